//! One claim. Wanted first: where is it, and is it anybody's turn? Then, for whoever answers for it: every word that was said
//! between Uplift and HMRC, and the seal that proves what was sent. While the page is open, all of it is live.

use super::actions::to_go;
use super::adjustments_page::ADJUSTMENTS_REFUSED;
use super::conversation::{CONVERSATION, Conversation};
use super::reads::read_claim;
use super::status::Standing;
use super::views::{ClaimView, MessageLine};
use super::words::{alarm, is_moving};
use super::{ApproveClaim, WithdrawClaim, payments_for};
use crate::asked_file::{BegunFile, BegunKind};
use crate::charity::staff_page::{Desk, is_just, param, query};
use crate::charity::state::gifts;
use crate::charity::views::Head;
use crate::form::FormState;
use crate::live::Live;
use crate::ui::day::{long, long_time};
use crate::ui::*;
use crate::words::{claim as words, claim_states, claims, conflicts, say};
use backend::claim::{Claim, Decision, irmark_in_receipt};
use catalogue::Text;
use domain::claim::{BegunAs, Progress, Withdrawal};
use domain::{ClaimStatus, Date, Pence, Status, Timestamp};
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
    let back = (head.href("claims"), say(words::CLAIMS).to_owned());
    let approved = approved(claim.number, to_go(&view));
    let on_its_way = [("begun", say(words::STARTED)), ("approved", approved.as_str())];
    let on_its_way =
        on_its_way.into_iter().find(|(query, _)| is_just(query)).map(|(_, title)| title.to_owned());
    let done = [
        ("withdrawn", say(words::WAS_CANCELLED)),
        ("paid", say(words::PAYMENT_RECORDED)),
        ("set_off", say(words::SET_OFF_RECORDED)),
        ("reduced", say(words::DECISION_RECORDED)),
        ("returned", say(words::RETURN_RECORDED)),
        ("interest", say(words::MARKED_AS_INTEREST)),
    ]
    .into_iter()
    .find(|(query, _)| is_just(query))
    .map(|(_, title)| title.to_owned());
    let was_too_late = gives_up_too_late(claim.status());
    let made_by_me = view.made_by_me && was_asked(ApproveClaim::PATH);
    let files = head.href(&format!("claims/{}", claim.claim_id));
    let (lines, live) = (format!("{files}/lines"), format!("{files}/live"));
    let can_be_reduced = head.may_change
        && matches!(claim.progress, Progress::Accepted { .. } | Progress::Paid { .. })
        && claim.cut.gifts < claim.lines;
    let (messages, status, may_change) = (view.messages.clone(), claim.status(), head.may_change);
    // A cancelled claim proves nothing, and has no files: its gifts are free again.
    let (is_kept, was_sent) = (view.cancelled.is_none(), claim.progress.sent_at().is_some());
    let has_lines = is_kept || claim.lines > 0;
    view! {
        <Heading
            title=say(claim_states::Claim { number: claim.number })
            over=say(words::GIFT_AID_CLAIM)
            back
        >
            {has_lines
                .then(|| {
                    view! {
                        <LinkButton href=lines kind=ButtonKind::Quiet>
                            <Count count=claim.lines/>
                        </LinkButton>
                    }
                })}
        </Heading>
        <Live url=live list=CONVERSATION/>
        <WasDone status done=on_its_way/>
        {done.map(|title| view! { <Notice tone=Tone::Good title/> })}
        {begun_file(&files, &messages)}
        {was_too_late
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title=say(words::NOT_CANCELLED)>
                        {say(words::NOT_CANCELLED_WHY)}
                    </Notice>
                }
            })}
        {made_by_me
            .then(|| {
                view! {
                    <Notice tone=Tone::Warn title=say(words::NOT_APPROVED)>
                        {say(conflicts::CLAIM_MADE_BY_YOU)}
                    </Notice>
                }
            })}
        <Standing view=view.clone() has_forms=true/>
        {(!view.decisions.is_empty())
            .then(|| {
                let (head, number) = (view.head.clone(), view.row.claim.number);
                view! { <Decisions head number decisions=view.decisions.clone()/> }
            })}
        <div class="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <Record view=view.clone()/>
            <div class="space-y-6">
                {is_kept.then(|| view! { <Files claim=files.clone() names_donors=may_change was_sent/> })}
                {can_be_reduced.then(|| view! { <DecidedOtherwise claim=files/> })}
            </div>
        </div>
        // While it is on its way, this is what changes.
        <Details summary=say(words::MESSAGES_AND_IDS) open=is_moving(status)>
            <Conversation messages status/>
            <Ids view/>
        </Details>
    }
    .into_any()
}

/// What somebody has just done to send a claim, while nothing has come of it that says otherwise.
#[component]
pub fn WasDone(status: ClaimStatus, done: Option<String>) -> impl IntoView {
    let done = done.filter(|_| !status.lets_go()).map(|title| view! { <Notice tone=Tone::Good title/> });
    view! {
        <div id="claim-done" class="empty:hidden">
            {done}
        </div>
    }
    .into_any()
}

/// What somebody reads who has just approved a claim that so many more people have to approve.
fn approved(number: i32, to_go: usize) -> String {
    match to_go {
        0 => say(words::APPROVED).to_owned(),
        to_go => say(words::ApprovedByYou { number, to_go }),
    }
}

/// The file that somebody asked for, and has just proved who they are for.
fn begun_file(claim: &str, messages: &[MessageLine]) -> Option<AnyView> {
    let file = is_just("file").then(|| query("file"))?;
    let (href, file) = if file == "pack" {
        (format!("{claim}/pack.zip"), BegunKind::Pack)
    } else {
        let href = format!("{claim}/messages/{file}.xml");
        (
            messages.iter().find_map(|message| message.file.clone().filter(|known| *known == href))?,
            BegunKind::Message,
        )
    };
    Some(view! { <BegunFile href file/> }.into_any())
}

/// Whether the page answers a form that the claim was faster than. The form is gone with its step, and could not say so itself.
fn gives_up_too_late(status: ClaimStatus) -> bool {
    !matches!(status, ClaimStatus::Ready | ClaimStatus::Approved) && was_asked(WithdrawClaim::PATH)
}

/// Whether the page answers a form of this server function that was refused.
fn was_asked(action: &str) -> bool {
    use_context::<FormState>().is_some_and(|state| state.action == action && state.error.is_some())
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
fn Decisions(head: Head, number: i32, decisions: Vec<Decision>) -> impl IntoView {
    let ready = head.href(&format!("donations?find=claim+{number}&state={}", Status::Declared.as_str()));
    let letters = decisions
        .into_iter()
        .map(|decision| {
            let (what, then) = decided(&decision);
            let who = if decision.is_operators {
                say(words::UPLIFTS_OPERATOR)
            } else {
                decision.recorded_by.as_str()
            };
            let recorded = say(words::DecisionBy { when: long_time(decision.recorded_at), who });
            let check = (decision.is_claimed_again && head.may_change).then(|| {
                let ready = ready.clone();
                view! {
                    <p class="max-w-read">
                        {say(words::CLAIMED_AGAIN_CHECK)} " " <a href=ready>{say(words::CLAIMED_AGAIN_LINK)}</a>
                    </p>
                }
            });
            view! {
                <li class="space-y-1 py-3 first:pt-0 last:pb-0">
                    <p class="font-semibold">{what}</p>
                    <p class="max-w-read wrap-anywhere">{format!("“{}”", decision.words)}</p>
                    <p>{then}</p>
                    {check}
                    <p class="text-sm text-soft wrap-anywhere">{recorded}</p>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title=say(words::LATER_DECISIONS)>
            <ul class="divide-y divide-line">{letters}</ul>
        </Card>
    }
    .into_any()
}

/// What a letter of HMRC's took, and what became of it.
fn decided(decision: &Decision) -> (String, String) {
    let (took, day) = (decision.took, long(decision.letter_on));
    let (gifts, gift_aid) = (took.gifts, took.gift_aid);
    let what = if decision.is_whole {
        say(words::RefusedWhole { day, gifts, gift_aid })
    } else {
        say(words::RefusedSome { day, gifts, gift_aid })
    };
    let then = say(if decision.is_claimed_again { words::CLAIMED_AGAIN } else { words::TAKEN_OUT });
    let adjustment = decision.owed_again;
    let then = if adjustment.get() > 0 {
        format!("{then} {}", say(words::DueAgain { adjustment }))
    } else {
        then.to_owned()
    };
    (what, then)
}

/// The way to say that HMRC changed its mind.
#[component]
fn DecidedOtherwise(claim: String) -> impl IntoView {
    view! {
        <Card title=say(words::CHANGED_DECISION)>
            <p class="mb-4 text-soft">{say(words::CHANGED_DECISION_WHY)}</p>
            <LinkButton href=format!("{claim}/reduce") kind=ButtonKind::Secondary>
                {say(words::RECORD_DECISION)}
            </LinkButton>
        </Card>
    }
    .into_any()
}

/// What can be kept. A viewer has no file that names donors.
#[component]
fn Files(
    claim: String,
    names_donors: bool,
    /// Whether HMRC may have it: then there is more than its gifts.
    was_sent: bool,
) -> impl IntoView {
    let holds = if was_sent { words::AUDIT_PACK_HOLDS } else { words::AUDIT_PACK_UNSENT_HOLDS };
    let pack = names_donors.then(|| {
        view! {
            <li>
                <a href=format!("{claim}/pack.zip")>
                    {say(words::AUDIT_PACK)}
                </a>
                <p class="text-sm text-soft">{say(holds)}</p>
            </li>
        }
    });
    view! {
        <Card title=say(words::FILES)>
            <ul class="space-y-3">
                {pack}
                <li>
                    <a href=format!("{claim}/lines.csv")>
                        {say(words::GIFTS_FILE)}
                    </a>
                </li>
            </ul>
        </Card>
    }
    .into_any()
}

/// Who did what with it, and when what happened, in the order of the days. Money has a day alone: it follows what has a time on that day.
#[component]
pub fn Record(view: ClaimView) -> impl IntoView {
    let payments = view.head.href(&payments_for(view.row.claim.number));
    // Where what was returned can be removed.
    let ledger = view.head.href(ADJUSTMENTS_REFUSED);
    let mut happened: Vec<(Date, AnyView)> =
        with_times(&view).into_iter().map(|(at, row)| (at.london_date(), row)).collect();
    let claim = view.row.claim;
    let parts = view.money.len() + view.set_offs.len() > 1;
    happened.extend(view.money.into_iter().map(|(on, amount)| {
        let said = if parts { format!("{}: {amount}", long(on)) } else { long(on) };
        let payments = payments.clone();
        let row = view! {
            <SummaryRow label=say(words::PAID_LABEL)>
                <a href=payments>{said}</a>
            </SummaryRow>
        };
        (on, row.into_any())
    }));
    happened.extend(view.set_offs.into_iter().map(|set_off| {
        let (on, sum, against) = (long(set_off.on), set_off.pence, set_off.against);
        let payments = payments.clone();
        let row = view! {
            <SummaryRow label=say(words::SET_OFF_LABEL)>
                <a href=payments>{say(words::SetOffAgainst { on, sum, against })}</a>
            </SummaryRow>
        };
        (set_off.on, row.into_any())
    }));
    happened.extend(view.returns.into_iter().map(|returned| {
        let note = if returned.note.is_empty() { String::new() } else { format!(". {}", returned.note) };
        let said = format!("{}: {}{note}", long(returned.on), returned.pence);
        let ledger = ledger.clone();
        let row = view! {
            <SummaryRow label=say(words::RETURNED_LABEL)>
                <span class="wrap-anywhere">
                    <a href=ledger>{said}</a>
                </span>
            </SummaryRow>
        };
        (returned.on, row.into_any())
    }));
    happened.sort_by_key(|(on, _)| *on);
    let happened = happened.into_iter().map(|(_, row)| row).collect_view();
    // What was set off has its own lines above.
    let came = claim.came().filter(|came| *came > Pence::ZERO);
    let differs = differs(&claim);
    let interest = (claim.interest > Pence::ZERO).then_some(claim.interest);
    view! {
        <div id="claim-record">
            <Card title=say(words::RECORD)>
                <SummaryList>
                    {happened}
                    {came.map(|came| view! { <SummaryRow label=say(words::HMRC_PAID_LABEL)>{came.to_string()}</SummaryRow> })}
                    {differs.map(|said| view! { <SummaryRow label=say(words::DIFFERENCE_LABEL)>{said}</SummaryRow> })}
                    {interest
                        .map(|interest| view! { <SummaryRow label=say(words::INTEREST_LABEL)>{interest.to_string()}</SummaryRow> })}
                </SummaryList>
            </Card>
        </div>
    }
    .into_any()
}

/// What happened of which the time is known, the first of it first.
fn with_times(view: &ClaimView) -> Vec<(Timestamp, AnyView)> {
    let row = |label: Text, said: String| {
        view! {
            <SummaryRow label=say(label)>
                <span class="wrap-anywhere">{said}</span>
            </SummaryRow>
        }
        .into_any()
    };
    let (claim, when) = (&view.row.claim, long_time(view.row.claim.begun_at));
    let started = match (claim.begun_as, view.begun_by.clone()) {
        (BegunAs::Schedule, _) => say(words::StartedOnSchedule { when }),
        (BegunAs::Again, _) => say(words::StartedAgain { when }),
        (BegunAs::ByHand, None) => say(words::StartedByHand { when }),
        (BegunAs::ByHand, Some(who)) => say(words::StartedBy { when, who }),
    };
    let mut happened = vec![(claim.begun_at, row(words::STARTED_LABEL, started))];
    if needed_no_approval(claim) {
        happened.push((claim.begun_at, row(words::APPROVED_LABEL, say(words::NO_APPROVAL).to_owned())));
    }
    happened.extend(view.approvals.iter().map(|approval| {
        let new = approval.is_by_new_colleague();
        let (who, when) = (approval.email.clone(), long_time(approval.at));
        let new = new.then(|| view! { <span class="block text-soft">{say(words::NEW_WHEN_APPROVED)}</span> });
        let said = match approval.given_for {
            Some((_, number)) => say(words::ApprovedAs { who, when, number }),
            None => format!("{who}, {when}"),
        };
        let row = view! { <SummaryRow label=say(words::APPROVED_LABEL)>{said} {new}</SummaryRow> };
        // What was approved as an earlier claim counts for this one from its beginning.
        (approval.at.max(claim.begun_at), row.into_any())
    }));
    let progress = &claim.progress;
    let steps = [
        progress.sent_at().map(|at| (words::SENT_LABEL, at)),
        progress.acknowledged().map(|said| (words::RECEIVED_LABEL, said.at)),
        progress.acceptance().map(|accepted| (words::ACCEPTED_LABEL, accepted.at)),
        progress.rejected().map(|(at, _)| (words::REJECTED_LABEL, at)),
    ];
    happened.extend(steps.into_iter().flatten().map(|(label, at)| (at, row(label, long_time(at)))));
    if let Progress::Withdrawn { at, why } = progress {
        let when = long_time(*at);
        let said = match view.cancelled.as_ref().and_then(|cancelled| cancelled.by.clone()) {
            Some(who) => say(words::CancelledBy { when, who }),
            None => when,
        };
        happened.push((*at, row(given_up(why), said)));
    }
    happened.extend(view.alarms.iter().filter_map(|line| {
        let at = line.cleared_at?;
        let resolved = say(words::Resolved { problem: say(alarm(line.alarm).0), when: long_time(at) });
        let said = match &line.reason {
            Some(reason) => format!("{resolved} {reason}"),
            None => resolved,
        };
        Some((at, row(words::PROBLEM_LABEL, said)))
    }));
    happened.sort_by_key(|(at, _)| *at);
    happened
}

/// Whether a claim went on without anybody's approval, because the charity asked for none then.
fn needed_no_approval(claim: &Claim) -> bool {
    claim.approvals.0 == 0 && claim.progress.sent_at().is_some()
}

/// What ended a claim before HMRC had it.
fn given_up(why: &Withdrawal) -> Text {
    match why {
        Withdrawal::NotReceived { .. } => words::SETTLED_LABEL,
        Withdrawal::Empty => words::EMPTY_LABEL,
        Withdrawal::ByHand => words::CANCELLED_LABEL,
    }
}

/// What proves what was sent, and by what HMRC and whoever runs Uplift know it.
#[component]
pub fn Ids(view: ClaimView) -> impl IntoView {
    let claim = view.row.claim;
    let correlation_id = claim.progress.acknowledged().map(|said| said.correlation_id.clone());
    let (irmark, transaction_id) =
        claim.written.map(|written| (written.irmark, written.transaction_id)).unzip();
    let in_receipt = irmark.as_deref().and_then(irmark_in_receipt);
    let in_receipt = in_receipt.map(|mark| say(words::IrmarkInReceipt { mark }));
    let ids = [
        (words::IRMARK_LABEL, irmark, in_receipt),
        (words::SUBMISSION_LABEL, transaction_id, None),
        (words::HMRC_LABEL, correlation_id, None),
        (words::CLAIM_LABEL, Some(claim.claim_id.to_string()), None),
    ];
    let ids = ids
        .into_iter()
        .filter_map(|(label, id, note)| {
            let note = note.map(|note| {
                view! { <span class="block text-sm text-soft wrap-anywhere">{note}</span> }
            });
            id.map(|id| {
                view! {
                    <SummaryRow label=say(label)>
                        <span class="block font-mono text-sm wrap-anywhere">{id}</span>
                        {note}
                    </SummaryRow>
                }
            })
        })
        .collect_view();
    let polls = (claim.polls > 0).then(|| {
        let times = say(words::AskedTimes { times: claim.polls });
        view! { <SummaryRow label=say(words::ASKED_LABEL)>{times}</SummaryRow> }
    });
    view! {
        <div id="claim-ids">
            <SummaryList>{ids} {polls}</SummaryList>
        </div>
    }
    .into_any()
}

/// What HMRC's money for a claim differs by, as the claim's own page has it, where nobody has said why. Why some of it may be missing is
/// said with the claim's state.
fn differs(claim: &Claim) -> Option<String> {
    let (paid, expected) = (claim.paid()?, claim.expected());
    let is_explained = claim.interest > Pence::ZERO || claim.returned > Pence::ZERO;
    if paid == expected || claim.cut.gifts > 0 || is_explained {
        return None;
    }
    Some(match claim.short() {
        Some(sum) => say(claims::Short { sum }),
        None => difference(paid.get(), expected.get()),
    })
}

/// What a payment differs by, and why that may be.
pub fn difference(paid: i64, expected: i64) -> String {
    let pence =
        |pence: i64| domain::Pence::new(pence.abs()).map(|amount| amount.to_string()).unwrap_or_default();
    match paid - expected {
        0 => say(words::AS_EXPECTED).to_owned(),
        -1 | 1 => say(words::ROUNDED).to_owned(),
        more if more > 0 => say(words::MoreThanClaimed { more: pence(more) }),
        less => say(words::LessThanClaimed { less: pence(less) }),
    }
}

#[cfg(test)]
mod tests {
    use super::{approved, difference, differs};
    use crate::charity::claim::row::sample::{come_to, paid};
    use crate::words::{claim as words, claims, say};
    use domain::Pence;
    use domain::claim::KnownBy;

    #[test]
    fn the_first_of_two_approvals_does_not_say_that_the_claim_is_approved() {
        assert_eq!(approved(4, 0), say(words::APPROVED));
        for to_go in [1_usize, 2] {
            assert_eq!(approved(4, to_go), say(words::ApprovedByYou { number: 4, to_go }));
        }
    }

    #[test]
    fn a_difference_is_explained() {
        assert_eq!(difference(100, 100), say(words::AS_EXPECTED));
        assert_eq!(difference(101, 100), say(words::ROUNDED));
        assert_eq!(difference(2_500, 100), say(words::MoreThanClaimed { more: "£24.00" }));
        assert_eq!(difference(100, 2_500), say(words::LessThanClaimed { less: "£24.00" }));
    }

    #[test]
    fn the_page_of_a_claim_paid_in_part_says_once_that_the_rest_may_come() {
        let of = |pence| differs(&come_to(paid(KnownBy::Receipt, pence)).claim);
        assert_eq!(of(500), None);
        assert_eq!(of(499), Some(say(words::ROUNDED).to_owned()));
        assert_eq!(of(300), Some(say(claims::Short { sum: "£2.00" })));
        assert_eq!(of(700), Some(say(words::MoreThanClaimed { more: "£2.00" })));
        let mut interest = come_to(paid(KnownBy::Receipt, 700)).claim;
        interest.interest = Pence::new(200).unwrap();
        assert_eq!(differs(&interest), None);
        let mut returned = come_to(paid(KnownBy::Receipt, 700)).claim;
        returned.returned = Pence::new(150).unwrap();
        assert_eq!(differs(&returned), None);
    }
}
