//! What a platform's owners set for its capture pages: how they look, where they lead back to, and who may frame them.

use domain::authorisation::period_end;
use domain::capture::view::{CaptureBrand, CaptureSession};
use domain::capture::{CapturePlace, CaptureState, Colour, Origin, ReturnAddress, expires_at};
use domain::page_fault::PageFault;
use domain::{AuditAction, CaptureId, Language, PlatformId};
use serde_json::json;

use super::Draft;
use super::logo::{self, PictureFile};
use super::page::{CapturePage, Named};
use crate::Backend;
use crate::actor::{By, PlatformStaff};
use crate::error::{Error, Resource};
use crate::pagination::{Page, PageRequest};
use crate::secret::{Hash, new_uuid};
use crate::store;
use crate::store::capture::setting;

/// Where errors of a place point: at the field of its form.
fn pointer(place: &CapturePlace) -> &'static str {
    match place {
        CapturePlace::ReturnAddress(_) => "/address",
        CapturePlace::Origin(_) => "/origin",
    }
}

/// All that is set for a platform's capture pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureSetting {
    /// How they look.
    pub brand: CaptureBrand,
    /// Where they lead back to, the oldest first.
    pub return_addresses: Vec<ReturnAddress>,
    /// Which pages may frame them, the oldest first.
    pub origins: Vec<Origin>,
}

impl Backend {
    /// What is set for the platform's capture pages.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.setting")]
    pub async fn capture_setting(&self, caller: &PlatformStaff) -> Result<CaptureSetting, Error> {
        let mut conn = self.pool.acquire().await?;
        let brand = setting::brand(&mut conn, caller.platform_id).await?;
        let mut found = CaptureSetting { brand, return_addresses: Vec::new(), origins: Vec::new() };
        for place in setting::places(&mut conn, caller.platform_id).await? {
            match place {
                CapturePlace::ReturnAddress(address) => found.return_addresses.push(address),
                CapturePlace::Origin(origin) => found.origins.push(origin),
            }
        }
        Ok(found)
    }

    /// The first page of a session that there is not, for whoever sets up how it looks.
    #[must_use]
    pub fn capture_preview(&self, brand: CaptureBrand) -> CapturePage {
        let now = self.now();
        let session = CaptureSession {
            id: CaptureId::from_uuid(new_uuid()),
            status: CaptureState::Open,
            language: Language::English,
            return_url: None,
            cancel_url: None,
            parent_origin: None,
            donation: None,
            created_at: now,
            expires_at: expires_at(now, None),
            ended_at: None,
            outcome: None,
            cancelled_by: None,
            donor_id: None,
            authorisation_id: None,
        };
        CapturePage {
            session,
            brand,
            gift: None,
            draft: Draft::default(),
            is_begun: false,
            is_shown: false,
            is_code_sent: false,
            named: Named::Nobody,
            until: period_end(self.today()),
            given: None,
            is_left_to_mailbox: false,
            is_by_link: false,
            now,
        }
    }

    /// Gives the platform's capture pages its colour, or ours again.
    ///
    /// # Errors
    /// [`Error::NotFound`] for whoever may not change anything.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.change_colour")]
    pub async fn change_capture_colour(
        &self,
        caller: &PlatformStaff,
        colour: Option<Colour>,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        setting::set_colour(&mut tx, caller.platform_id, colour).await?;
        self.changed_capture(
            &mut tx,
            caller,
            AuditAction::CaptureColour,
            json!({ "colour": colour.map(|colour| colour.to_string()) }),
        )
        .await?;
        self.commit(tx).await
    }

    /// Gives the platform's capture pages its logo, written anew from the picture that was sent.
    ///
    /// # Errors
    /// A field error when it is no picture that we take; [`Error::NotFound`] for whoever may not change anything.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.change_logo")]
    pub async fn change_capture_logo(&self, caller: &PlatformStaff, file: PictureFile) -> Result<(), Error> {
        caller.may_change()?;
        let logo = logo::made_of(file).await?;
        let mut tx = self.begin().await?;
        setting::set_logo(&mut tx, caller.platform_id, Some(&logo)).await?;
        let action = AuditAction::CaptureLogo;
        self.changed_capture(&mut tx, caller, action, json!({ "sha256": hex::encode(logo.hash) })).await?;
        self.commit(tx).await
    }

    /// Takes the logo off the platform's capture pages.
    ///
    /// # Errors
    /// [`Error::NotFound`] for whoever may not change anything.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.remove_logo")]
    pub async fn remove_capture_logo(&self, caller: &PlatformStaff) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        setting::set_logo(&mut tx, caller.platform_id, None).await?;
        self.changed_capture(&mut tx, caller, AuditAction::CaptureLogo, json!({ "sha256": null })).await?;
        self.commit(tx).await
    }

    /// Registers a return address or an origin: from now on sessions may name it.
    ///
    /// # Errors
    /// A field error when it is registered already, or [`CapturePlace::MOST`] of its kind are; [`Error::ProveAgain`] for whoever proved
    /// who they are too long ago: whoever could add one could lead donors to a site of their own.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.add_place")]
    pub async fn add_capture_place(&self, caller: &PlatformStaff, place: &CapturePlace) -> Result<(), Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        // Two that are added at the same moment count each other.
        store::platform::lock(&mut tx, caller.platform_id).await?;
        let places = setting::places(&mut tx, caller.platform_id).await?;
        if places.contains(place) {
            return Err(Error::field(pointer(place), "already_there", PageFault::OnTheList.as_str()));
        }
        if places.iter().filter(|other| other.kind() == place.kind()).count() >= CapturePlace::MOST {
            let detail = PageFault::ListFull.as_str();
            return Err(Error::field(pointer(place), "too_many", detail));
        }
        setting::add_place(&mut tx, caller.platform_id, place, self.now()).await?;
        self.changed_capture(&mut tx, caller, added(place), json!({ "place": place.as_str() })).await?;
        self.commit(tx).await
    }

    /// Takes a return address or an origin off the list: no new session may name it.
    ///
    /// # Errors
    /// [`Error::NotFound`] for one that is not on it; [`Error::ProveAgain`] as for adding one.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.remove_place")]
    pub async fn remove_capture_place(
        &self,
        caller: &PlatformStaff,
        place: &CapturePlace,
    ) -> Result<(), Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        if !setting::remove_place(&mut tx, caller.platform_id, place).await? {
            return Err(Error::NotFound(Resource::Page));
        }
        self.changed_capture(&mut tx, caller, removed(place), json!({ "place": place.as_str() })).await?;
        self.commit(tx).await
    }

    /// A platform's logo of this hash, in PNG. It is on pages that anybody may be led to, so everybody may see it.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the platform has no such logo.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.logo")]
    pub async fn capture_logo(&self, platform: PlatformId, hash: &Hash) -> Result<Vec<u8>, Error> {
        let mut conn = self.pool.acquire().await?;
        setting::logo(&mut conn, platform, hash).await?.ok_or(Error::NotFound(Resource::Page))
    }

    /// The platform's sessions as its people see them, newest first; those in one state when asked for.
    ///
    /// # Errors
    /// A field error for a cursor that is not this list's.
    #[tracing::instrument(level = "debug", skip_all, name = "capture.list_of_platform")]
    pub async fn captures_of_platform(
        &self,
        caller: &PlatformStaff,
        status: Option<CaptureState>,
        request: &PageRequest,
    ) -> Result<Page<CaptureSession>, Error> {
        self.captures(caller.platform_id, status, request).await
    }

    async fn changed_capture(
        &self,
        conn: &mut sqlx::PgConnection,
        caller: &PlatformStaff,
        action: AuditAction,
        detail: serde_json::Value,
    ) -> Result<(), Error> {
        let platform = caller.platform_id.uuid();
        store::trail::audit(conn, self.now(), By::from(caller), action, platform, detail).await
    }
}

fn added(place: &CapturePlace) -> AuditAction {
    match place {
        CapturePlace::ReturnAddress(_) => AuditAction::CaptureAddAddress,
        CapturePlace::Origin(_) => AuditAction::CaptureAddOrigin,
    }
}

fn removed(place: &CapturePlace) -> AuditAction {
    match place {
        CapturePlace::ReturnAddress(_) => AuditAction::CaptureRemoveAddress,
        CapturePlace::Origin(_) => AuditAction::CaptureRemoveOrigin,
    }
}

/// The hash in the address of a logo; nothing for anything else.
#[must_use]
pub fn logo_hash(text: &str) -> Option<Hash> {
    hex::decode(text).ok()?.try_into().ok()
}
