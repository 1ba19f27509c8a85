//! What a message is written into. The structure of the R68 is described once, as a sequence of these calls; the
//! canonical writer turns them into bytes and the rules look at them.

use super::Canonical;
use crate::rules::Walker;

/// An attribute with its value.
pub(crate) type Attribute<'a> = (&'static str, &'a str);

/// Takes a document element by element.
pub(crate) trait Sink {
    /// Opens an element with attributes, which are in the order of their names.
    fn open_with(&mut self, name: &'static str, attributes: &[Attribute<'_>]);
    /// Text of the open element.
    fn text(&mut self, text: &str);
    /// Closes the element that was opened last.
    fn close(&mut self);

    /// Opens an element with one attribute or none.
    fn open(&mut self, name: &'static str, attribute: Option<Attribute<'_>>) {
        self.open_with(name, attribute.as_slice());
    }

    /// An element of text with an attribute.
    fn leaf(&mut self, name: &'static str, attribute: Option<Attribute<'_>>, text: &str) {
        self.open(name, attribute);
        self.text(text);
        self.close();
    }

    /// An element of text.
    fn put(&mut self, name: &'static str, text: &str) {
        self.leaf(name, None, text);
    }

    /// An element of text, if there is one.
    fn put_some(&mut self, name: &'static str, text: Option<&str>) {
        if let Some(text) = text {
            self.put(name, text);
        }
    }

    /// `yes`, or nothing: the R68 never says `no` here.
    fn put_if(&mut self, name: &'static str, holds: bool) {
        if holds {
            self.put(name, "yes");
        }
    }
}

/// Writes and checks at once.
pub(super) struct Both<'a> {
    pub(super) xml: &'a mut Canonical,
    pub(super) walker: &'a mut Walker,
}

impl Sink for Both<'_> {
    fn open_with(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.xml.open_with(name, attributes);
        self.walker.open_with(name, attributes);
    }

    fn text(&mut self, text: &str) {
        self.xml.text(text);
        Sink::text(self.walker, text);
    }

    fn close(&mut self) {
        self.xml.close();
        Sink::close(self.walker);
    }
}
