//! A line of gifts: GAD.

use std::fmt::Write;

use time::Date;

use super::Sink;
use super::filer::write_home;
use crate::claim::{Amount, Donor, Gift, Line};
use crate::text;

pub(crate) fn write_line(line: &Line<'_>, sink: &mut impl Sink) {
    sink.open("GAD", None);
    match &line.gift {
        Gift::Donor(donor) => write_donor(donor, sink),
        Gift::Aggregated(description) => {
            let cleaned = text::clean(description);
            sink.put("AggDonation", text::cut_at_word(&cleaned, 35));
        }
    }
    sink.put_if("Sponsored", line.sponsored);
    write_date("Date", line.given_on, sink);
    write_amount("Total", line.total, sink);
    sink.close();
}

fn write_donor(donor: &Donor<'_>, sink: &mut impl Sink) {
    sink.open("Donor", None);
    sink.put_some("Ttl", donor.title.as_deref().and_then(text::title).as_deref());
    sink.put("Fore", &text::name(&donor.first));
    sink.put("Sur", &text::name(&donor.last));
    sink.put("House", &text::house(&donor.house));
    write_home(&donor.home, sink);
    sink.close();
}

/// A date as the schema wants it, without a time zone.
pub(super) fn write_date(element: &'static str, date: Date, sink: &mut impl Sink) {
    let mut text = String::with_capacity(10);
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "{:04}-{:02}-{:02}",
        date.year(),
        u8::from(date.month()),
        date.day()
    );
    sink.put(element, &text);
}

pub(super) fn write_amount(element: &'static str, amount: Amount, sink: &mut impl Sink) {
    sink.put(element, &amount.to_string());
}
