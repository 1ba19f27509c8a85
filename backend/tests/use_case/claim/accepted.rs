//! From declared gifts to money.

use backend::charity::NomineeStep;
use backend::claim::ClaimLines;
use backend::pagination::PageRequest;
use domain::Pence;
use domain::calendar::parse_date;
use domain::claim::{ClaimStatus, LeftOut};
use domain::donation::Status;
use domain::payment::{BankRow, Statement};
use serde_json::json;

use crate::person::code;

use super::{Desk, NEXT_DAY, pence};

#[tokio::test]
async fn a_claim_made_by_hand_is_accepted_and_every_gift_with_it() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.sum.count, next.sum.donations), (3, pence(3_000)));
    assert_eq!(next.sum.gift_aid(), pence(750));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(claim.status(), ClaimStatus::Accepted);
    assert_eq!((claim.lines, claim.donations, claim.expected()), (3, pence(3_000), pence(750)));
    assert!(claim.progress.acknowledged().is_some() && claim.written.is_some());
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    assert_eq!(desk.world.test.hmrc().taken().len(), 1);
    assert!(desk.world.test.hmrc().taken()[0].deleted, "HMRC's copy is tidied away");
    desk.is_sound().await;
}

#[tokio::test]
async fn until_the_gifts_of_an_accepted_claim_have_followed_it_it_says_so() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    let id = desk.stepped(2).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    assert!(desk.backend().do_gifts_follow(&desk.staff, id).await.unwrap());
    desk.world.test.work().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
    assert!(!desk.backend().do_gifts_follow(&desk.staff, id).await.unwrap());

    let other = desk.neighbour("Second Trust", "CD67890").await;
    let asked = desk.backend().do_gifts_follow(&other, id).await;
    assert_eq!(code(asked), "claim_not_found");
    desk.is_sound().await;
}

#[tokio::test]
async fn case_78_what_was_sent_is_kept_without_the_password_and_every_answer_with_it() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let detail = desk.backend().claim(&desk.staff, id).await.unwrap();
    let kinds: Vec<&str> = detail.messages.iter().rev().map(|message| message.kind.as_str()).collect();
    assert_eq!(kinds, ["submit", "acknowledgement", "response", "deletion"]);
    let sent = detail.messages.last().unwrap().message_id;
    let body = desk.backend().claim_message(&desk.staff, id, sent).await.unwrap();
    let text = String::from_utf8(body.clone()).unwrap();
    assert!(text.contains("O'Neill") && text.contains("<HMRCref>AB12345</HMRCref>"));
    assert!(!text.contains("IDAuthentication") && !text.contains("sandbox"));
    let mark = backend::filing::irmark_of(&body).unwrap();
    assert_eq!(detail.claim.written.unwrap().irmark, mark.to_string());
    assert_eq!(desk.world.test.hmrc().taken()[0].irmark, Some(mark));
    let stored = desk.world.test.text("select encode(sealed_password, 'escape') from hmrc_credential").await;
    assert!(!stored.contains("sandbox"));
}

#[tokio::test]
async fn only_gifts_from_before_today_go_in_and_the_rest_is_named() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let today = desk.world.sent(json!({ "settlementDate": "2026-11-22", "donatedAt": NEXT_DAY })).await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.sum.count, 1);
    assert_eq!(next.left_out, [(LeftOut::DatedToday, 1, pence(1_000))]);
    let overview = desk.backend().overview(&desk.staff).await.unwrap();
    assert_eq!(overview.attention.dated_today, 1);
    desk.claim().await;
    assert_eq!(desk.world.status(today).await, Status::Declared);
    desk.is_sound().await;
}

/// Claims of at most so many gifts, which are put in two by two.
fn small(most: i64) -> ClaimLines {
    ClaimLines { most, at_once: 2 }
}

#[tokio::test]
async fn the_gifts_of_a_long_claim_are_put_in_by_several_transactions_oldest_first() {
    let desk = Desk::open_with(small(100)).await;
    desk.choose("by_hand", "one").await;
    desk.gifts(5).await;
    let claim = desk.backend().begin_claim(&desk.staff).await.unwrap();
    desk.world.test.work().await;
    let claims = desk.claims().await;
    assert_eq!((claims[0].claim_id, claims[0].lines), (claim, 5));
    let lines = "select count(*) from (select line_no, row_number() over (order by donated_on, donation_id) as place from claim_line) as line
        where line_no = place";
    assert_eq!(desk.count(lines).await, 5);
    // Two, two and one: while the whole is put together others may see what was written since.
    assert_eq!(desk.count("select count(distinct xmin::text) from claim_line").await, 3);
    desk.is_sound().await;
}

#[tokio::test]
async fn the_next_claim_says_what_finds_no_room_in_it() {
    let desk = Desk::open_with(small(3)).await;
    desk.gifts(1).await;
    for (day, amount) in [("2026-11-22", 300), ("2026-11-22", 500), ("2026-11-22", 700), ("2026-11-23", 900)]
    {
        let at = format!("{day}T09:00:00Z");
        desk.world.test.set_clock(&at);
        desk.world.sent(json!({ "grossAmount": amount, "donatedAt": at, "settlementDate": day })).await;
    }
    desk.world.test.set_clock("2026-11-24T09:00:00Z");
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.sum.count, 3);
    let [(LeftOut::Full, 2, over)] = next.left_out[..] else {
        panic!("{:?}", next.left_out);
    };
    assert_eq!(next.sum.donations.get() + over.get(), 3_400);
    desk.claim().await;
    let mut claims = desk.claims().await;
    claims.reverse();
    let held: Vec<(i64, Pence)> = claims.iter().map(|claim| (claim.lines, claim.donations)).collect();
    assert_eq!(held, [(3, next.sum.donations), (2, over)]);
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.sum.count, next.left_out), (0, Vec::new()));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_is_just_full_leaves_nothing_out() {
    let desk = Desk::open_with(small(2)).await;
    desk.gifts(2).await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.sum.count, next.left_out), (2, Vec::new()));
}

#[tokio::test]
async fn case_62_what_finds_no_room_goes_into_the_claim_after() {
    let desk = Desk::open_with(small(2)).await;
    let gifts = desk.gifts(5).await;
    desk.claim().await;
    let mut lines: Vec<i64> = desk.claims().await.iter().map(|claim| claim.lines).collect();
    lines.reverse();
    assert_eq!(lines, [2, 2, 1]);
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn case_73_two_equal_gifts_of_a_donor_and_day_are_two_lines_and_both_are_claimed() {
    let desk = Desk::open().await;
    let mut gifts = desk.gifts(2).await;
    let id = desk.claim().await;
    let lines = desk.backend().claim_lines(&desk.staff, id, 0, 10).await.unwrap();
    let content: Vec<_> = lines.iter().map(|line| (line.donated_on, line.claimable)).collect();
    assert_eq!((content.len(), content[0]), (2, content[1]));
    let mut claimed: Vec<_> = lines.iter().map(|line| line.donation_id).collect();
    gifts.sort_unstable();
    claimed.sort_unstable();
    assert_eq!(claimed, gifts);
    assert_eq!(desk.hmrc().taken()[0].gifts.len(), 2);
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn a_schedule_makes_a_claim_on_its_day_and_a_threshold_when_it_is_reached() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    // Sunday 22 November.
    desk.choose("weekly", "none").await;
    desk.backend().begin_scheduled_claims().await.unwrap();
    assert_eq!(desk.claims().await.len(), 0);
    desk.world.test.set_clock("2026-11-23T00:10:00Z");
    for _ in 0..2 {
        desk.backend().begin_scheduled_claims().await.unwrap();
        desk.world.test.work().await;
    }
    let claims = desk.claims().await;
    assert_eq!(claims.len(), 1);
    assert_eq!((claims[0].begun_as.as_str(), claims[0].status()), ("schedule", ClaimStatus::Accepted));
    desk.choose("threshold", "none").await;
    desk.gifts(1).await;
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn case_76_nothing_is_filed_before_hmrc_has_appointed_uplift() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.backend()
        .record_nominee_step(&desk.staff, NomineeStep::Ended(parse_date("2026-11-22").unwrap()))
        .await
        .unwrap();
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "nominee_missing");
    desk.choose("threshold", "none").await;
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 0);
}

#[tokio::test]
async fn hmrcs_money_is_laid_beside_the_claim() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let first = desk.claim().await;
    let on = parse_date("2026-11-22").unwrap();
    let backend = desk.backend();
    let early = parse_date("2026-11-21").unwrap();
    let too_early = backend.mark_claim_paid(&desk.staff, first, early, pence(500), "", Pence::ZERO).await;
    assert_eq!(code(too_early), "out_of_range");
    backend.mark_claim_paid(&desk.staff, first, on, pence(499), "HMRC CHARITIES", Pence::ZERO).await.unwrap();
    assert_eq!(desk.shown(first).await.progress.paid(), Some((on, pence(499))));
    let twice = backend.mark_claim_paid(&desk.staff, first, on, pence(499), "", Pence::ZERO).await;
    assert_eq!(code(twice), "claim_step");
    desk.is_sound().await;

    desk.gifts(3).await;
    let second = desk.claim().await;
    let statement =
        "Date,Description,Amount\n22/11/2026,HMRC CHARITIES,7.50\n22/11/2026,HMRC CHARITIES,4.99\n";
    let rows: Vec<BankRow> = Statement::read(statement).unwrap().payments;
    let done = backend.import_payments(&desk.staff, &rows).await.unwrap();
    assert_eq!((done.added, done.matched, done.known), (1, 1, 1));
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Paid);
    let again = backend.import_payments(&desk.staff, &rows).await.unwrap();
    assert_eq!((again.added, again.matched, again.known), (0, 0, 2));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().paid, (2, pence(1_249)));

    desk.gifts(1).await;
    let third = desk.claim().await;
    let odd = Statement::read("Date,Amount,Details\n22/11/2026,9.99,HMRC\n").unwrap().payments;
    backend.import_payments(&desk.staff, &odd).await.unwrap();
    let request = PageRequest::new(50, None);
    let payments = backend.payments(&desk.staff, &request).await.unwrap();
    let open = payments.items.iter().find(|payment| payment.claim.is_none()).unwrap();
    assert_eq!(open.suggestions[0].0, third);
    backend.match_payment(&desk.staff, open.payment_id, third).await.unwrap();
    assert_eq!(desk.shown(third).await.progress.paid(), Some((on, pence(999))));
    desk.is_sound().await;
}
