//! Replies that nobody expects.

use hmrc::gateway::{
    Awaited, CLASS, Reply, Service, UnreadableReply, read_deletion, read_listing, read_reply,
};
use proptest::prelude::*;

use crate::support::Envelope;

use super::{
    CLAIM, ID, MARK, OTHER, acknowledgement, failure, fault, id, mark, polled, receipt, rejection, submitted,
};

/// Replies that are read, to be bent.
fn replies() -> Vec<String> {
    let sur = format!("{CLAIM}/r68:Repayment[1]/r68:GAD[2]/r68:Donor[1]/r68:Sur[1]");
    vec![
        acknowledgement().endpoint("https://transaction-engine.tax.service.gov.uk/poll", Some("10")).text(),
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

#[test]
fn replies_about_something_else_are_not_ours() {
    for reply in [
        acknowledgement().correlation(OTHER),
        receipt(MARK).correlation(OTHER),
        rejection(&[fault(4065, "schema", CLAIM)]).correlation(OTHER),
        failure(2005, "fatal").correlation(OTHER),
    ] {
        assert_eq!(polled(&reply.text()), Err(UnreadableReply::OtherSubmission), "{}", reply.text());
    }
    for reply in [acknowledgement(), receipt(MARK), rejection(&[])] {
        assert_eq!(polled(&reply.class("HMRC-CT-CT600").text()), Err(UnreadableReply::OtherClass));
    }
    assert_eq!(polled(&acknowledgement().class("UndefinedClass").text()), Err(UnreadableReply::OtherClass));
    for function in ["delete", "list"] {
        let reply = Envelope::new("response", function).correlation(ID).text();
        assert_eq!(polled(&reply), Err(UnreadableReply::OtherFunction), "{function}");
    }
    for qualifier in ["request", "poll", "", "Response"] {
        let reply = Envelope::new(qualifier, "submit").correlation(ID).text();
        assert_eq!(polled(&reply), Err(UnreadableReply::Field("Qualifier")), "{qualifier}");
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
    let bomb = format!("<!DOCTYPE GovTalkMessage [<!ENTITY a \"{}\">]>{whole}", "a".repeat(1_000));
    for hostile in [bomb, "{}".to_owned(), "Service unavailable".to_owned()] {
        assert!(matches!(polled(&hostile), Err(UnreadableReply::Xml(_))), "{hostile}");
    }
    let deep = format!("{}{}", "<a>".repeat(100), "</a>".repeat(100));
    let deep = whole.replace("<SenderDetails/>", &deep);
    assert!(matches!(polled(&deep), Err(UnreadableReply::Xml(_))));
    let long = " ".repeat(hmrc::gateway::MOST_BYTES + 1);
    assert_eq!(polled(&long), Err(UnreadableReply::TooLong));
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
