//! The feeds of open pages: what comes, to whom, and when it ends.

mod gifts;

use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode, header};
use backend::Backend;
use backend::actor::CharityStaff;
use backend::charity::NomineeStep;
use backend::session::Person as SignedIn;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::say;
use domain::ClaimId;
use domain::claim::ClaimSetting;
use futures::StreamExt;
use leptos::config::{Env, LeptosOptions};
use serde_json::{Value, json};
use server::AppState;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tower::ServiceExt;

use crate::claim_page::Desk;
use crate::page_walls::{House, Person, text};
use crate::world::NOW;

/// What a page says of where a claim stands.
fn state(id: &str) -> String {
    say("claim_states", id, [])
}

/// What comes to an open page.
struct Feed {
    frames: BodyDataStream,
}

impl Feed {
    async fn open(router: &Router, path: &str, who: &Person) -> Self {
        let request = Request::get(path)
            .header(header::ACCEPT, "text/event-stream")
            .header(header::COOKIE, who.cookie.as_deref().unwrap())
            .body(Body::empty())
            .unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/event-stream; charset=utf-8");
        Self { frames: answer.into_body().into_data_stream() }
    }

    /// The next event, or none when the feed ended.
    async fn next(&mut self) -> Option<String> {
        let frame = tokio::time::timeout(Duration::from_secs(10), self.frames.next());
        let frame = frame.await.expect("an event or the end comes in time");
        // A day has a space at which no line ends.
        frame.map(|frame| String::from_utf8(frame.unwrap().to_vec()).unwrap().replace('\u{a0}', " "))
    }

    /// Every event until one that has these words.
    async fn until(&mut self, words: &str) -> String {
        let mut all = String::new();
        loop {
            let frame = self.next().await;
            let frame = frame.unwrap_or_else(|| panic!("it ended before {words}: {all}"));
            all.push_str(&frame);
            if frame.contains(words) {
                return all;
            }
        }
    }

    /// Every event until the end.
    async fn rest(mut self) -> String {
        let mut all = String::new();
        while let Some(frame) = self.next().await {
            all.push_str(&frame);
        }
        all
    }
}

/// A server process: its router, what makes it drain, and its feed.
struct Process {
    router: Router,
    drain: watch::Sender<bool>,
    feed: JoinHandle<()>,
}

impl Process {
    async fn of(backend: Backend) -> Self {
        let (drain, draining) = watch::channel(false);
        let options =
            LeptosOptions::builder().output_name("uplift").site_root("target/no-site").env(Env::PROD).build();
        let feed = tokio::spawn(backend.feed().await.unwrap());
        Self { router: server::router(AppState { backend, draining }, options), drain, feed }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.feed.abort();
    }
}

/// The donor of the house gives, and the platform tells of it. The gift's id.
async fn give(open: &House) -> String {
    let gift = json!({
        "donor": {"type": "email", "value": "zoe@example.org"}, "transaction": {"type": "direct", "id": open.reference},
        "grossAmount": 700, "currency": "GBP",
    });
    let request = Request::post("/integrations/v1/donations")
        .header(header::AUTHORIZATION, format!("Bearer {}", open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(gift.to_string()))
        .unwrap();
    let answer = open.send(request).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let gift: Value = serde_json::from_str(&text(answer).await).unwrap();
    gift["id"].as_str().unwrap().to_owned()
}

/// The status of what a person asks for, and the answer's body, which stays open while it is held.
async fn ask(router: &Router, path: &str, who: &Person) -> (StatusCode, Option<String>, Body) {
    let request = Request::get(path).header(header::COOKIE, who.cookie.as_deref().unwrap());
    let answer = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let wait = answer.headers().get(header::RETRY_AFTER).map(|wait| wait.to_str().unwrap().to_owned());
    (answer.status(), wait, answer.into_body())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_has_five_feeds_and_two_files_open_and_a_person_ten_feeds() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let process = Process::of(open.house.backend.clone()).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let of_a_gift = format!("/giving/donations/{}/live", open.gift);
    for (paths, most) in [(["/giving/live", &of_a_gift], 5), (["/giving/privacy/data.json"; 2], 2)] {
        let mut held = Vec::new();
        for number in 0..most {
            let (status, _, body) = ask(&process.router, paths[number % 2], &donor).await;
            assert_eq!(status, StatusCode::OK, "{number} of {paths:?}");
            held.push(body);
        }
        let (status, wait, _) = ask(&process.router, paths[1], &donor).await;
        assert_eq!((status, wait.as_deref()), (StatusCode::TOO_MANY_REQUESTS, Some("30")));
        held.pop();
        let (status, ..) = ask(&process.router, paths[1], &donor).await;
        assert_eq!(status, StatusCode::OK, "one was closed");
    }
    let mut held = Vec::new();
    for _ in 0..3 {
        let browser = open.person("the donor", Audience::Donor, "zoe@example.org").await;
        for _ in 0..5 {
            held.push(ask(&process.router, "/giving/live", &browser).await);
        }
    }
    let taken = held.iter().filter(|(status, ..)| *status == StatusCode::OK).count();
    assert_eq!(taken, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_hears_no_more_once_its_person_signed_out_everywhere() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let process = Process::of(open.house.backend.clone()).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let mut page = Feed::open(&process.router, "/giving/live", &donor).await;
    page.until(&open.gift).await;
    let heard = give(&open).await;
    page.until(&heard).await;

    let id = open.house.donor_id("zoe@example.org").await;
    let signed_out = open.house.backend.sign_out_everywhere(SignedIn::Donor(id));
    signed_out.await.unwrap();
    let unheard = give(&open).await;
    let rest = page.rest().await;
    assert!(!rest.contains(&unheard), "{rest}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_whose_session_ran_out_hears_no_more_and_is_told_to_ask_no_more() {
    let open = House::over(TestBackend::start(NOW).await).await;
    let process = Process::of(open.house.backend.clone()).await;
    let donor = open.person("the donor", Audience::Donor, "zoe@example.org").await;
    let mut page = Feed::open(&process.router, "/giving/live", &donor).await;
    page.until(&open.gift).await;
    // Nobody has used the browser for so long.
    let idle = "update session set expires_at = now() - interval '1 second'";
    assert_eq!(open.house.by_hand(idle).await, Ok(1));
    let unheard = give(&open).await;
    let rest = page.rest().await;
    assert!(!rest.contains(&unheard), "{rest}");
    // By this answer the page knows that it is left behind, and says so.
    let answer = open.get("/giving/live", &donor).await;
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_open_page_of_a_claim_shows_each_step_whichever_process_took_it() {
    let desk = Desk::open().await;
    let id = desk.begin().await;
    let other = Process::of(desk.open.house.another_process().await).await;
    let path = desk.page(&format!("/{id}/live"));
    let mut page = Feed::open(&other.router, &path, &desk.owner).await;
    let first = page.next().await.unwrap();
    let nothing_sent = say("claim", "nothing-sent-yet", []);
    for words in ["id=\"claim-state\"", &state("being-prepared"), &nothing_sent] {
        assert!(first.contains(words), "{words}: {first}");
    }

    desk.open.house.step(id).await.unwrap();
    let filed = page.until(&state("with-hmrc")).await;
    assert!(!filed.contains(&state("accepted-with-receipt")), "{filed}");
    let said = page.until("event: say").await;
    assert!(said.contains(&state("acknowledged-means")), "{said}");
    desk.open.house.step(id).await.unwrap();
    let accepted = page.until(&state("accepted-with-receipt")).await;
    for id in ["wrote", "hmrc-acknowledged", "hmrc-accepted", "record-payment"] {
        let words = say("claim", id, []);
        assert!(accepted.contains(&words), "{words}: {accepted}");
    }

    other.drain.send(true).unwrap();
    page.rest().await;
}

/// A claim that somebody has to approve before it is filed, and who began it.
async fn unapproved(desk: &Desk) -> (CharityStaff, ClaimId) {
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    (staff, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn that_filing_stopped_and_goes_on_reaches_an_open_page_of_which_nothing_else_is_heard() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let (_, id) = unapproved(&desk).await;
    let other = Process::of(desk.open.house.another_process().await).await;
    let path = desk.page(&format!("/{id}/live"));
    let mut page = Feed::open(&other.router, &path, &desk.owner).await;
    let first = page.until(&state("waiting-for-approval")).await;
    let paused = say("charity_team", "stopped", []);
    assert!(!first.contains(&paused), "{first}");

    backend.stop_all_filing().await.unwrap();
    let stopped = page.until("event: say").await;
    let (seen, heard) = stopped.split_once("event: say").unwrap();
    for part in [seen, heard] {
        assert!(part.contains(&paused), "{stopped}");
    }
    assert!(backend.resume_filing().await.unwrap());
    let again = page.until("event: say").await;
    assert!(!again.contains(&paused), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_hmrcs_appointment_and_a_new_one_reach_the_open_page_of_a_claim_that_waits() {
    let desk = Desk::open().await;
    let (staff, id) = unapproved(&desk).await;
    let other = Process::of(desk.open.house.another_process().await).await;
    let path = desk.page(&format!("/{id}/live"));
    let mut page = Feed::open(&other.router, &path, &desk.owner).await;
    let first = page.until(&state("waiting-for-approval")).await;
    let ended = state("ready-no-nominee");
    assert!(!first.contains(&ended), "{first}");

    let record = async |step: &str| {
        let step = NomineeStep::read(&json!({"step": step, "on": "2026-11-22"})).unwrap();
        let backend = &desk.open.house.backend;
        backend.record_nominee_step(&staff, step).await.unwrap();
    };
    record("end").await;
    let told = page.until("event: say").await;
    let (seen, heard) = told.split_once("event: say").unwrap();
    for part in [seen, heard] {
        assert!(part.contains(&ended), "{told}");
    }
    for step in ["request", "confirm"] {
        record(step).await;
    }
    let again = page.until("event: say").await;
    assert!(again.contains(&state("ready-means")) && !again.contains(&ended), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_claim_says_that_hmrc_does_not_take_it() {
    let desk = Desk::open().await;
    let id = desk.begin().await;
    let process = Process::of(desk.open.house.backend.clone()).await;
    let path = desk.page(&format!("/{id}/live"));
    let mut page = Feed::open(&process.router, &path, &desk.owner).await;
    for _ in 0..4 {
        let backend = &desk.open.house.backend;
        backend.choose_hmrc("drop_submission").await.unwrap();
        for _ in 0..2 {
            desk.open.house.step(id).await.unwrap();
        }
    }
    let title = state("not-taken");
    page.until(&title).await;
    let html = text(desk.open.get(&desk.page(&format!("/{id}")), &desk.owner).await).await;
    assert!(html.contains(&title) && html.contains(&state("not-taken-then")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_works_there_no_more_or_signed_out_hears_nothing_of_the_claim() {
    let ends = [
        "delete from membership where staff_id = (select staff_id from staff where email = 'official@example.org')",
        "delete from session",
    ];
    for end in ends {
        let desk = Desk::open().await;
        let id = desk.begin().await;
        let process = Process::of(desk.open.house.backend.clone()).await;
        let path = desk.page(&format!("/{id}/live"));
        let mut page = Feed::open(&process.router, &path, &desk.owner).await;
        page.until(&state("being-prepared")).await;
        desk.open.house.by_hand(end).await.unwrap();
        desk.open.house.step(id).await.unwrap();
        let rest = page.rest().await;
        assert!(!rest.contains(&state("with-hmrc")), "{end}: {rest}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_script_is_told_to_load_the_page_of_a_claim_again() {
    let desk = Desk::open().await;
    let id = desk.begin().await;
    let page = desk.page(&format!("/{id}"));
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    let load = state("see-progress-link");
    assert!(html.contains("<noscript>") && html.contains(&load), "{html}");
    desk.open.house.work().await;
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains(&state("accepted-with-receipt")), "{html}");
    assert!(!html.contains(&load), "{html}");
}
