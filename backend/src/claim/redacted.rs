//! What a viewer reads in the place of HMRC's words: they can repeat what stands in a claim, and so name a donor.

use domain::claim::MessageKind;
use hmrc::gateway::known;

use super::{ClaimMessage, FoundBy, HeldGift};

/// What HMRC's number means, in our words.
fn meaning(number: i32) -> Option<&'static str> {
    u32::try_from(number).ok().and_then(known).map(|known| known.meaning)
}

/// A message without HMRC's words.
pub(super) fn message(message: &mut ClaimMessage) {
    message.words = match (message.kind, message.number) {
        (MessageKind::Response, _) => "HMRC accepted the claim.".to_owned(),
        (MessageKind::Failure, Some(number)) => meaning(number)
            .map_or_else(|| format!("HMRC’s error {number}."), |meaning| format!("{number}: {meaning}")),
        (MessageKind::Failure, None) => {
            "HMRC returned an error. Only people who may see donors’ details can read it.".to_owned()
        }
        // These are ours.
        _ => return,
    };
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

    use super::{ClaimMessage, MessageKind, message};

    #[test]
    fn hmrcs_words_go_and_ours_stay() {
        let at = Timestamp::parse("2026-11-21T09:00:00Z").unwrap();
        for (kind, number, read) in [
            (MessageKind::Response, None, "HMRC accepted the claim."),
            (MessageKind::Failure, Some(4082), "4082: A text is too long, or empty."),
            (MessageKind::Failure, Some(31_337), "HMRC’s error 31337."),
            (
                MessageKind::Failure,
                None,
                "HMRC returned an error. Only people who may see donors’ details can read it.",
            ),
            (MessageKind::Listing, None, "About Zoë O'Neill."),
        ] {
            let mut said = ClaimMessage {
                message_id: Uuid::nil(),
                at,
                times: 1,
                first: (Uuid::nil(), at),
                is_ours: false,
                kind,
                words: "About Zoë O'Neill.".to_owned(),
                number,
                size: 1,
            };
            message(&mut said);
            assert_eq!(said.words, read, "{kind} {number:?}");
        }
    }
}
