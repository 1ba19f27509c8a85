//! Making the next claim. A finance officer answers for it with their name: what goes to HMRC, how much comes back, and who else has to look?
//! What goes wrong: one press files what nobody has read. So the page says it all, and only that is claimed.

use super::BeginClaim;
use super::claims_page::why_not;
use super::reads::read_new_claim;
use super::views::{NewClaimView, NextView};
use crate::charity::staff_page::{Desk, param};
use crate::charity::state::gifts;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{claim_states, claims as words, say};
use backend::claim::{ConfirmedClaim, RefusedBefore};
use catalogue::Text;
use domain::claim::NextClaim;
use domain::{Date, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/new`
#[component]
pub fn NewClaimPage() -> impl IntoView {
    view! { <Desk from=read_new_claim(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: NewClaimView) -> impl IntoView {
    let NewClaimView { head, next, refused_before, waits } = view;
    let claims = head.href("claims");
    let body = if waits {
        let claims = claims.clone();
        view! {
            <Notice tone=Tone::Warn title=say(words::NONE_NOW)>
                <p>
                    {say(words::NONE_NOW_WHY)} " " <a href=claims>{say(words::NONE_NOW_LINK)}</a>
                </p>
            </Notice>
        }
        .into_any()
    } else if next.can_be_made() {
        view! { <Confirm head=head.clone() next refused_before/> }.into_any()
    } else {
        why_not(&head, &next)
    };
    view! {
        <Heading
            title=say(words::MAKE)
            lead=say(words::MAKE_LEAD)
            back=(claims, say(words::TITLE).to_owned())
        />
        {body}
    }
    .into_any()
}

/// What is claimed, and the button; nothing is made before it.
#[component]
fn Confirm(head: Head, next: NextView, refused_before: Vec<RefusedBefore>) -> impl IntoView {
    let sum = next.sum;
    let (list, ledger) =
        (head.href(&format!("donations?claim={}", NextClaim::In)), head.href("claims/adjustments"));
    let left_out = (!next.left_out.is_empty()).then(|| head.href("claims#left-out"));
    let back = if sum.goes_back > Pence::ZERO {
        let adjusted = say(words::Adjusted { count: next.back, sum: sum.goes_back });
        view! {
            {adjusted}
            " "
            <a href=ledger>{say(words::SEE_WHICH)}</a>
        }
        .into_any()
    } else {
        say(words::NO_ADJUSTMENT).into_any()
    };
    let charity = head.id.to_string();
    view! {
        <Card>
            <div class="space-y-6">
                <SummaryList>
                    <SummaryRow label=say(claim_states::GIFTS)>
                        <a href=list>{gifts(sum.gifts)}</a>
                    </SummaryRow>
                    {next.days.map(|(oldest, newest)| view! { <SummaryRow label=say(words::DATES)>{made(oldest, newest)}</SummaryRow> })}
                    <SummaryRow label=say(claim_states::GIVEN)>{sum.donations.to_string()}</SummaryRow>
                    <SummaryRow label=say(claim_states::GIFT_AID)>{sum.gift_aid.to_string()}</SummaryRow>
                    <SummaryRow label=say(words::ADJUSTMENT)>{back}</SummaryRow>
                    <RefusedEarlier head refused_before/>
                    <SummaryRow label=say(claim_states::HMRC_PAYS)>
                        <strong>{sum.pays().to_string()}</strong>
                    </SummaryRow>
                    <SummaryRow label=say(words::APPROVAL)>{say(approval(sum))}</SummaryRow>
                </SummaryList>
                {left_out
                    .map(|href| {
                        view! {
                            <p>
                                {say(words::SOME_LEFT_OUT)} " " <a href=href>{say(words::SOME_LEFT_OUT_LINK)}</a>
                            </p>
                        }
                    })}
                <Form action=BeginClaim::PATH>
                    <Hidden name="charity" value=charity/>
                    <Hidden name="gifts" value=sum.gifts.to_string()/>
                    <Hidden name="donations" value=sum.donations.get().to_string()/>
                    <Hidden name="gift_aid" value=sum.gift_aid.get().to_string()/>
                    <Hidden name="goes_back" value=sum.goes_back.get().to_string()/>
                    <Hidden name="people" value=sum.people.to_string()/>
                    <Hidden name="by_another" value=sum.by_another.to_string()/>
                    <Button>{say(words::MAKE_BUTTON)}</Button>
                </Form>
            </div>
        </Card>
    }
    .into_any()
}

/// Its gifts that HMRC refused by letter in an earlier claim, whose page has the reason.
#[component]
pub(super) fn RefusedEarlier(head: Head, refused_before: Vec<RefusedBefore>) -> impl IntoView {
    if refused_before.is_empty() {
        return ().into_any();
    }
    let claims = refused_before
        .into_iter()
        .map(|before| {
            let (href, number) = (head.href(&format!("claims/{}", before.claim_id)), before.number);
            view! {
                <p>
                    {say(words::RefusedBeforeIn { count: before.gifts })} " "
                    <a href=href>{say(claim_states::ClaimInside { number })}</a>
                </p>
            }
        })
        .collect_view();
    view! { <SummaryRow label=say(words::REFUSED_BEFORE)>{claims}</SummaryRow> }.into_any()
}

/// From which day to which its gifts were made.
pub(super) fn made(oldest: Date, newest: Date) -> String {
    if oldest == newest {
        say(words::MadeOn { day: long(newest) })
    } else {
        say(words::MadeFromTo { first: long(oldest), last: long(newest) })
    }
}

/// Who has to approve it.
fn approval(next: ConfirmedClaim) -> Text {
    match next.people {
        0 => words::NONE_NEEDED,
        1 if next.by_another => words::ANOTHER_NEEDED,
        1 => words::ONE_NEEDED,
        _ => words::TWO_NEEDED,
    }
}

#[cfg(test)]
mod tests {
    use super::made;
    use crate::words::{claims as words, say};
    use domain::calendar::parse_date;

    #[test]
    fn the_days_of_its_gifts_are_said_once_where_they_are_one() {
        let (first, last) = (parse_date("2026-10-03").unwrap(), parse_date("2026-11-20").unwrap());
        let (on_first, on_last) = ("3\u{a0}October 2026", "20\u{a0}November 2026");
        assert_eq!(made(first, last), say(words::MadeFromTo { first: on_first, last: on_last }));
        assert_eq!(made(last, last), say(words::MadeOn { day: on_last }));
    }
}
