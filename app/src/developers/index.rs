//! The index of the documentation for AI assistants: `/llms.txt`, in the format of llmstxt.org.

use super::feed;
use super::reference::parts;

/// The pages: address, name, and what each is for.
const PAGES: [(&str, &str, &str); 11] = [
    ("/developers", "Guide", "from a token to a declared donation in seven calls"),
    ("/developers/checkout", "Gift Aid in your checkout", "which way to ask donors, with code for each"),
    (
        "/developers/examples",
        "Examples",
        "complete programs in curl, JavaScript, Python and PHP, and packages for JavaScript and Python",
    ),
    ("/developers/statuses", "The status of a donation", "every status, and what to do"),
    ("/developers/webhooks", "Events and webhooks", "event types, checking signatures, retries, catching up"),
    ("/developers/errors", "Errors", "every error code, each with a page that says what to do"),
    (
        "/developers/reference",
        "Reference",
        "every call, each with a page of its fields, responses and errors",
    ),
    ("/developers/search", "Search", "search all of these pages: add ?q= and your words"),
    ("/developers/not-offered", "What Uplift does not offer", "limits, and what to do instead"),
    ("/developers/versions", "Versions and deprecation", "what can change, and how we deprecate something"),
    ("/developers/changelog", "Changelog", "what changed in the API"),
];

/// Files for tools.
const FILES: [(&str, &str, &str); 4] = [
    ("/openapi.json", "OpenAPI 3.1", "the whole API"),
    ("/openapi-3.0.json", "OpenAPI 3.0", "the same, for tools that do not support 3.1"),
    ("/postman-collection.json", "Postman collection", "a request for every call"),
    (feed::ADDRESS, "Changelog feed", "what changed in the API, in Atom"),
];

/// The index, with addresses of this installation.
#[must_use]
pub fn llms(base_url: &str) -> String {
    let mut text = String::from(
        "# Uplift\n\n> Gift Aid for giving platforms: a backend-to-backend JSON API. You send authorisations and donations; Uplift makes \
         the Gift Aid declarations and files the charities’ claims with HMRC.\n\n\
         Amounts are whole pence. Dates are days in London, times are UTC. Unknown fields are refused. Every error is a problem document \
         (RFC 9457) with a stable `code`. Send an `Idempotency-Key` with every write.\n\n\
         These pages are Markdown. Without `.md` in the address you get HTML, unless you send `Accept: text/markdown`. \
         Code is in curl; add `?language=javascript`, `python`, `php` or `csharp` for another language.\n",
    );
    let mut section = |title: &str, lines: &mut dyn Iterator<Item = (String, String, String)>| {
        text.push_str(&format!("\n## {title}\n\n"));
        for (path, name, words) in lines {
            text.push_str(&format!("- [{name}]({base_url}{path}): {words}\n"));
        }
    };
    let owned =
        |(path, name, words): (&str, &str, &str)| (path.to_owned(), name.to_owned(), words.to_owned());
    let page = |(path, name, words): (&str, &str, &str)| owned((format!("{path}.md").as_str(), name, words));
    section("Documentation", &mut PAGES.into_iter().map(page));
    section(
        "Reference",
        &mut parts().map(|part| (format!("/developers/reference/{}.md", part.slug), part.name, part.words)),
    );
    section("Files", &mut FILES.into_iter().map(owned));
    text
}
