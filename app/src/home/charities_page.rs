//! Uplift for charities. A finance officer asks what it saves them, a trustee what can go wrong; so the way to the money comes first,
//! then what trustees ask, and what it does not do.

use super::answers::{Answer, Answers};
use super::donor_page::next;
use super::hero::Hero;
use super::steps::{Step, Steps};
use crate::frame::{Area, Frame};
use crate::ui::page_title::PageTitle;
use crate::viewer::Viewer;
use leptos::prelude::*;
use leptos_meta::Meta;

const LEAD: &str = "Uplift collects your donors’ Gift Aid declarations, files your claims with HMRC, and shows where every pound is until it is paid.";

const STEPS: [Step; 4] = [
    (
        "Register your charity",
        "It takes five minutes. Your authorised official then appoints Uplift as your nominee at HMRC.",
    ),
    (
        "Add your platforms",
        "You choose which giving platforms may send us your gifts. You can pause or end each of them.",
    ),
    (
        "Gifts are declared",
        "The donor says yes once a year. We keep a permanent record of their name, address, charity and gift, with the exact wording.",
    ),
    (
        "HMRC pays you",
        "We file claims on the schedule you choose, with your approval if you want it. You match HMRC’s payments to them.",
    ),
];

const ANSWERS: [Answer; 7] = [
    (
        "Nothing is claimed twice",
        "If a gift is sent twice, we count it once. It can never have two declarations that count.",
    ),
    (
        "Nothing is lost",
        "When we say a gift is saved, it is saved. If a gift cannot be claimed yet, we show why and how to fix it.",
    ),
    (
        "HMRC gets what it accepts",
        "A donor’s details are checked when they switch Gift Aid on, and again when a claim is written. A refund cancels its declaration automatically.",
    ),
    (
        "Records for six years",
        "We keep each authorisation and declaration as it was made, in a record that shows if anyone has changed it.",
    ),
    (
        "Donors’ details stay private",
        "Names and addresses are in a claim’s files alone. Only staff who may make changes can open those, and each download is recorded.",
    ),
    (
        "Open, and yours to run",
        "The software is open. You can run it yourself, and take all your data with you.",
    ),
    (
        "What it does not claim yet",
        "The Gift Aid Small Donations Scheme, aggregated donations, sponsored events, paper and spoken declarations, and tax on other income. Claim those in HMRC’s Charities Online, as you do now.",
    ),
];

/// `/charities`
#[component]
pub fn CharitiesPage() -> impl IntoView {
    let viewer = Viewer::current();
    let (way, note) = match viewer {
        Viewer::Staff { .. } => (next(&viewer), None),
        _ => (
            ("/sign-in?for=staff", "Sign in or register"),
            Some("First time here? Sign in with your work email address, then register your charity."),
        ),
    };
    view! {
        <PageTitle title="For charities"/>
        <Meta name="description" content=LEAD/>
        <Frame area=Area::Public wide=true>
            <Hero title="See where every pound of Gift Aid is." lead=LEAD next=way nostrip:note=note/>
            <Steps title="How a gift gets Gift Aid" steps=&STEPS/>
            <Answers title="What your trustees will ask" answers=&ANSWERS/>
        </Frame>
    }
    .into_any()
}
