//! The claim that HMRC has developers send to be recognised, as a whole message. What it must hold is HMRC's; the names
//! and addresses are invented.

use hmrc::claim::{
    Building, Charity, Claim, Closing, ConnectedCharity, Donor, Filer, Gasds, Gift, Home, Line,
    NamedRegulator, Official, OfficialName, Opening, OtherIncome, Regulator, RegulatorKind, YearAmount,
};
use hmrc::irmark::irmark_of;
use hmrc::message::Form;
use hmrc::rules::check_xml_on;
use time::macros::date;

use crate::schema::Schemas;
use crate::support::{TODAY, amount, by_element, header, write};

fn donor(first: &'static str, last: &'static str, house: &'static str, home: Home<'static>) -> Gift<'static> {
    Gift::Donor(Donor { title: None, first: first.into(), last: last.into(), house: house.into(), home })
}

/// A claim of 1 May 2015: a sponsored gift of £500, a donor with a forces' address, one in Spain, 200 gifts of £5 in one
/// line, other income, an adjustment, and small donations with a connected charity, two buildings and an adjustment.
fn recognition_claim() -> Claim {
    let mut header = header();
    header.credentials = None;
    header.email = None;
    header.transaction_id = None;
    header.gateway_timestamp = Some("2015-05-01T12:00:00".parse().unwrap());
    header.period_end = Some(date!(2015 - 04 - 05));
    let given = |gift, given_on, pence| Line { gift, sponsored: false, given_on, total: amount(pence) };
    let year = |year, pence| YearAmount { year, amount: amount(pence) };
    let postcode = |text: &'static str| Home::Postcode(text.into());
    Claim {
        opening: Opening {
            header,
            filer: Filer::Official(Official {
                name: Some(OfficialName {
                    title: Some("Mr".to_owned()),
                    first: "Rex".to_owned(),
                    last: "Muck".to_owned(),
                }),
                trustee: None,
                claim_number: Some("Claim 1".to_owned()),
                home: postcode("SW1A 1AA"),
                phone: "07700 900123".to_owned(),
            }),
            charity: Charity {
                name: "My Favourite Charity".to_owned(),
                hmrc_reference: "AB12345".to_owned(),
                regulator: Some(Regulator {
                    kind: RegulatorKind::Named(NamedRegulator::Ccew),
                    number: Some("A1234".to_owned()),
                }),
            },
        },
        lines: vec![
            Line {
                sponsored: true,
                ..given(donor("Ann", "Walker", "21", postcode("L43 4FB")), date!(2015 - 03 - 14), 50_000)
            },
            given(
                donor("Bilal", "Khan", "Example Barracks", postcode("bf1 2ab")),
                date!(2015 - 02 - 28),
                2_500,
            ),
            given(
                donor("Carmen", "Ruiz", "Calle Mayor 1, 28013 Madrid, España", Home::Overseas),
                date!(2015 - 01 - 15),
                1_050,
            ),
            given(Gift::Aggregated("200 x £5".into()), date!(2015 - 03 - 31), 100_000),
        ],
        closing: Closing {
            earliest_gift_on: Some(date!(2014 - 10 - 01)),
            other_income: vec![OtherIncome {
                payer: "Example Bank".to_owned(),
                paid_on: date!(2015 - 03 - 31),
                gross: amount(1_312),
                tax: amount(262),
            }],
            adjustment: Some(amount(5_000)),
            gasds: Some(Gasds {
                connected: vec![ConnectedCharity {
                    name: "Friends of My Favourite".to_owned(),
                    hmrc_reference: "X95442".to_owned(),
                }],
                claims: vec![year(2015, 120_000)],
                buildings: vec![
                    Building {
                        name: "Village Hall".to_owned(),
                        address: "1 High Street".to_owned(),
                        postcode: "L20 3UD".to_owned(),
                        claims: vec![year(2014, 150_000), year(2015, 80_000)],
                    },
                    Building {
                        name: "Old Chapel".to_owned(),
                        address: "2 Mill Lane".to_owned(),
                        postcode: "L26 3UD".to_owned(),
                        claims: vec![year(2015, 30_000)],
                    },
                ],
                adjustment: Some(amount(2_500)),
            }),
            other_information: Some("Refunds of gifts and of small donations claimed before".to_owned()),
        },
    }
}

#[test]
fn the_recognition_claim_in_full() {
    let (written, bytes) = write(&recognition_claim(), Form::Plain).unwrap();
    insta::assert_snapshot!(by_element(&bytes));
    assert_eq!((written.lines, written.total_pence), (4, 153_550));
    assert_eq!(irmark_of(&bytes), Ok(written.irmark));
    // The day that counts is the one in the message.
    assert_eq!(check_xml_on(&bytes, TODAY), []);
    assert_eq!(check_xml_on(&bytes, date!(2000 - 01 - 01)), []);
}

#[test]
#[cfg_attr(not(all(hmrc_reference, xmllint)), ignore = "needs HMRC's reference files and xmllint")]
fn the_recognition_claim_is_valid_to_hmrcs_schemas() {
    let schemas = Schemas::new();
    let mut files = Vec::new();
    for form in [Form::Plain, Form::Compressed] {
        let (_, bytes) = write(&recognition_claim(), form).unwrap();
        files.push(schemas.save(&format!("recognition-{}.xml", files.len()), &bytes));
    }
    assert_eq!(schemas.valid(&files), [true, true]);
}

/// What HMRC found in claims of other developers: these three are looked at before anything is sent.
#[test]
fn the_usual_faults_of_recognition_claims_are_found() {
    let (_, bytes) = write(&recognition_claim(), Form::Plain).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("<URI>9998</URI>") && text.contains("<Sponsored>yes</Sponsored>"));
    let forces = text.replace("<Postcode>BF1 2AB</Postcode>", "<Postcode>BFPO 8</Postcode>");
    let numbers: Vec<_> = check_xml_on(forces.as_bytes(), TODAY).iter().map(|broken| broken.number).collect();
    assert!(numbers.contains(&4065), "{numbers:?}");
}
