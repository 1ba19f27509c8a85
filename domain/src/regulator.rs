//! Who keeps a charity on a register, and under which number.

use crate::field_error::Problem;
use crate::hmrc_reference::HmrcReference;
use crate::reader::Reader;

/// A charity's number on a regulator's register: 1 to 20 characters, the first a letter or digit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegulatorNumber(String);

impl RegulatorNumber {
    /// Reads a number, such as `1234567`, `SC012345` or `NIC100123`.
    ///
    /// # Errors
    /// What to correct.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric());
        if text.chars().count() > 20 {
            return Err(Problem::new("too_long", "Use at most 20 characters."));
        }
        if !begins || !text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Err(Problem::new(
                "invalid",
                "Enter the number as the regulator writes it, such as 1234567 or SC012345.",
            ));
        }
        Ok(Self(text.to_owned()))
    }

    /// The number.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(RegulatorNumber, shown);

/// The regulator that a claim names, with the charity's number there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regulator {
    /// Charity Commission for England and Wales.
    Ccew(RegulatorNumber),
    /// Charity Commission for Northern Ireland.
    Ccni(RegulatorNumber),
    /// Office of the Scottish Charity Regulator.
    Oscr(RegulatorNumber),
    /// None: an exempt or excepted charity, or a community amateur sports club.
    Exempt,
    /// Another one.
    Other {
        /// What it is called.
        name: String,
        /// The charity's number there, if it gives one.
        number: Option<RegulatorNumber>,
    },
}

/// The form of the numbers of one register.
struct Register {
    /// The letters before the digits, and whether they may be left out.
    letters: &'static str,
    /// See `letters`.
    may_lack_letters: bool,
    digits: std::ops::RangeInclusive<usize>,
    detail: &'static str,
}

/// As <https://register-of-charities.charitycommission.gov.uk> lists them; a linked charity has a suffix, such as `1234567-2`.
const ENGLAND_AND_WALES: Register = Register {
    letters: "",
    may_lack_letters: true,
    digits: 6..=7,
    detail: "Numbers of the Charity Commission for England and Wales have 6 or 7 digits, such as 1234567. Check it, or choose \
        another regulator.",
};
/// As <https://www.charitycommissionni.org.uk/charity-search> lists them.
const NORTHERN_IRELAND: Register = Register {
    letters: "NIC",
    may_lack_letters: true,
    digits: 6..=6,
    detail: "Numbers of the Charity Commission for Northern Ireland have 6 digits, with or without NIC, such as NIC100123. Check it, \
        or choose another regulator.",
};
/// As <https://www.oscr.org.uk/about-charities/search-the-register> lists them.
const SCOTLAND: Register = Register {
    letters: "SC",
    may_lack_letters: false,
    digits: 6..=6,
    detail: "Numbers of the Scottish Charity Regulator are SC and 6 digits, such as SC012345. Check it, or choose another regulator.",
};

impl Register {
    /// The number as the register writes it, in capitals and without spaces; nothing for one of another form.
    fn fit(&self, number: &RegulatorNumber) -> Option<RegulatorNumber> {
        let text: String = number.0.chars().filter(|letter| *letter != ' ').collect();
        let text = text.to_ascii_uppercase();
        let rest = match text.strip_prefix(self.letters) {
            Some(rest) => rest,
            None if self.may_lack_letters => &text,
            None => return None,
        };
        let (main, linked) = rest.split_once('-').unwrap_or((rest, "1"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let fits =
            is_number(main) && self.digits.contains(&main.len()) && is_number(linked) && linked.len() <= 3;
        fits.then_some(RegulatorNumber(text))
    }
}

impl Regulator {
    /// Reads the members `regulator`, `regulatorNumber` and `regulatorName`, by HMRC's rules 7029, 7031 and 7033. Without
    /// a readable reference the rules for a charity are taken.
    pub fn read(reader: &mut Reader<'_>, reference: Option<&HmrcReference>) -> Option<Self> {
        let casc = reference.is_some_and(HmrcReference::is_casc);
        let before = reader.error_count();
        let code = reader.optional_str("regulator");
        let number = reader.optional_parsed::<RegulatorNumber>("regulatorNumber");
        let name = reader.optional_str("regulatorName");
        if reader.error_count() > before {
            return None;
        }
        if casc {
            return Self::of_casc(reader, code.as_deref(), number.is_some(), name.is_some());
        }
        let built = match code.as_deref() {
            Some("ccew") => Self::named(reader, number, &ENGLAND_AND_WALES, Self::Ccew),
            Some("ccni") => Self::named(reader, number, &NORTHERN_IRELAND, Self::Ccni),
            Some("oscr") => Self::named(reader, number, &SCOTLAND, Self::Oscr),
            Some("none") => {
                if number.is_some() {
                    reader.fail(
                        "regulatorNumber",
                        "not_allowed",
                        "Leave the number out, or choose the regulator that gave it.",
                    );
                }
                Some(Self::Exempt)
            }
            Some("other") => return Self::other(reader, name.as_deref(), number),
            Some(_) => {
                reader.fail("regulator", "unsupported", "Send one of: ccew, ccni, oscr, other, none.");
                return None;
            }
            None => {
                reader.fail(
                    "regulator",
                    "required",
                    "Choose the regulator, or none for an exempt or excepted charity.",
                );
                return None;
            }
        };
        if name.is_some() {
            reader.fail(
                "regulatorName",
                "not_allowed",
                "Give a name only for another regulator than the three known ones.",
            );
        }
        built
    }

    fn named(
        reader: &mut Reader<'_>,
        number: Option<RegulatorNumber>,
        register: &Register,
        build: fn(RegulatorNumber) -> Self,
    ) -> Option<Self> {
        match number {
            None => {
                let detail = "Enter the charity's number on the regulator's register.";
                reader.fail("regulatorNumber", "required", detail);
                None
            }
            Some(number) => match register.fit(&number) {
                Some(number) => Some(build(number)),
                None => {
                    reader.fail("regulatorNumber", "invalid", register.detail);
                    None
                }
            },
        }
    }

    fn other(reader: &mut Reader<'_>, name: Option<&str>, number: Option<RegulatorNumber>) -> Option<Self> {
        let Some(name) = name else {
            reader.fail("regulatorName", "required", "Enter the name of the regulator.");
            return None;
        };
        // HMRC's R68 schema: 1 to 160 characters, the first an ASCII letter or digit.
        if name.chars().count() > 160 || !name.starts_with(|first: char| first.is_ascii_alphanumeric()) {
            reader.fail(
                "regulatorName",
                "invalid",
                "Use at most 160 characters and begin with a letter or digit.",
            );
            return None;
        }
        Some(Self::Other { name: name.to_owned(), number })
    }

    fn of_casc(
        reader: &mut Reader<'_>,
        code: Option<&str>,
        has_number: bool,
        has_name: bool,
    ) -> Option<Self> {
        let detail = "Leave this out: a community amateur sports club has no charity regulator.";
        let before = reader.error_count();
        if code.is_some_and(|code| code != "none") {
            reader.fail("regulator", "not_allowed", detail);
        }
        if has_number {
            reader.fail("regulatorNumber", "not_allowed", detail);
        }
        if has_name {
            reader.fail("regulatorName", "not_allowed", detail);
        }
        (reader.error_count() == before).then_some(Self::Exempt)
    }

    /// Takes a regulator back from its stored parts.
    ///
    /// # Errors
    /// When they do not fit together.
    pub fn from_stored(code: &str, name: Option<&str>, number: Option<&str>) -> Result<Self, Problem> {
        let number = number.map(RegulatorNumber::parse).transpose()?;
        match (code, name, number) {
            ("ccew", None, Some(number)) => Ok(Self::Ccew(number)),
            ("ccni", None, Some(number)) => Ok(Self::Ccni(number)),
            ("oscr", None, Some(number)) => Ok(Self::Oscr(number)),
            ("none", None, None) => Ok(Self::Exempt),
            ("other", Some(name), number) => Ok(Self::Other { name: name.to_owned(), number }),
            _ => Err(Problem::new("invalid", "Check the regulator, its name and the number.")),
        }
    }

    /// The word that is stored and sent.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Ccew(_) => "ccew",
            Self::Ccni(_) => "ccni",
            Self::Oscr(_) => "oscr",
            Self::Exempt => "none",
            Self::Other { .. } => "other",
        }
    }

    /// The name of another regulator.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Other { name, .. } => Some(name),
            _ => None,
        }
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Ccew(_) => "Charity Commission for England and Wales",
            Self::Ccni(_) => "Charity Commission for Northern Ireland",
            Self::Oscr(_) => "Scottish Charity Regulator (OSCR)",
            Self::Exempt => "None",
            Self::Other { name, .. } => name,
        }
    }

    /// The charity's page on the public register, where the regulator has one for each number.
    #[must_use]
    pub fn public_page(&self) -> Option<String> {
        let (number, digits) = match self {
            Self::Ccew(number) | Self::Ccni(number) | Self::Oscr(number) => {
                (number.as_str(), number.as_str().trim_start_matches("NIC"))
            }
            Self::Exempt | Self::Other { .. } => return None,
        };
        // A number that was kept before its form was checked leads nowhere.
        if !number.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return None;
        }
        let (main, linked) = digits.split_once('-').unwrap_or((digits, "0"));
        Some(match self {
            Self::Oscr(_) => {
                format!(
                    "https://www.oscr.org.uk/about-charities/search-the-register/charity-details?number={number}"
                )
            }
            Self::Ccni(_) => {
                format!("https://www.charitycommissionni.org.uk/charity-details/?regId={main}&subId={linked}")
            }
            _ => format!(
                "https://register-of-charities.charitycommission.gov.uk/charity-details/?regid={main}&subid={linked}"
            ),
        })
    }

    /// The charity's number at the regulator.
    #[must_use]
    pub fn number(&self) -> Option<&str> {
        match self {
            Self::Ccew(number) | Self::Ccni(number) | Self::Oscr(number) => Some(number.as_str()),
            Self::Other { number, .. } => number.as_ref().map(RegulatorNumber::as_str),
            Self::Exempt => None,
        }
    }
}
