//! What the tools show.

use crate::access::{own_sandbox, sandbox, visitor};
use crate::error::AppError;
use crate::ui::day::{long, long_time};
use crate::words::{sandbox, say};
use backend::charity_correction::Correction;
use backend::charity_proof::Unproved;
use backend::claim::Reducible;
use backend::clock::real_now;
use backend::filing::HmrcChoice;
use backend::mail::Received;
use backend::sign_in::Audience;
use backend::terminal::Terminal;
use domain::calendar::iso;

/// Where the sandbox's clock stands.
#[derive(Clone, Debug)]
pub struct ClockView {
    pub now: String,
    /// Today, as a date field has it.
    pub today: String,
    /// The time of day in London, such as `09:05`.
    pub time: String,
    /// How far from real time, in words; none when it is real time.
    pub moved: Option<String>,
    /// The tax year of today, such as `2026-27`.
    pub tax_year: String,
    /// The next 1 March, 6 April, and tomorrow, in words.
    pub jumps: [String; 3],
}

/// Somebody to sign in as.
#[derive(Clone, Debug)]
pub struct PersonLine {
    /// The address, which is invented.
    pub email: String,
    /// `donor` or `staff`.
    pub audience: String,
    /// What there is to see.
    pub about: String,
}

/// The first page of the sandbox.
#[derive(Clone, Debug)]
pub struct SandboxView {
    pub staff: Vec<PersonLine>,
    pub engineers: Vec<PersonLine>,
    pub donors: Vec<PersonLine>,
    /// The charities that wait to be confirmed.
    pub unproved: Vec<Unproved>,
    /// The corrections of charities' details that wait.
    pub corrections: Vec<Correction>,
    pub terminals: Vec<Terminal>,
    /// The clock; none in a public sandbox.
    pub clock: Option<ClockView>,
    /// What the visitor's addresses end with in a public sandbox, after the `@`.
    pub domain: Option<String>,
}

#[derive(Clone)]
pub struct MailboxView {
    /// The newest emails.
    pub mail: Vec<Received>,
    /// The part of an address that they are all to; empty where nothing was searched.
    pub to: String,
    /// What the visitor's addresses end with in a public sandbox, after the `@`.
    pub domain: Option<String>,
}

/// People and the clock; nothing in a public sandbox before this browser opened its part.
pub async fn read_sandbox() -> Result<Option<SandboxView>, AppError> {
    let backend = sandbox()?;
    let Some(visitor) = visitor()? else { return Ok(None) };
    let people = backend.people(&visitor).await?;
    let mut view = SandboxView {
        staff: lines(&people, Audience::Staff, false),
        engineers: lines(&people, Audience::Staff, true),
        donors: lines(&people, Audience::Donor, false),
        unproved: backend.charities_to_confirm(&visitor).await?,
        corrections: backend.corrections_to_confirm(&visitor).await?,
        terminals: backend.terminals_waiting(&visitor).await?,
        clock: None,
        domain: visitor.domain().map(|domain| domain.as_str().to_owned()),
    };
    match view.domain.clone() {
        None => view.clock = Some(read_clock().await?),
        Some(domain) => introduce(&mut view, &domain),
    }
    Ok(Some(view))
}

/// Puts somebody of each kind into a visitor's part, to begin with.
fn introduce(view: &mut SandboxView, domain: &str) {
    for (lines, name, audience, about) in [
        (&mut view.staff, "charity", Audience::Staff, sandbox::BEGIN_CHARITY),
        (&mut view.engineers, "developer", Audience::Staff, sandbox::REGISTER),
        (&mut view.donors, "donor", Audience::Donor, sandbox::BEGIN_DONOR),
    ] {
        let email = format!("{name}@{domain}");
        if lines.iter().all(|line| line.email != email) {
            let audience = audience.as_str().to_owned();
            lines.push(PersonLine { email, audience, about: say(about).to_owned() });
        }
    }
}

/// Somebody who works for several charities, or for several platforms, is one person with one button.
fn lines(people: &[backend::visitor::Inhabitant], audience: Audience, for_platform: bool) -> Vec<PersonLine> {
    let mut lines: Vec<PersonLine> = Vec::new();
    let wanted =
        people.iter().filter(|person| person.audience == audience && person.for_platform == for_platform);
    for person in wanted {
        match lines.iter_mut().find(|line| line.email == person.email) {
            Some(line) => line.about = format!("{}, {}", line.about, person.about),
            None => lines.push(PersonLine {
                email: person.email.clone(),
                audience: audience.as_str().to_owned(),
                about: person.about.clone(),
            }),
        }
    }
    lines
}

pub async fn read_clock() -> Result<ClockView, AppError> {
    let backend = own_sandbox()?;
    let now = backend.now();
    let today = now.london_date();
    let ahead = now.since(real_now());
    let jumps = super::server_fns::Jump::ALL.map(|jump| jump.day(today).map(long).unwrap_or_default());
    Ok(ClockView {
        now: long_time(now),
        today: iso(today),
        time: format!("{:02}:{:02}", now.london().hour(), now.london().minute()),
        moved: moved(ahead.whole_minutes()),
        tax_year: domain::TaxYear::of(today).to_string(),
        jumps,
    })
}

/// What the page of the simulated HMRC shows.
#[derive(Clone, Debug)]
pub struct HmrcView {
    pub choices: Vec<HmrcChoice>,
    /// The newest claims that it accepted.
    pub accepted: Vec<Reducible>,
}

/// What the simulated HMRC can do, and does, and what it accepted.
pub async fn read_hmrc() -> Result<HmrcView, AppError> {
    let backend = own_sandbox()?;
    Ok(HmrcView { choices: backend.hmrc_choices().await?, accepted: backend.claims_to_reduce().await? })
}

/// The newest emails to addresses with this in them; nothing in a public sandbox before this browser opened its part.
pub async fn read_mailbox(to: String) -> Result<Option<MailboxView>, AppError> {
    let Some(visitor) = visitor()? else { return Ok(None) };
    Ok(Some(MailboxView {
        mail: sandbox()?.mailbox_of(&visitor, &to).await?,
        to,
        domain: visitor.domain().map(|domain| domain.as_str().to_owned()),
    }))
}

/// How far the clock is ahead or behind, to the nearest unit that says something.
fn moved(minutes: i64) -> Option<String> {
    let behind = minutes < 0;
    match minutes.abs() {
        0 => None,
        count @ 1..=119 if behind => Some(say(sandbox::MinutesBehind { count })),
        count @ 1..=119 => Some(say(sandbox::MinutesAhead { count })),
        minutes @ 120..=2_879 if behind => Some(say(sandbox::HoursBehind { count: minutes / 60 })),
        minutes @ 120..=2_879 => Some(say(sandbox::HoursAhead { count: minutes / 60 })),
        minutes if behind => Some(say(sandbox::DaysBehind { count: minutes / 1_440 })),
        minutes => Some(say(sandbox::DaysAhead { count: minutes / 1_440 })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_with_two_charities_is_listed_once() {
        let person = |email: &str, about: &str| backend::visitor::Inhabitant {
            email: email.to_owned(),
            audience: Audience::Staff,
            for_platform: false,
            about: about.to_owned(),
        };
        let people = [
            person("a@example.org", "Choir"),
            person("b@example.org", "Club"),
            person("a@example.org", "Hall"),
        ];
        let lines = lines(&people, Audience::Staff, false);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].about, "Choir, Hall");
        assert!(super::lines(&people, Audience::Donor, false).is_empty());
        assert!(super::lines(&people, Audience::Staff, true).is_empty());
    }

    #[test]
    fn a_visitors_part_begins_with_somebody_of_each_kind_once() {
        let mut view = SandboxView {
            staff: Vec::new(),
            engineers: Vec::new(),
            donors: Vec::new(),
            unproved: Vec::new(),
            corrections: Vec::new(),
            terminals: Vec::new(),
            clock: None,
            domain: None,
        };
        for _ in 0..2 {
            introduce(&mut view, "0123456789abcdef0123.example.org");
        }
        for (lines, name, audience) in [
            (&view.staff, "charity", "staff"),
            (&view.engineers, "developer", "staff"),
            (&view.donors, "donor", "donor"),
        ] {
            assert_eq!(lines.len(), 1);
            assert_eq!(lines[0].email, format!("{name}@0123456789abcdef0123.example.org"));
            assert_eq!(lines[0].audience, audience);
        }
    }

    #[test]
    fn the_distance_to_real_time_is_said_in_words() {
        assert_eq!(moved(0), None);
        assert_eq!(moved(1), Some(say(sandbox::MinutesAhead { count: 1 })));
        assert_eq!(moved(-180), Some(say(sandbox::HoursBehind { count: 3 })));
        assert_eq!(moved(144_000), Some(say(sandbox::DaysAhead { count: 100 })));
    }
}
