//! What the next claim is said to hold and to leave out, gift by gift.

use backend::claim::{ClaimLines, RefusedBefore};
use backend::donation::{DonationFilter, Shown};
use backend::pagination::PageRequest;
use domain::calendar::parse_date;
use domain::claim::{ClaimStatus, LeftOut, NextClaim};
use domain::donation::shown::Totals;
use domain::donation::{Find, States, Status};
use domain::{DonationId, PlatformId};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::person::code;

use super::{Desk, pence};

/// A gift made and settled on this day, which becomes today.
async fn gift(desk: &Desk, day: &str, reference: &str, amount: i64) -> DonationId {
    let at = format!("{day}T09:00:00Z");
    desk.world.test.set_clock(&at);
    let gift =
        json!({ "reference": reference, "grossAmount": amount, "donatedAt": at, "settlementDate": day });
    desk.world.sent(gift).await
}

fn at(place: NextClaim) -> DonationFilter {
    DonationFilter { next_claim: Some(place), ..DonationFilter::default() }
}

/// All gifts of a list, which is read one by one.
async fn listed(desk: &Desk, filter: &DonationFilter) -> Vec<Shown> {
    let (mut gifts, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest::new(1, after);
        let page = desk.backend().donations_for_charity(&desk.staff, filter, &request).await.unwrap();
        gifts.extend(page.items);
        match page.next {
            Some(next) => after = Some(next),
            None => return gifts,
        }
    }
}

fn sorted(mut ids: Vec<DonationId>) -> Vec<DonationId> {
    ids.sort_unstable();
    ids
}

async fn ids_at(desk: &Desk, place: NextClaim) -> Vec<DonationId> {
    let gifts = listed(desk, &at(place)).await;
    sorted(gifts.iter().map(|gift| gift.view.id).collect())
}

/// What the list of gifts in no claim says that they are and come to.
async fn unclaimed(desk: &Desk) -> (i64, i64) {
    let filter = at(NextClaim::Unclaimed);
    let Totals::Exactly(stages) = desk.backend().totals_for_charity(&desk.staff, &filter).await.unwrap()
    else {
        panic!("these are few");
    };
    (stages[0].count, stages[0].claimable.get())
}

/// That each place lists these gifts and no others, newest first, and that the preview counts the same.
async fn has(desk: &Desk, expected: &[(NextClaim, &[DonationId])]) {
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    for place in NextClaim::all() {
        let gifts = listed(desk, &at(place)).await;
        assert!(gifts.is_sorted_by(|one, other| one.donated_on >= other.donated_on), "{place}");
        let ids = sorted(gifts.iter().map(|gift| gift.view.id).collect());
        // What is in no claim is all of it.
        let wanted = expected.iter().filter(|(at, _)| *at == place || place == NextClaim::Unclaimed);
        let wanted = wanted.flat_map(|(_, ids)| ids.iter().copied());
        assert_eq!(ids, sorted(wanted.collect()), "{place}");
        let sum: i64 = gifts.iter().map(|gift| gift.view.claimable_amount.get()).sum();
        let counted = match place {
            NextClaim::In => (next.sum.count, next.sum.donations.get()),
            NextClaim::Unclaimed => unclaimed(desk).await,
            NextClaim::Out(why) => next
                .left_out
                .iter()
                .find(|(left, ..)| *left == why)
                .map_or((0, 0), |(_, count, amount)| (*count, amount.get())),
        };
        assert_eq!(counted, (i64::try_from(ids.len()).unwrap(), sum), "{place}");
    }
}

/// The charity claims under another HMRC reference from noon of 22 November 2026 on.
async fn renamed(desk: &Desk) {
    let by_hand =
        "with former as (
                 insert into charity_correction (
                     correction_id, charity_id, name, hmrc_reference, regulator, regulator_name, regulator_number, proposed_at, proposed_by,
                     state, decided_at, former_name, former_hmrc_reference, former_regulator, former_regulator_name, former_regulator_number)
                 select gen_random_uuid(), charity_id, name, 'ZZ99999', regulator, regulator_name, regulator_number,
                     '2026-11-22T12:00:00Z', (select staff_id from staff limit 1), 'approved', '2026-11-22T12:00:00Z', name,
                     hmrc_reference, regulator, regulator_name, regulator_number
                 from charity)
             update charity set hmrc_reference = 'ZZ99999'";
    assert_eq!(desk.world.test.by_hand(by_hand).await, Ok(1));
}

#[tokio::test]
async fn the_lists_of_the_next_claim_have_exactly_what_it_counts_and_what_it_then_holds() {
    let desk = Desk::open_with(ClaimLines { most: 2, at_once: 2 }).await;
    desk.choose("by_hand", "one").await;
    let first = gift(&desk, "2026-11-21", "first", 100).await;
    let second = gift(&desk, "2026-11-22", "second", 200).await;
    renamed(&desk).await;
    let third = gift(&desk, "2026-11-23", "third", 400).await;
    let one = gift(&desk, "2026-11-24", "one of a day", 800).await;
    let other = gift(&desk, "2026-11-24", "other of that day", 1_600).await;
    let last = gift(&desk, "2026-11-25", "last", 3_200).await;
    // The second gift of the claim is one of two of a day: it takes them in the order of their ids.
    let (fits, over) = (one.min(other), one.max(other));
    has(
        &desk,
        &[
            (NextClaim::In, &[third, fits]),
            (NextClaim::Out(LeftOut::Full), &[over]),
            (NextClaim::Out(LeftOut::OtherReference), &[first, second]),
            (NextClaim::Out(LeftOut::DatedToday), &[last]),
        ],
    )
    .await;

    desk.say_period("unknown").await;
    desk.world.test.set_clock("2030-11-24T09:00:00Z");
    has(
        &desk,
        &[
            (NextClaim::In, &[one, other]),
            (NextClaim::Out(LeftOut::Full), &[last]),
            (NextClaim::Out(LeftOut::PeriodUnknown), &[first, second, third]),
        ],
    )
    .await;

    // The accounting year of the first gift ended on its day.
    desk.say_period("11-21").await;
    has(
        &desk,
        &[
            (NextClaim::In, &[third, fits]),
            (NextClaim::Out(LeftOut::Full), &[over, last]),
            (NextClaim::Out(LeftOut::OtherReference), &[second]),
            (NextClaim::Out(LeftOut::OutOfTime), &[first]),
        ],
    )
    .await;

    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Ready);
    let lines = desk.backend().claim_lines(&desk.staff, id, 0, 10).await.unwrap();
    let held = sorted(lines.iter().map(|line| line.donation_id).collect());
    assert_eq!(held, sorted(vec![third, fits]));
    // What is in a claim that waits for its approval is in no other.
    assert_eq!(ids_at(&desk, NextClaim::In).await, sorted(vec![over, last]));
    assert_eq!(ids_at(&desk, NextClaim::Out(LeftOut::Full)).await, Vec::<DonationId>::new());
    let rest = listed(&desk, &at(NextClaim::Unclaimed)).await;
    assert!(rest.iter().all(|gift| gift.view.id != third && gift.view.id != fits));
    let sum: i64 = rest.iter().map(|gift| gift.view.claimable_amount.get()).sum();
    assert_eq!(unclaimed(&desk).await, (i64::try_from(rest.len()).unwrap(), sum));
}

#[tokio::test]
async fn what_is_in_a_claim_that_is_not_sent_is_left_out_of_no_next_one() {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    gift(&desk, "2026-11-21", "in the claim", 100).await;
    desk.world.test.set_clock("2026-11-22T09:00:00Z");
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Ready);
    renamed(&desk).await;
    let rest = gift(&desk, "2026-11-24", "in none", 200).await;
    desk.world.test.set_clock("2026-11-25T09:00:00Z");
    has(&desk, &[(NextClaim::In, &[rest])]).await;

    desk.say_period("unknown").await;
    desk.world.test.set_clock("2030-11-24T09:00:00Z");
    has(&desk, &[(NextClaim::In, &[rest])]).await;

    // The accounting year of the first gift ended on its day.
    desk.say_period("11-21").await;
    has(&desk, &[(NextClaim::In, &[rest])]).await;
}

#[tokio::test]
async fn every_other_filter_narrows_the_lists_of_the_next_claim_too() {
    let desk = Desk::open().await;
    for (day, reference, amount) in [
        ("2026-11-21", "A-1", 1_000),
        ("2026-11-21", "A-2", 2_000),
        ("2026-11-22", "B-1", 1_000),
        ("2026-11-23", "A-3", 1_000),
    ] {
        gift(&desk, day, reference, amount).await;
    }
    let any = DonationFilter::default;
    let part = |part: &str| Find::Text { part: Some(part.to_owned()), amount: None };
    let amount = Find::Text { part: None, amount: Some(pence(1_000)) };
    let day = |text| parse_date(text).unwrap();
    let elsewhere = PlatformId::from_uuid(desk.world.charity.uuid());
    let (all, none): (&[&str], &[&str]) = (&["A-1", "A-2", "B-1"], &[]);
    let narrowed: [(DonationFilter, &[&str], &[&str]); 12] = [
        (any(), all, &["A-3"]),
        (DonationFilter { find: Some(part("a-")), ..any() }, &["A-1", "A-2"], &["A-3"]),
        (DonationFilter { find: Some(part("-1")), ..any() }, &["A-1", "B-1"], none),
        (DonationFilter { find: Some(part("b")), ..any() }, &["B-1"], none),
        // These letters mean themselves.
        (DonationFilter { find: Some(part("a_")), ..any() }, none, none),
        (DonationFilter { find: Some(amount), ..any() }, &["A-1", "B-1"], &["A-3"]),
        (DonationFilter { from: Some(day("2026-11-22")), ..any() }, &["B-1"], &["A-3"]),
        (DonationFilter { to: Some(day("2026-11-21")), ..any() }, &["A-1", "A-2"], none),
        (DonationFilter { platform: Some(desk.world.platform_id), ..any() }, all, &["A-3"]),
        (DonationFilter { platform: Some(elsewhere), ..any() }, none, none),
        (DonationFilter { states: Some(States::One(Status::Declared)), ..any() }, all, &["A-3"]),
        (DonationFilter { states: Some(States::One(Status::Accepted)), ..any() }, none, none),
    ];
    for (filter, inside, today) in narrowed {
        let places = [(NextClaim::In, inside), (NextClaim::Out(LeftOut::DatedToday), today)];
        for (place, expected) in places {
            let filter = DonationFilter { next_claim: Some(place), ..filter.clone() };
            let gifts = listed(&desk, &filter).await;
            let mut found: Vec<String> = gifts
                .iter()
                .filter_map(|gift| gift.view.reference.as_ref().map(ToString::to_string))
                .collect();
            found.sort();
            assert_eq!(found, expected, "{filter:?}");
        }
    }
}

#[tokio::test]
async fn gifts_that_wait_to_be_put_right_are_counted_with_what_they_add_up_to() {
    let desk = Desk::open().await;
    desk.gifts(3).await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.held, (0, pence(0)));
    let outcome = Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" };
    desk.once(Step::Submit, outcome);
    desk.claim().await;
    let next = desk.backend().next_claim(&desk.staff).await.unwrap();
    assert_eq!(next.held, (1, pence(1_000)));
    // Another charity's are its own.
    let neighbour = desk.neighbour("Elsewhere Trust", "CD67890").await;
    let next = desk.backend().next_claim(&neighbour).await.unwrap();
    assert_eq!(next.held, (0, pence(0)));
}

#[tokio::test]
async fn a_confirmed_claim_is_made_only_while_it_is_what_was_confirmed() {
    let desk = Desk::open().await;
    let backend = desk.backend();
    let back = gift(&desk, "2026-11-21", "goes back", 400).await;
    desk.world.test.set_clock("2026-11-22T09:00:00Z");
    desk.claim().await;
    gift(&desk, "2026-11-22", "first", 1_000).await;
    let second = gift(&desk, "2026-11-23", "second", 2_000).await;
    desk.world.test.set_clock("2026-11-24T09:00:00Z");
    let next = backend.next_claim(&desk.staff).await.unwrap();
    let day = |text| parse_date(text).unwrap();
    assert_eq!(next.days, Some((day("2026-11-22"), day("2026-11-23"))));
    let read = next.to_confirm();
    assert_eq!((read.gifts, read.donations, read.gift_aid), (2, pence(3_000), pence(750)));
    assert_eq!((read.goes_back, read.pays(), read.people), (pence(0), pence(750), 0));

    // Tax of the first claim is to go back since, a gift is refunded, and somebody has to approve.
    desk.refund(back).await;
    assert_eq!(code(backend.begin_confirmed_claim(&desk.staff, read).await), "claim_changed");
    let less = backend.next_claim(&desk.staff).await.unwrap().to_confirm();
    assert_eq!((less.goes_back, less.pays()), (pence(100), pence(650)));
    desk.refund(second).await;
    assert_eq!(code(backend.begin_confirmed_claim(&desk.staff, less).await), "claim_changed");
    let fewer = backend.next_claim(&desk.staff).await.unwrap().to_confirm();
    desk.choose("by_hand", "one").await;
    assert_eq!(code(backend.begin_confirmed_claim(&desk.staff, fewer).await), "claim_changed");
    assert_eq!(desk.claims().await.len(), 1, "none of them was begun");

    let now = backend.next_claim(&desk.staff).await.unwrap().to_confirm();
    assert_eq!(now, backend::claim::ConfirmedClaim { people: 1, ..fewer });
    let id = backend.begin_confirmed_claim(&desk.staff, now).await.unwrap();
    // Its page is opened at once, and all of it is there; its job adds nothing.
    let made = desk.shown(id).await;
    assert!(matches!(made.progress, domain::claim::Progress::Ready), "it can be approved at once");
    assert_eq!((made.lines, made.donations, made.expected()), (now.gifts, now.donations, now.pays()));
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.lines, now.gifts);
    let viewer = desk.viewer().await;
    assert_eq!(code(backend.begin_confirmed_claim(&viewer, now).await), "outside_role");
}

#[tokio::test]
async fn gifts_that_hmrc_refused_by_letter_are_counted_for_the_next_claim_and_in_it() {
    let desk = Desk::open().await;
    desk.gifts(4).await;
    let first = desk.claim().await;
    let refused = async |claim| desk.backend().refused_before(&desk.staff, claim).await.unwrap();
    assert!(refused(None).await.is_empty());
    desk.backend().reduce_in_sandbox(first).await.unwrap();
    desk.world.test.work().await;
    let three = [RefusedBefore { claim_id: first, number: 1, gifts: 3 }];
    assert_eq!(refused(None).await, three);
    assert!(refused(Some(first)).await.is_empty(), "what stands of it was not refused");
    desk.choose("by_hand", "one").await;
    let second = desk.claim().await;
    assert_eq!(refused(Some(second)).await, three);
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    for claim in [None, Some(second)] {
        assert!(desk.backend().refused_before(&neighbour, claim).await.unwrap().is_empty());
    }
}
