//! The donor's cards and phones.

use super::reads::{Link, LinkedAccounts, read_linked_accounts};
use super::{KeepLink, done, query};
use crate::form::{Form, Hidden};
use crate::frame::{Area, Frame, Load};
use crate::ui::day::long;
use crate::ui::{Button, ButtonKind, EmptyState, Heading, Icon, Notice, Shape, Tone};
use crate::words::{linked, say, ui};
use backend::linked_account::GiftByPage;
use catalogue::Text;
use domain::{LinkKind, Timestamp};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/linked`
#[component]
pub fn LinkedAccountsPage() -> impl IntoView {
    let (done, card) = (done(), query("card"));
    view! {
        <Frame area=Area::Giving>
            <Load from=read_linked_accounts() show=move |mine| view! { <List mine done card/> }/>
        </Frame>
    }
    .into_any()
}

/// Such as "Card •••• 1234".
fn name(link: &Link) -> String {
    let masked = &link.masked;
    match link.kind {
        LinkKind::Par => say(linked::Card { masked }),
        LinkKind::Phone => say(linked::Phone { masked }),
    }
}

/// Where it came from and how long it has been there.
pub fn story(link: &Link) -> String {
    let day = long(link.since.london_date());
    match &link.platform {
        Some(platform) => say(linked::LinkedBy { platform, day }),
        None => say(linked::AddedByYou { day }),
    }
}

/// How often it was used, and the last gift: by these the donor knows which card it is.
pub fn used(link: &Link) -> (String, Option<String>) {
    let Some(used) = &link.used else {
        return (say(linked::NOT_USED).to_owned(), None);
    };
    let (amount, day) = (used.gross, long(used.donated_on));
    let last = match &used.charity_name {
        Some(charity) => say(linked::Gift { amount, charity, day }),
        None => say(linked::GiftUnknown { amount, day }),
    };
    (say(linked::Used { count: used.gifts }), Some(last))
}

/// Where the page says what became of a card or phone that the donor removed. The letters by which a card is known go along; those of a
/// phone are part of its number, and no address has them.
pub fn removed(done: &str, link: Option<&Link>) -> String {
    let card = link.filter(|link| link.kind == LinkKind::Par);
    let letters = card.map(|card| card.masked.trim_start_matches(['•', ' ']));
    let card = letters.map(|letters| format!("&card={letters}")).unwrap_or_default();
    format!("/giving/linked?done={done}{card}")
}

/// What became of a card or phone that the donor just decided about, with the letters of a card that is gone.
fn outcome(done: &str, card: &str) -> Option<(String, Text)> {
    let is_card = card.len() == 4 && card.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let gone = || {
        if is_card {
            say(linked::RemovedCard { masked: format!("•••• {card}") })
        } else {
            say(linked::REMOVED).to_owned()
        }
    };
    match done {
        "kept" => Some((say(linked::KEPT).to_owned(), linked::KEPT_LEAD)),
        "removed" => Some((gone(), linked::REMOVED_LEAD)),
        "denied" => Some((gone(), linked::DENIED_LEAD)),
        _ => None,
    }
}

/// The cards and phones, with what their letters are and how to add one.
fn listed(links: Vec<Link>) -> AnyView {
    if links.is_empty() {
        view! {
            <EmptyState title=say(linked::NONE) icon=Shape::Card>
                <p>{say(linked::NONE_LEAD)}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        let has_card = links.iter().any(|link| link.kind == LinkKind::Par);
        view! {
            {has_card
                .then(|| {
                    view! {
                        <p class="max-w-read">
                            {say(linked::CODE)} " " <strong class="font-semibold">{say(linked::CODE_NOT_DIGITS)}</strong> " "
                            {say(linked::CODE_TELL)}
                        </p>
                    }
                })}
            <ul role="list" class="max-w-read divide-y divide-line rounded-lg border border-line bg-sheet shadow-sheet">
                {links.into_iter().map(|link| view! { <Line link/> }).collect_view()}
            </ul>
            <p class="max-w-read text-soft">{say(linked::ADD)}</p>
        }
        .into_any()
    }
}

/// What a donor reads who has just added a gift on its page and may look for the card here.
fn not_linked(by_page: &GiftByPage) -> AnyView {
    let (amount, day, platform) = (by_page.gross, long(by_page.donated_on), &by_page.platform_name);
    let gift = match &by_page.charity_name {
        Some(charity) => say(linked::Gift { amount, charity, day }),
        None => say(linked::GiftUnknown { amount, day }),
    };
    let (known, then) = (say(linked::NotLinkedGift { platform }), say(linked::NotLinkedThen { platform }));
    let gift_page = format!("/giving/donations/{}", by_page.gift);
    view! {
        <Notice tone=Tone::Info title=say(linked::NOT_LINKED)>
            <p>
                {known} " "
                <a href=gift_page>{gift}</a> "."
            </p>
            <p>{then}</p>
        </Notice>
    }
    .into_any()
}

#[component]
fn List(mine: LinkedAccounts, done: String, card: String) -> impl IntoView {
    let LinkedAccounts { links, by_page } = mine;
    view! {
        <Heading title=say(linked::TITLE) lead=say(linked::LEAD)/>
        {outcome(&done, &card)
            .map(|(title, words)| {
                view! {
                    <Notice tone=Tone::Good title>
                        <p>{say(words)}</p>
                    </Notice>
                }
            })}
        {by_page.as_ref().map(not_linked)}
        {listed(links)}
    }
    .into_any()
}

#[component]
fn Line(link: Link) -> impl IntoView {
    let shape = match link.kind {
        LinkKind::Par => Shape::Card,
        LinkKind::Phone => Shape::Phone,
    };
    let (name, (used, last)) = (name(&link), used(&link));
    let last = last.zip(link.used.as_ref()).map(|(words, used)| {
        view! { <a href=format!("/giving/donations/{}", used.newest)>{words}</a> }
    });
    let contest = link
        .moves_at
        .map(|moves_at| view! { <Contest link=link.id.to_string() name=name.clone() moves_at/> });
    view! {
        <li class="px-4 py-4 sm:px-6">
            <div class="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span class="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-wash text-brand">
                    <Icon shape class="size-5"/>
                </span>
                <div class="min-w-0 grow basis-40">
                    <p class="font-semibold">{name.clone()}</p>
                    <p class="text-sm text-soft">{story(&link)}</p>
                    <p class="text-sm">{used} " " {last}</p>
                </div>
                <a
                    href=format!("/giving/linked/{}/remove", link.id)
                    class="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4 max-sm:basis-full max-sm:ps-14"
                >
                    {say(linked::REMOVE)} <span class="sr-only">" " {name}</span>
                </a>
            </div>
            {contest}
        </li>
    }
    .into_any()
}

/// What the donor decides where a platform says that the card or phone is somebody else's.
#[component]
fn Contest(link: String, name: String, moves_at: Timestamp) -> impl IntoView {
    let until = long(moves_at.london_date());
    view! {
        <div class="mt-4">
            <Notice tone=Tone::Warn title=say(linked::CONTEST)>
                <p class="mb-4">{say(linked::ContestLead { until })}</p>
                <Form action=KeepLink::PATH>
                    <Hidden name="link" value=link/>
                    <Button kind=ButtonKind::Secondary>{say(ui::KEEP)} <span class="sr-only">": " {name}</span></Button>
                </Form>
            </Notice>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{listed, not_linked, outcome, removed, used};
    use crate::giving::reads::Link;
    use crate::words::{linked, say};
    use backend::linked_account::{GiftByPage, LinkUse};
    use domain::calendar::parse_date;
    use domain::{LinkKind, Pence};
    use leptos::prelude::*;

    fn card() -> Link {
        let used = LinkUse {
            gifts: 60,
            newest: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            donated_on: parse_date("2026-11-04").unwrap(),
            gross: Pence::new(2_000).unwrap(),
            charity_name: Some("Ferry Road Harriers".to_owned()),
        };
        Link {
            id: "lnk_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            kind: LinkKind::Par,
            masked: "•••• YLPR".to_owned(),
            platform: Some("Tap & Give".to_owned()),
            since: "2025-05-20T09:00:00Z".parse().unwrap(),
            used: Some(used),
            moves_at: None,
        }
    }

    #[test]
    fn a_card_that_is_gone_is_named_and_no_address_has_digits_of_a_phone() {
        assert_eq!(removed("removed", Some(&card())), "/giving/linked?done=removed&card=YLPR");
        let phone = Link { kind: LinkKind::Phone, masked: "•••• 123".to_owned(), ..card() };
        assert_eq!(removed("denied", Some(&phone)), "/giving/linked?done=denied");
        assert_eq!(removed("removed", None), "/giving/linked?done=removed");
        let title = |card| outcome("removed", card).unwrap().0;
        assert_eq!(title("YLPR"), say(linked::RemovedCard { masked: "•••• YLPR" }));
        for other in ["", "Call", "Call 07700 900123"] {
            let is_letters = other.len() == 4;
            assert_eq!(title(other) == say(linked::REMOVED), !is_letters, "{other}");
        }
    }

    #[test]
    fn a_card_is_told_by_its_gifts_and_the_page_says_that_its_digits_are_others() {
        let (before, last) = used(&card());
        assert_eq!(before, say(linked::Used { count: 60 }));
        let (amount, charity, day) = ("£20.00", "Ferry Road Harriers", "4\u{a0}November 2026");
        assert_eq!(last, Some(say(linked::Gift { amount, charity, day })));
        let html = |links| Owner::new().with(|| listed(links).to_html());
        let shown = html(vec![card()]);
        for words in [
            say(linked::CODE_NOT_DIGITS),
            "href=\"/giving/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a\"",
            say(linked::ADD),
        ] {
            assert!(shown.contains(words), "{words} is missing in {shown}");
        }
        let mut once = card();
        if let Some(used) = &mut once.used {
            used.gifts = 1;
        }
        assert_eq!(used(&once).0, say(linked::Used { count: 1 }));
        let phone = Link { kind: LinkKind::Phone, used: None, ..card() };
        assert_eq!(used(&phone), (say(linked::NOT_USED).to_owned(), None));
        assert!(!html(vec![phone]).contains(say(linked::CODE_NOT_DIGITS)));
    }

    #[test]
    fn whoever_gave_their_details_on_a_gifts_page_reads_that_this_linked_no_card() {
        let by_page = GiftByPage {
            gift: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            donated_on: parse_date("2026-11-04").unwrap(),
            gross: Pence::new(2_000).unwrap(),
            charity_name: Some("Ferry Road Harriers".to_owned()),
            platform_name: "Open Collection".to_owned(),
        };
        let html = Owner::new().with(|| not_linked(&by_page).to_html());
        let (amount, charity, day) = ("£20.00", "Ferry Road Harriers", "4\u{a0}November 2026");
        let platform = "Open Collection";
        for words in [
            say(linked::NOT_LINKED).to_owned(),
            say(linked::NotLinkedGift { platform }),
            say(linked::Gift { amount, charity, day }),
            say(linked::NotLinkedThen { platform }),
        ] {
            assert!(html.contains(&words), "{words} is missing in {html}");
        }
    }
}
