//! The changelog of the API as a feed (Atom, RFC 4287): each change is an entry, under the same id for as long as its words stay.

use domain::Date;
use domain::calendar::iso;

use super::changelog::{Version, anchor, versions};

/// Where the feed is.
pub const ADDRESS: &str = "/developers/changelog.atom";

/// How many characters of a change are its title.
const TITLE: usize = 80;

/// The feed, with addresses of this installation. A change that is not released yet has the day on which this server began to
/// serve it.
#[must_use]
pub fn atom(base_url: &str, today: Date) -> String {
    written(base_url, today, &versions())
}

fn written(base_url: &str, today: Date, versions: &[Version]) -> String {
    let page = escaped(&format!("{base_url}/developers/changelog"));
    let feed = escaped(&format!("{base_url}{ADDRESS}"));
    let day = |version: &Version| version.day.unwrap_or(today);
    let updated = instant(versions.iter().map(day).max().unwrap_or(today));
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-GB\">\n\
         <title>Uplift: changes of the API</title>\n<id>{page}</id>\n<link href=\"{page}\"/>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{feed}\"/>\n\
         <updated>{updated}</updated>\n<author><name>Uplift</name></author>\n",
    );
    for version in versions {
        let updated = instant(day(version));
        for change in &version.changes {
            let place = format!("{page}#{}", anchor(change));
            let words = change.replace('`', "");
            let (title, content) = (escaped(&title(&words)), escaped(&words));
            text.push_str(&format!(
                "<entry><title>{title}</title><id>{place}</id><link href=\"{place}\"/><updated>{updated}</updated>\
                 <content type=\"text\">{content}</content></entry>\n"
            ));
        }
    }
    text.push_str("</feed>\n");
    text
}

fn instant(day: Date) -> String {
    format!("{}T00:00:00Z", iso(day))
}

/// The first words of a change.
fn title(change: &str) -> String {
    let mut title = String::new();
    for word in change.split(' ') {
        if title.chars().count() + word.chars().count() >= TITLE {
            title.push('…');
            break;
        }
        if !title.is_empty() {
            title.push(' ');
        }
        title.push_str(word);
    }
    title
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::calendar::parse_date;

    #[test]
    fn a_change_is_an_entry_with_the_day_of_its_version() {
        let date = |text: &str| parse_date(text).expect("a date");
        let version = |day: Option<&str>, change: &str| Version {
            name: String::new(),
            day: day.map(date),
            changes: vec![change.to_owned()],
        };
        let long = "word ".repeat(30);
        let versions = [version(None, "`a` < b."), version(Some("2026-11-01"), long.trim_end())];
        let feed = written("https://uplift.example.org", date("2026-11-21"), &versions);
        for part in [
            "<id>https://uplift.example.org/developers/changelog</id>",
            "<link rel=\"self\" type=\"application/atom+xml\" href=\"https://uplift.example.org/developers/changelog.atom\"/>",
            "<updated>2026-11-21T00:00:00Z</updated>\n<author>",
            "<title>a &lt; b.</title>",
            "<updated>2026-11-01T00:00:00Z</updated><content type=\"text\">word word",
            "word…</title>",
        ] {
            assert!(feed.contains(part), "{part}: {feed}");
        }
        assert_eq!(feed.matches("<entry>").count(), 2);
    }

    #[test]
    fn an_entry_keeps_its_id_while_its_words_stay() {
        assert_eq!(anchor("A change."), anchor("A change."));
        assert_ne!(anchor("A change."), anchor("Another change."));
    }
}
