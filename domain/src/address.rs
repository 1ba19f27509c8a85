//! Home addresses.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::country::Country;
use crate::field_error::{FieldErrors, Problem};
use crate::person_name::UNSEEN;
use crate::plain_text::has_unseen;
use crate::postcode::Postcode;
use crate::reader::{Reader, nfc};

const MOST_CHARACTERS: usize = 100;
const MOST_POSTAL_CODE: usize = 16;

/// The postal code of an address.
#[derive(Clone, PartialEq, Eq)]
pub enum PostalCode {
    /// A postcode that HMRC takes.
    Uk(Postcode),
    /// Any other country's, as given.
    Other(String),
}

impl PostalCode {
    /// The code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Uk(postcode) => postcode.as_str(),
            Self::Other(code) => code,
        }
    }
}

impl fmt::Debug for PostalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PostalCode(redacted)")
    }
}

/// A donor's home address. A declaration needs the home (SI 2016/1195 reg. 4), so care-of addresses and PO boxes are
/// refused.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Address {
    /// House number or name, and street.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    line1: String,
    /// Address line 2.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    line2: Option<String>,
    /// Town or city.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    town: Option<String>,
    /// Required in the United Kingdom, Jersey, Guernsey and the Isle of Man.
    #[cfg_attr(feature = "openapi", schema(rename = "postcode", value_type = Option<String>, max_length = 16))]
    postal_code: Option<PostalCode>,
    /// ISO 3166-1 alpha-2.
    #[cfg_attr(feature = "openapi", schema(value_type = String, min_length = 2, max_length = 2, example = "GB"))]
    country: Country,
}

impl Address {
    /// Checks the parts of an address; the country is its ISO 3166-1 alpha-2 code.
    ///
    /// # Errors
    /// What to correct, at `/line1`, `/line2`, `/town`, `/postcode` and `/country`.
    pub fn new(
        line1: &str,
        line2: Option<&str>,
        town: Option<&str>,
        postal_code: Option<&str>,
        country: &str,
    ) -> Result<Self, FieldErrors> {
        Self::with(line1, (line2, town), postal_code, country, Postcode::parse)
    }

    /// The same of an address that was taken once: its postcode stays readable where the rules ask about it by now.
    ///
    /// # Errors
    /// As of [`Self::new`].
    pub fn kept(
        line1: &str,
        line2: Option<&str>,
        town: Option<&str>,
        postal_code: Option<&str>,
        country: &str,
    ) -> Result<Self, FieldErrors> {
        Self::with(line1, (line2, town), postal_code, country, Postcode::kept)
    }

    fn with(
        line1: &str,
        (line2, town): (Option<&str>, Option<&str>),
        postal_code: Option<&str>,
        country: &str,
        read: fn(&str) -> Result<Postcode, Problem>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut keep = |pointer: &str, read: Result<Option<String>, Problem>| match read {
            Ok(text) => text,
            Err(problem) => {
                errors.append(problem.at(pointer));
                None
            }
        };
        let line1 = keep("/line1", first_line(line1));
        let line2 = keep("/line2", line(line2.unwrap_or_default()));
        let town = keep("/town", line(town.unwrap_or_default()));
        let postal_code = keep("/postcode", code(postal_code.unwrap_or_default()));
        let country = match Country::parse(country) {
            Ok(country) => Some(country),
            Err(problem) => {
                errors.append(problem.at("/country"));
                None
            }
        };
        let forces = [&line1, &line2, &town].into_iter().flatten().any(|line| is_forces(line));
        let postal_code = match country.map(|country| fit(country, postal_code, forces, read)) {
            Some(Ok(code)) => code,
            Some(Err(wrong)) => {
                // An unreadable code was reported already.
                if errors.for_pointer("/postcode").next().is_none() {
                    errors.append(wrong);
                }
                None
            }
            None => None,
        };
        match (line1, country) {
            (Some(line1), Some(country)) if errors.is_empty() => {
                Ok(Self { line1, line2, town, postal_code, country })
            }
            _ => Err(errors),
        }
    }

    /// Reads the members `line1`, `line2`, `town`, `postcode` and `country`.
    pub fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let before = reader.error_count();
        let line1 = reader.optional_str("line1");
        let line2 = reader.optional_str("line2");
        let town = reader.optional_str("town");
        let postcode = reader.optional_str("postcode");
        let country = reader.optional_str("country");
        for (member, text) in [("line1", &line1), ("line2", &line2), ("town", &town), ("postcode", &postcode)]
        {
            // The end of a line becomes a space.
            if text.as_deref().is_some_and(|text| text.split_whitespace().any(has_unseen)) {
                reader.fail(member, "invalid", UNSEEN);
            }
        }
        // What was taken once stays readable: these are asked of an address that comes new.
        if line1.as_deref().is_some_and(is_one_letter) {
            reader.fail("line1", "invalid", "Enter address line 1, such as the house number and street.");
        }
        if town.as_deref().is_some_and(has_no_letter) {
            reader.fail("town", "invalid", "Enter the name of the town or city.");
        }
        if reader.error_count() > before {
            return None;
        }
        let country = country.as_deref().unwrap_or_default();
        let read = Self::new(
            line1.as_deref().unwrap_or_default(),
            line2.as_deref(),
            town.as_deref(),
            postcode.as_deref(),
            country,
        );
        match read {
            Ok(address) => Some(address),
            Err(errors) => {
                reader.take_errors(errors);
                None
            }
        }
    }

    /// First line: flat and house, number and street.
    #[must_use]
    pub fn line1(&self) -> &str {
        &self.line1
    }

    /// Second line.
    #[must_use]
    pub fn line2(&self) -> Option<&str> {
        self.line2.as_deref()
    }

    /// Town or city.
    #[must_use]
    pub fn town(&self) -> Option<&str> {
        self.town.as_deref()
    }

    /// The postal code of whichever country.
    #[must_use]
    pub fn postal_code(&self) -> Option<&str> {
        self.postal_code.as_ref().map(PostalCode::as_str)
    }

    /// The postcode that HMRC takes; without one the address is overseas to HMRC.
    #[must_use]
    pub fn postcode(&self) -> Option<&Postcode> {
        match &self.postal_code {
            Some(PostalCode::Uk(postcode)) => Some(postcode),
            _ => None,
        }
    }

    /// The country.
    #[must_use]
    pub fn country(&self) -> Country {
        self.country
    }

    /// The address as on an envelope, without the country at home.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let parts = [Some(self.line1.as_str()), self.line2(), self.town(), self.postal_code()];
        let country = (self.country != Country::GB).then(|| self.country.name());
        parts.into_iter().flatten().chain(country).map(str::to_owned).collect()
    }
}

/// Whether a line is one letter alone; one digit is the number of a house.
fn is_one_letter(text: &str) -> bool {
    let mut seen = text.chars().filter(|character| character.is_alphanumeric());
    matches!((seen.next(), seen.next()), (Some(only), None) if only.is_alphabetic())
}

/// Whether something is there, and no letter in it.
fn has_no_letter(text: &str) -> bool {
    !text.trim().is_empty() && !text.chars().any(char::is_alphabetic)
}

fn first_line(text: &str) -> Result<Option<String>, Problem> {
    match line(text)? {
        None => Err(Problem::new("required", "Enter address line 1, such as the house number and street.")),
        given => Ok(given),
    }
}

fn line(text: &str) -> Result<Option<String>, Problem> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = nfc(&words.join(" ")).into_owned();
    if text.is_empty() {
        return Ok(None);
    }
    if text.chars().count() > MOST_CHARACTERS {
        return Err(Problem::new("too_long", "Use at most 100 characters."));
    }
    if !text.chars().any(char::is_alphanumeric) || text.chars().any(char::is_control) {
        return Err(Problem::new("invalid", "Enter this part of the address using letters or numbers."));
    }
    if is_not_a_home(&text) {
        return Err(Problem::new(
            "not_a_home",
            "Enter the donor’s home address. HMRC does not accept PO boxes or care-of addresses.",
        ));
    }
    Ok(Some(text))
}

fn code(text: &str) -> Result<Option<String>, Problem> {
    let text = nfc(text.trim()).into_owned();
    if text.chars().count() > MOST_POSTAL_CODE {
        return Err(Problem::new("too_long", "Use at most 16 characters."));
    }
    if text.chars().any(char::is_control) {
        return Err(Problem::new("invalid", "Remove the characters that cannot be printed."));
    }
    Ok((!text.is_empty()).then_some(text))
}

/// "c/o" and "care of", and a post office box in its usual spellings.
fn is_not_a_home(text: &str) -> bool {
    text.to_lowercase().split(',').map(str::trim).any(is_not_a_home_part)
}

fn is_not_a_home_part(lower: &str) -> bool {
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let has = |phrase: &[&str]| words.windows(phrase.len()).any(|window| window == phrase);
    let care_of = lower.starts_with("c/o") || lower.contains(" c/o") || has(&["care", "of"]);
    care_of
        || has(&["po", "box"])
        || has(&["p", "o", "box"])
        || has(&["pobox"])
        || has(&["post", "office", "box"])
}

fn is_forces(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic()).any(|word| word.eq_ignore_ascii_case("bfpo"))
}

/// Which postal code the country wants.
fn fit(
    country: Country,
    code: Option<String>,
    forces: bool,
    read: fn(&str) -> Result<Postcode, Problem>,
) -> Result<Option<PostalCode>, FieldErrors> {
    if !country.uses_uk_postcode() {
        if forces {
            let detail =
                "For a BFPO address, select United Kingdom and enter the postcode that starts with BF.";
            return Err(FieldErrors::one("/country", "invalid", detail));
        }
        return Ok(code.map(PostalCode::Other));
    }
    let Some(code) = code else {
        return Err(FieldErrors::one(
            "/postcode",
            "required",
            "Enter the postcode. HMRC needs it for a UK address.",
        ));
    };
    let postcode = read(&code).map_err(|problem| problem.at("/postcode"))?;
    if forces && !postcode.is_forces() {
        let detail = "Enter the BFPO postcode, which starts with BF, such as BF1 2AB.";
        return Err(FieldErrors::one("/postcode", "invalid", detail));
    }
    // Gibraltar's one postcode has the shape of a UK one; HMRC wants such a donor marked as overseas.
    if postcode.outward() == "GX11" {
        return Err(FieldErrors::one(
            "/country",
            "invalid",
            "GX11 is in Gibraltar: choose Gibraltar as the country.",
        ));
    }
    Ok(Some(PostalCode::Uk(postcode)))
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(redacted)")
    }
}

#[derive(Serialize, Deserialize)]
struct Parts {
    line1: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line2: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    town: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    postcode: Option<String>,
    country: String,
}

impl Serialize for Address {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = Parts {
            line1: self.line1.clone(),
            line2: self.line2.clone(),
            town: self.town.clone(),
            postcode: self.postal_code().map(str::to_owned),
            country: self.country.code().to_owned(),
        };
        parts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Parts { line1, line2, town, postcode, country } = Parts::deserialize(deserializer)?;
        let read = Self::new(&line1, line2.as_deref(), town.as_deref(), postcode.as_deref(), &country);
        read.map_err(serde::de::Error::custom)
    }
}
