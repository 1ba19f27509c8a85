//! What staff of a charity are told by mail of one gift: its day and what can be claimed on it, never a donor.

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
        Status::Accepted => "HMRC had accepted a claim with it: the tax on it goes back with a later claim.",
        Status::Claimed => {
            "HMRC has a claim with it: if HMRC accepts that, the tax on it goes back with a later claim."
        }
        _ => "No Gift Aid is claimed on it for this donor.",
    };
    Ok(Told {
        subject: "A donor says that a gift is not theirs".to_owned(),
        sentence: format!(
            "A donor says that the gift of {claimable} given on {on} is not theirs. {then} It waits until its platform says who gave it. \
             You do not need to do anything.",
        ),
        button: "View the gift",
        path: format!("/charity/{charity}/donations/{id}"),
    })
}
