//! What is refused at the door, before anybody knows who asks: counted each time, and in the security log at most once a minute for each
//! network and kind, with how many there were.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use backend::security_log::{Event, note_at_door};
use backend::sign_in::Network;
use prometheus_client::metrics::counter::Counter;

/// How long a network that was written down is only counted.
const QUIET: Duration = Duration::from_secs(60);
/// How many networks and kinds are remembered, and so written down in a minute, at most.
const MOST: usize = 1_000;

/// Gives the tag of a network in the security log.
type Tag = dyn Fn(IpAddr) -> String + Send + Sync;

/// Counts and writes down what is refused. Cloning is cheap and shares the counts.
#[derive(Clone)]
pub struct Door(Arc<Inside>);

struct Inside {
    connections: Counter,
    requests: Counter,
    tag: Box<Tag>,
    said: Mutex<Said>,
}

#[derive(Default)]
struct Said {
    of: HashMap<(Event, Network), Refused>,
    /// When those were last looked through whose minute is over.
    swept: Option<Instant>,
}

struct Refused {
    tag: String,
    /// When it was last written down,
    since: Instant,
    /// and how many came after that.
    more: u64,
}

/// A line of the log.
#[derive(Debug, PartialEq, Eq)]
struct Line {
    event: Event,
    tag: String,
    count: u64,
}

impl Door {
    /// `connections` counts those of clients that have too many, `requests` those of networks that ask too fast.
    pub fn new(
        connections: Counter,
        requests: Counter,
        tag: impl Fn(IpAddr) -> String + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(Inside { connections, requests, tag: Box::new(tag), said: Mutex::default() }))
    }

    /// Something of this address was refused.
    pub(crate) fn refused(&self, event: Event, address: IpAddr) {
        match event {
            Event::TooManyConnections => {
                self.0.connections.inc();
            }
            Event::TooFast => {
                self.0.requests.inc();
            }
            _ => {}
        }
        let lines = {
            let mut said = self.0.said.lock().unwrap_or_else(PoisonError::into_inner);
            said.note(event, address, &*self.0.tag, Instant::now())
        };
        for Line { event, tag, count } in lines {
            note_at_door(event, &tag, count);
        }
    }
}

impl Said {
    /// What is to be written down now: of this one, and of others whose minute is over.
    fn note(&mut self, event: Event, address: IpAddr, tag: &Tag, now: Instant) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.swept.is_none_or(|swept| now.saturating_duration_since(swept) >= QUIET) {
            self.swept = Some(now);
            self.of.retain(|(event, _), refused| {
                let goes_on = now.saturating_duration_since(refused.since) < QUIET;
                if !goes_on && refused.more > 0 {
                    lines.push(Line {
                        event: *event,
                        tag: std::mem::take(&mut refused.tag),
                        count: refused.more,
                    });
                }
                goes_on
            });
        }
        let key = (event, Network::from(address));
        if let Some(refused) = self.of.get_mut(&key) {
            refused.more += 1;
            if now.saturating_duration_since(refused.since) >= QUIET {
                lines.push(Line { event, tag: refused.tag.clone(), count: refused.more });
                (refused.since, refused.more) = (now, 0);
            }
        } else if self.of.len() < MOST {
            let tag = tag(address);
            lines.push(Line { event, tag: tag.clone(), count: 1 });
            self.of.insert(key, Refused { tag, since: now, more: 0 });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(said: &mut Said, event: Event, address: &str, at: Instant) -> Vec<(Event, String, u64)> {
        let lines =
            said.note(event, address.parse().unwrap(), &|address: IpAddr| format!("tag of {address}"), at);
        lines.into_iter().map(|line| (line.event, line.tag, line.count)).collect()
    }

    #[test]
    fn a_network_is_written_down_at_once_and_then_once_a_minute_with_a_count() {
        let (mut said, begun) = (Said::default(), Instant::now());
        let tag = "tag of 192.0.2.1".to_owned();
        assert_eq!(note(&mut said, Event::TooFast, "192.0.2.1", begun), [(Event::TooFast, tag.clone(), 1)]);
        for second in 1..60 {
            let at = begun + Duration::from_secs(second);
            assert!(note(&mut said, Event::TooFast, "192.0.2.77", at).is_empty());
        }
        // Another kind, and another network, are lines of their own.
        let at = begun + Duration::from_secs(59);
        assert_eq!(note(&mut said, Event::AnotherHost, "192.0.2.1", at).len(), 1);
        assert_eq!(note(&mut said, Event::TooFast, "198.51.100.1", at).len(), 1);
        // Whoever comes next brings out what was counted meanwhile.
        let at = begun + QUIET;
        let lines = note(&mut said, Event::TooFast, "203.0.113.1", at);
        assert_eq!(lines[0], (Event::TooFast, tag, 59));
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn a_flood_from_everywhere_has_so_many_lines_a_minute() {
        let (mut said, begun) = (Said::default(), Instant::now());
        let lines: usize = (0..10_000_u32)
            .map(|number| {
                let [_, _, b, c] = number.to_be_bytes();
                note(&mut said, Event::TooFast, &format!("10.{b}.{c}.1"), begun).len()
            })
            .sum();
        assert_eq!(lines, MOST);
        assert_eq!(note(&mut said, Event::TooFast, "192.0.2.1", begun + QUIET).len(), 1);
    }
}
