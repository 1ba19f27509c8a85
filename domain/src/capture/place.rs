//! What a platform registers for its capture pages: where they may be framed, where they lead back to, and its colour.

use std::fmt;

use crate::field_error::Problem;
use crate::page_fault::ValueFault;

/// The longest address to go back to.
const LONGEST_ADDRESS: usize = 1_000;
/// The longest name of a host (RFC 1035 section 2.3.4).
const LONGEST_HOST: usize = 253;

/// The origin of a page that may frame the capture page, as a browser writes it (RFC 6454 section 6.1): `https://example.org` or
/// `https://example.org:8443`. Plain http only on the own machine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin(String);

impl Origin {
    /// Takes scheme, host and port, and nothing behind them. The standard port is left out, the host is in small letters.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let (origin, rest) = split(text.trim()).ok_or_else(not_an_origin)?;
        if matches!(rest, "" | "/") { Ok(Self(origin)) } else { Err(not_an_origin()) }
    }

    /// The origin.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

text_value!(Origin, shown);

fn not_an_origin() -> Problem {
    Problem::new(
        "invalid",
        "Give an origin such as https://give.example.org, with a port where it is not the usual one and nothing behind it. \
         It must be https, except on your own machine.",
    )
}

/// An address that the capture page leads back to: https, or plain http on the own machine; compared letter by letter with the
/// registered ones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReturnAddress(String);

impl ReturnAddress {
    /// Takes an absolute address of at most 1,000 characters without a user, a password or a fragment.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        let (_, rest) = split(text).ok_or_else(not_an_address)?;
        let plain = rest.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\\"<>#`{}|^".contains(&byte));
        let leads_on = rest.is_empty() || rest.starts_with(['/', '?']);
        let fits = plain && leads_on && text.len() <= LONGEST_ADDRESS;
        if fits { Ok(Self(text.to_owned())) } else { Err(not_an_address()) }
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The origin of the address (RFC 6454 section 6.1).
    #[must_use]
    pub fn origin(&self) -> Option<String> {
        split(&self.0).map(|(origin, _)| origin)
    }

    /// The address with one more parameter, whose name and value need no escaping.
    #[must_use]
    pub fn with(&self, name: &str, value: impl fmt::Display) -> String {
        let joint = if self.0.contains('?') { '&' } else { '?' };
        format!("{}{joint}{name}={value}", self.0)
    }
}

text_value!(ReturnAddress, shown);

fn not_an_address() -> Problem {
    Problem::new(
        "invalid",
        "Give a whole address such as https://give.example.org/thanks, without a password and without #. It must be https, \
         except on your own machine.",
    )
}

/// Something that a platform registers, and that its sessions may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CapturePlace {
    /// Where the page leads back to.
    ReturnAddress(ReturnAddress),
    /// Which pages may frame it.
    Origin(Origin),
}

impl CapturePlace {
    /// The most of either kind that a platform registers.
    pub const MOST: usize = 20;

    /// Takes a return address as somebody typed it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn return_address(text: &str) -> Result<Self, Problem> {
        typed(text)?;
        ReturnAddress::parse(text).map(Self::ReturnAddress)
    }

    /// Takes an origin as somebody typed it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn origin(text: &str) -> Result<Self, Problem> {
        typed(text)?;
        Origin::parse(text).map(Self::Origin)
    }

    /// The place as it is compared, letter by letter.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::ReturnAddress(address) => address.as_str(),
            Self::Origin(origin) => origin.as_str(),
        }
    }

    /// The word of its kind, as it is kept.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::ReturnAddress(_) => "return_address",
            Self::Origin(_) => "origin",
        }
    }
}

fn typed(text: &str) -> Result<(), Problem> {
    if text.trim().is_empty() { Err(Problem::new("required", "Enter an address.")) } else { Ok(()) }
}

/// The origin at the beginning of an address, and what stands behind it.
fn split(text: &str) -> Option<(String, &str)> {
    let (scheme, rest) = text.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, behind) = rest.split_at(end);
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    let host = host.to_ascii_lowercase();
    let loopback = matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]");
    let usual = match scheme {
        "https" => 443,
        "http" if loopback => 80,
        _ => return None,
    };
    if !loopback && !is_host(&host) {
        return None;
    }
    let port = match port {
        None => None,
        // No sign, no leading zero: one port has one spelling.
        Some(port) => {
            Some(port.parse::<u16>().ok().filter(|number| *number > 0 && number.to_string() == port)?)
        }
    };
    let port = port.filter(|port| *port != usual).map(|port| format!(":{port}")).unwrap_or_default();
    Some((format!("{scheme}://{host}{port}"), behind))
}

/// Names of two labels or more (RFC 1123 section 2.1), the last of which is no number: an address of digits is nobody's site.
fn is_host(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let is_label = |label: &&str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    host.len() <= LONGEST_HOST
        && labels.len() >= 2
        && labels.iter().all(is_label)
        && labels.last().is_some_and(|last| last.bytes().any(|byte| byte.is_ascii_alphabetic()))
}

/// A platform's colour on its capture pages: one that white text can be read on (WCAG 2.2, 1.4.3: a contrast of at least 4.5).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    red: u8,
    green: u8,
    blue: u8,
}

impl Colour {
    /// Takes `#rrggbb` in hexadecimal digits.
    ///
    /// # Errors
    /// What is wrong with it: not a colour, or too light for white text; then the nearest that is not is named.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let colour = Self::read(text.trim()).ok_or_else(|| {
            Problem::new("invalid", "Give the colour as # and six digits, such as #1d4ed8.")
        })?;
        if colour.carries_white() {
            return Ok(colour);
        }
        let nearest = colour.darkened();
        Err(Problem::new("too_light", ValueFault::ColourTooLight.with(nearest)))
    }

    /// A colour in digits, such as one that is kept.
    fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        hexadecimal.then_some(())?;
        Some(Self { red: part(0)?, green: part(2)?, blue: part(4)? })
    }

    /// Whether white text on it has a contrast of 4.5 or more (WCAG 2.2, "relative luminance" and "contrast ratio").
    #[expect(clippy::float_arithmetic, reason = "light is measured here, and no money")]
    fn carries_white(self) -> bool {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let luminance = 0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue);
        1.05 / (luminance + 0.05) >= 4.5
    }

    /// The lightest of the same hue that white text can be read on.
    fn darkened(self) -> Self {
        let shade = |of: u16| {
            let part = |part: u8| u8::try_from(u16::from(part) * of / 255).unwrap_or(u8::MAX);
            Self { red: part(self.red), green: part(self.green), blue: part(self.blue) }
        };
        let lightest = (0..=255).rev().map(shade).find(|colour| colour.carries_white());
        lightest.unwrap_or(Self { red: 0, green: 0, blue: 0 })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Colour({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::{Colour, Origin, ReturnAddress};

    #[test]
    fn an_origin_has_one_spelling() {
        for (sent, kept) in [
            ("https://give.example.org", "https://give.example.org"),
            ("https://Give.Example.org/", "https://give.example.org"),
            ("https://give.example.org:443", "https://give.example.org"),
            ("https://give.example.org:8443", "https://give.example.org:8443"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://[::1]:3000", "http://[::1]:3000"),
        ] {
            assert_eq!(Origin::parse(sent).expect(sent).as_str(), kept);
        }
    }

    #[test]
    fn what_is_no_origin_or_not_safe_in_a_header_is_refused() {
        for wrong in [
            "",
            "give.example.org",
            "http://give.example.org",
            "https://give.example.org/path",
            "https://give.example.org?x",
            "https://user@give.example.org",
            "https://*.example.org",
            "https://example",
            "https://example.org:0",
            "https://example.org:080",
            "https://example.org:+80",
            "https://example.org:99999",
            "https://example.org; script-src *",
            "https://example.org\r\nSet-Cookie: x",
            "https://-a.example.org",
            "https://203.0.113.7",
            "https://exämple.org",
            "javascript://example.org",
            "null",
        ] {
            assert!(Origin::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn an_address_to_go_back_to_is_whole_and_plain() {
        let plain = ReturnAddress::parse("https://give.example.org/thanks").expect("plain");
        assert_eq!(plain.with("session", "cap_1"), "https://give.example.org/thanks?session=cap_1");
        let query = ReturnAddress::parse("http://localhost:8080/?basket=7").expect("with a query");
        assert_eq!(query.with("session", "cap_1"), "http://localhost:8080/?basket=7&session=cap_1");
        let long = format!("https://example.org/{}", "a".repeat(1_000));
        for wrong in [
            "https://give.example.org/#thanks",
            "http://give.example.org/thanks",
            "https://give.example.org\\@example.org",
            "https://user:word@give.example.org/",
            "//give.example.org/thanks",
            "/thanks",
            "javascript:alert(1)",
            "https://give.example.org/a b",
            &long,
        ] {
            assert!(ReturnAddress::parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_colour_that_white_cannot_be_read_on_is_refused_with_the_nearest() {
        for good in ["#1d4ed8", "#000000", "#767676", "#B00020"] {
            assert_eq!(Colour::parse(good).expect(good).to_string(), good.to_ascii_lowercase());
        }
        for (light, nearest) in [("#777777", "#767676"), ("#ffff00", "#7a7a00")] {
            let problem = Colour::parse(light).expect_err(light);
            assert_eq!(problem.code(), "too_light");
            assert_eq!(problem.detail(), format!("colour_too_light {nearest}"));
            assert!(Colour::parse(nearest).is_ok());
        }
        for wrong in ["", "1d4ed8", "#1d4", "#1d4ed", "#1d4edg", "#+d4ed8", "red", "#ééé"] {
            assert_eq!(Colour::parse(wrong).expect_err(wrong).code(), "invalid");
        }
    }
}
