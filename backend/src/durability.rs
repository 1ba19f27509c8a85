//! Whether a failover of the database could lose what was committed: the intent to send a claim that is lost so is sent twice.

use crate::Backend;
use crate::error::Error;
use crate::store;
use crate::store::installation::Durability;

/// What is wrong with how the database keeps commits, if anything is.
fn fault(durability: &Durability) -> Option<&'static str> {
    let is_off = matches!(durability.synchronous_commit.as_str(), "off");
    let waits = !matches!(durability.synchronous_commit.as_str(), "off" | "local");
    if is_off && durability.replicas == 0 {
        return Some(
            "synchronous_commit is off: if the database crashes, it can lose commits that it had acknowledged",
        );
    }
    if durability.replicas > 0 && !(waits && durability.names_standbys) {
        return Some(
            "the database does not wait for its replica: a failover can lose commits that it had acknowledged, and a claim can be sent twice",
        );
    }
    // The replica has written the commit then, and not flushed it.
    if durability.replicas > 0 && durability.synchronous_commit == "remote_write" {
        return Some(
            "synchronous_commit is remote_write: if the primary fails and the machine of the replica crashes too, commits that were \
             acknowledged can be lost",
        );
    }
    None
}

impl Backend {
    /// Warns when a failover of the database could lose what was acknowledged. Of replicas that the database hides nothing is seen.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "durability.check")]
    pub async fn check_durability(&self) -> Result<(), Error> {
        let mut conn = self.pool.acquire().await?;
        let durability = store::installation::durability(&mut conn).await?;
        if let Some(why) = fault(&durability) {
            tracing::warn!(
                replicas = durability.replicas,
                synchronous_commit = durability.synchronous_commit,
                "{why}; see docs/deploy.md"
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d8_a_replica_that_is_not_waited_for_is_warned_of() {
        for (replicas, names_standbys, synchronous_commit, is_warned) in [
            (0, false, "on", false),
            (0, false, "local", false),
            (0, false, "off", true),
            (1, false, "on", true),
            (1, true, "on", false),
            (2, true, "remote_apply", false),
            (0, false, "remote_write", false),
            (1, false, "remote_write", true),
            (1, true, "remote_write", true),
            (1, true, "local", true),
            (1, true, "off", true),
        ] {
            let durability =
                Durability { synchronous_commit: synchronous_commit.to_owned(), names_standbys, replicas };
            assert_eq!(fault(&durability).is_some(), is_warned, "{durability:?}");
        }
    }
}
