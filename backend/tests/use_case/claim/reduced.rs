//! HMRC refuses or reduces a claim that it had accepted: what it takes is claimed again where it can be, and nothing goes back twice.

use backend::Error;
use backend::actor::PlatformCaller;
use backend::claim::{ClaimSums, NamedDonor, OperatorsWord, WouldReduce};
use backend::donation::{DonationFilter, InClaim};
use backend::pagination::PageRequest;
use backend::testing::words::{self, say_in_email};
use domain::calendar::parse_date;
use domain::claim::reduction::{Letter, Reduction};
use domain::claim::view::{Cut, Dropped, GivenBack, GoesBack, MoneyBack, MoneyOff, What};
use domain::claim::{ClaimFilter, ClaimGroup, ClaimStatus, Rejection};
use domain::donation::shown::ClaimDays;
use domain::donation::{DeclarationStatus, Find, Reason, Status, TakenOutReason};
use domain::page_fault::PageFault;
use domain::payment::{PaymentFilter, Statement};
use domain::{CharityReference, ClaimId, DonationId, Pence, Timestamp};
use hmrc::simulator::{Outcome, Step};
use serde_json::{Value, json};

use crate::person::code;
use crate::word::{Other, create};

use super::{DAY, Desk, NEXT_DAY, pence};

const LETTER: &str = "2026-11-22";

/// A letter of HMRC's about these lines, or about the whole claim where there are none; its gifts are claimed again, unless the changes
/// say otherwise.
fn letter(lines: &str, changes: Value) -> Reduction {
    let what = if lines.is_empty() { "whole" } else { "lines" };
    let mut form = json!({
        "what": what, "lines": lines, "letterOn": LETTER, "why": "No declaration was shown.", "then": "claim_again",
    });
    for (name, value) in changes.as_object().unwrap() {
        form[name] = value.clone();
    }
    Reduction::read(&serde_json::from_value(form).unwrap(), parse_date("2040-01-01").unwrap()).unwrap()
}

impl Desk {
    async fn would(&self, id: ClaimId, letter: &Letter) -> Result<WouldReduce, Error> {
        self.backend().would_reduce(&self.staff, id, letter).await
    }

    /// Looks at what a letter changes, confirms that, and does all work.
    async fn reduce(&self, id: ClaimId, reduction: &Reduction) -> WouldReduce {
        let would = self.would(id, &reduction.letter).await.unwrap();
        let done = self.backend().reduce_claim(&self.staff, id, reduction, would.to_confirm()).await.unwrap();
        assert_eq!(done, would, "what was shown is what was done");
        self.world.test.work().await;
        done
    }

    /// Gifts of these pence, made and settled on the first day, in the order of their lines.
    async fn gifts_of(&self, amounts: &[i64]) -> Vec<DonationId> {
        let now = self.backend().now().to_string();
        self.world.test.set_clock(DAY);
        let mut ids = Vec::new();
        for amount in amounts {
            ids.push(self.world.sent(json!({ "settlementDate": "2026-11-21", "grossAmount": amount })).await);
        }
        self.world.test.set_clock(if now == DAY { NEXT_DAY } else { &now });
        ids
    }

    async fn went_back(&self, id: ClaimId, amount: i64, on: &str) -> Result<(), Error> {
        let on = parse_date(on).unwrap();
        self.backend().record_return(&self.staff, id, on, pence(amount), "Set off").await
    }

    /// The charity's claims as a platform lists them by its own reference: state, gifts and pence.
    async fn claims_for(&self, platform: &PlatformCaller, reference: &str) -> Vec<(ClaimStatus, i64, i64)> {
        let reference = CharityReference::parse(reference).unwrap();
        let request = PageRequest::new(50, None);
        let page = self.backend().claims_for_platform(platform, &reference, None, &request).await.unwrap();
        page.items.iter().map(|claim| (claim.status, claim.lines, claim.donations.get())).collect()
    }

    async fn waiting_back(&self) -> i64 {
        self.count("select count(*) from adjustment where carried_by is null and repaid_on is null and voided_at is null").await
    }

    async fn statuses(&self, gifts: &[DonationId]) -> Vec<Status> {
        let mut statuses = Vec::new();
        for gift in gifts {
            statuses.push(self.world.status(*gift).await);
        }
        statuses
    }
}

/// A charity of whose claim HMRC takes a gift after it had accepted it, and then the other one.
pub async fn reduced_and_refused() -> Desk {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.claim().await;
    for line in ["1", "2"] {
        desk.reduce(id, &letter(line, json!({}))).await;
    }
    desk
}

#[tokio::test]
async fn d2_lines_that_hmrc_takes_out_of_an_accepted_claim_are_claimed_again_to_the_penny() {
    let desk = Desk::open().await;
    let gifts = desk.gifts_of(&[1_001, 1_001, 1_001, 1_001, 1_003]).await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.gift_aid, pence(1_251));
    let would = desk.reduce(id, &letter("1, 3-4", json!({}))).await;
    // A quarter of £20.04 is left, rounded down once: not three quarters less.
    let cut = Cut { gifts: 3, donations: pence(3_003), gift_aid: pence(750) };
    assert_eq!((would.cut, would.expected, would.left), (cut, pence(1_251), pence(501)));
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.cut, claim.expected()), (ClaimStatus::Accepted, cut, pence(501)));
    assert_eq!(claim.lines, 5, "what was filed stays what was filed");
    let (declared, accepted) = (Status::Declared, Status::Accepted);
    assert_eq!(desk.statuses(&gifts).await, [declared, accepted, declared, declared, accepted]);
    assert_eq!(desk.backend().money_in_all(&desk.staff).await.unwrap().owed.in_all, (1, pence(501)));
    let lines = desk.backend().claim_lines(&desk.staff, id, 0, 10).await.unwrap();
    let cut = Dropped::Cut("No declaration was shown.".to_owned());
    assert_eq!((lines[0].dropped.as_ref(), lines[1].dropped.as_ref()), (Some(&cut), None));
    let (_, _, claims) = desk.backend().donation_for_charity(&desk.staff, gifts[0]).await.unwrap();
    assert_eq!(claims[0].cut, Some((parse_date(LETTER).unwrap(), "No declaration was shown.".to_owned())));
    desk.is_sound().await;

    let next = desk.claim().await;
    let next = desk.shown(next).await;
    assert_eq!((next.lines, next.gift_aid), (3, pence(750)));
    assert_eq!(desk.statuses(&gifts).await, [accepted; 5]);
    desk.is_sound().await;
    // HMRC writes again: what is left goes too, and the claim is refused.
    desk.reduce(id, &letter("2, 5", json!({ "why": "Nor for these." }))).await;
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.progress.rejection()),
        (ClaimStatus::Rejected, Some(Rejection::AfterAcceptance))
    );
    assert_eq!((claim.cut.gifts, claim.cut.gift_aid), (5, pence(1_251)));
    let history = desk.backend().claim_history(&desk.staff, id).await.unwrap();
    let decisions = history.iter().filter(|one| matches!(one.what, What::Reduced(_))).count();
    assert_eq!(decisions, 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn each_platform_lists_what_stands_of_its_own_gifts_and_all_of_them_once_the_claim_is_refused() {
    let desk = Desk::open().await;
    let other = Other::of(&desk.world).await;
    let zoe = json!({ "email": "zoe@example.org" });
    create(&desk.world, &other.caller, zoe).await.unwrap();
    let zoe = json!({ "type": "email", "value": "zoe@example.org" });
    for _ in 0..2 {
        other.send(&desk.world, zoe.clone()).await;
    }
    desk.gifts_of(&[2_000, 3_000, 5_000]).await;
    let listed = async || {
        let ours = desk.claims_for(&desk.world.platform, &desk.world.reference).await;
        (ours, desk.claims_for(&other.caller, &other.reference).await)
    };
    let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
    assert_eq!(listed().await, (vec![], vec![]), "it is not sent");
    desk.world.test.work().await;
    let accepted = |gifts: i64, pence: i64| vec![(ClaimStatus::Accepted, gifts, pence)];
    assert_eq!(listed().await, (accepted(3, 10_000), accepted(2, 2_000)));
    // The other platform's gifts came first: they are lines 1 and 2.
    desk.reduce(id, &letter("1, 4", json!({}))).await;
    assert_eq!(listed().await, (accepted(2, 7_000), accepted(1, 1_000)));
    desk.reduce(id, &letter("2", json!({}))).await;
    assert_eq!(listed().await, (accepted(2, 7_000), vec![]));
    desk.is_sound().await;
    desk.reduce(id, &letter("", json!({}))).await;
    let refused = |gifts: i64, pence: i64| vec![(ClaimStatus::Rejected, gifts, pence)];
    assert_eq!(listed().await, (refused(3, 10_000), refused(2, 2_000)));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_keeps_its_claim_in_the_list_when_its_tax_went_back_or_hmrc_took_it_out() {
    let desk = Desk::open().await;
    let gifts = desk.gifts_of(&[1_000, 2_000, 3_000]).await;
    let first = desk.claim().await;
    desk.refund(gifts[0]).await;
    desk.gifts(2).await;
    let second = desk.claim().await;
    assert_eq!(desk.shown(second).await.adjustment, pence(250));
    desk.reduce(first, &letter("2", json!({}))).await;
    let claims = async |find: Option<Find>| {
        let filter = DonationFilter { find: find.clone(), ..DonationFilter::default() };
        let request = PageRequest::new(50, None);
        let listed = desk.backend().donations_for_charity(&desk.staff, &filter, &request).await.unwrap();
        let ids: Vec<DonationId> = listed.items.iter().map(|gift| gift.view.id).collect();
        let claims = desk.backend().claims_of_donations(&desk.staff, &ids, find.as_ref()).await.unwrap();
        gifts.iter().map(|id| claims.get(id).copied()).collect::<Vec<_>>()
    };
    let of_first = |claimed: i64| InClaim {
        claim_id: first,
        number: 1,
        claimed: pence(claimed),
        paid_on: None,
        is_set_off: false,
        given_back_in: None,
        refused_on: None,
        is_released: false,
    };
    let letter_on = Some(parse_date(LETTER).unwrap());
    let kept = [
        Some(InClaim { given_back_in: Some(2), ..of_first(1_000) }),
        Some(InClaim { refused_on: letter_on, ..of_first(2_000) }),
        Some(of_first(3_000)),
    ];
    assert_eq!(claims(Some(Find::Claim(1))).await, kept);
    assert_eq!(claims(None).await, kept);
    // Claimed again, it is in the new claim, and still found by the number of the first.
    let third = desk.claim().await;
    let again = InClaim { claim_id: third, number: 3, ..of_first(2_000) };
    for find in [None, Some(Find::Claim(1))] {
        assert_eq!(claims(find).await, [kept[0], Some(again), kept[2]]);
    }
}

#[tokio::test]
async fn d2_a_claim_that_hmrc_refuses_after_acceptance_takes_nothing_back_and_lets_its_gifts_go() {
    let desk = Desk::open().await;
    let first = desk.gifts(2).await;
    desk.claim().await;
    desk.refund(first[0]).await;
    let second = desk.gifts(2).await;
    let id = desk.claim().await;
    let carrier = desk.shown(id).await;
    assert_eq!((carrier.adjustment, carrier.expected()), (pence(250), pence(250)));
    let would = desk.reduce(id, &letter("", json!({}))).await;
    assert!(would.is_refused);
    assert_eq!((would.owed_again, would.left), (pence(250), pence(0)));
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.expected()), (ClaimStatus::Rejected, Pence::ZERO));
    assert!(claim.progress.acceptance().is_some(), "that it was accepted is not forgotten");
    assert_eq!(desk.waiting_back().await, 1, "HMRC took nothing, so it is owed again");
    assert_eq!(desk.statuses(&second).await, [Status::Declared; 2]);
    let told = format!(
        "select string_agg(kind, ',' order by event_id) from event where subject_id = '{}' and platform_id is not null",
        id.uuid()
    );
    assert_eq!(desk.world.test.text(&told).await, "claim.submitted,claim.accepted,claim.rejected");
    desk.is_sound().await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(
        next.refused.map(|claim| claim.claim_id),
        Some(id),
        "a schedule waits until somebody has looked"
    );
    let again = desk.claim().await;
    let again = desk.shown(again).await;
    assert_eq!((again.lines, again.adjustment, again.expected()), (2, pence(250), pence(250)));
    assert_eq!(desk.waiting_back().await, 0);
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_a_claim_that_is_cut_carries_back_what_it_still_brings_and_the_rest_is_owed_again() {
    let desk = Desk::open().await;
    let first = desk.gifts(3).await;
    desk.claim().await;
    desk.refund(first[0]).await;
    desk.refund(first[1]).await;
    desk.gifts(3).await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.adjustment, pence(500));
    let would = desk.reduce(id, &letter("1-2", json!({}))).await;
    assert_eq!((would.cut.gift_aid, would.owed_again, would.left), (pence(500), pence(250), pence(0)));
    let claim = desk.shown(id).await;
    assert_eq!((claim.adjustment, claim.expected()), (pence(250), Pence::ZERO));
    assert!(claim.has_nothing_to_pay());
    assert_eq!(desk.waiting_back().await, 1);
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_tax_on_a_refunded_gift_that_hmrc_then_takes_out_itself_does_not_go_back_too() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let id = desk.claim().await;
    desk.refund(gifts[0]).await;
    assert_eq!(desk.waiting_back().await, 1);
    desk.reduce(id, &letter("1", json!({}))).await;
    assert_eq!(desk.waiting_back().await, 0);
    assert_eq!(desk.world.status(gifts[0]).await, Status::Cancelled);
    let (_, _, claims) = desk.backend().donation_for_charity(&desk.staff, gifts[0]).await.unwrap();
    assert_eq!(claims[0].back, Some(GoesBack::NotAtAll));
    let request = PageRequest::new(50, None);
    let ledger = desk.backend().adjustments(&desk.staff, &request).await.unwrap().items;
    assert!(ledger[0].is_voided);
    let repaid = desk
        .backend()
        .repay_adjustment(&desk.staff, ledger[0].adjustment_id, parse_date(LETTER).unwrap(), "")
        .await;
    assert_eq!(code(repaid), "adjustment_voided");
    desk.is_sound().await;

    // One that a claim is about to carry back leaves that claim.
    desk.refund(gifts[1]).await;
    desk.gifts(2).await;
    desk.choose("by_hand", "one").await;
    let carrier = desk.claim().await;
    assert_eq!(desk.shown(carrier).await.adjustment, pence(250));
    desk.reduce(id, &letter("2", json!({}))).await;
    let claim = desk.shown(carrier).await;
    assert_eq!((claim.status(), claim.adjustment), (ClaimStatus::Ready, Pence::ZERO));
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_tax_that_went_back_already_is_not_taken_a_second_time() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let id = desk.claim().await;
    desk.refund(gifts[0]).await;
    desk.refund_part(gifts[1], json!({ "amount": 300 })).await.unwrap();
    desk.gifts(2).await;
    let carrier = desk.claim().await;
    assert_eq!(desk.shown(carrier).await.adjustment, pence(325), "it went back");
    assert_eq!(desk.shown(id).await.expected(), pence(750));
    let would = desk.reduce(id, &letter("", json!({}))).await;
    // The first gift is gone already, and of the second £3: HMRC takes £7 and £10.
    let cut = Cut { gifts: 2, donations: pence(1_700), gift_aid: pence(425) };
    assert_eq!((would.gone_back, would.cut, would.left), (1, cut, pence(325)));
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.status(), claim.expected()),
        (ClaimStatus::Accepted, pence(325)),
        "HMRC owes what went back"
    );
    assert_eq!(desk.statuses(&gifts).await, [Status::Cancelled, Status::Declared, Status::Declared]);
    assert_eq!(desk.declared(gifts[1]).await, "700 made", "it is claimed again for what is left of it");
    desk.is_sound().await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations, pence(1_700));
    desk.is_sound().await;
    let nothing = desk.would(id, &letter("1", json!({})).letter).await;
    assert_eq!(code(nothing), "nothing_to_reduce");
}

#[tokio::test]
async fn d2_a_part_refunded_before_hmrc_takes_the_gift_is_not_claimed_again_with_the_rest() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    let id = desk.claim().await;
    desk.refund_part(gifts[0], json!({ "amount": 400 })).await.unwrap();
    desk.reduce(id, &letter("1", json!({}))).await;
    assert_eq!((desk.waiting_back().await, desk.declared(gifts[0]).await.as_str()), (0, "600 made"));
    desk.is_sound().await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations, pence(600));
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_gifts_that_do_not_qualify_are_ineligible_with_the_reason() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let id = desk.claim().await;
    let why = json!({ "then": "not_eligible", "reason": "no_tax_paid" });
    desk.reduce(id, &letter("1, 2", why)).await;
    let (out, accepted) = (Status::Ineligible, Status::Accepted);
    assert_eq!(desk.statuses(&gifts).await, [out, out, accepted]);
    let shown = desk.world.shown(gifts[0]).await;
    assert_eq!(shown.gift_aid.reasons[0].code, TakenOutReason::NoTaxPaid.reason());
    assert_eq!(desk.waiting_back().await, 0, "HMRC took it: nothing goes back");
    desk.is_sound().await;
    // A mistake can be put right, and nothing was filed on it since.
    desk.backend().put_gift_back(&desk.staff, gifts[0]).await.unwrap();
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_gifts_that_are_too_old_by_then_are_ineligible() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    let id = desk.claim().await;
    for (day, too_old) in [("2031-04-05", 0), ("2031-04-06", 1)] {
        desk.world.test.set_clock(&format!("{day}T09:00:00Z"));
        assert_eq!(desk.would(id, &letter("2", json!({})).letter).await.unwrap().too_old, too_old, "{day}");
    }
    desk.reduce(id, &letter("2", json!({}))).await;
    assert_eq!(desk.statuses(&gifts).await, [Status::Accepted, Status::Ineligible]);
    let shown = desk.world.shown(gifts[1]).await;
    assert_eq!(shown.gift_aid.reasons[0].code, Reason::OutOfTime);
    desk.world.stands_by_its_facts(gifts[1]).await;
    // The donor's gifts are judged again. Another charity's limit could be later, this one's has passed.
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    assert_eq!(desk.world.status(gifts[1]).await, Status::Ineligible);
    desk.world.verify().await;
}

#[tokio::test]
async fn d2_paid_less_than_accepted_is_seen_until_hmrcs_decision_explains_it() {
    let desk = Desk::open().await;
    desk.gifts(4).await;
    let id = desk.claim().await;
    let rows = Statement::read("Date,Description,Amount\n2026-11-22,HMRC CHARITIES,7.50\n").unwrap().payments;
    desk.backend().import_payments(&desk.staff, &rows).await.unwrap();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted, "it may be anything");
    desk.reduce(id, &letter("4", json!({}))).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.paid()), (ClaimStatus::Paid, Some(pence(750))), "it is just that");
    assert!(desk.backend().overview(&desk.staff).await.unwrap().attention.off.is_empty());
    desk.is_sound().await;

    desk.gifts(2).await;
    let second = desk.claim().await;
    let on = parse_date(LETTER).unwrap();
    desk.backend().mark_claim_paid(&desk.staff, second, on, pence(250), "", pence(0)).await.unwrap();
    let number = desk.shown(second).await.number;
    let off = desk.backend().overview(&desk.staff).await.unwrap().attention.off;
    let short = MoneyOff { claim_id: second, number, short: Some(pence(500)), over: None, above: None };
    assert_eq!(off, [short]);
    desk.reduce(second, &letter("1-2", json!({}))).await;
    assert!(desk.backend().overview(&desk.staff).await.unwrap().attention.off.is_empty());
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_what_hmrc_paid_too_much_is_seen_until_it_has_it_back() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.claim().await;
    let on = parse_date(LETTER).unwrap();
    desk.backend().mark_claim_paid(&desk.staff, id, on, pence(500), "", pence(0)).await.unwrap();
    let none = desk.backend().record_return(&desk.staff, id, on, pence(1), "").await;
    assert_eq!(code(none), "nothing_overpaid");
    desk.reduce(id, &letter("", json!({}))).await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.overpaid()), (ClaimStatus::Rejected, Some(pence(500))));
    let off = desk.backend().overview(&desk.staff).await.unwrap().attention.off;
    assert_eq!((off[0].claim_id, off[0].over, off[0].short), (id, Some(pence(500)), None));
    desk.is_sound().await;

    for (amount, day) in [(501, LETTER), (0, LETTER), (100, "2026-11-21"), (100, "2026-11-23")] {
        assert_eq!(code(desk.went_back(id, amount, day).await), "out_of_range", "{amount} {day}");
    }
    // A form that is sent twice counts once.
    let (one, other) = tokio::join!(desk.went_back(id, 200, LETTER), desk.went_back(id, 200, LETTER));
    assert_eq!(code(if one.is_ok() { other } else { one }), "return_recorded");
    assert_eq!(desk.shown(id).await.overpaid(), Some(pence(300)));
    let payments = desk.backend().payments(&desk.staff, &PageRequest::new(50, None)).await.unwrap().items;
    let taken_back = desk.backend().take_payment_back(&desk.staff, payments[0].payment_id).await;
    assert_eq!(code(taken_back), "payment_returned");
    desk.went_back(id, 300, LETTER).await.unwrap();
    assert_eq!(desk.shown(id).await.overpaid(), None);
    assert!(desk.backend().overview(&desk.staff).await.unwrap().attention.off.is_empty());
    let history = desk.backend().claim_history(&desk.staff, id).await.unwrap();
    assert_eq!(history.iter().filter(|one| matches!(one.what, What::Returned { .. })).count(), 2);
    desk.is_sound().await;

    let back = |returned, claims, due| MoneyBack { returned: pence(returned), due: (claims, pence(due)) };
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    assert_eq!(desk.backend().money_in_all(&desk.staff).await.unwrap().back, back(500, 0, 0));
    assert_eq!(desk.backend().money_in_all(&neighbour).await.unwrap().back, MoneyBack::default());
    assert!(desk.backend().refusals(&neighbour).await.unwrap().is_empty());
    let refusals = desk.backend().refusals(&desk.staff).await.unwrap();
    let sums: Vec<Pence> = refusals[0].returns.iter().map(|returned| returned.pence).collect();
    assert_eq!((refusals.len(), refusals[0].due, sums), (1, None, vec![pence(200), pence(300)]));
    let paid = desk.backend().payments(&desk.staff, &PageRequest::new(50, None)).await.unwrap().items;
    let refused = paid[0].refused.unwrap();
    assert_eq!((refused.less, refused.letter_on, refused.returned), (pence(500), on, Some((pence(500), on))));

    // The second of them was a mistake.
    let viewer = desk.viewer().await;
    for (caller, number, code_of) in [
        (&neighbour, 2, "claim_not_found"),
        (&viewer, 2, "outside_role"),
        (&desk.staff, 3, "payment_not_found"),
    ] {
        assert_eq!(code(desk.backend().take_return_back(caller, id, number).await), code_of);
    }
    desk.backend().take_return_back(&desk.staff, id, 2).await.unwrap();
    assert_eq!(code(desk.backend().take_return_back(&desk.staff, id, 2).await), "payment_not_found");
    assert_eq!(desk.backend().money_in_all(&desk.staff).await.unwrap().back, back(200, 1, 300));
    let claim = desk.shown(id).await;
    assert_eq!(
        (claim.overpaid(), claim.returned, claim.returned_on),
        (Some(pence(300)), pence(200), Some(on))
    );
    let history = desk.backend().claim_history(&desk.staff, id).await.unwrap();
    assert!(history.iter().any(|one| one.what == What::ReturnTakenBack(pence(300))));
    assert_eq!(history.iter().filter(|one| matches!(one.what, What::Returned { .. })).count(), 1);
    desk.is_sound().await;
    for change in ["update claim_return set pence = 1", "delete from claim_return"] {
        let refused = desk.world.test.by_hand(change).await.unwrap_err();
        assert!(refused.contains("append-only"), "{change}: {refused}");
    }
}

#[tokio::test]
async fn tax_that_goes_back_is_shown_with_its_claim_and_with_the_one_that_carries_it() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    let first = desk.claim().await;
    desk.refund(gifts[0]).await;
    let detail = desk.backend().claim(&desk.staff, first).await.unwrap();
    assert_eq!(detail.given_back, [GivenBack { with: None, tax: pence(250) }]);
    desk.gifts(2).await;
    let second = desk.claim().await;
    let detail = desk.backend().claim(&desk.staff, first).await.unwrap();
    assert_eq!(detail.given_back, [GivenBack { with: Some((second, 2)), tax: pence(250) }]);
    let lines = desk.backend().claim_lines(&desk.staff, first, 0, 10).await.unwrap();
    let back: Vec<Vec<i32>> = lines.into_iter().map(|line| line.back_in).collect();
    assert_eq!(back, [vec![2], vec![]]);
    let detail = desk.backend().claim(&desk.staff, second).await.unwrap();
    assert_eq!((detail.carries, detail.given_back), (vec![1], vec![]));
    // £20.00 and £20.00 of gifts: neither claim rounds anything off.
    let money = desk.backend().money_in_all(&desk.staff).await.unwrap();
    assert_eq!((money.given, money.gift_aid), (pence(4_000), pence(1_000)));
}

#[tokio::test]
async fn d2_a_payment_of_a_claim_that_hmrc_refused_since_can_be_taken_back() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.claim().await;
    let on = parse_date(LETTER).unwrap();
    desk.backend().mark_claim_paid(&desk.staff, id, on, pence(500), "", pence(0)).await.unwrap();
    desk.reduce(id, &letter("", json!({}))).await;
    let payments = desk.backend().payments(&desk.staff, &PageRequest::new(50, None)).await.unwrap().items;
    desk.backend().take_payment_back(&desk.staff, payments[0].payment_id).await.unwrap();
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.paid(), claim.overpaid()), (ClaimStatus::Rejected, None, None));
    desk.is_sound().await;
}

#[tokio::test]
async fn whoever_looks_for_a_name_that_very_many_gifts_have_is_in_the_audit_trail_too() {
    let desk = Desk::open().await;
    desk.gifts(101).await;
    let id = desk.claim().await;
    let donor = NamedDonor::parse("", "O’Neill").unwrap();
    let Err(Error::Invalid(errors)) = desk.backend().find_donor_in_claim(&desk.staff, id, &donor).await
    else {
        panic!("these are too many")
    };
    assert_eq!(errors.iter().next().unwrap().code, "too_many");
    assert_eq!(desk.audited("claim.find_donor").await, 1);
}

#[tokio::test]
async fn d2_nobody_reduces_what_is_not_theirs_or_not_accepted_or_has_changed() {
    let desk = Desk::open().await;
    desk.gifts(3).await;
    desk.once(Step::Submit, Outcome::Wait { polls: 2 });
    let id = desk.stepped(1).await;
    let one = letter("1", json!({}));
    assert_eq!(code(desk.would(id, &one.letter).await), "claim_unanswered");
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);

    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    let would = desk.would(id, &one.letter).await.unwrap();
    for (staff, refused) in [(&viewer, "outside_role"), (&neighbour, "claim_not_found")] {
        assert_eq!(code(desk.backend().would_reduce(staff, id, &one.letter).await), refused);
        let reduced = desk.backend().reduce_claim(staff, id, &one, would.to_confirm()).await;
        assert_eq!(code(reduced), refused);
        let returned = desk.backend().record_return(staff, id, one.letter.on, pence(1), "").await;
        assert_eq!(code(returned), refused);
    }
    for (lines, day, refused) in [("4", LETTER, "invalid"), ("1", "2026-11-20", "out_of_range")] {
        let wrong = letter(lines, json!({ "letterOn": day }));
        assert_eq!(code(desk.would(id, &wrong.letter).await), refused, "{lines} {day}");
    }
    // Somebody else was faster.
    let both = letter("1-2", json!({}));
    let seen = desk.would(id, &both.letter).await.unwrap().to_confirm();
    let other = backend::claim::ConfirmedCut { gifts: 1, ..seen };
    assert_eq!(code(desk.backend().reduce_claim(&desk.staff, id, &both, other).await), "figures_changed");
    desk.reduce(id, &one).await;
    let late = desk.backend().reduce_claim(&desk.staff, id, &both, seen).await;
    assert_eq!(code(late), "invalid", "line 1 does not stand any more");
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_the_operator_records_what_hmrc_told_it_and_the_charity_is_told() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.claim().await;
    let word = OperatorsWord::read("HMRC’s letter of today.", "operator@example.org").unwrap();
    desk.backend().reduce_claim_as_operator(id, &letter("2", json!({})), &word).await.unwrap();
    desk.world.test.work().await;
    let decisions = desk.backend().claim(&desk.staff, id).await.unwrap().decisions;
    assert!(decisions[0].is_operators);
    assert_eq!(decisions[0].recorded_by, "operator@example.org");
    let mails = desk.backend().mailbox().await.unwrap();
    let told: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    let reduced = say_in_email("claims", "reduced-subject", [("number", words::Value::text(1))]);
    assert!(told.contains(&reduced.as_str()), "{told:?}");
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_in_a_sandbox_hmrc_cuts_an_accepted_claim_by_three_lines_at_a_press() {
    let desk = Desk::open().await;
    let gifts = desk.gifts_of(&[1_001, 1_001, 1_001, 1_001, 1_003]).await;
    let id = desk.claim().await;
    let before = desk.backend().claims_to_reduce().await.unwrap();
    assert_eq!((before[0].claim_id, before[0].gifts, before[0].expected), (id, 5, pence(1_251)));
    desk.backend().reduce_in_sandbox(id).await.unwrap();
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.cut.gifts, claim.expected()), (3, pence(501)));
    let (declared, accepted) = (Status::Declared, Status::Accepted);
    assert_eq!(desk.statuses(&gifts).await, [declared, declared, declared, accepted, accepted]);
    desk.is_sound().await;
    // What is left of it, which is less than three.
    desk.backend().reduce_in_sandbox(id).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Rejected);
    assert!(desk.backend().claims_to_reduce().await.unwrap().is_empty());
    desk.is_sound().await;
}

#[tokio::test]
async fn d2_what_hmrc_left_of_a_claim_is_held_by_constraints_and_checked_to_the_penny() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(3).await;
    let id = desk.claim().await;
    desk.refund(gifts[0]).await;
    desk.reduce(id, &letter("1-2", json!({}))).await;
    desk.world.verify().await;
    for (by_hand, constraint) in [
        (
            "update claim_line set reduction_no = null where dropped = 'cut'",
            "claim_line_is_cut_by_a_decision",
        ),
        ("update claim set cut_count = 4", "claim_cut_fits"),
        ("update claim_platform set cut_count = 4", "claim_platform_cut_fits"),
        (
            "update claim set cut_gift_aid_pence = 700, adjustment_pence = 100",
            "claim_cut_leaves_its_adjustment",
        ),
        ("update claim set returned_pence = 1", "claim_returns_what_was_paid"),
        (
            "update claim set state = 'rejected', rejected_at = now(), rejection = 'after_acceptance'",
            "claim_refused_afterwards_is_cut_whole",
        ),
        (
            "update adjustment set repaid_on = now(), repaid_note = '', repaid_by = (select staff_id from staff limit 1), repaid_at = now()",
            "adjustment_voided_goes_back_not",
        ),
        ("update claim_reduction set words = 'x'", "append-only"),
        ("delete from claim_reduction", "append-only"),
    ] {
        let refused = desk.world.test.by_hand(by_hand).await.unwrap_err();
        assert!(refused.contains(constraint), "{by_hand}: {refused}");
    }
    let one = "1 row(s) break: every claim has the value that HMRC left after its decisions, to the penny";
    // What is left is asked of the lines, and of the decisions.
    let both = "2 row(s) break: every claim has the value that HMRC left after its decisions, to the penny";
    let owes = "1 row(s) break: what HMRC owes for a claim is the amount claimed, less refused and paid, plus returned";
    for (by_hand, undo, broken) in [
        (
            "update claim set cut_gift_aid_pence = 499",
            "update claim set cut_gift_aid_pence = 500",
            &[both, owes][..],
        ),
        ("update claim set cut_pence = 2001", "update claim set cut_pence = 2000", &[one][..]),
        (
            "update claim_line set reduction_no = 2 where line_no = 1",
            "update claim_line set reduction_no = 1 where line_no = 1",
            &[one][..],
        ),
        // Its tax then counts as what HMRC left.
        ("update adjustment set voided_at = null", "update adjustment set voided_at = now()", &[both][..]),
    ] {
        desk.world.test.by_hand(by_hand).await.unwrap();
        assert_eq!(desk.backend().verify().await.unwrap().broken, broken, "{by_hand}");
        desk.world.test.by_hand(undo).await.unwrap();
    }
    desk.world.verify().await;
}

#[tokio::test]
async fn the_totals_of_claims_have_what_is_to_be_returned_to_hmrc_and_what_was() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.claim().await;
    let on = parse_date(LETTER).unwrap();
    desk.backend().mark_claim_paid(&desk.staff, id, on, pence(500), "", pence(0)).await.unwrap();
    desk.reduce(id, &letter("1", json!({}))).await;
    let sums = async |state| {
        let filter = ClaimFilter { state: Some(state), ..ClaimFilter::default() };
        desk.backend().claim_sums(&desk.staff, &filter).await.unwrap()
    };
    let paid = ClaimSums { count: 1, due: pence(250), paid: pence(500), ..ClaimSums::default() };
    let due = ClaimSums { to_return: pence(250), ..paid };
    let in_part = ClaimSums { returned: pence(100), to_return: pence(150), ..paid };
    for (amount, said) in [(0, due), (100, in_part)] {
        if amount > 0 {
            desk.went_back(id, amount, LETTER).await.unwrap();
        }
        for state in [ClaimGroup::Paid, ClaimGroup::Overpaid, ClaimGroup::NeedsAttention] {
            assert_eq!(sums(state).await, said, "{state:?}");
        }
    }
    desk.went_back(id, 150, LETTER).await.unwrap();
    assert_eq!(sums(ClaimGroup::Paid).await, ClaimSums { returned: pence(250), ..paid });
    assert_eq!(sums(ClaimGroup::NeedsAttention).await, ClaimSums::default());
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_that_hmrc_took_out_of_a_claim_and_rejected_in_the_next_names_the_next() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let first = desk.claim().await;
    desk.reduce(first, &letter("1", json!({}))).await;
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    let second = desk.claim().await;
    assert_eq!(desk.shown(second).await.status(), ClaimStatus::Rejected);
    let named = async |find: Option<Find>| {
        let claims = desk.backend().claims_of_donations(&desk.staff, &[gift], find.as_ref()).await.unwrap();
        (claims[&gift].number, claims[&gift].refused_on)
    };
    let rejected_on = Some(desk.backend().today());
    assert_eq!(named(None).await, (2, rejected_on));
    assert_eq!(named(Some(Find::Claim(2))).await, (2, rejected_on));
    assert_eq!(named(Some(Find::Claim(1))).await, (1, parse_date(LETTER).ok()));
}

#[tokio::test]
async fn money_returned_that_was_recorded_wrongly_leaves_the_totals_and_stays_in_the_history() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.claim().await;
    let on = parse_date(LETTER).unwrap();
    desk.backend().mark_claim_paid(&desk.staff, id, on, pence(500), "", pence(0)).await.unwrap();
    desk.reduce(id, &letter("1", json!({}))).await;
    desk.went_back(id, 52, LETTER).await.unwrap();
    desk.backend().take_return_back(&desk.staff, id, 1).await.unwrap();
    // The right amount.
    desk.went_back(id, 250, LETTER).await.unwrap();
    let filter = ClaimFilter { state: Some(ClaimGroup::Paid), ..ClaimFilter::default() };
    let sums = desk.backend().claim_sums(&desk.staff, &filter).await.unwrap();
    let paid = ClaimSums { count: 1, due: pence(250), paid: pence(500), ..ClaimSums::default() };
    assert_eq!(sums, ClaimSums { returned: pence(250), ..paid });
    let history = desk.backend().claim_history(&desk.staff, id).await.unwrap();
    let note = "Set off".to_owned();
    for what in [
        What::ReturnedThen { pence: pence(52), on, note: note.clone() },
        What::ReturnTakenBack(pence(52)),
        What::Returned { pence: pence(250), on, note },
    ] {
        let said: Vec<_> = history.iter().filter(|one| one.what == what).collect();
        assert!(matches!(said.as_slice(), [one] if one.by.is_some()), "{what:?}: {history:?}");
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn whoever_approves_the_next_claim_sees_what_hmrc_refused_since_the_last_approval() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    desk.gifts(2).await;
    let first = desk.claim().await;
    let refused = async |number| desk.backend().refused_since_approval(&desk.staff, number).await.unwrap();
    let approve = async |id| {
        desk.backend().approve_claim(&desk.staff, id).await.unwrap();
        desk.world.test.work().await;
    };
    approve(first).await;
    assert_eq!(refused(2).await, Cut::default());
    desk.world.test.set_clock("2026-11-23T09:00:00Z");
    desk.reduce(first, &letter("1", json!({}))).await;
    let one = Cut { gifts: 1, donations: pence(1_000), gift_aid: pence(250) };
    assert_eq!(refused(2).await, one);
    desk.world.test.set_clock("2026-11-24T09:00:00Z");
    let second = desk.claim().await;
    assert_eq!(desk.shown(second).await.lines, 1);
    approve(second).await;
    assert_eq!(refused(2).await, one, "as the second approver reads it, too");
    assert_eq!(refused(3).await, Cut::default());
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    let of_other = desk.backend().refused_since_approval(&neighbour, 2).await.unwrap();
    assert_eq!(of_other, Cut::default());
}

#[tokio::test]
async fn a_payment_is_not_undone_while_more_of_it_was_returned_than_hmrc_paid_too_much_without_it() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let id = desk.claim().await;
    let on = parse_date(LETTER).unwrap();
    for (amount, before) in [(300, 0), (200, 300)] {
        let (amount, before) = (pence(amount), pence(before));
        desk.backend().mark_claim_paid(&desk.staff, id, on, amount, "", before).await.unwrap();
    }
    desk.reduce(id, &letter("1", json!({}))).await;
    desk.went_back(id, 100, LETTER).await.unwrap();
    let payments = desk.backend().payments(&desk.staff, &PageRequest::new(50, None)).await.unwrap().items;
    let second = payments.iter().find(|payment| payment.amount == pence(200)).unwrap().payment_id;
    let refused = desk.backend().take_payment_back(&desk.staff, second).await;
    assert_eq!(code(refused), "payment_returned");
    desk.backend().take_return_back(&desk.staff, id, 1).await.unwrap();
    desk.backend().take_payment_back(&desk.staff, second).await.unwrap();
    assert_eq!(desk.shown(id).await.overpaid(), Some(pence(50)));
    desk.is_sound().await;
}

#[tokio::test]
async fn what_went_back_stands_beside_the_last_of_the_claims_money_each_sum_by_itself() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let (id, on) = (desk.claim().await, parse_date(LETTER).unwrap());
    desk.backend().mark_claim_paid(&desk.staff, id, on, pence(500), "", pence(0)).await.unwrap();
    desk.reduce(id, &letter("", json!({}))).await;
    for amount in [200, 300] {
        desk.went_back(id, amount, LETTER).await.unwrap();
    }
    let payments = desk.backend().payments(&desk.staff, &PageRequest::new(50, None)).await.unwrap().items;
    let parts = desk.backend().payment_parts(&desk.staff, &[payments[0].payment_id]).await.unwrap();
    let back: Vec<_> = parts[0].returns.iter().map(|(on, amount, _)| (*on, *amount)).collect();
    assert_eq!((parts.len(), back), (1, vec![(on, pence(200)), (on, pence(300))]));
    let sums = desk.backend().payment_sums(&desk.staff, &PaymentFilter::default()).await.unwrap();
    assert_eq!((sums.matched, sums.returned), (pence(500), pence(500)));
}

#[tokio::test]
async fn a_first_name_is_asked_for_only_where_a_search_had_none() {
    let desk = Desk::open().await;
    desk.gifts(101).await;
    let id = desk.claim().await;
    for (first, pointer, fault) in
        [("", "/first", PageFault::EnterFirstName), ("Zoe", "/last", PageFault::UseLineNumbers)]
    {
        let donor = NamedDonor::parse(first, "ONeill").unwrap();
        let Err(Error::Invalid(errors)) = desk.backend().find_donor_in_claim(&desk.staff, id, &donor).await
        else {
            panic!("these are too many")
        };
        let error = errors.iter().next().unwrap();
        assert_eq!((error.pointer.as_str(), error.detail.as_str()), (pointer, fault.as_str()), "{first}");
    }
}

#[tokio::test]
async fn a_donor_reads_that_hmrc_took_a_gift_out_of_its_newest_claim_until_another_claim_has_it() {
    let desk = Desk::open().await;
    let gift = desk.gifts_of(&[1_000, 2_000]).await[0];
    let me = desk.world.test.donor("zoe@example.org").await;
    let read = async || {
        let (_, declarations) = desk.backend().my_gift(&me, gift).await.unwrap();
        declarations.iter().map(|one| (one.state, one.claim)).collect::<Vec<_>>()
    };
    let in_claim = |at: &str, is_cut: bool| {
        let at = Timestamp::parse(at).ok();
        let days = ClaimDays { filed_at: at, accepted_at: at, is_cut, ..ClaimDays::default() };
        [(DeclarationStatus::Made, Some(days))]
    };
    let first = desk.claim().await;
    desk.reduce(first, &letter("1", json!({}))).await;
    assert_eq!(read().await, in_claim(NEXT_DAY, true));

    let later = "2026-11-22T10:00:00Z";
    desk.world.test.set_clock(later);
    let second = desk.claim().await;
    assert_eq!(read().await, in_claim(later, false));
    desk.reduce(second, &letter("1", json!({}))).await;
    assert_eq!(read().await, in_claim(later, true));
}
