//! Where a claim stands, first on its page; the page and the live feed render the same.

use super::actions::{TurnPlace, missing_approvals};
use super::claims_page::StateTag;
use super::expected_payment::ClaimLines;
use super::views::{ClaimView, REFUSED};
use super::words::{
    above_in_words, alarm, is_moving, is_unreached, overpaid_in_words, paid_in_words, pays, standing,
    was_empty, your_part,
};
use crate::charity::fewer_soon::ComingChange;
use crate::charity::filing_pause::{Pause, Paused};
use crate::charity::views::Head;
use crate::ui::day::{long, long_time};
use crate::ui::*;
use crate::words::{claim_states, say};
use backend::claim::{Alarm, FewerSoon};
use domain::claim::{NextClaim, Progress};
use domain::{ClaimId, ClaimStatus};
use leptos::prelude::*;

/// What needs somebody, the state in words with its sums, and what a person can do now.
#[component]
pub fn Standing(
    view: ClaimView,
    /// With the forms, as the page has them.
    has_forms: bool,
) -> impl IntoView {
    let pause = Pause::of(view.row.paused, is_unreached(&view));
    let (alarms, status) = (view.alarms.clone(), view.row.claim.status());
    let fewer = view.fewer.clone().map(|fewer| (view.head.clone(), fewer));
    let turn = view! { <TurnPlace view=view.clone() has_forms/> };
    view! {
        <div id="claim-standing" data-rows="" class="space-y-8">
            <div id="claim-notices" class="space-y-8 empty:hidden">
                <Notices alarms status pause fewer/>
            </div>
            <div id="claim-state">
                <State view/>
            </div>
            {turn}
        </div>
    }
    .into_any()
}

#[component]
fn Notices(
    alarms: Vec<Alarm>,
    status: ClaimStatus,
    /// Why the claim goes nowhere at present.
    pause: Option<Pause>,
    /// Fewer approvals that are to apply to it.
    fewer: Option<(Head, FewerSoon)>,
) -> impl IntoView {
    let raised = alarms
        .into_iter()
        .filter(|line| line.cleared_at.is_none())
        .map(|line| {
            let (title, words) = alarm(line.alarm);
            let yours = your_part(line.alarm, status).map(|yours| format!(" {}", say(yours)));
            let since = say(claim_states::Since { when: long_time(line.raised_at) });
            view! { <Notice tone=Tone::Bad title=say(title)>{say(words)} {yours} " " {since}</Notice> }
        })
        .collect_view();
    view! {
        {raised}
        {pause.map(|pause| view! { <Paused pause/> })}
        {fewer.map(|(head, fewer)| view! { <ComingChange head fewer to_claim=true/> })}
    }
    .into_any()
}

#[component]
fn State(view: ClaimView) -> impl IntoView {
    let (head, row) = (view.head.clone(), view.row.clone());
    let claim = &row.claim;
    let (page, back_list) =
        (head.href(&format!("claims/{}", claim.claim_id)), head.href("claims/adjustments"));
    let lines = format!("{page}/lines");
    let emptied = was_empty(claim).then(|| (head.href("claims/fix"), back_list.clone()));
    let (words, missing) = (say(standing(&view)), missing_approvals(&view));
    let nominee = view.lacks_nominee.then(|| head.href("nominee"));
    let how = claim.progress.settled().map(|(_, how)| say(claim_states::HowWeKnow { how }));
    let (expected, money_by) = (claim.expected(), row.money_by());
    let (count, given, gift_aid) = (claim.lines, claim.donations, claim.gift_aid);
    let back = (claim.adjustment.get() > 0 && !claim.status().lets_go()).then_some(claim.adjustment);
    let short = paid_in_words(claim).zip(claim.short()).map(|(paid, short)| {
        view! { <p class="font-semibold">{say(claim_states::MoneyShort { paid, expected, short })}</p> }
    });
    let late = row.overdue_since.map(|since| {
        view! {
            <p class="font-semibold text-bad">{say(claim_states::OverdueSince { day: long(since) })}</p>
            <p class="max-w-read">{say(claim_states::OVERDUE_THEN)}</p>
        }
    });
    let over = overpaid_in_words(claim).map(|said| view! { <p class="font-semibold">{said}</p> });
    let above = above_in_words(claim).map(|said| view! { <p class="font-semibold">{said}</p> });
    let (pays, looks) = pays(claim);
    let was_accepted = matches!(claim.progress, Progress::Accepted { .. } | Progress::Paid { .. });
    let cut = (claim.cut.gifts > 0)
        .then(|| view! { <p>{say(claim_states::ReducedBy { count: claim.cut.gifts })}</p> });
    let refused = (!view.refused.is_empty()).then(|| view! { <Refused view=view.clone()/> });
    let given_back = view
        .given_back
        .iter()
        .map(|back| {
            let tax = back.tax;
            match back.with {
                Some((id, number)) => {
                    let href = head.href(&format!("claims/{id}"));
                    view! {
                        <p>
                            {say(claim_states::GivenBackIn { tax })} " " <a href=href>{say(claim_states::ClaimInside { number })}</a> "."
                        </p>
                    }
                    .into_any()
                }
                None => {
                    let ledger = back_list.clone();
                    view! {
                        <p>
                            {say(claim_states::ToBeGivenBack { tax })} " " <a href=ledger>{say(claim_states::TO_BE_GIVEN_BACK_LINK)}</a> "."
                        </p>
                    }
                    .into_any()
                }
            }
        })
        .collect_view();
    let with_gifts = view.cancelled.as_ref().filter(|cancelled| cancelled.gifts > 0);
    let had = with_gifts.map(|had| say(claim_states::Had { count: had.gifts, gift_aid: had.gift_aid }));
    let released = with_gifts.map(|cancelled| {
        view! { <Released head=head.clone() next=cancelled.next/> }
    });
    let had_lines = (with_gifts.is_some() && count > 0).then(|| lines.clone());
    // Of a cancelled claim a sentence says what it had.
    let sums = view.cancelled.is_none().then(|| {
        view! {
            <Stats>
                <Stat label=say(claim_states::GIFTS) value=thousands(count) href=lines/>
                <Stat label=say(claim_states::GIVEN) value=given.to_string()/>
                <Stat label=say(claim_states::GIFT_AID) value=gift_aid.to_string()/>
                <Stat label=say(pays) value=expected.to_string() tone=looks/>
            </Stats>
        }
    });
    let again = is_moving(claim.status()).then(|| {
        view! {
            <noscript>
                <p>
                    {say(claim_states::SEE_PROGRESS)} " " <a href=page>{say(claim_states::SEE_PROGRESS_LINK)}</a> "."
                </p>
            </noscript>
        }
    });
    view! {
        <Card>
            <div class="space-y-4">
                <StateTag row/>
                {late}
                {short}
                {over}
                {above}
                {cut}
                {sums}
                <ClaimLines view=view.clone()/>
                {had
                    .map(|had| {
                        let lines = had_lines
                            .map(|lines| view! { <a href=lines>{say(claim_states::SEE_HAD)}</a> });
                        view! {
                            <p>
                                {had} " " {lines}
                            </p>
                        }
                    })}
                <p class="max-w-read">{words}</p>
                {missing.map(|missing| view! { <p>{missing}</p> })}
                {refused}
                {nominee
                    .map(|nominee| {
                        view! {
                            <p>
                                <a href=nominee>{say(claim_states::SEE_NOMINEE)}</a>
                            </p>
                        }
                    })}
                {emptied
                    .map(|(fix, ledger)| {
                        view! {
                            <p class="flex flex-wrap gap-x-6 gap-y-2">
                                <a href=fix>{say(claim_states::GIFTS_TO_FIX)}</a>
                                <a href=ledger>{say(claim_states::ADJUSTMENTS)}</a>
                            </p>
                        }
                    })}
                {how.map(|how| view! { <p class="max-w-read wrap-anywhere">{how}</p> })}
                {money_by.map(|by| view! { <p>{say(claim_states::MoneyBy { day: long(by) })}</p> })}
                {again}
                {released}
                <Relatives view/>
                {given_back}
                {back
                    .map(|amount| {
                        let deducted = if was_accepted {
                            say(claim_states::WasDeducted { amount })
                        } else {
                            say(claim_states::IsDeducted { amount })
                        };
                        view! {
                            <p>{deducted} " " <a href=back_list>{say(claim_states::DEDUCTED_FOR)}</a> "."</p>
                        }
                    })}
            </div>
        </Card>
    }
    .into_any()
}

/// Where the gifts of a cancelled claim are now.
#[component]
fn Released(
    head: Head,
    /// The claim that they could go into.
    next: Option<(ClaimId, i32)>,
) -> impl IntoView {
    let ready = head.href(&format!("donations?claim={}", NextClaim::Unclaimed));
    let now = match next {
        Some((id, number)) => {
            let href = head.href(&format!("claims/{id}"));
            view! {
                {say(claim_states::GIFTS_COULD_GO)} " " <a href=href>{say(claim_states::ClaimInside { number })}</a> "."
            }
            .into_any()
        }
        None => say(claim_states::GIFTS_WAIT).into_any(),
    };
    view! {
        <p>
            {now} " " <a href=ready>{say(claim_states::SEE_READY)}</a>
        </p>
    }
    .into_any()
}

/// The gifts for which HMRC rejected the claim, each with what there is to do about it.
#[component]
fn Refused(view: ClaimView) -> impl IntoView {
    let (head, page) = (view.head.clone(), format!("claims/{}/lines", view.row.claim.claim_id));
    let most = usize::try_from(REFUSED).unwrap_or(usize::MAX);
    let more = (view.refused.len() > most).then(|| {
        view! {
            <li>
                <a href=head.href("claims/fix")>{say(claim_states::SEE_HELD)}</a>
            </li>
        }
    });
    let lines = view
        .refused
        .iter()
        .take(most)
        .map(|line| {
            let words = say(claim_states::LineRejected { line: line.line_no, claimable: line.claimable });
            let then = if line.is_held && head.may_change {
                let fix = head.href(&format!("claims/fix/{}", line.donation_id));
                let label = say(claim_states::CorrectLine { line: line.line_no });
                view! { <a href=fix>{label}</a> }.into_any()
            } else if let Some((id, number)) = line.now_in {
                let claim = head.href(&format!("claims/{id}"));
                view! {
                    {say(claim_states::LINE_NOW_IN)} " " <a href=claim>{say(claim_states::ClaimInside { number })}</a> "."
                }
                .into_any()
            } else {
                let gift = head.href(&format!("donations/{}", line.donation_id));
                view! { <a href=gift>{say(claim_states::SEE_GIFT)}</a> }.into_any()
            };
            view! { <li>{words} " " {then}</li> }
        })
        .collect_view();
    view! {
        <ul class="space-y-1 font-semibold">{lines} {more}</ul>
        <p>
            <a href=head.href(&page)>{say(claim_states::SEE_GIFTS)}</a>
        </p>
    }
    .into_any()
}

#[component]
fn Relatives(view: ClaimView) -> impl IntoView {
    let link = |(id, number): (domain::ClaimId, i32)| (view.head.href(&format!("claims/{id}")), number);
    let (earlier, later) = (view.row.claim.follows.map(link), view.row.claim.followed_by.map(link));
    let approved = view.approvals.iter().find_map(|approval| approval.given_for).map(|(_, number)| {
        let people = view.approvals.iter().map(|approval| approval.email.clone());
        let people =
            people.reduce(|first, second| say(claim_states::Both { first, second })).unwrap_or_default();
        view! { <p class="wrap-anywhere">{say(claim_states::ApprovedBefore { number, people })}</p> }
    });
    view! {
        {earlier
            .map(|(href, number)| {
                view! {
                    <p>
                        {say(claim_states::FOLLOWS)} " " <a href=href>{say(claim_states::ClaimInside { number })}</a> {say(claim_states::FOLLOWS_AFTER)}
                    </p>
                }
            })}
        {approved}
        {later
            .map(|(href, number)| {
                view! {
                    <p>
                        {say(claim_states::FOLLOWED_BY)} " " <a href=href>{say(claim_states::ClaimInside { number })}</a> "."
                    </p>
                }
            })}
    }
    .into_any()
}
