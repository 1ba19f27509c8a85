//! Removing a card or phone: the question whether it ever was the donor's, for what becomes of its gifts hangs on that.

use super::gift::Gift;
use super::linked_page::{named, story, used};
use super::reads::{LeavingGifts, Link, read_link};
use super::words::chip;
use super::{DenyLink, RemoveLink, param};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Button, ButtonKind, Card, Details, Heading, LinkButton};
use domain::count;
use domain::{GiftSum, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/linked/{id}/remove`
#[component]
pub fn RemoveLinkPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_link(param("link")) show=|(link, gifts)| view! { <Ask link gifts/> }/>
        </Frame>
    }
    .into_any()
}

/// What is lost when the card or phone was never the donor's.
pub fn lost(gifts: GiftSum) -> String {
    let GiftSum { count, given, with_gift_aid, gift_aid } = gifts;
    let leave = match count {
        0 => return "No gifts are matched to you only by it, so your list stays the same.".to_owned(),
        1 => format!(
            "{} of {given} is matched to you only by it, and will leave your list.",
            count::gifts(count)
        ),
        _ => {
            format!(
                "{} ({given} in all) are matched to you only by it, and will leave your list.",
                count::gifts(count)
            )
        }
    };
    let back = if gift_aid > Pence::ZERO {
        // Of what waits, or is not covered, there is none yet.
        let on = match (count, with_gift_aid) {
            (1, _) => "it".to_owned(),
            (_, with) if with == count => "them".to_owned(),
            (_, with) => format!("the {with} of them that {} it", if with == 1 { "has" } else { "have" }),
        };
        format!(
            " We’ll cancel the Gift Aid of {gift_aid} on {on}. If a charity has claimed it, the charity pays it back to HMRC."
        )
    } else {
        String::new()
    };
    format!("{leave}{back} You cannot undo this.")
}

/// The gifts that leave, each with its state and the way to its page; folded, for there may be many.
#[component]
fn Leaving(gifts: LeavingGifts) -> impl IntoView {
    let LeavingGifts { sum, newest, today } = gifts;
    let listed = i64::try_from(newest.len()).unwrap_or(i64::MAX);
    if listed == 0 {
        return ().into_any();
    }
    let summary = match (sum.count, listed) {
        (1, _) => "See the gift".to_owned(),
        (all, listed) if listed < all => format!("See the newest {listed} of these gifts"),
        (all, _) => format!("See these {}", count::gifts(all)),
    };
    let row = |gift: Gift| {
        let words = format!("{} to {} on {}", gift.gross, gift.charity_name(), long(gift.donated_on));
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

#[component]
fn Ask(link: Link, gifts: LeavingGifts) -> impl IntoView {
    let (removed, denied) = (link.id.to_string(), link.id.to_string());
    let (before, last) = used(&link);
    view! {
        <Heading
            title=format!("Remove {}?", named(&link))
            lead=format!("{}. {}{}.", story(&link), before, last.unwrap_or_default())
            back=("/giving/linked".to_owned(), "Cards and phones".to_owned())
        />
        <p class="max-w-read">
            "New gifts made with it will not appear here or get Gift Aid in your name. A platform can link it again only when somebody shows that it is theirs. Choose what happens to the gifts already matched to you by it."
        </p>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Card title="It is mine, or was">
                <p class="mb-4">"Your earlier gifts stay yours and keep their Gift Aid."</p>
                <Form action=RemoveLink::PATH>
                    <Hidden name="link" value=removed/>
                    <Button kind=ButtonKind::Primary>"Remove it and keep its gifts"</Button>
                </Form>
            </Card>
            <Card title="It was never mine">
                <p class="mb-2 font-semibold">{lost(gifts.sum)}</p>
                <Leaving gifts/>
                <p class="mb-4">"Gifts matched to you in another way, such as by your email address, stay in your list."</p>
                <Form action=DenyLink::PATH>
                    <Hidden name="link" value=denied/>
                    <Button kind=ButtonKind::Danger>"Remove it and its gifts"</Button>
                </Form>
            </Card>
        </div>
        <LinkButton href="/giving/linked" kind=ButtonKind::Secondary>
            "Keep it"
        </LinkButton>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Leaving, lost};
    use crate::giving::gift::example::gift;
    use crate::giving::reads::LeavingGifts;
    use domain::calendar::parse_date;
    use domain::donation::Status;
    use domain::{GiftSum, Pence};
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
        let many = lost(gifts(60, 196_466, 43_820));
        assert!(many.starts_with("60 gifts (£1,964.66 in all) are matched to you only by it"), "{many}");
        assert!(many.contains("We’ll cancel the Gift Aid of £438.20 on them."), "{many}");
        let some = lost(GiftSum { with_gift_aid: 57, ..gifts(60, 196_466, 43_821) });
        assert!(
            some.contains("We’ll cancel the Gift Aid of £438.21 on the 57 of them that have it."),
            "{some}"
        );
        assert!(!lost(gifts(1, 1_000, 0)).contains("Gift Aid"));
        assert!(lost(GiftSum::default()).starts_with("No gifts are matched to you only by it"));
    }

    #[test]
    fn the_gifts_that_leave_are_listed_and_each_leads_to_its_page() {
        let html = |count, newest| {
            let sum = GiftSum { count, ..GiftSum::default() };
            let gifts = LeavingGifts { sum, newest, today: parse_date("2026-11-21").unwrap() };
            Owner::new().with(|| view! { <Leaving gifts/> }.to_html())
        };
        let one = html(1, vec![gift(Status::Declared)]);
        for words in [
            "See the gift",
            "href=\"/giving/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a\"",
            "£20.00 to St Brannoc’s Hospice on 20\u{a0}November 2026",
            "Declared",
        ] {
            assert!(one.contains(words), "{words}: {one}");
        }
        let two = || vec![gift(Status::Accepted), gift(Status::Declared)];
        assert!(html(2, two()).contains("See these 2 gifts"));
        assert!(html(60, two()).contains("See the newest 2 of these gifts"));
        assert!(!html(0, Vec::new()).contains("<details"));
    }
}
