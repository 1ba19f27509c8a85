//! Signing in and out: each function calls one use-case and tells the browser where to go.

use crate::error::AppError;
use crate::ui::form_error::sentence;
use crate::ui::language_here;
use crate::words::{field_errors, say, sign_in};
use backend::session::SignedIn;
use leptos::prelude::*;

/// Ties a code to the browser that asked for it.
const BROWSER: &str = "__Host-browser";
/// Where somebody chooses between their provider and a mail.
const PROVIDER: &str = "/sign-in/provider";

/// Sends a code and a link to an address. The answer is the same whether the address is known or not.
#[server(prefix = "/fn", endpoint = "sign_in/begin")]
pub async fn begin(
    #[server(default)] audience: String,
    #[server(default)] email: String,
    #[server(default)] to: String,
) -> Result<(), AppError> {
    use backend::sign_in::Audience;
    let mut errors = domain::FieldErrors::new();
    let audience = audience.parse::<Audience>();
    if audience.is_err() {
        errors.push("/audience", "required", say(sign_in::NO_AUDIENCE));
    }
    let email = if email.trim().is_empty() {
        errors.push("/email", "required", say(field_errors::NO_EMAIL));
        None
    } else {
        let read = domain::Email::parse(&email);
        read.map_err(|problem| errors.append(problem.at("/email"))).ok()
    };
    let (Ok(audience), Some(email)) = (audience, email) else {
        return Err(errors.into());
    };
    // Only a page of ours is a way back; anything else is as good as none.
    ask(audience, &email, domain::OwnPath::parse(&to).as_ref(), false).await
}

/// Sends a code instead of asking the provider, where the provider's row allows it.
#[server(prefix = "/fn", endpoint = "sign_in/mail_instead")]
pub async fn mail_instead() -> Result<(), AppError> {
    let departure = crate::access::departure().await?.ok_or(AppError::SignedOut)?;
    let email = departure.by_mail().ok_or(AppError::NotFound)?;
    send_code(backend::sign_in::Audience::Staff, email, departure.to().as_ref()).await
}

/// Asks somebody to prove who they are: staff at the provider of their mail domain, everybody else with a code. With `again` the
/// provider asks them even if it knows who they are.
pub(crate) async fn ask(
    audience: backend::sign_in::Audience,
    email: &domain::Email,
    to: Option<&domain::OwnPath>,
    again: bool,
) -> Result<(), AppError> {
    if audience == backend::sign_in::Audience::Donor {
        return send_code(audience, email, to).await;
    }
    let browser = browser_that_asks()?;
    let network = crate::access::network();
    let departure = crate::access::backend()?.depart_to_provider(email, &browser, network, to, again).await?;
    let Some(departure) = departure else {
        return send_code(audience, email, to).await;
    };
    crate::access::keep_departure(&departure).await?;
    let has_choice = departure.by_mail().is_some();
    leptos_axum::redirect(if has_choice { PROVIDER } else { departure.url() });
    Ok(())
}

/// Sends a code, and goes on to where it is entered.
async fn send_code(
    audience: backend::sign_in::Audience,
    email: &domain::Email,
    to: Option<&domain::OwnPath>,
) -> Result<(), AppError> {
    use backend::sign_in::Audience;
    let browser = browser_that_asks()?;
    let network = crate::access::network();
    let language = language_here();
    let begun =
        crate::access::backend()?.begin_sign_in(audience, email, &browser, network, to, language).await?;
    let side = if audience == Audience::Staff { "&for=staff" } else { "" };
    // For asking again; the way back itself is kept with the code.
    let to = to.map(|page| format!("&to={}", page.escaped())).unwrap_or_default();
    let only = if begun.link_only { "&only=link" } else { "" };
    leptos_axum::redirect(&format!("/sign-in/code?attempt={}{side}{only}{to}", begun.id));
    Ok(())
}

/// Signs in with the code, in the browser that asked for it.
#[server(prefix = "/fn", endpoint = "sign_in/enter_code")]
pub async fn enter_code(
    #[server(default)] attempt: String,
    #[server(default)] code: String,
) -> Result<(), AppError> {
    use crate::access::{backend, cookie};
    use backend::sign_in::BrowserKey;
    use domain::conflict::ReaderConflict;
    let attempt =
        attempt.parse::<domain::SignInId>().map_err(|_| AppError::for_reader(ReaderConflict::CodeOver))?;
    let Some(browser) = cookie(BROWSER) else {
        return Err(AppError::for_reader(ReaderConflict::OtherBrowser));
    };
    let browser = BrowserKey::from_cookie(&browser);
    let arrival = backend()?.sign_in_with_code(attempt, &code, &browser).await?;
    keep_browser(&browser);
    arrived(arrival).await
}

/// Signs in with the link of the message, which this uses up.
#[server(prefix = "/fn", endpoint = "sign_in/open_link")]
pub async fn open_link(#[server(default)] token: String) -> Result<(), AppError> {
    use crate::access::backend;
    let browser = this_browser()?;
    let arrival = backend()?.sign_in_with_link_from(&token, &browser).await?;
    keep_browser(&browser);
    arrived(arrival).await
}

/// Signs in with a passkey alone.
#[server(prefix = "/fn", endpoint = "sign_in/with_passkey")]
pub async fn with_passkey(
    #[server(default)] answer: String,
    #[server(default)] to: String,
) -> Result<(), AppError> {
    let browser = this_browser()?;
    let to = domain::OwnPath::parse(&to);
    let entry = crate::access::backend()?.sign_in_with_passkey(&answer, &browser, to.as_ref()).await?;
    keep_browser(&browser);
    welcome(entry).await
}

/// Takes the second step, with a code or a passkey.
#[server(prefix = "/fn", endpoint = "sign_in/take_second_step")]
pub async fn take_second_step(
    #[server(default)] code: String,
    #[server(default)] answer: String,
) -> Result<(), AppError> {
    let first = crate::access::first_step().await?;
    let browser = this_browser()?;
    let answer = crate::account::answer(&code, &answer);
    let entry = crate::access::backend()?.take_second_step(&first, answer, &browser).await?;
    keep_browser(&browser);
    welcome(entry).await
}

/// Signs in as staff somebody who came in as a donor a moment ago, and whose address works for a team too or is invited to one.
#[server(prefix = "/fn", endpoint = "sign_in/to_work")]
pub async fn to_work() -> Result<(), AppError> {
    let work = crate::access::work().await?.ok_or(AppError::SignedOut)?;
    let browser = this_browser()?;
    let arrival = crate::access::backend()?.sign_in_to_work(&work, &browser).await?;
    keep_browser(&browser);
    arrived(arrival).await
}

/// What stands behind a donor's address, by name.
pub struct NamesOfWork {
    /// Those that the person works for.
    pub works_for: Vec<String>,
    /// Those that invite the person.
    pub invited_by: Vec<String>,
}

/// What a donor's address works for, or is invited to; nothing when the way there is not open.
pub async fn names_of_work() -> Result<Option<NamesOfWork>, AppError> {
    crate::context::keep_nowhere();
    let Some(work) = crate::access::work().await? else { return Ok(None) };
    let (backend, donor) = (crate::access::backend()?, crate::access::donor()?);
    Ok(Some(NamesOfWork {
        works_for: backend.names_of_work(&work).await?,
        invited_by: backend.names_of_invitations(&donor).await?,
    }))
}

/// What the second step can be taken with; nothing for somebody who does not have it before them.
pub async fn second_step() -> Result<Option<backend::second_factor::SecondStep>, AppError> {
    let first = match crate::access::first_step().await {
        Ok(first) => first,
        Err(AppError::SignedOut) => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok(Some(crate::access::backend()?.second_step(&first).await?))
}

/// The key of this browser; a new one for a browser that has none.
fn this_browser() -> Result<backend::sign_in::BrowserKey, AppError> {
    use backend::sign_in::BrowserKey;
    Ok(match crate::access::cookie(BROWSER) {
        Some(known) => BrowserKey::from_cookie(&known),
        None => BrowserKey::generate()?,
    })
}

/// The key of a browser that begins a try, which it keeps until it is closed.
fn browser_that_asks() -> Result<backend::sign_in::BrowserKey, AppError> {
    let browser = this_browser()?;
    if crate::access::cookie(BROWSER).is_none() {
        crate::context::add_cookie(&format!(
            "{BROWSER}={}; Path=/; Secure; HttpOnly; SameSite=Lax",
            browser.as_str()
        ));
    }
    Ok(browser)
}

/// Why somebody came back from their provider and is not signed in.
#[derive(Clone, Debug)]
pub struct NotSignedIn {
    /// What to do.
    pub words: String,
    /// They may have a code by mail.
    pub may_have_mail: bool,
}

impl NotSignedIn {
    /// For a page that belongs to no sign-in that was begun in this browser.
    fn out_of_nothing() -> Self {
        let words = say(sign_in::NOT_BEGUN_HERE);
        Self { words: words.to_owned(), may_have_mail: false }
    }
}

/// Somebody comes back from their provider: on to their pages, or why not.
pub async fn come_back() -> Result<Option<NotSignedIn>, AppError> {
    use crate::access::query;
    use backend::sign_in_provider::ProviderAnswer;
    crate::context::keep_nowhere();
    let answer = ProviderAnswer {
        state: query("state"),
        code: query("code"),
        iss: query("iss"),
        error: query("error"),
    };
    if answer.state.is_none() {
        return Ok(Some(NotSignedIn::out_of_nothing()));
    }
    let departure = crate::access::departure().await?;
    let browser = this_browser()?;
    let backend = crate::access::backend()?;
    match backend.sign_in_with_provider(departure.as_ref(), &answer, &browser).await {
        Ok(arrival) => {
            keep_browser(&browser);
            crate::context::go_to(&place_after(&arrival).await?);
            Ok(None)
        }
        Err(backend::Error::Conflict(conflict)) => {
            crate::context::set_status(409);
            let may_have_mail = departure.is_some_and(|departure| departure.by_mail().is_some());
            let refused = AppError::from(backend::Error::Conflict(conflict));
            let words = sentence(&refused, language_here());
            Ok(Some(NotSignedIn { words, may_have_mail }))
        }
        Err(error) => Err(error.into()),
    }
}

/// Where the provider asks somebody who may have a code by mail instead.
pub async fn provider_address() -> Result<Result<String, NotSignedIn>, AppError> {
    let departure = crate::access::departure().await?;
    let departure = departure.filter(|departure| departure.by_mail().is_some());
    Ok(departure.map(|departure| departure.url().to_owned()).ok_or_else(NotSignedIn::out_of_nothing))
}

/// The account that a link signs in, masked; nothing for a link that no longer works.
pub async fn link_owner(token: String) -> Result<Option<backend::sign_in::LinkOwner>, AppError> {
    crate::context::keep_nowhere();
    let browser = crate::access::cookie(BROWSER);
    let browser = browser.as_deref().map(backend::sign_in::BrowserKey::from_cookie);
    Ok(crate::access::backend()?.owner_of_link(&token, browser.as_ref()).await?)
}

/// The address that the code of this page went to, for the browser in which it was typed; nothing for any other.
pub async fn address_of_code(attempt: String) -> Result<Option<String>, AppError> {
    crate::context::keep_nowhere();
    let (Some(browser), Ok(attempt)) = (crate::access::cookie(BROWSER), attempt.parse::<domain::SignInId>())
    else {
        return Ok(None);
    };
    let browser = backend::sign_in::BrowserKey::from_cookie(&browser);
    let email = crate::access::backend()?.address_of_code(attempt, &browser).await?;
    Ok(email.map(|email| email.as_str().to_owned()))
}

/// Somebody signed in from this browser: it is known for a year, so that strangers cannot use up what it may ask for.
fn keep_browser(browser: &backend::sign_in::BrowserKey) {
    let key = browser.as_str();
    let is_cookie = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if is_cookie {
        crate::context::add_cookie(&format!(
            "{BROWSER}={key}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000"
        ));
    }
}

async fn arrived(arrival: backend::sign_in::Arrival) -> Result<(), AppError> {
    leptos_axum::redirect(&place_after(&arrival).await?);
    Ok(())
}

/// Signs somebody in, or has the second step wait for them, and says where they go.
async fn place_after(arrival: &backend::sign_in::Arrival) -> Result<String, AppError> {
    use backend::sign_in::Arrival;
    match arrival {
        Arrival::Complete(entry) => enter(entry).await,
        Arrival::SecondStep(first) => {
            crate::access::wait_for_second_step(first).await?;
            Ok("/sign-in/second-step".to_owned())
        }
    }
}

async fn welcome(entry: backend::sign_in::Entry) -> Result<(), AppError> {
    leptos_axum::redirect(&enter(&entry).await?);
    Ok(())
}

/// Signs somebody in, and says where they go.
async fn enter(entry: &backend::sign_in::Entry) -> Result<String, AppError> {
    use backend::actor::Proof;
    use backend::sandbox::EXAMPLE_CHARITY;
    use backend::session::Person;
    crate::access::sign_in(entry).await?;
    let home = match entry.person {
        Person::Donor(_) if entry.work.is_some() => "/sign-in/where",
        Person::Donor(_) => "/giving",
        Person::Staff(id) => {
            let staff = crate::access::backend()?.staff_caller(id, Proof::Recent).await?;
            // The charity that a sandbox gives to a new platform is not what its engineer comes for.
            let has_charity = staff.charities().iter().any(|member| member.name != EXAMPLE_CHARITY);
            match (staff.charities(), staff.platforms()) {
                ([], []) if staff.is_operator() => "/operator",
                (_, [_, ..]) if !has_charity => "/platform",
                _ => "/charity",
            }
        }
    };
    let place = entry.to.as_ref().map_or(home, domain::OwnPath::as_str);
    match entry.joined.map(|of| format!("/{}/{of}", of.kind())) {
        Some(page) if place == home || place == page => {
            let place = format!("{page}?joined");
            crate::access::lead_to(&place).await?;
            Ok(place)
        }
        _ => Ok(place.to_owned()),
    }
}

#[server(prefix = "/fn", endpoint = "sign_in/end_session")]
pub async fn end_session() -> Result<(), AppError> {
    crate::access::sign_out().await?;
    forget_pages();
    leptos_axum::redirect("/sign-out");
    Ok(())
}

/// Signs the person out of one browser. It needs a fresh proof, so that somebody who stole a session cannot sign its owner out.
#[server(prefix = "/fn", endpoint = "sign_in/end_browser")]
pub async fn end_browser(#[server(default)] browser: String) -> Result<(), AppError> {
    let me = crate::access::myself()?;
    let session = backend::session::session_from_hex(&browser).ok_or(AppError::NotFound)?;
    crate::access::backend()?.sign_out_browser(&me, &session).await?;
    leptos_axum::redirect("/account/browsers");
    Ok(())
}

/// Signs the person out of every browser, this one too.
#[server(prefix = "/fn", endpoint = "sign_in/end_every_session")]
pub async fn end_every_session() -> Result<(), AppError> {
    use crate::access::{backend, myself, sign_out};
    let me = myself()?;
    me.just_proved()?;
    backend()?.sign_out_everywhere(me.person()).await?;
    sign_out().await?;
    forget_pages();
    leptos_axum::redirect("/sign-out?everywhere");
    Ok(())
}

/// The next user of this device finds no page of this one. Other cookies stay: they are worth nothing any more, and clearing
/// them would clear those of other services under the same name, such as other ports of one machine.
fn forget_pages() {
    let name = axum::http::HeaderName::from_static("clear-site-data");
    crate::context::set_header(name, "\"cache\", \"storage\"");
}

/// The browsers that the person is signed in with, the newest use first.
pub async fn browsers() -> Result<Vec<SignedIn>, AppError> {
    use crate::access::{backend, myself, session};
    let person = myself()?.person();
    let current = session()?.id().ok_or(AppError::SignedOut)?;
    Ok(backend()?.signed_in_browsers(person, &current).await?)
}
