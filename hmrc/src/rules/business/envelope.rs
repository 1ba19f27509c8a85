//! Rules of the envelope, the IRheader and the filer: 1001, 1020, 2002, 5005, 7026, 7027, 7063.

use time::Date;

use super::Note;
use crate::claim::VendorId;
use crate::gateway::CLASS;
use crate::rules::date_time::{DateTime, date_time};
use crate::rules::fact::EnvelopeFact;

/// The class of the claims of a collection agency, which are for many charities.
const AGENCY_CLASS: &str = "HMRC-CHAR-CLM-MULTI";
/// Where a message says what it is.
const DETAILS: &str = "/hd:GovTalkMessage[1]/hd:Header[1]/hd:MessageDetails[1]";

#[derive(Debug, Default)]
pub(super) struct EnvelopeRules {
    class: Option<String>,
    key_type: String,
    envelope_keys: Vec<String>,
    header_keys: Vec<String>,
    mark: Option<String>,
    is_request: bool,
    is_submit: bool,
    has_correlation_id: bool,
    has_credentials: bool,
    is_collection_agency: bool,
    has_signatory: bool,
    has_organisation: bool,
}

impl EnvelopeRules {
    pub(super) fn mark(&self) -> Option<&str> {
        self.mark.as_deref()
    }

    pub(super) const fn is_collection_agency(&self) -> bool {
        self.is_collection_agency
    }

    pub(super) fn key_type(&mut self, value: &str) {
        value.clone_into(&mut self.key_type);
    }

    pub(super) fn tell(&mut self, fact: EnvelopeFact, text: &str, today: &mut Date, note: &mut Note<'_>) {
        match fact {
            EnvelopeFact::Class => self.class = Some(text.to_owned()),
            EnvelopeFact::Qualifier => self.is_request = text == "request",
            EnvelopeFact::Function => self.is_submit = text == "submit",
            EnvelopeFact::CorrelationId => self.has_correlation_id = !text.is_empty(),
            EnvelopeFact::GatewayTimestamp => take_timestamp(text, today, note),
            EnvelopeFact::Credentials => self.has_credentials = true,
            EnvelopeFact::VendorId => check_vendor_id(text, note),
            // What came through the gateway has lost its credentials and gained a correlation id.
            EnvelopeFact::Header => {
                if self.is_request && self.is_submit && self.has_credentials && self.has_correlation_id {
                    note.broken(
                        1020,
                        "A submission must not bring a CorrelationID.",
                        "Leave it empty: HMRC gives one.",
                    );
                }
            }
            EnvelopeFact::EnvelopeKey if self.is_charity_key() => self.envelope_keys.push(text.to_owned()),
            EnvelopeFact::HeaderKey if self.is_charity_key() => self.header_keys.push(text.to_owned()),
            EnvelopeFact::EnvelopeKey | EnvelopeFact::HeaderKey => {}
            EnvelopeFact::Mark => self.mark = Some(text.to_owned()),
            EnvelopeFact::IrHeader => {
                if self.envelope_keys != self.header_keys {
                    note.broken(
                        5005,
                        "The keys of GovTalkDetails and IRheader differ.",
                        "Write the charity's reference in both.",
                    );
                }
            }
            EnvelopeFact::CollectionAgency => self.is_collection_agency = true,
            EnvelopeFact::Signatory => self.has_signatory = true,
            EnvelopeFact::AuthOfficial => {
                if !self.has_signatory {
                    note.broken(
                        7026,
                        "There is neither an official nor a trustee.",
                        "Give OffName, Trustee or both.",
                    );
                }
            }
            EnvelopeFact::Organisation => self.has_organisation = true,
            EnvelopeFact::AgtOrNom => {
                if !self.has_organisation {
                    note.broken(7027, "The agent or nominee has no organisation.", "Give OrgName.");
                }
            }
            EnvelopeFact::ClaimForm => self.check_details(note),
        }
    }

    /// The envelope's schema takes more than this: it is that of every message, of every tax.
    fn check_details(&self, note: &mut Note<'_>) {
        let is_of_claims = self
            .class
            .as_deref()
            .is_none_or(|class| class == CLASS || (class == AGENCY_CLASS && self.is_collection_agency));
        for (right, sentence, cure) in [
            (
                is_of_claims,
                "The Class is not that of a claim.",
                "Write HMRC-CHAR-CLM, or HMRC-CHAR-CLM-MULTI for a collection agency.",
            ),
            (self.is_request, "The Qualifier is not that of a submission.", "Write request."),
            (self.is_submit, "The Function is not that of a submission.", "Write submit."),
        ] {
            if !right {
                note.broken_at(DETAILS.to_owned(), 1001, sentence, cure);
            }
        }
    }

    fn is_charity_key(&self) -> bool {
        matches!(self.key_type.as_str(), "CHARID" | "AGENTCHARID")
    }
}

/// The day of the message takes the place of the day on which it is looked at.
fn take_timestamp(text: &str, today: &mut Date, note: &mut Note<'_>) {
    match date_time(text).as_ref().and_then(DateTime::day) {
        Some(day) => *today = day,
        None => note.broken(
            7063,
            "GatewayTimestamp has no day to compare dates with.",
            "Write it as 2026-04-05T12:00:00, or leave it out.",
        ),
    }
}

fn check_vendor_id(text: &str, note: &mut Note<'_>) {
    if text.trim().parse::<VendorId>().is_err() {
        note.broken(
            2002,
            "The vendor id is not four digits.",
            "Give the four digits that HMRC gave to the software's maker.",
        );
    }
}
