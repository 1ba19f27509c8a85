//! What was said between Uplift and HMRC, newest first.

use super::views::MessageLine;
use crate::ui::*;
use crate::words::{claim as words, say};
use catalogue::Text;
use domain::ClaimStatus;
use domain::claim::MessageKind;
use leptos::prelude::*;

/// The id of the list, for the live feed.
pub const CONVERSATION: &str = "claim-conversation";

/// The messages of a claim, or that there are none, in places that the live feed can fill.
#[component]
pub fn Conversation(messages: Vec<MessageLine>, status: ClaimStatus) -> impl IntoView {
    let none = messages.is_empty().then(|| {
        let none = if status.is_open() { words::NOTHING_SENT_YET } else { words::NOTHING_WAS_SENT };
        view! { <p class="text-soft">{say(none)}</p> }
    });
    let steps = messages
        .into_iter()
        .map(|message| {
            let (title, tone) = title(&message);
            let title = say(title);
            let (title, when) = match message.repeated {
                None => (title.to_owned(), message.at),
                Some((times, first)) => {
                    (say(words::Repeated { title, times }), say(words::FromTo { first, last: message.at }))
                }
            };
            // HMRC's list is of all that this installation filed: a charity gets an excerpt.
            let label = match message.kind {
                MessageKind::Listing => words::LIST_ENTRY_FILE,
                _ => words::MESSAGE_FILE,
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
                                        {say(label)}
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

fn title(message: &MessageLine) -> (Text, Tone) {
    match message.kind {
        MessageKind::Submit => (words::WROTE, Tone::Info),
        MessageKind::Acknowledgement => (words::HMRC_ACKNOWLEDGED, Tone::Info),
        MessageKind::Response => (words::HMRC_ACCEPTED, Tone::Good),
        MessageKind::Listing => (words::ASKED_FOR_LIST, Tone::Info),
        MessageKind::Deletion => (words::CLOSED, Tone::Neutral),
        MessageKind::Failure => (words::HMRC_ERROR, Tone::Bad),
        MessageKind::Nothing => (words::NO_ANSWER, Tone::Warn),
    }
}
