//! `uplift statements`: whether every donor has the annual statement that is owed.

use std::process::ExitCode;

use anyhow::Result;
use domain::TaxYear;
use domain::calendar::{iso, long};
use serde_json::json;

use super::{Opened, answer};
use crate::settings::Settings;

/// Says how the statements of a tax year stand.
pub(super) async fn report(settings: &Settings, year: Option<TaxYear>, json: bool) -> Result<ExitCode> {
    let opened = Opened::open(settings, false).await?;
    let year = year.unwrap_or_else(|| TaxYear::of(opened.backend.today()).previous());
    let report = opened.backend.statement_report(year).await;
    opened.close().await?;
    let report = report?;
    let counts = report.counts;
    // Nobody can write to a donor without an address, and nobody writes to one who has died.
    let not_mailed = counts.made - counts.mailed;
    let value = json!({
        "taxYear": year,
        "dueBy": iso(report.due_by),
        "missing": report.missing,
        "made": counts.made,
        "mailed": counts.mailed,
        "notMailed": not_mailed,
        "withoutAddress": report.without_address,
        "changed": counts.changed,
    });
    let words = format!(
        "Statements for {year}, due by {}\n  not made yet:         {}\n  made:                 {}\n  emailed:              {}\n  not emailed:          {}\n  no email address:     {}\n  made again:           {}",
        long(report.due_by),
        report.missing,
        counts.made,
        counts.mailed,
        not_mailed,
        report.without_address,
        counts.changed,
    );
    answer(json, &value, &words)
}
