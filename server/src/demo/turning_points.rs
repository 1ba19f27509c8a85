//! The gifts that every telling has: the ones that rules are about.

use domain::donation::DeletionReason;
use time::Month;

use super::authorisation_course::Course;
use super::chapter::{Calendar, Chapter, at, day, last_sunday};
use super::donor_table::PEOPLE;
use super::gift::{Charity, Gift, Named, Spelling, Then};
use super::people::{self, BUSIEST};

use Charity::{Club, FoodBank, Hospice};

/// Every one of them, in the order in which they are numbered. The first is the oldest: it is sent before all others.
pub(super) fn gifts(calendar: &Calendar) -> Vec<Gift> {
    let mut gifts = vec![first(calendar)];
    gifts.extend(amounts(calendar));
    gifts.extend(around_the_tax_year(calendar));
    gifts.extend(around_summer_time(calendar));
    gifts.extend(around_authorisations(calendar));
    gifts.extend(strangers(calendar));
    gifts.extend(corrections(calendar));
    gifts.extend(of_these_days(calendar));
    gifts
}

/// The person of this course, by the address that a gift names.
fn email_of(course: Course) -> Named {
    let person = PEOPLE.iter().find(|person| person.course == course && person.email.is_some());
    email(person.and_then(people::Person::email))
}

fn email(address: Option<String>) -> Named {
    Named::Email(address.expect("the people of these gifts have an address"))
}

fn nth_email(person: usize) -> Named {
    email(PEOPLE[person].email())
}

/// On the day of the first authorisations, a few hours before them: the day counts, not the hour.
fn first(calendar: &Calendar) -> Gift {
    Gift::new(Hospice, nth_email(BUSIEST), 2_000, at(calendar.day(Chapter::Opening), 0, 30))
}

fn amounts(calendar: &Calendar) -> Vec<Gift> {
    let year = calendar.second_year().start_year();
    let on = |month, day_of_month| at(day(year, month, day_of_month), 12, 15);
    vec![
        // The least and the most that this story has.
        Gift::new(FoodBank, nth_email(1), 1, on(Month::June, 3)),
        Gift::new(Hospice, nth_email(2), 1_000_000, on(Month::June, 4)),
        // Three times 2.5p of Gift Aid is 7p on a claim, not 6p.
        Gift::new(FoodBank, nth_email(3), 10, on(Month::June, 5)),
        Gift::new(FoodBank, nth_email(3), 10, on(Month::June, 6)),
        Gift::new(FoodBank, nth_email(3), 10, on(Month::June, 7)),
        // What reached the charity counts, not what was given.
        Gift::new(Hospice, nth_email(5), 5_000, on(Month::July, 1)).net(4_905),
        // The same reference, written carelessly; and the other way to name a charity.
        Gift::new(FoodBank, nth_email(6), 1_500, on(Month::July, 2)).spelt(Spelling::Loose),
        Gift::new(Hospice, nth_email(7), 1_500, on(Month::July, 3)).spelt(Spelling::Hmrc),
        // The same address in capitals.
        Gift::new(Hospice, Named::Email("SEAN.OS@Example.ORG".to_owned()), 1_200, on(Month::July, 4)),
    ]
}

/// Half an hour before and after midnight of 5 April, by the clock in London, where it is summer already: in UTC both are
/// on the 5th.
fn around_the_tax_year(calendar: &Calendar) -> Vec<Gift> {
    let second = calendar.second_year();
    let mut gifts = Vec::new();
    for year in [second, second.next()] {
        let (last, first) = (year.previous().last_day(), year.first_day());
        for donor in [nth_email(BUSIEST), email_of(Course::Forgetful), email_of(Course::Lapsed)] {
            gifts.push(Gift::new(Hospice, donor.clone(), 2_500, at(last, 23, 30)));
            gifts.push(Gift::new(Hospice, donor, 2_500, at(first, 0, 30)));
        }
    }
    // In the gap until the renewal that came late.
    let gap = at(day(second.start_year(), Month::May, 1), 9, 0);
    gifts.push(Gift::new(FoodBank, email_of(Course::Forgetful), 4_000, gap));
    gifts
}

fn around_summer_time(calendar: &Calendar) -> Vec<Gift> {
    let year = calendar.second_year().start_year();
    // The nights on which 1:30 does not come, and comes twice; the change is at 1:00 UTC.
    let spring = domain::calendar::london_midnight(last_sunday(year, Month::March));
    let autumn = domain::calendar::london_midnight(last_sunday(year - 1, Month::October));
    let card = || Named::Card(people::card(BUSIEST, 0));
    let mut gifts: Vec<Gift> = [30, 90]
        .into_iter()
        .map(|minute| Gift::new(Hospice, card(), 300, spring.plus_minutes(minute)))
        .collect();
    gifts.extend(
        [90, 150].into_iter().map(|minute| Gift::new(Hospice, card(), 300, autumn.plus_minutes(minute))),
    );
    // A summer night: the 1st in London, the day before in UTC.
    gifts.push(Gift::new(Club, card(), 700, at(day(year, Month::July, 1), 0, 30)));
    gifts
}

fn around_authorisations(calendar: &Calendar) -> Vec<Gift> {
    let may = calendar.day(Chapter::May);
    let september = calendar.september();
    let day_before = |day: domain::Date| day.saturating_sub(time::Duration::DAY);
    vec![
        // No authorisation reaches back to the last hour of the day before.
        Gift::new(Hospice, email_of(Course::Late), 2_000, at(day_before(may), 23, 30)),
        // Before and after a cancellation at once, of the same day.
        Gift::new(Hospice, email_of(Course::Stops), 1_000, at(may, 8, 0)),
        Gift::new(Hospice, email_of(Course::Stops), 1_000, at(may, 15, 0)),
        // The last hour before a cancellation from a date, and the first after it.
        Gift::new(FoodBank, email_of(Course::StopsLater), 1_000, at(day_before(september), 23, 30)),
        Gift::new(FoodBank, email_of(Course::StopsLater), 1_000, at(september, 0, 30)),
        // Before the first authorisation of somebody who came late, and on its day.
        Gift::new(Hospice, email_of(Course::Late), 3_000, at(day_before(may), 18, 0)),
        Gift::new(Hospice, email_of(Course::Late), 3_000, at(may, 18, 0)),
        // Of somebody who authorises today, and of somebody who was never asked.
        Gift::new(Hospice, email_of(Course::New), 2_000, at(calendar.today_plus(-9), 20, 0)),
        Gift::new(FoodBank, email_of(Course::Never), 2_000, at(calendar.today_plus(-8), 20, 0)),
    ]
}

/// Gifts of people nobody knows, or not yet.
fn strangers(calendar: &Calendar) -> Vec<Gift> {
    let year = calendar.second_year().start_year();
    let on = |month, day_of_month| at(day(year, month, day_of_month), 13, 5);
    vec![
        Gift::new(Hospice, Named::Email("somebody.else@example.org".to_owned()), 1_000, on(Month::August, 3)),
        Gift::new(FoodBank, Named::Card(people::strange_card(1)), 500, on(Month::August, 4)),
        Gift::new(Club, Named::Phone(people::strange_phone(1)), 500, on(Month::August, 5)),
        // By a second card, before it was linked: declared once it is.
        Gift::new(
            Hospice,
            Named::Card(people::card(BUSIEST, 1)),
            800,
            at(day(year, Month::April, 20), 11, 0),
        ),
        // By phone alone.
        Gift::new(Club, Named::Phone(people::phone(26)), 1_000, on(Month::August, 6)),
        Gift::new(FoodBank, Named::Phone(people::phone(27)), 1_000, on(Month::August, 7)),
    ]
}

/// Gifts about which the platform learnt more later.
fn corrections(calendar: &Calendar) -> Vec<Gift> {
    let year = calendar.second_year().start_year();
    let on = |day_of_month| at(day(year, Month::October, day_of_month), 16, 40);
    let arrived = day(year, Month::October, 20);
    vec![
        Gift::new(Hospice, nth_email(8), 6_000, on(1)).settled(None).then(Then::Settled(arrived)),
        Gift::new(Hospice, nth_email(9), 6_000, on(2)).then(Then::Net(5_850)),
        Gift::new(FoodBank, Named::Email("misspelt.zoe.oneill@example.org".to_owned()), 2_500, on(3))
            .then(Then::Donor(BUSIEST)),
        Gift::new(Hospice, nth_email(10), 10_000, on(4)).then(Then::Deleted(DeletionReason::Refund)),
        Gift::new(FoodBank, nth_email(12), 4_500, on(5))
            .settled(None)
            .then(Then::Deleted(DeletionReason::FailedSettlement)),
        Gift::new(FoodBank, nth_email(13), 4_500, on(6)).then(Then::Deleted(DeletionReason::Unspecified)),
    ]
}

/// What is still on its way.
fn of_these_days(calendar: &Calendar) -> Vec<Gift> {
    let now = calendar.told_at();
    let yesterday = at(calendar.today_plus(-1), 19, 20);
    vec![
        Gift::new(Hospice, nth_email(BUSIEST), 3_000, now.plus_minutes(-50)).settled(None),
        Gift::new(FoodBank, Named::Card(people::card(1, 0)), 250, now.plus_minutes(-20)).settled(None),
        Gift::new(Hospice, nth_email(BUSIEST), 1_500, yesterday).settled(Some(calendar.today_plus(4))),
        Gift::new(FoodBank, nth_email(2), 8_000, yesterday).settled(Some(calendar.today_plus(45))),
        Gift::new(Club, Named::Phone(people::phone(28)), 1_000, yesterday)
            .settled(Some(calendar.today_plus(2))),
        Gift::new(Hospice, email_of(Course::StopsToday), 2_000, yesterday)
            .settled(Some(calendar.today_plus(0))),
        Gift::new(Hospice, email_of(Course::StopsSoon), 2_000, yesterday)
            .settled(Some(calendar.today_plus(0))),
    ]
}
