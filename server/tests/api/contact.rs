//! Whom people write to: pages name the address that the installation was told, and no other.

use axum::body::Body;
use axum::http::{Request, header};
use backend::testing::TestBackend;
use backend::{Backend, Config};
use domain::Email;
use tower::ServiceExt;

use crate::page_walls::{site, text};
use crate::world::NOW;

#[tokio::test(flavor = "multi_thread")]
async fn pages_name_the_address_of_this_installation() {
    let mut house = TestBackend::start(NOW).await;
    let config =
        Config { contact: Email::parse("office@your.domain").unwrap(), ..house.backend.config().clone() };
    house.backend = Backend::connect(&house.database_url, config, false).await.unwrap();
    let (router, _drain) = site(&house);
    for path in ["/help", "/accessibility", "/privacy"] {
        let request = Request::get(path).header(header::ACCEPT, "text/html");
        let answer = router.clone().oneshot(request.body(Body::empty()).unwrap());
        let html = text(answer.await.unwrap()).await;
        assert!(html.contains("mailto:office@your.domain"), "{path}: {html}");
        assert!(!html.contains("@example.org"), "{path} names somebody else");
    }
}
