//! What the simulated HMRC remembers.

use std::collections::{BTreeMap, HashMap, HashSet};

use sha1::{Digest, Sha1};
use time::OffsetDateTime;

use super::Step;
use super::gift::{GiftLine, gifts_of};
use super::request::Request;
use crate::gateway::{CorrelationId, KEPT, TransactionId};
use crate::irmark::IrMark;
use crate::rules::Broken;

/// A sandbox that is never restarted forgets its oldest submissions beyond this.
const MOST: usize = 100_000;

/// A submission that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The id that it was given.
    pub correlation_id: CorrelationId,
    /// The sender's id of it.
    pub transaction_id: Option<TransactionId>,
    /// The account that sent it.
    pub sender_id: String,
    /// The charity's HMRC reference.
    pub charity: Option<String>,
    /// What the charity, or who files for it, calls the claim.
    pub claim_number: Option<String>,
    /// The IRmark that stood in it.
    pub irmark: Option<IrMark>,
    /// What the receipt calls it: the agent's reference, or the charity's.
    pub document: String,
    /// The gifts in it, in their order; at most the first 20,000, and none of a claim that breaks rules.
    pub gifts: Vec<GiftLine>,
    /// What HMRC makes of it.
    pub verdict: Verdict,
    /// How many polls are left until there is an answer.
    pub polls_left: u32,
    /// How many lists are left that do not have it.
    pub lists_left: u32,
    /// Whether a poll told the answer.
    pub answered: bool,
    /// Whether it was deleted.
    pub deleted: bool,
    /// When it came.
    pub at: OffsetDateTime,
}

impl Taken {
    /// A submission as it came, which breaks these rules.
    pub(super) fn of(message: &[u8], request: &Request, broken: Vec<Broken>, at: OffsetDateTime) -> Self {
        let (gifts, verdict) = if broken.is_empty() {
            (gifts_of(message), Verdict::Accept)
        } else {
            (Vec::new(), Verdict::Refuse(broken))
        };
        let document = request.agent.as_ref().or(request.charity.as_ref());
        Self {
            // Until the ledger gives one.
            correlation_id: CorrelationId::from_bytes([0; 16]),
            transaction_id: request.transaction_id.parse().ok(),
            sender_id: request.sender_id.clone(),
            charity: request.charity.clone(),
            claim_number: request.claim_number.clone(),
            irmark: request.irmark.as_deref().and_then(|mark| mark.parse().ok()),
            document: document.cloned().unwrap_or_default(),
            gifts,
            verdict,
            polls_left: 0,
            lists_left: 0,
            answered: false,
            deleted: false,
            at,
        }
    }
}

/// What HMRC makes of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Takes it.
    Accept,
    /// Refuses it, for breaking these rules.
    Refuse(Vec<Broken>),
}

#[derive(Debug)]
pub(super) struct Memory {
    seed: [u8; 16],
    given: u64,
    by_number: BTreeMap<u64, Taken>,
    by_id: HashMap<CorrelationId, u64>,
    requests: HashMap<Step, u64>,
}

impl Memory {
    pub(super) fn new(seed: [u8; 16]) -> Self {
        Self { seed, given: 0, by_number: BTreeMap::new(), by_id: HashMap::new(), requests: HashMap::new() }
    }

    pub(super) fn count(&mut self, step: Step) {
        *self.requests.entry(step).or_default() += 1;
    }

    pub(super) fn requests(&self, step: Step) -> u64 {
        self.requests.get(&step).copied().unwrap_or_default()
    }

    /// Remembers a submission under an id of its own.
    pub(super) fn take(&mut self, make: impl FnOnce(CorrelationId) -> Taken) -> CorrelationId {
        let number = self.given;
        self.given += 1;
        let id = self.id(number);
        let taken = make(id.clone());
        self.forget(taken.at);
        self.by_id.insert(id.clone(), number);
        self.by_number.insert(number, taken);
        id
    }

    /// Thirty-two digits that do not look like a count.
    fn id(&self, number: u64) -> CorrelationId {
        let mut hash = Sha1::new();
        hash.update(self.seed);
        hash.update(number.to_be_bytes());
        let digest: [u8; 20] = hash.finalize().into();
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        CorrelationId::from_bytes(id)
    }

    /// Drops what is too old, and the oldest of what is too much.
    fn forget(&mut self, now: OffsetDateTime) {
        while let Some(oldest) = self.by_number.first_entry() {
            let is_old = now - oldest.get().at > KEPT;
            if !is_old && self.by_id.len() < MOST {
                return;
            }
            let gone = oldest.remove();
            self.by_id.remove(&gone.correlation_id);
        }
    }

    /// A submission that was not deleted.
    pub(super) fn find(&mut self, id: &CorrelationId) -> Option<&mut Taken> {
        let number = self.by_id.get(id)?;
        self.by_number.get_mut(number).filter(|taken| !taken.deleted)
    }

    /// The submissions of an account that were not deleted, but for those that lists do not have yet.
    pub(super) fn of_account(&self, sender_id: &str) -> impl Iterator<Item = &Taken> {
        self.by_number
            .values()
            .filter(move |taken| taken.sender_id == sender_id && !taken.deleted && taken.lists_left == 0)
    }

    /// The account was told its list: what was not in it comes nearer to being in one.
    pub(super) fn count_list(&mut self, sender_id: &str) {
        for taken in self.by_number.values_mut() {
            if taken.sender_id == sender_id {
                taken.lists_left = taken.lists_left.saturating_sub(1);
            }
        }
    }

    pub(super) fn taken(&self) -> Vec<Taken> {
        self.by_number.values().cloned().collect()
    }

    pub(super) fn taken_twice(&self) -> Vec<Taken> {
        let (mut marks, mut gifts) = (HashSet::new(), HashSet::new());
        let mut twice = Vec::new();
        for taken in self.by_number.values() {
            if taken.verdict != Verdict::Accept {
                continue;
            }
            // What is twice in one claim are two gifts.
            let own: HashSet<_> = taken.gifts.iter().map(|gift| (&taken.charity, gift)).collect();
            let has_known_mark = taken.irmark.is_some_and(|mark| !marks.insert(mark));
            if has_known_mark || !own.is_disjoint(&gifts) {
                twice.push(taken.clone());
            }
            gifts.extend(own);
        }
        twice
    }
}
