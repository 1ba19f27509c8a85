//! The id of a thing, to read out or to copy.

use leptos::prelude::*;

/// How many letters stay together.
const GROUP: usize = 8;
/// No line begins with fewer that are the last.
const LEAST: usize = 4;

/// An id, which ends a line between its groups only.
#[component]
pub fn Id(#[prop(into)] id: String) -> impl IntoView {
    let groups = groups(&id).into_iter().map(|group| view! { {group} <wbr/> }).collect_view();
    view! { <code class="font-mono text-sm">{groups}</code> }.into_any()
}

/// The prefix of an id and the rest in groups. Nothing is lost or added between them.
fn groups(id: &str) -> Vec<String> {
    let (prefix, rest) = id.split_once('_').map_or((None, id), |(prefix, rest)| (Some(prefix), rest));
    let letters: Vec<char> = rest.chars().collect();
    let mut found: Vec<String> = prefix.map(|prefix| format!("{prefix}_")).into_iter().collect();
    for group in letters.chunks(GROUP) {
        match found.last_mut() {
            Some(before) if group.len() < LEAST => before.extend(group),
            _ => found.push(group.iter().collect()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn an_id_is_cut_into_groups_and_no_last_letter_stands_alone() {
        assert_eq!(groups("don_01JC4ZQ8M5XWB7T2R9KDVH6E3N"), ["don_", "01JC4ZQ8", "M5XWB7T2", "R9KDVH6E3N"]);
        assert_eq!(groups("gift-7"), ["gift-7"]);
        assert_eq!(groups("x_1"), ["x_1"]);
        assert!(groups("").is_empty());
        let theirs = "2026-11-26/Zoë_and_a_reference_of_their_own";
        assert_eq!(groups(theirs).concat(), theirs);
    }
}
