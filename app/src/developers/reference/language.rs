//! The languages in which the reference shows a request. The choice is for the whole page, and is in its address.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// A language of samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    Curl,
    JavaScript,
    Python,
    Php,
    CSharp,
}

impl Language {
    pub const ALL: [Self; 5] = [Self::Curl, Self::JavaScript, Self::Python, Self::Php, Self::CSharp];

    /// The one in the address of the page; curl when there is none.
    pub fn chosen() -> Self {
        let asked = use_query_map().get_untracked().get("language").unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.slug() == asked).unwrap_or_default()
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::JavaScript => "JavaScript",
            Self::Python => "Python",
            Self::Php => "PHP",
            Self::CSharp => "C#",
        }
    }

    /// What a sample in it is, for the button that copies it.
    pub const fn what(self) -> &'static str {
        match self {
            Self::Curl => "the command",
            Self::JavaScript => "the JavaScript code",
            Self::Python => "the Python code",
            Self::Php => "the PHP code",
            Self::CSharp => "the C# code",
        }
    }

    /// What a sample needs to run, where its code does not say so.
    pub const fn needs(self) -> Option<&'static str> {
        match self {
            Self::Curl => None,
            Self::JavaScript => Some("Node.js 20, in a module"),
            Self::Python => Some("Python 3.11"),
            Self::Php => Some("PHP 8"),
            Self::CSharp => Some(".NET 8, with implicit usings"),
        }
    }

    const fn slug(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::JavaScript => "javascript",
            Self::Python => "python",
            Self::Php => "php",
            Self::CSharp => "csharp",
        }
    }

    /// What the address of a page of the reference ends with.
    pub fn query(self) -> String {
        match self {
            Self::Curl => String::new(),
            other => format!("?language={}", other.slug()),
        }
    }
}
