//! The two scripts, as they are served: written by hand, so that whoever embeds one can read it.

use backend::secret::hash;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// What platforms put into their pages, at [`EMBED_PATH`].
pub const EMBED: &str = include_str!("embed.js");
/// Where it is. A change that would break a page that has it gets another number.
pub const EMBED_PATH: &str = "/embed/v1.js";
/// The capture page's own.
pub const PAGE: &str = include_str!("page.js");

/// What platforms put into `integrity` beside the address of the script (Subresource Integrity, section 3.1).
pub fn integrity() -> String {
    format!("sha256-{}", STANDARD.encode(hash(EMBED)))
}

/// The address of the capture page's own script, which holds a hash of its content.
pub fn page_path() -> String {
    let name: String = hash(PAGE).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("/embed/page.{name}.js")
}
