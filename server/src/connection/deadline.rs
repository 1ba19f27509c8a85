//! What a connection is doing, and until when it may go on so.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use axum::http::Version;
use futures::task::AtomicWaker;
use tokio::time::Instant;

use super::Limits;

/// How a connection ends that used up its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It is idle: it closes in order.
    Idle,
    /// The client holds it up.
    Cut,
}

/// What a connection is doing.
pub(super) struct Pulse {
    state: Mutex<State>,
    /// The task of the connection, for what other tasks change: in HTTP/2 each request has one.
    task: AtomicWaker,
}

struct State {
    opened: Instant,
    protocol: Protocol,
    /// Requests whose answer has not ended.
    open: usize,
    /// When the last of them ended.
    quiet: Instant,
    /// When the head of the next request began to come.
    head: Option<Instant>,
    /// Since when the socket takes nothing.
    blocked: Option<Instant>,
    /// When the last part of each answer was handed out, for answers whose next part was not asked for.
    untaken: HashMap<u64, Instant>,
    next: u64,
}

#[derive(PartialEq, Eq)]
enum Protocol {
    /// No request has come.
    Unknown,
    Http1,
    /// Its own frames, such as pings, come without a request.
    Http2,
}

impl Pulse {
    pub(super) fn new(now: Instant) -> Self {
        let state = State {
            opened: now,
            protocol: Protocol::Unknown,
            open: 0,
            quiet: now,
            head: None,
            blocked: None,
            untaken: HashMap::new(),
            next: 0,
        };
        Self { state: Mutex::new(state), task: AtomicWaker::new() }
    }

    pub(super) fn register(&self, task: &Waker) {
        self.task.register(task);
    }

    /// A request has come, head and all.
    pub(super) fn begin(self: &Arc<Self>, version: Version) -> Open {
        let mut state = self.state();
        state.protocol = if version == Version::HTTP_2 { Protocol::Http2 } else { Protocol::Http1 };
        state.open += 1;
        state.head = None;
        let number = state.next;
        state.next = number.wrapping_add(1);
        Open { pulse: self.clone(), number }
    }

    /// Something was read.
    pub(super) fn read(&self, now: Instant) {
        let mut state = self.state();
        if state.open == 0 && state.protocol == Protocol::Http1 && state.head.is_none() {
            state.head = Some(now);
        }
    }

    /// The socket took something, or takes nothing for now.
    pub(super) fn wrote(&self, blocked: bool, now: Instant) {
        let mut state = self.state();
        state.blocked = if blocked { state.blocked.or(Some(now)) } else { None };
    }

    /// When the connection ends unless something happens before, and how.
    pub(super) fn due(&self, limits: &Limits) -> Option<(Instant, End)> {
        let state = self.state();
        let unread = state.untaken.values().copied().chain(state.blocked).min();
        let cut = unread.map(|since| since + limits.write);
        if state.open > 0 {
            return cut.map(|at| (at, End::Cut));
        }
        let next = match (&state.protocol, state.head) {
            (Protocol::Unknown, _) => (state.opened + limits.head, End::Cut),
            (_, Some(head)) => (head + limits.head, End::Cut),
            (_, None) => (state.quiet + limits.idle, End::Idle),
        };
        Some(match cut {
            Some(at) if at < next.0 => (at, End::Cut),
            _ => next,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // It is whole after each of the steps above.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request whose answer has not ended.
pub(super) struct Open {
    pulse: Arc<Pulse>,
    number: u64,
}

impl Open {
    /// A part of the answer was handed out.
    pub(super) fn given(&self, now: Instant) {
        self.pulse.state().untaken.insert(self.number, now);
    }

    /// The next part is asked for.
    pub(super) fn taken(&self) {
        self.pulse.state().untaken.remove(&self.number);
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut state = self.pulse.state();
        state.untaken.remove(&self.number);
        state.open = state.open.saturating_sub(1);
        if state.open > 0 {
            return;
        }
        state.quiet = Instant::now();
        let elsewhere = state.protocol == Protocol::Http2;
        drop(state);
        if elsewhere {
            self.pulse.task.wake();
        }
    }
}
