//! What the pages of the reference show.

/// The whole reference in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// The address of the API.
    pub api: String,
    pub parts: Vec<Part>,
}

/// A part of the API, with a line for each of its calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    /// Its name in an address.
    pub slug: String,
    pub words: String,
    pub lines: Vec<Line>,
}

/// A call in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its name for machines, and its place on the page.
    pub id: String,
    pub method: String,
    pub path: String,
    /// What it does, in a few words.
    pub title: String,
}

/// A part of the API in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The name and address of every part, for going from one to another.
    pub parts: Vec<(String, String)>,
    /// The part, with its lines.
    pub part: Part,
    /// Its calls, in the order of the lines.
    pub calls: Vec<Call>,
    /// What its calls answer with.
    pub objects: Vec<Object>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The call in one line.
    pub line: Line,
    /// What to know about it, in paragraphs.
    pub words: String,
    /// How the caller shows who it is.
    pub access: Access,
    /// What goes into the path, the query and the headers.
    pub parameters: Vec<Field>,
    /// What goes into the body.
    pub body: Option<Body>,
    pub answers: Vec<Answer>,
    pub errors: Vec<CallError>,
    /// A request: a command, or code in the language that was chosen.
    pub request: String,
}

/// How a caller shows who it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    Open,
    /// By its client id and secret.
    Client,
    /// By a token with this scope.
    Scope(String),
}

/// The body of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    pub kind: String,
    /// Whether it may be left out.
    pub optional: bool,
    pub fields: Vec<Field>,
}

/// A field of a body, an answer or a request's address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    /// Where it stands, for those outside of bodies: path, query or header.
    pub place: String,
    /// What it is, such as "text, a date, at most 100 characters".
    pub kind: String,
    /// Whether it must be there, or always is.
    pub required: bool,
    pub words: String,
    /// The words that it can be, each with its meaning.
    pub values: Vec<(String, String)>,
    pub example: Option<String>,
    pub fields: Vec<Field>,
    /// What it can be instead, each with a name and its fields.
    pub variants: Vec<Variant>,
}

/// One of several forms that an object can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub words: String,
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: String,
    pub words: String,
    /// The name of the object that it holds.
    pub object: Option<String>,
    /// Whether it holds a list of them.
    pub list: bool,
    /// Its headers, each with its meaning.
    pub headers: Vec<(String, String)>,
    pub example: Option<String>,
}

/// An error of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    pub status: String,
    /// Its codes, each with its title; those of the API have a page each.
    pub codes: Vec<(String, String)>,
    /// Whether the codes have pages.
    pub catalogued: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub name: String,
    pub words: String,
    pub fields: Vec<Field>,
    pub example: Option<String>,
}
