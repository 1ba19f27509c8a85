//! Forms that work without a script: a plain post to the page's own address, answered by 303 or by the same page
//! with 422, everything typed and what to do.

use crate::error::AppError;
use crate::island::enhance::Enhance;
use crate::reveal::ONCE_FIELD;
use crate::sign_in::sign_in_beside;
use crate::ui::error_summary::ErrorSummary;
use backend::secret::form_key;
use domain::FieldErrors;
use leptos::context::Provider;
use leptos::prelude::*;
use std::fmt;
use std::sync::{Arc, Mutex};

/// The hidden field that names the server function.
pub const ACTION_FIELD: &str = "_do";
/// The hidden field that tells apart several forms of one server function on a page.
pub const KEY_FIELD: &str = "_key";
/// The hidden field that says for whom the page was made; see [`MadeFor`].
pub const FOR_FIELD: &str = "_for";
/// Fields that are never put back into a page.
const SECRETS: [&str; 5] = ["password", "code", "totp", "secret", "token"];

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

/// What was posted, without what is never put back into a page.
pub fn without_secrets(mut values: Vec<(String, String)>) -> Vec<(String, String)> {
    values.retain(|(name, _)| !SECRETS.contains(&name.as_str()));
    values
}

/// The address of the page that is made, with its parameters.
pub fn this_address() -> String {
    let place = leptos_router::hooks::use_location();
    let (path, query) = (place.pathname.get_untracked(), place.search.get_untracked());
    if query.is_empty() { path } else { format!("{path}?{}", query.trim_start_matches('?')) }
}

/// What was posted and what was wrong with it; the server provides it while it renders the page again.
#[derive(Clone, Default)]
pub struct FormState {
    /// The server function that was called.
    pub action: String,
    values: Vec<(String, String)>,
    /// Why it did not do what was asked.
    pub error: Option<AppError>,
}

impl fmt::Debug for FormState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormState").field("action", &self.action).finish_non_exhaustive()
    }
}

impl FormState {
    /// Keeps what was typed, in order and with repeated names, but no secrets.
    pub fn new(action: String, values: Vec<(String, String)>, error: Option<AppError>) -> Self {
        Self { action, values: without_secrets(values), error }
    }

    /// The first value under this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Every value under this name.
    pub fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.values.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// The form that the controls around are in: what they put back, and which of them exist.
#[derive(Clone)]
pub struct FormScope {
    state: Option<FormState>,
    prefix: String,
    targets: Arc<Mutex<Vec<(String, String)>>>,
}

impl FormScope {
    fn new(action: &str, key: &str) -> Self {
        let state = use_context::<FormState>()
            .filter(|state| state.action == action && state.value(KEY_FIELD).unwrap_or_default() == key);
        Self {
            state,
            prefix: if key.is_empty() { String::new() } else { format!("{key}-") },
            targets: Arc::default(),
        }
    }

    /// The scope of the fields that narrow a list: they show what the address says, and what of it cannot be read.
    pub fn of_filter(values: Vec<(String, String)>, errors: FieldErrors) -> Self {
        let error = (!errors.is_empty()).then_some(AppError::Invalid(errors));
        Self {
            state: error.map(|error| FormState::new(String::new(), values, Some(error))),
            prefix: String::new(),
            targets: Arc::default(),
        }
    }

    /// The post that failed, if it was this form's.
    pub fn state(&self) -> Option<&FormState> {
        self.state.as_ref()
    }

    /// What ids of this form start with.
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// A control says that errors at `pointer` are its own.
    pub fn claim(&self, pointer: &str, id: &str) {
        if let Ok(mut targets) = self.targets.lock() {
            targets.push((pointer.to_owned(), id.to_owned()));
        }
    }

    /// The id of the control that took `pointer`.
    pub fn target(&self, pointer: &str) -> Option<String> {
        let targets = self.targets.lock().ok()?;
        targets.iter().find(|(p, _)| p == pointer).map(|(_, id)| id.clone())
    }

    /// What is wrong at `pointer`.
    pub fn error_at(&self, pointer: &str) -> Option<String> {
        match self.state.as_ref()?.error.as_ref()? {
            AppError::Invalid(errors) => {
                errors.iter().find(|error| error.pointer == pointer).map(|error| error.detail.clone())
            }
            _ => None,
        }
    }
}

/// Whether this form came back with what is wrong: what it is folded into is open then.
pub fn came_back(action: &str, key: &str) -> bool {
    FormScope::new(action, key).state.is_some_and(|state| state.error.is_some())
}

/// A form that calls a server function: `<Form action=SaveDetails::PATH>`.
#[component]
pub fn Form(
    /// The path of the server function, `ServerFn::PATH`.
    action: &'static str,
    /// Tells apart several forms of the same server function on one page, such as the id of a row.
    #[prop(optional, into)]
    key: String,
    /// Space between the fields and more.
    #[prop(optional, into)]
    class: Option<String>,
    /// It has files in it: the browser sends them itself, with or without a script.
    #[prop(optional)]
    files: bool,
    /// It makes a secret, which the page that answers it shows: the browser sends it itself, and a repeat makes no other.
    #[prop(optional)]
    secret: bool,
    /// The controls and the button.
    children: Children,
) -> impl IntoView {
    let scope = FormScope::new(action, &key);
    let class = class.unwrap_or_else(|| "space-y-6".into());
    view! {
        <Provider value=scope.clone()>
            <FormBody scope action key class files secret children/>
        </Provider>
    }
    .into_any()
}

#[component]
fn FormBody(
    scope: FormScope,
    action: &'static str,
    key: String,
    class: String,
    files: bool,
    secret: bool,
    children: Children,
) -> impl IntoView {
    let is_enhanced = !files && !secret;
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
            data-sign-in=is_enhanced.then(sign_in_beside)
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
