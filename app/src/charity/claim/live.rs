//! What the live feed of a claim's page sends: the same parts as the page itself renders.

use super::claim_page::{Count, Ids, Record, WasDone};
use super::conversation::Conversation;
use super::reads::claim_view;
use super::status::Standing;
use super::views::ClaimView;
use super::words::standing;
use crate::charity::filing_pause::Pause;
use crate::error::AppError;
use crate::words::{claim as words, say};
use backend::Backend;
use backend::actor::CharityStaff;
use domain::ClaimId;
use leptos::prelude::*;

/// What an open page shows of a claim, and says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The parts of the page that change.
    pub html: String,
    /// A sentence for screen readers.
    pub say: String,
}

/// The page of a claim as it is now, for one of its charity's staff.
///
/// # Errors
/// [`AppError::NotFound`] for another's claim.
pub async fn parts(backend: &Backend, caller: &CharityStaff, id: ClaimId) -> Result<Parts, AppError> {
    let view = claim_view(backend, caller, id).await?;
    Ok(Owner::new().with(|| of(view)))
}

fn of(view: ClaimView) -> Parts {
    let (claim, messages) = (&view.row.claim, view.messages.clone());
    let (count, status) = (claim.lines, claim.status());
    let mut heard = say(words::Heard { number: claim.number, standing: say(standing(&view)) });
    if view.row.paused {
        heard.push_str(&format!(" {}.", Pause::Stopped.title()));
    }
    let html = [
        // What the page says was done, until HMRC's answer says otherwise.
        if status.lets_go() { view! { <WasDone status done=None/> }.to_html() } else { String::new() },
        view! { <Count count/> }.to_html(),
        view! { <Standing view=view.clone() has_forms=false/> }.to_html(),
        view! { <Conversation messages status/> }.to_html(),
        view! { <Record view=view.clone()/> }.to_html(),
        view! { <Ids view/> }.to_html(),
    ];
    Parts { html: html.concat(), say: heard }
}

#[cfg(test)]
pub mod sample {
    use crate::charity::claim::views::{ClaimRow, ClaimView, MessageLine, Unmatched};
    use crate::charity::views::Head;
    use domain::claim::MessageKind;

    /// What is shown of a claim of which nothing more is known.
    pub fn of_claim(row: ClaimRow, may_change: bool) -> ClaimView {
        ClaimView {
            head: Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Quillfeather Hospice".to_owned(),
                may_change,
            },
            row,
            begun_by: Some("ann@example.org".to_owned()),
            cancelled: None,
            approving: None,
            approvals: Vec::new(),
            fewer: None,
            approved_by_me: false,
            by_another: false,
            made_by_me: false,
            can_still_approve: 1,
            can_approve: vec!["ben@example.org".to_owned()],
            invited: Vec::new(),
            refused: Vec::new(),
            money: Vec::new(),
            set_offs: Vec::new(),
            has_removable: false,
            unmatched: Unmatched::default(),
            returns: Vec::new(),
            carries: Vec::new(),
            given_back: Vec::new(),
            decisions: Vec::new(),
            alarms: Vec::new(),
            lacks_nominee: false,
            messages: vec![MessageLine {
                id: "message-1".to_owned(),
                at: "21 November 2026, 09:00".to_owned(),
                repeated: None,
                kind: MessageKind::Acknowledgement,
                words: "HMRC has <b>the</b> claim.".to_owned(),
                file: None,
            }],
            today: "2026-11-21".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sample::of_claim;
    use super::{Pause, WasDone, of};
    use crate::charity::claim::row::sample;
    use crate::charity::claim::views::{Approving, ClaimView};
    use crate::ui::day::{long, long_time};
    use crate::words::{claim as words, claim_states, claims, payments, say};
    use backend::claim::{
        Alarm, Cancelled, CorrectedGifts, Cut, GivenBack, MoneyReturned, RefusedBefore, SetOff,
    };
    use domain::claim::view::{GivenApproval, Written};
    use domain::claim::{BegunAs, ClaimAlarm, KnownBy, MessageKind, Refusal};
    use domain::payment::SetOffDebt;
    use domain::{ClaimStatus, Pence, Timestamp};
    use leptos::prelude::*;

    fn view(status: ClaimStatus, may_change: bool) -> ClaimView {
        of_claim(sample::row(status), may_change)
    }

    fn html(status: ClaimStatus, may_change: bool) -> String {
        Owner::new().with(|| of(view(status, may_change))).html
    }

    #[test]
    fn every_part_has_the_place_that_it_has_on_the_page() {
        let html = html(ClaimStatus::Acknowledged, true);
        for place in [
            "id=\"claim-count\"",
            "id=\"claim-standing\"",
            "id=\"claim-notices\"",
            "id=\"claim-state\"",
            "id=\"claim-conversation\"",
            "id=\"message-1\"",
            "id=\"claim-silence\"",
            "id=\"claim-record\"",
            "id=\"claim-ids\"",
        ] {
            assert_eq!(html.matches(place).count(), 1, "{place} in {html}");
        }
        assert!(html.contains(say(claim_states::WITH_HMRC)) && html.contains("&lt;b&gt;the"), "{html}");
        assert!(!html.contains("<b>the"), "{html}");
    }

    #[test]
    fn a_claim_is_not_called_approved_any_more_once_hmrc_rejected_it() {
        let place = "id=\"claim-done\"";
        for (status, is_over) in [
            (ClaimStatus::Acknowledged, false),
            (ClaimStatus::Accepted, false),
            (ClaimStatus::Rejected, true),
            (ClaimStatus::Withdrawn, true),
        ] {
            assert_eq!(html(status, true).contains(place), is_over, "{status:?}");
            let done = Some(say(words::APPROVED).to_owned());
            let page = Owner::new().with(|| view! { <WasDone status done/> }.to_html());
            assert!(page.contains(place), "{page}");
            assert_eq!(page.contains(say(words::APPROVED)), !is_over, "{status:?}: {page}");
        }
    }

    #[test]
    fn who_or_what_began_the_claim_is_named() {
        let when = long_time(sample::at());
        for (begun_as, said) in [
            (BegunAs::ByHand, say(words::StartedBy { when: &when, who: "ann@example.org" })),
            (BegunAs::Schedule, say(words::StartedOnSchedule { when: &when })),
            (BegunAs::Again, say(words::StartedAgain { when: &when })),
        ] {
            let mut view = view(ClaimStatus::Ready, false);
            view.row.claim.begun_as = begun_as;
            let shown = Owner::new().with(|| of(view)).html;
            assert!(shown.contains(&said), "{said}: {shown}");
        }
    }

    #[test]
    fn a_cancelled_claim_says_who_cancelled_it_and_what_it_held() {
        let mut view = view(ClaimStatus::Withdrawn, true);
        let by = Some("ben@example.org".to_owned());
        view.cancelled = Some(Cancelled { by, gifts: 4, gift_aid: Pence::new(12_716).unwrap(), next: None });
        let shown = Owner::new().with(|| of(view)).html;
        let when = long_time(sample::at());
        for said in [
            say(words::CancelledBy { when, who: "ben@example.org" }),
            say(claim_states::Had { count: 4, gift_aid: "£127.16" }),
        ] {
            assert!(shown.contains(&said), "{said}: {shown}");
        }
        assert!(!shown.contains(say(claim_states::HMRC_PAYS)), "{shown}");
    }

    #[test]
    fn b10_a_failure_that_came_again_and_again_is_one_line_with_how_often_and_since_when() {
        let mut view = view(ClaimStatus::Submitting, true);
        view.messages[0].kind = MessageKind::Nothing;
        view.messages[0].repeated = Some((14, "21 November 2026, 08:30".to_owned()));
        let shown = Owner::new().with(|| of(view)).html;
        let (first, last) = ("21 November 2026, 08:30", "21 November 2026, 09:00");
        for said in [
            say(words::Repeated { title: say(words::NO_ANSWER), times: 14 }),
            say(words::FromTo { first, last }),
        ] {
            assert!(shown.contains(&said), "{said}: {shown}");
        }
    }

    #[test]
    fn what_hmrc_had_to_pay_is_past_once_it_has() {
        for (status, said, not) in [
            (ClaimStatus::Accepted, claim_states::HMRC_PAYS, claim_states::HMRC_OWED),
            (ClaimStatus::Paid, claim_states::HMRC_OWED, claim_states::HMRC_PAYS),
        ] {
            let shown = html(status, true);
            assert!(shown.contains(say(said)) && !shown.contains(say(not)), "{shown}");
        }
    }

    #[test]
    fn a_claim_that_needed_no_approval_says_so_once_it_is_sent() {
        for (status, needed, said) in [
            (ClaimStatus::Ready, 0, false),
            (ClaimStatus::Acknowledged, 0, true),
            (ClaimStatus::Paid, 0, true),
            (ClaimStatus::Paid, 1, false),
        ] {
            let mut view = view(status, true);
            view.row.claim.approvals.0 = needed;
            let shown = Owner::new().with(|| of(view)).html;
            assert_eq!(shown.contains(say(words::NO_APPROVAL)), said, "{status:?} {needed}: {shown}");
        }
    }

    #[test]
    fn a_form_comes_with_its_page_and_the_feed_has_the_way_to_it() {
        for (status, place, link) in [
            (ClaimStatus::Ready, "id=\"claim-approve-1-500\"", say(words::REVIEW)),
            (ClaimStatus::Approved, "id=\"claim-give-up\"", say(words::CANCEL_THIS)),
            (ClaimStatus::Accepted, "id=\"claim-payment-500\"", say(words::RECORD_PAYMENT)),
        ] {
            let shown = html(status, true);
            assert!(shown.contains(place) && shown.contains(link), "{shown}");
            assert!(shown.contains("data-keep") && !shown.contains("<form"), "{shown}");
            let id = place.trim_start_matches("id=\"").trim_end_matches('"');
            assert!(shown.contains(&format!("?form={id}#{id}\"")), "{shown}");
            let says_cancel = shown.contains(say(words::APPROVAL_CARD));
            assert_eq!(says_cancel, status == ClaimStatus::Ready, "{shown}");
            let looked_at = html(status, false);
            assert!(!looked_at.contains(link), "{looked_at}");
        }
        assert!(!html(ClaimStatus::Submitting, true).contains("data-keep"));
    }

    #[test]
    fn a_viewer_reads_what_a_claim_is_approved_by_and_is_offered_nothing() {
        let day = domain::calendar::parse_date("2026-11-20").unwrap();
        let (gifts, pays) = (crate::charity::state::gifts(3), Pence::new(700).unwrap());
        let approving = Approving {
            days: Some((day, day)),
            before: Some((6, 3, pays)),
            corrected: CorrectedGifts { count: 1, on_donors_word: 0, only: None },
            refused: Cut::default(),
            refused_before: vec![RefusedBefore {
                claim_id: "clm_00000000000000000000000005".parse().unwrap(),
                number: 5,
                gifts: 2,
            }],
        };
        let mut view = ClaimView { approving: Some(approving), ..view(ClaimStatus::Ready, false) };
        let shown = Owner::new().with(|| of(view.clone())).html;
        for said in [
            "id=\"claim-approval\"",
            &say(claims::MadeOn { day: long(day) }),
            &say(words::ClaimBefore { number: 6, gifts, pays }),
            &say(words::CorrectedGifts { count: 1 }),
            &say(claims::RefusedBeforeIn { count: 2 }),
            "claims/clm_00000000000000000000000005\"",
            say(claim_states::READY_MEANS),
        ] {
            assert!(shown.contains(said), "{said}: {shown}");
        }
        assert!(!shown.contains("data-keep") && !shown.contains(say(words::CANCEL_THIS)), "{shown}");
        // Who may approve it has them with the form.
        view.head.may_change = true;
        let link = Owner::new().with(|| of(view)).html;
        assert!(!link.contains("id=\"claim-approval\""), "{link}");
    }

    #[test]
    fn a_viewer_reads_who_can_approve_a_claim_and_what_helps_where_too_few_can() {
        let approving = Approving {
            days: None,
            before: None,
            corrected: CorrectedGifts { count: 0, on_donors_word: 0, only: None },
            refused: Cut::default(),
            refused_before: Vec::new(),
        };
        let mut view = ClaimView { approving: Some(approving), ..view(ClaimStatus::Ready, false) };
        view.row.claim.approvals.0 = 1;
        let shown = |view: &ClaimView| Owner::new().with(|| of(view.clone())).html;
        let (stuck, waits) = (say(words::NOBODY_CAN_APPROVE), say(words::WAITS_FOR_INVITED));
        let can = say(words::CanApprove { others: "ben@example.org" });
        let html = shown(&view);
        assert!(html.contains(&can) && !html.contains(stuck) && !html.contains(waits), "{html}");
        (view.can_still_approve, view.can_approve) = (0, Vec::new());
        let html = shown(&view);
        assert!(html.contains(stuck) && html.contains("/team\""), "{html}");
        assert!(!html.contains(say(words::OR_CANCEL)), "a viewer cancels nothing: {html}");
        view.invited = vec!["zoe@example.org".to_owned()];
        let html = shown(&view);
        let invited = say(words::InvitedApprovers { others: "zoe@example.org" });
        assert!(html.contains(waits) && html.contains(&invited) && !html.contains(stuck), "{html}");
    }

    #[test]
    fn the_record_is_in_the_order_of_the_days() {
        let day = |text: &str| domain::calendar::parse_date(text).unwrap();
        let pence = |pence| Pence::new(pence).unwrap();
        let mut view = of_claim(sample::come_to(sample::paid(KnownBy::Receipt, 500)), true);
        view.money = vec![(day("2026-11-27"), pence(100)), (day("2026-11-29"), pence(300))];
        let against = SetOffDebt::parse("PAYE").unwrap();
        view.set_offs = vec![SetOff { on: day("2026-11-28"), pence: pence(100), against }];
        view.returns =
            vec![MoneyReturned { number: 1, on: day("2026-11-30"), pence: pence(50), note: String::new() }];
        view.alarms = vec![Alarm {
            alarm: ClaimAlarm::Unanswered,
            raised_at: sample::at(),
            cleared_at: Some(Timestamp::parse("2026-11-28T09:00:00Z").unwrap()),
            reason: None,
        }];
        let html = Owner::new().with(|| of(view)).html;
        let html = html.replace("<!>", "");
        let (_, record) = html.split_once("id=\"claim-record\"").unwrap();
        let labels: Vec<&str> = record
            .split("</dt>")
            .filter_map(|before| before.rsplit_once("<dt")?.1.rsplit_once('>'))
            .map(|(_, label)| label)
            .collect();
        let wanted = [
            words::STARTED_LABEL,
            words::SENT_LABEL,
            words::ACCEPTED_LABEL,
            words::PAID_LABEL,
            words::PROBLEM_LABEL,
            words::SET_OFF_LABEL,
            words::PAID_LABEL,
            words::RETURNED_LABEL,
            words::HMRC_PAID_LABEL,
        ];
        assert_eq!(labels[..wanted.len()], wanted.map(say), "{record}");
    }

    #[test]
    fn the_irmark_is_also_as_hmrcs_receipt_writes_it() {
        let mut view = view(ClaimStatus::Accepted, true);
        let irmark = "AQIDBAUGBwgJCgsMDQ4PEBESExQ=";
        view.row.claim.written = Some(Written { transaction_id: "1".to_owned(), irmark: irmark.to_owned() });
        let html = Owner::new().with(|| of(view)).html;
        let in_receipt = say(words::IrmarkInReceipt { mark: "AEBAGBAFAYDQQCIKBMGA2DQPCAIREEYU" });
        assert!(html.contains(irmark) && html.contains(&in_receipt), "{html}");
    }

    #[test]
    fn a_claim_whose_approvers_are_too_few_brings_the_way_to_its_page_anew() {
        for (people, can_still_approve, place) in [
            (2, 2, "id=\"claim-approve-2-500\""),
            (2, 1, "id=\"claim-stuck-2-500\""),
            (1, 1, "id=\"claim-approve-1-500\""),
            (1, 0, "id=\"claim-stuck-1-500\""),
        ] {
            let mut view = view(ClaimStatus::Ready, true);
            view.row.claim.approvals.0 = people;
            view.can_still_approve = can_still_approve;
            let shown = Owner::new().with(|| of(view)).html;
            assert!(shown.contains(place), "{shown}");
        }
    }

    #[test]
    fn a_claim_that_waits_for_somebody_who_is_invited_brings_the_way_to_its_page_once_they_join() {
        for (can_still_approve, invited, place) in [
            (1, 1, "id=\"claim-invited-2-500\""),
            (2, 0, "id=\"claim-approve-2-500\""),
            (0, 1, "id=\"claim-stuck-2-500\""),
        ] {
            let mut view = view(ClaimStatus::Ready, true);
            view.row.claim.approvals.0 = 2;
            view.can_still_approve = can_still_approve;
            view.invited = vec!["ann@example.org".to_owned(); invited];
            let shown = Owner::new().with(|| of(view)).html;
            assert!(shown.contains(place), "{shown}");
        }
    }

    #[test]
    fn who_made_a_claim_that_another_approves_is_led_to_cancel_it_and_not_to_approve_it() {
        let shown = |made_by_me| {
            let view = ClaimView { by_another: true, made_by_me, ..view(ClaimStatus::Ready, true) };
            Owner::new().with(|| of(view)).html
        };
        let (card, review) = (say(words::MADE_BY_YOU_CARD), say(words::REVIEW));
        let (maker, other) = (shown(true), shown(false));
        assert!(maker.contains(card) && !maker.contains(review), "{maker}");
        assert!(!other.contains(card) && other.contains(review), "{other}");
    }

    #[test]
    fn a_claim_that_is_paid_in_part_says_what_is_missing_and_takes_the_rest() {
        let paid = |pence| {
            let mut view = of_claim(sample::come_to(sample::paid(KnownBy::Receipt, pence)), true);
            view.money = view.row.claim.progress.paid().into_iter().collect();
            Owner::new().with(|| of(view))
        };
        let short = paid(300);
        let missing = say(claim_states::MoneyShort { paid: "£3.00", expected: "£5.00", short: "£2.00" });
        for said in [
            say(claim_states::PAID_IN_PART),
            missing.as_str(),
            "id=\"claim-payment-200\"",
            say(words::RECORD_PAYMENT),
        ] {
            assert!(short.html.contains(said), "{said}: {}", short.html);
        }
        assert!(short.say.contains(say(claim_states::PAID_IN_PART_MEANS)), "{}", short.say);
        let too_much = say(claim_states::MoneyAbove { paid: "£6.00", expected: "£5.00", above: "£1.00" });
        let state = say(claim_states::PaidTooMuch { above: "£1.00" });
        for pence in [499, 500, 600] {
            let all = paid(pence);
            assert!(!all.html.contains(" short") && !all.html.contains("claim-payment"), "{}", all.html);
            let is_above = pence == 600;
            let means = if is_above { claim_states::PAID_ABOVE_MEANS } else { claim_states::PAID_MEANS };
            assert!(all.say.contains(say(means)), "{}", all.say);
            assert_eq!(all.html.contains(&too_much), is_above, "{}", all.html);
            assert_eq!(all.html.contains(&state), is_above, "{}", all.html);
        }
    }

    #[test]
    fn d2_a_claim_that_hmrc_paid_too_much_for_says_so_until_it_has_it_back() {
        let mut view = view(ClaimStatus::Paid, true);
        let half = Pence::new(250).unwrap();
        view.row.claim.cut = Cut { gifts: 1, donations: Pence::new(1_000).unwrap(), gift_aid: half };
        view.row.claim.returned = half;
        let settled = Owner::new().with(|| of(view.clone())).html;
        assert!(!settled.contains("too much") && !settled.contains("claim-return"), "{settled}");
        view.row.claim.returned = Pence::ZERO;
        let over = Owner::new().with(|| of(view));
        let too_much = say(claim_states::MoneyOver { paid: "£5.00", expected: "£2.50", over: "£2.50" });
        for said in [
            say(claim_states::OVERPAID),
            too_much.as_str(),
            "id=\"claim-return-250\"",
            say(claim_states::NEEDS_ATTENTION),
        ] {
            assert!(over.html.contains(said), "{said}: {}", over.html);
        }
        assert!(over.say.contains(say(claim_states::OVERPAID_MEANS)), "{}", over.say);
    }

    #[test]
    fn a_claim_whose_tax_goes_back_says_with_which_one() {
        let mut view = view(ClaimStatus::Paid, true);
        let tax = Pence::new(1_227).unwrap();
        let with = Some((view.row.claim.claim_id, 3));
        view.given_back = vec![GivenBack { with, tax }, GivenBack { with: None, tax }];
        let shown = Owner::new().with(|| of(view)).html;
        for said in [
            say(claim_states::GivenBackIn { tax }),
            format!(">{}<", say(claim_states::ClaimInside { number: 3 })),
            say(claim_states::ToBeGivenBack { tax }),
        ] {
            assert!(shown.contains(&said), "{said}: {shown}");
        }
    }

    #[test]
    fn money_above_a_claim_asks_whether_it_is_interest_until_somebody_says_so() {
        let mut view = of_claim(sample::come_to(sample::paid(KnownBy::Receipt, 700)), true);
        let asks = Owner::new().with(|| of(view.clone())).html;
        let needs = say(claim_states::NEEDS_ATTENTION);
        let too_much = say(claim_states::MoneyAbove { paid: "£7.00", expected: "£5.00", above: "£2.00" });
        let state = say(claim_states::PaidTooMuch { above: "£2.00" });
        for said in ["id=\"claim-above-200\"", say(words::SAY_INTEREST), needs, &too_much, &state] {
            assert!(asks.contains(said), "{said}: {asks}");
        }
        view.row.claim.interest = Pence::new(200).unwrap();
        let said = Owner::new().with(|| of(view)).html;
        assert!(!said.contains(&too_much) && !said.contains(&state), "{said}");
        assert!(!said.contains("claim-above") && said.contains(say(payments::SUM_INTEREST)), "{said}");
    }

    #[test]
    fn money_that_is_overdue_says_since_when_and_what_to_do() {
        let in_time = html(ClaimStatus::Accepted, true);
        let needs = say(claim_states::NEEDS_ATTENTION);
        let then = say(claim_states::OVERDUE_THEN);
        assert!(!in_time.contains(then) && !in_time.contains(needs), "{in_time}");
        let mut view = view(ClaimStatus::Accepted, true);
        view.row.overdue_since = domain::calendar::parse_date("2027-04-04").ok();
        let late = Owner::new().with(|| of(view)).html;
        let since = say(claim_states::OverdueSince { day: "4\u{a0}April 2027" });
        for said in [since.as_str(), then, needs, say(words::RECORD_PAYMENT)] {
            assert!(late.contains(said), "{said}: {late}");
        }
    }

    #[test]
    fn a_claim_that_goes_nowhere_says_why_while_it_is_on_its_way() {
        for (status, says) in [
            (ClaimStatus::Ready, true),
            (ClaimStatus::Approved, true),
            (ClaimStatus::Accepted, false),
            (ClaimStatus::Withdrawn, false),
        ] {
            let mut view = view(status, true);
            view.row.paused = status.is_open();
            let shown = Owner::new().with(|| of(view));
            for said in [&shown.html, &shown.say] {
                assert_eq!(said.contains(Pause::Stopped.title()), says, "{status:?}: {said}");
            }
        }
    }

    #[test]
    fn who_has_no_script_loads_the_page_again_while_the_claim_goes_on_by_itself() {
        for (status, moves) in [
            (ClaimStatus::Draft, true),
            (ClaimStatus::Approved, true),
            (ClaimStatus::Submitting, true),
            (ClaimStatus::Acknowledged, true),
            (ClaimStatus::Ready, false),
            (ClaimStatus::Accepted, false),
            (ClaimStatus::Rejected, false),
        ] {
            let shown = html(status, true);
            assert_eq!(shown.contains(say(claim_states::SEE_PROGRESS_LINK)), moves, "{status:?}: {shown}");
            assert_eq!(shown.contains("<noscript>"), moves, "{status:?}: {shown}");
        }
    }

    #[test]
    fn a_claim_without_an_appointment_says_what_it_waits_for_and_not_that_it_is_filed_in_moments() {
        for (status, ended, otherwise) in [
            (ClaimStatus::Ready, claim_states::READY_NO_NOMINEE, claim_states::READY_MEANS),
            (ClaimStatus::Approved, claim_states::APPROVED_NO_NOMINEE, claim_states::APPROVED_MEANS),
        ] {
            for lacks_nominee in [true, false] {
                let view = ClaimView { lacks_nominee, ..view(status, true) };
                let shown = Owner::new().with(|| of(view));
                for said in [&shown.html, &shown.say] {
                    assert_eq!(said.contains(say(ended)), lacks_nominee, "{status:?}: {said}");
                    assert_eq!(said.contains(say(otherwise)), !lacks_nominee, "{status:?}: {said}");
                }
                let leads = shown.html.contains("/nominee\"");
                assert_eq!(leads, lacks_nominee, "{status:?}: {}", shown.html);
            }
        }
    }

    #[test]
    fn a_claim_that_waits_for_a_connection_says_so_and_not_that_it_is_filed_in_moments() {
        for (status, kind, waits) in [
            (ClaimStatus::Approved, MessageKind::Nothing, true),
            (ClaimStatus::Approved, MessageKind::Submit, false),
            (ClaimStatus::Submitting, MessageKind::Nothing, false),
        ] {
            let mut view = view(status, true);
            for message in &mut view.messages {
                message.kind = kind;
            }
            let shown = Owner::new().with(|| of(view));
            for said in [&shown.html, &shown.say] {
                let told = said.contains(say(claim_states::HMRC_UNREACHED));
                assert_eq!(told, waits, "{status:?} {kind}: {said}");
                let soon = said.contains(say(claim_states::APPROVED_MEANS));
                assert_eq!(soon, status == ClaimStatus::Approved && !waits, "{status:?} {kind}: {said}");
            }
        }
    }

    #[test]
    fn b15_while_filing_is_paused_nothing_is_filed_within_moments_or_asked() {
        for (status, later) in [
            (ClaimStatus::Ready, claim_states::READY_WHILE_PAUSED),
            (ClaimStatus::Approved, claim_states::APPROVED_WHILE_PAUSED),
            (ClaimStatus::Submitting, claim_states::SUBMITTING_WHILE_PAUSED),
            (ClaimStatus::Acknowledged, claim_states::ACKNOWLEDGED_WHILE_PAUSED),
        ] {
            let mut view = view(status, true);
            view.row.paused = true;
            let shown = Owner::new().with(|| of(view));
            for said in [&shown.html, &shown.say] {
                for untrue in [
                    claim_states::ABOUT_TO_BE_SENT,
                    claim_states::READY_MEANS,
                    claim_states::APPROVED_MEANS,
                    claim_states::SUBMITTING_MEANS,
                    claim_states::ACKNOWLEDGED_MEANS,
                ] {
                    assert!(!said.contains(say(untrue)), "{untrue:?}: {said}");
                }
                assert!(said.contains(Pause::Stopped.title()), "{said}");
            }
            assert!(shown.html.contains(say(later)), "{status:?}: {}", shown.html);
        }
    }

    #[test]
    fn b13_a_refused_claim_says_what_hmrc_would_have_paid() {
        for (progress, would) in [
            (sample::rejected(Refusal::Whole), true),
            (sample::rejected(Refusal::Lines), true),
            (sample::refused_afterwards(None), false),
        ] {
            let view = of_claim(sample::come_to(progress), true);
            let shown = Owner::new().with(|| of(view)).html;
            assert_eq!(shown.contains(say(claim_states::WOULD_HAVE_PAID)), would, "{shown}");
            assert_eq!(shown.contains(say(claim_states::HMRC_PAYS)), !would, "{shown}");
        }
    }

    #[test]
    fn b8_what_went_back_with_an_accepted_claim_goes_back_no_more() {
        let amount = Pence::new(200).unwrap();
        let was = say(claim_states::WasDeducted { amount });
        for (status, said) in [
            (ClaimStatus::Acknowledged, say(claim_states::IsDeducted { amount })),
            (ClaimStatus::Accepted, was.clone()),
            (ClaimStatus::Paid, was),
        ] {
            let mut view = view(status, true);
            view.row.claim.adjustment = amount;
            let shown = Owner::new().with(|| of(view)).html;
            assert!(shown.contains(&said), "{status:?}: {shown}");
        }
    }

    #[test]
    fn a_screen_reader_hears_where_the_claim_is() {
        let heard = Owner::new().with(|| of(view(ClaimStatus::Acknowledged, true))).say;
        let standing = say(claim_states::ACKNOWLEDGED_MEANS);
        assert_eq!(heard, say(words::Heard { number: 7, standing }));
    }

    #[test]
    fn a_cancelled_claim_leads_to_where_its_gifts_are_now() {
        let shown = |next: Option<i32>| {
            let mut view = view(ClaimStatus::Withdrawn, false);
            let next = next.map(|number| (view.row.claim.claim_id, number));
            view.cancelled =
                Some(Cancelled { by: None, gifts: 4, gift_aid: Pence::new(12_716).unwrap(), next });
            Owner::new().with(|| of(view)).html
        };
        let ready = "donations?claim=unclaimed\"";
        let (waits, then) = (shown(None), shown(Some(8)));
        assert!(waits.contains(say(claim_states::GIFTS_WAIT)) && waits.contains(ready), "{waits}");
        assert!(then.contains(say(claim_states::GIFTS_COULD_GO)) && then.contains(ready), "{then}");
        assert!(then.contains(&say(claim_states::ClaimInside { number: 8 })), "{then}");
        assert!(!then.contains(say(claim_states::GIFTS_WAIT)), "{then}");
        let shown = html(ClaimStatus::Accepted, false);
        assert!(!shown.contains(say(claim_states::SEE_READY)), "{shown}");
    }

    #[test]
    fn what_was_approved_as_an_earlier_claim_comes_after_the_start_of_the_one_that_is_filed_again() {
        let mut view = view(ClaimStatus::Accepted, true);
        view.approvals = vec![GivenApproval {
            staff_id: "stf_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            email: "ann@example.org".to_owned(),
            at: Timestamp::parse("2026-11-20T09:00:00Z").unwrap(),
            given_for: Some((view.row.claim.claim_id, 6)),
            added_at: None,
        }];
        let html = Owner::new().with(|| of(view)).html.replace("<!>", "");
        let (_, record) = html.split_once("id=\"claim-record\"").unwrap();
        let place = |label| record.find(&format!("{}<", say(label)));
        let (started, approved) = (place(words::STARTED_LABEL), place(words::APPROVED_LABEL));
        assert!(started.is_some() && started < approved, "{record}");
    }
}
