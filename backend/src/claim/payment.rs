//! HMRC's payments: said by hand, or read from the bank's statement, and laid beside the claims.

use std::collections::HashMap;

use domain::calendar::parse_date;
use domain::{ClaimId, Date, FieldErrors, Pence, Timestamp};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::make::refused;
use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::{Error, refused_by};
use crate::page::{Page, PageRequest};
use crate::store::claim::Locked;
use crate::store::trail::By;
use crate::store::{self};

/// A payment by HMRC, as the charity's bank shows it.
#[derive(Clone, Debug)]
pub struct Payment {
    /// Its id.
    pub payment_id: Uuid,
    /// On which day it came.
    pub paid_on: Date,
    /// How much.
    pub amount: Pence,
    /// What the statement says beside it.
    pub reference: String,
    /// The claim that it pays, and what was to be expected.
    pub claim: Option<(ClaimId, i32, Pence)>,
    /// Accepted claims that it may pay: exactly the amount first.
    pub suggestions: Vec<(ClaimId, i32, Pence)>,
    /// When it was recorded.
    pub recorded_at: Timestamp,
}

/// A line of a bank statement that could be HMRC's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankRow {
    /// The day.
    pub on: Date,
    /// How much came in.
    pub amount: Pence,
    /// What it says.
    pub reference: String,
}

/// What an import did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Payments of HMRC's that were new.
    pub added: usize,
    /// Claims that are paid now: day and amount leave no doubt.
    pub matched: usize,
    /// Payments that were there before.
    pub known: usize,
}

/// The most lines of a statement that are read at once.
const MOST_ROWS: usize = 5_000;

/// Reads HMRC's payments out of a bank's statement in CSV: the columns are found by their headings (date; amount, credit or
/// paid in; description, reference or details), the lines by HMRC's name in them. What went out is left alone.
///
/// # Errors
/// What cannot be read, at `/statement`.
pub fn read_statement(text: &str) -> Result<Vec<BankRow>, FieldErrors> {
    let wrong = |detail: String| FieldErrors::one("/statement", "invalid", detail);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let heading = cells(lines.next().unwrap_or_default());
    let find = |words: &[&str]| {
        words.iter().find_map(|word| {
            heading
                .iter()
                .position(|cell| cell.trim().to_lowercase().contains(word))
        })
    };
    let (Some(date), Some(amount)) = (
        find(&["date"]),
        find(&["paid in", "credit", "amount", "money in"]),
    ) else {
        return Err(wrong(
            "The first line has to name the columns, among them a date and an amount, such as: Date, Description, Amount."
                .to_owned(),
        ));
    };
    let described = find(&[
        "description",
        "reference",
        "details",
        "narrative",
        "memo",
        "payee",
    ]);
    let mut rows = Vec::new();
    for (place, line) in lines.enumerate() {
        if place >= MOST_ROWS {
            return Err(wrong(format!("Give at most {MOST_ROWS} lines at a time.")));
        }
        let cells = cells(line);
        let reference = described
            .and_then(|at| cells.get(at))
            .map_or(line, |cell| cell.trim());
        if !is_hmrc(reference) {
            continue;
        }
        let number = place + 2;
        let on = cells.get(date).and_then(|cell| day(cell.trim())).ok_or_else(|| {
            wrong(format!(
                "Line {number}: the date cannot be read. Write it as 20/12/2026 or 2026-12-20."
            ))
        })?;
        let Some(text) = cells.get(amount).map(|cell| cell.trim()) else {
            return Err(wrong(format!("Line {number}: there is no amount.")));
        };
        if text.is_empty() || text.starts_with('-') || text.starts_with('(') {
            continue;
        }
        let amount: Pence = text.trim_start_matches('+').parse().map_err(|_| {
            wrong(format!(
                "Line {number}: the amount cannot be read. Write it as 1234.56."
            ))
        })?;
        if amount > Pence::ZERO {
            rows.push(BankRow {
                on,
                amount,
                reference: reference
                    .chars()
                    .filter(|letter| !letter.is_control())
                    .take(100)
                    .collect(),
            });
        }
    }
    Ok(rows)
}

fn is_hmrc(text: &str) -> bool {
    let upper = text.to_uppercase();
    upper.contains("HMRC")
        || upper.contains("H M REVENUE")
        || upper.contains("HM REVENUE")
        || upper.contains("GIFT AID")
}

/// `20/12/2026`, `20-12-2026`, `20 Dec 2026` or `2026-12-20`.
fn day(text: &str) -> Option<Date> {
    if let Ok(date) = parse_date(text) {
        return Some(date);
    }
    let parts: Vec<&str> = text
        .split(['/', '-', ' ', '.'])
        .filter(|part| !part.is_empty())
        .collect();
    let [day, month, year] = parts.as_slice() else {
        return None;
    };
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let number = match month.parse::<u8>() {
        Ok(number) => number,
        Err(_) => {
            let short: String = month.to_lowercase().chars().take(3).collect();
            u8::try_from(MONTHS.iter().position(|name| *name == short)? + 1).ok()?
        }
    };
    let year: i32 = year.parse().ok()?;
    let year = if (0..100).contains(&year) {
        2000 + year
    } else {
        year
    };
    Date::from_calendar_date(year, time::Month::try_from(number).ok()?, day.parse().ok()?).ok()
}

/// The cells of a line of CSV; quotes as in RFC 4180, and semicolons or tabs where there is no comma.
fn cells(line: &str) -> Vec<String> {
    let separator = [',', ';', '\t']
        .into_iter()
        .find(|separator| line.contains(*separator))
        .unwrap_or(',');
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => quoted = !quoted,
            other if other == separator && !quoted => cells.push(std::mem::take(&mut cell)),
            other => cell.push(other),
        }
    }
    cells.push(cell);
    cells
}

impl Backend {
    /// Records that HMRC paid a claim: on which day, how much, and what the bank says.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer or another's claim; a conflict when it was not accepted or is paid; field errors.
    pub async fn mark_claim_paid(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        on: Date,
        amount: Pence,
        reference: &str,
    ) -> Result<(), Error> {
        caller.may_change()?;
        if on > self.today() {
            return Err(Error::field(
                "/on",
                "out_of_range",
                "Give the day on which the money came: today or earlier.",
            ));
        }
        if amount == Pence::ZERO {
            return Err(Error::field(
                "/amount",
                "out_of_range",
                "Give the amount that came.",
            ));
        }
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        self.pay(&mut tx, caller, &claim, on, amount).await?;
        store::claim::record_payment(
            &mut tx,
            caller.charity_id,
            id,
            on,
            amount,
            reference.trim(),
            caller.staff_id,
            self.now(),
        )
        .await
        .map_err(|error| match refused_by(&error) {
            Some("payment_reference_is_bounded") => {
                Error::field("/reference", "too_long", "Use at most 100 characters.")
            }
            _ => error.into(),
        })?;
        self.commit(tx).await
    }

    async fn pay(
        &self,
        conn: &mut PgConnection,
        caller: &CharityStaff,
        claim: &Locked,
        on: Date,
        amount: Pence,
    ) -> Result<(), Error> {
        claim.state.clone().pay(on, amount).map_err(refused)?;
        store::claim::paid(conn, claim.claim_id, on, amount, self.now()).await?;
        self.record(
            conn,
            By::from(caller),
            claim.charity_id,
            claim.claim_id,
            "pay",
            json!({ "pence": amount }),
        )
        .await?;
        self.tell_platforms(conn, claim.claim_id, domain::ClaimStatus::Paid)
            .await
    }

    /// Takes HMRC's payments over from a bank statement, and pays the claims for which there is no doubt: one accepted claim
    /// of exactly that amount, accepted before that day. The same statement twice adds nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer.
    pub async fn import_payments(&self, caller: &CharityStaff, rows: &[BankRow]) -> Result<Imported, Error> {
        caller.may_change()?;
        let (mut tx, now) = (self.begin().await?, self.now());
        let mut imported = Imported::default();
        let mut seen: HashMap<(Date, Pence, &str), i32> = HashMap::new();
        for row in rows.iter().filter(|row| row.on <= now.london_date()) {
            let occurrence = seen
                .entry((row.on, row.amount, row.reference.as_str()))
                .and_modify(|count| *count += 1)
                .or_insert(1);
            let added = store::claim::import_payment(
                &mut tx,
                caller.charity_id,
                row.on,
                row.amount,
                &row.reference,
                *occurrence,
                caller.staff_id,
                now,
            )
            .await?;
            if added {
                imported.added += 1;
            } else {
                imported.known += 1;
            }
        }
        store::trail::audit(
            &mut tx,
            now,
            By::from(caller),
            "charity.import_payments",
            caller.charity_id.uuid(),
            json!({ "added": imported.added }),
        )
        .await?;
        for (payment, claim) in store::claim::certain_matches(&mut tx, caller.charity_id).await? {
            let locked = self.claim_of(&mut tx, caller, claim).await?;
            if let Some((on, amount)) =
                store::claim::link_payment(&mut tx, caller.charity_id, payment, claim).await?
            {
                self.pay(&mut tx, caller, &locked, on, amount).await?;
                imported.matched += 1;
            }
        }
        self.commit(tx).await?;
        Ok(imported)
    }

    /// Says which claim a payment pays.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a viewer, another's payment or claim, or a payment that pays one already; a conflict when the
    /// claim was not accepted or is paid.
    pub async fn match_payment(
        &self,
        caller: &CharityStaff,
        payment: Uuid,
        id: ClaimId,
    ) -> Result<(), Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        let claim = self.claim_of(&mut tx, caller, id).await?;
        let (on, amount) = store::claim::link_payment(&mut tx, caller.charity_id, payment, id)
            .await?
            .ok_or(Error::NotFound("payment"))?;
        self.pay(&mut tx, caller, &claim, on, amount).await?;
        self.commit(tx).await
    }

    /// HMRC's payments to the charity, newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not ours.
    pub async fn payments(
        &self,
        caller: &CharityStaff,
        request: &PageRequest,
    ) -> Result<Page<Payment>, Error> {
        let scan = self.scan(request)?;
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::claim::payments(&mut conn, caller.charity_id, scan).await?;
        let unpaid = store::claim::unpaid(&mut conn, caller.charity_id).await?;
        for row in rows.iter_mut().filter(|row| row.claim.is_none()) {
            let mut fit = unpaid.clone();
            fit.sort_by_key(|(_, number, expected)| (expected.get().abs_diff(row.amount.get()), *number));
            fit.truncate(5);
            row.suggestions = fit;
        }
        Ok(self.page(rows, request, |row| (row.recorded_at, row.payment_id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hmrcs_payments_are_found_in_statements_of_different_banks() {
        let wanted = |on: &str, pence| BankRow {
            on: parse_date(on).unwrap(),
            amount: Pence::new(pence).unwrap(),
            reference: "HMRC CHARITIES AB12345".to_owned(),
        };
        let statements = [
            "Date,Description,Amount\n20/12/2026,HMRC CHARITIES AB12345,\"1,234.50\"\n21/12/2026,Rent,-500.00\n",
            "Transaction Date;Details;Paid out;Paid in\r\n20 Dec 2026;HMRC CHARITIES AB12345;;1234.50\r\n",
            "date\tcredit\tnarrative\n2026-12-20\t+1234.50\tHMRC CHARITIES AB12345\n2026-12-21\t5.00\tA donor\n",
        ];
        for statement in statements {
            assert_eq!(
                read_statement(statement).unwrap(),
                [wanted("2026-12-20", 123_450)],
                "{statement}"
            );
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        for (statement, says) in [
            ("", "first line"),
            ("20/12/2026,HMRC,12.50", "first line"),
            (
                "Date,Description,Amount\n32/12/2026,HMRC,1.00",
                "Line 2: the date",
            ),
            (
                "Date,Description,Amount\n20/12/2026,HMRC,much",
                "Line 2: the amount",
            ),
        ] {
            let errors = read_statement(statement).unwrap_err();
            let detail = errors.iter().next().unwrap().detail.clone();
            assert!(detail.contains(says), "{statement}: {detail}");
        }
    }

    #[test]
    fn what_went_out_is_no_payment() {
        let statement = "Date,Description,Amount\n20/12/2026,HMRC PAYE,-80.00\n20/12/2026,HMRC PAYE,(80.00)\n20/12/2026,HMRC,\n";
        assert_eq!(read_statement(statement).unwrap(), []);
    }
}
