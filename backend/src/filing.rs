//! HMRC's messages from and to files, for the command line; claims come with their own use-cases.

pub use hmrc::irmark::irmark_of;
pub use hmrc::rules::check_xml;
pub use hmrc::{MessageError, XmlError, cli_message};
