//! Tries to sign in.

use domain::{Email, SignInId};
use sqlx::PgConnection;

use super::stored;
use crate::error::Error;
use crate::secret::Hash;

/// For which part of Uplift somebody signs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    Donor,
    /// The pages of charities and platforms.
    Staff,
}

impl Audience {
    /// The name in the database and in forms.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Donor => "donor",
            Self::Staff => "staff",
        }
    }

    /// The address of a page that donors and staff both have, for a mail: a link to staff says that it is theirs, because whoever is
    /// signed out there signs in first, and the same person may have an account of each kind.
    pub(crate) fn page(self, base: &str, path: &str) -> String {
        match self {
            Self::Donor => format!("{base}{path}"),
            Self::Staff => format!("{base}{path}?for=staff"),
        }
    }
}

impl std::str::FromStr for Audience {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "donor" => Ok(Self::Donor),
            "staff" => Ok(Self::Staff),
            _ => Err(()),
        }
    }
}

/// Takes the lock of this name until the transaction ends. `false` when another transaction has it: nobody waits for it with a
/// connection in hand.
pub(crate) async fn try_lock(conn: &mut PgConnection, name: &str) -> Result<bool, Error> {
    let locked = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended($1, hashtextextended('sign-in', 0))) as "locked!""#,
        name,
    )
    .fetch_one(conn)
    .await?;
    Ok(locked)
}

/// Whose quota a try is taken from.
pub(crate) struct Try<'a> {
    pub(crate) audience: Audience,
    pub(crate) email: &'a Email,
    pub(crate) browser: &'a Hash,
    pub(crate) network: Option<&'a Hash>,
}

/// How many tries were begun in the last quarter of an hour.
pub(crate) struct Recent {
    pub(crate) from_browser: i64,
    /// From this browser for this account.
    pub(crate) own: i64,
    /// By browsers that the account does not know, as are all that follow.
    pub(crate) from_network: i64,
    pub(crate) for_email: i64,
    /// For addresses of the same domain that nobody here has.
    pub(crate) to_domain: i64,
    pub(crate) in_all: i64,
}

impl Recent {
    /// A second for each try from the network.
    pub(crate) fn network_wait_seconds(&self) -> f64 {
        u32::try_from(self.from_network).map_or(f64::from(u32::MAX), f64::from)
    }
}

pub(crate) async fn recent(conn: &mut PgConnection, asked: &Try<'_>) -> Result<Recent, Error> {
    let row = sqlx::query!(
        r#"select
             (select count(*) from sign_in where browser_hash = $1 and created_at > now() - interval '15 minutes') as "from_browser!",
             (select count(*) from sign_in where browser_hash = $1 and email = $3 and audience = $4
                 and created_at > now() - interval '15 minutes') as "own!",
             (select count(*) from sign_in where network_tag = $2 and not is_known_browser
                 and created_at > now() - interval '15 minutes') as "from_network!",
             (select count(*) from sign_in where email = $3 and not is_known_browser and browser_hash is not null
                 and created_at > now() - interval '15 minutes') as "for_email!",
             (select count(*) from sign_in where split_part(email, '@', 2) = split_part($3, '@', 2)
                 and not is_known_browser and not is_known_address
                 and created_at > now() - interval '15 minutes') as "to_domain!",
             (select count(*) from sign_in where not is_known_browser and browser_hash is not null
                 and created_at > now() - interval '15 minutes') as "in_all!""#,
        asked.browser.as_slice(),
        asked.network.map(Hash::as_slice),
        asked.email.as_str(),
        asked.audience.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(Recent {
        from_browser: row.from_browser,
        own: row.own,
        from_network: row.from_network,
        for_email: row.for_email,
        to_domain: row.to_domain,
        in_all: row.in_all,
    })
}

/// Whether a donor or a member of staff has the address.
pub(crate) async fn is_known_address(conn: &mut PgConnection, email: &Email) -> Result<bool, Error> {
    let known = sqlx::query_scalar!(
        r#"select exists (select from donor where email = $1) or exists (select from staff where email = $1) as "known!""#,
        email.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(known)
}

pub(crate) async fn is_known_browser(
    conn: &mut PgConnection,
    account: &Hash,
    browser: &Hash,
) -> Result<bool, Error> {
    let known = sqlx::query_scalar!(
        r#"select exists (select from known_browser where account_tag = $1 and browser_hash = $2) as "known!""#,
        account.as_slice(),
        browser.as_slice(),
    )
    .fetch_one(conn)
    .await?;
    Ok(known)
}

/// Notes that somebody signed in to the account from this browser. Whether it is a new one beside others that the account knows.
pub(crate) async fn know_browser(
    conn: &mut PgConnection,
    account: &Hash,
    browser: &Hash,
) -> Result<bool, Error> {
    let is_one_more = sqlx::query_scalar!(
        r#"with before as (
             select coalesce(bool_and(browser_hash <> $2), false) as is_one_more from known_browser where account_tag = $1
         ), noted as (
             insert into known_browser (account_tag, browser_hash) values ($1, $2)
             on conflict (account_tag, browser_hash) do update set last_seen_at = now()
         )
         select is_one_more as "is_one_more!" from before"#,
        account.as_slice(),
        browser.as_slice(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_one_more)
}

/// Forgets every browser of an account that is deleted.
pub(crate) async fn forget_browsers(conn: &mut PgConnection, account: &Hash) -> Result<(), Error> {
    sqlx::query!("delete from known_browser where account_tag = $1", account.as_slice())
        .execute(conn)
        .await?;
    Ok(())
}

pub(crate) struct NewSignIn<'a> {
    pub(crate) id: SignInId,
    pub(crate) email: &'a Email,
    pub(crate) audience: Audience,
    pub(crate) code_hash: Hash,
    pub(crate) link_hash: Hash,
    pub(crate) browser_hash: Option<Hash>,
    pub(crate) asked_with: Option<String>,
    pub(crate) network_tag: Option<Hash>,
    pub(crate) is_known_browser: bool,
    pub(crate) is_known_address: bool,
    pub(crate) return_to: Option<&'a str>,
    pub(crate) minutes: i32,
}

pub(crate) async fn insert(conn: &mut PgConnection, new: NewSignIn<'_>) -> Result<(), Error> {
    sqlx::query!(
        "insert into sign_in (
             sign_in_id, email, audience, code_hash, link_hash, browser_hash, return_to, expires_at,
             network_tag, is_known_browser, is_known_address, asked_with)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8), $9, $10, $11, $12)",
        new.id.uuid(),
        new.email.as_str(),
        new.audience.as_str(),
        new.code_hash.as_slice(),
        new.link_hash.as_slice(),
        new.browser_hash.as_ref().map(Hash::as_slice),
        new.return_to,
        new.minutes,
        new.network_tag.as_ref().map(Hash::as_slice),
        new.is_known_browser,
        new.is_known_address,
        new.asked_with,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) struct Proved {
    pub(crate) email: Email,
    pub(crate) audience: Audience,
    pub(crate) return_to: Option<String>,
    /// Somebody asked for the mail; a link of the sandbox or the command line was asked for by whoever runs it.
    pub(crate) was_asked_for: bool,
}

/// Whom a try is for, while its code can be tried in this browser.
pub(crate) async fn account(
    conn: &mut PgConnection,
    id: SignInId,
    browser: &Hash,
) -> Result<Option<(Email, Audience)>, Error> {
    let row = sqlx::query!(
        "select email, audience from sign_in
         where sign_in_id = $1 and browser_hash = $2 and used_at is null and expires_at > now() and wrong_codes < 5",
        id.uuid(),
        browser.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((stored("email", Email::parse(&row.email))?, stored("audience", row.audience.parse())?)))
        .transpose()
}

/// How many wrong codes an address has had in the last 24 hours, as a donor's and as staff's together: a donor's code leads to the
/// work of the same address too. A code lives for ten minutes: whatever was tried within 24 hours belongs to a try that was begun ten
/// minutes earlier at the most.
pub(crate) async fn wrong_codes(conn: &mut PgConnection, email: &Email) -> Result<i64, Error> {
    let missed = sqlx::query_scalar!(
        r#"select coalesce(sum(wrong_codes), 0) as "missed!" from sign_in
         where email = $1 and created_at > now() - interval '24 hours 10 minutes'"#,
        email.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(missed)
}

/// The same for everybody, in the last hour.
pub(crate) async fn wrong_codes_in_all(conn: &mut PgConnection) -> Result<i64, Error> {
    let missed = sqlx::query_scalar!(
        r#"select coalesce(sum(wrong_codes), 0) as "missed!" from sign_in
         where wrong_codes > 0 and created_at > now() - interval '1 hour'"#
    )
    .fetch_one(conn)
    .await?;
    Ok(missed)
}

/// Notes that the address of this try is told that codes no longer work. `false` when it was told in the last 24 hours.
pub(crate) async fn tell_of_wrong_codes(conn: &mut PgConnection, id: SignInId) -> Result<bool, Error> {
    let told = sqlx::query!(
        "update sign_in set told_of_wrong_codes = true
         where sign_in_id = $1 and not exists (
             select from sign_in as earlier
             where earlier.email = sign_in.email and earlier.told_of_wrong_codes
             and earlier.created_at > now() - interval '24 hours')",
        id.uuid(),
    )
    .execute(conn)
    .await?;
    Ok(told.rows_affected() == 1)
}

/// Notes that the operator is told of something. `false` when that was so in the last hour.
pub(crate) async fn tell_operator(conn: &mut PgConnection, kind: &str) -> Result<bool, Error> {
    let told = sqlx::query!(
        "insert into operator_alarm as known (kind, told_at) values ($1, now())
         on conflict (kind) do update set told_at = now() where known.told_at <= now() - interval '1 hour'",
        kind,
    )
    .execute(conn)
    .await?;
    Ok(told.rows_affected() == 1)
}

pub(crate) enum CodeOutcome {
    Right(Proved),
    Wrong,
    /// The fifth wrong one: the code no longer works, the link does.
    Last,
    Over,
}

/// Tries a code. The newest try of this browser counts; a wrong code is counted in the same statement, so that two
/// guesses at a time are two guesses.
pub(crate) async fn try_code(
    conn: &mut PgConnection,
    id: SignInId,
    browser: &Hash,
    code_hash: &Hash,
) -> Result<CodeOutcome, Error> {
    let row = sqlx::query!(
        r#"update sign_in
         set used_at = case when code_hash = $3 then now() end,
             wrong_codes = wrong_codes + case when code_hash = $3 then 0 else 1 end
         where sign_in_id = $1 and browser_hash = $2 and used_at is null and expires_at > now() and wrong_codes < 5
         returning email, audience, return_to, code_hash = $3 as "right!", wrong_codes"#,
        id.uuid(),
        browser.as_slice(),
        code_hash.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    match row {
        None => Ok(CodeOutcome::Over),
        Some(row) if row.right => {
            Ok(CodeOutcome::Right(proved(&row.email, &row.audience, row.return_to, true)?))
        }
        Some(row) if row.wrong_codes >= 5 => Ok(CodeOutcome::Last),
        Some(_) => Ok(CodeOutcome::Wrong),
    }
}

/// Uses a link up. Wrong codes do not end it: who holds it has read the mail.
pub(crate) async fn use_link(conn: &mut PgConnection, link: &Hash) -> Result<Option<Proved>, Error> {
    let row = sqlx::query!(
        r#"update sign_in set used_at = now()
         where link_hash = $1 and used_at is null and expires_at > now()
         returning email, audience, return_to, browser_hash is not null as "was_asked_for!""#,
        link.as_slice(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| proved(&row.email, &row.audience, row.return_to, row.was_asked_for)).transpose()
}

/// Whom a link signs in, and where its mail was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkOwner {
    /// The address that the mail went to.
    pub email: Email,
    /// Whether another browser asked for the mail than the one that opens the link.
    pub is_elsewhere: bool,
    /// Browser and system of the one that asked, such as `firefox/android`, where it said.
    pub asked_with: Option<String>,
}

/// Whom a link signs in, while it works, as the browser reads it that opens it.
pub(crate) async fn owner_of_link(
    conn: &mut PgConnection,
    link: &Hash,
    browser: Option<&Hash>,
) -> Result<Option<LinkOwner>, Error> {
    let row = sqlx::query!(
        r#"select email, asked_with,
             browser_hash is not null and browser_hash is distinct from $2::bytea as "is_elsewhere!"
         from sign_in where link_hash = $1 and used_at is null and expires_at > now()"#,
        link.as_slice(),
        browser.map(Hash::as_slice),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        Ok(LinkOwner {
            email: stored("email", Email::parse(&row.email))?,
            is_elsewhere: row.is_elsewhere,
            asked_with: row.asked_with,
        })
    })
    .transpose()
}

fn proved(
    email: &str,
    audience: &str,
    return_to: Option<String>,
    was_asked_for: bool,
) -> Result<Proved, Error> {
    Ok(Proved {
        email: stored("email", Email::parse(email))?,
        audience: stored("audience", audience.parse())?,
        return_to,
        was_asked_for,
    })
}

/// Forgets tries that count for nothing any more, and browsers that nobody has signed in from for a year.
pub(crate) async fn forget(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("delete from sign_in where created_at < now() - interval '25 hours'")
        .execute(&mut *conn)
        .await?;
    sqlx::query!("delete from known_browser where last_seen_at < now() - interval '1 year'")
        .execute(conn)
        .await?;
    Ok(())
}
