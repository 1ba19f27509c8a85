//! Chance that falls the same way every time.

/// What the whole story hangs on; another number tells another story.
const SEED: u64 = 0x0055_504c_4946_5401;

/// A small generator of well-mixed numbers: an odd step and two multiplications, after "splitmix64" (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014). Nothing secret may come out of it.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// The dice for one numbered thing of one kind: what falls depends on nothing else.
    pub(super) fn new(kind: u64, number: u64) -> Self {
        let mut mixed = Self(SEED ^ kind.rotate_left(32));
        let start = mixed.next() ^ number.wrapping_mul(0xd134_2543_de82_ef95);
        Self(start)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number from 0 to `sides` - 1.
    pub(super) fn below(&mut self, sides: u32) -> u32 {
        // The upper half of the product is even enough for every number of sides that a story needs.
        let product = u128::from(self.next()) * u128::from(sides);
        u32::try_from(product >> 64).unwrap_or_default()
    }

    /// Whether something happens that does `of_a_thousand` times of a thousand.
    pub(super) fn chance(&mut self, of_a_thousand: u32) -> bool {
        self.below(1_000) < of_a_thousand
    }

    /// One of several, each as likely as the others; `first` when there are no others.
    pub(super) fn pick<T: Copy>(&mut self, first: T, others: &[T]) -> T {
        let sides = u32::try_from(others.len()).unwrap_or_default().saturating_add(1);
        let place = usize::try_from(self.below(sides)).unwrap_or_default();
        place.checked_sub(1).and_then(|place| others.get(place)).copied().unwrap_or(first)
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_same_dice_fall_the_same_way() {
        let throw = |kind, number| {
            let mut dice = Dice::new(kind, number);
            [(); 8].map(|()| dice.below(1_000_000))
        };
        assert_eq!(throw(1, 7), throw(1, 7));
        assert_ne!(throw(1, 7), throw(1, 8));
        assert_ne!(throw(1, 7), throw(2, 7));
    }

    #[test]
    fn every_side_comes_up_about_as_often() {
        let mut counts = [0_u32; 10];
        for number in 0..10_000 {
            let side = Dice::new(3, number).below(10);
            counts[usize::try_from(side).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (850..1_150).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_pick_reaches_the_first_and_the_last() {
        let picked: std::collections::BTreeSet<u8> =
            (0..100).map(|number| Dice::new(4, number).pick(1, &[2, 3])).collect();
        assert_eq!(picked.into_iter().collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(Dice::new(4, 1).pick("only", &[]), "only");
    }
}
