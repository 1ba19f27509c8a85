//! The files of a claim: for whom they are, and what is in them.

use std::io::{Cursor, Read};
use std::process::Command;

use axum::body::{Body, to_bytes};
use axum::http::{Response, StatusCode, header};
use backend::sign_in::Audience;
use backend::testing::words::{Value, say};
use domain::calendar::parse_date;
use domain::claim::ClaimSetting;
use domain::{Pence, StaffName};
use serde_json::json;

use super::Desk;
use crate::page_walls::text;

fn header_of(answer: &Response<Body>, name: header::HeaderName) -> &str {
    answer.headers()[name].to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_pack_holds_what_hmrc_may_ask_for_and_no_secret() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let answer = desk.open.get(&desk.page(&format!("/{id}/pack.zip")), &desk.owner).await;
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
    let names: Vec<String> =
        (0..pack.len()).map(|place| pack.by_index(place).unwrap().name().unwrap().into_owned()).collect();
    assert_eq!(
        names,
        [
            "README.txt",
            "history.csv",
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
    let adjustment = format!("{:<18}£", say("claim_pack", "adjustment", []));
    assert!(
        readme.contains(&mark) && readme.contains(&adjustment) && receipt.contains(&mark),
        "{readme}{receipt}"
    );
    for name in [
        "history.csv",
        "claim.xml",
        "receipt.xml",
        "lines.csv",
        "declarations.csv",
        "wording/",
        "adjustments.csv",
    ] {
        assert!(readme.contains(name), "{name}");
    }
    let compressed = [("plain", Value::text("1,000")), ("lines", Value::text("lines.csv"))];
    let compressed = say("claim_pack", "compressed", compressed);
    // The lines of the file are broken.
    let unbroken = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(unbroken.contains(&compressed), "{readme}");
    let title = [("charity", Value::text("Quillfeather Hospice")), ("reference", Value::text("AB12345"))];
    assert!(readme.contains(&say("claim_pack", "title", title)), "{readme}");
    assert!(!claim.contains("IDAuthentication") && !claim.contains("sandbox"));

    let gift = &desk.open.gift;
    let lines = read("lines.csv");
    assert!(lines.contains(&format!("1,{gift},")) && lines.contains(",123.45,"), "{lines}");
    let declarations = read("declarations.csv");
    for words in [
        "O'Neil",
        "Home address: ",
        "Gift: £123.45 given on 21 November 2026",
        &say("claim_files", "on-platform", []),
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
async fn the_audit_pack_says_who_approved_the_claim_and_what_the_bank_says_of_its_money() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let name = StaffName::parse("Sam Okafor").unwrap();
    desk.open.house.backend.name_myself(&staff, Some(&name)).await.unwrap();
    let staff = staff.of(desk.open.charity).unwrap();
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    desk.open.house.set_clock("2026-11-22T10:00:00Z");
    backend.approve_claim(&staff, id).await.unwrap();
    desk.open.house.work().await;
    desk.open.house.set_clock("2026-12-21T08:30:00Z");
    let (on, amount) = (parse_date("2026-12-20").unwrap(), Pence::new(3_086).unwrap());
    backend.mark_claim_paid(&staff, id, on, amount, "HMRC CHARITIES AB12345", Pence::ZERO).await.unwrap();
    let owner = desk.open.person("the owner", Audience::Staff, "official@example.org").await;
    let activity = format!("/charity/{}/activity", desk.open.charity);
    let html = text(desk.open.get(&activity, &owner).await).await;
    assert!(html.contains(&say("activity", "claim-pay", [])) && !html.contains("claim.pay"), "{html}");
    let answer = desk.open.get(&desk.page(&format!("/{id}/pack.zip")), &owner).await;
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();
    let mut pack = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut history = String::new();
    pack.by_name("history.csv").unwrap().read_to_string(&mut history).unwrap();
    let rows: Vec<&str> = history.lines().collect();
    let column = |id: &str| say("claim_files", id, []);
    let columns = ["what", "who", "payment-date", "amount", "details"].map(column).join(",");
    let happened = |id: &str| say("claim_history", id, []);
    let (sam, uplift, hmrc) =
        ("Sam Okafor (official@example.org)".to_owned(), column("uplift"), column("hmrc"));
    let (by_hand, receipt) = (happened("begun-by-hand"), happened("with-receipt"));
    let wanted = [
        ("2026-11-22T09:05:00", "begun", &sam, format!(",,{by_hand}")),
        ("2026-11-22T10:00:00", "approved", &sam, ",,".to_owned()),
        ("2026-11-22T10:00:00", "filed", &uplift, ",,".to_owned()),
        ("2026-11-22T10:00:00", "acknowledged", &hmrc, ",,".to_owned()),
        ("2026-11-22T10:00:00", "accepted", &hmrc, format!(",,{receipt}")),
        ("2026-12-21T08:30:00", "paid", &sam, "2026-12-20,30.86,HMRC CHARITIES AB12345".to_owned()),
    ];
    assert!(rows[0].starts_with(&column("when")) && rows[0].ends_with(&columns), "{history}");
    for (row, (at, what, who, more)) in rows[1..].iter().zip(wanted) {
        let what = format!(",{},{who},{more}", happened(what));
        assert!(row.starts_with(at) && row.ends_with(&what), "{what}: {history}");
    }
    assert_eq!(rows.len(), 7, "{history}");
    let file = text(desk.open.get(&desk.page(&format!("/{id}/lines.csv")), &owner).await).await;
    let mut in_pack = String::new();
    pack.by_name("lines.csv").unwrap().read_to_string(&mut in_pack).unwrap();
    assert_eq!(file, in_pack);
    let rows: Vec<&str> = file.lines().collect();
    let columns = format!(",{},{}", column("this-claim"), column("paid-on"));
    assert!(rows[0].ends_with(&columns) && rows[1].ends_with(",123.45,30.86,,,2,2026-12-20"), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn b19_files_of_different_claims_have_different_names() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let claim = desk.page(&format!("/{id}"));
    let page = desk.reads(&claim).await;
    let (_, behind) = page.split_once(&format!("href=\"{claim}/messages/")).unwrap();
    let (message, _) = behind.split_once(".xml").unwrap();
    for (file, name) in [
        ("lines.csv".to_owned(), "claim-2-lines-quillfeather-hospice-2026-11-22.csv".to_owned()),
        (format!("messages/{message}.xml"), format!("claim-2-message-{message}.xml")),
    ] {
        let answer = desk.open.get(&format!("{claim}/{file}"), &desk.owner).await;
        assert_eq!(answer.status(), StatusCode::OK, "{file}");
        let wanted = format!("attachment; filename=\"{name}\"");
        assert_eq!(header_of(&answer, header::CONTENT_DISPOSITION), wanted);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_is_offered_no_file_that_names_donors() {
    let desk = Desk::open().await;
    let page = desk.page(&format!("/{}", desk.claim().await));
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains("pack.zip") && html.contains("/messages/") && html.contains("lines.csv"), "{html}");
    let viewer = desk.open.person("the viewer", Audience::Staff, "viewer@example.org").await;
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
    assert!(!html.contains("pack.zip") && !html.contains("/messages/"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn b5_page_and_pack_of_a_claim_filed_again_name_the_approvals_that_it_rests_on() {
    let desk = Desk::open().await;
    let backend = &desk.open.house.backend;
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let setting = ClaimSetting::read(&json!({"schedule": "by_hand", "approvals": "one"})).unwrap();
    backend.choose_claim_setting(&staff, setting).await.unwrap();
    desk.give(1_000).await;
    backend.choose_hmrc("refuse_first_line").await.unwrap();
    let id = backend.begin_claim(&staff).await.unwrap();
    desk.open.house.work().await;
    backend.approve_claim(&staff, id).await.unwrap();
    desk.open.house.work().await;
    let first = backend.claim(&staff, id).await.unwrap().claim;
    let (next, _) = first.followed_by.unwrap();
    let html = desk.reads(&desk.page(&format!("/{next}"))).await;
    let number = || Value::text(first.number);
    let people = || Value::text("official@example.org");
    let words = say("claim_states", "approved-before", [("number", number()), ("people", people())]);
    assert!(html.contains(&words), "{words}: {html}");
    let answer = desk.open.get(&desk.page(&format!("/{next}/pack.zip")), &desk.owner).await;
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();
    let mut pack = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    for (name, as_claim) in [
        ("README.txt", say("claim_pack", "approved-as", [("people", people()), ("claim", number())])),
        ("history.csv", say("claim_history", "approved-as", [("claim", number())])),
    ] {
        let mut text = String::new();
        pack.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        assert!(text.contains("official@example.org") && text.contains(&as_claim), "{name}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_pack_says_in_words_what_a_message_is_and_whether_a_declaration_counts() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let answer = desk.open.get(&desk.page(&format!("/{id}/pack.zip")), &desk.owner).await;
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();
    let mut pack = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut read = |name: &str| {
        let mut text = String::new();
        pack.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let index = read("conversation.csv");
    for (from, kind) in [
        ("uplift", "message-claim"),
        ("hmrc", "message-acknowledgement"),
        ("hmrc", "message-acceptance"),
        ("hmrc", "message-closed"),
    ] {
        let words = [from, kind].map(|id| say("claim_files", id, []));
        assert!(index.contains(&format!(",{},", words.join(","))), "{kind}: {index}");
    }
    let declarations = read("declarations.csv");
    let made = say("claim_files", "declaration-made", []);
    assert!(declarations.contains(&format!(",{made},")), "{declarations}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_pack_says_what_went_back_so_that_its_money_adds_up() {
    let desk = Desk::open().await;
    let id = desk.claim().await;
    let (claim, name) = (desk.page(&format!("/{id}")), id.to_string());
    let paid = [("claim", name.as_str()), ("on", "2026-11-22"), ("amount", "30.86"), ("paid_before", "0")];
    assert_eq!(desk.form(&claim, "mark_claim_paid", &paid).await.0, StatusCode::SEE_OTHER);
    let letter = [
        ("claim", name.as_str()),
        ("what", "lines"),
        ("lines", "1"),
        ("letterOn", "2026-11-22"),
        ("gifts", "1"),
        ("gift_aid", "3086"),
        ("why", "No declaration was shown."),
        ("then", "claim_again"),
    ];
    let reduce = format!("{claim}/reduce");
    assert_eq!(desk.form(&reduce, "reduce_claim", &letter).await.0, StatusCode::SEE_OTHER);
    let staff = desk.open.house.staff("official@example.org").await;
    let staff = staff.of(desk.open.charity).unwrap();
    let on = parse_date("2026-11-22").unwrap();
    for amount in [2_000, 1_086] {
        let amount = Pence::new(amount).unwrap();
        desk.open.house.backend.record_return(&staff, id, on, amount, "BACS").await.unwrap();
    }
    let answer = desk.open.get(&desk.page(&format!("/{id}/pack.zip")), &desk.owner).await;
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec();
    let mut pack = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut read = |name: &str| {
        let mut text = String::new();
        pack.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let (readme, history) = (read("README.txt"), read("history.csv"));
    let back = |amount: &'static str| {
        let day = ("day", Value::text("22 November 2026"));
        say("claim_pack", "paid-on", [("amount", Value::text(amount)), day])
    };
    let label = say("claim_pack", "returned", []);
    let line = format!("{label:<18}{}, {}\n", back("£20.00"), back("£10.86"));
    assert!(readme.contains(&line), "{line}: {readme}");
    let money = |id: &str| {
        let what = format!(",{},", say("claim_history", id, []));
        let rows = history.lines().filter(|row| row.contains(&what)).map(str::to_owned);
        rows.map(|row| row.split(',').skip(3).take(2).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    assert_eq!(money("paid"), ["2026-11-22 30.86"], "{history}");
    assert_eq!(money("returned"), ["2026-11-22 -20.00", "2026-11-22 -10.86"], "{history}");
    // So do the file of payments, whose rows are claim by claim, and that of the year.
    let file = text(desk.open.get(&desk.page("/payments.csv"), &desk.owner).await).await;
    for (kind, amount) in [("payment", "30.86"), ("returned", "-20.00"), ("returned", "-10.86")] {
        let begins = format!("2026-11-22,{},", say("claim_files", kind, []));
        let found = file.lines().any(|row| row.starts_with(&begins) && row.contains(&format!(",{amount},")));
        assert!(found, "{kind} {amount}: {file}");
    }
    let figures = text(desk.open.get(&desk.page("/figures.csv"), &desk.owner).await).await;
    for sum in ["20.00", "10.86"] {
        let ends = format!(",{sum}");
        let line = say("charity_gifts", "returned", []);
        assert!(
            figures.lines().any(|row| row.starts_with(&line) && row.ends_with(&ends)),
            "{sum}: {figures}"
        );
    }
    let html = desk.reads(&desk.page("/payments")).await;
    assert!(html.contains(&say("payments", "sums-returned", [("sum", Value::text("£30.86"))])), "{html}");
}
