//! What HMRC and the regulator know a charity by, in rows.

use crate::ui::{SummaryList, SummaryRow};
use crate::words::{nominee, say};
use domain::Official;
use domain::charity::CharityDetails;
use leptos::prelude::*;

#[component]
pub fn Facts(
    details: CharityDetails,
    /// The authorised official, where that is told.
    official: Option<Official>,
    /// The number leads to the charity's page on the regulator's register.
    #[prop(optional)]
    register: bool,
    /// More rows.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let official = official.map(|official| {
        view! {
            <SummaryRow label=say(nominee::AUTHORISED_OFFICIAL)>
                <span class="wrap-anywhere">{official.to_string()}</span>
            </SummaryRow>
        }
    });
    let kept_by = details.regulator.title().to_owned();
    let page = details.regulator.public_page().filter(|_| register);
    let number = details.regulator.number().map(|number| {
        let number = number.to_owned();
        let shown = match page {
            Some(page) => view! { <a href=page>{number} " " {say(nominee::IN_REGISTER)}</a> }.into_any(),
            None => number.into_any(),
        };
        view! { <SummaryRow label=say(nominee::CHARITY_NUMBER)>{shown}</SummaryRow> }
    });
    view! {
        <SummaryList>
            <SummaryRow label=say(nominee::NAME)>
                <span class="wrap-anywhere">{details.name.to_string()}</span>
            </SummaryRow>
            <SummaryRow label=say(nominee::HMRC_REFERENCE)>{details.hmrc_reference.to_string()}</SummaryRow>
            <SummaryRow label=say(nominee::REGULATOR)>
                <span class="wrap-anywhere">{kept_by}</span>
            </SummaryRow>
            {number}
            {official}
            {children.map(|children| children())}
        </SummaryList>
    }
    .into_any()
}
