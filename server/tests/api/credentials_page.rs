//! A client's secrets on its page, by plain posts: a second one, and the end of the first.

use axum::http::StatusCode;

use crate::page_walls::{House, Person, place, text};

/// The page of a platform's client, with its owner before it.
struct Page {
    open: House,
    owner: Person,
}

impl Page {
    async fn open() -> Self {
        let open = House::open().await;
        let owner = open.platform_owner("the owner", "owner@example.org", open.platform).await;
        Self { open, owner }
    }

    fn address(&self) -> String {
        format!("/platform/{}/credentials/{}", self.open.platform, self.open.client)
    }

    async fn html(&self) -> String {
        text(self.open.get(&self.address(), &self.owner).await).await
    }

    /// Adds a secret; the status, and where it leads.
    async fn add(&self, overlap: &str) -> (StatusCode, String, String) {
        let platform = self.open.platform.to_string();
        let fields = [
            ("_do", "/fn/platform/add_secret"),
            ("platform", platform.as_str()),
            ("client", self.open.client.as_str()),
            ("overlap", overlap),
        ];
        let cookie = self.owner.cookie.as_deref();
        let answer = self.open.post(&self.address(), &fields, cookie, "text/html").await;
        let (status, to) = (answer.status(), place(&answer).to_owned());
        (status, to, text(answer).await)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_old_secret_stays_unless_its_end_is_chosen() {
    for (overlap, ends) in [("", false), ("7_days", true)] {
        let page = Page::open().await;
        let before = page.html().await;
        for choice in ["", "24_hours", "7_days", "30_days"] {
            assert!(before.contains(&format!("value=\"{choice}\"")), "{choice}");
        }
        assert!(!before.contains("stops working on"));
        let (status, to, _) = page.add(overlap).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        assert!(to.ends_with("?secret"), "{to}");
        let after = page.html().await;
        assert_eq!(after.contains("stops working on"), ends, "{overlap}");
        assert!(after.contains("A client can have two live secrets."));
        let over = "update client_secret set ends_at = now() - interval '1 second' where ends_at is not null";
        assert_eq!(page.open.house.by_hand(over).await, Ok(u64::from(ends)));
        let later = page.html().await;
        assert_eq!(later.contains("stopped working on"), ends, "{overlap}");
        assert_eq!(later.contains("Add a secret"), ends, "its place is free");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_is_not_offered_is_refused_and_adds_nothing() {
    let page = Page::open().await;
    let (status, _, html) = page.add("1_year").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("Choose from the list."), "{html}");
    let secrets = "select count(*) from client_secret where client_id in (select client_id from client where name = 'First client')";
    let before = page.open.house.count(secrets).await;
    page.add("1_year").await;
    assert_eq!(page.open.house.count(secrets).await, before);
}
