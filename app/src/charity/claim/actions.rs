//! What a person can do about a claim now.

use super::payments_for;
use super::views::ClaimView;
use super::{ApproveClaim, MarkClaimPaid, RecordReturn, SayInterest, WithdrawClaim};
use crate::charity::too_few_approvers::WayOut;
use crate::charity::views::Head;
use crate::form::{Form, Hidden, came_back};
use crate::ui::*;
use domain::Pence;
use domain::claim::Progress;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What a person can do about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Approve,
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
            Self::Approve if is_stuck(view) => {
                format!("claim-stuck-{}-{}", to_go(view), claim.gift_aid.get())
            }
            Self::Approve => format!("claim-approve-{}-{}", to_go(view), claim.gift_aid.get()),
            Self::GiveUp => "claim-give-up".to_owned(),
            Self::RecordPayment => format!("claim-payment-{}", still_owed(view).get()),
            Self::RecordReturn => format!("claim-return-{}", claim.overpaid().map_or(0, Pence::get)),
            Self::SayInterest => format!("claim-above-{}", claim.above().map_or(0, Pence::get)),
        }
    }

    /// The link of the live feed to the form: what is done, and how it looks.
    fn link(self) -> (&'static str, ButtonKind) {
        match self {
            Self::Approve => ("Review and approve", ButtonKind::Primary),
            Self::GiveUp => ("Cancel this claim", ButtonKind::Quiet),
            Self::RecordPayment => ("Record the payment", ButtonKind::Secondary),
            Self::RecordReturn => ("Record the amount returned", ButtonKind::Secondary),
            Self::SayInterest => ("Say that it is interest", ButtonKind::Secondary),
        }
    }

    /// What the card around that link says; cancelling has none.
    fn card(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Approve => Some(("Approval", "Check the claim, then approve or cancel it.")),
            Self::GiveUp => None,
            Self::RecordPayment => {
                Some(("Record the payment", "Once HMRC’s payment is on your bank statement, record it."))
            }
            Self::RecordReturn => Some(("Has HMRC recovered the overpayment?", "Once it has, record that.")),
            Self::SayInterest => Some(("What is the rest of the money?", "HMRC paid more than you claimed.")),
        }
    }
}

/// How many people still have to approve the claim.
pub(super) fn to_go(view: &ClaimView) -> usize {
    view.row.claim.approvals.0.saturating_sub(view.approvals.len())
}

/// Whether fewer can than still have to: somebody has left, or may change nothing any more.
fn is_stuck(view: &ClaimView) -> bool {
    view.can_still_approve < to_go(view)
}

/// What HMRC still owes for it: all of it, or what is missing of it.
fn still_owed(view: &ClaimView) -> Pence {
    view.row.claim.short().unwrap_or_else(|| view.row.claim.expected())
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
        return ().into_any();
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
                {label}
            </LinkButton>
        };
        match turn.card() {
            Some((title, words)) => view! {
                <Card title>
                    <p class="mb-4 max-w-read text-soft">{words}</p>
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
        Turn::Approve => {
            let (left, stuck) = (to_go(&view), is_stuck(&view));
            let (head, can) = (view.head.clone(), view.can_still_approve);
            let pays = view.row.claim.expected();
            let (charity2, claim2) = (charity.clone(), claim.clone());
            let differs = view.row.claim.follows.map(|(_, number)| {
                let words = format!(
                    "This is not just claim {number} without the gifts that HMRC rejected: since then, gifts were refunded or the adjustment changed. It needs its own approval."
                );
                view! { <p class="max-w-read">{words}</p> }
            });
            view! {
                <Card title="Approval">
                    <div class="space-y-4">
                        {differs}
                        <p>
                            {match (view.row.claim.approvals.0, left) {
                                (1, _) => "Needs one approval.".to_owned(),
                                (people, left) => format!("Needs approval by {people} different people; {left} more to go."),
                            }}
                        </p>
                        {stuck.then(|| view! { <Stuck head can/> })}
                        {if view.approved_by_me {
                            view! { <p>"You have approved it. Someone else needs to approve it too."</p> }.into_any()
                        } else {
                            view! {
                                <Form action=ApproveClaim::PATH>
                                    <Hidden name="charity" value=charity/>
                                    <Hidden name="claim" value=claim/>
                                    <p class="max-w-read text-soft">
                                        "By approving, you confirm that these gifts were made to the charity, and that it keeps the records Gift Aid requires."
                                    </p>
                                    <Button>{format!("Approve this claim for {pays}")}</Button>
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
            let over = view.row.claim.overpaid().unwrap_or(Pence::ZERO).decimal();
            view! {
                <Card title="Has HMRC recovered the overpayment?">
                    <div class="space-y-4">
                        <p class="max-w-read text-soft">
                            "HMRC deducts the overpayment from a later payment, or asks you to pay it back. Once that is done, record it here."
                        </p>
                        <Form action=RecordReturn::PATH>
                            <Hidden name="charity" value=charity/>
                            <Hidden name="claim" value=claim/>
                            <DateInput name="on" label="When was the money returned?" max=view.today.clone()/>
                            <TextInput
                                name="amount"
                                label="How much was returned?"
                                prefix="£"
                                inputmode="decimal"
                                width=Width::Short
                                value=over
                            />
                            <TextInput
                                name="note"
                                label="How was it returned?"
                                hint="Such as HMRC’s reference"
                                width=Width::Medium
                                optional=true
                            />
                            <Button kind=ButtonKind::Secondary>"Record the amount returned"</Button>
                        </Form>
                    </div>
                </Card>
            }
            .into_any()
        }
        Turn::SayInterest => {
            let above = view.row.claim.above().unwrap_or(Pence::ZERO);
            let payments = view.head.href(&payments_for(view.row.claim.number));
            view! {
                <Card title="What is the rest of the money?">
                    <div class="space-y-4">
                        <p class="max-w-read text-soft">
                            "If HMRC paid several claims at once, undo the match on " <a href=payments>"Payments from HMRC"</a>
                            " and choose all of them. If it is interest, say so here. HMRC’s letter says which."
                        </p>
                        <Form action=SayInterest::PATH>
                            <Hidden name="charity" value=charity/>
                            <Hidden name="claim" value=claim/>
                            <Hidden name="above" value=above.get().to_string()/>
                            <Button kind=ButtonKind::Secondary>{format!("Say that {above} is interest")}</Button>
                        </Form>
                    </div>
                </Card>
            }
            .into_any()
        }
        Turn::RecordPayment => {
            let title = match view.row.claim.short() {
                Some(_) => "Record the rest of the payment",
                None => "Record the payment",
            };
            let owed = still_owed(&view).to_string();
            let paid_before = view.row.claim.paid().map_or(0, Pence::get).to_string();
            view! {
                <Card title>
                    <div class="space-y-4">
                        <p class="max-w-read text-soft">
                            "Record the payment from your bank statement here, or " <a href=view.head.href("claims/payments")>"import the statement"</a>
                            " and we match it."
                        </p>
                        <Form action=MarkClaimPaid::PATH>
                            <Hidden name="charity" value=charity/>
                            <Hidden name="claim" value=claim/>
                            <Hidden name="paid_before" value=paid_before/>
                            <DateInput name="on" label="Date received" max=view.today.clone()/>
                            <TextInput
                                name="amount"
                                label="Amount"
                                prefix="£"
                                inputmode="decimal"
                                width=Width::Short
                                value=owed.trim_start_matches('£').to_owned()
                            />
                            <TextInput
                                name="reference"
                                label="Bank reference"
                                width=Width::Medium
                                optional=true
                            />
                            <Button kind=ButtonKind::Secondary>"Record the payment"</Button>
                        </Form>
                    </div>
                </Card>
            }
            .into_any()
        }
    }
}

/// That the claim cannot be approved by as many as have to, and what helps.
#[component]
fn Stuck(head: Head, can: usize) -> impl IntoView {
    let title = match can {
        0 => "Nobody can approve this claim",
        _ => "Not enough people can approve this claim",
    };
    view! {
        <Notice tone=Tone::Warn title>
            <p>"Until this is resolved, we cannot send it or make another claim."</p>
            <WayOut head/>
            <p>"Or cancel this claim: its gifts then wait for the next one."</p>
        </Notice>
    }
    .into_any()
}

#[component]
fn GiveUp(charity: String, claim: String) -> impl IntoView {
    view! {
        <Details summary="Cancel this claim" open=came_back(WithdrawClaim::PATH, "")>
            <p class="text-soft">"We send nothing to HMRC. Its gifts wait for the next claim."</p>
            <Form action=WithdrawClaim::PATH>
                <Hidden name="charity" value=charity/>
                <Hidden name="claim" value=claim/>
                <Button kind=ButtonKind::Danger>"Cancel claim"</Button>
            </Form>
        </Details>
    }
    .into_any()
}
