//! The pages for developers as Markdown, for AI assistants and other programs: each is at its address with `.md` behind it, and
//! at its address itself for whoever names `text/markdown` before HTML. Made from the page, so that both say the same.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

use super::browser_answer::{LIMIT, is_page};

/// The page for developers that all others are below.
const PAGES: &str = "/developers";
const MARKDOWN: &str = "text/markdown";

/// Answers with the Markdown of a page where it is asked for, and names it on the page.
pub async fn twin(mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let page = path.strip_suffix(".md").unwrap_or(path).to_owned();
    if !matches!(*request.method(), Method::GET | Method::HEAD) || !is_ours(&page) {
        return next.run(request).await;
    }
    let is_asked = page.len() < path.len() || is_preferred(request.headers());
    let address = request.uri().query().map_or_else(|| page.clone(), |query| format!("{page}?{query}"));
    if let Ok(address) = address.parse::<Uri>() {
        *request.uri_mut() = address;
    }
    let answer = next.run(request).await;
    if answer.status() != StatusCode::OK || !is_page(&answer) {
        return answer;
    }
    let (mut head, body) = answer.into_parts();
    head.headers.append(header::VARY, HeaderValue::from_static("accept"));
    if !is_asked {
        let link = format!("<{page}.md>; rel=\"alternate\"; type=\"{MARKDOWN}\"");
        if let Ok(link) = HeaderValue::from_str(&link) {
            head.headers.append(header::LINK, link);
        }
        return Response::from_parts(head, body);
    }
    let bytes = to_bytes(body, LIMIT).await.unwrap_or_else(|error| {
        tracing::error!(%error, "could not read a page to its end");
        Default::default()
    });
    head.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/markdown; charset=utf-8"));
    // Those of the page; this answer gets the policy of what is none.
    head.headers.remove(header::CONTENT_SECURITY_POLICY);
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(written(&String::from_utf8_lossy(&bytes))))
}

/// Whether a path is of a page for developers, whose names are of these letters alone. The pages' own router goes back at dots: for it
/// `/developers/../giving` is a person's page.
fn is_ours(page: &str) -> bool {
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || b"/-_".contains(&letter);
    page.strip_prefix(PAGES)
        .is_some_and(|rest| (rest.is_empty() || rest.starts_with('/')) && rest.bytes().all(is_plain))
}

/// Whether Markdown is named, and wanted more than HTML (RFC 9110 section 12.5.1). Of two that are wanted the same, the one that is named
/// first; a name that stands for any other is for HTML.
fn is_preferred(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT).iter().filter_map(|line| line.to_str().ok());
    let ranges: Vec<(&str, u16)> = lines.flat_map(|line| line.split(',')).map(range).collect();
    let find = |wanted: &str| {
        let place = ranges.iter().position(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
        ranges.get(place).map(|(_, quality)| (place, *quality))
    };
    let Some((place, markdown)) = find(MARKDOWN).filter(|(_, quality)| *quality > 0) else { return false };
    let html = find("text/html");
    match html.or_else(|| find("text/*")).or_else(|| find("*/*")) {
        Some((_, quality)) if quality != markdown => markdown > quality,
        _ => html.is_none_or(|(html, _)| place < html),
    }
}

/// A media range of Accept, with how much it is wanted in thousandths.
fn range(text: &str) -> (&str, u16) {
    let mut parts = text.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let quality = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    (name, quality.and_then(thousandths).unwrap_or(1_000))
}

/// A quality such as `0.5`; none for what is no number from 0 to 1 with at most three decimals.
fn thousandths(quality: &str) -> Option<u16> {
    let (whole, parts) = quality.split_once('.').unwrap_or((quality, ""));
    let (whole, parts) = (whole.parse::<u16>().ok()?, format!("{parts:0<3}").parse::<u16>().ok()?);
    whole.checked_mul(1_000)?.checked_add(parts).filter(|all| *all <= 1_000)
}

/// What the main part of a page says.
fn written(html: &str) -> String {
    let main = html.find("<main").and_then(|at| tag(html.get(at..)?)).map_or("", |(_, main)| main);
    let main = main.rfind("</main>").and_then(|end| main.get(..end)).unwrap_or(main);
    let mut text = blocks(&parse(main)).join("\n\n");
    text.push('\n');
    text
}

/// A piece of a page.
enum Node {
    Text(String),
    Element(Element),
}

#[derive(Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Node>,
}

/// Elements that have no end.
const VOID: [&str; 6] = ["br", "hr", "img", "input", "link", "wbr"];
/// What is to be used, not to be read.
const USED: [&str; 9] = ["button", "form", "input", "nav", "select", "svg", "template", "textarea", "script"];
/// What begins a line of its own.
const BLOCKS: [&str; 24] = [
    "article",
    "aside",
    "blockquote",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "ul",
];

impl Element {
    /// The element of a tag such as `a href="/help"`.
    fn of(tag: &str) -> Self {
        let (name, mut rest) =
            tag.split_once(|letter: char| letter.is_ascii_whitespace()).unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        loop {
            rest = rest.trim_start();
            let end = rest.find(|letter: char| letter == '=' || letter.is_ascii_whitespace());
            let (attribute, after) = rest.split_at(end.unwrap_or(rest.len()));
            if attribute.is_empty() {
                break;
            }
            let quoted = after.strip_prefix("=\"").and_then(|after| after.split_once('"'));
            let (value, after) = quoted.unwrap_or(("", after));
            attributes.push((attribute.to_owned(), decoded(value)));
            rest = after;
        }
        Self { name: name.trim_end_matches('/').to_owned(), attributes, children: Vec::new() }
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// What nobody sees, what is to be used, and what is not printed either: ways to other pages.
    fn is_left_out(&self) -> bool {
        USED.contains(&self.name.as_str())
            || self.attribute("hidden").is_some()
            || self.attribute("aria-hidden") == Some("true")
            || self.attribute("class").is_some_and(|class| class.split(' ').any(|one| one == "print:hidden"))
    }

    fn is_block(&self) -> bool {
        BLOCKS.contains(&self.name.as_str()) || self.elements().any(Self::is_block)
    }

    fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// All the text, as it is.
    fn text(&self) -> String {
        let texts = self.children.iter().map(|node| match node {
            Node::Text(text) => text.clone(),
            Node::Element(element) => element.text(),
        });
        texts.collect()
    }

    fn blocks(&self) -> Vec<String> {
        let one = |text: String| if text.is_empty() { Vec::new() } else { vec![text] };
        let line = || inline(&self.children).trim().to_owned();
        match self.name.as_str() {
            "h1" => one(format!("# {}", line())),
            "h2" => one(format!("## {}", line())),
            "h3" => one(format!("### {}", line())),
            "h4" | "h5" | "h6" => one(format!("#### {}", line())),
            "p" => one(line()),
            "hr" => one("---".to_owned()),
            "pre" => one(self.code()),
            "ul" => one(list(self.elements().map(|item| ("- ".to_owned(), blocks(&item.children))))),
            "ol" => {
                let numbered = self.elements().enumerate();
                one(list(numbered.map(|(place, item)| (format!("{}. ", place + 1), blocks(&item.children)))))
            }
            "dl" => {
                let mut terms = Vec::new();
                self.add_terms(&mut terms);
                one(list(terms.into_iter().map(|words| ("- ".to_owned(), words))))
            }
            "table" => self.table(),
            _ => blocks(&self.children),
        }
    }

    fn code(&self) -> String {
        let text = self.text();
        let fence = if text.contains("```") { "````" } else { "```" };
        format!("{fence}\n{}\n{fence}", text.trim_end_matches('\n'))
    }

    /// Each term of a list of terms, with what is said about it.
    fn add_terms(&self, terms: &mut Vec<Vec<String>>) {
        for element in self.elements().filter(|element| !element.is_left_out()) {
            if element.name == "dt" {
                terms.push(vec![inline(&element.children).trim().to_owned()]);
            } else if element.name == "dd"
                && let Some(term) = terms.last_mut()
            {
                term.extend(blocks(&element.children));
            } else {
                element.add_terms(terms);
            }
        }
    }

    fn table(&self) -> Vec<String> {
        let mut rows = Vec::new();
        self.add_rows(&mut rows);
        let caption = self.elements().find(|element| element.name == "caption");
        let shown = caption.filter(|caption| caption.attribute("class") != Some("sr-only"));
        let title = shown.map(|caption| format!("**{}**", inline(&caption.children).trim()));
        let mut lines: Vec<String> = rows.iter().map(|cells| format!("| {} |", cells.join(" | "))).collect();
        if let Some(heads) = rows.first() {
            lines.insert(1, format!("|{}", " --- |".repeat(heads.len())));
        }
        title.into_iter().chain([lines.join("\n")]).collect()
    }

    fn add_rows(&self, rows: &mut Vec<Vec<String>>) {
        for element in self.elements() {
            if element.name == "tr" {
                let cells = element.elements().map(|cell| inline(&cell.children).trim().replace('|', "\\|"));
                rows.push(cells.collect());
            } else {
                element.add_rows(rows);
            }
        }
    }

    fn inline(&self) -> String {
        let within = inline(&self.children);
        let words = within.trim();
        match self.name.as_str() {
            "br" => " ".to_owned(),
            "img" => self.attribute("alt").unwrap_or_default().to_owned(),
            _ if words.is_empty() => within,
            "code" => {
                let text = self.text();
                let mark = if text.contains('`') { "``" } else { "`" };
                format!("{mark}{}{mark}", text.trim())
            }
            "strong" | "b" => format!("**{words}**"),
            "em" | "i" => format!("*{words}*"),
            "a" => match self.attribute("href") {
                // On the page itself there is nothing to lead to.
                Some(href) if !href.starts_with('#') => format!("[{words}]({})", twin_of(href)),
                _ => within,
            },
            _ => within,
        }
    }
}

/// The address of the Markdown of a page for developers; any other address stays.
fn twin_of(href: &str) -> String {
    let (page, rest) = href.split_at(href.find(['#', '?']).unwrap_or(href.len()));
    if is_ours(page) { format!("{page}.md{rest}") } else { href.to_owned() }
}

/// The blocks of what stands in a row, in which text and inline elements that follow one another are one.
fn blocks(nodes: &[Node]) -> Vec<String> {
    let mut done = Vec::new();
    let mut line: Vec<&Node> = Vec::new();
    let end = |line: &mut Vec<&Node>, done: &mut Vec<String>| {
        let text = inline(line.drain(..));
        if !text.trim().is_empty() {
            done.push(text.trim().to_owned());
        }
    };
    for node in nodes {
        match node {
            Node::Element(element) if element.is_left_out() => {}
            Node::Element(element) if element.is_block() => {
                end(&mut line, &mut done);
                done.extend(element.blocks());
            }
            node => line.push(node),
        }
    }
    end(&mut line, &mut done);
    done
}

/// A list of marks with what stands behind each.
fn list(items: impl Iterator<Item = (String, Vec<String>)>) -> String {
    let items: Vec<String> = items
        .filter(|(_, words)| !words.is_empty())
        .map(|(mark, words)| {
            let indent = format!("\n{}", " ".repeat(mark.len()));
            let text = words.join("\n\n").replace('\n', &indent);
            // A line without words has no spaces either.
            format!("{mark}{}", text.replace(&format!("{indent}\n"), "\n\n"))
        })
        .collect();
    let between = if items.iter().any(|item| item.contains('\n')) { "\n\n" } else { "\n" };
    items.join(between)
}

/// Text in one line. Elements that touch stand apart on the page.
fn inline<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> String {
    let mut text = String::new();
    let mut after_element = false;
    for node in nodes {
        match node {
            Node::Text(words) => {
                text.push_str(&escaped(words));
                after_element = false;
            }
            Node::Element(element) if element.is_left_out() => {}
            Node::Element(element) => {
                if after_element {
                    text.push(' ');
                }
                text.push_str(&element.inline());
                after_element = true;
            }
        }
    }
    let mut line = String::new();
    for letter in text.chars() {
        let letter = if letter.is_ascii_whitespace() { ' ' } else { letter };
        if letter != ' ' || !line.ends_with(' ') {
            line.push(letter);
        }
    }
    line
}

/// Text in which nothing is a mark of Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if ['\\', '`', '*', '[', ']', '<'].contains(&letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

fn decoded(text: &str) -> String {
    let pairs =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'"), ("&amp;", "&")];
    pairs.iter().fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}

/// What stands between the brackets of the tag at the beginning, and what follows it.
fn tag(text: &str) -> Option<(&str, &str)> {
    let mut is_quoted = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '>' if !is_quoted => return Some((text.get(1..at)?, text.get(at + 1..)?)),
            _ => {}
        }
    }
    None
}

/// Reads HTML as our pages are written: every element that has an end ends.
fn parse(html: &str) -> Vec<Node> {
    let mut open = vec![Element::default()];
    let mut rest = html;
    while let Some((before, from)) = rest.find('<').map(|at| rest.split_at(at)) {
        add(&mut open, before);
        if let Some(comment) = from.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let Some((inner, after)) = tag(from) else { break };
        rest = after;
        if let Some(name) = inner.strip_prefix('/') {
            end(&mut open, name.trim());
        } else if !inner.starts_with('!') {
            let element = Element::of(inner);
            if element.name == "script" {
                rest = after.split_once("</script>").map_or("", |(_, after)| after);
            } else {
                let (name, is_void) = (element.name.clone(), VOID.contains(&element.name.as_str()));
                open.push(element);
                if is_void || inner.ends_with('/') {
                    end(&mut open, &name);
                }
            }
        }
    }
    while open.len() > 1 {
        end_last(&mut open);
    }
    open.pop().map(|root| root.children).unwrap_or_default()
}

fn add(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut().filter(|_| !text.is_empty()) {
        element.children.push(Node::Text(decoded(text)));
    }
}

fn end(open: &mut Vec<Element>, name: &str) {
    if let Some(place) = open.iter().skip(1).rposition(|element| element.name == name) {
        while open.len() > place + 1 {
            end_last(open);
        }
    }
}

fn end_last(open: &mut Vec<Element>) {
    if let Some(element) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.children.push(Node::Element(element));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_written_as_markdown() {
        let html = r##"<!DOCTYPE html><html><body><nav>Menu</nav><main id="main" class="[&>p]:mt-2">
            <p class="mb-3 print:hidden"><a href="/developers">Back</a></p>
            <h1>Title &amp; more</h1><!--s--><p>Read <a href="/developers/errors#fields">the errors</a>, <code>a_b</code>
            and <strong>this</strong>: 2 * 3<!>.</p>
            <div><div>Loose <span>words</span></div><svg><path d="M0"/></svg></div>
            <ul><li>One</li><li>Two<br/>lines</li></ul>
            <ol><li><h2><a href="#step-1">First</a></h2><div><pre><code>curl &lt;x&gt;
  -d</code></pre><button>Copy</button></div></li></ol>
            <dl><div><dt><code>id</code><span>text</span></dt><dd><p>Its id.</p></dd></div></dl>
            <table><caption class="sr-only">Rows</caption><thead><tr><th>A</th><th>B</th></tr></thead>
            <tbody><tr><th><div>1</div></th><td><div>x | y</div></td></tr></tbody></table>
            <script>if (1 < 2) {}</script><p>Help: <a href="/help">ask</a></p></main><footer>Foot</footer></body></html>"##;
        let expected = "# Title & more\n\n\
            Read [the errors](/developers/errors.md#fields), `a_b` and **this**: 2 \\* 3.\n\n\
            Loose words\n\n\
            - One\n- Two lines\n\n\
            1. ## First\n\n   ```\n   curl <x>\n     -d\n   ```\n\n\
            - `id` text\n\n  Its id.\n\n\
            | A | B |\n| --- | --- |\n| 1 | x \\| y |\n\n\
            Help: [ask](/help)\n";
        assert_eq!(written(html), expected);
    }

    #[test]
    fn markdown_is_for_whoever_wants_it_more_than_html() {
        for (accept, is) in [
            ("text/markdown", true),
            ("text/markdown, text/html, */*", true),
            ("Text/Markdown; charset=utf-8, */*;q=0.8", true),
            ("text/html, text/markdown;q=0.5", false),
            ("text/markdown;q=0.5, text/html", false),
            ("text/html;q=0.8, text/markdown;q=0.9", true),
            ("text/html;q=0.5, text/markdown;q=0.50", false),
            ("text/markdown;q=0.5, */*", false),
            ("text/markdown;q=0.5, text/*;q=0.4, */*", true),
            ("text/markdown;q=0", false),
            ("text/markdown;q=lots", true),
            ("text/html", false),
            ("*/*", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
            assert_eq!(is_preferred(&headers), is, "{accept}");
        }
        for (page, is) in [
            ("/developers", true),
            ("/developers/errors", true),
            ("/developers/reference/oauth-2_0", true),
            ("/developersx", false),
            ("/", false),
            ("/developers/../giving", false),
            ("/developers/%2e%2e/giving", false),
            ("/developers/..\\giving", false),
        ] {
            assert_eq!(is_ours(page), is, "{page}");
        }
    }
}
