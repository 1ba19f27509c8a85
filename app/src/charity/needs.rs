//! What needs somebody of the charity, first on its first page. Whatever stops claims, money or gifts is here, each with the way to it: only
//! without any of it there is nothing to do.

use super::approvers::Approvers;
use super::claim::payments_of;
use super::filing_held::filing_held;
use super::pipeline::sum;
use super::state::gifts;
use super::views::{Head, Overview};
use crate::ui::day::long;
use crate::ui::*;
use backend::charity_proof::Proof;
use backend::claim::RunningOut;
use domain::charity::NomineeState;
use domain::claim::ClaimAlarm;
use domain::claim::view::{MoneyOff, OVERDUE_DAYS};
use domain::count::counted;
use domain::donation::Status;
use domain::payment::PaymentState;
use domain::{ClaimId, Pence};
use leptos::prelude::*;

/// Something that waits until somebody of the charity does something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The registration was refused.
    Unproved,
    /// This claim holds the charity's filing, because of this alarm.
    FilingHeld(ClaimId, ClaimAlarm),
    /// Something about this claim is wrong.
    Alarmed(ClaimId, i32),
    /// HMRC refused this claim as a whole, and no other was made since.
    Refused(ClaimId, i32),
    /// Nobody has said what was claimed without Uplift.
    ClaimsWait,
    /// Nobody has said whether the charity claimed on so many gifts itself.
    OwnClaim(i64),
    /// This claim waits for the person's approval.
    Approve(ClaimId, i32),
    /// Fewer can approve a claim than have to.
    TooFewApprovers(Approvers),
    /// HMRC has not paid for so many claims in time, and so much.
    Overdue(i64, Pence),
    /// HMRC's money for a claim does not fit what it is to pay.
    Off(MoneyOff),
    /// So many payments pay no claim yet.
    OpenPayments(i64),
    /// So many payments seem to be recorded already.
    SetAside(i64),
    /// So many gifts are held, and so much Gift Aid waits with them.
    Held(i64, Pence),
    /// Gifts soon cannot be claimed any more.
    Expiring(RunningOut),
    /// Gifts are left out of claims, or soon will be, because nobody has said what the charity is.
    Period,
    /// A correction of HMRC's reference needs its letter.
    Letter,
    /// Uplift is not appointed, and HMRC was not asked.
    Appointment,
    /// HMRC should have answered that by now.
    LateAppointment,
    /// The appointment ended.
    AppointmentEnded,
    /// No platform sends gifts.
    NoSource,
    /// Sources take no gifts: all of them, or some.
    Paused {
        /// Whether none takes any.
        all: bool,
    },
}

/// Everything that needs somebody: first what stops claims, then the money, then gifts, then what is still to be set up.
pub fn needs(view: &Overview) -> Vec<Need> {
    let mut needs = Vec::new();
    if view.proof == Proof::Refused {
        needs.push(Need::Unproved);
    }
    needs.extend(view.filing_held.map(|(id, alarm)| Need::FilingHeld(id, alarm)));
    // The one that holds the filing is spoken of already.
    let holding = view.filing_held.map(|(id, _)| id);
    let alarmed = view.alarmed.iter().filter(|(id, _)| Some(*id) != holding);
    needs.extend(alarmed.map(|(id, number)| Need::Alarmed(*id, *number)));
    needs.extend(view.refused.map(|(id, number)| Need::Refused(id, number)));
    if view.claims_wait {
        needs.push(Need::ClaimsWait);
    }
    needs.extend(view.own.map(Need::OwnClaim));
    needs.extend(view.to_approve.map(|(id, number)| Need::Approve(id, number)));
    if view.head.may_change && view.approvers.are_too_few() {
        needs.push(Need::TooFewApprovers(view.approvers));
    }
    let (late, late_pence) = view.owed.overdue;
    if late > 0 {
        needs.push(Need::Overdue(late, late_pence));
    }
    needs.extend(view.off.iter().copied().map(Need::Off));
    if view.open_payments > 0 {
        needs.push(Need::OpenPayments(view.open_payments));
    }
    if view.set_aside > 0 {
        needs.push(Need::SetAside(view.set_aside));
    }
    let held = sum(&view.stages, |status| status == Status::Held);
    if held.count > 0 {
        needs.push(Need::Held(held.count, held.gift_aid));
    }
    needs.extend(view.expiring.clone().map(Need::Expiring));
    if view.wants_period {
        needs.push(Need::Period);
    }
    if view.wants_letter {
        needs.push(Need::Letter);
    }
    needs.extend(appointment(view));
    needs.extend(sources(view));
    needs
}

/// What the nominee's appointment needs. While HMRC has time to answer, that is nothing.
fn appointment(view: &Overview) -> Option<Need> {
    match view.nominee {
        NomineeState::NotRequested => Some(Need::Appointment),
        NomineeState::Requested { .. } => view.nominee.is_late(view.today).then_some(Need::LateAppointment),
        NomineeState::Active { .. } => None,
        NomineeState::Ended { .. } => Some(Need::AppointmentEnded),
    }
}

/// What the sources need. The end of the appointment paused them, and comes first.
fn sources(view: &Overview) -> Option<Need> {
    match (view.live_sources, view.has_paused) {
        (_, true) if matches!(view.nominee, NomineeState::Ended { .. }) => None,
        (0, false) => Some(Need::NoSource),
        (live, true) => Some(Need::Paused { all: live == 0 }),
        (_, false) => None,
    }
}

/// A need in words, and where it is dealt with.
#[derive(Debug)]
struct Said {
    tone: Tone,
    title: String,
    words: String,
    /// The address and the words of the link; none where only others of the charity have that page.
    link: Option<(String, String)>,
}

impl Need {
    fn said(&self, head: &Head) -> Said {
        let said = |tone: Tone, title: String, words: &str, page: &str, link: &str| Said {
            tone,
            title,
            words: words.to_owned(),
            link: Some((head.href(page), link.to_owned())),
        };
        let claim = |id: &ClaimId| format!("claims/{id}");
        match self {
            Self::Unproved => Said {
                link: Some(("/help#contact".to_owned(), "Contact us".to_owned())),
                ..said(
                    Tone::Bad,
                    "We could not confirm your registration".to_owned(),
                    "We accept no gifts and send no claims for this charity. If you act for it, contact us.",
                    "",
                    "",
                )
            },
            Self::FilingHeld(id, alarm) => {
                let (title, words) = filing_held(*alarm);
                said(Tone::Bad, title.to_owned(), words, &claim(id), "See the claim")
            }
            Self::Alarmed(id, number) => said(
                Tone::Bad,
                format!("There is a problem with claim {number}"),
                "The claim’s page says what happened, and whether you need to do anything.",
                &claim(id),
                &format!("See claim {number}"),
            ),
            Self::Refused(id, number) => said(
                Tone::Bad,
                format!("HMRC rejected the whole of claim {number}"),
                "We have stopped making automatic claims. Read what HMRC said, put it right, then make the next claim yourself.",
                &claim(id),
                &format!("See why HMRC rejected claim {number}"),
            ),
            Self::ClaimsWait => said(
                Tone::Warn,
                "Was anything claimed without Uplift?".to_owned(),
                "We send no claims until you tell us, so that nothing is claimed twice.",
                "claims",
                "Tell us what was claimed",
            ),
            Self::OwnClaim(count) => said(
                Tone::Warn,
                format!("Did you claim on {} yourself?", gifts(*count)),
                "You made a schedule for HMRC’s Charities Online. We make no claims until you tell us whether you used it.",
                // A viewer has no page for it.
                if head.may_change { "claims/own" } else { "claims" },
                "Tell us whether you did",
            ),
            Self::Approve(id, number) => said(
                Tone::Warn,
                format!("Claim {number} is waiting for approval"),
                "Until it is approved, we cannot send it or make another claim.",
                &claim(id),
                "Review and approve",
            ),
            Self::TooFewApprovers(approvers) => said(
                Tone::Warn,
                "Not enough people can approve claims".to_owned(),
                &format!(
                    "{} An owner can invite a colleague, or lower the number of approvals.",
                    approvers.in_words()
                ),
                "team",
                "See your team",
            ),
            Self::Overdue(claims, pence) => said(
                Tone::Bad,
                format!("{pence} from HMRC is overdue"),
                &overdue(*claims),
                OVERDUE_PAGE,
                "See what is overdue",
            ),
            Self::Off(off) => {
                let (title, words) = off_in_words(*off);
                said(Tone::Warn, title, words, &claim(&off.claim_id), &format!("See claim {}", off.number))
            }
            Self::OpenPayments(count) => {
                let (title, words) = match count {
                    1 => ("1 payment is not matched to a claim".to_owned(), "Choose the claim it is for."),
                    more => (
                        format!("{} payments are not matched to claims", thousands(*more)),
                        "Choose the claims they are for.",
                    ),
                };
                said(Tone::Warn, title, words, &payments_of(PaymentState::Open), "Match payments")
            }
            Self::SetAside(count) => {
                let (title, words) = match count {
                    1 => (
                        "1 payment may be recorded twice".to_owned(),
                        "We do not count it until you tell us whether it is a different payment.",
                    ),
                    more => (
                        format!("{} payments may be recorded twice", thousands(*more)),
                        "We do not count them until you tell us whether they are different payments.",
                    ),
                };
                said(Tone::Warn, title, words, &payments_of(PaymentState::Doubtful), "Check for duplicates")
            }
            Self::Held(count, gift_aid) => said(
                Tone::Warn,
                counted(*count, "gift needs fixing", "gifts need fixing"),
                &format!("{} {gift_aid} of Gift Aid is on hold.", held_because(*count)),
                "claims/fix",
                "See what needs fixing",
            ),
            Self::Expiring(old) => said(
                if old.is_near() { Tone::Bad } else { Tone::Warn },
                format!("Claim {} by {}", gifts(old.gifts), long(old.until)),
                &format!("{} is not in a claim yet, and cannot be claimed after that day.", old.claimable),
                "claims",
                "See your next claim",
            ),
            Self::Period if head.may_change => said(
                Tone::Warn,
                PERIOD.to_owned(),
                PERIOD_WORDS,
                "claims/settings",
                "Choose your charity type",
            ),
            Self::Period => Said { link: None, ..said(Tone::Warn, PERIOD.to_owned(), PERIOD_WORDS, "", "") },
            Self::Letter => said(
                Tone::Warn,
                "Have you sent us HMRC’s letter?".to_owned(),
                "You asked us to correct your HMRC reference. We need a copy of HMRC’s letter with the new one.",
                "details",
                "See the correction",
            ),
            Self::Appointment => said(
                Tone::Info,
                "Appoint Uplift as your HMRC nominee".to_owned(),
                "We can send claims to HMRC once Uplift is appointed. That takes about four weeks.",
                "nominee",
                "Start the appointment",
            ),
            Self::LateAppointment => said(
                Tone::Warn,
                "HMRC’s letter is late".to_owned(),
                "If you have HMRC’s letter, record it. If not, ask HMRC’s charities helpline whether your request arrived.",
                "nominee",
                "See the appointment",
            ),
            Self::AppointmentEnded => said(
                Tone::Bad,
                "Uplift’s appointment as your nominee has ended".to_owned(),
                "We cannot send claims for you until you appoint Uplift again.",
                "nominee",
                "See the appointment",
            ),
            Self::NoSource => said(
                Tone::Info,
                "You have not added a platform yet".to_owned(),
                "Add the platform your donors give through.",
                if head.may_change { "sources/new" } else { "sources" },
                "Choose a platform",
            ),
            Self::Paused { all: true } => said(
                Tone::Warn,
                "All your platforms are paused".to_owned(),
                "We accept no new gifts for you until you resume one.",
                "sources",
                "See your platforms",
            ),
            Self::Paused { all: false } => said(
                Tone::Info,
                "A platform is paused".to_owned(),
                "We accept no new gifts from it until you resume it.",
                "sources",
                "See your platforms",
            ),
        }
    }
}

/// The claims whose money is overdue, in the list of claims.
pub const OVERDUE_PAGE: &str = "claims?state=overdue#claims-so-far";

const PERIOD: &str = "Tell us your charity type";
const PERIOD_WORDS: &str = "Some gifts are four years old or soon will be. How long you can still claim them depends on your charity type.";

/// What is wrong with the money of a claim, and what to do about it.
fn off_in_words(claim: MoneyOff) -> (String, &'static str) {
    let number = claim.number;
    match (claim.short, claim.over, claim.above) {
        (_, Some(over), _) => (
            format!("{over} for claim {number} is to be returned to HMRC"),
            "HMRC paid for gifts that it has refused since. Its letter says how it will recover the money. Record that on the claim’s page once it has.",
        ),
        (_, None, Some(above)) => (
            format!("HMRC paid {above} more than claim {number}"),
            "If it paid several claims at once, match the rest: undo the match and choose all of them. If it is interest, say so on the claim’s page.",
        ),
        (short, None, None) => (
            format!("HMRC paid {} less than it accepted for claim {number}", short.unwrap_or(Pence::ZERO)),
            "The rest may still come. If HMRC’s letter says that it refused gifts, record that on the claim’s page. If you have no letter, call HMRC’s charities helpline.",
        ),
    }
}

/// Since when money is overdue, and what to do about it.
fn overdue(claims: i64) -> String {
    let claims = if claims == 1 { "1 claim".to_owned() } else { format!("{} claims", thousands(claims)) };
    format!(
        "HMRC accepted {claims} more than {OVERDUE_DAYS} days ago, and usually pays within four weeks. If the money has come, record the payment. If not, call HMRC’s charities helpline."
    )
}

/// Why gifts are held, and what that does to claims.
fn held_because(count: i64) -> &'static str {
    if count == 1 {
        "HMRC will not accept some of its details, or two charities list its terminal. Your other gifts are not affected."
    } else {
        "HMRC will not accept some of their details, or two charities list their terminal. Your other gifts are not affected."
    }
}

/// The list, where anything is on it.
#[component]
pub fn WhatNeedsYou(head: Head, needs: Vec<Need>) -> impl IntoView {
    if needs.is_empty() {
        return ().into_any();
    }
    let title = if head.may_change { "What you need to do" } else { "What your team needs to do" };
    let others = (!head.may_change)
        .then(|| view! { <p class="mb-4 text-soft">"You can view this but not change anything. An owner or a colleague with the finance role has to do it."</p> });
    let rows = needs
        .iter()
        .map(|need| {
            let Said { tone, title, words, link } = need.said(&head);
            let link = link.map(|(href, words)| view! { <a href=href>{words}</a> });
            view! {
                <li class="flex gap-3 py-4 first:pt-0 last:pb-0">
                    <span class=format!("mt-0.5 {}", tone.text())>
                        <Icon shape=tone.shape() class="size-5"/>
                    </span>
                    <div class="min-w-0 space-y-1">
                        <p class="font-semibold">{title}</p>
                        <p class="max-w-read">{words} " " {link}</p>
                    </div>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title>
            {others}
            <ul class="divide-y divide-line">{rows}</ul>
        </Card>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charity::views::StageLine;
    use domain::Date;
    use domain::calendar::parse_date;
    use domain::claim::PeriodHistory;
    use domain::claim::view::{MoneyBack, Owed};

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    fn day(text: &str) -> Date {
        parse_date(text).unwrap()
    }

    fn claim() -> ClaimId {
        "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap()
    }

    fn another() -> ClaimId {
        "clm_01ke5v3s8f7qk9mz4x2w6r1t0b".parse().unwrap()
    }

    fn off(short: Option<i64>, over: Option<i64>, above: Option<i64>) -> MoneyOff {
        let (short, over, above) = (short.map(pence), over.map(pence), above.map(pence));
        MoneyOff { claim_id: claim(), number: 7, short, over, above }
    }

    fn stage(status: Status, count: i64) -> StageLine {
        StageLine { status, count, claimable: pence(2_000), gift_aid: pence(500) }
    }

    /// A charity of which nobody has to do anything.
    fn quiet() -> Overview {
        Overview {
            head: Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Quillfeather Hospice".to_owned(),
                may_change: true,
            },
            today: day("2026-11-21"),
            registered_on: day("2026-10-01"),
            nominee: NomineeState::Active { requested_on: day("2026-10-01"), on: day("2026-10-20") },
            proof: Proof::Proved,
            live_sources: 1,
            has_paused: false,
            stages: vec![stage(Status::Declared, 3), stage(Status::AwaitingDonor, 2)],
            paid: (0, Pence::ZERO),
            back: MoneyBack::default(),
            owed: Owed { in_all: (1, pence(500)), ..Owed::default() },
            rounded_off: Pence::ZERO,
            off: Vec::new(),
            alarmed: Vec::new(),
            filing_held: None,
            refused: None,
            claims_wait: false,
            own: None,
            approvers: Approvers { needed: 1, can: 1, here: 1 },
            open_payments: 0,
            set_aside: 0,
            goes_back: (1, pence(3_087)),
            wants_period: false,
            expiring: None,
            wants_letter: false,
            to_approve: None,
            ready: stage(Status::Declared, 3),
            in_claim: None,
            pause: None,
            others: false,
        }
    }

    fn expiring() -> RunningOut {
        let (oldest, until) = (day("2022-05-01"), day("2027-03-31"));
        let periods = PeriodHistory::default();
        RunningOut { periods, oldest, until, days: 80, gifts: 2, held: 0, claimable: pence(2_000) }
    }

    fn requested(late: bool) -> NomineeState {
        NomineeState::Requested { on: day(if late { "2026-10-01" } else { "2026-11-10" }) }
    }

    fn ended() -> NomineeState {
        NomineeState::Ended { requested_on: day("2026-10-01"), active_on: None, on: day("2026-11-21") }
    }

    /// What is changed in a charity that needs nothing, what that needs, and the page that it leads to.
    type Case = (fn(&mut Overview), Vec<Need>, &'static str);

    #[test]
    fn whatever_waits_for_somebody_is_a_need_and_leads_to_where_it_is_dealt_with() {
        let off_short = off(Some(200), None, None);
        let cases: [Case; 22] = [
            (|view| view.proof = Proof::Refused, vec![Need::Unproved], "/help#contact"),
            (
                |view| {
                    view.filing_held = Some((claim(), ClaimAlarm::AccountRefused));
                    view.alarmed = vec![(claim(), 7)];
                },
                vec![Need::FilingHeld(claim(), ClaimAlarm::AccountRefused)],
                "/claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a",
            ),
            (
                |view| view.alarmed = vec![(claim(), 7)],
                vec![Need::Alarmed(claim(), 7)],
                "/claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a",
            ),
            (
                |view| view.refused = Some((claim(), 7)),
                vec![Need::Refused(claim(), 7)],
                "/claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a",
            ),
            (|view| view.claims_wait = true, vec![Need::ClaimsWait], "/claims"),
            (|view| view.own = Some(12), vec![Need::OwnClaim(12)], "/claims/own"),
            (
                |view| view.to_approve = Some((claim(), 7)),
                vec![Need::Approve(claim(), 7)],
                "/claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a",
            ),
            (
                |view| view.approvers = Approvers { needed: 2, can: 1, here: 1 },
                vec![Need::TooFewApprovers(Approvers { needed: 2, can: 1, here: 1 })],
                "/team",
            ),
            (
                |view| view.owed.overdue = (1, pence(500)),
                vec![Need::Overdue(1, pence(500))],
                "/claims?state=overdue#claims-so-far",
            ),
            (
                |view| view.off = vec![off(Some(200), None, None)],
                vec![Need::Off(off_short)],
                "/claims/clm_01ke5v3s8f7qk9mz4x2w6r1t0a",
            ),
            (
                |view| view.open_payments = 2,
                vec![Need::OpenPayments(2)],
                "/claims/payments?state=not_matched",
            ),
            (|view| view.set_aside = 1, vec![Need::SetAside(1)], "/claims/payments?state=may_be_duplicate"),
            (|view| view.stages.push(stage(Status::Held, 4)), vec![Need::Held(4, pence(500))], "/claims/fix"),
            (|view| view.expiring = Some(expiring()), vec![Need::Expiring(expiring())], "/claims"),
            (|view| view.wants_period = true, vec![Need::Period], "/claims/settings"),
            (|view| view.wants_letter = true, vec![Need::Letter], "/details"),
            (|view| view.nominee = NomineeState::NotRequested, vec![Need::Appointment], "/nominee"),
            (|view| view.nominee = requested(true), vec![Need::LateAppointment], "/nominee"),
            (
                |view| {
                    view.nominee = ended();
                    (view.live_sources, view.has_paused) = (0, true);
                },
                vec![Need::AppointmentEnded],
                "/nominee",
            ),
            (|view| view.live_sources = 0, vec![Need::NoSource], "/sources/new"),
            (
                |view| (view.live_sources, view.has_paused) = (0, true),
                vec![Need::Paused { all: true }],
                "/sources",
            ),
            (|view| view.has_paused = true, vec![Need::Paused { all: false }], "/sources"),
        ];
        for (change, expected, page) in cases {
            let mut view = quiet();
            change(&mut view);
            assert_eq!(needs(&view), expected);
            for need in needs(&view) {
                let (href, words) = need.said(&view.head).link.unwrap();
                assert!(href.ends_with(page) && !words.is_empty(), "{need:?}: {href}");
            }
        }
    }

    #[test]
    fn what_waits_for_others_needs_nobody_of_the_charity() {
        let cases: [fn(&mut Overview); 4] = [
            |_| {},
            |view| view.nominee = requested(false),
            |view| view.proof = Proof::Waiting,
            |view| view.stages.clear(),
        ];
        for change in cases {
            let mut view = quiet();
            change(&mut view);
            assert!(needs(&view).is_empty(), "{:?}", needs(&view));
        }
    }

    #[test]
    fn what_stops_claims_comes_before_the_money_and_that_before_what_is_to_be_set_up() {
        let mut view = quiet();
        view.alarmed = vec![(claim(), 7), (another(), 8)];
        view.filing_held = Some((another(), ClaimAlarm::SentTwice));
        view.claims_wait = true;
        view.open_payments = 1;
        view.stages.push(stage(Status::Held, 1));
        view.nominee = NomineeState::NotRequested;
        let expected = [
            Need::FilingHeld(another(), ClaimAlarm::SentTwice),
            Need::Alarmed(claim(), 7),
            Need::ClaimsWait,
            Need::OpenPayments(1),
            Need::Held(1, pence(500)),
            Need::Appointment,
        ];
        assert_eq!(needs(&view), expected);
    }

    #[test]
    fn a_viewer_is_led_to_no_page_that_only_others_have() {
        let mut view = quiet();
        view.head.may_change = false;
        view.approvers = Approvers { needed: 2, can: 1, here: 1 };
        view.own = Some(1);
        view.wants_period = true;
        view.live_sources = 0;
        let charity = view.head.href("");
        let links: Vec<Option<String>> =
            needs(&view).iter().map(|need| need.said(&view.head).link.map(|(href, _)| href)).collect();
        let expected = [Some(format!("{charity}/claims")), None, Some(format!("{charity}/sources"))];
        assert_eq!(links, expected);
    }

    #[test]
    fn d2_money_that_does_not_fit_says_of_which_claim_and_what_to_do() {
        let (title, words) = off_in_words(off(Some(200), None, None));
        assert_eq!(title, "HMRC paid £2.00 less than it accepted for claim 7");
        assert!(words.contains("helpline"));
        let (title, words) = off_in_words(off(None, Some(750), None));
        assert_eq!(title, "£7.50 for claim 7 is to be returned to HMRC");
        assert!(words.contains("once it has"));
        let (title, words) = off_in_words(off(None, None, Some(2_325)));
        assert_eq!(title, "HMRC paid £23.25 more than claim 7");
        assert!(words.contains("match the rest") && words.contains("interest"));
    }

    #[test]
    fn overdue_money_says_of_how_many_claims_and_what_to_do() {
        assert!(overdue(1).starts_with("HMRC accepted 1 claim more than 35 days ago"));
        assert!(overdue(3).starts_with("HMRC accepted 3 claims"));
    }

    #[test]
    fn one_is_spoken_of_as_one() {
        assert!(held_because(1).contains("some of its details"));
        assert!(held_because(1_204).contains("some of their details"));
        let head = quiet().head;
        for (need, title) in [
            (Need::OwnClaim(1), "Did you claim on 1 gift yourself?"),
            (Need::OpenPayments(1), "1 payment is not matched to a claim"),
            (Need::OpenPayments(1_204), "1,204 payments are not matched to claims"),
            (Need::SetAside(1), "1 payment may be recorded twice"),
            (Need::SetAside(2), "2 payments may be recorded twice"),
            (Need::Expiring(expiring()), "Claim 2 gifts by 31\u{a0}March 2027"),
        ] {
            assert_eq!(need.said(&head).title, title);
        }
    }
}
