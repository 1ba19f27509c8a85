//! Keeps a list up to date: server-sent events whose data is HTML that the server rendered.

use super::listen::on;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use std::iter::successors;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::js_sys::{Function, Object, Reflect};
use web_sys::{Document, Element, Event, EventSource, MessageEvent, RequestInit, Response};

/// How long a page waits after an answer that is no stream of events before it asks again.
const PAUSE: Duration = Duration::from_secs(5);
/// How often in a row.
const TRIES: u32 = 60;

/// The name of the Trusted Types policy, the only one that the content security policy lists (`trusted-types`).
pub const POLICY: &str = "uplift";

/// Listens at `url`.
///
/// A `message` event holds one or more elements, each with an id. One with the id of the list, or that says `data-rows`, is a
/// whole list: the page has its rows then, in its order, and no others; a row can be a list of this kind itself, and one that says
/// `data-keep` leaves one with its id as it stands, such as a form that somebody fills in. Another one replaces the one on the page
/// that has its id. A `say` event holds a sentence for screen readers. A `news` event holds an element with a link to a row, which
/// is shown in the place that says `data-news` while that row is out of sight.
///
/// A new connection begins with the whole list, so what happened while there was none is seen then. The browser connects
/// again by itself when the network was away; after an answer that is an error it gives up, and the page asks again.
#[island]
pub fn Feed(
    /// Where the events come from.
    #[prop(into)]
    url: String,
    /// The id of the list or table body.
    #[prop(into)]
    list: String,
) -> impl IntoView {
    if cfg!(feature = "hydrate") {
        let _ = listen(url, list, Rc::new(Cell::new(TRIES)));
    }
    view! { <div class="sr-only" aria-live="polite" data-said=""></div> }
}

fn listen(url: String, list: String, tries: Rc<Cell<u32>>) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let source = EventSource::new(&url).ok()?;
    let (page, place_in, tries_left) = (document.clone(), list.clone(), tries.clone());
    on(&source, "open", move |_: Event| tries_left.set(TRIES));
    on(&source, "message", move |event: MessageEvent| {
        let _ = event.data().as_string().and_then(|html| place(&page, &place_in, &html));
    });
    let page = document.clone();
    on(&source, "news", move |event: MessageEvent| {
        let _ = event.data().as_string().and_then(|html| tell(&page, &html));
    });
    on(&source, "say", move |event: MessageEvent| {
        if let Ok(Some(place)) = document.query_selector("[data-said]") {
            place.set_text_content(event.data().as_string().as_deref());
        }
    });
    let ended = source.clone();
    on(&source, "error", move |_: Event| {
        if ended.ready_state() == EventSource::CLOSED {
            spawn_local(try_again(url.clone(), list.clone(), tries.clone()));
        }
    });
    Some(())
}

/// Listens once more after a while, unless that is in vain: then the page says that it is left behind.
async fn try_again(url: String, list: String, tries: Rc<Cell<u32>>) {
    let left = tries.get();
    if left == 0 || is_over(&url).await {
        let _ = say_outdated();
        return;
    }
    tries.set(left - 1);
    set_timeout(
        move || {
            let _ = listen(url, list, tries);
        },
        PAUSE,
    );
}

/// Whether the server says that there is nothing to wait for: nobody is signed in here, or nobody who may see the page. An
/// event source does not tell the status of its answer.
async fn is_over(url: &str) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    let request = RequestInit::new();
    request.set_method("HEAD");
    let answer = JsFuture::from(window.fetch_with_str_and_init(url, &request)).await;
    answer.is_ok_and(|answer| matches!(answer.unchecked_into::<Response>().status(), 204 | 404))
}

/// Shows what [`crate::live::Live`] keeps for that.
fn say_outdated() -> Option<()> {
    let document = web_sys::window()?.document()?;
    let words = document.query_selector("[data-outdated]").ok()??;
    write(&words.parent_element()?, &words.inner_html())
}

thread_local! {
    static MAKER: Option<(JsValue, Function)> = policy();
}

/// The Trusted Types policy (<https://www.w3.org/TR/trusted-types/>) that turns text into markup in browsers that would refuse plain text.
/// It does not change the server's markup, and no other code can reach it.
fn policy() -> Option<(JsValue, Function)> {
    let window = web_sys::window()?;
    let factory = Reflect::get(&window, &"trustedTypes".into()).ok()?;
    let create: Function = Reflect::get(&factory, &"createPolicy".into()).ok()?.dyn_into().ok()?;
    let rules = Object::new();
    let unchanged = Reflect::get(&window, &"String".into()).ok()?;
    Reflect::set(&rules, &"createHTML".into(), &unchanged).ok()?;
    let policy = create.call2(&factory, &JsValue::from(POLICY), &rules).ok()?;
    let make: Function = Reflect::get(&policy, &"createHTML".into()).ok()?.dyn_into().ok()?;
    Some((policy, make))
}

/// Puts what the server rendered into an element.
fn write(element: &Element, html: &str) -> Option<()> {
    let text = JsValue::from(html);
    let made = MAKER.with(|maker| {
        let (policy, make) = maker.as_ref()?;
        make.call1(policy, &text).ok()
    });
    Reflect::set(element, &"innerHTML".into(), &made.unwrap_or(text)).ok()?;
    Some(())
}

fn place(document: &Document, list: &str, html: &str) -> Option<()> {
    let list_element = document.get_element_by_id(list)?;
    // A twin of the list, so that table rows are read as table rows.
    let holder = document.create_element(&list_element.tag_name()).ok()?;
    write(&holder, html)?;
    while let Some(fresh) = holder.first_element_child() {
        fresh.remove();
        match document.get_element_by_id(&fresh.id()) {
            Some(whole) if whole == list_element || fresh.has_attribute("data-rows") => {
                fill(document, &whole, &fresh)?;
            }
            Some(old) => {
                settle(old, fresh)?;
            }
            // The page has no place for it.
            None => {}
        }
    }
    Some(())
}

/// Gives a list the rows of another, in their order.
fn fill(document: &Document, list: &Element, fresh: &Element) -> Option<()> {
    let rows = children(fresh);
    let ids: Vec<String> = rows.iter().map(Element::id).collect();
    for row in children(list) {
        if !ids.contains(&row.id()) {
            row.remove();
        }
    }
    let mut before: Option<Element> = None;
    for (row, id) in rows.into_iter().zip(&ids) {
        let row = match document.get_element_by_id(id) {
            Some(old) if row.has_attribute("data-rows") => {
                fill(document, &old, &row)?;
                old
            }
            Some(old) => settle(old, row)?,
            None => {
                row.class_list().add_1("arrived").ok()?;
                row
            }
        };
        let here = match &before {
            Some(before) => before.next_element_sibling(),
            None => list.first_element_child(),
        };
        // One that stands where it belongs is not touched.
        if here.as_ref() != Some(&row) {
            match &before {
                Some(before) => before.after_with_node_1(&row),
                None => list.prepend_with_node_1(&row),
            }
            .ok()?;
        }
        before = Some(row);
    }
    Some(())
}

/// Says that a row is there which nobody sees, until somebody follows the link to it.
fn tell(document: &Document, html: &str) -> Option<()> {
    let place = document.query_selector("[data-news]").ok()??;
    write(&place, html)?;
    let link = place.query_selector("a").ok()??;
    let row = document.get_element_by_id(link.get_attribute("href")?.strip_prefix('#')?)?;
    let (seen, height) = (row.get_bounding_client_rect(), web_sys::window()?.inner_height().ok()?.as_f64()?);
    if seen.top() >= 0.0 && seen.bottom() <= height {
        place.set_text_content(None);
        return Some(());
    }
    // The link has to be there until the browser has followed it.
    on(&link, "click", move |_: Event| {
        let place = place.clone();
        set_timeout(move || place.set_text_content(None), Duration::ZERO);
    });
    Some(())
}

fn children(list: &Element) -> Vec<Element> {
    successors(list.first_element_child(), Element::next_element_sibling).collect()
}

/// Folds that somebody opened stay open: the server does not know of them.
fn stay_open(old: &Element, fresh: &Element) -> Option<()> {
    let was = old.query_selector_all("details").ok()?;
    let is = fresh.query_selector_all("details").ok()?;
    for place in 0..was.length().min(is.length()) {
        let was = was.item(place)?.dyn_into::<Element>().ok()?;
        if was.has_attribute("open") {
            let is = is.item(place)?.dyn_into::<Element>().ok()?;
            is.set_attribute("open", "").ok()?;
        }
    }
    Some(())
}

/// Puts an element in the place of the old one, unless nothing changed: then the old one keeps focus and peace. Gives the one
/// that stands there.
fn settle(old: Element, fresh: Element) -> Option<Element> {
    if fresh.has_attribute("data-keep") || old.inner_html() == fresh.inner_html() {
        return Some(old);
    }
    stay_open(&old, &fresh);
    if old.inner_html() == fresh.inner_html() {
        return Some(old);
    }
    fresh.class_list().add_1("arrived").ok()?;
    old.replace_with_with_node_1(&fresh).ok()?;
    Some(fresh)
}
