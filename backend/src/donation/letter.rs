//! The emails about one gift: to staff of its charity, its day and what can be claimed on it, never a donor; and to the donor.

use domain::calendar::long;
use domain::donation::Status;
use domain::{CharityId, DonationId, Pence};

use crate::claim::Told;
use crate::error::Error;
use crate::letter::{Letter, Why, fact, subject};
use crate::store::donation::Locked;
use crate::store::donor::Addressee;

/// To the donor who said that a gift is not theirs.
pub(super) fn disowned_by(
    to: Addressee,
    before: &Locked,
    base: &str,
    contact: &str,
) -> Result<Letter, Error> {
    let gross = Pence::new(before.gross_pence).map_err(Error::internal)?;
    let back = match before.status {
        Status::Claimed | Status::Accepted => {
            " The charity has claimed Gift Aid on it. If HMRC pays it, the charity pays it back."
        }
        _ => "",
    };
    Ok(Letter::new(to.email, subject!("A gift is no longer in your list"), Why::Donor)
        .dear(to.first_name)
        .says(&format!(
            "You told us that a gift is not yours. It has left your list, and no Gift Aid will be claimed on it in your name.{back}"
        ))
        .facts(vec![fact("Amount", gross.to_string()), fact("Given", long(before.donated_on))])
        .button("View your gifts", format!("{base}/giving"))
        .says(&format!("If you did not tell us this, email {contact}.")))
}

/// To the charity's staff: the donor said that the gift is not theirs.
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
        subject: subject!("A donor says that a gift is not theirs"),
        sentence: format!(
            "A donor says that the gift of {claimable} given on {on} is not theirs. {then} The gift waits until the platform tells us who gave it. \
             You do not need to do anything.",
        ),
        button: "View the gift",
        path: format!("/charity/{charity}/donations/{id}"),
    })
}
