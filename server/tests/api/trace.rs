//! The trace that a caller names, in the line of the log alone.

use crate::envelope::Log;
use crate::world::{Call, World};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// The lines of the log about calls, of one call with this header.
async fn logged(world: &World, traceparent: &str) -> String {
    let log = Log::default();
    let logging = log.listen();
    let call = Call::new("GET", "/charities").by(&world.platform).header("traceparent", traceparent);
    let answer = world.call(call).await;
    drop(logging);
    assert_eq!(answer.status, 200, "{answer:?}");
    let id = answer.header("request-id").unwrap();
    assert!(answer.header("traceparent").is_none());
    let text = log.text();
    let line = text.lines().find(|line| line.contains("API request") && line.contains(id));
    line.unwrap_or_else(|| panic!("{id} is not in the log: {text}")).to_owned()
}

#[tokio::test]
async fn the_log_names_the_trace_that_a_call_belongs_to_and_a_malformed_one_is_ignored() {
    let world = World::start().await;
    let line = logged(&world, &format!("00-{TRACE}-00f067aa0ba902b7-01")).await;
    assert!(line.contains("trace_id") && line.contains(TRACE), "{line}");
    for malformed in [
        format!("00-{TRACE}-00f067aa0ba902b7"),
        format!("ff-{TRACE}-00f067aa0ba902b7-01"),
        "zoe@example.org".to_owned(),
    ] {
        let line = logged(&world, &malformed).await;
        assert!(!line.contains("trace_id"), "{line}");
        assert!(!line.contains(TRACE) && !line.contains("zoe"), "{line}");
    }
}
