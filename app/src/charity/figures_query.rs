//! The days of a charity's figures, and the line that is looked into, as they stand in the address of the page and of its file.

use serde::{Deserialize, Serialize};

use crate::file_name::file_name;
use crate::filter_value::{day, list_address};
use crate::words::{charity_gifts, claim_figures, payments, say};
use domain::calendar::iso;
use domain::claim::{FigureLine, Movement, PeriodHistory, Span};
use domain::donation::Status;
use domain::donation::shown::Stage;
use domain::{Date, FieldErrors, Pence, TaxYear, gift_aid};

/// As the address has them; empty for what it does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FiguresQuery {
    /// The first day, such as `2026-04-06`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// The last day.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
    /// The line whose claims are listed, such as `paid`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub line: String,
}

impl FiguresQuery {
    /// What a page's address says, of which this gives each parameter.
    #[must_use]
    pub fn of_address(parameter: impl Fn(&str) -> String) -> Self {
        Self { from: parameter("from"), to: parameter("to"), line: parameter("line") }
    }

    /// These days, and a line of them.
    #[must_use]
    pub fn of(span: Span, line: Option<FigureLine>) -> Self {
        Self {
            from: iso(span.first_day()),
            to: iso(span.last_day()),
            line: line.map(|line| line.to_string()).unwrap_or_default(),
        }
    }

    /// The address of the page or its file with them.
    #[must_use]
    pub fn address(&self, base: &str) -> String {
        list_address(base, self, None)
    }

    /// The days: the charity's year of today where the address says none. Where it says one end alone, the charity's year says the
    /// other.
    ///
    /// # Errors
    /// Every day that cannot be read, and a last day before the first.
    pub fn span(&self, periods: &PeriodHistory, today: Date) -> Result<Span, FieldErrors> {
        let mut errors = FieldErrors::new();
        let (from, to) = (day(&self.from, "/from", &mut errors), day(&self.to, "/to", &mut errors));
        if !errors.is_empty() {
            return Err(errors);
        }
        let span = match (from, to) {
            (None, None) => Some(periods.year(today)),
            (Some(from), to) => Span::new(from, to.unwrap_or_else(|| periods.year(from).last_day())),
            (None, Some(to)) => Span::new(periods.year(to).first_day(), to),
        };
        span.ok_or_else(|| {
            errors.push("/to", "out_of_range", say(charity_gifts::END_BEFORE_START));
            errors
        })
    }

    /// The line; none where the address says none.
    ///
    /// # Errors
    /// One that there is not.
    pub fn line(&self) -> Result<Option<FigureLine>, FieldErrors> {
        let line =
            Some(self.line.trim()).filter(|line| !line.is_empty()).map(str::parse::<FigureLine>).transpose();
        line.map_err(|_| FieldErrors::one("/line", "invalid", say(charity_gifts::CHOOSE_LINE)))
    }
}

/// The name of a file of these days, without its ending: whose figures they are, and of which day the file is.
#[must_use]
pub fn figures_file(span: Span, charity: &str, today: Date) -> String {
    file_name(&["hmrc", charity, &iso(span.first_day()), "to", &iso(span.last_day()), &iso(today)])
}

/// The Gift Aid on gifts of which HMRC has accepted no claim as of today, which is in no line: what is declared, and what is with HMRC. What it
/// was on an earlier day is not kept, so it is shown with days that are not over alone, and only what comes to something.
#[must_use]
pub fn accrued(stages: &[Stage], span: Span, today: Date) -> Vec<(&'static str, Pence)> {
    if today < span.first_day() || today > span.last_day() {
        return Vec::new();
    }
    let of = |status: Status| {
        let stage = stages.iter().find(|stage| stage.status == status);
        stage.map_or(Pence::ZERO, |stage| gift_aid(stage.claimable, TaxYear::of(today)))
    };
    let parts =
        [(claim_figures::DECLARED, of(Status::Declared)), (claim_figures::WITH_HMRC, of(Status::Claimed))];
    let parts = parts.into_iter().filter(|(_, sum)| *sum > Pence::ZERO);
    parts.map(|(label, sum)| (say(label), sum)).collect()
}

/// What a line is called.
#[must_use]
pub fn called(line: FigureLine) -> &'static str {
    match line {
        FigureLine::Opening => say(charity_gifts::OPENING),
        FigureLine::Moved(Movement::Claimed) => say(charity_gifts::CLAIMS_ACCEPTED),
        FigureLine::Moved(Movement::Adjusted) => say(charity_gifts::ADJUSTED),
        FigureLine::Moved(Movement::Refused) => say(charity_gifts::REFUSED_LATER),
        FigureLine::Moved(Movement::Paid) => say(charity_gifts::PAID_BY_HMRC),
        FigureLine::Moved(Movement::SetOff) => say(payments::SUM_SET_OFF),
        FigureLine::Moved(Movement::Returned) => say(charity_gifts::RETURNED),
        FigureLine::Moved(Movement::Interest) => say(charity_gifts::INTEREST),
        FigureLine::Moved(Movement::Rounded) => say(charity_gifts::ROUNDED),
        FigureLine::Closing => say(charity_gifts::CLOSING),
    }
}

#[cfg(test)]
mod tests {
    use super::{FiguresQuery, accrued, claim_figures, say};
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::claim::{FigureLine, Movement, Span};
    use domain::donation::Status;
    use domain::donation::shown::Stage;

    fn query(from: &str, to: &str, line: &str) -> FiguresQuery {
        FiguresQuery { from: from.to_owned(), to: to.to_owned(), line: line.to_owned() }
    }

    #[test]
    fn the_days_are_those_of_the_address_or_of_the_charitys_year() {
        let today = parse_date("2026-11-21").unwrap();
        for (periods, from, to, days) in [
            ("unknown", "", "", "2026-04-06 2027-04-05"),
            ("tax_year", " ", "", "2026-04-06 2027-04-05"),
            ("12-31", "", "", "2026-01-01 2026-12-31"),
            ("12-31", "2025-03-01", "", "2025-03-01 2025-12-31"),
            ("12-31", "", "2025-03-01", "2025-01-01 2025-03-01"),
            ("12-31", "2026-04-05", "2026-04-05", "2026-04-05 2026-04-05"),
            ("12-31", " 2026-04-06 ", "2027-04-05", "2026-04-06 2027-04-05"),
        ] {
            let span = query(from, to, "").span(&periods.parse().unwrap(), today).unwrap();
            let shown = FiguresQuery::of(span, None);
            assert_eq!(format!("{} {}", shown.from, shown.to), days, "{periods} {from} {to}");
        }
    }

    #[test]
    fn what_is_declared_and_what_is_with_hmrc_stand_beside_days_that_are_not_over() {
        let day = |text| parse_date(text).unwrap();
        let pence = |pence| Pence::new(pence).unwrap();
        let stage = |status, claimable| Stage { status, count: 1, claimable: pence(claimable) };
        let stages = [
            stage(Status::Declared, 12_345),
            stage(Status::Claimed, 1_000),
            stage(Status::Accepted, 4_000),
            stage(Status::Held, 700),
        ];
        let today = day("2026-11-21");
        let at = |from, to| accrued(&stages, Span::new(day(from), day(to)).unwrap(), today);
        let both =
            [(say(claim_figures::DECLARED), pence(3_086)), (say(claim_figures::WITH_HMRC), pence(250))];
        assert_eq!(at("2026-04-06", "2027-04-05"), both);
        assert_eq!(at("2026-11-21", "2026-11-21"), both);
        assert!(at("2026-04-06", "2026-11-20").is_empty(), "what it was then is not kept");
        assert!(at("2026-11-22", "2027-04-05").is_empty());
        let span = Span::new(today, today).unwrap();
        assert!(accrued(&stages[2..], span, today).is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let today = parse_date("2026-11-21").unwrap();
        for (from, to, pointers) in [
            ("x", "2026-02-30", vec!["/from", "/to"]),
            ("2026-04-06", "2026-04-05", vec!["/to"]),
            ("6/4/26", "", vec!["/from"]),
        ] {
            let errors = query(from, to, "").span(&"tax_year".parse().unwrap(), today).unwrap_err();
            let found: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
            assert_eq!(found, pointers, "{from} {to}");
        }
        assert!(query("", "", "total").line().is_err());
        assert_eq!(query("", "", "").line().unwrap(), None);
        let paid = query("2026-04-06", "", "paid");
        assert_eq!(paid.line().unwrap(), Some(FigureLine::Moved(Movement::Paid)));
        assert_eq!(paid.address("/figures"), "/figures?from=2026-04-06&line=paid");
    }
}
