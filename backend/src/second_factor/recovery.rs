//! Recovery codes: ten of them, each good once, for staff who lost their app and their passkeys.

use domain::conflict::PageConflict;
use domain::{AuditAction, StaffId};
use serde_json::json;
use sqlx::PgConnection;

use super::email;
use crate::Backend;
use crate::actor::{By, Myself};
use crate::error::Error;
use crate::secret::{Hash, random};
use crate::sign_in::Audience;
use crate::store;

/// How many recovery codes somebody gets.
const RECOVERY_CODES: usize = 10;
/// The letters of recovery codes (Crockford's base 32): none that is taken for another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Letters of a recovery code: 140 bits. From 112 bits on no slow hash is needed (ASVS 5.0.0, 6.5.2), and 128 are asked for (11.5.1).
const CODE_LENGTH: usize = 28;

impl Backend {
    /// Makes new recovery codes; the earlier ones end.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; [`Error::NotFound`] for a donor; a conflict `no_factor` without a second factor.
    #[tracing::instrument(level = "debug", skip_all, name = "second_factor.new_recovery_codes")]
    pub async fn new_recovery_codes(&self, me: &Myself) -> Result<(), Error> {
        let staff = me.staff_proved()?;
        let mut tx = self.begin().await?;
        store::second_factor::lock(&mut tx, me.person).await?;
        if store::second_factor::of(&mut tx, me.person).await?.is_empty() {
            return Err(Error::for_reader(PageConflict::NoFactor));
        }
        self.make_recovery_codes(&mut tx, staff).await?;
        store::trail::audit(
            &mut tx,
            self.now(),
            By::Staff(staff),
            AuditAction::PersonRecoveryCodes,
            staff.uuid(),
            json!({}),
        )
        .await?;
        let letter = email::new_codes(&me.email, self.now(), &self.config.base_url);
        self.post(&mut tx, Audience::Staff, &letter).await?;
        self.commit(tx).await
    }

    /// The recovery codes that were just made, until the person says that they are kept, and for an hour at most.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; [`Error::NotFound`] for a donor.
    #[tracing::instrument(level = "debug", skip_all, name = "second_factor.recovery_sheet")]
    pub async fn recovery_sheet(&self, me: &Myself) -> Result<Option<Vec<String>>, Error> {
        let staff = me.staff_proved()?;
        let mut conn = self.pool.acquire().await?;
        let Some(sealed) = store::second_factor::sheet(&mut conn, staff).await? else { return Ok(None) };
        let plain = self.config.key.open("recovery codes", staff.uuid().as_bytes(), &sealed)?;
        let text = String::from_utf8(plain).map_err(Error::internal)?;
        Ok(Some(text.lines().map(str::to_owned).collect()))
    }

    /// The person has kept the recovery codes: they are not shown again.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a donor.
    #[tracing::instrument(level = "debug", skip_all, name = "second_factor.recovery_sheet_is_kept")]
    pub async fn recovery_sheet_is_kept(&self, me: &Myself) -> Result<(), Error> {
        let staff = me.staff()?;
        let mut conn = self.pool.acquire().await?;
        store::second_factor::drop_sheet(&mut conn, staff).await
    }

    pub(super) async fn takes_recovery_code(
        &self,
        conn: &mut PgConnection,
        staff: StaffId,
        code: &str,
    ) -> Result<bool, Error> {
        let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
        if code.len() != CODE_LENGTH {
            return Ok(false);
        }
        store::second_factor::use_recovery_code(conn, staff, &self.recovery_hash(staff, &code)).await
    }

    pub(super) async fn make_recovery_codes(
        &self,
        conn: &mut PgConnection,
        staff: StaffId,
    ) -> Result<(), Error> {
        let codes = (0..RECOVERY_CODES).map(|_| recovery_code()).collect::<Result<Vec<_>, _>>()?;
        let hashes: Vec<Vec<u8>> =
            codes.iter().map(|code| self.recovery_hash(staff, code).to_vec()).collect();
        let shown: Vec<String> = codes.iter().map(|code| grouped(code)).collect();
        let sealed =
            self.config.key.seal("recovery codes", staff.uuid().as_bytes(), shown.join("\n").as_bytes())?;
        store::second_factor::replace_recovery_codes(conn, staff, &hashes, &sealed).await
    }

    fn recovery_hash(&self, staff: StaffId, code: &str) -> Hash {
        self.config.key.tag("recovery code", format!("{staff} {}", code.to_ascii_lowercase()).as_bytes())
    }
}

fn recovery_code() -> Result<String, Error> {
    let bytes = random::<CODE_LENGTH>()?;
    Ok(bytes
        .iter()
        .filter_map(|byte| LETTERS.get(usize::from(byte % 32)))
        .map(|letter| char::from(*letter))
        .collect())
}

fn grouped(code: &str) -> String {
    let groups: Vec<&str> =
        code.as_bytes().chunks(4).filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{CODE_LENGTH, LETTERS, recovery_code};

    #[test]
    fn a_recovery_code_has_140_random_bits_and_none_comes_twice() {
        const COUNT: usize = 2_000;
        let codes: HashSet<String> = (0..COUNT).map(|_| recovery_code().unwrap()).collect();
        assert_eq!(codes.len(), COUNT, "one comes twice");
        assert!(codes.iter().all(|code| code.len() == CODE_LENGTH), "28 letters of 5 bits");
        for letter in LETTERS {
            let count: usize =
                codes.iter().map(|code| code.bytes().filter(|byte| byte == letter).count()).sum();
            // A 32nd, give or take eight standard deviations.
            assert!(count.abs_diff(COUNT * CODE_LENGTH / LETTERS.len()) < 335, "{count} times {letter}");
        }
    }
}
