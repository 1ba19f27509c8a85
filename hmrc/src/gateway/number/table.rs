//! The table of HMRC's error numbers.

use super::{Advice, Known};

const PROTOCOL: &str = "Transaction Engine, Document Submission Protocol 2.0";
const ANSWER: &str = "answers of the gateway as recorded by thebiggive/hmrc-gift-aid";
const FILER: &str = "HMRC's own filer hmrc/construction-industry-scheme";
const IRMARK: &str = "generic IRmark specification 1.2";
const SCHEMA: &str = "answers of the gateway to claims that break the R68 schema 2.0";
const RULES: &str = "R68 non-form validation rules 1.3, as hmrc/charities-claims has them";

const fn row(
    number: u32,
    advice: Advice,
    source: &'static str,
    meaning: &'static str,
    cure: &'static str,
) -> Known {
    Known { number, meaning, cure, advice, source }
}

const fn rule(number: u32, meaning: &'static str, cure: &'static str) -> Known {
    row(number, Advice::CorrectClaim, RULES, meaning, cure)
}

/// Numbers of business rules that exist at HMRC and whose text is not public.
pub const UNPUBLISHED: [u32; 6] = [7032, 7041, 7044, 7057, 7058, 7062];

/// Every number that is known, in order.
pub static KNOWN: &[Known] = &[
    row(
        1000,
        Advice::PollAgain,
        FILER,
        "HMRC's system failed.",
        "Poll again later, with the same CorrelationID.",
    ),
    row(
        1001,
        Advice::Report,
        PROTOCOL,
        "The message is not well-formed, or not valid to the envelope's schema; or it went to the wrong address.",
        "Correct the message. A GatewayTimestamp is only for the Local Test Service.",
    ),
    row(
        1002,
        Advice::CheckCredentials,
        PROTOCOL,
        "The account's signature could not be checked.",
        "Check the account and the method of authentication.",
    ),
    row(
        1020,
        Advice::Report,
        PROTOCOL,
        "The message brings a CorrelationID where there must be none.",
        "Leave it empty: HMRC gives one.",
    ),
    row(
        1035,
        Advice::Report,
        PROTOCOL,
        "The CorrelationID is not one.",
        "Send the one of the acknowledgement, unchanged.",
    ),
    row(
        1038,
        Advice::Report,
        PROTOCOL,
        "The dates of a list are in the wrong order.",
        "Ask for the list without dates.",
    ),
    row(
        1039,
        Advice::Report,
        PROTOCOL,
        "A date of a list cannot be read.",
        "Ask for the list without dates.",
    ),
    row(
        1040,
        Advice::Report,
        PROTOCOL,
        "Two values of the message do not go together.",
        "Correct Qualifier and Function.",
    ),
    row(1042, Advice::Report, PROTOCOL, "The Body is missing.", "Put the claim in."),
    row(
        1046,
        Advice::CheckCredentials,
        ANSWER,
        "HMRC does not take this account for this service: wrong id or password, password expired, or not enrolled.",
        "Hold the charity whose claim it answers. At a second charity, or after a list, stop filing with this account: check its password and its enrolment for charity repayment claims.",
    ),
    row(
        2000,
        Advice::List,
        PROTOCOL,
        "HMRC has nothing under this CorrelationID: deleted, expired, or never there.",
        "After a deletion nothing is to do. Otherwise ask for the list, and decide by what is in it.",
    ),
    row(
        2001,
        Advice::Split,
        PROTOCOL,
        "The message is too long.",
        "Send it compressed, or make several claims of it.",
    ),
    row(
        2002,
        Advice::Report,
        PROTOCOL,
        "Something that the gateway needs is missing.",
        "Correct the message.",
    ),
    row(
        2005,
        Advice::PollAgain,
        FILER,
        "HMRC took too long inside.",
        "Poll again later, with the same CorrelationID.",
    ),
    row(
        2021,
        Advice::Report,
        IRMARK,
        "The IRmark is not that of this Body.",
        "Work it out last, and change no byte of the Body after.",
    ),
    row(2022, Advice::Report, IRMARK, "The IRmark is missing.", "Work it out and put it in."),
    row(
        3000,
        Advice::PollAgain,
        FILER,
        "HMRC could not process the message.",
        "Poll again later, with the same CorrelationID.",
    ),
    row(
        3001,
        Advice::CorrectClaim,
        ANSWER,
        "The claim breaks rules, which the details name; HMRC refused the whole of it.",
        "Take out or correct what is named, and submit the rest as a new claim.",
    ),
    row(
        4051,
        Advice::CorrectClaim,
        SCHEMA,
        "An element is not where the schema has it.",
        "Correct the order of the elements.",
    ),
    row(
        4053,
        Advice::CorrectClaim,
        SCHEMA,
        "An element is missing, or there too often.",
        "Correct the number of elements.",
    ),
    row(
        4065,
        Advice::CorrectClaim,
        SCHEMA,
        "An element holds what it may not.",
        "Correct it, as for a postcode that is none.",
    ),
    row(
        4066,
        Advice::CorrectClaim,
        SCHEMA,
        "An element has the wrong structure.",
        "Correct the elements in it.",
    ),
    row(4082, Advice::CorrectClaim, SCHEMA, "A text is too long, or empty.", "Shorten it, or fill it in."),
    rule(
        5005,
        "The keys of the envelope and of the IRheader differ.",
        "Write the charity's HMRC reference in both.",
    ),
    rule(7026, "There is neither an official nor a trustee.", "Give one of them, or both."),
    rule(7027, "The agent or nominee has no organisation.", "Give the organisation's name."),
    rule(7028, "The claim claims nothing.", "Give gifts, other income or small donations."),
    rule(
        7029,
        "The charity's regulator is missing.",
        "Name it; for a charity without one, say that it has none.",
    ),
    rule(7030, "The claims are for different charities.", "Send one message for each charity."),
    rule(7031, "The charity's number with its regulator is missing.", "Give the number."),
    rule(7033, "A community amateur sports club has no regulator.", "Leave the regulator out."),
    rule(7034, "The date of the earliest gift is missing.", "Give it."),
    rule(
        7035,
        "There is neither a gift nor other income to repay.",
        "Keep an adjustment back until there is a gift to claim.",
    ),
    rule(7036, "There are more than 500,000 lines.", "Make two claims of it."),
    rule(7037, "There are more than 2,000 items of other income.", "Make two claims of it."),
    rule(7038, "An aggregated line is more than £1,000.", "Split it into several lines."),
    rule(7039, "An aggregated line is marked as sponsored.", "Give sponsored gifts lines of their own."),
    rule(7040, "A gift is dated in the future.", "Claim it once that day has passed."),
    rule(7042, "Other income is dated in the future.", "Claim it once that day has passed."),
    rule(7043, "The tax on other income is not less than the income.", "Correct gross and tax."),
    rule(7045, "There are more than 1,000 connected charities.", "Name at most 1,000."),
    rule(7046, "There are more than 1,000 community buildings.", "Name at most 1,000."),
    rule(
        7047,
        "Connected charities are claimed for and none is named.",
        "Name them, or say that there are none.",
    ),
    rule(7048, "Connected charities are named though it says there are none.", "Say that there are."),
    rule(
        7049,
        "Small donations are claimed for a tax year that has not begun.",
        "Claim them once it has begun.",
    ),
    rule(
        7050,
        "Small donations are claimed for a tax year too long ago.",
        "Leave them out: claims reach back three years.",
    ),
    rule(7051, "Small donations of a tax year are there twice.", "Add the two amounts up."),
    rule(
        7052,
        "Community buildings are claimed for and none is named.",
        "Name them, or say that there are none.",
    ),
    rule(7053, "Community buildings are named though it says there are none.", "Say that there are."),
    rule(
        7054,
        "A community building is claimed for in a tax year that has not begun.",
        "Claim it once it has begun.",
    ),
    rule(
        7055,
        "A community building is claimed for in a tax year too long ago.",
        "Leave it out: claims reach back three years.",
    ),
    rule(7056, "A tax year of a community building is there twice.", "Add the two amounts up."),
    rule(7059, "An adjustment has no reason.", "Give it in the other information."),
    rule(7060, "A community amateur sports club claims for community buildings.", "Leave them out."),
    rule(7061, "An adjustment of small donations has no reason.", "Give it in the other information."),
    rule(7063, "The time of the message cannot be read.", "Leave GatewayTimestamp out."),
];
