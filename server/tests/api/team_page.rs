//! The team's pages as a browser without a script meets them: plain posts to the page's own address.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use backend::sign_in::Audience;
use backend::testing::TestBackend;
use backend::testing::words::{Value, say};

use crate::page_walls::{House, Person, place, text};
use crate::world::NOW;

/// A charity with its owner at the page.
struct Desk {
    open: House,
    owner: Person,
}

impl Desk {
    async fn open() -> Self {
        let open = House::over(TestBackend::start(NOW).await).await;
        let owner = open.person("the owner", Audience::Staff, "official@example.org").await;
        Self { open, owner }
    }

    fn page(&self, rest: &str) -> String {
        format!("/charity/{}/team{rest}", self.open.charity)
    }

    async fn post(&self, who: &Person, path: &str, form: &str, fields: &[(&str, &str)]) -> Response<Body> {
        let (action, team) = (format!("/fn/team/{form}"), self.open.charity.to_string());
        let known = [("_do", action.as_str()), ("team", team.as_str())];
        let all: Vec<_> = known.iter().chain(fields).copied().collect();
        self.open.post(path, &all, who.cookie.as_deref(), "text/html").await
    }

    async fn invite(&self, email: &str, role: &str) -> Response<Body> {
        let fields = [("email", email), ("role", role)];
        self.post(&self.owner, &self.page(""), "invite_colleague", &fields).await
    }

    /// The address of a colleague's page.
    async fn colleague(&self, email: &str) -> (String, String) {
        let staff = self.open.house.staff(email).await.staff_id().to_string();
        (self.page(&format!("/{staff}")), staff)
    }
}

fn says(id: &str) -> String {
    say("team", id, [])
}

/// A page as it is read: an address may break at its "@".
fn plain(html: String) -> String {
    html.replace("<!>", "").replace("<wbr>", "")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_goes_on_with_303_and_no_address_in_the_address() {
    let desk = Desk::open().await;
    let answer = desk.invite("ann@example.org", "finance").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&answer), desk.page("?invited"));
    let html = plain(text(desk.open.get(&desk.page("?invited"), &desk.owner).await).await);
    assert!(html.contains(&says("is-invited")));
    assert!(html.contains(&say("team", "is-invited-as", [("email", Value::text("ann@example.org"))])));
    assert!(html.contains(&says("not-joined")));
    assert!(html.contains("ann@example.org"));
    assert!(!html.contains("/team/ann"), "links name people by their ids");
    // That it was done is no news above what is wrong now.
    let fields = [("email", "ann@example.org"), ("role", "finance")];
    let again = desk.post(&desk.owner, &desk.page("?invited"), "invite_colleague", &fields).await;
    assert_eq!(again.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(again).await;
    let problem = say("controls", "problem", []);
    assert!(html.contains(&problem) && !html.contains(&says("is-invited")), "{html}");

    let ann = desk.open.person("the colleague", Audience::Staff, "ann@example.org").await;
    let html = plain(text(desk.open.get(&desk.page(""), &ann).await).await);
    assert!(html.contains("official@example.org"));
    assert!(!html.contains(&says("not-joined")));
    // The list is hers to read.
    for form in ["invite_colleague", "change_role", "remove_colleague"] {
        assert!(!html.contains(&format!("/fn/team/{form}")), "{form}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_has_ended_opens_nothing_and_is_renewed_where_it_says_so() {
    let desk = Desk::open().await;
    desk.invite("ann@example.org", "finance").await;
    let html = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(html.contains(&says("expires")) && html.contains("5 December 2026 at"));
    desk.open.house.set_clock("2026-12-06T12:00:00Z");
    let ann = desk.open.person("the colleague", Audience::Staff, "ann@example.org").await;
    let closed = desk.open.get(&desk.page(""), &ann).await;
    assert_eq!(closed.status(), StatusCode::NOT_FOUND);

    let html = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(html.contains(&says("expired-invitations")));
    assert!(!html.contains(&says("not-joined")));
    let (page, _) = desk.colleague("ann@example.org").await;
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains(&says("invitation-expired")) && html.contains(&says("invite-again")));
    assert!(html.contains("/fn/team/invite_colleague") && !html.contains("/fn/team/change_role"));
    let fields = [("email", "ann@example.org"), ("role", "viewer")];
    let renewed = desk.post(&desk.owner, &page, "invite_colleague", &fields).await;
    assert_eq!(renewed.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&renewed), desk.page("?invited"));
    // She has signed in by now, and joins by accepting.
    assert_eq!(desk.open.get(&desk.page(""), &ann).await.status(), StatusCode::NOT_FOUND);
    let join = format!("/charity/{}/join", desk.open.charity);
    let html = text(desk.open.get("/charity", &ann).await).await;
    let (invited, registers) =
        (html.find(&format!("href=\"{join}\"")).unwrap(), html.find("href=\"/charity/register\"").unwrap());
    assert!(invited < registers && !html.contains(&say("charity", "no-team", [])), "{html}");
    let html = text(desk.open.get(&join, &ann).await).await;
    assert!(html.contains(&says("accept")) && html.contains(&says("viewer")), "{html}");
    // She need not give a name, but one that she gives is a name.
    let wrong = desk.post(&ann, &join, "accept_invitation", &[("your_name", "ann@example.org")]).await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let accepted = desk.post(&ann, &join, "accept_invitation", &[]).await;
    assert_eq!(place(&accepted), format!("/charity/{}?joined", desk.open.charity));
    assert_eq!(desk.open.get(&desk.page(""), &ann).await.status(), StatusCode::OK);
    let html = text(desk.open.get(&join, &ann).await).await;
    assert!(html.contains(&says("you-are-on")), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_asked_for_a_name_and_colleagues_read_it() {
    let desk = Desk::open().await;
    let asks = say("account", "add-name", []);
    let overview = format!("/charity/{}", desk.open.charity);
    for page in [desk.page(""), overview] {
        assert!(text(desk.open.get(&page, &desk.owner).await).await.contains(&asks), "{page}");
    }
    let cookie = desk.owner.cookie.as_deref();
    let account = async |name: &str| {
        let fields = [("_do", "/fn/account/name_myself"), ("your_name", name)];
        desk.open.post("/account", &fields, cookie, "text/html").await
    };
    let wrong = account("Sam https://evil.example").await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(wrong).await.contains("Enter your name alone, without a web or email address."));
    let named = account("Sam Okafor").await;
    assert_eq!((named.status(), place(&named)), (StatusCode::SEE_OTHER, "/account?named"));
    let own = text(desk.open.get("/account", &desk.owner).await).await;
    // Whoever works for one charity alone keeps the way back to it.
    let back = format!("href=\"/charity/{}\"", desk.open.charity);
    assert!(own.contains("value=\"Sam Okafor\"") && own.contains(&back), "{own}");

    let viewer = desk.open.viewer().await;
    let html = plain(text(desk.open.get(&desk.page(""), &viewer).await).await);
    assert!(html.contains("Sam Okafor") && html.contains("official@example.org"), "{html}");
    let own = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    assert!(own.contains("Sam Okafor") && !own.contains(&asks), "{own}");
    // Donors have no such name.
    let donor = desk.open.person("the donor", Audience::Donor, "zoe@example.org").await;
    assert!(!text(desk.open.get("/account", &donor).await).await.contains("name=\"your_name\""));
    let fields = [("your_name", "Zoe")];
    let answer =
        desk.open.post("/fn/account/name_myself", &fields, donor.cookie.as_deref(), "application/json").await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);

    account("").await;
    assert!(text(desk.open.get(&desk.page(""), &desk.owner).await).await.contains(&asks));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_fails_comes_back_with_what_was_typed() {
    let desk = Desk::open().await;
    for (email, role, why) in [
        ("ann.example.org", "finance", says("bad-email")),
        ("official@example.org", "finance", say("page_faults", "on-the-team", [])),
        ("ann@example.org", "king", says("no-role")),
    ] {
        let answer = desk.invite(email, role).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{email} {role}");
        let html = text(answer).await;
        assert!(html.contains(&why), "{why}");
        assert!(html.contains(&format!("value=\"{email}\"")), "{email}");
        assert!(html.contains(&say("controls", "problem", [])));
    }
    let people = desk.open.house.count("select count(*) from membership where charity_id is not null").await;
    assert_eq!(people, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_removed_finds_nothing_with_the_page_still_open() {
    let desk = Desk::open().await;
    desk.invite("ann@example.org", "owner").await;
    let ann = desk.open.person("the colleague", Audience::Staff, "ann@example.org").await;
    let (page, id) = desk.colleague("ann@example.org").await;
    let (own_page, me) = desk.colleague("official@example.org").await;
    assert_eq!(desk.open.get(&own_page, &ann).await.status(), StatusCode::OK);
    // Asked first, on a page of its own.
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    let ask = format!("{page}/remove");
    assert!(
        html.contains(&format!("href=\"{ask}\"")) && !html.contains("/fn/team/remove_colleague"),
        "{html}"
    );
    let html = text(desk.open.get(&ask, &desk.owner).await).await;
    assert!(html.contains(&says("remove-ask")) && html.contains("ann@example.org"), "{html}");
    let removed = desk.post(&desk.owner, &ask, "remove_colleague", &[("member", id.as_str())]).await;
    assert_eq!(removed.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&removed), desk.page("?removed"));

    for path in [desk.page(""), own_page.clone()] {
        let answer = desk.open.get(&path, &ann).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let fields = [("member", me.as_str()), ("role", "viewer")];
    let late = desk.post(&ann, &own_page, "change_role", &fields).await;
    assert_eq!(late.status(), StatusCode::NOT_FOUND);
    let owners = "select count(*) from membership where role = 'owner'";
    assert_eq!(desk.open.house.count(owners).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_owner_is_told_why_not_and_one_of_two_can_leave() {
    let desk = Desk::open().await;
    let (page, me) = desk.colleague("official@example.org").await;
    for (form, at, fields) in [
        ("remove_colleague", format!("{page}/remove"), vec![("member", me.as_str())]),
        ("change_role", page.clone(), vec![("member", me.as_str()), ("role", "viewer")]),
    ] {
        let answer = desk.post(&desk.owner, &at, form, &fields).await;
        assert_eq!(answer.status(), StatusCode::CONFLICT, "{form}");
        let html = text(answer).await;
        assert!(html.contains(&say("conflicts", "last-owner", [])), "{form}");
    }
    desk.invite("ann@example.org", "owner").await;
    desk.open.person("the colleague", Audience::Staff, "ann@example.org").await;
    let left = desk.post(&desk.owner, &page, "remove_colleague", &[("member", me.as_str())]).await;
    assert_eq!(left.status(), StatusCode::SEE_OTHER);
    assert_eq!(place(&left), "/charity");
    let gone = desk.open.get(&desk.page(""), &desk.owner).await;
    assert_eq!(gone.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colleague_whom_an_owner_signs_out_has_to_sign_in_again() {
    let desk = Desk::open().await;
    desk.invite("ann@example.org", "viewer").await;
    let (page, id) = desk.colleague("ann@example.org").await;
    let ann = desk.open.person("the colleague", Audience::Staff, "ann@example.org").await;
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains(&says("sign-out-everywhere")), "{html}");
    let done = desk.post(&desk.owner, &page, "end_sessions_of", &[("member", id.as_str())]).await;
    assert_eq!(place(&done), desk.page("?signed_out"));
    let away = desk.open.get(&desk.page(""), &ann).await;
    assert!(place(&away).starts_with("/sign-in?for=staff"), "{away:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_sent_again_in_one_press() {
    let desk = Desk::open().await;
    desk.invite("ann@example.org", "viewer").await;
    let html = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    let (_, rest) = html.rsplit_once("/team/stf_").unwrap();
    let id = format!("stf_{}", rest.split('"').next().unwrap());
    let page = desk.page(&format!("/{id}"));
    let html = text(desk.open.get(&page, &desk.owner).await).await;
    assert!(html.contains("/fn/team/invite_again"), "{html}");
    let again = desk.post(&desk.owner, &page, "invite_again", &[("member", id.as_str())]).await;
    assert_eq!(place(&again), desk.page("?invited"));
    let sent = "select count(*) from mail where to_email = 'ann@example.org'";
    assert_eq!(desk.open.house.count(sent).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_the_team_speak_plainly() {
    let desk = Desk::open().await;
    desk.invite("late@example.org", "finance").await;
    desk.open.house.set_clock("2026-12-06T12:00:00Z");
    for (email, role) in [("ann@example.org", "viewer"), ("new@example.org", "owner")] {
        desk.invite(email, role).await;
    }
    desk.open.person("the colleague", Audience::Staff, "ann@example.org").await;
    let mut pages =
        ["", "?invited", "?changed", "?removed", "?signed_out"].map(|rest| desk.page(rest)).to_vec();
    let list = text(desk.open.get(&desk.page(""), &desk.owner).await).await;
    // A person who came, one who is invited, one who was: each has words of their own.
    for part in list.split("/team/stf_").skip(1) {
        pages.push(desk.page(&format!("/stf_{}", part.split('"').next().unwrap())));
    }
    let (ann, _) = desk.colleague("ann@example.org").await;
    pages.push(format!("{ann}/remove"));
    assert!(pages.len() >= 10, "{pages:?}");
    for page in pages {
        let html = text(desk.open.get(&page, &desk.owner).await).await;
        for old in [
            "A message tells",
            "invitation holds",
            "Holds until",
            "next click",
            "off the team",
            "Not in time",
            "opens nothing",
            "ake it back",
            "sources, claims",
            "may do",
        ] {
            assert!(!html.contains(old), "{old} on {page}");
        }
    }
}

/// What somebody reads once who has joined the charity, with its name and the text about their role.
async fn reads_once_that_they_joined(desk: &Desk, who: &Person, role: &str) {
    let page = format!("/charity/{}?joined", desk.open.charity);
    let sql = format!("select name from charity where charity_id = '{}'", desk.open.charity.uuid());
    let name = desk.open.house.text(&sql).await;
    let joined = say("team", "have-joined", [("name", Value::text(name))]);
    let html = text(desk.open.get(&page, who).await).await;
    assert!(html.contains(&joined) && html.contains(&says(role)), "{html}");
    let html = text(desk.open.get(&page, who).await).await;
    assert!(!html.contains(&joined) && !html.contains(&says(role)), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_accepts_an_invitation_reads_once_what_they_joined_and_what_they_can_do() {
    let desk = Desk::open().await;
    // She has signed in before, and accepts.
    let ann = desk.open.person("the colleague", Audience::Staff, "ann@example.org").await;
    desk.invite("ann@example.org", "viewer").await;
    let join = format!("/charity/{}/join", desk.open.charity);
    let accepted = desk.post(&ann, &join, "accept_invitation", &[]).await;
    assert_eq!(place(&accepted), format!("/charity/{}?joined", desk.open.charity));
    reads_once_that_they_joined(&desk, &ann, "joined-viewer-charity").await;
    // He has not, and joins by signing in.
    desk.invite("ben@example.org", "finance").await;
    let ben = desk.open.person("the treasurer", Audience::Staff, "ben@example.org").await;
    reads_once_that_they_joined(&desk, &ben, "joined-finance").await;
    // The address alone says nothing, and a later sign-in neither.
    let ben = desk.open.person("the treasurer", Audience::Staff, "ben@example.org").await;
    let page = format!("/charity/{}?joined", desk.open.charity);
    let html = text(desk.open.get(&page, &ben).await).await;
    assert!(!html.contains(&says("joined-finance")), "{html}");
}
