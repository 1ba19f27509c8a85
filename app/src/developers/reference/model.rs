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

impl Part {
    /// The address of its page.
    pub fn page(&self) -> String {
        format!("/developers/reference/{}", self.slug)
    }
}

/// A call in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The address of its page.
    pub page: String,
    /// Its name for machines.
    pub id: String,
    pub method: String,
    pub path: String,
    /// What it does, in a few words.
    pub title: String,
}

/// What the page of a part shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Every part, for going from one to another.
    pub parts: Vec<Part>,
    /// The one that is shown.
    pub part: Part,
    pub beside: Beside,
}

/// What the page of a call shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallInFull {
    /// The part that it is in.
    pub part: Part,
    pub call: Call,
    pub beside: Beside,
}

/// The pages before and after one, by their addresses and names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    pub before: Option<(String, String)>,
    pub after: Option<(String, String)>,
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
    /// What its answers hold.
    pub object: Option<Object>,
    /// The errors that it has because of what it does.
    pub errors: Vec<CallError>,
    /// Those that nearly every call has.
    pub usual_errors: Vec<CallError>,
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
    /// Where it is on its page: what it is in, and its name.
    pub id: String,
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

/// What answers hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub name: String,
    /// Whether they hold a list of them.
    pub list: bool,
    pub words: String,
    pub fields: Vec<Field>,
}
