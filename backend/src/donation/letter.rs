//! The emails about one gift: to staff of its charity, its day and what can be claimed on it, never a donor; and to the donor.

use domain::calendar::long;
use domain::count::gifts;
use domain::donation::{DeletionReason, Status};
use domain::{CharityId, DonationId, Pence};

use super::TakenOutGifts;
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

/// To the charity's staff: the donor said that the gift is not theirs. What the charity claims itself nobody else gives back.
pub(super) fn disowned(
    charity: CharityId,
    id: DonationId,
    before: &Locked,
    is_claimed_itself: bool,
) -> Result<Told, Error> {
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
    let yours = if is_claimed_itself {
        "You recorded your own claim on the gift, or it is in a schedule for one. If you have claimed on it, tell HMRC and repay the Gift Aid. If not, leave it out of your claim."
    } else {
        "You do not need to do anything."
    };
    Ok(Told {
        subject: subject!("A donor says that a gift is not theirs"),
        sentence: format!(
            "A donor says that the gift of {claimable} given on {on} is not theirs. {then} The gift waits until the platform tells us who gave it. \
             {yours}",
        ),
        button: "View the gift",
        path: format!("/charity/{charity}/donations/{id}"),
    })
}

/// To the charity's staff: a gift that the charity claims itself was undone, for this reason, or a part of it was refunded.
pub(super) fn undone_of_own(
    charity: CharityId,
    id: DonationId,
    before: &Locked,
    why: Option<DeletionReason>,
) -> Result<Told, Error> {
    let gross = Pence::new(before.gross_pence).map_err(Error::internal)?;
    let gift = format!("the gift of {gross} given on {}", long(before.donated_on));
    let (subject, happened) = match why {
        None => (
            subject!("A gift that you claimed on yourself was refunded in part"),
            format!("Part of {gift} was refunded."),
        ),
        Some(DeletionReason::Refund) => (
            subject!("A gift that you claimed on yourself was refunded"),
            format!("All of {gift} was refunded."),
        ),
        Some(DeletionReason::FailedSettlement) => (
            subject!("The payment of a gift that you claimed on yourself failed"),
            format!("The payment of {gift} failed."),
        ),
        Some(DeletionReason::Unspecified) => (
            subject!("A gift that you claimed on yourself was cancelled"),
            format!("The platform cancelled {gift} and did not say why."),
        ),
    };
    let (it, them) = if why.is_none() { ("what was refunded", "that") } else { ("it", "it") };
    Ok(Told {
        subject,
        sentence: format!(
            "{happened} You recorded your own claim on it, or it is in a schedule for one. If you have claimed on it, tell HMRC and repay the \
             Gift Aid on {it}. If not, leave {them} out of your claim.",
        ),
        button: "View the gift",
        path: format!("/charity/{charity}/donations/{id}"),
    })
}

/// To the charity's staff, after gifts were taken out of claiming at once: what could not be. Nothing where all could.
pub(super) fn not_taken_out(charity: CharityId, outcome: TakenOutGifts) -> Option<Told> {
    let TakenOutGifts { taken_out, with_hmrc, accepted } = outcome;
    let waits = (with_hmrc > 0).then(|| {
        format!(
            " Not taken out: {} in a claim that HMRC has not answered. Take them out once it has.",
            gifts(with_hmrc)
        )
    });
    let stays = (accepted > 0).then(|| {
        format!(
            " Not taken out: {} in a claim that HMRC has accepted. If you also claimed on them elsewhere, tell HMRC about that other claim.",
            gifts(accepted)
        )
    });
    let left = waits.into_iter().chain(stays).collect::<String>();
    let done = match taken_out {
        0 => "You asked us to take gifts out of claiming.".to_owned(),
        _ => format!("We took {} out of claiming, as you asked.", gifts(taken_out)),
    };
    (!left.is_empty()).then(|| Told {
        subject: subject!("Some gifts could not be taken out of claiming"),
        sentence: format!("{done}{left}"),
        button: "View your gifts",
        path: format!("/charity/{charity}/donations"),
    })
}
