//! What Uplift shows: pages, islands and server functions.
//!
//! # How to add a page
//!
//! 1. A folder per feature, a file per page (`charity/claim_page.rs`). The page is a `#[component]` that starts
//!    with [`frame::Frame`], loads with [`frame::Load`] and shows components of [`ui`].
//! 2. Its route goes into the `Routes` component of its feature, with `ssr=SsrMode::Async`: pages are whole
//!    without a script.
//! 3. Every write is a server function in the feature's `server_fns.rs` under `/fn`, a ten-line adapter to one
//!    use-case. It takes `String`, `Option<String>` and `Vec<String>`, all `#[server(default)]`; the domain parses.
//! 4. The form is a [`form::Form`] naming that server function. Without a script it posts to the page's own
//!    address; with one, the [`enhance::Enhance`] island sends the same fields and shows errors in place.
//!
//! The browser gets the islands alone: everything else here is dropped from the module by the linker.

#[cfg(feature = "ssr")]
pub mod access;
pub mod app;
pub mod charity;
#[cfg(feature = "ssr")]
pub mod context;
pub mod developers;
pub mod enhance;
pub mod error;
pub mod failure;
pub mod form;
pub mod frame;
pub mod gallery;
pub mod giving;
pub mod home;
pub mod information;
pub mod listen;
pub mod live;
pub mod platform;
pub mod sandbox;
pub mod shell;
pub mod sign_in;
pub mod status_page;
pub mod ui;
pub mod viewer;

pub use app::App;
pub use error::AppError;
pub use form::FormState;
pub use information::Contact;
pub use shell::shell;
pub use viewer::{Mode, Viewer};
