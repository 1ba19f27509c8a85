//! The files of a list, beside its heading: exactly the rows that its filters leave, in its order.

use crate::ui::{ButtonKind, LinkButton, Shape};
use crate::words::{charity_gifts, say, ui};
use leptos::prelude::*;

/// What a list can be taken away as.
#[component]
pub fn ListFiles(
    /// The address of the CSV.
    csv: String,
    /// The address of the spreadsheet, where the list is not too long for one.
    xlsx: Option<String>,
) -> impl IntoView {
    let file = |href: String, label: &'static str| {
        view! {
            <LinkButton href kind=ButtonKind::Quiet icon=Shape::Download>
                {label}
            </LinkButton>
        }
    };
    view! {
        {file(csv, say(ui::DOWNLOAD_CSV))}
        {xlsx.map(|xlsx| file(xlsx, say(charity_gifts::XLSX)))}
    }
    .into_any()
}
