//! Why the present state refuses what was asked: a code for each reason, and the sentence that platforms get with theirs, which says
//! what is in the way and what to do. They are here because the API answers with them and the catalogue of errors shows them. What people
//! read of the others is in the catalogue of texts.

use crate::calendar::long;
use crate::{Date, Pence, Timestamp};

word_enum! {
    /// A refusal that the API answers with its own code. Each has its entry in the catalogue of errors.
    pub enum ApiConflict {
        /// The email address and the phone number lead to two donors.
        DonorConflict = "donor_conflict",
        /// The card or phone is another donor's.
        AccountLinkedElsewhere = "account_linked_elsewhere",
        /// The platform linked as many cards and phones to the donor as it can.
        TooManyLinks = "too_many_links",
        /// The platform contested as many links of others as it can.
        TooManyContests = "too_many_contests",
        /// There is no authorisation to cancel.
        NotAuthorised = "not_authorised",
        /// There is no authorisation that the donor could have been told of.
        NothingToNotify = "nothing_to_notify",
        /// The donor has died.
        DonorDied = "donor_died",
        /// The reference is another gift's.
        ReferenceTaken = "reference_taken",
        /// The reference is another refund's of the same gift.
        RefundReferenceTaken = "refund_reference_taken",
        /// A claim has fixed the donation.
        AlreadyClaimed = "already_claimed",
        /// The donation was deleted.
        Deleted = "deleted",
        /// The donation has its donor, or needs none.
        NotAwaitingDonor = "not_awaiting_donor",
        /// The donor of the donation is asked in another session.
        SessionOpen = "session_open",
        /// The donor has completed the session.
        SessionCompleted = "session_completed",
        /// Nobody finished the session in time.
        SessionExpired = "session_expired",
        /// The terminal map has the entry.
        TerminalExists = "terminal_exists",
        /// Any other state that refuses what was asked; the sentence says which.
        Other = "conflict",
    }
}

word_enum! {
    /// A refusal that donors, and whoever signs in, meet. Pages have the words for each, in the reader's language.
    pub enum ReaderConflict {
        /// The account's holder has died, as we were told.
        AccountClosed = "account_closed",
        /// The email address belongs to another donor's account.
        AddressTaken = "address_taken",
        /// The thing changed after the page was opened.
        Changed = "changed",
        /// The code for signing in was used, replaced or is too old.
        CodeOver = "code_over",
        /// Codes are off for the address after too many wrong ones; the link works.
        LinkOnly = "link_only",
        /// The link for signing in was used or is too old.
        LinkOver = "link_over",
        /// The code for signing in was asked for in another browser.
        OtherBrowser = "other_browser",
        /// The passkey is in use already.
        PasskeyKnown = "passkey_known",
        /// The passkey's answer does not hold.
        PasskeyRefused = "passkey_refused",
        /// Gift Aid has stopped already.
        Stopped = "stopped",
        /// The person has as many passkeys and apps as they can have.
        TooManyFactors = "too_many_factors",
    }
}

word_enum! {
    /// A refusal that only pages, the capture page or the command line meet. The catalogue of pages has the sentence for each.
    pub enum PageConflict {
        /// A claim takes this tax back, so it cannot be repaid as well.
        AdjustmentCarried = "adjustment_carried",
        /// The repayment is recorded already.
        AdjustmentRepaid = "adjustment_repaid",
        /// HMRC took the gift out of its claim, so no tax goes back.
        AdjustmentVoided = "adjustment_voided",
        /// The claim does not have this alarm.
        AlarmNotRaised = "alarm_not_raised",
        /// HMRC had accepted a claim with this gift when it was taken out.
        AlreadyFiled = "already_filed",
        /// The person who is invited again has joined the charity.
        AlreadyThere = "already_there",
        /// The same amount is recorded as set off on this day already.
        AmountRecorded = "amount_recorded",
        /// What was claimed without Uplift is said once Uplift is appointed again.
        AppointmentFirst = "appointment_first",
        /// The same person approved this claim before.
        ApprovedAlready = "approved_already",
        /// The charity is asked something else by now.
        AskedOther = "asked_other",
        /// Nobody has confirmed yet that this person acts for the charity, so that it claims nothing.
        CharityUnproved = "charity_unproved",
        /// HMRC accepted a claim with this gift.
        ClaimAccepted = "claim_accepted",
        /// The outcome of the claim is known, so nothing is left to settle.
        ClaimDecided = "claim_decided",
        /// A claim of the charity is on its way, so that it cannot claim itself.
        ClaimInProgress = "claim_in_progress",
        /// The person made this claim, so another one has to approve it.
        ClaimMadeByYou = "claim_made_by_you",
        /// The claim is not with HMRC, so nothing is left to settle.
        ClaimNotWithHmrc = "claim_not_with_hmrc",
        /// Another claim of the charity is on its way, so that it cannot make one more.
        ClaimOpen = "claim_open",
        /// HMRC said that it has the claim.
        ClaimReceived = "claim_received",
        /// The claim is at another step by now.
        ClaimStep = "claim_step",
        /// HMRC is still being asked about the claim.
        ClaimStillAsked = "claim_still_asked",
        /// HMRC has not answered the claim, so it has not decided on it later either.
        ClaimUnanswered = "claim_unanswered",
        /// A colleague has let the claims go on already.
        ClaimsGoOn = "claims_go_on",
        /// The charity has not said yet what it claimed without Uplift.
        ClaimsWait = "claims_wait",
        /// The API client was revoked.
        ClientRevoked = "client_revoked",
        /// Codes of the person's app are off after too many wrong ones.
        CodesOff = "codes_off",
        /// The death is recorded with another date.
        DeathRecorded = "death_recorded",
        /// What a decision of HMRC's does to the claim changed after the page with its figures was opened.
        FiguresChanged = "figures_changed",
        /// Filing is held until it is clear whether HMRC has a claim twice.
        FilingHeld = "filing_held",
        /// Filing is held because HMRC refused one of the charity's claims with the installation's account.
        FilingRefused = "filing_refused",
        /// The gifts changed after the page with their figures was opened.
        GiftsChanged = "gifts_changed",
        /// Nobody has confirmed yet that this person acts for the charity, so that it invites few.
        InvitesWait = "invites_wait",
        /// The key that was to be renewed works.
        KeyOpens = "key_opens",
        /// The role needs a second step, and this is the last one.
        LastFactor = "last_factor",
        /// This is the last owner of the charity or platform.
        LastOwner = "last_owner",
        /// No authenticator app is being set up.
        NoApp = "no_app",
        /// There is no record of a death to remove.
        NoDeathRecorded = "no_death_recorded",
        /// Recovery codes need a passkey or an app beside them.
        NoFactor = "no_factor",
        /// No Gift Aid is claimed on the gift in any case.
        NoGiftAid = "no_gift_aid",
        /// The donor has no address that we can email.
        NobodyToAsk = "nobody_to_ask",
        /// Uplift is no longer the charity's nominee.
        NomineeEnded = "nominee_ended",
        /// Uplift is not appointed as the charity's nominee yet, so that it claims nothing.
        NomineeMissing = "nominee_missing",
        /// The nominee's appointment is at another step.
        NomineeStep = "nominee_step",
        /// The gift is not taken out of claiming.
        NotTakenOut = "not_taken_out",
        /// The installation has no account with HMRC.
        NothingFiles = "nothing_files",
        /// Nothing that HMRC overpaid for the claim is left to return.
        NothingOverpaid = "nothing_overpaid",
        /// The charity has no declared gifts left to claim on.
        NothingToClaim = "nothing_to_claim",
        /// The tax on the gifts has gone back to HMRC already.
        NothingToReduce = "nothing_to_reduce",
        /// The person is on a team, or invited to one.
        OnATeam = "on_a_team",
        /// A colleague has said what became of the charity's own claim.
        OwnClaimAnswered = "own_claim_answered",
        /// Gifts are taken out for a claim that the charity makes itself.
        OwnClaimOpen = "own_claim_open",
        /// A payment of this day and amount is recorded already.
        PaymentRecorded = "payment_recorded",
        /// Money of this payment went back to HMRC.
        PaymentReturned = "payment_returned",
        /// What HMRC paid above the claim is another amount by now.
        PaymentsChanged = "payments_changed",
        /// Another platform has this name.
        PlatformExists = "platform_exists",
        /// The sign-in provider gave an address that cannot be trusted.
        ProviderAddress = "provider_address",
        /// The sign-in provider does not answer as it should.
        ProviderAway = "provider_away",
        /// The sign-in provider did not sign the person in.
        ProviderDenied = "provider_denied",
        /// The mail domain has a sign-in provider.
        ProviderKnown = "provider_known",
        /// The way through the sign-in provider was used, took too long or began in another browser.
        ProviderOver = "provider_over",
        /// The sign-in provider's answer does not hold.
        ProviderRefused = "provider_refused",
        /// The sign-in provider gave somebody's address to another person.
        ProviderSubject = "provider_subject",
        /// A claim is on its way under the HMRC reference that is to change.
        ReferenceInUse = "reference_in_use",
        /// Another charity was confirmed under this HMRC reference.
        ReferenceProved = "reference_proved",
        /// The same money is recorded as returned already.
        ReturnRecorded = "return_recorded",
        /// The session of the capture page was cancelled.
        SessionCancelled = "session_cancelled",
        /// In live mode nobody gets a link to sign in otherwise than by email.
        SignInByEmailOnly = "sign_in_by_email_only",
        /// In live mode only the charity adds a platform.
        SourceByCharityOnly = "source_by_charity_only",
        /// The donation source is in another state.
        SourceState = "source_state",
        /// More gifts than can be taken out at once.
        TooMany = "too_many",
        /// The platform has as many API clients as it can have.
        TooManyClients = "too_many_clients",
        /// The charity invited as many people today as it can.
        TooManyInvitations = "too_many_invitations",
        /// The team is as large as it can be.
        TooManyPeople = "too_many_people",
        /// The visitor of a public sandbox has as many platforms as they can have.
        TooManyPlatforms = "too_many_platforms",
        /// The charity sent as many test messages today as it can.
        TooManyTests = "too_many_tests",
        /// The charity has the most saved views that it can have.
        TooManyViews = "too_many_views",
        /// The API client has two secrets already.
        TwoSecrets = "two_secrets",
        /// The person's organisation signs its staff in with its own service.
        UseProvider = "use_provider",
        /// The words of the warranty changed after the page was opened.
        WarrantyChanged = "warranty_changed",
        /// The gift is in a claim that HMRC has not answered.
        WithHmrc = "with_hmrc",
    }
}

/// Why the present state refuses what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictCode {
    /// A reason that platforms are told under its own code.
    Api(ApiConflict),
    /// A reason that no call of the API meets.
    Page(PageConflict),
    /// One that is said in the reader's language.
    Reader(ReaderConflict),
    /// The next claim is not what somebody read of it before they made it.
    ClaimChanged {
        /// How many gifts it had.
        gifts: i64,
        /// What they come to.
        donations: Pence,
        /// What HMRC would have paid.
        pays: Pence,
    },
    /// The donor was asked for their details in the last 7 days.
    AskedAlready {
        /// When.
        asked_at: Timestamp,
        /// When they can be asked again.
        again_at: Timestamp,
    },
}

impl ConflictCode {
    /// A word that never changes, for programs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Api(code) => code.as_str(),
            Self::Page(code) => code.as_str(),
            Self::Reader(code) => code.as_str(),
            Self::ClaimChanged { .. } => "claim_changed",
            Self::AskedAlready { .. } => "asked_already",
        }
    }
}

impl std::fmt::Display for ConflictCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<ApiConflict> for ConflictCode {
    fn from(code: ApiConflict) -> Self {
        Self::Api(code)
    }
}

impl From<PageConflict> for ConflictCode {
    fn from(code: PageConflict) -> Self {
        Self::Page(code)
    }
}

impl From<ReaderConflict> for ConflictCode {
    fn from(code: ReaderConflict) -> Self {
        Self::Reader(code)
    }
}

/// The email address and the phone number lead to two donors.
pub const DONOR_CONFLICT: &str =
    "The email address and the phone number belong to different donors. Send one of them.";
/// The phone is not this address's, as far as anybody else has said.
pub const PHONE_OF_ANOTHER: &str = "The phone number belongs to a donor whom another platform knows without this email address. Create the donor with the email address alone, then link the phone.";
/// The card or phone is another donor's.
pub const ACCOUNT_LINKED_ELSEWHERE: &str =
    "This card or phone is linked to another donor. End that link first, then set it here.";
/// The card or phone is another donor's, and that donor was asked.
pub const ACCOUNT_CONTESTED: &str = "Another platform linked this card or phone to another donor. We have asked that donor. Unless they keep it, it moves to this donor within 14 days and you get the event link.set.";
/// The platform set as many cards and phones for the donor as it can.
pub const TOO_MANY_LINKS: &str = "You have linked 20 cards and phones to this donor, which is the limit. End a link that the donor no longer uses.";
/// The platform contested as many links of others as it can.
pub const TOO_MANY_CONTESTS: &str = "This card or phone is linked to another donor. We cannot ask them yet, because you have contested 20 links in 24 hours or have 100 open. Send it again tomorrow.";
/// There is nothing to cancel.
pub const NOT_AUTHORISED: &str =
    "The donor has no active authorisation to cancel, so you do not need to do anything.";
/// There is no authorisation that the donor could have been told of.
pub const NOTHING_TO_NOTIFY: &str =
    "You have no authorisation on file for this donor. Send the authorisation first.";
/// The donor has died.
pub const DONOR_DIED: &str = "We were told that this donor has died. Nobody can authorise Gift Aid in their name, and gifts dated after \
    their death get no Gift Aid. If this is a mistake, contact us.";
/// The reference is another gift's. Whoever believes that it is the same one, and sends it under a new reference, sends it twice.
pub const REFERENCE_TAKEN: &str = "You sent a different donation with this reference before. If this is the same gift, do not send it again: read conflictingId. A new gift needs a new reference.";
/// The reference is another refund's of the same gift.
pub const REFUND_REFERENCE_TAKEN: &str = "You sent a different refund of this donation with this reference before. If this is the same refund, it is on record. A new refund needs a new reference.";
/// A claim holds the donation.
pub const ALREADY_CLAIMED: &str = "This donation is in a claim and can no longer change. If you gave money back, send a refund, or delete the donation if you gave back all of it. The next claim makes the adjustment.";
/// The donation was deleted. Sending the gift again is right only after a mistake: who handles a refund would claim on money given back.
pub const DELETED: &str = "This donation was deleted and cannot change. Only if it was deleted by mistake, send it as a new donation with a new reference.";

/// The platform deleted the donation that has the reference, on this day. Who repeats an old message must not send a refunded gift under
/// another reference.
#[must_use]
pub fn reference_of_deleted(on: Date) -> String {
    let on = long(on);
    format!(
        "This reference belongs to a donation that you deleted on {on}: see conflictingId. Do not send that donation again. A new gift needs a new reference."
    )
}

/// The terminal map has the entry.
pub const TERMINAL_EXISTS: &str = "This terminal of the charity is already on the map, from the same date. Change the dates of that entry instead.";
/// The donation has a donor.
pub const NOT_AWAITING_DONOR: &str = "The donor of this donation is known. To ask that donor for an authorisation, begin a session without donation.";
/// No Gift Aid can be claimed on the donation, whoever made it.
pub const INELIGIBLE_WITHOUT_DONOR: &str = "Gift Aid cannot be claimed on this donation. Read giftAid.reasons of the donation. To ask the donor for an authorisation for later gifts, begin a session without donation.";
/// The donor of a donation is asked in another session.
pub const SESSION_OPEN: &str = "This donation already has an open session: see conflictingId. Use its url, or cancel it and begin another.";
/// A session was completed.
pub const SESSION_COMPLETED: &str = "The donor has completed this session. Read it for the outcome. If they no longer want Gift Aid, cancel their authorisation.";
/// Nobody finished a session in time.
pub const SESSION_EXPIRED: &str =
    "This session has expired, so there is nothing to cancel. To ask again, begin another one.";
/// The platform has as many webhook endpoints as it can.
pub const TOO_MANY_ENDPOINTS: &str =
    "A platform can have 20 webhook endpoints. Delete one that you no longer need.";
/// A webhook endpoint gets nothing.
pub const ENDPOINT_DISABLED: &str = "The endpoint is disabled. Enable it, then test it.";
/// A webhook endpoint gets a range of events again.
pub const REPLAY_UNDER_WAY: &str =
    "A replay of this endpoint is still running. Send this again when the endpoint no longer has replay.";

impl ApiConflict {
    /// What an answer with this code says: the usual sentence first. A deleted donation has more (`DeletionReason`,
    /// [`reference_of_deleted`]), and so has an endpoint whose previous secret still signs.
    #[must_use]
    pub const fn sentences(self) -> &'static [&'static str] {
        match self {
            Self::DonorConflict => &[DONOR_CONFLICT, PHONE_OF_ANOTHER],
            Self::AccountLinkedElsewhere => &[ACCOUNT_LINKED_ELSEWHERE, ACCOUNT_CONTESTED],
            Self::TooManyLinks => &[TOO_MANY_LINKS],
            Self::TooManyContests => &[TOO_MANY_CONTESTS],
            Self::NotAuthorised => &[NOT_AUTHORISED],
            Self::NothingToNotify => &[NOTHING_TO_NOTIFY],
            Self::DonorDied => &[DONOR_DIED],
            Self::ReferenceTaken => &[REFERENCE_TAKEN],
            Self::RefundReferenceTaken => &[REFUND_REFERENCE_TAKEN],
            Self::AlreadyClaimed => &[ALREADY_CLAIMED],
            Self::Deleted => &[DELETED],
            Self::NotAwaitingDonor => &[NOT_AWAITING_DONOR, INELIGIBLE_WITHOUT_DONOR],
            Self::SessionOpen => &[SESSION_OPEN],
            Self::SessionCompleted => &[SESSION_COMPLETED],
            Self::SessionExpired => &[SESSION_EXPIRED],
            Self::TerminalExists => &[TERMINAL_EXISTS],
            Self::Other => &[REPLAY_UNDER_WAY, TOO_MANY_ENDPOINTS, ENDPOINT_DISABLED],
        }
    }

    /// What is said unless a use-case knows better.
    #[must_use]
    pub const fn said(self) -> &'static str {
        self.sentences()[0]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{ApiConflict, ConflictCode, PageConflict, ReaderConflict};
    use crate::{Pence, Timestamp};

    #[test]
    fn no_word_names_two_reasons() {
        let api = ApiConflict::ALL.iter().map(|code| ConflictCode::Api(*code));
        let page = PageConflict::ALL.iter().map(|code| ConflictCode::Page(*code));
        let reader = ReaderConflict::ALL.iter().map(|code| ConflictCode::Reader(*code));
        let (none, now) = (Pence::ZERO, Timestamp::parse("2026-11-21T09:00:00Z").unwrap());
        let with_data = [
            ConflictCode::ClaimChanged { gifts: 0, donations: none, pays: none },
            ConflictCode::AskedAlready { asked_at: now, again_at: now },
        ];
        let all = api.chain(page).chain(reader).chain(with_data);
        let words: Vec<&str> = all.map(ConflictCode::as_str).collect();
        assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len());
    }
}
