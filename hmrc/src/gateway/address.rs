//! Where HMRC is, and which addresses may be spoken to.

use std::fmt;

/// An installation of the Transaction Engine: where to submit, and where to poll when a reply does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    submission: Endpoint,
    poll: Endpoint,
}

/// An address of a [`Service`]. Only a service makes one, so holding it is the proof that it may be spoken to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Endpoint(String);

/// An address that claims are not sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// Not an address in the plain form that is taken.
    #[error("write an address such as https://transaction-engine.tax.service.gov.uk/submission")]
    Malformed,
    /// Without TLS, and not on this machine.
    #[error("begin the address with https://: without it, only a service on this machine is spoken to")]
    NotEncrypted,
}

impl Service {
    /// HMRC's live service.
    pub const LIVE_URL: &str = "https://transaction-engine.tax.service.gov.uk/submission";
    /// HMRC's External Test Service: it checks the header and the flow of messages, for registered developers.
    pub const EXTERNAL_TEST_URL: &str = "https://test-transaction-engine.tax.service.gov.uk/submission";
    /// HMRC's Local Test Service, a program on one's own machine: it checks the Body, and wants a GatewayTimestamp.
    pub const LOCAL_TEST_URL: &str = "http://localhost:5665/LTS/LTSPostServlet";

    /// The service that takes submissions at this address. Polls go to the same address with `/poll` for
    /// `/submission`; to the very same address when it does not end so, as with the Local Test Service.
    ///
    /// # Errors
    /// When it is no plain address, or one without TLS that is not on this machine.
    pub fn at(submission_url: &str) -> Result<Self, AddressError> {
        let parts = Parts::of(submission_url).ok_or(AddressError::Malformed)?;
        if !parts.encrypted && !parts.is_this_machine() {
            return Err(AddressError::NotEncrypted);
        }
        let poll = match submission_url.strip_suffix("/submission") {
            Some(base) => format!("{base}/poll"),
            None => submission_url.to_owned(),
        };
        Ok(Self { submission: Endpoint(submission_url.to_owned()), poll: Endpoint(poll) })
    }

    /// HMRC's live service.
    #[must_use]
    pub fn live() -> Self {
        Self::known(Self::LIVE_URL, "https://transaction-engine.tax.service.gov.uk/poll")
    }

    /// HMRC's External Test Service.
    #[must_use]
    pub fn external_test() -> Self {
        Self::known(Self::EXTERNAL_TEST_URL, "https://test-transaction-engine.tax.service.gov.uk/poll")
    }

    fn known(submission: &str, poll: &str) -> Self {
        Self { submission: Endpoint(submission.to_owned()), poll: Endpoint(poll.to_owned()) }
    }

    /// Where submissions, deletions and lists go.
    #[must_use]
    pub const fn submission(&self) -> &Endpoint {
        &self.submission
    }

    /// Whether claims that go there count.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.submission.0 == Self::LIVE_URL
    }

    /// Whether it runs on this machine, as simulators and HMRC's Local Test Service do.
    #[must_use]
    pub fn is_local(&self) -> bool {
        Parts::of(&self.submission.0).is_some_and(|parts| parts.is_this_machine())
    }

    /// Where to poll: the address that HMRC told, if it is of this service; otherwise the service's own. A reply that
    /// names another host is not followed: the claim's outcome would go astray.
    #[must_use]
    pub fn poll_at(&self, told: Option<&str>) -> Endpoint {
        match told.map(str::trim) {
            Some(told) if self.has(told) => Endpoint(told.to_owned()),
            _ => self.poll.clone(),
        }
    }

    /// The address that a failure names for the next poll, if it names one of this service. An answer that ends a conversation
    /// names the one where deletions go, which takes no polls.
    pub(super) fn named_by_failure(&self, told: Option<&str>) -> Option<Endpoint> {
        let told = told.map(str::trim)?;
        (self.has(told) && told != self.submission.0).then(|| Endpoint(told.to_owned()))
    }

    /// Whether an address is of this service: same scheme, host and port.
    #[must_use]
    pub fn has(&self, address: &str) -> bool {
        match (Parts::of(address), Parts::of(&self.submission.0)) {
            (Some(one), Some(own)) => one.origin() == own.origin(),
            _ => false,
        }
    }
}

impl Endpoint {
    #[must_use]
    /// As it is connected to.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What an address consists of. Only characters that no two readers of addresses understand differently are taken.
struct Parts<'a> {
    encrypted: bool,
    host: &'a str,
    port: u16,
}

impl<'a> Parts<'a> {
    fn of(address: &'a str) -> Option<Self> {
        let (encrypted, rest) = match address.strip_prefix("https://") {
            Some(rest) => (true, rest),
            None => (false, address.strip_prefix("http://")?),
        };
        let (authority, path) = rest.split_at(rest.find('/')?);
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
        if !path.bytes().all(plain) || path.contains("/.") || path.contains("//") {
            return None;
        }
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit()) => {
                (host, port.parse().ok()?)
            }
            Some(_) => return None,
            None => (authority, if encrypted { 443 } else { 80 }),
        };
        let of_host = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte);
        if host.is_empty() || !host.bytes().all(of_host) {
            return None;
        }
        Some(Self { encrypted, host, port })
    }

    fn origin(&self) -> (bool, &str, u16) {
        (self.encrypted, self.host, self.port)
    }

    fn is_this_machine(&self) -> bool {
        self.host == "localhost" || self.host == "127.0.0.1"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hmrcs_addresses_are_as_published() {
        for (service, url) in
            [(Service::live(), Service::LIVE_URL), (Service::external_test(), Service::EXTERNAL_TEST_URL)]
        {
            assert_eq!(Service::at(url), Ok(service.clone()));
            assert_eq!(service.submission().as_str(), url);
            assert_eq!(service.poll_at(None).as_str(), url.replace("/submission", "/poll"));
        }
        assert!(Service::live().is_live() && !Service::external_test().is_live());
        let local = Service::at(Service::LOCAL_TEST_URL).unwrap();
        assert!(local.is_local() && !Service::live().is_local() && !Service::external_test().is_local());
        assert_eq!(local.poll_at(None).as_str(), Service::LOCAL_TEST_URL);
    }

    #[test]
    fn without_tls_only_this_machine_is_spoken_to() {
        for url in ["http://transaction-engine.tax.service.gov.uk/submission", "http://10.0.0.1/submission"] {
            assert_eq!(Service::at(url), Err(AddressError::NotEncrypted), "{url}");
        }
        assert!(Service::at("http://127.0.0.1:5665/submission").is_ok());
    }

    /// Edge cases 67 and 68.
    #[test]
    fn case_68_an_address_of_another_host_is_not_followed() {
        let service = Service::live();
        let own = "https://transaction-engine.tax.service.gov.uk/poll";
        for told in [
            "https://transaction-engine.tax.service.gov.uk.example.org/poll",
            "https://transaction-engine.tax.service.gov.uk@example.org/poll",
            "https://example.org\\@transaction-engine.tax.service.gov.uk/poll",
            "https://transaction-engine.tax.service.gov.uk:444/poll",
            "http://transaction-engine.tax.service.gov.uk/poll",
            "https://TRANSACTION-engine.tax.service.gov.uk/poll",
            "https://transaction-engine.tax.service.gov.uk/../poll",
            "https://transaction-engine.tax.service.gov.uk",
            "//transaction-engine.tax.service.gov.uk/poll",
            "file:///etc/passwd",
            "",
        ] {
            assert_eq!(service.poll_at(Some(told)).as_str(), own, "{told}");
        }
        let other_path = "https://transaction-engine.tax.service.gov.uk/poll/7";
        assert_eq!(service.poll_at(Some(other_path)).as_str(), other_path);
        assert_eq!(
            service.poll_at(Some(" https://transaction-engine.tax.service.gov.uk:443/poll\n")).as_str(),
            "https://transaction-engine.tax.service.gov.uk:443/poll"
        );
    }

    #[test]
    fn what_is_no_plain_address_is_refused() {
        for url in [
            "",
            "hmrc",
            "ftp://localhost/",
            "https://",
            "https:///x",
            "https://a b/x",
            "https://host:99999/x",
            "https://host:/x",
            "https://host/x?y",
            "https://user@host/x",
            "https://host/x#y",
        ] {
            assert_eq!(Service::at(url), Err(AddressError::Malformed), "{url}");
        }
    }
}
