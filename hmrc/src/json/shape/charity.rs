//! `claim`.

use serde::Deserialize;

use crate::claim;
use crate::json::text::Unread;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Charity {
    org_name: String,
    hmrc_ref: String,
    regulator: Option<Regulator>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Regulator {
    reg_name: Option<RegName>,
    #[serde(default)]
    no_reg: bool,
    other_reg: Option<String>,
    reg_no: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum RegName {
    Ccew,
    Ccni,
    Oscr,
}

impl TryFrom<Charity> for claim::Charity {
    type Error = Unread;

    fn try_from(charity: Charity) -> Result<Self, Unread> {
        let regulator = charity.regulator.map(claim::Regulator::try_from).transpose();
        let regulator = regulator.map_err(|detail| Unread::at("/regulator", detail))?;
        Ok(Self { name: charity.org_name, hmrc_reference: charity.hmrc_ref, regulator })
    }
}

impl TryFrom<Regulator> for claim::Regulator {
    type Error = &'static str;

    fn try_from(regulator: Regulator) -> Result<Self, &'static str> {
        let kind = match (regulator.reg_name, regulator.no_reg, regulator.other_reg) {
            (Some(RegName::Ccew), false, None) => claim::RegulatorKind::Named(claim::NamedRegulator::Ccew),
            (Some(RegName::Ccni), false, None) => claim::RegulatorKind::Named(claim::NamedRegulator::Ccni),
            (Some(RegName::Oscr), false, None) => claim::RegulatorKind::Named(claim::NamedRegulator::Oscr),
            (None, true, None) => claim::RegulatorKind::NotRegistered,
            (None, false, Some(name)) => claim::RegulatorKind::Other(name),
            _ => return Err("give one of regName, noReg as true, and otherReg"),
        };
        Ok(Self { kind, number: regulator.reg_no })
    }
}
