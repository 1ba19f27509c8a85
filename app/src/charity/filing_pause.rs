//! Why claims go nowhere at present, whatever the charity does. Calm: nobody of the charity has to do anything.

use crate::ui::*;
use crate::words::{charity_team, say};
use leptos::prelude::*;

/// Why claims go nowhere at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Filing has stopped for every charity.
    Stopped,
    /// HMRC cannot be reached, and a claim waits for that.
    Unreached,
}

impl Pause {
    /// What holds now: where filing has stopped, nobody tries to reach HMRC.
    pub fn of(stopped: bool, unreached: bool) -> Option<Self> {
        match (stopped, unreached) {
            (true, _) => Some(Self::Stopped),
            (false, true) => Some(Self::Unreached),
            (false, false) => None,
        }
    }

    /// In short.
    pub fn title(self) -> &'static str {
        match self {
            Self::Stopped => say(charity_team::STOPPED),
            Self::Unreached => say(charity_team::UNREACHED),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Stopped => say(charity_team::STOPPED_LEAD),
            Self::Unreached => say(charity_team::UNREACHED_LEAD),
        }
    }
}

/// The banner, above what a page says of claims.
#[component]
pub fn Paused(pause: Pause) -> impl IntoView {
    view! { <Notice tone=Tone::Info title=pause.title()>{pause.words()}</Notice> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::Pause;

    #[test]
    fn a_stop_for_everybody_comes_before_a_connection_that_is_not_there() {
        for (stopped, unreached, pause) in [
            (false, false, None),
            (false, true, Some(Pause::Unreached)),
            (true, false, Some(Pause::Stopped)),
            (true, true, Some(Pause::Stopped)),
        ] {
            assert_eq!(Pause::of(stopped, unreached), pause, "{stopped} {unreached}");
        }
    }
}
