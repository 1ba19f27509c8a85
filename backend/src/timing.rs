//! Answers whose time tells nothing: they come on a beat, whatever was found and however long that took.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Does the work, and gives its outcome at the next whole multiple of `beat` since it began: what takes less than one beat always
/// takes one. By the clock of the runtime, which tests can run ahead. The work has to give back by itself what it holds, such as a
/// connection: its outcome waits.
pub(crate) async fn on_beat<T>(beat: Duration, work: impl Future<Output = T>) -> T {
    let mut due = Instant::now() + beat;
    let outcome = work.await;
    while due <= Instant::now() {
        due += beat;
    }
    sleep_until(due).await;
    outcome
}

#[cfg(test)]
mod tests {
    use tokio::time::sleep;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn work_of_any_length_ends_on_the_beat() {
        let beat = Duration::from_millis(50);
        for (takes, ends) in [(0, 50), (3, 50), (40, 50), (60, 100), (90, 100), (1_240, 1_250)] {
            let begun = Instant::now();
            let outcome = on_beat(beat, async {
                sleep(Duration::from_millis(takes)).await;
                takes
            });
            assert_eq!(outcome.await, takes);
            assert_eq!(begun.elapsed().as_millis(), ends, "work of {takes} ms");
        }
    }
}
