//! Codes of an authenticator app: six digits of 30 seconds each (RFC 6238), by HMAC-SHA-1, which is what every app computes. The
//! code before and the one after are taken as well, for phones whose clocks are a little off.

use domain::Email;
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::error::Error;

/// The name of the service in the app's list.
const ISSUER: &str = "Uplift";
/// 160 bits (RFC 4226 section 4, R6).
pub(super) const SECRET_LENGTH: usize = 20;
/// How many codes before and after the present one are taken.
const SKEW: u16 = 1;

fn totp(secret: &[u8], account: Option<&Email>) -> Result<Totp, Error> {
    let account = account.map(Email::as_str).unwrap_or_default();
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(SKEW)
        .with_step_duration(30)
        .with_secret(secret.to_vec())
        .with_issuer(Some(ISSUER))
        .with_account_name(account)
        .build()
        .map_err(|error| Error::internal(error.to_string()))
}

/// The 30 seconds that a code belongs to, if it is one of the three that hold at `now`, in seconds of Unix time.
pub(super) fn step_of(secret: &[u8], code: &str, now: i64) -> Result<Option<i64>, Error> {
    let now = u64::try_from(now).map_err(Error::internal)?;
    let step = totp(secret, None)?.check(code, now);
    step.map(|step| i64::try_from(step).map_err(Error::internal)).transpose()
}

/// What a picture for the app's camera says (Google Authenticator's key URI format).
pub(super) fn address(secret: &[u8], account: &Email) -> Result<String, Error> {
    totp(secret, Some(account))?.to_url().map_err(|error| Error::internal(error.to_string()))
}

/// The secret for somebody who types it, in groups of four.
pub(super) fn spelled(secret: &[u8]) -> String {
    let text = Secret::from(secret.to_vec()).to_base32();
    let groups: Vec<&str> =
        text.as_bytes().chunks(4).filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of RFC 6238 appendix B; its codes there have eight digits, of which an app shows the last six.
    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn the_codes_of_the_rfc_are_taken_in_their_30_seconds_and_one_step_around() {
        for (now, code) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
            let step = now / 30;
            for (at, taken) in
                [(now, true), (now - 30, true), (now + 30, true), (now - 60, false), (now + 60, false)]
            {
                if at >= 0 {
                    assert_eq!(step_of(SECRET, code, at).unwrap(), taken.then_some(step), "{code} at {at}");
                }
            }
        }
        for wrong in ["", "28708", "2870820", "abcdef", "000000"] {
            assert_eq!(step_of(SECRET, wrong, 59).unwrap(), None, "{wrong}");
        }
    }

    #[test]
    fn the_app_learns_the_account_and_the_secret() {
        let account = Email::parse("amina@example.org").unwrap();
        let address = address(SECRET, &account).unwrap();
        assert!(address.starts_with("otpauth://totp/Uplift:amina%40example.org?"), "{address}");
        assert!(address.contains("secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{address}");
        assert!(address.contains("issuer=Uplift"), "{address}");
        assert_eq!(spelled(SECRET), "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
    }
}
