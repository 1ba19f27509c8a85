//! One reading for all who need it: the feeds of a donor show the same list after the same event.

use std::sync::Arc;

use tokio::sync::Mutex;
use tokio::time::Instant;

/// From when on a reading is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Since<P> {
    /// It begins after this moment.
    Moment(Instant),
    /// It shows this event.
    Event(P),
}

/// The last reading.
pub(super) struct Shared<P, T>(Mutex<Option<Known<P, T>>>);

struct Known<P, T> {
    begun: Instant,
    shows: Option<P>,
    reading: Arc<T>,
}

impl<P, T> Default for Shared<P, T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<P: Copy + Ord, T> Known<P, T> {
    fn serves(&self, since: Since<P>) -> bool {
        match since {
            Since::Moment(moment) => self.begun >= moment,
            Since::Event(event) => self.shows.is_some_and(|shows| shows >= event),
        }
    }
}

impl<P: Copy + Ord, T> Shared<P, T> {
    /// The last reading if it is good, or else a new one, which later callers wait for. It is kept only while others share it.
    pub(super) async fn read<E>(
        self: &Arc<Self>,
        since: Since<P>,
        read: impl Future<Output = Result<T, E>>,
    ) -> Result<Arc<T>, E> {
        let mut known = self.0.lock().await;
        if let Some(known) = known.as_ref().filter(|known| known.serves(since)) {
            return Ok(known.reading.clone());
        }
        let begun = Instant::now();
        let reading = Arc::new(read.await?);
        let shows = match since {
            Since::Moment(_) => None,
            Since::Event(event) => Some(event),
        };
        let is_shared = Arc::strong_count(self) > 1;
        *known = is_shared.then(|| Known { begun, shows, reading: reading.clone() });
        Ok(reading)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// Reads the number of the reading.
    async fn next(count: &AtomicU32) -> Result<u32, Infallible> {
        tokio::task::yield_now().await;
        Ok(count.fetch_add(1, Ordering::Relaxed) + 1)
    }

    #[tokio::test]
    async fn all_who_look_after_an_event_share_one_reading() {
        let (shared, count) = (Arc::new(Shared::default()), AtomicU32::new(0));
        let others = shared.clone();
        let look = async |since| *shared.read(since, next(&count)).await.unwrap();
        let looks = futures::future::join_all((0..20).map(|_| look(Since::Event(7))));
        assert_eq!(looks.await, [1; 20]);
        assert_eq!(look(Since::Event(6)).await, 1, "it shows what happened before as well");
        assert_eq!(look(Since::Event(8)).await, 2);
        assert_eq!(look(Since::Moment(Instant::now())).await, 3);
        assert_eq!(look(Since::Event(8)).await, 4, "that one may not show the event");
        drop(others);
    }

    #[tokio::test]
    async fn a_page_that_opens_meanwhile_takes_a_reading_that_begins_after_it() {
        let (shared, count) = (Arc::new(Shared::<u32, u32>::default()), AtomicU32::new(0));
        let others = shared.clone();
        let opened = Instant::now();
        let looks =
            [Since::Moment(opened), Since::Moment(opened)].map(|since| shared.read(since, next(&count)));
        let seen: Vec<u32> =
            futures::future::join_all(looks).await.into_iter().map(|seen| *seen.unwrap()).collect();
        assert_eq!(seen, [1, 1]);
        drop(others);
    }

    #[tokio::test]
    async fn a_page_that_is_alone_keeps_nothing() {
        let (shared, count) = (Arc::new(Shared::default()), AtomicU32::new(0));
        for expected in [1, 2] {
            assert_eq!(*shared.read(Since::Event(7), next(&count)).await.unwrap(), expected);
        }
    }
}
