//! What Uplift would have sent. Wanted: the newest message, and the link or code in it.

use super::Tool;
use super::mail_text::MailText;
use super::reads::{MailView, read_mailbox};
use crate::ui::*;
use leptos::prelude::*;

/// So many of the newest messages are unfolded.
const OPEN: usize = 3;

/// `/sandbox/mailbox`
#[component]
pub fn MailboxPage() -> impl IntoView {
    view! { <Tool from=read_mailbox() show=|mail| view! { <Mailbox mail/> }/> }.into_any()
}

#[component]
fn Mailbox(mail: Vec<MailView>) -> impl IntoView {
    let note = match mail.len() {
        0 | 1 => None,
        50 => Some("The newest 50 messages, newest first.".to_owned()),
        count => Some(format!("{count} messages, newest first.")),
    };
    let body = if mail.is_empty() {
        view! {
            <EmptyState title="No messages yet">
                <p>"Sign in with any address: the code arrives here within a second or two."</p>
            </EmptyState>
        }
        .into_any()
    } else {
        let messages = mail
            .into_iter()
            .enumerate()
            .map(|(place, mail)| {
                let open = place < OPEN;
                view! { <Message mail open/> }
            })
            .collect_view();
        view! { <ol class="space-y-3">{messages}</ol> }.into_any()
    };
    view! {
        <Heading
            title="Mailbox"
            lead="Every message that Uplift would have sent, to everybody."
            back=("/sandbox".to_owned(), "Sandbox".to_owned())
        >
            <LinkButton href="/sandbox/mailbox" kind=ButtonKind::Secondary>
                "Look again"
            </LinkButton>
        </Heading>
        {note.map(|note| view! { <p class="text-soft">{note}</p> })}
        {body}
    }
    .into_any()
}

/// A message; the older ones are folded to their heading.
#[component]
fn Message(mail: MailView, open: bool) -> impl IntoView {
    view! {
        <li>
            <details open=open class="group rounded-lg border border-line bg-sheet shadow-sheet">
                <summary class="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-5 py-3.5 sm:px-6">
                    <h2 class="text-lg">{mail.subject}</h2>
                    <p class="flex flex-wrap gap-x-4 text-sm text-soft">
                        <span class="wrap-anywhere">"To " {mail.to}</span>
                        <span>{mail.sent_at}</span>
                    </p>
                </summary>
                <div class="border-t border-line px-5 py-4 sm:px-6">
                    <MailText body=mail.body/>
                </div>
            </details>
        </li>
    }
    .into_any()
}
