//! Deleting the account: what goes, what stays, and the word that has to be typed.

use super::reads::read_before_deletion;
use super::records_kept::records_kept;
use super::{DeleteAccount, FILE};
use crate::form::Form;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Button, ButtonKind, Heading, LinkButton, Notice, TextInput, Tone, Width};
use crate::words::{donor_privacy, say};
use backend::erasure::PrivacySummary;
use domain::ErasureConfirmed;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/giving/privacy/delete`
#[component]
pub fn DeleteAccountPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_before_deletion() show=|kept| view! { <Ask kept/> }/>
        </Frame>
    }
    .into_any()
}

/// What happens to gifts that are on their way.
fn lost(undeclared: i64) -> Option<(String, String)> {
    (undeclared > 0).then(|| {
        let title = say(donor_privacy::Lost { count: undeclared });
        (title, say(donor_privacy::LostLead { count: undeclared }))
    })
}

#[component]
fn Ask(kept: PrivacySummary) -> impl IntoView {
    let warning = lost(kept.undeclared).map(|(title, lead)| {
        view! {
            <Notice tone=Tone::Warn title>
                <p>
                    {lead} " " <a href="/giving/authorisation/cancel">{say(donor_privacy::LOST_STOP)}</a>
                </p>
            </Notice>
        }
    });
    view! {
        <Heading
            title=say(donor_privacy::ASK)
            lead=say(donor_privacy::ASK_LEAD)
            back=("/giving/privacy".to_owned(), say(donor_privacy::TITLE).to_owned())
        />
        {warning}
        <div class="prose">
            <h2>{say(donor_privacy::GOES)}</h2>
            <ul>
                <li>{say(donor_privacy::GOES_AUTHORISATION)}</li>
                <li>{say(donor_privacy::GOES_LINKS)}</li>
                <li>{say(donor_privacy::GOES_NAME)}</li>
                <li>{say(donor_privacy::GOES_EMAILS)}</li>
                <li>{say(donor_privacy::GOES_GIFTS)}</li>
            </ul>
            <h2>{say(donor_privacy::STAYS)}</h2>
            <ul>
                <li>{say(donor_privacy::StaysDeclarations { count: kept.declared })}</li>
                <li>{say(donor_privacy::StaysRest { count: kept.declared })}</li>
                <li>{records_kept()}</li>
            </ul>
            <p>
                {say(donor_privacy::COPY_FIRST)} " " <a href=FILE>{say(donor_privacy::DOWNLOAD)}</a> "."
            </p>
            <p>{say(donor_privacy::NEW_ACCOUNT)}</p>
        </div>
        <Form action=DeleteAccount::PATH>
            <TextInput
                name="confirm"
                label=say(donor_privacy::Confirm { word: ErasureConfirmed::WORD })
                autocomplete="off"
                width=Width::Short
            />
            <div class="flex flex-wrap gap-3">
                <Button kind=ButtonKind::Danger>{say(donor_privacy::DELETE_MINE)}</Button>
                <LinkButton href="/giving/privacy" kind=ButtonKind::Secondary>
                    {say(donor_privacy::KEEP_MINE)}
                </LinkButton>
            </div>
        </Form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::lost;
    use crate::words::{donor_privacy, say};

    #[test]
    fn gifts_that_lose_their_gift_aid_are_counted_before() {
        assert_eq!(lost(0), None);
        for count in [1, 2] {
            let (title, lead) = (say(donor_privacy::Lost { count }), say(donor_privacy::LostLead { count }));
            assert_eq!(lost(count), Some((title, lead)));
        }
        let declared = |count: i64| say(donor_privacy::StaysDeclarations { count });
        assert!(!declared(0).contains('0'), "{}", declared(0));
        assert!(declared(1).contains('1') && declared(3).contains('3'), "{} {}", declared(1), declared(3));
    }
}
