//! A mail as plain text: each link stands on a line of its own, and the last lines say who writes and why.

use super::{Body, Part, Writer, unbroken};

/// So many letters a line has at most where a reader does not join them (RFC 3676 section 4.2).
const WIDTH: usize = 72;

/// The text of a mail from this installation.
pub(crate) fn of(body: &Body, writer: Writer<'_>) -> String {
    let mut blocks = vec![body.greeting()];
    blocks.extend(body.parts.iter().map(part));
    if let Some(button) = &body.button {
        blocks.push(format!("{}:\n{}", button.words, button.address));
    }
    blocks.extend(body.then.iter().map(part));
    blocks.push(body.why.words(body.language).to_owned());
    let mut text = blocks.join("\n\n");
    let Writer { base_url, contact, .. } = writer;
    let (signature, questions) = (body.signature(), body.questions());
    let run_by = writer.run_by(body.language);
    text.push_str(&format!("\n\n{signature}\n{base_url}\n{run_by}\n{questions} {contact}\n"));
    text
}

fn part(part: &Part) -> String {
    match part {
        Part::Words(words) => words.clone(),
        Part::Code { words, code } => format!("{words} {code}"),
        Part::Facts(facts) => {
            let lines: Vec<String> = facts.iter().map(|(label, value)| format!("{label}: {value}")).collect();
            lines.join("\n")
        }
        Part::Agreed { words, .. } => words.join("\n\n"),
        Part::Link { words, note, address } => format!("{words} ({note}):\n{address}"),
    }
}

/// The text in short lines that a reader may join again: one that ends in a space goes on in the next (RFC 3676, format=flowed).
pub(crate) fn flowed(text: &str) -> String {
    let mut flowed = String::with_capacity(text.len() + text.len() / 32);
    for line in text.lines() {
        let line = unbroken(line);
        let mut rest = line.trim_end();
        loop {
            let (now, later) = rest.split_at(end_of_line(rest));
            // What begins like a quotation or an envelope is kept from being read as one (section 4.4).
            if now.starts_with([' ', '>']) || now.starts_with("From ") {
                flowed.push(' ');
            }
            flowed.push_str(now);
            flowed.push('\n');
            if later.is_empty() {
                break;
            }
            rest = later;
        }
    }
    flowed
}

/// Where the line is to end: behind the last space that leaves it short enough, else behind the first one. Addresses stay whole.
fn end_of_line(text: &str) -> usize {
    let Some((width, _)) = text.char_indices().nth(WIDTH) else { return text.len() };
    let (short, _) = text.split_at(width);
    short.rfind(' ').or_else(|| text.find(' ')).map_or(text.len(), |space| space + 1)
}

#[cfg(test)]
mod tests {
    use domain::Email;

    use super::super::{NewEmail, Subject, Why, fact};
    use super::*;
    use crate::controller::Controller;
    use crate::words::{frame, say};

    #[test]
    fn a_letter_reads_from_the_greeting_to_who_writes_and_why() {
        let news = Subject::of("News".to_owned());
        let letter = NewEmail::new(Email::parse("zoe@example.org").unwrap(), news, Why::Donor)
            .dear(Some("Zoë".to_owned()))
            .says("Gift Aid is on.")
            .facts(vec![fact("Until", "5 April 2027"), fact("Through", "Open Collection")])
            .button("View Gift Aid", "https://uplift.example.org/giving".to_owned())
            .with(Part::Link {
                words: "This was not me".to_owned(),
                note: "this link works for 90 days".to_owned(),
                address: "https://uplift.example.org/not-me/abc".to_owned(),
            });
        let (hello, run_by) =
            (say(frame::HelloName { name: "Zoë" }), say(frame::RunBy { name: "Gifts of Kent" }));
        let (why, signature, questions) =
            (say(frame::WHY_DONOR), say(frame::SIGNATURE), say(frame::QUESTIONS));
        let expected = format!(
            "{hello}

Gift Aid is on.

Until: 5 April 2027
Through: Open Collection

View Gift Aid:
https://uplift.example.org/giving

This was not me (this link works for 90 days):
https://uplift.example.org/not-me/abc

{why}

{signature}
https://uplift.example.org
{run_by}
{questions} help@example.org
"
        );
        let controller =
            Controller { name: "Gifts of Kent".to_owned(), is_invented: false, ..Controller::invented() };
        let (base_url, contact) = ("https://uplift.example.org", "help@example.org");
        let written = |controller: &Controller| of(&letter.body, Writer { base_url, contact, controller });
        assert_eq!(written(&controller), expected);
        let invented = Controller::invented();
        assert!(written(&invented).contains(&say(frame::RunByInvented { name: &invented.name })));
    }

    #[test]
    fn a_day_stays_with_its_month() {
        let flowed = flowed(&format!("{}30 November 2026", "word ".repeat(13)));
        assert!(flowed.ends_with("word \n30\u{a0}November 2026\n"), "{flowed}");
    }

    #[test]
    fn long_lines_flow_and_addresses_stay_whole() {
        let words = "word ".repeat(40);
        let address = format!("https://uplift.example.org/{}", "a".repeat(90));
        let flowed = flowed(&format!("{words}\n\n{address}\n>quoted\nFrom me\n"));
        for line in flowed.lines().filter(|line| !line.starts_with("https")) {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
        assert!(flowed.contains(&format!("\n{address}\n")));
        assert!(flowed.contains("\n >quoted\n From me\n"));
        let joined = flowed.replace(" \n", " ");
        assert!(joined.starts_with(&format!("{}\n\n", words.trim_end())), "{joined}");
    }
}
