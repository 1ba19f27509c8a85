//! What is kept of the donor, why, and until when. Wanted first: what do you know of me? Then: give it to me, or take it away.

use super::FILE;
use super::reads::read_privacy;
use crate::frame::{Area, Frame, Load};
use crate::giving::GIFTS_FILE;
use crate::ui::{ButtonKind, Card, Heading, LinkButton, SummaryList, SummaryRow};
use backend::erasure::PrivacySummary;
use domain::count::counted;
use domain::retention::how_long;
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
    let email = kept.email.as_ref().map_or("None", |email| email.as_str()).to_owned();
    let linked = match kept.links {
        0 => "None are linked".to_owned(),
        some => counted(some, "is linked", "are linked"),
    };
    view! {
        <Heading
            title="Your data"
            lead="What we hold about you, why, and for how long."
            back=("/account".to_owned(), "Account".to_owned())
        />
        <Card title="Kept until you delete your account">
            <SummaryList>
                <SummaryRow label="Email address" href="/giving/email">
                    <span class="block wrap-anywhere">{email}</span>
                    <span class="block text-soft">"To recognise you and send you confirmations."</span>
                </SummaryRow>
                <SummaryRow label="Cards and phones" href="/giving/linked">
                    <span class="block">{linked}</span>
                    <span class="block text-soft">
                        "To recognise your gifts. After you remove one, we keep a record of it and its number until you delete your account."
                    </span>
                </SummaryRow>
                <SummaryRow label="Browsers" href="/account/browsers" action="See">
                    <span class="block">"Where you are signed in, and since when"</span>
                    <span class="block text-soft">"So that you can sign them out. We delete the record when you sign out, or after 12 hours."</span>
                </SummaryRow>
                <SummaryRow label="Emails">
                    <span class="block">"What each email was about, and when we sent it"</span>
                    <span class="block text-soft">"So that “This was not me” works. We delete the text of an email once we have sent it."</span>
                </SummaryRow>
            </SummaryList>
        </Card>
        <Records kept/>
        <Card title="Download your data">
            <p class="mb-4 max-w-read">
                "One file with everything in the two lists above, every gift, and the exact text of every declaration. It is a JSON file, which other programs can read."
            </p>
            <div class="flex flex-wrap gap-3">
                <LinkButton href=FILE kind=ButtonKind::Secondary>
                    "Download your data"
                </LinkButton>
                <LinkButton href=GIFTS_FILE kind=ButtonKind::Secondary>
                    "Download your gifts as a spreadsheet (CSV)"
                </LinkButton>
            </div>
        </Card>
        <Card title="Delete your account">
            <p class="mb-4 max-w-read">
                "We stop Gift Aid, unlink your cards and phones, and delete everything the law does not require us to keep. The next page shows you what, before you decide."
            </p>
            <LinkButton href="/giving/privacy/delete" kind=ButtonKind::Secondary>
                "Delete my account"
            </LinkButton>
        </Card>
        <p class="max-w-read text-soft">
            "Read who else sees your data, and your other rights, in our "<a href="/privacy">"privacy notice"</a> "."
        </p>
    }
    .into_any()
}

#[component]
fn Records(kept: PrivacySummary) -> impl IntoView {
    let given = counted(kept.authorisations, "authorisation", "authorisations");
    let gifts = match kept.gifts {
        0 => "No gifts yet".to_owned(),
        some => format!("{}, {} declared", counted(some, "gift", "gifts"), kept.declared),
    };
    view! {
        <Card title="Kept for as long as the law requires">
            <SummaryList>
                <SummaryRow label="Authorisations" href="/giving/authorisation" action="See">
                    <span class="block">{given}</span>
                    <span class="block text-soft">
                        "Your name and home address, what you agreed to, when we explained it, and when you stopped. Under Gift Aid law we must be able to show this to HMRC."
                    </span>
                </SummaryRow>
                <SummaryRow label="Gifts" href="/giving" action="See">
                    <span class="block">{gifts}</span>
                    <span class="block text-soft">
                        "The charity, date, amount and platform, and each declaration with the name and address you had then. The charities claim Gift Aid on them, and HMRC can ask to see them."
                    </span>
                </SummaryRow>
                <SummaryRow label="Statements" href="/giving/statements" action="See">
                    <span class="block">"The number of gifts and the total in each statement, and when we emailed you about it"</span>
                    <span class="block text-soft">
                        "Under Gift Aid law we must be able to show that we gave you each statement. A statement has no name or address in it, so we keep it with the records of your gifts even after we remove your name and address from those."
                    </span>
                </SummaryRow>
                <SummaryRow label="Reminders">
                    <span class="block">"Which reminders to renew Gift Aid we sent you, and when"</span>
                    <span class="block text-soft">"So that we send you each reminder once."</span>
                </SummaryRow>
                <SummaryRow label="How long">{how_long()}</SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}
