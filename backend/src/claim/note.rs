//! What a message of the conversation with HMRC says, in sentences of the catalogue.

use domain::claim::{Note, Says};
use hmrc::gateway::{Failure, NotSent, Unclear, UnreadableReply, known};

use crate::words::{conversation as words, say};

/// What a note says, in a sentence or a few; HMRC's words as they came.
#[must_use]
pub fn in_words(note: &Note) -> String {
    let mut told = says(&note.says);
    if note.has_earlier {
        told = format!("{told} {}", say(words::HAS_EARLIER));
    }
    match &note.aside {
        None => told,
        Some(aside) if aside.is_list => format!("{told} {}", say(words::ListAside { sha256: &aside.sha256 })),
        Some(aside) => format!("{told} {}", say(words::ReplyAside { sha256: &aside.sha256 })),
    }
}

fn says(says: &Says) -> String {
    let text = match says {
        Says::Written { claim, gifts, irmark } => {
            return say(words::Written { claim, gifts: *gifts, irmark });
        }
        Says::Hmrc { words, more: 0 } => return words.clone(),
        Says::Hmrc { words: told, more } => return format!("{told} {}", say(words::More { more })),
        Says::NoReceipt { words: told } if told.is_empty() => words::NO_RECEIPT,
        Says::NoReceipt { words: told } => return format!("{} {told}", say(words::NO_RECEIPT)),
        Says::Unproved => words::UNPROVED,
        Says::Received { reference, seconds } => return say(words::Received { reference, seconds }),
        Says::Working => words::WORKING,
        Says::Cleared => words::CLEARED,
        Says::HeldUp => words::HELD_UP,
        Says::NoConnection => words::NO_CONNECTION,
        Says::CannotBeSent => words::CANNOT_BE_SENT,
        Says::TimedOut => words::TIMED_OUT,
        Says::CutOff => words::CUT_OFF,
        Says::Status { status } => return say(words::Status { status }),
        Says::ErrorWithStatus { status } => return say(words::ErrorWithStatus { status }),
        Says::Empty => words::EMPTY,
        Says::WebPage => words::WEB_PAGE,
        Says::Truncated => words::TRUNCATED,
        Says::ReplyTooLong => words::REPLY_TOO_LONG,
        Says::NotGovTalk => words::NOT_GOV_TALK,
        Says::NoField { field } => return say(words::NoField { field }),
        Says::OtherClass => words::OTHER_CLASS,
        Says::OtherFunction => words::OTHER_FUNCTION,
        Says::OtherSubmission => words::OTHER_SUBMISSION,
        Says::OtherReceipt { ours, theirs, reference } => {
            return say(words::OtherReceipt { ours, theirs, reference });
        }
        Says::Unreadable { why } => return say(words::Unreadable { why }),
        Says::NotListed => words::NOT_LISTED,
        Says::Listed => words::LISTED,
        Says::ListedOften { times } => return say(words::ListedOften { times }),
        Says::ListedUnderAnother => words::LISTED_UNDER_ANOTHER,
        Says::ListedUnrecognised => words::LISTED_UNRECOGNISED,
        Says::NoneEarlier => words::NONE_EARLIER,
        Says::Earlier => words::EARLIER,
        Says::NoLongerKept { sha256 } => return say(words::NoLongerKept { sha256 }),
        Says::Accepted => words::ACCEPTED,
        Says::Error { number } => {
            let known = u32::try_from(*number).ok().and_then(known);
            return known.map_or_else(
                || say(words::Error { number }),
                |known| format!("{number}: {}", known.meaning),
            );
        }
        Says::Withheld => words::WITHHELD,
    };
    say(text).to_owned()
}

/// Why there is no reply that tells anything.
pub(super) fn no_reply(failure: &Failure) -> Says {
    let unclear = match failure {
        Failure::NotSent { reason: NotSent::Message, .. } => return Says::CannotBeSent,
        Failure::NotSent { .. } => return Says::NoConnection,
        Failure::Unknown { reason, .. } => reason,
    };
    match unclear {
        Unclear::TimedOut => Says::TimedOut,
        Unclear::CutOff => Says::CutOff,
        Unclear::Status(status) => Says::Status { status: *status },
        Unclear::ErrorWithStatus(status) => Says::ErrorWithStatus { status: *status },
        Unclear::Unreadable(unreadable) => match unreadable {
            UnreadableReply::Empty => Says::Empty,
            UnreadableReply::Html => Says::WebPage,
            UnreadableReply::Truncated => Says::Truncated,
            UnreadableReply::TooLong => Says::ReplyTooLong,
            UnreadableReply::NotGovTalk => Says::NotGovTalk,
            UnreadableReply::Field(field) => Says::NoField { field: (*field).to_owned() },
            UnreadableReply::OtherClass => Says::OtherClass,
            UnreadableReply::OtherFunction => Says::OtherFunction,
            UnreadableReply::OtherSubmission => Says::OtherSubmission,
            UnreadableReply::OtherReceipt { correlation_id, ours, theirs } => Says::OtherReceipt {
                ours: ours.to_string(),
                theirs: theirs.to_string(),
                reference: correlation_id.to_string(),
            },
            other => Says::Unreadable { why: other.to_string() },
        },
        other => Says::Unreadable { why: other.to_string() },
    }
}
