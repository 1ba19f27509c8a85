//! A charity's first page. A finance officer with 50,000 gifts asks: how much is coming, where does it wait and on whom,
//! and have I to do anything? A trustee reads the four numbers.

use super::desk::{Desk, has_query, param};
use super::pipeline::{InShort, Pipeline, sum};
use super::reads::read_overview;
use super::setup::{self, Setup};
use super::state::gifts;
use super::views::{Head, Overview};
use crate::ui::*;
use crate::viewer::Mode;
use backend::charity_proof::Proof;
use domain::Pence;
use domain::claim::view::{MoneyOff, OVERDUE_DAYS};
use domain::donation::Status;
use leptos::prelude::*;

/// `/charity/{charity}`
#[component]
pub fn OverviewPage() -> impl IntoView {
    view! { <Desk from=read_overview(param("charity")) show=|overview| view! { <Shown overview/> }/> }
        .into_any()
}

#[component]
fn Shown(overview: Overview) -> impl IntoView {
    let (head, stages) = (overview.head.clone(), overview.stages.clone());
    let open = setup::is_open(&overview);
    let held = sum(&stages, |status| status == Status::Held);
    let (wants_period, proof) = (overview.wants_period, overview.proof);
    let to_approve = overview.to_approve.map(|(id, number)| (head.href(&format!("claims/{id}")), number));
    let (owed, alarmed) = (overview.owed, overview.alarmed.clone());
    let off = overview.off.clone();
    let is_calm = alarmed.is_empty() && owed.overdue.0 == 0 && off.is_empty();
    let lead = if open || wants_period || to_approve.is_some() || held.count > 0 || !is_calm {
        None
    } else {
        Some("Nothing for you to do today.")
    };
    let alarmed = alarmed.into_iter().map(|(id, number)| {
        let href = head.href(&format!("claims/{id}"));
        view! { <li><a href=href>{format!("Claim {number}")}</a></li> }
    });
    let alarmed = alarmed.collect::<Vec<_>>();
    let needed =
        if alarmed.len() == 1 { "A claim needs somebody" } else { "Each of these claims needs somebody" };
    let claims = head.href("claims");
    let back = overview.others.then(|| ("/charity".to_owned(), "Your charities".to_owned()));
    let (paid, short) = (overview.paid, overview.short);
    let (empty, list, name) = (stages.is_empty(), head.href("donations"), head.name.clone());
    let (held_list, details) = (head.href("claims/fix"), head.href("details"));
    view! {
        <Heading title=head.name.clone() over="Gift Aid at a glance" nostrip:lead=lead.map(str::to_owned) nostrip:back=back>
            <LinkButton href=details kind=ButtonKind::Quiet>
                "Charity details"
            </LinkButton>
            {(!empty)
                .then(|| {
                    view! {
                        <LinkButton href=list kind=ButtonKind::Quiet>
                            "All donations"
                        </LinkButton>
                    }
                })}
        </Heading>
        {has_query("registered")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title=format!("{name} is registered")>
                        "You are its owner here. Two things are left, and both can be begun today."
                    </Notice>
                }
            })}
        {unproved(proof)}
        {wants_period.then(|| view! { <WantsPeriod head=head.clone()/> })}
        {(!alarmed.is_empty())
            .then(|| {
                view! {
                    <Notice tone=Tone::Bad title=needed>
                        <p>"It waits until somebody has looked at it. Its page says why, and what to do."</p>
                        <ul>{alarmed}</ul>
                    </Notice>
                }
            })}
        {(owed.overdue.0 > 0)
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title=format!("{} from HMRC is overdue", owed.overdue.1)>
                        <p>
                            {overdue(owed.overdue.0)} " " <a href=claims>"See your claims"</a>
                        </p>
                    </Notice>
                }
            })}
        {off.into_iter().map(|claim| view! { <Off head=head.clone() claim/> }).collect_view()}
        {to_approve
            .map(|(claim, number)| {
                view! {
                    <Notice tone=Tone::Warn title=format!("Claim {number} waits for approval")>
                        <p>
                            <a href=claim>"Look at it, and approve it"</a>
                        </p>
                    </Notice>
                }
            })}
        {(held.count > 0)
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title=format!("{} held for the donor’s details", gifts(held.count))>
                        <p>
                            {held_because(held.count)} " " <Money amount=held.gift_aid.to_string() strong=true/>
                            " of Gift Aid waits until it is put right. "
                            <a href=held_list>"See which, and what to do"</a>
                        </p>
                    </Notice>
                }
            })}
        {(!empty).then(|| view! { <InShort head=head.clone() stages=stages.clone() owed paid short/> })}
        {open.then(|| view! { <Setup overview/> })}
        {if empty {
            view! {
                <EmptyState title="No gifts yet">
                    <p>
                        "Here you will see where every pound of Gift Aid is: on its way to you, waiting for somebody, declared, with HMRC, or accepted."
                    </p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! { <Pipeline head stages/> }.into_any()
        }}
    }
    .into_any()
}

/// What waits until somebody has looked whether the registration is the charity's own.
fn unproved(proof: Proof) -> Option<AnyView> {
    match proof {
        Proof::Proved => None,
        Proof::Waiting => Some(
            view! {
                <Notice tone=Tone::Info title="We are checking your registration">
                    <p>
                        "We compare it with the charity register. You can set everything up now. We take gifts and file claims for you once it is confirmed. "
                        {(Mode::current() == Mode::Sandbox)
                            .then(|| view! { "In the sandbox you confirm it yourself: " <a href="/sandbox">"confirm it"</a> "." })}
                    </p>
                </Notice>
            }
            .into_any(),
        ),
        Proof::Refused => Some(
            view! {
                <Notice tone=Tone::Bad title="We could not confirm your registration">
                    <p>"We take no gifts and file no claims for this charity. " <a href="/help#contact">"Contact us"</a> " if you act for it."</p>
                </Notice>
            }
            .into_any(),
        ),
    }
}

/// HMRC's money for a claim does not fit what it is to pay.
#[component]
fn Off(head: Head, claim: MoneyOff) -> impl IntoView {
    let page = head.href(&format!("claims/{}", claim.claim_id));
    let (title, words) = off_in_words(claim);
    view! {
        <Notice tone=Tone::Warn title>
            <p>
                {words} " " <a href=page>{format!("See claim {}", claim.number)}</a>
            </p>
        </Notice>
    }
    .into_any()
}

/// What is wrong with the money of a claim, and what to do about it.
fn off_in_words(claim: MoneyOff) -> (String, &'static str) {
    let number = claim.number;
    match (claim.short, claim.over) {
        (_, Some(over)) => (
            format!("HMRC paid {over} too much for claim {number}"),
            "HMRC took gifts out of the claim, so it has paid more than is due. Its letter says how it will recover the money. Record that on the claim’s page once it has.",
        ),
        (short, None) => (
            format!("HMRC paid {} less than it accepted for claim {number}", short.unwrap_or(Pence::ZERO)),
            "The rest may still come. If HMRC’s letter says that it refused gifts, record that on the claim’s page. If you have no letter, call HMRC’s charities helpline.",
        ),
    }
}

/// Since when money is overdue, and what to do about it.
fn overdue(claims: i64) -> String {
    let claims = if claims == 1 { "1 claim".to_owned() } else { format!("{claims} claims") };
    format!(
        "HMRC accepted {claims} more than {OVERDUE_DAYS} days ago, and usually pays within four weeks. If the money has come, record the payment; if not, call HMRC’s charities helpline."
    )
}

/// Why gifts are held, and what that does to claims.
fn held_because(count: i64) -> &'static str {
    if count == 1 {
        "HMRC refused the donor’s name or address, or would. It sinks no claim."
    } else {
        "HMRC refused the donors’ names or addresses, or would. They sink no claim."
    }
}

/// Gifts are left out of claims, or soon will be, because nobody has said what the charity is.
#[component]
fn WantsPeriod(head: Head) -> impl IntoView {
    let settings = head.href("claims/settings");
    view! {
        <Notice tone=Tone::Warn title="Say what your charity is">
            <p>
                "Some gifts are four years old or soon will be, and for how long they can still be claimed depends on it. "
                {if head.may_change {
                    view! { <a href=settings>"Say it now"</a> }.into_any()
                } else {
                    view! { "Ask somebody who may change things here." }.into_any()
                }}
            </p>
        </Notice>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{held_because, off_in_words, overdue};
    use domain::Pence;
    use domain::claim::view::MoneyOff;

    #[test]
    fn d2_money_that_does_not_fit_says_of_which_claim_and_what_to_do() {
        let off = |short, over| {
            let pence = |pence: Option<i64>| pence.map(|pence| Pence::new(pence).unwrap());
            let claim_id = "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap();
            off_in_words(MoneyOff { claim_id, number: 7, short: pence(short), over: pence(over) })
        };
        let (title, words) = off(Some(200), None);
        assert_eq!(title, "HMRC paid £2.00 less than it accepted for claim 7");
        assert!(words.contains("helpline"));
        let (title, words) = off(None, Some(750));
        assert_eq!(title, "HMRC paid £7.50 too much for claim 7");
        assert!(words.contains("once it has"));
    }

    #[test]
    fn overdue_money_says_of_how_many_claims_and_what_to_do() {
        assert!(overdue(1).starts_with("HMRC accepted 1 claim more than 35 days ago"));
        assert!(overdue(3).starts_with("HMRC accepted 3 claims"));
    }

    #[test]
    fn one_held_gift_is_spoken_of_as_one() {
        assert!(held_because(1).ends_with("It sinks no claim."));
        assert!(held_because(1_204).ends_with("They sink no claim."));
    }
}
