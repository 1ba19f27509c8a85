//! How many connections each client has open: one that opens ever more of them must not take every place from the others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The part of an address that one client has for itself. An IPv4 address is a household's or an office's; the /24 around it belongs to
/// strangers who would then share one limit. Of IPv6 a customer gets up to a /56 (RFC 6177 section 2), and could open each connection
/// from another address of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Client(Ipv6Addr);

impl Client {
    /// Nothing for this machine, where a proxy connects for everybody.
    pub(crate) fn of(address: IpAddr) -> Option<Self> {
        match address.to_canonical() {
            address if address.is_loopback() => None,
            IpAddr::V4(address) => Some(Self(address.to_ipv6_mapped())),
            IpAddr::V6(address) => {
                let prefix = u128::from(address) >> 72 << 72;
                Some(Self(Ipv6Addr::from(prefix)))
            }
        }
    }
}

/// The connections that are open, by client.
pub(super) struct Crowd {
    most: usize,
    open: Mutex<HashMap<Client, usize>>,
}

impl Crowd {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, open: Mutex::default() })
    }

    /// A place for one more connection from this address; nothing where its client has as many as it may.
    pub(super) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Entered> {
        let client = Client::of(address);
        if let Some(client) = client {
            let mut open = self.open();
            let count = open.entry(client).or_default();
            if *count >= self.most {
                return None;
            }
            *count += 1;
        }
        Some(Entered { crowd: self.clone(), client })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Held while the connection is open.
pub(super) struct Entered {
    crowd: Arc<Crowd>,
    client: Option<Client>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let Some(client) = self.client else { return };
        let mut open = self.crowd.open();
        if let Some(count) = open.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_an_ipv4_address_or_an_ipv6_network_and_this_machine_is_none() {
        let crowd = Crowd::new(1);
        let enter = |address: &str| crowd.enter(address.parse().unwrap());
        for (first, same, other) in [
            ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"),
            ("2001:db8:1:1200::1", "2001:db8:1:12ff:ffff::2", "2001:db8:1:1300::1"),
        ] {
            let held = enter(first).expect("the first");
            assert!(enter(same).is_none(), "{same}");
            assert!(enter(other).is_some(), "{other}");
            drop(held);
            assert!(enter(same).is_some(), "{first} has ended");
        }
        let _held = [enter("127.0.0.1"), enter("127.0.0.1"), enter("::1"), enter("::ffff:127.0.0.1")]
            .map(|entered| entered.expect("this machine"));
        assert!(crowd.open().is_empty(), "what has ended leaves nothing");
    }
}
