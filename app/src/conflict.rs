//! What people read where the state of things does not allow what they ask: the code says why, the catalogue says it.

use backend::error::Conflict;
use catalogue::{Text, Words};
use domain::calendar::long_time;
use domain::conflict::{ConflictCode, PageConflict};
use domain::page_fault::{PageFault, ValueFault};
use domain::{FieldError, FieldErrors, Language};

use crate::error::AppError;
use crate::ui::form_error::of_reader;
use crate::words::{conflicts, donor_errors, page_faults};

/// What staff, platforms, and whoever runs Uplift read.
const THEIRS: Language = Language::English;

/// What is in the way and what to do, for staff at a page or somebody at the terminal. Platforms have it in the words of the API.
pub fn said(conflict: Conflict) -> String {
    match conflict.code {
        ConflictCode::Api(_) => conflict.detail.into_owned(),
        ConflictCode::Page(code) => of_page(code).of(THEIRS).to_owned(),
        ConflictCode::Reader(code) => of_reader(code).of(THEIRS).to_owned(),
        ConflictCode::ClaimChanged { gifts, donations, pays } => {
            conflicts::ClaimChanged { gifts, donations, pays }.of(THEIRS)
        }
        ConflictCode::AskedAlready { asked_at, again_at } => {
            let (asked, again) = (long_time(asked_at), long_time(again_at));
            conflicts::AskedAlready { asked, again }.of(THEIRS)
        }
    }
}

impl From<Conflict> for AppError {
    fn from(conflict: Conflict) -> Self {
        match conflict.code {
            ConflictCode::Reader(code) => Self::for_reader(code),
            code => Self::Conflict { code: code.as_str().to_owned(), detail: said(conflict) },
        }
    }
}

/// The errors of fields, with the sentence of each that platforms do not meet. What is in the way can stand at the field that it is about.
pub fn fields(errors: FieldErrors) -> FieldErrors {
    let said = errors.into_iter().map(|error| match in_place(&error.detail) {
        Some(detail) => FieldError { detail, ..error },
        None => error,
    });
    said.collect::<Vec<_>>().into()
}

/// The sentence for what stands in place of one; nothing for a sentence.
fn in_place(detail: &str) -> Option<String> {
    if let Some((fault, value)) = ValueFault::read(detail) {
        return Some(with_value(fault, value));
    }
    let fault = detail.parse::<PageFault>().map(of_field);
    let words = fault.or_else(|_| detail.parse::<PageConflict>().map(of_page)).ok()?;
    Some(words.of(THEIRS).to_owned())
}

fn with_value(fault: ValueFault, value: &str) -> String {
    match fault {
        ValueFault::AmountMissing => page_faults::AmountMissing { line: value }.of(THEIRS),
        ValueFault::AmountUnreadable => page_faults::AmountUnreadable { line: value }.of(THEIRS),
        ValueFault::ColourTooLight => page_faults::ColourTooLight { nearest: value }.of(THEIRS),
        ValueFault::DateUnreadable => page_faults::DateUnreadable { line: value }.of(THEIRS),
        ValueFault::MostLines => page_faults::MostLines { most: value }.of(THEIRS),
        ValueFault::MostPayments => page_faults::MostPayments { most: value }.of(THEIRS),
        ValueFault::NoAmountColumn => page_faults::NoAmountColumn { line: value }.of(THEIRS),
        ValueFault::NoColumns => page_faults::NoColumns { line: value }.of(THEIRS),
        ValueFault::NoDateColumn => page_faults::NoDateColumn { line: value }.of(THEIRS),
        ValueFault::NoGiftAtLine => page_faults::NoGiftAtLine { lines: value }.of(THEIRS),
        ValueFault::NoGiftAtLines => page_faults::NoGiftAtLines { lines: value }.of(THEIRS),
        ValueFault::NoLineNumber => page_faults::NoLineNumber { part: value }.of(THEIRS),
        ValueFault::NoLineRange => page_faults::NoLineRange { part: value }.of(THEIRS),
        ValueFault::QuotationOpen => page_faults::QuotationOpen { line: value }.of(THEIRS),
        ValueFault::ReturnedTooMuch => page_faults::ReturnedTooMuch { most: value }.of(THEIRS),
        ValueFault::SetOffTooMuch => page_faults::SetOffTooMuch { most: value }.of(THEIRS),
        ValueFault::TypeToDelete => donor_errors::TypeToDelete { word: value }.of(THEIRS),
    }
}

/// A refusal that the page itself makes, before a use-case is asked.
impl From<PageConflict> for AppError {
    fn from(code: PageConflict) -> Self {
        Self::Conflict { code: code.as_str().to_owned(), detail: of_page(code).of(THEIRS).to_owned() }
    }
}

const fn of_page(code: PageConflict) -> Text {
    match code {
        PageConflict::AdjustmentCarried => conflicts::ADJUSTMENT_CARRIED,
        PageConflict::AdjustmentRepaid => conflicts::ADJUSTMENT_REPAID,
        PageConflict::AdjustmentVoided => conflicts::ADJUSTMENT_VOIDED,
        PageConflict::AlarmNotRaised => conflicts::ALARM_NOT_RAISED,
        PageConflict::AlreadyFiled => conflicts::ALREADY_FILED,
        PageConflict::AlreadyThere => conflicts::ALREADY_THERE,
        PageConflict::AmountRecorded => conflicts::AMOUNT_RECORDED,
        PageConflict::AppointmentFirst => conflicts::APPOINTMENT_FIRST,
        PageConflict::ApprovedAlready => conflicts::APPROVED_ALREADY,
        PageConflict::AskedOther => conflicts::ASKED_OTHER,
        PageConflict::CharityUnproved => conflicts::CHARITY_UNPROVED,
        PageConflict::ClaimAccepted => conflicts::CLAIM_ACCEPTED,
        PageConflict::ClaimDecided => conflicts::CLAIM_DECIDED,
        PageConflict::ClaimInProgress => conflicts::CLAIM_IN_PROGRESS,
        PageConflict::ClaimMadeByYou => conflicts::CLAIM_MADE_BY_YOU,
        PageConflict::ClaimNotWithHmrc => conflicts::CLAIM_NOT_WITH_HMRC,
        PageConflict::ClaimOpen => conflicts::CLAIM_OPEN,
        PageConflict::ClaimReceived => conflicts::CLAIM_RECEIVED,
        PageConflict::ClaimStep => conflicts::CLAIM_STEP,
        PageConflict::ClaimStillAsked => conflicts::CLAIM_STILL_ASKED,
        PageConflict::ClaimUnanswered => conflicts::CLAIM_UNANSWERED,
        PageConflict::ClaimsGoOn => conflicts::CLAIMS_GO_ON,
        PageConflict::ClaimsWait => conflicts::CLAIMS_WAIT,
        PageConflict::ClientRevoked => conflicts::CLIENT_REVOKED,
        PageConflict::CodesOff => conflicts::CODES_OFF,
        PageConflict::DeathRecorded => conflicts::DEATH_RECORDED,
        PageConflict::FiguresChanged => conflicts::FIGURES_CHANGED,
        PageConflict::FilingHeld => conflicts::FILING_HELD,
        PageConflict::FilingRefused => conflicts::FILING_REFUSED,
        PageConflict::GiftsChanged => conflicts::GIFTS_CHANGED,
        PageConflict::InvitesWait => conflicts::INVITES_WAIT,
        PageConflict::KeyOpens => conflicts::KEY_OPENS,
        PageConflict::LastFactor => conflicts::LAST_FACTOR,
        PageConflict::LastOwner => conflicts::LAST_OWNER,
        PageConflict::NoApp => conflicts::NO_APP,
        PageConflict::NoDeathRecorded => conflicts::NO_DEATH_RECORDED,
        PageConflict::NoFactor => conflicts::NO_FACTOR,
        PageConflict::NoGiftAid => conflicts::NO_GIFT_AID,
        PageConflict::NobodyToAsk => conflicts::NOBODY_TO_ASK,
        PageConflict::NomineeEnded => conflicts::NOMINEE_ENDED,
        PageConflict::NomineeMissing => conflicts::NOMINEE_MISSING,
        PageConflict::NomineeStep => conflicts::NOMINEE_STEP,
        PageConflict::NotTakenOut => conflicts::NOT_TAKEN_OUT,
        PageConflict::NothingFiles => conflicts::NOTHING_FILES,
        PageConflict::NothingOverpaid => conflicts::NOTHING_OVERPAID,
        PageConflict::NothingToClaim => conflicts::NOTHING_TO_CLAIM,
        PageConflict::NothingToReduce => conflicts::NOTHING_TO_REDUCE,
        PageConflict::OnATeam => conflicts::ON_A_TEAM,
        PageConflict::OwnClaimAnswered => conflicts::OWN_CLAIM_ANSWERED,
        PageConflict::OwnClaimOpen => conflicts::OWN_CLAIM_OPEN,
        PageConflict::PaymentRecorded => conflicts::PAYMENT_RECORDED,
        PageConflict::PaymentReturned => conflicts::PAYMENT_RETURNED,
        PageConflict::PaymentsChanged => conflicts::PAYMENTS_CHANGED,
        PageConflict::PlatformExists => conflicts::PLATFORM_EXISTS,
        PageConflict::ProviderAddress => conflicts::PROVIDER_ADDRESS,
        PageConflict::ProviderAway => conflicts::PROVIDER_AWAY,
        PageConflict::ProviderDenied => conflicts::PROVIDER_DENIED,
        PageConflict::ProviderKnown => conflicts::PROVIDER_KNOWN,
        PageConflict::ProviderOver => conflicts::PROVIDER_OVER,
        PageConflict::ProviderRefused => conflicts::PROVIDER_REFUSED,
        PageConflict::ProviderSubject => conflicts::PROVIDER_SUBJECT,
        PageConflict::ReferenceInUse => conflicts::REFERENCE_IN_USE,
        PageConflict::ReferenceProved => conflicts::REFERENCE_PROVED,
        PageConflict::ReturnRecorded => conflicts::RETURN_RECORDED,
        PageConflict::SessionCancelled => conflicts::SESSION_CANCELLED,
        PageConflict::SignInByEmailOnly => conflicts::SIGN_IN_BY_EMAIL_ONLY,
        PageConflict::SourceByCharityOnly => conflicts::SOURCE_BY_CHARITY_ONLY,
        PageConflict::SourceState => conflicts::SOURCE_STATE,
        PageConflict::TooMany => conflicts::TOO_MANY,
        PageConflict::TooManyClients => conflicts::TOO_MANY_CLIENTS,
        PageConflict::TooManyInvitations => conflicts::TOO_MANY_INVITATIONS,
        PageConflict::TooManyPeople => conflicts::TOO_MANY_PEOPLE,
        PageConflict::TooManyPlatforms => conflicts::TOO_MANY_PLATFORMS,
        PageConflict::TooManyTests => conflicts::TOO_MANY_TESTS,
        PageConflict::TooManyViews => conflicts::TOO_MANY_VIEWS,
        PageConflict::TwoSecrets => conflicts::TWO_SECRETS,
        PageConflict::UseProvider => conflicts::USE_PROVIDER,
        PageConflict::WarrantyChanged => conflicts::WARRANTY_CHANGED,
        PageConflict::WithHmrc => conflicts::WITH_HMRC,
    }
}

const fn of_field(fault: PageFault) -> Text {
    match fault {
        PageFault::AnotherPerson => page_faults::ANOTHER_PERSON,
        PageFault::ApprovalsByOwner => page_faults::APPROVALS_BY_OWNER,
        PageFault::BeforeOnlineClaims => page_faults::BEFORE_ONLINE_CLAIMS,
        PageFault::BeforePreviousStep => page_faults::BEFORE_PREVIOUS_STEP,
        PageFault::BeforeSending => page_faults::BEFORE_SENDING,
        PageFault::CharityRegistered => page_faults::CHARITY_REGISTERED,
        PageFault::ChooseAnswer => page_faults::CHOOSE_ANSWER,
        PageFault::ChoosePicture => page_faults::CHOOSE_PICTURE,
        PageFault::ChoosePictureFile => page_faults::CHOOSE_PICTURE_FILE,
        PageFault::ChoosePlatform => page_faults::CHOOSE_PLATFORM,
        PageFault::ChooseRole => page_faults::CHOOSE_ROLE,
        PageFault::ChooseStep => page_faults::CHOOSE_STEP,
        PageFault::ChooseTextFile => page_faults::CHOOSE_TEXT_FILE,
        PageFault::DateInFuture => page_faults::DATE_IN_FUTURE,
        PageFault::DetailsRefused => page_faults::DETAILS_REFUSED,
        PageFault::EnterFirstName => page_faults::ENTER_FIRST_NAME,
        PageFault::EnterLastName => page_faults::ENTER_LAST_NAME,
        PageFault::EnterLines => page_faults::ENTER_LINES,
        PageFault::FormTooLong => page_faults::FORM_TOO_LONG,
        PageFault::InvitedAlready => page_faults::INVITED_ALREADY,
        PageFault::LetterBeforeSending => page_faults::LETTER_BEFORE_SENDING,
        PageFault::ListFull => page_faults::LIST_FULL,
        PageFault::MostIs100 => page_faults::MOST_IS_100,
        PageFault::MostIs200 => page_faults::MOST_IS_200,
        PageFault::NoScope => page_faults::NO_SCOPE,
        PageFault::NothingCorrected => page_faults::NOTHING_CORRECTED,
        PageFault::OnTheList => page_faults::ON_THE_LIST,
        PageFault::OnTheTeam => page_faults::ON_THE_TEAM,
        PageFault::PaidInFuture => page_faults::PAID_IN_FUTURE,
        PageFault::PaidNothing => page_faults::PAID_NOTHING,
        PageFault::PaymentTooSmall => page_faults::PAYMENT_TOO_SMALL,
        PageFault::PictureMoves => page_faults::PICTURE_MOVES,
        PageFault::PictureTooLarge => page_faults::PICTURE_TOO_LARGE,
        PageFault::PictureUnreadable => page_faults::PICTURE_UNREADABLE,
        PageFault::PlatformAdded => page_faults::PLATFORM_ADDED,
        PageFault::RealDate => page_faults::REAL_DATE,
        PageFault::ReferenceOfAnother => page_faults::REFERENCE_OF_ANOTHER,
        PageFault::RejectedAddress => page_faults::REJECTED_ADDRESS,
        PageFault::RejectedCountry => page_faults::REJECTED_COUNTRY,
        PageFault::RejectedDetails => page_faults::REJECTED_DETAILS,
        PageFault::RejectedFirstName => page_faults::REJECTED_FIRST_NAME,
        PageFault::RejectedLastName => page_faults::REJECTED_LAST_NAME,
        PageFault::RejectedPostcode => page_faults::REJECTED_POSTCODE,
        PageFault::RejectedTitle => page_faults::REJECTED_TITLE,
        PageFault::RepaidWhen => page_faults::REPAID_WHEN,
        PageFault::ReturnedWhen => page_faults::RETURNED_WHEN,
        PageFault::ScopesAdded => page_faults::SCOPES_ADDED,
        PageFault::ScopesOfOthers => page_faults::SCOPES_OF_OTHERS,
        PageFault::SetOffAgainst => page_faults::SET_OFF_AGAINST,
        PageFault::SetOffInFuture => page_faults::SET_OFF_IN_FUTURE,
        PageFault::SetOffNothing => page_faults::SET_OFF_NOTHING,
        PageFault::StatementEmpty => page_faults::STATEMENT_EMPTY,
        PageFault::StatementExcel => page_faults::STATEMENT_EXCEL,
        PageFault::StatementNoText => page_faults::STATEMENT_NO_TEXT,
        PageFault::StatementPdf => page_faults::STATEMENT_PDF,
        PageFault::StatementTooLarge => page_faults::STATEMENT_TOO_LARGE,
        PageFault::TooFewApprovers => page_faults::TOO_FEW_APPROVERS,
        PageFault::TooManyLines => page_faults::TOO_MANY_LINES,
        PageFault::TooManyPixels => page_faults::TOO_MANY_PIXELS,
        PageFault::TooManyToTakeOut => page_faults::TOO_MANY_TO_TAKE_OUT,
        PageFault::UseLineNumbers => page_faults::USE_LINE_NUMBERS,
        PageFault::ViewNameTaken => page_faults::VIEW_NAME_TAKEN,
    }
}

#[cfg(test)]
mod tests {
    use super::{THEIRS, conflicts, donor_errors, fields, of_page, page_faults, said};
    use backend::Error;
    use catalogue::Words;
    use domain::conflict::{ConflictCode, PageConflict};
    use domain::page_fault::{PageFault, ValueFault};
    use domain::{FieldErrors, Pence, Timestamp};
    use std::collections::HashSet;

    fn told(code: ConflictCode) -> String {
        let Error::Conflict(conflict) = Error::for_reader(code) else { panic!("a conflict") };
        said(conflict)
    }

    #[test]
    fn each_refusal_has_a_sentence_of_its_own() {
        let sentences: HashSet<_> = PageConflict::ALL.iter().map(|code| of_page(*code).of(THEIRS)).collect();
        assert_eq!(sentences.len(), PageConflict::ALL.len());
    }

    #[test]
    fn a_field_of_a_page_is_told_in_its_words_and_another_as_it_is() {
        let mut errors = FieldErrors::one("/logo", "wrong_kind", PageFault::PictureMoves.as_str());
        errors.push("/url", "invalid", "Send a full address.");
        errors.push("/name", "platform_exists", PageConflict::PlatformExists.as_str());
        let told: Vec<String> = fields(errors).into_iter().map(|error| error.detail).collect();
        let in_use = of_page(PageConflict::PlatformExists).of(THEIRS);
        assert_eq!(told, [page_faults::PICTURE_MOVES.of(THEIRS), "Send a full address.", in_use]);
    }

    #[test]
    fn a_field_is_said_with_the_value_that_it_is_about() {
        let sentence = |detail: String| {
            let said = fields(FieldErrors::one("/x", "invalid", detail));
            said.iter().next().unwrap().detail.clone()
        };
        for (fault, value, words) in [
            (ValueFault::AmountUnreadable, "3", page_faults::AmountUnreadable { line: 3 }.of(THEIRS)),
            (ValueFault::NoDateColumn, "2", page_faults::NoDateColumn { line: 2 }.of(THEIRS)),
            (ValueFault::TypeToDelete, "DELETE", donor_errors::TypeToDelete { word: "DELETE" }.of(THEIRS)),
        ] {
            assert_eq!(sentence(fault.with(value)), words);
        }
        for fault in ValueFault::ALL {
            let words = sentence(fault.with("12"));
            assert!(
                words.contains("12") && words.ends_with('.') && !words.contains(fault.as_str()),
                "{words}"
            );
        }
    }

    #[test]
    fn a_claim_that_changed_is_told_with_the_figures_that_were_read() {
        let was = |gifts| {
            let (donations, pays) = (Pence::new(40_000).unwrap(), Pence::new(10_000).unwrap());
            told(ConflictCode::ClaimChanged { gifts, donations, pays })
        };
        for gifts in [1, 1_204] {
            let changed = conflicts::ClaimChanged { gifts, donations: "£400.00", pays: "£100.00" };
            assert_eq!(was(gifts), changed.of(THEIRS));
        }
    }

    #[test]
    fn a_donor_who_was_asked_is_told_of_with_the_days() {
        let [asked_at, again_at] =
            ["2026-11-21T09:00:00Z", "2026-11-28T09:00:00Z"].map(|at| Timestamp::parse(at).unwrap());
        let words = told(ConflictCode::AskedAlready { asked_at, again_at });
        assert!(words.contains("21 November 2026") && words.contains("28 November 2026"), "{words}");
    }
}
