//! Claiming without Uplift: the declared gifts in the columns of HMRC's schedule. What goes wrong: the charity claims on them, and Uplift
//! does too. So Uplift claims nothing until somebody has said whether they did.

use super::list_page::done;
use super::reads::read_own_claim;
use super::views::OwnClaimView;
use super::{BeginOwnClaim, EndOwnClaim};
use crate::asked_file::{BegunFile, BegunKind};
use crate::charity::staff_page::{Desk, is_just, param};
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{claims as words, say, ui};
use backend::claim::{OwnClaim, OwnDue};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/own`
#[component]
pub fn OwnClaimPage() -> impl IntoView {
    view! { <Desk from=read_own_claim(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: OwnClaimView) -> impl IntoView {
    let head = view.head;
    let notices = done(&[("claimed", say(words::OWN_CLAIMED)), ("not_claimed", say(words::OWN_NOT_CLAIMED))]);
    let body = match view.open {
        None => view! { <Begin head=head.clone() due=view.due/> }.into_any(),
        Some(open) if open.is_answered => view! {
            <Notice tone=Tone::Info title=say(words::OwnTaking { count: open.gifts })>
                {say(words::OWN_TAKING_WHY)}
            </Notice>
        }
        .into_any(),
        Some(open) => view! { <Open head=head.clone() open today=view.today/> }.into_any(),
    };
    view! {
        <Heading
            title=say(words::OWN)
            lead=say(words::OWN_LEAD)
            back=(head.href("claims"), say(words::TITLE).to_owned())
        />
        {notices}
        {body}
    }
    .into_any()
}

#[component]
fn Begin(head: Head, due: Vec<OwnDue>) -> impl IntoView {
    if due.is_empty() {
        return view! {
            <EmptyState title=say(words::OWN_NOTHING) icon=Shape::Check>
                <p>{say(words::OWN_NOTHING_WHY)}</p>
            </EmptyState>
        }
        .into_any();
    }
    due.into_iter()
        .map(|OwnDue { hmrc_reference, gifts, claimable }| {
            let (charity, reference) = (head.id.to_string(), hmrc_reference.to_string());
            let sum = say(words::OwnDueSum { claimable, reference: &reference });
            view! {
                <Card title=say(words::OwnDue { count: gifts })>
                    <div class="max-w-read space-y-4">
                        <p>{sum}</p>
                        <p>{say(words::OWN_DUE_THEN)}</p>
                        <Form action=BeginOwnClaim::PATH>
                            <Hidden name="charity" value=charity/>
                            <Hidden name="reference" value=reference/>
                            <Button>{say(words::OWN_MAKE)}</Button>
                        </Form>
                    </div>
                </Card>
            }
        })
        .collect_view()
        .into_any()
}

#[component]
fn Open(head: Head, open: OwnClaim, today: String) -> impl IntoView {
    let begun = long(open.begun_at.london_date());
    let (charity, file) = (head.id.to_string(), head.href("claims/own/schedule.csv"));
    view! {
        {is_just("file").then(|| view! { <BegunFile href=file.clone() file=BegunKind::Schedule/> })}
        <Card title=say(words::OwnOpen { count: open.gifts, day: begun })>
            <div class="max-w-read space-y-4">
                <p>
                    {say(words::OwnOpenSum { claimable: open.claimable, reference: &open.hmrc_reference })} " "
                    {say(words::OWN_OPEN_COLUMNS)}
                </p>
                <LinkButton href=file kind=ButtonKind::Secondary icon=Shape::Download>
                    {say(words::OWN_DOWNLOAD)}
                </LinkButton>
            </div>
        </Card>
        <Card title=say(words::OWN_DID_YOU)>
            <Form action=EndOwnClaim::PATH class="space-y-6">
                <Hidden name="charity" value=charity/>
                <Hidden name="own_claim" value=open.own_claim_id.to_string()/>
                <Radios
                    name="outcome"
                    label=say(words::OWN_DID_YOU_HMRC)
                    hint=say(words::OWN_DID_YOU_HINT)
                    choices=vec![
                        Choice::new("claimed", say(words::OWN_YES)).hint(say(words::OWN_YES_HINT)),
                        Choice::new("not_claimed", say(words::OWN_NO)).hint(say(words::OWN_NO_HINT)),
                    ]
                />
                <DateInput name="on" label=say(words::OWN_DATE) hint=say(words::OWN_DATE_HINT) max=today/>
                <Button>{say(ui::SAVE)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}
