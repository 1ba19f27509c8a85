//! What a list of donations is narrowed to, as it stands in the address of the page and of its download.

use serde::{Deserialize, Serialize};

use crate::file_name::file_name;
use crate::filter_value::{day, list_address, whole_id};
use crate::words::{charity_gifts, say};
use backend::Backend;
use backend::actor::CharityStaff;
use backend::donation::{DonationFilter, GivingDays};
use domain::calendar::iso;
use domain::claim::NextClaim;
use domain::donation::{Find, FoundDonors, SavedFilter, States};
use domain::list::ListOrder;
use domain::{Date, FieldErrors, PlatformId};

/// How many gifts a spreadsheet holds: it has 1,048,576 rows, the first of which has the headings.
pub const SHEET_ROWS: i64 = 1_048_575;
/// What stands in an address for a search that found no donor.
pub const NOBODY: &str = "none";

/// The filters as the address has them; empty for those not set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DonationQuery {
    /// Only this state, such as `held`, or these, such as `waiting`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub state: String,
    /// Only from the platform with this id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub platform: String,
    /// Only gifts of this day or later, such as `2026-04-06`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// Only gifts of this day or earlier.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
    /// Only what has this: a part of a reference, the id of a donation, an amount such as `12.50`, a date such as `12 March 2026`, or a
    /// claim such as `claim 7`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub find: String,
    /// Only gifts of the donors that a search for a name found: the word of that search, or [`NOBODY`]. No name is in it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub donor: String,
    /// Only gifts that the next claim holds, `in`, or leaves out for a reason such as `dated_today`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub claim: String,
    /// Which gift comes first, such as `largest`; empty for the newest.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sort: String,
}

impl DonationQuery {
    /// The filters of a page's address, of which this gives each parameter. A month that somebody jumps to stands there as `days`, its
    /// first and its last one.
    #[must_use]
    pub fn of_address(parameter: impl Fn(&str) -> String) -> Self {
        let days = parameter("days");
        let (from, to) = match days.split_once("..") {
            Some((from, to)) => (from.to_owned(), to.to_owned()),
            None if days.is_empty() => (parameter("from"), parameter("to")),
            // Not a day; the page says so.
            None => (days, String::new()),
        };
        Self {
            state: parameter("state"),
            platform: parameter("platform"),
            from,
            to,
            find: parameter("find"),
            donor: parameter("donor"),
            claim: parameter("claim"),
            sort: parameter("sort"),
        }
    }

    /// Whether anything is left out.
    #[must_use]
    pub fn is_active(&self) -> bool {
        *self != Self { sort: self.sort.clone(), ..Self::default() }
    }

    /// The address of a page or a file with these filters.
    #[must_use]
    pub fn address(&self, base: &str) -> String {
        list_address(base, self, None)
    }

    /// The name of a file with these gifts, without its ending: whose they are, of which state, days and part of the next claim, whether of
    /// one platform, whether they were searched for, and of which day the file is. What was looked for is not in it: the name of a file is
    /// seen by more people than the file.
    #[must_use]
    pub fn file_name(&self, charity: &str, today: Date) -> String {
        let where_set = |value: &str, said: &'static str| if value.trim().is_empty() { "" } else { said };
        let searched = if self.donor.is_empty() { where_set(&self.find, "search") } else { "donor-search" };
        let platform = where_set(&self.platform, "one-platform");
        let next_claim = where_set(&self.claim, "next-claim");
        file_name(&[
            "gifts",
            charity,
            &self.state,
            &self.from,
            &self.to,
            platform,
            next_claim,
            &self.claim,
            searched,
            &iso(today),
        ])
    }

    /// The query of an address with these filters.
    #[must_use]
    pub fn text(&self) -> String {
        serde_urlencoded::to_string(self).unwrap_or_default()
    }

    /// The filters of a saved view, and whether all of them could still be read. The others are left out.
    #[must_use]
    pub fn of_saved(filter: &SavedFilter) -> (Self, bool) {
        let mut query: Self = serde_urlencoded::from_str(filter.as_str()).unwrap_or_default();
        // Whom somebody looked for is nothing to keep.
        query.donor.clear();
        if let Err(errors) = query.filter() {
            for error in &errors {
                match error.pointer.as_str() {
                    "/state" => query.state.clear(),
                    "/platform" => query.platform.clear(),
                    "/from" => query.from.clear(),
                    "/to" => query.to.clear(),
                    "/find" => query.find.clear(),
                    "/claim" => query.claim.clear(),
                    "/sort" => query.sort.clear(),
                    _ => query = Self::default(),
                }
            }
        }
        let is_whole = query.text() == filter.as_str();
        (query, is_whole)
    }

    /// The filters for the use-case, for the person who asks: another's search for a donor opens for nobody.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub fn filter_for(
        &self,
        backend: &Backend,
        caller: &CharityStaff,
    ) -> Result<DonationFilter, FieldErrors> {
        let filter = self.read(backend.today())?;
        let donor = match self.donor.trim() {
            "" => None,
            NOBODY => Some(FoundDonors::default()),
            word => {
                let ended = || FieldErrors::one("/donor", "ended", say(charity_gifts::DONOR_SEARCH_ENDED));
                Some(backend.open_search(caller, word).ok_or_else(ended)?)
            }
        };
        Ok(DonationFilter { donor, ..filter })
    }

    /// The filters but for the donors of a search. Whether they can be read does not depend on the day.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub(super) fn filter(&self) -> Result<DonationFilter, FieldErrors> {
        self.read(Date::MAX)
    }

    fn read(&self, today: Date) -> Result<DonationFilter, FieldErrors> {
        let mut errors = FieldErrors::new();
        let states: Option<States> =
            whole_id(&self.state, ("/state", say(charity_gifts::CHOOSE_STATE)), &mut errors);
        let platform: Option<PlatformId> =
            whole_id(&self.platform, ("/platform", say(charity_gifts::CHOOSE_PLATFORM)), &mut errors);
        let from = day(&self.from, "/from", &mut errors);
        let to = day(&self.to, "/to", &mut errors);
        if let (Some(from), Some(to)) = (from, to)
            && to < from
        {
            errors.push("/to", "out_of_range", say(charity_gifts::END_BEFORE_START));
        }
        let sought = day_sought(&self.find, today);
        let find = Some(self.find.trim()).filter(|text| !text.is_empty() && sought.is_none());
        let find = find.map(Find::parse).transpose();
        let find = find.map_err(|problem| errors.append(problem.at("/find"))).ok().flatten();
        let next_claim: Option<NextClaim> =
            whole_id(&self.claim, ("/claim", say(charity_gifts::CHOOSE_NEXT_CLAIM)), &mut errors);
        let order: Option<ListOrder> =
            whole_id(&self.sort, ("/sort", say(charity_gifts::CHOOSE_ORDER)), &mut errors);
        // A part of the next claim is in one order alone.
        let order = order.filter(|_| next_claim.is_none());
        let (first, last) = sought.unzip();
        let (from, to) = (from.max(first), to.into_iter().chain(last).min());
        if errors.is_empty() {
            Ok(DonationFilter { states, platform, find, donor: None, from, to, next_claim, order })
        } else {
            Err(errors)
        }
    }
}

/// The first and the last day that a search is for: of a day, or of a month that is named. A number alone can be a part of a reference.
fn day_sought(find: &str, today: Date) -> Option<(Date, Date)> {
    let days = GivingDays::typed(find, today)?;
    let is_named = find.contains(char::is_alphabetic);
    let is_meant = match days {
        GivingDays::Day(_) => true,
        GivingDays::Month(_) => is_named,
        GivingDays::Year(_) => false,
    };
    days.next().previous_day().filter(|_| is_meant).map(|last| (days.first(), last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Status;
    use domain::calendar::parse_date;
    use domain::claim::LeftOut;

    fn query(pairs: &[(&str, &str)]) -> DonationQuery {
        let object = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
        serde_json::from_value(serde_json::Value::Object(object)).unwrap()
    }

    #[test]
    fn a_file_is_called_by_its_charity_and_what_it_is_narrowed_to() {
        let query = |text: &str| serde_urlencoded::from_str::<DonationQuery>(text).unwrap();
        for (asked, name) in [
            ("", "gifts-st-brannocks-hospice-2026-11-29"),
            (
                "state=awaiting_settlement&from=2026-04-06",
                "gifts-st-brannocks-hospice-awaiting-settlement-2026-04-06-2026-11-29",
            ),
            ("find=Zoe+Example&sort=oldest", "gifts-st-brannocks-hospice-search-2026-11-29"),
            ("state=held&donor=aB-_9", "gifts-st-brannocks-hospice-held-donor-search-2026-11-29"),
            ("platform=plt_1", "gifts-st-brannocks-hospice-one-platform-2026-11-29"),
            ("claim=dated_today", "gifts-st-brannocks-hospice-next-claim-dated-today-2026-11-29"),
        ] {
            assert_eq!(query(asked).file_name("St Brannock’s Hospice", day("2026-11-29")), name);
        }
    }

    #[test]
    fn a_date_in_the_search_box_is_a_day_or_a_month_and_a_number_is_none() {
        let read = |find: &str, from: &str| {
            let query =
                DonationQuery { find: find.to_owned(), from: from.to_owned(), ..DonationQuery::default() };
            query.read(day("2026-11-29")).unwrap()
        };
        for (find, first, last) in [
            ("12 March 2026", "2026-03-12", "2026-03-12"),
            ("12\u{a0}March 2026", "2026-03-12", "2026-03-12"),
            ("12/03/2026", "2026-03-12", "2026-03-12"),
            (" 12/3/26 ", "2026-03-12", "2026-03-12"),
            ("2026-03-12", "2026-03-12", "2026-03-12"),
            ("1 December", "2025-12-01", "2025-12-01"),
            ("Feb 2026", "2026-02-01", "2026-02-28"),
        ] {
            let filter = read(find, "");
            let days = (filter.from, filter.to);
            assert_eq!((filter.find, days), (None, (Some(day(first)), Some(day(last)))), "{find}");
        }
        for find in ["2026", "2026-03", "12.50", "A-1", "claim 7"] {
            let filter = read(find, "");
            assert!(filter.find.is_some() && filter.from.is_none() && filter.to.is_none(), "{find}");
        }
        // A day beside dates that leave it out is no day at all.
        let filter = read("12 March 2026", "2026-04-06");
        assert_eq!((filter.from, filter.to), (Some(day("2026-04-06")), Some(day("2026-03-12"))));
    }

    fn day(text: &str) -> Date {
        parse_date(text).unwrap()
    }

    #[test]
    fn whom_somebody_looked_for_is_in_no_saved_view() {
        let (query, is_whole) =
            DonationQuery::of_saved(&SavedFilter::parse("state=held&donor=aB-_9").unwrap());
        assert_eq!((query.text().as_str(), is_whole), ("state=held", false));
    }

    #[test]
    fn empty_filters_leave_nothing_out() {
        let query = query(&[("state", ""), ("find", "  "), ("after", "ignored")]);
        let filter = query.filter().unwrap();
        assert!(filter.is_of_states_and_platform() && filter.states.is_none() && filter.order.is_none());
        assert!(!filter.is_narrowed());
        assert!(!DonationQuery::default().is_active());
        assert!(!DonationQuery { sort: "oldest".to_owned(), ..DonationQuery::default() }.is_active());
        assert_eq!(DonationQuery::default().address("/list"), "/list");
    }

    #[test]
    fn each_filter_is_read() {
        let mut query = query(&[
            ("state", "waiting"),
            ("from", "2026-04-06"),
            ("to", "2027-04-05"),
            ("find", " Claim 7 "),
            ("sort", "largest"),
        ]);
        let filter = query.filter().unwrap();
        assert_eq!(filter.states, Some(States::Waiting));
        assert_eq!(filter.find, Some(Find::Claim(7)));
        assert_eq!(filter.order, Some(ListOrder::Largest));
        assert!(filter.from < filter.to && filter.is_narrowed());
        assert!(query.is_active());
        query.claim = "dated_today".to_owned();
        query.state = "held".to_owned();
        let filter = query.filter().unwrap();
        assert_eq!(filter.states, Some(States::One(Status::Held)));
        assert_eq!((filter.next_claim, filter.order), (Some(NextClaim::Out(LeftOut::DatedToday)), None));
        let address =
            "/list?state=held&from=2026-04-06&to=2027-04-05&find=+Claim+7+&claim=dated_today&sort=largest";
        assert_eq!(query.address("/list"), address);
    }

    #[test]
    fn a_saved_view_is_read_anew_and_what_no_longer_fits_is_left_out() {
        let of = |text: &str| DonationQuery::of_saved(&SavedFilter::parse(text).unwrap());
        let (query, is_whole) = of("state=held&find=A+1&sort=largest");
        assert!(is_whole && query.state == "held" && query.find == "A 1" && query.sort == "largest");
        for (text, left) in [
            ("state=lost&sort=oldest", "sort=oldest"),
            ("from=2026-05-01&to=2026-04-01", "from=2026-05-01"),
            ("campaign=spring&sort=oldest", "sort=oldest"),
            ("state=lost", ""),
        ] {
            let (query, is_whole) = of(text);
            assert_eq!((query.text().as_str(), is_whole), (left, false), "{text}");
            assert!(query.filter().is_ok(), "{text}");
        }
    }

    #[test]
    fn a_month_in_the_address_is_its_first_and_its_last_day() {
        let read = |days: &str| {
            DonationQuery::of_address(|name| match name {
                "days" => days.to_owned(),
                "from" => "2020-01-01".to_owned(),
                "state" => "held".to_owned(),
                _ => String::new(),
            })
        };
        assert_eq!(
            read("2026-05-01..2026-05-31").address("/list"),
            "/list?state=held&from=2026-05-01&to=2026-05-31"
        );
        assert_eq!(read("..2026-05-31").address("/list"), "/list?state=held&to=2026-05-31");
        assert_eq!(read("").address("/list"), "/list?state=held&from=2020-01-01");
        assert!(read("May").filter().is_err());
    }

    #[test]
    fn every_value_that_cannot_be_read_is_named() {
        let bad = [
            ("state", "lost"),
            ("platform", "x"),
            ("from", "6/4/26"),
            ("to", "2026-02-30"),
            ("find", "é"),
            ("claim", "out"),
            ("sort", "best"),
        ];
        let errors = query(&bad).filter().unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/state", "/platform", "/from", "/to", "/find", "/claim", "/sort"]);
    }

    #[test]
    fn days_the_wrong_way_round_are_refused() {
        let errors = query(&[("from", "2026-05-01"), ("to", "2026-04-01")]).filter().unwrap_err();
        assert_eq!(errors.iter().next().unwrap().code, "out_of_range");
    }
}
