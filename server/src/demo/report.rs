//! What there is after a telling, for the person at the terminal.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use domain::donation::Status;

use super::donor_table::PEOPLE;
use super::gift::{Charity, Via};
use super::people::BUSIEST;
use super::story::Told;

/// What the sandbox holds after the demonstration, and how to look at it.
#[derive(Clone, Debug)]
pub struct Report {
    pub charities: usize,
    pub platforms: usize,
    /// How many donors who are known by name, phone or address.
    pub donors: usize,
    /// The gifts of both platforms, by where they stand.
    pub gifts: BTreeMap<Status, usize>,
    /// How many of them were not there before.
    pub added: usize,
    pub took: Duration,
    /// Addresses to sign in with, and who has them.
    pub people: Vec<(String, String)>,
    /// New credentials of the platforms: name, client id and secret.
    pub credentials: Vec<(&'static str, String, String)>,
    base_url: String,
}

impl Report {
    pub(super) fn new(told: &Told, base_url: &str, took: Duration) -> Self {
        let mut gifts = BTreeMap::new();
        for gift in told.known.values() {
            *gifts.entry(gift.gift_aid.status).or_insert(0) += 1;
        }
        let donor = &PEOPLE[BUSIEST];
        let donor = donor.email().map(|email| (email, format!("the donor {} {}", donor.first, donor.last)));
        let staff = [Charity::Hospice, Charity::FoodBank, Charity::Club];
        let staff =
            staff.map(|charity| (charity.official().to_owned(), format!("staff of {}", charity.name())));
        let platforms = [Via::OpenCollection, Via::TapAndGive];
        let engineers =
            platforms.map(|via| (via.engineer().to_owned(), format!("an engineer of {}", via.name())));
        let credentials = platforms.map(|via| {
            let platform = told.cast.platform(via);
            (via.name(), platform.client_id.clone(), platform.client_secret.clone())
        });
        Self {
            charities: staff.len(),
            platforms: platforms.len(),
            donors: PEOPLE.len(),
            gifts,
            added: told.added,
            took,
            people: donor.into_iter().chain(staff).chain(engineers).collect(),
            credentials: credentials.into(),
            base_url: base_url.trim_end_matches('/').to_owned(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { charities, platforms, donors, added, .. } = self;
        let (all, seconds) = (self.gifts.values().sum::<usize>(), self.took.as_secs_f64());
        writeln!(
            f,
            "{charities} charities, {platforms} platforms, {donors} donors, {all} gifts ({added} of them new) after {seconds:.1} s"
        )?;
        let states: Vec<String> = self
            .gifts
            .iter()
            .map(|(status, count)| format!("{count} {}", status.as_str().replace('_', " ")))
            .collect();
        writeln!(f, "  gifts: {}", states.join(", "))?;
        writeln!(f, "Sign in at {}/sandbox, or with one of these addresses:", self.base_url)?;
        for (email, who) in &self.people {
            writeln!(f, "  {email:<30} {who}")?;
        }
        write!(f, "As a platform, with new credentials of this sandbox:")?;
        for (name, id, secret) in &self.credentials {
            write!(f, "\n  {name}: client id {id}, client secret {secret}")?;
        }
        Ok(())
    }
}
