//! A payment of HMRC's is laid on the right claim in the end: taken back, shared out, or set aside as no Gift Aid.

use backend::Error;
use backend::activity::{ActivityFilter, Thing};
use backend::claim::{Payment, TakenBack, Undone, What};
use backend::pagination::PageRequest;
use domain::calendar::parse_date;
use domain::claim::ClaimStatus;
use domain::payment::Statement;
use domain::{AuditAction, ClaimId};
use uuid::Uuid;

use super::paid::{DAY, WORDS, alike, imported};
use super::{Desk, NEXT_DAY, pence};
use crate::person::code;

impl Desk {
    /// The only payment.
    async fn payment(&self) -> Payment {
        let mut payments = self.payments().await;
        assert_eq!(payments.len(), 1, "{payments:?}");
        payments.remove(0)
    }

    /// A statement with one payment, and its id.
    async fn received(&self, amount: &str) -> Uuid {
        let text = format!("Date,Description,Amount\n{DAY},{WORDS},{amount}\n");
        let rows = Statement::read(&text).unwrap().payments;
        let done = self.backend().import_payments(&self.staff, &rows).await.unwrap();
        assert_eq!((done.added, done.matched), (1, 0));
        self.payment().await.payment_id
    }

    pub(super) async fn status_of(&self, id: ClaimId) -> ClaimStatus {
        self.shown(id).await.status()
    }

    pub(super) async fn audited(&self, action: &str) -> i64 {
        let rows = format!("select count(*) from audit where action = '{action}' and actor_kind = 'staff'");
        self.count(&rows).await
    }
}

#[tokio::test]
async fn a_payment_laid_on_the_wrong_claim_is_taken_back_and_laid_on_the_right_one() {
    let desk = Desk::open().await;
    let first = desk.owed().await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 1, 0));
    let id = desk.payment().await.payment_id;
    let backend = desk.backend();
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "payment_not_found")] {
        assert_eq!(code(backend.take_payment_back(caller, id).await), refusal);
    }
    assert_eq!(desk.status_of(first).await, ClaimStatus::Paid);

    backend.take_payment_back(&desk.staff, id).await.unwrap();
    let again = backend.take_payment_back(&desk.staff, id).await;
    assert_eq!(code(again), "payment_not_found");
    let claim = desk.shown(first).await;
    assert_eq!((claim.status(), claim.paid()), (ClaimStatus::Accepted, None));
    assert_eq!(desk.audited("claim.take_payment_back").await, 1);
    let told = "select count(*) from event where kind = 'claim.accepted' and platform_id is not null";
    assert_eq!(desk.count(told).await, 2, "a platform hears that it is not paid after all");
    desk.is_sound().await;

    // Nobody but a person lays it on a claim again.
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(0, 0, 1));
    assert_eq!(desk.status_of(first).await, ClaimStatus::Accepted);
    let second = desk.owed().await;
    let suggested: Vec<ClaimId> = desk.payment().await.suggestions.iter().map(|(id, ..)| *id).collect();
    assert_eq!(suggested, [first, second]);
    backend.match_payment(&desk.staff, id, second).await.unwrap();
    assert_eq!(desk.status_of(first).await, ClaimStatus::Accepted);
    assert_eq!(desk.status_of(second).await, ClaimStatus::Paid);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_payment_that_was_mistyped_is_taken_back_and_recorded_anew() {
    let desk = Desk::open().await;
    let id = desk.owed().await;
    let on = parse_date(DAY).unwrap();
    desk.backend().mark_claim_paid(&desk.staff, id, on, pence(5_000), "", pence(0)).await.unwrap();
    let mistyped = desk.payment().await.payment_id;
    desk.backend().take_payment_back(&desk.staff, mistyped).await.unwrap();
    assert_eq!(desk.payments().await.len(), 0, "nothing but a word told of it");
    let history = desk.backend().claim_history(&desk.staff, id).await.unwrap();
    let undone = TakenBack { on, pence: pence(5_000), is_set_off: false };
    for what in [What::PaidThen(undone), What::PaymentTakenBack(undone)] {
        assert!(history.iter().any(|one| one.what == what && one.by.is_some()), "{what:?}: {history:?}");
    }
    assert_eq!(desk.status_of(id).await, ClaimStatus::Accepted);
    desk.record(id, DAY, WORDS).await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(0, 0, 1));
    assert_eq!(desk.backend().money_in_all(&desk.staff).await.unwrap().paid, (1, pence(500)));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_is_no_gift_aid_is_offered_to_no_claim_until_it_is_put_back() {
    let desk = Desk::open().await;
    desk.world.test.set_clock(NEXT_DAY);
    let id = desk.received("5.00").await;
    let backend = desk.backend();
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "payment_not_found")] {
        assert_eq!(code(backend.dismiss_payment(caller, id).await), refusal);
    }
    assert!(!desk.payment().await.is_dismissed);
    backend.dismiss_payment(&desk.staff, id).await.unwrap();

    // The same sum as is due, by chance.
    let claim = desk.owed().await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(0, 0, 1));
    assert_eq!(desk.status_of(claim).await, ClaimStatus::Accepted);
    let payment = desk.payment().await;
    assert!(payment.is_dismissed && payment.suggestions.is_empty());
    for refused in [
        backend.match_payment(&desk.staff, id, claim).await,
        backend.split_payment(&desk.staff, id, &[claim]).await,
        backend.take_payment_back(&desk.staff, id).await.map(drop),
        backend.dismiss_payment(&desk.staff, id).await,
    ] {
        assert_eq!(code(refused), "payment_not_found");
    }
    let both = format!("update payment set claim_id = '{}'", claim.uuid());
    assert_eq!(desk.world.test.by_hand(&both).await, Err("payment_has_one_use".to_owned()));

    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "payment_not_found")] {
        assert_eq!(code(backend.put_payment_back(caller, id).await), refusal);
    }
    backend.put_payment_back(&desk.staff, id).await.unwrap();
    let again = backend.put_payment_back(&desk.staff, id).await;
    assert_eq!(code(again), "payment_not_found");
    assert_eq!(desk.payment().await.suggestions[0].0, claim);
    backend.match_payment(&desk.staff, id, claim).await.unwrap();
    for action in ["charity.dismiss_payment", "charity.put_payment_back"] {
        assert_eq!(desk.audited(action).await, 1, "{action}");
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn one_payment_pays_several_claims_and_is_taken_back_from_all() {
    let desk = Desk::open().await;
    let (first, second, third) = (desk.owed().await, desk.owed().await, desk.owed().await);
    let id = desk.received("10.00").await;
    let backend = desk.backend();
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "claim_not_found")] {
        let split = backend.split_payment(caller, id, &[first, second]).await;
        assert_eq!(code(split), refusal);
    }
    // Nothing would be left for the third.
    let split = backend.split_payment(&desk.staff, id, &[first, second, third]).await;
    let Err(Error::Invalid(errors)) = split else { panic!("{split:?}") };
    assert_eq!(errors.iter().next().unwrap().pointer, "/claims");
    assert_eq!(desk.status_of(first).await, ClaimStatus::Accepted);

    backend.split_payment(&desk.staff, id, &[second, first]).await.unwrap();
    for claim in [first, second] {
        let on = parse_date(DAY).unwrap();
        assert_eq!(desk.shown(claim).await.progress.paid(), Some((on, pence(500))));
    }
    let payment = desk.payment().await;
    let shares: Vec<_> = payment.shared_by.iter().map(|one| (one.claim_id, one.number, one.part)).collect();
    assert_eq!(shares, [(first, 1, pence(500)), (second, 2, pence(500))]);
    assert!(payment.claim.is_none() && payment.suggestions.is_empty());
    assert_eq!(backend.money_in_all(&desk.staff).await.unwrap().paid, (2, pence(1_000)));
    for used in
        [backend.match_payment(&desk.staff, id, third).await, backend.dismiss_payment(&desk.staff, id).await]
    {
        assert_eq!(code(used), "payment_not_found");
    }
    let paid_already = backend.split_payment(&desk.staff, id, &[first, third]).await;
    assert_eq!(code(paid_already), "payment_not_found");
    // The same statement once more, and one that tells of another payment of that day and amount by hand.
    let text = format!("Date,Description,Amount\n{DAY},{WORDS},10.00\n");
    let rows = Statement::read(&text).unwrap().payments;
    let done = backend.import_payments(&desk.staff, &rows).await.unwrap();
    assert_eq!((done.added, done.known, done.recorded), (0, 1, vec![id]));
    let on = parse_date(DAY).unwrap();
    backend.mark_claim_paid(&desk.staff, third, on, pence(1_000), "", pence(0)).await.unwrap();
    assert_eq!(desk.payments().await.len(), 2);
    desk.is_sound().await;

    backend.take_payment_back(&desk.staff, id).await.unwrap();
    for claim in [first, second] {
        assert_eq!(desk.status_of(claim).await, ClaimStatus::Accepted);
    }
    assert_eq!(desk.status_of(third).await, ClaimStatus::Paid);
    assert_eq!(desk.audited("claim.take_payment_back").await, 2);
    let payments = desk.payments().await;
    let payment = payments.iter().find(|payment| payment.payment_id == id).unwrap();
    assert!(payment.shared_by.is_empty() && payment.suggestions.len() == 2);
    let paid_already = backend.split_payment(&desk.staff, id, &[first, third]).await;
    assert_eq!(code(paid_already), "claim_step");
    desk.is_sound().await;
}

#[tokio::test]
async fn money_that_came_before_a_claim_was_filed_is_not_offered_to_it() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    assert_eq!(desk.import(&[("2026-11-21", WORDS)]).await, imported(1, 0, 0));
    let payment = desk.payment().await;
    assert!(payment.is_open() && payment.suggestions.is_empty());
    for refused in [
        desk.backend().match_payment(&desk.staff, payment.payment_id, claim).await,
        desk.backend().split_payment(&desk.staff, payment.payment_id, &[claim]).await,
    ] {
        let Err(Error::Invalid(errors)) = refused else { panic!("{refused:?}") };
        // The page's form has this field.
        assert_eq!(errors.iter().next().unwrap().pointer, "/claims");
    }
    assert_eq!(desk.status_of(claim).await, ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_is_undone_is_a_payment_while_no_statement_shows_it_and_its_match_from_then_on() {
    let desk = Desk::open().await;
    let (id, backend) = (desk.owed().await, desk.backend());
    for (is_imported, undone, left) in [(false, Undone::Payment, 0), (true, Undone::Match, 1)] {
        desk.record(id, DAY, WORDS).await;
        if is_imported {
            desk.import(&[(DAY, WORDS)]).await;
        }
        let payment = desk.payment().await;
        assert_eq!(payment.by_hand, !is_imported);
        assert_eq!(backend.take_payment_back(&desk.staff, payment.payment_id).await.unwrap(), undone);
        assert_eq!(desk.payments().await.len(), left);
        assert_eq!(desk.status_of(id).await, ClaimStatus::Accepted);
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn a_payment_of_a_statement_that_pays_no_claim_is_removed_with_what_is_the_same() {
    let desk = Desk::open().await;
    let claim = desk.owed().await;
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 1, 0));
    let (backend, id) = (desk.backend(), desk.payment().await.payment_id);
    for words in ["BACS HMRC R68", "HM REVENUE AND CUSTOMS"] {
        assert_eq!(desk.import(&[(DAY, words)]).await, alike(1));
    }
    let same = desk.payments().await.into_iter().find(|one| one.reference == "BACS HMRC R68").unwrap();
    backend.merge_payment(&desk.staff, same.payment_id).await.unwrap();

    assert_eq!(code(backend.remove_payment(&desk.staff, id).await), "payment_not_found", "it pays a claim");
    backend.take_payment_back(&desk.staff, id).await.unwrap();
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "payment_not_found")] {
        assert_eq!(code(backend.remove_payment(caller, id).await), refusal);
    }
    backend.remove_payment(&desk.staff, id).await.unwrap();
    assert_eq!(code(backend.remove_payment(&desk.staff, id).await), "payment_not_found");
    assert_eq!(desk.audited("charity.remove_payment").await, 1);
    // What nobody said to be the same waits for a claim.
    let left = desk.payment().await;
    assert_eq!(left.reference, "HM REVENUE AND CUSTOMS");
    assert!(left.is_open() && left.suggestions.iter().any(|(id, ..)| *id == claim), "{left:?}");
    let house = desk.staff.activity().unwrap();
    let deeds = backend.activity(&house, &ActivityFilter::default(), &PageRequest::new(50, None)).await;
    let deeds = deeds.unwrap().items;
    let deed = deeds.iter().find(|deed| deed.action == AuditAction::CharityRemovePayment).unwrap();
    let on = parse_date(DAY).unwrap();
    assert_eq!(deed.thing, Some(Thing::Payment { amount: pence(500), on, was_on: None, claims: Vec::new() }));
    desk.is_sound().await;

    // The statement brings it back.
    backend.dismiss_payment(&desk.staff, left.payment_id).await.unwrap();
    backend.remove_payment(&desk.staff, left.payment_id).await.unwrap();
    assert_eq!(desk.import(&[(DAY, WORDS)]).await, imported(1, 1, 0));
    desk.is_sound().await;
}
