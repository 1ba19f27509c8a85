//! The charity's claims. A finance officer asks: what is in the next one, what is not and why, where is each, and has the money
//! come? Nothing that is left out may be hidden.

use super::ResumeClaims;
use super::money_card::MoneyCard;
use super::narrow::{Narrow, NoMatch, Questions};
use super::reads::read_claims;
use super::views::{ClaimRow, ClaimsView, NextView, PastView};
use super::words::{GOES_BACK, label, tone};
use crate::charity::desk::{Desk, is_just, param, query};
use crate::charity::filing_held::filing_held;
use crate::charity::list_query::ListQuery;
use crate::charity::pause::Paused;
use crate::charity::state::{gifts, short};
use crate::charity::too_few_approvers::TooFewApprovers;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use backend::charity::{ClaimsWait, ClaimsWaitFor};
use backend::claim::Claim;
use domain::Pence;
use domain::claim::{ClaimGroup, NextClaim};
use domain::count::counted;
use domain::list::ListOrder;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims`
#[component]
pub fn ClaimsPage() -> impl IntoView {
    let from = read_claims(param("charity"), ListQuery::of_address(query), query("after"), query("rows"));
    view! { <Desk from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: ClaimsView) -> impl IntoView {
    let head = view.head.clone();
    let (settings, figures) = (head.href("claims/settings"), head.href("claims/figures"));
    let waits = view.wait.is_some() || view.own.is_some() || view.filing_held.is_some();
    let own = head.may_change.then(|| head.href("claims/own"));
    let to_own = own.clone();
    let ((held, held_claimable), fix) = (view.held, head.href("claims/fix"));
    view! {
        <Heading
            title="Claims"
            lead="We send your declared gifts to HMRC on the schedule you choose, or when you make a claim."
            back=head.back()
        >
            <LinkButton href=figures kind=ButtonKind::Quiet>
                "Figures for a year"
            </LinkButton>
            <LinkButton href=settings kind=ButtonKind::Quiet>
                "Claim settings"
            </LinkButton>
            {to_own
                .map(|href| {
                    view! {
                        <LinkButton href kind=ButtonKind::Quiet>
                            "Claim on gifts yourself"
                        </LinkButton>
                    }
                })}
        </Heading>
        {view.pause.map(|pause| view! { <Paused pause/> })}
        {is_just("chosen")
            .then(|| {
                let now = format!("{} {}", view.next.schedule, approval(view.next.sum.people));
                view! { <Notice tone=Tone::Good title="Saved. This applies from the next claim">{now}</Notice> }
            })}
        {is_just("resumed").then(|| view! { <Notice tone=Tone::Good title="We are sending your claims again"/> })}
        {view
            .filing_held
            .map(|(claim, alarm)| {
                let claim = head.href(&format!("claims/{claim}"));
                let (title, text) = filing_held(alarm);
                view! {
                    <Notice tone=Tone::Bad title>
                        <p>
                            {text} " " <a href=claim>"See the claim"</a>
                        </p>
                    </Notice>
                }
            })}
        {view.wait.map(|wait| view! { <Meanwhile head=head.clone() wait is_appointed=view.next.can_file/> })}
        {view
            .own
            .map(|count| {
                let title = format!("Did you claim on {} yourself?", gifts(count));
                view! {
                    <Notice tone=Tone::Warn title>
                        <p>
                            "They are in a schedule for HMRC’s Charities Online. We make no claims until you tell us whether you claimed on them. "
                            {own.map(|href| view! { <a href=href>"Tell us whether you did"</a> })}
                        </p>
                    </Notice>
                }
            })}
        {view
            .running_out
            .map(|old| {
                let tone = if old.is_near() { Tone::Bad } else { Tone::Warn };
                let (count, until) = (gifts(old.gifts), long(old.until));
                let title = if old.is_sure() {
                    format!("{count} can only be claimed until {until}")
                } else {
                    format!("It may be too late to claim {count} after {until}")
                };
                let how_long = if old.is_sure() {
                    "HMRC accepts gifts for four years after the end of your accounting period."
                } else {
                    "You may have longer: tell us your charity type under “Claim settings”."
                };
                view! {
                    <Notice tone=tone title=title>
                        {format!("They add up to {} and are not in a claim yet. {how_long}", old.claimable)}
                    </Notice>
                }
            })}
        <TooFewApprovers head=head.clone() approvers=view.approvers/>
        {(held > 0)
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title=counted(held, "gift needs fixing", "gifts need fixing")>
                        <p>
                            {needs_fixing(held, held_claimable)} " "
                            <a href=fix>"See what needs fixing"</a>
                        </p>
                    </Notice>
                }
            })}
        <Next head=head.clone() next=view.next held=view.held waits/>
        <MoneyCard head=head.clone() money=view.money/>
        <Past head past=view.past/>
        <p class="print:hidden">
            "Uplift does not claim under the Gift Aid Small Donations Scheme (GASDS). "
            <a href="/help#not-claimed">"What else Uplift does not claim"</a>
        </p>
    }
    .into_any()
}

/// What gifts come to that wait to be put right, and what that does to the others.
fn needs_fixing(count: i64, claimable: Pence) -> String {
    if count == 1 {
        format!(
            "It is {claimable}. HMRC will not accept some of its details. It does not hold up your other gifts, and can be claimed once corrected."
        )
    } else {
        format!(
            "They add up to {claimable}. HMRC will not accept some of their details. They do not hold up your other gifts, and can be claimed once corrected."
        )
    }
}

/// Nothing is filed until the charity has said what was claimed without Uplift.
#[component]
fn Meanwhile(
    head: Head,
    wait: ClaimsWait,
    /// Before that, others may claim still.
    is_appointed: bool,
) -> impl IntoView {
    let day = long(wait.since.london_date());
    let why = match wait.why {
        ClaimsWaitFor::Appointment => {
            format!(
                "Uplift’s appointment as your nominee ended on {day}. You, or another nominee, may have claimed since."
            )
        }
        ClaimsWaitFor::Restore => format!(
            "We restored Uplift’s records from a backup on {day}. Some claims that HMRC has may be missing from them. We will tell you which. If one of them deducted an adjustment, record that as repaid under “Adjustments”, so that it is not deducted again. If you, or another nominee, claimed without Uplift, that counts too."
        ),
    };
    let gifts = head.href("donations?state=declared");
    let later = (!is_appointed).then(|| view! { <p>"Tell us here once HMRC has appointed Uplift."</p> });
    let say = (is_appointed && head.may_change).then(|| {
        view! {
            <p>
                "Filter " <a href=gifts>"the list of declared gifts"</a>
                ", for example by date, to find those that were claimed, and take them out of claiming. When you have done that, or if nothing was claimed:"
            </p>
            <Form action=ResumeClaims::PATH>
                <Hidden name="charity" value=head.id.to_string()/>
                <Hidden name="asked" value=wait.why.as_str()/>
                <Button kind=ButtonKind::Secondary>"Start sending claims again"</Button>
            </Form>
        }
    });
    view! {
        <Notice tone=Tone::Warn title="Was anything claimed without Uplift?">
            <div class="space-y-4">
                <p>{why} " We send no claims until you tell us, so that nothing is claimed twice."</p>
                {later}
                {say}
            </div>
        </Notice>
    }
    .into_any()
}

#[component]
fn Next(
    head: Head,
    next: NextView,
    held: (i64, Pence),
    /// Nothing is filed before the charity has said something.
    waits: bool,
) -> impl IntoView {
    let (sum, back) = (next.sum, next.back);
    let when = next
        .next_on
        .as_ref()
        .filter(|_| !waits)
        .map(|on| format!(" The next one is on {on}."))
        .unwrap_or_default();
    let people = approval(sum.people);
    let list = |place: NextClaim| head.href(&format!("donations?claim={place}"));
    let its_gifts = (sum.gifts > 0).then(|| list(NextClaim::In));
    let mut left_out: Vec<Left> = next
        .left_out
        .iter()
        .map(|(why, count, amount)| (why.detail(), list(NextClaim::Out(*why)), *count, *amount))
        .collect();
    if held.0 > 0 {
        left_out.push((HELD, head.href("claims/fix"), held.0, held.1));
    }
    let make = (head.may_change && !waits && next.can_be_made()).then(|| head.href("claims/new"));
    let reason = why_not(&head, &next);
    view! {
        <Card title="Next claim">
            <div class="space-y-5">
                <Stats>
                    <ItsGifts count=sum.gifts list=its_gifts/>
                    <Stat label="Given" value=sum.donations.to_string()/>
                    <Stat label="Gift Aid" value=sum.gift_aid.to_string()/>
                    <Stat label="HMRC pays" value=sum.pays().to_string() tone=Tone::Good/>
                </Stats>
                {(back > 0)
                    .then(|| {
                        view! {
                            <p>
                                {format!("{} is deducted for {} {GOES_BACK}.", sum.goes_back, gifts(back))}
                            </p>
                        }
                    })}
                {(next.waiting_back > 0)
                    .then(|| {
                        view! {
                            <p>
                                {does_not_fit(next.waiting_back)}
                            </p>
                        }
                    })}
                <p class="text-soft">{next.schedule.clone()} {when} " " {people}</p>
                <div id="left-out" class="empty:hidden">
                    <LeftOutOfIt rows=left_out/>
                </div>
                {reason}
                {make
                    .map(|href| {
                        view! {
                            <LinkButton href>
                                "Make this claim now"
                            </LinkButton>
                        }
                    })}
            </div>
        </Card>
    }
    .into_any()
}

/// Who approves the next claim.
fn approval(people: usize) -> &'static str {
    match people {
        0 => "We send it without approval.",
        1 => "One person approves it before we send it.",
        _ => "Two people approve it before we send it.",
    }
}

/// What is said of tax that is to go back and that the next claim is too small for.
fn does_not_fit(gifts: i64) -> String {
    let of = counted(gifts, "more gift", "more gifts");
    format!("The adjustment for {of} is too large for this claim and waits for a larger one.")
}

/// Why gifts are left out, where they are listed, how many they are, and what they add up to.
type Left = (&'static str, String, i64, Pence);

/// Why a held gift is left out.
const HELD: &str =
    "Needs fixing: HMRC will not accept some of its details. Once corrected, it goes into the next claim.";

/// How many gifts, and the way to them.
#[component]
fn ItsGifts(count: i64, list: Option<String>) -> impl IntoView {
    match list {
        Some(list) => view! { <Stat label="Gifts" value=thousands(count) href=list/> }.into_any(),
        None => view! { <Stat label="Gifts" value=thousands(count)/> }.into_any(),
    }
}

#[component]
fn LeftOutOfIt(rows: Vec<Left>) -> impl IntoView {
    if rows.is_empty() {
        return ().into_any();
    }
    let rows = rows
        .into_iter()
        .map(|(why, list, count, amount)| {
            view! {
                <Row>
                    <Cell head=true>
                        <span class="block">{why}</span>
                        <a href=list>{format!("See {}", gifts(count))}</a>
                    </Cell>
                    <Cell label="Gifts" number=true>
                        {thousands(count)}
                    </Cell>
                    <Cell label="Claimable" number=true>
                        <Money amount=amount.to_string()/>
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Table
            caption="Gifts not in this claim"
            show_caption=true
            columns=vec![Column::text("Why"), Column::number("Gifts"), Column::number("Claimable")]
        >
            {rows}
        </Table>
    }
    .into_any()
}

/// Why there is no button.
pub fn why_not(head: &Head, next: &NextView) -> AnyView {
    if let Some((id, number)) = next.open {
        let href = head.href(&format!("claims/{id}"));
        return view! {
            <p>
                <a href=href>{format!("Claim {number}")}</a>
                " is in progress. HMRC accepts one claim from a charity at a time, so you can make the next one when it is finished."
            </p>
        }
        .into_any();
    }
    if !next.can_file {
        let nominee = head.href("nominee");
        return view! {
            <Notice tone=Tone::Info title="Uplift is not appointed as your nominee yet">
                <p>
                    "You can make claims once it is. " <a href=nominee>"See progress"</a>
                </p>
            </Notice>
        }
        .into_any();
    }
    if let Some((id, number)) = next.refused {
        let href = head.href(&format!("claims/{id}"));
        return view! {
            <Notice tone=Tone::Warn title=format!("HMRC rejected the whole of claim {number}")>
                <p>
                    "We have stopped making automatic claims. Read " <a href=href>"what HMRC said"</a>
                    ", put it right, then make the next claim here."
                </p>
            </Notice>
        }
        .into_any();
    }
    match (next.sum.gifts, next.left_out.is_empty()) {
        (0, true) => view! { <p>"Nothing to claim yet: you have no declared gifts from before today."</p> }.into_any(),
        (0, false) => {
            view! { <p>"Nothing can be claimed today: every declared gift is left out, for the reasons shown here."</p> }
                .into_any()
        }
        _ => ().into_any(),
    }
}

/// The state of a claim.
#[component]
pub fn StateTag(row: ClaimRow) -> impl IntoView {
    let (said, colour) = (label(&row), tone(&row));
    view! {
        <span class="flex flex-wrap items-center gap-2">
            <Tag tone=colour label=said/>
            {row.needs_somebody().then(|| view! { <Tag tone=Tone::Bad icon=Shape::Alert label="Needs attention"/> })}
        </span>
    }
    .into_any()
}

/// Why what HMRC paid for a claim is not what it is to pay, in a line each.
fn off_in_words(claim: &Claim) -> Vec<String> {
    let lines = [
        claim.short().map(|short| format!("{short} short")),
        claim.overpaid().map(|over| format!("{over} to return")),
        claim.above().map(|above| format!("{above} too much")),
        claim.returned_on.map(|on| format!("{} returned {}", claim.returned, short(on))),
        (claim.interest > Pence::ZERO).then(|| format!("{} of it is interest", claim.interest)),
    ];
    lines.into_iter().flatten().collect()
}

/// What can be asked of the claims.
fn questions() -> Questions {
    Questions {
        find: ("Find a claim", "A claim number such as 12, or an amount such as 42.00"),
        orders: [
            (ListOrder::Newest, "Newest first"),
            (ListOrder::Oldest, "Oldest first"),
            (ListOrder::Largest, "Largest first"),
            (ListOrder::Smallest, "Smallest first"),
        ],
        by: "Claims by state",
        states: vec![
            (ClaimGroup::InProgress.as_str(), "In progress"),
            (ClaimGroup::Owed.as_str(), "Owed by HMRC"),
            (ClaimGroup::Overdue.as_str(), "Overdue"),
            (ClaimGroup::PaidInPart.as_str(), "Paid in part"),
            (ClaimGroup::Paid.as_str(), "Paid"),
            (ClaimGroup::Rejected.as_str(), "Rejected"),
            (ClaimGroup::Cancelled.as_str(), "Cancelled"),
        ],
    }
}

#[component]
fn Past(head: Head, past: PastView) -> impl IntoView {
    let (broken, active) = (!past.problems.is_empty(), past.query.is_active());
    if past.rows.is_empty() && !broken && !active {
        return view! {
            <EmptyState title="No claims yet" icon=Shape::Document>
                <p>"Here you will see each claim, HMRC’s answer and when HMRC paid."</p>
            </EmptyState>
        }
        .into_any();
    }
    let narrow = view! { <Narrow list=past.list.clone() query=past.query.clone() questions=questions()/> };
    let csv = past.csv.clone();
    let body = if broken {
        view! { <FilterProblems problems=past.problems all=past.list what="claims"/> }.into_any()
    } else if past.rows.is_empty() {
        let is_searched = !past.query.find.trim().is_empty();
        let title = match past.query.state.trim().parse::<ClaimGroup>() {
            Ok(ClaimGroup::Owed) if !is_searched => "HMRC owes you nothing for your claims",
            Ok(ClaimGroup::Overdue) if !is_searched => "None of your claims is overdue",
            _ => "No claims match",
        };
        view! { <NoMatch title list=past.list what="claims"/> }.into_any()
    } else {
        view! { <PastRows head past/> }.into_any()
    };
    view! {
        <section id="claims-so-far" class="space-y-4">
            <div class="flex flex-wrap items-center justify-between gap-3">
                <h2 class="text-xl">"Claims so far"</h2>
                {(!broken)
                    .then(|| {
                        view! {
                            <LinkButton href=csv kind=ButtonKind::Quiet icon=Shape::Download>
                                "Download CSV"
                            </LinkButton>
                        }
                    })}
            </div>
            {narrow}
            {body}
        </section>
    }
    .into_any()
}

#[component]
fn PastRows(head: Head, past: PastView) -> impl IntoView {
    let own = ListOrder::Newest;
    let PastView { list, query, rows, total, newest, older, .. } = past;
    let order = query.order(own);
    let from_first = order != own;
    let by_day = query.sorted(&list, own, ListOrder::Newest, ListOrder::Oldest);
    let by_amount = query.sorted(&list, own, ListOrder::Largest, ListOrder::Smallest);
    let ends_on =
        rows.last().filter(|_| !order.is_by_amount()).map(|row| short(row.claim.begun_at.london_date()));
    let late = rows.iter().any(|row| row.overdue_since.is_some()).then(|| {
        view! { <p class="max-w-read">"If HMRC has paid an overdue claim, record the payment on the claim’s page. If not, call HMRC’s charities helpline."</p> }
    });
    let lines = rows
        .into_iter()
        .map(|row| {
            let (shown, claim) = (row.clone(), row.claim);
            let href = head.href(&format!("claims/{}", claim.claim_id));
            let paid = match (claim.paid(), claim.status().lets_go() || claim.has_nothing_to_pay()) {
                (Some(paid), _) => Some(paid.to_string()),
                (None, false) => row.overdue_since.is_none().then(|| "not yet".to_owned()),
                (None, true) => Some("none".to_owned()),
            };
            let late = row.overdue_since.map(|since| {
                view! {
                    <span class="block font-semibold whitespace-normal text-bad">{format!("Overdue since {}", short(since))}</span>
                }
            });
            let off = off_in_words(&claim);
            let due = if claim.would_have_paid() { Pence::ZERO } else { claim.expected() };
            let would = claim.would_have_paid().then(|| {
                let words = format!("would have paid {}", claim.expected());
                view! { <span class="block text-sm text-soft">{words}</span> }
            });
            let off = off
                .into_iter()
                .map(|off| view! { <span class="block text-sm text-soft">{off}</span> })
                .collect_view();
            view! {
                <Row>
                    <Cell head=true label="Claim">
                        <a href=href>{format!("Claim {}", claim.number)}</a>
                    </Cell>
                    <Cell label="State">
                        <StateTag row=shown/>
                    </Cell>
                    <Cell label="Started">{short(claim.begun_at.london_date())}</Cell>
                    <Cell label="Gifts" number=true>
                        {thousands(claim.lines)}
                    </Cell>
                    <Cell label="HMRC pays" number=true>
                        <Money amount=due.to_string()/>
                        {would}
                    </Cell>
                    <Cell label="Paid" number=true>
                        {paid}
                        {late}
                        {off}
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <p class="tabular-nums">{total}</p>
        {late}
        <Table
            caption="Claims so far"
            columns=vec![
                Column::text("Claim"),
                Column::text("State"),
                Column::text("Started").sorted(Some(by_day)),
                Column::number("Gifts"),
                Column::number("HMRC pays").sorted(Some(by_amount)),
                Column::number("Paid"),
            ]
        >
            {lines}
        </Table>
        <Pagination newest older from_first ends_on/>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{does_not_fit, needs_fixing, off_in_words};
    use crate::charity::claim::row::sample::{come_to, paid};
    use domain::Pence;
    use domain::claim::KnownBy;

    #[test]
    fn one_gift_that_does_not_fit_is_one() {
        let (one, two) = (does_not_fit(1), does_not_fit(2));
        assert!(one.starts_with("The adjustment for 1 more gift is too large"), "{one}");
        assert!(two.starts_with("The adjustment for 2 more gifts is too large"), "{two}");
    }

    #[test]
    fn one_gift_that_needs_fixing_is_one() {
        let pence = Pence::new(2_000).unwrap();
        let (one, two) = (needs_fixing(1, pence), needs_fixing(2, pence));
        assert!(one.starts_with("It is £20.00. HMRC will not accept some of its details."), "{one}");
        assert!(
            two.starts_with("They add up to £20.00. HMRC will not accept some of their details."),
            "{two}"
        );
    }

    #[test]
    fn the_list_says_why_what_came_is_not_what_was_claimed() {
        let pence = |pence| Pence::new(pence).unwrap();
        let mut claim = come_to(paid(KnownBy::Receipt, 500)).claim;
        assert!(off_in_words(&claim).is_empty());
        claim.cut.gifts = 1;
        claim.cut.gift_aid = pence(200);
        assert_eq!(off_in_words(&claim), ["£2.00 to return"]);
        (claim.returned, claim.returned_on) = (pence(200), domain::calendar::parse_date("2027-02-28").ok());
        assert_eq!(off_in_words(&claim), ["£2.00 returned 28 Feb 2027"]);
        let mut claim = come_to(paid(KnownBy::Receipt, 700)).claim;
        assert_eq!(off_in_words(&claim), ["£2.00 too much"]);
        claim.interest = pence(200);
        assert_eq!(off_in_words(&claim), ["£2.00 of it is interest"]);
        let claim = come_to(paid(KnownBy::Receipt, 300)).claim;
        assert_eq!(off_in_words(&claim), ["£2.00 short"]);
    }
}
