//! What became of a claim and who did it, as rows of its audit pack.

use backend::claim::{Decision, Happening, Money, TakenBack, What};
use domain::Pence;
use domain::calendar::{iso, long};
use domain::claim::{BegunAs, Rejection, SettledAs, WithdrawalReason};
use domain::count::counted;

pub(super) const HEADINGS: [&str; 6] = ["When (UTC)", "What", "Who", "Date of payment", "Amount", "Details"];

pub(super) fn row(happening: &Happening) -> [String; 6] {
    let (what, words) = in_words(&happening.what);
    let money = match &happening.what {
        What::Paid(Money { on, amount, .. }) => Some((*on, *amount)),
        What::PaidThen(TakenBack { on, pence, .. }) | What::PaymentTakenBack(TakenBack { on, pence, .. }) => {
            Some((*on, *pence))
        }
        _ => None,
    };
    [
        happening.at.to_string(),
        what.to_owned(),
        happening.by.clone().unwrap_or_else(|| of_itself(&happening.what).to_owned()),
        money.map(|(on, _)| iso(on)).unwrap_or_default(),
        money.map(|(_, pence)| pence.decimal()).unwrap_or_default(),
        words,
    ]
}

/// Whose doing it is when nobody is named.
fn of_itself(what: &What) -> &'static str {
    match what {
        What::Acknowledged | What::Accepted { .. } | What::Refused(_) => "HMRC",
        _ => "Uplift",
    }
}

/// What it is in short, and more about it.
fn in_words(what: &What) -> (&'static str, String) {
    match what {
        What::Begun { how, follows } => ("Started", begun(*how, *follows)),
        What::Approved { as_claim: None } => ("Approved", String::new()),
        What::Approved { as_claim: Some(number) } => {
            ("Approved", format!("As claim {number}, without the gifts that HMRC rejected"))
        }
        What::AskedForFewer { was, now } => {
            ("Needs fewer approvals", format!("{} instead of {}", now.people(), was.people()))
        }
        What::Filed => ("Sent to HMRC", String::new()),
        What::Acknowledged => ("Received by HMRC", String::new()),
        What::Accepted { has_receipt: true } => ("Accepted", "With a receipt".to_owned()),
        What::Accepted { has_receipt: false } => ("Accepted", "Without a receipt".to_owned()),
        What::Refused(Rejection::Lines) => ("Rejected", "Because of some of its gifts".to_owned()),
        What::Refused(Rejection::AfterAcceptance) => {
            ("Refused", "Whole claim refused by letter after HMRC had accepted it".to_owned())
        }
        What::Refused(_) => ("Rejected", "The whole claim".to_owned()),
        What::Reduced(decision) => ("Gifts taken out by HMRC", taken_out(decision)),
        What::Returned { pence, on, note } => {
            ("Paid back to HMRC", format!("{pence} on {}. {note}", long(*on)).trim_end().to_owned())
        }
        What::Settled { what, reason } => (settled(*what), reason.clone()),
        What::Withdrawn(WithdrawalReason::ByHand) => ("Cancelled", String::new()),
        What::Withdrawn(WithdrawalReason::Empty) => ("Nothing to claim", String::new()),
        What::Withdrawn(WithdrawalReason::NotReceived) => {
            ("Never received", "HMRC did not receive it".to_owned())
        }
        What::Paid(Money { set_off_against: Some(against), .. }) => {
            ("Set off by HMRC", format!("Against: {against}"))
        }
        What::Paid(money) => ("Paid by HMRC", paid(money)),
        What::PaidThen(TakenBack { is_set_off: true, .. }) => {
            ("Set off by HMRC", "Removed since: see below".to_owned())
        }
        What::PaidThen(_) => ("Paid by HMRC", "Undone since: see below".to_owned()),
        What::PaymentTakenBack(TakenBack { is_set_off: true, .. }) => {
            ("Set-off removed", "It no longer counts for this claim".to_owned())
        }
        What::PaymentTakenBack(_) => ("Payment undone", "It no longer counts for this claim".to_owned()),
        What::ReturnTakenBack => {
            ("Payment back to HMRC undone", "It no longer counts for this claim".to_owned())
        }
        What::Interest(pence) => ("Interest", format!("{pence} of what HMRC paid")),
        What::InterestTakenBack(pence) => {
            ("Interest undone", format!("{pence} is no longer interest, because a payment was undone"))
        }
    }
}

fn begun(how: BegunAs, follows: Option<i32>) -> String {
    match (how, follows) {
        (BegunAs::Again, Some(number)) => {
            format!("The remaining gifts of claim {number}, which HMRC rejected")
        }
        (BegunAs::Schedule, _) => "On schedule".to_owned(),
        (BegunAs::ByHand | BegunAs::Again, _) => "By hand".to_owned(),
    }
}

fn taken_out(decision: &Decision) -> String {
    let Decision { took, letter_on, words, owed_again, .. } = decision;
    let owed_again = if *owed_again == Pence::ZERO {
        String::new()
    } else {
        format!(" The adjustment of {owed_again} is due again.")
    };
    format!(
        "{} with {} of Gift Aid, in HMRC’s letter of {}.{owed_again} {words}",
        counted(took.gifts, "gift", "gifts"),
        took.gift_aid,
        long(*letter_on)
    )
}

fn settled(what: SettledAs) -> &'static str {
    match what {
        SettledAs::Accepted => "Settled by hand: accepted",
        SettledAs::Rejected => "Settled by hand: rejected",
        SettledAs::NotReceived => "Settled by hand: never received",
    }
}

/// What the bank says beside a payment, and that it is for other claims, too.
fn paid(money: &Money) -> String {
    let mut words = money.words.join("; ");
    if money.whole != money.amount {
        let part = format!("Part of {}, which pays several claims", money.whole);
        words = if words.is_empty() { part } else { format!("{words}. {part}") };
    }
    words
}

#[cfg(test)]
mod tests {
    use backend::claim::{Cut, Decision, Happening, Money, TakenBack, What};
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::claim::{Approvals, SettledAs};

    use super::row;

    fn of(by: Option<&str>, what: What) -> [String; 6] {
        row(&Happening { at: "2026-11-22T09:00:00Z".parse().unwrap(), by: by.map(str::to_owned), what })
    }

    #[test]
    fn a_payment_has_its_day_its_part_and_the_banks_words() {
        let money = |whole| {
            What::Paid(Money {
                on: parse_date("2026-12-20").unwrap(),
                amount: Pence::new(3_086).unwrap(),
                whole: Pence::new(whole).unwrap(),
                words: vec!["HMRC CHARITIES".to_owned(), "HMRC 123".to_owned()],
                set_off_against: None,
            })
        };
        let alone = of(Some("owner@example.org"), money(3_086));
        assert_eq!(
            alone[1..],
            ["Paid by HMRC", "owner@example.org", "2026-12-20", "30.86", "HMRC CHARITIES; HMRC 123"]
        );
        let shared = of(None, money(10_000));
        assert_eq!(shared[4], "30.86");
        assert!(shared[5].ends_with("Part of £100.00, which pays several claims"));
    }

    #[test]
    fn money_that_was_taken_back_has_its_amount_where_it_came_and_where_it_went() {
        let undone = |is_set_off| TakenBack {
            on: parse_date("2026-12-20").unwrap(),
            pence: Pence::new(2_716).unwrap(),
            is_set_off,
        };
        for (what, called) in [
            (What::PaidThen(undone(true)), "Set off by HMRC"),
            (What::PaymentTakenBack(undone(true)), "Set-off removed"),
            (What::PaidThen(undone(false)), "Paid by HMRC"),
            (What::PaymentTakenBack(undone(false)), "Payment undone"),
        ] {
            let [_, what, _, on, amount, _] = of(Some("owner@example.org"), what);
            assert_eq!((what.as_str(), on.as_str(), amount.as_str()), (called, "2026-12-20", "27.16"));
        }
    }

    #[test]
    fn one_line_that_hmrc_took_out_is_one() {
        let reduced = |gifts| {
            let took =
                Cut { gifts, donations: Pence::new(2_000).unwrap(), gift_aid: Pence::new(500).unwrap() };
            let decision = Decision {
                number: 1,
                is_whole: false,
                letter_on: parse_date("2026-12-20").unwrap(),
                words: "Not a gift.".to_owned(),
                is_claimed_again: false,
                took,
                owed_again: Pence::ZERO,
                recorded_at: "2026-12-21T09:00:00Z".parse().unwrap(),
                recorded_by: "owner@example.org".to_owned(),
                is_operators: false,
            };
            let [.., words] = of(None, What::Reduced(decision));
            words
        };
        assert_eq!(
            reduced(1),
            "1 gift with £5.00 of Gift Aid, in HMRC’s letter of 20 December 2026. Not a gift."
        );
        assert!(reduced(2).starts_with("2 gifts with"), "{}", reduced(2));
    }

    #[test]
    fn who_did_it_is_named_and_otherwise_whose_word_it_is() {
        let fewer =
            of(Some("owner@example.org"), What::AskedForFewer { was: Approvals::Two, now: Approvals::One });
        assert_eq!((fewer[2].as_str(), fewer[5].as_str()), ("owner@example.org", "1 instead of 2"));
        let settled = of(
            Some("operator@example.org"),
            What::Settled { what: SettledAs::Accepted, reason: "HMRC said so on the telephone.".to_owned() },
        );
        assert_eq!(settled[1], "Settled by hand: accepted");
        assert_eq!(
            (settled[2].as_str(), settled[5].as_str()),
            ("operator@example.org", "HMRC said so on the telephone.")
        );
        let earlier = of(Some("owner@example.org"), What::Approved { as_claim: Some(4) });
        assert_eq!(earlier[5], "As claim 4, without the gifts that HMRC rejected");
        for (what, who) in [(What::Filed, "Uplift"), (What::Accepted { has_receipt: true }, "HMRC")] {
            assert_eq!(of(None, what)[2], who);
        }
    }
}
