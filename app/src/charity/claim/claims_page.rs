//! The charity's claims. A finance officer asks: what is in the next one, what is not and why, where is each, and has the money
//! come? Nothing that is left out may be hidden.

use super::ResumeClaims;
use super::filter_form::{Narrow, NoMatch, Questions};
use super::payment_card::PaymentCard;
use super::reads::{asked_of, read_claims};
use super::views::{ClaimRow, ClaimsView, Listed, NextView, WaitsFor};
use super::words::{label, tone};
use crate::charity::fewer_soon::ComingChange;
use crate::charity::filing_held::filing_held;
use crate::charity::filing_pause::Paused;
use crate::charity::filter_words::why_left_out;
use crate::charity::list_files::ListFiles;
use crate::charity::list_query::ListQuery;
use crate::charity::page_jump::{OnThrough, PageJump, Place};
use crate::charity::saved_views::{ManageViews, SavedViews, ViewDone};
use crate::charity::staff_page::{Desk, is_just, param, query};
use crate::charity::state::short;
use crate::charity::too_few_approvers::TooFewApprovers;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity, claim, claim_states, claims as words, say, ui};
use backend::charity::{ClaimsWait, ClaimsWaitFor};
use backend::claim::{Claim, ConfirmedClaim};
use catalogue::Text;
use domain::Pence;
use domain::claim::{Approvals, ClaimGroup, NextClaim};
use domain::donation::ViewedList;
use domain::list::ListOrder;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims`
#[component]
pub fn ClaimsPage() -> impl IntoView {
    let from =
        read_claims(param("charity"), ListQuery::of_address(query), query("view"), Place::of_address(query));
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
            title=say(words::TITLE)
            lead=say(words::LEAD)
            back=head.back()
        >
            <LinkButton href=figures kind=ButtonKind::Quiet>
                {say(words::FIGURES)}
            </LinkButton>
            <LinkButton href=settings kind=ButtonKind::Quiet>
                {say(words::SETTINGS)}
            </LinkButton>
            {to_own
                .map(|href| {
                    view! {
                        <LinkButton href kind=ButtonKind::Quiet>
                            {say(words::OWN)}
                        </LinkButton>
                    }
                })}
        </Heading>
        {view.pause.map(|pause| view! { <Paused pause/> })}
        {is_just("chosen")
            .then(|| {
                let now = format!("{} {}", view.next.schedule, say(approval(view.next.sum)));
                view! { <Notice tone=Tone::Good title=say(words::SAVED)>{now}</Notice> }
            })}
        <ViewDone/>
        {is_just("resumed").then(|| view! { <Notice tone=Tone::Good title=say(words::SENDING_AGAIN)/> })}
        {view
            .filing_held
            .map(|(claim, alarm)| {
                let claim = head.href(&format!("claims/{claim}"));
                let (title, text) = filing_held(alarm);
                view! {
                    <Notice tone=Tone::Bad title>
                        <p>
                            {text} " " <a href=claim>{say(words::SEE_CLAIM)}</a>
                        </p>
                    </Notice>
                }
            })}
        {view.wait.map(|wait| view! { <Meanwhile head=head.clone() wait is_appointed=view.next.can_file/> })}
        {view
            .own
            .map(|count| {
                let title = say(words::DidYouClaim { count });
                view! {
                    <Notice tone=Tone::Warn title>
                        <p>
                            {say(words::DID_YOU_CLAIM_WHY)} " "
                            {own.map(|href| view! { <a href=href>{say(words::DID_YOU_CLAIM_LINK)}</a> })}
                        </p>
                    </Notice>
                }
            })}
        {view
            .running_out
            .map(|old| {
                let tone = if old.is_near() { Tone::Bad } else { Tone::Warn };
                let (count, day) = (old.gifts, long(old.until));
                let (title, why) = if old.is_sure() {
                    (say(words::UntilSure { count, day }), words::UNTIL_SURE_WHY)
                } else {
                    (say(words::UntilUnsure { count, day }), words::UNTIL_UNSURE_WHY)
                };
                let sum = say(words::UntilSum { claimable: old.claimable });
                view! {
                    <Notice tone=tone title=title>
                        {sum} " " {say(why)}
                    </Notice>
                }
            })}
        <TooFewApprovers head=head.clone() approvers=view.approvers/>
        {view.fewer.map(|fewer| view! { <ComingChange head=head.clone() fewer to_claim=false/> })}
        {(held > 0)
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title=say(words::Held { count: held })>
                        <p>
                            {say(words::HeldMeans { count: held, claimable: held_claimable })} " "
                            <a href=fix>{say(words::SEE_HELD)}</a>
                        </p>
                    </Notice>
                }
            })}
        <Next head=head.clone() next=view.next held=view.held waits/>
        <PaymentCard head=head.clone() money=view.money/>
        <Past head past=view.past/>
        <p class="print:hidden">
            {say(words::NOT_CLAIMED_FOR)} " " <a href="/help#not-claimed">{say(words::NOT_CLAIMED_FOR_LINK)}</a>
        </p>
    }
    .into_any()
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
        ClaimsWaitFor::Appointment => say(words::AppointmentEnded { day }),
        ClaimsWaitFor::Restore => say(words::Restored { day }),
    };
    let gifts = head.href("donations?state=declared");
    let later = (!is_appointed).then(|| view! { <p>{say(words::SAY_ONCE_APPOINTED)}</p> });
    let buttons = (is_appointed && head.may_change).then(|| {
        view! {
            <p>
                {say(words::FILTER)} " " <a href=gifts>{say(words::FILTER_LINK)}</a> {say(words::FILTER_AFTER)}
            </p>
            <Form action=ResumeClaims::PATH>
                <Hidden name="charity" value=head.id.to_string()/>
                <Hidden name="asked" value=wait.why.as_str()/>
                <Button kind=ButtonKind::Secondary>{say(words::START_AGAIN)}</Button>
            </Form>
        }
    });
    view! {
        <Notice tone=Tone::Warn title=say(words::WAS_ANY_CLAIMED)>
            <div class="space-y-4">
                <p>{why} " " {say(words::NONE_UNTIL_YOU_SAY)}</p>
                {later}
                {buttons}
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
    let when = next.falls_on(waits).map(|day| format!(" {}", say(words::NextOn { day })));
    // Before the schedule makes it, something less strict may hold.
    let then = next.approvals_then.filter(|_| when.is_some());
    let people = say(then.map_or_else(|| approval(sum), approval_by));
    let from = (!next.can_file).then(|| format!(" {}", say(words::ONCE_APPOINTED)));
    let list = |place: NextClaim| head.href(&format!("donations?claim={place}"));
    let its_gifts = (sum.gifts > 0).then(|| list(NextClaim::In));
    let mut left_out: Vec<Left> = next
        .left_out
        .iter()
        .map(|(why, count, amount)| (why_left_out(*why), list(NextClaim::Out(*why)), *count, *amount))
        .collect();
    if held.0 > 0 {
        left_out.push((say(words::HELD_WHY), head.href("claims/fix"), held.0, held.1));
    }
    let make = (head.may_change && !waits && next.can_be_made()).then(|| head.href("claims/new"));
    let reason = why_not(&head, &next);
    view! {
        <Card title=say(words::NEXT)>
            <div class="space-y-5">
                <Stats>
                    <ItsGifts count=sum.gifts list=its_gifts/>
                    <Stat label=say(claim_states::GIVEN) value=sum.donations.to_string()/>
                    <Stat label=say(claim_states::GIFT_AID) value=sum.gift_aid.to_string()/>
                    <Stat label=say(claim_states::HMRC_PAYS) value=sum.pays().to_string() tone=Tone::Good/>
                </Stats>
                {(back > 0)
                    .then(|| view! { <p>{say(words::Deducted { count: back, sum: sum.goes_back })}</p> })}
                {waiting_back(&next).map(|words| view! { <p>{words}</p> })}
                <p class="text-soft">{next.schedule.clone()} {when} " " {people} {from}</p>
                <div id="left-out" class="empty:hidden">
                    <LeftOutOfIt rows=left_out/>
                </div>
                {reason}
                {make
                    .map(|href| {
                        view! {
                            <LinkButton href>
                                {say(words::MAKE_NOW)}
                            </LinkButton>
                        }
                    })}
            </div>
        </Card>
    }
    .into_any()
}

/// Who approves a claim that is made now.
fn approval(next: ConfirmedClaim) -> Text {
    approval_by(asked_of(next.people, next.by_another))
}

const fn approval_by(approvals: Approvals) -> Text {
    match approvals {
        Approvals::None => words::NOBODY_APPROVES,
        Approvals::One => words::ONE_APPROVES,
        Approvals::Another => words::ANOTHER_APPROVES,
        Approvals::Two => words::TWO_APPROVE,
    }
}

/// Why gifts are left out, where they are listed, how many they are, and what they add up to.
type Left = (&'static str, String, i64, Pence);

/// How many gifts, and the way to them.
#[component]
fn ItsGifts(count: i64, list: Option<String>) -> impl IntoView {
    match list {
        Some(list) => {
            view! { <Stat label=say(claim_states::GIFTS) value=thousands(count) href=list/> }.into_any()
        }
        None => view! { <Stat label=say(claim_states::GIFTS) value=thousands(count)/> }.into_any(),
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
                        <a href=list>{say(words::SeeGifts { count })}</a>
                    </Cell>
                    <Cell label=say(claim_states::GIFTS) number=true>
                        {thousands(count)}
                    </Cell>
                    <Cell label=say(words::CLAIMABLE) number=true>
                        <Money amount=amount.to_string()/>
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Table
            caption=say(words::LEFT_OUT)
            show_caption=true
            columns=vec![
                Column::text(say(words::WHY)),
                Column::number(say(claim_states::GIFTS)),
                Column::number(say(words::CLAIMABLE)),
            ]
        >
            {rows}
        </Table>
    }
    .into_any()
}

/// What is said of the adjustments that do not fit the claim.
fn waiting_back(next: &NextView) -> Option<String> {
    let count = next.waiting_back;
    (count > 0).then(|| {
        if next.sum.gifts > 0 {
            say(words::DoesNotFit { count })
        } else {
            say(words::WaitsForGifts { count })
        }
    })
}

/// Why there is no button.
pub fn why_not(head: &Head, next: &NextView) -> AnyView {
    if let Some((id, number)) = next.open {
        let href = head.href(&format!("claims/{id}"));
        if let Some(waits_for) = next.waits_for {
            let (tone, title, link) = match waits_for {
                WaitsFor::Others(to_go) => {
                    (Tone::Info, say(claim::ApprovedByYou { number, to_go }), words::SEE_CLAIM)
                }
                WaitsFor::Another => (Tone::Info, say(claim::MadeByYouNumber { number }), words::SEE_CLAIM),
                WaitsFor::Anybody if head.may_change => {
                    (Tone::Warn, say(charity::Approve { number }), charity::APPROVE_LINK)
                }
                WaitsFor::Anybody => (Tone::Warn, say(charity::Approve { number }), words::SEE_CLAIM),
            };
            return view! {
                <Notice tone=tone title=title>
                    <p>
                        {say(charity::APPROVE_LEAD)} " " <a href=href>{say(link)}</a>
                    </p>
                </Notice>
            }
            .into_any();
        }
        return view! {
            <p>
                <a href=href>{say(claim_states::Claim { number })}</a> " " {say(words::IN_PROGRESS)}
            </p>
        }
        .into_any();
    }
    if !next.can_file {
        let nominee = head.href("nominee");
        let link = if next.not_requested { charity::APPOINT_LINK } else { words::NOT_APPOINTED_LINK };
        return view! {
            <Notice tone=Tone::Info title=say(words::NOT_APPOINTED)>
                <p>
                    {say(words::NOT_APPOINTED_THEN)} " " <a href=nominee>{say(link)}</a>
                </p>
            </Notice>
        }
        .into_any();
    }
    if let Some((id, number)) = next.refused {
        let href = head.href(&format!("claims/{id}"));
        return view! {
            <Notice tone=Tone::Warn title=say(words::WholeRejected { number })>
                <p>
                    {say(words::WHOLE_REJECTED_READ)} " " <a href=href>{say(words::WHOLE_REJECTED_LINK)}</a>
                    {say(words::WHOLE_REJECTED_AFTER)}
                </p>
            </Notice>
        }
        .into_any();
    }
    match (next.sum.gifts, next.left_out.is_empty()) {
        (0, true) => view! { <p>{say(words::NOTHING_YET)}</p> }.into_any(),
        (0, false) => view! { <p>{say(words::NOTHING_TODAY)}</p> }.into_any(),
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
            {row.needs_somebody().then(|| view! { <Tag tone=Tone::Bad icon=Shape::Alert label=say(claim_states::NEEDS_ATTENTION)/> })}
        </span>
    }
    .into_any()
}

/// Why what HMRC paid for a claim is not what it is to pay, in a line each.
fn off_in_words(claim: &Claim) -> Vec<String> {
    let lines = [
        // Below what HMRC paid, which it is a part of.
        (claim.interest > Pence::ZERO).then(|| say(words::WithInterest { sum: claim.interest })),
        (claim.set_off > Pence::ZERO).then(|| say(words::SetOff { sum: claim.set_off })),
        claim.short().map(|sum| say(words::Short { sum })),
        claim.overpaid().map(|sum| say(words::ToReturn { sum })),
        claim.above().map(|sum| say(words::TooMuch { sum })),
        claim.returned_on.map(|on| say(words::Returned { sum: claim.returned, day: short(on) })),
    ];
    lines.into_iter().flatten().collect()
}

/// What can be asked of the claims.
fn questions() -> Questions {
    Questions {
        find: (say(words::FIND), say(words::FIND_HINT)),
        orders: [
            (ListOrder::Newest, say(ui::NEWEST_FIRST)),
            (ListOrder::Oldest, say(ui::OLDEST_FIRST)),
            (ListOrder::Largest, say(ui::LARGEST_FIRST)),
            (ListOrder::Smallest, say(ui::SMALLEST_FIRST)),
        ],
        by: say(words::BY_STATE),
        states: vec![
            (ClaimGroup::NeedsAttention.as_str(), say(claim_states::NEEDS_ATTENTION)),
            (ClaimGroup::InProgress.as_str(), say(words::STATE_IN_PROGRESS)),
            (ClaimGroup::Owed.as_str(), say(words::STATE_OWED)),
            (ClaimGroup::Overdue.as_str(), say(words::STATE_OVERDUE)),
            (ClaimGroup::PaidInPart.as_str(), say(words::STATE_PAID_IN_PART)),
            (ClaimGroup::Overpaid.as_str(), say(words::STATE_OVERPAID)),
            (ClaimGroup::Paid.as_str(), say(words::STATE_PAID)),
            (ClaimGroup::Rejected.as_str(), say(words::STATE_REJECTED)),
            (ClaimGroup::Cancelled.as_str(), say(words::STATE_CANCELLED)),
        ],
    }
}

#[component]
fn Past(head: Head, past: Listed<ClaimRow>) -> impl IntoView {
    let (broken, active) = (!past.problems.is_empty(), past.query.is_active());
    if past.rows.is_empty() && past.views.is_empty() && !broken && !active {
        return view! {
            <EmptyState title=say(words::NONE_YET) icon=Shape::Document>
                <p>{say(words::NONE_YET_WHY)}</p>
            </EmptyState>
        }
        .into_any();
    }
    let narrow = view! { <Narrow list=past.list.clone() query=past.query.clone() questions=questions()/> };
    let (csv, xlsx) = (past.csv.clone(), past.xlsx.clone());
    let (filter, views) = (past.query.text(), past.views.clone());
    let manage = (head.may_change && !broken).then(|| {
        let (filter, views) = (filter.clone(), views.clone());
        view! { <ManageViews charity=head.id list=ViewedList::Claims filter views/> }
    });
    let saved = view! { <SavedViews list=past.list.clone() filter views note=past.note.clone()/> };
    let body = if broken {
        view! { <FilterProblems problems=past.problems all=past.list show_all=words::SHOW_ALL/> }.into_any()
    } else if past.rows.is_empty() {
        let searched = past.query.is_searched();
        let title = match past.query.state.trim().parse::<ClaimGroup>() {
            Ok(ClaimGroup::Owed) if !searched => words::NOTHING_OWED,
            Ok(ClaimGroup::Overdue) if !searched => words::NONE_OVERDUE,
            _ => words::NONE_MATCH,
        };
        view! { <NoMatch title=say(title) list=past.list show_all=words::SHOW_ALL searched/> }.into_any()
    } else {
        view! { <PastRows head past/> }.into_any()
    };
    view! {
        <section id="claims-so-far" class="space-y-4">
            <div class="flex flex-wrap items-center justify-between gap-3">
                <h2 class="text-xl">{say(words::SO_FAR)}</h2>
                <div class="flex flex-wrap gap-2">
                    {(!broken).then(|| view! { <ListFiles csv xlsx=Some(xlsx)/> })}
                </div>
            </div>
            {saved}
            {narrow}
            {manage}
            {body}
        </section>
    }
    .into_any()
}

#[component]
fn PastRows(head: Head, past: Listed<ClaimRow>) -> impl IntoView {
    let own = ListOrder::Newest;
    let Listed { list, query, rows, total, newest, older, jump, .. } = past;
    let order = query.order(own);
    let from_first = order != own;
    let by_day = query.sorted(&list, own, ListOrder::Newest, ListOrder::Oldest);
    let by_amount = query.sorted(&list, own, ListOrder::Largest, ListOrder::Smallest);
    let ends_on =
        rows.last().filter(|_| !order.is_by_amount()).map(|row| short(row.claim.begun_at.london_date()));
    let newer = jump.and_then(|jump| jump.newer(&list, &query.text()));
    let jump = jump.map(|jump| view! { <PageJump list filters=query.text() jump/> }).into_any();
    let late = rows.iter().any(|row| row.overdue_since.is_some()).then(|| {
        view! { <p class="max-w-read">{say(words::IF_OVERDUE)}</p> }
    });
    let lines = rows
        .into_iter()
        .map(|row| {
            let (shown, claim) = (row.clone(), row.claim);
            let href = head.href(&format!("claims/{}", claim.claim_id));
            let paid = match (claim.came(), claim.status().lets_go() || claim.has_nothing_to_pay()) {
                (Some(paid), _) => Some(paid.to_string()),
                (None, false) => row.overdue_since.is_none().then(|| say(words::NOT_YET).to_owned()),
                (None, true) => Some(say(words::NO_MONEY).to_owned()),
            };
            let late = row.overdue_since.map(|since| {
                view! {
                    <span class="block font-semibold whitespace-normal text-bad">{say(claim_states::OverdueSince { day: short(since) })}</span>
                }
            });
            let off = off_in_words(&claim);
            let due = if claim.would_have_paid() { Pence::ZERO } else { claim.expected() };
            let would = claim.would_have_paid().then(|| {
                let would = say(words::WouldHavePaid { sum: claim.expected() });
                view! { <span class="block text-sm whitespace-normal text-soft">{would}</span> }
            });
            // On a phone the state says whether it is paid; what is late or does not fit has a line of its own.
            let spot = if late.is_some() || !off.is_empty() { Spot::Below } else { Spot::Wide };
            let off = off
                .into_iter()
                .map(|off| view! { <span class="block text-sm whitespace-normal text-soft">{off}</span> })
                .collect_view();
            view! {
                <Row>
                    <Cell head=true label=say(words::CLAIM_HEAD) spot=Spot::Lead>
                        <span class="whitespace-nowrap">
                            <a href=href>{say(claim_states::Claim { number: claim.number })}</a>
                        </span>
                    </Cell>
                    <Cell label=say(words::STATE_HEAD) spot=Spot::Mark>
                        <StateTag row=shown/>
                    </Cell>
                    <Cell label=say(words::STARTED_HEAD) spot=Spot::Under>
                        <span class="whitespace-nowrap">{short(claim.begun_at.london_date())}</span>
                    </Cell>
                    <Cell label=say(claim_states::GIFTS) number=true spot=Spot::Wide>
                        {thousands(claim.lines)}
                    </Cell>
                    <Cell label=say(claim_states::HMRC_PAYS) number=true spot=Spot::Figure>
                        <span class="text-soft sm:hidden">{say(claim_states::HMRC_PAYS)} " "</span>
                        <Money amount=due.to_string()/>
                        {would}
                    </Cell>
                    <Cell label=say(words::PAID_HEAD) number=true spot=spot>
                        <span class="text-soft sm:hidden">{say(words::PAID_HEAD)} " "</span>
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
            caption=say(words::SO_FAR)
            dense=true
            columns=vec![
                Column::text(say(words::CLAIM_HEAD)),
                Column::text(say(words::STATE_HEAD)),
                Column::text(say(words::STARTED_HEAD)).sorted(Some(by_day)),
                Column::number(say(claim_states::GIFTS)),
                Column::number(say(claim_states::HMRC_PAYS)).sorted(Some(by_amount)),
                Column::number(say(words::PAID_HEAD)),
            ]
        >
            {lines}
        </Table>
        <OnThrough jump>
            <Pagination newest older newer from_first ends_on/>
        </OnThrough>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{NextView, off_in_words, waiting_back};
    use crate::charity::claim::row::sample::{come_to, paid};
    use crate::words::{claims as words, say};
    use backend::claim::ConfirmedClaim;
    use domain::Pence;
    use domain::claim::KnownBy;

    #[test]
    fn adjustments_wait_for_gifts_where_there_are_none() {
        assert_eq!(waiting_back(&NextView::default()), None);
        let next = NextView { waiting_back: 3, ..NextView::default() };
        assert_eq!(waiting_back(&next), Some(say(words::WaitsForGifts { count: 3 })));
        let sum = ConfirmedClaim { gifts: 1, ..ConfirmedClaim::default() };
        assert_eq!(waiting_back(&NextView { sum, ..next }), Some(say(words::DoesNotFit { count: 3 })));
    }

    #[test]
    fn the_list_says_why_what_came_is_not_what_was_claimed() {
        let sum = Pence::new(200).unwrap();
        let mut claim = come_to(paid(KnownBy::Receipt, 500)).claim;
        assert!(off_in_words(&claim).is_empty());
        claim.cut.gifts = 1;
        claim.cut.gift_aid = sum;
        assert_eq!(off_in_words(&claim), [say(words::ToReturn { sum })]);
        (claim.returned, claim.returned_on) = (sum, domain::calendar::parse_date("2027-02-28").ok());
        assert_eq!(off_in_words(&claim), [say(words::Returned { sum, day: "28 Feb 2027" })]);
        let mut claim = come_to(paid(KnownBy::Receipt, 700)).claim;
        assert_eq!(off_in_words(&claim), [say(words::TooMuch { sum })]);
        claim.interest = sum;
        assert_eq!(off_in_words(&claim), [say(words::WithInterest { sum })]);
        claim.set_off = Pence::new(100).unwrap();
        let set_off = say(words::SetOff { sum: claim.set_off });
        assert_eq!(off_in_words(&claim), [say(words::WithInterest { sum }), set_off]);
        let mut claim = come_to(paid(KnownBy::Receipt, 300)).claim;
        assert_eq!(off_in_words(&claim), [say(words::Short { sum })]);
        claim.set_off = Pence::new(100).unwrap();
        let set_off = say(words::SetOff { sum: claim.set_off });
        assert_eq!(off_in_words(&claim), [set_off, say(words::Short { sum })]);
    }
}
