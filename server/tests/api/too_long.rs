//! What is longer than a field takes: no browser cuts it off unseen, and the form comes back with all of it and says how long it
//! may be.

use axum::http::StatusCode;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use domain::charity::warranty;

use crate::page_walls::{HTML, House, text};
use crate::world::NOW;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_comes_back_whole_and_says_how_long_it_may_be() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
    let platform = open.house.platform("Other Giving").await.platform_id.to_string();
    let (charity, version) = (open.charity.to_string(), warranty::current().version);
    let known = [
        ("charity", charity.as_str()),
        ("platform", &platform),
        ("warranty", &version),
        ("warrant", "true"),
        ("source", &open.source),
    ];
    let (sources, terminals) =
        (open.fill("/charity/{charity}/sources/new"), open.fill("/charity/{charity}/terminals/new"));
    for (page, function, kind, field, most) in [
        (sources.as_str(), "add_source", "own", "reference", 40),
        ("/charity/register", "register", "", "name", 160),
        (&terminals, "add_terminal", "merchant", "mid", 100),
        (&terminals, "add_terminal", "terminal", "tid", 100),
        (&terminals, "add_terminal", "descriptor", "descriptor", 100),
    ] {
        let html = text(open.get(page, &owner).await).await;
        let (_, input) = html.split_once(&format!("name=\"{field}\"")).unwrap();
        let (input, _) = input.split_once('>').unwrap();
        assert!(!input.contains("maxlength"), "{field}: {input}");
        let (function, long) = (format!("/fn/charity/{function}"), "7".repeat(most + 1));
        let mut fields = vec![("_do", function.as_str()), ("kind", kind)];
        fields.extend(known);
        if field == "tid" {
            fields.push(("mid", "540436505411111"));
        }
        fields.push((field, &long));
        let answer = open.post(page, &fields, owner.cookie.as_deref(), HTML).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        let html = text(answer).await;
        let words = format!("Use at most {most} characters.");
        assert!(html.contains(&words), "{field}: {html}");
        assert!(html.contains(&format!("value=\"{long}\"")), "{field}: {html}");
    }
}
