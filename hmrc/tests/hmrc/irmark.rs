//! The IRmark against HMRC's own test data, against a second implementation of Canonical XML, and of what we write.

use std::io::Write;
use std::process::{Command, Stdio};

use hmrc::irmark::{IrMark, irmark_of};
use hmrc::message::Form;
use proptest::prelude::*;
use sha1::{Digest, Sha1};

use crate::support::{as_casc, as_official, large_claim, reference, small_claim, write};

/// The pairs of HMRC's tools: what base64 says, base32 must say too.
#[test]
#[cfg_attr(not(hmrc_reference), ignore = "HMRC's reference files are not here")]
fn base32_is_the_same_twenty_bytes_as_base64() {
    let reference = reference();
    let table = std::fs::read_to_string(reference.join("vectors/vectors.tsv")).unwrap();
    let mut pairs = 0;
    for row in table.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (base64, base32) = (columns[1], columns[2]);
        if base64.is_empty() {
            continue;
        }
        let mark: IrMark = base64.parse().unwrap();
        assert_eq!((mark.base64().as_str(), mark.base32().as_str()), (base64, base32));
        pairs += 1;
    }
    assert!(pairs >= 14, "only {pairs} pairs");
}

#[test]
#[cfg_attr(not(hmrc_reference), ignore = "HMRC's reference files are not here")]
fn every_vector_of_hmrc_has_the_mark_that_hmrc_gives_it() {
    let folder = reference().join("vectors");
    let table = std::fs::read_to_string(folder.join("vectors.tsv")).unwrap();
    let mut files = 0;
    for row in table.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (file, base64, note) = (columns[0], columns[1], columns[4]);
        if file == "-" || base64.is_empty() {
            continue;
        }
        let mut bytes = std::fs::read(folder.join(file)).unwrap();
        if note.contains("compact form") || note == "as above" {
            bytes = without_white_space_between_elements(&bytes);
        }
        assert_eq!(irmark_of(&bytes).unwrap().base64(), base64, "{file}");
        files += 1;
    }
    assert!(files >= 11, "only {files} files");
}

fn without_white_space_between_elements(bytes: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(bytes).unwrap();
    let mut out = String::new();
    for (index, piece) in text.split('>').enumerate() {
        if index > 0 {
            out.push('>');
        }
        let between = piece.find('<').map_or(piece, |at| &piece[..at]);
        let keep = !between.chars().all(char::is_whitespace);
        out.push_str(if keep { piece } else { &piece[between.len()..] });
    }
    out.into_bytes()
}

/// What is hashed while writing is what the whole algorithm finds in the bytes that came out.
#[test]
fn what_is_written_carries_its_own_mark() {
    for claim in [small_claim(), large_claim(), as_official(large_claim()), as_casc(large_claim())] {
        for form in [Form::Plain, Form::Compressed] {
            let (written, bytes) = write(&claim, form).unwrap();
            assert_eq!(irmark_of(&bytes).unwrap(), written.irmark);
            let text = String::from_utf8(bytes).unwrap();
            assert!(text.contains(&format!("<IRmark Type=\"generic\">{}</IRmark>", written.irmark)));
        }
    }
}

/// Canonical by construction: the Body that we write is its own canonical form.
#[test]
#[cfg_attr(not(xmllint), ignore = "xmllint is not installed")]
fn the_body_we_write_is_canonical() {
    for claim in [small_claim(), large_claim(), as_official(large_claim())] {
        for form in [Form::Plain, Form::Compressed] {
            let (_, bytes) = write(&claim, form).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            let body = text.split_once("<Body>").unwrap().1.split_once("</Body>").unwrap().0;
            let document = format!("<Body xmlns=\"http://www.govtalk.gov.uk/CM/envelope\">{body}</Body>");
            assert_eq!(canonical(document.as_bytes()).unwrap(), document.as_bytes());
        }
    }
}

#[test]
fn the_mark_element_goes_and_the_space_around_it_stays() {
    let with = br#"<Body><IRenvelope><IRheader> <IRmark Type="generic">x<!--y--></IRmark> <a/></IRheader></IRenvelope></Body>"#;
    let without = br"<Body><IRenvelope><IRheader>  <a></a></IRheader></IRenvelope></Body>";
    assert_eq!(irmark_of(with), irmark_of(without));
    let elsewhere = br"<Body><IRenvelope><IRmark>x</IRmark></IRenvelope></Body>";
    assert_ne!(irmark_of(elsewhere), irmark_of(b"<Body><IRenvelope></IRenvelope></Body>"));
    let prefixed =
        br#"<Body xmlns:r="urn:r"><IRenvelope><IRheader><r:IRmark/></IRheader></IRenvelope></Body>"#;
    assert_ne!(
        irmark_of(prefixed),
        irmark_of(br#"<Body xmlns:r="urn:r"><IRenvelope><IRheader></IRheader></IRenvelope></Body>"#)
    );
}

/// Namespaces and `xml:` attributes of the message around Body count as if they stood on Body.
#[test]
fn body_inherits_what_stands_around_it() {
    let inside = br#"<?xml version="1.0"?><!-- c --><GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xml:lang="en" xsi:schemaLocation="a b"><Header/><Body z="1" a='2'><x xmlns=""/></Body></GovTalkMessage>"#;
    let alone = br#"<Body xmlns="http://www.govtalk.gov.uk/CM/envelope" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" a="2" z="1" xml:lang="en"><x xmlns=""></x></Body>"#;
    let digest: [u8; 20] = Sha1::digest(alone).into();
    assert_eq!(irmark_of(inside).unwrap(), IrMark::from_digest(digest));
    let envelope_by_prefix = br#"<g:GovTalkMessage xmlns:g="http://www.govtalk.gov.uk/CM/envelope"><g:Body><a/></g:Body></g:GovTalkMessage>"#;
    let alone = br#"<g:Body xmlns:g="http://www.govtalk.gov.uk/CM/envelope"><a></a></g:Body>"#;
    assert_eq!(irmark_of(envelope_by_prefix).unwrap(), IrMark::from_digest(Sha1::digest(alone).into()));
}

#[test]
fn the_same_message_in_another_encoding_has_the_same_mark() {
    let text = "<Body><a b='é'>Zoë\u{2014}</a></Body>";
    let expected = irmark_of(text.as_bytes()).unwrap();
    let mut utf16 = vec![0xff, 0xfe];
    utf16.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(irmark_of(&utf16), Ok(expected));
    let mut with_mark = vec![0xef, 0xbb, 0xbf];
    with_mark.extend_from_slice(text.as_bytes());
    assert_eq!(irmark_of(&with_mark), Ok(expected));
    let latin1 = b"<?xml version='1.0' encoding='ISO-8859-1'?><Body>Zo\xeb</Body>";
    assert_eq!(irmark_of(latin1), irmark_of("<Body>Zoë</Body>".as_bytes()));
    assert!(irmark_of(b"<?xml version='1.0' encoding='EBCDIC'?><Body/>").is_err());
    assert!(irmark_of(b"<Body>\xff</Body>").is_err());
}

/// Edge case 81, and all else that a parser must not let through.
#[test]
fn case_81_hostile_and_broken_documents_are_refused() {
    let deep = format!("{}{}", "<a>".repeat(1_000), "</a>".repeat(1_000));
    let wide = format!("<Body {}/>", (0..1_000).map(|n| format!("a{n}=\"\" ")).collect::<String>());
    for document in [
        "<!DOCTYPE a [<!ENTITY x \"y\">]><Body>&x;</Body>",
        "<!DOCTYPE Body SYSTEM \"file:///etc/passwd\"><Body/>",
        "<Body>&nbsp;</Body>",
        "<Body>&#0;</Body>",
        "<Body>&#xFFFE;</Body>",
        "<Body>&#x110000;</Body>",
        "<Body>&amp</Body>",
        "<Body>]]></Body>",
        "<Body>\u{1}</Body>",
        "<Body a=\"<\"/>",
        "<Body a=\"1\" a=\"2\"/>",
        "<Body xmlns:a=\"urn:x\" xmlns:b=\"urn:x\" a:c=\"\" b:c=\"\"/>",
        "<Body xmlns:a=\"\"/>",
        "<Body><p:a/></Body>",
        "<Body p:a=\"\"/>",
        "<Body></body>",
        "<Body>",
        "<Body/><Body/>",
        "<Body/>text",
        "text",
        "",
        "<html><p>Service unavailable</html>",
        "<Body><?xml version=\"1.0\"?></Body>",
        "<a><Body/></a>",
        "<Body><!-- a -- b --></Body>",
        &deep,
        &wide,
    ] {
        assert!(irmark_of(document.as_bytes()).is_err(), "{document}");
    }
}

/// The canonical form of a whole document, by libxml2.
pub fn canonical(document: &[u8]) -> Option<Vec<u8>> {
    let mut child = Command::new("xmllint")
        .args(["--c14n", "--nonet", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(document).unwrap();
    let output = child.wait_with_output().unwrap();
    output.status.success().then_some(output.stdout)
}

fn agrees_with_libxml2(document: &str) {
    let Some(bytes) = canonical(document.as_bytes()) else {
        panic!("libxml2 does not read {document}");
    };
    let digest: [u8; 20] = Sha1::digest(&bytes).into();
    assert_eq!(
        irmark_of(document.as_bytes()),
        Ok(IrMark::from_digest(digest)),
        "{document}\n{}",
        String::from_utf8_lossy(&bytes)
    );
}

#[test]
#[cfg_attr(not(xmllint), ignore = "xmllint is not installed")]
fn canonical_form_agrees_with_libxml2() {
    for document in [
        "<Body/>",
        "<Body a='1'\n b=\"&lt;&quot;'&#9;&#10;&#13;&#x20;\"\tc='  x\r\ny\tz  '/>",
        "<Body>\r\n a\rb &#13; &lt;&gt;&amp;&apos;&quot; > ' \"</Body>",
        "<Body><![CDATA[<a>&amp;]]]]><![CDATA[> \r\n]]></Body>",
        "<Body><!-- a\r\nb - c --><!----><?p?><?q   some data ?></Body>",
        "<Body xmlns='urn:a'><b xmlns='urn:a'/><c xmlns='urn:b'><d xmlns='urn:a'/></c><e xmlns=''><f xmlns='urn:a'/></e></Body>",
        "<Body xmlns:z='urn:z' xmlns:a='urn:y' z:one='1' a:two='2' b='3' a='4' xml:space='preserve'><z:x xmlns:z='urn:z'/><z:x xmlns:z='urn:w'><z:y/></z:x></Body>",
        "<Body xmlns:unused='urn:u'><a xmlns:unused='urn:u' xmlns:used='urn:v'><used:b/></a></Body>",
        "<Body>é\u{10348}\u{2028}\u{85}<x y='\u{10348}é'/></Body>",
        "<Body ><a  b = 'c' ></a ></Body >",
    ] {
        agrees_with_libxml2(document);
    }
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["a", "b", "cc", "IRenvelope", "IRheader", "é"]).prop_map(str::to_owned)
}

fn content() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "",
        "x",
        " ",
        "\r\n",
        "\r",
        "\n\t",
        "&#13;",
        "&#xA;",
        "&amp;",
        "&lt;",
        "&gt;",
        "<![CDATA[a&<>\r\n]]>",
        "<!-- c\r -->",
        "<?pi d ?>",
        "é",
        "\u{1f600}",
        "\"",
        "'",
        ">",
        "&apos;",
        "&quot;",
    ])
    .prop_map(str::to_owned)
}

fn attributes() -> impl Strategy<Value = String> {
    let attribute = prop::sample::select(vec![
        "k='1'",
        "j=\"a&#9;b\"",
        "p:k='\t2\n'",
        "q:k='3'",
        "xml:id2='4'",
        "xmlns='urn:d'",
        "xmlns=''",
        "xmlns:p='urn:p2'",
        "xmlns:q='urn:q'",
        "m='&quot;&lt;'",
        "xmlns:r='urn:r'",
    ]);
    prop::collection::hash_set(attribute, 0..5).prop_map(|set| {
        let mut names = std::collections::HashSet::new();
        set.into_iter()
            .filter(|one| names.insert(one.split('=').next().unwrap_or_default().to_owned()))
            .fold(String::new(), |out, one| format!("{out} {one}"))
    })
}

fn element() -> impl Strategy<Value = String> {
    let leaf = (name(), attributes(), content())
        .prop_map(|(name, attributes, text)| format!("<{name}{attributes}>{text}</{name}>"));
    leaf.prop_recursive(5, 40, 6, |inner| {
        (name(), attributes(), prop::collection::vec(prop_oneof![inner, content()], 0..6)).prop_map(
            |(name, attributes, children)| format!("<{name}{attributes}>{}</{name}>", children.concat()),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[cfg_attr(not(xmllint), ignore = "xmllint is not installed")]
    fn canonical_form_of_any_document_agrees_with_libxml2(
        attributes in attributes(),
        children in prop::collection::vec(prop_oneof![element(), content()], 0..8),
    ) {
        let declared = if attributes.contains("xmlns:q") { "" } else { " xmlns:q='urn:q0'" };
        let declared_p = if attributes.contains("xmlns:p") { "" } else { " xmlns:p='urn:p'" };
        agrees_with_libxml2(&format!("<Body{attributes}{declared}{declared_p}>{}</Body>", children.concat()));
    }
}
