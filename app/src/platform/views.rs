//! What the console's pages show, made ready for them. Nothing here names a donor: of the platform’s own donations the folder
//! `donation` has the views.

use super::filter::RequestQuery;
use crate::words::{platform, say};
use backend::actor::PlatformMembership;
use backend::client::Client;
use backend::platform::{AddedBy, SourceCount};
use backend::request_log::{Recent, Request, Traffic, WholeRequest};
use backend::team::Invitation;
use backend::terminal::{Terminal, Through};
use domain::{FieldErrors, PlatformId};

/// The platforms that the person works for.
#[derive(Clone, Debug)]
pub struct MyPlatforms {
    pub platforms: Vec<PlatformMembership>,
    /// Those that invite them to.
    pub invitations: Vec<Invitation>,
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
        (self.href(""), say(platform::OVERVIEW).to_owned())
    }

    /// The way back to the settings, for headings of what is set up once in a while.
    pub fn back_to_settings(&self) -> (String, String) {
        (self.href("settings"), say(platform::SETTINGS).to_owned())
    }
}

#[derive(Clone, Debug)]
pub struct Overview {
    pub head: Head,
    /// Whether the person works for other platforms too.
    pub others: bool,
    /// Requests of the last 24 hours.
    pub traffic: Traffic,
    /// Charities that added the platform.
    pub sources: SourceCount,
    pub last: Vec<Request>,
    /// What the requests of the last hours came to.
    pub recent: Recent,
    /// The steps on the way to live that are open.
    pub open_steps: usize,
    /// Entries of charities that wait for the platform to confirm them.
    pub waiting_terminals: i64,
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
    pub lines: Vec<Request>,
    /// How many requests were looked through for them, where there are older ones that may fit.
    pub searched: Option<i64>,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

/// One request of the log.
#[derive(Clone, Debug)]
pub struct RequestView {
    pub head: Head,
    pub request: WholeRequest,
    /// The call as a command with example values; none for an address that the API does not have.
    pub sample: Option<String>,
}

/// The charities that added the platform.
#[derive(Clone, Debug)]
pub struct Charities {
    pub head: Head,
    /// The address that leads a charity's staff to adding this platform.
    pub invitation: String,
    /// They, newest first.
    pub lines: Vec<AddedBy>,
    /// How many there are in each state.
    pub counts: SourceCount,
    /// Whether every charity that adds the platform is accepted at once.
    pub accepts_all: bool,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

/// The platform's terminal map, or what of it waits to be confirmed.
#[derive(Clone, Debug)]
pub struct Terminals {
    pub head: Head,
    /// Whether confirmed entries are shown too.
    pub all: bool,
    /// The entries, newest first.
    pub lines: Vec<Terminal>,
    /// What came through them.
    pub through: Through,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Credentials {
    pub head: Head,
    pub clients: Vec<Client>,
}

/// A secret that was made a moment ago, shown this once.
#[derive(Clone)]
pub struct Shown {
    pub secret: String,
    /// The address of this installation.
    pub base_url: String,
    /// The reference of a charity to try it with, in a sandbox.
    pub charity: Option<String>,
}

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shown(redacted)")
    }
}

#[derive(Clone, Debug)]
pub struct ClientView {
    pub head: Head,
    pub client: Client,
    /// How many requests it may make in a minute.
    pub per_minute: i64,
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

/// A step on the way to live.
#[derive(Clone, Debug)]
pub struct StepLine {
    pub title: String,
    /// Whether it was seen to work.
    pub done: bool,
    /// What to do, or what it is good for.
    pub words: String,
    /// Where the documentation shows how, and what is there.
    pub guide: Option<(&'static str, &'static str)>,
}

#[derive(Clone, Debug)]
pub struct Checklist {
    pub head: Head,
    pub steps: Vec<StepLine>,
    /// Whether this is a sandbox.
    pub sandbox: bool,
}
