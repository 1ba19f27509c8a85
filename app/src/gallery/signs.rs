//! Buttons, tags, notices and the like.

use super::Shelf;
use crate::ui::*;
use leptos::prelude::*;

#[component]
pub fn Signs() -> impl IntoView {
    let tones = [
        (Tone::Neutral, "Awaiting settlement"),
        (Tone::Info, "Declared"),
        (Tone::Good, "Accepted"),
        (Tone::Warn, "Held"),
        (Tone::Bad, "Refused"),
    ];
    view! {
        <Shelf title="Buttons">
            <div class="flex flex-wrap items-center gap-3">
                <Button>"Agree and go on"</Button>
                <Button kind=ButtonKind::Secondary icon=Shape::Plus>"Add a source"</Button>
                <Button kind=ButtonKind::Danger>"Stop from today"</Button>
                <LinkButton href="#" kind=ButtonKind::Quiet icon=Shape::Download>"Export CSV"</LinkButton>
                <CopyButton text="UP-7K4M-Q2XD" what="the reference"/>
            </div>
        </Shelf>
        <Shelf title="Tags">
            <p class="flex flex-wrap gap-2">
                {tones.into_iter().map(|(tone, label)| view! { <Tag tone label/> }).collect_view()}
                <Tag tone=Tone::Warn icon=Shape::Pause label="Paused"/>
            </p>
        </Shelf>
        <Shelf title="Notices">
            <div class="space-y-3">
                <Notice title="A plain message">"With a sentence below it."</Notice>
                <Notice tone=Tone::Good title="Your details are saved"/>
                <Notice tone=Tone::Info title="HMRC is being asked about claim 14">
                    "This page updates automatically."
                </Notice>
                <Notice tone=Tone::Warn title="Your authorisation ends on 5 April 2027">
                    <p>"Renew it in one step. "<a href="#">"Renew"</a></p>
                </Notice>
                <Notice tone=Tone::Bad title="HMRC refused two rows">"They are held with the cure; the rest of the claim went through."</Notice>
            </div>
        </Shelf>
        <Shelf title="Nothing here, and more to read">
            <EmptyState title="No gifts yet">
                <p>"A gift shows here within a second of being made."</p>
            </EmptyState>
            <Details summary="Why do you ask for my home address?">
                <p>"HMRC checks declarations against it."</p>
            </Details>
        </Shelf>
        <Shelf title="Ways to go">
            <Pagination newest=Some("#newest".into()) older=Some("#older".into()) note="50 of 1,204 gifts"/>
        </Shelf>
    }
    .into_any()
}
