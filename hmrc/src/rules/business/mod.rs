//! HMRC's business rules, by their numbers. They are told of each element that matters to one, as it ends; the schema's
//! table says which elements those are.

mod claim;
mod envelope;
mod gasds;

use time::Date;

use super::fact::Fact;
use super::place::Place;
use super::{Broken, Findings};
use claim::ClaimRules;
use envelope::EnvelopeRules;

/// What the rules remember of a message.
#[derive(Debug)]
pub(super) struct Business {
    today: Date,
    envelope: EnvelopeRules,
    claim: ClaimRules,
}

impl Business {
    pub(super) fn new(today: Date) -> Self {
        Self { today, envelope: EnvelopeRules::default(), claim: ClaimRules::default() }
    }

    /// The IRmark that stood in the message.
    pub(super) fn mark(&self) -> Option<&str> {
        self.envelope.mark()
    }

    /// The type of the key that has just begun.
    pub(super) fn key_type(&mut self, value: &str) {
        self.envelope.key_type(value);
    }

    /// An element ends; an element of elements has no text.
    pub(super) fn tell(&mut self, fact: Fact, text: &str, place: Place<'_>, findings: &mut Findings) {
        let mut note = Note { place, findings };
        match fact {
            Fact::None => {}
            Fact::Envelope(fact) => self.envelope.tell(fact, text, &mut self.today, &mut note),
            Fact::Claim(fact) => {
                let is_agency = self.envelope.is_collection_agency();
                self.claim.tell(fact, text, (self.today, is_agency), &mut note);
            }
            Fact::Gasds(fact) => self.claim.tell_gasds(fact, text, self.today, &mut note),
        }
    }
}

/// Notes broken rules at the element that is ending.
struct Note<'a> {
    place: Place<'a>,
    findings: &'a mut Findings,
}

impl Note<'_> {
    fn broken(&mut self, number: u16, sentence: &'static str, cure: &'static str) {
        self.broken_at(self.place.path(), number, sentence, cure);
    }

    /// Notes one at another place.
    fn broken_at(&mut self, place: String, number: u16, sentence: &'static str, cure: &'static str) {
        self.findings.push(Broken { number, place, sentence: sentence.into(), cure: cure.into() });
    }
}
