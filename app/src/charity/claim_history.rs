//! What became of a claim and who did it, as rows of the file of its history.

use super::claim_files::sender;
use crate::words::{claim_history as words, say};
use backend::claim::{Decision, Happening, Money, ShownByBank, TakenBack, What};
use catalogue::Text;
use domain::calendar::{iso, long};
use domain::claim::{Approvals, BegunAs, Rejection, SettledAs, WithdrawalReason};
use domain::{Balance, Date, Pence};

/// The rows of what happened, in its order and in the columns of [`super::claim_files::history`].
#[must_use]
pub fn rows(history: &[Happening]) -> Vec<[String; 6]> {
    // Interest came with the last of the money that was not undone before.
    let mut days: Vec<Date> = Vec::new();
    let mut row_of = |happening: &Happening| {
        let recorded_on = happening.at.london_date();
        let last = days.iter().max().copied().unwrap_or(recorded_on);
        match &happening.what {
            What::Paid(Money { on, .. }) | What::PaidThen(TakenBack { on, .. }) => days.push(*on),
            What::PaymentTakenBack(TakenBack { on, .. }) => {
                if let Some(place) = days.iter().position(|day| day == on) {
                    days.swap_remove(place);
                }
            }
            What::Merged(ShownByBank { on, was_on: Some(was), .. }) => {
                if let Some(day) = days.iter_mut().find(|day| *day == was) {
                    *day = *on;
                }
            }
            _ => {}
        }
        row(happening, money(&happening.what, last, recorded_on))
    };
    history.iter().map(&mut row_of).collect()
}

/// The day of money, and by how much what HMRC has paid and set off for the claim, without interest and what was returned, is more or less
/// with it. `last` is the day of the last money before; what is recorded of it has no day but that of recording where it is removed.
fn money(what: &What, last: Date, recorded_on: Date) -> Option<(Date, Balance)> {
    let (on, pence) = match what {
        What::Paid(Money { on, amount, .. }) => (*on, amount.get()),
        What::PaidThen(TakenBack { on, pence, .. }) => (*on, pence.get()),
        What::PaymentTakenBack(TakenBack { on, pence, .. })
        | What::Returned { pence, on, .. }
        | What::ReturnedThen { pence, on, .. } => (*on, -pence.get()),
        What::ReturnTakenBack(pence) => (recorded_on, pence.get()),
        What::Interest(pence) => (last, -pence.get()),
        What::InterestTakenBack(pence) => (last, pence.get()),
        _ => return None,
    };
    Some((on, Balance::new(pence)))
}

fn row(happening: &Happening, money: Option<(Date, Balance)>) -> [String; 6] {
    let (what, details) = in_words(&happening.what);
    let day = match &happening.what {
        What::Merged(shown) => Some(shown.on),
        _ => money.map(|(on, _)| on),
    };
    [
        happening.at.to_string(),
        what.to_owned(),
        happening.by.clone().unwrap_or_else(|| sender(is_hmrcs(&happening.what)).to_owned()),
        day.map(iso).unwrap_or_default(),
        money.map(|(_, pence)| pence.decimal()).unwrap_or_default(),
        details,
    ]
}

/// Whether it is HMRC's doing when nobody is named, not Uplift's.
fn is_hmrcs(what: &What) -> bool {
    matches!(what, What::Acknowledged | What::Accepted { .. } | What::Refused(_))
}

/// How many people approve a claim.
fn people(approvals: Approvals) -> String {
    match approvals {
        Approvals::Another => say(words::NOT_MAKER).to_owned(),
        approvals => approvals.people().to_string(),
    }
}

/// What it is in short, and more about it.
fn in_words(what: &What) -> (&'static str, String) {
    let (short, more) = match what {
        What::Begun { how, follows } => (words::BEGUN, begun(*how, *follows)),
        What::Approved { as_claim: None, .. } => (words::APPROVED, String::new()),
        What::Approved { as_claim: Some(claim), on: None } => {
            (words::APPROVED, say(words::ApprovedAs { claim }))
        }
        What::Approved { as_claim: Some(claim), on: Some(day) } => {
            (words::APPROVED, say(words::ApprovedAsOn { claim, day: long(*day) }))
        }
        What::AskedForFewer { was, now } => {
            (words::FEWER, say(words::FewerPeople { now: people(*now), was: people(*was) }))
        }
        What::Filed => (words::FILED, String::new()),
        What::Acknowledged => (words::ACKNOWLEDGED, String::new()),
        What::Accepted { has_receipt: true } => (words::ACCEPTED, say(words::WITH_RECEIPT).to_owned()),
        What::Accepted { has_receipt: false } => (words::ACCEPTED, say(words::WITHOUT_RECEIPT).to_owned()),
        What::Refused(Rejection::Lines) => (words::REJECTED, say(words::REJECTED_GIFTS).to_owned()),
        What::Refused(Rejection::AfterAcceptance) => (words::REFUSED, say(words::REFUSED_WHOLE).to_owned()),
        What::Refused(_) => (words::REJECTED, say(words::REJECTED_WHOLE).to_owned()),
        What::Reduced(decision) => (words::REDUCED, taken_out(decision)),
        What::Returned { note, .. } => (words::RETURNED, note.clone()),
        What::ReturnedThen { note, .. } => {
            (words::RETURNED, format!("{note} ({})", say(words::REMOVED_SINCE)).trim_start().to_owned())
        }
        What::Settled { what, reason } => (settled(*what), reason.clone()),
        What::Withdrawn(WithdrawalReason::ByHand) => (words::CANCELLED, String::new()),
        What::Withdrawn(WithdrawalReason::Empty) => (words::NOTHING_TO_CLAIM, String::new()),
        What::Withdrawn(WithdrawalReason::NotReceived) => {
            (words::NEVER_RECEIVED, say(words::NOT_RECEIVED).to_owned())
        }
        What::Paid(Money { set_off_against: Some(against), .. }) => {
            (words::SET_OFF, say(words::SetOffAgainst { against }))
        }
        What::Paid(money) => (words::PAID, paid(money)),
        What::PaidThen(TakenBack { is_set_off: true, .. }) => {
            (words::SET_OFF, say(words::REMOVED_SINCE).to_owned())
        }
        What::PaidThen(_) => (words::PAID, say(words::UNDONE_SINCE).to_owned()),
        What::PaymentTakenBack(TakenBack { is_set_off: true, .. }) => {
            (words::SET_OFF_REMOVED, say(words::NO_LONGER_COUNTS).to_owned())
        }
        What::PaymentTakenBack(_) => (words::PAYMENT_UNDONE, say(words::NO_LONGER_COUNTS).to_owned()),
        What::Merged(shown) => (words::MERGED, merged(shown)),
        What::ReturnTakenBack(sum) => (words::RETURN_REMOVED, say(words::ReturnNoLongerCounts { sum })),
        What::Interest(sum) => (words::INTEREST, say(words::InterestOf { sum })),
        What::InterestTakenBack(sum) => (words::INTEREST_UNDONE, say(words::NoLongerInterest { sum })),
    };
    (say(short), more)
}

fn begun(how: BegunAs, follows: Option<i32>) -> String {
    match (how, follows) {
        (BegunAs::Again, Some(claim)) => say(words::BegunAgain { claim }),
        (BegunAs::Schedule, _) => say(words::BEGUN_ON_SCHEDULE).to_owned(),
        (BegunAs::ByHand | BegunAs::Again, _) => say(words::BEGUN_BY_HAND).to_owned(),
    }
}

fn taken_out(decision: &Decision) -> String {
    let Decision { took, letter_on, words: why, owed_again, .. } = decision;
    let by = say(words::ReducedBy { gifts: took.gifts, gift_aid: took.gift_aid, day: long(*letter_on) });
    if *owed_again == Pence::ZERO {
        format!("{by} {why}")
    } else {
        format!("{by} {} {why}", say(words::OwedAgain { sum: owed_again }))
    }
}

fn settled(what: SettledAs) -> Text {
    match what {
        SettledAs::Accepted => words::SETTLED_ACCEPTED,
        SettledAs::Rejected => words::SETTLED_REJECTED,
        SettledAs::NotReceived => words::SETTLED_NOT_RECEIVED,
    }
}

/// What the bank says beside a payment, that it is for other claims, too, and since when it was recorded.
fn paid(money: &Money) -> String {
    let said = [
        Some(money.words.join("; ")).filter(|words| !words.is_empty()),
        (money.whole != money.amount).then(|| say(words::PartOf { sum: money.whole })),
        money.recorded_on.map(|day| say(words::RecordedOn { day: long(day) })),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join(". ")
}

/// The day that a bank statement changed, and what it says beside the payment.
fn merged(shown: &ShownByBank) -> String {
    let said = [
        shown.was_on.map(|was| say(words::DateChanged { was: long(was), on: long(shown.on) })),
        Some(shown.words.clone()).filter(|words| !words.is_empty()),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join(". ")
}

#[cfg(test)]
mod tests {
    use backend::claim::{Cut, Decision, Happening, Money, ShownByBank, TakenBack, What};
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::claim::{Approvals, SettledAs};

    use super::{rows, say, sender, words};

    fn of(by: Option<&str>, what: What) -> [String; 6] {
        rows(&[happening(by, what)]).remove(0)
    }

    fn happening(by: Option<&str>, what: What) -> Happening {
        Happening { at: "2026-11-22T09:00:00Z".parse().unwrap(), by: by.map(str::to_owned), what }
    }

    fn paid(amount: i64, whole: i64) -> Money {
        Money {
            on: parse_date("2026-12-20").unwrap(),
            amount: Pence::new(amount).unwrap(),
            whole: Pence::new(whole).unwrap(),
            words: vec!["HMRC CHARITIES".to_owned(), "HMRC 123".to_owned()],
            set_off_against: None,
            recorded_on: None,
        }
    }

    #[test]
    fn every_sum_of_money_has_a_date_and_an_amount_and_they_add_up() {
        let pence = |pence| Pence::new(pence).unwrap();
        let on = parse_date("2027-02-01").unwrap();
        let back = |amount| What::Returned { pence: pence(amount), on, note: "BACS".to_owned() };
        let undone =
            TakenBack { on: parse_date("2026-12-19").unwrap(), pence: pence(300), is_set_off: false };
        let history = [
            What::PaidThen(undone),
            What::PaymentTakenBack(undone),
            What::Paid(paid(4_000, 4_000)),
            What::Interest(pence(225)),
            back(1_200),
            back(800),
        ];
        let rows = rows(&history.map(|what| happening(None, what)));
        let money: Vec<(&str, &str)> = rows.iter().map(|row| (row[3].as_str(), row[4].as_str())).collect();
        assert_eq!(
            money,
            [
                ("2026-12-19", "3.00"),
                ("2026-12-19", "-3.00"),
                ("2026-12-20", "40.00"),
                ("2026-12-20", "-2.25"),
                ("2027-02-01", "-12.00"),
                ("2027-02-01", "-8.00"),
            ]
        );
        assert_eq!(rows[4][5], "BACS");
    }

    #[test]
    fn interest_has_the_day_of_the_last_money_that_was_not_undone() {
        let undone = TakenBack {
            on: parse_date("2026-12-28").unwrap(),
            pence: Pence::new(300).unwrap(),
            is_set_off: false,
        };
        let interest = Pence::new(225).unwrap();
        let history = [
            What::Paid(paid(4_000, 4_000)),
            What::PaidThen(undone),
            What::Interest(interest),
            What::InterestTakenBack(interest),
            What::PaymentTakenBack(undone),
            What::Interest(interest),
        ];
        let rows = rows(&history.map(|what| happening(None, what)));
        let days: Vec<&str> = rows.iter().map(|row| row[3].as_str()).collect();
        let (first, last) = ("2026-12-20", "2026-12-28");
        assert_eq!(days, [first, last, last, last, last, first]);
    }

    #[test]
    fn both_days_are_said_where_they_differ() {
        let day = parse_date("2026-12-03").unwrap();
        let approved = of(Some("owner@example.org"), What::Approved { as_claim: Some(4), on: Some(day) });
        let when = "3 December 2026";
        assert_eq!(approved[5], say(words::ApprovedAsOn { claim: 4, day: when }));
        let matched = of(None, What::Paid(Money { recorded_on: Some(day), ..paid(100, 100) }));
        assert!(matched[5].ends_with(&say(words::RecordedOn { day: when })), "{matched:?}");
    }

    #[test]
    fn a_payment_has_its_day_its_part_and_the_banks_words() {
        let money = |whole| What::Paid(paid(3_086, whole));
        let alone = of(Some("owner@example.org"), money(3_086));
        assert_eq!(
            alone[1..],
            [say(words::PAID), "owner@example.org", "2026-12-20", "30.86", "HMRC CHARITIES; HMRC 123"]
        );
        let shared = of(None, money(10_000));
        assert_eq!(shared[4], "30.86");
        assert!(shared[5].ends_with(&say(words::PartOf { sum: "£100.00" })));
    }

    #[test]
    fn money_that_was_taken_back_has_its_amount_where_it_came_and_where_it_went() {
        let undone = |is_set_off| TakenBack {
            on: parse_date("2026-12-20").unwrap(),
            pence: Pence::new(2_716).unwrap(),
            is_set_off,
        };
        for (what, called, change) in [
            (What::PaidThen(undone(true)), say(words::SET_OFF), "27.16"),
            (What::PaymentTakenBack(undone(true)), say(words::SET_OFF_REMOVED), "-27.16"),
            (What::PaidThen(undone(false)), say(words::PAID), "27.16"),
            (What::PaymentTakenBack(undone(false)), say(words::PAYMENT_UNDONE), "-27.16"),
        ] {
            let [_, what, _, on, amount, _] = of(Some("owner@example.org"), what);
            assert_eq!((what.as_str(), on.as_str(), amount.as_str()), (called, "2026-12-20", change));
        }
    }

    #[test]
    fn a_payment_that_a_statement_shows_on_another_day_has_a_row_with_both_days_and_no_amount() {
        let (on, was) = (parse_date("2026-11-25").unwrap(), parse_date("2026-11-27").unwrap());
        let typed = Money { on: was, words: Vec::new(), ..paid(300, 300) };
        let shown = |was_on| ShownByBank { on, was_on, words: "HMRC 42".to_owned() };
        let interest = What::Interest(Pence::new(25).unwrap());
        let history = [What::Paid(typed), What::Merged(shown(Some(was))), interest];
        let rows = rows(&history.map(|what| happening(Some("owner@example.org"), what)));
        let [_, what, who, day, amount, details] = &rows[1];
        assert_eq!([what, who, day, amount], [say(words::MERGED), "owner@example.org", "2026-11-25", ""]);
        let changed = say(words::DateChanged { was: "27 November 2026", on: "25 November 2026" });
        assert_eq!(*details, format!("{changed}. HMRC 42"));
        assert_eq!((rows[0][3].as_str(), rows[0][5].as_str()), ("2026-11-27", ""));
        assert_eq!(rows[2][3], "2026-11-25", "interest came with the money");
        assert_eq!(of(None, What::Merged(shown(None)))[5], "HMRC 42");
    }

    #[test]
    fn money_that_was_recorded_as_returned_by_mistake_stays_in_the_history_with_its_sum() {
        let (on, pence) = (parse_date("2026-12-20").unwrap(), Pence::new(2_716).unwrap());
        let note = "By bank transfer.".to_owned();
        let rows = rows(&[
            happening(Some("owner@example.org"), What::ReturnedThen { pence, on, note: note.clone() }),
            happening(Some("ann@example.org"), What::ReturnTakenBack(pence)),
        ]);
        let [_, what, who, day, amount, details] = &rows[0];
        assert_eq!(
            [what, who, day, amount],
            [say(words::RETURNED), "owner@example.org", "2026-12-20", "-27.16"]
        );
        assert_eq!(*details, format!("{note} ({})", say(words::REMOVED_SINCE)));
        let [_, what, who, day, amount, details] = &rows[1];
        assert_eq!(
            [what, who, day, amount],
            [say(words::RETURN_REMOVED), "ann@example.org", "2026-11-22", "27.16"]
        );
        assert_eq!(*details, say(words::ReturnNoLongerCounts { sum: "£27.16" }));
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
            let [.., details] = of(None, What::Reduced(decision));
            details
        };
        for gifts in [1, 2] {
            let by = say(words::ReducedBy { gifts, gift_aid: "£5.00", day: "20 December 2026" });
            assert_eq!(reduced(gifts), format!("{by} Not a gift."));
        }
    }

    #[test]
    fn who_did_it_is_named_and_otherwise_whose_word_it_is() {
        let fewer =
            of(Some("owner@example.org"), What::AskedForFewer { was: Approvals::Two, now: Approvals::One });
        let people = say(words::FewerPeople { now: 1, was: 2 });
        assert_eq!((fewer[2].as_str(), &fewer[5]), ("owner@example.org", &people));
        let [.., maker] = of(None, What::AskedForFewer { was: Approvals::Another, now: Approvals::One });
        assert_eq!(maker, say(words::FewerPeople { now: 1, was: say(words::NOT_MAKER) }));
        let settled = of(
            Some("operator@example.org"),
            What::Settled { what: SettledAs::Accepted, reason: "HMRC said so on the telephone.".to_owned() },
        );
        assert_eq!(settled[1], say(words::SETTLED_ACCEPTED));
        assert_eq!(
            (settled[2].as_str(), settled[5].as_str()),
            ("operator@example.org", "HMRC said so on the telephone.")
        );
        let earlier = of(Some("owner@example.org"), What::Approved { as_claim: Some(4), on: None });
        assert_eq!(earlier[5], say(words::ApprovedAs { claim: 4 }));
        for (what, is_hmrc) in [(What::Filed, false), (What::Accepted { has_receipt: true }, true)] {
            assert_eq!(of(None, what)[2], sender(is_hmrc));
        }
    }
}
