//! The confirmation that the account is deleted. Nobody is signed in any more.

use crate::error::AppError;
use crate::error_panel::ErrorPanel;
use crate::frame::{Area, Frame};
use crate::ui::{ButtonKind, Heading, LinkButton};
use crate::viewer::Viewer;
use leptos::prelude::*;

/// `/privacy/deleted`
#[component]
pub fn DeletedPage() -> impl IntoView {
    let viewer = Viewer::current();
    let page = if viewer == Viewer::Unknown {
        // Neither can be said while nobody can tell who asks.
        let error = AppError::Unavailable { request_id: String::new() };
        view! { <ErrorPanel error/> }.into_any()
    } else if viewer == Viewer::Nobody {
        view! {
            <Heading title="Your account is deleted" lead="You are signed out of every browser."/>
            <div class="prose">
                <ul>
                    <li>"We no longer declare your gifts. Platforms can no longer find you here."</li>
                    <li>
                        "We keep earlier declarations for as long as tax law requires. The "
                        <a href="/privacy">"privacy notice"</a> " says how long."
                    </li>
                    <li>"We are sending you one last email to confirm."</li>
                </ul>
            </div>
            <p>
                <LinkButton href="/" kind=ButtonKind::Secondary>
                    "Home"
                </LinkButton>
            </p>
        }
        .into_any()
    } else {
        view! {
            <Heading title="You have an account" lead="You are signed in. This account was not deleted."/>
            <p>
                <LinkButton href="/privacy" kind=ButtonKind::Secondary>
                    "Privacy"
                </LinkButton>
            </p>
        }
        .into_any()
    };
    view! { <Frame area=Area::Public>{page}</Frame> }.into_any()
}
