//! A cursor is good for the list that gave it, as it was narrowed, and for no other.

use backend::Error;
use backend::actor::{CharityStaff, DonorCaller, PlatformStaff};
use backend::donation::{DonationFilter, GivingFilter, PlatformFilter};
use backend::pagination::PageRequest;
use backend::request_log::RequestFilter;
use domain::donation::{Find, States};
use domain::list::ListOrder;
use domain::{Status, TaxYear};
use serde_json::json;

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";

const LISTS: [&str; 14] = [
    "a platform's donations",
    "a platform's charities",
    "a platform's claims",
    "a platform's terminals",
    "those who added a platform",
    "a platform's requests",
    "a charity's donations",
    "a charity's held gifts",
    "a charity's claims",
    "a charity's adjustments",
    "a charity's payments",
    "a charity's terminals",
    "a donor's gifts",
    "what is kept of a donor's gifts",
];

/// Everybody who reads lists.
struct Readers {
    world: World,
    staff: CharityStaff,
    owner: PlatformStaff,
    donor: DonorCaller,
}

impl Readers {
    /// Reads one row of a list, and gives the cursor of what comes next.
    async fn part(&self, list: &str, after: Option<String>) -> Result<Option<String>, Error> {
        let backend = &self.world.test.backend;
        let (platform, staff) = (&self.world.platform, &self.staff);
        let part = PageRequest::new(1, after);
        let next = match list {
            "a platform's donations" => {
                let filter = PlatformFilter::default();
                backend.donations_for_platform(platform, &filter, &part).await?.next
            }
            "a platform's charities" => backend.charities_of_platform(platform, &part).await?.next,
            "a platform's claims" => {
                let reference = self.world.reference.parse().unwrap();
                backend.claims_for_platform(platform, &reference, None, &part).await?.next
            }
            "a platform's terminals" => backend.terminals_for_platform(platform, None, &part).await?.next,
            "those who added a platform" => backend.added_by(&self.owner, &part).await?.next,
            "a platform's requests" => {
                let filter = RequestFilter::default();
                backend.requests(&self.owner, &filter, &part).await?.next
            }
            "a charity's donations" => {
                let filter = DonationFilter::default();
                backend.donations_for_charity(staff, &filter, &part).await?.next
            }
            "a charity's held gifts" => backend.held_gifts(staff, &part).await?.next,
            "a charity's claims" => backend.claims(staff, &part).await?.next,
            "a charity's adjustments" => backend.adjustments(staff, &part).await?.next,
            "a charity's payments" => backend.payments(staff, &part).await?.next,
            "a charity's terminals" => backend.terminals(staff, &part).await?.next,
            "a donor's gifts" => backend.my_giving(&self.donor, &part).await?.gifts.next,
            "what is kept of a donor's gifts" => backend.kept_gifts(&self.donor, &part).await?.next,
            other => panic!("who reads {other}?"),
        };
        Ok(next)
    }
}

#[tokio::test]
async fn a_cursor_goes_on_in_its_own_list_and_is_refused_by_every_other() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    for reference in ["gift-1", "gift-2"] {
        world.sent(json!({ "reference": reference })).await;
    }
    let readers = Readers {
        staff: world.test.staff("official@example.org").await.of(world.charity).unwrap(),
        owner: world.test.platform_owner(world.platform_id).await,
        donor: world.test.donor("zoe@example.org").await,
        world,
    };
    // The same two gifts are in each of these.
    for from in [
        "a platform's donations",
        "a charity's donations",
        "a donor's gifts",
        "what is kept of a donor's gifts",
    ] {
        let cursor = readers.part(from, None).await.unwrap();
        assert!(cursor.is_some(), "{from} go on");
        for to in LISTS {
            let answer = readers.part(to, cursor.clone()).await;
            if to == from {
                assert_eq!(answer.unwrap(), None, "{to} go on, to their end");
            } else {
                assert_eq!(code(answer), "invalid_cursor", "the cursor of {from} in {to}");
            }
        }
    }
}

#[tokio::test]
async fn a_cursor_is_refused_in_the_same_list_of_somebody_else_and_under_other_filters() {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise(donor).await;
    for reference in ["gift-1", "gift-2"] {
        world.sent(json!({ "reference": reference })).await;
    }
    let second = world.test.charity("Second Hospice", "CD67890").await;
    let official = world.test.staff("official@example.org").await;
    let (staff, others) = (official.of(world.charity).unwrap(), official.of(second).unwrap());
    let zoe = world.test.donor("zoe@example.org").await;
    let sean = world.test.donor("sean@example.org").await;
    let (backend, part) = (&world.test.backend, |after| PageRequest::new(1, after));

    let mine = backend.my_giving(&zoe, &part(None)).await.unwrap().gifts.next;
    assert!(mine.is_some());
    assert!(backend.my_giving(&zoe, &part(mine.clone())).await.is_ok());
    assert_eq!(code(backend.my_giving(&sean, &part(mine.clone())).await), "invalid_cursor");
    let year = GivingFilter { year: Some(TaxYear::starting(2026)), ..GivingFilter::default() };
    assert_eq!(code(backend.my_narrowed_giving(&zoe, &year, &part(mine)).await), "invalid_cursor");

    let all = DonationFilter::default();
    let narrowed = DonationFilter {
        states: Some(States::One(Status::AwaitingSettlement)),
        find: Some(Find::parse("gift").unwrap()),
        ..DonationFilter::default()
    };
    let wider = DonationFilter { find: None, ..narrowed.clone() };
    let other = DonationFilter { find: Some(Find::parse("gift-").unwrap()), ..narrowed.clone() };
    let ordered = DonationFilter { order: Some(ListOrder::Largest), ..narrowed.clone() };
    let read = async |who: &CharityStaff, filter: &DonationFilter, after: Option<String>| {
        backend.donations_for_charity(who, filter, &part(after)).await
    };
    let next = read(&staff, &narrowed, None).await.unwrap().next;
    assert!(next.is_some());
    assert_eq!(read(&staff, &narrowed, next.clone()).await.unwrap().items.len(), 1);
    for (who, filter) in
        [(&others, &narrowed), (&staff, &all), (&staff, &wider), (&staff, &other), (&staff, &ordered)]
    {
        assert_eq!(code(read(who, filter, next.clone()).await), "invalid_cursor");
    }
}
