//! The one way in for what people and platforms send.
//!
//! A [`Reader`] goes over the members of what was sent and collects every error with its pointer, so that one answer tells all
//! there is to correct. JSON and forms ([`Input`]) are the same tree of members and are read by the same code. They differ in this:
//!
//! | | JSON | a form |
//! |---|---|---|
//! | text is blank | it was left out | it was left out |
//! | a value is blank: a day, an amount, a reference | refused: blank could mean something else than left out | it was left out |
//! | yes or no | `true` or `false` | a ticked box, or nothing |
//! | a member that nobody asked for | refused | ignored: forms have fields of their own |

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::field_error::{FieldError, FieldErrors, Problem};

/// No field of ours is longer; the bound keeps hostile input small.
const MOST_CHARACTERS: usize = 1_000;
/// More unknown members than this are not listed one by one.
const MOST_UNKNOWN: usize = 20;
/// What to send in place of a number of pence that no gift has, after [`crate::GiftAmount::MOST`].
pub(crate) const AMOUNT_LIMITS: &str = "Send a whole number of pence from 1 to 1,000,000,000.";
/// What to send where an amount is missing.
const PENCE: &str = "Send a whole number of pence, such as 500.";
/// What to send where text is missing, or something else stands.
const TEXT: &str = "Send text, in quotes.";

/// A value that can be read from the text of a field.
pub trait FieldValue: Sized {
    /// Reads the value from trimmed, normalised text.
    ///
    /// # Errors
    /// What is wrong with it and what to do.
    fn parse_field(text: &str) -> Result<Self, Problem>;
}

/// The fields of a form as a page posts them: text under each name, and under a name such as `address[line1]` one level deeper.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fields(Map<String, Value>);

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fields(redacted)")
    }
}

/// Names of controls with their texts, as a browser would post them.
impl<'a> FromIterator<(&'a str, &'a str)> for Fields {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a str)>>(controls: I) -> Self {
        let mut fields = Map::new();
        for (name, text) in controls {
            let text = Value::from(text);
            let Some((object, member)) = name.split_once('[') else {
                fields.insert(name.to_owned(), text);
                continue;
            };
            let object = fields.entry(object).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(members) = object {
                members.insert(member.trim_end_matches(']').to_owned(), text);
            }
        }
        Self(fields)
    }
}

/// What is read. Blanks mean something else in a form than in JSON.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// What a platform sends.
    Json(&'a Value),
    /// What a page posts.
    Form(&'a Fields),
}

impl Input<'_> {
    /// Whether there is no body at all.
    #[must_use]
    pub fn is_null(self) -> bool {
        matches!(self, Self::Json(Value::Null))
    }
}

impl<'a> From<&'a Value> for Input<'a> {
    fn from(json: &'a Value) -> Self {
        Self::Json(json)
    }
}

impl<'a> From<&'a Fields> for Input<'a> {
    fn from(form: &'a Fields) -> Self {
        Self::Form(form)
    }
}

/// A form has no field for an object of which nothing was posted.
static NOTHING_POSTED: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);

/// Reads the members of one object and remembers what was asked for and what was wrong.
#[derive(Debug)]
pub struct Reader<'a> {
    is_form: bool,
    pointer: String,
    object: &'a Map<String, Value>,
    asked: Vec<&'static str>,
    errors: FieldErrors,
}

impl<'a> Reader<'a> {
    /// Begins to read.
    ///
    /// # Errors
    /// `wrong_type` when JSON is not an object.
    pub fn new(input: impl Into<Input<'a>>) -> Result<Self, FieldErrors> {
        match input.into() {
            Input::Form(Fields(fields)) => Ok(Self::at(true, String::new(), fields)),
            Input::Json(Value::Object(object)) => Ok(Self::at(false, String::new(), object)),
            Input::Json(_) => Err(FieldErrors::one("", "wrong_type", "Send a JSON object.")),
        }
    }

    fn at(is_form: bool, pointer: String, object: &'a Map<String, Value>) -> Self {
        Self { is_form, pointer, object, asked: Vec::new(), errors: FieldErrors::new() }
    }

    /// Whether a form is read: it says nothing of boxes that are not ticked.
    #[must_use]
    pub fn is_form(&self) -> bool {
        self.is_form
    }

    /// Whether the member was sent, even if it is null or blank.
    #[must_use]
    pub fn was_sent(&self, name: &str) -> bool {
        self.object.contains_key(name)
    }

    /// Text that must be there.
    pub fn required_str(&mut self, name: &'static str) -> Option<Cow<'a, str>> {
        let before = self.errors.len();
        let text = self.optional_str(name);
        if text.is_none() && self.errors.len() == before {
            self.required(name);
        }
        text
    }

    /// Text that may be left out.
    pub fn optional_str(&mut self, name: &'static str) -> Option<Cow<'a, str>> {
        let Value::String(text) = self.member(name)? else {
            self.fail(name, "wrong_type", TEXT);
            return None;
        };
        match tidy(text) {
            Ok(text) if text.is_empty() => None,
            Ok(text) => Some(text),
            Err(problem) => {
                self.refuse(name, &problem);
                None
            }
        }
    }

    /// The text of a value that may be left out, such as a day: in JSON it must not be blank.
    pub fn optional_value(&mut self, name: &'static str) -> Option<Cow<'a, str>> {
        let before = self.errors.len();
        let text = self.optional_str(name);
        if text.is_none() && self.errors.len() == before && self.member(name).is_some() {
            self.left_blank(name);
        }
        text
    }

    /// A whole number that must be there.
    pub fn integer(&mut self, name: &'static str) -> Option<i64> {
        self.read_integer(name, true)
    }

    /// A whole number that may be left out.
    pub fn optional_integer(&mut self, name: &'static str) -> Option<i64> {
        self.read_integer(name, false)
    }

    fn read_integer(&mut self, name: &'static str, needed: bool) -> Option<i64> {
        match self.member(name) {
            None => {
                if needed {
                    self.left_out(name, PENCE);
                }
                return None;
            }
            Some(Value::Number(number)) if number.is_i64() => return number.as_i64(),
            Some(Value::Number(number)) if is_huge(number) => self.fail(name, "out_of_range", AMOUNT_LIMITS),
            Some(Value::String(text)) if text.trim().is_empty() && needed => self.left_out(name, PENCE),
            Some(Value::String(text)) if text.trim().is_empty() => self.left_blank(name),
            Some(Value::String(text)) if self.is_form => match text.trim().parse() {
                Ok(number) => return Some(number),
                Err(_) => self.fail(name, "invalid", "Enter a whole number."),
            },
            Some(_) => {
                self.fail(name, "wrong_type", "This must be a whole number of pence, such as 500.");
            }
        }
        None
    }

    /// A yes or no that must be there; in a form, a box that is not ticked says no.
    pub fn boolean(&mut self, name: &'static str) -> Option<bool> {
        self.boolean_for(name, &is_missing(name, "Send true or false."))
    }

    /// The same, with the sentence for who left it out.
    pub fn boolean_for(&mut self, name: &'static str, left_out: &str) -> Option<bool> {
        let before = self.errors.len();
        let answer = self.optional_boolean(name);
        if answer.is_some() || self.errors.len() > before {
            return answer;
        }
        if self.is_form {
            return Some(false);
        }
        self.fail(name, "required", left_out);
        None
    }

    /// A yes or no that may be left out.
    pub fn optional_boolean(&mut self, name: &'static str) -> Option<bool> {
        match self.member(name)? {
            Value::Bool(answer) => return Some(*answer),
            Value::String(text) if self.is_form => match text.trim() {
                "" => return None,
                "yes" | "on" | "true" => return Some(true),
                "false" => return Some(false),
                _ => {}
            },
            _ => {}
        }
        self.fail(name, "wrong_type", "Send true or false.");
        None
    }

    /// An object that must be there; its own members are read by `read`.
    pub fn object<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Reader<'a>) -> Option<T>,
    ) -> Option<T> {
        self.object_of(name, None, read)
    }

    /// The same, of several shapes: `shapes` says which members go together.
    pub fn object_of<T>(
        &mut self,
        name: &'static str,
        shapes: Option<&'static str>,
        read: impl FnOnce(&mut Reader<'a>) -> Option<T>,
    ) -> Option<T> {
        match self.member(name) {
            Some(value) => self.nested(name, value, read),
            None if self.is_form => self.inside(name, &NOTHING_POSTED, read),
            None => {
                let mut inner = Reader::at(false, String::new(), &NOTHING_POSTED);
                read(&mut inner);
                let cure = match shapes {
                    Some(shapes) => format!("Send an object with {shapes}."),
                    None => format!("Send an object. It takes: {}.", inner.asked.join(", ")),
                };
                self.left_out(name, &cure);
                None
            }
        }
    }

    /// An object that may be left out: the outer option says whether it was there.
    pub fn optional_object<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Reader<'a>) -> Option<T>,
    ) -> Option<Option<T>> {
        let value = self.member(name)?;
        Some(self.nested(name, value, read))
    }

    fn nested<T>(
        &mut self,
        name: &'static str,
        value: &'a Value,
        read: impl FnOnce(&mut Reader<'a>) -> Option<T>,
    ) -> Option<T> {
        let Value::Object(object) = value else {
            self.fail(name, "wrong_type", "Send a JSON object.");
            return None;
        };
        self.inside(name, object, read)
    }

    fn inside<T>(
        &mut self,
        name: &'static str,
        object: &'a Map<String, Value>,
        read: impl FnOnce(&mut Reader<'a>) -> Option<T>,
    ) -> Option<T> {
        let mut inner = Reader::at(self.is_form, format!("{}/{name}", self.pointer), object);
        let value = read(&mut inner);
        match inner.finish() {
            Ok(()) => value,
            Err(errors) => {
                self.errors.append(errors);
                None
            }
        }
    }

    /// A list that must be there.
    pub fn items(&mut self, name: &'static str) -> Option<&'a [Value]> {
        let Some(value) = self.member(name) else {
            self.required(name);
            return None;
        };
        let Value::Array(items) = value else {
            self.fail(name, "wrong_type", "Send a JSON array.");
            return None;
        };
        Some(items)
    }

    /// A value of a type with rules that must be there.
    pub fn parsed<T: FieldValue>(&mut self, name: &'static str) -> Option<T> {
        let before = self.errors.len();
        let Some(text) = self.optional_str(name) else {
            if self.errors.len() == before {
                // What a type says of nothing is how to send one.
                let problem = T::parse_field("").err();
                self.left_out(name, problem.as_ref().map_or(TEXT, Problem::detail));
            }
            return None;
        };
        self.parse(name, &text)
    }

    /// A value of a type with rules that may be left out.
    pub fn optional_parsed<T: FieldValue>(&mut self, name: &'static str) -> Option<T> {
        let text = self.optional_value(name)?;
        self.parse(name, &text)
    }

    /// A list of values of a type with rules that may be left out, of at most `most`. Errors point at the single values.
    pub fn list<T: FieldValue>(&mut self, name: &'static str, most: usize) -> Option<Vec<T>> {
        let Value::Array(items) = self.member(name)? else {
            self.fail(name, "wrong_type", "Send a JSON array.");
            return None;
        };
        if items.len() > most {
            self.fail(name, "too_long", format!("Send at most {most} values."));
            return None;
        }
        let before = self.errors.len();
        let mut values = Vec::with_capacity(items.len());
        for (place, item) in items.iter().enumerate() {
            let read = match item {
                Value::String(text) => tidy(text).and_then(|text| T::parse_field(&text)),
                _ => Err(Problem::new("wrong_type", TEXT)),
            };
            match read {
                Ok(value) => values.push(value),
                Err(problem) => {
                    let pointer = format!("{}/{place}", self.pointer_to(name));
                    self.errors.push(pointer, problem.code(), problem.detail());
                }
            }
        }
        (self.errors.len() == before).then_some(values)
    }

    pub(crate) fn parse<T: FieldValue>(&mut self, name: &str, text: &str) -> Option<T> {
        T::parse_field(text).map_err(|problem| self.refuse(name, &problem)).ok()
    }

    /// Notes an error of a member; an empty name is this object itself.
    pub fn fail(&mut self, name: &str, code: &'static str, detail: impl Into<String>) {
        let pointer = self.pointer_to(name);
        self.errors.push(pointer, code, detail);
    }

    /// Notes what a type with rules said of a member.
    pub fn refuse(&mut self, name: &str, problem: &Problem) {
        self.fail(name, problem.code(), problem.detail());
    }

    /// Notes an error of a part as one of the member that it was read from.
    pub fn refuse_as(&mut self, name: &str, error: FieldError) {
        let pointer = self.pointer_to(name);
        self.errors.push(pointer, error.code, error.detail);
    }

    /// Notes that a member is missing.
    pub fn required(&mut self, name: &str) {
        self.left_out(name, cure(name));
    }

    /// The same, with what a platform is to send.
    fn left_out(&mut self, name: &str, cure: &str) {
        let detail = if self.is_form { missing(name).to_owned() } else { is_missing(name, cure) };
        self.fail(name, "required", detail);
    }

    /// Notes a blank where a value can be left out. In a form it was.
    fn left_blank(&mut self, name: &str) {
        if !self.is_form {
            self.fail(name, "required", "Send a value, or leave the field out.");
        }
    }

    /// Takes over the errors of a part that was checked as a whole; their pointers begin at this object.
    pub fn take_errors(&mut self, errors: FieldErrors) {
        let errors = errors.under(&self.pointer);
        self.errors.append(errors);
    }

    /// How many errors there are so far.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.errors.len()
    }

    /// Ends the reading: members of JSON that nobody asked for are errors too.
    ///
    /// # Errors
    /// Everything that was wrong.
    pub fn finish(mut self) -> Result<(), FieldErrors> {
        let object = self.object;
        let unknown = object.keys().filter(|name| !self.asked.contains(&name.as_str()));
        let unknown: Vec<&String> = unknown.take(MOST_UNKNOWN).collect();
        if !self.is_form && !unknown.is_empty() {
            let takes = format!("This object takes: {}.", self.asked.join(", "));
            for name in unknown {
                let detail = match meant(name, &self.asked) {
                    Some(known) => format!("Unknown field. Did you mean {known}? {takes}"),
                    None => format!("Unknown field. {takes}"),
                };
                self.fail(name, "unknown_field", detail);
            }
        }
        if self.errors.is_empty() { Ok(()) } else { Err(self.errors) }
    }

    /// Ends the reading with what was read.
    ///
    /// # Errors
    /// Everything that was wrong.
    pub fn finish_with<T>(self, value: Option<T>) -> Result<T, FieldErrors> {
        self.finish()?;
        // A missing value without an error would be a defect of the caller; it must still not get through.
        value.ok_or_else(|| FieldErrors::one("", "invalid", "Something is missing. Check what you sent."))
    }

    fn member(&mut self, name: &'static str) -> Option<&'a Value> {
        if !self.asked.contains(&name) {
            self.asked.push(name);
        }
        self.object.get(name).filter(|value| !value.is_null())
    }

    fn pointer_to(&self, name: &str) -> String {
        if name.is_empty() {
            return self.pointer.clone();
        }
        // RFC 6901 section 3. A name may hold U+0000 (RFC 8259 section 7), which PostgreSQL's text and jsonb cannot keep.
        let name = name.replace('~', "~0").replace('/', "~1").replace('\0', "\u{FFFD}");
        format!("{}/{name}", self.pointer)
    }
}

/// The known name that an unknown one most likely stands for: the same but for case and punctuation, or the only one that contains it.
fn meant(unknown: &str, known: &[&'static str]) -> Option<&'static str> {
    let plain = |name: &str| -> String {
        name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let unknown = plain(unknown);
    if let Some(same) = known.iter().find(|name| plain(name) == unknown) {
        return Some(*same);
    }
    let mut longer = known.iter().filter(|name| unknown.len() > 3 && plain(name).contains(&unknown));
    let only = *longer.next()?;
    longer.next().is_none().then_some(only)
}

/// What a form says where a field that must be filled in was left blank. The page that asks may say it in words of its own.
fn missing(name: &str) -> &'static str {
    match name {
        "first" | "officialFirst" => "Enter the first name.",
        "last" | "officialLast" => "Enter the last name.",
        "email" | "officialEmail" => "Enter the email address.",
        "name" => "Enter the name.",
        "hmrcReference" => "Enter the HMRC reference.",
        "regulatorNumber" => "Enter the charity number.",
        "descriptor" => "Enter the descriptor.",
        "url" => "Enter the address.",
        _ => "Enter this, or select an answer.",
    }
}

/// What a platform reads of a member that must be there.
fn is_missing(name: &str, cure: &str) -> String {
    format!("{name} is missing. {cure}")
}

/// What to send in a member that is no value of a type with rules, which says it itself.
fn cure(name: &str) -> &'static str {
    match name {
        "auth" => "Send the authorisation code of the card transaction, such as A1B2C3.",
        "currency" => "Send GBP.",
        "desc" => "Send the merchant descriptor, such as EXAMPLE HOSPICE.",
        "donations" => "Send an array of 1 to 1,000 donations.",
        "first" => "Send the first name, such as Jo.",
        "houseNo" => "Send the number or name of the house or flat, such as 1.",
        "last" => "Send the last name, such as Example.",
        "mid" => "Send the merchant identifier, such as 540436505411111.",
        "since" => "Send a date and time with its offset, such as 2026-11-21T09:05:00Z.",
        "tid" => "Send the terminal identifier, such as 23900012.",
        "url" => "Send an address that begins with https, such as https://example.org/webhooks.",
        // Of a donor who is looked up.
        "value" => "Send the donor's email address or phone number, such as name@example.org.",
        _ => TEXT,
    }
}

/// Whether a number is further from zero than any `i64`. Of a number with too many digits for a whole one serde_json keeps a float,
/// and none of that size has a fraction: it is too large, and no wrong type.
fn is_huge(number: &Number) -> bool {
    number.as_f64().is_some_and(|float| float.abs() >= 9_223_372_036_854_775_808.0)
}

/// Trimmed, composed (NFC) and bounded.
fn tidy(text: &str) -> Result<Cow<'_, str>, Problem> {
    let text = text.trim();
    if text.chars().nth(MOST_CHARACTERS).is_some() {
        return Err(Problem::new("too_long", "Use at most 1,000 characters."));
    }
    if text.chars().any(|character| character.is_control() && !matches!(character, '\t' | '\n' | '\r')) {
        return Err(Problem::new("invalid", "Remove the characters that cannot be printed."));
    }
    Ok(nfc(text))
}

/// The composed form (NFC), so that the same word is the same text however it was typed.
pub(crate) fn nfc(text: &str) -> Cow<'_, str> {
    if is_nfc(text) { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}
