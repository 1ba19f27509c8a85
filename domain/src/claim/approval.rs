//! Who approves a claim before it is filed.

use super::{Approvals, ClaimState, Refused};
use crate::calendar::Timestamp;
use crate::id::StaffId;

/// Somebody who approved a claim, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approval {
    /// Who.
    pub by: StaffId,
    /// When.
    pub at: Timestamp,
}

impl ClaimState {
    /// Its gifts are in; it waits for as many people as the charity wants.
    ///
    /// # Errors
    /// When it was gathered before.
    pub fn gathered(self, needed: Approvals) -> Result<Self, Refused> {
        match self {
            Self::Draft if needed == Approvals::None => Ok(Self::Approved),
            Self::Draft => Ok(Self::Ready { needed, approvals: Vec::new() }),
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// Somebody approves it. The last one who has to makes it free to be filed.
    ///
    /// # Errors
    /// When it waits for nobody, or for somebody else than this person.
    pub fn approve(self, by: StaffId, at: Timestamp) -> Result<Self, Refused> {
        match self {
            Self::Ready { approvals, .. } if approvals.iter().any(|approval| approval.by == by) => {
                Err(Refused::SamePersonTwice)
            }
            Self::Ready { needed, mut approvals } => {
                approvals.push(Approval { by, at });
                if approvals.len() >= needed.people() {
                    Ok(Self::Approved)
                } else {
                    Ok(Self::Ready { needed, approvals })
                }
            }
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// The charity asks for fewer people than when the claim was begun: whoever is still to approve it may have left. Those who
    /// did so far may be enough then, as when the last of them came only now.
    ///
    /// # Errors
    /// When it waits for nobody any more, or for no more people than that: more are asked for of later claims alone.
    pub fn ask_fewer(self, fewer: Approvals) -> Result<Self, Refused> {
        match self {
            // Nobody was asked yet.
            Self::Draft => Ok(Self::Draft),
            Self::Ready { needed, approvals } if fewer.people() < needed.people() => {
                if approvals.len() >= fewer.people() {
                    Ok(Self::Approved)
                } else {
                    Ok(Self::Ready { needed: fewer, approvals })
                }
            }
            other => Err(Refused::WrongStep(other.status())),
        }
    }
}
