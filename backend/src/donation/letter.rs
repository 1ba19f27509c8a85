//! The emails to staff of a charity about one gift: its day and what can be claimed on it, never a donor.

use domain::calendar::long;
use domain::donation::Status;
use domain::{CharityId, DonationId, Pence};

use crate::claim::Told;
use crate::error::Error;
use crate::store::donation::Locked;

/// The donor said that the gift is not theirs.
pub(super) fn disowned(charity: CharityId, id: DonationId, before: &Locked) -> Result<Told, Error> {
    let claimable = Pence::new(before.net_pence.unwrap_or(before.gross_pence) - before.refunded_pence);
    let (claimable, on) = (claimable.map_err(Error::internal)?, long(before.donated_on));
    let then = match before.status {
        Status::Accepted => {
            "HMRC had accepted a claim with this gift, so a later claim gives back the Gift Aid on it."
        }
        Status::Claimed => {
            "HMRC has a claim with this gift. If HMRC accepts it, a later claim gives back the Gift Aid on the gift."
        }
        _ => "We will not claim Gift Aid on it for this donor.",
    };
    Ok(Told {
        subject: "A donor says that a gift is not theirs".to_owned(),
        sentence: format!(
            "A donor says that the gift of {claimable} given on {on} is not theirs. {then} The gift waits until the platform tells us who gave it. \
             You do not need to do anything.",
        ),
        button: "View the gift",
        path: format!("/charity/{charity}/donations/{id}"),
    })
}
