//! Making the next claim. A finance officer answers for it with their name: what goes to HMRC, how much comes back, and who else has to look?
//! What goes wrong: one press files what nobody has read. So the page says it all, and only that is claimed.

use super::BeginClaim;
use super::claims_page::why_not;
use super::reads::read_new_claim;
use super::views::{NewClaimView, NextView};
use super::words::GOES_BACK;
use crate::charity::desk::{Desk, param};
use crate::charity::state::gifts;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
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
    let NewClaimView { head, next, waits } = view;
    let claims = head.href("claims");
    let body = if waits {
        let claims = claims.clone();
        view! {
            <Notice tone=Tone::Warn title="No claim can be made now">
                <p>
                    "You need to sort something out first. " <a href=claims>"See what on the Claims page"</a>
                </p>
            </Notice>
        }
        .into_any()
    } else if next.can_be_made() {
        view! { <Confirm head=head.clone() next/> }.into_any()
    } else {
        why_not(&head, &next)
    };
    view! {
        <Heading
            title="Make this claim"
            lead="Check what we send to HMRC, then make the claim."
            back=(claims, "Claims".to_owned())
        />
        {body}
    }
    .into_any()
}

/// What is claimed, and the button; nothing is made before it.
#[component]
fn Confirm(head: Head, next: NextView) -> impl IntoView {
    let sum = next.sum;
    let (list, ledger) =
        (head.href(&format!("donations?claim={}", NextClaim::In)), head.href("claims/adjustments"));
    let left_out = (!next.left_out.is_empty()).then(|| head.href("claims#left-out"));
    let back = if sum.goes_back > Pence::ZERO {
        let what = format!("{}, for {} {GOES_BACK}. ", sum.goes_back, gifts(next.back));
        view! {
            {what}
            <a href=ledger>"See which"</a>
        }
        .into_any()
    } else {
        view! { "Nothing" }.into_any()
    };
    view! {
        <Card>
            <div class="space-y-6">
                <SummaryList>
                    <SummaryRow label="Gifts">
                        <a href=list>{gifts(sum.gifts)}</a>
                    </SummaryRow>
                    {next.days.map(|(oldest, newest)| view! { <SummaryRow label="Dates">{made(oldest, newest)}</SummaryRow> })}
                    <SummaryRow label="Given">{sum.donations.to_string()}</SummaryRow>
                    <SummaryRow label="Gift Aid">{sum.gift_aid.to_string()}</SummaryRow>
                    <SummaryRow label="Adjustment">{back}</SummaryRow>
                    <SummaryRow label="HMRC pays">
                        <strong>{sum.pays().to_string()}</strong>
                    </SummaryRow>
                    <SummaryRow label="Approval">{approval(sum.people)}</SummaryRow>
                </SummaryList>
                {left_out
                    .map(|href| {
                        view! {
                            <p>
                                "Some of your declared gifts are not in this claim. " <a href=href>"See which, and why"</a>
                            </p>
                        }
                    })}
                <Form action=BeginClaim::PATH>
                    <Hidden name="charity" value=head.id.to_string()/>
                    <Hidden name="gifts" value=sum.gifts.to_string()/>
                    <Hidden name="donations" value=sum.donations.get().to_string()/>
                    <Hidden name="gift_aid" value=sum.gift_aid.get().to_string()/>
                    <Hidden name="goes_back" value=sum.goes_back.get().to_string()/>
                    <Hidden name="people" value=sum.people.to_string()/>
                    <Button>"Make the claim"</Button>
                </Form>
            </div>
        </Card>
    }
    .into_any()
}

/// From which day to which its gifts were made.
fn made(oldest: Date, newest: Date) -> String {
    if oldest == newest {
        format!("On {}", long(newest))
    } else {
        format!("From {} to {}", long(oldest), long(newest))
    }
}

/// Who has to approve it.
fn approval(people: usize) -> &'static str {
    match people {
        0 => "No approval is needed: we send it straight away.",
        1 => "One person approves it before we send it. That can be you.",
        _ => "Two people approve it before we send it. You can be one of them.",
    }
}

#[cfg(test)]
mod tests {
    use super::{approval, made};
    use domain::calendar::parse_date;

    #[test]
    fn the_days_of_its_gifts_are_said_once_where_they_are_one() {
        let (first, last) = (parse_date("2026-10-03").unwrap(), parse_date("2026-11-20").unwrap());
        assert_eq!(made(first, last), "From 3\u{a0}October 2026 to 20\u{a0}November 2026");
        assert_eq!(made(last, last), "On 20\u{a0}November 2026");
    }

    #[test]
    fn who_files_without_approval_reads_so() {
        assert!(approval(0).contains("straight away"));
        assert!(approval(1).starts_with("One person") && approval(2).starts_with("Two people"));
    }
}
