//! Claiming without Uplift: the declared gifts in the columns of HMRC's schedule. What goes wrong: the charity claims on them, and Uplift
//! does too. So Uplift claims nothing until somebody has said whether they did.

use super::listing::done;
use super::reads::read_own_claim;
use super::views::OwnClaimView;
use super::{BeginOwnClaim, EndOwnClaim};
use crate::charity::desk::{Desk, param};
use crate::charity::state::gifts;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::claim::OwnClaim;
use domain::calendar::long;
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
    let notices = done(&[
        ("claimed", "The gifts are taken out of claiming. Uplift makes your claims again"),
        ("not_claimed", "The gifts wait for Uplift’s next claim again"),
    ]);
    let body = match view.open {
        None => view! { <Begin head=head.clone() declared=view.declared/> }.into_any(),
        Some(open) if open.is_answered => view! {
            <Notice tone=Tone::Info title=format!("Uplift takes {} out of claiming", gifts(open.gifts))>
                "This takes a few minutes. Load the page again to see whether it is done."
            </Notice>
        }
        .into_any(),
        Some(open) => view! { <Open head=head.clone() open today=view.today/> }.into_any(),
    };
    view! {
        <Heading
            title="Claim them yourself"
            lead="Your declared gifts as a file, to claim on them in HMRC’s Charities Online, for instance while Uplift is not your nominee."
            back=(head.href("claims"), "Claims".to_owned())
        />
        {notices}
        {body}
    }
    .into_any()
}

#[component]
fn Begin(head: Head, declared: (i64, domain::Pence)) -> impl IntoView {
    let (count, claimable) = declared;
    if count == 0 {
        return view! {
            <EmptyState title="Nothing to claim" icon=Shape::Check>
                <p>"No declared gift is left to claim on."</p>
            </EmptyState>
        }
        .into_any();
    }
    view! {
        <Card title=format!("{} to claim on", gifts(count))>
            <div class="max-w-read space-y-4">
                <p>{format!("They add up to {claimable}. A file holds the 50,000 oldest at most.")}</p>
                <p>
                    "While you have not said whether you claimed, Uplift makes no claim for you, so that nothing is claimed twice. The file holds your donors’ names and addresses; who takes it is recorded."
                </p>
                <Form action=BeginOwnClaim::PATH>
                    <Hidden name="charity" value=head.id.to_string()/>
                    <Button>"Make the file"</Button>
                </Form>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Open(head: Head, open: OwnClaim, today: String) -> impl IntoView {
    let begun = long(open.begun_at.london_date());
    let (charity, file) = (head.id.to_string(), head.href("claims/own/schedule.csv"));
    view! {
        <Card title=format!("{} in the file of {begun}", gifts(open.gifts))>
            <div class="max-w-read space-y-4">
                <p>
                    {format!("They add up to {}. ", open.claimable)}
                    "The columns are those of HMRC’s schedule. HMRC’s spreadsheet takes 1,000 gifts: the numbers in the first column begin again after each 1,000. A gift that was refunded since is left out each time you download the file."
                </p>
                <LinkButton href=file kind=ButtonKind::Secondary icon=Shape::Download download=true>
                    "Download the schedule (CSV)"
                </LinkButton>
            </div>
        </Card>
        <Card title="Did you claim on them?">
            <Form action=EndOwnClaim::PATH class="space-y-6">
                <Hidden name="charity" value=charity/>
                <Hidden name="own_claim" value=open.own_claim_id.to_string()/>
                <Radios
                    name="outcome"
                    label="Did you claim on these gifts with HMRC?"
                    hint="Until you say so, Uplift makes no claim for you"
                    choices=vec![
                        Choice::new("claimed", "Yes").hint("Uplift claims nothing on them, and donors and platforms read that you did"),
                        Choice::new("not_claimed", "No").hint("They go into Uplift’s next claim"),
                    ]
                />
                <DateInput name="on" label="Day of your claim" hint="Only if you claimed" max=today optional=true/>
                <Button>"Say so"</Button>
            </Form>
        </Card>
    }
    .into_any()
}
