//! When a failed delivery is tried again.

/// Seconds to wait before each try: the table that Standard Webhooks recommends, 75 hours in all.
const WAITS: [u64; 10] = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/// How often an event is tried.
pub const TRIES: u16 = 10;

/// The longest wait that an endpoint can ask for with Retry-After, in seconds.
pub const LONGEST_WAIT_SECONDS: u64 = 86_400;

/// Milliseconds until the next try after so many failed ones; none after the last. `dice` is random: it moves the try by
/// up to a fifth to either side, so that what failed together does not come back together.
#[must_use]
pub fn next_try_milliseconds(failed: u16, dice: u32) -> Option<u64> {
    let seconds = WAITS.get(usize::from(failed))?;
    // From 800 to 1,200 thousandths: seconds times thousandths are milliseconds.
    Some(seconds * (800 + u64::from(dice % 401)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_follow_the_table_of_standard_webhooks() {
        // The dice 200 are the middle: no jitter.
        let waits: Vec<Option<u64>> =
            (0..=TRIES).map(|failed| next_try_milliseconds(failed, 200).map(|wait| wait / 1_000)).collect();
        let hours = |hours: u64| Some(hours * 3_600);
        assert_eq!(
            waits,
            [
                Some(0),
                Some(5),
                Some(300),
                Some(1_800),
                hours(2),
                hours(5),
                hours(10),
                hours(14),
                hours(20),
                hours(24),
                None
            ]
        );
        let whole: u64 = waits.into_iter().flatten().sum();
        assert_eq!(whole / 3_600, 75);
    }

    #[test]
    fn jitter_moves_a_try_by_at_most_a_fifth() {
        for dice in [0, 1, 200, 400, 401, 12_345, u32::MAX] {
            let wait = next_try_milliseconds(2, dice).expect("a third try");
            assert!((240_000..=360_000).contains(&wait), "{dice}: {wait}");
        }
        assert_eq!(next_try_milliseconds(2, 0), Some(240_000));
        assert_eq!(next_try_milliseconds(2, 400), Some(360_000));
    }
}
