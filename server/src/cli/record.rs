//! `uplift records`: the intermediary's own record of a tax year, for HMRC's inspection.

use std::io;
use std::process::ExitCode;

use anyhow::{Context, Result};
use backend::Error;
use backend::record::DeclarationRecord;
use domain::calendar::iso;
use domain::{TaxYear, Timestamp};

use super::donor::donor_id;
use super::{Opened, heard};
use crate::export::safe;
use crate::settings::Settings;

/// The first row.
const HEADINGS: [&str; 29] = [
    "donor",
    "title",
    "first name",
    "last name",
    "address",
    "postcode",
    "country",
    "authorisation",
    "authorised at",
    "authorised through",
    "platform",
    "shortfall explained at",
    "authorised until",
    "cancelled at",
    "cancelled from",
    "declaration",
    "declared at",
    "wording",
    "charity",
    "HMRC reference",
    "gift",
    "gift date",
    "amount",
    "state",
    "ended at",
    "claim number",
    "filed at",
    "accepted at",
    "goes back to HMRC",
];

/// Writes the record of a tax year, of one donor or of all.
pub(super) async fn records(settings: &Settings, year: TaxYear, donor: Option<&str>) -> Result<ExitCode> {
    let donor = donor.map(donor_id).transpose()?;
    let opened = Opened::open(settings, false).await?;
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(io::stdout());
    let mut stopped = heard_row(writer.write_record(HEADINGS))?;
    let read = opened
        .backend
        .declaration_records(year, donor, |record| {
            if !stopped {
                let cells = row(&record);
                let written = writer.write_record(cells.iter().map(|cell| safe(cell)));
                stopped = heard_row(written).map_err(Error::internal)?;
            }
            Ok(())
        })
        .await;
    let flushed = heard(writer.flush());
    drop(writer);
    opened.close().await?;
    read.context("the records cannot be read")?;
    flushed?;
    Ok(ExitCode::SUCCESS)
}

/// Whether whoever reads has stopped.
fn heard_row(written: csv::Result<()>) -> io::Result<bool> {
    match written.map_err(io::Error::from) {
        Ok(()) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        Err(error) => Err(error),
    }
}

fn at(at: Option<Timestamp>) -> String {
    at.map(|at| at.to_string()).unwrap_or_default()
}

fn row(record: &DeclarationRecord) -> [String; 29] {
    let (name, address) = record.text.as_ref().map(|text| (&text.name, &text.address)).unzip();
    [
        record.donor_id.to_string(),
        name.and_then(|name| name.title()).unwrap_or_default().to_owned(),
        name.map(|name| name.first().to_owned()).unwrap_or_default(),
        name.map(|name| name.last().to_owned()).unwrap_or_default(),
        address.map(|address| address.lines().join(", ")).unwrap_or_default(),
        address.and_then(|address| address.postal_code()).unwrap_or_default().to_owned(),
        address.map(|address| address.country().code().to_owned()).unwrap_or_default(),
        record.authorisation_id.to_string(),
        record.authorised_at.to_string(),
        record.authorised_through.clone(),
        record.platform.clone().unwrap_or_default(),
        record.explained_at.to_string(),
        iso(record.authorised_until),
        at(record.cancelled_at),
        at(record.cancelled_from),
        record.declaration_id.to_string(),
        record.made_at.to_string(),
        record.text.as_ref().map(|text| text.wording.to_string()).unwrap_or_default(),
        record.charity.clone(),
        record.hmrc_reference.clone(),
        record.donation_id.to_string(),
        iso(record.donated_on),
        record.amount.decimal(),
        record.state.to_string(),
        at(record.ended_at),
        record.claim_number.map(|number| number.to_string()).unwrap_or_default(),
        at(record.filed_at),
        at(record.accepted_at),
        record.adjusted.decimal(),
    ]
}
