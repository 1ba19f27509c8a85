//! What the pages about the capture page read.

use super::views::{CaptureView, Sessions};
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::platform::reads::open;
use crate::words::{say, ui};
use backend::pagination::PageRequest;
use domain::FieldErrors;
use domain::capture::CaptureState;

/// How many sessions a page has.
const SESSIONS: u16 = 50;

pub async fn read_capture(platform: String) -> Result<CaptureView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let setting = backend.capture_setting(&caller).await?;
    Ok(CaptureView {
        head,
        preview: backend.capture_preview(setting.brand.clone()),
        setting,
        is_sandbox: backend.is_sandbox(),
        base_url: backend.config().base_url.clone(),
    })
}

/// A part of the platform's sessions. A state that there is not makes a page that says so, with 400.
pub async fn read_sessions(platform: String, status: String, after: String) -> Result<Sessions, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let list = head.href("capture/sessions");
    let filters = [("status", Some(status.clone()).filter(|status| !status.is_empty()))];
    let first = (!after.is_empty()).then(|| list_address(&list, &filters, None));
    let mut view =
        Sessions { head, status, problems: FieldErrors::new(), lines: Vec::new(), next: None, first };
    let status = match view.status.as_str() {
        "" => None,
        word => match word.parse::<CaptureState>() {
            Ok(status) => Some(status),
            Err(_) => {
                crate::context::set_status(400);
                view.problems.push("/status", "unsupported", say(ui::BAD_STATUS));
                view.first = None;
                return Ok(view);
            }
        },
    };
    let page =
        backend.captures_of_platform(&caller, status, &PageRequest::new(SESSIONS, Some(after))).await?;
    view.next = page.next.map(|cursor| list_address(&list, &filters, Some(&cursor)));
    view.lines = page.items;
    Ok(view)
}
