//! One of several answers.

/// A value to post and the words to show, for radios, check boxes and selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub label: String,
    /// A line below it; selects leave it out.
    pub hint: Option<String>,
}

impl Choice {
    /// A choice without a hint.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into(), hint: None }
    }

    /// Adds a line below the label.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
