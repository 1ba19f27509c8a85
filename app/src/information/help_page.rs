//! Help, by who is asking.

use super::Text;
use crate::contact::ContactLink;
use crate::ui::details::Details;
use crate::viewer::Viewer;
use crate::words::{information, say};
use leptos::prelude::*;

/// `/help`: donors’ questions come first, and their answers are open for a donor who is signed in.
#[component]
pub fn HelpPage() -> impl IntoView {
    let open = matches!(Viewer::current(), Viewer::Donor { .. });
    view! {
        <Text
            title=say(information::HELP)
            lead=say(information::HELP_LEAD)
        >
            <h2 id="donors">{say(information::IF_YOU_GIVE)}</h2>
            <Details summary=say(information::AGREED) open>
                <p>
                    {say(information::AGREED_WHAT)} " "
                    <a href="/giving/authorisation">{say(information::GIFT_AID)}</a> "."
                </p>
            </Details>
            <Details summary=say(information::HOW_LONG) open>
                <p>
                    {say(information::HOW_LONG_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::STOP) open>
                <p>
                    {say(information::STOP_UNDER)} " " <a href="/giving/authorisation">{say(information::GIFT_AID)}</a>
                    {say(information::STOP_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::ENOUGH_TAX) open>
                <p>
                    {say(information::ENOUGH_TAX_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::HIGHER_RATE) open>
                <p>
                    {say(information::HIGHER_RATE_WHAT)}
                </p>
                <p>
                    {say(information::HIGHER_RATE_HOW)} " "
                    <a href="/giving/statements">{say(information::YOUR_STATEMENTS)}</a> " " {say(information::YOUR_STATEMENTS_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::MISSING) open>
                <p>
                    {say(information::MISSING_WHAT)}
                </p>
                <p>
                    {say(information::NOT_MINE)} " " <a href="/giving/linked">{say(information::CARDS)}</a>
                    ". " {say(information::NOT_MINE_AFTER)}
                </p>
            </Details>

            <h2 id="charities">{say(information::FOR_A_CHARITY)}</h2>
            <Details summary=say(information::CLAIMS_WHEN)>
                <p>
                    {say(information::CLAIMS_WHEN_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::UNDECLARED)>
                <p>
                    {say(information::UNDECLARED_WHAT)} " "
                    {say(information::UNDECLARED_OPEN)} " " <a href="/charity">{say(information::GIFTS)}</a> " " {say(information::UNDECLARED_SEE)}
                </p>
            </Details>
            <Details summary=say(information::COLLEAGUE)>
                <p>
                    {say(information::COLLEAGUE_WHAT)}
                </p>
                <p>
                    {say(information::COLLEAGUE_TWO)}
                </p>
            </Details>
            <Details summary=say(information::REFUND)>
                <p>
                    {say(information::REFUND_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::TAKE_OUT)>
                <p>
                    {say(information::TAKE_OUT_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::ACCOUNTS)>
                <p>
                    {say(information::ACCOUNTS_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::REDUCED)>
                <p>
                    {say(information::REDUCED_WHAT)}
                </p>
            </Details>
            // Open, since a link leads into it: not every browser opens what a fragment names.
            <Details summary=say(information::NOT_CLAIMED) open=true>
                <p id="not-claimed">
                    {say(information::NOT_CLAIMED_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::NOMINEE)>
                <p>
                    {say(information::NOMINEE_WHAT)}
                </p>
            </Details>

            <h2 id="platforms">{say(information::FOR_A_PLATFORM)}</h2>
            <p>
                {say(information::GUIDE_THE)} " " <a href="/developers">{say(information::GUIDE)}</a>
                " " {say(information::GUIDE_WHAT)}
            </p>
            <Details summary=say(information::MONEY)>
                <p>
                    {say(information::MONEY_WHAT)}
                </p>
                <p>
                    {say(information::MONEY_FUND)}
                </p>
            </Details>
            <Details summary=say(information::ENROL)>
                <p>
                    {say(information::ENROL_WHAT)}
                </p>
                <p>
                    {say(information::ENROL_BEFORE)}
                </p>
            </Details>
            <Details summary=say(information::MINIMUM)>
                <p>
                    {say(information::MINIMUM_WHAT)}
                </p>
            </Details>
            <Details summary=say(information::EXCLUSIVE)>
                <p>
                    {say(information::EXCLUSIVE_WHAT)}
                </p>
            </Details>

            <h2 id="contact">{say(information::CONTACT)}</h2>
            <p>
                {say(information::EMAIL)} " " <ContactLink/>
                ". " {say(information::CONTACT_AFTER)}
            </p>
        </Text>
    }
    .into_any()
}
