//! The capture page as a platform's people set it up: how it looks, where it may lead, who may frame it, and what came of its
//! sessions.

mod embed_code;
mod look;
mod places;
mod preview;
mod reads;
mod server_fns;
mod sessions_page;
mod setting_page;
mod views;

pub use server_fns::{
    AddCaptureOrigin, AddReturnAddress, ChangeCaptureColour, ChangeCaptureLogo, RemoveCaptureLogo,
    RemoveCaptureOrigin, RemoveReturnAddress,
};
pub use sessions_page::SessionsPage;
pub use setting_page::CapturePage;
