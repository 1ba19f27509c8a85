//! "This was not me": what was done in a donor's name, one button, and what became of it. Nobody has to be signed in.

use super::reads::read_notice;
use super::remove_link_page::lost;
use super::words::taken_back;
use super::{Deny, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long_time;
use crate::ui::{Button, ButtonKind, Heading};
use backend::mail::{DENIABLE_DAYS, Notice, NoticeKind};
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
    if notice.denied {
        return view! { <Denied kind=notice.kind platform=notice.platform/> }.into_any();
    }
    let (through, restored) = match &notice.platform {
        Some(name) => (
            format!(", through {name}"),
            format!(
                "We’ll then switch Gift Aid on again, as if {name} had not stopped it. It covers the gifts you have made since."
            ),
        ),
        None => (
            String::new(),
            "We’ll then record that you did not stop it, and show you how to switch it on again.".to_owned(),
        ),
    };
    let (what, then) = match notice.kind {
        NoticeKind::Authorisation => (
            "Gift Aid was switched on in your name",
            format!(
                "We’ll then cancel this authorisation from its first day. {} Any authorisation you gave yourself stays on.",
                taken_back(notice.gifts)
                    .unwrap_or_else(|| { "No gift depends on it, so no Gift Aid is cancelled.".to_owned() }),
            ),
        ),
        NoticeKind::Cancellation => ("Gift Aid was stopped in your name", restored),
        NoticeKind::Link => {
            ("A card or phone was linked to you", format!("We’ll then remove it. {}", lost(notice.gifts)))
        }
        NoticeKind::Unlink => (
            "A card or phone is no longer linked to you",
            "We’ll then record that you did not remove it, and show you what to do.".to_owned(),
        ),
    };
    view! {
        <Heading title=what lead=format!("On {}{through}.", long_time(notice.at))/>
        <Form action=Deny::PATH>
            <Hidden name="token" value=token/>
            <p class="max-w-read">"If it was you, close this page. If it was not, tell us. " {then}</p>
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
                <li>"It covers no gifts. We have cancelled the declarations made under it. Charities pay back to HMRC any Gift Aid they claimed on them. You do not need to ask anybody."</li>
                <li>"If an authorisation you gave yourself covers a gift, we declare the gift under that one instead."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a>
                    " to see your gifts. If one is not yours, open it and select “This is not my gift”."
                </li>
                <li>"You can switch on Gift Aid yourself when you are signed in."</li>
            }
            .into_any(),
        ),
        NoticeKind::Link => (
            "We have removed the card or phone number",
            view! {
                <li>"New gifts made with it will not appear in your list."</li>
                <li>"Gifts matched to you only by it have left your list, and we have cancelled their declarations. Charities pay back to HMRC any Gift Aid they claimed on them. You do not need to ask anybody."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a>
                    " to see your gifts. If one is still not yours, open it and select “This is not my gift”."
                </li>
            }
            .into_any(),
        ),
        NoticeKind::Cancellation if platform.is_some() => (
            "Gift Aid is on again",
            view! {
                <li>
                    {format!(
                        "What {} stopped is on again, as if it had never been stopped. It covers the gifts you have made since.",
                        platform.unwrap_or_default(),
                    )}
                </li>
                <li>"Anything you stopped yourself stays stopped."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a> " to see what you authorised, or to stop it."
                </li>
            }
            .into_any(),
        ),
        NoticeKind::Cancellation => (
            "We have recorded that it was not you",
            view! {
                <li>"Gift Aid stays off until you switch it on again, here or on a giving platform."</li>
                <li>
                    <a href="/sign-in">"Sign in"</a> " and switch on Gift Aid again. It covers gifts from that day."
                </li>
                <li>
                    "If somebody else can read your email, change its password, then sign out of "
                    <a href="/account/browsers">"every browser"</a> "."
                </li>
            }
            .into_any(),
        ),
        NoticeKind::Unlink => (
            "We have recorded that it was not you",
            view! {
                <li>"Gifts matched to you by it stay yours. New gifts made with it will not appear in your list."</li>
                <li>"To link it again, give with it again and tell the platform who you are."</li>
                <li>
                    "If somebody else can read your email, change its password, then sign out of "
                    <a href="/account/browsers">"every browser"</a> "."
                </li>
            }
            .into_any(),
        ),
    };
    view! {
        <Heading title lead="Thank you for telling us. We have recorded it."/>
        <div class="prose">
            <h2>"What to do next"</h2>
            <ul>{next}</ul>
        </div>
    }
    .into_any()
}
