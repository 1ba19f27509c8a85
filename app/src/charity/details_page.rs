//! What HMRC and the regulator know the charity by. Wanted: one look whether it is right, and a way to put a slip right. What goes wrong:
//! somebody expects that it is changed at once; so the page says who looks at it, and what stays as it was.

use super::desk::{Desk, is_just, param};
use super::facts::Facts;
use super::reads::read_details;
use super::register_page::{AtHmrc, KnownCharity, KnownOfficial, TheOfficial};
use super::views::DetailsView;
use super::{ProposeCorrection, WithdrawCorrection};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use domain::charity::view::{Correction, FormerDetails};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/details`
#[component]
pub fn DetailsPage() -> impl IntoView {
    view! { <Desk from=read_details(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: DetailsView) -> impl IntoView {
    let DetailsView { head, known, is_owner } = view;
    let charity = head.id.to_string();
    // What was proposed is what the next proposal begins with.
    let open = known.open.as_ref();
    let typed = KnownCharity::from(open.map_or(&known.present, |open| &open.proposed));
    let named = open.and_then(|open| open.official.as_ref()).unwrap_or(&known.official);
    let named = KnownOfficial::from(named);
    let notices = [
        ("proposed", "We have received your correction. We will check it and email you"),
        ("withdrawn", "You have withdrawn your correction"),
    ];
    let form = is_owner.then(|| view! { <Propose charity=charity.clone() known=typed official=named/> });
    view! {
        <Heading
            title="Your charity’s details"
            lead="These details go on every claim. HMRC rejects a claim if they do not match its own records."
            back=head.back_to_settings()
        />
        {notices
            .into_iter()
            .find(|(name, _)| is_just(name))
            .map(|(_, title)| view! { <Notice tone=Tone::Good title/> })}
        {known.open.map(|open| view! { <Open charity=charity.clone() open is_owner/> })}
        <Card title="Current details">
            <Facts details=known.present official=Some(known.official)/>
        </Card>
        {form}
        {(!known.former.is_empty()).then(|| view! { <Former former=known.former/> })}
    }
    .into_any()
}

/// What waits for the operator.
#[component]
fn Open(charity: String, open: Correction, is_owner: bool) -> impl IntoView {
    let who = format!("Proposed by {} on {}.", open.proposed_by, long(open.proposed_at.london_date()));
    let wants_letter = open.proposed.changed(&open.present).contains(&"hmrcReference");
    view! {
        <Card title="A correction we are checking">
            <Facts details=open.proposed official=open.official/>
            <p class="mt-4 max-w-read text-soft wrap-anywhere">
                {who} " We are checking it against the regulator’s register. "
                {wants_letter
                    .then(|| {
                        view! {
                            "For your new HMRC reference we also need HMRC’s letter to you: "
                            <a href="/help#contact">"send us a copy"</a> ". "
                        }
                    })} "Nothing changes until we have finished."
            </p>
            {is_owner
                .then(|| {
                    view! {
                        <Form action=WithdrawCorrection::PATH class="mt-4">
                            <Hidden name="charity" value=charity/>
                            <Button kind=ButtonKind::Secondary>"Withdraw the correction"</Button>
                        </Form>
                    }
                })}
        </Card>
    }
    .into_any()
}

#[component]
fn Propose(charity: String, known: KnownCharity, official: KnownOfficial) -> impl IntoView {
    view! {
        <Card title="Correct your details">
            <Form action=ProposeCorrection::PATH class="space-y-10">
                <Hidden name="charity" value=charity/>
                <AtHmrc known/>
                <TheOfficial known=official/>
                <div class="max-w-read space-y-4 text-soft">
                    <p>"A correction takes effect once we have approved it. It does not change earlier declarations and claims."</p>
                    <p>
                        "If your authorised official changes, tell HMRC too: online in the charity’s HMRC account, or with form ChV1. Only the official HMRC has on record can appoint a nominee. To give the new official access here, invite them under “Team”."
                    </p>
                    <p>
                        "To change your HMRC reference, we need a copy of HMRC’s letter to you: " <a href="/help#contact">"send it to us"</a>
                        ". We can only change the reference when none of your claims is on its way to HMRC."
                    </p>
                    <p>
                        "We do not claim on gifts declared under your old reference. You can claim on them yourself: “Claim on gifts yourself” under Claims makes a schedule of them, together with your other declared gifts that are not in a claim. Ask HMRC which reference to claim them under."
                    </p>
                </div>
                <Button>"Send the correction"</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// What was known before.
#[component]
fn Former(former: Vec<FormerDetails>) -> impl IntoView {
    let former = former
        .into_iter()
        .map(|one| {
            view! {
                <li class="space-y-2 py-4 first:pt-0 last:pb-0">
                    <p class="font-semibold">{format!("Until {}", long(one.until.london_date()))}</p>
                    <Facts details=one.details official=one.official/>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title="Earlier details">
            <ul class="divide-y divide-line">{former}</ul>
        </Card>
    }
    .into_any()
}
