//! The records of a CSV file (RFC 4180), with the line on which each begins.

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

/// The records of a text, without empty ones. Lines may end as on any system; a quoted cell may hold line ends.
pub(super) fn records(text: &str, separator: char) -> Records<'_> {
    Records { rest: text, line: 1, separator }
}

/// See [`records`].
#[derive(Clone, Debug)]
pub(super) struct Records<'a> {
    rest: &'a str,
    line: usize,
    separator: char,
}

impl Records<'_> {
    fn take(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next()?;
        self.rest = letters.as_str();
        // The end of a line on Windows counts once.
        if letter == '\n' || (letter == '\r' && !self.rest.starts_with('\n')) {
            self.line += 1;
        }
        Some(letter)
    }

    /// What stands in quotes, after the first of them.
    fn quoted(&mut self, begun: usize) -> Result<String, Unclosed> {
        let mut cell = String::new();
        while let Some(letter) = self.take() {
            if letter != '"' {
                cell.push(letter);
            } else if self.rest.starts_with('"') {
                self.take();
                cell.push('"');
            } else {
                return Ok(cell);
            }
        }
        Err(Unclosed(begun))
    }

    fn record(&mut self) -> Result<Record, Unclosed> {
        let line = self.line;
        let (mut cells, mut cell) = (Vec::new(), String::new());
        loop {
            match self.take() {
                None | Some('\n') => break,
                Some('\r') => {
                    if !self.rest.starts_with('\n') {
                        break;
                    }
                }
                Some('"') if cell.trim().is_empty() => cell = self.quoted(line)?,
                Some(letter) if letter == self.separator => {
                    cells.push(bare(&cell));
                    cell.clear();
                }
                Some(letter) => cell.push(letter),
            }
        }
        cells.push(bare(&cell));
        Ok(Record { line, cells })
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
        while !self.rest.is_empty() {
            match self.record() {
                Ok(record) if record.cells.iter().all(String::is_empty) => {}
                Ok(record) => return Some(Ok(record)),
                Err(unclosed) => {
                    self.rest = "";
                    return Some(Err(unclosed));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Record, Unclosed, records};

    fn read(text: &str) -> Vec<(usize, Vec<String>)> {
        records(text, ',').map(|record| record.map(|Record { line, cells }| (line, cells)).unwrap()).collect()
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
        let all: Vec<_> = records("a,b\nc,\"d\ne,f\n", ',').collect();
        assert_eq!(all.last(), Some(&Err(Unclosed(2))));
    }

    fn quoted(cell: &str) -> String {
        format!("\"{}\"", cell.replace('"', "\"\""))
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(
            rows in prop::collection::vec(prop::collection::vec("[a-z\",;\n\t £é]{0,6}[a-z]", 1..5), 1..5),
            separator in prop::sample::select(vec![',', ';', '\t']),
        ) {
            let lines = rows.iter().map(|row| {
                row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(&separator.to_string())
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
            for record in records(&text, ',').flatten() {
                prop_assert!(record.line <= lines);
            }
        }
    }
}
