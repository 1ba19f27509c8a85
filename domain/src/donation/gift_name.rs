//! What the page of a gift calls it by.

use super::GivingDays;
use crate::{DeclarationId, DonationId, Pence, Reference, TaxYear};

/// A shorter number is looked for as an amount.
const SHORTEST_NUMBER: usize = 5;
/// A shorter beginning is that of too many references.
const SHORTEST_BEGINNING: usize = 4;

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
        // A page may have shortened what somebody copied from it.
        let text = text.trim().trim_end_matches('…');
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

    /// What a reference begins with, without hyphens and spaces and in capitals; none for an id, and where it is too short or has no
    /// digit, as a word of a name has none.
    #[must_use]
    pub fn beginning(&self) -> Option<String> {
        let Self::Reference(reference) = self else {
            return None;
        };
        let mut text = reference.as_str().to_ascii_uppercase();
        text.retain(|letter| !matches!(letter, ' ' | '-'));
        let is_telling = text.len() >= SHORTEST_BEGINNING && text.bytes().any(|byte| byte.is_ascii_digit());
        is_telling.then_some(text)
    }

    /// The first and the last gift whose id can begin so; none for a whole id, and for what begins none.
    #[must_use]
    pub fn id_beginning(&self) -> Option<(DonationId, DonationId)> {
        let Self::Reference(reference) = self else {
            return None;
        };
        DonationId::beginning(reference.as_str())
    }

    /// The ways in which a platform may write the reference; none for an id. People leave out its hyphens and spaces or put others, and
    /// type it in any case. What can be a date or a tax year is looked for as it was typed.
    #[must_use]
    pub fn spellings(&self) -> Vec<String> {
        let Self::Reference(reference) = self else {
            return Vec::new();
        };
        let text = reference.as_str();
        let mut written = vec![text.to_owned()];
        if text.parse::<GivingDays>().is_err() && text.parse::<TaxYear>().is_err() {
            let parts: Vec<&str> = text.split([' ', '-']).filter(|part| !part.is_empty()).collect();
            let runs: Vec<&str> = parts.iter().flat_map(|part| runs(part)).collect();
            for between in ["", "-", " "] {
                written.extend([parts.join(between), runs.join(between)]);
            }
        }
        let in_cases = |one: &String| [one.clone(), one.to_ascii_uppercase(), one.to_ascii_lowercase()];
        let mut spellings: Vec<String> = written.iter().flat_map(in_cases).collect();
        spellings.sort_unstable();
        spellings.dedup();
        spellings
    }
}

/// Digits and letters apart: `OC` and `000049`.
fn runs(part: &str) -> impl Iterator<Item = &str> {
    let is_alike = |one: &u8, next: &u8| one.is_ascii_digit() == next.is_ascii_digit();
    part.as_bytes().chunk_by(is_alike).filter_map(|run| str::from_utf8(run).ok())
}

#[cfg(test)]
mod tests {
    use super::GiftName;
    use crate::{DonationId, Reference};

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

    #[test]
    fn a_reference_is_known_by_its_beginning_unless_that_may_be_a_word() {
        let beginning = |typed| GiftName::typed(typed).and_then(|name| name.beginning());
        for typed in ["OC-0004", "oc0004", "OC 0004"] {
            assert_eq!(beginning(typed).as_deref(), Some("OC0004"), "{typed}");
        }
        for typed in ["OC", "OC-", "oc1", "hospice", "don_01ke5v3s8f7qk9mz4x2w6r1t0a"] {
            assert_eq!(beginning(typed), None, "{typed}");
        }
    }

    #[test]
    fn an_id_is_known_by_its_beginning_with_its_prefix_or_without() {
        let id: DonationId = "don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap();
        let between = |typed| GiftName::typed(typed).and_then(|name| name.id_beginning());
        for typed in [
            "01ke5v3s8f",
            "don_01ke5v3s8f",
            "don_01ke5v3s8f7qk…",
            " DON_01KE5V3S8F7Q ",
            "01ke5v3s8f7qk9mz4x2w6r1t0a",
        ] {
            let (first, last) = between(typed).unwrap();
            assert!(first <= id && id <= last, "{typed}");
        }
        assert_eq!(between("01ke5v3s8f7qk9mz4x2w6r1t0a"), Some((id, id)));
        let (first, last) = between("01ke5v3s8g").unwrap();
        assert!(id < first && first < last);
        for typed in [
            "01ke5v3s8",
            "don_01ke5v3s8",
            "OC-0016710000",
            "dec_01ke5v3s8f",
            "don_01ke5v3s8f7qk9mz4x2w6r1t0a",
        ] {
            assert_eq!(between(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_reference_is_found_however_its_hyphens_spaces_and_case_are_typed() {
        let finds = |typed: &str, written: &str| {
            GiftName::typed(typed).unwrap().spellings().iter().any(|one| one == written)
        };
        for (typed, written) in [
            ("OC-000049", "OC-000049"),
            ("OC000049", "OC-000049"),
            ("tg 000969", "TG-000969"),
            ("oc-000049", "OC000049"),
            ("oc000049", "OC 000049"),
            ("GIFT 2026 17", "gift-2026-17"),
            ("gift-1001", "gift-1001"),
            ("Gift-1001", "Gift-1001"),
            ("4000 123", "4000123"),
        ] {
            assert!(finds(typed, written), "{typed}: {written}");
        }
        for (typed, other) in [
            ("2025-26", "202526"),
            ("2026-03-14", "20260314"),
            ("OC-00004", "OC-000049"),
            ("oc49", "OC-000049"),
        ] {
            assert!(!finds(typed, other), "{typed}: {other}");
        }
        let id = GiftName::typed("don_01ke5v3s8f7qk9mz4x2w6r1t0a").unwrap();
        assert_eq!(id.spellings(), Vec::<String>::new());
    }
}
