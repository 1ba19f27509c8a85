//! What the pages about the capture page show, made ready for them.

use crate::platform::views::Head;
use backend::capture::page::CapturePage;
use backend::capture::setting::CaptureSetting;
use domain::FieldErrors;
use domain::capture::view::CaptureSession;

/// What is set, for the page that changes it.
#[derive(Clone, Debug)]
pub struct CaptureView {
    pub head: Head,
    pub setting: CaptureSetting,
    /// What a donor would see.
    pub preview: CapturePage,
    pub is_sandbox: bool,
    /// The address of this installation.
    pub base_url: String,
}

/// The sessions, narrowed to a state.
#[derive(Clone, Debug)]
pub struct Sessions {
    pub head: Head,
    /// The state as the address has it; empty for all.
    pub status: String,
    /// What of that could not be read.
    pub problems: FieldErrors,
    pub lines: Vec<CaptureSession>,
    /// The address of the next part.
    pub next: Option<String>,
    /// The address of the first part, when this is a later one.
    pub first: Option<String>,
}
