//! What was said between Uplift and HMRC, newest first.

use super::views::MessageLine;
use crate::ui::*;
use domain::ClaimStatus;
use domain::claim::MessageKind;
use domain::count::counted;
use leptos::prelude::*;

/// The id of the list, for the live feed.
pub const CONVERSATION: &str = "claim-conversation";

/// The messages of a claim, or that there are none, in places that the live feed can fill.
#[component]
pub fn Conversation(messages: Vec<MessageLine>, status: ClaimStatus) -> impl IntoView {
    let none = messages.is_empty().then(|| {
        let words = if status.is_open() { "Nothing has been sent yet." } else { "Nothing was sent." };
        view! { <p class="text-soft">{words}</p> }
    });
    let steps = messages
        .into_iter()
        .map(|message| {
            let (title, tone) = title(&message);
            let (title, when) = match message.repeated {
                None => (title.to_owned(), message.at),
                Some((times, first)) => (
                    format!("{title}, {}", counted(times, "time", "times")),
                    format!("From {first} to {}", message.at),
                ),
            };
            // HMRC's list is of all that this installation filed: a charity gets an excerpt.
            let label = match message.kind {
                MessageKind::Listing => "HMRC’s list entry for this claim (XML)",
                _ => "View message (XML)",
            };
            view! {
                <Step id=message.id title=title when=when tone=tone>
                    <p class="max-w-read wrap-anywhere">{message.words}</p>
                    {message
                        .file
                        .map(|file| {
                            view! {
                                <p class="text-sm">
                                    <a href=file>
                                        {label}
                                    </a>
                                </p>
                            }
                        })}
                </Step>
            }
        })
        .collect_view();
    view! {
        <Timeline id=CONVERSATION>{steps}</Timeline>
        <div id="claim-silence" class="empty:hidden">
            {none}
        </div>
    }
    .into_any()
}

fn title(message: &MessageLine) -> (&'static str, Tone) {
    match message.kind {
        MessageKind::Submit => ("Uplift wrote the claim", Tone::Info),
        MessageKind::Acknowledgement => ("HMRC acknowledged", Tone::Info),
        MessageKind::Response => ("HMRC accepted", Tone::Good),
        MessageKind::Listing => ("Uplift asked HMRC for its list", Tone::Info),
        MessageKind::Deletion => ("Closed", Tone::Neutral),
        MessageKind::Failure => ("HMRC returned an error", Tone::Bad),
        MessageKind::Nothing => ("No answer", Tone::Warn),
    }
}
