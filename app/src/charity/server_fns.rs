//! What the charity's forms do: each calls one use-case.

use super::filter::{DonationQuery, NOBODY};
use super::list_query::ListQuery;
use crate::access::{backend, charity_staff, staff};
use crate::error::AppError;
use crate::staff_name::{both, read};
use crate::words::{charity, charity_gifts, charity_sources, say};
use backend::charity::NomineeStep;
use backend::claim::NamedDonor;
use backend::donation::{Confirmed, TakenOutGifts};
use backend::source::SourceChange;
use domain::charity::{NewCharity, warranty};
use domain::claim::{ClaimGroup, FindClaim, RevealReason};
use domain::conflict::PageConflict;
use domain::donation::shown::Stage;
use domain::donation::{SavedFilter, Status, TakenOut, TakenOutReason, ViewName, ViewedList};
use domain::payment::{FindPayment, PaymentState};
use domain::{CharityReference, DonationId, FieldErrors, Fields, Pence, PlatformId};
use leptos::prelude::*;
use leptos_axum::redirect;

/// Registers a charity, owned by whoever does it.
#[server(prefix = "/fn", endpoint = "charity/register")]
pub async fn register_charity(
    #[server(default)] your_name: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let (new, name) = both(NewCharity::read(&form).map_err(in_words), read(&caller, &your_name))?;
    if name.is_some() {
        backend.name_myself(&caller, name.as_ref()).await?;
    }
    let id = backend.register_charity(&caller, &new).await?;
    redirect(&format!("/charity/{id}?registered"));
    Ok(())
}

/// The official confirms a charity. The link in the message is the permission.
#[server(prefix = "/fn", endpoint = "charity/confirm")]
pub async fn confirm_charity(#[server(default)] token: String) -> Result<(), AppError> {
    // Without a redirect the same page comes again, and now says what happened.
    backend()?.confirm_charity(&token).await?;
    Ok(())
}

/// Proposes what is to be known of the charity, and who is its authorised official.
#[server(prefix = "/fn", endpoint = "charity/propose_correction")]
pub async fn propose_correction(
    #[server(default)] charity: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_manage_team()?;
    let (details, official) = NewCharity::read(&form).map_err(in_words)?.into_parts();
    backend.propose_correction(&caller, &details, Some(&official)).await?;
    redirect(&format!("/charity/{}/details?proposed", caller.charity_id()));
    Ok(())
}

/// Takes the proposal back that waits.
#[server(prefix = "/fn", endpoint = "charity/withdraw_correction")]
pub async fn withdraw_correction(#[server(default)] charity: String) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    backend.withdraw_correction(&caller).await?;
    redirect(&format!("/charity/{}/details?withdrawn", caller.charity_id()));
    Ok(())
}

/// Records the next step of Uplift's appointment as nominee.
#[server(prefix = "/fn", endpoint = "charity/record_nominee_step")]
pub async fn record_nominee_step(
    #[server(default)] charity: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let step = NomineeStep::read(&form).map_err(in_words)?;
    backend.record_nominee_step(&caller, step).await?;
    redirect(&format!("/charity/{}/nominee?recorded", caller.charity_id()));
    Ok(())
}

/// Asks for a message with an invented gift, by which the charity learns whether HMRC takes what is filed for it.
#[server(prefix = "/fn", endpoint = "charity/send_test_message")]
pub async fn send_test_message(#[server(default)] charity: String) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    backend.send_test_message(&caller).await?;
    redirect(&format!("/charity/{}/nominee?test", caller.charity_id()));
    Ok(())
}

/// What was left empty, in the words of the page: an error says which answer is missing.
fn in_words(errors: FieldErrors) -> FieldErrors {
    let missing = |pointer: &str| match pointer {
        "/name" => Some(say(charity::ENTER_NAME)),
        "/hmrcReference" => Some(say(charity::ENTER_REFERENCE)),
        "/regulator" => Some(say(charity::CHOOSE_REGULATOR)),
        "/regulatorNumber" => Some(say(charity::ENTER_NUMBER)),
        "/regulatorName" => Some(say(charity::ENTER_REGULATOR)),
        "/officialFirst" => Some(say(charity::ENTER_FIRST)),
        "/officialLast" => Some(say(charity::ENTER_LAST)),
        "/officialEmail" => Some(say(charity::ENTER_EMAIL)),
        "/on" => Some(say(charity::ENTER_DATE)),
        _ => None,
    };
    let mut said = FieldErrors::new();
    for error in errors {
        let words = missing(&error.pointer).filter(|_| error.code == "required");
        said.push(error.pointer, error.code, words.map_or(error.detail, str::to_owned));
    }
    said
}

/// Adds a platform as a source, with the charity's warranty.
#[server(prefix = "/fn", endpoint = "charity/add_source")]
pub async fn add_source(
    #[server(default)] charity: String,
    #[server(default)] platform: String,
    #[server(default)] kind: String,
    #[server(default)] reference: String,
    #[server(default)] warranty: String,
    #[server(default)] warrant: Option<String>,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    // The words of a warranty are what is given: nobody gives others than those that were read.
    if warranty != warranty::current().version {
        return Err(PageConflict::WarrantyChanged.into());
    }
    let (platform, own) = read_source(&platform, &kind, &reference, warrant.is_some())?;
    let id = backend.add_source(&caller, platform, own).await?;
    redirect(&format!("/charity/{}/sources/{id}?added", caller.charity_id()));
    Ok(())
}

fn read_source(
    platform: &str,
    kind: &str,
    reference: &str,
    warrants: bool,
) -> Result<(PlatformId, Option<CharityReference>), FieldErrors> {
    let mut errors = FieldErrors::new();
    let platform: Option<PlatformId> = platform.trim().parse().ok();
    if platform.is_none() {
        errors.push("/platform", "required", say(charity_sources::CHOOSE_THE_PLATFORM));
    }
    let own = match (kind, reference.trim()) {
        ("generate", _) => None,
        ("own", "") => {
            let cure = say(charity_sources::ENTER_OWN_REFERENCE);
            errors.push("/reference", "required", cure);
            None
        }
        ("own", text) => {
            let read = CharityReference::parse(text);
            read.map_err(|problem| errors.append(problem.at("/reference"))).ok()
        }
        _ => {
            errors.push("/kind", "required", say(charity_sources::CHOOSE_KIND));
            None
        }
    };
    if !warrants {
        errors.push("/warrant", "must_agree", say(charity_sources::MUST_WARRANT));
    }
    match platform {
        Some(platform) if errors.is_empty() => Ok((platform, own)),
        _ => Err(errors),
    }
}

/// Pauses, resumes or ends a source.
#[server(prefix = "/fn", endpoint = "charity/change_source")]
pub async fn change_source(
    #[server(default)] charity: String,
    #[server(default)] source: String,
    #[server(default)] change: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = source.parse().map_err(|_| AppError::NotFound)?;
    let change: SourceChange = change.parse().map_err(|()| AppError::BadRequest)?;
    backend.change_source(&caller, id, change).await?;
    redirect(&format!("/charity/{}/sources/{id}?{}", caller.charity_id(), change.as_str()));
    Ok(())
}

/// Takes a gift out of claiming.
#[server(prefix = "/fn", endpoint = "charity/take_gift_out")]
pub async fn take_gift_out(
    #[server(default)] charity: String,
    #[server(default)] donation: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: DonationId = donation.parse().map_err(|_| AppError::NotFound)?;
    let why = TakenOut::read(&form, backend.today())?;
    backend.take_gift_out(&caller, id, &why).await?;
    redirect(&format!("/charity/{}/donations/{id}?taken_out", caller.charity_id()));
    Ok(())
}

/// Puts a gift back that was taken out of claiming.
#[server(prefix = "/fn", endpoint = "charity/put_gift_back")]
pub async fn put_gift_back(
    #[server(default)] charity: String,
    #[server(default)] donation: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: DonationId = donation.parse().map_err(|_| AppError::NotFound)?;
    backend.put_gift_back(&caller, id).await?;
    redirect(&format!("/charity/{}/donations/{id}?put_back", caller.charity_id()));
    Ok(())
}

/// Shows whose gift it is, and keeps who looked and why.
#[server(prefix = "/fn", endpoint = "charity/reveal_donor")]
pub async fn reveal_donor(
    #[server(default)] charity: String,
    #[server(default)] donation: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: DonationId = donation.parse().map_err(|_| AppError::NotFound)?;
    let reason = RevealReason::read(&form)?;
    // Without a redirect the page that asked comes again, and shows it: a gift has two.
    backend.reveal_donor(&caller, id, reason).await?;
    Ok(())
}

/// The page of a list, below the charity's own.
fn page_of(list: ViewedList) -> &'static str {
    match list {
        ViewedList::Gifts => "donations",
        ViewedList::Claims => "claims",
        ViewedList::Payments => "claims/payments",
    }
}

/// The filters of a list as its page says them; nothing where they cannot be read.
fn filters_of(list: ViewedList, filter: &str) -> Option<String> {
    if list == ViewedList::Gifts {
        let mut query: DonationQuery = serde_urlencoded::from_str(filter).ok()?;
        query.donor.clear();
        query.filter().ok()?;
        return Some(query.text());
    }
    let query: ListQuery = serde_urlencoded::from_str(filter).ok()?;
    if list == ViewedList::Claims {
        query.filter::<ClaimGroup, _>(FindClaim::parse).ok()?;
    } else {
        query.filter::<PaymentState, _>(FindPayment::parse).ok()?;
    }
    Some(query.text())
}

/// Saves what a list is narrowed to, under a name.
#[server(prefix = "/fn", endpoint = "charity/save_view")]
pub async fn save_view(
    #[server(default)] charity: String,
    #[server(default)] list: String,
    #[server(default)] filter: String,
    #[server(default)] name: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    // The page says these, not a person.
    let list: ViewedList = list.parse().map_err(|_| AppError::BadRequest)?;
    let filter = filters_of(list, &filter).ok_or(AppError::BadRequest)?;
    let kept = SavedFilter::parse(&filter).map_err(|problem| problem.at("/filter"));
    let (kept, name) = both(kept, ViewName::parse(&name).map_err(|problem| problem.at("/name")))?;
    backend.save_view(&caller, list, &name, &kept).await?;
    redirect(&format!("/charity/{}/{}?{filter}&view_saved", caller.charity_id(), page_of(list)));
    Ok(())
}

/// Deletes a saved view of a list.
#[server(prefix = "/fn", endpoint = "charity/delete_view")]
pub async fn delete_view(
    #[server(default)] charity: String,
    #[server(default)] view: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id = view.parse().map_err(|_| AppError::NotFound)?;
    let list = backend.delete_view(&caller, id).await?;
    redirect(&format!("/charity/{}/{}?view_deleted", caller.charity_id(), page_of(list)));
    Ok(())
}

/// Has the donor of a held gift asked again for their details.
#[server(prefix = "/fn", endpoint = "charity/ask_donor")]
pub async fn ask_donor(
    #[server(default)] charity: String,
    #[server(default)] donation: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: DonationId = donation.parse().map_err(|_| AppError::NotFound)?;
    backend.ask_donor(&caller, id).await?;
    redirect(&format!("/charity/{}/donations/{id}?asked", caller.charity_id()));
    Ok(())
}

/// Looks for the donors with a name, and leads to the list of their gifts: no name is in an address.
#[server(prefix = "/fn", endpoint = "charity/find_donor_in_gifts")]
pub async fn find_donor_in_gifts(
    #[server(default)] charity: String,
    #[server(default)] first: String,
    #[server(default)] last: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let donor = NamedDonor::parse(&first, &last)?;
    let found = backend.find_donor_in_gifts(&caller, &donor).await?;
    let donor = if found.donors == 0 { NOBODY.to_owned() } else { backend.seal_search(&caller, &found)? };
    let query = DonationQuery { donor, ..DonationQuery::default() };
    redirect(&query.address(&format!("/charity/{}/donations", caller.charity_id())));
    Ok(())
}

/// Takes all gifts of a list out of claiming, as many and as much as the page said.
#[server(prefix = "/fn", endpoint = "charity/take_gifts_out")]
pub async fn take_gifts_out(
    #[server(default)] charity: String,
    #[server(default)] filter: String,
    #[server(default)] count: i64,
    #[server(default)] claimable: i64,
    #[server(default)] accepted: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    // The page says these, not a person.
    let query: DonationQuery = serde_urlencoded::from_str(&filter).map_err(|_| AppError::BadRequest)?;
    let claimable = Pence::new(claimable).map_err(|_| AppError::BadRequest)?;
    let narrowed = query.filter_for(&backend, &caller).map_err(|_| AppError::BadRequest)?;
    if !narrowed.is_narrowed() {
        let detail = say(charity_gifts::FILTER_FIRST);
        return Err(FieldErrors::one("/filter", "required", detail).into());
    }
    let why = TakenOut::read(&form, backend.today())?;
    let stages = backend.gifts_to_take_out(&caller, &narrowed).await?;
    confirm_accepted(&stages, &why, &accepted)?;
    let done = backend.take_gifts_out(&caller, &narrowed, &why, Confirmed { count, claimable }).await?;
    let done = match done {
        None => format!("taking_out={count}"),
        Some(TakenOutGifts { taken_out, with_hmrc, accepted }) => {
            format!("taken_out={taken_out}&with_hmrc={with_hmrc}&accepted={accepted}")
        }
    };
    let filter = if filter.is_empty() { filter } else { format!("{filter}&") };
    redirect(&format!("/charity/{}/donations?{filter}{done}", caller.charity_id()));
    Ok(())
}

/// Gifts that HMRC accepted go back to it for good, so somebody says how many those are. Those that were claimed elsewhere stay.
fn confirm_accepted(stages: &[Stage], why: &TakenOut, typed: &str) -> Result<(), FieldErrors> {
    let accepted = stages.iter().filter(|stage| stage.status == Status::Accepted).map(|stage| stage.count);
    let accepted: i64 = accepted.sum();
    let is_meant = why.reason() != TakenOutReason::ClaimedElsewhere && accepted > 0;
    if is_meant && typed.trim().replace(',', "").parse() != Ok(accepted) {
        let detail = say(charity_gifts::NumberDiffers { number: accepted });
        return Err(FieldErrors::one("/accepted", "mismatch", detail));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Stage, Status, TakenOut, charity, confirm_accepted, in_words, read_source, say};
    use domain::Pence;
    use domain::charity::NewCharity;
    use std::collections::HashSet;

    const PLATFORM: &str = "plt_01ke5v3s8f7qk9mz4x2w6r1t0a";

    fn pointers(platform: &str, kind: &str, reference: &str, warrants: bool) -> Vec<String> {
        let errors = read_source(platform, kind, reference, warrants).unwrap_err();
        errors.iter().map(|error| error.pointer.clone()).collect()
    }

    #[test]
    fn gifts_that_hmrc_accepted_are_taken_out_by_their_number() {
        let stage = |status, count| Stage { status, count, claimable: Pence::ZERO };
        let (some, none) =
            ([stage(Status::Declared, 9), stage(Status::Accepted, 1_869)], [stage(Status::Declared, 9)]);
        let elsewhere = TakenOut::ClaimedElsewhere(domain::calendar::parse_date("2026-11-20").unwrap());
        for (stages, why, typed, is_confirmed) in [
            (&some[..], &TakenOut::NotAGift, "1869", true),
            (&some[..], &TakenOut::NotAGift, " 1,869 ", true),
            (&some[..], &TakenOut::NotAGift, "1878", false),
            (&some[..], &TakenOut::NotAGift, "", false),
            (&some[..], &elsewhere, "", true),
            (&none[..], &TakenOut::NotAGift, "", true),
        ] {
            assert_eq!(confirm_accepted(stages, why, typed).is_ok(), is_confirmed, "{typed}");
        }
    }

    #[test]
    fn a_generated_reference_needs_none_from_the_charity() {
        let (_, own) = read_source(PLATFORM, "generate", "typed and then not wanted", true).unwrap();
        assert!(own.is_none());
    }

    #[test]
    fn an_empty_registration_says_of_each_field_what_to_enter() {
        let errors = in_words(NewCharity::read(&domain::Fields::default()).unwrap_err());
        let known = [
            charity::ENTER_NAME,
            charity::ENTER_REFERENCE,
            charity::CHOOSE_REGULATOR,
            charity::ENTER_FIRST,
            charity::ENTER_LAST,
            charity::ENTER_EMAIL,
        ]
        .map(say);
        let said: HashSet<&str> = errors.iter().map(|error| error.detail.as_str()).collect();
        assert_eq!(said, HashSet::from(known));
    }

    #[test]
    fn everything_that_is_missing_is_named_at_once() {
        assert_eq!(pointers("", "own", "", false), ["/platform", "/reference", "/warrant"]);
        assert_eq!(pointers("chr_1", "generate", "", true), ["/platform"]);
    }
}
