//! What the page of a gift calls it by.

use crate::{DeclarationId, DonationId, Pence, Reference};

/// A shorter number is looked for as an amount.
const SHORTEST_NUMBER: usize = 5;

/// One of the names by which a donor may look for one of their gifts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GiftName {
    /// Its id.
    Gift(DonationId),
    /// The id of a declaration of it.
    Declaration(DeclarationId),
    /// What its platform calls it.
    Reference(Reference),
}

impl GiftName {
    /// Reads what somebody typed; nothing where it can be no name, or is an amount such as `25`.
    #[must_use]
    pub fn typed(text: &str) -> Option<Self> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        if let Ok(id) = lower.parse() {
            return Some(Self::Gift(id));
        }
        if let Ok(id) = lower.parse() {
            return Some(Self::Declaration(id));
        }
        let is_amount = text.len() < SHORTEST_NUMBER && text.parse::<Pence>().is_ok();
        Reference::parse(text).ok().filter(|_| !is_amount).map(Self::Reference)
    }
}

#[cfg(test)]
mod tests {
    use super::GiftName;
    use crate::Reference;

    #[test]
    fn a_gift_is_named_by_whatever_its_page_calls_it() {
        let (gift, declaration) = ("don_01ke5v3s8f7qk9mz4x2w6r1t0a", "dec_01ke5v3s8f7qk9mz4x2w6r1t0b");
        let reference = |text| Reference::parse(text).ok().map(GiftName::Reference);
        for (typed, name) in [
            (gift, gift.parse().ok().map(GiftName::Gift)),
            (" DON_01KE5V3S8F7QK9MZ4X2W6R1T0A ", gift.parse().ok().map(GiftName::Gift)),
            (declaration, declaration.parse().ok().map(GiftName::Declaration)),
            ("OC-001671", reference("OC-001671")),
            // A number can be a reference, but a short one is an amount.
            ("1001671", reference("1001671")),
            ("25", None),
            ("£25", None),
            ("Zoë’s gift", None),
            ("", None),
        ] {
            assert_eq!(GiftName::typed(typed), name, "{typed}");
        }
    }
}
