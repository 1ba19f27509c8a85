//! Reading JSON strictly: a member name twice in one object is refused, because readers differ in which one they believe
//! (RFC 8259 section 4).

use app::developers::{error_details, errors};
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::error::ApiError;

/// Marks our own complaint among the parser's.
const DUPLICATE: &str = "duplicate member";

/// What the parser says of a number that has more digits than any of its types.
const TOO_LARGE: &str = "number out of range";

/// Reads one JSON value.
///
/// # Errors
/// `unreadable_json` with the line and column, and never with what stands there.
pub fn read(bytes: &[u8]) -> Result<Value, ApiError> {
    if bytes.trim_ascii().is_empty() {
        return Err(ApiError::new(errors::UNREADABLE_JSON).detail(error_details::EMPTY));
    }
    if let Err(error) = std::str::from_utf8(bytes)
        && error.error_len().is_some()
    {
        let (line, column) = place(&bytes[..error.valid_up_to()]);
        let detail = error_details::unreadable("The body is not UTF-8", line, column);
        return Err(ApiError::new(errors::UNREADABLE_JSON).detail(detail));
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Strict.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let words = error.to_string();
        let what = if words.starts_with(DUPLICATE) {
            "An object has the same member name twice"
        } else if words.starts_with(TOO_LARGE) {
            "A number is too large; amounts are whole pence, at most 1,000,000,000"
        } else if error.is_eof() {
            error_details::ENDS_EARLY
        } else {
            "The JSON cannot be read"
        };
        ApiError::new(errors::UNREADABLE_JSON).detail(error_details::unreadable(what, line, column))
    })
}

/// The line and column of the byte that follows these, counted from 1.
fn place(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
    (line, column)
}

#[derive(Clone, Copy)]
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(DUPLICATE));
            }
            let value = members.next_value_seed(self)?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_json_is_read() {
        let text = r#"{"a": [1, -2, 3.5, null, true, "x\u00e9"], "b": {"a": 18446744073709551615}}"#;
        assert_eq!(read(text.as_bytes()).unwrap(), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn what_is_not_one_json_value_is_refused() {
        let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
        let bad: [&[u8]; 12] = [
            b"",
            b" ",
            b"{",
            b"{}{}",
            b"{\"a\":1,}",
            b"{'a':1}",
            b"{\"a\":01}",
            b"{\"a\":NaN}",
            b"\xef\xbb\xbf{}",
            b"{\"a\":\"\xff\"}",
            br#"{"a":"\ud800"}"#,
            deep.as_bytes(),
        ];
        for text in bad {
            assert!(read(text).is_err(), "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn a_number_beyond_all_bounds_is_called_too_large() {
        for text in [r#"{"grossAmount": 1e400}"#.to_owned(), format!("[-{}]", "9".repeat(400))] {
            let error = format!("{:?}", read(text.as_bytes()).unwrap_err());
            assert!(error.contains("A number is too large"), "{error}");
        }
    }

    #[test]
    fn an_empty_body_and_one_in_another_encoding_are_called_so() {
        for (body, expected) in [
            (&b" \n"[..], "The body is empty. Send a JSON object."),
            (&b"{\"a\":\"\xe9\"}"[..], "The body is not UTF-8, at line 1, column 7."),
            (&b"{\n\"a\":\"\xe9\"}"[..], "The body is not UTF-8, at line 2, column 6."),
        ] {
            let error = format!("{:?}", read(body).unwrap_err());
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_member_twice_is_refused_at_every_depth() {
        for text in [r#"{"a":1,"a":1}"#, r#"{"b":{"a":1,"a":2}}"#, r#"[{"a":1,"\u0061":2}]"#] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
        assert!(read(br#"[{"a":1},{"a":2}]"#).is_ok());
    }
}
