//! What a charity reads of HMRC's list. The list names every submission of the account with which this installation files, whosever
//! it is; a claim's conversation is its charity's to read. The whole list is put aside.

use domain::Timestamp;
use domain::calendar::iso;
use domain::claim::Aside;
use hmrc::gateway::{Listed, ListedStatus, Listing, TransactionId};
use time::Duration;

use crate::secret::hash;

/// HMRC's clock and ours are never so far apart, whichever time zone HMRC's is in.
const CLOCKS: Duration = Duration::days(1);

/// HMRC's list as it came, and by what a charity knows the whole of it.
pub(super) struct WholeList {
    pub(super) listing: Listing,
    pub(super) bytes: Vec<u8>,
    pub(super) aside: Aside,
}

/// HMRC's names of what could be a sending of this instant: it stands in the list without a name of ours, and did not
/// come before it. What has no time of its own could be from any.
pub(super) fn nameless_since(listing: &Listing, sent: Timestamp) -> Vec<String> {
    let since = sent.offset().saturating_sub(CLOCKS);
    listing
        .records
        .iter()
        .filter(|record| record.transaction_id.is_none())
        .filter(|record| record.at.is_none_or(|at| at.assume_utc() >= since))
        .map(|record| record.correlation_id.as_str().to_owned())
        .collect()
}

/// What the list says of a claim's sendings, how much else is in it, and the SHA-256 of the whole.
pub(super) fn excerpt(listing: &Listing, ours: &[TransactionId], whole: &[u8]) -> Vec<u8> {
    let own: Vec<&Listed> = listing
        .records
        .iter()
        .filter(|record| record.transaction_id.as_ref().is_some_and(|id| ours.contains(id)))
        .collect();
    let nameless = listing.records.iter().filter(|record| record.transaction_id.is_none()).count();
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Listing>\n  \
         <Note>HMRC’s list is of all that this installation filed. Here is what it says of this claim.</Note>\n",
    );
    for record in &own {
        xml.push_str(&written(record));
    }
    xml.push_str(&format!(
        "  <Others>{}</Others>\n  <OthersWithoutTransactionID>{nameless}</OthersWithoutTransactionID>\n  \
         <SHA256>{}</SHA256>\n</Listing>\n",
        listing.records.len().saturating_sub(own.len()),
        hex::encode(hash(whole)),
    ));
    xml.into_bytes()
}

fn written(record: &Listed) -> String {
    let status = match &record.status {
        ListedStatus::Answered => "SUBMISSION_RESPONSE",
        ListedStatus::Other(words) => words.as_str(),
    };
    let at = record.at.map(|at| {
        let (hour, minute, second) = at.as_hms();
        format!("{}T{hour:02}:{minute:02}:{second:02}", iso(at.date()))
    });
    format!(
        "  <Record>\n    <TransactionID>{}</TransactionID>\n    <CorrelationID>{}</CorrelationID>\n    \
         <Status>{}</Status>\n    <TimeStamp>{}</TimeStamp>\n  </Record>\n",
        record.transaction_id.as_ref().map_or("", TransactionId::as_str),
        record.correlation_id.as_str(),
        escaped(status),
        at.unwrap_or_default(),
    )
}

/// Words of HMRC's as text of XML.
fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            letter if letter.is_control() => {}
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;
    use hmrc::gateway::{Listed, ListedStatus, Listing, TransactionId};
    use time::macros::datetime;

    use super::{excerpt, nameless_since};

    fn record(correlation: &str, transaction: Option<&str>, status: ListedStatus) -> Listed {
        Listed {
            correlation_id: correlation.parse().unwrap(),
            transaction_id: transaction.map(|id| id.parse().unwrap()),
            status,
            at: Some(datetime!(2026-11-22 09:05:07)),
        }
    }

    fn kept(records: Vec<Listed>) -> String {
        let ours: TransactionId = "6A10".parse().unwrap();
        String::from_utf8(excerpt(&Listing { records }, &[ours], b"abc")).unwrap()
    }

    /// The SHA-256 of "abc" (FIPS 180-2, appendix B.1).
    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn our_record_is_there_and_of_the_others_only_their_number() {
        let text = kept(vec![
            record("AAAA", Some("6A11"), ListedStatus::Answered),
            record("BBBB", Some("6A10"), ListedStatus::Answered),
            record("CCCC", None, ListedStatus::Other("SUBMISSION_ACKNOWLEDGE".to_owned())),
        ]);
        let ours = "  <Record>\n    <TransactionID>6A10</TransactionID>\n    <CorrelationID>BBBB</CorrelationID>\n    \
                    <Status>SUBMISSION_RESPONSE</Status>\n    <TimeStamp>2026-11-22T09:05:07</TimeStamp>\n  </Record>\n";
        let rest = format!(
            "  <Others>2</Others>\n  <OthersWithoutTransactionID>1</OthersWithoutTransactionID>\n  <SHA256>{ABC}</SHA256>\n</Listing>\n"
        );
        assert!(text.contains(ours) && text.ends_with(&rest), "{text}");
        for theirs in ["6A11", "AAAA", "CCCC", "ACKNOWLEDGE"] {
            assert!(!text.contains(theirs), "{theirs}: {text}");
        }
    }

    #[test]
    fn a_list_without_us_says_so_by_its_numbers() {
        let text = kept(vec![record("AAAA", Some("6A11"), ListedStatus::Answered)]);
        assert!(!text.contains("<Record>") && text.contains("<Others>1</Others>"), "{text}");
        assert!(kept(Vec::new()).contains("<Others>0</Others>"));
    }

    #[test]
    fn hmrcs_words_stay_text() {
        let odd = ListedStatus::Other("<a href=\"&\">\u{1}\n".to_owned());
        let text = kept(vec![record("BBBB", Some("6A10"), odd)]);
        assert!(text.contains("<Status>&lt;a href=\"&amp;\"&gt;</Status>"), "{text}");
    }

    #[test]
    fn only_what_has_no_name_and_did_not_come_before_can_be_ours() {
        let other = || ListedStatus::Other("SUBMISSION_ACKNOWLEDGE".to_owned());
        let at = |correlation: &str, at| Listed { at, ..record(correlation, None, other()) };
        let records = vec![
            record("AAAA", Some("6A11"), ListedStatus::Answered),
            at("BBBB", Some(datetime!(2026-11-20 08:59:59))),
            at("CCCC", Some(datetime!(2026-11-20 09:00:00))),
            at("DDDD", Some(datetime!(2026-11-22 09:05:07))),
            at("EEEE", None),
        ];
        let sent = Timestamp::parse("2026-11-21T09:00:00Z").unwrap();
        assert_eq!(nameless_since(&Listing { records }, sent), ["CCCC", "DDDD", "EEEE"]);
    }
}
