//! A mail as a page: one column, no pictures, nothing from elsewhere, and dark where the reader is. Mail programs drop style sheets, so
//! what it looks like stands in each element; the style sheet only turns the colours.

use super::{Body, NewEmail, Part, Writer, unbroken};

/// Colours of the pages (style/tailwind.css), for readers in the dark.
const DARK: &str = "@media (prefers-color-scheme: dark) {
.paper { background: #171119 !important; }
.sheet { background: #211925 !important; border-color: #f4b04c #3b2f41 #3b2f41 !important; }
.wash { background: #35243e !important; }
.ink { color: #f5eff6 !important; }
.soft { color: #c1b4c6 !important; }
.brand { color: #ddc0ec !important; }
.button { background: #ddc0ec !important; }
.on-button { color: #2b1335 !important; }
}";
const FONT: &str =
    "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif";
const PARAGRAPH: &str = "margin:0 0 16px;font-size:16px;line-height:1.6;color:#261a2b;overflow-wrap:anywhere";
const SMALL: &str = "margin:0 0 8px;font-size:14px;line-height:1.5;color:#5f5264;overflow-wrap:anywhere";

/// Text as it may stand in HTML, in attributes as well. Everything that a mail shows goes through it.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in unbroken(text).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// The page of a mail from this installation.
pub(crate) fn of(letter: &NewEmail, writer: Writer<'_>) -> String {
    let (subject, language) = (escaped(letter.subject.as_str()), letter.body.language.as_str());
    let (said, last) = (said(&letter.body), last(&letter.body, writer));
    format!(
        "<!doctype html>
<html lang=\"{language}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<meta name=\"supported-color-schemes\" content=\"light dark\">
<title>{subject}</title>
<style>
{DARK}
</style>
</head>
<body class=\"paper\" style=\"margin:0;padding:0;background:#fbf8f5\">
<table role=\"presentation\" lang=\"{language}\" class=\"paper\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"background:#fbf8f5;{FONT}\"><tr><td align=\"center\" style=\"padding:24px 12px\">
<table role=\"presentation\" width=\"560\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"width:100%;max-width:560px;text-align:left;{FONT}\">
<tr><td style=\"padding:0 4px 16px\"><p class=\"brand\" style=\"margin:0;font-size:22px;font-weight:700;color:#4d2560\">Uplift</p></td></tr>
<tr><td class=\"sheet\" style=\"background:#ffffff;border:1px solid #e8e0e5;border-top:4px solid #f2a33a;border-radius:16px;padding:28px 24px 12px\">
<h1 class=\"ink\" style=\"margin:0 0 20px;font-size:22px;line-height:1.25;color:#261a2b;overflow-wrap:anywhere\">{subject}</h1>
{said}</td></tr>
<tr><td style=\"padding:20px 4px 0\">
{last}</td></tr>
</table>
</td></tr></table>
</body>
</html>
"
    )
}

fn said(body: &Body) -> String {
    let mut said = paragraph(&body.greeting());
    said.extend(body.parts.iter().map(part));
    if let Some(button) = &body.button {
        let (words, address) = (escaped(&button.words), escaped(&button.address));
        said.push_str(&format!(
            "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:8px 0 24px\"><tr>\
             <td class=\"button\" style=\"background:#4d2560;border-radius:10px\">\
             <a href=\"{address}\" target=\"_blank\" class=\"on-button\" style=\"display:inline-block;padding:14px 24px;font-size:17px;\
             line-height:1.3;font-weight:600;color:#ffffff;text-align:center;text-decoration:none\">{words}</a></td></tr></table>\n"
        ));
    }
    said.extend(body.then.iter().map(part));
    said
}

fn paragraph(words: &str) -> String {
    let lines: Vec<String> = words.lines().map(escaped).collect();
    format!("<p class=\"ink\" style=\"{PARAGRAPH}\">{}</p>\n", lines.join("<br>\n"))
}

fn part(part: &Part) -> String {
    match part {
        Part::Words(words) => paragraph(words),
        Part::Code { words, code } => format!(
            "<p class=\"ink\" style=\"{PARAGRAPH}\">{}<br>\n<strong class=\"ink\" style=\"font-size:32px;letter-spacing:4px;\
             color:#261a2b\">{}</strong></p>\n",
            escaped(words),
            escaped(code)
        ),
        Part::Facts(facts) => {
            let rows: String = facts
                .iter()
                .map(|(label, value)| {
                    format!(
                        "<dt class=\"soft\" style=\"margin:0;font-size:14px;line-height:1.5;color:#5f5264\">{}</dt>\n\
                         <dd class=\"ink\" style=\"margin:0 0 10px;font-size:16px;line-height:1.5;font-weight:600;color:#261a2b;\
                         overflow-wrap:anywhere\">{}</dd>\n",
                        escaped(label),
                        escaped(value)
                    )
                })
                .collect();
            format!(
                "<dl class=\"wash\" style=\"margin:0 0 20px;padding:14px 16px 4px;background:#f4ecf6;border-radius:10px\">\n{rows}</dl>\n"
            )
        }
        Part::Agreed { language, words } => {
            let words: String = words.iter().map(|words| paragraph(words)).collect();
            format!(
                "<div lang=\"{}\" style=\"margin:0 0 16px;padding-left:16px;border-left:4px solid #f2a33a\">\n{words}</div>\n",
                language.as_str()
            )
        }
        Part::Link { words, note, address } => format!(
            "<p class=\"soft\" style=\"{SMALL};margin-bottom:16px\"><a href=\"{}\" target=\"_blank\" class=\"brand\" \
             style=\"color:#4d2560;text-decoration:underline\">{}</a> ({})</p>\n",
            escaped(address),
            escaped(words),
            escaped(note)
        ),
    }
}

/// Who writes, and why.
fn last(body: &Body, writer: Writer<'_>) -> String {
    let (why, signature, questions) =
        (escaped(body.why.words(body.language)), escaped(body.signature()), escaped(body.questions()));
    let (base_url, contact) = (escaped(writer.base_url), escaped(writer.contact));
    let run_by = escaped(&writer.run_by(body.language));
    format!(
        "<p class=\"soft\" style=\"{SMALL}\">{why}</p>\n<p class=\"soft\" style=\"{SMALL}\">{signature}<br>\n\
         <a href=\"{base_url}\" target=\"_blank\" class=\"soft\" style=\"color:#5f5264\">{base_url}</a><br>\n{run_by}<br>\n{questions} \
         <a href=\"mailto:{contact}\" class=\"soft\" style=\"color:#5f5264\">{contact}</a></p>\n"
    )
}

#[cfg(test)]
mod tests {
    use domain::Email;

    use super::super::{Subject, Why, fact};
    use super::*;
    use crate::controller::Controller;

    /// Markup and what ends an attribute, as a donor, a charity or a platform may be called.
    const MARKUP: &str = "<script>alert(1)</script>\"' onclick='x' & <b>Co</b>";

    fn letter() -> NewEmail {
        let subject = Subject::of(MARKUP.to_owned());
        let mut letter = NewEmail::new(Email::parse("zoe@example.org").unwrap(), subject, Why::Donor)
            .says(&format!("{MARKUP} linked a card.\n{MARKUP}\n\n{MARKUP}"))
            .code(MARKUP, MARKUP)
            .facts(vec![fact(MARKUP, MARKUP)])
            .button(MARKUP, format!("https://uplift.example.org/{MARKUP}"))
            .with(Part::Link { words: MARKUP.into(), note: MARKUP.into(), address: MARKUP.into() });
        // A name with markup is not greeted at all; if it were, it would be as harmless.
        letter.body.name = Some(MARKUP.to_owned());
        letter
    }

    #[test]
    fn markup_in_the_name_of_a_donor_a_charity_or_a_platform_stays_text() {
        let controller = Controller { name: MARKUP.to_owned(), ..Controller::invented() };
        let html = of(&letter(), Writer { base_url: MARKUP, contact: MARKUP, controller: &controller });
        for written in ["<script", "<b>", "\"' onclick", "'x'", " & "] {
            assert!(!html.contains(written), "{written}: {html}");
        }
        let safe = "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onclick=&#39;x&#39; &amp; &lt;b&gt;Co&lt;/b&gt;";
        // Subject 2, greeting 1, paragraphs 3, code 2, fact 2, button 2, link 3, and in the last lines two addresses with their links
        // and who runs it.
        assert_eq!(html.matches(safe).count(), 20, "{html}");
    }

    #[test]
    fn nothing_is_loaded_and_nobody_is_tracked() {
        let controller = Controller::invented();
        let (base_url, contact) = ("https://uplift.example.org", "help@example.org");
        let html = of(&letter(), Writer { base_url, contact, controller: &controller });
        for loads in ["<img", "src=", "url(", "<link", "@import", "<script", "<form", "<iframe"] {
            assert!(!html.contains(loads), "{loads}");
        }
        assert_eq!(html.matches("<table role=\"presentation\"").count(), html.matches("<table").count());
    }
}
