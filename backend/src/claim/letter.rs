//! The emails to staff about their claims: numbers and sums, never a donor.

use domain::calendar::{long, long_time};
use domain::claim::view::{Cut, overdue_from};
use domain::claim::{Approvals, ClaimAlarm, Rejection};
use domain::count::{self, counted, gifts};
use domain::{CharityId, ClaimId, ClaimStatus, ClaimSum, Date, Organisation, Pence, Timestamp};
use sqlx::PgConnection;

use super::RunningOut;
use crate::Backend;
use crate::error::Error;
use crate::letter::{Letter, Subject, Why, fact, subject};
use crate::store::claim::{Locked, Overdue};
use crate::store::sign_in::Audience;
use crate::store::{self};

/// Subject and sentence of a letter, and where to go by which button.
pub(crate) struct Told {
    pub(crate) subject: Subject,
    pub(crate) sentence: String,
    pub(crate) button: &'static str,
    pub(crate) path: String,
}

const VIEW_CLAIM: &str = "View the claim";
const CLAIM_SETTINGS: &str = "Open the claim settings";

/// The path of a claim's page.
pub(super) fn page(claim: &Locked) -> String {
    format!("/charity/{}/claims/{}", claim.charity_id, claim.claim_id)
}

pub(crate) fn ready(claim: &Locked, sum: &ClaimSum) -> Told {
    Told {
        subject: subject!("Claim {} is waiting for your approval", claim.number),
        sentence: format!(
            "Claim {} is ready: {}, {} given, {} of Gift Aid. We send it to HMRC once it is approved.",
            claim.number,
            gifts(sum.count),
            sum.donations,
            sum.gift_aid(),
        ),
        button: VIEW_CLAIM,
        path: page(claim),
    }
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
    let how = match proof {
        Proof::Receipt if pays_nothing => "and gave a receipt.",
        Proof::Receipt => "and gave a receipt. HMRC usually pays about four weeks later.",
        Proof::Word => "without a receipt, as its test services do.",
        Proof::ByHand => "and confirmed this when we asked. We recorded it by hand, and there is no receipt.",
    };
    let nothing = if pays_nothing {
        " HMRC has nothing to pay for it, because the adjustments in it equal its Gift Aid."
    } else {
        ""
    };
    Told {
        subject: subject!("HMRC accepted claim {}", claim.number),
        sentence: format!("HMRC accepted claim {} {how}{nothing}", claim.number),
        button: VIEW_CLAIM,
        path: page(claim),
    }
}

/// HMRC has not paid in time, or nobody has recorded that it has.
pub(crate) fn overdue(id: ClaimId, claim: &Overdue) -> Told {
    let accepted_on = claim.accepted_at.london_date();
    let since = overdue_from(accepted_on).map(|since| format!(" since {}", long(since))).unwrap_or_default();
    Told {
        subject: subject!("HMRC’s payment for claim {} is overdue", claim.number),
        sentence: format!(
            "HMRC accepted claim {} on {}. Its payment of {} has been overdue{since}. If HMRC has paid, record the payment on the claim’s \
             page. If not, call HMRC’s charities helpline.",
            claim.number,
            long(accepted_on),
            claim.expected,
        ),
        button: VIEW_CLAIM,
        path: format!("/charity/{}/claims/{id}", claim.charity_id),
    }
}

pub(crate) fn rejected(claim: &Locked, why: Rejection, held: usize, again: Option<i64>) -> Told {
    let what = match (why, again) {
        (Rejection::Lines, Some(good)) => format!(
            "HMRC rejected claim {} because {}. The other {} put into a new claim straight away.",
            claim.number,
            counted(held, "of its gifts needs fixing", "of its gifts need fixing"),
            counted(good, "was", "were"),
        ),
        (Rejection::Lines, None) => {
            format!("HMRC rejected claim {} because its gifts need fixing.", claim.number)
        }
        (Rejection::Whole | Rejection::AfterAcceptance, _) => format!(
            "HMRC rejected the whole of claim {}. Its gifts are safe and wait for the next claim. First read what \
             HMRC said.",
            claim.number
        ),
    };
    let subject = subject!("HMRC rejected claim {}", claim.number);
    Told { subject, sentence: what, button: VIEW_CLAIM, path: page(claim) }
}

/// No more claims of the charity are filed, because of this alarm on one of them.
pub(crate) fn filing_held(claim: &Locked, alarm: ClaimAlarm) -> Told {
    if !alarm.is_of_two_claims() {
        return Told {
            subject: subject!(
                "We have stopped sending your claims: HMRC refused to take claim {}",
                claim.number
            ),
            sentence: format!(
                "HMRC refused to take claim {} from us. Check two things: that Uplift is appointed as your nominee at HMRC, and that your HMRC \
                 reference in Uplift is the one that HMRC uses. We are asking HMRC too. We will not send any more of your claims until this is \
                 settled. Your gifts are safe.",
                claim.number
            ),
            button: VIEW_CLAIM,
            path: page(claim),
        };
    }
    let yours = match claim.state.status() {
        // It was about to be sent again, and waits with its gifts.
        ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved => {
            " If we tell you that HMRC accepted the earlier submission of this claim, first cancel the claim on its page. Then take its gifts \
             out of claiming, as gifts that you claimed on yourself. We start sending claims again after that."
        }
        _ => "",
    };
    Told {
        subject: subject!("We have stopped sending your claims: HMRC may have claim {} twice", claim.number),
        sentence: format!(
            "HMRC’s answer about claim {} does not match our record: HMRC may have the claim twice. We are asking HMRC. We \
             will not send any more of your claims until this is settled. Your gifts are safe. If HMRC pays twice, set the extra money aside: you \
             will have to return it.{yours}",
            claim.number
        ),
        button: VIEW_CLAIM,
        path: page(claim),
    }
}

pub(crate) fn not_received(claim: &Locked) -> Told {
    Told {
        subject: subject!("HMRC never received claim {}", claim.number),
        sentence: format!(
            "HMRC told us that it never received claim {}. Its gifts are safe and wait for the next claim.",
            claim.number
        ),
        button: VIEW_CLAIM,
        path: page(claim),
    }
}

/// HMRC refused or reduced a claim that it had accepted. `left` is the sum due for the remaining gifts; none if no gift remains.
pub(crate) fn reduced(claim: &Locked, cut: Cut, owed_again: Pence, left: Option<Pence>) -> Told {
    let number = claim.number;
    let gifts = gifts(cut.gifts);
    let owed_again = if owed_again == Pence::ZERO {
        String::new()
    } else {
        format!(" The adjustment of {owed_again} in this claim is due again.")
    };
    let (subject, what) = match left {
        None => (
            subject!("HMRC has refused claim {number}, which it had accepted"),
            format!(
                "HMRC has refused claim {number}, which it had accepted: {} of Gift Aid on {gifts}.",
                cut.gift_aid
            ),
        ),
        Some(left) => (
            subject!("HMRC reduced claim {number}"),
            format!(
                "HMRC accepted claim {number}, then took {gifts} out of it: {} less Gift Aid. {left} is due for the rest.",
                cut.gift_aid
            ),
        ),
    };
    let sentence = format!(
        "{what}{owed_again} The claim’s page gives the reason in HMRC’s letter, and says what happens to the gifts."
    );
    Told { subject, sentence, button: VIEW_CLAIM, path: page(claim) }
}

/// The question about the charity's type and accounting year, and the page that asks it.
fn where_to_say(charity: CharityId) -> (&'static str, String) {
    (
        "Tell us in the claim settings, under “What type of charity are you?”, whether you are a trust, or a company, a CIO or a sports \
         club (CASC). For a company, a CIO or a CASC, tell us when its accounting year ends too.",
        format!("/charity/{charity}/claims/settings"),
    )
}

/// The number of approvals was changed.
pub(crate) fn approvals(charity: CharityId, before: Approvals, approvals: Approvals) -> Told {
    let who = match approvals {
        Approvals::None => "Nobody has to approve them: we send each to HMRC as soon as it is ready.",
        Approvals::One => "One of you has to approve each before we send it to HMRC.",
        Approvals::Two => "Two of you have to approve each before we send it to HMRC.",
    };
    let waiting = if approvals.people() < before.people() {
        "This also applies to a claim that is waiting for approval now."
    } else {
        "Claims already in progress are not affected."
    };
    Told {
        subject: subject!("Who approves your claims was changed"),
        sentence: format!("An owner of your charity changed who approves its claims. {who} {waiting}"),
        button: CLAIM_SETTINGS,
        path: format!("/charity/{charity}/claims/settings"),
    }
}

/// That an owner asked for fewer approvals, which wait.
pub(crate) fn fewer_asked(charity: CharityId, by: &str, approvals: Approvals, from: Timestamp) -> Told {
    let who = match approvals {
        Approvals::None => "nobody has to approve your claims before we send them to HMRC",
        Approvals::One | Approvals::Two => {
            "one of you has to approve each claim before we send it to HMRC, instead of two"
        }
    };
    Told {
        subject: subject!("Fewer approvals for your claims"),
        sentence: format!(
            "{by} asked for fewer approvals. From {}, {who}, including a claim that is waiting for approval. Another owner can confirm this \
             sooner. If you do not want this change, stop it in the claim settings.",
            long_time(from)
        ),
        button: CLAIM_SETTINGS,
        path: format!("/charity/{charity}/claims/settings"),
    }
}

/// That somebody stopped it.
pub(crate) fn fewer_stopped(charity: CharityId, by: &str) -> Told {
    Told {
        subject: subject!("The approvals for your claims stay as they are"),
        sentence: format!(
            "{by} stopped the change to fewer approvals of your charity’s claims. Nothing has changed."
        ),
        button: CLAIM_SETTINGS,
        path: format!("/charity/{charity}/claims/settings"),
    }
}

fn held_first(gifts: &RunningOut) -> String {
    match gifts.held {
        0 => String::new(),
        held => format!(" {} first.", counted(held, "of them needs fixing", "of them need fixing")),
    }
}

pub(crate) fn left_out(charity: CharityId, gifts: &RunningOut) -> Told {
    let (answers, path) = where_to_say(charity);
    Told {
        subject: subject!("Tell us your charity type: gifts are left out of your claims"),
        sentence: format!(
            "Gifts from {} on are left out of your claims: {} of them, {} in all. They are older than four years. HMRC accepts \
             a gift until four years after the end of the accounting year or tax year it was given in, and we do not know which \
             applies to you. {answers} Those still in time then go into your next claim. More of them may become too old every day.{}",
            long(gifts.oldest),
            gifts.gifts,
            gifts.claimable,
            held_first(gifts),
        ),
        button: CLAIM_SETTINGS,
        path,
    }
}

pub(crate) fn waits_long(charity: CharityId, gifts: usize, tax: Pence, since: Date) -> Told {
    let of = count::gifts(gifts);
    Told {
        subject: subject!("{tax} of Gift Aid is waiting to be given back to HMRC"),
        sentence: format!(
            "You have to give back the Gift Aid on {of}, {tax} in all. The first of it has waited since {}, because none of your claims \
             was large enough to deduct it. You can repay it to HMRC directly: ask HMRC’s charities helpline how. Then record it in \
             Uplift, or a later claim deducts it again.",
            long(since),
        ),
        button: "View adjustments",
        path: format!("/charity/{charity}/claims/adjustments"),
    }
}

pub(crate) fn running_out(charity: CharityId, gifts: &RunningOut) -> Told {
    let until = long(gifts.until);
    let held = held_first(gifts);
    let (how_long, button, path) = if gifts.is_sure() {
        let how_long = format!("HMRC accepts them only until {until}.");
        (how_long, "View your claims", format!("/charity/{charity}/claims"))
    } else {
        let (answers, path) = where_to_say(charity);
        let how_long = format!(
            "The first of them can be claimed until {until} at least. You may have longer. {answers}"
        );
        (how_long, CLAIM_SETTINGS, path)
    };
    Told {
        subject: subject!("Gift Aid on old gifts can be claimed until {until}"),
        sentence: format!(
            "Gifts {} are not in a claim yet: {} of them, {} in all. {how_long}{held}",
            gifts.periods.gifts_from(gifts.oldest),
            gifts.gifts,
            gifts.claimable,
        ),
        button,
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
        let address = format!("{}{}", self.config.base_url, told.path);
        let name = store::charity::find(conn, charity).await?.map(|charity| charity.name.to_string());
        let facts: Vec<_> = name.into_iter().map(|name| fact("Charity", name)).collect();
        for to in store::team::addresses(conn, Organisation::Charity(charity)).await? {
            let letter = Letter::new(to, told.subject.clone(), Why::Charity)
                .says(&told.sentence)
                .facts(facts.clone())
                .button(told.button, address.clone());
            self.post(conn, Audience::Staff, &letter).await?;
        }
        Ok(())
    }
}
