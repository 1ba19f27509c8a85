//! The same for platforms, which have a role of their own.

use backend::actor::{PlatformStaff, Proof, TeamMember};
use backend::testing::words::{Value, say_in_email};
use domain::{ClientName, Organisation, Role, ScopeSet, StaffId};
use serde_json::json;

use super::{NOW, address, listed};
use crate::person::{World, code, unkeyed};

/// A platform with its owner dev@example.org.
struct Console {
    world: World,
    of: Organisation,
    owner: TeamMember,
}

impl Console {
    async fn open() -> Self {
        let world = World::at(NOW).await;
        let owner = world.test.platform_owner(world.platform_id).await.team();
        Self { of: Organisation::Platform(world.platform_id), world, owner }
    }

    fn backend(&self) -> &backend::Backend {
        &self.world.test.backend
    }

    async fn colleague(&self, email: &str, role: Role) -> (StaffId, PlatformStaff) {
        let id = self.backend().invite_colleague(&self.owner, &address(email), role).await.unwrap();
        let caller = self.world.test.staff(email).await;
        (id, caller.of_platform(self.world.platform_id).unwrap())
    }

    async fn letters_to(&self, email: &str) -> Vec<String> {
        self.world.test.work().await;
        let mails = self.backend().mailbox().await.unwrap().into_iter().rev();
        mails.filter(|mail| mail.to == email).map(|mail| mail.subject).collect()
    }
}

/// The subject of a mail about a team.
fn about_team(id: &str) -> String {
    say_in_email("teams", id, [])
}

#[tokio::test]
async fn a_developer_is_invited_changes_the_integration_and_not_the_team() {
    let console = Console::open().await;
    let backend = console.backend();
    let (ann, developer) = console.colleague("ann@example.org", Role::Developer).await;
    assert!(developer.may_change().is_ok());
    assert_eq!(code(developer.activity()), "outside_role");
    let (bob, viewer) = console.colleague("bob@example.org", Role::Viewer).await;
    assert!(viewer.may_change().is_err());
    for (caller, other) in [(developer.team(), bob), (viewer.team(), ann)] {
        let eve = address("eve@example.org");
        assert_eq!(code(backend.invite_colleague(&caller, &eve, Role::Viewer).await), "outside_role");
        assert_eq!(code(backend.change_role(&caller, other, Role::Owner).await), "outside_role");
        assert_eq!(code(backend.remove_colleague(&caller, other).await), "outside_role");
        assert_eq!(code(backend.end_sessions_of(&caller, other).await), "outside_role");
        assert_eq!(
            listed(&backend.team(&caller).await.unwrap()),
            [
                ("dev@example.org", Role::Owner, true),
                ("ann@example.org", Role::Developer, true),
                ("bob@example.org", Role::Viewer, true)
            ]
        );
    }
    backend.change_role(&console.owner, bob, Role::Developer).await.unwrap();
    backend.remove_colleague(&console.owner, bob).await.unwrap();
    let gone = backend.staff_caller(bob, Proof::Recent).await.unwrap();
    assert!(gone.of_platform(console.world.platform_id).is_err());
    assert_eq!(
        console.letters_to("bob@example.org").await,
        ["platform-invited-subject", "platform-role-subject", "platform-ended-subject"].map(about_team)
    );
    assert_eq!(
        console.letters_to("dev@example.org").await,
        ["platform-team-subject"; 4].map(about_team),
        "two invitations, a role, and an end"
    );
    let noted = "select string_agg(action, ' ' order by audit_id) from audit where platform_id is not null";
    assert_eq!(
        console.world.test.text(noted).await,
        "team.invite team.accept team.invite team.accept team.role team.leave"
    );
    console.world.verify().await;
}

#[tokio::test]
async fn each_organisation_has_the_roles_of_its_kind() {
    let console = Console::open().await;
    let backend = console.backend();
    let official = console.world.test.staff("official@example.org").await;
    let charity = official.of(console.world.charity).unwrap().team();
    let ann = address("ann@example.org");
    for (caller, role) in [(&console.owner, Role::Finance), (&charity, Role::Developer)] {
        assert_eq!(code(backend.invite_colleague(caller, &ann, role).await), "unsupported", "{role}");
        let id = backend.invite_colleague(caller, &ann, Role::Viewer).await.unwrap();
        assert_eq!(code(backend.change_role(caller, id, role).await), "unsupported", "{role}");
    }
    let by_operator = backend.join_platform(console.world.platform_id, &ann, Role::Finance).await;
    assert_eq!(code(by_operator), "unsupported");
}

#[tokio::test]
async fn somebody_of_a_charity_joins_a_platform_by_accepting_and_sees_each_invitation() {
    let console = Console::open().await;
    let (backend, platform) = (console.backend(), console.world.platform_id);
    let official = address("official@example.org");
    console.world.test.staff("official@example.org").await;
    backend.invite_colleague(&console.owner, &official, Role::Developer).await.unwrap();
    let caller = console.world.test.staff("official@example.org").await;
    assert!(caller.of_platform(platform).is_err() && caller.of(console.world.charity).is_ok());
    let asked = backend.my_invitations(&caller).await.unwrap();
    assert_eq!((asked.len(), asked[0].organisation, asked[0].role), (1, console.of, Role::Developer));
    let charity = Organisation::Charity(console.world.charity);
    assert_eq!(code(backend.accept_invitation(&caller, charity).await), "charity_not_found");
    let other = console.world.test.platform("Tap & Give").await.platform_id;
    let other = Organisation::Platform(other);
    assert_eq!(code(backend.accept_invitation(&caller, other).await), "platform_not_found");
    backend.accept_invitation(&caller, console.of).await.unwrap();
    let now = backend.staff_caller(caller.staff_id(), Proof::Recent).await.unwrap();
    assert!(now.of_platform(platform).unwrap().may_change().is_ok());
}

#[tokio::test]
async fn another_platforms_people_are_not_found_and_the_last_owner_stays() {
    let console = Console::open().await;
    let backend = console.backend();
    let (ann, _) = console.colleague("ann@example.org", Role::Developer).await;
    let other = console.world.test.platform("Tap & Give").await.platform_id;
    backend.join_platform(other, &address("else@example.org"), Role::Owner).await.unwrap();
    let stranger = console.world.test.staff("else@example.org").await.of_platform(other).unwrap().team();
    assert_eq!(code(backend.change_role(&stranger, ann, Role::Viewer).await), "person_not_found");
    assert_eq!(code(backend.remove_colleague(&stranger, ann).await), "person_not_found");
    assert_eq!(code(backend.end_sessions_of(&stranger, ann).await), "person_not_found");
    assert_eq!(backend.team(&stranger).await.unwrap().len(), 1);

    let me = console.world.test.staff_id("dev@example.org").await;
    assert_eq!(code(backend.change_role(&console.owner, me, Role::Developer).await), "last_owner");
    assert_eq!(code(backend.remove_colleague(&console.owner, me).await), "last_owner");
}

#[tokio::test]
async fn f12_owners_are_told_whom_the_operator_adds_and_whose_role_they_change() {
    let console = Console::open().await;
    let (backend, platform) = (console.backend(), console.world.platform_id);
    let (_, bob) = console.colleague("bob@example.org", Role::Viewer).await;
    assert!(bob.may_change().is_err());
    let before = console.letters_to("dev@example.org").await.len();
    for (email, role) in [
        ("ann@example.org", Role::Owner),
        ("bob@example.org", Role::Developer),
        ("bob@example.org", Role::Developer),
    ] {
        backend.join_platform(platform, &address(email), role).await.unwrap();
    }
    assert_eq!(
        console.letters_to("dev@example.org").await[before..],
        ["platform-team-subject"; 2].map(about_team),
        "a repeat changes nothing"
    );
    assert!(console.letters_to("bob@example.org").await.contains(&about_team("platform-role-subject")));
    assert!(console.letters_to("ann@example.org").await.is_empty());
    let added = [
        ("name", Value::text("Open Collection")),
        ("by", Value::text(say_in_email("teams", "by-operator", []))),
        ("who", Value::text("ann@example.org")),
        ("role", Value::text(Role::Owner)),
    ];
    let added = say_in_email("teams", "joined", added);
    assert!(backend.mailbox().await.unwrap().iter().any(|mail| mail.body.contains(&added)));
}

#[tokio::test]
async fn a_second_owner_counts_on_the_way_to_live_once_they_have_come() {
    let console = Console::open().await;
    let backend = console.backend();
    let owner = console.world.test.platform_owner(console.world.platform_id).await;
    backend.invite_colleague(&console.owner, &address("ann@example.org"), Role::Owner).await.unwrap();
    assert!(!backend.progress(&owner).await.unwrap().second_owner);
    console.world.test.staff("ann@example.org").await;
    assert!(backend.progress(&owner).await.unwrap().second_owner);
}

#[tokio::test]
async fn whoever_may_change_something_is_told_of_new_clients_secrets_and_addresses() {
    let console = Console::open().await;
    let backend = console.backend();
    let (_, ann) = console.colleague("ann@example.org", Role::Developer).await;
    console.colleague("bob@example.org", Role::Viewer).await;
    let (name, scopes) = (ClientName::parse("Live server").unwrap(), ScopeSet::parse("read:donor").unwrap());
    let client = backend.add_client(&ann, &name, &scopes).await.unwrap();
    backend.add_secret(&ann, client.client_id, None).await.unwrap();
    let hook = backend.read_webhook(&json!({ "url": "http://127.0.0.1:9/hooks?key=s3cret" })).unwrap();
    backend.create_webhook(&ann.webhooks(), &hook, &unkeyed()).await.unwrap();
    let told = ["client-subject", "secret-subject", "address-subject"]
        .map(|subject| say_in_email("platforms", subject, []));
    for email in ["dev@example.org", "ann@example.org"] {
        let letters = console.letters_to(email).await;
        for subject in &told {
            assert_eq!(letters.iter().filter(|one| *one == subject).count(), 1, "{email}: {subject}");
        }
    }
    assert_eq!(console.letters_to("bob@example.org").await, [about_team("platform-invited-subject")]);
    let mails = backend.mailbox().await.unwrap();
    assert!(mails.iter().all(|mail| !mail.body.contains("s3cret")));
    let by_ann = say_in_email("platforms", "client", [("by", Value::text("ann@example.org"))]);
    assert!(mails.iter().any(|mail| mail.subject == told[0] && mail.body.contains(&by_ann)));

    // An application that is out of control does not fill mailboxes.
    let application = console.world.platform.webhooks().unwrap();
    for (now, letters) in [(NOW, 2), ("2026-11-21T09:59:59Z", 2), ("2026-11-21T10:00:00Z", 3)] {
        console.world.test.set_clock(now);
        backend.create_webhook(&application, &hook, &unkeyed()).await.unwrap();
        backend.create_webhook(&application, &hook, &unkeyed()).await.unwrap();
        let all = console.letters_to("dev@example.org").await;
        assert_eq!(all.iter().filter(|one| **one == told[2]).count(), letters, "{now}");
    }
}
