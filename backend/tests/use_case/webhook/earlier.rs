//! What was told before the words that are told now.

use backend::testing::EarlierSchema;

#[tokio::test]
async fn changes_that_are_told_of_already_get_the_names_under_which_they_are_sent() {
    let mut schema = EarlierSchema::before(20_261_123_060_100).await;
    let told = [
        ("changed", r#"{"changed": ["net_amount", "settlement_date", "donor"]}"#),
        ("changed", r#"{"changed": ["donor"]}"#),
        ("created", r#"{"status": "declared"}"#),
    ];
    for (place, (what, data)) in told.iter().enumerate() {
        schema
            .run(&format!(
                "insert into event (event_id, at, kind, subject_id, data)
                 values ('00000000-0000-0000-0000-00000000000{place}', '2026-11-21T09:00:00Z', 'donation.{what}',
                     gen_random_uuid(), '{data}')"
            ))
            .await;
    }
    schema.migrate().await;
    let data = "select string_agg(data::text, '; ' order by event_id) from event";
    assert_eq!(
        schema.text(data).await,
        r#"{"changed": ["netAmount", "settlementDate", "donor"]}; {"changed": ["donor"]}; {"status": "declared"}"#
    );
}
