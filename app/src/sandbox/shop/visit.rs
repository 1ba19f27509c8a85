//! How far a visitor of the shop has come, kept in the browser's session.

use crate::access::session;
use crate::error::AppError;
use axum::http::StatusCode;
use backend::Error;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Under which name a session holds the visit.
const VISIT: &str = "shop";
/// How many calls are shown: those of one gift are fewer.
const MOST_CALLS: usize = 12;

/// How the shop asks for Gift Aid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    #[default]
    Redirect,
    Modal,
    Frame,
}

impl Way {
    pub const ALL: [Self; 3] = [Self::Redirect, Self::Modal, Self::Frame];

    pub fn word(self) -> &'static str {
        match self {
            Self::Redirect => "redirect",
            Self::Modal => "modal",
            Self::Frame => "frame",
        }
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.word() == word)
    }
}

/// What the shop and the API said to one another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Call {
    pub method: String,
    pub path: String,
    /// What was sent, in lines.
    pub sent: Option<String>,
    pub status: u16,
    /// What was answered, in lines.
    pub answer: String,
}

impl Call {
    pub fn new(method: &str, path: &str, sent: Option<&Value>, status: StatusCode, answer: &Value) -> Self {
        let lines = |value: &Value| serde_json::to_string_pretty(value).unwrap_or_default();
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            sent: sent.map(lines),
            status: status.as_u16(),
            answer: lines(answer),
        }
    }
}

/// A session of the capture page, as far as the shop needs it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Asked {
    pub id: String,
    /// The address of its page.
    pub url: String,
}

/// Where a visit stands.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub enum Stage {
    /// Nothing is chosen yet.
    #[default]
    Choosing,
    /// The donor is asked for Gift Aid.
    Asking(Asked),
    /// The question is answered, or was not needed: the donor pays next.
    Paying {
        /// What became of the question.
        said: String,
    },
    /// The gift is made.
    Given {
        donation: String,
        /// Where its Gift Aid stands, in the API's word.
        status: String,
        /// What that adds, in pence.
        amount: i64,
    },
    /// Somebody tapped a terminal, and nobody knows who.
    Tapped {
        /// The short address of the session, and the picture of it.
        short_url: String,
        donation: String,
    },
}

/// What a visitor chose and what came of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Visit {
    /// In pence.
    pub amount: i64,
    /// The reference of the charity, and its name.
    pub charity: (String, String),
    pub email: String,
    pub way: Way,
    pub stage: Stage,
    /// The shop's own name for the gift.
    pub reference: String,
    /// The donor's id, once it is known.
    pub donor: Option<String>,
    pub calls: Vec<Call>,
    /// The last event before the visit, where there was one: the webhooks of later ones are news.
    pub since: Option<String>,
    /// The ids that the visit is about.
    pub ids: Vec<String>,
}

impl Visit {
    /// The visit of this browser.
    pub async fn find() -> Result<Self, AppError> {
        let kept = session()?.get(VISIT).await.map_err(|error| AppError::from(Error::internal(error)))?;
        Ok(kept.unwrap_or_default())
    }

    /// Keeps the visit with the calls that were made for it.
    pub async fn keep(mut self, calls: Vec<Call>) -> Result<(), AppError> {
        self.calls.extend(calls);
        let more = self.calls.len().saturating_sub(MOST_CALLS);
        self.calls.drain(..more);
        let written = async {
            let session = session()?;
            session.insert(VISIT, &self).await.map_err(|error| AppError::from(Error::internal(error)))
        };
        written.await
    }

    /// What the visit is about has this id too.
    pub fn about(&mut self, id: &str) {
        if !self.ids.iter().any(|known| known == id) {
            self.ids.push(id.to_owned());
        }
    }
}
