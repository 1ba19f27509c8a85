use proptest::prelude::*;

use super::{BankRow, Statement};
use crate::calendar::{iso, parse_date};
use crate::field_error::Problem;
use crate::money::Pence;
use crate::page_fault::{PageFault, ValueFault};
use crate::text_file::text_of;

/// HMRC's payments alone.
fn read_statement(text: &str) -> Result<Vec<BankRow>, Problem> {
    Ok(Statement::read(text)?.payments)
}

fn row(on: &str, pence: i64, reference: &str) -> BankRow {
    BankRow {
        on: parse_date(on).unwrap(),
        amount: Pence::new(pence).unwrap(),
        reference: reference.to_owned(),
    }
}

#[test]
fn hmrcs_payments_are_found_in_statements_of_different_banks() {
    let statements = [
        "Date,Description,Amount\n20/12/2026,HMRC CHARITIES AB12345,\"1,234.50\"\n21/12/2026,Rent,-500.00\n",
        "Transaction Date;Details;Paid out;Paid in\r\n20 Dec 2026;HMRC CHARITIES AB12345;;1234.50\r\n",
        "date\tcredit\tnarrative\n2026-12-20\t+1234.50\tHMRC CHARITIES AB12345\n2026-12-21\t5.00\tA donor\n",
        // A spreadsheet saved it again: a semicolon, a decimal comma, a nought gone.
        "Date;Description;Credit\r20.12.2026;HMRC CHARITIES AB12345;1234,5\r",
        // The bank's own lines stand above, and the reference has a column of its own.
        "Account:,12345678\nHolder:,Quillfeather Hospice\n\nDate,Type,Counterparty,Reference,Debit Amount,Credit Amount,Balance\n\
         20-Dec-26,BGC,HMRC CHARITIES,AB12345,,1234.50,9999.00\n",
        // Which way it went is said beside it.
        "Date,Debit/Credit,Value (GBP),Description\n20/12/2026,Debit,80.00,HMRC PAYE\n20/12/2026,Credit,1234.50,HMRC CHARITIES AB12345\n",
        "Value date,Credit limit,Amount,Details\n2026-12-20T00:00:00,500,1234.50,\"HMRC CHARITIES\nAB12345\"\n",
        "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n20/12/2026,HMRC CHARITIES,AB12345,FASTER PAYMENT,1234.50,9999.00\n",
        "Date,Amount\n20/12/2026,1234.50,HMRC CHARITIES AB12345\n",
        // Who paid stands in a column of a name that nobody knows.
        "Date,Amount,From whom,Reference\n20/12/2026,1234.50,HMRC CHARITIES,AB12345\n21/12/2026,5.00,A donor,Thanks\n",
    ];
    for statement in &statements[..8] {
        let wanted = [row("2026-12-20", 123_450, "HMRC CHARITIES AB12345")];
        assert_eq!(read_statement(statement).as_deref(), Ok(&wanted[..]), "{statement}");
    }
    // Without a column that says so, the whole line is what the bank says.
    let whole = [row("2026-12-20", 123_450, "20/12/2026 1234.50 HMRC CHARITIES AB12345")];
    for statement in &statements[8..] {
        assert_eq!(read_statement(statement).as_deref(), Ok(&whole[..]), "{statement}");
    }
}

#[test]
fn a_statement_counts_the_lines_that_are_left_alone() {
    let statement = "Date,Description,Amount\n20/12/2026,HMRC CHARITIES,12.34\n21/12/2026,A donor,5.00\n\n,,\n\
                     22/12/2026,HMRC PAYE,-80.00\n";
    let payments = vec![row("2026-12-20", 1_234, "HMRC CHARITIES")];
    let wanted = Statement { payments, to_hmrc: 1, others: 1 };
    assert_eq!(Statement::read(statement), Ok(wanted));
}

#[test]
fn b18_natwests_apostrophes_and_the_holder_of_the_account_are_left_out() {
    let statement = "Date, Type, Description, Value, Balance, Account Name, Account Number\n\
                     20/12/2026,BAC,\"'HMRC CHARITIES , AB12345 , FP 20/12/26\",1234.50,9999.00,\"'HOSPICE\",\"'601111-12345678\"\n";
    let wanted = [row("2026-12-20", 123_450, "HMRC CHARITIES , AB12345 , FP 20/12/26")];
    assert_eq!(read_statement(statement).as_deref(), Ok(&wanted[..]));
}

#[test]
fn what_cannot_be_read_is_named_by_its_line() {
    for (statement, says) in [
        ("", "statement_empty"),
        (" \r\n ", "statement_empty"),
        ("20/12/2026,HMRC,12.50", "no_columns 1"),
        ("\n\nWhen,What,How much\n", "no_columns 3"),
        ("Date,Description,Balance\n", "no_amount_column 1"),
        ("Day,Description,Amount\n", "no_date_column 1"),
        ("Date,Description,Amount\n32/12/2026,HMRC,1.00", "date_unreadable 2"),
        ("Date,Description,Amount\n12/20/2026,HMRC,1.00", "date_unreadable 2"),
        ("Date,Description,Amount\n\n20/12/2026,HMRC,much", "amount_unreadable 3"),
        ("Date,Description,Amount\n20/12/2026,HMRC", "amount_missing 2"),
        ("Date,Description,Amount\n20/12/2026,\"HMRC,1.00\n", "quotation_open 2"),
        ("PK\u{3}\u{4}\u{14}", "statement_excel"),
        ("%PDF-1.7", "statement_pdf"),
        ("Date,Amount\n\0", "statement_no_text"),
    ] {
        assert_eq!(read_statement(statement).unwrap_err().detail(), says, "{statement:?}");
    }
}

#[test]
fn one_bad_line_leaves_nothing_of_the_others() {
    let statement = "Date,Description,Amount\n20/12/2026,HMRC,1.00\n21/12/2026,HMRC,much\n";
    assert!(read_statement(statement).is_err());
}

#[test]
fn what_went_out_and_what_others_paid_is_left_alone() {
    let statement = "Date,Description,Amount\n20/12/2026,HMRC PAYE,-80.00\n20/12/2026,HMRC PAYE,(80.00)\n20/12/2026,HMRC,\n\
                     20/12/2026,MRS SMITHMRC,5.00\n20/12/2026,SMITH MR C GIFT AID,5.00\nnonsense,RENT,nonsense\n";
    assert_eq!(read_statement(statement), Ok(Vec::new()));
}

#[test]
fn what_went_to_hmrc_is_counted_however_the_bank_says_that_it_went_out() {
    for statement in [
        "Date,Description,Amount\n20/12/2026,HMRC CHARITIES,-5.00\n20/12/2026,Rent,-500.00\n",
        "Date;Details;Paid out;Paid in\n20/12/2026;HMRC CHARITIES;5.00;\n20/12/2026;Rent;500.00;\n",
        "Date,Counterparty,Debit Amount,Credit Amount\n20/12/2026,HMRC,-5.00,0.00\n20/12/2026,Rent,-500.00,0.00\n",
        "Date,Debit/Credit,Value,Description\n20/12/2026,Debit,5.00,HMRC\n20/12/2026,Debit,500.00,Rent\n",
        // A line without an amount is no money.
        "Date,Description,Amount\n20/12/2026,HMRC,5.00 DR\n20/12/2026,HMRC,\n",
    ] {
        let wanted = Statement { payments: Vec::new(), to_hmrc: 1, others: 1 };
        assert_eq!(Statement::read(statement), Ok(wanted), "{statement}");
    }
}

#[test]
fn hmrc_is_known_by_its_names() {
    for name in
        ["HMRC", "hmrc charities", "HMRCCHARITIES", "H M Revenue & Customs", "HM REVENUE", "H.M. Revenue"]
    {
        let statement = format!("Date,Description,Amount\n20/12/2026,{name},1.00\n");
        assert_eq!(read_statement(&statement).unwrap().len(), 1, "{name}");
    }
}

#[test]
fn a_statement_has_an_end() {
    let long = format!("Date,Description,Amount\n{}", "20/12/2026,Rent,1.00\n".repeat(50_000));
    let refused = |text: &str| read_statement(text).unwrap_err();
    assert_eq!((refused(&long).code(), refused(&long).detail()), ("too_long", "most_lines 50000"));
    let many = format!("Date,Description,Amount\n{}", "20/12/2026,HMRC,1.00\n".repeat(1_001));
    assert_eq!((refused(&many).code(), refused(&many).detail()), ("too_long", "most_payments 1000"));
}

proptest! {
    #[test]
    fn a_statement_says_the_same_in_every_shape(
        rows in prop::collection::vec((1i64..10_000_000_000, 0u16..300, "[A-Z0-9]{1,8}", any::<bool>()), 0..20),
        separator in prop::sample::select(vec![',', ';', '\t']),
        end in prop::sample::select(vec!["\n", "\r\n", "\r"]),
    ) {
        let start = parse_date("2026-01-01").unwrap();
        let mut wanted = Vec::new();
        let mut text = ["Date", "Description", "Money in"].join(&separator.to_string()) + end;
        for (pence, after, reference, is_hmrc) in rows {
            let (on, amount) = (start + time::Duration::days(after.into()), Pence::new(pence).unwrap());
            let name = if is_hmrc { "HMRC" } else { "Somebody" };
            text += &format!("{}{separator}\"{name}, {reference}\"{separator}\"{amount}\"{end}", iso(on));
            if is_hmrc {
                wanted.push(row(&iso(on), pence, &format!("HMRC, {reference}")));
            }
        }
        prop_assert_eq!(read_statement(&text), Ok(wanted));
    }

    #[test]
    fn any_file_is_read_or_refused_with_a_fault(bytes: Vec<u8>) {
        match read_statement(&text_of(&bytes)) {
            Ok(rows) => prop_assert!(rows.iter().all(|row| row.amount() > Pence::ZERO)),
            Err(problem) => {
                let detail = problem.detail();
                prop_assert!(ValueFault::read(detail).is_some() || detail.parse::<PageFault>().is_ok());
            }
        }
    }

    #[test]
    fn what_is_kept_is_bounded(cells in prop::collection::vec("\\PC{0,200}", 1..4), amount in "[0-9.,£ -]{0,12}") {
        let text = format!("Date,Amount,Description\n20/12/2026,\"{amount}\",\"HMRC {}\"\n", cells.join(" ").replace('"', ""));
        for row in read_statement(&text).into_iter().flatten() {
            prop_assert!(row.reference().chars().count() <= 100);
            prop_assert!(!row.reference().contains(char::is_control));
        }
    }
}
