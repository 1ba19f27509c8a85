//! What HMRC owes a charity over some days, and what changed it: what its treasurer lays beside the books and the bank.

use domain::Date;
use domain::calendar::london_midnight;
use domain::claim::{FigureLine, FigureRow, Figures, Span};
use uuid::Uuid;

use crate::Backend;
use crate::actor::CharityStaff;
use crate::error::Error;
use crate::pagination::{List, Page, PageRequest};
use crate::store;

impl Backend {
    /// What HMRC owed the charity as these days began and as they ended, and what changed it between.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.figures")]
    pub async fn claim_figures(&self, caller: &CharityStaff, span: Span) -> Result<Figures, Error> {
        let mut conn = self.pool.acquire().await?;
        store::claim::figures(&mut conn, caller.charity_id, span).await
    }

    /// The claims that a line of [`Self::figures`] is made of, oldest first: all of them add up to it.
    ///
    /// # Errors
    /// A field error for a cursor that is not of this line and these days.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.figure_rows")]
    pub async fn figure_rows(
        &self,
        caller: &CharityStaff,
        span: Span,
        line: FigureLine,
        request: &PageRequest,
    ) -> Result<Page<FigureRow>, Error> {
        let day = |day: Date| Some(day.to_string());
        let list = List::Figures.of(caller.charity_id.uuid()).narrowed([
            ("line", Some(line.to_string())),
            ("from", day(span.first_day())),
            ("to", day(span.last_day())),
        ]);
        // A day stands in the cursor as its midnight in London.
        let after: Option<(Date, Uuid)> =
            self.read_cursor(&list, request)?.map(|(midnight, id)| (midnight.london_date(), id));
        let limit = i64::from(request.limit) + 1;
        let mut conn = self.pool.acquire().await?;
        let rows = store::claim::figure_rows(&mut conn, caller.charity_id, span, line, after, limit).await?;
        Ok(self.page(&list, rows, request, |row| (london_midnight(row.on), row.claim_id.uuid())))
    }
}
