//! What the donor's list is narrowed to, as it stands in the address: ids, codes and numbers alone. What somebody types into the search
//! box is looked for among the charities and platforms of their own gifts, and the form leads on to the ids that were found; a day, a
//! month, a year, an amount or a state is taken as such, and what names one gift leads to it. What is typed is posted and stands in no
//! address, as it may say who somebody is; where nothing is found, the page that answers has it in the box again.

use super::words;
use crate::ui::day::{long, month_of};
use crate::words::{gifts, say};
use backend::donation::{Found, GiftState, GivingDays, GivingFilter, GivingNames};
use domain::{CharityId, Date, FieldErrors, PlatformId, TaxYear};

/// Fewer letters are the beginning of too many words.
const SHORTEST_STATE: usize = 4;
/// As many words as a search is read to.
const MOST_WORDS: usize = 8;

/// The parameters of the address; empty for those not set.
#[derive(Clone, Debug, Default)]
pub struct GivingQuery {
    year: String,
    on: String,
    charity: String,
    platform: String,
    state: String,
    found: String,
    /// The cursor of an older part of the list.
    pub after: String,
}

impl GivingQuery {
    /// Those of a page, of which this gives each parameter.
    pub fn of_address(parameter: impl Fn(&str) -> String) -> Self {
        Self {
            year: parameter("year"),
            on: parameter("on"),
            charity: parameter("charity"),
            platform: parameter("platform"),
            state: parameter("state"),
            found: parameter("found"),
            after: parameter("after"),
        }
    }

    /// The filters for the use-case.
    ///
    /// # Errors
    /// Every value that is no id or code of ours.
    pub fn filter(&self) -> Result<GivingFilter, FieldErrors> {
        let mut errors = FieldErrors::new();
        let filter = GivingFilter {
            year: read::<TaxYear>(&self.year, "/year", &mut errors),
            days: read(&self.on, "/on", &mut errors),
            charity: read(&self.charity, "/charity", &mut errors),
            platform: read(&self.platform, "/platform", &mut errors),
            state: read(&self.state, "/state", &mut errors),
            found: read(&self.found, "/found", &mut errors),
        };
        if errors.is_empty() { Ok(filter) } else { Err(errors) }
    }

    /// The address of the list with these parameters, of which the page of a gift keeps those that are ours.
    pub fn list(&self) -> String {
        let is_ours = |after: &&str| {
            !after.is_empty()
                && after.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        };
        address(&self.filter().unwrap_or_default(), Some(self.after.as_str()).filter(is_ours))
    }
}

fn read<T: std::str::FromStr>(text: &str, pointer: &str, errors: &mut FieldErrors) -> Option<T> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let value = text.parse().ok();
    if value.is_none() {
        errors.push(pointer, "invalid", say(gifts::CHOOSE));
    }
    value
}

/// What a search is for; nothing where it finds nothing.
pub fn searched_for(text: &str, names: &GivingNames, today: Date) -> Option<GivingFilter> {
    let at = |days| GivingFilter { days: Some(days), ..GivingFilter::default() };
    if let Some(days) = GivingDays::typed(text, today) {
        return Some(at(days));
    }
    if let Some(year) = tax_year_typed(text) {
        return Some(GivingFilter { year: Some(year), ..GivingFilter::default() });
    }
    match names.find(text) {
        None => Some(GivingFilter::default()),
        Some(found) if found == Found::default() => match GivingDays::month_alone(text, today) {
            Some(month) => Some(at(month)),
            None => several(text, names, today).or_else(|| {
                state_named(text).map(|state| GivingFilter { state: Some(state), ..GivingFilter::default() })
            }),
        },
        Some(found) => Some(with_found(found)),
    }
}

/// What all of the words are for where no one thing has them all: a name with an amount, or either with a day, a month or a year before or
/// after it, the longest that the words make.
fn several(text: &str, names: &GivingNames, today: Date) -> Option<GivingFilter> {
    let words: Vec<&str> = text.split_whitespace().take(MOST_WORDS).collect();
    let words = words.as_slice();
    let splits = || (1..words.len()).map(move |place| words.split_at(place));
    let ends = splits().map(|(others, when)| (when, others));
    let dated = ends.chain(splits().rev()).find_map(|(when, others)| {
        let when = when_typed(&when.join(" "), today)?;
        let others = others.join(" ");
        let named = names.find(&others).filter(|found| *found != Found::default());
        let GivingFilter { charity, platform, found, .. } =
            with_found(named.or_else(|| names.find_both(&others))?);
        Some(GivingFilter { charity, platform, found, ..when })
    });
    dated.or_else(|| names.find_both(text).map(with_found))
}

/// A day, a month, a year or a tax year.
fn when_typed(text: &str, today: Date) -> Option<GivingFilter> {
    let days = GivingDays::typed(text, today).or_else(|| GivingDays::month_alone(text, today));
    match days {
        Some(days) => Some(GivingFilter { days: Some(days), ..GivingFilter::default() }),
        None => tax_year_typed(text).map(|year| GivingFilter { year: Some(year), ..GivingFilter::default() }),
    }
}

/// A tax year as people write it: `2025-26`, `2025/26`, `2025-2026`.
fn tax_year_typed(text: &str) -> Option<TaxYear> {
    let (start, end) = text.trim().split_once(['-', '–', '/'])?;
    let end = end.strip_prefix("20").filter(|digits| digits.len() == 2).unwrap_or(end);
    format!("{start}-{end}").parse().ok()
}

/// The state whose name has these words in it, from the beginning of one.
fn state_named(text: &str) -> Option<GiftState> {
    let wanted = format!(" {}", text.trim().to_lowercase());
    let is_meant = |state: &GiftState| format!(" {}", words::state(*state).to_lowercase()).contains(&wanted);
    let is_long_enough = wanted.chars().count() > SHORTEST_STATE;
    GiftState::ALL.iter().copied().find(|state| is_long_enough && is_meant(state))
}

/// What a search asked for that is on and that no choice beside the box shows, as it could be typed again.
pub fn searched(filter: &GivingFilter) -> Option<String> {
    let amount = filter.found.as_ref().and_then(|found| found.amount);
    filter.days.map(days_words).or_else(|| amount.map(|amount| amount.to_string()))
}

fn days_words(days: GivingDays) -> String {
    match days {
        GivingDays::Day(day) => long(day),
        GivingDays::Month(first) => month_of(first),
        GivingDays::Year(first) => first.year().to_string(),
    }
}

/// The filter for what a search found. One charity or platform is chosen as if from the list.
fn with_found(found: Found) -> GivingFilter {
    let filter = GivingFilter::default();
    match (found.charities.as_slice(), found.platforms.as_slice(), found.amount) {
        ([charity], [], None) => GivingFilter { charity: Some(*charity), ..filter },
        ([], [platform], None) => GivingFilter { platform: Some(*platform), ..filter },
        ([charity], [], amount) if found.is_both => {
            let found = Found { amount, ..Found::default() };
            GivingFilter { charity: Some(*charity), found: Some(found), ..filter }
        }
        _ => GivingFilter { found: Some(found), ..filter },
    }
}

/// The address of the list with these filters, from a cursor on.
pub fn address(filter: &GivingFilter, after: Option<&str>) -> String {
    format!("/giving{}", parameters(filter, after))
}

/// What stands in the address of that list behind its path, which the page of a gift has as well: so it leads back to the list.
pub fn parameters(filter: &GivingFilter, after: Option<&str>) -> String {
    let parameters = [
        ("year", filter.year.map(|year| year.to_string())),
        ("on", filter.days.map(|days| days.to_string())),
        ("charity", filter.charity.map(|charity| charity.to_string())),
        ("platform", filter.platform.map(|platform| platform.to_string())),
        ("state", filter.state.map(|state| state.to_string())),
        ("found", filter.found.as_ref().map(ToString::to_string)),
        ("after", after.map(str::to_owned)),
    ];
    let parameters: Vec<String> = parameters
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name}={value}")))
        .collect();
    if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) }
}

/// Why a gift matches the amount that was searched for; nothing where names or references bring gifts of other amounts into the list.
pub fn amount_kinds(found: &Found) -> Option<String> {
    let has_names = !(found.charities.is_empty() && found.platforms.is_empty() && found.gifts.is_empty());
    let amount = found.amount.filter(|_| found.is_both || !has_names)?;
    Some(match (found.before_gift_aid(), found.of_gift_aid()) {
        (Some(before), Some((least, most))) => say(gifts::AmountKinds { amount, before, least, most }),
        (None, Some((least, most))) => say(gifts::AmountOrGiftAid { amount, least, most }),
        (_, None) => say(gifts::AmountAlone { amount }),
    })
}

/// The filters that are on, in words.
pub fn filters_on(filter: &GivingFilter, names: &GivingNames) -> Vec<String> {
    let charity =
        |id: &CharityId| names.charities.iter().find(|(known, _)| known == id).map(|(_, name)| name);
    let platform =
        |id: &PlatformId| names.platforms.iter().find(|(known, _)| known == id).map(|(_, name)| name);
    let found = filter.found.as_ref().and_then(|found| {
        let names =
            found.charities.iter().filter_map(charity).chain(found.platforms.iter().filter_map(platform));
        let amount = found.amount.map(|amount| say(gifts::AmountAnyWay { amount }));
        let (any, both) = if found.is_both { (None, amount) } else { (amount, None) };
        let by_reference = (!found.gifts.is_empty()).then(|| say(gifts::BY_REFERENCE).to_owned());
        let any: Vec<String> = names.cloned().chain(by_reference).chain(any).collect();
        let any = (!any.is_empty()).then(|| any.join(say(gifts::OR)));
        let all: Vec<String> = any.into_iter().chain(both).collect();
        (!all.is_empty()).then(|| all.join(", "))
    });
    [
        filter.year.map(|year| say(gifts::InTaxYear { year })),
        filter.days.map(days_words),
        filter.charity.map(|id| charity(&id).cloned().unwrap_or_else(|| say(gifts::ONE_CHARITY).to_owned())),
        filter
            .platform
            .map(|id| platform(&id).cloned().unwrap_or_else(|| say(gifts::ONE_PLATFORM).to_owned())),
        filter.state.map(|state| words::state(state).to_owned()),
        found,
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::states;
    use domain::Pence;
    use domain::calendar::parse_date;
    use domain::donation::shown::GiftState;

    const CHARITY: &str = "chr_01ke5v3s8f7qk9mz4x2w6r1t0a";
    const PLATFORM: &str = "plt_01ke5v3s8f7qk9mz4x2w6r1t0b";

    fn query(pairs: &[(&str, &str)]) -> GivingQuery {
        GivingQuery::of_address(|name| {
            pairs.iter().find(|(one, _)| *one == name).map_or(String::new(), |(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn an_address_is_read_as_it_was_written() {
        let found = format!("{CHARITY}.{PLATFORM}");
        let pairs = [
            ("year", "2026-27"),
            ("on", "2026-11"),
            ("charity", CHARITY),
            ("platform", PLATFORM),
            ("state", "paid"),
            ("found", &found),
        ];
        let filter = query(&pairs).filter().unwrap();
        assert_eq!(filter.state, Some(GiftState::Paid));
        let whole = format!(
            "/giving?year=2026-27&on=2026-11&charity={CHARITY}&platform={PLATFORM}&state=paid&found={found}"
        );
        assert_eq!(address(&filter, None), whole);
        assert_eq!(address(&filter, Some("abc")), format!("{whole}&after=abc"));
        assert_eq!(address(&GivingFilter::default(), None), "/giving");
        assert_eq!(query(&[]).filter().unwrap(), GivingFilter::default());
    }

    #[test]
    fn the_page_of_a_gift_leads_back_to_the_list_that_it_was_opened_from() {
        let list = |pairs: &[(&str, &str)]| query(pairs).list();
        assert_eq!(list(&[("year", "2026-27"), ("state", "paid")]), "/giving?year=2026-27&state=paid");
        assert_eq!(list(&[("state", "paid"), ("after", "aB-_9")]), "/giving?state=paid&after=aB-_9");
        // What we do not write stays out of the address.
        for other in [("after", "x&q=zoe"), ("q", "zoe"), ("state", "lost"), ("done", "details")] {
            assert_eq!(list(&[other]), "/giving", "{other:?}");
        }
    }

    #[test]
    fn a_search_that_found_nothing_is_on_and_shows_nothing() {
        let none = Some(Found::default());
        let filter = query(&[("found", "none")]).filter().unwrap();
        assert_eq!(filter, GivingFilter { found: none, ..GivingFilter::default() });
        assert!(filters_on(&filter, &GivingNames::default()).is_empty());
        assert_eq!(searched(&filter), None);
    }

    #[test]
    fn a_search_is_for_a_day_a_name_an_amount_a_month_or_a_state() {
        let today = parse_date("2026-11-28").unwrap();
        let charity: CharityId = CHARITY.parse().unwrap();
        let names =
            GivingNames { charities: vec![(charity, "Mayfield Hospice".to_owned())], platforms: Vec::new() };
        let place = |text| searched_for(text, &names, today).map(|filter| address(&filter, None));
        for (text, found) in [
            ("22 August", "/giving?on=2026-08-22".to_owned()),
            ("august", "/giving?on=2026-08".to_owned()),
            // A name goes before a month.
            ("may", format!("/giving?charity={CHARITY}")),
            ("£100", "/giving?found=10000p".to_owned()),
            ("25.5", "/giving?found=2550p".to_owned()),
            ("1/2/26", "/giving?on=2026-02-01".to_owned()),
            (say(states::REFUNDED_OR_CANCELLED), "/giving?state=cancelled".to_owned()),
            // A month goes before a state.
            ("dec", "/giving?on=2025-12".to_owned()),
            (say(states::DECLARED), "/giving?state=declared".to_owned()),
            (" ", "/giving".to_owned()),
        ] {
            assert_eq!(place(text), Some(found), "{text}");
        }
        for nothing in ["choir", "zoe@example.org", "07700 900123"] {
            assert_eq!(place(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_year_is_searched_for_rather_than_an_amount_of_as_many_pounds() {
        let today = parse_date("2026-11-28").unwrap();
        let names = GivingNames::default();
        for (text, found) in [
            ("2025-26", "/giving?year=2025-26"),
            (" 2025/26 ", "/giving?year=2025-26"),
            ("2025–26", "/giving?year=2025-26"),
            ("2019-20", "/giving?year=2019-20"),
            ("2025-2026", "/giving?year=2025-26"),
            ("2025-12", "/giving?on=2025-12"),
            ("2025", "/giving?on=2025"),
            ("£2025", "/giving?found=202500p"),
            ("2025.00", "/giving?found=202500p"),
            ("1250", "/giving?found=125000p"),
        ] {
            let narrowed = searched_for(text, &names, today).map(|filter| address(&filter, None));
            assert_eq!(narrowed.as_deref(), Some(found), "{text}");
        }
        assert_eq!(searched_for("2025-27", &names, today), None);
    }

    #[test]
    fn what_was_searched_for_stands_in_the_box_so_that_it_finds_the_same_again() {
        let names = GivingNames::default();
        let today = parse_date("2026-11-28").unwrap();
        for on in [[("on", "2026-08-22")], [("on", "2026-08")], [("on", "2025")], [("found", "2550p")]] {
            let filter = query(&on).filter().unwrap();
            let text = searched(&filter).unwrap();
            assert_eq!(searched_for(&text, &names, today), Some(filter), "{text}");
        }
    }

    #[test]
    fn one_charity_or_platform_that_is_found_is_chosen_from_the_list() {
        let charity: CharityId = CHARITY.parse().unwrap();
        let found = Found { charities: vec![charity], ..Found::default() };
        let filter = with_found(found.clone());
        assert_eq!(filter, GivingFilter { charity: Some(charity), ..GivingFilter::default() });
        let names =
            GivingNames { charities: vec![(charity, "Harbour Hospice".to_owned())], platforms: Vec::new() };
        assert_eq!(filters_on(&filter, &names), ["Harbour Hospice"]);
        let platform: PlatformId = PLATFORM.parse().unwrap();
        let of_platform = Found { platforms: vec![platform], ..Found::default() };
        let chosen = with_found(of_platform);
        assert_eq!(address(&chosen, None), format!("/giving?platform={PLATFORM}"));
        assert_eq!(filters_on(&chosen, &names), [say(gifts::ONE_PLATFORM)]);
        // A number can be an amount too: then gifts of that amount stand beside the charity's.
        let found = Found { amount: Pence::new(2_550).ok(), ..found };
        let filter = with_found(found);
        assert_eq!(address(&filter, None), format!("/giving?found={CHARITY}.2550p"));
        let any_way = say(gifts::AmountAnyWay { amount: "£25.50" });
        assert_eq!(filters_on(&filter, &names), [format!("Harbour Hospice{}{any_way}", say(gifts::OR))]);
    }

    #[test]
    fn several_words_all_have_to_match() {
        let (one, other) = (CHARITY.parse().unwrap(), "chr_01ke5v3s8f7qk9mz4x2w6r1t0c".parse().unwrap());
        let names = GivingNames {
            charities: vec![(one, "Harbour Hospice".to_owned()), (other, "St Brannoc’s Hospice".to_owned())],
            platforms: Vec::new(),
        };
        let today = parse_date("2026-11-28").unwrap();
        let both = format!("{CHARITY}.chr_01ke5v3s8f7qk9mz4x2w6r1t0c");
        for (text, found) in [
            ("harbour 20", format!("/giving?charity={CHARITY}&found=2000p")),
            ("hospice £20", format!("/giving?found={both}.2000p.both")),
            ("harbour 14 March 2026", format!("/giving?on=2026-03-14&charity={CHARITY}")),
            ("14 March 2026 harbour", format!("/giving?on=2026-03-14&charity={CHARITY}")),
            ("harbour 2026", format!("/giving?on=2026&charity={CHARITY}")),
            ("hospice march", format!("/giving?on=2026-03&found={both}")),
            ("2025-26 harbour", format!("/giving?year=2025-26&charity={CHARITY}")),
            ("25.50 march 2026", "/giving?on=2026-03&found=2550p".to_owned()),
        ] {
            let narrowed = searched_for(text, &names, today).map(|filter| address(&filter, None));
            assert_eq!(narrowed, Some(found), "{text}");
        }
        for nothing in ["choir 20", "choir 2026", "harbour 20 30"] {
            assert_eq!(searched_for(nothing, &names, today), None, "{nothing}");
        }
        let filter = searched_for("hospice 20", &names, today).unwrap();
        let any_way = say(gifts::AmountAnyWay { amount: "£20.00" });
        assert_eq!(
            filters_on(&filter, &names),
            [format!("Harbour Hospice{}St Brannoc’s Hospice, {any_way}", say(gifts::OR))]
        );
        let alone = query(&[("found", "1234p")]).filter().unwrap();
        assert_eq!(filters_on(&alone, &names), [say(gifts::AmountAnyWay { amount: "£12.34" })]);
    }

    #[test]
    fn a_search_for_an_amount_says_which_gifts_it_finds_and_names_only_kinds_that_can_be() {
        let kinds = |found: &str| amount_kinds(&found.parse().unwrap());
        let (amount, before) = ("£25.00", "£20.00");
        let all = say(gifts::AmountKinds { amount, before, least: "£100.00", most: "£100.03" });
        assert_eq!(kinds("2500p"), Some(all.clone()));
        assert_eq!(kinds(&format!("{CHARITY}.2500p.both")), Some(all));
        // No whole number of pence comes to this with its Gift Aid.
        let (amount, least, most) = ("£0.04", "£0.16", "£0.19");
        assert_eq!(kinds("4p"), Some(say(gifts::AmountOrGiftAid { amount, least, most })));
        assert_eq!(kinds("0p"), Some(say(gifts::AmountAlone { amount: "£0.00" })));
        // Gifts of the charity are there whatever they come to.
        assert_eq!(kinds(&format!("{CHARITY}.2500p")), None);
        assert_eq!(kinds(CHARITY), None);
    }

    #[test]
    fn a_day_and_a_month_are_said_as_people_write_them() {
        let said = |on| filters_on(&query(&[("on", on)]).filter().unwrap(), &GivingNames::default());
        assert_eq!(said("2026-03-14"), ["14\u{a0}March 2026"]);
        assert_eq!(said("2026-03"), ["March 2026"]);
    }

    #[test]
    fn what_is_no_id_or_code_is_refused() {
        let bad = [
            ("year", "2026"),
            ("on", "today"),
            ("charity", "x"),
            ("platform", CHARITY),
            ("state", "lost"),
            ("found", "Harbour"),
        ];
        let errors = query(&bad).filter().unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/year", "/on", "/charity", "/platform", "/state", "/found"]);
    }
}
