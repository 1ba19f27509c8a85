//! From which network somebody asks.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use domain::{Device, RequestId};

use crate::Backend;
use crate::secret::Hash;
use crate::security_log::{Asked, short};

/// The part of an address that belongs to one household, office or provider's customer: the first 24 bits of an IPv4 address, the
/// first 56 of an IPv6 address (RFC 6177 section 2). The rest is let go at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Network {
    V4([u8; 3]),
    V6([u8; 7]),
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        // An IPv4 address that came in over an IPv6 socket.
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let [a, b, c, _] = address.octets();
                Self::V4([a, b, c])
            }
            IpAddr::V6(address) => {
                let [a, b, c, d, e, f, g, ..] = address.octets();
                Self::V6([a, b, c, d, e, f, g])
            }
        }
    }
}

impl Network {
    /// The two kinds differ in length.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::V4(bytes) => bytes,
            Self::V6(bytes) => bytes,
        }
    }

    /// As people write it, such as `192.0.2.0/24`.
    fn prefix(self) -> String {
        match self {
            Self::V4([a, b, c]) => format!("{}/24", Ipv4Addr::new(a, b, c, 0)),
            Self::V6([a, b, c, d, e, f, g]) => {
                format!("{}/56", Ipv6Addr::from([a, b, c, d, e, f, g, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
            }
        }
    }
}

impl Backend {
    /// What the lines of the security log and of the audit trail say of a request: of its `User-Agent` browser and system alone.
    #[must_use]
    pub fn asked(&self, request: RequestId, address: Option<IpAddr>, agent: Option<&str>) -> Asked {
        let network = address.map(Network::from);
        let tag = network.map(|network| self.tag_of(network));
        let device = agent.map(|agent| Device::of_agent(agent).to_string());
        Asked::new(request, tag.as_ref(), network.map(Network::prefix), device)
    }
}

impl Backend {
    /// The tag of an address's network in the security log.
    #[must_use]
    pub fn network_tag(&self, address: IpAddr) -> String {
        short(&self.tag_of(Network::from(address)))
    }

    fn tag_of(&self, network: Network) -> Hash {
        self.config.key.tag("network", network.bytes())
    }
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Network(redacted)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_one(one: &str, other: &str) -> bool {
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        network(one) == network(other)
    }

    #[test]
    fn neighbours_are_one_network_and_others_are_not() {
        assert!(is_one("192.0.2.1", "192.0.2.254"));
        assert!(!is_one("192.0.2.1", "192.0.3.1"));
        assert!(is_one("2001:db8:1:1200::1", "2001:db8:1:12ff:ffff::2"));
        assert!(!is_one("2001:db8:1:1200::1", "2001:db8:1:1300::1"));
        assert!(is_one("::ffff:192.0.2.1", "192.0.2.1"));
        assert!(!is_one("::ffff:192.0.2.1", "::ffff:198.51.100.1"));
    }

    #[test]
    fn a_prefix_is_the_network_and_nothing_of_the_address_in_it() {
        for (address, prefix) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("::ffff:192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:1:12ff:ffff::2", "2001:db8:1:1200::/56"),
        ] {
            assert_eq!(Network::from(address.parse::<IpAddr>().unwrap()).prefix(), prefix);
        }
    }
}
