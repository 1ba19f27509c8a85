//! The sandbox's clock in the hands of the story: it is moved, the server is seen to follow, and it is put back.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use backend::Backend;
use domain::Timestamp;
use serde::Deserialize;
use tokio::time::Instant;

/// How long a server may take to follow. It reads the clock from the database several times a second.
const PATIENCE: Duration = Duration::from_secs(15);
/// How far two readings of one clock may lie apart when a request lies between them.
const NEAR: i64 = 20;

pub(super) struct SandboxClock<'a> {
    backend: &'a Backend,
    http: reqwest::Client,
    health: String,
}

#[derive(Deserialize)]
struct Health {
    time: Timestamp,
}

impl<'a> SandboxClock<'a> {
    pub(super) fn new(backend: &'a Backend, http: reqwest::Client, base_url: &str) -> Self {
        let health = format!("{}/integrations/v1/health", base_url.trim_end_matches('/'));
        Self { backend, http, health }
    }

    /// What time it is for the server.
    pub(super) async fn server_time(&self) -> Result<Timestamp> {
        let answer = self
            .http
            .get(&self.health)
            .send()
            .await
            .with_context(|| format!("no server answers at {}", self.health))?;
        let health: Health =
            answer.json().await.with_context(|| format!("the server at {} is not Uplift", self.health))?;
        Ok(health.time)
    }

    /// The clock stands before the story was first told: real time is where it goes on. The instant.
    pub(super) async fn to_real_time(&self) -> Result<Timestamp> {
        self.backend
            .reset_clock()
            .await
            .context("cannot set the sandbox's clock back: run `uplift clock reset`")?;
        self.until_followed().await?;
        Ok(self.backend.now())
    }

    /// Sets the clock, and waits until the server's shows the same. Where it stood is remembered, should the story break off. Mail is
    /// sent before, so that it has the day on which it was written.
    pub(super) async fn move_to(&self, to: Timestamp) -> Result<()> {
        self.send_mail().await?;
        self.backend.borrow_clock(to).await.context("the sandbox's clock cannot be set")?;
        self.until_followed().await
    }

    /// Puts the clock back to where it stood, if a story moved it: this one, or an earlier one that was cut off.
    pub(super) async fn put_back(&self) -> Result<()> {
        self.send_mail().await?;
        let moved = self
            .backend
            .return_clock()
            .await
            .context("cannot set the sandbox's clock back: run `uplift clock reset`")?;
        if moved {
            self.until_followed().await?;
        }
        Ok(())
    }

    async fn send_mail(&self) -> Result<()> {
        self.backend.send_waiting_mail().await.context("the sandbox's mail cannot be sent")
    }

    async fn until_followed(&self) -> Result<()> {
        let until = Instant::now() + PATIENCE;
        loop {
            let apart = self.server_time().await?.since(self.backend.now());
            if apart.whole_seconds().abs() <= NEAR {
                return Ok(());
            }
            if Instant::now() > until {
                bail!(
                    "the server at {} does not follow this sandbox's clock: does it use another database?",
                    self.health
                );
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }
}
