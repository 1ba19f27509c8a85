//! What stands after the last line: the earliest date, other income, adjustments, small donations, other information.

use time::Date;

use super::Sink;
use super::line::{write_amount, write_date};
use crate::claim::{Building, Closing, Gasds, OtherIncome, YearAmount};
use crate::text;

/// Closes the repayment if lines opened it (`first_given_on` is the earliest of them), and writes what follows.
pub(super) fn write_closing(closing: &Closing, first_given_on: Option<Date>, sink: &mut impl Sink) {
    let bare = closing.other_income.is_empty() && closing.adjustment.is_none();
    if first_given_on.is_some() || !bare {
        if first_given_on.is_none() {
            sink.open("Repayment", None);
        }
        // A line older than the date given proves that date wrong.
        let earliest = first_given_on.into_iter().chain(closing.earliest_gift_on).min();
        if let Some(date) = earliest {
            write_date("EarliestGAdate", date, sink);
        }
        for income in &closing.other_income {
            write_other_income(income, sink);
        }
        if let Some(adjustment) = closing.adjustment {
            write_amount("Adjustment", adjustment, sink);
        }
        sink.close();
    }
    if let Some(gasds) = &closing.gasds {
        write_gasds(gasds, sink);
    }
    if let Some(information) = &closing.other_information {
        let cleaned = text::clean(information);
        sink.put("OtherInfo", text::cut_at_word(&cleaned, 350));
    }
}

fn write_other_income(income: &OtherIncome, sink: &mut impl Sink) {
    let payer = text::clean(&income.payer);
    sink.open("OtherInc", None);
    sink.put("Payer", text::cut(&payer, 40));
    write_date("OIDate", income.paid_on, sink);
    write_amount("Gross", income.gross, sink);
    write_amount("Tax", income.tax, sink);
    sink.close();
}

fn write_gasds(gasds: &Gasds, sink: &mut impl Sink) {
    let yes_no = |holds: bool| if holds { "yes" } else { "no" };
    sink.open("GASDS", None);
    sink.put("ConnectedCharities", yes_no(!gasds.connected.is_empty()));
    for charity in &gasds.connected {
        let name = text::clean(&charity.name);
        sink.open("Charity", None);
        sink.put("Name", text::cut(&name, 160));
        sink.put("HMRCref", &text::hmrc_reference(&charity.hmrc_reference));
        sink.close();
    }
    write_years("GASDSClaim", &gasds.claims, sink);
    sink.put("CommBldgs", yes_no(!gasds.buildings.is_empty()));
    for building in &gasds.buildings {
        write_building(building, sink);
    }
    if let Some(adjustment) = gasds.adjustment {
        write_amount("Adj", adjustment, sink);
    }
    sink.close();
}

fn write_building(building: &Building, sink: &mut impl Sink) {
    let name = text::clean(&building.name);
    let address = text::clean(&building.address);
    sink.open("Building", None);
    sink.put("BldgName", text::cut(&name, 160));
    sink.put("Address", text::cut_at_word(&address, 40));
    sink.put("Postcode", &text::postcode(&building.postcode));
    write_years("BldgClaim", &building.claims, sink);
    sink.close();
}

fn write_years(element: &'static str, claims: &[YearAmount], sink: &mut impl Sink) {
    for claim in claims {
        sink.open(element, None);
        sink.put("Year", &claim.year.to_string());
        write_amount("Amount", claim.amount, sink);
        sink.close();
    }
}
