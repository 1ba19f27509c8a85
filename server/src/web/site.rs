//! What the front-end build left: the names of its files, which hold a hash of their content.

use app::shell::Stylesheet;
use leptos::config::LeptosOptions;
use leptos::hydration::HydrationScripts;
use leptos::nonce::Nonce;
use leptos::prelude::*;
use std::path::PathBuf;

const PLACE_OF_NONCE: &str = "place-of-nonce";

/// Read once at start, so that no page reads a file.
pub struct Site {
    /// The address of the style sheet.
    pub stylesheet: Stylesheet,
    early: String,
    scripts: String,
}

impl Site {
    /// Reads `hash.txt` beside the program; without it the plain names are used, as in a development build.
    pub fn read(options: &LeptosOptions) -> Self {
        let mut options = options.clone();
        let hashes = options.hash_files.then(|| std::fs::read_to_string(hash_file(&options)).ok()).flatten();
        options.hash_files = hashes.is_some();
        let css = hashes.as_deref().and_then(|hashes| {
            hashes.lines().find_map(|line| Some(line.strip_prefix("css:")?.trim().to_owned()))
        });
        let name = match css {
            Some(hash) => format!("/{}/{}.{hash}.css", options.site_pkg_dir, options.output_name),
            None => format!("/{}/{}.css", options.site_pkg_dir, options.output_name),
        };
        let scripts = Owner::new().with(|| {
            provide_context(Nonce::from_value(PLACE_OF_NONCE));
            view! { <HydrationScripts options islands=true/> }.to_html()
        });
        let (links, module) = scripts.split_at(scripts.find("<script").unwrap_or_default());
        let early = format!("<script nonce=\"{PLACE_OF_NONCE}\">{}</script>", fetching(links));
        Self { stylesheet: Stylesheet(name.into()), early, scripts: module.to_owned() }
    }

    /// The style sheet's file under `root` that no build left there: without it pages come, but bare.
    pub fn missing(&self, root: &str) -> Option<PathBuf> {
        let file = PathBuf::from(format!("{root}{}", self.stylesheet.0));
        (!file.is_file()).then_some(file)
    }

    /// What makes the browser fetch the scripts early. It is a script itself: a browser that runs none fetches none. It stands before
    /// the style sheet, or it would wait for that.
    pub fn early(&self, nonce: &str) -> String {
        self.early.replace(PLACE_OF_NONCE, nonce)
    }

    /// The scripts of a page that holds an island.
    pub fn scripts(&self, nonce: &str) -> String {
        self.scripts.replace(PLACE_OF_NONCE, nonce)
    }
}

/// The script that adds these links to a page, built as elements because the page's policy lets no script turn text into markup. They
/// need no nonce.
fn fetching(links: &str) -> String {
    let addresses = links.split("href=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0));
    let added = addresses.map(|address| {
        let kind = if address.ends_with(".wasm") {
            "rel:'preload',as:'fetch',type:'application/wasm'"
        } else {
            "rel:'modulepreload'"
        };
        format!(
            "document.head.append(Object.assign(document.createElement('link'),{{{kind},crossOrigin:'',href:'{address}'}}));"
        )
    });
    added.collect()
}

fn hash_file(options: &LeptosOptions) -> PathBuf {
    let folder = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
    folder.unwrap_or_default().join(options.hash_file.as_ref())
}

#[cfg(test)]
mod tests {
    use super::{LeptosOptions, Site};

    #[test]
    fn a_browser_that_runs_no_script_is_told_of_none() {
        let site = Site::read(&LeptosOptions::builder().output_name("uplift").build());
        let (early, scripts) = (site.early("abc"), site.scripts("abc"));
        for part in ["rel:'modulepreload'", "rel:'preload'", ".js'", ".wasm'"] {
            assert!(early.contains(part), "{part} is missing in {early}");
        }
        assert!(early.starts_with("<script nonce=\"abc\">") && early.ends_with("</script>"), "{early}");
        assert_eq!(early.matches("document.head.append").count(), 2, "{early}");
        assert!(!early.contains("HTML") && !early.contains("<link"), "{early}");
        assert!(scripts.starts_with("<script") && scripts.contains("nonce=\"abc\""), "{scripts}");
        assert!(!scripts.contains("<link"), "{scripts}");
    }
}
