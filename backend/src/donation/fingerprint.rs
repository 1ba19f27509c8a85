//! By what a gift is known when it is sent again under its reference: what it says, however it is spelled.

use domain::calendar::iso;
use domain::donation::{NewDonation, Transaction};
use domain::terminal::CardPlace;
use serde_json::{Value, json};

use crate::secret::{Hash, hash};

/// Names the form below, which every gift on file was hashed in. Whoever changes what is written gives it another name, and knows
/// that gifts of the earlier form are then refused when they are sent again.
const FORM: &str = "donation 1";

/// The hash of what a gift says.
pub(crate) fn fingerprint(new: &NewDonation) -> Hash {
    hash(normal_form(new).to_string())
}

/// Everything that makes it this gift and no other, each in its one spelling and its one place. The reference itself is what it is
/// looked up by; the currency is always the same. A gift of the moment says no time, and is the same gift on any later day.
fn normal_form(new: &NewDonation) -> Value {
    let transaction = match new.transaction() {
        Transaction::Direct { id } => json!(["direct", id.key()]),
        Transaction::HmrcId { id } => json!(["hmrcId", id.as_str()]),
        Transaction::Terminal { mid, desc, tid, auth } => {
            let card = CardPlace::new(mid, tid, desc);
            json!(["terminal", card.mid, card.tid, card.descriptor, auth])
        }
    };
    json!([
        FORM,
        new.donor().kind_str(),
        new.donor().value(),
        transaction,
        new.gross().pence().get(),
        new.net().map(|net| net.pence().get()),
        new.sent_at().map(|at| at.offset().unix_timestamp_nanos().to_string()),
        new.settled_on().map(iso),
    ])
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    fn read(changes: &Value) -> NewDonation {
        let mut gift = json!({
            "reference": "gift-1001",
            "donor": {"type": "email", "value": "zoe@example.org"},
            "transaction": {"type": "direct", "id": "OAK-1"},
            "grossAmount": 1000,
            "currency": "GBP",
        });
        for (name, value) in changes.as_object().unwrap() {
            gift[name] = value.clone();
        }
        NewDonation::read(&gift, Timestamp::parse("2026-11-25T10:00:00Z").unwrap()).unwrap()
    }

    /// Gifts on file are known by these: a form that differs takes none of them for a repeat.
    #[test]
    fn the_form_is_the_one_in_which_gifts_on_file_were_hashed() {
        let card = json!({"type": "terminal", "mid": "m 1", "tid": "t1", "desc": "Oak  shop", "auth": "a1"});
        let full = json!({
            "donor": {"type": "phone", "value": "07700 900123"}, "transaction": card, "netAmount": 980,
            "donatedAt": "2026-11-24T09:05:00.5+01:00", "settlementDate": "2026-11-25T10:00:00Z",
        });
        for (gift, form, hashed) in [
            (
                json!({}),
                r#"["donation 1","email","zoe@example.org",["direct","OAK1"],1000,null,null,null]"#,
                "015a59f90fd526447f584c4a2e56b20df81485fcc054982cf99c1c4699139803",
            ),
            (
                full,
                r#"["donation 1","phone","+447700900123",["terminal","M1","T1","OAK SHOP","a1"],1000,980,"1795507500500000000","2026-11-25"]"#,
                "35098c585eec1e0bc7aadce987fb047e888cfa927e03b5aa9e3881fd67b80578",
            ),
        ] {
            let new = read(&gift);
            assert_eq!(normal_form(&new).to_string(), form);
            assert_eq!(hex::encode(fingerprint(&new)), hashed);
        }
    }

    #[test]
    fn a_gift_is_the_same_in_every_spelling() {
        let plain = json!({"donatedAt": "2026-11-24", "settlementDate": "2026-11-25"});
        let with = |name: &str, value: Value| {
            let mut gift = plain.clone();
            gift[name] = value;
            fingerprint(&read(&gift))
        };
        let same = fingerprint(&read(&plain));
        for (name, value) in [
            ("netAmount", Value::Null),
            ("donor", json!({"type": "email", "value": " Zoe@Example.org"})),
            ("transaction", json!({"type": "direct", "id": "oak 1"})),
            ("donatedAt", json!("2026-11-24T00:00:00Z")),
            ("donatedAt", json!("2026-11-24T01:00:00.000+01:00")),
            ("settlementDate", json!("2026-11-25T10:00:00Z")),
        ] {
            assert_eq!(with(name, value.clone()), same, "{name} {value}");
        }
    }

    #[test]
    fn whatever_a_gift_says_otherwise_makes_it_another_one() {
        let mut seen = vec![fingerprint(&read(&json!({})))];
        for change in [
            json!({"donor": {"type": "email", "value": "sean@example.org"}}),
            json!({"donor": {"type": "phone", "value": "07700 900123"}}),
            json!({"transaction": {"type": "direct", "id": "OAK-2"}}),
            json!({"transaction": {"type": "hmrcId", "id": "OA1"}}),
            json!({"grossAmount": 1001}),
            json!({"netAmount": 1000}),
            json!({"netAmount": 999}),
            // Of the moment is not of that instant: sent later it would be of another one.
            json!({"donatedAt": "2026-11-25T10:00:00Z"}),
            json!({"donatedAt": "2026-11-25T09:00:00Z"}),
            json!({"settlementDate": "2026-11-25"}),
            json!({"settlementDate": "2026-11-26"}),
        ] {
            let other = fingerprint(&read(&change));
            assert!(!seen.contains(&other), "{change}");
            seen.push(other);
        }
    }
}
