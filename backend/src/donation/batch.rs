//! Many donations in one request: each has a fate of its own, as if it had been sent by itself.

use std::ops::ControlFlow;

use domain::charity::view::NamedCharity;
use domain::conflict::{ApiConflict, ConflictCode};
use domain::donation::{DonationView, DonorRefView, NewDonation};
use domain::scope::Scope;
use domain::{DonationId, FieldErrors, PlatformId, Reference};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::Backend;
use crate::actor::PlatformCaller;
use crate::donation::{gift_of, named_charities, refusal, view_of};
use crate::error::{Conflict, Conflicting, Error, gave_way, refused_by};
use crate::idempotency::{Attempt, Done};
use crate::store;
use crate::store::donation::{BatchOutcome, BatchRow, Refusal, RowFate};

/// How often a batch is tried while others are in its way. Each try that fails finds what one more of them wrote, so it
/// takes as many as there are batches with the same references at the same moment; beyond that the caller comes again.
const TRIES: u32 = 12;

/// One donation of a batch.
#[derive(Debug)]
pub struct BatchDonation {
    /// The platform's own name for it, if it could be read.
    pub reference: Option<Reference>,
    /// What it says, or what is wrong with it.
    pub read: Result<NewDonation, FieldErrors>,
    /// The request that would send it by itself. Donations were known by it before they were known by what they say.
    pub alone: Attempt,
}

/// What became of one donation of a batch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BatchResult {
    /// Its index in the batch, from 0.
    pub index: usize,
    /// Your reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    pub fate: Fate,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It was created.
    Created(Box<DonationView>),
    /// It was sent before under the same reference; as it is now.
    Existing(Box<DonationView>),
    /// It is not valid and was not stored.
    Failed(RowProblem),
}

impl Fate {
    fn donation_mut(&mut self) -> Option<&mut DonationView> {
        match self {
            Self::Created(view) | Self::Existing(view) => Some(view),
            Self::Failed(_) => None,
        }
    }
}

/// Why a donation of a batch was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowProblem {
    /// Its fields need attention, named by pointers into the batch.
    Invalid(FieldErrors),
    /// It contradicts what is already there.
    Conflict {
        code: ApiConflict,
        detail: String,
        /// The donation that has the reference.
        conflicting_id: Option<DonationId>,
    },
}

impl RowProblem {
    fn of(index: usize, error: Error) -> Result<Self, Error> {
        match error {
            Error::Invalid(errors) => Ok(Self::Invalid(errors.under(&format!("/donations/{index}")))),
            Error::Conflict(Conflict { code: ConflictCode::Api(code), detail, conflicting }) => {
                let conflicting_id = match conflicting {
                    Some(Conflicting::Donation(id)) => Some(id),
                    Some(Conflicting::Session(_)) | None => None,
                };
                Ok(Self::Conflict { code, detail: detail.into_owned(), conflicting_id })
            }
            other => Err(other),
        }
    }
}

impl Backend {
    /// Creates the donations of a batch: one statement for all of them, and a result for each in the order sent.
    ///
    /// # Errors
    /// [`Error::Forbidden`], [`Error::KeyReused`]; what is wrong with one donation is its result.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.create_batch")]
    pub async fn create_donations(
        &self,
        caller: &PlatformCaller,
        donations: &[BatchDonation],
        attempt: &Attempt,
    ) -> Result<Done<Vec<BatchResult>>, Error> {
        let platform = caller.may(Scope::CreateDonation)?;
        // Another request with one of the references may win the race: then the next try finds what it wrote.
        let mut tries = 0;
        loop {
            tries += 1;
            let done = match self.begin_once(platform, attempt).await? {
                ControlFlow::Break(done) => done,
                ControlFlow::Continue(mut tx) => {
                    match self.try_create_donations(&mut tx, platform, donations).await {
                        Ok(results) => self.commit_once(tx, platform, attempt, results, false).await?,
                        Err(Tried::Crossed(_)) if tries < TRIES => continue,
                        Err(Tried::Crossed(error)) => return Err(Error::Unavailable(error)),
                        Err(Tried::Failed(error)) => return Err(error),
                    }
                }
            };
            return self.with_donors(platform, donations, done).await;
        }
    }

    /// The results, without what the platform sent of donors: that is in the donations, and goes with them.
    async fn try_create_donations(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        donations: &[BatchDonation],
    ) -> Result<Vec<BatchResult>, Tried> {
        let now = self.now();
        let mut rows = Vec::with_capacity(donations.len());
        for (index, donation) in donations.iter().enumerate() {
            if let Ok(new) = &donation.read {
                let index = i32::try_from(index).map_err(Error::internal)?;
                rows.push(BatchRow {
                    row_index: index,
                    gift: gift_of(new, now),
                    sent_hash: donation.alone.request_hash,
                });
            }
        }
        let outcomes = store::donation::create_batch(conn, platform, &rows, now).await?;
        let existing = self.existing(conn, platform, &outcomes).await?;
        let refused = outcomes.iter().filter(|outcome| {
            matches!(outcome.fate, RowFate::Refused(Refusal::UnknownCharity | Refusal::UnknownBoth))
        });
        let refused: Vec<&NewDonation> = refused
            .filter_map(|outcome| usize::try_from(outcome.row_index).ok())
            .filter_map(|index| donations.get(index)?.read.as_ref().ok())
            .collect();
        let named = named_charities(conn, platform, &refused).await?;
        let mut outcomes = outcomes.into_iter();
        let mut results = Vec::with_capacity(donations.len());
        for (index, donation) in donations.iter().enumerate() {
            let fate = match &donation.read {
                Err(errors) => Fate::Failed(RowProblem::Invalid(errors.clone())),
                Ok(new) => {
                    let outcome = outcomes
                        .next()
                        .filter(|outcome| usize::try_from(outcome.row_index) == Ok(index))
                        .ok_or_else(|| Error::internal("a donation of a batch without an outcome"))?;
                    fate(index, new, outcome, &existing, &named)?
                }
            };
            let mut result = BatchResult { index, reference: donation.reference.clone(), fate };
            if let Some(view) = result.fate.donation_mut() {
                view.donor.value = None;
            }
            results.push(result);
        }
        Ok(results)
    }

    async fn existing(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        outcomes: &[BatchOutcome],
    ) -> Result<Vec<DonationView>, Error> {
        let ids: Vec<Uuid> = outcomes
            .iter()
            .filter_map(|outcome| match &outcome.fate {
                RowFate::Existing(id) => Some(id.uuid()),
                RowFate::Created(_) | RowFate::Refused(_) => None,
            })
            .collect();
        self.shown_now(conn, platform, &ids).await
    }

    async fn shown_now(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        ids: &[Uuid],
    ) -> Result<Vec<DonationView>, Error> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let shown = store::donation::find_all_for_platform(conn, platform, ids, self.today()).await?;
        let mut views: Vec<DonationView> = shown.into_iter().map(|shown| shown.view).collect();
        views.sort_by_key(|view| view.id);
        Ok(views)
    }

    /// Puts back how the platform named each donor.
    async fn with_donors(
        &self,
        platform: PlatformId,
        donations: &[BatchDonation],
        mut done: Done<Vec<BatchResult>>,
    ) -> Result<Done<Vec<BatchResult>>, Error> {
        let existing: Vec<Uuid> = done
            .value
            .iter()
            .filter_map(|result| match &result.fate {
                Fate::Existing(view) => Some(view.id.uuid()),
                Fate::Created(_) | Fate::Failed(_) => None,
            })
            .collect();
        let existing = if existing.is_empty() {
            Vec::new()
        } else {
            let mut conn = self.pool.acquire().await?;
            self.shown_now(&mut conn, platform, &existing).await?
        };
        for (result, donation) in done.value.iter_mut().zip(donations) {
            match (&mut result.fate, &donation.read) {
                (Fate::Created(view), Ok(new)) => view.donor = DonorRefView::from(new.donor()),
                (Fate::Existing(view), _) => {
                    view.donor.name_as_now(find(&existing, view.id).map(|shown| shown.donor.clone()));
                }
                _ => {}
            }
        }
        Ok(done)
    }
}

fn fate(
    index: usize,
    new: &NewDonation,
    outcome: BatchOutcome,
    existing: &[DonationView],
    named: &[NamedCharity],
) -> Result<Fate, Error> {
    match outcome.fate {
        RowFate::Created(facts) => Ok(Fate::Created(Box::new(view_of(new, facts)))),
        RowFate::Existing(id) => {
            let view = find(existing, id)
                .ok_or_else(|| Error::internal("an existing donation that cannot be read"))?;
            match view.deleted_at {
                Some(at) => {
                    RowProblem::of(index, refusal(Refusal::Deleted(id, at), new, named)).map(Fate::Failed)
                }
                None => Ok(Fate::Existing(Box::new(view.clone()))),
            }
        }
        RowFate::Refused(why) => RowProblem::of(index, refusal(why, new, named)).map(Fate::Failed),
    }
}

/// The donation with this id, among those in the order of their ids.
fn find(views: &[DonationView], id: DonationId) -> Option<&DonationView> {
    let place = views.binary_search_by_key(&id, |view| view.id).ok()?;
    views.get(place)
}

/// How a try ended that did not work.
enum Tried {
    /// Another request wrote one of the references, or waited for one of ours: look again.
    Crossed(sqlx::Error),
    Failed(Error),
}

impl From<Error> for Tried {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<sqlx::Error> for Tried {
    fn from(error: sqlx::Error) -> Self {
        if gave_way(&error) || refused_by(&error) == Some("donation_reference_is_unique") {
            Self::Crossed(error)
        } else {
            Self::Failed(error.into())
        }
    }
}
