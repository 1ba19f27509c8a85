//! One claim. Wanted first: where is it, and is it anybody's turn? Then, for whoever answers for it: every word that was said
//! between Uplift and HMRC, and the seal that proves what was sent. While the page is open, all of it is live.

use super::actions::to_go;
use super::conversation::{CONVERSATION, Conversation};
use super::reads::read_claim;
use super::status::Standing;
use super::views::{ClaimView, MessageLine};
use super::words::{alarm, is_moving};
use super::{WithdrawClaim, payments_for};
use crate::asked_file::BegunFile;
use crate::charity::desk::{Desk, is_just, param, query};
use crate::charity::state::gifts;
use crate::form::FormState;
use crate::live::Live;
use crate::ui::day::{long, long_time};
use crate::ui::*;
use backend::claim::Decision;
use domain::claim::{BegunAs, Progress, Withdrawal};
use domain::{ClaimStatus, Pence};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/claims/{claim}`
#[component]
pub fn ClaimPage() -> impl IntoView {
    let from = read_claim(param("charity"), param("claim"));
    view! { <Desk from show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: ClaimView) -> impl IntoView {
    let (head, claim) = (view.head.clone(), view.row.claim.clone());
    let back = (head.href("claims"), "Claims".to_owned());
    let approved = approved(claim.number, to_go(&view));
    let done = [
        ("begun", "Claim started"),
        ("approved", approved.as_str()),
        ("withdrawn", "Claim cancelled"),
        ("paid", "Payment recorded"),
        ("reduced", "HMRC’s decision recorded"),
        ("returned", "Amount returned to HMRC recorded"),
        ("interest", "Marked as interest"),
    ]
    .into_iter()
    .find(|(query, _)| is_just(query))
    .map(|(_, title)| title.to_owned());
    let was_too_late = gives_up_too_late(claim.status());
    let files = head.href(&format!("claims/{}", claim.claim_id));
    let (lines, live) = (format!("{files}/lines"), format!("{files}/live"));
    let can_be_reduced = head.may_change
        && matches!(claim.progress, Progress::Accepted { .. } | Progress::Paid { .. })
        && claim.cut.gifts < claim.lines;
    let (messages, status, may_change) = (view.messages.clone(), claim.status(), head.may_change);
    view! {
        <Heading title=format!("Claim {}", claim.number) over="Gift Aid claim" back>
            <LinkButton href=lines kind=ButtonKind::Quiet>
                <Count count=claim.lines/>
            </LinkButton>
        </Heading>
        <Live url=live list=CONVERSATION/>
        {done.map(|title| view! { <Notice tone=Tone::Good title/> })}
        {begun_file(&files, &messages)}
        {was_too_late
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title="The claim was not cancelled">
                        "The claim has moved on. See its status here."
                    </Notice>
                }
            })}
        <Standing view=view.clone() has_forms=true/>
        {(!view.decisions.is_empty()).then(|| view! { <Decisions decisions=view.decisions.clone()/> })}
        <div class="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <Record view=view.clone()/>
            <div class="space-y-6">
                <Files claim=files.clone() names_donors=may_change/>
                {can_be_reduced.then(|| view! { <DecidedOtherwise claim=files/> })}
            </div>
        </div>
        // While it is on its way, this is what changes.
        <Details summary="Messages with HMRC, and IDs" open=is_moving(status)>
            <Conversation messages status/>
            <Ids view/>
        </Details>
    }
    .into_any()
}

/// What somebody reads who has just approved a claim that so many more people have to approve.
fn approved(number: i32, to_go: usize) -> String {
    match to_go {
        0 => "Claim approved".to_owned(),
        1 => format!("You have approved claim {number}. One more person must."),
        more => format!("You have approved claim {number}. {more} more people must."),
    }
}

/// The file that somebody asked for, and has just proved who they are for.
fn begun_file(claim: &str, messages: &[MessageLine]) -> Option<AnyView> {
    let file = is_just("file").then(|| query("file"))?;
    let (href, what) = if file == "pack" {
        (format!("{claim}/pack.zip"), "audit pack")
    } else {
        let href = format!("{claim}/messages/{file}.xml");
        (messages.iter().find_map(|message| message.file.clone().filter(|known| *known == href))?, "message")
    };
    Some(view! { <BegunFile href what/> }.into_any())
}

/// Whether the page answers a form that the claim was faster than. The form is gone with its step, and could not say so itself.
fn gives_up_too_late(status: ClaimStatus) -> bool {
    !matches!(status, ClaimStatus::Ready | ClaimStatus::Approved)
        && use_context::<FormState>()
            .is_some_and(|state| state.action == WithdrawClaim::PATH && state.error.is_some())
}

/// How many gifts, in a place that the live feed can fill.
#[component]
pub fn Count(count: i64) -> impl IntoView {
    view! {
        <span id="claim-count">{gifts(count)}</span>
    }
    .into_any()
}

/// What HMRC decided after it had accepted the claim, each of its letters.
#[component]
fn Decisions(decisions: Vec<Decision>) -> impl IntoView {
    let letters = decisions
        .into_iter()
        .map(|decision| {
            let (what, then) = decided(&decision);
            let who =
                if decision.is_operators { "Uplift’s operator" } else { decision.recorded_by.as_str() };
            let recorded = format!("Recorded {} by {who}.", long_time(decision.recorded_at));
            view! {
                <li class="space-y-1 py-3 first:pt-0 last:pb-0">
                    <p class="font-semibold">{what}</p>
                    <p class="max-w-read wrap-anywhere">{format!("“{}”", decision.words)}</p>
                    <p>{then}</p>
                    <p class="text-sm text-soft wrap-anywhere">{recorded}</p>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title="HMRC’s later decisions">
            <ul class="divide-y divide-line">{letters}</ul>
        </Card>
    }
    .into_any()
}

/// What a letter of HMRC's took, and what became of it.
fn decided(decision: &Decision) -> (String, String) {
    let (took, on) = (decision.took, long(decision.letter_on));
    let which = if decision.is_whole { "the claim" } else { "some of the claim" };
    let what = format!(
        "In its letter of {on}, HMRC refused {which}: {} with {} of Gift Aid.",
        gifts(took.gifts),
        took.gift_aid
    );
    let mut then = if decision.is_claimed_again {
        "Uplift made new declarations for the gifts that can still be claimed.".to_owned()
    } else {
        "The gifts do not qualify and have been taken out of claiming.".to_owned()
    };
    if decision.owed_again.get() > 0 {
        then.push_str(&format!(" The adjustment of {} in this claim is due again.", decision.owed_again));
    }
    (what, then)
}

/// The way to say that HMRC changed its mind.
#[component]
fn DecidedOtherwise(claim: String) -> impl IntoView {
    view! {
        <Card title="Has HMRC changed its decision?">
            <p class="mb-4 text-soft">
                "HMRC can write to refuse a claim it has accepted, or some of its gifts. Record its letter here so that the gifts are claimed again, or not claimed at all."
            </p>
            <LinkButton href=format!("{claim}/reduce") kind=ButtonKind::Secondary>
                "Record that HMRC refused or reduced the claim"
            </LinkButton>
        </Card>
    }
    .into_any()
}

/// What can be kept. A viewer has no file that names donors.
#[component]
fn Files(claim: String, names_donors: bool) -> impl IntoView {
    let pack = names_donors.then(|| {
        view! {
            <li>
                <a href=format!("{claim}/pack.zip")>
                    "Audit pack (ZIP)"
                </a>
                <p class="text-sm text-soft">
                    "The claim as sent, HMRC’s receipt, every gift and declaration, who approved it, and HMRC’s payments. It names donors: keep it safe."
                </p>
            </li>
        }
    });
    view! {
        <Card title="Files">
            <ul class="space-y-3">
                {pack}
                <li>
                    <a href=format!("{claim}/lines.csv")>
                        "Gifts in this claim (CSV)"
                    </a>
                </li>
            </ul>
        </Card>
    }
    .into_any()
}

/// Who did what with it, and when what happened.
#[component]
pub fn Record(view: ClaimView) -> impl IntoView {
    let claim = view.row.claim;
    let how = match claim.begun_as {
        BegunAs::Schedule => "on schedule".to_owned(),
        BegunAs::Again => "after a rejection".to_owned(),
        BegunAs::ByHand => view.begun_by.map_or_else(|| "by hand".to_owned(), |who| format!("by {who}")),
    };
    let started = format!("{}, {how}", long_time(claim.begun_at));
    let progress = &claim.progress;
    let over = match progress {
        Progress::Withdrawn { at, why } => Some((given_up(why), *at)),
        _ => None,
    };
    let when = [
        progress.sent_at().map(|at| ("Sent to HMRC", at)),
        progress.acknowledged().map(|said| ("Received by HMRC", said.at)),
        progress.acceptance().map(|accepted| ("Accepted", accepted.at)),
        progress.rejected().map(|(at, _)| ("Rejected", at)),
        over,
    ];
    let when = when
        .into_iter()
        .flatten()
        .map(|(label, at)| view! { <SummaryRow label=label>{long_time(at)}</SummaryRow> })
        .collect_view();
    let looked_at = view
        .alarms
        .into_iter()
        .filter_map(|line| line.cleared_at.map(|over| (line.alarm, long_time(over), line.reason)))
        .map(|(raised, over, reason)| {
            let (title, _) = alarm(raised);
            let why = reason.map(|reason| format!(" {reason}"));
            view! {
                <SummaryRow label="Problem resolved">
                    <span class="wrap-anywhere">{format!("{title}: resolved {over}.")} {why}</span>
                </SummaryRow>
            }
        })
        .collect_view();
    let parts = view.money.len() > 1;
    let payments = view.head.href(&payments_for(claim.number));
    let money = view
        .money
        .into_iter()
        .map(|(on, amount)| {
            let on = long(on);
            let said = if parts { format!("{on}: {amount}") } else { on };
            let payments = payments.clone();
            view! {
                <SummaryRow label="Paid">
                    <a href=payments>{said}</a>
                </SummaryRow>
            }
        })
        .collect_view();
    let approvals = view
        .approvals
        .into_iter()
        .map(|approval| {
            let when = long_time(approval.at);
            let of = approval.given_for.map(|(_, number)| format!(", as claim {number}")).unwrap_or_default();
            view! { <SummaryRow label="Approved">{format!("{}, {when}{of}", approval.email)}</SummaryRow> }
        })
        .collect_view();
    let (paid, expected) = (claim.paid(), claim.expected());
    let differs =
        paid.filter(|paid| *paid != expected && claim.cut.gifts == 0 && claim.interest == Pence::ZERO);
    let interest = (claim.interest > Pence::ZERO).then_some(claim.interest);
    let returned = view
        .returns
        .into_iter()
        .map(|returned| {
            let note = if returned.note.is_empty() { String::new() } else { format!(". {}", returned.note) };
            let said = format!("{}: {}{note}", long(returned.on), returned.pence);
            view! {
                <SummaryRow label="Returned to HMRC">
                    <span class="wrap-anywhere">{said}</span>
                </SummaryRow>
            }
        })
        .collect_view();
    view! {
        <div id="claim-record">
            <Card title="Record">
                <SummaryList>
                    <SummaryRow label="Started">
                        <span class="wrap-anywhere">{started}</span>
                    </SummaryRow>
                    {approvals}
                    {when}
                    {money}
                    {looked_at}
                    {paid.map(|paid| view! { <SummaryRow label="HMRC paid">{paid.to_string()}</SummaryRow> })}
                    {differs
                        .map(|paid| view! { <SummaryRow label="Difference">{difference(paid.get(), expected.get())}</SummaryRow> })}
                    {interest
                        .map(|interest| view! { <SummaryRow label="Interest">{interest.to_string()}</SummaryRow> })}
                    {returned}
                </SummaryList>
            </Card>
        </div>
    }
    .into_any()
}

/// What ended a claim before HMRC had it.
fn given_up(why: &Withdrawal) -> &'static str {
    match why {
        Withdrawal::NotReceived { .. } => "Settled",
        Withdrawal::Empty => "Nothing to claim",
        Withdrawal::ByHand => "Cancelled",
    }
}

/// What proves what was sent, and by what HMRC and whoever runs Uplift know it.
#[component]
pub fn Ids(view: ClaimView) -> impl IntoView {
    let claim = view.row.claim;
    let correlation_id = claim.progress.acknowledged().map(|said| said.correlation_id.clone());
    let (irmark, transaction_id) =
        claim.written.map(|written| (written.irmark, written.transaction_id)).unzip();
    let ids = [
        ("IRmark (HMRC’s checksum)", irmark),
        ("Submission ID", transaction_id),
        ("HMRC’s ID", correlation_id),
        ("Claim ID", Some(claim.claim_id.to_string())),
    ];
    let ids = ids
        .into_iter()
        .filter_map(|(label, id)| {
            id.map(|id| {
                view! {
                    <SummaryRow label=label>
                        <span class="block font-mono text-sm wrap-anywhere">{id}</span>
                    </SummaryRow>
                }
            })
        })
        .collect_view();
    let polls = (claim.polls > 0).then(|| {
        let times = if claim.polls == 1 { "once".to_owned() } else { format!("{} times", claim.polls) };
        view! { <SummaryRow label="We asked HMRC">{times}</SummaryRow> }
    });
    view! {
        <div id="claim-ids">
            <SummaryList>{ids} {polls}</SummaryList>
        </div>
    }
    .into_any()
}

/// What a payment differs by, and why that may be.
pub fn difference(paid: i64, expected: i64) -> String {
    let pence =
        |pence: i64| domain::Pence::new(pence.abs()).map(|amount| amount.to_string()).unwrap_or_default();
    match paid - expected {
        0 => "As expected".to_owned(),
        -1 | 1 => "1p: HMRC rounds the claim’s total differently".to_owned(),
        more if more > 0 => format!(
            "{} more than claimed: HMRC may have added interest, or paid several claims at once. If it paid several, undo the \
             match and choose them all",
            pence(more)
        ),
        less => format!(
            "{} short: the rest may still come, or HMRC may have set it off against something you owe. Its letter says",
            pence(less)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{approved, difference};

    #[test]
    fn the_first_of_two_approvals_does_not_say_that_the_claim_is_approved() {
        assert_eq!(approved(4, 0), "Claim approved");
        assert_eq!(approved(4, 1), "You have approved claim 4. One more person must.");
        assert_eq!(approved(4, 2), "You have approved claim 4. 2 more people must.");
    }

    #[test]
    fn a_difference_is_explained() {
        assert_eq!(difference(100, 100), "As expected");
        assert!(difference(101, 100).starts_with("1p:"));
        assert!(difference(2_500, 100).starts_with("£24.00 more"));
        assert!(difference(100, 2_500).starts_with("£24.00 short"));
    }
}
