//! Details that HMRC refused, and the donor's other gifts, which say the same.

use backend::Error;
use backend::claim::{Asking, Correction, FoundBy, HeldGift, LineField};

use backend::pagination::PageRequest;
use backend::testing::words::say_in_email;
use domain::claim::{ClaimStatus, MessageKind, WithdrawalReason};
use domain::donation::{DonorPart, Status};
use domain::{AuditAction, ClaimId, DonationId};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use super::{Desk, NEXT_DAY};
use crate::person::code;

/// HMRC refuses the only gift of a claim, for this element of it.
async fn refusing(element: &'static str) -> (Desk, DonationId) {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    let outcome = Outcome::Reject { line: 0, number: 4065, element };
    desk.once(Step::Submit, outcome);
    desk.claim().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    (desk, gifts[0])
}

/// Zoë's details, with this last name.
fn with_last_name(last: &str) -> Correction {
    Correction::read(&json!({
        "title": "Ms", "first": "Zoë", "last": last, "line1": "1 Quay Street", "town": "Bristol", "postcode": "BS1 4DJ",
        "country": "GB",
    }))
    .unwrap()
}

/// A gift by another donor, made and settled on the first day.
async fn gift_of_ada(desk: &Desk) -> DonationId {
    desk.world.test.set_clock(super::DAY);
    let new = domain::donor::NewDonor::read(&json!({ "email": "ada@example.org" })).unwrap();
    let ada = desk
        .backend()
        .create_donor(&desk.world.platform, &new, &crate::person::unkeyed())
        .await
        .unwrap()
        .value
        .id;
    desk.world.authorise(ada).await;
    let gift =
        json!({ "donor": { "type": "email", "value": "ada@example.org" }, "settlementDate": "2026-11-21" });
    let gift = desk.world.sent(gift).await;
    desk.world.test.set_clock(NEXT_DAY);
    gift
}

async fn states(desk: &Desk, gifts: &[DonationId]) -> Vec<Status> {
    let mut states = Vec::new();
    for gift in gifts {
        states.push(desk.world.status(*gift).await);
    }
    states
}

async fn queue(desk: &Desk) -> Vec<HeldGift> {
    let request = PageRequest::new(50, None);
    let page = desk.backend().held_gifts(&desk.staff, &request).await.unwrap();
    page.items
}

/// The last names in what was sent of a claim.
async fn last_names(desk: &Desk, id: ClaimId) -> Vec<String> {
    let sent = desk.bodies(id).await;
    let (_, body) = sent.into_iter().find(|(message, _)| message.kind == MessageKind::Submit).unwrap();
    body.split("<Sur>").skip(1).map(|rest| rest.split("</Sur>").next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_donors_next_gifts_are_held_for_what_hmrc_refused_before_they_sink_another_claim() {
    let (desk, first) = refusing("Donor/Sur").await;
    let next = desk.gifts(2).await;
    let ada = gift_of_ada(&desk).await;
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 1));
    assert_eq!(desk.world.status(ada).await, Status::Accepted);
    assert_eq!(states(&desk, &next).await, [Status::Held; 2]);
    assert_eq!(desk.hmrc().requests(Step::Submit), 2, "nothing was refused again");

    let held = queue(&desk).await;
    assert_eq!(held.len(), 3);
    for held in &held {
        let said = &held.said;
        assert_eq!(
            (said.number, said.trouble().field, said.claim_number),
            (4065, Some(LineField::LastName), 1)
        );
        assert!(
            matches!(&said.found_by, FoundBy::Hmrc { words: Some(words) } if words.contains("was to be refused"))
        );
        assert_eq!(said.is_named, held.donation_id == first, "{held:?}");
        assert_eq!(desk.backend().held_alike(&desk.staff, held.donation_id).await.unwrap(), 2);
    }
    let audited = "select count(*) from audit where action = 'donation.hold' and actor_kind = 'uplift'";
    assert_eq!(desk.count(audited).await, 3);
    // A claim of nothing else is none.
    desk.gifts(1).await;
    let empty = desk.claim().await;
    let empty = desk.shown(empty).await;
    assert_eq!(empty.progress.withdrawal(), Some(WithdrawalReason::Empty));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_confirmed_claim_has_what_was_confirmed_because_those_gifts_are_held_before_it_is_begun() {
    let (desk, _) = refusing("Donor/Sur").await;
    let next = desk.gifts(2).await;
    gift_of_ada(&desk).await;
    let backend = desk.backend();
    let read = backend.next_claim(&desk.staff).await.unwrap().to_confirm();
    assert_eq!(read.gifts, 3);
    assert_eq!(code(backend.begin_confirmed_claim(&desk.staff, read).await), "claim_changed");
    assert_eq!(states(&desk, &next).await, [Status::Held; 2]);
    let preview = backend.next_claim(&desk.staff).await.unwrap();
    assert_eq!((preview.sum.count, preview.held.0), (1, 3));
    let id = backend.begin_confirmed_claim(&desk.staff, preview.to_confirm()).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.lines, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn one_correction_is_for_all_gifts_of_the_donor_with_these_details_now_and_later() {
    let (desk, first) = refusing("Donor/Sur").await;
    let next = desk.gifts(2).await;
    desk.claim().await;
    let all = [first, next[0], next[1]];
    let correction = with_last_name("ONeill").for_others(true);
    let corrected = desk.backend().correct_gift(&desk.staff, next[0], &correction).await;
    assert_eq!(corrected.unwrap(), 3);
    assert_eq!(states(&desk, &all).await, [Status::Declared; 3]);
    let audited = "select count(*) from audit where action = 'donation.correct' and actor_kind = 'staff'";
    assert_eq!(desk.count(audited).await, 3);
    assert!(queue(&desk).await.is_empty());

    // The authorisation says what it said: a gift that comes later is declared with the correction all the same.
    let later = desk.gifts(1).await[0];
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(last_names(&desk, id).await, ["ONeill"; 4]);
    assert_eq!(desk.world.status(later).await, Status::Accepted);
    let by_itself = "select count(*) from audit where action = 'donation.correct' and actor_kind = 'uplift'";
    assert_eq!(desk.count(by_itself).await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_correction_counts_for_more_than_a_refusal_of_the_same_details_that_came_while_it_was_made() {
    let (desk, first) = refusing("Donor/Sur").await;
    desk.gifts(1).await;
    desk.claim().await;
    let correction = with_last_name("ONeill").for_others(true);
    let corrected = desk.backend().correct_gift(&desk.staff, first, &correction).await;
    assert_eq!(corrected.unwrap(), 2);
    // As if HMRC had refused the second gift in a claim that was on its way meanwhile.
    let crossed =
        "update hold set correction_id = null where hold_id = (select max(hold_id::text)::uuid from hold)";
    assert_eq!(desk.world.test.by_hand(crossed).await, Ok(1));
    let later = desk.gifts(1).await[0];
    let id = desk.claim().await;
    assert_eq!(last_names(&desk, id).await, ["ONeill"; 3]);
    assert_eq!(desk.world.status(later).await, Status::Accepted);
}

#[tokio::test]
async fn a_correction_for_one_gift_alone_leaves_the_donors_others_held() {
    let (desk, first) = refusing("Donor/Sur").await;
    let next = desk.gifts(1).await[0];
    desk.claim().await;
    let correction = with_last_name("ONeill");
    let corrected = desk.backend().correct_gift(&desk.staff, first, &correction).await;
    assert_eq!(corrected.unwrap(), 1);
    let later = desk.gifts(1).await[0];
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.lines, 1);
    assert_eq!(states(&desk, &[first, next, later]).await, [Status::Accepted, Status::Held, Status::Held]);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_correction_that_is_refused_in_its_turn_holds_the_next_gifts_until_there_is_a_better_one() {
    let (desk, first) = refusing("Donor/Sur").await;
    let correct = async |gift, last: &str| {
        let correction = with_last_name(last).for_others(true);
        let corrected = desk.backend().correct_gift(&desk.staff, gift, &correction).await;
        corrected.unwrap()
    };
    assert_eq!(correct(first, "ONeill").await, 1);
    let outcome = Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" };
    desk.once(Step::Submit, outcome);
    desk.claim().await;
    assert_eq!(desk.world.status(first).await, Status::Held);
    let next = desk.gifts(1).await[0];
    desk.claim().await;
    assert_eq!(desk.world.status(next).await, Status::Held);
    assert_eq!(correct(next, "Oneil").await, 2);
    let later = desk.gifts(1).await[0];
    let id = desk.claim().await;
    assert_eq!(last_names(&desk, id).await, ["Oneil"; 3]);
    assert_eq!(states(&desk, &[first, next, later]).await, [Status::Accepted; 3]);
    desk.is_sound().await;
}

#[tokio::test]
async fn details_that_hmrc_has_confirmed_go_out_again_and_others_have_to_change() {
    let (desk, first) = refusing("Donor/Sur").await;
    let next = desk.gifts(1).await[0];
    desk.claim().await;
    let same = with_last_name("O'Neill");
    let refused = desk.backend().correct_gift(&desk.staff, first, &same).await.unwrap_err();
    let Error::Invalid(errors) = refused else { panic!("{refused:?}") };
    let said: Vec<_> = errors.iter().map(|error| (error.pointer.as_str(), error.code.as_str())).collect();
    assert_eq!(said, [("/last", "rejected")]);
    assert_eq!(states(&desk, &[first]).await, [Status::Held]);
    // For the one gift, and for the others.
    let same = same.confirmed(true);
    desk.backend().correct_gift(&desk.staff, first, &same).await.unwrap();
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(states(&desk, &[first, next]).await, [Status::Accepted, Status::Held]);
    let same = same.for_others(true);
    desk.backend().correct_gift(&desk.staff, next, &same).await.unwrap();
    let later = desk.gifts(1).await[0];
    desk.claim().await;
    assert_eq!(states(&desk, &[next, later]).await, [Status::Accepted; 2]);
    // Nothing changed, and so nothing is told.
    desk.world.test.work().await;
    let mails = desk.backend().mailbox().await.unwrap();
    let corrected = say_in_email("details", "corrected-subject", []);
    assert!(mails.iter().all(|mail| mail.subject != corrected));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_hmrc_named_has_to_change_and_nothing_else_will_do() {
    for (element, changed, pointer) in [
        ("Donor/Sur", json!({ "first": "Zoe", "line1": "2 Quay Street" }), Some("/last")),
        ("Donor/Fore", json!({ "last": "ONeill" }), Some("/first")),
        ("Donor/House", json!({ "town": "Bath" }), None),
        ("Donor/Postcode", json!({ "line1": "2 Quay Street" }), Some("/postcode")),
        ("Donor/Postcode", json!({ "country": "ES" }), None),
        ("Donor", json!({}), Some("/confirmed")),
        ("Donor", json!({ "last": "ONeill" }), None),
    ] {
        let (desk, gift) = refusing(element).await;
        let mut details = json!({
            "title": "Ms", "first": "Zoë", "last": "O'Neill", "line1": "1 Quay Street", "town": "Bristol",
            "postcode": "BS1 4DJ", "country": "GB",
        });
        for (name, value) in changed.as_object().unwrap() {
            details[name] = value.clone();
        }
        let correction = Correction::read(&details).unwrap();
        let answer = desk.backend().correct_gift(&desk.staff, gift, &correction).await;
        let refused = match &answer {
            Err(Error::Invalid(errors)) => errors.iter().next().map(|error| error.pointer.as_str()),
            _ => None,
        };
        assert_eq!((refused, answer.is_ok()), (pointer, pointer.is_none()), "{element} {changed}");
    }
}

#[tokio::test]
async fn nobody_is_put_in_a_donors_place_unless_the_donor_has_confirmed_it() {
    let (desk, gift) = refusing("Donor/Sur").await;
    let another = Correction::read(&json!({
        "title": "Ms", "first": "Anne", "last": "O'Connor Smith", "line1": "14 Ferry Road", "town": "Bristol",
        "postcode": "EX33 1AA", "country": "GB",
    }))
    .unwrap();
    let refused = desk.backend().correct_gift(&desk.staff, gift, &another).await.unwrap_err();
    let Error::Invalid(errors) = refused else { panic!("{refused:?}") };
    let said: Vec<_> = errors.iter().map(|error| (error.pointer.as_str(), error.code.as_str())).collect();
    assert_eq!(said, [("/donors_word", "another_person")]);
    assert_eq!(states(&desk, &[gift]).await, [Status::Held]);

    let confirmed = another.fingerprint();
    let another = another.donors_word(Some(&confirmed));
    desk.backend().correct_gift(&desk.staff, gift, &another).await.unwrap();
    let (_, history, _) = desk.backend().donation_for_charity(&desk.staff, gift).await.unwrap();
    let corrected = history.into_iter().find(|entry| entry.action == AuditAction::DonationCorrect);
    assert_eq!(
        corrected.unwrap().changed,
        [DonorPart::FirstName, DonorPart::LastName, DonorPart::Address, DonorPart::Postcode]
    );
    let values = "select count(*) from audit where detail::text ~ 'Anne|Connor|Ferry|EX33'";
    assert_eq!(desk.count(values).await, 0, "the trail has which parts, and not what they say");
}

#[tokio::test]
async fn whoever_approves_a_claim_reads_how_many_of_its_gifts_have_corrected_details() {
    let (desk, first) = refusing("Donor/Sur").await;
    let next = desk.gifts(1).await[0];
    desk.claim().await;
    let correction = with_last_name("ONeill").for_others(true);
    desk.backend().correct_gift(&desk.staff, first, &correction).await.unwrap();
    gift_of_ada(&desk).await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.lines, 3);
    assert_eq!(states(&desk, &[first, next]).await, [Status::Accepted; 2]);
    assert_eq!(desk.backend().corrected_in_claim(&desk.staff, id).await.unwrap().count, 2);
    // What HMRC has confirmed says what it said.
    let (desk, gift) = refusing("Donor/Sur").await;
    let same = with_last_name("O'Neill").confirmed(true);
    desk.backend().correct_gift(&desk.staff, gift, &same).await.unwrap();
    let id = desk.claim().await;
    assert_eq!(desk.backend().corrected_in_claim(&desk.staff, id).await.unwrap().count, 0);
}

#[tokio::test]
async fn a_new_authorisation_says_what_is_right_from_its_day_on() {
    let (desk, first) = refusing("Donor/Sur").await;
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    let next = desk.world.sent(json!({ "settlementDate": "2026-11-22" })).await;
    desk.world.test.set_clock("2026-11-23T09:00:00Z");
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 1));
    assert_eq!(states(&desk, &[first, next]).await, [Status::Held, Status::Accepted]);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_hmrc_refused_of_one_gift_alone_holds_no_other() {
    // The amount is the gift's own.
    let (desk, _) = refusing("Total").await;
    let next = desk.gifts(1).await[0];
    desk.claim().await;
    assert_eq!(desk.world.status(next).await, Status::Accepted);
    desk.is_sound().await;

    // HMRC let the same name stand in other lines of the claim.
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let outcome = Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" };
    desk.once(Step::Submit, outcome);
    desk.claim().await;
    let next = desk.gifts(1).await[0];
    desk.claim().await;
    assert_eq!(
        states(&desk, &[gifts[0], gifts[1], next]).await,
        [Status::Accepted, Status::Held, Status::Accepted]
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_charity_hears_of_what_hmrc_said_of_its_own_claims_alone() {
    let (desk, first) = refusing("Donor/Sur").await;
    let neighbour = desk.neighbour("Elsewhere Trust", "CD67890").await;
    assert_eq!(desk.backend().held_alike(&neighbour, first).await.unwrap(), 0);
    desk.choose_for(&neighbour, "by_hand", "none").await;
    desk.backend().begin_claim(&neighbour).await.unwrap();
    desk.world.test.work().await;
    let claims = desk.claims_of(&neighbour).await;
    assert_eq!(claims.len(), 1);
    assert_eq!((claims[0].status(), claims[0].lines), (ClaimStatus::Accepted, 1));
    desk.is_sound().await;
}

#[tokio::test]
async fn two_corrections_of_a_part_each_put_no_other_person_in_a_donors_place() {
    let (desk, gift) = refusing("Donor/Sur").await;
    desk.backend().correct_gift(&desk.staff, gift, &with_last_name("Smith")).await.unwrap();
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Fore" });
    desk.claim().await;
    assert_eq!(states(&desk, &[gift]).await, [Status::Held]);
    // Zoë Smith of the same address could be called Anne; Zoë O'Neill, who authorised Uplift, could not be called Anne Smith.
    let another = Correction::read(&json!({
        "title": "Ms", "first": "Anne", "last": "Smith", "line1": "1 Quay Street", "town": "Bristol", "postcode": "BS1 4DJ",
        "country": "GB",
    }))
    .unwrap();
    let refused = desk.backend().correct_gift(&desk.staff, gift, &another).await.unwrap_err();
    let Error::Invalid(errors) = refused else { panic!("{refused:?}") };
    let said: Vec<_> = errors.iter().map(|error| (error.pointer.as_str(), error.code.as_str())).collect();
    assert_eq!(said, [("/donors_word", "another_person")]);
    let confirmed = another.fingerprint();
    let another = another.donors_word(Some(&confirmed));
    desk.backend().correct_gift(&desk.staff, gift, &another).await.unwrap();
    assert_eq!(states(&desk, &[gift]).await, [Status::Declared]);
    desk.is_sound().await;
}

#[tokio::test]
async fn the_donors_word_for_one_person_is_not_taken_for_another() {
    let (desk, gift) = refusing("Donor/Sur").await;
    let called = |first: &str, last: &str| {
        Correction::read(&json!({
            "first": first, "last": last, "line1": "14 Ferry Road", "town": "Bristol", "postcode": "EX33 1AA", "country": "GB",
        }))
        .unwrap()
    };
    let confirmed = called("Piers", "Ogier").fingerprint();
    assert_eq!(confirmed, called(" Piers ", "Ogier").fingerprint(), "as stored, not as typed");
    let other = called("Hoang", "Nguyen").donors_word(Some(&confirmed));
    let refused = desk.backend().correct_gift(&desk.staff, gift, &other).await.unwrap_err();
    let Error::Invalid(errors) = refused else { panic!("{refused:?}") };
    let said: Vec<_> = errors.iter().map(|error| (error.pointer.as_str(), error.code.as_str())).collect();
    assert_eq!(said, [("/donors_word", "another_person")]);
    assert_eq!(states(&desk, &[gift]).await, [Status::Held]);
    let piers = called("Piers", "Ogier").donors_word(Some(&confirmed));
    desk.backend().correct_gift(&desk.staff, gift, &piers).await.unwrap();
    assert_eq!(states(&desk, &[gift]).await, [Status::Declared]);
}

#[tokio::test]
async fn a_correction_on_the_donors_word_leaves_a_trace() {
    let on_word =
        "select count(*) from audit where action = 'donation.correct' and detail ->> 'donors_word' = 'true'";
    // What does not look like another person's needs no word, and nothing is said of one.
    let (desk, gift) = refusing("Donor/Sur").await;
    let own = with_last_name("ONeill");
    let fingerprint = own.fingerprint();
    desk.backend().correct_gift(&desk.staff, gift, &own.donors_word(Some(&fingerprint))).await.unwrap();
    assert_eq!(desk.count(on_word).await, 0);
    let id = desk.claim().await;
    let corrected = desk.backend().corrected_in_claim(&desk.staff, id).await.unwrap();
    assert_eq!((corrected.count, corrected.on_donors_word, corrected.only), (1, 0, Some(gift)));

    let (desk, first) = refusing("Donor/Sur").await;
    let another = Correction::read(&json!({
        "first": "Piers", "last": "Ogier", "line1": "14 Ferry Road", "town": "Bristol", "postcode": "EX33 1AA", "country": "GB",
    }))
    .unwrap();
    let fingerprint = another.fingerprint();
    let another = another.for_others(true).donors_word(Some(&fingerprint));
    desk.backend().correct_gift(&desk.staff, first, &another).await.unwrap();
    assert_eq!(desk.count(on_word).await, 1);
    // A later gift that Uplift declares with it says so too.
    let next = desk.gifts(1).await[0];
    let id = desk.claim().await;
    let corrected = desk.backend().corrected_in_claim(&desk.staff, id).await.unwrap();
    assert_eq!((corrected.count, corrected.on_donors_word, corrected.only), (2, 2, None));
    for gift in [first, next] {
        let (_, history, _) = desk.backend().donation_for_charity(&desk.staff, gift).await.unwrap();
        let entry = history.into_iter().find(|entry| entry.action == AuditAction::DonationCorrect).unwrap();
        assert!(entry.on_donors_word);
    }
}

#[tokio::test]
async fn a_donor_who_was_asked_before_is_not_said_to_have_been_asked_about_a_later_refusal() {
    let (desk, gift) = refusing("Donor/Sur").await;
    let backend = desk.backend();
    let asking = async || backend.asking(&desk.staff, gift).await.unwrap().unwrap();
    assert_eq!(asking().await, Asking::Soon(None));
    desk.world.test.work().await;
    let Asking::Later { asked_at, .. } = asking().await else { panic!("our own email went out") };

    backend.correct_gift(&desk.staff, gift, &with_last_name("ONeill")).await.unwrap();
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    assert_eq!(desk.world.status(gift).await, Status::Held);
    assert_eq!(asking().await, Asking::Soon(Some(asked_at)));
    let unsent = "delete from job where kind = 'ask_details' and done_at is null";
    assert_eq!(desk.world.test.by_hand(unsent).await, Ok(1));
    assert_eq!(asking().await, Asking::NotSince(asked_at));
    backend.ask_donor(&desk.staff, gift).await.unwrap();
    assert!(matches!(asking().await, Asking::Later { .. }));
}
