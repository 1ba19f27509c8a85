//! A bank's statement is imported: the form, and what the page says of the statement afterwards.

use super::place::{in_words, payments_of, place_of};
use crate::charity::claim::ImportPayments;
use crate::charity::claim::payment_card::pay_nothing_yet;
use crate::charity::claim::server_fns::MOST_NAMED;
use crate::charity::staff_page::{is_just, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{payments, say};
use backend::claim::Payment;
use domain::Pence;
use domain::calendar::parse_date;
use domain::payment::PaymentState;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What the import that led to this page brought; nothing on any other page.
pub(super) fn imported(
    head: &Head,
    (brought, recorded): (&[Payment], &[Payment]),
    rows: &[Payment],
) -> Option<AnyView> {
    if !is_just("imported") {
        return None;
    }
    let number = |name: &str| query(name).parse::<u32>().unwrap_or(0);
    let found = Found {
        new: number("imported"),
        matched: number("matched"),
        known: number("known"),
        open: number("open"),
        alike: number("alike"),
        ahead: number("ahead"),
        to_hmrc: number("out"),
        others: number("others"),
    };
    let left_out = left_out(&query("left"));
    let linked = |row: &Payment| {
        let payment = in_words(row.paid_on, row.amount, row.shown_reference(), row.by_hand);
        (place_of(head, &row.payment_id.to_string(), row.amount), payment)
    };
    let alike: Vec<(String, String)> =
        rows.iter().filter(|row| row.resembles.is_some()).map(linked).collect();
    let recorded: Vec<(String, String)> = recorded
        .iter()
        .map(|row| {
            let (href, payment) = linked(row);
            (href, say(payments::KnownLine { payment }))
        })
        .collect();
    let brought: Vec<(String, String)> = brought
        .iter()
        .map(|row| {
            let (href, payment) = linked(row);
            let words = match row.claim {
                Some((_, claim, _)) => say(payments::NewLineMatched { claim, payment }),
                None => say(payments::NewLine { payment }),
            };
            (href, words)
        })
        .collect();
    let head = head.clone();
    Some(view! { <Imported head found left_out alike brought recorded/> }.into_any())
}

#[component]
fn Imported(
    head: Head,
    found: Found,
    left_out: Vec<String>,
    /// The payments of this page that may be the same as others: where each stands, and its words.
    alike: Vec<(String, String)>,
    /// Those that the statement brought.
    brought: Vec<(String, String)>,
    /// Those that the statement showed and that were recorded before it.
    recorded: Vec<(String, String)>,
) -> impl IntoView {
    let to_match = head.href(&payments_of(PaymentState::Open));
    let to_tell_apart = head.href(&payments_of(PaymentState::Doubtful));
    let mut lines = found.in_words();
    let found_list = if lines.len() > 1 {
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        view! { <ul class="list-disc ps-5">{lines}</ul> }.into_any()
    } else {
        view! { <p>{lines.pop()}</p> }.into_any()
    };
    let to_match = pay_nothing_yet(found.open.into(), head.may_change)
        .map(|words| view! { <p><a href=to_match>{words}</a></p> });
    let to_tell_apart = (found.alike > 0).then(|| {
        let words = say(payments::CheckAlike { count: found.alike });
        // Where others wait too, nobody knows which of them this statement brought.
        let is_all = usize::try_from(found.alike).is_ok_and(|count| count == alike.len());
        let alike = if is_all { linked_list(alike) } else { None };
        view! {
            <p><a href=to_tell_apart>{words}</a></p>
            {alike}
        }
    });
    let left_out: Vec<_> = left_out.into_iter().map(|row| view! { <li>{row}</li> }).collect();
    let left_out = (!left_out.is_empty()).then(|| view! { <ul class="list-disc ps-5">{left_out}</ul> });
    let (brought, recorded) = (linked_list(brought), linked_list(recorded));
    view! {
        <Notice tone=found.tone() title=found.title()>
            {found_list}
            {left_out}
            {brought}
            {recorded}
            {to_match}
            {to_tell_apart}
        </Notice>
    }
    .into_any()
}

/// Payments, each as a link to where it stands.
fn linked_list(payments: Vec<(String, String)>) -> Option<AnyView> {
    if payments.is_empty() {
        return None;
    }
    let payments = payments
        .into_iter()
        .map(|(href, words)| view! { <li class="wrap-anywhere"><a href=href>{words}</a></li> })
        .collect_view();
    Some(view! { <ul class="list-disc ps-5">{payments}</ul> }.into_any())
}

/// What a statement brought.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    new: u32,
    /// Claims that are paid now.
    matched: u32,
    known: u32,
    /// Payments that somebody has to match, with those that waited before.
    open: u32,
    /// Payments that may be the same as others.
    alike: u32,
    /// Payments of days that are still to come.
    ahead: u32,
    /// Lines of money that went to HMRC.
    to_hmrc: u32,
    /// Lines that have nothing to do with HMRC.
    others: u32,
}

impl Found {
    fn tone(self) -> Tone {
        if self.open > 0 || self.alike > 0 || self.ahead > 0 { Tone::Warn } else { Tone::Good }
    }

    fn title(self) -> &'static str {
        if (self.new, self.alike) == (0, 0) { say(payments::IMPORTED_NONE) } else { say(payments::IMPORTED) }
    }

    /// One line for each thing to know.
    fn in_words(self) -> Vec<String> {
        let Self { new, matched, known, alike, ahead, to_hmrc, others, open: _ } = self;
        let out = (to_hmrc > 0).then(|| say(payments::ImportedOut { count: to_hmrc }));
        let mut said = Vec::new();
        if (new, known, alike, ahead) == (0, 0, 0, 0) {
            said.push(say(payments::IMPORTED_NO_HMRC).to_owned());
            said.extend(out);
            return said;
        }
        if new > 0 {
            said.push(say(payments::ImportedNew { new, matched }));
        }
        if known > 0 {
            said.push(say(payments::ImportedKnown { known }));
        }
        if alike > 0 {
            said.push(say(payments::ImportedAlike { count: alike }));
        }
        if ahead > 0 {
            said.push(say(payments::ImportedAhead { count: ahead }));
        }
        said.extend(out);
        if others > 0 {
            said.push(say(payments::ImportedOthers { count: others }));
        }
        said
    }
}

/// The payments that were left out, as the import wrote them into the address: day and amount of each.
fn left_out(written: &str) -> Vec<String> {
    let rows = written.split(',').filter_map(|row| {
        let (on, pence) = row.split_once(':')?;
        let (on, amount) = (parse_date(on).ok()?, Pence::new(pence.parse().ok()?).ok()?);
        Some(say(payments::LeftOut { day: short(on), amount }))
    });
    rows.take(MOST_NAMED).collect()
}

#[component]
pub(super) fn Import(charity: String) -> impl IntoView {
    view! {
        <Card title=say(payments::IMPORT)>
            <Form action=ImportPayments::PATH files=true>
                <Hidden name="charity" value=charity/>
                <FileInput
                    name="file"
                    label=say(payments::IMPORT_FILE)
                    hint=say(payments::IMPORT_FILE_HINT)
                    accept=".csv,.txt,text/csv,text/plain"
                />
                <TextArea
                    name="statement"
                    label=say(payments::IMPORT_PASTE)
                    hint=say(payments::IMPORT_PASTE_HINT)
                    rows=6
                    mono=true
                />
                <Button kind=ButtonKind::Secondary>{say(payments::IMPORT_BUTTON)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Found, left_out};
    use crate::words::{payments, say};

    #[test]
    fn a_statement_says_what_it_brought_and_what_to_look_at() {
        let none = Found::default();
        let no_hmrc = say(payments::IMPORTED_NO_HMRC);
        assert_eq!(none.in_words(), [no_hmrc]);
        let (some, nothing) = (say(payments::IMPORTED), say(payments::IMPORTED_NONE));
        let new = say(payments::ImportedNew { new: 2, matched: 1 });
        let known = say(payments::ImportedKnown { known: 1 });
        let out = say(payments::ImportedOut { count: 1 });
        let others = say(payments::ImportedOthers { count: 3 });
        for (found, title, said) in [
            (Found { new: 2, matched: 1, known: 1, ..none }, some, format!("{new} {known}")),
            (Found { alike: 1, ..none }, some, say(payments::ImportedAlike { count: 1 })),
            (Found { known: 1, others: 3, ..none }, nothing, format!("{known} {others}")),
            (Found { known: 1, to_hmrc: 1, others: 3, ..none }, nothing, format!("{known} {out} {others}")),
            (Found { to_hmrc: 1, others: 3, ..none }, nothing, format!("{no_hmrc} {out}")),
            (Found { ahead: 2, ..none }, nothing, say(payments::ImportedAhead { count: 2 })),
        ] {
            assert_eq!((found.title(), found.in_words().join(" ")), (title, said));
        }
        let rows = left_out("2027-05-11:1135347,2027-06-11:x,,2027-06-11:1675");
        assert_eq!(rows, ["11 May 2027: £11,353.47", "11 Jun 2027: £16.75"]);
    }
}
