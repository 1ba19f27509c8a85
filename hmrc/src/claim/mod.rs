//! What a claim says, before it is put into HMRC's form. Each type is named in plain words; its fields say which element
//! of the R68 they become.

mod amount;
mod charity;
mod contact;
mod filer;
mod gasds;
mod header;
mod line;
mod unfit;

pub use amount::{Amount, AmountError};
pub use charity::{Charity, NamedRegulator, Regulator, RegulatorKind};
pub use contact::{
    AddressLine, AgentAddress, AgentId, Company, Contact, ContactEmail, ContactName, Country, EmailAddress,
    Extension, HeaderAgent, HomeOrWork, PostCode, Telephone, TelephoneNumber,
};
pub use filer::{Agent, Filer, Official, OfficialName};
pub use gasds::{Building, ConnectedCharity, Gasds, YearAmount};
pub use header::{Channel, Credentials, Currency, GatewayTimestamp, Header, Method, Sender, VendorId};
pub use line::{Donor, Gift, Home, Line, OtherIncome};
pub use unfit::Unfit;

use time::Date;

/// What a message says before its first line: who files, for which charity, through which account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The GovTalk header and the few fields of the IRheader that are free.
    pub header: Header,
    /// Who signs the claim: the charity's official, or its agent or nominee.
    pub filer: Filer,
    /// The charity that claims.
    pub charity: Charity,
}

/// What a claim says after its last line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Closing {
    /// The date of the earliest gift, where lines sum several gifts; otherwise the earliest line's date is taken.
    pub earliest_gift_on: Option<Date>,
    /// Other income from which tax was taken (OtherInc).
    pub other_income: Vec<OtherIncome>,
    /// Tax over-claimed before, which HMRC takes off this claim (Adjustment). Needs `other_information`.
    pub adjustment: Option<Amount>,
    /// A Gift Aid Small Donations Scheme claim.
    pub gasds: Option<Gasds>,
    /// The reason for an adjustment, or anything else HMRC should read: at most 350 characters (OtherInfo).
    pub other_information: Option<String>,
}

/// A whole claim held in memory: for claims small enough to be looked at as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Everything before the lines.
    pub opening: Opening,
    /// The gifts.
    pub lines: Vec<Line<'static>>,
    /// Everything after the lines.
    pub closing: Closing,
}
