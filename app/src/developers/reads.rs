//! What the guide's examples need to be right for this installation.

use crate::error::AppError;

/// The values in the examples.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The address of this installation, without a slash at the end.
    pub base_url: String,
    /// Whether it is a sandbox.
    pub sandbox: bool,
    /// Whether its clock is there to be moved: in a sandbox on one's own machine.
    pub clock: bool,
    /// Now by its clock, which the sandbox can move.
    pub now: String,
    /// Today in London by its clock.
    pub today: String,
    /// The version of the wording that donors agree to.
    pub wording: String,
}

pub async fn read_place() -> Result<Place, AppError> {
    let backend = crate::access::backend()?;
    let wording = domain::authorisation::wording::current(domain::Language::English);
    let now = backend.now().offset();
    Ok(Place {
        base_url: backend.config().base_url.clone(),
        sandbox: backend.is_sandbox(),
        clock: backend.is_own_sandbox(),
        // Whole seconds read better.
        now: domain::Timestamp::from_offset(now.replace_microsecond(0).unwrap_or(now)).to_string(),
        today: domain::calendar::iso(backend.today()),
        wording: wording.version.to_string(),
    })
}
