//! Claims, from declared gifts to the money, with a simulated HMRC over real HTTP.

use std::time::Duration;

use backend::actor::CharityStaff;
use backend::charity::NomineeStep;
use backend::claim::Correction;
use backend::filing::Patience;
use backend::page::PageRequest;
use backend::testing::TestBackend;
use domain::calendar::parse_date;
use domain::claim::{ClaimSetting, ClaimStatus, LeftOut, Rejection};
use domain::donation::{DeletionReason, DonationChange, Status};
use domain::payment::{BankRow, read_statement};
use domain::{ClaimId, DonationId, Pence};
use hmrc::simulator::{Outcome, Plan, Step};
use serde_json::json;

use crate::person::{World, code, unkeyed};

const DAY: &str = "2026-11-21T09:00:00Z";
pub const NEXT_DAY: &str = "2026-11-22T09:00:00Z";

/// Nothing waits in a test; but an exchange that is lost must be over before HMRC's list counts.
pub const PATIENCE: Patience = Patience {
    exchange: Duration::from_secs(5),
    missing: Duration::ZERO,
    between_lists: Duration::ZERO,
    lists: 2,
    reconnect: Duration::ZERO,
    longest_poll: Duration::ZERO,
};

/// A charity that Uplift may file for, with Zoë's authorisation.
pub struct Desk {
    pub world: World,
    pub staff: CharityStaff,
}

impl Desk {
    pub async fn open() -> Self {
        Self::open_with(None).await
    }

    pub async fn open_with(most_lines: Option<i64>) -> Self {
        let world = World::over(TestBackend::start_to_file(DAY, PATIENCE, most_lines).await).await;
        let staff = world.test.staff("official@example.org").await;
        let staff = staff.of(world.charity).unwrap();
        let today = parse_date("2026-11-21").unwrap();
        for step in [NomineeStep::Requested(today), NomineeStep::Active(today)] {
            world
                .test
                .backend
                .record_nominee_step(&staff, step)
                .await
                .unwrap();
        }
        let donor = world.zoe().await;
        world.authorise(donor).await;
        let desk = Self { world, staff };
        desk.choose("by_hand", "none").await;
        desk
    }

    pub async fn choose(&self, schedule: &str, approvals: &str) {
        let setting = ClaimSetting::read(&json!({
            "schedule": schedule, "weekday": "monday", "day": "6", "threshold": "2.50", "approvals": approvals,
        }))
        .unwrap();
        self.backend()
            .choose_claim_setting(&self.staff, setting)
            .await
            .unwrap();
    }

    pub fn backend(&self) -> &backend::Backend {
        &self.world.test.backend
    }

    /// So many gifts of £10, made and settled on the first day; the clock then stands on the next.
    pub async fn gifts(&self, count: usize) -> Vec<DonationId> {
        let now = self.backend().now().to_string();
        self.world.test.set_clock(DAY);
        let mut ids = Vec::new();
        for _ in 0..count {
            ids.push(self.world.sent(json!({ "settlementDate": "2026-11-21" })).await);
        }
        let back = if now == DAY { NEXT_DAY } else { &now };
        self.world.test.set_clock(back);
        ids
    }

    /// Makes a claim by hand and does all work.
    pub async fn claim(&self) -> ClaimId {
        let id = self.backend().begin_claim(&self.staff).await.unwrap();
        self.world.test.work().await;
        id
    }

    pub async fn shown(&self, id: ClaimId) -> backend::claim::Claim {
        self.backend().claim(&self.staff, id).await.unwrap().claim
    }

    pub async fn claims(&self) -> Vec<backend::claim::Claim> {
        let request = PageRequest::new(50, None);
        let page = self.backend().claims(&self.staff, &request).await.unwrap();
        page.items
    }

    pub async fn refund(&self, id: DonationId) {
        self.backend()
            .delete_donation(&self.world.platform, id, DeletionReason::Refund, None, &unkeyed())
            .await
            .unwrap();
    }

    /// HMRC never took the same gifts twice, and nothing breaks an invariant.
    pub async fn is_sound(&self) {
        assert_eq!(self.world.test.hmrc().taken_twice(), []);
        self.world.verify().await;
    }
}

fn pence(pence: i64) -> Pence {
    Pence::new(pence).unwrap()
}

#[tokio::test]
async fn a_claim_made_by_hand_is_accepted_and_every_gift_with_it() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!((next.sum.count, next.sum.donations), (3, pence(3_000)));
    assert_eq!(next.sum.gift_aid(), pence(750));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(claim.status, ClaimStatus::Accepted);
    assert_eq!(
        (claim.lines, claim.donations, claim.expected()),
        (3, pence(3_000), pence(750))
    );
    assert!(claim.correlation_id.is_some() && claim.irmark.is_some());
    for gift in gifts {
        assert_eq!(desk.world.status(gift).await, Status::Accepted);
    }
    assert_eq!(desk.world.test.hmrc().taken().len(), 1);
    assert!(
        desk.world.test.hmrc().taken()[0].deleted,
        "HMRC's copy is tidied away"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn what_was_sent_is_kept_without_the_password_and_every_answer_with_it() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let detail = desk.backend().claim(&desk.staff, id).await.unwrap();
    let kinds: Vec<&str> = detail
        .messages
        .iter()
        .rev()
        .map(|message| message.kind.as_str())
        .collect();
    assert_eq!(kinds, ["submit", "acknowledgement", "response", "deletion"]);
    let sent = detail.messages.last().unwrap().message_id;
    let body = desk.backend().claim_message(&desk.staff, id, sent).await.unwrap();
    let text = String::from_utf8(body.clone()).unwrap();
    assert!(text.contains("O'Neill") && text.contains("<HMRCref>AB12345</HMRCref>"));
    assert!(!text.contains("IDAuthentication") && !text.contains("sandbox"));
    let mark = backend::filing::irmark_of(&body).unwrap();
    assert_eq!(detail.claim.irmark, Some(mark.to_string()));
    assert_eq!(desk.world.test.hmrc().taken()[0].irmark, Some(mark));
    let stored = desk
        .world
        .test
        .text("select encode(sealed_password, 'escape') from hmrc_credential")
        .await;
    assert!(!stored.contains("sandbox"));
}

#[tokio::test]
async fn only_gifts_from_before_today_go_in_and_the_rest_is_named() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let today = desk
        .world
        .sent(json!({ "settlementDate": "2026-11-22", "donatedAt": NEXT_DAY }))
        .await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.sum.count, 1);
    assert_eq!(next.left_out, [(LeftOut::DatedToday, 1, pence(1_000))]);
    desk.claim().await;
    assert_eq!(desk.world.status(today).await, Status::Declared);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refused_line_waits_to_be_put_right_and_the_rest_is_filed_again_at_once() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let refuse = Outcome::Reject {
        line: 1,
        number: 4065,
        element: "Donor/Sur",
    };
    desk.world.test.hmrc().plan(Plan::once(Step::Submit, refuse));
    let id = desk.claim().await;
    let first = desk.shown(id).await;
    assert_eq!(
        (first.status, first.rejection),
        (ClaimStatus::Rejected, Some(Rejection::Lines))
    );
    let (second, number) = first.followed_by.unwrap();
    assert_eq!(number, 2);
    let second = desk.shown(second).await;
    assert_eq!((second.status, second.lines), (ClaimStatus::Accepted, 2));
    let states = [
        desk.world.status(gifts[0]).await,
        desk.world.status(gifts[1]).await,
        desk.world.status(gifts[2]).await,
    ];
    assert_eq!(states, [Status::Accepted, Status::Held, Status::Accepted]);
    let taken = desk.world.test.hmrc().taken();
    assert_ne!(taken[0].transaction_id, taken[1].transaction_id);
    desk.is_sound().await;

    let request = PageRequest::new(50, None);
    let held = desk.backend().held_gifts(&desk.staff, &request).await.unwrap();
    let said = held.items[0].said.clone().unwrap();
    assert_eq!(
        (held.items[0].donation_id, said.number, said.claim_number),
        (gifts[1], 4065, 1)
    );
    assert!(!said.words.is_empty() && !said.cure.is_empty());
    // Nothing that happens to the donor lets the same details slip into the next claim.
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    desk.world.test.work().await;
    assert_eq!(desk.world.status(gifts[1]).await, Status::Held);
    let correction = Correction::read(&json!({
        "first": "Zoe", "last": "ONeill", "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB",
    }))
    .unwrap();
    desk.backend()
        .correct_gift(&desk.staff, gifts[1], &correction)
        .await
        .unwrap();
    assert_eq!(desk.world.status(gifts[1]).await, Status::Declared);
    let third = desk.claim().await;
    assert_eq!(desk.shown(third).await.status, ClaimStatus::Accepted);
    assert_eq!(desk.world.status(gifts[1]).await, Status::Accepted);
    assert_eq!(
        code(
            desk.backend()
                .correct_gift(&desk.staff, gifts[1], &correction)
                .await
        ),
        "donation_not_found"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_whose_only_line_is_refused_leaves_no_empty_one_behind() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    let refuse = Outcome::Reject {
        line: 0,
        number: 4065,
        element: "Donor/Sur",
    };
    desk.world.test.hmrc().plan(Plan::once(Step::Submit, refuse));
    desk.claim().await;
    let claims = desk.claims().await;
    let states: Vec<ClaimStatus> = claims.iter().map(|claim| claim.status).collect();
    assert_eq!(states, [ClaimStatus::Withdrawn, ClaimStatus::Rejected]);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_refused_as_a_whole_waits_for_somebody_to_look() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.choose("threshold", "none").await;
    desk.world
        .test
        .hmrc()
        .plan(Plan::once(Step::Submit, Outcome::Fail { number: 2021 }));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status, claim.rejection),
        (ClaimStatus::Rejected, Some(Rejection::Whole))
    );
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 1, "nothing is filed again by itself");
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.refused.map(|claim| claim.claim_id), Some(id));
    let again = desk.claim().await;
    assert_eq!(desk.shown(again).await.status, ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn two_people_approve_and_nobody_twice() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status, claim.approvals), (ClaimStatus::Ready, (2, 0)));
    let backend = desk.backend();
    assert_eq!(
        backend.approve_claim(&desk.staff, id).await.unwrap(),
        ClaimStatus::Ready
    );
    assert_eq!(
        code(backend.approve_claim(&desk.staff, id).await),
        "approved_already"
    );
    desk.world.test.work().await;
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
    desk.world
        .test
        .by_hand(&format!(
            "insert into staff select gen_random_uuid(), 'second@example.org', now();
             insert into membership select '{}', staff_id, 'finance', now() from staff where email = 'second@example.org'",
            desk.world.charity.uuid()
        ))
        .await
        .unwrap();
    let second = desk.world.test.staff("second@example.org").await;
    let second = second.of(desk.world.charity).unwrap();
    assert_eq!(
        backend.approve_claim(&second, id).await.unwrap(),
        ClaimStatus::Approved
    );
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status, ClaimStatus::Accepted);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_can_be_given_up_until_it_is_filed_and_its_gifts_go_into_the_next() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "claim_open");
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.lines, 2);
    assert_eq!(
        code(desk.backend().withdraw_claim(&desk.staff, next).await),
        "claim_step"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_refunded_or_changed_before_filing_leaves_the_claim() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    desk.refund(gifts[0]).await;
    let change = DonationChange::read(&json!({ "netAmount": 900 }), desk.backend().now()).unwrap();
    desk.backend()
        .change_donation(&desk.world.platform, gifts[1], &change, None, &unkeyed())
        .await
        .unwrap();
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.lines, claim.donations, claim.gift_aid),
        (1, pence(1_000), pence(250))
    );
    desk.is_sound().await;
    desk.refund(gifts[2]).await;
    assert_eq!(
        desk.shown(id).await.status,
        ClaimStatus::Withdrawn,
        "nothing is left of it"
    );
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations, pence(900));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_after_acceptance_goes_back_once_with_the_next_claim() {
    let desk = Desk::open().await;
    let first = desk.gifts(2).await;
    let claimed = desk.claim().await;
    let change = DonationChange::read(&json!({ "netAmount": 900 }), desk.backend().now()).unwrap();
    let changed = desk
        .backend()
        .change_donation(&desk.world.platform, first[0], &change, None, &unkeyed())
        .await;
    assert_eq!(code(changed), "already_claimed");
    desk.refund(first[0]).await;
    desk.refund(first[0]).await;
    assert_eq!(desk.world.test.count("select count(*) from adjustment").await, 1);
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(
        (next.adjustment, next.waiting_back),
        ((0, Pence::ZERO), 1),
        "there is nothing to carry it"
    );
    desk.is_sound().await;

    desk.gifts(2).await;
    let carrier = desk.claim().await;
    let claim = desk.shown(carrier).await;
    assert_eq!(
        (claim.gift_aid, claim.adjustment, claim.expected()),
        (pence(500), pence(250), pence(250))
    );
    assert_eq!(claim.status, ClaimStatus::Accepted);
    let request = PageRequest::new(50, None);
    let ledger = desk.backend().adjustments(&desk.staff, &request).await.unwrap();
    assert_eq!(ledger.items[0].claimed_in.0, claimed);
    assert_eq!(ledger.items[0].carried_by.unwrap().0, carrier);
    let sent = desk.backend().claim(&desk.staff, carrier).await.unwrap();
    let sent = sent.messages.last().unwrap().message_id;
    let body = desk
        .backend()
        .claim_message(&desk.staff, carrier, sent)
        .await
        .unwrap();
    let text = String::from_utf8(body).unwrap();
    assert!(text.contains("<Adjustment>2.50</Adjustment>") && text.contains("in our claim 1."));
    desk.is_sound().await;

    desk.gifts(1).await;
    let later = desk.claim().await;
    assert_eq!(
        desk.shown(later).await.adjustment,
        Pence::ZERO,
        "never counted twice"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refund_while_hmrc_has_the_claim_goes_back_if_it_is_accepted_and_not_if_it_is_refused() {
    for (outcome, back) in [
        (Outcome::Wait { polls: 2 }, 1),
        (
            Outcome::Reject {
                line: 1,
                number: 4065,
                element: "Donor/Sur",
            },
            0,
        ),
    ] {
        let desk = Desk::open().await;
        let gifts = desk.gifts(3).await;
        desk.world.test.hmrc().plan(Plan::once(Step::Submit, outcome));
        let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
        desk.world.test.step(id).await.unwrap();
        assert_eq!(desk.shown(id).await.status, ClaimStatus::Acknowledged);
        desk.refund(gifts[0]).await;
        assert_eq!(desk.world.test.count("select count(*) from adjustment").await, 0);
        desk.world.test.work().await;
        assert_eq!(
            desk.world.test.count("select count(*) from adjustment").await,
            back
        );
        assert_eq!(desk.world.status(gifts[0]).await, Status::Cancelled);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn what_finds_no_room_goes_into_the_claim_after() {
    let desk = Desk::open_with(Some(2)).await;
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
    assert_eq!(
        (claims[0].begun_as.as_str(), claims[0].status),
        ("schedule", ClaimStatus::Accepted)
    );
    desk.choose("threshold", "none").await;
    desk.gifts(1).await;
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.claims().await.len(), 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn nothing_is_filed_before_hmrc_has_appointed_uplift() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.backend()
        .record_nominee_step(&desk.staff, NomineeStep::Ended(parse_date("2026-11-22").unwrap()))
        .await
        .unwrap();
    assert_eq!(
        code(desk.backend().begin_claim(&desk.staff).await),
        "nominee_missing"
    );
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
    let too_early = backend
        .mark_claim_paid(&desk.staff, first, early, pence(500), "")
        .await;
    assert_eq!(code(too_early), "out_of_range");
    backend
        .mark_claim_paid(&desk.staff, first, on, pence(499), "HMRC CHARITIES")
        .await
        .unwrap();
    assert_eq!(desk.shown(first).await.paid, Some((on, pence(499))));
    let twice = backend
        .mark_claim_paid(&desk.staff, first, on, pence(499), "")
        .await;
    assert_eq!(code(twice), "claim_step");
    desk.is_sound().await;

    desk.gifts(3).await;
    let second = desk.claim().await;
    let statement =
        "Date,Description,Amount\n22/11/2026,HMRC CHARITIES,7.50\n22/11/2026,HMRC CHARITIES,4.99\n";
    let rows: Vec<BankRow> = read_statement(statement).unwrap();
    let done = backend.import_payments(&desk.staff, &rows).await.unwrap();
    assert_eq!((done.added, done.matched, done.known), (1, 1, 1));
    assert_eq!(desk.shown(second).await.status, ClaimStatus::Paid);
    let again = backend.import_payments(&desk.staff, &rows).await.unwrap();
    assert_eq!((again.added, again.matched, again.known), (0, 0, 2));
    assert_eq!(backend.paid_in_all(&desk.staff).await.unwrap(), (2, pence(1_249)));

    desk.gifts(1).await;
    let third = desk.claim().await;
    let odd = read_statement("Date,Amount,Details\n22/11/2026,9.99,HMRC\n").unwrap();
    backend.import_payments(&desk.staff, &odd).await.unwrap();
    let request = PageRequest::new(50, None);
    let payments = backend.payments(&desk.staff, &request).await.unwrap();
    let open = payments
        .items
        .iter()
        .find(|payment| payment.claim.is_none())
        .unwrap();
    assert_eq!(open.suggestions[0].0, third);
    backend
        .match_payment(&desk.staff, open.payment_id, third)
        .await
        .unwrap();
    assert_eq!(desk.shown(third).await.paid, Some((on, pence(999))));
    desk.is_sound().await;
}

#[tokio::test]
async fn nobody_sees_or_moves_another_charitys_claim() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let other = desk.world.test.charity("Other Charity", "CD54321").await;
    let staff = desk.world.test.staff("official@example.org").await;
    let other = staff.of(other).unwrap();
    let backend = desk.backend();
    assert_eq!(code(backend.claim(&other, id).await), "claim_not_found");
    assert_eq!(
        code(backend.claim_lines(&other, id, 0, 10).await),
        "claim_not_found"
    );
    assert_eq!(code(backend.approve_claim(&other, id).await), "claim_not_found");
    assert_eq!(code(backend.withdraw_claim(&other, id).await), "claim_not_found");
    let message = backend.claim(&desk.staff, id).await.unwrap().messages[0].message_id;
    assert_eq!(
        code(backend.claim_message(&other, id, message).await),
        "message_not_found"
    );
    let on = parse_date("2026-11-22").unwrap();
    let paid = backend.mark_claim_paid(&other, id, on, pence(250), "").await;
    assert_eq!(code(paid), "claim_not_found");
}

#[tokio::test]
async fn the_database_refuses_what_would_claim_a_gift_twice() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let test = &desk.world.test;
    let refused = |statement: String| async move { test.by_hand(&statement).await.unwrap_err() };
    let charity = desk.world.charity.uuid();
    test.by_hand(&format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at)
         values ('00000000-0000-0000-0000-000000000001', '{charity}', 9, 'draft', 'by_hand', now(), now(), 'none', now())"
    ))
    .await
    .unwrap();
    let second = "insert into claim_line select '00000000-0000-0000-0000-000000000001', 1, declaration_id, donation_id, claimable_pence, donated_on, null from claim_line";
    assert_eq!(refused(second.into()).await, "claim_line_declaration_once");
    let open = format!(
        "insert into claim (claim_id, charity_id, number, state, begun_as, begun_at, begun_on, approvals, updated_at)
         values (gen_random_uuid(), '{charity}', 10, 'draft', 'by_hand', now(), now(), 'none', now())"
    );
    assert_eq!(refused(open).await, "claim_one_open");
    for (set, constraint) in [
        ("state = 'acknowledged'", "claim_acceptance_is_whole"),
        ("accepted_at = null", "claim_acceptance_is_whole"),
        ("adjustment_pence = 251", "claim_adjustment_fits"),
        ("line_count = 0", "claim_is_not_filed_empty"),
        ("paid_on = now()", "claim_payment_is_whole"),
    ] {
        let statement = format!("update claim set {set} where claim_id = '{}'", id.uuid());
        assert_eq!(refused(statement).await, constraint, "{set}");
    }
    assert!(
        refused("delete from claim_message".into())
            .await
            .contains("append-only")
    );
    assert!(
        refused("update claim_message set words = ''".into())
            .await
            .contains("append-only")
    );
}

#[tokio::test]
async fn a_line_refers_to_a_declaration_and_its_donation_and_to_a_claim_for_ever() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    desk.claim().await;
    let refused = async |sql: &str| desk.world.test.by_hand(sql).await.unwrap_err();
    let lines = |claim: &str, declaration: &str, donation: &str| {
        format!(
            "insert into claim_line (claim_id, line_no, declaration_id, donation_id, claimable_pence, donated_on, dropped)
             select {claim}, 10 + line_no, {declaration}, {donation}, claimable_pence, donated_on, 'released' from claim_line"
        )
    };
    let (known, another) = ("donation_id", "gen_random_uuid()");
    for (declaration, donation) in [
        (another, known),
        ("declaration_id", another),
        ("(select min(declaration_id::text)::uuid from claim_line)", known),
    ] {
        assert_eq!(
            refused(&lines("claim_id", declaration, donation)).await,
            "claim_line_refers_to_declaration"
        );
    }
    assert_eq!(
        refused(&lines(another, "declaration_id", known)).await,
        "claim_line_refers_to_claim"
    );
    for sql in [
        "update claim_line set donation_id = gen_random_uuid()",
        "update claim_line set declaration_id = gen_random_uuid()",
        "update claim_line set claim_id = gen_random_uuid()",
        "update claim set claim_id = gen_random_uuid()",
        "delete from claim",
    ] {
        assert!(refused(sql).await.contains("append-only"), "{sql}");
    }
    desk.is_sound().await;
}
