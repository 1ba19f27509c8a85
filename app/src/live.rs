//! Rows that arrive by themselves: server-sent events whose data is a row that the server rendered.
#![expect(
    missing_docs,
    reason = "the props of an island become fields of a struct that the macro writes"
)]

use crate::listen::on;
use leptos::prelude::*;
use web_sys::{Document, Element, EventSource, MessageEvent};

/// Listens at `url` and keeps the list with id `list` up to date.
///
/// A `message` event holds one or more elements, each with an id: one that is on the page already is replaced
/// where it stands, or goes if the new one says `data-gone`; another is put at the top of the list (or left out if it
/// says `data-replace-only`). A `say` event holds a sentence for screen readers. An element with the id `{list}-empty`
/// goes away with the first row.
/// The browser connects again by itself and says with `Last-Event-ID` what it has seen.
#[island]
pub fn Live(
    /// Where the events come from.
    #[prop(into)]
    url: String,
    /// The id of the list or table body.
    #[prop(into)]
    list: String,
) -> impl IntoView {
    if cfg!(feature = "hydrate") {
        let _ = listen(&url, list);
    }
    view! { <div class="sr-only" aria-live="polite" data-said=""></div> }
}

fn listen(url: &str, list: String) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let source = EventSource::new(url).ok()?;
    let page = document.clone();
    on(&source, "message", move |event: MessageEvent| {
        let _ = event
            .data()
            .as_string()
            .and_then(|html| place(&page, &list, &html));
    });
    on(&source, "say", move |event: MessageEvent| {
        if let Ok(Some(place)) = document.query_selector("[data-said]") {
            place.set_text_content(event.data().as_string().as_deref());
        }
    });
    Some(())
}

fn place(document: &Document, list: &str, html: &str) -> Option<()> {
    let list_element = document.get_element_by_id(list)?;
    // A twin of the list, so that table rows are read as table rows.
    let holder = document.create_element(&list_element.tag_name()).ok()?;
    holder.set_inner_html(html);
    while let Some(fresh) = holder.first_element_child() {
        fresh.remove();
        fresh.class_list().add_1("arrived").ok()?;
        match document.get_element_by_id(&fresh.id()) {
            Some(old) if fresh.has_attribute("data-gone") => old.remove(),
            // A new connection sends the newest rows again: those that did not change keep focus and peace.
            Some(old) if old.inner_html() == fresh.inner_html() => {}
            Some(old) => old.replace_with_with_node_1(&fresh).ok()?,
            None if fresh.has_attribute("data-replace-only") => {}
            None => {
                list_element.prepend_with_node_1(&fresh).ok()?;
                document
                    .get_element_by_id(&format!("{list}-empty"))
                    .as_ref()
                    .map(Element::remove);
            }
        }
    }
    Some(())
}
