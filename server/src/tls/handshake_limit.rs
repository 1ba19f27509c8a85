//! How many handshakes may fail. Each costs the server a signature before it knows who is there: strangers get so many, and cannot use
//! up those of a proxy that is known. Until its first one after a start, a proxy is a stranger too.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use crate::connection::Client;
use crate::recent_counts::Tally;

/// The time over which handshakes are counted.
const WINDOW: Duration = Duration::from_secs(10);
/// How many of one client may be unfinished or have failed in that time: a proxy that starts opens some hundreds at once.
const OF_ONE_CLIENT: u32 = 1_000;
/// How many of one that is known. Behind a load balancer that only passes connections on, or a container's bridge, strangers have the
/// address of the proxy: what keeps a stranger out must not keep it out too.
const OF_ONE_KNOWN: u32 = 10_000;
/// How many of all clients together that are not known.
const OF_STRANGERS: u32 = 2_000;
/// How long a client that showed its certificate is known,
const KNOWN: Duration = Duration::from_secs(86_400);
/// and how many clients are remembered at most.
const MOST_CLIENTS: usize = 10_000;

/// The handshakes of one listener.
pub(super) struct Handshakes {
    /// Those that are unfinished or have failed, by client.
    undone: Tally<Client>,
    of_strangers: Tally<()>,
    known: Tally<Client>,
}

impl Handshakes {
    pub(super) fn new() -> Self {
        Self {
            undone: Tally::new(WINDOW, MOST_CLIENTS),
            of_strangers: Tally::new(WINDOW, 1),
            known: Tally::new(KNOWN, MOST_CLIENTS),
        }
    }

    /// Counts one that is about to begin; false where it is not to. This machine is nobody's client.
    pub(super) fn begin(&self, address: IpAddr, now: Instant) -> bool {
        let Some(client) = Client::of(address) else { return true };
        let is_known = self.known.wait(&client, 1, now).is_some();
        let of_one = if is_known { OF_ONE_KNOWN } else { OF_ONE_CLIENT };
        let are_too_many = self.undone.wait(&client, of_one, now).is_some()
            || (!is_known && self.of_strangers.wait(&(), OF_STRANGERS, now).is_some());
        if are_too_many {
            return false;
        }
        self.undone.note(client, now);
        if !is_known {
            self.of_strangers.note((), now);
        }
        true
    }

    /// The client showed a certificate that is taken: nothing that it began is held against it.
    pub(super) fn end(&self, address: IpAddr, now: Instant) {
        let Some(client) = Client::of(address) else { return };
        self.undone.forget(&client);
        // Anew: it is known from its last one on.
        self.known.forget(&client);
        self.known.note(client, now);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn client(number: u8) -> IpAddr {
        Ipv4Addr::new(10, 0, 0, number).into()
    }

    /// How many of so many begin.
    fn begun(handshakes: &Handshakes, address: IpAddr, tries: u32, now: Instant) -> usize {
        (0..tries).filter(|_| handshakes.begin(address, now)).count()
    }

    #[test]
    fn who_shows_no_certificate_waits_and_a_client_that_does_goes_on() {
        let (handshakes, now) = (Handshakes::new(), Instant::now());
        assert_eq!(begun(&handshakes, client(1), 1_500, now), 1_000);
        assert!(handshakes.begin(client(2), now), "another client's are its own");
        assert!(!handshakes.begin(client(1), now + WINDOW - Duration::from_millis(1)));
        assert!(handshakes.begin(client(1), now + WINDOW));
        for _ in 0..3_000 {
            assert!(handshakes.begin(client(2), now));
            handshakes.end(client(2), now);
        }
        assert_eq!(begun(&handshakes, Ipv4Addr::LOCALHOST.into(), 3_000, now), 3_000, "this machine");
    }

    #[test]
    fn a_proxy_that_is_known_goes_on_while_strangers_at_its_address_fail() {
        let (handshakes, now) = (Handshakes::new(), Instant::now());
        assert!(handshakes.begin(client(1), now));
        handshakes.end(client(1), now);
        for _ in 0..3 {
            assert_eq!(begun(&handshakes, client(1), 9_000, now), 9_000, "strangers");
            assert!(handshakes.begin(client(1), now), "the proxy");
            handshakes.end(client(1), now);
        }
        assert_eq!(begun(&handshakes, client(1), 11_000, now), 10_000);
        assert!(handshakes.begin(client(2), now), "they use up nothing of strangers elsewhere");
        assert!(handshakes.begin(client(1), now + WINDOW));
    }

    #[test]
    fn many_strangers_together_keep_out_strangers_and_nobody_who_is_known() {
        let (handshakes, begin) = (Handshakes::new(), Instant::now());
        assert!(handshakes.begin(client(1), begin));
        handshakes.end(client(1), begin);
        let now = begin + KNOWN - Duration::from_secs(1);
        let strangers = (2..=9).map(|number| begun(&handshakes, client(number), 500, now));
        assert_eq!(strangers.sum::<usize>(), 2_000);
        assert!(!handshakes.begin(client(10), now));
        assert!(handshakes.begin(client(1), now));
        // A day after its last one it is a stranger like the others.
        assert!(!handshakes.begin(client(1), begin + KNOWN));
        assert!(handshakes.begin(client(10), now + WINDOW));
    }
}
