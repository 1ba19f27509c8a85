//! The id of a thing, to read out or to copy.

use super::wrapped::Wrapped;
use leptos::prelude::*;

/// How many letters stay together.
const GROUP: usize = 8;
/// No line begins with fewer that are the last.
const LEAST: usize = 4;

/// An id. A line ends after its prefix or between its groups.
#[component]
pub fn Id(
    #[prop(into)] id: String,
    /// Below what it names, in a table.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    let size = if small { "text-xs" } else { "text-sm" };
    // A reference that somebody else chose has words.
    if !is_ours(&id) {
        return view! {
            <code class=format!("font-mono {size}")>
                <Wrapped text=id/>
            </code>
        }
        .into_any();
    }
    let groups = groups(&id).into_iter().map(|group| view! { {group} <wbr/> }).collect_view();
    view! { <code class=format!("font-mono {size}")>{groups}</code> }.into_any()
}

/// Whether it is a prefix and one long word.
fn is_ours(id: &str) -> bool {
    id.split_once('_').is_some_and(|(prefix, rest)| {
        prefix.len() == 3 && rest.len() == 26 && rest.chars().all(|letter| letter.is_ascii_alphanumeric())
    })
}

/// An id in one line of a table: its prefix and its end, by which ids of the same minute differ. The rest is there to be heard and
/// copied.
#[component]
pub fn ShortId(#[prop(into)] id: String) -> impl IntoView {
    let (prefix, middle, end) = ends(&id);
    let dots = if middle.is_empty() { "" } else { "after:content-['…']" };
    view! {
        <span class="font-mono text-xs whitespace-nowrap">
            <span class=dots>{prefix.to_owned()}</span>
            <span class="sr-only">{middle.to_owned()}</span>
            {end.to_owned()}
        </span>
    }
    .into_any()
}

/// The prefix of an id, what is between, and its last letters.
fn ends(id: &str) -> (&str, &str, &str) {
    let (prefix, rest) = id.split_at(id.find('_').map_or(0, |at| at + 1));
    let (middle, end) = rest.split_at(rest.char_indices().rev().nth(GROUP - 1).map_or(0, |(at, _)| at));
    (prefix, middle, end)
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
    use super::{Id, ends, groups};
    use leptos::prelude::*;

    #[test]
    fn a_short_id_is_its_prefix_and_its_last_letters() {
        let id = "req_01m8gvvg3see92y8amgh2y54w0";
        assert_eq!(ends(id), ("req_", "01m8gvvg3see92y8am", "gh2y54w0"));
        assert_eq!(ends("gift-7"), ("", "", "gift-7"));
        let theirs = "Zoë–né–né–né";
        let (prefix, middle, end) = ends(theirs);
        assert_eq!([prefix, middle, end].concat(), theirs);
    }

    #[test]
    fn an_id_is_copied_as_it_is_and_breaks_after_its_prefix() {
        let html = |id: &str| {
            let id = id.to_owned();
            Owner::new().with(|| view! { <Id id/> }.to_html()).replace("<!>", "")
        };
        let ours = html("don_01jc4zq8m5xwb7t2r9kdvh6e3n");
        assert!(ours.contains(">don_<wbr>01jc4zq8<wbr>m5xwb7t2<wbr>r9kdvh6e3n<wbr><"), "{ours}");
        let theirs = html("autumn_appeal-0000000001");
        assert!(theirs.contains(">autumn_<wbr>appeal-0000000001<"), "{theirs}");
    }

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
