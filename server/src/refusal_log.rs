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
/// How often it is looked for those whose time is over.
const LOOK: Duration = Duration::from_secs(5);
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
    /// When it was last looked for those whose minute is over.
    looked: Option<Instant>,
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
        self.write(|said| said.note(event, address, &*self.0.tag, Instant::now()));
    }

    /// Writes down what was counted in each minute that is over, also when nothing is refused any more. It never ends: see
    /// [`Self::close`].
    pub(crate) async fn keep_writing(self) {
        let mut looks = tokio::time::interval(LOOK);
        loop {
            looks.tick().await;
            self.write(|said| said.over(Instant::now()));
        }
    }

    /// Writes down what was counted and is not written yet: nothing comes to the door any more.
    pub(crate) fn close(&self) {
        self.write(Said::rest);
    }

    fn write(&self, lines: impl FnOnce(&mut Said) -> Vec<Line>) {
        let lines = lines(&mut self.0.said.lock().unwrap_or_else(PoisonError::into_inner));
        for Line { event, tag, count } in lines {
            note_at_door(event, &tag, count);
        }
    }
}

impl Said {
    /// What is to be written down now: of this one, and of others whose minute is over.
    fn note(&mut self, event: Event, address: IpAddr, tag: &Tag, now: Instant) -> Vec<Line> {
        let is_due = self.looked.is_none_or(|looked| now.saturating_duration_since(looked) >= LOOK);
        let mut lines = if is_due { self.over(now) } else { Vec::new() };
        let key = (event, Network::from(address));
        if let Some(refused) = self.of.get_mut(&key) {
            refused.more += 1;
        } else if self.of.len() < MOST {
            let tag = tag(address);
            lines.push(Line { event, tag: tag.clone(), count: 1 });
            self.of.insert(key, Refused { tag, since: now, more: 0 });
        }
        lines
    }

    /// Those whose minute is over: each that was refused meanwhile is written down and has another minute, and the others are
    /// forgotten.
    fn over(&mut self, now: Instant) -> Vec<Line> {
        self.looked = Some(now);
        let mut lines = Vec::new();
        self.of.retain(|(event, _), refused| {
            let is_over = now.saturating_duration_since(refused.since) >= QUIET;
            if is_over && refused.more > 0 {
                lines.push(Line { event: *event, tag: refused.tag.clone(), count: refused.more });
                (refused.since, refused.more) = (now, 0);
                return true;
            }
            !is_over
        });
        lines
    }

    /// All that was counted and is not written yet.
    fn rest(&mut self) -> Vec<Line> {
        let all = self.of.drain().filter(|(_, refused)| refused.more > 0);
        all.map(|((event, _), refused)| Line { event, tag: refused.tag, count: refused.more }).collect()
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
        // What was counted comes with the next refusal of anybody, if nobody looked before.
        let at = begun + QUIET;
        let lines = note(&mut said, Event::TooFast, "203.0.113.1", at);
        assert_eq!(lines[0], (Event::TooFast, tag, 59));
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn what_was_counted_is_written_down_when_the_minute_or_the_server_ends() {
        let (mut said, begun) = (Said::default(), Instant::now());
        for second in 0..10 {
            note(&mut said, Event::TooFast, "192.0.2.1", begun + Duration::from_secs(second));
        }
        let line = |count: u64| Line { event: Event::TooFast, tag: "tag of 192.0.2.1".to_owned(), count };
        assert!(said.over(begun + QUIET - LOOK).is_empty());
        assert_eq!(said.over(begun + QUIET), [line(9)]);
        // Who goes on has one line a minute, and who stops is forgotten.
        note(&mut said, Event::TooFast, "192.0.2.1", begun + QUIET + LOOK);
        assert!(said.over(begun + QUIET + LOOK).is_empty());
        assert_eq!(said.rest(), [line(1)]);
        assert!(said.rest().is_empty());
        note(&mut said, Event::TooFast, "192.0.2.1", begun + QUIET);
        assert!(said.over(begun + 2 * QUIET).is_empty());
        assert!(said.of.is_empty());
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
