//! Gifts that their charity takes out of claiming, before and after HMRC has the claim, and puts back.

use backend::donation::{Confirmed, DonationFilter, TakenOutGifts};
use backend::testing::words::{Value, say_in_email};
use domain::calendar::parse_date;
use domain::claim::view::GoesBack;
use domain::claim::{ClaimFilter, ClaimStatus, LeftOut, NextClaim};
use domain::donation::{
    DeclarationStatus, DonationChange, Find, Reason, States, Status, TakenOut, TakenOutWords, TakingOut,
};
use domain::{AuditAction, DonationId, Pence};
use hmrc::simulator::{Outcome, Plan, Step};
use serde_json::json;

use crate::person::{code, unkeyed};

use super::{DAY, Desk, NEXT_DAY, pence};

impl Desk {
    async fn take_out(&self, id: DonationId, why: &TakenOut) -> Result<TakingOut, backend::Error> {
        self.backend().take_gift_out(&self.staff, id, why).await
    }

    async fn reasons(&self, id: DonationId) -> Vec<Reason> {
        self.world.shown(id).await.gift_aid.reasons.iter().map(|reason| reason.code).collect()
    }

    /// What a filter names now.
    async fn confirmed(&self, filter: &DonationFilter) -> Confirmed {
        Confirmed::of(&self.backend().gifts_to_take_out(&self.staff, filter).await.unwrap()).unwrap()
    }

    /// The kinds and reasons of a gift's events, oldest first.
    async fn told(&self, id: DonationId) -> String {
        let told = format!(
            "select string_agg(concat_ws(' ', kind, data ->> 'reason'), ',' order by transaction_id, event_id)
             from event where subject_id = '{}'",
            id.uuid()
        );
        self.world.test.text(&told).await
    }
}

fn elsewhere() -> TakenOut {
    TakenOut::ClaimedElsewhere(parse_date("2026-11-20").unwrap())
}

#[tokio::test]
async fn a_gift_taken_out_before_filing_leaves_its_claim_and_comes_back_only_when_it_is_put_back() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    let why = TakenOut::NotEligible(TakenOutWords::parse("It was a prize draw").unwrap());
    assert_eq!(desk.take_out(gifts[0], &why).await.unwrap(), TakingOut::Leaves);
    let claim = desk.shown(id).await;
    assert_eq!((claim.lines, claim.donations, claim.gift_aid), (1, pence(1_000), pence(250)));
    let all = ClaimFilter { state: None, find: None, order: None };
    let sums = desk.backend().claim_sums(&desk.staff, &all).await.unwrap();
    assert_eq!((sums.due, sums.unsent, sums.unanswered), (pence(250), pence(250), Pence::ZERO));
    assert_eq!(desk.world.status(gifts[0]).await, Status::Ineligible);
    assert_eq!(desk.reasons(gifts[0]).await, [Reason::NotEligible]);
    desk.world.stands_by_its_facts(gifts[0]).await;
    let declarations =
        desk.backend().declarations_for_platform(&desk.world.platform, gifts[0]).await.unwrap();
    assert_eq!(declarations[0].status, DeclarationStatus::Cancelled);
    let (shown, history, claims) = desk.backend().donation_for_charity(&desk.staff, gifts[0]).await.unwrap();
    assert_eq!(shown.taken_out, Some(why.clone()));
    assert!(claims.is_empty(), "it is in none");
    assert_eq!(history.last().unwrap().action, AuditAction::DonationTakeOut);
    desk.is_sound().await;
    assert_eq!(code(desk.take_out(gifts[0], &why).await), "no_gift_aid");

    // Whatever is known of it later, and whatever else is changed.
    let donor = desk.world.zoe().await;
    desk.world.authorise(donor).await;
    let change = DonationChange::read(&json!({ "netAmount": 900 }), desk.backend().now()).unwrap();
    desk.backend().change_donation(&desk.world.platform, gifts[0], &change, None, &unkeyed()).await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Ineligible);
    let words = desk.world.test.text("select coalesce(string_agg(answer::text, ''), '') || (select string_agg(detail::text, '') from audit) from idempotency").await;
    assert!(!words.contains("prize draw"), "the charity's words are in no record but its own: {words}");

    desk.backend().put_gift_back(&desk.staff, gifts[0]).await.unwrap();
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    assert_eq!(code(desk.backend().put_gift_back(&desk.staff, gifts[0]).await), "not_taken_out");
    assert_eq!(
        desk.told(gifts[0]).await,
        "donation.created,donation.ineligible not_eligible,donation.changed,donation.declared"
    );
    desk.is_sound().await;
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.donations, pence(1_900));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_claim_of_which_every_gift_is_taken_out_is_given_up() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    desk.take_out(gifts[0], &elsewhere()).await.unwrap();
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_whose_claim_hmrc_has_not_answered_waits_for_the_answer() {
    for outcome in
        [Outcome::Wait { polls: 2 }, Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" }]
    {
        let is_refused = matches!(outcome, Outcome::Reject { .. });
        let desk = Desk::open().await;
        let gifts = desk.gifts(2).await;
        desk.hmrc().plan(Plan::once(Step::Submit, outcome));
        let id = desk.stepped(1).await;
        assert_eq!(desk.shown(id).await.status(), ClaimStatus::Acknowledged);
        let refused = desk.take_out(gifts[0], &TakenOut::NotAGift).await;
        assert_eq!(code(refused), "with_hmrc");
        let all = DonationFilter::default();
        let confirmed = desk.confirmed(&all).await;
        let none = desk.backend().take_gifts_out(&desk.staff, &all, &TakenOut::NotAGift, confirmed).await;
        let left = TakenOutGifts { with_hmrc: 2, ..TakenOutGifts::default() };
        assert_eq!(none.unwrap(), Some(left));
        desk.is_sound().await;
        desk.world.test.work().await;
        // A refused claim is filed again without its bad line, and accepted then.
        assert_eq!(desk.world.status(gifts[0]).await, Status::Accepted, "refused: {is_refused}");
        assert_eq!(desk.take_out(gifts[0], &TakenOut::NotAGift).await.unwrap(), TakingOut::GoesBack);
        desk.is_sound().await;
    }
}

#[tokio::test]
async fn tax_on_a_gift_taken_out_after_acceptance_goes_back_once_and_the_gift_stays_out() {
    let desk = Desk::open().await;
    let first = desk.gifts(2).await;
    let claimed = desk.claim().await;
    assert_eq!(code(desk.take_out(first[0], &elsewhere()).await), "claim_accepted");
    assert_eq!(desk.take_out(first[0], &TakenOut::DonorBenefit).await.unwrap(), TakingOut::GoesBack);
    assert_eq!(desk.world.status(first[0]).await, Status::Ineligible);
    assert_eq!(code(desk.backend().put_gift_back(&desk.staff, first[0]).await), "already_filed");
    desk.is_sound().await;

    // Refunded afterwards, its tax does not go back twice.
    desk.refund(first[0]).await;
    assert_eq!(desk.world.status(first[0]).await, Status::Cancelled);
    assert_eq!(code(desk.backend().put_gift_back(&desk.staff, first[0]).await), "not_taken_out");
    desk.gifts(2).await;
    let carrier = desk.claim().await;
    let claim = desk.shown(carrier).await;
    assert_eq!((claim.gift_aid, claim.adjustment, claim.expected()), (pence(500), pence(250), pence(250)));
    let (_, _, claims) = desk.backend().donation_for_charity(&desk.staff, first[0]).await.unwrap();
    let claims: Vec<_> = claims.into_iter().map(|one| (one.claim_id, one.back)).collect();
    assert_eq!(claims, [(claimed, Some(GoesBack::Went(carrier, claim.number)))]);
    desk.is_sound().await;
    desk.gifts(1).await;
    let later = desk.claim().await;
    assert_eq!(desk.shown(later).await.adjustment, Pence::ZERO);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_taken_out_while_it_waits_is_not_declared_when_what_it_waited_for_comes() {
    let desk = Desk::open().await;
    let settles = desk.world.sent(json!({ "settlementDate": "2026-11-22" })).await;
    let unknown = json!({ "type": "phone", "value": "+447700900123" });
    let unknown = desk.world.sent(json!({ "settlementDate": "2026-11-21", "donor": unknown })).await;
    let early = desk.world.donor("yann@example.org").await;
    let by_yann = json!({ "type": "email", "value": "yann@example.org" });
    let by_yann = desk.world.sent(json!({ "settlementDate": "2026-11-21", "donor": by_yann })).await;
    for id in [settles, unknown, by_yann] {
        assert_eq!(desk.take_out(id, &TakenOut::GivenByCompany).await.unwrap(), TakingOut::InNone);
    }
    desk.world.authorise(early).await;
    let link = domain::NewLink::read(
        domain::LinkKind::Phone,
        &json!({ "value": "+447700900123", "verified": true }),
    );
    let donor = desk.world.zoe().await;
    desk.backend().link(&desk.world.platform, donor, &link.unwrap(), &unkeyed()).await.unwrap();
    desk.world.test.set_clock(NEXT_DAY);
    desk.world.test.work().await;
    for id in [settles, unknown, by_yann] {
        assert_eq!(desk.world.status(id).await, Status::Ineligible);
        assert_eq!(desk.reasons(id).await[0], Reason::GivenByCompany);
    }
    assert_eq!(desk.world.holder(unknown).await, Some(donor), "whose it is becomes known all the same");
    desk.is_sound().await;
    for id in [settles, unknown, by_yann] {
        desk.backend().put_gift_back(&desk.staff, id).await.unwrap();
        assert_eq!(desk.world.status(id).await, Status::Declared);
    }
    desk.is_sound().await;
}

#[tokio::test]
async fn a_gift_put_back_before_it_settles_waits_again_and_its_platform_is_told() {
    let desk = Desk::open().await;
    let id = desk.world.sent(json!({ "settlementDate": "2026-11-24" })).await;
    desk.take_out(id, &TakenOut::NoTaxPaid).await.unwrap();
    desk.backend().put_gift_back(&desk.staff, id).await.unwrap();
    assert_eq!(desk.world.status(id).await, Status::AwaitingSettlement);
    assert_eq!(
        desk.told(id).await,
        "donation.created,donation.ineligible no_tax_paid,donation.awaiting_settlement"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn what_hmrc_refused_of_a_gift_still_holds_it_once_it_is_put_back() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(1).await;
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    desk.take_out(gifts[0], &TakenOut::NotAGift).await.unwrap();
    assert_eq!(code(desk.backend().held_gift(&desk.staff, gifts[0]).await), "donation_not_found");
    desk.is_sound().await;
    desk.backend().put_gift_back(&desk.staff, gifts[0]).await.unwrap();
    assert_eq!(desk.world.status(gifts[0]).await, Status::Held);
    desk.is_sound().await;
}

#[tokio::test]
async fn only_who_may_change_takes_out_the_gifts_of_their_own_charity_and_puts_them_back() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    let (backend, why, all) = (desk.backend(), TakenOut::NotAGift, DonationFilter::default());
    let viewer = desk.viewer().await;
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    let confirmed = desk.confirmed(&all).await;
    for (caller, refusal) in [(&viewer, "outside_role"), (&neighbour, "donation_not_found")] {
        assert_eq!(code(backend.take_gift_out(caller, gift, &why).await), refusal);
        assert_eq!(code(backend.put_gift_back(caller, gift).await), refusal);
    }
    assert_eq!(code(backend.gifts_to_take_out(&viewer, &all).await), "outside_role");
    assert_eq!(code(backend.take_gifts_out(&viewer, &all, &why, confirmed).await), "outside_role");
    // The neighbour's own gift, and no other.
    let own = backend.take_gifts_out(&neighbour, &all, &why, confirmed).await.unwrap();
    assert_eq!(own, Some(TakenOutGifts { taken_out: 1, ..TakenOutGifts::default() }));
    assert_eq!(desk.world.status(gift).await, Status::Declared);
    desk.is_sound().await;
}

#[tokio::test]
async fn all_gifts_of_a_filter_are_taken_out_as_they_were_confirmed_and_no_others() {
    let desk = Desk::open().await;
    let accepted = desk.gifts(1).await[0];
    desk.claim().await;
    let of_10 = desk.gifts(2).await;
    let of_7 = json!({ "grossAmount": 700, "donatedAt": DAY, "settlementDate": "2026-11-21" });
    let of_7 = desk.world.sent(of_7).await;
    let backend = desk.backend();
    let filter = DonationFilter {
        find: Some(Find::Text { part: None, amount: Some(pence(1_000)) }),
        ..DonationFilter::default()
    };
    let confirmed = desk.confirmed(&filter).await;
    assert_eq!(confirmed, Confirmed { count: 3, claimable: pence(3_000) });
    let later = desk.gifts(1).await[0];
    let changed = backend.take_gifts_out(&desk.staff, &filter, &elsewhere(), confirmed).await;
    assert_eq!(code(changed), "gifts_changed");
    let confirmed = desk.confirmed(&filter).await;
    let taken = backend.take_gifts_out(&desk.staff, &filter, &elsewhere(), confirmed).await.unwrap();
    assert_eq!(taken, Some(TakenOutGifts { taken_out: 3, with_hmrc: 0, accepted: 1 }));
    for id in of_10.into_iter().chain([later]) {
        assert_eq!(desk.reasons(id).await, [Reason::ClaimedElsewhere]);
    }
    assert_eq!(desk.world.status(accepted).await, Status::Accepted);
    assert_eq!(desk.world.status(of_7).await, Status::Declared);
    desk.is_sound().await;
    // What cannot be claimed on is not meant; and without a gift there is nothing to do.
    let ineligible = DonationFilter { states: Some(States::One(Status::Ineligible)), ..filter };
    let nothing = desk.confirmed(&ineligible).await;
    assert_eq!(nothing, Confirmed { count: 0, claimable: Pence::ZERO });
    let nothing = backend.take_gifts_out(&desk.staff, &ineligible, &elsewhere(), nothing).await;
    assert_eq!(code(nothing), "gifts_changed");
}

#[tokio::test]
async fn a_part_of_the_next_claim_is_taken_out_by_its_own_filter() {
    let desk = Desk::open().await;
    let old = desk.gifts(2).await;
    let today = desk.world.sent(json!({ "settlementDate": "2026-11-22" })).await;
    let filter = DonationFilter { next_claim: Some(NextClaim::In), ..DonationFilter::default() };
    let confirmed = desk.confirmed(&filter).await;
    assert_eq!(confirmed.count, 2);
    desk.backend().take_gifts_out(&desk.staff, &filter, &elsewhere(), confirmed).await.unwrap();
    for id in old {
        assert_eq!(desk.world.status(id).await, Status::Ineligible);
    }
    assert_eq!(desk.world.status(today).await, Status::Declared);
    let rest = NextClaim::Out(LeftOut::DatedToday);
    let rest = DonationFilter { next_claim: Some(rest), ..DonationFilter::default() };
    assert_eq!(desk.confirmed(&rest).await.count, 1);
    desk.is_sound().await;
}

impl Desk {
    /// More gifts than one transaction takes.
    async fn very_many_gifts(&self) {
        let gift = self.world.gift(json!({ "settlementDate": "2026-11-21" }));
        for _ in 0..3 {
            self.world.batch(&vec![gift.clone(); 700]).await;
        }
    }
}

#[tokio::test]
async fn nothing_is_filed_while_a_job_takes_gifts_out() {
    let desk = Desk::open().await;
    desk.very_many_gifts().await;
    desk.world.test.set_clock(NEXT_DAY);
    let all = DonationFilter::default();
    let confirmed = desk.confirmed(&all).await;
    desk.backend().take_gifts_out(&desk.staff, &all, &elsewhere(), confirmed).await.unwrap();
    let id = desk.stepped(3).await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Approved);
    assert!(desk.hmrc().taken().is_empty(), "the charity claimed on them itself");
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Withdrawn);
    assert!(desk.hmrc().taken().is_empty());
    desk.is_sound().await;
}

#[tokio::test]
async fn staff_are_told_what_the_job_could_not_take_out() {
    let desk = Desk::open().await;
    desk.very_many_gifts().await;
    desk.world.test.set_clock(NEXT_DAY);
    desk.claim().await;
    let all = DonationFilter::default();
    let confirmed = desk.confirmed(&all).await;
    desk.backend().take_gifts_out(&desk.staff, &all, &elsewhere(), confirmed).await.unwrap();
    desk.world.test.work().await;
    let mails = desk.backend().mailbox().await.unwrap();
    let subject = say_in_email("gifts", "not-taken-subject", []);
    let told = mails.iter().find(|mail| mail.subject == subject);
    let accepted = say_in_email("gifts", "accepted", [("count", Value::number(2_100))]);
    assert!(told.unwrap().body.contains(&accepted));
    desk.is_sound().await;
}

#[tokio::test]
async fn more_gifts_than_one_transaction_takes_are_taken_out_by_a_job() {
    let desk = Desk::open().await;
    desk.very_many_gifts().await;
    let all = DonationFilter::default();
    let confirmed = desk.confirmed(&all).await;
    assert_eq!(confirmed.count, 2_100);
    let begun = desk.backend().take_gifts_out(&desk.staff, &all, &elsewhere(), confirmed).await.unwrap();
    assert_eq!(begun, None);
    // It arrived later than was confirmed.
    desk.world.test.set_clock(NEXT_DAY);
    let later = desk.world.sent(json!({ "settlementDate": "2026-11-22" })).await;
    desk.world.test.work().await;
    let taken = "select count(*) from donation where taken_out_as = 'claimed_elsewhere'";
    assert_eq!(desk.count(taken).await, 2_100);
    assert_eq!(desk.world.status(later).await, Status::Declared);
    let by = "select count(*) from audit where action = 'donation.take_out' and actor_kind = 'staff'";
    assert_eq!(desk.count(by).await, 2_100);
    desk.is_sound().await;
}

#[tokio::test]
async fn the_donor_still_reads_of_the_claim_that_the_gift_was_in() {
    let desk = Desk::open().await;
    let gift = desk.gifts(1).await[0];
    desk.claim().await;
    assert_eq!(desk.world.status(gift).await, Status::Accepted);
    assert_eq!(desk.take_out(gift, &TakenOut::NoTaxPaid).await.unwrap(), TakingOut::GoesBack);
    let zoe = desk.world.test.donor("zoe@example.org").await;
    let (_, declarations) = desk.backend().my_gift(&zoe, gift).await.unwrap();
    let [ended] = &declarations[..] else { panic!("{declarations:?}") };
    let claim = ended.claim.unwrap();
    assert_eq!(ended.state, DeclarationStatus::Cancelled);
    assert!(claim.filed_at.is_some() && claim.accepted_at.is_some(), "{claim:?}");
}
