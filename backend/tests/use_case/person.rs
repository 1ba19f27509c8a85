//! Who takes part in the tests, and what they send.

use backend::actor::PlatformCaller;
use backend::credential::TokenHash;
use backend::idempotency::{Attempt, Done};
use backend::testing::TestBackend;
use backend::{Backend, Error};
use domain::authorisation::NewAuthorisation;
use domain::donation::{DonationView, NewDonation, Status, assess};
use domain::write_call::WriteCall;
use domain::{CharityId, DonationId, DonorId, PlatformId, Timestamp};
use serde_json::{Value, json};

/// A sandbox with one charity and one platform that the charity added.
pub struct World {
    pub test: TestBackend,
    pub charity: CharityId,
    pub platform_id: PlatformId,
    pub reference: String,
    pub token: TokenHash,
    pub platform: PlatformCaller,
}

impl World {
    /// The world at an instant.
    pub async fn at(now: &str) -> Self {
        Self::over(TestBackend::start(now).await).await
    }

    /// The world on a backend of one's own.
    pub async fn over(test: TestBackend) -> Self {
        let charity = test.charity("Harbour Hospice", "AB12345").await;
        let credentials = test.platform("Open Collection").await;
        let reference = test.source(charity, credentials.platform_id).await;
        let issued = test
            .backend
            .issue_token(&credentials.client_id.to_string(), &credentials.client_secret, None)
            .await
            .unwrap();
        let token = TokenHash::of(&issued.access_token);
        let platform = test.backend.authenticate(token).await.unwrap();
        Self { test, charity, platform_id: credentials.platform_id, reference, token, platform }
    }

    /// Another platform, which has nothing to do with the charity.
    pub async fn another_platform(&self, name: &str) -> PlatformCaller {
        let credentials = self.test.platform(name).await;
        let (id, secret) = (credentials.client_id.to_string(), &credentials.client_secret);
        let issued = self.test.backend.issue_token(&id, secret, None).await.unwrap();
        self.test.backend.authenticate(TokenHash::of(&issued.access_token)).await.unwrap()
    }

    /// A gift of £10 by a donor's address, settled on its day, with changes.
    pub fn gift(&self, changes: Value) -> Value {
        let mut gift = json!({
            "donor": { "type": "email", "value": "zoe@example.org" },
            "transaction": { "type": "direct", "id": self.reference },
            "grossAmount": 1000, "currency": "GBP",
        });
        for (name, value) in changes.as_object().unwrap() {
            if value.is_null() {
                gift.as_object_mut().unwrap().remove(name);
            } else {
                gift[name] = value.clone();
            }
        }
        gift
    }

    /// Sends a gift, without a key.
    pub async fn send(&self, changes: Value) -> Result<Done<DonationView>, Error> {
        self.send_with_key(None, changes).await
    }

    /// Sends a gift under a key.
    pub async fn send_with_key(
        &self,
        key: Option<&str>,
        changes: Value,
    ) -> Result<Done<DonationView>, Error> {
        let gift = self.gift(changes);
        let new = NewDonation::read(&gift, self.test.backend.now())?;
        let key = key.and_then(|key| key_of(key, "POST", "/donations"));
        let attempt =
            Attempt::new(key, &[b"POST", b"/donations", backend::secret::canonical(&gift).as_bytes()])?;
        self.test.backend.create_donation(self.token, &new, &attempt).await
    }

    /// Sends a gift that must be taken, and gives its id.
    pub async fn sent(&self, changes: Value) -> DonationId {
        self.send(changes).await.unwrap().value.id
    }

    /// Where a gift stands.
    pub async fn status(&self, id: DonationId) -> Status {
        self.shown(id).await.gift_aid.status
    }

    /// A gift as the platform sees it.
    pub async fn shown(&self, id: DonationId) -> DonationView {
        self.test.backend.donation_for_platform(&self.platform, id).await.unwrap().view
    }

    /// The domain's rule over the facts that the database gives of a gift says the state that was written.
    pub async fn stands_by_its_facts(&self, id: DonationId) {
        let backend = &self.test.backend;
        let shown = backend.donation_for_platform(&self.platform, id).await.unwrap();
        assert_eq!(assess(&shown.facts, backend.today()).status, shown.status(), "{:?}", shown.facts);
    }

    /// Whose a gift is, which no answer about a match tells.
    pub async fn holder(&self, gift: DonationId) -> Option<DonorId> {
        let whose = format!(
            "select coalesce(donor_id::text, '') from donation where donation_id = '{}'",
            gift.uuid()
        );
        self.test.text(&whose).await.parse().ok().map(DonorId::from_uuid)
    }

    /// The donor zoe@example.org, through the platform.
    pub async fn zoe(&self) -> DonorId {
        self.donor("zoe@example.org").await
    }

    /// The donor of an address, through the platform.
    pub async fn donor(&self, email: &str) -> DonorId {
        self.known_to(&self.platform, email).await
    }

    /// Another platform, to which Zoë gave her address.
    pub async fn platform_of_zoe(&self, name: &str) -> PlatformCaller {
        let platform = self.another_platform(name).await;
        self.known_to(&platform, "zoe@example.org").await;
        platform
    }

    async fn known_to(&self, platform: &PlatformCaller, email: &str) -> DonorId {
        let new = domain::donor::NewDonor::read(&json!({ "email": email })).unwrap();
        self.test.backend.create_donor(platform, &new, &unkeyed()).await.unwrap().value.id
    }

    /// What Zoë agrees to, now.
    pub fn agreement(&self) -> NewAuthorisation {
        self.agreement_in("en")
    }

    /// The same in a language.
    pub fn agreement_in(&self, language: &str) -> NewAuthorisation {
        self.agreement_as(language, self.test.backend.now())
    }

    /// The same, after an explanation at another time.
    pub fn agreement_of(&self, explained_at: Timestamp) -> NewAuthorisation {
        self.agreement_as("en", explained_at)
    }

    fn agreement_as(&self, language: &str, explained_at: Timestamp) -> NewAuthorisation {
        let now = self.test.backend.now();
        NewAuthorisation::read(
            &json!({
                "name": { "title": "Ms", "first": "Zoë", "last": "O'Neill" },
                "address": { "line1": "1 Quay Street", "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
                "declaration": { "version": "2026-11-1", "agreed": true, "language": language, "explainedAt": explained_at.to_string() },
            }),
            now,
        )
        .unwrap()
    }

    /// Zoë authorises Uplift now, through the platform.
    pub async fn authorise(&self, donor: DonorId) {
        self.authorise_in("en", donor).await;
    }

    /// The same in a language.
    pub async fn authorise_in(&self, language: &str, donor: DonorId) {
        let agreement = self.agreement_in(language);
        self.test.backend.commit_authorisation(&self.platform, donor, agreement, &unkeyed()).await.unwrap();
    }

    /// Nothing in the whole database breaks an invariant.
    pub async fn verify(&self) {
        self.test.backend.seal_audit().await.unwrap();
        let verdict = self.test.backend.verify().await.unwrap();
        assert!(verdict.broken.is_empty(), "{:#?}", verdict.broken);
    }
}

/// Waits until so many statements wait for what others hold.
pub async fn waited_for(world: &World, statements: i64) {
    let waits = "select count(*) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'";
    while world.test.count(waits).await < statements {
        tokio::task::yield_now().await;
    }
}

/// A key as it comes with this call of the API.
pub fn key_of<'a>(text: &'a str, method: &str, pattern: &str) -> Option<(&'a str, WriteCall)> {
    Some((text, WriteCall::find(method, pattern).unwrap()))
}

/// A try without a key.
pub fn unkeyed() -> Attempt {
    Attempt::new(None, &[b"test"]).unwrap()
}

/// The stable word of a refused request: of its first field, or of its conflict.
pub fn code<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    match result.unwrap_err() {
        Error::Invalid(errors) => errors.iter().next().unwrap().code.clone(),
        Error::Conflict(conflict) => conflict.code.as_str().to_owned(),
        Error::NotFound(what) => format!("{what}_not_found"),
        Error::OutsideRole(_) => "outside_role".to_owned(),
        other => format!("{other}"),
    }
}

/// What this process has counted, as it is scraped.
pub fn counted(backend: &Backend) -> String {
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, backend.counters()).unwrap();
    text
}
