//! The console's page about the capture page, by plain posts: colour, logo, return addresses and origins.

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::Role;

use crate::page_walls::{House, ONE_PIXEL, Person, place, text};

/// The page, with the platform's owner before it.
struct Page {
    open: House,
    owner: Person,
}

impl Page {
    async fn open() -> Self {
        let open = House::open().await;
        let owner = open.platform_owner("the owner", "owner@example.org", open.platform).await;
        Self { open, owner }
    }

    fn address(&self) -> String {
        format!("/platform/{}/capture", self.open.platform)
    }

    async fn html(&self) -> String {
        text(self.open.get(&self.address(), &self.owner).await).await
    }

    async fn post(&self, function: &str, field: &str, value: &str) -> Response<Body> {
        let (action, platform) = (format!("/fn/platform/{function}"), self.open.platform.to_string());
        let fields = [("_do", action.as_str()), ("platform", platform.as_str()), (field, value)];
        self.open.post(&self.address(), &fields, self.owner.cookie.as_deref(), "text/html").await
    }

    /// Sends a file as a browser without a script does.
    async fn upload(&self, name: &str, bytes: &[u8]) -> Response<Body> {
        let cookie = self.owner.cookie.as_deref().unwrap();
        let made_for = self.open.made_for(cookie).await.unwrap();
        let platform = self.open.platform.to_string();
        let mut body = Vec::new();
        for (name, value) in [
            ("_do", "/fn/platform/change_capture_logo"),
            ("_for", made_for.as_str()),
            ("platform", platform.as_str()),
        ] {
            body.extend(
                format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes(),
            );
        }
        let head =
            format!("--x\r\nContent-Disposition: form-data; name=\"logo\"; filename=\"{name}\"\r\n\r\n");
        body.extend(head.bytes());
        body.extend_from_slice(bytes);
        body.extend(b"\r\n--x--\r\n");
        let request = Request::post(self.address())
            .header(header::ACCEPT, "text/html")
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(Body::from(body))
            .unwrap();
        self.open.send(request).await
    }
}

/// The address of the logo on a page.
fn logo_on(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once("src=\"/capture-logo/")?;
    let end = rest.find('"')?;
    let start = html.len() - rest.len() - "/capture-logo/".len();
    html.get(start..start + "/capture-logo/".len() + end)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_adds_and_removes_where_donors_come_back_to() {
    let page = Page::open().await;
    let thanks = "https://give.example.org/thanks";
    let added = page.post("add_return_address", "address", thanks).await;
    assert_eq!(
        (added.status(), place(&added)),
        (StatusCode::SEE_OTHER, &*format!("{}?address-added", page.address()))
    );
    let html = page.html().await;
    assert!(html.contains("name=\"address\" value=\"https://give.example.org/thanks\""), "it can be removed");
    assert!(
        html.contains("returnUrl: &quot;https://give.example.org/thanks&quot;")
            || html.contains("returnUrl: \"https://give.example.org/thanks\""),
        "the code names it"
    );
    let again = page.post("add_return_address", "address", thanks).await;
    assert_eq!(again.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(again).await.contains(&say("page_faults", "on-the-list", [])));
    let removed = page.post("remove_return_address", "address", thanks).await;
    assert!(place(&removed).ends_with("?address-removed"), "{removed:?}");
    assert!(!page.html().await.contains("name=\"address\" value=\"https://give"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_place_is_refused_with_what_to_do_and_stays_typed() {
    let page = Page::open().await;
    for (function, field, typed, says) in [
        ("add_return_address", "address", "http://give.example.org/thanks", "Give a whole address"),
        ("add_return_address", "address", "", "Enter an address."),
        ("add_capture_origin", "origin", "https://give.example.org/page", "nothing behind it"),
        ("add_capture_origin", "origin", "https://*.example.org", "nothing behind it"),
    ] {
        let refused = page.post(function, field, typed).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
        let html = text(refused).await;
        assert!(html.contains(says), "{typed}: {html}");
        assert!(typed.is_empty() || html.contains(&format!("value=\"{typed}\"")), "{typed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_twenty_first_address_is_refused() {
    let page = Page::open().await;
    assert!(page.html().await.contains("/fn/platform/add_capture_origin"));
    for number in 0..20 {
        let added =
            page.post("add_capture_origin", "origin", &format!("https://shop-{number}.example.org")).await;
        assert_eq!(added.status(), StatusCode::SEE_OTHER, "{number}");
    }
    assert!(!page.html().await.contains("/fn/platform/add_capture_origin"), "there is room for no other");
    let refused = page.post("add_capture_origin", "origin", "https://shop-20.example.org").await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(page.open.house.count("select count(*) from capture_place where kind = 'origin'").await, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colour_that_white_cannot_be_read_on_is_refused_with_the_nearest() {
    let page = Page::open().await;
    let refused = page.post("change_capture_colour", "colour", "#ffff00").await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(refused).await;
    let nearest = say("page_faults", "colour-too-light", [("nearest", Value::text("#7a7a00"))]);
    assert!(html.contains(&nearest) && html.contains("value=\"#ffff00\""), "{html}");
    let saved = page.post("change_capture_colour", "colour", "#7a7a00").await;
    assert!(place(&saved).ends_with("?coloured"));
    let html = page.html().await;
    assert!(html.contains("fill=\"#7a7a00\""), "{html}");
    let ours = page.post("change_capture_colour", "colour", "").await;
    assert!(place(&ours).ends_with("?coloured"));
    assert!(!page.html().await.contains("#7a7a00"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logo_is_served_as_we_wrote_it_until_it_is_removed() {
    let page = Page::open().await;
    let sent = STANDARD.decode(ONE_PIXEL).unwrap();
    let saved = page.upload("logo.png", &sent).await;
    assert!(place(&saved).ends_with("?logo"), "{saved:?}");
    let html = page.html().await;
    let address = logo_on(&html).unwrap().to_owned();
    let nobody = Person { name: "nobody", cookie: None };
    let served = page.open.get(&address, &nobody).await;
    assert_eq!(served.status(), StatusCode::OK);
    let headers = served.headers();
    assert_eq!(headers[header::CONTENT_TYPE], "image/png");
    assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert!(headers.get(header::SET_COOKIE).is_none());
    // Another platform has no such picture, whatever the hash.
    let other = page.open.house.platform("Other Giving").await.platform_id.to_string();
    let elsewhere = address.replace(&page.open.platform.to_string(), &other);
    assert_eq!(page.open.get(&elsewhere, &nobody).await.status(), StatusCode::NOT_FOUND);

    let removed = page.post("remove_capture_logo", "logo", "").await;
    assert!(place(&removed).ends_with("?no-logo"));
    assert_eq!(logo_on(&page.html().await), None);
    assert_eq!(page.open.get(&address, &nobody).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_picture_is_refused_at_its_field_and_nothing_is_kept() {
    let page = Page::open().await;
    let large = vec![0; 1024 * 1024 + 1];
    for (name, bytes, says) in [
        ("logo.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".as_slice(), "choose-picture-file"),
        ("logo.png", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "picture-unreadable"),
        ("logo.png", &large, "picture-too-large"),
        ("", b"", "choose-picture"),
    ] {
        let refused = page.upload(name, bytes).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        let html = text(refused).await;
        assert!(html.contains(&say("page_faults", says, [])), "{name}: {says}: {html}");
    }
    assert_eq!(page.open.house.count("select count(*) from capture_setting where logo is not null").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_sees_what_is_set_and_no_form() {
    let page = Page::open().await;
    page.post("add_capture_origin", "origin", "https://give.example.org").await;
    page.post("change_capture_colour", "colour", "#7a7a00").await;
    let member =
        page.open.platform_person("the member", "member@example.org", page.open.platform, Role::Viewer).await;
    let html = text(page.open.get(&page.address(), &member).await).await;
    assert!(html.contains("https://give.example.org") && html.contains("#7a7a00"), "{html}");
    assert!(!html.contains("/fn/platform/"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_in_the_name_runs_neither_on_the_page_nor_in_its_preview() {
    let page = Page::open().await;
    let named = "update platform set name = '<script>alert(1)</script>' || chr(34) || '><img src=x onerror=alert(1)>' where name = 'Give & Go'";
    assert_eq!(page.open.house.by_hand(named).await, Ok(1));
    page.upload("logo.png", &STANDARD.decode(ONE_PIXEL).unwrap()).await;
    let html = page.html().await;
    assert!(!html.contains("<script>alert") && !html.contains("<img src=x"), "{html}");
    // The picture is a document in an attribute: what a browser reads there is escaped once more.
    let (_, preview) = html.split_once("srcdoc=\"").unwrap();
    let (preview, _) = preview.split_once('"').unwrap();
    let document =
        preview.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    assert!(document.contains("&lt;script&gt;alert(1)"), "{document}");
    assert!(!document.contains("<script") && !document.contains("<img src=x"), "{document}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_sessions_is_narrowed_and_names_no_donor() {
    let page = Page::open().await;
    let begun = serde_json::json!({"donor": {"email": "zoe.known@example.org", "name": {"first": "Zoë", "last": "Knownby"}}});
    let request = Request::post("/integrations/v1/authorisation-sessions")
        .header(header::AUTHORIZATION, format!("Bearer {}", page.open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(begun.to_string()))
        .unwrap();
    let begun: serde_json::Value = serde_json::from_str(&text(page.open.send(request).await).await).unwrap();
    let id = begun["id"].as_str().unwrap();
    let list = format!("{}/sessions", page.address());
    let html = text(page.open.get(&list, &page.owner).await).await;
    let html = html.replace("<wbr>", "").replace("<!>", "");
    assert!(html.contains(id) && html.contains(&say("capture_settings", "alone", [])), "{html}");
    for hidden in ["zoe.known", "Knownby", "/authorise/"] {
        assert!(!html.contains(hidden), "{hidden}");
    }
    let completed = text(page.open.get(&format!("{list}?status=completed"), &page.owner).await).await;
    let completed = completed.replace("<wbr>", "").replace("<!>", "");
    let none = say("capture_settings", "none-with-status", []);
    assert!(!completed.contains(id) && completed.contains(&none), "{completed}");
    let broken = page.open.get(&format!("{list}?status=lost"), &page.owner).await;
    assert_eq!(broken.status(), StatusCode::BAD_REQUEST);
    let others = page.open.another_platforms_owner().await;
    assert_eq!(page.open.get(&list, &others).await.status(), StatusCode::NOT_FOUND);
    let donor = page.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    assert_eq!(page.open.get(&list, &donor).await.status(), StatusCode::SEE_OTHER);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_has_the_font_and_the_style_sheet_of_the_page_itself() {
    let page = Page::open().await;
    let request = Request::post("/integrations/v1/authorisation-sessions")
        .header(header::AUTHORIZATION, format!("Bearer {}", page.open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from("{}"))
        .unwrap();
    let begun: serde_json::Value = serde_json::from_str(&text(page.open.send(request).await).await).unwrap();
    let base_url = &page.open.house.backend.config().base_url;
    let address = begun["url"].as_str().unwrap().strip_prefix(base_url.as_str()).unwrap();
    let itself = text(page.open.get(address, &page.owner).await).await;
    let html = page.html().await;
    let (_, preview) = html.split_once("srcdoc=\"").unwrap();
    let (preview, _) = preview.split_once('"').unwrap();
    let preview = preview.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    let tag = |document: &str, name: &str| {
        let (_, rest) = document.split_once(name).unwrap();
        rest.split_once('>').unwrap().0.to_owned()
    };
    assert!(tag(&preview, "<html").contains("face-of-device"), "{preview}");
    for name in ["<html", "<link rel=\"stylesheet\""] {
        assert_eq!(tag(&preview, name), tag(&itself, name));
    }
}
