//! What the pages of terminals read. Each takes the charity's id as it stands in the address; another's is not found.

use super::views::{NewTerminalView, TerminalShown, Terminals};
use crate::access::{backend, charity_staff};
use crate::charity::view_of::head;
use crate::error::AppError;
use backend::pagination::PageRequest;
use domain::SourceState;

/// How many entries a page of the list has.
const TERMINALS: u16 = 50;

/// The charity's terminals, and the gifts of the merchants that it names.
pub async fn read_terminals(charity: String, after: String) -> Result<Terminals, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let has_source = backend.sources(&caller).await?.iter().any(|source| source.state != SourceState::Ended);
    let list = head.href("terminals");
    let page = backend.terminals(&caller, &PageRequest::new(TERMINALS, Some(after.clone()))).await?;
    let through = backend.through_terminals(&caller, &page.items).await?;
    let unmatched = backend.unmatched(&caller).await?;
    Ok(Terminals {
        has_source,
        next: page.next.map(|cursor| format!("{list}?after={cursor}")),
        first: (!after.is_empty()).then_some(list),
        lines: page.items,
        through,
        unmatched,
        head,
    })
}

/// What one needs to add a terminal.
pub async fn new_terminal(charity: String) -> Result<NewTerminalView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let sources = backend
        .sources(&caller)
        .await?
        .into_iter()
        .filter(|source| source.state != SourceState::Ended)
        .map(|source| (source.source_id.to_string(), source.platform_name))
        .collect();
    Ok(NewTerminalView { head: head(&backend, &caller).await?, sources })
}

pub async fn read_terminal(charity: String, terminal: String) -> Result<TerminalShown, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = terminal.parse().map_err(|_| AppError::NotFound)?;
    let terminal = backend.terminal(&caller, id).await?;
    Ok(TerminalShown { head: head(&backend, &caller).await?, terminal })
}
