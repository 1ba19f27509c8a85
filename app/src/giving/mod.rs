//! The donor's pages: every gift with its state, the authorisation and how to stop it, cards and phones.
//!
//! # How to add a page
//! A file `…_page.rs` whose component begins with [`crate::frame::Frame`] and [`crate::frame::Load`]; what it shows is a
//! plain struct read by a server function in [`reads`]. What it changes is a server function in `server_fns.rs`. Words for
//! states and reasons are in [`words`], so that a row, a page and the live feed say the same.

mod authorisation_page;
mod authorisation_record;
mod cancel_page;
mod details_page;
mod donation_page;
mod email_page;
mod filter;
mod filter_form;
mod gift;
pub mod gift_file;
mod gift_row;
mod give_page;
mod giving_page;
mod linked_accounts_page;
pub mod live;
mod new_gift;
mod not_me_page;
mod not_me_words;
mod not_mine_page;
pub mod privacy;
mod reads;
mod remove_linked_account_page;
mod server_fns;
mod statement_page;
mod status_card;
mod steps;
mod stop_page;
mod words;
mod year;

use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute};
use leptos_router::components::Route;
use leptos_router::{SsrMode, path};
pub use server_fns::{
    ChangeAddress, ConfirmCancellation, CorrectDetails, Deny, DenyLink, DisownGift, FindGift,
    GiveAuthorisation, KeepAuthorisation, KeepLink, RemoveLink, SendAddressCode, StopAuthorisation,
};

/// Where the donor's gifts are as a spreadsheet; see the server's `export`.
pub const GIFTS_FILE: &str = "/giving/gifts.csv";
/// On a wide screen two parts of equal weight stand side by side.
const HALVES: &str = "space-y-8 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-12 lg:space-y-0";
/// How many gifts a page of the list holds.
pub const GIFTS_PER_PAGE: u16 = 50;
/// How many gifts a statement lists; the spreadsheet has all of them.
const GIFTS_PER_STATEMENT: u16 = 300;

/// The routes of this feature.
#[component(transparent)]
pub fn GivingRoutes() -> AnyNestedRoute {
    view! {
        <Route path=path!("/giving") view=giving_page::GivingPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/donations/:donation") view=donation_page::DonationPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/donations/:donation/not-mine") view=not_mine_page::NotMinePage ssr=SsrMode::Async/>
        <Route path=path!("/giving/donations/:donation/details") view=details_page::DetailsPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/authorisation") view=authorisation_page::AuthorisationPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/authorisation/give") view=give_page::GivePage ssr=SsrMode::Async/>
        <Route path=path!("/giving/authorisation/cancel") view=cancel_page::CancelPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/authorisation/cancelled") view=cancel_page::CancelledPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/email") view=email_page::EmailPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/linked") view=linked_accounts_page::LinkedAccountsPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/linked/:link/remove") view=remove_linked_account_page::RemoveLinkedAccountPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/statements") view=statement_page::StatementsPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/statements/:year") view=statement_page::StatementPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/privacy") view=privacy::KeptPage ssr=SsrMode::Async/>
        <Route path=path!("/giving/privacy/delete") view=privacy::DeleteAccountPage ssr=SsrMode::Async/>
        <Route path=path!("/privacy/deleted") view=privacy::DeletedPage ssr=SsrMode::Async/>
        <Route path=path!("/not-me/:token") view=not_me_page::NotMePage ssr=SsrMode::Async/>
        <Route path=path!("/stop/:token") view=stop_page::StopPage ssr=SsrMode::Async/>
    }
    .into_inner().into_any_nested_route()
}

/// A part of the page's address.
fn param(name: &str) -> String {
    leptos_router::hooks::use_params_map().get_untracked().get(name).unwrap_or_default()
}

/// What a form that has just led here says that it did; empty for who comes otherwise.
fn done() -> String {
    if crate::access::is_just_done() { query("done") } else { String::new() }
}

/// A parameter of the page's address; empty when it is not there.
fn query(name: &str) -> String {
    leptos_router::hooks::use_query_map().get_untracked().get(name).unwrap_or_default()
}
