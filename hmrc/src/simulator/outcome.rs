//! What can be planned to go otherwise than it should.

use std::time::Duration;

/// A kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A claim is sent.
    Submit,
    /// Its outcome is asked for.
    Poll,
    /// It is to be forgotten.
    Delete,
    /// The list of submissions is asked for.
    List,
}

/// What happens instead of what should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// HMRC refuses the claim (3001) because of an element of this line, counted from 0, with this number. Planned for
    /// `Submit` the claim is taken, and a poll tells; planned for `Poll` it is told there.
    Reject {
        /// Which line.
        line: usize,
        /// HMRC's number of the rule.
        number: u16,
        /// The element's path below the line, such as `Donor/Sur`.
        element: &'static str,
    },
    /// The same, and HMRC warns of the claim as a whole and of another line.
    RejectAndWarn {
        /// Which line is refused.
        line: usize,
        /// HMRC's number of the rule.
        number: u16,
        /// The element's path below the line.
        element: &'static str,
        /// Which line it warns of.
        warned: usize,
    },
    /// HMRC needs that many more polls.
    Wait {
        /// How many.
        polls: u32,
    },
    /// The gateway fails with this number and does nothing else.
    Fail {
        /// HMRC's number, such as 1046 or 2005.
        number: u32,
    },
    /// The same, and the gateway asks to be left alone for some seconds.
    FailFor {
        /// HMRC's number.
        number: u32,
        /// How many seconds.
        seconds: u32,
    },
    /// The gateway's server fails: its message of this number comes with this HTTP status.
    FailWith {
        /// HMRC's number.
        number: u32,
        /// The HTTP status, such as 500.
        status: u16,
        /// Whether the request was dealt with before.
        done: bool,
    },
    /// A web page comes instead of a message, and nothing else is done.
    WebPage {
        /// With this HTTP status.
        status: u16,
    },
    /// The connection ends before anything is done.
    Drop,
    /// It is done, and then the connection ends without a reply.
    LoseReply,
    /// It is done, the connection ends without a reply, and the next so many lists do not have it. For `Submit`.
    Unlisted {
        /// How many.
        lists: u32,
    },
    /// It is done, and the reply is an error with this number, or with none. For `Submit`.
    Misreport {
        /// HMRC's number.
        number: Option<u32>,
        /// Whether HMRC's id of the submission comes with it.
        named: bool,
    },
    /// The reply is as it should be, and has these words in its head and beside HMRC's own, as if it repeated what was sent.
    Repeat(&'static str),
    /// It is done, and half of the reply comes.
    Truncate,
    /// It is done, and the reply comes after this time.
    Late(Duration),
    /// It is done, and the reply comes once it is released.
    Hold,
    /// The receipt has another IRmark.
    OtherReceipt,
    /// The claim is accepted without a receipt, as at the External Test Service.
    NoReceipt,
    /// The claim is accepted in the reply to the submission itself, with a receipt or without.
    AcceptAtOnce {
        /// Whether there is a receipt.
        receipt: bool,
    },
    /// The list has every submission without the sender's id of it.
    Nameless,
    /// The reply is about another submission.
    OtherSubmission,
    /// The reply is of another class.
    OtherClass,
    /// The reply sends the next poll to a host that is not HMRC's.
    ForeignEndpoint,
}

/// An outcome, and when it is to come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// At which requests.
    pub step: Step,
    /// For which charity, by its HMRC reference; for all of them when left out. A list belongs to none.
    pub charity: Option<String>,
    /// How often; always when left out.
    pub times: Option<u32>,
    /// What comes about.
    pub outcome: Outcome,
}

impl Plan {
    /// At the next such request, whosever it is.
    #[must_use]
    pub const fn once(step: Step, outcome: Outcome) -> Self {
        Self { step, charity: None, times: Some(1), outcome }
    }

    /// At every such request.
    #[must_use]
    pub const fn always(step: Step, outcome: Outcome) -> Self {
        Self { step, charity: None, times: None, outcome }
    }

    /// Only for the charity with this HMRC reference.
    #[must_use]
    pub fn of_charity(self, hmrc_reference: &str) -> Self {
        Self { charity: Some(hmrc_reference.to_owned()), ..self }
    }

    pub(super) fn fits(&self, step: Step, charity: Option<&str>) -> bool {
        self.step == step
            && self.times != Some(0)
            && self.charity.as_deref().is_none_or(|wanted| charity == Some(wanted))
    }
}
