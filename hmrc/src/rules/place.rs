//! Where in a message: paths in the form that HMRC's answers have, such as
//! `/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:R68[1]/r68:Claim[1]/r68:Repayment[1]/r68:GAD[3]`.

use std::fmt::Write;

use super::schema::Node;

/// An open element.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) node: &'static Node,
    /// Which of its kind it is, from 1.
    pub(super) index: u32,
    /// Up to which part of the order its children have come.
    pub(super) part: usize,
    /// Which option of that part they took.
    pub(super) option: usize,
    /// How many of that part there were.
    pub(super) taken: u32,
}

impl Frame {
    pub(super) const fn new(node: &'static Node, index: u32) -> Self {
        Self { node, index, part: 0, option: 0, taken: 0 }
    }
}

/// The open elements, outermost first.
#[derive(Clone, Copy)]
pub(super) struct Place<'a>(pub(super) &'a [Frame]);

impl Place<'_> {
    /// The path of the innermost open element.
    pub(super) fn path(self) -> String {
        let mut path = String::new();
        for frame in self.0 {
            // Writing to a string cannot fail.
            let _ = write!(path, "/{}:{}[{}]", frame.node.namespace.prefix(), frame.node.name, frame.index);
        }
        if path.is_empty() { "/".to_owned() } else { path }
    }
}
