//! Who approves a claim before it is filed.
#![expect(missing_docs, reason = "a field has a comment where its name does not say enough")]

use super::{Approvals, ClaimState, Refused};
use crate::calendar::{Date, Timestamp};
use crate::id::StaffId;
use crate::money::Pence;

/// Somebody who approved a claim, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approval {
    pub by: StaffId,
    pub at: Timestamp,
}

/// How much there is to approve of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToApprove {
    /// How many gifts it has.
    pub lines: i64,
    /// The tax that goes back to HMRC with it.
    pub adjustment: Pence,
}

impl ToApprove {
    /// Whether this, which is filed again of a claim, rests on what people approved of that claim: it is the same but for so many
    /// lines that HMRC refused. What a line claims does not change, so that the sum differs by more where the number of lines does.
    #[must_use]
    pub fn rests_on(self, approved: Self, refused: i64) -> bool {
        self.lines == approved.lines - refused && self.adjustment == approved.adjustment
    }
}

impl Approvals {
    /// Whether this person cannot approve a claim of this maker, because they made it. A claim that the schedule made, or that is
    /// filed again, has no maker.
    #[must_use]
    pub fn keeps_out(self, person: StaffId, maker: Option<StaffId>) -> bool {
        self == Self::Another && maker == Some(person)
    }

    /// What holds on a day, where something less strict holds from a time on: a claim of that day that still waits then waits for no
    /// more than that.
    #[must_use]
    pub fn on(self, day: Date, fewer: Option<(Self, Timestamp)>) -> Self {
        match fewer {
            Some((fewer, from)) if fewer < self && from.london_date() <= day => fewer,
            _ => self,
        }
    }

    /// How many people still have to approve a claim of this maker that these have approved.
    #[must_use]
    pub fn to_go(self, approvals: &[Approval], maker: Option<StaffId>) -> usize {
        let count = approvals.iter().filter(|approval| !self.keeps_out(approval.by, maker)).count();
        self.people().saturating_sub(count)
    }
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

    /// Somebody approves it, of which `maker` made it by hand, if anybody did. The last one who has to makes it free to be filed.
    ///
    /// # Errors
    /// When it waits for nobody, or for somebody else than this person.
    pub fn approve(self, by: StaffId, at: Timestamp, maker: Option<StaffId>) -> Result<Self, Refused> {
        match self {
            Self::Ready { needed, .. } if needed.keeps_out(by, maker) => Err(Refused::MadeByThem),
            Self::Ready { approvals, .. } if approvals.iter().any(|approval| approval.by == by) => {
                Err(Refused::SamePersonTwice)
            }
            Self::Ready { needed, mut approvals } => {
                approvals.push(Approval { by, at });
                if needed.to_go(&approvals, maker) == 0 {
                    Ok(Self::Approved)
                } else {
                    Ok(Self::Ready { needed, approvals })
                }
            }
            other => Err(Refused::WrongStep(other.status())),
        }
    }

    /// The charity asks for fewer people than when the claim was begun, or for anybody instead of somebody else than its maker: those
    /// who are still to approve it may have left. Those who did so far may be enough then, as when the last of them came only now.
    ///
    /// # Errors
    /// When it waits for nobody any more, or for nothing stricter than that: more is asked for of later claims alone.
    pub fn ask_fewer(self, fewer: Approvals, maker: Option<StaffId>) -> Result<Self, Refused> {
        match self {
            // Nobody was asked yet.
            Self::Draft => Ok(Self::Draft),
            Self::Ready { needed, approvals } if fewer < needed => {
                if fewer.to_go(&approvals, maker) == 0 {
                    Ok(Self::Approved)
                } else {
                    Ok(Self::Ready { needed: fewer, approvals })
                }
            }
            other => Err(Refused::WrongStep(other.status())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Approvals::{Another, None, One, Two};
    use crate::calendar::parse_date;

    #[test]
    fn what_is_less_strict_holds_on_the_day_from_whose_time_it_holds() {
        // 00:30 on 1 July in London.
        let from = "2026-06-30T23:30:00Z".parse().unwrap();
        for (now, fewer, day, then) in [
            (One, Some(None), "2026-06-30", One),
            (One, Some(None), "2026-07-01", None),
            (Two, Some(Another), "2026-07-06", Another),
            (Another, Some(One), "2026-07-06", One),
            (One, Some(Two), "2026-07-06", One),
            (Two, Option::None, "2026-07-06", Two),
        ] {
            let day = parse_date(day).unwrap();
            assert_eq!(now.on(day, fewer.map(|fewer| (fewer, from))), then, "{now} {day}");
        }
    }
}
