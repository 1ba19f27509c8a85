//! What the console's pages show, made ready for them. Nothing here names a donor.

use super::filter::RequestQuery;
use domain::{ClientId, FieldErrors, PlatformId, SecretId, SourceState, StaffId};
use serde::{Deserialize, Serialize};

/// A platform that the person works for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlatformLine {
    /// Its id.
    pub id: PlatformId,
    /// Its name.
    pub name: String,
    /// What the person may do there, in words.
    pub role: String,
}

/// The platforms that the person works for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MyPlatforms {
    /// Them.
    pub platforms: Vec<PlatformLine>,
    /// Whether one can be registered here: only in a sandbox.
    pub sandbox: bool,
}

/// The platform around the page, and whether the person may change anything.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Its id.
    pub id: PlatformId,
    /// Its name.
    pub name: String,
    /// False for somebody who may only look.
    pub may_change: bool,
}

impl Head {
    /// The address of a page of this platform: `requests`, or empty for the overview.
    pub fn href(&self, page: &str) -> String {
        if page.is_empty() {
            format!("/platform/{}", self.id)
        } else {
            format!("/platform/{}/{page}", self.id)
        }
    }

    /// The way back to the overview, for headings.
    pub fn back(&self) -> (String, String) {
        (self.href(""), "Overview".to_owned())
    }
}

/// A request of the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RequestLine {
    /// Its id.
    pub id: String,
    /// When it arrived, to the second, by the clock in London.
    pub when: String,
    /// The client's name.
    pub client: String,
    /// Method and route.
    pub call: String,
    /// The HTTP status.
    pub status: u16,
    /// The code of the problem.
    pub code: Option<String>,
    /// Whether the catalogue of errors has a page about the code.
    pub explained: bool,
    /// How long it took.
    pub milliseconds: i32,
    /// The thing that it was about.
    pub subject: Option<String>,
}

/// The console's first page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Overview {
    /// Which platform.
    pub head: Head,
    /// Whether the person works for other platforms too.
    pub others: bool,
    /// Requests of the last 24 hours.
    pub all: i64,
    /// How many of them were refused.
    pub refused: i64,
    /// How many of them failed at our end.
    pub failed: i64,
    /// How long one took, on average.
    pub average: Option<i64>,
    /// How long the slowest took.
    pub slowest: i32,
    /// Charities whose gifts are taken.
    pub active: i64,
    /// Charities that paused.
    pub paused: i64,
    /// The last requests.
    pub last: Vec<RequestLine>,
    /// The last that were refused or failed.
    pub troubles: Vec<RequestLine>,
    /// The steps on the way to live that are open.
    pub open_steps: usize,
}

/// The log of requests.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Requests {
    /// Which platform.
    pub head: Head,
    /// The filters as they were asked for.
    pub query: RequestQuery,
    /// What of them could not be read.
    pub problems: FieldErrors,
    /// Calls to choose from.
    pub calls: Vec<String>,
    /// Clients to choose from, by id, each with its name.
    pub clients: Vec<(String, String)>,
    /// The requests, newest first.
    pub lines: Vec<RequestLine>,
    /// How many requests were looked through for them, where there are older ones that may fit.
    pub searched: Option<i64>,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

/// A charity that added the platform.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CharityLine {
    /// Its name.
    pub name: String,
    /// HMRC's reference.
    pub hmrc_reference: String,
    /// What the platform sends its gifts with.
    pub reference: String,
    /// Active, paused or ended.
    pub state: SourceState,
    /// Since when, short.
    pub since: String,
    /// Until when, short.
    pub until: Option<String>,
}

/// The charities that added the platform.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Charities {
    /// Which platform.
    pub head: Head,
    /// The address that leads a charity's staff to adding this platform.
    pub invitation: String,
    /// They, newest first.
    pub lines: Vec<CharityLine>,
    /// How many take part, have paused and have ended.
    pub counts: (i64, i64, i64),
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

/// A secret, without itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SecretLine {
    /// Its id.
    pub id: SecretId,
    /// Its last characters.
    pub ending: String,
    /// Since when, in words.
    pub since: String,
    /// When a token was last fetched with it, in words.
    pub last_used: Option<String>,
    /// When it was revoked, in words.
    pub revoked: Option<String>,
    /// When it ends by itself, or did, in words.
    pub ends: Option<String>,
    /// Whether it works.
    pub live: bool,
}

/// A client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClientLine {
    /// Its id.
    pub id: ClientId,
    /// What the platform's people call it.
    pub name: String,
    /// Its scopes, each with what it lets one do.
    pub scopes: Vec<(String, String)>,
    /// Requests in a minute.
    pub per_minute: i64,
    /// Since when, short.
    pub since: String,
    /// When it was revoked, in words.
    pub revoked: Option<String>,
    /// How many of its tokens are live.
    pub live_tokens: i64,
    /// Its secrets, live ones first.
    pub secrets: Vec<SecretLine>,
}

impl ClientLine {
    /// The secrets that work.
    pub fn live_secrets(&self) -> usize {
        self.secrets.iter().filter(|secret| secret.live).count()
    }

    /// When any of its secrets was last used, in words.
    pub fn last_used(&self) -> Option<&str> {
        self.secrets.iter().find_map(|secret| secret.last_used.as_deref())
    }
}

/// The platform's clients.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Credentials {
    /// Which platform.
    pub head: Head,
    /// They, live ones first.
    pub clients: Vec<ClientLine>,
}

/// A secret that was made a moment ago, shown this once.
#[derive(Clone, Serialize, Deserialize)]
pub struct Shown {
    /// The secret.
    pub secret: String,
    /// Where tokens are fetched.
    pub token_address: String,
}

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shown(redacted)")
    }
}

/// One client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClientView {
    /// Which platform.
    pub head: Head,
    /// The client.
    pub client: ClientLine,
    /// Its new secret, right after it was made.
    pub shown: Option<Shown>,
}

/// What one needs to add a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewClientView {
    /// Which platform.
    pub head: Head,
    /// The scopes that the platform may have, each with what it lets one do.
    pub scopes: Vec<(String, String)>,
}

/// Somebody who works for the platform.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PersonLine {
    /// Who.
    pub id: StaffId,
    /// The address to sign in with.
    pub email: String,
    /// What the person may do, in words.
    pub role: String,
    /// Since when, short.
    pub since: String,
    /// Whether it is the one who looks.
    pub you: bool,
}

/// Who works for the platform.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct People {
    /// Which platform.
    pub head: Head,
    /// They, owners first.
    pub people: Vec<PersonLine>,
}

/// A step on the way to live.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StepLine {
    /// What it is.
    pub title: String,
    /// Whether it was seen to work.
    pub done: bool,
    /// What to do, or what it is good for.
    pub words: String,
}

/// The way to live.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checklist {
    /// Which platform.
    pub head: Head,
    /// The steps, in order.
    pub steps: Vec<StepLine>,
    /// Whether this is a sandbox.
    pub sandbox: bool,
}
