//! What a donor gave in the tax year: every gift of it counts, however many pages of the list there are.

use backend::actor::DonorCaller;
use backend::donation::{Found, GiftName, GiftState, Giving, GivingFilter, MonthSum, Shown, YearSum};
use backend::pagination::PageRequest;
use domain::calendar::parse_date;
use domain::donation::{DeletionReason, Reason, Status};
use domain::{Pence, TaxYear};
use serde_json::json;

use crate::claim::Desk;
use crate::person::{World, unkeyed};

const NOW: &str = "2026-11-21T09:00:00Z";

fn pence(amount: i64) -> Pence {
    Pence::new(amount).unwrap()
}

async fn giving(world: &World, me: &DonorCaller, limit: u16, after: Option<String>) -> Giving {
    let request = PageRequest::new(limit, after);
    world.test.backend.my_giving(me, &request).await.unwrap()
}

fn is_uncovered(gift: &Shown) -> bool {
    let reasons = &gift.view.gift_aid.reasons;
    reasons.iter().any(|reason| reason.code == Reason::NotAuthorised)
}

/// The sums by the state and the reasons of each gift, as its donor reads them.
fn added_up(year: TaxYear, gifts: &[Shown]) -> YearSum {
    let counted: Vec<&Shown> = gifts
        .iter()
        .filter(|gift| year.contains(gift.donated_on) && gift.status() != Status::Cancelled)
        .collect();
    let sum = |among: &[Status], all: bool| {
        let among =
            counted.iter().filter(|gift| all || (among.contains(&gift.status()) && !is_uncovered(gift)));
        Pence::total(among.map(|gift| gift.view.claimable_amount)).unwrap()
    };
    YearSum {
        year,
        gifts: i64::try_from(counted.len()).unwrap(),
        given: sum(&[], true),
        declared: sum(&[Status::Declared, Status::Claimed, Status::Accepted], false),
        claimed: sum(&[Status::Claimed], false),
        accepted: sum(&[Status::Accepted], false),
        paid: Pence::ZERO,
        waiting: sum(&[Status::AwaitingSettlement, Status::AwaitingCharity], false),
        held: sum(&[Status::Held], false),
    }
}

#[tokio::test]
async fn the_sums_of_the_tax_year_count_every_gift_by_where_it_stands_for_its_donor() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    for _ in 0..60 {
        world.sent(json!({})).await;
    }
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    // On a terminal whose charity nobody knows yet.
    let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "HARBOUR", "auth": "A1B2C3" });
    world.sent(json!({ "transaction": card, "settlementDate": "2026-11-21" })).await;
    // Before the authorisation, which never reaches back: one on its way, one that arrived, one of the year's first instant.
    for uncovered in [
        json!({ "donatedAt": "2026-11-20T12:00:00Z" }),
        json!({ "donatedAt": "2026-11-20T12:00:00Z", "settlementDate": "2026-11-20" }),
        json!({ "donatedAt": "2026-04-05T23:00:00Z" }),
    ] {
        world.sent(uncovered).await;
    }
    // Not of this year, taken back, and another's.
    world.sent(json!({ "donatedAt": "2026-04-05T22:59:59Z" })).await;
    let refunded = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    world
        .test
        .backend
        .delete_donation(&world.platform, refunded, DeletionReason::Refund, None, &unkeyed())
        .await
        .unwrap();
    let others = json!({ "donor": { "type": "email", "value": "sean@example.org" } });
    world.sent(others).await;

    let all = giving(&world, &me, 1_000, None).await;
    assert_eq!(all.gifts.items.len(), 67);
    let right = YearSum {
        year: TaxYear::starting(2026),
        gifts: 65,
        given: pence(65_000),
        declared: pence(1_000),
        waiting: pence(61_000),
        ..YearSum::none(TaxYear::starting(2026))
    };
    assert_eq!(all.year, Some(right));
    assert_eq!(added_up(right.year, &all.gifts.items), right);

    let first = giving(&world, &me, 50, None).await;
    assert_eq!(first.year, Some(right), "with as many as a page holds");
    let older = giving(&world, &me, 50, first.gifts.next).await;
    assert_eq!(older.year, None, "once, with the first part of the list");
}

#[tokio::test]
async fn the_sums_begin_anew_with_the_first_gift_of_the_tax_year() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let me = world.test.donor("zoe@example.org").await;
    let shown = async |now: &str| {
        world.test.set_clock(now);
        let sum = giving(&world, &me, 50, None).await.year.unwrap();
        (sum.year, sum.gifts)
    };
    // On 6 April people look for the year that has just ended.
    for now in ["2027-04-05T22:59:59Z", "2027-04-05T23:00:00Z"] {
        assert_eq!(shown(now).await, (TaxYear::starting(2026), 1), "{now}");
    }
    world.sent(json!({})).await;
    assert_eq!(shown("2027-04-06T09:00:00Z").await, (TaxYear::starting(2027), 1));
    // However long ago that was.
    assert_eq!(shown("2029-04-06T09:00:00Z").await, (TaxYear::starting(2027), 1));
}

#[tokio::test]
async fn months_add_up_over_pages_and_years_go_back_to_the_first_gift() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    let none = giving(&world, &me, 50, None).await;
    assert_eq!((none.years, none.year, none.months), (vec![], None, vec![]));

    for _ in 0..3 {
        world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    }
    world.sent(json!({})).await;
    let refunded = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let request = unkeyed();
    let delete =
        world.test.backend.delete_donation(&world.platform, refunded, DeletionReason::Refund, None, &request);
    delete.await.unwrap();
    // The first instant of October in London, and one of another tax year.
    world.sent(json!({ "donatedAt": "2026-09-30T23:00:00Z" })).await;
    world.sent(json!({ "donatedAt": "2025-04-05T12:00:00Z" })).await;

    let month = |day: &str, given, declared, waiting| MonthSum {
        first_day: parse_date(day).unwrap(),
        given: pence(given),
        declared: pence(declared),
        waiting: pence(waiting),
    };
    let november = month("2026-11-01", 4_000, 3_000, 1_000);
    let all = giving(&world, &me, 50, None).await;
    assert_eq!(all.months, [november, month("2026-10-01", 1_000, 0, 0), month("2025-04-01", 1_000, 0, 0)]);
    assert_eq!(all.years, [2026, 2025, 2024].map(TaxYear::starting));
    let first = giving(&world, &me, 2, None).await;
    assert_eq!(first.months, [november], "with what is on other pages");
    let next = giving(&world, &me, 2, first.gifts.next).await;
    assert_eq!((next.months, next.years), (vec![november], vec![]));

    let filter = GivingFilter { year: Some(TaxYear::starting(2024)), ..GivingFilter::default() };
    let earlier = narrowed(&world, &me, &filter, 50, None).await;
    assert_eq!(earlier.gifts.items.len(), 1);
    assert_eq!(earlier.year.map(|sum| (sum.year.start_year(), sum.gifts)), Some((2024, 1)));
    assert_eq!(earlier.years, all.years);
}

async fn narrowed(
    world: &World,
    me: &DonorCaller,
    filter: &GivingFilter,
    limit: u16,
    after: Option<String>,
) -> Giving {
    let request = PageRequest::new(limit, after);
    world.test.backend.my_narrowed_giving(me, filter, &request).await.unwrap()
}

#[tokio::test]
async fn a_list_is_narrowed_to_each_state_as_the_gifts_say_it_and_its_months_add_up_the_same() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    let card = json!({ "type": "terminal", "mid": "M1", "tid": "T1", "desc": "HARBOUR", "auth": "A1B2C3" });
    for gift in [
        json!({}),
        json!({ "settlementDate": "2026-11-21" }),
        json!({ "settlementDate": "2026-11-22" }),
        json!({ "transaction": card, "settlementDate": "2026-11-21" }),
        json!({ "donatedAt": "2026-11-20T12:00:00Z" }),
        json!({ "donatedAt": "2026-11-20T12:00:00Z", "settlementDate": "2026-11-20" }),
    ] {
        world.sent(gift).await;
    }
    let refunded = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    let request = unkeyed();
    let delete =
        world.test.backend.delete_donation(&world.platform, refunded, DeletionReason::Refund, None, &request);
    delete.await.unwrap();
    let all = giving(&world, &me, 50, None).await.gifts.items;
    let states = GiftState::ALL;
    let mut found = 0;
    for state in states.iter().copied() {
        let filter = GivingFilter { state: Some(state), ..GivingFilter::default() };
        let shown = narrowed(&world, &me, &filter, 50, None).await;
        let ids = |gifts: &[Shown]| gifts.iter().map(|gift| gift.view.id).collect::<Vec<_>>();
        let of_all: Vec<Shown> = all.iter().filter(|gift| gift.standing() == state).cloned().collect();
        assert_eq!(ids(&shown.gifts.items), ids(&of_all), "{state}");
        let stays = of_all.iter().filter(|gift| gift.status() != Status::Cancelled);
        let given = Pence::total(stays.map(|gift| gift.view.claimable_amount)).unwrap();
        assert_eq!(Pence::total(shown.months.iter().map(|sum| sum.given)).unwrap(), given, "{state}");
        assert_eq!(shown.sum.map(|sum| sum.given), Some(given), "{state}");
        found += of_all.len();
    }
    assert_eq!(found, all.len());
}

#[tokio::test]
async fn a_list_is_narrowed_to_charities_and_platforms_of_its_own_gifts() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let me = world.test.donor("zoe@example.org").await;
    let second = world.test.charity("Lantern Choir", "CD67890").await;
    let reference = world.test.source(second, world.platform_id).await;
    world.test.charity("Nobody’s Choir", "EF13579").await;
    let to_hospice = world.sent(json!({})).await;
    let to_choir = world.sent(json!({ "transaction": { "type": "direct", "id": reference } })).await;

    let names = world.test.backend.my_giving_names(&me).await.unwrap();
    let charities: Vec<&str> = names.charities.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(charities, ["Harbour Hospice", "Lantern Choir"]);
    let ids = async |filter: GivingFilter| {
        let shown = narrowed(&world, &me, &filter, 50, None).await;
        shown.gifts.items.iter().map(|gift| gift.view.id).collect::<Vec<_>>()
    };
    let by_charity = GivingFilter { charity: Some(second), ..GivingFilter::default() };
    assert_eq!(ids(by_charity.clone()).await, [to_choir]);
    // A year alone has its totals; what is narrowed more than that has a sum of its own.
    let year = GivingFilter { year: Some(TaxYear::starting(2026)), ..by_charity };
    let shown = narrowed(&world, &me, &year, 50, None).await;
    assert_eq!(shown.sum.map(|sum| (sum.gifts, sum.given)), Some((1, pence(1_000))));
    assert_eq!(shown.year, None);
    let year = GivingFilter { charity: None, ..year };
    let shown = narrowed(&world, &me, &year, 50, None).await;
    assert_eq!((shown.year.map(|sum| sum.gifts), shown.sum), (Some(2), None));
    for (platform, gifts) in [
        (world.platform_id, vec![to_choir, to_hospice]),
        (world.test.platform("Give & Go").await.platform_id, vec![]),
    ] {
        let by_platform = GivingFilter { platform: Some(platform), ..GivingFilter::default() };
        let shown = narrowed(&world, &me, &by_platform, 50, None).await;
        let count = i64::try_from(gifts.len()).unwrap();
        assert_eq!(shown.sum.map(|sum| sum.gifts), Some(count));
        assert_eq!(ids(by_platform).await, gifts);
    }
    let searched = |text: &str| GivingFilter { found: names.find(text), ..GivingFilter::default() };
    assert_eq!(ids(searched("HARBOUR")).await, [to_hospice]);
    assert_eq!(ids(searched("open coll")).await, [to_choir, to_hospice]);
    assert!(ids(searched("nobody")).await.is_empty());
}

#[tokio::test]
async fn a_search_for_an_amount_finds_the_gifts_of_it_with_their_sums() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    let waiting = world.sent(json!({ "grossAmount": 2_550 })).await;
    let declared = world.sent(json!({ "grossAmount": 2_550, "settlementDate": "2026-11-21" })).await;
    // Its Gift Aid is on £25.50 as well.
    let with_fee = world.sent(json!({ "grossAmount": 2_600, "netAmount": 2_550 })).await;
    world.sent(json!({ "grossAmount": 25_500 })).await;
    let others = json!({ "grossAmount": 2_550, "donor": { "type": "email", "value": "sean@example.org" } });
    world.sent(others).await;

    let names = world.test.backend.my_giving_names(&me).await.unwrap();
    for text in ["25.50", "£25.50"] {
        let filter = GivingFilter { found: names.find(text), ..GivingFilter::default() };
        let shown = narrowed(&world, &me, &filter, 2, None).await;
        assert_eq!(shown.sum.map(|sum| (sum.gifts, sum.given)), Some((3, pence(7_700))), "{text}");
        assert_eq!(shown.months.iter().map(|sum| sum.given).collect::<Vec<_>>(), [pence(7_700)], "{text}");
        let older = narrowed(&world, &me, &filter, 2, shown.gifts.next).await;
        let pages = shown.gifts.items.iter().chain(&older.gifts.items);
        let mut ids: Vec<_> = pages.map(|gift| gift.view.id).collect();
        ids.sort();
        let mut right = [waiting, declared, with_fee];
        right.sort();
        assert_eq!(ids, right, "{text}");
    }
    // £255.00 and the Gift Aid on it.
    let with_gift_aid = GivingFilter { found: names.find("318.75"), ..GivingFilter::default() };
    let shown = narrowed(&world, &me, &with_gift_aid, 50, None).await;
    assert_eq!(shown.gifts.items.len(), 1);
    assert_eq!(shown.sum.map(|sum| (sum.gifts, sum.given)), Some((1, pence(25_500))));
    let none = GivingFilter { found: names.find("25"), ..GivingFilter::default() };
    assert!(narrowed(&world, &me, &none, 50, None).await.gifts.items.is_empty());
}

#[tokio::test]
async fn a_gift_is_found_by_every_name_that_its_page_has_and_by_its_donor_alone() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    let gift = world.sent(json!({ "reference": "OC-001671", "settlementDate": "2026-11-21" })).await;
    let of_sean =
        json!({ "reference": "OC-001672", "donor": { "type": "email", "value": "sean@example.org" } });
    let of_sean = world.sent(of_sean).await;
    let backend = &world.test.backend;
    let names = backend.my_giving_names(&me).await.unwrap();
    let found = async |typed: &str| {
        let name = GiftName::typed(typed).unwrap();
        backend.my_gift_named(&me, &name, &names).await.unwrap()
    };
    let (_, declarations) = backend.my_gift(&me, gift).await.unwrap();
    let declaration = declarations[0].declaration_id.to_string();
    for typed in ["OC-001671", "oc-001671", &gift.to_string(), &declaration] {
        assert_eq!(found(typed).await, Some(gift), "{typed}");
    }
    for typed in ["OC-00167", "OC-001672", &of_sean.to_string()] {
        assert_eq!(found(typed).await, None, "{typed}");
    }
}

#[tokio::test]
async fn a_part_of_the_list_says_at_which_day_the_next_one_goes_on() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let me = world.test.donor("zoe@example.org").await;
    for day in ["2026-06-09", "2026-05-31"] {
        world.sent(json!({ "donatedAt": format!("{day}T12:00:00Z") })).await;
    }
    let first = giving(&world, &me, 1, None).await;
    assert_eq!(first.next_on, parse_date("2026-05-31").ok());
    assert_eq!(giving(&world, &me, 1, first.gifts.next).await.next_on, None);
}

#[tokio::test]
async fn a_reference_is_found_however_its_hyphens_spaces_and_case_are_typed() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let me = world.test.donor("zoe@example.org").await;
    let gift = world.sent(json!({ "reference": "OC-000049" })).await;
    let other = world.sent(json!({ "reference": "TG-000969" })).await;
    let backend = &world.test.backend;
    let names = backend.my_giving_names(&me).await.unwrap();
    for (typed, found) in [
        ("OC000049", Some(gift)),
        ("oc 000049", Some(gift)),
        ("tg 000969", Some(other)),
        ("TG000969", Some(other)),
        ("oc49", None),
    ] {
        let name = GiftName::typed(typed).unwrap();
        assert_eq!(backend.my_gift_named(&me, &name, &names).await.unwrap(), found, "{typed}");
    }
}

#[tokio::test]
async fn a_search_for_a_charity_and_an_amount_finds_gifts_that_fit_both() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    let right = world.sent(json!({ "grossAmount": 2_550 })).await;
    world.sent(json!({ "grossAmount": 4_000 })).await;
    let names = world.test.backend.my_giving_names(&me).await.unwrap();
    let (_, charity) = names.charities.first().unwrap();
    let of_both = |amount: &str| GivingFilter {
        found: Some(names.find_both(&format!("{charity} {amount}")).unwrap()),
        ..GivingFilter::default()
    };
    let shown = narrowed(&world, &me, &of_both("25.50"), 50, None).await;
    assert_eq!(shown.gifts.items.iter().map(|gift| gift.view.id).collect::<Vec<_>>(), [right]);
    assert_eq!(shown.sum.map(|sum| (sum.gifts, sum.given)), Some((1, pence(2_550))));
    assert!(narrowed(&world, &me, &of_both("7"), 50, None).await.gifts.items.is_empty());
}

#[tokio::test]
async fn a_reference_is_found_by_its_beginning_among_the_donors_own_gifts() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let me = world.test.donor("zoe@example.org").await;
    let one = world.sent(json!({ "reference": "OC-000412" })).await;
    let other = world.sent(json!({ "reference": "OC-000499" })).await;
    world.sent(json!({ "reference": "OC-000512" })).await;
    let another = json!({ "type": "email", "value": "sean@example.org" });
    world.sent(json!({ "reference": "OC-000413", "donor": another })).await;
    let backend = &world.test.backend;
    for (typed, found) in [("oc0004", vec![one, other]), ("OC-00041", vec![one]), ("OC-9", vec![])] {
        let name = GiftName::typed(typed).unwrap();
        let mut gifts = backend.my_gifts_by_reference(&me, &name).await.unwrap();
        gifts.sort();
        let mut right = found;
        right.sort();
        assert_eq!(gifts, right, "{typed}");
    }
    // The list of those that were found.
    let found = Found { gifts: vec![one, other], ..Found::default() };
    let filter = GivingFilter { found: Some(found), ..GivingFilter::default() };
    let shown = narrowed(&world, &me, &filter, 50, None).await;
    assert_eq!((shown.gifts.items.len(), shown.sum.map(|sum| sum.gifts)), (2, Some(2)));
}

#[tokio::test]
async fn a_gift_is_found_by_the_beginning_of_its_id_by_its_donor_alone() {
    let world = World::at(NOW).await;
    world.zoe().await;
    let me = world.test.donor("zoe@example.org").await;
    let gift = world.sent(json!({ "reference": "OC-000412" })).await;
    let another = json!({ "type": "email", "value": "sean@example.org" });
    let of_sean = world.sent(json!({ "reference": "OC-000413", "donor": another })).await;
    let backend = &world.test.backend;
    let found = async |typed: &str| {
        let name = GiftName::typed(typed).unwrap();
        backend.my_gifts_by_reference(&me, &name).await.unwrap()
    };
    let id = gift.to_string();
    let without_prefix = id.strip_prefix("don_").unwrap();
    for typed in [without_prefix, &id[..24], &without_prefix[..20]] {
        assert_eq!(found(typed).await, [gift], "{typed}");
    }
    // The first ten characters are its millisecond, in which another gift may have come.
    assert!(found(&id[..14]).await.contains(&gift));
    let of_sean = of_sean.to_string();
    assert!(found(of_sean.strip_prefix("don_").unwrap()).await.is_empty());
}

#[tokio::test]
async fn what_waits_for_the_donors_details_counts_in_the_tax_year_and_not_in_what_is_to_come() {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.spoil(gifts[0]).await;
    desk.claim().await;
    desk.world.sent(json!({ "grossAmount": 2_550 })).await;
    let me = desk.world.test.donor("zoe@example.org").await;
    let all = giving(&desk.world, &me, 50, None).await;
    let right = YearSum {
        gifts: 3,
        given: pence(4_550),
        declared: pence(1_000),
        accepted: pence(1_000),
        waiting: pence(2_550),
        held: pence(1_000),
        ..YearSum::none(TaxYear::starting(2026))
    };
    assert_eq!(all.year, Some(right));
    assert_eq!(added_up(right.year, &all.gifts.items), right);
    assert_eq!(all.months[0].waiting, pence(2_550));
}

#[tokio::test]
async fn a_search_for_an_amount_finds_gifts_whose_gift_aid_it_is() {
    let world = World::at(NOW).await;
    let zoe = world.zoe().await;
    world.authorise(zoe).await;
    let me = world.test.donor("zoe@example.org").await;
    let mut right = Vec::new();
    for gross in [5_000, 5_003, 1_250] {
        right.push(world.sent(json!({ "grossAmount": gross, "settlementDate": "2026-11-21" })).await);
    }
    for gross in [4_999, 5_004] {
        world.sent(json!({ "grossAmount": gross })).await;
    }
    right.sort();
    let names = world.test.backend.my_giving_names(&me).await.unwrap();
    let (_, charity) = names.charities.first().unwrap();
    let both = names.find_both(&format!("{charity} 12.50"));
    for found in [names.find("12.50"), both] {
        let filter = GivingFilter { found, ..GivingFilter::default() };
        let shown = narrowed(&world, &me, &filter, 50, None).await;
        let mut ids: Vec<_> = shown.gifts.items.iter().map(|gift| gift.view.id).collect();
        ids.sort();
        assert_eq!(ids, right, "{filter:?}");
        assert_eq!(shown.sum.map(|sum| (sum.gifts, sum.given)), Some((3, pence(11_253))), "{filter:?}");
    }
}
