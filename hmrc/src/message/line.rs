//! A line of gifts: GAD.

use time::Date;

use super::Sink;
use super::filer::write_home;
use crate::claim::{Amount, Donor, Gift, Line};
use crate::text;

pub(crate) fn write_line(line: &Line<'_>, sink: &mut impl Sink) {
    sink.open("GAD", None);
    match &line.gift {
        Gift::Donor(donor) => write_donor(donor, sink),
        Gift::Aggregated(description) => {
            let cleaned = text::clean(description);
            sink.put("AggDonation", text::cut_at_word(&cleaned, 35));
        }
    }
    sink.put_if("Sponsored", line.sponsored);
    write_date("Date", line.given_on, sink);
    write_amount("Total", line.total, sink);
    sink.close();
}

fn write_donor(donor: &Donor<'_>, sink: &mut impl Sink) {
    sink.open("Donor", None);
    sink.put_some("Ttl", donor.title.as_deref().and_then(text::title).as_deref());
    sink.put("Fore", &text::name(&donor.first));
    sink.put("Sur", &text::name(&donor.last));
    sink.put("House", &text::house(&donor.house));
    write_home(&donor.home, sink);
    sink.close();
}

/// A date as the schema wants it, without a time zone.
pub(super) fn write_date(element: &'static str, date: Date, sink: &mut impl Sink) {
    let mut text = String::with_capacity(10);
    push_digits(date.year().unsigned_abs().into(), 4, &mut text);
    text.push('-');
    push_digits(u8::from(date.month()).into(), 2, &mut text);
    text.push('-');
    push_digits(date.day().into(), 2, &mut text);
    sink.put(element, &text);
}

pub(super) fn write_amount(element: &'static str, amount: Amount, sink: &mut impl Sink) {
    let mut text = String::with_capacity(16);
    let pence = amount.pence().unsigned_abs();
    push_digits(pence / 100, 1, &mut text);
    text.push('.');
    push_digits(pence % 100, 2, &mut text);
    sink.put(element, &text);
}

/// The number with at least so many digits. There are two for each line of a claim, and the formatter of the standard
/// library takes several times as long for them.
fn push_digits(number: u64, least: usize, text: &mut String) {
    const MOST: usize = 20;
    let mut digits = [b'0'; MOST];
    let mut rest = number;
    let mut first = MOST;
    while rest > 0 || MOST - first < least {
        first -= 1;
        digits[first] = b'0' + u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
    }
    text.extend(digits[first..].iter().copied().map(char::from));
}
