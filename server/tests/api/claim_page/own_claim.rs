//! A charity that claims on its gifts itself, as its staff see it.

use axum::http::StatusCode;
use backend::testing::words::{Value, say};

use super::Desk;
use crate::page_walls::{place, text};

#[tokio::test(flavor = "multi_thread")]
async fn staff_take_the_schedule_and_say_afterwards_whether_they_claimed() {
    let desk = Desk::open().await;
    let page = desk.page("/own");
    let file = format!("{page}/schedule.csv");
    let form = async |action: &str, fields: &[(&str, &str)]| {
        let (charity, action) = (desk.open.charity.to_string(), format!("/fn/charity/{action}"));
        let own: [(&str, &str); 2] = [("_do", &action), ("charity", &charity)];
        let fields: Vec<(&str, &str)> = own.into_iter().chain(fields.iter().copied()).collect();
        let answer = desk.open.post(&page, &fields, desk.owner.cookie.as_deref(), "text/html").await;
        (answer.status(), place(&answer).to_owned(), text(answer).await)
    };
    let shown = desk.reads(&page).await;
    let due = say("claims", "own-due", [("count", Value::number(1))]);
    assert!(shown.contains(&due) && shown.contains("£123.45"), "{shown}");
    assert_eq!(desk.open.get(&file, &desk.owner).await.status(), StatusCode::NOT_FOUND);

    let (status, to, _) = form("begin_own_claim", &[]).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, page.clone()));
    let shown = desk.reads(&page).await;
    let asks = say("claims", "own-did-you", []);
    assert!(shown.contains(&format!("href=\"{file}\"")) && shown.contains(&asks), "{shown}");
    let claims = desk.reads(&desk.page("")).await;
    let asks = say("claims", "did-you-claim", [("count", Value::number(1))]);
    assert!(claims.contains(&asks), "{claims}");
    let schedule = desk.reads(&file).await;
    let lines: Vec<&str> = schedule.split("\r\n").collect();
    assert!(
        lines[0].starts_with("Item,Title,First name,Last name,House name or number,Postcode,"),
        "{schedule}"
    );
    assert!(lines[1].starts_with("1,") && lines[1].ends_with(",,,21/11/26,123.45"), "{schedule}");
    assert!(lines[1].contains("O'Neil"), "{schedule}");
    let viewer = desk.open.viewer().await;
    for path in [&page, &file] {
        let answer = desk.open.get(path, &viewer).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
        assert!(!text(answer).await.contains("O'Neil"), "{path}");
    }

    let id = desk.open.house.text("select own_claim_id::text from own_claim").await;
    let (status, _, html) = form("end_own_claim", &[("own_claim", &id), ("outcome", "claimed")]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("Enter the date you claimed"), "{html}");
    let (status, to, _) =
        form("end_own_claim", &[("own_claim", &id), ("outcome", "claimed"), ("on", "2026-11-22")]).await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, format!("{page}?claimed").as_str()));
    assert!(desk.reads(&to).await.contains(&say("claims", "own-nothing", [])));
    let gift = format!("/charity/{}/donations/{}", desk.open.charity, desk.open.gift);
    let reason = say("charity_gifts", "claimed-yourself", []);
    let said = [("reason", Value::text(reason)), ("day", Value::text("22 November 2026"))];
    assert!(desk.reads(&gift).await.contains(&say("charity_gifts", "said-on", said)));
}
