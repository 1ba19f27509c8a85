//! The filters of a list of donations in words.

use super::filter::DonationQuery;
use super::state::label;
use crate::ui::Choice;
use crate::ui::day::long;
use crate::words::{charity_gifts, claims, say, ui};
use domain::calendar::parse_date;
use domain::claim::{LeftOut, NextClaim};
use domain::donation::{ClaimMoney, States};

/// Two or three words for the states of a list.
pub fn called(states: States) -> &'static str {
    match states {
        States::One(status) => label(status),
        States::Waiting => say(charity_gifts::WAITING),
        States::WithoutGiftAid => say(charity_gifts::WITHOUT_GIFT_AID),
        States::Accepted(ClaimMoney::Owed) => say(charity_gifts::OWED),
        States::Accepted(ClaimMoney::Paid) => say(charity_gifts::SETTLED_BY_HMRC),
    }
}

/// The filters that are on, each with its label. One that cannot be read is left out: the page then lists nothing.
pub fn filters_on(query: &DonationQuery, platforms: &[(String, String)]) -> Vec<String> {
    let day = |text: &str| parse_date(text.trim()).map(long).ok();
    let states = query.state.trim().parse::<States>().ok();
    let platform = platforms.iter().find(|(id, _)| id == query.platform.trim());
    let find = Some(query.find.trim()).filter(|text| !text.is_empty());
    let place = query.claim.trim().parse::<NextClaim>().ok();
    [
        states.map(|states| say(ui::StateIs { state: called(states) })),
        platform.map(|(_, name)| say(charity_gifts::OnPlatform { name })),
        day(&query.from).map(|day| say(charity_gifts::OnFrom { day })),
        day(&query.to).map(|day| say(charity_gifts::OnTo { day })),
        find.map(|text| say(ui::SearchIs { text })),
        (!query.donor.is_empty()).then(|| say(charity_gifts::ON_DONOR).to_owned()),
        place.map(|place| say(charity_gifts::OnNextClaim { part: placed(place).label })),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The choice of one part of the next claim.
pub fn placed(place: NextClaim) -> Choice {
    let label = match place {
        NextClaim::In => say(charity_gifts::IN_NEXT),
        NextClaim::Unclaimed => say(charity_gifts::NOT_CLAIMED),
        NextClaim::Out(LeftOut::DatedToday) => say(charity_gifts::OUT_TODAY),
        NextClaim::Out(LeftOut::OutOfTime) => say(charity_gifts::OUT_OF_TIME),
        NextClaim::Out(LeftOut::PeriodUnknown) => say(charity_gifts::OUT_TYPE),
        NextClaim::Out(LeftOut::OtherReference) => say(charity_gifts::OUT_REFERENCE),
        NextClaim::Out(LeftOut::Full) => say(charity_gifts::OUT_FULL),
    };
    Choice::new(place.as_str(), label)
}

/// Why gifts are not in the next claim, and what happens with them.
pub fn why_left_out(why: LeftOut) -> &'static str {
    say(match why {
        LeftOut::DatedToday => claims::OUT_DATED_TODAY,
        LeftOut::OutOfTime => claims::OUT_TOO_OLD,
        LeftOut::PeriodUnknown => claims::OUT_TYPE_NOT_KNOWN,
        LeftOut::OtherReference => claims::OUT_EARLIER_REFERENCE,
        LeftOut::Full => claims::OUT_FULL,
    })
}

#[cfg(test)]
mod tests {
    use super::{DonationQuery, charity_gifts, filters_on, say, ui};

    #[test]
    fn a_printed_list_says_what_it_is_narrowed_to() {
        let platforms = [("plt_1".to_owned(), "Give & Go".to_owned())];
        let query = DonationQuery {
            state: "held".to_owned(),
            platform: "plt_1".to_owned(),
            from: "2026-04-06".to_owned(),
            to: "2027-04-05".to_owned(),
            find: " A-1 ".to_owned(),
            donor: "aB-_9".to_owned(),
            claim: "in".to_owned(),
            sort: "oldest".to_owned(),
        };
        assert_eq!(
            filters_on(&query, &platforms),
            [
                say(ui::StateIs { state: say(charity_gifts::NEEDS_FIXING) }),
                say(charity_gifts::OnPlatform { name: "Give & Go" }),
                say(charity_gifts::OnFrom { day: "6\u{a0}April 2026" }),
                say(charity_gifts::OnTo { day: "5\u{a0}April 2027" }),
                say(ui::SearchIs { text: "A-1" }),
                say(charity_gifts::ON_DONOR).to_owned(),
                say(charity_gifts::OnNextClaim { part: say(charity_gifts::IN_NEXT) }),
            ]
        );
        assert!(filters_on(&DonationQuery::default(), &platforms).is_empty());
    }
}
