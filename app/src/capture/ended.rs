//! What is left to show when a session has ended, and when there is none.

use super::controls::{Look, tick, way_on};
use super::{Nothing, Scene, platform};
use crate::ui::day::long_in;
use crate::ui::language::lang;
use crate::words::capture::{
    self as words, AgreedOn, BackTo, ContinueTo, DoneLead, DoneUntil, ExpiredLead, GiftAdded, GiftAddedTo,
    GiftDone, GiftDoneTo, GoOn, SentNew, SentOn,
};
use backend::capture::page::{CapturePage, Given};
use catalogue::{Text, Words};
use domain::Language;
use domain::authorisation::AuthorisationWording;
use domain::capture::CaptureState;
use domain::capture::view::CaptureGift;
use leptos::prelude::*;

/// The parameter of the return address that names the session.
const SESSION: &str = "authorisationSession";

/// Where the donor goes from a session that has ended: to the one address or the other, with the session's id and nothing else.
pub fn return_address(page: &CapturePage) -> Option<String> {
    let session = &page.session;
    let address = match session.status {
        CaptureState::Completed => session.return_url.as_ref(),
        CaptureState::Open | CaptureState::Cancelled | CaptureState::Expired => {
            session.cancel_url.as_ref().or(session.return_url.as_ref())
        }
    };
    address.map(|address| address.with(SESSION, session.id))
}

/// The heading, which names the document too.
pub fn heading(page: &CapturePage) -> Text {
    match page.session.status {
        CaptureState::Completed if page.is_left_to_mailbox => words::SENT,
        CaptureState::Completed => words::DONE,
        CaptureState::Cancelled => words::CANCELLED,
        CaptureState::Open | CaptureState::Expired => words::EXPIRED,
    }
}

pub fn ended(scene: &Scene, page: &CapturePage) -> AnyView {
    let language = scene.language;
    match page.session.status {
        CaptureState::Completed => completed(scene, page),
        CaptureState::Cancelled => plain(
            words::CANCELLED.of(language),
            words::CANCELLED_LEAD.of(language).to_owned(),
            way_back(scene, page),
        ),
        CaptureState::Open | CaptureState::Expired => plain(
            words::EXPIRED.of(language),
            ExpiredLead { platform: platform(page) }.of(language),
            way_back(scene, page),
        ),
    }
}

/// Heading and sentence where there is no session.
pub fn nothing(nothing: Nothing) -> (Text, Text) {
    match nothing {
        Nothing::Unknown => (words::UNKNOWN, words::UNKNOWN_LEAD),
        Nothing::Broken => (words::BROKEN, words::BROKEN_LEAD),
        Nothing::TooOften => (words::TOO_OFTEN, words::TOO_OFTEN_LEAD),
        Nothing::TooFast => (words::TOO_FAST, words::TOO_FAST_LEAD),
        Nothing::AnotherSite => (words::REFUSED, words::REFUSED_LEAD),
        Nothing::Unreadable => (words::UNREADABLE, words::UNREADABLE_LEAD),
    }
}

pub fn of_nothing(scene: &Scene, why: Nothing) -> AnyView {
    let (heading, lead) = nothing(why);
    let on = match why {
        Nothing::Unknown => account(scene),
        Nothing::Broken
        | Nothing::TooOften
        | Nothing::TooFast
        | Nothing::AnotherSite
        | Nothing::Unreadable => {
            let key = scene.key.as_deref().map(|key| format!("?k={key}")).unwrap_or_default();
            let href = format!("{}{key}", scene.place);
            view! {
                <p>
                    <a href=href>{words::OPEN_AGAIN.of(scene.language)}</a>
                </p>
            }
            .into_any()
        }
    };
    plain(heading.of(scene.language), lead.of(scene.language).to_owned(), on)
}

/// The donor's own page that does the same, where no platform is there to go back to.
fn account(scene: &Scene) -> AnyView {
    let language = match scene.language {
        Language::English => "",
        Language::Welsh => "?lang=cy",
    };
    let href = format!("/giving/authorisation/give{language}");
    way_on(Look::Secondary, href, words::ACCOUNT.of(scene.language))
}

fn plain(heading: &'static str, lead: String, way_on: AnyView) -> AnyView {
    view! {
        <div class="space-y-2">
            <h1 class="text-2xl">{heading}</h1>
            <p class="text-soft">{lead}</p>
        </div>
        {way_on}
    }
    .into_any()
}

fn way_back(scene: &Scene, page: &CapturePage) -> AnyView {
    match return_address(page) {
        Some(href) => way_on(Look::Primary, href, BackTo { platform: platform(page) }.of(scene.language)),
        // Out of a frame the link would lead the platform's page away.
        None if page.session.status == CaptureState::Expired && !scene.is_framed => account(scene),
        None => view! { <p>{GoOn { platform: platform(page) }.of(scene.language)}</p> }.into_any(),
    }
}

fn completed(scene: &Scene, page: &CapturePage) -> AnyView {
    let language = scene.language;
    let said = |words: String| view! { <p class="font-semibold">{words}</p> }.into_any();
    let (go_on, close) = match return_address(page) {
        Some(href) => {
            let on = ContinueTo { platform: platform(page) }.of(language);
            (Some(way_on(Look::Primary, href, on)), None)
        }
        // Whoever tapped a card at a till has nothing to go on with: that is said once all else is.
        None if page.gift.is_some() => (None, Some(said(words::CLOSE.of(language).to_owned()))),
        None => (Some(said(GoOn { platform: platform(page) }.of(language))), None),
    };
    let given = page.given.as_ref();
    let is_theirs = |gift: &CaptureGift| page.is_left_to_mailbox || gift.is_theirs;
    let gift = page.gift.as_ref().filter(|gift| is_theirs(gift));
    let gift = gift.filter(|gift| given.is_some_and(|given| given.on == gift.donated_on));
    let gift = gift.map(|gift| gift_done(scene, gift));
    let lead = match given {
        Some(given) if page.is_left_to_mailbox => {
            let until = long_in(given.until, language);
            let new = SentNew { platform: platform(page), until }.of(language);
            let waits = page.gift.is_some().then(|| format!(" {}", words::GIFT_WAITS.of(language)));
            let new = gift.map_or_else(|| new.clone(), |gift| format!("{new} {gift}"));
            let known = format!("{}{}", words::SENT_KNOWN.of(language), waits.unwrap_or_default());
            view! {
                <p class="text-lg font-semibold">{words::SENT_MAIL.of(language)}</p>
                <p>{new}</p>
                <p>{known}</p>
            }
            .into_any()
        }
        Some(given) => {
            let until = long_in(given.until, language);
            view! {
                <p class="text-lg font-semibold">{DoneUntil { until }.of(language)}</p>
                <p class="text-soft">{DoneLead { platform: platform(page) }.of(language)}</p>
                {gift.map(|gift| view! { <p>{gift}</p> })}
            }
            .into_any()
        }
        None => {
            let added = page.gift.as_ref().filter(|gift| gift.is_theirs).map(|gift| gift_added(scene, gift));
            let (first, then) = if page.is_by_link {
                let then = added.map(|added| view! { <p>{added}</p> }.into_any());
                (Some(words::KEPT_DETAILS.of(language).to_owned()), then)
            } else {
                let hidden = view! { <p class="text-soft">{words::ON_NO_DETAILS.of(language)}</p> };
                (added, Some(hidden.into_any()))
            };
            view! {
                {first.map(|first| view! { <p class="text-lg font-semibold">{first}</p> })}
                {then}
            }
            .into_any()
        }
    };
    // A tick would tell whoever reads this that it is done, and only the email may tell that.
    let tick = (!page.is_left_to_mailbox).then(tick);
    view! {
        <div class="space-y-2">
            <h1 class="flex items-center gap-3 text-2xl">{tick} {heading(page).of(language)}</h1>
            {lead}
        </div>
        {go_on}
        {next(scene, page)}
        {close}
        {given.map(|given| agreed(scene, page, given))}
    }
    .into_any()
}

/// That the gift of the session is covered.
fn gift_done(scene: &Scene, gift: &CaptureGift) -> String {
    let amount = gift.amount;
    match &gift.charity {
        Some(charity) => GiftDoneTo { amount, charity }.of(scene.language),
        None => GiftDone { amount }.of(scene.language),
    }
}

/// That the gift of the session is the donor's now, whether Gift Aid covers it or not.
fn gift_added(scene: &Scene, gift: &CaptureGift) -> String {
    let amount = gift.amount;
    match &gift.charity {
        Some(charity) => GiftAddedTo { amount, charity }.of(scene.language),
        None => GiftAdded { amount }.of(scene.language),
    }
}

fn next(scene: &Scene, page: &CapturePage) -> AnyView {
    let language = scene.language;
    let stop = view! {
        {words::NEXT_STOP.of(language)} " "
        <a href="/giving" target="_blank" rel="noopener">
            {words::NEXT_STOP_LINK.of(language)} " " {words::NEW_TAB.of(language)}
        </a>
    };
    // What happens is in the email alone.
    if page.is_left_to_mailbox {
        return view! { <p>{stop}</p> }.into_any();
    }
    let is_mailed = page.given.is_some();
    view! {
        <section aria-labelledby="next" class="space-y-2">
            <h2 id="next" class="text-lg">{words::NEXT.of(language)}</h2>
            <ul class="list-disc space-y-1.5 ps-5">
                <li>{words::NEXT_DECLARE.of(language)}</li>
                {is_mailed.then(|| view! { <li>{words::NEXT_MAIL.of(language)}</li> })}
                <li>{stop}</li>
            </ul>
        </section>
    }
    .into_any()
}

/// What was sent, for whoever prints it. No name and no home: whoever opens the address later sees this page as well.
fn agreed(scene: &Scene, page: &CapturePage, given: &Given) -> AnyView {
    let language = scene.language;
    let AuthorisationWording { text, explanation, language: agreed_in, .. } = given.wording.clone();
    let day = long_in(given.on, language);
    let platform = platform(page);
    let (heading, on) = match given.id {
        Some(reference) => (words::AGREED, AgreedOn { day, platform, reference }.of(language)),
        // Only the email tells whether that was the agreement, or whether it waits for the link.
        None => (words::SENT_AGREEMENT, SentOn { day, platform, reference: page.session.id }.of(language)),
    };
    view! {
        <section aria-labelledby="agreed" class="space-y-3 border-t border-line pt-5">
            <h2 id="agreed" class="text-lg">{heading.of(language)}</h2>
            <p lang=lang(agreed_in)>{explanation}</p>
            <p lang=lang(agreed_in)>{text}</p>
            <p class="text-sm wrap-anywhere text-soft">{on}</p>
            <button type="button" data-print="" hidden class=PRINT>{words::PRINT.of(language)}</button>
        </section>
    }
    .into_any()
}

const PRINT: &str = "inline-flex min-h-10 items-center rounded-md border border-edge bg-sheet px-3 py-1.5 text-sm font-semibold text-brand hover:border-brand print:hidden";
