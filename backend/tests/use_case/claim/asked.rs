//! Whose gift it is: the donor puts the details of a held one right, and staff see name and address for a reason.

use backend::activity::ActivityFilter;
use backend::claim::{Asking, LineField};
use backend::pagination::PageRequest;
use backend::testing::words::{Value, say_in_email};
use domain::authorisation::NewAuthorisation;
use domain::claim::{ClaimStatus, RevealReason};
use domain::donation::Status;
use domain::donation::shown::{CorrectedBy, DeclaredDonor, DonorDetail, WhoseGift};
use domain::{AuditAction, DonationId, DonorDetails};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use super::Desk;
use crate::person::code;

/// HMRC refuses this element of the first line of the next claim.
fn refuse(desk: &Desk, element: &'static str) {
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element });
}

/// Zoë's details as HMRC takes them.
fn right() -> DonorDetails {
    DonorDetails::read(&json!({
        "name": { "first": "Zoe", "last": "ONeill" },
        "address": { "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB" },
    }))
    .unwrap()
}

/// What Zoë was asked by mail, once all that waits is sent.
async fn asked(desk: &Desk) -> Vec<String> {
    desk.world.test.work().await;
    let mails = desk.backend().mailbox().await.unwrap().into_iter();
    let subject = say_in_email("details", "ask-subject", []);
    mails
        .filter(|mail| mail.to == "zoe@example.org" && mail.subject == subject)
        .map(|mail| mail.body)
        .collect()
}

/// How a mail lists a gift.
fn listed() -> String {
    let gift = [
        ("gross", Value::text("£10.00")),
        ("charity", Value::text("Harbour Hospice")),
        ("on", Value::text("21 November 2026")),
    ];
    say_in_email("details", "gift", gift)
}

/// Two of three gifts are held: HMRC refuses one, and the other one says the same.
async fn two_held() -> (Desk, Vec<DonationId>) {
    let desk = Desk::open().await;
    let first = desk.gifts(1).await;
    refuse(&desk, "Donor/Sur");
    desk.claim().await;
    let second = desk.gifts(1).await;
    desk.claim().await;
    (desk, [first, second].concat())
}

#[tokio::test]
async fn d5_a_donor_is_asked_once_for_each_held_gift_and_its_platform_is_told() {
    let (desk, gifts) = two_held().await;
    for gift in &gifts {
        assert_eq!(desk.world.status(*gift).await, Status::Held);
    }
    let held = "select count(*) from event where kind = 'donation.held'";
    assert_eq!(desk.count(held).await, 2);
    let mails = asked(&desk).await;
    let all = mails.join("\n");
    assert_eq!(all.matches(&listed()).count(), 2, "{mails:?}");
    assert!(all.contains(&format!("/giving/donations/{}/details", gifts[0])), "{mails:?}");
    assert!(!all.contains("Neill") && !all.contains("Quay Street"), "{mails:?}");
    assert_eq!(asked(&desk).await.len(), mails.len());
    let held = desk.backend().held_gift(&desk.staff, gifts[0]).await.unwrap();
    assert!(held.asked_at.is_some());
}

#[tokio::test]
async fn staff_have_a_donor_asked_again_once_in_seven_days_and_see_nothing_of_them() {
    let (desk, gifts) = two_held().await;
    let (backend, gift) = (desk.backend(), gifts[0]);
    let before = asked(&desk).await.len();
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    assert_eq!(code(backend.ask_donor(&viewer, gift).await), "outside_role");
    assert_eq!(code(backend.ask_donor(&neighbour, gift).await), "donation_not_found");
    // The mail that went by itself counts, for whichever of the donor's gifts.
    for gift in &gifts {
        let asking = backend.asking(&desk.staff, *gift).await.unwrap();
        assert!(matches!(asking, Some(Asking::Later { .. })), "{asking:?}");
        assert_eq!(code(backend.ask_donor(&desk.staff, *gift).await), "asked_already");
    }
    desk.world.test.set_clock("2026-11-29T09:10:00Z");
    let asking = backend.asking(&desk.staff, gift).await.unwrap();
    assert!(matches!(asking, Some(Asking::Now(Some(_)))), "{asking:?}");
    backend.ask_donor(&desk.staff, gift).await.unwrap();
    assert_eq!(code(backend.ask_donor(&desk.staff, gifts[1]).await), "asked_already");
    let mails = asked(&desk).await;
    assert_eq!(mails.len(), before + 1);
    let about_both = |mail: &String| {
        mail.contains(&format!("/giving/donations/{gift}/details")) && mail.matches(&listed()).count() == 2
    };
    assert!(mails.iter().any(about_both), "{mails:?}");
    assert!(!mails.join("").contains("Neill"), "{mails:?}");

    let house = desk.staff.activity().unwrap();
    let request = PageRequest::new(10, None);
    let deeds = backend.activity(&house, &ActivityFilter::default(), &request).await.unwrap().items;
    assert_eq!((deeds[0].action, deeds[0].about()), (AuditAction::DonationAskDonor, Some(gift.to_string())));
    let told = backend.history_for_platform(&desk.world.platform, gift).await.unwrap();
    assert!(told.iter().all(|entry| entry.action != AuditAction::DonationAskDonor), "{told:?}");

    // Nobody writes to somebody who has died.
    let died = "update donor set died_on = '2026-11-28', death_recorded_at = '2026-11-29T09:00:00Z'
         where email = 'zoe@example.org'";
    assert_eq!(desk.world.test.by_hand(died).await, Ok(1));
    desk.world.test.set_clock("2026-12-10T09:10:00Z");
    assert_eq!(backend.asking(&desk.staff, gift).await.unwrap(), Some(Asking::Never));
    assert_eq!(code(backend.ask_donor(&desk.staff, gift).await), "nobody_to_ask");
}

#[tokio::test]
async fn d5_a_donor_is_asked_for_what_our_own_check_finds_and_not_for_what_is_the_platforms() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.spoil(gifts[0]).await;
    desk.claim().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    assert_eq!(asked(&desk).await.len(), 1);

    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    refuse(&desk, "Date");
    desk.claim().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    assert_eq!(asked(&desk).await, Vec::<String>::new());
    // Nor is there a form: no name or address would help.
    assert_eq!(desk.backend().asking(&desk.staff, gifts[0]).await.unwrap(), None);
    assert_eq!(code(desk.backend().ask_donor(&desk.staff, gifts[0]).await), "donation_not_found");
    let zoe = desk.world.test.donor("zoe@example.org").await;
    assert!(desk.backend().my_held_gift(&zoe, gifts[0]).await.unwrap().is_none());
}

#[tokio::test]
async fn d5_details_that_the_donor_puts_right_are_declared_in_the_present_words_at_every_charity() {
    let (desk, gifts) = two_held().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    refuse(&desk, "Donor/Sur");
    desk.backend().begin_claim(&neighbour).await.unwrap();
    desk.world.test.work().await;
    let held = "select count(*) from donation where status = 'held'";
    assert_eq!(desk.count(held).await, 3);

    let zoe = desk.world.test.donor("zoe@example.org").await;
    let shown = desk.backend().my_held_gift(&zoe, gifts[0]).await.unwrap().unwrap();
    let told = shown.details;
    assert_eq!((shown.field, told.last_name.as_str()), (Some(LineField::LastName), "O'Neill"));
    let request = PageRequest::new(10, None);
    let giving = desk.backend().my_giving(&zoe, &request).await.unwrap();
    let needed = giving.details_needed.unwrap();
    assert_eq!((needed.gifts, needed.gift_aid.get()), (3, 750));
    // It is said of them alone: nothing of it is to come before they put their details right.
    assert_eq!((giving.year.unwrap().waiting.get(), giving.months[0].waiting.get()), (0, 0));
    // The very details that HMRC refused are declared no second time.
    let unchanged = DonorDetails::read(&json!({
        "name": { "title": told.title, "first": told.first_name, "last": told.last_name },
        "address": { "line1": told.address_line1, "line2": told.address_line2, "town": told.town,
            "postcode": told.postcode, "country": told.country },
    }));
    let refused = desk.backend().correct_my_details(&zoe, gifts[0], &unchanged.unwrap()).await;
    assert_eq!(code(refused), "unchanged");
    assert_eq!(desk.count(held).await, 3);
    assert_eq!(desk.backend().correct_my_details(&zoe, gifts[0], &right()).await.unwrap(), 3);
    assert_eq!(desk.count(held).await, 0);
    let history = desk.backend().my_details_history(&zoe, gifts[0]).await.unwrap();
    assert_eq!(
        history.refused.iter().map(|(_, detail)| *detail).collect::<Vec<_>>(),
        [DonorDetail::LastName]
    );
    assert_eq!(history.corrected.iter().map(|(_, by)| *by).collect::<Vec<_>>(), [CorrectedBy::Donor]);
    let said = "select count(*) from donation join declaration using (declaration_id)
                where last_name = 'ONeill' and address_line1 = '2 Quay Street' and state = 'made'
                and wording_version = (select max(wording_version) from declaration)";
    assert_eq!(desk.count(said).await, 3);
    assert!(desk.backend().my_held_gift(&zoe, gifts[0]).await.unwrap().is_none());
    assert_eq!(desk.backend().my_giving(&zoe, &request).await.unwrap().details_needed, None);
    let again = desk.backend().correct_my_details(&zoe, gifts[0], &right()).await;
    assert_eq!(code(again), "donation_not_found");
    let claim = desk.claim().await;
    let claim = desk.shown(claim).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 2));
    // What comes later on the same authorisation says what is right too.
    desk.gifts(1).await;
    desk.claim().await;
    assert_eq!(desk.count(held).await, 0);
    desk.is_sound().await;
}

#[tokio::test]
async fn d5_nobody_puts_another_donors_details_right() {
    let (desk, gifts) = two_held().await;
    let other = desk.world.test.donor("other@example.org").await;
    let refused = desk.backend().correct_my_details(&other, gifts[0], &right()).await;
    assert_eq!(code(refused), "donation_not_found");
    assert!(desk.backend().my_held_gift(&other, gifts[0]).await.unwrap().is_none());
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
}

#[tokio::test]
async fn d5_staff_who_may_claim_see_a_held_gifts_donor_for_ten_minutes_and_the_charity_reads_why() {
    let (desk, gifts) = two_held().await;
    let (backend, gift) = (desk.backend(), gifts[0]);
    assert_eq!(backend.whose_gift(&desk.staff, gift).await.unwrap(), WhoseGift::Hidden);
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    let reason = RevealReason::AskDonor;
    assert_eq!(code(backend.reveal_donor(&viewer, gift, reason).await), "outside_role");
    assert_eq!(code(backend.reveal_donor(&neighbour, gift, reason).await), "donation_not_found");

    backend.reveal_donor(&desk.staff, gift, reason).await.unwrap();
    let donor = shown(&desk, gift).await.unwrap();
    assert_eq!(donor.name(), "Ms Zoë O'Neill");
    let held = backend.held_gift(&desk.staff, gift).await.unwrap();
    let told = held.told_hmrc(&donor);
    assert!(told.contains(&(LineField::LastName, "O'Neill".to_owned())), "{told:?}");
    assert_eq!(backend.whose_gift(&desk.staff, gifts[1]).await.unwrap(), WhoseGift::Hidden);
    assert_eq!(backend.whose_gift(&neighbour, gift).await.unwrap(), WhoseGift::NotDeclared);
    assert_eq!(code(backend.whose_gift(&viewer, gift).await), "outside_role");

    let house = desk.staff.activity().unwrap();
    let request = PageRequest::new(10, None);
    let deeds = backend.activity(&house, &ActivityFilter::default(), &request).await.unwrap().items;
    assert_eq!(
        (deeds[0].action, deeds[0].reason),
        (AuditAction::DonationReveal, Some(RevealReason::AskDonor))
    );
    assert_eq!(deeds[0].about(), Some(gift.to_string()));
    let told = backend.history_for_platform(&desk.world.platform, gift).await.unwrap();
    assert!(told.iter().all(|entry| entry.action != AuditAction::DonationReveal), "{told:?}");

    desk.world.test.set_clock("2026-11-22T09:10:01Z");
    assert_eq!(backend.whose_gift(&desk.staff, gift).await.unwrap(), WhoseGift::Hidden);
    backend.reveal_donor(&desk.staff, gift, reason).await.unwrap();
    let zoe = desk.world.test.donor("zoe@example.org").await;
    backend.correct_my_details(&zoe, gift, &right()).await.unwrap();
    // It is what the declaration says that stands now.
    let donor = shown(&desk, gift).await.unwrap();
    assert_eq!(
        (donor.name().as_str(), donor.address().join(", ").as_str()),
        ("Zoe ONeill", "2 Quay Street, BS1 4DJ")
    );
}

#[tokio::test]
async fn staff_see_whose_gift_it_is_from_its_declaration_to_its_claim_and_nobody_before_or_after_a_mistake() {
    let desk = Desk::open().await;
    let (backend, reason) = (desk.backend(), RevealReason::AnswerDonor);
    let gifts = desk.gifts(2).await;
    for gift in &gifts {
        backend.reveal_donor(&desk.staff, *gift, reason).await.unwrap();
    }
    let donor = shown(&desk, gifts[0]).await.unwrap();
    assert!(!format!("{donor:?}").contains("Neill"), "{donor:?}");
    // A gift that its donor says is not theirs names nobody.
    let zoe = desk.world.test.donor("zoe@example.org").await;
    backend.disown_gift(&zoe, gifts[1]).await.unwrap();
    assert_eq!(backend.whose_gift(&desk.staff, gifts[1]).await.unwrap(), WhoseGift::NotDeclared);
    assert_eq!(code(backend.reveal_donor(&desk.staff, gifts[1], reason).await), "donation_not_found");
    desk.claim().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted);
    assert!(shown(&desk, gifts[0]).await.is_some());
}

/// What the desk's staff are shown of a gift's donor.
async fn shown(desk: &Desk, gift: DonationId) -> Option<DeclaredDonor> {
    match desk.backend().whose_gift(&desk.staff, gift).await.unwrap() {
        WhoseGift::Shown(donor) => Some(donor),
        WhoseGift::Hidden | WhoseGift::NotDeclared => None,
    }
}

#[tokio::test]
async fn a_donor_who_corrects_their_details_is_told_until_their_authorisation_has_them_too() {
    let (desk, gifts) = two_held().await;
    let (backend, zoe) = (desk.backend(), desk.world.test.donor("zoe@example.org").await);
    assert_eq!(backend.my_corrected_gift(&zoe).await.unwrap(), None);
    backend.correct_my_details(&zoe, gifts[0], &right()).await.unwrap();
    desk.world.test.work().await;
    let subject = say_in_email("details", "corrected-yourself-subject", []);
    let mut mails = backend.mailbox().await.unwrap();
    mails.retain(|mail| mail.subject == subject);
    let [mail] = &mails[..] else { panic!("{} mails", mails.len()) };
    assert_eq!(mail.to, "zoe@example.org");
    let detail = Value::text(say_in_email("details", "name-and-address", []));
    let corrected = [("count", Value::number(2)), ("detail", detail)];
    for words in [
        say_in_email("details", "corrected-yourself", corrected),
        listed(),
        say_in_email("details", "authorisation-outdated", []),
        format!("/giving/donations/{}", gifts[0]),
        "/giving/authorisation/give".to_owned(),
    ] {
        assert!(mail.body.contains(&words), "{words}: {}", mail.body);
    }
    assert!(!mail.body.contains("ONeill") && !mail.body.contains("Quay Street"), "{}", mail.body);
    assert!(backend.my_corrected_gift(&zoe).await.unwrap().is_some_and(|gift| gifts.contains(&gift)));
    let other = desk.world.test.donor("other@example.org").await;
    assert_eq!(backend.my_corrected_gift(&other).await.unwrap(), None);

    // One with the details that HMRC refused is no better, and the next form has the corrected ones.
    desk.world.test.set_clock("2026-11-23T09:00:00Z");
    let again = backend.authorise(&zoe, desk.world.agreement()).await.unwrap();
    assert!(backend.my_corrected_gift(&zoe).await.unwrap().is_some_and(|gift| gifts.contains(&gift)));
    let DonorDetails { name, address } = right();
    let corrected = Some(DeclaredDonor::of(&name, &address));
    let known = backend.my_corrected_details(&zoe, again).await.unwrap();
    assert_eq!(known.as_ref().map(|known| known.by), Some(CorrectedBy::Donor));
    assert_eq!(known.map(|known| known.details), corrected);
    assert_eq!(backend.my_corrected_details(&other, again).await.unwrap(), None);

    desk.world.test.set_clock("2026-11-24T09:00:00Z");
    let now = backend.now();
    let agreed = json!({
        "name": { "first": "Zoe", "last": "ONeill" },
        "address": { "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB" },
        "declaration": { "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": now.to_string() },
    });
    let agreed = NewAuthorisation::read(&agreed, now).unwrap();
    let fresh = backend.authorise(&zoe, agreed).await.unwrap();
    assert_eq!(backend.my_corrected_gift(&zoe).await.unwrap(), None);
    assert_eq!(backend.my_corrected_details(&zoe, fresh).await.unwrap(), None);
}

#[tokio::test]
async fn a_donor_who_is_asked_reads_how_much_gift_aid_waits_for_all_of_the_gifts() {
    let (desk, gifts) = two_held().await;
    asked(&desk).await;
    desk.world.test.set_clock("2026-11-29T09:10:00Z");
    desk.backend().ask_donor(&desk.staff, gifts[0]).await.unwrap();
    let mails = asked(&desk).await;
    let waits = |sum: &str| {
        say_in_email("details", "ask-then", [("count", Value::number(2)), ("gift_aid", Value::text(sum))])
    };
    assert!(mails.iter().any(|mail| mail.contains(&waits("£5.00"))), "{mails:?}");
}
