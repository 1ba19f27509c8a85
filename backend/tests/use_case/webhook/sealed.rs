//! The installation's secret is changed: endpoints are told as before, and the earlier secret can go.

use backend::secret::Key;
use backend::{Backend, Config};

use crate::person::unkeyed;

use super::Hooked;

/// The secret of every test's installation.
const FIRST: [u8; 32] = [7; 32];
const NEXT: [u8; 32] = [8; 32];
const AUDITED: &str = "select count(*) from audit where action = 'webhook.seal' and actor_kind = 'uplift'";

/// Another process on the same database, with this secret.
async fn process(hooked: &Hooked, key: Key) -> Backend {
    let test = &hooked.world.test;
    let config = Config { key, ..test.backend.config().clone() };
    Backend::connect(&test.database_url, config, false).await.unwrap()
}

#[tokio::test]
async fn while_the_secret_is_changed_every_process_delivers_and_afterwards_the_earlier_one_can_go() {
    let hooked = Hooked::start().await;
    let backend = &hooked.world.test.backend;
    // For a day both sign: both are sealed anew.
    let second = backend.change_webhook_secret(&hooked.who, hooked.id, &unkeyed()).await;
    let second = second.unwrap().value.secret;
    let not_yet = process(&hooked, Key::new(FIRST).with_earlier(Some(NEXT))).await;
    let rolling = process(&hooked, Key::new(NEXT).with_earlier(Some(FIRST))).await;
    let done = process(&hooked, Key::new(NEXT)).await;

    assert_eq!(backend.seal_webhooks_anew().await.unwrap(), 0);
    assert_eq!(not_yet.seal_webhooks_anew().await.unwrap(), 0);
    assert_eq!(rolling.seal_webhooks_anew().await.unwrap(), 1);
    assert_eq!(rolling.seal_webhooks_anew().await.unwrap(), 0, "once");
    assert_eq!(hooked.world.test.count(AUDITED).await, 1);
    for (before, process) in [&not_yet, &rolling, &done].into_iter().enumerate() {
        hooked.gift().await;
        hooked.world.test.settled().await;
        process.work_all().await.unwrap();
        let received = hooked.receiver.all();
        assert_eq!(received.len(), before + 1);
        let newest = received.last().unwrap();
        assert!(newest.verifies(&hooked.secret) && newest.verifies(&second));
        // As a server does when it starts: the key of the audit trail's chain, made meanwhile, too.
        rolling.seal_lasting_keys_again().await.unwrap();
    }

    // One that starts once more before it changed over seals it back, and the next one that has changed over seals it again.
    assert_eq!(not_yet.seal_webhooks_anew().await.unwrap(), 1);
    assert_eq!(rolling.seal_webhooks_anew().await.unwrap(), 1);
    // A third secret opens nothing, and spoils nothing.
    let third = process(&hooked, Key::new([9; 32]).with_earlier(Some(FIRST))).await;
    assert_eq!(third.seal_webhooks_anew().await.unwrap(), 0);
    hooked.gift().await;
    hooked.world.test.settled().await;
    done.work_all().await.unwrap();
    assert!(hooked.receiver.all().last().unwrap().verifies(&second));
    not_yet.seal_lasting_keys_again().await.unwrap();
    hooked.world.verify().await;
}

#[tokio::test]
async fn an_endpoint_whose_secret_was_lost_is_told_as_soon_as_it_has_another() {
    let hooked = Hooked::start().await;
    hooked.gift().await;
    let lost = process(&hooked, Key::new(NEXT)).await;
    // The one before it would sign beside it for a day, and does not open.
    let changed = lost.change_webhook_secret(&hooked.who, hooked.id, &unkeyed()).await;
    let changed = changed.unwrap().value.secret;
    hooked.world.test.settled().await;
    lost.work_all().await.unwrap();
    let received = hooked.receiver.all();
    assert_eq!(received.len(), 1);
    assert!(received[0].verifies(&changed) && !received[0].verifies(&hooked.secret));
}
