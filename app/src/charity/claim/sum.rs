//! How it comes that HMRC pays what it does for a claim, line by line: whoever has HMRC's letter lays it beside.

use super::views::ClaimView;
use crate::ui::day::long;
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

/// The claims with these numbers, in words.
fn of_claims(numbers: &[i32]) -> String {
    match numbers {
        [] => String::new(),
        [one] => format!(" (claim {one})"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!(" (claims {} and {last})", first.join(", "))
        }
    }
}

/// The lines, where there is more to say than that HMRC pays the Gift Aid.
fn lines(view: &ClaimView) -> Vec<Line> {
    let claim = &view.row.claim;
    let is_cut = claim.cut.gifts > 0;
    let carries = claim.adjustment > Pence::ZERO && !claim.status().lets_go();
    if !is_cut && !carries && claim.interest == Pence::ZERO {
        return Vec::new();
    }
    let owed_again = Pence::total(view.decisions.iter().map(|decision| decision.owed_again));
    let (refused, owed_again, due) =
        (claim.cut.gift_aid, owed_again.unwrap_or(Pence::ZERO), claim.expected());
    let claimed = due.checked_add(refused).and_then(|sum| sum.checked_sub(owed_again)).unwrap_or(due);
    let given_back = claim.gift_aid.checked_sub(claimed).unwrap_or(Pence::ZERO);
    let mut lines = vec![line("Gift Aid", "", claim.gift_aid)];
    if given_back > Pence::ZERO {
        lines.push(line(format!("Given back{}", of_claims(&view.carries)), "\u{2212}", given_back));
        lines.push(line("Claimed", "=", claimed));
    }
    if is_cut {
        lines.push(line("Refused by HMRC", "\u{2212}", refused));
        if owed_again > Pence::ZERO {
            lines.push(line("Not given back in this claim after all", "+", owed_again));
        }
        lines.push(line("Due", "=", due));
    }
    let Some(paid) = claim.paid() else { return lines };
    lines.push(line("Paid by HMRC", "", paid));
    if claim.interest > Pence::ZERO {
        lines.push(line("Of that, interest", "", claim.interest));
    }
    for returned in &view.returns {
        lines.push(line(format!("Returned to HMRC {}", long(returned.on)), "\u{2212}", returned.pence));
    }
    let ends = [
        ("Still owed by HMRC", claim.still_owed()),
        ("To return to HMRC", claim.overpaid()),
        ("Too much", claim.above()),
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
    use super::{lines, of_claims};
    use crate::charity::claim::live::sample::of_claim;
    use crate::charity::claim::row::sample::{come_to, paid};
    use backend::claim::{Cut, Decision, MoneyReturned};
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::claim::KnownBy;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    fn said(view: &super::ClaimView) -> Vec<String> {
        lines(view).into_iter().map(|line| format!("{} {}", line.words, line.amount)).collect()
    }

    #[test]
    fn a_claim_that_carries_tax_back_and_is_cut_says_how_its_money_comes_about() {
        let mut view = of_claim(come_to(paid(KnownBy::Receipt, 9_755)), true);
        assert!(said(&view).is_empty(), "HMRC pays the Gift Aid");
        let claim = &mut view.row.claim;
        (claim.gift_aid, claim.adjustment) = (pence(10_982), pence(1_227));
        view.carries = vec![2];
        let mut wanted = vec![
            "Gift Aid £109.82",
            "Given back (claim 2) \u{2212} £12.27",
            "Claimed = £97.55",
            "Paid by HMRC £97.55",
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
        wanted.splice(3.., ["Refused by HMRC \u{2212} £18.60", "Due = £78.95", "Paid by HMRC £97.55"]);
        wanted.push("To return to HMRC = £18.60");
        assert_eq!(said(&view), wanted);

        view.row.claim.returned = pence(1_860);
        view.returns = vec![MoneyReturned {
            number: 1,
            on: parse_date("2027-02-28").unwrap(),
            pence: pence(1_860),
            note: String::new(),
        }];
        wanted.pop();
        wanted.push("Returned to HMRC 28\u{a0}February 2027 \u{2212} £18.60");
        assert_eq!(said(&view), wanted);

        // It carries £10.00 back no more, and so much less of it is given back.
        view.decisions[0].owed_again = pence(1_000);
        view.row.claim.adjustment = pence(227);
        let shown = said(&view);
        assert_eq!(shown[2], "Claimed = £97.55");
        assert_eq!(shown[4..6], ["Not given back in this claim after all + £10.00", "Due = £88.95"]);
    }

    #[test]
    fn interest_is_told_apart_from_what_was_claimed() {
        let mut view = of_claim(come_to(paid(KnownBy::Receipt, 700)), true);
        assert!(said(&view).is_empty());
        view.row.claim.interest = pence(200);
        assert_eq!(said(&view), ["Gift Aid £5.00", "Paid by HMRC £7.00", "Of that, interest £2.00"]);
    }

    #[test]
    fn several_claims_are_named_in_one_breath() {
        for (numbers, said) in [
            (vec![], ""),
            (vec![2], " (claim 2)"),
            (vec![2, 3], " (claims 2 and 3)"),
            (vec![1, 2, 3], " (claims 1, 2 and 3)"),
        ] {
            assert_eq!(of_claims(&numbers), said);
        }
    }
}
