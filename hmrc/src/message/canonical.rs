//! Bytes in Canonical XML 1.0 form (W3C REC-xml-c14n-20010315), by construction.

use super::sink::{Attribute, Sink};

/// A canonical document in the making: what was written and not taken yet, and the elements that are open.
#[derive(Debug, Default)]
pub(crate) struct Canonical {
    bytes: Vec<u8>,
    open: Vec<&'static str>,
}

impl Canonical {
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// What was written since it was taken last. As much is likely to follow.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        let next = Vec::with_capacity(self.bytes.len());
        std::mem::replace(&mut self.bytes, next)
    }

    /// Bytes that stand outside the canonical part: the XML declaration.
    pub(crate) fn raw(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

impl Sink for Canonical {
    fn open_with(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        // Canonical XML 1.0 section 2.2: by name.
        debug_assert!(attributes.is_sorted());
        self.bytes.push(b'<');
        self.bytes.extend_from_slice(name.as_bytes());
        for (key, value) in attributes {
            self.bytes.push(b' ');
            self.bytes.extend_from_slice(key.as_bytes());
            self.bytes.extend_from_slice(b"=\"");
            escape_attribute(value, &mut self.bytes);
            self.bytes.push(b'"');
        }
        self.bytes.push(b'>');
        self.open.push(name);
    }

    fn text(&mut self, text: &str) {
        escape_text(text, &mut self.bytes);
    }

    fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.bytes.extend_from_slice(b"</");
            self.bytes.extend_from_slice(name.as_bytes());
            self.bytes.push(b'>');
        }
    }
}

/// Canonical XML 1.0 section 2.3, text nodes.
pub(crate) fn escape_text(text: &str, out: &mut Vec<u8>) {
    escape(text, out, |byte| match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'\r' => Some("&#xD;"),
        _ => None,
    });
}

/// Canonical XML 1.0 section 2.3, attribute nodes.
pub(crate) fn escape_attribute(text: &str, out: &mut Vec<u8>) {
    escape(text, out, |byte| match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'"' => Some("&quot;"),
        b'\t' => Some("&#x9;"),
        b'\n' => Some("&#xA;"),
        b'\r' => Some("&#xD;"),
        _ => None,
    });
}

fn escape(text: &str, out: &mut Vec<u8>, stand_in: impl Fn(u8) -> Option<&'static str>) {
    let bytes = text.as_bytes();
    let mut kept = 0;
    for (at, byte) in bytes.iter().enumerate() {
        if let Some(escaped) = stand_in(*byte) {
            out.extend_from_slice(&bytes[kept..at]);
            out.extend_from_slice(escaped.as_bytes());
            kept = at + 1;
        }
    }
    out.extend_from_slice(&bytes[kept..]);
}
