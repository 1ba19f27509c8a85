//! The languages in which the pages for developers show a request or a program. The choice is in the address of a page, and goes along
//! from page to page of the reference.

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

    /// What the address of a page with samples ends with.
    pub fn query(self) -> String {
        match self {
            Self::Curl => String::new(),
            other => format!("?language={}", other.slug()),
        }
    }
}

/// Tabs of languages. Each links to the same page in that language, and there to the sample.
#[component]
pub fn Languages(
    /// Those that there are.
    of: Vec<Language>,
    /// The one that is shown.
    language: Language,
    /// The address of the page.
    #[prop(into)]
    page: String,
    /// Where the sample is on it.
    place: &'static str,
) -> impl IntoView {
    let links = of
        .into_iter()
        .map(|other| {
            view! {
                <li>
                    <a
                        href=format!("{page}{}#{place}", other.query())
                        aria-current=(other == language).then_some("true")
                        class="inline-flex min-h-8 items-center rounded-md px-2.5 text-sm font-medium text-soft hover:bg-brand-wash hover:text-ink aria-[current]:bg-brand-wash aria-[current]:font-semibold aria-[current]:text-brand"
                    >
                        {other.name()}
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <ul aria-label="Language of the samples" class="flex flex-wrap gap-1 print:hidden">
            {links}
        </ul>
    }
    .into_any()
}
