//! "This was not me": what was done in a donor's name, one button, and what became of it. Nobody has to be signed in.

use super::not_me_words::{Answer, Item, Question, answer, question};
use super::reads::read_notice;
use super::{Deny, param, query};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::language::{lang, language_here};
use crate::ui::{Button, ButtonKind, Heading};
use crate::words::{authorisation, not_mine, say};
use backend::mail::{DENIABLE_DAYS, Notice};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What the address says of gifts where none depended on the authorisation that was denied.
pub const NO_GIFTS: &str = "none";

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
            <Heading title=say(not_mine::LINK_OVER) lead=say(not_mine::LinkOverLead { days: DENIABLE_DAYS })/>
            <p class="max-w-read">
                <a href="/sign-in">{say(authorisation::SIGN_IN)}</a>
                " "
                {say(not_mine::LINK_OVER_SEE)}
            </p>
        }
        .into_any();
    };
    view! { <Told notice token/> }.into_any()
}

#[component]
fn Told(notice: Notice, token: String) -> impl IntoView {
    let spoken = (notice.language != language_here()).then(|| lang(notice.language));
    let told = if notice.denied {
        view! { <Denied notice/> }.into_any()
    } else {
        view! { <Asked notice token/> }.into_any()
    };
    view! { <div lang=spoken class="space-y-8">{told}</div> }.into_any()
}

#[component]
fn Asked(notice: Notice, token: String) -> impl IntoView {
    let (language, Question { title, lead, then }) = (notice.language, question(&notice));
    view! {
        <Heading title=title.of(language) lead/>
        <Form action=Deny::PATH>
            <Hidden name="token" value=token/>
            <p class="max-w-read">{authorisation::NOT_ME_ASK.of(language)} " " {then}</p>
            <Button kind=ButtonKind::Danger>{authorisation::NOT_ME.of(language)}</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Denied(notice: Notice) -> impl IntoView {
    let (language, Answer { title, items }) = (notice.language, answer(&notice, query("gifts") == NO_GIFTS));
    let item = |item: Item| match item {
        Item::Says(words) => view! { <li>{words}</li> }.into_any(),
        Item::SignIn(rest) => view! {
            <li>
                <a href="/sign-in">{authorisation::SIGN_IN.of(language)}</a>
                " "
                {rest.of(language)}
            </li>
        }
        .into_any(),
        Item::Mailbox => view! {
            <li>
                {authorisation::MAILBOX.of(language)} " "
                <a href="/account/browsers">{authorisation::MAILBOX_LINK.of(language)}</a> "."
            </li>
        }
        .into_any(),
    };
    let items = items.into_iter().map(item).collect_view();
    view! {
        <Heading title=title.of(language) lead=authorisation::TOLD.of(language)/>
        <div class="prose">
            <h2>{authorisation::TOLD_NEXT.of(language)}</h2>
            <ul>{items}</ul>
        </div>
    }
    .into_any()
}
