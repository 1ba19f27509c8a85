//! What the tools show.

use crate::access::sandbox;
use crate::error::AppError;
use backend::charity_correction::Correction;
use backend::charity_proof::Unproved;
use backend::claim::Reducible;
use backend::clock::real_now;
use backend::filing::HmrcChoice;
use backend::sign_in::Audience;
use backend::terminal::Terminal;
use domain::MailId;
use domain::calendar::{iso, long, long_time};
use domain::count::counted;

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
    /// The clock.
    pub clock: ClockView,
}

/// An email in the mailbox.
#[derive(Clone, Debug)]
pub struct MailView {
    pub id: MailId,
    pub to: String,
    pub subject: String,
    /// The plain text.
    pub body: String,
    /// When, by the sandbox's clock.
    pub sent_at: String,
}

/// People and the clock.
pub async fn read_sandbox() -> Result<SandboxView, AppError> {
    let people = sandbox()?.people().await?;
    Ok(SandboxView {
        staff: lines(&people, Audience::Staff, false),
        engineers: lines(&people, Audience::Staff, true),
        donors: lines(&people, Audience::Donor, false),
        unproved: sandbox()?.unproved_charities(None, 50).await?,
        corrections: sandbox()?.corrections_waiting(50).await?,
        terminals: sandbox()?.terminals_to_confirm(50).await?,
        clock: read_clock().await?,
    })
}

/// Somebody who works for several charities, or for several platforms, is one person with one button.
fn lines(people: &[backend::sandbox::Inhabitant], audience: Audience, for_platform: bool) -> Vec<PersonLine> {
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

/// The clock.
pub async fn read_clock() -> Result<ClockView, AppError> {
    let backend = sandbox()?;
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
    let backend = sandbox()?;
    Ok(HmrcView { choices: backend.hmrc_choices().await?, accepted: backend.claims_to_reduce().await? })
}

/// The newest emails.
pub async fn read_mailbox() -> Result<Vec<MailView>, AppError> {
    let mail = sandbox()?.mailbox().await?;
    let view = |mail: backend::mail::Received| MailView {
        id: mail.mail_id,
        to: mail.to,
        subject: mail.subject,
        body: mail.body,
        sent_at: long_time(mail.sent_at),
    };
    Ok(mail.into_iter().map(view).collect())
}

/// How far the clock is ahead or behind, to the nearest unit that says something.
fn moved(minutes: i64) -> Option<String> {
    let direction = if minutes < 0 { "behind" } else { "ahead of" };
    let (number, unit) = match minutes.abs() {
        0 => return None,
        short @ 1..=119 => (short, ("minute", "minutes")),
        middle @ 120..=2_879 => (middle / 60, ("hour", "hours")),
        long => (long / 1_440, ("day", "days")),
    };
    Some(format!("{} {direction} real time", counted(number, unit.0, unit.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_with_two_charities_is_listed_once() {
        let person = |email: &str, about: &str| backend::sandbox::Inhabitant {
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
    fn the_distance_to_real_time_is_said_in_words() {
        assert_eq!(moved(0), None);
        assert_eq!(moved(1).as_deref(), Some("1 minute ahead of real time"));
        assert_eq!(moved(-180).as_deref(), Some("3 hours behind real time"));
        assert_eq!(moved(144_000).as_deref(), Some("100 days ahead of real time"));
    }
}
