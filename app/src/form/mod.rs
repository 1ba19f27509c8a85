//! Forms that work without a script: a plain post to the page's own address, answered by 303 or by the same page
//! with 422, everything typed and what to do.

pub(crate) mod scope;

use crate::island::enhance::Enhance;
use crate::reveal::ONCE_FIELD;
use crate::sign_in::sign_in_beside;
use crate::ui::error_summary::ErrorSummary;
use crate::words::controls::ERROR;
use crate::words::{say, ui};
use backend::secret::form_key;
use leptos::context::Provider;
use leptos::prelude::*;
use std::fmt;
use std::sync::Arc;

pub use scope::{FormScope, FormState, KEY_FIELD, without_secrets};

/// The hidden field that names the server function.
pub const ACTION_FIELD: &str = "_do";
/// The field of a button that does nothing but ask for the page at its own address (`formaction`), with everything typed.
pub const AGAIN_FIELD: &str = "_again";
/// The hidden field that says for whom the page was made; see [`MadeFor`].
pub const FOR_FIELD: &str = "_for";

/// For whom a page is made, as its forms say it: a form acts for this person, and for nobody who signs in with the same browser
/// later. Empty for nobody. The server provides it through context.
#[derive(Clone, Default)]
pub struct MadeFor(pub Arc<str>);

impl fmt::Debug for MadeFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MadeFor(…)")
    }
}

/// Where errors of the field with this name point: `address[line1]` is read at `/address/line1`, and `claims[]` at `/claims`.
pub fn pointer_to(name: &str) -> String {
    format!("/{}", name.trim_end_matches("[]").replace('[', "/").replace(']', ""))
}

/// The address of the page that is made, with its parameters.
pub fn this_address() -> String {
    let place = leptos_router::hooks::use_location();
    let (path, query) = (place.pathname.get_untracked(), place.search.get_untracked());
    if query.is_empty() { path } else { format!("{path}?{}", query.trim_start_matches('?')) }
}

/// Whether this form came back with what is wrong: what it is folded into is open then.
pub fn came_back(action: &str, key: &str) -> bool {
    FormScope::new(action, key).state().is_some_and(|state| state.error.is_some())
}

/// A form that calls a server function: `<Form action=SaveDetails::PATH>`.
#[component]
pub fn Form(
    /// The path of the server function, `ServerFn::PATH`.
    action: &'static str,
    /// Tells apart several forms of the same server function on one page, such as the id of a row.
    #[prop(optional, into)]
    key: String,
    /// For a button that stands outside of the form, with a `form` of this name.
    #[prop(optional, into)]
    id: Option<String>,
    /// Space between the fields and more.
    #[prop(optional, into)]
    class: Option<String>,
    /// It has files in it: the browser sends them itself, with or without a script.
    #[prop(optional)]
    files: bool,
    /// It makes a secret, which the page that answers it shows: the browser sends it itself, and a repeat makes no other.
    #[prop(optional)]
    secret: bool,
    /// It comes back with more than what is wrong, such as a question: the browser sends it itself and shows the page that answers.
    #[prop(optional)]
    plain: bool,
    /// The controls and the button.
    children: Children,
) -> impl IntoView {
    let scope = FormScope::new(action, &key);
    let class = class.unwrap_or_else(|| "space-y-6".into());
    view! {
        <Provider value=scope.clone()>
            <FormBody scope action key id class files secret plain children/>
        </Provider>
    }
    .into_any()
}

#[component]
fn FormBody(
    scope: FormScope,
    action: &'static str,
    key: String,
    id: Option<String>,
    class: String,
    files: bool,
    secret: bool,
    plain: bool,
    children: Children,
) -> impl IntoView {
    let is_enhanced = !files && !secret && !plain;
    // Without randomness there is none: then a repeat is not known as one.
    let once = secret.then(|| form_key().ok()).flatten();
    // The controls first: the summary links to those that exist.
    let controls = children();
    let summary = view! { <ErrorSummary scope/> };
    // Named, because a form without an address posts to the document's, with the fragment that a link of the summary
    // left there: the browser would then jump to that field instead of showing the summary again.
    let here = this_address();
    let MadeFor(person) = use_context().unwrap_or_default();
    view! {
        <form
            method="post"
            action=here
            enctype=files.then_some("multipart/form-data")
            novalidate
            data-enhance=is_enhanced.then_some("")
            data-failed=is_enhanced.then(|| say(ERROR))
            data-sign-in=is_enhanced.then(sign_in_beside)
            data-sign-in-words=is_enhanced.then(|| say(ui::SIGN_IN_BESIDE))
            id=id
            class=class
        >
            <input type="hidden" name=ACTION_FIELD value=action/>
            <input type="hidden" name=FOR_FIELD value=person.to_string()/>
            {is_enhanced.then(|| view! { <Enhance/> })}
            {once.map(|once| view! { <input type="hidden" name=ONCE_FIELD value=once/> })}
            {(!key.is_empty()).then(|| view! { <input type="hidden" name=KEY_FIELD value=key.clone()/> })}
            {summary}
            {controls}
        </form>
    }
    .into_any()
}

/// A form that looks for what is typed without writing it into an address: `<SearchForm action=FindGift::PATH page="/giving">`. The browser
/// sends it itself, and a page answers.
#[component]
pub fn SearchForm(
    /// The path of the server function, `ServerFn::PATH`.
    action: &'static str,
    /// The page that answers when nothing is found.
    page: &'static str,
    /// What is searched.
    label: &'static str,
    /// How the fields stand.
    class: &'static str,
    /// The page itself says that nothing was found.
    is_said: bool,
    /// The field.
    children: Children,
) -> impl IntoView {
    let scope = FormScope::new(action, "");
    let is_wrong = !is_said && scope.state().is_some_and(|state| state.error.is_some());
    let summary = is_wrong.then(|| view! { <ErrorSummary scope/> });
    let MadeFor(person) = use_context().unwrap_or_default();
    view! {
        <form method="post" action=page role="search" aria-label=label class=class>
            <input type="hidden" name=ACTION_FIELD value=action/>
            <input type="hidden" name=FOR_FIELD value=person.to_string()/>
            {summary}
            {children()}
        </form>
    }
    .into_any()
}

/// A hidden field of a form.
#[component]
pub fn Hidden(
    /// The name that the server function knows.
    #[prop(into)]
    name: String,
    #[prop(into)] value: String,
) -> impl IntoView {
    view! { <input type="hidden" name=name value=value/> }.into_any()
}
