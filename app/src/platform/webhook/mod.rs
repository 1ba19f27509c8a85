//! Where a platform is told of events: its endpoints, and what became of each delivery.

mod list_page;
mod reads;
mod server_fns;
mod show_page;
mod views;

pub use list_page::{ChangeWebhookPage, NewWebhookPage, WebhooksPage};
pub use reads::outcome;
pub use server_fns::{
    AddWebhook, ChangeWebhook, ChangeWebhookSecret, DeleteWebhook, ReplayEvent, ReplayHours, SwitchWebhook,
    TestWebhook,
};
pub use show_page::{DeleteWebhookPage, WebhookPage};
