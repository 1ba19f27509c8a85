//! One payment for several claims: HMRC can pay what it has accepted all at once.

use crate::money::Pence;

/// How much of a payment is each claim's: what is expected for it, and for the last one what is left. HMRC rounds in its own way,
/// adds interest and sets off, and says of which claim only in its letter. None without claims, or where nothing is left for the last.
#[must_use]
pub fn share_out(amount: Pence, expected: &[Pence]) -> Option<Vec<Pence>> {
    let (_, first) = expected.split_last()?;
    let taken = Pence::total(first.iter().copied()).ok()?;
    let left = amount.checked_sub(taken).filter(|left| *left != Pence::ZERO)?;
    Some(first.iter().copied().chain([left]).collect())
}

#[cfg(test)]
mod tests {
    use super::share_out;
    use crate::money::Pence;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    #[test]
    fn a_payment_is_shared_out_to_the_penny() {
        for (amount, expected, parts) in [
            (750, vec![500, 250], Some(vec![500, 250])),
            // A penny of rounding, and interest.
            (749, vec![500, 250], Some(vec![500, 249])),
            (800, vec![500, 250], Some(vec![500, 300])),
            (600, vec![100, 200, 300], Some(vec![100, 200, 300])),
            (250, vec![250], Some(vec![250])),
            // It does not reach for the last, so the last is not paid with it.
            (500, vec![500, 250], None),
            (400, vec![500, 250], None),
            (400, vec![], None),
        ] {
            let expected: Vec<Pence> = expected.into_iter().map(pence).collect();
            let parts = parts.map(|parts| parts.into_iter().map(pence).collect::<Vec<_>>());
            assert_eq!(
                share_out(pence(amount), &expected),
                parts,
                "{amount} for {expected:?}"
            );
        }
    }
}
