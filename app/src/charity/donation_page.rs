//! One gift. Wanted: what it is worth, where it stands, why, and whose turn it is. The donor is named to somebody who says why they
//! need to know.

use super::ask_donor::AskTheDonor;
use super::claim::payments_for;
use super::desk::{Desk, is_just, param};
use super::reads::read_donation;
use super::state::{counts, cure, in_sentence, label, meaning, tone};
use super::take_out::ClaimingCard;
use super::views::{DonationDetail, HistoryLine};
use super::whose::WhoseCard;
use crate::ui::day::long;
use crate::ui::*;
use domain::claim::view::GoesBack;
use domain::donation::shown::WhoseGift;
use domain::donation::{Reason, Status};
use domain::{ClaimId, ClaimStatus};
use leptos::prelude::*;

/// `/charity/{charity}/donations/{donation}`
#[component]
pub fn DonationPage() -> impl IntoView {
    view! { <Desk from=read_donation(param("charity"), param("donation")) show=|gift| view! { <Shown gift/> }/> }.into_any()
}

#[component]
fn Shown(gift: DonationDetail) -> impl IntoView {
    let (gift_aid, came_of_it) = gift_aid_of(&gift);
    let settled = gift.settled_on.clone().unwrap_or_else(|| "Not known".to_owned());
    let when = match (gift.has_settled, gift.settled_on.is_some()) {
        (true, _) => "when the payment cleared",
        (false, true) => "when the payment is expected to clear",
        (false, false) => "the platform has sent no date",
    };
    let shade = if gift.status == Status::Accepted { Tone::Good } else { Tone::Neutral };
    let back = (gift.head.href("donations"), "Gifts".to_owned());
    let claimable = match (gift.refunds.is_empty(), gift.net.is_some()) {
        (false, _) => "what is left after refunds",
        (true, true) if gift.has_settled => "what reached you, after fees",
        (true, true) => "what will reach you, after fees",
        (true, false) => "the whole gift",
    };
    let claiming = view! { <ClaimingCard gift=gift.clone()/> };
    let whose = gift.whose.clone().map(|whose| {
        view! { <WhoseCard charity=gift.head.id donation=gift.id whose/> }
    });
    view! {
        <Heading title=format!("Gift of {}", gift.gross) over=gift.donated_at.clone() back>
            <Tag tone=tone(gift.status) label=label(gift.status)/>
        </Heading>
        <Stats>
            <Stat label="Gift" value=gift.gross.to_string() note="what the donor gave"/>
            <Stat
                label="Claimable"
                value=gift.claimable.to_string()
                note=claimable
            />
            <Stat label="Gift Aid" value=gift_aid note=came_of_it tone=shade/>
            <Stat label="Settlement" value=settled note=when/>
        </Stats>
        {[
            ("taken_out", "Gift taken out of claiming"),
            ("put_back", "Gift put back"),
            ("asked", "We have emailed the donor"),
        ]
            .into_iter()
            .find(|(name, _)| is_just(name))
            .map(|(_, title)| view! { <Notice tone=Tone::Good title/> })}
        <Where gift=gift.clone()/>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Facts gift=gift.clone()/>
            <Card title="What happened">
                <History lines=gift.history/>
            </Card>
        </div>
        {whose}
        {claiming}
    }
    .into_any()
}

/// The Gift Aid on a gift, and what that is: of one that brings none any more, what was claimed on it and became of that.
fn gift_aid_of(gift: &DonationDetail) -> (String, String) {
    if counts(gift.status) {
        return (gift.gift_aid.to_string(), "an estimate".to_owned());
    }
    let became = gift.claims.last().and_then(|claim| match (&claim.cut, claim.back) {
        (Some(_), _) => Some("claimed, refused by HMRC".to_owned()),
        (None, Some(GoesBack::Waits)) => Some("claimed, to be given back in a later claim".to_owned()),
        (None, Some(GoesBack::With(_, number))) => {
            Some(format!("claimed, to be given back in claim {number}"))
        }
        (None, Some(GoesBack::Went(_, number))) => Some(format!("claimed, given back in claim {number}")),
        (None, Some(GoesBack::Repaid(_))) => Some("claimed, repaid to HMRC".to_owned()),
        (None, Some(GoesBack::NotAtAll) | None) => None,
    });
    match gift.claimed.zip(became) {
        Some((amount, became)) => (amount.to_string(), became),
        None => ("None".to_owned(), "nothing to claim".to_owned()),
    }
}

/// The state, and each reason with what to do about it.
#[component]
fn Where(gift: DonationDetail) -> impl IntoView {
    let is_to_fix = gift.status == Status::Held && gift.reasons.contains(&Reason::DetailsUnusable);
    let fix = (is_to_fix && gift.head.may_change).then(|| gift.head.href(&format!("claims/fix/{}", gift.id)));
    let asking = gift.asking.map(|asking| {
        view! { <AskTheDonor charity=gift.head.id donation=gift.id asking may_change=gift.head.may_change/> }
    });
    let has_adjustment = !counts(gift.status) && gift.claims.iter().any(|claim| claim.back.is_some());
    // A gift without Gift Aid, such as a cancelled one, needs no list of what else it lacks.
    let reasons: Vec<Reason> =
        if counts(gift.status) { gift.reasons } else { gift.reasons.into_iter().take(1).collect() };
    let reasons = reasons
        .into_iter()
        .map(|reason| {
            view! {
                <li>
                    <p class="font-semibold">{reason.detail()}</p>
                    <p class="text-soft">{cure(reason)}</p>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title=label(gift.status)>
            <div class="max-w-read space-y-4">
                {if reasons.is_empty() {
                    view! { <p>{meaning(gift.status)}</p> }.into_any()
                } else {
                    view! { <ul class="space-y-4 border-s-3 border-lift ps-4">{reasons}</ul> }.into_any()
                }}
                {fix
                    .map(|fix| {
                        view! {
                            <p>
                                <a href=fix>"Correct this gift"</a>
                            </p>
                        }
                    })}
                {asking}
                {has_adjustment
                    .then(|| {
                        view! {
                            <p>
                                "HMRC had accepted a claim with it. “Details” shows how its Gift Aid goes back."
                            </p>
                        }
                    })}
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Facts(gift: DonationDetail) -> impl IntoView {
    let head = gift.head.clone();
    let donor = match &gift.whose {
        Some(WhoseGift::Shown(_)) => "Shown under “Whose gift it is” for 10 minutes.",
        Some(WhoseGift::Hidden) => "Hidden. Say under “Whose gift it is” why you need to know.",
        Some(WhoseGift::NotDeclared) | None => "Hidden. We keep the donor’s details for HMRC.",
    };
    let claim = |id: ClaimId, number: i32| {
        let href = head.href(&format!("claims/{id}"));
        view! { <a href=href>{format!("Claim {number}")}</a> }.into_any()
    };
    let goes_back = |whose: String, back| match back {
        GoesBack::Waits => {
            let words = format!("A later claim deducts the Gift Aid on {whose}.");
            view! { <span class="block">{words}</span> }.into_any()
        }
        GoesBack::With(id, number) => {
            let words = format!("The Gift Aid on {whose} is deducted from ");
            view! { <span class="block">{words} {claim(id, number)} "."</span> }.into_any()
        }
        GoesBack::Went(id, number) => {
            let words = format!("The Gift Aid on {whose} was deducted from ");
            view! { <span class="block">{words} {claim(id, number)} "."</span> }.into_any()
        }
        GoesBack::Repaid(day) => {
            let words = format!("You repaid the Gift Aid on {whose} to HMRC on {}.", long(day));
            view! { <span class="block">{words}</span> }.into_any()
        }
        // HMRC took the gift out of the claim: it says so itself.
        GoesBack::NotAtAll => ().into_any(),
    };
    let claims = gift.claims.clone().into_iter().map(|one| {
        let parts: Vec<AnyView> =
            one.parts.iter().map(|(part, back)| goes_back(format!("{part} of it"), *back)).collect();
        let whose = if parts.is_empty() { "it" } else { "the rest of it" };
        let back = one.back.map(|back| goes_back(whose.to_owned(), back));
        let (link, words) = (claim(one.claim_id, one.number), format!(": {}", in_a_word(one.status)));
        if let Some((on, why)) = one.cut {
            let words = format!(": HMRC refused the gift in its letter of {}. {why}", long(on));
            return view! {
                <SummaryRow label="Earlier claim">
                    {link} <span class="wrap-anywhere">{words}</span> {parts} {back}
                </SummaryRow>
            }
            .into_any();
        }
        view! { <SummaryRow label="In claim">{link} {words} {parts} {back}</SummaryRow> }.into_any()
    });
    let refunds: Vec<AnyView> = gift
        .refunds
        .iter()
        .map(|refund| {
            let (amount, on) = (refund.amount.pence().to_string(), long(refund.refunded_on));
            view! {
                <SummaryRow label="Refunded">
                    <Money amount/>
                    <span class="block text-soft">{format!("on {on}")}</span>
                </SummaryRow>
            }
            .into_any()
        })
        .collect();
    let claims: Vec<AnyView> = claims.collect();
    let ended = if gift.status == Status::Held { "No longer counts since" } else { "Cancelled on" };
    let undeclared = gift
        .declaration_ended
        .as_ref()
        .map_or_else(|| "No declaration".to_owned(), |on| format!("{ended} {on}"));
    let paid = gift.in_claim.and_then(|claim| Some((claim.number, claim.paid_on?))).map(|(number, on)| {
        let payment = gift.head.href(&payments_for(number));
        view! {
            <SummaryRow label="Paid by HMRC">
                {format!("In full on {}. ", long(on))} <a href=payment>"See HMRC’s payment"</a>
            </SummaryRow>
        }
    });
    let terminal = gift.terminal.clone().map(|terminal| {
        let map = gift.head.href("terminals");
        view! {
            <SummaryRow label="Card terminal">
                <a href=map class="wrap-anywhere">
                    {terminal}
                </a>
            </SummaryRow>
        }
    });
    view! {
        <Card title="Details">
            <SummaryList>
                <SummaryRow label="Platform">{gift.platform}</SummaryRow>
                {terminal}
                <SummaryRow label="Platform’s reference">
                    <span class="wrap-anywhere">{gift.reference.unwrap_or_else(|| "None sent".to_owned())}</span>
                </SummaryRow>
                <SummaryRow label="Given">{gift.donated_at}</SummaryRow>
                {gift
                    .net
                    .map(|net| {
                        view! {
                            <SummaryRow label=if gift.has_settled { "Reached you" } else { "Will reach you" }>
                                <Money amount=net.to_string()/>
                            </SummaryRow>
                        }
                    })}
                {refunds}
                <SummaryRow label="Declaration">
                    {match gift.declaration {
                        Some(id) => {
                            view! {
                                <Id id=id.to_string()/>
                                <span class="block text-soft">{gift.declared_at.map(|at| format!("made on {at}"))}</span>
                            }
                                .into_any()
                        }
                        None => undeclared.into_any(),
                    }}
                </SummaryRow>
                {claims}
                {paid}
                {gift
                    .claim_by
                    .map(|(day, is_sure)| {
                        let longer = "You may have longer: it depends on your charity type.";
                        view! {
                            <SummaryRow label="Claim by">
                                {day}
                                {(!is_sure).then(|| view! { <span class="block text-soft">{longer}</span> })}
                            </SummaryRow>
                        }
                    })}
                <SummaryRow label="Gift ID">
                    <Id id=gift.id.to_string()/>
                </SummaryRow>
                <SummaryRow label="Donor">{donor}</SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}

/// Where its claim stands.
fn in_a_word(status: ClaimStatus) -> &'static str {
    match status {
        ClaimStatus::Draft => "being prepared",
        ClaimStatus::Ready => "waiting for approval",
        ClaimStatus::Approved | ClaimStatus::Submitting => "on its way to HMRC",
        ClaimStatus::Acknowledged => "with HMRC",
        ClaimStatus::Accepted => "accepted by HMRC",
        ClaimStatus::Paid => "paid by HMRC",
        ClaimStatus::Rejected => "rejected by HMRC",
        ClaimStatus::Withdrawn => "cancelled",
    }
}

#[component]
fn History(lines: Vec<HistoryLine>) -> impl IntoView {
    let steps = lines
        .into_iter()
        .map(|line| {
            let shade = line.status.map(tone).filter(|tone| *tone != Tone::Neutral).unwrap_or(Tone::Good);
            let then = line.status.map(|status| format!("State: {}", in_sentence(label(status))));
            view! {
                <Step title=line.what when=line.when tone=shade>
                    {then.map(|then| view! { <p class="text-sm text-soft">{then}</p> })}
                </Step>
            }
        })
        .collect_view();
    view! { <Timeline>{steps}</Timeline> }.into_any()
}
