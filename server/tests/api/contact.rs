//! Whom people write to: pages name the address that the installation was told, and no other.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use backend::controller::Controller;
use backend::testing::TestBackend;
use backend::testing::words::say;
use backend::{Backend, Config};
use domain::Email;
use tower::ServiceExt;

use crate::page_walls::{site, text};
use crate::world::NOW;

/// An installation that people write to at an address of its own. It lives as long as what is given beside its pages.
async fn with_office() -> (Router, impl Sized) {
    let mut house = TestBackend::start(NOW).await;
    let config =
        Config { contact: Email::parse("office@your.domain").unwrap(), ..house.backend.config().clone() };
    house.backend = Backend::connect(&house.database_url, config, false).await.unwrap();
    let (router, drain) = site(&house);
    (router, (house, drain))
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_name_the_address_of_this_installation() {
    let (router, _house) = with_office().await;
    for path in ["/help", "/accessibility", "/privacy"] {
        let request = Request::get(path).header(header::ACCEPT, "text/html");
        let answer = router.clone().oneshot(request.body(Body::empty()).unwrap());
        let html = text(answer.await.unwrap()).await;
        assert!(html.contains("mailto:office@your.domain"), "{path}: {html}");
        assert!(!html.contains("@example.org"), "{path} names somebody else");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_name_who_is_responsible_and_say_of_a_sandbox_that_they_are_invented() {
    let mut house = TestBackend::start(NOW).await;
    let own = Controller {
        name: "Gifts of Kent".to_owned(),
        address: "7 High Street, Maidstone, ME14 1AA".to_owned(),
        registered: "Charity number 1234567, registered in England and Wales".to_owned(),
        ico: "ZA123456".to_owned(),
        is_invented: false,
    };
    for controller in [Controller::invented(), own] {
        let config = Config { controller: controller.clone(), ..house.backend.config().clone() };
        house.backend = Backend::connect(&house.database_url, config, false).await.unwrap();
        let (router, _drain) = site(&house);
        for path in ["/", "/privacy"] {
            let request = Request::get(path).header(header::ACCEPT, "text/html");
            let answer = router.clone().oneshot(request.body(Body::empty()).unwrap());
            let html = text(answer.await.unwrap()).await;
            let Controller { name, address, registered, ico, is_invented } = &controller;
            for said in [name, address, registered, ico] {
                assert!(html.contains(said.as_str()), "{path} does not say {said}: {html}");
            }
            assert_eq!(html.contains(&say("information", "invented", [])), *is_invented, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn security_txt_names_the_address_for_vulnerabilities() {
    let (router, _house) = with_office().await;
    let request = Request::get("/.well-known/security.txt").body(Body::empty()).unwrap();
    let answer = router.oneshot(request).await.unwrap();
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/plain; charset=utf-8");
    let expected = "Contact: mailto:office@your.domain
Expires: 2027-05-20T09:05:00Z
Preferred-Languages: en
Canonical: http://127.0.0.1:3000/.well-known/security.txt
";
    assert_eq!(text(answer).await, expected);
}
