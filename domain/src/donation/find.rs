//! How people find gifts in a charity's list: by what they have in hand and by states.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Status;
use crate::field_error::Problem;
use crate::word_enum::UnknownValue;
use crate::{DeclarationId, DonationId, Pence};

/// A shorter part of a reference is in too many of them, and no index finds it.
const SHORTEST_PART: usize = 3;
/// As many gifts are looked for by their ids at once.
const MOST_GIFTS: usize = 50;

/// What somebody looks for in a list of gifts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Find {
    /// The gift with this id.
    Gift(DonationId),
    /// The gifts with these ids.
    Gifts(Vec<DonationId>),
    /// The gifts of the charity's claim with this number.
    Claim(i32),
    /// Gifts that have this part in their reference, in any case, or whose donor gave exactly this amount.
    Text {
        /// The part, in lower case.
        part: Option<String>,
        /// The amount.
        amount: Option<Pence>,
    },
}

impl Find {
    /// Reads what was typed: `claim 7`, the id of a donation or several of them, an amount such as `42.00`, or a part of a reference.
    ///
    /// # Errors
    /// What to enter instead.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let typed = text.trim().to_ascii_lowercase();
        if let Some(number) = claim_named(&typed) {
            return Ok(Self::Claim(number));
        }
        if let Ok(id) = typed.parse() {
            return Ok(Self::Gift(id));
        }
        let ids: Option<Vec<DonationId>> = typed.split_whitespace().map(|one| one.parse().ok()).collect();
        if let Some(ids) = ids.filter(|ids| (2..=MOST_GIFTS).contains(&ids.len())) {
            return Ok(Self::Gifts(ids));
        }
        let amount = typed.parse::<Pence>().ok();
        // A reference is printable ASCII of at most 100 characters; nothing else can be a part of one.
        let can_be_part = (SHORTEST_PART..=100).contains(&typed.len())
            && typed.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if !can_be_part && amount.is_none() {
            return Err(Problem::new(
                "invalid",
                "Enter at least 3 letters or digits of a reference, an amount such as 42.00, or a claim such as “claim 7”.",
            ));
        }
        Ok(Self::Text { part: can_be_part.then_some(typed), amount })
    }
}

/// The donors that a search for a name found. Their names are not in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundDonors {
    /// One declaration of each donor, and of each way in which the donor's name is written.
    pub declarations: Vec<DeclarationId>,
    /// How many donors they are.
    pub donors: u8,
    /// Whether there may be more donors with the name.
    pub may_be_more: bool,
}

/// For the cursors of a list.
impl fmt::Display for FoundDonors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<String> = self.declarations.iter().map(ToString::to_string).collect();
        f.write_str(&ids.join(" "))
    }
}

/// The number of a claim that is looked for by name, such as `claim 7` or `#7`, in lower case. Other words, such as `claimant-7`, can be a
/// part of a reference.
pub(crate) fn claim_named(typed: &str) -> Option<i32> {
    let number = typed.strip_prefix("claim").or(typed.strip_prefix('#'))?;
    claim_number(number.trim_start_matches([' ', '#']))
}

/// The number of a claim.
pub(crate) fn claim_number(typed: &str) -> Option<i32> {
    typed.parse::<i32>().ok().filter(|number| *number > 0)
}

/// In one form for all spellings.
impl fmt::Display for Find {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gift(id) => write!(f, "{id}"),
            Self::Gifts(ids) => {
                let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
                f.write_str(&ids.join(" "))
            }
            Self::Claim(number) => write!(f, "claim {number}"),
            Self::Text { part, amount } => {
                f.write_str(part.as_deref().unwrap_or_default())?;
                amount.map_or(Ok(()), |amount| write!(f, " {amount}"))
            }
        }
    }
}

/// What HMRC's money says of the claims that gifts are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimMoney {
    /// HMRC owes all or some of it.
    Owed,
    /// HMRC has paid all of it, or set it off.
    Paid,
}

/// The states of a list: one, a part of one, or those that people look at together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum States {
    /// This state alone.
    One(Status),
    /// What somebody else has to do or say something about first.
    Waiting,
    /// What brings no Gift Aid as things stand.
    WithoutGiftAid,
    /// What is accepted, in claims with this money. A claim that HMRC has nothing to pay for is in neither.
    Accepted(ClaimMoney),
}

impl States {
    /// Those that have another word than that of a state.
    pub const MORE: [Self; 4] = [
        Self::Waiting,
        Self::WithoutGiftAid,
        Self::Accepted(ClaimMoney::Owed),
        Self::Accepted(ClaimMoney::Paid),
    ];

    /// The word that stands in an address.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::One(status) => status.as_str(),
            Self::Waiting => "waiting",
            Self::WithoutGiftAid => "without_gift_aid",
            Self::Accepted(ClaimMoney::Owed) => "owed",
            Self::Accepted(ClaimMoney::Paid) => "paid",
        }
    }

    /// What HMRC's money has to say of their claims, where that is asked.
    #[must_use]
    pub const fn money(self) -> Option<ClaimMoney> {
        match self {
            Self::Accepted(money) => Some(money),
            Self::One(_) | Self::Waiting | Self::WithoutGiftAid => None,
        }
    }

    /// Which they are.
    #[must_use]
    pub fn statuses(self) -> &'static [Status] {
        match self {
            Self::One(status) => {
                let place = Status::ALL.iter().position(|other| *other == status);
                place.and_then(|place| Status::ALL.get(place..=place)).unwrap_or_default()
            }
            Self::Waiting => &[Status::AwaitingSettlement, Status::AwaitingCharity, Status::AwaitingDonor],
            Self::WithoutGiftAid => &[Status::AwaitingAuthorisation, Status::Ineligible, Status::Cancelled],
            Self::Accepted(_) => &[Status::Accepted],
        }
    }
}

impl FromStr for States {
    type Err = UnknownValue;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::MORE
            .into_iter()
            .find(|states| states.as_str() == text)
            .map_or_else(|| text.parse().map(Self::One), Ok)
    }
}

impl From<States> for String {
    fn from(states: States) -> Self {
        states.as_str().to_owned()
    }
}

impl TryFrom<String> for States {
    type Error = UnknownValue;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_look_for_a_gift_by_whatever_they_have_in_hand() {
        let id = DonationId::from_uuid(uuid::Uuid::from_u128(7));
        let text = |part: &str, amount: Option<i64>| Find::Text {
            part: Some(part).filter(|part| !part.is_empty()).map(str::to_owned),
            amount: amount.map(|pence| Pence::new(pence).unwrap()),
        };
        let (named, shouted) = (id.to_string(), id.to_string().to_uppercase());
        let other = DonationId::from_uuid(uuid::Uuid::from_u128(8));
        let both = format!(" {id}  {other}");
        for (typed, found) in [
            (" claim 7 ", Find::Claim(7)),
            ("Claim #12", Find::Claim(12)),
            ("#3", Find::Claim(3)),
            (named.as_str(), Find::Gift(id)),
            (shouted.as_str(), Find::Gift(id)),
            (both.as_str(), Find::Gifts(vec![id, other])),
            ("GS-0001", text("gs-0001", None)),
            ("claimant-7", text("claimant-7", None)),
            // A number can be an amount or a part of a reference; a short one is an amount.
            ("42.00", text("42.00", Some(4_200))),
            ("1234", text("1234", Some(123_400))),
            ("7", text("", Some(700))),
            ("£1,250.50", text("", Some(125_050))),
        ] {
            assert_eq!(Find::parse(typed).unwrap(), found, "{typed}");
        }
        assert_eq!(Find::Gifts(vec![id, other]).to_string(), format!("{id} {other}"));
        let (long, many) = ("a".repeat(101), vec![named.as_str(); MOST_GIFTS + 1].join(" "));
        for nothing in ["", "ab", "été", long.as_str(), many.as_str()] {
            assert_eq!(Find::parse(nothing).unwrap_err().code(), "invalid", "{nothing}");
        }
    }

    #[test]
    fn states_have_one_word_each_and_tabs_share_none() {
        let all = Status::ALL.iter().copied().map(States::One);
        for states in all.chain([States::Waiting, States::WithoutGiftAid]) {
            assert_eq!(states.as_str().parse(), Ok(states));
        }
        for status in Status::ALL {
            assert_eq!(States::One(*status).statuses(), [*status]);
        }
        assert!(
            States::Waiting
                .statuses()
                .iter()
                .all(|status| !States::WithoutGiftAid.statuses().contains(status))
        );
    }

    #[test]
    fn what_hmrc_owes_and_what_it_has_paid_are_parts_of_what_is_accepted() {
        for (word, money) in [("owed", ClaimMoney::Owed), ("paid", ClaimMoney::Paid)] {
            let states: States = word.parse().unwrap();
            assert_eq!((states, states.as_str()), (States::Accepted(money), word));
            assert_eq!((states.statuses(), states.money()), ([Status::Accepted].as_slice(), Some(money)));
        }
        assert_eq!(States::One(Status::Accepted).money(), None);
        for states in States::MORE {
            assert_eq!(states.as_str().parse(), Ok(states));
            assert!(states.as_str().parse::<Status>().is_err(), "{states:?} has a word of its own");
        }
    }
}
