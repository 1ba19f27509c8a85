//! Asks the device for a passkey: works on the markup that [`crate::ui::passkey`] renders. The browser reads and writes the JSON of the
//! calls (W3C Web Authentication Level 3, section 5.1), so nothing here knows what is in it.

use super::listen::{each, on, once};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::atomic::AtomicBool;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::js_sys::{Function, JSON, Object, Promise, Reflect};
use web_sys::{Element, Event, HtmlFormElement, HtmlInputElement};

static STARTED: AtomicBool = AtomicBool::new(false);

/// Shows the buttons where the browser can do it, and makes them work.
#[island]
pub fn Passkey() -> impl IntoView {
    once(&STARTED, |document| {
        if parser("get").is_ok()
            && let Some(page) = document.document_element()
        {
            each(&page, "[data-passkey]", |part| {
                let _ = part.remove_attribute("hidden");
            });
            each(&page, "[data-no-passkey]", |part| {
                let _ = part.set_attribute("hidden", "");
            });
        }
        on(document, "click", |event: Event| {
            let _ = pressed(&event);
        });
    });
}

fn pressed(event: &Event) -> Option<()> {
    let button = event.target()?.dyn_into::<Element>().ok()?.closest("[data-passkey] button").ok()??;
    let part = button.closest("[data-passkey]").ok()??;
    event.prevent_default();
    spawn_local(async move {
        let _ = ask(&part).await;
    });
    Some(())
}

async fn ask(part: &Element) -> Option<()> {
    let problem = part.query_selector("[data-passkey-problem]").ok()??;
    let _ = problem.set_attribute("hidden", "");
    let form = part.closest("form").ok()??;
    // A new one has a name, and the device is asked only once it is there.
    if let Some(nameless) = part.query_selector("[data-passkey-nameless]").ok()? {
        let name = form.query_selector("input[name=name]").ok()??.unchecked_into::<HtmlInputElement>();
        let is_empty = name.value().trim().is_empty();
        let _ = name.set_attribute("aria-invalid", if is_empty { "true" } else { "false" });
        if is_empty {
            // The error is read with the field, behind its hint.
            let (told, id) = (name.get_attribute("aria-describedby").unwrap_or_default(), nameless.id());
            if !told.split(' ').any(|one| one == id) {
                let _ = name.set_attribute("aria-describedby", format!("{told} {id}").trim());
            }
            let _ = name.focus();
            return nameless.remove_attribute("hidden").ok();
        }
        let _ = nameless.set_attribute("hidden", "");
    }
    let answer = answer(&part.get_attribute("data-passkey")?, &part.get_attribute("data-question")?).await;
    let Some(answer) = answer.ok().and_then(|json| json.as_string()) else {
        // Cancelled, timed out or unable: browsers do not say which, so that pages learn nothing about the device.
        return problem.remove_attribute("hidden").ok();
    };
    part.query_selector("input[name=answer]").ok()??.unchecked_into::<HtmlInputElement>().set_value(&answer);
    form.unchecked_into::<HtmlFormElement>().request_submit().ok()
}

/// What the device says, as JSON.
async fn answer(act: &str, question: &str) -> Result<JsValue, JsValue> {
    let (class, parser) = parser(act)?;
    let options = parser.call1(&class, &JSON::parse(question)?)?;
    let asked = Object::new();
    Reflect::set(&asked, &"publicKey".into(), &options)?;
    let navigator = web_sys::window().ok_or(JsValue::NULL)?.navigator();
    let credentials = Reflect::get(&navigator, &"credentials".into())?;
    let call: Function = Reflect::get(&credentials, &act.into())?.dyn_into()?;
    let promise: Promise = call.call1(&credentials, &asked)?.dyn_into()?;
    let credential = JsFuture::from(promise).await?;
    let to_json: Function = Reflect::get(&credential, &"toJSON".into())?.dyn_into()?;
    JSON::stringify(&to_json.call0(&credential)?).map(JsValue::from)
}

/// The browser's own reader of questions, and the class that it belongs to.
fn parser(act: &str) -> Result<(JsValue, Function), JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let class = Reflect::get(&window, &"PublicKeyCredential".into())?;
    let name = if act == "create" { "parseCreationOptionsFromJSON" } else { "parseRequestOptionsFromJSON" };
    let parser = Reflect::get(&class, &name.into())?.dyn_into()?;
    Ok((class, parser))
}
