//! The annual statements. Wanted first: what did I give, what did charities get on top, and did I pay enough tax for it?

use super::filter::address;
use super::reads::{MyStatement, MyYears, read_statement, read_years};
use super::words::tax_to_pay;
use super::{GIFTS_FILE, GIFTS_PER_STATEMENT, HALVES, param};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{
    ButtonKind, Cell, Column, EmptyState, Heading, LinkButton, Row, Shape, Spot, Stat, Stats, Table,
};
use crate::words::{gifts, say, statement, states};
use backend::donation::GivingFilter;
use domain::statement::{Statement, StatementGift, StatementPart, StatementSum, Told};
use domain::{Date, HIGHER_RATES, Pence, ReliefBy, TaxYear, tax_relief};
use leptos::prelude::*;

/// `/giving/statements`
#[component]
pub fn StatementsPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_years() show=|years| view! { <Years years/> }/>
        </Frame>
    }
    .into_any()
}

/// `/giving/statements/{year}`
#[component]
pub fn StatementPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_statement(param("year")) show=|mine| view! { <Shown mine/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Years(years: MyYears) -> impl IntoView {
    let MyYears { years, today } = years;
    let list = if years.is_empty() {
        view! {
            <EmptyState title=say(statement::NONE) icon=Shape::Document>
                <p>{say(statement::NONE_LEAD)}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = years.into_iter().map(|(year, sum)| year_row(year, sum, today)).collect_view();
        view! {
            <Table
                caption=say(statement::YEARS)
                columns=vec![
                    Column::text(say(gifts::TAX_YEAR)),
                    Column::number(say(statement::GIFTS)),
                    Column::number(say(statement::GAVE)),
                    Column::number(say(statement::GIFT_AID_UP_TO)),
                ]
            >
                {rows}
            </Table>
        }
        .into_any()
    };
    view! {
        <Heading
            title=say(statement::STATEMENTS)
            lead=say(statement::STATEMENTS_LEAD)
            back=("/giving".to_owned(), say(states::YOUR_GIFTS).to_owned())
        />
        {list}
        <p class="max-w-read text-soft">{say(statement::MAILED)}</p>
    }
    .into_any()
}

fn year_row(year: TaxYear, sum: StatementSum, today: Date) -> impl IntoView {
    let so_far = (today <= year.last_day()).then(|| say(statement::SO_FAR));
    view! {
        <Row>
            <Cell head=true>
                <a href=format!("/giving/statements/{year}")>{year.to_string()}</a>
                {so_far}
            </Cell>
            <Cell label=say(statement::GIFTS) number=true>{sum.gifts}</Cell>
            <Cell label=say(statement::GAVE) number=true>{sum.total.to_string()}</Cell>
            <Cell label=say(statement::GIFT_AID_UP_TO) number=true>{sum.gift_aid(year).to_string()}</Cell>
        </Row>
    }
}

#[component]
fn Shown(mine: MyStatement) -> impl IntoView {
    let (statement, today) = (&mine.statement, mine.today);
    let (year, sum) = (statement.year(), statement.sum());
    let (first, last) = (long(year.first_day()), long(year.last_day()));
    let lead = if today <= year.last_day() {
        say(statement::LeadRunning { first, last })
    } else if sum.gifts == 0 {
        say(statement::LeadEmpty { first, last })
    } else {
        say(statement::Lead { first, last })
    };
    let body = if sum.gifts == 0 {
        let why = nothing(statement.told());
        view! {
            <EmptyState title=say(statement::EMPTY) icon=Shape::Document>
                <p>{why}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! { <Sums mine=mine.clone()/> }.into_any()
    };
    view! {
        <Heading
            title=say(statement::Title { year })
            over=mine.name.unwrap_or_else(|| say(gifts::GIVING).to_owned())
            lead
            back=("/giving/statements".to_owned(), say(statement::STATEMENTS).to_owned())
        />
        {body}
    }
    .into_any()
}

#[component]
fn Sums(mine: MyStatement) -> impl IntoView {
    let MyStatement { statement, year: all, gifts: listed, today, .. } = mine;
    let (year, sum) = (statement.year(), statement.sum());
    let gift_aid = sum.gift_aid(year);
    let in_gifts = say(statement::InGifts { count: sum.gifts });
    let tax = tax_to_pay(year, gift_aid, all.gift_aid_in_all(), today);
    let rows = statement.parts().iter().map(|part| part_row(part, year)).collect_view();
    let in_rows = statement.parts().iter().map(|part| part.sum.gift_aid(year));
    let rounding = rounding(gift_aid, in_rows).map(|pence| view! { <Rounding pence/> });
    let total = (statement.parts().len() > 1).then(|| {
        view! {
            <Row>
                <Cell head=true>{say(statement::TOTAL)}</Cell>
                <Cell label=say(statement::GIFTS) number=true>{sum.gifts}</Cell>
                <Cell label=say(statement::GAVE) number=true>{sum.total.to_string()}</Cell>
                <Cell label=say(statement::GIFT_AID_UP_TO) number=true>{gift_aid.to_string()}</Cell>
            </Row>
        }
    });
    view! {
        // The list of gifts is long on a phone, and what keeps it stands below it too.
        <p class="max-w-read print:hidden">
            {say(statement::KEEP)} " " <a href=file(year)>{say(statement::DOWNLOAD_GIFTS)}</a>
        </p>
        <div class=HALVES>
            <div>
                <Stats>
                    <Stat label=say(statement::GAVE) value=sum.total.to_string() note=in_gifts/>
                    <Stat label=say(statement::GIFT_AID_UP_TO) value=gift_aid.to_string() note=say(statement::CAN_CLAIM)/>
                </Stats>
                <p class="mt-3 max-w-read">{tax}</p>
            </div>
            <Relief year total=sum.total today/>
        </div>
        <p class="max-w-read">{as_of(&statement, today)}</p>
        <div class="max-w-read space-y-2 text-soft">
            <p>{say(statement::WITHOUT)} " " <a href="/giving">{say(statement::WITHOUT_LINK)}</a> "."</p>
            <p>{say(states::ROUNDED)}</p>
        </div>
        <Table
            caption=say(statement::BY_CHARITY)
            show_caption=true
            columns=vec![
                Column::text(say(statement::CHARITY)),
                Column::number(say(statement::GIFTS)),
                Column::number(say(statement::GAVE)),
                Column::number(say(statement::GIFT_AID_UP_TO)),
            ]
        >
            {rows} {rounding} {total}
        </Table>
        <Gifts year listed sum/>
        {told(statement.told()).map(|words| view! { <p class="max-w-read text-soft">{words}</p> })}
    }
    .into_any()
}

/// What a donor who pays more than the basic rate gets back, and how: in the return, or by the tax code (GOV.UK, "Tax relief when you
/// donate to a charity"). The box is number 5 of form SA100, page TR 4. Until a return is sent, and by the day it is due, gifts made after its
/// year can be treated as made in it (ITA 2007 s.426), in boxes 8 and 7.
#[component]
fn Relief(year: TaxYear, total: Pence, today: Date) -> impl IntoView {
    let last = year.last_day();
    let enter = if today <= last {
        say(statement::ReliefRunning { last: long(last), total, year })
    } else {
        say(statement::ReliefOver { total, year })
    };
    let [due, amend, until] = [1, 2, 4].map(|years| year.end_year() + years);
    let relief_by = year.relief_by(today);
    let claim = match relief_by {
        ReliefBy::Return => format!("{enter} {}", say(statement::ReliefHow { due, until })),
        ReliefBy::AmendedReturn => format!("{enter} {}", say(statement::ReliefAmend { due, amend, until })),
        ReliefBy::Letter => say(statement::ReliefLetter { total, year, due, amend, until }),
        ReliefBy::Nothing => say(statement::ReliefTooLate { year, until }),
    };
    let [higher_rate, additional_rate] = HIGHER_RATES;
    let [higher, additional] = HIGHER_RATES.map(|rate| tax_relief(total, rate, year));
    let worth = say(statement::ReliefWorth { higher, higher_rate, additional, additional_rate });
    let before = year.previous();
    let back = (today <= last && before.relief_by(today) == ReliefBy::Return)
        .then(|| view! { <p>{say(statement::ReliefBack { before, year })}</p> });
    let worth = (relief_by != ReliefBy::Nothing).then(|| {
        view! {
            <p>{worth}</p>
            <p class="text-soft">{say(statement::RELIEF_SCOTLAND)}</p>
        }
    });
    view! {
        <section aria-labelledby="relief" class="max-w-read space-y-2">
            <h2 id="relief" class="text-xl">{say(statement::RELIEF)}</h2>
            <p>{claim}</p>
            {back}
            {worth}
        </section>
    }
    .into_any()
}

/// What the Gift Aid of the rows lacks of their total, as each row is rounded down; nothing where they add up.
fn rounding(total: Pence, rows: impl Iterator<Item = Pence>) -> Option<Pence> {
    let in_rows = Pence::total(rows).ok()?;
    total.checked_sub(in_rows).filter(|lacking| *lacking > Pence::ZERO)
}

/// The line that makes the rows by charity add up.
#[component]
fn Rounding(pence: Pence) -> impl IntoView {
    view! {
        <Row>
            <Cell head=true>{say(statement::ROUNDING)}</Cell>
            <Cell>""</Cell>
            <Cell>""</Cell>
            <Cell label=say(gifts::GIFT_AID) number=true>{pence.to_string()}</Cell>
        </Row>
    }
    .into_any()
}

/// The same of the rows by gift, and their total.
#[component]
fn GiftsTotal(sum: StatementSum, gift_aid: Pence, rounding: Option<Pence>) -> impl IntoView {
    let rounding = rounding.map(|pence| {
        view! {
            <Row>
                <Cell head=true spot=Spot::Lead>
                    {say(statement::ROUNDING)}
                </Cell>
                <Cell spot=Spot::Under>""</Cell>
                <Cell spot=Spot::Figure>""</Cell>
                <Cell label=say(gifts::GIFT_AID) number=true spot=Spot::Mark>
                    {pence.to_string()} <span class="sm:hidden">{say(gifts::GIFT_AID_AFTER)}</span>
                </Cell>
            </Row>
        }
    });
    view! {
        {rounding}
        <Row>
            <Cell head=true spot=Spot::Lead>
                {say(statement::TOTAL)}
            </Cell>
            <Cell spot=Spot::Under>""</Cell>
            <Cell label=say(statement::GAVE) number=true spot=Spot::Figure>
                {sum.total.to_string()}
            </Cell>
            <Cell label=say(gifts::GIFT_AID) number=true spot=Spot::Mark>
                {gift_aid.to_string()} <span class="sm:hidden">{say(gifts::GIFT_AID_AFTER)}</span>
            </Cell>
        </Row>
    }
    .into_any()
}

/// The gifts of a statement, and how to keep them.
#[component]
fn Gifts(year: TaxYear, listed: Vec<StatementGift>, sum: StatementSum) -> impl IntoView {
    let is_cut = sum.gifts > i64::from(GIFTS_PER_STATEMENT);
    // What is listed in part does not add up to the whole.
    let is_whole = listed.len() > 1 && i64::try_from(listed.len()) == Ok(sum.gifts);
    let gift_aid = sum.gift_aid(year);
    let lacking = rounding(gift_aid, listed.iter().map(|gift| domain::gift_aid(gift.given, year)));
    let total = is_whole.then(|| view! { <GiftsTotal sum gift_aid rounding=lacking/> });
    let cut = is_cut.then(|| {
        let words = say(statement::Cut { count: GIFTS_PER_STATEMENT });
        view! { <p>{words}</p> }
    });
    let rows = listed.into_iter().map(|gift| gift_row(gift, year)).collect_view();
    view! {
        <Table
            caption=say(statement::BY_GIFT)
            show_caption=true
            dense=true
            columns=vec![
                Column::text(say(statement::DATE)),
                Column::text(say(statement::CHARITY)),
                Column::number(say(statement::GAVE)),
                Column::number(say(statement::GIFT_AID_UP_TO)),
            ]
        >
            {rows} {total}
        </Table>
        {cut}
        <div class="space-y-3 print:hidden">
            <p class="max-w-read">{say(statement::KEEP)}</p>
            <LinkButton href=file(year) kind=ButtonKind::Secondary>
                {say(statement::DOWNLOAD_GIFTS)}
            </LinkButton>
        </div>
    }
    .into_any()
}

/// Where the gifts of a year are as a spreadsheet.
fn file(year: TaxYear) -> String {
    format!("{GIFTS_FILE}?year={year}")
}

fn gift_row(gift: StatementGift, year: TaxYear) -> impl IntoView {
    let day = long(gift.donated_on);
    let gift_aid = domain::gift_aid(gift.given, year).to_string();
    view! {
        <Row>
            <Cell head=true spot=Spot::Under>
                <a href=format!("/giving/donations/{}", gift.donation_id)>{day}</a>
            </Cell>
            <Cell label=say(statement::CHARITY) spot=Spot::Lead>{gift.charity_name}</Cell>
            <Cell label=say(statement::GAVE) number=true spot=Spot::Figure>{gift.given.to_string()}</Cell>
            <Cell label=say(gifts::GIFT_AID) number=true spot=Spot::Mark>
                {gift_aid} <span class="sm:hidden">{say(gifts::GIFT_AID_AFTER)}</span>
            </Cell>
        </Row>
    }
}

fn part_row(part: &StatementPart, year: TaxYear) -> impl IntoView + use<> {
    let (name, sum) = (part.charity_name.clone(), part.sum);
    let filter = GivingFilter { year: Some(year), charity: Some(part.charity_id), ..GivingFilter::default() };
    view! {
        <Row>
            <Cell head=true>
                <a href=address(&filter, None)>{name}</a>
            </Cell>
            <Cell label=say(statement::GIFTS) number=true>{sum.gifts}</Cell>
            <Cell label=say(statement::GAVE) number=true>{sum.total.to_string()}</Cell>
            <Cell label=say(statement::GIFT_AID_UP_TO) number=true>{sum.gift_aid(year).to_string()}</Cell>
        </Row>
    }
}

/// The day on which the statement was read, what changes it later, and what it said when we last wrote to the donor, if that was
/// something else. What was downloaded is not kept.
fn as_of(statement: &Statement, today: Date) -> String {
    let as_of = say(statement::AsOf { day: long(today) });
    let Some(Told { at, sum }) = statement.told_otherwise() else { return as_of };
    let day = long(at.london_date());
    let before = say(statement::SaidBefore { day, total: sum.total, count: sum.gifts });
    format!("{as_of} {before}")
}

/// When we wrote to the donor about it.
fn told(told: &[Told]) -> Option<String> {
    let day = |told: &Told| long(told.at.london_date());
    match told {
        [] => None,
        [only] => Some(say(statement::Told { day: day(only) })),
        [first, again] => Some(say(statement::ToldAgain { first: day(first), again: day(again) })),
        [first, .., last] => Some(say(statement::ToldLast { first: day(first), last: day(last) })),
    }
}

/// Why a statement is empty: nothing was given, or nothing is left of what we wrote to the donor about.
fn nothing(mailed: &[Told]) -> String {
    match told(mailed) {
        None => say(statement::NOTHING_YET).to_owned(),
        Some(told) => format!("{told} {}", say(statement::NOTHING_LEFT)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Sums, as_of, nothing};
    use crate::giving::GIFTS_PER_STATEMENT;
    use crate::giving::reads::MyStatement;
    use crate::words::{gifts, say, statement, states};
    use backend::donation::YearSum;
    use domain::calendar::parse_date;
    use domain::statement::{Statement, StatementGift, StatementPart, StatementSum, Told};
    use domain::{Pence, TaxYear};
    use leptos::prelude::*;

    const CHARITY: &str = "chr_01ke5v3s8f7qk9mz4x2w6r1t0a";

    fn mailed(at: &str, gifts: i64, pence: i64) -> Told {
        Told { at: at.parse().unwrap(), sum: StatementSum { gifts, total: Pence::new(pence).unwrap() } }
    }

    /// £4,329.61 in so many gifts, of which one is listed, and £40 that waits.
    fn statement_html(gifts: i64, today: &str) -> String {
        let (year, pence) = (TaxYear::starting(2026), |pence| Pence::new(pence).unwrap());
        let sum = StatementSum { gifts, total: pence(432_961) };
        let part = StatementPart {
            charity_id: CHARITY.parse().unwrap(),
            charity_name: "Dolphin Choir".to_owned(),
            sum,
        };
        let listed = StatementGift {
            donation_id: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            donated_on: parse_date("2026-11-20").unwrap(),
            charity_name: "Dolphin Choir".to_owned(),
            given: pence(2_002),
        };
        let mine = MyStatement {
            statement: Statement::new(year, vec![part], Vec::new()).unwrap(),
            year: YearSum { declared: pence(432_961), waiting: pence(4_000), ..YearSum::none(year) },
            gifts: vec![listed],
            name: Some("Zoë O'Neill".to_owned()),
            today: parse_date(today).unwrap(),
        };
        Owner::new().with(|| view! { <Sums mine/> }.to_html())
    }

    #[test]
    fn a_statement_says_of_every_sum_that_it_is_of_gifts_with_gift_aid() {
        let html = statement_html(2, "2027-04-06");
        assert!(html.contains(say(statement::GAVE)), "{html}");
        let in_year = say(gifts::GaveIn { year: "2026-27" });
        for of_all in [say(gifts::GAVE_THIS_YEAR), say(gifts::GAVE_LAST_YEAR), &in_year] {
            assert!(!html.contains(of_all), "{of_all}: {html}");
        }
        assert!(html.contains("£4,329.61") && html.contains("£1,082.40"), "{html}");
        // Why a line is less than what was given, and a total more than its lines, is said before them.
        let (before, _) = html.split_once("<table").unwrap();
        for note in [say(statement::WITHOUT), say(states::ROUNDED)] {
            assert!(before.contains(note), "{before}");
        }
        // What the first page says of the same year.
        let tax = say(states::TaxAtLeastInAll { so_far: "£1,082.40", in_all: "£1,092.40" });
        assert!(html.contains(&tax), "{html}");
    }

    #[test]
    fn what_rounding_takes_from_the_rows_is_a_line_above_their_total() {
        let (year, pence) = (TaxYear::starting(2026), |pence| Pence::new(pence).unwrap());
        // £5.00 ½ each, and £10.01 together.
        let rows = || [pence(2_002), pence(2_002)].map(|given| domain::gift_aid(given, year)).into_iter();
        assert_eq!(super::rounding(domain::gift_aid(pence(4_004), year), rows()), Some(pence(1)));
        assert_eq!(super::rounding(pence(1_000), rows()), None);
        let part = |charity_name: &str| StatementPart {
            charity_id: CHARITY.parse().unwrap(),
            charity_name: charity_name.to_owned(),
            sum: StatementSum { gifts: 1, total: pence(2_002) },
        };
        let gift = |charity_name: &str| StatementGift {
            donation_id: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            donated_on: parse_date("2026-11-20").unwrap(),
            charity_name: charity_name.to_owned(),
            given: pence(2_002),
        };
        let names = ["Dolphin Choir", "Harbour Hospice"];
        let mine = MyStatement {
            statement: Statement::new(year, names.map(part).to_vec(), Vec::new()).unwrap(),
            year: YearSum { declared: pence(4_004), ..YearSum::none(year) },
            gifts: names.map(gift).to_vec(),
            name: None,
            today: parse_date("2027-04-06").unwrap(),
        };
        let html = Owner::new().with(|| view! { <Sums mine/> }.to_html());
        for words in [say(statement::ROUNDING), say(statement::TOTAL)] {
            // In the table by charity, and in that by gift.
            assert_eq!(html.matches(&format!(">{words}<")).count(), 2, "{words}: {html}");
        }
        assert_eq!(html.matches("£0.01").count(), 2, "{html}");
    }

    #[test]
    fn a_statement_lists_its_gifts_and_leads_to_those_of_each_charity() {
        let html = statement_html(2, "2027-04-06");
        for words in [
            "20\u{a0}November 2026",
            "£20.02",
            "£5.00",
            "href=\"/giving/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a\"",
            CHARITY,
            "href=\"/giving/gifts.csv?year=2026-27\"",
            say(statement::KEEP),
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
        let cut = say(statement::Cut { count: GIFTS_PER_STATEMENT });
        assert!(!html.contains(&cut), "{html}");
        let many = statement_html(i64::from(GIFTS_PER_STATEMENT) + 1, "2027-04-06");
        assert!(many.contains(&cut), "{many}");
    }

    #[test]
    fn whoever_pays_more_than_the_basic_rate_reads_what_to_enter_until_when_and_what_it_is_worth() {
        let over = statement_html(2, "2027-04-06");
        let (total, year) = ("£4,329.61", "2026-27");
        let worth = statement::ReliefWorth {
            higher: "£1,082.40",
            higher_rate: 40,
            additional: "£1,353.00",
            additional_rate: 45,
        };
        for words in [
            say(statement::ReliefOver { total, year }),
            say(statement::ReliefHow { due: 2028, until: 2031 }),
            say(worth),
            say(statement::RELIEF_SCOTLAND).to_owned(),
        ] {
            assert!(over.contains(&words), "{words} is missing in {over}");
        }
        let (due, amend, until) = (2028, 2029, 2031);
        for (today, words) in [
            ("2028-02-01", say(statement::ReliefAmend { due, amend, until })),
            ("2029-02-01", say(statement::ReliefLetter { total, year, due, amend, until })),
            ("2031-04-06", say(statement::ReliefTooLate { year, until })),
        ] {
            let html = statement_html(2, today);
            assert!(html.contains(&words), "{words} is missing in {html}");
        }
        let running = statement_html(2, "2027-04-05");
        let so_far = say(statement::ReliefRunning { last: "5\u{a0}April 2027", total, year });
        assert!(running.contains(&so_far), "{running}");
        let back = say(statement::ReliefBack { before: "2025-26", year });
        for (today, is_said) in
            [("2026-04-06", true), ("2027-01-31", true), ("2027-02-01", false), ("2027-04-06", false)]
        {
            assert_eq!(statement_html(2, today).contains(&back), is_said, "{today}");
        }
    }

    #[test]
    fn a_statement_of_which_nothing_is_left_says_so_and_one_that_never_was_does_not() {
        assert_eq!(nothing(&[]), say(statement::NOTHING_YET));
        let told = say(statement::Told { day: "1\u{a0}May 2027" });
        let left = nothing(&[mailed("2027-05-01T09:00:00Z", 2, 4_001)]);
        assert_eq!(left, format!("{told} {}", say(statement::NOTHING_LEFT)));
    }

    #[test]
    fn a_statement_says_of_which_day_it_is_and_what_it_said_before_it_changed() {
        let as_of_today = say(statement::AsOf { day: "6\u{a0}April 2027" });
        let html = statement_html(2, "2027-04-06");
        assert!(html.contains(&as_of_today), "{html}");

        let (today, parts) = (parse_date("2027-05-21").unwrap(), Vec::new());
        let mailed = vec![mailed("2027-05-01T09:00:00Z", 2, 4_001)];
        let changed = Statement::new(TaxYear::starting(2026), parts, mailed).unwrap();
        let before = statement::SaidBefore { day: "1\u{a0}May 2027", total: "£40.01", count: 2 };
        let as_of_today = say(statement::AsOf { day: "21\u{a0}May 2027" });
        assert_eq!(as_of(&changed, today), format!("{as_of_today} {}", say(before)));
    }
}
