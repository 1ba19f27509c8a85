//! On through a list, and back to where it begins. Its cursors lead one way: the page before is there where pages have numbers.

use super::icon::{Icon, Shape};
use crate::words::{say, ui};
use leptos::prelude::*;

/// Links to the first page, the one before and the next one; nothing when there is none.
#[component]
pub fn Pagination(
    /// Address of the first page, from any other.
    newest: Option<String>,
    /// Address of the next page.
    older: Option<String>,
    /// Address of the page before.
    #[prop(optional_no_strip)]
    newer: Option<String>,
    /// What is shown, such as "50 of 1,204 gifts".
    #[prop(optional, into)]
    note: Option<String>,
    /// The list goes on from its first row, and not back from its newest one.
    #[prop(optional)]
    from_first: bool,
    /// The day at which this page of a list by date ends, and the next one goes on.
    #[prop(optional_no_strip)]
    ends_on: Option<String>,
) -> impl IntoView {
    let [to_begin, to_go_back, to_go_on] = if from_first {
        [say(ui::FIRST), say(ui::PREVIOUS), say(ui::NEXT)]
    } else {
        [say(ui::NEWEST), say(ui::NEWER), say(ui::OLDER)]
    };
    let goes_on = ends_on.map(|day| {
        let which = if from_first { say(ui::AndLater { day }) } else { say(ui::AndEarlier { day }) };
        view! { <span class="font-normal">{which}</span> }
    });
    let class = "inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-brand underline-offset-4 hover:underline";
    (newest.is_some() || older.is_some()).then(|| {
        view! {
            <nav aria-label=say(ui::PAGES) class="flex flex-wrap items-center justify-between gap-2 print:hidden">
                <div class="flex min-w-24 flex-wrap">
                    {newest
                        .map(|href| {
                            view! {
                                <a href=href rel="first" class=class>
                                    <Icon shape=Shape::ArrowLeft/>
                                    {to_begin}
                                </a>
                            }
                        })}
                    {newer
                        .map(|href| {
                            view! {
                                <a href=href rel="prev" class=class>
                                    {to_go_back}
                                </a>
                            }
                        })}
                </div>
                {note.map(|note| view! { <p class="text-sm text-soft">{note}</p> })}
                <div class="min-w-24 text-end">
                    {older
                        .map(|href| {
                            view! {
                                <a href=href rel="next" class=class>
                                    <span>{to_go_on} {goes_on}</span>
                                    <Icon shape=Shape::ArrowRight/>
                                </a>
                            }
                        })}
                </div>
            </nav>
            <p class="hidden text-sm print:block">{say(ui::ONE_PAGE)}</p>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Pagination, ui};
    use catalogue::Words;
    use domain::Language;
    use leptos::prelude::*;

    fn shown(newest: Option<&str>, older: Option<&str>) -> String {
        let [newest, older] = [newest, older].map(|href| href.map(str::to_owned));
        Owner::new().with(|| view! { <Pagination newest older/> }.to_html())
    }

    #[test]
    fn a_list_in_its_own_order_is_not_called_newest_and_older() {
        let html = Owner::new().with(|| {
            view! { <Pagination newest=Some("?".to_owned()) older=Some("?after=1".to_owned()) from_first=true/> }.to_html()
        });
        for (words, is_said) in [(ui::FIRST, true), (ui::NEXT, true), (ui::NEWEST, false), (ui::OLDER, false)]
        {
            assert_eq!(html.contains(words.of(Language::English)), is_said, "{words:?}: {html}");
        }
    }

    #[test]
    fn the_page_before_is_offered_where_it_is_known() {
        let html = |from_first: bool| {
            let newer = Some("?page=2".to_owned());
            Owner::new().with(|| {
                view! { <Pagination newest=Some("?".to_owned()) older=None newer from_first/> }.to_html()
            })
        };
        for (from_first, words) in [(false, ui::NEWER), (true, ui::PREVIOUS)] {
            let html = html(from_first);
            assert!(
                html.contains("href=\"?page=2\"") && html.contains(words.of(Language::English)),
                "{html}"
            );
        }
        assert!(!shown(Some("?"), None).contains("rel=\"prev\""));
    }

    #[test]
    fn the_way_on_says_at_which_day_it_goes_on() {
        let html = |from_first: bool| {
            let ends_on = Some("5 April 2027".to_owned());
            Owner::new().with(|| {
                view! { <Pagination newest=None older=Some("?after=1".to_owned()) from_first ends_on/> }
                    .to_html()
            })
        };
        let day = "5 April 2027";
        let (earlier, later) = (ui::AndEarlier { day }, ui::AndLater { day });
        assert!(html(false).contains(&earlier.of(Language::English)), "{}", html(false));
        assert!(html(true).contains(&later.of(Language::English)), "{}", html(true));
        assert!(!shown(None, Some("?after=1")).contains("<span class=\"font-normal\">"));
    }

    #[test]
    fn a_printed_page_of_a_longer_list_says_that_it_is_one() {
        let words = ui::ONE_PAGE.of(Language::English);
        assert!(shown(None, Some("?after=1")).contains(words));
        assert!(shown(Some("?"), None).contains(words));
        assert!(!shown(None, None).contains(words));
    }
}
