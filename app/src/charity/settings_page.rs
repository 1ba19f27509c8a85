//! What a charity sets up once and looks at rarely, in one list with how each stands: a finance officer reads here whether anything is
//! not as it should be, without opening five pages.

use super::approvers::Approvers;
use super::staff_page::{Desk, param};
use super::views::Head;
use crate::access::{backend, charity_staff};
use crate::error::AppError;
use crate::team::TeamCount;
use crate::ui::day::{long, long_time};
use crate::ui::*;
use crate::words::{charity, say};
use catalogue::Text;
use domain::charity::NomineeState;
use domain::claim::Approvals;
use domain::{Date, Timestamp};
use leptos::prelude::*;

/// `/charity/{charity}/settings`
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! { <Desk from=read(param("charity")) show=|settings| view! { <Shown settings/> }/> }.into_any()
}

struct Settings {
    head: Head,
    hmrc_reference: String,
    nominee: NomineeState,
    today: Date,
    approvers: Approvers,
    /// When fewer people have to approve a claim, where somebody asked for that.
    fewer_from: Option<Timestamp>,
    team: TeamCount,
    /// Whether the person may read what their colleagues did.
    is_owner: bool,
}

async fn read(charity: String) -> Result<Settings, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let found = backend.charity(&caller).await?;
    let head = Head::of(&caller, &found);
    let fewer = if head.may_change { backend.fewer_approvals(&caller).await? } else { None };
    Ok(Settings {
        hmrc_reference: found.hmrc_reference.to_string(),
        nominee: found.nominee,
        today: backend.today(),
        approvers: Approvers::of(&backend.approvers(&caller).await?),
        fewer_from: fewer.map(|fewer| fewer.holds_from),
        team: TeamCount::of(&backend.team(&caller.team()).await?),
        is_owner: caller.activity().is_ok(),
        head,
    })
}

#[component]
fn Shown(settings: Settings) -> impl IntoView {
    let back = settings.head.back();
    view! {
        <Heading title=say(charity::SETTINGS) lead=say(charity::SETTINGS_LEAD) back/>
        <PageList pages=pages(&settings)/>
    }
    .into_any()
}

/// The pages that the person has.
fn pages(settings: &Settings) -> Vec<PageLink> {
    let Settings { head, hmrc_reference, nominee, today, approvers, fewer_from, team, is_owner } = settings;
    let details = PageLink::new(head.href("details"), say(charity::DETAILS), say(charity::DETAILS_LEAD))
        .state(say(charity::ReferenceIs { reference: hmrc_reference }));
    let now = say(approval(approvers.needed)).to_owned();
    let claims = PageLink::new(
        head.href("claims/settings"),
        say(charity::CLAIM_SETTINGS),
        say(charity::CLAIM_SETTINGS_LEAD),
    )
    .state(match fewer_from {
        Some(at) => say(charity::FewerFrom { now, at: long_time(*at) }),
        None => now,
    });
    let nominee = PageLink::new(head.href("nominee"), say(charity::NOMINEE), say(charity::NOMINEE_LEAD))
        .state(appointed(*nominee, *today));
    let team =
        PageLink::new(head.href("team"), say(charity::TEAM), say(charity::TEAM_LEAD)).state(team.in_words());
    let activity = is_owner
        .then(|| PageLink::new(head.href("activity"), say(charity::ACTIVITY), say(charity::ACTIVITY_LEAD)));
    [Some(details), Some(claims), Some(nominee), Some(team), activity].into_iter().flatten().collect()
}

const fn approval(needed: Approvals) -> Text {
    match needed {
        Approvals::None => charity::NOBODY_APPROVES,
        Approvals::One => charity::ONE_APPROVES,
        Approvals::Another => charity::ANOTHER_APPROVES,
        Approvals::Two => charity::TWO_APPROVE,
    }
}

fn appointed(nominee: NomineeState, today: Date) -> String {
    match nominee {
        NomineeState::NotRequested => say(charity::NOT_REQUESTED).to_owned(),
        NomineeState::Requested { on } if nominee.is_late(today) => {
            say(charity::RequestedLate { day: long(on) })
        }
        NomineeState::Requested { on } => say(charity::RequestedOn { day: long(on) }),
        NomineeState::Active { on, .. } => say(charity::AppointedOn { day: long(on) }),
        NomineeState::Ended { on, .. } => say(charity::EndedOn { day: long(on) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::calendar::parse_date;

    fn day(text: &str) -> Date {
        parse_date(text).unwrap()
    }

    fn settings(may_change: bool, is_owner: bool) -> Settings {
        Settings {
            head: Head {
                id: "chr_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
                name: "Quillfeather Hospice".to_owned(),
                may_change,
            },
            hmrc_reference: "AB12345".to_owned(),
            nominee: NomineeState::NotRequested,
            today: day("2026-11-21"),
            approvers: Approvers { needed: Approvals::One, can: 1, here: 1, scheduled: false },
            fewer_from: None,
            team: TeamCount { people: 1, invited: 2 },
            is_owner,
        }
    }

    #[test]
    fn everybody_is_led_to_the_pages_that_they_have() {
        assert_eq!(pages(&settings(true, true)).len(), 5);
        assert_eq!(pages(&settings(true, false)).len(), 4, "finance reads no activity");
        assert_eq!(pages(&settings(false, false)).len(), 4, "a viewer reads the claim settings");
    }

    #[test]
    fn how_each_stands_is_said_in_a_few_words() {
        for (needed, words) in [
            (Approvals::None, charity::NOBODY_APPROVES),
            (Approvals::Another, charity::ANOTHER_APPROVES),
            (Approvals::Two, charity::TWO_APPROVE),
        ] {
            assert_eq!(say(approval(needed)), say(words));
        }
        let requested = NomineeState::Requested { on: day("2026-10-01") };
        let (on, day_after) = ("1\u{a0}October 2026", day("2026-10-30"));
        assert_eq!(appointed(requested, day("2026-10-29")), say(charity::RequestedOn { day: on }));
        assert_eq!(appointed(requested, day_after), say(charity::RequestedLate { day: on }));
    }
}
