//! The pages and files of claims, over HTTP and against a simulated HMRC: what staff take away, what they bring, and what the
//! donor reads of it.

use std::io::{Cursor, Read};
use std::process::Command;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use backend::charity::NomineeStep;
use backend::filing::Patience;
use backend::page::PageRequest;
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use domain::ClaimId;
use domain::claim::ClaimSetting;
use serde_json::json;

use crate::page_walls::{House, Person, place, text};
use crate::world::NOW;

const NEXT_DAY: &str = "2026-11-22T09:05:00Z";

/// A charity with one gift, which is claimed as soon as somebody says so.
pub struct Desk {
    pub open: House,
    pub owner: Person,
}

impl Desk {
    pub async fn open() -> Self {
        let patience = Patience {
            exchange: Duration::from_secs(5),
            missing: Duration::ZERO,
            between_lists: Duration::ZERO,
            lists: 2,
            reconnect: Duration::ZERO,
            longest_poll: Duration::ZERO,
        };
        let open = House::over(TestBackend::start_to_file(NOW, patience, None).await).await;
        // The house has begun a claim on the day of its gift: nothing is in it.
        open.house.work().await;
        open.house.set_clock(NEXT_DAY);
        let owner = open
            .person("the owner", Audience::Staff, "official@example.org")
            .await;
        Self { open, owner }
    }

    async fn claim(&self) -> ClaimId {
        let id = self.begin().await;
        self.open.house.work().await;
        id
    }

    /// A claim that nobody has worked on yet.
    pub async fn begin(&self) -> ClaimId {
        let staff = self.open.house.staff("official@example.org").await;
        let staff = staff.of(self.open.charity).unwrap();
        let backend = &self.open.house.backend;
        let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "none"})).unwrap();
        backend.choose_claim_setting(&staff, setting).await.unwrap();
        backend.begin_claim(&staff).await.unwrap()
    }

    pub fn page(&self, rest: &str) -> String {
        format!("/charity/{}/claims{rest}", self.open.charity)
    }

    /// Sends the bank's statement as the page's form does.
    async fn import(&self, who: &Person, file: &[u8], pasted: &str) -> Response<Body> {
        let mut body = Vec::new();
        let charity = self.open.charity.to_string();
        let fields = [
            ("_do", "/fn/charity/import_payments"),
            ("charity", &charity),
            ("statement", pasted),
        ];
        for (name, value) in fields {
            let part =
                format!("--line\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend(part.into_bytes());
        }
        body.extend(
            b"--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bank.csv\"\r\nContent-Type: text/csv\r\n\r\n",
        );
        body.extend_from_slice(file);
        body.extend(b"\r\n--line--\r\n");
        let mut request = Request::post(self.page("/payments"))
            .header(header::ACCEPT, "text/html")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=line")
            .header(header::CONTENT_LENGTH, body.len());
        if let Some(cookie) = &who.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        self.open.send(request.body(Body::from(body)).unwrap()).await
    }

    /// The platform refunds the gift.
    async fn refund(&self) {
        let gift = format!("/integrations/v1/donations/{}?reason=refund", self.open.gift);
        let request = Request::delete(gift)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.open.token))
            .body(Body::empty())
            .unwrap();
        let answer = self.open.send(request).await;
        assert!(answer.status().is_success(), "{}", answer.status());
        self.open.house.work().await;
    }

    async fn payments(&self) -> i64 {
        self.open.house.count("select count(*) from payment").await
    }
}

fn header_of(answer: &Response<Body>, name: header::HeaderName) -> &str {
    answer.headers()[name].to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_pack_holds_what_hmrc_may_ask_for_and_no_secret() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let answer = desk
        .open
        .get(&desk.page(&format!("/{id}/pack.zip")), &desk.owner)
        .await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(header_of(&answer, header::CONTENT_TYPE), "application/zip");
    assert_eq!(header_of(&answer, header::CACHE_CONTROL), "no-store");
    assert_eq!(
        header_of(&answer, header::CONTENT_DISPOSITION),
        "attachment; filename=\"claim-2-audit-pack.zip\""
    );
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();

    // Somebody else's program, where the machine has it, finds nothing wrong with it.
    let file = std::env::temp_dir().join(format!("{id}.zip"));
    std::fs::write(&file, &bytes).unwrap();
    if let Ok(tested) = Command::new("unzip").arg("-tqq").arg(&file).output() {
        assert!(tested.status.success(), "{tested:?}");
    }
    std::fs::remove_file(&file).unwrap();

    let mut pack = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = (0..pack.len())
        .map(|place| pack.by_index(place).unwrap().name().unwrap().into_owned())
        .collect();
    assert_eq!(
        names,
        [
            "README.txt",
            "conversation.csv",
            "claim.xml",
            "conversation/0002-received-acknowledgement.xml",
            "receipt.xml",
            "conversation/0004-received-deletion.xml",
            "lines.csv",
            "declarations.csv",
            "wording/2026-11-1-en.txt",
            "adjustments.csv",
        ]
    );
    let mut read = |name: &str| {
        let mut text = String::new();
        pack.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let (readme, claim, receipt) = (read("README.txt"), read("claim.xml"), read("receipt.xml"));
    let mark = backend::filing::irmark_of(claim.as_bytes()).unwrap().to_string();
    assert!(
        readme.contains(&mark) && readme.contains("Goes back with it £") && receipt.contains(&mark),
        "{readme}{receipt}"
    );
    for name in [
        "claim.xml",
        "receipt.xml",
        "lines.csv",
        "declarations.csv",
        "wording/",
        "adjustments.csv",
    ] {
        assert!(readme.contains(name), "{name}");
    }
    assert!(readme.contains("Quillfeather Hospice (HMRC reference AB12345)"));
    assert!(!claim.contains("IDAuthentication") && !claim.contains("sandbox"));

    let gift = &desk.open.gift;
    let lines = read("lines.csv");
    assert!(
        lines.contains(&format!("1,{gift},")) && lines.contains(",123.45,"),
        "{lines}"
    );
    let declarations = read("declarations.csv");
    for words in [
        "O'Neil",
        "Home address: ",
        "Gift: £123.45 given on 21 November 2026",
        "On the platform",
        "2026-11-1-en",
    ] {
        assert!(declarations.contains(words), "{words}: {declarations}");
    }
    assert!(read("wording/2026-11-1-en.txt").contains("I authorise Uplift to act as my intermediary"));
    assert_eq!(read("adjustments.csv").lines().count(), 1);
    let index = read("conversation.csv");
    for name in names.iter().filter(|name| name.ends_with(".xml")) {
        assert!(index.contains(name.as_str()), "{name}: {index}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_is_offered_no_file_that_names_donors() {
    let desk = Desk::open().await;
    let page = desk.page(&format!("/{}", desk.claim().await));
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(
        html.contains("pack.zip") && html.contains("/messages/") && html.contains("lines.csv"),
        "{html}"
    );
    let viewer = desk
        .open
        .person("the viewer", Audience::Staff, "viewer@example.org")
        .await;
    let added = desk
        .open
        .house
        .by_hand(&format!(
            "insert into membership (charity_id, staff_id, role, created_at)
             select '{}', staff_id, 'viewer', now() from staff where email = 'viewer@example.org'",
            desk.open.charity.uuid()
        ))
        .await;
    assert_eq!(added, Ok(1));
    let html = text(desk.open.get(&page, &viewer).await).await;
    assert!(html.contains("lines.csv"), "{html}");
    assert!(
        !html.contains("pack.zip") && !html.contains("/messages/"),
        "{html}"
    );
}

/// The nominee's page of a charity that has to ask HMRC again.
async fn nominee_page(open: &House, on: &str) -> String {
    let staff = open.house.staff("official@example.org").await;
    let step = NomineeStep::read(&json!({"step": "end", "on": on})).unwrap();
    open.house
        .backend
        .record_nominee_step(&staff.of(open.charity).unwrap(), step)
        .await
        .unwrap();
    let owner = open
        .person("the owner", Audience::Staff, "official@example.org")
        .await;
    let page = format!("/charity/{}/nominee", open.charity);
    text(open.get(&page, &owner).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_official_reads_whom_to_appoint_as_the_settings_say_it() {
    let html = nominee_page(&Desk::open().await.open, "2026-11-22").await;
    assert!(html.contains("95000000000001"), "{html}");
    // Nobody files here: a made-up name would be asked for at HMRC.
    let without = House::over(TestBackend::start(NOW).await).await;
    let html = nominee_page(&without, "2026-11-21").await;
    assert!(
        html.contains("Ask whoever runs this service for the nominee’s name"),
        "{html}"
    );
}

/// Edge case 75.
#[tokio::test(flavor = "multi_thread")]
async fn case_75_after_a_new_appointment_the_pages_say_that_the_sources_are_paused_still() {
    let desk = Desk::open().await;
    nominee_page(&desk.open, "2026-11-22").await;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let home = format!("/charity/{}", desk.open.charity);
    for step in ["request", "confirm"] {
        let step = NomineeStep::read(&json!({"step": step, "on": "2026-11-22"})).unwrap();
        let backend = &desk.open.house.backend;
        backend.record_nominee_step(&staff, step).await.unwrap();
        let html = text(desk.open.get(&format!("{home}/nominee"), &desk.owner).await).await;
        assert!(html.contains("A donation source is paused"), "{html}");
        assert!(html.contains(&format!("href=\"{home}/sources\"")), "{html}");
        assert!(!html.contains("There is nothing to do"), "{html}");
        let html = text(desk.open.get(&home, &desk.owner).await).await;
        assert!(html.contains("Every donation source is paused"), "{html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banks_statement_comes_as_a_file_and_pays_the_claim() {
    let desk = Desk::open().await;
    desk.claim().await;
    // As a spreadsheet on Windows saves it: its own letters, and a nought gone.
    let file = b"Account;12345678\r\n\r\nDate;Description;Paid out;Paid in\r\n\
                 22/11/2026;Caf\xE9 \x80;4,20;\r\n22/11/2026;HMRC CHARITIES AB12345;;30.86\r\n";
    let answer = desk.import(&desk.owner, file, "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(
        place(&answer),
        desk.page("/payments?imported=1&matched=1&known=0")
    );
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(
        page.contains("1 new, 1 matched with a claim, 0 known before")
            && page.contains("HMRC CHARITIES AB12345")
    );
    // Only a notice that warns looks so.
    let warns = |page: &str| page.contains("border-warn");
    assert!(!warns(&page), "{page}");
    // The same once more, pasted: nothing is added.
    let answer = desk
        .import(
            &desk.owner,
            b"",
            "Date,Description,Amount\n2026-11-22,HMRC CHARITIES AB12345,30.86\n",
        )
        .await;
    assert_eq!(
        place(&answer),
        desk.page("/payments?imported=0&matched=0&known=1")
    );
    // And as another account of the same bank words it: a person has to say.
    let answer = desk
        .import(
            &desk.owner,
            b"",
            "Date,Description,Amount\n2026-11-22,BACS HMRC R68,30.86\n",
        )
        .await;
    assert_eq!(
        place(&answer),
        desk.page("/payments?imported=0&matched=0&known=0&alike=1")
    );
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(
        page.contains("1 that seems to be recorded already") && page.contains("It is another payment"),
        "{page}"
    );
    assert!(warns(&page), "{page}");
    let claims = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(claims.contains("1 payment waits for your word"), "{claims}");
    let answer = desk
        .import(&desk.owner, b"Date,Description,Amount\n22/11/2026,Rent,5\n", "")
        .await;
    let page = text(desk.open.get(place(&answer), &desk.owner).await).await;
    assert!(page.contains("No payment by HMRC is in it."), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_form_says_that_a_payment_is_the_same_as_one_that_is_there() {
    let desk = Desk::open().await;
    desk.claim().await;
    for words in ["HMRC CHARITIES AB12345", "BACS HMRC R68"] {
        let statement = format!("Date,Description,Amount\n2026-11-22,{words},30.86\n");
        desk.import(&desk.owner, b"", &statement).await;
    }
    let page = desk.page("/payments");
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains("It is the same payment"), "{html}");
    let staff = desk.open.house.staff("official@example.org").await;
    let payments = desk
        .open
        .house
        .backend
        .payments(&staff.of(desk.open.charity).unwrap(), &PageRequest::new(50, None))
        .await
        .unwrap();
    let same = payments.items.iter().find(|payment| payment.resembles.is_some());
    let (payment, charity) = (
        same.unwrap().payment_id.to_string(),
        desk.open.charity.to_string(),
    );
    let fields = [
        ("_do", "/fn/charity/merge_payment"),
        ("charity", charity.as_str()),
        ("payment", payment.as_str()),
    ];
    let cookie = desk.owner.cookie.as_deref();
    let answer = desk.open.post(&page, &fields, cookie, "text/html").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page("/payments?same"));
    let html = text(desk.open.get(place(&answer), &desk.owner).await).await;
    for words in [
        "The payment is kept once",
        "Another statement has it as “BACS HMRC R68”.",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("It is the same payment"), "{html}");
    let claims = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(!claims.contains("waits for your word"), "{claims}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_charity_says_when_its_accounting_year_ends_and_reads_it_again() {
    let desk = Desk::open().await;
    let (page, charity) = (desk.page("/settings"), desk.open.charity.to_string());
    let says = |day: &'static str| {
        let fields = [
            ("_do", "/fn/charity/choose_claim_period"),
            ("charity", charity.as_str()),
            ("period", "accounting_year"),
            ("end_day", day),
            ("end_month", "9"),
        ];
        let (open, page, cookie) = (&desk.open, page.as_str(), desk.owner.cookie.as_deref());
        async move { open.post(page, &fields, cookie, "text/html").await }
    };
    let answer = says("31").await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        text(answer)
            .await
            .contains("Enter the last day of your accounting year")
    );
    let answer = says("30").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page("?chosen"));
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let period = desk.open.house.backend.claim_period(&staff).await.unwrap();
    assert_eq!(period.to_string(), "09-30");
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains("What is your charity?"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charity_that_has_not_said_what_it_is_reads_which_gifts_hang_on_that() {
    let desk = Desk::open().await;
    // Four years after the gift, and too early for it to be too old.
    desk.open.house.set_clock("2030-12-01T09:00:00Z");
    let owner = desk
        .open
        .person("the owner", Audience::Staff, "official@example.org")
        .await;
    let overview = format!("/charity/{}", desk.open.charity);
    let (asks, idle) = ("Say what your charity is", "Nothing for you to do today.");
    let html = text(desk.open.get(&overview, &owner).await).await;
    assert!(
        html.contains(asks) && html.contains(&desk.page("/settings")),
        "{html}"
    );
    assert!(!html.contains(idle), "{html}");
    let html = text(desk.open.get(&desk.page(""), &owner).await).await;
    assert!(
        html.contains("Older than four years.") && html.contains("every declared gift is left out"),
        "{html}"
    );
    assert!(!html.contains("no declared gift was made before today"), "{html}");

    let staff = desk.open.house.staff("official@example.org").await;
    let period = "tax_year".parse().unwrap();
    desk.open
        .house
        .backend
        .choose_claim_period(&staff.of(desk.open.charity).unwrap(), period)
        .await
        .unwrap();
    let html = text(desk.open.get(&overview, &owner).await).await;
    assert!(html.contains(idle) && !html.contains(asks), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_cannot_be_read_says_where_and_leaves_nothing() {
    let desk = Desk::open().await;
    let good = "22/11/2026,HMRC,30.86";
    let long = format!(
        "Date,Description,Amount\n{}",
        "22/11/2026,Rent,1.00\n".repeat(110_000)
    );
    for (file, says) in [
        (
            format!("Date,Description,Amount\n{good}\n22/11/2026,HMRC,much\n"),
            "Line 3: the amount cannot be read.",
        ),
        (format!("{good}\n"), "Line 1 has to name the columns"),
        ("%PDF-1.7".to_owned(), "This is a PDF."),
        (long, "The file is larger than 2 MB."),
    ] {
        let answer = desk
            .import(&desk.owner, file.as_bytes(), "kept as it was typed")
            .await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{says}");
        let page = text(answer).await;
        assert!(
            page.contains(says) && page.contains("href=\"#file\""),
            "{says}: {page}"
        );
        assert!(page.contains("kept as it was typed"));
    }
    let answer = desk.import(&desk.owner, b"", " ").await;
    assert!(
        text(answer)
            .await
            .contains("Choose the file, or paste the statement.")
    );
    let answer = desk
        .import(&desk.owner, b"", "Date,Description,Amount\n1,HMRC,2")
        .await;
    assert!(text(answer).await.contains("href=\"#statement\""));
    assert_eq!(desk.payments().await, 0);

    let nobody = Person {
        name: "nobody",
        cookie: None,
    };
    let donor = desk
        .open
        .person("the donor", Audience::Donor, "zoe@example.org")
        .await;
    for who in [nobody, donor] {
        let file = format!("Date,Description,Amount\n{good}\n");
        let answer = desk.import(&who, file.as_bytes(), "").await;
        assert!(!answer.status().is_success(), "{}", who.name);
        assert_eq!(desk.payments().await, 0, "{}", who.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_donor_reads_how_far_the_claim_is() {
    let desk = Desk::open().await;
    let donor = desk
        .open
        .person("the donor", Audience::Donor, "zoe@example.org")
        .await;
    let gift = format!("/giving/donations/{}", desk.open.gift);
    let shows = async |words: &[&str]| {
        for page in ["/giving", &gift] {
            let html = text(desk.open.get(page, &donor).await).await;
            for words in words {
                assert!(html.contains(words), "{page} lacks “{words}”: {html}");
            }
        }
    };
    shows(&["Declared", "ready for the charity’s next claim"]).await;
    let sent = desk
        .open
        .house
        .by_hand("update donation set status = 'claimed' where status = 'declared'")
        .await;
    assert_eq!(sent, Ok(1));
    shows(&["Claimed", "HMRC has the charity’s claim"]).await;
    let back = desk
        .open
        .house
        .by_hand("update donation set status = 'declared' where status = 'claimed'")
        .await;
    assert_eq!(back, Ok(1));
    desk.claim().await;
    shows(&["Accepted", "HMRC accepted the charity’s claim"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_platform_sees_its_part_of_the_claim_and_is_told_of_each_step() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let ask = async |path: &str| {
        let request = Request::get(format!("/integrations/v1{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {}", desk.open.token))
            .body(Body::empty())
            .unwrap();
        let answer = desk.open.send(request).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        serde_json::from_str::<serde_json::Value>(&text(answer).await).unwrap()
    };
    let claims = ask(&format!("/charities/{}/claims", desk.open.reference)).await;
    assert_eq!(claims["data"].as_array().unwrap().len(), 1, "{claims}");
    let claim = &claims["data"][0];
    assert_eq!(
        (claim["id"].as_str(), claim["status"].as_str()),
        (Some(id.to_string().as_str()), Some("accepted"))
    );
    desk.open.house.settled().await;
    let events = ask("/events?limit=100").await;
    let types: Vec<&str> = events["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|event| event["type"].as_str())
        .collect();
    for wanted in ["claim.submitted", "claim.accepted", "donation.accepted"] {
        assert!(types.contains(&wanted), "{wanted}: {types:?}");
    }
    for event in events["data"].as_array().unwrap() {
        if event["type"]
            .as_str()
            .is_some_and(|kind| kind.starts_with("claim."))
        {
            assert!(event.to_string().contains(&id.to_string()), "{event}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_after_acceptance_is_in_the_ledger_until_a_claim_carries_it() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    let ledger = text(desk.open.get(&desk.page("/adjustments"), &desk.owner).await).await;
    for words in [
        "Claim 2",
        "£123.45",
        "£30.86",
        "Waits for the next claim that is large enough",
    ] {
        assert!(ledger.contains(words), "{words}: {ledger}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_from_which_all_goes_back_has_nothing_to_pay_and_asks_for_no_money() {
    let desk = Desk::open().await;
    desk.claim().await;
    desk.refund().await;
    desk.open.house.set_clock(NOW);
    // As much Gift Aid as goes back: that is rounded up.
    let gift = json!({
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": desk.open.reference},
        "grossAmount": 12_348, "currency": "GBP", "settlementDate": "2026-11-21",
    });
    let request = Request::post("/integrations/v1/donations")
        .header(header::AUTHORIZATION, format!("Bearer {}", desk.open.token))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(gift.to_string()))
        .unwrap();
    let answer = desk.open.send(request).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    desk.open.house.set_clock(NEXT_DAY);
    let id = desk.claim().await;
    let page = text(desk.open.get(&desk.page(&format!("/{id}")), &desk.owner).await).await;
    assert!(
        page.contains("Nothing to pay") && page.contains("£30.87"),
        "{page}"
    );
    for money in ["Has the money come?", "The money is usually here", "four weeks"] {
        assert!(!page.contains(money), "{money}: {page}");
    }
    let list = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(list.contains("Nothing to pay"), "{list}");
}
