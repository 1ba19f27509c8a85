//! The signature of Standard Webhooks 1.0.0: HMAC-SHA-256 over id, time and body, so that any library for it can check
//! what we send.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::WebhookId;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::Backend;
use crate::error::Error;
use crate::secret::random;

const PREFIX: &str = "whsec_";
const SEALED_FOR: &str = "webhook secret";

/// The secret that an endpoint and we share: 32 random bytes.
#[derive(Clone)]
pub(crate) struct SigningSecret([u8; 32]);

impl SigningSecret {
    pub(crate) fn generate() -> Result<Self, Error> {
        random::<32>().map(Self)
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes = bytes.try_into();
        bytes.map(Self).map_err(|_| Error::internal("a signing secret that is not 32 bytes long"))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As the platform is shown it, once.
    pub(crate) fn text(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(self.0))
    }

    /// One signature, for the header `webhook-signature`.
    pub(crate) fn sign(&self, id: &str, seconds: i64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        for part in [id, ".", &seconds.to_string(), ".", body] {
            mac.update(part.as_bytes());
        }
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }

    /// Whether one of the signatures of a webhook is this secret's.
    fn has_signed(&self, sent: &Signed<'_>) -> bool {
        let ours = self.sign(sent.id, sent.seconds, sent.body);
        sent.signatures.split(' ').any(|theirs| ours.as_bytes().ct_eq(theirs.as_bytes()).into())
    }
}

/// A webhook as it arrives at an endpoint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signed<'a> {
    /// `webhook-id`
    pub(crate) id: &'a str,
    /// `webhook-timestamp`
    pub(crate) seconds: i64,
    /// `webhook-signature`: one for each live secret.
    pub(crate) signatures: &'a str,
    /// Byte for byte.
    pub(crate) body: &'a str,
}

/// What an endpoint of ours needs: the sandbox's shop has one.
impl Backend {
    /// A new secret, sealed for the row of its endpoint.
    pub(crate) fn new_signing_secret(&self, id: WebhookId) -> Result<Vec<u8>, Error> {
        self.seal_secret(id, &SigningSecret::generate()?)
    }

    /// Whether a webhook is signed with the secret that rests in the row of an endpoint.
    pub(crate) fn is_signed(&self, id: WebhookId, sealed: &[u8], sent: &Signed<'_>) -> Result<bool, Error> {
        Ok(self.open_secret(id, sealed)?.has_signed(sent))
    }
}

/// How a secret rests in the row of its endpoint.
impl Backend {
    pub(super) fn seal_secret(&self, id: WebhookId, secret: &SigningSecret) -> Result<Vec<u8>, Error> {
        self.config.key.seal(SEALED_FOR, id.uuid().as_bytes(), secret.bytes())
    }

    pub(super) fn open_secret(&self, id: WebhookId, sealed: &[u8]) -> Result<SigningSecret, Error> {
        let bytes = self.config.key.open(SEALED_FOR, id.uuid().as_bytes(), sealed)?;
        SigningSecret::from_bytes(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_specifications_own_example_comes_out() {
        // From the specification's section "Verifying signatures", also the first test of its libraries.
        let bytes = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let mut mac = Hmac::<Sha256>::new_from_slice(&bytes).unwrap();
        mac.update(br#"msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}"#);
        assert_eq!(
            STANDARD.encode(mac.finalize().into_bytes()),
            "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        );
    }

    #[test]
    fn a_secret_is_shown_with_its_prefix_and_signs_the_same_twice() {
        let secret = SigningSecret::from_bytes(&[7; 32]).unwrap();
        assert_eq!(secret.text(), "whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=");
        let signature = secret.sign("evt_1", 1_614_265_330, "{}");
        assert_eq!(signature, secret.sign("evt_1", 1_614_265_330, "{}"));
        assert_ne!(signature, secret.sign("evt_1", 1_614_265_331, "{}"));
        assert_ne!(signature, secret.sign("evt_2", 1_614_265_330, "{}"));
        assert!(SigningSecret::from_bytes(&[7; 31]).is_err());
        let sent = Signed { id: "evt_1", seconds: 1_614_265_330, signatures: &signature, body: "{}" };
        assert!(secret.has_signed(&sent));
        assert!(secret.has_signed(&Signed { signatures: &format!("v1,AAAA {signature}"), ..sent }));
        assert!(!secret.has_signed(&Signed { signatures: "", ..sent }));
        assert!(!secret.has_signed(&Signed { seconds: 1_614_265_331, ..sent }));
        assert!(!secret.has_signed(&Signed { body: "{ }", ..sent }));
        assert!(!SigningSecret::from_bytes(&[8; 32]).unwrap().has_signed(&sent));
        assert_ne!(SigningSecret::generate().unwrap().bytes(), SigningSecret::generate().unwrap().bytes());
    }
}
