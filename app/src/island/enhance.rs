//! The one island that makes every form better: same fields, same server function, errors in place, no reload.
//!
//! It renders nothing. Once the browser's module runs it listens to the whole document, and works on the markup
//! that [`crate::form`], [`crate::ui::field`] and [`crate::ui::error_summary`] render; so fields stay plain HTML,
//! fifty forms cost what one does, and no reactive system is shipped for it.

use super::listen::{each, on, once};
use crate::error::{AppError, Said};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Document, Element, FormData, HtmlElement, HtmlFormElement, RequestInit, Response, SubmitEvent,
    UrlSearchParams,
};

static STARTED: AtomicBool = AtomicBool::new(false);

/// Inside a form with `data-enhance`; see the module.
#[island]
pub fn Enhance() -> impl IntoView {
    once(&STARTED, |document| {
        on(document, "submit", submitted);
        if let Some(window) = web_sys::window() {
            // Coming back through the browser's history finds forms that can be sent again.
            on(&window, "pageshow", |_: web_sys::Event| release_all());
        }
    });
}

fn submitted(event: SubmitEvent) {
    let Some(form) = event.target().and_then(|target| target.dyn_into::<HtmlFormElement>().ok()) else {
        return;
    };
    let Ok(fields) = FormData::new_with_form(&form) else {
        return;
    };
    let button = event.submitter();
    // A button with an address of its own asks for another page with what is typed.
    let leads_on = button.as_ref().is_some_and(|button| button.has_attribute("formaction"));
    if !form.has_attribute("data-enhance") || leads_on {
        return;
    }
    event.prevent_default();
    if form.has_attribute("aria-busy") {
        return;
    }
    // `FormData` and `form.submit()` leave out the button that was pressed.
    let pressed = button.as_ref().and_then(|b| Some((b.get_attribute("name")?, b.get_attribute("value")?)));
    if let Some((name, value)) = &pressed {
        let _ = fields.append_with_str(name, value);
    }
    let _ = form.set_attribute("aria-busy", "true");
    if let Some(button) = &button {
        let _ = button.set_attribute("disabled", "");
    }
    spawn_local(async move {
        match send(&fields).await {
            Some(Outcome::Left) => {}
            Some(Outcome::Refused(said)) => {
                release(&form);
                let _ = show(&form, &said);
            }
            None => plain_post(&form, pressed),
        }
    });
}

enum Outcome {
    Left,
    Refused(Said),
}

/// `None` asks for a plain post: the network failed, the server failed, or the answer is better as a page.
async fn send(fields: &FormData) -> Option<Outcome> {
    let action = fields.get("_do").as_string()?;
    let body = UrlSearchParams::new_with_str_sequence_sequence(fields).ok()?;
    let request = RequestInit::new();
    request.set_method("POST");
    request.set_body(&body);
    let headers = web_sys::Headers::new().ok()?;
    headers.set("accept", "application/json").ok()?;
    request.set_headers(&headers);
    let window = web_sys::window()?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(&action, &request)).await.ok()?;
    let answer: Response = answer.unchecked_into();
    if answer.ok() {
        let place = window.location();
        let here = place.pathname().ok()? + &place.search().ok()?;
        let next = answer.headers().get("location").ok()?.unwrap_or_else(|| here.clone());
        if next == here {
            place.reload().ok()?
        } else {
            place.assign(&next).ok()?
        }
        return Some(Outcome::Left);
    }
    if !matches!(answer.status(), 401 | 403 | 409 | 422 | 429 | 503) {
        return None;
    }
    let text = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    let said: Said = serde_json::from_str(&text).ok()?;
    // Whoever is signed out may be answered in the browser's language, and the page be in another: then a page says it.
    let is_of_form = matches!(said.error, AppError::Invalid(_) | AppError::Conflict { .. });
    let page = window.document()?.document_element()?;
    (is_of_form || page.get_attribute("lang").as_ref() == Some(&said.lang)).then_some(Outcome::Refused(said))
}

fn release(form: &Element) {
    let _ = form.remove_attribute("aria-busy");
    let enable = |button: &Element| {
        let _ = button.remove_attribute("disabled");
    };
    each(form, "button[disabled]", enable);
    // A button can stand outside of its form.
    if let Some(page) = form.owner_document().and_then(|document| document.document_element()) {
        each(&page, &format!("button[form=\"{}\"][disabled]", form.id()), enable);
    }
}

fn release_all() {
    if let Some(page) =
        web_sys::window().and_then(|w| w.document()).and_then(|d: Document| d.document_element())
    {
        each(&page, "form[aria-busy]", release);
    }
}

fn plain_post(form: &HtmlFormElement, pressed: Option<(String, String)>) {
    if let (Some((name, value)), Some(document)) = (pressed, form.owner_document())
        && let Ok(input) = document.create_element("input")
    {
        let _ = input.set_attribute("type", "hidden");
        let _ = input.set_attribute("name", &name);
        let _ = input.set_attribute("value", &value);
        let _ = form.append_child(&input);
    }
    let _ = form.submit();
}

/// Puts each error beside its field and all of them into the summary, which takes the focus.
fn show(form: &HtmlFormElement, said: &Said) -> Option<()> {
    each(form, "[data-error]", |line| {
        let _ = fill(line, None);
    });
    each(form, "[aria-invalid]", |control| {
        let _ = control.remove_attribute("aria-invalid");
    });
    let document = form.owner_document()?;
    // What the last form did is old news.
    if let Some(page) = document.document_element() {
        each(&page, "[data-done]", Element::remove);
    }
    let summary = form.query_selector("[data-summary]").ok()??;
    let list = summary.query_selector("ul").ok()??;
    list.set_text_content(None);
    let entry = |text: &str, address: Option<String>| -> Option<Element> {
        let item = document.create_element("li").ok()?;
        let words = document.create_element(if address.is_some() { "a" } else { "span" }).ok()?;
        words.set_text_content(Some(text));
        if let Some(address) = address {
            words.set_attribute("href", &address).ok()?;
        }
        item.append_child(&words).ok()?;
        list.append_child(&item).ok()?;
        Some(words)
    };
    match &said.error {
        AppError::Invalid(errors) => {
            for error in errors.iter() {
                let field =
                    form.query_selector(&format!("[data-pointer=\"{}\"]", error.pointer)).ok().flatten();
                let target = field.as_ref().and_then(|field| mark(field, &error.detail));
                entry(&error.detail, target.map(|id| format!("#{id}")));
            }
        }
        AppError::SignedOut => {
            entry(&said.sentence, None);
            // In a tab of its own, or what is typed here would be gone.
            let words = form.get_attribute("data-sign-in-words");
            if let Some(link) = words.and_then(|words| entry(&words, form.get_attribute("data-sign-in"))) {
                let _ = link.set_attribute("target", "_blank");
            }
        }
        _ => {
            entry(&said.sentence, None);
            if let Some((address, words)) = &said.way_out
                && let Some(link) = entry(words, Some(address.clone()))
            {
                let _ = link.set_attribute("target", "_blank");
            }
        }
    }
    let title = document.title();
    let failed = form.get_attribute("data-failed");
    if let Some(failed) = failed.filter(|failed| !title.starts_with(failed.as_str())) {
        document.set_title(&format!("{failed}{title}"));
    }
    summary.remove_attribute("hidden").ok()?;
    summary.unchecked_into::<HtmlElement>().focus().ok()
}

/// Shows an error in the line of its field, or empties and hides the line: see [`crate::ui::field::ErrorLine`].
fn fill(line: &Element, detail: Option<&str>) -> Option<()> {
    let prefix = line.query_selector("[data-prefix]").ok()??;
    let words = prefix.get_attribute("data-prefix").filter(|_| detail.is_some());
    prefix.set_text_content(words.as_deref());
    line.query_selector("[data-text]").ok()??.set_text_content(detail);
    let done = match detail {
        Some(_) => line.remove_attribute("hidden"),
        None => line.set_attribute("hidden", ""),
    };
    done.ok()
}

/// Shows the error at one field, where it is hidden as well, and answers with the id to link to.
fn mark(field: &Element, detail: &str) -> Option<String> {
    let around = |inner: &Element| inner.closest("details").ok().flatten();
    let mut fold = around(field);
    while let Some(open) = fold {
        let _ = open.set_attribute("open", "");
        fold = open.parent_element().as_ref().and_then(around);
    }
    let line = field.query_selector("[data-error]").ok()??;
    fill(&line, Some(detail))?;
    each(field, "input,select,textarea", |control| {
        let _ = control.set_attribute("aria-invalid", "true");
    });
    field.get_attribute("data-target")
}
