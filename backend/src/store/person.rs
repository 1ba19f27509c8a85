//! Somebody who signs in.

use domain::{DonorId, StaffId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "snake_case")]
pub enum Person {
    Donor(DonorId),
    /// A member of staff, of charities or platforms.
    Staff(StaffId),
}

impl Person {
    pub(crate) fn uuid(self) -> Uuid {
        match self {
            Self::Donor(id) => id.uuid(),
            Self::Staff(id) => id.uuid(),
        }
    }
}
