//! The fix-it queue. Wanted: what is wrong with this gift, in words, and what do I do? What goes wrong: somebody guesses a
//! postcode. So the form asks for the details as the donor gives them, and says first whose gift it is to whoever gives a reason.

use super::CorrectGift;
use super::listing::{Listing, Nothing, done};
use super::reads::{read_fix, read_fix_one};
use super::views::{FixOneView, FixView};
use crate::charity::desk::{Desk, param, query};
use crate::charity::state::short;
use crate::charity::whose::WhoseCard;
use crate::form::{Form, Hidden};
use crate::ui::*;
use backend::claim::{FoundBy, Held, HmrcSaid};
use domain::donation::shown::{DeclaredDonor, WhoseGift};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/fix`
#[component]
pub fn FixPage() -> impl IntoView {
    let from = read_fix(param("charity"), query("after"), query("rows"));
    view! { <Desk from show=|view| view! { <Queue view/> }/> }.into_any()
}

#[component]
fn Queue(view: FixView) -> impl IntoView {
    let head = view.head.clone();
    let notices = done(&[
        ("corrected", "Gift corrected. It goes into your next claim"),
        ("all_corrected", "Gifts corrected. They go into your next claim"),
    ]);
    let nothing = Nothing {
        title: "Nothing needs fixing",
        icon: Shape::Check,
        why: "None of your declared gifts is waiting for a correction.",
    };
    let rows = view
        .rows
        .into_iter()
        .map(|row| {
            let href = head.href(&format!("claims/fix/{}", row.donation_id));
            let gift = head.href(&format!("donations/{}", row.donation_id));
            let fixable = head.may_change;
            view! {
                <Row>
                    <Cell head=true label="Gift" spot=Spot::Lead>
                        <a href=gift>{short(row.donated_on)}</a>
                        <span class="block font-normal text-soft wrap-anywhere">{row.reference}</span>
                    </Cell>
                    <Cell label="Claimable" number=true spot=Spot::Figure>
                        <Money amount=row.claimable.to_string()/>
                    </Cell>
                    <Cell label="What is wrong" spot=Spot::Below>
                        <Wrong said=row.said/>
                    </Cell>
                    <Cell label="Since" spot=Spot::Wide>{short(row.held_at.london_date())}</Cell>
                    <Cell spot=Spot::Below>
                        {fixable
                            .then(|| {
                                view! {
                                    <LinkButton href=href kind=ButtonKind::Quiet>
                                        "Correct"
                                    </LinkButton>
                                }
                            })}
                    </Cell>
                </Row>
            }
            .into_any()
        })
        .collect_view();
    view! {
        <Listing
            head
            title="Needs fixing"
            lead="Gifts with details that HMRC will not accept. They do not hold up your other gifts. Once corrected, they go into your next claim."
            notices
            total=view.total
            caption="Gifts that need fixing"
            columns=vec![
                Column::text("Gift"),
                Column::number("Claimable"),
                Column::text("What is wrong"),
                Column::text("Since"),
                Column::quiet("What to do"),
            ]
            rows
            nothing
            newest=view.newest
            older=view.older
        />
    }
    .into_any()
}

/// Who found it, and by which of HMRC's rules, where HMRC named one by its number.
fn finding(said: &HmrcSaid) -> String {
    let found = match (&said.found_by, said.is_named) {
        (FoundBy::Hmrc { .. }, true) => format!("HMRC rejected it in claim {}", said.claim_number),
        (FoundBy::Hmrc { .. }, false) => {
            format!("HMRC rejected the same details of this donor in claim {}", said.claim_number)
        }
        (FoundBy::Uplift, _) => "HMRC would reject it".to_owned(),
    };
    match said.number {
        0 => found,
        number => format!("{found}: rule {number}"),
    }
}

/// What is asked where a correction can be for other gifts too, of which so many are held.
fn for_others(held: i64) -> String {
    match held {
        0 => "Use this for the donor’s other gifts with the same details too".to_owned(),
        held => format!("Use this for the donor’s other held gifts with the same details too ({held})"),
    }
}

/// The field and what is wrong with it, in our words; then whose finding it is, and HMRC's own words.
#[component]
fn Wrong(said: HmrcSaid) -> impl IntoView {
    let (finding, trouble) = (format!("{}.", finding(&said)), said.trouble());
    view! {
        <span class="block max-w-read">
            <Trouble field=trouble.field meaning=trouble.meaning/>
        </span>
        <span class="block max-w-read text-sm text-soft">{finding}</span>
        <Quote found_by=said.found_by/>
    }
    .into_any()
}

#[component]
fn Trouble(field: Option<&'static str>, meaning: &'static str) -> impl IntoView {
    view! {
        {field.map(|field| view! { <strong>{format!("{field}:")}</strong> " " })}
        {meaning}
    }
    .into_any()
}

/// HMRC's own words. They are HMRC's: they are shown as they came.
#[component]
fn Quote(found_by: FoundBy) -> impl IntoView {
    let words = match found_by {
        FoundBy::Hmrc { words } => words,
        FoundBy::Uplift => None,
    };
    words
        .map(|words| {
            view! {
                <blockquote class="mt-2 max-w-read border-s-2 border-line ps-3 text-sm text-soft">
                    <p>"In HMRC’s own words:"</p>
                    <p class="wrap-anywhere">{format!("“{words}”")}</p>
                </blockquote>
            }
        })
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
    let held = view.held;
    let donor = match &view.whose {
        WhoseGift::Shown(donor) => Some(donor.clone()),
        WhoseGift::Hidden | WhoseGift::NotDeclared => None,
    };
    let told = donor.clone().map(|donor| view! { <Told held=held.clone() donor/> });
    let back = (head.href("claims/fix"), "Needs fixing".to_owned());
    let choices: Vec<Choice> =
        view.countries.into_iter().map(|(code, name)| Choice::new(code, name)).collect();
    let said = held.said;
    let trouble = said.trouble();
    let (title, for_others) = (finding(&said), for_others(view.others));
    let asked = match view.asked_on {
        Some(on) => {
            format!("We emailed the donor on {on} to ask for the correct details. You can ask them as well.")
        }
        None => "We have not emailed the donor. Please ask them for the correct details.".to_owned(),
    };
    // Somebody who was shown the details changes what is wrong; everybody else enters what the donor says.
    let country = donor.as_ref().map_or_else(|| "GB".to_owned(), |donor| donor.country.clone());
    let known = move |of: fn(DeclaredDonor) -> Option<String>| donor.clone().and_then(of).unwrap_or_default();
    view! {
        <Heading
            title="Correct a gift"
            over=format!("{} given on {}", held.claimable, short(held.donated_on))
            lead="Ask the donor for their name and home address, and enter them exactly as given. Do not guess: your charity is responsible for what it claims."
            back
        />
        <Notice tone=Tone::Warn title=title>
            <p>
                <Trouble field=trouble.field meaning=trouble.meaning/>
            </p>
            <p>{trouble.cure}</p>
            <p>{asked}</p>
            <Quote found_by=said.found_by/>
        </Notice>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <WhoseCard charity=head.id donation=held.donation_id whose=view.whose/>
            {told}
        </div>
        <Form action=CorrectGift::PATH class="space-y-6">
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="donation" value=held.donation_id.to_string()/>
            <TextInput name="title" label="Title" value=known(|donor| donor.title) width=Width::Short maxlength=20 optional=true/>
            <TextInput name="first" label="First name" value=known(|donor| Some(donor.first_name)) width=Width::Medium/>
            <TextInput name="last" label="Last name" value=known(|donor| Some(donor.last_name)) width=Width::Medium/>
            <TextInput name="line1" label="Address line 1" hint="House or flat number, and street" value=known(|donor| Some(donor.address_line1))/>
            <TextInput name="line2" label="Address line 2" value=known(|donor| donor.address_line2) optional=true/>
            <TextInput name="town" label="Town or city" value=known(|donor| donor.town) width=Width::Medium optional=true/>
            <TextInput
                name="postcode"
                label="Postcode"
                value=known(|donor| donor.postcode)
                width=Width::Short
                hint="Needed in the United Kingdom, Jersey, Guernsey and the Isle of Man"
                optional=true
            />
            <Select name="country" label="Country" choices value=country/>
            <Checkbox
                name="others"
                label=for_others
                hint="We use these details for later gifts under the same authorisation too."
                checked=true
            />
            <Checkbox
                name="confirmed"
                label="HMRC has confirmed that these details are right"
                hint="Only if you send HMRC again what it does not accept."
            />
            <p class="max-w-read text-soft">
                "We will make a new declaration with these details, under the authorisation the donor gave. We keep the earlier one on record."
            </p>
            <Button>"Save and add to next claim"</Button>
        </Form>
    }
    .into_any()
}

/// What HMRC was sent of the donor, or would be, with a mark at what it does not take.
#[component]
fn Told(held: Held, donor: DeclaredDonor) -> impl IntoView {
    let by_hmrc = matches!(held.said.found_by, FoundBy::Hmrc { .. });
    let (title, mark) = if by_hmrc && held.said.is_named {
        ("What HMRC was sent", "HMRC rejected this")
    } else {
        ("What HMRC would be sent", "HMRC would reject this")
    };
    let wrong = held.said.trouble().field;
    let rows = held
        .told_hmrc(&donor)
        .into_iter()
        .map(|(field, text)| {
            let text = if text.is_empty() { "Empty".to_owned() } else { text };
            let mark = (wrong == Some(field)).then(|| view! { <Tag tone=Tone::Warn label=mark/> });
            view! {
                <SummaryRow label=field>
                    <span class="block wrap-anywhere">{text}</span>
                    {mark}
                </SummaryRow>
            }
        })
        .collect_view();
    view! {
        <Card title>
            <SummaryList>{rows}</SummaryList>
        </Card>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{FoundBy, HmrcSaid, finding, for_others};

    fn said(number: i32, is_refused: bool) -> HmrcSaid {
        HmrcSaid {
            number,
            element: None,
            found_by: if is_refused { FoundBy::Hmrc { words: None } } else { FoundBy::Uplift },
            claim_number: 3,
            is_named: true,
        }
    }

    #[test]
    fn a_fault_without_a_number_is_none_of_a_rule_0() {
        for (number, is_refused, words) in [
            (4065, true, "HMRC rejected it in claim 3: rule 4065"),
            (0, true, "HMRC rejected it in claim 3"),
            (4065, false, "HMRC would reject it: rule 4065"),
            (0, false, "HMRC would reject it"),
        ] {
            assert_eq!(finding(&said(number, is_refused)), words);
        }
    }

    #[test]
    fn what_hmrc_refused_in_another_gift_is_not_said_of_this_one() {
        let of_another = HmrcSaid { is_named: false, ..said(4065, true) };
        assert_eq!(
            finding(&of_another),
            "HMRC rejected the same details of this donor in claim 3: rule 4065"
        );
    }

    #[test]
    fn how_many_other_gifts_are_held_is_said_where_there_are_any() {
        assert!(for_others(23).ends_with("other held gifts with the same details too (23)"));
        assert!(!for_others(0).contains('('));
    }
}
