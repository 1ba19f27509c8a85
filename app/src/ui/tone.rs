//! What a coloured thing means.

use super::icon::Shape;

/// The five meanings that colour may carry here; an icon and words always say the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing to do, nothing special.
    #[default]
    Neutral,
    Info,
    Good,
    Warn,
    Bad,
}

impl Tone {
    /// Text and background of a small chip.
    pub fn chip(self) -> &'static str {
        match self {
            Self::Neutral => "bg-brand-wash text-ink",
            Self::Info => "bg-info-wash text-info",
            Self::Good => "bg-good-wash text-good",
            Self::Warn => "bg-warn-wash text-warn",
            Self::Bad => "bg-bad-wash text-bad",
        }
    }

    /// Background and edge of a larger panel.
    pub fn panel(self) -> &'static str {
        match self {
            Self::Neutral => "bg-sheet border-line",
            Self::Info => "bg-info-wash border-info/30",
            Self::Good => "bg-good-wash border-good/30",
            Self::Warn => "bg-warn-wash border-warn/30",
            Self::Bad => "bg-bad-wash border-bad/40",
        }
    }

    /// Colour of an icon or a word.
    pub fn text(self) -> &'static str {
        match self {
            Self::Neutral => "text-soft",
            Self::Info => "text-info",
            Self::Good => "text-good",
            Self::Warn => "text-warn",
            Self::Bad => "text-bad",
        }
    }

    /// The icon that says the same without colour.
    pub fn shape(self) -> Shape {
        match self {
            Self::Neutral => Shape::Dot,
            Self::Info => Shape::Clock,
            Self::Good => Shape::Check,
            Self::Warn => Shape::Alert,
            Self::Bad => Shape::Cross,
        }
    }
}
