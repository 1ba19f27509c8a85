//! What a person can do about a claim now.

use super::adjustments_page::ADJUSTMENTS_REFUSED;
use super::next_claim_page::{RefusedEarlier, made};
use super::views::{Approving, ClaimView, Unmatched};
use super::{ApproveClaim, MarkClaimPaid, RecordReturn, RecordSetOff, SayInterest, WithdrawClaim};
use super::{payments_for, payments_of};
use crate::charity::state::gifts;
use crate::charity::too_few_approvers::WayOut;
use crate::charity::views::Head;
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
use crate::words::{claim as words, claims, held_gifts, payments, say};
use catalogue::Text;
use domain::Pence;
use domain::claim::Progress;
use domain::payment::PaymentState;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What a person can do about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Approve,
    /// They made it: another approves it, and they can cancel it.
    Await,
    GiveUp,
    RecordPayment,
    RecordReturn,
    SayInterest,
}

impl Turn {
    fn of(view: &ClaimView) -> Option<Self> {
        if !view.head.may_change {
            return None;
        }
        let claim = &view.row.claim;
        match claim.progress {
            _ if claim.overpaid().is_some() => Some(Self::RecordReturn),
            Progress::Ready if view.made_by_me => Some(Self::Await),
            Progress::Ready => Some(Self::Approve),
            // It may wait for long: for HMRC, for whoever runs Uplift, or for the charity itself. Once it is on its way, giving it
            // up is refused.
            Progress::Approved => Some(Self::GiveUp),
            Progress::Accepted { .. } if !claim.has_nothing_to_pay() => Some(Self::RecordPayment),
            Progress::Paid { .. } if claim.short().is_some() => Some(Self::RecordPayment),
            Progress::Paid { .. } if claim.above().is_some() => Some(Self::SayInterest),
            _ => None,
        }
    }

    /// The id of its place: whatever changes what the form says changes it too.
    fn place(self, view: &ClaimView) -> String {
        let claim = &view.row.claim;
        match self {
            Self::Approve | Self::Await if is_stuck(view) => {
                format!("claim-stuck-{}-{}", to_go(view), claim.gift_aid.get())
            }
            Self::Approve | Self::Await if waits_for_invited(view) => {
                format!("claim-invited-{}-{}", to_go(view), claim.gift_aid.get())
            }
            Self::Approve | Self::Await => {
                format!("claim-approve-{}-{}", to_go(view), claim.gift_aid.get())
            }
            Self::GiveUp => "claim-give-up".to_owned(),
            Self::RecordPayment if view.unmatched.all > 0 => {
                let Unmatched { all, exact } = view.unmatched;
                format!("claim-payment-{}-unmatched-{all}-{exact}", still_owed(view).get())
            }
            Self::RecordPayment => format!("claim-payment-{}", still_owed(view).get()),
            Self::RecordReturn => format!("claim-return-{}", claim.overpaid().map_or(0, Pence::get)),
            Self::SayInterest => {
                let removable = if view.has_removable { "-removable" } else { "" };
                format!("claim-above-{}{removable}", claim.above().map_or(0, Pence::get))
            }
        }
    }

    /// The link of the live feed to the form: what is done, and how it looks.
    fn link(self) -> (Text, ButtonKind) {
        match self {
            Self::Approve => (words::REVIEW, ButtonKind::Primary),
            Self::Await | Self::GiveUp => (words::CANCEL_THIS, ButtonKind::Quiet),
            Self::RecordPayment => (words::RECORD_PAYMENT, ButtonKind::Secondary),
            Self::RecordReturn => (words::RECORD_RETURN, ButtonKind::Secondary),
            Self::SayInterest => (words::SAY_INTEREST, ButtonKind::Secondary),
        }
    }

    /// What the card around that link says; cancelling has none.
    fn card(self) -> Option<(Text, Text)> {
        match self {
            Self::Approve => Some((words::APPROVAL, words::APPROVAL_CARD)),
            Self::Await => Some((words::APPROVAL, words::MADE_BY_YOU_CARD)),
            Self::GiveUp => None,
            Self::RecordPayment => Some((words::RECORD_PAYMENT, words::RECORD_PAYMENT_CARD)),
            Self::RecordReturn => Some((words::HAS_HMRC_RECOVERED, words::HAS_HMRC_RECOVERED_CARD)),
            Self::SayInterest => Some((words::REST_OF_MONEY, words::REST_OF_MONEY_CARD)),
        }
    }
}

/// How many people still have to approve the claim.
pub(super) fn to_go(view: &ClaimView) -> usize {
    view.row.claim.to_go()
}

/// How many people have to approve it, or still have to, while it waits for them; or that another has to than its maker. The maker reads
/// that with what they can do.
pub(super) fn missing_approvals(view: &ClaimView) -> Option<String> {
    let (people, to_go) = (view.row.claim.approvals.0, to_go(view));
    let has_card = view.made_by_me && view.head.may_change;
    if has_card || to_go == 0 || !matches!(view.row.claim.progress, Progress::Ready) {
        return None;
    }
    Some(if view.by_another {
        say(words::NEEDS_ANOTHER).to_owned()
    } else if to_go < people {
        say(words::MoreApprovals { to_go })
    } else {
        say(words::NeedsApproval { people })
    })
}

/// Whose turn it is, for somebody who made it and so cannot approve it.
fn made_by_you(others: &str) -> String {
    if others.is_empty() { say(words::MADE_BY_YOU).to_owned() } else { say(words::MadeByYouThen { others }) }
}

/// Whose turn it is, for somebody who has approved it.
fn then(others: &str) -> String {
    if others.is_empty() {
        say(words::YOU_APPROVED).to_owned()
    } else {
        say(words::YouApprovedThen { others })
    }
}

/// Whether fewer can than still have to, also once those come who are invited: somebody has left, or may change nothing any more.
fn is_stuck(view: &ClaimView) -> bool {
    view.can_still_approve + view.invited.len() < to_go(view)
}

/// Whether as many can as still have to only once somebody comes who is invited.
fn waits_for_invited(view: &ClaimView) -> bool {
    !is_stuck(view) && view.can_still_approve < to_go(view)
}

/// Who is invited and could approve it after joining, where the claim waits for them or its reader has no approval to give.
fn invited(view: &ClaimView) -> Option<String> {
    let has_none_to_give = view.made_by_me || view.approved_by_me || !view.head.may_change;
    let is_said = has_none_to_give || waits_for_invited(view);
    (is_said && !view.invited.is_empty())
        .then(|| say(words::InvitedApprovers { others: view.invited.join(", ") }))
}

/// What HMRC still owes for it: all of it, or what is missing of it.
fn still_owed(view: &ClaimView) -> Pence {
    view.row.claim.short().unwrap_or_else(|| view.row.claim.expected())
}

/// Where the payments are that wait for a claim and may be for this one, and what is said of them.
fn match_first(view: &ClaimView) -> Option<(String, String)> {
    let (Unmatched { all, exact }, owed) = (view.unmatched, still_owed(view));
    let open = view.head.href(&payments_of(PaymentState::Open));
    match (all, exact) {
        (0, _) => None,
        (all, 0) => Some((open, say(payments::ChooseClaims { count: all }))),
        (_, exact) => {
            let words = say(payments::MatchFirst { count: exact, owed });
            Some((format!("{open}&find={}", owed.decimal()), words))
        }
    }
}

/// What a person can do now, in a place of its own. A form that is on the page already is left alone by the live feed: somebody
/// may be filling it in.
#[component]
pub fn TurnPlace(
    view: ClaimView,
    /// The forms themselves. The live feed has the way to them, because a form belongs to the page that it posts to.
    has_forms: bool,
) -> impl IntoView {
    let Some(turn) = Turn::of(&view) else {
        return view! { <ToRead view/> }.into_any();
    };
    let place = turn.place(&view);
    let what = if has_forms {
        view! { <Forms turn view/> }.into_any()
    } else {
        let (label, kind) = turn.link();
        // To the page anew, which has the form: to the same address but for a fragment, a browser would only scroll.
        let page = view.head.href(&format!("claims/{}?form={place}#{place}", view.row.claim.claim_id));
        let link = view! {
            <LinkButton href=page kind>
                {say(label)}
            </LinkButton>
        };
        match turn.card() {
            Some((title, lead)) => view! {
                <Card title=say(title)>
                    <p class="mb-4 max-w-read text-soft">{say(lead)}</p>
                    {link}
                </Card>
            }
            .into_any(),
            None => link.into_any(),
        }
    };
    view! {
        <div id=place data-keep="" class="scroll-mt-24 print:hidden">
            {what}
        </div>
    }
    .into_any()
}

#[component]
fn Forms(turn: Turn, view: ClaimView) -> impl IntoView {
    let (charity, claim) = (view.head.id.to_string(), view.row.claim.claim_id.to_string());
    match turn {
        Turn::Approve | Turn::Await => {
            let (stuck, sum) = (is_stuck(&view), view.row.claim.expected());
            let (waits, invited) = (waits_for_invited(&view), invited(&view));
            let (head, can, others) =
                (view.head.clone(), view.can_still_approve, view.can_approve.join(", "));
            let (charity2, claim2) = (charity.clone(), claim.clone());
            let facts = view! { <ApprovalFacts view=view.clone()/> };
            view! {
                <Card title=say(words::APPROVAL)>
                    <div class="space-y-4">
                        {facts}
                        {stuck.then(|| view! { <Stuck head can/> })}
                        {waits.then(|| view! { <Notice tone=Tone::Warn title=say(words::WAITS_FOR_INVITED)/> })}
                        {invited.map(|invited| view! { <p class="wrap-anywhere">{invited}</p> })}
                        {if view.made_by_me {
                            view! { <p class="wrap-anywhere">{made_by_you(&others)}</p> }.into_any()
                        } else if view.approved_by_me {
                            view! { <p class="wrap-anywhere">{then(&others)}</p> }.into_any()
                        } else {
                            view! {
                                <Form action=ApproveClaim::PATH>
                                    <Hidden name="charity" value=charity/>
                                    <Hidden name="claim" value=claim/>
                                    <p class="max-w-read text-soft">{say(words::APPROVING_CONFIRMS)}</p>
                                    <Button>{say(words::ApproveFor { sum })}</Button>
                                </Form>
                            }
                                .into_any()
                        }}
                        <GiveUp charity=charity2 claim=claim2/>
                    </div>
                </Card>
            }
            .into_any()
        }
        Turn::GiveUp => view! { <GiveUp charity claim/> }.into_any(),
        Turn::RecordReturn => {
            let over = view.row.claim.overpaid().unwrap_or(Pence::ZERO);
            view! {
                <Card title=say(words::HAS_HMRC_RECOVERED)>
                    <div class="space-y-4">
                        <p class="max-w-read text-soft">{say(words::RECOVERS_BY)}</p>
                        <ReturnForm charity claim today=view.today.clone() over/>
                    </div>
                </Card>
            }
            .into_any()
        }
        Turn::SayInterest => {
            let above = view.row.claim.above().unwrap_or(Pence::ZERO);
            let payments = view.head.href(&payments_for(view.row.claim.number));
            let remove = view.has_removable.then(|| format!(" {}", say(words::REMOVE_WRONG)));
            let went_back = {
                let (charity, claim, today) = (charity.clone(), claim.clone(), view.today.clone());
                view! {
                    <Details summary=say(words::WENT_BACK) open=came_back(RecordReturn::PATH, "")>
                        <p class="text-soft">{say(words::RECOVERS_BY)}</p>
                        <ReturnForm charity claim today over=above/>
                    </Details>
                }
            };
            view! {
                <Card title=say(words::REST_OF_MONEY)>
                    <div class="space-y-4">
                        <p class="max-w-read text-soft">
                            {say(words::UNDO_MATCH)} " " <a href=payments>{say(words::UNDO_MATCH_LINK)}</a> " "
                            {say(words::UNDO_MATCH_AFTER)} {remove}
                        </p>
                        <Form action=SayInterest::PATH>
                            <Hidden name="charity" value=charity/>
                            <Hidden name="claim" value=claim/>
                            <Hidden name="above" value=above.get().to_string()/>
                            <Button kind=ButtonKind::Secondary>{say(words::SaySumIsInterest { above })}</Button>
                        </Form>
                        {went_back}
                    </div>
                </Card>
            }
            .into_any()
        }
        Turn::RecordPayment => {
            let title = match view.row.claim.short() {
                Some(_) => words::RECORD_REST,
                None => words::RECORD_PAYMENT,
            };
            let unmatched = match_first(&view).map(|(href, words)| view! { <p><a href=href>{words}</a></p> });
            let owed = still_owed(&view).to_string();
            let paid_before = view.row.claim.paid().map_or(0, Pence::get).to_string();
            let set_off = {
                let (charity, claim, today) = (charity.clone(), claim.clone(), view.today.clone());
                let (owed, paid_before) = (owed.clone(), paid_before.clone());
                view! { <SetOffInstead charity claim owed paid_before today/> }
            };
            view! {
                <Card title=say(title)>
                    <div class="space-y-4">
                        {unmatched}
                        <p class="max-w-read text-soft">
                            {say(words::RECORD_OR_IMPORT)} " "
                            <a href=view.head.href("claims/payments")>{say(words::RECORD_OR_IMPORT_LINK)}</a> " "
                            {say(words::RECORD_OR_IMPORT_AFTER)}
                        </p>
                        <Form action=MarkClaimPaid::PATH>
                            <Hidden name="charity" value=charity/>
                            <Hidden name="claim" value=claim/>
                            <Hidden name="paid_before" value=paid_before/>
                            <DateInput name="on" label=say(words::DATE_RECEIVED) max=view.today.clone()/>
                            <TextInput
                                name="amount"
                                label=say(words::AMOUNT)
                                prefix="£"
                                inputmode="decimal"
                                width=Width::Short
                                value=owed.trim_start_matches('£').to_owned()
                            />
                            <TextInput
                                name="reference"
                                label=say(words::BANK_REFERENCE)
                                width=Width::Medium
                                optional=true
                            />
                            <Button kind=ButtonKind::Secondary>{say(words::RECORD_PAYMENT)}</Button>
                        </Form>
                        {set_off}
                    </div>
                </Card>
            }
            .into_any()
        }
    }
}

/// HMRC has money back that it paid too much, or for gifts that it refused.
#[component]
fn ReturnForm(charity: String, claim: String, today: String, over: Pence) -> impl IntoView {
    view! {
        <Form action=RecordReturn::PATH>
            <Hidden name="charity" value=charity/>
            <Hidden name="claim" value=claim/>
            <DateInput name="on" label=say(words::RETURNED_ON) max=today/>
            <TextInput
                name="amount"
                label=say(words::RETURNED_AMOUNT)
                prefix="£"
                inputmode="decimal"
                width=Width::Short
                value=over.decimal()
            />
            <TextInput
                name="note"
                label=say(words::RETURNED_HOW)
                hint=say(words::RETURNED_HOW_HINT)
                width=Width::Medium
                optional=true
            />
            <Button kind=ButtonKind::Secondary>{say(words::RECORD_RETURN)}</Button>
        </Form>
    }
    .into_any()
}

/// The key of the form for what HMRC set off: the form for a payment beside it has fields of the same names.
const SET_OFF: &str = "set-off";

/// HMRC kept the money for a debt of the charity's: then no payment of it ever comes.
#[component]
fn SetOffInstead(
    charity: String,
    claim: String,
    owed: String,
    paid_before: String,
    today: String,
) -> impl IntoView {
    view! {
        <Details summary=say(words::SET_OFF) open=came_back(RecordSetOff::PATH, SET_OFF)>
            <p class="text-soft">{say(words::SET_OFF_MEANS)}</p>
            <Form action=RecordSetOff::PATH key=SET_OFF>
                <Hidden name="charity" value=charity/>
                <Hidden name="claim" value=claim/>
                <Hidden name="paid_before" value=paid_before/>
                <DateInput name="on" label=say(words::SET_OFF_ON) max=today/>
                <TextInput
                    name="amount"
                    label=say(words::SET_OFF_AMOUNT)
                    prefix="£"
                    inputmode="decimal"
                    width=Width::Short
                    value=owed.trim_start_matches('£').to_owned()
                />
                <TextInput
                    name="against"
                    label=say(words::SET_OFF_DEBT)
                    hint=say(words::SET_OFF_DEBT_HINT)
                    width=Width::Medium
                />
                <Button kind=ButtonKind::Secondary>{say(words::RECORD_SET_OFF)}</Button>
            </Form>
        </Details>
    }
    .into_any()
}

/// What a claim that waits for approval is judged by, and who can approve it, for somebody who may not.
#[component]
fn ToRead(view: ClaimView) -> impl IntoView {
    if view.approving.is_none() {
        return ().into_any();
    }
    let (stuck, waits, invited) = (is_stuck(&view), waits_for_invited(&view), invited(&view));
    let (head, can, others) = (view.head.clone(), view.can_still_approve, view.can_approve.join(", "));
    let who = (!others.is_empty()).then(|| say(words::CanApprove { others }));
    view! {
        <div id="claim-approval">
            <Card title=say(words::APPROVAL)>
                <div class="space-y-4">
                    <ApprovalFacts view/>
                    {stuck.then(|| view! { <Stuck head can/> })}
                    {waits.then(|| view! { <Notice tone=Tone::Warn title=say(words::WAITS_FOR_INVITED)/> })}
                    {who.map(|who| view! { <p class="wrap-anywhere">{who}</p> })}
                    {invited.map(|invited| view! { <p class="wrap-anywhere">{invited}</p> })}
                </div>
            </Card>
        </div>
    }
    .into_any()
}

/// What the claim is compared with, and why it needs an approval of its own, where it follows another.
#[component]
fn ApprovalFacts(view: ClaimView) -> impl IntoView {
    let (head, follows) = (view.head, view.row.claim.follows);
    let compared = view.approving.map(|facts| view! { <Compared head facts/> });
    let differs = follows.map(|(_, number)| {
        view! { <p class="max-w-read">{say(words::Differs { number })}</p> }
    });
    view! {
        {compared}
        {differs}
    }
    .into_any()
}

/// From when the gifts are, how many have corrected details, what the claim before came to, what HMRC refused since, and how many of
/// the gifts it refused before.
#[component]
fn Compared(head: Head, facts: Approving) -> impl IntoView {
    let Approving { days, before, corrected, refused, refused_before } = facts;
    let days = days.map(|(oldest, newest)| {
        view! { <SummaryRow label=say(claims::DATES)>{made(oldest, newest)}</SummaryRow> }
    });
    let before = before.map(|(number, count, pays)| {
        let said = say(words::ClaimBefore { number, gifts: gifts(count), pays });
        view! { <SummaryRow label=say(words::BEFORE_IT)>{said}</SummaryRow> }
    });
    let corrected = (corrected.count > 0).then(|| {
        let said = say(words::CorrectedGifts { count: corrected.count });
        let count = corrected.on_donors_word;
        let on_word = (count > 0).then(|| {
            view! { <span class="block">{say(words::CorrectedOnWord { count })}</span> }
        });
        let gift = corrected.only.map(|gift| {
            let href = head.href(&format!("donations/{gift}"));
            view! {
                <span class="block">
                    <a href=href>{say(held_gifts::SEE_GIFT)}</a>
                </span>
            }
        });
        view! { <SummaryRow label=say(words::CORRECTED)>{said} {on_word} {gift}</SummaryRow> }
    });
    let refused = (refused.gifts > 0).then(|| {
        let said = say(words::RefusedSinceApproval { count: refused.gifts, gift_aid: refused.gift_aid });
        let href = head.href(ADJUSTMENTS_REFUSED);
        view! {
            <SummaryRow label=say(words::REFUSED_SINCE)>
                {said} " " <a href=href>{say(words::SEE_REFUSED)}</a>
            </SummaryRow>
        }
    });
    let again = (!refused_before.is_empty()).then(|| view! { <RefusedEarlier head refused_before/> });
    (days.is_some() || before.is_some() || corrected.is_some() || refused.is_some() || again.is_some())
        .then(|| view! { <SummaryList>{days} {corrected} {before} {refused} {again}</SummaryList> })
        .into_any()
}

/// That the claim cannot be approved by as many as have to, and what helps.
#[component]
fn Stuck(head: Head, can: usize) -> impl IntoView {
    let title = match can {
        0 => words::NOBODY_CAN_APPROVE,
        _ => words::TOO_FEW_CAN_APPROVE,
    };
    let or_cancel = head.may_change.then(|| view! { <p>{say(words::OR_CANCEL)}</p> });
    view! {
        <Notice tone=Tone::Warn title=say(title)>
            <p>{say(words::STUCK_UNTIL)}</p>
            <WayOut head/>
            {or_cancel}
        </Notice>
    }
    .into_any()
}

#[component]
fn GiveUp(charity: String, claim: String) -> impl IntoView {
    view! {
        <Details summary=say(words::CANCEL_THIS) open=came_back(WithdrawClaim::PATH, "")>
            <p class="text-soft">{say(words::CANCEL_MEANS)}</p>
            <Form action=WithdrawClaim::PATH>
                <Hidden name="charity" value=charity/>
                <Hidden name="claim" value=claim/>
                <Button kind=ButtonKind::Danger>{say(words::CANCEL)}</Button>
            </Form>
        </Details>
    }
    .into_any()
}
