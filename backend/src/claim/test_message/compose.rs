//! The message of a test: a claim for one invented gift.

use std::borrow::Cow;

use domain::claim::TransactionId;
use domain::claim::view::TestOutcome;
use hmrc::claim::{Amount, Closing, Donor, Gift, Home, Line};
use hmrc::{Form, Message, MessageError, Written};

use crate::charity::Charity;
use crate::claim::message::opening;
use crate::error::Error;
use crate::filing::Filing;

/// Why there is no message.
pub(super) enum Unwritten {
    Broken(TestOutcome),
    Failed(Error),
}

/// One gift of a pound, of yesterday, by nobody.
pub(super) fn compose(
    filing: &Filing,
    charity: &Charity,
    transaction: &TransactionId,
    today: time::Date,
) -> Result<(Vec<u8>, Written), Unwritten> {
    let opening = opening(filing, charity, "TEST", transaction).map_err(Unwritten::Failed)?;
    let line = Line {
        gift: Gift::Donor(Donor {
            title: None,
            first: Cow::Borrowed("Test"),
            last: Cow::Borrowed("Message"),
            house: Cow::Borrowed("1"),
            home: Home::Postcode(Cow::Owned(filing.nominee.postcode.clone())),
        }),
        sponsored: false,
        given_on: today.previous_day().unwrap_or(today),
        total: Amount::from_pence(100).map_err(|error| Unwritten::Failed(Error::internal(error)))?,
    };
    let mut bytes = Vec::new();
    let mut write = || {
        let mut message = Message::begin(&opening, Form::Plain, today)?;
        message.line(&line)?;
        message.finish(&Closing::default(), &mut bytes)
    };
    match write() {
        Ok(written) => Ok((bytes, written)),
        Err(MessageError::Broken(broken)) => {
            let words: Vec<String> =
                broken.iter().map(|broken| format!("{} {}", broken.sentence, broken.cure)).collect();
            Err(Unwritten::Broken(TestOutcome::Broken {
                number: broken.first().map(|broken| i32::from(broken.number)),
                words: words.join(" "),
            }))
        }
        Err(error) => Err(Unwritten::Failed(Error::internal(error))),
    }
}
