//! Staff sign in with the provider of their organisation.

use backend::second_factor::Answer;
use backend::session::Person;
use backend::sign_in::{Arrival, Audience, BrowserKey, Entry, Network};
use backend::sign_in_provider::{Departure, NewProvider, ProviderAnswer};
use backend::testing::TestBackend;
use backend::testing::provider::{CLIENT_ID, CLIENT_SECRET, TestProvider};
use backend::testing::words::say_in_email;
use backend::{Backend, Config, Error};
use domain::{Email, MailDomain, OwnPath};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};

use crate::second_factor::device::{Device, app_code};

const NOW: &str = "2026-11-21T09:00:00Z";
const DOCUMENT: &str = "/.well-known/openid-configuration";

/// A hospice whose staff sign in with their provider.
struct Hospice {
    test: TestBackend,
    provider: TestProvider,
    ann: Email,
    browser: BrowserKey,
}

impl Hospice {
    async fn open(mail_is_allowed: bool) -> Self {
        let hospice = Self::before().await;
        hospice.add(mail_is_allowed).await.unwrap();
        hospice
    }

    /// The same before the operator adds the provider.
    async fn before() -> Self {
        let test = TestBackend::start(NOW).await;
        let browser = test.browser();
        let ann = Email::parse("ann@hospice.example.org").unwrap();
        Self { test, provider: TestProvider::start().await, ann, browser }
    }

    fn backend(&self) -> &Backend {
        &self.test.backend
    }

    async fn add(&self, mail_is_allowed: bool) -> Result<(), Error> {
        self.add_as(CLIENT_ID, mail_is_allowed).await
    }

    async fn add_as(&self, client_id: &str, mail_is_allowed: bool) -> Result<(), Error> {
        self.backend()
            .add_provider(&NewProvider {
                domain: "hospice.example.org",
                issuer: &self.provider.issuer,
                client_id,
                client_secret: CLIENT_SECRET,
                mail_is_allowed,
            })
            .await
    }

    async fn try_to_depart(&self) -> Result<Option<Departure>, Error> {
        self.backend().depart_to_provider(&self.ann, &self.browser, None, None, false).await
    }

    async fn depart(&self) -> Departure {
        self.try_to_depart().await.unwrap().unwrap()
    }

    /// Proves at the provider who one is, and gives what the browser brings back.
    fn prove(&self, departure: &Departure) -> ProviderAnswer {
        answer(&self.provider.prove(departure.url(), self.ann.as_str()))
    }

    async fn come_back(&self, departure: &Departure, answer: &ProviderAnswer) -> Result<Entry, Error> {
        let arrived = self.backend().sign_in_with_provider(Some(departure), answer, &self.browser).await?;
        Ok(arrived.complete().expect("nothing is asked for beside the provider"))
    }

    /// The whole service.
    async fn sign_in(&self) -> Result<Entry, Error> {
        let departure = self.depart().await;
        let answer = self.prove(&departure);
        self.come_back(&departure, &answer).await
    }
}

/// An installation to whose sign-in comes somebody with the address of another person.
pub async fn with_another_person() -> TestBackend {
    let hospice = Hospice::open(false).await;
    hospice.sign_in().await.unwrap();
    hospice.provider.claim("sub", json!("248289761002"));
    assert_eq!(code(hospice.sign_in().await), "provider_subject");
    hospice.test
}

/// What stands in the address that a provider sends the browser back to.
fn answer(place: &str) -> ProviderAnswer {
    let url = reqwest::Url::parse(&format!("http://localhost{place}")).unwrap();
    let value =
        |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    ProviderAnswer { state: value("state"), code: value("code"), iss: value("iss"), error: value("error") }
}

/// The code of a refusal, which says nothing that came from the provider.
fn code<T: std::fmt::Debug>(result: Result<T, Error>) -> &'static str {
    match result.unwrap_err() {
        Error::Conflict(conflict) => {
            assert!(!conflict.detail.contains("ann@"), "{}", conflict.detail);
            conflict.code.as_str()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn staff_of_the_domain_sign_in_with_their_provider() {
    let hospice = Hospice::open(false).await;
    let page = OwnPath::parse("/charity/register").unwrap();
    let sent = hospice.backend().depart_to_provider(&hospice.ann, &hospice.browser, None, Some(&page), false);
    let departure = sent.await.unwrap().unwrap();
    assert!(departure.by_mail().is_none() && !departure.url().contains("prompt"));
    assert!(!departure.url().contains("ann"), "no address of a person in an address of a page");
    let entry = hospice.come_back(&departure, &hospice.prove(&departure)).await.unwrap();
    assert_eq!(entry.person, Person::Staff(hospice.test.staff_id("ann@hospice.example.org").await));
    assert_eq!(entry.to, Some(page));
    assert!(entry.proved_at_provider.is_some() && entry.both_steps_at_provider);
    assert_eq!(hospice.test.count("select count(*) from audit where action = 'person.sign_in' and detail ->> 'provider' = 'true'").await, 1);
    // Nothing was sent by mail, and nobody else is concerned.
    assert_eq!(hospice.test.count("select count(*) from mail").await, 0);
    for other in ["ann@example.org", "ann@sub.hospice.example.org"] {
        let other = Email::parse(other).unwrap();
        let sent = hospice.backend().depart_to_provider(&other, &hospice.browser, None, None, false).await;
        assert!(sent.unwrap().is_none());
    }
    // The secret is not there to be read.
    let kept = "select count(*) from sign_in_provider where position(convert_to('s3cret', 'UTF8') in client_secret) > 0";
    assert_eq!(hospice.test.count(kept).await, 0);
}

#[tokio::test]
async fn a_provider_that_is_required_cannot_be_gone_around() {
    let hospice = Hospice::before().await;
    let backend = hospice.backend();
    // A code, a link and a passkey from before.
    let begun = backend
        .begin_sign_in(Audience::Staff, &hospice.ann, &hospice.browser, None, None, domain::Language::English)
        .await
        .unwrap();
    hospice.test.work().await;
    let mail = backend.mailbox().await.unwrap().remove(0);
    let code_is = format!("{} ", say_in_email("frame", "code-is", []));
    let mailed = mail.body.split(&code_is).nth(1).unwrap()[..6].to_owned();
    let link = backend.sandbox_link(Audience::Staff, &hospice.ann).await.unwrap();
    hospice.test.staff("ann@hospice.example.org").await;
    hospice.add(false).await.unwrap();
    let by_code = backend.sign_in_with_code(begun.id, &mailed, &hospice.browser).await;
    assert_eq!(code(by_code), "use_provider");
    assert_eq!(code(backend.sign_in_with_link(link.rsplit('/').next().unwrap()).await), "use_provider");
    let again = backend
        .begin_sign_in(Audience::Staff, &hospice.ann, &hospice.browser, None, None, domain::Language::English)
        .await;
    assert_eq!(code(again), "use_provider");
    // As a donor, who is no staff, the person gives as everybody does.
    assert!(
        backend
            .begin_sign_in(
                Audience::Donor,
                &hospice.ann,
                &hospice.browser,
                None,
                None,
                domain::Language::English
            )
            .await
            .is_ok()
    );
    // Without the provider they are as before: that is how an operator helps when it is gone for good.
    let domain = MailDomain::parse("hospice.example.org").unwrap();
    backend.remove_provider(&domain).await.unwrap();
    assert!(backend.sign_in_with_link(link.rsplit('/').next().unwrap()).await.is_ok());
    assert!(matches!(backend.remove_provider(&domain).await, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_passkey_does_not_go_around_a_required_provider_either() {
    let hospice = Hospice::before().await;
    let origin = "http://localhost:3000".to_owned();
    let config = Config { base_url: origin, ..hospice.backend().config().clone() };
    let backend = Backend::connect(&hospice.test.database_url, config, false).await.unwrap();
    let me = hospice.test.staff("ann@hospice.example.org").await.myself();
    let device = Device::new(1);
    let question = backend.passkey_to_make(&me).await.unwrap();
    let name = domain::FactorName::parse("Key").unwrap();
    backend.add_passkey(&me, &name, &device.create(&question)).await.unwrap();
    let sign_in = async || {
        let question = backend.passkey_to_sign_in().unwrap();
        backend.sign_in_with_passkey(&device.get(&question), &hospice.browser, None).await
    };
    assert!(sign_in().await.is_ok());
    hospice.add(false).await.unwrap();
    assert_eq!(code(sign_in().await), "use_provider");
}

#[tokio::test]
async fn where_the_operator_allows_it_a_mail_works_beside_the_provider() {
    let hospice = Hospice::open(true).await;
    assert_eq!(hospice.depart().await.by_mail(), Some(&hospice.ann));
    let begun = hospice
        .backend()
        .begin_sign_in(Audience::Staff, &hospice.ann, &hospice.browser, None, None, domain::Language::English)
        .await;
    assert!(begun.is_ok());
    assert!(hospice.sign_in().await.is_ok());
}

#[tokio::test]
async fn an_answer_counts_once_in_time_and_for_the_sign_in_that_it_answers() {
    let hospice = Hospice::open(false).await;
    let (departure, other) = (hospice.depart().await, hospice.depart().await);
    let brought = hospice.prove(&departure);
    // Another browser, another sign-in of this one, and no state at all.
    let nobody = hospice.backend().sign_in_with_provider(None, &brought, &hospice.browser).await;
    assert_eq!(code(nobody), "provider_over");
    assert_eq!(code(hospice.come_back(&other, &brought).await), "provider_over");
    let without = ProviderAnswer { state: None, ..brought.clone() };
    assert_eq!(code(hospice.come_back(&departure, &without).await), "provider_over");
    assert!(hospice.come_back(&departure, &brought).await.is_ok());
    assert_eq!(code(hospice.come_back(&departure, &brought).await), "provider_over");
    assert_eq!(hospice.provider.asked("/token"), 1, "a replayed answer is not exchanged");
    let late = late(&other, 601);
    assert_eq!(code(hospice.come_back(&late, &hospice.prove(&other)).await), "provider_over");
}

/// A departure some seconds earlier.
fn late(departure: &Departure, seconds: i64) -> Departure {
    let mut kept = serde_json::to_value(departure).unwrap();
    kept["since"] = json!(kept["since"].as_i64().unwrap() - seconds);
    serde_json::from_value(kept).unwrap()
}

#[tokio::test]
async fn an_answer_of_another_issuer_or_a_refusal_signs_nobody_in() {
    let hospice = Hospice::open(false).await;
    for (change, expected) in [
        (
            ProviderAnswer { iss: Some("https://login.example.com".to_owned()), ..ProviderAnswer::default() },
            "provider_refused",
        ),
        (
            ProviderAnswer { error: Some("access_denied".to_owned()), ..ProviderAnswer::default() },
            "provider_denied",
        ),
        (
            ProviderAnswer { error: Some("<b>ann@example.org</b>".to_owned()), ..ProviderAnswer::default() },
            "provider_denied",
        ),
        (
            ProviderAnswer { code: Some("made_up".to_owned()), ..ProviderAnswer::default() },
            "provider_refused",
        ),
    ] {
        let departure = hospice.depart().await;
        let brought = hospice.prove(&departure);
        let bent = ProviderAnswer {
            iss: change.iss.or(brought.iss),
            code: change.code.or(brought.code),
            error: change.error,
            state: brought.state,
        };
        assert_eq!(code(hospice.come_back(&departure, &bent).await), expected);
    }
    // It says that it always names itself (RFC 9207).
    let departure = hospice.depart().await;
    let silent = ProviderAnswer { iss: None, ..hospice.prove(&departure) };
    assert_eq!(code(hospice.come_back(&departure, &silent).await), "provider_refused");
    assert_eq!(hospice.test.count("select count(*) from staff").await, 0);
}

#[tokio::test]
async fn what_the_token_says_is_checked_on_the_way() {
    let hospice = Hospice::open(false).await;
    for (claim, value, right, expected) in [
        ("email", json!("boss@example.org"), json!("ann@hospice.example.org"), "provider_address"),
        ("email_verified", json!(false), json!(true), "provider_address"),
        ("iss", json!("https://login.example.com"), json!(hospice.provider.issuer), "provider_refused"),
        ("aud", json!("another"), json!(CLIENT_ID), "provider_refused"),
    ] {
        hospice.provider.claim(claim, value);
        assert_eq!(code(hospice.sign_in().await), expected, "{claim}");
        hospice.provider.claim(claim, right);
    }
    assert!(hospice.sign_in().await.is_ok());
    hospice.provider.claim("nonce", json!("another"));
    assert_eq!(code(hospice.sign_in().await), "provider_refused");
}

#[tokio::test]
async fn a_new_key_is_read_once_a_minute_at_most() {
    let hospice = Hospice::open(false).await;
    assert!(hospice.sign_in().await.is_ok());
    let reads = (hospice.provider.asked(DOCUMENT), hospice.provider.asked("/keys"));
    assert!(hospice.sign_in().await.is_ok());
    assert_eq!(
        (hospice.provider.asked(DOCUMENT), hospice.provider.asked("/keys")),
        reads,
        "kept for an hour"
    );
    hospice.provider.rotate("second");
    assert!(hospice.sign_in().await.is_ok());
    assert_eq!((hospice.provider.asked(DOCUMENT), hospice.provider.asked("/keys")), (reads.0, reads.1 + 1));
    hospice.provider.rotate("third");
    assert_eq!(code(hospice.sign_in().await), "provider_refused");
    assert_eq!(hospice.provider.asked("/keys"), reads.1 + 1);
}

#[tokio::test]
async fn a_provider_that_is_down_is_said_to_be_and_works_once_it_is_back() {
    let hospice = Hospice::open(false).await;
    hospice.provider.is_down(true);
    assert_eq!(code(hospice.try_to_depart().await), "provider_away");
    hospice.provider.is_down(false);
    let departure = hospice.depart().await;
    let brought = hospice.prove(&departure);
    hospice.provider.is_down(true);
    assert_eq!(code(hospice.come_back(&departure, &brought).await), "provider_away");
    hospice.provider.is_down(false);
    assert!(hospice.sign_in().await.is_ok());
}

#[tokio::test]
async fn a_provider_is_added_when_it_is_what_it_says() {
    let hospice = Hospice::before().await;
    for (member, value) in [
        ("issuer", json!("https://login.example.com")),
        ("jwks_uri", json!("http://login.example.org/keys")),
        ("token_endpoint", json!("https://10.0.0.1/token")),
        ("authorization_endpoint", Value::Null),
        ("token_endpoint_auth_methods_supported", json!(["private_key_jwt"])),
        ("padding", json!("x".repeat(300_000))),
    ] {
        hospice.provider.say(member, value.clone());
        let Error::Invalid(refused) = hospice.add(false).await.unwrap_err() else { panic!("{member}") };
        let said: Vec<_> =
            refused.iter().map(|error| (error.pointer.as_str(), error.code.as_str())).collect();
        assert_eq!(said, [("/issuer", "provider_unfit")], "{member}");
        let right = match member {
            "issuer" => json!(hospice.provider.issuer),
            "jwks_uri" => json!(format!("{}/keys", hospice.provider.issuer)),
            "token_endpoint" => json!(format!("{}/token", hospice.provider.issuer)),
            "authorization_endpoint" => json!(format!("{}/authorize", hospice.provider.issuer)),
            _ => Value::Null,
        };
        hospice.provider.say(member, right);
    }
    hospice.test.staff("ann@hospice.example.org").await;
    hospice.add(false).await.unwrap();
    assert_eq!(code(hospice.add(true).await), "provider_known");
    let all = hospice.backend().providers().await.unwrap();
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].domain.as_str(), all[0].mail_is_allowed), ("hospice.example.org", false));
    for (domain, issuer, id, secret) in [
        ("ann@hospice.example.org", hospice.provider.issuer.as_str(), "uplift", "secret"),
        ("hill.example.org", "http://login.example.org", "uplift", "secret"),
        ("hill.example.org", "https://10.0.0.1", "uplift", "secret"),
        ("hill.example.org", "https://login.example.org/?tenant=1", "uplift", "secret"),
        ("hill.example.org", hospice.provider.issuer.as_str(), "", "secret"),
        ("hill.example.org", hospice.provider.issuer.as_str(), "uplift", "two\nlines"),
    ] {
        let new =
            NewProvider { domain, issuer, client_id: id, client_secret: secret, mail_is_allowed: false };
        let refused = hospice.backend().add_provider(&new).await;
        assert!(matches!(refused, Err(Error::Invalid(_))), "{domain} {issuer} {id}");
    }
}

#[tokio::test]
async fn strangers_begin_as_often_as_with_a_mail_and_lock_nobody_out() {
    let hospice = Hospice::open(false).await;
    let backend = hospice.backend();
    let network = || Some(Network::from(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1))));
    // Ann signed in here before.
    assert!(hospice.sign_in().await.is_ok());
    for _ in 0..60 {
        let sent =
            backend.depart_to_provider(&hospice.ann, &hospice.test.browser(), network(), None, false).await;
        assert!(sent.is_ok());
    }
    let one_more =
        backend.depart_to_provider(&hospice.ann, &hospice.test.browser(), network(), None, false).await;
    assert!(matches!(one_more, Err(Error::TooMany { .. })));
    let ann = backend.depart_to_provider(&hospice.ann, &hospice.browser, network(), None, false).await;
    assert!(ann.is_ok());
    let stranger = hospice.test.browser();
    for _ in 0..10 {
        assert!(backend.depart_to_provider(&hospice.ann, &stranger, None, None, false).await.is_ok());
    }
    let one_more = backend.depart_to_provider(&hospice.ann, &stranger, None, None, false).await;
    assert!(matches!(one_more, Err(Error::TooMany { .. })));
}

#[tokio::test]
async fn when_the_provider_last_asked_counts_as_when_it_was_proved() {
    let hospice = Hospice::open(false).await;
    let long_ago = backend::clock::real_seconds() - 5_000;
    hospice.provider.claim("auth_time", json!(long_ago));
    assert_eq!(hospice.sign_in().await.unwrap().proved_at_provider, Some(long_ago));
    let sent = hospice.backend().depart_to_provider(&hospice.ann, &hospice.browser, None, None, true);
    assert!(sent.await.unwrap().unwrap().url().contains("prompt=login"));
}

#[tokio::test]
async fn a_provider_that_does_not_say_when_it_asked_counts_as_one_that_asked_long_ago() {
    let hospice = Hospice::open(false).await;
    hospice.provider.claim("auth_time", Value::Null);
    assert_eq!(hospice.sign_in().await.unwrap().proved_at_provider, Some(0));
    // Unless it was told to ask.
    let sent = hospice.backend().depart_to_provider(&hospice.ann, &hospice.browser, None, None, true);
    let departure = sent.await.unwrap().unwrap();
    let entry = hospice.come_back(&departure, &hospice.prove(&departure)).await.unwrap();
    assert!(entry.proved_at_provider.is_some_and(|at| at > 0));
}

#[tokio::test]
async fn a_provider_that_does_not_say_that_it_asked_for_two_factors_leaves_the_second_step_to_us() {
    let hospice = Hospice::before().await;
    let backend = hospice.backend();
    let me = hospice.test.staff("ann@hospice.example.org").await.myself();
    backend.set_up_app(&me).await.unwrap();
    let app = backend.app_to_confirm(&me).await.unwrap().unwrap();
    let name = domain::FactorName::parse("Phone").unwrap();
    backend.confirm_app(&me, &name, &app_code(&app.secret, -1)).await.unwrap();
    hospice.add(false).await.unwrap();
    let arrive = async |browser: &BrowserKey| {
        let sent = backend.depart_to_provider(&hospice.ann, browser, None, None, false).await;
        let departure = sent.unwrap().unwrap();
        let answer = hospice.prove(&departure);
        backend.sign_in_with_provider(Some(&departure), &answer, browser).await.unwrap()
    };

    let told = arrive(&hospice.browser).await.complete().expect("the provider asked for two");
    assert!(told.both_steps_at_provider);
    for said in [Value::Null, json!(["pwd"])] {
        hospice.provider.claim("amr", said.clone());
        let Arrival::SecondStep(_) = arrive(&hospice.browser).await else { panic!("one factor: {said}") };
    }
    let browser = hospice.test.browser();
    let Arrival::SecondStep(first) = arrive(&browser).await else { panic!("one factor is not enough") };
    let wrong = backend.take_second_step(&first, Answer::Code("000000"), &browser).await;
    assert!(wrong.is_err());
    let code = app_code(&app.secret, 0);
    let entry = backend.take_second_step(&first, Answer::Code(&code), &browser).await.unwrap();
    assert!(!entry.both_steps_at_provider && entry.proved_at_provider.is_none());
    // It is asked for once in a browser, as after a mail.
    let known = arrive(&browser).await.complete().expect("this browser is known");
    assert!(!known.both_steps_at_provider && known.proved_at_provider.is_some());
    // So it is after a day's work, when the provider has ended their session.
    assert!(backend.sign_out_by_provider(&hospice.provider.logout_token("logout+jwt", &[])).await.unwrap());
    assert!(arrive(&browser).await.complete().is_some());
}

#[tokio::test]
async fn a_client_secret_is_sealed_again_while_the_installations_secret_is_changed() {
    let hospice = Hospice::open(false).await;
    let key = backend::secret::Key::new([8; 32]).with_earlier(Some([7; 32]));
    let config = Config { key, ..hospice.backend().config().clone() };
    let changed = Backend::connect(&hospice.test.database_url, config, false).await.unwrap();
    assert_eq!(changed.seal_providers_again().await.unwrap(), 1);
    assert_eq!(changed.seal_providers_again().await.unwrap(), 0);
    let config = Config { key: backend::secret::Key::new([8; 32]), ..hospice.backend().config().clone() };
    let after = Backend::connect(&hospice.test.database_url, config, false).await.unwrap();
    let sent =
        after.depart_to_provider(&hospice.ann, &hospice.browser, None, None, false).await.unwrap().unwrap();
    let answer = answer(&hospice.provider.prove(sent.url(), hospice.ann.as_str()));
    assert!(after.sign_in_with_provider(Some(&sent), &answer, &hospice.browser).await.is_ok());
}

#[tokio::test]
async fn an_address_that_the_provider_gives_to_another_person_lets_them_into_no_account() {
    let hospice = Hospice::open(false).await;
    let (test, backend) = (&hospice.test, hospice.backend());
    let first = hospice.sign_in().await.unwrap();
    assert_eq!(hospice.sign_in().await.unwrap().person, first.person);
    hospice.provider.claim("sub", json!("248289761002"));
    let refused = say_in_email("operators", "another-subject", []);
    let told = format!("select count(*) from mail where subject = '{refused}'");
    for _ in 0..3 {
        assert_eq!(code(hospice.sign_in().await), "provider_subject");
    }
    assert_eq!(test.count(&told).await, 1, "the operator is told once a day");
    // The subject is kept as a hash, and the provider may be added anew for another secret.
    backend.remove_provider(&hospice.ann.domain()).await.unwrap();
    hospice.add(false).await.unwrap();
    assert_eq!(code(hospice.sign_in().await), "provider_subject");
    // The operator knows better.
    assert!(backend.unbind_from_provider(&hospice.ann).await.unwrap());
    assert_eq!(hospice.sign_in().await.unwrap().person, first.person);
    hospice.provider.claim("sub", json!("248289761001"));
    assert_eq!(code(hospice.sign_in().await), "provider_subject");
    assert_eq!(test.count("select count(*) from audit where action = 'person.unbind'").await, 1);
    let nobody = Email::parse("nobody@hospice.example.org").unwrap();
    assert!(matches!(backend.unbind_from_provider(&nobody).await, Err(Error::NotFound(_))));
}

#[tokio::test]
async fn a_provider_may_name_the_same_person_differently_to_another_client() {
    let hospice = Hospice::open(false).await;
    let first = hospice.sign_in().await.unwrap();
    let changed = async |client_id: &str, subject: &str| {
        hospice.backend().remove_provider(&hospice.ann.domain()).await.unwrap();
        hospice.provider.know_as(client_id);
        hospice.provider.claim("sub", json!(subject));
        hospice.add_as(client_id, false).await.unwrap();
    };
    // Subjects are pairwise: another client, another name for Ann. From then on it is hers alone there.
    changed("uplift-2", "e4d909c290d0").await;
    assert_eq!(hospice.sign_in().await.unwrap().person, first.person);
    hospice.provider.claim("sub", json!("6f1ed002ab55"));
    assert_eq!(code(hospice.sign_in().await), "provider_subject");
    // What the first client bound is not forgotten.
    changed(CLIENT_ID, "e4d909c290d0").await;
    assert_eq!(code(hospice.sign_in().await), "provider_subject");
}
