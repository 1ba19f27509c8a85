//! Claiming without Uplift: the declared gifts in the columns of HMRC's schedule. What goes wrong: the charity claims on them, and Uplift
//! does too. So Uplift claims nothing until somebody has said whether they did.

use super::listing::done;
use super::reads::read_own_claim;
use super::views::OwnClaimView;
use super::{BeginOwnClaim, EndOwnClaim};
use crate::asked_file::BegunFile;
use crate::charity::desk::{Desk, is_just, param};
use crate::charity::state::gifts;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
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
    let notices = done(&[
        ("claimed", "Gifts taken out of claiming. We make your claims again"),
        ("not_claimed", "The gifts will go into the next claim we make"),
    ]);
    let body = match view.open {
        None => view! { <Begin head=head.clone() due=view.due/> }.into_any(),
        Some(open) if open.is_answered => view! {
            <Notice tone=Tone::Info title=format!("Taking {} out of claiming", gifts(open.gifts))>
                "This takes a few minutes. Reload the page to see progress."
            </Notice>
        }
        .into_any(),
        Some(open) => view! { <Open head=head.clone() open today=view.today/> }.into_any(),
    };
    view! {
        <Heading
            title="Claim on gifts yourself"
            lead="Download a schedule of your declared gifts and claim on them in HMRC’s Charities Online, for example while Uplift is not your nominee."
            back=(head.href("claims"), "Claims".to_owned())
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
            <EmptyState title="Nothing to claim" icon=Shape::Check>
                <p>"You have no declared gifts left to claim on."</p>
            </EmptyState>
        }
        .into_any();
    }
    due.into_iter()
        .map(|OwnDue { hmrc_reference, gifts: count, claimable }| {
            let (charity, reference) = (head.id.to_string(), hmrc_reference.to_string());
            let sum = format!(
                "They add up to {claimable}, and you claim on them under HMRC reference {hmrc_reference}. One schedule holds up to 50,000 \
                 gifts, oldest first."
            );
            view! {
                <Card title=format!("{} to claim on", gifts(count))>
                    <div class="max-w-read space-y-4">
                        <p>{sum}</p>
                        <p>
                            "We make no claims until you tell us whether you used it, so nothing is claimed twice. The schedule holds your donors’ names and addresses, and we record who downloads it."
                        </p>
                        <Form action=BeginOwnClaim::PATH>
                            <Hidden name="charity" value=charity/>
                            <Hidden name="reference" value=reference/>
                            <Button>"Make the schedule"</Button>
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
        {is_just("file").then(|| view! { <BegunFile href=file.clone() what="schedule"/> })}
        <Card title=format!("{} in the schedule of {begun}", gifts(open.gifts))>
            <div class="max-w-read space-y-4">
                <p>
                    {format!("They add up to {}. Claim on them under HMRC reference {}. ", open.claimable, open.hmrc_reference)}
                    "The columns are those of HMRC’s schedule spreadsheet. That holds 1,000 gifts, so the numbers in the first column start again after each 1,000. Each download leaves out gifts refunded since."
                </p>
                <LinkButton href=file kind=ButtonKind::Secondary icon=Shape::Download>
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
                    hint="We make no claims until you answer"
                    choices=vec![
                        Choice::new("claimed", "Yes").hint("We do not claim on them, and donors and platforms see that you did"),
                        Choice::new("not_claimed", "No").hint("They go into the next claim we make"),
                    ]
                />
                <DateInput name="on" label="Date of your claim" hint="Only if you chose “Yes”" max=today/>
                <Button>"Save"</Button>
            </Form>
        </Card>
    }
    .into_any()
}
