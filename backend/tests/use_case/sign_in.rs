//! Signing in by code or link.

use std::net::IpAddr;

use backend::session::Person;
use backend::sign_in::{Audience, Begun, BrowserKey, Network, SignInLimits};
use backend::testing::TestBackend;
use backend::testing::words::{Value, say_in_email, say_in_welsh_email};
use backend::{Backend, Config};
use domain::{Email, Language, SignInId};

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

struct Asked {
    test: TestBackend,
    browser: backend::sign_in::BrowserKey,
    id: SignInId,
    code: String,
    link: String,
}

fn zoe() -> Email {
    Email::parse("Zoe@Example.org").unwrap()
}

async fn asked() -> Asked {
    let test = TestBackend::start(NOW).await;
    let browser = test.browser();
    let id = test
        .backend
        .begin_sign_in(Audience::Donor, &zoe(), &browser, None, None, Language::English)
        .await
        .unwrap()
        .id;
    test.work().await;
    let mail = test.backend.mailbox().await.unwrap().remove(0);
    let code = code_of(&mail.body);
    let link =
        mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    Asked { test, browser, id, code, link }
}

/// The code in a mail.
fn code_of(body: &str) -> String {
    let words = format!("{} ", say_in_email("frame", "code-is", []));
    body.split(&words).nth(1).unwrap()[..6].to_owned()
}

/// What counts the mails that have a subject of a file of words.
fn mails_with(file: &str, subject: &str) -> String {
    let subject = say_in_email(file, subject, []).replace('\'', "''");
    format!("select count(*) from sandbox_mail where subject = '{subject}'")
}

fn another(code: &str) -> String {
    if code == "000000" { "000001".into() } else { "000000".into() }
}

#[tokio::test]
async fn a_code_works_once_in_the_browser_that_asked() {
    let asked = asked().await;
    let backend = &asked.test.backend;
    let stranger = asked.test.browser();
    assert_eq!(code(backend.sign_in_with_code(asked.id, &asked.code, &stranger).await), "code_over");
    assert_eq!(backend.address_of_code(asked.id, &stranger).await.unwrap(), None);
    assert_eq!(backend.address_of_code(asked.id, &asked.browser).await.unwrap(), Some(zoe()));
    let person =
        backend.sign_in_with_code(asked.id, &format!(" {} ", asked.code), &asked.browser).await.unwrap();
    assert!(matches!(person.complete().unwrap().person, Person::Donor(_)));
    assert_eq!(code(backend.sign_in_with_code(asked.id, &asked.code, &asked.browser).await), "code_over");
    assert_eq!(
        code(backend.sign_in_with_link(&asked.link).await),
        "link_over",
        "code and link are one chance"
    );
}

#[tokio::test]
async fn five_wrong_codes_end_the_code_and_leave_the_link() {
    let asked = asked().await;
    let backend = &asked.test.backend;
    let wrong = another(&asked.code);
    for _ in 0..4 {
        assert_eq!(code(backend.sign_in_with_code(asked.id, &wrong, &asked.browser).await), "wrong_code");
    }
    assert_eq!(code(backend.sign_in_with_code(asked.id, &wrong, &asked.browser).await), "code_over");
    assert_eq!(code(backend.sign_in_with_code(asked.id, &asked.code, &asked.browser).await), "code_over");
    assert!(backend.sign_in_with_link(&asked.link).await.is_ok());
}

/// Begins so many tries by strangers, each with a browser of its own, and enters five wrong codes for each. What the last one was told.
async fn guess(test: &TestBackend, audience: Audience, tries: usize) -> String {
    let mut told = String::new();
    for _ in 0..tries {
        let browser = test.browser();
        let begun = test
            .backend
            .begin_sign_in(audience, &zoe(), &browser, None, None, Language::English)
            .await
            .unwrap();
        test.work().await;
        let mail = test.backend.mailbox().await.unwrap().remove(0);
        let sent = code_of(&mail.body);
        for _ in 0..5 {
            let tried = test.backend.sign_in_with_code(begun.id, &another(&sent), &browser).await;
            told = code(tried);
        }
    }
    told
}

#[tokio::test]
async fn an_account_takes_twenty_wrong_codes_in_a_day_and_then_its_link_alone_works() {
    let test = TestBackend::start(NOW).await;
    assert_eq!(guess(&test, Audience::Donor, 4).await, "link_only");
    let browser = test.browser();
    let begun = test
        .backend
        .begin_sign_in(Audience::Donor, &zoe(), &browser, None, None, Language::English)
        .await
        .unwrap();
    assert!(begun.link_only);
    test.work().await;
    let mail = test.backend.mailbox().await.unwrap().remove(0);
    assert!(!mail.body.contains(&say_in_email("frame", "code-is", [])), "{}", mail.body);
    let bounds = [("minutes", Value::number(10)), ("count", Value::number(20))];
    assert!(mail.body.contains(&say_in_email("sign_in", "link-works", bounds)), "{}", mail.body);
    let any = test.backend.sign_in_with_code(begun.id, "123456", &browser).await;
    assert_eq!(code(any), "link_only");
    let link = mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap();
    assert!(test.backend.sign_in_with_link(link).await.is_ok());
}

#[tokio::test]
async fn the_right_code_is_refused_too_once_strangers_have_used_up_the_days_wrong_ones() {
    let asked = asked().await;
    guess(&asked.test, Audience::Donor, 4).await;
    let own = asked.test.backend.sign_in_with_code(asked.id, &asked.code, &asked.browser).await;
    assert_eq!(code(own), "link_only");
}

#[tokio::test]
async fn wrong_codes_are_of_one_address_and_of_one_day() {
    let test = TestBackend::start(NOW).await;
    guess(&test, Audience::Donor, 4).await;
    let staff = test
        .backend
        .begin_sign_in(Audience::Staff, &zoe(), &test.browser(), None, None, Language::English)
        .await;
    assert!(staff.unwrap().link_only, "a donor's code leads to the work of the same address");
    let other = Email::parse("yan@example.org").unwrap();
    let other = test
        .backend
        .begin_sign_in(Audience::Donor, &other, &test.browser(), None, None, Language::English)
        .await;
    assert!(!other.unwrap().link_only, "another address");
    let aged = "update sign_in set created_at = created_at - interval '24 hours 9 minutes'";
    test.by_hand(aged).await.unwrap();
    let begin = || async {
        let browser = test.browser();
        test.backend
            .begin_sign_in(Audience::Donor, &zoe(), &browser, None, None, Language::English)
            .await
            .unwrap()
            .link_only
    };
    assert!(begin().await, "a code of the last minute before may have been tried ten minutes later");
    test.by_hand("update sign_in set created_at = created_at - interval '2 minutes'").await.unwrap();
    assert!(!begin().await);
}

#[tokio::test]
async fn whose_codes_are_switched_off_is_told_once() {
    let test = TestBackend::start(NOW).await;
    guess(&test, Audience::Donor, 4).await;
    test.work().await;
    let told = mails_with("sign_in", "codes-off-subject") + " and to_email = 'zoe@example.org'";
    assert_eq!(test.count(&told).await, 1);
    // One of the tries is a day old: there is room for five more.
    let aged = "update sign_in set created_at = created_at - interval '2 days'
                where sign_in_id = (select sign_in_id from sign_in where not told_of_wrong_codes limit 1)";
    test.by_hand(aged).await.unwrap();
    assert_eq!(guess(&test, Audience::Donor, 1).await, "link_only");
    test.work().await;
    assert_eq!(test.count(&told).await, 1);
}

#[tokio::test]
async fn the_operator_hears_of_many_wrong_codes_once_an_hour() {
    let test = TestBackend::start(NOW).await;
    let limits = SignInLimits { wrong_codes: 5, ..SignInLimits::default() };
    let strict = with_limits(&test, limits).await;
    let miss = async |email: &str, times: usize| {
        let (browser, email) = (test.browser(), Email::parse(email).unwrap());
        let begun = strict
            .begin_sign_in(Audience::Donor, &email, &browser, None, None, Language::English)
            .await
            .unwrap();
        let sent = "update sign_in set code_hash = '\\x00' where used_at is null";
        test.by_hand(sent).await.unwrap();
        for _ in 0..times {
            strict.sign_in_with_code(begun.id, "000000", &browser).await.unwrap_err();
        }
        test.work().await;
    };
    let told = mails_with("operators", "wrong-codes-subject") + " and to_email = 'help@example.org'";
    miss("ann@example.org", 4).await;
    assert_eq!(test.count(&told).await, 0);
    miss("ben@example.org", 3).await;
    assert_eq!(test.count(&told).await, 1);
    test.by_hand("update operator_alarm set told_at = told_at - interval '61 minutes'").await.unwrap();
    miss("cara@example.org", 1).await;
    assert_eq!(test.count(&told).await, 2);
}

/// The same installation with other limits.
pub async fn with_limits(test: &TestBackend, sign_in: SignInLimits) -> Backend {
    let config = Config { sign_in, ..test.backend.config().clone() };
    Backend::connect(&test.database_url, config, false).await.unwrap()
}

#[tokio::test]
async fn a_hundred_codes_at_once_are_five_guesses_at_most() {
    let asked = asked().await;
    let wrong = another(&asked.code);
    let tried = (0..100).map(|_| asked.test.backend.sign_in_with_code(asked.id, &wrong, &asked.browser));
    futures::future::join_all(tried).await;
    while let Err(backend::Error::Invalid(_)) =
        asked.test.backend.sign_in_with_code(asked.id, &wrong, &asked.browser).await
    {}
    assert_eq!(asked.test.count("select wrong_codes::bigint from sign_in").await, 5);
}

#[tokio::test]
async fn a_link_works_once_and_brings_the_same_donor() {
    let asked = asked().await;
    let first = asked.test.backend.sign_in_with_link(&asked.link).await.unwrap().complete().unwrap();
    assert_eq!(code(asked.test.backend.sign_in_with_link(&asked.link).await), "link_over");
    assert_eq!(Person::Donor(asked.test.donor_id("zoe@example.org").await), first.person);
}

#[tokio::test]
async fn an_old_code_does_not_work() {
    let asked = asked().await;
    asked.test.by_hand("update sign_in set expires_at = now() - interval '1 second'").await.unwrap();
    assert_eq!(
        code(asked.test.backend.sign_in_with_code(asked.id, &asked.code, &asked.browser).await),
        "code_over"
    );
}

#[tokio::test]
async fn strangers_cannot_lock_out_a_browser_that_signed_in_to_the_account_before() {
    let asked = asked().await;
    let test = &asked.test;
    test.backend.sign_in_with_code(asked.id, &asked.code, &asked.browser).await.unwrap();
    let begin = async |browser: &BrowserKey| {
        taken(
            &test
                .backend
                .begin_sign_in(Audience::Donor, &zoe(), browser, network(), None, Language::English)
                .await,
        )
    };
    // The mail of the first sign-in is among the five.
    for _ in 0..4 {
        assert!(begin(&test.browser()).await);
    }
    assert!(!begin(&test.browser()).await, "strangers have had theirs");
    // The first sign-in is the owner's own as well.
    for _ in 0..4 {
        assert!(begin(&asked.browser).await);
    }
    assert!(!begin(&asked.browser).await);
    let other = Email::parse("sean@example.org").unwrap();
    let as_other = test
        .backend
        .begin_sign_in(Audience::Donor, &other, &asked.browser, None, None, Language::English)
        .await;
    assert!(taken(&as_other), "to the other account the browser is like any");
    assert_eq!(test.count("select count(*) from sign_in where is_known_browser").await, 4);
}

#[tokio::test]
async fn a_browser_that_opened_the_link_is_known_and_one_that_asked_for_it_is_not() {
    let asked = asked().await;
    let reader = asked.test.browser();
    asked.test.backend.sign_in_with_link_from(&asked.link, &reader).await.unwrap();
    for browser in [&asked.browser, &reader] {
        asked
            .test
            .backend
            .begin_sign_in(Audience::Donor, &zoe(), browser, None, None, Language::English)
            .await
            .unwrap();
    }
    assert_eq!(asked.test.count("select count(*) from sign_in where is_known_browser").await, 1);
}

/// Signs in by the link of a mail.
pub(crate) async fn sign_in_by_link(test: &TestBackend, email: &Email, browser: &BrowserKey) {
    test.backend.begin_sign_in(Audience::Donor, email, browser, None, None, Language::English).await.unwrap();
    test.work().await;
    let mailbox = test.backend.mailbox().await.unwrap();
    let mail = mailbox.iter().find(|mail| mail.body.contains("/sign-in/link/")).unwrap();
    let link = mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap();
    test.backend.sign_in_with_link_from(link, browser).await.unwrap();
}

#[tokio::test]
async fn the_email_is_in_the_language_that_a_donor_agreed_in_and_in_the_pages_for_a_stranger() {
    let world = World::at(NOW).await;
    let english = say_in_email("sign_in", "link-subject", []);
    let welsh = say_in_welsh_email("sign_in", "link-subject", []);
    let (english, welsh) = (english.as_str(), welsh.as_str());
    for (email, agreed, page, subject) in [
        ("ada@example.org", Some("cy"), Language::English, welsh),
        ("ben@example.org", Some("en"), Language::Welsh, english),
        ("cleo@example.org", None, Language::Welsh, welsh),
        ("dan@example.org", None, Language::English, english),
    ] {
        if let Some(agreed) = agreed {
            world.authorise_in(agreed, world.donor(email).await).await;
        }
        let (to, browser) = (Email::parse(email).unwrap(), world.test.browser());
        for (audience, subject) in [(Audience::Donor, subject), (Audience::Staff, english)] {
            world.test.backend.begin_sign_in(audience, &to, &browser, None, None, page).await.unwrap();
            world.test.work().await;
            let mailbox = world.test.backend.mailbox().await.unwrap();
            let mail = mailbox.iter().find(|mail| mail.body.contains("/sign-in/link/")).unwrap();
            assert_eq!(mail.subject, subject, "{email}, {audience:?}");
        }
    }
}

#[tokio::test]
async fn a_sign_in_from_a_browser_beside_those_that_are_known_is_told_by_mail() {
    let test = TestBackend::start(NOW).await;
    let (first, second) = (test.browser(), test.browser());
    let subject = say_in_email("sign_in", "new-browser-subject", []);
    let told = || async {
        test.work().await;
        let mailbox = test.backend.mailbox().await.unwrap().into_iter();
        mailbox.filter(|mail| mail.subject == subject).count()
    };
    for (browser, mails) in [(&first, 0), (&first, 0), (&second, 1), (&second, 1), (&first, 1)] {
        sign_in_by_link(&test, &zoe(), browser).await;
        assert_eq!(told().await, mails);
    }
    // Whoever runs the sandbox signs in as others, and nobody is told.
    let link = test.backend.sandbox_link(Audience::Donor, &zoe()).await.unwrap();
    test.backend.sign_in_with_link_from(link.rsplit('/').next().unwrap(), &test.browser()).await.unwrap();
    assert_eq!(told().await, 1);
}

#[tokio::test]
async fn a_stranger_who_holds_the_address_keeps_no_known_browser_waiting() {
    let asked = asked().await;
    let test = &asked.test;
    test.backend.sign_in_with_link_from(&asked.link, &asked.browser).await.unwrap();
    let mut stranger = test.connection().await;
    let held =
        "select pg_advisory_lock(hashtextextended('for zoe@example.org', hashtextextended('sign-in', 0)))";
    stranger.execute(held).await;
    let begin = async |browser: &BrowserKey| {
        taken(
            &test
                .backend
                .begin_sign_in(Audience::Donor, &zoe(), browser, None, None, Language::English)
                .await,
        )
    };
    assert!(!begin(&test.browser()).await, "answered at once, and not after a wait");
    assert!(begin(&asked.browser).await);
}

fn network() -> Option<Network> {
    let address: IpAddr = "192.0.2.1".parse().unwrap();
    Some(Network::from(address))
}

#[tokio::test]
async fn one_network_begins_sixty_tries_and_its_address_is_not_kept() {
    let test = TestBackend::start(NOW).await;
    let begin = async |n: usize, network: Option<Network>| {
        let email = Email::parse(&format!("donor{n}@example.org")).unwrap();
        taken(
            &test
                .backend
                .begin_sign_in(Audience::Donor, &email, &test.browser(), network, None, Language::English)
                .await,
        )
    };
    let begun = futures::future::join_all((0..60).map(|n| begin(n, network()))).await;
    assert!(begun.into_iter().all(|taken| taken));
    assert!(!begin(60, network()).await);
    let elsewhere: IpAddr = "198.51.100.1".parse().unwrap();
    assert!(begin(61, Some(Network::from(elsewhere))).await);
    assert!(begin(62, None).await);
    let clear = "select count(*) from sign_in where network_tag is not null and length(network_tag) <> 32";
    assert_eq!(test.count(clear).await, 0);
}

#[tokio::test]
async fn one_address_is_sent_five_mails_and_one_browser_begins_ten_times() {
    let test = TestBackend::start(NOW).await;
    let browser = test.browser();
    for _ in 0..5 {
        test.backend
            .begin_sign_in(Audience::Donor, &zoe(), &test.browser(), None, None, Language::English)
            .await
            .unwrap();
    }
    let more =
        test.backend.begin_sign_in(Audience::Donor, &zoe(), &browser, None, None, Language::English).await;
    assert!(matches!(more, Err(backend::Error::TooMany { .. })));
    for n in 0..10 {
        let email = Email::parse(&format!("donor{n}@example.org")).unwrap();
        test.backend
            .begin_sign_in(Audience::Donor, &email, &browser, None, None, Language::English)
            .await
            .unwrap();
    }
    let other = Email::parse("other@example.org").unwrap();
    let more =
        test.backend.begin_sign_in(Audience::Donor, &other, &browser, None, None, Language::English).await;
    assert!(matches!(more, Err(backend::Error::TooMany { .. })));
}

#[tokio::test]
async fn links_from_the_sandboxs_list_of_people_use_up_no_mail() {
    let test = TestBackend::start(NOW).await;
    test.donor("zoe@example.org").await;
    for _ in 0..20 {
        test.backend.sandbox_link(Audience::Donor, &zoe()).await.unwrap();
        test.backend.sign_in_link(&zoe()).await.unwrap();
    }
    let begun = test
        .backend
        .begin_sign_in(Audience::Donor, &zoe(), &test.browser(), None, None, Language::English)
        .await;
    assert!(taken(&begun));
}

#[tokio::test]
async fn the_newest_email_is_on_top_of_the_mailbox_however_the_clock_was_moved() {
    let test = TestBackend::start("2027-03-01T09:00:00Z").await;
    for (to, now) in [("first@example.org", "2027-03-01T09:00:00Z"), ("second@example.org", NOW)] {
        test.set_clock(now);
        let to = Email::parse(to).unwrap();
        test.backend
            .begin_sign_in(Audience::Donor, &to, &test.browser(), None, None, Language::English)
            .await
            .unwrap();
        test.work().await;
    }
    let mailbox = test.backend.mailbox().await.unwrap();
    let to: Vec<&str> = mailbox.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(to, ["second@example.org", "first@example.org"]);
}

#[tokio::test]
async fn a_domain_that_strangers_had_written_to_gets_no_more_mail_but_for_those_who_are_here() {
    let test = TestBackend::start(NOW).await;
    let limits = SignInLimits { mails_to_domain: 2, ..SignInLimits::default() };
    let strict = with_limits(&test, limits).await;
    test.donor("zoe@example.org").await;
    for name in ["a", "b", "c", "zoe"] {
        let email = Email::parse(&format!("{name}@example.org")).unwrap();
        let begun = strict
            .begin_sign_in(Audience::Donor, &email, &test.browser(), None, None, Language::English)
            .await;
        assert!(taken(&begun), "{name} gets the same answer as everybody");
    }
    test.work().await;
    let sent = mails_with("sign_in", "link-subject")
        .replace("count(*)", "string_agg(to_email, ' ' order by to_email)");
    assert_eq!(test.text(&sent).await, "a@example.org b@example.org zoe@example.org");
    assert_eq!(test.count(&mails_with("operators", "mails-subject")).await, 1);
}

#[tokio::test]
async fn the_installation_sends_so_many_sign_in_mails_and_known_browsers_get_theirs() {
    let asked = asked().await;
    let test = &asked.test;
    test.backend.sign_in_with_link_from(&asked.link, &asked.browser).await.unwrap();
    let strict = with_limits(test, SignInLimits { mails: 2, ..SignInLimits::default() }).await;
    let begin = async |email: &str, browser: &BrowserKey| {
        let email = Email::parse(email).unwrap();
        taken(&strict.begin_sign_in(Audience::Donor, &email, browser, None, None, Language::English).await)
    };
    assert!(begin("ann@example.org", &test.browser()).await);
    assert!(!begin("ben@example.org", &test.browser()).await);
    assert!(!begin("cara@example.org", &test.browser()).await);
    assert!(begin("zoe@example.org", &asked.browser).await);
    test.work().await;
    assert_eq!(test.count(&mails_with("operators", "mails-subject")).await, 1, "once an hour");
}

/// Asks at once, and then one after the other until there were too many. How many mails are on their way.
async fn ask_on(test: &TestBackend, email: impl Fn(usize) -> Email, browser: impl Fn() -> BrowserKey) -> i64 {
    let asked = (0..50).map(|n| {
        let (email, browser) = (email(n), browser());
        async move {
            let begun = test
                .backend
                .begin_sign_in(Audience::Donor, &email, &browser, None, None, Language::English)
                .await;
            taken(&begun);
        }
    });
    futures::future::join_all(asked).await;
    for n in 50..70 {
        let begun = test
            .backend
            .begin_sign_in(Audience::Donor, &email(n), &browser(), None, None, Language::English)
            .await;
        taken(&begun);
    }
    test.work().await;
    test.count("select count(*) from sandbox_mail").await
}

#[tokio::test]
async fn however_many_ask_at_once_for_one_address_it_gets_five_mails() {
    let test = TestBackend::start(NOW).await;
    assert_eq!(ask_on(&test, |_| zoe(), || test.browser()).await, 5);
}

#[tokio::test]
async fn one_browser_that_asks_for_fifty_addresses_at_once_begins_ten_times() {
    let test = TestBackend::start(NOW).await;
    let browser = test.browser();
    let email = |n| Email::parse(&format!("donor{n}@example.org")).unwrap();
    assert_eq!(ask_on(&test, email, || browser.clone()).await, 10);
}

/// Whether a mail is on its way; if not, it must be because there were too many.
fn taken(begun: &Result<Begun, backend::Error>) -> bool {
    match begun {
        Ok(_) => true,
        Err(backend::Error::TooMany { .. }) => false,
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn neither_code_nor_link_is_stored() {
    let asked = asked().await;
    let stored = asked.test.text("select string_agg(sign_in::text, ' ') from sign_in").await;
    assert!(stored.contains("zoe@example.org"), "the request to sign in is there: {stored}");
    assert!(!asked.code.is_empty() && !asked.link.is_empty());
    assert!(!stored.contains(&asked.code) && !stored.contains(&asked.link));
}

#[tokio::test]
async fn a_mail_is_sent_once_and_emptied() {
    let asked = asked().await;
    asked.test.work().await;
    assert_eq!(asked.test.count("select count(*) from sandbox_mail").await, 1);
    assert_eq!(asked.test.count("select count(*) from mail where body <> '{}' or to_email <> ''").await, 0);
}

/// Asks for a code on the way to a page, and signs in by the link of the mail.
async fn arrive(audience: Audience, page: &str) -> Option<String> {
    let test = TestBackend::start(NOW).await;
    let to = domain::OwnPath::parse(page);
    test.backend
        .begin_sign_in(audience, &zoe(), &test.browser(), None, to.as_ref(), Language::English)
        .await
        .unwrap();
    test.work().await;
    let mail = test.backend.mailbox().await.unwrap().remove(0);
    let link = mail.body.split("/sign-in/link/").nth(1).unwrap();
    let link = link.split_whitespace().next().unwrap();
    let arrival = test.backend.sign_in_with_link(link).await.unwrap().complete().unwrap();
    arrival.to.map(|to| to.as_str().to_owned())
}

#[tokio::test]
async fn the_page_that_was_asked_for_is_gone_back_to() {
    let page = "/giving/authorisation/give";
    assert_eq!(arrive(Audience::Donor, page).await.as_deref(), Some(page));
    let page = "/charity/x/donations?state=held";
    assert_eq!(arrive(Audience::Staff, page).await.as_deref(), Some(page));
}

#[tokio::test]
async fn a_page_of_the_other_side_is_nobodys_way() {
    assert_eq!(arrive(Audience::Donor, "/charity/x").await, None);
    assert_eq!(arrive(Audience::Staff, "/giving").await, None);
}
