//! Who works for a charity or a platform: inviting, roles, and the end of it, with the letters that tell of them.

mod email;
mod invitation;
mod name;
mod platform;

use backend::Error;
use backend::actor::{CharityStaff, Proof, TeamMember};
use backend::mail::Received;
use backend::team::{Colleague, Standing};
use backend::testing::words::{Value, say_in_email};
use domain::{CharityId, Email, Organisation, Role, StaffId};

use crate::person::{World, code, waited_for};

const NOW: &str = "2026-11-21T09:00:00Z";

fn address(text: &str) -> Email {
    Email::parse(text).unwrap()
}

/// The subjects with these names.
fn subjects<const N: usize>(ids: [&str; N]) -> [String; N] {
    ids.map(|id| say_in_email("teams", id, []))
}

/// A charity with its owner official@example.org.
struct Team {
    world: World,
    owner: TeamMember,
}

impl Team {
    async fn start() -> Self {
        let world = World::at(NOW).await;
        let owner = world.test.staff("official@example.org").await;
        let owner = owner.of(world.charity).unwrap().team();
        Self { world, owner }
    }

    fn backend(&self) -> &backend::Backend {
        &self.world.test.backend
    }

    async fn invite(&self, email: &str, role: Role) -> Result<StaffId, Error> {
        self.backend().invite_colleague(&self.owner, &address(email), role).await
    }

    /// Somebody who was invited and has signed in.
    async fn colleague(&self, email: &str, role: Role) -> (StaffId, CharityStaff) {
        let id = self.invite(email, role).await.unwrap();
        let caller = self.world.test.staff(email).await;
        (id, caller.of(self.world.charity).unwrap())
    }

    async fn people(&self) -> Vec<Colleague> {
        self.backend().team(&self.owner).await.unwrap()
    }

    /// All mail that went out, oldest first.
    async fn letters(&self) -> Vec<Received> {
        self.world.test.work().await;
        let mut mails = self.backend().mailbox().await.unwrap();
        mails.reverse();
        mails
    }

    async fn letters_to(&self, email: &str) -> Vec<String> {
        let mails = self.letters().await.into_iter();
        mails.filter(|mail| mail.to == email).map(|mail| mail.subject).collect()
    }
}

fn listed(people: &[Colleague]) -> Vec<(&str, Role, bool)> {
    people
        .iter()
        .map(|person| (person.email.as_str(), person.role, person.standing == Standing::Came))
        .collect()
}

#[tokio::test]
async fn an_invited_colleague_is_told_signs_in_and_may_what_the_role_says() {
    let team = Team::start().await;
    team.invite(" Ann@Example.org ", Role::Finance).await.unwrap();
    assert_eq!(
        listed(&team.people().await),
        [("official@example.org", Role::Owner, true), ("ann@example.org", Role::Finance, false)]
    );
    let letters = team.letters().await;
    let letter = letters.iter().find(|mail| mail.to == "ann@example.org").unwrap();
    assert_eq!(letter.subject, say_in_email("teams", "charity-invited-subject", []));
    let page = format!("http://127.0.0.1:3000/charity/{}\n", team.world.charity);
    assert!(letter.body.contains(&page), "{}", letter.body);
    let invites = [("by", Value::text("official@example.org")), ("name", Value::text("Harbour Hospice"))];
    assert!(letter.body.contains(&say_in_email("teams", "charity-invited", invites)), "{}", letter.body);
    // The letter alone lets nobody in.
    assert!(!letter.body.contains("/sign-in/"), "{}", letter.body);

    let ann = team.world.test.staff("ann@example.org").await;
    let ann = ann.of(team.world.charity).unwrap();
    assert!(ann.may_change().is_ok());
    assert_eq!(code(ann.may_manage_team()), "outside_role", "finance does not manage the team");
    let people = team.backend().team(&ann.team()).await.unwrap();
    assert_eq!(listed(&people)[1], ("ann@example.org", Role::Finance, true));
}

#[tokio::test]
async fn b23_somebody_who_signed_in_before_joins_only_by_accepting() {
    let team = Team::start().await;
    let (backend, charity) = (team.backend(), team.world.charity);
    let of = Organisation::Charity(charity);
    let ann = team.world.test.staff("ann@example.org").await;
    assert_eq!(code(backend.accept_invitation(&ann, of).await), "charity_not_found");
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    let letters = team.letters().await;
    let [invited] = subjects(["charity-invited-subject"]);
    let letter = letters.iter().find(|mail| mail.to == "ann@example.org" && mail.subject == invited);
    let body = &letter.unwrap().body;
    assert!(body.contains(&format!("/charity/{charity}/join")), "{body}");
    // To sign in again is no answer.
    let ann = team.world.test.staff("ann@example.org").await;
    assert!(ann.of(charity).is_err());
    assert_eq!(listed(&team.people().await)[1], ("ann@example.org", Role::Viewer, false));
    let asked = backend.my_invitations(&ann).await.unwrap();
    assert_eq!((asked.len(), asked[0].organisation, asked[0].role), (1, of, Role::Viewer));
    let eve = team.world.test.staff("eve@example.org").await;
    assert_eq!(code(backend.accept_invitation(&eve, of).await), "charity_not_found");

    backend.accept_invitation(&ann, of).await.unwrap();
    let now = backend.staff_caller(ann.staff_id(), Proof::Recent).await.unwrap();
    assert!(now.of(charity).unwrap().may_change().is_err());
    assert_eq!(listed(&team.people().await)[1], ("ann@example.org", Role::Viewer, true));
    assert_eq!(code(backend.accept_invitation(&ann, of).await), "charity_not_found");
    let told = team.letters().await;
    let accepted = [
        ("name", Value::text("Harbour Hospice")),
        ("by", Value::text("ann@example.org")),
        ("role", Value::text(Role::Viewer)),
    ];
    let accepted = say_in_email("teams", "accepted", accepted);
    assert!(told.iter().any(|mail| mail.to == "official@example.org" && mail.body.contains(&accepted)));
    let noted = "select count(*) from audit where action = 'team.accept' and charity_id is not null";
    assert_eq!(team.world.test.count(noted).await, 1);
}

#[tokio::test]
async fn an_invitation_is_sent_again_to_whoever_has_not_come() {
    let team = Team::start().await;
    let ann = team.invite("ann@example.org", Role::Finance).await.unwrap();
    team.world.test.set_clock("2026-11-25T09:00:00Z");
    team.backend().invite_again(&team.owner, ann).await.unwrap();
    assert_eq!(team.letters_to("ann@example.org").await, subjects(["charity-invited-subject"; 2]));
    let until = "select invitation_ends_at::date::text from membership where invitation_ends_at is not null";
    assert_eq!(team.world.test.text(until).await, "2026-12-09");
    let caller = team.world.test.staff("ann@example.org").await;
    let caller = caller.of(team.world.charity).unwrap();
    assert_eq!(code(team.backend().invite_again(&team.owner, ann).await), "already_there");
    assert_eq!(code(team.backend().invite_again(&caller.team(), ann).await), "outside_role");
}

#[tokio::test]
async fn an_owner_signs_a_colleague_out_of_every_browser_and_they_are_told() {
    let team = Team::start().await;
    let backend = team.backend();
    let (ann, caller) = team.colleague("ann@example.org", Role::Finance).await;
    let waits = team.invite("ben@example.org", Role::Viewer).await.unwrap();
    for number in 1..=2 {
        let opened = format!(
            "insert into session (session_hash, staff_id, data, expires_at, device)
             values (decode(lpad('{number}', 64, '0'), 'hex'), '{}', '{{}}', now() + interval '1 hour', 'Firefox')",
            ann.uuid()
        );
        assert_eq!(team.world.test.by_hand(&opened).await, Ok(1));
    }
    assert_eq!(code(backend.end_sessions_of(&caller.team(), ann).await), "outside_role");
    assert_eq!(code(backend.end_sessions_of(&team.owner, waits).await), "person_not_found");
    let elsewhere = other_charity(&team.world).await;
    let stranger = team.world.test.staff("else@example.org").await.of(elsewhere).unwrap().team();
    assert_eq!(code(backend.end_sessions_of(&stranger, ann).await), "person_not_found");
    let open = format!("select count(*) from session where staff_id = '{}'", ann.uuid());
    assert_eq!(team.world.test.count(&open).await, 2);

    backend.end_sessions_of(&team.owner, ann).await.unwrap();
    assert_eq!(team.world.test.count(&open).await, 0);
    let [signed_out] = subjects(["signed-out-subject"]);
    assert!(team.letters_to("ann@example.org").await.contains(&signed_out));
    let noted = format!(
        "select count(*) from audit where action = 'team.sign_out' and detail ->> 'staff_id' = '{}'",
        ann.uuid()
    );
    assert_eq!(team.world.test.count(&noted).await, 1);
}

#[tokio::test]
async fn nobody_is_invited_twice_and_an_invitation_can_be_sent_anew() {
    let team = Team::start().await;
    assert_eq!(code(team.invite("official@example.org", Role::Viewer).await), "already_there");
    let ann = team.invite("ann@example.org", Role::Viewer).await.unwrap();
    assert_eq!(code(team.invite("ANN@example.org", Role::Owner).await), "already_invited");
    team.backend().remove_colleague(&team.owner, ann).await.unwrap();
    team.invite("ann@example.org", Role::Viewer).await.unwrap();
    let letters = team.letters_to("ann@example.org").await;
    assert_eq!(letters.len(), 2, "the two invitations and nothing else: {letters:?}");
    assert_eq!(team.people().await.len(), 2);
}

#[tokio::test]
async fn only_owners_change_the_team() {
    let team = Team::start().await;
    let (ann_id, ann) = team.colleague("ann@example.org", Role::Finance).await;
    let (bob_id, bob) = team.colleague("bob@example.org", Role::Viewer).await;
    let backend = team.backend();
    for (caller, other) in [(&ann.team(), bob_id), (&bob.team(), ann_id)] {
        let eve = address("eve@example.org");
        assert_eq!(code(backend.invite_colleague(caller, &eve, Role::Viewer).await), "outside_role");
        assert_eq!(code(backend.change_role(caller, other, Role::Owner).await), "outside_role");
        assert_eq!(code(backend.remove_colleague(caller, other).await), "outside_role");
        assert_eq!(backend.team(caller).await.unwrap().len(), 3);
    }
}

#[tokio::test]
async fn another_charity_s_people_are_not_found() {
    let team = Team::start().await;
    let (ann, _) = team.colleague("ann@example.org", Role::Finance).await;
    let elsewhere = other_charity(&team.world).await;
    let stranger = team.world.test.staff("else@example.org").await;
    assert!(stranger.of(team.world.charity).is_err());
    let stranger = stranger.of(elsewhere).unwrap().team();
    let backend = team.backend();
    assert_eq!(code(backend.change_role(&stranger, ann, Role::Viewer).await), "person_not_found");
    assert_eq!(code(backend.remove_colleague(&stranger, ann).await), "person_not_found");
    let theirs = backend.team(&stranger).await.unwrap();
    assert_eq!(listed(&theirs), [("else@example.org", Role::Owner, true)]);
    assert_eq!(team.people().await.len(), 2);
}

async fn other_charity(world: &World) -> CharityId {
    let new = domain::NewCharity::read(&serde_json::json!({
        "name": "Elsewhere Trust", "hmrcReference": "CD67890", "regulator": "none",
        "officialFirst": "Else", "officialLast": "Where", "officialEmail": "else@example.org",
    }));
    world.test.backend.create_charity(&new.unwrap()).await.unwrap()
}

#[tokio::test]
async fn another_role_and_the_end_hold_from_the_next_request_on_every_process() {
    let team = Team::start().await;
    let (id, before) = team.colleague("ann@example.org", Role::Finance).await;
    let elsewhere = team.world.test.another_process().await;
    team.backend().change_role(&team.owner, id, Role::Viewer).await.unwrap();
    let ann = elsewhere.staff_caller(id, Proof::Recent).await.unwrap();
    let ann = ann.of(team.world.charity).unwrap();
    assert!(before.may_change().is_ok() && ann.may_change().is_err());
    team.backend().remove_colleague(&team.owner, id).await.unwrap();
    let ann = elsewhere.staff_caller(id, Proof::Recent).await.unwrap();
    assert_eq!(code(ann.of(team.world.charity).map(|_| ())), "charity_not_found");
    assert_eq!(code(team.backend().remove_colleague(&team.owner, id).await), "person_not_found");
    assert_eq!(
        team.letters_to("ann@example.org").await,
        subjects(["charity-invited-subject", "charity-role-subject", "charity-ended-subject"])
    );
}

#[tokio::test]
async fn the_last_owner_stays_an_owner_and_one_who_never_signed_in_counts_as_none() {
    let team = Team::start().await;
    let (backend, me) = (team.backend(), team.people().await[0].staff_id);
    for role in [Role::Finance, Role::Viewer] {
        assert_eq!(code(backend.change_role(&team.owner, me, role).await), "last_owner");
    }
    assert_eq!(code(backend.remove_colleague(&team.owner, me).await), "last_owner");
    // The address may be mistyped: nobody could open the team again.
    team.invite("amn@example.org", Role::Owner).await.unwrap();
    assert_eq!(code(backend.remove_colleague(&team.owner, me).await), "last_owner");
    team.world.test.staff("amn@example.org").await;
    backend.remove_colleague(&team.owner, me).await.unwrap();
    let now = team.world.test.staff("official@example.org").await;
    assert!(now.of(team.world.charity).is_err());
}

#[tokio::test]
async fn an_owner_who_is_none_any_more_changes_nothing_with_the_page_still_open() {
    let team = Team::start().await;
    let (ann_id, ann) = team.colleague("ann@example.org", Role::Owner).await;
    let me = team.people().await;
    let me = me.iter().find(|person| person.staff_id != ann_id).unwrap().staff_id;
    let backend = team.backend();
    backend.change_role(&team.owner, ann_id, Role::Finance).await.unwrap();
    // What she sent was on its way already, and says that she is an owner.
    assert_eq!(code(backend.change_role(&ann.team(), me, Role::Viewer).await), "outside_role");
    assert_eq!(code(backend.change_role(&ann.team(), ann_id, Role::Owner).await), "outside_role");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_owners_who_make_each_other_less_at_once_one_stays() {
    let team = Team::start().await;
    let (ann_id, ann) = team.colleague("ann@example.org", Role::Owner).await;
    let ann = ann.team();
    let people = team.people().await;
    let me = people.iter().find(|person| person.staff_id != ann_id);
    let me = me.unwrap().staff_id;
    let backend = team.backend();
    for round in 0..5 {
        // Both have begun before either goes on.
        let mut held = team.world.test.connection().await;
        held.execute("begin").await;
        held.execute("select from charity for update").await;
        let both = async {
            tokio::join!(
                backend.change_role(&team.owner, ann_id, Role::Viewer),
                backend.remove_colleague(&ann, me),
            )
        };
        let (both, ()) = tokio::join!(both, async {
            waited_for(&team.world, 2).await;
            held.execute("commit").await;
        });
        let done = [both.0.is_ok(), both.1.is_ok()];
        assert_eq!(done.iter().filter(|done| **done).count(), 1, "round {round}: {both:?}");
        let owners = "select count(*) from membership where role = 'owner'";
        assert_eq!(team.world.test.count(owners).await, 1, "round {round}");
        for staff in [me, ann_id] {
            let back = format!(
                "insert into membership (charity_id, staff_id, role, created_at) values ('{}', '{}', 'owner', now())
                 on conflict (organisation_id, staff_id) do update set role = 'owner'",
                team.world.charity.uuid(),
                staff.uuid()
            );
            assert_eq!(team.world.test.by_hand(&back).await, Ok(1));
        }
    }
}

#[tokio::test]
async fn what_changes_is_in_the_audit_trail_without_an_address_and_nothing_else_is() {
    let team = Team::start().await;
    let (ann, _) = team.colleague("ann@example.org", Role::Viewer).await;
    let backend = team.backend();
    backend.change_role(&team.owner, ann, Role::Viewer).await.unwrap();
    backend.change_role(&team.owner, ann, Role::Finance).await.unwrap();
    backend.remove_colleague(&team.owner, ann).await.unwrap();
    let refused = backend.remove_colleague(&team.owner, ann).await;
    assert_eq!(code(refused), "person_not_found");
    let ann = ann.uuid();
    let noted = "select string_agg(action || ' ' || (detail ->> 'staff_id'), ', ' order by audit_id)
         from audit where actor_kind = 'staff' and action in ('team.invite', 'team.role', 'team.leave')";
    assert_eq!(
        team.world.test.text(noted).await,
        format!("team.invite {ann}, team.role {ann}, team.leave {ann}")
    );
    let addresses = "select count(*) from audit where detail::text like '%@%'";
    assert_eq!(team.world.test.count(addresses).await, 0);
    team.world.verify().await;
}
