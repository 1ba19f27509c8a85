//! Who is a charity: until it is shown that whoever registered it acts for it, no gift is taken and nothing is filed.

use backend::Error;
use backend::actor::{CharityStaff, Operator, StaffCaller};
use backend::charity::{MOST_A_DAY, NomineeStep};
use backend::charity_proof::Proof;
use backend::testing::words::say_in_email;
use domain::charity::NewCharity;
use domain::claim::{Approvals, ClaimStatus};
use domain::{CharityId, Email, RefusalReason, Role};
use hmrc::simulator::Step;
use serde_json::json;

use crate::claim::Desk;
use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";
const REFERENCE: &str = "XB70001";

fn registration(name: &str, reference: &str) -> NewCharity {
    NewCharity::read(&json!({
        "name": name, "hmrcReference": reference, "regulator": "ccew", "regulatorNumber": "123456",
        "officialFirst": "Olive", "officialLast": "Official", "officialEmail": "olive@example.org",
    }))
    .unwrap()
}

/// Somebody who registered a charity, and may be anybody.
struct Registered {
    world: World,
    who: StaffCaller,
    charity: CharityId,
}

impl Registered {
    async fn new() -> Self {
        let world = World::at(NOW).await;
        let who = world.test.staff("anybody@example.org").await;
        let charity = world
            .test
            .backend
            .register_charity(&who, &registration("Hill Hospice", REFERENCE))
            .await
            .unwrap();
        Self { world, who, charity }
    }

    async fn desk(&self) -> CharityStaff {
        self.world.test.staff("anybody@example.org").await.of(self.charity).unwrap()
    }

    async fn proof(&self) -> Proof {
        self.world.test.backend.charity(&self.desk().await).await.unwrap().proof
    }

    async fn bodies_to(&self, email: &str) -> Vec<String> {
        self.world.test.work().await;
        let mails = self.world.test.backend.mailbox().await.unwrap().into_iter();
        mails.filter(|mail| mail.to == email).map(|mail| mail.body).collect()
    }

    /// The link that the official gets at the address of the register.
    async fn link(&self) -> String {
        let register = Email::parse("office@example.org").unwrap();
        self.world
            .test
            .backend
            .ask_official(Operator::at_the_machine(), self.charity, &register)
            .await
            .unwrap();
        let body = self.bodies_to("office@example.org").await.remove(0);
        body.split("/prove-charity/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
    }
}

#[tokio::test]
async fn d4_no_gift_is_taken_for_a_charity_that_is_not_proved() {
    let registered = Registered::new().await;
    let (world, backend) = (&registered.world, &registered.world.test.backend);
    let reference = world.test.source(registered.charity, world.platform_id).await;
    let named = [json!({ "type": "direct", "id": reference }), json!({ "type": "hmrcId", "id": REFERENCE })];
    for transaction in &named {
        let Err(backend::Error::Invalid(errors)) = world.send(json!({ "transaction": transaction })).await
        else {
            panic!("it is not proved: {transaction}")
        };
        let error = errors.iter().next().unwrap();
        assert_eq!(error.code, "unknown_charity", "{transaction}");
        assert!(error.detail.contains("is not confirmed yet"), "{transaction}: {}", error.detail);
    }
    backend.approve_charity(Operator::at_the_machine(), registered.charity).await.unwrap();
    for transaction in named {
        world.sent(json!({ "transaction": transaction })).await;
    }
    world.verify().await;
}

#[tokio::test]
async fn d4_nothing_is_filed_for_a_charity_that_is_not_proved() {
    let registered = Registered::new().await;
    let backend = &registered.world.test.backend;
    let desk = registered.desk().await;
    for step in ["request", "confirm"] {
        let step = NomineeStep::read(&json!({ "step": step, "on": "2026-11-20" })).unwrap();
        backend.record_nominee_step(&desk, step).await.unwrap();
    }
    assert_eq!(code(backend.begin_claim(&desk).await), "charity_unproved");
    assert_eq!(code(backend.send_test_message(&desk).await), "charity_unproved");
    backend.approve_charity(Operator::at_the_machine(), registered.charity).await.unwrap();
    backend.begin_claim(&desk).await.unwrap();
    backend.send_test_message(&desk).await.unwrap();
}

#[tokio::test]
async fn d4_registering_first_keeps_nobody_out_and_tells_nothing() {
    let squatter = Registered::new().await;
    let (world, backend) = (&squatter.world, &squatter.world.test.backend);
    let real = world.test.staff("real@example.org").await;
    let charity = backend.register_charity(&real, &registration("Hill Hospice", REFERENCE)).await.unwrap();
    let waiting = backend.unproved_charities(None, 10).await.unwrap();
    assert_eq!(waiting.iter().map(|one| one.is_disputed).collect::<Vec<_>>(), [true, true]);

    backend.approve_charity(Operator::at_the_machine(), charity).await.unwrap();
    backend.approve_charity(Operator::at_the_machine(), charity).await.unwrap();
    assert_eq!(
        code(backend.approve_charity(Operator::at_the_machine(), squatter.charity).await),
        "reference_proved"
    );
    // A third one is answered as the first two were.
    backend.register_charity(&real, &registration("Hill Hospice", REFERENCE)).await.unwrap();
    backend.refuse_charity(Operator::at_the_machine(), squatter.charity, None).await.unwrap();
    assert_eq!(squatter.proof().await, Proof::Refused);
    assert_eq!(
        code(backend.refuse_charity(Operator::at_the_machine(), charity, None).await),
        "charity_not_found"
    );
}

#[tokio::test]
async fn a_charity_that_has_chosen_nothing_approves_each_claim() {
    let registered = Registered::new().await;
    let desk = registered.desk().await;
    let approvers = registered.world.test.backend.approvers(&desk).await.unwrap();
    assert_eq!(approvers.needed, Approvals::One);
}

#[tokio::test]
async fn d4_the_official_at_the_address_of_the_register_confirms_a_charity() {
    let registered = Registered::new().await;
    let backend = &registered.world.test.backend;
    let link = registered.link().await;
    assert_eq!(code(backend.confirm_charity("another").await), "proof_not_found");
    assert_eq!(backend.charity_to_prove(&link).await.unwrap().proof, Proof::Waiting);
    for _ in 0..2 {
        backend.confirm_charity(&link).await.unwrap();
        assert_eq!(registered.proof().await, Proof::Proved);
    }
}

#[tokio::test]
async fn an_officials_link_ends_after_two_weeks_and_when_the_charity_is_refused() {
    for refused in [false, true] {
        let registered = Registered::new().await;
        let backend = &registered.world.test.backend;
        let link = registered.link().await;
        if refused {
            backend.refuse_charity(Operator::at_the_machine(), registered.charity, None).await.unwrap();
        } else {
            registered.world.test.set_clock("2026-12-05T09:00:00Z");
        }
        assert_eq!(code(backend.confirm_charity(&link).await), "proof_not_found");
    }
}

#[tokio::test]
async fn d4_the_official_and_the_operator_hear_of_a_registration() {
    let registered = Registered::new().await;
    let official = registered.bodies_to("olive@example.org").await;
    assert!(
        official.iter().any(|body| body.contains("Hill Hospice") && body.contains(REFERENCE)),
        "{official:?}"
    );
    let contact = registered.world.test.backend.config().contact.as_str().to_owned();
    let operator = registered.bodies_to(&contact).await;
    assert!(operator.iter().any(|body| body.contains(&registered.charity.to_string())), "{operator:?}");
}

#[tokio::test]
async fn whoever_registered_a_charity_hears_once_what_was_decided() {
    let registered = Registered::new().await;
    let backend = &registered.world.test.backend;
    let told = async |id: &str| {
        let words = say_in_email("charities", id, []);
        let bodies = registered.bodies_to("anybody@example.org").await;
        bodies.iter().filter(|body| body.contains(&words) && body.contains("Hill Hospice")).count()
    };
    for _ in 0..2 {
        backend.refuse_charity(Operator::at_the_machine(), registered.charity, None).await.unwrap();
        assert_eq!(told("refused").await, 1);
    }
    // The operator may find later that they do.
    for _ in 0..2 {
        backend.approve_charity(Operator::at_the_machine(), registered.charity).await.unwrap();
        assert_eq!(told("confirmed").await, 1);
    }
}

#[tokio::test]
async fn of_two_operators_who_refuse_a_charity_at_once_one_tells_it() {
    let registered = Registered::new().await;
    let backend = &registered.world.test.backend;
    let refuses = || backend.refuse_charity(Operator::at_the_machine(), registered.charity, None);
    let (one, other) = tokio::join!(refuses(), refuses());
    one.unwrap();
    other.unwrap();
    let bodies = registered.bodies_to("anybody@example.org").await;
    let refused = say_in_email("charities", "refused", []);
    assert_eq!(bodies.iter().filter(|body| body.contains(&refused)).count(), 1);
}

#[tokio::test]
async fn a_person_registers_few_charities_a_day() {
    let registered = Registered::new().await;
    let backend = &registered.world.test.backend;
    let who = &registered.who;
    let register = |number: i64| async move {
        backend.register_charity(who, &registration("Another", &format!("XB7100{number}"))).await
    };
    for number in 1..MOST_A_DAY {
        register(number).await.unwrap();
    }
    // Whoever has left a charity has registered it all the same.
    registered.world.test.by_hand("delete from membership").await.unwrap();
    assert!(matches!(register(9).await, Err(Error::TooMany { .. })));
    registered.world.test.set_clock("2026-11-22T09:00:01Z");
    register(9).await.unwrap();
}

#[tokio::test]
async fn a_charity_that_is_not_proved_invites_two_people_and_then_waits() {
    let registered = Registered::new().await;
    let (backend, desk) = (&registered.world.test.backend, registered.desk().await);
    let invite = async |email: &str| {
        backend.invite_colleague(&desk.team(), &Email::parse(email).unwrap(), Role::Viewer).await
    };
    for email in ["ann@example.org", "ben@example.org"] {
        let staff = invite(email).await.unwrap();
        // Taking it back makes no room for another.
        backend.remove_colleague(&desk.team(), staff).await.unwrap();
    }
    assert_eq!(code(invite("cara@example.org").await), "invites_wait");
    assert!(registered.bodies_to("cara@example.org").await.is_empty());
    backend.approve_charity(Operator::at_the_machine(), registered.charity).await.unwrap();
    invite("cara@example.org").await.unwrap();
}

#[tokio::test]
async fn a_charity_that_was_approved_in_error_takes_and_files_nothing_and_its_team_only_looks_on() {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    let (backend, staff, charity) = (desk.backend(), &desk.staff, desk.world.charity);
    desk.choose("by_hand", "one").await;
    let waits = desk.claim().await;
    backend.approve_claim(staff, waits).await.unwrap();
    let (by, reason) = (Operator::at_the_machine(), RefusalReason::parse("Not in the register.").unwrap());
    backend.end_approval(by, charity, &reason).await.unwrap();
    assert_eq!(code(backend.end_approval(by, charity, &reason).await), "charity_not_found");

    // A claim that was approved waits, and no gift is taken.
    desk.world.test.work().await;
    assert_eq!(desk.shown(waits).await.status(), ClaimStatus::Approved);
    assert_eq!(desk.hmrc().requests(Step::Submit), 0);
    assert_eq!(code(desk.world.send(json!({})).await), "unknown_charity");
    // Whoever had signed in before has their role anew with each request.
    let now = desk.world.test.staff("official@example.org").await.of(charity).unwrap();
    assert_eq!(code(backend.begin_claim(&now).await), "outside_role");
    assert_eq!(code(backend.claim_pack(&now, waits).await), "outside_role");
    assert_eq!(desk.claims_of(&now).await.len(), 1);

    backend.approve_charity(by, charity).await.unwrap();
    backend.hurry_jobs().await.unwrap();
    desk.world.test.work().await;
    assert_eq!(desk.shown(waits).await.status(), ClaimStatus::Accepted);
    desk.world.sent(json!({})).await;
    let again = desk.world.test.staff("official@example.org").await.of(charity).unwrap();
    backend.claim_pack(&again, waits).await.unwrap();
    desk.is_sound().await;
}

#[tokio::test]
async fn once_an_approval_is_taken_back_another_charity_can_have_the_reference() {
    let wrong = Registered::new().await;
    let (world, backend) = (&wrong.world, &wrong.world.test.backend);
    let (by, reason) = (Operator::at_the_machine(), RefusalReason::parse("Not in the register.").unwrap());
    let link = wrong.link().await;
    backend.approve_charity(by, wrong.charity).await.unwrap();
    let real = world.test.staff("real@example.org").await;
    let real = backend.register_charity(&real, &registration("Hill Hospice", REFERENCE)).await.unwrap();
    // Nobody who looks at a list from before takes back what another operator approved.
    assert_eq!(code(backend.refuse_charity(by, wrong.charity, Some(&reason)).await), "charity_not_found");
    assert_eq!(code(backend.approve_charity(by, real).await), "reference_proved");

    backend.end_approval(by, wrong.charity, &reason).await.unwrap();
    assert_eq!(wrong.proof().await, Proof::Refused);
    let told = wrong.bodies_to("anybody@example.org").await;
    assert!(told.iter().any(|body| body.contains("Not in the register.")), "{told:?}");
    assert_eq!(code(backend.confirm_charity(&link).await), "proof_not_found");
    backend.approve_charity(by, real).await.unwrap();
    assert_eq!(code(backend.approve_charity(by, wrong.charity).await), "reference_proved");
    world.verify().await;
}
