//! Names of things: a prefix that says which kind, and a UUID in Crockford base32.

use std::sync::LazyLock;

/// Why a text is not an id of the kind asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// It is an id of something else, or has no prefix.
    #[error("the id must begin with {0}_")]
    WrongPrefix(&'static str),
    /// It is too short, too long or misspelt.
    #[error("not an id")]
    NotAnId,
}

/// Crockford's base32 in lower case: no i, l, o or u, so nothing reads as something else.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 128 bits at five a character.
const LENGTH: usize = 26;

/// What each byte stands for that is of the alphabet.
static VALUES: LazyLock<[Option<u8>; 256]> = LazyLock::new(|| {
    let value = |byte: usize| (0..).zip(ALPHABET).find(|(_, letter)| usize::from(**letter) == byte);
    std::array::from_fn(|byte| value(byte).map(|(value, _)| value))
});

/// An id as text, made without an allocation: each request writes and reads several.
struct Text([u8; LENGTH]);

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(std::str::from_utf8(&self.0).map_err(|_| std::fmt::Error)?)
    }
}

fn encode(mut bits: u128) -> Text {
    let mut text = [0; LENGTH];
    for letter in text.iter_mut().rev() {
        let [five, ..] = bits.to_le_bytes();
        *letter = ALPHABET[usize::from(five & 31)];
        bits >>= 5;
    }
    Text(text)
}

fn decode(text: &str) -> Option<u128> {
    // 26 characters hold 130 bits, so the first one has three.
    if text.len() != LENGTH || text.as_bytes()[0] > b'7' {
        return None;
    }
    let values = &*VALUES;
    text.bytes().try_fold(0_u128, |bits, byte| Some(bits << 5 | u128::from(values[usize::from(byte)]?)))
}

macro_rules! id_type {
    ($($(#[$meta:meta])* $name:ident = $prefix:literal;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(uuid::Uuid);

        impl $name {
            /// What every id of this kind begins with, before the underscore.
            pub const PREFIX: &'static str = $prefix;

            /// The id with this UUID.
            #[must_use]
            pub const fn from_uuid(uuid: uuid::Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID, as stored.
            #[must_use]
            pub const fn uuid(self) -> uuid::Uuid {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}_{}", Self::PREFIX, encode(self.0.as_u128()))
            }
        }

        impl std::str::FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let rest = text.strip_prefix(concat!($prefix, "_")).ok_or(IdError::WrongPrefix(Self::PREFIX))?;
                decode(rest).map(|bits| Self(uuid::Uuid::from_u128(bits))).ok_or(IdError::NotAnId)
            }
        }

        impl crate::reader::FieldValue for $name {
            fn parse_field(text: &str) -> Result<Self, crate::field_error::Problem> {
                text.parse().map_err(|_| crate::field_error::Problem::new(
                    "invalid",
                    concat!("Send the id as we gave it: ", $prefix, "_ and 26 letters and digits."),
                ))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+

        impl std::str::FromStr for AnyId {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                let (prefix, rest) = text.split_once('_').ok_or(IdError::NotAnId)?;
                let known = [$($name::PREFIX),+].into_iter().find(|known| *known == prefix);
                match (known, decode(rest)) {
                    (Some(prefix), Some(bits)) => Ok(Self { prefix, bits }),
                    _ => Err(IdError::NotAnId),
                }
            }
        }
    };
}

/// An id of any kind, where it does not matter of which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyId {
    prefix: &'static str,
    bits: u128,
}

impl AnyId {
    /// The id without its prefix.
    #[must_use]
    pub const fn uuid(self) -> uuid::Uuid {
        uuid::Uuid::from_u128(self.bits)
    }
}

impl std::fmt::Display for AnyId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}_{}", self.prefix, encode(self.bits))
    }
}

/// As many characters as have the millisecond in which an id was made: fewer begin too many ids.
const SHORTEST_BEGINNING: usize = 10;

impl DonationId {
    /// The first and the last id that can begin so, with `don_` or without it; none for what begins none, and for what is too short.
    #[must_use]
    pub fn beginning(text: &str) -> Option<(Self, Self)> {
        let text = text.to_ascii_lowercase();
        let text = text.strip_prefix("don_").unwrap_or(&text);
        if text.len() < SHORTEST_BEGINNING {
            return None;
        }
        let rest = LENGTH.checked_sub(text.len())?;
        let filled = |letter: &str| decode(&format!("{text}{}", letter.repeat(rest)));
        let id = |bits| Self::from_uuid(uuid::Uuid::from_u128(bits));
        Some((id(filled("0")?), id(filled("z")?)))
    }
}

id_type! {
    /// A donor.
    DonorId = "dnr";
    /// A donor's authorisation.
    AuthorisationId = "aut";
    /// A session of the capture page.
    CaptureId = "cap";
    /// A donation.
    DonationId = "don";
    /// A declaration.
    DeclarationId = "dec";
    /// A charity.
    CharityId = "chr";
    /// A giving platform.
    PlatformId = "plt";
    /// A proposal to correct what is known of a charity.
    CorrectionId = "cor";
    /// A claim.
    ClaimId = "clm";
    /// Something that happened, as platforms are told of it.
    EventId = "evt";
    /// An address that a platform wants to be told at.
    WebhookId = "whk";
    /// A linked card or phone.
    LinkId = "lnk";
    /// An application of a platform.
    ClientId = "cli";
    /// A secret of such an application.
    SecretId = "sec";
    /// A platform as a charity's donation source.
    SourceId = "src";
    /// An entry of a platform's terminal map.
    TerminalId = "trm";
    /// A saved view of one of a charity's lists.
    SavedViewId = "gvw";
    /// The result of `POST /donors/match`.
    MatchId = "mat";
    /// A member of charity staff.
    StaffId = "stf";
    /// One try to sign in.
    SignInId = "sgn";
    /// A passkey or an authenticator app.
    SecondFactorId = "fac";
    /// A mail.
    MailId = "mal";
    /// A request, to find it in the log.
    RequestId = "req";
}
