//! Plans under names, for a page that lets people choose what HMRC does.

use std::str::FromStr;
use std::time::Duration;

use super::{Outcome, Plan, Step};

/// How HMRC behaves from now on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Setting {
    /// As it should.
    #[default]
    Fair,
    /// Every claim takes three more polls.
    Slow,
    /// Every claim is refused because of its first line.
    RefuseFirstLine,
    /// Polls find HMRC busy (2005).
    Busy,
    /// The password is not taken (1046).
    WrongPassword,
    /// A web page comes instead of replies.
    WebPage,
    /// Submissions never reach HMRC's programs: the connection ends first.
    DropSubmission,
    /// Submissions are taken, and the connection ends before the reply.
    LoseReply,
    /// Replies to submissions come half.
    Truncate,
    /// Replies to submissions come after three minutes.
    Late,
    /// Receipts are for another claim.
    OtherReceipt,
}

/// A code that is none of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not one of the simulator's settings")]
pub struct NotASetting;

impl Setting {
    /// All of them, the fair one first.
    pub const ALL: [Self; 11] = [
        Self::Fair,
        Self::Slow,
        Self::RefuseFirstLine,
        Self::Busy,
        Self::WrongPassword,
        Self::WebPage,
        Self::DropSubmission,
        Self::LoseReply,
        Self::Truncate,
        Self::Late,
        Self::OtherReceipt,
    ];

    /// Its code, for forms and tables.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fair => "fair",
            Self::Slow => "slow",
            Self::RefuseFirstLine => "refuse_first_line",
            Self::Busy => "busy",
            Self::WrongPassword => "wrong_password",
            Self::WebPage => "web_page",
            Self::DropSubmission => "drop_submission",
            Self::LoseReply => "lose_reply",
            Self::Truncate => "truncate",
            Self::Late => "late",
            Self::OtherReceipt => "other_receipt",
        }
    }

    /// What it does, in plain words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Fair => "HMRC takes every claim that keeps its rules",
            Self::Slow => "HMRC takes its time: three polls more for every claim",
            Self::RefuseFirstLine => "HMRC refuses every claim because of its first line",
            Self::Busy => "HMRC is too busy to tell outcomes",
            Self::WrongPassword => "HMRC does not take our password",
            Self::WebPage => "HMRC's site shows a web page instead of answers",
            Self::DropSubmission => "The connection ends before HMRC has a claim",
            Self::LoseReply => "HMRC takes claims, and the connection ends before its reply",
            Self::Truncate => "Only half of HMRC's replies to claims arrives",
            Self::Late => "HMRC's replies to claims arrive after three minutes",
            Self::OtherReceipt => "HMRC's receipts are for another claim",
        }
    }

    pub(super) fn plans(self) -> Vec<Plan> {
        let page = Outcome::WebPage { status: 503 };
        match self {
            Self::Fair => Vec::new(),
            Self::Slow => vec![Plan::always(Step::Submit, Outcome::Wait { polls: 3 })],
            Self::RefuseFirstLine => vec![Plan::always(
                Step::Submit,
                Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" },
            )],
            Self::Busy => vec![Plan::always(Step::Poll, Outcome::Fail { number: 2005 })],
            Self::WrongPassword => [Step::Submit, Step::Delete, Step::List]
                .map(|step| Plan::always(step, Outcome::Fail { number: 1046 }))
                .into(),
            Self::WebPage => [Step::Submit, Step::Poll, Step::Delete, Step::List]
                .map(|step| Plan::always(step, page.clone()))
                .into(),
            Self::DropSubmission => vec![Plan::always(Step::Submit, Outcome::Drop)],
            Self::LoseReply => vec![Plan::always(Step::Submit, Outcome::LoseReply)],
            Self::Truncate => vec![Plan::always(Step::Submit, Outcome::Truncate)],
            Self::Late => vec![Plan::always(Step::Submit, Outcome::Late(Duration::from_secs(180)))],
            Self::OtherReceipt => vec![Plan::always(Step::Poll, Outcome::OtherReceipt)],
        }
    }
}

impl FromStr for Setting {
    type Err = NotASetting;

    fn from_str(code: &str) -> Result<Self, NotASetting> {
        Self::ALL.into_iter().find(|setting| setting.code() == code).ok_or(NotASetting)
    }
}
