//! Mail to the people of a platform about what opens it: new clients and secrets, and where its events go. Whoever did it gets the mail
//! too, because a stolen session or secret asks nobody.

use domain::{ClientId, Organisation, PlatformId, WebhookId};
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::email_content::{NewEmail, Subject, Why, fact, subject};
use crate::error::Error;
use crate::sign_in::Audience;
use crate::store;
use crate::words::{labels, platforms, say};

/// What was done.
#[derive(Clone, Copy)]
pub(crate) enum Opened<'a> {
    /// A client was added, by its name.
    Client(ClientId, &'a str),
    /// A secret was added to a client.
    Secret(ClientId, &'a str),
    /// Events go to this address from now on.
    Address(WebhookId, &'a str),
    /// The events that go to this address have a new signing secret.
    SigningSecret(WebhookId, &'a str),
}

impl Opened<'_> {
    fn subject(self) -> Subject {
        match self {
            Self::Client(..) => subject(platforms::CLIENT_SUBJECT),
            Self::Secret(..) => subject(platforms::SECRET_SUBJECT),
            Self::Address(..) => subject(platforms::ADDRESS_SUBJECT),
            Self::SigningSecret(..) => subject(platforms::SIGNING_SUBJECT),
        }
    }

    fn says(self, by: &str) -> String {
        match self {
            Self::Client(..) => say(platforms::Client { by }),
            Self::Secret(..) => say(platforms::Secret { by }),
            Self::Address(..) => say(platforms::Address { by }),
            Self::SigningSecret(..) => say(platforms::Signing { by }),
        }
    }

    /// The thing by name, and its page within the platform's.
    fn thing(self) -> ((String, String), String) {
        match self {
            Self::Client(id, name) | Self::Secret(id, name) => {
                (fact(say(platforms::THE_CLIENT), name), format!("credentials/{id}"))
            }
            // What follows the host can be a secret of its own.
            Self::Address(id, url) | Self::SigningSecret(id, url) => {
                let server = url.split('/').take(3).collect::<Vec<_>>().join("/");
                (fact(say(platforms::THE_SERVER), server), format!("webhooks/{id}"))
            }
        }
    }
}

impl Backend {
    /// Writes to everybody of the platform who may change something. What an application of the platform does again and again is told
    /// once an hour.
    pub(crate) async fn tell_platform(
        &self,
        conn: &mut PgConnection,
        by: By,
        platform: PlatformId,
        opened: Opened<'_>,
    ) -> Result<(), Error> {
        let by = if let By::PlatformStaff(staff, _) = by {
            store::team::shown(conn, staff).await?
        } else if store::platform::may_tell(conn, platform, self.now()).await? {
            say(platforms::BY_APPLICATION).to_owned()
        } else {
            return Ok(());
        };
        let name = self.platform_name(conn, platform).await?;
        let (thing, page) = opened.thing();
        let base = format!("{}/platform/{platform}", self.config.base_url);
        for to in store::team::addresses(conn, Organisation::Platform(platform)).await? {
            let letter = NewEmail::new(to, opened.subject(), Why::Platform)
                .says(&opened.says(&by))
                .facts(vec![fact(say(labels::PLATFORM), name.as_str()), thing.clone()])
                .button(say(platforms::VIEW_IT), format!("{base}/{page}"))
                .says(say(platforms::UNDO_THERE));
            self.post(conn, Audience::Staff, &letter).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_address_no_more_than_the_server_is_told() {
        let id = WebhookId::from_uuid(uuid::Uuid::nil());
        for (url, server) in [
            ("https://hooks.example.org/uplift?key=s3cret", "https://hooks.example.org"),
            ("http://127.0.0.1:9/hooks", "http://127.0.0.1:9"),
            ("https://hooks.example.org", "https://hooks.example.org"),
        ] {
            assert_eq!(Opened::Address(id, url).thing().0, fact(say(platforms::THE_SERVER), server));
        }
    }
}
