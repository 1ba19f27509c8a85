//! Platforms that do something far above their custom: the worker looks each hour, and emails the operator at most once a day
//! about a platform and what it does. The email names the platform and no donor.

use domain::Pence;
use domain::count::thousands;
use domain::platform::unusual_activity::{Pace, Watched};

use crate::Backend;
use crate::claim::operator_email::News;
use crate::clock::real_now;
use crate::email_content::subject;
use crate::error::Error;
use crate::store::unusual_activity::Figure;
use crate::store::{self};
use crate::words::{operators, say};

impl Backend {
    /// Tells the operator of what platforms do far above their custom; run by the worker.
    pub(crate) async fn watch_platforms(&self) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let figures = store::unusual_activity::figures(&mut conn, self.now(), real_now()).await?;
        drop(conn);
        for figure in figures.iter().filter(|figure| figure.watched.is_far_above_custom(figure.pace)) {
            let mut tx = self.begin().await?;
            if store::unusual_activity::tell_operator(&mut tx, figure.platform, figure.watched).await? {
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
    let (subject, what, before, then) = match watched {
        Watched::Cancellations => (
            subject(operators::CANCELS_SUBJECT),
            say(operators::Cancels { name, count: lately }),
            thousands(before),
            operators::CANCELS_THEN,
        ),
        Watched::MatchMisses => (
            subject(operators::MISSES_SUBJECT),
            say(operators::Misses { name, count: lately }),
            thousands(before),
            operators::MISSES_THEN,
        ),
        Watched::LookupMisses => (
            subject(operators::LOOKUPS_SUBJECT),
            say(operators::Lookups { name, count: lately }),
            thousands(before),
            operators::LOOKUPS_THEN,
        ),
        Watched::DonorConflicts => (
            subject(operators::CONFLICTS_SUBJECT),
            say(operators::Conflicts { name, count: lately }),
            thousands(before),
            operators::CONFLICTS_THEN,
        ),
        Watched::LinkContests => (
            subject(operators::CONTESTS_SUBJECT),
            say(operators::Contests { name, count: lately }),
            thousands(before),
            operators::CONTESTS_THEN,
        ),
        Watched::GiftSums => (
            subject(operators::SUMS_SUBJECT),
            say(operators::Sums { name, sum: pounds(lately) }),
            pounds(before),
            operators::SUMS_THEN,
        ),
    };
    News {
        subject,
        what: format!("{what} {}", say(operators::Before { before })),
        then: format!("{} {}", say(then), say(operators::DAILY)),
        path: String::new(),
    }
}

fn pounds(pence: i64) -> String {
    Pence::new(pence).unwrap_or_default().to_string()
}
