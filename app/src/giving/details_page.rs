//! Details that HMRC would refuse. Wanted: what is wrong with them, and one form to put it right. The donor knows best: what we have is
//! filled in, and only what is wrong has to be changed.

use super::CorrectDetails;
use super::donation_page::NotMyDetails;
use super::give_page::Fields;
use super::reads::{HeldGift, read_held};
use super::{param, query, words};
use crate::contact::ContactLink;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Button, Heading, LinkButton, Notice, Tone, language_here};
use crate::words::{donor_details, say, states};
use backend::claim::{LineField, Meaning, name_at_hmrc};
use backend::donation::GiftState;
use catalogue::Text;
use domain::donation::Status;
use domain::donation::shown::{DeclaredDonor, DonorDetail};
use domain::{Date, Timestamp};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/donations/{id}/details`
#[component]
pub fn DetailsPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_held(param("donation")) show=|view| view! { <Shown view/> }/>
        </Frame>
    }
    .into_any()
}

/// What HMRC has against it, where it says.
const fn rule(meaning: Meaning) -> Option<Text> {
    match meaning {
        Meaning::Value => Some(donor_details::NOT_AS_WRITTEN),
        Meaning::Length => Some(donor_details::WRONG_LENGTH),
        Meaning::Format => Some(donor_details::WRONG_FORMAT),
        // No field was named, or the words are those of a rule for charities.
        Meaning::Details | Meaning::Gift | Meaning::Rule(_) => None,
    }
}

/// How to write what HMRC refused.
const fn written(detail: DonorDetail) -> Text {
    match detail {
        DonorDetail::Title | DonorDetail::FirstName | DonorDetail::LastName | DonorDetail::Name => {
            donor_details::WRITE_NAME
        }
        DonorDetail::Address | DonorDetail::Postcode | DonorDetail::Country => donor_details::WRITE_ADDRESS,
        DonorDetail::NameOrAddress | DonorDetail::NameAndAddress => donor_details::WRITE,
    }
}

/// The name as HMRC reads it, where that is another spelling and HMRC may have refused it.
fn sent_as(detail: DonorDetail, donor: &DeclaredDonor) -> Option<String> {
    let is_named = match detail {
        DonorDetail::FirstName
        | DonorDetail::LastName
        | DonorDetail::Name
        | DonorDetail::NameOrAddress
        | DonorDetail::NameAndAddress => true,
        DonorDetail::Title | DonorDetail::Address | DonorDetail::Postcode | DonorDetail::Country => false,
    };
    let sent = is_named.then(|| name_at_hmrc(&donor.first_name, &donor.last_name)).flatten();
    sent.map(|name| say(donor_details::SentAs { name }))
}

/// Which details the form is to have, as the address of the page names them.
const DECLARED: &str = "declared";
const NEWEST: &str = "newest";

/// What the form has filled in.
#[derive(Debug, PartialEq, Eq)]
struct Filled {
    details: DeclaredDonor,
    /// The day of what the donor gave later, where that says something else, and whether it is filled in.
    newer: Option<(Date, bool)>,
}

/// A declaration keeps name and address as they were on its day (SI 2016/1195; case 16 of docs/law.md), so that what the donor gave later
/// is not in it. What they corrected on another gift is filled in, as HMRC refused what this one says; other details where they ask for
/// them.
fn filled(
    declared: DeclaredDonor,
    corrected: Option<(Date, DeclaredDonor)>,
    newest: Option<(Date, DeclaredDonor)>,
    with: &str,
) -> Filled {
    let is_other = |given: &(Date, DeclaredDonor)| given.1 != declared;
    let corrected = corrected.filter(is_other);
    let is_newer = if corrected.is_some() { with != DECLARED } else { with == NEWEST };
    let given = corrected.or_else(|| newest.filter(is_other));
    match given {
        Some((day, details)) if is_newer => Filled { details, newer: Some((day, true)) },
        Some((day, _)) => Filled { details: declared, newer: Some((day, false)) },
        None => Filled { details: declared, newer: None },
    }
}

#[component]
fn Shown(view: HeldGift) -> impl IntoView {
    let HeldGift { gift, held, newest, corrected, changed_by_charity } = view;
    let href = format!("/giving/donations/{}", gift.id);
    let back = (href.clone(), say(states::YOUR_GIFT).to_owned());
    let Some(held) = held else {
        if let Some(at) = changed_by_charity {
            let title = say(donor_details::ByCharity { charity: gift.charity_name() });
            let lead = say(donor_details::ByCharityLead { day: long(at.london_date()) });
            return view! {
                <Heading title lead back/>
                <LinkButton href>{say(donor_details::SEE_GIFT)}</LinkButton>
                <NotMyDetails gift/>
            }
            .into_any();
        }
        let lead = say(if gift.status == Status::Held {
            donor_details::FINE_WAITING
        } else {
            donor_details::FINE_LEAD
        });
        return view! {
            <Heading title=say(donor_details::FINE) lead back/>
            <LinkButton href>{say(donor_details::SEE_GIFT)}</LinkButton>
        }
        .into_any();
    };
    let detail = held.field.map_or(DonorDetail::NameOrAddress, LineField::detail);
    let wrong = say(donor_details::Refused { detail: words::detail(detail) });
    let rule = rule(held.meaning).map(|words| view! { <p>{say(words)}</p> });
    let lead = say(donor_details::Lead { amount: gift.gross, charity: gift.charity_name() });
    let known = held.details;
    let sent_as = sent_as(detail, &known).map(|words| view! { <p>{words}</p> });
    let on_day = |(at, details): (Timestamp, DeclaredDonor)| (at.london_date(), details);
    let newest = newest.map(|newest| on_day((newest.given_at, newest.donor)));
    let Filled { details: known, newer } = filled(known, corrected.map(on_day), newest, &query("with"));
    let is_newer = newer.is_some_and(|(_, is_filled)| is_filled);
    // The donor's new declaration has all that the form has: they read whose words those are.
    let entered = changed_by_charity.filter(|_| !is_newer).map(|at| {
        let charity = gift.charity_name();
        let said = say(donor_details::EnteredByCharity { charity, day: long(at.london_date()) });
        view! { <p class="max-w-read font-semibold">{said}</p> }
    });
    let other = newer.map(|(day, is_filled)| {
        let day = long(day);
        let (filled, with, link) = if is_filled {
            (say(donor_details::NewerFilled { day }), DECLARED, say(donor_details::FILL_DECLARED).to_owned())
        } else {
            (say(donor_details::DECLARED_FILLED).to_owned(), NEWEST, say(donor_details::FillNewer { day }))
        };
        view! {
            <p class="max-w-read">
                {filled} " " <a href=format!("{href}/details?with={with}")>{link}</a>
            </p>
        }
    });
    view! {
        <Heading title=words::state(GiftState::DetailsNeeded) lead back/>
        <Notice tone=Tone::Warn title=wrong>
            {rule}
            <p>{say(written(detail))}</p>
            {sent_as}
            <p>{say(donor_details::OTHERS)}</p>
            <p>{say(donor_details::RIGHT_ALREADY)} " " <ContactLink/> "."</p>
        </Notice>
        {entered}
        {other}
        <Form action=CorrectDetails::PATH class="max-w-read space-y-10">
            <Hidden name="donation" value=gift.id.to_string()/>
            <Fields known language=language_here()/>
            <p class="text-soft">{say(donor_details::THEN)}</p>
            <Button>{say(donor_details::CORRECT)}</Button>
        </Form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{
        DECLARED, DeclaredDonor, DonorDetail, Filled, NEWEST, donor_details, filled, sent_as, written,
    };
    use crate::words::say;
    use domain::calendar::parse_date;
    use leptos::prelude::Owner;

    #[test]
    fn how_to_write_a_name_is_not_said_of_an_address() {
        for (detail, write) in [
            (DonorDetail::LastName, donor_details::WRITE_NAME),
            (DonorDetail::Postcode, donor_details::WRITE_ADDRESS),
            (DonorDetail::NameOrAddress, donor_details::WRITE),
        ] {
            assert_eq!(written(detail), write);
        }
    }

    #[test]
    fn a_name_that_hmrc_reads_otherwise_is_shown_where_hmrc_may_have_refused_it() {
        let (first_name, last_name) = ("Ольга".to_owned(), "Иванова".to_owned());
        let olga = DeclaredDonor { first_name, last_name, ..DeclaredDonor::default() };
        Owner::new().with(|| {
            let said = say(donor_details::SentAs { name: "Olga Ivanova" });
            assert_eq!(sent_as(DonorDetail::LastName, &olga), Some(said));
            assert_eq!(sent_as(DonorDetail::Postcode, &olga), None);
            let zoe = DeclaredDonor { first_name: "Zoë".to_owned(), last_name: "Lee".to_owned(), ..olga };
            assert_eq!(sent_as(DonorDetail::Name, &zoe), None);
        });
    }
    #[test]
    fn what_a_donor_corrected_on_another_gift_is_filled_in_and_other_details_where_they_ask() {
        let named = |last: &str| DeclaredDonor { last_name: last.to_owned(), ..DeclaredDonor::default() };
        let (gave, put_right) = (parse_date("2026-11-20").unwrap(), parse_date("2026-11-25").unwrap());
        let form = |corrected: Option<&str>, newest: &str, with| {
            let corrected = corrected.map(|last| (put_right, named(last)));
            filled(named("Oneil"), corrected, Some((gave, named(newest))), with)
        };
        let has = |last: &str, newer| Filled { details: named(last), newer };
        for (corrected, newest, with, expected) in [
            (None, "Oneil", "", has("Oneil", None)),
            (None, "Lee", "", has("Oneil", Some((gave, false)))),
            (None, "Lee", NEWEST, has("Lee", Some((gave, true)))),
            (Some("ONeill"), "Oneil", "", has("ONeill", Some((put_right, true)))),
            (Some("ONeill"), "Oneil", DECLARED, has("Oneil", Some((put_right, false)))),
            (Some("ONeill"), "Oneil", NEWEST, has("ONeill", Some((put_right, true)))),
            // HMRC refused the correction too.
            (Some("Oneil"), "Lee", "", has("Oneil", Some((gave, false)))),
        ] {
            assert_eq!(form(corrected, newest, with), expected, "{corrected:?} {newest} {with}");
        }
    }
}
