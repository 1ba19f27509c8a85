//! A client and a simulated HMRC over real HTTP: the four steps, and everything that goes wrong on the way.

mod conversation;
mod failure;
mod refusal;
mod simulated;
mod submission;

use std::sync::Arc;

use hmrc::claim::{Claim, Credentials, Method};
use hmrc::gateway::{
    Acknowledgement, Client, Failure, GatewayFailure, Limits, Listing, Reply, Submission, Unclear,
};
use hmrc::irmark::IrMark;
use hmrc::message::Form;
use hmrc::simulator::{Options, Outcome, Plan, Running, Simulator, Step};
use time::macros::datetime;

use crate::support::write;

fn account() -> Credentials {
    Credentials { sender_id: "323412300001".to_owned(), method: Method::Clear, value: "a<b>&\"c'".to_owned() }
}

fn options() -> Options {
    Options {
        accounts: vec![account()],
        clock: Arc::new(|| datetime!(2026-11-21 09:30:05 UTC)),
        ..Options::default()
    }
}

/// A simulator that listens, and a client of it.
struct Scene {
    running: Running,
    client: Client,
}

impl Scene {
    async fn new() -> Self {
        Self::with(options(), Limits::default()).await
    }

    async fn with(options: Options, limits: Limits) -> Self {
        let running = Simulator::new(options).start("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let client = Client::with_limits(running.service().unwrap(), account(), true, limits).unwrap();
        Self { running, client }
    }

    fn simulator(&self) -> &Simulator {
        self.running.simulator()
    }

    fn plan(&self, step: Step, outcome: Outcome) {
        self.simulator().plan(Plan::once(step, outcome));
    }

    async fn submit(&self, claim: &Claim) -> (Result<Reply, Failure>, IrMark) {
        let (irmark, submission) = submission(claim);
        let answer = self.client.submit(submission, irmark).await;
        (answer.map(|answer| answer.reply), irmark)
    }

    async fn acknowledged(&self, claim: &Claim) -> (Acknowledgement, IrMark) {
        let (reply, irmark) = self.submit(claim).await;
        match reply {
            Ok(Reply::Acknowledged(told)) => (told, irmark),
            other => panic!("{other:?}"),
        }
    }

    async fn poll(&self, told: &Acknowledgement, irmark: IrMark) -> Result<Reply, Failure> {
        let answer = self.client.poll(&told.correlation_id, &told.endpoint, irmark).await;
        answer.map(|answer| answer.reply)
    }

    async fn list(&self) -> Result<Listing, GatewayFailure> {
        self.client.list().await.unwrap().reply
    }
}

/// Written and stored without credentials.
fn stored(claim: &Claim) -> (IrMark, Vec<u8>) {
    let mut claim = claim.clone();
    claim.opening.header.credentials = None;
    let (written, bytes) = write(&claim, Form::Compressed).unwrap();
    (written.irmark, bytes)
}

fn submission(claim: &Claim) -> (IrMark, Submission) {
    let (irmark, bytes) = stored(claim);
    (irmark, Submission::from_bytes(bytes).unwrap())
}

fn unclear(failure: &Failure) -> &Unclear {
    match failure {
        Failure::Unknown { reason, .. } => reason,
        Failure::NotSent { .. } => panic!("{failure:?}"),
    }
}
