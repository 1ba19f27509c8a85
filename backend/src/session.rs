//! Signed-in browsers, kept in PostgreSQL under the hash of their id, so that they can be listed and ended.

use std::cell::RefCell;
use std::collections::HashMap;

use async_trait::async_trait;
use domain::{AuditAction, DonorId, Email, Organisation, StaffId};
use serde_json::{Value, json};
use sqlx::PgConnection;
use tower_sessions::SessionStore;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error as StoreError, Result as StoreResult};

use crate::actor::{By, DonorCaller, Myself, Proof, StaffCaller};
use crate::error::{Error, Resource};
use crate::secret::{Hash, hash};
pub use crate::store::session::{Found, Person, SignedIn};
use crate::store::sign_in::Audience;
use crate::{Backend, PgPool, store};

/// Under which name a session holds its person, and the device it runs on.
pub const PERSON: &str = "person";
/// See [`PERSON`].
pub const DEVICE: &str = "device";

/// Under which name a session holds when its person last proved who they are, in seconds of Unix time.
pub const PROVED: &str = "proved";
/// Under which name it holds the one who opened the mail and has the second step before them
/// ([`crate::sign_in_outcome::FirstStep`]).
pub const FIRST_STEP: &str = "first_step";
/// Under which name a donor's session holds the work behind their address ([`crate::sign_in_outcome::WorkDoor`]).
pub const WORK: &str = "work";

/// Under which name it holds that its person's provider opened it, and said that it asked for two factors.
pub const BY_PROVIDER: &str = "by_provider";
/// Under which name it holds the sign-in that somebody was sent to their provider for ([`crate::sign_in_provider::Departure`]).
pub const DEPARTURE: &str = "departure";

/// Under which name it holds when it began, or was made anew by a fresh proof, in seconds of Unix time.
pub const SINCE: &str = "since";
/// How long a session lasts at most, in seconds: the 12 hours of the store's statements.
pub const LONGEST_SECONDS: i64 = 12 * 3_600;

/// Under which name a session holds when it was last used, in seconds of Unix time.
pub const SEEN: &str = "seen";

tokio::task_local! {
    /// Whom the session names that a task loads.
    static FOUND: RefCell<Option<Found>>;
}

/// Whom a session names, beside what comes of reading it: both are read in one statement, where this is what loads the session.
pub async fn with_person<T>(read: impl Future<Output = T>) -> (T, Option<Found>) {
    let reading = async {
        let read = read.await;
        (read, FOUND.with(RefCell::take))
    };
    FOUND.scope(RefCell::new(None), reading).await
}

/// The session layer's store. A session lives 12 hours at most, whatever its idle time.
#[derive(Clone, Debug)]
pub struct Sessions {
    pool: PgPool,
}

impl Backend {
    /// The store for the session layer.
    #[must_use]
    pub fn sessions(&self) -> Sessions {
        Sessions { pool: self.pool.clone() }
    }

    /// The donor that a session names.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when there is no such donor.
    #[tracing::instrument(level = "debug", skip_all, name = "session.donor_caller")]
    pub async fn donor_caller(&self, id: DonorId, proof: Proof) -> Result<DonorCaller, Error> {
        match store::session::person(&self.pool, Person::Donor(id)).await? {
            Some(Found::Donor(donor)) => Ok(DonorCaller { proof, ..donor }),
            Some(Found::Staff(_)) | None => Err(Error::Unauthenticated),
        }
    }

    /// The same, where [`with_person`] may have found the donor already.
    ///
    /// # Errors
    /// As of [`Self::donor_caller`].
    #[tracing::instrument(level = "debug", skip_all, name = "session.found_donor")]
    pub async fn found_donor(
        &self,
        found: Option<Found>,
        id: DonorId,
        proof: Proof,
    ) -> Result<DonorCaller, Error> {
        match found {
            Some(Found::Donor(donor)) if donor.donor_id == id => Ok(DonorCaller { proof, ..donor }),
            _ => self.donor_caller(id, proof).await,
        }
    }

    /// The member of staff that a session names, with the charities and platforms of this moment.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when there is no such member.
    #[tracing::instrument(level = "debug", skip_all, name = "session.staff_caller")]
    pub async fn staff_caller(&self, id: StaffId, proof: Proof) -> Result<StaffCaller, Error> {
        match store::session::person(&self.pool, Person::Staff(id)).await? {
            Some(Found::Staff(staff)) => Ok(self.as_settings_say(staff, proof)),
            Some(Found::Donor(_)) | None => Err(Error::Unauthenticated),
        }
    }

    /// The same, where [`with_person`] may have found the member already.
    ///
    /// # Errors
    /// As of [`Self::staff_caller`].
    #[tracing::instrument(level = "debug", skip_all, name = "session.found_staff")]
    pub async fn found_staff(
        &self,
        found: Option<Found>,
        id: StaffId,
        proof: Proof,
    ) -> Result<StaffCaller, Error> {
        match found {
            Some(Found::Staff(staff)) if staff.staff_id == id => Ok(self.as_settings_say(staff, proof)),
            _ => self.staff_caller(id, proof).await,
        }
    }

    fn as_settings_say(&self, staff: StaffCaller, proof: Proof) -> StaffCaller {
        let factor_required = self.config.second_step == crate::SecondStepRule::Required;
        let is_operator = self.operator_people().contains(&staff.email);
        StaffCaller { proof, factor_required, is_operator, ..staff }
    }

    /// A member of staff whose session goes on, with the charities and platforms of this moment; their proof is old by now.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when there is no such member any more.
    #[tracing::instrument(level = "debug", skip_all, name = "session.same_staff")]
    pub async fn same_staff(&self, staff: &StaffCaller) -> Result<StaffCaller, Error> {
        let now = self.staff_caller(staff.staff_id, Proof::Old).await?;
        Ok(StaffCaller { factor_required: staff.factor_required, ..now })
    }

    /// Whether a session is there still: neither ended nor run out. To ask is no use of it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "session.is_signed_in")]
    pub async fn is_signed_in(&self, session: &Id) -> Result<bool, Error> {
        store::session::is_live(&self.pool, &id_hash(session)).await
    }

    /// Whether what somebody began to take may go on: the session is there still, and a member of staff has the role in the charity
    /// or platform that they began with.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "session.may_go_on")]
    pub async fn may_go_on(
        &self,
        session: &Id,
        staff: Option<(&StaffCaller, Organisation)>,
    ) -> Result<bool, Error> {
        if !self.is_signed_in(session).await? {
            return Ok(false);
        }
        let Some((began, organisation)) = staff else {
            return Ok(true);
        };
        let now = match self.same_staff(began).await {
            Err(Error::Unauthenticated) => return Ok(false),
            now => now?,
        };
        let role = |staff: &StaffCaller| staff.of_team(organisation).ok().map(|member| member.role);
        Ok(role(&now).is_some() && role(&now) == role(began))
    }

    /// The person's signed-in browsers; `current` is the session id of the one that asks.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "session.signed_in_browsers")]
    pub async fn signed_in_browsers(&self, person: Person, current: &Id) -> Result<Vec<SignedIn>, Error> {
        store::session::all_of(&self.pool, person, &id_hash(current)).await
    }

    /// Signs the person out of one browser.
    ///
    /// # Errors
    /// [`Error::ProveAgain`]; [`Error::NotFound`] for another person's, and one that is signed out already.
    #[tracing::instrument(level = "debug", skip_all, name = "session.sign_out_browser")]
    pub async fn sign_out_browser(&self, me: &Myself, session: &Hash) -> Result<(), Error> {
        me.just_proved()?;
        let mut tx = self.begin().await?;
        if !store::session::delete_of(&mut tx, me.person, session).await? {
            return Err(Error::NotFound(Resource::Page));
        }
        self.distrust_browsers(&mut tx, me.person).await?;
        self.note_sign_out(&mut tx, me.by(), me.person).await?;
        self.commit(tx).await
    }

    /// Signs everybody with this address out of every browser, and says how many sessions ended; for the command line.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nobody has the address.
    #[tracing::instrument(level = "debug", skip_all, name = "session.sign_out_person")]
    pub async fn sign_out_person(&self, email: &Email) -> Result<u64, Error> {
        let mut tx = self.begin().await?;
        let staff = store::charity::staff_by_email(&mut tx, email).await?;
        let donor = store::donor::by_email(&mut tx, email).await?;
        if staff.is_none() && donor.is_none() {
            return Err(Error::NotFound(Resource::Person));
        }
        let mut ended = 0;
        for person in staff.map(Person::Staff).into_iter().chain(donor.map(Person::Donor)) {
            ended += self.end_sessions(&mut tx, person).await?;
            self.note_sign_out(&mut tx, By::Uplift, person).await?;
        }
        self.commit(tx).await?;
        Ok(ended)
    }

    /// Signs the person out of every browser, this one included.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "session.sign_out_everywhere")]
    pub async fn sign_out_everywhere(&self, person: Person) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        self.end_sessions(&mut tx, person).await?;
        self.note_sign_out(&mut tx, By::from(person), person).await?;
        self.commit(tx).await
    }

    /// Ends every session of a person, and says how many.
    pub(crate) async fn end_sessions(&self, conn: &mut PgConnection, person: Person) -> Result<u64, Error> {
        self.distrust_browsers(conn, person).await?;
        store::session::delete_all_of(conn, person).await
    }

    /// Staff take the second step anew in each browser: whoever found a laptop or a phone can often read the mail there, too.
    pub(crate) async fn distrust_browsers(
        &self,
        conn: &mut PgConnection,
        person: Person,
    ) -> Result<(), Error> {
        if matches!(person, Person::Donor(_)) {
            return Ok(());
        }
        let Some(email) = store::second_factor::email_of(conn, person).await? else {
            return Ok(());
        };
        let account = self.account_tag(Audience::Staff, &email);
        store::second_factor::forget_where_proved(conn, &account).await
    }

    pub(crate) async fn note_sign_out(
        &self,
        conn: &mut PgConnection,
        by: By,
        person: Person,
    ) -> Result<(), Error> {
        let action = AuditAction::PersonSignOut;
        store::trail::audit(conn, self.now(), by, action, person.uuid(), json!({})).await
    }
}

/// A session of the list, as a form names it.
#[must_use]
pub fn session_to_hex(session: &Hash) -> String {
    hex::encode(session)
}

/// The session that a form names; nothing for anything else.
#[must_use]
pub fn session_from_hex(text: &str) -> Option<Hash> {
    hex::decode(text).ok()?.try_into().ok()
}

/// Under which hash a session is kept.
pub(crate) fn id_hash(id: &Id) -> Hash {
    hash(id.0.to_be_bytes())
}

fn person_of(record: &Record) -> Option<Person> {
    record.data.get(PERSON).and_then(|value| serde_json::from_value(value.clone()).ok())
}

fn device_of(record: &Record) -> &str {
    record.data.get(DEVICE).and_then(Value::as_str).unwrap_or_default()
}

fn refused(error: &Error) -> StoreError {
    StoreError::Backend(error.to_string())
}

fn encoded(record: &Record) -> StoreResult<Value> {
    serde_json::to_value(&record.data).map_err(|error| StoreError::Encode(error.to_string()))
}

#[async_trait]
impl SessionStore for Sessions {
    async fn create(&self, record: &mut Record) -> StoreResult<()> {
        let data = encoded(record)?;
        loop {
            let (hash, person) = (id_hash(&record.id), person_of(record));
            let added = store::session::insert(
                &self.pool,
                &hash,
                person,
                device_of(record),
                &data,
                record.expiry_date,
            )
            .await;
            if added.map_err(|error| refused(&error))? {
                return Ok(());
            }
            // Taken, however unlikely: another session must not be overwritten.
            record.id = Id::default();
        }
    }

    async fn save(&self, record: &Record) -> StoreResult<()> {
        let (hash, data) = (id_hash(&record.id), encoded(record)?);
        let saved = store::session::update(
            &self.pool,
            &hash,
            person_of(record),
            device_of(record),
            &data,
            record.expiry_date,
        )
        .await;
        saved.map_err(|error| refused(&error))
    }

    async fn load(&self, id: &Id) -> StoreResult<Option<Record>> {
        let loaded = store::session::load(&self.pool, &id_hash(id)).await.map_err(|error| refused(&error))?;
        loaded
            .map(|loaded| {
                let data: HashMap<String, Value> = serde_json::from_value(loaded.data)
                    .map_err(|_| StoreError::Decode("the data of a session are no object".to_owned()))?;
                // Nobody asks for the person where only the session is needed.
                let _not_asked = FOUND.try_with(|found| found.replace(loaded.found));
                Ok(Record { id: *id, data, expiry_date: loaded.expires_at })
            })
            .transpose()
    }

    async fn delete(&self, id: &Id) -> StoreResult<()> {
        store::session::delete(&self.pool, &id_hash(id)).await.map_err(|error| refused(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::{Id, id_hash};
    use crate::secret::assert_random;

    #[test]
    fn a_session_has_128_random_bits_and_is_kept_under_a_hash() {
        let ids: Vec<Id> = (0..2_000).map(|_| Id::default()).collect();
        assert_random(&ids.iter().map(|id| id.0.to_be_bytes()).collect::<Vec<[u8; 16]>>());
        assert_random(&ids.iter().map(id_hash).collect::<Vec<_>>());
    }
}
