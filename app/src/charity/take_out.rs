//! Taking gifts out of claiming: one from its page, or all of a list. What goes wrong: somebody takes out more than they meant. So the
//! page of many says how many gifts and how much money it is, and takes out exactly these.

use super::desk::{Desk, param, query};
use super::filter::DonationQuery;
use super::reads::read_take_out;
use super::server_fns::{PutGiftBack, TakeGiftOut, TakeGiftsOut};
use super::state::gifts;
use super::views::{Claiming, DonationDetail, TakeOutView};
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
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
            <Heading title="Take gifts out of claiming" back=(list.clone(), "Gifts".to_owned())/>
            <EmptyState title="First choose which gifts" icon=Shape::Search>
                <p>
                    "Filter your list by dates, platform, state or claim, so that it shows only the gifts on which Gift Aid must not be claimed. Then choose “Take out of claiming” there."
                </p>
                <p>
                    <a href=list>"Filter your gifts"</a>
                </p>
            </EmptyState>
        }
        .into_any();
    }
    let lead = format!("The gifts in your list with {}.", view.words.join(" · "));
    let heading = view! {
        <Heading title="Take gifts out of claiming" lead back=(list.clone(), "Gifts".to_owned())/>
    };
    let with_hmrc = (view.with_hmrc > 0).then(|| {
        let title = format!("In a claim that HMRC has not answered: {}", gifts(view.with_hmrc));
        view! {
            <Notice tone=Tone::Info title>
                "They are left out here. You can take them out once HMRC has answered."
            </Notice>
        }
    });
    if view.count == 0 {
        return view! {
            {heading}
            {with_hmrc}
            <EmptyState title="Nothing to take out" icon=Shape::Search>
                <p>"No Gift Aid is claimed on any of these gifts."</p>
            </EmptyState>
        }
        .into_any();
    }
    let button = format!("Take {} out of claiming", gifts(view.count));
    let of_them = if view.accepted > 0 {
        format!("to be taken out, {} of them accepted by HMRC", thousands(view.accepted))
    } else {
        "to be taken out".to_owned()
    };
    let all_accepted = view.accepted == view.count;
    let accepted = (view.accepted > 0).then(|| {
        let hint = format!(
            "Type {} to confirm that a later claim gives their Gift Aid back to HMRC{}",
            view.accepted,
            if all_accepted { "" } else { ". Leave this empty if you claimed on the gifts yourself" }
        );
        view! {
            <TextInput
                name="accepted"
                label="How many of these gifts are in a claim that HMRC has accepted?"
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
                label="Gifts"
                value=thousands(view.count)
                note=of_them
            />
            <Stat label="Claimable" value=view.claimable.to_string() note="what Gift Aid would be claimed on"/>
            <Stat label="Gift Aid" value=view.gift_aid.to_string() note="an estimate"/>
        </Stats>
        {with_hmrc}
        {(view.accepted > 0)
            .then(|| {
                let title = format!("In a claim that HMRC has accepted: {}", gifts(view.accepted));
                view! {
                    <Notice tone=Tone::Warn title>
                        "A later claim deducts their Gift Aid as an adjustment, and you cannot put them back. If you claimed on them yourself too, they stay as they are: correct your own claim with HMRC instead."
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
                    "Cancel"
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
        <Radios name="reason" label="Why should Gift Aid not be claimed?" choices/>
        <When answer="not_eligible">
            <TextInput
                name="words"
                label="The other reason"
                hint="Only if you chose “Another reason”. Do not name the donor"
                maxlength=200
            />
        </When>
        {(!accepted)
            .then(|| {
                view! {
                    <When answer="claimed_elsewhere">
                        <DateInput
                            name="on"
                            label="Date of your own claim"
                            hint="Only if you chose “You claimed on it yourself”"
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
        TakenOutReason::DonorBenefit => (
            "The donor received benefits over HMRC’s limits",
            "25% of the first £100 of the gift and 5% of the rest, up to £2,500 in a tax year",
        ),
        TakenOutReason::NotAGift => {
            ("It paid for something", "Such as a raffle ticket, a lot at an auction or a ticket to an event")
        }
        TakenOutReason::NoTaxPaid => ("The donor paid no tax, or too little", ""),
        TakenOutReason::GivenByCompany => ("A company gave it", "Gift Aid is for individuals"),
        TakenOutReason::NotEligible => ("Another reason", "Describe it below"),
        TakenOutReason::ClaimedElsewhere => {
            ("You claimed on it yourself", "In HMRC’s Charities Online or with other software")
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
            let then = if accepted {
                "HMRC has accepted the claim with this gift. A later claim deducts its Gift Aid as an adjustment, and you cannot put the gift back."
            } else {
                "We cancel its declaration and remove it from any claim that is not sent yet. You can put it back."
            };
            view! {
                <Card title="Take out of claiming">
                    <Form action=TakeGiftOut::PATH class="space-y-6">
                        <p class="max-w-read text-soft">
                            "Do this if Gift Aid must not be claimed on this gift, or if you have claimed on it yourself. " {then}
                        </p>
                        <Hidden name="charity" value=charity/>
                        <Hidden name="donation" value=donation/>
                        <Why today=gift.today accepted/>
                        <Button kind=ButtonKind::Secondary>"Take out of claiming"</Button>
                    </Form>
                </Card>
            }
            .into_any()
        }
        Claiming::WithHmrc if may_change => view! {
            <Card title="Take out of claiming">
                <p class="max-w-read text-soft">
                    "HMRC has not answered the claim with this gift yet. You can take it out once it has."
                </p>
            </Card>
        }
        .into_any(),
        Claiming::Out { why, was_filed } => {
            let back = if was_filed {
                view! {
                    <p class="text-soft">
                        "HMRC had accepted a claim with this gift, so its Gift Aid is due back to HMRC and you cannot put the gift back."
                    </p>
                }
                .into_any()
            } else if may_change {
                view! {
                    <Form action=PutGiftBack::PATH>
                        <Hidden name="charity" value=charity/>
                        <Hidden name="donation" value=donation/>
                        <Button kind=ButtonKind::Secondary>"Put back"</Button>
                    </Form>
                }
                .into_any()
            } else {
                ().into_any()
            };
            view! {
                <Card title="Taken out of claiming">
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
    let (label, _) = asked(why.reason());
    match why {
        TakenOut::ClaimedElsewhere(on) => format!("{label}, on {}.", long(*on)),
        TakenOut::NotEligible(words) => format!("{label}: “{}”", words.as_str()),
        _ => format!("{label}."),
    }
}

#[cfg(test)]
mod tests {
    use super::{TakenOut, said};
    use domain::donation::TakenOutWords;

    #[test]
    fn what_was_said_when_a_gift_was_taken_out_is_said_again() {
        let on = domain::calendar::parse_date("2026-11-20").unwrap();
        let words = TakenOutWords::parse("A prize draw").unwrap();
        for (why, expected) in [
            (TakenOut::GivenByCompany, "A company gave it."),
            (TakenOut::NotEligible(words), "Another reason: “A prize draw”"),
            (TakenOut::ClaimedElsewhere(on), "You claimed on it yourself, on 20\u{a0}November 2026."),
        ] {
            assert_eq!(said(&why), expected);
        }
    }
}
