//! What the console's forms do: each calls one use-case.

use crate::access::{Who, backend, platform_staff, sandbox, staff};
use crate::error::AppError;
use crate::reveal::Reveal;
use crate::staff_name::{both, read};
use crate::words::{platform_charities, platform_clients, say};
use backend::actor::Proof;
use backend::client::NewSecret;
use domain::{ClientName, FieldErrors, PlatformId, PlatformName, Scope, ScopeSet, SecretOverlap};
use leptos::prelude::*;
use leptos_axum::redirect;

fn on_to_secret(platform: PlatformId, new: NewSecret, done: &str, reveal: &Reveal) {
    redirect(&format!("/platform/{platform}/credentials/{}?{done}", new.client_id));
    reveal.put(new.client_id, new.secret, None);
}

fn read_scopes(scopes: &[String], errors: &mut FieldErrors) -> ScopeSet {
    let mut read = ScopeSet::default();
    for scope in scopes {
        match scope.parse::<Scope>() {
            Ok(scope) => read.insert(scope),
            Err(_) => errors.push("/scopes", "unsupported", say(platform_clients::NOT_LISTED)),
        }
    }
    if read.is_empty() && errors.is_empty() {
        errors.push("/scopes", "required", say(platform_clients::NO_SCOPE));
    }
    read
}

/// Registers a platform in the sandbox, with its first client.
#[server(prefix = "/fn", endpoint = "platform/register")]
pub async fn register_platform(
    #[server(default)] name: String,
    #[server(default)] your_name: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let name = PlatformName::parse(&name).map_err(|problem| problem.at("/name"));
    let (name, yours) = both(name, read(&caller, &your_name))?;
    let reveal = Reveal::find()?;
    if yours.is_some() {
        backend.name_myself(&caller, yours.as_ref()).await?;
    }
    let new = backend.register_platform(&caller, &name).await?;
    redirect(&format!("/platform/{}/credentials/{}?registered", new.platform_id, new.client_id));
    // The page is of the new platform, which the person did not work for when the request began.
    let me = Who::Staff(backend.staff_caller(caller.staff_id(), Proof::Old).await?);
    reveal.put(new.client_id, new.client_secret, Some(me));
    Ok(())
}

/// Has a platform's test donors and charities made once more in a sandbox.
#[server(prefix = "/fn", endpoint = "sandbox/make_examples")]
pub async fn make_examples(#[server(default)] platform: String) -> Result<(), AppError> {
    let (backend, caller) = (sandbox()?, platform_staff(&platform)?);
    backend.make_examples_again(&caller).await?;
    redirect(&format!("/platform/{}/settings?examples", caller.platform_id()));
    Ok(())
}

/// Accepts a charity that added the platform.
#[server(prefix = "/fn", endpoint = "platform/accept_charity")]
pub async fn accept_charity(
    #[server(default)] platform: String,
    #[server(default)] source: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let source = source.parse().map_err(|_| AppError::NotFound)?;
    backend.accept_charity(&caller, source).await?;
    redirect(&format!("/platform/{}/charities?accepted", caller.platform_id()));
    Ok(())
}

/// Chooses whether every charity that adds the platform is accepted at once.
#[server(prefix = "/fn", endpoint = "platform/accept_charities")]
pub async fn accept_charities(
    #[server(default)] platform: String,
    #[server(default)] accept: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let all = match accept.as_str() {
        "all" => true,
        "each" => false,
        _ => {
            let detail = say(platform_charities::NO_CHOICE);
            return Err(FieldErrors::one("/accept", "required", detail).into());
        }
    };
    backend.accept_charities(&caller, all).await?;
    redirect(&format!("/platform/{}/charities?chosen", caller.platform_id()));
    Ok(())
}

/// Adds a client with its first secret.
#[server(prefix = "/fn", endpoint = "platform/add_client")]
pub async fn add_client(
    #[server(default)] platform: String,
    #[server(default)] name: String,
    #[server(default)] scopes: Vec<String>,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    caller.may_change()?;
    let mut errors = FieldErrors::new();
    let name = ClientName::parse(&name).map_err(|problem| errors.append(problem.at("/name")));
    let scopes = {
        let mut wrong = FieldErrors::new();
        let scopes = read_scopes(&scopes, &mut wrong);
        errors.append(wrong);
        scopes
    };
    let name = match name {
        Ok(name) if errors.is_empty() => name,
        _ => return Err(errors.into()),
    };
    let reveal = Reveal::find()?;
    let new = backend.add_client(&caller, &name, &scopes).await?;
    on_to_secret(caller.platform_id(), new, "added", &reveal);
    Ok(())
}

/// Takes scopes away from a client.
#[server(prefix = "/fn", endpoint = "platform/narrow_client")]
pub async fn narrow_client(
    #[server(default)] platform: String,
    #[server(default)] client: String,
    #[server(default)] scopes: Vec<String>,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    let mut errors = FieldErrors::new();
    let scopes = read_scopes(&scopes, &mut errors);
    if !errors.is_empty() {
        return Err(errors.into());
    }
    backend.narrow_client(&caller, id, &scopes).await?;
    redirect(&format!("/platform/{}/credentials/{id}?narrowed", caller.platform_id()));
    Ok(())
}

/// Adds a second secret to a client, and says when the first one ends; by itself it does not.
#[server(prefix = "/fn", endpoint = "platform/add_secret")]
pub async fn add_secret(
    #[server(default)] platform: String,
    #[server(default)] client: String,
    #[server(default)] overlap: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    caller.may_change()?;
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    let overlap =
        match overlap.as_str() {
            "" => None,
            word => Some(word.parse::<SecretOverlap>().map_err(|_| {
                FieldErrors::one("/overlap", "unsupported", say(platform_clients::NOT_LISTED))
            })?),
        };
    let reveal = Reveal::find()?;
    let new = backend.add_secret(&caller, id, overlap).await?;
    on_to_secret(caller.platform_id(), new, "secret", &reveal);
    Ok(())
}

/// Ends a secret and the tokens that were fetched with it.
#[server(prefix = "/fn", endpoint = "platform/revoke_secret")]
pub async fn revoke_secret(
    #[server(default)] platform: String,
    #[server(default)] client: String,
    #[server(default)] id: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let client = client.parse().map_err(|_| AppError::NotFound)?;
    let secret = id.parse().map_err(|_| AppError::NotFound)?;
    backend.revoke_secret_of(&caller, client, secret).await?;
    redirect(&format!("/platform/{}/credentials/{client}?secret-revoked", caller.platform_id()));
    Ok(())
}

/// Ends every live token of a client.
#[server(prefix = "/fn", endpoint = "platform/end_tokens")]
pub async fn end_tokens(
    #[server(default)] platform: String,
    #[server(default)] client: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    backend.end_tokens(&caller, id).await?;
    redirect(&format!("/platform/{}/credentials/{id}?tokens-ended", caller.platform_id()));
    Ok(())
}

/// Ends a client for good.
#[server(prefix = "/fn", endpoint = "platform/revoke_client")]
pub async fn revoke_client(
    #[server(default)] platform: String,
    #[server(default)] client: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    backend.revoke_client(&caller, id).await?;
    redirect(&format!("/platform/{}/credentials/{id}?revoked", caller.platform_id()));
    Ok(())
}

/// Says that a terminal is the charity's that listed it.
#[server(prefix = "/fn", endpoint = "platform/confirm_terminal")]
pub async fn confirm_terminal(
    #[server(default)] platform: String,
    #[server(default)] terminal: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let id = terminal.parse().map_err(|_| AppError::NotFound)?;
    backend.confirm_terminal(&caller, id).await?;
    redirect(&format!("/platform/{}/terminals?confirmed", caller.platform_id()));
    Ok(())
}

/// Takes a terminal off the platform's map.
#[server(prefix = "/fn", endpoint = "platform/refuse_terminal")]
pub async fn refuse_terminal(
    #[server(default)] platform: String,
    #[server(default)] terminal: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    let id = terminal.parse().map_err(|_| AppError::NotFound)?;
    backend.refuse_terminal(&caller, id).await?;
    redirect(&format!("/platform/{}/terminals?refused", caller.platform_id()));
    Ok(())
}
