//! Held gifts. Wanted: what is wrong with this gift, in words, and what do I do? What goes wrong: somebody guesses a
//! postcode. So the form asks for the details as the donor gives them, and says first whose gift it is to whoever gives a reason.

use super::CorrectGift;
use super::list_page::{Listing, Nothing};
use super::reads::{fix_address, read_fix, read_fix_one};
use super::views::{FixOne, FixOneView, FixView, JustCorrected};
use crate::charity::reveal_donor::WhoseCard;
use crate::charity::staff_page::{Desk, is_just, param, query};
use crate::charity::state::short;
use crate::charity::views::{Head, HistoryLine};
use crate::form::{Form, FormScope, FormState, Hidden};
use crate::ui::*;
use crate::words::{charity_gifts, held_gifts, say};
use backend::claim::{Correction, Cure, FoundBy, HeldGift, HmrcSaid, LineField, Meaning};
use domain::donation::shown::{DeclaredDonor, WhoseGift};
use domain::list::HeldOrder;
use domain::{DonationId, Fields};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/fix`
#[component]
pub fn HeldGiftsPage() -> impl IntoView {
    let corrected = ["corrected", "all_corrected"].into_iter().find(|done| is_just(done)).map(query);
    let done = (corrected.unwrap_or_default(), query("next"));
    let from = read_fix(param("charity"), query("sort"), query("after"), query("rows"), done);
    view! { <Desk from show=|view| view! { <Queue view/> }/> }.into_any()
}

#[component]
fn Queue(view: FixView) -> impl IntoView {
    let head = view.head.clone();
    let corrected = view.corrected.map(|gift| just_corrected(&head, view.order, gift));
    let is_longer = view.rows.iter().any(|(_, _, is_sure)| !is_sure);
    let longer = is_longer.then(|| longer(&head));
    let nothing =
        Nothing { title: say(held_gifts::NOTHING), icon: Shape::Check, why: say(held_gifts::NOTHING_WHY) };
    let fixable = head.may_change;
    let is_by_deadline = view.order == HeldOrder::ClaimBy;
    let (other, then, other_way) = if is_by_deadline {
        (HeldOrder::Newest, say(held_gifts::THEN_NEWEST), say(held_gifts::SHOW_NEWEST))
    } else {
        (HeldOrder::ClaimBy, say(held_gifts::THEN_CLAIM_BY), say(held_gifts::SHOW_CLAIM_BY))
    };
    let other = fix_address(&head, "claims/fix", other);
    let by_deadline = Sort { href: other.clone(), then, ascending: is_by_deadline.then_some(true) };
    let notices = view! {
        {corrected}
        {longer}
        {(!view.rows.is_empty())
            .then(|| {
                view! {
                    <p class="print:hidden">
                        <a href=other>{other_way}</a>
                    </p>
                }
            })}
    }
    .into_any();
    let rows = view
        .rows
        .into_iter()
        .map(|(row, claim_by, _)| {
            let href = fix_address(&head, &format!("claims/fix/{}", row.donation_id), view.order);
            let gift = head.href(&format!("donations/{}", row.donation_id));
            let correct = fixable.then(|| {
                view! {
                    <Cell spot=Spot::Below>
                        <div class="max-sm:my-2">
                            <LinkButton href=href kind=ButtonKind::Quiet>
                                {say(held_gifts::CORRECT)}
                            </LinkButton>
                        </div>
                    </Cell>
                }
            });
            view! {
                <Row>
                    <Cell head=true label=say(held_gifts::GIFT) spot=Spot::Lead>
                        <span class="block max-sm:mt-1.5">
                            <a href=gift>{short(row.donated_on)}</a>
                        </span>
                        <span class="block font-normal text-soft wrap-anywhere">{row.reference}</span>
                    </Cell>
                    <Cell label=say(held_gifts::CLAIMABLE) number=true spot=Spot::Figure>
                        <Money amount=row.claimable.to_string()/>
                    </Cell>
                    <Cell label=say(charity_gifts::CLAIM_BY) spot=Spot::Under>
                        <span class="text-soft sm:hidden">{say(charity_gifts::CLAIM_BY)} " "</span>
                        <span class="whitespace-nowrap">{short(claim_by)}</span>
                    </Cell>
                    <Cell label=say(held_gifts::WRONG) spot=Spot::Below>
                        <div class="sm:pb-2">
                            <Wrong said=row.said/>
                        </div>
                    </Cell>
                    <Cell label=say(held_gifts::SINCE) spot=Spot::Wide>
                        <span class="whitespace-nowrap">{short(row.held_at.london_date())}</span>
                    </Cell>
                    {correct}
                </Row>
            }
            .into_any()
        })
        .collect_view();
    let mut columns = vec![
        Column::text(say(held_gifts::GIFT)),
        Column::number(say(held_gifts::CLAIMABLE)),
        Column::text(say(charity_gifts::CLAIM_BY)).sorted(Some(by_deadline)),
        Column::text(say(held_gifts::WRONG)),
        Column::text(say(held_gifts::SINCE)),
    ];
    // A viewer corrects nothing.
    columns.extend(fixable.then(|| Column::quiet(say(held_gifts::TO_DO))));
    view! {
        <Listing
            head
            title=say(held_gifts::TITLE)
            lead=say(held_gifts::LEAD)
            notices
            total=view.total
            caption=say(held_gifts::CAPTION)
            columns
            rows
            nothing
            newest=view.newest
            older=view.older
            csv=view.csv
            xlsx=view.xlsx
            from_first=is_by_deadline
        />
    }
    .into_any()
}

/// Which gift somebody has just corrected, and the way to the next one.
fn just_corrected(head: &Head, order: HeldOrder, gift: JustCorrected) -> AnyView {
    let title = say(if is_just("corrected") { held_gifts::CORRECTED } else { held_gifts::ALL_CORRECTED });
    let href = head.href(&format!("donations/{}", gift.donation));
    let which = say(held_gifts::OneOver { amount: gift.amount, day: short(gift.donated_on) });
    let reference = gift.reference.map(|reference| format!(", {reference}"));
    let next = gift.next.map(|next| {
        let href = fix_address(head, &format!("claims/fix/{next}"), order);
        view! {
            <p>
                <a href=href>{say(held_gifts::NEXT)}</a>
            </p>
        }
    });
    view! {
        <Notice tone=Tone::Good title>
            <p class="wrap-anywhere">
                <a href=href>{which}</a>
                {reference}
            </p>
            {next}
        </Notice>
    }
    .into_any()
}

/// That the type of charity decides how long some of the gifts can be claimed, and where to say it.
fn longer(head: &Head) -> AnyView {
    let link = head.may_change.then(|| {
        let settings = head.href("claims/settings");
        view! {
            " "
            <a href=settings>{say(held_gifts::LONGER_LINK)}</a>
        }
    });
    view! { <p class="max-w-read text-soft">{say(held_gifts::LONGER)} {link}</p> }.into_any()
}

/// Who found it, and by which of HMRC's rules, where HMRC named one by its number.
fn finding(said: &HmrcSaid) -> String {
    let (claim, rule) = (said.claim_number, said.number);
    match (&said.found_by, said.is_named, rule) {
        (FoundBy::Hmrc { .. }, true, 0) => say(held_gifts::Found { claim }),
        (FoundBy::Hmrc { .. }, true, _) => say(held_gifts::FoundRule { claim, rule }),
        (FoundBy::Hmrc { .. }, false, 0) => say(held_gifts::FoundSame { claim }),
        (FoundBy::Hmrc { .. }, false, _) => say(held_gifts::FoundSameRule { claim, rule }),
        (FoundBy::Uplift, _, 0) => say(held_gifts::WOULD).to_owned(),
        (FoundBy::Uplift, ..) => say(held_gifts::WouldRule { rule }),
    }
}

/// What is asked where a correction can be for other gifts too, of which so many are held.
fn for_others(held: i64) -> String {
    match held {
        0 => say(held_gifts::OTHERS).to_owned(),
        held => say(held_gifts::OthersHeld { held }),
    }
}

/// What the form calls a part of a gift.
fn part(field: LineField) -> &'static str {
    say(match field {
        LineField::Line => held_gifts::PART_LINE,
        LineField::Donor => held_gifts::PART_DONOR,
        LineField::Title => held_gifts::PART_TITLE,
        LineField::FirstName => held_gifts::PART_FIRST,
        LineField::LastName => held_gifts::PART_LAST,
        LineField::Address => held_gifts::PART_ADDRESS,
        LineField::Postcode => held_gifts::PART_POSTCODE,
        LineField::Country => held_gifts::PART_COUNTRY,
        LineField::Date => held_gifts::PART_DATE,
        LineField::Amount => held_gifts::PART_AMOUNT,
    })
}

/// What is wrong with it. What HMRC's own rules say is in English alone.
fn meaning(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Value => say(held_gifts::WRONG_VALUE),
        Meaning::Length => say(held_gifts::WRONG_LENGTH),
        Meaning::Format => say(held_gifts::WRONG_FORMAT),
        Meaning::Details => say(held_gifts::WRONG_DETAILS),
        Meaning::Gift => say(held_gifts::WRONG_GIFT),
        Meaning::Rule(words) => words,
    }
}

/// What the charity can do about it.
fn cure(cure: Cure) -> &'static str {
    match cure {
        Cure::AskForAll | Cure::Field(LineField::Line | LineField::Donor) => say(held_gifts::CURE_ALL),
        Cure::Field(LineField::Title) => say(held_gifts::CURE_TITLE),
        Cure::Field(LineField::FirstName) => say(held_gifts::CURE_FIRST),
        Cure::Field(LineField::LastName) => say(held_gifts::CURE_LAST),
        Cure::Field(LineField::Address) => say(held_gifts::CURE_ADDRESS),
        Cure::Field(LineField::Postcode) => say(held_gifts::CURE_POSTCODE),
        Cure::Field(LineField::Country) => say(held_gifts::CURE_COUNTRY),
        Cure::Field(LineField::Date) => say(held_gifts::CURE_DATE),
        Cure::Field(LineField::Amount) => say(held_gifts::CURE_AMOUNT),
        Cure::Rule(words) => words,
    }
}

/// What is wrong with a held gift, in our words alone: those of HMRC can repeat the donor's details.
#[must_use]
pub fn wrong_in_words(said: &HmrcSaid) -> String {
    let trouble = said.trouble();
    let meaning = meaning(trouble.meaning);
    match trouble.field {
        Some(field) => format!("{} {meaning}", say(held_gifts::Field { field: part(field) })),
        None => meaning.to_owned(),
    }
}

/// The field and what is wrong with it, in our words; then whose finding it is, and HMRC's own words.
#[component]
fn Wrong(said: HmrcSaid) -> impl IntoView {
    let (finding, trouble) = (format!("{}.", finding(&said)), said.trouble());
    view! {
        <span class="block max-w-read">
            <Trouble field=trouble.field meaning=meaning(trouble.meaning)/>
        </span>
        <span class="block max-w-read text-sm text-soft">{finding}</span>
        <Quote found_by=said.found_by/>
    }
    .into_any()
}

#[component]
fn Trouble(field: Option<LineField>, meaning: &'static str) -> impl IntoView {
    view! {
        {field.map(|field| view! { <strong>{say(held_gifts::Field { field: part(field) })}</strong> " " })}
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
                    <p>{say(held_gifts::OWN_WORDS)}</p>
                    <p class="wrap-anywhere">{say(held_gifts::Quote { words })}</p>
                </blockquote>
            }
        })
        .into_any()
}

/// `/charity/{charity}/claims/fix/{donation}`
#[component]
pub fn HeldGiftPage() -> impl IntoView {
    let from = read_fix_one(param("charity"), param("donation"), query("sort"));
    let show = |found: FixOne| match found {
        FixOne::Held(view) => view! { <One view=*view/> }.into_any(),
        FixOne::Corrected { head, donation, order, done } => {
            view! { <Corrected head donation order done/> }.into_any()
        }
    };
    view! { <Desk from show/> }.into_any()
}

/// That there is nothing to correct any more, for somebody who comes back.
#[component]
fn Corrected(head: Head, donation: DonationId, order: HeldOrder, done: HistoryLine) -> impl IntoView {
    let back = (fix_address(&head, "claims/fix", order), say(held_gifts::TITLE).to_owned());
    let gift = head.href(&format!("donations/{donation}"));
    view! {
        <Heading title=say(held_gifts::ONE) back/>
        <EmptyState title=say(held_gifts::DONE) icon=Shape::Check>
            <p>{say(held_gifts::DoneBy { what: done.what, when: done.when })}</p>
            <p>
                <a href=gift>{say(held_gifts::SEE_GIFT)}</a>
            </p>
        </EmptyState>
    }
    .into_any()
}

#[component]
fn One(view: FixOneView) -> impl IntoView {
    let (head, order) = (view.head.clone(), view.order);
    let held = view.held;
    let donor = match &view.whose {
        WhoseGift::Shown(donor) => Some(donor.clone()),
        WhoseGift::Hidden | WhoseGift::NotDeclared => None,
    };
    let told = donor.clone().map(|donor| view! { <Told held=held.clone() donor/> });
    let back = (fix_address(&head, "claims/fix", order), say(held_gifts::TITLE).to_owned());
    let choices: Vec<Choice> =
        view.countries.into_iter().map(|(code, name)| Choice::new(code, name)).collect();
    let said = held.said;
    let trouble = said.trouble();
    let (title, for_others) = (finding(&said), for_others(view.others));
    let asked = match view.asked_on {
        Some(day) => say(held_gifts::Asked { day }),
        None => say(held_gifts::NOT_ASKED).to_owned(),
    };
    // Somebody who was shown the details changes what is wrong; everybody else enters what the donor says.
    let country = donor.as_ref().map_or_else(|| "GB".to_owned(), |donor| donor.country.clone());
    let known = move |of: fn(DeclaredDonor) -> Option<String>| donor.clone().and_then(of).unwrap_or_default();
    view! {
        <Heading
            title=say(held_gifts::ONE)
            over=say(held_gifts::OneOver { amount: held.claimable, day: short(held.donated_on) })
            lead=say(held_gifts::ONE_LEAD)
            back
        />
        <Notice tone=Tone::Warn title=title>
            <p>
                <Trouble field=trouble.field meaning=meaning(trouble.meaning)/>
            </p>
            <p>{cure(trouble.cure)}</p>
            <p>{asked}</p>
            <Quote found_by=said.found_by/>
        </Notice>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <WhoseCard charity=head.id donation=held.donation_id whose=view.whose/>
            {told}
        </div>
        <Form action=CorrectGift::PATH class="space-y-6" plain=true>
            <Hidden name="charity" value=head.id.to_string()/>
            <Hidden name="donation" value=held.donation_id.to_string()/>
            <Hidden name="sort" value=order.as_str()/>
            <TextInput name="title" label=say(held_gifts::NAME_TITLE) value=known(|donor| donor.title) width=Width::Short maxlength=20 optional=true/>
            <TextInput name="first" label=say(held_gifts::FIRST) value=known(|donor| Some(donor.first_name)) width=Width::Medium/>
            <TextInput name="last" label=say(held_gifts::LAST) value=known(|donor| Some(donor.last_name)) width=Width::Medium/>
            <TextInput name="line1" label=say(held_gifts::LINE1) hint=say(held_gifts::LINE1_HINT) value=known(|donor| Some(donor.address_line1))/>
            <TextInput name="line2" label=say(held_gifts::LINE2) value=known(|donor| donor.address_line2) optional=true/>
            <TextInput name="town" label=say(held_gifts::TOWN) value=known(|donor| donor.town) width=Width::Medium optional=true/>
            <TextInput
                name="postcode"
                label=say(held_gifts::POSTCODE)
                value=known(|donor| donor.postcode)
                width=Width::Short
                hint=say(held_gifts::POSTCODE_HINT)
            />
            <Select name="country" label=say(held_gifts::COUNTRY) choices value=country/>
            <AnotherPerson/>
            <Checkbox name="others" label=for_others hint=say(held_gifts::OTHERS_HINT)/>
            <Checkbox
                name="confirmed"
                label=say(held_gifts::CONFIRMED)
                hint=say(held_gifts::CONFIRMED_HINT)
            />
            <p class="max-w-read text-soft">
                {say(held_gifts::NEW_DECLARATION)}
            </p>
            <Button>{say(held_gifts::SAVE)}</Button>
        </Form>
    }
    .into_any()
}

/// The fingerprint of the details that the form came back with; nothing where they cannot be read.
fn fingerprint(state: &FormState) -> Option<String> {
    const NAMES: [&str; 8] = ["title", "first", "last", "line1", "line2", "town", "postcode", "country"];
    let fields: Fields = NAMES.iter().filter_map(|name| Some((*name, state.value(name)?))).collect();
    Correction::read(&fields).ok().map(|correction| correction.fingerprint())
}

/// What the donor must have done, where the details look like another person's. Not seen until the form comes back with that, as
/// anybody would tick it beforehand. The tick is for the details on the page: it posts their fingerprint, and is empty again when the
/// form comes back with others.
#[component]
fn AnotherPerson() -> impl IntoView {
    let asked = use_context::<FormScope>().and_then(|scope| fingerprint(scope.state()?));
    view! {
        <When answer="another_person">
            <div class=format!("space-y-3 rounded-lg border p-3 sm:p-5 {}", Tone::Warn.panel())>
                <p class="font-head text-[1.0625rem] font-semibold">{say(held_gifts::ANOTHER)}</p>
                <p class="max-w-read">{say(held_gifts::ANOTHER_WHY)}</p>
                <Checkbox
                    name="donors_word"
                    label=say(held_gifts::DONORS_WORD)
                    hint=say(held_gifts::DONORS_WORD_HINT)
                    value=asked.unwrap_or_default()
                />
            </div>
        </When>
    }
    .into_any()
}

/// What HMRC was sent of the donor, or would be, with a mark at what it does not take.
#[component]
fn Told(held: HeldGift, donor: DeclaredDonor) -> impl IntoView {
    let by_hmrc = matches!(held.said.found_by, FoundBy::Hmrc { .. });
    let (title, mark) = if by_hmrc && held.said.is_named {
        (say(held_gifts::SENT), say(held_gifts::SENT_MARK))
    } else {
        (say(held_gifts::WOULD_SEND), say(held_gifts::WOULD_MARK))
    };
    let wrong = held.said.trouble().field;
    let rows = held
        .told_hmrc(&donor)
        .into_iter()
        .map(|(field, text)| {
            let text = if text.is_empty() { say(held_gifts::EMPTY).to_owned() } else { text };
            let mark = (wrong == Some(field)).then(|| view! { <Tag tone=Tone::Warn label=mark/> });
            view! {
                <SummaryRow label=part(field)>
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
    use super::{
        FoundBy, Head, HeldOrder, HmrcSaid, JustCorrected, finding, for_others, just_corrected, longer,
    };
    use crate::words::{held_gifts, say};
    use domain::Pence;
    use domain::calendar::parse_date;
    use leptos::prelude::*;

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
        let (claim, rule) = (3, 4065);
        for (number, is_refused, words) in [
            (rule, true, say(held_gifts::FoundRule { claim, rule })),
            (0, true, say(held_gifts::Found { claim })),
            (rule, false, say(held_gifts::WouldRule { rule })),
            (0, false, say(held_gifts::WOULD).to_owned()),
        ] {
            assert_eq!(finding(&said(number, is_refused)), words);
        }
    }

    #[test]
    fn what_hmrc_refused_in_another_gift_is_not_said_of_this_one() {
        let of_another = HmrcSaid { is_named: false, ..said(4065, true) };
        assert_eq!(finding(&of_another), say(held_gifts::FoundSameRule { claim: 3, rule: 4065 }));
    }

    #[test]
    fn how_many_other_gifts_are_held_is_said_where_there_are_any() {
        assert_eq!(for_others(23), say(held_gifts::OthersHeld { held: 23 }));
        assert_eq!(for_others(0), say(held_gifts::OTHERS));
    }

    fn head(may_change: bool) -> Head {
        let id = "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap();
        Head { id, name: "Quillfeather Hospice".to_owned(), may_change }
    }

    #[test]
    fn from_a_corrected_gift_one_goes_to_the_next_in_the_order_of_the_queue() {
        let next = "don_01ke5v3s8f7qk9mz4x2w6r1t0b";
        for (next, order, link) in [
            (Some(next), HeldOrder::ClaimBy, Some(format!("/claims/fix/{next}?sort=claim_by\""))),
            (Some(next), HeldOrder::Newest, Some(format!("/claims/fix/{next}\""))),
            (None, HeldOrder::Newest, None),
        ] {
            let gift = JustCorrected {
                donation: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                reference: Some("OC-000131".to_owned()),
                amount: Pence::new(4_200).unwrap(),
                donated_on: parse_date("2026-11-21").unwrap(),
                next: next.map(|next| next.parse().unwrap()),
            };
            let html = Owner::new().with(|| just_corrected(&head(true), order, gift).to_html());
            assert!(html.contains("OC-000131") && html.contains("£42.00"), "{html}");
            assert_eq!(html.contains(say(held_gifts::NEXT)), link.is_some(), "{html}");
            assert!(link.is_none_or(|link| html.contains(&link)), "{html}");
        }
    }

    #[test]
    fn who_may_change_the_type_of_charity_is_led_to_it() {
        for may_change in [true, false] {
            let html = Owner::new().with(|| longer(&head(may_change)).to_html());
            assert!(html.contains(say(held_gifts::LONGER)), "{html}");
            assert_eq!(html.contains("/claims/settings\""), may_change, "{html}");
        }
    }
}
