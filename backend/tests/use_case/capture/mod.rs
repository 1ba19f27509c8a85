//! Sessions of the capture page: a platform begins one, and whoever holds its address finishes it, once.

mod crossed;
mod ended;
mod finished;
mod secret;

use backend::Error;
use backend::capture::{Agreed, Capability, Giver, Holder, ShortCode};
use backend::pagination::PageRequest;
use domain::capture::NewCapture;
use domain::capture::view::{CaptureCreated, CaptureSession};
use domain::{CaptureId, DonationId, Email};
use serde_json::{Value, json};

use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";
const AFTER_HALF_AN_HOUR: &str = "2026-11-21T09:30:00Z";

impl World {
    async fn try_capture(&self, sent: Value) -> Result<CaptureCreated, Error> {
        let new = NewCapture::read(&sent).unwrap();
        self.test.backend.create_capture(&self.platform, new, &unkeyed()).await.map(|done| done.value)
    }

    async fn capture(&self, sent: Value) -> CaptureCreated {
        self.try_capture(sent).await.unwrap()
    }

    /// A gift that a platform knows no donor of, but a card.
    async fn tapped(&self) -> DonationId {
        let card = json!({ "type": "par", "value": "V0010013019339023456789012345" });
        self.sent(json!({ "donor": card, "settlementDate": "2026-11-21" })).await
    }

    async fn session(&self, id: CaptureId) -> CaptureSession {
        self.test.backend.capture_for_platform(&self.platform, id).await.unwrap()
    }

    async fn cancel_session(&self, id: CaptureId) -> Result<CaptureSession, Error> {
        self.test.backend.cancel_capture(&self.platform, id, &unkeyed()).await.map(|done| done.value)
    }

    async fn finish(&self, created: &CaptureCreated, agreed: &Agreed) -> Result<CaptureSession, Error> {
        self.test.backend.complete_capture(&holder(created), agreed).await
    }

    /// Whoever has this address agrees.
    fn typed(&self, email: &str) -> Agreed {
        Agreed::Given { who: Giver::Typed(Email::parse(email).unwrap()), new: Box::new(self.agreement()) }
    }

    /// The donor whom the platform named agrees.
    fn named(&self) -> Agreed {
        Agreed::Given { who: Giver::Named, new: Box::new(self.agreement()) }
    }

    /// Zoë agrees on the page, in one of its languages.
    pub async fn agree_on_its_page(&self, language: &str) {
        let created = self.capture(json!({ "language": language })).await;
        let who = Giver::Typed(Email::parse("zoe@example.org").unwrap());
        let agreed = Agreed::Given { who, new: Box::new(self.agreement_in(language)) };
        self.finish(&created, &agreed).await.unwrap();
    }

    /// Asks Zoë by mail, in a language of the page: a code where the platform named her, a link where somebody typed her address.
    pub async fn ask_on_its_page(&self, language: &str) {
        let named = json!({ "donor": { "email": "zoe@example.org" }, "language": language });
        let named = self.capture(named).await;
        self.test.backend.mail_capture_code(&holder(&named), None, None).await.unwrap();
        let typed = self.capture(json!({ "language": language })).await;
        self.finish(&typed, &self.typed("zoe@example.org")).await.unwrap();
    }

    /// The events about sessions that the platform is told, oldest first: the type, and what it says beside ids of sessions.
    async fn told_of_sessions(&self) -> Vec<(String, Value)> {
        self.test.settled().await;
        let manager = self.platform.webhooks().unwrap();
        let page =
            self.test.backend.events_of_platform(&manager, &PageRequest::new(100, None)).await.unwrap();
        let of_sessions =
            page.items.into_iter().filter(|event| event.kind.as_str().starts_with("authorisation_session."));
        of_sessions
            .map(|event| {
                let mut data = event.data;
                data.as_object_mut().unwrap().remove("authorisationSessionId");
                (event.kind.as_str().to_owned(), data)
            })
            .collect()
    }
}

fn holder(created: &CaptureCreated) -> Holder {
    let (_, capability) = created.url.rsplit_once("/authorise/").unwrap();
    Holder::Capability(Capability::parse(capability).unwrap())
}

fn short_holder(created: &CaptureCreated) -> Holder {
    let (_, code) = created.short_url.as_deref().unwrap().rsplit_once("/g/").unwrap();
    Holder::Code(ShortCode::parse(code).unwrap())
}
