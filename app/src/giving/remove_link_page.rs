//! Removing a card or phone: the question.

use super::linked_page::{name, story};
use super::reads::{Link, read_link};
use super::{RemoveLink, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, LinkButton};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/linked/{id}/remove`
#[component]
pub fn RemoveLinkPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_link(param("link")) show=|link| view! { <Ask link/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Ask(link: Link) -> impl IntoView {
    view! {
        <Heading
            title=format!("Remove {}?", name(&link).to_lowercase())
            lead=story(&link)
            back=("/giving/linked".to_owned(), "Cards and phones".to_owned())
        />
        <div class="prose">
            <ul>
                <li>"New gifts made with it no longer show here, and get no Gift Aid through you."</li>
                <li>"Earlier gifts stay yours, with their Gift Aid."</li>
                <li>"A platform can link it again only when somebody shows that it is theirs."</li>
            </ul>
        </div>
        <Form action=RemoveLink::PATH>
            <Hidden name="link" value=link.id.to_string()/>
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>"Remove it"</Button>
                <LinkButton href="/giving/linked" kind=ButtonKind::Secondary>
                    "Keep it"
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}
