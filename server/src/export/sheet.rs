//! A list as a spreadsheet, with real numbers and dates, and the same rows as the CSV. A sheet can only be compressed once it is
//! complete, so until then it is in unnamed files in the temporary directory, not in memory.

use std::fs::File;
use std::io::{Read, Seek};

use app::charity::filter::SHEET_ROWS;
use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use backend::Error;
use domain::calendar::iso;
use domain::{Balance, Date, Pence, Timestamp};
use futures::{Stream, StreamExt};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::Stopped;

/// The size of each chunk that is sent.
const PART: usize = 64 * 1024;

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Text(String),
    Number(i32),
    Pounds(Pence),
    /// An amount that can be less than nothing.
    Balance(Balance),
    Day(Date),
    Instant(Timestamp),
}

impl Cell {
    /// The text of a value.
    pub(super) fn text(value: impl ToString) -> Self {
        Self::Text(value.to_string())
    }

    /// How many there are. A number that is too large for a cell is text.
    pub(super) fn count(count: i64) -> Self {
        i32::try_from(count).map_or_else(|_| Self::text(count), Self::Number)
    }

    /// A value that a row may lack.
    pub(super) fn some<T>(value: Option<T>, cell: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Empty, cell)
    }

    /// As CSV has it.
    pub(super) fn plain(self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Pounds(amount) => amount.decimal(),
            Self::Balance(amount) => amount.decimal(),
            Self::Day(day) => iso(day),
            Self::Instant(at) => at.to_string(),
        }
    }
}

/// A message to the writer. If the channel closes without `End`, the rest of the rows is lost.
enum Rows<const N: usize> {
    Some(Vec<[Cell; N]>),
    End,
    Failed(Error),
}

/// Sends a file of this name, whose rows come one batch after the other.
pub(super) fn xlsx_file<const N: usize>(
    name: &str,
    headings: [&'static str; N],
    batches: impl Stream<Item = Result<Vec<[Cell; N]>, Error>> + Send + 'static,
) -> Response {
    // Each channel buffers one item, so reading, writing and sending overlap.
    let (rows, taken) = mpsc::channel(1);
    let (sender, parts) = mpsc::channel(1);
    tokio::spawn(async move {
        let mut batches = std::pin::pin!(batches);
        while let Some(batch) = batches.next().await {
            let part = batch.map_or_else(Rows::Failed, Rows::Some);
            let has_failed = matches!(part, Rows::Failed(_));
            if rows.send(part).await.is_err() || has_failed {
                return;
            }
        }
        // If the writer stopped, it reports why.
        let _stopped = rows.send(Rows::End).await;
    });
    tokio::task::spawn_blocking(move || {
        let sent = write(headings, taken, &sender).and_then(|file| send(file, &sender));
        if let Err(Stopped::Failed(error)) = sent {
            tracing::error!(error = %error.chain(), "spreadsheet export failed");
            // Nothing to do if the client has disconnected.
            let _hung_up = sender.blocking_send(Err(error));
        }
    });
    let headers = [
        (
            header::CONTENT_TYPE,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet".to_owned(),
        ),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, Body::from_stream(ReceiverStream::new(parts))).into_response()
}

type Part = Result<Vec<u8>, Error>;

/// Writes the whole file, which no other process can open.
fn write<const N: usize>(
    headings: [&'static str; N],
    mut taken: mpsc::Receiver<Rows<N>>,
    sender: &mpsc::Sender<Part>,
) -> Result<File, Stopped> {
    let (mut workbook, formats) = (Workbook::new(), Formats::new());
    let sheet = workbook.add_worksheet_with_constant_memory().map_err(failed)?;
    sheet.set_freeze_panes(1, 0).map_err(failed)?;
    for (column, heading) in (0u16..).zip(headings) {
        sheet.set_column_width(column, 16).map_err(failed)?;
        sheet.write_string_with_format(0, column, heading, &formats.heading).map_err(failed)?;
    }
    let mut row = 0u32;
    loop {
        let rows = match taken.blocking_recv() {
            Some(Rows::Some(rows)) => rows,
            Some(Rows::End) => break,
            Some(Rows::Failed(error)) => return Err(Stopped::Failed(error)),
            None => return Err(Stopped::Failed(Error::internal("the rows of a spreadsheet broke off"))),
        };
        if sender.is_closed() {
            return Err(Stopped::HungUp);
        }
        for cells in &rows {
            row += 1;
            if i64::from(row) > SHEET_ROWS {
                return Err(Stopped::Failed(Error::internal("the list grew beyond a spreadsheet")));
            }
            for (column, cell) in (0u16..).zip(cells) {
                formats.write(sheet, row, column, cell)?;
            }
        }
    }
    let mut file = tempfile::tempfile().map_err(Error::internal)?;
    workbook.save_to_writer(&mut file).map_err(failed)?;
    Ok(file)
}

/// Sends the file from its beginning.
fn send(mut file: File, sender: &mpsc::Sender<Part>) -> Result<(), Stopped> {
    file.rewind().map_err(Error::internal)?;
    loop {
        let mut part = Vec::with_capacity(PART);
        let limit = u64::try_from(PART).map_err(Error::internal)?;
        Read::by_ref(&mut file).take(limit).read_to_end(&mut part).map_err(Error::internal)?;
        if part.is_empty() {
            return Ok(());
        }
        sender.blocking_send(Ok(part)).map_err(|_| Stopped::HungUp)?;
    }
}

/// The number formats of the cells.
struct Formats {
    heading: Format,
    pounds: Format,
    day: Format,
    instant: Format,
}

impl Formats {
    fn new() -> Self {
        Self {
            heading: Format::new().set_bold(),
            pounds: Format::new().set_num_format("#,##0.00"),
            day: Format::new().set_num_format("yyyy-mm-dd"),
            instant: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
        }
    }

    fn write(&self, sheet: &mut Worksheet, row: u32, column: u16, cell: &Cell) -> Result<(), Error> {
        match cell {
            Cell::Empty => {}
            // Text stays text whatever it begins with: a formula would need another call.
            Cell::Text(text) => {
                sheet.write_string(row, column, text).map_err(failed)?;
            }
            Cell::Number(number) => {
                sheet.write_number(row, column, *number).map_err(failed)?;
            }
            Cell::Pounds(amount) => self.write_pounds(sheet, (row, column), &amount.decimal())?,
            Cell::Balance(amount) => self.write_pounds(sheet, (row, column), &amount.decimal())?,
            Cell::Day(day) => self.write_time(sheet, (row, column), &iso(*day), &self.day)?,
            Cell::Instant(at) => {
                // Spreadsheets have no time zone: London time, as on pages.
                let local = at.london();
                let (hour, minute, second) = (local.hour(), local.minute(), local.second());
                let text = format!("{} {hour:02}:{minute:02}:{second:02}", iso(local.date()));
                self.write_time(sheet, (row, column), &text, &self.instant)?;
            }
        }
        Ok(())
    }

    fn write_pounds(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        amount: &str,
    ) -> Result<(), Error> {
        // Spreadsheets store floats: this is the one nearest to the amount.
        let pounds: f64 = amount.parse().map_err(Error::internal)?;
        sheet.write_number_with_format(row, column, pounds, &self.pounds).map_err(failed)?;
        Ok(())
    }

    fn write_time(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        text: &str,
        format: &Format,
    ) -> Result<(), Error> {
        let time = ExcelDateTime::parse_from_str(text).map_err(failed)?;
        sheet.write_datetime_with_format(row, column, &time, format).map_err(failed)?;
        Ok(())
    }
}

fn failed(error: XlsxError) -> Error {
    Error::internal(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use domain::calendar::parse_date;
    use tokio::sync::mpsc;

    use super::{Balance, Cell, Pence, Rows, write};

    #[test]
    fn a_sheet_has_numbers_and_days_and_no_formula() {
        let day = parse_date("2026-11-21").unwrap();
        let at = "2026-07-01T11:30:00Z".parse().unwrap();
        let row = [
            Cell::Text("=1+1".to_owned()),
            Cell::Number(7),
            Cell::Pounds(Pence::new(12_345).unwrap()),
            Cell::Day(day),
            Cell::Instant(at),
            Cell::Empty,
            Cell::Balance(Balance::new(-1_860)),
        ];
        let plain = row.clone().map(Cell::plain);
        assert_eq!(plain, ["=1+1", "7", "123.45", "2026-11-21", "2026-07-01T11:30:00Z", "", "-18.60"]);
        let (rows, taken) = mpsc::channel(2);
        let (sender, _parts) = mpsc::channel(1);
        rows.try_send(Rows::Some(vec![row])).ok().unwrap();
        rows.try_send(Rows::End).ok().unwrap();
        let headings = ["Text", "Number", "Amount", "Day", "Time", "Nothing", "Change"];
        let file = write(headings, taken, &sender).ok().unwrap();
        let mut read = zip::ZipArchive::new(file).unwrap();
        let mut sheet = String::new();
        read.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut sheet).unwrap();
        // The date, and 12:30 in London summer time.
        for cell in [">=1+1<", "<v>7</v>", "<v>123.45</v>", "<v>-18.6</v>", "<v>46347</v>", "<v>46204.520833"]
        {
            assert!(sheet.contains(cell), "{cell}: {sheet}");
        }
        assert!(!sheet.contains("<f>"), "{sheet}");
    }

    #[test]
    fn a_sheet_whose_rows_break_off_is_none() {
        let (rows, taken) = mpsc::channel(1);
        let (sender, _parts) = mpsc::channel(1);
        rows.try_send(Rows::Some(vec![[Cell::Number(1)]])).ok().unwrap();
        drop(rows);
        assert!(write(["Number"], taken, &sender).is_err());
    }
}
