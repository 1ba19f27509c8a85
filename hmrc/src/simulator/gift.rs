//! What tells the gifts in claims from one another. HMRC's form has no id of a gift: there is only what its line says.

use std::io::BufRead;

use sha1::{Digest, Sha1};
use time::Date;
use time::macros::format_description;

use crate::claim::Amount;
use crate::message::R68_NAMESPACE;
use crate::rules::{packing, unpack};
use crate::xml::{self, Event, Events, XmlError, split};

/// Of a longer claim only so many lines are remembered: more than any test sends, and little of a sandbox's memory.
const MOST: usize = 20_000;

/// A gift, as far as its line in a claim tells it from others: the day, the amount, and who gave it. The title and whether it was
/// sponsored are left out: they can be put right without its being another gift. Two gifts of the same giver, day and amount
/// have the same line; how many there are of them only whoever took them knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GiftLine {
    /// The date of the gift.
    pub on: Date,
    /// What was given.
    pub total: Amount,
    /// A digest of the donor's name, house and postcode, or of what describes aggregated gifts.
    pub giver: [u8; 20],
}

/// The gifts of a claim, plain or compressed, in their order. It has been checked before: of what cannot be read, those before.
pub(super) fn gifts_of(message: &[u8]) -> Vec<GiftLine> {
    lines_of(message).found
}

/// The last names in the lines of such a claim, in their order; an empty one where a line has none.
pub(super) fn last_names_of(message: &[u8]) -> Vec<String> {
    lines_of(message).last_names
}

fn lines_of(message: &[u8]) -> Lines {
    let mut lines = Lines::default();
    let _read_or_not =
        xml::decode(message).and_then(|text| lines.read(Events::document(text.as_bytes()), true));
    lines
}

#[derive(Default)]
struct Lines {
    found: Vec<GiftLine>,
    last_names: Vec<String>,
    /// The one that is being read.
    open: Option<Line>,
}

/// A line on the way from its first element to its last.
#[derive(Default)]
struct Line {
    /// How deep in it the reader is.
    depth: usize,
    /// The element that is being read, and its text.
    element: String,
    text: String,
    on: Option<Date>,
    total: Option<Amount>,
    last_name: String,
    giver: Sha1,
}

impl Lines {
    fn read<R: BufRead>(&mut self, mut events: Events<R>, may_be_packed: bool) -> Result<(), XmlError> {
        let mut packed = None;
        while self.found.len() < MOST {
            match events.next()?.0 {
                Event::Open(tag) => match (split(tag.name()).1, &mut self.open) {
                    ("CompressedPart", None) if may_be_packed => {
                        packed = Some((String::new(), packing(&tag)));
                    }
                    ("GAD", None) => self.open = Some(Line::default()),
                    (name, Some(line)) => line.enter(name),
                    _ => {}
                },
                Event::Text(text) => {
                    if let Some((packed, _)) = &mut packed {
                        packed.push_str(&text);
                    } else if let Some(line) = &mut self.open {
                        line.text.push_str(&text);
                    }
                }
                Event::Close => {
                    if let Some((text, Some(packing))) = packed.take() {
                        let unpacked = unpack(&text, packing).map_err(|_| XmlError::Read)?;
                        self.read(Events::fragment(unpacked, R68_NAMESPACE), false)?;
                    } else if let Some(line) = self.open.take() {
                        self.leave(line);
                    }
                }
                Event::Comment(_) | Event::Instruction(..) | Event::Declaration => {}
                Event::End => return Ok(()),
            }
        }
        Ok(())
    }

    /// An element ends in a line, or the line itself.
    fn leave(&mut self, mut line: Line) {
        if let Some(depth) = line.depth.checked_sub(1) {
            line.note();
            line.depth = depth;
            self.open = Some(line);
        } else if let (Some(on), Some(total)) = (line.on, line.total) {
            let giver = line.giver.finalize().into();
            self.found.push(GiftLine { on, total, giver });
            self.last_names.push(line.last_name);
        }
    }
}

impl Line {
    fn enter(&mut self, element: &str) {
        self.depth += 1;
        element.clone_into(&mut self.element);
        self.text.clear();
    }

    /// What the innermost element says; of one that has others in it, nothing.
    fn note(&mut self) {
        let text = self.text.trim();
        match self.element.as_str() {
            "Date" => self.on = Date::parse(text, format_description!("[year]-[month]-[day]")).ok(),
            "Total" => self.total = text.parse().ok(),
            element @ ("Fore" | "Sur" | "House" | "Postcode" | "Overseas" | "AggDonation") => {
                for part in [element, "\0", text, "\0"] {
                    self.giver.update(part.as_bytes());
                }
                if element == "Sur" {
                    text.clone_into(&mut self.last_name);
                }
            }
            _ => {}
        }
        self.element.clear();
        self.text.clear();
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::{GiftLine, gifts_of, last_names_of};

    const DONOR: &str = "<Donor><Ttl>Ms</Ttl><Fore>Zoë</Fore><Sur>O'Neil</Sur><House>14</House><Postcode>SW1A 1AA</Postcode></Donor>";

    fn gifts(gads: &str) -> Vec<GiftLine> {
        gifts_of(format!("<R68><Claim><Repayment>{gads}</Repayment></Claim></R68>").as_bytes())
    }

    fn gift(giver: &str) -> GiftLine {
        let all = gifts(&format!("<GAD>{giver}<Date>2026-05-01</Date><Total>10.50</Total></GAD>"));
        let [one] = &all[..] else { panic!("{all:?}") };
        one.clone()
    }

    #[test]
    fn every_line_says_when_and_how_much() {
        let gads = format!(
            "<GAD>{DONOR}<Date>2026-05-01</Date><Total>10.50</Total></GAD>\n\
             <GAD><AggDonation>Spring</AggDonation><Sponsored>yes</Sponsored><Date> 2026-05-02 </Date><Total>0.05</Total></GAD>\
             <EarliestGAdate>2026-04-06</EarliestGAdate>"
        );
        let said: Vec<_> = gifts(&gads).iter().map(|gift| (gift.on, gift.total.pence())).collect();
        assert_eq!(said, [(date!(2026 - 05 - 01), 1_050), (date!(2026 - 05 - 02), 5)]);
    }

    #[test]
    fn another_giver_is_another_gift_and_another_title_is_not() {
        let one = gift(DONOR);
        for (from, to) in [
            ("Zoë", "Zoe"),
            ("O'Neil", "O'Neill"),
            ("14", "15"),
            ("SW1A 1AA", "SW1A 2AA"),
            ("<Postcode>SW1A 1AA</Postcode>", "<Overseas>yes</Overseas>"),
        ] {
            assert_ne!(gift(&DONOR.replace(from, to)), one, "{to}");
        }
        assert_eq!(gift(&DONOR.replace("<Ttl>Ms</Ttl>", "")), one);
        assert_ne!(gift("<AggDonation>Spring</AggDonation>"), one);
    }

    #[test]
    fn every_line_has_a_last_name_or_an_empty_one() {
        let gads = format!(
            "<GAD>{DONOR}<Date>2026-05-01</Date><Total>1.00</Total></GAD>\
             <GAD><AggDonation>Spring</AggDonation><Date>2026-05-02</Date><Total>2.00</Total></GAD>\
             <GAD>{DONOR}<Date>2026-05-03</Date><Total>3.00</Total></GAD>"
        );
        let names = last_names_of(format!("<R68><Claim>{gads}</Claim></R68>").as_bytes());
        assert_eq!(names, ["O'Neil", "", "O'Neil"]);
    }

    #[test]
    fn what_is_cut_off_has_the_lines_before_it() {
        let whole = format!("<R68><GAD>{DONOR}<Date>2026-05-01</Date><Total>1.00</Total></GAD><GAD><Donor>");
        assert_eq!(gifts_of(whole.as_bytes()).len(), 1);
        assert_eq!(gifts_of(b"\xff"), []);
    }
}
