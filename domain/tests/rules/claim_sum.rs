//! What the gifts of a claim add up to, how much goes back with it, and how many go in.

use domain::claim::{ClaimSum, Overclaim, after_too_long, carry, tax_on};
use domain::{Date, Pence, TaxYear, gift_aid};
use proptest::prelude::*;
use time::Duration;

use crate::samples::day;

fn pence(pence: i64) -> Pence {
    Pence::new(pence).expect("an amount")
}

/// A gift of so many pence that HMRC paid on, and that went back to its donor.
fn refunded(claimable: i64) -> Overclaim {
    Overclaim { claimable: pence(claimable), donated_on: day("2026-06-01") }
}

#[test]
fn case_22_the_gift_aid_is_worked_out_on_sums() {
    let mut sum = ClaimSum::default();
    sum.add(day("2026-06-01"), 3, pence(30)).unwrap();
    assert_eq!((sum.count, sum.donations, sum.gift_aid()), (3, pence(30), pence(7)));
    sum.add(day("2026-06-02"), 1, pence(10)).unwrap();
    assert_eq!(sum.gift_aid(), pence(10));
}

#[test]
fn what_goes_back_is_rounded_up_on_the_sum() {
    let carried = carry(&[refunded(10)], pence(3));
    assert_eq!((carried.places, carried.amount), (vec![0], pence(3)));
    assert_eq!(refunded(10).tax(), pence(3), "what is told of one alone is what goes back of it");
    // Together 7.5p, not three times 3p.
    assert_eq!(carry(&[refunded(10); 3], pence(100)).amount, pence(8));
    assert_eq!(
        (tax_on(&[refunded(10); 3]), tax_on(&[])),
        (pence(8), Pence::ZERO),
        "what is told of all of it"
    );
}

#[test]
fn case_31_an_adjustment_larger_than_the_claim_waits_for_one_that_brings_enough() {
    let carried = carry(&[refunded(10)], pence(2));
    assert_eq!((carried.places, carried.amount), (Vec::new(), Pence::ZERO));
    // It keeps no smaller one waiting.
    let due = [refunded(1_000), refunded(100_000), refunded(2_000)];
    let carried = carry(&due, pence(800));
    assert_eq!((carried.places, carried.amount), (vec![0, 2], pence(750)));
    let later = carry(&due[1..2], pence(25_000));
    assert_eq!((later.places, later.amount), (vec![0], pence(25_000)));
}

#[test]
fn what_is_too_long_is_halved_until_length_cannot_be_what_is_wrong() {
    let (mut lines, mut sizes) = (500_000, Vec::new());
    while let Some(half) = after_too_long(lines) {
        sizes.push(half);
        lines = half;
    }
    assert_eq!(sizes.len(), 15);
    assert_eq!((sizes.first(), sizes.last()), (Some(&250_000), Some(&15)), "{sizes:?}");
    for (lines, half) in [(21, Some(10)), (20, Some(10)), (19, None), (1, None)] {
        assert_eq!(after_too_long(lines), half, "{lines}");
    }
}

fn date() -> impl Strategy<Value = Date> {
    (0_i64..12_000).prop_map(|days| day("2010-01-01") + Duration::days(days))
}

proptest! {
    #[test]
    fn a_sum_is_at_least_the_sum_of_its_parts(gifts in prop::collection::vec((date(), 1_i64..1_000_000), 0..40)) {
        let mut sum = ClaimSum::default();
        let mut parts = 0;
        for (date, amount) in &gifts {
            sum.add(*date, 1, pence(*amount)).unwrap();
            parts += gift_aid(pence(*amount), TaxYear::of(*date)).get();
        }
        let whole = sum.gift_aid().get();
        prop_assert!(whole >= parts && whole <= parts + i64::try_from(gifts.len()).unwrap());
        prop_assert_eq!(sum.donations.get(), gifts.iter().map(|(_, amount)| amount).sum::<i64>());
    }

    #[test]
    fn what_is_carried_back_fits_the_claim_and_is_whole(
        gifts in prop::collection::vec((date(), 1_i64..1_000_000), 0..40),
        brings in 0_i64..5_000_000,
    ) {
        let waiting: Vec<Overclaim> = gifts
            .iter()
            .map(|(donated_on, amount)| Overclaim { claimable: pence(*amount), donated_on: *donated_on })
            .collect();
        let carried = carry(&waiting, pence(brings));
        prop_assert!(carried.amount.get() <= brings);
        let mut sum = ClaimSum::default();
        for place in &carried.places {
            sum.add(waiting[*place].donated_on, 1, waiting[*place].claimable).unwrap();
        }
        prop_assert!(carried.amount.get() - sum.gift_aid().get() <= 1 && carried.amount >= sum.gift_aid());
    }
}
