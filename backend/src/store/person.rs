//! Somebody who signs in.

use domain::{DonorId, StaffId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "snake_case")]
pub enum Person {
    Donor(DonorId),
    /// A member of staff, of charities or platforms.
    Staff(StaffId),
}
