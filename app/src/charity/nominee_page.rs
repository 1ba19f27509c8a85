//! Uplift's appointment as the charity's nominee at HMRC. What goes wrong: nobody knows whose turn it is, and HMRC's
//! letter arrives at the charity weeks later and puzzles the person who opens it. So: who has to act, by when, what it looks like.

use super::desk::{Desk, is_just, param};
use super::reads::nominee_of;
use super::views::NomineeView;
use super::{RecordNomineeStep, SendTestMessage};
use crate::form::{Form, FormState, Hidden, came_back};
use crate::ui::day::long;
use crate::ui::*;
use backend::claim::{TestMessage, TestOutcome};
use backend::filing::Nominee;
use domain::calendar::iso;
use domain::charity::NomineeState;
use domain::charity::view::Charity;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/charity/{charity}/nominee`
#[component]
pub fn NomineePage() -> impl IntoView {
    view! { <Desk from=nominee_of(param("charity")) show=|view| view! { <Shown view/> }/> }.into_any()
}

#[component]
fn Shown(view: NomineeView) -> impl IntoView {
    let nominee = view.charity.nominee;
    let filing = match nominee {
        NomineeState::Active { .. } => {
            let words = if view.has_paused {
                "HMRC’s letter says that Uplift is appointed."
            } else {
                "HMRC’s letter says that Uplift is appointed. You do not need to do anything."
            };
            view! { <Notice tone=Tone::Good title="Uplift can send your claims to HMRC">{words}</Notice> }
        }
        NomineeState::Ended { .. } => view! {
            <Notice tone=Tone::Warn title="We cannot send your claims to HMRC">
                "Uplift’s appointment has ended, so your platforms are paused and we accept no new gifts. Gift Aid on earlier gifts can still be claimed. We can claim it once you appoint Uplift again, or you can claim it in HMRC’s Charities Online with a schedule from “Claims”. When you have asked HMRC again, record it here and resume each platform under “Platforms”."
            </Notice>
        },
        _ => view! {
            <Notice tone=Tone::Info title="We cannot send your claims to HMRC yet">
                "We collect and declare your gifts in the meantime. They can wait: a gift can be claimed until four years after the end of the accounting year it was given in (for a trust, the tax year)."
            </Notice>
        },
    };
    // Where the appointment is over, that notice says it.
    let paused = (view.has_paused && !matches!(nominee, NomineeState::Ended { .. })).then(|| {
        let sources = view.head.href("sources");
        view! {
            <Notice tone=Tone::Warn title="A platform is paused">
                <p>"We accept no new gifts from it until you resume it."</p>
                <p>
                    <a href=sources>"Platforms"</a>
                </p>
            </Notice>
        }
    });
    let next = view.head.may_change.then(|| view! { <Next view=view.clone()/> });
    let test = view! { <TestCard charity=view.head.id.to_string() may_send=view.head.may_change test=view.test.clone()/> };
    // On a phone what is wrong with a form comes before how far the appointment is.
    let failed = use_context::<FormState>().is_some_and(|state| state.error.is_some());
    let back = view.head.back_to_settings();
    let forms = view! { <div class="space-y-6 lg:order-last">{next} {test}</div> };
    let progress = view! {
        <Card title="Progress">
            <Steps view/>
        </Card>
    };
    view! {
        <Heading
            title="Uplift as your HMRC nominee"
            lead="A nominee sends Gift Aid claims to HMRC for a charity. You appoint it once. You can still claim yourself, and you can end the appointment at any time."
            back
        />
        {is_just("test")
            .then(|| {
                view! { <Notice tone=Tone::Info title="Your test message">"See the result under “Test message” on this page."</Notice> }
            })}
        {is_just("recorded").then(|| view! { <Notice tone=Tone::Good title="Step recorded"/> })}
        {filing}
        {paused}
        <div class="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            {if failed { view! { {forms} {progress} }.into_any() } else { view! { {progress} {forms} }.into_any() }}
        </div>
    }
    .into_any()
}

/// Whether HMRC takes what would be filed, before there is money in it. What its reader wants first: how the last one ended,
/// in one line. What goes wrong: HMRC refuses it, does not answer, or takes no tests; each is said, with what to do.
#[component]
fn TestCard(charity: String, may_send: bool, test: Option<TestMessage>) -> impl IntoView {
    let under_way = test.as_ref().is_some_and(|test| test.outcome.is_none());
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
                    "We send one invented gift of £1 in the same way as a real claim, marked as a test. It claims nothing, and you can send it before HMRC’s letter arrives."
                </p>
                {test.map(|test| view! { <Ended charity test/> })}
                {form}
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Ended(charity: String, test: TestMessage) -> impl IntoView {
    let asked_on = long(test.asked_at.london_date());
    let when = if test.sent { format!("Sent on {asked_on}.") } else { format!("Requested on {asked_on}.") };
    let Some(outcome) = test.outcome else {
        return view! {
            <Notice tone=Tone::Info title="On its way to HMRC">
                <p>"HMRC usually answers within a minute."</p>
                <p>
                    <a href=format!("/charity/{charity}/nominee?test")>"Check again"</a>
                </p>
            </Notice>
        }
        .into_any();
    };
    match outcome {
        TestOutcome::Accepted { words } => view! {
            <Notice tone=Tone::Good title="HMRC accepted the test message">
                <p>{when}</p>
                {said(words)}
            </Notice>
        }
        .into_any(),
        TestOutcome::Checked => view! {
            <Notice tone=Tone::Good title="The test message passed every HMRC rule that we know of">
                <p>{when}</p>
                <p>"HMRC’s live service does not accept test messages, so we wrote and checked it but did not send it."</p>
            </Notice>
        }
        .into_any(),
        TestOutcome::Broken { number, words } => view! {
            <Notice tone=Tone::Warn title="The test message breaks one of HMRC’s rules, so we did not send it">
                <p>{when}</p>
                <p class="wrap-anywhere">{number.map(|number| format!("Rule {number}. "))} {words}</p>
                <p>"We could not send your claims either. " <a href="/help#contact">"Contact us"</a> "."</p>
            </Notice>
        }
        .into_any(),
        TestOutcome::Refused { number, words } => view! {
            <Notice tone=Tone::Warn title="HMRC rejected the test message">
                <p>{when}</p>
                <p class="wrap-anywhere">
                    {number.map(|number| format!("HMRC’s error {number}. "))} "HMRC’s words: " <q>{words}</q>
                </p>
                <p>"Check the charity’s name and HMRC reference with your authorised official. If they are right, " <a href="/help#contact">"contact us"</a> "."</p>
            </Notice>
        }
        .into_any(),
        TestOutcome::Unanswered { words } => view! {
            <Notice tone=Tone::Warn title="HMRC did not answer">
                <p>{when}</p>
                <p class="wrap-anywhere">{words}</p>
                <p>"This does not mean that anything is wrong with your details. Try again later."</p>
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
                "HMRC gave no receipt. That is normal for its External Test Service, which reads only the header of a message and not the claim in it."
            </p>
        }
        .into_any()
    } else {
        view! { <p class="wrap-anywhere">"HMRC’s words: " <q>{words}</q></p> }.into_any()
    }
}

#[component]
fn Steps(view: NomineeView) -> impl IntoView {
    let NomineeView { charity, filer, today, .. } = view;
    let (nominee, registered_on) = (charity.nominee, long(charity.registered_at.london_date()));
    let registered =
        view! { <Step title="Charity registered with Uplift" when=registered_on tone=Tone::Good/> };
    let reference = charity.hmrc_reference.to_string();
    let ask = view! { <HowToAsk charity filer/> };
    let letter = || {
        view! {
            <p class="max-w-read text-soft">
                "HMRC posts a letter to the charity that names its new nominee. You do not need to reply. Record its date here, and keep it."
            </p>
        }
    };
    let rest = match nominee {
        NomineeState::NotRequested => view! {
            <Step title="Your authorised official asks HMRC" tone=Tone::Info>
                {ask}
            </Step>
            <Step title="HMRC’s letter arrives" when="About four weeks later">
                {letter()}
            </Step>
            <Step title="Uplift sends your claims to HMRC"/>
        }
        .into_any(),
        NomineeState::Requested { on } => {
            let (late, by) = (nominee.is_late(today), long(NomineeState::letter_by(on)));
            view! {
                <Step title="Request sent to HMRC" when=long(on) tone=Tone::Good/>
                <Step
                    title="HMRC’s letter arrives"
                    when=if late { format!("Was due by {by}") } else { format!("Usually by {by}") }
                    tone=if late { Tone::Warn } else { Tone::Info }
                >
                    {letter()}
                    {late
                        .then(|| {
                            view! {
                                <p class="max-w-read">
                                    "The letter is late. Your authorised official can call HMRC’s charities helpline to ask whether the request arrived. HMRC will ask for the reference "
                                    <strong>{reference}</strong> "."
                                </p>
                            }
                        })}
                </Step>
                <Step title="Uplift sends your claims to HMRC"/>
            }
            .into_any()
        }
        NomineeState::Active { requested_on, on } => view! {
            <Step title="Request sent to HMRC" when=long(requested_on) tone=Tone::Good/>
            <Step title="Uplift appointed as your nominee" when=long(on) tone=Tone::Good/>
            <Step title="Uplift sends your claims to HMRC" tone=Tone::Good/>
        }
        .into_any(),
        NomineeState::Ended { requested_on, active_on, on } => view! {
            <Step title="Request sent to HMRC" when=long(requested_on) tone=Tone::Good/>
            {active_on.map(|on| view! { <Step title="Uplift appointed as your nominee" when=long(on) tone=Tone::Good/> })}
            <Step title="Appointment ended" when=long(on) tone=Tone::Warn/>
            <Step title="Your authorised official can ask HMRC again" tone=Tone::Info>
                {ask}
            </Step>
        }
        .into_any(),
    };
    view! { <Timeline>{registered} {rest}</Timeline> }.into_any()
}

/// Where somebody signs in to HMRC's online services.
const HMRC_ACCOUNT: &str = "https://www.gov.uk/log-in-register-hmrc-online-services";
/// GOV.UK's page about nominees, which links to form ChV1.
const NOMINEES: &str = "https://www.gov.uk/who-can-run-charity-finances";

/// A message that staff can send to their official, with everything that HMRC asks for.
fn message(charity: &Charity, filer: &Nominee) -> String {
    let Charity { name: charity, official, hmrc_reference: reference, .. } = charity;
    let Nominee { name, reference: nominee, .. } = filer;
    format!(
        "Dear {official},\n\n\
         Please ask HMRC to add {name} as a nominee of {charity}, so that it can claim Gift Aid for us. Only you, our authorised official, \
         can do this.\n\n\
         You can do this online in our HMRC account: {HMRC_ACCOUNT}\n\
         You can also use form ChV1, which is linked from: {NOMINEES}\n\n\
         Our HMRC reference: {reference}\n\
         The change: add a nominee\n\
         The nominee’s name: {name}\n\
         The nominee’s HMRC reference: {nominee}\n\n\
         Our other nominees and agents can stay as they are. Please tell me the date when you asked HMRC.\n"
    )
}

#[component]
fn HowToAsk(charity: Charity, filer: Option<Nominee>) -> impl IntoView {
    let ready = filer.as_ref().map(|filer| {
        let text = message(&charity, filer);
        view! {
            <Details summary="A message to send to your authorised official">
                <p class="whitespace-pre-line wrap-anywhere text-ink">{text.clone()}</p>
                <CopyButton text what="the message"/>
            </Details>
        }
    });
    let change = match filer {
        Some(Nominee { name, reference, .. }) => view! {
            <li>
                "The change is “add a nominee”. The nominee’s name is " <strong class="text-ink">{name}</strong>
                " and its HMRC reference is " <strong class="text-ink">{reference}</strong> "."
            </li>
        }
        .into_any(),
        None => view! {
            <li>
                "The change is “add a nominee”. Ask us first for the nominee’s name and HMRC reference."
            </li>
        }
        .into_any(),
    };
    let (official, reference) = (charity.official, charity.hmrc_reference.to_string());
    let contact = charity.official_contact.join(", ");
    view! {
        <div class="max-w-read space-y-2 text-soft">
            <p>
                {official}
                " (" <span class="wrap-anywhere">{contact}</span> ") has to ask HMRC: only the authorised official can appoint a nominee. They can do this online: "
                <a href=HMRC_ACCOUNT rel="external">"sign in to the charity’s HMRC account"</a> ". They can also use form ChV1, which is linked from "
                <a href=NOMINEES rel="external">"GOV.UK’s page on nominees"</a> "."
            </p>
            <ul class="list-disc space-y-1 ps-5">
                <li>"The charity’s HMRC reference is " <strong class="text-ink">{reference}</strong> "."</li>
                {change}
                <li>"Your other nominees and agents can stay as they are."</li>
            </ul>
            {ready}
        </div>
    }
    .into_any()
}

/// The form for the next step, and a way to say that it is over.
#[component]
fn Next(view: NomineeView) -> impl IntoView {
    let (charity, today) = (view.head.id.to_string(), iso(view.today));
    let nominee = view.charity.nominee;
    let next = match nominee {
        NomineeState::NotRequested | NomineeState::Ended { .. } => {
            Some(("We have asked HMRC", "When did you ask HMRC?", "request", "Record the request"))
        }
        NomineeState::Requested { .. } => Some((
            "HMRC’s letter has arrived",
            "What is the date of HMRC’s letter?",
            "confirm",
            "Record HMRC’s letter",
        )),
        NomineeState::Active { .. } => None,
    };
    let over = match nominee {
        NomineeState::Requested { .. } => {
            Some(("The request was withdrawn or rejected", "When did this happen?"))
        }
        NomineeState::Active { .. } => Some(("The appointment has ended", "When did the appointment end?")),
        NomineeState::NotRequested | NomineeState::Ended { .. } => None,
    };
    let slip = match nominee {
        NomineeState::Requested { .. } => {
            Some(("Change the date of the request", "When did you ask HMRC?", "request"))
        }
        NomineeState::Active { .. } => {
            Some(("Change the letter date", "What is the date of HMRC’s letter?", "confirm"))
        }
        NomineeState::NotRequested | NomineeState::Ended { .. } => None,
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
        <Details summary open=came_back(RecordNomineeStep::PATH, "slip")>
            <Form action=RecordNomineeStep::PATH key="slip">
                <Hidden name="charity" value=charity/>
                <Hidden name="step" value=step/>
                <DateInput name="on" label max=today/>
                <Button kind=ButtonKind::Secondary>"Change the date"</Button>
            </Form>
        </Details>
    }
    .into_any()
}

#[component]
fn Over(summary: &'static str, label: &'static str, charity: String, today: String) -> impl IntoView {
    view! {
        <Details summary open=came_back(RecordNomineeStep::PATH, "end")>
            <p class="text-soft">
                "From then on we send no claims, and your platforms are paused: we accept no new gifts. Claims already sent are not affected, and earlier gifts can still be claimed. Once you have asked HMRC again, you can resume the platforms."
            </p>
            <Form action=RecordNomineeStep::PATH key="end">
                <Hidden name="charity" value=charity/>
                <Hidden name="step" value="end"/>
                <DateInput name="on" label max=today/>
                <Button kind=ButtonKind::Secondary>"Record this"</Button>
            </Form>
        </Details>
    }
    .into_any()
}
