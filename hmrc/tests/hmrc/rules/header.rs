//! The texts of a header that have a form: refused when a claim is read, and found in a message of others'.

use std::fmt::Debug;
use std::str::FromStr;

use hmrc::claim::{
    AddressLine, AgentAddress, AgentId, Company, ContactName, Country, EmailAddress, Extension,
    GatewayTimestamp, OfficialName, PostCode, TelephoneNumber, Unfit, VendorId,
};
use hmrc::rules::check_xml_on;

use super::{NONE, after_in, plain};
use crate::support::{TODAY, small_claim, with_whole_header};

/// The number of the rule that a text would break.
fn refused<T: FromStr<Err = Unfit> + Debug>(text: &str) -> u16 {
    let unfit = text.parse::<T>().expect_err(text);
    let told = unfit.to_string();
    assert!(told.ends_with('.') && told.starts_with(&unfit.number().to_string()), "{told}");
    assert!(text.len() < 6 || !told.contains(text), "{told}");
    unfit.number()
}

const NO_TIMESTAMPS: [&str; 14] = [
    "",
    "2026-11-21Tnoon",
    "2026-11-21",
    "2026-11-21T09:00",
    "2026-11-21 09:00:00",
    "2026-11-21T09:00:00.",
    "2026-11-21T09:00:60",
    "2026-11-21T24:00:01",
    "2026-11-21T24:00:00.001",
    "2026-11-31T09:00:00",
    "2025-02-29T09:00:00",
    "0000-01-01T09:00:00",
    "2026-11-21T09:00:00+14:01",
    "2026-11-21T09:00:00+0100",
];

#[test]
fn a_timestamp_is_a_date_and_time_of_the_schemas() {
    for text in [
        "2026-11-21T09:00:00",
        "2026-11-21T09:00:00.123456789",
        "2026-11-21T09:00:00Z",
        "2026-11-21T09:00:00.5-13:59",
        "2026-11-21T09:00:00+14:00",
        "2026-11-21T24:00:00.0",
        "2024-02-29T09:00:00",
        "2000-02-29T09:00:00",
        "12000-02-29T09:00:00",
        "-0044-03-15T12:00:00",
    ] {
        assert_eq!(text.parse::<GatewayTimestamp>().unwrap().as_str(), text);
    }
    for text in NO_TIMESTAMPS {
        assert_eq!(refused::<GatewayTimestamp>(text), 1001, "{text}");
    }
}

#[test]
fn a_vendor_id_is_four_digits() {
    for text in ["9998", "0000"] {
        assert_eq!(text.parse::<VendorId>().unwrap().as_str(), text);
    }
    for text in ["", "999", "99980", "99 8", " 9998", "abcd", "٩٩٩٨"] {
        assert_eq!(refused::<VendorId>(text), 2002, "{text}");
    }
}

#[test]
fn what_a_contact_and_an_agent_may_hold() {
    let long = "x".repeat(36);
    for (text, number) in [("", 4082), (long.as_str(), 4082), ("a!", 4065)] {
        assert_eq!(refused::<AgentId>(text), number, "{text}");
        assert_eq!(refused::<Company>(text), number, "{text}");
    }
    for (text, number) in [("", 4082), (long.as_str(), 4082), ("a|b", 4065)] {
        assert_eq!(refused::<AddressLine>(text), number, "{text}");
        assert_eq!(refused::<Country>(text), number, "{text}");
        assert_eq!(refused::<PostCode>(text), number, "{text}");
    }
    assert_eq!(refused::<PostCode>("EX1 1AAAA"), 4082);
    for (text, number) in [("", 4082), ("+44 0x", 4065)] {
        assert_eq!(refused::<TelephoneNumber>(text), number, "{text}");
    }
    for text in ["", "1234567", "12a", "+12"] {
        assert_eq!(refused::<Extension>(text), 4065, "{text}");
    }
    for (text, number) in
        [("a@", 4082), ("nobody", 4065), ("a@b@c", 4065), ("<a@b>", 4065), ("李@example.org", 4065)]
    {
        assert_eq!(refused::<EmailAddress>(text), number, "{text}");
    }
}

#[test]
fn texts_of_an_agent_are_put_into_hmrcs_form() {
    assert_eq!("Łódź  & Co".parse::<Company>().unwrap().as_str(), "Lodz & Co");
    assert_eq!("1 Straße".parse::<AddressLine>().unwrap().as_str(), "1 Strasse");
    assert_eq!("£1 Shop".parse::<AddressLine>().unwrap().as_str(), "£1 Shop");
    assert_eq!("10115".parse::<PostCode>().unwrap().as_str(), "10115");
    assert_eq!("+44 7700 900123".parse::<TelephoneNumber>().unwrap().as_str(), "07700 900123");
    assert_eq!(" a.b+c@example.org ".parse::<EmailAddress>().unwrap().as_str(), "a.b+c@example.org");
}

#[test]
fn a_contact_has_both_names_and_an_address_one_to_four_lines() {
    let name = |first: &str, last: &str| {
        let (title, first, last) = (None, first.to_owned(), last.to_owned());
        ContactName::of(&OfficialName { title, first, last }).map_err(|unfit| unfit.number())
    };
    assert!(name("Ann", "Walker").is_ok());
    assert_eq!(name("!", "Walker").unwrap_err(), 4082);
    assert_eq!(name("Ann", "!").unwrap_err(), 4082);

    let lines = |count| {
        let lines = vec!["Mill Lane".parse().unwrap(); count];
        AgentAddress::new(lines, None, None).map_err(|unfit| unfit.number())
    };
    assert!(lines(1).is_ok() && lines(4).is_ok());
    assert_eq!(lines(0).unwrap_err(), 4066);
    assert_eq!(lines(5).unwrap_err(), 4066);
}

#[test]
fn a_message_with_a_bad_timestamp_or_vendor_id_is_found_out() {
    let text = plain(&with_whole_header(small_claim()));
    let timestamp = "<GatewayTimestamp>2026-11-21T09:00:00.5+00:00<";
    for bad in NO_TIMESTAMPS {
        let bad = format!("<GatewayTimestamp>{bad}<");
        assert_eq!(after_in(&text, timestamp, &bad), [1001, 7063], "{bad}");
    }
    for bad in ["999", "99980", "", "http://example.org/"] {
        assert_eq!(after_in(&text, "<URI>9998<", &format!("<URI>{bad}<")), [2002], "{bad}");
    }
    assert_eq!(after_in(&text, "<URI>9998<", "<URI> 9998\n<"), NONE);
    let routed = |time: &str| format!("</Channel><Timestamp>{time}</Timestamp>");
    assert_eq!(after_in(&text, "</Channel>", &routed("2026-11-21T09:00:00Z")), NONE);
    assert_eq!(after_in(&text, "</Channel>", &routed("noon")), [1001]);

    let bent = text.replacen("9998", "998", 1);
    let broken = check_xml_on(bent.as_bytes(), TODAY);
    let place = "/hd:GovTalkMessage[1]/hd:GovTalkDetails[1]/hd:ChannelRouting[1]/hd:Channel[1]/hd:URI[1]";
    assert_eq!(broken[0].place, place);
}

#[test]
fn a_message_with_a_bad_contact_or_agent_is_found_out() {
    let text = plain(&with_whole_header(small_claim()));
    for (change, into, number) in [
        ("<Extension>42<", "<Extension>4x<", 4065),
        ("<Number>07700 900124<", "<Number>+44<", 4065),
        ("<Number>07700 900125</Number>", "", 4066),
        ("treasurer+gifts@example.org", "nobody", 4065),
        ("Type=\"home\"", "Type=\"club\"", 4066),
        ("Mobile=\"yes\"", "Mobile=\"true\"", 4066),
        ("<AgentID>UPL/1<", "<AgentID>UPL!<", 4065),
        ("<Company>Elan &amp; Co.<", "<Company><", 4082),
        ("<Line>1 £ Lane</Line><Line>Exeter</Line>", "", 4066),
        ("<Line>Exeter</Line>", "<Line>a</Line><Line>b</Line><Line>c</Line><Line>d</Line>", 4066),
        ("<PostCode>EX1 1AA<", "<PostCode>EX1 1AAAA<", 4082),
        ("<DefaultCurrency>GBP<", "<DefaultCurrency>EUR<", 4065),
        ("<Sur>Khan</Sur>", "", 4066),
    ] {
        assert_eq!(after_in(&text, change, into), [number], "{into}");
    }
    let (principal, agent) = (text.find("<Principal>").unwrap(), text.find("<Agent>").unwrap());
    let end = text.find("<DefaultCurrency>").unwrap();
    let turned =
        format!("{}{}{}{}", &text[..principal], &text[agent..end], &text[principal..agent], &text[end..]);
    assert_eq!(after_in(&turned, "<Agent>", "<Agent>"), [4066]);
}
