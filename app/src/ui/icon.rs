//! Small line drawings on a grid of 20; they repeat what words beside them say, so assistive technology skips them.

use leptos::prelude::*;

/// The drawings that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Check,
    Cross,
    /// A clock: waiting.
    Clock,
    /// A triangle with an exclamation mark.
    Alert,
    /// A circle with an i.
    Info,
    /// Two bars: paused or held.
    Pause,
    Dot,
    ArrowRight,
    ArrowLeft,
    Chevron,
    Copy,
    Plus,
    Search,
    Person,
    /// A hall with a gable: a charity.
    Hall,
    Plug,
    Card,
    Phone,
    Document,
    Download,
    Shield,
    Menu,
    Plane,
    /// A tray: nothing in it.
    Tray,
}

impl Shape {
    fn path(self) -> &'static str {
        match self {
            Self::Check => "M4 10.6l4 4 8-9.2",
            Self::Cross => "M5.2 5.2l9.6 9.6M14.8 5.2l-9.6 9.6",
            Self::Clock => "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6v4.2l2.8 1.8",
            Self::Alert => "M10 3L17.8 16.6H2.2zM10 8.2v3.6M10 14.2v.1",
            Self::Info => "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 9.2v4.6M10 6.2v.1",
            Self::Pause => "M7.2 5v10M12.8 5v10",
            Self::Dot => "M10 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
            Self::ArrowRight => "M3.5 10h13M11.5 5l5 5-5 5",
            Self::ArrowLeft => "M16.5 10h-13M8.5 5l-5 5 5 5",
            Self::Chevron => "M7.5 4.5L13 10l-5.5 5.5",
            Self::Copy => "M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4",
            Self::Plus => "M10 4v12M4 10h12",
            Self::Search => "M8.8 3a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8.8 3zM13 13l4 4",
            Self::Person => "M10 3a3.3 3.3 0 1 0 0 6.6A3.3 3.3 0 0 0 10 3zM3.5 17.2a6.5 6.5 0 0 1 13 0",
            Self::Hall => "M2.5 17h15M4.5 17V8.2L10 4l5.5 4.2V17M8.3 17v-4.5h3.4V17",
            Self::Plug => "M7 2.8v4M13 2.8v4M5 6.8h10v3a5 5 0 0 1-10 0zM10 14.8v2.6",
            Self::Card => {
                "M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5zM2.5 8.5h15"
            }
            Self::Phone => {
                "M7.5 2.5h5A1.5 1.5 0 0 1 14 4v12a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 6 16V4a1.5 1.5 0 0 1 1.5-1.5zM9 14.8h2"
            }
            Self::Document => "M5.5 2.5h6l3.5 3.5v11.5H5.5zM11.5 2.5V6H15M8 10h4.5M8 13.3h4.5",
            Self::Download => "M10 3v9.5M6 8.7l4 4 4-4M3.5 16.8h13",
            Self::Shield => "M10 2.5l6 2.2v4.8c0 4-2.5 6.6-6 8-3.5-1.4-6-4-6-8V4.7zM7.3 9.8l2 2 3.5-3.8",
            Self::Menu => "M3 5.5h14M3 10h14M3 14.5h14",
            Self::Plane => "M2.5 9.5L17.5 3l-5 14-3.3-5.7zM9.2 11.3L17.5 3",
            Self::Tray => "M3 11.5L5.2 4.5h9.6L17 11.5v5H3zM3 11.5h4l1.2 2h3.6l1.2-2h4",
        }
    }
}

/// One drawing, as large as the text around it unless told.
#[component]
pub fn Icon(shape: Shape, #[prop(optional, into)] class: Option<&'static str>) -> impl IntoView {
    view! {
        <svg
            class=class.unwrap_or("size-[1.15em] shrink-0")
            viewBox="0 0 20 20"
            aria-hidden="true"
        >
            <path d=shape.path()></path>
        </svg>
    }
    .into_any()
}
