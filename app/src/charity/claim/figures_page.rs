//! What HMRC owed as a year began and as it ended, and what changed it between. Wanted: the treasurer has the accounts on the desk and
//! the bank beside them. What goes wrong: figures that do not add up, or that nobody can take apart.

use super::figures_reads::{PAGE, read_figures, to_claims};
use super::payments_of;
use super::views::{FiguresView, LineOfFigures, ShownFigures};
use crate::charity::figures_query::{FiguresQuery, called};
use crate::charity::list_files::ListFiles;
use crate::charity::staff_page::{Desk, param, query};
use crate::charity::state::short;
use crate::charity::views::Head;
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{claim_figures, say};
use domain::claim::{FigureLine, Figures, Movement, Span};
use domain::payment::PaymentState;
use domain::{Balance, Date, Pence};
use leptos::prelude::*;

/// `/charity/{charity}/claims/figures`
#[component]
pub fn FiguresPage() -> impl IntoView {
    let from = read_figures(param("charity"), FiguresQuery::of_address(query), query("after"));
    view! { <Desk from show=|view| view! { <Page view/> }/> }.into_any()
}

#[component]
fn Page(view: FiguresView) -> impl IntoView {
    let FiguresView { head, query, problems, shown } = view;
    let (list, back) = (head.href(PAGE), (head.href("claims"), say(claim_figures::CLAIMS).to_owned()));
    let files = shown.is_some().then(|| {
        let days = FiguresQuery { line: String::new(), ..query.clone() };
        let [csv, xlsx] = ["csv", "xlsx"].map(|format| days.address(&format!("{list}.{format}")));
        view! { <ListFiles csv xlsx=Some(xlsx)/> }
    });
    let lead = match &shown {
        Some(shown) => {
            let (first, last) = (long(shown.span.first_day()), long(shown.span.last_day()));
            say(claim_figures::LeadOf { first, last })
        }
        None => say(claim_figures::LEAD).to_owned(),
    };
    let years = shown.as_ref().map(|shown| {
        let tabs = shown.years.iter().map(|year| tab(&list, *year, shown.span)).collect();
        view! { <Tabs label=say(claim_figures::YEARS) tabs/> }
    });
    let body = match shown {
        Some(shown) => view! { <Shown head=head.clone() shown/> }.into_any(),
        None => {
            view! { <FilterProblems problems all=list.clone() show_all=claim_figures::SHOW_ALL/> }.into_any()
        }
    };
    view! {
        <LongList>
            <Heading title=say(claim_figures::TITLE) over=head.name lead back>
                {files}
            </Heading>
            {years}
            <Filters action=list>
                <DateInput name="from" label=say(claim_figures::FROM) value=query.from/>
                <DateInput name="to" label=say(claim_figures::TO) value=query.to/>
            </Filters>
            {body}
        </LongList>
    }
    .into_any()
}

/// The way to one of the charity's years.
fn tab(list: &str, year: Span, shown: Span) -> Tab {
    Tab {
        label: say(claim_figures::Year { day: short(year.last_day()) }),
        href: FiguresQuery::of(year, None).address(list),
        current: year == shown,
    }
}

#[component]
fn Shown(head: Head, shown: ShownFigures) -> impl IntoView {
    let ShownFigures { span, today, figures, accrued, line, .. } = shown;
    let list = head.href(PAGE);
    let rows = lines(&figures)
        .into_iter()
        .map(|(line, pence)| {
            let href = to_claims(FiguresQuery::of(span, Some(line)).address(&list));
            let strong = matches!(line, FigureLine::Opening | FigureLine::Closing);
            let weight = if strong { "font-semibold" } else { "font-normal" };
            let note = note(line, span, &figures);
            view! {
                <Row>
                    <Cell head=true>
                        <a href=href class=format!("text-brand underline underline-offset-4 {weight}")>
                            {called(line)}
                        </a>
                        <span class="block text-sm font-normal text-soft">{note}</span>
                    </Cell>
                    <Cell number=true>
                        <Money amount=pence.to_string() strong/>
                    </Cell>
                </Row>
            }
        })
        .collect_view();
    let detail = line.map(|line| view! { <Claims head=head.clone() figures=figures.clone() line/> });
    view! {
        <Table
            caption=say(claim_figures::CAPTION)
            columns=vec![Column::text(say(claim_figures::LINE)), Column::number(say(claim_figures::AMOUNT))]
        >
            {rows}
        </Table>
        <div class="max-w-read space-y-2 text-sm text-soft">
            <p>{say(claim_figures::MINUS)}</p>
            {(span.last_day() > today).then(|| view! { <p>{still_open(today)}</p> })}
            {in_no_claim(&accrued, today).map(|words| view! { <p>{words}</p> })}
            {beside(&head, &figures)}
        </div>
        {detail}
    }
    .into_any()
}

/// The lines with what they come to. What is rare stands there only where it is something.
fn lines(figures: &Figures) -> Vec<(FigureLine, Balance)> {
    let is_shown = |movement: Movement, pence: Balance| {
        let is_rare = matches!(movement, Movement::SetOff | Movement::Interest | Movement::Rounded);
        pence != Balance::ZERO || !is_rare
    };
    let moved = figures.moved.iter().copied().filter(|(movement, pence)| is_shown(*movement, *pence));
    std::iter::once((FigureLine::Opening, figures.opening))
        .chain(moved.map(|(movement, pence)| (FigureLine::Moved(movement), pence)))
        .chain([(FigureLine::Closing, figures.closing)])
        .collect()
}

/// By which day a line counts, or of which day it is.
fn note(line: FigureLine, span: Span, figures: &Figures) -> String {
    let text = match line {
        FigureLine::Opening => return say(claim_figures::Opening { day: long(span.first_day()) }),
        FigureLine::Moved(Movement::Claimed) => claim_figures::CLAIMED,
        FigureLine::Moved(Movement::Adjusted) => claim_figures::ADJUSTED,
        FigureLine::Moved(Movement::Refused) => claim_figures::REFUSED,
        FigureLine::Moved(Movement::Paid) => claim_figures::PAID,
        FigureLine::Moved(Movement::SetOff) => claim_figures::SET_OFF,
        FigureLine::Moved(Movement::Returned) => claim_figures::RETURNED,
        FigureLine::Moved(Movement::Interest) => claim_figures::INTEREST,
        FigureLine::Moved(Movement::Rounded) => claim_figures::ROUNDED,
        FigureLine::Closing => return closing(long(span.last_day()), figures),
    };
    say(text).to_owned()
}

/// Of which day what HMRC owes at the end is, and what it leaves out of what it paid too much.
fn closing(day: String, figures: &Figures) -> String {
    let (owing, owed) = figures.owed;
    match figures.overpaid {
        (0, _) => say(claim_figures::Closing { day }),
        (overpaid, over) if owing == 0 => say(claim_figures::ClosingOnlyOverpaid { overpaid, day, over }),
        (overpaid, over) => say(claim_figures::ClosingOverpaid { day, owed, owing, over, overpaid }),
    }
}

/// What is said of days that are not over.
fn still_open(today: Date) -> String {
    say(claim_figures::StillOpen { today: long(today) })
}

/// What is said of Gift Aid that HMRC has not accepted.
fn in_no_claim(accrued: &[(&'static str, Pence)], today: Date) -> Option<String> {
    let parts: Vec<String> =
        accrued.iter().map(|(label, sum)| say(claim_figures::AccruedPart { label, sum })).collect();
    (!parts.is_empty()).then(|| say(claim_figures::Accrued { day: long(today), parts: parts.join("; ") }))
}

/// What happened on these days and is in no line.
fn beside(head: &Head, figures: &Figures) -> AnyView {
    let (payments, sum) = figures.unmatched;
    let unmatched = (payments > 0).then(|| {
        let href = head.href(&payments_of(PaymentState::Open));
        view! {
            <p>
                {say(claim_figures::Unmatched { payments, sum })} " " <a href=href>{say(claim_figures::MATCH_PAYMENTS)}</a>
            </p>
        }
    });
    let repaid = (figures.repaid > 0).then(|| {
        let adjustments = figures.repaid;
        let href = head.href("claims/adjustments");
        view! {
            <p>
                {say(claim_figures::Repaid { adjustments })} " " <a href=href>{say(claim_figures::SEE_ADJUSTMENTS)}</a>
            </p>
        }
    });
    view! {
        {unmatched}
        {repaid}
    }
    .into_any()
}

/// The claims that a line is made of.
#[component]
fn Claims(head: Head, figures: Figures, line: LineOfFigures) -> impl IntoView {
    let LineOfFigures { line, rows, first, next } = line;
    let total = lines(&figures).into_iter().find(|(other, _)| *other == line).map(|(_, pence)| pence);
    let day = match line {
        FigureLine::Opening | FigureLine::Closing => say(claim_figures::SINCE),
        FigureLine::Moved(_) => say(claim_figures::DATE),
    };
    let list = if rows.is_empty() {
        view! { <p>{say(claim_figures::NO_CLAIMS)}</p> }.into_any()
    } else {
        let rows = rows
            .into_iter()
            .flat_map(|row| row.parts.clone().into_iter().map(move |part| (row.clone(), part)))
            .map(|(row, part)| {
                let href = head.href(&format!("claims/{}", row.claim_id));
                view! {
                    <Row>
                        <Cell head=true label=say(claim_figures::COLUMN_CLAIM) spot=Spot::Lead>
                            <a href=href>{say(claim_figures::Claim { number: row.number })}</a>
                        </Cell>
                        <Cell label=day spot=Spot::Under>{short(row.on)}</Cell>
                        <Cell label=say(claim_figures::AMOUNT) number=true spot=Spot::Figure>
                            <Money amount=part.to_string()/>
                        </Cell>
                    </Row>
                }
            })
            .collect_view();
        let columns = vec![
            Column::text(say(claim_figures::COLUMN_CLAIM)),
            Column::text(day),
            Column::number(say(claim_figures::AMOUNT)),
        ];
        view! {
            <Table caption=called(line) columns dense=true>
                {rows}
            </Table>
            <Pagination newest=first older=next from_first=true/>
        }
        .into_any()
    };
    let title = say(claim_figures::LineTotal { line: called(line), total: total.unwrap_or_default() });
    view! {
        <section id="claims" class="space-y-4">
            <h2 class="text-lg">{title}</h2>
            {list}
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{in_no_claim, lines, note, still_open, tab};
    use crate::words::{claim_figures, say};
    use domain::calendar::parse_date;
    use domain::claim::{FigureLine, Figures, Movement, Span};
    use domain::{Balance, Date, Pence};

    fn day(text: &str) -> Date {
        parse_date(text).unwrap()
    }

    fn year() -> Span {
        Span::new(day("2026-04-06"), day("2027-04-05")).unwrap()
    }

    fn figures(moved: &[(Movement, i64)]) -> Figures {
        let of = |movement: &Movement| {
            let found = moved.iter().find(|(other, _)| other == movement);
            (*movement, Balance::new(found.map_or(0, |(_, pence)| *pence)))
        };
        Figures {
            opening: Balance::new(50_000),
            moved: Movement::ALL.iter().map(of).collect(),
            closing: Balance::new(50_000 + moved.iter().map(|(_, pence)| pence).sum::<i64>()),
            owed: (2, Pence::ZERO),
            overpaid: (0, Pence::ZERO),
            unmatched: (0, Pence::ZERO),
            repaid: 0,
            first_on: None,
        }
    }

    #[test]
    fn a_line_that_is_rare_stands_there_where_it_is_something() {
        let words = |moved: &[(Movement, i64)]| -> Vec<&'static str> {
            lines(&figures(moved)).into_iter().map(|(line, _)| line.as_str()).collect()
        };
        let always = ["opening", "claimed", "adjusted", "refused", "paid", "returned", "closing"];
        assert_eq!(words(&[(Movement::Paid, -100)]), always);
        let all = [
            "opening", "claimed", "adjusted", "refused", "paid", "set_off", "returned", "interest",
            "rounded", "closing",
        ];
        let rare = [(Movement::SetOff, -2_716), (Movement::Interest, 225), (Movement::Rounded, -1)];
        assert_eq!(words(&rare), all);
    }

    #[test]
    fn what_hmrc_paid_too_much_is_told_apart_from_what_it_owes() {
        let mut figures = figures(&[]);
        let said = |figures: &Figures| note(FigureLine::Closing, year(), figures);
        let end = "5\u{a0}April 2027";
        assert_eq!(said(&figures), say(claim_figures::Closing { day: end }));
        figures.owed = (2, Pence::new(60_000).unwrap());
        figures.overpaid = (1, Pence::new(10_000).unwrap());
        let (owed, over) = ("£600.00", "£100.00");
        let less = claim_figures::ClosingOverpaid { day: end, owed, owing: 2, over, overpaid: 1 };
        assert_eq!(said(&figures), say(less));
        figures.owed = (0, Pence::ZERO);
        let only = claim_figures::ClosingOnlyOverpaid { overpaid: 1, day: end, over };
        assert_eq!(said(&figures), say(only));
        let today = "21\u{a0}November 2026";
        assert_eq!(still_open(day("2026-11-21")), say(claim_figures::StillOpen { today }));
    }

    #[test]
    fn gift_aid_that_is_in_no_line_is_said_below_with_its_day() {
        let today = day("2026-11-21");
        assert_eq!(in_no_claim(&[], today), None);
        let accrued = [("Declared", Pence::new(3_086).unwrap()), ("With HMRC", Pence::new(250).unwrap())];
        let part = |label, sum| say(claim_figures::AccruedPart { label, sum });
        let parts = [part("Declared", "£30.86"), part("With HMRC", "£2.50")].join("; ");
        let said = say(claim_figures::Accrued { day: "21\u{a0}November 2026", parts });
        assert_eq!(in_no_claim(&accrued, today), Some(said));
    }

    #[test]
    fn a_year_is_called_by_its_last_day() {
        let tab = tab("/list", year(), year());
        assert_eq!((tab.label, tab.current), (say(claim_figures::Year { day: "5 Apr 2027" }), true));
        assert_eq!(tab.href, "/list?from=2026-04-06&to=2027-04-05");
    }
}
