//! What waits for Uplift's operator, and what operators decided. To decide is in [`crate::charity_proof`],
//! [`crate::charity_correction`] and [`crate::terminal`].

use uuid::Uuid;

use crate::Backend;
use crate::actor::OperatorCaller;
use crate::charity_correction::Correction;
use crate::charity_proof::Unproved;
use crate::error::Error;
use crate::pagination::{List, Page, PageRequest};
use crate::store;
pub use crate::store::operator::Decision;
use crate::terminal::Terminal;

/// How many of each kind are shown at once: once they are decided, the next ones follow.
pub const SHOWN: usize = 50;
/// One more, which tells whether there are others.
const SHOWN_AND_ONE: i64 = 51;

/// What waits, the oldest first, of each kind at most [`SHOWN`].
#[derive(Clone, Debug)]
pub struct Waiting {
    pub charities: Vec<Unproved>,
    pub corrections: Vec<Correction>,
    pub terminals: Vec<Terminal>,
    /// Whether there are more of any kind.
    pub is_part: bool,
}

impl Backend {
    /// What waits for the operator.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "operator.waiting")]
    pub async fn waiting_for_operator(&self, _caller: &OperatorCaller) -> Result<Waiting, Error> {
        let (mut conn, limit) = (self.pool.acquire().await?, SHOWN_AND_ONE);
        let mut waiting = Waiting {
            charities: store::charity_proof::waiting(&mut conn, None, None, limit).await?,
            corrections: store::charity_correction::waiting(&mut conn, None, limit).await?,
            terminals: store::terminal::waiting(&mut conn, limit).await?,
            is_part: false,
        };
        let Waiting { charities, corrections, terminals, .. } = &waiting;
        waiting.is_part =
            [charities.len(), corrections.len(), terminals.len()].iter().any(|count| *count > SHOWN);
        waiting.charities.truncate(SHOWN);
        waiting.corrections.truncate(SHOWN);
        waiting.terminals.truncate(SHOWN);
        Ok(waiting)
    }

    /// What operators decided, on the pages and on the command line, the newest first.
    ///
    /// # Errors
    /// A field error for a cursor that is not this list's.
    #[tracing::instrument(level = "debug", skip_all, name = "operator.decisions")]
    pub async fn decisions(
        &self,
        _caller: &OperatorCaller,
        request: &PageRequest,
    ) -> Result<Page<Decision>, Error> {
        let list = List::Decisions.of(Uuid::nil());
        // The trail counts its rows: the place of one is its number.
        let behind = self.read_cursor(&list, request)?.map(|(_, place)| place.as_u64_pair().1);
        let behind = behind.map(i64::try_from).transpose().map_err(Error::internal)?;
        let mut conn = self.pool.acquire().await?;
        let rows = store::operator::decisions(&mut conn, behind, i64::from(request.limit()) + 1).await?;
        let place = |one: &Decision| (one.at, Uuid::from_u64_pair(0, one.audit_id.unsigned_abs()));
        Ok(self.page(&list, rows, request, place))
    }
}
