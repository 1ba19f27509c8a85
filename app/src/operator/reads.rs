//! What the operator's page shows.

use crate::access::{backend, operator};
use crate::error::AppError;
use backend::operator::{Decision, Waiting};
use backend::pagination::PageRequest;

/// How many decisions a page has.
const ROWS: u16 = 50;

/// What waits, and what was decided.
#[derive(Clone, Debug)]
pub struct Board {
    /// What waits; nothing on the later pages of what was decided.
    pub waiting: Option<Waiting>,
    /// The newest first.
    pub decisions: Vec<Decision>,
    /// The cursor of the next page.
    pub next: Option<String>,
}

/// What waits, and the decisions behind `after`.
///
/// # Errors
/// As the use-cases say.
pub async fn read(after: String) -> Result<Board, AppError> {
    let (backend, caller) = (backend()?, operator()?);
    let waiting = if after.is_empty() { Some(backend.waiting_for_operator(&caller).await?) } else { None };
    let part = backend.decisions(&caller, &PageRequest::new(ROWS, Some(after))).await?;
    Ok(Board { waiting, decisions: part.items, next: part.next })
}
