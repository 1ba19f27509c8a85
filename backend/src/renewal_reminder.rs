//! Reminders by mail that a donor's authorisation ends on 5 April: on 1 March, on 20 March, and once after the end.

use domain::authorisation::{RenewalReminder, period_end};
use domain::calendar::{iso, long_in};
use domain::{AuditAction, Date, DonorId, Language};
use serde_json::json;
use tokio::sync::watch;
use uuid::Uuid;

use crate::Backend;
use crate::actor::{By, DonorCaller};
use crate::error::Error;
use crate::letter::{Letter, Subject, Why, fact, subject};
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
        let words = if to.language == Language::Welsh { "?lang=cy" } else { "" };
        let page = format!("{}/giving/authorisation/give{words}", self.config.base_url);
        let letter = reminder_letter(to, due, period_end(self.today()), page);
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
) -> Letter {
    let day = |date: Date| long_in(date, to.language);
    let (end, then, renewed) = (day(ends_on), day(ends_on.next_day().unwrap_or(ends_on)), day(renewed_until));
    let words = match to.language {
        Language::English => in_english(reminder, &end, &then, &renewed),
        Language::Welsh => in_welsh(reminder, &end, &then, &renewed),
    };
    Letter::new(to.email, words.subject, Why::Donor)
        .in_language(to.language)
        .dear(to.first_name)
        .says(&words.said)
        .facts(vec![fact(words.ends, end), fact(words.lasts, renewed)])
        .button(words.button, page)
        .says(words.only)
        .says(&words.rest)
}

/// A reminder in one language.
struct Words {
    subject: Subject,
    said: String,
    /// The label of the end.
    ends: &'static str,
    /// The label of the end of the next one.
    lasts: &'static str,
    button: &'static str,
    /// Who may renew.
    only: &'static str,
    rest: String,
}

fn in_english(reminder: RenewalReminder, end: &str, then: &str, renewed: &str) -> Words {
    let (subject, said, ends, button, rest) = match reminder {
        RenewalReminder::Opens => (
            subject!("You can now renew your Gift Aid authorisation"),
            format!("Your Gift Aid authorisation ends on {end}. You can now renew it until {renewed}."),
            "Ends",
            "Check your details and renew",
            format!(
                "If you do not renew, charities cannot claim Gift Aid on gifts you make from {then}. We’ll remind you once more on 20 March."
            ),
        ),
        RenewalReminder::Soon => (
            subject!("Your Gift Aid authorisation ends on {end}"),
            format!(
                "Your Gift Aid authorisation ends on {end}. If you do not renew, charities cannot claim Gift Aid on gifts you make after that."
            ),
            "Ends",
            "Check your details and renew",
            "If you do not want to renew, you do not need to do anything.".to_owned(),
        ),
        RenewalReminder::Ended => (
            subject!("Your Gift Aid authorisation has ended"),
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
    let lasts = "If you renew, it lasts until";
    let only = "Only renew if you are a UK taxpayer and still expect to pay enough tax to cover your gifts.";
    Words { subject, said, ends, lasts, button, only, rest }
}

fn in_welsh(reminder: RenewalReminder, end: &str, then: &str, renewed: &str) -> Words {
    let (subject, said, ends, button, rest) = match reminder {
        RenewalReminder::Opens => (
            subject!("Gallwch adnewyddu eich awdurdodiad Rhodd Cymorth nawr"),
            format!(
                "Daw eich awdurdodiad Rhodd Cymorth i ben ar {end}. Gallwch ei adnewyddu nawr tan {renewed}."
            ),
            "Yn dod i ben",
            "Gwirio eich manylion ac adnewyddu",
            format!(
                "Os na fyddwch yn ei adnewyddu, ni all elusennau hawlio Rhodd Cymorth ar roddion a wnewch o {then} ymlaen. Byddwn yn eich \
                 atgoffa unwaith eto ar 20 Mawrth."
            ),
        ),
        RenewalReminder::Soon => (
            subject!("Daw eich awdurdodiad Rhodd Cymorth i ben ar {end}"),
            format!(
                "Daw eich awdurdodiad Rhodd Cymorth i ben ar {end}. Os na fyddwch yn ei adnewyddu, ni all elusennau hawlio Rhodd Cymorth ar \
                 roddion a wnewch ar ôl hynny."
            ),
            "Yn dod i ben",
            "Gwirio eich manylion ac adnewyddu",
            "Os nad ydych am ei adnewyddu, nid oes angen i chi wneud dim.".to_owned(),
        ),
        RenewalReminder::Ended => (
            subject!("Mae eich awdurdodiad Rhodd Cymorth wedi dod i ben"),
            format!(
                "Daeth eich awdurdodiad Rhodd Cymorth i ben ar {end}. Ni all elusennau hawlio Rhodd Cymorth ar y rhoddion a wnewch nawr."
            ),
            "Daeth i ben",
            "Gwirio eich manylion a throi Rhodd Cymorth ymlaen eto",
            format!(
                "Yna mae’n cynnwys rhoddion o’r diwrnod y byddwch yn ei droi ymlaen. Mae’r rhoddion a wnaethoch hyd at {end} yn cadw eu Rhodd \
                 Cymorth. Ni fyddwn yn eich atgoffa eto."
            ),
        ),
    };
    let lasts = "Os byddwch yn adnewyddu, bydd yn para tan";
    let only = "Dim ond os ydych yn drethdalwr yn y DU ac yn dal i ddisgwyl talu digon o dreth ar gyfer eich rhoddion y dylech ei \
                adnewyddu.";
    Words { subject, said, ends, lasts, button, only, rest }
}
