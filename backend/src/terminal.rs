//! The terminal map: charity staff and platforms say together which card terminals are whose, and gifts that waited for it
//! are matched by themselves.

use std::collections::HashMap;
use std::ops::ControlFlow;

use domain::conflict::{self, ApiConflict};
use domain::donation::Status;
use domain::page_fault::PageFault;
use domain::scope::Scope;
pub use domain::terminal::entry::{Terminal, Unmatched};
use domain::terminal::{ConfirmedBy, NewTerminal, TerminalChange, TerminalView};
use domain::{
    AuditAction, CharityId, CharityReference, DonationId, EventType, Pence, PlatformId, RefusalReason,
    SourceId, TerminalId, Timestamp,
};
use serde_json::json;
use sqlx::PgConnection;
use tokio::time::Instant;
use uuid::Uuid;

use crate::Backend;
use crate::actor::{By, CharityStaff, Operator, PlatformCaller, PlatformStaff};
use crate::charity_proof::because;
use crate::claim::Told;
use crate::email_content::subject;
use crate::error::{Error, Resource, refused_by};
use crate::idempotency::{Attempt, Done, Versioned, check_version};
use crate::kept_count::Known;
use crate::pagination::{List, Page, PageRequest};
use crate::secret::new_uuid;
use crate::store::donation::{Late, Locked};
use crate::store::job::{Job, Leased};
use crate::store::terminal::{Keeper, Pair, Which};
use crate::store::trail::Concerns;
use crate::store::{self};
use crate::words::{charities, say};

/// How many gifts an entry that ends gives back in one transaction: each may leave a claim, which then is counted anew.
const GIVEN_BACK_AT_ONCE: i64 = 100;
/// For how long after the end of an entry the worker looks for gifts that crossed it: far longer than a statement may take.
const CROSSING_MINUTES: i64 = 10;

/// How many gifts came through each of some entries of the map, and what Gift Aid can be claimed on of them. An entry without any is not in
/// it.
pub type Through = HashMap<TerminalId, (i64, Pence)>;

/// What came through the entries of one page of a list.
#[derive(Clone)]
pub(crate) struct KeptThrough {
    ids: Vec<Uuid>,
    found: Through,
}

fn versioned(terminal: Terminal) -> Versioned<TerminalView> {
    Versioned { value: terminal.view, version: terminal.version }
}

impl Backend {
    /// The caller's terminal map, newest first; one charity's part of it, or what waits to be confirmed, when asked for.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.list_for_platform")]
    pub async fn terminals_for_platform(
        &self,
        caller: &PlatformCaller,
        charity: Option<&CharityReference>,
        request: &PageRequest,
    ) -> Result<Page<Terminal>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let which = charity.map_or(Which::All, Which::Of);
        self.terminals_of(platform, which, request).await
    }

    /// The platform's terminal map for its own people, newest first; only what waits to be confirmed, when asked for.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.list_of_platform")]
    pub async fn terminals_of_platform(
        &self,
        caller: &PlatformStaff,
        only_waiting: bool,
        request: &PageRequest,
    ) -> Result<Page<Terminal>, Error> {
        let which = if only_waiting { Which::Waiting } else { Which::All };
        self.terminals_of(caller.platform_id(), which, request).await
    }

    async fn terminals_of(
        &self,
        platform: PlatformId,
        which: Which<'_>,
        request: &PageRequest,
    ) -> Result<Page<Terminal>, Error> {
        let (charity, waiting) = match which {
            Which::All => (None, None),
            Which::Of(charity) => (Some(charity.key().to_owned()), None),
            Which::Waiting => (None, Some("yes".to_owned())),
        };
        let list = List::PlatformTerminals
            .of(platform.uuid())
            .narrowed([("charity", charity), ("waiting", waiting)]);
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::terminal::list_for_platform(&mut conn, platform, which, scan).await?;
        Ok(self.page(&list, rows, request, place))
    }

    /// What came through these of the platform's entries. Of 20,000 gifts or more it may be some seconds old, as [`Self::pipeline`].
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.through_of_platform")]
    pub async fn through_terminals_of_platform(
        &self,
        caller: &PlatformStaff,
        entries: &[Terminal],
    ) -> Result<Through, Error> {
        let platform = caller.platform_id();
        self.came_through(Keeper::Platform(platform), platform.uuid(), entries).await
    }

    /// What came through these of the charity's entries. Of 20,000 gifts or more it may be some seconds old, as [`Self::pipeline`].
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.through")]
    pub async fn through_terminals(
        &self,
        caller: &CharityStaff,
        entries: &[Terminal],
    ) -> Result<Through, Error> {
        self.came_through(Keeper::Charity(caller.charity_id), caller.charity_id.uuid(), entries).await
    }

    async fn came_through(&self, keeper: Keeper, of: Uuid, entries: &[Terminal]) -> Result<Through, Error> {
        let ids: Vec<Uuid> = entries.iter().map(|entry| entry.view.id.uuid()).collect();
        if ids.is_empty() {
            return Ok(Through::new());
        }
        match self.through.known(of, Instant::now()) {
            Known::Fresh(kept) if kept.ids == ids => return Ok(kept.found),
            Known::Stale(kept) if kept.ids == ids => {
                let backend = self.clone();
                tokio::spawn(async move {
                    if let Err(error) = backend.count_through(keeper, of, ids).await {
                        // The old count goes out of use by its age.
                        tracing::warn!(error = %error.chain(), "could not refresh terminal totals");
                    }
                });
                return Ok(kept.found);
            }
            Known::Nothing | Known::Fresh(_) | Known::Stale(_) => {}
        }
        let turn = self.through.turn(of).await;
        let found = if turn.is_none() { self.through.found(of, Instant::now()) } else { None };
        match found.filter(|kept| kept.ids == ids) {
            Some(kept) => Ok(kept.found),
            None => self.count_through(keeper, of, ids).await,
        }
    }

    async fn count_through(&self, keeper: Keeper, of: Uuid, ids: Vec<Uuid>) -> Result<Through, Error> {
        let begun = Instant::now();
        let mut conn = self.pool.acquire().await?;
        let rows = store::terminal::through(&mut conn, keeper, &ids).await?;
        let gifts = rows.iter().map(|(_, gifts, _)| gifts).sum();
        let found: Through = rows.into_iter().map(|(id, gifts, pence)| (id, (gifts, pence))).collect();
        self.through.keep(of, gifts, &KeptThrough { ids, found: found.clone() }, begun..Instant::now());
        Ok(found)
    }

    /// How many entries wait for the platform to confirm them; of more than a thousand only that there are so many.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.waiting")]
    pub async fn waiting_terminals(&self, caller: &PlatformStaff) -> Result<i64, Error> {
        let mut conn = self.pool.acquire().await?;
        store::terminal::waiting_count(&mut conn, caller.platform_id()).await
    }

    /// One entry of the caller's map.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, and for one that was taken off the map.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.read_for_platform")]
    pub async fn terminal_for_platform(
        &self,
        caller: &PlatformCaller,
        id: TerminalId,
    ) -> Result<Terminal, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let mut conn = self.pool.acquire().await?;
        on_the_map(store::terminal::find(&mut conn, Keeper::Platform(platform), id).await?)
    }

    /// Adds an entry to the caller's map.
    ///
    /// # Errors
    /// A field error for a charity that has not added the platform; a conflict for an entry that the map has already.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.add_for_platform")]
    pub async fn add_terminal_for_platform(
        &self,
        caller: &PlatformCaller,
        charity: &CharityReference,
        new: &NewTerminal,
        attempt: &Attempt,
    ) -> Result<Done<TerminalView>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let mut tx = match self.begin_once::<Versioned<TerminalView>>(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done.plain()),
            ControlFlow::Continue(tx) => tx,
        };
        let pair = store::terminal::pair_for_platform(&mut tx, platform, charity)
            .await?
            .ok_or_else(|| {
                Error::field(
                    "/charity",
                    "unknown_charity",
                    "No charity that added you as a donation source has this reference. Check it with the charity, and ask them to add you.",
                )
            })?;
        let id = self.add_entry(&mut tx, By::from(caller), pair, new, Some(ConfirmedBy::Platform)).await?;
        let added = on_the_map(store::terminal::find(&mut tx, Keeper::Platform(platform), id).await?)?;
        let done = self.commit_once(tx, platform, attempt, versioned(added), true).await?;
        Ok(done.plain())
    }

    /// Gives an entry of the caller's map other days.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when the present version is none of `versions`; a field error when the last day lies
    /// before the first; a conflict when that makes it an entry that the map has already.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.change_for_platform")]
    pub async fn change_terminal_for_platform(
        &self,
        caller: &PlatformCaller,
        id: TerminalId,
        change: TerminalChange,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<TerminalView>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let mut tx = match self.begin_once::<Versioned<TerminalView>>(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done.plain()),
            ControlFlow::Continue(tx) => tx,
        };
        let keeper = Keeper::Platform(platform);
        let present = on_the_map(store::terminal::for_update(&mut tx, keeper, id).await?)?;
        check_version(versions, present.version)?;
        self.give_entry_days(&mut tx, By::from(caller), &present, change, false).await?;
        let changed = on_the_map(store::terminal::find(&mut tx, keeper, id).await?)?;
        let done = self.commit_once(tx, platform, attempt, versioned(changed), false).await?;
        Ok(done.plain())
    }

    /// Says that a terminal is the charity's that added it: from then on the entry counts. Doing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, and for one that was taken off the map; [`Error::Changed`] when the present version is none
    /// of `versions`.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.confirm_for_platform")]
    pub async fn confirm_terminal_for_platform(
        &self,
        caller: &PlatformCaller,
        id: TerminalId,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<TerminalView>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let mut tx = match self.begin_once::<Versioned<TerminalView>>(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done.plain()),
            ControlFlow::Continue(tx) => tx,
        };
        let keeper = Keeper::Platform(platform);
        let present = on_the_map(store::terminal::for_update(&mut tx, keeper, id).await?)?;
        if present.view.confirmed_at.is_none() {
            check_version(versions, present.version)?;
        }
        self.confirm_entry(&mut tx, By::from(caller), &present, ConfirmedBy::Platform).await?;
        let confirmed = on_the_map(store::terminal::find(&mut tx, keeper, id).await?)?;
        let done = self.commit_once(tx, platform, attempt, versioned(confirmed), false).await?;
        Ok(done.plain())
    }

    /// The same by the platform's people in the console.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, and for one that was taken off the map.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.confirm")]
    pub async fn confirm_terminal(&self, caller: &PlatformStaff, id: TerminalId) -> Result<(), Error> {
        caller.may_change()?;
        let keeper = Keeper::Platform(caller.platform_id());
        self.confirm_as(keeper, By::from(caller), ConfirmedBy::Platform, id).await
    }

    /// The same by Uplift's operator, for a platform that does not answer.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an entry that is not on a map.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.confirm_as_operator")]
    pub async fn confirm_terminal_as_operator(&self, by: Operator, id: TerminalId) -> Result<(), Error> {
        self.confirm_as(Keeper::Operator, by.by(), ConfirmedBy::Operator, id).await
    }

    async fn confirm_as(
        &self,
        keeper: Keeper,
        by: By,
        confirmed_by: ConfirmedBy,
        id: TerminalId,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let present = on_the_map(store::terminal::for_update(&mut tx, keeper, id).await?)?;
        self.confirm_entry(&mut tx, by, &present, confirmed_by).await?;
        self.commit(tx).await
    }

    /// Refuses an entry that a charity added, or takes any other off the platform's map.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, and for one that was taken off the map.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.refuse")]
    pub async fn refuse_terminal(&self, caller: &PlatformStaff, id: TerminalId) -> Result<(), Error> {
        caller.may_change()?;
        self.end_as(Keeper::Platform(caller.platform_id()), By::from(caller), id).await
    }

    /// The same by Uplift's operator; the charity's people are told.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an entry that is not on a map.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.refuse_as_operator")]
    pub async fn refuse_terminal_as_operator(
        &self,
        by: Operator,
        id: TerminalId,
        reason: Option<&RefusalReason>,
    ) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let present = on_the_map(store::terminal::for_update(&mut tx, Keeper::Operator, id).await?)?;
        self.take_entry_off(&mut tx, by.by(), &present).await?;
        let (action, detail) = (AuditAction::TerminalRefuse, json!({ "reason": reason }));
        store::trail::audit(&mut tx, self.now(), by.by(), action, id.uuid(), detail).await?;
        let charity = pair_of(&present).charity;
        let (terminal, platform) = (present.view.title(), &present.platform_name);
        let removed = if present.view.confirmed_at.is_some() {
            say(charities::Terminal { terminal, platform })
        } else {
            say(charities::TerminalUnconfirmed { terminal, platform })
        };
        let told = Told {
            subject: subject(charities::TERMINAL_SUBJECT),
            sentence: format!("{removed}{}{}", because(reason), self.if_wrong()),
            button: say(charities::VIEW_TERMINALS),
            path: format!("/charity/{charity}/terminals"),
        };
        self.tell_staff(&mut tx, charity, &told).await?;
        self.commit(tx).await
    }

    /// The entries of all platforms that wait to be confirmed, the oldest first, for the operator.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.to_confirm")]
    pub async fn terminals_to_confirm(&self, limit: i64) -> Result<Vec<Terminal>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::terminal::waiting(&mut conn, limit).await
    }

    /// Takes an entry off the caller's map. Gifts that it matched look for their charity again, but for those that a claim has;
    /// doing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; [`Error::Changed`] when the present version is none of `versions`.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.end_for_platform")]
    pub async fn end_terminal_for_platform(
        &self,
        caller: &PlatformCaller,
        id: TerminalId,
        versions: Option<&[i32]>,
        attempt: &Attempt,
    ) -> Result<Done<()>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let mut tx = match self.begin_once(platform, attempt).await? {
            ControlFlow::Break(done) => return Ok(done),
            ControlFlow::Continue(tx) => tx,
        };
        let present = store::terminal::for_update(&mut tx, Keeper::Platform(platform), id)
            .await?
            .ok_or(Error::NotFound(Resource::Terminal))?;
        if present.ended_at.is_none() {
            check_version(versions, present.version)?;
            self.take_entry_off(&mut tx, By::from(caller), &present).await?;
        }
        self.commit_once(tx, platform, attempt, (), false).await
    }

    /// The charity's entries on the maps of its platforms, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.list")]
    pub async fn terminals(
        &self,
        caller: &CharityStaff,
        request: &PageRequest,
    ) -> Result<Page<Terminal>, Error> {
        let list = List::CharityTerminals.of(caller.charity_id.uuid());
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::terminal::list_for_charity(&mut conn, caller.charity_id, scan).await?;
        Ok(self.page(&list, rows, request, place))
    }

    /// One of the charity's entries.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, and for one that was taken off the map.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.read")]
    pub async fn terminal(&self, caller: &CharityStaff, id: TerminalId) -> Result<Terminal, Error> {
        let mut conn = self.pool.acquire().await?;
        on_the_map(store::terminal::find(&mut conn, Keeper::Charity(caller.charity_id), id).await?)
    }

    /// The charity's entry that one of its gifts came through; `None` for a gift of no terminal, and where the entry is no longer on the map.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.of_gift")]
    pub async fn terminal_of_gift(
        &self,
        caller: &CharityStaff,
        gift: DonationId,
    ) -> Result<Option<TerminalId>, Error> {
        let mut conn = self.pool.acquire().await?;
        store::terminal::of_gift(&mut conn, caller.charity_id, gift).await
    }

    /// Adds a terminal of the charity to the map of one of its platforms. It counts once the platform has confirmed it.
    ///
    /// # Errors
    /// A field error for a platform that is no live source of the charity; a conflict for an entry that is there already.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.add")]
    pub async fn add_terminal(
        &self,
        caller: &CharityStaff,
        source: SourceId,
        new: &NewTerminal,
    ) -> Result<TerminalId, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let pair = store::terminal::pair_for_charity(&mut tx, caller.charity_id, source)
            .await?
            .ok_or_else(|| Error::field("/source", "unknown_platform", PageFault::ChoosePlatform.as_str()))?;
        let id = self.add_entry(&mut tx, By::from(caller), pair, new, None).await?;
        self.commit(tx).await?;
        Ok(id)
    }

    /// Gives one of the charity's entries other days. With days that it did not have before it waits for the platform again.
    ///
    /// # Errors
    /// [`Error::NotFound`]; a field error when the last day lies before the first.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.change")]
    pub async fn change_terminal(
        &self,
        caller: &CharityStaff,
        id: TerminalId,
        change: TerminalChange,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let keeper = Keeper::Charity(caller.charity_id);
        let present = on_the_map(store::terminal::for_update(&mut tx, keeper, id).await?)?;
        self.give_entry_days(&mut tx, By::from(caller), &present, change, true).await?;
        self.commit(tx).await
    }

    /// Takes one of the charity's entries off the map. Gifts that it matched look for their charity again, but for those that a
    /// claim has.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.end")]
    pub async fn end_terminal(&self, caller: &CharityStaff, id: TerminalId) -> Result<(), Error> {
        caller.may_change()?;
        self.end_as(Keeper::Charity(caller.charity_id), By::from(caller), id).await
    }

    async fn end_as(&self, keeper: Keeper, by: By, id: TerminalId) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let present = on_the_map(store::terminal::for_update(&mut tx, keeper, id).await?)?;
        self.take_entry_off(&mut tx, by, &present).await?;
        self.commit(tx).await
    }

    /// Gifts that wait for their charity, by terminal: those that a confirmed entry of the charity's names and one of another's too,
    /// and then the others under the merchants of the charity's confirmed entries.
    ///
    /// Until it is matched, a gift is the platform's and may be any charity's. So staff see only gifts of merchants that the
    /// platform said are theirs, and of these only how many there are. Which other charity lists a terminal too is told to
    /// nobody.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "terminal.unmatched")]
    pub async fn unmatched(&self, caller: &CharityStaff) -> Result<Vec<Unmatched>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut found = store::terminal::contested(&mut conn, caller.charity_id).await?;
        found.extend(store::terminal::unmatched(&mut conn, caller.charity_id).await?);
        Ok(found)
    }

    async fn add_entry(
        &self,
        conn: &mut PgConnection,
        by: By,
        pair: Pair,
        new: &NewTerminal,
        confirmed_by: Option<ConfirmedBy>,
    ) -> Result<TerminalId, Error> {
        let (id, now) = (TerminalId::from_uuid(new_uuid()), self.now());
        store::terminal::insert(conn, id, pair, new.name(), new.validity(), confirmed_by, now)
            .await
            .map_err(there_already)?;
        self.record_entry(conn, by, EventType::TerminalAdded, id, pair, confirmed_by.is_none()).await?;
        self.judge_late_fact(conn, Late::Terminal(id), by).await?;
        Ok(id)
    }

    async fn confirm_entry(
        &self,
        conn: &mut PgConnection,
        by: By,
        present: &Terminal,
        confirmed_by: ConfirmedBy,
    ) -> Result<(), Error> {
        if present.view.confirmed_at.is_some() {
            return Ok(());
        }
        let id = present.view.id;
        store::terminal::confirm(conn, id, confirmed_by, self.now()).await?;
        self.record_entry(conn, by, EventType::TerminalConfirmed, id, pair_of(present), false).await?;
        self.judge_late_fact(conn, Late::Terminal(id), by.for_gifts()).await
    }

    async fn give_entry_days(
        &self,
        conn: &mut PgConnection,
        by: By,
        present: &Terminal,
        change: TerminalChange,
        by_charity: bool,
    ) -> Result<(), Error> {
        let validity = change.apply(present.validity())?;
        if validity == present.validity() {
            return Ok(());
        }
        // The platform said that the terminal was the charity's on the days before, and on no others.
        let waits = by_charity && !validity.lies_within(present.validity());
        let id = present.view.id;
        store::terminal::change(conn, id, validity, waits, self.now()).await.map_err(there_already)?;
        let still_waits = waits || present.view.confirmed_at.is_none();
        self.record_entry(conn, by, EventType::TerminalChanged, id, pair_of(present), still_waits).await?;
        if !waits {
            self.give_gifts_back(conn, by, id, Uuid::nil()).await?;
        }
        self.judge_late_fact(conn, Late::Terminal(id), by).await
    }

    async fn take_entry_off(&self, conn: &mut PgConnection, by: By, present: &Terminal) -> Result<(), Error> {
        let id = present.view.id;
        store::terminal::end(conn, id, self.now()).await?;
        self.record_entry(conn, by, EventType::TerminalEnded, id, pair_of(present), false).await?;
        self.give_gifts_back(conn, by.for_gifts(), id, Uuid::nil()).await?;
        // Gifts held because two charities had the terminal may be one's now.
        self.judge_late_fact(conn, Late::Terminal(id), by.for_gifts()).await
    }

    async fn record_entry(
        &self,
        conn: &mut PgConnection,
        by: By,
        what: EventType,
        id: TerminalId,
        pair: Pair,
        waits: bool,
    ) -> Result<(), Error> {
        let now = self.now();
        let action = match what {
            EventType::TerminalAdded => AuditAction::TerminalAdd,
            EventType::TerminalConfirmed => AuditAction::TerminalConfirm,
            EventType::TerminalChanged => AuditAction::TerminalChange,
            _ => AuditAction::TerminalEnd,
        };
        let detail = json!({ "source_id": pair.source });
        store::trail::audit(conn, now, by, action, id.uuid(), detail).await?;
        let concerns = Concerns { platform: Some(pair.platform), charity: Some(pair.charity), donor: None };
        let data = if waits { json!({ "waits": true }) } else { json!({}) };
        store::trail::event(conn, now, what, concerns, id.uuid(), data).await?;
        Ok(())
    }

    /// Gives back a first part of the gifts behind `after` that an entry matched and matches no more: their declarations end, they
    /// leave their claims, and the map is asked again. The last of them; none once all are given back.
    async fn give_gifts_back(
        &self,
        conn: &mut PgConnection,
        by: By,
        entry: TerminalId,
        after: Uuid,
    ) -> Result<Option<Uuid>, Error> {
        let gifts = store::terminal::matched_before(conn, entry, after, GIVEN_BACK_AT_ONCE).await?;
        let ids: Vec<Uuid> = gifts.iter().map(|gift| gift.donation_id).collect();
        let Some(last) = ids.last().copied() else { return Ok(None) };
        // The claims are locked before the gifts, as everybody does.
        store::claim::lock_of_donations(conn, &ids).await?;
        for gift in gifts {
            let (id, platform) =
                (DonationId::from_uuid(gift.donation_id), PlatformId::from_uuid(gift.platform_id));
            let locked = store::donation::for_update(conn, platform, id).await?;
            // Meanwhile it may have been deleted, or filed.
            let Some(locked) = locked.filter(is_free) else { continue };
            if let Some(declaration) = locked.declaration_id {
                self.undeclare(conn, by, &locked, id, declaration).await?;
            }
            store::terminal::give_back(conn, gift.donation_id, self.now()).await?;
            let detail = json!({ "terminal_id": entry });
            let action = AuditAction::DonationGiveBack;
            store::trail::audit(conn, self.now(), by, action, gift.donation_id, detail).await?;
        }
        store::donation::reassess(conn, &ids, self.judge(by)).await?;
        Ok(Some(last))
    }

    /// Gives back gifts that crossed the end of the entry that matched them; run by the worker.
    pub(crate) async fn heal_given_back(&self) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let since = self.now().plus_minutes(-CROSSING_MINUTES);
        let entries = store::terminal::changed_after(&mut conn, since).await?;
        drop(conn);
        for entry in entries {
            let mut after = Some(Uuid::nil());
            while let Some(behind) = after {
                let mut tx = self.begin().await?;
                after = self.give_gifts_back(&mut tx, By::Uplift, entry, behind).await?;
                self.commit(tx).await?;
            }
        }
        Ok(())
    }

    /// Gifts of the charity's that were a claim's since then are free: entries that ended meanwhile give back theirs.
    pub(crate) async fn ask_map_again(
        &self,
        conn: &mut PgConnection,
        charity: CharityId,
        since: Timestamp,
    ) -> Result<(), Error> {
        for entry in store::terminal::changed_since(conn, charity, since).await? {
            store::job::enqueue(conn, &Job::JudgeTerminal(entry), 0.0).await?;
        }
        Ok(())
    }

    /// The job behind an entry that ended or got fewer days: gives back all that it matched, each part in a transaction of its own,
    /// and then completes what the map completes. It stops when its lease is lost: then another worker has begun anew.
    pub(crate) async fn judge_terminal(&self, job: &Leased, entry: TerminalId) -> Result<(), Error> {
        let mut after = Uuid::nil();
        loop {
            let mut tx = self.begin().await?;
            let last = self.give_gifts_back(&mut tx, By::Uplift, entry, after).await?;
            self.commit(tx).await?;
            let Some(last) = last else { break };
            after = last;
            if !store::job::keep(&self.pool, job).await? {
                return Ok(());
            }
        }
        self.judge_all_late(job, Late::Terminal(entry)).await
    }
}

fn place(terminal: &Terminal) -> (Timestamp, uuid::Uuid) {
    (terminal.view.created_at, terminal.view.id.uuid())
}

fn pair_of(terminal: &Terminal) -> Pair {
    Pair { source: terminal.source_id, platform: terminal.platform_id, charity: terminal.charity_id }
}

/// Whether a gift has a charity and no filed claim has the gift.
fn is_free(gift: &Locked) -> bool {
    gift.charity_id.is_some()
        && !matches!(gift.status, Status::Claimed | Status::Accepted | Status::Cancelled)
}

fn on_the_map(found: Option<Terminal>) -> Result<Terminal, Error> {
    found.filter(|terminal| terminal.ended_at.is_none()).ok_or(Error::NotFound(Resource::Terminal))
}

fn there_already(error: sqlx::Error) -> Error {
    if refused_by(&error) == Some("terminal_is_mapped_once") {
        Error::conflict(ApiConflict::TerminalExists, conflict::TERMINAL_EXISTS)
    } else {
        error.into()
    }
}
