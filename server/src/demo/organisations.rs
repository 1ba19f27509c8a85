//! Who is there before the first gift: three charities and two platforms, as an operator sets them up.

use std::collections::HashMap;

use anyhow::{Context, Result};
use backend::Backend;
use domain::charity::NewCharity;
use domain::{CharityReference, Email, HmrcReference, Role, ScopeSet};
use serde_json::{Value, json};

use super::client::{self, PlatformClient};
use super::gift::{Charity, Via};

/// Requests a second that the demonstration may send: it fills in seconds what takes years.
const RATE_LIMIT: i32 = 10_000;

const CHARITIES: [Charity; 3] = [Charity::Hospice, Charity::FoodBank, Charity::Club];
const PLATFORMS: [Via; 2] = [Via::OpenCollection, Via::TapAndGive];

impl Via {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::OpenCollection => "Open Collection",
            Self::TapAndGive => "Tap & Give",
        }
    }

    /// The address of an engineer there: an owner of the platform here.
    pub(super) fn engineer(self) -> &'static str {
        match self {
            Self::OpenCollection => "dev@opencollection.example.org",
            Self::TapAndGive => "dev@tapandgive.example.org",
        }
    }
}

impl Charity {
    /// The charity's reference at HMRC. The sports club's begins with CH, as those of community amateur sports clubs do.
    pub(super) fn hmrc(self) -> &'static str {
        match self {
            Self::Hospice => "XB90001",
            Self::FoodBank => "SC90002",
            Self::Club => "CH90003",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Hospice => "St Brannock's Hospice",
            Self::FoodBank => "Larder Lane Food Bank",
            Self::Club => "Ferry Road Harriers",
        }
    }

    /// The official's address: an owner of the charity here.
    pub(super) fn official(self) -> &'static str {
        match self {
            Self::Hospice => "amina@hospice.example.org",
            Self::FoodBank => "callum@foodbank.example.org",
            Self::Club => "bethan@harriers.example.org",
        }
    }

    fn json(self) -> Value {
        let (first, last, phone) = match self {
            Self::Hospice => ("Amina", "Okonkwo-Hart", "07700 900001"),
            Self::FoodBank => ("Callum", "MacLeod", "07700 900002"),
            Self::Club => ("Bethan", "Prys", "07700 900003"),
        };
        let mut charity = json!({
            "name": self.name(), "hmrcReference": self.hmrc(), "regulator": "none", "officialFirst": first, "officialLast": last,
            "officialEmail": self.official(), "officialPhone": phone,
        });
        let register = match self {
            Self::Hospice => Some(("ccew", "9900001")),
            Self::FoodBank => Some(("oscr", "SC990002")),
            Self::Club => None,
        };
        if let Some((regulator, number)) = register {
            charity["regulator"] = Value::from(regulator);
            charity["regulatorNumber"] = Value::from(number);
        }
        charity
    }

    /// The reference that a platform knew the charity by before Uplift; one is generated where there is none.
    fn own_reference(self, via: Via) -> Option<&'static str> {
        match (self, via) {
            (Self::Hospice, Via::OpenCollection) => Some("hospice-of-st-brannock"),
            (Self::FoodBank, Via::TapAndGive) => Some("larder/001"),
            _ => None,
        }
    }

    /// Whether the charity takes gifts from this platform.
    fn adds(self, via: Via) -> bool {
        self != Self::Club || via == Via::TapAndGive
    }
}

/// A platform of the story, at work.
pub(super) struct Platform {
    pub(super) client: PlatformClient,
    pub(super) client_id: String,
    pub(super) client_secret: String,
    /// The charities' references with this platform, by their references at HMRC.
    references: HashMap<String, String>,
}

pub(super) struct Cast {
    open_collection: Platform,
    tap_and_give: Platform,
}

impl Cast {
    /// The cast of an earlier telling, if both platforms are there.
    pub(super) async fn find(backend: &Backend, base_url: &str) -> Result<Option<Self>> {
        for via in PLATFORMS {
            if backend.platform_named(via.name()).await?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(Self::connect(backend, base_url).await?))
    }

    pub(super) async fn set_up(backend: &Backend, base_url: &str) -> Result<Self> {
        let cast = Self::connect(backend, base_url).await?;
        for charity in CHARITIES {
            let reference = HmrcReference::parse(charity.hmrc())?;
            let id = match backend.charity_with_reference(&reference).await? {
                Some(id) => id,
                None => {
                    let new = NewCharity::read(&charity.json())
                        .context("a charity of the story is not well-formed")?;
                    backend.create_charity(&new).await?
                }
            };
            for via in PLATFORMS {
                if !charity.adds(via) || cast.platform(via).references.contains_key(charity.hmrc()) {
                    continue;
                }
                let platform = backend
                    .platform_named(via.name())
                    .await?
                    .context("the platform was there a moment ago")?;
                let own = charity.own_reference(via).map(CharityReference::parse).transpose()?;
                backend.add_source_in_sandbox(id, platform, own).await?;
            }
        }
        Ok(Self {
            open_collection: cast.open_collection.refreshed().await?,
            tap_and_give: cast.tap_and_give.refreshed().await?,
        })
    }

    async fn connect(backend: &Backend, base_url: &str) -> Result<Self> {
        let http = client::http()?;
        let open_collection = Platform::connect(backend, http.clone(), base_url, Via::OpenCollection).await?;
        Ok(Self {
            open_collection,
            tap_and_give: Platform::connect(backend, http, base_url, Via::TapAndGive).await?,
        })
    }

    pub(super) fn platform(&self, via: Via) -> &Platform {
        match via {
            Via::OpenCollection => &self.open_collection,
            Via::TapAndGive => &self.tap_and_give,
        }
    }

    pub(super) fn client(&self, via: Via) -> &PlatformClient {
        &self.platform(via).client
    }

    /// A charity's reference with a platform.
    pub(super) fn reference(&self, via: Via, charity: Charity) -> Result<&str> {
        let reference = self.platform(via).references.get(charity.hmrc());
        reference
            .map(String::as_str)
            .with_context(|| format!("{} has not added {}", charity.name(), via.name()))
    }
}

impl Platform {
    /// Credentials of its own for each run: a secret is shown once, so an earlier one is nobody's to read again.
    async fn connect(backend: &Backend, http: reqwest::Client, base_url: &str, via: Via) -> Result<Self> {
        let scopes = ScopeSet::all();
        let new = match backend.platform_named(via.name()).await? {
            Some(platform) => backend.create_client(platform, &scopes, Some(RATE_LIMIT)).await?,
            None => backend.create_platform(via.name(), &scopes, Some(RATE_LIMIT)).await?,
        };
        let client_id = new.client_id.to_string();
        let engineer = Email::parse(via.engineer()).context("an address of the story is not well-formed")?;
        backend.join_platform(new.platform_id, &engineer, Role::Owner).await?;
        let client = PlatformClient::new(http, base_url, &client_id, &new.client_secret);
        Self { client, client_id, client_secret: new.client_secret, references: HashMap::new() }
            .refreshed()
            .await
    }

    /// Asks anew which charities there are.
    async fn refreshed(mut self) -> Result<Self> {
        let charities = self.client.charities().await.context("the list of charities cannot be read")?;
        self.references =
            charities.into_iter().map(|charity| (charity.hmrc_reference, charity.reference)).collect();
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use domain::charity::NewCharity;
    use domain::{CharityReference, HmrcReference};

    use super::{CHARITIES, Charity, PLATFORMS};

    #[test]
    fn uplift_takes_every_charity_and_reference() {
        for charity in CHARITIES {
            let read = NewCharity::read(&charity.json());
            assert!(read.is_ok(), "{}: {:?}", charity.name(), read.err());
            for via in PLATFORMS {
                assert!(charity.own_reference(via).is_none_or(|own| CharityReference::parse(own).is_ok()));
            }
        }
        assert!(HmrcReference::parse(Charity::Club.hmrc()).unwrap().is_casc());
    }
}
