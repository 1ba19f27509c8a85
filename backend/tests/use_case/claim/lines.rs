//! Lines of a claim are found by what somebody has in hand, those that it has dropped as well.

use backend::actor::CharityStaff;
use backend::claim::{ClaimLine, FoundLines, NamedDonor};
use backend::donation::DonationFilter;
use backend::pagination::PageRequest;
use domain::ClaimId;
use domain::claim::{LineFilter, LineState};
use domain::donation::shown::Totals;
use domain::donation::{Find, FoundDonors};
use domain::list::ListOrder;
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use super::{DAY, Desk, NEXT_DAY, pence};
use crate::person::code;

/// Lines of a claim that a filter leaves.
async fn found(desk: &Desk, claim: ClaimId, filter: &LineFilter, after: i32, most: usize) -> FoundLines {
    let found = desk.backend().claim_lines_found(&desk.staff, claim, filter, after, most).await;
    found.unwrap().unwrap()
}

/// The first of them behind a line.
async fn found_from(desk: &Desk, claim: ClaimId, filter: &LineFilter, after: i32) -> Option<ClaimLine> {
    found(desk, claim, filter, after, 1).await.lines.pop()
}

#[tokio::test]
async fn lines_are_listed_by_state_and_in_every_order_from_one_to_the_next() {
    let desk = Desk::open().await;
    desk.world.test.set_clock(DAY);
    // The first two are of one amount.
    for (reference, amount) in [("GS-0001", 2_000), ("GS-0002", 2_000), ("GS-0003", 500), ("OC-0004", 3_000)]
    {
        let gift = json!({
            "reference": reference, "grossAmount": amount, "netAmount": amount, "settlementDate": "2026-11-21",
        });
        desk.world.sent(gift).await;
    }
    desk.world.test.set_clock(NEXT_DAY);
    desk.once(Step::Submit, Outcome::Reject { line: 2, number: 4065, element: "Donor/Sur" });
    let first = desk.claim().await;
    let lines = desk.backend().claim_lines(&desk.staff, first, 0, 10).await.unwrap();
    let refused = lines[2].claimable;
    let sum = |lines: &[ClaimLine]| lines.iter().map(|line| line.claimable.get()).sum::<i64>();
    for (state, count, pence) in [
        (None, 4, 7_500),
        (Some(LineState::NotAccepted), 1, refused.get()),
        (Some(LineState::Released), 3, 7_500 - refused.get()),
    ] {
        for find in [None, Find::parse("-000").ok()] {
            for order in ListOrder::ALL {
                let filter = LineFilter { state, find: find.clone(), order: Some(*order) };
                let all = found(&desk, first, &filter, 0, 10).await;
                assert_eq!(
                    (all.count, all.claimable.get(), sum(&all.lines)),
                    (count, pence, pence),
                    "{filter:?}"
                );
                let key = |line: &ClaimLine| {
                    (if order.is_by_amount() { line.claimable.get() } else { 0 }, line.line_no)
                };
                let is_sorted = all.lines.is_sorted_by(|one, next| {
                    if order.is_ascending() { key(one) < key(next) } else { key(one) > key(next) }
                });
                assert!(is_sorted, "{filter:?}");
                // One by one.
                let (mut after, mut seen) = (0, Vec::new());
                while let Some(line) = found_from(&desk, first, &filter, after).await {
                    after = line.line_no;
                    seen.push(after);
                }
                let numbers: Vec<i32> = all.lines.iter().map(|line| line.line_no).collect();
                assert_eq!(seen, numbers, "{filter:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_line_is_found_by_a_part_of_its_reference_in_any_case_by_its_amount_and_by_its_gift() {
    let desk = Desk::open().await;
    desk.world.test.set_clock(DAY);
    let mut gifts = Vec::new();
    for (reference, amount, net) in
        [("GS-0001", 1_000, 950), ("GS-0002", 2_000, 2_000), ("OC-0003", 2_000, 2_000)]
    {
        let gift = json!({
            "reference": reference, "grossAmount": amount, "netAmount": net, "settlementDate": "2026-11-21",
        });
        gifts.push(desk.world.sent(gift).await);
    }
    desk.world.test.set_clock(NEXT_DAY);
    desk.once(Step::Submit, Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" });
    let first = desk.claim().await;
    let (second, _) = desk.shown(first).await.followed_by.unwrap();
    let lines = desk.backend().claim_lines(&desk.staff, first, 0, 10).await.unwrap();
    let became: Vec<_> = lines.iter().map(|line| (line.is_held, line.now_in)).collect();
    let in_second = (false, Some((second, 2)));
    assert_eq!(became, [in_second, (true, None), in_second]);
    let refused = desk.backend().refused_lines(&desk.staff, first, 10).await.unwrap();
    assert_eq!(refused.iter().map(|line| line.line_no).collect::<Vec<_>>(), [2]);
    let gift = gifts[1].to_string();
    // The first claim has dropped its lines; the second has those that HMRC did not refuse.
    for (claim, text, count, sum) in [
        (first, "gs-0", 2, 2_950),
        // What the donor gave, and what Gift Aid was claimed on.
        (first, "10.00", 1, 950),
        (first, "9.50", 1, 950),
        (first, "20.00", 2, 4_000),
        (first, gift.as_str(), 1, 2_000),
        (first, "claim 2", 2, 2_950),
        (first, "xy-0", 0, 0),
        (second, "Gs-0", 1, 950),
        (second, "20.00", 1, 2_000),
        (second, gift.as_str(), 0, 0),
    ] {
        let filter = LineFilter { find: Some(Find::parse(text).unwrap()), ..LineFilter::default() };
        let found = found(&desk, claim, &filter, 0, 10).await;
        assert_eq!((found.count, found.claimable), (count, pence(sum)), "{text}");
        let shown: i64 = found.lines.iter().map(|line| line.claimable.get()).sum();
        assert_eq!(shown, sum, "{text}");
        // One by one.
        let (mut after, mut seen) = (0, 0);
        loop {
            let Some(line) = found_from(&desk, claim, &filter, after).await else { break };
            assert!(line.line_no > after, "{text}");
            (after, seen) = (line.line_no, seen + 1);
        }
        assert_eq!(seen, count, "{text}");
    }
}

#[tokio::test]
async fn gifts_of_a_donor_are_found_by_name_and_who_looked_is_recorded() {
    let desk = Desk::open().await;
    let mut gifts: Vec<String> = desk.gifts(3).await.iter().map(ToString::to_string).collect();
    gifts.sort_unstable();
    let named = |first: &str, last: &str| NamedDonor::parse(first, last).unwrap();
    let find = async |first: &str, last: &str| {
        let found = desk.backend().find_donor_in_gifts(&desk.staff, &named(first, last)).await.unwrap();
        let mut found = gifts_of(&desk, &desk.staff, found, 50).await;
        found.sort_unstable();
        found
    };
    assert_eq!(find("Z", "o’neill").await, gifts);
    let these = Find::parse(&gifts[..2].join(" ")).unwrap();
    let filter = DonationFilter { find: Some(these), ..DonationFilter::default() };
    let request = PageRequest::new(50, None);
    let listed = desk.backend().donations_for_charity(&desk.staff, &filter, &request).await.unwrap();
    assert_eq!(listed.items.len(), 2);
    for (first, last) in [("Ann", "O’Neill"), ("", "Neill")] {
        assert!(find(first, last).await.is_empty(), "{first} {last}");
    }
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    let theirs = desk.backend().find_donor_in_gifts(&neighbour, &named("", "O’Neill")).await.unwrap();
    // Their donor is found by their own gifts, and a search of this charity finds none of theirs.
    let listed = gifts_of(&desk, &neighbour, theirs.clone(), 50).await;
    assert_eq!((theirs.donors, listed.len()), (1, 1));
    assert!(!gifts.contains(&listed[0]), "it is the other charity’s");
    assert!(gifts_of(&desk, &desk.staff, theirs, 50).await.is_empty());
    let listed = desk.backend().donations_for_charity(&neighbour, &filter, &request).await.unwrap();
    assert!(listed.items.is_empty(), "these are not theirs");
    let totals = desk.backend().totals_for_charity(&neighbour, &filter).await.unwrap();
    assert!(matches!(totals, Totals::Exactly(stages) if stages.is_empty()));
    let viewer = desk.viewer().await;
    let refused = desk.backend().find_donor_in_gifts(&viewer, &named("", "O’Neill")).await;
    assert_eq!(code(refused), "outside_role");
    assert_eq!(desk.audited("charity.find_donor").await, 4);
    // One that is held has its donor still.
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    assert_eq!(find("", "O’Neill").await, gifts);
}

/// The gifts of these donors that somebody's list has, page by page.
async fn gifts_of(desk: &Desk, staff: &CharityStaff, found: FoundDonors, rows: u16) -> Vec<String> {
    let filter = DonationFilter { donor: Some(found), ..DonationFilter::default() };
    let (mut gifts, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest::new(rows, after);
        let page = desk.backend().donations_for_charity(staff, &filter, &request).await.unwrap();
        gifts.extend(page.items.iter().map(|gift| gift.view.id.to_string()));
        after = page.next;
        if after.is_none() {
            break gifts;
        }
    }
}

#[tokio::test]
async fn all_gifts_of_a_donor_are_listed_page_by_page_and_added_up() {
    let desk = Desk::open().await;
    desk.gifts(61).await;
    let donor = NamedDonor::parse("", "O’Neill").unwrap();
    let found = desk.backend().find_donor_in_gifts(&desk.staff, &donor).await.unwrap();
    assert_eq!((found.declarations.len(), found.donors, found.may_be_more), (1, 1, false));
    let mut gifts = gifts_of(&desk, &desk.staff, found.clone(), 25).await;
    gifts.sort_unstable();
    gifts.dedup();
    assert_eq!(gifts.len(), 61);
    let of_donor = DonationFilter { donor: Some(found), ..DonationFilter::default() };
    let count = async |filter: &DonationFilter| {
        let totals = desk.backend().totals_for_charity(&desk.staff, filter).await.unwrap();
        let Totals::Exactly(stages) = totals else { panic!("so few are counted") };
        stages.iter().map(|stage| stage.count).sum::<i64>()
    };
    assert_eq!(count(&of_donor).await, 61);
    // What else is looked for is looked for among them.
    let one = Find::parse(&gifts[0]).ok();
    assert_eq!(count(&DonationFilter { find: one, ..of_donor.clone() }).await, 1);
    let other = Find::parse("no such reference").ok();
    assert_eq!(count(&DonationFilter { find: other, ..of_donor.clone() }).await, 0);
    // A search that found nobody lists nothing, and not everything.
    let nobody = DonationFilter { donor: Some(FoundDonors::default()), ..DonationFilter::default() };
    assert_eq!(count(&nobody).await, 0);
}

#[tokio::test]
async fn a_search_for_a_donor_opens_for_the_person_who_searched_alone() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let backend = desk.backend();
    let donor = NamedDonor::parse("", "O’Neill").unwrap();
    let found = backend.find_donor_in_gifts(&desk.staff, &donor).await.unwrap();
    let word = backend.seal_search(&desk.staff, &found).unwrap();
    assert!(word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')), "{word}");
    assert!(!word.contains(&found.declarations[0].to_string()), "{word}");
    assert_eq!(backend.open_search(&desk.staff, &word), Some(found));
    let neighbour = desk.neighbour("Thornbury Hall", "AB12346").await;
    let viewer = desk.viewer().await;
    for other in [&neighbour, &viewer] {
        assert_eq!(backend.open_search(other, &word), None);
    }
    for none in ["", "x", "none", &word[1..]] {
        assert_eq!(backend.open_search(&desk.staff, none), None, "{none}");
    }
}
