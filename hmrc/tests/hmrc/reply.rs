//! HMRC's replies: what each says, and that nothing else is read into them.

use hmrc::gateway::{
    Advice, Awaited, CLASS, CorrelationId, Deletion, FaultKind, ListedStatus, PlaceKind, Reply, Service,
    TransactionId, UnreadableReply, read_deletion, read_listing, read_reply,
};
use hmrc::irmark::IrMark;
use proptest::prelude::*;
use time::macros::datetime;

use crate::support::Envelope;

const ID: &str = "723F63DC1F4F4133A26EEF5E169BADF3";
const OTHER: &str = "85D984356BA14871B7862C83240CE3A7";
const MARK: &str = "yPwKM0owwwzn3saHOT4rj02rqU0=";
const CLAIM: &str = "/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:R68[1]/r68:Claim[1]";

fn mark() -> IrMark {
    MARK.parse().unwrap()
}

fn id() -> CorrelationId {
    ID.parse().unwrap()
}

/// As the reply to a poll of our submission.
fn polled(reply: &str) -> Result<Reply, UnreadableReply> {
    read_reply(
        reply.as_bytes(),
        &Awaited {
            service: &Service::live(),
            correlation_id: Some(&id()),
            irmark: mark(),
        },
    )
}

/// As the reply to the submission itself.
fn submitted(reply: &str) -> Result<Reply, UnreadableReply> {
    read_reply(
        reply.as_bytes(),
        &Awaited {
            service: &Service::live(),
            correlation_id: None,
            irmark: mark(),
        },
    )
}

fn acknowledgement() -> Envelope {
    Envelope::new("acknowledgement", "submit").correlation(ID)
}

fn receipt(mark: &str) -> Envelope {
    Envelope::new("response", "submit").correlation(ID).body(&format!(
        "<SuccessResponse xmlns='http://www.inlandrevenue.gov.uk/SuccessResponse'><IRmarkReceipt>\
         <dsig:Signature xmlns:dsig='http://www.w3.org/2000/09/xmldsig#'><dsig:SignedInfo><dsig:Reference>\
         <dsig:DigestValue>{mark}</dsig:DigestValue></dsig:Reference></dsig:SignedInfo>\
         <dsig:SignatureValue>AAAA</dsig:SignatureValue></dsig:Signature>\
         <Message code='0000'>HMRC has received the document ref: AB12345 at 11.24 on 08/10/2021.</Message>\
         </IRmarkReceipt><Message code='077001'>Thank you for your submission</Message>\
         <AcceptedTime>2021-10-08T11:24:58.024</AcceptedTime></SuccessResponse>"
    ))
}

fn fault(number: u32, kind: &str, location: &str) -> String {
    format!(
        "<Error><RaisedBy>ChRIS</RaisedBy><Number>{number}</Number><Type>{kind}</Type>\
         <Text>Value 'Somebody' is not taken</Text><Location>{location}</Location>\
         <Application><Messages><DeveloperMessage>cvc: 'Somebody'</DeveloperMessage></Messages></Application></Error>"
    )
}

fn rejection(faults: &[String]) -> Envelope {
    Envelope::new("error", "submit")
        .correlation(ID)
        .errors("<Error><RaisedBy>ChRIS</RaisedBy><Number>3001</Number><Type>business</Type><Text>See below</Text></Error>")
        .body(&format!(
            "<ErrorResponse xmlns='http://www.govtalk.gov.uk/CM/errorresponse' SchemaVersion='2.0'><Application>\
             <MessageCount>{}</MessageCount></Application>{}</ErrorResponse>",
            faults.len(),
            faults.concat()
        ))
}

fn failure(number: u32, kind: &str) -> Envelope {
    Envelope::new("error", "submit").class("UndefinedClass").errors(&format!(
        "<Error><RaisedBy>Gateway</RaisedBy><Number>{number}</Number><Type>{kind}</Type><Text>No.</Text><Location/></Error>"
    ))
}

#[test]
fn an_acknowledgement_says_where_and_when_to_poll() {
    let reply = acknowledgement().endpoint("https://transaction-engine.tax.service.gov.uk/poll", Some("10"));
    let Ok(Reply::Acknowledged(told)) = submitted(&reply.text()) else {
        panic!()
    };
    assert_eq!(told.correlation_id, id());
    assert_eq!(
        told.endpoint.as_str(),
        "https://transaction-engine.tax.service.gov.uk/poll"
    );
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
    let Ok(Reply::Acknowledged(told)) = submitted(&acknowledgement().text()) else {
        panic!()
    };
    assert_eq!(told.poll_interval.as_secs(), 2);
}

#[test]
fn a_receipt_with_our_mark_is_an_acceptance() {
    let Ok(Reply::Accepted(acceptance)) = polled(&receipt(MARK).text()) else {
        panic!()
    };
    assert_eq!(acceptance.correlation_id, id());
    assert_eq!(acceptance.at, Some(datetime!(2021-10-08 11:24:58)));
    let receipt = acceptance.receipt.unwrap();
    assert_eq!(receipt.irmark, mark());
    assert!(
        receipt
            .text
            .starts_with("HMRC has received the document ref: AB12345")
    );
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
        Err(UnreadableReply::OtherReceipt {
            ours: mark(),
            theirs: other
        })
    );
    // A mark that cannot be read proves nothing either; nor does one in the wrong place.
    assert_eq!(
        polled(&receipt("").text()),
        Err(UnreadableReply::Field("DigestValue"))
    );
    assert_eq!(
        polled(&receipt("nothing").text()),
        Err(UnreadableReply::Field("DigestValue"))
    );
    let misplaced = receipt(MARK).text().replace("dsig:Reference>", "dsig:Elsewhere>");
    assert_eq!(polled(&misplaced), Err(UnreadableReply::Field("DigestValue")));
    let of_nobody = receipt(MARK)
        .text()
        .replace("http://www.w3.org/2000/09/xmldsig#", "urn:x");
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

/// Edge case 71.
#[test]
fn case_71_a_rejection_names_its_lines() {
    let sur = format!("{CLAIM}/r68:Repayment[1]/r68:GAD[2]/r68:Donor[1]/r68:Sur[1]");
    let reply = rejection(&[
        fault(4065, "schema", &sur),
        fault(4082, "schema", &sur),
        fault(
            7040,
            "business",
            &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[17]/r68:Date[1]"),
        ),
        fault(7029, "business", CLAIM),
    ]);
    let Ok(Reply::Rejected(rejection)) = polled(&reply.text()) else {
        panic!()
    };
    // That there are details is not one of them.
    assert_eq!(rejection.faults.len(), 4);
    assert_eq!(rejection.by_line().keys().copied().collect::<Vec<_>>(), [1, 16]);
    assert_eq!(rejection.by_line()[&1].len(), 2);
    let beyond: Vec<_> = rejection.beyond_lines().collect();
    assert_eq!(beyond.len(), 1);
    assert_eq!(
        (beyond[0].number, beyond[0].place.kind),
        (Some(7029), PlaceKind::Claim)
    );
    let first = &rejection.faults[0];
    assert_eq!(
        (first.kind, first.raised_by.as_str(), first.line_index()),
        (FaultKind::Schema, "ChRIS", Some(1))
    );
    assert_eq!(first.location.as_deref(), Some(sur.as_str()));
    assert_eq!(
        first.to_string(),
        "4065, line 2 (Sur): An element holds what it may not. Correct it, as for a postcode that is none."
    );
}

#[test]
fn what_hmrc_quotes_from_a_claim_reaches_no_log() {
    let Ok(reply) = polled(&rejection(&[fault(4065, "schema", CLAIM)]).text()) else {
        panic!()
    };
    let Reply::Rejected(rejection) = &reply else {
        panic!()
    };
    assert!(rejection.faults[0].text.contains("Somebody"));
    assert!(!format!("{reply:?} {}", rejection.faults[0]).contains("Somebody"));
}

#[test]
fn a_rejection_without_details_holds_the_whole_claim() {
    let bare = Envelope::new("error", "submit").correlation(ID).errors(
        "<Error><RaisedBy>ChRIS</RaisedBy><Number>3001</Number><Type>business</Type><Text>See below</Text></Error>",
    );
    for reply in [bare.text(), rejection(&[]).text()] {
        let Ok(Reply::Rejected(rejection)) = polled(&reply) else {
            panic!("{reply}")
        };
        assert_eq!(
            (rejection.by_line().len(), rejection.beyond_lines().count()),
            (0, 1)
        );
    }
}

#[test]
fn rules_that_nobody_knows_are_a_rejection_by_their_type() {
    for (number, kind) in [
        (7032, "business"),
        (7999, "business"),
        (4999, "schema"),
        (31_337, "schema"),
    ] {
        let reply = rejection(&[fault(number, kind, CLAIM)]);
        assert!(
            matches!(polled(&reply.text()), Ok(Reply::Rejected(_))),
            "{number}"
        );
    }
}

/// Both shapes: in the envelope, and with details in the Body.
#[test]
fn the_gateways_failures_say_what_follows() {
    for (number, kind, advice) in [
        (1000, "recoverable", Advice::PollAgain),
        (2005, "fatal", Advice::PollAgain),
        (3000, "fatal", Advice::PollAgain),
        (1046, "fatal", Advice::CheckCredentials),
        (1002, "fatal", Advice::CheckCredentials),
        (1001, "fatal", Advice::Report),
        (2000, "fatal", Advice::List),
        (2001, "fatal", Advice::Split),
        (2021, "fatal", Advice::Report),
        (31_337, "recoverable", Advice::PollAgain),
        (31_337, "fatal", Advice::Report),
    ] {
        let in_envelope = failure(number, kind);
        let in_body = rejection(&[fault(number, kind, "")]);
        for reply in [in_envelope, in_body] {
            let Ok(Reply::Failed(failure)) = submitted(&reply.text()) else {
                panic!("{number}")
            };
            assert_eq!(
                (failure.number(), failure.advice()),
                (Some(number), advice),
                "{number} {kind}"
            );
        }
    }
}

#[test]
fn a_claim_that_was_not_judged_to_the_end_is_not_refused() {
    let reply = rejection(&[fault(4065, "schema", CLAIM), fault(2005, "fatal", "")]);
    let Ok(Reply::Failed(failure)) = polled(&reply.text()) else {
        panic!()
    };
    assert_eq!(failure.advice(), Advice::PollAgain);
}

#[test]
fn an_error_that_names_no_error_says_nothing() {
    let reply = Envelope::new("error", "submit").correlation(ID).text();
    assert_eq!(polled(&reply), Err(UnreadableReply::Field("Error")));
}

#[test]
fn replies_about_something_else_are_not_ours() {
    for reply in [
        acknowledgement().correlation(OTHER),
        receipt(MARK).correlation(OTHER),
        rejection(&[fault(4065, "schema", CLAIM)]).correlation(OTHER),
        failure(2005, "fatal").correlation(OTHER),
    ] {
        assert_eq!(
            polled(&reply.text()),
            Err(UnreadableReply::OtherSubmission),
            "{}",
            reply.text()
        );
    }
    for reply in [acknowledgement(), receipt(MARK), rejection(&[])] {
        assert_eq!(
            polled(&reply.class("HMRC-CT-CT600").text()),
            Err(UnreadableReply::OtherClass)
        );
    }
    assert_eq!(
        polled(&acknowledgement().class("UndefinedClass").text()),
        Err(UnreadableReply::OtherClass)
    );
    for function in ["delete", "list"] {
        let reply = Envelope::new("response", function).correlation(ID).text();
        assert_eq!(polled(&reply), Err(UnreadableReply::OtherFunction), "{function}");
    }
    for qualifier in ["request", "poll", "", "Response"] {
        let reply = Envelope::new(qualifier, "submit").correlation(ID).text();
        assert_eq!(
            polled(&reply),
            Err(UnreadableReply::Field("Qualifier")),
            "{qualifier}"
        );
    }
    for id in ["", "abc", "723F63DC-1F4F"] {
        assert_eq!(
            submitted(&acknowledgement().correlation(id).text()),
            Err(UnreadableReply::Field("CorrelationID")),
            "{id}"
        );
    }
}

/// Edge case 81.
#[test]
fn case_81_what_is_no_message_is_told_apart() {
    let whole = receipt(MARK).text();
    assert_eq!(polled(""), Err(UnreadableReply::Empty));
    assert_eq!(polled(" \r\n "), Err(UnreadableReply::Empty));
    for page in [
        "<!DOCTYPE html><html><body>Sorry</body></html>",
        "<html><p>Sorry</html>",
        "\u{feff} <!doctype HTML><p>",
        "<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x' 'y'><html xmlns='http://www.w3.org/1999/xhtml'/>",
    ] {
        assert_eq!(polled(page), Err(UnreadableReply::Html), "{page}");
    }
    let end = whole.trim_end().len();
    for at in [end / 3, end / 2, end - 1] {
        assert_eq!(polled(&whole[..at]), Err(UnreadableReply::Truncated), "{at}");
    }
    for other in ["<a/>", "<GovTalkMessage/>", "<GovTalkMessage xmlns='urn:x'/>"] {
        assert_eq!(polled(other), Err(UnreadableReply::NotGovTalk), "{other}");
    }
    let bomb = format!(
        "<!DOCTYPE GovTalkMessage [<!ENTITY a \"{}\">]>{whole}",
        "a".repeat(1_000)
    );
    for hostile in [bomb, "{}".to_owned(), "Service unavailable".to_owned()] {
        assert!(
            matches!(polled(&hostile), Err(UnreadableReply::Xml(_))),
            "{hostile}"
        );
    }
    let deep = format!("{}{}", "<a>".repeat(100), "</a>".repeat(100));
    let deep = whole.replace("<SenderDetails/>", &deep);
    assert!(matches!(polled(&deep), Err(UnreadableReply::Xml(_))));
    let long = " ".repeat(hmrc::gateway::MOST_BYTES + 1);
    assert_eq!(polled(&long), Err(UnreadableReply::TooLong));
}

#[test]
fn more_faults_than_anyone_reads_are_counted() {
    let one = fault(4065, "schema", CLAIM);
    let Ok(Reply::Rejected(rejection)) = polled(&rejection(&vec![one; 10_500]).text()) else {
        panic!()
    };
    assert!(rejection.faults.len() >= 9_999 && rejection.more >= 500);
    assert_eq!(rejection.faults.len() + rejection.more, 10_500);
}

#[test]
fn a_deletion_is_done_or_there_was_nothing() {
    let read = |reply: Envelope| read_deletion(reply.text().as_bytes(), &id());
    assert_eq!(
        read(Envelope::new("response", "delete").correlation(ID)),
        Ok(Deletion::Deleted)
    );
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
    assert_eq!(
        listing.records[1].status,
        ListedStatus::Other("SUBMISSION_ACKNOWLEDGE".to_owned())
    );
    assert_eq!(listing.of_transaction(&"6A12".parse().unwrap()).count(), 0);

    let empty = Envelope::new("response", "list").text();
    assert_eq!(read_listing(empty.as_bytes()).unwrap().unwrap().records, []);
    let refused = failure(1046, "fatal").function("list").text();
    assert_eq!(
        read_listing(refused.as_bytes()).unwrap().unwrap_err().advice(),
        Advice::CheckCredentials
    );
    assert!(read_listing(receipt(MARK).text().as_bytes()).is_err());
}

#[test]
fn prefixes_and_white_space_are_hmrcs_choice() {
    let text = receipt(MARK).text();
    let prefixed = text
        .replace("<dsig:", "<d:")
        .replace("</dsig:", "</d:")
        .replace("xmlns:dsig", "xmlns:d")
        .replace("><", ">\r\n  <")
        .replace(MARK, &format!("\n{MARK}\n"));
    assert_eq!(polled(&prefixed), polled(&text));
    assert!(text.contains(CLASS));
}

/// Replies that are read, to be bent.
fn replies() -> Vec<String> {
    let sur = format!("{CLAIM}/r68:Repayment[1]/r68:GAD[2]/r68:Donor[1]/r68:Sur[1]");
    vec![
        acknowledgement()
            .endpoint("https://transaction-engine.tax.service.gov.uk/poll", Some("10"))
            .text(),
        receipt(MARK).text(),
        rejection(&[fault(4065, "schema", &sur), fault(7040, "business", CLAIM)]).text(),
        failure(1046, "fatal").text(),
        Envelope::new("response", "delete").correlation(ID).text(),
        Envelope::new("response", "list")
            .body(
                "<StatusReport><StatusRecord><CorrelationID>A</CorrelationID></StatusRecord></StatusReport>",
            )
            .text(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// However a reply is bent, it is read or refused; and never is it an acceptance of another claim.
    #[test]
    fn bent_replies_bring_nothing_down(
        which in 0_usize..6,
        bends in prop::collection::vec(
            (
                0_usize..2_500,
                0_usize..60,
                prop::collection::vec(
                    prop_oneof![any::<u8>(), prop::sample::select(b"<>/&;\"'= \n]![-?:x0A".to_vec())],
                    0..20,
                ),
            ),
            1..4,
        ),
    ) {
        let mut bytes = replies().swap_remove(which).into_bytes();
        for (at, taken, put) in bends {
            let at = at.min(bytes.len());
            let end = (at + taken).min(bytes.len());
            bytes.splice(at..end, put);
        }
        let service = Service::live();
        let id = id();
        for correlation_id in [None, Some(&id)] {
            let reply = read_reply(&bytes, &Awaited { service: &service, correlation_id, irmark: mark() });
            if let Ok(Reply::Accepted(acceptance)) = reply {
                prop_assert!(acceptance.receipt.is_none_or(|receipt| receipt.irmark == mark()));
            }
        }
        let _ = read_deletion(&bytes, &id);
        let _ = read_listing(&bytes);
    }
}
