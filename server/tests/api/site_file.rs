//! Which files are served: those of the site, by their names, and nothing beside them.

use std::fs::{create_dir_all, remove_dir_all, write};
use std::path::{Path, PathBuf};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{Value, say};
use leptos::config::{Env, LeptosOptions};
use server::AppState;
use tokio::sync::watch;
use tower::ServiceExt;

use crate::page_walls::{HTML, House, Person, text};
use crate::world::NOW;

/// Stands in every file that is nobody's to read.
const SECRET: &str = "quillfeather";

/// A site in a folder of its own, with what may lie around it by mistake. The folder goes with it.
struct Site {
    folder: PathBuf,
    router: Router,
    _house: TestBackend,
    _drain: watch::Sender<bool>,
}

impl Site {
    async fn with_files(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("uplift-site-{name}-{}", std::process::id()));
        remove_dir_all(&folder).ok();
        for (place, words) in [
            ("site/favicon.svg", "<svg/>"),
            ("site/pkg/uplift.css", "body{}"),
            ("site/fonts/serif.woff2", "letters"),
            ("site/more/known.txt", "of a folder"),
            ("site/.git/config", SECRET),
            ("site/.env", SECRET),
            (".git/config", SECRET),
            ("secret", SECRET),
        ] {
            let path = folder.join(place);
            create_dir_all(path.parent().unwrap()).unwrap();
            write(path, words).unwrap();
        }
        let house = TestBackend::start(NOW).await;
        let (drain, draining) = watch::channel(false);
        let root = folder.join("site").to_str().unwrap().to_owned();
        let options = LeptosOptions::builder().output_name("uplift").site_root(root).env(Env::PROD).build();
        let router = server::router(AppState { backend: house.backend.clone(), draining }, options);
        Self { folder, router, _house: house, _drain: drain }
    }

    /// The status of an answer, and all that it says.
    async fn ask(&self, method: Method, path: &str) -> (StatusCode, String) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::ACCEPT, HTML)
            .header("x-secret", SECRET)
            .body(Body::empty())
            .unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let (status, heads) = (answer.status(), format!("{:?}", answer.headers()));
        (status, heads + &text(answer).await)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        remove_dir_all(&self.folder).ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_the_site_are_served_and_nothing_beside_them() {
    let site = Site::with_files("served").await;
    for path in ["/favicon.svg", "/pkg/uplift.css", "/fonts/serif.woff2", "/more/known.txt"] {
        assert_eq!(site.ask(Method::GET, path).await.0, StatusCode::OK, "{path}");
    }
    for path in [
        "/.git/config",
        "/%2egit/config",
        "/%2Egit/config",
        "/.env",
        "/../secret",
        "/../.git/config",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/more/../../secret",
        "/more/..%2f..%2fsecret",
        "/pkg/../.git/config",
        "/pkg/%2e%2e/.git/config",
        "/pkg/..%2f.git%2fconfig",
        "/pkg/../../secret",
        "/pkg/%2e%2e/%2e%2e/secret",
        "/fonts/..%2f..%2fsecret",
        "/fonts//../../secret",
    ] {
        let (status, said) = site.ask(Method::GET, path).await;
        assert!(status.is_client_error(), "{path}: {status}");
        assert!(!said.contains(SECRET), "{path}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_folder_is_listed() {
    let site = Site::with_files("listed").await;
    for path in ["/pkg", "/pkg/", "/pkg//", "/fonts", "/fonts/", "/more", "/more/", "/pkg/.", "/.git/"] {
        let (status, said) = site.ask(Method::GET, path).await;
        // Without its last slash a folder may lead to itself, which is none of ours either.
        assert!(status.is_client_error() || status.is_redirection(), "{path}: {status}");
        for name in ["serif.woff2", "known.txt", "Index of"] {
            assert!(!said.contains(name), "{path} names {name}: {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_never_sent_back_to_whoever_sent_it() {
    let site = Site::with_files("traced").await;
    for path in [
        "/",
        "/help",
        "/sign-in",
        "/favicon.svg",
        "/pkg/uplift.css",
        "/nowhere",
        "/embed/v1.js",
        "/oauth2/token",
        "/integrations/v1/health",
        "/integrations/v1/donations",
        "/integrations/v1/nowhere",
    ] {
        let (status, said) = site.ask(Method::TRACE, path).await;
        assert!(
            [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&status),
            "{path}: {status}"
        );
        assert!(!said.contains(SECRET) && !said.contains("message/http"), "{path}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_for_everybody_say_what_they_are_about_and_name_pictures_that_are_there() {
    let open = House::open().await;
    let nobody = Person { name: "nobody", cookie: None };
    let public = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../public"));
    for path in ["/", "/charities", "/platforms", "/help"] {
        let html = text(open.get(path, &nobody).await).await;
        let about = html.split("<meta ").find(|tag| tag.contains("name=\"description\"")).unwrap_or_default();
        let (_, about) = about.split_once("content=\"").unwrap_or_default();
        assert!(about.find('"').is_some_and(|letters| letters > 40), "{path}: {html}");
        for file in ["favicon.ico", "favicon.svg", "apple-touch-icon.png", "manifest.webmanifest"] {
            assert!(html.contains(&format!("href=\"/{file}\"")), "{path}: {file}");
            assert!(public.join(file).is_file(), "{file}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_signed_in_is_led_on_from_where_one_signs_in() {
    let open = House::open().await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let staff = open.person("the owner", Audience::Staff, "official@example.org").await;
    for (who, account, way) in
        [(&donor, "z•••@example.org", "to-gifts"), (&staff, "o•••@example.org", "to-charities")]
    {
        let html = text(open.get("/sign-in", who).await).await;
        let signed_in = say("sign_in", "signed-in-as", [("account", Value::text(account))]);
        let way = say("sign_in", way, []);
        assert!(html.contains(&signed_in) && html.contains(&way), "{}: {html}", who.name);
    }
}
