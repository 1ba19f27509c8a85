//! Where events may be sent: the rule for addresses that platforms give, and the check of what a host name leads to.
//!
//! A receiver is somebody else's server on the public internet. Whoever may name an address that we call could otherwise
//! make us call our own network for them (server-side request forgery).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use domain::Problem;
use reqwest::Url;

use crate::Mode;

const MOST_CHARACTERS: usize = 1_000;
/// The port of https (RFC 9110 section 4.2.2).
const HTTPS: u16 = 443;

/// The servers that webhooks may go to, as the operator lists them. It holds wherever platforms are strangers: in live mode and in a
/// public sandbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receivers(Vec<Listed>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Listed {
    hosts: Hosts,
    port: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Hosts {
    /// Every public one.
    Any,
    One(String),
    /// Those below a domain, which is not among them.
    Below(String),
}

impl Receivers {
    /// Every public host, at the port of https.
    #[must_use]
    pub fn any() -> Self {
        Self(vec![Listed { hosts: Hosts::Any, port: HTTPS }])
    }

    /// Reads a list: hosts between commas, each `hooks.example.org`, `*.example.org` or `*`, with `:8443` behind it for another port
    /// than 443. `None` for anything else, and for an empty list.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let listed = text.split(',').map(|entry| Listed::parse(entry.trim())).collect::<Option<Vec<_>>>()?;
        Some(Self(listed))
    }

    /// Whether the list has this host and port. The address is one of https.
    pub(crate) fn has(&self, url: &Url) -> bool {
        let Some(host) = url.host_str().map(without_dot) else { return false };
        let port = url.port().unwrap_or(HTTPS);
        self.0.iter().any(|listed| listed.port == port && listed.hosts.has(host))
    }
}

impl Listed {
    fn parse(entry: &str) -> Option<Self> {
        let (is_pattern, name) = match entry.strip_prefix('*') {
            Some(rest) if rest.is_empty() || rest.starts_with(':') => {
                let port = rest.strip_prefix(':').map_or(Some(HTTPS), |port| port.parse().ok());
                return port.filter(|port| *port != 0).map(|port| Self { hosts: Hosts::Any, port });
            }
            Some(rest) => (true, rest.strip_prefix('.')?),
            None => (false, entry),
        };
        // Read as addresses of webhooks are, so that both spell a host alike.
        let url = Url::parse(&format!("https://{name}/")).ok()?;
        let is_bare = url.path() == "/"
            && url.username().is_empty()
            && [url.password(), url.query(), url.fragment()].iter().all(Option::is_none);
        let host = url.host_str().map(without_dot).filter(|host| is_bare && !host.is_empty())?.to_owned();
        let hosts = if is_pattern { Hosts::Below(host) } else { Hosts::One(host) };
        let port = url.port().unwrap_or(HTTPS);
        (port != 0).then_some(Self { hosts, port })
    }
}

impl Hosts {
    fn has(&self, host: &str) -> bool {
        match self {
            Self::Any => true,
            Self::One(name) => name == host,
            Self::Below(domain) => host.strip_suffix(domain.as_str()).is_some_and(|rest| rest.ends_with('.')),
        }
    }
}

/// An address that the rules take. Where its host name leads is checked again at every connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookUrl(Url);

impl WebhookUrl {
    /// Reads an address. Live and in a public sandbox: https alone, a public host that the operator lists and that is not this
    /// installation's own. In a sandbox on one's own machine: this machine too, for a developer's receiver, and for it http.
    ///
    /// # Errors
    /// What to send instead.
    pub fn parse(text: &str, mode: Mode, base_url: &str, receivers: &Receivers) -> Result<Self, Problem> {
        if text.chars().count() > MOST_CHARACTERS {
            return Err(Problem::new("too_long", "Use at most 1,000 characters."));
        }
        let invalid = || {
            let detail = "Send a full address, such as https://hooks.example.org/uplift, without a user name, password or fragment.";
            Problem::new("invalid", detail)
        };
        let url = Url::parse(text).map_err(|_| invalid())?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(invalid)?;
        if !is_plain || url.port() == Some(0) || url.as_str().len() > MOST_CHARACTERS {
            return Err(invalid());
        }
        match (url.scheme(), mode) {
            ("https", _) | ("http", Mode::Sandbox) => {}
            ("http", Mode::PublicSandbox | Mode::Live) => {
                return Err(Problem::new("unsupported", "Send an address that starts with https://."));
            }
            _ => return Err(invalid()),
        }
        let private = || {
            let detail = "Send the address of a public server. This one is private, local or reserved.";
            Problem::new("unsupported", detail)
        };
        match literal(&url) {
            Some(address) if !is_allowed(address, mode) => return Err(private()),
            None if mode != Mode::Sandbox && is_local_name(host) => return Err(private()),
            _ => {}
        }
        let is_own_machine = literal(&url).map_or_else(|| is_local_name(host), is_loopback);
        if url.scheme() == "http" && !is_own_machine {
            let detail = "Send an address that starts with https://. In this sandbox http:// works only for your own machine, such as http://127.0.0.1:4000/.";
            return Err(Problem::new("unsupported", detail));
        }
        let own = Url::parse(base_url).ok();
        // A dot at the end names the same host.
        let is_own = |own: &Url| own.host_str().map(without_dot) == Some(without_dot(host));
        if mode != Mode::Sandbox && own.as_ref().is_some_and(is_own) {
            let detail = "Send the address of your own server. This one is Uplift itself.";
            return Err(Problem::new("unsupported", detail));
        }
        if mode != Mode::Sandbox && !receivers.has(&url) {
            let detail = "We do not send to this host and port. Use port 443, or ask us to add your server to our list.";
            return Err(Problem::new("unsupported", detail));
        }
        Ok(Self(url))
    }

    /// The address as it is kept and called.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// The IP address of a host that is one, in whatever spelling it came (`0x7f.1` and `2130706433` are 127.0.0.1, by the URL
/// standard).
pub(crate) fn literal(url: &Url) -> Option<IpAddr> {
    let host = url.host_str()?;
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
    bare.parse().ok()
}

fn without_dot(host: &str) -> &str {
    host.trim_end_matches('.')
}

/// Names that no public server has (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal), and bare ones, which a search
/// domain would complete.
pub(crate) fn is_local_name(host: &str) -> bool {
    let host = without_dot(host).to_ascii_lowercase();
    let local = ["localhost", "local", "internal", "home.arpa", "test", "invalid"];
    !host.contains('.')
        || local
            .iter()
            .any(|name| host.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// Whether we may connect to an address: public ones, and in a sandbox on one's own machine that machine.
#[must_use]
pub(crate) fn is_allowed(address: IpAddr, mode: Mode) -> bool {
    (mode == Mode::Sandbox && is_loopback(address)) || is_public(address)
}

pub(crate) fn is_loopback(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback(),
        IpAddr::V6(address) => address.is_loopback(),
    }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// IANA's registry of special IPv4 addresses, as network and length, and what else is nobody's receiver.
const REFUSED_V4: &[(Ipv4Addr, u32)] = &[
    // This network (RFC 791).
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    // Private (RFC 1918).
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Shared by a carrier's customers (RFC 6598); also a cloud's metadata.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    // Loopback.
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local (RFC 3927), with the metadata service of most clouds.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    // A cloud's metadata at an address that looks public.
    (Ipv4Addr::new(168, 63, 129, 16), 32),
    // Protocol assignments (RFC 6890).
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation (RFC 5737).
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // AS112 (RFC 7534, RFC 7535) and AMT (RFC 7450).
    (Ipv4Addr::new(192, 31, 196, 0), 24),
    (Ipv4Addr::new(192, 52, 193, 0), 24),
    (Ipv4Addr::new(192, 175, 48, 0), 24),
    // The former relays from IPv6 to IPv4 (RFC 7526).
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    // Measuring equipment (RFC 2544).
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Multicast, reserved, broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

fn is_public_v4(address: Ipv4Addr) -> bool {
    !REFUSED_V4.iter().any(|(network, length)| {
        let mask = u32::MAX.checked_shl(32 - length).unwrap_or(0);
        address.to_bits() & mask == network.to_bits()
    })
}

/// Global unicast is 2000::/3; everything else is loopback, mapped or translated IPv4 (`::ffff:0:0/96`, `64:ff9b::/96`),
/// unique-local, link-local, multicast or not given out. Within it, what is no receiver's either.
const REFUSED_V6: &[(Ipv6Addr, u32)] = &[
    // Protocol assignments (RFC 2928): Teredo, benchmarking, ORCHID.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation (RFC 3849, RFC 9637).
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
    // 6to4 (RFC 3056): any IPv4 address in disguise.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    // AS112 (RFC 7534).
    (Ipv6Addr::new(0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0), 48),
];

fn is_public_v6(address: Ipv6Addr) -> bool {
    let within = |network: Ipv6Addr, length: u32| {
        let mask = u128::MAX.checked_shl(128 - length).unwrap_or(0);
        address.to_bits() & mask == network.to_bits()
    };
    within(Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3)
        && !REFUSED_V6.iter().any(|(network, length)| within(*network, *length))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "https://uplift.example.net";

    fn allowed(address: &str, mode: Mode) -> bool {
        is_allowed(address.parse().unwrap(), mode)
    }

    #[test]
    fn only_public_addresses_are_called() {
        let public = [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "169.255.0.0",
            "168.63.129.15",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2600::1",
            "2a00:1450:4009::1",
            "2001:200::1",
            "3ffe::1",
        ];
        for address in public {
            for mode in [Mode::Live, Mode::PublicSandbox, Mode::Sandbox] {
                assert!(allowed(address, mode), "{address} {mode:?}");
            }
        }
        let refused = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.100.100.200",
            "100.127.255.255",
            "169.254.0.1",
            "169.254.169.254",
            "168.63.129.16",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.0.192",
            "192.0.2.1",
            "192.31.196.1",
            "192.52.193.1",
            "192.88.99.1",
            "192.168.0.1",
            "192.175.48.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::808:808",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2620:4f:8000::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for address in refused {
            for mode in [Mode::Live, Mode::PublicSandbox, Mode::Sandbox] {
                assert!(!allowed(address, mode), "{address} {mode:?}");
            }
        }
        for address in ["127.0.0.1", "127.255.255.255", "::1"] {
            assert!(!allowed(address, Mode::Live) && !allowed(address, Mode::PublicSandbox), "{address}");
            assert!(allowed(address, Mode::Sandbox), "{address}");
        }
    }

    #[test]
    fn live_takes_https_to_public_hosts_alone() {
        for text in [
            "https://hooks.example.org/uplift?key=1",
            "https://hooks.example.org:443/",
            "https://8.8.8.8/",
            "https://[2600::1]/",
            "https://xn--bcher-kva.example/",
        ] {
            for mode in [Mode::Live, Mode::PublicSandbox] {
                assert!(WebhookUrl::parse(text, mode, BASE, &Receivers::any()).is_ok(), "{text} {mode:?}");
            }
        }
        for (text, code) in [
            ("http://hooks.example.org/", "unsupported"),
            ("ftp://hooks.example.org/", "invalid"),
            ("hooks.example.org", "invalid"),
            ("https://", "invalid"),
            ("https://user@hooks.example.org/", "invalid"),
            ("https://user:word@hooks.example.org/", "invalid"),
            ("https://hooks.example.org/#part", "invalid"),
            ("https://hooks.example.org:0/", "invalid"),
            ("https://127.0.0.1/", "unsupported"),
            ("https://2130706433/", "unsupported"),
            ("https://0x7f.1/", "unsupported"),
            ("https://0177.0.0.1/", "unsupported"),
            ("https://[::1]/", "unsupported"),
            ("https://[::ffff:169.254.169.254]/", "unsupported"),
            ("https://169.254.169.254/latest/meta-data", "unsupported"),
            ("https://localhost/", "unsupported"),
            ("https://LOCALHOST./", "unsupported"),
            ("https://db.internal/", "unsupported"),
            ("https://printer.local/", "unsupported"),
            ("https://intranet/", "unsupported"),
            ("https://uplift.example.net/", "unsupported"),
            ("https://UPLIFT.example.net:8443/hooks", "unsupported"),
            ("https://hooks.example.org:8443/", "unsupported"),
            ("https://hooks.example.org:22/", "unsupported"),
            ("https://uplift.example.net./", "unsupported"),
        ] {
            for mode in [Mode::Live, Mode::PublicSandbox] {
                let problem = WebhookUrl::parse(text, mode, BASE, &Receivers::any()).expect_err(text);
                assert_eq!(problem.code(), code, "{text} {mode:?}");
            }
        }
        let long = format!("https://hooks.example.org/{}", "a".repeat(1_000));
        assert_eq!(
            WebhookUrl::parse(&long, Mode::Live, BASE, &Receivers::any()).unwrap_err().code(),
            "too_long"
        );
    }

    #[test]
    fn only_hosts_and_ports_that_the_operator_lists_are_called() {
        let has = |list: &str, url: &str| {
            let receivers = Receivers::parse(list).unwrap_or_else(|| panic!("{list} is a list"));
            let is_taken = WebhookUrl::parse(url, Mode::Live, BASE, &receivers).is_ok();
            assert_eq!(receivers.has(&Url::parse(url).unwrap()), is_taken, "{list} {url}");
            is_taken
        };
        for (list, url) in [
            ("*", "https://hooks.example.org/"),
            ("*, *:8443", "https://hooks.example.org:8443/"),
            ("hooks.example.org", "https://HOOKS.example.org./uplift"),
            ("Hooks.Example.ORG.:8443", "https://hooks.example.org:8443/"),
            ("hooks.example.org,give.example.net", "https://give.example.net/"),
            ("*.example.org", "https://hooks.example.org/"),
            ("*.example.org:8443", "https://a.hooks.example.org:8443/"),
            ("bücher.example", "https://xn--bcher-kva.example/"),
            ("8.8.8.8", "https://134744072/"),
        ] {
            assert!(has(list, url), "{list} {url}");
        }
        for (list, url) in [
            ("*", "https://hooks.example.org:8443/"),
            ("*:8443", "https://hooks.example.org/"),
            ("hooks.example.org", "https://example.org/"),
            ("hooks.example.org", "https://a.hooks.example.org/"),
            ("hooks.example.org", "https://hooks.example.org:8443/"),
            ("hooks.example.org", "https://hooks.example.org.example.net/"),
            ("*.example.org", "https://example.org/"),
            ("*.example.org", "https://hooksexample.org/"),
            ("*.example.org", "https://example.org.example.net/"),
        ] {
            assert!(!has(list, url), "{list} {url}");
        }
        for wrong in [
            "",
            ",",
            "*,",
            "**",
            "*example.org",
            "*:0",
            "*:https",
            "hooks.example.org:0",
            "hooks.example.org:70000",
            "hooks.example.org/uplift",
            "https://hooks.example.org",
            "user@hooks.example.org",
            "hooks.example.org?x",
            "hooks example.org",
        ] {
            assert_eq!(Receivers::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_sandbox_takes_a_developers_own_machine_and_no_other_private_one() {
        for text in [
            "http://127.0.0.1:9000/hooks",
            "http://localhost:9000/",
            "http://[::1]:9000/",
            "https://hooks.example.org/",
        ] {
            assert!(WebhookUrl::parse(text, Mode::Sandbox, BASE, &Receivers::any()).is_ok(), "{text}");
        }
        for text in [
            "http://10.0.0.1/",
            "http://169.254.169.254/",
            "http://[fe80::1]/",
            "http://hooks.example.org/",
            "http://8.8.8.8/",
        ] {
            let problem = WebhookUrl::parse(text, Mode::Sandbox, BASE, &Receivers::any()).expect_err(text);
            assert_eq!(problem.code(), "unsupported", "{text}");
        }
    }
}
