//! Where the money is: a bar, and below it every state. What each state means is folded away, because people read it once.

use super::state::{counts, gifts, label, meaning, tone};
use super::views::{Head, MoneyLine, StageLine, Unfiled};
use crate::ui::*;
use crate::words::payments::SUM_SET_OFF;
use crate::words::{charity_gifts, say};
use domain::claim::NextClaim;
use domain::claim::view::{MoneyBack, Owed};
use domain::donation::{ClaimMoney, States, Status};
use domain::{Balance, Pence};
use leptos::prelude::*;

/// The page of claims that HMRC owes money for, below the charity's own.
const OWED_PAGE: &str = "claims?state=owed#claims-so-far";
/// The page of claims that it has paid too much for.
const OVERPAID_PAGE: &str = "claims?state=overpaid#claims-so-far";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub count: i64,
    /// What Gift Aid is claimed on.
    pub claimable: Pence,
    /// The Gift Aid, an estimate.
    pub gift_aid: Pence,
}

/// Adds up the states for which `which` holds.
pub fn sum(stages: &[StageLine], which: impl Fn(Status) -> bool) -> Sum {
    stages.iter().filter(|stage| which(stage.status)).fold(Sum::default(), |sum, stage| Sum {
        count: sum.count + stage.count,
        claimable: sum.claimable.checked_add(stage.claimable).unwrap_or(sum.claimable),
        gift_aid: sum.gift_aid.checked_add(stage.gift_aid).unwrap_or(sum.gift_aid),
    })
}

/// Whether somebody else has to do or say something first.
pub fn waits(status: Status) -> bool {
    matches!(status, Status::AwaitingSettlement | Status::AwaitingDonor | Status::AwaitingCharity)
}

/// A sentence about the gifts that no authorisation covers: the sums above the table leave them out.
fn uncovered(stages: &[StageLine]) -> Option<String> {
    let sum = sum(stages, |status| status == Status::AwaitingAuthorisation);
    if sum.count == 0 {
        return None;
    }
    Some(say(charity_gifts::Uncovered { count: sum.count }))
}

/// For how many accepted claims HMRC owes money, how many of them it has paid in part, and how much is overdue.
fn owed_for(owed: &Owed) -> String {
    let claims = match (owed.in_all.0, owed.in_part) {
        (0, _) => return say(charity_gifts::NO_UNPAID_CLAIMS).to_owned(),
        (count, 0) => say(charity_gifts::AcceptedClaims { count }),
        (count, in_part) if count == in_part => say(charity_gifts::PaidInPart { count }),
        (count, in_part) => say(charity_gifts::SomeInPart { count, in_part: thousands(in_part) }),
    };
    match owed.overdue {
        (0, _) => claims,
        (_, amount) => say(charity_gifts::WithOverdue { claims, amount }),
    }
}

/// How many gifts are ready, and how many of them the next claim leaves out if it is made today.
fn ready_note(count: i64, from_tomorrow: i64) -> String {
    let gifts = gifts(count);
    // Both are read one after the other.
    match from_tomorrow.min(count) {
        0 => gifts,
        count => say(charity_gifts::FromTomorrow { gifts, count: thousands(count) }),
    }
}

/// How many gifts a claim has, and what goes back to HMRC with it.
fn gifts_less(count: i64, adjustment: Pence) -> String {
    let gifts = gifts(count);
    if adjustment == Pence::ZERO { gifts } else { say(charity_gifts::LessAdjustment { gifts, adjustment }) }
}

/// For how many claims HMRC has paid.
fn paid_for(claims: i64) -> String {
    match claims {
        0 => say(charity_gifts::NO_PAYMENT).to_owned(),
        count => say(charity_gifts::Claims { count }),
    }
}

/// By how much the figures of claims come to less than the states of their gifts: each pair is what a state comes to, and what its parts
/// do, each rounded down by itself.
pub fn rounded_off(pairs: &[(Pence, &[Pence])]) -> Pence {
    pairs.iter().fold(Pence::ZERO, |sum, (whole, parts)| {
        let parts = Pence::total(parts.iter().copied()).unwrap_or(*whole);
        let less = whole.checked_sub(parts).unwrap_or(Pence::ZERO);
        sum.checked_add(less).unwrap_or(sum)
    })
}

/// A few figures for somebody who has ten seconds: what goes back to HMRC only if anything does. Each leads to the list that adds up to
/// it.
#[component]
pub fn InShort(
    head: Head,
    stages: Vec<StageLine>,
    /// What is declared and in no claim.
    ready: StageLine,
    /// How many of those are of today, and go into a claim from tomorrow.
    from_tomorrow: i64,
    /// What is in a claim that was not filed yet.
    in_claim: Option<Unfiled>,
    /// The tax that goes back with the claim that HMRC has not answered.
    adjustment_with_hmrc: Pence,
    /// What HMRC owes for claims that it accepted.
    owed: Owed,
    paid: (i64, Pence),
    /// What it set off instead of paying it.
    set_off: Pence,
    /// What of its money is interest.
    interest: Pence,
    /// For how many claims that it left whole it has paid too much, and how much.
    above: (i64, Pence),
    /// What of its money went back to it, and what has to.
    back: MoneyBack,
    /// On how many gifts tax waits to go back to HMRC with a later claim, and how much.
    goes_back: (i64, Pence),
) -> impl IntoView {
    let (list, claims) = (head.href("donations"), head.href("claims"));
    let (paid_note, payments) = (paid_for(paid.0), format!("{claims}/payments"));
    let kept = (set_off > Pence::ZERO).then(|| {
        let href = payments.clone();
        view! { <Stat label=say(SUM_SET_OFF) value=set_off.to_string() href/> }
    });
    let of_interest = (interest > Pence::ZERO).then(|| {
        let href = payments.clone();
        view! { <Stat label=say(charity_gifts::INTEREST) value=interest.to_string() href/> }
    });
    let too_much = (above.0 > 0).then(|| {
        let (note, href) = (say(charity_gifts::Claims { count: above.0 }), head.href(OVERPAID_PAGE));
        view! { <Stat label=say(charity_gifts::PAID_TOO_MUCH) value=above.1.to_string() note href tone=Tone::Warn/> }
    });
    let held = sum(&stages, |status| status == Status::Held);
    let to_fix = (held.count > 0).then(|| {
        let href = format!("{list}?state={}", Status::Held);
        let (value, note) = (held.gift_aid.to_string(), gifts(held.count));
        view! { <Stat label=say(charity_gifts::NEEDS_FIXING) value note href tone=tone(Status::Held)/> }
    });
    let rounds = (paid.0 > 0 || set_off > Pence::ZERO)
        .then(|| view! { <p class="text-sm text-soft">{say(charity_gifts::CLAIMS_ROUND)}</p> });
    let waiting = sum(&stages, waits);
    let of = |status: Status| sum(&stages, |other| other == status);
    let claimed = of(Status::Claimed);
    let late = if owed.overdue.0 == 0 { Tone::Neutral } else { Tone::Bad };
    let refused = head.href(REFUSED_PAGE);
    let to_give_back = (back.due.0 > 0).then(|| {
        let (note, href) = (say(charity_gifts::Claims { count: back.due.0 }), refused.clone());
        view! { <Stat label=say(charity_gifts::TO_RETURN) value=back.due.1.to_string() note href tone=Tone::Warn/> }
    });
    let returned = (back.returned > Pence::ZERO).then(
        || view! { <Stat label=say(charity_gifts::RETURNED) value=back.returned.to_string() href=refused/> },
    );
    let adjustments = (goes_back.0 > 0).then(|| {
        let (ledger, note) =
            (head.href("claims/adjustments"), say(charity_gifts::ToGiveBackOn { count: goes_back.0 }));
        view! { <Stat label=say(charity_gifts::ADJUSTMENTS) value=goes_back.1.to_string() note href=ledger/> }
    });
    let unfiled = in_claim.map(|claim| {
        let href = format!("{claims}/{}", claim.claim_id);
        let note = gifts_less(claim.count, claim.adjustment);
        view! { <Stat label=in_claim_as(claim) value=claim.gift_aid.to_string() note href/> }
    });
    view! {
        <Stats>
            <Stat
                label=say(charity_gifts::WAITING)
                value=waiting.gift_aid.to_string()
                note=gifts(waiting.count)
                href=format!("{list}?state={}", States::Waiting.as_str())
            />
            {to_fix}
            <Stat
                label=say(charity_gifts::READY)
                value=ready.gift_aid.to_string()
                note=ready_note(ready.count, from_tomorrow)
                href=format!("{list}?claim={}", NextClaim::Unclaimed)
            />
            {unfiled}
            <Stat
                label=say(charity_gifts::WITH_HMRC)
                value=claimed.gift_aid.to_string()
                note=gifts_less(claimed.count, adjustment_with_hmrc)
                href=format!("{list}?state=claimed")
            />
            <Stat
                label=say(charity_gifts::OWED)
                value=owed.in_all.1.to_string()
                note=owed_for(&owed)
                tone=late
                href=head.href(OWED_PAGE)
            />
            <Stat label=say(charity_gifts::PAID_BY_HMRC) value=paid.1.to_string() note=paid_note href=payments/>
            {kept}
            {of_interest}
            {too_much}
            {returned}
            {to_give_back}
            {adjustments}
        </Stats>
        {rounds}
    }
    .into_any()
}

/// The claims that HMRC refused gifts of, with what goes back of its money, below the charity's own.
pub const REFUSED_PAGE: &str = "claims/adjustments#refused";

/// What its gifts wait for.
fn in_claim_as(claim: Unfiled) -> &'static str {
    if claim.waits { say(charity_gifts::IN_CLAIM_WAITING) } else { say(charity_gifts::IN_CLAIM_NEXT) }
}

/// The bar and the table.
#[component]
pub fn Pipeline(
    head: Head,
    stages: Vec<StageLine>,
    /// What HMRC owes for of the accepted gifts, and what it has paid.
    #[prop(optional)]
    by_money: Vec<MoneyLine>,
    /// What is in a claim that was not filed yet.
    in_claim: Option<Unfiled>,
    /// By how much the figures of claims come to less than those of their gifts.
    rounded_off: Pence,
) -> impl IntoView {
    let all = sum(&stages, counts);
    let in_all = all.gift_aid.checked_sub(rounded_off).unwrap_or(all.gift_aid).to_string();
    let rounding = (rounded_off > Pence::ZERO).then(|| view! { <Rounding rounded_off/> });
    let rows = |with_gift_aid: bool| {
        let shown = stages.iter().filter(|stage| counts(stage.status) == with_gift_aid);
        shown
            .map(|stage| {
                let of_claim = in_claim.filter(|_| stage.status == Status::Declared).map(|claim| {
                    let Unfiled { count, gift_aid, number, .. } = claim;
                    if claim.waits {
                        say(charity_gifts::IncludesWaiting { count, gift_aid, number })
                    } else {
                        say(charity_gifts::IncludesNext { count, gift_aid, number })
                    }
                });
                let of_these = (stage.status == Status::Accepted).then(|| {
                    let parts = by_money.iter().cloned();
                    parts.map(|part| view! { <MoneyRow part list=head.href("donations")/> }).collect_view()
                });
                view! {
                    <StageRow stage=stage.clone() list=head.href("donations") of_claim/>
                    {of_these}
                }
            })
            .collect_view()
    };
    let (moving, over) = (rows(true), rows(false));
    let meanings = stages
        .iter()
        .map(|stage| {
            view! {
                <div>
                    <dt class="font-semibold">{label(stage.status)}</dt>
                    <dd class="text-soft">{meaning(stage.status)}</dd>
                </div>
            }
        })
        .collect_view();
    view! {
        <section class="space-y-5">
            <div>
                <h2 class="text-xl">{say(charity_gifts::EVERY_POUND)}</h2>
                <p class="mt-1 text-soft">
                    <Money amount=in_all.clone() strong=true/> " "
                    {say(charity_gifts::GiftAidOn { count: all.count })} " " {say(charity_gifts::COUNTED_ONCE)}
                </p>
                {uncovered(&stages).map(|words| view! { <p class="mt-1 text-soft">{words}</p> })}
            </div>
            <Proportion parts=parts(&stages)/>
            <Table
                caption=say(charity_gifts::BY_STATE)
                columns=vec![
                    Column::text(say(charity_gifts::STATE)),
                    Column::number(say(charity_gifts::GIFTS)),
                    Column::number(say(charity_gifts::CLAIMABLE)),
                    Column::number(say(charity_gifts::GIFT_AID)),
                ]
            >
                {moving}
                {rounding}
                <Row>
                    <Cell head=true>
                        <a href=head.href("donations")>{say(charity_gifts::TOTAL)}</a>
                    </Cell>
                    <Cell label=say(charity_gifts::GIFTS) number=true>
                        <strong>{thousands(all.count)}</strong>
                    </Cell>
                    <Cell label=say(charity_gifts::CLAIMABLE) number=true>
                        <Money amount=all.claimable.to_string() strong=true/>
                    </Cell>
                    <Cell label=say(charity_gifts::GIFT_AID) number=true>
                        <Money amount=in_all strong=true/>
                    </Cell>
                </Row>
                {over}
            </Table>
            <Details summary=say(charity_gifts::MEANINGS)>
                <dl class="space-y-3">
                    {meanings} <div>
                        <dt class="font-semibold">{say(charity_gifts::CLAIMABLE)}</dt>
                        <dd class="text-soft">
                            {say(charity_gifts::MEANS_CLAIMABLE)}
                        </dd>
                    </div> <div>
                        <dt class="font-semibold">{say(charity_gifts::GIFT_AID)}</dt>
                        <dd class="text-soft">
                            {say(charity_gifts::MEANS_GIFT_AID)}
                        </dd>
                    </div>
                </dl>
            </Details>
        </section>
    }
    .into_any()
}

/// What the states of gifts come to more than the claims that they are in.
#[component]
fn Rounding(rounded_off: Pence) -> impl IntoView {
    let none = || view! { <span class="text-soft">"–"</span> };
    view! {
        <Row>
            <Cell head=true>
                <p>{say(charity_gifts::ROUNDING)}</p>
                <p class="max-w-read font-normal text-soft">{say(charity_gifts::ROUNDING_WHY)}</p>
            </Cell>
            <Cell label=say(charity_gifts::GIFTS) number=true>{none()}</Cell>
            <Cell label=say(charity_gifts::CLAIMABLE) number=true>{none()}</Cell>
            <Cell label=say(charity_gifts::GIFT_AID) number=true>
                <Money amount=Balance::new(-rounded_off.get()).to_string()/>
            </Cell>
        </Row>
    }
    .into_any()
}

#[component]
fn StageRow(
    stage: StageLine,
    list: String,
    /// What of it is in a claim that was not filed yet.
    of_claim: Option<String>,
) -> impl IntoView {
    // What brings no Gift Aid has no amount, as in the list that it leads to.
    let amount = |pence: Pence| {
        if counts(stage.status) { pence.to_string() } else { say(charity_gifts::NONE).to_owned() }
    };
    let (claimable, gift_aid) = (amount(stage.claimable), amount(stage.gift_aid));
    view! {
        <Row>
            <Cell head=true>
                <div class="space-y-1">
                    <p>
                        <a href=format!("{list}?state={}", stage.status)>{label(stage.status)}</a>
                    </p>
                    {of_claim.map(|words| view! { <p class="max-w-read font-normal text-soft">{words}</p> })}
                </div>
            </Cell>
            <Cell label=say(charity_gifts::GIFTS) number=true>
                {thousands(stage.count)}
            </Cell>
            <Cell label=say(charity_gifts::CLAIMABLE) number=true>
                <Money amount=claimable/>
            </Cell>
            <Cell label=say(charity_gifts::GIFT_AID) number=true>
                <Money amount=gift_aid/>
            </Cell>
        </Row>
    }
    .into_any()
}

/// The accepted gifts that HMRC owes for, or has paid: a part of the row above.
#[component]
fn MoneyRow(part: MoneyLine, list: String) -> impl IntoView {
    let MoneyLine { money, stage, of_claims } = part;
    let label = match money {
        ClaimMoney::Owed => say(charity_gifts::OF_THESE_OWED),
        ClaimMoney::Paid => say(charity_gifts::OF_THESE_PAID),
    };
    view! {
        <Row>
            <Cell head=true>
                <div class="space-y-1 ps-4 font-normal">
                    <p>
                        <a href=format!("{list}?state={}", States::Accepted(money).as_str())>{label}</a>
                    </p>
                    {of_claims.map(|words| view! { <p class="max-w-read text-soft">{words}</p> })}
                </div>
            </Cell>
            <Cell label=say(charity_gifts::GIFTS) number=true>
                <span class="text-soft">{thousands(stage.count)}</span>
            </Cell>
            <Cell label=say(charity_gifts::CLAIMABLE) number=true>
                <span class="text-soft">
                    <Money amount=stage.claimable.to_string()/>
                </span>
            </Cell>
            <Cell label=say(charity_gifts::GIFT_AID) number=true>
                <span class="text-soft">
                    <Money amount=stage.gift_aid.to_string()/>
                </span>
            </Cell>
        </Row>
    }
    .into_any()
}

/// The parts of the bar, each in the colour that marks its states everywhere.
fn parts(stages: &[StageLine]) -> Vec<Part> {
    let part = |name: &'static str, sum: Sum, tone: Tone| {
        let gift_aid = sum.gift_aid;
        (sum.count > 0).then(|| Part::of(tone, name, gift_aid.get(), gift_aid.to_string()))
    };
    let one = |status: Status| part(label(status), sum(stages, |other| other == status), tone(status));
    let parts = [
        part(say(charity_gifts::WAITING), sum(stages, waits), tone(Status::AwaitingDonor)),
        one(Status::Held),
        one(Status::Declared).map(Part::light),
        one(Status::Claimed),
        one(Status::Accepted),
    ];
    parts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(status: Status, count: i64, pence: i64) -> StageLine {
        let (claimable, gift_aid) = (Pence::new(pence * 4).unwrap(), Pence::new(pence).unwrap());
        StageLine { status, count, claimable, gift_aid }
    }

    #[test]
    fn what_is_cancelled_too_old_or_not_authorised_is_in_no_sum() {
        let stages = [
            stage(Status::Declared, 2, 500),
            stage(Status::AwaitingAuthorisation, 3, 700),
            stage(Status::Cancelled, 9, 9_900),
            stage(Status::Ineligible, 1, 100),
        ];
        assert_eq!(
            sum(&stages, counts),
            Sum { count: 2, claimable: Pence::new(2_000).unwrap(), gift_aid: Pence::new(500).unwrap() }
        );
        assert_eq!(parts(&stages).len(), 1);
        assert_eq!(sum(&stages, waits), Sum::default());
    }

    #[test]
    fn every_figure_leads_to_the_list_that_adds_up_to_it() {
        let pence = |pence| Pence::new(pence).unwrap();
        let claim = Unfiled {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 4,
            waits: true,
            count: 2,
            gift_aid: pence(200),
            adjustment: pence(30),
        };
        let html = Owner::new().with(|| {
            let head = Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Harbour Hospice".to_owned(),
                may_change: true,
            };
            let stages = vec![
                stage(Status::AwaitingDonor, 1, 100),
                stage(Status::Held, 1, 125),
                stage(Status::Declared, 6, 500),
            ];
            let ready = stage(Status::Declared, 4, 300);
            let owed = Owed { in_all: (2, pence(700)), in_part: 0, overdue: (1, pence(300)) };
            let back = MoneyBack { returned: Pence::ZERO, due: (1, pence(1_860)) };
            view! {
                <InShort
                    head
                    stages
                    ready
                    from_tomorrow=3
                    in_claim=Some(claim)
                    adjustment_with_hmrc=pence(40)
                    owed
                    paid=(1, pence(900))
                    set_off=pence(80)
                    interest=pence(45)
                    above=(1, pence(4_284))
                    back
                    goes_back=(1, pence(50))
                />
            }
            .to_html()
        });
        for rest in [
            "donations?state=waiting",
            "donations?state=held",
            "donations?claim=unclaimed",
            "claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a",
            "donations?state=claimed",
            "claims?state=owed#claims-so-far",
            "claims/adjustments",
            "claims/adjustments#refused",
            "claims?state=overpaid#claims-so-far",
        ] {
            let href = format!("href=\"/charity/chr_01ke5v3s8f7qk9mz4x2w6r1t0a/{rest}\"");
            assert_eq!(html.matches(&href).count(), 1, "{rest}: {html}");
        }
        // What HMRC set off is no money that it paid: both add up to the list of payments, and without either the figures would not. That
        // list says what is interest, too.
        let payments = "href=\"/charity/chr_01ke5v3s8f7qk9mz4x2w6r1t0a/claims/payments\"";
        assert_eq!(html.matches(payments).count(), 3, "{html}");
        for (label, sum) in [(charity_gifts::INTEREST, "£0.45"), (charity_gifts::PAID_TOO_MUCH, "£42.84")] {
            assert!(html.contains(say(label)) && html.contains(sum), "{sum}: {html}");
        }
        assert!(
            html.contains(say(SUM_SET_OFF)) && html.contains("£0.80") && html.contains("£9.00"),
            "{html}"
        );
        assert!(html.contains(say(charity_gifts::NEEDS_FIXING)) && html.contains("£1.25"), "{html}");
        assert!(html.contains(say(charity_gifts::CLAIMS_ROUND)), "{html}");
        assert_eq!(html.matches("href=").count(), html.matches("<dt").count(), "{html}");
        assert!(html.contains(say(charity_gifts::IN_CLAIM_WAITING)) && html.contains("£3.00"), "{html}");
        assert!(html.contains(say(charity_gifts::TO_RETURN)), "{html}");
        assert!(html.contains(&ready_note(4, 3)) && ready_note(4, 0) == gifts(4), "{html}");
        // What goes back stays in sight from the refund until HMRC has answered.
        for (count, adjustment) in [(2, 30), (0, 40)] {
            assert!(html.contains(&gifts_less(count, pence(adjustment))), "{html}");
        }
        assert!(html.contains(&say(charity_gifts::ToGiveBackOn { count: 1 })), "{html}");
        assert!(!html.contains(say(charity_gifts::RETURNED)), "{html}");
    }

    #[test]
    fn what_is_missing_of_claims_that_are_paid_in_part_is_owed() {
        let pence = |pence| Pence::new(pence).unwrap();
        let some = || say(charity_gifts::SomeInPart { count: 3, in_part: "1" });
        for (all, in_part, overdue, said) in [
            (0, 0, 0, say(charity_gifts::NO_UNPAID_CLAIMS).to_owned()),
            (1, 0, 0, say(charity_gifts::AcceptedClaims { count: 1 })),
            (1, 1, 0, say(charity_gifts::PaidInPart { count: 1 })),
            (2, 2, 0, say(charity_gifts::PaidInPart { count: 2 })),
            (3, 1, 0, some()),
            (3, 1, 700, say(charity_gifts::WithOverdue { claims: some(), amount: "£7.00" })),
        ] {
            let overdue = (i64::from(overdue > 0), pence(overdue));
            assert_eq!(owed_for(&Owed { in_all: (all, pence(675)), in_part, overdue }), said);
        }
        assert_eq!(paid_for(0), say(charity_gifts::NO_PAYMENT));
        assert_eq!(paid_for(1), say(charity_gifts::Claims { count: 1 }));
    }

    #[test]
    fn what_claims_round_off_is_what_their_figures_lack() {
        let pence = |pence| Pence::new(pence).unwrap();
        // Two claims of £10.03 and £10.02, which are £5.01 of Gift Aid together and £2.50 each.
        assert_eq!(rounded_off(&[(pence(501), &[pence(250), pence(250)])]), pence(1));
        assert_eq!(rounded_off(&[(pence(500), &[pence(500)]), (Pence::ZERO, &[])]), Pence::ZERO);
        assert_eq!(rounded_off(&[(pence(2), &[]), (pence(501), &[pence(500)])]), pence(3));
        let shown = |rounded_off| {
            Owner::new().with(|| {
                let head = Head {
                    id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                    name: "Harbour Hospice".to_owned(),
                    may_change: true,
                };
                view! { <Pipeline head stages=vec![stage(Status::Accepted, 6, 500)] in_claim=None rounded_off/> }.to_html()
            })
        };
        let html = shown(pence(2));
        assert!(html.contains("\u{2212}£0.02") && html.contains(say(charity_gifts::ROUNDING_WHY)), "{html}");
        assert_eq!(html.matches("£4.98").count(), 2, "the lead and the total: {html}");
        assert!(!shown(Pence::ZERO).contains(say(charity_gifts::ROUNDING_WHY)), "{}", shown(Pence::ZERO));
    }

    #[test]
    fn gifts_that_no_authorisation_covers_are_told_apart_from_those_that_wait() {
        assert_eq!(uncovered(&[stage(Status::AwaitingSettlement, 2, 500)]), None);
        let said = uncovered(&[stage(Status::AwaitingAuthorisation, 1_204, 700)]).unwrap();
        assert_eq!(said, say(charity_gifts::Uncovered { count: 1_204 }));
    }

    #[test]
    fn what_a_state_means_is_folded_away_and_states_without_gifts_are_not_told_of() {
        let html = Owner::new().with(|| {
            let head = Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Harbour Hospice".to_owned(),
                may_change: true,
            };
            let stages = vec![stage(Status::Declared, 6, 500), stage(Status::Cancelled, 1, 100)];
            view! { <Pipeline head stages in_claim=None rounded_off=Pence::ZERO/> }.to_html()
        });
        let (table, fold) = html.split_once("<details").unwrap();
        for status in [Status::Declared, Status::Cancelled] {
            assert!(!table.contains(meaning(status)) && fold.contains(meaning(status)), "{status}: {html}");
        }
        assert!(!html.contains(label(Status::Held)), "{html}");
    }

    #[test]
    fn what_brings_no_gift_aid_has_no_claimable_amount() {
        let html = Owner::new().with(|| {
            let head = Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Harbour Hospice".to_owned(),
                may_change: true,
            };
            let without = [Status::AwaitingAuthorisation, Status::Ineligible, Status::Cancelled];
            let without = without.map(|status| stage(status, 3, 9_900));
            let stages: Vec<StageLine> =
                std::iter::once(stage(Status::Declared, 6, 500)).chain(without).collect();
            view! { <Pipeline head stages in_claim=None rounded_off=Pence::ZERO/> }.to_html()
        });
        let (table, _) = html.split_once("<details").unwrap();
        assert_eq!(table.matches(">none<").count(), 6, "{html}");
        assert!(
            table.contains("£20.00") && !table.contains("£396.00") && !table.contains("£99.00"),
            "{html}"
        );
    }

    #[test]
    fn every_state_with_gift_aid_is_in_one_part_of_the_bar() {
        let stages: Vec<StageLine> = Status::ALL.iter().map(|status| stage(*status, 1, 100)).collect();
        let shown: i64 = parts(&stages).iter().map(|part| part.size).sum();
        assert_eq!(shown, sum(&stages, counts).gift_aid.get());
    }

    #[test]
    fn money_that_hmrc_set_off_is_no_payment_for_a_claim() {
        let html = Owner::new().with(|| {
            let head = Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Harbour Hospice".to_owned(),
                may_change: true,
            };
            view! {
                <InShort
                    head
                    stages=vec![stage(Status::Accepted, 1, 80)]
                    ready=stage(Status::Declared, 0, 0)
                    from_tomorrow=0
                    in_claim=None
                    adjustment_with_hmrc=Pence::ZERO
                    owed=Owed::default()
                    paid=(0, Pence::ZERO)
                    set_off=Pence::new(80).unwrap()
                    interest=Pence::ZERO
                    above=(0, Pence::ZERO)
                    back=MoneyBack::default()
                    goes_back=(0, Pence::ZERO)
                />
            }
            .to_html()
        });
        assert!(html.contains(say(charity_gifts::NO_PAYMENT)) && html.contains("£0.80"), "{html}");
        assert!(!html.contains(&say(charity_gifts::Claims { count: 1 })), "{html}");
        for rare in [charity_gifts::INTEREST, charity_gifts::PAID_TOO_MUCH] {
            assert!(!html.contains(say(rare)), "{html}");
        }
        assert!(html.contains(say(charity_gifts::CLAIMS_ROUND)), "{html}");
    }

    #[test]
    fn what_is_accepted_leads_to_what_hmrc_owes_for_and_to_what_it_has_paid() {
        let html = Owner::new().with(|| {
            let head = Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Harbour Hospice".to_owned(),
                may_change: true,
            };
            let part = |money, count, pence, of_claims: Option<&str>| MoneyLine {
                money,
                stage: stage(Status::Accepted, count, pence),
                of_claims: of_claims.map(str::to_owned),
            };
            let leads = "£3.00 less £1.00 = £2.00";
            let by_money =
                vec![part(ClaimMoney::Owed, 2, 300, Some(leads)), part(ClaimMoney::Paid, 4, 500, None)];
            let stages = vec![stage(Status::Declared, 1, 50), stage(Status::Accepted, 6, 800)];
            view! { <Pipeline head stages by_money in_claim=None rounded_off=Pence::ZERO/> }.to_html()
        });
        let mut after = html.split_once("donations?state=accepted\"").unwrap().1;
        for (state, label, gift_aid) in [
            ("owed", say(charity_gifts::OF_THESE_OWED), "£3.00"),
            ("paid", say(charity_gifts::OF_THESE_PAID), "£5.00"),
        ] {
            let (_, row) = after.split_once(&format!("donations?state={state}\"")).unwrap();
            assert!(row.contains(label) && row.contains(gift_aid), "{state}: {html}");
            after = row;
        }
        assert!(html.contains("£3.00 less £1.00 = £2.00"), "{html}");
        assert_eq!(html.matches("£8.50").count(), 2, "each is counted once: {html}");
    }

    #[test]
    fn a_part_of_the_bar_has_the_tone_of_its_states() {
        let of = |tone: Tone, status: Status, pence: i64| {
            Part::of(tone, label(status), pence, Pence::new(pence).unwrap().to_string())
        };
        let stages = [
            stage(Status::AwaitingDonor, 1, 100),
            stage(Status::AwaitingSettlement, 1, 200),
            stage(Status::Held, 1, 400),
            stage(Status::Declared, 1, 500),
            stage(Status::Claimed, 1, 600),
            stage(Status::Accepted, 1, 700),
        ];
        let wanted = [
            Part::of(Tone::Neutral, say(charity_gifts::WAITING), 300, "£3.00"),
            of(Tone::Warn, Status::Held, 400),
            of(Tone::Info, Status::Declared, 500).light(),
            of(Tone::Info, Status::Claimed, 600),
            of(Tone::Good, Status::Accepted, 700),
        ];
        assert_eq!(parts(&stages), wanted);
        for status in Status::ALL.iter().copied().filter(|status| waits(*status)) {
            assert_eq!(tone(status), Tone::Neutral, "{status}");
        }
    }
}
