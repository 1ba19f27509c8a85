//! Lines of a claim are found by what somebody has in hand, those that it has dropped as well.

use domain::donation::Find;
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use super::{DAY, Desk, NEXT_DAY, pence};

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
        let find = Find::parse(text).unwrap();
        let found = desk.backend().find_claim_lines(&desk.staff, claim, &find, 0, 10).await.unwrap().unwrap();
        assert_eq!((found.count, found.claimable), (count, pence(sum)), "{text}");
        let shown: i64 = found.lines.iter().map(|line| line.claimable.get()).sum();
        assert_eq!(shown, sum, "{text}");
        // One by one.
        let (mut after, mut seen) = (0, 0);
        loop {
            let part = desk.backend().find_claim_lines(&desk.staff, claim, &find, after, 1).await.unwrap();
            let Some(line) = part.unwrap().lines.pop() else { break };
            assert!(line.line_no > after, "{text}");
            (after, seen) = (line.line_no, seen + 1);
        }
        assert_eq!(seen, count, "{text}");
    }
}
