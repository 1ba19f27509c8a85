//! Charities, platforms and people, made and signed in as in life.

use domain::charity::NewCharity;
use domain::scope::ScopeSet;
use domain::{CharityId, CharityReference, DonorId, Email, HmrcReference};
use serde_json::json;

use super::TestBackend;
use crate::actor::{DonorCaller, Proof, StaffCaller};
use crate::credential::NewCredentials;
use crate::session::Person;
use crate::sign_in::BrowserKey;

impl TestBackend {
    /// The permission to act for a platform, as its owner dev@example.org, who joins it here.
    ///
    /// # Panics
    /// When there is no such platform.
    pub async fn platform_owner(&self, platform: domain::PlatformId) -> crate::actor::PlatformStaff {
        let email = Email::parse("dev@example.org").expect("an address");
        self.backend
            .join_platform(platform, &email, domain::Role::Owner)
            .await
            .expect("the platform is there");
        let staff = self.staff("dev@example.org").await;
        staff.of_platform(platform).expect("an owner works there")
    }

    /// A platform with every scope.
    ///
    /// # Panics
    /// When the name is taken.
    pub async fn platform(&self, name: &str) -> NewCredentials {
        self.backend.create_platform(name, &ScopeSet::all(), None).await.expect("a platform")
    }

    /// A charity with this name and HMRC reference, owned by official@example.org.
    ///
    /// # Panics
    /// When the reference is taken or wrong.
    pub async fn charity(&self, name: &str, hmrc_reference: &str) -> CharityId {
        let new = NewCharity::read(&json!({
            "name": name, "hmrcReference": hmrc_reference, "regulator": "ccew", "regulatorNumber": "123456",
            "officialFirst": "Olive", "officialLast": "Official", "officialEmail": "official@example.org",
        }))
        .expect("a charity that the rules take");
        self.backend.create_charity(&new).await.expect("a charity")
    }

    /// Adds a platform as a source, and gives the reference.
    ///
    /// # Panics
    /// When it is added already.
    pub async fn source(&self, charity: CharityId, platform: domain::PlatformId) -> String {
        self.backend.add_source_in_sandbox(charity, platform, None).await.expect("a source").to_string()
    }

    /// A donor, signed in by mail as in life.
    ///
    /// # Panics
    /// When signing in fails.
    pub async fn donor(&self, email: &str) -> DonorCaller {
        let Person::Donor(id) = self.sign_in(crate::sign_in::Audience::Donor, email).await else {
            panic!("a donor signs in as one")
        };
        self.backend.donor_caller(id, Proof::Recent).await.expect("the donor is known")
    }

    /// The id of the donor who signs in with this address.
    ///
    /// # Panics
    /// When signing in fails.
    pub async fn donor_id(&self, email: &str) -> DonorId {
        self.donor(email).await.donor_id()
    }

    /// A member of staff, signed in by mail as in life.
    ///
    /// # Panics
    /// When signing in fails.
    pub async fn staff(&self, email: &str) -> StaffCaller {
        let Person::Staff(id) = self.sign_in(crate::sign_in::Audience::Staff, email).await else {
            panic!("staff sign in as staff")
        };
        self.backend.staff_caller(id, Proof::Recent).await.expect("the member is known")
    }

    /// The id of the member of staff who signs in with this address.
    ///
    /// # Panics
    /// When nobody does.
    pub async fn staff_id(&self, email: &str) -> domain::StaffId {
        let email = Email::parse(email).expect("an address");
        let mut conn = self.backend.pool.acquire().await.expect("a connection");
        let found = crate::store::charity::staff_by_email(&mut conn, &email).await.expect("an answer");
        found.expect("the member is known")
    }

    async fn sign_in(&self, audience: crate::sign_in::Audience, email: &str) -> Person {
        let email = Email::parse(email).expect("an address");
        let link = self.backend.sandbox_link(audience, &email).await.expect("a link");
        let token = link.rsplit('/').next().expect("a link ends in its token");
        self.backend
            .sign_in_with_link(token)
            .await
            .expect("a fresh link works")
            .complete()
            .expect("no second step")
            .person
    }

    /// A browser's key.
    ///
    /// # Panics
    /// When the system has no randomness.
    #[must_use]
    pub fn browser(&self) -> BrowserKey {
        BrowserKey::generate().expect("randomness")
    }

    /// The charity with this HMRC reference.
    ///
    /// # Panics
    /// When there is none.
    pub async fn charity_named(&self, hmrc_reference: &str) -> CharityId {
        let reference = HmrcReference::parse(hmrc_reference).expect("a reference");
        self.backend.charity_with_reference(&reference).await.expect("an answer").expect("the charity")
    }

    /// A charity reference as a platform would send it.
    ///
    /// # Panics
    /// When it breaks the rules.
    #[must_use]
    pub fn reference(text: &str) -> CharityReference {
        CharityReference::parse(text).expect("a reference")
    }
}
