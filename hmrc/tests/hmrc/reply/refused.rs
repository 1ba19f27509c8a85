//! Rejections of the claim and failures of the gateway.

use hmrc::gateway::{Advice, Endpoint, FaultKind, PlaceKind, Reply, Service, UnreadableReply};

use crate::support::Envelope;

use super::{CLAIM, ID, failure, fault, polled, rejection, submitted};

/// Edge case 71.
#[test]
fn case_71_a_rejection_names_its_lines() {
    let sur = format!("{CLAIM}/r68:Repayment[1]/r68:GAD[2]/r68:Donor[1]/r68:Sur[1]");
    let reply = rejection(&[
        fault(4065, "schema", &sur),
        fault(4082, "schema", &sur),
        fault(7040, "business", &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[17]/r68:Date[1]")),
        fault(7029, "business", CLAIM),
    ]);
    let Ok(Reply::Rejected(rejection)) = polled(&reply.text()) else { panic!() };
    // That there are details is not one of them.
    assert_eq!(rejection.faults.len(), 4);
    assert_eq!(rejection.by_line().keys().copied().collect::<Vec<_>>(), [1, 16]);
    assert_eq!(rejection.by_line()[&1].len(), 2);
    let beyond: Vec<_> = rejection.beyond_lines().collect();
    assert_eq!(beyond.len(), 1);
    assert_eq!((beyond[0].number, beyond[0].place.kind), (Some(7029), PlaceKind::Claim));
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
    let Ok(reply) = polled(&rejection(&[fault(4065, "schema", CLAIM)]).text()) else { panic!() };
    let Reply::Rejected(rejection) = &reply else { panic!() };
    assert!(rejection.faults[0].text.contains("Somebody"));
    assert!(!format!("{reply:?} {}", rejection.faults[0]).contains("Somebody"));
}

#[test]
fn a_rejection_without_details_holds_the_whole_claim() {
    let bare = Envelope::new("error", "submit").correlation(ID).errors(
        "<Error><RaisedBy>ChRIS</RaisedBy><Number>3001</Number><Type>business</Type><Text>See below</Text></Error>",
    );
    for reply in [bare.text(), rejection(&[]).text()] {
        let Ok(Reply::Rejected(rejection)) = polled(&reply) else { panic!("{reply}") };
        assert_eq!((rejection.by_line().len(), rejection.beyond_lines().count()), (0, 1));
    }
}

#[test]
fn rules_that_nobody_knows_are_a_rejection_by_their_type() {
    for (number, kind) in [(7032, "business"), (7999, "business"), (4999, "schema"), (31_337, "schema")] {
        let reply = rejection(&[fault(number, kind, CLAIM)]);
        assert!(matches!(polled(&reply.text()), Ok(Reply::Rejected(_))), "{number}");
    }
}

/// Both shapes: in the envelope, and with details in the Body.
#[test]
fn the_gateways_failures_say_what_follows() {
    for (number, kind, advice) in [
        (1000, "recoverable", Advice::PollAgain),
        (1000, "fatal", Advice::PollAgain),
        (2005, "fatal", Advice::PollAgain),
        (3000, "fatal", Advice::PollAgain),
        (1035, "fatal", Advice::Report),
        (1046, "fatal", Advice::CheckCredentials),
        (1046, "recoverable", Advice::CheckCredentials),
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
            let Ok(Reply::Failed(failure)) = submitted(&reply.text()) else { panic!("{number}") };
            assert_eq!((failure.number(), failure.advice()), (Some(number), advice), "{number} {kind}");
        }
    }
}

/// In answer to a submission: only then nothing of it is with HMRC.
#[test]
fn a_failure_is_certain_without_an_id_of_hmrcs_and_with_numbers_that_are_known() {
    let unnumbered = Envelope::new("error", "submit")
        .class("UndefinedClass")
        .errors("<Error><RaisedBy>Gateway</RaisedBy><Type>fatal</Type><Text>No.</Text></Error>");
    for (reply, certain) in [
        (failure(1001, "fatal"), true),
        (failure(2021, "fatal"), true),
        (failure(31_337, "fatal"), false),
        (unnumbered, false),
        (failure(1001, "fatal").correlation(ID), false),
        (rejection(&[fault(2021, "fatal", "")]), false),
    ] {
        let text = reply.text();
        let Ok(Reply::Failed(failure)) = submitted(&text) else { panic!("{text}") };
        assert_eq!(failure.is_certain(), certain, "{text}");
    }
}

#[test]
fn a_claim_that_was_not_judged_to_the_end_is_not_refused() {
    let reply = rejection(&[fault(4065, "schema", CLAIM), fault(2005, "fatal", "")]);
    let Ok(Reply::Failed(failure)) = polled(&reply.text()) else { panic!() };
    assert_eq!(failure.advice(), Advice::PollAgain);
}

#[test]
fn an_error_that_names_no_error_says_nothing() {
    let silent = Envelope::new("error", "submit").correlation(ID);
    for reply in [silent, failure(9_999, "warning")] {
        assert_eq!(polled(&reply.text()), Err(UnreadableReply::Field("Error")));
    }
}

#[test]
fn a_warning_refuses_no_claim_and_no_line() {
    let line = |number: usize| format!("{CLAIM}/r68:Repayment[1]/r68:GAD[{number}]/r68:Donor[1]/r68:Sur[1]");
    let wrong = fault(4065, "schema", &line(2));
    for warning in
        [fault(9_999, "warning", CLAIM), fault(4065, "warning", &line(1)), fault(2005, "warning", "")]
    {
        for faults in [[warning.clone(), wrong.clone()], [wrong.clone(), warning.clone()]] {
            let Ok(Reply::Rejected(rejection)) = polled(&rejection(&faults).text()) else {
                panic!("{warning}")
            };
            assert_eq!(rejection.faults.len(), 1, "{warning}");
            assert_eq!(rejection.by_line().keys().copied().collect::<Vec<_>>(), [1], "{warning}");
            assert_eq!(rejection.beyond_lines().count(), 0, "{warning}");
        }
        // What it was refused for, HMRC did not say.
        let Ok(Reply::Rejected(rejection)) = polled(&rejection(&[warning]).text()) else { panic!() };
        assert_eq!(rejection.faults[0].number, Some(3001));
    }
    let busy = rejection(&[fault(4065, "warning", &line(1)), fault(2005, "recoverable", "")]);
    let Ok(Reply::Failed(failure)) = polled(&busy.text()) else { panic!() };
    assert_eq!((failure.faults.len(), failure.advice()), (1, Advice::PollAgain));
}

/// Edge cases 67 and 68, of a failure.
#[test]
fn case_68_a_failure_may_say_where_and_when_to_poll_next_but_no_other_host() {
    let own = "https://transaction-engine.tax.service.gov.uk/poll/7";
    for (told, interval, endpoint, seconds) in [
        (own, Some("40"), Some(own), Some(40)),
        (own, None, Some(own), None),
        ("", Some("0"), None, Some(2)),
        ("https://example.org/poll", Some("86400"), None, Some(3_600)),
        (Service::LIVE_URL, Some("soon"), None, None),
    ] {
        let reply = failure(2005, "recoverable").endpoint(told, interval);
        let Ok(Reply::Failed(failed)) = polled(&reply.text()) else { panic!("{told}") };
        assert_eq!(failed.endpoint.as_ref().map(Endpoint::as_str), endpoint, "{told}");
        assert_eq!(failed.poll_interval.map(|interval| interval.as_secs()), seconds, "{interval:?}");
    }
    let Ok(Reply::Failed(failed)) = polled(&failure(2005, "recoverable").text()) else { panic!() };
    assert_eq!((failed.endpoint, failed.poll_interval), (None, None));
}

#[test]
fn more_faults_than_anyone_reads_are_counted() {
    let one = fault(4065, "schema", CLAIM);
    let Ok(Reply::Rejected(rejection)) = polled(&rejection(&vec![one; 10_500]).text()) else { panic!() };
    assert!(rejection.faults.len() >= 9_999 && rejection.more >= 500);
    assert_eq!(rejection.faults.len() + rejection.more, 10_500);
}

#[test]
fn no_flood_of_warnings_hides_what_is_wrong() {
    let mut faults = vec![fault(4065, "warning", CLAIM); 10_500];
    faults.push(fault(4065, "schema", CLAIM));
    let Ok(Reply::Rejected(rejection)) = polled(&rejection(&faults).text()) else { panic!() };
    assert_eq!((rejection.faults.len(), rejection.more), (1, 0));
}
