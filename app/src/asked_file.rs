//! A file that wants a fresh proof of who asks. Whoever has to give it first comes back to the page that leads to the file, and there
//! the file begins by itself.

use crate::error::CONFIRM;
use crate::ui::{Notice, Tone};
use crate::words::{account, say};
use domain::{ClaimId, OwnPath};
use leptos::prelude::*;

/// Which file of a charity was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedFile {
    /// Of one claim, whose number people know.
    OfClaim { id: ClaimId, number: i32, part: AskedPart },
    /// The schedule of gifts that the charity claims on itself.
    Schedule,
}

/// Which file of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedPart {
    /// The audit pack.
    Pack,
    /// The message with this id.
    Message(String),
}

impl AskedFile {
    /// Where the person proves who they are on the way to the file; `claims` is the address of the charity's claims.
    #[must_use]
    pub fn confirm_address(&self, claims: &str) -> String {
        let page = match self {
            Self::OfClaim { id, number, part } => {
                let file = match part {
                    AskedPart::Pack => "pack",
                    AskedPart::Message(id) => id,
                };
                format!("{claims}/{id}?file={file}&claim={number}")
            }
            Self::Schedule => format!("{claims}/own?file=schedule"),
        };
        let to = OwnPath::parse(&page).map(|page| format!("?to={}", page.escaped())).unwrap_or_default();
        format!("{CONFIRM}{to}")
    }
}

/// What somebody proves who they are for, and the page that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purpose {
    /// Such as "Confirm that it is you to download the audit pack of claim 3".
    pub title: String,
    /// The address and the name of the page, to go back.
    pub back: (String, String),
}

impl Purpose {
    /// As the address of the page says it that somebody goes on to; nothing for any other page.
    #[must_use]
    pub fn of(to: &OwnPath) -> Option<Self> {
        let (page, query) = to.as_str().split_once('?')?;
        let value = |name: &str| {
            query.split('&').find_map(|pair| pair.split_once('=').filter(|(key, _)| *key == name))
        };
        let (_, file) = value("file")?;
        let number = value("claim").and_then(|(_, number)| number.parse::<u32>().ok());
        let (title, name) = match (file, number) {
            ("schedule", _) => {
                (say(account::CONFIRM_FOR_SCHEDULE).to_owned(), say(account::OWN_CLAIM).to_owned())
            }
            ("pack", Some(number)) => {
                (say(account::ConfirmForPack { number }), say(account::ClaimNumber { number }))
            }
            (_, Some(number)) => {
                (say(account::ConfirmForMessage { number }), say(account::ClaimNumber { number }))
            }
            (_, None) => return None,
        };
        Some(Self { title, back: (page.to_owned(), name) })
    }
}

/// What a file is that begins by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BegunKind {
    /// The audit pack of a claim.
    Pack,
    /// One message of the conversation with HMRC.
    Message,
    /// The schedule of gifts that the charity claims on itself.
    Schedule,
}

/// Begins a file on the page that somebody came back to; the browser stays on the page, because the answer is a file.
#[component]
pub fn BegunFile(
    /// The address of the file.
    href: String,
    file: BegunKind,
) -> impl IntoView {
    crate::context::set_header(axum::http::header::REFRESH, &format!("0;url={href}"));
    let (begun, again) = match file {
        BegunKind::Pack => (account::PACK_BEGUN, account::PACK_AGAIN),
        BegunKind::Message => (account::MESSAGE_BEGUN, account::MESSAGE_AGAIN),
        BegunKind::Schedule => (account::SCHEDULE_BEGUN, account::SCHEDULE_AGAIN),
    };
    view! {
        <Notice tone=Tone::Good title=say(begun)>
            <p>
                {say(account::NOT_BEGUN)} " " <a href=href>{say(again)}</a> "."
            </p>
        </Notice>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::Words;
    use domain::Language;

    fn purpose(address: &str) -> Option<Purpose> {
        Purpose::of(&OwnPath::parse(address)?)
    }

    #[test]
    fn whoever_proves_who_they_are_reads_what_for() {
        let said = Language::English;
        let claim = account::ClaimNumber { number: 3 }.of(said);
        for (address, title, name) in [
            (
                "/charity/c/claims/x?file=pack&claim=3",
                account::ConfirmForPack { number: 3 }.of(said),
                claim.as_str(),
            ),
            (
                "/charity/c/claims/x?file=0198&claim=3",
                account::ConfirmForMessage { number: 3 }.of(said),
                claim.as_str(),
            ),
            (
                "/charity/c/claims/own?file=schedule",
                account::CONFIRM_FOR_SCHEDULE.of(said).to_owned(),
                account::OWN_CLAIM.of(said),
            ),
        ] {
            let found = purpose(address).expect(address);
            assert_eq!((found.title, found.back.1.as_str()), (title, name));
            assert!(!found.back.0.contains('?'), "{address}");
        }
        for address in
            ["/charity/c/team", "/charity/c/claims/x?file=pack&claim=call%20us", "/charity/c?file=pack"]
        {
            assert_eq!(purpose(address), None, "{address}");
        }
    }

    #[test]
    fn the_way_to_the_schedule_is_a_page_of_ours() {
        assert_eq!(
            AskedFile::Schedule.confirm_address("/charity/chr_x/claims"),
            "/account/confirm?to=/charity/chr_x/claims/own%3Ffile%3Dschedule"
        );
    }
}
