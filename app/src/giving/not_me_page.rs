//! "This was not me": what was done in a donor's name, one button, and what became of it. Nobody has to be signed in.

use super::not_me_words::{Answer, Item, Question, answer, question};
use super::reads::read_notice;
use super::{Deny, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading};
use backend::mail::{DENIABLE_DAYS, Notice};
use domain::Language;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/not-me/{token}`
#[component]
pub fn NotMePage() -> impl IntoView {
    let token = param("token");
    view! {
        <Frame area=Area::Public>
            <Load from=read_notice(token.clone()) show=move |notice| view! { <Found notice token/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Found(notice: Option<Notice>, token: String) -> impl IntoView {
    let Some(notice) = notice else {
        crate::context::set_status(404);
        return view! {
            <Heading
                title="This link no longer works"
                lead=format!("It works for {DENIABLE_DAYS} days, or until the account it is about is deleted.")
            />
            <p class="max-w-read">
                <a href="/sign-in">"Sign in"</a>
                " to see what is done in your name, and to change it."
            </p>
        }
        .into_any();
    };
    view! { <Told notice token/> }.into_any()
}

#[component]
fn Told(notice: Notice, token: String) -> impl IntoView {
    let lang = (notice.language == Language::Welsh).then_some("cy");
    let told = if notice.denied {
        view! { <Denied notice/> }.into_any()
    } else {
        view! { <Asked notice token/> }.into_any()
    };
    view! { <div lang=lang class="space-y-8">{told}</div> }.into_any()
}

#[component]
fn Asked(notice: Notice, token: String) -> impl IntoView {
    let Question { title, lead, ask, button } = question(&notice);
    view! {
        <Heading title lead/>
        <Form action=Deny::PATH>
            <Hidden name="token" value=token/>
            <p class="max-w-read">{ask}</p>
            <Button kind=ButtonKind::Danger>{button}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Denied(notice: Notice) -> impl IntoView {
    let Answer { title, lead, next, items } = answer(notice);
    let item = |Item { before, link, after }: Item| {
        let link = link.map(|(href, words)| view! { <a href=href>{words}</a> });
        view! { <li>{before} {link} {after}</li> }
    };
    let items = items.into_iter().map(item).collect_view();
    view! {
        <Heading title lead/>
        <div class="prose">
            <h2>{next}</h2>
            <ul>{items}</ul>
        </div>
    }
    .into_any()
}
