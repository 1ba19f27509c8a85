//! The whole story as a list of gifts. It depends on the day on which it was first told, and on nothing else: a telling
//! that is repeated sends the same, and a longer one begins with all of a shorter one.

use domain::Timestamp;
use domain::donation::DeletionReason;
use time::{Duration, OffsetDateTime};

use super::authorisation_course::Course;
use super::chapter::{Calendar, at};
use super::donor_table::PEOPLE;
use super::gift::{Charity, Gift, Named, Then, Via};
use super::people::{self, BUSIEST};
use super::seeded_random::Dice;
use super::{chapter::Chapter, turning_points};

/// The kind of dice that gifts fall by.
const GIFT: u64 = 0x01;
/// How many are of the donor who gives most often: more than one in nine.
const BUSIEST_OF_A_THOUSAND: u32 = 115;
/// How many are of people nobody knows.
const STRANGERS_OF_A_THOUSAND: u32 = 30;

/// The gifts of one telling.
pub(super) struct Plan {
    pub(super) calendar: Calendar,
    pub(super) gifts: Vec<Gift>,
}

impl Plan {
    /// The story of this many gifts.
    pub(super) fn new(calendar: Calendar, donations: u32) -> Self {
        let mut gifts = turning_points::gifts(&calendar);
        gifts.truncate(usize::try_from(donations).unwrap_or(usize::MAX));
        let from = u32::try_from(gifts.len()).unwrap_or(u32::MAX);
        gifts.extend((from..donations).map(|number| ordinary(number, &calendar)));
        for (number, gift) in (0_u32..).zip(&mut gifts) {
            gift.reference = format!("{}-{number:06}", gift.via.prefix());
            gift.chapter = calendar.chapter_of(gift.at);
        }
        // The first one carries the day of the telling, by which a repeat finds the same calendar.
        if let Some(first) = gifts.first_mut() {
            first.reference = format!("{FIRST}{}", calendar.told_at().offset().unix_timestamp());
        }
        Self { calendar, gifts }
    }
}

/// What the reference of the first gift begins with; the second of the first telling follows, as a platform would number it.
pub(super) const FIRST: &str = "OC-000000-";
pub(super) const FIRST_VIA: Via = Via::OpenCollection;

/// When the story was told that this reference begins, if it is the reference of a first gift.
pub(super) fn told_at(reference: &str) -> Option<Timestamp> {
    let seconds = reference.strip_prefix(FIRST)?.parse().ok()?;
    OffsetDateTime::from_unix_timestamp(seconds).ok().map(Timestamp::from_offset)
}

/// A gift like any other.
fn ordinary(number: u32, calendar: &Calendar) -> Gift {
    let mut dice = Dice::new(GIFT, u64::from(number));
    let person = somebody(number, &mut dice);
    let instant = some_time(PEOPLE[person].course, calendar, &mut dice);
    let donor = if dice.chance(STRANGERS_OF_A_THOUSAND) {
        stranger(&mut dice)
    } else {
        name(person, instant, calendar, &mut dice)
    };
    let charity = match donor {
        Named::Email(_) | Named::Id(_) => dice.pick(Charity::Hospice, &[Charity::Hospice, Charity::FoodBank]),
        Named::Card(_) | Named::Phone(_) => dice.pick(Charity::Club, &[Charity::FoodBank, Charity::Hospice]),
    };
    let gross = amount(&mut dice);
    let gift = Gift::new(charity, donor, gross, instant);
    let gift = if gift.via == Via::OpenCollection && gross > 100 && dice.chance(500) {
        with_fee(gift)
    } else {
        gift
    };
    fate(gift, calendar, &mut dice)
}

/// Who gives. Everybody gives once before chance decides.
fn somebody(number: u32, dice: &mut Dice) -> usize {
    if dice.chance(BUSIEST_OF_A_THOUSAND) {
        return BUSIEST;
    }
    let people = u32::try_from(PEOPLE.len()).unwrap_or(1);
    if number < 200 {
        return usize::try_from(number % people).unwrap_or(BUSIEST);
    }
    // Two in three of those whose gifts end up uncovered are somebody else after all: most gifts have Gift Aid.
    let drawn = |dice: &mut Dice| usize::try_from(dice.below(people)).unwrap_or(BUSIEST);
    let person = drawn(dice);
    if PEOPLE[person].course == Course::Steady || dice.chance(333) { person } else { drawn(dice) }
}

/// A day on which this donor may give, between seven in the morning and eleven in the evening.
fn some_time(course: Course, calendar: &Calendar, dice: &mut Dice) -> Timestamp {
    let opening = calendar.day(Chapter::Opening);
    let mut draw = || opening.saturating_add(Duration::days(i64::from(dice.below(calendar.days())) + 1));
    let mut day = draw();
    for _ in 0..60 {
        if course.gives_on(day, calendar) {
            break;
        }
        day = draw();
    }
    at(day, 7, 0).plus_minutes(i64::from(dice.below(16 * 60)))
}

/// How the platform names a known donor.
fn name(person: usize, instant: Timestamp, calendar: &Calendar, dice: &mut Dice) -> Named {
    let donor = &PEOPLE[person];
    let mut ways = Vec::new();
    if let Some(email) = donor.email() {
        ways.push(Named::Email(email));
        // An id can only be sent once there is one.
        if calendar.chapter_of(instant) >= donor.course.joins() {
            ways.push(Named::Id(person));
        }
    }
    if donor.phone {
        ways.push(Named::Phone(people::phone(person)));
    }
    ways.extend((0..donor.cards).map(|card| Named::Card(people::card(person, card))));
    let place = dice.below(u32::try_from(ways.len()).unwrap_or(1));
    ways.swap_remove(usize::try_from(place).unwrap_or_default())
}

fn stranger(dice: &mut Dice) -> Named {
    let number = dice.below(100);
    match dice.below(3) {
        0 => Named::Email(format!("passer-by-{number}@example.org")),
        1 => Named::Card(people::strange_card(number)),
        _ => Named::Phone(people::strange_phone(number)),
    }
}

fn amount(dice: &mut Dice) -> i64 {
    if dice.chance(120) {
        return i64::from(dice.below(20_000)) + 1;
    }
    dice.pick(
        1_000,
        &[
            200, 300, 500, 500, 500, 1_000, 1_000, 1_500, 2_000, 2_000, 2_500, 2_500, 5_000, 5_000, 10_000,
            25_000,
        ],
    )
}

/// One and a quarter of a hundred, and 20p.
fn with_fee(gift: Gift) -> Gift {
    let fee = gift.gross * 125 / 10_000 + 20;
    let net = gift.gross - fee;
    gift.net(net)
}

/// What becomes of it: most settle within five days.
fn fate(gift: Gift, calendar: &Calendar, dice: &mut Dice) -> Gift {
    let given_on = gift.at.london_date();
    let arrives = given_on.saturating_add(Duration::days(i64::from(dice.below(4)) + 2));
    let days_ago = (calendar.day(Chapter::Today) - given_on).whole_days();
    let gift = gift.settled(Some(arrives));
    match dice.below(1_000) {
        0..=11 => gift.then(Then::Deleted(DeletionReason::Refund)),
        12..=18 => gift.settled(None).then(Then::Deleted(DeletionReason::FailedSettlement)),
        19..=58 => gift.settled(None).then(Then::Settled(arrives)),
        59..=66 => gift.settled(None),
        67..=74 if gift.gross > 50 => {
            let net = gift.net.unwrap_or(gift.gross) - 3;
            gift.then(Then::Net(net))
        }
        75..=374 if days_ago < 30 => gift.settled(Some(calendar.today_plus(i64::from(dice.below(25)) + 3))),
        375..=500 if days_ago < 30 => gift.settled(None),
        _ => gift,
    }
}

#[cfg(test)]
mod tests;
