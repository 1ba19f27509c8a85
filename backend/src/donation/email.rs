//! The emails about one gift: to staff of its charity, its day and what can be claimed on it, never a donor; and to the donor.

use catalogue::Words;
use domain::calendar::{long, long_in};
use domain::donation::{DeletionReason, Status};
use domain::{CharityId, DonationId, Pence};

use super::TakenOutGifts;
use crate::claim::Told;
use crate::email_content::{NewEmail, Why, fact, subject, subject_in};
use crate::error::Error;
use crate::store::donation::Locked;
use crate::store::donor::Addressee;
use crate::words::{disowned, gifts, say};

/// To the donor who said that a gift is not theirs.
pub(super) fn disowned_by(
    to: Addressee,
    before: &Locked,
    charity: Option<&str>,
    (base, contact): (&str, &str),
) -> Result<NewEmail, Error> {
    let (language, gross) = (to.language, Pence::new(before.gross_pence).map_err(Error::internal)?);
    let gone = match before.status {
        Status::Claimed | Status::Accepted => {
            format!("{} {}", disowned::GONE.of(language), disowned::GONE_CLAIMED.of(language))
        }
        _ => disowned::GONE.of(language).to_owned(),
    };
    let facts = [
        Some(fact(disowned::AMOUNT.of(language), gross.to_string())),
        charity.map(|charity| fact(disowned::CHARITY.of(language), charity)),
        Some(fact(disowned::GIVEN_ON.of(language), long_in(before.donated_on, language))),
    ];
    Ok(NewEmail::new(to.email, subject_in(disowned::GONE_SUBJECT, language), Why::Donor)
        .in_language(language)
        .dear(to.first_name)
        .says(&gone)
        .facts(facts.into_iter().flatten().collect())
        .button(disowned::VIEW_GIFTS.of(language), format!("{base}/giving"))
        .says(&disowned::GoneOtherwise { contact }.of(language)))
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
        Status::Accepted => gifts::DISOWNED_ACCEPTED,
        Status::Claimed => gifts::DISOWNED_CLAIMED,
        _ => gifts::DISOWNED_FREE,
    };
    let yours = if is_claimed_itself { gifts::DISOWNED_OWN } else { gifts::DISOWNED_NOTHING };
    Ok(Told {
        subject: subject(gifts::DISOWNED_SUBJECT),
        sentence: format!(
            "{} {} {} {}",
            say(gifts::Disowned { claimable, on }),
            say(then),
            say(gifts::DISOWNED_WAITS),
            say(yours)
        ),
        button: say(gifts::VIEW_GIFT),
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
    let on = long(before.donated_on);
    let (subject, undone) = match why {
        None => (subject(gifts::PART_REFUNDED_SUBJECT), say(gifts::PartRefunded { gross, on })),
        Some(DeletionReason::Refund) => {
            (subject(gifts::REFUNDED_SUBJECT), say(gifts::Refunded { gross, on }))
        }
        Some(DeletionReason::FailedSettlement) => {
            (subject(gifts::FAILED_SUBJECT), say(gifts::Failed { gross, on }))
        }
        Some(DeletionReason::Unspecified) => {
            (subject(gifts::CANCELLED_SUBJECT), say(gifts::Cancelled { gross, on }))
        }
    };
    let own = if why.is_none() { gifts::OWN_CLAIM_PART } else { gifts::OWN_CLAIM };
    Ok(Told {
        subject,
        sentence: format!("{undone} {}", say(own)),
        button: say(gifts::VIEW_GIFT),
        path: format!("/charity/{charity}/donations/{id}"),
    })
}

/// To the charity's staff, after gifts were taken out of claiming at once: what could not be. Nothing where all could.
pub(super) fn not_taken_out(charity: CharityId, outcome: TakenOutGifts) -> Option<Told> {
    let TakenOutGifts { taken_out, with_hmrc, accepted } = outcome;
    if with_hmrc == 0 && accepted == 0 {
        return None;
    }
    let done = match taken_out {
        0 => say(gifts::NONE_TAKEN).to_owned(),
        count => say(gifts::Taken { count }),
    };
    let waits = (with_hmrc > 0).then(|| say(gifts::WithHmrc { count: with_hmrc }));
    let stays = (accepted > 0).then(|| say(gifts::Accepted { count: accepted }));
    Some(Told {
        subject: subject(gifts::NOT_TAKEN_SUBJECT),
        sentence: [Some(done), waits, stays].into_iter().flatten().collect::<Vec<_>>().join(" "),
        button: say(gifts::VIEW_GIFTS),
        path: format!("/charity/{charity}/donations"),
    })
}
