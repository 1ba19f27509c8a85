//! The records of a CSV file (RFC 4180), with the line on which each begins.

use std::io::{Chain, Read};

use csv::{Reader, ReaderBuilder, StringRecord};

/// One record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// The line on which it begins, from 1, as an editor counts them.
    pub(super) line: usize,
    /// Its cells, without quotes and space around them, and without the apostrophe with which NatWest begins those of text.
    pub(super) cells: Vec<String>,
}

/// A quotation mark opens a cell on this line, and none closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unclosed(pub(super) usize);

/// What is read behind the end of the text, on a line of its own. No statement has this letter, so where it comes within another
/// record, a quotation mark is open; the parser itself would not say so.
const END: &str = "\0";

/// The records of a text, without empty ones. Lines may end as on any system; a quoted cell may hold line ends.
pub(super) fn records(text: &str, separator: u8) -> Records<'_> {
    let end: &[u8] = b"\n\0";
    let reader = ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes().chain(end));
    Records { reader, rest: text.as_bytes(), at: 0, line: 1 }
}

/// See [`records`].
#[derive(Debug)]
pub(super) struct Records<'a> {
    reader: Reader<Chain<&'a [u8], &'static [u8]>>,
    /// What lies behind the byte `at`, which is on the line `line`.
    rest: &'a [u8],
    at: usize,
    line: usize,
}

impl Records<'_> {
    /// The line of the record that the parser reads next. The parser counts line feeds alone, and from before empty lines.
    fn next_line(&mut self) -> usize {
        let read = usize::try_from(self.reader.position().byte()).unwrap_or(usize::MAX);
        while let [letter, rest @ ..] = self.rest
            && (self.at < read || matches!(letter, b'\r' | b'\n'))
        {
            // The end of a line on Windows counts once.
            if *letter == b'\n' || (*letter == b'\r' && rest.first() != Some(&b'\n')) {
                self.line += 1;
            }
            self.at += 1;
            self.rest = rest;
        }
        self.line
    }
}

/// A cell without what a bank puts around it for spreadsheets.
fn bare(cell: &str) -> String {
    let cell = cell.trim();
    cell.strip_prefix('\'').unwrap_or(cell).to_owned()
}

impl Iterator for Records<'_> {
    type Item = Result<Record, Unclosed>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut read = StringRecord::new();
        loop {
            let line = self.next_line();
            match self.reader.read_record(&mut read) {
                Ok(true) if !read.iter().eq([END]) => {}
                Ok(_) => return None,
                // Nothing but a text is read, so this does not happen. If it did, a line would be missing.
                Err(_) => return Some(Err(Unclosed(line))),
            }
            if read.iter().any(|cell| cell.ends_with(END)) {
                return Some(Err(Unclosed(line)));
            }
            let cells: Vec<String> = read.iter().map(bare).collect();
            if cells.iter().any(|cell| !cell.is_empty()) {
                return Some(Ok(Record { line, cells }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Record, Unclosed, records};

    fn read(text: &str) -> Vec<(usize, Vec<String>)> {
        records(text, b',')
            .map(|record| record.map(|Record { line, cells }| (line, cells)).unwrap())
            .collect()
    }

    #[test]
    fn lines_are_counted_as_an_editor_counts_them() {
        let text = "a,b\r\n\r\n\"c\nc\",\"say \"\"d\"\"\"\re,5\" nail\n";
        let wanted = [(1, vec!["a", "b"]), (3, vec!["c\nc", "say \"d\""]), (5, vec!["e", "5\" nail"])];
        let wanted: Vec<_> = wanted
            .into_iter()
            .map(|(line, cells)| (line, cells.into_iter().map(str::to_owned).collect::<Vec<_>>()))
            .collect();
        assert_eq!(read(text), wanted);
    }

    #[test]
    fn a_mark_that_is_never_closed_is_named_by_its_line() {
        let all: Vec<_> = records("a,b\nc,\"d\ne,f\n", b',').collect();
        assert_eq!(all.last(), Some(&Err(Unclosed(2))));
    }

    fn quoted(cell: &str) -> String {
        format!("\"{}\"", cell.replace('"', "\"\""))
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(
            rows in prop::collection::vec(prop::collection::vec("[a-z\",;\n\t £é]{0,6}[a-z]", 1..5), 1..5),
            separator in prop::sample::select(vec![b',', b';', b'\t']),
        ) {
            let lines = rows.iter().map(|row| {
                row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(&char::from(separator).to_string())
            });
            let text = lines.collect::<Vec<_>>().join("\r\n");
            let read: Vec<Vec<String>> = records(&text, separator).map(|record| record.unwrap().cells).collect();
            let wanted: Vec<Vec<String>> = rows
                .iter()
                .map(|row| row.iter().map(|cell| cell.trim().to_owned()).collect())
                .collect();
            prop_assert_eq!(read, wanted);
        }

        #[test]
        fn any_text_comes_to_an_end(text in "[a,;\"\r\n£]{0,60}") {
            let lines = text.matches(['\n', '\r']).count() + 1;
            for record in records(&text, b',').flatten() {
                prop_assert!(record.line <= lines);
            }
        }
    }
}
