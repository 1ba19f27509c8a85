//! How many requests a client may make, counted over all processes, without a question to the database for each.
//!
//! A client has a quota for each window of a minute, which begins with its first request. So has its platform for all of its clients
//! together: otherwise twenty clients would be twenty quotas. PostgreSQL keeps one row for each of them: when the window began, and how much of the quota has been handed out. A process takes a block of it in one
//! statement and spends the block by itself; it takes blocks as large as what it spent in the last second, at most a
//! fortieth of the quota, at most an eighth of what is left, and at least a hundredth while the window is fresh. What is
//! left of a block when the window ends is worth nothing.
//!
//! So over all processes together a window never lets through more than the quota. It may let through less by what
//! processes hold and do not spend: at most a fortieth of the quota for each process that has gone quiet. The database's
//! clock alone decides when a window ends; a process only counts the milliseconds that it was told, from before it asked.
//!
//! Which client a token belongs to is remembered for a few minutes in each process, for counting alone: whether the token
//! is live is asked with every call that is done, as ever, and once a second of one that is refused. A token that turns out not to be is
//! not counted, so that one that was stolen and revoked cannot use up its owner's quota, and tells nothing of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use domain::ClientId;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Backend;
use crate::credential::TokenHash;
use crate::error::Error;
use crate::secret::Hash;
use crate::store;
pub use crate::store::rate_limit::WINDOW_SECONDS;
use crate::store::rate_limit::{Holder, Purpose};

/// A client fetches at most this part of its quota of requests in tokens: each lives a day, so that a few are enough.
const TOKENS: u64 = 10;
/// How many tokens it may fetch in a window however small its quota is.
const LEAST_TOKENS: u64 = 60;
/// How many times the limit of a client all clients of a platform have together, unless the platform has a limit of its own.
const CLIENTS_TOGETHER: u32 = 2;
/// How long it is remembered whose a token is.
const REMEMBERED: Duration = Duration::from_secs(300);
/// How long it is taken to be live while its calls are refused because the quota is used up.
const REMEMBERED_REFUSED: Duration = Duration::from_secs(1);
/// How many tokens and clients a process remembers at most; then it forgets them and asks again.
const MOST: usize = 20_000;

/// What is left of a client's window, as far as this process knows: others may have taken some since it last asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub quota: u64,
    /// How many are left of it.
    pub left: u64,
    /// Seconds until a new window can begin.
    pub seconds: u32,
}

/// What became of a request's place in its client's window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turn {
    /// Whose token it is, as far as it is known at all. No proof of anything.
    pub client: Option<ClientId>,
    /// What is left; nothing for a token that is not live, which is not counted.
    pub allowance: Option<Allowance>,
    /// Whether the quota is used up: the request is not to be done.
    pub refused: bool,
}

/// The moment of a request: by the process for its own blocks, and by the database, whose clock counts, for windows.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    here: Instant,
    there: Option<OffsetDateTime>,
}

impl Moment {
    /// Now. Rate limits go by real time, whatever a sandbox's clock shows.
    fn now() -> Self {
        Self { here: Instant::now(), there: None }
    }

    /// So much after a first instant, by both clocks: for tests, which do not wait.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn after(begun: (Instant, OffsetDateTime), passed: Duration) -> Self {
        Self { here: begun.0 + passed, there: Some(begun.1 + passed) }
    }
}

/// What a process holds of one client's window.
#[derive(Debug)]
struct Stock {
    held: u64,
    /// What was left of the quota when the last block was taken.
    elsewhere: u64,
    /// Until when the block is good.
    ends: Instant,
    /// When the last block was taken, and how large it was.
    taken: Instant,
    block: u64,
}

type Stocks = HashMap<(Uuid, Purpose), Arc<tokio::sync::Mutex<Option<Stock>>>>;

/// What a process remembers for counting.
#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    tokens: Mutex<HashMap<Hash, (Instant, Holder)>>,
    stocks: Mutex<Stocks>,
}

impl RateLimits {
    fn holder(&self, token: &Hash, now: Instant, at_most: Duration) -> Option<Holder> {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let (read, holder) = tokens.get(token)?;
        (now.saturating_duration_since(*read) < at_most).then_some(*holder)
    }

    fn remember(&self, token: Hash, now: Instant, holder: Holder) {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        if tokens.len() >= MOST {
            tokens.clear();
        }
        tokens.insert(token, (now, holder));
    }

    fn forget(&self, token: &Hash) {
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner).remove(token);
    }

    fn drop_stock(&self, holder: Uuid, purpose: Purpose) {
        self.stocks.lock().unwrap_or_else(PoisonError::into_inner).remove(&(holder, purpose));
    }

    fn stock(&self, holder: Uuid, purpose: Purpose) -> Arc<tokio::sync::Mutex<Option<Stock>>> {
        let mut stocks = self.stocks.lock().unwrap_or_else(PoisonError::into_inner);
        if stocks.len() >= MOST {
            // Whoever holds one of these goes on with it; what it held is lost to its window, as at its end.
            stocks.clear();
        }
        stocks.entry((holder, purpose)).or_default().clone()
    }
}

impl Stock {
    /// How much to take next.
    fn wanted(last: Option<&Self>, quota: u64, now: Instant) -> u64 {
        let largest = (quota / 40).max(1);
        let fresh = (quota / 100).max(1);
        let Some(last) = last.filter(|last| last.ends > now) else {
            return fresh;
        };
        // The last block is spent: how much of it a second is what the next second is likely to need.
        let milliseconds = now.saturating_duration_since(last.taken).as_millis().max(1);
        let spent = u128::from(last.block) * 1_000 / milliseconds;
        let wanted = u64::try_from(spent).unwrap_or(u64::MAX);
        wanted.max(fresh).min(largest).min((last.elsewhere / 8).max(1))
    }

    fn allowance(&self, quota: u64, now: Instant) -> Allowance {
        let rest = self.ends.saturating_duration_since(now).as_millis();
        let seconds = u32::try_from(rest.div_ceil(1_000)).unwrap_or(WINDOW_SECONDS);
        Allowance {
            quota,
            left: self.held.saturating_add(self.elsewhere).min(quota),
            seconds: seconds.max(1),
        }
    }
}

impl Backend {
    /// Takes a request's place in the window of the client that the token belongs to. Asks the database only for a token
    /// that this process has not seen for a while, and for a block when it has none.
    #[tracing::instrument(level = "debug", skip_all, name = "rate_limit.take_turn")]
    pub async fn take_turn(&self, token: TokenHash) -> Turn {
        self.take_turn_at(token, Moment::now()).await
    }

    /// The same at a moment.
    #[tracing::instrument(level = "debug", skip_all, name = "rate_limit.take_turn_at")]
    pub async fn take_turn_at(&self, token: TokenHash, moment: Moment) -> Turn {
        match self.turn(token, moment).await {
            Ok(turn) => turn,
            Err(error) => {
                // The call itself is about to find out; a limit that cannot be counted refuses nobody.
                tracing::warn!(error = %error.chain(), "could not count a request");
                Turn::default()
            }
        }
    }

    /// The token proved not to be live: what it is gets looked up anew, and its next requests are not counted.
    pub fn forget_turn(&self, token: TokenHash) {
        self.limits.forget(&token.0);
    }

    async fn turn(&self, token: TokenHash, moment: Moment) -> Result<Turn, Error> {
        let Some(holder) = self.holder(token, moment, REMEMBERED).await? else {
            return Ok(Turn::default());
        };
        let client = Some(holder.client);
        if !holder.live {
            return Ok(Turn { client, ..Turn::default() });
        }
        let spent = self.spend_request(&holder, moment).await?;
        if spent.is_some_and(|(allowed, _)| !allowed) {
            // The call, which would find out that the token is not live any more, is not done.
            let holder = self.holder(token, moment, REMEMBERED_REFUSED).await?;
            if !holder.is_some_and(|holder| holder.live) {
                return Ok(Turn { client, ..Turn::default() });
            }
        }
        Ok(spent.map_or_else(
            || Turn { client, ..Turn::default() },
            |(allowed, allowance)| Turn { client, allowance: Some(allowance), refused: !allowed },
        ))
    }

    /// Spends one request of the client and one of its platform; tells of the one that has less left.
    async fn spend_request(
        &self,
        holder: &Holder,
        moment: Moment,
    ) -> Result<Option<(bool, Allowance)>, Error> {
        let of_client = quota(holder.limit, self.config.rate_limit);
        let of_platform = quota(holder.platform_limit, self.platform_rate_limit());
        // A client that may ask for all that its platform has is counted there alone.
        let mut client = None;
        if of_client < of_platform {
            client = self.spend(holder.client.uuid(), Purpose::Request, of_client, moment).await?;
            if client.is_none_or(|(allowed, _)| !allowed) {
                return Ok(client);
            }
        }
        let platform = self.spend(holder.platform.uuid(), Purpose::Request, of_platform, moment).await?;
        Ok(match (client, platform) {
            (Some((_, client)), Some((true, platform))) if client.left <= platform.left => {
                Some((true, client))
            }
            _ => platform,
        })
    }

    /// Requests a second of all clients of a platform that has no limit of its own.
    pub(crate) fn platform_rate_limit(&self) -> u32 {
        self.config.rate_limit.saturating_mul(CLIENTS_TOGETHER)
    }

    /// Whose the token is, as it was looked up at most so long ago.
    async fn holder(
        &self,
        token: TokenHash,
        moment: Moment,
        at_most: Duration,
    ) -> Result<Option<Holder>, Error> {
        if let Some(holder) = self.limits.holder(&token.0, moment.here, at_most) {
            return Ok(Some(holder));
        }
        // In a box, as below: few requests ask, and the future of each would hold it.
        let found = Box::pin(store::rate_limit::holder(&self.tokens, &token.0)).await?;
        if let Some(holder) = found {
            self.limits.remember(token.0, moment.here, holder);
        }
        Ok(found)
    }

    /// Counts a token that a client with this rate limit fetches. If it has fetched too many in this window: the seconds to wait.
    pub(crate) async fn count_token(
        &self,
        client: ClientId,
        limit: Option<i32>,
    ) -> Result<Option<u32>, Error> {
        let tokens = (quota(limit, self.config.rate_limit) / TOKENS).max(LEAST_TOKENS);
        let spent = self.spend(client.uuid(), Purpose::Issue, tokens, Moment::now()).await?;
        // How many seconds to wait, where there was nothing left to spend.
        Ok(spent.and_then(|(allowed, allowance)| (!allowed).then_some(allowance.seconds)))
    }

    /// Spends one of the block in hand, after taking a new one where there is none. Whether there was one to spend, and
    /// what is left; nothing for a holder that does not exist.
    async fn spend(
        &self,
        holder: Uuid,
        purpose: Purpose,
        quota: u64,
        moment: Moment,
    ) -> Result<Option<(bool, Allowance)>, Error> {
        let stock = self.limits.stock(holder, purpose);
        // Held over the question: others of this holder wait for the same block instead of taking one each.
        let mut stock = stock.lock().await;
        let spendable = stock
            .as_ref()
            .is_some_and(|stock| stock.ends > moment.here && (stock.held > 0 || stock.elsewhere == 0));
        if !spendable {
            let wanted = Stock::wanted(stock.as_ref(), quota, moment.here);
            let asked = store::rate_limit::take(&self.lane, holder, purpose, wanted, quota, moment.there);
            let found = Box::pin(asked).await?;
            let Some(block) = found else {
                // Nobody can fill the memory with clients that there never were.
                self.limits.drop_stock(holder, purpose);
                return Ok(None);
            };
            *stock = Some(Stock {
                held: block.handed,
                elsewhere: quota.saturating_sub(block.granted),
                ends: moment.here + Duration::from_millis(block.milliseconds),
                taken: moment.here,
                block: block.handed,
            });
        }
        let Some(stock) = stock.as_mut() else {
            return Ok(None);
        };
        let allowed = stock.held > 0;
        stock.held = stock.held.saturating_sub(1);
        Ok(Some((allowed, stock.allowance(quota, moment.here))))
    }
}

/// How many requests a window has for a limit a second.
fn quota(own: Option<i32>, usual: u32) -> u64 {
    let limit = own.and_then(|limit| u32::try_from(limit).ok()).unwrap_or(usual);
    u64::from(limit) * u64::from(WINDOW_SECONDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stock(block: u64, elsewhere: u64, now: Instant) -> Stock {
        Stock { held: 0, elsewhere, ends: now + Duration::from_secs(30), taken: now, block }
    }

    #[test]
    fn blocks_follow_the_pace_within_their_bounds() {
        let now = Instant::now();
        let at =
            |passed: u64, last: &Stock| Stock::wanted(Some(last), 6_000, now + Duration::from_millis(passed));
        assert_eq!(Stock::wanted(None, 6_000, now), 60);
        // 60 in two seconds are 30 a second, which is less than the least.
        assert_eq!(at(2_000, &stock(60, 5_000, now)), 60);
        assert_eq!(at(500, &stock(60, 5_000, now)), 120);
        assert_eq!(at(1, &stock(60, 5_000, now)), 150, "a fortieth");
        assert_eq!(at(1, &stock(150, 80, now)), 10, "an eighth of what is left");
        assert_eq!(at(1, &stock(10, 3, now)), 1);
        // A window that has ended says nothing about the next.
        assert_eq!(at(40_000, &stock(150, 0, now)), 60);
    }

    #[test]
    fn small_quotas_are_handed_out_one_by_one() {
        let now = Instant::now();
        assert_eq!(Stock::wanted(None, 60, now), 1);
        assert_eq!(Stock::wanted(Some(&stock(1, 50, now)), 60, now), 1);
    }

    #[test]
    fn the_rest_of_a_window_is_told_in_whole_seconds() {
        let now = Instant::now();
        let mut one = stock(10, 90, now);
        one.held = 7;
        let told = one.allowance(6_000, now + Duration::from_millis(100));
        assert_eq!((told.quota, told.left, told.seconds), (6_000, 97, 30));
        let told = one.allowance(6_000, now + Duration::from_secs(30));
        assert_eq!(told.seconds, 1);
    }
}
