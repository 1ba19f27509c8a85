//! What a platform does far more often than usual. What a platform says about a person binds that platform alone, and has daily limits;
//! the operator hears of a platform that may be testing those limits, or whose secret somebody else may have.

word_enum! {
    /// What is watched of a platform. The rule asks for what it "cancels, misses, conflicts or sums".
    pub enum Watched {
        /// Authorisations that it ended, and ends of others that it asked donors for.
        Cancellations = "cancellations",
        /// Questions about people whom what it sent does not find.
        MatchMisses = "match_misses",
        /// Email addresses and phone numbers that it looked up and that no donor has.
        LookupMisses = "lookup_misses",
        /// Requests whose details lead to two donors.
        DonorConflicts = "donor_conflicts",
        /// Cards and phones of other platforms that it contested.
        LinkContests = "link_contests",
        /// The sum of the gifts that it sent, in pence.
        GiftSums = "gift_sums",
    }
}

/// How many days before the last 24 hours are its custom.
const CUSTOM_DAYS: i64 = 28;
/// So many times the average day of its custom is far above it: our choice.
const FAR_ABOVE: i64 = 5;

/// How much a platform did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// In the last 24 hours.
    pub in_24_hours: i64,
    /// In the 28 days before these 24 hours. Where the 24 hours are below [`Watched::least`], nobody has to count it.
    pub in_28_days_before: i64,
}

impl Watched {
    /// Less than this in 24 hours is nothing unusual, whatever the custom is: our choice. A platform that is new has no custom.
    #[must_use]
    pub const fn least(self) -> i64 {
        match self {
            Self::LinkContests => 10,
            Self::Cancellations | Self::DonorConflicts => 25,
            Self::MatchMisses => 100,
            // Whoever gives through a platform for the first time is one too.
            Self::LookupMisses => 1_000,
            // £50,000, on which £12,500 would be claimed.
            Self::GiftSums => 5_000_000,
        }
    }

    /// Whether this is far above the platform's custom: "The operator hears of a platform that cancels, misses, conflicts or sums far
    /// above its custom".
    #[must_use]
    pub const fn is_far_above_custom(self, pace: Pace) -> bool {
        pace.in_24_hours >= self.least()
            && pace.in_24_hours.saturating_mul(CUSTOM_DAYS) > pace.in_28_days_before.saturating_mul(FAR_ABOVE)
    }
}

#[cfg(test)]
mod tests {
    use super::{Pace, Watched};

    #[test]
    fn far_above_its_custom_is_enough_in_a_day_and_more_than_five_average_days() {
        for (watched, in_24_hours, in_28_days_before, is_far_above) in [
            (Watched::LinkContests, 9, 0, false),
            (Watched::LinkContests, 10, 0, true),
            (Watched::LinkContests, 10, 55, true),
            (Watched::LinkContests, 10, 56, false),
            (Watched::Cancellations, 24, 0, false),
            (Watched::Cancellations, 25, 0, true),
            (Watched::Cancellations, 25, 139, true),
            (Watched::Cancellations, 25, 140, false),
            (Watched::DonorConflicts, 24, 0, false),
            (Watched::DonorConflicts, 25, 139, true),
            (Watched::MatchMisses, 99, 0, false),
            (Watched::MatchMisses, 100, 559, true),
            (Watched::MatchMisses, 100, 560, false),
            (Watched::LookupMisses, 999, 0, false),
            (Watched::LookupMisses, 1_000, 5_599, true),
            (Watched::LookupMisses, 1_000, 5_600, false),
            (Watched::GiftSums, 4_999_999, 0, false),
            (Watched::GiftSums, 5_000_000, 0, true),
            // £1,000,000 a day, and then £5,000,000 and a penny more.
            (Watched::GiftSums, 500_000_000, 2_800_000_000, false),
            (Watched::GiftSums, 500_000_001, 2_800_000_000, true),
            (Watched::GiftSums, 100_000_000, 2_800_000_000, false),
            (Watched::GiftSums, i64::MAX, i64::MAX, false),
        ] {
            let pace = Pace { in_24_hours, in_28_days_before };
            assert_eq!(watched.is_far_above_custom(pace), is_far_above, "{watched} {pace:?}");
        }
    }
}
