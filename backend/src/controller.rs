//! Who is responsible for the personal data of an installation, as its pages name them (UK GDPR, article 13(1)(a)).

/// The organisation that runs an installation, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Controller {
    /// Its legal name.
    pub name: String,
    /// The address that letters reach it at, in one line.
    pub address: String,
    /// What it is registered as, such as a company or charity, with the number.
    pub registered: String,
    /// Its registration with the Information Commissioner's Office.
    pub ico: String,
    /// Whether there is no such organisation: a sandbox may name none.
    pub is_invented: bool,
}

impl Controller {
    /// The one of a sandbox that names none.
    #[must_use]
    pub fn invented() -> Self {
        Self {
            name: "Example Giving Ltd".to_owned(),
            address: "1 Example Street, Exampleton, EX1 1AA".to_owned(),
            registered: "Company number 00000000, registered in England and Wales".to_owned(),
            ico: "ZA000000".to_owned(),
            is_invented: true,
        }
    }
}
