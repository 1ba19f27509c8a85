//! The pages for developers: everything that they point to is there.

use std::collections::{BTreeMap, BTreeSet};

use app::developers::error_example::{headers, problem};
use app::developers::errors::{ERRORS, TOKEN_ERRORS, named};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use backend::claim::ClaimLines;
use backend::filing::Patience;
use backend::testing::TestBackend;
use domain::EventType;
use serde_json::json;
use server::api::openapi::document;
use server::oauth::error::OauthError;
use tower::ServiceExt;

use crate::page_walls::site;
use crate::world::{Answer, BASE_URL, Call, NOW, World, with};

async fn get(router: &Router, path: &str) -> (u16, String) {
    let request = Request::get(path).header(header::ACCEPT, "text/html");
    let answer = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let status = answer.status().as_u16();
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

/// The values of an attribute in a page.
fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!(" {name}=\"");
    html.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// What stands between the first tag of this name and its end.
fn inside<'a>(html: &'a str, name: &str) -> &'a str {
    let from = html.split_once(&format!("<{name}")).and_then(|(_, from)| from.split_once('>'));
    from.and_then(|(_, from)| from.split_once(&format!("</{name}>"))).map_or("", |(inside, _)| inside)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_link_of_the_pages_for_developers_leads_somewhere() {
    // With a simulated HMRC, whose page is one of those that are linked to.
    let house = TestBackend::start_to_file(NOW, Patience::SANDBOX, ClaimLines::default()).await;
    let (router, _drain) = site(&house);
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    let mut links: BTreeSet<(String, String)> = BTreeSet::new();
    let mut open = vec!["/developers".to_owned()];
    while let Some(path) = open.pop() {
        if pages.contains_key(&path) {
            continue;
        }
        let (status, html) = get(&router, &path).await;
        assert_eq!(status, 200, "{path}");
        for link in attributes(&html, "href") {
            let file = link.starts_with("http") || link.starts_with("/pkg/") || link.contains('.');
            let described = ["/openapi", "/postman", "/llms"].iter().any(|begin| link.starts_with(begin));
            // The languages are chosen in one way: one stands for all.
            let other = link.contains("?language=") && !link.contains("?language=python");
            if other || (file && !described) {
                continue;
            }
            links.insert((path.clone(), link.to_owned()));
            let page = link.split('#').next().unwrap();
            if page.starts_with("/developers") {
                open.push(page.to_owned());
            }
        }
        pages.insert(path, html);
    }
    for part in [
        "/developers/reference/donations",
        "/developers/statuses",
        "/developers/examples",
        "/developers/changelog",
    ] {
        assert!(pages.contains_key(part), "{part} is not reached from the guide");
    }
    let places: BTreeMap<&str, BTreeSet<&str>> = pages
        .iter()
        .map(|(path, html)| (path.as_str(), attributes(html, "id").into_iter().collect()))
        .collect();
    for (from, link) in &links {
        let (page, place) = link.split_once('#').unwrap_or((link.as_str(), ""));
        let page = if page.is_empty() { from.as_str() } else { page };
        match places.get(page) {
            Some(places) => assert!(
                place.is_empty() || places.contains(place),
                "{from}: {link} leads to no place on its page"
            ),
            None => assert!([200, 303].contains(&get(&router, page).await.0), "{from}: {link} leads nowhere"),
        }
    }
    // What the API itself points to.
    for code in ERRORS {
        let path = format!("/developers/errors/{}", code.code);
        assert_eq!(get(&router, &path).await.0, 200, "{path}");
    }
    for (path, item) in document()["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            let is_its = |page: &&String| {
                page.starts_with("/developers/reference/") && page.ends_with(&format!("/{id}"))
            };
            assert_eq!(pages.keys().filter(is_its).count(), 1, "{path}: the page of {id}");
        }
    }
    let (mut titles, mut headings) = (BTreeMap::new(), BTreeMap::new());
    for (path, html) in &pages {
        assert!(html.len() < 150_000, "{path} has {} bytes", html.len());
        // Programs that are shown have ids of their own.
        let beside = html.split("<pre").enumerate().map(|(place, part)| match place {
            0 => part,
            _ => part.split_once("</pre>").map_or("", |(_, after)| after),
        });
        let ids: Vec<_> = beside.flat_map(|part| attributes(part, "id")).collect();
        for id in &ids {
            assert_eq!(ids.iter().filter(|other| *other == id).count(), 1, "{path} has {id} twice");
        }
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
        // The same page in another language has the same name.
        if !path.contains('?') {
            let heading = inside(html, "h1").replace("<!>", "");
            for (known, name) in [(&mut titles, inside(html, "title")), (&mut headings, heading.as_str())] {
                let other = known.insert(name.to_owned(), path.as_str());
                assert!(!name.is_empty() && other.is_none(), "{path} and {other:?} are called “{name}”");
            }
        }
        // In a tag: the samples of code name a script of ours in full.
        let loads =
            html.split('<').any(|rest| rest.split('>').next().is_some_and(|tag| tag.contains(" src=\"http")));
        assert!(!loads, "{path} loads from elsewhere");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_index_for_programs_has_every_page_and_leads_nowhere_else() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let base_url = house.backend.config().base_url.clone();
    let (status, index) = get(&router, "/llms.txt").await;
    assert_eq!(status, 200);
    assert!(index.starts_with("# Uplift\n\n> "), "{index}");
    let links: BTreeSet<&str> = index
        .split("](")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap().strip_prefix(base_url.as_str()).unwrap())
        .collect();
    for link in &links {
        assert_eq!(get(&router, link).await.0, 200, "{link}");
    }
    let pages = leptos_axum::generate_route_list(app::App);
    for path in pages.iter().map(|page| page.path()).filter(|path| path.starts_with("/developers")) {
        // The same index is there in live mode, which has no test donors.
        let left_out = path == "/developers/sandbox" || path.contains(['{', ':']);
        assert!(left_out || links.contains(format!("{path}.md").as_str()), "{path} is not in the index");
    }
    for part in document()["tags"].as_array().unwrap() {
        let name = part["name"].as_str().unwrap();
        assert!(index.contains(&format!("- [{name}]({base_url}/developers/reference/")), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_for_developers_is_markdown_for_whoever_wants_that() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let ask = async |path: &str, accept: &str| {
        let request = Request::get(path).header(header::ACCEPT, accept).body(Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        let of = |name: header::HeaderName| {
            answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned())
        };
        let (status, kind, link) = (answer.status().as_u16(), of(header::CONTENT_TYPE), of(header::LINK));
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, kind.unwrap_or_default(), link, String::from_utf8(bytes.to_vec()).unwrap())
    };
    let twins = [
        ("/developers", "# Your first call in five minutes", "](/developers/reference.md)"),
        (
            "/developers/webhooks",
            "# Events and webhooks",
            "| `donation.declared` | A Gift Aid declaration was made.",
        ),
        (
            "/developers/reference/donations",
            "# Donations",
            "[Send a donation](/developers/reference/donations/createDonation.md)",
        ),
        // What is folded is there too.
        ("/developers/reference/donations/createDonation", "# Send a donation", "`awaiting_settlement`"),
        ("/developers/errors/donor_not_found", "HTTP 404\n\n# ", "`donor_not_found`"),
        ("/developers/not-offered", "# What Uplift does not offer", "| Not offered | Instead |"),
    ];
    for (page, title, part) in twins {
        let (status, kind, link, html) = ask(page, "text/html").await;
        assert_eq!((status, kind.as_str()), (200, "text/html; charset=utf-8"), "{page}");
        let expected = format!("<{page}.md>; rel=\"alternate\"; type=\"text/markdown\"");
        assert_eq!(link, Some(expected), "{page}");
        assert!(html.contains("<main"), "{page}");
        let (status, kind, _, twin) = ask(&format!("{page}.md"), "text/html").await;
        assert_eq!((status, kind.as_str()), (200, "text/markdown; charset=utf-8"), "{page}");
        assert!(twin.starts_with(title) && twin.contains(part), "{page}: {twin}");
        // Code may have markup of its own.
        let prose: String = twin.split("```").step_by(2).collect();
        assert!(!prose.contains("<div") && !prose.contains("</"), "{page}: {twin}");
        assert_eq!(ask(page, "text/markdown, text/html").await.3, twin, "{page}");
    }
    let (status, kind, ..) = ask("/developers/nothing.md", "text/html").await;
    assert_eq!((status, kind.as_str()), (404, "text/html; charset=utf-8"));
    // Only the pages for developers, by whatever way another is asked for.
    for other in ["/help", "/developers/../help", "/developers/%2e%2e/help"] {
        let (status, kind, link, _) = ask(other, "text/markdown").await;
        assert_eq!((status, kind.as_str(), link), (200, "text/html; charset=utf-8", None), "{other}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_feed_of_the_changelog_leads_to_each_change() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let (_, page) = get(&router, "/developers/changelog").await;
    assert!(attributes(&page, "href").contains(&"/developers/changelog.atom"), "{page}");
    let (status, feed) = get(&router, "/developers/changelog.atom").await;
    assert_eq!(status, 200);
    let places = attributes(&page, "id");
    let mut entries = feed.split("<entry>").skip(1).peekable();
    assert!(entries.peek().is_some(), "{feed}");
    for entry in entries {
        let place = entry.split("<id>").nth(1).unwrap().split("</id>").next().unwrap();
        let place = place.split_once('#').unwrap().1;
        assert!(places.contains(&place), "{place} is not on the page");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_about_webhooks_has_each_type_of_event() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let (_, html) = get(&router, "/developers/webhooks").await;
    let html = html.replace("<wbr>", "").replace("<!>", "");
    for kind in EventType::for_platforms().chain([EventType::WebhookTest]) {
        assert!(html.contains(&format!(">{kind}<")), "{kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_programs_shows_the_one_that_its_address_names_or_else_the_first() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    for (page, first, others) in [
        ("/developers/examples", "curl", ["JavaScript", "Python", "PHP"]),
        ("/developers/checkout", "curl", ["JavaScript", "Python", "PHP"]),
        ("/developers/webhooks", "JavaScript", ["Python", "PHP", "C#"]),
    ] {
        let shown = |html: &str| -> Vec<String> {
            let names = attributes(html, "aria-label").into_iter();
            names
                .filter_map(|name| name.strip_prefix("the ")?.strip_suffix(" program"))
                .map(str::to_owned)
                .collect()
        };
        for plain in ["", "?language=cobol"] {
            assert_eq!(shown(&get(&router, &format!("{page}{plain}")).await.1), [first], "{page}{plain}");
        }
        let (_, html) = get(&router, page).await;
        for other in others {
            let slug = other.to_lowercase().replace('#', "sharp");
            assert!(html.contains(&format!("href=\"{page}?language={slug}#program\"")), "{page}: {other}");
            assert_eq!(shown(&get(&router, &format!("{page}?language={slug}")).await.1), [other], "{page}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_button_of_a_page_says_which_code_it_copies() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    for page in ["/developers", "/developers/examples", "/developers/webhooks", "/developers/checkout"] {
        let html = get(&router, page).await.1.replace("<!>", "");
        let names: Vec<&str> = html
            .split(">Copy</span>")
            .skip(1)
            .map(|rest| rest.split('>').nth(1).unwrap().split('<').next().unwrap())
            .collect();
        let different: BTreeSet<&&str> = names.iter().collect();
        assert!(names.len() > 1 && different.len() == names.len(), "{page}: {names:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_packages_are_where_the_page_says() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let base_url = house.backend.config().base_url.clone();
    let (_, html) = get(&router, "/developers/examples").await;
    for (command, path, kind) in [
        ("npm", "/packages/uplift-javascript.tgz", "application/gzip"),
        ("pip", "/packages/uplift-1.0.0-py3-none-any.whl", "application/zip"),
    ] {
        assert!(html.contains(&format!("{command} install {base_url}{path}")), "{path}");
        let request = Request::get(path).body(Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], kind, "{path}");
    }
    // Every program finds its variables on the page, with this installation's address.
    assert!(html.contains(&format!("export UPLIFT_URL={base_url}\n")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_the_documentation_does_not_have_leads_on() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    for (address, near) in [
        ("/developers/reference/nothing", "/developers/reference"),
        ("/developers/reference/donations/nothing", "/developers/reference/donations"),
        // A call is in one part alone.
        ("/developers/reference/donors/createDonation", "/developers/reference/donors"),
        ("/developers/reference/nothing/createDonation", "/developers/reference"),
        ("/developers/errors/nothing", "/developers/errors"),
    ] {
        let (status, html) = get(&router, address).await;
        assert_eq!(status, 404, "{address}");
        let (_, main) = html.split_once("<main").unwrap();
        for link in [near, "/developers/search"] {
            assert!(main.contains(&format!("href=\"{link}\"")), "{address}: {link}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_of_a_sandbox_names_the_page_for_keys_before_the_command_line() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let (_, html) = get(&router, "/developers").await;
    let place = |words: &str| html.find(words).unwrap();
    assert!(place("href=\"/platform/register\"") < place("uplift admin platform create"));
    assert!(place("uplift admin platform create") < place("uplift admin source add"));
}

#[test]
fn the_catalogue_has_each_error_of_the_token_endpoints() {
    let listed: BTreeSet<(&str, u16)> =
        TOKEN_ERRORS.iter().map(|(error, status, _)| (*error, *status)).collect();
    let samples = OauthError::samples();
    let answered: BTreeSet<(&str, u16)> =
        samples.iter().map(|error| (error.word(), error.status())).collect();
    assert_eq!(listed, answered);
}

/// An answer with each of these codes.
async fn refusals(world: &World) -> Vec<Answer> {
    let gift = with(world.gift(), "/reference", json!("gift-1001"));
    let path = format!("/donations/{}", world.sent_gift(gift.clone()).await);
    let less = || json!({"netAmount": 900});
    let in_pounds = with(world.gift(), "/grossAmount", json!("10.00"));
    let unquoted = Call::new("PATCH", &path).by(&world.platform).json(less());
    let unknown = Call::new("GET", "/donations").header("authorization", "Bearer upt_0");
    let mut refused = vec![
        world.call(Call::new("GET", "/donations")).await,
        world.call(unknown).await,
        world.post(&world.few, "/donations", world.gift()).await,
        world.get(&world.platform, "/donations?limit=0").await,
        world.call(unquoted.header("if-match", "v1")).await,
        world.post(&world.platform, "/donations", in_pounds).await,
        world.post(&world.platform, "/donations", with(gift, "/grossAmount", json!(1))).await,
    ];
    world.delete(&world.platform, &path).await;
    refused.push(world.patch(&world.platform, &path, less()).await);
    refused
}

#[tokio::test]
async fn the_catalogue_shows_what_the_api_answers() {
    let world = World::start().await;
    let mut codes = BTreeSet::new();
    for answer in refusals(&world).await {
        let entry = named(answer.code()).unwrap();
        let shown = serde_json::to_value(problem(entry, BASE_URL)).unwrap();
        assert_eq!(shown["detail"], answer.body["detail"], "{answer:?}");
        assert_eq!(shown.get("errors"), answer.body.get("errors"), "{answer:?}");
        assert_eq!(shown.get("requiredScope"), answer.body.get("requiredScope"), "{answer:?}");
        for (name, value) in headers(entry) {
            assert_eq!(answer.header(name), Some(value.as_str()), "{answer:?}");
        }
        codes.insert(entry.code);
    }
    let expected = [
        "deleted",
        "insufficient_scope",
        "invalid_fields",
        "invalid_header",
        "invalid_query",
        "invalid_token",
        "missing_token",
        "reference_taken",
    ];
    assert_eq!(codes, BTreeSet::from(expected));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_an_error_shows_its_sentence_and_the_headers_that_say_what_to_do() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    for (code, words) in [
        ("rate_limited", vec!["Retry-After: 41", "RateLimit: ", "RateLimit-Policy: "]),
        ("missing_token", vec!["WWW-Authenticate: Bearer realm="]),
        ("reference_taken", vec!["If this is the same gift, do not send it again"]),
    ] {
        let (_, html) = get(&router, &format!("/developers/errors/{code}")).await;
        for word in words {
            assert!(html.contains(word), "{code}: {word}: {html}");
        }
    }
    for code in ERRORS {
        let (_, html) = get(&router, &format!("/developers/errors/{}", code.code)).await;
        let (_, example) = html.split_once("Example").unwrap();
        let (example, _) = example.split_once("</pre>").unwrap();
        assert!(!example.contains('…'), "{}: {example}", code.code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_can_be_found_is_where_the_index_says() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let mut pages: BTreeMap<&str, String> = BTreeMap::new();
    for (href, title) in app::developers::search::places() {
        let (page, place) = href.split_once('#').unwrap_or((href, ""));
        if !pages.contains_key(page) {
            let (status, html) = get(&router, page).await;
            assert_eq!(status, 200, "{page}");
            pages.insert(page, html);
        }
        let html = &pages[page];
        assert!(place.is_empty() || attributes(html, "id").contains(&place), "{href} leads to no place");
        let shown = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        assert!(html.contains(&shown), "{title} is not on {page}");
    }
    for page in ["/developers", "/developers/webhooks", "/developers/errors/donor_not_found"] {
        assert!(pages.contains_key(page), "nothing of {page} can be found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_needs_no_script_and_says_when_it_finds_nothing() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    // Every page for developers has the box, and the answer has one too.
    for page in ["/developers", "/developers/reference/donations/createDonation", "/developers/search"] {
        let (status, html) = get(&router, page).await;
        assert_eq!(status, 200, "{page}");
        assert_eq!(html.matches("role=\"search\"").count(), 1, "{page}");
        assert!(html.contains("action=\"/developers/search\""), "{page}");
    }
    for (query, link) in [
        ("donor_not_found", "/developers/errors/donor_not_found"),
        ("POST+%2Fdonations", "/developers/reference/donations/createDonation"),
        ("donation.declared", "/developers/webhooks#donation.declared"),
        ("grossAmount", "/developers/reference/donations/createDonation#body.grossAmount"),
        ("signatures", "/developers/webhooks#signature"),
    ] {
        let (status, html) = get(&router, &format!("/developers/search?q={query}")).await;
        assert_eq!(status, 200, "{query}");
        assert!(html.contains(&format!("href=\"{link}\"")), "{query} does not find {link}");
    }
    let (_, html) = get(&router, "/developers/search?q=%22%3E%3Cscript%3Ezzz").await;
    assert!(html.contains("Nothing found") && !html.contains("<script>zzz"), "{html}");
    let (_, html) = get(&router, "/developers/search?q=refnd").await;
    assert!(html.contains("Did you mean this?") && html.contains("/refundDonation\""), "{html}");
    let (_, html) = get(&router, "/developers/search").await;
    assert!(!html.contains("Nothing found") && !html.contains("results for"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_choice_of_a_language_goes_along() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let (reference, part) = ("/developers/reference", "/developers/reference/donations");
    let call = &format!("{part}/createDonation");
    let samples = |html: &str, what: &str| html.matches(&format!("aria-label=\"{what}\"")).count();
    let (_, curl) = get(&router, call).await;
    assert_eq!(samples(&curl, "the command"), 1);
    for (language, what) in [
        ("javascript", "the JavaScript code"),
        ("python", "the Python code"),
        ("php", "the PHP code"),
        ("csharp", "the C# code"),
    ] {
        let query = &format!("?language={language}");
        let (status, html) = get(&router, &format!("{call}{query}")).await;
        assert_eq!(status, 200, "{language}");
        assert_eq!((samples(&html, what), samples(&html, "the command")), (1, 0), "{language}");
        // Up, back and on; and back to curl at the same call.
        let beside = [
            "/developers/reference/linked-accounts/removeLinkedAccount".to_owned(),
            format!("{part}/listDonations"),
        ];
        for page in beside.iter().map(String::as_str).chain([part]) {
            assert!(html.contains(&format!("href=\"{page}{query}\"")), "{language}: {page}");
        }
        assert!(html.contains(&format!("href=\"{call}#sample\"")), "{language}");
        // Down again, from the list of all calls and from that of a part.
        for page in [reference, part] {
            let (_, list) = get(&router, &format!("{page}{query}")).await;
            assert!(list.contains(&format!("href=\"{call}{query}\"")), "{page}{query}");
        }
    }
    let (_, unknown) = get(&router, &format!("{call}?language=cobol")).await;
    assert_eq!(samples(&unknown, "the command"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_inside_a_field_is_folded_and_can_be_linked_to() {
    let house = TestBackend::start(NOW).await;
    let (router, _drain) = site(&house);
    let (_, html) = get(&router, "/developers/reference/donations/createDonation").await;
    let place = |id: &str| html.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("{id} is not there"));
    let is_folded = |id: &str| {
        let before = &html[..place(id)];
        before.matches("<details").count() > before.matches("</details>").count()
    };
    for (id, folded) in [
        ("header.Idempotency-Key", false),
        ("body.grossAmount", false),
        ("body.donor", false),
        ("body.donor.type", true),
        ("body.transaction.0.id", true),
        ("response.giftAid", false),
        ("response.giftAid.status", true),
    ] {
        assert_eq!(is_folded(id), folded, "{id}");
    }
}
