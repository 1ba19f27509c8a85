//! What is said by letter or telephone: a donor's cancellation, and that a platform told a donor of an authorisation.

use crate::calendar::Timestamp;
use crate::field_error::FieldErrors;
use crate::reader::{Input, Reader};

/// Clocks differ: what a platform says may seem this many minutes ahead.
const SKEW_MINUTES: i64 = 5;

word_enum! {
    /// How a donor's cancellation came that an operator recorded (SI 2016/1195: a donor may end it in writing or orally).
    pub enum CancelledThrough {
        /// By post.
        Letter = "letter",
        /// In a call.
        Telephone = "telephone",
        /// By email to the operator.
        Email = "email",
        /// Said to somebody of the operator.
        InPerson = "in_person",
    }
}

word_enum! {
    /// How a platform told a donor about their authorisation.
    pub enum NoticeChannel {
        /// A text message.
        Sms = "sms",
        /// In a call.
        Telephone = "telephone",
        /// By post.
        Letter = "letter",
        /// On a screen or a receipt that the donor can keep.
        Screen = "screen",
        /// In another way.
        Other = "other",
    }
}

/// How and when you told the donor about their authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(rename_all = "camelCase", example = json!({"channel": "sms", "notifiedAt": "2026-11-21T09:05:00Z"})))]
pub struct NewNotified {
    /// How the donor was told.
    channel: NoticeChannel,
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = String, format = "date-time"))]
    notified_at: Timestamp,
}

impl NewNotified {
    /// Reads `{channel, notifiedAt}`.
    ///
    /// # Errors
    /// Everything that is wrong, each at its pointer.
    pub fn read<'a>(input: impl Into<Input<'a>>, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut reader = Reader::new(input)?;
        let channel = reader.parsed::<NoticeChannel>("channel");
        let notified_at = reader.parsed::<Timestamp>("notifiedAt");
        if notified_at.is_some_and(|at| at > now.plus_minutes(SKEW_MINUTES)) {
            reader.fail(
                "notifiedAt",
                "out_of_range",
                "Send the time when you told the donor. It cannot be in the future.",
            );
        }
        let built = channel.zip(notified_at).map(|(channel, notified_at)| Self { channel, notified_at });
        reader.finish_with(built)
    }

    /// How the donor was told.
    #[must_use]
    pub fn channel(self) -> NoticeChannel {
        self.channel
    }

    /// When.
    #[must_use]
    pub fn notified_at(self) -> Timestamp {
        self.notified_at
    }
}
