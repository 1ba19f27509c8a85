//! How long a claim takes, and how much memory: `cargo run --release -p hmrc --example measure -- 100000`.
//!
//! Measures the whole way of `uplift hmrc message`, from JSON to the finished message, and the check of it.

use std::error::Error;
use std::fs::{File, read_to_string};
use std::io::{self, BufWriter, Read, Write};
use std::time::Instant;

use hmrc::message::Form;
use time::macros::date;

const BEFORE: &str = r#"{"header":{"vendorId":"9998","product":"Uplift","version":"0.1.0","senderId":"323412300001",
"password":"example-password"},"agtOrNom":{"orgName":"Uplift Example Ltd","refNo":"95100000000001",
"postcode":"EC1A 1BB","phone":"07700 900123"},"claim":{"orgName":"The Orchard Trust","hmrcRef":"AB12345",
"regulator":{"regName":"CCEW","regNo":"1137948"}},"lines":["#;

const NAMES: [&str; 11] = [
    "Ann",
    "Bilal",
    "Chloë",
    "David",
    "Eilidh",
    "Farah",
    "Gwen",
    "Hamish",
    "Łukasz",
    "Oluwaseun",
    "Priya",
];
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
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or_default()
}

fn main() -> Result<(), Box<dyn Error>> {
    let all: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(100_000), |count| count.parse())?;
    let folder = tempfile::tempdir()?;
    let json = folder.path().join("claim.json");
    let mut source = BEFORE.as_bytes().chain(Lines {
        waiting: Vec::new(),
        made: 0,
        all,
    });
    io::copy(&mut source, &mut BufWriter::new(File::create(&json)?))?;
    let base = peak();
    for (name, form) in [("compressed", Form::Compressed), ("plain", Form::Plain)] {
        let path = folder.path().join(name);
        let begun = Instant::now();
        let file = File::create(&path)?;
        let written = hmrc::json::write_message(File::open(&json)?, file, form, date!(2026 - 11 - 21))?;
        let took = begun.elapsed();
        writeln!(
            io::stdout(),
            "{name}: {} lines, {} ms, {} bytes, {} kB over the base",
            written.lines,
            took.as_millis(),
            path.metadata()?.len(),
            peak() - base
        )?;
    }
    for name in ["compressed", "plain"] {
        let message = std::fs::read(folder.path().join(name))?;
        let begun = Instant::now();
        let broken = hmrc::rules::check_xml_on(&message, date!(2026 - 11 - 21));
        writeln!(
            io::stdout(),
            "check {name}: {} broken, {} ms",
            broken.len(),
            begun.elapsed().as_millis()
        )?;
    }
    Ok(())
}
