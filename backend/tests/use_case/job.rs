//! Jobs that fail: what is kept of the failure, and what is not. And a worker that is told to stop, or whose chore fails.

use std::sync::Arc;
use std::time::Duration;

use backend::mail::Transport;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::say_in_email;
use backend::{Backend, Config};
use domain::Email;
use domain::claim::ClaimStatus;
use domain::donation::Status;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};

use crate::claim::Desk;

const NOW: &str = "2026-11-21T09:00:00Z";

#[tokio::test]
async fn a_job_keeps_why_it_failed_and_is_given_up_after_its_last_try() {
    let test = TestBackend::start(NOW).await;
    let job = "insert into job (job_id, kind, key) values (gen_random_uuid(), 'nonsense', '1')";
    assert_eq!(test.by_hand(job).await, Ok(1));
    test.work().await;
    let why = test.text("select last_error from job where kind = 'nonsense'").await;
    assert_eq!(why, "internal error: no worker knows jobs of kind nonsense");
    let given_up = "select count(*) from job where gave_up and done_at is not null";
    assert_eq!(test.count(given_up).await, 0);
    let last = "update job set attempt = max_attempts - 1 where kind = 'nonsense'";
    assert_eq!(test.by_hand(last).await, Ok(1));
    test.work().await;
    assert_eq!(test.count(given_up).await, 1);
}

#[tokio::test]
async fn a_job_that_claims_wait_for_is_tried_until_it_is_done_and_the_operator_hears_of_it() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let test = &desk.world.test;
    stuck_job(&desk).await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Approved);
    assert!(desk.hmrc().taken().is_empty(), "the charity claimed on it itself");
    assert_eq!(test.count("select count(*) from job where gave_up").await, 0);
    let told = say_in_email("operators", "job-subject", []);
    let hears =
        || async { test.backend.mailbox().await.unwrap().iter().filter(|mail| mail.subject == told).count() };
    assert_eq!(hears().await, 1);
    test.work().await;
    assert_eq!(hears().await, 1, "once a day");

    // Somebody has put right why it failed.
    let staff = test.staff("official@example.org").await.staff_id();
    let whole = json!({
        "staff_id": staff, "why": { "claimed_elsewhere": "2026-11-22" }, "last": "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "filter": {
            "states": null, "platform": null, "find": null, "from": null, "to": null, "next_claim": null, "order": null,
        },
    });
    let cure = format!("update job set payload = payload || '{whole}' where kind = 'take_out'");
    assert_eq!(test.by_hand(&cure).await, Ok(1));
    test.work().await;
    assert_eq!(desk.world.status(gift).await, Status::Ineligible);
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    assert!(desk.hmrc().taken().is_empty());
    desk.is_sound().await;
}

#[tokio::test]
async fn a_job_of_one_charity_that_cannot_be_read_holds_no_other_charitys_claims() {
    let desk = Desk::open().await;
    let other = desk.neighbour("Second Trust", "CD67890").await;
    stuck_job(&desk).await;
    let id = desk.backend().begin_claim(&other).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.backend().claim(&other, id).await.unwrap().claim.status(), ClaimStatus::Accepted);
}

/// A job that takes the gifts of the desk's charity out of claiming, cannot be read, and has failed nineteen times.
pub async fn stuck_job(desk: &Desk) {
    let job = format!(
        "insert into job (job_id, kind, key, payload, attempt)
         values ('00000000-0000-7000-8000-000000000001', 'take_out', '1', '{{ \"charity_id\": \"{}\" }}', 19)",
        desk.staff.charity_id()
    );
    assert_eq!(desk.world.test.by_hand(&job).await, Ok(1));
}

#[tokio::test]
async fn of_a_mail_that_was_refused_the_code_is_kept_and_not_the_address() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(know_nobody(stream));
        }
    });
    assert_eq!(why_mail_failed(&url).await, "internal error: the mail server answered 550");
    // It takes its port with it.
    server.abort();
    assert!(server.await.is_err());
    assert_eq!(
        why_mail_failed(&url).await,
        "internal error: the connection to the mail server did not come about, or broke"
    );
}

#[tokio::test]
async fn a_worker_that_is_told_to_stop_ends_the_job_in_hand_and_takes_no_other() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (has_letter, may_answer) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (came, answer) = (has_letter.clone(), may_answer.clone());
    let server = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(take(stream, came.clone(), answer.clone()));
        }
    });
    let test = TestBackend::start(NOW).await;
    let backend = writing_to(&test, &url).await;
    // One more than are sent at once.
    for donor in 1..=5 {
        ask_for_code(&test, &backend, &format!("donor{donor}@example.org")).await;
    }
    let (stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(backend.run_worker(stopping));
    let mails = |state: &str| format!("select count(*) from job where kind = 'mail' and {state}");
    while test.count(&mails("lease_until is not null")).await < 4 {
        has_letter.notified().await;
    }
    stop.send(true).unwrap();
    let answering = tokio::spawn(async move {
        loop {
            may_answer.notify_one();
            tokio::task::yield_now().await;
        }
    });
    let ended = tokio::time::timeout(Duration::from_secs(10), worker).await;
    answering.abort();
    assert!(ended.is_ok_and(|worker| worker.is_ok()), "it goes on");
    assert_eq!(test.count(&mails("done_at is not null")).await, 4);
    let free = mails("done_at is null and lease_until is null and attempt = 0");
    assert_eq!(test.count(&free).await, 1);
    server.abort();
}

#[tokio::test]
async fn a_schedule_begins_no_claim_while_the_gifts_of_its_day_cannot_be_judged() {
    let desk = Desk::open().await;
    desk.choose("threshold", "none").await;
    let settling = desk.world.sent(json!({ "settlementDate": "2026-11-22" })).await;
    // Another alone makes the sum that the schedule waits for; the clock now stands on the next day.
    desk.gifts(1).await;
    let trouble = format!(
        "create function trouble() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
         create trigger trouble before update on donation for each row when (new.donation_id = '{}') execute function trouble()",
        settling.uuid()
    );
    desk.world.test.by_hand(&trouble).await.unwrap();
    do_all_chores(&desk.world.test).await;
    assert_eq!(desk.world.status(settling).await, Status::AwaitingSettlement);
    assert_eq!(desk.claims().await.len(), 0);

    let over = "drop trigger trouble on donation";
    desk.world.test.by_hand(over).await.unwrap();
    do_all_chores(&desk.world.test).await;
    desk.world.test.work().await;
    let claims = desk.claims().await;
    assert_eq!(claims.len(), 1);
    assert_eq!(
        (claims[0].begun_as.as_str(), claims[0].status(), claims[0].lines),
        ("schedule", ClaimStatus::Accepted, 2)
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn chores_are_done_while_many_jobs_wait_for_their_turn() {
    let test = TestBackend::start(NOW).await;
    let backlog = "insert into job (job_id, kind, key) select gen_random_uuid(), 'riddle', 'n' || n from generate_series(1, 3000) as n";
    assert_eq!(test.by_hand(backlog).await, Ok(3_000));
    do_all_chores(&test).await;
    let waiting = "select count(*) from job where kind = 'riddle' and attempt = 0";
    assert!(test.count(waiting).await > 0, "the chores waited for the last of them");
}

/// A worker begins, does each of its chores once, and ends.
async fn do_all_chores(test: &TestBackend) {
    // Forgetting is the last of them: what it forgets shows that all were done or left out.
    let old = "insert into job (job_id, kind, key, done_at)
               values (gen_random_uuid(), 'nonsense', '1', now() - interval '8 days')";
    assert_eq!(test.by_hand(old).await, Ok(1));
    let (stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(test.backend.clone().run_worker(stopping));
    let left = "select count(*) from job where kind = 'nonsense'";
    let forgotten = async {
        while test.count(left).await > 0 {
            tokio::task::yield_now().await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(10), forgotten).await;
    assert!(in_time.is_ok(), "the chores do not end");
    stop.send(true).unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(10), worker).await;
    assert!(ended.is_ok_and(|worker| worker.is_ok()), "it goes on");
}

/// The same house with a mail server.
pub async fn writing_to(test: &TestBackend, server: &str) -> Backend {
    let config = Config {
        mail: Transport::smtp(server, "Uplift <gifts@example.org>").unwrap(),
        ..test.backend.config().clone()
    };
    Backend::connect(&test.database_url, config, false).await.unwrap()
}

/// A donor asks for a code to sign in.
pub async fn ask_for_code(test: &TestBackend, backend: &Backend, donor: &str) {
    let donor = Email::parse(donor).unwrap();
    backend
        .begin_sign_in(Audience::Donor, &donor, &test.browser(), None, None, domain::Language::English)
        .await
        .unwrap();
}

/// What is kept of a mail that this server does not take.
async fn why_mail_failed(server: &str) -> String {
    let test = TestBackend::start(NOW).await;
    let backend = writing_to(&test, server).await;
    ask_for_code(&test, &backend, "zoe@example.org").await;
    backend.work_all().await.unwrap();
    test.text("select last_error from job where kind = 'mail'").await
}

/// A mail server that knows nobody, and says so in words that hold the address.
async fn know_nobody(stream: TcpStream) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut answer = "220 here\r\n".to_owned();
    while write.write_all(answer.as_bytes()).await.is_ok() {
        let Ok(Some(line)) = lines.next_line().await else {
            return;
        };
        answer = match line.strip_prefix("RCPT TO:") {
            Some(address) => format!("550 5.1.1 {address} is nobody here\r\n"),
            None => "250 yes\r\n".to_owned(),
        };
    }
}

/// A mail server that takes what it is sent, and answers a letter only when it may.
async fn take(stream: TcpStream, has_letter: Arc<Notify>, may_answer: Arc<Notify>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut is_letter = false;
    let mut answer = "220 here\r\n";
    while write.write_all(answer.as_bytes()).await.is_ok() {
        answer = loop {
            let Ok(Some(line)) = lines.next_line().await else {
                return;
            };
            match line.as_str() {
                "." => {
                    is_letter = false;
                    has_letter.notify_one();
                    may_answer.notified().await;
                    break "250 taken\r\n";
                }
                _ if is_letter => {}
                "DATA" => {
                    is_letter = true;
                    break "354 go on\r\n";
                }
                _ => break "250 yes\r\n",
            }
        };
    }
}
