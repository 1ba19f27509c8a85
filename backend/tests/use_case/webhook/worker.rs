//! Several workers, and one that is overtaken.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::webhook::DeliveryStatus;

use super::{Hooked, ids, meanwhile, texts};

/// Gives an endpoint's lease to somebody else.
const STEAL: &str =
    "update webhook set lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_number_of_workers_send_each_event_once() {
    let hooked = Hooked::start().await;
    let mut gifts = Vec::new();
    for _ in 0..12 {
        gifts.push(hooked.gift().await);
    }
    for gift in &gifts {
        hooked.change(*gift, 900).await;
    }
    hooked.world.test.settled().await;
    let workers = (0..4).map(|_| {
        let backend = hooked.world.test.backend.clone();
        tokio::spawn(async move { backend.deliver_all().await.unwrap() })
    });
    for worker in workers.collect::<Vec<_>>() {
        worker.await.unwrap();
    }
    hooked.work().await;
    let received = ids(&hooked.receiver.all());
    let events = texts(&hooked.events().await);
    assert_eq!(received.len(), events.len());
    assert_eq!(received.into_iter().collect::<BTreeSet<_>>(), events.into_iter().collect::<BTreeSet<_>>());
}

#[tokio::test]
async fn a_worker_whose_lease_ended_writes_nothing_more() {
    let hooked = Hooked::start().await;
    let is_stolen = Arc::new(AtomicBool::new(false));
    let url = hooked.world.test.database_url.clone();
    let stolen = is_stolen.clone();
    // While the call is out, another worker takes the endpoint over.
    hooked.receiver.answer(move |_| {
        if !stolen.swap(true, Ordering::SeqCst) {
            let url = url.clone();
            std::thread::spawn(move || meanwhile(&url, STEAL)).join().unwrap();
        }
        Some((200, ""))
    });
    hooked.gift().await;
    hooked.work().await;
    assert!(is_stolen.load(Ordering::SeqCst));
    let log = hooked.log().await;
    assert_eq!((log[0].status, log[0].attempts.len()), (DeliveryStatus::Pending, 0));
    hooked.world.test.by_hand("update webhook set lease_until = now() - interval '1 second'").await.unwrap();
    hooked.work().await;
    assert_eq!(hooked.log().await[0].status, DeliveryStatus::Delivered);
    assert_eq!(hooked.receiver.all().len(), 2, "at least once");
}
