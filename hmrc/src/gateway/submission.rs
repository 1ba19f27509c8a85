//! A written message on its way out.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};

use super::TransactionId;
use super::request::write_credentials;
use crate::claim::Credentials;
use crate::message::Canonical;

/// All that stands before a message's Body is shorter than this.
const LONGEST_HEAD: usize = 64 * 1024;
const SENDER: &str = "<SenderDetails>";
const IDENTITY: (&str, &str) = ("<IDAuthentication>", "</IDAuthentication>");

/// A message that [`crate::message`] wrote, to be read once, front to back; however long it is, little of it is in memory.
pub struct Submission {
    head: Vec<u8>,
    rest: Box<dyn Read + Send>,
    rest_length: u64,
}

/// What cannot be submitted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotASubmission {
    /// It is not a message of this crate's writer, or one that was changed since.
    #[error("this is not a message that hmrc::message wrote")]
    NotOurs,
    /// It could not be read.
    #[error("the message could not be read")]
    Io(#[from] io::Error),
}

impl Submission {
    /// A message in memory.
    ///
    /// # Errors
    /// When it is not one that this crate wrote.
    pub fn from_bytes(message: Vec<u8>) -> Result<Self, NotASubmission> {
        let length = u64::try_from(message.len()).unwrap_or(u64::MAX);
        Self::new(Cursor::new(message), length)
    }

    /// A message in a file, from the file's beginning.
    ///
    /// # Errors
    /// When it cannot be read, or is not one that this crate wrote.
    pub fn from_file(mut file: File) -> Result<Self, NotASubmission> {
        let length = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        Self::new(file, length)
    }

    /// A message of this length from anywhere.
    ///
    /// # Errors
    /// When it cannot be read, or is not one that this crate wrote.
    pub fn new(mut message: impl Read + Send + 'static, length: u64) -> Result<Self, NotASubmission> {
        let most = u64::try_from(LONGEST_HEAD).unwrap_or(u64::MAX).min(length);
        let mut head = Vec::new();
        message.by_ref().take(most).read_to_end(&mut head)?;
        let taken = u64::try_from(head.len()).unwrap_or(u64::MAX);
        if taken < most {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        Envelope::of(&head).ok_or(NotASubmission::NotOurs)?;
        Ok(Self { head, rest: Box::new(message), rest_length: length - taken })
    }

    /// The message with these credentials in place of whatever it had. Nothing that the IRmark covers changes.
    #[must_use]
    pub fn signed_in(mut self, credentials: &Credentials) -> Self {
        if let Some(envelope) = Envelope::of(&self.head) {
            let mut identity = Canonical::default();
            write_credentials(credentials, &mut identity);
            let (begin, end) = envelope.identity;
            self.head.splice(begin..end, identity.take());
        }
        self
    }

    /// The sender's id of it (TransactionID), by which a list shows it.
    #[must_use]
    pub fn transaction_id(&self) -> Option<TransactionId> {
        let head = Envelope::of(&self.head)?.text;
        let (_, rest) = head.split_once("<TransactionID>")?;
        let (id, _) = rest.split_once("</TransactionID>")?;
        id.parse().ok()
    }

    /// How many bytes it has.
    #[must_use]
    pub fn length(&self) -> u64 {
        u64::try_from(self.head.len()).unwrap_or(u64::MAX).saturating_add(self.rest_length)
    }

    /// The head, then the rest.
    pub fn into_reader(self) -> impl Read + Send {
        Cursor::new(self.head).chain(self.rest.take(self.rest_length))
    }
}

/// The part of a message before its Body, and where the sender's identity stands or belongs in it.
struct Envelope<'a> {
    text: &'a str,
    identity: (usize, usize),
}

impl<'a> Envelope<'a> {
    /// Only for messages of this crate's writer: it knows them by how they are written.
    fn of(head: &'a [u8]) -> Option<Self> {
        let body = head.windows(6).position(|window| window == b"<Body>")?;
        let text = std::str::from_utf8(&head[..body]).ok()?;
        let is_request = text.contains("<Qualifier>request</Qualifier><Function>submit</Function>");
        if !is_request || !text.contains("<CorrelationID></CorrelationID>") {
            return None;
        }
        let begin = text.find(SENDER)? + SENDER.len();
        let end = if text[begin..].starts_with(IDENTITY.0) {
            begin + text[begin..].find(IDENTITY.1)? + IDENTITY.1.len()
        } else {
            begin
        };
        Some(Self { text, identity: (begin, end) })
    }
}

impl fmt::Debug for Submission {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Submission").field("length", &self.length()).finish_non_exhaustive()
    }
}
