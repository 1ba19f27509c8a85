use domain::{
    Balance, GiftAidSum, GiftAmount, HIGHER_RATES, MoneyError, Pence, TaxYear, gift_aid, tax_relief,
};
use proptest::prelude::*;

fn pence(amount: i64) -> Pence {
    Pence::new(amount).expect("a test's amount is not negative")
}

fn this_year() -> TaxYear {
    TaxYear::starting(2026)
}

#[test]
fn what_is_owed_the_other_way_has_a_minus() {
    for (pence, read, decimal) in [
        (0, "£0.00", "0.00"),
        (123_450, "£1,234.50", "1234.50"),
        (-123_450, "\u{2212}£1,234.50", "-1234.50"),
        (-5, "\u{2212}£0.05", "-0.05"),
    ] {
        let balance = Balance::new(pence);
        assert_eq!((balance.to_string().as_str(), balance.decimal().as_str()), (read, decimal));
    }
}

#[test]
fn case_22_sums_keep_the_quarter_pence() {
    let mut sum = GiftAidSum::new();
    for _ in 0..3 {
        sum.add(pence(10), this_year());
    }
    assert_eq!(sum.floor(), pence(7), "7.5p, not three times 2p");
    sum.add(pence(10), this_year());
    assert_eq!(sum.floor(), pence(10));
    assert_eq!(gift_aid(pence(1), this_year()), Pence::ZERO);
    assert_eq!(gift_aid(pence(1_000), this_year()), pence(250));
    assert_eq!(gift_aid(pence(999), this_year()), pence(249));
}

#[test]
fn relief_above_the_basic_rate_is_the_difference_of_the_rates_on_the_gift_with_its_gift_aid() {
    // GOV.UK, "Tax relief when you donate to a charity": £100 given at 40% is £25 back, of £125.
    for (given, relief) in [(10_000, [2_500, 3_125]), (432_961, [108_240, 135_300]), (3, [0, 0]), (0, [0, 0])]
    {
        let shown = HIGHER_RATES.map(|rate| tax_relief(pence(given), rate, this_year()).get());
        assert_eq!(shown, relief, "{given}p");
    }
    // The basic rate was 22%.
    assert_eq!(tax_relief(pence(7_800), 40, TaxYear::starting(2007)), pence(1_800));
    assert_eq!(tax_relief(pence(10_000), 20, this_year()), Pence::ZERO);
}

#[test]
fn case_23_the_rate_is_that_of_the_year_of_the_gift() {
    assert_eq!(gift_aid(pence(7_800), TaxYear::starting(2007)), pence(2_200), "22% then");
    assert_eq!(gift_aid(pence(8_000), TaxYear::starting(2008)), pence(2_000), "20% since");
    let mut both = GiftAidSum::new();
    both.add(pence(39), TaxYear::starting(2007));
    both.add(pence(4), this_year());
    assert_eq!(both.floor(), pence(12), "11p and 1p");
}

#[test]
fn case_24_amounts_print_plainly() {
    for (amount, decimal, shown) in [
        (5, "0.05", "£0.05"),
        (1_000, "10.00", "£10.00"),
        (123_450, "1234.50", "£1,234.50"),
        (123_456_789, "1234567.89", "£1,234,567.89"),
        (0, "0.00", "£0.00"),
        (100_000, "1000.00", "£1,000.00"),
    ] {
        assert_eq!(pence(amount).decimal(), decimal);
        assert_eq!(pence(amount).to_string(), shown);
    }
}

#[test]
fn case_25_far_too_large_amounts_are_refused() {
    assert!(GiftAmount::new(1_000_000_000).is_ok());
    assert_eq!(GiftAmount::new(1_000_000_001), Err(MoneyError::OutOfRange));
    assert_eq!(GiftAmount::new(0), Err(MoneyError::OutOfRange));
    assert_eq!(GiftAmount::new(-1), Err(MoneyError::OutOfRange));
    assert_eq!(Pence::new(-1), Err(MoneyError::Negative));
}

#[test]
fn pounds_are_read_as_people_write_them() {
    for (text, amount) in
        [("12", 1_200), ("12.34", 1_234), ("£1,234.50", 123_450), (" 0.05 ", 5), ("1,234,567", 123_456_700)]
    {
        assert_eq!(text.parse(), Ok(pence(amount)), "{text}");
    }
    for wrong in [
        "12.3", "12.345", "-1", "1,23", "1234,567", "", "£", "1.", ".50", "1e3", "１２", "12 34", "1,,234",
        "$5", ",123",
    ] {
        assert_eq!(wrong.parse::<Pence>(), Err(MoneyError::NotMoney), "{wrong}");
    }
    assert_eq!("99999999999999999999".parse::<Pence>(), Err(MoneyError::OutOfRange));
}

#[test]
fn amounts_never_wrap() {
    let most = pence(i64::MAX);
    assert_eq!(most.checked_add(pence(1)), None);
    assert_eq!(pence(1).checked_sub(pence(2)), None);
    assert_eq!(Pence::total([most, pence(1)]), Err(MoneyError::OutOfRange));
    let mut sum = GiftAidSum::new();
    for _ in 0..100 {
        sum.add(most, this_year());
    }
    assert_eq!(sum.floor(), most);
}

#[test]
fn money_is_a_number_in_json() {
    assert_eq!(serde_json::to_string(&pence(500)).expect("a number"), "500");
    assert!(serde_json::from_str::<Pence>("-1").is_err());
    assert!(serde_json::from_str::<GiftAmount>("0").is_err());
    assert!(serde_json::from_str::<GiftAmount>("\"5\"").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shown_amounts_read_back(amount in 0_i64..1_000_000_000_000) {
        prop_assert_eq!(pence(amount).to_string().parse(), Ok(pence(amount)));
        prop_assert_eq!(pence(amount).decimal().parse(), Ok(pence(amount)));
    }

    #[test]
    fn a_sum_is_a_quarter_of_the_total(amounts in prop::collection::vec(1_i64..1_000_000_000, 0..50)) {
        let mut sum = GiftAidSum::new();
        for amount in &amounts {
            sum.add(pence(*amount), this_year());
        }
        prop_assert_eq!(sum.floor(), pence(amounts.iter().sum::<i64>() / 4));
    }
}
