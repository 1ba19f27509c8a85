//! Whether an id token holds: OpenID Connect Core 1.0 section 3.1.3.7, over a signature of RFC 7515 by a key of RFC 7517.
//!
//! Signatures are `ring`'s. Two algorithms are taken (RFC 7518 section 3.1): RS256, which every provider has, and ES256. The key
//! decides nothing about the algorithm and the token nothing about the key's kind: both have to say the same.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::{Email, MailDomain};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use subtle::ConstantTimeEq;

use crate::secret::{Hash, hash};

/// How far the provider's clock may be from ours, in seconds.
const LEEWAY: i64 = 60;
/// How old a token may be: it is made for the code that was exchanged just now.
const OLDEST: i64 = 600;

/// Why an id token or a logout token is not taken; for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refused {
    #[error("the token is not one, or its claims cannot be read")]
    Unreadable,
    #[error("the token is signed with an algorithm other than RS256 and ES256")]
    Algorithm,
    #[error("the token is of another kind")]
    Kind,
    #[error("the token names no key of the provider")]
    UnknownKey,
    #[error("the token's signature is wrong")]
    Signature,
    #[error("the token is another issuer's")]
    Issuer,
    #[error("the token is for another client")]
    Audience,
    #[error("the token has expired, or is from another time")]
    Time,
    #[error("the token answers another sign-in")]
    Nonce,
    #[error("the token has no email address, or the provider has not verified it")]
    Unverified,
    #[error("the token has an email address outside the provider's domain")]
    Domain,
    #[error("the logout token does not say that somebody's session has ended, or not whose")]
    NoSignOut,
}

/// What an id token has to say.
pub(super) struct Expected<'a> {
    pub(super) issuer: &'a str,
    pub(super) client_id: &'a str,
    pub(super) nonce: &'a str,
    pub(super) domain: &'a MailDomain,
    /// In seconds of Unix time.
    pub(super) now: i64,
}

/// Whom an id token signs in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) email: Email,
    /// The hash of the subject, by which the issuer tells people apart whatever their address is.
    pub(super) subject: Hash,
    /// When the provider last asked the person to prove who they are, where it says so.
    pub(super) proved_at: Option<i64>,
    /// Whether it says that it asked for two factors. One that says nothing of it counts as one that asked for a password.
    pub(super) has_two_factors: bool,
}

/// The keys of a provider that are for signatures.
#[derive(Clone, Debug)]
pub(super) struct Keys(Vec<Jwk>);

#[derive(Clone, Debug, Deserialize)]
struct Jwk {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    alg: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

#[derive(Deserialize)]
struct KeySet {
    keys: Vec<Value>,
}

impl Keys {
    /// Reads a JWK set. What is no key that is known here is passed over (RFC 7517 section 5).
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let set: KeySet = serde_json::from_slice(text).ok()?;
        let keys = set.keys.into_iter().filter_map(|key| serde_json::from_value::<Jwk>(key).ok());
        Some(Self(keys.filter(|key| key.purpose.as_deref().is_none_or(|purpose| purpose == "sig")).collect()))
    }

    /// The one key that a token's header means. A token without a name for it means the only one there is.
    fn find(&self, algorithm: Algorithm, kid: Option<&str>) -> Result<&Jwk, Refused> {
        let mut fit = self
            .0
            .iter()
            .filter(|key| algorithm.fits(key) && kid.is_none_or(|kid| key.kid.as_deref() == Some(kid)));
        match (fit.next(), fit.next()) {
            (Some(key), None) => Ok(key),
            _ => Err(Refused::UnknownKey),
        }
    }
}

#[derive(Clone, Copy)]
enum Algorithm {
    Rs256,
    Es256,
}

impl Algorithm {
    fn named(name: &str) -> Result<Self, Refused> {
        match name {
            "RS256" => Ok(Self::Rs256),
            "ES256" => Ok(Self::Es256),
            _ => Err(Refused::Algorithm),
        }
    }

    fn fits(self, key: &Jwk) -> bool {
        let is_for = |name| key.alg.as_deref().is_none_or(|alg| alg == name);
        match self {
            Self::Rs256 => key.kty == "RSA" && is_for("RS256"),
            Self::Es256 => key.kty == "EC" && key.crv.as_deref() == Some("P-256") && is_for("ES256"),
        }
    }

    fn verify(self, key: &Jwk, signed: &[u8], signature: &[u8]) -> Result<(), Refused> {
        let number = |text: &Option<String>| text.as_deref().and_then(decoded).ok_or(Refused::UnknownKey);
        let verified = match self {
            Self::Rs256 => {
                let (n, e) = (number(&key.n)?, number(&key.e)?);
                let (n, e) = (without_zeros(&n), without_zeros(&e));
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature)
            }
            Self::Es256 => {
                // An uncompressed point (SEC 1 section 2.3.3).
                let point = [vec![4], number(&key.x)?, number(&key.y)?].concat();
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(signed, signature)
            }
        };
        verified.map_err(|_| Refused::Signature)
    }
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    /// What kind of token it is, where it says so.
    typ: Option<String>,
    /// What a reader has to understand (RFC 7515 section 4.1.11): there is nothing of this kind that is understood here.
    crit: Option<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

impl Audience {
    /// Whether the token is for this client: where there are others too, it was given to this one.
    fn is(&self, client_id: &str, azp: Option<&str>) -> bool {
        let (is_among, is_alone) = match self {
            Self::One(one) => (one == client_id, true),
            Self::Many(many) => (many.iter().any(|one| one == client_id), many.len() == 1),
        };
        is_among && azp.map_or(is_alone, |azp| azp == client_id)
    }
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nbf: Option<i64>,
    nonce: Option<String>,
    email: Option<String>,
    email_verified: Option<Value>,
    auth_time: Option<i64>,
    amr: Option<Value>,
    acr: Option<Value>,
}

/// How a provider names two factors where it answers by a class of what it asked (`acr`): OpenID's own policy, and the profile of
/// research and education.
const MULTI_FACTOR: [&str; 2] =
    ["http://schemas.openid.net/pape/policies/2007/06/multi-factor", "https://refeds.org/profile/mfa"];

/// Checks an id token from its signature to its last claim, and says whom it signs in.
pub(super) fn check(token: &str, keys: &Keys, expected: &Expected<'_>) -> Result<Identity, Refused> {
    let (kind, claims): (_, Claims) = signed(token, keys)?;
    // Other tokens of a provider's name their kind (RFC 9068 section 2.1, OpenID Connect Back-Channel Logout section 2.4): none of
    // them says who signs in.
    if kind.is_some_and(|kind| !kind.eq_ignore_ascii_case("JWT")) {
        return Err(Refused::Kind);
    }
    claims.check(expected)
}

/// The kind that a token says it is, and its claims, once a key of the provider is seen to have signed them.
fn signed<C: DeserializeOwned>(token: &str, keys: &Keys) -> Result<(Option<String>, C), Refused> {
    let (signed, signature) = token.rsplit_once('.').ok_or(Refused::Unreadable)?;
    let (header, claims) = signed.split_once('.').ok_or(Refused::Unreadable)?;
    let bytes = |text| decoded(text).ok_or(Refused::Unreadable);
    let header: Header = serde_json::from_slice(&bytes(header)?).map_err(|_| Refused::Unreadable)?;
    let algorithm = Algorithm::named(&header.alg)?;
    if header.crit.is_some() {
        return Err(Refused::Unreadable);
    }
    let key = keys.find(algorithm, header.kid.as_deref())?;
    algorithm.verify(key, signed.as_bytes(), &bytes(signature)?)?;
    let claims = serde_json::from_slice(&bytes(claims)?).map_err(|_| Refused::Unreadable)?;
    Ok((header.typ, claims))
}

/// Whose session a logout token ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ended {
    /// The hash of the subject.
    pub(super) subject: Hash,
    /// The hash of the token's own id: it counts once.
    pub(super) token: Hash,
}

/// Whose token one says to be, and for whom. Nothing says yet that it is.
#[derive(Deserialize)]
pub(super) struct Named {
    iss: String,
    aud: Audience,
}

impl Named {
    pub(super) fn read(token: &str) -> Option<Self> {
        serde_json::from_slice(&decoded(token.split('.').nth(1)?)?).ok()
    }

    pub(super) fn is(&self, issuer: &str, client_id: &str) -> bool {
        self.iss == issuer && self.aud.is(client_id, None)
    }
}

/// Checks a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.6). An id token is none, nor any other of the provider's: it
/// names its kind, tells of the event, and has no nonce.
pub(super) fn check_logout(
    token: &str,
    keys: &Keys,
    issuer: &str,
    client_id: &str,
    now: i64,
) -> Result<Ended, Refused> {
    let (kind, claims): (_, LogoutClaims) = signed(token, keys)?;
    if !kind.is_some_and(|kind| kind.eq_ignore_ascii_case("logout+jwt")) {
        return Err(Refused::Kind);
    }
    if claims.iss != issuer {
        return Err(Refused::Issuer);
    }
    if !claims.aud.is(client_id, None) {
        return Err(Refused::Audience);
    }
    if !is_timely(claims.exp, claims.iat, now) {
        return Err(Refused::Time);
    }
    if claims.nonce.is_some() {
        return Err(Refused::Nonce);
    }
    let is_event = claims.events.get(LOGOUT_EVENT).is_some_and(Value::is_object);
    let subject = claims.sub.filter(|subject| is_event && !subject.is_empty()).ok_or(Refused::NoSignOut)?;
    Ok(Ended { subject: hash(subject), token: hash(format!("logout token {issuer} {}", claims.jti)) })
}

/// What a logout token tells of.
const LOGOUT_EVENT: &str = "http://schemas.openid.net/event/backchannel-logout";

#[derive(Deserialize)]
struct LogoutClaims {
    iss: String,
    /// None where the provider names a session of its own alone, which is not known here.
    sub: Option<String>,
    aud: Audience,
    exp: i64,
    iat: i64,
    jti: String,
    events: Map<String, Value>,
    nonce: Option<Value>,
}

/// Whether a token is of now.
fn is_timely(exp: i64, iat: i64, now: i64) -> bool {
    exp.saturating_add(LEEWAY) > now && iat <= now + LEEWAY && iat >= now - LEEWAY - OLDEST
}

impl Claims {
    fn check(self, expected: &Expected<'_>) -> Result<Identity, Refused> {
        let now = expected.now;
        if self.sub.is_empty() {
            return Err(Refused::Unreadable);
        }
        if self.iss != expected.issuer {
            return Err(Refused::Issuer);
        }
        if !self.aud.is(expected.client_id, self.azp.as_deref()) {
            return Err(Refused::Audience);
        }
        if !is_timely(self.exp, self.iat, now) || self.nbf.is_some_and(|from| from > now + LEEWAY) {
            return Err(Refused::Time);
        }
        let nonce = self.nonce.unwrap_or_default();
        if !bool::from(nonce.as_bytes().ct_eq(expected.nonce.as_bytes())) {
            return Err(Refused::Nonce);
        }
        let email = self.email.and_then(|email| Email::parse(&email).ok());
        let email =
            email.filter(|_| self.email_verified == Some(Value::Bool(true))).ok_or(Refused::Unverified)?;
        if email.domain() != *expected.domain {
            return Err(Refused::Domain);
        }
        // RFC 8176 section 2: `mfa` is said in addition to the methods themselves.
        let methods = self.amr.as_ref().and_then(Value::as_array);
        let is_mfa = methods.is_some_and(|methods| methods.iter().any(|method| method == "mfa"));
        let class = self.acr.as_ref().and_then(Value::as_str);
        Ok(Identity {
            email,
            subject: hash(&self.sub),
            proved_at: self.auth_time.map(|at| at.min(now)),
            has_two_factors: is_mfa || class.is_some_and(|class| MULTI_FACTOR.contains(&class)),
        })
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

fn without_zeros(number: &[u8]) -> &[u8] {
    let zeros = number.iter().take_while(|byte| **byte == 0).count();
    number.get(zeros..).unwrap_or_default()
}

#[cfg(test)]
mod tests;
