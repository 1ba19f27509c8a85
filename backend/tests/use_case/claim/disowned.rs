//! Gifts of which a donor says that they are not theirs.

use backend::testing::words::{Value, say_in_email};
use domain::calendar::parse_date;
use domain::claim::ClaimStatus;
use domain::donation::shown::ClaimDays;
use domain::donation::{DeclarationStatus, DonationChange, GiftName, Status, TakenOut};
use domain::{DonationId, DonorId, Timestamp};
use hmrc::simulator::{Outcome, Plan, Step};
use serde_json::json;

use crate::person::{World, code, unkeyed};

use super::{Desk, NEXT_DAY, pence};

async fn says_not_mine(desk: &Desk, gift: DonationId) {
    let me = desk.world.test.donor("zoe@example.org").await;
    desk.backend().disown_gift(&me, gift).await.unwrap();
}

fn reasons(gift: &domain::donation::DonationView) -> Vec<&'static str> {
    gift.gift_aid.reasons.iter().map(|reason| reason.code.code()).collect()
}

/// Says of another donor that the gift is theirs.
async fn give_to(desk: &Desk, gift: DonationId, donor: DonorId) -> Result<(), backend::Error> {
    let change = json!({ "donor": { "type": "uid", "value": donor.to_string() } });
    let change = DonationChange::read(&change, desk.backend().now()).unwrap();
    let world: &World = &desk.world;
    desk.backend().change_donation(&world.platform, gift, &change, None, &unkeyed()).await.map(|_| ())
}

#[tokio::test]
async fn d6_a_gift_that_is_not_the_donors_leaves_them_for_good_until_its_platform_names_who_gave_it() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    let zoe = desk.world.holder(gifts[0]).await.unwrap();
    let me = desk.world.test.donor("zoe@example.org").await;
    let (_, declared) = desk.backend().my_gift(&me, gifts[0]).await.unwrap();
    says_not_mine(&desk, gifts[0]).await;
    says_not_mine(&desk, gifts[0]).await;
    let view = desk.world.shown(gifts[0]).await;
    assert_eq!((view.gift_aid.status, reasons(&view)), (Status::AwaitingDonor, vec!["donor_denied"]));
    assert_eq!(desk.world.holder(gifts[0]).await, None);
    assert_eq!(desk.world.status(gifts[1]).await, Status::Declared, "only the one that was named");
    assert_eq!(code(desk.backend().my_gift(&me, gifts[0]).await), "donation_not_found");

    // The address on it is still the donor's: neither the worker nor what becomes known later gives it back to them.
    desk.world.authorise(zoe).await;
    desk.world.test.work().await;
    desk.world.test.settled().await;
    assert_eq!(desk.world.holder(gifts[0]).await, None);
    assert_eq!(code(give_to(&desk, gifts[0], zoe).await), "donor_denied");
    let by_hand =
        format!("update donation set donor_id = '{}' where donation_id = '{}'", zoe.uuid(), gifts[0].uuid());
    assert_eq!(desk.world.test.by_hand(&by_hand).await, Err("donation_stays_disowned".to_owned()));

    for (query, count) in [
        (
            "event where kind = 'donation.changed' and data -> 'changed' = '[\"donor\"]' and platform_id is not null",
            1,
        ),
        (
            "event where kind = 'donation.awaiting_donor' and platform_id is not null and charity_id is not null",
            1,
        ),
        ("audit where action = 'donation.disown' and actor_kind = 'donor'", 1),
    ] {
        assert_eq!(desk.count(&format!("select count(*) from {query}")).await, count, "{query}");
    }
    let told = desk.backend().mailbox().await.unwrap();
    let subject = say_in_email("gifts", "disowned-subject", []);
    let told: Vec<_> = told.iter().filter(|mail| mail.subject == subject).collect();
    assert_eq!(told.len(), 1);
    let gift = [("claimable", Value::text("£10.00")), ("on", Value::text("21 November 2026"))];
    assert!(told[0].body.contains(&say_in_email("gifts", "disowned", gift)), "{}", told[0].body);
    assert!(!told[0].body.contains("zoe"), "{}", told[0].body);
    desk.is_sound().await;

    let adam = desk.world.donor("adam@example.org").await;
    give_to(&desk, gifts[0], adam).await.unwrap();
    assert_eq!(desk.world.holder(gifts[0]).await, Some(adam));
    assert_eq!(reasons(&desk.world.shown(gifts[0]).await), ["not_authorised"]);
    // What was declared before has another donor's name and home, and leads nobody else to the gift.
    let me = desk.world.test.donor("adam@example.org").await;
    let (_, declarations) = desk.backend().my_gift(&me, gifts[0]).await.unwrap();
    assert!(declarations.is_empty());
    let of_zoe = GiftName::Declaration(declared[0].declaration_id);
    let names = desk.backend().my_giving_names(&me).await.unwrap();
    assert_eq!(desk.backend().my_gift_named(&me, &of_zoe, &names).await.unwrap(), None);
    let of_adam = GiftName::Gift(gifts[0]);
    assert_eq!(desk.backend().my_gift_named(&me, &of_adam, &names).await.unwrap(), Some(gifts[0]));
    desk.is_sound().await;
}

#[tokio::test]
async fn d6_a_gift_named_by_the_donors_id_waits_for_another_donor_and_not_for_nobody() {
    let desk = Desk::open().await;
    let zoe = desk.world.zoe().await;
    let by_id =
        json!({ "donor": { "type": "uid", "value": zoe.to_string() }, "settlementDate": "2026-11-21" });
    let gift = desk.world.sent(by_id).await;
    says_not_mine(&desk, gift).await;
    let view = desk.world.shown(gift).await;
    assert_eq!((view.gift_aid.status, reasons(&view)), (Status::AwaitingDonor, vec!["donor_denied"]));
    desk.is_sound().await;
}

#[tokio::test]
async fn d6_the_tax_on_a_filed_gift_that_is_not_the_donors_goes_back() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.claim().await;
    desk.refund_part(gifts[0], json!({ "amount": 100 })).await.unwrap();
    says_not_mine(&desk, gifts[0]).await;
    assert_eq!(desk.count("select sum(claimable_pence)::bigint from adjustment").await, 1_000);
    desk.is_sound().await;
    desk.gifts(2).await;
    let carrier = desk.claim().await;
    assert_eq!(desk.shown(carrier).await.adjustment, pence(250));
    desk.is_sound().await;
}

#[tokio::test]
async fn d6_a_gift_that_is_not_the_donors_while_hmrc_has_the_claim_goes_back_only_if_it_is_accepted() {
    for (outcome, back) in [
        (Outcome::Wait { polls: 2 }, 1),
        (Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" }, 0),
    ] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(3).await;
        let gift = desk.gift_in_line(&gifts, 0);
        desk.hmrc().plan(Plan::once(Step::Submit, outcome));
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
        says_not_mine(&desk, gift).await;
        desk.world.test.work().await;
        assert_eq!(desk.count("select count(*) from adjustment").await, back);
        assert_eq!(desk.world.status(gift).await, Status::AwaitingDonor);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn only_the_donor_whose_gift_it_is_says_that_it_is_not_theirs() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let stranger = desk.world.test.donor("adam@example.org").await;
    assert_eq!(code(desk.backend().disown_gift(&stranger, gift).await), "donation_not_found");
    assert_eq!(desk.world.status(gift).await, Status::Declared);
}

#[tokio::test]
async fn a_charity_that_claimed_itself_on_a_gift_that_is_not_the_donors_is_told_to_repay() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let elsewhere = TakenOut::ClaimedElsewhere(parse_date("2026-11-22").unwrap());
    desk.backend().take_gift_out(&desk.staff, gift, &elsewhere).await.unwrap();
    says_not_mine(&desk, gift).await;
    desk.world.test.work().await;
    let mails = desk.backend().mailbox().await.unwrap();
    let subject = say_in_email("gifts", "disowned-subject", []);
    let told = mails.iter().find(|mail| mail.subject == subject).unwrap();
    assert!(told.body.contains(&say_in_email("gifts", "disowned-own", [])), "{}", told.body);
    assert!(!told.body.contains(&say_in_email("gifts", "disowned-nothing", [])), "{}", told.body);
    desk.is_sound().await;
}

#[tokio::test]
async fn d6_who_says_that_a_gift_is_not_theirs_keeps_what_was_declared_in_their_name_alone() {
    let desk = Desk::open().await;
    let adam = desk.world.donor("adam@example.org").await;
    desk.world.authorise(adam).await;
    let gift = desk.gifts(1).await[0];
    let zoe = desk.world.test.donor("zoe@example.org").await;
    desk.claim().await;
    assert!(desk.backend().disowned_declarations(&zoe, gift).await.unwrap().is_none(), "it is theirs");
    let ended_at = "2026-11-22T10:00:00Z";
    desk.world.test.set_clock(ended_at);
    says_not_mine(&desk, gift).await;
    // Under its next donor it is declared again.
    give_to(&desk, gift, adam).await.unwrap();
    assert_eq!(desk.world.status(gift).await, Status::Declared);

    let at = |text: &str| Timestamp::parse(text).ok();
    let days = ClaimDays { filed_at: at(NEXT_DAY), accepted_at: at(NEXT_DAY), ..ClaimDays::default() };
    let kept = desk.backend().disowned_declarations(&zoe, gift).await.unwrap().unwrap();
    let kept: Vec<_> = kept.iter().map(|one| (one.state, one.ended_at, one.claim)).collect();
    assert_eq!(kept, [(DeclarationStatus::Cancelled, at(ended_at), Some(days))]);
    let adam = desk.world.test.donor("adam@example.org").await;
    assert!(desk.backend().disowned_declarations(&adam, gift).await.unwrap().is_none());
}

#[tokio::test]
async fn the_email_about_a_gift_that_is_not_the_donors_says_that_it_was_claimed_only_where_it_was() {
    let desk = Desk::open().await;
    let accepted = desk.gifts(1).await[0];
    desk.claim().await;
    let sent = desk.gifts(1).await[0];
    desk.once(Step::Submit, Outcome::Wait { polls: 2 });
    let id = desk.stepped(1).await;
    desk.world.test.mark_and_die(id, 1).await;
    let unclaimed = desk.gifts(1).await[0];
    let [subject, claimed] =
        ["gone-subject", "gone-claimed"].map(|message| say_in_email("disowned", message, []));
    // How many emails there are after each gift, and how many of them say so.
    for (gift, status, mails, say_so) in [
        (sent, Status::Claimed, 1, 1),
        (unclaimed, Status::Declared, 2, 1),
        (accepted, Status::Accepted, 3, 2),
    ] {
        assert_eq!(desk.world.status(gift).await, status);
        says_not_mine(&desk, gift).await;
        desk.world.test.work().await;
        let mut told = desk.backend().mailbox().await.unwrap();
        told.retain(|mail| mail.subject == subject);
        let saying_so = told.iter().filter(|mail| mail.body.contains(&claimed)).count();
        assert_eq!((told.len(), saying_so), (mails, say_so), "{status}");
    }
}
