//! What a message of the conversation with HMRC says: a code with its figures, or HMRC's own words. The catalogue has the sentences.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use serde::{Deserialize, Serialize};

/// What is kept beside a message, for people to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    #[serde(flatten)]
    pub says: Says,
    /// Whether HMRC's list has an earlier submission of the claim too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_earlier: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Aside>,
}

impl From<Says> for Note {
    fn from(says: Says) -> Self {
        Self { says, has_earlier: false, aside: None }
    }
}

/// What came and can be about somebody else's submission: only the operator reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside {
    /// In hexadecimal.
    pub sha256: String,
    /// Whether it is the whole of HMRC's list.
    pub is_list: bool,
}

/// What a message says, or why there is none. The word is stored and never given another meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "says", rename_all = "snake_case")]
pub enum Says {
    /// Uplift wrote the claim.
    Written { claim: i32, gifts: i64, irmark: String },
    /// What HMRC says, in its words.
    Hmrc {
        words: String,
        /// How many faults it named beside these.
        more: usize,
    },
    /// HMRC accepted the claim without a receipt.
    NoReceipt {
        /// What else it says.
        words: String,
    },
    /// The same, where only a receipt proves it.
    Unproved,
    /// HMRC has the claim.
    Received {
        /// HMRC's name for it.
        reference: String,
        /// When it wants to be asked.
        seconds: u64,
    },
    /// HMRC has the claim and has not decided.
    Working,
    /// HMRC forgot its answer.
    Cleared,
    /// Uplift was held up after it wrote the message, and did not send it.
    HeldUp,
    /// Nothing was sent: there was no connection.
    NoConnection,
    /// Nothing was sent: the message cannot be.
    CannotBeSent,
    /// No reply came in time.
    TimedOut,
    /// The connection ended before the reply did.
    CutOff,
    /// HMRC's server answered with this HTTP status and no message.
    Status { status: u16 },
    /// HMRC's server failed with this HTTP status and the message of an error.
    ErrorWithStatus { status: u16 },
    /// The reply is empty.
    Empty,
    /// The reply is a web page.
    WebPage,
    /// The reply ends in its middle.
    Truncated,
    /// The reply is longer than any.
    ReplyTooLong,
    /// The reply is no message of HMRC's gateway.
    NotGovTalk,
    /// A field of the reply is not there, or not what it should be.
    NoField { field: String },
    /// The reply is about another service.
    OtherClass,
    /// The reply answers another kind of request.
    OtherFunction,
    /// The reply is about another submission.
    OtherSubmission,
    /// The receipt is for another claim.
    OtherReceipt {
        /// The IRmark that was sent.
        ours: String,
        /// The IRmark in the receipt.
        theirs: String,
        /// HMRC's name for what the reply is about.
        reference: String,
    },
    /// The reply cannot be read.
    Unreadable {
        /// Why, for whoever looks into it.
        why: String,
    },
    /// HMRC's list does not have the submission.
    NotListed,
    /// HMRC's list has it.
    Listed,
    /// HMRC's list has it more than once.
    ListedOften { times: usize },
    /// HMRC's list has it under another name than HMRC gave before.
    ListedUnderAnother,
    /// HMRC's list has it under the name that HMRC no longer knows.
    ListedUnrecognised,
    /// HMRC's list has none of the sendings that counted as lost.
    NoneEarlier,
    /// HMRC's list has one of them.
    Earlier,
    /// The message was kept as long as it may be.
    NoLongerKept {
        /// Of what it was, in hexadecimal.
        sha256: String,
    },
    /// For who may not read HMRC's words: it accepted the claim.
    Accepted,
    /// For who may not read HMRC's words: its number of an error.
    Error { number: i32 },
    /// For who may not read HMRC's words: an error without a number.
    Withheld,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_note_comes_back_from_what_is_kept_of_it() {
        for (note, kept) in [
            (Note::from(Says::Working), json!({"says": "working"})),
            (Note::from(Says::Status { status: 503 }), json!({"says": "status", "status": 503})),
            (
                Note::from(Says::Written { claim: 1, gifts: 2, irmark: "A".to_owned() }),
                json!({"says": "written", "claim": 1, "gifts": 2, "irmark": "A"}),
            ),
            (
                Note {
                    says: Says::ListedOften { times: 2 },
                    has_earlier: true,
                    aside: Some(Aside { sha256: "00".to_owned(), is_list: true }),
                },
                json!({
                    "says": "listed_often", "times": 2, "has_earlier": true, "aside": {"sha256": "00", "is_list": true},
                }),
            ),
        ] {
            assert_eq!(serde_json::to_value(&note).expect("JSON"), kept);
            assert_eq!(serde_json::from_value::<Note>(kept).expect("a note"), note);
        }
    }
}
