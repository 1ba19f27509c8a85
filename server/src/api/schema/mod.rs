//! What callers send and get, as the OpenAPI document shows it, where that has another shape than the value that `domain` makes of it or
//! needs a word of the document; else the value's own type is in the document. The reading itself is `domain`'s, which finds every error at
//! once; the tests hold each of these against what is really taken and answered.

mod charity;
mod donation;
mod donor;
mod event;

pub use self::charity::{NewTerminalBody, NomineeState};
pub use self::donation::{
    DonationBatchBody, DonationChangeBody, DonorRefBody, NewDeletionReason, NewDonationBody,
};
pub use self::donor::{DonorLookup, EvidenceAddressBody, EvidenceBody, EvidenceCardBody, LookupKind};
pub use self::event::{EventData, EventTypeWord, NewWebhookBody, ReplayBody, WebhookBody, WebhookChangeBody};
