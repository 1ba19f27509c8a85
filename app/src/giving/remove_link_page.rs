//! Removing a card or phone: the question whether it ever was the donor's, for what becomes of its gifts hangs on that.

use super::linked_page::{name, story};
use super::reads::{Link, read_link};
use super::{DenyLink, RemoveLink, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Card, Heading, LinkButton};
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
    let (removed, denied) = (link.id.to_string(), link.id.to_string());
    view! {
        <Heading
            title=format!("Remove {}?", name(&link).to_lowercase())
            lead=story(&link)
            back=("/giving/linked".to_owned(), "Cards and phones".to_owned())
        />
        <p class="max-w-read">
            "In both cases new gifts made with it no longer show here and get no Gift Aid through you, and a platform can link it again only when somebody shows that it is theirs. Choose what happens to the gifts that it already linked to you."
        </p>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Card title="If it is yours, or was">
                <p class="mb-4">"Earlier gifts stay yours, with their Gift Aid."</p>
                <Form action=RemoveLink::PATH>
                    <Hidden name="link" value=removed/>
                    <Button kind=ButtonKind::Danger>"Remove it and keep its gifts"</Button>
                </Form>
            </Card>
            <Card title="If it was never yours">
                <p class="mb-4">
                    "Gifts that came to you by it alone leave your list. What was declared for them in your name is taken back, and what a charity claimed on it goes back to HMRC. Gifts that are yours by something else, such as your email address, stay."
                </p>
                <Form action=DenyLink::PATH>
                    <Hidden name="link" value=denied/>
                    <Button kind=ButtonKind::Danger>"Remove it and its gifts"</Button>
                </Form>
            </Card>
        </div>
        <LinkButton href="/giving/linked" kind=ButtonKind::Secondary>
            "Keep it"
        </LinkButton>
    }
    .into_any()
}
