//! The charity's gifts. A finance officer comes here from a bank statement with an amount, a date or a reference, and
//! wants that one row; or wants all of one state as a file. What goes wrong: a filter silently ignored.

use super::desk::{Desk, is_just, param, query};
use super::filter::DonationQuery;
use super::reads::read_donations;
use super::state::{ALONG_THE_WAY, counts, gifts, label, tone};
use super::views::{DonationLine, Donations};
use crate::ui::*;
use domain::calendar::{long, parse_date};
use domain::claim::{LeftOut, NextClaim};
use domain::{Pence, Status};
use leptos::prelude::*;

/// `/charity/{charity}/donations`
#[component]
pub fn DonationsPage() -> impl IntoView {
    let from = read_donations(param("charity"), DonationQuery::of_address(query), query("after"));
    view! { <Desk from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Donations) -> impl IntoView {
    let list = view.head.href("donations");
    let broken = !view.problems.is_empty();
    let (place, claims) = (view.query.claim.parse::<NextClaim>().ok(), view.head.href("claims"));
    let on = filters_on(&view.query, &view.platforms).join(" · ");
    let body = if broken {
        view! { <FilterProblems problems=view.problems all=list.clone() what="donations"/> }.into_any()
    } else if view.lines.is_empty() {
        view! { <Nothing list=list.clone() filtered=view.query.is_active()/> }.into_any()
    } else {
        view! { <Lines list=list.clone() lines=view.lines first=view.first next=view.next/> }.into_any()
    };
    view! {
        <Heading title="Donations" back=view.head.back()>
            {view
                .take_out
                .map(|href| {
                    view! {
                        <LinkButton href=href kind=ButtonKind::Quiet>
                            "Take out of claiming"
                        </LinkButton>
                    }
                })}
            {(!broken)
                .then(|| {
                    view! {
                        <LinkButton href=view.csv kind=ButtonKind::Quiet icon=Shape::Download download=true>
                            "Download CSV"
                        </LinkButton>
                    }
                })}
        </Heading>
        {taken_out(is_just("taking_out"), query)}
        <Narrow list query=view.query platforms=view.platforms/>
        // The form is not printed, and a sheet with a part of the gifts must not look like all of them.
        {(!on.is_empty()).then(|| view! { <p class="hidden print:block">{on}</p> })}
        {place.map(|place| view! { <Placed place claims/> })}
        {body}
    }
    .into_any()
}

/// What was just taken out of claiming, as the address has it.
fn taken_out(is_going_on: bool, parameter: impl Fn(&str) -> String) -> AnyView {
    let number = |name: &str| parameter(name).parse::<i64>().unwrap_or(0);
    if is_going_on {
        let title = format!("Uplift takes {} out of claiming", gifts(number("taking_out")));
        return view! {
            <Notice tone=Tone::Info title>"This takes a few minutes. Load the page again to see how far it is."</Notice>
        }
        .into_any();
    }
    let (taken, with_hmrc, accepted) = (number("taken_out"), number("with_hmrc"), number("accepted"));
    if taken + with_hmrc + accepted == 0 {
        return ().into_any();
    }
    let title = format!("{} taken out of claiming", gifts(taken));
    let waits = (with_hmrc > 0).then(|| {
        format!("HMRC has not answered the claim with {}: take them out once it has. ", gifts(with_hmrc))
    });
    let accepted = (accepted > 0)
        .then(|| format!("HMRC accepted a claim with {}, which stay as they are.", gifts(accepted)));
    view! { <Notice tone=Tone::Good title>{waits} {accepted}</Notice> }.into_any()
}

/// The filters that are on, each with its label. One that cannot be read is left out: the page then lists nothing.
pub(super) fn filters_on(query: &DonationQuery, platforms: &[(String, String)]) -> Vec<String> {
    let day = |text: &str| parse_date(text.trim()).map(long).ok();
    let state = query.state.trim().parse::<Status>().ok();
    let platform = platforms.iter().find(|(id, _)| id == query.platform.trim());
    let reference = Some(query.reference.trim()).filter(|text| !text.is_empty());
    let amount = query.amount.trim().parse::<Pence>().ok();
    let place = query.claim.trim().parse::<NextClaim>().ok();
    [
        state.map(|status| format!("State: {}", label(status))),
        platform.map(|(_, name)| format!("Platform: {name}")),
        day(&query.from).map(|day| format!("From: {day}")),
        day(&query.to).map(|day| format!("To: {day}")),
        reference.map(|text| format!("Reference starts with: {text}")),
        amount.map(|amount| format!("Exact gift: {amount}")),
        place.map(|place| format!("Next claim: {}", placed(place).label)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What a list of one part of the next claim has to do with it.
#[component]
fn Placed(place: NextClaim, claims: String) -> impl IntoView {
    let (title, words) = match place {
        NextClaim::In => ("In the next claim", "A claim made now would hold these gifts."),
        NextClaim::Out(why) => ("Not in the next claim", why.detail()),
    };
    view! {
        <Notice tone=Tone::Info title=title>
            <p>
                {words} " " <a href=claims>"The next claim as a whole"</a>
            </p>
        </Notice>
    }
    .into_any()
}

/// The choice of one part of the next claim.
fn placed(place: NextClaim) -> Choice {
    let label = match place {
        NextClaim::In => "In it",
        NextClaim::Out(LeftOut::DatedToday) => "Left out: made today",
        NextClaim::Out(LeftOut::OutOfTime) => "Left out: too old",
        NextClaim::Out(LeftOut::PeriodUnknown) => "Left out: older than four years",
        NextClaim::Out(LeftOut::OtherReference) => "Left out: other HMRC reference",
        NextClaim::Out(LeftOut::Full) => "Left out: no room",
    };
    Choice::new(place.as_str(), label)
}

#[component]
fn Narrow(list: String, query: DonationQuery, platforms: Vec<(String, String)>) -> impl IntoView {
    let mut states = vec![Choice::new("", "All states")];
    states.extend(ALONG_THE_WAY.into_iter().map(|status| Choice::new(status.as_str(), label(status))));
    let mut sources = vec![Choice::new("", "All platforms")];
    sources.extend(platforms.into_iter().map(|(id, name)| Choice::new(id, name)));
    let mut places = vec![Choice::new("", "All gifts")];
    places.extend(NextClaim::all().map(placed));
    let active = query.is_active();
    view! {
        <Filters action=list active>
            <Pair>
                <Select name="state" label="State" choices=states value=query.state/>
                <Select name="platform" label="Platform" choices=sources value=query.platform/>
            </Pair>
            <Pair>
                <DateInput name="from" label="From" value=query.from/>
                <DateInput name="to" label="To" value=query.to/>
            </Pair>
            <Pair>
                <TextInput name="reference" label="Reference starts with" width=Width::Short value=query.reference/>
                <TextInput
                    name="amount"
                    label="Exact gift"
                    prefix="£"
                    inputmode="decimal"
                    width=Width::Short
                    value=query.amount
                />
            </Pair>
            <Select name="claim" label="Next claim" choices=places value=query.claim/>
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

#[component]
fn Nothing(list: String, filtered: bool) -> impl IntoView {
    if filtered {
        view! {
            <EmptyState title="No donation fits" icon=Shape::Search>
                <p>"Nothing is hidden: there is none with all of these. Leave one of the filters out."</p>
                <p>
                    <a href=list>"Show all donations"</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title="No donations yet">
                <p>"A donation is here as soon as the platform has sent it, settled or not. Reload this page to see it."</p>
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn Lines(
    list: String,
    lines: Vec<DonationLine>,
    first: Option<String>,
    next: Option<String>,
) -> impl IntoView {
    let rows = lines.into_iter().map(|line| view! { <Line line list=list.clone()/> }).collect_view();
    view! {
        <Table
            caption="Donations, newest first"
            long=true
            columns=vec![
                Column::text("Date"),
                Column::text("Reference"),
                Column::text("Platform"),
                Column::number("Gift"),
                Column::number("Claimable"),
                Column::number("Gift Aid"),
                Column::text("State"),
            ]
        >
            {rows}
        </Table>
        <Pagination newest=first older=next/>
    }
    .into_any()
}

#[component]
fn Line(line: DonationLine, list: String) -> impl IntoView {
    let gift_aid = if counts(line.status) { line.gift_aid.to_string() } else { "none".to_owned() };
    view! {
        <Row>
            <Cell head=true label="Date">
                <a href=format!("{list}/{}", line.id) class="font-normal whitespace-nowrap text-brand underline underline-offset-4">
                    {line.donated_on}
                </a>
            </Cell>
            <Cell label="Reference">
                <span class="wrap-anywhere">{line.reference.unwrap_or_else(|| "none".to_owned())}</span>
            </Cell>
            <Cell label="Platform">{line.platform}</Cell>
            <Cell label="Gift" number=true>
                <Money amount=line.gross.to_string()/>
            </Cell>
            <Cell label="Claimable" number=true>
                <Money amount=line.claimable.to_string()/>
            </Cell>
            <Cell label="Gift Aid" number=true>
                <Money amount=gift_aid/>
            </Cell>
            <Cell label="State">
                <Tag tone=tone(line.status) label=label(line.status)/>
            </Cell>
        </Row>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{DonationQuery, filters_on};

    #[test]
    fn a_printed_list_says_what_it_is_narrowed_to() {
        let platforms = [("plt_1".to_owned(), "Give & Go".to_owned())];
        let query = DonationQuery {
            state: "held".to_owned(),
            platform: "plt_1".to_owned(),
            from: "2026-04-06".to_owned(),
            to: "2027-04-05".to_owned(),
            reference: " A-1 ".to_owned(),
            amount: "12.50".to_owned(),
            claim: "in".to_owned(),
        };
        assert_eq!(
            filters_on(&query, &platforms),
            [
                "State: Held",
                "Platform: Give & Go",
                "From: 6 April 2026",
                "To: 5 April 2027",
                "Reference starts with: A-1",
                "Exact gift: £12.50",
                "Next claim: In it",
            ]
        );
        assert!(filters_on(&DonationQuery::default(), &platforms).is_empty());
    }
}
