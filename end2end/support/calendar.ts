/** Days as Uplift reckons with them: days in London, written `2026-11-21`. */

/** The London day of an instant. */
export function londonDay(instant: string | Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** So many days later, or earlier when negative. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `5 April 2027`, as pages write it. */
export function long(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));
}

/** `5 Apr 2027`, as tables write it. */
export function short(day: string): string {
  const [date, month, year] = long(day).split(' ');
  return `${date} ${month.slice(0, 3)} ${year}`;
}

/**
 * The last day of an authorisation given on this day: 5 April of its year when that is January or February, else of the
 * next year.
 */
export function authorisationEnds(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return `${month <= 2 ? year : year + 1}-04-05`;
}

/** Renewal opens on 1 March of the year in which the authorisation ends. */
export function renewalOpens(ends: string): string {
  return `${ends.slice(0, 4)}-03-01`;
}
