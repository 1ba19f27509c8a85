//! What is kept of the donor, why, and until when. Wanted first: what do you know of me? Then: give it to me, or take it away.

use super::FILE;
use super::reads::read_privacy;
use crate::frame::{Area, Frame, Load};
use crate::ui::{ButtonKind, Card, Heading, LinkButton, SummaryList, SummaryRow};
use backend::erasure::PrivacySummary;
use domain::count::counted;
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
    let linked = counted(kept.links, "is linked", "are linked");
    view! {
        <Heading
            title="Your data"
            lead="What we hold about you, why, and for how long."
            back=("/account".to_owned(), "Account".to_owned())
        />
        <Card title="As long as you have an account">
            <SummaryList>
                <SummaryRow label="Email address">
                    <span class="block wrap-anywhere">{email}</span>
                    <span class="block text-soft">"To know you again, and to tell you what is done in your name."</span>
                </SummaryRow>
                <SummaryRow label="Cards and phones" href="/giving/linked">
                    <span class="block">{linked}</span>
                    <span class="block text-soft">
                        "To find gifts that you make with them. When you remove one, we stop finding gifts by it. We keep its number and that it was linked until you delete your account."
                    </span>
                </SummaryRow>
                <SummaryRow label="Browsers" href="/account/browsers" action="See">
                    <span class="block">"Which are signed in, and since when"</span>
                    <span class="block text-soft">"So that you can sign them out. Each is forgotten when it is signed out, after 12 hours at the latest."</span>
                </SummaryRow>
                <SummaryRow label="Messages">
                    <span class="block">"About what we wrote to you, and when"</span>
                    <span class="block text-soft">"So that “This was not me” works. Their text is emptied once they are sent."</span>
                </SummaryRow>
            </SummaryList>
        </Card>
        <Records kept/>
        <Card title="Take it with you">
            <p class="mb-4 max-w-read">
                "Everything of the two lists above in one file, with every gift and the exact text of every declaration. It is a JSON file, which other programs can read."
            </p>
            <LinkButton href=FILE kind=ButtonKind::Secondary download=true>
                "Download what Uplift keeps"
            </LinkButton>
        </Card>
        <Card title="Delete your account">
            <p class="mb-4 max-w-read">
                "It stops Gift Aid, unlinks your cards and phones, and takes away everything that the law does not make us keep. The next page says exactly what, before anything happens."
            </p>
            <LinkButton href="/giving/privacy/delete" kind=ButtonKind::Secondary>
                "Delete my account"
            </LinkButton>
        </Card>
        <p class="max-w-read text-soft">
            "Who else sees it, and your other rights: " <a href="/privacy">"our privacy notice"</a> "."
        </p>
    }
    .into_any()
}

#[component]
fn Records(kept: PrivacySummary) -> impl IntoView {
    let given = counted(kept.authorisations, "authorisation", "authorisations");
    let gifts = format!("{}, {} declared", counted(kept.gifts, "gift", "gifts"), kept.declared);
    view! {
        <Card title="As long as the law asks for records">
            <SummaryList>
                <SummaryRow label="Authorisations" href="/giving/authorisation" action="See">
                    <span class="block">{given}</span>
                    <span class="block text-soft">
                        "Your name and home address, what you agreed to, when it was explained, and when you stopped. We must be able to show it (SI 2016/1195)."
                    </span>
                </SummaryRow>
                <SummaryRow label="Gifts" href="/giving" action="See">
                    <span class="block">{gifts}</span>
                    <span class="block text-soft">
                        "Which charity, when, how much, through which platform, and each declaration with your name and address of that day. The charity claims Gift Aid on it, and HMRC may ask for it."
                    </span>
                </SummaryRow>
                <SummaryRow label="Statements" href="/giving/statements" action="See">
                    <span class="block">"The number of gifts and the total in each annual statement, and when we emailed you about it"</span>
                    <span class="block text-soft">
                        "We must be able to show that we gave you each statement (SI 2016/1195). A statement has no name or address in it, so we keep it with the records of your gifts, also after your name and address are removed from those."
                    </span>
                </SummaryRow>
                <SummaryRow label="Reminders">
                    <span class="block">"Which reminders to renew your authorisation we sent you, and when"</span>
                    <span class="block text-soft">"So that we send you each reminder once."</span>
                </SummaryRow>
                <SummaryRow label="Until when">
                    <span class="block">"Six years after the end of the tax year, or the charity’s accounting year, of the last thing that happened"</span>
                    <span class="block text-soft">
                        "Such as the gift, its claim, or a refund. We count seven years from that day, which is never shorter. Once you have deleted your account, your name and address are then removed from these records by themselves."
                    </span>
                </SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}
