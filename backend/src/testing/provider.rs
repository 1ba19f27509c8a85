//! A small OpenID Connect provider: real HTTP on this machine, with what a test wants bent.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use reqwest::Url;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::clock::real_seconds;
use crate::secret::capability;

/// The id that the provider gave this installation, and the secret with it, which has to be encoded on its way.
pub const CLIENT_ID: &str = "uplift";
/// See [`CLIENT_ID`].
pub const CLIENT_SECRET: &str = "s3cret: +&%";

/// A provider of one organisation.
#[derive(Clone)]
pub struct TestProvider {
    pub issuer: String,
    desk: Arc<Mutex<Desk>>,
}

struct Desk {
    client_id: String,
    key: EcdsaKeyPair,
    kid: String,
    /// Members of the discovery document and claims of tokens that are other than they should be; null leaves one out.
    document: Map<String, Value>,
    claims: Map<String, Value>,
    grants: HashMap<String, Grant>,
    asked: HashMap<String, usize>,
    is_down: bool,
}

/// What a code was given for.
struct Grant {
    email: String,
    nonce: String,
    challenge: String,
    redirect_uri: String,
}

fn new_key() -> EcdsaKeyPair {
    let random = SystemRandom::new();
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).expect("a key");
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, made.as_ref(), &random).expect("its own key")
}

fn bent(plain: Value, bends: &Map<String, Value>) -> Value {
    let Value::Object(mut members) = plain else { return plain };
    members.extend(bends.clone());
    members.retain(|_, value| !value.is_null());
    Value::Object(members)
}

fn pairs(query: &str) -> HashMap<String, String> {
    let url = Url::parse(&format!("http://localhost/?{query}")).expect("an address");
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

impl TestProvider {
    /// A provider that does everything right.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let desk = Desk {
            client_id: CLIENT_ID.to_owned(),
            key: new_key(),
            kid: "first".to_owned(),
            document: Map::new(),
            claims: Map::new(),
            grants: HashMap::new(),
            asked: HashMap::new(),
            is_down: false,
        };
        let provider = Self { issuer, desk: Arc::new(Mutex::new(desk)) };
        let server = provider.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = server.clone();
                tokio::spawn(async move { server.serve(stream).await });
            }
        });
        provider
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something else in its discovery document; null leaves the member out.
    pub fn say(&self, member: &str, value: Value) {
        self.desk().document.insert(member.to_owned(), value);
    }

    /// Claims something else in its tokens; null leaves the claim out.
    pub fn claim(&self, name: &str, value: Value) {
        self.desk().claims.insert(name.to_owned(), value);
    }

    /// Knows this installation as another client from now on.
    pub fn know_as(&self, client_id: &str) {
        client_id.clone_into(&mut self.desk().client_id);
    }

    /// Signs with a new key from now on, and no longer publishes the one before.
    pub fn rotate(&self, kid: &str) {
        let mut desk = self.desk();
        desk.key = new_key();
        desk.kid = kid.to_owned();
    }

    /// Answers nobody, or answers again.
    pub fn is_down(&self, is_down: bool) {
        self.desk().is_down = is_down;
    }

    /// How often a path was asked for.
    #[must_use]
    pub fn asked(&self, path: &str) -> usize {
        self.desk().asked.get(path).copied().unwrap_or_default()
    }

    /// Somebody with this address proves at the address of an authorisation request who they are: where their browser is sent then, as
    /// a path with its query.
    ///
    /// # Panics
    /// When the request is not one that a careful client makes.
    #[must_use]
    pub fn prove(&self, address: &str, email: &str) -> String {
        let (place, query) = address.split_once('?').expect("parameters");
        assert_eq!(place, format!("{}/authorize", self.issuer));
        let asked = pairs(query);
        assert_eq!((&asked["response_type"][..], &asked["client_id"]), ("code", &self.desk().client_id));
        assert_eq!(
            (asked["scope"].as_str(), asked["code_challenge_method"].as_str()),
            ("openid email", "S256")
        );
        assert_eq!(asked["max_age"], "43200");
        assert!(asked["state"].len() >= 43 && asked["nonce"].len() >= 43, "256 bits each");
        let code = capability("code_").expect("randomness");
        let grant = Grant {
            email: email.to_owned(),
            nonce: asked["nonce"].clone(),
            challenge: asked["code_challenge"].clone(),
            redirect_uri: asked["redirect_uri"].clone(),
        };
        self.desk().grants.insert(code.clone(), grant);
        let mut back = Url::parse(&asked["redirect_uri"]).expect("an address");
        back.query_pairs_mut()
            .append_pair("code", &code)
            .append_pair("state", &asked["state"])
            .append_pair("iss", &self.issuer);
        format!("{}?{}", back.path(), back.query().unwrap_or_default())
    }

    /// A logout token for the person whom its id tokens name, of this kind and with claims that are other than they should be; null
    /// leaves one out.
    ///
    /// # Panics
    /// When it cannot be signed.
    #[must_use]
    pub fn logout_token(&self, kind: &str, bends: &[(&str, Value)]) -> String {
        let desk = self.desk();
        let now = real_seconds();
        let claims = json!({
            "iss": self.issuer, "aud": desk.client_id, "sub": "248289761001", "exp": now + 120, "iat": now,
            "jti": capability("jti_").expect("randomness"),
            "events": { "http://schemas.openid.net/event/backchannel-logout": {} },
        });
        let bends = bends.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        desk.sign(&json!({ "alg": "ES256", "kid": desk.kid, "typ": kind }), &bent(claims, &bends))
    }

    async fn serve(&self, mut stream: TcpStream) {
        let Some((head, body)) = read(&mut stream).await else { return };
        let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
        let answer = {
            let mut desk = self.desk();
            *desk.asked.entry(path.clone()).or_default() += 1;
            if desk.is_down { None } else { Some(desk.answer(&self.issuer, &path, &head, &body)) }
        };
        // Down it closes the connection without a word.
        let Some((status, json)) = answer else { return };
        let json = json.to_string();
        let text = format!(
            "HTTP/1.1 {status} Said\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{json}",
            json.len()
        );
        let _hung_up = stream.write_all(text.as_bytes()).await;
    }
}

impl Desk {
    /// A token with this header and these claims.
    fn sign(&self, header: &Value, claims: &Value) -> String {
        let encoded = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", encoded(header), encoded(claims));
        let signature = self.key.sign(&SystemRandom::new(), signed.as_bytes()).expect("a signature");
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    fn answer(&mut self, issuer: &str, path: &str, head: &str, body: &str) -> (u16, Value) {
        match path {
            "/.well-known/openid-configuration" => {
                let document = json!({
                    "issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
                    "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
                    "authorization_response_iss_parameter_supported": true,
                });
                (200, bent(document, &self.document))
            }
            "/keys" => {
                let (x, y) = self.key.public_key().as_ref().split_at(33);
                let x = x.get(1..).unwrap_or_default();
                let (x, y) = (URL_SAFE_NO_PAD.encode(x), URL_SAFE_NO_PAD.encode(y));
                (200, json!({ "keys": [{ "kty": "EC", "crv": "P-256", "kid": self.kid, "x": x, "y": y }] }))
            }
            "/token" => self.exchange(issuer, head, &pairs(body)),
            _ => (404, json!({})),
        }
    }

    /// RFC 6749 section 4.1.3, with RFC 7636 section 4.6.
    fn exchange(&mut self, issuer: &str, head: &str, sent: &HashMap<String, String>) -> (u16, Value) {
        let refused = |error: &str| (400, json!({ "error": error, "error_description": "ann@example.org" }));
        let basic = format!("{}:{}", self.client_id, "s3cret%3A+%2B%26%25");
        let basic = format!("authorization: Basic {}", STANDARD.encode(basic)).to_lowercase();
        if !head.lines().any(|line| line.to_lowercase() == basic) {
            return (401, json!({ "error": "invalid_client" }));
        }
        let given = |name: &str| sent.get(name).map(String::as_str).unwrap_or_default();
        let Some(grant) = self.grants.remove(given("code")) else { return refused("invalid_grant") };
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(given("code_verifier")));
        if given("grant_type") != "authorization_code"
            || given("redirect_uri") != grant.redirect_uri
            || challenge != grant.challenge
        {
            return refused("invalid_grant");
        }
        let now = real_seconds();
        let claims = json!({
            "iss": issuer, "aud": self.client_id, "sub": "248289761001", "exp": now + 300, "iat": now, "nonce": grant.nonce,
            "email": grant.email, "email_verified": true, "auth_time": now, "amr": ["pwd", "otp", "mfa"],
        });
        let token = self.sign(&json!({ "alg": "ES256", "kid": self.kid }), &bent(claims, &self.claims));
        (200, json!({ "access_token": "unused", "token_type": "Bearer", "id_token": token }))
    }
}

/// The head and the body of a request.
async fn read(stream: &mut TcpStream) -> Option<(String, String)> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
            });
            if body.len() >= length.unwrap_or_default() {
                return Some((head.to_owned(), body.to_owned()));
            }
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    }
}
