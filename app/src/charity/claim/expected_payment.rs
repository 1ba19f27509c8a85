//! How it comes that HMRC pays what it does for a claim, line by line: whoever has HMRC's letter lays it beside.

use super::views::ClaimView;
use crate::ui::day::long;
use crate::words::{payments, say};
use domain::Pence;
use leptos::prelude::*;

/// One line: what, and how much with its sign.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    words: String,
    amount: String,
    /// What the lines above come to.
    is_result: bool,
}

fn line(words: impl Into<String>, sign: &str, amount: Pence) -> Line {
    let is_result = sign == "=";
    let amount = if sign.is_empty() { amount.to_string() } else { format!("{sign} {amount}") };
    Line { words: words.into(), amount, is_result }
}

/// What was given back, of the claims with these numbers.
fn given_back_of(numbers: &[i32]) -> String {
    match numbers {
        [] => say(payments::SUM_GIVEN_BACK).to_owned(),
        [claim] => say(payments::SumGivenBackClaim { claim }),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            say(payments::SumGivenBackClaims { first: first.join(", "), last })
        }
    }
}

/// The lines, where there is more to say than that HMRC pays the Gift Aid.
fn lines(view: &ClaimView) -> Vec<Line> {
    let claim = &view.row.claim;
    let is_cut = claim.cut.gifts > 0;
    let carries = claim.adjustment > Pence::ZERO && !claim.status().lets_go();
    if !is_cut && !carries && claim.interest == Pence::ZERO && claim.returned == Pence::ZERO {
        return Vec::new();
    }
    let owed_again = Pence::total(view.decisions.iter().map(|decision| decision.owed_again));
    let (refused, owed_again, due) =
        (claim.cut.gift_aid, owed_again.unwrap_or(Pence::ZERO), claim.expected());
    let claimed = due.checked_add(refused).and_then(|sum| sum.checked_sub(owed_again)).unwrap_or(due);
    let given_back = claim.gift_aid.checked_sub(claimed).unwrap_or(Pence::ZERO);
    let mut lines = vec![line(say(payments::SUM_GIFT_AID), "", claim.gift_aid)];
    if given_back > Pence::ZERO {
        lines.push(line(given_back_of(&view.carries), "\u{2212}", given_back));
        lines.push(line(say(payments::SUM_CLAIMED), "=", claimed));
    }
    if is_cut {
        lines.push(line(say(payments::SUM_REFUSED), "\u{2212}", refused));
        if owed_again > Pence::ZERO {
            lines.push(line(say(payments::SUM_OWED_AGAIN), "+", owed_again));
        }
        lines.push(line(say(payments::SUM_DUE), "=", due));
    }
    let Some(paid) = claim.paid() else { return lines };
    let set_off = Pence::total(view.set_offs.iter().map(|one| one.pence)).unwrap_or(Pence::ZERO);
    lines.push(line(say(payments::SUM_PAID), "\u{2212}", paid.checked_sub(set_off).unwrap_or(paid)));
    if claim.interest > Pence::ZERO {
        lines.push(line(say(payments::SUM_INTEREST), "+", claim.interest));
    }
    if set_off > Pence::ZERO {
        lines.push(line(say(payments::SUM_SET_OFF), "\u{2212}", set_off));
    }
    for returned in &view.returns {
        lines.push(line(say(payments::SumReturned { day: long(returned.on) }), "+", returned.pence));
    }
    let settled = due.checked_add(claim.interest).and_then(|sum| sum.checked_add(claim.returned));
    let nothing = (settled == Some(paid)).then_some(Pence::ZERO);
    let ends = [
        (say(payments::SUM_STILL_OWED), claim.still_owed().or(nothing)),
        (say(payments::SUM_TO_RETURN), claim.overpaid()),
        (say(payments::SUM_ABOVE), claim.above()),
    ];
    lines
        .extend(ends.into_iter().filter_map(|(words, amount)| amount.map(|amount| line(words, "=", amount))));
    lines
}

/// The sum of a claim, where it needs one.
#[component]
pub fn ClaimLines(view: ClaimView) -> impl IntoView {
    let lines = lines(&view);
    if lines.is_empty() {
        return ().into_any();
    }
    let lines = lines
        .into_iter()
        .map(|Line { words, amount, is_result }| {
            let weight = if is_result { " font-semibold" } else { "" };
            view! {
                <li class=format!("flex justify-between gap-6 py-1{weight}")>
                    <span>{words}</span>
                    <span class="whitespace-nowrap tabular-nums">{amount}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <ul id="claim-sum" class="max-w-md divide-y divide-line">
            {lines}
        </ul>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{given_back_of, lines};
    use crate::charity::claim::live::sample::of_claim;
    use crate::charity::claim::row::sample::{come_to, paid};
    use crate::words::{payments, say};
    use backend::claim::{Cut, Decision, MoneyReturned, SetOff};
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::claim::KnownBy;
    use domain::payment::SetOffDebt;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    fn said(view: &super::ClaimView) -> Vec<String> {
        lines(view).into_iter().map(|line| shown(line.words, &line.amount)).collect()
    }

    fn shown(words: impl std::fmt::Display, amount: &str) -> String {
        format!("{words} {amount}")
    }

    #[test]
    fn a_claim_that_carries_tax_back_and_is_cut_says_how_its_money_comes_about() {
        let mut view = of_claim(come_to(paid(KnownBy::Receipt, 9_755)), true);
        assert!(said(&view).is_empty(), "HMRC pays the Gift Aid");
        let claim = &mut view.row.claim;
        (claim.gift_aid, claim.adjustment) = (pence(10_982), pence(1_227));
        view.carries = vec![2];
        let mut wanted = vec![
            shown(say(payments::SUM_GIFT_AID), "£109.82"),
            shown(say(payments::SumGivenBackClaim { claim: 2 }), "\u{2212} £12.27"),
            shown(say(payments::SUM_CLAIMED), "= £97.55"),
            shown(say(payments::SUM_PAID), "\u{2212} £97.55"),
            shown(say(payments::SUM_STILL_OWED), "= £0.00"),
        ];
        assert_eq!(said(&view), wanted);

        view.row.claim.cut = Cut { gifts: 3, donations: pence(7_440), gift_aid: pence(1_860) };
        view.decisions = vec![Decision {
            number: 1,
            is_whole: false,
            letter_on: parse_date("2026-11-27").unwrap(),
            words: "No declaration was shown.".to_owned(),
            is_claimed_again: true,
            took: view.row.claim.cut,
            owed_again: Pence::ZERO,
            recorded_at: view.row.claim.begun_at,
            recorded_by: "owner@example.org".to_owned(),
            is_operators: false,
        }];
        wanted.splice(
            3..,
            [
                shown(say(payments::SUM_REFUSED), "\u{2212} £18.60"),
                shown(say(payments::SUM_DUE), "= £78.95"),
                shown(say(payments::SUM_PAID), "\u{2212} £97.55"),
                shown(say(payments::SUM_TO_RETURN), "= £18.60"),
            ],
        );
        assert_eq!(said(&view), wanted);

        view.set_offs = vec![SetOff {
            on: parse_date("2026-11-27").unwrap(),
            pence: pence(755),
            against: SetOffDebt::parse("PAYE").unwrap(),
        }];
        let both = said(&view);
        assert_eq!(both[5], shown(say(payments::SUM_PAID), "\u{2212} £90.00"));
        assert_eq!(both[6], shown(say(payments::SUM_SET_OFF), "\u{2212} £7.55"));
        view.set_offs.clear();

        view.row.claim.returned = pence(1_860);
        view.returns = vec![MoneyReturned {
            number: 1,
            on: parse_date("2027-02-28").unwrap(),
            pence: pence(1_860),
            note: String::new(),
        }];
        wanted.pop();
        let returned = say(payments::SumReturned { day: "28\u{a0}February 2027" });
        wanted.push(shown(returned, "+ £18.60"));
        wanted.push(shown(say(payments::SUM_STILL_OWED), "= £0.00"));
        assert_eq!(said(&view), wanted);

        // It carries £10.00 back no more, and so much less of it is given back.
        view.decisions[0].owed_again = pence(1_000);
        view.row.claim.adjustment = pence(227);
        let lines = said(&view);
        assert_eq!(lines[2], shown(say(payments::SUM_CLAIMED), "= £97.55"));
        assert_eq!(lines[4], shown(say(payments::SUM_OWED_AGAIN), "+ £10.00"));
        assert_eq!(lines[5], shown(say(payments::SUM_DUE), "= £88.95"));
    }

    #[test]
    fn interest_is_told_apart_from_what_was_claimed() {
        let mut view = of_claim(come_to(paid(KnownBy::Receipt, 700)), true);
        assert!(said(&view).is_empty());
        view.row.claim.interest = pence(200);
        let wanted = [
            shown(say(payments::SUM_GIFT_AID), "£5.00"),
            shown(say(payments::SUM_PAID), "\u{2212} £7.00"),
            shown(say(payments::SUM_INTEREST), "+ £2.00"),
            shown(say(payments::SUM_STILL_OWED), "= £0.00"),
        ];
        assert_eq!(said(&view), wanted);
        view.set_offs = vec![SetOff {
            on: parse_date("2026-11-27").unwrap(),
            pence: pence(100),
            against: SetOffDebt::parse("PAYE").unwrap(),
        }];
        let wanted = [
            shown(say(payments::SUM_GIFT_AID), "£5.00"),
            shown(say(payments::SUM_PAID), "\u{2212} £6.00"),
            shown(say(payments::SUM_INTEREST), "+ £2.00"),
            shown(say(payments::SUM_SET_OFF), "\u{2212} £1.00"),
            shown(say(payments::SUM_STILL_OWED), "= £0.00"),
        ];
        assert_eq!(said(&view), wanted, "interest is a part of what came as money");
    }

    #[test]
    fn several_claims_are_named_in_one_breath() {
        let several = |first, last| say(payments::SumGivenBackClaims { first, last });
        for (numbers, said) in [
            (vec![], say(payments::SUM_GIVEN_BACK).to_owned()),
            (vec![2], say(payments::SumGivenBackClaim { claim: 2 })),
            (vec![2, 3], several("2", 3)),
            (vec![1, 2, 3], several("1, 2", 3)),
        ] {
            assert_eq!(given_back_of(&numbers), said);
        }
    }
}
