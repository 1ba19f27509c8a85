//! What a browser says of itself, as far as people need it to tell their devices apart.

use std::fmt;

word_enum! {
    /// A browser, in the order in which they are looked for: some say that they are others as well.
    pub enum Browser {
        /// Microsoft Edge.
        Edge = "edge",
        /// Opera.
        Opera = "opera",
        /// Mozilla Firefox.
        Firefox = "firefox",
        /// Google Chrome.
        Chrome = "chrome",
        /// Apple Safari.
        Safari = "safari",
        /// curl, which is no browser.
        Curl = "curl",
    }
}

impl Browser {
    /// What its `User-Agent` has in it.
    const fn mark(self) -> &'static str {
        match self {
            Self::Edge => "Edg/",
            Self::Opera => "OPR/",
            Self::Firefox => "Firefox/",
            Self::Chrome => "Chrome/",
            Self::Safari => "Safari/",
            Self::Curl => "curl/",
        }
    }

    /// Its name, which is the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge => "Edge",
            Self::Opera => "Opera",
            Self::Firefox => "Firefox",
            Self::Chrome => "Chrome",
            Self::Safari => "Safari",
            Self::Curl => "curl",
        }
    }
}

word_enum! {
    /// What a browser runs on, in the order in which they are looked for.
    pub enum System {
        /// Android.
        Android = "android",
        /// An iPhone.
        IPhone = "iphone",
        /// An iPad.
        IPad = "ipad",
        /// Windows.
        Windows = "windows",
        /// A Mac.
        Mac = "mac",
        /// Linux.
        Linux = "linux",
    }
}

impl System {
    /// What the `User-Agent` of a browser on it has in it.
    const fn mark(self) -> &'static str {
        match self {
            Self::Mac => "Mac OS",
            Self::Android | Self::IPhone | Self::IPad | Self::Windows | Self::Linux => self.name(),
        }
    }

    /// Its name, which is the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Android => "Android",
            Self::IPhone => "iPhone",
            Self::IPad => "iPad",
            Self::Windows => "Windows",
            Self::Mac => "Mac",
            Self::Linux => "Linux",
        }
    }
}

/// A browser and its system, as far as they are known. It is stored as a code such as `firefox/android`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// What asks.
    pub browser: Option<Browser>,
    /// What it runs on.
    pub system: Option<System>,
}

impl Device {
    /// Reads a `User-Agent` (RFC 9110 section 10.1.5). The rest of it, which can tell one person from another, is let go.
    #[must_use]
    pub fn of_agent(agent: &str) -> Self {
        Self {
            browser: Browser::ALL.iter().copied().find(|browser| agent.contains(browser.mark())),
            system: System::ALL.iter().copied().find(|system| agent.contains(system.mark())),
        }
    }

    /// Reads what is stored. Of what is no code nothing is known.
    #[must_use]
    pub fn of_code(code: &str) -> Self {
        let words = || code.split('/');
        Self {
            browser: words().find_map(|word| word.parse().ok()),
            system: words().find_map(|word| word.parse().ok()),
        }
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.browser, self.system) {
            (Some(browser), Some(system)) => write!(f, "{browser}/{system}"),
            (Some(browser), None) => write!(f, "{browser}"),
            (None, Some(system)) => write!(f, "{system}"),
            (None, None) => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Device;

    #[test]
    fn a_device_is_a_browser_and_a_system_and_nothing_else_of_what_was_sent() {
        for (agent, code) in [
            ("Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "firefox/android"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                "edge/windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/604.1",
                "safari/iphone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
                "safari/mac",
            ),
            ("curl/8.5.0", "curl"),
            ("Something/1.0 (X11; Linux x86_64)", "linux"),
            ("ann@example.org <script>", "unknown"),
            ("", "unknown"),
        ] {
            let device = Device::of_agent(agent);
            assert_eq!(device.to_string(), code, "{agent}");
            assert_eq!(Device::of_code(code), device, "{code}");
        }
    }
}
