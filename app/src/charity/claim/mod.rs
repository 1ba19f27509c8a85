//! Claims: what goes into the next one, what HMRC said, what has to be put right, and the money that came.

mod actions;
mod claim_page;
mod claims_page;
mod conversation;
mod figures_page;
mod figures_reads;
mod held_gift_page;
mod ledger_page;
mod lines_page;
mod listing;
pub mod live;
mod money_card;
mod money_fns;
mod money_page;
mod money_reads;
mod narrow;
mod new_page;
mod own_page;
mod reads;
mod reduce_fns;
mod reduce_page;
mod row;
mod server_fns;
mod setting_page;
mod status;
mod sum;
mod views;
mod words;

pub use claim_page::ClaimPage;
pub use claims_page::ClaimsPage;
pub use figures_page::FiguresPage;
pub use held_gift_page::{HeldGiftPage, HeldGiftsPage};
pub use ledger_page::AdjustmentsPage;
pub use lines_page::LinesPage;
pub use money_fns::{
    DismissPayment, PutPaymentBack, RepayAdjustment, SayInterest, TakePaymentBack, TakeRepaymentBack,
};
pub use money_page::{PaymentsPage, payments_for, payments_of};
pub use new_page::NewClaimPage;
pub use own_page::OwnClaimPage;
pub use reduce_fns::{FindDonorInClaim, LookAtLetter, RecordReturn, ReduceClaim, TakeReturnBack};
pub use reduce_page::ReducePage;
pub use server_fns::{
    ApproveClaim, BeginClaim, BeginOwnClaim, ChooseClaimPeriod, ChooseClaimSetting, ConfirmFewerApprovals,
    CorrectGift, EndOwnClaim, ImportPayments, KeepPaymentApart, MarkClaimPaid, MatchPayment, MergePayment,
    ResumeClaims, StopFewerApprovals, WithdrawClaim,
};
pub use setting_page::SettingPage;
