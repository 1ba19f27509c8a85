//! A payment of HMRC's is there once, whether somebody said so, a statement did, or both.

use backend::activity::{ActivityFilter, Thing};
use backend::claim::{Imported, Payment, Resembled, ShownByBank, TakenBack, What};
use backend::donation::{GiftState, GivingFilter};
use backend::pagination::PageRequest;
use domain::calendar::{iso, parse_date};
use domain::claim::ClaimStatus;
use domain::payment::Statement;
use domain::{AuditAction, ClaimId, TaxYear};

use super::{Desk, pence};
use crate::person::code;

impl Desk {
    /// A claim that HMRC accepted and owes £5 for.
    pub(super) async fn owed(&self) -> ClaimId {
        self.gifts(2).await;
        let id = self.claim().await;
        assert_eq!(self.shown(id).await.expected(), pence(500));
        id
    }

    /// Somebody records £5 for a claim.
    pub(super) async fn record(&self, id: ClaimId, on: &str, reference: &str) {
        let on = parse_date(on).unwrap();
        self.backend().mark_claim_paid(&self.staff, id, on, pence(500), reference, pence(0)).await.unwrap();
    }

    /// Imports a statement with payments of £5.
    pub(super) async fn import(&self, rows: &[(&str, &str)]) -> Imported {
        let mut text = "Date,Description,Amount\n".to_owned();
        for (on, words) in rows {
            text.push_str(&format!("{on},{words},5.00\n"));
        }
        let rows = Statement::read(&text).unwrap().payments;
        let done = self.backend().import_payments(&self.staff, &rows).await.unwrap();
        Imported { new: Vec::new(), recorded: Vec::new(), ..done }
    }

    /// The payment that seems to be another.
    async fn set_aside(&self) -> Payment {
        let payments = self.payments().await;
        payments.into_iter().find(|payment| payment.resembles.is_some()).unwrap()
    }

    pub(super) async fn payments(&self) -> Vec<Payment> {
        let request = PageRequest::new(50, None);
        let page = self.backend().payments(&self.staff, &request).await.unwrap();
        page.items
    }
}

pub(super) fn imported(added: usize, matched: usize, known: usize) -> Imported {
    Imported { added, matched, known, ..Imported::default() }
}

/// So many payments that seem to be there already, and nothing else.
pub(super) fn alike(alike: usize) -> Imported {
    Imported { alike, ..imported(0, 0, 0) }
}

pub(super) const DAY: &str = "2026-11-22";
pub(super) const WORDS: &str = "HMRC CHARITIES AB12345";

#[tokio::test]
async fn a_donors_sums_tell_what_is_paid_from_what_is_accepted_and_from_what_is_not_claimed() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    desk.record(first, DAY, "").await;
    desk.owed().await;
    desk.gifts(1).await;
    let zoe = desk.world.test.donor("zoe@example.org").await;
    let sum = desk.backend().my_year(&zoe, TaxYear::starting(2026)).await.unwrap();
    assert_eq!(
        (sum.gifts, sum.declared, sum.accepted, sum.paid),
        (5, pence(5_000), pence(2_000), pence(2_000))
    );
    for (state, gifts) in [(GiftState::Paid, 2), (GiftState::Accepted, 2), (GiftState::Declared, 1)] {
        let filter = GivingFilter { state: Some(state), ..GivingFilter::default() };
        let request = PageRequest::new(50, None);
        let shown = desk.backend().my_narrowed_giving(&zoe, &filter, &request).await.unwrap();
        let listed = i64::try_from(shown.gifts.items.len()).unwrap();
        assert_eq!((listed, shown.sum.map(|sum| sum.gifts)), (gifts, Some(gifts)), "{state}");
    }
}

#[tokio::test]
async fn a_payment_said_by_hand_is_the_one_on_the_statement_in_the_same_words() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    desk.record(first, DAY, WORDS).await;
    let second = desk.owed().await;
    for _ in 0..2 {
        assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(0, 0, 1));
        let payments = desk.payments().await;
        assert_eq!(payments.len(), 1);
        assert!(!payments[0].by_hand && payments[0].reference == WORDS, "{payments:?}");
        assert_eq!(payments[0].claim.map(|(id, ..)| id), Some(first));
        assert_eq!(desk.shown(second).await.status(), ClaimStatus::Accepted);
    }
    assert_eq!(desk.backend().money_in_all(&desk.staff).await.unwrap().paid, (1, pence(500)));
    desk.is_sound().await;
}

#[tokio::test]
async fn each_row_of_a_statement_is_one_payment() {
    let desk = Desk::open().await;
    for words in ["", WORDS] {
        let id = desk.owed().await;
        desk.record(id, DAY, words).await;
    }
    let third = desk.owed().await;
    let rows = [(DAY, WORDS); 3];
    assert_eq!(desk.import(&rows[..1]).await, imported(0, 0, 1));
    assert_eq!(desk.import(&rows[..2]).await, Imported { known: 1, ..alike(1) });
    assert_eq!(desk.shown(third).await.status(), ClaimStatus::Accepted);
    // Two were said by hand. The third is HMRC's money for the third claim, once nobody doubts which row the other of the two is.
    assert_eq!(desk.import(&rows).await, imported(1, 0, 2));
    let same = desk.set_aside().await.payment_id;
    desk.backend().merge_payment(&desk.staff, same).await.unwrap();
    assert_eq!(desk.shown(third).await.status(), ClaimStatus::Paid);
    assert_eq!(desk.import(&rows).await, imported(0, 0, 3));
    assert_eq!(desk.payments().await.len(), 3);
    desk.is_sound().await;
}

#[tokio::test]
async fn rows_of_days_that_are_still_to_come_are_counted_and_left_out() {
    let desk = Desk::open().await;
    desk.owed().await;
    let ahead = ["2027-01-12", "2027-02-12"].map(|day| (parse_date(day).unwrap(), pence(500)));
    let wanted = Imported { ahead: ahead.to_vec(), ..imported(1, 1, 0) };
    let rows = [(DAY, WORDS), ("2027-01-12", WORDS), ("2027-02-12", WORDS)];
    assert_eq!(desk.import(&rows).await, wanted);
    assert_eq!(desk.payments().await.len(), 1);
}

#[tokio::test]
async fn a_payment_of_a_statement_is_the_one_that_is_then_said_by_hand() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    let second = desk.owed().await;
    // It may be either claim's.
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 0, 0));
    desk.record(first, DAY, WORDS).await;
    let payments = desk.payments().await;
    assert_eq!(payments.len(), 1);
    assert_eq!(payments[0].reference, WORDS);
    assert_eq!(payments[0].claim.map(|(id, ..)| id), Some(first));
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(0, 0, 1));
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn b18_payments_are_listed_by_the_day_on_which_they_came_however_they_were_recorded() {
    let desk = Desk::open().await;
    desk.world.test.set_clock("2027-07-01T09:00:00Z");
    // On and around the day on which the clocks go forward, and in summer.
    let days = ["2026-12-22", "2027-03-28", "2026-12-20", "2027-06-15", "2027-03-29", "2026-12-22"];
    for (number, day) in days.iter().enumerate() {
        let words = format!("HMRC {number}");
        desk.import(&[(*day, words.as_str())]).await;
    }
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest::new(1, after);
        let page = desk.backend().payments(&desk.staff, &request).await.unwrap();
        seen.extend(page.items.into_iter().map(|payment| iso(payment.paid_on)));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let mut wanted = days;
    wanted.sort_by(|one, other| other.cmp(one));
    assert_eq!(seen, wanted);
}

#[tokio::test]
async fn a_payment_that_may_be_one_said_by_hand_with_another_day_pays_no_other_claim_by_itself() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    let second = desk.owed().await;
    desk.world.test.set_clock("2026-11-25T09:00:00Z");
    desk.record(first, "2026-11-25", "").await;
    assert_eq!(desk.import(&[("2026-11-24", WORDS)]).await, alike(1));
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Accepted);
    desk.backend().keep_payment_apart(&desk.staff, desk.set_aside().await.payment_id).await.unwrap();
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Accepted);
    let open = desk.payments().await;
    let open = open.iter().find(|payment| payment.claim.is_none()).unwrap();
    assert_eq!(open.suggestions[0].0, second);
    desk.backend().match_payment(&desk.staff, open.payment_id, second).await.unwrap();
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Paid);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_payment_that_two_statements_tell_in_different_words_counts_once_until_somebody_says_otherwise() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 1, 0));
    assert_eq!(desk.shown(first).await.status(), ClaimStatus::Paid);
    // Without this it would pay the claim that HMRC owes the same sum for.
    let second = desk.owed().await;
    let other_words = [(DAY, "BACS HMRC R68 PAYMENT")];
    assert_eq!(desk.import(&other_words).await, alike(1));
    assert_eq!(desk.import(&other_words).await, imported(0, 0, 1));
    assert_eq!(desk.import(&[(DAY, "HM REVENUE AND CUSTOMS")]).await, alike(1));
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Accepted);
    let payments = desk.payments().await;
    let set_aside = payments.iter().find(|payment| payment.reference == other_words[0].1).unwrap();
    assert_eq!(set_aside.resembles.as_ref().map(|other| other.reference.as_str()), Some(WORDS));
    assert!(set_aside.suggestions.is_empty());

    let (backend, id) = (desk.backend(), set_aside.payment_id);
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().set_aside, 2);
    let matched = backend.match_payment(&desk.staff, id, second).await;
    assert_eq!(code(matched), "payment_not_found");
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    let apart = backend.keep_payment_apart(&neighbour, id).await;
    assert_eq!(code(apart), "payment_not_found");
    backend.keep_payment_apart(&desk.staff, id).await.unwrap();
    let apart = backend.keep_payment_apart(&desk.staff, id).await;
    assert_eq!(code(apart), "payment_not_found");
    // Which claim it pays is beyond doubt now, as if the statement had come so at once.
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Paid);
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().set_aside, 1);
    assert_eq!(backend.money_in_all(&neighbour).await.unwrap().set_aside, 0);
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().paid, (2, pence(1_000)));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_payment_that_somebody_says_is_the_same_counts_once_and_waits_no_longer() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 1, 0));
    let second = desk.owed().await;
    let other_words = [(DAY, "BACS HMRC R68 PAYMENT")];
    assert_eq!(desk.import(&other_words).await, alike(1));
    let payments = desk.payments().await;
    let same = payments.iter().find(|payment| payment.resembles.is_some());
    let (backend, id) = (desk.backend(), same.unwrap().payment_id);

    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    for caller in [&viewer, &neighbour] {
        assert!(backend.merge_payment(caller, id).await.is_err());
    }
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().set_aside, 1);
    backend.merge_payment(&desk.staff, id).await.unwrap();
    for again in [
        backend.merge_payment(&desk.staff, id).await.map(drop),
        backend.keep_payment_apart(&desk.staff, id).await,
        backend.match_payment(&desk.staff, id, second).await,
    ] {
        assert_eq!(code(again), "payment_not_found");
    }
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().set_aside, 0);
    let said = format!(
        "select count(*) from audit where action = 'charity.merge_payment' and actor_kind = 'staff'
         and detail ->> 'payment' = '{id}'"
    );
    assert_eq!(desk.count(&said).await, 1);

    // Neither statement brings it a second time, and no claim is paid with it.
    assert_eq!(desk.import(&other_words).await, imported(0, 0, 1));
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(0, 0, 1));
    let payments = desk.payments().await;
    assert_eq!(payments.len(), 1);
    assert_eq!(payments[0].claim.map(|(id, ..)| id), Some(first));
    assert_eq!(payments[0].reference, WORDS);
    assert_eq!(payments[0].other_words, [other_words[0].1]);
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Accepted);
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().paid, (1, pence(500)));
    desk.is_sound().await;
}

#[tokio::test]
async fn whoever_took_two_payments_for_one_records_the_other_by_hand() {
    let desk = Desk::open().await;
    desk.owed().await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 1, 0));
    let second = desk.owed().await;
    let other_words = "BACS HMRC R68 PAYMENT";
    assert_eq!(desk.import(&[(DAY, other_words)]).await, alike(1));
    let payments = desk.payments().await;
    let same = payments.iter().find(|payment| payment.resembles.is_some());
    let id = same.unwrap().payment_id;
    desk.backend().merge_payment(&desk.staff, id).await.unwrap();

    desk.record(second, DAY, other_words).await;
    let payments = desk.payments().await;
    assert_eq!(payments.len(), 2);
    let other = payments.iter().find(|payment| payment.payment_id == id).unwrap();
    assert_eq!(other.claim.map(|(id, ..)| id), Some(second));
    assert_eq!(other.reference, other_words, "the bank's words are kept");
    assert_eq!(desk.import(&[(DAY, other_words)]).await, imported(0, 0, 1), "it is there already");
    desk.is_sound().await;
}

#[tokio::test]
async fn rows_of_one_statement_are_different_payments_whatever_another_calls_them() {
    let desk = Desk::open().await;
    let one = [("2026-11-20", "HMRC CHARITIES ONE"), ("2026-11-20", "HMRC CHARITIES TWO")];
    assert_eq!(desk.import(&one).await, imported(2, 0, 0));
    let other = [
        ("2026-11-20", "HMRC CHARITIES THREE"),
        ("2026-11-20", "HMRC CHARITIES FOUR"),
        ("2026-11-20", "HMRC CHARITIES FIVE"),
    ];
    let wanted = Imported { added: 1, ..alike(2) };
    assert_eq!(desk.import(&other).await, wanted);
    assert_eq!(desk.import(&other).await, imported(0, 0, 3));
    // What this statement shows in the same words is no other of its payments.
    let mixed = [("2026-11-20", "HMRC CHARITIES ONE"), ("2026-11-20", "HMRC CHARITIES SIX")];
    assert_eq!(desk.import(&mixed).await, Imported { known: 1, ..alike(1) });
    desk.is_sound().await;
}

#[tokio::test]
async fn what_is_recorded_by_hand_keeps_its_words_and_somebody_says_whether_a_statement_shows_it() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    desk.record(first, DAY, "").await;
    let recorded = desk.payments().await.remove(0).payment_id;
    let second = desk.owed().await;
    let vat = "HMRC VAT";
    assert_eq!(desk.import(&[(DAY, vat)]).await, alike(1));
    assert_eq!(desk.import(&[(DAY, vat)]).await, imported(0, 0, 1));
    let row = desk.set_aside().await;
    let on = parse_date(DAY).unwrap();
    let (reference, by_hand, moves) = (String::new(), true, false);
    let other = Resembled { payment_id: recorded, paid_on: on, reference, by_hand, moves };
    assert_eq!((row.reference.as_str(), row.resembles), (vat, Some(other)));
    assert_eq!(row.twin, Some((first, 1)));
    let named = desk.backend().payments_named(&desk.staff, &[row.payment_id, recorded]).await.unwrap();
    assert_eq!(named.iter().map(|one| one.reference.as_str()).collect::<Vec<_>>(), [vat, ""]);
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    assert!(desk.backend().payments_named(&neighbour, &[recorded]).await.unwrap().is_empty());

    // The same: it is the person's payment still, and a statement shows it.
    desk.backend().merge_payment(&desk.staff, row.payment_id).await.unwrap();
    let payments = desk.payments().await;
    assert_eq!(payments.len(), 1);
    let payment = &payments[0];
    assert_eq!((payment.payment_id, payment.reference.as_str(), payment.by_hand), (recorded, "", false));
    assert_eq!(payment.other_words, [vat]);
    assert_eq!(desk.import(&[(DAY, vat)]).await, imported(0, 0, 1));
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_row_of_a_statement_that_seems_to_be_a_payment_said_by_hand_waits_again_when_that_is_removed() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    desk.owed().await;
    desk.record(first, DAY, "").await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, alike(1));
    let recorded = desk.set_aside().await.resembles.unwrap().payment_id;
    desk.backend().take_payment_back(&desk.staff, recorded).await.unwrap();
    let payments = desk.payments().await;
    assert_eq!(payments.len(), 1);
    assert!(payments[0].is_open() && payments[0].suggestions.len() == 2, "{payments:?}");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_payment_that_waits_is_asked_about_when_one_like_it_is_recorded_by_hand() {
    for (day, is_asked) in [(DAY, true), ("2026-11-29", true), ("2026-11-30", false)] {
        let desk = Desk::open().await;
        let first = desk.owed().await;
        desk.owed().await;
        // It may be either claim's.
        assert_eq!(desk.import(&[(DAY, "HMRC VAT")]).await, imported(1, 0, 0), "{day}");
        desk.world.test.set_clock("2026-12-01T09:00:00Z");
        desk.record(first, day, "by telephone").await;
        let payments = desk.payments().await;
        let recorded = payments.iter().find(|payment| payment.claim.is_some()).unwrap();
        assert_eq!((recorded.reference.as_str(), recorded.by_hand), ("by telephone", true), "{day}");
        let row = payments.iter().find(|payment| payment.claim.is_none()).unwrap();
        let asked = row.resembles.as_ref().map(|other| other.payment_id);
        assert_eq!(asked, is_asked.then_some(recorded.payment_id), "{day}");
        assert_eq!(row.reference, "HMRC VAT");
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn a_payment_that_is_imported_again_with_another_day_is_asked_about_for_a_week() {
    for (day, words, is_asked) in [
        ("2026-11-23", WORDS, true),
        ("2026-11-29", "hmrc charities ab12345", true),
        ("2026-11-23", "HMRC NDDS", false),
        ("2026-11-30", WORDS, false),
    ] {
        let desk = Desk::open().await;
        desk.owed().await;
        assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 1, 0));
        let second = desk.owed().await;
        desk.world.test.set_clock("2026-12-01T09:00:00Z");
        let wanted = if is_asked { alike(1) } else { imported(1, 1, 0) };
        assert_eq!(desk.import(&[(day, words)]).await, wanted, "{day} {words}");
        let status = if is_asked { ClaimStatus::Accepted } else { ClaimStatus::Paid };
        assert_eq!(desk.shown(second).await.status(), status, "{day} {words}");
        if is_asked {
            let (backend, id) = (desk.backend(), desk.set_aside().await.payment_id);
            backend.keep_payment_apart(&desk.staff, id).await.unwrap();
            assert_eq!(desk.shown(second).await.status(), ClaimStatus::Paid, "it is another");
        }
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn two_days_of_one_statement_are_two_payments() {
    let desk = Desk::open().await;
    desk.world.test.set_clock("2026-11-25T09:00:00Z");
    assert_eq!(desk.import(&[(DAY, WORDS), ("2026-11-23", WORDS)]).await, imported(2, 0, 0));
    let wanted = Imported { known: 1, ..alike(1) };
    assert_eq!(desk.import(&[("2026-11-23", WORDS), ("2026-11-24", WORDS)]).await, wanted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_payment_by_hand_has_the_day_of_the_statement_once_somebody_says_that_it_is_the_same() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    desk.world.test.set_clock("2026-12-01T09:00:00Z");
    desk.record(claim, "2026-11-27", "by telephone").await;
    assert_eq!(desk.import(&[("2026-11-28", WORDS)]).await, alike(1));
    desk.backend().merge_payment(&desk.staff, desk.set_aside().await.payment_id).await.unwrap();

    let payments = desk.payments().await;
    assert_eq!(payments.len(), 1);
    let shown = parse_date("2026-11-28").unwrap();
    assert_eq!((payments[0].paid_on, payments[0].reference.as_str()), (shown, "by telephone"));
    let claims =
        format!("select count(*) from claim where claim_id = '{}' and paid_on = '2026-11-28'", claim.uuid());
    assert_eq!(desk.count(&claims).await, 1);
    let noted = "select count(*) from audit
         where action = 'charity.merge_payment' and detail ->> 'was_on' = '2026-11-27'";
    assert_eq!(desk.count(noted).await, 1);
    assert_eq!(desk.import(&[("2026-11-28", WORDS)]).await, imported(0, 0, 1));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_has_the_day_of_its_first_payment_after_one_of_them_moves() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    desk.world.test.set_clock("2026-12-01T09:00:00Z");
    let (staff, on) = (&desk.staff, |day| parse_date(day).unwrap());
    for (day, sum, before) in [("2026-11-26", 200, 0), ("2026-11-24", 300, 200)] {
        let done = desk.backend().mark_claim_paid(staff, claim, on(day), pence(sum), "", pence(before)).await;
        done.unwrap();
    }
    let rows = Statement::read("Date,Description,Amount\n2026-11-28,HMRC CHARITIES,3.00\n").unwrap().payments;
    desk.backend().import_payments(staff, &rows).await.unwrap();
    desk.backend().merge_payment(staff, desk.set_aside().await.payment_id).await.unwrap();
    let claims =
        format!("select count(*) from claim where claim_id = '{}' and paid_on = '2026-11-26'", claim.uuid());
    assert_eq!(desk.count(&claims).await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn the_activity_has_both_days_of_a_payment_that_a_statement_moved() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    desk.world.test.set_clock("2026-12-01T09:00:00Z");
    desk.record(claim, "2026-11-27", "by telephone").await;
    desk.import(&[("2026-11-28", WORDS)]).await;
    desk.backend().merge_payment(&desk.staff, desk.set_aside().await.payment_id).await.unwrap();

    let house = desk.staff.activity().unwrap();
    let request = PageRequest::new(50, None);
    let deeds = desk.backend().activity(&house, &ActivityFilter::default(), &request).await.unwrap().items;
    let deed = deeds.iter().find(|deed| deed.action == AuditAction::CharityMergePayment).unwrap();
    let (on, was_on) = (parse_date("2026-11-28").unwrap(), parse_date("2026-11-27").ok());
    assert_eq!(deed.thing, Some(Thing::Payment { amount: pence(500), on, was_on, claims: vec![1] }));
    let deed = deeds.iter().find(|deed| deed.action == AuditAction::ClaimPay).unwrap();
    let amount = Some(pence(500));
    assert_eq!(deed.thing, Some(Thing::Claim { number: 1, gifts: None, amount, on: was_on }));
}

#[tokio::test]
async fn the_history_of_a_claim_keeps_what_was_recorded_before_a_statement_moved_it() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    let (typed, shown) = (parse_date("2026-11-27").unwrap(), parse_date("2026-11-25").unwrap());
    desk.world.test.set_clock("2026-11-27T09:00:00Z");
    desk.record(claim, "2026-11-27", "").await;
    desk.world.test.set_clock("2026-11-28T09:00:00Z");
    assert_eq!(desk.import(&[("2026-11-25", WORDS)]).await, alike(1));
    let other = desk.set_aside().await.resembles.unwrap();
    let payment = other.payment_id;
    assert!(other.moves, "{other:?}");
    let merged = desk.backend().merge_payment(&desk.staff, desk.set_aside().await.payment_id).await.unwrap();
    assert_eq!((merged.payment, merged.was_on), (payment, Some(typed)));
    let recorded = "select count(*) from audit where action = 'claim.pay' and detail ->> 'on' = '2026-11-27'";
    assert_eq!(desk.count(recorded).await, 1);

    let history = async || desk.backend().claim_history(&desk.staff, claim).await.unwrap();
    let merge = What::Merged(ShownByBank { on: shown, was_on: Some(typed), words: WORDS.to_owned() });
    let rows = history().await;
    let [.., before, since] = &rows[..] else { panic!("{rows:?}") };
    let What::Paid(money) = &before.what else { panic!("{before:?}") };
    assert_eq!((money.on, &money.words, money.amount), (typed, &Vec::new(), pence(500)));
    assert_eq!((since.at, since.by.is_some()), ("2026-11-28T09:00:00Z".parse().unwrap(), true));
    assert_eq!(since.what, merge);

    // It stays so once the match is undone.
    desk.world.test.set_clock("2026-11-29T09:00:00Z");
    desk.backend().take_payment_back(&desk.staff, payment).await.unwrap();
    let taken_back = |on| TakenBack { on, pence: pence(500), is_set_off: false };
    let rows = history().await;
    let last: Vec<&What> = rows[rows.len() - 3..].iter().map(|one| &one.what).collect();
    let (recorded, undone) = (What::PaidThen(taken_back(typed)), What::PaymentTakenBack(taken_back(shown)));
    assert_eq!(last, [&recorded, &merge, &undone]);
    desk.is_sound().await;
}
