//! What changed in the API, read from the section for platforms in each version of the project's changelog.

use domain::Date;
use domain::calendar::parse_date;

static CHANGELOG: &str = include_str!("../../../CHANGELOG.md");

/// The changes of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// Its number and day, or `Unreleased`.
    pub name: String,
    /// When it was released.
    pub day: Option<Date>,
    /// Each a sentence or two, with code between backticks.
    pub changes: Vec<String>,
}

/// The versions that changed something for platforms, the newest first.
pub fn versions() -> Vec<Version> {
    read(CHANGELOG)
}

/// The place of a change on the page: a hash of its words (FNV-1a), because a change moves to a version when that is released.
pub fn anchor(change: &str) -> String {
    let hash = change.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("change-{hash:016x}")
}

fn read(changelog: &str) -> Vec<Version> {
    let mut versions: Vec<Version> = Vec::new();
    let mut concerns_api = false;
    for line in changelog.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            let name = name.replace(['[', ']'], "");
            let day = name.rsplit_once(" - ").and_then(|(_, day)| parse_date(day).ok());
            versions.push(Version { name, day, changes: Vec::new() });
            concerns_api = false;
        } else if let Some(section) = line.strip_prefix("### ") {
            concerns_api = section == "API";
        } else if let Some(version) = versions.last_mut().filter(|_| concerns_api) {
            // The page shows no bold words; they help readers of the file.
            let words = line.replace("**", "");
            if let Some(change) = words.strip_prefix("- ") {
                version.changes.push(change.to_owned());
            } else if let Some(more) = words.strip_prefix("  ")
                && let Some(change) = version.changes.last_mut()
            {
                change.push(' ');
                change.push_str(more);
            }
        }
    }
    versions.retain(|version| !version.changes.is_empty());
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_of_each_version_is_read_and_no_other() {
        let text = "# Changelog\n\nAll.\n\n## [Unreleased]\n\n### API\n\nWhat.\n\n- **New**: `a`\n  and b.\n- C.\n\n### Added\n\n\
                    - D.\n\n## [1.0.0] - 2026-12-01\n\n### Added\n\n- E.\n\n## [0.9.0] - 2026-11-01\n\n### API\n\n- F.\n";
        let version = |name: &str, day: Option<&str>, changes: &[&str]| Version {
            name: name.to_owned(),
            day: day.map(|day| parse_date(day).expect("a date")),
            changes: changes.iter().map(|change| (*change).to_owned()).collect(),
        };
        let expected = [
            version("Unreleased", None, &["New: `a` and b.", "C."]),
            version("0.9.0 - 2026-11-01", Some("2026-11-01"), &["F."]),
        ];
        assert_eq!(read(text), expected);
    }

    #[test]
    fn the_projects_own_changelog_has_changes_of_the_api_in_whole_sentences() {
        let versions = versions();
        assert!(!versions.is_empty());
        for change in versions.iter().flat_map(|version| &version.changes) {
            assert!(change.ends_with('.') && change.matches('`').count() % 2 == 0, "{change}");
        }
    }
}
