//! What the columns of the list of gifts are called in its file.

use crate::words::{charity_gifts, say};

/// The columns, in their order: those that the page has too are called the same.
#[must_use]
pub fn headings() -> [&'static str; 18] {
    [
        say(charity_gifts::GIFT_ID),
        say(charity_gifts::REFERENCE),
        say(charity_gifts::PLATFORM),
        say(charity_gifts::FILE_DATE),
        say(charity_gifts::FILE_SETTLED_ON),
        say(charity_gifts::GIVEN),
        say(charity_gifts::FILE_AFTER_FEES),
        say(charity_gifts::REFUNDED),
        say(charity_gifts::CLAIMABLE),
        say(charity_gifts::FILE_GIFT_AID),
        say(charity_gifts::STATE),
        say(charity_gifts::FILE_CLAIM),
        say(charity_gifts::FILE_CLAIMED),
        say(charity_gifts::FILE_PAID_ON),
        say(charity_gifts::FILE_GIVEN_BACK_IN),
        say(charity_gifts::FILE_REFUSED_ON),
        say(charity_gifts::FILE_DECLARATION),
        say(charity_gifts::FILE_CHANGED),
    ]
}
