//! The intermediary's own record of a tax year.

use backend::record::DeclarationRecord;
use domain::donation::DeclarationStatus;
use domain::{DonorId, TaxYear};
use serde_json::json;

use crate::claim::Desk;

async fn records(desk: &Desk, year: i32, donor: Option<DonorId>) -> Vec<DeclarationRecord> {
    let mut all = Vec::new();
    let read = desk.backend().declaration_records(TaxYear::starting(year), donor, |record| {
        all.push(record);
        Ok(())
    });
    read.await.unwrap();
    all
}

#[tokio::test]
async fn the_record_of_a_year_has_every_declaration_with_its_authorisation_and_what_became_of_it() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.claim().await;
    desk.refund(gifts[0]).await;
    let other = desk.world.donor("adam@example.org").await;
    desk.world.authorise(other).await;
    let of_adam =
        json!({ "donor": { "type": "email", "value": "adam@example.org" }, "settlementDate": "2026-11-22" });
    desk.world.sent(of_adam).await;

    let all = records(&desk, 2026, None).await;
    assert_eq!(all.len(), 3);
    assert!(all.is_sorted_by_key(|record| (record.donor_id.uuid(), record.donated_on)));
    let refunded = all.iter().find(|record| record.donation_id == gifts[0]).unwrap();
    let text = refunded.text.as_ref().unwrap();
    assert_eq!((text.name.full().as_str(), text.address.postal_code()), ("Ms Zoë O'Neill", Some("BS1 4DJ")));
    assert_eq!((refunded.charity.as_str(), refunded.hmrc_reference.as_str()), ("Harbour Hospice", "AB12345"));
    assert_eq!((refunded.state, refunded.adjusted.get()), (DeclarationStatus::Cancelled, 1_000));
    assert!(refunded.filed_at.is_some() && refunded.accepted_at.is_some());
    assert_eq!(refunded.platform.as_deref(), Some("Open Collection"));

    let alone = records(&desk, 2026, Some(other)).await;
    assert_eq!(alone.len(), 1);
    assert_eq!((alone[0].donor_id, alone[0].claim_number), (other, None));
    assert!(records(&desk, 2025, None).await.is_empty());
    let read = "select count(*) from audit where action = 'record.read'";
    assert_eq!(desk.count(read).await, 3, "who reads leaves a trace");
}
