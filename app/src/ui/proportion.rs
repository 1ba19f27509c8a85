//! Parts of a whole as one bar.

use leptos::prelude::*;

/// What a part stands for, which gives it its colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub label: String,
    /// Its size; any unit, the same for all.
    pub size: i64,
    pub value: String,
    fill: &'static str,
    swatch: &'static str,
}

impl Part {
    /// The gift, or whatever is the base.
    pub fn base(label: impl Into<String>, size: i64, value: impl Into<String>) -> Self {
        Self { label: label.into(), size, value: value.into(), fill: "fill-brand", swatch: "bg-brand" }
    }

    /// What is added to it, or on its way.
    pub fn lift(label: impl Into<String>, size: i64, value: impl Into<String>) -> Self {
        Self { label: label.into(), size, value: value.into(), fill: "fill-lift", swatch: "bg-lift" }
    }

    pub fn good(label: impl Into<String>, size: i64, value: impl Into<String>) -> Self {
        Self { label: label.into(), size, value: value.into(), fill: "fill-good", swatch: "bg-good" }
    }

    pub fn info(label: impl Into<String>, size: i64, value: impl Into<String>) -> Self {
        Self { label: label.into(), size, value: value.into(), fill: "fill-info", swatch: "bg-info" }
    }

    pub fn rest(label: impl Into<String>, size: i64, value: impl Into<String>) -> Self {
        Self { label: label.into(), size, value: value.into(), fill: "fill-edge", swatch: "bg-edge" }
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
            view! { <rect x=x y="0" width=width height="14" class=part.fill></rect> }
        })
        .collect_view();
    let legend = parts
        .into_iter()
        .map(|part| {
            view! {
                <li class="flex items-baseline gap-2">
                    <span aria-hidden="true" class=format!("size-2.5 shrink-0 self-center rounded-full forced-color-adjust-none {}", part.swatch)></span>
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
