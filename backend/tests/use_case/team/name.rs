//! What people are called, and who reads it.

use backend::testing::words::{Value, say_in_email};
use domain::{Organisation, Role, StaffName};

use super::Team;

fn name(text: &str) -> StaffName {
    StaffName::parse(text).unwrap()
}

#[tokio::test]
async fn colleagues_read_a_name_and_whoever_only_invites_an_address_does_not() {
    let team = Team::start().await;
    let (backend, test) = (team.backend(), &team.world.test);
    let of = Organisation::Charity(team.world.charity);
    let owner = test.staff("official@example.org").await;
    backend.name_myself(&owner, Some(&name("Olive Official"))).await.unwrap();
    let ann = test.staff("ann@example.org").await;
    backend.name_myself(&ann, Some(&name("Ann Other"))).await.unwrap();
    team.invite("ann@example.org", Role::Viewer).await.unwrap();

    let people = team.people().await;
    let shown: Vec<String> = people.iter().map(|person| person.in_full()).collect();
    assert_eq!(shown, ["Olive Official (official@example.org)", "ann@example.org"]);
    let letters = team.letters().await;
    let subject = say_in_email("teams", "charity-invited-subject", []);
    let invited = letters.iter().find(|mail| mail.subject == subject).unwrap();
    let by = [
        ("by", Value::text("Olive Official (official@example.org)")),
        ("name", Value::text("Harbour Hospice")),
    ];
    assert!(invited.body.contains(&say_in_email("teams", "charity-invited", by)), "{}", invited.body);

    backend.accept_invitation(&ann, of).await.unwrap();
    assert_eq!(team.people().await[1].shown(), "Ann Other");
    let letters = team.letters().await;
    let accepted = [
        ("name", Value::text("Harbour Hospice")),
        ("by", Value::text("Ann Other (ann@example.org)")),
        ("role", Value::text(Role::Viewer)),
    ];
    let words = say_in_email("teams", "accepted", accepted);
    assert!(letters.iter().any(|mail| mail.body.contains(&words)));

    backend.name_myself(&ann, None).await.unwrap();
    backend.name_myself(&ann, None).await.unwrap();
    // Each change is on the trail, without the name.
    let noted = "select count(*) from audit where action = 'person.name' and detail = '{}'";
    assert_eq!(test.count(noted).await, 3);
    assert_eq!(team.people().await[1].shown(), "ann@example.org");
    let now = test.staff("official@example.org").await;
    assert_eq!(now.name().map(StaffName::as_str), Some("Olive Official"));
}
