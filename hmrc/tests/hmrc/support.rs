//! What several tests share: invented claims, and where HMRC's reference files are.

use std::borrow::Cow;
use std::convert::Infallible;
use std::path::PathBuf;

use hmrc::claim::{
    Agent, AgentAddress, Amount, Building, Channel, Charity, Claim, Closing, ConnectedCharity, Contact,
    ContactEmail, ContactName, Credentials, Currency, Donor, Filer, Gasds, Gift, Header, HeaderAgent, Home,
    HomeOrWork, Line, Method, NamedRegulator, Official, OfficialName, Opening, OtherIncome, Regulator,
    RegulatorKind, Telephone, YearAmount,
};
use hmrc::message::{Form, Message, MessageError, Written};
use time::Date;
use time::macros::date;

pub const TODAY: Date = date!(2026 - 11 - 21);

/// HMRC's schemas and vectors, which are not part of this project. Tests that need them are ignored where build.rs found none.
#[expect(clippy::disallowed_methods, reason = "where the files are is no setting of the program")]
pub fn reference() -> PathBuf {
    let path = std::env::var_os("UPLIFT_HMRC_REFERENCE")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/hmrc"), PathBuf::from);
    assert!(
        path.is_dir(),
        "HMRC's reference files are not here: set UPLIFT_HMRC_REFERENCE to their directory"
    );
    path
}

/// A message, or a part of it, with each element on a line of its own: for snapshots.
pub fn by_element(message: &[u8]) -> String {
    let text = std::str::from_utf8(message).unwrap();
    assert!(!text.contains('\n'), "a line break of the message would not be seen");
    text.replace("><", ">\n<")
}

pub fn amount(pence: i64) -> Amount {
    Amount::from_pence(pence).unwrap()
}

pub fn donor(first: &'static str, last: &'static str) -> Donor<'static> {
    Donor {
        title: Some("Ms".into()),
        first: first.into(),
        last: last.into(),
        house: "Flat 2, 14 Orchard Rise".into(),
        home: Home::Postcode("SW1A 1AA".into()),
    }
}

pub fn line(pence: i64) -> Line<'static> {
    Line {
        gift: Gift::Donor(donor("Zoë", "O'Neil")),
        sponsored: false,
        given_on: date!(2026 - 05 - 01),
        total: amount(pence),
    }
}

pub fn aggregated(pence: i64) -> Line<'static> {
    Line {
        gift: Gift::Aggregated(Cow::Borrowed("Spring collection")),
        sponsored: false,
        given_on: date!(2026 - 04 - 30),
        total: amount(pence),
    }
}

pub fn header() -> Header {
    Header {
        credentials: Some(Credentials {
            sender_id: "323412300001".to_owned(),
            method: Method::Clear,
            value: "a<b>&\"c'".to_owned(),
        }),
        email: Some("filing@example.org".to_owned()),
        channel: Channel {
            vendor_id: "9998".parse().unwrap(),
            product: "Uplift".to_owned(),
            version: "0.1.0".to_owned(),
        },
        organisation: "HMRC".to_owned(),
        transaction_id: Some("0A1B2C3D".to_owned()),
        test: true,
        gateway_timestamp: None,
        period_end: Some(date!(2027 - 04 - 05)),
        principal: None,
        agent: None,
        default_currency: None,
        sender: None,
        welsh: false,
    }
}

pub fn agent() -> Agent {
    Agent {
        name: Some(OfficialName {
            title: Some("Mrs.".to_owned()),
            first: "Mary Ann".to_owned(),
            last: "Llŷn-Jones".to_owned(),
        }),
        organisation: Some("Uplift Example Ltd".to_owned()),
        reference: "95100000000001".to_owned(),
        claim_number: Some("CLM-1".to_owned()),
        paid_to_agent: false,
        home: Home::Postcode("ec1a1bb".into()),
        phone: "+44 7700 900123".to_owned(),
    }
}

pub fn official() -> Official {
    Official {
        name: Some(OfficialName { title: None, first: "Zoë".to_owned(), last: "Smith".to_owned() }),
        trustee: Some("@ Élan Trust Corporation".to_owned()),
        claim_number: None,
        home: Home::Overseas,
        phone: "+353 1 555 0100".to_owned(),
    }
}

pub fn charity() -> Charity {
    Charity {
        name: "The Orchard & Meadow <Trust>".to_owned(),
        hmrc_reference: "ab12345".to_owned(),
        regulator: Some(Regulator {
            kind: RegulatorKind::Named(NamedRegulator::Ccew),
            number: Some("1137948".to_owned()),
        }),
    }
}

/// One line, filed by an agent.
pub fn small_claim() -> Claim {
    Claim {
        opening: Opening { header: header(), filer: Filer::Agent(agent()), charity: charity() },
        lines: vec![line(1_050)],
        closing: Closing::default(),
    }
}

/// Everything that can stand in a claim.
pub fn large_claim() -> Claim {
    let overseas = Line {
        gift: Gift::Donor(Donor { title: None, home: Home::Overseas, ..donor("Łukasz", "Müller") }),
        ..line(5)
    };
    let sponsored = Line { sponsored: true, ..line(400_000) };
    let year = |year, pence| YearAmount { year, amount: amount(pence) };
    let mut claim = small_claim();
    claim.lines = vec![line(123_456_789), overseas, aggregated(100_000), sponsored];
    claim.closing = Closing {
        earliest_gift_on: Some(date!(2026 - 04 - 06)),
        other_income: vec![OtherIncome {
            payer: "Example Bank".to_owned(),
            paid_on: date!(2026 - 06 - 30),
            gross: amount(1_312),
            tax: amount(262),
        }],
        adjustment: Some(amount(5_000)),
        gasds: Some(Gasds {
            connected: vec![ConnectedCharity {
                name: "Meadow Friends".to_owned(),
                hmrc_reference: "X95442".to_owned(),
            }],
            claims: vec![year(2027, 80_000), year(2026, 12_345)],
            buildings: vec![Building {
                name: "Village Hall".to_owned(),
                address: "11A Grange Road, a very long way from anywhere at all".to_owned(),
                postcode: "L203UD".to_owned(),
                claims: vec![year(2024, 1), year(2025, 2)],
            }],
            adjustment: Some(amount(2_500)),
        }),
        other_information: Some("Refund of a gift of 2025 — “paid twice”".to_owned()),
    };
    claim
}

/// The claim with everything that can stand in a header.
pub fn with_whole_header(mut claim: Claim) -> Claim {
    let name = |title: Option<&str>, first: &str, last: &str| {
        let (title, first, last) = (title.map(str::to_owned), first.to_owned(), last.to_owned());
        Some(ContactName::of(&OfficialName { title, first, last }).unwrap())
    };
    let desk = Telephone {
        number: "+44 7700 900124".parse().unwrap(),
        extension: Some("42".parse().unwrap()),
        used_at: Some(HomeOrWork::Work),
        mobile: true,
        preferred: true,
    };
    let fax = Telephone {
        number: "07700 900125".parse().unwrap(),
        extension: None,
        used_at: None,
        mobile: false,
        preferred: false,
    };
    let header = &mut claim.opening.header;
    header.gateway_timestamp = Some("2026-11-21T09:00:00.5+00:00".parse().unwrap());
    header.principal = Some(Contact {
        name: name(Some("Mrs."), "Zoë Ann", "Llŷn-Jones"),
        emails: vec![ContactEmail {
            address: "treasurer+gifts@example.org".parse().unwrap(),
            used_at: Some(HomeOrWork::Home),
            preferred: true,
        }],
        telephones: vec![desk, fax.clone()],
        faxes: vec![fax],
    });
    header.agent = Some(HeaderAgent {
        id: Some("UPL/1".parse().unwrap()),
        company: Some("Élan & Co.".parse().unwrap()),
        address: Some(
            AgentAddress::new(
                vec!["1 £ Lane".parse().unwrap(), "Exeter".parse().unwrap()],
                Some("EX1 1AA".parse().unwrap()),
                Some("United Kingdom".parse().unwrap()),
            )
            .unwrap(),
        ),
        contact: Some(Contact { name: name(None, "Bilal", "Khan"), ..Contact::default() }),
    });
    header.default_currency = Some(Currency::Gbp);
    claim
}

pub fn write(claim: &Claim, form: Form) -> Result<(Written, Vec<u8>), MessageError> {
    let mut out = Vec::new();
    let mut message = Message::begin(&claim.opening, form, TODAY)?;
    message.lines(claim.lines.iter().cloned().map(Ok::<_, Infallible>))?;
    let written = message.finish(&claim.closing, &mut out)?;
    Ok((written, out))
}

pub fn as_official(mut claim: Claim) -> Claim {
    claim.opening.filer = Filer::Official(official());
    claim
}

pub fn as_casc(mut claim: Claim) -> Claim {
    claim.opening.charity.hmrc_reference = "CH1234".to_owned();
    claim.opening.charity.regulator = None;
    if let Some(gasds) = &mut claim.closing.gasds {
        gasds.buildings.clear();
    }
    claim
}

/// A reply of HMRC's in the making.
#[derive(Clone)]
pub struct Envelope {
    class: String,
    qualifier: String,
    function: String,
    correlation: String,
    endpoint: String,
    errors: String,
    body: String,
}

impl Envelope {
    pub fn new(qualifier: &str, function: &str) -> Self {
        Self {
            class: hmrc::gateway::CLASS.to_owned(),
            qualifier: qualifier.to_owned(),
            function: function.to_owned(),
            correlation: String::new(),
            endpoint: String::new(),
            errors: String::new(),
            body: String::new(),
        }
    }

    pub fn class(self, class: &str) -> Self {
        Self { class: class.to_owned(), ..self }
    }

    pub fn function(self, function: &str) -> Self {
        Self { function: function.to_owned(), ..self }
    }

    pub fn correlation(self, id: &str) -> Self {
        Self { correlation: id.to_owned(), ..self }
    }

    pub fn endpoint(self, address: &str, interval: Option<&str>) -> Self {
        let interval = interval.map_or_else(String::new, |interval| format!(" PollInterval='{interval}'"));
        Self { endpoint: format!("<ResponseEndPoint{interval}>{address}</ResponseEndPoint>"), ..self }
    }

    pub fn errors(self, errors: &str) -> Self {
        Self { errors: format!("<GovTalkErrors>{errors}</GovTalkErrors>"), ..self }
    }

    pub fn body(self, body: &str) -> Self {
        Self { body: body.to_owned(), ..self }
    }

    pub fn text(&self) -> String {
        let Self { class, qualifier, function, correlation, endpoint, errors, body } = self;
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><GovTalkMessage xmlns=\"http://www.govtalk.gov.uk/CM/envelope\">\
             <EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails><Class>{class}</Class>\
             <Qualifier>{qualifier}</Qualifier><Function>{function}</Function>\
             <CorrelationID>{correlation}</CorrelationID>{endpoint}<Transformation>XML</Transformation>\
             <GatewayTimestamp>2021-10-08T11:24:58.024</GatewayTimestamp></MessageDetails><SenderDetails/></Header>\
             <GovTalkDetails><Keys/>{errors}</GovTalkDetails><Body>{body}</Body></GovTalkMessage>\n"
        )
    }
}
