//! What happens in a chapter, as messages to Uplift: first what people do about their authorisations, then the gifts.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Result};
use backend::Backend;
use domain::donation::{DonationView, DonorKind};
use domain::linked_account::LinkKind;
use domain::{DonorId, Timestamp};
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};

use super::authorisation_course::Step;
use super::chapter::{Chapter, day_text};
use super::client::{ClientError, PlatformClient};
use super::donor_table::PEOPLE;
use super::gift::{Gift, Then, Via};
use super::nominee;
use super::organisations::Cast;
use super::people::{self, NEW_HOME, Person};
use super::plan::Plan;

/// How many people or gifts are dealt with at the same time.
const AT_ONCE: usize = 16;
/// Who moves house before the last renewal.
const MOVES_HOUSE: usize = 20;

/// All that Uplift knows of the platforms' gifts.
pub(super) type Known = HashMap<String, DonationView>;

/// A telling on its way.
pub(super) struct Telling<'a> {
    pub(super) backend: &'a Backend,
    pub(super) plan: &'a Plan,
    pub(super) cast: Cast,
    pub(super) known: Known,
    /// The people's ids, by their places, once they are known.
    pub(super) donors: Vec<Option<DonorId>>,
    /// The references of the gifts that this telling has sent.
    pub(super) sent: HashSet<&'a str>,
}

impl<'a> Telling<'a> {
    pub(super) async fn chapter(&mut self, chapter: Chapter) -> Result<()> {
        // The days that passed: what settled in them is declared before anything changes.
        self.backend.work_all().await?;
        nominee::take_steps(self.backend, chapter, &self.plan.calendar).await?;
        // The very first gift goes before anything else: its reference says which story this is, should it break off here.
        if chapter == Chapter::Opening
            && let Some(first) = self.plan.gifts.first()
        {
            self.gift(first).await?;
        }
        let people = PEOPLE.iter().enumerate().filter(|(_, person)| person.course.joins() <= chapter);
        let ids: Vec<(usize, DonorId)> = stream::iter(people)
            .map(|(place, person)| self.person(place, person, chapter))
            .buffer_unordered(AT_ONCE)
            .try_collect()
            .await?;
        for (place, id) in ids {
            self.donors[place] = Some(id);
        }
        self.gifts(chapter, self.plan.calendar.instant(chapter)).await
    }

    /// Sends a chapter's gifts that were given by an instant, but for those that name somebody who is not known yet.
    pub(super) async fn gifts(&mut self, chapter: Chapter, by: Timestamp) -> Result<()> {
        let plan: &'a Plan = self.plan;
        let gifts: Vec<&'a Gift> = plan
            .gifts
            .iter()
            .filter(|gift| gift.chapter == chapter && gift.at <= by)
            .filter(|gift| gift.people().all(|person| self.donors[person].is_some()))
            .filter(|gift| self.sent.insert(&gift.reference))
            .collect();
        stream::iter(gifts).map(Ok).try_for_each_concurrent(AT_ONCE, |gift| self.gift(gift)).await
    }

    /// What one person does in a chapter.
    async fn person(&self, place: usize, person: &Person, chapter: Chapter) -> Result<(usize, DonorId)> {
        let told = async {
            let id = match self.donors[place] {
                Some(id) => id,
                None => self.join(place, person).await?,
            };
            if chapter == person.course.joins() {
                self.link_cards(id, place, 0..person.cards.min(1)).await?;
            }
            if chapter == Chapter::May {
                self.link_cards(id, place, 1..person.cards).await?;
            }
            if let Some(step) = person.course.step(chapter, &self.plan.calendar) {
                self.step(id, place, person, chapter, step).await?;
            }
            Ok::<_, ClientError>((place, id))
        };
        told.await.with_context(|| format!("donor {place} of the story"))
    }

    /// Becomes known: found if anybody knows them already, added otherwise, with the phone if there is one.
    async fn join(&self, place: usize, person: &Person) -> Result<DonorId, ClientError> {
        let (phone, key) = (people::phone(place), format!("donor-{place:02}.create"));
        let tap_and_give = self.cast.client(Via::TapAndGive);
        let Some(email) = person.email() else {
            let new = json!({ "phone": phone, "verified": true });
            return found_or_created(tap_and_give, ("phone", phone.as_str()), &new, &key).await;
        };
        let open_collection = self.cast.client(Via::OpenCollection);
        let new = json!({ "email": email });
        let id = found_or_created(open_collection, ("email", email.as_str()), &new, &key).await?;
        // It asks for the address as well, so that the donor sees what is given by card and phone.
        tap_and_give.find_donor("email", &email).await?;
        if person.phone {
            tap_and_give.link(id, LinkKind::Phone, &phone, &format!("donor-{place:02}.phone")).await?;
        }
        Ok(id)
    }

    async fn link_cards(
        &self,
        id: DonorId,
        place: usize,
        cards: std::ops::Range<u8>,
    ) -> Result<(), ClientError> {
        for card in cards {
            let key = format!("donor-{place:02}.card-{card}");
            self.cast
                .client(Via::TapAndGive)
                .link(id, LinkKind::Par, &people::card(place, card), &key)
                .await?;
        }
        Ok(())
    }

    async fn step(
        &self,
        id: DonorId,
        place: usize,
        person: &Person,
        chapter: Chapter,
        step: Step,
    ) -> Result<(), ClientError> {
        // Who has no address is known where the phone was given.
        let via = if person.email().is_some() { Via::OpenCollection } else { Via::TapAndGive };
        let client = self.cast.client(via);
        let now = client.authorisation(id).await?;
        // Only an authorisation that runs to its end can be renewed or cancelled; one with an end put to it is done with.
        let runs_on = now.active && now.renewal_opens_on.is_some();
        let key = |word: &str| {
            format!("donor-{place:02}.{}.{word}.{}", chapter.as_str(), self.plan.calendar.told_at())
        };
        match step {
            Step::Give if !now.active || runs_on && now.can_renew => {
                let wording = client.wording(person.language()).await?;
                let moved = place == MOVES_HOUSE && chapter >= Chapter::SecondMarch;
                let home = if moved { &NEW_HOME } else { &person.home };
                let explained_at = if chapter == Chapter::Today {
                    self.backend.now()
                } else {
                    self.plan.calendar.instant(chapter)
                };
                let authorisation = json!({
                    "name": person.name_json(),
                    "address": home.json(),
                    "declaration": {
                        "version": wording.version, "agreed": true, "language": wording.language,
                        "explainedAt": whole_seconds(explained_at),
                    },
                });
                client.authorise(id, &authorisation, &key("give")).await
            }
            Step::Stop if runs_on => client.cancel_authorisation(id, None, &key("stop")).await,
            Step::StopFrom(day) if runs_on => {
                client.cancel_authorisation(id, Some(&day_text(day)), &key("stop")).await
            }
            Step::Give | Step::Stop | Step::StopFrom(_) => Ok(()),
        }
    }

    /// Sends a gift and what the platform learnt about it, as far as Uplift does not know.
    async fn gift(&self, gift: &Gift) -> Result<()> {
        let known = self.known.get(&gift.reference);
        if known.is_some_and(|known| gift.is_told(known)) {
            return Ok(());
        }
        let client = self.cast.client(gift.via);
        let reference = self.cast.reference(gift.via, gift.charity)?;
        let told = async {
            let id = match known {
                Some(known) => known.id,
                None => {
                    let body = gift.json(reference, gift.charity.hmrc(), |person| {
                        self.donors.get(person).copied().flatten()
                    });
                    client.create_donation(&body, &gift.key("create")).await?.id
                }
            };
            match gift.then {
                None => {}
                Some(Then::Settled(on)) => drop(client.settle(id, &day_text(on), &gift.key("settle")).await?),
                Some(Then::Net(net)) => {
                    drop(client.change(id, &json!({ "netAmount": net }), &gift.key("net")).await?)
                }
                Some(Then::Donor(person)) => {
                    let donor = json!({ "donor": { "type": DonorKind::Uid, "value": self.donors.get(person).copied().flatten() } });
                    client.change(id, &donor, &gift.key("donor")).await?;
                }
                Some(Then::Deleted(reason)) => drop(client.delete(id, reason, &gift.key("delete")).await?),
            }
            Ok::<_, ClientError>(())
        };
        told.await.with_context(|| format!("the gift {}", gift.reference))
    }
}

/// The instant without its fraction: what people would write down.
pub(super) fn whole_seconds(at: Timestamp) -> Timestamp {
    let whole = at.offset().replace_nanosecond(0).unwrap_or(at.offset());
    Timestamp::from_offset(whole)
}

/// The donor whom a platform finds by an identifier of this kind, or else creates.
async fn found_or_created(
    client: &PlatformClient,
    (kind, value): (&str, &str),
    new: &Value,
    key: &str,
) -> Result<DonorId, ClientError> {
    match client.find_donor(kind, value).await? {
        Some(id) => Ok(id),
        None => client.create_donor(new, key).await,
    }
}
