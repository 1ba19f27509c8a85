//! The people of the story who act for its charities.

use anyhow::{Context, Result};
use backend::Backend;
use backend::actor::{CharityStaff, Proof};
use backend::session::Person;
use backend::sign_in::Audience;
use domain::{Email, HmrcReference};

use super::gift::Charity;

/// The charity's authorised official, signed in as from the sandbox's page of people: only staff may act for a charity.
pub(super) async fn official(backend: &Backend, charity: Charity) -> Result<Option<CharityStaff>> {
    let reference = HmrcReference::parse(charity.hmrc())?;
    let id =
        backend.charity_with_reference(&reference).await?.context("the charity was there a moment ago")?;
    let address = backend.sandbox_link(Audience::Staff, &Email::parse(charity.official())?).await?;
    let link = address.rsplit('/').next().unwrap_or_default();
    let Some(Person::Staff(official)) =
        backend.sign_in_with_link(link).await?.complete().map(|entry| entry.person)
    else {
        return Ok(None);
    };
    Ok(Some(backend.staff_caller(official, Proof::Recent).await?.of(id)?))
}
