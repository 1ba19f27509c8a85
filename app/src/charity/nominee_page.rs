//! Uplift's appointment as the charity's nominee at HMRC. What goes wrong: nobody knows whose turn it is, and HMRC's
//! letter arrives at the charity weeks later and puzzles the person who opens it. So: who has to act, by when, what it looks like.

use super::reads::nominee_of;
use super::staff_page::{Desk, is_just, param};
use super::views::NomineeView;
use super::{RecordNomineeStep, SendTestMessage};
use crate::form::{Form, FormState, Hidden, came_back};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{nominee, say};
use backend::claim::{TestMessage, TestOutcome, Unanswered, in_words};
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
            let words = if view.has_paused { say(nominee::APPOINTED) } else { say(nominee::APPOINTED_LEAD) };
            view! { <Notice tone=Tone::Good title=say(nominee::CAN_SEND)>{words}</Notice> }
        }
        NomineeState::Ended { .. } => view! {
            <Notice tone=Tone::Warn title=say(nominee::HAS_ENDED)>
                {say(nominee::HAS_ENDED_LEAD)}
            </Notice>
        },
        _ => view! {
            <Notice tone=Tone::Info title=say(nominee::NOT_YET)>
                {say(nominee::NOT_YET_LEAD)}
            </Notice>
        },
    };
    // Where the appointment is over, that notice says it.
    let paused = (view.has_paused && !matches!(nominee, NomineeState::Ended { .. })).then(|| {
        let sources = view.head.href("sources");
        view! {
            <Notice tone=Tone::Warn title=say(nominee::PAUSED)>
                <p>{say(nominee::PAUSED_LEAD)}</p>
                <p>
                    <a href=sources>{say(nominee::PLATFORMS)}</a>
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
        <Card title=say(nominee::PROGRESS)>
            <Steps view/>
        </Card>
    };
    view! {
        <Heading
            title=say(nominee::TITLE)
            lead=say(nominee::LEAD)
            back
        />
        {is_just("test")
            .then(|| {
                view! { <Notice tone=Tone::Info title=say(nominee::TEST_ASKED)>{say(nominee::TEST_ASKED_LEAD)}</Notice> }
            })}
        {is_just("recorded").then(|| view! { <Notice tone=Tone::Good title=say(nominee::RECORDED)/> })}
        {filing}
        {paused}
        <div class="grid items-start gap-6 lg:grid-cols-2">
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
    let button = if test.is_some() { say(nominee::TEST_AGAIN) } else { say(nominee::TEST_SEND) };
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
        <Card title=say(nominee::TEST)>
            <div class="space-y-4">
                <p class="text-soft">
                    {say(nominee::TEST_LEAD)}
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
    let day = long(test.asked_at.london_date());
    let when = if test.sent { say(nominee::SentOn { day }) } else { say(nominee::RequestedOn { day }) };
    let Some(outcome) = test.outcome else {
        return view! {
            <Notice tone=Tone::Info title=say(nominee::UNDER_WAY)>
                <p>{say(nominee::UNDER_WAY_LEAD)}</p>
                <p>
                    <a href=format!("/charity/{charity}/nominee?test")>{say(nominee::CHECK_AGAIN)}</a>
                </p>
            </Notice>
        }
        .into_any();
    };
    match outcome {
        TestOutcome::Accepted { words } => view! {
            <Notice tone=Tone::Good title=say(nominee::TEST_ACCEPTED)>
                <p>{when}</p>
                {said(words)}
            </Notice>
        }
        .into_any(),
        TestOutcome::Checked => view! {
            <Notice tone=Tone::Good title=say(nominee::TEST_CHECKED)>
                <p>{when}</p>
                <p>{say(nominee::TEST_CHECKED_LEAD)}</p>
            </Notice>
        }
        .into_any(),
        TestOutcome::Broken { number, words } => view! {
            <Notice tone=Tone::Warn title=say(nominee::TEST_BROKEN)>
                <p>{when}</p>
                <p class="wrap-anywhere">{number.map(|number| say(nominee::Rule { number }))} " " {words}</p>
                <p>{say(nominee::TEST_BROKEN_LEAD)} " " <a href="/help#contact">{say(nominee::TEST_BROKEN_LINK)}</a> "."</p>
            </Notice>
        }
        .into_any(),
        TestOutcome::Refused { number, note } => view! {
            <Notice tone=Tone::Warn title=say(nominee::TEST_REJECTED)>
                <p>{when}</p>
                <p class="wrap-anywhere">
                    {number.map(|number| say(nominee::HmrcsError { number }))} " " {say(nominee::HMRCS_WORDS)} " " <q>{in_words(&note)}</q>
                </p>
                <p>{say(nominee::TEST_REJECTED_LEAD)} " " <a href="/help#contact">{say(nominee::TEST_REJECTED_LINK)}</a> "."</p>
            </Notice>
        }
        .into_any(),
        TestOutcome::Unanswered { why } => view! {
            <Notice tone=Tone::Warn title=say(nominee::UNANSWERED)>
                <p>{when}</p>
                <p class="wrap-anywhere">{unanswered(why)}</p>
                <p>{say(nominee::UNANSWERED_LEAD)}</p>
            </Notice>
        }
        .into_any(),
    }
}

fn unanswered(why: Unanswered) -> String {
    match why {
        Unanswered::Lost => say(nominee::UNANSWERED_LOST).to_owned(),
        Unanswered::NoAccount => say(nominee::UNANSWERED_NO_ACCOUNT).to_owned(),
        Unanswered::Stopped => say(nominee::UNANSWERED_STOPPED).to_owned(),
        Unanswered::NoReply(note) => in_words(&note),
        Unanswered::AccountForCharity(words) => say(nominee::UnansweredAccountForCharity { words }),
        Unanswered::Account(words) => say(nominee::UnansweredAccount { words }),
        Unanswered::Gateway(words) => say(nominee::UnansweredGateway { words }),
    }
}

/// HMRC's receipt. Without one it was HMRC's External Test Service, which does not look at the claim.
fn said(words: String) -> AnyView {
    if words.is_empty() {
        view! {
            <p>
                {say(nominee::NO_RECEIPT)}
            </p>
        }
        .into_any()
    } else {
        view! { <p class="wrap-anywhere">{say(nominee::HMRCS_WORDS)} " " <q>{words}</q></p> }.into_any()
    }
}

#[component]
fn Steps(view: NomineeView) -> impl IntoView {
    let NomineeView { charity, filer, today, is_official, .. } = view;
    let (asks, again, late_words) = if is_official {
        (nominee::YOU_ASK, nominee::YOU_ASK_AGAIN, nominee::YOUR_LETTER_LATE)
    } else {
        (nominee::OFFICIAL_ASKS, nominee::ASK_AGAIN, nominee::LETTER_LATE)
    };
    let (nominee, registered_on) = (charity.nominee, long(charity.registered_at.london_date()));
    let registered = view! { <Step title=say(nominee::REGISTERED) when=registered_on tone=Tone::Good/> };
    let reference = charity.hmrc_reference.to_string();
    let ask = view! { <HowToAsk charity filer is_official/> };
    let letter = || {
        view! {
            <p class="max-w-read text-soft">
                {say(nominee::LETTER_LEAD)}
            </p>
        }
    };
    let rest = match nominee {
        NomineeState::NotRequested => view! {
            <Step title=say(asks) tone=Tone::Info>
                {ask}
            </Step>
            <Step title=say(nominee::LETTER_ARRIVES) when=say(nominee::FOUR_WEEKS)>
                {letter()}
            </Step>
            <Step title=say(nominee::UPLIFT_SENDS)/>
        }
        .into_any(),
        NomineeState::Requested { on } => {
            let (late, day) = (nominee.is_late(today), long(NomineeState::letter_by(on)));
            view! {
                <Step title=say(nominee::REQUESTED) when=long(on) tone=Tone::Good/>
                <Step
                    title=say(nominee::LETTER_ARRIVES)
                    when=if late { say(nominee::WasDue { day }) } else { say(nominee::UsuallyBy { day }) }
                    tone=if late { Tone::Warn } else { Tone::Info }
                >
                    {letter()}
                    {late
                        .then(|| {
                            view! {
                                <p class="max-w-read">
                                    {say(late_words)} " "
                                    <strong>{reference}</strong> "."
                                </p>
                            }
                        })}
                </Step>
                <Step title=say(nominee::UPLIFT_SENDS)/>
            }
            .into_any()
        }
        NomineeState::Active { requested_on, on } => view! {
            <Step title=say(nominee::REQUESTED) when=long(requested_on) tone=Tone::Good/>
            <Step title=say(nominee::IS_APPOINTED) when=long(on) tone=Tone::Good/>
            <Step title=say(nominee::UPLIFT_SENDS) tone=Tone::Good/>
        }
        .into_any(),
        NomineeState::Ended { requested_on, active_on, on } => view! {
            <Step title=say(nominee::REQUESTED) when=long(requested_on) tone=Tone::Good/>
            {active_on.map(|on| view! { <Step title=say(nominee::IS_APPOINTED) when=long(on) tone=Tone::Good/> })}
            <Step title=say(nominee::APPOINTMENT_ENDED) when=long(on) tone=Tone::Warn/>
            <Step title=say(again) tone=Tone::Info>
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
    let Charity { name: charity, official, hmrc_reference, .. } = charity;
    let Nominee { name, reference, .. } = filer;
    let paragraphs = [
        vec![say(nominee::MessageDear { official })],
        vec![say(nominee::MessagePlease { name, charity })],
        vec![
            say(nominee::MessageOnline { address: HMRC_ACCOUNT }),
            say(nominee::MessageForm { address: NOMINEES }),
        ],
        vec![
            say(nominee::MessageReference { reference: hmrc_reference }),
            say(nominee::MESSAGE_CHANGE).to_owned(),
            say(nominee::MessageName { name }),
            say(nominee::MessageNomineeReference { reference }),
        ],
        vec![say(nominee::MESSAGE_END).to_owned()],
    ];
    paragraphs.map(|lines| lines.join("\n")).join("\n\n") + "\n"
}

#[component]
fn HowToAsk(charity: Charity, filer: Option<Nominee>, is_official: bool) -> impl IntoView {
    // Whoever asks HMRC themselves writes to nobody.
    let ready = filer.as_ref().filter(|_| !is_official).map(|filer| {
        let text = message(&charity, filer);
        view! {
            <Details summary=say(nominee::MESSAGE)>
                <p class="whitespace-pre-line wrap-anywhere text-ink">{text.clone()}</p>
                <CopyButton text what=say(nominee::THE_MESSAGE)/>
            </Details>
        }
    });
    let change = match filer {
        Some(Nominee { name, reference, .. }) => view! {
            <li>
                {say(nominee::CHANGE_NAME)} " " <strong class="text-ink">{name}</strong>
                " " {say(nominee::CHANGE_REFERENCE)} " " <strong class="text-ink">{reference}</strong> "."
            </li>
        }
        .into_any(),
        None => view! {
            <li>
                {say(nominee::CHANGE_UNKNOWN)}
            </li>
        }
        .into_any(),
    };
    let (official, reference) = (charity.official, charity.hmrc_reference.to_string());
    let contact = charity.official_contact.join(", ");
    let (who, form_too) = if is_official {
        (say(nominee::YOU_HAVE_TO_ASK).into_any(), nominee::YOUR_FORM_TOO)
    } else {
        let who = view! {
            {official}
            " (" <span class="wrap-anywhere">{contact}</span> ") " {say(nominee::HAS_TO_ASK)}
        };
        (who.into_any(), nominee::FORM_TOO)
    };
    view! {
        <div class="max-w-read space-y-2 text-soft">
            <p>
                {who} " "
                <a href=HMRC_ACCOUNT rel="external">{say(nominee::HMRC_ACCOUNT)}</a> ". " {say(form_too)} " "
                <a href=NOMINEES rel="external">{say(nominee::NOMINEES_PAGE)}</a> "."
            </p>
            <ul class="list-disc space-y-1 ps-5">
                <li>{say(nominee::OUR_REFERENCE)} " " <strong class="text-ink">{reference}</strong> "."</li>
                {change}
                <li>{say(nominee::OTHERS_STAY)}</li>
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
            Some((say(nominee::ASKED), say(nominee::WHEN_ASKED), "request", say(nominee::RECORD_REQUEST)))
        }
        NomineeState::Requested { .. } => Some((
            say(nominee::LETTER_CAME),
            say(nominee::LETTER_DATE),
            "confirm",
            say(nominee::RECORD_LETTER),
        )),
        NomineeState::Active { .. } => None,
    };
    let over = match nominee {
        NomineeState::Requested { .. } => Some((say(nominee::REQUEST_OVER), say(nominee::WHEN_OVER))),
        NomineeState::Active { .. } => Some((say(nominee::APPOINTMENT_OVER), say(nominee::WHEN_ENDED))),
        NomineeState::NotRequested | NomineeState::Ended { .. } => None,
    };
    let slip = match nominee {
        NomineeState::Requested { .. } => {
            Some((say(nominee::CHANGE_REQUEST), say(nominee::WHEN_ASKED), "request"))
        }
        NomineeState::Active { .. } => {
            Some((say(nominee::CHANGE_LETTER), say(nominee::LETTER_DATE), "confirm"))
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
                <Button kind=ButtonKind::Secondary>{say(nominee::CHANGE_DATE)}</Button>
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
                {say(nominee::OVER_LEAD)}
            </p>
            <Form action=RecordNomineeStep::PATH key="end">
                <Hidden name="charity" value=charity/>
                <Hidden name="step" value="end"/>
                <DateInput name="on" label max=today/>
                <Button kind=ButtonKind::Secondary>{say(nominee::RECORD_THIS)}</Button>
            </Form>
        </Details>
    }
    .into_any()
}
