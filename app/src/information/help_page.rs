//! Help, by who is asking.

use super::Text;
use crate::contact::ContactLink;
use crate::ui::details::Details;
use crate::viewer::Viewer;
use leptos::prelude::*;

/// `/help`: donors’ questions come first, and their answers are open for a donor who is signed in.
#[component]
pub fn HelpPage() -> impl IntoView {
    let open = matches!(Viewer::current(), Viewer::Donor { .. });
    view! {
        <Text
            title="Help"
            lead="Common questions. If yours is not here, email us. Our address is at the end."
        >
            <h2 id="donors">"If you give"</h2>
            <Details summary="What did I agree to?" open>
                <p>
                    "You authorised Uplift to make Gift Aid declarations in your name for your gifts to charities that use Uplift. You can see the exact words, and when and where you agreed to them, under "
                    <a href="/giving/authorisation">"Gift Aid"</a> "."
                </p>
            </Details>
            <Details summary="How long does it last?" open>
                <p>
                    "Until the next 5 April, when the tax year ends. If you agree between 1 March and 5 April, it lasts until 5 April of the following year. You can renew from 1 March, and the form is filled in for you. It never covers gifts you made before the day you agreed."
                </p>
            </Details>
            <Details summary="How do I stop?" open>
                <p>
                    "Under " <a href="/giving/authorisation">"Gift Aid"</a>
                    ", choose “Stop Gift Aid”. It stops straight away, or on a date you choose. Gifts you have already made keep their Gift Aid."
                </p>
            </Details>
            <Details summary="Have I paid enough tax?" open>
                <p>
                    "In each tax year, you need to pay Income Tax or Capital Gains Tax of at least a quarter of everything you give with Gift Aid. If you give £200, you need to pay at least £50 of tax. If you pay less, you must pay HMRC the difference."
                </p>
            </Details>
            <Details summary="I pay tax at a higher rate" open>
                <p>
                    "You can claim the difference between your rate and the basic rate, on what you gave plus its Gift Aid. If you give £100, that is £25 at 40% and £31.25 at 45%. In Scotland the rates differ."
                </p>
                <p>
                    "Enter the total of your statement as Gift Aid payments in your Self Assessment tax return (box 5 under “Charitable giving” on the paper form), by 31 January after the tax year if you send it online. If you do not send a return, ask HMRC to change your tax code. You can claim until four years after the end of the tax year. "
                    <a href="/giving/statements">"Your statements"</a> " say what to enter for each tax year and the most it is worth."
                </p>
            </Details>
            <Details summary="A gift is missing, or is not mine" open>
                <p>
                    "If a gift is missing, ask the platform you gave through. If you gave with a card or phone we do not recognise, tell the platform your email address next time. To protect you, we show you gifts from a platform only if it has sent us your email address."
                </p>
                <p>
                    "If a gift is not yours, open it and select “This is not my gift”. See the cards and phones we know under " <a href="/giving/linked">"Cards and phones"</a>
                    ". You can remove one that is not yours, and choose whether the gifts matched to it leave your list too."
                </p>
            </Details>

            <h2 id="charities">"If you work for a charity"</h2>
            <Details summary="When are claims sent to HMRC?">
                <p>
                    "First appoint Uplift as your nominee at HMRC. After that we send claims on the schedule you choose under “Claim settings”, or when one of you makes a claim under “Claims”. You choose whether one or two of you approve each claim before we send it. You can claim on a gift until four years after the end of the accounting year it was given in (for a trust, the tax year)."
                </p>
            </Details>
            <Details summary="Why is a gift not declared?">
                <p>
                    "The payment may not have settled, we may not know the donor yet, the donor may not have authorised us on the day of the gift, or HMRC would reject a detail. "
                    "Open the gift under " <a href="/charity">"Gifts"</a> " to see the reason and what to do."
                </p>
            </Details>
            <Details summary="How do I let a colleague in?">
                <p>
                    "If you are an owner, go to “Settings”, then “Team”. Enter their email address and choose a role. They get an email and sign in with that address. Nobody needs a password. Owners can do everything, finance can manage everything to do with money, and viewers can look but not change anything. On a platform, developers can do everything except change the team. You can also change somebody’s role or remove them. It takes effect straight away, and we email the owners each time. The last owner cannot leave."
                </p>
                <p>
                    "If two of you approve each claim, invite somebody with the role finance or owner first: viewers cannot approve."
                </p>
            </Details>
            <Details summary="A donor asked for a refund">
                <p>
                    "You do not need to do anything. The platform that took the gift tells us. We cancel the declaration and keep it on record with the gift. After a partial refund, we claim on what is left. If HMRC has already accepted the claim, a later claim deducts the Gift Aid on the refund as an adjustment."
                </p>
            </Details>
            <Details summary="A gift must not be claimed, or we claimed it ourselves">
                <p>
                    "Open the gift under “Gifts” and take it out of claiming. Say why it does not qualify, or when you claimed on it yourself. To take out many at once, filter the list first. You can put a gift back later, unless HMRC has already accepted a claim with it. In that case a later claim deducts its Gift Aid as an adjustment."
                </p>
            </Details>
            <Details summary="Where are the figures for our annual accounts?">
                <p>
                    "Choose “Figures for a year” on your charity’s first page, or under “Claims”. Choose your accounting year, the tax year or any dates. You see what HMRC owed you at the start and at the end, and in between the claims it accepted, adjustments, gifts it refused later, its payments, and money you returned. Choose a line to see its claims, or download all of them as CSV. A payment counts once it is matched to a claim."
                </p>
            </Details>
            <Details summary="HMRC refused gifts in a claim it had accepted, or paid less than it accepted">
                <p>
                    "Open the claim and choose “Record that HMRC refused or reduced the claim”. Enter the date of HMRC’s letter and the line numbers it refuses. Uplift shows how many gifts that is and how much less HMRC will pay. Then say whether to claim the gifts again, or why they do not qualify. If HMRC has overpaid, its letter says how it will recover the money. Once it has, record that on the claim’s page."
                </p>
            </Details>
            // Open, since a link leads into it: not every browser opens what a fragment names.
            <Details summary="What does Uplift not claim?" open=true>
                <p id="not-claimed">
                    "Uplift claims Gift Aid on gifts that a platform sends, by people who have authorised Uplift. It does not yet claim under the Gift Aid Small Donations Scheme (GASDS), on aggregated donations or sponsored events, on paper or spoken declarations, or tax on other income. Claim those in HMRC’s Charities Online, as you do now."
                </p>
            </Details>
            <Details summary="What does “nominee” mean?">
                <p>
                    "We can send claims for you once Uplift is appointed as the charity’s nominee at HMRC. Your authorised official does this in the charity’s HMRC account, or with form ChV1. HMRC’s letter says when Uplift is appointed, often within four weeks. We collect your gifts in the meantime."
                </p>
            </Details>

            <h2 id="platforms">"If you build a platform"</h2>
            <p>
                "The " <a href="/developers">"developer guide"</a>
                " starts with a sandbox key and a first donation. Every error says which field is wrong and what to send instead."
            </p>
            <Details summary="Does it work when the money goes through us and a partner that pays it out?">
                <p>
                    "Yes. Uplift does not handle the money, so it makes no difference who pays it out. HMRC pays the Gift Aid straight to the charity. What matters is that the donor gave to that charity. Send us the donation and its charity straight away, and the settlement date when you know it. If you or your partner keep a fee, send the amount that reaches the charity as the net amount: Gift Aid is claimed on that. If the money never reaches the charity, or is refunded in full, delete the donation."
                </p>
                <p>
                    "Money given to a fund that chooses charities later is a gift to the fund, not to those charities."
                </p>
            </Details>
            <Details summary="Does every charity have to enrol?">
                <p>
                    "Yes. Each charity registers here, adds your platform, confirms that its gifts qualify, and appoints Uplift as its nominee at HMRC. We refuse donations for a charity that has not added you. To invite charities, send them the link under “Charities” in your console."
                </p>
                <p>
                    "You can send donations from the day a charity adds you, even before HMRC’s letter says that Uplift is appointed. You can also send earlier donations with the date they were given. They qualify if the donor had authorised Uplift by that date, through any platform."
                </p>
            </Details>
            <Details summary="Is there a minimum volume?">
                <p>
                    "No. One donation a year is enough. There is a maximum: your console shows how many requests each API client can send in a minute."
                </p>
            </Details>
            <Details summary="Is it exclusive?">
                <p>
                    "No. You can work with other services, a charity can add any number of platforms, and a donor’s authorisation counts on all of them. A charity can also claim for itself on gifts that Uplift does not have. Two claims must never include the same gift."
                </p>
            </Details>

            <h2 id="contact">"Contact us"</h2>
            <p>
                "Email " <ContactLink/>
                ". Do not send card numbers or passwords. If a page showed you a reference, include it."
            </p>
        </Text>
    }
    .into_any()
}
