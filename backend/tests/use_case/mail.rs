//! Mail whose server is slow, silent or away: what it holds up, what goes first, and when it is given up.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use backend::testing::TestBackend;
use backend::testing::words::{Value, say_in_email, say_in_welsh_email};
use domain::donation::Status;
use domain::donor::NewDonor;
use domain::{DonorId, MailId, NewAuthorisation};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Barrier, watch};
use uuid::Uuid;

use crate::job::{ask_for_code, writing_to};
use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

#[tokio::test]
async fn a_mail_server_that_never_answers_holds_up_neither_jobs_nor_chores() {
    // The system takes the connection; nobody greets.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", silent.local_addr().unwrap());
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    // Zoë is told of it by mail.
    world.authorise(donor).await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-22" })).await;
    let (_stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(writing_to(&world.test, &url).await.run_worker(stopping));
    let in_hand = "select count(*) from job where kind = 'mail' and lease_until is not null";
    in_time(async || world.test.count(in_hand).await == 1).await;

    world.test.set_clock("2026-11-22T09:00:00Z");
    in_time(async || world.status(gift).await == Status::Declared).await;
    let job = "insert into job (job_id, kind, key) values (gen_random_uuid(), 'nonsense', '1')";
    assert_eq!(world.test.by_hand(job).await, Ok(1));
    let tried = "select count(*) from job where kind = 'nonsense' and last_error is not null";
    in_time(async || world.test.count(tried).await == 1).await;
    assert_eq!(world.test.count(in_hand).await, 1, "the letter still waits for the server");
    worker.abort();
}

#[tokio::test]
async fn a_code_to_sign_in_overtakes_the_letters_that_wait() {
    let office = Office::open(1).await;
    let test = TestBackend::start(NOW).await;
    let backend = writing_to(&test, &office.url).await;
    news(&test, &["ann", "ben"]).await;
    ask_for_code(&test, &backend, "zoe@example.org").await;
    backend.work_all().await.unwrap();
    assert_eq!(office.letters(), ["zoe", "ann", "ben"]);
}

#[tokio::test]
async fn the_newest_mail_is_first_although_the_sandboxs_clock_was_put_back() {
    let test = TestBackend::start("2027-04-06T09:00:00Z").await;
    for (name, now) in [("ann", "2027-04-06T09:00:00Z"), ("ben", NOW), ("cat", "2026-12-01T09:00:00Z")] {
        test.set_clock(now);
        ask_for_code(&test, &test.backend, &format!("{name}@example.org")).await;
        test.work().await;
    }
    let mailbox = test.backend.mailbox().await.unwrap();
    let to: Vec<&str> = mailbox.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(to, ["cat@example.org", "ben@example.org", "ann@example.org"]);
}

#[tokio::test]
async fn a_flood_to_one_recipient_waits_behind_everybody_else() {
    let office = Office::open(1).await;
    let test = TestBackend::start(NOW).await;
    let backend = writing_to(&test, &office.url).await;
    // Three codes for one address, asked for before the one of somebody else.
    for _ in 0..3 {
        ask_for_code(&test, &backend, "ann@example.org").await;
    }
    ask_for_code(&test, &backend, "ben@example.org").await;
    backend.work_all().await.unwrap();
    assert_eq!(office.letters(), ["ann", "ben", "ann", "ann"]);
}

#[tokio::test]
async fn notices_of_one_platform_stand_back_behind_each_other_and_nobody_else() {
    let world = World::at(NOW).await;
    for email in ["ann@example.org", "ben@example.org", "cara@example.org"] {
        let new = NewDonor::read(&json!({ "email": email })).unwrap();
        let donor = world.test.backend.create_donor(&world.platform, &new, &unkeyed()).await.unwrap();
        world.authorise(donor.value.id).await;
    }
    let back = "select string_agg(extract(milliseconds from place - run_at)::int::text, ' ' order by run_at) from job where kind = 'mail'";
    assert_eq!(world.test.text(back).await, "0 100 200");
}

#[tokio::test]
async fn a_worker_sends_several_letters_at_once() {
    // The server answers none of four before it has them all.
    let office = Office::open(4).await;
    let test = TestBackend::start(NOW).await;
    news(&test, &["ann", "ben", "cara", "dan"]).await;
    let backend = writing_to(&test, &office.url).await;
    let (stop, stopping) = watch::channel(false);
    let worker = tokio::spawn(backend.run_worker(stopping));
    let unsent = "select count(*) from mail where sent_at is null";
    in_time(async || test.count(unsent).await == 0).await;
    stop.send(true).unwrap();
    worker.await.unwrap();
}

/// What a notice to a donor says.
fn notice(id: &str) -> String {
    say_in_email("notices", id, [])
}

/// The donor authorises on so many days by Uplift's clock, all at the same time by the clock that mail goes by.
async fn authorise_each_day(world: &World, donor: DonorId, days: usize) {
    for day in 1..=days {
        world.test.set_clock(&format!("2026-12-{day:02}T09:00:00Z"));
        world.authorise(donor).await;
    }
}

#[tokio::test]
async fn notices_of_one_kind_within_an_hour_are_one_mail_and_each_can_be_denied() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    authorise_each_day(&world, donor, 4).await;
    // What waits is not due before an hour has passed.
    world.test.backend.work_all().await.unwrap();
    let first = world.test.backend.mailbox().await.unwrap();
    assert_eq!(first.len(), 1);
    assert_eq!(first[0].subject, notice("given-subject"));
    let waits = "select count(*) from job
                 where kind = 'mail' and done_at is null and run_at between now() + interval '60 minutes' and now() + interval '62 minutes'";
    assert_eq!(world.test.count(waits).await, 1);
    world.test.work().await;
    let mails = world.test.backend.mailbox().await.unwrap();
    let subject = notice("several-given-subject");
    let digest: Vec<_> = mails.iter().filter(|mail| mail.subject == subject).collect();
    assert_eq!((mails.len(), digest.len()), (2, 1));
    let links: Vec<&str> =
        digest[0].body.split("/not-me/").skip(1).filter_map(|rest| rest.split_whitespace().next()).collect();
    assert_eq!(links.len(), 3);
    for link in links {
        assert!(!world.test.backend.notice(link).await.unwrap().denied);
    }
}

/// An authorisation of Zoë's at another house of her street.
fn moved_to(world: &World, house: u8) -> NewAuthorisation {
    let sent = json!({
        "name": { "first": "Zoë", "last": "O'Neill" },
        "address": { "line1": format!("{house} Quay Street"), "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
        "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": NOW },
    });
    NewAuthorisation::read(&sent, world.test.backend.now()).unwrap()
}

#[tokio::test]
async fn what_the_donor_does_themselves_is_mailed_at_once_each_time() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let me = world.test.donor("zoe@example.org").await;
    for minute in 1..=3 {
        world.test.set_clock(&format!("2026-12-01T09:0{minute}:00Z"));
        let new = moved_to(&world, minute);
        world.test.backend.authorise(&me, new).await.unwrap();
    }
    world.test.backend.work_all().await.unwrap();
    let mails = world.test.backend.mailbox().await.unwrap();
    let of = |subject: String| mails.iter().filter(|mail| mail.subject == subject).count();
    assert_eq!((of(notice("given-subject")), of(notice("changed-subject"))), (1, 3));
}

#[tokio::test]
async fn a_change_of_details_and_a_renewal_are_called_so_and_the_new_address_is_not_repeated() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let me = world.test.donor("zoe@example.org").await;
    world.test.set_clock("2026-12-01T09:01:00Z");
    world.test.backend.authorise(&me, moved_to(&world, 2)).await.unwrap();
    world.test.set_clock("2027-03-01T09:00:00Z");
    world.test.backend.authorise(&me, world.agreement()).await.unwrap();
    world.test.work().await;
    let mails = world.test.backend.mailbox().await.unwrap();
    let body = |subject: &str| {
        let mail = mails.iter().find(|mail| mail.subject == subject);
        mail.unwrap_or_else(|| panic!("{subject}")).body.clone()
    };
    let until = |day: &str| [("until", Value::text(day))];
    let changed = body(&notice("changed-subject"));
    // The title, and the house.
    let detail = Value::text(say_in_email("details", "name-and-address", []));
    let says =
        say_in_email("notices", "changed", [("detail", detail), ("until", Value::text("5 April 2027"))]);
    assert!(changed.contains(&says) && !changed.contains("Quay Street"), "{changed}");
    body(&say_in_email("notices", "renewed-subject", until("5 April 2028")));
}

#[tokio::test]
async fn five_changes_of_details_through_platforms_are_mailed_at_once_in_an_hour() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    for house in 1..=9 {
        let new = moved_to(&world, house);
        world.test.backend.commit_authorisation(&world.platform, donor, new, &unkeyed()).await.unwrap();
    }
    let at_once = "select count(*) from mail where notice_kind = 'authorisation' and digest_until is null";
    assert_eq!(world.test.count(at_once).await, 5);
    let digests =
        "select count(*) from mail where notice_kind = 'authorisation' and digest_until is not null";
    assert_eq!(world.test.count(digests).await, 1);
}

#[tokio::test]
async fn a_digest_lists_twenty_notices_and_counts_the_others() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    authorise_each_day(&world, donor, 24).await;
    world.test.work().await;
    let mails = world.test.backend.mailbox().await.unwrap();
    assert_eq!(mails.len(), 2);
    let more = say_in_email("notices", "more", [("count", Value::number(3))]);
    let digest = mails.iter().find(|mail| mail.body.contains(&more)).unwrap();
    assert_eq!(digest.body.matches("/not-me/").count(), 20);
}

#[tokio::test]
async fn a_digest_has_one_language() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    for (minute, language) in ["cy", "en", "cy", "en", "cy"].into_iter().enumerate() {
        world.test.set_clock(&format!("2026-11-21T09:0{minute}:00Z"));
        world.authorise_in(language, donor).await;
    }
    world.test.work().await;
    let mut subjects: Vec<String> =
        world.test.backend.mailbox().await.unwrap().into_iter().map(|mail| mail.subject).collect();
    subjects.sort();
    let mut expected = [
        notice("several-given-subject"),
        say_in_welsh_email("notices", "given-subject", []),
        say_in_welsh_email("notices", "several-given-subject", []),
    ];
    expected.sort();
    assert_eq!(subjects, expected);
}

#[tokio::test]
async fn a_link_to_say_not_me_ends_after_90_days() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    world.test.work().await;
    let mail = world.test.backend.mailbox().await.unwrap().remove(0);
    let works = say_in_email("notices", "not-me-works", [("days", Value::text(90))]);
    assert!(mail.body.contains(&works), "{}", mail.body);
    let link = mail.body.split("/not-me/").nth(1).unwrap().split_whitespace().next().unwrap();
    world.test.set_clock("2027-02-19T08:59:59Z");
    assert!(world.test.backend.notice(link).await.is_ok());
    world.test.set_clock("2027-02-19T09:00:00Z");
    assert!(matches!(world.test.backend.notice(link).await, Err(backend::Error::NotFound(_))));
    assert!(matches!(world.test.backend.deny(link).await, Err(backend::Error::NotFound(_))));
}

#[tokio::test]
async fn news_is_tried_for_days_and_then_forgotten_with_its_address() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    let away = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", away.local_addr().unwrap());
    // It takes its port with it.
    drop(away);
    let days = "select count(*) from mail where send_before between now() + interval '3 days' and now() + interval '5 days'";
    assert_eq!(world.test.count(days).await, 1);
    // Another job would be given up by now.
    let tried = "update job set attempt = 100 where kind = 'mail'";
    assert_eq!(world.test.by_hand(tried).await, Ok(1));
    writing_to(&world.test, &url).await.work_all().await.unwrap();
    let waits = "select count(*) from job
                 where kind = 'mail' and done_at is null and attempt = 101 and run_at between now() + interval '59 minutes' and now() + interval '1 hour'";
    assert_eq!(world.test.count(waits).await, 1);

    let over = "update mail set send_before = now()";
    assert_eq!(world.test.by_hand(over).await, Ok(1));
    world.test.backend.hurry_jobs().await.unwrap();
    let office = Office::open(1).await;
    writing_to(&world.test, &office.url).await.work_all().await.unwrap();
    assert_eq!(office.letters(), [""; 0]);
    assert_eq!(world.test.count("select count(*) from mail").await, 0);
    let undone = "select count(*) from job where kind = 'mail' and (done_at is null or gave_up)";
    assert_eq!(world.test.count(undone).await, 0);
}

#[tokio::test]
async fn a_code_is_not_sent_when_its_ten_minutes_are_over() {
    let office = Office::open(1).await;
    let test = TestBackend::start(NOW).await;
    let backend = writing_to(&test, &office.url).await;
    for donor in ["zoe@example.org", "sean@example.org"] {
        ask_for_code(&test, &backend, donor).await;
    }
    let minutes = "select count(*) from mail where send_before between now() + interval '9 minutes' and now() + interval '10 minutes'";
    assert_eq!(test.count(minutes).await, 2);
    let over = "update mail set send_before = now() where to_email = 'zoe@example.org'";
    assert_eq!(test.by_hand(over).await, Ok(1));
    backend.work_all().await.unwrap();
    assert_eq!(office.letters(), ["sean"]);
    let kept = "select count(*) from mail where sent_at is null";
    assert_eq!(test.count(kept).await, 0);
}

#[tokio::test]
async fn mail_that_no_job_sends_any_more_is_kept_no_longer_than_it_is_of_use() {
    let test = TestBackend::start(NOW).await;
    news(&test, &["ann", "ben"]).await;
    let given_up = "update job set done_at = now(), gave_up = true where kind = 'mail'";
    assert_eq!(test.by_hand(given_up).await, Ok(2));
    let over = "update mail set send_before = now() - interval '25 hours' where to_email = 'ann@example.org'";
    assert_eq!(test.by_hand(over).await, Ok(1));
    test.backend.forget_old().await.unwrap();
    let kept = test.text("select string_agg(to_email, ' ') from mail").await;
    assert_eq!(kept, "ben@example.org");
}

#[tokio::test]
async fn two_workers_send_each_letter_once() {
    // Each worker has a letter in hand when the other one takes its own.
    let office = Office::open(2).await;
    let test = TestBackend::start(NOW).await;
    let names = ["ann", "ben", "cara", "dan", "eve", "finn"];
    news(&test, &names).await;
    let one = writing_to(&test, &office.url).await;
    let other = writing_to(&test, &office.url).await;
    let (first, second) = tokio::join!(one.work_all(), other.work_all());
    first.and(second).unwrap();
    let mut letters = office.letters();
    letters.sort();
    assert_eq!(letters, names);
    let unsent = "select count(*) from mail where sent_at is null";
    assert_eq!(test.count(unsent).await, 0);
}

/// What a mail is kept as that says nothing.
const NOTHING: &str = r#"{"language":"en","name":null,"parts":[],"button":null,"then":[],"why":"donor"}"#;

/// Letters that nobody waits for, written a minute ago to these names at example.org, the first one first.
async fn news(test: &TestBackend, names: &[&str]) {
    for (number, name) in (1..).zip(names) {
        let uuid = Uuid::from_u128(number);
        let id = MailId::from_uuid(uuid);
        let written = format!(
            "with written as (
                 insert into mail (mail_id, to_email, subject, body, created_at)
                 values ('{uuid}', '{name}@example.org', 'News', '{NOTHING}', now())
             )
             insert into job (job_id, kind, key, payload, run_at)
             values (gen_random_uuid(), 'mail', '{id}', jsonb_build_object('mail_id', '{id}'), now() - interval '1 minute')"
        );
        assert_eq!(test.by_hand(&written).await, Ok(1));
    }
}

/// Waits until it is so.
async fn in_time(is_so: impl AsyncFn() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(10), waiting).await;
    assert!(waited.is_ok(), "it does not come about");
}

/// A mail server that takes every letter, once it has so many in its hands.
struct Office {
    url: String,
    letters: Letters,
}

/// To which names at example.org, in the order in which they came.
type Letters = Arc<Mutex<Vec<String>>>;

impl Office {
    async fn open(at_once: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let (letters, gate) = (Letters::default(), Arc::new(Barrier::new(at_once)));
        let taken = letters.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take(stream, taken.clone(), gate.clone()));
            }
        });
        Self { url, letters }
    }

    fn letters(&self) -> Vec<String> {
        self.letters.lock().unwrap().clone()
    }
}

async fn take(stream: TcpStream, taken: Letters, gate: Arc<Barrier>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let (mut name, mut is_letter) = (String::new(), false);
    let mut answer = "220 here\r\n";
    while write.write_all(answer.as_bytes()).await.is_ok() {
        answer = loop {
            let Ok(Some(line)) = lines.next_line().await else {
                return;
            };
            match line.as_str() {
                "." => {
                    is_letter = false;
                    taken.lock().unwrap().push(std::mem::take(&mut name));
                    gate.wait().await;
                    break "250 taken\r\n";
                }
                _ if is_letter => {}
                "DATA" => {
                    is_letter = true;
                    break "354 go on\r\n";
                }
                command => {
                    if let Some(to) = command.strip_prefix("RCPT TO:<") {
                        name = to.split('@').next().unwrap_or_default().to_owned();
                    }
                    break "250 yes\r\n";
                }
            }
        };
    }
}
