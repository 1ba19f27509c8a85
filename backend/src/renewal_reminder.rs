//! Reminders by mail that a donor's authorisation ends on 5 April: on 1 March, on 20 March, and once after the end.

use catalogue::Words;
use domain::authorisation::{RenewalReminder, period_end};
use domain::calendar::{iso, long_in};
use domain::{AuditAction, Date, DonorId, Language};
use serde_json::json;
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::email_content::{NewEmail, Why, fact, subject_in};
use crate::error::Error;
use crate::shutdown::is_over;
use crate::store::donor::Addressee;
pub use crate::store::renewal_reminder::KeptReminder;
use crate::store::sign_in::Audience;
use crate::store::{self};
use crate::words::renewal;

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
    #[tracing::instrument(level = "debug", skip_all, name = "renewal_reminder.kept")]
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
        let (mut tx, now) = (self.begin().await?, self.now());
        // It may not be due any more: days can begin, and a sandbox's clock be set, after the donors were looked for.
        if RenewalReminder::due(now.london_date()) != Some(due) {
            return Ok(());
        }
        let Some(to) = store::donor::addressee(&mut tx, donor).await? else {
            return Ok(());
        };
        if !store::renewal_reminder::insert(&mut tx, donor, due, now).await? {
            return Ok(());
        }
        let (reminder, ends_on) = due;
        let detail = json!({ "reminder": reminder, "ends_on": iso(ends_on) });
        let action = AuditAction::AuthorisationRemind;
        store::trail::audit(&mut tx, now, By::Uplift, action, donor.uuid(), detail).await?;
        let words = if to.language == Language::Welsh { "?lang=cy" } else { "" };
        let page = format!("{}/giving/authorisation/give{words}", self.config.base_url);
        let letter = reminder_letter(to, due, period_end(now.london_date()), page);
        self.post(&mut tx, Audience::Donor, &letter).await?;
        self.commit(tx).await
    }
}

/// What reminds a donor, in the language of what they authorised.
fn reminder_letter(
    to: Addressee,
    (reminder, ends_on): (RenewalReminder, Date),
    renewed_until: Date,
    page: String,
) -> NewEmail {
    let day = |date: Date| long_in(date, to.language);
    let (end, then, renewed) = (day(ends_on), day(ends_on.next_day().unwrap_or(ends_on)), day(renewed_until));
    let language = to.language;
    let (subject, said, [ends, lasts, button, taxpayers], rest) = match reminder {
        RenewalReminder::Opens => (
            subject_in(renewal::OPENS_SUBJECT, language),
            renewal::Opens { end: &end, renewed: &renewed }.of(language),
            [renewal::ENDS_ON, renewal::LASTS_UNTIL, renewal::RENEW, renewal::TAXPAYERS],
            renewal::OpensElse { then }.of(language),
        ),
        RenewalReminder::Soon => (
            subject_in(renewal::SoonSubject { end: &end }, language),
            renewal::Soon { end: &end }.of(language),
            [renewal::ENDS_ON, renewal::LASTS_UNTIL, renewal::RENEW, renewal::TAXPAYERS],
            renewal::SOON_ELSE.of(language).to_owned(),
        ),
        RenewalReminder::Ended => (
            subject_in(renewal::ENDED_SUBJECT, language),
            renewal::Ended { end: &end }.of(language),
            // What has ended is not renewed.
            [
                renewal::ENDED_ON,
                renewal::ENDED_LASTS_UNTIL,
                renewal::SWITCH_ON_AGAIN,
                renewal::ENDED_TAXPAYERS,
            ],
            renewal::EndedThen { end: &end }.of(language),
        ),
    };
    NewEmail::new(to.email, subject, Why::Donor)
        .in_language(language)
        .dear(to.first_name)
        .says(&said)
        .facts(vec![fact(ends.of(language), end), fact(lasts.of(language), renewed)])
        .button(button.of(language), page)
        .says(taxpayers.of(language))
        .says(&rest)
}
