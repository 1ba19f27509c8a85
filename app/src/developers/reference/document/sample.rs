//! A call in a platform's log, as a command that sends it again.

use super::field::plain;
use super::request::request;
use super::source::{BASE, array, operation, parts, text};
use super::written::written;
use crate::developers::reference::language::Language;

/// The charity's reference in the examples.
const EXAMPLE_CHARITY: &str = "UP-7K4M-Q2X1";

/// A call, such as `PATCH /donations/{donationId}`, as a command with the values of the examples; none if the API has no such call. If
/// its path takes an id of the subject's kind, the command has the subject's id; where it names a charity, that is the platform's own, if
/// it has one.
pub fn sample(call: &str, subject: Option<&str>, charity: Option<&str>, base_url: &str) -> Option<String> {
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
    let command = written(&request(&line, operation, base_url), Language::Curl);
    // One with a space or a stroke would be written in another way in an address.
    let is_plain =
        |text: &&str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    Some(match charity.filter(is_plain) {
        Some(charity) => command.replace(EXAMPLE_CHARITY, charity),
        None => command,
    })
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLE_CHARITY, sample};

    const HOST: &str = "https://uplift.example.org";

    #[test]
    fn a_call_is_repeated_with_its_own_subject_and_with_examples_for_the_rest() {
        let subject = "don_01ke5v3s8f7qk9mz4x2w6r1t0z";
        let change = sample("PATCH /donations/{donationId}", Some(subject), None, HOST).unwrap();
        let begin = format!("curl -X PATCH {HOST}/integrations/v1/donations/{subject} ");
        assert!(change.starts_with(&begin), "{change}");
        assert!(change.contains("Bearer $TOKEN") && change.contains("-d '{"), "{change}");
        let send = sample("POST /donations", Some(subject), None, HOST).unwrap();
        assert!(!send.contains(subject) && send.contains("$(uuidgen)"), "{send}");
        let of_donor = sample("GET /donors/{donorId}/authorisation", Some(subject), None, HOST).unwrap();
        assert!(of_donor.contains("/donors/dnr_") && !of_donor.contains(subject), "{of_donor}");
        let delete = sample("DELETE /donations/{donationId}", Some(subject), None, HOST).unwrap();
        assert!(delete.contains(&format!("/donations/{subject}?reason=refund")), "{delete}");
        assert!(sample("POST /oauth/token", None, None, HOST).unwrap().contains("$CLIENT_ID:$CLIENT_SECRET"));
    }

    #[test]
    fn a_call_that_names_a_charity_names_one_of_the_platforms_own() {
        for call in ["POST /donations", "GET /charities/{reference}"] {
            let send = |charity| sample(call, None, charity, HOST).unwrap();
            let own = send(Some("UP-AB12-CD34"));
            assert!(own.contains("UP-AB12-CD34") && !own.contains(EXAMPLE_CHARITY), "{own}");
            assert!(
                send(None).contains(EXAMPLE_CHARITY) && send(Some("a/b c")).contains(EXAMPLE_CHARITY),
                "{call}"
            );
        }
    }

    #[test]
    fn what_the_api_does_not_have_is_not_repeated() {
        for call in ["GET (no such address)", "HEAD /donations", "POST /nothing", ""] {
            assert_eq!(sample(call, None, None, HOST), None, "{call}");
        }
    }
}
