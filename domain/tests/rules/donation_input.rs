use domain::{DonationChange, DonorRef, GiftAmount, NewDonation, Pence, Transaction};
use serde_json::{Value, json};

use crate::samples::{at, day, refused};

const NOW: &str = "2026-11-21T09:05:00Z";

fn body() -> Value {
    json!({
        "reference": "gift-1001",
        "donor": {"type": "email", "value": "Zoe@example.org"},
        "transaction": {"type": "direct", "id": "acme-12"},
        "grossAmount": 1000,
        "currency": "GBP",
    })
}

fn with(changes: &[(&str, Value)]) -> Result<NewDonation, domain::FieldErrors> {
    let donation = arriving(NOW, changes)?;
    if donation.untimely().is_empty() { Ok(donation) } else { Err(donation.untimely().clone()) }
}

fn arriving(now: &str, changes: &[(&str, Value)]) -> Result<NewDonation, domain::FieldErrors> {
    let mut body = body();
    for (name, value) in changes {
        body[*name] = value.clone();
    }
    NewDonation::read(&body, at(now))
}

fn refuses(name: &str, value: Value) -> Vec<String> {
    refused(with(&[(name, value)]))
}

#[test]
fn the_least_donation_is_read() {
    let donation = with(&[]).expect("nothing is wrong");
    assert_eq!(donation.donated_at(), at(NOW), "made now when not said");
    assert_eq!((donation.claimable(), donation.gross()), (amount(1000), amount(1000)));
    assert_eq!(
        (donation.donor().kind_str(), donation.donor().value()),
        ("email", "zoe@example.org".to_owned())
    );
    assert_eq!((donation.net(), donation.settled_on()), (None, None));
    assert_eq!(donation.reference().map(|reference| reference.as_str()), Some("gift-1001"));
}

fn amount(pence: i64) -> GiftAmount {
    GiftAmount::new(pence).expect("a test's amount is fine")
}

#[test]
fn nothing_at_all_names_everything() {
    assert_eq!(
        refused(NewDonation::read(&json!({}), at(NOW))),
        ["/donor required", "/transaction required", "/grossAmount required", "/currency required"]
    );
    assert_eq!(refused(NewDonation::read(&json!("x"), at(NOW))), [" wrong_type"]);
}

#[test]
fn case_19_a_net_amount_above_the_gross_is_refused() {
    assert_eq!(refuses("netAmount", json!(1001)), ["/netAmount out_of_range"]);
    assert_eq!(refuses("netAmount", json!(0)), ["/netAmount out_of_range"]);
    assert_eq!(refuses("netAmount", json!(-5)), ["/netAmount out_of_range"]);
    assert!(with(&[("netAmount", json!(1000))]).is_ok());
}

#[test]
fn case_20_gift_aid_is_claimed_on_the_net_amount_when_sent() {
    let donation = with(&[("netAmount", json!(980))]).expect("below the gross");
    assert_eq!((donation.claimable(), donation.gross()), (amount(980), amount(1000)));
}

#[test]
fn case_25_amounts_are_whole_pence_in_range() {
    for wrong in [json!(10.0), json!("1000"), json!("ten"), json!(true), json!([1]), json!(10.5)] {
        assert_eq!(refuses("grossAmount", wrong.clone()), ["/grossAmount wrong_type"], "{wrong}");
    }
    // The last ones have more digits than any whole number of ours: they are too large, and whole all the same.
    for wrong in [
        json!(0),
        json!(-1),
        json!(1_000_000_001),
        json!(u64::MAX),
        json!(1e30),
        serde_json::from_str("99999999999999999999").expect("a number"),
        serde_json::from_str("-99999999999999999999").expect("a number"),
    ] {
        assert_eq!(refuses("grossAmount", wrong.clone()), ["/grossAmount out_of_range"], "{wrong}");
        assert_eq!(refuses("netAmount", wrong.clone()), ["/netAmount out_of_range"], "{wrong}");
    }
    assert_eq!(refuses("grossAmount", Value::Null), ["/grossAmount required"]);
}

#[test]
fn case_26_only_gbp_in_capitals() {
    for wrong in ["gbp", "EUR", "£"] {
        assert_eq!(refuses("currency", json!(wrong)), ["/currency unsupported"]);
    }
}

#[test]
fn case_27_settlement_is_not_before_the_gift_nor_far_ahead() {
    assert_eq!(refuses("settlementDate", json!("2026-11-20")), ["/settlementDate out_of_range"]);
    assert_eq!(refuses("settlementDate", json!("2027-01-21")), ["/settlementDate out_of_range"]);
    assert_eq!(refuses("settlementDate", json!("0001-01-01")), ["/settlementDate out_of_range"]);
    for none in ["0000-01-01", "0000-01-01T00:00:00Z", "2026-11-31"] {
        assert_eq!(refuses("settlementDate", json!(none)), ["/settlementDate invalid"], "{none}");
    }
    for fine in ["2026-11-21", "2027-01-20"] {
        let donation = with(&[("settlementDate", json!(fine))]).expect("within bounds");
        assert_eq!(donation.settled_on(), Some(day(fine)));
    }
}

#[test]
fn what_the_clock_alone_has_against_a_donation_makes_it_untimely_and_not_wrong() {
    let untimely = |now: &str, changes: &[(&str, Value)]| {
        let donation = arriving(now, changes).expect("nothing is wrong with it by itself");
        crate::samples::codes(donation.untimely())
    };
    let of_the_moment = [("settlementDate", json!("2026-11-21"))];
    assert!(untimely(NOW, &of_the_moment).is_empty());
    assert_eq!(untimely("2026-11-22T00:00:00Z", &of_the_moment), ["/settlementDate out_of_range"]);
    let dated = [("donatedAt", json!("2026-11-21T09:00:00Z")), ("settlementDate", json!("2027-01-20"))];
    assert!(untimely(NOW, &dated).is_empty());
    assert!(untimely("2026-12-24T09:00:00Z", &dated).is_empty());
    assert_eq!(
        untimely("2026-11-20T09:00:00Z", &dated),
        ["/donatedAt out_of_range", "/settlementDate out_of_range"]
    );
    // One that settled before its own day is wrong on every day.
    let reversed = [("donatedAt", json!("2026-11-20")), ("settlementDate", json!("2026-11-19"))];
    for now in [NOW, "2026-12-24T09:00:00Z"] {
        assert_eq!(refused(arriving(now, &reversed)), ["/settlementDate out_of_range"]);
    }
}

#[test]
fn who_must_correct_a_donation_is_told_what_the_clock_has_against_it_too() {
    let changes = [("settlementDate", json!("2026-11-20")), ("grossAmount", json!(0))];
    assert_eq!(
        refused(arriving(NOW, &changes)),
        ["/grossAmount out_of_range", "/settlementDate out_of_range"]
    );
}

#[test]
fn a_settlement_instant_is_taken_as_its_london_date() {
    let changes = [("donatedAt", json!("2026-06-01")), ("settlementDate", json!("2026-06-02T23:30:00Z"))];
    assert_eq!(with(&changes).expect("fine").settled_on(), Some(day("2026-06-03")));
}

#[test]
fn a_gift_is_dated_by_instant_or_day_and_never_ahead() {
    let donated = |text: &str| with(&[("donatedAt", json!(text))]).map(|donation| donation.donated_at());
    assert_eq!(donated("2026-06-01"), Ok(at("2026-05-31T23:00:00Z")), "when the day begins in London");
    assert_eq!(donated("2026-06-01T10:00:00+01:00"), Ok(at("2026-06-01T09:00:00Z")));
    assert!(donated("2026-11-21T09:10:00Z").is_ok(), "clocks differ");
    assert_eq!(refused(donated("2026-11-21T09:10:01Z")), ["/donatedAt out_of_range"]);
    assert_eq!(refused(donated("2026-11-22")), ["/donatedAt out_of_range"]);
    assert_eq!(refused(donated("2000-04-05")), ["/donatedAt out_of_range"]);
    assert_eq!(refused(donated("2026-11-21T09:05:00")), ["/donatedAt invalid"]);
    assert_eq!(refused(donated("21 November")), ["/donatedAt invalid"]);
    assert_eq!(refused(donated("0000-01-01")), ["/donatedAt invalid"]);
    assert!(donated("2019-01-01").is_ok(), "old gifts are taken, and are ineligible");
}

#[test]
fn a_donor_is_named_in_five_ways() {
    let named = |kind: &str, value: &str| {
        with(&[("donor", json!({"type": kind, "value": value}))]).map(|donation| donation.donor().clone())
    };
    let uid = named("uid", "dnr_00000000000000000000000007").expect("an id");
    assert!(matches!(uid, DonorRef::Uid(_)) && uid.uid().is_some());
    assert_eq!(named("par", "V001aZ9test5678").map(|donor| donor.value()), Ok("V001aZ9test5678".to_owned()));
    assert_eq!(named("phone", "07700 900123").map(|donor| donor.value()), Ok("+447700900123".to_owned()));
    assert_eq!(named("match", "mat_00000000000000000000000007").map(|donor| donor.kind_str()), Ok("match"));
    assert_eq!(refused(named("match", "m-1")), ["/donor/value invalid"]);
    assert_eq!(refused(named("uid", "don_00000000000000000000000007")), ["/donor/value invalid"]);
    assert_eq!(refused(named("email", "zoe")), ["/donor/value invalid"]);
    assert_eq!(refused(named("name", "Zoë")), ["/donor/type unsupported"]);
    assert_eq!(refuses("donor", json!({"type": "uid"})), ["/donor/value required"]);
    assert_eq!(refuses("donor", json!({"value": "x"})), ["/donor/type required"]);
    assert_eq!(refuses("donor", json!("zoe@example.org")), ["/donor wrong_type"]);
    assert!(!format!("{:?}", named("email", "zoe@example.org")).contains("zoe"));
}

#[test]
fn a_charity_is_named_in_three_ways() {
    let named = |value: Value| with(&[("transaction", value)]).map(|donation| donation.transaction().clone());
    let terminal =
        json!({"type": "terminal", "mid": "1", "desc": "EXAMPLE HOSPICE", "tid": "2", "auth": "3"});
    for sent in
        [terminal, json!({"type": "direct", "id": "Acme 12"}), json!({"type": "hmrcId", "id": "AB12345"})]
    {
        let read = named(sent.clone()).expect("a known kind");
        assert_eq!(read.to_value(), sent);
        assert_eq!(serde_json::to_value(&read).expect("plain"), sent);
        assert_eq!(serde_json::from_value::<Transaction>(sent).expect("the same"), read);
    }
    assert_eq!(refused(named(json!({"type": "direct", "id": "UP-0000-0001"}))), ["/transaction/id mistyped"]);
    assert_eq!(
        refused(named(json!({"type": "direct", "mid": "1"}))),
        ["/transaction/id required", "/transaction/mid unknown_field"]
    );
    assert_eq!(refused(named(json!({"type": "card", "id": "1"}))), ["/transaction/type unsupported"]);
    assert_eq!(
        refused(named(json!({"type": "terminal", "mid": "1"}))),
        ["/transaction/desc required", "/transaction/tid required", "/transaction/auth required"]
    );
    let errors = named(json!({"id": "Acme 12"})).expect_err("no type");
    assert_eq!(crate::samples::codes(&errors), ["/transaction/type required"], "the id is right");
    assert_eq!(errors.iter().next().expect("one").detail, "Send one of: direct, hmrcId, terminal.");
    let errors = with(&[("donor", Value::Null)]).expect_err("no donor");
    let example = r#"such as {"type": "email", "value": "name@example.org"}."#;
    let detail = &errors.iter().next().expect("one").detail;
    assert!(detail.starts_with("donor is missing.") && detail.ends_with(example), "{detail}");
    let errors = with(&[("transaction", Value::Null)]).expect_err("no transaction");
    let detail = &errors.iter().next().expect("one").detail;
    assert!(detail.contains("type direct and id") && detail.contains("type terminal and mid"), "{detail}");
}

#[test]
fn case_45_control_characters_never_get_in() {
    assert_eq!(refuses("reference", json!("a\u{0}b")), ["/reference invalid"]);
    assert_eq!(refuses("reference", json!("a\u{7f}b")), ["/reference invalid"]);
}

#[test]
fn a_reference_is_plain_and_bounded() {
    assert_eq!(refuses("reference", json!("é")), ["/reference invalid"]);
    assert_eq!(refuses("reference", json!("x".repeat(101))), ["/reference too_long"]);
    assert_eq!(refuses("reference", json!(12)), ["/reference wrong_type"]);
    assert_eq!(refuses("reference", json!("  ")), ["/reference required"]);
}

#[test]
fn unknown_members_are_refused_with_the_known_ones_named() {
    let errors = with(&[("gross_amount", json!(1))]).expect_err("unknown");
    assert_eq!(crate::samples::codes(&errors), ["/gross_amount unknown_field"]);
    let error = errors.iter().next().expect("one");
    assert!(
        error.detail.starts_with("Unknown field. Did you mean grossAmount? This object takes: ")
            && error.detail.contains("settlementDate"),
        "{}",
        error.detail
    );
}

#[test]
fn case_28_a_change_says_something() {
    let read = |value: Value| DonationChange::read(&value, at(NOW));
    assert_eq!(refused(read(json!({}))), [" required"]);
    assert_eq!(refused(read(json!({"settlementDate": null}))), ["/settlementDate invalid"]);
    assert_eq!(refused(read(json!({"grossAmount": 5}))), ["/grossAmount unknown_field"]);
    assert_eq!(refused(read(json!({"netAmount": 0}))), ["/netAmount out_of_range"]);
    assert_eq!(refused(read(json!({"donor": {"type": "email"}}))), ["/donor/value required"]);
    let change = read(json!({"settlementDate": "2026-11-24", "netAmount": 980})).expect("fine");
    assert_eq!((change.settled_on(), change.net()), (Some(day("2026-11-24")), Some(amount(980))));
    assert!(change.check(day("2026-11-24"), amount(980), Pence::ZERO).is_ok());
    assert_eq!(
        refused(change.check(day("2026-11-25"), amount(979), Pence::ZERO)),
        ["/settlementDate out_of_range", "/netAmount out_of_range"]
    );
    // Something must be left of what reached the charity.
    let refunded = |pence| Pence::new(pence).expect("not negative");
    assert!(change.check(day("2026-11-24"), amount(980), refunded(979)).is_ok());
    assert_eq!(
        refused(change.check(day("2026-11-24"), amount(980), refunded(980))),
        ["/netAmount out_of_range"]
    );
}
