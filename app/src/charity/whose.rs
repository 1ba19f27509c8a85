//! Whose gift it is: hidden until somebody of the charity says why they need to know, and then shown for ten minutes.

use super::server_fns::RevealDonor;
use crate::form::{Form, Hidden};
use crate::ui::*;
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
                <Card title="Whose gift it is">
                    <SummaryList>
                        <SummaryRow label="Name">
                            <span class="wrap-anywhere">{donor.name()}</span>
                        </SummaryRow>
                        <SummaryRow label="Home address">{address}</SummaryRow>
                    </SummaryList>
                    <p class="max-w-read text-soft">
                        "This is what the declaration says. You can see it here for 10 minutes. Your charity’s activity page records that you looked, and why."
                    </p>
                </Card>
            }
            .into_any()
        }
        WhoseGift::Hidden => view! {
            <Card title="Whose gift it is">
                <Form action=RevealDonor::PATH class="space-y-6">
                    <Hidden name="charity" value=charity.to_string()/>
                    <Hidden name="donation" value=donation.to_string()/>
                    <Radios
                        name="reason"
                        label="Why do you need the donor’s name and address?"
                        hint="Your charity’s owners can see on its activity page who looked, and why"
                        choices=vec![
                            Choice::new("ask_donor", "To ask the donor for the correct details"),
                            Choice::new("answer_donor", "To answer the donor, who asked about this gift"),
                            Choice::new("check_records", "To compare them with our own records"),
                        ]
                    />
                    <Button kind=ButtonKind::Secondary>"Show name and address"</Button>
                </Form>
            </Card>
        }
        .into_any(),
    }
}
