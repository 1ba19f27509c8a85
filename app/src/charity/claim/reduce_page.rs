//! HMRC refused or reduced a claim that it had accepted. A finance officer has the letter in their hand: which gifts does it take, how much
//! is that, and what becomes of them? What goes wrong: somebody records the wrong lines, and a gift is claimed twice. So the letter comes
//! first, and the page then says how many gifts and how much money it takes before anything is recorded.

use super::reads::read_reduce;
use super::reduce_fns::{FindDonorInClaim, LookAtLetter, ReduceClaim};
use super::views::{ReduceView, Taken};
use crate::charity::staff_page::{Desk, param, query};
use crate::charity::take_out::not_eligible;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity_gifts, reductions, say, ui};
use domain::Pence;
use domain::calendar::iso;
use domain::claim::Progress;
use domain::claim::reduction::Reduced;
use domain::payment::over;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/{claim}/reduce`, with HMRC's letter once it is named
#[component]
pub fn ReducePage() -> impl IntoView {
    let letter = ["what", "lines", "letterOn"].map(|name| (name.to_owned(), query(name)));
    let from = read_reduce(param("charity"), param("claim"), letter.into(), query("found"));
    view! { <Desk from show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: ReduceView) -> impl IntoView {
    let number = view.row.claim.number;
    let claim = view.head.href(&format!("claims/{}", view.row.claim.claim_id));
    let heading = view! {
        <Heading
            title=say(reductions::TITLE)
            over=say(reductions::Claim { number })
            lead=say(reductions::LEAD)
            back=(claim.clone(), say(reductions::Claim { number }))
        />
    };
    // Whether HMRC accepted it, and stands by some of it.
    if !matches!(view.row.claim.progress, Progress::Accepted { .. } | Progress::Paid { .. }) {
        return view! {
            {heading}
            <EmptyState title=say(reductions::NOT_ACCEPTED) icon=Shape::Document>
                <p>{say(reductions::NOT_ACCEPTED_WHY)}</p>
            </EmptyState>
        }
        .into_any();
    }
    match view.taken.clone() {
        None => view! {
            {heading}
            <AskForLetter view=view.clone()/>
            <FindDonor view/>
        }
        .into_any(),
        Some(taken) => view! {
            {heading}
            <Confirm view taken claim/>
        }
        .into_any(),
    }
}

/// Which letter it is, and what it takes.
#[component]
fn AskForLetter(view: ReduceView) -> impl IntoView {
    let lines = view.head.href(&format!("claims/{}/lines", view.row.claim.claim_id));
    let choices = vec![
        Choice::new("lines", say(reductions::SOME)).hint(say(reductions::SOME_HINT)),
        Choice::new("whole", say(reductions::ALL)),
    ];
    let what = if view.lines.is_empty() { "" } else { "lines" };
    let found = view.found.map(|found| {
        let (tone, title, words) = found_in_words(found);
        view! { <Notice tone title>{words}</Notice> }
    });
    view! {
        {found}
        <Form action=LookAtLetter::PATH class="space-y-6">
            <Hidden name="charity" value=view.head.id.to_string()/>
            <Hidden name="claim" value=view.row.claim.claim_id.to_string()/>
            <Radios name="what" label=say(reductions::WHAT) value=what choices/>
            <TextInput
                name="lines"
                label=say(reductions::LINES)
                hint=say(reductions::LINES_HINT)
                value=view.lines
                width=Width::Medium
            />
            <p class="max-w-read text-sm text-soft">
                <a href=lines>{say(reductions::LINES_LINK)}</a>
                ". "
                {say(reductions::LINES_AFTER)}
            </p>
            <DateInput name="letterOn" label=say(reductions::LETTER_DATE) max=view.today/>
            <Button>{say(reductions::SEE)}</Button>
        </Form>
    }
    .into_any()
}

/// What a search for a donor found.
fn found_in_words(found: i64) -> (Tone, String, &'static str) {
    match found {
        0 => (Tone::Warn, say(reductions::FOUND_NONE).to_owned(), say(reductions::FOUND_NONE_THEN)),
        1 => (Tone::Good, say(reductions::Found { gifts: 1 }), say(reductions::FOUND_ONE_THEN)),
        gifts => (Tone::Good, say(reductions::Found { gifts }), say(reductions::FOUND_SEVERAL_THEN)),
    }
}

/// The lines of a donor whom the letter names. The page shows no name, and no address has one.
#[component]
fn FindDonor(view: ReduceView) -> impl IntoView {
    let file = view.head.href(&format!("claims/{}/lines.csv", view.row.claim.claim_id));
    view! {
        <Card title=say(reductions::FIND)>
            <Form action=FindDonorInClaim::PATH class="space-y-6">
                <p class="max-w-read text-soft">
                    {say(reductions::FIND_LEAD)}
                </p>
                <Hidden name="charity" value=view.head.id.to_string()/>
                <Hidden name="claim" value=view.row.claim.claim_id.to_string()/>
                <Hidden name="before" value=view.lines/>
                <TextInput name="first" label=say(reductions::FIND_FIRST) width=Width::Medium optional=true/>
                <TextInput name="last" label=say(reductions::FIND_LAST) width=Width::Medium/>
                <Button kind=ButtonKind::Secondary>{say(reductions::FIND_BUTTON)}</Button>
            </Form>
            <p class="mt-4 max-w-read text-sm text-soft">
                {say(reductions::FIND_MANY)} " " <a href=file>{say(reductions::FIND_FILE)}</a>
            </p>
        </Card>
    }
    .into_any()
}

/// What it takes, and what becomes of it; nothing is recorded before the button.
#[component]
fn Confirm(view: ReduceView, taken: Taken, claim: String) -> impl IntoView {
    let would = taken.would;
    let (cut, all) = (would.cut, taken.letter.what == Reduced::Whole);
    let lines = match &taken.letter.what {
        Reduced::Whole => String::new(),
        Reduced::Lines(lines) => lines.in_words(),
    };
    let day = long(taken.letter.on);
    let refuses = if all {
        say(reductions::RefusesAll { day })
    } else if lines.contains([',', '-']) {
        say(reductions::RefusesLines { day, lines: &lines })
    } else {
        say(reductions::RefusesLine { day, line: &lines })
    };
    let button = say(reductions::Record { gifts: cut.gifts, gift_aid: cut.gift_aid });
    let notes = notes(&taken)
        .into_iter()
        .map(|(tone, title, words)| view! { <Notice tone=tone title=title>{words}</Notice> })
        .collect_view();
    let choices = vec![
        Choice::new("claim_again", say(reductions::CLAIM_AGAIN)).hint(say(reductions::CLAIM_AGAIN_HINT)),
        Choice::new("not_eligible", say(reductions::NOT_ELIGIBLE)).hint(say(reductions::NOT_ELIGIBLE_HINT)),
    ];
    view! {
        <p class="max-w-read">{refuses}</p>
        <Stats>
            <Stat label=say(reductions::GIFTS) value=thousands(cut.gifts) note=say(reductions::GIFTS_NOTE)/>
            <Stat label=say(reductions::GIVEN) value=cut.donations.to_string()/>
            <Stat label=say(reductions::GIFT_AID) value=cut.gift_aid.to_string() note=say(reductions::GIFT_AID_NOTE)/>
            <Stat label=say(reductions::DUE) value=would.left.to_string() note=say(reductions::DueNote { expected: would.expected })/>
        </Stats>
        {notes}
        <Form action=ReduceClaim::PATH class="space-y-6">
            <Hidden name="charity" value=view.head.id.to_string()/>
            <Hidden name="claim" value=view.row.claim.claim_id.to_string()/>
            <Hidden name="what" value=taken.letter.what.as_str().to_owned()/>
            <Hidden name="lines" value=lines/>
            <Hidden name="letterOn" value=iso(taken.letter.on)/>
            <Hidden name="gifts" value=cut.gifts.to_string()/>
            <Hidden name="gift_aid" value=cut.gift_aid.get().to_string()/>
            <TextArea
                name="why"
                label=say(reductions::WHY)
                hint=say(reductions::WHY_HINT)
                rows=3
            />
            <Radios name="then" label=say(reductions::THEN) choices/>
            <Radios name="reason" label=say(reductions::NOT_ELIGIBLE_WHY) choices=not_eligible()/>
            <TextInput
                name="words"
                label=say(charity_gifts::OTHER_REASON)
                hint=say(charity_gifts::OTHER_REASON_HINT)
                maxlength=200
            />
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{button}</Button>
                <LinkButton href=claim kind=ButtonKind::Secondary>
                    {say(ui::CANCEL)}
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}

/// What else follows, and what stays as it is.
fn notes(taken: &Taken) -> Vec<(Tone, String, &'static str)> {
    let would = taken.would;
    let mut notes = Vec::new();
    if would.is_refused {
        notes.push((
            Tone::Warn,
            say(reductions::NOTHING_LEFT).to_owned(),
            say(reductions::NOTHING_LEFT_THEN),
        ));
    }
    if would.owed_again > Pence::ZERO {
        let title = say(reductions::OwedAgain { amount: would.owed_again });
        notes.push((Tone::Warn, title, say(reductions::OWED_AGAIN_THEN)));
    }
    if would.gone_back > 0 {
        let title = say(reductions::GoneBack { gifts: would.gone_back });
        notes.push((Tone::Info, title, say(reductions::GONE_BACK_THEN)));
    }
    if would.too_old > 0 {
        let title = say(reductions::TooOld { gifts: would.too_old });
        notes.push((Tone::Warn, title, say(reductions::TOO_OLD_THEN)));
    }
    if let Some(over) = would.paid.and_then(|paid| over(would.left, paid, would.explained)) {
        notes.push((Tone::Warn, say(reductions::Overpaid { over }), say(reductions::OVERPAID_THEN)));
    }
    notes
}
