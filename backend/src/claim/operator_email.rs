//! What whoever runs the installation is told by mail: what a charity's pages say that somebody has been told. It names charities
//! and claims, never a donor.

use catalogue::Text;
use domain::Email;
use domain::charity::view::Charity;
use domain::claim::{ClaimAlarm, ClaimStatus};
use sqlx::PgConnection;
use uuid::Uuid;

use super::email::page;
use crate::Backend;
use crate::email_content::{NewEmail, Subject, Why, subject};
use crate::error::Error;
use crate::mail::Transport;
use crate::store::claim::Locked;
use crate::store::sign_in::Audience;
use crate::words::{operators, say};

/// Where operators decide what waits.
pub(crate) const OPERATOR_PAGE: &str = "/operator";

/// Subject, what happened, and what to do.
pub(crate) struct News {
    pub(crate) subject: Subject,
    pub(crate) what: String,
    pub(crate) then: String,
    pub(crate) path: String,
}

/// HMRC refused the account, with this number of its.
pub(crate) fn filing_stopped(number: i32) -> News {
    News {
        subject: subject(operators::ACCOUNT_SUBJECT),
        what: say(operators::Account { number }),
        then: say(operators::ACCOUNT_THEN).to_owned(),
        path: String::new(),
    }
}

/// HMRC refused the account, with this number of its, for a claim of a second charity.
pub(crate) fn refused_for_two(number: i32) -> News {
    let stopped = filing_stopped(number);
    News {
        what: say(operators::AccountTwo { number }),
        then: format!("{} {}", stopped.then, say(operators::ACCOUNT_TWO_THEN)),
        ..stopped
    }
}

/// A backup was restored.
pub(crate) fn restored() -> News {
    News {
        subject: subject(operators::RESTORED_SUBJECT),
        what: say(operators::RESTORED).to_owned(),
        then: say(operators::RESTORED_THEN).to_owned(),
        path: String::new(),
    }
}

/// Somebody signed in with their organisation's provider and the address of a member of staff, and is not the person who had it before.
pub(crate) fn another_subject(email: &Email) -> News {
    let email = email.as_str();
    News {
        subject: subject(operators::ANOTHER_SUBJECT),
        what: say(operators::Another { email }),
        then: say(operators::AnotherThen { email }),
        path: String::new(),
    }
}

/// Somebody seems to guess codes to sign in.
pub(crate) fn wrong_codes(bound: u32) -> News {
    News {
        subject: subject(operators::WRONG_CODES_SUBJECT),
        what: say(operators::WrongCodes { bound }),
        then: say(operators::WRONG_CODES_THEN).to_owned(),
        path: String::new(),
    }
}

/// Somebody seems to be sending sign-in emails to strangers.
pub(crate) fn sign_in_mails() -> News {
    News {
        subject: subject(operators::MAILS_SUBJECT),
        what: say(operators::MAILS).to_owned(),
        then: say(operators::MAILS_THEN).to_owned(),
        path: String::new(),
    }
}

/// A job that holds up claims has failed as often as other jobs may.
pub(crate) fn job_stuck(kind: &str, id: Uuid) -> News {
    News {
        subject: subject(operators::JOB_SUBJECT),
        what: say(operators::Job { kind, job: id }),
        then: say(operators::JOB_THEN).to_owned(),
        path: String::new(),
    }
}

/// A claim needs somebody to look at it.
pub(crate) fn alarm_raised(charity: &Charity, claim: &Locked, alarm: ClaimAlarm) -> News {
    let (name, number, id) = (&charity.name, claim.number, claim.claim_id);
    News {
        subject: subject(operators::AlarmSubject { number }),
        what: format!("{} {}", say(happened(alarm)), say(operators::AlarmIs { number, name, id, alarm })),
        then: format!("{} {}", to_do(claim, alarm), say(operators::OVER_WHEN)),
        path: page(claim),
    }
}

fn happened(alarm: ClaimAlarm) -> Text {
    match alarm {
        ClaimAlarm::OtherReceipt => operators::OTHER_RECEIPT,
        ClaimAlarm::NoReceipt => operators::NO_RECEIPT,
        ClaimAlarm::ListUnclear => operators::LIST_UNCLEAR,
        ClaimAlarm::UnknownToHmrc => operators::UNKNOWN_TO_HMRC,
        ClaimAlarm::GatewayFault => operators::GATEWAY_FAULT,
        ClaimAlarm::Unanswered => operators::UNANSWERED,
        ClaimAlarm::SentTwice => operators::SENT_TWICE,
        ClaimAlarm::BreaksRules => operators::BREAKS_RULES,
        ClaimAlarm::Contradicted => operators::CONTRADICTED,
        ClaimAlarm::TooLong => operators::TOO_LONG,
        ClaimAlarm::NotTaken => operators::NOT_TAKEN,
        ClaimAlarm::AccountRefused => operators::ACCOUNT_REFUSED,
    }
}

fn to_do(claim: &Locked, alarm: ClaimAlarm) -> String {
    let id = claim.claim_id;
    if alarm.hides_outcome() && claim.state.status().is_with_hmrc() {
        return say(operators::DoSettle { id });
    }
    match alarm {
        ClaimAlarm::BreaksRules => say(operators::DO_CORRECT).to_owned(),
        ClaimAlarm::Contradicted if claim.state.status() == ClaimStatus::Approved => {
            say(operators::DoEarlier { id })
        }
        ClaimAlarm::NotTaken => say(operators::DO_ASK).to_owned(),
        ClaimAlarm::AccountRefused => say(operators::DoAccount { id }),
        _ => {
            let name = alarm.as_str().replace('_', "-");
            if alarm.holds_filing() {
                say(operators::DoClearHeld { id, alarm: name })
            } else {
                say(operators::DoClear { id, alarm: name })
            }
        }
    }
}

impl Backend {
    /// Writes to whoever runs the installation. Of a simulated HMRC real mail would be about nobody's money, and any visitor could
    /// cause it.
    pub(crate) async fn tell_operator(&self, conn: &mut PgConnection, news: &News) -> Result<(), Error> {
        let is_simulated = self.config.filing.as_ref().is_some_and(|filing| filing.simulated.is_some());
        if is_simulated && matches!(self.config.mail, Transport::Smtp { .. }) {
            return Ok(());
        }
        let News { subject, what, then, path } = news;
        let base = &self.config.base_url;
        let button = match path.as_str() {
            "" => operators::OPEN_UPLIFT,
            OPERATOR_PAGE => operators::OPEN_PAGE,
            _ => operators::VIEW_CLAIM,
        };
        let letter = NewEmail::new(self.config.contact.clone(), subject.clone(), Why::Operator)
            .says(&say(operators::About { base }))
            .says(what)
            .says(then)
            .button(say(button), format!("{base}{path}"));
        self.post_urgently(conn, Audience::Staff, &letter).await
    }
}
