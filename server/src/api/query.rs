//! Query parameters: only the documented ones, each once.

use std::convert::Infallible;

use app::developers::error_details;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use backend::pagination::PageRequest;
use domain::field_error::Problem;
use domain::reader::FieldValue;

use super::error::ApiError;
use super::problem::FieldProblem;

/// Rows of a part of a list when the caller does not say.
const USUAL_ROWS: u16 = 50;
/// The most rows of a part.
const MOST_ROWS: u16 = 100;

/// The query of a request. Reading collects every error; [`Params::finish`] gives them all at once.
pub struct Params {
    pairs: Vec<(String, String)>,
    known: Vec<&'static str>,
    errors: Vec<FieldProblem>,
}

fn rows(text: &str) -> Result<u16, Problem> {
    let rows = text.parse().ok().filter(|rows| (1..=MOST_ROWS).contains(rows));
    rows.ok_or_else(|| Problem::new("out_of_range", error_details::ROWS))
}

impl<S: Sync> FromRequestParts<S> for Params {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(parts))
    }
}

impl Params {
    /// The query of these parts.
    #[must_use]
    pub fn of(parts: &Parts) -> Self {
        let pairs = serde_urlencoded::from_str(parts.uri.query().unwrap_or_default()).unwrap_or_default();
        Self { pairs, known: Vec::new(), errors: Vec::new() }
    }

    /// A parameter that may be left out.
    pub fn text(&mut self, name: &'static str) -> Option<String> {
        self.known.push(name);
        let mut values = self.pairs.iter().filter(|(key, _)| key == name).map(|(_, value)| value);
        let first = values.next()?.clone();
        if values.next().is_some() {
            self.fail(name, "repeated", "Send this parameter once.");
            return None;
        }
        if first.is_empty() {
            self.fail(name, "required", "Send a value, or leave the parameter out.");
            return None;
        }
        Some(first)
    }

    /// A parameter that must be there.
    pub fn required(&mut self, name: &'static str) -> Option<String> {
        let before = self.errors.len();
        let text = self.text(name);
        if text.is_none() && self.errors.len() == before {
            self.fail(name, "required", &format!("Send the parameter {name}, which is missing."));
        }
        text
    }

    /// `limit` and `after` of a list: from 1 to 100 rows, 50 when left out.
    pub fn page(&mut self) -> PageRequest {
        let limit = self.text("limit").and_then(|text| self.keep("limit", rows(&text)));
        let after = self.text("after");
        PageRequest::new(limit.unwrap_or(USUAL_ROWS), after)
    }

    /// A parameter of a type with rules, that may be left out.
    pub fn parsed<T: FieldValue>(&mut self, name: &'static str) -> Option<T> {
        let text = self.text(name)?;
        self.keep(name, T::parse_field(&text))
    }

    /// Keeps what a rule made of a value, or its error.
    pub fn keep<T>(&mut self, name: &'static str, read: Result<T, Problem>) -> Option<T> {
        read.map_err(|problem| self.fail(name, problem.code(), problem.detail())).ok()
    }

    /// Notes an error of a parameter.
    pub fn fail(&mut self, name: &str, code: &str, detail: &str) {
        self.errors.push(FieldProblem::parameter(name, code, detail));
    }

    /// Ends the reading: parameters that nobody asked for are errors too.
    ///
    /// # Errors
    /// `invalid_query` with every parameter that is wrong.
    pub fn finish(mut self) -> Result<(), ApiError> {
        let mut unknown: Vec<&str> = self
            .pairs
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| !self.known.contains(name))
            .collect();
        if !unknown.is_empty() {
            unknown.sort_unstable();
            unknown.dedup();
            let known = if self.known.is_empty() { "none".to_owned() } else { self.known.join(", ") };
            let detail = format!("Unknown parameter. This call takes: {known}.");
            let unknown = unknown.into_iter().take(20);
            self.errors.extend(
                unknown.map(|name| FieldProblem::parameter(name, "unknown_parameter", detail.clone())),
            );
        }
        if self.errors.is_empty() { Ok(()) } else { Err(ApiError::query(self.errors)) }
    }
}
