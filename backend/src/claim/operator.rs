//! What whoever runs the installation is told by mail: what a charity's pages say that somebody has been told. It names charities
//! and claims, never a donor.

use domain::Email;
use domain::charity::view::Charity;
use domain::claim::{ClaimAlarm, ClaimStatus};
use sqlx::PgConnection;
use uuid::Uuid;

use super::letter::page;
use crate::Backend;
use crate::error::Error;
use crate::letter::{Letter, Subject, Why, subject};
use crate::mail::Transport;
use crate::store::claim::Locked;
use crate::store::sign_in::Audience;

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
        subject: subject!("HMRC does not take Uplift’s account: filing has stopped"),
        what: format!(
            "HMRC refused the account that files claims (error {number}). No claim is filed for any charity until this is put right. \
             Claims wait, and nothing is lost."
        ),
        then: "Check UPLIFT_HMRC_SENDER_ID and UPLIFT_HMRC_PASSWORD with HMRC: passwords expire. After you change them, restart \
               Uplift; to try the same ones again, run `uplift claim resume`. `uplift claim account` shows the state. \
               What the number means is in docs/hmrc.md, “What HMRC’s numbers mean”."
            .to_owned(),
        path: String::new(),
    }
}

/// HMRC refused the account, with this number of its, for a claim of a second charity.
pub(crate) fn refused_for_two(number: i32) -> News {
    let stopped = filing_stopped(number);
    News {
        what: format!(
            "HMRC refused the claims of two charities within 24 hours, with its error {number}. So HMRC does not accept the account that Uplift \
             files with, and nothing is filed for any charity until this is settled. The claims wait, and nothing is lost."
        ),
        then: format!(
            "{} If the account is the same after that, also clear the alarm account-refused on those two claims: the email about each says how.",
            stopped.then
        ),
        ..stopped
    }
}

/// A backup was restored.
pub(crate) fn restored() -> News {
    News {
        subject: subject!("A backup was restored: filing has stopped"),
        what: "The database was restored from a backup. Claims filed with HMRC since that backup are not in it, and would be filed \
               twice. So nothing is filed for any charity until you say so. The claims wait, and nothing is lost."
            .to_owned(),
        then: "docs/deploy.md, “After restoring a backup”, says what to find out first. Then run `uplift claim resume`.".to_owned(),
        path: String::new(),
    }
}

/// Somebody signed in with their organisation's provider and the address of a member of staff, and is not the person who had it before.
pub(crate) fn another_subject(email: &Email) -> News {
    let email = email.as_str();
    News {
        subject: subject!("A sign-in with an address that belonged to someone else was refused"),
        what: format!(
            "Someone signed in at their organisation’s sign-in service with {email}. According to the service, this is not the person who \
             had the address before. Uplift did not let them in."
        ),
        then: format!(
            "Ask an owner of their charity or platform. If it is a new person, the owner removes the old one from the team; then run \
             `uplift admin person erase --email {email}`. If it is the same person with a new account there, run \
             `uplift admin person unbind --email {email}`: the next person who signs in there with this address gets the account. You get \
             this email at most once in 24 hours."
        ),
        path: String::new(),
    }
}

/// Somebody seems to guess codes to sign in.
pub(crate) fn wrong_codes(bound: u32) -> News {
    News {
        subject: subject!("Many wrong codes were entered at sign-in"),
        what: format!(
            "{bound} wrong codes or more were entered at sign-in in an hour, for all addresses together. Somebody may be guessing. A \
             code allows five wrong tries, and an account 20 in 24 hours."
        ),
        then: "Find out at the proxy where the requests come from, and block them there. docs/security.md says what guessing can gain. \
               This message comes once an hour while it goes on."
            .to_owned(),
        path: String::new(),
    }
}

/// Somebody seems to be sending sign-in emails to strangers.
pub(crate) fn sign_in_mails() -> News {
    News {
        subject: subject!("The limit on sign-in emails is reached"),
        what: "People asked for more sign-in emails in a quarter of an hour than UPLIFT_SIGN_IN_MAILS or UPLIFT_SIGN_IN_MAILS_TO_DOMAIN \
               allows. The emails above the limit were not sent. Browsers that people signed in from before still get theirs."
            .to_owned(),
        then: "Find out at the proxy where the requests come from, and block them there. If they are your donors, raise the limit. This \
               message comes once an hour while it goes on."
            .to_owned(),
        path: String::new(),
    }
}

/// A job that holds up claims has failed as often as other jobs may.
pub(crate) fn job_stuck(kind: &str, id: Uuid) -> News {
    News {
        subject: subject!("A job that holds up claims keeps failing"),
        what: format!(
            "A job that takes gifts away from a charity’s claims keeps failing (kind {kind}, job {id}). Until it is done, Uplift sends no \
             claim for that charity: HMRC would be asked to pay for gifts that the charity must not claim on. Other charities’ claims are not \
             affected."
        ),
        then: "Find this job in the log. Each attempt says why it failed. Fix the cause; Uplift tries again every hour, so you do not \
               need to start anything. This message comes once a day while it goes on."
            .to_owned(),
        path: String::new(),
    }
}

/// A claim needs somebody to look at it.
pub(crate) fn alarm_raised(charity: &Charity, claim: &Locked, alarm: ClaimAlarm) -> News {
    let (name, number, id) = (&charity.name, claim.number, claim.claim_id);
    News {
        subject: subject!("Claim {number} of a charity needs you to look at it"),
        what: format!("{} It is claim {number} of {name}, {id} (alarm {alarm}).", happened(alarm)),
        then: format!(
            "{} docs/hmrc.md, “Claims whose outcome is not known”, says when the alarm is over.",
            to_do(claim, alarm)
        ),
        path: page(claim),
    }
}

fn happened(alarm: ClaimAlarm) -> &'static str {
    match alarm {
        ClaimAlarm::OtherReceipt => "HMRC says that it accepted a claim, with the receipt of another one.",
        ClaimAlarm::NoReceipt => "HMRC says that it accepted a claim, and gave no receipt.",
        ClaimAlarm::ListUnclear => {
            "HMRC’s list does not say whether it has a claim, or an earlier submission of it."
        }
        ClaimAlarm::UnknownToHmrc => "HMRC acknowledged a claim, and neither knows nor lists it now.",
        ClaimAlarm::GatewayFault => "HMRC’s gateway does not take the question what became of a claim.",
        ClaimAlarm::Unanswered => "HMRC has not answered about a claim for days.",
        ClaimAlarm::SentTwice => "HMRC’s list has a claim more than once.",
        ClaimAlarm::BreaksRules => "A claim breaks a rule of HMRC’s as a whole, and is not sent.",
        ClaimAlarm::Contradicted => "What HMRC says about a claim contradicts what was known before.",
        ClaimAlarm::TooLong => "HMRC finds a claim too long, however few gifts are in it.",
        ClaimAlarm::NotTaken => "HMRC has not taken a claim, however often Uplift tried.",
        ClaimAlarm::AccountRefused => {
            "HMRC answered a claim by refusing Uplift’s account (error 1046 or 1002)."
        }
    }
}

fn to_do(claim: &Locked, alarm: ClaimAlarm) -> String {
    let id = claim.claim_id;
    if alarm.hides_outcome() && claim.state.status().is_with_hmrc() {
        return format!(
            "Ask HMRC what became of it; the ids to name are on its page (Record). Then run \
             `uplift claim settle {id} --as accepted|rejected|not-received --reason TEXT --by EMAIL`."
        );
    }
    match alarm {
        ClaimAlarm::BreaksRules => {
            "Read in the log which rule it is, and correct what it is about; or ask the charity to cancel the claim.".to_owned()
        }
        ClaimAlarm::Contradicted if claim.state.status() == ClaimStatus::Approved => format!(
            "An earlier submission of this claim was treated as lost, but HMRC has it. Uplift does not send the claim again until you clear \
             this alarm. Ask HMRC what it decided about the earlier submission. If HMRC accepted it, ask the charity to cancel this claim \
             and to take its gifts out as claimed elsewhere. Then run \
             `uplift claim clear-alarm {id} --alarm contradicted --reason TEXT --by EMAIL`."
        ),
        ClaimAlarm::NotTaken => "Uplift goes on trying. Read on the claim’s page (Record) what HMRC’s gateway says, or whether there \
                                 is a connection at all, and ask HMRC."
            .to_owned(),
        ClaimAlarm::AccountRefused => format!(
            "Uplift files nothing for this charity until you clear the alarm; other charities’ claims are not affected. HMRC gives this answer if \
             Uplift is not appointed as this charity’s nominee, if the charity’s HMRC reference is not the one that HMRC has, or if \
             there is a problem with the account. Ask the charity and HMRC which it is. Then run \
             `uplift claim clear-alarm {id} --alarm account-refused --reason TEXT --by EMAIL`. A changed account clears it too."
        ),
        _ => {
            let held = if alarm.holds_filing() {
                "HMRC may have the same gifts twice, so Uplift files nothing for this charity until you clear the alarm. "
            } else {
                ""
            };
            format!(
                "{held}Ask HMRC what it has and what it decided. Then run \
                 `uplift claim clear-alarm {id} --alarm {} --reason TEXT --by EMAIL`.",
                alarm.as_str().replace('_', "-")
            )
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
            "" => "Open Uplift",
            OPERATOR_PAGE => "Open the operator’s page",
            _ => "View the claim",
        };
        let letter = Letter::new(self.config.contact.clone(), subject.clone(), Why::Operator)
            .says(&format!("This is about your Uplift installation, {base}."))
            .says(what)
            .says(then)
            .button(button, format!("{base}{path}"));
        self.post_urgently(conn, Audience::Staff, &letter).await
    }
}
