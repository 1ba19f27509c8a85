//! The shop: an invented giving page of the demonstration's platform, which asks for Gift Aid on the capture page in each of the
//! ways that there are, and shows what its server sends and receives. What it does, it does over the public API.

mod log;
mod page;
mod reads;
mod server;
mod server_fns;
mod visit;

pub use page::ShopPage;
pub use server::Api;
pub use server_fns::{BeginShopping, PayInShop, RestartShop, TapInShop};
pub use visit::Way;
