//! The privacy notice.

use super::Text;
use crate::contact::{ContactLink, Organisation};
use crate::giving::privacy::records_kept;
use crate::words::{help_giving, information, say};
use domain::retention::IDLE_YEARS;
use leptos::prelude::*;

/// `/privacy`
#[component]
pub fn PrivacyPage() -> impl IntoView {
    view! {
        <Text
            title=say(information::PRIVACY)
            lead=say(information::PRIVACY_LEAD)
        >
            <h2>{say(help_giving::IF_YOU_GIVE)}</h2>
            <p>{say(information::KEPT)}</p>
            <ul>
                <li>{say(information::KEPT_NAME)}</li>
                <li>{say(information::KEPT_EMAIL)}</li>
                <li>{say(information::KEPT_CARDS)}</li>
                <li>{say(information::KEPT_GIFTS)}</li>
                <li>{say(information::KEPT_AGREED)}</li>
            </ul>
            <h2>{say(information::ALLOWED)}</h2>
            <p>
                {say(information::ALLOWED_WHAT)}
            </p>
            <h2>{say(information::SEEN)}</h2>
            <ul>
                <li>{say(information::SEEN_HMRC)}</li>
                <li>
                    {say(information::SEEN_CHARITY)}
                </li>
                <li>{say(information::SEEN_PLATFORM)}</li>
                <li>{say(information::SEEN_NOBODY)}</li>
            </ul>
            <h2>{say(information::RETENTION)}</h2>
            <p>
                {say(information::RETENTION_WHY)} " " {records_kept()} " " {say(information::RETENTION_STATEMENTS)}
            </p>
            <p>
                {say(information::DELETED)} " " <a href="/giving/privacy/delete">{say(information::DELETE_ACCOUNT)}</a>
                ". " {say(information::DeletedIdle { years: IDLE_YEARS })}
            </p>
            <h2>{say(information::RIGHTS)}</h2>
            <ul>
                <li>
                    {say(information::RIGHT_SEE)} " " <a href="/giving/privacy">{say(information::YOUR_DATA)}</a> "."
                </li>
                <li>{say(information::RIGHT_CORRECT)}</li>
                <li>
                    {say(information::RIGHT_STOP)} " "<a href="/giving/privacy/delete">{say(information::DELETE_ACCOUNT)}</a>
                    ". " {say(information::RIGHT_STOP_AFTER)}
                </li>
                <li>
                    {say(information::RIGHT_COMPLAIN)} " "
                    <a href="https://ico.org.uk/make-a-complaint/" rel="external">"ico.org.uk"</a>
                    ". " {say(information::RIGHT_COMPLAIN_AFTER)}
                </li>
            </ul>
            <h2>{say(information::WHO)}</h2>
            <Organisation/>
            <p>{say(help_giving::EMAIL)} " " <ContactLink/> "."</p>
        </Text>
    }
    .into_any()
}
