//! Donations: what platforms send, where each stands on its way to Gift Aid, and what is answered.

mod batch;
mod change;
mod corrected;
mod donor_ref;
mod find;
mod gift_name;
mod giving_days;
mod new;
mod refund;
mod saved_view;
pub mod shown;
mod status;
mod taken_out;
mod transaction;
mod view;

pub use batch::{DonationBatch, MOST_DONATIONS, SentDonation};
pub use change::{DeletionReason, DonationChange, NewDeletionReason};
pub use corrected::DonorPart;
pub use donor_ref::{DonorKind, DonorRef};
pub use find::{ClaimMoney, Find, FoundDonors, States};
pub(crate) use find::{claim_named, claim_number};
pub use gift_name::GiftName;
pub use giving_days::GivingDays;
pub use new::NewDonation;
pub use refund::{NewRefund, Parts, RefundReason, RefundView, Rest};
pub use saved_view::{MOST_VIEWS, SavedFilter, SavedView, ViewName, ViewedList};
pub use status::{Assessment, CharityMatch, ClaimProgress, Facts, Reason, Status, assess};
pub use taken_out::{NotTakenOut, TakenOut, TakenOutReason, TakenOutWords, TakingOut, taking_out};
pub use transaction::Transaction;
pub use view::{
    CharityView, Currency, DeclarationStatus, DeclarationView, DonationView, DonorRefView, GiftAidView,
    ReasonView,
};
