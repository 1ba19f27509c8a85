//! Where the money is: a bar, and below it every state. What each state means is folded away, because people read it once.

use super::state::{counts, gifts, in_sentence, label, meaning, tone};
use super::views::{Head, StageLine, Unfiled};
use crate::ui::*;
use domain::Pence;
use domain::claim::NextClaim;
use domain::claim::view::Owed;
use domain::count::counted;
use domain::donation::{States, Status};
use leptos::prelude::*;

/// The page of claims that HMRC owes money for, below the charity's own.
const OWED_PAGE: &str = "claims?only=owed#claims-so-far";

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
    Some(format!("Another {} cannot be claimed without the donor’s own declaration.", gifts(sum.count)))
}

/// On how many accepted claims HMRC owes money, and how much of it is overdue.
fn owed_for(owed: &Owed) -> String {
    let claims = match owed.in_all.0 {
        0 => return "no unpaid claims".to_owned(),
        some => counted(some, "accepted claim", "accepted claims"),
    };
    if owed.overdue.0 == 0 { claims } else { format!("{claims}, {} overdue", owed.overdue.1) }
}

/// For how many claims HMRC has paid, and what is missing of them.
fn paid_for(claims: i64, short: Pence) -> String {
    let claims = match claims {
        0 => return "no payment recorded".to_owned(),
        some => counted(some, "claim", "claims"),
    };
    if short == Pence::ZERO { claims } else { format!("{claims}, {short} short") }
}

/// Five figures for somebody who has ten seconds, and the adjustments if there are any. Each leads to the list that adds up to it.
#[component]
pub fn InShort(
    head: Head,
    stages: Vec<StageLine>,
    /// What is declared and in no claim.
    ready: StageLine,
    /// What is in a claim that was not filed yet.
    in_claim: Option<Unfiled>,
    /// What HMRC owes for claims that it accepted.
    owed: Owed,
    paid: (i64, Pence),
    short: Pence,
    /// On how many gifts tax waits to go back to HMRC, and how much.
    goes_back: (i64, Pence),
) -> impl IntoView {
    let (list, claims) = (head.href("donations"), head.href("claims"));
    let paid_note = paid_for(paid.0, short);
    let waiting = sum(&stages, waits);
    let of = |status: Status| sum(&stages, |other| other == status);
    let claimed = of(Status::Claimed);
    let late = if owed.overdue.0 == 0 { Tone::Neutral } else { Tone::Bad };
    let back = (goes_back.0 > 0).then(|| {
        let ledger = head.href("claims/adjustments");
        view! { <Stat label="Adjustments" value=goes_back.1.to_string() note=gifts(goes_back.0) href=ledger/> }
    });
    let unfiled = in_claim.map(|claim| {
        let href = format!("{claims}/{}", claim.claim_id);
        view! { <Stat label=in_claim_as(claim) value=claim.gift_aid.to_string() note=gifts(claim.count) href/> }
    });
    view! {
        <Stats>
            <Stat
                label="Waiting"
                value=waiting.gift_aid.to_string()
                note=gifts(waiting.count)
                href=format!("{list}?state={}", States::Waiting.as_str())
            />
            <Stat
                label="Ready to claim"
                value=ready.gift_aid.to_string()
                note=gifts(ready.count)
                href=format!("{list}?claim={}", NextClaim::Unclaimed)
            />
            {unfiled}
            <Stat label="With HMRC" value=claimed.gift_aid.to_string() note=gifts(claimed.count) href=format!("{list}?state=claimed")/>
            <Stat
                label="Owed by HMRC"
                value=owed.in_all.1.to_string()
                note=owed_for(&owed)
                tone=late
                href=head.href(OWED_PAGE)
            />
            <Stat label="Paid by HMRC" value=paid.1.to_string() note=paid_note href=format!("{claims}/payments")/>
            {back}
        </Stats>
    }
    .into_any()
}

/// What its gifts wait for.
fn in_claim_as(claim: Unfiled) -> &'static str {
    if claim.waits { "In a claim, waiting for approval" } else { "In a claim, about to be sent" }
}

/// The bar and the table.
#[component]
pub fn Pipeline(
    head: Head,
    stages: Vec<StageLine>,
    /// What is in a claim that was not filed yet.
    in_claim: Option<Unfiled>,
) -> impl IntoView {
    let all = sum(&stages, counts);
    let rows = |with_gift_aid: bool| {
        let shown = stages.iter().filter(|stage| counts(stage.status) == with_gift_aid);
        shown
            .map(|stage| {
                let of_claim = in_claim.filter(|_| stage.status == Status::Declared).map(|claim| {
                    let (gifts, words) = (gifts(claim.count), in_sentence(in_claim_as(claim)));
                    format!(
                        "This includes {gifts} ({} of Gift Aid) {words}: claim {}.",
                        claim.gift_aid, claim.number
                    )
                });
                view! { <StageRow stage=stage.clone() list=head.href("donations") of_claim/> }
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
                <h2 class="text-xl">"Where every pound is"</h2>
                <p class="mt-1 text-soft">
                    <Money amount=all.gift_aid.to_string() strong=true/> {format!(" of Gift Aid on {}. ", gifts(all.count))}
                    "Every gift is counted once."
                </p>
                {uncovered(&stages).map(|words| view! { <p class="mt-1 text-soft">{words}</p> })}
            </div>
            <Proportion parts=parts(&stages)/>
            <Table
                caption="Gifts by state"
                columns=vec![
                    Column::text("State"),
                    Column::number("Gifts"),
                    Column::number("Claimable"),
                    Column::number("Gift Aid"),
                ]
            >
                {moving}
                <Row>
                    <Cell head=true>
                        <a href=head.href("donations")>"Total"</a>
                    </Cell>
                    <Cell label="Gifts" number=true>
                        <strong>{thousands(all.count)}</strong>
                    </Cell>
                    <Cell label="Claimable" number=true>
                        <Money amount=all.claimable.to_string() strong=true/>
                    </Cell>
                    <Cell label="Gift Aid" number=true>
                        <Money amount=all.gift_aid.to_string() strong=true/>
                    </Cell>
                </Row>
                {over}
            </Table>
            <Details summary="What the states and figures mean">
                <dl class="space-y-3">
                    {meanings} <div>
                        <dt class="font-semibold">"Claimable"</dt>
                        <dd class="text-soft">
                            "The amount that reached you: the gift less the platform’s fees, if the platform told us about them."
                        </dd>
                    </div> <div>
                        <dt class="font-semibold">"Gift Aid"</dt>
                        <dd class="text-soft">
                            "An estimate: a quarter of the claimable amount, rounded down in each row. HMRC pays a quarter of a claim’s total."
                        </dd>
                    </div>
                </dl>
            </Details>
        </section>
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
    let none = !counts(stage.status);
    view! {
        <Row>
            <Cell head=true>
                <div class="space-y-1">
                    <p class="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <a href=format!("{list}?state={}", stage.status)>{label(stage.status)}</a>
                        {(tone(stage.status) == Tone::Warn).then(|| view! { <Tag tone=Tone::Warn label="Needs the donor"/> })}
                    </p>
                    {of_claim.map(|words| view! { <p class="max-w-read font-normal text-soft">{words}</p> })}
                </div>
            </Cell>
            <Cell label="Gifts" number=true>
                {thousands(stage.count)}
            </Cell>
            <Cell label="Claimable" number=true>
                <Money amount=stage.claimable.to_string()/>
            </Cell>
            <Cell label="Gift Aid" number=true>
                {if none { view! { "none" }.into_any() } else { view! { <Money amount=stage.gift_aid.to_string()/> }.into_any() }}
            </Cell>
        </Row>
    }
    .into_any()
}

fn parts(stages: &[StageLine]) -> Vec<Part> {
    type Which = fn(Status) -> bool;
    type Make = fn(&'static str, i64, String) -> Part;
    let groups: [(&'static str, Which, Make); 5] = [
        ("Waiting", waits, Part::rest),
        ("Needs fixing", |status| status == Status::Held, Part::base),
        ("Declared", |status| status == Status::Declared, Part::lift),
        ("Claimed", |status| status == Status::Claimed, Part::info),
        ("Accepted", |status| status == Status::Accepted, Part::good),
    ];
    let mut parts = Vec::new();
    for (label, which, make) in groups {
        let sum = sum(stages, which);
        if sum.count > 0 {
            parts.push(make(label, sum.gift_aid.get(), sum.gift_aid.to_string()));
        }
    }
    parts
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
        };
        let html = Owner::new().with(|| {
            let head = Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Harbour Hospice".to_owned(),
                may_change: true,
            };
            let stages = vec![stage(Status::AwaitingDonor, 1, 100), stage(Status::Declared, 6, 500)];
            let ready = stage(Status::Declared, 4, 300);
            let owed = Owed { in_all: (2, pence(700)), overdue: (1, pence(300)) };
            view! {
                <InShort head stages ready in_claim=Some(claim) owed paid=(1, pence(900)) short=Pence::ZERO goes_back=(1, pence(50))/>
            }
            .to_html()
        });
        for rest in [
            "donations?state=waiting",
            "donations?claim=unclaimed",
            "claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a",
            "donations?state=claimed",
            "claims?only=owed#claims-so-far",
            "claims/payments",
            "claims/adjustments",
        ] {
            let href = format!("href=\"/charity/chr_01ke5v3s8f7qk9mz4x2w6r1t0a/{rest}\"");
            assert_eq!(html.matches(&href).count(), 1, "{rest}: {html}");
        }
        assert_eq!(html.matches("href=").count(), html.matches("<dt").count(), "{html}");
        assert!(html.contains("In a claim, waiting for approval") && html.contains("£3.00"), "{html}");
    }

    #[test]
    fn what_is_missing_of_claims_that_are_paid_in_part_stands_beside_what_came() {
        let short = Pence::new(2_099).unwrap();
        for (claims, short, said) in [
            (0, Pence::ZERO, "no payment recorded"),
            (1, Pence::ZERO, "1 claim"),
            (1, short, "1 claim, £20.99 short"),
            (1_204, short, "1,204 claims, £20.99 short"),
        ] {
            assert_eq!(paid_for(claims, short), said);
        }
    }

    #[test]
    fn gifts_that_no_authorisation_covers_are_told_apart_from_those_that_wait() {
        assert_eq!(uncovered(&[stage(Status::AwaitingSettlement, 2, 500)]), None);
        let said = uncovered(&[stage(Status::AwaitingAuthorisation, 1_204, 700)]).unwrap();
        assert!(said.contains("Another 1,204 gifts cannot be claimed"), "{said}");
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
            view! { <Pipeline head stages in_claim=None/> }.to_html()
        });
        let (table, fold) = html.split_once("<details").unwrap();
        for status in [Status::Declared, Status::Cancelled] {
            assert!(!table.contains(meaning(status)) && fold.contains(meaning(status)), "{status}: {html}");
        }
        assert!(!html.contains(label(Status::Held)), "{html}");
    }

    #[test]
    fn every_state_with_gift_aid_is_in_one_part_of_the_bar() {
        let stages: Vec<StageLine> = Status::ALL.iter().map(|status| stage(*status, 1, 100)).collect();
        let shown: i64 = parts(&stages).iter().map(|part| part.size).sum();
        assert_eq!(shown, sum(&stages, counts).gift_aid.get());
    }
}
