//! HMRC's payments, as a charity's bank shows them.

mod cell;
mod find;
mod set_off_debt;
mod share;
mod table;
pub mod view;

use time::Date;

use self::find::LONGEST;
pub use self::find::{FindPayment, PaymentFilter, PaymentState};
pub use self::set_off_debt::SetOffDebt;
pub use self::share::{over, settled_on, share_out, short_of};

use self::cell::{Sum, day, sum};
use self::table::{Record, Unclosed, records};
use crate::field_error::Problem;
use crate::money::Pence;
use crate::page_fault::{PageFault, ValueFault};

/// The most lines of a statement that are read at once: a busy account's year.
const MOST_LINES: usize = 50_000;
/// The most payments by HMRC that are taken from one: it pays a charity once for each claim.
const MOST_PAYMENTS: usize = 1_000;
/// Banks put the holder and the account above the line that names the columns.
const LINES_ABOVE: usize = 30;

word_enum! {
    /// Who saw which claim a payment of a bank's statement pays. The word is stored in the audit trail.
    pub enum MatchedBy {
        /// Somebody of the charity.
        Person = "person",
        /// Uplift, because there was no doubt.
        Statement = "statement",
    }
}

/// A payment by HMRC on a bank's statement: when, how much, and what stands beside it. Only [`Statement::read`] makes one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BankRow {
    on: Date,
    amount: Pence,
    reference: String,
}

impl BankRow {
    /// The day on which it came.
    #[must_use]
    pub const fn on(&self) -> Date {
        self.on
    }

    /// How much came; never nothing.
    #[must_use]
    pub const fn amount(&self) -> Pence {
        self.amount
    }

    /// What the bank says beside it, in at most 100 letters of one line.
    #[must_use]
    pub fn reference(&self) -> &str {
        &self.reference
    }
}

/// What a bank's statement holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// HMRC's payments.
    pub payments: Vec<BankRow>,
    /// How many lines it has of money that went to HMRC. They are left alone.
    pub to_hmrc: usize,
    /// How many other lines it has: everybody else's payments, and what went out to others. They are left alone.
    pub others: usize,
}

impl Statement {
    /// Reads a bank's statement in CSV: the columns are found by their headings (date; amount, credit or paid in; description, reference
    /// or details), HMRC's payments by its name in them. All of it is read, or nothing.
    ///
    /// # Errors
    /// What cannot be read, with its line and what to do.
    pub fn read(text: &str) -> Result<Self, Problem> {
        let text = text.trim_start_matches('\u{feff}');
        refuse_other_files(text)?;
        let columns = Columns::find(text)?;
        let (mut payments, mut to_hmrc, mut others) = (Vec::new(), 0, 0);
        for record in records(text, columns.separator) {
            let record = record.map_err(|Unclosed(line)| wrong(line, ValueFault::QuotationOpen))?;
            if record.line > MOST_LINES {
                return Err(Problem::new("too_long", ValueFault::MostLines.with(MOST_LINES)));
            }
            if record.line <= columns.line {
                continue;
            }
            match columns.read(&record)? {
                Line::Payment(payment) => payments.push(payment),
                Line::ToHmrc => to_hmrc += 1,
                Line::Other => others += 1,
            }
            if payments.len() > MOST_PAYMENTS {
                return Err(Problem::new("too_long", ValueFault::MostPayments.with(MOST_PAYMENTS)));
            }
        }
        Ok(Self { payments, to_hmrc, others })
    }
}

/// What a line of a statement is.
enum Line {
    /// A payment of HMRC's that came in.
    Payment(BankRow),
    /// Money that went to HMRC.
    ToHmrc,
    /// Anything else.
    Other,
}

fn wrong(line: usize, what: ValueFault) -> Problem {
    Problem::new("invalid", what.with(line))
}

/// Workbooks and documents are no text: they begin with marks of their own.
fn refuse_other_files(text: &str) -> Result<(), Problem> {
    if text.trim().is_empty() {
        return Err(Problem::new("required", PageFault::StatementEmpty.as_str()));
    }
    let what = if text.starts_with("PK\u{3}\u{4}") || text.starts_with("ÐÏ\u{11}à") {
        PageFault::StatementExcel
    } else if text.starts_with("%PDF") {
        PageFault::StatementPdf
    } else if text.contains('\0') {
        PageFault::StatementNoText
    } else {
        return Ok(());
    };
    Err(Problem::new("invalid", what.as_str()))
}

/// Where what is wanted stands.
#[derive(Debug)]
struct Columns {
    separator: u8,
    /// The line that names them.
    line: usize,
    date: usize,
    amount: usize,
    /// What went out, where that has a column of its own.
    out: Option<usize>,
    described: Vec<usize>,
}

impl Columns {
    /// The line that names the columns, and what parts them: a comma, a semicolon or a tabulator.
    fn find(text: &str) -> Result<Self, Problem> {
        let tries = [b',', b';', b'\t'].into_iter().filter_map(|separator| {
            records(text, separator)
                .take(LINES_ABOVE)
                .map_while(Result::ok)
                .find_map(|record| Some((record.cells.len(), Self::named_by(separator, &record)?)))
        });
        // Where two would do, the one that finds more columns is meant.
        let best = tries.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, columns)| columns).ok_or_else(|| no_heading(text))
    }

    fn named_by(separator: u8, record: &Record) -> Option<Self> {
        let date = record.cells.iter().position(|cell| is_date(cell))?;
        let amount = amount_column(&record.cells).filter(|amount| *amount != date)?;
        let out = record.cells.iter().position(|cell| is_out(&words(cell))).filter(|out| *out != amount);
        let described = record.cells.iter().enumerate();
        let described = described
            .filter(|(place, cell)| *place != date && *place != amount && is_description(cell))
            .map(|(place, _)| place)
            .collect();
        Some(Self { separator, line: record.line, date, amount, out, described })
    }

    /// What a line is.
    fn read(&self, record: &Record) -> Result<Line, Problem> {
        let cells = self.described.iter().filter_map(|place| record.cells.get(*place));
        let cells = cells.filter(|cell| !cell.is_empty()).map(String::as_str);
        let described = cells.collect::<Vec<_>>().join(" ");
        // Each bank calls the column of who paid as it likes: HMRC may stand in one of a name that is not known here.
        let says = if is_hmrc(&described) { described } else { record.cells.join(" ") };
        if !is_hmrc(&says) {
            return Ok(Line::Other);
        }
        if record.cells.iter().any(|cell| is_debit(cell)) {
            return Ok(Line::ToHmrc);
        }
        let line = record.line;
        let Some(cell) = record.cells.get(self.amount) else {
            return Err(wrong(line, ValueFault::AmountMissing));
        };
        let amount = match sum(cell) {
            Some(Sum::In(amount)) => amount,
            Some(Sum::Out) => return Ok(Line::ToHmrc),
            Some(Sum::None) => {
                let out = self.out.and_then(|out| record.cells.get(out)).and_then(|cell| sum(cell));
                let went_out = matches!(out, Some(Sum::Out | Sum::In(_)));
                return Ok(if went_out { Line::ToHmrc } else { Line::Other });
            }
            None => return Err(wrong(line, ValueFault::AmountUnreadable)),
        };
        let on = record.cells.get(self.date).and_then(|cell| day(cell));
        let on = on.ok_or_else(|| wrong(line, ValueFault::DateUnreadable))?;
        let words: Vec<&str> =
            says.split(|letter: char| letter.is_whitespace() || letter.is_control()).collect();
        let words = words.into_iter().filter(|word| !word.is_empty());
        let reference: String = words.collect::<Vec<_>>().join(" ").chars().take(LONGEST).collect();
        Ok(Line::Payment(BankRow { on, amount, reference }))
    }
}

/// What to do when no line names a date and an amount: as much as the first one lets one say.
fn no_heading(text: &str) -> Problem {
    let first = [b',', b';', b'\t'].map(|separator| records(text, separator).next().and_then(Result::ok));
    let line = first.iter().flatten().map(|record| record.line).next().unwrap_or(1);
    let has =
        |is: fn(&str) -> bool| first.iter().flatten().flat_map(|record| &record.cells).any(|cell| is(cell));
    let what = if has(is_date) {
        ValueFault::NoAmountColumn
    } else if first.iter().flatten().any(|record| amount_column(&record.cells).is_some()) {
        ValueFault::NoDateColumn
    } else {
        ValueFault::NoColumns
    };
    wrong(line, what)
}

fn words(cell: &str) -> Vec<String> {
    let parts = cell.split(|letter: char| !letter.is_alphanumeric());
    parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
}

fn is_date(cell: &str) -> bool {
    words(cell).iter().any(|word| word == "date")
}

/// The column of what came in: one of its own before one for both directions.
fn amount_column(cells: &[String]) -> Option<usize> {
    let own = |words: &[String]| {
        let has = |wanted: &str| words.iter().any(|word| word == wanted);
        let came_in = ["credit", "credits", "receipts", "deposit", "deposits"].into_iter().any(has)
            || (has("in") && ["paid", "money", "amount"].into_iter().any(has));
        came_in && !is_out(words)
    };
    let both = |words: &[String]| words.iter().any(|word| word == "amount" || word == "value");
    let find = |is: &dyn Fn(&[String]) -> bool| {
        cells.iter().position(|cell| {
            let words = words(cell);
            let other = ["date", "balance", "limit", "card"];
            is(&words) && !words.iter().any(|word| other.contains(&word.as_str()))
        })
    };
    find(&own).or_else(|| find(&both))
}

/// The words of a heading above what went out.
fn is_out(words: &[String]) -> bool {
    words.iter().any(|word| ["debit", "debits", "out"].contains(&word.as_str()))
}

fn is_description(cell: &str) -> bool {
    const WORDS: [&str; 14] = [
        "description",
        "reference",
        "ref",
        "details",
        "narrative",
        "memo",
        "payee",
        "payer",
        "counterparty",
        "party",
        "particulars",
        "narration",
        "name",
        "text",
    ];
    let words = words(cell);
    // The holder of the account says nothing of who paid.
    words.iter().any(|word| WORDS.contains(&word.as_str())) && !words.iter().any(|word| word == "account")
}

/// HMRC's name stands in it as a word of its own: a donor may be a Mrs Smithmrc.
fn is_hmrc(text: &str) -> bool {
    let words = words(text);
    let together = words.join(" ");
    words.iter().any(|word| word.starts_with("hmrc"))
        || together.contains("hm revenue")
        || together.contains("h m revenue")
}

/// Some banks say in a column of its own which way the money went.
fn is_debit(cell: &str) -> bool {
    ["dr", "debit", "dbit"].contains(&cell.to_lowercase().as_str())
}

#[cfg(test)]
mod tests;
