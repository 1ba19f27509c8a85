//! The fix-it queue. Wanted: what is wrong with this gift, in words, and what do I do? What goes wrong: somebody guesses a
//! postcode. So the form asks for the details as the donor gave them, and nothing is filled in.

use super::CorrectGift;
use super::reads::{read_fix, read_fix_one};
use super::views::{FixOneView, FixView, HeldRow};
use crate::charity::desk::{Desk, has_query, param, query};
use crate::form::{Form, Hidden};
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/fix`
#[component]
pub fn FixPage() -> impl IntoView {
    let from = read_fix(param("charity"), query("after"));
    view! { <Desk from show=|view| view! { <Queue view/> }/> }.into_any()
}

#[component]
fn Queue(view: FixView) -> impl IntoView {
    let head = view.head.clone();
    let back = (head.href("claims"), "Claims".to_owned());
    let empty = view.rows.is_empty();
    let rows = view
        .rows
        .into_iter()
        .map(|row| {
            let href = head.href(&format!("claims/fix/{}", row.donation));
            let gift = head.href(&format!("donations/{}", row.donation));
            let fixable = head.may_change && row.said.is_some();
            let words = row.said.clone().map_or_else(
                || "The details came in a form that HMRC would refuse.".to_owned(),
                |(number, words, ..)| format!("{number}: {words}"),
            );
            view! {
                <Row>
                    <Cell head=true label="Gift">
                        <a href=gift>{row.given_on}</a>
                        <span class="block font-normal text-soft wrap-anywhere">{row.reference}</span>
                    </Cell>
                    <Cell label="Claimable" number=true>
                        <Money amount=row.claimable.to_string()/>
                    </Cell>
                    <Cell label="What HMRC said">
                        <span class="block max-w-read wrap-anywhere">{words}</span>
                    </Cell>
                    <Cell label="Since">{row.held_on}</Cell>
                    <Cell>
                        {fixable
                            .then(|| {
                                view! {
                                    <LinkButton href=href kind=ButtonKind::Quiet>
                                        "Put right"
                                    </LinkButton>
                                }
                            })}
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <Heading
            title="To put right"
            lead="Gifts whose details HMRC refused, or would refuse. They sink no claim; once put right they go into the next one."
            back
        />
        {has_query("corrected").then(|| view! { <Notice tone=Tone::Good title="The gift is declared again, and goes into the next claim"/> })}
        {if empty {
            view! {
                <EmptyState title="Nothing to put right" icon=Shape::Check>
                    <p>"Every gift that was declared can be claimed."</p>
                </EmptyState>
            }
                .into_any()
        } else {
            view! {
                <Table
                    caption="Gifts to put right"
                    columns=vec![
                        Column::text("Gift"),
                        Column::number("Claimable"),
                        Column::text("What HMRC said"),
                        Column::text("Since"),
                        Column::quiet("What to do"),
                    ]
                >
                    {rows}
                </Table>
                <Pagination newest=view.newest older=view.older/>
            }
                .into_any()
        }}
    }
    .into_any()
}

/// `/charity/{charity}/claims/fix/{donation}`
#[component]
pub fn FixOnePage() -> impl IntoView {
    let from = read_fix_one(param("charity"), param("donation"));
    view! { <Desk from show=|view| view! { <One view/> }/> }.into_any()
}

#[component]
fn One(view: FixOneView) -> impl IntoView {
    let head = view.head.clone();
    let row: HeldRow = view.row;
    let back = (head.href("claims/fix"), "To put right".to_owned());
    let choices: Vec<Choice> = view
        .countries
        .into_iter()
        .map(|(code, name)| Choice::new(code, name))
        .collect();
    let said = row.said.clone().map(|(number, words, cure, claim)| {
        view! {
            <Notice tone=Tone::Warn title=format!("HMRC refused it in claim {claim}: rule {number}")>
                <p class="wrap-anywhere">{words}</p>
                <p>{cure}</p>
            </Notice>
        }
    });
    view! {
        <Heading
            title="Put a gift right"
            over=format!("{} given on {}", row.claimable, row.given_on)
            lead="Ask the donor, and enter name and home address as they give them. Do not guess: the charity answers for what is claimed."
            back
        />
        {said}
        <Form action=CorrectGift::PATH class="space-y-6">
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="donation" value=row.donation.to_string()/>
            <TextInput name="title" label="Title" width=Width::Short maxlength=20 optional=true/>
            <TextInput name="first" label="First name" width=Width::Medium/>
            <TextInput name="last" label="Last name" width=Width::Medium/>
            <TextInput name="line1" label="Address" hint="House or flat number, and street"/>
            <TextInput name="line2" label="Second line" optional=true/>
            <TextInput name="town" label="Town" width=Width::Medium optional=true/>
            <TextInput name="postcode" label="Postcode" width=Width::Short hint="Needed in the United Kingdom, Jersey, Guernsey and the Isle of Man" optional=true/>
            <Select name="country" label="Country" choices value="GB"/>
            <p class="max-w-read text-soft">
                "A new declaration is made for this gift with these details, on the authorisation that the donor gave. The earlier one stays in the records. Other gifts of the donor stay as they are."
            </p>
            <Button>"Declare it again"</Button>
        </Form>
    }
    .into_any()
}
