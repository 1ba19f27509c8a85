//! The messages of a file, and whether two languages say the same ones.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

/// One message.
#[derive(Debug, PartialEq, Eq)]
pub struct Message {
    /// Its name, such as `gift-waits`.
    pub id: String,
    /// What it says, if that is always the same.
    pub text: Option<String>,
    /// Its variables, in the order of their names.
    pub variables: BTreeMap<String, Kind>,
    /// What it says as the file has it, for the documentation of its item.
    pub shown: String,
}

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Only shown.
    Text,
    /// Chooses a form.
    Number,
}

/// The feature that a file is for, from a first line such as `# feature: sandbox`; none for a file that is always used.
pub fn feature(source: &str) -> Option<&str> {
    source.lines().next()?.strip_prefix("# feature:").map(str::trim)
}

/// The messages of a file, in its order.
pub fn messages(source: &str) -> Result<Vec<Message>, String> {
    let resource = parser::parse(source).map_err(|(_, errors)| {
        let lines = errors.iter().map(|error| {
            let line = source.get(..error.pos.start).unwrap_or_default().matches('\n').count() + 1;
            format!("line {line}: {error}")
        });
        lines.collect::<Vec<_>>().join("; ")
    })?;
    let mut messages: Vec<Message> = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name.to_owned();
                let plain =
                    id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
                if !plain {
                    return Err(format!("{id}: a name has small letters, digits and hyphens"));
                }
                if messages.iter().any(|known| known.id == id) {
                    return Err(format!("{id} is there twice"));
                }
                if !message.attributes.is_empty() {
                    return Err(format!("{id}: attributes are not used here; make it a message"));
                }
                let value = message.value.ok_or_else(|| format!("{id} says nothing"))?;
                messages.push(read(id.clone(), &value).map_err(|why| format!("{id}: {why}"))?);
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(term) => return Err(format!("-{}: terms are not used here", term.id.name)),
            Entry::Junk { content } => return Err(format!("not a message: {content}")),
        }
    }
    Ok(messages)
}

fn read(id: String, pattern: &Pattern<&str>) -> Result<Message, String> {
    let mut message = Message { id, text: None, variables: BTreeMap::new(), shown: String::new() };
    if let Some(text) = plain(pattern) {
        one_line(&text)?;
        message.shown.clone_from(&text);
        message.text = Some(text);
        return Ok(message);
    }
    walk(pattern, &mut message)?;
    Ok(message)
}

/// A pattern without variables.
fn plain(pattern: &Pattern<&str>) -> Option<String> {
    pattern
        .elements
        .iter()
        .map(|element| match element {
            PatternElement::TextElement { value } => Some(*value),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } if !value.contains('\\') => Some(*value),
            PatternElement::Placeable { .. } => None,
        })
        .collect()
}

fn walk(pattern: &Pattern<&str>, message: &mut Message) -> Result<(), String> {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                one_line(value)?;
                message.shown.push_str(value);
            }
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } => {
                message.shown.push_str(value);
            }
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => {
                message.variables.entry(id.name.to_owned()).or_insert(Kind::Text);
                message.shown = format!("{}{{{}}}", message.shown, id.name);
            }
            PatternElement::Placeable {
                expression:
                    Expression::Select { selector: InlineExpression::VariableReference { id }, variants },
            } => {
                message.variables.insert(id.name.to_owned(), Kind::Number);
                let mut before = "[";
                for variant in variants {
                    match variant.key {
                        VariantKey::NumberLiteral { .. }
                        | VariantKey::Identifier {
                            name: "zero" | "one" | "two" | "few" | "many" | "other",
                        } => {}
                        VariantKey::Identifier { name } => {
                            return Err(format!("forms are chosen by number, not by {name}"));
                        }
                    }
                    message.shown.push_str(before);
                    walk(&variant.value, message)?;
                    before = " | ";
                }
                message.shown.push(']');
            }
            PatternElement::Placeable { .. } => {
                return Err("only variables, and forms by the number in one, can stand in braces".to_owned());
            }
        }
    }
    Ok(())
}

fn one_line(text: &str) -> Result<(), String> {
    if text.trim_end_matches('\n').contains('\n') { Err("write it on one line".to_owned()) } else { Ok(()) }
}

/// Whether a translation has the same messages with the same variables.
pub fn same(english: &[Message], translated: &[Message]) -> Result<(), String> {
    for message in english {
        let Some(other) = translated.iter().find(|other| other.id == message.id) else {
            return Err(format!("{} is missing", message.id));
        };
        // A number can choose a form in one language and not in the other.
        if !message.variables.keys().eq(other.variables.keys()) {
            return Err(format!("{} has other variables than in English", message.id));
        }
    }
    match translated.iter().find(|other| !english.iter().any(|message| message.id == other.id)) {
        Some(other) => Err(format!("{} is not there in English", other.id)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, feature, messages, same};

    fn refused(source: &str) -> String {
        messages(source).expect_err("refused")
    }

    #[test]
    fn a_text_without_variables_is_known_as_it_is() {
        let read = messages("# Above every page.\ntitle = Your gifts\n").expect("messages");
        assert_eq!(read[0].id, "title");
        assert_eq!(read[0].text.as_deref(), Some("Your gifts"));
    }

    #[test]
    fn a_file_says_in_its_first_line_which_feature_it_is_for() {
        assert_eq!(feature("# feature: sandbox\n# The shop.\n\ntitle = Shop\n"), Some("sandbox"));
        assert_eq!(feature("# The shop.\n# feature: sandbox\ntitle = Shop\n"), None);
        assert_eq!(feature(""), None);
    }

    #[test]
    fn variables_are_text_until_they_choose_a_form() {
        let read = messages(
            "gifts = { $count ->\n    [one] { $count } gift to { $charity }\n   *[other] { $count } gifts to { $charity }\n}\n",
        )
        .expect("messages");
        let variables: Vec<_> = read[0].variables.iter().map(|(name, kind)| (name.as_str(), *kind)).collect();
        assert_eq!(variables, [("charity", Kind::Text), ("count", Kind::Number)]);
        assert_eq!(read[0].shown, "[{count} gift to {charity} | {count} gifts to {charity}]");
    }

    #[test]
    fn what_is_not_taken_is_refused_with_the_message_that_has_it() {
        assert!(refused("a = One\na = Two\n").starts_with("a is there twice"));
        assert!(refused("a = One\n    two\n").starts_with("a: write it on one line"));
        assert!(refused("aB = One\n").starts_with("aB: a name"));
        assert!(refused("-brand = Uplift\n").starts_with("-brand: terms"));
        assert!(refused("a = One\n    .title = Two\n").starts_with("a: attributes"));
        assert!(refused("a = { b }\nb = Two\n").starts_with("a: only variables"));
        assert!(
            refused("a = { $x ->\n    [red] One\n   *[blue] Two\n}\n")
                .starts_with("a: forms are chosen by number")
        );
        assert!(refused("a = { $x\n").starts_with("line 2: "));
    }

    #[test]
    fn a_translation_has_the_same_messages_and_variables() {
        let english = messages("until = Until { $day }\ntitle = Your gifts\n").expect("messages");
        let say = |source| same(&english, &messages(source).expect("messages"));
        assert_eq!(say("title = Eich rhoddion\nuntil = Tan { $day }\n"), Ok(()));
        assert_eq!(say("until = Tan { $day }\n"), Err("title is missing".to_owned()));
        assert_eq!(
            say("title = Eich rhoddion\nuntil = Tan { $dydd }\n"),
            Err("until has other variables than in English".to_owned())
        );
        assert_eq!(
            say("title = Eich rhoddion\nuntil = Tan { $day }\nmore = Mwy\n"),
            Err("more is not there in English".to_owned())
        );
    }
}
