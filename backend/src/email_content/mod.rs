//! An email in its parts, as it is written once: a plain text and an HTML page are made of them when it is sent.

pub(crate) mod html;
pub(crate) mod text;

use catalogue::Words;
use domain::{Email, Language};
use serde::{Deserialize, Serialize};

use crate::controller::Controller;
use crate::words::{frame, teams, why};

/// A greeting by name has at most so many letters.
const LONGEST_NAME: usize = 60;

/// The subject of an email, made by [`subject_in`] or read back from storage.
#[derive(Clone)]
pub(crate) struct Subject(String);

impl Subject {
    pub(crate) fn of(words: String) -> Self {
        Self(words)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A subject in English, see [`subject_in`].
pub(crate) fn subject(words: impl Words<Said: Into<String>>) -> Subject {
    Subject(words.of(Language::English).into())
}

/// A subject in a language. The name of the message ends in `-subject`: a test finds those messages, and expects a snapshot of a mail with
/// each.
pub(crate) fn subject_in(words: impl Words<Said: Into<String>>, language: Language) -> Subject {
    Subject(words.of(language).into())
}

/// A mail to somebody.
#[derive(Clone)]
pub(crate) struct NewEmail {
    pub(crate) to: Email,
    pub(crate) subject: Subject,
    pub(crate) body: Body,
}

/// What a mail says, as it is kept until it is sent.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Body {
    language: Language,
    /// Who is greeted by name.
    name: Option<String>,
    /// What stands above the button. A digest takes more of them while it waits.
    parts: Vec<Part>,
    button: Option<Button>,
    /// What stands below the button.
    then: Vec<Part>,
    why: Why,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    /// A paragraph. Its lines stay lines.
    Words(String),
    /// Digits to type, after words such as "Your code is".
    Code { words: String, code: String },
    /// Labels, and what they say.
    Facts(Vec<(String, String)>),
    /// Paragraphs that somebody agreed to, in the language in which they did.
    Agreed { language: Language, words: Vec<String> },
    /// A link that is less than the button, with a note about it.
    Link { words: String, note: String, address: String },
}

/// The one thing that a mail asks for.
#[derive(Clone, Serialize, Deserialize)]
struct Button {
    words: String,
    address: String,
}

/// Why somebody gets a mail, as its last lines tell them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Why {
    /// They give with Gift Aid.
    Donor,
    /// They asked to sign in, or somebody else did.
    SignIn,
    /// They asked for a code on a platform's Gift Aid page, or somebody else did.
    Code,
    /// They asked to use the address for an account, or somebody else did.
    Address,
    /// How they sign in, or who does.
    Security,
    /// They look after a charity's Gift Aid.
    Charity,
    /// They are invited to a team, and need not have come.
    Invited,
    /// A registration names them.
    Official,
    /// The regulator's register names them.
    Register,
    /// They look after a platform.
    Platform,
    /// They run the installation.
    Operator,
}

impl Why {
    fn words(self, language: Language) -> &'static str {
        let words = match self {
            Self::Donor => frame::WHY_DONOR,
            Self::Code => frame::WHY_CODE,
            Self::Address => why::ADDRESS,
            Self::SignIn => why::SIGN_IN,
            Self::Security => why::SECURITY,
            Self::Charity => why::CHARITY,
            Self::Invited => teams::WHY_INVITED,
            Self::Official => why::OFFICIAL,
            Self::Register => why::REGISTER,
            Self::Platform => why::PLATFORM,
            Self::Operator => why::OPERATOR,
        };
        words.of(language)
    }
}

impl NewEmail {
    pub(crate) fn new(to: Email, subject: Subject, why: Why) -> Self {
        let body = Body {
            language: Language::English,
            name: None,
            parts: Vec::new(),
            button: None,
            then: Vec::new(),
            why,
        };
        Self { to, subject, body }
    }

    pub(crate) fn language(&self) -> Language {
        self.body.language
    }

    pub(crate) fn in_language(mut self, language: Language) -> Self {
        self.body.language = language;
        self
    }

    /// Greets by this name, unless it could be anything else than a name.
    pub(crate) fn dear(mut self, name: Option<String>) -> Self {
        self.body.name = name.filter(|name| is_plain(name));
        self
    }

    /// One paragraph or several, with an empty line between them.
    pub(crate) fn says(mut self, words: &str) -> Self {
        for paragraph in words.split("\n\n") {
            self.push(Part::Words(paragraph.to_owned()));
        }
        self
    }

    pub(crate) fn code(mut self, words: &str, code: &str) -> Self {
        self.push(Part::Code { words: words.to_owned(), code: code.to_owned() });
        self
    }

    pub(crate) fn facts(mut self, facts: Vec<(String, String)>) -> Self {
        if !facts.is_empty() {
            self.push(Part::Facts(facts));
        }
        self
    }

    /// The button. What is said later stands below it.
    pub(crate) fn button(mut self, words: &str, address: String) -> Self {
        self.body.button = Some(Button { words: words.to_owned(), address });
        self
    }

    pub(crate) fn with(mut self, part: Part) -> Self {
        self.push(part);
        self
    }

    fn push(&mut self, part: Part) {
        let place = if self.body.button.is_some() { &mut self.body.then } else { &mut self.body.parts };
        place.push(part);
    }
}

impl Body {
    fn greeting(&self) -> String {
        match &self.name {
            Some(name) => frame::HelloName { name }.of(self.language),
            None => frame::HELLO.of(self.language).to_owned(),
        }
    }

    fn signature(&self) -> &'static str {
        frame::SIGNATURE.of(self.language)
    }

    fn questions(&self) -> &'static str {
        frame::QUESTIONS.of(self.language)
    }
}

/// Who writes: an installation, where to ask about it, and who runs it.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'a> {
    pub(crate) base_url: &'a str,
    pub(crate) contact: &'a str,
    pub(crate) controller: &'a Controller,
}

impl Writer<'_> {
    /// As the start page says it.
    fn run_by(self, language: Language) -> String {
        let Controller { name, is_invented, .. } = self.controller;
        if *is_invented {
            frame::RunByInvented { name }.of(language)
        } else {
            frame::RunBy { name }.of(language)
        }
    }
}

/// With a space at which no line ends between the day and the month of a date.
fn unbroken(text: &str) -> String {
    let mut unbroken = String::with_capacity(text.len() + 8);
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        unbroken.push_str(word);
        let Some(next) = words.peek() else { break };
        let is_day = matches!(word.len(), 1 | 2) && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_date = is_day && next.starts_with(char::is_uppercase);
        unbroken.push(if is_date { '\u{a0}' } else { ' ' });
    }
    unbroken
}

/// A label and what it says.
pub(crate) fn fact(label: &str, value: impl Into<String>) -> (String, String) {
    (label.to_owned(), value.into())
}

/// Whether these are the letters of a name. A platform writes names, and many mail programs make a link of whatever looks like one.
pub(crate) fn is_plain(name: &str) -> bool {
    let is_of_name = |letter: char| letter.is_alphabetic() || " -'’".contains(letter);
    !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && name.chars().all(is_of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_are_greeted() {
        for name in ["Zoë", "Anne-Marie", "O'Neill", "Siân Mair", "李"] {
            assert!(is_plain(name), "{name}");
        }
        for name in ["", " ", "evil.example.org", "http://x", "P<b>x", "Zoë 2", "a\nb", &"a".repeat(61)] {
            assert!(!is_plain(name), "{name}");
        }
    }

    #[test]
    fn no_line_ends_between_a_day_and_its_month() {
        let unbroken = unbroken("Gift Aid ends on 30 November 2026. The link works for 90 days.");
        assert_eq!(unbroken, "Gift Aid ends on 30\u{a0}November 2026. The link works for 90 days.");
        assert_eq!(super::unbroken("5 Ebrill 2027 a 6"), "5\u{a0}Ebrill 2027 a 6");
    }

    #[test]
    fn what_is_kept_until_it_is_sent_is_what_was_written() {
        let news = Subject::of("News".to_owned());
        let letter = NewEmail::new(Email::parse("zoe@example.org").unwrap(), news, Why::Donor)
            .dear(Some("Zoë".to_owned()))
            .says("One.\n\nTwo.")
            .facts(vec![fact("Until", "5 April 2027")])
            .button("Look", "https://uplift.example.org/giving".to_owned())
            .code("Your code is", "123456");
        let kept = serde_json::to_string(&letter.body).unwrap();
        let body: Body = serde_json::from_str(&kept).unwrap();
        let controller = Controller::invented();
        let (base_url, contact) = ("https://uplift.example.org", "help@example.org");
        let shown = |body: &Body| text::of(body, Writer { base_url, contact, controller: &controller });
        assert_eq!(shown(&body), shown(&letter.body));
        assert_eq!((body.parts.len(), body.then.len()), (3, 1));
    }
}
