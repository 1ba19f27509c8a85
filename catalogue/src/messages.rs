//! The messages with variables of one file, in each of its languages.

use std::fmt::Display;

use domain::Language;
use domain::count::thousands;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

type Bundle = FluentBundle<FluentResource>;

/// The messages of one file. Only generated code makes and asks it.
pub struct Messages {
    english: Bundle,
    welsh: Option<Bundle>,
}

/// What stands for a variable.
pub enum Value {
    /// Text, as it is: what looks like Fluent in it stays text.
    Text(String),
    /// A number that chooses between forms, such as "1 gift" and "1,204 gifts".
    Number(i64),
}

impl Value {
    /// The text of a value.
    pub fn text(value: impl Display) -> Self {
        Self::Text(value.to_string())
    }

    /// A number of things. More than fit is the most that fits.
    pub fn number(value: impl TryInto<i64>) -> Self {
        Self::Number(value.try_into().unwrap_or(i64::MAX))
    }
}

impl Messages {
    /// Reads a file in English, and in Welsh if it has been translated.
    ///
    /// # Panics
    ///
    /// If a file is not Fluent or has a message twice; `catalogue-build` has refused those before.
    #[must_use]
    pub fn new(english: &str, welsh: Option<&str>) -> Self {
        Self {
            english: bundle(langid!("en-GB"), english),
            welsh: welsh.map(|source| bundle(langid!("cy"), source)),
        }
    }

    /// A message with its variables filled in.
    ///
    /// # Panics
    ///
    /// If the file has no such message, or the message wants another variable; `catalogue-build` writes no such call.
    #[must_use]
    pub fn say<const N: usize>(
        &self,
        language: Language,
        id: &str,
        variables: [(&'static str, Value); N],
    ) -> String {
        let bundle = match (language, &self.welsh) {
            (Language::Welsh, Some(welsh)) => welsh,
            _ => &self.english,
        };
        let args: FluentArgs = variables
            .into_iter()
            .map(|(name, value)| {
                let value = match value {
                    Value::Text(text) => FluentValue::from(text),
                    Value::Number(number) => FluentValue::from(number),
                };
                (name, value)
            })
            .collect();
        let mut errors = Vec::new();
        let said = bundle
            .get_message(id)
            .and_then(|message| message.value())
            .map(|pattern| bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned());
        assert!(errors.is_empty(), "{id}: {errors:?}");
        said.unwrap_or_else(|| panic!("no message {id}"))
    }
}

fn bundle(language: LanguageIdentifier, source: &str) -> Bundle {
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut bundle = Bundle::new_concurrent(vec![language]);
    // The marks around each value would be there to be read aloud, copied and compared; both languages run from left to right.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) => Some(grouped(number.value)),
        _ => None,
    }));
    bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{errors:?}"));
    bundle
}

/// A whole number in groups of three.
fn grouped(number: f64) -> String {
    // Fluent holds a number as a fraction; its digits are those of the whole one that was given.
    format!("{number:.0}").parse().map_or_else(|_| number.to_string(), thousands)
}

#[cfg(test)]
mod tests {
    use super::{Messages, Value};
    use domain::Language;

    fn messages() -> Messages {
        Messages::new(
            "gifts = { $count ->\n    [one] { $count } gift to { $charity }\n   *[other] { $count } gifts to { $charity }\n}\n",
            Some(
                "gifts = { $count ->\n    [two] { $count } rodd i { $charity }\n   *[other] { $count } rhodd i { $charity }\n}\n",
            ),
        )
    }

    fn gifts(language: Language, count: i64) -> String {
        messages().say(
            language,
            "gifts",
            [("count", Value::number(count)), ("charity", Value::text("Harbour Lights"))],
        )
    }

    #[test]
    fn a_number_chooses_the_form_of_its_language() {
        assert_eq!(gifts(Language::English, 1), "1 gift to Harbour Lights");
        assert_eq!(gifts(Language::English, 2), "2 gifts to Harbour Lights");
        assert_eq!(gifts(Language::Welsh, 1), "1 rhodd i Harbour Lights");
        assert_eq!(gifts(Language::Welsh, 2), "2 rodd i Harbour Lights");
    }

    #[test]
    fn a_number_is_written_in_groups_of_three() {
        assert_eq!(gifts(Language::English, 1_204_000), "1,204,000 gifts to Harbour Lights");
    }

    #[test]
    fn what_was_typed_stays_as_it_is() {
        let name = "{ $count } & <b>";
        let said = messages().say(
            Language::English,
            "gifts",
            [("count", Value::number(1)), ("charity", Value::text(name))],
        );
        assert_eq!(said, "1 gift to { $count } & <b>");
    }

    #[test]
    fn a_file_that_is_not_translated_is_english() {
        let messages = Messages::new("until = Until { $day }", None);
        assert_eq!(
            messages.say(Language::Welsh, "until", [("day", Value::text("5 April 2027"))]),
            "Until 5 April 2027"
        );
    }
}
