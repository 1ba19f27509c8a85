//! Whose gift it is: hidden until somebody of the charity says why they need to know, and then shown for ten minutes.

use super::server_fns::RevealDonor;
use crate::form::{Form, Hidden};
use crate::ui::*;
use crate::words::{charity_gifts, say};
use domain::donation::shown::WhoseGift;
use domain::{CharityId, DonationId};
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// The donor's name and address as declared, or the question why they are needed; nothing where no declaration says whose it is.
#[component]
pub fn WhoseCard(charity: CharityId, donation: DonationId, whose: WhoseGift) -> impl IntoView {
    match whose {
        WhoseGift::NotDeclared => ().into_any(),
        WhoseGift::Shown(donor) => {
            let address = donor
                .address()
                .into_iter()
                .map(|line| view! { <span class="block wrap-anywhere">{line}</span> })
                .collect_view();
            view! {
                <Card title=say(charity_gifts::WHOSE)>
                    <SummaryList>
                        <SummaryRow label=say(charity_gifts::DONOR_NAME)>
                            <span class="wrap-anywhere">{donor.name()}</span>
                        </SummaryRow>
                        <SummaryRow label=say(charity_gifts::DONOR_ADDRESS)>{address}</SummaryRow>
                    </SummaryList>
                    <p class="max-w-read text-soft">
                        {say(charity_gifts::WHOSE_LEAD)}
                    </p>
                </Card>
            }
            .into_any()
        }
        WhoseGift::Hidden => view! {
            <Card title=say(charity_gifts::WHOSE)>
                <Form action=RevealDonor::PATH class="space-y-6">
                    <Hidden name="charity" value=charity.to_string()/>
                    <Hidden name="donation" value=donation.to_string()/>
                    <Radios
                        name="reason"
                        label=say(charity_gifts::WHY_NEEDED)
                        hint=say(charity_gifts::WHY_NEEDED_HINT)
                        choices=vec![
                            Choice::new("ask_donor", say(charity_gifts::TO_ASK)),
                            Choice::new("answer_donor", say(charity_gifts::TO_ANSWER)),
                            Choice::new("check_records", say(charity_gifts::TO_COMPARE)),
                        ]
                    />
                    <Button kind=ButtonKind::Secondary>{say(charity_gifts::SHOW_DONOR)}</Button>
                </Form>
            </Card>
        }
        .into_any(),
    }
}
