//! The lines that wait in the memory of a process.

use std::sync::{Mutex, PoisonError};

use super::Answered;

/// How many lines a process keeps in memory at most.
const MOST: usize = 50_000;

#[derive(Debug, Default)]
struct Lines {
    waiting: Vec<Answered>,
    dropped: u64,
}

/// The lines that wait in this process.
#[derive(Debug, Default)]
pub(crate) struct Buffer(Mutex<Lines>);

impl Buffer {
    /// Adds a line, or counts it where there is no room.
    pub(super) fn add(&self, line: Answered) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.waiting.len() < MOST {
            lines.waiting.push(line);
        } else {
            lines.dropped += 1;
        }
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
    use domain::{ClientId, RequestId};
    use uuid::Uuid;

    use super::*;
    use crate::clock::real_now;

    fn line(status: u16) -> Answered {
        Answered {
            request_id: RequestId::from_uuid(Uuid::nil()),
            client: ClientId::from_uuid(Uuid::nil()),
            at: real_now(),
            call: "GET /health".to_owned(),
            status,
            code: None,
            milliseconds: 1,
            subject: None,
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
}
