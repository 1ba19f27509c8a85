//! Rules of small donations: 7045 to 7056, 7060.

use time::{Date, Month};

use super::Note;
use crate::rules::fact::GasdsFact;
use crate::rules::lexical::integer;

/// HMRC rules 7045 and 7046.
const MOST_CHARITIES_OR_BUILDINGS: u32 = 1_000;

#[derive(Debug, Default)]
pub(super) struct GasdsRules {
    is_claimed: bool,
    has_adjustment: bool,
    connected: Option<bool>,
    in_buildings: Option<bool>,
    charities: u32,
    buildings: u32,
    years: Vec<i64>,
    /// Of the building that is open.
    building_years: Vec<i64>,
}

impl GasdsRules {
    pub(super) const fn is_claimed(&self) -> bool {
        self.is_claimed
    }

    pub(super) const fn has_adjustment(&self) -> bool {
        self.has_adjustment
    }

    pub(super) fn tell(
        &mut self,
        fact: GasdsFact,
        text: &str,
        (today, is_casc): (Date, bool),
        note: &mut Note<'_>,
    ) {
        match fact {
            GasdsFact::Connected => self.connected = Some(text == "yes"),
            GasdsFact::InBuildings => self.in_buildings = Some(text == "yes"),
            GasdsFact::Adjustment => self.has_adjustment = true,
            GasdsFact::ClaimYear => check_year(text, today, &mut self.years, [7049, 7050, 7051], note),
            GasdsFact::BuildingYear => {
                check_year(text, today, &mut self.building_years, [7054, 7055, 7056], note);
            }
            GasdsFact::Charity => {
                self.charities = self.charities.saturating_add(1);
                if self.charities == MOST_CHARITIES_OR_BUILDINGS + 1 {
                    note.broken(
                        7045,
                        "There are more than 1,000 connected charities.",
                        "Name at most 1,000.",
                    );
                }
            }
            GasdsFact::Building => {
                self.building_years.clear();
                self.buildings = self.buildings.saturating_add(1);
                if self.buildings == MOST_CHARITIES_OR_BUILDINGS + 1 {
                    note.broken(
                        7046,
                        "There are more than 1,000 community buildings.",
                        "Name at most 1,000.",
                    );
                }
            }
            GasdsFact::Gasds => {
                self.is_claimed = true;
                self.check_lists(is_casc, note);
            }
        }
    }

    fn check_lists(&self, is_casc: bool, note: &mut Note<'_>) {
        match self.connected {
            Some(true) if self.charities == 0 => note.broken(
                7047,
                "No connected charity is named.",
                "Name them, or say no to ConnectedCharities.",
            ),
            Some(false) if self.charities > 0 => note.broken(
                7048,
                "Connected charities are named, though it says there are none.",
                "Say yes to ConnectedCharities.",
            ),
            _ => {}
        }
        match self.in_buildings {
            Some(true) if self.buildings == 0 => {
                note.broken(7052, "No community building is named.", "Name them, or say no to CommBldgs.");
            }
            Some(false) if self.buildings > 0 => note.broken(
                7053,
                "Community buildings are named, though it says there are none.",
                "Say yes to CommBldgs.",
            ),
            _ => {}
        }
        if self.in_buildings == Some(true) && is_casc {
            note.broken(
                7060,
                "A community amateur sports club cannot claim for buildings.",
                "Say no to CommBldgs.",
            );
        }
    }
}

/// A year of the scheme: not after the current tax year, not before the third year before it, not twice.
fn check_year(
    text: &str,
    today: Date,
    years: &mut Vec<i64>,
    [late, early, repeated]: [u16; 3],
    note: &mut Note<'_>,
) {
    let Some(year) = integer(text) else { return };
    let current = tax_year_ending(today);
    if year > current {
        note.broken(late, "The tax year has not begun.", "Claim it once it has begun.");
    }
    if year < current - 3 {
        note.broken(early, "The tax year is too long ago.", "Leave it out: claims reach back three years.");
    }
    if years.contains(&year) {
        note.broken(repeated, "The tax year is there twice.", "Add the two amounts up.");
    }
    years.push(year);
}

/// The calendar year in which the tax year of a day ends (ITA 2007 s.4: it begins on 6 April).
fn tax_year_ending(day: Date) -> i64 {
    let (year, month, day) = day.to_calendar_date();
    let begun = (u8::from(month), day) >= (u8::from(Month::April), 6);
    i64::from(year) + i64::from(begun)
}
