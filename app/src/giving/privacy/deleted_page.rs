//! The confirmation that the account is deleted. Nobody is signed in any more.

use crate::error::AppError;
use crate::error_panel::ErrorPanel;
use crate::frame::{Area, Frame};
use crate::ui::{ButtonKind, Heading, LinkButton};
use crate::viewer::Viewer;
use crate::words::{donor_privacy, say};
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
            <Heading title=say(donor_privacy::DELETED) lead=say(donor_privacy::DELETED_LEAD)/>
            <div class="prose">
                <ul>
                    <li>{say(donor_privacy::DELETED_GIFTS)}</li>
                    <li>
                        {say(donor_privacy::DELETED_KEEPS)} " "
                        <a href="/privacy">{say(donor_privacy::PRIVACY_NOTICE)}</a> " "
                        {say(donor_privacy::DELETED_KEEPS_AFTER)}
                    </li>
                    <li>{say(donor_privacy::DELETED_EMAIL)}</li>
                </ul>
            </div>
            <p>
                <LinkButton href="/" kind=ButtonKind::Secondary>
                    {say(donor_privacy::HOME)}
                </LinkButton>
            </p>
        }
        .into_any()
    } else {
        view! {
            <Heading title=say(donor_privacy::NOT_DELETED) lead=say(donor_privacy::NOT_DELETED_LEAD)/>
            <p>
                <LinkButton href="/privacy" kind=ButtonKind::Secondary>
                    {say(donor_privacy::PRIVACY)}
                </LinkButton>
            </p>
        }
        .into_any()
    };
    view! { <Frame area=Area::Public>{page}</Frame> }.into_any()
}
