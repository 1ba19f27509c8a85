//! The privacy notice.

use super::{ContactLink, Text};
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
            <p>"To make a Gift Aid declaration for you, the law asks for little, and we keep little more:"</p>
            <ul>
                <li>"your name and home address, as each declaration needs them;"</li>
                <li>"your email address or phone number, to know you again and to tell you what is done in your name;"</li>
                <li>"a reference for a card that you linked (never its number);"</li>
                <li>"your gifts: to which charity, when, how much, through which platform;"</li>
                <li>"what you agreed to: the words, the date, the language, and what was explained before."</li>
            </ul>
            <h2>"Why we may"</h2>
            <p>
                "You authorised us to act for you, so we need these details to do what you asked (Article 6(1)(b) UK GDPR). Tax law makes us keep records of what we did (Article 6(1)(c); SI 2016/1195)."
            </p>
            <h2>"Who else sees it"</h2>
            <ul>
                <li>"HMRC: your title, name, house name or number, postcode, and the date and amount of each gift that is claimed."</li>
                <li>
                    "The charity: that gift. Those of its staff who may make changes can also open the audit pack of a claim and the messages to and from HMRC, which have your name and address; each download is recorded. Others see the gift alone."
                </li>
                <li>"The platform you gave through: whether your authorisation is on. Not your other gifts."</li>
                <li>"Nobody else. Nothing is sold, and nothing is used for advertising."</li>
            </ul>
            <h2>"How long"</h2>
            <p>
                "Declarations, the authorisations behind them, and claims are kept for six years after the end of the tax year or accounting year that they belong to, because HMRC may ask for them. What that does not need is erased at once when you "
                <a href="/giving/privacy/delete">"delete your account"</a>
                "; the rest of your name and address when its time is over, whether you delete your account or not. If there are no such records and you have not used Uplift for two years, we delete your account. What your annual statements said has neither in it, and stays with the records of your gifts."
            </p>
            <h2>"What you can do"</h2>
            <ul>
                <li>
                    "See what is kept, and download a copy of everything, under " <a href="/giving/privacy">"Your data"</a> "."
                </li>
                <li>"Correct your name and address at any time; declarations made before keep what was true then."</li>
                <li>
                    "Stop at any time, and " <a href="/giving/privacy/delete">"delete your account"</a>
                    ": everything goes that the law does not make us keep, and the page says what that is before it does."
                </li>
                <li>
                    "Complain to the Information Commissioner’s Office at "
                    <a href="https://ico.org.uk/make-a-complaint/" rel="external">"ico.org.uk"</a>
                    ", and please also to us, so that we can put it right."
                </li>
            </ul>
            <h2>"Who we are"</h2>
            <p>
                "The organisation that runs this installation is responsible for your data. Write to "
                <ContactLink/> "."
            </p>
        </Text>
    }
    .into_any()
}
