//! HMRC's letter about a claim names donors, and a claim is taken apart by its lines: which lines are a donor's. And a donor who calls gives
//! their name: which of the charity's gifts are theirs.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::claim::reduction::LineNumbers;
use domain::donation::FoundDonors;
use domain::letters::folded;
use domain::page_fault::PageFault;
use domain::{AuditAction, ClaimId, DeclarationId, FieldErrors, Timestamp};
use hmrc::text;
use serde_json::json;
use uuid::Uuid;

use crate::Backend;
use crate::actor::{By, CharityStaff};
use crate::clock::real_seconds;
use crate::error::Error;
use crate::store::donation::Scan;
use crate::store::{self};

/// How many lines are read at a time: of so many each declaration is looked up, and not all of the charity's are read.
const PART: i64 = 2_000;
/// More lines than these are none of a donor whom a letter names.
const MOST: usize = 100;
/// So many of a charity's newest gifts are looked through for a donor.
const NEWEST: usize = 100_000;
/// So many donors are listed at once, each way in which a name is written for one more: their ids stand in the address of the list.
const MOST_DONORS: usize = 20;
/// For so long the list of a search opens for the person who searched.
const SEARCH_SECONDS: i64 = 3_600;
/// What a search is sealed for.
const SEALED_FOR: &str = "donors that a search found";

/// A donor as HMRC's letter or a caller names them: in HMRC's letters, without case, accents, apostrophes, hyphens and spaces.
#[derive(Clone)]
pub struct NamedDonor {
    first: Option<String>,
    last: String,
}

impl std::fmt::Debug for NamedDonor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NamedDonor(redacted)")
    }
}

impl NamedDonor {
    /// Reads a first name or an initial, which may be left out, and a last name.
    ///
    /// # Errors
    /// Where there is no last name.
    pub fn parse(first: &str, last: &str) -> Result<Self, FieldErrors> {
        let (first, last) = (told(first), told(last));
        if last.is_empty() {
            let detail = PageFault::EnterLastName.as_str();
            return Err(FieldErrors::one("/last", "required", detail));
        }
        Ok(Self { first: Some(first).filter(|first| !first.is_empty()), last })
    }

    /// Whether a donor with this name can be meant: of a first name HMRC may have the initial alone.
    fn can_be(&self, first: &str, last: &str) -> bool {
        let (first, last) = (told(first), told(last));
        let begins_so = |wanted: &String| {
            !first.is_empty() && (first.starts_with(wanted.as_str()) || wanted.starts_with(&first))
        };
        last == self.last && self.first.as_ref().is_none_or(begins_so)
    }
}

/// A name by the letters that HMRC gets.
fn told(name: &str) -> String {
    folded(&text::name(name.trim()))
}

impl Backend {
    /// The lines of a claim that are of a donor with this name and stand in it still; none where there is no such donor. Who looked is
    /// in the audit trail, and not for whom.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::NotFound`] for another's claim; [`Error::ProveAgain`]; a field error where more
    /// than 100 lines are found.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.find_donor")]
    pub async fn find_donor_in_claim(
        &self,
        caller: &CharityStaff,
        id: ClaimId,
        donor: &NamedDonor,
    ) -> Result<Vec<i32>, Error> {
        caller.may_change()?;
        let mut tx = self.begin().await?;
        self.shown_claim(&mut tx, caller, id).await?;
        caller.just_proved()?;
        let (mut found, mut after) = (Vec::new(), 0);
        loop {
            let part = store::claim::names_of_lines(&mut tx, caller.charity_id, id, after, PART).await?;
            let Some(last) = part.last() else { break };
            after = last.line_no;
            let fits = part.iter().filter(|line| donor.can_be(&line.first_name, &line.last_name));
            found.extend(fits.map(|line| line.line_no));
            if found.len() > MOST {
                break;
            }
        }
        // That there are many tells something of the donor too: whoever was told so has looked.
        let is_many = found.len() > MOST;
        let (action, detail) =
            (AuditAction::ClaimFindDonor, json!({ "lines": found.len().min(MOST), "more": is_many }));
        store::trail::audit(&mut tx, self.now(), By::from(caller), action, id.uuid(), detail).await?;
        self.commit(tx).await?;
        if is_many {
            // Where the first name does not help, the lines have to be looked up.
            let (pointer, fault) = match donor.first {
                None => ("/first", PageFault::EnterFirstName),
                Some(_) => ("/last", PageFault::UseLineNumbers),
            };
            return Err(Error::field(pointer, "too_many", fault.as_str()));
        }
        Ok(found)
    }

    /// The donors with this name, as the declarations of the charity's newest 100,000 gifts say; none where there is no such donor. Who
    /// looked is in the audit trail, and not for whom.
    ///
    /// # Errors
    /// [`Error::OutsideRole`] for a viewer; [`Error::ProveAgain`].
    #[tracing::instrument(level = "debug", skip_all, name = "donation.find_donor")]
    pub async fn find_donor_in_gifts(
        &self,
        caller: &CharityStaff,
        donor: &NamedDonor,
    ) -> Result<FoundDonors, Error> {
        caller.may_change()?;
        caller.just_proved()?;
        let mut tx = self.begin().await?;
        let (mut found, mut names, mut donors) = (FoundDonors::default(), HashSet::new(), HashSet::new());
        let (mut before, mut looked, mut gifts) = (None, 0, 0);
        while looked < NEWEST && !found.may_be_more {
            let scan = Scan { before, limit: PART };
            let part = store::donation::names_of_gifts(&mut tx, caller.charity_id, scan).await?;
            let Some(last) = part.last() else { break };
            before = Some((Timestamp::from_offset(last.donated_at), last.donation_id));
            looked += part.len();
            for gift in part {
                let name = gift.first_name.zip(gift.last_name);
                let declared = gift.declaration_id.zip(gift.donor_id);
                let Some(((first, last), (declaration, giver))) = name.zip(declared) else { continue };
                if !donor.can_be(&first, &last) {
                    continue;
                }
                gifts += 1;
                if !names.insert((giver, first, last)) {
                    continue;
                }
                if found.declarations.len() == MOST_DONORS {
                    found.may_be_more = true;
                    break;
                }
                found.declarations.push(DeclarationId::from_uuid(declaration));
                donors.insert(giver);
            }
        }
        found.donors = u8::try_from(donors.len()).map_err(Error::internal)?;
        let (action, detail) = (AuditAction::CharityFindDonor, json!({ "gifts": gifts }));
        let (by, charity) = (By::from(caller), caller.charity_id.uuid());
        store::trail::audit(&mut tx, self.now(), by, action, charity, detail).await?;
        self.commit(tx).await?;
        Ok(found)
    }

    /// The word that stands in an address for these donors. It opens for the caller alone, at this charity, and for an hour.
    ///
    /// # Errors
    /// Only when the system has no randomness.
    pub fn seal_search(&self, caller: &CharityStaff, found: &FoundDonors) -> Result<String, Error> {
        let mut plain = real_seconds().saturating_add(SEARCH_SECONDS).to_be_bytes().to_vec();
        plain.extend([found.donors, u8::from(found.may_be_more)]);
        for id in &found.declarations {
            plain.extend(id.uuid().as_bytes());
        }
        Ok(URL_SAFE_NO_PAD.encode(self.config.key.seal(SEALED_FOR, &owner(caller), &plain)?))
    }

    /// The donors of an earlier search of the caller; nothing where its hour is over, or where the word is not theirs.
    #[must_use]
    pub fn open_search(&self, caller: &CharityStaff, word: &str) -> Option<FoundDonors> {
        caller.may_change().ok()?;
        let sealed = URL_SAFE_NO_PAD.decode(word).ok()?;
        let plain = self.config.key.open(SEALED_FOR, &owner(caller), &sealed).ok()?;
        let (until, rest) = plain.split_first_chunk::<8>()?;
        let ([donors, more], ids) = rest.split_first_chunk::<2>()?;
        if i64::from_be_bytes(*until) < real_seconds() {
            return None;
        }
        let ids = ids.chunks_exact(16).map(Uuid::from_slice).collect::<Result<Vec<_>, _>>().ok()?;
        let declarations = ids.into_iter().map(DeclarationId::from_uuid).collect();
        Some(FoundDonors { declarations, donors: *donors, may_be_more: *more != 0 })
    }
}

/// Whose search it is: the person, at one charity.
fn owner(caller: &CharityStaff) -> Vec<u8> {
    [caller.charity_id.uuid().into_bytes(), caller.staff_id.uuid().into_bytes()].concat()
}

/// These lines together with those that were found before, as the form of a letter has them.
#[must_use]
pub fn with_lines(before: &str, found: &[i32]) -> String {
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    let all = LineNumbers::parse(before)
        .map_or_else(|_| found.join(","), |before| format!("{},{}", before.in_words(), found.join(",")));
    LineNumbers::parse(&all).map(|lines| lines.in_words()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{NamedDonor, with_lines};

    #[test]
    fn a_donor_is_found_as_hmrc_writes_them() {
        for (first, last, is_found) in [
            ("", "O'Neill", true),
            ("", "o’neill", true),
            ("Zoë", "O'Neill", true),
            ("Z", "O'Neill", true),
            ("zoë anne", "O'Neill", true),
            ("Zoe", "O‘Neill", true),
            ("Zoe", "Oneill", true),
            ("ZOE-ANNE", "O Neill", true),
            ("’", "oneill", true),
            ("Ann", "O'Neill", false),
            ("", "Neill", false),
        ] {
            let wanted = NamedDonor::parse(first, last).unwrap();
            assert_eq!(wanted.can_be("Zoë", "O’Neill"), is_found, "{first} {last}");
        }
        assert!(NamedDonor::parse("Zoë", " ").is_err() && NamedDonor::parse("Zoë", "’").is_err());
    }

    #[test]
    fn a_donor_is_found_without_accents_spaces_and_hyphens() {
        for (first, last, found_first, found_last) in [
            ("Hoàng", "Nguyễn", "Hoang", "Nguyen"),
            ("Renée", "Le Brocq", "Renee", "Lebrocq"),
            ("Ольга", "Smith-Jones", "Olga", "Smith Jones"),
            ("Søren", "Groß", "Soren", "Gross"),
        ] {
            let wanted = NamedDonor::parse(found_first, found_last).unwrap();
            assert!(wanted.can_be(first, last), "{found_first} {found_last}");
            let wanted = NamedDonor::parse(first, last).unwrap();
            assert!(wanted.can_be(found_first, found_last), "{first} {last}");
        }
    }

    #[test]
    fn what_was_found_is_added_to_what_was_found_before() {
        for (before, found, all) in [
            ("", &[7, 3][..], "3, 7"),
            ("1-2, 9", &[3][..], "1-3, 9"),
            ("9", &[][..], "9"),
            ("x", &[4][..], "4"),
            ("", &[][..], ""),
        ] {
            assert_eq!(with_lines(before, found), all, "{before}");
        }
    }
}
