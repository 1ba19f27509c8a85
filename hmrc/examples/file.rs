//! Files a claim: written, submitted, polled until HMRC has decided, its receipt checked, and put away. HMRC is the simulated one:
//! `cargo run -p hmrc --features client,simulator --example file`.

use std::error::Error;
use std::io::Write;
use std::sync::Arc;

use hmrc::claim::{Credentials, Method};
use hmrc::gateway::{Acceptance, Client, Failure, Reply, Submission, TransactionId};
use hmrc::irmark::IrMark;
use hmrc::simulator::{Options, Simulator};
use time::OffsetDateTime;
use time::macros::datetime;

/// For a claim that is filed in earnest: the time in UTC.
const NOW: OffsetDateTime = datetime!(2026-11-21 09:30 UTC);

const CLAIM: &str = r#"{
    "header": { "vendorId": "9998", "product": "Example", "version": "1.0", "transactionId": "0A1B2C3D" },
    "agtOrNom": { "orgName": "Example Ltd", "refNo": "95100000000001", "postcode": "EC1A 1BB", "phone": "07700 900123" },
    "claim": { "orgName": "The Orchard Trust", "hmrcRef": "AB12345", "regulator": { "regName": "CCEW", "regNo": "1137948" } },
    "lines": [{
        "donor": { "fore": "Ann", "sur": "Walker", "house": "14 Orchard Rise", "postcode": "SW1A 1AA" },
        "date": "2026-05-01", "total": "25.00"
    }]
}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    // In earnest: Service::live(), and the agent's own account.
    let simulator = Simulator::new(Options { clock: Arc::new(|| NOW), ..Options::default() });
    let running = simulator.start("127.0.0.1:0".parse()?).await?;
    let account = Credentials {
        sender_id: "323412300001".to_owned(),
        method: Method::Clear,
        value: "example-password".to_owned(),
    };
    let client = Client::new(running.service()?, account, true)?;

    // Written without the account, which the client puts in. Store message, IRmark and TransactionID before it is sent.
    let mut message = Vec::new();
    let form = hmrc::Form::Compressed;
    let written = hmrc::json::write_message(CLAIM.as_bytes(), &mut message, form, NOW.date())?;
    let submission = Submission::from_bytes(message)?;
    let transaction = submission.transaction_id().ok_or("give it a TransactionID")?;

    let reply = match client.submit(submission, written.irmark).await {
        Ok(answer) => answer.reply,
        Err(failure) => return after(&client, &transaction, failure).await,
    };
    let acceptance = decided(&client, reply, written.irmark).await?;

    // An acceptance has the IRmark that was sent, or none: another claim's receipt is a failure. Store it before the next step.
    let mut out = std::io::stdout();
    match &acceptance.receipt {
        Some(receipt) => writeln!(out, "{}", receipt.text)?,
        None => writeln!(out, "HMRC sent no receipt, as its External Test Service does")?,
    }
    let deletion = client.delete(&acceptance.correlation_id).await?.reply;
    writeln!(out, "HMRC's copy: {deletion:?}")?;
    Ok(())
}

/// Polls until HMRC has taken the claim or refused it, and no sooner than it asks.
async fn decided(client: &Client, mut reply: Reply, irmark: IrMark) -> Result<Acceptance, Box<dyn Error>> {
    loop {
        match reply {
            Reply::Acknowledged(told) => {
                tokio::time::sleep(told.poll_interval).await;
                // A poll may be repeated after any failure; in earnest it is, for days if need be.
                let answer = client.poll(&told.correlation_id, &told.endpoint, irmark).await?;
                reply = answer.reply;
            }
            Reply::Accepted(acceptance) => return Ok(acceptance),
            // Each fault tells its place, and what to do about it.
            Reply::Rejected(rejection) => {
                let faults: Vec<String> = rejection.faults.iter().map(ToString::to_string).collect();
                return Err(faults.join("\n").into());
            }
            Reply::Failed(failed) => return Err(format!("the gateway: {:?}", failed.advice()).into()),
        }
    }
}

/// No reply came to a submission. HMRC takes the same claim twice, so it is sent again only if HMRC cannot have it.
async fn after(client: &Client, transaction: &TransactionId, failure: Failure) -> Result<(), Box<dyn Error>> {
    if failure.is_safe_to_repeat() {
        return Err(format!("{failure}; send the same message again, later").into());
    }
    let listing = client.list().await?.reply.map_err(|failed| format!("{:?}", failed.advice()))?;
    match listing.of_transaction(transaction).next() {
        Some(listed) => Err(format!("HMRC has it: poll {}", listed.correlation_id).into()),
        None => Err("HMRC does not list it: look again, several times, before it is sent again".into()),
    }
}
