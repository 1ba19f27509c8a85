//! What HMRC takes away from a claim after it has accepted it.
//!
//! Electronic acceptance is not the last word: HMRC enquires into a claim that it took, and amends it by letter (TMA 1970 Sch. 1A
//! para. 5 and 7). What it then leaves of the claim is what it pays.

use std::collections::BTreeSet;

use time::Date;

use super::adjustment::{Carried, Overclaim, carry};
use super::gather::ClaimSum;
use crate::calendar::parse_date;
use crate::donation::{TakenOut, TakenOutReason};
use crate::field_error::{FieldErrors, Problem};
use crate::money::Pence;
use crate::page_fault::{PageFault, ValueFault};
use crate::plain_text::is_unseen;
use crate::reader::{Fields, Reader};

/// As many lines as one letter of HMRC's names, and one transaction takes out.
pub const MOST_NAMED: usize = 2_000;
/// Longer than anybody reads on a page.
const LONGEST: usize = 500;

/// The numbers of lines of a claim, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineNumbers(BTreeSet<i32>);

impl LineNumbers {
    /// Reads numbers and ranges as people write them: `3, 7 and 12-15`.
    ///
    /// # Errors
    /// What is no number of a line, or that there are none or too many.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let text = text.replace(['–', '—'], "-").replace("and", ",").replace("to", "-");
        let mut lines = BTreeSet::new();
        // Around a hyphen there may be spaces.
        let text =
            text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" -", "-").replace("- ", "-");
        for part in text.split([',', ';', ' ']).filter(|part| !part.is_empty()) {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let number = |text: &str| text.trim().parse::<i32>().ok().filter(|number| *number > 0);
            let (Some(from), Some(to)) = (number(from), number(to)) else {
                return Err(Problem::new("invalid", ValueFault::NoLineNumber.with(part)));
            };
            let room = i32::try_from(MOST_NAMED).unwrap_or(i32::MAX);
            if to < from || to - from >= room {
                return Err(Problem::new("invalid", ValueFault::NoLineRange.with(part)));
            }
            lines.extend(from..=to);
            if lines.len() > MOST_NAMED {
                return Err(Problem::new("too_many", PageFault::TooManyLines.as_str()));
            }
        }
        if lines.is_empty() {
            return Err(Problem::new("required", PageFault::EnterLines.as_str()));
        }
        Ok(Self(lines))
    }

    /// The numbers, in order.
    #[must_use]
    pub fn numbers(&self) -> Vec<i32> {
        self.0.iter().copied().collect()
    }

    /// The numbers as they are written, with ranges.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut parts: Vec<(i32, i32)> = Vec::new();
        for number in &self.0 {
            match parts.last_mut() {
                Some((_, last)) if *last + 1 == *number => *last = *number,
                _ => parts.push((*number, *number)),
            }
        }
        let part =
            |(from, to): (i32, i32)| if from == to { from.to_string() } else { format!("{from}-{to}") };
        parts.into_iter().map(part).collect::<Vec<_>>().join(", ")
    }
}

/// How much of a claim HMRC refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduced {
    /// All of it.
    Whole,
    /// These lines.
    Lines(LineNumbers),
}

impl Reduced {
    /// The word that is stored.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Lines(_) => "lines",
        }
    }
}

/// What becomes of the gifts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Afterwards {
    /// They qualify, and go into the next claim: what HMRC missed is there now.
    ClaimAgain,
    /// They do not qualify, for this reason.
    NotEligible(TakenOut),
}

/// What HMRC's letter takes away, and the day of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// How much HMRC refused.
    pub what: Reduced,
    /// The day of the letter.
    pub on: Date,
}

impl Letter {
    /// Reads the form: `what` (`whole`, or `lines` with `lines`) and `letterOn`.
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read(form: &Fields, today: Date) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(form)?;
        let what = match text(&mut reader, "what").as_str() {
            "whole" => Some(Reduced::Whole),
            "lines" => match LineNumbers::parse(&text(&mut reader, "lines")) {
                Ok(lines) => Some(Reduced::Lines(lines)),
                Err(problem) => {
                    reader.refuse("lines", &problem);
                    None
                }
            },
            _ => {
                reader.fail(
                    "what",
                    "required",
                    "Choose whether HMRC refused all of the claim or some of its gifts.",
                );
                None
            }
        };
        let on = parse_date(&text(&mut reader, "letterOn")).ok().filter(|day| *day <= today);
        if on.is_none() {
            reader.fail("letterOn", "out_of_range", "Enter the date of HMRC’s letter: today or earlier.");
        }
        reader.finish_with(what.zip(on).map(|(what, on)| Self { what, on }))
    }
}

/// HMRC's letter, why, and what follows from it for the gifts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// What it takes away.
    pub letter: Letter,
    /// Why, in HMRC's words or in those of whoever records it; never a donor's name.
    pub words: String,
    /// What becomes of the gifts.
    pub then: Afterwards,
}

impl Reduction {
    /// Reads the form: that of the [`Letter`], `why`, and `then` (`claim_again`, or `not_eligible` with `reason` and perhaps `words`).
    ///
    /// # Errors
    /// What is missing or wrong, each at its field.
    pub fn read(form: &Fields, today: Date) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(form)?;
        let letter = Letter::read(form, today).map_err(|errors| reader.take_errors(errors)).ok();
        let words = text(&mut reader, "why");
        let is_plain = !words.chars().any(|one| is_unseen(one) && one != '\n' && one != '\r');
        let fits = (1..=LONGEST).contains(&words.chars().count()) && is_plain;
        if !fits {
            let code = if words.is_empty() { "required" } else { "invalid" };
            reader.fail(
                "why",
                code,
                "Enter the reason given in HMRC’s letter, in 500 characters or fewer. Do not name a donor.",
            );
        }
        let then = match text(&mut reader, "then").as_str() {
            "claim_again" => Some(Afterwards::ClaimAgain),
            "not_eligible" => match TakenOut::read(form, today) {
                Ok(why) if why.reason() == TakenOutReason::ClaimedElsewhere => {
                    reader.fail("reason", "invalid", "Choose why the gifts do not qualify.");
                    None
                }
                Ok(why) => Some(Afterwards::NotEligible(why)),
                Err(errors) => {
                    reader.take_errors(errors);
                    None
                }
            },
            _ => {
                reader.fail("then", "required", "Choose what should happen to the gifts.");
                None
            }
        };
        let read = letter.zip(then).filter(|_| fits);
        reader.finish_with(read.map(|(letter, then)| Self { letter, words, then }))
    }
}

/// A field as it was typed, or nothing.
fn text(reader: &mut Reader<'_>, name: &'static str) -> String {
    reader.optional_str(name).unwrap_or_default().into_owned()
}

/// What HMRC takes of a line whose tax has gone back already for so much of it: never what went back before, so that nothing goes
/// back twice. None where nothing is left to take.
#[must_use]
pub fn taken(claimable: Pence, gone_back: Pence) -> Option<Pence> {
    claimable.checked_sub(gone_back).filter(|left| *left > Pence::ZERO)
}

/// What HMRC left of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOfClaim {
    /// The Gift Aid on what stands, rounded down to the penny once.
    pub gift_aid: Pence,
    /// What of its adjustments it still carries back. The others are owed again.
    pub carried: Carried,
}

impl LeftOfClaim {
    /// What is left where this stands of a claim that carried these back, oldest first. What is left carries as much back as it
    /// brings, as any claim does; where nothing stands HMRC took nothing back either, and all of it is owed again.
    #[must_use]
    pub fn of(stands: ClaimSum, carries: &[Overclaim]) -> Self {
        let gift_aid = stands.gift_aid();
        Self { gift_aid, carried: carry(carries, gift_aid) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::date;

    use super::{Afterwards, ClaimSum, LeftOfClaim, LineNumbers, Overclaim, Reduced, Reduction, taken};
    use crate::donation::TakenOut;
    use crate::money::Pence;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    #[test]
    fn d2_lines_are_named_as_people_write_them() {
        for (text, numbers, words) in [
            ("3", vec![3], "3"),
            (" 7, 3;5 ", vec![3, 5, 7], "3, 5, 7"),
            ("3, 7 and 12-15", vec![3, 7, 12, 13, 14, 15], "3, 7, 12-15"),
            ("12 – 14, 13", vec![12, 13, 14], "12-14"),
            ("1 to 3", vec![1, 2, 3], "1-3"),
        ] {
            let lines = LineNumbers::parse(text).unwrap();
            assert_eq!((lines.numbers(), lines.in_words().as_str()), (numbers, words), "{text}");
        }
        for text in ["", " , ", "0", "-3", "three", "5-3", "1-2001", "1-2000, 2001", "3.5"] {
            assert!(LineNumbers::parse(text).is_err(), "{text}");
        }
        assert_eq!(LineNumbers::parse("1-2000").unwrap().numbers().len(), 2_000);
    }

    #[test]
    fn d2_a_decision_of_hmrcs_says_what_when_why_and_what_then() {
        let today = date!(2026 - 12 - 20);
        let read = |change: &[(&str, &str)]| {
            let mut form = json!({
                "what": "lines", "lines": "3", "letterOn": "2026-12-18", "why": " No declaration was shown. ", "then": "claim_again",
            });
            for (name, value) in change {
                form[name] = json!(value);
            }
            Reduction::read(&serde_json::from_value(form).unwrap(), today)
                .map_err(|errors| errors.iter().map(|error| error.pointer.clone()).collect::<Vec<_>>())
        };
        let lines = read(&[]).unwrap();
        assert_eq!(lines.words, "No declaration was shown.");
        assert_eq!((lines.letter.on, lines.then), (date!(2026 - 12 - 18), Afterwards::ClaimAgain));
        let whole =
            read(&[("what", "whole"), ("lines", ""), ("then", "not_eligible"), ("reason", "no_tax_paid")]);
        let whole = whole.unwrap();
        assert_eq!(
            (whole.letter.what, whole.then),
            (Reduced::Whole, Afterwards::NotEligible(TakenOut::NoTaxPaid))
        );
        for (change, pointers) in [
            (vec![("what", "")], vec!["/what"]),
            (vec![("lines", "x")], vec!["/lines"]),
            (vec![("letterOn", "2026-12-21")], vec!["/letterOn"]),
            (vec![("why", " ")], vec!["/why"]),
            (vec![("why", "a\u{202e}b")], vec!["/why"]),
            (vec![("then", "")], vec!["/then"]),
            (vec![("then", "not_eligible")], vec!["/reason"]),
            (vec![("then", "not_eligible"), ("reason", "not_eligible")], vec!["/words"]),
            (
                vec![("then", "not_eligible"), ("reason", "claimed_elsewhere"), ("on", "2026-12-01")],
                vec!["/reason"],
            ),
        ] {
            assert_eq!(
                read(&change),
                Err(pointers.iter().map(|pointer| (*pointer).to_owned()).collect()),
                "{change:?}"
            );
        }
    }

    #[test]
    fn d2_what_went_back_already_is_not_taken_a_second_time() {
        for (claimable, gone_back, left) in
            [(1_000, 0, Some(1_000)), (1_000, 300, Some(700)), (1_000, 1_000, None)]
        {
            assert_eq!(taken(pence(claimable), pence(gone_back)), left.map(pence), "{claimable} {gone_back}");
        }
    }

    #[test]
    fn d2_a_claim_that_is_cut_carries_back_as_much_as_it_still_brings() {
        let day = date!(2026 - 11 - 21);
        let owes =
            [1_000, 400, 1_001].map(|claimable| Overclaim { claimable: pence(claimable), donated_on: day });
        for (stands, gift_aid, places, amount) in [
            (4_000, 1_000, vec![0, 1, 2], 601),
            // The last one brings it a quarter of a penny above.
            (2_400, 600, vec![0, 1], 350),
            (999, 249, vec![1], 100),
            (0, 0, vec![], 0),
        ] {
            let mut sum = ClaimSum::default();
            sum.add(day, 1, pence(stands)).unwrap();
            let left = LeftOfClaim::of(sum, &owes);
            let carried = (left.carried.places, left.carried.amount);
            assert_eq!((left.gift_aid, carried), (pence(gift_aid), (places, pence(amount))), "{stands}");
        }
    }
}
