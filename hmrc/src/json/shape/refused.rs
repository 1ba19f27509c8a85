//! Members whose texts are of the right JSON type, and still none that HMRC would take.

use crate::claim::Unfit;
use crate::json::text::Unread;

/// Which member is refused, and why.
pub(in crate::json) struct Refused {
    /// JSON pointer, from the member that was converted.
    pub(in crate::json) pointer: String,
    pub(in crate::json) unfit: Unfit,
}

impl From<Unfit> for Refused {
    fn from(unfit: Unfit) -> Self {
        Self { pointer: String::new(), unfit }
    }
}

impl From<Refused> for Unread {
    fn from(refused: Refused) -> Self {
        Self { pointer: refused.pointer, detail: refused.unfit.to_string() }
    }
}

/// Says of which member something is the outcome.
pub(super) trait At<T> {
    fn at(self, member: &str) -> Result<T, Refused>;
}

impl<T, E: Into<Refused>> At<T> for Result<T, E> {
    fn at(self, member: &str) -> Result<T, Refused> {
        self.map_err(|error| {
            let Refused { pointer, unfit } = error.into();
            let pointer = format!("/{member}{pointer}");
            Refused { pointer, unfit }
        })
    }
}

/// Converts every item of a list.
pub(super) fn each<T, U, E: Into<Refused>>(
    items: Vec<T>,
    convert: impl Fn(T) -> Result<U, E>,
) -> Result<Vec<U>, Refused> {
    let items = items.into_iter().enumerate();
    items.map(|(index, item)| convert(item).at(&index.to_string())).collect()
}
