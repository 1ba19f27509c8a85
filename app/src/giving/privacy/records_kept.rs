//! How long records are kept, as donors read it.

use crate::words::{donor_privacy, say};
use domain::retention::{YEARS_AFTER_LAST, YEARS_KEPT};

/// How long the law requires records of Gift Aid, and how long we keep them.
pub fn records_kept() -> String {
    say(donor_privacy::RecordsKept { law: YEARS_KEPT, kept: YEARS_AFTER_LAST })
}
