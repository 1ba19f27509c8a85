//! The trace that a call belongs to, as the caller names it (W3C Trace Context, <https://www.w3.org/TR/trace-context/>).

use axum::http::HeaderMap;

/// The trace id of a well-formed `traceparent`. A malformed one is as good as none, which refuses nothing (section 4 of the
/// standard); `tracestate` is not read.
pub(super) fn trace_id(headers: &HeaderMap) -> Option<String> {
    let mut values = headers.get_all("traceparent").iter();
    let value = values.next()?.to_str().ok()?;
    if values.next().is_some() {
        return None;
    }
    read(value).map(str::to_owned)
}

/// Version, trace id, parent id and flags, in small hexadecimal digits (section 3.2.2). Versions to come may add more behind
/// a hyphen; `ff` is none, and neither id is all zeros.
fn read(text: &str) -> Option<&str> {
    let mut parts = text.splitn(5, '-');
    let (version, trace) = (parts.next()?, parts.next()?);
    let (parent, flags) = (parts.next()?, parts.next()?);
    let may_go_on = version != "00";
    let is_whole = is_hex(version, 2) && is_hex(trace, 32) && is_hex(parent, 16) && is_hex(flags, 2);
    let is_known = version != "ff" && (may_go_on || parts.next().is_none());
    (is_whole && is_known && is_some_id(trace) && is_some_id(parent)).then_some(trace)
}

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_some_id(text: &str) -> bool {
    text.bytes().any(|byte| byte != b'0')
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::trace_id;

    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

    fn sent(values: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append("traceparent", HeaderValue::from_str(value).unwrap());
        }
        trace_id(&headers)
    }

    #[test]
    fn the_trace_of_a_well_formed_header_is_read() {
        for value in [
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
            // A version to come, and what it may add.
            "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-brings",
        ] {
            assert_eq!(sent(&[value]).as_deref(), Some(TRACE), "{value}");
        }
    }

    #[test]
    fn what_is_malformed_is_as_good_as_none() {
        for value in [
            "",
            "00",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.more",
            "0-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        ] {
            assert_eq!(sent(&[value]), None, "{value}");
        }
        let one = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assert_eq!(sent(&[one, one]), None, "two are none");
        assert_eq!(sent(&[]), None);
    }
}
