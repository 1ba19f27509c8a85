//! The islands: all that the browser runs. Each works on plain HTML that the server rendered, and takes no page's data.

pub mod copying;
pub mod enhance;
pub mod feed;
pub mod listen;
pub mod passkey;
