//! One gift of the story, and the messages that tell Uplift about it.

use domain::donation::{DeletionReason, DonationView, DonorKind};
use domain::{Date, DonorId, Timestamp};
use serde_json::{Value, json};
use time::Duration;
use time::format_description::well_known::Rfc3339;

use super::chapter::{Chapter, day_text};

/// Through which platform a gift comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Via {
    /// Giving pages on the web: donors are known by email address.
    OpenCollection,
    /// Contactless giving: donors are known by card or phone.
    TapAndGive,
}

/// For which charity a gift is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Charity {
    Hospice,
    FoodBank,
    /// On Tap & Give alone.
    Club,
}

/// How a platform names the donor.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Named {
    Email(String),
    Phone(String),
    Card(String),
    /// By the id that Uplift gave, of the person at this place.
    Id(usize),
}

/// How a platform writes the charity's reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    AsGiven,
    /// In small letters, without hyphens: the same reference.
    Loose,
    /// The charity's reference at HMRC instead.
    Hmrc,
}

/// What the platform learns about a gift after it sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Settled(Date),
    /// The fee was another one.
    Net(i64),
    /// The gift is this person's.
    Donor(usize),
    Deleted(DeletionReason),
}

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Gift {
    /// The platform's own name for it; set by the plan.
    pub(super) reference: String,
    /// When it is sent; set by the plan.
    pub(super) chapter: Chapter,
    pub(super) via: Via,
    pub(super) charity: Charity,
    pub(super) spelling: Spelling,
    pub(super) donor: Named,
    pub(super) gross: i64,
    pub(super) net: Option<i64>,
    pub(super) at: Timestamp,
    pub(super) settled_on: Option<Date>,
    pub(super) then: Option<Then>,
}

impl Via {
    /// What the platform's references begin with.
    pub(super) fn prefix(self) -> &'static str {
        match self {
            Self::OpenCollection => "OC",
            Self::TapAndGive => "TG",
        }
    }
}

impl Gift {
    /// A gift that settled three days later.
    pub(super) fn new(charity: Charity, donor: Named, gross: i64, at: Timestamp) -> Self {
        let via = match (charity, &donor) {
            (Charity::Club, _) | (_, Named::Card(_) | Named::Phone(_)) => Via::TapAndGive,
            (_, Named::Email(_) | Named::Id(_)) => Via::OpenCollection,
        };
        let settled_on = Some(at.london_date().saturating_add(Duration::days(3)));
        Self {
            reference: String::new(),
            chapter: Chapter::Today,
            via,
            charity,
            spelling: Spelling::AsGiven,
            donor,
            gross,
            net: None,
            at,
            settled_on,
            then: None,
        }
    }

    pub(super) fn settled(mut self, on: Option<Date>) -> Self {
        self.settled_on = on;
        self
    }

    pub(super) fn net(mut self, pence: i64) -> Self {
        self.net = Some(pence);
        self
    }

    pub(super) fn spelt(mut self, spelling: Spelling) -> Self {
        self.spelling = spelling;
        self
    }

    pub(super) fn then(mut self, then: Then) -> Self {
        self.then = Some(then);
        self
    }

    /// The gift as it is sent; `reference` is the charity's with this platform, `hmrc` the one at HMRC.
    pub(super) fn json(&self, reference: &str, hmrc: &str, id: impl Fn(usize) -> Option<DonorId>) -> Value {
        let transaction = match self.spelling {
            Spelling::AsGiven => json!({ "type": "direct", "id": reference }),
            Spelling::Loose => json!({ "type": "direct", "id": reference.to_lowercase().replace('-', "") }),
            Spelling::Hmrc => json!({ "type": "hmrcId", "id": hmrc }),
        };
        let donor = match &self.donor {
            Named::Email(email) => json!({ "type": "email", "value": email }),
            Named::Phone(phone) => json!({ "type": "phone", "value": phone }),
            Named::Card(card) => json!({ "type": "par", "value": card }),
            Named::Id(person) => json!({ "type": "uid", "value": id(*person) }),
        };
        let mut gift = json!({
            "reference": self.reference,
            "donor": donor,
            "transaction": transaction,
            "grossAmount": self.gross,
            "currency": "GBP",
            "donatedAt": self.donated_at(),
        });
        if let Some(net) = self.net {
            gift["netAmount"] = Value::from(net);
        }
        if let Some(on) = self.settled_on {
            gift["settlementDate"] = Value::from(day_text(on));
        }
        gift
    }

    /// The instant, as the platform writes it: one by UTC, the other by the clock in London. Both are right.
    fn donated_at(&self) -> String {
        match self.via {
            Via::OpenCollection => self.at.to_string(),
            Via::TapAndGive => self.at.london().format(&Rfc3339).unwrap_or_else(|_| self.at.to_string()),
        }
    }

    /// Whom it names by their id, by their places.
    pub(super) fn people(&self) -> impl Iterator<Item = usize> {
        let by = match self.donor {
            Named::Id(person) => Some(person),
            Named::Email(_) | Named::Phone(_) | Named::Card(_) => None,
        };
        let then = match self.then {
            Some(Then::Donor(person)) => Some(person),
            Some(Then::Settled(_) | Then::Net(_) | Then::Deleted(_)) | None => None,
        };
        by.into_iter().chain(then)
    }

    /// Whether Uplift knows all of it by now.
    pub(super) fn is_told(&self, known: &DonationView) -> bool {
        let told = match self.then {
            None | Some(Then::Deleted(_)) => self.then.is_none(),
            Some(Then::Settled(on)) => known.settlement_date == Some(on),
            Some(Then::Net(net)) => known.net_amount.is_some_and(|amount| amount.pence().get() == net),
            Some(Then::Donor(_)) => known.donor.kind == DonorKind::Uid,
        };
        told || known.deleted_at.is_some()
    }

    /// The Idempotency-Key of one of its messages.
    pub(super) fn key(&self, message: &str) -> String {
        format!("{}.{message}", self.reference)
    }
}
