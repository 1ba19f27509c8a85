//! What people of a sandbox tell its HMRC to do.

use domain::claim::ClaimStatus;

use super::Desk;

#[tokio::test]
async fn b14_what_hmrc_does_once_is_chosen_no_more_when_it_is_done() {
    let desk = Desk::open().await;
    let chosen = async || {
        let choices = desk.backend().hmrc_choices().await.unwrap();
        let chosen: Vec<&str> =
            choices.iter().filter(|choice| choice.is_chosen).map(|choice| choice.code).collect();
        chosen.join(" ")
    };
    assert_eq!(chosen().await, "fair");
    desk.backend().choose_hmrc("refuse_first_line").await.unwrap();
    assert_eq!(chosen().await, "refuse_first_line");
    desk.gifts(2).await;
    let id = desk.claim().await;
    assert_eq!(desk.shown(id).await.status(), ClaimStatus::Rejected);
    assert_eq!(chosen().await, "fair");
    assert_eq!(desk.world.test.text("select choice from sandbox_hmrc").await, "fair", "for every process");
    // It can be chosen again; what holds until something else is chosen stays.
    desk.backend().choose_hmrc("refuse_first_line").await.unwrap();
    assert_eq!(chosen().await, "refuse_first_line");
    desk.backend().choose_hmrc("slow").await.unwrap();
    desk.gifts(1).await;
    desk.claim().await;
    assert_eq!(chosen().await, "slow");
}
