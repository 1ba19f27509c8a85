//! What the forms of a page say of whom it was made for. A browser has one cookie for all its tabs: when somebody else signs
//! in, a page that is open in another tab would act for them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use subtle::{Choice, ConstantTimeEq};

use crate::Backend;
use crate::secret::{Key, Secret};
use crate::session::Person;

/// Stands for a person: the same in every session of theirs, so that who signs in again goes on, and no id.
#[derive(Clone, Debug)]
pub struct PageMark {
    present: String,
    /// While the installation's secret is replaced: pages that were made under the one before are theirs still.
    earlier: Option<String>,
}

impl PageMark {
    fn of(person: Person, key: &Key) -> Self {
        // Ids of donors and of staff begin differently.
        let id = match person {
            Person::Donor(id) => id.to_string(),
            Person::Staff(id) => id.to_string(),
        };
        let mark = |secret: &Secret| URL_SAFE_NO_PAD.encode(secret.tag("page mark", id.as_bytes()));
        Self { present: mark(key.present()), earlier: key.earlier().map(mark) }
    }

    /// As a form has it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.present
    }

    /// Every mark that the person's pages have now, with a space between: pages that share one are the same person's.
    #[must_use]
    pub fn all(&self) -> String {
        self.earlier
            .as_ref()
            .map_or_else(|| self.present.clone(), |earlier| format!("{} {earlier}", self.present))
    }

    /// Whether a page with this mark was made for the same person, in constant time.
    #[must_use]
    pub fn is(&self, sent: &str) -> bool {
        let sent = sent.as_bytes();
        let present = self.present.as_bytes().ct_eq(sent);
        let earlier = self.earlier.as_ref().map_or(Choice::from(0), |mark| mark.as_bytes().ct_eq(sent));
        (present | earlier).into()
    }
}

impl Backend {
    /// What the forms of this person's pages are known by.
    #[must_use]
    pub fn page_mark(&self, person: Person) -> PageMark {
        PageMark::of(person, &self.config.key)
    }
}

#[cfg(test)]
mod tests {
    use domain::{DonorId, StaffId};
    use uuid::Uuid;

    use super::{Key, PageMark, Person};

    fn donor(id: u128) -> Person {
        Person::Donor(DonorId::from_uuid(Uuid::from_u128(id)))
    }

    #[test]
    fn a_mark_is_one_persons_whenever_the_page_is_made() {
        let key = Key::new([7; 32]);
        let mark = PageMark::of(donor(1), &key);
        assert!(PageMark::of(donor(1), &key).is(mark.as_str()));
        assert!(!PageMark::of(donor(2), &key).is(mark.as_str()));
        let staff = Person::Staff(StaffId::from_uuid(Uuid::from_u128(1)));
        assert!(!PageMark::of(staff, &key).is(mark.as_str()));
        assert!(!mark.is(""));
    }

    /// No test measures nanoseconds without luck, so the code is read: it compares bytes in constant time.
    #[test]
    fn l20_a_mark_is_compared_in_constant_time_and_to_its_whole_length() {
        let code = include_str!("page_mark.rs");
        let (_, compares) = code.split_once("pub fn is(").unwrap();
        let (compares, _) = compares.split_once("\n    }\n").unwrap();
        assert!(compares.contains("ct_eq") && !compares.contains("=="), "{compares}");
        let mark = PageMark::of(donor(1), &Key::new([7; 32]));
        let (all_but_one, and_more) = (&mark.as_str()[1..], format!("{}A", mark.as_str()));
        assert!(mark.is(mark.as_str()) && !mark.is(all_but_one) && !mark.is(&and_more));
    }

    #[test]
    fn a_page_stays_its_persons_while_the_installations_secret_is_replaced() {
        let (first, next) = ([7; 32], [8; 32]);
        let not_yet = PageMark::of(donor(1), &Key::new(first).with_earlier(Some(next)));
        let rolling = PageMark::of(donor(1), &Key::new(next).with_earlier(Some(first)));
        assert!(rolling.is(not_yet.as_str()) && not_yet.is(rolling.as_str()));
        let done = PageMark::of(donor(1), &Key::new(next));
        assert!(done.is(rolling.as_str()) && !done.is(not_yet.as_str()));
        // And the tabs of their browser know each other, whichever process made their pages.
        let before = PageMark::of(donor(1), &Key::new(first));
        for mark in [&before, &not_yet, &done] {
            assert!(rolling.all().split(' ').any(|one| mark.all().split(' ').any(|other| one == other)));
        }
        let other = PageMark::of(donor(2), &Key::new(next).with_earlier(Some(first)));
        assert!(!other.is(not_yet.as_str()));
    }
}
