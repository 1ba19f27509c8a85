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
use crate::words::{platform_donations, say, ui};
use domain::donation::DonationView;
use leptos::context::Provider;
use leptos::prelude::*;

/// `/platform/{platform}/donations`
#[component]
pub fn DonationsPage() -> impl IntoView {
    let filters = GiftQuery { find: query("find"), status: query("status") };
    let from = read_donations(param("platform"), filters, query("after"), query("rows"));
    view! { <Console from show=|view| view! { <List view/> }/> }.into_any()
}

#[component]
fn List(view: Donations) -> impl IntoView {
    let Donations { head, query, problems, lines, total, next, first } = view;
    let list = head.href("donations");
    let scope = FormScope::of_filter(query.fields(), problems.clone());
    let active = query.is_active();
    let body = if !problems.is_empty() {
        view! { <FilterProblems problems all=list.clone() show_all=platform_donations::SHOW_ALL/> }.into_any()
    } else if lines.is_empty() {
        view! {
            <Nothing list=list.clone() active looks=!query.find.is_empty()/>
            <Pagination newest=first older=next/>
        }
        .into_any()
    } else {
        let rows = lines.into_iter().map(|line| view! { <Line head=head.clone() line/> }).collect_view();
        view! {
            <p class="tabular-nums">{total}</p>
            <Table
                caption=say(platform_donations::TABLE)
                dense=true
                columns=vec![
                    Column::text(say(platform_donations::REFERENCE)),
                    Column::text(say(platform_donations::SENT)),
                    Column::text(say(platform_donations::CHARITY)),
                    Column::number(say(platform_donations::DONATION)),
                    Column::number(say(platform_donations::GIFT_AID)),
                    Column::text(say(platform_donations::STATUS)),
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
            title=say(platform_donations::TITLE)
            lead=say(platform_donations::LEAD)
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
    let mut choices = vec![Choice::new("", say(ui::ALL))];
    // Who reads the API's answers looks for its words.
    choices.extend(ALONG_THE_WAY.into_iter().map(|status| {
        Choice::new(
            status.as_str(),
            say(platform_donations::StatusAndWord { label: label(status), word: status.as_str() }),
        )
    }));
    view! {
        <Filters action=list active>
            <div class="sm:col-span-2">
                <TextInput name="find" label=say(platform_donations::FIND) kind="search" maxlength=100 value=query.find/>
            </div>
            <Select name="status" label=say(platform_donations::STATUS) choices value=query.status/>
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
            <EmptyState title=say(platform_donations::NONE_FIT) icon=Shape::Search>
                <p>
                    {if looks { say(platform_donations::NONE_FOUND) } else { say(platform_donations::NONE_WITH_STATUS) }}
                </p>
                <p>
                    <a href=list>{say(platform_donations::SHOW_ALL)}</a>
                </p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! {
            <EmptyState title=say(platform_donations::NONE) icon=Shape::Plane>
                <p>
                    {say(platform_donations::NONE_SEND)} " " <a href="/developers">{say(platform_donations::NONE_GUIDE)}</a> " "
                    {say(platform_donations::NONE_SHOWS)}
                </p>
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn Line(head: Head, line: DonationView) -> impl IntoView {
    let status = line.gift_aid.status;
    let gift_aid = if counts(status) {
        line.gift_aid.amount.to_string()
    } else {
        say(platform_donations::NONE_OF_IT).to_owned()
    };
    let charity = line
        .charity
        .map_or_else(|| say(platform_donations::CHARITY_UNKNOWN).to_owned(), |charity| charity.name);
    // Where there is no room for it.
    let whole_name = charity.clone();
    view! {
        <Row>
            <Cell head=true label=say(platform_donations::REFERENCE) spot=Spot::Lead>
                <a
                    href=head.href(&format!("donations/{}", line.id))
                    class="font-normal text-brand underline underline-offset-4 sm:inline-block sm:min-w-20 sm:wrap-anywhere"
                >
                    {line.reference.map_or_else(|| say(platform_donations::NO_REFERENCE).to_owned(), |reference| reference.to_string())}
                </a>
            </Cell>
            <Cell label=say(platform_donations::SENT) spot=Spot::Under>
                <span class="whitespace-nowrap">{short(line.created_at.london_date())}</span>
            </Cell>
            <Cell label=say(platform_donations::CHARITY) spot=Spot::Wide>
                <span class="block sm:max-w-56 sm:truncate" title=whole_name>
                    {charity}
                </span>
            </Cell>
            <Cell label=say(platform_donations::DONATION) number=true spot=Spot::Figure>
                <Money amount=line.gross_amount.pence().to_string()/>
            </Cell>
            <Cell label=say(platform_donations::GIFT_AID) number=true spot=Spot::Wide>
                <Money amount=gift_aid/>
            </Cell>
            <Cell label=say(platform_donations::STATUS) spot=Spot::Mark>
                <Tag tone=tone(status) label=label(status)/>
            </Cell>
        </Row>
    }
    .into_any()
}
