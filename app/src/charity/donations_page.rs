//! The charity's gifts. A finance officer comes here from a bank statement with an amount, a date or a reference, and
//! wants that one row; or wants all of one state as a file. What goes wrong: a filter silently ignored.

use super::filter::{DonationQuery, NOBODY};
use super::filter_words::{called, filters_on, placed, why_left_out};
use super::list_files::{Action, Actions};
use super::list_query::sorted;
use super::month_jump::MonthJump;
use super::page_jump::{OnThrough, PageJump, Place};
use super::reads::read_donations;
use super::saved_views::{ManageViews, SavedViews, ViewDone};
use super::server_fns::FindDonorInGifts;
use super::staff_page::{Desk, has_query, is_just, param, query};
use super::state::{ALONG_THE_WAY, counts, label, short, tone};
use super::views::{DonationLine, Donations, Head};
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
use crate::words::{charity_gifts, reductions, say, ui};
use domain::claim::NextClaim;
use domain::donation::{ClaimMoney, Find, FoundDonors, GivingDays, States, ViewedList};
use domain::list::ListOrder;
use domain::{Pence, Status};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/donations`
#[component]
pub fn DonationsPage() -> impl IntoView {
    let (asked, place) = (DonationQuery::of_address(query), Place::of_address(query));
    let from = read_donations(param("charity"), asked, query("view"), place);
    view! { <Desk from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Donations) -> impl IntoView {
    let list = view.head.href("donations");
    let broken = !view.problems.is_empty();
    let (place, claims) = (view.query.claim.parse::<NextClaim>().ok(), view.head.href("claims"));
    // Whom somebody looked for is nothing to keep.
    let may_save = view.head.may_change && !broken && view.query.donor.is_empty();
    let may_find = view.head.may_change;
    let take_out = view.take_out.map(|href| Action::new(href, say(charity_gifts::TAKE_OUT)));
    let find_donor = may_find.then(|| {
        let href = format!("{list}?{FIND_DONOR}");
        Action::new(href, say(charity_gifts::FIND_DONOR))
    });
    let is_nobody = view.query.donor.trim() == NOBODY;
    let is_cut = view.donors.as_ref().is_some_and(|donors| donors.may_be_more);
    let is_search_full = view.is_search_full;
    let has_files = !broken && !is_nobody && !is_cut;
    let is_whole_in_sheet = view.xlsx.is_some();
    let files = if has_files { Action::files(view.csv, view.xlsx) } else { Vec::new() };
    let actions: Vec<Action> = take_out.into_iter().chain(find_donor).chain(files).collect();
    let on = filters_on(&view.query, &view.platforms).join(" · ");
    let month = view.days.map(|days| view! { <MonthJump list=list.clone() query=view.query.clone() days/> });
    let newer = view.jump.and_then(|jump| jump.newer(&list, &view.query.text()));
    let page = view.jump.map(|jump| view! { <PageJump list=list.clone() filters=view.query.text() jump/> });
    let jump = view! {
        {month}
        {page}
    }
    .into_any();
    let body = if broken {
        view! {
            <FilterProblems problems=view.problems all=list.clone() show_all=charity_gifts::SHOW_ALL/>
            {jump}
        }
        .into_any()
    } else if is_nobody {
        view! {
            <p>
                <a href=list.clone()>{say(charity_gifts::SHOW_ALL)}</a>
            </p>
        }
        .into_any()
    } else if view.lines.is_empty() {
        view! {
            <Nothing list=list.clone() query=view.query.clone() may_find is_no_claim=view.is_no_claim/>
            {jump}
        }
        .into_any()
    } else {
        view! {
            <Lines
                head=view.head.clone()
                query=view.query.clone()
                lines=view.lines
                total=view.total
                of_claims=view.of_claims
                first=view.first
                next=view.next
                newer
                jump
                fits=is_whole_in_sheet
                is_cut
            />
        }
        .into_any()
    };
    let shown = view! {
        <Heading title=say(charity_gifts::GIFTS) back=view.head.back()>
            <Actions actions/>
        </Heading>
        {taken_out(is_just("taking_out"), query)}
        {view.donors.map(|donors| donors_found(&donors, is_search_full))}
        <ViewDone/>
        <SavedViews list=list.clone() filter=view.query.text() views=view.views.clone() note=view.note/>
        <Narrow list=list.clone() query=view.query.clone() platforms=view.platforms/>
        {(may_find && (has_query(FIND_DONOR) || came_back(FindDonorInGifts::PATH, "")))
            .then(|| view! { <FindDonor charity=view.head.id.to_string()/> })}
        <Tabs label=say(charity_gifts::BY_STATE) tabs=tabs(&list, &view.query)/>
        {may_save.then(|| view! { <ManageViews charity=view.head.id list=ViewedList::Gifts filter=view.query.text() views=view.views/> })}
        // The form is not printed, and a sheet with a part of the gifts must not look like all of them.
        {(!on.is_empty()).then(|| view! { <p class="hidden print:block">{on}</p> })}
        {place.map(|place| view! { <Placed place claims/> })}
        {body}
    };
    view! { <LongList>{shown}</LongList> }.into_any()
}

/// What was just taken out of claiming, as the address has it.
fn taken_out(is_going_on: bool, parameter: impl Fn(&str) -> String) -> AnyView {
    let number = |name: &str| parameter(name).parse::<i64>().unwrap_or(0);
    if is_going_on {
        let title = say(charity_gifts::TakingOut { count: number("taking_out") });
        return view! {
            <Notice tone=Tone::Info title>{say(charity_gifts::TAKING_OUT_LEAD)}</Notice>
        }
        .into_any();
    }
    let (taken, with_hmrc, accepted) = (number("taken_out"), number("with_hmrc"), number("accepted"));
    if taken + with_hmrc + accepted == 0 {
        return ().into_any();
    }
    let title = say(charity_gifts::TakenOut { count: taken });
    let waits = (with_hmrc > 0).then(|| say(charity_gifts::LeftWithHmrc { count: with_hmrc }));
    let accepted = (accepted > 0).then(|| say(charity_gifts::LeftAccepted { count: accepted }));
    view! { <Notice tone=Tone::Good title>{waits} " " {accepted}</Notice> }.into_any()
}

/// Whose gifts the list has while a search for a donor is on, whether there may be more such donors, and whether it and its files have
/// the newest gifts alone.
fn donors_found(found: &FoundDonors, is_search_full: bool) -> AnyView {
    let FoundDonors { donors, may_be_more, .. } = *found;
    if donors == 0 {
        let title = say(charity_gifts::DONOR_NONE);
        return view! { <Notice tone=Tone::Warn title>{say(charity_gifts::DONOR_NONE_THEN)}</Notice> }
            .into_any();
    }
    let title = say(charity_gifts::DonorFound { donors: i64::from(donors) });
    let tone = if may_be_more || is_search_full { Tone::Warn } else { Tone::Info };
    let then = if may_be_more { charity_gifts::DONOR_FOUND_MORE } else { charity_gifts::DONOR_FOUND_THEN };
    let newest = is_search_full.then(|| {
        let files = (!may_be_more).then(|| format!(" {}", say(charity_gifts::DONOR_NEWEST_FILES)));
        view! {
            <p>
                {say(charity_gifts::DONOR_NEWEST)}
                {files}
            </p>
        }
    });
    view! {
        <Notice tone title>
            <p>{say(then)}</p>
            {newest}
        </Notice>
    }
    .into_any()
}

/// What is in the address of the page where somebody looks for a donor.
const FIND_DONOR: &str = "find_donor";

/// The gifts of a donor who calls, by name. The page shows no name, and no address has one.
#[component]
fn FindDonor(charity: String) -> impl IntoView {
    view! {
        <Card title=say(charity_gifts::FIND_DONOR)>
            <p class="mb-4 text-soft">{say(charity_gifts::FIND_DONOR_LEAD)}</p>
            <Form action=FindDonorInGifts::PATH class="space-y-6">
                <Hidden name="charity" value=charity/>
                <TextInput name="first" label=say(reductions::FIND_FIRST) width=Width::Medium optional=true/>
                <TextInput name="last" label=say(reductions::FIND_LAST) width=Width::Medium/>
                <Button kind=ButtonKind::Secondary>{say(charity_gifts::FIND_DONOR_BUTTON)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// The states that people look at most, and those that they look at together.
const TABS: [States; 8] = [
    States::Waiting,
    States::One(Status::Held),
    States::One(Status::Declared),
    States::One(Status::Claimed),
    States::One(Status::Accepted),
    States::Accepted(ClaimMoney::Owed),
    States::Accepted(ClaimMoney::Paid),
    States::WithoutGiftAid,
];

/// What the tab of these states says: all of them stand in one line.
fn in_tab(states: States) -> &'static str {
    match states {
        States::Accepted(ClaimMoney::Owed) => say(charity_gifts::TAB_OWED),
        States::Accepted(ClaimMoney::Paid) => say(charity_gifts::TAB_PAID),
        states => called(states),
    }
}

/// The same list by state.
fn tabs(list: &str, query: &DonationQuery) -> Vec<Tab> {
    let all = std::iter::once((String::new(), say(ui::ALL)));
    all.chain(TABS.iter().map(|states| (states.as_str().to_owned(), in_tab(*states))))
        .map(|(state, label)| Tab {
            label: label.to_owned(),
            current: state == query.state.trim(),
            href: DonationQuery { state, ..query.clone() }.address(list),
        })
        .collect()
}

/// What a list of one part of the next claim has to do with it.
#[component]
fn Placed(place: NextClaim, claims: String) -> impl IntoView {
    let (title, words) = match place {
        NextClaim::In => (say(charity_gifts::IN_NEXT), say(charity_gifts::IN_NEXT_LEAD)),
        NextClaim::Unclaimed => (say(charity_gifts::READY), say(charity_gifts::READY_LEAD)),
        NextClaim::Out(why) => (say(charity_gifts::NOT_IN_NEXT), why_left_out(why)),
    };
    view! {
        <Notice tone=Tone::Info title=title>
            <p>
                {words} " " <a href=claims>{say(charity_gifts::SEE_NEXT)}</a>
            </p>
            <p>{say(charity_gifts::NEXT_ORDER)}</p>
        </Notice>
    }
    .into_any()
}

#[component]
fn Narrow(list: String, query: DonationQuery, platforms: Vec<(String, String)>) -> impl IntoView {
    let mut states = vec![Choice::new("", say(charity_gifts::ALL_STATES))];
    // A tab has those that people look at together: the box names one only while it is chosen.
    let together = [States::Waiting, States::WithoutGiftAid].into_iter();
    let chosen = together.filter(|some| some.as_str() == query.state.trim());
    states.extend(chosen.map(|some| Choice::new(some.as_str(), called(some))));
    for status in ALONG_THE_WAY {
        states.push(Choice::new(status.as_str(), label(status)));
        if status == Status::Accepted {
            let by_money = [ClaimMoney::Owed, ClaimMoney::Paid].map(States::Accepted);
            states.extend(by_money.map(|some| Choice::new(some.as_str(), called(some))));
        }
    }
    let mut sources = vec![Choice::new("", say(charity_gifts::ALL_PLATFORMS))];
    sources.extend(platforms.into_iter().map(|(id, name)| Choice::new(id, name)));
    let mut places = vec![Choice::new("", say(charity_gifts::ALL_GIFTS))];
    places.extend(NextClaim::all().map(placed));
    let orders = vec![
        Choice::new("", say(ui::NEWEST_FIRST)),
        Choice::new(ListOrder::Oldest.as_str(), say(ui::OLDEST_FIRST)),
        Choice::new(ListOrder::Largest.as_str(), say(ui::LARGEST_FIRST)),
        Choice::new(ListOrder::Smallest.as_str(), say(ui::SMALLEST_FIRST)),
    ];
    let active = query.is_active();
    let has_tab = query.state.is_empty() || TABS.iter().any(|states| states.as_str() == query.state);
    let open =
        !has_tab || [&query.platform, &query.from, &query.to, &query.claim].iter().any(|set| !set.is_empty());
    let controls = view! {
        <Pair>
            <Select name="state" label=say(charity_gifts::STATE) choices=states value=query.state/>
            <Select name="platform" label=say(charity_gifts::PLATFORM) choices=sources value=query.platform/>
        </Pair>
        <Pair>
            <DateInput name="from" label=say(charity_gifts::FROM) value=query.from/>
            <DateInput name="to" label=say(charity_gifts::TO) value=query.to/>
        </Pair>
        <Pair>
            <Select name="claim" label=say(charity_gifts::NEXT_CLAIM) choices=places value=query.claim/>
            <Select name="sort" label=say(ui::ORDER) choices=orders value=query.sort/>
        </Pair>
    };
    let folded = Folded { open, controls: controls.into_any() };
    let donor = Some(query.donor).filter(|word| !word.is_empty());
    view! {
        <Filters action=list active folded>
            {donor.map(|value| view! { <Hidden name="donor" value/> })}
            <div class="sm:col-span-2">
                <TextInput
                    name="find"
                    label=say(charity_gifts::FIND)
                    hint=say(charity_gifts::FIND_HINT)
                    kind="search"
                    value=query.find
                />
            </div>
        </Filters>
    }
    .into_any()
}

/// Two filters side by side on a phone; on a wide screen all stand in one row.
#[component]
fn Pair(children: Children) -> impl IntoView {
    view! { <div class="grid grid-cols-2 items-end gap-3 *:min-w-0 sm:contents">{children()}</div> }
        .into_any()
}

/// Why a search found nothing, or what to try instead. A claim that was over before its gifts were in has none, however it is searched for.
fn nothing_because(query: &DonationQuery, is_no_claim: bool) -> Option<String> {
    if !query.donor.is_empty() {
        return Some(say(charity_gifts::DONOR_NONE_HERE).to_owned());
    }
    let sought = query.find.trim();
    let is_narrowed = DonationQuery { find: String::new(), ..query.clone() }.is_active();
    match Find::parse(sought) {
        Ok(Find::Claim(number)) if is_no_claim => Some(say(charity_gifts::NoSuchClaim { number })),
        Ok(Find::Claim(number)) if !is_narrowed => Some(say(charity_gifts::ClaimHasNone { number })),
        _ if GivingDays::is_no_day(sought) => Some(say(charity_gifts::NO_SUCH_DATE).to_owned()),
        _ => (!sought.is_empty()).then(|| say(charity_gifts::NO_MATCH_LEAD).to_owned()),
    }
}

/// How to find a donor's gift without its reference.
fn find_donor_instead(list: &str, may_find: bool) -> AnyView {
    if may_find {
        let href = format!("{list}?{FIND_DONOR}");
        view! {
            <p>
                <a href=href>{say(charity_gifts::FIND_DONOR)}</a>
                " "
                {say(charity_gifts::NO_MATCH_BY_NAME)}
            </p>
        }
        .into_any()
    } else {
        view! { <p>{say(charity_gifts::NO_MATCH_ASK)}</p> }.into_any()
    }
}

#[component]
fn Nothing(
    list: String,
    query: DonationQuery,
    /// Whether who reads it may look for a donor's gifts by name.
    may_find: bool,
    /// There is no claim with the number that is looked for.
    is_no_claim: bool,
) -> impl IntoView {
    if query.is_active() {
        let lead = nothing_because(&query, is_no_claim);
        let is_any_text = lead.as_deref() == Some(say(charity_gifts::NO_MATCH_LEAD));
        let instead = is_any_text.then(|| find_donor_instead(&list, may_find));
        view! {
            <EmptyState title=say(charity_gifts::NO_MATCH) icon=Shape::Search>
                {lead.map(|lead| view! { <p>{lead}</p> })}
                {instead}
                <p>
                    <a href=list>{say(charity_gifts::SHOW_ALL)}</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title=say(charity_gifts::NO_GIFTS)>
                <p>{say(charity_gifts::NO_GIFTS_LEAD)}</p>
            </EmptyState>
        }
        .into_any()
    }
}

/// The order that the list is in.
fn order(query: &DonationQuery) -> ListOrder {
    query.sort.trim().parse().unwrap_or(ListOrder::Newest)
}

/// A link that puts the list in the order of a column. A part of the next claim has one order alone.
fn sort(list: &str, query: &DonationQuery, first: ListOrder, other: ListOrder) -> Option<Sort> {
    let href = |wanted: ListOrder| {
        let word = if wanted == ListOrder::Newest { "" } else { wanted.as_str() };
        DonationQuery { sort: word.to_owned(), ..query.clone() }.address(list)
    };
    query.claim.is_empty().then(|| sorted(order(query), first, other, href))
}

#[component]
fn Lines(
    head: Head,
    query: DonationQuery,
    lines: Vec<DonationLine>,
    total: String,
    of_claims: Option<String>,
    first: Option<String>,
    next: Option<String>,
    newer: Option<String>,
    /// What leads to other months and pages.
    jump: AnyView,
    /// Whether a spreadsheet holds the whole list.
    fits: bool,
    /// Whether there may be more gifts than are listed, and so no file.
    is_cut: bool,
) -> impl IntoView {
    let list = head.href("donations");
    let by_day = sort(&list, &query, ListOrder::Newest, ListOrder::Oldest);
    let by_amount = sort(&list, &query, ListOrder::Largest, ListOrder::Smallest);
    let from_first = order(&query) != ListOrder::Newest;
    let is_by_day = query.claim.is_empty() && matches!(order(&query), ListOrder::Newest | ListOrder::Oldest);
    let ends_on = lines.last().filter(|_| is_by_day).map(|line| line.donated_on.clone());
    let sought = match Find::parse(&query.find) {
        Ok(Find::Claim(number)) => Some(number),
        _ => None,
    };
    let rows = lines.into_iter().map(|line| view! { <Line line head=head.clone() sought/> }).collect_view();
    view! {
        <p class="tabular-nums">{total}</p>
        {of_claims.map(|words| view! { <p class="text-sm text-soft tabular-nums">{words}</p> })}
        <Table
            caption=say(charity_gifts::GIFTS)
            dense=true
            columns=vec![
                Column::text(say(charity_gifts::REFERENCE)),
                Column::text(say(charity_gifts::DATE)).sorted(by_day),
                Column::text(say(charity_gifts::PLATFORM)),
                Column::number(say(charity_gifts::GIFT)).sorted(by_amount),
                Column::number(say(charity_gifts::CLAIMABLE)),
                Column::number(say(charity_gifts::GIFT_AID)),
                Column::text(say(charity_gifts::STATE)),
            ]
        >
            {rows}
        </Table>
        <OnThrough jump>
            <Pagination newest=first older=next newer from_first ends_on/>
        </OnThrough>
        {(!is_cut)
            .then(|| {
                view! {
                    <p class="max-w-read text-sm text-soft print:hidden">
                        {say(charity_gifts::FILES)}
                        {(!fits).then(|| view! { " " {say(charity_gifts::TOO_LONG)} })}
                    </p>
                }
            })}
    }
    .into_any()
}

#[component]
fn Line(
    line: DonationLine,
    head: Head,
    /// The number of the claim that is looked for.
    #[prop(optional_no_strip)]
    sought: Option<i32>,
) -> impl IntoView {
    let or_none = |amount: Pence| {
        if counts(line.status) { amount.to_string() } else { say(charity_gifts::NONE).to_owned() }
    };
    let (claimable, gift_aid) = (or_none(line.claimable), or_none(line.gift_aid));
    // A phone has no room for the columns of what is claimable.
    let plus = counts(line.status).then(|| {
        let plus = say(charity_gifts::PlusGiftAid { gift_aid: line.gift_aid });
        view! { <span class="whitespace-nowrap text-soft tabular-nums sm:hidden">{plus}</span> }
    });
    let claim = line.claim.map(|claim| {
        let href = head.href(&format!("claims/{}", claim.claim_id));
        let was_in = sought.filter(|number| *number != claim.number);
        let was_in = was_in.map(|number| say(charity_gifts::WasIn { number }));
        let became = match (claim.refused_on, claim.given_back_in) {
            _ if claim.is_released => Some(say(charity_gifts::RELEASED).to_owned()),
            (Some(_), _) => Some(say(charity_gifts::REFUSED).to_owned()),
            (None, Some(number)) => Some(say(charity_gifts::GivenBack { number })),
            // One that is accepted and has no such day is what HMRC still owes.
            (None, None) => claim.paid_on.map(|on| {
                let day = short(on);
                if claim.is_set_off {
                    say(charity_gifts::SettledOnDay { day })
                } else {
                    say(charity_gifts::PaidOnDay { day })
                }
            }),
        };
        view! {
            <span class="max-sm:hidden">
                <span class="whitespace-nowrap">
                    <a href=href>{say(charity_gifts::Claim { number: claim.number })}</a>
                </span>
                {became
                    .into_iter()
                    .chain(was_in)
                    .map(|words| view! { <span class="block text-sm text-soft">{words}</span> })
                    .collect_view()}
            </span>
        }
    });
    // A long name may wrap: the page is no wider for it.
    let is_short = line.platform.chars().count() <= 20;
    view! {
        <Row>
            <Cell head=true label=say(charity_gifts::REFERENCE) spot=Spot::Lead>
                <a
                    href=head.href(&format!("donations/{}", line.id))
                    class="font-normal text-brand underline underline-offset-4 sm:inline-block sm:min-w-20 sm:wrap-anywhere"
                >
                    {line.reference.unwrap_or_else(|| say(charity_gifts::NO_REFERENCE).to_owned())}
                </a>
            </Cell>
            <Cell label=say(charity_gifts::DATE) spot=Spot::Under>
                <span class="whitespace-nowrap">{line.donated_on}</span>
            </Cell>
            <Cell label=say(charity_gifts::PLATFORM) spot=Spot::Wide>
                <span class=if is_short { "xl:whitespace-nowrap" } else { "" }>{line.platform}</span>
            </Cell>
            <Cell label=say(charity_gifts::GIFT) number=true spot=Spot::Figure>
                <span class="max-sm:whitespace-normal">
                    <Money amount=line.gross.to_string()/>
                    " "
                    {plus}
                </span>
            </Cell>
            <Cell label=say(charity_gifts::CLAIMABLE) number=true spot=Spot::Wide>
                <Money amount=claimable/>
            </Cell>
            <Cell label=say(charity_gifts::GIFT_AID) number=true spot=Spot::Wide>
                <Money amount=gift_aid/>
            </Cell>
            <Cell label=say(charity_gifts::STATE) spot=Spot::Mark>
                <span class="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-end">
                    <Tag tone=tone(line.status) label=label(line.status)/>
                    {claim}
                </span>
            </Cell>
        </Row>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{
        DonationQuery, FoundDonors, Line, ListOrder, Narrow, NextClaim, Nothing, Placed, charity_gifts,
        donors_found, nothing_because, say, sort, tabs,
    };
    use crate::charity::views::{DonationLine, Head};
    use domain::donation::shown::InClaim;
    use domain::{Pence, Status};
    use leptos::prelude::*;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    fn html_of(status: Status) -> String {
        html_of_claim(status, |claim| claim, None)
    }

    fn html_of_claim(status: Status, of: fn(InClaim) -> InClaim, sought: Option<i32>) -> String {
        let head = Head {
            id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            name: "Quillfeather Hospice".to_owned(),
            may_change: true,
        };
        let claim = InClaim {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 7,
            claimed: pence(5_000),
            paid_on: None,
            is_set_off: false,
            given_back_in: None,
            refused_on: None,
            is_released: false,
        };
        let line = DonationLine {
            id: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            donated_on: "21 Nov 2026".to_owned(),
            reference: Some("A-1".to_owned()),
            platform: "Open Collection".to_owned(),
            gross: pence(5_000),
            claimable: pence(5_000),
            gift_aid: pence(1_250),
            status,
            claim: Some(of(claim)),
        };
        Owner::new().with(|| view! { <Line line head sought/> }.to_html())
    }

    #[test]
    fn a_phone_has_the_gift_aid_of_a_gift_beside_the_gift() {
        let plus = say(charity_gifts::PlusGiftAid { gift_aid: "£12.50" });
        for (status, has) in [(Status::Accepted, true), (Status::Held, true), (Status::Cancelled, false)] {
            let html = html_of(status);
            let (_, figure) = html.split_once("data-spot=\"figure\"").unwrap();
            let (figure, _) = figure.split_once("</td>").unwrap();
            assert!(figure.contains("£50.00"), "{figure}");
            assert_eq!(figure.contains(&plus), has, "{status}: {figure}");
        }
    }

    #[test]
    fn the_number_of_a_claim_looks_like_every_link() {
        let html = html_of(Status::Accepted).replace("<!>", "");
        let name = say(charity_gifts::Claim { number: 7 });
        // A link with a class has only the look that this gives it.
        let link = format!("/claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a\">{name}</a>");
        assert!(html.contains(&link), "{html}");
    }

    #[test]
    fn a_gift_of_an_earlier_claim_names_the_claim_that_it_is_in_and_the_earlier_one() {
        let claim = say(charity_gifts::Claim { number: 7 });
        let (was_in, released) = (say(charity_gifts::WasIn { number: 1 }), say(charity_gifts::RELEASED));
        for (sought, has_been) in [(None, false), (Some(7), false), (Some(1), true)] {
            let html = html_of_claim(Status::Accepted, |claim| claim, sought);
            assert!(html.contains(&claim) && !html.contains(released), "{sought:?}: {html}");
            assert_eq!(html.contains(&was_in), has_been, "{sought:?}: {html}");
        }
        let let_go = |claim: InClaim| InClaim { is_released: true, ..claim };
        let html = html_of_claim(Status::Declared, let_go, Some(7));
        assert!(html.contains(&claim) && html.contains(released) && !html.contains(&was_in), "{html}");
    }

    #[test]
    fn a_tab_keeps_what_else_is_asked_for() {
        let query = DonationQuery {
            state: "waiting".to_owned(),
            find: "A-1".to_owned(),
            donor: "aB-_9".to_owned(),
            sort: "largest".to_owned(),
            ..DonationQuery::default()
        };
        let tabs = tabs("/list", &query);
        let current: Vec<&str> =
            tabs.iter().filter(|tab| tab.current).map(|tab| tab.label.as_str()).collect();
        assert_eq!(current, [say(charity_gifts::WAITING)]);
        assert_eq!(tabs[0].href, "/list?find=A-1&donor=aB-_9&sort=largest");
        assert_eq!(tabs[2].href, "/list?state=held&find=A-1&donor=aB-_9&sort=largest");
    }

    #[test]
    fn the_head_of_a_column_gives_its_first_order_and_then_the_other() {
        for (now, href, ascending) in [
            ("", "/list?sort=oldest", Some(false)),
            ("oldest", "/list", Some(true)),
            ("largest", "/list", None),
        ] {
            let query = DonationQuery { sort: now.to_owned(), ..DonationQuery::default() };
            let sort = sort("/list", &query, ListOrder::Newest, ListOrder::Oldest).unwrap();
            assert_eq!((sort.href.as_str(), sort.ascending), (href, ascending), "{now}");
        }
        let query = DonationQuery { claim: "in".to_owned(), ..DonationQuery::default() };
        assert!(sort("/list", &query, ListOrder::Newest, ListOrder::Oldest).is_none());
    }

    #[test]
    fn a_part_of_the_next_claim_says_why_it_has_no_other_order() {
        for place in NextClaim::all() {
            let claims = "/claims".to_owned();
            let html = Owner::new().with(|| view! { <Placed place claims/> }.to_html());
            assert!(html.contains(say(charity_gifts::NEXT_ORDER)), "{place}: {html}");
        }
    }

    #[test]
    fn a_tab_without_gifts_of_the_donor_gives_no_advice_about_references() {
        let query = DonationQuery { donor: "aB-_9".to_owned(), ..DonationQuery::default() };
        let said = nothing_because(&query, false);
        assert_eq!(said.as_deref(), Some(say(charity_gifts::DONOR_NONE_HERE)));
    }

    #[test]
    fn a_search_for_a_claim_or_a_day_that_there_is_not_says_so() {
        let find = |find: &str| DonationQuery { find: find.to_owned(), ..DonationQuery::default() };
        for (sought, is_no_claim, said) in [
            ("claim 99", true, say(charity_gifts::NoSuchClaim { number: 99 })),
            ("claim 3", false, say(charity_gifts::ClaimHasNone { number: 3 })),
            ("31/11/2026", false, say(charity_gifts::NO_SUCH_DATE).to_owned()),
            ("OC-000131", false, say(charity_gifts::NO_MATCH_LEAD).to_owned()),
        ] {
            assert_eq!(nothing_because(&find(sought), is_no_claim), Some(said), "{sought}");
        }
        let narrowed = DonationQuery { state: "held".to_owned(), ..find("claim 99") };
        let said = nothing_because(&narrowed, true);
        assert_eq!(said, Some(say(charity_gifts::NoSuchClaim { number: 99 })));
    }

    #[test]
    fn who_may_look_for_a_donor_is_led_there_before_they_ask_the_donor() {
        for may_find in [true, false] {
            let query = DonationQuery { find: "OC-000131".to_owned(), ..DonationQuery::default() };
            let list = "/list".to_owned();
            let html =
                Owner::new().with(|| view! { <Nothing list query may_find is_no_claim=false/> }.to_html());
            assert!(html.contains(say(charity_gifts::NO_MATCH_LEAD)), "{html}");
            assert_eq!(html.contains("href=\"/list?find_donor\""), may_find, "{html}");
            assert_eq!(html.contains(say(charity_gifts::NO_MATCH_BY_NAME)), may_find, "{html}");
            assert_eq!(html.contains(say(charity_gifts::NO_MATCH_ASK)), !may_find, "{html}");
        }
    }

    #[test]
    fn what_is_accepted_can_be_narrowed_to_what_hmrc_owes_or_has_paid() {
        let of = |state: &str| DonationQuery { state: state.to_owned(), ..DonationQuery::default() };
        let shown = |query| {
            let list = "/list".to_owned();
            Owner::new().with(|| view! { <Narrow list query platforms=Vec::new()/> }.to_html())
        };
        for (state, label, tab) in [
            ("owed", charity_gifts::OWED, charity_gifts::TAB_OWED),
            ("paid", charity_gifts::SETTLED_BY_HMRC, charity_gifts::TAB_PAID),
        ] {
            let (label, tab) = (say(label), say(tab));
            let html = shown(of(state));
            assert_eq!(html.matches(&format!("<option value=\"{state}\"")).count(), 1, "{state}: {html}");
            assert!(html.contains(label), "{label}: {html}");
            assert!(!html.contains("<details open"), "its tab is in sight: {html}");
            let tabs = tabs("/list", &of(state));
            let current: Vec<&str> =
                tabs.iter().filter(|tab| tab.current).map(|tab| tab.label.as_str()).collect();
            assert_eq!(current, [tab]);
        }
        let html = shown(of("awaiting_donor"));
        assert!(html.contains("<details open"), "a state without a tab is in sight: {html}");
    }

    #[test]
    fn a_search_that_lists_the_newest_gifts_alone_says_so_of_its_files_too() {
        let shown = |donors, may_be_more, is_full| {
            let found = FoundDonors { donors, may_be_more, ..FoundDonors::default() };
            Owner::new().with(|| donors_found(&found, is_full).to_html())
        };
        let (newest, files) = (say(charity_gifts::DONOR_NEWEST), say(charity_gifts::DONOR_NEWEST_FILES));
        for (donors, may_be_more, is_full, says) in [
            (1, false, false, [false, false]),
            (1, false, true, [true, true]),
            (2, true, true, [true, false]),
            (0, false, false, [false, false]),
        ] {
            let html = shown(donors, may_be_more, is_full);
            assert_eq!([newest, files].map(|words| html.contains(words)), says, "{donors}: {html}");
        }
    }
}
