//! What Uplift would have sent. Wanted: the newest email, as its readers see it, and the link or code in it.

use super::Tool;
use super::mail_text::MailText;
use super::open_page::OpenOne;
use super::reads::{MailboxView, read_mailbox};
use crate::ui::day::long_time;
use crate::ui::*;
use crate::words::{sandbox, say};
use backend::mail::Received;
use domain::MailId;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// The page, and the one that answers its search.
const PAGE: &str = "/sandbox/mailbox";

/// No address is longer.
const LONGEST: usize = 254;

/// `/sandbox/mailbox`
#[component]
pub fn MailboxPage() -> impl IntoView {
    let show = |mailbox: Option<MailboxView>| match mailbox {
        Some(mailbox) => view! { <Mailbox mailbox/> }.into_any(),
        None => view! { <OpenOne/> }.into_any(),
    };
    let asked = use_query_map().get_untracked().get("q").unwrap_or_default();
    // The database keeps no text with such characters, and no address has one.
    let to: String = asked.trim().chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
    view! { <Tool from=read_mailbox(to) show/> }.into_any()
}

#[component]
fn Mailbox(mailbox: MailboxView) -> impl IntoView {
    let MailboxView { mail, to, domain } = mailbox;
    let (lead, none) = match &domain {
        Some(domain) => (say(sandbox::MailboxLeadPart { domain }), say(sandbox::NoEmailsPart { domain })),
        None => (say(sandbox::MAILBOX_LEAD_OWN).to_owned(), say(sandbox::NO_EMAILS_OWN).to_owned()),
    };
    let note = match mail.len() {
        0 | 1 => None,
        50 => Some(say(sandbox::Newest { count: 50 })),
        count => Some(say(sandbox::Emails { count })),
    };
    let body = if mail.is_empty() {
        view! {
            <EmptyState title=if to.is_empty() { say(sandbox::NO_EMAILS) } else { say(sandbox::NO_EMAILS_TO) }>
                <p>{none}</p>
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
            title=say(sandbox::MAILBOX)
            lead
            back=("/sandbox".to_owned(), say(sandbox::TITLE).to_owned())
        >
            <LinkButton href=PAGE kind=ButtonKind::Secondary>
                {say(sandbox::LOOK_AGAIN)}
            </LinkButton>
        </Heading>
        <SearchBox action=PAGE label=say(sandbox::FIND_EMAILS) id="find-emails" value=to maxlength=LONGEST/>
        {note.map(|note| view! { <p class="text-soft">{note}</p> })}
        {body}
    }
    .into_any()
}

/// The frame with the HTML of an email, which is loaded when it comes into sight. It runs no script, and a link in it opens a tab. Written
/// by hand, because the typed element has no `loading`; nothing but an id and a number stands in it.
fn frame(id: MailId, place: usize) -> String {
    format!(
        "<iframe src=\"/sandbox/mailbox/{id}\" title=\"{}\" loading=\"lazy\" \
         sandbox=\"allow-popups allow-popups-to-escape-sandbox\" class=\"h-[40rem] w-full rounded-md border border-edge\"></iframe>",
        say(sandbox::EmailAsHtml { number: place + 1 })
    )
}

/// An email in both forms; all but the newest are folded to their heading.
#[component]
fn Message(mail: Received, place: usize) -> impl IntoView {
    let open = place == 0;
    view! {
        <li>
            <details open=open class="group rounded-lg border border-line bg-sheet shadow-sheet">
                <summary class="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 sm:px-6 sm:py-3.5">
                    <h2 class="text-base sm:text-lg">{mail.subject}</h2>
                    <p class="flex flex-wrap gap-x-4 text-sm text-soft">
                        <span class="wrap-anywhere">{say(sandbox::To { address: mail.to })}</span>
                        <span>{long_time(mail.sent_at)}</span>
                    </p>
                </summary>
                <div class="grid gap-6 border-t border-line px-5 py-4 sm:px-6 lg:grid-cols-2">
                    <section class="min-w-0 space-y-3">
                        <h3>{say(sandbox::AS_HTML)}</h3>
                        <div inner_html=frame(mail.mail_id, place)></div>
                    </section>
                    <section class="min-w-0 space-y-3">
                        <h3>{say(sandbox::AS_TEXT)}</h3>
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
