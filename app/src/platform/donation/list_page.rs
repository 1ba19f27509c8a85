//! The platform's donations. An engineer comes here with a reference or an id: did it arrive, and what is its status? Or wants all
//! donations that wait for the same thing.

use super::filter::GiftQuery;
use super::reads::read_donations;
use super::views::Donations;
use crate::charity::state::{ALONG_THE_WAY, counts, label, short, tone};
use crate::form::FormScope;
use crate::platform::console::{Console, param, query};
use crate::platform::views::Head;
use crate::ui::*;
use domain::donation::DonationView;
use leptos::context::Provider;
use leptos::prelude::*;

/// `/platform/{platform}/donations`
#[component]
pub fn DonationsPage() -> impl IntoView {
    let filters = GiftQuery { find: query("find"), status: query("status") };
    let from = read_donations(param("platform"), filters, query("after"));
    view! { <Console from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Donations) -> impl IntoView {
    let Donations { head, query, problems, lines, next, first } = view;
    let list = head.href("donations");
    let scope = FormScope::of_filter(query.fields(), problems.clone());
    let active = query.is_active();
    let body = if !problems.is_empty() {
        view! { <FilterProblems problems all=list.clone() what="donations"/> }.into_any()
    } else if lines.is_empty() {
        view! {
            <Nothing list=list.clone() active looks=!query.find.is_empty()/>
            <Pagination newest=first older=next/>
        }
        .into_any()
    } else {
        let rows = lines.into_iter().map(|line| view! { <Line head=head.clone() line/> }).collect_view();
        view! {
            <Table
                caption="Donations, newest first"
                dense=true
                columns=vec![
                    Column::text("Reference"),
                    Column::text("Sent"),
                    Column::text("Charity"),
                    Column::number("Donation"),
                    Column::number("Gift Aid"),
                    Column::text("Status"),
                ]
            >
                {rows}
            </Table>
            <Pagination newest=first older=next/>
        }
        .into_any()
    };
    view! {
        <Heading
            title="Donations"
            lead="The donations that you sent, newest first. Open one to see what it is waiting for and what to do."
            back=head.back()
        />
        <Provider value=scope>
            <Narrow list query active/>
        </Provider>
        {body}
    }
    .into_any()
}

#[component]
fn Narrow(list: String, query: GiftQuery, active: bool) -> impl IntoView {
    let mut choices = vec![Choice::new("", "All")];
    // Who reads the API's answers looks for its words.
    choices.extend(
        ALONG_THE_WAY
            .into_iter()
            .map(|status| Choice::new(status.as_str(), format!("{} ({})", label(status), status.as_str()))),
    );
    view! {
        <Filters action=list active>
            <div class="sm:col-span-2">
                <TextInput name="find" label="Your reference or a donation id" kind="search" maxlength=100 value=query.find/>
            </div>
            <Select name="status" label="Status" choices value=query.status/>
        </Filters>
    }
    .into_any()
}

#[component]
fn Nothing(
    list: String,
    active: bool,
    /// Whether a reference or an id was looked for.
    looks: bool,
) -> impl IntoView {
    if active {
        view! {
            <EmptyState title="No matching donations" icon=Shape::Search>
                <p>
                    {if looks { "Enter the full reference or id. References are case-sensitive." } else { "No donations have this status." }}
                </p>
                <p>
                    <a href=list>"Show all donations"</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title="No donations yet" icon=Shape::Plane>
                <p>
                    "Send one with POST /donations. " <a href="/developers">"From a token to a first donation in five minutes"</a> " shows how."
                </p>
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn Line(head: Head, line: DonationView) -> impl IntoView {
    let status = line.gift_aid.status;
    let gift_aid = if counts(status) { line.gift_aid.amount.to_string() } else { "none".to_owned() };
    let charity = line.charity.map_or_else(|| "Not known yet".to_owned(), |charity| charity.name);
    view! {
        <Row>
            <Cell head=true label="Reference" spot=Spot::Lead>
                <a
                    href=head.href(&format!("donations/{}", line.id))
                    class="font-normal text-brand underline underline-offset-4 sm:wrap-anywhere"
                >
                    {line.reference.map_or_else(|| "No reference".to_owned(), |reference| reference.to_string())}
                </a>
            </Cell>
            <Cell label="Sent" spot=Spot::Under>
                <span class="whitespace-nowrap">{short(line.created_at.london_date())}</span>
            </Cell>
            <Cell label="Charity" spot=Spot::Beside>
                {charity}
            </Cell>
            <Cell label="Donation" number=true spot=Spot::Figure>
                <Money amount=line.gross_amount.pence().to_string()/>
            </Cell>
            <Cell label="Gift Aid" number=true spot=Spot::Wide>
                <Money amount=gift_aid/>
            </Cell>
            <Cell label="Status" spot=Spot::Mark>
                <Tag tone=tone(status) label=label(status)/>
            </Cell>
        </Row>
    }
    .into_any()
}
