//! The way of one gift, step by step, as far as it has come.

use super::gift::{ClaimUntil, Gift};
use super::words;
use crate::ui::day::{long, long_time};
use crate::ui::{Details, Step, Timeline, Tone};
use crate::words::{say, states, steps};
use catalogue::Text;
use domain::calendar::london_midnight;
use domain::claim::view::overdue_from;
use domain::donation::shown::{ClaimDays, CorrectedBy, Declaration, DetailsHistory, DonorDetail};
use domain::donation::{DeclarationStatus, DeletionReason, Reason, Status};
use domain::{Date, Timestamp};
use leptos::prelude::*;

/// A charity that has not claimed a gift so many days after its declaration has let the day of a monthly claim pass at least once.
const UNCLAIMED_DAYS: i64 = 60;

/// A declaration that was made so many days after the money was there says why.
const LATE_DAYS: i64 = 30;

/// A payment that is not confirmed so many days after the gift is late: usually it clears within a month.
const UNCONFIRMED_DAYS: i64 = 31;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    tone: Tone,
    /// It happened.
    past: bool,
    title: String,
    when: Option<String>,
}

fn done(title: impl Into<String>, when: Option<String>) -> Stage {
    Stage { tone: Tone::Good, past: true, title: title.into(), when }
}

fn to_come(title: Text, when: Option<String>) -> Stage {
    Stage { tone: Tone::Neutral, past: false, title: say(title).to_owned(), when }
}

/// The steps that were taken and those to come; the first of these is where the gift is now.
pub fn stages(
    gift: &Gift,
    declarations: &[Declaration],
    details: &DetailsHistory,
    today: Date,
) -> Vec<Stage> {
    let mut stages = beginning(gift, today);
    // Oldest first: an ended declaration is followed by the one that took its place, if any did.
    stages.extend(declarations.iter().enumerate().rev().flat_map(|(place, one)| {
        let next = place.checked_sub(1).and_then(|newer| declarations.get(newer));
        let is_first = place + 1 == declarations.len();
        of_declaration((one, is_first), next, details, gift)
    }));
    if let Some(end) = end(gift, declarations, today) {
        stages.push(end);
        return stages;
    }
    let declaring = stages.len();
    if gift.status < Status::Declared {
        stages.push(to_come(steps::WE_DECLARE, None));
    }
    let claim = declarations.first().and_then(|newest| newest.claim).unwrap_or_default();
    stages.push(if gift.status >= Status::Claimed {
        done(say(steps::CHARITY_CLAIMED), claim.filed_at.map(long_time))
    } else {
        let when = (gift.status == Status::Declared).then(|| claims_when(gift, declarations, today));
        to_come(steps::CHARITY_CLAIMS, when)
    });
    stages.push(if gift.status >= Status::Accepted {
        done(say(steps::HMRC_ACCEPTED), claim.accepted_at.map(long_time))
    } else {
        to_come(steps::HMRC_ACCEPTS, None)
    });
    stages.push(match claim.paid_on {
        Some(day) => done(say(steps::HMRC_PAID), Some(long(day))),
        None => {
            let when = (gift.status >= Status::Claimed).then(|| pays_when(claim, today));
            to_come(steps::HMRC_PAYS, when)
        }
    });
    let now = if gift.is_uncovered() {
        // What its donor has to do is for the declaration, wherever the money is.
        stages.get_mut(declaring)
    } else {
        stages.iter_mut().find(|stage| !stage.past)
    };
    if let Some(now) = now {
        let attention = matches!(gift.stands(), Status::AwaitingAuthorisation | Status::Held);
        now.tone = if attention { Tone::Warn } else { Tone::Info };
    }
    stages
}

/// When the charity claims: usually on a day of each month, as a charity's setting is at first
/// ([`domain::claim::ClaimSetting`]); or until when it can, once it has not for long.
fn claims_when(gift: &Gift, declarations: &[Declaration], today: Date) -> String {
    let is_long = |made_at: Timestamp| (today - made_at.london_date()).whole_days() > UNCLAIMED_DAYS;
    let waits_long = declarations.first().is_some_and(|newest| is_long(newest.made_at));
    match gift.claim_until.filter(|_| waits_long) {
        Some(ClaimUntil { day, is_sure: true }) => say(steps::Unclaimed { day: long(day) }),
        Some(ClaimUntil { day, is_sure: false }) => say(steps::UnclaimedAtLeast { day: long(day) }),
        None => say(steps::CLAIMS_USUALLY).to_owned(),
    }
}

/// When HMRC pays: [`OVERDUE_DAYS`] has the source. A charity that says nothing of the money may have it.
///
/// [`OVERDUE_DAYS`]: domain::claim::view::OVERDUE_DAYS
fn pays_when(claim: ClaimDays, today: Date) -> String {
    let overdue = claim.accepted_at.and_then(|at| overdue_from(at.london_date()));
    let is_late = overdue.is_some_and(|since| since <= today);
    say(if is_late { steps::PAYS_LATE } else { steps::USUALLY }).to_owned()
}

/// Whether its platform should have said by now that the payment has cleared.
fn waits_long(gift: &Gift, today: Date) -> bool {
    gift.settled_on.is_none() && (today - gift.donated_on).whole_days() > UNCONFIRMED_DAYS
}

/// Until the money is with the charity.
fn beginning(gift: &Gift, today: Date) -> Vec<Stage> {
    let mut stages = vec![
        done(say(steps::YouGave { amount: gift.gross }), Some(gift.given_when())),
        done(say(steps::ToldUs { platform: &gift.platform }), Some(long_time(gift.received_at))),
    ];
    // The day may lie ahead by a clock that was set back, and the gift be declared: then its money was there.
    let is_there = |day: Date| day <= today || gift.status >= Status::Held;
    match gift.settled_on {
        // A platform may tell us of a gift when all is done.
        Some(day) if day < gift.received_at.london_date() => {
            stages.insert(1, done(say(steps::CLEARED), Some(long(day))))
        }
        Some(day) if is_there(day) => stages.push(done(say(steps::CLEARED), Some(long(day)))),
        Some(day) if !gift.is_over() => {
            stages.push(to_come(steps::CLEARS, Some(say(steps::ExpectedOn { day: long(day) }))))
        }
        None if !gift.is_over() => {
            let how_long = if waits_long(gift, today) {
                let (platform, reference) = (&gift.platform, gift.name_at_platform());
                say(steps::ClearsLate { platform, reference })
            } else {
                say(steps::CLEARS_USUALLY).to_owned()
            };
            let when = format!("{} {how_long}", say(steps::NOT_CONFIRMED));
            stages.push(to_come(steps::CLEARS, Some(when)))
        }
        _ => {}
    }
    stages
}

/// That it was made, with who put right what it says, and that it ended and why, where it did.
fn of_declaration(
    (one, is_first): (&Declaration, bool),
    next: Option<&Declaration>,
    details: &DetailsHistory,
    gift: &Gift,
) -> Vec<Stage> {
    let made_at = Some(long_time(one.made_at));
    let corrected = details.corrected_in(one).map(|by| {
        let title = match by {
            CorrectedBy::Donor => say(steps::CORRECTED_BY_YOU).to_owned(),
            CorrectedBy::Charity => say(steps::CorrectedByCharity { charity: gift.charity_name() }),
            CorrectedBy::Uplift => say(steps::CORRECTED).to_owned(),
        };
        done(title, made_at.clone())
    });
    let declared = if is_first { Some(declared_when(one, gift)) } else { made_at };
    let ended = ending(one, next, details);
    corrected.into_iter().chain([done(say(steps::WE_DECLARED), declared)]).chain(ended).collect()
}

/// That a declaration ended, among the steps of a claim that it was in: these happened, whatever became of it.
fn ending(one: &Declaration, next: Option<&Declaration>, details: &DetailsHistory) -> Vec<Stage> {
    let title = match one.state {
        DeclarationStatus::Made => return Vec::new(),
        DeclarationStatus::Replaced => replaced(one, next, details.refused_in(one)),
        DeclarationStatus::Cancelled if goes_back(one) => say(steps::GIFT_AID_CANCELLED).to_owned(),
        DeclarationStatus::Cancelled => say(steps::DECLARATION_CANCELLED).to_owned(),
    };
    // Most end because a detail was corrected: that is no bad news.
    let ended = Stage { tone: Tone::Neutral, ..done(title, one.ended_at.map(long_time)) };
    let claimed = one.claim.map(of_claim).unwrap_or_default();
    let is_later = |(at, _): &(Timestamp, Stage)| one.ended_at.is_some_and(|ended_at| *at > ended_at);
    let place = claimed.iter().position(is_later).unwrap_or(claimed.len());
    let mut stages: Vec<Stage> = claimed.into_iter().map(|(_, stage)| stage).collect();
    stages.insert(place, ended);
    stages
}

/// How far a claim has come, each step with its instant; a payment has a day alone.
fn of_claim(claim: ClaimDays) -> Vec<(Timestamp, Stage)> {
    let step = |title: Text| move |at: Timestamp| (at, done(say(title), Some(long_time(at))));
    let paid = |day: Date| (london_midnight(day), done(say(steps::HMRC_PAID), Some(long(day))));
    // Of when HMRC did so there is no day.
    let cut = |at: Timestamp| (at, done(say(steps::HMRC_TOOK_OUT), None));
    [
        claim.filed_at.map(step(steps::CHARITY_CLAIMED)),
        claim.accepted_at.map(step(steps::HMRC_ACCEPTED)),
        claim.accepted_at.filter(|_| claim.is_cut).map(cut),
        claim.paid_on.map(paid),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Whether the charity pays back what it claimed under this declaration: it ended, and HMRC has the claim with it.
fn goes_back(one: &Declaration) -> bool {
    let is_with_hmrc = |claim: ClaimDays| claim.filed_at.is_some() && !claim.is_cut;
    one.state != DeclarationStatus::Made && one.claim.is_some_and(is_with_hmrc)
}

/// What happened to a gift that its donor said is not theirs, by the declarations in their name, the newest first, and that what was
/// claimed goes back. Of the gift itself there is nothing in it.
fn disowned_stages(declarations: &[Declaration]) -> Vec<Stage> {
    let made = |one: &Declaration| done(say(steps::WE_DECLARED), Some(long_time(one.made_at)));
    let details = DetailsHistory::default();
    let of_one =
        |one: &Declaration| std::iter::once(made(one)).chain(ending(one, None, &details)).collect::<Vec<_>>();
    let back = declarations.iter().any(goes_back).then(|| Stage {
        tone: Tone::Neutral,
        past: false,
        title: say(steps::PAID_BACK).to_owned(),
        when: Some(say(steps::PAID_BACK_WHEN).to_owned()),
    });
    declarations.iter().rev().flat_map(of_one).chain(back).collect()
}

/// The timeline of a gift that its donor said is not theirs.
#[component]
pub fn DisownedSteps(
    /// The declarations in the donor's name, newest first.
    declarations: Vec<Declaration>,
) -> impl IntoView {
    let rows = disowned_stages(&declarations).into_iter().map(|stage| row(stage, None)).collect_view();
    view! { <Timeline>{rows}</Timeline> }.into_any()
}

/// When the first declaration was made, and why then where the money was there long before. No later authorisation covers a gift, so
/// what came late was the gift itself, or what else a declaration needs. Where we knew of the gift before its money was there, nothing
/// need have been unknown: the money's day can have come late to us, as when a sandbox's clock is set.
fn declared_when(one: &Declaration, gift: &Gift) -> String {
    let (at, made_on) = (long_time(one.made_at), one.made_at.london_date());
    let received_on = gift.received_at.london_date();
    let is_late =
        gift.settled_on.is_some_and(|day| day <= received_on && (made_on - day).whole_days() > LATE_DAYS);
    match (is_late, received_on == made_on) {
        (false, _) => at,
        (true, true) => say(steps::DeclaredWhenTold { at, platform: &gift.platform }),
        (true, false) => say(steps::DeclaredLate { at }),
    }
}

/// Why a declaration no longer counts, where that is known.
fn replaced(one: &Declaration, next: Option<&Declaration>, refused: Option<DonorDetail>) -> String {
    if let Some(detail) = refused {
        return say(steps::DeclarationRefused { detail: words::detail(detail) });
    }
    let changed = next.and_then(|next| one.donor.changed(&next.donor));
    let now = next.map(|next| next.amount).filter(|now| *now != one.amount);
    match (changed, now) {
        (Some(detail), _) => say(steps::DeclarationCorrected { detail: words::detail(detail) }),
        (None, Some(now)) => say(steps::DeclarationAmount { before: one.amount, now }),
        (None, None) => say(steps::DECLARATION_REPLACED).to_owned(),
    }
}

/// The last step of a gift that will not be claimed as things are.
fn end(gift: &Gift, declarations: &[Declaration], today: Date) -> Option<Stage> {
    let is_taken_back = declarations.first().is_some_and(goes_back);
    let (tone, title) = match gift.stands() {
        Status::Cancelled if gift.deletion_reason == Some(DeletionReason::Refund) => {
            (Tone::Bad, steps::GIFT_REFUNDED)
        }
        Status::Cancelled => (Tone::Bad, steps::GIFT_CANCELLED),
        Status::Ineligible if is_taken_back => (Tone::Bad, steps::PAID_BACK),
        Status::Ineligible if gift.reasons.contains(&Reason::OutOfTime) => (Tone::Bad, steps::OUT_OF_TIME),
        Status::Ineligible => (Tone::Bad, steps::NOT_CLAIMED),
        // An authorisation covers the day on which it is given, and none before.
        Status::AwaitingAuthorisation if gift.donated_on < today => (Tone::Warn, steps::CANNOT_DECLARE),
        _ => return None,
    };
    let when = match gift.stands() {
        Status::Cancelled => ended_when(gift),
        Status::Ineligible if is_taken_back => Some(say(steps::PAID_BACK_WHEN).to_owned()),
        _ => None,
    };
    Some(Stage { tone, past: false, title: say(title).to_owned(), when })
}

/// The day of the refund that ended a gift, where its platform named it; else when the platform told us that it is over.
fn ended_when(gift: &Gift) -> Option<String> {
    let told = |at| say(steps::ToldUsAt { platform: &gift.platform, at: long_time(at) });
    match gift.last_refund() {
        Some(refund) => Some(long(refund.refunded_on)),
        None => gift.deleted_at.map(told),
    }
}

/// The timeline, with the reason and the cure where the gift waits. Once all is done, the last step says so, and those before it
/// are folded.
#[component]
pub fn Steps(
    gift: Gift,
    /// Its declarations, newest first.
    declarations: Vec<Declaration>,
    /// What HMRC refused of the donor in them, and who put it right.
    #[prop(optional)]
    details: DetailsHistory,
    /// Today in London.
    today: Date,
) -> impl IntoView {
    let mut stages = stages(&gift, &declarations, &details, today);
    let was_claimed = declarations.iter().any(goes_back);
    let refused = declarations.first().and_then(|newest| details.refused_in(newest));
    if stages.iter().all(|stage| stage.past) {
        let last = stages.pop().map(|stage| row(stage, None));
        let earlier = stages.into_iter().map(|stage| row(stage, None)).collect_view();
        return view! {
            <Timeline>{last}</Timeline>
            <div class="mt-2">
                <Details summary=say(steps::EARLIER)>
                    <Timeline>{earlier}</Timeline>
                </Details>
            </div>
        }
        .into_any();
    }
    let last = stages.len();
    let over = gift.is_over();
    let steps = stages
        .into_iter()
        .enumerate()
        .map(|(place, stage)| {
            let here = matches!(stage.tone, Tone::Info | Tone::Warn) || (over && place + 1 == last);
            let cures =
                here.then(|| view! { <Cures gift=gift.clone() was_claimed refused today/> }.into_any());
            row(stage, cures)
        })
        .collect_view();
    view! { <Timeline>{steps}</Timeline> }.into_any()
}

fn row(stage: Stage, cures: Option<AnyView>) -> AnyView {
    let Stage { tone, past, title, when } = stage;
    match (when, cures) {
        (Some(when), Some(cures)) => view! { <Step title when tone past>{cures}</Step> }.into_any(),
        (Some(when), None) => view! { <Step title when tone past/> }.into_any(),
        (None, Some(cures)) => view! { <Step title tone past>{cures}</Step> }.into_any(),
        (None, None) => view! { <Step title tone past/> }.into_any(),
    }
}

/// The reasons that say what becomes of it. Once it is over, nothing else matters any more; nor does it while nothing covers it, or
/// while its donor is asked for their details, for the others promise a declaration without them.
fn decisive(gift: &Gift) -> Vec<Reason> {
    let mut reasons = gift.reasons.clone();
    if gift.is_over() {
        reasons.truncate(1);
    } else if gift.is_uncovered() {
        reasons.retain(|reason| *reason == Reason::NotAuthorised);
    } else if gift.status == Status::Held {
        reasons.retain(|reason| matches!(reason, Reason::CharityConflict | Reason::DetailsUnusable));
        // While two charities say that it is theirs, the donor can put nothing right.
        reasons.truncate(1);
    } else {
        // They are asked for once it waits for nothing else.
        reasons.retain(|reason| *reason != Reason::DetailsUnusable);
    }
    reasons
}

#[component]
fn Cures(
    gift: Gift,
    /// Whether the charity has claimed Gift Aid on it that it pays back.
    was_claimed: bool,
    /// What HMRC refused of the donor in its newest declaration.
    refused: Option<DonorDetail>,
    today: Date,
) -> impl IntoView {
    decisive(&gift)
        .into_iter()
        .map(|reason| {
            let cure = words::cure(reason, &gift, today);
            let then = match reason {
                Reason::Cancelled if was_claimed => states::CURE_CANCELLED_CLAIMED,
                Reason::DonorBenefit
                | Reason::NotAGift
                | Reason::NoTaxPaid
                | Reason::GivenByCompany
                | Reason::NotEligible
                    if was_claimed =>
                {
                    states::CURE_TAKEN_BACK
                }
                // The step itself says whom to ask.
                Reason::NoSettlementDate if waits_long(&gift, today) => states::CURE_NO_SETTLEMENT_LATE,
                _ => cure.cure,
            };
            let why = match refused.filter(|_| reason == Reason::DetailsUnusable) {
                // HMRC named no detail.
                Some(DonorDetail::NameOrAddress) | None => say(cure.why).to_owned(),
                Some(detail) => say(states::WhyDetail { detail: words::detail(detail) }),
            };
            let back = (was_claimed && then == cure.cure).then(|| {
                view! { <p class="text-soft">{say(states::PAYS_BACK)}</p> }
            });
            let link = cure.link.map(|(href, words)| {
                view! {
                    <p class="font-semibold">
                        <a href=href>{say(words)}</a>
                    </p>
                }
            });
            view! {
                <p>{why}</p>
                {back}
                <p class="text-soft">{say(then)}</p>
                {link}
            }
        })
        .collect_view()
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::{ClaimUntil, Declaration, Gift, decisive, stages};
    use crate::giving::gift::example::{declaration, gift, uncovered_and_unsettled};
    use crate::ui::Tone;
    use crate::words::{donor_details, say, states, steps as words};
    use catalogue::Text;
    use domain::calendar::parse_date;
    use domain::donation::shown::{ClaimDays, CorrectedBy, DeclaredDonor, DetailsHistory, DonorDetail};
    use domain::donation::{DeclarationStatus, DeletionReason, Reason, RefundView, Status};
    use domain::{GiftAmount, Pence, Timestamp};
    use leptos::prelude::*;

    fn titles(status: Status, declarations: &[Declaration]) -> Vec<(Tone, String)> {
        let today = parse_date("2026-11-21").unwrap();
        stages(&gift(status), declarations, &DetailsHistory::default(), today)
            .into_iter()
            .map(|stage| (stage.tone, stage.title))
            .collect()
    }

    #[test]
    fn a_declared_gift_is_now_before_its_claim() {
        let steps = titles(Status::Declared, &[declaration(DeclarationStatus::Made)]);
        let tones: Vec<Tone> = steps.iter().map(|(tone, _)| *tone).collect();
        let (good, neutral) = (Tone::Good, Tone::Neutral);
        assert_eq!(tones, [good, good, good, good, Tone::Info, neutral, neutral]);
        assert_eq!(steps[4].1, say(words::CHARITY_CLAIMS));
    }

    #[test]
    fn a_declaration_long_after_the_payment_cleared_says_why() {
        let at = |at: &str| Timestamp::parse(at).unwrap();
        let when = |received: &str, made: &str| {
            let gift = Gift { received_at: at(received), ..gift(Status::Declared) };
            let made = Declaration { made_at: at(made), ..declaration(DeclarationStatus::Made) };
            let today = parse_date("2027-12-21").unwrap();
            let stages = stages(&gift, &[made], &DetailsHistory::default(), today);
            let declared = stages.into_iter().find(|stage| stage.title == say(words::WE_DECLARED));
            declared.and_then(|stage| stage.when).unwrap()
        };
        let (soon, late) = ("2026-11-20T10:00:00Z", "2027-12-20T10:00:00Z");
        let said = "20\u{a0}December 2027 at 10:00am";
        assert_eq!(when(soon, soon), "20\u{a0}November 2026 at 10:00am");
        assert_eq!(when(late, late), say(words::DeclaredWhenTold { at: said, platform: "Give & Go" }));
        assert_eq!(when(soon, late), say(words::DeclaredLate { at: said }));
        // We knew of it before its money was there, as on a sandbox's clock that was set far ahead.
        assert_eq!(when("2026-11-19T10:00:00Z", late), said);
    }

    #[test]
    fn a_declaration_that_another_took_the_place_of_says_what_was_corrected() {
        let before = declaration(DeclarationStatus::Replaced);
        let donor = DeclaredDonor { last_name: "ONeill".to_owned(), ..DeclaredDonor::default() };
        let after = Declaration { donor, ..declaration(DeclarationStatus::Made) };
        let steps = titles(Status::Declared, &[after, before]);
        let corrected = say(words::DeclarationCorrected { detail: say(donor_details::THE_LAST_NAME) });
        assert!(steps.iter().any(|(_, title)| *title == corrected), "{steps:?}");
    }

    #[test]
    fn a_declaration_whose_amount_changed_says_from_what_to_what() {
        let amount = |pence| Pence::new(pence).unwrap();
        let before = Declaration { amount: amount(4_918), ..declaration(DeclarationStatus::Replaced) };
        let after = Declaration { amount: amount(4_915), ..declaration(DeclarationStatus::Made) };
        let steps = titles(Status::Declared, &[after, before]);
        let changed = say(words::DeclarationAmount { before: "£49.18", now: "£49.15" });
        assert!(steps.iter().any(|(_, title)| *title == changed), "{steps:?}");
    }

    #[test]
    fn what_hmrc_would_not_accept_is_said_on_its_day_and_who_corrected_it_on_theirs() {
        let refused = declaration(DeclarationStatus::Replaced);
        let corrected = Declaration {
            declaration_id: "dec_01ke5v3s8f7qk9mz4x2w6r1t0b".parse().unwrap(),
            made_at: Timestamp::parse("2026-11-28T10:00:00Z").unwrap(),
            donor: DeclaredDonor { last_name: "ONeill".to_owned(), ..DeclaredDonor::default() },
            ..declaration(DeclarationStatus::Made)
        };
        for (by, said) in [
            (CorrectedBy::Charity, say(words::CorrectedByCharity { charity: "St Brannoc’s Hospice" })),
            (CorrectedBy::Donor, say(words::CORRECTED_BY_YOU).to_owned()),
        ] {
            let details = DetailsHistory {
                refused: vec![(refused.declaration_id, DonorDetail::LastName)],
                corrected: vec![(corrected.made_at, by)],
            };
            let (gift, today) = (gift(Status::Declared), parse_date("2026-11-28").unwrap());
            let steps = stages(&gift, &[corrected.clone(), refused.clone()], &details, today);
            let steps: Vec<(&str, Option<&str>)> =
                steps.iter().map(|step| (step.title.as_str(), step.when.as_deref())).collect();
            assert_eq!(
                steps[3..7],
                [
                    (say(words::WE_DECLARED), Some("20\u{a0}November 2026 at 10:00am")),
                    (
                        say(words::DeclarationRefused { detail: say(donor_details::THE_LAST_NAME) }).as_str(),
                        Some("20\u{a0}November 2026 at 11:00am")
                    ),
                    (said.as_str(), Some("28\u{a0}November 2026 at 10:00am")),
                    (say(words::WE_DECLARED), Some("28\u{a0}November 2026 at 10:00am")),
                ]
            );
        }
    }

    #[test]
    fn a_declaration_that_ended_is_not_said_to_have_another_in_its_place() {
        // Its money turned out to be still on its way.
        let steps = titles(Status::AwaitingSettlement, &[declaration(DeclarationStatus::Replaced)]);
        let titles: Vec<&str> = steps.iter().map(|(_, title)| title.as_str()).collect();
        assert!(titles.contains(&say(words::DECLARATION_REPLACED)), "{titles:?}");
        assert!(titles.contains(&say(words::WE_DECLARE)), "{titles:?}");
        // It is no bad news, and the gift is not there any more.
        assert!(steps.iter().all(|(tone, _)| *tone != Tone::Bad), "{steps:?}");
        let now = steps.iter().find(|(tone, _)| *tone == Tone::Info).map(|(_, title)| title.as_str());
        assert_eq!(now, Some(say(words::WE_DECLARE)));
    }

    #[test]
    fn once_the_charity_is_paid_its_step_stands_alone_and_the_others_are_folded() {
        let mut made = declaration(DeclarationStatus::Made);
        let accepted_at = Timestamp::parse("2026-11-21T09:05:00Z").ok();
        let mut html = |paid_on| {
            made.claim = Some(ClaimDays { filed_at: accepted_at, accepted_at, paid_on, is_cut: false });
            let declarations = vec![made.clone(), declaration(DeclarationStatus::Replaced)];
            let (gift, today) = (gift(Status::Accepted), parse_date("2026-12-20").unwrap());
            Owner::new().with(|| view! { <super::Steps gift declarations today/> }.to_html())
        };
        assert!(!html(None).contains("<details"));
        let paid = html(parse_date("2026-12-18").ok());
        let (shown, folded) = paid.split_once("<details").unwrap();
        let (paid, gave) = (say(words::HMRC_PAID), say(words::YouGave { amount: "£20.00" }));
        assert!(shown.contains(paid) && !shown.contains(&gave), "{shown}");
        assert!(folded.contains(say(words::EARLIER)) && folded.contains(&gave), "{folded}");
        assert!(!folded.contains(paid), "{folded}");
    }

    #[test]
    fn what_hmrc_accepted_is_paid_only_once_the_charity_has_the_money() {
        let mut made = declaration(DeclarationStatus::Made);
        let accepted_at = Timestamp::parse("2026-11-21T09:05:00Z").ok();
        made.claim = Some(ClaimDays { filed_at: accepted_at, accepted_at, ..ClaimDays::default() });
        let last = |made: &Declaration| {
            let today = parse_date("2026-12-20").unwrap();
            let (gift, made) = (gift(Status::Accepted), std::slice::from_ref(made));
            let stages = stages(&gift, made, &DetailsHistory::default(), today);
            let [.., accepted, paid] = &stages[..] else { panic!("{stages:?}") };
            assert_eq!(accepted.when.as_deref(), Some("21\u{a0}November 2026 at 9:05am"));
            (paid.tone, paid.title.clone(), paid.when.clone().unwrap())
        };
        let (pays, usually) = (say(words::HMRC_PAYS), say(words::USUALLY));
        assert_eq!(last(&made), (Tone::Info, pays.to_owned(), usually.to_owned()));
        made.claim = Some(ClaimDays { paid_on: parse_date("2026-12-18").ok(), ..made.claim.unwrap() });
        assert_eq!(
            last(&made),
            (Tone::Good, say(words::HMRC_PAID).to_owned(), "18\u{a0}December 2026".to_owned())
        );
    }

    #[test]
    fn a_gift_that_waits_says_how_long_is_usual_and_until_when_one_of_long_ago_can_be_claimed() {
        let when = |gift: &Gift, claim, title: Text, today: &str| {
            let declared = [Declaration { claim, ..declaration(DeclarationStatus::Made) }];
            let today = parse_date(today).unwrap();
            let stages = stages(gift, &declared, &DetailsHistory::default(), today);
            stages.into_iter().find(|stage| stage.title == say(title)).unwrap().when
        };
        let until = |is_sure| {
            let claim_until = Some(ClaimUntil { day: parse_date("2031-04-05").unwrap(), is_sure });
            Gift { claim_until, ..gift(Status::Declared) }
        };
        let day = "5\u{a0}April 2031";
        // Declared on 20 November.
        for (is_sure, today, said) in [
            (true, "2027-01-19", say(words::CLAIMS_USUALLY).to_owned()),
            (true, "2027-01-20", say(words::Unclaimed { day })),
            (false, "2027-01-20", say(words::UnclaimedAtLeast { day })),
        ] {
            assert_eq!(when(&until(is_sure), None, words::CHARITY_CLAIMS, today), Some(said), "{today}");
        }
        assert_eq!(when(&gift(Status::AwaitingCharity), None, words::CHARITY_CLAIMS, "2026-11-21"), None);

        let accepted_at = Timestamp::parse("2026-11-21T09:05:00Z").ok();
        let filed = ClaimDays { filed_at: accepted_at, ..ClaimDays::default() };
        let accepted = ClaimDays { accepted_at, ..filed };
        for (status, claim, today, said) in [
            (Status::Claimed, filed, "2027-03-01", words::USUALLY),
            (Status::Accepted, accepted, "2026-12-26", words::USUALLY),
            (Status::Accepted, accepted, "2026-12-27", words::PAYS_LATE),
        ] {
            let shown = when(&gift(status), Some(claim), words::HMRC_PAYS, today);
            assert_eq!(shown.as_deref(), Some(say(said)), "{today}");
        }
        assert_eq!(when(&until(true), None, words::HMRC_PAYS, "2026-11-21"), None);
    }

    #[test]
    fn a_gift_without_authorisation_waits_on_its_own_day_alone() {
        let none = DetailsHistory::default();
        let at = |today| stages(&gift(Status::AwaitingAuthorisation), &[], &none, parse_date(today).unwrap());
        let now = |today| at(today).into_iter().find(|stage| stage.tone == Tone::Warn).unwrap().title;
        assert_eq!(now("2026-11-20"), say(words::WE_DECLARE));
        assert_eq!(now("2026-11-21"), say(words::CANNOT_DECLARE));
        assert_eq!(at("2026-11-21").len(), 4);
    }

    #[test]
    fn a_gift_on_its_way_that_is_not_covered_asks_for_its_authorisation_and_then_lists_no_declaration() {
        let gift = uncovered_and_unsettled();
        let at = |today| {
            let stages = stages(&gift, &[], &DetailsHistory::default(), parse_date(today).unwrap());
            let steps = stages.into_iter().map(|stage| (stage.tone, stage.title));
            steps.skip(2).collect::<Vec<_>>()
        };
        let step = |tone, title: Text| (tone, say(title).to_owned());
        let money = step(Tone::Neutral, words::CLEARS);
        assert_eq!(at("2026-11-20")[..2], [money.clone(), step(Tone::Warn, words::WE_DECLARE)]);
        assert_eq!(at("2026-11-21"), [money, step(Tone::Warn, words::CANNOT_DECLARE)]);
        // The money is only waited for, and promises nothing.
        assert_eq!(decisive(&gift), [Reason::NotAuthorised]);
    }

    #[test]
    fn a_gift_whose_details_are_wanted_promises_no_declaration_without_them() {
        let mut held = gift(Status::Held);
        (held.settled_on, held.reasons) =
            (parse_date("2026-12-02").ok(), vec![Reason::SettlementInFuture, Reason::DetailsUnusable]);
        assert_eq!(decisive(&held), [Reason::DetailsUnusable]);
        // The clock was set back: what was declared once had cleared.
        let today = parse_date("2026-11-21").unwrap();
        let stages = stages(&held, &[], &DetailsHistory::default(), today);
        let titles: Vec<&str> = stages.iter().map(|stage| stage.title.as_str()).collect();
        assert!(titles.contains(&say(words::CLEARED)) && !titles.contains(&say(words::CLEARS)), "{titles:?}");
        // Where its money is waited for, that comes first.
        held.status = Status::AwaitingSettlement;
        assert_eq!(decisive(&held), [Reason::SettlementInFuture]);
    }

    #[test]
    fn steps_follow_the_calendar() {
        let mut late = gift(Status::AwaitingSettlement);
        late.settled_on = parse_date("2026-11-18").ok();
        let today = parse_date("2026-11-21").unwrap();
        let titles: Vec<String> = stages(&late, &[], &DetailsHistory::default(), today)
            .into_iter()
            .map(|stage| stage.title)
            .collect();
        let told = say(words::ToldUs { platform: "Give & Go" });
        assert_eq!(titles[1..3], [say(words::CLEARED).to_owned(), told]);
    }

    #[test]
    fn a_cancelled_gift_says_whether_the_charity_had_claimed_on_it() {
        let html = |claim| {
            let gift = Gift { reasons: vec![Reason::Cancelled], ..gift(Status::Cancelled) };
            let declarations = vec![Declaration { claim, ..declaration(DeclarationStatus::Cancelled) }];
            let today = parse_date("2026-11-21").unwrap();
            Owner::new().with(|| view! { <super::Steps gift declarations today/> }.to_html())
        };
        let filed_at = Timestamp::parse("2026-11-20T12:00:00Z").ok();
        let claimed = html(Some(ClaimDays { filed_at, ..ClaimDays::default() }));
        assert!(claimed.contains(say(states::CURE_CANCELLED_CLAIMED)), "{claimed}");
        for not_claimed in [html(None), html(Some(ClaimDays::default()))] {
            assert!(not_claimed.contains(say(states::CURE_CANCELLED)), "{not_claimed}");
            assert!(!not_claimed.contains(say(states::CURE_CANCELLED_CLAIMED)), "{not_claimed}");
        }
    }

    #[test]
    fn a_cancelled_gift_ends_there() {
        let steps = titles(Status::Cancelled, &[declaration(DeclarationStatus::Cancelled)]);
        assert_eq!(steps.last().unwrap().1, say(words::GIFT_CANCELLED));
        assert!(!steps.iter().any(|(_, title)| title == say(words::CHARITY_CLAIMS)));
    }

    #[test]
    fn a_payment_that_is_late_says_whom_to_ask_and_what_to_quote() {
        let waiting = Gift {
            settled_on: None,
            reasons: vec![Reason::NoSettlementDate],
            ..gift(Status::AwaitingSettlement)
        };
        let html = |gift: &Gift, today: &str| {
            let (gift, today) = (gift.clone(), parse_date(today).unwrap());
            Owner::new().with(|| view! { <super::Steps gift declarations=Vec::new() today/> }.to_html())
        };
        // The gift was on 20 November.
        let platform = "Give &amp; Go";
        let late = say(words::ClearsLate { platform, reference: "gift-1001" });
        let soon = html(&waiting, "2026-12-21");
        assert!(!soon.contains(&late) && soon.contains(say(words::CLEARS_USUALLY)), "{soon}");
        assert!(soon.contains(say(states::CURE_NO_SETTLEMENT)), "{soon}");
        let long = html(&waiting, "2028-05-20");
        assert!(long.contains(&late) && !long.contains(say(words::CLEARS_USUALLY)), "{long}");
        assert!(!long.contains(say(states::CURE_NO_SETTLEMENT)), "{long}");
        assert!(long.contains(say(states::CURE_NO_SETTLEMENT_LATE)), "{long}");
        // Without a reference of the platform it is our own, which the platform has too.
        let reference = waiting.id.to_string();
        let unnamed = html(&Gift { reference: None, ..waiting }, "2028-05-20");
        let late = say(words::ClearsLate { platform, reference });
        assert!(unnamed.contains(&late), "{unnamed}");
    }

    #[test]
    fn what_happened_stays_when_gift_aid_is_taken_back() {
        let at = |text: &str| Timestamp::parse(text).ok();
        let claim = ClaimDays {
            filed_at: at("2026-11-21T09:00:00Z"),
            accepted_at: at("2026-11-21T09:05:00Z"),
            paid_on: parse_date("2026-12-18").ok(),
            is_cut: false,
        };
        let ended_at = at("2026-12-20T10:00:00Z");
        let ended = Declaration { claim: Some(claim), ended_at, ..declaration(DeclarationStatus::Cancelled) };
        let gift = Gift { reasons: vec![Reason::NoTaxPaid], ..gift(Status::Ineligible) };
        let today = parse_date("2026-12-21").unwrap();
        let steps = stages(&gift, std::slice::from_ref(&ended), &DetailsHistory::default(), today);
        let [.., claimed, accepted, paid, cancelled, back] = &steps[..] else { panic!("{steps:?}") };
        for (step, title) in [
            (claimed, words::CHARITY_CLAIMED),
            (accepted, words::HMRC_ACCEPTED),
            (paid, words::HMRC_PAID),
            (cancelled, words::GIFT_AID_CANCELLED),
            (back, words::PAID_BACK),
        ] {
            assert_eq!(step.title, say(title));
        }
        assert_eq!(paid.when.as_deref(), Some("18\u{a0}December 2026"));
        assert_eq!(cancelled.when.as_deref(), Some("20\u{a0}December 2026 at 10:00am"));
        let declarations = vec![ended];
        let html = Owner::new().with(|| view! { <super::Steps gift declarations today/> }.to_html());
        for said in [states::WHY_NO_TAX, states::CURE_TAKEN_BACK] {
            assert!(html.contains(say(said)), "{html}");
        }
        assert!(!html.contains(say(states::CURE_ASK_THE_CHARITY)), "{html}");
    }

    #[test]
    fn a_gift_that_hmrc_took_out_of_its_claim_keeps_that_it_was_claimed_and_nothing_goes_back() {
        let at = |text: &str| Timestamp::parse(text).ok();
        let (filed_at, accepted_at) = (at("2026-11-20T10:10:00Z"), at("2026-11-20T10:20:00Z"));
        let claim = Some(ClaimDays { filed_at, accepted_at, is_cut: true, ..ClaimDays::default() });
        let ended_at = at("2026-12-20T10:00:00Z");
        let ended = Declaration { claim, ended_at, ..declaration(DeclarationStatus::Cancelled) };
        let titles = titles(Status::Ineligible, &[ended]);
        let titles: Vec<&str> = titles.iter().map(|(_, title)| title.as_str()).collect();
        let last = [
            words::CHARITY_CLAIMED,
            words::HMRC_ACCEPTED,
            words::HMRC_TOOK_OUT,
            words::DECLARATION_CANCELLED,
            words::NOT_CLAIMED,
        ];
        assert_eq!(titles[titles.len() - 5..], last.map(say));
    }

    #[test]
    fn a_disowned_gift_keeps_what_happened_and_that_its_gift_aid_goes_back() {
        let at = |text: &str| Timestamp::parse(text).ok();
        let (filed_at, accepted_at) = (at("2026-11-20T10:10:00Z"), at("2026-11-20T10:20:00Z"));
        let paid_on = parse_date("2026-12-18").ok();
        let claim = Some(ClaimDays { filed_at, accepted_at, paid_on, is_cut: false });
        let ended_at = at("2026-12-20T10:00:00Z");
        let ended = Declaration { claim, ended_at, ..declaration(DeclarationStatus::Cancelled) };
        let titles = |one: &Declaration| {
            let stages = super::disowned_stages(std::slice::from_ref(one));
            stages.into_iter().map(|stage| stage.title).collect::<Vec<_>>()
        };
        let all = [
            words::WE_DECLARED,
            words::CHARITY_CLAIMED,
            words::HMRC_ACCEPTED,
            words::HMRC_PAID,
            words::GIFT_AID_CANCELLED,
            words::PAID_BACK,
        ];
        assert_eq!(titles(&ended), all.map(say));
        let unclaimed = Declaration { claim: None, ..ended };
        assert_eq!(titles(&unclaimed), [words::WE_DECLARED, words::DECLARATION_CANCELLED].map(say));
        // HMRC has the claim and has not answered yet.
        let sent = Some(ClaimDays { filed_at, ..ClaimDays::default() });
        let sent = Declaration { claim: sent, ..unclaimed };
        let claimed =
            [words::WE_DECLARED, words::CHARITY_CLAIMED, words::GIFT_AID_CANCELLED, words::PAID_BACK];
        assert_eq!(titles(&sent), claimed.map(say));
    }

    #[test]
    fn a_claim_that_hmrc_accepts_after_the_declaration_ended_comes_behind_its_end() {
        let at = |text: &str| Timestamp::parse(text).ok();
        let (filed_at, accepted_at) = (at("2026-11-20T10:30:00Z"), at("2026-11-20T11:30:00Z"));
        let claim = Some(ClaimDays { filed_at, accepted_at, ..ClaimDays::default() });
        let ended = Declaration { claim, ..declaration(DeclarationStatus::Cancelled) };
        let titles = titles(Status::Cancelled, &[ended]);
        let titles: Vec<&str> = titles.iter().map(|(_, title)| title.as_str()).collect();
        let last =
            [words::CHARITY_CLAIMED, words::GIFT_AID_CANCELLED, words::HMRC_ACCEPTED, words::GIFT_CANCELLED];
        assert_eq!(titles[titles.len() - 4..], last.map(say));
    }

    #[test]
    fn an_authorisation_that_was_never_given_leaves_what_was_claimed_to_go_back() {
        let filed_at = Timestamp::parse("2026-11-20T10:30:00Z").ok();
        let claim = Some(ClaimDays { filed_at, ..ClaimDays::default() });
        let declarations = vec![Declaration { claim, ..declaration(DeclarationStatus::Cancelled) }];
        let gift = Gift { reasons: vec![Reason::NotAuthorised], ..gift(Status::AwaitingAuthorisation) };
        let today = parse_date("2026-11-21").unwrap();
        let html = Owner::new().with(|| view! { <super::Steps gift declarations today/> }.to_html());
        for said in [states::PAYS_BACK, states::CURE_WAS_OFF] {
            assert!(html.contains(say(said)), "{html}");
        }
    }

    #[test]
    fn a_refund_has_its_day_or_when_the_platform_told_us() {
        let ended_at = Timestamp::parse("2026-11-24T10:00:00Z").unwrap();
        let refunded = Gift {
            deletion_reason: Some(DeletionReason::Refund),
            deleted_at: Some(ended_at),
            ..gift(Status::Cancelled)
        };
        let last = |gift: &Gift| {
            let today = parse_date("2026-11-25").unwrap();
            let last = stages(gift, &[], &DetailsHistory::default(), today).pop().unwrap();
            assert_eq!(last.title, say(words::GIFT_REFUNDED));
            last.when.unwrap()
        };
        let (platform, at) = ("Give & Go", "24\u{a0}November 2026 at 10:00am");
        assert_eq!(last(&refunded), say(words::ToldUsAt { platform, at }));
        let refund = RefundView {
            amount: GiftAmount::new(2_000).unwrap(),
            refunded_on: parse_date("2026-11-22").unwrap(),
            reason: None,
            reference: None,
            recorded_at: ended_at,
        };
        let with_day = Gift { refunds: vec![refund], ..refunded };
        assert_eq!(last(&with_day), "22\u{a0}November 2026");
    }

    #[test]
    fn a_gift_that_waits_for_its_donor_says_which_detail_hmrc_refused_where_hmrc_said_so() {
        let html = |detail| {
            let gift = Gift { reasons: vec![Reason::DetailsUnusable], ..gift(Status::Held) };
            let one = declaration(DeclarationStatus::Replaced);
            let refused = vec![(one.declaration_id, detail)];
            let (details, declarations) =
                (DetailsHistory { refused, ..DetailsHistory::default() }, vec![one]);
            let today = parse_date("2026-11-21").unwrap();
            Owner::new().with(|| view! { <super::Steps gift declarations details today/> }.to_html())
        };
        let last_name = say(states::WhyDetail { detail: say(donor_details::THE_LAST_NAME) });
        let (named, unnamed) = (html(DonorDetail::LastName), html(DonorDetail::NameOrAddress));
        assert!(named.contains(&last_name) && !named.contains(say(states::WHY_DETAILS)), "{named}");
        assert!(unnamed.contains(say(states::WHY_DETAILS)), "{unnamed}");
    }
}
