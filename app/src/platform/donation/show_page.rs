//! One donation. Wanted: what is its status, what is missing, and who has to act? The words are those of the API's responses.

use super::reads::read_donation;
use super::views::Donation;
use crate::charity::state::{counts, in_sentence, label, short, tone};
use crate::developers::what_follows;
use crate::platform::console::{Console, param};
use crate::platform::request_table::RequestTable;
use crate::platform::views::Head;
use crate::ui::*;
use backend::donation::HistoryEntry;
use backend::request_log::{DAYS, Request};
use domain::AuditAction;
use domain::calendar::{long, long_time};
use domain::donation::{DeclarationStatus, DeclarationView, DeletionReason, DonationView, Status};
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
    let back = (head.href("donations"), "Donations".to_owned());
    let gift_aid = if counts(status) { shown.gift_aid.amount.to_string() } else { "None".to_owned() };
    let settlement = shown.settlement_date.map_or_else(|| "Not sent".to_owned(), short);
    let estimate = if counts(status) { "an estimate" } else { "nothing to claim" };
    let id = shown.id.to_string();
    let events = head.href(&format!("events?find={id}"));
    view! {
        <Heading
            title=format!("Donation of {}", shown.gross_amount.pence())
            over=long_time(shown.donated_at)
            back
        >
            <Tag tone=tone(status) label=label(status)/>
        </Heading>
        <Stats>
            <Stat label="Donation" value=shown.gross_amount.pence().to_string() note="grossAmount"/>
            <Stat label="Claimable" value=shown.claimable_amount.to_string() note="claimableAmount"/>
            <Stat label="Gift Aid" value=gift_aid note=estimate/>
            <Stat label="Settlement" value=settlement note="settlementDate"/>
        </Stats>
        <Where shown=shown.clone()/>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Facts shown/>
            <Card title="What happened">
                <History lines=history/>
                <p class="mt-4">
                    <a href=events>"Events and deliveries for this donation"</a>
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
                    "giftAid.status is " <code class="font-mono text-ink">{status.as_str()}</code>
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
    let kind = shown.donor.value.is_some().then(|| format!("type {}", shown.donor.kind));
    let donor = shown.donor.value.unwrap_or_else(|| "No longer stored".to_owned());
    let charity = shown.charity.map_or_else(
        || "Not known yet".to_owned(),
        |charity| format!("{}, {}", charity.name, charity.reference),
    );
    let net = shown.net_amount.map(|net| {
        view! {
            <SummaryRow label="Net amount">
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
                <SummaryRow label="Refunded">
                    <Money amount/>
                    <span class="block text-soft">{format!("on {on}")}</span>
                </SummaryRow>
            }
        })
        .collect_view();
    let deleted = shown.deleted_at.map(|at| {
        let why = match shown.deletion_reason {
            Some(DeletionReason::Refund) => "It was refunded to the donor.",
            Some(DeletionReason::FailedSettlement) => "The payment failed.",
            Some(DeletionReason::Unspecified) | None => "No reason was sent.",
        };
        view! {
            <SummaryRow label="Deleted">
                {long_time(at)} <span class="block text-soft">{why}</span>
            </SummaryRow>
        }
    });
    view! {
        <Card title="Details">
            <SummaryList>
                <SummaryRow label="Your reference">
                    <span class="wrap-anywhere">
                        {shown.reference.map_or_else(|| "None sent".to_owned(), |reference| reference.to_string())}
                    </span>
                </SummaryRow>
                <SummaryRow label="Donation id">
                    <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <Id id=id.clone()/>
                        <CopyButton text=id what="the donation id"/>
                    </span>
                </SummaryRow>
                <SummaryRow label="Donor">
                    <span class="wrap-anywhere">{donor}</span>
                    {kind.map(|kind| view! { <span class="block text-sm text-soft">{kind}</span> })}
                </SummaryRow>
                {shown
                    .donor_id
                    .map(|donor| {
                        view! {
                            <SummaryRow label="Donor id">
                                <Id id=donor.to_string()/>
                            </SummaryRow>
                        }
                    })}
                <SummaryRow label="Charity">
                    <span class="wrap-anywhere">{charity}</span>
                </SummaryRow>
                <SummaryRow label="Transaction">
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
                <SummaryRow label="Sent">{long_time(shown.created_at)}</SummaryRow>
                <SummaryRow label="Last changed">{long_time(shown.updated_at)}</SummaryRow>
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
    match entry.action.parse() {
        Ok(Action::DonationCreate) => "You sent it",
        Ok(Action::DonationChange) => "You changed it",
        Ok(Action::DonationRefund) => "You refunded part of it",
        Ok(Action::DonationDelete) => "You deleted it",
        Ok(Action::DonationDeclareLess) => "A declaration for the remaining amount replaced the earlier one",
        Ok(Action::DonationUndeclare) => "Declaration cancelled",
        Ok(Action::DonationDisown) => "The donor said that the gift is not theirs",
        Ok(Action::DonationClaim) => "Claim updated",
        Ok(Action::DonationHold) => "HMRC will not accept the donor’s details",
        Ok(Action::DonationCorrect) => "The donor’s details were corrected",
        Ok(Action::DonationGiveBack) => "No longer matched to a charity by its terminal",
        Ok(Action::DonationTakeOut) => "The charity took it out of claiming",
        Ok(Action::DonationPutBack) => "The charity put it back into claiming",
        _ => "Rechecked",
    }
}

#[component]
fn History(lines: Vec<HistoryEntry>) -> impl IntoView {
    let steps = lines
        .into_iter()
        .map(|entry| {
            let status: Option<Status> = entry.status.as_deref().and_then(|status| status.parse().ok());
            let shade = status.map(tone).filter(|tone| *tone != Tone::Neutral).unwrap_or(Tone::Good);
            let then = status.map(|status| format!("Status: {}", in_sentence(label(status))));
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
                DeclarationStatus::Made => (Tone::Good, "Made"),
                DeclarationStatus::Cancelled => (Tone::Neutral, "Cancelled"),
                DeclarationStatus::Replaced => (Tone::Neutral, "Replaced"),
            };
            view! {
                <Row>
                    <Cell head=true label="Declaration">
                        <span class="font-normal">
                            <Id id=declaration.id.to_string()/>
                        </span>
                    </Cell>
                    <Cell label="Status">
                        <Tag tone label/>
                    </Cell>
                    <Cell label="Made">{long_time(declaration.made_at)}</Cell>
                    <Cell label="Ended">{declaration.cancelled_at.map_or_else(|| "–".to_owned(), long_time)}</Cell>
                </Row>
            }
        })
        .collect_view();
    view! {
        <section class="space-y-3" aria-labelledby="declarations">
            <h2 id="declarations" class="text-xl">
                "Declarations"
            </h2>
            <Table
                caption="Declarations, newest first"
                columns=vec![
                    Column::text("Declaration"),
                    Column::text("Status"),
                    Column::text("Made"),
                    Column::text("Ended"),
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
                "Requests for this donation"
            </h2>
            {(!none).then(|| view! { <RequestTable caption="The last requests for this donation" list=log lines=requests/> })}
            <p class="max-w-read text-soft">
                {format!("We keep requests for {DAYS} days. Batch requests are not listed here, because each is about many donations.")}
            </p>
            {(!none)
                .then(|| {
                    view! {
                        <p>
                            <a href=all>"All requests for this donation"</a>
                        </p>
                    }
                })}
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{AuditAction, HistoryEntry, in_words, sent};
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
            (AuditAction::DonationCreate, "You sent it"),
            (AuditAction::DonationTakeOut, "The charity took it out of claiming"),
            (AuditAction::DonationAssess, "Rechecked"),
        ] {
            let entry = HistoryEntry {
                at: "2026-11-22T09:00:00Z".parse().unwrap(),
                by: "platform".to_owned(),
                person: None,
                action: action.as_str().to_owned(),
                status: None,
                claim: None,
            };
            assert_eq!(in_words(&entry), words);
        }
    }
}
