use ring::hmac;
use ring::rand::SystemRandom;
use ring::rsa::{KeyPairComponents, PublicKeyComponents};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair};
use serde_json::json;

use super::*;

const NOW: i64 = 1_800_000_000;
const ISSUER: &str = "https://login.example.org";

/// The key of RFC 7515 appendix A.2, with its two halves for the Chinese remainder theorem.
struct PublishedKey {
    n: &'static str,
    d: &'static str,
    p: &'static str,
    q: &'static str,
    dp: &'static str,
    dq: &'static str,
    qi: &'static str,
}

const PUBLISHED: PublishedKey = PublishedKey {
    n: "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yR\
        T-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXB\
        dQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9ia\
        GNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ",
    d: "Eq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyWPEAeP88vLNO97IjlA7_GQ5sLKMgvfTeXZx9SE-7YwVol2NXOoAJe46su\
        i395IW_GO-pWJ1O0BkTGoVEn2bKVRUCgu-GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzjkn439X0M_V51gfpRLI9JYanrC4D4\
        qAdGcopV_0ZHHzQlBjudU2QvXt4ehNYTCBr6XCLQUShb1juUO1ZdiYoFaFQT5Tw8bGUl_x_jTj3ccPDVZFD9pIuhLhBOneufuBiB\
        4cS98l2SR_RQyGWSeWjnczT0QU91p1DhOVRuOopznQ",
    p: "4BzEEOtIpmVdVEZNCqS7baC4crd0pqnRH_5IB3jw3bcxGn6QLvnEtfdUdiYrqBdss1l58BQ3KhooKeQTa9AB0Hw_Py5PJdTJNPY8\
        cQn7ouZ2KKDcmnPGBY5t7yLc1QlQ5xHdwW1VhvKn-nXqhJTBgIPgtldC-KDV5z-y2XDwGUc",
    q: "uQPEfgmVtjL0Uyyx88GZFF1fOunH3-7cepKmtH4pxhtCoHqpWmT8YAmZxaewHgHAjLYsp1ZSe7zFYHj7C6ul7TjeLQeZD_YwD66t\
        62wDmpe_HlB-TnBA-njbglfIsRLtXlnDzQkv5dTltRJ11BKBBypeeF6689rjcJIDEz9RWdc",
    dp: "BwKfV3Akq5_MFZDFZCnW-wzl-CCo83WoZvnLQwCTeDv8uzluRSnm71I3QCLdhrqE2e9YkxvuxdBfpT_PI7Yz-FOKnu1R6HsJeDCj\
        n12Sk3vmAktV2zb34MCdy7cpdTh_YVr7tss2u6vneTwrA86rZtu5Mbr1C1XsmvkxHQAdYo0",
    dq: "h_96-mK1R_7glhsum81dZxjTnYynPbZpHziZjeeHcXYsXaaMwkOlODsWa7I9xXDoRwbKgB719rrmI2oKr6N3Do9U0ajaHF-NKJnw\
        gjMd2w9cjz3_-kyNlxAr2v4IKhGNpmM5iIgOS1VZnOZ68m6_pbLBSp3nssTdlqvd0tIiTHU",
    qi: "IYd7DHOhrWvxkwPQsRM2tOgrjbcrfvtQJipd-DlcxyVuuM9sQLdgjVk2oy26F0EmpScGLq2MowX7fhd_QJQ3ydy5cY7YIBi87w93\
        IKLEdfnbJtoOPLUW0ITrJReOgo1cq9SbsxYawBgfp_gh6A5603k2-ZQwVK0JKSHuLFkuQ3U",
};

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

/// A provider's two keys.
struct Signer {
    ec: EcdsaKeyPair,
    rsa: RsaKeyPair,
}

impl Signer {
    fn new() -> Self {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let ec = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, made.as_ref(), &random).unwrap();
        let PublishedKey { n, d, p, q, dp, dq, qi } = PUBLISHED;
        let rsa = RsaKeyPair::from_components(&KeyPairComponents {
            public_key: PublicKeyComponents { n: bytes(n), e: vec![1, 0, 1] },
            d: bytes(d),
            p: bytes(p),
            q: bytes(q),
            dP: bytes(dp),
            dQ: bytes(dq),
            qInv: bytes(qi),
        });
        Self { ec, rsa: rsa.unwrap() }
    }

    fn ec_key(&self, kid: &str) -> Value {
        let point = self.ec.public_key().as_ref();
        json!({ "kty": "EC", "crv": "P-256", "kid": kid, "x": encoded(&point[1..33]), "y": encoded(&point[33..]) })
    }

    fn rsa_key(&self, kid: &str) -> Value {
        json!({ "kty": "RSA", "kid": kid, "use": "sig", "alg": "RS256", "n": PUBLISHED.n, "e": "AQAB" })
    }

    /// What the provider publishes, with what it has besides: a key to encrypt with, and one that is secret.
    fn keys(&self) -> Keys {
        keys(&json!([
            self.ec_key("ec"),
            self.rsa_key("rsa"),
            { "kty": "RSA", "kid": "enc", "use": "enc", "n": PUBLISHED.n, "e": "AQAB" },
            { "kty": "oct", "kid": "oct", "k": "c2VjcmV0" },
            { "kty": 7 },
        ]))
    }

    fn token(&self, header: &Value, claims: &Value) -> String {
        let signed = format!("{}.{}", encoded(header.to_string()), encoded(claims.to_string()));
        let random = SystemRandom::new();
        let signature = if header["alg"] == "ES256" {
            self.ec.sign(&random, signed.as_bytes()).unwrap().as_ref().to_vec()
        } else {
            let mut signature = vec![0; self.rsa.public().modulus_len()];
            self.rsa.sign(&RSA_PKCS1_SHA256, &random, signed.as_bytes(), &mut signature).unwrap();
            signature
        };
        format!("{signed}.{}", encoded(signature))
    }
}

fn keys(keys: &Value) -> Keys {
    Keys::read(json!({ "keys": keys }).to_string().as_bytes()).unwrap()
}

fn es256() -> Value {
    json!({ "alg": "ES256", "kid": "ec", "typ": "JWT" })
}

fn claims() -> Value {
    json!({
        "iss": ISSUER, "aud": "uplift", "sub": "248289761001", "exp": NOW + 300, "iat": NOW, "nonce": "n-0S6_WzA2Mj",
        "email": "Ann@hospice.example.org", "email_verified": true,
    })
}

/// The claims with one of them bent; null takes it away.
fn bent(name: &str, value: Value) -> Value {
    let mut claims = claims();
    let members = claims.as_object_mut().unwrap();
    if value.is_null() {
        members.remove(name)
    } else {
        members.insert(name.to_owned(), value)
    };
    claims
}

fn check(token: &str, keys: &Keys) -> Result<Identity, Refused> {
    let domain = MailDomain::parse("hospice.example.org").unwrap();
    let expected =
        Expected { issuer: ISSUER, client_id: "uplift", nonce: "n-0S6_WzA2Mj", domain: &domain, now: NOW };
    super::check(token, keys, &expected)
}

#[test]
fn a_token_that_says_all_that_it_has_to_signs_in_whom_it_names() {
    let signer = Signer::new();
    let ann = Email::parse("ann@hospice.example.org").unwrap();
    for header in [es256(), json!({ "alg": "RS256", "kid": "rsa" })] {
        let identity = check(&signer.token(&header, &claims()), &signer.keys());
        assert_eq!(
            identity,
            Ok(Identity {
                email: ann.clone(),
                subject: crate::secret::hash("248289761001"),
                proved_at: None,
                has_two_factors: false,
            }),
            "{header}"
        );
    }
    for (name, value) in [
        ("aud", json!(["uplift"])),
        ("azp", json!("uplift")),
        ("nbf", json!(NOW)),
        // A minute is the clocks'.
        ("exp", json!(NOW - 59)),
        ("iat", json!(NOW + 60)),
        ("nbf", json!(NOW + 60)),
    ] {
        let token = signer.token(&es256(), &bent(name, value.clone()));
        assert!(check(&token, &signer.keys()).is_ok(), "{name} {value}");
    }
    let mut two = bent("aud", json!(["uplift", "other"]));
    two["azp"] = json!("uplift");
    assert!(check(&signer.token(&es256(), &two), &signer.keys()).is_ok());
    // When the provider last asked the person, which is never later than now.
    for (at, proved_at) in [(NOW - 5_000, NOW - 5_000), (NOW + 30, NOW)] {
        let token = signer.token(&es256(), &bent("auth_time", json!(at)));
        assert_eq!(check(&token, &signer.keys()).unwrap().proved_at, Some(proved_at));
    }
}

#[test]
fn two_factors_are_what_the_provider_says_and_nothing_that_it_leaves_out() {
    let signer = Signer::new();
    for (name, value, has_two_factors) in [
        ("amr", json!(["pwd", "otp", "mfa"]), true),
        ("amr", json!(["mfa"]), true),
        ("acr", json!("http://schemas.openid.net/pape/policies/2007/06/multi-factor"), true),
        ("acr", json!("https://refeds.org/profile/mfa"), true),
        // Two methods may be one factor: a password and the answer to a question.
        ("amr", json!(["pwd", "kba"]), false),
        ("amr", json!(["pwd"]), false),
        ("amr", json!([]), false),
        ("amr", json!("mfa"), false),
        ("amr", json!(["MFA", "mfa "]), false),
        ("amr", Value::Null, false),
        ("acr", json!("mfa"), false),
        ("acr", json!("1"), false),
        ("acr", json!(["https://refeds.org/profile/mfa"]), false),
    ] {
        let token = signer.token(&es256(), &bent(name, value.clone()));
        let identity = check(&token, &signer.keys()).unwrap();
        assert_eq!(identity.has_two_factors, has_two_factors, "{name} {value}");
    }
}

#[test]
fn each_claim_that_is_bent_is_refused() {
    let signer = Signer::new();
    for (name, value, refused) in [
        ("iss", json!("https://login.example.org/"), Refused::Issuer),
        ("iss", json!("https://login.example.com"), Refused::Issuer),
        ("iss", Value::Null, Refused::Unreadable),
        ("sub", Value::Null, Refused::Unreadable),
        ("sub", json!(""), Refused::Unreadable),
        ("sub", json!(7), Refused::Unreadable),
        ("aud", json!("another"), Refused::Audience),
        ("aud", json!(["another"]), Refused::Audience),
        ("aud", json!([]), Refused::Audience),
        // For two, and nobody says to which it was given.
        ("aud", json!(["uplift", "another"]), Refused::Audience),
        ("azp", json!("another"), Refused::Audience),
        ("aud", Value::Null, Refused::Unreadable),
        ("exp", json!(NOW - 60), Refused::Time),
        ("exp", Value::Null, Refused::Unreadable),
        ("exp", json!("tomorrow"), Refused::Unreadable),
        ("iat", json!(NOW + 61), Refused::Time),
        ("iat", json!(NOW - 661), Refused::Time),
        ("iat", Value::Null, Refused::Unreadable),
        ("nbf", json!(NOW + 61), Refused::Time),
        ("nonce", json!("n-0S6_WzA2Mk"), Refused::Nonce),
        ("nonce", json!(""), Refused::Nonce),
        ("nonce", Value::Null, Refused::Nonce),
        ("email", json!("no address"), Refused::Unverified),
        ("email", Value::Null, Refused::Unverified),
        ("email_verified", json!(false), Refused::Unverified),
        ("email_verified", json!("true"), Refused::Unverified),
        ("email_verified", Value::Null, Refused::Unverified),
        ("email", json!("ann@example.org"), Refused::Domain),
        ("email", json!("ann@sub.hospice.example.org"), Refused::Domain),
        ("email", json!("ann@hospice.example.org.example.com"), Refused::Domain),
    ] {
        let token = signer.token(&es256(), &bent(name, value.clone()));
        assert_eq!(check(&token, &signer.keys()), Err(refused), "{name} {value}");
    }
}

#[test]
fn a_token_without_a_signature_of_the_providers_key_is_refused() {
    let signer = Signer::new();
    let keys = signer.keys();
    let unsigned =
        |header: Value| format!("{}.{}.", encoded(header.to_string()), encoded(claims().to_string()));
    assert_eq!(check(&unsigned(json!({ "alg": "none" })), &keys), Err(Refused::Algorithm));
    assert_eq!(check(&unsigned(json!({ "alg": "ES256", "kid": "ec" })), &keys), Err(Refused::Signature));
    // The public key, which everybody has, as the secret of an HMAC.
    let signed = unsigned(json!({ "alg": "HS256", "kid": "rsa" }));
    let signed = signed.trim_end_matches('.');
    let secret = hmac::Key::new(hmac::HMAC_SHA256, &bytes(PUBLISHED.n));
    let forged = format!("{signed}.{}", encoded(hmac::sign(&secret, signed.as_bytes())));
    assert_eq!(check(&forged, &keys), Err(Refused::Algorithm));
    for name in ["NONE", "none ", "es256", "RS384", "PS256", "ES384", "EdDSA", ""] {
        let token = unsigned(json!({ "alg": name, "kid": "ec" }));
        assert_eq!(check(&token, &keys), Err(Refused::Algorithm), "{name}");
    }
    // Another's key under the right name, and the right key under a wrong one.
    let other = Signer::new();
    assert_eq!(check(&other.token(&es256(), &claims()), &keys), Err(Refused::Signature));
    for header in [
        json!({ "alg": "ES256", "kid": "gone" }),
        json!({ "alg": "ES256", "kid": "rsa" }),
        json!({ "alg": "RS256", "kid": "ec" }),
        json!({ "alg": "RS256", "kid": "enc" }),
        json!({ "alg": "RS256", "kid": "oct" }),
    ] {
        assert_eq!(check(&signer.token(&header, &claims()), &keys), Err(Refused::UnknownKey), "{header}");
    }
    // What it is signed over was changed afterwards.
    let token = signer.token(&es256(), &claims());
    let (head, rest) = token.split_once('.').unwrap();
    let (_, signature) = rest.split_once('.').unwrap();
    let changed = encoded(bent("email", json!("boss@hospice.example.org")).to_string());
    assert_eq!(check(&format!("{head}.{changed}.{signature}"), &keys), Err(Refused::Signature));
}

#[test]
fn what_is_no_token_is_refused() {
    let signer = Signer::new();
    let keys = signer.keys();
    let crit = json!({ "alg": "ES256", "kid": "ec", "crit": ["exp"] });
    assert_eq!(check(&signer.token(&crit, &claims()), &keys), Err(Refused::Unreadable));
    let twice = encoded(r#"{"alg":"ES256","alg":"ES256","kid":"ec"}"#);
    for token in ["", ".", "..", "a.b.c", "a.b.c.d", &format!("{twice}.e30.AA")] {
        assert_eq!(check(token, &keys), Err(Refused::Unreadable), "{token}");
    }
    let padded = format!("{}=", signer.token(&es256(), &claims()));
    assert_eq!(check(&padded, &keys), Err(Refused::Unreadable));
}

#[test]
fn a_key_that_a_token_brings_along_or_points_to_is_not_looked_at() {
    let signer = Signer::new();
    let forger = Signer::new();
    for (name, value) in [
        ("jwk", forger.ec_key("ec")),
        ("jku", json!("https://evil.example/keys")),
        ("x5u", json!("https://evil.example/chain.pem")),
        ("x5c", json!(["MIIB"])),
    ] {
        let mut header = es256();
        header[name] = value;
        assert_eq!(
            check(&forger.token(&header, &claims()), &signer.keys()),
            Err(Refused::Signature),
            "{name}"
        );
        // And it does no harm to a token of the provider's own.
        assert!(check(&signer.token(&header, &claims()), &signer.keys()).is_ok(), "{name}");
    }
}

#[test]
fn a_token_of_another_kind_signs_nobody_in() {
    let signer = Signer::new();
    let of_kind = |kind: Value| {
        let mut header = es256();
        header["typ"] = kind;
        check(&signer.token(&header, &claims()), &signer.keys())
    };
    for kind in ["JWT", "jwt"] {
        assert!(of_kind(json!(kind)).is_ok(), "{kind}");
    }
    assert!(of_kind(Value::Null).is_ok());
    for kind in ["at+jwt", "application/at+jwt", "logout+jwt", "dpop+jwt", ""] {
        assert_eq!(of_kind(json!(kind)), Err(Refused::Kind), "{kind}");
    }
}

fn logout_claims() -> Value {
    json!({
        "iss": ISSUER, "aud": "uplift", "sub": "248289761001", "exp": NOW + 120, "iat": NOW, "jti": "bWJq",
        "events": { "http://schemas.openid.net/event/backchannel-logout": {} },
    })
}

fn logout_check(token: &str, keys: &Keys) -> Result<Ended, Refused> {
    check_logout(token, keys, ISSUER, "uplift", NOW)
}

#[test]
fn a_logout_token_is_of_its_kind_tells_of_the_event_and_has_no_nonce() {
    let signer = Signer::new();
    let of_kind = |kind: Value| {
        let mut header = es256();
        header["typ"] = kind;
        header
    };
    let header = of_kind(json!("logout+jwt"));
    let right = logout_check(&signer.token(&header, &logout_claims()), &signer.keys()).unwrap();
    assert_eq!(right.subject, crate::secret::hash("248289761001"));
    // An id token ends no session, whatever it says besides.
    for kind in [json!("JWT"), Value::Null, json!("at+jwt")] {
        let token = signer.token(&of_kind(kind.clone()), &logout_claims());
        assert_eq!(logout_check(&token, &signer.keys()), Err(Refused::Kind), "{kind}");
    }
    for (name, value, refused) in [
        ("iss", json!("https://login.example.com"), Refused::Issuer),
        ("aud", json!("another"), Refused::Audience),
        ("aud", json!(["uplift", "another"]), Refused::Audience),
        ("exp", json!(NOW - 60), Refused::Time),
        ("exp", Value::Null, Refused::Unreadable),
        ("iat", json!(NOW + 61), Refused::Time),
        ("iat", json!(NOW - 661), Refused::Time),
        ("jti", Value::Null, Refused::Unreadable),
        ("nonce", json!("n-0S6_WzA2Mj"), Refused::Nonce),
        ("sub", Value::Null, Refused::NoSignOut),
        ("sub", json!(""), Refused::NoSignOut),
        ("events", Value::Null, Refused::Unreadable),
        ("events", json!({}), Refused::NoSignOut),
        ("events", json!({ "http://schemas.openid.net/event/other": {} }), Refused::NoSignOut),
        ("events", json!({ "http://schemas.openid.net/event/backchannel-logout": true }), Refused::NoSignOut),
    ] {
        let mut claims = logout_claims();
        claims[name] = value.clone();
        if value.is_null() {
            claims.as_object_mut().unwrap().remove(name);
        }
        let token = signer.token(&header, &claims);
        assert_eq!(logout_check(&token, &signer.keys()), Err(refused), "{name} {value}");
    }
    let forged = Signer::new().token(&header, &logout_claims());
    assert_eq!(logout_check(&forged, &signer.keys()), Err(Refused::Signature));
    // And it signs nobody in.
    assert_eq!(check(&signer.token(&header, &claims()), &signer.keys()), Err(Refused::Kind));
}

#[test]
fn a_token_that_names_no_key_means_the_only_one_there_is() {
    let signer = Signer::new();
    let token = signer.token(&json!({ "alg": "ES256" }), &claims());
    assert!(check(&token, &keys(&json!([signer.ec_key("ec"), signer.rsa_key("rsa")]))).is_ok());
    let two = keys(&json!([signer.ec_key("ec"), Signer::new().ec_key("next")]));
    assert_eq!(check(&token, &two), Err(Refused::UnknownKey));
    assert_eq!(check(&token, &keys(&json!([]))), Err(Refused::UnknownKey));
}

#[test]
fn a_short_key_signs_nothing() {
    let signer = Signer::new();
    let token = signer.token(&json!({ "alg": "RS256", "kid": "rsa" }), &claims());
    let short = json!([{ "kty": "RSA", "kid": "rsa", "n": encoded([0xff; 128]), "e": "AQAB" }]);
    assert_eq!(check(&token, &keys(&short)), Err(Refused::Signature));
}
