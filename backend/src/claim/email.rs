//! The emails to staff about their claims: numbers and sums, never a donor.

use domain::calendar::{long, long_time};
use domain::claim::view::{Cut, overdue_from};
use domain::claim::{Approvals, ClaimAlarm, ClaimPeriod, Rejection};
use domain::{
    CharityId, ClaimId, ClaimStatus, ClaimSum, Date, Email, Organisation, Pence, TaxYear, Timestamp,
};
use sqlx::PgConnection;

use super::RunningOut;
use crate::Backend;
use crate::email_content::{NewEmail, Subject, Why, fact, subject};
use crate::error::Error;
use crate::store::claim::{Locked, Overdue};
use crate::store::sign_in::Audience;
use crate::store::{self};
use crate::words::{claims, labels, say};

/// Subject and sentence of a letter, and where to go by which button.
pub(crate) struct Told {
    pub(crate) subject: Subject,
    pub(crate) sentence: String,
    pub(crate) button: &'static str,
    pub(crate) path: String,
}

/// The path of a claim's page.
pub(super) fn page(claim: &Locked) -> String {
    format!("/charity/{}/claims/{}", claim.charity_id, claim.claim_id)
}

/// A letter about a claim, with its page.
fn about(claim: &Locked, subject: Subject, sentence: String) -> Told {
    Told { subject, sentence, button: say(claims::VIEW_CLAIM), path: page(claim) }
}

/// How a claim that waits for approval came about.
pub(crate) enum Made {
    /// By this person, or on the charity's schedule.
    By(Option<String>),
    /// Of the gifts that HMRC left in the claim with this number.
    Again(i32),
}

/// The claim as it is once its sums stand.
pub(crate) fn ready(claim: &Locked, sum: &ClaimSum, made: Made) -> Told {
    let (number, adjustment, pays) = (claim.number, claim.adjustment, claim.expected);
    let (count, given, gift_aid) = (sum.count, sum.donations, sum.gift_aid());
    let ready = if adjustment == Pence::ZERO {
        say(claims::Ready { number, count, given, pays })
    } else {
        say(claims::ReadyLess { number, count, given, pays, gift_aid, adjustment })
    };
    let made = match made {
        Made::By(Some(by)) => say(claims::MadeBy { by }),
        Made::By(None) => say(claims::MADE_ON_SCHEDULE).to_owned(),
        Made::Again(refused) => say(claims::MadeAgain { refused }),
    };
    let who = say(match claim.approvals {
        Approvals::Another if claim.begun_by.is_some() => claims::ANOTHER_APPROVES,
        Approvals::None | Approvals::One | Approvals::Another => claims::ONE_APPROVES,
        Approvals::Two => claims::TWO_APPROVE,
    });
    about(claim, subject(claims::ReadySubject { number }), format!("{ready} {made} {who}"))
}

/// What an acceptance rests on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proof {
    Receipt,
    /// HMRC's word, as its test services give it.
    Word,
    /// What HMRC told whoever runs the installation.
    ByHand,
}

pub(crate) fn accepted(claim: &Locked, proof: Proof, pays_nothing: bool) -> Told {
    let number = claim.number;
    let accepted = match proof {
        Proof::Receipt => say(claims::Accepted { number }),
        Proof::Word => say(claims::AcceptedWord { number }),
        Proof::ByHand => say(claims::AcceptedByHand { number }),
    };
    let pays = match proof {
        _ if pays_nothing => Some(say(claims::PAYS_NOTHING).to_owned()),
        Proof::Receipt => Some(say(claims::PaysLater { expected: claim.expected })),
        Proof::Word | Proof::ByHand => None,
    };
    let sentence = match pays {
        Some(pays) => format!("{accepted} {pays}"),
        None => accepted,
    };
    about(claim, subject(claims::AcceptedSubject { number }), sentence)
}

/// HMRC has not paid in time, or nobody has recorded that it has.
pub(crate) fn overdue(id: ClaimId, claim: &Overdue) -> Told {
    let (number, expected, accepted_on) = (claim.number, claim.expected, claim.accepted_at.london_date());
    let on = long(accepted_on);
    Told {
        subject: subject(claims::OverdueSubject { number }),
        sentence: match overdue_from(accepted_on).map(long) {
            Some(since) => say(claims::OverdueSince { number, on, expected, since }),
            None => say(claims::Overdue { number, on, expected }),
        },
        button: say(claims::VIEW_CLAIM),
        path: format!("/charity/{}/claims/{id}", claim.charity_id),
    }
}

pub(crate) fn rejected(claim: &Locked, why: Rejection, held: usize, again: Option<i64>) -> Told {
    let number = claim.number;
    let what = match (why, again) {
        (Rejection::Lines, Some(good)) => format!(
            "{} {}",
            say(claims::RejectedLines { number, count: held }),
            say(claims::RejectedOthers { count: good })
        ),
        (Rejection::Lines, None) => say(claims::RejectedAllLines { number }),
        (Rejection::Whole | Rejection::AfterAcceptance, _) => say(claims::RejectedWhole { number }),
    };
    about(claim, subject(claims::RejectedSubject { number }), what)
}

/// No more claims of the charity are filed, because of this alarm on one of them.
pub(crate) fn filing_held(claim: &Locked, alarm: ClaimAlarm) -> Told {
    let number = claim.number;
    if !alarm.is_of_two_claims() {
        let subject = subject(claims::StoppedAccountSubject { number });
        return about(claim, subject, say(claims::StoppedAccount { number }));
    }
    let mut stopped = say(claims::StoppedTwice { number });
    if matches!(claim.state.status(), ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved) {
        // It was about to be sent again, and waits with its gifts.
        stopped = format!("{stopped} {}", say(claims::STOPPED_TWICE_YOURS));
    }
    about(claim, subject(claims::StoppedTwiceSubject { number }), stopped)
}

pub(crate) fn not_received(claim: &Locked) -> Told {
    let number = claim.number;
    about(claim, subject(claims::NotReceivedSubject { number }), say(claims::NotReceived { number }))
}

/// HMRC refused or reduced a claim that it had accepted. `left` is the sum due for the remaining gifts; none if no gift remains.
pub(crate) fn reduced(claim: &Locked, cut: Cut, owed_again: Pence, left: Option<Pence>) -> Told {
    let (number, count, gift_aid) = (claim.number, cut.gifts, cut.gift_aid);
    let (subject, what) = match left {
        None => {
            (subject(claims::RefusedSubject { number }), say(claims::Refused { number, count, gift_aid }))
        }
        Some(left) => (
            subject(claims::ReducedSubject { number }),
            say(claims::Reduced { number, count, gift_aid, left }),
        ),
    };
    let again = (owed_again != Pence::ZERO).then(|| say(claims::OwedAgain { adjustment: owed_again }));
    let there = Some(say(claims::REASON_THERE).to_owned());
    let sentence = [Some(what), again, there].into_iter().flatten().collect::<Vec<_>>().join(" ");
    about(claim, subject, sentence)
}

/// The path of the page that asks for the charity's type, and for who approves its claims.
fn settings(charity: CharityId) -> String {
    format!("/charity/{charity}/claims/settings")
}

/// Who changed the number of approvals.
pub(crate) enum ChangedBy {
    /// An owner, who asked for it.
    Owner(String),
    /// An owner confirmed what another asked for.
    Confirmed { by: String, asked_by: String },
}

/// The number of approvals was changed.
pub(crate) fn approvals(
    charity: CharityId,
    changed_by: &ChangedBy,
    before: Approvals,
    approvals: Approvals,
) -> Told {
    let changed = match changed_by {
        ChangedBy::Owner(by) => say(claims::ApprovalsBy { by }),
        ChangedBy::Confirmed { by, asked_by } => say(claims::ApprovalsConfirmed { by, asked_by }),
    };
    let who = match approvals {
        Approvals::None => claims::APPROVALS_NONE,
        Approvals::One => claims::APPROVALS_ONE,
        Approvals::Another => claims::APPROVALS_ANOTHER,
        Approvals::Two => claims::APPROVALS_TWO,
    };
    let waiting =
        if approvals < before { claims::APPROVALS_FOR_WAITING } else { claims::APPROVALS_FOR_LATER };
    Told {
        subject: subject(claims::APPROVALS_SUBJECT),
        sentence: format!("{changed} {} {}", say(who), say(waiting)),
        button: say(claims::OPEN_SETTINGS),
        path: settings(charity),
    }
}

/// That an owner asked for fewer approvals, which wait.
pub(crate) fn fewer_asked(charity: CharityId, by: &str, approvals: Approvals, from: Timestamp) -> Told {
    let from = long_time(from);
    Told {
        subject: subject(claims::FEWER_SUBJECT),
        sentence: match approvals {
            Approvals::None => say(claims::FewerNone { by, from }),
            Approvals::One => say(claims::FewerOne { by, from }),
            // Nothing is stricter than two.
            Approvals::Another | Approvals::Two => say(claims::FewerAnother { by, from }),
        },
        button: say(claims::OPEN_SETTINGS),
        path: settings(charity),
    }
}

/// That somebody stopped it.
pub(crate) fn fewer_stopped(charity: CharityId, by: &str) -> Told {
    Told {
        subject: subject(claims::FEWER_STOPPED_SUBJECT),
        sentence: say(claims::FewerStopped { by }),
        button: say(claims::OPEN_SETTINGS),
        path: settings(charity),
    }
}

/// This, and how many of the gifts need fixing.
fn and_held(sentence: String, gifts: &RunningOut) -> String {
    match gifts.held {
        0 => sentence,
        count => format!("{sentence} {}", say(claims::FixFirst { count })),
    }
}

pub(crate) fn left_out(charity: CharityId, gifts: &RunningOut) -> Told {
    let (oldest, count, claimable) = (long(gifts.oldest), gifts.gifts, gifts.claimable);
    let sentence = format!(
        "{} {} {}",
        say(claims::LeftOut { oldest, count, claimable }),
        say(claims::SAY_TYPE),
        say(claims::LEFT_OUT_THEN)
    );
    Told {
        subject: subject(claims::LEFT_OUT_SUBJECT),
        sentence: and_held(sentence, gifts),
        button: say(claims::OPEN_SETTINGS),
        path: settings(charity),
    }
}

pub(crate) fn waits_long(charity: CharityId, gifts: usize, tax: Pence, since: Date) -> Told {
    Told {
        subject: subject(claims::GiveBackSubject { tax }),
        sentence: say(claims::GiveBack { count: gifts, tax, since: long(since) }),
        button: say(claims::VIEW_ADJUSTMENTS),
        path: format!("/charity/{charity}/claims/adjustments"),
    }
}

pub(crate) fn running_out(charity: CharityId, gifts: &RunningOut) -> Told {
    let until = long(gifts.until);
    let (oldest, count, claimable) = (gifts.oldest, gifts.gifts, gifts.claimable);
    let unclaimed = match gifts.periods.at(oldest) {
        ClaimPeriod::Unknown => say(claims::UnclaimedFrom { day: long(oldest), count, claimable }),
        ClaimPeriod::TaxYear => say(claims::UnclaimedTaxYear { year: TaxYear::of(oldest), count, claimable }),
        ClaimPeriod::AccountingYear(_) => {
            let day = long(gifts.periods.end(oldest));
            say(claims::UnclaimedAccountingYear { day, count, claimable })
        }
    };
    let (how_long, button, path) = if gifts.is_sure() {
        let how_long = say(claims::UntilSure { until: &until });
        (how_long, claims::VIEW_CLAIMS, format!("/charity/{charity}/claims"))
    } else {
        let at_least = say(claims::UntilAtLeast { until: &until });
        (format!("{at_least} {}", say(claims::SAY_TYPE)), claims::OPEN_SETTINGS, settings(charity))
    };
    Told {
        subject: subject(claims::UntilSubject { until }),
        sentence: and_held(format!("{unclaimed} {how_long}"), gifts),
        button: say(button),
        path,
    }
}

impl Backend {
    /// Writes to everybody of the charity who may change something.
    pub(crate) async fn tell_staff(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        told: &Told,
    ) -> Result<(), Error> {
        self.tell_staff_but(conn, charity, told, None).await
    }

    /// Writes to everybody who can approve the claim, and so not to its maker where another has to.
    pub(crate) async fn tell_approvers(
        &self,
        conn: &mut PgConnection,
        claim: &Locked,
        told: &Told,
    ) -> Result<(), Error> {
        let maker = match claim.begun_by.filter(|maker| claim.approvals.keeps_out(*maker, claim.begun_by)) {
            Some(maker) => Some(store::team::email(conn, maker).await?),
            None => None,
        };
        self.tell_staff_but(conn, claim.charity_id, told, maker.as_ref()).await
    }

    async fn tell_staff_but(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        told: &Told,
        left_out: Option<&Email>,
    ) -> Result<(), Error> {
        let address = format!("{}{}", self.config.base_url, told.path);
        let name = store::charity::find(conn, charity).await?.map(|charity| charity.name.to_string());
        let facts: Vec<_> = name.into_iter().map(|name| fact(say(labels::CHARITY), name)).collect();
        let addresses = store::team::addresses(conn, Organisation::Charity(charity)).await?;
        for to in addresses.into_iter().filter(|to| left_out != Some(to)) {
            let letter = NewEmail::new(to, told.subject.clone(), Why::Charity)
                .says(&told.sentence)
                .facts(facts.clone())
                .button(told.button, address.clone());
            self.post(conn, Audience::Staff, &letter).await?;
        }
        Ok(())
    }
}
