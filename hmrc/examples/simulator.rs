//! A simulated HMRC for filers in any language: `cargo run -p hmrc --features simulator --example simulator -- 127.0.0.1:5665
//! lose_reply 2`. The first argument is the address, the second one of the simulator's settings, the third how many days its
//! clock is ahead; all may be left out.
//!
//! Meanwhile each line of standard input lets one request go otherwise: what it asks for (`submit`, `poll`, `delete` or
//! `list`), what happens (`reject` for a claim's first line, `wait`, or the number of a failure), and for which charity, by
//! its HMRC reference, unless it is for all: `poll 2005 AB12345`.

use std::error::Error;
use std::io::{BufRead, Write};
use std::sync::Arc;

use hmrc::simulator::{Options, Outcome, Plan, Setting, Simulator, Step};
use time::Duration;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:5665".to_owned());
    let setting: Setting = arguments.next().map_or(Ok(Setting::Fair), |code| code.parse())?;
    let ahead = Duration::days(arguments.next().map_or(Ok(0), |days| days.parse())?);
    let fair = Options::default();
    let real = Arc::clone(&fair.clock);
    let simulator = Simulator::new(Options { clock: Arc::new(move || real() + ahead), ..fair });
    simulator.set(setting);
    let running = simulator.start(address.parse()?).await?;
    writeln!(std::io::stdout(), "{}: submissions go to {}", setting.words(), running.url())?;
    tokio::task::spawn_blocking(move || follow(&simulator)).await??;
    std::future::pending::<()>().await;
    Ok(())
}

/// Plans what each line of standard input says, until it ends.
fn follow(simulator: &Simulator) -> Result<(), std::io::Error> {
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        match plan(&line) {
            Some(plan) => simulator.plan(plan),
            None => writeln!(std::io::stderr(), "this is no plan: {line}")?,
        }
    }
    Ok(())
}

fn plan(line: &str) -> Option<Plan> {
    let mut words = line.split_whitespace();
    let step = match words.next()? {
        "submit" => Step::Submit,
        "poll" => Step::Poll,
        "delete" => Step::Delete,
        "list" => Step::List,
        _ => return None,
    };
    let outcome = match words.next()? {
        "reject" => Outcome::Reject { line: 0, number: 4065, element: "Donor/Sur" },
        "wait" => Outcome::Wait { polls: 1 },
        number => Outcome::Fail { number: number.parse().ok()? },
    };
    let plan = Plan::once(step, outcome);
    Some(match words.next() {
        Some(charity) => plan.of_charity(charity),
        None => plan,
    })
}
