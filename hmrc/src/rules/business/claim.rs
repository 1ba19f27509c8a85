//! Rules of a claim, its lines and its other income: 7028 to 7043, 7059, 7061.

use time::Date;

use super::Note;
use super::gasds::GasdsRules;
use crate::claim::Amount;
use crate::rules::fact::{ClaimFact, GasdsFact};
use crate::rules::lexical::date;

/// HMRC rule 7036.
const MOST_LINES: u32 = 500_000;
/// HMRC rule 7037.
const MOST_OTHER_INCOME: u32 = 2_000;
/// HMRC rule 7038: £1,000.00.
const MOST_AGGREGATED_PENCE: i64 = 100_000;

#[derive(Debug, Default)]
pub(super) struct ClaimRules {
    first_reference: Option<String>,
    open: Open,
}

/// What is remembered of the claim that is open.
#[derive(Debug, Default)]
struct Open {
    is_casc: bool,
    has_regulator: bool,
    has_named_regulator: bool,
    has_regulator_number: bool,
    has_repayment: bool,
    has_earliest_date: bool,
    has_adjustment: bool,
    has_other_information: bool,
    lines: u32,
    other_income: u32,
    /// Of the line that is open.
    is_aggregated: bool,
    /// Of the other income that is open.
    gross: Option<Amount>,
    gasds: GasdsRules,
}

impl ClaimRules {
    pub(super) fn tell(
        &mut self,
        fact: ClaimFact,
        text: &str,
        (today, is_agency): (Date, bool),
        note: &mut Note<'_>,
    ) {
        let open = &mut self.open;
        match fact {
            ClaimFact::Reference => {
                open.is_casc = text.starts_with("CH") || text.starts_with("CF");
                let first = self.first_reference.get_or_insert_with(|| text.to_owned());
                if first != text && !is_agency {
                    note.broken(
                        7030,
                        "The claims are for different charities.",
                        "Send one message for each charity.",
                    );
                }
            }
            ClaimFact::Claim => std::mem::take(open).check(is_agency, note),
            _ => open.tell(fact, text, today, note),
        }
    }

    pub(super) fn tell_gasds(&mut self, fact: GasdsFact, text: &str, today: Date, note: &mut Note<'_>) {
        self.open.gasds.tell(fact, text, (today, self.open.is_casc), note);
    }
}

impl Open {
    fn tell(&mut self, fact: ClaimFact, text: &str, today: Date, note: &mut Note<'_>) {
        match fact {
            ClaimFact::RegName => self.has_named_regulator = true,
            ClaimFact::RegNo => self.has_regulator_number = true,
            ClaimFact::Regulator => self.check_regulator(note),
            ClaimFact::Aggregated => self.is_aggregated = true,
            ClaimFact::Sponsored => {
                if self.is_aggregated {
                    note.broken(
                        7039,
                        "An aggregated line cannot be sponsored.",
                        "Give sponsored gifts lines of their own.",
                    );
                }
            }
            ClaimFact::GivenOn => {
                if date(text).is_some_and(|day| day > today) {
                    note.broken(
                        7040,
                        "The gift's date is in the future.",
                        "Claim it once that day has passed.",
                    );
                }
            }
            ClaimFact::Total => {
                if self.is_aggregated && pence(text) > MOST_AGGREGATED_PENCE {
                    note.broken(
                        7038,
                        "An aggregated line is more than 1000.00.",
                        "Split it into several lines.",
                    );
                }
            }
            ClaimFact::Line => {
                self.is_aggregated = false;
                self.lines = self.lines.saturating_add(1);
                if self.lines == MOST_LINES + 1 {
                    note.broken(7036, "There are more than 500,000 lines.", "Make two claims of it.");
                }
            }
            ClaimFact::EarliestDate => self.has_earliest_date = true,
            ClaimFact::Adjustment => self.has_adjustment = true,
            ClaimFact::OtherInformation => self.has_other_information = true,
            ClaimFact::Repayment => self.check_repayment(note),
            ClaimFact::PaidOn | ClaimFact::Gross | ClaimFact::Tax | ClaimFact::OtherIncome => {
                self.tell_other_income(fact, text, today, note);
            }
            ClaimFact::Reference | ClaimFact::Claim => {}
        }
    }

    fn tell_other_income(&mut self, fact: ClaimFact, text: &str, today: Date, note: &mut Note<'_>) {
        match fact {
            ClaimFact::PaidOn if date(text).is_some_and(|day| day > today) => {
                note.broken(
                    7042,
                    "The date of other income is in the future.",
                    "Claim it once that day has passed.",
                );
            }
            ClaimFact::Gross => self.gross = text.trim().parse().ok(),
            ClaimFact::Tax if self.gross.is_some_and(|gross| pence(text) >= gross.pence()) => {
                note.broken(
                    7043,
                    "The tax on other income is not less than the income.",
                    "Correct gross and tax.",
                );
            }
            ClaimFact::OtherIncome => {
                self.gross = None;
                self.other_income = self.other_income.saturating_add(1);
                if self.other_income == MOST_OTHER_INCOME + 1 {
                    note.broken(
                        7037,
                        "There are more than 2,000 items of other income.",
                        "Make two claims of it.",
                    );
                }
            }
            _ => {}
        }
    }

    fn check_regulator(&mut self, note: &mut Note<'_>) {
        self.has_regulator = true;
        if self.has_named_regulator && !self.has_regulator_number {
            note.broken(7031, "The charity's number with its regulator is missing.", "Give RegNo.");
        }
        if self.is_casc {
            note.broken(7033, "A community amateur sports club has no regulator.", "Leave out Regulator.");
        }
    }

    fn check_repayment(&mut self, note: &mut Note<'_>) {
        self.has_repayment = true;
        if self.lines > 0 && !self.has_earliest_date {
            note.broken(7034, "The date of the earliest gift is missing.", "Give EarliestGAdate.");
        }
        if self.lines == 0 && self.other_income == 0 {
            note.broken(
                7035,
                "A repayment needs a gift or other income.",
                "Keep an adjustment back until there is a gift to claim.",
            );
        }
    }

    fn check(self, is_agency: bool, note: &mut Note<'_>) {
        if !self.has_repayment && !self.gasds.is_claimed() {
            note.broken(7028, "The claim claims nothing.", "Give gifts, other income or small donations.");
        }
        if !self.has_regulator && !self.is_casc && !is_agency {
            note.broken(
                7029,
                "The charity's regulator is missing.",
                "Give Regulator; NoReg for a charity without one.",
            );
        }
        if self.has_adjustment && !self.has_other_information {
            note.broken(7059, "An adjustment needs a reason.", "Give it in OtherInfo.");
        }
        if self.gasds.has_adjustment() && !self.has_other_information {
            note.broken(7061, "An adjustment of small donations needs a reason.", "Give it in OtherInfo.");
        }
    }
}

fn pence(text: &str) -> i64 {
    text.trim().parse::<Amount>().map_or(0, Amount::pence)
}
