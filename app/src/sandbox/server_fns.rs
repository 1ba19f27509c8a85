//! What the sandbox's buttons do.

use crate::access::{network, own_sandbox, sandbox, visitor};
use crate::error::AppError;
use crate::words::{sandbox, say};
use backend::sign_in::Audience;
use backend::visitor::{COOKIE, Visitor, VisitorKey};
use domain::calendar::{london_instant, parse_date};
use domain::{Date, Email, FieldErrors, Timestamp};
use leptos::prelude::*;
use leptos_axum::redirect;
use time::Month;

/// Days that matter for Gift Aid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    March,
    April,
    Tomorrow,
}

impl Jump {
    /// In the order of the buttons.
    pub const ALL: [Self; 3] = [Self::March, Self::April, Self::Tomorrow];

    fn named(word: &str) -> Option<Self> {
        match word {
            "march" => Some(Self::March),
            "april" => Some(Self::April),
            "tomorrow" => Some(Self::Tomorrow),
            _ => None,
        }
    }

    /// The next such day after today.
    pub fn day(self, today: Date) -> Option<Date> {
        let next = |month: Month, day: u8| {
            let this_year = Date::from_calendar_date(today.year(), month, day).ok()?;
            if this_year > today {
                Some(this_year)
            } else {
                Date::from_calendar_date(today.year() + 1, month, day).ok()
            }
        };
        match self {
            Self::March => next(Month::March, 1),
            Self::April => next(Month::April, 6),
            Self::Tomorrow => today.next_day(),
        }
    }
}

/// Whose part of the sandbox a button is for.
fn this_visitor() -> Result<Visitor, AppError> {
    visitor()?.ok_or(AppError::NotFound)
}

/// Opens a part of a public sandbox for this browser. One that has a part keeps it.
#[server(prefix = "/fn", endpoint = "sandbox/open")]
pub async fn open_sandbox() -> Result<(), AppError> {
    if !sandbox()?.is_public_sandbox() {
        return Err(AppError::NotFound);
    }
    if visitor()?.is_none() {
        let key = VisitorKey::generate()?;
        crate::context::add_cookie(&format!(
            "{COOKIE}={}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000",
            key.as_str()
        ));
    }
    redirect("/sandbox");
    Ok(())
}

/// Signs in as somebody of the sandbox: by a link, as from a mail.
#[server(prefix = "/fn", endpoint = "sandbox/sign_in_as")]
pub async fn sign_in_as(
    #[server(default)] audience: String,
    #[server(default)] email: String,
) -> Result<(), AppError> {
    let backend = sandbox()?;
    let audience: Audience = audience.parse().map_err(|()| AppError::BadRequest)?;
    let email = Email::parse(&email).map_err(|_| AppError::BadRequest)?;
    let link = backend.link_to_be(&this_visitor()?, (audience, &email), network()).await?;
    // The path alone: the browser stays with the name under which it reached this server.
    let link = link.strip_prefix(backend.config().base_url.as_str()).unwrap_or(&link);
    redirect(&format!("{link}?chosen"));
    Ok(())
}

/// Confirms a charity, as the operator does outside of a sandbox.
#[server(prefix = "/fn", endpoint = "sandbox/approve_charity")]
pub async fn approve_charity(#[server(default)] charity: String) -> Result<(), AppError> {
    let backend = sandbox()?;
    let charity = charity.parse::<domain::CharityId>().map_err(|_| AppError::NotFound)?;
    backend.approve_charity_in_sandbox(&this_visitor()?, charity).await?;
    redirect("/sandbox");
    Ok(())
}

/// Approves a correction of a charity's details, as the operator does outside of a sandbox.
#[server(prefix = "/fn", endpoint = "sandbox/approve_correction")]
pub async fn approve_correction(#[server(default)] correction: String) -> Result<(), AppError> {
    let backend = sandbox()?;
    let correction = correction.parse::<domain::CorrectionId>().map_err(|_| AppError::NotFound)?;
    backend.approve_correction_in_sandbox(&this_visitor()?, correction).await?;
    redirect("/sandbox");
    Ok(())
}

/// Confirms a charity's card terminal, as the platform or the operator does outside of a sandbox.
#[server(prefix = "/fn", endpoint = "sandbox/confirm_terminal")]
pub async fn confirm_terminal_in_sandbox(#[server(default)] terminal: String) -> Result<(), AppError> {
    let backend = sandbox()?;
    let terminal = terminal.parse::<domain::TerminalId>().map_err(|_| AppError::NotFound)?;
    backend.confirm_terminal_in_sandbox(&this_visitor()?, terminal).await?;
    redirect("/sandbox");
    Ok(())
}

/// Tells the simulated HMRC what to do.
#[server(prefix = "/fn", endpoint = "sandbox/choose_hmrc")]
pub async fn choose_hmrc(#[server(default)] choice: String) -> Result<(), AppError> {
    own_sandbox()?.choose_hmrc(&choice).await?;
    redirect("/sandbox/hmrc?set");
    Ok(())
}

/// Lets the simulated HMRC take three gifts out of a claim that it accepted.
#[server(prefix = "/fn", endpoint = "sandbox/reduce_claim")]
pub async fn reduce_claim_in_sandbox(#[server(default)] claim: String) -> Result<(), AppError> {
    let backend = own_sandbox()?;
    let claim = claim.parse::<domain::ClaimId>().map_err(|_| AppError::NotFound)?;
    backend.reduce_in_sandbox(claim).await?;
    redirect("/sandbox/hmrc?reduced");
    Ok(())
}

/// Sets the clock: to a day that a button names, to a date and time, or back to real time.
#[server(prefix = "/fn", endpoint = "sandbox/set_clock")]
pub async fn set_clock(
    #[server(default)] to: String,
    #[server(default)] date: String,
    #[server(default)] time: String,
) -> Result<(), AppError> {
    let backend = own_sandbox()?;
    if to == "real" {
        backend.reset_clock().await?;
    } else {
        let at = match Jump::named(&to) {
            // Nine in the morning: nobody has to think of midnight.
            Some(jump) => {
                jump.day(backend.today()).map(|day| london_instant(day, 9, 0)).ok_or(AppError::BadRequest)?
            }
            None => instant(&date, &time)?,
        };
        backend.set_clock(at).await?;
    }
    redirect("/sandbox/clock?set");
    Ok(())
}

fn instant(date: &str, time: &str) -> Result<Timestamp, FieldErrors> {
    let mut errors = FieldErrors::new();
    // Beyond these years the calendar of summer time is not ours to know.
    let day = parse_date(date.trim()).ok().filter(|day| (2000..2100).contains(&day.year()));
    if day.is_none() {
        errors.push("/date", "invalid", say(sandbox::BAD_DAY));
    }
    let clock = hours_and_minutes(time.trim());
    if clock.is_none() {
        errors.push("/time", "invalid", say(sandbox::BAD_TIME));
    }
    match (day, clock) {
        (Some(day), Some((hour, minute))) => Ok(london_instant(day, hour, minute)),
        _ => Err(errors),
    }
}

fn hours_and_minutes(time: &str) -> Option<(u8, u8)> {
    let mut parts = time.split(':');
    let hour: u8 = parts.next()?.parse().ok().filter(|hour| *hour < 24)?;
    let minute: u8 = parts.next()?.parse().ok().filter(|minute| *minute < 60)?;
    // Browsers may add seconds.
    (parts.count() <= 1).then_some((hour, minute))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        parse_date(text).unwrap()
    }

    #[test]
    fn a_jump_leads_to_the_next_such_day_and_never_back() {
        assert_eq!(Jump::March.day(day("2026-11-21")), Some(day("2027-03-01")));
        assert_eq!(Jump::March.day(day("2027-03-01")), Some(day("2028-03-01")));
        assert_eq!(Jump::April.day(day("2027-04-05")), Some(day("2027-04-06")));
        assert_eq!(Jump::Tomorrow.day(day("2026-12-31")), Some(day("2027-01-01")));
    }

    #[test]
    fn a_time_of_day_is_the_one_that_londons_clocks_show() {
        let at = |text: &str, hour, minute| london_instant(day(text), hour, minute).to_string();
        assert_eq!(at("2027-01-15", 9, 5), "2027-01-15T09:05:00Z");
        assert_eq!(at("2027-07-15", 9, 5), "2027-07-15T08:05:00Z");
        // The last Sundays of March and October 2027.
        assert_eq!(at("2027-03-28", 9, 0), "2027-03-28T08:00:00Z");
        assert_eq!(at("2027-10-31", 9, 0), "2027-10-31T09:00:00Z");
        assert_eq!(at("2027-10-31", 0, 30), "2027-10-30T23:30:00Z");
    }

    #[test]
    fn what_is_no_date_or_time_is_named() {
        let errors = instant("2027-02-30", "25:00").unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/date", "/time"]);
        assert!(instant("2027-02-28", "09:05:30").is_ok());
    }
}
