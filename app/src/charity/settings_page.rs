//! What a charity sets up once and looks at rarely, in one list with how each stands: a finance officer reads here whether anything is
//! not as it should be, without opening five pages.

use super::approvers::Approvers;
use super::desk::{Desk, param};
use super::ready::{head, nominee};
use super::views::{Head, Nominee};
use crate::access::{backend, charity_staff};
use crate::error::AppError;
use crate::team::TeamCount;
use crate::ui::*;
use leptos::prelude::*;

/// `/charity/{charity}/settings`
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! { <Desk from=read(param("charity")) show=|settings| view! { <Shown settings/> }/> }.into_any()
}

struct Settings {
    head: Head,
    hmrc_reference: String,
    nominee: Nominee,
    approvers: Approvers,
    team: TeamCount,
    /// Whether the person may read what their colleagues did.
    is_owner: bool,
}

async fn read(charity: String) -> Result<Settings, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let found = backend.charity(&caller).await?;
    Ok(Settings {
        hmrc_reference: found.hmrc_reference.to_string(),
        nominee: nominee(found.nominee, backend.today()),
        approvers: Approvers::of(&backend.approvers(&caller).await?),
        team: TeamCount::of(&backend.team(&caller.team()).await?),
        is_owner: caller.activity().is_ok(),
        head: head(&backend, &caller).await?,
    })
}

#[component]
fn Shown(settings: Settings) -> impl IntoView {
    let back = settings.head.back();
    view! {
        <Heading title="Settings" lead="Settings you choose once and rarely change." back/>
        <PageList pages=pages(&settings)/>
    }
    .into_any()
}

/// The pages that the person has.
fn pages(settings: &Settings) -> Vec<PageLink> {
    let Settings { head, hmrc_reference, nominee, approvers, team, is_owner } = settings;
    let details = PageLink::new(
        head.href("details"),
        "Charity details",
        "The name, HMRC reference and regulator that go on every claim.",
    )
    .state(format!("HMRC reference {hmrc_reference}"));
    let claims = head.may_change.then(|| {
        PageLink::new(
            head.href("claims/settings"),
            "Claim settings",
            "When claims are made, who approves them, and for how long a gift can be claimed.",
        )
        .state(approval(approvers.needed))
    });
    let nominee = PageLink::new(
        head.href("nominee"),
        "HMRC nominee",
        "HMRC’s permission for Uplift to send your claims.",
    )
    .state(appointed(nominee));
    let team =
        PageLink::new(head.href("team"), "Team", "Who can open these pages, and what each person can do.")
            .state(team.in_words());
    let activity = is_owner.then(|| {
        PageLink::new(
            head.href("activity"),
            "Activity",
            "What people on your team changed, approved or downloaded.",
        )
    });
    [Some(details), claims, Some(nominee), Some(team), activity].into_iter().flatten().collect()
}

fn approval(people: usize) -> String {
    match people {
        0 => "Claims are sent without approval".to_owned(),
        1 => "One person approves each claim".to_owned(),
        2 => "Two people approve each claim".to_owned(),
        more => format!("{more} people approve each claim"),
    }
}

fn appointed(nominee: &Nominee) -> String {
    match nominee {
        Nominee::NotRequested => "Not requested yet".to_owned(),
        Nominee::Requested { on, late: false, .. } => format!("Requested on {on}"),
        Nominee::Requested { on, late: true, .. } => format!("Requested on {on}. HMRC’s letter is late"),
        Nominee::Active { on, .. } => format!("Appointed on {on}"),
        Nominee::Ended { on, .. } => format!("Ended on {on}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(may_change: bool, is_owner: bool) -> Settings {
        Settings {
            head: Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Quillfeather Hospice".to_owned(),
                may_change,
            },
            hmrc_reference: "AB12345".to_owned(),
            nominee: Nominee::NotRequested,
            approvers: Approvers { needed: 1, can: 1, here: 1 },
            team: TeamCount { people: 1, invited: 2 },
            is_owner,
        }
    }

    #[test]
    fn everybody_is_led_to_the_pages_that_they_have() {
        assert_eq!(pages(&settings(true, true)).len(), 5);
        assert_eq!(pages(&settings(true, false)).len(), 4, "finance reads no activity");
        assert_eq!(pages(&settings(false, false)).len(), 3, "a viewer changes no claim settings");
    }

    #[test]
    fn how_each_stands_is_said_in_a_few_words() {
        assert_eq!(approval(0), "Claims are sent without approval");
        assert_eq!(approval(2), "Two people approve each claim");
        assert_eq!(
            appointed(&Nominee::Requested {
                on: "1 October 2026".to_owned(),
                letter_by: "29 October 2026".to_owned(),
                late: true
            }),
            "Requested on 1 October 2026. HMRC’s letter is late"
        );
    }
}
