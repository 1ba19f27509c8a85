//! The list of gifts, month by month, and what stands around it; the page and the live feed render the same.

use super::filter::address;
use super::gift::Gift;
use super::words;
use crate::ui::day::{long, month_of};
use crate::ui::{EmptyState, Icon, Pagination, Shape};
use crate::words::{gifts, say};
use backend::donation::{GivingFilter, MonthSum};
use domain::donation::Status;
use domain::{Date, Pence};
use leptos::prelude::*;

/// The id of the list, for the live feed.
pub const LIST: &str = "gifts";
/// How much of what somebody searched for is said again.
const SAID_AGAIN: usize = 60;

/// Gifts under the months that they were given in.
#[component]
pub fn GiftList(
    /// The gifts, newest first.
    gifts: Vec<Gift>,
    /// What these months add up to, with gifts on other pages.
    months: Vec<MonthSum>,
    /// Today in London.
    today: Date,
    /// What stands in the list's address behind its path.
    #[prop(optional, into)]
    list: String,
    /// Whether these are gifts alone whose Gift Aid was paid.
    #[prop(optional)]
    is_paid: bool,
) -> impl IntoView {
    let months = by_month(gifts).into_iter().map(|(first_day, gifts)| {
        let sum = months.iter().find(|sum| sum.first_day == first_day).copied();
        view! { <Month first_day sum gifts today list=list.clone() is_paid/> }
    });
    view! {
        <div id=LIST class="@container space-y-3 empty:hidden sm:space-y-6">
            {months.collect_view()}
        </div>
    }
    .into_any()
}

/// The gifts of each month, in their order, with its first day.
fn by_month(gifts: Vec<Gift>) -> Vec<(Date, Vec<Gift>)> {
    let mut months: Vec<(Date, Vec<Gift>)> = Vec::new();
    for gift in gifts {
        let first_day = gift.donated_on.replace_day(1).unwrap_or(gift.donated_on);
        match months.last_mut() {
            Some((month, gifts)) if *month == first_day => gifts.push(gift),
            _ => months.push((first_day, vec![gift])),
        }
    }
    months
}

/// A month with its sums. For the live feed it is a list in the list.
#[component]
fn Month(
    first_day: Date,
    sum: Option<MonthSum>,
    gifts: Vec<Gift>,
    today: Date,
    list: String,
    is_paid: bool,
) -> impl IntoView {
    let key = format!("{:04}-{:02}", first_day.year(), u8::from(first_day.month()));
    let title = month_of(first_day);
    let heading = format!("month-{key}");
    view! {
        <div id=format!("gifts-{key}") data-rows="">
            <h3
                id=heading.clone()
                class="mb-1 flex flex-wrap items-baseline justify-between gap-x-2 text-sm sm:mb-2 sm:gap-x-4 sm:px-6 sm:text-base"
            >
                <span>{title} <span class="sr-only">":"</span></span>
                " "
                // What was cancelled adds up to nothing: its rows say why.
                {sum.filter(|sum| sum.given > Pence::ZERO).map(|sum| {
                    let gift_aid = sum.gift_aid();
                    let in_month = if is_paid {
                        words::paid_sums(sum.given, gift_aid)
                    } else {
                        words::sums(sum.given, gift_aid, sum.to_come())
                    };
                    view! { <span class="ms-auto text-end font-sans text-xs font-normal tracking-normal text-soft tabular-nums sm:text-sm">{in_month}</span> }
                })}
            </h3>
            <ul
                id=format!("rows-{key}")
                data-rows=""
                role="list"
                aria-labelledby=heading
                class="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet shadow-sheet print:border-0"
            >
                {gifts.into_iter().map(|gift| view! { <GiftRow gift today list=list.clone()/> }).collect_view()}
            </ul>
        </div>
    }
    .into_any()
}

/// What is said in place of a list without gifts; an empty place for it while there are some, so that the live feed can
/// fill it.
#[component]
pub fn NoGifts(none: bool) -> impl IntoView {
    let shown = none.then(|| {
        view! {
            <EmptyState title=say(gifts::NONE) icon=Shape::Tray>
                <p>{say(gifts::NONE_LEAD)}</p>
                <p>
                    {say(gifts::NONE_CHECK)} " " <a href="/giving/linked">{say(gifts::NONE_CHECK_LINK)}</a> " "
                    {say(gifts::NONE_CHECK_AFTER)}
                </p>
            </EmptyState>
        }
    });
    view! {
        <div id="gifts-none" class="empty:hidden">
            {shown}
        </div>
    }
    .into_any()
}

/// What is said in place of a list that filters leave nothing of.
#[component]
pub fn NoneFits(
    /// What somebody searched for and nothing was found for.
    not_found: Option<String>,
) -> impl IntoView {
    let (title, lead) = match not_found {
        Some(typed) => {
            let typed: String = typed.chars().take(SAID_AGAIN).collect();
            (say(gifts::NothingFound { typed }), say(gifts::NOTHING_FOUND_LEAD))
        }
        None => (say(gifts::NO_MATCH).to_owned(), say(gifts::NO_MATCH_LEAD)),
    };
    view! {
        <EmptyState title icon=Shape::Search>
            <p>{lead}</p>
            <p>
                <a href="/giving">{say(gifts::NO_MATCH_ALL)}</a>
            </p>
        </EmptyState>
    }
    .into_any()
}

/// The way on to older gifts, in a place that the live feed can fill.
#[component]
pub fn OlderGifts(
    /// What the list is narrowed to.
    filter: GivingFilter,
    /// The cursor of the next part.
    next: Option<String>,
    /// The day of the first gift there.
    next_on: Option<Date>,
) -> impl IntoView {
    let (older, ends_on) = (next.map(|next| address(&filter, Some(&next))), next_on.map(long));
    view! {
        <div id="gifts-older" class="empty:hidden">
            <Pagination newest=None older ends_on/>
        </div>
    }
    .into_any()
}

/// A gift as a line of the list; the whole line is the link. It has two lines: charity and amount, then the day, the platform, and
/// what Gift Aid brings. In a list that is wide enough all stand in one; in one too narrow for the platform's name the gift's page has
/// it.
#[component]
pub fn GiftRow(
    gift: Gift,
    /// Today in London.
    today: Date,
    /// What stands in the address of its list behind the path: its page leads back there.
    #[prop(optional, into)]
    list: String,
) -> impl IntoView {
    let chip = words::chip(&gift, today);
    let (note, label) = (words::row_note(&gift, today), chip.label);
    // Where a note follows, it begins with the state; "£5.00 to come" says of itself that it waits.
    let state = match (&note, chip.tone) {
        (Some(_), _) => "@max-4xl:hidden",
        // On the narrowest phones there is room for the picture alone.
        (None, crate::ui::Tone::Neutral) => "@max-[19rem]:sr-only",
        _ => "",
    };
    let note = note.map(|note| {
        view! {
            <p class="gift-note">
                <span class=format!("font-semibold @4xl:hidden {}", chip.tone.text())>{label} ": "</span>
                {note}
            </p>
        }
    });
    let name = format!("{}, {}, {}", gift.charity_name(), gift.gross, long(gift.donated_on));
    // What was cancelled is not in the sum of its month.
    let amount = if gift.status == Status::Cancelled { "gift-amount line-through" } else { "gift-amount" };
    view! {
        <li
            id=gift.element_id()
            class="gift-row"
        >
            <div class="gift-line">
                <a
                    href=format!("/giving/donations/{}{list}", gift.id)
                    aria-label=name
                    class="gift-charity"
                >
                    {gift.charity_name().to_owned()}
                </a>
                <p class=amount>{gift.gross.to_string()}</p>
            </div>
            <div class="gift-line">
                <p class="gift-given">
                    <span class="gift-day">{gift.given_on()}</span>
                    <span class="gift-dot">" · "</span>
                    <span class="gift-platform">{gift.platform.clone()}</span>
                </p>
                <p class="gift-progress">
                    <span class=format!("gift-state {}", chip.tone.text())>
                        <Icon shape=chip.icon class="size-3.5 shrink-0 self-center"/>
                        <span class=state>{label}</span>
                    </span>
                    <span class="gift-aid">{gift_aid(&gift, today)}</span>
                </p>
            </div>
            {note}
        </li>
    }
    .into_any()
}

/// What Gift Aid brings. In two lines `+ £5.00` says enough beside the amount; who hears it needs the words.
fn gift_aid(gift: &Gift, today: Date) -> AnyView {
    let of_what = words::is_added(gift).then(|| {
        view! { <span class="@max-4xl:sr-only">{say(gifts::GIFT_AID_AFTER)}</span> }
    });
    view! {
        {words::gift_aid(gift, today)}
        {of_what}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::GiftList;
    use crate::giving::gift::example::gift;
    use backend::donation::MonthSum;
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::donation::Status;
    use leptos::prelude::*;

    #[test]
    fn a_month_of_cancelled_gifts_alone_has_no_sum() {
        let day = |day| parse_date(day).unwrap();
        let html = |given| {
            let (zero, given) = (Pence::ZERO, Pence::new(given).unwrap());
            let sum = MonthSum { first_day: day("2026-11-01"), given, declared: zero, waiting: zero };
            let (gifts, months, today) = (vec![gift(Status::Cancelled)], vec![sum], day("2026-11-21"));
            Owner::new().with(|| view! { <GiftList gifts months today/> }.to_html())
        };
        assert!(!html(0).contains("£0.00"));
        assert!(html(1_500).contains("£15.00"));
    }
}
