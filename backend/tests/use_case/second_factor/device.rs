//! A phone: its authenticator app, and the passkey that it keeps, with what its browser would say of it.

use backend::clock::real_seconds;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use totp_rs::{Algorithm, Builder, Secret};

/// Where the tests' installation is.
pub const ORIGIN: &str = "http://localhost:3000";

/// The code that an app with this secret shows some steps of 30 seconds from now.
pub fn app_code(secret: &str, steps: i64) -> String {
    let secret = Secret::try_from_base32(secret.replace(' ', "")).unwrap();
    let app = Builder::new().with_algorithm(Algorithm::SHA1).with_secret(secret).build().unwrap();
    let at = u64::try_from(real_seconds() + 30 * steps).unwrap();
    app.generate(at).to_string()
}

/// A passkey. What it says can be bent in one place.
pub struct Device {
    key: EcdsaKeyPair,
    id: [u8; 16],
    pub origin: &'static str,
    pub party: &'static str,
    pub flags: u8,
    pub count: u32,
}

impl Device {
    pub fn new(id: u8) -> Self {
        let random = SystemRandom::new();
        let sealed = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, sealed.as_ref(), &random).unwrap();
        Self { key, id: [id; 16], origin: ORIGIN, party: "localhost", flags: 0b101, count: 0 }
    }

    fn client_data(&self, kind: &str, question: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": question["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.party).to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    /// What the browser says after the passkey was made.
    pub fn create(&self, question: &str) -> String {
        let question: Value = serde_json::from_str(question).unwrap();
        let mut data = self.authenticator_data(self.flags | 1 << 6);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // SubjectPublicKeyInfo of a point on P-256.
        let mut key = hex::decode("3059301306072a8648ce3d020106082a8648ce3d030107034200").unwrap();
        key.extend(self.key.public_key().as_ref());
        json!({
            "id": URL_SAFE_NO_PAD.encode(self.id), "rawId": URL_SAFE_NO_PAD.encode(self.id), "type": "public-key",
            "response": {
                "clientDataJSON": URL_SAFE_NO_PAD.encode(self.client_data("webauthn.create", &question)),
                "authenticatorData": URL_SAFE_NO_PAD.encode(data),
                "publicKey": URL_SAFE_NO_PAD.encode(key), "publicKeyAlgorithm": -7, "transports": ["internal"],
            },
        })
        .to_string()
    }

    /// What the browser says after the passkey was used.
    pub fn get(&self, question: &str) -> String {
        let question: Value = serde_json::from_str(question).unwrap();
        let client_data = self.client_data("webauthn.get", &question);
        let data = self.authenticator_data(self.flags);
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": URL_SAFE_NO_PAD.encode(self.id), "rawId": URL_SAFE_NO_PAD.encode(self.id), "type": "public-key",
            "response": {
                "clientDataJSON": URL_SAFE_NO_PAD.encode(client_data),
                "authenticatorData": URL_SAFE_NO_PAD.encode(data),
                "signature": URL_SAFE_NO_PAD.encode(signature),
            },
        })
        .to_string()
    }
}
