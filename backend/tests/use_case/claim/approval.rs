//! Who approves, and giving a claim up.

use backend::Error;
use backend::activity::{ActivityFilter, Thing};
use backend::actor::CharityStaff;
use backend::claim::What;
use backend::pagination::PageRequest;
use backend::testing::words::{Value, say_in_email};
use domain::claim::{Approvals, ClaimSetting, ClaimStatus};
use domain::donation::Status;
use domain::{ClaimId, Email, Role};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;

use crate::person::code;

use super::Desk;

/// How many mails have the subject with this name.
fn letters(subject: &str) -> String {
    format!("select count(*) from mail where subject = '{}'", say_in_email("claims", subject, []))
}

/// Somebody else of the charity, for finance.
async fn colleague(desk: &Desk) -> CharityStaff {
    desk.world
        .test
        .by_hand(&format!(
            "insert into staff select gen_random_uuid(), 'second@example.org', now();
             insert into membership select '{}', staff_id, 'finance', now() from staff where email = 'second@example.org'",
            desk.world.charity.uuid()
        ))
        .await
        .unwrap();
    let second = desk.world.test.staff("second@example.org").await;
    second.of(desk.world.charity).unwrap()
}

fn setting(schedule: &str, approvals: &str) -> ClaimSetting {
    let chosen = json!({ "schedule": schedule, "weekday": "monday", "approvals": approvals });
    ClaimSetting::read(&chosen).unwrap()
}

#[tokio::test]
async fn only_owners_change_who_approves_and_everybody_is_told() {
    let desk = Desk::open().await;
    let second = colleague(&desk).await;
    desk.choose("by_hand", "two").await;
    let (backend, changed) = (desk.backend(), letters("approvals-subject"));
    assert_eq!(desk.count(&changed).await, 2);
    let refused = backend.choose_claim_setting(&second, setting("by_hand", "none")).await;
    let Err(Error::Invalid(errors)) = refused else { panic!("{refused:?}") };
    assert_eq!(errors.iter().next().unwrap().pointer, "/approvals");
    assert_eq!(backend.next_claim(&second).await.unwrap().setting.approvals, Approvals::Two);
    // When claims are made is for both to say, and no reason for a letter.
    backend.choose_claim_setting(&second, setting("weekly", "two")).await.unwrap();
    assert_eq!(desk.count(&changed).await, 2);
}

#[tokio::test]
async fn two_cannot_approve_where_there_is_one() {
    let desk = Desk::open().await;
    desk.viewer().await;
    let backend = desk.backend();
    let alone = backend.choose_claim_setting(&desk.staff, setting("by_hand", "two")).await;
    assert!(matches!(alone, Err(Error::Invalid(_))), "{alone:?}");
    colleague(&desk).await;
    backend.choose_claim_setting(&desk.staff, setting("by_hand", "two")).await.unwrap();
    let request = PageRequest::new(1, None);
    let house = desk.staff.activity().unwrap();
    let deeds = backend.activity(&house, &ActivityFilter::default(), &request).await.unwrap().items;
    let told = deeds[0].thing.as_ref();
    assert!(
        matches!(told, Some(Thing::Setting { approvals: Approvals::Two, were: Some(_), .. })),
        "owners read what was changed: {told:?}"
    );
}

#[tokio::test]
async fn two_people_approve_and_nobody_twice() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let second = colleague(&desk).await;
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.approvals), (ClaimStatus::Ready, (2, 0)));
    let backend = desk.backend();
    assert_eq!(backend.approve_claim(&desk.staff, id).await.unwrap(), ClaimStatus::Ready);
    assert_eq!(code(backend.approve_claim(&desk.staff, id).await), "approved_already");
    desk.world.test.work().await;
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 0);
    assert_eq!(backend.approve_claim(&second, id).await.unwrap(), ClaimStatus::Approved);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    desk.is_sound().await;
}

/// The colleague is taken off the team.
async fn leaves(desk: &Desk) {
    let backend = desk.backend();
    let people = backend.team(&desk.staff.team()).await.unwrap();
    let second = people.iter().find(|person| person.email.as_str() == "second@example.org");
    backend.remove_colleague(&desk.staff.team(), second.unwrap().staff_id).await.unwrap();
}

/// How many of the team could approve a claim, and how many still can approve this one.
async fn can_approve(desk: &Desk, id: ClaimId) -> (usize, usize) {
    let backend = desk.backend();
    let all = backend.approvers(&desk.staff).await.unwrap().can.len();
    let left = backend.claim(&desk.staff, id).await.unwrap();
    (all, left.can_still_approve.len())
}

#[tokio::test]
async fn a_claim_whose_second_approver_has_left_goes_on_when_an_owner_asks_for_fewer() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    colleague(&desk).await;
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    assert_eq!(can_approve(&desk, id).await, (2, 2));
    desk.backend().approve_claim(&desk.staff, id).await.unwrap();
    assert_eq!(can_approve(&desk, id).await, (2, 1));
    let first_approved = desk.backend().claim(&desk.staff, id).await.unwrap();
    let left: Vec<&str> = first_approved.can_still_approve.iter().map(|(email, _)| email.as_str()).collect();
    assert_eq!(left, ["second@example.org"]);
    leaves(&desk).await;
    assert_eq!(can_approve(&desk, id).await, (1, 0));
    let needed = desk.backend().approvers(&desk.staff).await.unwrap().needed;
    assert_eq!(needed, Approvals::Two);

    desk.choose("by_hand", "one").await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.approvals), (ClaimStatus::Approved, (1, 1)));
    let told = "select count(*) from audit where action = 'claim.ask_fewer' and actor_kind = 'uplift'
                and detail = '{\"state\": \"approved\", \"approvals\": \"one\", \"was\": \"two\"}'";
    assert_eq!(desk.count(told).await, 1);
    let waiting = say_in_email("claims", "approvals-for-waiting", []);
    let letter = format!("select count(*) from mail where body::text like '%{waiting}%'");
    assert_eq!(desk.count(&letter).await, 1);
    desk.world.test.work().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Accepted);
    assert_eq!(desk.world.test.hmrc().requests(Step::Submit), 1);
    // The place is free again.
    desk.gifts(1).await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.status(), ClaimStatus::Ready);
    desk.is_sound().await;
}

/// Another owner, who is on the team since then.
async fn other_owner(desk: &Desk, since: &str) -> CharityStaff {
    desk.world
        .test
        .by_hand(&format!(
            "insert into staff select gen_random_uuid(), 'other@example.org', now();
             insert into membership select '{}', staff_id, 'owner', '{since}' from staff where email = 'other@example.org'",
            desk.world.charity.uuid()
        ))
        .await
        .unwrap();
    desk.world.test.staff("other@example.org").await.of(desk.world.charity).unwrap()
}

async fn needed(desk: &Desk) -> Approvals {
    desk.backend().approvers(&desk.staff).await.unwrap().needed
}

#[tokio::test]
async fn fewer_approvals_wait_a_day_and_everybody_hears_of_them_first() {
    let desk = Desk::open().await;
    colleague(&desk).await;
    desk.gifts(1).await;
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    let backend = desk.backend();
    let until = backend.choose_claim_setting(&desk.staff, setting("weekly", "none")).await.unwrap();
    assert_eq!(until.unwrap().to_string(), "2026-11-23T09:00:00Z");
    // When claims are made is no control.
    let kept = backend.next_claim(&desk.staff).await.unwrap().setting;
    assert_eq!((kept.approvals, kept.schedule.kind()), (Approvals::Two, "weekly"));
    let asked = letters("fewer-subject");
    assert_eq!(desk.count(&asked).await, 2);
    // To ask again sets no new time, and writes to nobody.
    desk.world.test.set_clock("2026-11-22T20:00:00Z");
    let again = backend.choose_claim_setting(&desk.staff, setting("weekly", "none")).await.unwrap();
    assert_eq!((again, desk.count(&asked).await), (until, 2));

    for (now, people) in [("2026-11-23T08:59:59Z", 2), ("2026-11-23T09:00:00Z", 0)] {
        desk.world.test.set_clock(now);
        backend.take_up_fewer_approvals().await.unwrap();
        assert_eq!(
            (needed(&desk).await.people(), desk.shown(id).await.approvals.0),
            (people, people),
            "{now}"
        );
    }
    assert_eq!(backend.fewer_approvals(&desk.staff).await.unwrap(), None);
    let changed =
        "select count(*) from audit where action = 'charity.claim_setting' and actor_kind = 'uplift'
                   and detail = '{\"approvals\": \"none\", \"was\": \"two\"}'";
    assert_eq!(desk.count(changed).await, 1);
}

#[tokio::test]
async fn whoever_approves_claims_can_stop_fewer_approvals_and_more_end_them() {
    let desk = Desk::open().await;
    let second = colleague(&desk).await;
    let backend = desk.backend();
    desk.choose("by_hand", "two").await;
    let changes = "select count(*) from audit where action = 'charity.claim_setting'";
    for stops in ["the second person", "a higher number"] {
        let before = desk.count(changes).await;
        backend.choose_claim_setting(&desk.staff, setting("by_hand", "one")).await.unwrap();
        assert_eq!(desk.count(changes).await, before, "what was asked for alone changed nothing");
        let asked = backend.fewer_approvals(&second).await.unwrap().unwrap();
        assert_eq!((asked.approvals, asked.by.as_str()), (Approvals::One, "official@example.org"));
        assert!(!asked.can_confirm);
        if stops == "the second person" {
            backend.stop_fewer_approvals(&second).await.unwrap();
            assert_eq!(desk.count(&letters("fewer-stopped-subject")).await, 2);
        } else {
            desk.world.test.by_hand("update claim_setting set approvals = 'one'").await.unwrap();
            backend.choose_claim_setting(&desk.staff, setting("by_hand", "two")).await.unwrap();
        }
        assert_eq!(backend.fewer_approvals(&second).await.unwrap(), None, "{stops}");
        desk.world.test.let_fewer_hold().await;
        assert_eq!(needed(&desk).await, Approvals::Two, "{stops}");
    }
    let viewer = desk.viewer().await;
    assert_eq!(code(backend.fewer_approvals(&viewer).await), "outside_role");
    assert_eq!(code(backend.stop_fewer_approvals(&viewer).await), "outside_role");
    backend.stop_fewer_approvals(&second).await.unwrap();
}

#[tokio::test]
async fn only_another_owner_who_is_there_for_a_day_confirms_fewer_approvals() {
    for (since, may) in [("2026-11-21T09:00:00Z", true), ("2026-11-21T09:00:01Z", false)] {
        for by_asking in [false, true] {
            let desk = Desk::open().await;
            let other = other_owner(&desk, since).await;
            let finance = colleague(&desk).await;
            let backend = desk.backend();
            desk.choose("by_hand", "two").await;
            desk.world.test.set_clock(super::NEXT_DAY);
            assert_eq!(code(backend.confirm_fewer_approvals(&other).await), "page_not_found");
            backend.choose_claim_setting(&desk.staff, setting("by_hand", "none")).await.unwrap();
            for nobody in [&desk.staff, &finance] {
                let refused = code(backend.confirm_fewer_approvals(nobody).await);
                assert_eq!(
                    refused,
                    if nobody.may_manage_team().is_ok() { "page_not_found" } else { "outside_role" }
                );
            }
            assert_eq!(backend.fewer_approvals(&other).await.unwrap().unwrap().can_confirm, may);
            if by_asking {
                let waits = backend.choose_claim_setting(&other, setting("by_hand", "none")).await.unwrap();
                assert_eq!(waits.is_none(), may);
            } else {
                assert_eq!(backend.confirm_fewer_approvals(&other).await.is_ok(), may);
            }
            assert_eq!(needed(&desk).await == Approvals::None, may, "{since}");
        }
    }
}

#[tokio::test]
async fn fewer_approvals_of_an_owner_who_was_removed_never_hold() {
    let desk = Desk::open().await;
    let other = other_owner(&desk, "2026-11-01T09:00:00Z").await;
    desk.choose("by_hand", "two").await;
    let backend = desk.backend();
    backend.choose_claim_setting(&other, setting("by_hand", "none")).await.unwrap();
    let people = backend.team(&desk.staff.team()).await.unwrap();
    let gone = people.iter().find(|person| person.email.as_str() == "other@example.org").unwrap();
    backend.remove_colleague(&desk.staff.team(), gone.staff_id).await.unwrap();
    desk.world.test.let_fewer_hold().await;
    assert_eq!(needed(&desk).await, Approvals::Two);
    assert_eq!(desk.count("select count(*) from fewer_approvals").await, 0);
}

#[tokio::test]
async fn a_claim_waits_for_as_many_as_the_lowest_choice_since_it_was_begun() {
    let cases: [(&[&str], usize); 5] = [
        (&["two", "one"], 1),
        (&["two", "none"], 0),
        (&["two", "one", "two"], 1),
        (&["one", "two"], 1),
        (&["two", "two"], 2),
    ];
    for (chosen, people) in cases {
        // Put together already, and not yet.
        for is_gathered in [true, false] {
            let desk = Desk::open().await;
            desk.gifts(1).await;
            let second = colleague(&desk).await;
            desk.choose("by_hand", chosen[0]).await;
            let id = desk.backend().begin_claim(&desk.staff).await.unwrap();
            if is_gathered {
                desk.world.test.step(id).await.unwrap();
            }
            for approvals in &chosen[1..] {
                desk.choose("by_hand", approvals).await;
            }
            if !is_gathered {
                desk.world.test.step(id).await.unwrap();
            }
            let claim = desk.shown(id).await;
            let waits = claim.status() == ClaimStatus::Ready;
            assert_eq!(
                (claim.approvals, waits),
                ((people, 0), people > 0),
                "{chosen:?}, gathered: {is_gathered}"
            );
            if waits {
                let then = desk.backend().approve_claim(&second, id).await.unwrap();
                assert_eq!(then == ClaimStatus::Ready, people > 1, "{chosen:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_claim_that_two_have_approved_is_not_touched_by_what_an_owner_chooses_then() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let second = colleague(&desk).await;
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    for person in [&desk.staff, &second] {
        desk.backend().approve_claim(person, id).await.unwrap();
    }
    for approvals in ["one", "two", "none"] {
        desk.choose("by_hand", approvals).await;
        let claim = desk.shown(id).await;
        assert_eq!((claim.status(), claim.approvals), (ClaimStatus::Approved, (2, 2)));
    }
    let untouched = "select count(*) from audit where action = 'claim.ask_fewer'";
    assert_eq!(desk.count(untouched).await, 0);
}

#[tokio::test]
async fn who_is_invited_can_approve_only_after_coming_and_not_once_the_invitation_has_ended() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let second = Email::parse("second@example.org").unwrap();
    let backend = desk.backend();
    backend.invite_colleague(&desk.staff.team(), &second, Role::Finance).await.unwrap();
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    assert_eq!(can_approve(&desk, id).await, (2, 1));
    let invited = async || backend.claim(&desk.staff, id).await.unwrap().invited_to_approve;
    assert_eq!(invited().await, ["second@example.org"]);
    desk.world.test.set_clock("2026-12-20T09:00:00Z");
    assert_eq!(can_approve(&desk, id).await, (1, 1));
    assert!(invited().await.is_empty());
}

#[tokio::test]
async fn a_claim_can_be_given_up_until_it_is_filed_and_its_gifts_go_into_the_next() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.choose("by_hand", "one").await;
    let id = desk.claim().await;
    assert_eq!(code(desk.backend().begin_claim(&desk.staff).await), "claim_open");
    let gift_aid = desk.shown(id).await.gift_aid;
    desk.backend().withdraw_claim(&desk.staff, id).await.unwrap();
    assert_eq!(desk.world.status(gifts[0]).await, Status::Declared);
    // The claim is empty now, and says what it held and who cancelled it.
    let cancelled = desk.backend().claim(&desk.staff, id).await.unwrap().cancelled.unwrap();
    assert_eq!((cancelled.gifts, cancelled.gift_aid, cancelled.by.is_some()), (2, gift_aid, true));
    desk.choose("by_hand", "none").await;
    let next = desk.claim().await;
    assert_eq!(desk.shown(next).await.lines, 2);
    assert_eq!(code(desk.backend().withdraw_claim(&desk.staff, next).await), "claim_step");
    desk.is_sound().await;
}

/// Two people approve a claim of three gifts, of which HMRC refuses the first line.
async fn approved_and_refused(desk: &Desk) -> ClaimId {
    desk.gifts(3).await;
    let second = colleague(desk).await;
    desk.choose("by_hand", "two").await;
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    let id = desk.claim().await;
    for person in [&desk.staff, &second] {
        desk.backend().approve_claim(person, id).await.unwrap();
    }
    id
}

#[tokio::test]
async fn b5_a_claim_filed_again_without_the_refused_lines_shows_the_approvals_that_it_rests_on() {
    let desk = Desk::open().await;
    let id = approved_and_refused(&desk).await;
    desk.world.test.work().await;
    let first = desk.shown(id).await;
    let (next, _) = first.followed_by.unwrap();
    let again = desk.shown(next).await;
    assert_eq!((again.status(), again.lines, again.approvals), (ClaimStatus::Accepted, 2, (2, 2)));
    let given = |detail: backend::claim::ClaimDetail| -> Vec<_> {
        detail.approvals.into_iter().map(|approval| (approval.email, approval.given_for)).collect()
    };
    let before = given(desk.backend().claim(&desk.staff, id).await.unwrap());
    let after = given(desk.backend().claim(&desk.staff, next).await.unwrap());
    assert!(before.iter().all(|(_, given_for)| given_for.is_none()), "{before:?}");
    let rests: Vec<_> = before.into_iter().map(|(who, _)| (who, Some((id, first.number)))).collect();
    assert_eq!(after, rests);
    let history = desk.backend().claim_history(&desk.staff, next).await.unwrap();
    let as_claim = What::Approved { as_claim: Some(first.number), on: None };
    assert_eq!(history.iter().filter(|happening| happening.what == as_claim).count(), 2, "{history:?}");
    desk.is_sound().await;
}

#[tokio::test]
async fn b5_a_claim_that_would_carry_more_back_than_was_approved_waits_for_approval_again() {
    let desk = Desk::open().await;
    let early = desk.gifts(1).await;
    desk.claim().await;
    let id = approved_and_refused(&desk).await;
    // After the approval, and before HMRC answers.
    desk.refund(early[0]).await;
    desk.world.test.work().await;
    let (next, _) = desk.shown(id).await.followed_by.unwrap();
    let again = desk.shown(next).await;
    assert_eq!((again.status(), again.lines, again.approvals), (ClaimStatus::Ready, 2, (2, 0)));
    assert_eq!(again.adjustment.get(), 250);
    let subject = say_in_email("claims", "ready-subject", [("number", Value::text(again.number))]);
    let mailbox = desk.backend().mailbox().await.unwrap();
    let told: Vec<_> = mailbox.iter().filter(|mail| mail.subject == subject).collect();
    assert_eq!(told.len(), 2);
    let sums = [
        ("number", Value::text(again.number)),
        ("count", Value::number(2)),
        ("given", Value::text("£20.00")),
        ("pays", Value::text("£2.50")),
        ("gift_aid", Value::text("£5.00")),
        ("adjustment", Value::text("£2.50")),
    ];
    let refused = desk.shown(id).await.number;
    for words in [
        say_in_email("claims", "ready-less", sums),
        say_in_email("claims", "made-again", [("refused", Value::text(refused))]),
        say_in_email("claims", "two-approve", []),
    ] {
        assert!(told[0].body.contains(&words), "{words} is missing in {}", told[0].body);
    }
    let second = desk.world.test.staff("second@example.org").await;
    let second = second.of(desk.world.charity).unwrap();
    for person in [&desk.staff, &second] {
        desk.backend().approve_claim(person, next).await.unwrap();
    }
    desk.world.test.work().await;
    let again = desk.shown(next).await;
    assert_eq!((again.status(), again.approvals), (ClaimStatus::Accepted, (2, 2)));
    desk.is_sound().await;
}

#[tokio::test]
async fn the_first_page_says_who_can_approve_and_whether_the_reader_has() {
    let desk = Desk::open().await;
    let second = colleague(&desk).await;
    desk.viewer().await;
    let backend = desk.backend();
    let attention = async |person: &CharityStaff| backend.overview(person).await.unwrap().attention;
    assert!(attention(&desk.staff).await.approvers.can.is_empty(), "nobody has to");
    desk.choose("by_hand", "two").await;
    desk.gifts(1).await;
    let id = desk.claim().await;
    let shown = attention(&desk.staff).await;
    assert_eq!(shown.newest.map(|claim| claim.claim_id), Some(id));
    let (mut first_page, mut team) = (shown.approvers, backend.approvers(&desk.staff).await.unwrap());
    first_page.can.sort_unstable();
    team.can.sort_unstable();
    assert_eq!((first_page.needed, &first_page.can, first_page.here), (Approvals::Two, &team.can, team.here));
    assert_eq!(team.can.len(), 2, "a viewer approves nothing");
    backend.approve_claim(&desk.staff, id).await.unwrap();
    assert!(attention(&desk.staff).await.approved_by_me);
    assert!(!attention(&second).await.approved_by_me);
}

#[tokio::test]
async fn a_cancelled_claim_names_the_claim_that_its_gifts_could_go_into() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    desk.choose("by_hand", "one").await;
    let next = async |id| {
        let found = desk.backend().claim(&desk.staff, id).await.unwrap();
        found.cancelled.unwrap().next
    };
    let first = desk.claim().await;
    desk.backend().withdraw_claim(&desk.staff, first).await.unwrap();
    assert_eq!(next(first).await, None);
    let second = desk.claim().await;
    assert_eq!(next(first).await, Some((second, 2)));
    desk.backend().withdraw_claim(&desk.staff, second).await.unwrap();
    assert_eq!(next(first).await, None, "cancelled as well");
    let third = desk.claim().await;
    assert_eq!((next(first).await, next(second).await), (Some((third, 3)), Some((third, 3))));
}

/// To whom the email went that asks for approval of the claim with this number, and what it said.
async fn asked(desk: &Desk, number: i32) -> Vec<(String, String)> {
    let subject = say_in_email("claims", "ready-subject", [("number", Value::text(number))]);
    let mailbox = desk.backend().mailbox().await.unwrap();
    let mut asked: Vec<_> =
        mailbox.into_iter().filter(|mail| mail.subject == subject).map(|mail| (mail.to, mail.body)).collect();
    asked.sort();
    asked
}

#[tokio::test]
async fn who_made_a_claim_cannot_approve_it_where_another_has_to() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let second = colleague(&desk).await;
    desk.choose("by_hand", "another").await;
    let backend = desk.backend();
    let next = backend.next_claim(&desk.staff).await.unwrap().to_confirm();
    assert_eq!((next.people, next.by_another), (1, true));
    let id = desk.claim().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.approvals, claim.to_go()), (ClaimStatus::Ready, (1, 0), 1));

    assert_eq!(code(backend.approve_claim(&desk.staff, id).await), "claim_made_by_you");
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Ready);
    for (person, made) in [(&desk.staff, true), (&second, false)] {
        let shown = backend.claim(person, id).await.unwrap();
        assert_eq!((shown.by_another, shown.made_by_me, shown.approved_by_me), (true, made, false));
        let can: Vec<&str> = shown.can_still_approve.iter().map(|(who, _)| who.as_str()).collect();
        assert_eq!(can, ["second@example.org"]);
        assert_eq!(backend.is_kept_out(person, id).await.unwrap(), made);
        assert_eq!(backend.overview(person).await.unwrap().attention.made_by_me, made);
    }
    // Only who can approve it is asked to.
    let asked = asked(&desk, claim.number).await;
    assert_eq!(asked.len(), 1, "{asked:?}");
    let (to, said) = &asked[0];
    assert_eq!(to, "second@example.org");
    assert!(said.contains(&say_in_email("claims", "another-approves", [])), "{said}");

    assert_eq!(backend.approve_claim(&second, id).await.unwrap(), ClaimStatus::Approved);
    desk.world.test.work().await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.approvals), (ClaimStatus::Accepted, (1, 1)));
    assert!(!backend.overview(&desk.staff).await.unwrap().attention.made_by_me);
    desk.is_sound().await;
}

#[tokio::test]
async fn anybody_approves_a_claim_that_the_schedule_made() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    colleague(&desk).await;
    desk.choose("threshold", "another").await;
    desk.backend().begin_scheduled_claims().await.unwrap();
    desk.world.test.work().await;
    let claims = desk.claims().await;
    let [claim] = &claims[..] else { panic!("{claims:?}") };
    assert_eq!((claim.status(), claim.approvals), (ClaimStatus::Ready, (1, 0)));
    let asked = asked(&desk, claim.number).await;
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert!(asked[0].1.contains(&say_in_email("claims", "one-approves", [])), "{asked:?}");
    let shown = desk.backend().claim(&desk.staff, claim.claim_id).await.unwrap();
    assert_eq!((shown.by_another, shown.made_by_me, shown.can_still_approve.len()), (false, false, 2));
    let approved = desk.backend().approve_claim(&desk.staff, claim.claim_id).await.unwrap();
    assert_eq!(approved, ClaimStatus::Approved);
}

#[tokio::test]
async fn anybody_approves_what_is_filed_again_of_a_claim_that_another_approved() {
    let desk = Desk::open().await;
    let early = desk.gifts(1).await;
    desk.claim().await;
    desk.gifts(3).await;
    let second = colleague(&desk).await;
    desk.choose("by_hand", "another").await;
    desk.once(Step::Submit, Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" });
    let id = desk.claim().await;
    desk.backend().approve_claim(&second, id).await.unwrap();
    // After the approval, and before HMRC answers: what is filed again is not what was approved.
    desk.refund(early[0]).await;
    desk.world.test.work().await;
    let (next, _) = desk.shown(id).await.followed_by.unwrap();
    let again = desk.shown(next).await;
    assert_eq!((again.status(), again.approvals), (ClaimStatus::Ready, (1, 0)));
    assert_eq!(asked(&desk, again.number).await.len(), 2);
    assert_eq!(desk.backend().approve_claim(&desk.staff, next).await.unwrap(), ClaimStatus::Approved);
    desk.is_sound().await;
}

#[tokio::test]
async fn another_cannot_approve_where_there_is_one() {
    let desk = Desk::open().await;
    desk.viewer().await;
    let backend = desk.backend();
    let alone = backend.choose_claim_setting(&desk.staff, setting("by_hand", "another")).await;
    assert!(matches!(alone, Err(Error::Invalid(_))), "{alone:?}");
    let second = colleague(&desk).await;
    let refused = backend.choose_claim_setting(&second, setting("by_hand", "another")).await;
    assert!(matches!(refused, Err(Error::Invalid(_))), "only owners choose: {refused:?}");
    backend.choose_claim_setting(&desk.staff, setting("by_hand", "another")).await.unwrap();
    assert_eq!(needed(&desk).await, Approvals::Another);
}

#[tokio::test]
async fn a_less_strict_choice_waits_though_as_many_people_approve_and_a_stricter_one_holds_at_once() {
    for (before, then, waits) in [
        ("two", "another", true),
        ("another", "one", true),
        ("another", "none", true),
        ("one", "another", false),
        ("another", "two", false),
    ] {
        let desk = Desk::open().await;
        let second = colleague(&desk).await;
        desk.choose("by_hand", before).await;
        let (backend, was) = (desk.backend(), needed(&desk).await);
        let until = backend.choose_claim_setting(&desk.staff, setting("by_hand", then)).await.unwrap();
        assert_eq!((until.is_some(), needed(&desk).await == was), (waits, waits), "{before} {then}");
        let asked = backend.fewer_approvals(&second).await.unwrap();
        assert_eq!(asked.map(|asked| asked.approvals.as_str()), waits.then_some(then), "{before} {then}");
        desk.world.test.let_fewer_hold().await;
        assert_eq!(needed(&desk).await.as_str(), then, "{before}");
    }
}

#[tokio::test]
async fn the_approval_of_the_maker_does_not_count_once_another_is_asked_for_instead_of_two() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let second = colleague(&desk).await;
    desk.choose("by_hand", "two").await;
    let id = desk.claim().await;
    let backend = desk.backend();
    assert_eq!(backend.approve_claim(&desk.staff, id).await.unwrap(), ClaimStatus::Ready);
    desk.choose("by_hand", "another").await;
    let claim = desk.shown(id).await;
    assert_eq!((claim.status(), claim.approvals, claim.to_go()), (ClaimStatus::Ready, (1, 0), 1));
    let told = "select count(*) from audit where action = 'claim.ask_fewer' and actor_kind = 'uplift'
                and detail = '{\"state\": \"ready\", \"approvals\": \"another\", \"was\": \"two\"}'";
    assert_eq!(desk.count(told).await, 1);
    assert_eq!(code(backend.approve_claim(&desk.staff, id).await), "claim_made_by_you");
    assert_eq!(backend.approve_claim(&second, id).await.unwrap(), ClaimStatus::Approved);
    assert_eq!(backend.claim(&desk.staff, id).await.unwrap().approvals.len(), 2, "both are shown");
    desk.is_sound().await;
}

#[tokio::test]
async fn who_made_a_claim_approves_it_once_the_charity_lets_them() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    colleague(&desk).await;
    desk.choose("by_hand", "another").await;
    let id = desk.claim().await;
    leaves(&desk).await;
    let shown = desk.backend().claim(&desk.staff, id).await.unwrap();
    assert!(shown.can_still_approve.is_empty(), "{:?}", shown.can_still_approve);
    desk.choose("by_hand", "one").await;
    let approved = desk.backend().approve_claim(&desk.staff, id).await.unwrap();
    assert_eq!(approved, ClaimStatus::Approved);
}

#[tokio::test]
async fn an_approval_of_an_earlier_claim_stands_behind_the_beginning_of_the_later_one_with_its_day() {
    let desk = Desk::open().await;
    let id = approved_and_refused(&desk).await;
    let given = desk.backend().now();
    desk.world.test.set_clock(&given.plus_days(2).to_string());
    desk.world.test.work().await;
    let (next, _) = desk.shown(id).await.followed_by.unwrap();
    let history = desk.backend().claim_history(&desk.staff, next).await.unwrap();
    let as_claim = Some(desk.shown(id).await.number);
    let [begun, one, other, ..] = history.as_slice() else { panic!("{history:?}") };
    assert!(matches!(begun.what, What::Begun { .. }), "{history:?}");
    for approved in [one, other] {
        assert_eq!(approved.what, What::Approved { as_claim, on: Some(given.london_date()) }, "{history:?}");
        assert_eq!(approved.at, begun.at);
    }
}

#[tokio::test]
async fn fewer_approvals_are_read_before_they_hold_and_who_changes_them_is_named() {
    let desk = Desk::open().await;
    let second = colleague(&desk).await;
    let backend = desk.backend();
    desk.choose("weekly", "two").await;
    backend.choose_claim_setting(&desk.staff, setting("weekly", "one")).await.unwrap();
    let attention = backend.overview(&second).await.unwrap().attention;
    assert!(attention.approvers.scheduled);
    let fewer = attention.fewer.unwrap();
    assert_eq!((fewer.approvals, fewer.by.as_str()), (Approvals::One, "official@example.org"));
    let asked = backend.fewer_approvals(&second).await.unwrap().unwrap();
    assert_eq!(fewer, backend::claim::FewerSoon::from(asked));
    let next = backend.next_claim(&second).await.unwrap();
    assert_eq!((next.setting.approvals, next.approvals_then()), (Approvals::Two, Some(Approvals::One)));

    backend.stop_fewer_approvals(&second).await.unwrap();
    assert_eq!(backend.overview(&second).await.unwrap().attention.fewer, None);
    let next = backend.next_claim(&second).await.unwrap();
    assert_eq!(next.approvals_then(), Some(Approvals::Two));
    let house = desk.staff.activity().unwrap();
    let request = PageRequest::new(1, None);
    let deeds = backend.activity(&house, &ActivityFilter::default(), &request).await.unwrap().items;
    let told = deeds[0].thing.as_ref();
    assert!(
        matches!(
            told,
            Some(Thing::Setting { approvals: Approvals::One, were: Some(Approvals::Two), schedule: None })
        ),
        "owners read which change was stopped: {told:?}"
    );

    let changed = say_in_email("claims", "approvals-by", [("by", Value::text("official@example.org"))]);
    let changed = format!("select count(*) from mail where body::text like '%{changed}%'");
    let before = desk.count(&changed).await;
    desk.choose("weekly", "one").await;
    assert_eq!(desk.count(&changed).await, before + 2, "both read who asked for what holds now");
}
