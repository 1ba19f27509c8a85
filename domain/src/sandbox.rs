//! What a sandbox keeps ready for each platform that is registered there: donors, cards, charities and terminals with a fixed outcome
//! each, and the calls that show it.
//!
//! One table for all: what is made ([`DONORS`], [`CHARITIES`], [`TERMINALS`]), and what the API then answers ([`EXAMPLES`]). The
//! sandbox makes the first with the same use-cases as everybody, so that the answers are those of real donors and charities; the
//! page for developers shows the second, and a test asks every line of it.
//!
//! Nobody real is met: addresses are of example.org (RFC 2606), the phone number is one that Ofcom keeps for drama, and no card has
//! these references.

use time::Date;

use crate::authorisation::{Language, wording};
use crate::calendar::{Timestamp, iso};

/// The domain of the addresses in a sandbox on somebody's own machine. In a public one each visitor has a domain of their own.
pub const DOMAIN: &str = "example.org";
/// The donor whom a platform knows by phone alone.
pub const PHONE: &str = "07700 900101";
/// The simulated HMRC rejects gifts from donors with this last name.
pub const REFUSED_NAME: &str = "Refused";
/// The name before the `@` in the address of the charities' member of staff.
pub const STAFF: &str = "examples";
/// The platform that knows the donor of [`ELSEWHERE`].
pub const OTHER_PLATFORM: &str = "Example Other Platform";
/// A donor whom only the other platform knows, and the number of their card.
pub const ELSEWHERE: (&str, u8) = ("elsewhere", 2);
/// The merchant of the terminals.
pub const MERCHANT: &str = "900000000";

/// The state of a donor's authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DonorState {
    /// An authorisation covers the gifts of today.
    Covered,
    /// The authorisation ended with its tax year.
    Expired,
    /// The donor ended the authorisation.
    Cancelled,
    /// There never was one.
    Unasked,
    /// The donor has died.
    Died,
}

/// A donor who is kept ready.
#[derive(Clone, Copy, Debug)]
pub struct Donor {
    /// The name before the `@` in their address.
    pub name: &'static str,
    /// The first and the last name, of one who authorised.
    pub called: (&'static str, &'static str),
    /// The state of their authorisation.
    pub state: DonorState,
    /// The number of a card that is linked to them.
    pub card: Option<u8>,
}

/// The donors with an address.
pub const DONORS: [Donor; 6] = [
    Donor { name: "covered", called: ("Cora", "Covered"), state: DonorState::Covered, card: Some(1) },
    Donor { name: "expired", called: ("Edwin", "Expired"), state: DonorState::Expired, card: None },
    Donor { name: "cancelled", called: ("Cleo", "Cancelled"), state: DonorState::Cancelled, card: None },
    Donor { name: "unasked", called: ("Una", "Unasked"), state: DonorState::Unasked, card: None },
    Donor { name: "died", called: ("Dora", "Died"), state: DonorState::Died, card: None },
    Donor { name: "refused", called: ("Rex", REFUSED_NAME), state: DonorState::Covered, card: None },
];

/// Whether a charity accepts gifts and can claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharityState {
    /// It takes gifts, and its claims go to HMRC.
    Active,
    /// It takes gifts; its nominee is not appointed yet, so that its claims wait.
    Requested,
    /// Its nominee's appointment has ended, so that it takes no gifts.
    Ended,
    /// Nobody has confirmed that its staff act for it, so that it takes no gifts.
    Unproved,
}

/// A charity that is kept ready for each platform.
#[derive(Clone, Copy, Debug)]
pub struct Charity {
    /// The reference that the platform uses for it.
    pub reference: &'static str,
    /// What a declaration calls it.
    pub name: &'static str,
    /// What stands in the way of its gifts and claims.
    pub state: CharityState,
}

/// One in each state.
pub const CHARITIES: [Charity; 4] = [
    Charity { reference: "EXAMPLE-ACTIVE", name: "Example Active Charity", state: CharityState::Active },
    Charity {
        reference: "EXAMPLE-REQUESTED",
        name: "Example Requested Charity",
        state: CharityState::Requested,
    },
    Charity { reference: "EXAMPLE-ENDED", name: "Example Ended Charity", state: CharityState::Ended },
    Charity {
        reference: "EXAMPLE-UNPROVED",
        name: "Example Unproved Charity",
        state: CharityState::Unproved,
    },
];

/// A terminal on the platform's map.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// The terminal identifier, of [`MERCHANT`].
    pub tid: &'static str,
    /// The reference of the charity whose it is.
    pub charity: &'static str,
    /// Whether the charity listed it and the platform has yet to confirm it.
    pub waits: bool,
}

/// The terminals: one that is mapped, one that waits, and one that two charities have.
pub const TERMINALS: [Terminal; 4] = [
    Terminal { tid: "1", charity: "EXAMPLE-ACTIVE", waits: false },
    Terminal { tid: "2", charity: "EXAMPLE-ACTIVE", waits: true },
    Terminal { tid: "3", charity: "EXAMPLE-ACTIVE", waits: false },
    Terminal { tid: "3", charity: "EXAMPLE-REQUESTED", waits: false },
];

/// What an example is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Donors by their address.
    Donors,
    /// Cards and phones.
    Cards,
    /// Charities.
    Charities,
    /// Terminals.
    Terminals,
}

impl Group {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 4] = [Self::Donors, Self::Cards, Self::Charities, Self::Terminals];

    /// What the part of the page is called.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Donors => "Donors",
            Self::Cards => "Cards and phones",
            Self::Charities => "Charities",
            Self::Terminals => "Terminals",
        }
    }
}

/// A call and its response. Words in capitals are replaced by values of the sandbox at hand: see [`Place`].
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What it is about.
    pub group: Group,
    /// The case that it shows, as the page names it.
    pub shows: &'static str,
    /// The donor whose id replaces `{donorId}` in the path, by the name before the `@`.
    pub donor: Option<&'static str>,
    /// Method and path of the call.
    pub call: (&'static str, &'static str),
    /// The body; empty where there is none.
    pub body: &'static str,
    /// The HTTP status of the answer.
    pub status: u16,
    /// What the answer says: a JSON pointer and the value there.
    pub says: Option<(&'static str, &'static str)>,
}

/// A gift of today by a donor, to what a transaction names.
macro_rules! gift {
    ($kind:literal, $value:literal) => {
        gift!($kind, $value, r#"{"type": "direct", "id": "EXAMPLE-ACTIVE"}"#)
    };
    ($kind:literal, $value:literal, $transaction:expr) => {
        concat!(
            r#"{"donor": {"type": ""#,
            $kind,
            r#"", "value": ""#,
            $value,
            r#""}, "transaction": "#,
            $transaction,
            r#", "grossAmount": 1000, "currency": "GBP", "settlementDate": "TODAY"}"#
        )
    };
}

/// A gift of today by the covered donor, on a terminal.
macro_rules! tap {
    ($tid:literal) => {
        gift!(
            "email",
            "covered@DOMAIN",
            concat!(
                r#"{"type": "terminal", "mid": "900000000", "tid": ""#,
                $tid,
                r#"", "desc": "Example", "auth": "123456"}"#
            )
        )
    };
}

const fn ask(
    (group, shows): (Group, &'static str),
    donor: Option<&'static str>,
    call: (&'static str, &'static str),
    body: &'static str,
    status: u16,
    says: Option<(&'static str, &'static str)>,
) -> Example {
    Example { group, shows, donor, call, body, status, says }
}

const LOOKUP: (&str, &str) = ("POST", "/donors/lookup");
const STATE: (&str, &str) = ("GET", "/donors/{donorId}/authorisation");
const GIVE: (&str, &str) = ("POST", "/donations");
const MATCH: (&str, &str) = ("POST", "/donors/match");
/// Where a donation has its status.
const STATUS: &str = "/giftAid/status";
/// Where it has the code of its first reason.
const REASON: &str = "/giftAid/reasons/0/code";
/// Where an error has its code.
const CODE: &str = "/code";
/// Where it has the code of the first field.
const FIELD: &str = "/errors/0/code";

/// Every example, in the order of the page. None changes the response to another.
#[rustfmt::skip]
pub static EXAMPLES: [Example; 30] = [
    ask((Group::Donors, "A donor whose address we know"), None, LOOKUP,
        r#"{"type": "email", "value": "covered@DOMAIN"}"#, 200, None),
    ask((Group::Donors, "An address that no donor has"), None, LOOKUP,
        r#"{"type": "email", "value": "nobody@DOMAIN"}"#, 404, Some((CODE, "donor_not_found"))),
    ask((Group::Donors, "An authorisation that is active"), Some("covered"), STATE, "", 200, Some(("/status", "active"))),
    ask((Group::Donors, "An authorisation that expired on 5 April"), Some("expired"), STATE, "", 200, Some(("/status", "expired"))),
    ask((Group::Donors, "An authorisation that the donor cancelled"), Some("cancelled"), STATE, "", 200, Some(("/status", "cancelled"))),
    ask((Group::Donors, "A donor who has never authorised"), Some("unasked"), STATE, "", 200, Some(("/status", "none"))),
    ask((Group::Donors, "A donation that is declared straight away"), None, GIVE,
        gift!("email", "covered@DOMAIN"), 201, Some((STATUS, "declared"))),
    ask((Group::Donors, "A donation after the authorisation expired"), None, GIVE,
        gift!("email", "expired@DOMAIN"), 201, Some((STATUS, "awaiting_authorisation"))),
    ask((Group::Donors, "A donation after the donor cancelled"), None, GIVE,
        gift!("email", "cancelled@DOMAIN"), 201, Some((REASON, "not_authorised"))),
    ask((Group::Donors, "A donation from a donor who has never authorised"), None, GIVE,
        gift!("email", "unasked@DOMAIN"), 201, Some((REASON, "not_authorised"))),
    ask((Group::Donors, "A donation from an address that no donor has"), None, GIVE,
        gift!("email", "nobody@DOMAIN"), 201, Some((STATUS, "awaiting_donor"))),
    ask((Group::Donors, "A donation that HMRC rejects: declared now, held once the charity has claimed"), None, GIVE,
        gift!("email", "refused@DOMAIN"), 201, Some((STATUS, "declared"))),
    ask((Group::Donors, "An authorisation for a donor who has died"), Some("died"),
        ("POST", "/donors/{donorId}/authorisations"),
        r#"{"name": {"first": "Dora", "last": "Died"}, "address": {"line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"}, "declaration": {"version": "VERSION", "agreed": true, "language": "en", "explainedAt": "NOW"}}"#,
        409, Some((CODE, "donor_died"))),
    ask((Group::Donors, "Exactly one donor matches"), None, MATCH, r#"{"email": "covered@DOMAIN"}"#, 200, None),
    ask((Group::Donors, "The email address and the phone number belong to different donors"), None, MATCH,
        r#"{"email": "unasked@DOMAIN", "phoneNumber": "07700 900101"}"#, 404, Some((CODE, "no_match"))),

    ask((Group::Cards, "A donor with a phone number but no email address"), None, LOOKUP,
        r#"{"type": "phone", "value": "07700 900101"}"#, 200, None),
    ask((Group::Cards, "A donation with that phone number"), None, GIVE,
        gift!("phone", "07700 900101"), 201, Some((STATUS, "declared"))),
    ask((Group::Cards, "An email address and a phone number of different donors"), None, ("POST", "/donors"),
        r#"{"email": "covered@DOMAIN", "phone": "07700 900101", "verified": true}"#, 409, Some((CODE, "donor_conflict"))),
    ask((Group::Cards, "A donation with a card whose donor has an active authorisation"), None, GIVE,
        gift!("par", "UPLIFT001CARDS"), 201, Some((STATUS, "declared"))),
    ask((Group::Cards, "A donation with a card that is not linked to a donor"), None, GIVE,
        gift!("par", "UPLIFT009CARDS"), 201, Some((STATUS, "awaiting_donor"))),
    ask((Group::Cards, "A card that another platform linked to a different donor. To contest the link, send verified as true"),
        Some("covered"), ("PUT", "/donors/{donorId}/linked-accounts/par"),
        r#"{"value": "UPLIFT002CARDS"}"#, 409, Some((CODE, "account_linked_elsewhere"))),

    ask((Group::Charities, "A charity that accepts donations and can claim"), None, ("GET", "/charities/EXAMPLE-ACTIVE"), "", 200,
        Some(("/nomineeState", "active"))),
    ask((Group::Charities, "A charity that accepts donations, but cannot claim until its nominee is appointed"), None, GIVE,
        gift!("email", "covered@DOMAIN", r#"{"type": "direct", "id": "EXAMPLE-REQUESTED"}"#), 201, Some((STATUS, "declared"))),
    ask((Group::Charities, "A charity whose nominee’s appointment has ended"), None, ("GET", "/charities/EXAMPLE-ENDED"), "", 200,
        Some(("/nomineeState", "ended"))),
    ask((Group::Charities, "A donation to that charity is refused"), None, GIVE,
        gift!("email", "covered@DOMAIN", r#"{"type": "direct", "id": "EXAMPLE-ENDED"}"#), 422, Some((FIELD, "unknown_charity"))),
    ask((Group::Charities, "A donation to a charity whose registration is not confirmed yet"), None, GIVE,
        gift!("email", "covered@DOMAIN", r#"{"type": "direct", "id": "EXAMPLE-UNPROVED"}"#), 422, Some((FIELD, "unknown_charity"))),

    ask((Group::Terminals, "A terminal on your terminal map"), None, GIVE, tap!("1"), 201, Some((STATUS, "declared"))),
    ask((Group::Terminals, "A terminal that the charity added and you have not confirmed yet"), None, GIVE, tap!("2"), 201,
        Some((STATUS, "awaiting_charity"))),
    ask((Group::Terminals, "A terminal that two charities have, until the terminal map is corrected"), None, GIVE, tap!("3"), 201,
        Some((STATUS, "held"))),
    ask((Group::Terminals, "A terminal that is not on your terminal map"), None, GIVE, tap!("9"), 201, Some((REASON, "charity_unknown"))),
];

/// The values that replace the words in capitals.
#[derive(Clone, Debug)]
pub struct Place {
    /// `DOMAIN`: what the addresses end with.
    domain: String,
    /// `TODAY`, by the sandbox's clock.
    today: Date,
    /// `NOW`, by the same.
    now: Timestamp,
}

impl Place {
    /// For the addresses of a domain, now.
    #[must_use]
    pub fn new(domain: &str, now: Timestamp) -> Self {
        Self { domain: domain.to_owned(), today: now.london_date(), now }
    }

    /// The address of somebody here, by the name before the `@`.
    #[must_use]
    pub fn address(&self, name: &str) -> String {
        address(name, &self.domain)
    }

    /// A text of the table as it is sent here.
    #[must_use]
    pub fn fill(&self, text: &str) -> String {
        text.replace("DOMAIN", &self.domain)
            .replace("CARDS", &card_ending(&self.domain))
            .replace("TODAY", &iso(self.today))
            .replace("NOW", &self.now.to_string())
            .replace("VERSION", &wording::current(Language::English).version.to_string())
    }
}

/// The address of somebody of a domain, by the name before the `@`.
#[must_use]
pub fn address(name: &str, domain: &str) -> String {
    format!("{name}@{domain}")
}

/// The payment account reference of a card: 29 characters, as all have (EMV Payment Tokenisation), and other ones in each part of a
/// public sandbox, since a card is one donor's for all platforms.
#[must_use]
pub fn card(number: u8, domain: &str) -> String {
    format!("UPLIFT{number:03}{}", card_ending(domain))
}

fn card_ending(domain: &str) -> String {
    let label = domain.split('.').next().unwrap_or_default();
    let is_of_a_part = label.len() == 20 && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_of_a_part { label.to_ascii_uppercase() } else { "0".repeat(20) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use crate::charity_reference::CharityReference;
    use crate::email::Email;
    use crate::par::Par;
    use crate::phone::Phone;

    #[test]
    fn everything_is_what_the_rules_take() {
        let of_a_part = "0123456789abcdef0123.example.org";
        assert_eq!(card(1, of_a_part), "UPLIFT0010123456789ABCDEF0123");
        for domain in [DOMAIN, of_a_part] {
            for donor in DONORS {
                assert!(Email::parse(&address(donor.name, domain)).is_ok(), "{donor:?}");
            }
            assert_eq!(card(1, domain).len(), 29);
            assert!(Par::parse(&card(1, domain)).is_ok());
        }
        assert!(Phone::parse(PHONE).is_ok());
        for charity in CHARITIES {
            assert!(CharityReference::parse(charity.reference).is_ok(), "{charity:?}");
        }
        for terminal in TERMINALS {
            assert!(CHARITIES.iter().any(|charity| charity.reference == terminal.charity), "{terminal:?}");
        }
    }

    #[test]
    fn every_example_is_json_of_what_is_kept_ready_and_all_of_that_has_one() {
        let now = Timestamp::parse("2026-11-21T09:05:00Z").unwrap();
        let place = Place::new(DOMAIN, now);
        let mut seen = BTreeSet::new();
        for example in EXAMPLES {
            let body = place.fill(example.body);
            assert!(body.is_empty() || serde_json::from_str::<Value>(&body).is_ok(), "{body}");
            let words = ["DOMAIN", "CARDS", "TODAY", "NOW", "VERSION"];
            assert!(words.iter().all(|word| !body.contains(word)), "{body}");
            assert_eq!(example.call.1.contains("{donorId}"), example.donor.is_some(), "{}", example.shows);
            seen.insert(format!("{}{}{}", example.donor.unwrap_or_default(), example.call.1, body));
        }
        assert_eq!(seen.len(), EXAMPLES.len());
        let all: String = seen.into_iter().collect();
        for name in
            DONORS.map(|donor| donor.name).into_iter().chain(CHARITIES.map(|charity| charity.reference))
        {
            assert!(all.contains(name), "{name}");
        }
        let cards = [1, ELSEWHERE.1].map(|number| card(number, DOMAIN));
        for part in [PHONE, MERCHANT, cards[0].as_str(), cards[1].as_str()] {
            assert!(all.contains(part), "{part}");
        }
    }
}
