//! The charity's pages: where every pound is, the platforms that send gifts, the gifts, HMRC's nominee, and the team.
//!
//! # How to add a page
//! A file `…_page.rs` that begins with [`staff_page::Desk`]; what it shows is a view in [`views`], read by a server function in
//! [`reads`]. What it changes is a server function in `server_fns.rs`, given the charity's id by a hidden field.

mod activity_page;
mod approvers;
mod ask_donor;
mod charities_page;
mod claim;
pub mod claim_files;
pub mod claim_history;
pub mod claim_pack;
mod details_page;
mod donation_page;
mod donations_page;
pub mod facts;
mod fewer_soon;
pub mod figures_query;
mod filing_held;
mod filing_pause;
pub mod filter;
mod filter_words;
pub mod gift_file;
mod list_files;
mod list_heading;
pub mod list_query;
mod month_jump;
mod needs;
mod nominee_page;
mod overview_page;
mod page_jump;
mod pipeline;
mod prove_page;
mod reads;
mod register_page;
mod reveal_donor;
mod saved_views;
mod server_fns;
mod settings_page;
mod setup;
mod source_page;
pub mod sources_page;
pub mod staff_page;
pub mod state;
mod take_out;
mod team;
pub mod terminal;
mod too_few_approvers;
mod view_of;
mod views;

pub use claim::live as claim_live;
pub use claim::schedule as schedule_words;
pub use claim::{
    ApproveClaim, BeginClaim, BeginOwnClaim, ChooseClaimPeriod, ChooseClaimSetting, ConfirmFewerApprovals,
    CorrectGift, DismissPayment, EndOwnClaim, FindDonorInClaim, ImportPayments, KeepPaymentApart,
    LookAtLetter, MarkClaimPaid, MatchPayment, MergePayment, PutPaymentBack, RecordReturn, RecordSetOff,
    ReduceClaim, RemovePayment, RepayAdjustment, ResumeClaims, SayInterest, StopFewerApprovals,
    TakePaymentBack, TakeRepaymentBack, TakeReturnBack, WithdrawClaim,
};
pub use claim::{claim_state, line_note, payment_state, wrong_in_words};
use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub(crate) use list_heading::before as rows_before;
pub use server_fns::{
    AddSource, AskDonor, ChangeSource, ConfirmCharity, DeleteView, FindDonorInGifts, ProposeCorrection,
    PutGiftBack, RecordNomineeStep, RegisterCharity, RevealDonor, SaveView, SendTestMessage, TakeGiftOut,
    TakeGiftsOut, WithdrawCorrection,
};
pub use terminal::{AddTerminal, ChangeTerminal, EndTerminal};

/// The routes of this feature.
#[component(transparent)]
pub fn CharityRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/charity") view=charities_page::CharitiesPage ssr=SsrMode::Async/>
        <Route path=path!("/prove-charity/:token") view=prove_page::ProvePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/register") view=register_page::RegisterPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity") view=overview_page::OverviewPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/settings") view=settings_page::SettingsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/details") view=details_page::DetailsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/nominee") view=nominee_page::NomineePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources") view=sources_page::SourcesPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources/new") view=sources_page::NewSourcePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources/:source") view=source_page::SourcePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/sources/:source/end") view=source_page::EndSourcePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/terminals") view=terminal::TerminalsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/terminals/new") view=terminal::NewTerminalPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/terminals/:terminal") view=terminal::TerminalPage ssr=SsrMode::Async/>
        <TeamRoutes/>
        <ClaimRoutes/>
        <Route path=path!("/charity/:charity/donations") view=donations_page::DonationsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/donations/take-out") view=take_out::TakeOutPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/donations/:donation") view=donation_page::DonationPage ssr=SsrMode::Async/>
    }
    .into_inner().into_any_nested_route()
}

#[component(transparent)]
fn TeamRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/charity/:charity/team") view=team::TeamPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/activity") view=activity_page::ActivityPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/team/:member") view=team::ColleaguePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/team/:member/remove") view=team::RemovePage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/join") view=team::JoinPage ssr=SsrMode::Async/>
    }
    .into_inner()
    .into_any_nested_route()
}

#[component(transparent)]
fn ClaimRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/charity/:charity/claims") view=claim::ClaimsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/settings") view=claim::SettingPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/fix") view=claim::HeldGiftsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/fix/:donation") view=claim::HeldGiftPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/adjustments") view=claim::AdjustmentsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/payments") view=claim::PaymentsPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/figures") view=claim::FiguresPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/new") view=claim::NewClaimPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/own") view=claim::OwnClaimPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/:claim") view=claim::ClaimPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/:claim/lines") view=claim::LinesPage ssr=SsrMode::Async/>
        <Route path=path!("/charity/:charity/claims/:claim/reduce") view=claim::ReducePage ssr=SsrMode::Async/>
    }
    .into_inner().into_any_nested_route()
}
