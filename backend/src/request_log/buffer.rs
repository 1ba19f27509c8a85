//! The lines that wait in the memory of a process.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use domain::ClientId;

use super::Answered;
use crate::store::request_log::{MOST_UNPROVED, Unproved};

/// How many lines a process keeps in memory at most.
const MOST: usize = 50_000;
/// How many of unproved ones, beside those.
const MOST_OF_STRANGERS: usize = 5_000;

#[derive(Debug, Default)]
struct Lines {
    waiting: Vec<Answered>,
    /// By the client that was named. Once an hour has as many as are kept, the last one also counts all further ones.
    unproved: HashMap<ClientId, Vec<Unproved>>,
    of_strangers: usize,
    dropped: u64,
}

impl Lines {
    fn add_unproved(&mut self, line: Answered) {
        if let Some(named) = self.unproved.get_mut(&line.client)
            && named.len() > MOST_UNPROVED
            && let Some(last) = named.last_mut()
        {
            last.stands_for += 1;
        } else if self.of_strangers < MOST_OF_STRANGERS {
            self.of_strangers += 1;
            self.unproved.entry(line.client).or_default().push(Unproved { line, stands_for: 1 });
        } else {
            self.dropped += 1;
        }
    }
}

/// The lines that wait in this process.
#[derive(Debug, Default)]
pub(crate) struct Buffer(Mutex<Lines>);

impl Buffer {
    /// Adds a line, or counts it where there is no room.
    pub(super) fn add(&self, line: Answered) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !line.proved {
            lines.add_unproved(line);
        } else if lines.waiting.len() < MOST {
            lines.waiting.push(line);
        } else {
            lines.dropped += 1;
        }
    }

    /// What waits of those who did not prove to be the client that they named.
    pub(super) fn take_unproved(&self) -> Vec<Unproved> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.of_strangers = 0;
        std::mem::take(&mut lines.unproved).into_values().flatten().collect()
    }

    /// What waits, and how many lines were dropped since.
    pub(super) fn take(&self) -> (Vec<Answered>, u64) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (std::mem::take(&mut lines.waiting), std::mem::take(&mut lines.dropped))
    }

    /// Puts back what could not be written, before what came meanwhile, as far as there is room.
    pub(super) fn put_back(&self, mut unwritten: Vec<Answered>) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let came = std::mem::take(&mut lines.waiting);
        let room = MOST.saturating_sub(unwritten.len());
        lines.dropped += u64::try_from(came.len().saturating_sub(room)).unwrap_or_default();
        unwritten.extend(came.into_iter().take(room));
        lines.waiting = unwritten;
    }
}

#[cfg(test)]
mod tests {
    use domain::request_log::Details;
    use domain::{ClientId, RequestId};
    use uuid::Uuid;

    use super::*;
    use crate::clock::real_now;

    fn line(status: u16) -> Answered {
        Answered {
            request_id: RequestId::from_uuid(Uuid::nil()),
            client: ClientId::from_uuid(Uuid::nil()),
            proved: true,
            at: real_now(),
            call: "GET /health".to_owned(),
            status,
            code: None,
            milliseconds: 1,
            subject: None,
            details: Details::default(),
        }
    }

    #[test]
    fn what_does_not_fit_is_counted_and_what_waited_stays() {
        let buffer = Buffer::default();
        for _ in 0..MOST {
            buffer.add(line(200));
        }
        buffer.add(line(500));
        let (lines, dropped) = buffer.take();
        assert_eq!((lines.len(), dropped), (MOST, 1));
        buffer.add(line(201));
        buffer.put_back(lines);
        let (lines, dropped) = buffer.take();
        assert_eq!((lines.len(), dropped), (MOST, 1));
        assert!(lines.iter().all(|line| line.status == 200));
    }

    #[test]
    fn a_stranger_takes_no_room_of_those_who_proved_who_they_are() {
        let buffer = Buffer::default();
        let named = |number: usize| Answered {
            client: ClientId::from_uuid(Uuid::from_u128(u128::try_from(number).unwrap())),
            proved: false,
            ..line(401)
        };
        for _ in 0..MOST_UNPROVED + 200 {
            buffer.add(named(1));
        }
        for other in 0..2 * MOST_OF_STRANGERS {
            buffer.add(named(2 + other));
        }
        buffer.add(line(200));
        let unproved = buffer.take_unproved();
        assert_eq!(unproved.len(), MOST_OF_STRANGERS);
        let of_one: Vec<_> = unproved.iter().filter(|one| one.line.client == named(1).client).collect();
        assert_eq!(of_one.len(), MOST_UNPROVED + 1);
        assert_eq!(of_one.iter().map(|one| one.stands_for).sum::<i64>(), 300);
        let (lines, dropped) = buffer.take();
        let left_out = MOST_OF_STRANGERS + MOST_UNPROVED + 1;
        assert_eq!((lines.len(), usize::try_from(dropped).unwrap()), (1, left_out));
    }
}
