//! The fields of a request or an answer. What is inside a field is folded, so that one sees at a glance what there is.

use super::model::Field;
use super::words::{Words, inline};
use crate::ui::{Details, Wrapped};
use domain::count::counted;
use leptos::prelude::*;

/// More values than this are folded too.
const FEW: usize = 8;

/// A list of fields, each with what is in it.
#[component]
pub fn Fields(
    fields: Vec<Field>,
    /// They are of a response: the optional ones are marked, not the required ones.
    #[prop(optional)]
    answered: bool,
) -> impl IntoView {
    list(fields, answered)
}

/// A function with a type of its own and no component, because fields hold fields.
fn list(fields: Vec<Field>, answered: bool) -> AnyView {
    let rows = fields.into_iter().map(|field| one(field, answered)).collect_view();
    view! { <dl class="divide-y divide-line text-sm">{rows}</dl> }.into_any()
}

fn one(field: Field, answered: bool) -> AnyView {
    let Field { name, id, place, kind, required, words, values, example, fields, variants } = field;
    let note = match (answered, required) {
        (false, true) => Some(("required", "text-lift-ink font-semibold")),
        (true, false) => Some(("optional", "text-soft")),
        _ => None,
    };
    let place = (!place.is_empty()).then(|| format!("in the {place}, "));
    let folded = |number: usize, one: &str, many: &str| format!("{} of {name}", counted(number, one, many));
    let values = match values.len() {
        0 | 1 => ().into_any(),
        many if many > FEW => {
            let summary = folded(many, "value", "values");
            view! { <Details summary><Values values/></Details> }.into_any()
        }
        _ => view! { <Values values/> }.into_any(),
    };
    let inner = (!fields.is_empty()).then(|| {
        let summary = folded(fields.len(), "field", "fields");
        view! { <Details summary>{list(fields, answered)}</Details> }
    });
    let variants = (!variants.is_empty()).then(|| {
        let summary = folded(variants.len(), "form", "forms");
        let forms = variants
            .into_iter()
            .map(|variant| {
                view! {
                    <div class="rounded-md border border-line px-4 pt-3 pb-1">
                        <p class="font-semibold">{inline(&variant.words)}</p>
                        {list(variant.fields, answered)}
                    </div>
                }
            })
            .collect_view();
        view! { <Details summary>{forms}</Details> }
    });
    view! {
        <div id=id class="scroll-mt-4 py-3">
            <dt class="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
                <code class="font-mono font-semibold wrap-anywhere">
                    <Wrapped text=name/>
                </code>
                <span class="text-xs text-soft">{place} {kind}</span>
                {note.map(|(word, look)| view! { <span class=format!("text-xs {look}")>{word}</span> })}
            </dt>
            <dd class="mt-1 space-y-1.5">
                <Words text=words/>
                {values}
                {example
                    .map(|example| {
                        view! {
                            <p class="text-xs text-soft">
                                "Example: "
                                <code class="font-mono wrap-anywhere">
                                    <Wrapped text=example/>
                                </code>
                            </p>
                        }
                    })}
                {inner} {variants}
            </dd>
        </div>
    }
    .into_any()
}

/// The values that a field can have.
#[component]
fn Values(values: Vec<(String, String)>) -> impl IntoView {
    let rows = values
        .into_iter()
        .map(|(word, meaning)| {
            view! {
                <li>
                    <code class="rounded-sm bg-brand-wash px-1.5 py-0.5 font-mono text-xs">{word}</code>
                    " "
                    <span class="text-soft">{inline(&meaning)}</span>
                </li>
            }
        })
        .collect_view();
    view! { <ul class="space-y-1">{rows}</ul> }.into_any()
}
