//! The filters and order of a list of claims, of payments or of a claim's lines, as the address of the page and of its download has
//! them.

use serde::{Deserialize, Serialize};

use crate::file_name::file_name;
use crate::filter_value::{list_address, whole_id};
use crate::ui::table::Sort;
use crate::words::{charity_gifts, say};
use domain::calendar::iso;
use domain::donation::SavedFilter;
use domain::list::{ListFilter, ListOrder};
use domain::{Date, FieldErrors, Problem};
use std::str::FromStr;

/// The filters as the address has them; empty for those not set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListQuery {
    /// Only this state, such as `not_matched`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub state: String,
    /// Only rows that match this search, such as an amount or `claim 7`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub find: String,
    /// The order, such as `largest`; empty for the list's own.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sort: String,
}

impl ListQuery {
    /// Reads the filters from a page's address; `parameter` gives the value of each name.
    #[must_use]
    pub fn of_address(parameter: impl Fn(&str) -> String) -> Self {
        Self { state: parameter("state"), find: parameter("find"), sort: parameter("sort") }
    }

    /// The filters of a saved view, and whether all of them could still be read. The others are left out.
    #[must_use]
    pub fn of_saved<S: FromStr, F>(
        filter: &SavedFilter,
        find: fn(&str) -> Result<F, Problem>,
    ) -> (Self, bool) {
        let mut query: Self = serde_urlencoded::from_str(filter.as_str()).unwrap_or_default();
        if let Err(errors) = query.filter::<S, F>(find) {
            for error in &errors {
                match error.pointer.as_str() {
                    "/state" => query.state.clear(),
                    "/find" => query.find.clear(),
                    "/sort" => query.sort.clear(),
                    _ => query = Self::default(),
                }
            }
        }
        let is_whole = query.text() == filter.as_str();
        (query, is_whole)
    }

    /// Whether a filter leaves any rows out.
    #[must_use]
    pub fn is_active(&self) -> bool {
        *self != Self { sort: self.sort.clone(), ..Self::default() }
    }

    /// Whether anything is searched for.
    #[must_use]
    pub fn is_searched(&self) -> bool {
        !self.find.trim().is_empty()
    }

    /// The name of a file of this list, without its ending: whose it is, of which state, whether it was searched, and of which day. What was
    /// looked for is not in it.
    #[must_use]
    pub fn file_name(&self, list: &str, charity: &str, today: Date) -> String {
        let searched = if self.is_searched() { "search" } else { "" };
        file_name(&[list, charity, &self.state, searched, &iso(today)])
    }

    /// The query of an address with these filters.
    #[must_use]
    pub fn text(&self) -> String {
        serde_urlencoded::to_string(self).unwrap_or_default()
    }

    /// The address of a page or a file with these filters. A fragment in `base` is kept.
    #[must_use]
    pub fn address(&self, base: &str) -> String {
        self.address_behind(base, None)
    }

    fn address_behind(&self, base: &str, cursor: Option<&str>) -> String {
        let (page, place) = base.split_once('#').map_or((base, None), |(page, place)| (page, Some(place)));
        let address = list_address(page, self, cursor);
        match place {
            Some(place) => format!("{address}#{place}"),
            None => address,
        }
    }

    /// The address of the page after a cursor, and after so many rows if that is known.
    #[must_use]
    pub fn next(&self, base: &str, cursor: &str, rows: Option<i64>) -> String {
        let behind = rows.map_or_else(|| cursor.to_owned(), |rows| format!("{cursor}&rows={rows}"));
        self.address_behind(base, Some(&behind))
    }

    /// The order that the list is in; `own` is its default.
    #[must_use]
    pub fn order(&self, own: ListOrder) -> ListOrder {
        self.sort.trim().parse().unwrap_or(own)
    }

    /// The filters for the use-case.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub fn filter<S: FromStr, F>(
        &self,
        find: fn(&str) -> Result<F, Problem>,
    ) -> Result<ListFilter<S, F>, FieldErrors> {
        let mut errors = FieldErrors::new();
        let state = whole_id(&self.state, ("/state", say(charity_gifts::CHOOSE_STATE)), &mut errors);
        let sought = Some(self.find.trim()).filter(|text| !text.is_empty()).map(find).transpose();
        let find = sought.map_err(|problem| errors.append(problem.at("/find"))).ok().flatten();
        let order = whole_id(&self.sort, ("/sort", say(charity_gifts::CHOOSE_ORDER)), &mut errors);
        if errors.is_empty() { Ok(ListFilter { state, find, order }) } else { Err(errors) }
    }

    /// A link that puts the list in the order of a column: see [`sorted`].
    #[must_use]
    pub fn sorted(&self, list: &str, own: ListOrder, first: ListOrder, other: ListOrder) -> Sort {
        sorted(self.order(own), first, other, |wanted| {
            let sort = if wanted == own { "" } else { wanted.as_str() };
            Self { sort: sort.to_owned(), ..self.clone() }.address(list)
        })
    }
}

/// A link that puts a list in the order of a column: its first one, or the other where the list is in that. `href` is the address of
/// the list in an order.
pub fn sorted(
    now: ListOrder,
    first: ListOrder,
    other: ListOrder,
    href: impl Fn(ListOrder) -> String,
) -> Sort {
    let wanted = if now == first { other } else { first };
    let then = match wanted {
        ListOrder::Newest => say(charity_gifts::THEN_NEWEST),
        ListOrder::Oldest => say(charity_gifts::THEN_OLDEST),
        ListOrder::Largest => say(charity_gifts::THEN_LARGEST),
        ListOrder::Smallest => say(charity_gifts::THEN_SMALLEST),
    };
    let ascending = (now == first || now == other).then(|| now.is_ascending());
    Sort { href: href(wanted), then, ascending }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::calendar::parse_date;
    use domain::payment::{FindPayment, PaymentFilter, PaymentState};

    fn query(state: &str, find: &str, sort: &str) -> ListQuery {
        let [state, find, sort] = [state, find, sort].map(str::to_owned);
        ListQuery { state, find, sort }
    }

    #[test]
    fn an_address_keeps_what_is_asked_for_and_the_place_on_the_page() {
        let all = query("owed", "claim 7", "largest");
        assert_eq!(all.address("/list"), "/list?state=owed&find=claim+7&sort=largest");
        assert_eq!(query("owed", "", "").address("/list#past"), "/list?state=owed#past");
        assert_eq!(ListQuery::default().address("/list#past"), "/list#past");
        let next = query("", "", "oldest").next("/list#past", "x", Some(50));
        assert_eq!(next, "/list?sort=oldest&after=x&rows=50#past");
        assert_eq!(ListQuery::default().next("/list", "x", None), "/list?after=x");
        assert!(all.is_active() && !query("", "", "oldest").is_active());
    }

    #[test]
    fn each_filter_is_read_and_every_value_that_cannot_be_is_named() {
        let read =
            |query: ListQuery| -> Result<PaymentFilter, FieldErrors> { query.filter(FindPayment::parse) };
        let filter = read(query("not_matched", " claim 7 ", "largest")).unwrap();
        assert_eq!((filter.state, filter.order), (Some(PaymentState::Open), Some(ListOrder::Largest)));
        assert_eq!(filter.find.unwrap().claim, Some(7));
        let filter = read(query("", "  ", "")).unwrap();
        assert!(filter.state.is_none() && filter.find.is_none() && filter.order.is_none());
        let errors = read(query("lost", "\u{0}", "best")).unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/state", "/find", "/sort"]);
    }

    #[test]
    fn a_saved_view_is_read_anew_and_what_no_longer_fits_is_left_out() {
        let of = |text: &str| {
            let filter = SavedFilter::parse(text).unwrap();
            ListQuery::of_saved::<PaymentState, _>(&filter, FindPayment::parse)
        };
        assert_eq!(of("state=not_matched&sort=largest"), (query("not_matched", "", "largest"), true));
        assert_eq!(of("state=lost&sort=largest"), (query("", "", "largest"), false));
        assert_eq!(of("platform=x&find=42"), (query("", "42", ""), false));
    }

    #[test]
    fn the_head_of_a_column_gives_its_first_order_and_then_the_other() {
        let head = |sort: &str, own: ListOrder| {
            query("owed", "", sort).sorted("/list", own, ListOrder::Newest, ListOrder::Oldest)
        };
        let (newest, oldest) = (say(charity_gifts::THEN_NEWEST), say(charity_gifts::THEN_OLDEST));
        for (sort, own, href, then, ascending) in [
            ("", ListOrder::Newest, "/list?state=owed&sort=oldest", oldest, Some(false)),
            ("oldest", ListOrder::Newest, "/list?state=owed", newest, Some(true)),
            ("largest", ListOrder::Newest, "/list?state=owed", newest, None),
            // The default order of lines is by day.
            ("", ListOrder::Oldest, "/list?state=owed&sort=newest", newest, Some(true)),
            ("newest", ListOrder::Oldest, "/list?state=owed", oldest, Some(false)),
        ] {
            let head = head(sort, own);
            assert_eq!((head.href.as_str(), head.then, head.ascending), (href, then, ascending), "{sort}");
        }
    }

    #[test]
    fn a_file_is_called_by_its_charity_its_day_and_what_it_is_narrowed_to() {
        let today = parse_date("2026-11-29").unwrap();
        for (state, find, name) in [
            ("", "", "claims-st-brannocks-hospice-2026-11-29"),
            ("to_return", "", "claims-st-brannocks-hospice-to-return-2026-11-29"),
            ("", "42", "claims-st-brannocks-hospice-search-2026-11-29"),
        ] {
            let query = query(state, find, "oldest");
            assert_eq!(query.file_name("claims", "St Brannock’s Hospice", today), name);
        }
    }
}
