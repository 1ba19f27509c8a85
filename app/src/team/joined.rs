//! What somebody who has just joined a team reads on the first page of the organisation, once.

use crate::access::staff;
use crate::charity::staff_page::is_just;
use crate::ui::*;
use crate::words::{say, team};
use catalogue::Text;
use domain::{Organisation, Role};
use leptos::prelude::*;

/// What they have joined, with which role, and what they can do there.
#[component]
pub fn Joined(of: Organisation, name: String) -> impl IntoView {
    let role = if is_just("joined") { role_in(of) } else { None };
    role.map(|role| {
        view! {
            <Notice tone=Tone::Good title=say(team::HaveJoined { name })>
                {say(as_what(of, role))}
            </Notice>
        }
    })
    .into_any()
}

/// The role of the person who looks.
fn role_in(of: Organisation) -> Option<Role> {
    let staff = staff().ok()?;
    match of {
        Organisation::Charity(id) => {
            staff.charities().iter().find(|member| member.charity_id == id).map(|member| member.role)
        }
        Organisation::Platform(id) => {
            staff.platforms().iter().find(|member| member.platform_id == id).map(|member| member.role)
        }
    }
}

/// The role, and what it is good for.
const fn as_what(of: Organisation, role: Role) -> Text {
    match (role, of) {
        (Role::Owner, _) => team::JOINED_OWNER,
        (Role::Finance, _) => team::JOINED_FINANCE,
        (Role::Developer, _) => team::JOINED_DEVELOPER,
        (Role::Viewer, Organisation::Charity(_)) => team::JOINED_VIEWER_CHARITY,
        (Role::Viewer, Organisation::Platform(_)) => team::JOINED_VIEWER_PLATFORM,
    }
}
