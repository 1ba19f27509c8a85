//! What is known of a charity is corrected by a proposal and the operator's approval; what was said before stays.

use backend::Error;
use backend::actor::{CharityStaff, Operator};
use backend::charity_correction::MOST_A_DAY;
use backend::testing::words::say_in_email;
use domain::charity::{CharityDetails, NewCharity};
use domain::claim::{ClaimStatus, LeftOut, OwnClaimOutcome};
use domain::donation::Status;
use domain::{CorrectionId, DonationId, Email, HmrcReference, Role};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::claim::Desk;
use crate::person::code;

const ASKS: (&str, &str) = ("operators", "correction-subject");
const CORRECTED: (&str, &str) = ("charities", "corrected-subject");
const OFFICIAL: (&str, &str) = ("charities", "official-subject");

/// The hospice under another name and HMRC reference.
fn details(name: &str, reference: &str) -> CharityDetails {
    CharityDetails::read(&json!({
        "name": name, "hmrcReference": reference, "regulator": "oscr", "regulatorNumber": "SC012345",
    }))
    .unwrap()
}

async fn known(desk: &Desk) -> backend::charity_correction::Known {
    desk.backend().charity_details(&desk.staff).await.unwrap()
}

/// Proposed by the owner and approved by the operator.
async fn corrected(desk: &Desk, to: &CharityDetails) -> CorrectionId {
    let id = desk.backend().propose_correction(&desk.staff, to, None).await.unwrap();
    desk.backend().approve_correction(Operator::at_the_machine(), id).await.unwrap();
    id
}

/// The mails to an address that have a subject of a file of words.
async fn mails_to(desk: &Desk, email: &str, (file, id): (&str, &str)) -> Vec<String> {
    desk.world.test.work().await;
    let subject = say_in_email(file, id, []);
    let mails = desk.backend().mailbox().await.unwrap().into_iter();
    mails.filter(|mail| mail.to == email && mail.subject == subject).map(|mail| mail.body).collect()
}

/// What the declarations of a gift say of the charity, the oldest first.
async fn declared_as(desk: &Desk, gift: DonationId) -> String {
    let said = format!(
        "select string_agg(charity_name || ' ' || hmrc_reference, '; ' order by declaration_id) from declaration where donation_id = '{}'",
        gift.uuid()
    );
    desk.world.test.text(&said).await
}

async fn finance(desk: &Desk) -> CharityStaff {
    let email = Email::parse("finance@example.org").unwrap();
    desk.backend().invite_colleague(&desk.staff.team(), &email, Role::Finance).await.unwrap();
    desk.world.test.staff("finance@example.org").await.of(desk.world.charity).unwrap()
}

#[tokio::test]
async fn d4_a_correction_counts_once_the_operator_has_approved_it_and_old_records_keep_what_they_said() {
    let desk = Desk::open().await;
    let before = known(&desk).await.present;
    let old = desk.gifts(1).await[0];
    let to = details("Harbour Hospice Trust", "AB12345");
    let id = desk.backend().propose_correction(&desk.staff, &to, None).await.unwrap();
    let waiting = known(&desk).await;
    assert_eq!((waiting.present, waiting.open.unwrap().proposed), (before.clone(), to.clone()));
    let contact = desk.backend().config().contact.as_str().to_owned();
    let told = mails_to(&desk, &contact, ASKS).await;
    assert!(told[0].contains(&id.to_string()) && told[0].contains("Harbour Hospice Trust"), "{told:?}");

    desk.backend().approve_correction(Operator::at_the_machine(), id).await.unwrap();
    let after = known(&desk).await;
    assert!(after.open.is_none());
    assert_eq!(after.present, to);
    assert_eq!(after.former.iter().map(|one| one.details.clone()).collect::<Vec<_>>(), [before]);
    let told = mails_to(&desk, "official@example.org", CORRECTED).await;
    let reference = say_in_email("charities", "corrected-reference", []);
    assert!(told[0].contains("Harbour Hospice Trust") && !told[0].contains(&reference), "{told:?}");
    assert_eq!(
        code(desk.backend().approve_correction(Operator::at_the_machine(), id).await),
        "correction_not_found"
    );

    let new = desk.gifts(1).await[0];
    assert_eq!(declared_as(&desk, old).await, "Harbour Hospice AB12345");
    assert_eq!(declared_as(&desk, new).await, "Harbour Hospice Trust AB12345");
    // The HMRC reference is the same: both are claimed.
    let claim = desk.claim().await;
    let claim = desk.shown(claim).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 2));
    let trail =
        "select count(*) from audit where action in ('charity.propose_correction', 'charity.correct')";
    assert_eq!(desk.count(trail).await, 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn the_authorised_official_is_another_once_the_operator_has_approved_it() {
    let desk = Desk::open().await;
    let before = known(&desk).await;
    let new = NewCharity::read(&json!({
        "name": "Harbour Hospice", "hmrcReference": "AB12345", "regulator": "oscr", "regulatorNumber": "SC012345",
        "officialFirst": "Nadia", "officialLast": "Newcomer", "officialEmail": "nadia@example.org", "officialPhone": "07700 900123",
    }));
    let (_, nadia) = new.unwrap().into_parts();
    let propose =
        async |official| desk.backend().propose_correction(&desk.staff, &before.present, official).await;
    assert_eq!(code(propose(Some(&before.official)).await), "unchanged");
    let id = propose(Some(&nadia)).await.unwrap();
    let waiting = known(&desk).await;
    assert_eq!(
        (&waiting.official, waiting.open.unwrap().official.as_ref()),
        (&before.official, Some(&nadia))
    );
    let contact = desk.backend().config().contact.as_str().to_owned();
    let told = mails_to(&desk, &contact, ASKS).await;
    assert!(
        told[0].contains("Nadia Newcomer, nadia@example.org") && told[0].contains("official@example.org"),
        "{told:?}"
    );
    assert!(mails_to(&desk, "nadia@example.org", OFFICIAL).await.is_empty());

    desk.backend().approve_correction(Operator::at_the_machine(), id).await.unwrap();
    let after = known(&desk).await;
    assert_eq!((&after.official, &after.present), (&nadia, &before.present));
    assert_eq!(after.former[0].official.as_ref(), Some(&before.official));
    assert_eq!(mails_to(&desk, "nadia@example.org", OFFICIAL).await.len(), 1);
    let changed = "select count(*) from audit where action = 'charity.correct' and detail -> 'changed' = '[\"official\"]'";
    assert_eq!(desk.count(changed).await, 1);
    // What is corrected later leaves the official as they are.
    corrected(&desk, &details("Harbour Hospice Trust", "AB12345")).await;
    let last = known(&desk).await;
    assert_eq!((&last.official, last.former[0].official.as_ref()), (&nadia, None));
    desk.is_sound().await;
}

#[tokio::test]
async fn d4_gifts_declared_for_the_former_hmrc_reference_are_not_claimed_under_the_new_one() {
    let desk = Desk::open().await;
    let claimed = desk.gifts(1).await[0];
    let first = desk.claim().await;
    let old = desk.gifts(1).await[0];
    corrected(&desk, &details("Harbour Hospice", "AB54321")).await;
    let told = mails_to(&desk, "official@example.org", CORRECTED).await;
    assert!(told[0].contains(&say_in_email("charities", "corrected-reference", [])), "{told:?}");
    let new = desk.gifts(1).await[0];
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    let left_out: Vec<_> = next.left_out.iter().map(|(why, gifts, _)| (*why, *gifts)).collect();
    assert_eq!((next.sum.count, left_out), (1, vec![(LeftOut::OtherReference, 1)]));
    // Tax on what was claimed under the former one goes back with no claim under the new one.
    desk.refund(claimed).await;
    let second = desk.claim().await;
    assert_eq!(desk.shown(second).await.lines, 1);
    let taken = desk.hmrc().taken();
    let under: Vec<_> = taken.iter().map(|taken| taken.charity.clone().unwrap()).collect();
    assert_eq!(under, ["AB12345", "AB54321"]);
    assert_eq!(desk.count("select count(*) from adjustment where carried_by is null").await, 1);
    let request = backend::pagination::PageRequest::new(50, None);
    let ledger = desk.backend().adjustments(&desk.staff, &request).await.unwrap();
    let backs = desk.backend().next_back(&desk.staff, &ledger.items).await.unwrap();
    assert_eq!(backs, [Some(domain::claim::NextBack::WithNone)]);
    assert_eq!(declared_as(&desk, old).await, "Harbour Hospice AB12345");
    assert_eq!(declared_as(&desk, new).await, "Harbour Hospice AB54321");
    // The pack of the earlier claim says under which it was made.
    let pack =
        async |id| desk.backend().claim_pack(&desk.staff, id).await.unwrap().hmrc_reference.to_string();
    assert_eq!((pack(first).await, pack(second).await), ("AB12345".to_owned(), "AB54321".to_owned()));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_charity_claims_itself_on_gifts_of_two_hmrc_references_with_a_schedule_for_each() {
    let desk = Desk::open().await;
    let old = desk.gifts(1).await[0];
    corrected(&desk, &details("Harbour Hospice", "AB54321")).await;
    desk.gifts(2).await;
    let backend = desk.backend();
    let due = backend.own_claimable(&desk.staff).await.unwrap().into_iter();
    let due: Vec<_> = due.map(|due| (due.hmrc_reference.to_string(), due.gifts)).collect();
    assert_eq!(due, [("AB54321".to_owned(), 2), ("AB12345".to_owned(), 1)]);
    let former = HmrcReference::parse("AB12345").unwrap();
    backend.begin_own_claim(&desk.staff, Some(&former)).await.unwrap();
    let own = backend.own_claim(&desk.staff).await.unwrap().unwrap();
    assert_eq!((own.gifts, &own.hmrc_reference), (1, &former));
    let claimed = OwnClaimOutcome::Claimed(backend.today());
    backend.end_own_claim(&desk.staff, own.own_claim_id, claimed).await.unwrap();
    assert_eq!(code(backend.begin_own_claim(&desk.staff, Some(&former)).await), "nothing_to_claim");
    // The others are Uplift's.
    let id = desk.claim().await;
    assert_eq!((desk.shown(id).await.lines, desk.world.status(old).await), (2, Status::Ineligible));
    desk.is_sound().await;
}

#[tokio::test]
async fn d4_a_new_hmrc_reference_waits_until_no_claim_is_on_its_way() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("by_hand", "one").await;
    let claim = desk.claim().await;
    assert_eq!(desk.shown(claim).await.status(), ClaimStatus::Ready);
    let to = details("Harbour Hospice", "AB54321");
    let id = desk.backend().propose_correction(&desk.staff, &to, None).await.unwrap();
    assert_eq!(
        code(desk.backend().approve_correction(Operator::at_the_machine(), id).await),
        "reference_in_use"
    );
    desk.backend().withdraw_claim(&desk.staff, claim).await.unwrap();
    desk.backend().approve_correction(Operator::at_the_machine(), id).await.unwrap();
    assert_eq!(known(&desk).await.present, to);
    // Another name alone is in no claim's way.
    desk.gifts(1).await;
    desk.claim().await;
    corrected(&desk, &details("Harbour Hospice Trust", "AB54321")).await;
}

#[tokio::test]
async fn d4_an_hmrc_reference_is_one_charitys() {
    let desk = Desk::open().await;
    desk.world.test.charity("Second Trust", "CD67890").await;
    let to = details("Harbour Hospice", "CD67890");
    // The proposal tells nobody whether another charity is here.
    let id = desk.backend().propose_correction(&desk.staff, &to, None).await.unwrap();
    assert_eq!(
        code(desk.backend().approve_correction(Operator::at_the_machine(), id).await),
        "reference_proved"
    );
    assert!(known(&desk).await.open.is_some());
    desk.backend().refuse_correction(Operator::at_the_machine(), id, None).await.unwrap();
    let after = known(&desk).await;
    assert!(after.open.is_none() && after.former.is_empty());
    assert_eq!(after.present.hmrc_reference.as_str(), "AB12345");
    let told = mails_to(&desk, "official@example.org", ("charities", "not-corrected-subject")).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(
        code(desk.backend().refuse_correction(Operator::at_the_machine(), id, None).await),
        "correction_not_found"
    );
}

#[tokio::test]
async fn d4_owners_alone_propose_one_thing_at_a_time_and_a_few_a_day() {
    let desk = Desk::open().await;
    let (backend, finance) = (desk.backend(), finance(&desk).await);
    let to = details("Harbour Hospice Trust", "AB12345");
    assert_eq!(code(backend.propose_correction(&finance, &to, None).await), "outside_role");
    assert_eq!(code(backend.withdraw_correction(&finance).await), "outside_role");
    let Err(Error::Invalid(errors)) =
        backend.propose_correction(&desk.staff, &known(&desk).await.present, None).await
    else {
        panic!("nothing is different")
    };
    assert_eq!(errors.iter().next().unwrap().code, "unchanged");

    let first = backend.propose_correction(&desk.staff, &to, None).await.unwrap();
    let second =
        backend.propose_correction(&desk.staff, &details("The Hospice", "AB12345"), None).await.unwrap();
    let waiting: Vec<_> =
        backend.corrections_waiting(10).await.unwrap().iter().map(|one| one.correction_id).collect();
    assert_eq!(waiting, [second]);
    assert_eq!(
        code(backend.approve_correction(Operator::at_the_machine(), first).await),
        "correction_not_found"
    );
    for _ in 0..2 {
        backend.withdraw_correction(&desk.staff).await.unwrap();
    }
    assert_eq!(
        code(backend.approve_correction(Operator::at_the_machine(), second).await),
        "correction_not_found"
    );
    for _ in 2..MOST_A_DAY {
        backend.propose_correction(&desk.staff, &to, None).await.unwrap();
    }
    assert!(matches!(backend.propose_correction(&desk.staff, &to, None).await, Err(Error::TooMany { .. })));
    desk.world.test.set_clock("2026-11-22T09:00:01Z");
    backend.propose_correction(&desk.staff, &to, None).await.unwrap();
}

#[tokio::test]
async fn d4_a_gift_that_is_put_right_after_a_correction_keeps_the_reference_that_it_was_declared_for() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    corrected(&desk, &details("Harbour Hospice", "AB54321")).await;
    let right = backend::claim::Correction::read(&json!({
        "first": "Zoe", "last": "ONeill", "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB",
    }));
    desk.backend().correct_gift(&desk.staff, gift, &right.unwrap()).await.unwrap();
    assert_eq!(declared_as(&desk, gift).await, "Harbour Hospice AB12345; Harbour Hospice AB12345");
    assert_eq!(desk.backend().next_claim(&desk.staff).await.unwrap().sum.count, 0);
}
