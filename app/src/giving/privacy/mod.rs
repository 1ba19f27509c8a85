//! What Uplift keeps of the donor: shown, handed out as a file, and deleted with the account.

mod delete_page;
mod deleted_page;
mod kept_page;
mod reads;
mod records_kept;
mod server_fns;

pub use delete_page::DeleteAccountPage;
pub use deleted_page::DeletedPage;
pub use kept_page::KeptPage;
pub use records_kept::records_kept;
pub use server_fns::DeleteAccount;

/// Where the file with everything is; see the server's `export`.
pub const FILE: &str = "/giving/privacy/data.json";
