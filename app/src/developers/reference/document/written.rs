//! A request in the languages of the reference, each without a library to install.

use serde_json::Value;

use super::json::{Notation, literal, pretty};
use super::request::{Content, Entry, Request, Variable};
use crate::developers::reference::language::Language;
use crate::developers::reference::model::Access;

/// The request as one sends it in this language.
pub(super) fn written(request: &Request, language: Language) -> String {
    match language {
        Language::Curl => curl(request),
        Language::JavaScript => javascript(request),
        Language::Python => python(request),
        Language::Php => php(request),
        Language::CSharp => csharp(request),
    }
}

/// Every line but the first moved to the right: no literal of these languages has a line break inside a text.
fn moved(text: &str, by: &str) -> String {
    text.replace('\n', &format!("\n{by}"))
}

fn joined(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().collect()
}

fn curl(request: &Request) -> String {
    let mut lines = Vec::new();
    match request.access {
        Access::Scope(_) => lines.push("-H \"Authorization: Bearer $TOKEN\"".to_owned()),
        Access::Client => lines.push("-u \"$CLIENT_ID:$CLIENT_SECRET\"".to_owned()),
        Access::Open => {}
    }
    if request.once {
        lines.push("-H \"Idempotency-Key: $(uuidgen)\"".to_owned());
    }
    match &request.body {
        Content::Nothing => {}
        Content::Json(body) => {
            lines.push("-H \"Content-Type: application/json\"".to_owned());
            // A quote ends the shell's own: it is written outside of them.
            let body = moved(&pretty(body), "  ").replace('\'', "'\\''");
            lines.push(format!("-d '{body}'"));
        }
        Content::Form(fields) => lines.extend(fields.iter().map(|(name, entry)| match entry {
            Entry::Text(text) => format!("-d {name}={text}"),
            Entry::Token => format!("-d {name}=$TOKEN"),
        })),
    }
    let method = match (request.method.as_str(), &request.body) {
        ("GET", _) | ("POST", Content::Json(_) | Content::Form(_)) => String::new(),
        (other, _) => format!("-X {other} "),
    };
    let quote = if request.address.contains(['?', '&']) { "\"" } else { "" };
    let mut command = format!("curl {method}{quote}{}{quote}", request.address);
    for line in lines {
        command.push_str(" \\\n  ");
        command.push_str(&line);
    }
    command
}

/// A text between double quotes: what JSON escapes, JavaScript and Python escape in the same way.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn javascript(request: &Request) -> String {
    let variables = request.variables();
    let mut headers = Vec::new();
    match request.access {
        Access::Scope(_) => headers.push("Authorization: `Bearer ${TOKEN}`"),
        Access::Client => headers.push("Authorization: \"Basic \" + btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)"),
        Access::Open => {}
    }
    if request.once {
        headers.push("\"Idempotency-Key\": crypto.randomUUID()");
    }
    if matches!(request.body, Content::Json(_)) {
        headers.push("\"Content-Type\": \"application/json\"");
    }
    let mut options = String::new();
    if request.method != "GET" {
        options.push_str(&format!("  method: \"{}\",\n", request.method));
    }
    if !headers.is_empty() {
        let headers = joined(headers.iter().map(|header| format!("    {header},\n")));
        options.push_str(&format!("  headers: {{\n{headers}  }},\n"));
    }
    match &request.body {
        Content::Nothing => {}
        Content::Json(body) => {
            options.push_str(&format!("  body: JSON.stringify({}),\n", moved(&pretty(body), "  ")));
        }
        Content::Form(fields) => {
            let fields = joined(fields.iter().map(|(name, entry)| match entry {
                Entry::Text(text) => format!("    {}: {},\n", quoted(name), quoted(text)),
                Entry::Token => format!("    {}: TOKEN,\n", quoted(name)),
            }));
            options.push_str(&format!("  body: new URLSearchParams({{\n{fields}  }}),\n"));
        }
    }
    let read = match variables.as_slice() {
        [] => String::new(),
        some => {
            let names: Vec<&str> = some.iter().map(|variable| variable.env).collect();
            format!("const {{ {} }} = process.env;\n\n", names.join(", "))
        }
    };
    let options = if options.is_empty() { options } else { format!(", {{\n{options}}}") };
    format!(
        "{read}const response = await fetch({}{options});\nconsole.log(response.status, await response.text());",
        quoted(&request.address)
    )
}

const PYTHON: Notation = Notation {
    braces: ["{", "}"],
    empty: "{}",
    pair: ": ",
    indent: "    ",
    scalar: |value| match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        other => other.to_string(),
    },
};

fn python(request: &Request) -> String {
    let variables = request.variables();
    let mut imports = Vec::new();
    if matches!(request.body, Content::Json(_)) {
        imports.push("import json");
    }
    if !variables.is_empty() {
        imports.push("import os");
    }
    if request.once {
        imports.push("import uuid");
    }
    let mut headers = Vec::new();
    match request.access {
        Access::Scope(_) => headers.push("\"Authorization\": f\"Bearer {TOKEN}\""),
        Access::Client => {
            imports.push("from base64 import b64encode");
            headers.push(
                "\"Authorization\": \"Basic \" + b64encode(f\"{CLIENT_ID}:{CLIENT_SECRET}\".encode()).decode()",
            );
        }
        Access::Open => {}
    }
    if request.once {
        headers.push("\"Idempotency-Key\": str(uuid.uuid4())");
    }
    if matches!(request.body, Content::Json(_)) {
        headers.push("\"Content-Type\": \"application/json\"");
    }
    let mut options = String::new();
    if request.method != "GET" {
        options.push_str(&format!("    method=\"{}\",\n", request.method));
    }
    if !headers.is_empty() {
        let headers = joined(headers.iter().map(|header| format!("        {header},\n")));
        options.push_str(&format!("    headers={{\n{headers}    }},\n"));
    }
    match &request.body {
        Content::Nothing => {}
        Content::Json(body) => {
            let body = moved(&literal(body, &PYTHON), "    ");
            options.push_str(&format!("    data=json.dumps({body}).encode(),\n"));
        }
        Content::Form(fields) => {
            imports.push("from urllib.parse import urlencode");
            let fields = joined(fields.iter().map(|(name, entry)| match entry {
                Entry::Text(text) => format!("        {}: {},\n", quoted(name), quoted(text)),
                Entry::Token => format!("        {}: TOKEN,\n", quoted(name)),
            }));
            options.push_str(&format!("    data=urlencode({{\n{fields}    }}).encode(),\n"));
        }
    }
    imports.push("from urllib.request import Request, urlopen");
    let imports = joined(imports.iter().map(|import| format!("{import}\n")));
    let read =
        joined(variables.iter().map(|Variable { env, .. }| format!("{env} = os.environ[\"{env}\"]\n")));
    let gap = if read.is_empty() { "" } else { "\n" };
    let address = quoted(&request.address);
    let made = if options.is_empty() { address } else { format!("\n    {address},\n{options}") };
    format!(
        "{imports}{gap}{read}\nrequest = Request({made})\nwith urlopen(request) as response:\n    print(response.status, response.read().decode())"
    )
}

/// A text of PHP: between single quotes, in which only the quote and the backslash mean something; one with line breaks or other
/// controls between double quotes, in which `$` does too.
fn php_text(text: &str) -> String {
    if !text.chars().any(char::is_control) {
        return format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    }
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '\\' | '"' | '$' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

const PHP: Notation = Notation {
    braces: ["[", "]"],
    empty: "new stdClass()",
    pair: " => ",
    indent: "    ",
    scalar: |value| match value {
        Value::String(text) => php_text(text),
        other => other.to_string(),
    },
};

fn php(request: &Request) -> String {
    let variables = request.variables();
    let read =
        joined(variables.iter().map(|Variable { env, camel }| format!("${camel} = getenv('{env}');\n")));
    let read = if read.is_empty() { read } else { format!("{read}\n") };
    let mut headers = Vec::new();
    match request.access {
        Access::Scope(_) => headers.push("\"Authorization: Bearer $token\""),
        Access::Client => {
            headers.push("'Authorization: Basic ' . base64_encode(\"$clientId:$clientSecret\")")
        }
        Access::Open => {}
    }
    if request.once {
        headers.push("'Idempotency-Key: ' . bin2hex(random_bytes(16))");
    }
    let content = match &request.body {
        Content::Nothing => String::new(),
        Content::Json(body) => {
            headers.push("'Content-Type: application/json'");
            format!("    'content' => json_encode({}),\n", moved(&literal(body, &PHP), "    "))
        }
        Content::Form(fields) => {
            headers.push("'Content-Type: application/x-www-form-urlencoded'");
            let fields = joined(fields.iter().map(|(name, entry)| match entry {
                Entry::Text(text) => format!("        {} => {},\n", php_text(name), php_text(text)),
                Entry::Token => format!("        {} => $token,\n", php_text(name)),
            }));
            format!("    'content' => http_build_query([\n{fields}    ]),\n")
        }
    };
    let headers = match joined(headers.iter().map(|header| format!("        {header},\n"))) {
        none if none.is_empty() => none,
        some => format!("    'header' => [\n{some}    ],\n"),
    };
    let address = php_text(&request.address);
    format!(
        "<?php\n\n{read}$http = [\n    'method' => '{}',\n{headers}{content}    'ignore_errors' => true,\n];\n\
         $body = file_get_contents({address}, false, stream_context_create(['http' => $http]));\n\
         echo \"$http_response_header[0]\\n$body\\n\";",
        request.method
    )
}

/// A text of C#. Its lines end at three more characters than those of JSON do.
fn csharp_text(text: &str) -> String {
    one_line(&quoted(text))
}

fn one_line(json: &str) -> String {
    json.replace('\u{85}', "\\u0085").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn csharp(request: &Request) -> String {
    let variables = request.variables();
    let is_json = matches!(request.body, Content::Json(_));
    let mut code = String::new();
    if !matches!(request.access, Access::Open) {
        code.push_str("using System.Net.Http.Headers;\n");
    }
    if is_json || matches!(request.access, Access::Client) {
        code.push_str("using System.Text;\n");
    }
    if !code.is_empty() {
        code.push('\n');
    }
    for Variable { env, camel } in &variables {
        code.push_str(&format!("var {camel} = Environment.GetEnvironmentVariable(\"{env}\")!;\n"));
    }
    if !variables.is_empty() {
        code.push('\n');
    }
    let mut name = request.method.to_lowercase();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    code.push_str(&format!(
        "using var client = new HttpClient();\nusing var request = new HttpRequestMessage(\n    HttpMethod.{name},\n    {});\n",
        csharp_text(&request.address)
    ));
    match request.access {
        Access::Scope(_) => {
            code.push_str(
                "request.Headers.Authorization = new AuthenticationHeaderValue(\"Bearer\", token);\n",
            );
        }
        Access::Client => code.push_str(
            "var proof = Convert.ToBase64String(Encoding.UTF8.GetBytes($\"{clientId}:{clientSecret}\"));\n\
             request.Headers.Authorization = new AuthenticationHeaderValue(\"Basic\", proof);\n",
        ),
        Access::Open => {}
    }
    if request.once {
        code.push_str("request.Headers.Add(\"Idempotency-Key\", Guid.NewGuid().ToString());\n");
    }
    match &request.body {
        Content::Nothing => {}
        // A raw text holds JSON as it is: three quotes in a row are never in it.
        Content::Json(body) => code.push_str(&format!(
            "request.Content = new StringContent(\n    \"\"\"\n    {}\n    \"\"\",\n    Encoding.UTF8,\n    \"application/json\");\n",
            moved(&one_line(&pretty(body)), "    ")
        )),
        Content::Form(fields) => {
            let fields = joined(fields.iter().map(|(name, entry)| match entry {
                Entry::Text(text) => format!("    [{}] = {},\n", csharp_text(name), csharp_text(text)),
                Entry::Token => format!("    [{}] = token,\n", csharp_text(name)),
            }));
            code.push_str(&format!(
                "request.Content = new FormUrlEncodedContent(new Dictionary<string, string>\n{{\n{fields}}});\n"
            ));
        }
    }
    code.push_str(
        "using var response = await client.SendAsync(request);\n\
         Console.WriteLine($\"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}\");",
    );
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURL: &str = r#"curl https://uplift.example.org/donors \
  -H "Authorization: Bearer $TOKEN" \
  -H "Idempotency-Key: $(uuidgen)" \
  -H "Content-Type: application/json" \
  -d '{
    "name": "Zoë O'\''Neil",
    "note": "a \"b\" \\ $c\nd",
    "tags": [],
    "verified": true
  }'"#;

    const JAVASCRIPT: &str = r#"const { TOKEN } = process.env;

const response = await fetch("https://uplift.example.org/donors", {
  method: "POST",
  headers: {
    Authorization: `Bearer ${TOKEN}`,
    "Idempotency-Key": crypto.randomUUID(),
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    "name": "Zoë O'Neil",
    "note": "a \"b\" \\ $c\nd",
    "tags": [],
    "verified": true
  }),
});
console.log(response.status, await response.text());"#;

    const PYTHON: &str = r#"import json
import os
import uuid
from urllib.request import Request, urlopen

TOKEN = os.environ["TOKEN"]

request = Request(
    "https://uplift.example.org/donors",
    method="POST",
    headers={
        "Authorization": f"Bearer {TOKEN}",
        "Idempotency-Key": str(uuid.uuid4()),
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "name": "Zoë O'Neil",
        "note": "a \"b\" \\ $c\nd",
        "tags": [],
        "verified": True
    }).encode(),
)
with urlopen(request) as response:
    print(response.status, response.read().decode())"#;

    const PHP: &str = r#"<?php

$token = getenv('TOKEN');

$http = [
    'method' => 'POST',
    'header' => [
        "Authorization: Bearer $token",
        'Idempotency-Key: ' . bin2hex(random_bytes(16)),
        'Content-Type: application/json',
    ],
    'content' => json_encode([
        'name' => 'Zoë O\'Neil',
        'note' => "a \"b\" \\ \$c\nd",
        'tags' => [],
        'verified' => true
    ]),
    'ignore_errors' => true,
];
$body = file_get_contents('https://uplift.example.org/donors', false, stream_context_create(['http' => $http]));
echo "$http_response_header[0]\n$body\n";"#;

    const CSHARP: &str = r#"using System.Net.Http.Headers;
using System.Text;

var token = Environment.GetEnvironmentVariable("TOKEN")!;

using var client = new HttpClient();
using var request = new HttpRequestMessage(
    HttpMethod.Post,
    "https://uplift.example.org/donors");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
request.Headers.Add("Idempotency-Key", Guid.NewGuid().ToString());
request.Content = new StringContent(
    """
    {
      "name": "Zoë O'Neil",
      "note": "a \"b\" \\ $c\nd",
      "tags": [],
      "verified": true
    }
    """,
    Encoding.UTF8,
    "application/json");
using var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");"#;

    fn request(body: Content) -> Request {
        Request {
            method: "POST".to_owned(),
            address: "https://uplift.example.org/donors".to_owned(),
            access: Access::Scope("donors".to_owned()),
            once: true,
            body,
        }
    }

    #[test]
    fn a_request_is_the_same_in_every_language() {
        let body = serde_json::json!({
            "name": "Zoë O'Neil", "note": "a \"b\" \\ $c\nd", "tags": [], "verified": true
        });
        let request = request(Content::Json(body));
        for (language, sample) in [
            (Language::Curl, CURL),
            (Language::JavaScript, JAVASCRIPT),
            (Language::Python, PYTHON),
            (Language::Php, PHP),
            (Language::CSharp, CSHARP),
        ] {
            assert_eq!(written(&request, language), sample, "{language:?}");
        }
    }

    #[test]
    fn a_form_is_sent_by_a_client_and_holds_the_token() {
        let fields = vec![
            ("token".to_owned(), Entry::Token),
            ("token_type_hint".to_owned(), Entry::Text("it's $1".to_owned())),
        ];
        let request = Request { access: Access::Client, once: false, ..request(Content::Form(fields)) };
        for (language, parts) in [
            (Language::Curl, ["-u \"$CLIENT_ID:$CLIENT_SECRET\"", "-d token=$TOKEN", "-d token_type_hint="]),
            (
                Language::JavaScript,
                [
                    "const { CLIENT_ID, CLIENT_SECRET, TOKEN } = process.env;",
                    "\"token\": TOKEN,",
                    "\"token_type_hint\": \"it's $1\",",
                ],
            ),
            (
                Language::Python,
                ["TOKEN = os.environ[\"TOKEN\"]", "\"token\": TOKEN,", "\"token_type_hint\": \"it's $1\","],
            ),
            (
                Language::Php,
                [
                    "base64_encode(\"$clientId:$clientSecret\")",
                    "'token' => $token,",
                    "'token_type_hint' => 'it\\'s $1',",
                ],
            ),
            (
                Language::CSharp,
                [
                    "$\"{clientId}:{clientSecret}\"",
                    "[\"token\"] = token,",
                    "[\"token_type_hint\"] = \"it's $1\",",
                ],
            ),
        ] {
            let sample = written(&request, language);
            for part in parts {
                assert!(sample.contains(part), "{language:?} lacks {part}\n{sample}");
            }
        }
    }

    #[test]
    fn a_request_with_nothing_to_say_is_short() {
        let request = Request {
            method: "GET".to_owned(),
            access: Access::Open,
            once: false,
            ..request(Content::Nothing)
        };
        let address = "https://uplift.example.org/donors";
        for (language, part) in [
            (Language::Curl, format!("curl {address}")),
            (Language::JavaScript, format!("const response = await fetch(\"{address}\");\n")),
            (Language::Python, format!("import Request, urlopen\n\nrequest = Request(\"{address}\")\n")),
            (
                Language::Php,
                "<?php\n\n$http = [\n    'method' => 'GET',\n    'ignore_errors' => true,\n];\n".to_owned(),
            ),
            (Language::CSharp, "using var client = new HttpClient();\n".to_owned()),
        ] {
            let sample = written(&request, language);
            assert!(sample.contains(&part), "{language:?}\n{sample}");
            assert!(!sample.to_lowercase().contains("authorization"), "{language:?}\n{sample}");
        }
    }

    /// What each language makes of a text in a body: JavaScript and Python, PHP, C#.
    #[test]
    fn a_text_keeps_what_means_something_to_a_language() {
        for (text, quoted_text, php, csharp) in [
            ("plain", r#""plain""#, "'plain'", r#""plain""#),
            ("it's", r#""it's""#, r"'it\'s'", r#""it's""#),
            (r#"a "b""#, r#""a \"b\"""#, r#"'a "b"'"#, r#""a \"b\"""#),
            (r"c:\n", r#""c:\\n""#, r"'c:\\n'", r#""c:\\n""#),
            ("$a {$b} ${c}", r#""$a {$b} ${c}""#, "'$a {$b} ${c}'", r#""$a {$b} ${c}""#),
            ("a\nb\tc", r#""a\nb\tc""#, r#""a\nb\u{9}c""#, r#""a\nb\tc""#),
            ("$a\n\"{$b}\"", r#""$a\n\"{$b}\"""#, r#""\$a\n\"{\$b}\"""#, r#""$a\n\"{$b}\"""#),
            ("\u{7}", r#""\u0007""#, r#""\u{7}""#, r#""\u0007""#),
            ("Zoë £5 😀", "\"Zoë £5 😀\"", "'Zoë £5 😀'", "\"Zoë £5 😀\""),
            ("a\u{2028}b", "\"a\u{2028}b\"", "'a\u{2028}b'", r#""a\u2028b""#),
        ] {
            assert_eq!(quoted(text), quoted_text, "{text:?}");
            assert_eq!(php_text(text), php, "{text:?}");
            assert_eq!(csharp_text(text), csharp, "{text:?}");
        }
    }

    #[test]
    fn a_value_is_a_literal_of_its_language() {
        let value = serde_json::json!({"a": null, "b": [true, false], "c": {}, "d": 5, "e": {"f": "g"}});
        for (notation, literal_of_it) in [
            (
                &super::PYTHON,
                "{\n    \"a\": None,\n    \"b\": [True, False],\n    \"c\": {},\n    \"d\": 5,\n    \"e\": {\"f\": \"g\"}\n}",
            ),
            (
                &super::PHP,
                "[\n    'a' => null,\n    'b' => [true, false],\n    'c' => new stdClass(),\n    'd' => 5,\n    'e' => ['f' => 'g']\n]",
            ),
        ] {
            assert_eq!(literal(&value, notation), literal_of_it);
        }
    }
}
