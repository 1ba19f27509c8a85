//! What a list of donations is narrowed to, as it stands in the address of the page and of its download.

use serde::{Deserialize, Serialize};

use domain::claim::NextClaim;
use domain::{Date, FieldErrors, Pence, PlatformId, Problem, Status};

/// The filters as the address has them; empty for those not set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DonationQuery {
    /// Only this state, such as `held`.
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
    /// Only references that begin so.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reference: String,
    /// Only gifts of exactly this many pounds, such as `12.50`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub amount: String,
    /// Only gifts that the next claim holds, `in`, or leaves out for a reason such as `dated_today`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub claim: String,
}

/// The filters with values of types of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parsed {
    state: Option<Status>,
    platform: Option<PlatformId>,
    from: Option<Date>,
    to: Option<Date>,
    reference: Option<String>,
    amount: Option<Pence>,
    claim: Option<NextClaim>,
}

impl DonationQuery {
    /// The filters of a page's address, of which this gives each parameter.
    #[must_use]
    pub fn of_address(parameter: impl Fn(&str) -> String) -> Self {
        Self {
            state: parameter("state"),
            platform: parameter("platform"),
            from: parameter("from"),
            to: parameter("to"),
            reference: parameter("reference"),
            amount: parameter("amount"),
            claim: parameter("claim"),
        }
    }

    /// Whether anything is left out.
    #[must_use]
    pub fn is_active(&self) -> bool {
        *self != Self::default()
    }

    /// The filters for the use-case.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub fn filter(&self) -> Result<backend::donation::DonationFilter, FieldErrors> {
        let Parsed { state, platform, from, to, reference, amount, claim } = self.parse()?;
        Ok(backend::donation::DonationFilter {
            status: state,
            platform,
            reference,
            from,
            to,
            gross: amount,
            next_claim: claim,
        })
    }

    fn parse(&self) -> Result<Parsed, FieldErrors> {
        let mut errors = FieldErrors::new();
        let state = read(&self.state, "/state", "Choose a state from the list.", &mut errors);
        let platform = read(&self.platform, "/platform", "Choose a platform from the list.", &mut errors);
        let from = self.day(&self.from, "/from", &mut errors);
        let to = self.day(&self.to, "/to", &mut errors);
        if let (Some(from), Some(to)) = (from, to)
            && to < from
        {
            errors.push("/to", "out_of_range", "The end date must not be before the start date.");
        }
        let reference = Some(self.reference.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        // A reference is printable ASCII of at most 100 characters; nothing else can begin one.
        if reference
            .as_ref()
            .is_some_and(|text| text.len() > 100 || !text.bytes().all(|b| (b' '..=b'~').contains(&b)))
        {
            errors.push(
                "/reference",
                "invalid",
                "Enter the first letters or digits of the platform’s reference.",
            );
        }
        let amount =
            read(&self.amount, "/amount", "Enter the amount in pounds, such as 12 or 12.50.", &mut errors);
        let claim = read(&self.claim, "/claim", "Choose from the list what the next claim has.", &mut errors);
        if errors.is_empty() {
            Ok(Parsed { state, platform, from, to, reference, amount, claim })
        } else {
            Err(errors)
        }
    }

    fn day(&self, text: &str, pointer: &str, errors: &mut FieldErrors) -> Option<Date> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let day = domain::calendar::parse_date(text);
        day.map_err(|_| errors.push(pointer, "invalid", "Enter a day that exists, such as 2026-04-06.")).ok()
    }
}

fn read<T: std::str::FromStr>(
    text: &str,
    pointer: &str,
    cure: &'static str,
    errors: &mut FieldErrors,
) -> Option<T> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let problem = |_| Problem::new("invalid", cure);
    text.parse::<T>().map_err(problem).map_err(|problem| errors.append(problem.at(pointer))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::claim::LeftOut;

    fn query(pairs: &[(&str, &str)]) -> DonationQuery {
        let object = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
        serde_json::from_value(serde_json::Value::Object(object)).unwrap()
    }

    #[test]
    fn empty_filters_leave_nothing_out() {
        let query = query(&[("state", ""), ("amount", "  "), ("after", "ignored")]);
        assert_eq!(query.parse().unwrap(), Parsed::default());
        assert!(!DonationQuery::default().is_active());
    }

    #[test]
    fn each_filter_is_read() {
        let query = query(&[
            ("state", "held"),
            ("from", "2026-04-06"),
            ("to", "2027-04-05"),
            ("reference", " A-1 "),
            ("amount", "£12.50"),
            ("claim", "dated_today"),
        ]);
        let parsed = query.parse().unwrap();
        assert_eq!(parsed.state, Some(Status::Held));
        assert_eq!(parsed.reference.as_deref(), Some("A-1"));
        assert_eq!(parsed.amount.map(Pence::get), Some(1250));
        assert_eq!(parsed.claim, Some(NextClaim::Out(LeftOut::DatedToday)));
        assert!(parsed.from < parsed.to);
        assert!(query.is_active());
    }

    #[test]
    fn every_value_that_cannot_be_read_is_named() {
        let bad = [
            ("state", "lost"),
            ("platform", "x"),
            ("from", "6/4/26"),
            ("to", "2026-02-30"),
            ("reference", "é"),
            ("amount", "12.5"),
            ("claim", "out"),
        ];
        let errors = query(&bad).parse().unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/state", "/platform", "/from", "/to", "/reference", "/amount", "/claim"]);
    }

    #[test]
    fn days_the_wrong_way_round_are_refused() {
        let errors = query(&[("from", "2026-05-01"), ("to", "2026-04-01")]).parse().unwrap_err();
        assert_eq!(errors.iter().next().unwrap().code, "out_of_range");
    }
}
