//! The events by which platforms learn that an authorisation ends on 5 April, from 1 March, and that it has ended, for 30 days after.

use domain::authorisation::RenewalReminder;
use domain::calendar::iso;
use domain::{Date, DonorId, EventType};
use serde_json::json;
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::error::Error;
use crate::shutdown::is_over;
use crate::store;
use crate::store::trail::Concerns;

/// How many donors are looked for in one go.
const AT_ONCE: i64 = 1_000;

impl Backend {
    /// Writes the events about authorisations that end with the tax year: each once for each donor and end, and none about donors who
    /// stopped, renewed or died. The worker runs this. After an error the next run goes on with the rest.
    pub(crate) async fn announce_renewal(&self, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let Some((reminder, ends_on)) = RenewalReminder::due(self.today()) else {
            return Ok(());
        };
        let due = (reminder.event(), ends_on);
        let mut after = Uuid::nil();
        loop {
            let part = store::renewal_event::due(&self.pool, due, after, AT_ONCE).await?;
            let Some(last) = part.last() else { return Ok(()) };
            after = last.uuid();
            for donor in part {
                if is_over(stopping) {
                    return Ok(());
                }
                self.announce(donor, due).await?;
            }
        }
    }

    async fn announce(&self, donor: DonorId, (kind, ends_on): (EventType, Date)) -> Result<(), Error> {
        let (mut tx, now) = (self.begin().await?, self.now());
        // A cancellation or a renewal at this moment comes before or after.
        if !store::authorisation::hold_donor(&mut tx, donor).await? {
            return Ok(());
        }
        let Some(ending) = store::renewal_event::insert(&mut tx, donor, (kind, ends_on), now).await? else {
            return Ok(());
        };
        let concerns = Concerns { platform: ending.platform, donor: Some(donor), charity: None };
        let data = json!({ "validUntil": iso(ends_on) });
        store::trail::event(&mut tx, now, kind, concerns, ending.id.uuid(), data).await?;
        self.commit(tx).await
    }
}
