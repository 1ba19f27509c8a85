//! Claims at random, each plain and compressed: whatever a message can hold, HMRC's schemas take it, our rules find nothing in
//! it, it is canonical, and it carries its own mark; what is packed is what is plain. `make proof` runs 10,000 of them.

use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use hmrc::claim::{
    Agent, Building, Charity, Claim, Closing, ConnectedCharity, Donor, Filer, Gasds, Gift, Home, Line,
    NamedRegulator, Official, OfficialName, Opening, OtherIncome, Regulator, RegulatorKind, YearAmount,
};
use hmrc::irmark::irmark_of;
use hmrc::message::{Form, MessageError};
use hmrc::rules::{check, check_xml_on};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use time::Date;
use time::macros::date;

use crate::irmark::canonical;
use crate::proof_header::header;
use crate::schema::Schemas;
use crate::support::{TODAY, amount, write};

/// How many claims: a few in the ordinary suite, 10,000 by `make proof`.
#[expect(clippy::disallowed_methods, reason = "how long a test runs is no setting of the program")]
fn wanted() -> usize {
    std::env::var("UPLIFT_HMRC_CLAIMS").map_or(300, |count| count.parse().expect("a number of claims"))
}

/// What people write, and what they should not.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[A-Z][a-z]{1,12}( [A-Z][a-z]{1,12})?",
        2 => prop::sample::select(vec![
            "O’Neil", "D'Arcy", "Zoë", "Łukasz", "Søren", "Ŵyn", "李", "Ελένη", "Ольга", "Smith-Jones", "A & B <C>",
            "“quoted” — dashed", "Flat 2, 14 Orchard Rise", "e\u{301}te\u{301}", "a\u{a0}b", "]]>", "&amp;",
        ])
        .prop_map(str::to_owned),
        1 => "\\PC{1,60}",
        1 => "[A-Za-z0-9 ]{1,200}",
    ]
}

fn postcode() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-PR-UWYZ][A-HK-Y][0-9]{1,2} [0-9][ABD-HJLNP-UW-Z]{2}",
        "[a-z][0-9][a-z]{0,1}[0-9][a-z]{2}",
        Just("GIR 0AA".to_owned()),
        Just(" bf1  2ab ".to_owned()),
    ]
}

fn home() -> impl Strategy<Value = Home<'static>> {
    prop_oneof![
        5 => postcode().prop_map(|postcode| Home::Postcode(postcode.into())),
        1 => Just(Home::Overseas),
    ]
}

fn day() -> impl Strategy<Value = Date> {
    (0_i64..1_400).prop_map(|back| TODAY - time::Duration::days(back))
}

fn line() -> impl Strategy<Value = Line<'static>> {
    let title =
        prop::option::of(prop::sample::select(vec!["Mr", "Mrs.", "Dr & Mrs", "Captain", "X", "", "Mx"]));
    let donor = (title, text(), text(), text(), home()).prop_map(|(title, first, last, house, home)| {
        Gift::Donor(Donor {
            title: title.map(Into::into),
            first: first.into(),
            last: last.into(),
            house: house.into(),
            home,
        })
    });
    let own =
        (donor, any::<bool>(), day(), 1_i64..100_000_000).prop_map(|(gift, sponsored, given_on, pence)| {
            Line { gift, sponsored, given_on, total: amount(pence) }
        });
    let aggregated = (text(), day(), 1_i64..=100_000).prop_map(|(text, given_on, pence)| Line {
        gift: Gift::Aggregated(text.into()),
        sponsored: false,
        given_on,
        total: amount(pence),
    });
    prop_oneof![5 => own, 1 => aggregated]
}

pub fn phone() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["07700 900123", "+44 7700 900123", "(020) 7946-0000", "+353 1 555 0100"])
        .prop_map(str::to_owned)
}

fn filer() -> impl Strategy<Value = Filer> {
    let name = || {
        (prop::option::of(Just("Mrs.".to_owned())), text(), text())
            .prop_map(|(title, first, last)| OfficialName { title, first, last })
    };
    let number = || prop::option::of("[A-Z0-9-]{1,20}");
    let agent = (prop::option::of(name()), text(), "[0-9]{1,14}", number(), any::<bool>(), home(), phone())
        .prop_map(|(name, organisation, reference, claim_number, paid_to_agent, home, phone)| {
            Filer::Agent(Agent {
                name,
                organisation: Some(organisation),
                reference,
                claim_number,
                paid_to_agent,
                home,
                phone,
            })
        });
    let official = (prop::option::of(name()), prop::option::of(text()), number(), home(), phone()).prop_map(
        |(name, trustee, claim_number, home, phone)| {
            Filer::Official(Official { name, trustee, claim_number, home, phone })
        },
    );
    prop_oneof![agent, official]
}

fn charity() -> impl Strategy<Value = Charity> {
    let kind = prop_oneof![
        prop::sample::select(vec![NamedRegulator::Ccew, NamedRegulator::Ccni, NamedRegulator::Oscr])
            .prop_map(RegulatorKind::Named),
        Just(RegulatorKind::NotRegistered),
        text().prop_map(RegulatorKind::Other),
    ];
    let regulated = (text(), "[A-BD-Za-bd-z][A-Z]?[0-9]{1,5}", kind, "[A-Z0-9]{1,10}").prop_map(
        |(name, hmrc_reference, kind, number)| Charity {
            name,
            hmrc_reference,
            regulator: Some(Regulator { number: Some(number), kind }),
        },
    );
    let club = (text(), "C[HF][0-9]{1,5}").prop_map(|(name, hmrc_reference)| Charity {
        name,
        hmrc_reference,
        regulator: None,
    });
    prop_oneof![4 => regulated, 1 => club]
}

fn years() -> impl Strategy<Value = Vec<YearAmount>> {
    prop::sample::subsequence(vec![2024_u16, 2025, 2026, 2027], 1..=3).prop_flat_map(|years| {
        prop::collection::vec(1_i64..800_000, years.len()).prop_map(move |amounts| {
            years
                .iter()
                .zip(amounts)
                .map(|(year, pence)| YearAmount { year: *year, amount: amount(pence) })
                .collect()
        })
    })
}

fn small_donations() -> impl Strategy<Value = Gasds> {
    let connected = (text(), "[A-Z]{1,2}[0-9]{1,5}")
        .prop_map(|(name, hmrc_reference)| ConnectedCharity { name, hmrc_reference });
    let building = (text(), text(), postcode(), years())
        .prop_map(|(name, address, postcode, claims)| Building { name, address, postcode, claims });
    (
        prop::collection::vec(connected, 0..3),
        prop::option::of(years()),
        prop::collection::vec(building, 0..3),
        prop::option::of(1_i64..100_000),
    )
        .prop_map(|(connected, claims, buildings, adjustment)| Gasds {
            connected,
            claims: claims.unwrap_or_default(),
            buildings,
            adjustment: adjustment.map(amount),
        })
}

fn closing() -> impl Strategy<Value = Closing> {
    let income = (text(), day(), 2_i64..100_000).prop_map(|(payer, paid_on, gross)| OtherIncome {
        payer,
        paid_on,
        gross: amount(gross),
        tax: amount(gross / 2),
    });
    (
        prop::option::of(Just(date!(2022 - 04 - 06))),
        prop::collection::vec(income, 0..4),
        prop::option::of(1_i64..1_000_000),
        prop::option::of(small_donations()),
        prop::option::of(prop_oneof![text(), "[A-Za-z ]{300,500}"]),
    )
        .prop_map(|(earliest_gift_on, other_income, adjustment, gasds, other_information)| Closing {
            earliest_gift_on,
            other_income,
            adjustment: adjustment.map(amount),
            gasds,
            other_information,
        })
}

fn claim() -> impl Strategy<Value = Claim> {
    (header(), filer(), charity(), prop::collection::vec(line(), 0..12), closing()).prop_map(
        |(header, filer, charity, lines, closing)| Claim {
            opening: Opening { header, filer, charity },
            lines,
            closing,
        },
    )
}

/// How many files are judged at once.
const AT_ONCE: usize = 250;

#[test]
fn whatever_is_let_out_keeps_our_rules_and_carries_its_own_mark() {
    let mut written = 0;
    for_each_let_out(|_| written += 1);
    assert_eq!(written, 2 * wanted());
}

#[test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
fn whatever_is_let_out_is_valid_and_canonical_to_libxml2() {
    let (schemas, mut files) = (Schemas::new(), Vec::new());
    for_each_let_out(|bytes| {
        assert_canonical(bytes);
        files.push(schemas.save(&format!("claim-{}.xml", files.len()), bytes));
        if files.len() >= AT_ONCE {
            judge(&schemas, &mut files);
        }
    });
    judge(&schemas, &mut files);
}

/// Writes claims at random in both forms, checks what needs nothing from elsewhere, and gives each message that was let out.
fn for_each_let_out(mut look: impl FnMut(&[u8])) {
    let mut runner = TestRunner::deterministic();
    let claims = claim();
    let (mut written, mut tried) = (0, 0);
    while written < wanted() {
        tried += 1;
        assert!(tried < wanted() * 4 + 100, "only {written} of {tried} claims keep the rules");
        let claim = claims.new_tree(&mut runner).unwrap().current();
        // Each in both forms: of one that is packed, HMRC's schemas see base64 alone.
        let forms = match [Form::Plain, Form::Compressed].map(|form| write(&claim, form)) {
            [Ok(plain), Ok(packed)] => [plain, packed],
            [Err(MessageError::Broken(plain)), Err(MessageError::Broken(packed))] => {
                assert_eq!(check(&claim, TODAY), plain, "both ways judge alike");
                assert_eq!(packed, plain, "both forms are judged alike");
                continue;
            }
            others => panic!("{others:?}"),
        };
        written += 1;
        assert_eq!(check(&claim, TODAY), []);
        let [(_, plain), (_, packed)] = &forms;
        assert!(unpacked(packed) == claim_element(plain), "{claim:?}");
        for (marked, bytes) in &forms {
            assert_eq!(check_xml_on(bytes, TODAY), [], "{claim:?}");
            assert_eq!(irmark_of(bytes), Ok(marked.irmark));
            look(bytes);
        }
    }
}

/// The claim as it stands in a plain message.
fn claim_element(plain: &[u8]) -> &str {
    let text = std::str::from_utf8(plain).unwrap();
    let (begin, end) = (text.find("<Claim>").unwrap(), text.find("</R68>").unwrap());
    &text[begin..end]
}

/// The claim that is packed in a message.
fn unpacked(packed: &[u8]) -> String {
    let text = std::str::from_utf8(packed).unwrap();
    let (_, rest) = text.split_once("<CompressedPart Type=\"gzip\">").unwrap();
    let (part, _) = rest.split_once("</CompressedPart>").unwrap();
    let gzip = STANDARD.decode(part).unwrap();
    std::io::read_to_string(GzDecoder::new(gzip.as_slice())).unwrap()
}

/// The Body of a message is its own canonical form, to libxml2.
fn assert_canonical(message: &[u8]) {
    let text = std::str::from_utf8(message).unwrap();
    let (_, rest) = text.split_once("<Body>").unwrap();
    let (inside, _) = rest.rsplit_once("</Body>").unwrap();
    let body = format!("<Body xmlns=\"http://www.govtalk.gov.uk/CM/envelope\">{inside}</Body>");
    assert!(canonical(body.as_bytes()).unwrap() == body.as_bytes(), "not canonical: {body}");
}

fn judge(schemas: &Schemas, files: &mut Vec<PathBuf>) {
    if files.is_empty() {
        return;
    }
    for (file, valid) in files.iter().zip(schemas.valid(files)) {
        assert!(valid, "{}", std::fs::read_to_string(file).unwrap_or_default());
    }
    files.clear();
}
