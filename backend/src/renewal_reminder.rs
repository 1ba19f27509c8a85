//! Reminders by mail that a donor's authorisation ends on 5 April: on 1 March, on 20 March, and once after the end.

use domain::authorisation::{RenewalReminder, period_end};
use domain::calendar::{iso, long};
use domain::{AuditAction, Date, DonorId};
use serde_json::json;
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::error::Error;
use crate::letter::{Letter, Why, fact};
use crate::stopping::is_over;
use crate::store::donor::Addressee;
pub use crate::store::renewal_reminder::KeptReminder;
use crate::store::sign_in::Audience;
use crate::store::{self};

/// How many donors are looked for in one go.
const AT_ONCE: i64 = 1_000;

impl Backend {
    /// Reminds the donors whose authorisation ends with the tax year, each of each thing once: nobody who has stopped, renewed or died, and
    /// nobody without an address. The worker does this. Who was reminded before an error stays so, and the next time goes on.
    pub(crate) async fn remind_of_renewal(&self, stopping: &watch::Receiver<bool>) -> Result<(), Error> {
        let Some(due) = RenewalReminder::due(self.today()) else {
            return Ok(());
        };
        let mut after = Uuid::nil();
        loop {
            let part = store::renewal_reminder::due(&self.pool, due, after, AT_ONCE).await?;
            let Some(last) = part.last() else { return Ok(()) };
            after = last.uuid();
            for donor in part {
                if is_over(stopping) {
                    return Ok(());
                }
                self.remind(donor, due).await?;
            }
        }
    }

    /// A part of the reminders that the donor was sent.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn kept_reminders(
        &self,
        caller: &DonorCaller,
        behind: Option<&KeptReminder>,
        limit: u16,
    ) -> Result<Vec<KeptReminder>, Error> {
        let mut conn = self.pool.acquire().await?;
        let behind = behind.map(|last| (last.ends_on, last.reminder));
        store::renewal_reminder::kept(&mut conn, caller.donor_id, behind, i64::from(limit)).await
    }

    async fn remind(&self, donor: DonorId, due: (RenewalReminder, Date)) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let Some(to) = store::donor::addressee(&mut tx, donor).await? else {
            return Ok(());
        };
        if !store::renewal_reminder::insert(&mut tx, donor, due, self.now()).await? {
            return Ok(());
        }
        let (reminder, ends_on) = due;
        let detail = json!({ "reminder": reminder, "ends_on": iso(ends_on) });
        store::trail::audit(
            &mut tx,
            self.now(),
            By::Uplift,
            AuditAction::AuthorisationRemind,
            donor.uuid(),
            detail,
        )
        .await?;
        let letter = self.reminder_letter(to, due);
        self.post(&mut tx, Audience::Donor, &letter).await?;
        self.commit(tx).await
    }

    fn reminder_letter(&self, to: Addressee, (reminder, ends_on): (RenewalReminder, Date)) -> Letter {
        let (end, then) = (long(ends_on), long(ends_on.next_day().unwrap_or(ends_on)));
        let renewed = long(period_end(self.today()));
        let page = format!("{}/giving/authorisation/give", self.config.base_url);
        let only =
            "Only renew if you are a UK taxpayer and still expect to pay enough tax to cover your gifts.";
        let (subject, said, ends, button, rest) = match reminder {
            RenewalReminder::Opens => (
                "You can now renew your Gift Aid authorisation".to_owned(),
                format!("Your Gift Aid authorisation ends on {end}. You can now renew it until {renewed}."),
                "Ends",
                "Check your details and renew",
                format!(
                    "If you do not renew, charities cannot claim Gift Aid on gifts you make from {then}. We’ll remind you once more on 20 March."
                ),
            ),
            RenewalReminder::Soon => (
                format!("Your Gift Aid authorisation ends on {end}"),
                format!(
                    "Your Gift Aid authorisation ends on {end}. If you do not renew, charities cannot claim Gift Aid on gifts you make after that."
                ),
                "Ends",
                "Check your details and renew",
                "If you do not want to renew, you do not need to do anything.".to_owned(),
            ),
            RenewalReminder::Ended => (
                "Your Gift Aid authorisation has ended".to_owned(),
                format!(
                    "Your Gift Aid authorisation ended on {end}. Charities cannot claim Gift Aid on gifts you make now."
                ),
                "Ended",
                "Check your details and switch on Gift Aid again",
                format!(
                    "It then covers gifts from the day you switch it on. Gifts you made up to {end} keep their Gift Aid. We will not remind you \
                     again."
                ),
            ),
        };
        Letter::new(to.email, subject, Why::Donor)
            .dear(to.first_name)
            .says(&said)
            .facts(vec![fact(ends, end), fact("If you renew, it lasts until", renewed)])
            .button(button, page)
            .says(only)
            .says(&rest)
    }
}
