//! The charity's gifts. A finance officer comes here from a bank statement with an amount, a date or a reference, and
//! wants that one row; or wants all of one state as a file. What goes wrong: a filter silently ignored.

use super::desk::{Desk, param, query};
use super::filter::DonationQuery;
use super::reads::read_donations;
use super::state::{ALONG_THE_WAY, counts, label, tone};
use super::views::{DonationLine, Donations};
use crate::ui::*;
use domain::claim::{LeftOut, NextClaim};
use leptos::prelude::*;

/// `/charity/{charity}/donations`
#[component]
pub fn DonationsPage() -> impl IntoView {
    let filters = DonationQuery {
        state: query("state"),
        platform: query("platform"),
        from: query("from"),
        to: query("to"),
        reference: query("reference"),
        amount: query("amount"),
        claim: query("claim"),
    };
    let from = read_donations(param("charity"), filters, query("after"));
    view! { <Desk from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Donations) -> impl IntoView {
    let list = view.head.href("donations");
    let broken = !view.problems.is_empty();
    let (place, claims) = (
        view.query.claim.parse::<NextClaim>().ok(),
        view.head.href("claims"),
    );
    let body = if broken {
        view! { <FilterProblems problems=view.problems all=list.clone() what="donations"/> }.into_any()
    } else if view.lines.is_empty() {
        view! { <Nothing list=list.clone() filtered=view.query.is_active()/> }.into_any()
    } else {
        view! { <Lines list=list.clone() lines=view.lines first=view.first next=view.next/> }.into_any()
    };
    view! {
        <Heading title="Donations" back=view.head.back()>
            {(!broken)
                .then(|| {
                    view! {
                        <LinkButton href=view.csv kind=ButtonKind::Quiet icon=Shape::Download download=true>
                            "Download CSV"
                        </LinkButton>
                    }
                })}
        </Heading>
        <Narrow list query=view.query platforms=view.platforms/>
        {place.map(|place| view! { <Placed place claims/> })}
        {body}
    }
    .into_any()
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
    states.extend(
        ALONG_THE_WAY
            .into_iter()
            .map(|status| Choice::new(status.as_str(), label(status))),
    );
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
                <p>"A donation shows here within a second of the platform sending it, settled or not."</p>
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
    let rows = lines
        .into_iter()
        .map(|line| view! { <Line line list=list.clone()/> })
        .collect_view();
    view! {
        <Table
            caption="Donations, newest first"
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
    let gift_aid = if counts(line.status) {
        line.gift_aid.to_string()
    } else {
        "none".to_owned()
    };
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
