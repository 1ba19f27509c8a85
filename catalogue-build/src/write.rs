//! The module that a file becomes. Its items are the crate's own, so that the compiler names a message that nothing says.

use std::fmt::Write;
use std::path::Path;

use crate::read::{Kind, Message};

/// The module of a file: a `Text` for each message that is always the same, a struct for each with variables.
pub fn module(english: &Path, messages: &[Message], welsh: Option<(&Path, &[Message])>) -> String {
    let name = english.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
    let mut items = String::new();
    let mut kinds = false;
    for message in messages {
        let translated = welsh.and_then(|(_, all)| all.iter().find(|other| other.id == message.id));
        match (&message.text, translated.map(|other| &other.text)) {
            (Some(text), None) => constant(&mut items, message, text, None),
            (Some(text), Some(Some(welsh))) => constant(&mut items, message, text, Some(welsh)),
            _ => {
                kinds = true;
                structure(&mut items, message, translated);
            }
        }
    }
    if kinds {
        // From where the crate lies when it is compiled: what was written here is kept when a checkout moves.
        let source = |path: &Path| {
            let file = path.iter().rev().take(3).collect::<Vec<_>>();
            let inside: String =
                file.iter().rev().map(|part| format!("/{}", part.to_string_lossy())).collect();
            format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {inside:?}))")
        };
        let welsh = welsh.map_or("None".to_owned(), |(path, _)| format!("Some({})", source(path)));
        items.insert_str(
            0,
            &format!(
                "static MESSAGES: ::std::sync::LazyLock<::catalogue::Messages> = ::std::sync::LazyLock::new(|| ::catalogue::Messages::new({}, {welsh}));\n",
                source(english)
            ),
        );
    }
    format!("/// The texts of `{name}.ftl`.\npub(crate) mod {name} {{\n{items}}}\n")
}

fn constant(items: &mut String, message: &Message, english: &str, welsh: Option<&String>) {
    let name = message.id.replace('-', "_").to_uppercase();
    let doc = doc(&message.shown);
    // Writing to a String cannot fail.
    let _ = writeln!(
        items,
        "#[doc = {doc:?}]\npub(crate) const {name}: ::catalogue::Text = ::catalogue::Text::new({english:?}, {welsh:?});"
    );
}

fn structure(items: &mut String, message: &Message, translated: Option<&Message>) {
    let name: String = message.id.split('-').map(capitalised).collect();
    let id = &message.id;
    let doc = doc(&message.shown);
    let variables: Vec<(String, String, Kind)> = message
        .variables
        .iter()
        .enumerate()
        .map(|(index, (variable, kind))| {
            let elsewhere =
                translated.and_then(|other| other.variables.get(variable)).copied().unwrap_or(*kind);
            (variable.replace('-', "_"), format!("T{index}"), (*kind).max(elsewhere))
        })
        .collect();
    let join = |write: &dyn Fn(&(String, String, Kind)) -> String| {
        variables.iter().map(write).collect::<Vec<_>>().join(", ")
    };
    let generics = join(&|(_, of, _)| of.clone());
    let fields = join(&|(field, of, _)| format!("#[doc = \"For `{field}`.\"] pub(crate) {field}: {of}"));
    let bounds = join(&|(_, of, kind)| match kind {
        Kind::Text => format!("{of}: ::std::fmt::Display"),
        Kind::Number => format!("{of}: ::std::convert::TryInto<i64>"),
    });
    let values = variables
        .iter()
        .zip(message.variables.keys())
        .map(|((field, _, kind), variable)| match kind {
            Kind::Text => format!("({variable:?}, ::catalogue::Value::text(self.{field}))"),
            Kind::Number => format!("({variable:?}, ::catalogue::Value::number(self.{field}))"),
        })
        .collect::<Vec<_>>()
        .join(", ");
    let _ = writeln!(
        items,
        "#[doc = {doc:?}]\npub(crate) struct {name}<{generics}> {{ {fields} }}\n\
         impl<{bounds}> ::catalogue::Words for {name}<{generics}> {{\n\
         type Said = String;\n\
         fn of(self, language: ::domain::Language) -> String {{ MESSAGES.say(language, {id:?}, [{values}]) }}\n}}"
    );
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a message says, as code so that nothing in it is read as Markdown.
fn doc(shown: &str) -> String {
    format!(" `{}`", shown.replace('`', "’"))
}
