//! A call in a platform's log, as a command that sends it again.

use super::field::plain;
use super::request::request;
use super::source::{BASE, array, operation, parts, text};
use super::written::written;
use crate::developers::reference::language::Language;

/// A call, such as `PATCH /donations/{donationId}`, as a command with the values of the examples; none if the API has no such call. If
/// its path takes an id of the subject's kind, the command has the subject's id.
pub fn sample(call: &str, subject: Option<&str>, base_url: &str) -> Option<String> {
    let (method, path) = call.split_once(' ')?;
    let mut line = parts().flat_map(|part| part.lines).find(|line| {
        line.method == method && (line.path == path || line.path.strip_prefix(BASE) == Some(path))
    })?;
    let operation = operation(&line)?;
    if let Some((kind, _)) = subject.and_then(|subject| subject.split_once('_')) {
        for parameter in array(operation, "parameters").filter(|parameter| text(parameter, "/in") == "path") {
            let example = parameter.get("example").map(plain).unwrap_or_default();
            if example.split_once('_').is_some_and(|(prefix, _)| prefix == kind) {
                let place = format!("{{{}}}", text(parameter, "/name"));
                line.path = line.path.replace(&place, subject.unwrap_or_default());
            }
        }
    }
    Some(written(&request(&line, operation, base_url), Language::Curl))
}

#[cfg(test)]
mod tests {
    use super::sample;

    const HOST: &str = "https://uplift.example.org";

    #[test]
    fn a_call_is_repeated_with_its_own_subject_and_with_examples_for_the_rest() {
        let subject = "don_01ke5v3s8f7qk9mz4x2w6r1t0z";
        let change = sample("PATCH /donations/{donationId}", Some(subject), HOST).unwrap();
        let begin = format!("curl -X PATCH {HOST}/integrations/v1/donations/{subject} ");
        assert!(change.starts_with(&begin), "{change}");
        assert!(change.contains("Bearer $TOKEN") && change.contains("-d '{"), "{change}");
        let send = sample("POST /donations", Some(subject), HOST).unwrap();
        assert!(!send.contains(subject) && send.contains("$(uuidgen)"), "{send}");
        let of_donor = sample("GET /donors/{donorId}/authorisation", Some(subject), HOST).unwrap();
        assert!(of_donor.contains("/donors/dnr_") && !of_donor.contains(subject), "{of_donor}");
        let delete = sample("DELETE /donations/{donationId}", Some(subject), HOST).unwrap();
        assert!(delete.contains(&format!("/donations/{subject}?reason=refund")), "{delete}");
        assert!(sample("POST /oauth/token", None, HOST).unwrap().contains("$CLIENT_ID:$CLIENT_SECRET"));
    }

    #[test]
    fn what_the_api_does_not_have_is_not_repeated() {
        for call in ["GET (no such address)", "HEAD /donations", "POST /nothing", ""] {
            assert_eq!(sample(call, None, HOST), None, "{call}");
        }
    }
}
