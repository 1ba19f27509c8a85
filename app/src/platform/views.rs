//! What the console's pages show, made ready for them. Nothing here names a donor.

use super::filter::RequestQuery;
use domain::{ClientId, FieldErrors, PlatformId, SecretId, SourceState, StaffId};

/// A platform that the person works for.
#[derive(Clone, Debug)]
pub struct PlatformLine {
    pub id: PlatformId,
    pub name: String,
    /// What the person may do there, in words.
    pub role: String,
}

/// The platforms that the person works for.
#[derive(Clone, Debug)]
pub struct MyPlatforms {
    pub platforms: Vec<PlatformLine>,
    /// Whether one can be registered here: only in a sandbox.
    pub sandbox: bool,
}

/// The platform around the page, and whether the person may change anything.
#[derive(Clone, Debug)]
pub struct Head {
    pub id: PlatformId,
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
#[derive(Clone, Debug)]
pub struct RequestLine {
    pub id: String,
    /// When it arrived, to the second, by the clock in London.
    pub when: String,
    pub client: String,
    pub call: String,
    pub status: u16,
    /// The code of the problem.
    pub code: Option<String>,
    /// Whether the catalogue of errors has a page about the code.
    pub explained: bool,
    pub milliseconds: i32,
    /// The thing that it was about.
    pub subject: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Overview {
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
    pub paused: i64,
    pub last: Vec<RequestLine>,
    /// The last that were refused or failed.
    pub troubles: Vec<RequestLine>,
    /// The steps on the way to live that are open.
    pub open_steps: usize,
}

#[derive(Clone, Debug)]
pub struct Requests {
    pub head: Head,
    /// The filters as they were asked for.
    pub query: RequestQuery,
    /// What of them could not be read.
    pub problems: FieldErrors,
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
#[derive(Clone, Debug)]
pub struct CharityLine {
    pub name: String,
    pub hmrc_reference: String,
    /// What the platform sends its gifts with.
    pub reference: String,
    pub state: SourceState,
    pub since: String,
    pub until: Option<String>,
}

/// The charities that added the platform.
#[derive(Clone, Debug)]
pub struct Charities {
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

#[derive(Clone, Debug)]
pub struct SecretLine {
    pub id: SecretId,
    pub ending: String,
    pub since: String,
    /// When a token was last fetched with it, in words.
    pub last_used: Option<String>,
    /// When it was revoked, in words.
    pub revoked: Option<String>,
    /// When it ends by itself, or did, in words.
    pub ends: Option<String>,
    pub live: bool,
}

#[derive(Clone, Debug)]
pub struct ClientLine {
    pub id: ClientId,
    /// What the platform's people call it.
    pub name: String,
    /// Its scopes, each with what it lets one do.
    pub scopes: Vec<(String, String)>,
    pub per_minute: i64,
    pub since: String,
    /// When it was revoked, in words.
    pub revoked: Option<String>,
    /// How many of its tokens are live.
    pub live_tokens: i64,
    /// Its secrets, live ones first.
    pub secrets: Vec<SecretLine>,
}

impl ClientLine {
    pub fn live_secrets(&self) -> usize {
        self.secrets.iter().filter(|secret| secret.live).count()
    }

    /// When any of its secrets was last used, in words.
    pub fn last_used(&self) -> Option<&str> {
        self.secrets.iter().find_map(|secret| secret.last_used.as_deref())
    }
}

#[derive(Clone, Debug)]
pub struct Credentials {
    pub head: Head,
    pub clients: Vec<ClientLine>,
}

/// A secret that was made a moment ago, shown this once.
#[derive(Clone)]
pub struct Shown {
    pub secret: String,
    pub token_address: String,
}

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shown(redacted)")
    }
}

#[derive(Clone, Debug)]
pub struct ClientView {
    pub head: Head,
    pub client: ClientLine,
    /// Its new secret, right after it was made.
    pub shown: Option<Shown>,
}

/// What one needs to add a client.
#[derive(Clone, Debug)]
pub struct NewClientView {
    pub head: Head,
    /// The scopes that the platform may have, each with what it lets one do.
    pub scopes: Vec<(String, String)>,
}

/// Somebody who works for the platform.
#[derive(Clone, Debug)]
pub struct PersonLine {
    pub id: StaffId,
    /// The address to sign in with.
    pub email: String,
    /// What the person may do, in words.
    pub role: String,
    pub since: String,
    /// Whether it is the one who looks.
    pub you: bool,
}

/// Who works for the platform.
#[derive(Clone, Debug)]
pub struct People {
    pub head: Head,
    pub people: Vec<PersonLine>,
}

/// A step on the way to live.
#[derive(Clone, Debug)]
pub struct StepLine {
    pub title: String,
    /// Whether it was seen to work.
    pub done: bool,
    /// What to do, or what it is good for.
    pub words: String,
}

#[derive(Clone, Debug)]
pub struct Checklist {
    pub head: Head,
    pub steps: Vec<StepLine>,
    /// Whether this is a sandbox.
    pub sandbox: bool,
}
