//! What a platform's owners set for its capture pages.

use backend::actor::{PlatformStaff, Proof};
use backend::capture::logo::PictureFile;
use backend::capture::setting::logo_hash;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::Role;
use domain::capture::{CapturePlace, Colour};

use crate::person::{World, code};

const NOW: &str = "2026-11-21T09:00:00Z";
/// One black pixel.
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==";

fn address(text: &str) -> CapturePlace {
    CapturePlace::return_address(text).unwrap()
}

fn origin(text: &str) -> CapturePlace {
    CapturePlace::origin(text).unwrap()
}

fn picture() -> PictureFile {
    PictureFile::parse(PNG).unwrap()
}

/// Somebody of the platform who may only look.
async fn member(world: &World) -> PlatformStaff {
    let email = domain::Email::parse("ann@example.org").unwrap();
    world.test.backend.join_platform(world.platform_id, &email, Role::Viewer).await.unwrap();
    world.test.staff("ann@example.org").await.of_platform(world.platform_id).unwrap()
}

#[tokio::test]
async fn a_platform_has_our_look_until_its_owner_gives_it_one() {
    let world = World::at(NOW).await;
    let (backend, owner) = (&world.test.backend, world.test.platform_owner(world.platform_id).await);
    let brand = backend.capture_setting(&owner).await.unwrap().brand;
    assert_eq!((brand.name.as_str(), brand.colour, brand.logo), ("Open Collection", None, None));
    let blue = Colour::parse("#1d4ed8").unwrap();
    backend.change_capture_colour(&owner, Some(blue)).await.unwrap();
    backend.change_capture_logo(&owner, picture()).await.unwrap();
    let brand = backend.capture_setting(&owner).await.unwrap().brand;
    assert_eq!(brand.colour, Some(blue));
    let logo = brand.logo.unwrap();
    assert_eq!((logo.width, logo.height), (1, 1));
    let (path, hash) =
        (format!("/capture-logo/{}/", world.platform_id), logo.path.rsplit('/').next().unwrap());
    assert!(logo.path.starts_with(&path), "{}", logo.path);
    let hash = logo_hash(hash.strip_suffix(".png").unwrap()).unwrap();
    let png = backend.capture_logo(world.platform_id, &hash).await.unwrap();
    assert!(png.starts_with(b"\x89PNG"));

    backend.change_capture_colour(&owner, None).await.unwrap();
    backend.remove_capture_logo(&owner).await.unwrap();
    let brand = backend.capture_setting(&owner).await.unwrap().brand;
    assert_eq!((brand.colour, brand.logo), (None, None));
    assert_eq!(code(backend.capture_logo(world.platform_id, &hash).await), "page_not_found");
    let noted = "select count(*) from audit where action in ('capture.colour', 'capture.logo') and platform_id is not null";
    assert_eq!(world.test.count(noted).await, 4);
}

#[tokio::test]
async fn places_are_kept_in_the_order_in_which_they_came_and_no_more_than_twenty_of_a_kind() {
    let world = World::at(NOW).await;
    let (backend, owner) = (&world.test.backend, world.test.platform_owner(world.platform_id).await);
    for number in 0..20 {
        let place = address(&format!("https://give.example.org/thanks/{number}"));
        backend.add_capture_place(&owner, &place).await.unwrap();
    }
    let more = address("https://give.example.org/thanks/20");
    assert_eq!(code(backend.add_capture_place(&owner, &more).await), "too_many");
    let here = origin("https://give.example.org");
    backend.add_capture_place(&owner, &here).await.unwrap();
    assert_eq!(code(backend.add_capture_place(&owner, &here).await), "already_there");
    let set = backend.capture_setting(&owner).await.unwrap();
    assert_eq!((set.return_addresses.len(), set.origins.len()), (20, 1));

    backend.remove_capture_place(&owner, &address("https://give.example.org/thanks/7")).await.unwrap();
    backend.add_capture_place(&owner, &more).await.unwrap();
    let nearly = address("https://give.example.org/thanks/7?");
    assert_eq!(code(backend.remove_capture_place(&owner, &nearly).await), "page_not_found");
    backend.remove_capture_place(&owner, &here).await.unwrap();
    assert_eq!(backend.capture_setting(&owner).await.unwrap().origins.len(), 0);
    let noted =
        "select count(*) from audit where action like 'capture.%_address' or action like 'capture.%_origin'";
    assert_eq!(world.test.count(noted).await, 24);
}

#[tokio::test]
async fn two_who_add_the_twentieth_at_the_same_moment_do_not_make_twenty_one() {
    let world = World::at(NOW).await;
    let (backend, owner) = (&world.test.backend, world.test.platform_owner(world.platform_id).await);
    for number in 0..19 {
        backend.add_capture_place(&owner, &origin(&format!("https://{number}.example.org"))).await.unwrap();
    }
    let (one, other) = (origin("https://one.example.org"), origin("https://other.example.org"));
    let (one, other) =
        tokio::join!(backend.add_capture_place(&owner, &one), backend.add_capture_place(&owner, &other));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
}

#[tokio::test]
async fn members_look_and_change_nothing() {
    let world = World::at(NOW).await;
    let (backend, member) = (&world.test.backend, member(&world).await);
    assert!(backend.capture_setting(&member).await.is_ok());
    let place = origin("https://give.example.org");
    let refused = [
        code(backend.change_capture_colour(&member, None).await),
        code(backend.change_capture_logo(&member, picture()).await),
        code(backend.remove_capture_logo(&member).await),
        code(backend.add_capture_place(&member, &place).await),
        code(backend.remove_capture_place(&member, &place).await),
    ];
    assert_eq!(refused, ["outside_role"; 5]);
}

#[tokio::test]
async fn who_proved_long_ago_who_they_are_changes_the_look_and_no_place() {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    world.test.platform_owner(world.platform_id).await;
    let staff = world.test.staff_id("dev@example.org").await;
    let old = backend.staff_caller(staff, Proof::Old).await.unwrap().of_platform(world.platform_id).unwrap();
    backend.change_capture_colour(&old, None).await.unwrap();
    for place in [address("https://give.example.org/thanks"), origin("https://give.example.org")] {
        let refused = backend.add_capture_place(&old, &place).await.unwrap_err();
        assert!(matches!(refused, backend::Error::ProveAgain), "{refused:?}");
        let refused = backend.remove_capture_place(&old, &place).await.unwrap_err();
        assert!(matches!(refused, backend::Error::ProveAgain), "{refused:?}");
    }
}

#[tokio::test]
async fn another_platform_has_settings_of_its_own() {
    let world = World::at(NOW).await;
    let (backend, owner) = (&world.test.backend, world.test.platform_owner(world.platform_id).await);
    let place = origin("https://give.example.org");
    backend.add_capture_place(&owner, &place).await.unwrap();
    backend.change_capture_logo(&owner, picture()).await.unwrap();
    let logo = backend.capture_setting(&owner).await.unwrap().brand.logo.unwrap();
    let hash = logo_hash(logo.path.rsplit('/').next().unwrap().strip_suffix(".png").unwrap()).unwrap();
    let other = world.test.platform("Tap & Give").await.platform_id;
    let theirs = world.test.platform_owner(other).await;
    let set = backend.capture_setting(&theirs).await.unwrap();
    assert_eq!((set.origins.len(), set.brand.logo), (0, None));
    assert_eq!(code(backend.remove_capture_place(&theirs, &place).await), "page_not_found");
    assert_eq!(code(backend.capture_logo(other, &hash).await), "page_not_found");
}

#[tokio::test]
async fn a_file_that_is_no_picture_changes_nothing() {
    let world = World::at(NOW).await;
    let (backend, owner) = (&world.test.backend, world.test.platform_owner(world.platform_id).await);
    backend.change_capture_logo(&owner, picture()).await.unwrap();
    let svg = STANDARD.encode("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>");
    let refused = backend.change_capture_logo(&owner, PictureFile::parse(&svg).unwrap()).await;
    assert_eq!(code(refused), "wrong_kind");
    assert!(backend.capture_setting(&owner).await.unwrap().brand.logo.is_some());
}
