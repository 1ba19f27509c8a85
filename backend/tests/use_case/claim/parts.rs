//! HMRC pays a claim in parts, or a quarter's claims at once: each payment is laid on what is still owed, and taken back by itself.

use backend::Error;
use backend::activity::{ActivityFilter, Thing};
use backend::actor::CharityStaff;
use backend::claim::{ClaimSums, Imported, Payment, PaymentSums, SetOff, SharedClaim, Undone};
use backend::donation::{DonationFilter, GiftState, GivingFilter, InClaim};
use backend::pagination::PageRequest;
use domain::calendar::parse_date;
use domain::claim::view::{MoneyBack, MoneyOff, OVERDUE_DAYS, Owed, TakenBack, What};
use domain::claim::{ClaimFilter, ClaimGroup, ClaimStatus, FindClaim};
use domain::donation::shown::Totals;
use domain::donation::{ClaimMoney, Find, States, Status};
use domain::list::ListOrder;
use domain::payment::{FindPayment, PaymentFilter, PaymentState, SetOffDebt, Statement};
use domain::{AuditAction, ClaimId, DonationId, Pence, TaxYear};

use super::paid::{DAY, alike, imported};
use super::{Desk, pence};
use crate::person::{code, waited_for};

/// A statement with these payments in pence, each in words of its own.
async fn imports(desk: &Desk, payments: &[(i64, &str)]) -> Imported {
    let mut text = "Date,Description,Amount\n".to_owned();
    for (amount, words) in payments {
        text.push_str(&format!("{DAY},HMRC {words},{}\n", pence(*amount).decimal()));
    }
    let rows = Statement::read(&text).unwrap().payments;
    let done = desk.backend().import_payments(&desk.staff, &rows).await.unwrap();
    Imported { new: Vec::new(), recorded: Vec::new(), ..done }
}

/// The payment with these words.
async fn with_words(desk: &Desk, words: &str) -> Payment {
    let payments = desk.payments().await;
    let found = payments.iter().find(|payment| payment.reference.ends_with(words));
    found.unwrap().clone()
}

/// The claims that the charity's gifts are in, those of the claim with number 1.
async fn claims_of_gifts(desk: &Desk) -> Vec<InClaim> {
    let filter = DonationFilter { find: Some(Find::Claim(1)), ..DonationFilter::default() };
    let request = PageRequest::new(50, None);
    let gifts = desk.backend().donations_for_charity(&desk.staff, &filter, &request).await.unwrap().items;
    let ids: Vec<DonationId> = gifts.iter().map(|gift| gift.view.id).collect();
    let find = filter.find.as_ref();
    let claims = desk.backend().claims_of_donations(&desk.staff, &ids, find).await.unwrap();
    ids.iter().map(|id| claims[id]).collect()
}

/// The claims that HMRC owes the charity money for, or the overdue ones alone.
async fn claims_owed(desk: &Desk, only_overdue: bool) -> Vec<ClaimId> {
    let request = PageRequest::new(10, None);
    let group = if only_overdue { ClaimGroup::Overdue } else { ClaimGroup::Owed };
    let filter = ClaimFilter { state: Some(group), ..ClaimFilter::default() };
    let page = desk.backend().claims_found(&desk.staff, &filter, &request).await.unwrap();
    page.items.into_iter().map(|claim| claim.claim_id).collect()
}

#[tokio::test]
async fn a_claim_that_is_paid_in_two_parts_is_short_until_both_are_laid_on_it() {
    let desk = Desk::open().await;
    let (claim, backend, on) = (desk.owed().await, desk.backend(), parse_date(DAY).unwrap());
    assert_eq!(imports(&desk, &[(300, "ONE"), (200, "TWO")]).await, imported(2, 0, 0));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().open_payments, 2);
    let (one, two) = (with_words(&desk, "ONE").await, with_words(&desk, "TWO").await);
    assert_eq!(two.suggestions, [(claim, 1, pence(500), false)]);
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    assert_eq!(backend.money_in_all(&neighbour).await.unwrap().open_payments, 0);

    let owed = |overdue| Owed { in_all: (1, pence(500)), in_part: 0, overdue };
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().owed, owed((0, pence(0))));
    assert_eq!(backend.money_in_all(&neighbour).await.unwrap().owed, Owed::default(), "another charity's");
    let accepted = desk.shown(claim).await.progress.acceptance().unwrap().at;
    for (days, overdue) in [(OVERDUE_DAYS, (0, pence(0))), (OVERDUE_DAYS + 1, (1, pence(500)))] {
        desk.world.test.set_clock(&accepted.plus_days(days).to_string());
        assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().owed, owed(overdue), "after {days} days");
        assert_eq!(i64::try_from(claims_owed(&desk, true).await.len()), Ok(overdue.0), "after {days} days");
    }
    assert_eq!(claims_owed(&desk, false).await, [claim]);
    let filter = ClaimFilter { state: Some(ClaimGroup::Owed), ..ClaimFilter::default() };
    let theirs = backend.claims_found(&neighbour, &filter, &PageRequest::new(10, None)).await.unwrap();
    assert!(theirs.items.is_empty(), "another charity's");

    backend.match_payment(&desk.staff, one.payment_id, claim).await.unwrap();
    let rest = Owed { in_all: (1, pence(200)), in_part: 1, overdue: (0, pence(0)) };
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().owed, rest);
    assert_eq!(claims_owed(&desk, false).await, [claim]);
    let shown = desk.shown(claim).await;
    assert_eq!((shown.status(), shown.progress.paid()), (ClaimStatus::Paid, Some((on, pence(300)))));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().paid, (1, pence(300)));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (1, pence(200)));
    assert_eq!(backend.money_in_all(&neighbour).await.unwrap().short, (0, pence(0)), "another charity's");
    let two = with_words(&desk, "TWO").await;
    assert_eq!(two.suggestions, [(claim, 1, pence(200), true)]);
    let unpaid = InClaim {
        claim_id: claim,
        number: 1,
        claimed: pence(1_000),
        paid_on: None,
        is_set_off: false,
        given_back_in: None,
        refused_on: None,
        is_released: false,
    };
    assert_eq!(claims_of_gifts(&desk).await, [unpaid; 2]);
    desk.is_sound().await;

    backend.match_payment(&desk.staff, two.payment_id, claim).await.unwrap();
    let detail = backend.claim(&desk.staff, claim).await.unwrap();
    assert_eq!(detail.claim.progress.paid(), Some((on, pence(500))));
    let mut parts = detail.money;
    parts.sort();
    assert_eq!(parts, [(on, pence(200)), (on, pence(300))]);
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (0, pence(0)));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().open_payments, 0);
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().owed, Owed::default());
    assert!(claims_owed(&desk, false).await.is_empty());
    assert_eq!(claims_of_gifts(&desk).await, [InClaim { paid_on: Some(on), ..unpaid }; 2]);
    let two = with_words(&desk, "TWO").await;
    assert_eq!(two.claim, Some((claim, 1, pence(500))));
    assert_eq!(two.claim_paid, Some(pence(500)));
    // A platform hears once that it is paid, and the trail has both payments.
    let told = "select count(*) from event where kind = 'claim.paid' and platform_id is not null";
    assert_eq!(desk.count(told).await, 1);
    for (action, times) in [("claim.pay", 1), ("claim.pay_more", 1)] {
        assert_eq!(desk.audited(action).await, times, "{action}");
    }
    // Nothing is missing now, and no payment is laid on it any more.
    imports(&desk, &[(300, "ONE"), (200, "TWO"), (700, "THREE")]).await;
    let three = with_words(&desk, "THREE").await;
    assert!(three.suggestions.is_empty());
    let more = backend.match_payment(&desk.staff, three.payment_id, claim).await;
    assert_eq!(code(more), "claim_step");
    desk.is_sound().await;
}

#[tokio::test]
async fn each_part_of_a_claims_money_is_taken_back_by_itself() {
    let desk = Desk::open().await;
    let (claim, backend) = (desk.owed().await, desk.backend());
    imports(&desk, &[(300, "ONE"), (200, "TWO")]).await;
    let (one, two) = (with_words(&desk, "ONE").await, with_words(&desk, "TWO").await);
    for part in [&one, &two] {
        backend.match_payment(&desk.staff, part.payment_id, claim).await.unwrap();
    }
    let accepted = "select count(*) from event where kind = 'claim.accepted' and platform_id is not null";
    backend.take_payment_back(&desk.staff, one.payment_id).await.unwrap();
    let shown = desk.shown(claim).await;
    assert_eq!(shown.status(), ClaimStatus::Paid);
    assert_eq!(shown.paid(), Some(pence(200)));
    assert_eq!(desk.count(accepted).await, 1, "a part is still there: no platform hears anything");
    let one = with_words(&desk, "ONE").await;
    assert_eq!(one.suggestions, [(claim, 1, pence(300), true)]);
    // The program lays it on no claim by itself any more.
    imports(&desk, &[(300, "ONE"), (200, "TWO")]).await;
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (1, pence(300)));
    desk.is_sound().await;

    backend.take_payment_back(&desk.staff, two.payment_id).await.unwrap();
    let shown = desk.shown(claim).await;
    assert_eq!((shown.status(), shown.progress.paid()), (ClaimStatus::Accepted, None));
    assert_eq!(desk.count(accepted).await, 2);
    let house = desk.staff.activity().unwrap();
    let deeds = backend.activity(&house, &ActivityFilter::default(), &PageRequest::new(50, None)).await;
    let back =
        deeds.unwrap().items.into_iter().filter(|deed| deed.action == AuditAction::ClaimTakePaymentBack);
    let told: Vec<_> = back.map(|deed| deed.thing).collect();
    let on = parse_date(DAY).ok();
    let of = |sum| Some(Thing::Claim { number: 1, gifts: None, amount: Some(pence(sum)), on });
    assert_eq!(told, [of(200), of(300)], "what each was, the newest first");
    desk.is_sound().await;
}

#[tokio::test]
async fn the_rest_of_a_claim_is_known_by_its_amount_and_too_much_of_it_is_laid_by_hand() {
    let desk = Desk::open().await;
    let (first, second, backend) = (desk.owed().await, desk.owed().await, desk.backend());
    let on = parse_date(DAY).unwrap();
    backend.mark_claim_paid(&desk.staff, first, on, pence(300), "", pence(0)).await.unwrap();
    // The form once more: it must not count twice.
    let again = backend.mark_claim_paid(&desk.staff, first, on, pence(300), "", pence(0)).await;
    assert_eq!(code(again), "payment_recorded");
    assert_eq!(desk.shown(first).await.progress.paid(), Some((on, pence(300))));
    // The rest of the one, beyond doubt.
    let wanted = Imported { alike: 1, ..imported(1, 1, 0) };
    assert_eq!(imports(&desk, &[(300, "ONE"), (200, "TWO")]).await, wanted);
    assert_eq!(desk.shown(first).await.progress.paid(), Some((on, pence(500))));
    assert_eq!(desk.status_of(second).await, ClaimStatus::Accepted);

    backend.mark_claim_paid(&desk.staff, second, on, pence(400), "", pence(0)).await.unwrap();
    backend.mark_claim_paid(&desk.staff, second, on, pence(900), "", pence(0)).await.unwrap();
    assert_eq!(desk.shown(second).await.progress.paid(), Some((on, pence(1_300))));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (0, pence(0)));
    desk.is_sound().await;
}

#[tokio::test]
async fn two_equal_parts_of_one_day_are_recorded_by_who_saw_the_first_and_a_form_sent_twice_is_not() {
    let desk = Desk::open().await;
    let (claim, backend, on) = (desk.owed().await, desk.backend(), parse_date(DAY).unwrap());
    let says = async |paid_before: i64| {
        let before = pence(paid_before);
        backend.mark_claim_paid(&desk.staff, claim, on, pence(250), "", before).await
    };
    says(0).await.unwrap();
    assert_eq!(code(says(0).await), "payment_recorded");
    says(250).await.unwrap();
    assert_eq!(desk.shown(claim).await.progress.paid(), Some((on, pence(500))));
    // The bank's statement shows both: they seem to be these two.
    assert_eq!(imports(&desk, &[(250, "ONE"), (250, "TWO")]).await, alike(2));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (0, pence(0)));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_hmrc_paid_above_a_claim_is_seen_until_it_is_interest_and_again_when_the_money_changes() {
    let desk = Desk::open().await;
    let (claim, backend) = (desk.owed().await, desk.backend());
    imports(&desk, &[(725, "ONE")]).await;
    let one = with_words(&desk, "ONE").await;
    backend.match_payment(&desk.staff, one.payment_id, claim).await.unwrap();
    let above = MoneyOff { claim_id: claim, number: 1, short: None, over: None, above: Some(pence(225)) };
    assert_eq!(backend.overview(&desk.staff).await.unwrap().attention.off, [above]);
    let in_groups = async || {
        let mut counts = Vec::new();
        for group in [ClaimGroup::Overpaid, ClaimGroup::NeedsAttention] {
            let filter = ClaimFilter { state: Some(group), ..ClaimFilter::default() };
            counts.push(backend.claim_sums(&desk.staff, &filter).await.unwrap().count);
        }
        counts
    };
    assert_eq!(in_groups().await, [1, 1]);
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    let viewer = desk.viewer().await;
    for (caller, refused) in [(&neighbour, "claim_not_found"), (&viewer, "outside_role")] {
        assert_eq!(code(backend.say_interest(caller, claim, pence(225)).await), refused);
    }
    assert_eq!(code(backend.say_interest(&desk.staff, claim, pence(224)).await), "payments_changed");
    backend.say_interest(&desk.staff, claim, pence(225)).await.unwrap();
    assert_eq!(code(backend.say_interest(&desk.staff, claim, pence(225)).await), "payments_changed");
    assert!(backend.overview(&desk.staff).await.unwrap().attention.off.is_empty());
    assert_eq!(in_groups().await, [0, 0]);
    let shown = desk.shown(claim).await;
    assert_eq!((shown.interest, shown.above(), shown.paid()), (pence(225), None, Some(pence(725))));
    assert_eq!(with_words(&desk, "ONE").await.interest, pence(225));
    assert_eq!(desk.audited("claim.say_interest").await, 1);
    let history = backend.claim_history(&desk.staff, claim).await.unwrap();
    assert!(history.iter().any(|one| one.what == What::Interest(pence(225))));
    desk.is_sound().await;

    backend.take_payment_back(&desk.staff, one.payment_id).await.unwrap();
    assert_eq!(desk.shown(claim).await.interest, pence(0));
    assert_eq!(desk.audited("claim.take_interest_back").await, 1);
    let history = backend.claim_history(&desk.staff, claim).await.unwrap();
    assert!(history.iter().any(|one| one.what == What::InterestTakenBack(pence(225))));
    backend.match_payment(&desk.staff, one.payment_id, claim).await.unwrap();
    assert_eq!(backend.overview(&desk.staff).await.unwrap().attention.off, [above]);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_payment_that_one_statement_tells_twice_is_asked_about_once() {
    let desk = Desk::open().await;
    let (claim, backend) = (desk.owed().await, desk.backend());
    imports(&desk, &[(500, "ONE")]).await;
    // One statement with both: to the program they are two.
    imports(&desk, &[(500, "ONE"), (500, "ONE AGAIN"), (500, "ONE MORE")]).await;
    let (again, more) = (with_words(&desk, "ONE AGAIN").await, with_words(&desk, "ONE MORE").await);
    assert_eq!((again.twin, more.twin), (Some((claim, 1)), Some((claim, 1))));
    assert!(again.resembles.is_none() && again.suggestions.is_empty());
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    assert_eq!(code(backend.merge_payment(&neighbour, again.payment_id).await), "payment_not_found");

    backend.merge_payment(&desk.staff, again.payment_id).await.unwrap();
    backend.keep_payment_apart(&desk.staff, more.payment_id).await.unwrap();
    assert_eq!(code(backend.merge_payment(&desk.staff, more.payment_id).await), "payment_not_found");
    assert_eq!(code(backend.keep_payment_apart(&desk.staff, more.payment_id).await), "payment_not_found");
    let payments = desk.payments().await;
    assert_eq!(payments.len(), 2);
    let one = with_words(&desk, "ONE").await;
    assert_eq!(one.other_words.len(), 1, "{one:?}");
    assert_eq!(with_words(&desk, "ONE MORE").await.twin, None);
    let sums = PaymentSums { count: 2, matched: pence(500), open: pence(500), ..PaymentSums::default() };
    assert_eq!(backend.payment_sums(&desk.staff, &PaymentFilter::default()).await.unwrap(), sums);
    backend.dismiss_payment(&desk.staff, more.payment_id).await.unwrap();
    let sums = PaymentSums { open: pence(0), dismissed: pence(500), ..sums };
    assert_eq!(backend.payment_sums(&desk.staff, &PaymentFilter::default()).await.unwrap(), sums);
    desk.is_sound().await;

    // Where a claim waits for just that much, it is likelier to be for that one.
    let second = desk.owed().await;
    backend.put_payment_back(&desk.staff, more.payment_id).await.unwrap();
    imports(&desk, &[(500, "ONE"), (500, "ONE MORE"), (500, "LAST")]).await;
    let last = with_words(&desk, "LAST").await;
    assert_eq!((last.twin, last.suggestions), (None, vec![(second, 2, pence(500), false)]));
}

#[tokio::test]
async fn a_payment_for_several_claims_leaves_the_last_short_and_another_pays_the_rest() {
    let desk = Desk::open().await;
    let (first, second, third) = (desk.owed().await, desk.owed().await, desk.owed().await);
    let backend = desk.backend();
    imports(&desk, &[(800, "ONE"), (700, "TWO")]).await;
    let (one, two) = (with_words(&desk, "ONE").await, with_words(&desk, "TWO").await);
    backend.split_payment(&desk.staff, one.payment_id, &[first, second]).await.unwrap();
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (1, pence(200)));
    backend.split_payment(&desk.staff, two.payment_id, &[second, third]).await.unwrap();
    let two = with_words(&desk, "TWO").await;
    let shares: Vec<_> = two.shared_by.iter().map(|one| (one.claim_id, one.number, one.part)).collect();
    assert_eq!(shares, [(second, 2, pence(200)), (third, 3, pence(500))]);
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (0, pence(0)));
    desk.is_sound().await;

    backend.take_payment_back(&desk.staff, one.payment_id).await.unwrap();
    assert_eq!(desk.status_of(first).await, ClaimStatus::Accepted);
    let paid = desk.shown(second).await.paid();
    assert_eq!(paid, Some(pence(200)));
    assert_eq!(desk.status_of(third).await, ClaimStatus::Paid);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_is_said_to_be_paid_with_more_or_less_than_its_payments_is_found() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    desk.record(claim, DAY, "").await;
    desk.is_sound().await;
    let owes = "1 row(s) break: what HMRC owes for a claim is the amount claimed, less refused and paid, plus returned";
    let paid = "1 row(s) break: every claim is paid by payments of its charity, to the penny and from the date of the first";
    for (change, undo, found) in [
        ("paid_pence = 501", "paid_pence = 500", &[owes, paid][..]),
        ("paid_on = paid_on - 1", "paid_on = paid_on + 1", &[paid][..]),
        (
            "state = 'accepted', paid_on = null, paid_pence = null",
            "state = 'paid', paid_on = (select paid_on from payment), paid_pence = 500",
            &[owes, paid][..],
        ),
    ] {
        desk.world.test.by_hand(&format!("update claim set {change}")).await.unwrap();
        assert_eq!(desk.backend().verify().await.unwrap().broken, found, "{change}");
        desk.world.test.by_hand(&format!("update claim set {undo}")).await.unwrap();
    }
}

#[tokio::test]
async fn every_claim_that_waits_for_money_can_be_chosen_the_one_of_that_amount_first() {
    let desk = Desk::open().await;
    let mut claims = Vec::new();
    // More than a quarter of weeks. Of the last two each may be meant by £5.
    for gifts in [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2] {
        desk.gifts(gifts).await;
        claims.push(desk.claim().await);
    }
    let done = imports(&desk, &[(4_000, "QUARTER"), (500, "LAST")]).await;
    assert_eq!(done, imported(2, 0, 0));
    let offered =
        |payment: &Payment| -> Vec<ClaimId> { payment.suggestions.iter().map(|(id, ..)| *id).collect() };
    let last = with_words(&desk, "LAST").await;
    assert_eq!(offered(&last)[..3], [claims[12], claims[13], claims[0]]);
    let quarter = with_words(&desk, "QUARTER").await;
    assert_eq!(offered(&quarter), claims);
    let backend = desk.backend();
    backend.split_payment(&desk.staff, quarter.payment_id, &claims).await.unwrap();
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().paid, (14, pence(4_000)));
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().short, (0, pence(0)));
    desk.is_sound().await;
}

#[tokio::test]
async fn payments_and_claims_are_found_listed_by_state_and_in_every_order_from_one_to_the_next() {
    let desk = Desk::open().await;
    let (claim, backend) = (desk.owed().await, desk.backend());
    imports(&desk, &[(300, "BACS Éric"), (200, "TWO"), (200, "100% THREE"), (900, "VAT")]).await;
    let one = with_words(&desk, "BACS Éric").await;
    backend.match_payment(&desk.staff, one.payment_id, claim).await.unwrap();
    backend.dismiss_payment(&desk.staff, with_words(&desk, "VAT").await.payment_id).await.unwrap();
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;

    for (state, find, count, sum) in [
        (None, None, 4, 1_600),
        (Some(PaymentState::Matched), None, 1, 300),
        (Some(PaymentState::Open), None, 2, 400),
        (Some(PaymentState::Doubtful), None, 0, 0),
        (Some(PaymentState::Dismissed), None, 1, 900),
        (None, Some("claim 1"), 1, 300),
        (None, Some("claim 2"), 0, 0),
        // The claim's number, and a part of the bank's words.
        (None, Some("1"), 2, 500),
        (None, Some("bacs"), 1, 300),
        (None, Some("2.00"), 2, 400),
        // A sign of a pattern is a letter like others.
        (None, Some("%"), 1, 200),
        (Some(PaymentState::Open), Some("2.00"), 2, 400),
        (Some(PaymentState::Matched), Some("2.00"), 0, 0),
    ] {
        let find = find.map(|text| FindPayment::parse(text).unwrap());
        for order in ListOrder::ALL {
            let filter = PaymentFilter { state, find: find.clone(), order: Some(*order) };
            let sums = backend.payment_sums(&desk.staff, &filter).await.unwrap();
            let in_all = Pence::total([sums.matched, sums.open, sums.doubtful, sums.dismissed]).unwrap();
            assert_eq!((sums.count, in_all), (count, pence(sum)), "{filter:?}");
            let theirs = backend.payment_sums(&neighbour, &filter).await.unwrap();
            assert_eq!(theirs, PaymentSums::default(), "another charity's");
            let all =
                backend.payments_found(&desk.staff, &filter, &PageRequest::new(10, None)).await.unwrap();
            let key = |payment: &Payment| if order.is_by_amount() { payment.amount.get() } else { 0 };
            let is_sorted = all.items.is_sorted_by(|one, next| {
                if order.is_ascending() { key(one) <= key(next) } else { key(one) >= key(next) }
            });
            assert!(is_sorted, "{filter:?}");
            // One by one.
            let (mut after, mut seen) = (None, Vec::new());
            loop {
                let part = PageRequest::new(1, after);
                let part = backend.payments_found(&desk.staff, &filter, &part).await.unwrap();
                seen.extend(part.items.iter().map(|payment| payment.payment_id));
                after = part.next;
                if after.is_none() {
                    break;
                }
            }
            let ids: Vec<_> = all.items.iter().map(|payment| payment.payment_id).collect();
            assert_eq!(seen, ids, "{filter:?}");
        }
    }

    // Of the claim £5.00 was to come, and £3.00 came.
    for (state, find, count) in [
        (None, None, 1),
        (Some(ClaimGroup::NeedsAttention), None, 1),
        (Some(ClaimGroup::InProgress), None, 0),
        (Some(ClaimGroup::Owed), None, 1),
        (Some(ClaimGroup::Overdue), None, 0),
        (Some(ClaimGroup::PaidInPart), None, 1),
        (Some(ClaimGroup::Overpaid), None, 0),
        (Some(ClaimGroup::Paid), None, 1),
        (Some(ClaimGroup::Rejected), None, 0),
        (Some(ClaimGroup::Cancelled), None, 0),
        (None, Some("claim 1"), 1),
        (None, Some("1"), 1),
        (None, Some("2"), 1),
        (None, Some("3.00"), 1),
        (None, Some("5.00"), 1),
        (None, Some("9.00"), 0),
        (Some(ClaimGroup::Rejected), Some("5.00"), 0),
    ] {
        let find = find.map(|text| FindClaim::parse(text).unwrap());
        for order in ListOrder::ALL {
            let filter = ClaimFilter { state, find: find.clone(), order: Some(*order) };
            let all = backend.claims_found(&desk.staff, &filter, &PageRequest::new(10, None)).await.unwrap();
            let sums = backend.claim_sums(&desk.staff, &filter).await.unwrap();
            assert_eq!((all.items.len(), sums.count), (usize::try_from(count).unwrap(), count), "{filter:?}");
            let [due, paid, owed] = [500, 300, 200].map(|sum| pence(sum * count));
            assert_eq!((sums.due, sums.paid, sums.owed), (due, paid, owed), "{filter:?}");
            let theirs =
                backend.claims_found(&neighbour, &filter, &PageRequest::new(10, None)).await.unwrap();
            assert!(theirs.items.is_empty(), "another charity's");
        }
    }
}

/// Finance Act 2008, section 130.
#[tokio::test]
async fn what_hmrc_sets_off_settles_the_rest_of_a_claim_until_it_is_taken_back() {
    let desk = Desk::open().await;
    let (claim, backend, on) = (desk.owed().await, desk.backend(), parse_date(DAY).unwrap());
    imports(&desk, &[(300, "ONE")]).await;
    backend.match_payment(&desk.staff, with_words(&desk, "ONE").await.payment_id, claim).await.unwrap();
    let against = SetOffDebt::parse("PAYE for October").unwrap();
    let sets_off = async |staff: &CharityStaff, amount: i64| {
        backend.record_set_off(staff, claim, on, pence(amount), &against, pence(300)).await
    };
    for amount in [0, 201] {
        let Err(Error::Invalid(errors)) = sets_off(&desk.staff, amount).await else { panic!("{amount}") };
        assert_eq!(errors.iter().next().unwrap().pointer, "/amount");
    }
    assert_eq!(code(sets_off(&desk.viewer().await, 200).await), "outside_role");
    sets_off(&desk.staff, 200).await.unwrap();

    let detail = backend.claim(&desk.staff, claim).await.unwrap();
    assert_eq!((detail.claim.short(), detail.money), (None, vec![(on, pence(300))]));
    assert_eq!(detail.set_offs, [SetOff { on, pence: pence(200), against: against.clone() }]);
    let in_all = backend.money_in_all(&desk.staff).await.unwrap();
    assert_eq!((in_all.owed, in_all.paid, in_all.set_off), (Owed::default(), (1, pence(300)), pence(200)));
    assert_eq!((detail.claim.paid(), detail.claim.came()), (Some(pence(500)), Some(pence(300))));
    assert_eq!(detail.claim.came_on, Some(on));
    assert!(claims_of_gifts(&desk).await.iter().all(|claim| claim.is_set_off && claim.paid_on == Some(on)));
    let sums = backend.claim_sums(&desk.staff, &ClaimFilter::default()).await.unwrap();
    assert_eq!((sums.paid, sums.set_off, sums.owed), (pence(300), pence(200), pence(0)));
    assert_eq!(desk.audited("claim.set_off").await, 1);
    // A payment of the same day and amount is another, and comes for nothing that is still owed.
    assert_eq!(imports(&desk, &[(200, "TWO")]).await, imported(1, 0, 0));
    assert!(with_words(&desk, "TWO").await.suggestions.is_empty());
    desk.is_sound().await;

    for (text, count) in [("paye for", 1), ("VAT", 0)] {
        let find = Some(FindPayment::parse(text).unwrap());
        let filter = PaymentFilter { find, ..PaymentFilter::default() };
        let sums = backend.payment_sums(&desk.staff, &filter).await.unwrap();
        assert_eq!((sums.count, sums.matched, sums.set_off), (count, pence(0), pence(200 * count)), "{text}");
    }
    for text in ["''", "' PAYE'", "E'PAYE\\nVAT'", "repeat('x', 101)"] {
        let wrong = format!("update payment set set_off_against = {text} where set_off_against is not null");
        let refused = desk.world.test.by_hand(&wrong).await;
        assert_eq!(refused, Err("payment_set_off_is_one_line".to_owned()), "{text}");
    }

    let payments = desk.payments().await;
    let said = payments.iter().find(|payment| payment.set_off_against.as_ref() == Some(&against)).unwrap();
    let undone = backend.take_payment_back(&desk.staff, said.payment_id).await.unwrap();
    assert_eq!((undone, desk.audited("claim.remove_set_off").await), (Undone::SetOff, 1));
    let detail = backend.claim(&desk.staff, claim).await.unwrap();
    assert_eq!((detail.claim.short(), detail.set_offs), (Some(pence(200)), Vec::new()));
    // Both stay in its history.
    let history = backend.claim_history(&desk.staff, claim).await.unwrap();
    let gone = TakenBack { on, pence: pence(200), is_set_off: true };
    for what in [What::PaidThen(gone), What::PaymentTakenBack(gone)] {
        assert!(history.iter().any(|one| one.what == what && one.by.is_some()), "{what:?}: {history:?}");
    }
    desk.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_money_is_recorded_for_two_claims_at_the_same_moment() {
    let desk = Desk::open().await;
    let (one, other) = (desk.owed().await, desk.owed().await);
    let (backend, staff, on) = (desk.backend(), &desk.staff, parse_date(DAY).unwrap());
    let against = SetOffDebt::parse("PAYE for October").unwrap();
    let (set_off, rest) = (pence(200), pence(300));
    // Neither sees what the other writes.
    let mut held = desk.world.test.connection().await;
    held.execute("begin").await;
    held.execute("lock table payment in share mode").await;
    let (set_offs, ()) = tokio::join!(
        async {
            tokio::join!(
                backend.record_set_off(staff, one, on, set_off, &against, Pence::ZERO),
                backend.record_set_off(staff, other, on, set_off, &against, Pence::ZERO),
            )
        },
        async {
            waited_for(&desk.world, 2).await;
            held.execute("commit").await;
        }
    );
    set_offs.0.unwrap();
    set_offs.1.unwrap();

    held.execute("begin").await;
    held.execute("lock table payment in share mode").await;
    let (paid, ()) = tokio::join!(
        async {
            tokio::join!(
                backend.mark_claim_paid(staff, one, on, rest, "", set_off),
                backend.mark_claim_paid(staff, other, on, rest, "", set_off),
            )
        },
        async {
            waited_for(&desk.world, 2).await;
            held.execute("commit").await;
        }
    );
    paid.0.unwrap();
    paid.1.unwrap();
    for claim in [one, other] {
        let detail = backend.claim(staff, claim).await.unwrap();
        assert_eq!((detail.claim.paid(), detail.money), (Some(pence(500)), vec![(on, rest)]));
        assert_eq!(detail.set_offs, [SetOff { on, pence: set_off, against: against.clone() }]);
    }
    desk.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_two_people_tell_of_at_the_same_moment_counts_once() {
    let desk = Desk::open().await;
    let (claim, on) = (desk.owed().await, parse_date(DAY).unwrap());
    let mut held = desk.world.test.connection().await;
    held.execute("begin").await;
    held.execute("lock table payment in share mode").await;
    let (one, other, ()) =
        tokio::join!(imports(&desk, &[(700, "ONE")]), imports(&desk, &[(700, "OTHER")]), async {
            waited_for(&desk.world, 2).await;
            held.execute("commit").await;
        });
    assert_eq!((one.added + other.added, one.alike + other.alike), (1, 1), "two banks' words");

    held.execute("begin").await;
    held.execute("lock table payment in share mode").await;
    let by_hand = desk.backend().mark_claim_paid(&desk.staff, claim, on, pence(500), "", Pence::ZERO);
    let (_whichever_was_first, _, ()) = tokio::join!(by_hand, imports(&desk, &[(500, "THREE")]), async {
        waited_for(&desk.world, 2).await;
        held.execute("commit").await;
    });
    let payments = desk.payments().await;
    let counts = |payment: &&Payment| payment.amount == pence(500) && payment.resembles.is_none();
    assert_eq!(payments.iter().filter(counts).count(), 1, "{payments:?}");
    let detail = desk.backend().claim(&desk.staff, claim).await.unwrap();
    assert_eq!(detail.claim.paid(), Some(pence(500)));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_of_which_all_was_set_off_is_settled_and_none_that_hmrc_has_paid() {
    let desk = Desk::open().await;
    let (claim, backend, on) = (desk.owed().await, desk.backend(), parse_date(DAY).unwrap());
    let against = SetOffDebt::parse("PAYE for October").unwrap();
    let paid = async || {
        let money = backend.money_in_all(&desk.staff).await.unwrap();
        (money.settled, money.paid, money.set_off)
    };
    assert_eq!(paid().await, (0, (0, pence(0)), pence(0)));
    backend.record_set_off(&desk.staff, claim, on, pence(200), &against, pence(0)).await.unwrap();
    assert_eq!(paid().await, (1, (0, pence(0)), pence(200)));
    backend.record_set_off(&desk.staff, claim, on, pence(300), &against, pence(200)).await.unwrap();
    assert_eq!(paid().await, (1, (0, pence(0)), pence(500)), "in two parts");

    let other = desk.owed().await;
    backend.record_set_off(&desk.staff, other, on, pence(200), &against, pence(0)).await.unwrap();
    backend.mark_claim_paid(&desk.staff, other, on, pence(300), "HMRC", pence(200)).await.unwrap();
    assert_eq!(paid().await, (2, (1, pence(300)), pence(700)));
    desk.is_sound().await;
}

/// The numbers of the claims of the charity's gifts that a filter leaves, in its order, read in pages of two.
async fn listed(desk: &Desk, filter: &DonationFilter) -> Vec<i32> {
    let backend = desk.backend();
    let (mut numbers, mut after) = (Vec::new(), None);
    loop {
        let page =
            backend.donations_for_charity(&desk.staff, filter, &PageRequest::new(2, after)).await.unwrap();
        let ids: Vec<DonationId> = page.items.iter().map(|gift| gift.view.id).collect();
        let claims = backend.claims_of_donations(&desk.staff, &ids, None).await.unwrap();
        numbers.extend(ids.iter().map(|id| claims[id].number));
        after = page.next;
        if after.is_none() {
            return numbers;
        }
    }
}

#[tokio::test]
async fn gifts_are_listed_by_what_hmrc_has_paid_for_their_claims() {
    let desk = Desk::open().await;
    let (backend, on) = (desk.backend(), parse_date(DAY).unwrap());
    let against = SetOffDebt::parse("PAYE for October").unwrap();
    let mut claims = Vec::new();
    for _ in 0..5 {
        claims.push(desk.owed().await);
    }
    let pays = async |claim: usize, amount: i64| {
        backend.mark_claim_paid(&desk.staff, claims[claim], on, pence(amount), "", pence(0)).await.unwrap();
    };
    // All, all but a penny, and a part; claim 4 was set off, and of claim 5 nothing came.
    pays(0, 500).await;
    pays(1, 499).await;
    pays(2, 300).await;
    backend.record_set_off(&desk.staff, claims[3], on, pence(500), &against, pence(0)).await.unwrap();
    desk.gifts(1).await;

    let of = |money| DonationFilter { states: Some(States::Accepted(money)), ..DonationFilter::default() };
    let (owed, paid) = (of(ClaimMoney::Owed), of(ClaimMoney::Paid));
    let platform = Some(desk.world.platform_id);
    let claim = |number| Some(Find::Claim(number));
    let (day, next_day) = (parse_date("2026-11-21").ok(), parse_date("2026-11-22").ok());
    let reads = async |is_counted: bool| {
        for (filter, numbers) in [
            (owed.clone(), vec![3, 3, 5, 5]),
            (paid.clone(), vec![1, 1, 2, 2, 4, 4]),
            (DonationFilter { platform, ..owed.clone() }, vec![3, 3, 5, 5]),
            (DonationFilter { find: claim(5), ..owed.clone() }, vec![5, 5]),
            (DonationFilter { find: claim(5), ..paid.clone() }, vec![]),
            (DonationFilter { from: day, to: day, ..owed.clone() }, vec![3, 3, 5, 5]),
            (DonationFilter { from: next_day, ..owed.clone() }, vec![]),
        ] {
            for order in ListOrder::ALL {
                let filter = DonationFilter { order: Some(*order), ..filter.clone() };
                let mut found = listed(&desk, &filter).await;
                found.sort_unstable();
                assert_eq!(found, numbers, "{filter:?}");
                match backend.totals_for_charity(&desk.staff, &filter).await.unwrap() {
                    Totals::Exactly(stages) => {
                        let count: i64 = stages.iter().map(|stage| stage.count).sum();
                        assert_eq!(usize::try_from(count), Ok(numbers.len()), "{filter:?}");
                        assert!(stages.iter().all(|stage| stage.status == Status::Accepted), "{filter:?}");
                    }
                    Totals::MoreThan(_) => assert!(!is_counted, "{filter:?}"),
                }
            }
        }
    };
    reads(true).await;
    // By money that may still come nothing is taken out of claiming.
    for filter in [&owed, &paid] {
        assert!(backend.gifts_to_take_out(&desk.staff, filter).await.unwrap().is_empty());
    }
    desk.is_sound().await;
    // As if there were too many to look up each.
    let many = "update claim set line_count = 6000";
    assert_eq!(desk.world.test.by_hand(many).await, Ok(5));
    reads(false).await;
}

#[tokio::test]
async fn the_totals_of_claims_have_what_hmrc_paid_above_them_until_it_is_interest() {
    let desk = Desk::open().await;
    let (claim, backend) = (desk.owed().await, desk.backend());
    imports(&desk, &[(725, "ONE")]).await;
    let one = with_words(&desk, "ONE").await;
    backend.match_payment(&desk.staff, one.payment_id, claim).await.unwrap();
    let sums = async || backend.claim_sums(&desk.staff, &ClaimFilter::default()).await.unwrap();
    let paid = ClaimSums { count: 1, due: pence(500), paid: pence(725), ..ClaimSums::default() };
    assert_eq!(sums().await, ClaimSums { above: pence(225), ..paid });
    backend.say_interest(&desk.staff, claim, pence(225)).await.unwrap();
    assert_eq!(sums().await, ClaimSums { interest: pence(225), ..paid });
}

#[tokio::test]
async fn what_hmrc_paid_too_much_for_a_whole_claim_goes_back_and_no_more_than_that() {
    let desk = Desk::open().await;
    let (claim, backend, on) = (desk.owed().await, desk.backend(), parse_date(DAY).unwrap());
    backend.mark_claim_paid(&desk.staff, claim, on, pence(725), "", pence(0)).await.unwrap();
    let back = async |amount| backend.record_return(&desk.staff, claim, on, pence(amount), "BACS").await;
    let too_much = back(226).await;
    let Err(Error::Invalid(errors)) = too_much else { panic!("{too_much:?}") };
    assert_eq!(errors.iter().next().unwrap().pointer, "/amount");
    back(200).await.unwrap();
    let shown = desk.shown(claim).await;
    assert_eq!((shown.returned, shown.above(), shown.overpaid()), (pence(200), Some(pence(25)), None));
    let off = MoneyOff { claim_id: claim, number: 1, short: None, over: None, above: Some(pence(25)) };
    assert_eq!(backend.overview(&desk.staff).await.unwrap().attention.off, [off]);
    backend.say_interest(&desk.staff, claim, pence(25)).await.unwrap();
    assert_eq!(desk.shown(claim).await.above(), None);
    assert_eq!(code(back(1).await), "nothing_overpaid");
    let returned = MoneyBack { returned: pence(200), due: (0, pence(0)) };
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().back, returned);
    let ledger = backend.refusals(&desk.staff).await.unwrap();
    let ledger: Vec<_> =
        ledger.iter().map(|one| (one.claim_id, one.letter_on, one.due, one.returns.len())).collect();
    assert_eq!(ledger, [(claim, None, None, 1)]);
    assert_eq!(desk.payments().await[0].returned, pence(200));
    desk.is_sound().await;

    backend.take_return_back(&desk.staff, claim, 1).await.unwrap();
    assert_eq!(desk.shown(claim).await.above(), Some(pence(200)));
    assert!(backend.refusals(&desk.staff).await.unwrap().is_empty());
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_is_paid_for_its_donor_when_it_is_for_its_charity() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    desk.world.test.set_clock("2026-11-25T09:00:00Z");
    let zoe = desk.world.test.donor("zoe@example.org").await;
    let (first, last) = (parse_date(DAY).unwrap(), parse_date("2026-11-25").unwrap());
    // Of £5.00; a penny is HMRC's rounding.
    for (on, amount, before, paid_on) in [(first, 300, 0, None), (last, 199, 300, Some(last))] {
        let (staff, backend) = (&desk.staff, desk.backend());
        backend.mark_claim_paid(staff, claim, on, pence(amount), "", pence(before)).await.unwrap();
        assert!(claims_of_gifts(&desk).await.iter().all(|claim| claim.paid_on == paid_on), "{amount}");

        let state = if paid_on.is_some() { GiftState::Paid } else { GiftState::Accepted };
        let request = PageRequest::new(50, None);
        let gifts = backend.my_giving(&zoe, &request).await.unwrap().gifts.items;
        assert_eq!(gifts.len(), 2);
        for gift in &gifts {
            assert_eq!((gift.paid_on, gift.standing()), (paid_on, state), "{amount}");
            let (_, declarations) = backend.my_gift(&zoe, gift.view.id).await.unwrap();
            assert_eq!(declarations[0].claim.unwrap().paid_on, paid_on, "{amount}");
        }
        for wanted in [GiftState::Paid, GiftState::Accepted] {
            let filter = GivingFilter { state: Some(wanted), ..GivingFilter::default() };
            let shown = backend.my_narrowed_giving(&zoe, &filter, &request).await.unwrap();
            let count = if wanted == state { 2 } else { 0 };
            assert_eq!(shown.gifts.items.len(), count, "{wanted} {amount}");
        }
        let sum = backend.my_year(&zoe, TaxYear::starting(2026)).await.unwrap();
        let paid = if paid_on.is_some() { (pence(0), pence(2_000)) } else { (pence(2_000), pence(0)) };
        assert_eq!((sum.accepted, sum.paid), paid, "{amount}");
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_of_just_that_amount_that_was_sent_after_a_payment_is_named_beside_the_others() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let first = desk.claim().await;
    desk.world.test.set_clock("2026-11-23T09:00:00Z");
    let second = desk.owed().await;
    assert_eq!(imports(&desk, &[(500, "ONE")]).await, imported(1, 0, 0));
    let one = with_words(&desk, "ONE").await;
    assert_eq!(one.suggestions, [(first, 1, pence(250), false)]);
    assert_eq!(one.sent_later, Some((second, 2, parse_date("2026-11-23").unwrap())));
    imports(&desk, &[(500, "ONE"), (125, "TWO")]).await;
    assert_eq!(with_words(&desk, "TWO").await.sent_later, None);
}

#[tokio::test]
async fn each_part_of_a_payment_for_several_claims_says_what_was_expected_and_paid() {
    let desk = Desk::open().await;
    let (first, second) = (desk.owed().await, desk.owed().await);
    imports(&desk, &[(1_050, "ONE")]).await;
    let one = with_words(&desk, "ONE").await;
    desk.backend().split_payment(&desk.staff, one.payment_id, &[first, second]).await.unwrap();
    let parts = with_words(&desk, "ONE").await.shared_by;
    let of = |part: &SharedClaim| (part.number, part.part, part.expected, part.paid, part.set_off);
    let (due, more, none) = (pence(500), pence(550), pence(0));
    assert_eq!(
        parts.iter().map(of).collect::<Vec<_>>(),
        [(1, due, due, due, none), (2, more, due, more, none)]
    );
}

#[tokio::test]
async fn gifts_of_several_claims_are_listed_in_one_order_and_counted_however_many_they_are() {
    let desk = Desk::open().await;
    for _ in 0..3 {
        desk.owed().await;
    }
    desk.is_sound().await;
    // As if there were too many to look up each.
    let many = "update claim set line_count = 6000";
    assert_eq!(desk.world.test.by_hand(many).await, Ok(3));
    let backend = desk.backend();
    let of = |states, order| DonationFilter {
        states: Some(states),
        order: Some(order),
        ..DonationFilter::default()
    };
    let (owed, accepted) = (States::Accepted(ClaimMoney::Owed), States::One(Status::Accepted));
    let listed = async |filter: DonationFilter| {
        let (mut ids, mut after): (Vec<DonationId>, _) = (Vec::new(), None);
        loop {
            let request = PageRequest::new(2, after);
            let page = backend.donations_for_charity(&desk.staff, &filter, &request).await.unwrap();
            ids.extend(page.items.iter().map(|gift| gift.view.id));
            after = page.next;
            if after.is_none() {
                return ids;
            }
        }
    };
    for order in ListOrder::ALL {
        let found = listed(of(owed, *order)).await;
        assert_eq!(found.len(), 6, "{order}");
        assert_eq!(found, listed(of(accepted, *order)).await, "{order}");
    }
    let totals =
        async |states| backend.totals_for_charity(&desk.staff, &of(states, ListOrder::Newest)).await.unwrap();
    let Totals::Exactly(stages) = totals(owed).await else { panic!("they are counted") };
    assert_eq!(stages.iter().map(|stage| stage.count).sum::<i64>(), 6);
    assert_eq!(totals(owed).await, totals(accepted).await);
}

#[tokio::test]
async fn the_first_page_has_what_hmrc_paid_too_much_until_it_is_interest() {
    let desk = Desk::open().await;
    let (claim, backend) = (desk.owed().await, desk.backend());
    imports(&desk, &[(725, "ONE")]).await;
    let one = with_words(&desk, "ONE").await;
    let beside = async || {
        let money = backend.money_in_all(&desk.staff).await.unwrap();
        (money.above, money.interest)
    };
    assert_eq!(beside().await, ((0, pence(0)), pence(0)));
    backend.match_payment(&desk.staff, one.payment_id, claim).await.unwrap();
    assert_eq!(beside().await, ((1, pence(225)), pence(0)));
    backend.say_interest(&desk.staff, claim, pence(225)).await.unwrap();
    assert_eq!(beside().await, ((0, pence(0)), pence(225)));
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    let theirs = backend.money_in_all(&neighbour).await.unwrap();
    assert_eq!((theirs.above, theirs.interest), ((0, pence(0)), pence(0)), "another charity's");
}

#[tokio::test]
async fn what_of_a_payment_is_for_which_claim_adds_up_to_it_and_says_what_of_it_is_interest() {
    let desk = Desk::open().await;
    let (first, second, backend) = (desk.owed().await, desk.owed().await, desk.backend());
    imports(&desk, &[(200, "ONE"), (825, "TWO")]).await;
    let (one, two) = (with_words(&desk, "ONE").await.payment_id, with_words(&desk, "TWO").await.payment_id);
    backend.match_payment(&desk.staff, one, second).await.unwrap();
    backend.split_payment(&desk.staff, two, &[first, second]).await.unwrap();
    backend.say_interest(&desk.staff, second, pence(25)).await.unwrap();
    let of = async |payment, caller: &CharityStaff| -> Vec<(i32, i64, i64)> {
        let parts = backend.payment_parts(caller, &[payment]).await.unwrap();
        parts.into_iter().map(|part| (part.number, part.amount.get(), part.interest.get())).collect()
    };
    // What is known of both payments is their day: the interest is with one of them, once.
    let (of_one, of_two) = (of(one, &desk.staff).await, of(two, &desk.staff).await);
    let amounts = |parts: &[(i32, i64, i64)]| -> Vec<(i32, i64)> {
        parts.iter().map(|(number, amount, _)| (*number, *amount)).collect()
    };
    assert_eq!((amounts(&of_one), amounts(&of_two)), (vec![(2, 200)], vec![(1, 500), (2, 325)]));
    let interest: Vec<i64> = of_one.iter().chain(&of_two).map(|(.., interest)| *interest).collect();
    assert!(interest == [25, 0, 0] || interest == [0, 0, 25], "{interest:?}");
    let sums = backend.payment_sums(&desk.staff, &PaymentFilter::default()).await.unwrap();
    assert_eq!((sums.matched, sums.interest, sums.returned), (pence(1_025), pence(25), pence(0)));
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    assert!(of(two, &neighbour).await.is_empty(), "another charity's");
}

#[tokio::test]
async fn a_payment_is_in_the_history_from_when_somebody_matched_it() {
    let desk = Desk::open().await;
    let (claim, backend) = (desk.owed().await, desk.backend());
    imports(&desk, &[(300, "ONE")]).await;
    let one = with_words(&desk, "ONE").await.payment_id;
    let at = "2026-11-25T10:00:00Z".parse().unwrap();
    desk.world.test.set_clock("2026-11-25T10:00:00Z");
    backend.match_payment(&desk.staff, one, claim).await.unwrap();
    let imported_on = parse_date(DAY).unwrap();
    let history = backend.claim_history(&desk.staff, claim).await.unwrap();
    let paid = history.last().unwrap();
    let What::Paid(money) = &paid.what else { panic!("{history:?}") };
    assert_eq!((paid.at, paid.by.is_some(), money.recorded_on), (at, true, Some(imported_on)));
    // Its end says the same of when it began.
    desk.world.test.set_clock("2026-11-26T10:00:00Z");
    backend.take_payment_back(&desk.staff, one).await.unwrap();
    let history = backend.claim_history(&desk.staff, claim).await.unwrap();
    let was = history.iter().find(|one| matches!(one.what, What::PaidThen(_))).unwrap();
    assert_eq!((was.at, was.by.is_some()), (at, true));
    backend.match_payment(&desk.staff, one, claim).await.unwrap();
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_is_paid_on_the_last_day_on_which_its_money_came() {
    let desk = Desk::open().await;
    let (claim, backend, earlier) = (desk.owed().await, desk.backend(), parse_date(DAY).unwrap());
    desk.world.test.set_clock("2026-11-25T10:00:00Z");
    let later = parse_date("2026-11-25").unwrap();
    backend.mark_claim_paid(&desk.staff, claim, later, pence(300), "", pence(0)).await.unwrap();
    assert_eq!(desk.shown(claim).await.came_on, Some(later));
    // What came first is recorded last.
    backend.mark_claim_paid(&desk.staff, claim, earlier, pence(200), "", pence(300)).await.unwrap();
    assert_eq!(desk.shown(claim).await.came_on, Some(later));
    assert!(claims_of_gifts(&desk).await.iter().all(|gift| gift.paid_on == Some(later)));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_that_is_owed_and_was_sent_after_a_payment_is_named_by_its_number() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let first = desk.claim().await;
    desk.world.test.set_clock("2026-11-23T09:00:00Z");
    desk.owed().await;
    imports(&desk, &[(500, "ONE"), (125, "TWO")]).await;
    let (one, two) = (with_words(&desk, "ONE").await, with_words(&desk, "TWO").await);
    assert!(one.sent_later.is_some() && one.sent_after.is_empty(), "it is named with its day: {one:?}");
    assert_eq!(two.suggestions, [(first, 1, pence(250), false)]);
    assert_eq!(two.sent_after, [2]);
}

#[tokio::test]
async fn money_that_somebody_recorded_can_be_removed_until_a_statement_shows_it() {
    let desk = Desk::open().await;
    let (claim, backend, on) = (desk.owed().await, desk.backend(), parse_date(DAY).unwrap());
    let removable = async || backend.claim(&desk.staff, claim).await.unwrap().has_removable;
    assert!(!removable().await);
    backend.mark_claim_paid(&desk.staff, claim, on, pence(300), "", pence(0)).await.unwrap();
    assert!(removable().await);
    // Until somebody says that it is the same money, the statement shows another payment.
    imports(&desk, &[(300, "ONE")]).await;
    assert!(removable().await);
    backend.merge_payment(&desk.staff, with_words(&desk, "ONE").await.payment_id).await.unwrap();
    assert!(!removable().await);
    let against = SetOffDebt::parse("PAYE").unwrap();
    backend.record_set_off(&desk.staff, claim, on, pence(100), &against, pence(300)).await.unwrap();
    assert!(removable().await);
}
