//! Walks through a message element by element, and notes where it departs from the schema.

use time::Date;

use super::business::Business;
use super::kind::STRUCTURE;
use super::place::{Frame, Place};
use super::schema::{
    BODY, CLAIM, COMPRESSED_PART, Content, GOVTALK_MESSAGE, IR_ENVELOPE, Namespace, Node, Part, R68,
    REPAYMENT,
};
use super::{Broken, Findings};
use crate::message::{Attribute, Sink};
use crate::xml::{declared_prefix, is_legal, is_white_space};

/// Beyond this the text of an element is not kept.
const LONGEST: usize = 64 * 1024;

/// Looks at a message while it is written or read, in constant memory.
#[derive(Debug)]
pub(crate) struct Walker {
    frames: Vec<Frame>,
    /// Text of the innermost element.
    text: String,
    /// How deep inside an element that is not looked at.
    passing: usize,
    business: Business,
    findings: Findings,
}

impl Walker {
    /// Begins before the root element. Dates are compared with `today`, or with the message's GatewayTimestamp.
    #[must_use]
    pub(crate) fn new(today: Date) -> Self {
        Self {
            frames: Vec::with_capacity(8),
            text: String::new(),
            passing: 0,
            business: Business::new(today),
            findings: Findings::default(),
        }
    }

    /// Begins where a line stands, to look at lines alone.
    pub(super) fn among_lines(today: Date) -> Self {
        let mut walker = Self::new(today);
        let around = [&GOVTALK_MESSAGE, &BODY, &IR_ENVELOPE, &R68, &CLAIM, &REPAYMENT];
        walker.frames.extend(around.map(|node| Frame::new(node, 1)));
        walker
    }

    /// The rules that were broken.
    #[must_use]
    pub(crate) fn finish(self) -> Vec<Broken> {
        self.findings.into_vec()
    }

    pub(super) fn findings(&mut self) -> &mut Findings {
        &mut self.findings
    }

    /// The IRmark that stood in the message.
    pub(super) fn mark(&self) -> Option<&str> {
        self.business.mark()
    }

    /// Whether the innermost element is the claim form.
    pub(super) fn is_in_r68(&self) -> bool {
        self.passing == 0 && self.frames.last().is_some_and(|frame| std::ptr::eq(frame.node, &raw const R68))
    }

    /// The path of the innermost element.
    pub(super) fn path(&self) -> String {
        Place(&self.frames).path()
    }

    /// An element begins. A namespace of `None` is one that is known to be right.
    pub(super) fn enter<'n>(
        &mut self,
        namespace: Option<&str>,
        name: &str,
        attributes: impl Iterator<Item = (&'n str, &'n str)>,
    ) {
        self.text.clear();
        if self.passing > 0 {
            self.passing += 1;
            return;
        }
        let Some((node, index)) = self.step(namespace, name) else {
            self.passing = 1;
            return;
        };
        self.frames.push(Frame::new(node, index));
        self.check_attributes(node, attributes);
        if matches!(node.content, Content::Open) {
            self.frames.pop();
            self.passing = 1;
        }
    }

    /// A CompressedPart begins. It is not walked into: what is packed in it is looked at in its place.
    pub(super) fn pass_part<'n>(&mut self, index: u32, attributes: impl Iterator<Item = (&'n str, &'n str)>) {
        self.frames.push(Frame::new(&COMPRESSED_PART, index));
        self.check_attributes(&COMPRESSED_PART, attributes);
        self.frames.pop();
    }

    /// Text of the innermost element.
    pub(super) fn add_text(&mut self, text: &str) {
        let Some(frame) = self.frames.last().filter(|_| self.passing == 0) else {
            return;
        };
        if matches!(frame.node.content, Content::Leaf(_)) {
            // Longer than any element takes: that it is too long is known by then.
            if self.text.len() < LONGEST {
                self.text.push_str(text);
            }
        } else if !text.chars().all(is_white_space) {
            self.note("has text where it should have only elements.", "Take the text out.");
        }
    }

    /// The innermost element ends.
    pub(super) fn leave(&mut self) {
        if self.passing > 0 {
            self.passing -= 1;
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        let node = frame.node;
        match node.content {
            Content::Leaf(kind) => {
                if let Err(fault) = kind.check(&self.text) {
                    let number = if node.namespace == Namespace::Envelope { 1001 } else { fault.number };
                    self.findings.push(Broken {
                        number,
                        place: Place(&self.frames).path(),
                        sentence: format!("{} {}", node.name, fault.predicate).into(),
                        cure: fault.cure.into(),
                    });
                } else if !is_legal(&self.text) {
                    self.note("has a character that XML does not allow.", "Leave out control characters.");
                }
                self.business.tell(node.fact, &self.text, Place(&self.frames), &mut self.findings);
            }
            Content::Parts(parts) => {
                let satisfied = frame.taken >= parts.get(frame.part).map_or(0, |part| part.least);
                let first = if satisfied { frame.part + 1 } else { frame.part };
                self.note_missing(parts.iter().skip(first));
                self.business.tell(node.fact, "", Place(&self.frames), &mut self.findings);
            }
            Content::Open => {}
        }
        self.frames.pop();
        self.text.clear();
    }

    /// The schema's element of this name at this point, and which of its kind it is; or `None`, once that is noted.
    fn step(&mut self, namespace: Option<&str>, name: &str) -> Option<(&'static Node, u32)> {
        let right = |node: &Node| {
            node.name == name
                && namespace
                    .is_none_or(|namespace| namespace == node.namespace.uri() || node.name == "Signature")
        };
        let Some(frame) = self.frames.last_mut() else {
            if right(&GOVTALK_MESSAGE) {
                return Some((&GOVTALK_MESSAGE, 1));
            }
            self.findings.push(Broken {
                number: 1001,
                place: "/".to_owned(),
                sentence: "The root element is not GovTalkMessage in its namespace.".into(),
                cure: "Put the claim into a GovTalkMessage.".into(),
            });
            return None;
        };
        let Content::Parts(parts) = frame.node.content else {
            self.note("has an element in it where it should have only text.", "Take the element out.");
            return None;
        };
        let found = parts.iter().enumerate().skip(frame.part).find_map(|(at, part)| {
            part.options.iter().position(|node| right(node)).map(|option| (at, part, option))
        });
        let Some((at, part, option)) = found else {
            let known = parts.iter().flat_map(|part| part.options).any(|node| right(node));
            if known {
                self.note(
                    "has an element in the wrong place.",
                    "Put the elements in the order of HMRC's schema.",
                );
            } else {
                self.note(
                    "has an element that HMRC does not know there.",
                    "Take it out, or correct its name or namespace.",
                );
            }
            return None;
        };
        if at == frame.part && frame.taken > 0 {
            if option != frame.option {
                self.note("has two elements of which only one may be there.", "Keep one of them.");
                return None;
            }
            if frame.taken >= part.most {
                self.note(
                    "has more elements of one name than HMRC takes.",
                    "Take out those that are too many.",
                );
                return None;
            }
            frame.taken += 1;
            return Some((part.options[option], frame.taken));
        }
        let first = if frame.taken > 0 { frame.part + 1 } else { frame.part };
        (frame.part, frame.option, frame.taken) = (at, option, 1);
        self.note_missing(parts[..at].iter().skip(first));
        Some((part.options[option], 1))
    }

    fn note_missing<'p>(&mut self, parts: impl Iterator<Item = &'p Part>) {
        for part in parts.filter(|part| part.least > 0) {
            let names: Vec<&str> = part.options.iter().map(|node| node.name).collect();
            let in_body = self.frames.last().is_some_and(|frame| std::ptr::eq(frame.node, &raw const BODY));
            let number = if in_body { 1042 } else { self.structure() };
            let sentence = format!("{} is missing.", names.join(" or "));
            self.findings.push(Broken {
                number,
                place: Place(&self.frames).path(),
                sentence: sentence.into(),
                cure: "Put it in.".into(),
            });
        }
    }

    fn check_attributes<'n>(
        &mut self,
        node: &'static Node,
        attributes: impl Iterator<Item = (&'n str, &'n str)>,
    ) {
        let mut seen = 0_usize;
        for (name, value) in attributes {
            if declared_prefix(name).is_some() {
                continue;
            }
            match node.attributes.iter().find(|attribute| attribute.name == name) {
                Some(attribute) => {
                    seen += usize::from(attribute.required);
                    if attribute.kind.check(value).is_err() {
                        self.note(
                            "has an attribute with a value that HMRC does not take.",
                            "Use one of HMRC's values.",
                        );
                    }
                    if node.name == "Key" {
                        self.business.key_type(value);
                    }
                }
                None => self.note("has an attribute that HMRC does not know there.", "Take it out."),
            }
        }
        if node.attributes.iter().filter(|attribute| attribute.required).count() > seen {
            self.note("lacks an attribute that it must have.", "Add its Type.");
        }
    }

    /// HMRC's number for structure: the envelope has one of its own.
    fn structure(&self) -> u16 {
        match self.frames.last() {
            Some(frame) if frame.node.namespace == Namespace::R68 => STRUCTURE,
            _ => 1001,
        }
    }

    /// Notes what is wrong with the structure of the innermost element.
    pub(super) fn note(&mut self, predicate: &'static str, cure: &'static str) {
        let name = self.frames.last().map_or("The message", |frame| frame.node.name);
        let broken = Broken {
            number: self.structure(),
            place: Place(&self.frames).path(),
            sentence: format!("{name} {predicate}").into(),
            cure: cure.into(),
        };
        self.findings.push(broken);
    }
}

impl Sink for Walker {
    fn open_with(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.enter(None, name, attributes.iter().copied());
    }

    fn text(&mut self, text: &str) {
        self.add_text(text);
    }

    fn close(&mut self) {
        self.leave();
    }
}
