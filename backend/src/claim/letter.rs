//! What staff are told by mail about their claims: numbers and sums, never a donor.

use domain::calendar::long;
use domain::claim::Rejection;
use domain::{CharityId, ClaimPeriod, ClaimSum};
use sqlx::PgConnection;

use super::RunningOut;
use crate::Backend;
use crate::error::Error;
use crate::mail::Letter;
use crate::store::claim::Locked;
use crate::store::{self};

/// Subject and sentence of a letter, and where to go.
pub(crate) struct Told {
    subject: String,
    sentence: String,
    path: String,
}

fn page(claim: &Locked) -> String {
    format!("/charity/{}/claims/{}", claim.charity_id, claim.claim_id)
}

pub(crate) fn ready(claim: &Locked, sum: &ClaimSum) -> Told {
    Told {
        subject: format!("Claim {} waits for your approval", claim.number),
        sentence: format!(
            "Claim {} is put together: {} gifts, {} given, {} of Gift Aid. It is filed with HMRC once it is approved.",
            claim.number,
            sum.count,
            sum.donations,
            sum.gift_aid(),
        ),
        path: page(claim),
    }
}

/// What an acceptance rests on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proof {
    /// HMRC's receipt.
    Receipt,
    /// HMRC's word, as its test services give it.
    Word,
    /// What HMRC told whoever runs the installation.
    ByHand,
}

pub(crate) fn accepted(claim: &Locked, proof: Proof) -> Told {
    let how = match proof {
        Proof::Receipt => "and gave a receipt. HMRC usually pays about four weeks later.",
        Proof::Word => "without a receipt, as its test services do.",
        Proof::ByHand => {
            "as it told whoever runs Uplift, who settled the claim by hand. There is no receipt."
        }
    };
    Told {
        subject: format!("HMRC accepted claim {}", claim.number),
        sentence: format!("HMRC accepted claim {} {how}", claim.number),
        path: page(claim),
    }
}

pub(crate) fn rejected(claim: &Locked, why: Rejection, held: usize, again: Option<i64>) -> Told {
    let what = match (why, again) {
        (Rejection::Lines, Some(gifts)) => format!(
            "HMRC refused claim {} because of {held} of its gifts. They wait to be put right; the other {gifts} were put into \
             a new claim at once.",
            claim.number
        ),
        (Rejection::Lines, None) => format!(
            "HMRC refused claim {} because of its gifts. They wait to be put right.",
            claim.number
        ),
        (Rejection::Whole, _) => format!(
            "HMRC refused claim {} as a whole. Its gifts are safe and wait for the next claim; somebody has to look at what \
             HMRC said first.",
            claim.number
        ),
    };
    Told {
        subject: format!("HMRC refused claim {}", claim.number),
        sentence: what,
        path: page(claim),
    }
}

pub(crate) fn not_received(claim: &Locked) -> Told {
    Told {
        subject: format!("HMRC never received claim {}", claim.number),
        sentence: format!(
            "HMRC told whoever runs Uplift that it never received claim {}. Its gifts are safe and wait for the next claim.",
            claim.number
        ),
        path: page(claim),
    }
}

pub(crate) fn running_out(charity: CharityId, gifts: &RunningOut) -> Told {
    let until = long(gifts.until);
    let held = match gifts.held {
        0 => String::new(),
        held => format!(" {held} of them wait to be put right first."),
    };
    let how_long = match gifts.period {
        ClaimPeriod::Unknown => format!(
            "The first of them can be claimed until {until} for sure. Say under “When and who approves” what your \
             charity is: it may be longer."
        ),
        ClaimPeriod::TaxYear | ClaimPeriod::AccountingYear(_) => {
            format!("HMRC takes them until {until} and not later.")
        }
    };
    Told {
        subject: format!("Gift Aid on old gifts can be claimed until {until}"),
        sentence: format!(
            "Gifts {} are in no claim yet: {} of them, {} in all. {how_long}{held}",
            gifts.period.gifts_from(gifts.oldest),
            gifts.gifts,
            gifts.claimable,
        ),
        path: format!("/charity/{charity}/claims"),
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
        let base = &self.config.base_url;
        for to in store::claim::addresses(conn, charity).await? {
            let letter = Letter {
                to,
                subject: told.subject.clone(),
                body: format!(
                    "Hello,\n\n{}\n\n{base}{}\n\nUplift, the Gift Aid service\n",
                    told.sentence, told.path
                ),
            };
            self.post(conn, &letter).await?;
        }
        Ok(())
    }
}
