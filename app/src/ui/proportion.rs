//! Parts of a whole as one bar.

use super::tone::Tone;
use leptos::prelude::*;

/// A part with its tone, which gives it its colour: the same as everywhere else on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub label: String,
    /// Its size; any unit, the same for all.
    pub size: i64,
    pub value: String,
    tone: Tone,
    is_light: bool,
}

impl Part {
    pub fn of(tone: Tone, label: impl Into<String>, size: i64, value: impl Into<String>) -> Self {
        Self { label: label.into(), size, value: value.into(), tone, is_light: false }
    }

    /// The first of two parts that are on their way, in a lighter shade.
    pub fn light(self) -> Self {
        Self { is_light: true, ..self }
    }

    /// The colours of its stretch of the bar and of its mark in the legend.
    fn colours(&self) -> (&'static str, &'static str) {
        match self.tone {
            Tone::Neutral => ("fill-edge", "bg-edge"),
            Tone::Info if self.is_light => ("fill-info/65", "bg-info/65"),
            Tone::Info => ("fill-info", "bg-info"),
            Tone::Good => ("fill-good", "bg-good"),
            Tone::Warn => ("fill-warn", "bg-warn"),
            Tone::Bad => ("fill-bad", "bg-bad"),
        }
    }
}

/// A bar and its legend, which says everything that the bar shows. Drawn as SVG: no inline style. Colours that the reader forces leave
/// those of a drawing, so the legend keeps its own.
#[component]
pub fn Proportion(
    /// The parts from left to right.
    parts: Vec<Part>,
) -> impl IntoView {
    let total = parts.iter().map(|part| part.size.max(0)).sum::<i64>().max(1);
    let mut start = 0;
    let bars = parts
        .iter()
        .filter(|part| part.size > 0)
        .map(|part| {
            let x = start * 1000 / total;
            start += part.size;
            let width = (start * 1000 / total - x - 4).max(3);
            view! { <rect x=x y="0" width=width height="14" class=part.colours().0></rect> }
        })
        .collect_view();
    let legend = parts
        .into_iter()
        .map(|part| {
            let (_, swatch) = part.colours();
            view! {
                <li class="flex items-baseline gap-2">
                    <span aria-hidden="true" class=format!("size-2.5 shrink-0 self-center rounded-full forced-color-adjust-none {swatch}")></span>
                    <span class="text-soft">{part.label}</span>
                    <span class="font-semibold whitespace-nowrap tabular-nums">{part.value}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <div class="space-y-3">
            <svg viewBox="0 0 996 14" preserveAspectRatio="none" aria-hidden="true" class="h-3.5 w-full overflow-hidden rounded-full">
                {bars}
            </svg>
            <ul class="flex flex-wrap gap-x-6 gap-y-1 text-sm">{legend}</ul>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Part, Tone};

    #[test]
    fn the_bar_and_its_legend_have_one_colour_for_a_part() {
        for tone in [Tone::Neutral, Tone::Info, Tone::Good, Tone::Warn, Tone::Bad] {
            let part = Part::of(tone, "Part", 1, "1");
            for part in [part.clone(), part.light()] {
                let (fill, swatch) = part.colours();
                assert_eq!(fill.strip_prefix("fill-"), swatch.strip_prefix("bg-"), "{part:?}");
            }
        }
    }
}
