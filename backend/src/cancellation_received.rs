//! A donor's cancellation that came to the operator by letter, by telephone, by email or in person (SI 2016/1195: a donor may end an
//! authorisation in writing or orally, from the day on which the intermediary is told or a later one).

use domain::authorisation::{AuthorisationSummary, CancelError, CancelledThrough, Term};
use domain::calendar::{iso, london_midnight};
use domain::conflict::ApiConflict;
use domain::{AuditAction, AuthorisationId, Date, DonorId, Email, conflict};
use serde_json::json;

use crate::Backend;
use crate::actor::By;
use crate::deadlock::retry;
use crate::error::{Error, Resource};
use crate::mail::NoticeKind;
use crate::store::authorisation::{EndedBy, Ending};
use crate::store::{self};

/// What a donor said, and how it came.
#[derive(Clone, Debug)]
pub struct ReceivedCancellation {
    pub donor: DonorId,
    pub through: CancelledThrough,
    /// The day on which it came.
    pub received_on: Date,
    /// The first day that is not covered; the day on which it came when left out.
    pub from: Option<Date>,
    /// Who records it.
    pub by: Email,
}

impl Backend {
    /// Records a cancellation that came otherwise than through the pages. Everything ends that the donor had given by then; what they gave
    /// later stays. It holds from the day on which it came, or a later one that the donor named: the declarations of gifts since then end,
    /// and none of a gift before. The donor is told by mail, if they have an address.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown donor; field errors for days that cannot be; the conflict `not_authorised`.
    #[tracing::instrument(level = "debug", skip_all, name = "cancellation.record_received")]
    pub async fn record_cancellation(
        &self,
        received: &ReceivedCancellation,
    ) -> Result<AuthorisationSummary, Error> {
        retry(|| self.try_record_cancellation(received)).await
    }

    async fn try_record_cancellation(
        &self,
        received: &ReceivedCancellation,
    ) -> Result<AuthorisationSummary, Error> {
        let ReceivedCancellation { donor, through, received_on, from, by } = received;
        let (now, donor) = (self.now(), *donor);
        if *received_on > now.london_date() {
            return Err(Error::field(
                "/received",
                "out_of_range",
                "Give the date you received it. It cannot be in the future.",
            ));
        }
        if from.is_some_and(|from| from < *received_on) {
            let why = CancelError::InThePast;
            let detail = "A cancellation cannot take effect before you received it. Give the date you received it, or a later one.";
            return Err(Error::field("/from", why.code(), detail));
        }
        let mut tx = self.begin().await?;
        // Gifts that are being sent for the donor come before or after.
        if !store::authorisation::lock_donor(&mut tx, donor).await? {
            return Err(Error::NotFound(Resource::Donor));
        }
        let mut ends = Vec::new();
        for one in store::authorisation::given_by(&mut tx, donor, *received_on).await? {
            if let Ok(ended) = end(&one, *received_on, *from) {
                ends.push((one.id, ended));
            }
        }
        let newest: Option<AuthorisationId> = ends.first().map(|(id, _)| *id);
        let Some(newest) = newest else {
            return Err(Error::conflict(ApiConflict::NotAuthorised, conflict::NOT_AUTHORISED));
        };
        for (id, ended) in ends {
            let ended_by = EndedBy::Received(now, *through);
            self.write_cancelled(&mut tx, By::Uplift, donor, id, ended, ended_by).await?;
        }
        let detail = json!({
            "donor_id": donor, "through": through, "received_on": iso(*received_on), "from": from.map(iso), "by": by,
        });
        let action = AuditAction::AuthorisationCancelReceived;
        store::trail::audit(&mut tx, now, By::Uplift, action, donor.uuid(), detail).await?;
        self.end_uncovered_of(&mut tx, By::Uplift, donor).await?;
        self.judge_late(&mut tx, donor, By::Uplift).await?;
        self.tell_donor(&mut tx, By::Uplift, donor, NoticeKind::Cancellation, newest.uuid()).await?;
        let terms = store::authorisation::terms_of(&mut tx, donor).await?;
        self.commit(tx).await?;
        Ok(AuthorisationSummary::of(terms, now))
    }
}

/// How an authorisation ends by what came on a day. At what hour it came is not recorded: nothing of that day is covered any more, for a
/// gift that the donor made after they said stop must not be. One that was given on that very day ends with its first instant.
fn end(one: &Ending, received_on: Date, from: Option<Date>) -> Result<Term, CancelError> {
    one.term.cancel(london_midnight(received_on).max(one.term.given_at()), from)
}
