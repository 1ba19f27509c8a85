//! A simulated HMRC for filers in any language: `cargo run -p hmrc --features simulator --example simulator -- 127.0.0.1:5665
//! lose_reply`. The first argument is the address, the second one of the simulator's settings; both may be left out.

use std::error::Error;
use std::io::Write;

use hmrc::simulator::{Options, Setting, Simulator};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:5665".to_owned());
    let setting: Setting = arguments.next().map_or(Ok(Setting::Fair), |code| code.parse())?;
    let simulator = Simulator::new(Options::default());
    simulator.set(setting);
    let running = simulator.start(address.parse()?).await?;
    writeln!(
        std::io::stdout(),
        "{}: submissions go to {}",
        setting.words(),
        running.url()
    )?;
    std::future::pending::<()>().await;
    Ok(())
}
