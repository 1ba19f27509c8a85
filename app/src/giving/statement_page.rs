//! The annual statements. Wanted first: what did I give, what did charities get on top, and did I pay enough tax for it?

use super::filter::address;
use super::reads::{MyStatement, MyYears, read_statement, read_years};
use super::words::{ROUNDED, tax_to_pay};
use super::{GIFTS_FILE, GIFTS_PER_STATEMENT, param};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{
    ButtonKind, Cell, Column, EmptyState, Heading, LinkButton, Row, Shape, Spot, Stat, Stats, Table,
};
use backend::donation::GivingFilter;
use domain::count::gifts;
use domain::statement::{StatementGift, StatementPart, StatementSum};
use domain::{Date, HIGHER_RATES, Pence, TaxYear, Timestamp, tax_relief};
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
            <EmptyState title="No statements yet" icon=Shape::Document>
                <p>"When you make a gift with Gift Aid, your statement for that tax year will appear here."</p>
            </EmptyState>
        }
        .into_any()
    } else {
        let rows = years.into_iter().map(|(year, sum)| year_row(year, sum, today)).collect_view();
        view! {
            <Table
                caption="Your tax years"
                columns=vec![
                    Column::text("Tax year"),
                    Column::number("Gifts"),
                    Column::number("You gave with Gift Aid"),
                    Column::number("Gift Aid (up to)"),
                ]
            >
                {rows}
            </Table>
        }
        .into_any()
    };
    view! {
        <Heading
            title="Your statements"
            lead="What you gave with Gift Aid in each tax year, 6 April to 5 April."
            back=("/giving".to_owned(), "Your gifts".to_owned())
        />
        {list}
    }
    .into_any()
}

fn year_row(year: TaxYear, sum: StatementSum, today: Date) -> impl IntoView {
    let so_far = if today <= year.last_day() { " so far" } else { "" };
    view! {
        <Row>
            <Cell head=true>
                <a href=format!("/giving/statements/{year}")>{year.to_string()}</a>
                {so_far}
            </Cell>
            <Cell label="Gifts" number=true>{sum.gifts}</Cell>
            <Cell label="You gave with Gift Aid" number=true>{sum.total.to_string()}</Cell>
            <Cell label="Gift Aid" number=true>{sum.gift_aid(year).to_string()}</Cell>
        </Row>
    }
}

#[component]
fn Shown(mine: MyStatement) -> impl IntoView {
    let (statement, today) = (&mine.statement, mine.today);
    let (year, sum) = (statement.year(), statement.sum());
    let (first, last) = (long(year.first_day()), long(year.last_day()));
    let lead = if today <= year.last_day() {
        format!(
            "This covers {first} to today. The tax year ends on {last}. Gifts you make before it ends will be added here."
        )
    } else if sum.gifts == 0 {
        format!("{first} to {last}.")
    } else {
        format!("{first} to {last}. We made the Gift Aid declarations for these gifts in your name.")
    };
    let body = if sum.gifts == 0 {
        let why = nothing(statement.told_at());
        view! {
            <EmptyState title="No gifts with Gift Aid in this tax year" icon=Shape::Document>
                <p>{why}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        view! { <Sums mine=mine.clone()/> }.into_any()
    };
    view! {
        <Heading
            title=format!("Gift Aid statement {year}")
            over=mine.name.unwrap_or_else(|| "Your giving".to_owned())
            lead
            back=("/giving/statements".to_owned(), "Your statements".to_owned())
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
    let in_gifts = format!("in {}", gifts(sum.gifts));
    let tax = tax_to_pay(year, gift_aid, all.gift_aid_in_all(), today);
    let rows = statement.parts().iter().map(|part| part_row(part, year)).collect_view();
    view! {
        <Stats>
            <Stat label="You gave with Gift Aid" value=sum.total.to_string() note=in_gifts/>
            <Stat label="Gift Aid (up to)" value=gift_aid.to_string() note="that the charities can claim"/>
        </Stats>
        <p class="mt-3 max-w-read">{tax}</p>
        <Relief year total=sum.total today/>
        <Table
            caption="Charity by charity"
            show_caption=true
            columns=vec![
                Column::text("Charity"),
                Column::number("Gifts"),
                Column::number("You gave with Gift Aid"),
                Column::number("Gift Aid (up to)"),
            ]
        >
            {rows}
        </Table>
        <Gifts year listed in_all=sum.gifts/>
        <p class="text-sm text-soft">{ROUNDED}</p>
        <p class="max-w-read text-soft">
            "This does not include gifts without Gift Aid, platforms’ fees, or money refunded to you. If a gift is wrong or missing, "
            <a href="/giving">"check your gifts"</a> "."
        </p>
        {told(statement.told_at()).map(|words| view! { <p class="max-w-read text-soft">{words}</p> })}
    }
    .into_any()
}

/// What a donor who pays more than the basic rate gets back, and how: in the return, or by the tax code (GOV.UK, "Tax relief when you
/// donate to a charity"). The box is number 5 of form SA100, page TR 4; a return that is sent online is due by 31 January (TMA 1970
/// s.8), and relief is claimed within four years of the end of the tax year (s.43).
#[component]
fn Relief(year: TaxYear, total: Pence, today: Date) -> impl IntoView {
    let last = year.last_day();
    let enter = if today <= last {
        format!("After {}, enter the final figure (so far {total})", long(last))
    } else {
        format!("Enter {total}")
    };
    let enter = format!(
        "{enter} as Gift Aid payments in your Self Assessment tax return for {year}, plus anything you gave with Gift Aid elsewhere. It is box 5 under “Charitable giving” on the paper form. The return is due online by 31 January {}. If you do not send a return, ask HMRC to change your tax code. You can claim until 5 April {}.",
        year.end_year() + 1,
        year.end_year() + 4,
    );
    let worth: Vec<String> = HIGHER_RATES
        .iter()
        .map(|rate| format!("{} if you pay tax at {rate}%", tax_relief(total, *rate, year)))
        .collect();
    let worth = format!(
        "At most, this saves you {}. It is less if only a part of your income is taxed at that rate.",
        worth.join(", or ")
    );
    view! {
        <section aria-labelledby="relief" class="max-w-read space-y-2">
            <h2 id="relief" class="text-xl">"If you pay tax above the basic rate"</h2>
            <p>{enter}</p>
            <p>{worth}</p>
            <p class="text-soft">
                "If you are a Scottish taxpayer, your rates differ. On your gifts and their Gift Aid, you get back your rate less 20%."
            </p>
        </section>
    }
    .into_any()
}

/// The gifts of a statement, and how to keep them.
#[component]
fn Gifts(year: TaxYear, listed: Vec<StatementGift>, in_all: i64) -> impl IntoView {
    let is_cut = in_all > i64::from(GIFTS_PER_STATEMENT);
    let cut = is_cut.then(|| {
        let words = format!(
            "Your first {GIFTS_PER_STATEMENT} gifts of this tax year are listed here. The spreadsheet has all of them."
        );
        view! { <p>{words}</p> }
    });
    let rows = listed.into_iter().map(|gift| gift_row(gift, year)).collect_view();
    view! {
        <Table
            caption="Gift by gift"
            show_caption=true
            dense=true
            columns=vec![
                Column::text("Date"),
                Column::text("Charity"),
                Column::number("You gave with Gift Aid"),
                Column::number("Gift Aid (up to)"),
            ]
        >
            {rows}
        </Table>
        {cut}
        <div class="space-y-3 print:hidden">
            <p class="max-w-read">"To keep this statement, print or save this page with your browser."</p>
            <LinkButton href=format!("{GIFTS_FILE}?year={year}") kind=ButtonKind::Secondary>
                "Download your gifts as a spreadsheet (CSV)"
            </LinkButton>
        </div>
    }
    .into_any()
}

fn gift_row(gift: StatementGift, year: TaxYear) -> impl IntoView {
    let day = long(gift.donated_on);
    let gift_aid = domain::gift_aid(gift.given, year).to_string();
    view! {
        <Row>
            <Cell head=true spot=Spot::Under>
                <a href=format!("/giving/donations/{}", gift.donation_id)>{day}</a>
            </Cell>
            <Cell label="Charity" spot=Spot::Lead>{gift.charity_name}</Cell>
            <Cell label="You gave with Gift Aid" number=true spot=Spot::Figure>{gift.given.to_string()}</Cell>
            <Cell label="Gift Aid" number=true spot=Spot::Mark>
                {gift_aid} <span class="sm:hidden">" Gift Aid"</span>
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
            <Cell label="Gifts" number=true>{sum.gifts}</Cell>
            <Cell label="You gave with Gift Aid" number=true>{sum.total.to_string()}</Cell>
            <Cell label="Gift Aid" number=true>{sum.gift_aid(year).to_string()}</Cell>
        </Row>
    }
}

/// When we wrote to the donor about it.
fn told(at: &[Timestamp]) -> Option<String> {
    let day = |at: &Timestamp| long(at.london_date());
    match at {
        [] => None,
        [only] => Some(format!("We emailed you about this statement on {}.", day(only))),
        [first, again] => Some(format!(
            "We first emailed you about this statement on {}. We emailed you again on {} because it had changed.",
            day(first),
            day(again)
        )),
        [first, .., last] => Some(format!(
            "We first emailed you about this statement on {}. We last emailed you on {} because it had changed.",
            day(first),
            day(last)
        )),
    }
}

/// Why a statement is empty: nothing was given, or nothing is left of what we wrote to the donor about.
fn nothing(told_at: &[Timestamp]) -> String {
    match told(told_at) {
        None => "A gift appears here once we have made a Gift Aid declaration for it.".to_owned(),
        Some(told) => {
            format!("{told} None of its gifts has Gift Aid now, for example because they were refunded.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Sums, nothing};
    use crate::giving::GIFTS_PER_STATEMENT;
    use crate::giving::reads::MyStatement;
    use backend::donation::YearSum;
    use domain::calendar::parse_date;
    use domain::statement::{Statement, StatementGift, StatementPart, StatementSum};
    use domain::{Pence, TaxYear};
    use leptos::prelude::*;

    const CHARITY: &str = "chr_01ke5v3s8f7qk9mz4x2w6r1t0a";

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
        assert_eq!(html.matches("You gave").count(), html.matches("You gave with Gift Aid").count());
        assert!(html.contains("£4,329.61") && html.contains("£1,082.40"), "{html}");
        assert!(html.contains("platforms’ fees"), "{html}");
        // What the first page says of the same year.
        assert!(
            html.contains("at least £1,082.40 so far, and £1,092.40 with the gifts that are waiting."),
            "{html}"
        );
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
            "print or save this page",
        ] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
        assert!(!html.contains("The spreadsheet has all of them"), "{html}");
        let many = statement_html(i64::from(GIFTS_PER_STATEMENT) + 1, "2027-04-06");
        assert!(many.contains("The spreadsheet has all of them"), "{many}");
    }

    #[test]
    fn whoever_pays_more_than_the_basic_rate_reads_what_to_enter_until_when_and_what_it_is_worth() {
        let over = statement_html(2, "2027-04-06");
        for words in [
            "Enter £4,329.61 as Gift Aid payments",
            "box 5",
            "31 January 2028",
            "until 5 April 2031",
            "£1,082.40 if you pay tax at 40%, or £1,353.00 if you pay tax at 45%",
            "Scottish taxpayer",
        ] {
            assert!(over.contains(words), "{words} is missing in {over}");
        }
        let running = statement_html(2, "2027-04-05");
        assert!(running.contains("enter the final figure (so far £4,329.61)"), "{running}");
    }

    #[test]
    fn a_statement_of_which_nothing_is_left_says_so_and_one_that_never_was_does_not() {
        assert!(nothing(&[]).starts_with("A gift appears here once"));
        let told = nothing(&["2027-05-01T09:00:00Z".parse().unwrap()]);
        assert_eq!(
            told,
            "We emailed you about this statement on 1\u{a0}May 2027. None of its gifts has Gift Aid now, for example because they were refunded."
        );
    }
}
