//! The annual statements. Wanted first: what did I give, what did charities get on top, and did I pay enough tax for it?

use super::param;
use super::reads::{MyStatement, MyYears, read_statement, read_years};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Cell, Column, EmptyState, Heading, Row, Shape, Stat, Stats, Table};
use domain::count::gifts;
use domain::statement::{Statement, StatementPart, StatementSum};
use domain::{Date, TaxYear, Timestamp};
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
    let MyStatement { statement, today } = mine;
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
        view! { <Sums statement/> }.into_any()
    };
    view! {
        <Heading title=format!("Gift Aid statement {year}") lead back=("/giving/statements".to_owned(), "Your statements".to_owned())/>
        {body}
    }
    .into_any()
}

#[component]
fn Sums(statement: Statement) -> impl IntoView {
    let (year, sum) = (statement.year(), statement.sum());
    let gift_aid = sum.gift_aid(year);
    let gifts = format!("in {}", gifts(sum.gifts));
    // ITA 2007 s.424: tax of less than that is charged to the donor.
    let tax = format!(
        "You need to have paid at least {gift_aid} in Income Tax and/or Capital Gains Tax for {year} to cover these gifts, and more if you also gave with Gift Aid elsewhere. If you paid less, it is your responsibility to pay the difference. HMRC can ask you for it."
    );
    let rows = statement.parts().iter().map(|part| part_row(part, year)).collect_view();
    view! {
        <Stats>
            <Stat label="You gave with Gift Aid" value=sum.total.to_string() note=gifts/>
            <Stat label="Gift Aid (up to)" value=gift_aid.to_string() note="that the charities can claim"/>
        </Stats>
        <p class="mt-3 max-w-read">{tax}</p>
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
        <p class="max-w-read text-soft">
            "This does not include gifts without Gift Aid, platforms’ fees, or money refunded to you. If you pay tax above the basic rate, you can claim tax relief on these gifts: tell HMRC the amount you gave with Gift Aid. If a gift is wrong or missing, "
            <a href="/giving">"check your gifts"</a> "."
        </p>
        {told(statement.told_at()).map(|words| view! { <p class="max-w-read text-soft">{words}</p> })}
    }
    .into_any()
}

fn part_row(part: &StatementPart, year: TaxYear) -> impl IntoView + use<> {
    let (name, sum) = (part.charity_name.clone(), part.sum);
    view! {
        <Row>
            <Cell head=true>{name}</Cell>
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
    use domain::statement::{Statement, StatementPart, StatementSum};
    use domain::{Pence, TaxYear};
    use leptos::prelude::*;

    #[test]
    fn a_statement_says_of_every_sum_that_it_is_of_gifts_with_gift_aid() {
        let sum = StatementSum { gifts: 2, total: Pence::new(4_915).unwrap() };
        let part = StatementPart { charity_name: "Dolphin Choir".to_owned(), sum };
        let statement = Statement::new(TaxYear::starting(2026), vec![part], Vec::new()).unwrap();
        let html = Owner::new().with(|| view! { <Sums statement/> }.to_html());
        assert_eq!(html.matches("You gave").count(), html.matches("You gave with Gift Aid").count());
        assert!(html.contains("£49.15") && html.contains("£12.28"), "{html}");
        assert!(html.contains("platforms’ fees"), "{html}");
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
