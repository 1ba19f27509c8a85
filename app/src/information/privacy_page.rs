//! The privacy notice.

use super::Text;
use crate::contact::{ContactLink, Organisation};
use domain::retention::{IDLE_YEARS, how_long};
use leptos::prelude::*;

/// `/privacy`
#[component]
pub fn PrivacyPage() -> impl IntoView {
    view! {
        <Text
            title="Privacy"
            lead="What Uplift knows about you, why, who else sees it, and what you can do about it."
        >
            <h2>"If you give"</h2>
            <p>"We keep what the law requires for a Gift Aid declaration, and little more:"</p>
            <ul>
                <li>"your name and home address, which each declaration needs"</li>
                <li>"your email address or phone number, to recognise you and to tell you what is done in your name"</li>
                <li>"a code for each card that is linked to you, never its number"</li>
                <li>"your gifts: the charity, date, amount and platform"</li>
                <li>"what you agreed to: the words, the date, the language, and what we explained first"</li>
            </ul>
            <h2>"Why we are allowed to"</h2>
            <p>
                "You authorised us to act for you, and we need these details to do what you asked (Article 6(1)(b) UK GDPR). Gift Aid law requires us to keep records of what we did (Article 6(1)(c))."
            </p>
            <h2>"Who else sees it"</h2>
            <ul>
                <li>"HMRC sees your title, name, house name or number, postcode, and the date and amount of each gift that is claimed."</li>
                <li>
                    "The charity sees your gift to it. Staff who can make changes can also open a claim’s audit pack and the messages to and from HMRC, which include your name and address. We record each download. Other staff see only the gift."
                </li>
                <li>"The platform you gave through sees whether Gift Aid is on. It does not see your other gifts."</li>
                <li>"Nobody else sees it. We do not sell it or use it for advertising."</li>
            </ul>
            <h2>"How long"</h2>
            <p>
                "HMRC can ask for declarations, authorisations and claims. " {how_long()}
                " Your statements contain no name or address, and we keep them with the records of your gifts."
            </p>
            <p>
                "We delete everything else as soon as you " <a href="/giving/privacy/delete">"delete your account"</a>
                {format!(". If we have no such records and you have not used Uplift for {IDLE_YEARS} years, we delete your account.")}
            </p>
            <h2>"What you can do"</h2>
            <ul>
                <li>
                    "See what we keep, and download a copy of it all, under " <a href="/giving/privacy">"Your data"</a> "."
                </li>
                <li>"Correct your name and address at any time. Earlier declarations keep the details you had then."</li>
                <li>
                    "Stop Gift Aid at any time, and "<a href="/giving/privacy/delete">"delete your account"</a>
                    ". The page shows you first what we delete and what the law requires us to keep."
                </li>
                <li>
                    "Complain to the Information Commissioner’s Office at "
                    <a href="https://ico.org.uk/make-a-complaint/" rel="external">"ico.org.uk"</a>
                    ". Please tell us too, so that we can put it right."
                </li>
            </ul>
            <h2>"Who we are"</h2>
            <Organisation/>
            <p>"Email " <ContactLink/> "."</p>
        </Text>
    }
    .into_any()
}
