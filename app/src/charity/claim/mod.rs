//! Claims: what goes into the next one, what HMRC said, what has to be put right, and the money that came.

mod actions;
mod adjustments_page;
mod claim_page;
mod claims_page;
mod conversation;
mod expected_payment;
mod figures_page;
mod figures_reads;
mod filter_form;
mod held_gift_page;
mod lines_page;
mod list_page;
pub mod live;
mod next_claim_page;
mod own_claim_page;
mod payment_card;
mod payment_fns;
mod payment_reads;
mod payments_page;
mod reads;
mod reduce_fns;
mod reduce_page;
mod row;
mod schedule_words;
mod server_fns;
mod setting_page;
mod status;
mod views;
mod words;

pub use adjustments_page::AdjustmentsPage;
pub use claim_page::ClaimPage;
pub use claims_page::ClaimsPage;
pub use figures_page::FiguresPage;
pub use held_gift_page::{HeldGiftPage, HeldGiftsPage, wrong_in_words};
pub use lines_page::{LinesPage, line_note};
pub use next_claim_page::NewClaimPage;
pub use own_claim_page::OwnClaimPage;
pub use payment_fns::{
    DismissPayment, PutPaymentBack, RemovePayment, RepayAdjustment, SayInterest, TakePaymentBack,
    TakeRepaymentBack,
};
pub use payments_page::{PaymentsPage, payment_state, payments_for, payments_of};
pub use reduce_fns::{FindDonorInClaim, LookAtLetter, RecordReturn, ReduceClaim, TakeReturnBack};
pub use reduce_page::ReducePage;
pub use schedule_words::schedule;
pub use server_fns::{
    ApproveClaim, BeginClaim, BeginOwnClaim, ChooseClaimPeriod, ChooseClaimSetting, ConfirmFewerApprovals,
    CorrectGift, EndOwnClaim, ImportPayments, KeepPaymentApart, MarkClaimPaid, MatchPayment, MergePayment,
    RecordSetOff, ResumeClaims, StopFewerApprovals, WithdrawClaim,
};
pub use setting_page::SettingPage;
pub use words::claim_state;
