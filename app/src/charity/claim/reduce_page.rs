//! HMRC refused or reduced a claim that it had accepted. A finance officer has the letter in their hand: which gifts does it take, how much
//! is that, and what becomes of them? What goes wrong: somebody records the wrong lines, and a gift is claimed twice. So the letter comes
//! first, and the page then says how many gifts and how much money it takes before anything is recorded.

use super::reads::read_reduce;
use super::reduce_fns::{FindDonorInClaim, LookAtLetter, ReduceClaim};
use super::views::{ReduceView, Taken};
use crate::charity::desk::{Desk, param, query};
use crate::charity::state::gifts;
use crate::charity::take_out::not_eligible;
use crate::form::{Form, Hidden};
use crate::ui::day::long;
use crate::ui::*;
use domain::Pence;
use domain::calendar::iso;
use domain::claim::Progress;
use domain::claim::reduction::Reduced;
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
            title="HMRC refused or reduced the claim"
            over=format!("Claim {number}")
            lead="Record what HMRC’s letter says about a claim it had accepted."
            back=(claim.clone(), format!("Claim {number}"))
        />
    };
    // Whether HMRC accepted it, and stands by some of it.
    if !matches!(view.row.claim.progress, Progress::Accepted { .. } | Progress::Paid { .. }) {
        return view! {
            {heading}
            <EmptyState title="HMRC has not accepted this claim" icon=Shape::Document>
                <p>"Once HMRC has accepted the claim, you can record its later decisions here."</p>
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
        Choice::new("lines", "Some of its gifts").hint("Enter their line numbers below"),
        Choice::new("whole", "All of the claim"),
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
            <Radios name="what" label="What did HMRC refuse?" value=what choices/>
            <TextInput
                name="lines"
                label="Line numbers"
                hint="For example, 3, 7, 12-15. Only if HMRC refused some of the gifts"
                value=view.lines
                width=Width::Medium
            />
            <p class="max-w-read text-sm text-soft">
                <a href=lines>"The gifts of the claim, line by line"</a>
                ". If HMRC’s letter names donors, find their lines below first."
            </p>
            <DateInput name="letterOn" label="Date of HMRC’s letter" max=view.today/>
            <Button>"See what this changes"</Button>
        </Form>
    }
    .into_any()
}

/// What a search for a donor found.
fn found_in_words(found: i64) -> (Tone, String, &'static str) {
    match found {
        0 => (
            Tone::Warn,
            "No gift of this donor is in this claim".to_owned(),
            "Check the spelling in HMRC’s letter, or leave out the first name.",
        ),
        1 => (
            Tone::Good,
            "1 gift of this donor is in this claim".to_owned(),
            "Its line number is now in the form below. Search again for the next donor in the letter.",
        ),
        more => (
            Tone::Good,
            format!("{} of donors with this name are in this claim", gifts(more)),
            "Their line numbers are now in the form below. If the letter refuses only some of these gifts, compare dates and amounts, and \
             remove the other numbers.",
        ),
    }
}

/// The lines of a donor whom the letter names. The page shows no name, and no address has one.
#[component]
fn FindDonor(view: ReduceView) -> impl IntoView {
    view! {
        <Card title="Find a donor in this claim">
            <Form action=FindDonorInClaim::PATH class="space-y-6">
                <p class="max-w-read text-soft">
                    "Enter the name as HMRC’s letter has it. We add the line numbers of this donor’s gifts to the form above. Each search is recorded under Activity, without the name."
                </p>
                <Hidden name="charity" value=view.head.id.to_string()/>
                <Hidden name="claim" value=view.row.claim.claim_id.to_string()/>
                <Hidden name="before" value=view.lines/>
                <TextInput name="first" label="First name or initial" width=Width::Medium optional=true/>
                <TextInput name="last" label="Last name" width=Width::Medium/>
                <Button kind=ButtonKind::Secondary>"Find the donor’s lines"</Button>
            </Form>
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
    let which = if all {
        "the whole claim".to_owned()
    } else if lines.contains([',', '-']) {
        format!("lines {lines}")
    } else {
        format!("line {lines}")
    };
    let button = format!("Record that HMRC refused {} with {} of Gift Aid", gifts(cut.gifts), cut.gift_aid);
    let notes = notes(&taken)
        .into_iter()
        .map(|(tone, title, words)| view! { <Notice tone=tone title=title>{words}</Notice> })
        .collect_view();
    let choices = vec![
        Choice::new("claim_again", "Claim them again")
            .hint("They qualify, and you now have what HMRC found missing"),
        Choice::new("not_eligible", "They do not qualify")
            .hint("They are taken out of claiming, for the reason below"),
    ];
    view! {
        <p class="max-w-read">{format!("HMRC’s letter of {} refuses {which}.", long(taken.letter.on))}</p>
        <Stats>
            <Stat label="Gifts" value=thousands(cut.gifts) note="taken out by HMRC"/>
            <Stat label="Given" value=cut.donations.to_string()/>
            <Stat label="Gift Aid" value=cut.gift_aid.to_string() note="less"/>
            <Stat label="Due from HMRC" value=would.left.to_string() note=format!("was {}", would.expected)/>
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
                label="Reason given in HMRC’s letter"
                hint="At most 500 characters. Do not name a donor"
                rows=3
            />
            <Radios name="then" label="What should happen to these gifts?" choices/>
            <Radios name="reason" label="If they do not qualify, why not?" choices=not_eligible()/>
            <TextInput
                name="words"
                label="The other reason"
                hint="Only if you chose “Another reason”. Do not name the donor"
                maxlength=200
            />
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{button}</Button>
                <LinkButton href=claim kind=ButtonKind::Secondary>
                    "Cancel"
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}

/// What else follows, and what stays as it is.
fn notes(taken: &Taken) -> Vec<(Tone, String, String)> {
    let would = taken.would;
    let mut notes = Vec::new();
    if would.is_refused {
        notes.push((
            Tone::Warn,
            "Nothing is left of the claim".to_owned(),
            "The claim will then count as refused.".to_owned(),
        ));
    }
    if would.owed_again > Pence::ZERO {
        notes.push((
            Tone::Warn,
            format!("The adjustment of {} is due again", would.owed_again),
            "This claim was to deduct it, but is no longer large enough. A later claim will.".to_owned(),
        ));
    }
    if would.gone_back > 0 {
        notes.push((
            Tone::Info,
            format!("The Gift Aid on {} in this claim has already been given back to HMRC", gifts(count(would.gone_back))),
            "We leave these gifts as they are, so that you do not give it back twice. If HMRC’s letter refuses them too, tell HMRC that you have already given it back.".to_owned(),
        ));
    }
    if would.too_old > 0 {
        notes.push((
            Tone::Warn,
            format!("Too old to be claimed again: {}", gifts(count(would.too_old))),
            "The four-year time limit has passed. No Gift Aid can be claimed on these gifts, whatever you choose below.".to_owned(),
        ));
    }
    if let Some(over) = would.paid.and_then(|paid| paid.checked_sub(would.left)).filter(|over| over.get() > 1)
    {
        notes.push((
            Tone::Warn,
            format!("HMRC has paid {over} too much"),
            "HMRC’s letter says how it will recover the money. Once it has, record that on the claim’s page."
                .to_owned(),
        ));
    }
    notes
}

fn count(gifts: usize) -> i64 {
    i64::try_from(gifts).unwrap_or(i64::MAX)
}
