//! When a request arrived, by its id alone.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::{RequestId, Timestamp};

/// The least id that a request of this instant can have: ids begin with the milliseconds since 1970 (RFC 9562 section 5.7).
#[must_use]
pub fn first_id(at: Timestamp) -> Uuid {
    let milliseconds = at.offset().unix_timestamp_nanos() / 1_000_000;
    let milliseconds = u128::try_from(milliseconds).unwrap_or_default();
    Uuid::from_u128((milliseconds & 0xFFFF_FFFF_FFFF) << 80)
}

/// When a request arrived, by its id, to the millisecond.
#[must_use]
pub fn instant_of(id: RequestId) -> Timestamp {
    let at = i128::try_from((id.uuid().as_u128() >> 80) * 1_000_000)
        .ok()
        .and_then(|nanoseconds| OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).ok());
    // Forty-eight bits of milliseconds end in the year 10889, beyond what can be told.
    Timestamp::from_offset(at.unwrap_or(OffsetDateTime::UNIX_EPOCH))
}

/// When the hour began in which a request arrived, by its id.
#[must_use]
pub fn hour_of(id: RequestId) -> OffsetDateTime {
    let hours = (id.uuid().as_u128() >> 80) / 3_600_000;
    i64::try_from(hours * 3_600)
        .ok()
        .and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok())
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn ids_of_an_instant_lie_after_its_first_id() {
        let at = Timestamp::parse("2026-11-21T00:00:00.123Z").unwrap();
        let earlier = Timestamp::parse("2026-11-21T00:00:00.122Z").unwrap();
        assert!(first_id(earlier) < first_id(at));
        assert_eq!(instant_of(RequestId::from_uuid(first_id(at))), at);
        let id: Uuid = "019aa3b1-0000-7000-8000-000000000000".parse().unwrap();
        let (seconds, nanos) = id.get_timestamp().unwrap().to_unix();
        let made = OffsetDateTime::from_unix_timestamp(i64::try_from(seconds).unwrap()).unwrap()
            + Duration::from_nanos(u64::from(nanos));
        assert!(first_id(Timestamp::from_offset(made)) <= id);
        assert!(id < first_id(Timestamp::from_offset(made + Duration::from_millis(1))));
    }

    #[test]
    fn a_request_belongs_to_the_hour_of_its_id() {
        for (at, hour) in [
            ("2026-11-21T00:00:00.000Z", "2026-11-21T00:00:00Z"),
            ("2026-11-21T00:59:59.999Z", "2026-11-21T00:00:00Z"),
            ("2026-11-21T01:00:00.000Z", "2026-11-21T01:00:00Z"),
        ] {
            let id = RequestId::from_uuid(first_id(Timestamp::parse(at).unwrap()));
            assert_eq!(hour_of(id), Timestamp::parse(hour).unwrap().offset(), "{at}");
        }
    }
}
