//! What is kept of the donor, why, and until when. Wanted first: what do you know of me? Then: give it to me, or take it away.

use super::FILE;
use super::reads::read_privacy;
use super::records_kept::records_kept;
use crate::frame::{Area, Frame, Load};
use crate::giving::GIFTS_FILE;
use crate::ui::{ButtonKind, Card, Heading, LinkButton, SummaryList, SummaryRow};
use crate::words::{donor_details, donor_privacy, say, statement};
use backend::erasure::PrivacySummary;
use leptos::prelude::*;

/// `/giving/privacy`
#[component]
pub fn KeptPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_privacy() show=|kept| view! { <Kept kept/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Kept(kept: PrivacySummary) -> impl IntoView {
    let email = kept.email.as_ref().map_or(say(donor_privacy::NO_EMAIL), |email| email.as_str()).to_owned();
    let linked = say(donor_privacy::Linked { count: kept.links });
    view! {
        <Heading
            title=say(donor_privacy::TITLE)
            lead=say(donor_privacy::LEAD)
            back=("/account".to_owned(), say(donor_details::ACCOUNT).to_owned())
        />
        <div class="space-y-6 sm:space-y-8">
            <Card title=say(donor_privacy::UNTIL_DELETED)>
                <SummaryList>
                    <SummaryRow label=say(donor_privacy::EMAIL) href="/giving/email">
                        <span class="block wrap-anywhere">{email}</span>
                        <span class="block text-soft">{say(donor_privacy::EMAIL_WHY)}</span>
                    </SummaryRow>
                    <SummaryRow label=say(donor_privacy::LINKS) href="/giving/linked">
                        <span class="block">{linked}</span>
                        <span class="block text-soft">{say(donor_privacy::LINKS_WHY)}</span>
                    </SummaryRow>
                    <SummaryRow label=say(donor_privacy::BROWSERS) href="/account/browsers" action=say(donor_privacy::SEE)>
                        <span class="block">{say(donor_privacy::BROWSERS_WHAT)}</span>
                        <span class="block text-soft">{say(donor_privacy::BROWSERS_WHY)}</span>
                    </SummaryRow>
                    <SummaryRow label=say(donor_privacy::EMAILS)>
                        <span class="block">{say(donor_privacy::EMAILS_WHAT)}</span>
                        <span class="block text-soft">{say(donor_privacy::EMAILS_WHY)}</span>
                    </SummaryRow>
                </SummaryList>
            </Card>
            <Records kept/>
            <Card title=say(donor_privacy::DOWNLOAD)>
                <p class="mb-4 max-w-read">{say(donor_privacy::DOWNLOAD_WHAT)}</p>
                <div class="flex flex-wrap gap-3">
                    <LinkButton href=FILE kind=ButtonKind::Secondary>
                        {say(donor_privacy::DOWNLOAD)}
                    </LinkButton>
                    <LinkButton href=GIFTS_FILE kind=ButtonKind::Secondary>
                        {say(statement::DOWNLOAD_GIFTS)}
                    </LinkButton>
                </div>
            </Card>
            <Card title=say(donor_privacy::DELETE)>
                <p class="mb-4 max-w-read">{say(donor_privacy::DELETE_WHAT)}</p>
                <LinkButton href="/giving/privacy/delete" kind=ButtonKind::Secondary>
                    {say(donor_privacy::DELETE_MINE)}
                </LinkButton>
            </Card>
            <p class="max-w-read text-soft">
                {say(donor_privacy::RIGHTS)} " " <a href="/privacy">{say(donor_privacy::PRIVACY_NOTICE)}</a> "."
            </p>
        </div>
    }
    .into_any()
}

#[component]
fn Records(kept: PrivacySummary) -> impl IntoView {
    let given = say(donor_privacy::AuthorisationsCount { count: kept.authorisations });
    let gifts = say(donor_privacy::GiftsCount { count: kept.gifts, declared: kept.declared });
    view! {
        <Card title=say(donor_privacy::BY_LAW)>
            <SummaryList>
                <SummaryRow label=say(donor_privacy::AUTHORISATIONS) href="/giving/authorisation" action=say(donor_privacy::SEE)>
                    <span class="block">{given}</span>
                    <span class="block text-soft">{say(donor_privacy::AUTHORISATIONS_WHY)}</span>
                </SummaryRow>
                <SummaryRow label=say(donor_privacy::GIFTS) href="/giving" action=say(donor_privacy::SEE)>
                    <span class="block">{gifts}</span>
                    <span class="block text-soft">{say(donor_privacy::GIFTS_WHY)}</span>
                </SummaryRow>
                <SummaryRow label=say(donor_privacy::STATEMENTS) href="/giving/statements" action=say(donor_privacy::SEE)>
                    <span class="block">{say(donor_privacy::STATEMENTS_WHAT)}</span>
                    <span class="block text-soft">{say(donor_privacy::STATEMENTS_WHY)}</span>
                </SummaryRow>
                <SummaryRow label=say(donor_privacy::REMINDERS)>
                    <span class="block">{say(donor_privacy::REMINDERS_WHAT)}</span>
                    <span class="block text-soft">{say(donor_privacy::REMINDERS_WHY)}</span>
                </SummaryRow>
                <SummaryRow label=say(donor_privacy::HOW_LONG)>{records_kept()}</SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}
