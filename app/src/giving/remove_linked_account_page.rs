//! Removing a card or phone: the question whether it ever was the donor's, for what becomes of its gifts hangs on that.

use super::gift::Gift;
use super::linked_accounts_page::{story, used};
use super::reads::{LeavingGifts, Link, read_link};
use super::words::chip;
use super::{DenyLink, RemoveLink, param};
use crate::context::set_error;
use crate::error::AppError;
use crate::error_panel::panel;
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Button, ButtonKind, Card, Checkbox, Details, Heading, LinkButton, language_here};
use crate::words::{authorisation, linked, say, ui};
use catalogue::Words;
use domain::{GiftSum, Language, LinkKind, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/linked/{id}/remove`
#[component]
pub fn RemoveLinkedAccountPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_link(param("link")) show=|found| view! { <Seen found/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Seen(found: Option<(Link, LeavingGifts)>) -> impl IntoView {
    match found {
        Some((link, gifts)) => view! { <Ask link gifts/> }.into_any(),
        None => view! { <NoLink/> }.into_any(),
    }
}

/// In the place of a card or phone that the donor does not have, whether anybody has it or not.
#[component]
fn NoLink() -> impl IntoView {
    set_error(&AppError::NotFound);
    let more = view! {
        <p class="font-semibold">
            <a href="/giving/linked">{say(linked::TITLE)}</a>
        </p>
    };
    panel(say(linked::GONE), say(linked::GONE_WHY).to_owned(), more.into_any())
}

/// What is lost when the card or phone was never the donor's.
pub fn lost(gifts: GiftSum, language: Language) -> String {
    let GiftSum { count, given, with_gift_aid, gift_aid } = gifts;
    if count == 0 {
        return authorisation::LOST_NOTHING.of(language).to_owned();
    }
    let leave = authorisation::LostGifts { count, given }.of(language);
    let for_good = authorisation::LOST_FOR_GOOD.of(language);
    if gift_aid == Pence::ZERO {
        return format!("{leave} {for_good}");
    }
    // Of what waits, or is not covered, there is none yet.
    let back = if with_gift_aid == count {
        authorisation::LostGiftAid { count, gift_aid }.of(language)
    } else {
        authorisation::LostGiftAidOfSome { count: with_gift_aid, gift_aid }.of(language)
    };
    format!("{leave} {back} {for_good}")
}

/// The gifts that leave, each with its state and the way to its page; folded, for there may be many.
#[component]
fn Leaving(gifts: LeavingGifts) -> impl IntoView {
    let LeavingGifts { sum, newest, today } = gifts;
    let listed = i64::try_from(newest.len()).unwrap_or(i64::MAX);
    if listed == 0 {
        return ().into_any();
    }
    let summary = if listed < sum.count {
        say(linked::SeeNewest { count: listed })
    } else {
        say(linked::SeeGifts { count: sum.count })
    };
    let row = |gift: Gift| {
        let words = say(linked::Gift {
            amount: gift.gross,
            charity: gift.charity_name(),
            day: long(gift.donated_on),
        });
        let state = chip(&gift, today).label;
        view! {
            <li>
                <a href=format!("/giving/donations/{}", gift.id)>{words}</a>
                ": "
                {state}
            </li>
        }
    };
    let rows = newest.into_iter().map(row).collect_view();
    view! {
        <div class="mb-4">
            <Details summary>
                <ul role="list" class="space-y-2">
                    {rows}
                </ul>
            </Details>
        </div>
    }
    .into_any()
}

/// The box that says yes to each gift that leaves, for none comes back.
#[component]
fn Sure(leaving: i64) -> impl IntoView {
    if leaving == 0 {
        return ().into_any();
    }
    let label = say(linked::NeverMineSure { count: leaving });
    view! { <Checkbox name="gifts" label value=leaving.to_string()/> }.into_any()
}

#[component]
fn Ask(link: Link, gifts: LeavingGifts) -> impl IntoView {
    let (removed, denied) = (link.id.to_string(), link.id.to_string());
    let masked = &link.masked;
    let title = match link.kind {
        LinkKind::Par => say(linked::RemoveCard { masked }),
        LinkKind::Phone => say(linked::RemovePhone { masked }),
    };
    let used = match used(&link) {
        (before, Some(last)) => format!("{before} {last}"),
        (before, None) => before,
    };
    let lead = format!("{}. {used}.", story(&link));
    let leaving = gifts.sum.count;
    view! {
        <Heading title lead back=("/giving/linked".to_owned(), say(linked::TITLE).to_owned())/>
        <p class="max-w-read">{say(linked::REMOVE_LEAD)}</p>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Card title=say(linked::MINE)>
                <p class="mb-4">{say(linked::MINE_LEAD)}</p>
                <Form action=RemoveLink::PATH>
                    <Hidden name="link" value=removed/>
                    <Button kind=ButtonKind::Primary>{say(linked::MINE_REMOVE)}</Button>
                </Form>
            </Card>
            <Card title=say(linked::NEVER_MINE)>
                <p class="mb-2 font-semibold">{lost(gifts.sum, language_here())}</p>
                <Leaving gifts/>
                <p class="mb-4">{say(linked::NEVER_MINE_LEAD)}</p>
                <Form action=DenyLink::PATH>
                    <Hidden name="link" value=denied/>
                    <Sure leaving/>
                    <Button kind=ButtonKind::Danger>{say(linked::NEVER_MINE_REMOVE)}</Button>
                </Form>
            </Card>
        </div>
        <LinkButton href="/giving/linked" kind=ButtonKind::Secondary>
            {say(ui::KEEP)}
        </LinkButton>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Leaving, Sure};
    use crate::giving::gift::example::gift;
    use crate::giving::reads::LeavingGifts;
    use crate::words::authorisation::{
        LOST_FOR_GOOD, LOST_NOTHING, LostGiftAid, LostGiftAidOfSome, LostGifts,
    };
    use crate::words::{linked, say, states};
    use domain::calendar::parse_date;
    use domain::donation::Status;
    use domain::{GiftSum, Language, Pence};
    use leptos::prelude::*;

    #[test]
    fn the_page_says_how_many_gifts_leave_and_how_much_is_cancelled() {
        let pence = |amount| Pence::new(amount).unwrap();
        let gifts = |count, given, gift_aid| GiftSum {
            count,
            given: pence(given),
            with_gift_aid: count,
            gift_aid: pence(gift_aid),
        };
        let lost = |gifts| super::lost(gifts, Language::English);
        let many = lost(gifts(60, 196_466, 43_820));
        let leave = say(LostGifts { count: 60, given: "£1,964.66" });
        assert!(many.starts_with(&leave), "{many}");
        assert!(many.contains(&say(LostGiftAid { count: 60, gift_aid: "£438.20" })), "{many}");
        let some = lost(GiftSum { with_gift_aid: 57, ..gifts(60, 196_466, 43_821) });
        assert!(some.contains(&say(LostGiftAidOfSome { count: 57, gift_aid: "£438.21" })), "{some}");
        let leaves = say(LostGifts { count: 1, given: "£10.00" });
        assert_eq!(lost(gifts(1, 1_000, 0)), format!("{leaves} {}", say(LOST_FOR_GOOD)));
        assert_eq!(lost(GiftSum::default()), say(LOST_NOTHING));
    }

    #[test]
    fn who_removes_gifts_ticks_how_many_and_who_removes_none_ticks_nothing() {
        let html = |leaving| Owner::new().with(|| view! { <Sure leaving/> }.to_html());
        let many = html(48);
        assert!(many.contains(&say(linked::NeverMineSure { count: 48 })), "{many}");
        assert!(many.contains("name=\"gifts\"") && many.contains("value=\"48\""), "{many}");
        assert!(!html(0).contains("checkbox"));
    }

    #[test]
    fn the_gifts_that_leave_are_listed_and_each_leads_to_its_page() {
        let html = |count, newest| {
            let sum = GiftSum { count, ..GiftSum::default() };
            let gifts = LeavingGifts { sum, newest, today: parse_date("2026-11-21").unwrap() };
            Owner::new().with(|| view! { <Leaving gifts/> }.to_html())
        };
        let one = html(1, vec![gift(Status::Declared)]);
        let (amount, charity, day) = ("£20.00", "St Brannoc’s Hospice", "20\u{a0}November 2026");
        for words in [
            say(linked::SeeGifts { count: 1_i64 }).as_str(),
            "href=\"/giving/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a\"",
            &say(linked::Gift { amount, charity, day }),
            say(states::DECLARED),
        ] {
            assert!(one.contains(words), "{words}: {one}");
        }
        let two = || vec![gift(Status::Accepted), gift(Status::Declared)];
        assert!(html(2, two()).contains(&say(linked::SeeGifts { count: 2_i64 })));
        assert!(html(60, two()).contains(&say(linked::SeeNewest { count: 2_i64 })));
        assert!(!html(0, Vec::new()).contains("<details"));
    }
}
