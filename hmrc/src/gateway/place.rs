//! Where in a claim a fault is: HMRC's answers name an element by its path.

use std::fmt;

/// A place in a message that HMRC named, such as
/// `/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:R68[1]/r68:Claim[1]/r68:Repayment[1]/r68:GAD[3]/r68:Donor[1]/r68:Sur[1]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What it belongs to.
    pub kind: PlaceKind,
    /// The element's name, such as `Sur`.
    pub element: Option<String>,
}

/// What a place belongs to. Indexes count from 0, in the order in which things stand in the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceKind {
    /// A line of gifts (GAD).
    Line {
        /// Which one.
        index: usize,
    },
    /// An item of other income (OtherInc).
    OtherIncome {
        /// Which one.
        index: usize,
    },
    /// A connected charity of the small donations scheme (Charity).
    ConnectedCharity {
        /// Which one.
        index: usize,
    },
    /// A community building (Building).
    Building {
        /// Which one.
        index: usize,
    },
    /// The rest of the small donations claim (GASDS).
    SmallDonations,
    /// The rest of the claim (Claim).
    Claim,
    /// Who signs (AuthOfficial, AgtOrNom, CollAgent, Declaration).
    Filer,
    /// The IRheader.
    Header,
    /// Around the header and the body.
    Envelope,
    /// A place that is not in a message of ours, or none at all.
    Unknown,
}

impl Place {
    /// The place that a Location names. What cannot be read is [`PlaceKind::Unknown`]: a fault must not be laid on a line
    /// that it does not name.
    #[must_use]
    pub fn of(location: &str) -> Self {
        let Some(steps) = steps(location.trim()) else {
            return Self { kind: PlaceKind::Unknown, element: None };
        };
        Self { kind: kind_of(&steps), element: steps.last().map(|(name, _)| (*name).to_owned()) }
    }

    /// Which line of the claim it is in, from 0.
    #[must_use]
    pub const fn line_index(&self) -> Option<usize> {
        match self.kind {
            PlaceKind::Line { index } => Some(index),
            _ => None,
        }
    }
}

/// In words for whoever puts it right; lines are counted from 1 there.
impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbered = |index: usize| index.saturating_add(1);
        match self.kind {
            PlaceKind::Line { index } => write!(formatter, "line {}", numbered(index))?,
            PlaceKind::OtherIncome { index } => write!(formatter, "other income {}", numbered(index))?,
            PlaceKind::ConnectedCharity { index } => {
                write!(formatter, "connected charity {}", numbered(index))?;
            }
            PlaceKind::Building { index } => write!(formatter, "community building {}", numbered(index))?,
            PlaceKind::SmallDonations => formatter.write_str("the small donations claim")?,
            PlaceKind::Claim => formatter.write_str("the claim")?,
            PlaceKind::Filer => formatter.write_str("the official or agent")?,
            PlaceKind::Header => formatter.write_str("the header of the claim")?,
            PlaceKind::Envelope => formatter.write_str("the envelope")?,
            PlaceKind::Unknown => return formatter.write_str("a place that HMRC did not name"),
        }
        match &self.element {
            Some(element) => write!(formatter, " ({element})"),
            None => Ok(()),
        }
    }
}

/// Longer than any path into a message.
const LONGEST: usize = 2_000;

/// The steps of a path, with their indexes from 1; prefixes are dropped.
fn steps(location: &str) -> Option<Vec<(&str, usize)>> {
    let rest = location.strip_prefix('/').filter(|_| location.len() <= LONGEST)?;
    rest.split('/').map(step).collect()
}

fn step(text: &str) -> Option<(&str, usize)> {
    let (name, index) = match text.split_once('[') {
        Some((name, rest)) => {
            let digits = rest.strip_suffix(']')?;
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            (name, digits.parse().ok().filter(|index| plain && *index > 0)?)
        }
        None => (text, 1),
    };
    let local = name.split_once(':').map_or(name, |(_, local)| local);
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.@".contains(&byte);
    (!local.is_empty() && local.bytes().all(of_name)).then_some((local, index))
}

fn kind_of(steps: &[(&str, usize)]) -> PlaceKind {
    let below = |steps: &[(&str, usize)], names: &[&str]| {
        steps.len() >= names.len() && steps.iter().zip(names).all(|((name, _), wanted)| name == wanted)
    };
    if !below(steps, &["GovTalkMessage"]) {
        return PlaceKind::Unknown;
    }
    if !below(steps, &["GovTalkMessage", "Body"]) {
        return PlaceKind::Envelope;
    }
    if below(steps, &["GovTalkMessage", "Body", "IRenvelope", "IRheader"]) {
        return PlaceKind::Header;
    }
    if !below(steps, &["GovTalkMessage", "Body", "IRenvelope", "R68"]) {
        return PlaceKind::Unknown;
    }
    match &steps[4..] {
        // A message of ours holds one claim.
        [("Claim", 1), inside @ ..] => kind_in_claim(inside),
        [("Claim", _), ..] => PlaceKind::Unknown,
        [] | [("CompressedPart", _), ..] => PlaceKind::Claim,
        _ => PlaceKind::Filer,
    }
}

fn kind_in_claim(steps: &[(&str, usize)]) -> PlaceKind {
    match steps {
        [("Repayment", 1), ("GAD", line), ..] => PlaceKind::Line { index: line - 1 },
        [("Repayment", 1), ("OtherInc", item), ..] => PlaceKind::OtherIncome { index: item - 1 },
        [("GASDS", 1), ("Charity", charity), ..] => PlaceKind::ConnectedCharity { index: charity - 1 },
        [("GASDS", 1), ("Building", building), ..] => PlaceKind::Building { index: building - 1 },
        [("GASDS", 1), ..] => PlaceKind::SmallDonations,
        _ => PlaceKind::Claim,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIM: &str = "/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:R68[1]/r68:Claim[1]";

    #[test]
    fn a_path_leads_to_the_line() {
        let place = Place::of(&format!("{CLAIM}/r68:Repayment[1]/r68:GAD[500000]/r68:Donor[1]/r68:Sur[1]"));
        assert_eq!(place.line_index(), Some(499_999));
        assert_eq!(place.to_string(), "line 500000 (Sur)");
        // Without indexes and with other prefixes: the first one.
        let bare = "/GovTalkMessage/Body/x:IRenvelope/x:R68/x:Claim/x:Repayment/x:GAD";
        assert_eq!(Place::of(bare).line_index(), Some(0));
    }

    #[test]
    fn everything_that_is_no_line_has_a_name_too() {
        for (path, kind) in [
            ("/r68:Repayment[1]/r68:OtherInc[2]/r68:Tax[1]", PlaceKind::OtherIncome { index: 1 }),
            ("/r68:GASDS[1]/r68:Charity[3]/r68:Name[1]", PlaceKind::ConnectedCharity { index: 2 }),
            ("/r68:GASDS[1]/r68:Building[1]/r68:BldgClaim[2]", PlaceKind::Building { index: 0 }),
            ("/r68:GASDS[1]/r68:GASDSClaim[1]/r68:Year[1]", PlaceKind::SmallDonations),
            ("/r68:Repayment[1]/r68:EarliestGAdate[1]", PlaceKind::Claim),
            ("/r68:HMRCref[1]", PlaceKind::Claim),
            ("", PlaceKind::Claim),
        ] {
            assert_eq!(Place::of(&format!("{CLAIM}{path}")).kind, kind, "{path}");
        }
        let envelope = CLAIM.trim_end_matches("/r68:R68[1]/r68:Claim[1]");
        for (path, kind) in [
            ("/r68:IRheader[1]/r68:IRmark[1]", PlaceKind::Header),
            ("/r68:R68[1]/r68:AgtOrNom[1]/r68:RefNo[1]", PlaceKind::Filer),
            ("/r68:R68[1]/r68:CompressedPart[1]", PlaceKind::Claim),
        ] {
            assert_eq!(Place::of(&format!("{envelope}{path}")).kind, kind, "{path}");
        }
        assert_eq!(Place::of("/hd:GovTalkMessage[1]/hd:Header[1]").kind, PlaceKind::Envelope);
    }

    #[test]
    fn what_cannot_be_read_is_laid_on_no_line() {
        for path in [
            "",
            "/",
            "GAD[1]",
            "/r68:GAD[1]",
            "//GAD[1]",
            "/html/body/p",
            &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[0]"),
            &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[-1]"),
            &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[+1]"),
            &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[99999999999999999999999]"),
            &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[1"),
            &format!("{CLAIM}/r68:Repayment[1]/r68:GAD[last()]"),
            &CLAIM.replace("Claim[1]", "Claim[2]/r68:Repayment[1]/r68:GAD[1]"),
            &format!("{CLAIM}/{}", "x/".repeat(2_000)),
        ] {
            assert_eq!(Place::of(path).line_index(), None, "{path}");
            assert_eq!(Place::of(path).kind, PlaceKind::Unknown, "{path}");
        }
    }
}
