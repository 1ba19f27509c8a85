//! A file that is on its way, and what its reader loses meanwhile.

use axum::body::BodyDataStream;
use axum::http::StatusCode;
use backend::session::Person as SignedIn;
use backend::sign_in::Audience;
use domain::Role;
use futures::StreamExt;

use crate::page_walls::{House, Person};

/// The file after its first part.
async fn begun(open: &House, path: &str, who: &Person) -> BodyDataStream {
    let answer = open.get(path, who).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    let mut parts = answer.into_body().into_data_stream();
    let first = parts.next().await.unwrap().unwrap();
    assert!(!first.is_empty(), "{path}");
    parts
}

/// Whether the rest of a file comes to its end.
async fn is_whole(mut parts: BodyDataStream) -> bool {
    while let Some(part) = parts.next().await {
        if part.is_err() {
            return false;
        }
    }
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn l17_a_file_ends_when_the_role_that_it_was_asked_for_in_is_taken_away() {
    let open = House::open().await;
    let finance = open.colleague("who claims", "finance@example.org", Role::Finance).await;
    let staff = "staff_id = (select staff_id from staff where email = 'finance@example.org')";
    let lines = open.fill("/charity/{charity}/claims/{claim}/lines.csv");
    for path in [
        open.fill("/charity/{charity}/donations.csv"),
        open.fill("/charity/{charity}/claims/{claim}/pack.zip"),
    ] {
        assert!(is_whole(begun(&open, &path, &finance).await).await, "{path}");
        let parts = begun(&open, &path, &finance).await;
        let less = format!("update membership set role = 'viewer' where {staff}");
        assert_eq!(open.house.by_hand(&less).await, Ok(1));
        assert!(!is_whole(parts).await, "{path} goes on without its role");
        let again = format!("update membership set role = 'finance' where {staff}");
        assert_eq!(open.house.by_hand(&again).await, Ok(1));
    }
    assert_eq!(open.get(&lines, &finance).await.status(), StatusCode::OK);
    let file = open.fill("/charity/{charity}/donations.csv");
    let parts = begun(&open, &file, &finance).await;
    assert_eq!(open.house.by_hand(&format!("delete from membership where {staff}")).await, Ok(1));
    assert!(!is_whole(parts).await, "a file goes on for somebody who left");
}

#[tokio::test(flavor = "multi_thread")]
async fn l17_a_file_ends_with_the_session_that_asked_for_it() {
    let open = House::open().await;
    let (official, zoe) = ((Audience::Staff, "official@example.org"), (Audience::Donor, "zoe@example.org"));
    let staff = open.house.staff_id("official@example.org").await;
    let donor_id = open.house.donor_id("zoe@example.org").await;
    for (path, (audience, address), person) in [
        (open.fill("/charity/{charity}/donations.csv"), official, SignedIn::Staff(staff)),
        ("/giving/privacy/data.json".to_owned(), zoe, SignedIn::Donor(donor_id)),
        ("/giving/gifts.csv".to_owned(), zoe, SignedIn::Donor(donor_id)),
    ] {
        let who = open.person("who asks for it", audience, address).await;
        assert!(is_whole(begun(&open, &path, &who).await).await, "{path}");
        let parts = begun(&open, &path, &who).await;
        open.house.backend.sign_out_everywhere(person).await.unwrap();
        assert!(!is_whole(parts).await, "{path} goes on after its reader signed out");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn l17_no_spelling_of_an_address_gives_a_file_that_nobody_is_asked_about_again() {
    let open = House::open().await;
    let who = open.person("who asks for it", Audience::Staff, "official@example.org").await;
    let file = open.fill("/charity/{charity}/donations.csv");
    assert_eq!(open.get(&file, &who).await.status(), StatusCode::OK);
    let other = file.replacen("/chr_", "/%63hr_", 1);
    assert_ne!(other, file);
    assert_eq!(open.get(&other, &who).await.status(), StatusCode::NOT_FOUND);
}
