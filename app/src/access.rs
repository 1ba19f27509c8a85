//! Who asks, and the one handle on what Uplift does, as the server provides them to pages and server functions.

use std::net::IpAddr;

use axum::http::request::Parts;
use backend::actor::{
    CharityStaff, DonorCaller, Myself, OperatorCaller, PlatformStaff, StaffCaller, TeamMember,
};
use backend::clock::real_seconds;
use backend::error::Needed;
use backend::second_factor::FirstStep;
use backend::session::{BY_PROVIDER, DEPARTURE, DEVICE, FIRST_STEP, PERSON, PROVED, Person, SINCE, WORK};
use backend::sign_in::{Entry, Network, WorkDoor};
use backend::sign_in_provider::Departure;
use backend::visitor::Visitor;
use backend::{Backend, Error, security_log};
use domain::conflict::ReaderConflict;
use domain::{CharityId, Language, Organisation, OwnPath, PlatformId, RequestId};
use leptos::prelude::{use_context, with_context};
use tower_sessions::Session;

use crate::area::{Area, is_at_the_door};
use crate::error::AppError;
use crate::viewer::Viewer;

/// Who is signed in, as the server found out before the page began; a request's extension.
#[derive(Clone, Debug, Default)]
pub enum Who {
    #[default]
    Nobody,
    Donor(DonorCaller),
    /// A member of staff, of charities or platforms.
    Staff(StaffCaller),
    /// Somebody whose session could not be read, because the database was away: not to be sent to sign in again.
    Unknown,
}

impl Who {
    /// The person, if somebody is known to be signed in.
    pub fn person(&self) -> Option<Person> {
        match self {
            Self::Nobody | Self::Unknown => None,
            Self::Donor(donor) => Some(Person::Donor(donor.donor_id())),
            Self::Staff(staff) => Some(Person::Staff(staff.staff_id())),
        }
    }

    /// The language of the page or the form at `path`: a donor's own pages, their help and those at their door are in the reader's,
    /// all others in English. `of_browser` is what the browser asks for.
    pub fn language(&self, path: &str, of_browser: impl FnOnce() -> Language) -> Language {
        // A form's own address has the part of the product behind this.
        let path = path.strip_prefix("/fn").unwrap_or(path);
        let is_own_help = path == "/help" && matches!(self, Self::Donor(_));
        if Area::of(path) == Area::Giving || is_at_the_door(path) || is_own_help {
            self.own_language(of_browser)
        } else {
            Language::English
        }
    }

    /// The reader's language: a donor's own, and the browser's of somebody who is not known. Staff read English.
    pub fn own_language(&self, of_browser: impl FnOnce() -> Language) -> Language {
        match self {
            Self::Donor(donor) => donor.language(),
            Self::Staff(_) => Language::English,
            Self::Nobody | Self::Unknown => of_browser(),
        }
    }

    /// What the frame of the page at `path` has to know of it: the charity or the platform is the one in the address.
    pub fn viewer(&self, path: &str) -> Viewer {
        match self {
            Self::Nobody => Viewer::Nobody,
            Self::Unknown => Viewer::Unknown,
            Self::Donor(donor) => Viewer::Donor {
                email_masked: donor.email().map(|email| mask(email.as_str())).unwrap_or_default(),
                name: donor.name().map(|name| format!("{} {}", name.first(), name.last())),
            },
            Self::Staff(staff) => {
                let mut steps = path.split('/').skip(1);
                let (part, id) = (steps.next(), steps.next().unwrap_or_default());
                let charity = id.parse::<CharityId>().ok().filter(|_| part == Some("charity"));
                let platform = id.parse::<PlatformId>().ok().filter(|_| part == Some("platform"));
                let (charity, platform) = match (staff.charities(), staff.platforms()) {
                    // The person's own pages are of no house: whoever works for one alone keeps the way back to it.
                    ([only], []) if part == Some("account") && !staff.is_operator() => (Some(only), None),
                    ([], [only]) if part == Some("account") && !staff.is_operator() => (None, Some(only)),
                    (charities, platforms) => (
                        charities.iter().find(|member| Some(member.charity_id) == charity),
                        platforms.iter().find(|member| Some(member.platform_id) == platform),
                    ),
                };
                Viewer::Staff {
                    email_masked: mask(staff.email().as_str()),
                    name: staff.name().map(|name| name.as_str().to_owned()),
                    charity: charity.map(|member| (member.charity_id.to_string(), member.name.clone())),
                    platform: platform.map(|member| (member.platform_id.to_string(), member.name.clone())),
                    has_charities: !staff.charities().is_empty(),
                    has_platforms: !staff.platforms().is_empty(),
                    is_operator: staff.is_operator(),
                }
            }
        }
    }
}

/// The first letter and the domain: enough to know oneself by.
pub(crate) fn mask(email: &str) -> String {
    let (local, domain) = email.split_once('@').unwrap_or((email, ""));
    format!("{}•••@{domain}", local.chars().take(1).collect::<String>())
}

/// The id under which this request is logged; a request's extension.
#[derive(Clone, Copy, Debug)]
pub struct Request(pub RequestId);

/// The address of the other side, where the server knows it; a request's extension.
#[derive(Clone, Copy)]
pub struct Peer(pub IpAddr);

/// A form of the same browser has just led to this address; a request's extension. Pages tell what was done with it alone, so that
/// loading a page again, a bookmark or the way back tells nothing.
#[derive(Clone, Copy, Debug)]
pub struct JustDone;

/// Under which name a session holds where the last form led, until the browser has come there.
pub const LED_TO: &str = "led_to";

/// Whether a form has just led here.
pub fn is_just_done() -> bool {
    extension::<JustDone>().is_some()
}

/// The network that asks, where it is known.
pub fn network() -> Option<Network> {
    extension::<Peer>().map(|peer| Network::from(peer.0))
}

/// The handle on everything that Uplift does.
///
/// # Errors
/// [`AppError::Internal`] outside a request.
pub fn backend() -> Result<Backend, AppError> {
    use_context::<Backend>().ok_or_else(|| AppError::Internal { request_id: String::new() })
}

/// The backend of a sandbox.
///
/// # Errors
/// [`AppError::NotFound`] in live mode, where nothing of the sandbox is there.
pub fn sandbox() -> Result<Backend, AppError> {
    Some(backend()?).filter(Backend::is_sandbox).ok_or(AppError::NotFound)
}

/// The backend of a sandbox whose tools are for whoever is at the machine: none that all visitors of a public one would share.
///
/// # Errors
/// [`AppError::NotFound`] in a public sandbox and in live mode.
pub fn own_sandbox() -> Result<Backend, AppError> {
    Some(backend()?).filter(Backend::is_own_sandbox).ok_or(AppError::NotFound)
}

/// Who uses the sandbox's tools; nobody yet in a public one before this browser opened its part.
///
/// # Errors
/// [`AppError::NotFound`] in live mode.
pub fn visitor() -> Result<Option<Visitor>, AppError> {
    Ok(backend()?.visitor(cookie(backend::visitor::COOKIE).as_deref())?)
}

/// What is asked of the head of the request, which is not copied for it.
fn of_request<T>(ask: impl FnOnce(&Parts) -> Option<T>) -> Option<T> {
    with_context(ask).flatten()
}

fn extension<T: Clone + Send + Sync + 'static>() -> Option<T> {
    of_request(|parts| parts.extensions.get::<T>().cloned())
}

/// The id under which this request is logged, if it has one.
fn request_id() -> String {
    extension::<Request>().map(|request| request.0.to_string()).unwrap_or_default()
}

/// The session could not be read, which is logged already: the page says so, and what was typed stays.
fn unknown() -> AppError {
    AppError::Unavailable { request_id: request_id() }
}

/// The signed-in donor.
///
/// # Errors
/// [`AppError::SignedOut`] for anybody else; [`AppError::Unavailable`] when that could not be found out.
pub fn donor() -> Result<DonorCaller, AppError> {
    match extension::<Who>() {
        Some(Who::Donor(donor)) => Ok(donor),
        Some(Who::Unknown) => Err(unknown()),
        _ => Err(AppError::SignedOut),
    }
}

/// Whether a donor is signed in whose own pages are in Welsh.
pub fn is_welsh_donor() -> bool {
    matches!(extension::<Who>(), Some(Who::Donor(donor)) if donor.language() == Language::Welsh)
}

/// The signed-in member of staff.
///
/// # Errors
/// [`AppError::SignedOut`] for anybody else; [`AppError::Unavailable`] when that could not be found out.
pub fn staff() -> Result<StaffCaller, AppError> {
    match extension::<Who>() {
        Some(Who::Staff(staff)) => Ok(staff),
        Some(Who::Unknown) => Err(unknown()),
        _ => Err(AppError::SignedOut),
    }
}

/// The signed-in member of staff, acting for the charity with this id.
///
/// # Errors
/// [`AppError::SignedOut`], or [`AppError::NotFound`] for a charity of others, and for what is no id at all.
pub fn charity_staff(charity_id: &str) -> Result<CharityStaff, AppError> {
    let staff = staff()?;
    let id = charity_id.parse::<CharityId>().map_err(|_| AppError::NotFound)?;
    Ok(staff.of(id)?)
}

/// The signed-in member of staff, acting for the platform with this id.
///
/// # Errors
/// [`AppError::SignedOut`], or [`AppError::NotFound`] for a platform of others, and for what is no id at all.
pub fn platform_staff(platform_id: &str) -> Result<PlatformStaff, AppError> {
    let staff = staff()?;
    let id = platform_id.parse::<PlatformId>().map_err(|_| AppError::NotFound)?;
    Ok(staff.of_platform(id)?)
}

/// The signed-in member of staff, as one of Uplift's operators.
///
/// # Errors
/// [`AppError::SignedOut`], or [`AppError::NotFound`] for whoever is none.
pub fn operator() -> Result<OperatorCaller, AppError> {
    Ok(staff()?.operator()?)
}

/// The signed-in member of staff, in the team of the charity or the platform with this id.
///
/// # Errors
/// [`AppError::SignedOut`], or [`AppError::NotFound`] for a team of others, and for what is no id at all.
pub fn team_member(organisation_id: &str) -> Result<TeamMember, AppError> {
    let staff = staff()?;
    let id = organisation_id.parse::<Organisation>().map_err(|_| AppError::NotFound)?;
    Ok(staff.of_team(id)?)
}

/// Who is signed in, if anybody.
pub fn person() -> Option<Person> {
    extension::<Who>()?.person()
}

/// Who is signed in, for what concerns how they sign in.
///
/// # Errors
/// [`AppError::SignedOut`] for nobody, and for a donor on a page that was opened as one of staff; [`AppError::Unavailable`] when that
/// could not be found out.
pub fn myself() -> Result<Myself, AppError> {
    match extension::<Who>() {
        Some(Who::Donor(donor)) if !is_page_of_staff() => Ok(donor.myself()?),
        Some(Who::Staff(staff)) => Ok(staff.myself()),
        Some(Who::Unknown) => Err(unknown()),
        _ => Err(AppError::SignedOut),
    }
}

/// Whether the page's address says that it is one of staff: a mail to them leads nobody to their own account as a donor.
fn is_page_of_staff() -> bool {
    let page = of_request(|parts| OwnPath::parse(parts.uri.path_and_query()?.as_str()));
    page.is_some_and(|page| !page.is_for_donors())
}

/// The browser's session.
///
/// # Errors
/// [`AppError::Internal`] where the server provides none.
pub fn session() -> Result<Session, AppError> {
    extension::<Session>().ok_or_else(|| AppError::Internal { request_id: String::new() })
}

/// Signs a person in: a new session id, so that an id planted before is worth nothing.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be written.
pub async fn sign_in(entry: &Entry) -> Result<(), AppError> {
    let session = session()?;
    let device = header("user-agent").map(|agent| domain::Device::of_agent(&agent).to_string());
    let written = async {
        // `flush` alone keeps the id of the record that was loaded, and the next save would use it again.
        session.clear().await;
        session.cycle_id().await?;
        session.insert(PERSON, entry.person).await?;
        session.insert(DEVICE, device.unwrap_or_default()).await?;
        session.insert(SINCE, real_seconds()).await?;
        session.insert(PROVED, entry.proved_at_provider.unwrap_or_else(real_seconds)).await?;
        if entry.both_steps_at_provider {
            session.insert(BY_PROVIDER, true).await?;
        }
        if let Some(work) = &entry.work {
            session.insert(WORK, (work, real_seconds())).await?;
        }
        session.save().await
    };
    written.await.map_err(|error| AppError::from(Error::internal(error)))
}

/// For how long the mail that somebody opened leads on to the second step, or to their work, in seconds.
const MAIL_SECONDS: i64 = 600;

/// Keeps that somebody opened the mail and has the second step before them. Whoever was signed in here is no longer.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be written.
pub async fn wait_for_second_step(first: &FirstStep) -> Result<(), AppError> {
    let session = session()?;
    let written = async {
        session.clear().await;
        session.cycle_id().await?;
        session.insert(FIRST_STEP, (first, real_seconds())).await?;
        session.save().await
    };
    written.await.map_err(|error| AppError::from(Error::internal(error)))
}

/// Who has the second step before them in this browser.
///
/// # Errors
/// [`AppError::SignedOut`] for nobody, and when the mail was opened more than ten minutes ago.
pub async fn first_step() -> Result<FirstStep, AppError> {
    let kept: Option<(FirstStep, i64)> =
        session()?.get(FIRST_STEP).await.map_err(|error| AppError::from(Error::internal(error)))?;
    let waits = kept.filter(|(_, since)| real_seconds() - since <= MAIL_SECONDS);
    waits.map(|(first, _)| first).ok_or(AppError::SignedOut)
}

/// The work behind the address that a donor signed in with; nothing when the mail was opened more than ten minutes ago.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be read.
pub async fn work() -> Result<Option<WorkDoor>, AppError> {
    let kept: Option<(WorkDoor, i64)> =
        session()?.get(WORK).await.map_err(|error| AppError::from(Error::internal(error)))?;
    let open = kept.filter(|(_, since)| real_seconds() - since <= MAIL_SECONDS);
    Ok(open.map(|(work, _)| work))
}

/// Keeps that somebody is sent to their provider. Only the latest time counts. A person who is signed in here stays signed in meanwhile.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be written.
pub async fn keep_departure(departure: &Departure) -> Result<(), AppError> {
    let session = session()?;
    let written = async {
        session.insert(DEPARTURE, departure).await?;
        session.save().await
    };
    written.await.map_err(|error| AppError::from(Error::internal(error)))
}

/// The sign-in that somebody was sent to their provider for from this browser.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be read.
pub async fn departure() -> Result<Option<Departure>, AppError> {
    session()?.get(DEPARTURE).await.map_err(|error| AppError::from(Error::internal(error)))
}

/// The page at this address says, once, what the sign-in did: for a person whose session has just begun.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be written.
pub async fn lead_to(place: &str) -> Result<(), AppError> {
    let session = session()?;
    let written = async {
        session.insert(LED_TO, place).await?;
        session.save().await
    };
    written.await.map_err(|error| AppError::from(Error::internal(error)))
}

/// The person proved just now who they are.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be written.
pub async fn proved() -> Result<(), AppError> {
    let session = session()?;
    let written = async {
        // A new id: one that was stolen before proves nothing.
        session.cycle_id().await?;
        session.insert(PROVED, real_seconds()).await?;
        session.insert(SINCE, real_seconds()).await?;
        session.save().await
    };
    written.await.map_err(|error| AppError::from(Error::internal(error)))
}

/// Signs this browser out.
///
/// # Errors
/// [`AppError::Internal`] when the session cannot be ended.
pub async fn sign_out() -> Result<(), AppError> {
    session()?.flush().await.map_err(|error| AppError::from(Error::internal(error)))?;
    security_log::note(security_log::Event::SignedOut, None, person());
    Ok(())
}

/// A header of the request.
pub fn header(name: &str) -> Option<String> {
    of_request(|parts| parts.headers.get(name)?.to_str().ok().map(str::to_owned))
}

/// A cookie of the request.
pub fn cookie(name: &str) -> Option<String> {
    let all = header("cookie")?;
    all.split(';').find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then(|| value.to_owned())
    })
}

/// A parameter of the page's address.
pub fn query(name: &str) -> Option<String> {
    of_request(|parts| axum_query(parts.uri.query()?, name))
}

fn axum_query(pairs: &str, name: &str) -> Option<String> {
    let decoded: Vec<(String, String)> = serde_urlencoded::from_str(pairs).ok()?;
    decoded.into_iter().find(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value)
}

impl From<Error> for AppError {
    fn from(error: Error) -> Self {
        match error {
            Error::Invalid(errors) => errors.into(),
            Error::NotFound(_) | Error::CursorExpired => Self::NotFound,
            Error::Unauthenticated => Self::SignedOut,
            Error::OutsideRole(Needed::Change) => Self::LookOnly,
            Error::OutsideRole(Needed::Own) | Error::Forbidden(_) => Self::Forbidden,
            Error::ProveAgain => Self::ProveAgain,
            Error::SecondStepMissing => Self::SecondStepMissing,
            Error::Conflict(conflict) => conflict.into(),
            Error::KeyReused(_) | Error::Changed => Self::for_reader(ReaderConflict::Changed),
            Error::TooMany { retry_after } => Self::TooMany { minutes: retry_after.div_ceil(60) },
            Error::Unavailable(source) => {
                let request_id = request_id();
                tracing::warn!(request_id, error = %backend::error::chain(&source), "database unavailable");
                Self::Unavailable { request_id }
            }
            Error::Internal(source) => {
                let request_id = request_id();
                tracing::error!(request_id, error = %backend::error::chain(source.as_ref()), "a page failed");
                Self::Internal { request_id }
            }
        }
    }
}

impl From<domain::FieldErrors> for AppError {
    fn from(errors: domain::FieldErrors) -> Self {
        Self::Invalid(crate::conflict::fields(errors))
    }
}
