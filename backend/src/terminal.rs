//! The terminal map: charity staff and platforms say together which card terminals are whose, and gifts that waited for it
//! are matched by themselves.

use domain::conflict;
use domain::scope::Scope;
pub use domain::terminal::entry::{Terminal, Unmatched};
use domain::terminal::{NewTerminal, TerminalChange, TerminalView};
use domain::{CharityReference, EventType, SourceId, TerminalId, Timestamp};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::{CharityStaff, PlatformCaller};
use crate::error::{Error, Resource, refused_by};
use crate::idempotency::{Attempt, Done, Versioned, check_version};
use crate::page::{List, Page, PageRequest};
use crate::secret::new_uuid;
use crate::store::donation::Late;
use crate::store::terminal::{Keeper, Pair};
use crate::store::trail::Concerns;
use crate::store::{self};

fn versioned(terminal: Terminal) -> Versioned<TerminalView> {
    Versioned { value: terminal.view, version: terminal.version }
}

impl Backend {
    /// The caller's terminal map, newest first; one charity's part of it when asked for.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    pub async fn terminals_for_platform(
        &self,
        caller: &PlatformCaller,
        charity: Option<&CharityReference>,
        request: &PageRequest,
    ) -> Result<Page<Terminal>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let of_charity = charity.map(|charity| charity.key().to_owned());
        let list = List::PlatformTerminals.of(platform.uuid()).narrowed([("charity", of_charity)]);
        let scan = self.scan(&list, request)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::terminal::list_for_platform(&mut conn, platform, charity, scan).await?;
        Ok(self.page(&list, rows, request, place))
    }

    /// One entry of the caller's map.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's, and for one that was taken off the map.
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
        let mut tx = self.begin().await?;
        if let Some(done) = Self::answered::<Versioned<TerminalView>>(&mut tx, platform, attempt).await? {
            return Ok(done.plain());
        }
        let pair = store::terminal::pair_for_platform(&mut tx, platform, charity)
            .await?
            .ok_or_else(|| {
                Error::field(
                    "/charity",
                    "unknown_charity",
                    "No charity that takes donations from you has this reference. Check it with the charity, which must add you as a donation source.",
                )
            })?;
        let id = self.add_entry(&mut tx, By::from(caller), pair, new).await?;
        let added = on_the_map(store::terminal::find(&mut tx, Keeper::Platform(platform), id).await?)?;
        let done = self.commit_once(tx, platform, attempt, versioned(added), true).await?;
        Ok(done.plain())
    }

    /// Gives an entry of the caller's map other days.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Changed`] when `version` is not the present one; a field error when the last day lies
    /// before the first; a conflict when that makes it an entry that the map has already.
    pub async fn change_terminal_for_platform(
        &self,
        caller: &PlatformCaller,
        id: TerminalId,
        change: TerminalChange,
        version: Option<i32>,
        attempt: &Attempt,
    ) -> Result<Done<TerminalView>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let mut tx = self.begin().await?;
        if let Some(done) = Self::answered::<Versioned<TerminalView>>(&mut tx, platform, attempt).await? {
            return Ok(done.plain());
        }
        let keeper = Keeper::Platform(platform);
        let present = on_the_map(store::terminal::for_update(&mut tx, keeper, id).await?)?;
        check_version(version, present.version)?;
        self.give_entry_days(&mut tx, By::from(caller), &present, change).await?;
        let changed = on_the_map(store::terminal::find(&mut tx, keeper, id).await?)?;
        let done = self.commit_once(tx, platform, attempt, versioned(changed), false).await?;
        Ok(done.plain())
    }

    /// Takes an entry off the caller's map. Gifts that it matched stay; doing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's; [`Error::Changed`] when `version` is not the present one.
    pub async fn end_terminal_for_platform(
        &self,
        caller: &PlatformCaller,
        id: TerminalId,
        version: Option<i32>,
        attempt: &Attempt,
    ) -> Result<Done<()>, Error> {
        let platform = caller.may(Scope::ManageTerminal)?;
        let mut tx = self.begin().await?;
        if let Some(done) = Self::answered(&mut tx, platform, attempt).await? {
            return Ok(done);
        }
        let present = store::terminal::for_update(&mut tx, Keeper::Platform(platform), id)
            .await?
            .ok_or(Error::NotFound(Resource::Terminal))?;
        if present.ended_at.is_none() {
            check_version(version, present.version)?;
            self.take_entry_off(&mut tx, By::from(caller), &present).await?;
        }
        self.commit_once(tx, platform, attempt, (), false).await
    }

    /// The charity's entries on the maps of its platforms, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
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
    pub async fn terminal(&self, caller: &CharityStaff, id: TerminalId) -> Result<Terminal, Error> {
        let mut conn = self.pool.acquire().await?;
        on_the_map(store::terminal::find(&mut conn, Keeper::Charity(caller.charity_id), id).await?)
    }

    /// Adds a terminal of the charity to the map of one of its platforms.
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
            .ok_or_else(|| Error::field("/source", "unknown_platform", "Choose a platform from the list."))?;
        let id = self.add_entry(&mut tx, By::from(caller), pair, new).await?;
        self.commit(tx).await?;
        Ok(id)
    }

    /// Gives one of the charity's entries other days.
    ///
    /// # Errors
    /// [`Error::NotFound`]; a field error when the last day lies before the first.
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
        self.give_entry_days(&mut tx, By::from(caller), &present, change).await?;
        self.commit(tx).await
    }

    /// Takes one of the charity's entries off the map. Gifts that it matched stay.
    ///
    /// # Errors
    /// [`Error::NotFound`] for another's.
    pub async fn end_terminal(&self, caller: &CharityStaff, id: TerminalId) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let keeper = Keeper::Charity(caller.charity_id);
        let present = on_the_map(store::terminal::for_update(&mut tx, keeper, id).await?)?;
        self.take_entry_off(&mut tx, By::from(caller), &present).await?;
        self.commit(tx).await
    }

    /// Gifts that wait for their charity, by terminal: under the merchant identifier that the caller gives, or else those that an
    /// entry of the charity's names and one of another's too, and then the others under the merchants that the charity has on the
    /// map already.
    ///
    /// Until it is matched, a gift is the platform's and may be any charity's. So staff see what they can name
    /// themselves, of platforms that the charity takes gifts from, and of that only how many gifts there are. Which other
    /// charity lists a terminal too is told to nobody.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn unmatched(&self, caller: &CharityStaff, mid: Option<&str>) -> Result<Vec<Unmatched>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut found = match mid {
            Some(_) => Vec::new(),
            None => store::terminal::contested(&mut conn, caller.charity_id).await?,
        };
        found.extend(store::terminal::unmatched(&mut conn, caller.charity_id, mid).await?);
        Ok(found)
    }

    async fn add_entry(
        &self,
        conn: &mut PgConnection,
        by: By,
        pair: Pair,
        new: &NewTerminal,
    ) -> Result<TerminalId, Error> {
        let (id, now) = (TerminalId::from_uuid(new_uuid()), self.now());
        store::terminal::insert(conn, id, pair, new.name(), new.validity(), now)
            .await
            .map_err(there_already)?;
        self.record_entry(conn, by, EventType::TerminalAdded, id, pair).await?;
        self.judge_late_fact(conn, Late::Terminal(id), by).await?;
        Ok(id)
    }

    async fn give_entry_days(
        &self,
        conn: &mut PgConnection,
        by: By,
        present: &Terminal,
        change: TerminalChange,
    ) -> Result<(), Error> {
        let validity = change.apply(present.validity())?;
        if validity == present.validity() {
            return Ok(());
        }
        let id = present.view.id;
        store::terminal::change(conn, id, validity, self.now()).await.map_err(there_already)?;
        self.record_entry(conn, by, EventType::TerminalChanged, id, pair_of(present)).await?;
        self.judge_late_fact(conn, Late::Terminal(id), by).await
    }

    async fn take_entry_off(&self, conn: &mut PgConnection, by: By, present: &Terminal) -> Result<(), Error> {
        let id = present.view.id;
        store::terminal::end(conn, id, self.now()).await?;
        self.record_entry(conn, by, EventType::TerminalEnded, id, pair_of(present)).await?;
        // Gifts held because two charities had the terminal may be one's now.
        self.judge_late_fact(conn, Late::Terminal(id), by).await
    }

    async fn record_entry(
        &self,
        conn: &mut PgConnection,
        by: By,
        what: EventType,
        id: TerminalId,
        pair: Pair,
    ) -> Result<(), Error> {
        let now = self.now();
        let action = match what {
            EventType::TerminalAdded => "terminal.add",
            EventType::TerminalChanged => "terminal.change",
            _ => "terminal.end",
        };
        let detail = json!({ "source_id": pair.source });
        store::trail::audit(conn, now, by, action, id.uuid(), detail).await?;
        let concerns = Concerns { platform: Some(pair.platform), charity: Some(pair.charity), donor: None };
        store::trail::event(conn, now, what, concerns, id.uuid(), json!({})).await?;
        Ok(())
    }
}

fn place(terminal: &Terminal) -> (Timestamp, uuid::Uuid) {
    (terminal.view.created_at, terminal.view.id.uuid())
}

fn pair_of(terminal: &Terminal) -> Pair {
    Pair { source: terminal.source_id, platform: terminal.platform_id, charity: terminal.charity_id }
}

fn on_the_map(found: Option<Terminal>) -> Result<Terminal, Error> {
    found.filter(|terminal| terminal.ended_at.is_none()).ok_or(Error::NotFound(Resource::Terminal))
}

fn there_already(error: sqlx::Error) -> Error {
    if refused_by(&error) == Some("terminal_is_mapped_once") {
        Error::conflict("terminal_exists", conflict::TERMINAL_EXISTS)
    } else {
        error.into()
    }
}
