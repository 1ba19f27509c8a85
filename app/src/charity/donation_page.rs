//! One gift. Wanted: what it is worth, where it stands, why, and whose turn it is. The donor is named to somebody who says why they
//! need to know.

use super::ask_donor::AskTheDonor;
use super::claim::payments_for;
use super::reads::read_donation;
use super::reveal_donor::WhoseCard;
use super::staff_page::{Desk, is_just, param};
use super::state::{counts, cure, label, meaning, tone, why};
use super::take_out::ClaimingCard;
use super::views::{DonationDetail, Head, HistoryLine};
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{charity_gifts, say, ui};
use domain::claim::Overclaim;
use domain::claim::view::{ClaimOfGift, GoesBack};
use domain::donation::shown::WhoseGift;
use domain::donation::{Reason, Status};
use domain::{ClaimId, ClaimStatus, Pence, TaxYear};
use leptos::prelude::*;

/// `/charity/{charity}/donations/{donation}`
#[component]
pub fn DonationPage() -> impl IntoView {
    view! { <Desk from=read_donation(param("charity"), param("donation")) show=|gift| view! { <Shown gift/> }/> }.into_any()
}

#[component]
fn Shown(gift: DonationDetail) -> impl IntoView {
    let (gift_aid, came_of_it) = gift_aid_of(&gift);
    let settled = gift.settled_on.clone().unwrap_or_else(|| say(charity_gifts::NOT_KNOWN).to_owned());
    let when = match (gift.has_settled, gift.settled_on.is_some()) {
        (true, _) => say(charity_gifts::CLEARED),
        (false, true) => say(charity_gifts::CLEARS),
        (false, false) => say(charity_gifts::NO_DATE),
    };
    let shade = if gift.status == Status::Accepted { Tone::Good } else { Tone::Neutral };
    let back = (gift.head.href("donations"), say(charity_gifts::GIFTS).to_owned());
    // As in the list: of what brings no Gift Aid nothing is claimable.
    let can_be_claimed = counts(gift.status);
    let claimable_amount =
        if can_be_claimed { gift.claimable.to_string() } else { say(charity_gifts::NO_AMOUNT).to_owned() };
    let claimable = match (gift.refunds.is_empty(), gift.net.is_some()) {
        _ if !can_be_claimed => say(charity_gifts::NOTHING_TO_CLAIM),
        (false, _) => say(charity_gifts::LEFT_AFTER_REFUNDS),
        (true, true) if gift.has_settled => say(charity_gifts::REACHED_AFTER_FEES),
        (true, true) => say(charity_gifts::REACHES_AFTER_FEES),
        (true, false) => say(charity_gifts::WHOLE_GIFT),
    };
    let claiming = view! { <ClaimingCard gift=gift.clone()/> };
    let whose = gift.whose.clone().map(|whose| {
        view! { <WhoseCard charity=gift.head.id donation=gift.id whose/> }
    });
    view! {
        <Heading title=say(charity_gifts::GiftOf { amount: gift.gross }) over=gift.donated_at.clone() back>
            <Tag tone=tone(gift.status) label=label(gift.status)/>
        </Heading>
        <Stats>
            <Stat label=say(charity_gifts::GIFT) value=gift.gross.to_string() note=say(charity_gifts::GIFT_NOTE)/>
            <Stat
                label=say(charity_gifts::CLAIMABLE)
                value=claimable_amount
                note=claimable
            />
            <Stat label=say(charity_gifts::GIFT_AID) value=gift_aid note=came_of_it tone=shade/>
            <Stat label=say(charity_gifts::SETTLEMENT) value=settled note=when/>
        </Stats>
        {[
            ("taken_out", say(charity_gifts::NOW_TAKEN_OUT)),
            ("put_back", say(charity_gifts::NOW_PUT_BACK)),
            ("asked", say(charity_gifts::DONOR_EMAILED)),
        ]
            .into_iter()
            .find(|(name, _)| is_just(name))
            .map(|(_, title)| view! { <Notice tone=Tone::Good title/> })}
        <Where gift=gift.clone()/>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <Facts gift=gift.clone()/>
            <Card title=say(charity_gifts::HAPPENED)>
                <History head=gift.head.clone() lines=gift.history/>
            </Card>
        </div>
        {whose}
        {claiming}
    }
    .into_any()
}

/// The Gift Aid on a gift, and what that is: of one that brings none any more, what was claimed on it and became of that.
fn gift_aid_of(gift: &DonationDetail) -> (String, String) {
    if counts(gift.status) {
        let came_of_it = match (gift.status, gift.claims.last()) {
            (Status::Claimed | Status::Accepted, Some(claim)) => in_a_word(claim, set_off_in(gift)),
            _ => say(charity_gifts::ESTIMATE),
        };
        return (gift.gift_aid.to_string(), came_of_it.to_owned());
    }
    let became = gift.claims.last().and_then(|claim| match (&claim.cut, claim.back) {
        (Some(_), _) => Some(say(charity_gifts::THEN_REFUSED).to_owned()),
        (None, Some(GoesBack::Waits)) => Some(say(charity_gifts::THEN_LATER).to_owned()),
        (None, Some(GoesBack::With(_, number))) => Some(say(charity_gifts::ThenIn { number })),
        (None, Some(GoesBack::Went(_, number))) => Some(say(charity_gifts::ThenGivenBack { number })),
        (None, Some(GoesBack::Repaid(_))) => Some(say(charity_gifts::THEN_REPAID).to_owned()),
        (None, Some(GoesBack::NotAtAll) | None) => None,
    });
    match gift.claims.last().zip(gift.claimed).zip(became) {
        Some(((claim, claimed), became)) => (went(claim, claimed).to_string(), became),
        None => (say(charity_gifts::NO_AMOUNT).to_owned(), say(charity_gifts::NOTHING_TO_CLAIM).to_owned()),
    }
}

/// What the state means: of a gift in a claim that is not sent yet, where that claim stands.
fn meaning_of(status: Status, claims: &[ClaimOfGift]) -> String {
    let is_unsent = |claim: &&ClaimOfGift| {
        claim.cut.is_none()
            && matches!(
                claim.status,
                ClaimStatus::Draft | ClaimStatus::Ready | ClaimStatus::Approved | ClaimStatus::Submitting
            )
    };
    match claims.iter().rev().find(is_unsent).filter(|_| status == Status::Declared) {
        Some(claim) => {
            say(charity_gifts::InUnsentClaim { number: claim.number, state: in_a_word(claim, None) })
        }
        None => meaning(status).to_owned(),
    }
}

/// Why a gift waits: of one that HMRC rejected, in which claim.
fn why_of(reason: Reason, rejected_in: Option<(ClaimId, i32)>) -> String {
    match (reason, rejected_in) {
        (Reason::DetailsUnusable, Some((_, number))) => say(charity_gifts::ReasonRejected { number }),
        _ => why(reason).to_owned(),
    }
}

/// What the charity can do about a reason; of details, who else of it can where the reader cannot. Whether we ask the donor for their
/// details stands below, where we know.
fn cure_of(reason: Reason, tells_of_asking: bool, may_change: bool) -> &'static str {
    match reason {
        Reason::DetailsUnusable if !may_change => say(charity_gifts::CURE_DETAILS_OTHERS),
        Reason::DetailsUnusable if tells_of_asking => say(charity_gifts::CURE_DETAILS_SAID),
        _ => cure(reason),
    }
}

/// The Gift Aid on a gift, as it goes back to HMRC: rounded up, for each part that goes back alone, as adjustments are. Of one that HMRC
/// refused, what it would have paid.
fn went(claim: &ClaimOfGift, claimed: Overclaim) -> Pence {
    if claim.cut.is_some() {
        return domain::gift_aid(claimed.claimable, TaxYear::of(claimed.donated_on));
    }
    let of = |claimable| Overclaim { claimable, ..claimed }.tax();
    let parts = claim.parts.iter().map(|(part, _)| *part);
    let rest = Pence::total(parts.clone()).ok().and_then(|parts| claimed.claimable.checked_sub(parts));
    Pence::total(parts.chain(rest).map(of)).unwrap_or_else(|_| claimed.tax())
}

/// The state, and each reason with what to do about it.
#[component]
fn Where(gift: DonationDetail) -> impl IntoView {
    let is_to_fix = gift.status == Status::Held && gift.reasons.contains(&Reason::DetailsUnusable);
    let fix = (is_to_fix && gift.head.may_change).then(|| gift.head.href(&format!("claims/fix/{}", gift.id)));
    let (tells_of_asking, may_change) = (gift.asking.is_some(), gift.head.may_change);
    let asking = gift.asking.map(|asking| {
        view! { <AskTheDonor charity=gift.head.id donation=gift.id asking may_change=gift.head.may_change/> }
    });
    let means = meaning_of(gift.status, &gift.claims);
    let has_adjustment = !counts(gift.status) && gift.claims.iter().any(|claim| claim.back.is_some());
    // A gift without Gift Aid, such as a cancelled one, needs no list of what else it lacks.
    let reasons: Vec<Reason> =
        if counts(gift.status) { gift.reasons } else { gift.reasons.into_iter().take(1).collect() };
    let reasons = reasons
        .into_iter()
        .map(|reason| {
            view! {
                <li>
                    <p class="font-semibold">{why_of(reason, gift.rejected_in)}</p>
                    <p class="text-soft">{cure_of(reason, tells_of_asking, may_change)}</p>
                </li>
            }
        })
        .collect_view();
    view! {
        <Card title=label(gift.status)>
            <div class="max-w-read space-y-4">
                {if reasons.is_empty() {
                    view! { <p>{means}</p> }.into_any()
                } else {
                    view! { <ul class="space-y-4 border-s-3 border-lift ps-4">{reasons}</ul> }.into_any()
                }}
                {fix
                    .map(|fix| {
                        view! {
                            <p>
                                <a href=fix>{say(charity_gifts::CORRECT_GIFT)}</a>
                            </p>
                        }
                    })}
                {asking}
                {has_adjustment
                    .then(|| {
                        view! {
                            <p>
                                {say(charity_gifts::SEE_DETAILS)}
                            </p>
                        }
                    })}
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Facts(gift: DonationDetail) -> impl IntoView {
    let head = gift.head.clone();
    let donor = match &gift.whose {
        Some(WhoseGift::Shown(_)) => say(charity_gifts::DONOR_SHOWN),
        Some(WhoseGift::Hidden) => say(charity_gifts::DONOR_HIDDEN),
        Some(WhoseGift::NotDeclared) => say(charity_gifts::DONOR_UNDECLARED),
        None => say(charity_gifts::DONOR_KEPT),
    };
    let claim = |id: ClaimId, number: i32| {
        let href = head.href(&format!("claims/{id}"));
        view! { <a href=href>{say(charity_gifts::Claim { number })}</a> }.into_any()
    };
    let goes_back = |share, back| {
        let Some(words) = goes_back_in_words(share, back) else { return ().into_any() };
        let claim = match back {
            GoesBack::With(id, number) | GoesBack::Went(id, number) => {
                view! { " " {claim(id, number)} "." }.into_any()
            }
            GoesBack::Waits | GoesBack::Repaid(_) | GoesBack::NotAtAll => ().into_any(),
        };
        view! { <span class="block">{words} {claim}</span> }.into_any()
    };
    let set_off = set_off_in(&gift);
    let claims = gift.claims.clone().into_iter().map(|one| {
        let parts: Vec<AnyView> =
            one.parts.iter().map(|(part, back)| goes_back(Share::Part(*part), *back)).collect();
        let share = if parts.is_empty() { Share::All } else { Share::Rest };
        let back = one.back.map(|back| goes_back(share, back));
        let (link, words) = (claim(one.claim_id, one.number), format!(": {}", in_a_word(&one, set_off)));
        if let Some((on, why)) = one.cut {
            let words = format!(": {}", say(charity_gifts::RefusedInLetter { day: long(on), why }));
            return view! {
                <SummaryRow label=say(charity_gifts::EARLIER_CLAIM)>
                    {link} <span class="wrap-anywhere">{words}</span> {parts} {back}
                </SummaryRow>
            }
            .into_any();
        }
        view! { <SummaryRow label=say(charity_gifts::IN_CLAIM)>{link} {words} {parts} {back}</SummaryRow> }
            .into_any()
    });
    let rejected = gift.rejected_in.map(|(id, number)| {
        let (link, words) = (claim(id, number), format!(": {}", say(charity_gifts::CLAIM_REJECTED)));
        view! { <SummaryRow label=say(charity_gifts::EARLIER_CLAIM)>{link} {words}</SummaryRow> }
    });
    let refunds: Vec<AnyView> = gift
        .refunds
        .iter()
        .map(|refund| {
            let (amount, day) = (refund.amount.pence().to_string(), long(refund.refunded_on));
            view! {
                <SummaryRow label=say(charity_gifts::REFUNDED)>
                    <Money amount/>
                    <span class="block text-soft">{say(charity_gifts::RefundedOn { day })}</span>
                </SummaryRow>
            }
            .into_any()
        })
        .collect();
    let claims: Vec<AnyView> = claims.collect();
    let undeclared = match &gift.declaration_ended {
        Some(day) if gift.status == Status::Held => say(charity_gifts::DeclarationHeld { day }),
        Some(day) => say(charity_gifts::DeclarationCancelled { day }),
        None => say(charity_gifts::NO_DECLARATION).to_owned(),
    };
    let paid = gift.in_claim.and_then(|claim| Some((claim, claim.paid_on?))).map(|(claim, on)| {
        let payment = gift.head.href(&payments_for(claim.number));
        let (label, see) = if claim.is_set_off {
            (say(charity_gifts::SETTLED_BY_HMRC), say(charity_gifts::SEE_SETTLED))
        } else {
            (say(charity_gifts::PAID_BY_HMRC), say(charity_gifts::SEE_PAYMENT))
        };
        view! {
            <SummaryRow label>
                {say(charity_gifts::PaidInFull { day: long(on) })} " " <a href=payment>{see}</a>
            </SummaryRow>
        }
    });
    let terminal = gift.terminal.clone().map(|terminal| {
        let page = match gift.terminal_id {
            Some(id) => gift.head.href(&format!("terminals/{id}")),
            None => gift.head.href("terminals"),
        };
        view! {
            <SummaryRow label=say(charity_gifts::TERMINAL)>
                <span class="wrap-anywhere">
                    <a href=page>{terminal}</a>
                </span>
            </SummaryRow>
        }
    });
    view! {
        <Card title=say(charity_gifts::DETAILS)>
            <SummaryList>
                <SummaryRow label=say(charity_gifts::PLATFORM)>{gift.platform}</SummaryRow>
                {terminal}
                <SummaryRow label=say(charity_gifts::PLATFORMS_REFERENCE)>
                    <span class="wrap-anywhere">{gift.reference.unwrap_or_else(|| say(charity_gifts::NONE_SENT).to_owned())}</span>
                </SummaryRow>
                <SummaryRow label=say(charity_gifts::GIVEN)>{gift.donated_at}</SummaryRow>
                {gift
                    .net
                    .map(|net| {
                        view! {
                            <SummaryRow label=if gift.has_settled { say(charity_gifts::REACHED_YOU) } else { say(charity_gifts::WILL_REACH_YOU) }>
                                <Money amount=net.to_string()/>
                            </SummaryRow>
                        }
                    })}
                {refunds}
                <SummaryRow label=say(charity_gifts::DECLARATION)>
                    {match gift.declaration {
                        Some(id) => {
                            view! {
                                <Id id=id.to_string()/>
                                <span class="block text-soft">{gift.declared_at.map(|time| say(charity_gifts::DeclaredAt { time }))}</span>
                            }
                                .into_any()
                        }
                        None => undeclared.into_any(),
                    }}
                </SummaryRow>
                {rejected}
                {claims}
                {paid}
                {gift
                    .claim_by
                    .map(|(day, is_sure)| {
                        let longer = say(charity_gifts::LONGER);
                        view! {
                            <SummaryRow label=say(charity_gifts::CLAIM_BY)>
                                {day}
                                {(!is_sure).then(|| view! { <span class="block text-soft">{longer}</span> })}
                            </SummaryRow>
                        }
                    })}
                <SummaryRow label=say(charity_gifts::GIFT_ID)>
                    <Id id=gift.id.to_string()/>
                </SummaryRow>
                <SummaryRow label=say(charity_gifts::DONOR)>{donor}</SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}

/// How much of a gift its tax goes back on.
#[derive(Clone, Copy)]
enum Share {
    All,
    Part(Pence),
    /// What other parts leave.
    Rest,
}

/// How the tax goes back; the name of the claim follows where one carries it. Nothing where HMRC took the gift out of its claim: it
/// says so itself.
fn goes_back_in_words(share: Share, back: GoesBack) -> Option<String> {
    Some(match (back, share) {
        (GoesBack::Waits, Share::All) => say(charity_gifts::DEDUCTED_LATER).to_owned(),
        (GoesBack::Waits, Share::Part(part)) => say(charity_gifts::PartDeductedLater { part }),
        (GoesBack::Waits, Share::Rest) => say(charity_gifts::REST_DEDUCTED_LATER).to_owned(),
        (GoesBack::With(..), Share::All) => say(charity_gifts::DEDUCTED_FROM).to_owned(),
        (GoesBack::With(..), Share::Part(part)) => say(charity_gifts::PartDeductedFrom { part }),
        (GoesBack::With(..), Share::Rest) => say(charity_gifts::REST_DEDUCTED_FROM).to_owned(),
        (GoesBack::Went(..), Share::All) => say(charity_gifts::WAS_DEDUCTED_FROM).to_owned(),
        (GoesBack::Went(..), Share::Part(part)) => say(charity_gifts::PartWasDeductedFrom { part }),
        (GoesBack::Went(..), Share::Rest) => say(charity_gifts::REST_WAS_DEDUCTED_FROM).to_owned(),
        (GoesBack::Repaid(day), Share::All) => say(charity_gifts::Repaid { day: long(day) }),
        (GoesBack::Repaid(day), Share::Part(part)) => say(charity_gifts::PartRepaid { part, day: long(day) }),
        (GoesBack::Repaid(day), Share::Rest) => say(charity_gifts::RestRepaid { day: long(day) }),
        (GoesBack::NotAtAll, _) => return None,
    })
}

/// The claim of a gift that HMRC set off, or some of it.
fn set_off_in(gift: &DonationDetail) -> Option<ClaimId> {
    gift.in_claim.filter(|claim| claim.is_set_off).map(|claim| claim.claim_id)
}

/// Where its claim stands, as its money is called everywhere on the page.
fn in_a_word(
    claim: &ClaimOfGift,
    // The claim that HMRC set off, or some of it.
    set_off: Option<ClaimId>,
) -> &'static str {
    let is_set_off = set_off == Some(claim.claim_id);
    match claim.status {
        ClaimStatus::Draft => say(charity_gifts::CLAIM_PREPARED),
        ClaimStatus::Ready => say(charity_gifts::CLAIM_WAITS),
        ClaimStatus::Approved | ClaimStatus::Submitting => say(charity_gifts::CLAIM_ON_ITS_WAY),
        ClaimStatus::Acknowledged => say(charity_gifts::CLAIM_WITH_HMRC),
        ClaimStatus::Accepted => say(charity_gifts::CLAIM_ACCEPTED),
        ClaimStatus::Paid => say(match (is_set_off, claim.is_short) {
            (false, false) => charity_gifts::CLAIM_PAID,
            (false, true) => charity_gifts::CLAIM_PAID_IN_PART,
            (true, false) => charity_gifts::CLAIM_SETTLED,
            (true, true) => charity_gifts::CLAIM_SETTLED_IN_PART,
        }),
        ClaimStatus::Rejected => say(charity_gifts::CLAIM_REJECTED),
        ClaimStatus::Withdrawn => say(charity_gifts::CLAIM_CANCELLED),
    }
}

#[component]
fn History(head: Head, lines: Vec<HistoryLine>) -> impl IntoView {
    let steps = lines
        .into_iter()
        .map(|line| {
            let shade = line.status.map(tone).filter(|tone| *tone != Tone::Neutral).unwrap_or(Tone::Good);
            let then = line.status.map(|status| say(ui::StateIs { state: label(status) }));
            let cancelled = line.cancelled.map(|id| head.href(&format!("claims/{id}")));
            view! {
                <Step title=line.what when=line.when tone=shade>
                    {then.map(|then| view! { <p class="text-sm text-soft">{then}</p> })}
                    {cancelled
                        .map(|claim| {
                            view! {
                                <p class="text-sm">
                                    <a href=claim>{say(charity_gifts::SEE_CANCELLED)}</a>
                                </p>
                            }
                        })}
                </Step>
            }
        })
        .collect_view();
    view! { <Timeline>{steps}</Timeline> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::{
        ClaimOfGift, ClaimStatus, GoesBack, Overclaim, Pence, Reason, Status, charity_gifts, cure, cure_of,
        in_a_word, meaning, meaning_of, say, went,
    };
    use domain::calendar::parse_date;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    fn claim(parts: &[i64]) -> ClaimOfGift {
        ClaimOfGift {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 2,
            status: ClaimStatus::Paid,
            is_short: false,
            back: Some(GoesBack::Waits),
            parts: parts.iter().map(|part| (pence(*part), GoesBack::Waits)).collect(),
            cut: None,
        }
    }

    #[test]
    fn what_goes_back_is_rounded_up_as_the_adjustments_are_and_what_was_refused_is_not() {
        let donated_on = parse_date("2025-07-01").unwrap();
        let claimed = Overclaim { claimable: pence(4_905), donated_on };
        assert_eq!(went(&claim(&[]), claimed), pence(1_227));
        // £1.01 and £48.04 that is left: 25.25 and 1,201 pence.
        assert_eq!(went(&claim(&[101]), claimed), pence(26 + 1_201));
        let cut = Some((donated_on, "No tax was paid".to_owned()));
        assert_eq!(went(&ClaimOfGift { cut, ..claim(&[]) }, claimed), pence(1_226));
    }

    #[test]
    fn a_gift_says_once_whether_its_donor_is_asked() {
        let says = |tells_of_asking| cure_of(Reason::DetailsUnusable, tells_of_asking, true);
        assert_eq!(says(false), say(charity_gifts::CURE_DETAILS));
        assert_eq!(says(true), say(charity_gifts::CURE_DETAILS_SAID));
    }

    #[test]
    fn a_viewer_reads_who_corrects_a_gift() {
        for tells_of_asking in [false, true] {
            let says = cure_of(Reason::DetailsUnusable, tells_of_asking, false);
            assert_eq!(says, say(charity_gifts::CURE_DETAILS_OTHERS));
        }
        assert_eq!(cure_of(Reason::Cancelled, false, false), cure(Reason::Cancelled));
    }

    #[test]
    fn a_gift_in_a_claim_that_is_not_sent_yet_is_not_called_ready_for_the_next() {
        let declared = |claims: &[ClaimOfGift]| meaning_of(Status::Declared, claims);
        for (status, state) in [
            (ClaimStatus::Draft, charity_gifts::CLAIM_PREPARED),
            (ClaimStatus::Ready, charity_gifts::CLAIM_WAITS),
            (ClaimStatus::Approved, charity_gifts::CLAIM_ON_ITS_WAY),
        ] {
            let waits = ClaimOfGift { status, ..claim(&[]) };
            let says = say(charity_gifts::InUnsentClaim { number: 2, state: say(state) });
            assert_eq!(declared(&[waits]), says, "{status:?}");
        }
        let ready = meaning(Status::Declared);
        assert_eq!(declared(&[]), ready);
        let cut = Some((parse_date("2025-07-01").unwrap(), "No tax was paid".to_owned()));
        assert_eq!(declared(&[ClaimOfGift { cut, ..claim(&[]) }]), ready, "HMRC took it out of that one");
        assert_eq!(meaning_of(Status::Accepted, &[claim(&[])]), meaning(Status::Accepted));
    }

    #[test]
    fn a_claim_that_is_paid_in_part_is_not_called_paid() {
        let paid = claim(&[]);
        assert_eq!(in_a_word(&paid, None), say(charity_gifts::CLAIM_PAID));
        let short = ClaimOfGift { is_short: true, ..paid };
        assert_eq!(in_a_word(&short, None), say(charity_gifts::CLAIM_PAID_IN_PART));
    }

    #[test]
    fn a_claim_that_hmrc_set_off_is_not_called_paid() {
        let settled = claim(&[]);
        let set_off = Some(settled.claim_id);
        assert_eq!(in_a_word(&settled, set_off), say(charity_gifts::CLAIM_SETTLED));
        let accepted = ClaimOfGift { status: ClaimStatus::Accepted, ..claim(&[]) };
        assert_eq!(in_a_word(&accepted, set_off), say(charity_gifts::CLAIM_ACCEPTED));
        let short = ClaimOfGift { is_short: true, ..settled };
        assert_eq!(in_a_word(&short, set_off), say(charity_gifts::CLAIM_SETTLED_IN_PART));
        let another = "clm_01ke5v3s8f7qk9mz4x2w6r1t0b".parse().ok();
        assert_eq!(in_a_word(&short, another), say(charity_gifts::CLAIM_PAID_IN_PART));
    }
}
