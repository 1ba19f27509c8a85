//! The charity's card terminals: which are its own, and which gifts still look for their charity.

pub mod list_page;
mod new_page;
mod reads;
mod server_fns;
mod show_page;
pub mod views;

pub use list_page::TerminalsPage;
pub use new_page::NewTerminalPage;
pub use server_fns::{AddTerminal, ChangeTerminal, EndTerminal};
pub use show_page::TerminalPage;
