//! Telling a platform's people by mail that events do not arrive.

use domain::webhook::DisabledReason;
use domain::{Organisation, PlatformId, WebhookId};
use sqlx::PgConnection;

use crate::Backend;
use crate::email_content::{NewEmail, Subject, Why, fact, subject};
use crate::error::Error;
use crate::sign_in::Audience;
use crate::store;
use crate::store::webhook::queue::{self, Held};
use crate::words::{labels, platforms, say};

/// After so many hours of failure they are told.
const HOURS: i64 = 24;

impl Backend {
    /// Writes to them once every try has failed for a day; once for each outage.
    pub(super) async fn tell_of_failing(
        &self,
        conn: &mut PgConnection,
        id: WebhookId,
        held: &Held,
    ) -> Result<(), Error> {
        let now = self.now();
        let is_long = held.failing_since.is_some_and(|since| since <= now.plus_hours(-HOURS));
        if !is_long || held.told_at.is_some() {
            return Ok(());
        }
        queue::mark_told(conn, id, now).await?;
        let subject = subject(platforms::FAILING_SUBJECT);
        self.write_to_developers(conn, held.platform, id, &subject, say(platforms::FAILING)).await
    }

    /// Writes to them that an endpoint is off.
    pub(super) async fn tell_of_end(
        &self,
        conn: &mut PgConnection,
        id: WebhookId,
        platform: PlatformId,
        reason: DisabledReason,
    ) -> Result<(), Error> {
        let why = match reason {
            DisabledReason::Gone => platforms::OFF_GONE,
            DisabledReason::Failing => platforms::OFF_FAILING,
            DisabledReason::Asked => return Ok(()),
        };
        let words = format!("{} {}", say(why), say(platforms::OFF_THEN));
        let subject = subject(platforms::OFF_SUBJECT);
        self.write_to_developers(conn, platform, id, &subject, &words).await
    }

    /// Writes to everybody of the platform who may change something; there may be nobody.
    async fn write_to_developers(
        &self,
        conn: &mut PgConnection,
        platform: PlatformId,
        id: WebhookId,
        subject: &Subject,
        words: &str,
    ) -> Result<(), Error> {
        let address = format!("{}/platform/{platform}/webhooks/{id}", self.config.base_url);
        let name = self.platform_name(conn, platform).await?;
        for to in store::team::addresses(conn, Organisation::Platform(platform)).await? {
            let letter = NewEmail::new(to, subject.clone(), Why::Platform)
                .says(words)
                .facts(vec![fact(say(labels::PLATFORM), name.as_str())])
                .button(say(platforms::VIEW_ENDPOINT), address.clone());
            self.post(conn, Audience::Staff, &letter).await?;
        }
        Ok(())
    }
}
