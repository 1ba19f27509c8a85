//! What the forms of a team do: each calls one use-case.

use super::views::base;
use crate::access::{backend, staff, team_member};
use crate::error::AppError;
use crate::staff_name;
use crate::words::{say, team};
use domain::{Email, FieldErrors, Organisation, Role, StaffId};
use leptos::prelude::*;
use leptos_axum::redirect;

/// Invites somebody to the team.
#[server(prefix = "/fn", endpoint = "team/invite_colleague")]
pub async fn invite_colleague(
    #[server(default)] team: String,
    #[server(default)] email: String,
    #[server(default)] role: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, team_member(&team)?);
    let (email, role) = read_invitation(&email, &role)?;
    backend.invite_colleague(&caller, &email, role).await?;
    redirect(&format!("{}/team?invited", base(caller.organisation())));
    Ok(())
}

fn read_invitation(email: &str, role: &str) -> Result<(Email, Role), FieldErrors> {
    let mut errors = FieldErrors::new();
    let address = Email::parse(email).ok();
    if address.is_none() {
        let words = if email.trim().is_empty() { say(team::NO_EMAIL) } else { say(team::BAD_EMAIL) };
        errors.push("/email", "invalid", words);
    }
    let role = read_role(role).map_err(|wrong| errors.append(wrong)).ok();
    match (address, role) {
        (Some(address), Some(role)) => Ok((address, role)),
        _ => Err(errors),
    }
}

fn read_role(role: &str) -> Result<Role, FieldErrors> {
    role.parse().map_err(|_| FieldErrors::one("/role", "required", say(team::NO_ROLE)))
}

/// Sends an invitation once more.
#[server(prefix = "/fn", endpoint = "team/invite_again")]
pub async fn invite_again(
    #[server(default)] team: String,
    #[server(default)] member: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, team_member(&team)?);
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.invite_again(&caller, id).await?;
    redirect(&format!("{}/team?invited", base(caller.organisation())));
    Ok(())
}

/// Accepts an invitation to a team.
#[server(prefix = "/fn", endpoint = "team/accept_invitation")]
pub async fn accept_invitation(
    #[server(default)] team: String,
    #[server(default)] your_name: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let of: Organisation = team.parse().map_err(|_| AppError::NotFound)?;
    // Whoever is not invited is told that first.
    if backend.my_invitations(&caller).await?.iter().any(|invitation| invitation.organisation == of)
        && let Some(name) = staff_name::read(&caller, &your_name)?
    {
        backend.name_myself(&caller, Some(&name)).await?;
    }
    backend.accept_invitation(&caller, of).await?;
    redirect(&format!("{}?joined", base(of)));
    Ok(())
}

/// Signs a colleague out of every browser.
#[server(prefix = "/fn", endpoint = "team/end_sessions_of")]
pub async fn end_sessions_of(
    #[server(default)] team: String,
    #[server(default)] member: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, team_member(&team)?);
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.end_sessions_of(&caller, id).await?;
    redirect(&format!("{}/team?signed_out", base(caller.organisation())));
    Ok(())
}

/// Gives a colleague another role.
#[server(prefix = "/fn", endpoint = "team/change_role")]
pub async fn change_role(
    #[server(default)] team: String,
    #[server(default)] member: String,
    #[server(default)] role: String,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, team_member(&team)?);
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.change_role(&caller, id, read_role(&role)?).await?;
    redirect(&format!("{}/team?changed", base(caller.organisation())));
    Ok(())
}

/// Ends a colleague's work for the organisation, or takes an invitation back.
#[server(prefix = "/fn", endpoint = "team/remove_colleague")]
pub async fn remove_colleague(
    #[server(default)] team: String,
    #[server(default)] member: String,
) -> Result<(), AppError> {
    let (backend, caller, me) = (backend()?, team_member(&team)?, staff()?.staff_id());
    let id: StaffId = member.parse().map_err(|_| AppError::NotFound)?;
    backend.remove_colleague(&caller, id).await?;
    redirect(&if id == me {
        format!("/{}", caller.organisation().kind())
    } else {
        format!("{}/team?removed", base(caller.organisation()))
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
