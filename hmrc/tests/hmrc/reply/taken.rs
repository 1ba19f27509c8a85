//! Acknowledgements, receipts, deletions and lists.

use hmrc::gateway::{
    Advice, Deletion, ListedStatus, Reply, TransactionId, UnreadableReply, read_deletion, read_listing,
};
use hmrc::irmark::IrMark;
use time::macros::datetime;

use crate::support::Envelope;

use super::{ID, MARK, OTHER, acknowledgement, failure, id, mark, polled, receipt, submitted};

#[test]
fn an_acknowledgement_says_where_and_when_to_poll() {
    let reply = acknowledgement().endpoint("https://transaction-engine.tax.service.gov.uk/poll", Some("10"));
    let Ok(Reply::Acknowledged(told)) = submitted(&reply.text()) else { panic!() };
    assert_eq!(told.correlation_id, id());
    assert_eq!(told.endpoint.as_str(), "https://transaction-engine.tax.service.gov.uk/poll");
    assert_eq!(told.poll_interval.as_secs(), 10);
    assert_eq!(told.at, Some(datetime!(2021-10-08 11:24:58)));
}

/// Edge cases 67 and 68.
#[test]
fn case_67_what_an_acknowledgement_leaves_out_or_gets_wrong_is_made_good() {
    for (endpoint, interval, seconds) in [
        ("", None, 2),
        ("", Some("0"), 2),
        ("https://example.org/poll", Some("30"), 30),
        ("https://example.org/poll", Some("-1"), 2),
        ("nonsense", Some("soon"), 2),
        ("", Some("99999999999999999999"), 2),
        ("", Some("86400"), 3_600),
    ] {
        let Ok(Reply::Acknowledged(told)) = submitted(&acknowledgement().endpoint(endpoint, interval).text())
        else {
            panic!("{endpoint}")
        };
        assert_eq!(
            told.endpoint.as_str(),
            "https://transaction-engine.tax.service.gov.uk/poll",
            "{endpoint}"
        );
        assert_eq!(told.poll_interval.as_secs(), seconds, "{interval:?}");
    }
    let Ok(Reply::Acknowledged(told)) = submitted(&acknowledgement().text()) else { panic!() };
    assert_eq!(told.poll_interval.as_secs(), 2);
}

#[test]
fn a_receipt_with_our_mark_is_an_acceptance() {
    let Ok(Reply::Accepted(acceptance)) = polled(&receipt(MARK).text()) else { panic!() };
    assert_eq!(acceptance.correlation_id, id());
    assert_eq!(acceptance.at, Some(datetime!(2021-10-08 11:24:58)));
    let receipt = acceptance.receipt.unwrap();
    assert_eq!(receipt.irmark, mark());
    assert!(receipt.text.starts_with("HMRC has received the document ref: AB12345"));
    assert_eq!(acceptance.notices.len(), 1);
    assert_eq!(acceptance.notices[0].code, "077001");
    assert_eq!(acceptance.notices[0].text, "Thank you for your submission");
}

/// Edge case 70.
#[test]
fn case_70_a_receipt_with_another_mark_is_an_alarm() {
    let other = IrMark::from_digest([7; 20]);
    assert_eq!(
        polled(&receipt(&other.base64()).text()),
        Err(UnreadableReply::OtherReceipt { correlation_id: id(), ours: mark(), theirs: other })
    );
    // A mark that cannot be read proves nothing either; nor does one in the wrong place.
    assert_eq!(polled(&receipt("").text()), Err(UnreadableReply::Field("DigestValue")));
    assert_eq!(polled(&receipt("nothing").text()), Err(UnreadableReply::Field("DigestValue")));
    let misplaced = receipt(MARK).text().replace("dsig:Reference>", "dsig:Elsewhere>");
    assert_eq!(polled(&misplaced), Err(UnreadableReply::Field("DigestValue")));
    let of_nobody = receipt(MARK).text().replace("http://www.w3.org/2000/09/xmldsig#", "urn:x");
    assert_eq!(polled(&of_nobody), Err(UnreadableReply::Field("DigestValue")));
}

/// The External Test Service answers so.
#[test]
fn an_empty_response_is_an_acceptance_without_receipt() {
    let Ok(Reply::Accepted(acceptance)) = polled(&Envelope::new("response", "submit").correlation(ID).text())
    else {
        panic!()
    };
    assert_eq!((acceptance.receipt, acceptance.notices.len()), (None, 0));
}

#[test]
fn a_deletion_is_done_or_there_was_nothing() {
    let read = |reply: Envelope| read_deletion(reply.text().as_bytes(), &id());
    assert_eq!(read(Envelope::new("response", "delete").correlation(ID)), Ok(Deletion::Deleted));
    let delete = |number| failure(number, "fatal").function("delete");
    assert_eq!(read(delete(2000)), Ok(Deletion::Gone));
    assert!(matches!(read(delete(1046)), Ok(Deletion::Failed(failure)) if failure.number() == Some(1046)));
    assert_eq!(
        read(Envelope::new("response", "delete").correlation(OTHER)),
        Err(UnreadableReply::OtherSubmission)
    );
    assert_eq!(read(acknowledgement()), Err(UnreadableReply::OtherFunction));
}

/// Edge case 64.
#[test]
fn case_64_a_list_finds_a_submission_by_our_id() {
    let record = |id: &str, transaction: &str, status: &str| {
        format!(
            "<StatusRecord><TimeStamp>14/08/2013 14:34:47</TimeStamp><CorrelationID>{id}</CorrelationID>\
             <TransactionID>{transaction}</TransactionID><Status>{status}</Status></StatusRecord>"
        )
    };
    let reply = Envelope::new("response", "list").body(&format!(
        "<StatusReport><SenderID/><StartTimeStamp/><EndTimeStamp/>{}{}{}</StatusReport>",
        record(ID, "6A10", "SUBMISSION_RESPONSE"),
        record(OTHER, "6A11", "SUBMISSION_ACKNOWLEDGE"),
        record("1", "", "SUBMISSION_RESPONSE"),
    ));
    let listing = read_listing(reply.text().as_bytes()).unwrap().unwrap();
    assert_eq!(listing.records.len(), 3);
    let ours: TransactionId = "6A10".parse().unwrap();
    let found: Vec<_> = listing.of_transaction(&ours).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].correlation_id, id());
    assert_eq!(
        (&found[0].status, found[0].at),
        (&ListedStatus::Answered, Some(datetime!(2013-08-14 14:34:47)))
    );
    assert_eq!(listing.records[1].status, ListedStatus::Other("SUBMISSION_ACKNOWLEDGE".to_owned()));
    assert_eq!(listing.of_transaction(&"6A12".parse().unwrap()).count(), 0);

    let empty = Envelope::new("response", "list").body("<StatusReport><SenderID/></StatusReport>");
    assert_eq!(read_listing(empty.text().as_bytes()).unwrap().unwrap().records, []);
    let silent = Envelope::new("response", "list").text();
    assert_eq!(read_listing(silent.as_bytes()).err(), Some(UnreadableReply::Field("StatusReport")));
    let refused = failure(1046, "fatal").function("list").text();
    assert_eq!(read_listing(refused.as_bytes()).unwrap().unwrap_err().advice(), Advice::CheckCredentials);
    assert!(read_listing(receipt(MARK).text().as_bytes()).is_err());
}
