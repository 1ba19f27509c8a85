//! What Uplift knows: the types and rules of Gift Aid, without input, output or a clock.
//!
//! Every rule takes the moment it is asked about (`now`, `today`) as an argument, so that any day can be tested. A value
//! with a rule is a type with private fields and one way in (`parse`, `new`, `read`): holding it is the proof.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | Gift Aid | the relief by which a charity claims back the basic rate tax on a gift of money (ITA 2007 Part 8 Chapter 2) |
//! | donor | the individual who gives, and who pays the tax that is claimed back |
//! | donation, gift | a payment of money by a donor to a charity |
//! | intermediary | someone whom a donor authorised to make declarations for them (SI 2016/1195); here, Uplift |
//! | authorisation | the donor's permission for that: it ends with the tax year, or with the next one when given from 1 March |
//! | explanation | telling the donor that a shortfall of tax is theirs to pay (ITA 2007 s.424); without it nothing counts |
//! | declaration | the record that a gift is a Gift Aid gift: donor, home address, charity, gift (SI 2016/1195 reg. 4) |
//! | charity | a body that HMRC recognises for Gift Aid; also a community amateur sports club (CASC) |
//! | HMRC reference | the charity's number at HMRC, such as AB12345; a CASC's begins CH or CF |
//! | regulator | who keeps the charity register: CCEW, CCNI, OSCR, another one, or none |
//! | authorised official | the person at the charity whom HMRC knows as responsible for its claims |
//! | nominee | the body that HMRC lets file claims for a charity; here, Uplift |
//! | platform | a giving platform that sends donations |
//! | organisation | a charity or a platform: what people work for, with the same teams |
//! | source | a platform that a charity added, with its warranty that the donations are eligible |
//! | terminal | a card terminal, or all of a merchant's, that the terminal map gives to a charity |
//! | match | the one donor whom a platform's evidence describes, for a day |
//! | linked account | a card (by its payment account reference, PAR) or phone that finds a donor's gifts |
//! | settlement | the day on which the money reached the charity |
//! | claimable amount | what Gift Aid is claimed on: the net amount if sent, else the gross amount |
//! | claim | the list of declared gifts of one charity that is filed with HMRC |
//! | line | one gift of a claim |
//! | taken out | a gift on which its charity has Uplift claim nothing: it does not qualify, or the charity claimed on it itself |
//! | own claim | declared gifts that a charity takes out in the columns of HMRC's schedule, to claim on them without Uplift |
//! | adjustment | Gift Aid that goes back to HMRC with a later claim, because the gift was refunded or taken out |
//! | hold | a gift that HMRC would refuse, or refused, until its details are put right |
//! | capture page | our page on which a donor gives the authorisation for a platform, in a session that the platform began |
//! | erasure | a donor has their account deleted: what records need stays, everything else goes |
//! | event | something that happened, as platforms are told of it: ids and states only |
//! | webhook | an address of a platform at which it is told of events |
//! | tax year | 6 April to 5 April, by the date in London |
//!
//! # How to add one more
//!
//! A value: a file with a newtype, `parse` answering [`Problem`], and `text_value!`. Something that people send: a
//! `New…` type with `read`, which goes through [`reader::Reader`] so that every error is found at once and points at its
//! field. A word that is stored: `word_enum!`.
#![warn(missing_docs)]
#![deny(clippy::float_arithmetic)]

#[macro_use]
mod word_enum;
#[macro_use]
mod text_value;

pub mod address;
pub mod audit;
pub mod authorisation;
pub mod calendar;
pub mod capture;
pub mod charity;
pub mod charity_name;
pub mod charity_reference;
pub mod claim;
pub mod conflict;
pub mod count;
pub mod country;
pub mod declaration;
pub mod device;
pub mod donation;
pub mod donor;
pub mod donor_details;
pub mod donor_match;
pub mod email;
pub mod erasure;
pub mod event;
pub mod field_error;
pub mod gift_sum;
pub mod hmrc_reference;
pub mod id;
pub mod letters;
pub mod linked_account;
pub mod list;
pub mod money;
pub mod official;
pub mod own_path;
pub mod page_fault;
pub mod par;
pub mod payment;
pub mod person_name;
pub mod phone;
mod plain_text;
pub mod platform;
pub mod platform_reference;
pub mod postcode;
pub mod reader;
pub mod refusal_reason;
pub mod regulator;
pub mod request_log;
pub mod retention;
pub mod sandbox;
pub mod scope;
pub mod second_factor;
pub mod staff_name;
pub mod statement;
pub mod team;
pub mod terminal;
pub mod text_file;
pub mod webhook;
pub mod write_call;

pub use address::{Address, PostalCode};
pub use audit::{ActorKind, AuditAction};
pub use authorisation::{
    Authorisation, AuthorisationStatus, AuthorisationSummary, AuthorisationWording, Channel, Language,
    NewAuthorisation, WordingVersion,
};
pub use calendar::{Date, DateError, ReliefBy, TaxYear, Timestamp};
pub use charity::{NewCharity, NomineeState, SourceState};
pub use charity_name::CharityName;
pub use charity_reference::CharityReference;
pub use claim::{
    Approvals, ClaimPeriod, ClaimSetting, ClaimState, ClaimStatus, ClaimSum, CorrelationId, PeriodChange,
    PeriodHistory, Schedule, TransactionId,
};
pub use country::Country;
pub use declaration::{DeclarationState, DeclarationText, DeclarationWording};
pub use device::Device;
pub use donation::{
    DeclarationView, DonationChange, DonationView, DonorKind, DonorRef, NewDonation, Status, Transaction,
};
pub use donor::NewDonor;
pub use donor_details::DonorDetails;
pub use email::{Email, MailDomain};
pub use erasure::ErasureConfirmed;
pub use event::{EventFilter, EventSubject, EventType, PlatformEventType};
pub use field_error::{FieldError, FieldErrors, Problem};
pub use gift_sum::GiftSum;
pub use hmrc_reference::HmrcReference;
pub use id::{
    AnyId, AuthorisationId, CaptureId, CharityId, ClaimId, ClientId, CorrectionId, DeclarationId, DonationId,
    DonorId, EventId, IdError, LinkId, MailId, MatchId, PlatformId, RequestId, SavedViewId, SecondFactorId,
    SecretId, SignInId, SourceId, StaffId, TerminalId, WebhookId,
};
pub use linked_account::{LinkKind, NewLink};
pub use money::{Balance, GiftAidSum, GiftAmount, HIGHER_RATES, MoneyError, Pence, gift_aid, tax_relief};
pub use official::Official;
pub use own_path::OwnPath;
pub use par::Par;
pub use person_name::{PersonName, Title};
pub use phone::Phone;
pub use platform::{ClientName, PlatformName, SecretOverlap};
pub use platform_reference::Reference;
pub use postcode::Postcode;
pub use reader::{FieldValue, Fields, Input, Reader};
pub use refusal_reason::RefusalReason;
pub use regulator::{Regulator, RegulatorNumber};
pub use scope::{Scope, ScopeSet};
pub use second_factor::FactorName;
pub use staff_name::StaffName;
pub use team::{Organisation, Role};
pub use terminal::{NewTerminal, TerminalChange, TerminalView};
pub use word_enum::UnknownValue;
