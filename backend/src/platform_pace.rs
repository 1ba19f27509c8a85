//! Platforms that do something far above their custom: the worker looks each hour, and emails the operator at most once a day
//! about a platform and what it does. The email names the platform and no donor.

use domain::Pence;
use domain::count::{counted, thousands};
use domain::platform::pace::{Pace, Watched};

use crate::Backend;
use crate::claim::operator::News;
use crate::clock::real_now;
use crate::error::Error;
use crate::letter::subject;
use crate::store::platform_pace::Figure;
use crate::store::{self};

impl Backend {
    /// Tells the operator of what platforms do far above their custom; run by the worker.
    pub(crate) async fn watch_platforms(&self) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let figures = store::platform_pace::figures(&mut conn, self.now(), real_now()).await?;
        drop(conn);
        for figure in figures.iter().filter(|figure| figure.watched.is_far_above_custom(figure.pace)) {
            let mut tx = self.begin().await?;
            if store::platform_pace::tell_operator(&mut tx, figure.platform, figure.watched).await? {
                self.tell_operator(&mut tx, &news(figure)).await?;
            }
            self.commit(tx).await?;
        }
        Ok(())
    }
}

/// What the operator reads of a platform.
fn news(figure: &Figure) -> News {
    let Figure { name, watched, pace: Pace { in_24_hours: lately, in_28_days_before: before }, .. } = figure;
    let (lately, before) = (*lately, *before);
    let times = |number: i64| counted(number, "time", "times");
    let (subject, what, before, then) = match watched {
        Watched::Cancellations => (
            subject!("A platform cancels unusually many authorisations"),
            format!(
                "{name} cancelled {} in the last 24 hours, or asked the donors to.",
                counted(lately, "authorisation", "authorisations"),
            ),
            thousands(before),
            "Ask the platform why. We emailed the donors, who can undo what they did not want.",
        ),
        Watched::MatchMisses => (
            subject!("A platform asks for unusually many donors who are not on Uplift"),
            format!("{name} asked for a donor and got no match {} in the last 24 hours.", times(lately)),
            thousands(before),
            "Ask the platform whose details it sends. Someone may be testing whose details Uplift knows.",
        ),
        Watched::DonorConflicts => (
            subject!("A platform gets unusually many donor conflicts"),
            format!(
                "{name} got the error `donor_conflict` {} in the last 24 hours: the details that it sent for one person belong to two donors.",
                times(lately),
            ),
            thousands(before),
            "Ask the platform how it verifies email addresses and phone numbers. These requests changed nothing.",
        ),
        Watched::LinkContests => (
            subject!("A platform contests unusually many cards and phones"),
            format!(
                "{name} contested {} in the last 24 hours: it says that they belong to other donors than the ones that other platforms \
                 linked them to. Until each is settled, it finds no donor, and gifts made with it wait.",
                counted(lately, "card or phone", "cards and phones"),
            ),
            thousands(before),
            "Ask the platform how it verifies cards and phones. We emailed the donors who hold them to ask. A platform can contest at \
             most 20 in 24 hours (docs/security.md).",
        ),
        Watched::GiftSums => (
            subject!("A platform sends unusually large sums of gifts"),
            format!("{name} sent gifts of {} in the last 24 hours.", pounds(lately)),
            pounds(before),
            "Ask the platform whether this is right before charities approve claims with these gifts. A platform that has just started, \
             or that sends its gifts once a month, may have nothing to compare with yet.",
        ),
    };
    News {
        subject,
        what: format!("{what} In the 28 days before: {before}."),
        then: format!("{then} You get this email once a day while this continues."),
        path: String::new(),
    }
}

fn pounds(pence: i64) -> String {
    Pence::new(pence).unwrap_or_default().to_string()
}
