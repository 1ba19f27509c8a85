//! How long a claim takes, and how much memory: `cargo run --release -p hmrc --example measure`.
//!
//! Measures the writer alone, from lines to the finished message; the whole way of `uplift hmrc message`, from JSON; and
//! the check of what came out. Claims of 1,000, 10,000, 100,000 and 500,000 lines (or of as many as the first argument
//! says), each in a process of its own, so that every peak of memory is that claim's.

use std::error::Error;
use std::fs::{File, read_to_string};
use std::io::{self, BufWriter, Read, Write};
use std::process::Command;
use std::time::Instant;

use hmrc::claim::{
    Agent, Amount, AmountError, Channel, Charity, Closing, Donor, Filer, Gift, Header, Home, Line,
    NamedRegulator, Opening, Regulator, RegulatorKind, Unfit,
};
use hmrc::message::{Form, Message};
use time::macros::date;

const BEFORE: &str = r#"{"header":{"vendorId":"9998","product":"Uplift","version":"0.1.0","senderId":"323412300001",
"password":"example-password"},"agtOrNom":{"orgName":"Uplift Example Ltd","refNo":"95100000000001",
"postcode":"EC1A 1BB","phone":"07700 900123"},"claim":{"orgName":"The Orchard Trust","hmrcRef":"AB12345",
"regulator":{"regName":"CCEW","regNo":"1137948"}},"lines":["#;

const NAMES: [&str; 11] =
    ["Ann", "Bilal", "Chloë", "David", "Eilidh", "Farah", "Gwen", "Hamish", "Łukasz", "Oluwaseun", "Priya"];
const STREETS: [&str; 7] = [
    "Orchard Rise",
    "Mill Lane",
    "High Street",
    "Station Road",
    "Kirk Wynd",
    "Heol y Bont",
    "St Mary's Close",
];

/// A claim as JSON that is made while it is read.
struct Lines {
    waiting: Vec<u8>,
    made: u64,
    all: u64,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.waiting.len() < buffer.len() && self.made <= self.all {
            self.make()?;
        }
        let taken = buffer.len().min(self.waiting.len());
        buffer[..taken].copy_from_slice(&self.waiting[..taken]);
        self.waiting.drain(..taken);
        Ok(taken)
    }
}

impl Lines {
    fn make(&mut self) -> io::Result<()> {
        let number = self.made;
        self.made += 1;
        if number == self.all {
            return self.waiting.write_all(b"]}");
        }
        // Spread like real claims: nothing repeats in step with anything else.
        let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        let pick = |shift: u32, of: usize| usize::try_from(mixed >> shift & 0xffff).unwrap_or_default() % of;
        write!(
            self.waiting,
            "{}{{\"donor\":{{\"ttl\":\"Ms\",\"fore\":\"{}\",\"sur\":\"{}{}\",\"house\":\"{} {}\",\"postcode\":\"{}{} {}{}{}\"}},\
             \"date\":\"2026-{:02}-{:02}\",\"total\":\"{}.{:02}\"}}",
            if number > 0 { "," } else { "" },
            NAMES[pick(0, NAMES.len())],
            NAMES[pick(5, NAMES.len())],
            ["son", "s", "er", "ley", "ton"][pick(7, 5)],
            pick(3, 240) + 1,
            STREETS[pick(9, STREETS.len())],
            ["SW", "M", "EH", "CF", "BT"][pick(11, 5)],
            pick(13, 19) + 1,
            pick(15, 10),
            ["A", "B", "D", "E", "F"][pick(17, 5)],
            ["Q", "R", "S", "T", "U"][pick(19, 5)],
            pick(21, 6) + 4,
            pick(23, 28) + 1,
            pick(25, 200) + 1,
            pick(27, 100),
        )
    }
}

/// The most memory that the process ever held, in kilobytes.
fn peak() -> u64 {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}

/// What the writer is given, line by line: nothing of it is kept.
fn line(number: u64) -> Result<Line<'static>, AmountError> {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    let pick = |shift: u32, of: usize| usize::try_from(mixed >> shift & 0xffff).unwrap_or_default() % of;
    let last = NAMES[pick(5, NAMES.len())];
    let donor = Donor {
        title: Some("Ms".into()),
        first: NAMES[pick(0, NAMES.len())].into(),
        last: format!("{last}{}", ["son", "s", "er", "ley", "ton"][pick(7, 5)]).into(),
        house: format!("{} {}", pick(3, 240) + 1, STREETS[pick(9, STREETS.len())]).into(),
        home: Home::Postcode(format!("SW{} {}AA", pick(13, 19) + 1, pick(15, 10)).into()),
    };
    Ok(Line {
        gift: Gift::Donor(donor),
        sponsored: false,
        given_on: date!(2026 - 04 - 06)
            + time::Duration::days(i64::try_from(pick(23, 200)).unwrap_or_default()),
        total: Amount::from_pence(i64::try_from(pick(25, 20_000)).unwrap_or_default() + 1)?,
    })
}

fn opening() -> Result<Opening, Unfit> {
    Ok(Opening {
        header: Header {
            credentials: None,
            email: None,
            channel: Channel {
                vendor_id: "9998".parse()?,
                product: "Uplift".to_owned(),
                version: "0.1.0".to_owned(),
            },
            organisation: "HMRC".to_owned(),
            transaction_id: None,
            test: false,
            gateway_timestamp: None,
            period_end: None,
            principal: None,
            agent: None,
            default_currency: None,
            sender: None,
            welsh: false,
        },
        filer: Filer::Agent(Agent {
            name: None,
            organisation: Some("Uplift Example Ltd".to_owned()),
            reference: "95100000000001".to_owned(),
            claim_number: None,
            paid_to_agent: false,
            home: Home::Postcode("EC1A 1BB".into()),
            phone: "07700 900123".to_owned(),
        }),
        charity: Charity {
            name: "The Orchard Trust".to_owned(),
            hmrc_reference: "AB12345".to_owned(),
            regulator: Some(Regulator {
                kind: RegulatorKind::Named(NamedRegulator::Ccew),
                number: Some("1137948".to_owned()),
            }),
        },
    })
}

const TODAY: time::Date = date!(2026 - 11 - 21);

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1) {
        Some(count) => measure(count.parse()?),
        None => {
            for count in ["1000", "10000", "100000", "500000"] {
                let status = Command::new(std::env::current_exe()?).arg(count).status()?;
                if !status.success() {
                    return Err(format!("{count} lines could not be measured").into());
                }
            }
            Ok(())
        }
    }
}

fn measure(all: u64) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let base = peak();
    let forms = [("compressed", Form::Compressed), ("plain", Form::Plain)];
    for (name, form) in forms {
        let path = folder.path().join(name);
        let begun = Instant::now();
        let mut message = Message::begin(&opening()?, form, TODAY)?;
        message.lines((0..all).map(line))?;
        let written = message.finish(&Closing::default(), File::create(&path)?)?;
        tell(&format!("write {name}"), written.lines, begun, path.metadata()?.len(), base)?;
    }
    let json = folder.path().join("claim.json");
    let mut source = BEFORE.as_bytes().chain(Lines { waiting: Vec::new(), made: 0, all });
    io::copy(&mut source, &mut BufWriter::new(File::create(&json)?))?;
    for (name, form) in forms {
        let path = folder.path().join(name);
        let begun = Instant::now();
        let written = hmrc::json::write_message(File::open(&json)?, File::create(&path)?, form, TODAY)?;
        tell(&format!("from JSON {name}"), written.lines, begun, path.metadata()?.len(), base)?;
    }
    for (name, _) in forms {
        let message = std::fs::read(folder.path().join(name))?;
        let begun = Instant::now();
        let broken = hmrc::rules::check_xml_on(&message, TODAY);
        writeln!(io::stdout(), "check {name}: {} broken, {} ms", broken.len(), begun.elapsed().as_millis())?;
    }
    Ok(())
}

/// One row: the peak of memory is that of everything so far.
fn tell(name: &str, lines: u32, begun: Instant, bytes: u64, base: u64) -> io::Result<()> {
    writeln!(
        io::stdout(),
        "{name}: {lines} lines, {} ms, {bytes} bytes, {} kB over the base",
        begun.elapsed().as_millis(),
        peak() - base
    )
}
