//! The steps of an open session.

use super::controls::{
    Asked, Look, button, error_at, error_line, full_page, id_of, summary, text_input, tick, way_on,
};
use super::{Scene, Step, View, platform};
use crate::form::FOR_FIELD;
use crate::ui::day::long_in;
use crate::ui::icon::{Icon, Shape};
use crate::ui::language::lang;
use crate::words::capture::Step as StepOf;
use crate::words::capture::{
    self as words, AddGiftLead, AddLead, CheckLead, ContinueTo, GiftBare, GiftTo, LeaveTo, WrittenLead,
};
use crate::words::{authorisation, field_errors};
use backend::capture::page::{Agreement, CapturePage, Named};
use catalogue::{Text, Words};
use domain::authorisation::wording;
use domain::capture::view::CaptureGift;
use domain::{Country, FieldErrors};
use leptos::prelude::*;

/// The heading, which names the document too.
pub fn heading(page: &CapturePage, view: View) -> Text {
    match view {
        View::SignedIn => words::ADD_GIFT,
        View::AlreadyOn => words::DONE,
        View::Known => words::KNOWN,
        View::Code => words::CODE,
        View::Who if page.is_shown => words::WHO,
        View::Who => words::ADD,
        View::Home => words::HOME,
        View::Check if is_written(page) => words::WRITTEN,
        View::Check => words::CHECK,
    }
}

/// Whether somebody typed the address of this donor, who opened the link that was mailed to it.
fn is_written(page: &CapturePage) -> bool {
    matches!(page.named, Named::Written { .. })
}

/// What Enter in a field does.
pub fn default_action(view: View) -> &'static str {
    match view {
        View::SignedIn => "add_gift",
        View::AlreadyOn => "already_on",
        View::Known => "send_code",
        View::Code => "code",
        View::Who | View::Home => "next",
        View::Check => "agree",
    }
}

pub fn content(scene: &Scene, page: &CapturePage, view: View, errors: &FieldErrors) -> AnyView {
    let inner = match view {
        View::SignedIn => signed_in(scene),
        View::AlreadyOn => already_on(scene, page),
        View::Known => known(scene),
        View::Code => code(scene, errors),
        View::Who => who(scene, page, errors),
        View::Home => home(scene, page, errors),
        View::Check => check(scene, page),
    };
    let step = match view {
        View::SignedIn | View::AlreadyOn | View::Known => Step::Start,
        View::Code => Step::Code,
        View::Who => Step::Who,
        View::Home => Step::Home,
        View::Check => Step::Check,
    };
    let gift = page.gift.as_ref().filter(|_| !matches!(view, View::Home | View::Code));
    view! {
        {gift.map(|gift| gift_panel(scene, gift, view))}
        {head(scene, page, view)}
        {summary(scene, errors)}
        <form id="step" method="post" action=scene.at(step) novalidate class="space-y-6">{inner}</form>
        {leave(scene, page)}
    }
    .into_any()
}

/// Where the donor is, and what this step is about.
fn head(scene: &Scene, page: &CapturePage, view: View) -> AnyView {
    let language = scene.language;
    let until = long_in(page.until, language);
    let lead = match view {
        View::SignedIn => {
            let email = scene.signed_in.as_ref().map(|donor| donor.email_masked.as_str()).unwrap_or_default();
            Some(AddGiftLead { email, platform: platform(page) }.of(language))
        }
        View::AlreadyOn => Some(words::ON_LEAD.of(language).to_owned()),
        View::Known => Some(words::KNOWN_LEAD.of(language).to_owned()),
        View::Code => Some(words::CODE_LEAD.of(language).to_owned()),
        View::Who if page.is_shown => None,
        View::Who => Some(AddLead { until }.of(language)),
        View::Home => Some(words::HOME_LEAD.of(language).to_owned()),
        View::Check if is_written(page) => Some(WrittenLead { platform: platform(page) }.of(language)),
        View::Check => Some(CheckLead { until }.of(language)),
    };
    let taxpayers = (view == View::Who && !page.is_shown).then(|| words::TAXPAYERS.of(language));
    let number = match view {
        View::Who => 1,
        View::Home => 2,
        View::Check => 3,
        View::SignedIn | View::AlreadyOn | View::Known | View::Code => 0,
    };
    // One confirm step counts no steps.
    let is_counted = matches!(number, 1 | 2) || (number == 3 && page.is_begun);
    let steps = (is_counted && !page.is_shown).then(|| progress(scene, number));
    let back = match view {
        View::Home => Some(Step::Who),
        View::Check if page.is_begun && !page.is_shown => Some(Step::Home),
        View::Code => Some(Step::Start),
        _ => None,
    };
    let back = back.map(|step| {
        view! {
            <p class="print:hidden">
                <a href=scene.at(step) class="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline">
                    <Icon shape=Shape::ArrowLeft/>
                    {words::BACK.of(language)}
                </a>
            </p>
        }
    });
    let tick = (view == View::AlreadyOn).then(tick);
    view! {
        <div class="space-y-2">
            {back} {steps}
            <h1 class="flex items-center gap-3 text-2xl">{tick} {heading(page, view).of(language)}</h1>
            {lead.map(|lead| view! { <p class="text-soft">{lead}</p> })}
            {taxpayers.map(|words| view! { <p class="text-soft">{words}</p> })}
        </div>
    }
    .into_any()
}

fn progress(scene: &Scene, number: usize) -> AnyView {
    let bars = (1..=3).map(|bar| {
        let class = if bar <= number {
            "h-1.5 flex-1 rounded-full bg-brand forced-colors:bg-[Highlight]"
        } else {
            "h-1.5 flex-1 rounded-full bg-line"
        };
        view! { <span class=class></span> }
    });
    let bars = bars.collect_view();
    view! {
        <div class="pb-2">
            <p class="text-sm font-semibold text-soft">{StepOf { number }.of(scene.language)}</p>
            <div aria-hidden="true" class="mt-1.5 flex gap-1.5">{bars}</div>
        </div>
    }
    .into_any()
}

/// The gift that the session is of.
fn gift_panel(scene: &Scene, gift: &CaptureGift, view: View) -> AnyView {
    let language = scene.language;
    let what = gift_words(scene, gift);
    let of_signed_in = scene.signed_in.as_ref().filter(|_| view == View::SignedIn);
    let (words, is_covered) = match of_signed_in.map(|donor| donor.is_covered) {
        Some(true) => (words::GIFT_OWN_COVERED, true),
        Some(false) => (words::GIFT_OWN_EARLIER, false),
        None if gift.can_be_covered => (words::GIFT_COVERED, true),
        None => (words::GIFT_LATE, false),
    };
    let class = if is_covered {
        "rounded-lg border border-line bg-lift-wash p-4"
    } else {
        "rounded-lg border border-line bg-paper p-4"
    };
    view! {
        <section aria-labelledby="gift" class=class>
            <h2 id="gift" class="text-sm font-semibold text-soft">{words::GIFT.of(language)}</h2>
            <p class="text-lg font-semibold wrap-anywhere">{what}</p>
            <p class="mt-1">{words.of(language)}</p>
        </section>
    }
    .into_any()
}

/// Amount, charity and day of a gift.
fn gift_words(scene: &Scene, gift: &CaptureGift) -> String {
    let (amount, day) = (gift.amount, long_in(gift.donated_on, scene.language));
    match &gift.charity {
        Some(charity) => GiftTo { amount, charity, day }.of(scene.language),
        None => GiftBare { amount, day }.of(scene.language),
    }
}

/// The way out, at the end of every step.
fn leave(scene: &Scene, page: &CapturePage) -> AnyView {
    let leads_back = page.session.cancel_url.is_some() || page.session.return_url.is_some();
    let words = if is_written(page) {
        words::NOT_MINE.of(scene.language).to_owned()
    } else if leads_back && !scene.is_framed {
        LeaveTo { platform: platform(page) }.of(scene.language)
    } else {
        words::LEAVE.of(scene.language).to_owned()
    };
    button(Look::Quiet, "leave", words)
}

/// One button, for the person whose page it is alone.
fn signed_in(scene: &Scene) -> AnyView {
    let language = scene.language;
    let mark = scene.signed_in.as_ref().map(|donor| donor.mark.clone());
    view! {
        <input type="hidden" name=FOR_FIELD value=mark/>
        <p class="font-semibold">{words::ADD_GIFT_YOURS.of(language)}</p>
        <div class="space-y-2">
            {button(Look::Primary, "add_gift", words::ADD_GIFT_BUTTON.of(language))}
            {way_on(Look::Quiet, scene.at(Step::Who), words::NOT_YOU.of(language))}
        </div>
    }
    .into_any()
}

fn already_on(scene: &Scene, page: &CapturePage) -> AnyView {
    let language = scene.language;
    let go_on = button(Look::Primary, "already_on", ContinueTo { platform: platform(page) }.of(language));
    let go_on = if scene.is_framed { seen_in_frame(scene, Step::Start, go_on) } else { go_on };
    view! {
        <p class="text-soft">{words::ON_NO_DETAILS.of(language)}</p>
        <div class="space-y-2">
            {go_on} {button(Look::Quiet, "anew", words::NOT_YOU.of(language))}
        </div>
    }
    .into_any()
}

fn known(scene: &Scene) -> AnyView {
    view! {
        <div class="space-y-3">
            {button(Look::Primary, "send_code", words::SEND_CODE.of(scene.language))}
            {button(Look::Secondary, "anew", words::TYPE_ANEW.of(scene.language))}
        </div>
    }
    .into_any()
}

fn code(scene: &Scene, errors: &FieldErrors) -> AnyView {
    let language = scene.language;
    let error = error_at(errors, "/code", language);
    let described = error.is_some().then_some("code-error");
    view! {
        <div class="space-y-1.5">
            <label for="code" class="block font-semibold">{words::CODE_LABEL.of(language)}</label>
            {error.map(|error| error_line("code-error".to_owned(), error, language))}
            <input
                type="text"
                id="code"
                name="code"
                class="control max-w-48 text-xl tracking-[0.3em]"
                autocomplete="one-time-code"
                inputmode="numeric"
                spellcheck="false"
                aria-describedby=described
                aria-invalid=error.is_some().then_some("true")
            />
        </div>
        <div class="space-y-2">
            {button(Look::Primary, "code", words::SHOW_DETAILS.of(language))}
            {button(Look::Secondary, "send_code", words::SEND_AGAIN.of(language))}
            {button(Look::Quiet, "anew", words::TYPE_ANEW.of(language))}
        </div>
    }
    .into_any()
}

fn who(scene: &Scene, page: &CapturePage, errors: &FieldErrors) -> AnyView {
    let language = scene.language;
    let control =
        |asked: Asked| text_input(scene, asked, page.draft.get(asked.name).unwrap_or_default(), errors);
    let title = Asked {
        class: "max-w-28",
        hint: Some(words::TITLE_HINT),
        is_optional: true,
        ..Asked::new("name[title]", words::TITLE, "honorific-prefix")
    };
    let email =
        Asked { kind: "email", hint: Some(words::EMAIL_HINT), ..Asked::new("email", words::EMAIL, "email") };
    view! {
        <fieldset class="space-y-5">
            <legend class=if page.is_shown { "sr-only" } else { "mb-3 text-lg font-semibold" }>{words::WHO.of(language)}</legend>
            {control(title)}
            <div class="grid gap-5 sm:grid-cols-2">
                {control(Asked::new("name[first]", words::FIRST, "given-name"))}
                {control(Asked::new("name[last]", words::LAST, "family-name"))}
            </div>
            {page.asks_email().then(|| control(email))}
        </fieldset>
        {button(Look::Primary, "next", words::CONTINUE.of(language))}
    }
    .into_any()
}

fn home(scene: &Scene, page: &CapturePage, errors: &FieldErrors) -> AnyView {
    let language = scene.language;
    let control =
        |asked: Asked| text_input(scene, asked, page.draft.get(asked.name).unwrap_or_default(), errors);
    let country = page.draft.get("address[country]").unwrap_or(Country::GB.code()).to_owned();
    let error = error_at(errors, "/address/country", language);
    let is_open = country != Country::GB.code() || error.is_some();
    let choices = Country::all().map(|one| {
        view! { <option value=one.code() selected=one.code() == country>{one.name()}</option> }
    });
    let choices = choices.collect_view();
    let optional = |asked: Asked| Asked { is_optional: true, ..asked };
    view! {
        <div class="space-y-5">
            {control(Asked::new("address[line1]", words::LINE1, "address-line1"))}
            {control(optional(Asked::new("address[line2]", words::LINE2, "address-line2")))}
            {control(optional(Asked::new("address[town]", words::TOWN, "address-level2")))}
            {control(Asked {
                class: "max-w-48",
                hint: Some(authorisation::BLANK_POSTCODE),
                ..Asked::new("address[postcode]", words::POSTCODE, "postal-code")
            })}
            <details open=is_open class="group">
                <summary class="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
                    <Icon shape=Shape::Chevron class="size-4 shrink-0 group-open:rotate-90"/>
                    {words::ABROAD.of(language)}
                </summary>
                <div class="mt-2 space-y-1.5">
                    <label for=id_of("address[country]") class="block font-semibold">{words::COUNTRY.of(language)}</label>
                    {error.map(|error| error_line("address-country-error".to_owned(), error, language))}
                    // The names of countries are English: there is no list of them in Welsh that we could vouch for.
                    <select
                        id=id_of("address[country]")
                        name="address[country]"
                        class="control"
                        lang="en-GB"
                        autocomplete="country"
                        aria-describedby=error.is_some().then_some("address-country-error")
                        aria-invalid=error.is_some().then_some("true")
                    >
                        {choices}
                    </select>
                </div>
            </details>
        </div>
        {button(Look::Primary, "next", words::CONTINUE.of(language))}
    }
    .into_any()
}

fn check(scene: &Scene, page: &CapturePage) -> AnyView {
    let language = scene.language;
    let words = wording::current(language);
    let agreement = Agreement::shown(language, page.now);
    let name = page.who().ok();
    let email = name.as_ref().and_then(|(_, email)| email.as_ref()).map(|email| email.as_str().to_owned());
    let name = name.map(|(name, _)| name.full()).unwrap_or_default();
    let home = page.home().map(|home| home.lines()).unwrap_or_default();
    let home = home
        .into_iter()
        .map(|line| view! { <span class="block">{line}</span> }.into_any())
        .collect_view()
        .into_any();
    let text = |text: String| view! { <span class="wrap-anywhere">{text}</span> }.into_any();
    // Who is covered switches nothing on.
    let is_on = page.named == Named::Written { is_covered: true };
    let agree = if is_on { words::AGREE_TO_THESE } else { words::AGREE };
    let keep = is_on.then(|| {
        let words = if page.gift.is_some() { words::KEEP_MINE_GIFT } else { words::KEEP_MINE };
        button(Look::Secondary, "already_on", words.of(language))
    });
    // Either completes the session.
    let buttons = view! { {button(Look::Primary, "agree", agree.of(language))} {keep} }.into_any();
    let buttons = if scene.is_framed { seen_in_frame(scene, Step::Check, buttons) } else { buttons };
    view! {
        <dl class="divide-y divide-line border-y border-line">
            {row(scene, words::NAME, text(name), Step::Who)}
            {email.map(|email| row(scene, words::EMAIL, text(email), Step::Who))}
            {row(scene, words::HOME, home, Step::Home)}
        </dl>
        <section aria-labelledby="agreement" class="space-y-3">
            <h2 id="agreement" class="text-lg">{words::AGREEMENT.of(language)}</h2>
            <div class="rounded-lg border-2 border-lift bg-lift-wash p-4">
                <h3 class="font-semibold">{words::SHORTFALL.of(language)}</h3>
                <p class="mt-1">{words.explanation}</p>
            </div>
            <p>{words.text}</p>
        </section>
        <input type="hidden" name="version" value=agreement.version/>
        <input type="hidden" name="agreed_in" value=agreement.language/>
        <input type="hidden" name="explained_at" value=agreement.explained_at/>
        {buttons}
    }
    .into_any()
}

/// In a frame nobody completes the session before the page's script has seen that the frame is large enough and nothing covers the
/// button that they press; until then, and where no script runs, the full page is offered.
fn seen_in_frame(scene: &Scene, step: Step, buttons: AnyView) -> AnyView {
    let language = scene.language;
    view! {
        <input type="hidden" name="seen" value="" data-seen=""/>
        <div data-guard="" hidden class="space-y-2">
            {buttons} <p data-early="" role="status" hidden class="font-semibold">{field_errors::PRESS_AGAIN.of(language)}</p>
        </div>
        <div data-instead="" class="space-y-2">
            <p class="font-semibold">{words::FULL_PAGE_WHY.of(language)}</p>
            {full_page(scene, scene.at(step))}
            <p class="text-sm text-soft">{words::FULL_PAGE_CLOSE.of(language)}</p>
        </div>
        <p data-covered="" role="alert" hidden class="font-semibold text-bad">{field_errors::COVERED_FRAME.of(language)}</p>
    }
    .into_any()
}

fn row(scene: &Scene, label: Text, value: AnyView, step: Step) -> AnyView {
    let language = scene.language;
    view! {
        <div class="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
            <dt class="text-sm font-semibold text-soft">{label.of(language)}</dt>
            <dd class="col-start-1">{value}</dd>
            <dd class="col-start-2 row-span-2 row-start-1 print:hidden">
                <a href=scene.at(step) class="inline-flex min-h-8 items-center text-brand underline underline-offset-4" hreflang=lang(language)>
                    {words::CHANGE.of(language)}<span class="sr-only">" " {label.of(language).to_lowercase()}</span>
                </a>
            </dd>
        </div>
    }
    .into_any()
}
