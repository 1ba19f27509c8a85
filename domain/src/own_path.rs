//! A page of this installation, to go back to after signing in.

/// The longest that is kept; a list with every filter set is shorter.
const LONGEST: usize = 500;

/// Path and query of a page of ours that needs somebody signed in; never another site's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPath(String);

impl OwnPath {
    /// Takes the path and query of a donor's or a member of staff's page. Everything else is `None`: another host
    /// (`//example.org`), another scheme, steps upwards and what a browser would read as a slash, also in their escaped form (WHATWG URL, "double-dot path segment"), and
    /// addresses that act.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let path = text.split('?').next().unwrap_or_default();
        let first = path.strip_prefix('/')?.split('/').next()?;
        let is_page = matches!(first, "giving" | "account" | "charity" | "platform" | "operator");
        let plain = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\\"<>#`{}|^".contains(&byte));
        let goes_up = path.split('/').any(|step| step == "." || step == "..");
        let path_in_small = path.to_ascii_lowercase();
        let is_hidden = ["%2e", "%2f", "%5c"].iter().any(|step| path_in_small.contains(step));
        (is_page && plain && !is_hidden && !goes_up && !path.contains("//") && text.len() <= LONGEST)
            .then(|| Self(text.to_owned()))
    }

    /// For the Location header.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As the value of a parameter of another address.
    #[must_use]
    pub fn escaped(&self) -> String {
        let mut escaped = String::with_capacity(self.0.len() + 16);
        for c in self.0.chars() {
            if c.is_ascii_alphanumeric() || "/-._~".contains(c) {
                escaped.push(c);
            } else {
                escaped.push_str(&format!("%{:02X}", u32::from(c)));
            }
        }
        escaped
    }

    /// Whether it is among the pages of donors. Those of an account are staff's too: an address that leads staff there says so with
    /// `for=staff`.
    #[must_use]
    pub fn is_for_donors(&self) -> bool {
        self.begins("/giving") || (self.begins("/account") && !self.says_for_staff())
    }

    /// Whether it is among the pages of staff.
    #[must_use]
    pub fn is_for_staff(&self) -> bool {
        ["/charity", "/platform", "/operator", "/account"].iter().any(|part| self.begins(part))
    }

    fn says_for_staff(&self) -> bool {
        self.0.split_once('?').is_some_and(|(_, query)| query.split('&').any(|pair| pair == "for=staff"))
    }

    fn begins(&self, part: &str) -> bool {
        self.0.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    }
}

#[cfg(test)]
mod tests {
    use super::OwnPath;

    #[test]
    fn a_page_of_ours_is_taken_with_its_query() {
        for path in [
            "/giving",
            "/giving/authorisation",
            "/charity/chr_01ke5v3s8f7qk9mz4x2w6r1t0a/donations?state=held&after=a-_b",
            "/platform/plt_01ke5v3s8f7qk9mz4x2w6r1t0a",
            "/account/browsers",
            "/operator",
        ] {
            assert_eq!(OwnPath::parse(path).unwrap().as_str(), path);
        }
    }

    #[test]
    fn what_leads_elsewhere_or_acts_is_not() {
        for path in [
            "",
            "giving",
            "//example.org",
            "//example.org/giving",
            "/\\example.org",
            "https://example.org/giving",
            "/giving\\..\\example",
            "/giving/../../sign-out",
            "/giving//example.org",
            "/giving/%2e%2e/%2E%2e/sign-in/link/x",
            "/giving/.%2E/sign-out",
            "/giving/%2Fexample.org",
            "/giving/%5cexample.org",
            "/giving/%5C..",
            "/giving\n",
            "/giving page",
            "/sign-out",
            "/fn/giving/stop_authorisation",
            "/oauth/token",
            "/givings",
            "/",
            "/gïving",
        ] {
            assert_eq!(OwnPath::parse(path), None, "{path}");
        }
        assert_eq!(OwnPath::parse(&format!("/giving?{}", "a".repeat(500))), None);
    }

    #[test]
    fn donors_and_staff_have_pages_of_their_own() {
        let page = |path: &str| OwnPath::parse(path).unwrap();
        assert!(page("/giving").is_for_donors() && !page("/giving").is_for_staff());
        assert!(page("/platform/x").is_for_staff() && !page("/platform/x").is_for_donors());
        assert!(page("/account/browsers").is_for_staff() && page("/account/browsers").is_for_donors());
        let of_staff = page("/account/security?a=b&for=staff");
        assert!(of_staff.is_for_staff() && !of_staff.is_for_donors());
    }

    #[test]
    fn as_a_parameter_it_is_one_value() {
        let page = OwnPath::parse("/charity/x?a=1&b=%20").unwrap();
        assert_eq!(page.escaped(), "/charity/x%3Fa%3D1%26b%3D%2520");
    }
}
