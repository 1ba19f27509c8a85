//! Headers at random, for the claims at random.

use std::fmt::Debug;
use std::str::FromStr;

use hmrc::claim::{
    AddressLine, AgentAddress, AgentId, Company, Contact, ContactEmail, ContactName, Country, Currency,
    GatewayTimestamp, Header, HeaderAgent, HomeOrWork, Method, OfficialName, PostCode, Sender, Telephone,
};
use proptest::prelude::*;

use crate::proof::{phone, text};
use crate::support::{TODAY, header as usual};

/// Any text that can be read as one of HMRC's, or none.
fn maybe<T: FromStr + Debug>() -> impl Strategy<Value = Option<T>> {
    prop::option::of(text()).prop_map(|text| text.and_then(|text| text.parse().ok()))
}

/// From the day of the check on, so that no gift is later; a few in years that have no day to compare with.
fn timestamp() -> impl Strategy<Value = GatewayTimestamp> {
    let day = prop_oneof![
        20 => (0_i64..100).prop_map(|days| (TODAY + time::Duration::days(days)).to_string()),
        1 => prop::sample::select(vec!["12026-11-21", "-2026-11-21", "4052-02-29"]).prop_map(str::to_owned),
    ];
    let clock = prop_oneof![
        "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]",
        "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{1,12}",
        "24:00:00(\\.0{1,3})?",
    ];
    let zone = prop_oneof![Just(String::new()), "Z", "[+-](0[0-9]|1[0-3]):[0-5][0-9]", "[+-]14:00",];
    (day, clock, zone).prop_map(|(day, clock, zone)| format!("{day}T{clock}{zone}").parse().unwrap())
}

fn used_at() -> impl Strategy<Value = Option<HomeOrWork>> {
    prop::option::of(prop::sample::select(vec![HomeOrWork::Home, HomeOrWork::Work]))
}

fn telephone() -> impl Strategy<Value = Telephone> {
    (phone(), prop::option::of("[0-9]{1,6}"), used_at(), any::<bool>(), any::<bool>()).prop_map(
        |(number, extension, used_at, mobile, preferred)| Telephone {
            number: number.parse().unwrap(),
            extension: extension.map(|digits| digits.parse().unwrap()),
            used_at,
            mobile,
            preferred,
        },
    )
}

fn contact() -> impl Strategy<Value = Contact> {
    let title = prop::option::of(prop::sample::select(vec!["Mrs.", "Captain", "Dr & Mrs"]));
    let name = (title, text(), text()).prop_map(|(title, first, last)| {
        let title = title.map(str::to_owned);
        ContactName::of(&OfficialName { title, first, last }).ok()
    });
    let email = ("[a-z.+&]{1,60}@[a-z\u{e9}0-9.-]{1,60}", used_at(), any::<bool>()).prop_map(
        |(address, used_at, preferred)| ContactEmail {
            address: address.parse().unwrap(),
            used_at,
            preferred,
        },
    );
    (
        name,
        prop::collection::vec(email, 0..3),
        prop::collection::vec(telephone(), 0..3),
        prop::collection::vec(telephone(), 0..2),
    )
        .prop_map(|(name, emails, telephones, faxes)| Contact { name, emails, telephones, faxes })
}

fn agent() -> impl Strategy<Value = HeaderAgent> {
    let lines = prop::collection::vec(maybe::<AddressLine>(), 0..5);
    let address = (lines, maybe::<PostCode>(), maybe::<Country>()).prop_map(|(lines, post_code, country)| {
        AgentAddress::new(lines.into_iter().flatten().collect(), post_code, country).ok()
    });
    (maybe::<AgentId>(), maybe::<Company>(), address, prop::option::of(contact()))
        .prop_map(|(id, company, address, contact)| HeaderAgent { id, company, address, contact })
}

/// What is in a header besides whom to ask.
fn plain() -> impl Strategy<Value = Header> {
    (
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        prop::option::of(Just(Sender::ActingInCapacity)),
        text(),
        "[0-9]{4}",
        prop::option::of(timestamp()),
    )
        .prop_map(|(with_credentials, welsh, test, sender, password, vendor_id, timestamp)| {
            let mut header = usual();
            (header.welsh, header.test, header.sender) = (welsh, test, sender);
            header.credentials = header.credentials.filter(|_| with_credentials).map(|mut credentials| {
                credentials.value = password;
                credentials.method = if test { Method::Clear } else { Method::Md5 };
                credentials
            });
            header.channel.vendor_id = vendor_id.parse().unwrap();
            header.gateway_timestamp = timestamp;
            header
        })
}

/// Any header.
pub fn header() -> impl Strategy<Value = Header> {
    (plain(), prop::option::of(contact()), prop::option::of(agent()), prop::option::of(Just(Currency::Gbp)))
        .prop_map(|(header, principal, agent, default_currency)| Header {
            principal,
            agent,
            default_currency,
            ..header
        })
}
