//! Saved views of a charity's lists, shared by a charity's staff.

use domain::conflict::PageConflict;
use domain::donation::{MOST_VIEWS, SavedFilter, SavedView, ViewName, ViewedList};
use domain::page_fault::PageFault;
use domain::{AuditAction, SavedViewId};
use serde_json::json;

use crate::Backend;
use crate::actor::{By, CharityStaff};
use crate::error::{Error, Resource};
use crate::secret::new_uuid;
use crate::store;

impl Backend {
    /// The charity's views of a list, by name, for all its staff.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.saved_views")]
    pub async fn saved_views(
        &self,
        caller: &CharityStaff,
        list: ViewedList,
    ) -> Result<Vec<SavedView>, Error> {
        let mut conn = self.pool.acquire().await?;
        let mut views = store::donation::views(&mut conn, caller.charity_id).await?;
        views.retain(|view| view.list == list);
        Ok(views)
    }

    /// Saves a view. To rename a view, delete it and save it again.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; a field error if the charity has a view with this name; conflict `too_many_views`.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.save_view")]
    pub async fn save_view(
        &self,
        caller: &CharityStaff,
        list: ViewedList,
        name: &ViewName,
        filter: &SavedFilter,
    ) -> Result<SavedViewId, Error> {
        caller.may_change()?;
        let (mut tx, charity) = (self.begin().await?, caller.charity_id);
        store::donation::lock_views(&mut tx, charity).await?;
        let views = store::donation::views(&mut tx, charity).await?;
        if views.iter().any(|view| view.name.key() == name.key()) {
            let detail = PageFault::ViewNameTaken.as_str();
            return Err(Error::field("/name", "taken", detail));
        }
        if views.len() >= MOST_VIEWS {
            return Err(Error::for_reader(PageConflict::TooManyViews));
        }
        let id = SavedViewId::from_uuid(new_uuid());
        let view = SavedView { id, name: name.clone(), list, filter: filter.clone() };
        store::donation::save_view(&mut tx, charity, &view, self.now()).await?;
        self.note_view(&mut tx, caller, AuditAction::CharitySaveView, id).await?;
        self.commit(tx).await?;
        Ok(id)
    }

    /// Deletes a view, and says of which list it was.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another charity's view, or a deleted one.
    #[tracing::instrument(level = "debug", skip_all, name = "donation.delete_view")]
    pub async fn delete_view(&self, caller: &CharityStaff, id: SavedViewId) -> Result<ViewedList, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let list = store::donation::delete_view(&mut tx, caller.charity_id, id)
            .await?
            .ok_or(Error::NotFound(Resource::Page))?;
        self.note_view(&mut tx, caller, AuditAction::CharityDeleteView, id).await?;
        self.commit(tx).await?;
        Ok(list)
    }

    /// The view's name can contain a person's name, so the audit trail has only its id.
    async fn note_view(
        &self,
        conn: &mut sqlx::PgConnection,
        caller: &CharityStaff,
        action: AuditAction,
        id: SavedViewId,
    ) -> Result<(), Error> {
        let (subject, detail) = (caller.charity_id.uuid(), json!({ "view_id": id }));
        store::trail::audit(conn, self.now(), By::from(caller), action, subject, detail).await
    }
}
