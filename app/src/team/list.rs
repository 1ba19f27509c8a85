//! A team. Wanted first: who can see and do what, and has the colleague whom I invited come yet?
//! What goes wrong: an address is mistyped, somebody is invited twice, an invitation is forgotten, and the last owner leaves.

use super::InviteColleague;
use super::views::{Team, base, choices, end_of_invitation, once_removed, role_name, what_one_may};
use crate::charity::desk::is_just;
use crate::form::{Form, Hidden};
use crate::staff_name::AddYourName;
use crate::ui::day::long;
use crate::ui::*;
use backend::team::Colleague;
use domain::{Organisation, StaffId};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

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
        (
            "invited",
            "Your colleague is invited",
            "We emailed them how to join. The invitation expires in 14 days.".to_owned(),
        ),
        (
            "signed_out",
            "They are signed out",
            "They are signed out of every browser, and can sign in again.".to_owned(),
        ),
        ("changed", "Role changed", "Their new role has taken effect.".to_owned()),
        ("removed", "Removed from the team", once_removed(of)),
    ];
    let done = said
        .into_iter()
        .find(|(name, ..)| is_just(name))
        .map(|(_, title, words)| view! { <Notice tone=Tone::Good title>{words}</Notice> });
    let lead = if may_manage {
        "Who can open these pages, and what each person can do. Choose someone to change their role."
    } else {
        "Who can open these pages, and what each person can do. An owner can change roles."
    };
    let waiting = (!invited.is_empty()).then(|| {
        view! {
            <People
                caption="Invited, not joined yet"
                since="Invited"
                ends="Expires"
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
                caption="Expired invitations"
                since="Invited"
                ends="Expired"
                of
                may_manage
                me
                people=ended
            />
            {may_manage
                .then(|| {
                    view! { <p class="text-soft">"These people can no longer join. Choose one to invite them again."</p> }
                })}
        }
    });
    view! {
        <Heading title="Team" lead back=(format!("{base}/settings"), "Settings".to_owned())/>
        {done}
        {may_manage
            .then(|| {
                let activity = format!("{base}/activity");
                view! {
                    <p>
                        <a href=activity>"See what your team did"</a>
                    </p>
                }
            })}
        {children.map(|children| children())}
        <AddYourName/>
        <People caption="People" since="Since" of may_manage me people/>
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
                Some(href) => view! { <a href=href class="wrap-anywhere">{shown}</a> }.into_any(),
                None => view! { <span class="wrap-anywhere">{shown}</span> }.into_any(),
            };
            let email = person.name.as_ref().map(|_| {
                let email = person.email.as_str().to_owned();
                view! { <span class="block font-normal text-soft wrap-anywhere">{email}</span> }
            });
            let end = end_of_invitation(person.standing);
            let you = person.staff_id == me;
            view! {
                <Row>
                    <Cell head=true label="Person">
                        <span class="flex flex-wrap items-center gap-x-3 gap-y-1">
                            {name} {you.then(|| view! { <Tag label="You"/> })}
                        </span>
                        {email}
                    </Cell>
                    <Cell label="Role">
                        <span class="block">{role_name(person.role)}</span>
                        <span class="block text-soft">{what_one_may(of, person.role)}</span>
                    </Cell>
                    <Cell label=since>{long(person.since.london_date())}</Cell>
                    {ends.zip(end).map(|(label, end)| view! { <Cell label>{end}</Cell> })}
                </Row>
            }
        })
        .collect_view();
    let heads = ["Person", "Role", since].into_iter().chain(ends);
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
        <Card title="Invite a colleague">
            <Form action=InviteColleague::PATH>
                <Hidden name="team" value=of.to_string()/>
                <TextInput
                    name="email"
                    label="Email address"
                    hint="Check it carefully: anyone with access to this inbox can sign in"
                    kind="email"
                    autocomplete="off"
                    width=Width::Medium
                />
                <Radios name="role" label="What can they do?" value="viewer" choices=choices(of)/>
                <Button>"Invite them"</Button>
            </Form>
        </Card>
    }
    .into_any()
}
