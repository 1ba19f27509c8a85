//! Taking gifts out of claiming: one from its page, or all of a list. What goes wrong: somebody takes out more than they meant. So the
//! page of many says how many gifts and how much money it is, and takes out exactly these.

use super::filter::DonationQuery;
use super::reads::read_take_out;
use super::server_fns::{PutGiftBack, TakeGiftOut, TakeGiftsOut};
use super::staff_page::{Desk, param, query};
use super::views::{Claiming, DonationDetail, TakeOutView};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity_gifts, say, ui};
use domain::donation::{TakenOut, TakenOutReason};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/donations/take-out`, with the filters of the list
#[component]
pub fn TakeOutPage() -> impl IntoView {
    let from = read_take_out(param("charity"), DonationQuery::of_address(query));
    view! { <Desk from show=|view| view! { <Many view/> }/> }.into_any()
}

#[component]
fn Many(view: TakeOutView) -> impl IntoView {
    let list = match view.filter.as_str() {
        "" => view.head.href("donations"),
        filter => format!("{}?{filter}", view.head.href("donations")),
    };
    if !view.is_narrowed {
        return view! {
            <Heading title=say(charity_gifts::TAKE_GIFTS_OUT) back=(list.clone(), say(charity_gifts::GIFTS).to_owned())/>
            <EmptyState title=say(charity_gifts::CHOOSE_FIRST) icon=Shape::Search>
                <p>
                    {say(charity_gifts::CHOOSE_FIRST_LEAD)}
                </p>
                <p>
                    <a href=list>{say(charity_gifts::CHOOSE_LINK)}</a>
                </p>
            </EmptyState>
        }
        .into_any();
    }
    let lead = say(charity_gifts::TakeOutLead { filters: view.words.join(" · ") });
    let heading = view! {
        <Heading title=say(charity_gifts::TAKE_GIFTS_OUT) lead back=(list.clone(), say(charity_gifts::GIFTS).to_owned())/>
    };
    let with_hmrc = (view.with_hmrc > 0).then(|| {
        let title = say(charity_gifts::Unanswered { count: view.with_hmrc });
        view! {
            <Notice tone=Tone::Info title>
                {say(charity_gifts::UNANSWERED_LEAD)}
            </Notice>
        }
    });
    if view.count == 0 {
        return view! {
            {heading}
            {with_hmrc}
            <EmptyState title=say(charity_gifts::NOTHING_TO_TAKE) icon=Shape::Search>
                <p>{say(charity_gifts::NOTHING_TO_TAKE_LEAD)}</p>
            </EmptyState>
        }
        .into_any();
    }
    let button = say(charity_gifts::TakeCountOut { count: view.count });
    let of_them = if view.accepted > 0 {
        say(charity_gifts::ToTakeOutAccepted { accepted: thousands(view.accepted) })
    } else {
        say(charity_gifts::TO_TAKE_OUT).to_owned()
    };
    let all_accepted = view.accepted == view.count;
    let accepted = (view.accepted > 0).then(|| {
        let number = view.accepted;
        let hint = if all_accepted {
            say(charity_gifts::TypeNumber { number })
        } else {
            say(charity_gifts::TypeNumberOrNone { number })
        };
        view! {
            <TextInput
                name="accepted"
                label=say(charity_gifts::HOW_MANY_ACCEPTED)
                hint
                width=Width::Short
                optional=!all_accepted
            />
        }
    });
    view! {
        {heading}
        <Stats>
            <Stat
                label=say(charity_gifts::GIFTS)
                value=thousands(view.count)
                note=of_them
            />
            <Stat label=say(charity_gifts::CLAIMABLE) value=view.claimable.to_string() note=say(charity_gifts::WOULD_BE_CLAIMED)/>
            <Stat label=say(charity_gifts::GIFT_AID) value=view.gift_aid.to_string() note=say(charity_gifts::ESTIMATE)/>
        </Stats>
        {with_hmrc}
        {(view.accepted > 0)
            .then(|| {
                let title = say(charity_gifts::AcceptedByHmrc { count: view.accepted });
                view! {
                    <Notice tone=Tone::Warn title>
                        {say(charity_gifts::ACCEPTED_BY_HMRC_LEAD)}
                    </Notice>
                }
            })}
        <Form action=TakeGiftsOut::PATH class="space-y-6">
            <Hidden name="charity" value=view.head.id.to_string()/>
            <Hidden name="filter" value=view.filter/>
            <Hidden name="count" value=view.all.count.to_string()/>
            <Hidden name="claimable" value=view.all.claimable.get().to_string()/>
            <Why today=view.today accepted=all_accepted/>
            {accepted}
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{button}</Button>
                <LinkButton href=list kind=ButtonKind::Secondary>
                    {say(ui::CANCEL)}
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}

/// Why nothing is to be claimed. A gift in a claim that HMRC accepted was not claimed elsewhere.
#[component]
fn Why(today: String, accepted: bool) -> impl IntoView {
    let choices = TakenOutReason::ALL
        .iter()
        .filter(|reason| !accepted || **reason != TakenOutReason::ClaimedElsewhere)
        .map(|reason| choice(*reason))
        .collect::<Vec<Choice>>();
    view! {
        <Radios name="reason" label=say(charity_gifts::WHY) choices/>
        <When answer="not_eligible">
            <TextInput
                name="words"
                label=say(charity_gifts::OTHER_REASON)
                hint=say(charity_gifts::OTHER_REASON_HINT)
                maxlength=200
            />
        </When>
        {(!accepted)
            .then(|| {
                view! {
                    <When answer="claimed_elsewhere">
                        <DateInput
                            name="on"
                            label=say(charity_gifts::OWN_CLAIM_DAY)
                            hint=say(charity_gifts::OWN_CLAIM_DAY_HINT)
                            max=today
                        />
                    </When>
                }
            })}
    }
    .into_any()
}

/// Why a gift does not qualify, as choices: not that it was claimed elsewhere.
pub fn not_eligible() -> Vec<Choice> {
    let reasons = TakenOutReason::ALL.iter().filter(|reason| **reason != TakenOutReason::ClaimedElsewhere);
    reasons.map(|reason| choice(*reason)).collect()
}

fn choice(reason: TakenOutReason) -> Choice {
    let (label, hint) = asked(reason);
    let choice = Choice::new(reason.as_str(), label);
    if hint.is_empty() { choice } else { choice.hint(hint) }
}

/// A reason as somebody of the charity chooses it, and a line that helps.
fn asked(reason: TakenOutReason) -> (&'static str, &'static str) {
    match reason {
        TakenOutReason::DonorBenefit => (say(charity_gifts::BENEFITS), say(charity_gifts::BENEFITS_HINT)),
        TakenOutReason::NotAGift => {
            (say(charity_gifts::PAID_FOR_SOMETHING), say(charity_gifts::PAID_FOR_SOMETHING_HINT))
        }
        TakenOutReason::NoTaxPaid => (say(charity_gifts::NO_TAX), ""),
        TakenOutReason::GivenByCompany => (say(charity_gifts::COMPANY), say(charity_gifts::COMPANY_HINT)),
        TakenOutReason::NotEligible => {
            (say(charity_gifts::ANOTHER_REASON), say(charity_gifts::ANOTHER_REASON_HINT))
        }
        TakenOutReason::ClaimedElsewhere => {
            (say(charity_gifts::CLAIMED_YOURSELF), say(charity_gifts::CLAIMED_YOURSELF_HINT))
        }
    }
}

/// What staff can do about claiming on a gift, on its page.
#[component]
pub fn ClaimingCard(gift: DonationDetail) -> impl IntoView {
    let (charity, donation) = (gift.head.id.to_string(), gift.id.to_string());
    let may_change = gift.head.may_change;
    match gift.claiming {
        Claiming::In { accepted } if may_change => {
            let then = match (accepted, gift.declaration) {
                (true, _) => say(charity_gifts::TAKE_OUT_ACCEPTED),
                (false, Some(_)) => say(charity_gifts::TAKE_OUT_CANCELS),
                (false, None) => say(charity_gifts::TAKE_OUT_UNDECLARED),
            };
            view! {
                <Card title=say(charity_gifts::TAKE_OUT)>
                    <Form action=TakeGiftOut::PATH class="space-y-6">
                        <p class="max-w-read text-soft">
                            {say(charity_gifts::TAKE_OUT_IF)} " " {then}
                        </p>
                        <Hidden name="charity" value=charity/>
                        <Hidden name="donation" value=donation/>
                        <Why today=gift.today accepted/>
                        <Button kind=ButtonKind::Secondary>{say(charity_gifts::TAKE_OUT)}</Button>
                    </Form>
                </Card>
            }
            .into_any()
        }
        Claiming::WithHmrc if may_change => view! {
            <Card title=say(charity_gifts::TAKE_OUT)>
                <p class="max-w-read text-soft">
                    {say(charity_gifts::TAKE_OUT_LATER)}
                </p>
            </Card>
        }
        .into_any(),
        Claiming::Out { why, was_filed } => {
            let back = if was_filed {
                view! {
                    <p class="text-soft">
                        {say(charity_gifts::STAYS_OUT)}
                    </p>
                }
                .into_any()
            } else if may_change {
                view! {
                    <Form action=PutGiftBack::PATH>
                        <Hidden name="charity" value=charity/>
                        <Hidden name="donation" value=donation/>
                        <Button kind=ButtonKind::Secondary>{say(charity_gifts::PUT_BACK)}</Button>
                    </Form>
                }
                .into_any()
            } else {
                ().into_any()
            };
            view! {
                <Card title=say(charity_gifts::IS_TAKEN_OUT)>
                    <div class="max-w-read space-y-4">
                        <p class="wrap-anywhere">{said(&why)}</p>
                        {back}
                    </div>
                </Card>
            }
            .into_any()
        }
        Claiming::In { .. } | Claiming::WithHmrc | Claiming::Over => ().into_any(),
    }
}

/// What was said when a gift was taken out.
fn said(why: &TakenOut) -> String {
    let (reason, _) = asked(why.reason());
    match why {
        TakenOut::ClaimedElsewhere(on) => say(charity_gifts::SaidOn { reason, day: long(*on) }),
        TakenOut::NotEligible(words) => say(charity_gifts::SaidWords { reason, words: words.as_str() }),
        _ => say(charity_gifts::SaidReason { reason }),
    }
}

#[cfg(test)]
mod tests {
    use super::{TakenOut, charity_gifts, said, say};
    use domain::donation::TakenOutWords;

    #[test]
    fn what_was_said_when_a_gift_was_taken_out_is_said_again() {
        let on = domain::calendar::parse_date("2026-11-20").unwrap();
        let words = TakenOutWords::parse("A prize draw").unwrap();
        for (why, expected) in [
            (
                TakenOut::GivenByCompany,
                say(charity_gifts::SaidReason { reason: say(charity_gifts::COMPANY) }),
            ),
            (
                TakenOut::NotEligible(words),
                say(charity_gifts::SaidWords {
                    reason: say(charity_gifts::ANOTHER_REASON),
                    words: "A prize draw",
                }),
            ),
            (
                TakenOut::ClaimedElsewhere(on),
                say(charity_gifts::SaidOn {
                    reason: say(charity_gifts::CLAIMED_YOURSELF),
                    day: "20\u{a0}November 2026",
                }),
            ),
        ] {
            assert_eq!(said(&why), expected);
        }
    }
}
