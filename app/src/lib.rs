//! What Uplift shows: pages, islands and server functions.
//!
//! # How to add a page
//!
//! 1. A folder per feature, a file per page (`charity/claim_page.rs`). The page is a `#[component]` that starts
//!    with [`frame::Frame`], loads with [`frame::Load`] from a plain async
//!    function in the feature's `reads.rs`, and shows components of [`ui`].
//! 2. Its route goes into the `Routes` component of its feature, with `ssr=SsrMode::Async`: pages are whole
//!    without a script.
//! 3. Every write is a server function in the feature's `server_fns.rs` under `/fn`, a ten-line adapter to one
//!    use-case. It takes `String`, `Option<String>` and `Vec<String>`, all `#[server(default)]`; the domain parses.
//! 4. The form is a [`form::Form`] naming that server function. Without a script it posts to the page's own
//!    address; with one, the [`island::enhance::Enhance`] island sends the same fields and shows errors in place.
//!
//! Pages run on the server alone (the feature `ssr`, on by default). The browser's module is built without it and holds the
//! islands and [`Said`], the answer to a form that did not do what was asked. What only a sandbox has is in `sandbox` and `gallery`,
//! behind the feature `sandbox`, which is on by default and off in the program for live mode.

pub mod error;
pub mod island;

#[cfg(feature = "ssr")]
pub mod access;
#[cfg(feature = "ssr")]
pub mod account;
#[cfg(feature = "ssr")]
pub mod activity;
#[cfg(feature = "ssr")]
pub mod app;
#[cfg(feature = "ssr")]
pub mod area;
#[cfg(feature = "ssr")]
pub mod asked_file;
#[cfg(feature = "ssr")]
pub mod capture;
#[cfg(feature = "ssr")]
pub mod charity;
#[cfg(feature = "ssr")]
pub mod conflict;
#[cfg(feature = "ssr")]
pub mod contact;
#[cfg(feature = "ssr")]
pub mod context;
#[cfg(feature = "ssr")]
pub mod developers;
#[cfg(feature = "ssr")]
pub mod error_panel;
#[cfg(feature = "ssr")]
pub mod failure;
#[cfg(feature = "ssr")]
pub mod file_name;
#[cfg(feature = "ssr")]
pub mod filter_value;
#[cfg(feature = "ssr")]
pub mod form;
#[cfg(feature = "ssr")]
pub mod frame;
#[cfg(all(feature = "ssr", feature = "sandbox"))]
pub mod gallery;
#[cfg(feature = "ssr")]
pub mod giving;
#[cfg(feature = "ssr")]
pub mod home;
#[cfg(feature = "ssr")]
pub mod information;
#[cfg(feature = "ssr")]
pub mod live;
#[cfg(feature = "ssr")]
pub mod operator;
#[cfg(feature = "ssr")]
pub mod platform;
#[cfg(feature = "ssr")]
pub mod reveal;
#[cfg(all(feature = "ssr", feature = "sandbox"))]
pub mod sandbox;
#[cfg(all(feature = "ssr", not(feature = "sandbox")))]
#[path = "no_sandbox.rs"]
pub mod sandbox;
#[cfg(feature = "ssr")]
pub mod shell;
#[cfg(feature = "ssr")]
pub mod sign_in;
#[cfg(feature = "ssr")]
pub mod signed_in;
#[cfg(feature = "ssr")]
pub mod staff_name;
#[cfg(feature = "ssr")]
pub mod status_page;
#[cfg(feature = "ssr")]
pub mod team;
#[cfg(feature = "ssr")]
pub mod ui;
#[cfg(feature = "ssr")]
pub mod viewer;
#[cfg(feature = "ssr")]
pub mod words;

pub use error::{AppError, Said};
#[cfg(feature = "ssr")]
pub use {
    app::App,
    contact::{Contact, RunBy},
    form::FormState,
    shell::shell,
    viewer::{Mode, Viewer},
};
