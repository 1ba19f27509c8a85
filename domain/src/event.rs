//! The types of events.

pub mod view;

use uuid::Uuid;

use crate::field_error::Problem;
use crate::id::{
    AnyId, AuthorisationId, CaptureId, CharityId, ClaimId, DonationId, DonorId, LinkId, SourceId, TerminalId,
    WebhookId,
};
use crate::reader::FieldValue;

word_enum! {
    /// The type of an event. The word is stored and sent; its meaning never changes.
    pub enum EventType {
        /// A donation was created.
        DonationCreated = "donation.created",
        /// Its settlement date, net amount or donor was changed, or a part of it was refunded.
        DonationChanged = "donation.changed",
        /// It now waits for its settlement date.
        DonationAwaitingSettlement = "donation.awaiting_settlement",
        /// It now waits until the terminal's charity is known.
        DonationAwaitingCharity = "donation.awaiting_charity",
        /// It now waits until its donor is known.
        DonationAwaitingDonor = "donation.awaiting_donor",
        /// It now waits for an authorisation that covers it.
        DonationAwaitingAuthorisation = "donation.awaiting_authorisation",
        /// Something must be corrected: HMRC would reject its donor's details, or two charities have the terminal.
        DonationHeld = "donation.held",
        /// A Gift Aid declaration was made for it.
        DonationDeclared = "donation.declared",
        /// It is in a claim that was sent to HMRC.
        DonationClaimed = "donation.claimed",
        /// HMRC accepted the claim.
        DonationAccepted = "donation.accepted",
        /// It can have no Gift Aid.
        DonationIneligible = "donation.ineligible",
        /// It was deleted.
        DonationCancelled = "donation.cancelled",
        /// A donor gave an authorisation, or reversed a platform's cancellation.
        AuthorisationGiven = "authorisation.given",
        /// A donor cancelled one, at once or from a date.
        AuthorisationCancelled = "authorisation.cancelled",
        /// One ends with the tax year and can be renewed now.
        AuthorisationExpiring = "authorisation.expiring",
        /// One ended with the tax year and was not renewed.
        AuthorisationExpired = "authorisation.expired",
        /// A session of the capture page was completed.
        CaptureCompleted = "authorisation_session.completed",
        /// The donor or the platform cancelled one.
        CaptureCancelled = "authorisation_session.cancelled",
        /// One expired before the donor finished it.
        CaptureExpired = "authorisation_session.expired",
        /// A card or phone was linked to a donor.
        LinkSet = "link.set",
        /// A link was ended.
        LinkEnded = "link.ended",
        /// Another platform verified that a linked card or phone is another donor's.
        LinkContested = "link.contested",
        /// The contest was settled.
        LinkContestEnded = "link.contest_ended",
        /// A charity added a platform as a donation source.
        SourceAdded = "source.added",
        /// The charity paused, resumed or ended the source.
        SourceChanged = "source.changed",
        /// An entry was added to the terminal map.
        TerminalAdded = "terminal.added",
        /// The platform or the operator confirmed an entry that a charity had added.
        TerminalConfirmed = "terminal.confirmed",
        /// The dates of an entry were changed.
        TerminalChanged = "terminal.changed",
        /// An entry was removed from the terminal map.
        TerminalEnded = "terminal.ended",
        /// The appointment of Uplift as the charity's nominee moved to its next step.
        CharityNominee = "charity.nominee",
        /// A claim changed in a way that only its charity sees.
        ClaimChanged = "claim.changed",
        /// A claim was sent to HMRC.
        ClaimSubmitted = "claim.submitted",
        /// HMRC accepted a claim.
        ClaimAccepted = "claim.accepted",
        /// HMRC refused a claim.
        ClaimRejected = "claim.rejected",
        /// HMRC paid a claim.
        ClaimPaid = "claim.paid",
        /// A charity registered.
        CharityRegistered = "charity.registered",
        /// A donor was created.
        DonorCreated = "donor.created",
        /// Sent on request, to test an endpoint.
        WebhookTest = "webhook.test",
    }
}

word_enum! {
    /// A field of a donation that changed.
    pub enum ChangedField {
        /// The net amount.
        NetAmount = "netAmount",
        /// The settlement date.
        SettlementDate = "settlementDate",
        /// The donor.
        Donor = "donor",
        /// The refunds of part of the donation.
        Refunds = "refunds",
    }
}

/// Which platforms get an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// None: it is for people's pages.
    People,
    /// The platform whose thing it is, and no other.
    ItsPlatform,
    /// Those that know the donor: they sent the authorisation, a donation of the donor, or hold a live link that they set.
    PlatformsOfDonor,
    /// Those that the charity added and did not end.
    PlatformsOfCharity,
    /// The one endpoint that asked.
    ItsEndpoint,
}

impl EventType {
    /// Which platforms get it.
    #[must_use]
    pub const fn audience(self) -> Audience {
        match self {
            Self::DonationCreated
            | Self::DonationChanged
            | Self::DonationAwaitingSettlement
            | Self::DonationAwaitingCharity
            | Self::DonationAwaitingDonor
            | Self::DonationAwaitingAuthorisation
            | Self::DonationHeld
            | Self::DonationDeclared
            | Self::DonationClaimed
            | Self::DonationAccepted
            | Self::DonationIneligible
            | Self::DonationCancelled
            | Self::CaptureCompleted
            | Self::CaptureCancelled
            | Self::CaptureExpired
            | Self::LinkSet
            | Self::LinkEnded
            | Self::LinkContested
            | Self::LinkContestEnded
            | Self::SourceAdded
            | Self::SourceChanged
            | Self::TerminalAdded
            | Self::TerminalConfirmed
            | Self::TerminalChanged
            | Self::TerminalEnded
            | Self::ClaimSubmitted
            | Self::ClaimAccepted
            | Self::ClaimRejected
            | Self::ClaimPaid => Audience::ItsPlatform,
            Self::AuthorisationGiven
            | Self::AuthorisationCancelled
            | Self::AuthorisationExpiring
            | Self::AuthorisationExpired => Audience::PlatformsOfDonor,
            Self::CharityNominee => Audience::PlatformsOfCharity,
            Self::CharityRegistered | Self::DonorCreated | Self::ClaimChanged => Audience::People,
            Self::WebhookTest => Audience::ItsEndpoint,
        }
    }

    /// The types that platforms get, in the order of the documentation.
    pub fn for_platforms() -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .copied()
            .filter(|kind| !matches!(kind.audience(), Audience::People | Audience::ItsEndpoint))
    }

    /// What it is about: the member of `data` that names it, and its id.
    #[must_use]
    pub fn subject(self, id: Uuid) -> (&'static str, String) {
        match self {
            Self::DonationCreated
            | Self::DonationChanged
            | Self::DonationAwaitingSettlement
            | Self::DonationAwaitingCharity
            | Self::DonationAwaitingDonor
            | Self::DonationAwaitingAuthorisation
            | Self::DonationHeld
            | Self::DonationDeclared
            | Self::DonationClaimed
            | Self::DonationAccepted
            | Self::DonationIneligible
            | Self::DonationCancelled => ("donationId", DonationId::from_uuid(id).to_string()),
            Self::AuthorisationGiven
            | Self::AuthorisationCancelled
            | Self::AuthorisationExpiring
            | Self::AuthorisationExpired => ("authorisationId", AuthorisationId::from_uuid(id).to_string()),
            Self::CaptureCompleted | Self::CaptureCancelled | Self::CaptureExpired => {
                ("authorisationSessionId", CaptureId::from_uuid(id).to_string())
            }
            Self::LinkSet | Self::LinkEnded | Self::LinkContested | Self::LinkContestEnded => {
                ("linkId", LinkId::from_uuid(id).to_string())
            }
            Self::SourceAdded | Self::SourceChanged => ("sourceId", SourceId::from_uuid(id).to_string()),
            Self::TerminalAdded | Self::TerminalConfirmed | Self::TerminalChanged | Self::TerminalEnded => {
                ("terminalId", TerminalId::from_uuid(id).to_string())
            }
            Self::CharityNominee | Self::CharityRegistered => {
                ("charityId", CharityId::from_uuid(id).to_string())
            }
            Self::ClaimChanged
            | Self::ClaimSubmitted
            | Self::ClaimAccepted
            | Self::ClaimRejected
            | Self::ClaimPaid => ("claimId", ClaimId::from_uuid(id).to_string()),
            Self::DonorCreated => ("donorId", DonorId::from_uuid(id).to_string()),
            Self::WebhookTest => ("webhookEndpointId", WebhookId::from_uuid(id).to_string()),
        }
    }

    /// What happened, in a sentence or two for developers.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::DonationCreated => {
                "A donation was created. `status` is its first status; no separate event follows for that status."
            }
            Self::DonationChanged => {
                "The settlement date, net amount or donor changed, or part of the donation was refunded. `changed` lists the fields. If a new status or declaration follows, its event comes after this one."
            }
            Self::DonationAwaitingSettlement => "The donation is waiting for its settlement date.",
            Self::DonationAwaitingCharity => "The donation is waiting until the terminal's charity is known.",
            Self::DonationAwaitingDonor => "The donation is waiting until its donor is known.",
            Self::DonationAwaitingAuthorisation => {
                "The donor is known, but no authorisation covers the date of the donation."
            }
            Self::DonationHeld => {
                "HMRC would reject the donor's details, or two charities have the card terminal. Read the donation for the reason and what to do."
            }
            Self::DonationDeclared => {
                "A Gift Aid declaration was made. If this happens as soon as you send the donation, you get only `donation.created`, with this status."
            }
            Self::DonationClaimed => {
                "The donation is in a claim that was sent to HMRC. It can no longer change."
            }
            Self::DonationAccepted => "HMRC accepted the claim with this donation.",
            Self::DonationIneligible => {
                "Gift Aid cannot be claimed on this donation. If the charity took it out of claiming, `reason` says why."
            }
            Self::DonationCancelled => "The donation was deleted. `reason` says why.",
            Self::AuthorisationGiven => {
                "A donor you know gave an authorisation, through you or elsewhere, or reversed a cancellation that was not theirs. `validUntil` is the last day it covers."
            }
            Self::AuthorisationCancelled => {
                "A donor you know cancelled an authorisation. Gifts made at or after `from` are not covered."
            }
            Self::AuthorisationExpiring => {
                "The authorisation of a donor you know ends on `validUntil` and can be renewed now. Sent once, from 1 March. Not sent if the donor has cancelled or renewed."
            }
            Self::AuthorisationExpired => {
                "The authorisation of a donor you know ended on `validUntil` and was not renewed. Sent once, from 6 April. Ask for a new authorisation with the donor's next gift."
            }
            Self::CaptureCompleted => {
                "A donor finished your session. Send donations for `donorId`. `outcome` says whether the donor gave an authorisation on the page or already had one."
            }
            Self::CaptureCancelled => "Your session was cancelled. `cancelledBy` is `donor` or `platform`.",
            Self::CaptureExpired => "Your session expired before the donor finished it.",
            Self::LinkSet => "You linked a card or phone to a donor.",
            Self::LinkEnded => "A link that you set was ended, by you or by the donor.",
            Self::LinkContested => {
                "Another platform verified that a card or phone you linked belongs to another donor. We have asked your donor. Until this is settled, the link finds no donor."
            }
            Self::LinkContestEnded => {
                "The contest of a card or phone that you linked has ended. `outcome` is `kept` (your donor confirmed it), `moved` (it now belongs to the other donor) or `withdrawn` (the other platform withdrew its link)."
            }
            Self::SourceAdded => {
                "A charity added you as a donation source. Send `reference` as the `transaction.id` of its donations."
            }
            Self::SourceChanged => {
                "The charity paused, resumed or ended you as a donation source. `state` says which."
            }
            Self::TerminalAdded => {
                "You or the charity added an entry to your terminal map. If the charity added it, `waits` is true: the entry takes effect when you confirm it."
            }
            Self::TerminalConfirmed => {
                "An entry that the charity added has taken effect: you or Uplift's operator confirmed it."
            }
            Self::TerminalChanged => {
                "You or the charity changed the dates of an entry in your terminal map. If the charity added days, `waits` is true: the entry takes effect again when you confirm it."
            }
            Self::TerminalEnded => "You or the charity removed an entry from your terminal map.",
            Self::CharityNominee => {
                "A charity that added you moved to the next step of appointing Uplift as its nominee at HMRC. `state` names the step."
            }
            Self::ClaimChanged => "A claim changed in a way that only its charity sees.",
            Self::ClaimSubmitted => "A claim with donations of yours was sent to HMRC.",
            Self::ClaimAccepted => "HMRC accepted a claim with donations of yours.",
            Self::ClaimRejected => {
                "HMRC rejected a claim with donations of yours. Uplift puts the valid ones into a new claim automatically."
            }
            Self::ClaimPaid => "HMRC paid a claim with donations of yours, in full or its first part.",
            Self::CharityRegistered => "A charity registered.",
            Self::DonorCreated => "A donor was created.",
            Self::WebhookTest => {
                "You asked for a test of an endpoint. Only this endpoint gets it; it is not in `GET /events`."
            }
        }
    }
}

/// A type that a platform can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlatformEventType(EventType);

impl PlatformEventType {
    /// The same among those that no platform gets.
    #[must_use]
    pub const fn get(self) -> EventType {
        self.0
    }
}

impl FieldValue for PlatformEventType {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        let known = EventType::for_platforms().find(|kind| kind.as_str() == text);
        known.map(Self).ok_or_else(|| {
            let words: Vec<&str> = EventType::for_platforms().map(EventType::as_str).collect();
            Problem::new("unsupported", format!("Send one of: {}.", words.join(", ")))
        })
    }
}

// By hand: the words are those of another enum, and each has its meaning for developers.
#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for PlatformEventType {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
        let meanings: Vec<(&str, &str)> =
            EventType::for_platforms().map(|kind| (kind.as_str(), kind.meaning())).collect();
        let whole = "What happened. The meaning of a type never changes. New types can be added: ignore types that you do not know.";
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .description(Some(crate::word_enum::description(whole, &meanings)))
            .enum_values(Some(EventType::for_platforms().map(EventType::as_str)))
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for PlatformEventType {
    fn name() -> std::borrow::Cow<'static, str> {
        "EventType".into()
    }
}

/// The id of something that platforms get events about, such as a donation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventSubject(AnyId);

impl EventSubject {
    /// The id without its prefix.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        self.0.uuid()
    }

    /// Whether events of this type are about things of its kind.
    fn is_told_by(self, kind: EventType) -> bool {
        kind.subject(self.uuid()).1 == self.0.to_string()
    }
}

impl std::fmt::Display for EventSubject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.0, f)
    }
}

impl FieldValue for EventSubject {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        let subject = text.parse::<AnyId>().ok().map(Self);
        subject.filter(|subject| EventType::for_platforms().any(|kind| subject.is_told_by(kind))).ok_or_else(|| {
            let detail = "Send the id of a donation, authorisation, authorisation session, link, source, terminal map entry, charity or claim.";
            Problem::new("invalid", detail)
        })
    }
}

/// What a platform's list of events is narrowed to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventFilter {
    /// Only events of this type.
    pub kind: Option<PlatformEventType>,
    /// Only events about this.
    pub subject: Option<EventSubject>,
}

impl EventFilter {
    /// The types of events that fit; none where nothing of the subject's kind has events of the type.
    pub fn kinds(self) -> impl Iterator<Item = EventType> {
        EventType::for_platforms().filter(move |kind| {
            self.kind.is_none_or(|wanted| wanted.get() == *kind)
                && self.subject.is_none_or(|subject| subject.is_told_by(*kind))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::donation::Status;

    #[test]
    fn every_state_of_a_donation_has_its_event() {
        for status in Status::ALL {
            let word = format!("donation.{status}");
            let kind: EventType = word.parse().unwrap_or_else(|_| panic!("{word} is no event"));
            assert_eq!(kind.audience(), Audience::ItsPlatform);
        }
    }

    #[test]
    fn changes_have_the_names_under_which_they_are_sent() {
        let now = crate::Timestamp::parse("2026-11-21T09:00:00Z").expect("an instant");
        // A refund is sent in a call of its own.
        for field in ChangedField::ALL.iter().filter(|field| **field != ChangedField::Refunds) {
            // What is known is refused as something that cannot be removed.
            let (name, pointer) = (field.as_str(), format!("/{field}"));
            let errors = crate::donation::DonationChange::read(&serde_json::json!({ name: null }), now)
                .expect_err("null is no value");
            assert!(errors.for_pointer(&pointer).any(|error| error.code == "invalid"), "{field}: {errors:?}");
        }
    }

    #[test]
    fn platforms_are_told_nothing_of_people_and_every_type_names_what_it_is_about() {
        let id = Uuid::from_u128(1);
        for kind in EventType::ALL {
            let (member, text) = kind.subject(id);
            assert!(member.ends_with("Id") && text.ends_with('1') && text.len() == 30, "{kind}");
            let (thing, _) = kind.as_str().split_once('.').expect("thing.what");
            assert!(member.to_lowercase().starts_with(&thing.replace('_', "")), "{kind}: {member}");
            assert!(kind.meaning().ends_with('.'));
        }
        for word in ["donor.created", "charity.registered", "webhook.test", "donation.lost", ""] {
            let problem = PlatformEventType::parse_field(word).expect_err(word);
            assert_eq!(problem.code(), "unsupported");
        }
        for kind in EventType::for_platforms() {
            assert_eq!(PlatformEventType::parse_field(kind.as_str()).expect("known").get(), kind);
        }
    }

    #[test]
    fn events_are_narrowed_to_a_type_and_to_what_they_are_about() {
        let id = |text: &str| EventSubject::parse_field(text);
        let link = id("lnk_01ke5v3s8f7qk9mz4x2w6r1t0a").expect("links have events");
        let told = |filter: EventFilter| -> Vec<&str> { filter.kinds().map(EventType::as_str).collect() };
        let of_links = ["link.set", "link.ended", "link.contested", "link.contest_ended"];
        let about = EventFilter { subject: Some(link), kind: None };
        assert_eq!(told(about), of_links);
        let kind = |word: &str| PlatformEventType::parse_field(word).ok();
        assert_eq!(told(EventFilter { kind: kind("link.ended"), ..about }), ["link.ended"]);
        assert_eq!(told(EventFilter { kind: kind("claim.paid"), ..about }), Vec::<&str>::new());
        assert_eq!(told(EventFilter::default()).len(), EventType::for_platforms().count());
        // Of a donor or an endpoint there is no event in a platform's list.
        for text in [
            "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a",
            "whk_01ke5v3s8f7qk9mz4x2w6r1t0a",
            "don_1",
            "zoe@example.org",
            "",
        ] {
            assert_eq!(id(text).expect_err(text).code(), "invalid");
        }
    }
}
