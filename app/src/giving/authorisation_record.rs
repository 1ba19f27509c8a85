//! One authorisation as it was given: who, where, which words, until when.

use crate::ui::day::{long, long_time, when};
use crate::ui::{Card, Details, Id, SummaryList, SummaryRow, Tag, Tone};
use crate::words::{authorisation, capture, gift_aid, say};
use backend::claim::name_at_hmrc;
use catalogue::Text;
use domain::authorisation::{CancelledThrough, Channel, wording};
use domain::calendar::london_midnight;
use domain::donation::shown::DeclaredDonor;
use domain::{AuthorisationId, AuthorisationStatus, Date, Language, Timestamp, WordingVersion};
use leptos::prelude::*;

#[derive(Clone)]
pub struct AuthorisationRecord {
    pub id: AuthorisationId,
    pub given_at: Timestamp,
    /// The first date that is covered.
    pub from: Date,
    /// The last date of which any part is covered.
    pub until: Date,
    pub status: AuthorisationStatus,
    /// The day of the newer one that declarations rest on since, also once both have ended.
    pub replaced_on: Option<Date>,
    /// When the donor told us to end it, and the first instant that is not covered.
    pub cancelled: Option<(Timestamp, Timestamp)>,
    /// The platform that ended it, by name; none when the donor did.
    pub cancelled_by: Option<String>,
    /// How the donor ended it, where that was not on our pages.
    pub cancelled_through: Option<CancelledThrough>,
    /// When the donor told us that they never gave it.
    pub denied_at: Option<Timestamp>,
    pub channel: Channel,
    /// Whether it is the donor's own word, which goes before any platform's.
    pub is_own: bool,
    /// The platform that it was given through, by name.
    pub platform: Option<String>,
    pub wording: WordingVersion,
    pub language: Language,
    /// When the consequence of a shortfall was explained.
    pub explained_at: Timestamp,
    pub donor: DeclaredDonor,
}

impl std::fmt::Debug for AuthorisationRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AuthorisationRecord").field("id", &self.id).finish_non_exhaustive()
    }
}

impl AuthorisationRecord {
    /// The record of an authorisation, as it stands now; `names` are those of the platforms in it.
    pub fn of(given: &domain::Authorisation, names: &[(domain::PlatformId, String)], now: Timestamp) -> Self {
        let named = |platform: Option<domain::PlatformId>| {
            names.iter().find(|(id, _)| Some(*id) == platform).map(|(_, name)| name.clone())
        };
        Self {
            id: given.id(),
            given_at: given.given_at(),
            from: given.given_on(),
            until: given.covered_until(),
            status: given.status(now),
            replaced_on: None,
            cancelled: given.cancellation().map(|end| (end.noticed_at, end.effective_from)),
            cancelled_by: named(given.cancelled_by()),
            cancelled_through: given.cancelled_through(),
            denied_at: given.denied_at(),
            channel: given.channel(),
            is_own: given.is_own(),
            platform: named(given.channel().platform()),
            wording: given.wording(),
            language: given.language(),
            explained_at: given.explained_at(),
            donor: DeclaredDonor::of(given.name(), given.address()),
        }
    }

    /// Says of each by which newer one it is replaced: by one of the donor's own or, unless it is the donor's own itself, of its platform,
    /// which give name and address to what is declared. One that has ended stays replaced where the newer one ended no sooner.
    /// They come newest first.
    pub fn replaced(mut records: Vec<Self>) -> Vec<Self> {
        let mut newer: Vec<Self> = Vec::new();
        for record in &mut records {
            if record.status == AuthorisationStatus::None || record.is_denied() {
                continue;
            }
            let replacing = newer.iter().rev().find(|other| other.replaces(record));
            record.replaced_on = replacing.map(|other| other.from);
            newer.push(record.clone());
        }
        records
    }

    fn replaces(&self, older: &Self) -> bool {
        let goes_first = self.is_own || (!older.is_own && self.platform == older.platform);
        let lasts = if older.status == AuthorisationStatus::Active {
            self.status == AuthorisationStatus::Active
        } else {
            self.given_at < older.end() && self.end() >= older.end()
        };
        goes_first && lasts
    }

    /// The first instant that is not covered.
    fn end(&self) -> Timestamp {
        let next = self.until.next_day().unwrap_or(self.until);
        self.cancelled.map_or_else(|| london_midnight(next), |(_, from)| from)
    }

    /// Whether the donor said that they never gave it: it covers no day.
    pub fn is_denied(&self) -> bool {
        self.until < self.from
    }

    /// Whether gifts made now rest on it.
    pub fn is_current(&self) -> bool {
        self.status == AuthorisationStatus::Active && self.replaced_on.is_none() && !self.is_denied()
    }

    /// The days of gifts whose declarations rest on it: not those from the day of one that replaced it.
    fn period(&self) -> String {
        if self.is_denied() {
            return say(gift_aid::Denied { day: long(self.from) });
        }
        let until = self.replaced_on.unwrap_or(self.until);
        if until == self.from {
            long(until)
        } else {
            say(gift_aid::Period { from: long(self.from), until: long(until) })
        }
    }

    fn state(&self) -> (Tone, String) {
        if let Some(on) = self.replaced_on {
            return (Tone::Neutral, say(gift_aid::ReplacedOn { day: long(on) }));
        }
        let (tone, words) = match self.status {
            AuthorisationStatus::Active if self.cancelled.is_some() => {
                return (Tone::Warn, say(gift_aid::StateOnUntil { until: long(self.until) }));
            }
            AuthorisationStatus::Active => (Tone::Good, gift_aid::ON),
            AuthorisationStatus::Cancelled => (Tone::Neutral, gift_aid::STOPPED),
            AuthorisationStatus::Expired => (Tone::Neutral, gift_aid::ENDED),
            AuthorisationStatus::None => (Tone::Info, gift_aid::STARTS_LATER),
        };
        (tone, say(words).to_owned())
    }

    /// Who stopped it and how, and what they told us; or when they told us that they never gave it. A donor who stops Gift Aid ends
    /// the ones in use, not those that were replaced before.
    fn stopped(&self) -> Option<(Text, String)> {
        if let Some(at) = self.denied_at {
            return Some((gift_aid::NOT_GIVEN_BY_YOU, say(gift_aid::DeniedOn { at: long_time(at) })));
        }
        if self.replaced_on.is_some() && self.cancelled_by.is_none() {
            return None;
        }
        let (noticed, from) = self.cancelled?;
        let by_you = match self.cancelled_through {
            None => gift_aid::STOPPED_BY_YOU,
            Some(CancelledThrough::Letter) => gift_aid::STOPPED_BY_LETTER,
            Some(CancelledThrough::Telephone) => gift_aid::STOPPED_BY_TELEPHONE,
            Some(CancelledThrough::Email) => gift_aid::STOPPED_BY_EMAIL,
            Some(CancelledThrough::InPerson) => gift_aid::STOPPED_IN_PERSON,
        };
        // Of a letter the day is known and no time.
        let at = if self.cancelled_through.is_some() { when(noticed) } else { long_time(noticed) };
        let from = when(from);
        let is_at_once = from == at;
        Some(match &self.cancelled_by {
            None if is_at_once => (by_you, say(gift_aid::YouStoppedOn { at })),
            None => (by_you, say(gift_aid::YouToldUs { at, from })),
            Some(platform) if is_at_once => {
                (gift_aid::STOPPED, say(gift_aid::PlatformStoppedOn { platform, at }))
            }
            Some(platform) => (gift_aid::STOPPED, say(gift_aid::PlatformToldUs { platform, at, from })),
        })
    }

    fn place(&self) -> String {
        match (self.channel, &self.platform) {
            (Channel::Portal, _) => say(gift_aid::GIVEN_HERE).to_owned(),
            (Channel::Capture(_), Some(platform)) => say(gift_aid::GivenOnPage { platform }),
            (Channel::Capture(_), None) => say(gift_aid::GIVEN_ON_A_PAGE).to_owned(),
            (Channel::Platform(_), Some(platform)) => say(gift_aid::GivenThrough { platform }),
            (Channel::Platform(_), None) => say(gift_aid::GIVEN_THROUGH_ONE).to_owned(),
        }
    }
}

/// The record of one that gifts rest on now; any other is one line that opens.
#[component]
pub fn AuthorisationCard(record: AuthorisationRecord) -> impl IntoView {
    let ((tone, label), period) = (record.state(), record.period());
    if !record.is_current() {
        // What was never given was not stopped either.
        let summary = if record.is_denied() { period } else { format!("{period} · {label}") };
        return view! {
            <Details summary>
                <Whole record/>
            </Details>
        }
        .into_any();
    }
    // That Gift Aid is on is the first thing on the page.
    let state = (tone != Tone::Good).then(|| view! { <Tag tone label/> });
    view! {
        <Card>
            <div class="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 class="text-lg">{period}</h3>
                {state}
            </div>
            <div class="mt-2">
                <Whole record/>
            </div>
        </Card>
    }
    .into_any()
}

/// The donor's name as they write it and, if we have to send HMRC another spelling, that spelling.
pub fn name_of_donor(donor: &DeclaredDonor) -> AnyView {
    let told = name_at_hmrc(&donor.first_name, &donor.last_name).map(|told| {
        view! { <span class="block text-sm text-soft">{say(gift_aid::SentAs { name: told })}</span> }
    });
    let name = donor.name();
    view! {
        <span class="block">{name}</span>
        {told}
    }
    .into_any()
}

/// The donor's home address, a line each.
pub fn home_of_donor(donor: &DeclaredDonor) -> AnyView {
    let lines = donor.address().into_iter();
    lines.map(|line| view! { <span class="block">{line}</span> }).collect_view().into_any()
}

/// All that is on record about it.
#[component]
fn Whole(record: AuthorisationRecord) -> impl IntoView {
    let end =
        record.stopped().map(|(label, words)| view! { <SummaryRow label=say(label)>{words}</SummaryRow> });
    let lang = record.language.as_str();
    let words = wording::by_version(record.wording.as_str(), record.language).map(|words| {
        view! {
            <Details summary=say(capture::AGREED)>
                <p lang=lang>{words.explanation}</p>
                <p lang=lang>{words.text}</p>
            </Details>
        }
    });
    let (given, explained_at) = (long_time(record.given_at), long_time(record.explained_at));
    let place = record.place();
    let (name, home) = (name_of_donor(&record.donor), home_of_donor(&record.donor));
    // The name of a version looks like a day: beside that of the agreement it would be taken for one.
    let version = record.wording.number();
    let wording = match record.language {
        Language::English => say(gift_aid::WordingInEnglish { version }),
        Language::Welsh => say(gift_aid::WordingInWelsh { version }),
    };
    let id = record.id.to_string();
    view! {
        <SummaryList>
            <SummaryRow label=say(gift_aid::GIVEN)>{given} <br/> {place}</SummaryRow>
            {end}
            <SummaryRow label=say(gift_aid::NAME)>{name}</SummaryRow>
            <SummaryRow label=say(authorisation::HOME_ADDRESS)>{home}</SummaryRow>
            <SummaryRow label=say(gift_aid::EXPLAINED)>{explained_at}</SummaryRow>
            <SummaryRow label=say(gift_aid::WORDING)>{wording}</SummaryRow>
            <SummaryRow label=say(gift_aid::ID)>
                <Id id/>
            </SummaryRow>
        </SummaryList>
        <div class="mt-2">{words}</div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{AuthorisationCard, AuthorisationRecord, name_of_donor};
    use crate::ui::Tone;
    use crate::words::{gift_aid, say};
    use domain::authorisation::{CancelledThrough, Channel};
    use domain::calendar::parse_date;
    use domain::donation::shown::DeclaredDonor;
    use domain::{AuthorisationStatus, Language, Timestamp, WordingVersion};
    use leptos::prelude::*;

    fn record(from: &str, platform: Option<&str>) -> AuthorisationRecord {
        let from = parse_date(from).unwrap();
        AuthorisationRecord {
            id: "aut_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            given_at: domain::calendar::london_midnight(from),
            from,
            until: parse_date("2027-04-05").unwrap(),
            status: AuthorisationStatus::Active,
            replaced_on: None,
            cancelled: None,
            cancelled_by: None,
            cancelled_through: None,
            denied_at: None,
            channel: platform.map_or(Channel::Portal, |_| {
                Channel::Platform("plt_00000000000000000000000007".parse().unwrap())
            }),
            is_own: platform.is_none(),
            platform: platform.map(str::to_owned),
            wording: WordingVersion::CURRENT,
            language: Language::English,
            explained_at: Timestamp::parse("2026-04-06T09:00:00Z").unwrap(),
            donor: DeclaredDonor::default(),
        }
    }

    fn states(newest_first: Vec<AuthorisationRecord>) -> Vec<String> {
        AuthorisationRecord::replaced(newest_first).iter().map(|record| record.state().1).collect()
    }

    #[test]
    fn a_name_that_hmrc_reads_otherwise_says_how() {
        let owner = Owner::new();
        let shown = |first: &str| {
            let (first_name, last_name) = (first.to_owned(), "Lee".to_owned());
            let donor = DeclaredDonor { first_name, last_name, ..DeclaredDonor::default() };
            owner.with(|| name_of_donor(&donor).to_html())
        };
        let other = shown("Łukasz");
        assert!(
            other.contains("Łukasz Lee") && other.contains(&say(gift_aid::SentAs { name: "Lukasz Lee" })),
            "{other}"
        );
        assert!(!shown("Zoë").contains("HMRC"));
    }

    #[test]
    fn a_record_says_how_it_was_stopped() {
        let at = |text: &str| Timestamp::parse(text).unwrap();
        let cancelled = Some((at("2026-11-20T00:00:00Z"), at("2026-11-20T00:00:00Z")));
        let stopped = AuthorisationRecord { cancelled, ..record("2026-03-14", None) };
        assert_eq!(record("2026-03-14", None).stopped(), None);
        assert_eq!(stopped.stopped().map(|(label, _)| label), Some(gift_aid::STOPPED_BY_YOU));
        let by_letter =
            AuthorisationRecord { cancelled_through: Some(CancelledThrough::Letter), ..stopped.clone() };
        let words = say(gift_aid::YouStoppedOn { at: "20\u{a0}November 2026" });
        assert_eq!(by_letter.stopped(), Some((gift_aid::STOPPED_BY_LETTER, words)));
        let later = Some((at("2026-11-20T13:46:00Z"), at("2026-12-01T00:00:00Z")));
        let from_a_day = AuthorisationRecord { cancelled: later, ..stopped.clone() };
        let (at, from) = ("20\u{a0}November 2026 at 1:46pm", "1\u{a0}December 2026");
        let words = say(gift_aid::YouToldUs { at, from });
        assert_eq!(from_a_day.stopped().map(|(_, said)| said), Some(words));
        let by_platform = AuthorisationRecord { cancelled_by: Some("Give & Go".to_owned()), ..stopped };
        assert_eq!(by_platform.stopped().map(|(label, _)| label), Some(gift_aid::STOPPED));
    }

    #[test]
    fn an_authorisation_that_was_replaced_says_until_when_it_was_used() {
        let used = |newest_first| {
            let records = AuthorisationRecord::replaced(newest_first);
            records.iter().map(AuthorisationRecord::period).collect::<Vec<_>>()
        };
        let (from, until) = ("23\u{a0}November 2026", "5\u{a0}April 2027");
        let now = say(gift_aid::Period { from, until });
        let before = say(gift_aid::Period { from: "14\u{a0}March 2026", until: from });
        let same_day = record("2026-11-23", None);
        assert_eq!(
            used(vec![same_day.clone(), same_day, record("2026-03-14", None)]),
            [now, from.to_owned(), before]
        );
    }

    #[test]
    fn an_authorisation_that_a_newer_one_stands_in_for_is_replaced_and_not_on() {
        let (own, older) = (record("2026-11-23", None), record("2026-03-14", None));
        let (on, stopped) = (say(gift_aid::ON), say(gift_aid::STOPPED));
        let replaced = say(gift_aid::ReplacedOn { day: "23\u{a0}November 2026" });
        assert_eq!(states(vec![own.clone(), older.clone()]), [on, &replaced]);
        // The donor's own stands in for a platform's; a platform's for its own alone.
        let (one, other) =
            (record("2026-11-24", Some("Give & Go")), record("2026-11-22", Some("Other Giving")));
        assert_eq!(states(vec![one.clone(), own.clone(), other.clone()]), [on, on, &replaced]);
        assert_eq!(states(vec![one, other]), [on, on]);
        let current = AuthorisationRecord::replaced(vec![own.clone(), older.clone()]);
        assert_eq!(current.iter().map(AuthorisationRecord::is_current).collect::<Vec<_>>(), [true, false]);
        // One that has ended replaces none.
        let ended = AuthorisationRecord { status: AuthorisationStatus::Cancelled, ..own };
        assert_eq!(states(vec![ended, older.clone()]), [stopped, on]);
        assert_eq!(older.state().0, Tone::Good);
    }
    /// The same, that its donor stopped at this instant.
    fn stopped_at(at: &str, record: AuthorisationRecord) -> AuthorisationRecord {
        let at = Timestamp::parse(at).unwrap();
        let until = at.london_date();
        AuthorisationRecord {
            status: AuthorisationStatus::Cancelled,
            cancelled: Some((at, at)),
            until,
            ..record
        }
    }

    #[test]
    fn one_that_was_replaced_stays_so_when_the_donor_stops_gift_aid() {
        let (own, older) = (record("2026-11-23", None), record("2026-03-14", None));
        let at = "2026-11-29T10:00:00Z";
        let both = vec![stopped_at(at, own.clone()), stopped_at(at, older.clone())];
        let both = AuthorisationRecord::replaced(both);
        let replaced = say(gift_aid::ReplacedOn { day: "23\u{a0}November 2026" });
        let labels: Vec<String> = both.iter().map(|record| record.state().1).collect();
        assert_eq!(labels, [say(gift_aid::STOPPED), &replaced]);
        assert_eq!(both.iter().map(|record| record.stopped().is_some()).collect::<Vec<_>>(), [true, false]);
        // One that was in use again, because the newer one was stopped before it, was stopped.
        let again = vec![stopped_at("2026-11-25T10:00:00Z", own.clone()), stopped_at(at, older.clone())];
        assert_eq!(states(again), [say(gift_aid::STOPPED); 2]);
        // So was one that was over before the newer one was given.
        let before = stopped_at("2026-11-20T10:00:00Z", older);
        assert_eq!(states(vec![own, before]), [say(gift_aid::ON), say(gift_aid::STOPPED)]);
    }

    #[test]
    fn one_that_the_donor_never_gave_is_not_said_to_be_stopped() {
        let at = Timestamp::parse("2026-11-29T10:00:00Z").unwrap();
        let given = record("2026-11-23", None);
        let denied = AuthorisationRecord {
            status: AuthorisationStatus::Cancelled,
            cancelled: Some((at, given.given_at)),
            until: parse_date("2026-11-22").unwrap(),
            denied_at: Some(at),
            ..given
        };
        let words = say(gift_aid::DeniedOn { at: "29\u{a0}November 2026 at 10:00am" });
        assert_eq!(denied.stopped(), Some((gift_aid::NOT_GIVEN_BY_YOU, words)));
        let html = Owner::new().with(|| view! { <AuthorisationCard record=denied/> }.to_html());
        assert!(html.contains(&say(gift_aid::Denied { day: "23\u{a0}November 2026" })), "{html}");
        assert!(!html.contains(say(gift_aid::STOPPED)), "{html}");
    }

    #[test]
    fn the_version_of_the_words_is_no_day_beside_that_of_the_agreement() {
        for (language, words) in [
            (Language::English, say(gift_aid::WordingInEnglish { version: 1 })),
            (Language::Welsh, say(gift_aid::WordingInWelsh { version: 1 })),
        ] {
            let record = AuthorisationRecord { language, ..record("2024-04-06", None) };
            let html = Owner::new().with(|| view! { <AuthorisationCard record/> }.to_html());
            assert!(html.contains(&words), "{words}: {html}");
            assert!(!html.contains(WordingVersion::CURRENT.as_str()), "{html}");
        }
    }
}
