//! What needs somebody of the charity, first on its first page. Whatever stops claims, money or gifts is here, each with the way to it: only
//! without any of it there is nothing to do.

use super::approvers::Approvers;
use super::claim::payments_of;
use super::fewer_soon::from_then;
use super::filing_held::filing_held;
use super::pipeline::sum;
use super::views::{Head, Overview};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity, charity_team, claim_settings, say};
use backend::charity_proof::Proof;
use backend::claim::{FewerSoon, RunningOut};
use domain::charity::NomineeState;
use domain::claim::ClaimAlarm;
use domain::claim::view::{MoneyOff, OVERDUE_DAYS};
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
    /// This claim waits for approval: the person's, where they may approve.
    Approve(ClaimId, i32),
    /// Fewer can approve a claim than have to.
    TooFewApprovers(Approvers),
    /// Fewer approvals are to hold, unless somebody stops them.
    FewerApprovals(FewerSoon),
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
    if view.head.may_change {
        needs.extend(view.fewer.clone().map(Need::FewerApprovals));
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
                link: Some(("/help#contact".to_owned(), say(charity::CONTACT_US).to_owned())),
                ..said(Tone::Bad, say(charity::UNPROVED).to_owned(), say(charity::UNPROVED_LEAD), "", "")
            },
            Self::FilingHeld(id, alarm) => {
                let (title, words) = filing_held(*alarm);
                said(Tone::Bad, title.to_owned(), words, &claim(id), say(charity::SEE_THE_CLAIM))
            }
            Self::Alarmed(id, number) => said(
                Tone::Bad,
                say(charity::Alarmed { number }),
                say(charity::ALARMED_LEAD),
                &claim(id),
                &say(charity::SeeClaim { number }),
            ),
            Self::Refused(id, number) => said(
                Tone::Bad,
                say(charity::Rejected { number }),
                say(charity::REJECTED_LEAD),
                &claim(id),
                &say(charity::RejectedLink { number }),
            ),
            Self::ClaimsWait => said(
                Tone::Warn,
                say(charity::CLAIMS_WAIT).to_owned(),
                say(charity::CLAIMS_WAIT_LEAD),
                "claims",
                say(charity::CLAIMS_WAIT_LINK),
            ),
            Self::OwnClaim(count) => said(
                Tone::Warn,
                say(charity::OwnClaim { count: *count }),
                say(charity::OWN_CLAIM_LEAD),
                // A viewer has no page for it.
                if head.may_change { "claims/own" } else { "claims" },
                say(charity::OWN_CLAIM_LINK),
            ),
            Self::Approve(id, number) => said(
                Tone::Warn,
                say(charity::Approve { number }),
                say(charity::APPROVE_LEAD),
                &claim(id),
                say(if head.may_change { charity::APPROVE_LINK } else { charity::SEE_THE_CLAIM }),
            ),
            Self::TooFewApprovers(approvers) => said(
                Tone::Warn,
                say(charity_team::TOO_FEW).to_owned(),
                &say(charity::TooFewLead { approvers: approvers.in_words() }),
                "team",
                say(charity_team::SEE_YOUR_TEAM),
            ),
            Self::FewerApprovals(fewer) => said(
                Tone::Warn,
                from_then(fewer.approvals, fewer.holds_from),
                &format!(
                    "{} {}",
                    say(claim_settings::FewerToWaiting { by: &fewer.by }),
                    say(claim_settings::FEWER_STOP_UNDER)
                ),
                "claims/settings",
                say(charity_team::CLAIM_SETTINGS),
            ),
            Self::Overdue(count, amount) => said(
                Tone::Bad,
                say(charity::Overdue { amount }),
                &say(charity::OverdueLead { count: *count, days: OVERDUE_DAYS }),
                OVERDUE_PAGE,
                say(charity::OVERDUE_LINK),
            ),
            Self::Off(off) => {
                let (title, words) = off_in_words(*off);
                said(
                    Tone::Warn,
                    title,
                    words,
                    &claim(&off.claim_id),
                    &say(charity::SeeClaim { number: off.number }),
                )
            }
            Self::OpenPayments(count) => {
                let (title, words) = (
                    say(charity::Unmatched { count: *count }),
                    say(charity::UnmatchedLead { count: *count }),
                );
                said(
                    Tone::Warn,
                    title,
                    &words,
                    &payments_of(PaymentState::Open),
                    say(charity::UNMATCHED_LINK),
                )
            }
            Self::SetAside(count) => {
                let (title, words) =
                    (say(charity::Twice { count: *count }), say(charity::TwiceLead { count: *count }));
                said(
                    Tone::Warn,
                    title,
                    &words,
                    &payments_of(PaymentState::Doubtful),
                    say(charity::TWICE_LINK),
                )
            }
            Self::Held(count, gift_aid) => said(
                Tone::Warn,
                say(charity::Held { count: *count }),
                &say(charity::HeldLead { count: *count, gift_aid }),
                "claims/fix",
                say(charity::HELD_LINK),
            ),
            Self::Expiring(old) => said(
                if old.is_near() { Tone::Bad } else { Tone::Warn },
                say(charity::Expiring { count: old.gifts, day: long(old.until) }),
                &say(charity::ExpiringLead { amount: old.claimable }),
                "claims",
                say(charity::EXPIRING_LINK),
            ),
            Self::Period if head.may_change => said(
                Tone::Warn,
                say(charity::TYPE_WANTED).to_owned(),
                say(charity::TYPE_WANTED_LEAD),
                "claims/settings",
                say(charity::TYPE_WANTED_LINK),
            ),
            Self::Period => Said {
                link: None,
                ..said(
                    Tone::Warn,
                    say(charity::TYPE_WANTED).to_owned(),
                    say(charity::TYPE_WANTED_LEAD),
                    "",
                    "",
                )
            },
            Self::Letter => said(
                Tone::Warn,
                say(charity::LETTER).to_owned(),
                say(charity::LETTER_LEAD),
                "details",
                say(charity::LETTER_LINK),
            ),
            Self::Appointment => said(
                Tone::Info,
                say(charity::APPOINT).to_owned(),
                say(charity::APPOINT_LEAD),
                "nominee",
                say(charity::APPOINT_LINK),
            ),
            Self::LateAppointment => said(
                Tone::Warn,
                say(charity::LETTER_LATE).to_owned(),
                say(charity::LETTER_LATE_LEAD),
                "nominee",
                say(charity::SEE_APPOINTMENT),
            ),
            Self::AppointmentEnded => said(
                Tone::Bad,
                say(charity::APPOINTMENT_ENDED).to_owned(),
                say(charity::APPOINTMENT_ENDED_LEAD),
                "nominee",
                say(charity::SEE_APPOINTMENT),
            ),
            Self::NoSource => said(
                Tone::Info,
                say(charity::NO_PLATFORM).to_owned(),
                say(charity::NO_PLATFORM_LEAD),
                if head.may_change { "sources/new" } else { "sources" },
                say(charity::NO_PLATFORM_LINK),
            ),
            Self::Paused { all: true } => said(
                Tone::Warn,
                say(charity::ALL_PAUSED).to_owned(),
                say(charity::ALL_PAUSED_LEAD),
                "sources",
                say(charity::SEE_PLATFORMS),
            ),
            Self::Paused { all: false } => said(
                Tone::Info,
                say(charity::ONE_PAUSED).to_owned(),
                say(charity::ONE_PAUSED_LEAD),
                "sources",
                say(charity::SEE_PLATFORMS),
            ),
        }
    }
}

/// The claims whose money is overdue, in the list of claims.
pub const OVERDUE_PAGE: &str = "claims?state=overdue#claims-so-far";

/// What is wrong with the money of a claim, and what to do about it.
fn off_in_words(claim: MoneyOff) -> (String, &'static str) {
    let number = claim.number;
    match (claim.short, claim.over, claim.above) {
        (_, Some(over), _) => {
            (say(charity::MoneyOver { amount: over, number }), say(charity::MONEY_OVER_LEAD))
        }
        (_, None, Some(above)) => {
            (say(charity::MoneyAbove { amount: above, number }), say(charity::MONEY_ABOVE_LEAD))
        }
        (short, None, None) => (
            say(charity::MoneyShort { amount: short.unwrap_or(Pence::ZERO), number }),
            say(charity::MONEY_SHORT_LEAD),
        ),
    }
}

/// The list, where anything is on it.
#[component]
pub fn WhatNeedsYou(head: Head, needs: Vec<Need>) -> impl IntoView {
    if needs.is_empty() {
        return ().into_any();
    }
    let title = if head.may_change { say(charity::NEEDS_YOU) } else { say(charity::NEEDS_TEAM) };
    let others =
        (!head.may_change).then(|| view! { <p class="mb-4 text-soft">{say(charity::NEEDS_OTHERS)}</p> });
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
                        <p class="max-w-read wrap-anywhere">{words} " " {link}</p>
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
    use domain::claim::view::{MoneyBack, Owed};
    use domain::claim::{Approvals, PeriodHistory};

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
            by_money: Vec::new(),
            paid: (0, Pence::ZERO),
            set_off: Pence::ZERO,
            back: MoneyBack::default(),
            interest: Pence::ZERO,
            above: (0, Pence::ZERO),
            owed: Owed { in_all: (1, pence(500)), ..Owed::default() },
            rounded_off: Pence::ZERO,
            off: Vec::new(),
            alarmed: Vec::new(),
            filing_held: None,
            refused: None,
            claims_wait: false,
            own: None,
            approvers: Approvers { needed: Approvals::One, can: 1, here: 1, scheduled: false },
            fewer: None,
            open_payments: 0,
            set_aside: 0,
            goes_back: (1, pence(3_087)),
            wants_period: false,
            expiring: None,
            wants_letter: false,
            to_approve: None,
            ready: stage(Status::Declared, 3),
            from_tomorrow: 0,
            in_claim: None,
            adjustment_with_hmrc: Pence::ZERO,
            pause: None,
            others: false,
        }
    }

    fn lacking() -> Approvers {
        Approvers { needed: Approvals::Two, can: 1, here: 1, scheduled: false }
    }

    fn fewer() -> FewerSoon {
        let (approvals, by) = (Approvals::None, "ann@example.org".to_owned());
        FewerSoon { approvals, by, holds_from: "2026-11-22T17:01:00Z".parse().unwrap() }
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
        let cases: [Case; 23] = [
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
            (|view| view.approvers = lacking(), vec![Need::TooFewApprovers(lacking())], "/team"),
            (|view| view.fewer = Some(fewer()), vec![Need::FewerApprovals(fewer())], "/claims/settings"),
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
        view.approvers = lacking();
        view.fewer = Some(fewer());
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
    fn a_viewer_reads_that_a_claim_waits_and_is_not_asked_to_approve_it() {
        let need = Need::Approve(claim(), 7);
        let mut head = quiet().head;
        for (may_change, link) in [(true, charity::APPROVE_LINK), (false, charity::SEE_THE_CLAIM)] {
            head.may_change = may_change;
            let Said { title, link: way, .. } = need.said(&head);
            assert_eq!(title, say(charity::Approve { number: 7 }));
            assert_eq!(way.unwrap().1, say(link), "{may_change}");
        }
    }

    #[test]
    fn d2_money_that_does_not_fit_says_of_which_claim_and_what_to_do() {
        for (off, title, words) in [
            (
                off(Some(200), None, None),
                say(charity::MoneyShort { amount: "£2.00", number: 7 }),
                charity::MONEY_SHORT_LEAD,
            ),
            (
                off(None, Some(750), None),
                say(charity::MoneyOver { amount: "£7.50", number: 7 }),
                charity::MONEY_OVER_LEAD,
            ),
            (
                off(None, None, Some(2_325)),
                say(charity::MoneyAbove { amount: "£23.25", number: 7 }),
                charity::MONEY_ABOVE_LEAD,
            ),
        ] {
            assert_eq!(off_in_words(off), (title, say(words)));
        }
    }

    #[test]
    fn one_is_spoken_of_as_one() {
        let head = quiet().head;
        for (need, words) in [
            (Need::Held(1, pence(500)), say(charity::HeldLead { count: 1, gift_aid: "£5.00" })),
            (Need::Held(1_204, pence(500)), say(charity::HeldLead { count: 1_204, gift_aid: "£5.00" })),
            (Need::Overdue(1, pence(500)), say(charity::OverdueLead { count: 1, days: 35 })),
            (Need::Overdue(3, pence(500)), say(charity::OverdueLead { count: 3, days: 35 })),
        ] {
            assert_eq!(need.said(&head).words, words);
        }
        for (need, title) in [
            (Need::OwnClaim(1), say(charity::OwnClaim { count: 1 })),
            (Need::OpenPayments(1), say(charity::Unmatched { count: 1 })),
            (Need::OpenPayments(1_204), say(charity::Unmatched { count: 1_204 })),
            (Need::SetAside(1), say(charity::Twice { count: 1 })),
            (Need::SetAside(2), say(charity::Twice { count: 2 })),
            (Need::Expiring(expiring()), say(charity::Expiring { count: 2, day: "31\u{a0}March 2027" })),
        ] {
            assert_eq!(need.said(&head).title, title);
        }
    }
}
