//! One donation. Wanted: what is its status, what is missing, and who has to act? The words are those of the API's responses.

use super::reads::read_donation;
use super::views::Donation;
use crate::charity::state::{counts, label, short, tone};
use crate::developers::what_follows;
use crate::platform::console::{Console, param};
use crate::platform::request_table::RequestTable;
use crate::platform::views::Head;
use crate::ui::*;
use crate::words::{platform_donations, say};
use backend::donation::HistoryEntry;
use backend::request_log::{DAYS, Request};
use domain::AuditAction;
use domain::calendar::{long, long_time};
use domain::donation::{DeclarationStatus, DeclarationView, DeletionReason, DonationView};
use leptos::prelude::*;
use serde_json::Value;

/// `/platform/{platform}/donations/{donation}`
#[component]
pub fn DonationPage() -> impl IntoView {
    let from = read_donation(param("platform"), param("donation"));
    view! { <Console from show=|donation| view! { <Shown donation/> }/> }.into_any()
}

#[component]
fn Shown(donation: Donation) -> impl IntoView {
    let Donation { head, shown, declarations, history, requests } = donation;
    let status = shown.gift_aid.status;
    let back = (head.href("donations"), say(platform_donations::TITLE).to_owned());
    let gift_aid = if counts(status) {
        shown.gift_aid.amount.to_string()
    } else {
        say(platform_donations::NO_GIFT_AID).to_owned()
    };
    let settlement =
        shown.settlement_date.map_or_else(|| say(platform_donations::NOT_SENT).to_owned(), short);
    let estimate = if counts(status) {
        say(platform_donations::ESTIMATE)
    } else {
        say(platform_donations::NOTHING_TO_CLAIM)
    };
    let id = shown.id.to_string();
    let events = head.href(&format!("events?find={id}"));
    view! {
        <Heading
            title=say(platform_donations::DonationOf { amount: shown.gross_amount.pence() })
            over=long_time(shown.donated_at)
            back
        >
            <Tag tone=tone(status) label=label(status)/>
        </Heading>
        <Stats>
            <Stat label=say(platform_donations::DONATION) value=shown.gross_amount.pence().to_string() note="grossAmount"/>
            <Stat label=say(platform_donations::CLAIMABLE) value=shown.claimable_amount.to_string() note="claimableAmount"/>
            <Stat label=say(platform_donations::GIFT_AID) value=gift_aid note=estimate/>
            <Stat label=say(platform_donations::SETTLEMENT) value=settlement note="settlementDate"/>
        </Stats>
        <Where shown=shown.clone()/>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Facts shown/>
            <Card title=say(platform_donations::HISTORY)>
                <History lines=history/>
                <p class="mt-4">
                    <a href=events>{say(platform_donations::HISTORY_EVENTS)}</a>
                </p>
            </Card>
        </div>
        <Declarations declarations/>
        <Requests head id requests/>
    }
    .into_any()
}

/// The status, and each reason with what to do about it, as `giftAid` has them.
#[component]
fn Where(shown: DonationView) -> impl IntoView {
    let status = shown.gift_aid.status;
    let follows = shown.gift_aid.reasons.is_empty().then(|| view! { <p>{what_follows(status)}</p> });
    let reasons = shown
        .gift_aid
        .reasons
        .into_iter()
        .map(|reason| {
            view! {
                <li>
                    <p class="font-semibold">{reason.detail.into_owned()}</p>
                    <p class="text-soft">{reason.cure.into_owned()}</p>
                    <p>
                        <code class="font-mono text-xs text-soft">{reason.code.as_str()}</code>
                    </p>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title=label(status)>
            <div class="max-w-read space-y-4">
                <p class="text-sm text-soft">
                    {say(platform_donations::STATUS_IS)} " " <code class="font-mono text-ink">{status.as_str()}</code>
                </p>
                {follows}
                <ul class="space-y-4 border-s-3 border-lift ps-4 empty:hidden">{reasons}</ul>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Facts(shown: DonationView) -> impl IntoView {
    let id = shown.id.to_string();
    let kind =
        shown.donor.value.is_some().then(|| say(platform_donations::DonorType { kind: &shown.donor.kind }));
    let donor = shown.donor.value.unwrap_or_else(|| say(platform_donations::NOT_STORED).to_owned());
    let charity = shown.charity.map_or_else(
        || say(platform_donations::CHARITY_UNKNOWN).to_owned(),
        |charity| {
            say(platform_donations::CharityAndReference {
                charity: charity.name,
                reference: charity.reference,
            })
        },
    );
    let net = shown.net_amount.map(|net| {
        view! {
            <SummaryRow label=say(platform_donations::NET)>
                <Money amount=net.pence().to_string()/>
            </SummaryRow>
        }
    });
    let refunds = shown
        .refunds
        .into_iter()
        .map(|refund| {
            let (amount, on) = (refund.amount.pence().to_string(), long(refund.refunded_on));
            view! {
                <SummaryRow label=say(platform_donations::REFUNDED)>
                    <Money amount/>
                    <span class="block text-soft">{say(platform_donations::RefundedOn { day: on })}</span>
                </SummaryRow>
            }
        })
        .collect_view();
    let deleted = shown.deleted_at.map(|at| {
        let why = match shown.deletion_reason {
            Some(DeletionReason::Refund) => say(platform_donations::DELETED_REFUND),
            Some(DeletionReason::FailedSettlement) => say(platform_donations::DELETED_FAILED),
            Some(DeletionReason::Unspecified) | None => say(platform_donations::DELETED_WITHOUT),
        };
        view! {
            <SummaryRow label=say(platform_donations::DELETED)>
                {long_time(at)} <span class="block text-soft">{why}</span>
            </SummaryRow>
        }
    });
    view! {
        <Card title=say(platform_donations::DETAILS)>
            <SummaryList>
                <SummaryRow label=say(platform_donations::YOUR_REFERENCE)>
                    <span class="wrap-anywhere">
                        {shown.reference.map_or_else(|| say(platform_donations::NONE_SENT).to_owned(), |reference| reference.to_string())}
                    </span>
                </SummaryRow>
                <SummaryRow label=say(platform_donations::DONATION_ID)>
                    <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <Id id=id.clone()/>
                        <CopyButton text=id what=say(platform_donations::THE_DONATION_ID)/>
                    </span>
                </SummaryRow>
                <SummaryRow label=say(platform_donations::DONOR)>
                    <span class="wrap-anywhere">{donor}</span>
                    {kind.map(|kind| view! { <span class="block text-sm text-soft">{kind}</span> })}
                </SummaryRow>
                {shown
                    .donor_id
                    .map(|donor| {
                        view! {
                            <SummaryRow label=say(platform_donations::DONOR_ID)>
                                <Id id=donor.to_string()/>
                            </SummaryRow>
                        }
                    })}
                <SummaryRow label=say(platform_donations::CHARITY)>
                    <span class="wrap-anywhere">{charity}</span>
                </SummaryRow>
                <SummaryRow label=say(platform_donations::TRANSACTION)>
                    {sent(&shown.transaction)
                        .into_iter()
                        .map(|(name, value)| {
                            view! {
                                <span class="block wrap-anywhere">
                                    <code class="font-mono text-xs text-soft">{name}</code> " " {value}
                                </span>
                            }
                        })
                        .collect_view()}
                </SummaryRow>
                {net}
                {refunds}
                <SummaryRow label=say(platform_donations::SENT)>{long_time(shown.created_at)}</SummaryRow>
                <SummaryRow label=say(platform_donations::CHANGED)>{long_time(shown.updated_at)}</SummaryRow>
                {deleted}
            </SummaryList>
        </Card>
    }
    .into_any()
}

/// The members of the transaction as it was sent, its type first.
fn sent(transaction: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let members = transaction.as_object().into_iter().flatten();
    let mut sent: Vec<(String, String)> = members.map(|(name, value)| (name.clone(), text(value))).collect();
    sent.sort_by_key(|(name, _)| name != "type");
    sent
}

/// What happened, in words for the platform; what only the charity can do names the charity.
fn in_words(entry: &HistoryEntry) -> &'static str {
    use AuditAction as Action;
    match entry.action {
        Action::DonationCreate => say(platform_donations::YOU_SENT),
        Action::DonationChange => say(platform_donations::YOU_CHANGED),
        Action::DonationRefund => say(platform_donations::YOU_REFUNDED),
        Action::DonationDelete => say(platform_donations::YOU_DELETED),
        Action::DonationDeclareLess => say(platform_donations::DECLARED_LESS),
        Action::DonationUndeclare => say(platform_donations::UNDECLARED),
        Action::DonationDisown => say(platform_donations::DISOWNED),
        Action::DonationClaim => say(platform_donations::CLAIM_UPDATED),
        Action::DonationHold => say(platform_donations::DETAILS_REFUSED),
        Action::DonationCorrect => say(platform_donations::DETAILS_CORRECTED),
        Action::DonationGiveBack => say(platform_donations::NO_CHARITY),
        Action::DonationTakeOut => say(platform_donations::TAKEN_OUT),
        Action::DonationPutBack => say(platform_donations::PUT_BACK),
        _ => say(platform_donations::RECHECKED),
    }
}

#[component]
fn History(lines: Vec<HistoryEntry>) -> impl IntoView {
    let steps = lines
        .into_iter()
        .map(|entry| {
            let status = entry.status;
            let shade = status.map(tone).filter(|tone| *tone != Tone::Neutral).unwrap_or(Tone::Good);
            let then = status.map(|status| say(platform_donations::StatusThen { status: label(status) }));
            view! {
                <Step title=in_words(&entry) when=long_time(entry.at) tone=shade>
                    {then.map(|then| view! { <p class="text-sm text-soft">{then}</p> })}
                </Step>
            }
        })
        .collect_view();
    view! { <Timeline>{steps}</Timeline> }.into_any()
}

#[component]
fn Declarations(declarations: Vec<DeclarationView>) -> impl IntoView {
    if declarations.is_empty() {
        return ().into_any();
    }
    let rows = declarations
        .into_iter()
        .rev()
        .map(|declaration| {
            let (tone, label) = match declaration.status {
                DeclarationStatus::Made => (Tone::Good, say(platform_donations::MADE)),
                DeclarationStatus::Cancelled => (Tone::Neutral, say(platform_donations::CANCELLED)),
                DeclarationStatus::Replaced => (Tone::Neutral, say(platform_donations::REPLACED)),
            };
            view! {
                <Row>
                    <Cell head=true label=say(platform_donations::DECLARATION)>
                        <span class="font-normal">
                            <Id id=declaration.id.to_string()/>
                        </span>
                    </Cell>
                    <Cell label=say(platform_donations::STATUS)>
                        <Tag tone label/>
                    </Cell>
                    <Cell label=say(platform_donations::MADE)>{long_time(declaration.made_at)}</Cell>
                    <Cell label=say(platform_donations::ENDED)>{declaration.cancelled_at.map_or_else(|| "–".to_owned(), long_time)}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <section class="space-y-3" aria-labelledby="declarations">
            <h2 id="declarations" class="text-xl">
                {say(platform_donations::DECLARATIONS)}
            </h2>
            <Table
                caption=say(platform_donations::DECLARATIONS_TABLE)
                columns=vec![
                    Column::text(say(platform_donations::DECLARATION)),
                    Column::text(say(platform_donations::STATUS)),
                    Column::text(say(platform_donations::MADE)),
                    Column::text(say(platform_donations::ENDED)),
                ]
            >
                {rows}
            </Table>
        </section>
    }
    .into_any()
}

/// The last requests with its id.
#[component]
fn Requests(head: Head, id: String, requests: Vec<Request>) -> impl IntoView {
    let log = head.href("requests");
    let all = format!("{log}?subject={id}");
    let none = requests.is_empty();
    view! {
        <section class="space-y-3" aria-labelledby="requests">
            <h2 id="requests" class="text-xl">
                {say(platform_donations::REQUESTS)}
            </h2>
            {(!none).then(|| view! { <RequestTable caption=say(platform_donations::REQUESTS_TABLE) list=log lines=requests/> })}
            <p class="max-w-read text-soft">
                {say(platform_donations::RequestsKept { days: DAYS })}
            </p>
            {(!none)
                .then(|| {
                    view! {
                        <p>
                            <a href=all>{say(platform_donations::ALL_REQUESTS)}</a>
                        </p>
                    }
                })}
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{AuditAction, HistoryEntry, in_words, platform_donations, say, sent};
    use backend::donation::DoneBy;
    use serde_json::json;

    #[test]
    fn a_transaction_is_shown_by_its_members() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let direct = json!({"id": "UP-7K4M-Q2X1", "type": "direct"});
        assert_eq!(sent(&direct), [pair("type", "direct"), pair("id", "UP-7K4M-Q2X1")]);
        assert!(sent(&json!(null)).is_empty());
    }

    #[test]
    fn what_the_platform_did_is_told_as_its_own_doing() {
        for (action, words) in [
            (AuditAction::DonationCreate, platform_donations::YOU_SENT),
            (AuditAction::DonationTakeOut, platform_donations::TAKEN_OUT),
            (AuditAction::DonationAssess, platform_donations::RECHECKED),
        ] {
            let entry = HistoryEntry {
                at: "2026-11-22T09:00:00Z".parse().unwrap(),
                by: DoneBy::Platform,
                action,
                status: None,
                claim: None,
                claim_id: None,
                changed: Vec::new(),
                on_donors_word: false,
            };
            assert_eq!(in_words(&entry), say(words));
        }
    }
}
