//! What the forms of the team do: each calls one use-case.

use crate::access::{backend, charity_staff, staff};
use crate::error::AppError;
use domain::{CharityId, Email, FieldErrors, Role, StaffId};
use leptos::prelude::*;
use leptos_axum::redirect;

#[server(prefix = "/fn", endpoint = "charity/invite_colleague")]
pub async fn invite_colleague(
    #[server(default)] charity: String,
    #[server(default)] email: String,
    #[server(default)] role: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (email, role) = read_invitation(&email, &role)?;
    backend.invite_colleague(&caller, &email, role).await?;
    redirect(&format!("/charity/{}/team?invited", caller.charity_id()));
    Ok(())
}

fn read_invitation(email: &str, role: &str) -> Result<(Email, Role), FieldErrors> {
    let mut errors = FieldErrors::new();
    let address = Email::parse(email).ok();
    if address.is_none() {
        let words = if email.trim().is_empty() {
            "Enter your colleague’s email address."
        } else {
            "Enter an email address in the correct format, such as name@example.org."
        };
        errors.push("/email", "invalid", words);
    }
    let role = read_role(role).map_err(|wrong| errors.append(wrong)).ok();
    match (address, role) {
        (Some(address), Some(role)) => Ok((address, role)),
        _ => Err(errors),
    }
}

fn read_role(role: &str) -> Result<Role, FieldErrors> {
    role.parse().map_err(|_| FieldErrors::one("/role", "required", "Choose what they may do."))
}

/// Sends an invitation once more.
#[server(prefix = "/fn", endpoint = "charity/invite_again")]
pub async fn invite_again(
    #[server(default)] charity: String,
    #[server(default)] member: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.invite_again(&caller, id).await?;
    redirect(&format!("/charity/{}/team?invited", caller.charity_id()));
    Ok(())
}

/// Accepts an invitation to a charity's team.
#[server(prefix = "/fn", endpoint = "charity/accept_invitation")]
pub async fn accept_invitation(#[server(default)] charity: String) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let id: CharityId = charity.parse().map_err(|_| AppError::NotFound)?;
    backend.accept_invitation(&caller, id).await?;
    redirect(&format!("/charity/{id}"));
    Ok(())
}

/// Signs a colleague out of every browser.
#[server(prefix = "/fn", endpoint = "charity/end_sessions_of")]
pub async fn end_sessions_of(
    #[server(default)] charity: String,
    #[server(default)] member: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.end_sessions_of(&caller, id).await?;
    redirect(&format!("/charity/{}/team?signed_out", caller.charity_id()));
    Ok(())
}

/// Gives a colleague another role.
#[server(prefix = "/fn", endpoint = "charity/change_role")]
pub async fn change_role(
    #[server(default)] charity: String,
    #[server(default)] member: String,
    #[server(default)] role: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.change_role(&caller, id, read_role(&role)?).await?;
    redirect(&format!("/charity/{}/team?changed", caller.charity_id()));
    Ok(())
}

/// Ends a colleague's work for the charity, or takes an invitation back.
#[server(prefix = "/fn", endpoint = "charity/remove_colleague")]
pub async fn remove_colleague(
    #[server(default)] charity: String,
    #[server(default)] member: String,
) -> Result<(), AppError> {
    let (backend, caller, me) = (backend()?, charity_staff(&charity)?, staff()?.staff_id());
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.remove_colleague(&caller, id).await?;
    redirect(&if id == me {
        "/charity".to_owned()
    } else {
        format!("/charity/{}/team?removed", caller.charity_id())
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::read_invitation;
    use domain::Role;

    #[test]
    fn an_invitation_names_everything_that_is_missing_at_once() {
        let pointers = |email: &str, role: &str| -> Vec<String> {
            let errors = read_invitation(email, role).unwrap_err();
            errors.iter().map(|error| error.pointer.clone()).collect()
        };
        assert_eq!(pointers(" ", "everything"), ["/email", "/role"]);
        assert_eq!(pointers("ann@", "viewer"), ["/email"]);
        assert_eq!(pointers("ann@example.org", ""), ["/role"]);
        let (email, role) = read_invitation(" Ann@Example.org ", "finance").unwrap();
        assert_eq!((email.as_str(), role), ("ann@example.org", Role::Finance));
    }
}
