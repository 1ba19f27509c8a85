//! What a browser says about a passkey, and whether it holds: the relying party's part of W3C Web Authentication Level 3, sections
//! 7.1 (a new one) and 7.2 (its use), without attestation.
//!
//! Signatures are `ring`'s. The rest is a handful of comparisons over a fixed layout: the libraries for it bring sixty crates, among
//! them an RSA with an open advisory, for attestation formats that nobody is asked for here.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::conflict::ReaderConflict;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey, VerificationAlgorithm,
};
use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::security_log::{Event, note};
use crate::store::second_factor::NewPasskey;

/// The algorithms that are asked for, the best first: EdDSA, ES256, and RS256 for Windows (IANA COSE Algorithms).
pub(super) const ALGORITHMS: [i32; 3] = [-8, -7, -257];

/// How a SubjectPublicKeyInfo of each begins (RFC 8410 section 4, RFC 5480 section 2, RFC 8017 appendix A.1); the key is behind it.
/// Of RSA only the 2,048 bits with the exponent 65,537 that security chips make.
const ED25519_KEY: &[u8] = &[0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
const P256_KEY: &[u8] = &[
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86,
    0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];
const RSA_KEY: &[u8] = &[
    0x30, 0x82, 0x01, 0x22, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01,
    0x05, 0x00, 0x03, 0x82, 0x01, 0x0f, 0x00,
];

/// Bits of the flags (section 6.1).
const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const HAS_CREDENTIAL: u8 = 1 << 6;
/// The longest id of a credential (section 5.8.3).
const LONGEST_ID: usize = 1023;

/// Why what a browser sent is not taken. For the log: people hear that it did not work, and to try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refused {
    #[error("it is not what browsers send")]
    Unreadable,
    #[error("it is for another kind of call")]
    Kind,
    #[error("it is for another address")]
    Origin,
    #[error("it answers no question of ours, or one that is too old")]
    Challenge,
    #[error("nobody was there, or it was not checked who")]
    Unattended,
    #[error("its key is of a kind that was not asked for")]
    Key,
    #[error("its signature is wrong")]
    Signature,
}

/// Whose passkeys these are: the installation, as browsers know it.
#[derive(Clone, Debug)]
pub(crate) struct RelyingParty {
    pub(crate) id: String,
    origin: String,
}

impl RelyingParty {
    /// Of `UPLIFT_BASE_URL`. A passkey belongs to a name, never to a number: on one's own machine that is `localhost`.
    pub(crate) fn of(base_url: &str) -> Self {
        let (scheme, rest) = base_url.split_once("://").unwrap_or(("https", base_url));
        let authority = rest.split('/').next().unwrap_or_default();
        let is_loopback = ["127.0.0.1", "0.0.0.0", "[::1]"].iter().any(|number| {
            authority.strip_prefix(number).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
        });
        let port =
            authority.rsplit_once(':').map(|(_, port)| port).filter(|port| port.parse::<u16>().is_ok());
        let host = match port {
            Some(port) => {
                authority.strip_suffix(port).and_then(|host| host.strip_suffix(':')).unwrap_or(authority)
            }
            None => authority,
        };
        let id = if is_loopback { "localhost".to_owned() } else { host.to_ascii_lowercase() };
        let origin = match port {
            Some(port) => format!("{scheme}://{id}:{port}"),
            None => format!("{scheme}://{id}"),
        };
        Self { id, origin }
    }
}

/// Bytes as the calls have them in JSON: base64url without padding.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        URL_SAFE_NO_PAD.decode(text).map(Self).map_err(|_| serde::de::Error::custom("no base64url"))
    }
}

/// `RegistrationResponseJSON` (section 5.1.8).
#[derive(Deserialize)]
struct Created {
    response: CreatedResponse,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CreatedResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    authenticator_data: Bytes,
    public_key: Bytes,
}

/// `AuthenticationResponseJSON` (section 5.1.8).
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Used {
    raw_id: Bytes,
    response: UsedResponse,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct UsedResponse {
    #[serde(rename = "clientDataJSON")]
    client_data: Bytes,
    authenticator_data: Bytes,
    signature: Bytes,
}

/// `CollectedClientData` (section 5.8.1).
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: Bytes,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// A passkey that was just made, in answer to a question.
pub(crate) struct Creation {
    pub(crate) challenge: Vec<u8>,
    pub(crate) passkey: NewPasskey,
}

/// The use of a passkey whose signature nobody has looked at: first its key has to be found.
pub(crate) struct Assertion {
    pub(crate) challenge: Vec<u8>,
    pub(crate) credential_id: Vec<u8>,
    pub(crate) sign_count: i64,
    signed: Vec<u8>,
    signature: Vec<u8>,
}

impl Creation {
    /// Reads what a browser says about a passkey that it made. The caller checks the challenge.
    pub(crate) fn read(party: &RelyingParty, text: &str) -> Result<Self, Refused> {
        let Created { response } = serde_json::from_str(text).map_err(|_| Refused::Unreadable)?;
        let challenge = client_data(party, &response.client_data, "webauthn.create")?;
        let data = Authenticator::read(party, &response.authenticator_data.0)?;
        let credential_id = data.credential_id.ok_or(Refused::Unreadable)?;
        verifier(&response.public_key.0).ok_or(Refused::Key)?;
        let passkey =
            NewPasskey { credential_id, public_key: response.public_key.0, sign_count: data.sign_count };
        Ok(Self { challenge, passkey })
    }
}

impl Assertion {
    /// Reads what a browser says about the use of a passkey. The caller checks the challenge, and then the signature.
    pub(crate) fn read(party: &RelyingParty, text: &str) -> Result<Self, Refused> {
        let Used { raw_id, response } = serde_json::from_str(text).map_err(|_| Refused::Unreadable)?;
        let challenge = client_data(party, &response.client_data, "webauthn.get")?;
        let data = Authenticator::read(party, &response.authenticator_data.0)?;
        let mut signed = response.authenticator_data.0;
        signed.extend(Sha256::digest(&response.client_data.0));
        Ok(Self {
            challenge,
            credential_id: raw_id.0,
            sign_count: data.sign_count,
            signed,
            signature: response.signature.0,
        })
    }

    /// Whether the passkey with this key made it.
    pub(crate) fn is_signed_by(&self, public_key: &[u8]) -> Result<(), Refused> {
        let (algorithm, key) = verifier(public_key).ok_or(Refused::Key)?;
        let verified = UnparsedPublicKey::new(algorithm, key).verify(&self.signed, &self.signature);
        verified.map_err(|_| Refused::Signature)
    }
}

fn client_data(party: &RelyingParty, bytes: &Bytes, kind: &str) -> Result<Vec<u8>, Refused> {
    let data: ClientData = serde_json::from_slice(&bytes.0).map_err(|_| Refused::Unreadable)?;
    if data.kind != kind {
        return Err(Refused::Kind);
    }
    if data.origin != party.origin || data.cross_origin {
        return Err(Refused::Origin);
    }
    Ok(data.challenge.0)
}

fn verifier(public_key: &[u8]) -> Option<(&'static dyn VerificationAlgorithm, &[u8])> {
    if let Some(key) = public_key.strip_prefix(ED25519_KEY) {
        return (key.len() == 32).then_some((&ED25519, key));
    }
    if let Some(key) = public_key.strip_prefix(P256_KEY) {
        return (key.len() == 65).then_some((&ECDSA_P256_SHA256_ASN1, key));
    }
    let key = public_key.strip_prefix(RSA_KEY)?;
    (key.len() == 270).then_some((&RSA_PKCS1_2048_8192_SHA256, key))
}

/// Authenticator data (section 6.1).
struct Authenticator {
    sign_count: i64,
    /// With a new passkey alone.
    credential_id: Option<Vec<u8>>,
}

impl Authenticator {
    fn read(party: &RelyingParty, bytes: &[u8]) -> Result<Self, Refused> {
        let (party_hash, rest) = bytes.split_first_chunk::<32>().ok_or(Refused::Unreadable)?;
        let (flags, rest) = rest.split_first().ok_or(Refused::Unreadable)?;
        let (count, rest) = rest.split_first_chunk::<4>().ok_or(Refused::Unreadable)?;
        if *party_hash != <[u8; 32]>::from(Sha256::digest(&party.id)) {
            return Err(Refused::Origin);
        }
        if flags & USER_PRESENT == 0 || flags & USER_VERIFIED == 0 {
            return Err(Refused::Unattended);
        }
        let credential_id = if flags & HAS_CREDENTIAL == 0 {
            None
        } else {
            // The maker's id of the model is of no interest.
            let (_model, rest) = rest.split_first_chunk::<16>().ok_or(Refused::Unreadable)?;
            let (length, rest) = rest.split_first_chunk::<2>().ok_or(Refused::Unreadable)?;
            let length = usize::from(u16::from_be_bytes(*length));
            let id = rest.get(..length).filter(|id| !id.is_empty() && id.len() <= LONGEST_ID);
            Some(id.ok_or(Refused::Unreadable)?.to_vec())
        };
        Ok(Self { sign_count: i64::from(u32::from_be_bytes(*count)), credential_id })
    }
}

/// The person cannot put any of it right but by trying again; the log says why.
pub(super) fn refused(why: impl std::fmt::Display) -> Error {
    tracing::info!(%why, "passkey refused");
    note(Event::PasskeyRefused, None, None);
    Error::for_reader(ReaderConflict::PasskeyRefused)
}
