//! What people did for a charity or a platform: its owners read it.

use uuid::Uuid;

use crate::Backend;
use crate::actor::{By, CharityStaff, PlatformStaff};
use crate::error::Error;
use crate::pagination::{List, Listing, Page, PageRequest};
use crate::store;
pub use crate::store::activity::{ActivityFilter, Appointment, Deed, Thing};

/// An owner who may read what the people of their charity or platform did.
#[derive(Clone, Copy, Debug)]
pub struct House(By);

impl CharityStaff {
    /// The permission to read what people did for the charity.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for whoever is no owner.
    pub fn activity(&self) -> Result<House, Error> {
        self.may_manage_team()?;
        Ok(House(By::from(self)))
    }
}

impl PlatformStaff {
    /// The permission to read what people did for the platform.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for whoever is no owner.
    pub fn activity(&self) -> Result<House, Error> {
        self.team().may_manage()?;
        Ok(House(By::from(self)))
    }
}

impl House {
    fn list(self, filter: &ActivityFilter) -> Listing {
        let whose = self.0.charity().or(self.0.platform()).unwrap_or_default();
        List::Activity.of(whose).narrowed([
            ("staff", filter.staff.map(|id| id.to_string())),
            ("from", filter.from.map(|at| at.to_string())),
            ("before", filter.before.map(|at| at.to_string())),
        ])
    }
}

impl Backend {
    /// What people did, the newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not this list's.
    #[tracing::instrument(level = "debug", skip_all, name = "activity.read")]
    pub async fn activity(
        &self,
        house: &House,
        filter: &ActivityFilter,
        request: &PageRequest,
    ) -> Result<Page<Deed>, Error> {
        let list = house.list(filter);
        // The trail counts its rows: the place of one is its number.
        let behind = self.read_cursor(&list, request)?.map(|(_, place)| place.as_u64_pair().1);
        let behind = behind.map(i64::try_from).transpose().map_err(Error::internal)?;
        let mut conn = self.pool.acquire().await?;
        let limit = i64::from(request.limit()) + 1;
        let rows = store::activity::list(&mut conn, house.0, filter, behind, limit).await?;
        let place = |deed: &Deed| (deed.at, Uuid::from_u64_pair(0, deed.audit_id.unsigned_abs()));
        Ok(self.page(&list, rows, request, place))
    }
}
