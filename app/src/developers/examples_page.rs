//! Whole programs to begin with. They are files of docs/examples, shown as they are, and the tests run each of them.

use super::code::Code;
use super::reads::{Place, read_place};
use super::reference::{Language, Languages};
use super::steps::variables_to_fill;
use crate::frame::{Area, Frame, Load};
use crate::ui::*;
use leptos::prelude::*;

/// A program in one language.
pub struct Example {
    language: Language,
    file: &'static str,
    needs: &'static str,
    run: &'static str,
    text: &'static str,
}

/// The first gift.
static FIRST_GIFT: [Example; 4] = [
    Example {
        language: Language::Curl,
        file: "first-gift.sh",
        needs: "curl and jq",
        run: "bash first-gift.sh",
        text: include_str!("../../../docs/examples/curl/first-gift.sh"),
    },
    Example {
        language: Language::JavaScript,
        file: "first-gift.mjs",
        needs: "Node.js 20",
        run: "node first-gift.mjs",
        text: include_str!("../../../docs/examples/javascript/first-gift.mjs"),
    },
    Example {
        language: Language::Python,
        file: "first_gift.py",
        needs: "Python 3.11",
        run: "python3 first_gift.py",
        text: include_str!("../../../docs/examples/python/first_gift.py"),
    },
    Example {
        language: Language::Php,
        file: "first-gift.php",
        needs: "PHP 8",
        run: "php first-gift.php",
        text: include_str!("../../../docs/examples/php/first-gift.php"),
    },
];

/// For each of our packages: its language, the command that installs it from its address, that address, and a first program.
static PACKAGES: [(&str, &str, &str, &str); 2] = [
    (
        "JavaScript",
        "npm install",
        "/packages/uplift-javascript.tgz",
        include_str!("../../../docs/examples/javascript/sdk.mjs"),
    ),
    (
        "Python",
        "pip install",
        "/packages/uplift-1.0.0-py3-none-any.whl",
        include_str!("../../../docs/examples/python/sdk.py"),
    ),
];

/// The two steps of a checkout that leads donors to the capture page, shown by its guide.
pub static CHECKOUT: [Example; 4] = [
    Example {
        language: Language::Curl,
        file: "checkout.sh",
        needs: "curl and jq",
        run: "bash checkout.sh begin zoe@example.org",
        text: include_str!("../../../docs/examples/curl/checkout.sh"),
    },
    Example {
        language: Language::JavaScript,
        file: "checkout.mjs",
        needs: "Node.js 20",
        run: "node checkout.mjs begin zoe@example.org",
        text: include_str!("../../../docs/examples/javascript/checkout.mjs"),
    },
    Example {
        language: Language::Python,
        file: "checkout.py",
        needs: "Python 3.11",
        run: "python3 checkout.py begin zoe@example.org",
        text: include_str!("../../../docs/examples/python/checkout.py"),
    },
    Example {
        language: Language::Php,
        file: "checkout.php",
        needs: "PHP 8",
        run: "php checkout.php begin zoe@example.org",
        text: include_str!("../../../docs/examples/php/checkout.php"),
    },
];

/// Webhook receivers that check signatures, shown by the page about webhooks.
pub static RECEIVERS: [Example; 4] = [
    Example {
        language: Language::JavaScript,
        file: "webhook.mjs",
        needs: "Node.js 20",
        run: "node webhook.mjs",
        text: include_str!("../../../docs/examples/javascript/webhook.mjs"),
    },
    Example {
        language: Language::Python,
        file: "webhook.py",
        needs: "Python 3.11",
        run: "python3 webhook.py",
        text: include_str!("../../../docs/examples/python/webhook.py"),
    },
    Example {
        language: Language::Php,
        file: "webhook.php",
        needs: "PHP 8",
        run: "php -S 127.0.0.1:8080 webhook.php",
        text: include_str!("../../../docs/examples/php/webhook.php"),
    },
    Example {
        language: Language::CSharp,
        file: "webhook.cs",
        needs: ".NET 8, as the program of a console project",
        run: "dotnet run",
        text: include_str!("../../../docs/examples/csharp/webhook.cs"),
    },
];

/// The page of the first gift.
pub const PAGE: &str = "/developers/examples";

/// `/developers/examples`
#[component]
pub fn ExamplesPage() -> impl IntoView {
    view! {
        <Frame area=Area::Developers>
            <Load from=read_place() show=|place| view! { <Examples place/> }/>
        </Frame>
    }
    .into_any()
}

#[component]
fn Examples(place: Place) -> impl IntoView {
    let packages = PACKAGES
        .iter()
        .map(|&(language, install, archive, text)| {
            let command = format!("{install} {}{archive}", place.base_url);
            view! {
                <h3 class="text-lg">{language}</h3>
                <Code what=format!("the command for the {language} package") text=command/>
                <Code what=format!("the example of the {language} package") text=text/>
            }
        })
        .collect_view();
    view! {
        <Heading
            title="A first gift, in your language"
            lead="The same six steps in four languages: token, donor, authorisation, donation, settlement, declaration. Each is a complete program and needs no library of ours. Our tests run them."
        />
        <p class="max-w-read">
            "Each reads four variables. " <a href="/developers#needs">"The guide"</a>
            " says where to get the last three. Set them before you start a program:"
        </p>
        <Code what="the variables" text=variables_to_fill(&place)/>
        <p class="max-w-read">
            "If you prefer a library, use our " <a href="#packages">"packages for JavaScript and Python"</a> "."
        </p>
        <Programs of=&FIRST_GIFT page=PAGE/>
        <section id="packages" class="scroll-mt-4 space-y-3">
            <h2 class="text-xl">"Our packages"</h2>
            <p class="max-w-read">
                "We have packages for JavaScript and Python. They cover every call in the reference and have no dependencies. They renew tokens, retry failed calls with the same Idempotency-Key, page through lists and verify webhooks."
            </p>
            <p class="max-w-read">
                "Install them from this address. They are not on npm or PyPI: a package called uplift there is not ours."
            </p>
            {packages}
        </section>
    }
    .into_any()
}

/// One of several programs that do the same: the one in the language that the address names, or else the first. Tabs lead to the others.
#[component]
pub fn Programs(
    of: &'static [Example],
    /// The address of the page that shows it.
    page: &'static str,
) -> impl IntoView {
    let chosen = Language::chosen();
    let shown = of.iter().find(|example| example.language == chosen).or(of.first());
    shown.map(|&Example { language, file, needs, run, text }| {
        view! {
            <div id="program" class="scroll-mt-4 space-y-3">
                <Languages of=of.iter().map(|example| example.language).collect() language page place="program"/>
                <p class="text-sm text-soft">
                    <code class="font-mono">{file}</code> " needs " {needs} ": " <code class="font-mono">{run}</code>
                </p>
                <Code what=format!("the {} program", language.name()) text long=true/>
            </div>
        }
    })
}

/// The languages in which there is a first gift.
pub fn first_gifts() -> impl Iterator<Item = Language> {
    FIRST_GIFT.iter().map(|example| example.language)
}
