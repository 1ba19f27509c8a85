//! Help, by who is asking.

use super::Text;
use crate::contact::ContactLink;
use crate::ui::details::Details;
use crate::viewer::Viewer;
use crate::words::{help_giving, information, say, states, steps};
use leptos::prelude::*;

/// `/help`: donors’ questions come first. A donor who is signed in has these alone, in their language.
#[component]
pub fn HelpPage() -> impl IntoView {
    let is_donor = matches!(Viewer::current(), Viewer::Donor { .. });
    // In the words of a gift's own page.
    let waits = [
        (steps::CLEARS, steps::CLEARS_USUALLY),
        (steps::CHARITY_CLAIMS, steps::CLAIMS_USUALLY),
        (steps::HMRC_PAYS, steps::USUALLY),
    ];
    let says = [
        (states::WAITING, states::NOTE_CLEARS, states::CURE_NO_SETTLEMENT),
        (states::WAITING, states::NOTE_FINDING_CHARITY, states::CURE_CHARITY_UNKNOWN),
        (states::WAITING, states::NOTE_TWO_CHARITIES, states::CURE_TWO_CHARITIES),
        (states::CORRECT_DETAILS, states::NOTE_DETAILS, help_giving::CORRECT_DETAILS),
        (states::WAS_OFF, states::NOTE_WAS_OFF, help_giving::WAS_OFF),
    ];
    view! {
        <Text
            title=say(help_giving::HELP)
            lead=say(help_giving::HELP_LEAD)
        >
            <h2 id="donors">{say(help_giving::IF_YOU_GIVE)}</h2>
            <Details summary=say(help_giving::AGREED)>
                <p>
                    {say(help_giving::AGREED_WHAT)} " "
                    <a href="/giving/authorisation">{say(help_giving::GIFT_AID)}</a> "."
                </p>
            </Details>
            <Details summary=say(help_giving::HOW_LONG)>
                <p>
                    {say(help_giving::HOW_LONG_WHAT)}
                </p>
            </Details>
            <Details summary=say(help_giving::WAITING)>
                <p>{say(help_giving::WAITING_WHAT)}</p>
                <ul>
                    {waits
                        .into_iter()
                        .map(|(what, how_long)| view! { <li><strong>{say(what)}</strong> <br/> {say(how_long)}</li> })
                        .collect_view()}
                </ul>
                <p>{say(help_giving::LATER)}</p>
                {says
                    .into_iter()
                    .map(|(state, note, cure)| {
                        let lead = say(help_giving::IfItSays { state: say(state), note: say(note) });
                        view! { <p><strong>{lead}</strong> <br/> {say(cure)}</p> }
                    })
                    .collect_view()}
            </Details>
            <Details summary=say(help_giving::STOP)>
                <p>
                    {say(help_giving::STOP_UNDER)} " " <a href="/giving/authorisation">{say(help_giving::GIFT_AID)}</a>
                    {say(help_giving::STOP_WHAT)}
                </p>
            </Details>
            <Details summary=say(help_giving::ENOUGH_TAX)>
                <p>
                    {say(help_giving::ENOUGH_TAX_WHAT)}
                </p>
            </Details>
            <Details summary=say(help_giving::HIGHER_RATE)>
                <p>
                    {say(help_giving::HIGHER_RATE_WHAT)}
                </p>
                <p>
                    {say(help_giving::HIGHER_RATE_HOW)} " "
                    <a href="/giving/statements">{say(help_giving::YOUR_STATEMENTS)}</a> " " {say(help_giving::YOUR_STATEMENTS_WHAT)}
                </p>
            </Details>
            <Details summary=say(help_giving::MISSING)>
                <p>
                    {say(help_giving::MISSING_WHAT)}
                </p>
                <p>
                    {say(help_giving::NOT_MINE)} " " <a href="/giving/linked">{say(help_giving::CARDS)}</a>
                    ". " {say(help_giving::NOT_MINE_AFTER)}
                </p>
            </Details>

            {(!is_donor).then(|| view! { <ForWork/> })}

            <h2 id="contact">{say(help_giving::CONTACT)}</h2>
            <p>
                {say(help_giving::EMAIL)} " " <ContactLink/>
                ". " {say(help_giving::CONTACT_AFTER)}
            </p>
        </Text>
    }
    .into_any()
}

/// What those ask who work for a charity or a platform.
#[component]
fn ForWork() -> impl IntoView {
    view! {
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
        // The claims page leads here, and not every browser opens what a fragment names.
        <Details summary=say(information::NOT_CLAIMED) id="not-claimed" open=true>
            <p>
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
    }
    .into_any()
}
