//! The second step of signing in, and proving again who one is.

pub mod device;

use backend::actor::{Myself, Proof, StaffCaller};
use backend::claim::NamedDonor;
use backend::second_factor::{Answer, FactorKind, FirstStep, WRONG_ANSWERS_A_DAY};
use backend::session::{Person, session_from_hex};
use backend::sign_in::{Arrival, Audience, BrowserKey, Entry};
use backend::testing::TestBackend;
use backend::testing::words::say_in_email;
use backend::{Backend, Config, Error, SecondStepRule};
use domain::claim::{ClaimSetting, RevealReason};
use domain::{ClientName, Email, ErasureConfirmed, FactorName, OwnPath, Role, ScopeSet};
use serde_json::json;

use self::device::{Device, ORIGIN, app_code};
use crate::claim::Desk;
use crate::person::{World, code, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

/// A house at an address that can have passkeys, and Ann, who works for a charity and has opened a mail.
pub(crate) struct House {
    pub(crate) test: TestBackend,
    pub(crate) backend: Backend,
    ann: Email,
}

impl House {
    pub(crate) async fn open(second_step: SecondStepRule) -> Self {
        let test = TestBackend::start(NOW).await;
        let charity = test.charity("Hill Hospice", "XB70001").await;
        let ann = Email::parse("ann@example.org").unwrap();
        let joins = format!(
            "insert into membership (charity_id, staff_id, role, created_at) values ('{}', '{}', 'finance', now())",
            charity.uuid(),
            test.staff(ann.as_str()).await.staff_id().uuid(),
        );
        test.by_hand(&joins).await.unwrap();
        let config = Config { base_url: ORIGIN.to_owned(), second_step, ..test.backend.config().clone() };
        let backend = Backend::connect(&test.database_url, config, false).await.unwrap();
        Self { test, backend, ann }
    }

    /// Opens the mail in this browser.
    async fn mail(&self, browser: &BrowserKey) -> Arrival {
        let link = self.backend.sandbox_link(Audience::Staff, &self.ann).await.unwrap();
        self.backend.sign_in_with_link_from(link.rsplit('/').next().unwrap(), browser).await.unwrap()
    }

    /// Asks for a mail as a donor on the way to a page, and opens its link.
    async fn as_donor(&self, browser: &BrowserKey, to: Option<&str>) -> Entry {
        let to = to.and_then(OwnPath::parse);
        self.backend
            .begin_sign_in(Audience::Donor, &self.ann, browser, None, to.as_ref(), domain::Language::English)
            .await
            .unwrap();
        self.test.work().await;
        let mail = self.backend.mailbox().await.unwrap();
        let subject = say_in_email("sign_in", "link-subject", []);
        let mail = mail.into_iter().find(|mail| mail.subject == subject).unwrap();
        let link = mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap();
        self.backend.sign_in_with_link_from(link, browser).await.unwrap().complete().unwrap()
    }

    async fn first_step(&self, browser: &BrowserKey) -> FirstStep {
        match self.mail(browser).await {
            Arrival::SecondStep(first) => first,
            Arrival::Complete(_) => panic!("nothing was asked beside the mail"),
        }
    }

    async fn caller(&self, proof: Proof) -> StaffCaller {
        let id = self.test.staff_id("ann@example.org").await;
        self.backend.staff_caller(id, proof).await.unwrap()
    }

    pub(crate) async fn ann(&self) -> Myself {
        self.caller(Proof::Recent).await.myself()
    }

    /// Sets up an app, and gives its secret and the recovery codes.
    pub(crate) async fn add_app(&self) -> (String, Vec<String>) {
        let me = self.ann().await;
        let secret = add_app_of(&self.backend, &me).await;
        (secret, self.backend.recovery_sheet(&me).await.unwrap().unwrap_or_default())
    }

    async fn add_passkey(&self, device: &Device) -> Result<(), Error> {
        let me = self.ann().await;
        let question = self.backend.passkey_to_make(&me).await.unwrap();
        self.backend.add_passkey(&me, &name("Key"), &device.create(&question)).await
    }

    async fn second(&self, first: &FirstStep, answer: Answer<'_>) -> Result<Entry, Error> {
        self.backend.take_second_step(first, answer, &self.test.browser()).await
    }
}

/// Sets up an app for anybody, and gives its secret.
pub(crate) async fn add_app_of(backend: &Backend, me: &Myself) -> String {
    backend.set_up_app(me).await.unwrap();
    let app = backend.app_to_confirm(me).await.unwrap().unwrap();
    backend.confirm_app(me, &name("Phone"), &app_code(&app.secret, -1)).await.unwrap();
    app.secret
}

/// Adds a passkey for anybody, at an address that can have some.
pub(crate) async fn add_passkey_of(test: &TestBackend, me: &Myself) {
    let config = Config { base_url: ORIGIN.to_owned(), ..test.backend.config().clone() };
    let backend = Backend::connect(&test.database_url, config, false).await.unwrap();
    let question = backend.passkey_to_make(me).await.unwrap();
    backend.add_passkey(me, &name("Key"), &Device::new(1).create(&question)).await.unwrap();
}

fn name(text: &str) -> FactorName {
    FactorName::parse(text).unwrap()
}

#[tokio::test]
async fn an_app_counts_after_its_first_code_and_is_then_asked_for_once_in_a_browser() {
    let house = House::open(SecondStepRule::Optional).await;
    let me = house.ann().await;
    assert_eq!(code(house.backend.confirm_app(&me, &name("Phone"), "123456").await), "no_app");
    house.backend.set_up_app(&me).await.unwrap();
    let app = house.backend.app_to_confirm(&me).await.unwrap().unwrap();
    assert_eq!(
        code(house.backend.confirm_app(&me, &name("Phone"), &app_code(&app.secret, 5)).await),
        "wrong_code"
    );
    assert!(
        house.mail(&house.test.browser()).await.complete().is_some(),
        "an app without its first code is none"
    );
    let first_code = app_code(&app.secret, -1);
    house.backend.confirm_app(&me, &name("Phone"), &first_code).await.unwrap();

    let browser = house.test.browser();
    let first = house.first_step(&browser).await;
    assert_eq!(
        code(house.second(&first, Answer::Code(&first_code)).await),
        "wrong_code",
        "a code works once"
    );
    let now = app_code(&app.secret, 0);
    let entry = house.backend.take_second_step(&first, Answer::Code(&now), &browser).await.unwrap();
    assert!(matches!(entry.person, Person::Staff(_)));
    assert!(house.mail(&browser).await.complete().is_some(), "this browser is known");
    house.first_step(&house.test.browser()).await;
}

#[tokio::test]
async fn l5_who_is_signed_out_elsewhere_or_removes_a_factor_takes_the_second_step_again_in_each_browser() {
    let house = House::open(SecondStepRule::Optional).await;
    let (backend, browser) = (&house.backend, house.test.browser());
    let (_, codes) = house.add_app().await;
    let ann = house.test.staff_id("ann@example.org").await;
    let charity = house.test.charity_named("XB70001").await;
    let owner = house.test.staff("official@example.org").await.of(charity).unwrap().team();
    let ways = ["everywhere", "by an owner", "by the operator", "in one browser", "a factor less"];
    for (way, recovery) in ways.into_iter().zip(&codes) {
        let first = house.first_step(&browser).await;
        backend.take_second_step(&first, Answer::Code(recovery), &browser).await.unwrap();
        assert!(house.mail(&browser).await.complete().is_some(), "this browser is known");
        match way {
            "everywhere" => backend.sign_out_everywhere(Person::Staff(ann)).await.unwrap(),
            "by an owner" => backend.end_sessions_of(&owner, ann).await.unwrap(),
            "by the operator" => assert_eq!(backend.sign_out_person(&house.ann).await.unwrap(), 0),
            "in one browser" => {
                let opened = format!(
                    "insert into session (session_hash, staff_id, data, expires_at, device)
                     values (decode(repeat('01', 32), 'hex'), '{}', '{{}}', now() + interval '1 hour', 'Firefox')",
                    ann.uuid()
                );
                assert_eq!(house.test.by_hand(&opened).await, Ok(1));
                let opened = session_from_hex(&"01".repeat(32)).unwrap();
                backend.sign_out_browser(&house.ann().await, &opened).await.unwrap();
            }
            _ => {
                house.add_passkey(&Device::new(1)).await.unwrap();
                let me = house.ann().await;
                let factors = backend.sign_in_means(&me).await.unwrap().factors;
                let passkey = factors.iter().find(|factor| factor.kind == FactorKind::Passkey).unwrap();
                backend.remove_factor(&me, passkey.id).await.unwrap();
            }
        }
        assert!(house.mail(&browser).await.complete().is_none(), "{way}");
    }
}

#[tokio::test]
async fn whoever_works_for_a_team_and_comes_in_as_a_donor_is_led_to_their_work_by_the_same_steps() {
    let house = House::open(SecondStepRule::Optional).await;
    let browser = house.test.browser();
    let entry = house.as_donor(&browser, None).await;
    assert!(matches!(entry.person, Person::Donor(_)));
    let door = entry.work.expect("Ann works for a charity");
    assert_eq!(house.backend.names_of_work(&door).await.unwrap(), ["Hill Hospice"]);
    let at_work = house.backend.sign_in_to_work(&door, &browser).await.unwrap().complete().unwrap();
    assert_eq!(at_work.person, Person::Staff(house.test.staff_id("ann@example.org").await));
    // On the way to a page of theirs, nobody is asked.
    assert_eq!(house.as_donor(&browser, Some("/giving/linked")).await.work, None);
    // What staff have to prove beside the mail, they have to prove on this way too.
    house.add_app().await;
    let elsewhere = house.test.browser();
    let door = house.as_donor(&elsewhere, None).await.work.expect("Ann works for a charity");
    let arrival = house.backend.sign_in_to_work(&door, &elsewhere).await.unwrap();
    assert!(matches!(arrival, Arrival::SecondStep(_)));
}

#[tokio::test]
async fn a_donor_who_works_for_nobody_is_not_asked_where_to() {
    let house = House::open(SecondStepRule::Optional).await;
    house.test.by_hand("delete from membership").await.unwrap();
    assert_eq!(house.as_donor(&house.test.browser(), None).await.work, None);
}

#[tokio::test]
async fn the_secret_and_the_recovery_codes_are_not_to_be_read_in_the_database() {
    let house = House::open(SecondStepRule::Optional).await;
    let (_, codes) = house.add_app().await;
    let tables = ["second_factor", "recovery_code", "recovery_sheet"];
    for table in tables {
        assert!(
            house.test.count(&format!("select count(*) from {table}")).await > 0,
            "{table} has something to read"
        );
        for code in &codes {
            let found = format!("select count(*) from {table} t where t::text ilike '%{code}%'");
            assert_eq!(house.test.count(&found).await, 0, "{table}");
        }
    }
}

#[tokio::test]
async fn a_recovery_code_opens_once_and_the_sheet_is_shown_until_it_is_kept() {
    let house = House::open(SecondStepRule::Optional).await;
    let (_, codes) = house.add_app().await;
    assert_eq!(codes.len(), 10);
    let me = house.ann().await;
    assert_eq!(
        house.backend.recovery_sheet(&me).await.unwrap(),
        Some(codes.clone()),
        "a reload shows the same"
    );
    house.backend.recovery_sheet_is_kept(&me).await.unwrap();
    assert_eq!(house.backend.recovery_sheet(&me).await.unwrap(), None);

    let first = house.first_step(&house.test.browser()).await;
    let spoken = codes[0].to_uppercase().replace('-', " ");
    house.second(&first, Answer::Code(&spoken)).await.unwrap();
    assert_eq!(code(house.second(&first, Answer::Code(&codes[0])).await), "wrong_code");
    assert_eq!(house.backend.sign_in_means(&me).await.unwrap().recovery_codes, 9);

    house.backend.new_recovery_codes(&me).await.unwrap();
    assert_eq!(
        code(house.second(&first, Answer::Code(&codes[1])).await),
        "wrong_code",
        "the earlier ones ended"
    );
    let new = house.backend.recovery_sheet(&me).await.unwrap().unwrap();
    house.second(&first, Answer::Code(&new[1])).await.unwrap();
}

#[tokio::test]
async fn ten_wrong_codes_switch_the_app_off_for_a_day_and_leave_the_other_ways() {
    let house = House::open(SecondStepRule::Optional).await;
    let (secret, codes) = house.add_app().await;
    let first = house.first_step(&house.test.browser()).await;
    for tried in 1..=WRONG_ANSWERS_A_DAY {
        let refused = code(house.second(&first, Answer::Code("000000")).await);
        assert_eq!(refused, if tried < WRONG_ANSWERS_A_DAY { "wrong_code" } else { "codes_off" });
    }
    let right = app_code(&secret, 0);
    assert_eq!(code(house.second(&first, Answer::Code(&right)).await), "codes_off", "the right one too");
    house
        .test
        .by_hand("update staff set wrong_answers_since = now() - interval '25 hours' where wrong_answers > 0")
        .await
        .unwrap();
    house.second(&first, Answer::Code(&right)).await.unwrap();
    for _ in 0..WRONG_ANSWERS_A_DAY {
        house.second(&first, Answer::Code("000000")).await.unwrap_err();
    }
    house.second(&first, Answer::Code(&codes[0])).await.unwrap();
}

#[tokio::test]
async fn wrong_codes_at_once_are_counted_one_by_one() {
    let house = House::open(SecondStepRule::Optional).await;
    house.add_app().await;
    let first = house.first_step(&house.test.browser()).await;
    let tried = (0..30).map(|_| house.second(&first, Answer::Code("000000")));
    let refused: Vec<String> = futures::future::join_all(tried).await.into_iter().map(code).collect();
    let wrong = refused.iter().filter(|refused| *refused == "wrong_code").count();
    assert_eq!(i32::try_from(wrong).unwrap(), WRONG_ANSWERS_A_DAY - 1, "{refused:?}");
}

#[tokio::test]
async fn a_passkey_signs_in_alone_and_each_answer_works_once() {
    let house = House::open(SecondStepRule::Optional).await;
    let mut device = Device::new(1);
    house.add_passkey(&device).await.unwrap();
    assert_eq!(code(house.add_passkey(&device).await), "passkey_known");

    let browser = house.test.browser();
    let answer = device.get(&house.backend.passkey_to_sign_in().unwrap());
    let entry = house.backend.sign_in_with_passkey(&answer, &browser, None).await.unwrap();
    assert_eq!(entry.person, house.ann().await.person());
    assert_eq!(
        code(house.backend.sign_in_with_passkey(&answer, &browser, None).await),
        "passkey_refused",
        "once"
    );

    device.count = 7;
    let answer = device.get(&house.backend.passkey_to_sign_in().unwrap());
    house.backend.sign_in_with_passkey(&answer, &browser, None).await.unwrap();
    let copy = device.get(&house.backend.passkey_to_sign_in().unwrap());
    let refused = house.backend.sign_in_with_passkey(&copy, &browser, None).await;
    assert_eq!(code(refused), "passkey_refused", "it counts, and did not count on: it may be a copy");
}

#[tokio::test]
async fn a_passkey_is_refused_where_anything_about_its_answer_is_not_ours() {
    let house = House::open(SecondStepRule::Optional).await;
    house.add_passkey(&Device::new(1)).await.unwrap();
    let browser = house.test.browser();
    let ask = || house.backend.passkey_to_sign_in().unwrap();
    let me = house.ann().await;
    let for_a_step = house.backend.means_to_prove(&me).await.unwrap().unwrap().question.unwrap();
    let mut foreign_key = Device::new(1);
    foreign_key.count = 1;
    let bend = |bend: fn(&mut Device)| {
        let mut device = Device::new(1);
        bend(&mut device);
        device
    };
    let answers = [
        ("another key under the same id", foreign_key.get(&ask())),
        ("nobody's", Device::new(2).get(&ask())),
        ("another site", bend(|device| device.origin = "https://uplift.example").get(&ask())),
        ("another party", bend(|device| device.party = "example.org").get(&ask())),
        ("nobody was checked", bend(|device| device.flags = 0b001).get(&ask())),
        ("nobody was there", bend(|device| device.flags = 0b100).get(&ask())),
        ("a question for something else", Device::new(1).get(&for_a_step)),
        ("an invented question", Device::new(1).get(r#"{"challenge":"AAAA"}"#)),
        ("no answer", "{}".to_owned()),
        ("nothing", String::new()),
    ];
    for (what, answer) in answers {
        let refused = house.backend.sign_in_with_passkey(&answer, &browser, None).await;
        assert_eq!(code(refused), "passkey_refused", "{what}");
    }
}

#[tokio::test]
async fn a_passkey_an_app_and_its_recovery_codes_do_not_run_out() {
    let house = House::open(SecondStepRule::Required).await;
    let (secret, codes) = house.add_app().await;
    let device = Device::new(1);
    house.add_passkey(&device).await.unwrap();
    let aged = "update second_factor set created_at = created_at - interval '10 years', confirmed_at = confirmed_at - interval '10 years'";
    house.test.by_hand(aged).await.unwrap();
    let question = house.backend.passkey_to_sign_in().unwrap();
    house.backend.sign_in_with_passkey(&device.get(&question), &house.test.browser(), None).await.unwrap();
    let first = house.first_step(&house.test.browser()).await;
    house.second(&first, Answer::Code(&app_code(&secret, 0))).await.unwrap();
    house.second(&first, Answer::Code(&codes[0])).await.unwrap();
    // Nothing of them has an end that somebody could set.
    let ends = "select count(*) from information_schema.columns where table_name in ('second_factor', 'recovery_code')
        and column_name ~ '(end|expire|until|renew)'";
    assert_eq!(house.test.count(ends).await, 0);
}

#[tokio::test]
async fn a_donors_passkey_signs_the_donor_in_and_a_mail_still_does() {
    let house = House::open(SecondStepRule::Required).await;
    let zoe = house.test.donor("zoe@example.org").await;
    let me = zoe.myself().unwrap();
    let device = Device::new(3);
    let question = house.backend.passkey_to_make(&me).await.unwrap();
    house.backend.add_passkey(&me, &name("Phone"), &device.create(&question)).await.unwrap();
    let answer = device.get(&house.backend.passkey_to_sign_in().unwrap());
    let entry = house.backend.sign_in_with_passkey(&answer, &house.test.browser(), None).await.unwrap();
    assert_eq!(entry.person, Person::Donor(zoe.donor_id()));
    house.test.donor("zoe@example.org").await;
    assert_eq!(code(house.backend.set_up_app(&me).await), "page_not_found", "apps are for staff");
    let only = house.backend.sign_in_means(&me).await.unwrap().factors.remove(0);
    house.backend.remove_factor(&me, only.id).await.unwrap();
}

#[tokio::test]
async fn whoever_may_change_something_needs_a_second_step_where_it_is_required() {
    let house = House::open(SecondStepRule::Required).await;
    let charity = house.test.charity_named("XB70001").await;
    let refused = house.caller(Proof::Recent).await.of(charity).unwrap_err();
    assert!(matches!(refused, Error::SecondStepMissing));
    house.test.by_hand("update membership set role = 'viewer' where role = 'finance'").await.unwrap();
    house.caller(Proof::Recent).await.of(charity).unwrap();
    house.test.by_hand("update membership set role = 'finance' where role = 'viewer'").await.unwrap();
    let platform = house.test.platform("Give & Go").await.platform_id;
    for (role, is_needed) in [(Role::Viewer, false), (Role::Developer, true), (Role::Owner, true)] {
        house.backend.join_platform(platform, &house.ann, role).await.unwrap();
        let caller = house.caller(Proof::Recent).await.of_platform(platform);
        assert_eq!(matches!(caller, Err(Error::SecondStepMissing)), is_needed, "{role}");
    }
    house.test.by_hand("delete from membership where platform_id is not null").await.unwrap();

    house.add_app().await;
    house.caller(Proof::Recent).await.of(charity).unwrap();
    let me = house.ann().await;
    let only = house.backend.sign_in_means(&me).await.unwrap().factors.remove(0);
    assert_eq!((only.kind, only.name.as_str()), (FactorKind::App, "Phone"));
    assert_eq!(code(house.backend.remove_factor(&me, only.id).await), "last_factor");
    house.add_passkey(&Device::new(1)).await.unwrap();
    house.backend.remove_factor(&me, only.id).await.unwrap();
    let stranger = house.test.staff("official@example.org").await.myself();
    let own = house.backend.sign_in_means(&me).await.unwrap().factors.remove(0);
    assert_eq!(
        code(house.backend.remove_factor(&stranger, own.id).await),
        "second factor_not_found",
        "another person's"
    );
    assert_eq!(
        code(house.backend.rename_factor(&stranger, own.id, &name("Mine")).await),
        "second factor_not_found"
    );
    house.backend.rename_factor(&me, own.id, &name("Laptop")).await.unwrap();
    let noted = "select count(*) from audit where action = 'person.rename_factor'";
    assert_eq!(house.test.count(noted).await, 1);
}

#[tokio::test]
async fn somebody_who_signed_in_long_ago_proves_it_again_before_what_matters() {
    let house = House::open(SecondStepRule::Optional).await;
    let (secret, _) = house.add_app().await;
    let old = house.caller(Proof::Old).await.myself();
    let asked = [
        house.backend.set_up_app(&old).await.unwrap_err(),
        house.backend.passkey_to_make(&old).await.unwrap_err(),
        house.backend.new_recovery_codes(&old).await.unwrap_err(),
        house.backend.recovery_sheet(&old).await.unwrap_err(),
    ];
    assert!(asked.iter().all(|error| matches!(error, Error::ProveAgain)), "{asked:?}");
    assert_eq!(code(house.backend.prove_again(&old, Answer::Code("000000")).await), "wrong_code");
    house.backend.prove_again(&old, Answer::Code(&app_code(&secret, 0))).await.unwrap();
}

#[tokio::test]
async fn claims_people_and_files_with_donors_want_a_fresh_proof_and_daily_work_does_not() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    let gift = desk.gifts(1).await[0];
    let claim = desk.claim().await;
    let backend = desk.backend();
    let official = desk.world.test.staff_id("official@example.org").await;
    let old = backend.staff_caller(official, Proof::Old).await.unwrap().of(desk.world.charity).unwrap();
    backend.claim(&old, claim).await.unwrap();
    let ann = Email::parse("ann@example.org").unwrap();
    let donor = NamedDonor::parse("", "O’Neill").unwrap();
    let chosen = |approvals: &str| {
        ClaimSetting::read(&json!({ "schedule": "weekly", "weekday": "monday", "approvals": approvals }))
            .unwrap()
    };
    let refused = [
        backend.approve_claim(&old, claim).await.err(),
        backend.claim_pack(&old, claim).await.err(),
        backend.reveal_donor(&old, gift, RevealReason::AskDonor).await.err(),
        backend.find_donor_in_gifts(&old, &donor).await.err(),
        backend.find_donor_in_claim(&old, claim, &donor).await.err(),
        backend.choose_claim_setting(&old, chosen("none")).await.err(),
        backend.confirm_fewer_approvals(&old).await.err(),
        backend.invite_colleague(&old.team(), &ann, Role::Viewer).await.err(),
        backend.change_role(&old.team(), official, Role::Viewer).await.err(),
        backend.remove_colleague(&old.team(), official).await.err(),
    ];
    assert!(refused.iter().all(|error| matches!(error, Some(Error::ProveAgain))), "{refused:?}");
    // When claims are made is daily work.
    backend.choose_claim_setting(&old, chosen("one")).await.unwrap();
    let recent = backend.staff_caller(official, Proof::Recent).await.unwrap().of(desk.world.charity).unwrap();
    backend.approve_claim(&recent, claim).await.unwrap();
}

#[tokio::test]
async fn secrets_and_addresses_of_a_platform_want_a_fresh_proof_and_their_end_does_not() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let (name, scopes) = (ClientName::parse("Live server").unwrap(), ScopeSet::all());
    let client = backend.add_client(&owner, &name, &scopes).await.unwrap();
    let hook = backend.read_webhook(&json!({ "url": "http://127.0.0.1:9/hooks" })).unwrap();
    let added = backend.create_webhook(&owner.webhooks(), &hook, &unkeyed()).await.unwrap();
    let webhook = added.value.webhook.webhook_id;
    let staff = world.test.staff_id("dev@example.org").await;
    let old = backend.staff_caller(staff, Proof::Old).await.unwrap().of_platform(world.platform_id).unwrap();
    let elsewhere = backend.read_webhook_change(&json!({ "url": "http://127.0.0.1:10/hooks" })).unwrap();
    let refused = [
        backend.add_client(&old, &name, &scopes).await.err(),
        backend.add_secret(&old, client.client_id, None).await.err(),
        backend.create_webhook(&old.webhooks(), &hook, &unkeyed()).await.err(),
        backend.change_webhook(&old.webhooks(), webhook, &elsewhere, None, &unkeyed()).await.err(),
        backend.change_webhook_secret(&old.webhooks(), webhook, &unkeyed()).await.err(),
    ];
    assert!(refused.iter().all(|error| matches!(error, Some(Error::ProveAgain))), "{refused:?}");
    backend.revoke_secret_of(&old, client.client_id, client.secret_id).await.unwrap();
    backend.revoke_client(&old, client.client_id).await.unwrap();
}

#[tokio::test]
async fn an_account_is_deleted_with_a_fresh_proof_alone() {
    let test = TestBackend::start(NOW).await;
    let me = test.donor("zoe@example.org").await;
    let old = test.backend.donor_caller(me.donor_id(), Proof::Old).await.unwrap();
    let meant = || ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    let refused = test.backend.erase(&old, meant()).await.unwrap_err();
    assert!(matches!(refused, Error::ProveAgain), "{refused:?}");
    test.backend.erase(&me, meant()).await.unwrap();
}

#[tokio::test]
async fn the_operator_resets_the_second_step_of_somebody_who_lost_everything() {
    let house = House::open(SecondStepRule::Required).await;
    let (_, codes) = house.add_app().await;
    let browser = house.test.browser();
    let first = house.first_step(&browser).await;
    house.backend.take_second_step(&first, Answer::Code(&codes[0]), &browser).await.unwrap();
    house.backend.reset_second_step(&house.ann).await.unwrap();
    assert!(house.mail(&browser).await.complete().is_some());
    let means = house.backend.sign_in_means(&house.ann().await).await.unwrap();
    assert_eq!((means.factors.len(), means.recovery_codes, means.is_required), (0, 0, true));
    assert_eq!(code(house.second(&first, Answer::Code(&codes[1])).await), "wrong_code");
    let nobody = Email::parse("nobody@example.org").unwrap();
    assert_eq!(code(house.backend.reset_second_step(&nobody).await), "person_not_found");
}

#[tokio::test]
async fn who_is_invited_and_comes_in_as_a_donor_is_led_to_the_invitation() {
    let house = House::open(SecondStepRule::Optional).await;
    let by_hand = async |sql: &str| assert_eq!(house.test.by_hand(sql).await, Ok(1), "{sql}");
    by_hand("update staff set first_sign_in_at = null where email = 'ann@example.org'").await;
    let invites = async |until: &str, awaits: bool| {
        let invitation = format!(
            "update membership set invitation_ends_at = '{until}', awaits_acceptance = {awaits}
             where staff_id = (select staff_id from staff where email = 'ann@example.org')"
        );
        by_hand(&invitation).await;
    };
    invites("2026-11-21T08:59:59Z", false).await;
    assert_eq!(house.as_donor(&house.test.browser(), None).await.work, None, "it has ended");

    invites("2026-12-05T09:00:00Z", false).await;
    let browser = house.test.browser();
    let door = house.as_donor(&browser, None).await.work.expect("Ann is invited");
    let ann = house.test.donor("ann@example.org").await;
    assert_eq!(house.backend.names_of_invitations(&ann).await.unwrap(), ["Hill Hospice"]);
    assert!(house.backend.names_of_work(&door).await.unwrap().is_empty());
    // Nobody else learns of it.
    let zoe = house.test.donor("zoe@example.org").await;
    assert!(house.backend.names_of_invitations(&zoe).await.unwrap().is_empty());
    let at_work = house.backend.sign_in_to_work(&door, &browser).await.unwrap().complete().unwrap();
    assert_eq!(at_work.person, Person::Staff(house.test.staff_id("ann@example.org").await));
    assert_eq!(house.caller(Proof::Recent).await.charities().len(), 1, "she has come");
    assert!(house.backend.names_of_invitations(&ann).await.unwrap().is_empty());

    // Somebody who signed in as staff before still has to accept.
    invites("2026-12-05T09:00:00Z", true).await;
    assert!(house.as_donor(&house.test.browser(), None).await.work.is_some());
    assert_eq!(house.backend.names_of_invitations(&ann).await.unwrap(), ["Hill Hospice"]);
}
