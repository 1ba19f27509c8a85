//! A browser's session opens the pages, and no call of the API: nothing that makes a browser send its cookie there gets anywhere.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use backend::sign_in::Audience;
use domain::PlatformId;
use tower::ServiceExt;

use super::scene::{Operation, Scene};
use crate::page_walls::{signed_in, site};

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_no_token() {
    let scene = Scene::set().await;
    let house = &scene.world.house;
    // The API beside the pages, as it is served.
    let (router, _drain) = site(house);
    let platform = house.text("select platform_id::text from platform where name = 'Give & Go'").await;
    house.platform_owner(PlatformId::from_uuid(platform.parse().unwrap())).await;
    let people = [
        (Audience::Donor, "zoe@example.org"),
        (Audience::Staff, "official@example.org"),
        (Audience::Staff, "dev@example.org"),
    ];
    for (audience, email) in people {
        let cookie = signed_in(house, &router, audience, email).await;
        let page = Request::get("/account/browsers")
            .header(header::ACCEPT, "text/html")
            .header(header::COOKIE, &cookie)
            .body(Body::empty())
            .unwrap();
        let page = router.clone().oneshot(page).await.unwrap();
        assert_eq!(page.status(), StatusCode::OK, "{email} is signed in");

        let before = scene.state().await;
        for operation in Operation::all() {
            if operation.scope.is_none() {
                continue;
            }
            let call = operation.right_call(&scene).header("cookie", &cookie);
            let answer = call.send(&router).await;
            answer.assert_problem(401, "missing_token");
            assert_eq!(answer.header("set-cookie"), None, "{}", operation.id);
            scene.assert_tells_nothing(&operation.id, &answer);
        }
        assert_eq!(scene.state().await, before, "{email}");
    }
}
