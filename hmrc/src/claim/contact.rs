//! Whom HMRC may ask about a claim: the parts of the IRheader's Principal and Agent. Their texts are put into HMRC's form
//! when they are read, and are never cut: one that does not fit is none.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};

use super::{OfficialName, Unfit};
use crate::rules::Kind;
use crate::text;

/// A text of an element, in HMRC's form.
macro_rules! text_of {
    ($(#[$doc:meta])* $name:ident, $element:literal, $kind:expr, $form:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name(String);

        impl $name {
            /// As it stands in the message.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = Unfit;

            fn try_from(text: String) -> Result<Self, Unfit> {
                text.parse()
            }
        }

        impl FromStr for $name {
            type Err = Unfit;

            fn from_str(text: &str) -> Result<Self, Unfit> {
                let form: fn(&str) -> Cow<'_, str> = $form;
                let text = form(text);
                Unfit::check($element, $kind, &text)?;
                Ok(Self(text.into_owned()))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(concat!(stringify!($name), "(redacted)"))
            }
        }
    };
}

text_of!(
    /// The agent's own reference, at most 35 characters (AgentID). It is no account of the Government Gateway's.
    AgentId, "AgentID", Kind::Header(1, 35), text::clean_ascii
);
text_of!(
    /// The agent's company, at most 35 characters (Company).
    Company, "Company", Kind::Header(1, 35), text::clean_ascii
);
text_of!(
    /// A line of the agent's address, at most 35 characters (Line).
    AddressLine, "Line", Kind::AddressLine(35), text::address_line
);
text_of!(
    /// The postcode of the agent's address, in any country's form, at most 8 characters (PostCode).
    PostCode, "PostCode", Kind::AddressLine(8), text::address_line
);
text_of!(
    /// The country of the agent's address, at most 35 characters (Country).
    Country, "Country", Kind::AddressLine(35), text::address_line
);
text_of!(
    /// A telephone or fax number, at most 35 characters (Number).
    TelephoneNumber, "Number", Kind::Phone(35), text::phone
);
text_of!(
    /// The extension of a telephone or fax, 1 to 6 digits (Extension).
    Extension, "Extension", Kind::Extension, text::clean
);

/// A contact's email address, 3 to 254 characters around one `@` (Email).
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct EmailAddress(String);

impl EmailAddress {
    /// As it stands in the message.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for EmailAddress {
    type Error = Unfit;

    fn try_from(text: String) -> Result<Self, Unfit> {
        text.parse()
    }
}

impl FromStr for EmailAddress {
    type Err = Unfit;

    fn from_str(text: &str) -> Result<Self, Unfit> {
        let text = text.trim();
        Unfit::check("Email", Kind::ContactEmail, text)?;
        // With another letter in it, it would be another address.
        if text::clean(text) != text {
            return Err(Unfit {
                number: 4065,
                element: "Email",
                predicate: "has characters that HMRC drops.".into(),
                cure: "Use one of plain letters, digits and marks.",
            });
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for EmailAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("EmailAddress(redacted)")
    }
}

/// A contact's name in the form that HMRC takes of officials too (Name).
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "OfficialName")]
pub struct ContactName {
    title: Option<String>,
    first: Vec<String>,
    last: String,
}

impl ContactName {
    /// Puts a name into HMRC's form: unaccented letters, one or two first names, a title of 2 to 4 letters or none.
    ///
    /// # Errors
    /// When nothing is left of the first names, or of the last name.
    pub fn of(name: &OfficialName) -> Result<Self, Unfit> {
        let first = text::forenames(&name.first);
        let last = text::official_surname(&name.last).into_owned();
        Unfit::check("Fore", Kind::Letters(35), first.first().map_or("", String::as_str))?;
        Unfit::check("Sur", Kind::OfficialSurname, &last)?;
        let title = name.title.as_deref().and_then(text::title);
        Ok(Self { title: title.map(Cow::into_owned), first, last })
    }

    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    pub(crate) fn first(&self) -> &[String] {
        &self.first
    }

    pub(crate) fn last(&self) -> &str {
        &self.last
    }
}

impl TryFrom<OfficialName> for ContactName {
    type Error = Unfit;

    fn try_from(name: OfficialName) -> Result<Self, Unfit> {
        Self::of(&name)
    }
}

impl fmt::Debug for ContactName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ContactName(redacted)")
    }
}

/// Whom to ask, and how (Contact).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// Their name (Name).
    pub name: Option<ContactName>,
    /// Their email addresses (Email).
    #[serde(default, rename = "email")]
    pub emails: Vec<ContactEmail>,
    /// Their telephones (Telephone).
    #[serde(default, rename = "telephone")]
    pub telephones: Vec<Telephone>,
    /// Their fax machines (Fax).
    #[serde(default, rename = "fax")]
    pub faxes: Vec<Telephone>,
}

/// A contact's email address and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactEmail {
    /// Where HMRC writes to.
    pub address: EmailAddress,
    /// Where it is used (Type).
    #[serde(rename = "type")]
    pub used_at: Option<HomeOrWork>,
    /// Whether it is the one to use (Preferred).
    #[serde(default)]
    pub preferred: bool,
}

/// A contact's telephone or fax.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Telephone {
    /// What HMRC dials.
    pub number: TelephoneNumber,
    /// What to dial after it.
    pub extension: Option<Extension>,
    /// Where it is used (Type).
    #[serde(rename = "type")]
    pub used_at: Option<HomeOrWork>,
    /// Whether it is carried about (Mobile).
    #[serde(default)]
    pub mobile: bool,
    /// Whether it is the one to use (Preferred).
    #[serde(default)]
    pub preferred: bool,
}

/// Where an address or a number is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HomeOrWork {
    /// At home.
    Home,
    /// At work.
    Work,
}

impl HomeOrWork {
    /// HMRC's word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Work => "work",
        }
    }
}

/// An agent as it describes itself in the IRheader (Agent); the claim's own agent is [`super::Agent`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeaderAgent {
    /// Its own reference (AgentID).
    #[serde(rename = "agentId")]
    pub id: Option<AgentId>,
    /// Its company (Company).
    pub company: Option<Company>,
    /// Where it is (Address).
    pub address: Option<AgentAddress>,
    /// Whom to ask there (Contact).
    pub contact: Option<Contact>,
}

/// Where an agent is: one to four lines, a postcode and a country (Address).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgentAddress {
    #[serde(rename = "line", deserialize_with = "one_to_four")]
    lines: Vec<AddressLine>,
    post_code: Option<PostCode>,
    country: Option<Country>,
}

impl AgentAddress {
    /// An address of these lines.
    ///
    /// # Errors
    /// When there is no line, or more than four.
    pub fn new(
        lines: Vec<AddressLine>,
        post_code: Option<PostCode>,
        country: Option<Country>,
    ) -> Result<Self, Unfit> {
        Ok(Self { lines: counted(lines)?, post_code, country })
    }

    pub(crate) fn lines(&self) -> &[AddressLine] {
        &self.lines
    }

    pub(crate) fn post_code(&self) -> Option<&PostCode> {
        self.post_code.as_ref()
    }

    pub(crate) fn country(&self) -> Option<&Country> {
        self.country.as_ref()
    }
}

fn counted(lines: Vec<AddressLine>) -> Result<Vec<AddressLine>, Unfit> {
    if (1..=4).contains(&lines.len()) {
        return Ok(lines);
    }
    Err(Unfit {
        number: 4066,
        element: "Address",
        predicate: "must have 1 to 4 lines.".into(),
        cure: "Give the lines of the street and town, and the postcode apart.",
    })
}

fn one_to_four<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<AddressLine>, D::Error> {
    counted(Vec::deserialize(deserializer)?).map_err(de::Error::custom)
}
