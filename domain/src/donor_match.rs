//! Matching: finding the one donor whom a platform's evidence describes, or nobody.
//!
//! # The fixed order
//!
//! 1. `email`: the donor with this address.
//! 2. `phoneNumber`: the donor to whom this number is linked.
//! 3. `card.par`: the donor to whom this card is linked.
//! 4. `card.cardholderName` together with `address`: the donor whose newest authorisation has this name and home, and
//!    covers the day of the gift.
//!
//! The first that finds somebody names the donor. Everything else that was sent must agree: a part that finds another
//! donor, or a name or home other than the one in the donor's newest authorisation, leaves nobody. A part that finds
//! nobody says nothing either way: a new card is no contradiction. So a phone or card that was taken over by somebody
//! else does not lead to its former holder's declarations.
//!
//! `card.bin` and `card.last4` find nobody, for Uplift keeps no card numbers; they are read and not kept. The newest
//! authorisation is the one given last on or before `donationDate`, today when it is left out: what a donor said later
//! describes them no better for an earlier gift.
//!
//! The answer is a match or nothing, the same nothing whichever part failed; see [`decide`].

use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::Date;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::calendar::{Timestamp, parse_date};
use crate::email::Email;
use crate::field_error::{FieldErrors, Problem};
use crate::id::MatchId;
use crate::par::Par;
use crate::phone::Phone;
use crate::postcode::Postcode;
use crate::reader::Reader;

/// How many misses a platform has for one donor in a day. After that the donor is not matched for it until the next day: who tries
/// names and homes until one fits learns nothing more.
pub const MISSES_A_DAY: i32 = 10;
/// How long a match can be used.
pub const MATCH_HOURS: i64 = 24;
/// More donors than this at one postcode are not told apart.
pub const MOST_NEIGHBOURS: i64 = 200;

/// A match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "matchId": "mat_01ke5v3s8f7qk9mz4x2w6r1t0a", "expiresAt": "2026-11-22T09:05:00Z"
})))]
pub struct MatchFound {
    /// Send this as the donor of a donation, with the type `match`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub match_id: MatchId,
    /// When it expires: 24 hours after the match.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time"))]
    pub expires_at: Timestamp,
}

/// What you know about a donor: one of `email`, `phoneNumber` and `card.par`, or `card.cardholderName` with `address`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DonorEvidence, example = json!({
    "email": "zoe@example.org",
    "card": {"par": "V0010013019339023456789012345", "cardholderName": "MS Z O'NEIL", "bin": "400000", "last4": "0002"},
    "address": {"postcode": "LS1 1AA", "houseNo": "1"},
    "donationDate": "2026-11-21"
})))]
pub struct Evidence {
    /// The donor's email address.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, max_length = 254))]
    email: Option<Email>,
    /// The donor's phone number, in E.164; `0…` is read as a UK number.
    #[cfg_attr(feature = "openapi", schema(rename = "phoneNumber", value_type = Option<String>))]
    phone: Option<Phone>,
    /// The card that was used.
    card: Option<Card>,
    /// Where the donor lives.
    #[cfg_attr(feature = "openapi", schema(rename = "address"))]
    home: Option<Home>,
    /// The date of the gift; today if left out. Name and address are compared with the newest authorisation on that date.
    #[cfg_attr(feature = "openapi", schema(rename = "donationDate", value_type = Option<String>, format = "date"))]
    gift_on: Date,
}

/// The card details of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EvidenceCard))]
struct Card {
    /// The payment account reference, exactly as it was linked.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    par: Option<Par>,
    /// The name on the card, in any usual order.
    #[cfg_attr(feature = "openapi", schema(rename = "cardholderName", value_type = Option<String>, max_length = 100))]
    holder: Option<Cardholder>,
    /// The first 6 to 8 digits of the card number. We do not keep them.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, min_length = 6, max_length = 8))]
    bin: Option<NotKept>,
    /// The last four digits of the card number. We do not keep them.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, min_length = 4, max_length = 4))]
    last4: Option<NotKept>,
}

/// Digits of a card number: checked and let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NotKept;

impl Evidence {
    /// Reads `{email?, phoneNumber?, card?{par?, cardholderName?, bin?, last4?}, address?{postcode, houseNo},
    /// donationDate?}`. There must be enough to find somebody by: one of email, phone and PAR, or the cardholder's name
    /// with an address.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read(value: &Value, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(value)?;
        let email = reader.optional_parsed("email");
        let phone = reader.optional_parsed("phoneNumber");
        let card = reader.optional_object("card", |card| Some(Card::read(card))).flatten();
        let home = reader.optional_object("address", Home::read).flatten();
        let gift_on = read_day(&mut reader, now);
        reader.finish()?;
        let gift_on = gift_on.unwrap_or_else(|| now.london_date());
        let evidence = Self { email, phone, card, home, gift_on };
        let is_enough = evidence.email.is_some()
            || evidence.phone.is_some()
            || evidence.par().is_some()
            || evidence.postcode().is_some();
        if !is_enough {
            let detail = "Send at least one of email, phoneNumber and card.par, or card.cardholderName with an address.";
            return Err(FieldErrors::one("", "required", detail));
        }
        Ok(evidence)
    }

    /// Finds the donor with this address.
    #[must_use]
    pub fn email(&self) -> Option<&Email> {
        self.email.as_ref()
    }

    /// Finds the donor to whom this number is linked.
    #[must_use]
    pub fn phone(&self) -> Option<&Phone> {
        self.phone.as_ref()
    }

    /// Finds the donor to whom this card is linked.
    #[must_use]
    pub fn par(&self) -> Option<&Par> {
        self.card.as_ref()?.par.as_ref()
    }

    fn cardholder(&self) -> Option<&Cardholder> {
        self.card.as_ref()?.holder.as_ref()
    }

    /// The postcode among whose donors one is looked for by name: none without a name.
    #[must_use]
    pub fn postcode(&self) -> Option<&Postcode> {
        self.cardholder().and(self.home.as_ref()).map(|home| &home.postcode)
    }

    /// The day of the gift.
    #[must_use]
    pub fn gift_on(&self) -> Date {
        self.gift_on
    }
}

impl Card {
    /// Reads the members `par`, `cardholderName`, `bin` and `last4`.
    fn read(reader: &mut Reader<'_>) -> Self {
        let par = reader.optional_parsed("par");
        let holder = reader.optional_str("cardholderName").and_then(|text| {
            Cardholder::parse(&text).map_err(|problem| reader.refuse("cardholderName", &problem)).ok()
        });
        let bin = digits(reader, "bin", 6..=8, "Send the first 6 to 8 digits of the card number.");
        let last4 = digits(reader, "last4", 4..=4, "Send the last four digits of the card number.");
        Self { par, holder, bin, last4 }
    }
}

fn digits(
    card: &mut Reader<'_>,
    name: &'static str,
    count: std::ops::RangeInclusive<usize>,
    detail: &'static str,
) -> Option<NotKept> {
    let text = card.optional_str(name)?;
    if count.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(NotKept);
    }
    card.fail(name, "invalid", detail);
    None
}

fn read_day(reader: &mut Reader<'_>, now: Timestamp) -> Option<Date> {
    let text = reader.optional_value("donationDate")?;
    let read = parse_date(&text).or_else(|_| Timestamp::parse(&text).map(Timestamp::london_date));
    let Ok(date) = read else {
        reader.fail(
            "donationDate",
            "invalid",
            "Send a real date as year, month and day, such as 2026-11-21.",
        );
        return None;
    };
    if date > now.london_date() {
        let detail = "A gift cannot be in the future. Send the date of the gift.";
        reader.fail("donationDate", "out_of_range", detail);
        return None;
    }
    Some(date)
}

/// A name as it is on a card: capitals without accents and marks, in one of several orders.
#[derive(Clone, PartialEq, Eq)]
pub struct Cardholder {
    /// The words of the name, without a title.
    words: Vec<String>,
    /// How many of the first words are the last name, for `O'NEIL/ZOE`.
    last_first: Option<usize>,
}

impl Cardholder {
    /// Reads `Ms Zoë O'Neil`, `Z ONEIL`, or the `ONEIL/ZOE MS` of a card's chip (ISO/IEC 7813).
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        if text.chars().count() > 100 {
            return Err(Problem::new("too_long", "Use at most 100 characters."));
        }
        let (words, last_first) = match text.split_once('/') {
            Some((last, first)) => {
                let (mut words, mut given) = (plain_words(last), plain_words(first));
                let count = words.len();
                if given.len() > 1 {
                    given.pop_if(|word| is_title(word));
                }
                words.extend(given);
                (words, Some(count))
            }
            None => {
                let mut words = plain_words(text);
                // Somebody may be called Lord; nobody has a title and one name on a card.
                if words.len() > 2 && words.first().is_some_and(|word| is_title(word)) {
                    words.remove(0);
                }
                (words, None)
            }
        };
        if words.is_empty() {
            return Err(Problem::new("invalid", "Send the name as it is on the card."));
        }
        Ok(Self { words, last_first })
    }

    /// Whether it is this person's: the same last name, and the first name or its initial.
    #[must_use]
    pub fn fits(&self, first: &str, last: &str) -> bool {
        let last: Vec<String> = plain_words(last);
        let first = plain_words(first);
        let Some(first) = first.first() else { return false };
        let (given, family) = match self.last_first {
            Some(count) => {
                let (family, given) = self.words.split_at(count.min(self.words.len()));
                (given, family)
            }
            None => match self.words.len().checked_sub(last.len()) {
                Some(at) => self.words.split_at(at),
                None => return false,
            },
        };
        let is_first =
            |word: &String| word == first || (word.chars().count() == 1 && first.starts_with(word.as_str()));
        family.concat() == last.concat() && given.first().is_some_and(is_first)
    }
}

impl std::fmt::Debug for Cardholder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Cardholder(redacted)")
    }
}

/// Capitals without accents and marks: `O'Neil-Müller` is `ONEIL` and `MULLER`.
fn plain_words(text: &str) -> Vec<String> {
    text.split(|character: char| character.is_whitespace() || matches!(character, '-' | ',' | '.'))
        .map(plain)
        .filter(|word| !word.is_empty())
        .collect()
}

fn plain(text: &str) -> String {
    text.nfkd()
        .filter(|character| !is_combining_mark(*character) && character.is_alphanumeric())
        .flat_map(char::to_uppercase)
        .collect()
}

/// The titles that cards have.
fn is_title(word: &str) -> bool {
    ["MR", "MRS", "MS", "MISS", "MX", "DR", "PROF", "REV", "SIR", "LADY", "LORD", "DAME"].contains(&word)
}

/// The donor's home, as a payment page asks for it.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EvidenceAddress))]
pub struct Home {
    /// The UK postcode.
    #[cfg_attr(feature = "openapi", schema(value_type = String, max_length = 16))]
    postcode: Postcode,
    /// Number or name of the house or flat: the beginning of an address line.
    #[cfg_attr(feature = "openapi", schema(rename = "houseNo", value_type = String, max_length = 100))]
    house: Vec<String>,
}

impl Home {
    /// Reads the members `postcode` and `houseNo`.
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let postcode = reader.parsed("postcode");
        let house = reader.required_str("houseNo").and_then(|text| {
            let house = plain_words(&text);
            if text.chars().count() > 100 || house.is_empty() {
                reader.fail("houseNo", "invalid", "Send the number or name of the house or flat.");
                return None;
            }
            Some(house)
        });
        Some(Self { postcode: postcode?, house: house? })
    }

    /// Whether it is this address: the same postcode, and a line that begins with the house. `1` is not `12`.
    #[must_use]
    pub fn fits(&self, postcode: Option<&str>, lines: &[&str]) -> bool {
        let same_postcode = postcode
            .and_then(|text| Postcode::parse(text).ok())
            .is_some_and(|postcode| postcode == self.postcode);
        same_postcode && lines.iter().any(|line| plain_words(line).starts_with(&self.house))
    }
}

impl std::fmt::Debug for Home {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Home(redacted)")
    }
}

/// A donor's newest authorisation, as far as matching goes.
#[derive(Clone)]
pub struct Known<D> {
    /// Who gave it.
    pub donor: D,
    /// First name.
    pub first: String,
    /// Last name.
    pub last: String,
    /// The lines of the address in which a house may stand.
    pub lines: Vec<String>,
    /// The postcode.
    pub postcode: Option<String>,
    /// Whether it covers the day of the gift.
    pub covers: bool,
}

/// Whom each identifier finds, and what is known of everybody in question.
pub struct Findings<D> {
    /// The donor with the email address.
    pub by_email: Option<D>,
    /// The donor with the phone number.
    pub by_phone: Option<D>,
    /// The donor with the card.
    pub by_par: Option<D>,
    /// The newest authorisations of those donors, and of the donors at the postcode.
    pub known: Vec<Known<D>>,
    /// Whether there were more donors at the postcode than are told apart.
    pub too_many: bool,
}

/// The one donor whom the evidence describes, by the order that this module's text gives; or nobody.
#[must_use]
pub fn decide<D: Copy + PartialEq>(evidence: &Evidence, found: &Findings<D>) -> Option<D> {
    let mut named: Vec<D> = [found.by_email, found.by_phone, found.by_par].into_iter().flatten().collect();
    // Everything is worked out whatever was found, so that the time it takes tells nothing.
    named.extend(by_name_and_home(evidence, found));
    let first = *named.first()?;
    let agreed = named.iter().all(|other| *other == first);
    let contradicted =
        found.known.iter().filter(|known| known.donor == first).any(|known| contradicts(evidence, known));
    (agreed && !contradicted && !found.too_many).then_some(first)
}

/// Whom the evidence named although [`decide`] gives nobody: those whom the address, the phone or the card led to, and those at the
/// postcode whose name or home fits. Each once; nobody where there is a match.
#[must_use]
pub fn missed<D: Copy + PartialEq>(evidence: &Evidence, found: &Findings<D>) -> Vec<D> {
    if decide(evidence, found).is_some() {
        return Vec::new();
    }
    let mut named: Vec<D> = [found.by_email, found.by_phone, found.by_par].into_iter().flatten().collect();
    if let (Some(cardholder), Some(home)) = (evidence.cardholder(), &evidence.home) {
        let half = |known: &&Known<D>| cardholder.fits(&known.first, &known.last) || lives_at(home, known);
        named.extend(found.known.iter().filter(half).map(|known| known.donor));
    }
    let mut once: Vec<D> = Vec::with_capacity(named.len());
    for donor in named {
        if !once.contains(&donor) {
            once.push(donor);
        }
    }
    once
}

/// Whether nothing but a linked phone or card led to the donor whom [`decide`] gave: neither the address, nor name and home. What
/// rests on links alone is worth no more than they are.
#[must_use]
pub fn rests_on_links<D: Copy + PartialEq>(evidence: &Evidence, found: &Findings<D>) -> bool {
    found.by_email.is_none() && by_name_and_home(evidence, found).is_empty()
}

fn by_name_and_home<D: Copy + PartialEq>(evidence: &Evidence, found: &Findings<D>) -> Vec<D> {
    let (Some(cardholder), Some(home)) = (evidence.cardholder(), &evidence.home) else {
        return Vec::new();
    };
    found
        .known
        .iter()
        .filter(|known| known.covers && cardholder.fits(&known.first, &known.last) && lives_at(home, known))
        .map(|known| known.donor)
        .collect()
}

fn contradicts<D>(evidence: &Evidence, known: &Known<D>) -> bool {
    let other_name =
        evidence.cardholder().is_some_and(|cardholder| !cardholder.fits(&known.first, &known.last));
    let other_home = evidence.home.as_ref().is_some_and(|home| !lives_at(home, known));
    other_name || other_home
}

fn lives_at<D>(home: &Home, known: &Known<D>) -> bool {
    let lines: Vec<&str> = known.lines.iter().map(String::as_str).collect();
    home.fits(known.postcode.as_deref(), &lines)
}
