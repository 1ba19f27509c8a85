//! Who sees a gift, and lists of gifts.

use backend::actor::CharityStaff;
use backend::credential::TokenHash;
use backend::donation::{DonationFilter, PlatformFilter};
use backend::pagination::PageRequest;
use domain::Pence;
use domain::donation::shown::{SentTotals, Totals};
use domain::donation::{DeletionReason, DonationChange, Find, States, Status};
use domain::list::ListOrder;
use serde_json::json;

use super::NOW;
use crate::person::{World, code, unkeyed};

#[tokio::test]
async fn another_platform_sees_none_of_it() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "reference": "mine" })).await;
    let other = world.test.platform("Tap & Give").await;
    let issued = world
        .test
        .backend
        .issue_token(&other.client_id.to_string(), &other.client_secret, None)
        .await
        .unwrap();
    let other = world.test.backend.authenticate(TokenHash::of(&issued.access_token)).await.unwrap();
    let backend = &world.test.backend;
    assert_eq!(code(backend.donation_for_platform(&other, id).await), "donation_not_found");
    assert_eq!(code(backend.declarations_for_platform(&other, id).await), "donation_not_found");
    assert_eq!(
        code(backend.delete_donation(&other, id, DeletionReason::Refund, None, &unkeyed()).await),
        "donation_not_found"
    );
    let change = DonationChange::read(&json!({ "netAmount": 1 }), backend.now()).unwrap();
    assert_eq!(
        code(backend.change_donation(&other, id, &change, None, &unkeyed()).await),
        "donation_not_found"
    );
    assert!(
        backend
            .donations_for_platform(&other, &PlatformFilter::default(), &PageRequest::new(10, None))
            .await
            .unwrap()
            .items
            .is_empty()
    );
}

#[tokio::test]
async fn the_people_of_a_platform_read_what_its_tokens_read_and_no_other_platforms_do() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "reference": "mine" })).await;
    let backend = &world.test.backend;
    let owner = world.test.platform_owner(world.platform_id).await;
    let other = world.test.platform("Tap & Give").await.platform_id;
    let nosy = world.test.platform_owner(other).await;
    let (filter, part) = (PlatformFilter::default(), PageRequest::new(10, None));
    let listed = backend.donations_for_platform(&owner, &filter, &part).await.unwrap();
    assert_eq!(listed.items.iter().map(|shown| shown.view.id).collect::<Vec<_>>(), [id]);
    let SentTotals::Exactly(sums) = backend.totals_for_platform(&owner, None).await.unwrap() else {
        panic!("one donation is counted");
    };
    let view = &listed.items[0].view;
    let sums: Vec<_> = sums.iter().map(|sum| (sum.status, sum.count, sum.given, sum.claimable)).collect();
    assert_eq!(sums, [(view.gift_aid.status, 1, view.gross_amount.pence(), view.claimable_amount)]);
    let nothing = SentTotals::Exactly(Vec::new());
    let other_status = if view.gift_aid.status == Status::Held { Status::Declared } else { Status::Held };
    assert_eq!(backend.totals_for_platform(&owner, Some(other_status)).await.unwrap(), nothing);
    assert_eq!(backend.totals_for_platform(&nosy, None).await.unwrap(), nothing);
    assert_eq!(backend.donation_for_platform(&owner, id).await.unwrap().view, world.shown(id).await);
    let history = backend.history_for_platform(&owner, id).await.unwrap();
    assert_eq!(history.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["donation.create"]);
    assert!(backend.donations_for_platform(&nosy, &filter, &part).await.unwrap().items.is_empty());
    assert_eq!(code(backend.donation_for_platform(&nosy, id).await), "donation_not_found");
    assert_eq!(code(backend.declarations_for_platform(&nosy, id).await), "donation_not_found");
    assert_eq!(code(backend.history_for_platform(&nosy, id).await), "donation_not_found");
}

#[tokio::test]
async fn a_long_history_shows_the_newest_and_what_others_did_takes_no_place_in_it() {
    let world = World::at(NOW).await;
    let id = world.sent(json!({ "reference": "busy" })).await;
    let add = |action: &str, times: u32| {
        format!(
            "insert into audit (at, actor_kind, action, subject_id, detail)
             select '2026-11-21T10:00:00Z', 'uplift', '{action}', donation_id, '{{}}' from donation, generate_series(1, {times})"
        )
    };
    for (action, times) in [("donation.assess", 3), ("donation.reveal", 250), ("donation.hold", 1)] {
        world.test.by_hand(&add(action, times)).await.unwrap();
    }
    let owner = world.test.platform_owner(world.platform_id).await;
    let history = world.test.backend.history_for_platform(&owner, id).await.unwrap();
    let actions: Vec<&str> = history.iter().map(|entry| entry.action.as_str()).collect();
    let assess = "donation.assess";
    assert_eq!(actions, ["donation.create", assess, assess, assess, "donation.hold"]);
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let (_, history, _) = world.test.backend.donation_for_charity(&staff, id).await.unwrap();
    assert_eq!((history.len(), history[199].action.as_str()), (200, "donation.hold"));
}

#[tokio::test]
async fn lists_go_on_without_gap_or_repeat() {
    let world = World::at(NOW).await;
    for n in 0..25 {
        world.sent(json!({ "reference": format!("gift-{n}"), "donatedAt": format!("2026-11-{:02}T08:00:00Z", 1 + n % 20) })).await;
    }
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest::new(7, after);
        let page =
            world.test.backend.donations_for_charity(&staff, &Default::default(), &request).await.unwrap();
        seen.extend(page.items.iter().map(|shown| (shown.view.donated_at, shown.view.id)));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen.len(), 25);
    assert!(seen.windows(2).all(|pair| pair[0] > pair[1]), "newest first, each once");
    let forged = PageRequest::new(7, Some("AAAA".into()));
    assert_eq!(
        code(world.test.backend.donations_for_charity(&staff, &Default::default(), &forged).await),
        "invalid_cursor"
    );
}

#[tokio::test]
async fn a_charity_finds_a_gift_by_whatever_it_has_in_hand() {
    let world = World::at(NOW).await;
    for (reference, pence) in [("GS-0001", 4_200), ("GS-0002", 1_000), ("GX-0001", 1_000), ("G_1X", 700)] {
        world.sent(json!({ "reference": reference, "grossAmount": pence })).await;
    }
    let id = world.sent(json!({ "reference": "other" })).await;
    let second = world.test.charity("Second Hospice", "CD67890").await;
    let official = world.test.staff("official@example.org").await;
    let (staff, others) = (official.of(world.charity).unwrap(), official.of(second).unwrap());
    let id = id.to_string();
    for (typed, found) in [
        ("gs-0001", 1),
        ("gS-", 2),
        ("0001", 2),
        ("g_1", 1),
        ("42.00", 1),
        ("£7", 1),
        ("zzz", 0),
        ("claim 1", 0),
        (id.as_str(), 1),
    ] {
        let filter = DonationFilter { find: Some(Find::parse(typed).unwrap()), ..DonationFilter::default() };
        let list = async |who: &CharityStaff| {
            let request = PageRequest::new(10, None);
            world.test.backend.donations_for_charity(who, &filter, &request).await.unwrap().items.len()
        };
        assert_eq!((list(&staff).await, list(&others).await), (found, 0), "{typed}");
        let Totals::Exactly(stages) = world.test.backend.totals_for_charity(&staff, &filter).await.unwrap()
        else {
            panic!("{typed} is many")
        };
        let count: i64 = stages.iter().map(|stage| stage.count).sum();
        assert_eq!(usize::try_from(count).unwrap(), found, "{typed}");
    }
}

#[tokio::test]
async fn a_list_in_every_order_goes_on_without_gap_or_repeat_and_comes_to_its_total() {
    let world = World::at(NOW).await;
    for n in 0..9 {
        let day = format!("2026-11-{:02}T08:00:00Z", 1 + n % 4);
        let mut gift =
            json!({ "reference": format!("gift-{n}"), "donatedAt": day, "grossAmount": 500 + n % 3 });
        // Two states wait beside each other on the same days.
        if n % 3 == 0 {
            gift["settlementDate"] = json!("2026-11-20");
            gift["donor"] = json!({ "type": "email", "value": "ann@example.org" });
        }
        world.sent(gift).await;
    }
    let staff = world.test.staff("official@example.org").await.of(world.charity).unwrap();
    let backend = &world.test.backend;
    let day = |text| domain::calendar::parse_date(text).unwrap();
    // By itself, within days, and among what is looked for, whose places are found in other ways.
    let filters = [
        (DonationFilter::default(), 9),
        (
            DonationFilter {
                from: Some(day("2026-11-02")),
                to: Some(day("2026-11-03")),
                ..Default::default()
            },
            4,
        ),
        (DonationFilter { find: Some(Find::parse("GIFT").unwrap()), ..DonationFilter::default() }, 9),
        (
            DonationFilter {
                platform: Some(world.platform_id),
                states: Some(States::Waiting),
                ..Default::default()
            },
            9,
        ),
        (DonationFilter { states: Some(States::Waiting), ..DonationFilter::default() }, 9),
        (
            DonationFilter {
                states: Some(States::Waiting),
                from: Some(day("2026-11-02")),
                to: Some(day("2026-11-03")),
                ..Default::default()
            },
            4,
        ),
    ];
    for (filter, count) in filters {
        let Totals::Exactly(stages) = backend.totals_for_charity(&staff, &filter).await.unwrap() else {
            panic!("{filter:?} is many")
        };
        let has = |status| stages.iter().any(|stage| stage.status == status);
        assert!(has(Status::AwaitingSettlement) && has(Status::AwaitingDonor), "{filter:?}");
        for order in ListOrder::ALL {
            let filter = DonationFilter { order: Some(*order), ..filter.clone() };
            let (mut seen, mut after) = (Vec::new(), None);
            loop {
                let page = backend
                    .donations_for_charity(&staff, &filter, &PageRequest::new(2, after))
                    .await
                    .unwrap();
                seen.extend(page.items.iter().map(|shown| {
                    let key = if order.is_by_amount() {
                        shown.view.gross_amount.pence().get()
                    } else {
                        shown.view.donated_at.offset().unix_timestamp()
                    };
                    (key, shown.view.id.uuid())
                }));
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            let mut sorted = seen.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if !order.is_ascending() {
                sorted.reverse();
            }
            assert_eq!((seen.len(), &seen), (count, &sorted), "{order} {filter:?}");
            if order.is_by_amount() {
                let claimable = Pence::new(seen.iter().map(|(pence, _)| pence).sum()).unwrap();
                assert_eq!(
                    Pence::total(stages.iter().map(|stage| stage.claimable)),
                    Ok(claimable),
                    "{filter:?}"
                );
                let counted: i64 = stages.iter().map(|stage| stage.count).sum();
                assert_eq!(usize::try_from(counted), Ok(count), "{filter:?}");
            }
        }
    }
}
