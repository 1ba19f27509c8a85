//! "This was not me": what was done in a donor's name, one button, and what became of it. Nobody has to be signed in.

use super::reads::read_notice;
use super::remove_link_page::lost;
use super::words::taken_back;
use super::{Deny, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading};
use backend::mail::{Notice, NoticeKind};
use domain::calendar::long_time;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/not-me/{token}`
#[component]
pub fn NotMePage() -> impl IntoView {
    let token = param("token");
    view! {
        <Frame area=Area::Public>
            <Load from=read_notice(token.clone()) show=move |notice| view! { <Told notice token/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Told(notice: Notice, token: String) -> impl IntoView {
    if notice.denied {
        return view! { <Denied kind=notice.kind platform=notice.platform/> }.into_any();
    }
    let (through, restored) = match &notice.platform {
        Some(name) => (
            format!(", through {name}"),
            format!(
                "We then take back what {name} cancelled: the authorisation goes on as if it had not been cancelled, and covers the gifts made since."
            ),
        ),
        None => (
            String::new(),
            "We then note that you did not cancel it, and show you how to switch it on again.".to_owned(),
        ),
    };
    let (what, then) = match notice.kind {
        NoticeKind::Authorisation => (
            "A Gift Aid authorisation was given in your name",
            format!(
                "We then cancel this authorisation from its first day. {} An authorisation that you gave yourself goes on.",
                taken_back(notice.gifts).unwrap_or_else(|| {
                    "No gift has Gift Aid by it alone, so no Gift Aid is taken back.".to_owned()
                }),
            ),
        ),
        NoticeKind::Cancellation => ("Your Gift Aid authorisation was given an end", restored),
        NoticeKind::Link => (
            "A card or phone was linked to you",
            format!("We then remove it at once. {}", lost(notice.gifts)),
        ),
        NoticeKind::Unlink => (
            "A card or phone is no longer linked to you",
            "We then note that you did not remove it, and show you what to do.".to_owned(),
        ),
    };
    view! {
        <Heading title=what lead=format!("On {}{through}.", long_time(notice.at))/>
        <Form action=Deny::PATH>
            <Hidden name="token" value=token/>
            <p class="max-w-read">"If it was you, close this page: there is nothing to do. If it was not, press the button. " {then}</p>
            <Button kind=ButtonKind::Danger>"This was not me"</Button>
        </Form>
    }
    .into_any()
}

#[component]
fn Denied(kind: NoticeKind, platform: Option<String>) -> impl IntoView {
    let (title, next) = match kind {
        NoticeKind::Authorisation => (
            "The authorisation is cancelled from its first day",
            view! {
                <li>"It covers no gift, whenever it was made. What was declared under it is taken back, and what a charity claimed on it goes back to HMRC: you need not ask anybody."</li>
                <li>"A gift that an authorisation of your own covers is declared under that one instead."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a>
                    " to see your gifts. If one is not yours, tell the platform that it names."
                </li>
                <li>"Do you want Gift Aid yourself? You can switch it on when you are signed in."</li>
            }
            .into_any(),
        ),
        NoticeKind::Link => (
            "The card or phone is removed",
            view! {
                <li>"No gift made with it from now on comes to you."</li>
                <li>"Gifts that came to you by it alone leave your list. What was declared for them in your name is taken back, and what a charity claimed on it goes back to HMRC: you need not ask anybody."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a>
                    " to see your gifts. If one is still there that is not yours, tell the platform that it names."
                </li>
            }
            .into_any(),
        ),
        NoticeKind::Cancellation if platform.is_some() => (
            "The cancellation is taken back",
            view! {
                <li>
                    {format!(
                        "What {} cancelled goes on as if it had not been cancelled, and covers the gifts made since.",
                        platform.unwrap_or_default(),
                    )}
                </li>
                <li>"What you have stopped yourself stays stopped."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a> " to see what you authorised, and to stop it if you want to."
                </li>
            }
            .into_any(),
        ),
        NoticeKind::Cancellation => (
            "We have noted that it was not you",
            view! {
                <li>"An authorisation that was cancelled stays cancelled. Only you can give another one, here or on a giving platform."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a> " and switch Gift Aid on again. It takes one step and covers gifts from that day on."
                </li>
                <li>
                    "If somebody else can read your email, change its password, then sign out of "
                    <a href="/account/browsers">"every browser"</a> "."
                </li>
            }
            .into_any(),
        ),
        NoticeKind::Unlink => (
            "We have noted that it was not you",
            view! {
                <li>"Gifts that were found with it stay yours. New ones no longer come to you."</li>
                <li>"Give with it again on your platform and say who you are. It is then linked again."</li>
                <li>
                    "If somebody else can read your email, change its password, then sign out of "
                    <a href="/account/browsers">"every browser"</a> "."
                </li>
            }
            .into_any(),
        ),
    };
    view! {
        <Heading title lead="Thank you for telling us. It is on record."/>
        <div class="prose">
            <h2>"What to do next"</h2>
            <ul>{next}</ul>
        </div>
    }
    .into_any()
}
