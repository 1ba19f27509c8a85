//! One gift: the money, how far it has come, and its declaration word by word.

use super::gift::Gift;
use super::param;
use super::reads::{DeclarationRecord, GiftDetail, read_gift};
use super::steps::Steps;
use super::words;
use crate::frame::{Area, Frame, Load};
use crate::ui::{Card, Details, Heading, SummaryList, SummaryRow, Tag};
use domain::Date;
use domain::calendar::{long, long_time};
use domain::donation::DeclarationStatus;
use leptos::prelude::*;

/// `/giving/donations/{id}`
#[component]
pub fn DonationPage() -> impl IntoView {
    view! {
        <Frame area=Area::Giving>
            <Load from=read_gift(param("donation")) show=|detail| view! { <Detail detail/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Detail(detail: GiftDetail) -> impl IntoView {
    let GiftDetail {
        gift,
        declarations,
        authorisation,
        today,
    } = detail;
    let chip = words::chip(&gift);
    let (title, charity) = (
        format!("Your gift of {}", gift.gross),
        gift.charity_name().to_owned(),
    );
    view! {
        <Heading title over=charity back=("/giving".to_owned(), "Your gifts".to_owned())/>
        <p class="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Tag tone=chip.tone icon=chip.icon label=chip.label/>
            <span>{chip.note}</span>
        </p>
        <div class="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
            <TheMoney gift=gift.clone()/>
            <div class="lg:row-span-2">
                <HowFar gift=gift.clone() declarations=declarations.clone() today/>
            </div>
            <ForYourRecords gift authorised_on=authorisation.map(|used| used.from)/>
        </div>
        <Declarations declarations/>
    }
    .into_any()
}

#[component]
fn HowFar(gift: Gift, declarations: Vec<DeclarationRecord>, today: Date) -> impl IntoView {
    view! {
        <Card title="How far it has come">
            <Steps gift declarations today/>
        </Card>
    }
    .into_any()
}

#[component]
fn ForYourRecords(gift: Gift, authorised_on: Option<Date>) -> impl IntoView {
    let given = format!("{}, on {}", gift.given_when(), gift.platform);
    let authorisation = authorised_on.map(|day| {
        view! {
            <SummaryRow label="Authorised by you on">
                <a href="/giving/authorisation">{long(day)}</a>
            </SummaryRow>
        }
    });
    let label = format!("Reference of {}", gift.platform);
    let reference = gift.reference.map(|reference| {
        view! {
            <SummaryRow label>
                <Id id=reference/>
            </SummaryRow>
        }
    });
    view! {
        <Card title="For your records">
            <SummaryList>
                <SummaryRow label="Given">{given}</SummaryRow>
                <SummaryRow label="Yours because">{words::known_by(gift.known_by)}</SummaryRow>
                {authorisation}
                {reference}
                <SummaryRow label="Reference of Uplift">
                    <Id id=gift.id.to_string()/>
                </SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}

#[component]
fn Id(id: String) -> impl IntoView {
    view! { <code class="font-mono text-sm break-all">{id}</code> }.into_any()
}

#[component]
fn TheMoney(gift: Gift) -> impl IntoView {
    let claimable = gift.counts().then(|| {
        let claimable = gift.claimable.to_string();
        view! { <SummaryRow label="Gift Aid is claimed on">{claimable}</SummaryRow> }
    });
    let fee = gift.fee().map(|fee| {
        view! {
            <SummaryRow label="Kept as a fee">{fee.to_string()}</SummaryRow>
            {claimable}
        }
    });
    let gift_aid = words::gift_aid(&gift);
    let counted = gift.counts().then(|| {
        view! {
            <span class="block text-sm text-soft">
                "A quarter of what it is claimed on, rounded down. The claim itself is worked out on the charity’s total."
            </span>
        }
    });
    view! {
        <Card title="The money">
            <SummaryList>
                <SummaryRow label="You gave">
                    <span class="font-head text-xl font-semibold tabular-nums">{gift.gross.to_string()}</span>
                </SummaryRow>
                {fee}
                <SummaryRow label="Gift Aid">
                    <span class="font-semibold">{gift_aid}</span>
                    {counted}
                </SummaryRow>
            </SummaryList>
        </Card>
    }
    .into_any()
}

#[component]
fn Declarations(declarations: Vec<DeclarationRecord>) -> impl IntoView {
    let mut declarations = declarations.into_iter();
    let Some(newest) = declarations.next() else {
        return ().into_any();
    };
    let earlier: Vec<DeclarationRecord> = declarations.collect();
    let title = if newest.state == DeclarationStatus::Made {
        "Its Gift Aid declaration"
    } else {
        "Its last Gift Aid declaration"
    };
    let summary = if earlier.len() == 1 {
        "1 earlier declaration".to_owned()
    } else {
        format!("{} earlier declarations", earlier.len())
    };
    let earlier = (!earlier.is_empty()).then(|| {
        view! {
            <div class="mt-4">
                <Details summary>
                    {earlier.into_iter().map(|one| view! { <Declaration one/> }).collect_view()}
                </Details>
            </div>
        }
    });
    view! {
        <Card title>
            <Declaration one=newest/>
            {earlier}
        </Card>
    }
    .into_any()
}

#[component]
fn Declaration(one: DeclarationRecord) -> impl IntoView {
    let ended = one.ended_at.map(|at| {
        let word = if one.state == DeclarationStatus::Replaced {
            "Replaced"
        } else {
            "Cancelled"
        };
        format!(" {word} on {}.", long_time(at))
    });
    view! {
        <figure>
            <blockquote class="max-w-prose border-s-3 border-lift ps-4 whitespace-pre-line">{one.text}</blockquote>
            <figcaption class="mt-3 text-sm text-soft">
                {format!("Made on {}.", long_time(one.made_at))} {ended} " " <Id id=one.id.to_string()/>
            </figcaption>
        </figure>
    }
    .into_any()
}
