//! What a viewer reads in the place of HMRC's words: they can repeat what stands in a claim, and so name a donor.

use domain::claim::{MessageKind, Says};

use super::{ClaimMessage, FoundBy, HeldGift};

/// A message without HMRC's words.
pub(super) fn message(message: &mut ClaimMessage) {
    let says = match (message.kind, message.number) {
        (MessageKind::Response, _) => Says::Accepted,
        (MessageKind::Failure, Some(number)) => Says::Error { number },
        (MessageKind::Failure, None) => Says::Withheld,
        // These are ours.
        _ => return,
    };
    message.note = says.into();
}

/// A held gift without HMRC's words.
pub(super) fn held(held: &mut HeldGift) {
    if let FoundBy::Hmrc { words } = &mut held.said.found_by {
        *words = None;
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;
    use uuid::Uuid;

    use super::{ClaimMessage, MessageKind, Says, message};
    use crate::claim::in_words;
    use crate::words::{conversation, say};

    #[test]
    fn hmrcs_words_go_and_ours_stay() {
        let at = Timestamp::parse("2026-11-21T09:00:00Z").unwrap();
        for (kind, number, read) in [
            (MessageKind::Response, None, say(conversation::ACCEPTED).to_owned()),
            (MessageKind::Failure, Some(4082), "4082: A text is too long, or empty.".to_owned()),
            (MessageKind::Failure, Some(31_337), say(conversation::Error { number: 31_337 })),
            (MessageKind::Failure, None, say(conversation::WITHHELD).to_owned()),
            (MessageKind::Listing, None, "About Zoë O'Neill.".to_owned()),
        ] {
            let mut said = ClaimMessage {
                message_id: Uuid::nil(),
                at,
                times: 1,
                first: (Uuid::nil(), at),
                is_ours: false,
                kind,
                note: Says::Hmrc { words: "About Zoë O'Neill.".to_owned(), more: 0 }.into(),
                number,
                size: 1,
            };
            message(&mut said);
            assert_eq!(in_words(&said.note), read, "{kind} {number:?}");
        }
    }
}
