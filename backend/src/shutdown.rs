//! How background work learns that it is to end.

use std::time::Duration;

use tokio::sync::watch;

/// Whether work is to end: somebody said so, or whoever could say so is gone.
pub(crate) fn is_over(stopping: &watch::Receiver<bool>) -> bool {
    *stopping.borrow() || stopping.has_changed().is_err()
}

/// Sleeps for so long, or until work is to end.
pub(crate) async fn rest(stopping: &mut watch::Receiver<bool>, pause: Duration) {
    let _told_or_not = tokio::time::timeout(pause, stopping.wait_for(|stop| *stop)).await;
}
