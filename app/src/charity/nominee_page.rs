//! HMRC's appointment of Uplift as the charity's nominee. What goes wrong: nobody knows whose turn it is, and HMRC's
//! letter arrives at the charity weeks later and puzzles whoever opens it. So: whose turn, until when, what it looks like.

use super::desk::{Desk, is_just, param};
use super::reads::nominee_of;
use super::views::{Filer, Nominee, NomineeView, TestMessageView, TestStanding};
use super::{RecordNomineeStep, SendTestMessage};
use crate::form::{Form, Hidden};
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/nominee`
#[component]
pub fn NomineePage() -> impl IntoView {
    view! { <Desk from=nominee_of(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: NomineeView) -> impl IntoView {
    let filing = match view.nominee {
        Nominee::Active { .. } => {
            let words = if view.has_paused {
                "HMRC confirmed it."
            } else {
                "HMRC confirmed it. There is nothing to do."
            };
            view! { <Notice tone=Tone::Good title="Uplift can file your claims">{words}</Notice> }
        }
        Nominee::Ended { .. } => view! {
            <Notice tone=Tone::Warn title="Claims cannot be filed">
                "Uplift’s appointment is over, so your donation sources are paused and no new gifts are taken. Gifts from before stay, and can be claimed once HMRC appoints Uplift again, or by you: “Claims” has them as a file for HMRC’s Charities Online. Record that you have asked HMRC again, then resume each source under “Platforms”."
            </Notice>
        },
        _ => view! {
            <Notice tone=Tone::Info title="Claims cannot be filed yet">
                "Gifts are collected and declared all the same, and lose nothing by waiting: a gift can be claimed for four years after the accounting year, or a trust’s tax year, that it was given in."
            </Notice>
        },
    };
    // Where the appointment is over, that notice says it.
    let paused = (view.has_paused && !matches!(view.nominee, Nominee::Ended { .. })).then(|| {
        let sources = view.head.href("sources");
        view! {
            <Notice tone=Tone::Warn title="A donation source is paused">
                <p>"No new gifts are taken from it until it is resumed."</p>
                <p>
                    <a href=sources>"Platforms"</a>
                </p>
            </Notice>
        }
    });
    let next = view.head.may_change.then(|| view! { <Next view=view.clone()/> });
    let test = view! { <TestMessage charity=view.head.id.to_string() may_send=view.head.may_change test=view.test.clone()/> };
    view! {
        <Heading
            title="Uplift as your HMRC nominee"
            lead="A nominee files Gift Aid claims for a charity. HMRC has to confirm it once; the charity can go on claiming by itself, and can end it at any time."
            back=view.head.back_to_settings()
        />
        {is_just("test")
            .then(|| {
                view! { <Notice tone=Tone::Info title="Your test message">"See the result under “Test message” on this page."</Notice> }
            })}
        {is_just("recorded").then(|| view! { <Notice tone=Tone::Good title="The step is recorded"/> })}
        {filing}
        {paused}
        <div class="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <Card title="How far it is">
                <Steps view/>
            </Card>
            <div class="space-y-6">{next} {test}</div>
        </div>
    }
    .into_any()
}

/// Whether HMRC takes what would be filed, before there is money in it. What its reader wants first: how the last one ended,
/// in one line. What goes wrong: HMRC refuses it, does not answer, or takes no tests; each is said, with what to do.
#[component]
fn TestMessage(charity: String, may_send: bool, test: Option<TestMessageView>) -> impl IntoView {
    let under_way = matches!(&test, Some(test) if matches!(test.stands, TestStanding::UnderWay));
    let button = if test.is_some() { "Send another one" } else { "Send a test message" };
    let form = (may_send && !under_way).then(|| {
        let charity = charity.clone();
        view! {
            <Form action=SendTestMessage::PATH key="test">
                <Hidden name="charity" value=charity/>
                <Button kind=ButtonKind::Secondary>{button}</Button>
            </Form>
        }
    });
    view! {
        <Card title="Test message">
            <div class="space-y-4">
                <p class="text-soft">
                    "One invented gift of £1, written and sent as a claim of yours would be, and marked as a test. It claims nothing, and it can be sent before HMRC’s letter is here."
                </p>
                {test.map(|test| view! { <Ended charity test/> })}
                {form}
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Ended(charity: String, test: TestMessageView) -> impl IntoView {
    let when = test.when;
    match test.stands {
        TestStanding::UnderWay => view! {
            <Notice tone=Tone::Info title="It is on its way to HMRC">
                <p>"The answer is usually here within a minute."</p>
                <p>
                    <a href=format!("/charity/{charity}/nominee?test")>"Look again"</a>
                </p>
            </Notice>
        }
        .into_any(),
        TestStanding::Accepted(words) => view! {
            <Notice tone=Tone::Good title="HMRC accepted it">
                <p>{when}</p>
                {said(words)}
            </Notice>
        }
        .into_any(),
        TestStanding::Checked => view! {
            <Notice tone=Tone::Good title="It keeps every rule of HMRC’s that is known">
                <p>{when}</p>
                <p>"HMRC’s live service takes no tests, so the message was written and checked, and not sent."</p>
            </Notice>
        }
        .into_any(),
        TestStanding::Broken(number, words) => view! {
            <Notice tone=Tone::Warn title="It breaks a rule of HMRC’s, so it was not sent">
                <p>{when}</p>
                <p class="wrap-anywhere">{number.map(|number| format!("Rule {number}. "))} {words}</p>
                <p>"Your claims would be stopped in the same way. " <a href="/help#contact">"Contact us"</a> "."</p>
            </Notice>
        }
        .into_any(),
        TestStanding::Refused(number, words) => view! {
            <Notice tone=Tone::Warn title="HMRC refused it">
                <p>{when}</p>
                <p class="wrap-anywhere">
                    {number.map(|number| format!("HMRC’s error {number}. "))} "HMRC’s words: " <q>{words}</q>
                </p>
                <p>"Check the charity’s name and HMRC reference with your authorised official. If they are right, " <a href="/help#contact">"contact us"</a> "."</p>
            </Notice>
        }
        .into_any(),
        TestStanding::Unanswered(words) => view! {
            <Notice tone=Tone::Warn title="There was no answer">
                <p>{when}</p>
                <p class="wrap-anywhere">{words}</p>
                <p>"Nothing follows from that. Send another one later."</p>
            </Notice>
        }
        .into_any(),
    }
}

/// HMRC's receipt. Without one it was HMRC's External Test Service, which does not look at the claim.
fn said(words: String) -> AnyView {
    if words.is_empty() {
        view! {
            <p>
                "HMRC gave no receipt, as its External Test Service does: there it reads the header of a message, and does not look at the claim in it."
            </p>
        }
        .into_any()
    } else {
        view! { <p class="wrap-anywhere">"HMRC’s words: " <q>{words}</q></p> }.into_any()
    }
}

#[component]
fn Steps(view: NomineeView) -> impl IntoView {
    let registered = view! { <Step title="The charity is registered here" when=view.registered_on.clone() tone=Tone::Good/> };
    let reference = view.hmrc_reference.clone();
    let ask = view! { <HowToAsk official=view.official contact=view.official_contact reference=view.hmrc_reference filer=view.filer/> };
    let letter = || {
        view! {
            <p class="max-w-read text-soft">
                "HMRC posts a letter to the charity that names its new nominee. Nothing in it has to be answered: record its date here, and keep it."
            </p>
        }
    };
    let rest = match view.nominee.clone() {
        Nominee::NotRequested => view! {
            <Step title="Your authorised official asks HMRC" tone=Tone::Info>
                {ask}
            </Step>
            <Step title="HMRC’s letter arrives" when="About four weeks later">
                {letter()}
            </Step>
            <Step title="Uplift files your claims"/>
        }
        .into_any(),
        Nominee::Requested { on, letter_by, late } => view! {
            <Step title="Asked for" when=on tone=Tone::Good/>
            <Step
                title="HMRC’s letter arrives"
                when=if late { format!("Was to be expected by {letter_by}") } else { format!("Usually by {letter_by}") }
                tone=if late { Tone::Warn } else { Tone::Info }
            >
                {letter()}
                {late
                    .then(|| {
                        view! {
                            <p class="max-w-read">
                                "It is late. Your authorised official can ask HMRC’s charities helpline whether the request arrived; have the reference "
                                <strong>{reference}</strong> " at hand."
                            </p>
                        }
                    })}
            </Step>
            <Step title="Uplift files your claims"/>
        }
        .into_any(),
        Nominee::Active { requested_on, on } => view! {
            <Step title="Asked for" when=requested_on tone=Tone::Good/>
            <Step title="HMRC confirmed it" when=on tone=Tone::Good/>
            <Step title="Uplift files your claims" tone=Tone::Good/>
        }
        .into_any(),
        Nominee::Ended { requested_on, active_on, on } => view! {
            <Step title="Asked for" when=requested_on tone=Tone::Good/>
            {active_on.map(|on| view! { <Step title="HMRC confirmed it" when=on tone=Tone::Good/> })}
            <Step title="It ended" when=on tone=Tone::Warn/>
            <Step title="Your authorised official can ask HMRC again" tone=Tone::Info>
                {ask}
            </Step>
        }
        .into_any(),
    };
    view! { <Timeline>{registered} {rest}</Timeline> }.into_any()
}

#[component]
fn HowToAsk(official: String, contact: String, reference: String, filer: Option<Filer>) -> impl IntoView {
    let change = match filer {
        Some(Filer { name, reference }) => view! {
            <li>
                "The change is: add a nominee. The nominee’s name is " <strong class="text-ink">{name}</strong>
                ", and its own reference with HMRC is " <strong class="text-ink">{reference}</strong> "."
            </li>
        }
        .into_any(),
        None => view! {
            <li>
                "The change is: add a nominee. First ask us for the nominee’s name and HMRC reference."
            </li>
        }
        .into_any(),
    };
    view! {
        <div class="max-w-read space-y-2 text-soft">
            <p>
                {official}
                " (" <span class="wrap-anywhere">{contact}</span> ") does this, because HMRC takes it from the authorised official alone: online in the charity’s HMRC account, or with HMRC’s form ChV1, which is on GOV.UK."
            </p>
            <ul class="list-disc space-y-1 ps-5">
                <li>"The charity’s HMRC reference is " <strong class="text-ink">{reference}</strong> "."</li>
                {change}
                <li>"Other nominees and agents stay as they are."</li>
            </ul>
        </div>
    }
    .into_any()
}

/// The form for the next step, and a way to say that it is over.
#[component]
fn Next(view: NomineeView) -> impl IntoView {
    let (charity, today) = (view.head.id.to_string(), view.today);
    let next = match view.nominee {
        Nominee::NotRequested | Nominee::Ended { .. } => {
            Some(("We have asked HMRC", "When did the request go to HMRC?", "request", "Record the request"))
        }
        Nominee::Requested { .. } => Some((
            "HMRC’s letter is here",
            "What is the date of HMRC’s letter?",
            "confirm",
            "Record HMRC’s letter",
        )),
        Nominee::Active { .. } => None,
    };
    let over = match view.nominee {
        Nominee::Requested { .. } => Some(("The request was withdrawn or refused", "When was that?")),
        Nominee::Active { .. } => {
            Some(("The appointment has ended", "Since when is Uplift no longer your nominee?"))
        }
        Nominee::NotRequested | Nominee::Ended { .. } => None,
    };
    let slip = match view.nominee {
        Nominee::Requested { .. } => {
            Some(("The day of the request is wrong", "When did the request go to HMRC?", "request"))
        }
        Nominee::Active { .. } => {
            Some(("The day of HMRC’s letter is wrong", "What is the date of HMRC’s letter?", "confirm"))
        }
        Nominee::NotRequested | Nominee::Ended { .. } => None,
    };
    let slip = slip.map(|(summary, label, step)| {
        let (charity, today) = (charity.clone(), today.clone());
        view! { <Slip summary label step charity today/> }
    });
    let over = over.map(|(summary, label)| {
        let (charity, today) = (charity.clone(), today.clone());
        view! { <Over summary label charity today/> }
    });
    let next = next.map(|(title, label, step, button)| {
        view! {
            <Card title>
                <Form action=RecordNomineeStep::PATH key=step>
                    <Hidden name="charity" value=charity/>
                    <Hidden name="step" value=step/>
                    <DateInput name="on" label max=today/>
                    <Button>{button}</Button>
                </Form>
            </Card>
        }
    });
    view! { <div class="space-y-6">{next} {slip} {over}</div> }.into_any()
}

/// The last step once more, for a day that was mistyped.
#[component]
fn Slip(
    summary: &'static str,
    label: &'static str,
    step: &'static str,
    charity: String,
    today: String,
) -> impl IntoView {
    view! {
        <Details summary>
            <Form action=RecordNomineeStep::PATH key="slip">
                <Hidden name="charity" value=charity/>
                <Hidden name="step" value=step/>
                <DateInput name="on" label max=today/>
                <Button kind=ButtonKind::Secondary>"Correct the day"</Button>
            </Form>
        </Details>
    }
    .into_any()
}

#[component]
fn Over(summary: &'static str, label: &'static str, charity: String, today: String) -> impl IntoView {
    view! {
        <Details summary>
            <p class="text-soft">
                "From then on no claim is filed, and your donation sources are paused: no new gifts are taken. What was filed stays, and gifts from before can still be claimed. Once you have asked HMRC again, you can resume the sources."
            </p>
            <Form action=RecordNomineeStep::PATH key="end">
                <Hidden name="charity" value=charity/>
                <Hidden name="step" value="end"/>
                <DateInput name="on" label max=today/>
                <Button kind=ButtonKind::Secondary>"Record it"</Button>
            </Form>
        </Details>
    }
    .into_any()
}
