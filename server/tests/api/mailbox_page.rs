//! The sandbox's mailbox: each email as a page in a frame, which can do nothing there, and as text.

use axum::http::{StatusCode, header};
use backend::sign_in::{Audience, BrowserKey};
use backend::testing::words::say_in_email;
use domain::Email;

use crate::page_walls::{House, Person, text};

const NOBODY: Person = Person { name: "nobody", cookie: None };

#[tokio::test(flavor = "multi_thread")]
async fn an_email_is_a_page_that_looks_as_it_was_sent_and_can_do_nothing() {
    let open = House::open().await;
    let (email, browser) = (Email::parse("zoe@example.org").unwrap(), BrowserKey::generate().unwrap());
    open.house
        .backend
        .begin_sign_in(Audience::Donor, &email, &browser, None, None, domain::Language::English)
        .await
        .unwrap();
    open.house.work().await;
    let mails = open.house.backend.mailbox().await.unwrap();
    let subject = say_in_email("sign_in", "link-subject", []);
    let mail = mails.iter().find(|mail| mail.subject == subject).unwrap();
    let path = format!("/sandbox/mailbox/{}", mail.mail_id);

    let mailbox = text(open.get("/sandbox/mailbox", &NOBODY).await).await;
    assert!(mailbox.contains(&format!("<iframe src=\"{path}\"")), "{mailbox}");
    let code_is = say_in_email("frame", "code-is", []);
    assert!(mailbox.contains(&format!("{code_is} ")), "the text stands beside it");

    let answer = open.get(&path, &NOBODY).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let policy = answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
    for directive in ["default-src 'none'", "style-src 'unsafe-inline'", "frame-ancestors 'self'", "sandbox "]
    {
        assert!(policy.contains(directive), "{policy}");
    }
    assert!(!policy.contains("script-src") && !policy.contains("allow-scripts"), "{policy}");
    let html = text(answer).await;
    assert!(html.contains(&code_is) && html.contains("/sign-in/link/"), "{html}");
    let none = open.get("/sandbox/mailbox/mal_00000000000000000000000001", &NOBODY).await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
}
