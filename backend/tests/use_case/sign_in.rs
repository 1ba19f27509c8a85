//! Signing in by code or link.

use backend::session::Person;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use domain::{Email, SignInId};

use crate::person::code;

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
    let id = test.backend.begin_sign_in(Audience::Donor, &zoe(), &browser, None).await.unwrap();
    test.work().await;
    let mail = test.backend.mailbox().await.unwrap().remove(0);
    let code = mail.body.split("Your code is ").nth(1).unwrap()[..6].to_owned();
    let link =
        mail.body.split("/sign-in/link/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    Asked { test, browser, id, code, link }
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
    let person =
        backend.sign_in_with_code(asked.id, &format!(" {} ", asked.code), &asked.browser).await.unwrap();
    assert!(matches!(person.person, Person::Donor(_)));
    assert_eq!(code(backend.sign_in_with_code(asked.id, &asked.code, &asked.browser).await), "code_over");
    assert_eq!(
        code(backend.sign_in_with_link(&asked.link).await),
        "link_over",
        "code and link are one chance"
    );
}

#[tokio::test]
async fn five_wrong_codes_end_it_even_for_the_right_one() {
    let asked = asked().await;
    let backend = &asked.test.backend;
    let wrong = another(&asked.code);
    for _ in 0..4 {
        assert_eq!(code(backend.sign_in_with_code(asked.id, &wrong, &asked.browser).await), "wrong_code");
    }
    assert_eq!(code(backend.sign_in_with_code(asked.id, &wrong, &asked.browser).await), "code_over");
    assert_eq!(code(backend.sign_in_with_code(asked.id, &asked.code, &asked.browser).await), "code_over");
    assert_eq!(code(backend.sign_in_with_link(&asked.link).await), "link_over");
}

#[tokio::test]
async fn a_link_works_once_and_brings_the_same_donor() {
    let asked = asked().await;
    let first = asked.test.backend.sign_in_with_link(&asked.link).await.unwrap();
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
async fn one_address_is_sent_five_mails_and_one_browser_begins_ten_times() {
    let test = TestBackend::start(NOW).await;
    let browser = test.browser();
    for _ in 0..5 {
        test.backend.begin_sign_in(Audience::Donor, &zoe(), &test.browser(), None).await.unwrap();
    }
    let more = test.backend.begin_sign_in(Audience::Donor, &zoe(), &browser, None).await;
    assert!(matches!(more, Err(backend::Error::TooMany { .. })));
    for n in 0..10 {
        let email = Email::parse(&format!("donor{n}@example.org")).unwrap();
        test.backend.begin_sign_in(Audience::Donor, &email, &browser, None).await.unwrap();
    }
    let other = Email::parse("other@example.org").unwrap();
    let more = test.backend.begin_sign_in(Audience::Donor, &other, &browser, None).await;
    assert!(matches!(more, Err(backend::Error::TooMany { .. })));
}

#[tokio::test]
async fn fifty_who_ask_at_once_for_one_address_bring_it_five_mails() {
    let test = TestBackend::start(NOW).await;
    let asked = (0..50).map(|_| async {
        let begun = test.backend.begin_sign_in(Audience::Donor, &zoe(), &test.browser(), None).await;
        taken(&begun)
    });
    let taken = futures::future::join_all(asked).await;
    assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 5);
    test.work().await;
    assert_eq!(test.count("select count(*) from sandbox_mail").await, 5);
}

#[tokio::test]
async fn one_browser_that_asks_for_fifty_addresses_at_once_begins_ten_times() {
    let test = TestBackend::start(NOW).await;
    let browser = test.browser();
    let asked = (0..50).map(|n| {
        let (test, browser) = (&test, &browser);
        async move {
            let email = Email::parse(&format!("donor{n}@example.org")).unwrap();
            let begun = test.backend.begin_sign_in(Audience::Donor, &email, browser, None).await;
            taken(&begun)
        }
    });
    let taken = futures::future::join_all(asked).await;
    assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 10);
}

/// Whether a mail is on its way; if not, it must be because there were too many.
fn taken(begun: &Result<SignInId, backend::Error>) -> bool {
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
    assert!(!stored.contains(&asked.code) && !stored.contains(&asked.link));
}

#[tokio::test]
async fn a_mail_is_sent_once_and_emptied() {
    let asked = asked().await;
    asked.test.work().await;
    assert_eq!(asked.test.count("select count(*) from sandbox_mail").await, 1);
    assert_eq!(asked.test.count("select count(*) from mail where body <> '' or to_email <> ''").await, 0);
}

/// Asks for a code on the way to a page, and signs in by the link of the mail.
async fn arrive(audience: Audience, page: &str) -> Option<String> {
    let test = TestBackend::start(NOW).await;
    let to = domain::OwnPath::parse(page);
    test.backend.begin_sign_in(audience, &zoe(), &test.browser(), to.as_ref()).await.unwrap();
    test.work().await;
    let mail = test.backend.mailbox().await.unwrap().remove(0);
    let link = mail.body.split("/sign-in/link/").nth(1).unwrap();
    let link = link.split_whitespace().next().unwrap();
    let arrival = test.backend.sign_in_with_link(link).await.unwrap();
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
