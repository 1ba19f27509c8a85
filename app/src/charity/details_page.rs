//! What HMRC and the regulator know the charity by. Wanted: one look whether it is right, and a way to put a slip right. What goes wrong:
//! somebody expects that it is changed at once; so the page says who looks at it, and what stays as it was.

use super::facts::Facts;
use super::reads::read_details;
use super::register_page::{AtHmrc, KnownCharity, KnownOfficial, TheOfficial};
use super::staff_page::{Desk, is_just, param};
use super::views::DetailsView;
use super::{ProposeCorrection, WithdrawCorrection};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity, say};
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
    let notices = [("proposed", say(charity::PROPOSED)), ("withdrawn", say(charity::WITHDRAWN))];
    let form = is_owner.then(|| view! { <Propose charity=charity.clone() known=typed official=named/> });
    view! {
        <Heading
            title=say(charity::YOUR_DETAILS)
            lead=say(charity::YOUR_DETAILS_LEAD)
            back=head.back_to_settings()
        />
        {notices
            .into_iter()
            .find(|(name, _)| is_just(name))
            .map(|(_, title)| view! { <Notice tone=Tone::Good title/> })}
        {known.open.map(|open| view! { <Open charity=charity.clone() open is_owner/> })}
        <Card title=say(charity::CURRENT_DETAILS)>
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
    let day = long(open.proposed_at.london_date());
    let who = say(charity::ProposedBy { who: &open.proposed_by, day });
    let wants_letter = open.proposed.changed(&open.present).contains(&"hmrcReference");
    view! {
        <Card title=say(charity::IN_CHECK)>
            <Facts details=open.proposed official=open.official/>
            <p class="mt-4 max-w-read text-soft wrap-anywhere">
                {who} " " {say(charity::IN_CHECK_LEAD)} " "
                {wants_letter
                    .then(|| {
                        view! {
                            {say(charity::WANTS_LETTER)} " "
                            <a href="/help#contact">{say(charity::WANTS_LETTER_LINK)}</a> ". "
                        }
                    })} {say(charity::NOTHING_CHANGES)}
            </p>
            {is_owner
                .then(|| {
                    view! {
                        <Form action=WithdrawCorrection::PATH class="mt-4">
                            <Hidden name="charity" value=charity/>
                            <Button kind=ButtonKind::Secondary>{say(charity::WITHDRAW)}</Button>
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
        <Card title=say(charity::CORRECT)>
            <Form action=ProposeCorrection::PATH class="space-y-10">
                <Hidden name="charity" value=charity/>
                <AtHmrc known/>
                <TheOfficial known=official/>
                <div class="max-w-read space-y-4 text-soft">
                    <p>{say(charity::CORRECT_LEAD)}</p>
                    <p>
                        {say(charity::OFFICIAL_CHANGES)}
                    </p>
                    <p>
                        {say(charity::REFERENCE_CHANGES)} " " <a href="/help#contact">{say(charity::REFERENCE_CHANGES_LINK)}</a>
                        ". " {say(charity::REFERENCE_WHEN)}
                    </p>
                    <p>
                        {say(charity::OLD_REFERENCE)}
                    </p>
                </div>
                <Button>{say(charity::SEND_CORRECTION)}</Button>
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
                    <p class="font-semibold">{say(charity::Until { day: long(one.until.london_date()) })}</p>
                    <Facts details=one.details official=one.official/>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title=say(charity::EARLIER_DETAILS)>
            <ul class="divide-y divide-line">{former}</ul>
        </Card>
    }
    .into_any()
}
