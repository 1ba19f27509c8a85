//! Donations: from a platform's message to a declaration.

use domain::authorisation::{Authorisation, AuthorisationSummary};
use domain::calendar::claim_deadline;
use domain::donation::{
    CharityMatch, CharityView, Currency, DeclarationStatus, DeclarationView, DeletionReason, DonationChange,
    DonationView, DonorKind, DonorRef, DonorRefView, Facts, GiftAidView, NewDonation, Status, Transaction,
    assess,
};
use domain::money::gift_aid;
use domain::scope::Scope;
use domain::{
    CharityId, CharityReference, Date, DeclarationId, DonationId, DonorId, EventType, GiftAmount,
    HmrcReference, Pence, PlatformId, Reference, TaxYear, Timestamp,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::Backend;
use crate::actor::{CharityStaff, DonorCaller, PlatformCaller};
use crate::credential::TokenHash;
use crate::error::{Conflict, Error, gave_way, refused_by};
use crate::idempotency::{Attempt, Done, Versioned};
use crate::late_fact::PART;
use crate::page::{Page, PageRequest};
use crate::secret::{Hash, new_uuid};
use crate::store::donation::{Created, Gift, Locked, NewRow, Scan};
use crate::store::trail::{By, Concerns};
use crate::store::{self};

/// A donation with what a page or an answer shows of it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// As the API answers it.
    pub view: DonationView,
    /// What its state was derived from.
    pub facts: Facts,
    /// Counts changes, for ETag.
    pub version: i32,
    /// The London date of the gift.
    pub donated_on: Date,
    /// The platform that sent it.
    pub platform_name: String,
    /// The charity, once known.
    pub charity_name: Option<String>,
}

impl Shown {
    /// The state.
    #[must_use]
    pub fn status(&self) -> Status {
        self.view.gift_aid.status
    }
}

/// The declaration of a gift, as it was made.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// Its id.
    pub declaration_id: DeclarationId,
    /// When Uplift made it.
    pub made_at: Timestamp,
    /// Whether it stands.
    pub state: DeclarationStatus,
    /// When it ended, if it did.
    pub ended_at: Option<Timestamp>,
    /// The version of the wording.
    pub wording_version: String,
    /// The exact text, with the donor's name and address: for the donor alone.
    pub text: String,
    /// The charity's HMRC reference then.
    pub hmrc_reference: String,
    /// What it covers.
    pub amount: Pence,
    /// The text without the donor's name and address: for everybody else.
    pub text_without_donor: String,
}

/// What a list of a charity's donations is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct DonationFilter {
    /// Only this state.
    pub status: Option<Status>,
    /// Only from this platform.
    pub platform: Option<PlatformId>,
    /// Only references that begin so.
    pub reference: Option<String>,
    /// Only gifts of this date or later.
    pub from: Option<Date>,
    /// Only gifts of this date or earlier.
    pub to: Option<Date>,
    /// Only gifts of exactly this gross amount.
    pub gross: Option<Pence>,
}

/// What a platform's list of donations is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct PlatformFilter {
    /// Only the donation with this reference.
    pub reference: Option<Reference>,
    /// Only this state.
    pub status: Option<Status>,
    /// Only for the charity with this reference.
    pub charity: Option<CharityReference>,
    /// Only by this donor.
    pub donor: Option<DonorId>,
    /// Only what arrived at this instant or later.
    pub created_from: Option<Timestamp>,
    /// Only what arrived before this instant.
    pub created_before: Option<Timestamp>,
}

impl PlatformFilter {
    /// The bounds of when a donation arrived: those not given lie beyond what a calendar holds.
    pub(crate) fn created(&self) -> (time::OffsetDateTime, time::OffsetDateTime) {
        let open = (
            time::macros::datetime!(0001-01-01 0:00 UTC),
            time::macros::datetime!(9999-12-31 23:59:59 UTC),
        );
        (
            self.created_from.map_or(open.0, Timestamp::offset),
            self.created_before.map_or(open.1, Timestamp::offset),
        )
    }
}

/// The donor's page in one read.
#[derive(Clone, Debug)]
pub struct Giving {
    /// Where the authorisation stands.
    pub authorisation: AuthorisationSummary,
    /// The gifts, newest first.
    pub gifts: Page<Shown>,
}

/// The facts of a first answer, kept for its repeats. No personal data: what the platform sent comes with the repeat.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateFacts {
    donation_id: Uuid,
    donor_id: Option<Uuid>,
    charity_name: Option<String>,
    charity_reference: Option<String>,
    declaration_id: Option<Uuid>,
    donated_at: Timestamp,
    created_at: Timestamp,
    today: String,
    out_of_time: bool,
    authorised: bool,
    details_usable: bool,
    // Answers that were kept before gifts could have a terminal do not say it.
    #[serde(default)]
    charity_conflict: bool,
}

/// Whether another request was in the way, so that the same again finds what that one wrote.
fn crossed(error: &sqlx::Error) -> bool {
    let taken = ["idempotency_key_is_unique", "donation_reference_is_unique"];
    gave_way(error) || refused_by(error).is_some_and(|constraint| taken.contains(&constraint))
}

impl Backend {
    /// Creates a donation, in one round trip to the database: the token is checked in the same statement.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`], [`Error::Forbidden`], [`Error::KeyReused`]; a conflict when the reference names another
    /// gift; a field error when the platform does not know the charity or the donor id.
    pub async fn create_donation(
        &self,
        token: TokenHash,
        new: &NewDonation,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let now = self.now();
        let row = NewRow {
            token_hash: token.0,
            idempotency_key: attempt.key.as_deref(),
            request_hash: attempt.request_hash,
            // The request itself tells a repeat from another gift under the same reference.
            gift: gift_of(new, attempt.request_hash, now),
            now,
            wording: domain::WordingVersion::CURRENT.as_str(),
        };
        // Another request with the same key or reference may win the race: then the next try finds what it wrote. One that
        // waits for us while we wait for it is let by first.
        let mut tries = 0;
        loop {
            tries += 1;
            match store::donation::create(&self.lane, &row).await {
                Ok(created) => return self.create_outcome(token, new, created).await,
                Err(error) if tries < 3 && crossed(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn create_outcome(
        &self,
        token: TokenHash,
        new: &NewDonation,
        created: Created,
    ) -> Result<Done<DonationView>, Error> {
        match created.outcome.as_str() {
            outcome @ ("created" | "replayed") => {
                let facts =
                    serde_json::from_value(created.answer.unwrap_or(Value::Null)).map_err(Error::internal)?;
                let replayed = outcome == "replayed";
                if !replayed {
                    self.feed.poke();
                }
                Ok(Done {
                    value: view_of(new, facts)?,
                    created: true,
                    replayed,
                    version: Some(1),
                })
            }
            "existing" => {
                let caller = self.authenticate(token).await?;
                let id = created
                    .existing_id
                    .ok_or_else(|| Error::internal("an existing donation without its id"))?;
                let mut conn = self.pool.acquire().await?;
                let shown = store::donation::find_for_platform(
                    &mut conn,
                    caller.platform_id,
                    DonationId::from_uuid(id),
                    self.today(),
                )
                .await?;
                let shown = shown.ok_or(Error::NotFound("donation"))?;
                Ok(Done {
                    value: shown.view,
                    created: false,
                    replayed: false,
                    version: Some(shown.version),
                })
            }
            "unauthenticated" => Err(Error::Unauthenticated),
            "forbidden" => Err(Error::Forbidden(Scope::CreateDonation)),
            "key_reused" => Err(Error::KeyReused),
            other => Err(refusal(
                other,
                new.donor().kind(),
                created.existing_id.map(DonationId::from_uuid),
            )),
        }
    }

    /// One donation of this platform, with its version.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    pub async fn donation_for_platform(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
    ) -> Result<Shown, Error> {
        let platform = caller.may(Scope::ReadDonation)?;
        let mut conn = self.pool.acquire().await?;
        store::donation::find_for_platform(&mut conn, platform, id, self.today())
            .await?
            .ok_or(Error::NotFound("donation"))
    }

    /// This platform's donations, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    pub async fn donations_for_platform(
        &self,
        caller: &PlatformCaller,
        filter: &PlatformFilter,
        request: &PageRequest,
    ) -> Result<Page<Shown>, Error> {
        let platform = caller.may(Scope::ReadDonation)?;
        let scan = self.scan(request)?;
        let mut conn = self.pool.acquire().await?;
        let source = match &filter.charity {
            Some(charity) => {
                let known = store::source::known_by(&mut conn, platform, charity).await?;
                if known.is_none() {
                    return Ok(self.page(Vec::new(), request, shown_at));
                }
                known
            }
            None => None,
        };
        let rows =
            store::donation::list_for_platform(&mut conn, platform, filter, source, scan, self.today())
                .await?;
        Ok(self.page(rows, request, shown_at))
    }

    /// The declarations of one of this platform's donations, oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's donation.
    pub async fn declarations_for_platform(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
    ) -> Result<Vec<DeclarationView>, Error> {
        let platform = caller.may(Scope::ReadDonation)?;
        let mut conn = self.pool.acquire().await?;
        store::donation::find_for_platform(&mut conn, platform, id, self.today())
            .await?
            .ok_or(Error::NotFound("donation"))?;
        let declarations = store::donation::declarations_of(&mut conn, id).await?;
        let view = |declaration: Declaration| DeclarationView {
            id: declaration.declaration_id,
            donation_id: id,
            status: declaration.state,
            made_at: declaration.made_at,
            cancelled_at: declaration.ended_at,
            wording_version: declaration.wording_version,
            text: declaration.text_without_donor,
        };
        Ok(declarations.into_iter().map(view).collect())
    }

    /// Changes a donation before a claim fixes it. A changed amount or donor ends the declaration and makes a new one.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when `version` is not the present one; conflicts `already_claimed` and
    /// `deleted`; field errors.
    pub async fn change_donation(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
        change: &DonationChange,
        version: Option<i32>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let platform = caller.may(Scope::UpdateDonation)?;
        let mut tx = self.begin().await?;
        if let Some(done) = self.answered_shown(&mut tx, platform, id, attempt).await? {
            return Ok(done);
        }
        store::claim::lock_of_donation(&mut tx, id.uuid()).await?;
        let locked = store::donation::for_update(&mut tx, platform, id)
            .await?
            .ok_or(Error::NotFound("donation"))?;
        check_version(version, &locked)?;
        let (now, by) = (self.now(), By::from(caller));
        let claimed = Self::is_claimed(&mut tx, locked.declaration_id).await?;
        match locked.status.as_str() {
            _ if claimed => {
                return Err(Error::conflict(
                    "already_claimed",
                    "A claim has fixed this donation. Delete it for a refund; the next claim adjusts it.",
                ));
            }
            "cancelled" => {
                return Err(Error::conflict(
                    "deleted",
                    "This donation was deleted: create a new one.",
                ));
            }
            _ => {}
        }
        let mut changed = Vec::new();
        let gross = GiftAmount::new(locked.gross_pence).map_err(Error::internal)?;
        change.check(locked.donated_on, gross)?;
        let net = change.net().filter(|net| Some(net.get()) != locked.net_pence);
        if net.is_some() {
            changed.push("net_amount");
        }
        let settled_on = change
            .settled_on()
            .filter(|date| Some(*date) != locked.settled_on);
        if settled_on.is_some() {
            changed.push("settlement_date");
        }
        let donor = change
            .donor()
            .filter(|donor| donor.kind_str() != locked.donor_kind || donor.value() != locked.donor_value);
        let mut known_donor = None;
        if let Some(donor) = donor {
            known_donor = self.named_donor(&mut tx, platform, donor).await?;
            changed.push("donor");
        }
        if !changed.is_empty() {
            let awaits = settled_on.is_some_and(|date| date > now.london_date());
            if let Some(declaration) = locked
                .declaration_id
                .filter(|_| net.is_some() || donor.is_some() || awaits)
            {
                store::donation::end_declaration(&mut tx, id, declaration, "replaced", now).await?;
                self.leave_claim(&mut tx, by, &locked, id, declaration).await?;
            }
            store::donation::apply(&mut tx, id, settled_on, net, donor, known_donor, now).await?;
            store::trail::audit(
                &mut tx,
                now,
                by,
                "donation.change",
                id.uuid(),
                json!({ "changed": changed }),
            )
            .await?;
            store::donation::reassess(&mut tx, &[id.uuid()], self.judge(by)).await?;
            let concerns = self.concerns(platform, &locked);
            store::trail::event(
                &mut tx,
                now,
                EventType::DonationChanged,
                concerns,
                id.uuid(),
                json!({ "changed": changed }),
            )
            .await?;
        }
        let shown = store::donation::find_for_platform(&mut tx, platform, id, now.london_date())
            .await?
            .ok_or(Error::NotFound("donation"))?;
        self.commit_shown(tx, platform, attempt, shown).await
    }

    /// The donor whom an id or a match names; the other names lead to somebody only once somebody has them.
    async fn named_donor(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        donor: &DonorRef,
    ) -> Result<Option<DonorId>, Error> {
        let found = match donor {
            DonorRef::Uid(id) => store::donor::exists(conn, *id).await?.then_some(*id),
            DonorRef::Match(id) => store::donor_match::find(conn, platform, *id, self.now()).await?,
            DonorRef::Par(_) | DonorRef::Email(_) | DonorRef::Phone(_) => return Ok(None),
        };
        found
            .map(Some)
            .ok_or_else(|| refusal("unknown_donor", donor.kind(), None))
    }

    /// Keeps the answer without the donor's address or number: it is in the donation, and goes with it.
    async fn commit_shown(
        &self,
        tx: store::Tx<'_>,
        platform: PlatformId,
        attempt: &Attempt,
        shown: Shown,
    ) -> Result<Done<DonationView>, Error> {
        let mut view = shown.view;
        let sent = view.donor.value.take();
        let mut done = self
            .commit_once(
                tx,
                platform,
                attempt,
                Versioned {
                    value: view,
                    version: shown.version,
                },
                false,
            )
            .await?
            .plain();
        done.value.donor.value = sent;
        Ok(done)
    }

    async fn answered_shown(
        &self,
        conn: &mut sqlx::PgConnection,
        platform: PlatformId,
        id: DonationId,
        attempt: &Attempt,
    ) -> Result<Option<Done<DonationView>>, Error> {
        let Some(done) = Self::answered::<Versioned<DonationView>>(conn, platform, attempt).await? else {
            return Ok(None);
        };
        let mut done = done.plain();
        let present = store::donation::find_for_platform(conn, platform, id, self.today()).await?;
        done.value.donor.value = present.and_then(|shown| shown.view.donor.value);
        Ok(Some(done))
    }

    fn concerns(&self, platform: PlatformId, locked: &Locked) -> Concerns {
        Concerns {
            platform: Some(platform),
            charity: locked.charity_id.map(CharityId::from_uuid),
            donor: locked.donor_id.map(DonorId::from_uuid),
        }
    }

    /// Deletes a donation: its declaration is cancelled, and the tombstone stays readable. Deleting it again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when `version` is not the present one.
    pub async fn delete_donation(
        &self,
        caller: &PlatformCaller,
        id: DonationId,
        reason: DeletionReason,
        version: Option<i32>,
        attempt: &Attempt,
    ) -> Result<Done<DonationView>, Error> {
        let platform = caller.may(Scope::DeleteDonation)?;
        let mut tx = self.begin().await?;
        if let Some(done) = self.answered_shown(&mut tx, platform, id, attempt).await? {
            return Ok(done);
        }
        store::claim::lock_of_donation(&mut tx, id.uuid()).await?;
        let locked = store::donation::for_update(&mut tx, platform, id)
            .await?
            .ok_or(Error::NotFound("donation"))?;
        let (now, by) = (self.now(), By::from(caller));
        if locked.status != "cancelled" {
            check_version(version, &locked)?;
            if let Some(declaration) = locked.declaration_id {
                store::donation::end_declaration(&mut tx, id, declaration, "cancelled", now).await?;
                self.leave_claim(&mut tx, by, &locked, id, declaration).await?;
            }
            store::claim::forget_hold(&mut tx, id.uuid(), now).await?;
            store::donation::delete(&mut tx, id, reason, now).await?;
            let detail = json!({ "reason": reason, "declaration_id": locked.declaration_id });
            store::trail::audit(&mut tx, now, by, "donation.delete", id.uuid(), detail).await?;
            let concerns = self.concerns(platform, &locked);
            store::trail::event(
                &mut tx,
                now,
                EventType::DonationCancelled,
                concerns,
                id.uuid(),
                json!({ "status": "cancelled", "reason": reason }),
            )
            .await?;
        }
        let shown = store::donation::find_for_platform(&mut tx, platform, id, now.london_date())
            .await?
            .ok_or(Error::NotFound("donation"))?;
        self.commit_shown(tx, platform, attempt, shown).await
    }

    /// The donor's own page: where the authorisation stands, and a page of gifts.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    pub async fn my_giving(&self, caller: &DonorCaller, request: &PageRequest) -> Result<Giving, Error> {
        let scan = self.scan(request)?;
        let mut conn = self.pool.acquire().await?;
        let all = store::authorisation::all_of(&mut conn, caller.donor_id).await?;
        let rows = store::donation::list_for_donor(&mut conn, caller.donor_id, scan, self.today()).await?;
        let gifts = self.page(rows, request, |shown| {
            (shown.view.donated_at, shown.view.id.uuid())
        });
        Ok(Giving {
            authorisation: AuthorisationSummary::of(all.iter().map(Authorisation::term), self.now()),
            gifts,
        })
    }

    /// One of the donor's own gifts, with all its declarations.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    pub async fn my_gift(
        &self,
        caller: &DonorCaller,
        id: DonationId,
    ) -> Result<(Shown, Vec<Declaration>), Error> {
        let mut conn = self.pool.acquire().await?;
        let shown = store::donation::find_for_donor(&mut conn, caller.donor_id, id, self.today())
            .await?
            .ok_or(Error::NotFound("donation"))?;
        let declarations = store::donation::declarations_of(&mut conn, id).await?;
        Ok((shown, declarations))
    }

    /// A page of the charity's donations.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    pub async fn donations_for_charity(
        &self,
        caller: &CharityStaff,
        filter: &DonationFilter,
        request: &PageRequest,
    ) -> Result<Page<Shown>, Error> {
        let scan = self.scan(request)?;
        let mut conn = self.pool.acquire().await?;
        let rows =
            store::donation::list_for_charity(&mut conn, caller.charity_id, filter, scan, self.today())
                .await?;
        Ok(self.page(rows, request, |shown| {
            (shown.view.donated_at, shown.view.id.uuid())
        }))
    }

    /// One of the charity's donations, and what happened to it, oldest first.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    pub async fn donation_for_charity(
        &self,
        caller: &CharityStaff,
        id: DonationId,
    ) -> Result<(Shown, Vec<HistoryEntry>), Error> {
        let mut conn = self.pool.acquire().await?;
        let shown = store::donation::find_for_charity(&mut conn, caller.charity_id, id, self.today()).await?;
        let shown = shown.ok_or(Error::NotFound("donation"))?;
        let history = store::trail::history(&mut conn, id.uuid()).await?;
        let history = history
            .into_iter()
            .map(|row| HistoryEntry {
                at: Timestamp::from_offset(row.at),
                by: row.actor_kind,
                action: row.action,
                status: row
                    .detail
                    .get("status")
                    .and_then(Value::as_str)
                    .map(str::to_owned),
            })
            .collect();
        Ok((shown, history))
    }

    /// Declares what has settled by today; run by the worker. How many were looked at.
    pub(crate) async fn settle_due(&self) -> Result<(), Error> {
        let mut after = Uuid::nil();
        loop {
            let mut conn = self.pool.acquire().await?;
            let ids = store::donation::due_to_settle(&mut conn, self.today(), after, 10_000).await?;
            drop(conn);
            let Some(last) = ids.last() else { return Ok(()) };
            after = *last;
            for part in ids.chunks(PART) {
                self.judge_part(part).await?;
            }
        }
    }

    /// Heals donations whose write crossed the fact that they waited for; run by the worker.
    pub(crate) async fn heal_lost(&self) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let ids = store::donation::lost(&mut tx, 500).await?;
        if !ids.is_empty() {
            store::donation::reassess(&mut tx, &ids, self.judge(By::Uplift)).await?;
        }
        self.commit(tx).await
    }

    pub(crate) fn scan(&self, request: &PageRequest) -> Result<Scan, Error> {
        // One row more than asked for tells whether there is a next page.
        Ok(Scan {
            before: self.read_cursor(request)?,
            limit: i64::from(request.limit) + 1,
        })
    }
}

/// One line of a donation's history.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    /// When.
    pub at: Timestamp,
    /// platform, donor, staff or uplift.
    pub by: String,
    /// Such as donation.create.
    pub action: String,
    /// The state that it led to.
    pub status: Option<String>,
}

/// The place of a donation in a platform's list.
fn shown_at(shown: &Shown) -> (Timestamp, Uuid) {
    (shown.view.created_at, shown.view.id.uuid())
}

fn check_version(asked: Option<i32>, locked: &Locked) -> Result<(), Error> {
    if asked.is_some_and(|version| version != locked.version) {
        Err(Error::Changed)
    } else {
        Ok(())
    }
}

/// A donation as the store writes it.
pub(crate) fn gift_of(new: &NewDonation, fingerprint: Hash, now: Timestamp) -> Gift<'_> {
    let (reference_key, hmrc_reference) = match new.transaction() {
        Transaction::Direct { id } => (Some(id.key().to_owned()), None),
        Transaction::HmrcId { id } => (None, Some(id)),
        Transaction::Terminal { .. } => (None, None),
    };
    Gift {
        donation_id: DonationId::from_uuid(new_uuid()),
        reference: new.reference(),
        fingerprint,
        donor: new.donor(),
        transaction: new.transaction().to_value(),
        reference_key,
        hmrc_reference: hmrc_reference.map(HmrcReference::as_str),
        card: new.transaction().card_place(),
        gross: new.gross(),
        net: new.net(),
        donated_at: new.donated_at(),
        settled_on: new.settled_on(),
        out_of_time: claim_deadline(new.donated_on()) < now.london_date(),
    }
}

/// Why a donation was not taken, in the words of its outcome.
pub(crate) fn refusal(outcome: &str, donor: DonorKind, existing: Option<DonationId>) -> Error {
    match outcome {
        "reference_taken" => Error::Conflict(Conflict {
            code: "reference_taken",
            detail: "This reference names another donation of yours: use a new reference for a new gift.",
            conflicting: existing,
        }),
        "unknown_charity" => Error::field(
            "/transaction/id",
            "unknown_charity",
            "No charity that takes donations from you has this reference. Check it with the charity, which must add you as a donation source.",
        ),
        "unknown_donor" if donor == DonorKind::Match => Error::field(
            "/donor/value",
            "unknown_donor",
            "There is no such match: it may have expired. Match the donor again.",
        ),
        "unknown_donor" => Error::field(
            "/donor/value",
            "unknown_donor",
            "There is no donor with this id: look the donor up again.",
        ),
        other => Error::internal(format!("unknown outcome {other}")),
    }
}

pub(crate) fn view_of(new: &NewDonation, facts: CreateFacts) -> Result<DonationView, Error> {
    let today = domain::calendar::parse_date(&facts.today).map_err(Error::internal)?;
    let declared = facts.declaration_id.is_some();
    let judged = Facts {
        deleted: false,
        out_of_time: facts.out_of_time,
        settled_on: new.settled_on(),
        charity: match (&facts.charity_name, facts.charity_conflict) {
            (Some(_), _) => CharityMatch::Known,
            (None, true) => CharityMatch::Conflict,
            (None, false) => CharityMatch::Unknown,
        },
        donor_known: facts.donor_id.is_some(),
        authorised: facts.authorised,
        details_usable: facts.details_usable,
        claim: domain::donation::ClaimProgress::None,
        declared,
    };
    let amount = gift_aid(
        new.claimable().pence(),
        TaxYear::of(facts.donated_at.london_date()),
    );
    let charity = facts.charity_name.zip(facts.charity_reference);
    Ok(DonationView {
        id: DonationId::from_uuid(facts.donation_id),
        reference: new.reference().cloned(),
        donor: DonorRefView::from(new.donor()),
        transaction: new.transaction().to_value(),
        gross_amount: new.gross(),
        net_amount: new.net(),
        currency: Currency::Gbp,
        donated_at: facts.donated_at,
        settlement_date: new.settled_on(),
        donor_id: facts.donor_id.map(DonorId::from_uuid),
        charity: charity.map(|(name, reference)| CharityView { name, reference }),
        claimable_amount: new.claimable(),
        gift_aid: GiftAidView::new(
            &assess(&judged, today),
            amount,
            facts.declaration_id.map(DeclarationId::from_uuid),
        ),
        created_at: facts.created_at,
        updated_at: facts.created_at,
        deleted_at: None,
        deletion_reason: None,
    })
}
