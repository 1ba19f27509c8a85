//! R68 version 2.0: the claim itself.

use super::Namespace::R68 as Space;
use super::{Attribute, MANY, Node, Part, parts};
use crate::rules::fact::{ClaimFact, EnvelopeFact, Fact, GasdsFact};
use crate::rules::kind::Kind;

const fn leaf(name: &'static str, kind: Kind) -> Node {
    Node::leaf(Space, name, kind)
}

const fn group(name: &'static str, parts: &'static [Part]) -> Node {
    Node::group(Space, name, parts)
}

const fn optional(name: &'static str, kind: Kind) -> Attribute {
    Attribute { name, kind, required: false }
}

const YES: Kind = Kind::OneOf(&["yes"]);
const YES_NO: Kind = Kind::OneOf(&["no", "yes"]);
const HOME_WORK: Kind = Kind::OneOf(&["home", "work"]);

/// What the Body holds.
pub(in crate::rules) static IR_ENVELOPE: Node = group("IRenvelope", parts![1, 1 => IR_HEADER; 1, 1 => R68]);

static IR_HEADER: Node = group(
    "IRheader",
    parts![
        0, 1 => KEYS;
        1, 1 => PERIOD_END;
        0, 1 => PRINCIPAL;
        0, 1 => AGENT;
        0, 1 => DEFAULT_CURRENCY;
        0, 1 => MANIFEST;
        0, 1 => IR_MARK;
        1, 1 => SENDER;
    ],
)
.tells(Fact::Envelope(EnvelopeFact::IrHeader));
static KEYS: Node = group("Keys", parts![1, MANY => KEY]);
static KEY: Node = leaf("Key", Kind::Header(0, usize::MAX))
    .with(&[optional("Type", Kind::Header(0, usize::MAX))])
    .tells(Fact::Envelope(EnvelopeFact::HeaderKey));
static PERIOD_END: Node = leaf("PeriodEnd", Kind::Date);
static PRINCIPAL: Node = group("Principal", parts![1, 1 => CONTACT]);
static AGENT: Node =
    group("Agent", parts![0, 1 => AGENT_ID; 0, 1 => COMPANY; 0, 1 => AGENT_ADDRESS; 0, 1 => CONTACT]);
static AGENT_ID: Node = leaf("AgentID", Kind::Header(1, 35));
static COMPANY: Node = leaf("Company", Kind::Header(1, 35));
static AGENT_ADDRESS: Node =
    group("Address", parts![1, 4 => ADDRESS_LINE; 0, 1 => ADDRESS_POSTCODE; 0, 1 => COUNTRY]);
static ADDRESS_LINE: Node = leaf("Line", Kind::AddressLine(35));
static ADDRESS_POSTCODE: Node = leaf("PostCode", Kind::AddressLine(8));
static COUNTRY: Node = leaf("Country", Kind::AddressLine(35));
static CONTACT: Node =
    group("Contact", parts![0, 1 => CONTACT_NAME; 0, MANY => EMAIL; 0, MANY => TELEPHONE; 0, MANY => FAX]);
static CONTACT_NAME: Node = group("Name", NAME_PARTS);
static EMAIL: Node =
    leaf("Email", Kind::ContactEmail).with(&[optional("Type", HOME_WORK), optional("Preferred", YES_NO)]);
static TELEPHONE: Node = group("Telephone", NUMBER_PARTS).with(NUMBER_ATTRIBUTES);
static FAX: Node = group("Fax", NUMBER_PARTS).with(NUMBER_ATTRIBUTES);
const NUMBER_PARTS: &[Part] = parts![1, 1 => NUMBER; 0, 1 => EXTENSION];
const NUMBER_ATTRIBUTES: &[Attribute] =
    &[optional("Type", HOME_WORK), optional("Mobile", YES_NO), optional("Preferred", YES_NO)];
static NUMBER: Node = leaf("Number", Kind::Phone(35));
static EXTENSION: Node = leaf("Extension", Kind::Extension);
static DEFAULT_CURRENCY: Node = leaf("DefaultCurrency", Kind::OneOf(&["GBP"]));
static MANIFEST: Node = group("Manifest", parts![1, 1 => CONTAINS]);
static CONTAINS: Node = group("Contains", parts![1, MANY => MANIFEST_REFERENCE]);
static MANIFEST_REFERENCE: Node =
    group("Reference", parts![1, 1 => NAMESPACE; 1, 1 => SCHEMA_VERSION; 1, 1 => TOP_ELEMENT_NAME]);
static NAMESPACE: Node = leaf("Namespace", Kind::Any);
static SCHEMA_VERSION: Node = leaf("SchemaVersion", Kind::SchemaVersion);
static TOP_ELEMENT_NAME: Node = leaf("TopElementName", Kind::EnvelopeName(1, usize::MAX));
static IR_MARK: Node = leaf("IRmark", Kind::Any)
    .with(&[Attribute { name: "Type", kind: Kind::OneOf(&["SAonly", "generic"]), required: true }])
    .tells(Fact::Envelope(EnvelopeFact::Mark));
static SENDER: Node = leaf(
    "Sender",
    Kind::OneOf(&[
        "Individual",
        "Company",
        "Agent",
        "Bureau",
        "Partnership",
        "Trust",
        "Employer",
        "Government",
        "Acting in Capacity",
        "Other",
    ]),
);

/// The claim form. Where a message has a CompressedPart, what is packed in it is looked at in its place.
pub(in crate::rules) static R68: Node = group(
    "R68",
    parts![
        0, 1 => WELSH_SUBMISSION;
        1, 1 => COLL_AGENT | AUTH_OFFICIAL | AGT_OR_NOM;
        1, 1 => DECLARATION;
        1, MANY => CLAIM;
    ],
)
.tells(Fact::Envelope(EnvelopeFact::ClaimForm));
/// Stands in the place of all Claim elements. Of which Type it may be is told when it is unpacked.
pub(in crate::rules) static COMPRESSED_PART: Node =
    leaf("CompressedPart", Kind::Any).with(&[optional("Type", Kind::Any)]);
static WELSH_SUBMISSION: Node = leaf("WelshSubmission", YES);
static DECLARATION: Node = leaf("Declaration", YES);

static COLL_AGENT: Node = group("CollAgent", parts![1, 1 => AGENT_NO; 1, 1 => CLAIM_NO])
    .tells(Fact::Envelope(EnvelopeFact::CollectionAgency));
static AGENT_NO: Node = leaf("AgentNo", Kind::Digits(14, 14));
static CLAIM_NO: Node = leaf("ClaimNo", Kind::Text(0, 20));

static AUTH_OFFICIAL: Node = group(
    "AuthOfficial",
    parts![0, 1 => OFF_NAME; 0, 1 => TRUSTEE; 0, 1 => CLAIM_NO; 1, 1 => OFF_ID; 1, 1 => PHONE],
)
.tells(Fact::Envelope(EnvelopeFact::AuthOfficial));
static OFF_NAME: Node = group("OffName", NAME_PARTS).tells(Fact::Envelope(EnvelopeFact::Signatory));
static TRUSTEE: Node = leaf("Trustee", Kind::Named(160)).tells(Fact::Envelope(EnvelopeFact::Signatory));
static OFF_ID: Node = group("OffID", HOME_PARTS);
static PHONE: Node = leaf("Phone", Kind::Phone(30));

static AGT_OR_NOM: Node = group(
    "AgtOrNom",
    parts![
        0, 1 => AON_NAME;
        0, 1 => AGENT_ORG_NAME;
        1, 1 => REF_NO;
        0, 1 => CLAIM_NO;
        0, 1 => PAY_TO_AON;
        1, 1 => AON_ID;
        1, 1 => PHONE;
    ],
)
.tells(Fact::Envelope(EnvelopeFact::AgtOrNom));
static AON_NAME: Node = group("AoNName", NAME_PARTS);
static REF_NO: Node = leaf("RefNo", Kind::Text(0, 14));
static PAY_TO_AON: Node = leaf("PayToAoN", YES);
static AON_ID: Node = group("AoNID", HOME_PARTS);

const NAME_PARTS: &[Part] = parts![0, 1 => TITLE; 1, 2 => OFFICIAL_FORE; 1, 1 => OFFICIAL_SUR];
static TITLE: Node = leaf("Ttl", Kind::Letters(4));
static OFFICIAL_FORE: Node = leaf("Fore", Kind::Letters(35));
static OFFICIAL_SUR: Node = leaf("Sur", Kind::OfficialSurname);
const HOME_PARTS: &[Part] = parts![1, 1 => POSTCODE | OVERSEAS];
static POSTCODE: Node = leaf("Postcode", Kind::Postcode);
static OVERSEAS: Node = leaf("Overseas", YES);

/// One charity's claim.
pub(in crate::rules) static CLAIM: Node = group(
    "Claim",
    parts![
        1, 1 => ORG_NAME;
        1, 1 => HMRC_REF;
        0, 1 => REGULATOR;
        0, 1 => REPAYMENT;
        0, 1 => GASDS;
        0, 1 => OTHER_INFO;
    ],
)
.tells(Fact::Claim(ClaimFact::Claim));
static ORG_NAME: Node = leaf("OrgName", Kind::Named(160));
static AGENT_ORG_NAME: Node =
    leaf("OrgName", Kind::Named(160)).tells(Fact::Envelope(EnvelopeFact::Organisation));
static HMRC_REF: Node = leaf("HMRCref", Kind::Reference).tells(Fact::Claim(ClaimFact::Reference));
static REGULATOR: Node = group("Regulator", parts![1, 1 => REG_NAME | NO_REG | OTHER_REG; 0, 1 => REG_NO])
    .tells(Fact::Claim(ClaimFact::Regulator));
static REG_NAME: Node =
    leaf("RegName", Kind::OneOf(&["CCEW", "CCNI", "OSCR"])).tells(Fact::Claim(ClaimFact::RegName));
static NO_REG: Node = leaf("NoReg", YES);
static OTHER_REG: Node = leaf("OtherReg", Kind::Named(160));
static REG_NO: Node = leaf("RegNo", Kind::Named(20)).tells(Fact::Claim(ClaimFact::RegNo));
static OTHER_INFO: Node =
    leaf("OtherInfo", Kind::Text(1, 350)).tells(Fact::Claim(ClaimFact::OtherInformation));

/// Gift Aid and other income.
pub(in crate::rules) static REPAYMENT: Node = group(
    "Repayment",
    parts![0, MANY => GAD; 0, 1 => EARLIEST_GA_DATE; 0, MANY => OTHER_INC; 0, 1 => ADJUSTMENT],
)
.tells(Fact::Claim(ClaimFact::Repayment));
static GAD: Node =
    group("GAD", parts![1, 1 => DONOR | AGG_DONATION; 0, 1 => SPONSORED; 1, 1 => GAD_DATE; 1, 1 => TOTAL])
        .tells(Fact::Claim(ClaimFact::Line));
static DONOR: Node = group(
    "Donor",
    parts![0, 1 => TITLE; 1, 1 => FORE; 1, 1 => SUR; 1, 1 => HOUSE; 1, 1 => POSTCODE | OVERSEAS],
);
static FORE: Node = leaf("Fore", Kind::Text(1, 35));
static SUR: Node = leaf("Sur", Kind::Text(1, 35));
static HOUSE: Node = leaf("House", Kind::Text(1, 40));
static AGG_DONATION: Node = leaf("AggDonation", Kind::Text(1, 35)).tells(Fact::Claim(ClaimFact::Aggregated));
static SPONSORED: Node = leaf("Sponsored", YES).tells(Fact::Claim(ClaimFact::Sponsored));
static GAD_DATE: Node = leaf("Date", Kind::Date).tells(Fact::Claim(ClaimFact::GivenOn));
static TOTAL: Node = leaf("Total", Kind::Money).tells(Fact::Claim(ClaimFact::Total));
static EARLIEST_GA_DATE: Node =
    leaf("EarliestGAdate", Kind::Date).tells(Fact::Claim(ClaimFact::EarliestDate));
static OTHER_INC: Node =
    group("OtherInc", parts![1, 1 => PAYER; 1, 1 => OI_DATE; 1, 1 => GROSS; 1, 1 => TAX])
        .tells(Fact::Claim(ClaimFact::OtherIncome));
static PAYER: Node = leaf("Payer", Kind::Text(1, 40));
static OI_DATE: Node = leaf("OIDate", Kind::Date).tells(Fact::Claim(ClaimFact::PaidOn));
static GROSS: Node = leaf("Gross", Kind::Money).tells(Fact::Claim(ClaimFact::Gross));
static TAX: Node = leaf("Tax", Kind::Money).tells(Fact::Claim(ClaimFact::Tax));
static ADJUSTMENT: Node = leaf("Adjustment", Kind::Money).tells(Fact::Claim(ClaimFact::Adjustment));

static GASDS: Node = group(
    "GASDS",
    parts![
        1, 1 => CONNECTED_CHARITIES;
        0, MANY => CHARITY;
        0, 3 => GASDS_CLAIM;
        1, 1 => COMM_BLDGS;
        0, MANY => BUILDING;
        0, 1 => ADJ;
    ],
)
.tells(Fact::Gasds(GasdsFact::Gasds));
static CONNECTED_CHARITIES: Node =
    leaf("ConnectedCharities", YES_NO).tells(Fact::Gasds(GasdsFact::Connected));
static CHARITY: Node = group("Charity", parts![1, 1 => CHARITY_NAME; 1, 1 => CHARITY_REF])
    .tells(Fact::Gasds(GasdsFact::Charity));
static CHARITY_REF: Node = leaf("HMRCref", Kind::Reference);
static CHARITY_NAME: Node = leaf("Name", Kind::Text(1, 160));
static GASDS_CLAIM: Node = group("GASDSClaim", parts![1, 1 => YEAR; 1, 1 => AMOUNT]);
static YEAR: Node = leaf("Year", Kind::Year).tells(Fact::Gasds(GasdsFact::ClaimYear));
static BLDG_YEAR: Node = leaf("Year", Kind::Year).tells(Fact::Gasds(GasdsFact::BuildingYear));
static AMOUNT: Node = leaf("Amount", Kind::Money);
static COMM_BLDGS: Node = leaf("CommBldgs", YES_NO).tells(Fact::Gasds(GasdsFact::InBuildings));
static BUILDING: Node =
    group("Building", parts![1, 1 => BLDG_NAME; 1, 1 => BLDG_ADDRESS; 1, 1 => POSTCODE; 1, 3 => BLDG_CLAIM])
        .tells(Fact::Gasds(GasdsFact::Building));
static BLDG_NAME: Node = leaf("BldgName", Kind::Text(1, 160));
static BLDG_ADDRESS: Node = leaf("Address", Kind::Text(1, 40));
static BLDG_CLAIM: Node = group("BldgClaim", parts![1, 1 => BLDG_YEAR; 1, 1 => AMOUNT]);
static ADJ: Node = leaf("Adj", Kind::Money).tells(Fact::Gasds(GasdsFact::Adjustment));
