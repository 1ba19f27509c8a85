//! The few fields of a request that the gateway looks at.

use std::ops::ControlFlow;

use crate::claim::{Credentials, Method};
use crate::gateway::{Leaf, walk};
use crate::xml::XmlError;

/// What a request says of itself.
#[derive(Debug, Default)]
pub(super) struct Request {
    pub(super) class: String,
    pub(super) qualifier: String,
    pub(super) function: String,
    pub(super) transaction_id: String,
    pub(super) correlation_id: String,
    pub(super) has_timestamp: bool,
    pub(super) sender_id: String,
    pub(super) method: String,
    pub(super) value: String,
    pub(super) vendor_id: String,
    pub(super) product: String,
    pub(super) version: String,
    pub(super) charity: Option<String>,
    pub(super) irmark: Option<String>,
    pub(super) agent: Option<String>,
    pub(super) claim_number: Option<String>,
    pub(super) has_body: bool,
}

const DETAILS: &str = "/hd:GovTalkMessage/hd:Header/hd:MessageDetails/hd:";
const IDENTITY: &str = "/hd:GovTalkMessage/hd:Header/hd:SenderDetails/hd:IDAuthentication/hd:";
const CHANNEL: &str = "/hd:GovTalkMessage/hd:GovTalkDetails/hd:ChannelRouting/hd:Channel/hd:";
const ENVELOPE: &str = "/hd:GovTalkMessage/hd:Body/r68:IRenvelope";

impl Request {
    /// Reads a request up to its claim.
    pub(super) fn of(message: &[u8]) -> Result<Self, XmlError> {
        let mut request = Self::default();
        walk(message, |path, leaf| {
            match leaf {
                Leaf::Open(_) if path == ENVELOPE => request.has_body = true,
                // From here on there are only the gifts.
                Leaf::Open(_) if path.ends_with("/r68:Claim") || path.ends_with("/r68:CompressedPart") => {
                    return ControlFlow::Break(());
                }
                Leaf::Open(_) => {}
                Leaf::Close(text) => request.close(path, text),
            }
            ControlFlow::Continue(())
        })?;
        Ok(request)
    }

    fn close(&mut self, path: &str, text: &str) {
        let field = |prefix: &str| path.strip_prefix(prefix);
        let place = if let Some(name) = field(DETAILS) {
            match name {
                "Class" => &mut self.class,
                "Qualifier" => &mut self.qualifier,
                "Function" => &mut self.function,
                "TransactionID" => &mut self.transaction_id,
                "CorrelationID" => &mut self.correlation_id,
                "GatewayTimestamp" => {
                    self.has_timestamp = true;
                    return;
                }
                _ => return,
            }
        } else if let Some(name) = field(IDENTITY) {
            match name {
                "SenderID" => &mut self.sender_id,
                "Authentication/hd:Method" => &mut self.method,
                "Authentication/hd:Value" => &mut self.value,
                _ => return,
            }
        } else if let Some(name) = field(CHANNEL) {
            match name {
                "URI" => &mut self.vendor_id,
                "Product" => &mut self.product,
                "Version" => &mut self.version,
                _ => return,
            }
        } else if let Some(name) = field(ENVELOPE) {
            match name {
                "/r68:IRheader/r68:Keys/r68:Key" => self.charity.get_or_insert_default(),
                "/r68:IRheader/r68:IRmark" => self.irmark.get_or_insert_default(),
                "/r68:R68/r68:AgtOrNom/r68:RefNo" => self.agent.get_or_insert_default(),
                "/r68:R68/r68:AgtOrNom/r68:ClaimNo" | "/r68:R68/r68:AuthOfficial/r68:ClaimNo" => {
                    self.claim_number.get_or_insert_default()
                }
                _ => return,
            }
        } else {
            return;
        };
        text.clone_into(place);
    }

    /// Whether one of the accounts sends it; any account will do when none is named.
    pub(super) fn is_from(&self, accounts: &[Credentials]) -> bool {
        let has_identity = !self.sender_id.is_empty() && !self.value.is_empty();
        let is_same = |account: &Credentials| {
            account.sender_id == self.sender_id
                && account.method.as_str() == self.method
                && account.value == self.value
        };
        let known = [Method::Clear.as_str(), Method::Md5.as_str()].contains(&self.method.as_str());
        has_identity && known && (accounts.is_empty() || accounts.iter().any(is_same))
    }
}
