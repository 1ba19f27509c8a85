//! A team. Wanted first: who can see and do what, and has the colleague whom I invited come yet?
//! What goes wrong: an address is mistyped, somebody is invited twice, an invitation is forgotten, and the last owner leaves.

use super::InviteColleague;
use super::views::{Team, base, choices, end_of_invitation, once_removed, role_name, what_one_may};
use crate::charity::staff_page::is_just;
use crate::form::{Form, Hidden};
use crate::staff_name::AddYourName;
use crate::ui::day::long;
use crate::ui::*;
use crate::words::{say, team};
use backend::team::{Colleague, Standing};
use domain::{Organisation, StaffId};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// What is said of the newest invitation: the one that ends last.
fn is_invited(invited: &[Colleague]) -> String {
    let ends = |one: &&Colleague| match one.standing {
        Standing::Invited { until } => until,
        Standing::Came | Standing::Ended { .. } => None,
    };
    match invited.iter().filter(|one| ends(one).is_some()).max_by_key(ends) {
        Some(newest) => say(team::IsInvitedAs { email: newest.email.as_str() }),
        None => say(team::IS_INVITED_WHAT).to_owned(),
    }
}

/// Who works there and who is invited, and for owners a form to invite somebody.
#[component]
pub fn TeamList(
    team: Team,
    /// What is to be said before the list.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let Team { of, may_manage, me, people, invited, ended } = team;
    let base = base(of);
    let said = [
        ("invited", say(team::IS_INVITED), is_invited(&invited)),
        ("signed_out", say(team::IS_SIGNED_OUT), say(team::IS_SIGNED_OUT_WHAT).to_owned()),
        ("changed", say(team::ROLE_CHANGED), say(team::ROLE_CHANGED_WHAT).to_owned()),
        ("removed", say(team::IS_REMOVED), say(once_removed(of)).to_owned()),
    ];
    let done = said
        .into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title><p class="wrap-anywhere">{words}</p></Notice> });
    let lead = if may_manage { say(team::LEAD_OWNER) } else { say(team::LEAD) };
    let waiting = (!invited.is_empty()).then(|| {
        view! {
            <People
                caption=say(team::NOT_JOINED)
                since=say(team::INVITED)
                ends=say(team::EXPIRES)
                of
                may_manage
                me
                people=invited
            />
        }
    });
    let too_late = (!ended.is_empty()).then(|| {
        view! {
            <People
                caption=say(team::EXPIRED_INVITATIONS)
                since=say(team::INVITED)
                ends=say(team::EXPIRED)
                of
                may_manage
                me
                people=ended
            />
            {may_manage
                .then(|| {
                    view! { <p class="text-soft">{say(team::EXPIRED_WHAT)}</p> }
                })}
        }
    });
    view! {
        <Heading title=say(team::TITLE) lead back=(format!("{base}/settings"), say(team::SETTINGS).to_owned())/>
        {done}
        {may_manage
            .then(|| {
                let activity = format!("{base}/activity");
                view! {
                    <p>
                        <a href=activity>{say(team::SEE_ACTIVITY)}</a>
                    </p>
                }
            })}
        {children.map(|children| children())}
        <AddYourName/>
        <People caption=say(team::PEOPLE) since=say(team::SINCE) of may_manage me people/>
        {waiting}
        {too_late}
        {may_manage.then(|| view! { <Invite of/> })}
    }
    .into_any()
}

/// A list of people: since when, or when invited, and with a head for it when the invitation expires.
#[component]
fn People(
    caption: &'static str,
    since: &'static str,
    #[prop(optional)] ends: Option<&'static str>,
    of: Organisation,
    may_manage: bool,
    me: StaffId,
    people: Vec<Colleague>,
) -> impl IntoView {
    let rows = people
        .into_iter()
        .map(|person| {
            let href = may_manage.then(|| format!("{}/team/{}", base(of), person.staff_id));
            let shown = person.shown().to_owned();
            let name = match href {
                Some(href) => view! { <a href=href><Address words=shown/></a> }.into_any(),
                None => view! { <Address words=shown/> }.into_any(),
            };
            let email = person.name.as_ref().map(|_| {
                let email = person.email.as_str().to_owned();
                view! { <span class="block font-normal text-soft"><Address words=email/></span> }
            });
            let end = end_of_invitation(person.standing);
            let you = person.staff_id == me;
            view! {
                <Row>
                    // Without a label an address has the whole width of a phone.
                    <Cell head=true>
                        <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                            {name} {you.then(|| view! { <Tag label=say(team::YOU)/> })}
                        </span>
                        {email}
                    </Cell>
                    <Cell label=say(team::ROLE)>
                        <span class="block">{role_name(person.role)}</span>
                        <span class="block text-soft">{what_one_may(of, person.role)}</span>
                    </Cell>
                    <Cell label=since>{long(person.since.london_date())}</Cell>
                    {ends.zip(end).map(|(label, end)| view! { <Cell label>{end}</Cell> })}
                </Row>
            }
        })
        .collect_view();
    let heads = [say(team::PERSON), say(team::ROLE), since].into_iter().chain(ends);
    let columns: Vec<Column> = heads.map(Column::text).collect();
    view! {
        <Table caption show_caption=true columns>
            {rows}
        </Table>
    }
    .into_any()
}

#[component]
fn Invite(of: Organisation) -> impl IntoView {
    view! {
        <Card title=say(team::INVITE)>
            <Form action=InviteColleague::PATH>
                <Hidden name="team" value=of.to_string()/>
                <TextInput
                    name="email"
                    label=say(team::EMAIL)
                    hint=say(team::EMAIL_HINT)
                    kind="email"
                    autocomplete="off"
                    width=Width::Medium
                />
                <Radios name="role" label=say(team::WHAT_CAN_THEY_DO) value="viewer" choices=choices(of)/>
                <Button>{say(team::INVITE_THEM)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}
