//! One statement for everybody who waits.
//!
//! The questions that come most often are of one kind: who holds this token, who has this address, what did this donor
//! authorise. So are the rows that are written most often: a new gift, a new token. Alone, each costs a round trip, wakes a
//! process of PostgreSQL, and what is written waits for the disk by itself. So while one statement runs, the questions that
//! arrive are gathered, and the next statement asks them all at once; with nobody else about, a question goes at once and
//! alone. Nothing is remembered: an answer is always of a statement that began after its question was asked.
//!
//! What is written together is written in one transaction: all of it or nothing. Where it is nothing, because one row was refused
//! or had to wait for somebody's lock, each is written by itself. Gifts are written together once more before, where somebody else used
//! the reference or the key of one first.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::PgConnection;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::authorisation::Terms;
use super::credential::{Holders, LiveSecrets, NewTokens};
use super::donation::PlainGifts;
use super::donor::{ByEmail, ByPhone};
use super::query_pool::QueryPool;
use super::whole;
use crate::error::{Error, gave_way};

/// How long everybody waits for one. A database that went away without a word would otherwise keep them for ever.
const PATIENCE: Duration = Duration::from_secs(10);

/// In whose place a statement runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    /// One of the few that everybody waits for.
    Everybodys,
    /// That of the one who asks: nobody else waits for it.
    Own,
}

impl Turns {
    /// How long it waits for a lock, as PostgreSQL's `lock_timeout`: for everybody the lock is in the way of one of them.
    pub(crate) const fn lock_timeout(self) -> &'static str {
        match self {
            Self::Everybodys => "50ms",
            Self::Own => "0",
        }
    }
}

/// A question that can be asked for many keys at once.
pub(crate) trait Look: 'static {
    type Key: Clone + Eq + Hash + Send + Sync + 'static;
    /// The answer, for a key that has one.
    type Found: Clone + Send + 'static;

    /// How many statements of its kind run at once. A second one of a question would halve what each gathers, and cost what the
    /// first costs.
    const AT_ONCE: usize = 1;
    /// How many keys one statement has at most.
    const MOST: usize = 500;

    /// Asks about every key, in one statement. Each key comes once; what is wrong with one row is wrong for its key alone.
    fn look(
        conn: &mut PgConnection,
        keys: &[Self::Key],
        turn: Turns,
    ) -> impl Future<Output = Result<Answers<Self>, Error>> + Send;
}

/// The question that a row answers, by its place among those that were asked.
pub(crate) fn at<K>(asked: &[K], place: i64) -> Result<&K, Error> {
    let question = place.checked_sub(1).and_then(|place| usize::try_from(place).ok());
    whole("place of a question", question.and_then(|place| asked.get(place)))
}

/// The answers of one statement.
pub(crate) type Answers<L> = HashMap<<L as Look>::Key, Result<<L as Look>::Found, Error>>;

/// Gathers the questions of one kind.
pub(crate) struct Batched<L: Look>(Arc<Inner<L>>);

struct Inner<L: Look> {
    lane: QueryPool,
    queue: Mutex<Queue<L>>,
}

type Waiting<L> = HashMap<<L as Look>::Key, Vec<Asker<L>>>;
type Asker<L> = oneshot::Sender<Result<Option<<L as Look>::Found>, Away>>;

/// The database is away: nobody needs to ask again to know.
#[derive(Clone, Copy)]
struct Away;

struct Queue<L: Look> {
    waiting: Waiting<L>,
    /// What waits, each once: who asked first is asked for first, so that nobody waits for all who come later.
    order: VecDeque<L::Key>,
    running: usize,
}

impl<L: Look> Queue<L> {
    fn new() -> Self {
        Self { waiting: HashMap::new(), order: VecDeque::new(), running: 0 }
    }
}

impl<L: Look> Clone for Batched<L> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<L: Look> Batched<L> {
    pub(crate) fn new(lane: QueryPool) -> Self {
        Self(Arc::new(Inner { lane, queue: Mutex::new(Queue::new()) }))
    }

    /// Asks, together with whoever asks meanwhile.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database is away. Where a shared statement fails in another way, each question is
    /// asked once more by itself: nobody fails for what somebody else asked.
    pub(crate) async fn ask(&self, key: L::Key) -> Result<Option<L::Found>, Error> {
        let (tell, told) = oneshot::channel();
        if self.0.join(key.clone(), tell) {
            // In a task of its own: who asked first may go away, and the others still wait.
            tokio::spawn(Turn::new(self.0.clone()).run());
        }
        match told.await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(Away)) => Err(Error::Unavailable(sqlx::Error::PoolTimedOut)),
            // In a box: hardly anybody gets here, and every question's future would hold it.
            Err(_failed) => {
                let alone = Box::pin(self.0.look(std::slice::from_ref(&key), Turns::Own)).await;
                alone?.remove(&key).transpose()
            }
        }
    }
}

impl<L: Look> Inner<L> {
    fn queue(&self) -> MutexGuard<'_, Queue<L>> {
        // It is whole between any two statements of ours.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a question; whether somebody is to begin a statement for it.
    fn join(&self, key: L::Key, tell: Asker<L>) -> bool {
        let mut queue = self.queue();
        let Queue { waiting, order, .. } = &mut *queue;
        match waiting.entry(key) {
            Entry::Occupied(mut asked) => asked.get_mut().push(tell),
            Entry::Vacant(new) => {
                order.push_back(new.key().clone());
                new.insert(vec![tell]);
            }
        }
        let begins = queue.running < L::AT_ONCE;
        if begins {
            queue.running += 1;
        }
        begins
    }

    /// What the next statement asks; nothing when nobody waits any more, and then this turn is over, in the same moment:
    /// whoever asks next begins another.
    fn take(&self) -> Option<Waiting<L>> {
        let mut queue = self.queue();
        if queue.waiting.is_empty() {
            queue.running -= 1;
            return None;
        }
        let Queue { waiting, order, .. } = &mut *queue;
        if waiting.len() <= L::MOST {
            order.clear();
            return Some(std::mem::take(waiting));
        }
        let first = order.drain(..L::MOST.min(order.len()));
        Some(first.filter_map(|key| waiting.remove_entry(&key)).collect())
    }

    #[tracing::instrument(level = "debug", skip_all, name = "sql.together", fields(kind = std::any::type_name::<L>(), questions = keys.len()))]
    async fn look(&self, keys: &[L::Key], turn: Turns) -> Result<Answers<L>, Error> {
        let looked = timeout(PATIENCE, async {
            let mut conn = self.lane.acquire().await?;
            let found = L::look(&mut conn, keys, turn).await;
            conn.settled(found)
        });
        looked.await.unwrap_or_else(|_elapsed| {
            // The connections that wait lead to where this one did, unless it only waited for somebody's lock.
            if turn == Turns::Everybodys {
                self.lane.forget();
            }
            Err(Error::Unavailable(sqlx::Error::PoolTimedOut))
        })
    }
}

/// One of the statements that may run at once; it ends when nobody waits.
struct Turn<L: Look> {
    inner: Arc<Inner<L>>,
    over: bool,
}

impl<L: Look> Turn<L> {
    fn new(inner: Arc<Inner<L>>) -> Self {
        Self { inner, over: false }
    }

    async fn run(mut self) {
        loop {
            // Whoever is ready to ask asks first: under load that is many, and with nobody else about it takes no time.
            tokio::task::yield_now().await;
            let Some(waiting) = self.inner.take() else { break };
            let keys: Vec<L::Key> = waiting.keys().cloned().collect();
            match self.inner.look(&keys, Turns::Everybodys).await {
                Ok(found) => answer::<L>(waiting, &found),
                // A deadlock was one's among them.
                Err(Error::Unavailable(error)) if !gave_way(&error) => {
                    tracing::warn!(error = %error, "database unavailable during a batched query");
                    for tell in waiting.into_values().flatten() {
                        let _gone = tell.send(Err(Away));
                    }
                }
                // Whose question is dropped asks it again.
                Err(error) => tracing::debug!(error = %error, "a shared statement failed"),
            }
        }
        self.over = true;
    }
}

fn answer<L: Look>(waiting: Waiting<L>, found: &Answers<L>) {
    for (key, tells) in waiting {
        let found = match found.get(&key) {
            None => None,
            Some(Ok(found)) => Some(found),
            // Asked alone it says what is wrong with it.
            Some(Err(_)) => continue,
        };
        for tell in tells {
            // Who went away needs no answer.
            let _gone = tell.send(Ok(found.cloned()));
        }
    }
}

impl<L: Look> Drop for Turn<L> {
    /// After a panic, or when the runtime ends: those who wait for nobody's statement ask by themselves.
    fn drop(&mut self) {
        if self.over {
            return;
        }
        let mut queue = self.inner.queue();
        queue.running -= 1;
        if queue.running == 0 {
            queue.waiting.clear();
            queue.order.clear();
        }
    }
}

/// What every process asks and writes together.
#[derive(Clone)]
pub(crate) struct Together {
    pub(crate) holder: Batched<Holders>,
    pub(crate) by_email: Batched<ByEmail>,
    pub(crate) by_phone: Batched<ByPhone>,
    /// From when to when a donor's authorisations count.
    pub(crate) terms: Batched<Terms>,
    pub(crate) new_gift: Batched<PlainGifts>,
    pub(crate) secret: Batched<LiveSecrets>,
    pub(crate) new_token: Batched<NewTokens>,
}

impl Together {
    /// Over the connections for single statements.
    pub(crate) fn new(lane: &QueryPool) -> Self {
        Self {
            holder: Batched::new(lane.clone()),
            by_email: Batched::new(lane.clone()),
            by_phone: Batched::new(lane.clone()),
            terms: Batched::new(lane.clone()),
            new_gift: Batched::new(lane.clone()),
            secret: Batched::new(lane.clone()),
            new_token: Batched::new(lane.clone()),
        }
    }
}
