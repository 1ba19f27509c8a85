//! The namespaces that are in scope (Namespaces in XML 1.0).

/// The namespace that the prefix `xml` always means.
pub(crate) const XML_NAMESPACE: &str = "http://www.w3.org/XML/1998/namespace";

/// Prefixes and what they stand for, innermost last. The empty prefix is the default namespace.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    bindings: Vec<(String, String)>,
    elements: Vec<usize>,
}

impl Scope {
    /// A scope for text that is read as if it stood where `namespace` is the default.
    pub(crate) fn within(namespace: &str) -> Self {
        Self { bindings: vec![(String::new(), namespace.to_owned())], elements: Vec::new() }
    }

    /// Enters an element. Declarations come after with [`declare`](Self::declare).
    pub(crate) fn enter(&mut self) {
        self.elements.push(self.bindings.len());
    }

    pub(crate) fn declare(&mut self, prefix: &str, namespace: &str) {
        self.bindings.push((prefix.to_owned(), namespace.to_owned()));
    }

    pub(crate) fn leave(&mut self) {
        if let Some(bound) = self.elements.pop() {
            self.bindings.truncate(bound);
        }
    }

    /// What a prefix stands for; the empty prefix stands for no namespace when nothing is declared.
    pub(crate) fn lookup(&self, prefix: &str) -> Option<&str> {
        let found = self.bindings.iter().rev().find(|(bound, _)| is_same(bound, prefix));
        match found {
            Some((_, namespace)) => Some(namespace),
            None if prefix.is_empty() => Some(""),
            None if prefix == "xml" => Some(XML_NAMESPACE),
            None => None,
        }
    }

    /// What a prefix stood for just outside the innermost element.
    pub(crate) fn lookup_outside(&self, prefix: &str) -> Option<&str> {
        let outside = self.elements.last().copied().unwrap_or_default();
        let found = self.bindings[..outside].iter().rev().find(|(bound, _)| bound == prefix);
        found.map(|(_, namespace)| namespace.as_str())
    }

    /// Every prefix in scope with what it stands for, sorted by prefix, without an undeclared default.
    pub(crate) fn all(&self) -> Vec<(&str, &str)> {
        let mut all: Vec<(&str, &str)> = Vec::new();
        for (prefix, namespace) in self.bindings.iter().rev() {
            if !all.iter().any(|(known, _)| known == prefix) {
                all.push((prefix, namespace));
            }
        }
        all.retain(|(_, namespace)| !namespace.is_empty());
        all.sort_unstable();
        all
    }
}

/// Nearly every prefix is the empty one.
fn is_same(bound: &str, prefix: &str) -> bool {
    if prefix.is_empty() { bound.is_empty() } else { bound == prefix }
}

/// The declaration that an attribute's name makes: `xmlns` or `xmlns:p`.
pub(crate) fn declared_prefix(name: &str) -> Option<&str> {
    if name == "xmlns" { Some("") } else { name.strip_prefix("xmlns:") }
}

/// A name's prefix and local part.
pub(crate) fn split(name: &str) -> (&str, &str) {
    name.split_once(':').unwrap_or(("", name))
}
