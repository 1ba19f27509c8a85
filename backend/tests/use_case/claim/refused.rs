//! What HMRC refuses is put right or looked at.

use backend::claim::{Correction, Cure, FoundBy, LineField, Meaning, in_words};
use backend::pagination::PageRequest;
use backend::testing::words::{Value, say_in_email};
use domain::claim::{ClaimStatus, MessageKind, Rejection};
use domain::donation::shown::{CorrectedBy, DetailsHistory, DonorDetail};
use domain::donation::{DonationChange, Find, Reason, Status};
use domain::list::HeldOrder;
use domain::sandbox::REFUSED_NAME;
use domain::{AuditAction, DonationId, NewAuthorisation};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::person::{code, unkeyed};

use super::Desk;

/// So many gifts, and HMRC refuses the next claim for the donor's last name in this line of it.
async fn refusing_line(line: usize, gifts: usize) -> (Desk, Vec<DonationId>) {
    let desk = Desk::open().await;
    let gifts = desk.gifts(gifts).await;
    let outcome = Outcome::Reject { line, number: 4065, element: "Donor/Sur" };
    desk.once(Step::Submit, outcome);
    (desk, gifts)
}

/// Zoë's details as HMRC takes them.
fn correction() -> Correction {
    Correction::read(&json!({
        "first": "Zoe", "last": "ONeill", "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB",
    }))
    .unwrap()
}

#[tokio::test]
async fn a_refused_line_waits_to_be_put_right_and_the_rest_is_filed_again_at_once() {
    let (desk, gifts) = refusing_line(1, 3).await;
    let id = desk.claim().await;
    let first = desk.shown(id).await;
    assert_eq!((first.status(), first.progress.rejection()), (ClaimStatus::Rejected, Some(Rejection::Lines)));
    let (second, number) = first.followed_by.unwrap();
    assert_eq!(number, 2);
    let second = desk.shown(second).await;
    assert_eq!((second.status(), second.lines), (ClaimStatus::Accepted, 2));
    let states = [
        desk.world.status(gifts[0]).await,
        desk.world.status(gifts[1]).await,
        desk.world.status(gifts[2]).await,
    ];
    assert_eq!(states, [Status::Accepted, Status::Held, Status::Accepted]);
    // Of a gift that went into another claim at once, both are told, and HMRC’s answers.
    let told = async |gift| {
        let (_, history, _) = desk.backend().donation_for_charity(&desk.staff, gift).await.unwrap();
        let of_claims =
            history.into_iter().filter_map(|entry| Some((entry.action, entry.status, entry.claim?)));
        of_claims.collect::<Vec<_>>()
    };
    let sent = |claim| (AuditAction::ClaimSubmit, Some(Status::Claimed), claim);
    let accepted = (AuditAction::ClaimAccept, Some(Status::Accepted), 2);
    assert_eq!(told(gifts[0]).await, [sent(1), (AuditAction::ClaimReject, None, 1), sent(2), accepted]);
    assert_eq!(told(gifts[1]).await[..2], [sent(1), (AuditAction::ClaimReject, Some(Status::Held), 1)]);
    let taken = desk.world.test.hmrc().taken();
    assert_ne!(taken[0].transaction_id, taken[1].transaction_id);
    desk.is_sound().await;

    let request = PageRequest::new(50, None);
    let held = desk.backend().held_gifts(&desk.staff, &request).await.unwrap();
    let said = &held.items[0].said;
    assert_eq!((held.items[0].donation_id, said.number, said.claim_number), (gifts[1], 4065, 1));
    // HMRC named the last name: that is what is asked for, not a postcode.
    let trouble = said.trouble();
    assert_eq!((trouble.field, trouble.meaning), (Some(LineField::LastName), Meaning::Value));
    assert_eq!(trouble.cure, Cure::Field(LineField::LastName));
    let FoundBy::Hmrc { words: Some(words) } = &said.found_by else { panic!("{said:?}") };
    assert!(words.contains("This line was to be refused"), "{words}");
    // Nothing that happens to the donor lets the same details slip into the next claim.
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    desk.world.test.work().await;
    assert_eq!(desk.world.status(gifts[1]).await, Status::Held);
    desk.backend().correct_gift(&desk.staff, gifts[1], &correction()).await.unwrap();
    assert_eq!(desk.world.status(gifts[1]).await, Status::Declared);
    let third = desk.claim().await;
    assert_eq!(desk.shown(third).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.world.status(gifts[1]).await, Status::Accepted);
    assert_eq!(
        code(desk.backend().correct_gift(&desk.staff, gifts[1], &correction()).await),
        "donation_not_found"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_sandboxs_hmrc_refuses_the_donor_who_is_there_to_be_refused() {
    let desk = Desk::open().await;
    let (world, rex) = (&desk.world, desk.world.donor("refused@example.org").await);
    let given = json!({
        "name": { "first": "Rex", "last": REFUSED_NAME },
        "address": { "line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB" },
        "declaration": {
            "version": "2026-11-1", "agreed": true, "language": "en", "explainedAt": desk.backend().now().to_string(),
        },
    });
    let new = NewAuthorisation::read(&given, desk.backend().now()).unwrap();
    desk.backend().commit_authorisation(&world.platform, rex, new, &unkeyed()).await.unwrap();
    let by_rex = json!({ "donor": { "type": "uid", "value": rex }, "settlementDate": "2026-11-21" });
    let refused = world.sent(by_rex).await;
    let gifts = desk.gifts(2).await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.progress.rejection(), Some(Rejection::Lines));
    assert_eq!(world.status(refused).await, Status::Held);
    assert_eq!(world.shown(refused).await.gift_aid.reasons[0].code, Reason::DetailsUnusable);
    for gift in gifts {
        assert_eq!(world.status(gift).await, Status::Accepted);
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn l21_a_donor_is_told_that_a_charity_corrected_their_details_and_not_what_they_say_now() {
    let (desk, gifts) = refusing_line(1, 3).await;
    desk.claim().await;
    desk.backend().correct_gift(&desk.staff, gifts[1], &correction()).await.unwrap();
    desk.world.test.work().await;
    let mails = desk.backend().mailbox().await.unwrap();
    let subject = say_in_email("details", "corrected-subject", []);
    let told: Vec<_> = mails.iter().filter(|mail| mail.subject == subject).collect();
    let [mail] = told[..] else { panic!("{} mails", told.len()) };
    assert_eq!(mail.to, "zoe@example.org");
    let corrected = [
        ("count", Value::number(1)),
        ("name", Value::text("Harbour Hospice")),
        ("detail", Value::text(say_in_email("details", "name-and-address", []))),
    ];
    let gift = [
        ("gross", Value::text("£10.00")),
        ("charity", Value::text("Harbour Hospice")),
        ("on", Value::text("21 November 2026")),
    ];
    for words in [
        say_in_email("details", "corrected", corrected),
        say_in_email("details", "gift", gift),
        format!("/giving/donations/{}", gifts[1]),
    ] {
        assert!(mail.body.contains(&words), "{words}: {}", mail.body);
    }
    // So does the page of the gift, with what HMRC would not accept, to nobody else.
    let me = desk.world.test.donor("zoe@example.org").await;
    let (_, declarations) = desk.backend().my_gift(&me, gifts[1]).await.unwrap();
    let history = desk.backend().my_details_history(&me, gifts[1]).await.unwrap();
    assert_eq!(history.refused_in(&declarations[0]), Some(DonorDetail::LastName));
    assert_eq!(history.refused_in(&declarations[1]), None);
    assert_eq!(history.corrected_in(&declarations[1]), Some(CorrectedBy::Charity));
    assert_eq!(desk.backend().my_details_history(&me, gifts[0]).await.unwrap(), DetailsHistory::default());
    let other = desk.world.test.donor("other@example.org").await;
    assert_eq!(desk.backend().my_details_history(&other, gifts[1]).await.unwrap(), DetailsHistory::default());
    for detail in ["ONeill", "Quay Street", "BS1 4DJ"] {
        assert!(!mail.body.contains(detail), "{detail}: {}", mail.body);
    }
}

#[tokio::test]
async fn a_refusal_of_a_line_that_the_claim_does_not_have_is_looked_at_and_not_filed_again() {
    let (desk, gifts) = refusing_line(99, 2).await;
    let id = desk.claim().await;
    desk.world.test.work().await;
    let claims = desk.claims().await;
    assert_eq!(claims.len(), 1, "nothing was taken out, so nothing is sent again");
    assert_eq!(
        (claims[0].claim_id, claims[0].status(), claims[0].progress.rejection()),
        (id, ClaimStatus::Rejected, Some(Rejection::Whole))
    );
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Declared);
    }
    let mails = desk.backend().mailbox().await.unwrap();
    let rejected = say_in_email("claims", "rejected-whole", [("number", Value::text(1))]);
    assert!(mails.iter().any(|mail| mail.body.contains(&rejected)), "staff are told");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_is_changed_while_it_is_held_is_claimed_on_what_it_is_then() {
    let (desk, gifts) = refusing_line(0, 2).await;
    desk.claim().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    let change = DonationChange::read(&json!({ "netAmount": 950 }), desk.backend().now()).unwrap();
    desk.backend().change_donation(&desk.world.platform, gifts[0], &change, None, &unkeyed()).await.unwrap();
    desk.backend().correct_gift(&desk.staff, gifts[0], &correction()).await.unwrap();
    let claim = desk.claim().await;
    let claim = desk.shown(claim).await;
    assert_eq!((claim.status(), claim.lines, claim.donations.get()), (ClaimStatus::Accepted, 1, 950));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_whose_only_line_is_refused_leaves_no_empty_one_behind() {
    let (desk, gifts) = refusing_line(0, 1).await;
    desk.claim().await;
    let claims = desk.claims().await;
    let states: Vec<ClaimStatus> = claims.iter().map(|claim| claim.status()).collect();
    assert_eq!(states, [ClaimStatus::Withdrawn, ClaimStatus::Rejected]);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_refused_as_a_whole_waits_for_somebody_to_look() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.choose("threshold", "none").await;
    desk.once(Step::Submit, Outcome::Fail { number: 2021 });
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.progress.rejection()), (ClaimStatus::Rejected, Some(Rejection::Whole)));
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 1, "nothing is filed again by itself");
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.refused.map(|claim| claim.claim_id), Some(id));
    let again = desk.claim().await;
    assert_eq!(desk.shown(again).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_our_own_check_finds_nobody_at_hmrc_refused() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.spoil(gifts[0]).await;
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.lines), (ClaimStatus::Accepted, 1));
    assert_eq!(desk.hmrc().requests(Step::Submit), 1);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    desk.world.stands_by_its_facts(gifts[0]).await;
    let held = desk.backend().held_gift(&desk.staff, gifts[0]).await.unwrap();
    let said = held.said;
    let trouble = said.trouble();
    assert_eq!((said.number, trouble.field, said.claim_number), (4065, Some(LineField::Postcode), 1));
    assert_eq!(said.found_by, FoundBy::Uplift);
    assert_eq!(trouble.cure, Cure::Field(LineField::Postcode));
}

#[tokio::test]
async fn a_viewer_reads_our_words_and_none_of_hmrcs() {
    let (desk, gifts) = refusing_line(0, 2).await;
    let id = desk.claim().await;
    let viewer = desk.viewer().await;
    let request = PageRequest::new(50, None);
    for (caller, reads_hmrc) in [(&desk.staff, true), (&viewer, false)] {
        let mut words = Vec::new();
        let messages = desk.backend().claim(caller, id).await.unwrap().messages;
        words.extend(
            messages
                .into_iter()
                .filter(|message| message.kind == MessageKind::Failure)
                .map(|message| in_words(&message.note)),
        );
        assert_eq!(words.len(), 1, "{words:?}");
        // What the simulated HMRC says; HMRC itself can repeat the name.
        assert_eq!(words[0].contains("This line was to be refused"), reads_hmrc, "{words:?}");
        let ours = words[0].contains("An element holds what it may not.");
        assert_eq!(ours, !reads_hmrc, "{words:?}");
        let held = desk.backend().held_gifts(caller, &request).await.unwrap();
        let one = desk.backend().held_gift(caller, gifts[0]).await.unwrap();
        for said in [&held.items[0].said, &one.said] {
            let FoundBy::Hmrc { words } = &said.found_by else { panic!("{said:?}") };
            assert_eq!(words.is_some(), reads_hmrc, "{said:?}");
            assert_eq!(said.trouble().field, Some(LineField::LastName));
        }
    }
    let accepted = desk.claims_of(&viewer).await[0].claim_id;
    for message in desk.backend().claim(&viewer, accepted).await.unwrap().messages {
        let words = in_words(&message.note);
        assert!(!words.contains("HMRC has received"), "{words}");
    }
}

#[tokio::test]
async fn held_gifts_are_listed_by_the_time_to_claim_them_from_one_to_the_next() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let given = |at: &str, day: &str| json!({ "donatedAt": at, "settlementDate": day });
    // The later gift came first.
    let later = desk.world.sent(given("2026-11-22T08:00:00Z", "2026-11-22")).await;
    let earlier = desk.world.sent(given("2026-11-21T10:00:00Z", "2026-11-21")).await;
    let same_day = desk.world.sent(given("2026-11-21T11:00:00Z", "2026-11-21")).await;
    for gift in [later, earlier, same_day] {
        desk.spoil(gift).await;
    }
    desk.world.test.set_clock("2026-11-23T09:00:00Z");
    desk.claim().await;
    let mut wanted = [earlier, same_day];
    wanted.sort_unstable();
    let wanted = [wanted[0], wanted[1], later];
    let viewer = desk.viewer().await;
    for caller in [&desk.staff, &viewer] {
        for rows in [1, 2, 3] {
            let (mut held, mut after) = (Vec::new(), None);
            loop {
                let request = PageRequest::new(rows, after);
                let page = desk.backend().held_gifts_in(caller, HeldOrder::ClaimBy, &request).await.unwrap();
                held.extend(page.items.iter().map(|gift| gift.donation_id));
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            assert_eq!(held, wanted, "{rows}");
        }
    }
    // Its cursor is none of the other order, and the other way round.
    let [newest, by_deadline] = [HeldOrder::Newest, HeldOrder::ClaimBy];
    for (order, other) in [(newest, by_deadline), (by_deadline, newest)] {
        let first = PageRequest::new(1, None);
        let next = desk.backend().held_gifts_in(&desk.staff, order, &first).await.unwrap().next;
        let refused = desk.backend().held_gifts_in(&desk.staff, other, &PageRequest::new(1, next)).await;
        assert_eq!(code(refused), "invalid_cursor");
    }
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    let theirs = desk.backend().held_gifts_in(&neighbour, by_deadline, &PageRequest::new(9, None)).await;
    assert!(theirs.unwrap().items.is_empty());
}

#[tokio::test]
async fn a_gift_that_is_looked_for_by_a_rejected_claim_names_the_claim_that_it_is_in_now() {
    let (desk, gifts) = refusing_line(1, 3).await;
    desk.claim().await;
    let named = async |find: Option<Find>, gift: DonationId| {
        let claims = desk.backend().claims_of_donations(&desk.staff, &[gift], find.as_ref()).await.unwrap();
        claims.get(&gift).map(|claim| (claim.number, claim.refused_on, claim.is_released))
    };
    let (first, today) = (Some(Find::Claim(1)), Some(desk.backend().today()));
    for (gift, claim) in
        [(gifts[0], (2, None, false)), (gifts[1], (1, today, false)), (gifts[2], (2, None, false))]
    {
        assert_eq!(named(first.clone(), gift).await, Some(claim));
        assert_eq!(named(None, gift).await, Some(claim));
    }
    // HMRC rejects all of a claim, and no other has its gift yet.
    let next = desk.gifts(1).await[0];
    desk.once(Step::Submit, Outcome::Fail { number: 2021 });
    let rejected = desk.claim().await;
    let rejected = desk.shown(rejected).await;
    assert_eq!(rejected.progress.rejection(), Some(Rejection::Whole));
    assert_eq!(named(None, next).await, None);
    let of_it = named(Some(Find::Claim(rejected.number)), next).await;
    assert_eq!(of_it, Some((rejected.number, None, true)));
    assert_eq!(named(Some(Find::Claim(2)), next).await, None);
}

#[tokio::test]
async fn from_one_gift_of_the_queue_somebody_goes_to_the_next_and_from_the_last_to_the_first() {
    let desk = Desk::open().await;
    for gift in desk.gifts(3).await {
        desk.spoil(gift).await;
    }
    desk.claim().await;
    let backend = desk.backend();
    for order in HeldOrder::ALL {
        let request = PageRequest::new(9, None);
        let queue = backend.held_gifts_in(&desk.staff, *order, &request).await.unwrap().items;
        assert_eq!(queue.len(), 3);
        for (held, next) in queue.iter().zip(queue.iter().cycle().skip(1)) {
            let found = backend.held_behind(&desk.staff, *order, held).await.unwrap();
            assert_eq!(found, Some(next.donation_id), "{order}");
        }
    }
    let held = backend.held_gifts(&desk.staff, &PageRequest::new(1, None)).await.unwrap().items;
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    for order in HeldOrder::ALL {
        let found = backend.held_behind(&neighbour, *order, &held[0]).await.unwrap();
        assert_eq!(found, None, "{order}");
    }
}
