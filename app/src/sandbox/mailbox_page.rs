//! What Uplift would have sent. Wanted: the newest email, as its readers see it, and the link or code in it.

use super::Tool;
use super::mail_text::MailText;
use super::open_page::OpenOne;
use super::reads::{MailboxView, read_mailbox};
use crate::ui::day::long_time;
use crate::ui::*;
use backend::mail::Received;
use domain::MailId;
use leptos::prelude::*;

/// So many of the newest emails are unfolded.
const OPEN: usize = 3;

/// `/sandbox/mailbox`
#[component]
pub fn MailboxPage() -> impl IntoView {
    let show = |mailbox: Option<MailboxView>| match mailbox {
        Some(mailbox) => view! { <Mailbox mailbox/> }.into_any(),
        None => view! { <OpenOne/> }.into_any(),
    };
    view! { <Tool from=read_mailbox() show/> }.into_any()
}

#[component]
fn Mailbox(mailbox: MailboxView) -> impl IntoView {
    let MailboxView { mail, domain } = mailbox;
    let (any, to) = match domain {
        Some(domain) => {
            (format!("any address that ends with @{domain}"), format!("addresses that end with @{domain}"))
        }
        None => ("any address".to_owned(), "everybody".to_owned()),
    };
    let note = match mail.len() {
        0 | 1 => None,
        50 => Some("The newest 50 emails, newest first.".to_owned()),
        count => Some(format!("{count} emails, newest first.")),
    };
    let body = if mail.is_empty() {
        view! {
            <EmptyState title="No emails yet">
                <p>{format!("Sign in with {any}: the code arrives here within a second or two.")}</p>
            </EmptyState>
        }
        .into_any()
    } else {
        let messages = mail
            .into_iter()
            .enumerate()
            .map(|(place, mail)| {
                view! { <Message mail place/> }
            })
            .collect_view();
        view! { <ol class="space-y-3">{messages}</ol> }.into_any()
    };
    view! {
        <Heading
            title="Mailbox"
            lead=format!("Every email that Uplift would have sent, to {to}, as HTML and as plain text.")
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

/// The frame with the HTML of an email, which is loaded when it comes into sight. It runs no script, and a link in it opens a tab. Written
/// by hand, because the typed element has no `loading`; nothing but an id and a number stands in it.
fn frame(id: MailId, place: usize) -> String {
    format!(
        "<iframe src=\"/sandbox/mailbox/{id}\" title=\"Email {} as HTML\" loading=\"lazy\" \
         sandbox=\"allow-popups allow-popups-to-escape-sandbox\" class=\"h-[40rem] w-full rounded-md border border-edge\"></iframe>",
        place + 1
    )
}

/// An email in both forms; the older ones are folded to their heading.
#[component]
fn Message(mail: Received, place: usize) -> impl IntoView {
    let open = place < OPEN;
    view! {
        <li>
            <details open=open class="group rounded-lg border border-line bg-sheet shadow-sheet">
                <summary class="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-5 py-3.5 sm:px-6">
                    <h2 class="text-lg">{mail.subject}</h2>
                    <p class="flex flex-wrap gap-x-4 text-sm text-soft">
                        <span class="wrap-anywhere">"To " {mail.to}</span>
                        <span>{long_time(mail.sent_at)}</span>
                    </p>
                </summary>
                <div class="grid gap-6 border-t border-line px-5 py-4 sm:px-6 lg:grid-cols-2">
                    <section class="min-w-0 space-y-3">
                        <h3>"As HTML"</h3>
                        <div inner_html=frame(mail.mail_id, place)></div>
                    </section>
                    <section class="min-w-0 space-y-3">
                        <h3>"As plain text"</h3>
                        <MailText body=mail.body/>
                    </section>
                </div>
            </details>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_is_shown_in_both_forms_and_its_page_can_do_nothing_here() {
        let id: MailId = "mal_00000000000000000000000001".parse().unwrap();
        let mail = Received {
            mail_id: id,
            to: "zoe@example.org".to_owned(),
            subject: "Sign in to Uplift".to_owned(),
            body: "Your code is 123456".to_owned(),
            sent_at: "2026-11-21T09:00:00Z".parse().unwrap(),
        };
        let html = Owner::new().with(|| view! { <Message mail place=0/> }.to_html());
        assert!(html.contains("Your code is 123456"), "{html}");
        assert!(html.contains(&format!("src=\"/sandbox/mailbox/{id}\"")), "{html}");
        assert!(html.contains("sandbox=\"allow-popups allow-popups-to-escape-sandbox\""), "{html}");
    }
}
