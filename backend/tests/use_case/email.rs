//! The mails as their recipients read them, as text and as a page: one snapshot for each subject, made through the use-cases that write
//! it. No subject is in the catalogue without one.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::read_to_string;
use std::path::Path;

use backend::actor::Operator;
use backend::claim::Correction;
use backend::linked_account::Unlink;
use backend::mail::Received;
use backend::second_factor::{Answer, WRONG_ANSWERS_A_DAY};
use backend::sign_in::{Audience, SignInLimits};
use backend::testing::TestBackend;
use backend::testing::words::{say_in_email, say_in_welsh_email};
use backend::visitor::Visitor;
use backend::{SecondStepRule, security_log};
use domain::charity::{CharityDetails, NewCharity};
use domain::claim::ClaimSetting;
use domain::donation::{DeletionReason, TakenOut};
use domain::donor::NewDonor;
use domain::linked_account::{LinkKind, NewLink};
use domain::{
    ClientName, DonorDetails, Email, ErasureConfirmed, Language, NewAuthorisation, RefusalReason, RequestId,
    Role, ScopeSet,
};
use hmrc::simulator::{Outcome, Step};
use serde_json::json;
use uuid::Uuid;

use crate::claim::{Desk, reduced_and_refused};
use crate::claim_fault::{claimed_twice, never_received};
use crate::invariant::files;
use crate::job::stuck_job;
use crate::person::{World, code, unkeyed};
use crate::second_factor::{House, add_passkey_of};
use crate::sign_in::{sign_in_by_link, with_limits};
use crate::sign_in_provider::with_another_person;
use crate::terminal::taken_off_the_map;
use crate::unusual_activity::far_above_custom;
use crate::webhook::disabled_by;

const NOW: &str = "2026-11-21T09:00:00Z";
const PHONE: &str = "07700 900123";

/// The languages of the mails to donors.
const LANGUAGES: [&str; 2] = ["en", "cy"];

/// The mails of all journeys.
#[derive(Default)]
struct Letters {
    /// By the file name of their subject the text, and with the ending of a page the page. Those that differ by nothing but ids and links
    /// are one.
    texts: BTreeMap<String, BTreeSet<String>>,
    subjects: BTreeSet<String>,
}

impl Letters {
    /// Sends what waits, and takes what was sent.
    async fn take(&mut self, test: &TestBackend) {
        self.take_those(test, |_| true).await;
    }

    /// The same of what went to the operator, where it is about many others.
    async fn take_to_operator(&mut self, test: &TestBackend) {
        let operator = test.backend.config().contact.as_str().to_owned();
        self.take_those(test, |mail| mail.to == operator).await;
    }

    async fn take_those(&mut self, test: &TestBackend, is_meant: impl Fn(&Received) -> bool) {
        test.work().await;
        let mut mails = test.backend.mailbox().await.unwrap();
        mails.retain(is_meant);
        assert!(!mails.is_empty(), "the journey wrote nothing");
        for mail in mails {
            let text = format!("To: {}\nSubject: {}\n\n{}", mail.to, mail.subject, mail.body);
            let page = test.backend.mail_as_page(&Visitor::Owner, mail.mail_id).await.unwrap();
            has_one_button(&mail.subject, &page);
            let words = file_name(&mail.subject);
            let name = if page.contains("<html lang=\"cy\">") { format!("welsh-{words}") } else { words };
            self.texts.entry(format!("{name}.page")).or_default().insert(redacted(&page));
            self.texts.entry(name).or_default().insert(redacted(&text));
            self.subjects.insert(mail.subject);
        }
    }
}

/// A mail asks for one thing. Only these ask for nothing, or for a code that is typed elsewhere.
fn has_one_button(subject: &str, page: &str) {
    let of_donors = in_each_language([
        ("account", "deleted-subject"),
        ("account", "code-subject"),
        ("account", "moved-subject"),
        ("capture", "code-subject"),
    ]);
    let of_staff = [
        say_in_email("charities", "official-subject", []),
        say_in_email("teams", "charity-ended-subject", []),
        say_in_email("teams", "platform-ended-subject", []),
    ];
    let asks_nothing = of_donors.iter().chain(&of_staff).any(|asks_nothing| asks_nothing == subject);
    let buttons = page.matches("class=\"button\"").count();
    assert_eq!(buttons, usize::from(!asks_nothing), "{subject}");
}

/// A message without variables, in a language.
fn words(language: &str, file: &str, id: &str) -> String {
    match language {
        "cy" => say_in_welsh_email(file, id, []),
        _ => say_in_email(file, id, []),
    }
}

/// These messages, each with its file, in the languages of donors.
fn in_each_language<const N: usize>(messages: [(&str, &str); N]) -> Vec<String> {
    let of = |language| messages.map(|(file, id)| words(language, file, id));
    LANGUAGES.into_iter().flat_map(of).collect()
}

fn file_name(subject: &str) -> String {
    let words = subject.to_lowercase().replace('’', "").replace('â', "a").replace('ô', "o");
    let words = words.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Without what is new in every run: ids, the secrets in links, and codes.
fn redacted(text: &str) -> String {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let mut shown = String::new();
    for piece in text.split_inclusive(|letter| !is_word(letter)) {
        let word = piece.trim_end_matches(|letter| !is_word(letter));
        let rest = &piece[word.len()..];
        let is_code = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
        shown.push_str(match word {
            // A colour of a page may be all digits.
            _ if is_code && !shown.ends_with('#') => "[code]",
            _ if word.len() >= 40 => "[secret]",
            _ if word.split_once('_').is_some_and(|(_, id)| id.len() == 26) => "[id]",
            word => word,
        });
        shown.push_str(rest);
    }
    shown
}

async fn link_phone(world: &World, by: &backend::actor::PlatformCaller, donor: domain::DonorId) -> String {
    let phone = NewLink::read(LinkKind::Phone, &json!({ "value": PHONE, "verified": true })).unwrap();
    match world.test.backend.link(by, donor, &phone, &unkeyed()).await {
        Ok(_) => "linked".to_owned(),
        Err(error) => code::<()>(Err(error)),
    }
}

/// What the link "not me" holds in the newest mail with this subject.
async fn not_me(world: &World, subject: &str) -> String {
    world.test.work().await;
    let mailbox = world.test.backend.mailbox().await.unwrap();
    let mail = mailbox.iter().find(|mail| mail.subject == subject).unwrap();
    mail.body.split("/not-me/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

/// A code, what is sent after twenty wrong ones, and what is sent after a sign-in from one more browser.
async fn signing_in(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let test = &world.test;
    let [zoe, adam] = ["zoe@example.org", "adam@example.org"].map(|email| Email::parse(email).unwrap());
    for email in [&zoe, &adam] {
        world.authorise_in(language, world.donor(email.as_str()).await).await;
    }
    let code_is = format!("{} ", words(language, "frame", "code-is"));
    for _ in 0..5 {
        let browser = test.browser();
        let begun = test
            .backend
            .begin_sign_in(Audience::Donor, &zoe, &browser, None, None, Language::English)
            .await
            .unwrap();
        test.work().await;
        let mailbox = test.backend.mailbox().await.unwrap();
        let mail = mailbox.iter().find(|mail| mail.body.contains("/sign-in/link/")).unwrap();
        let Some((_, sent)) = mail.body.split_once(&code_is) else { continue };
        let wrong = if sent.starts_with("000000") { "000001" } else { "000000" };
        for _ in 0..5 {
            code(test.backend.sign_in_with_code(begun.id, wrong, &browser).await);
        }
    }
    let agent = "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
    for browser in [test.browser(), test.browser()] {
        let asked = test.backend.asked(RequestId::from_uuid(Uuid::nil()), None, Some(agent));
        security_log::about(asked, sign_in_by_link(test, &adam, &browser)).await;
    }
    let subjects = in_each_language([
        ("sign_in", "link-subject"),
        ("sign_in", "codes-off-subject"),
        ("sign_in", "new-browser-subject"),
    ]);
    letters.take_those(test, |mail| subjects.contains(&mail.subject)).await;
}

/// What a platform does in a donor's name, what the donor denies of it, and the end of the account.
async fn giving(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise_in(language, donor).await;
    assert_eq!(link_phone(&world, &world.platform, donor).await, "linked");
    let all = Unlink::AllOf(LinkKind::Phone);
    backend.unlink_for_platform(&world.platform, donor, all, &unkeyed()).await.unwrap();
    backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    letters.take(&world.test).await;

    for subject in ["stopped-subject", "phone-linked-subject", "given-subject"] {
        let token = not_me(&world, &words(language, "notices", subject)).await;
        backend.deny(&token).await.unwrap();
    }
    // More of one kind within an hour.
    for day in 1..=24 {
        world.test.set_clock(&format!("2026-12-{day:02}T09:00:00Z"));
        world.authorise_in(language, donor).await;
    }
    letters.take(&world.test).await;

    let me = world.test.donor("zoe@example.org").await;
    let confirmed = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    backend.erase(&me, confirmed).await.unwrap();
    letters.take(&world.test).await;
}

/// What a platform does more than once within an hour: what follows the first goes together.
async fn digests(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    for minute in 0..3 {
        world.test.set_clock(&format!("2026-11-21T09:0{minute}:00Z"));
        world.authorise_in(language, donor).await;
        assert_eq!(link_phone(&world, &world.platform, donor).await, "linked");
        let all = Unlink::AllOf(LinkKind::Phone);
        backend.unlink_for_platform(&world.platform, donor, all, &unkeyed()).await.unwrap();
        world.test.set_clock(&format!("2026-11-21T09:0{minute}:30Z"));
        backend.cancel_for_platform(&world.platform, donor, None, &unkeyed()).await.unwrap();
    }
    letters.take(&world.test).await;
}

/// What a donor agrees to on the capture page, and what the page asks them when they have authorised before.
async fn capture_pages(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    world.agree_on_its_page(language).await;
    world.ask_on_its_page(language).await;
    letters.take(&world.test).await;
}

/// What a platform says of a donor whom another platform knows.
async fn two_platforms(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise_in(language, donor).await;
    let other = world.platform_of_zoe("Other Giving").await;
    backend.cancel_for_platform(&other, donor, None, &unkeyed()).await.unwrap();
    let holder = json!({ "email": "holder@example.org", "phone": PHONE, "verified": true });
    let holder = NewDonor::read(&holder).unwrap();
    let holder = backend.create_donor(&other, &holder, &unkeyed()).await.unwrap().value.id;
    let agreement = world.agreement_in(language);
    backend.commit_authorisation(&other, holder, agreement, &unkeyed()).await.unwrap();
    assert_eq!(link_phone(&world, &world.platform, donor).await, "account_linked_elsewhere");
    letters.take(&world.test).await;
}

/// What a platform says of a card that another platform set for somebody else. The other mails of this are taken elsewhere.
async fn contested_card(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    let other = world.another_platform("Other Giving").await;
    let holder = NewDonor::read(&json!({ "email": "holder@example.org" })).unwrap();
    let holder = backend.create_donor(&other, &holder, &unkeyed()).await.unwrap().value.id;
    let agreement = world.agreement_in(language);
    backend.commit_authorisation(&other, holder, agreement, &unkeyed()).await.unwrap();
    let card = json!({ "value": "V0010013019339023456789012345", "verified": true });
    let card = NewLink::read(LinkKind::Par, &card).unwrap();
    backend.link(&other, holder, &card, &unkeyed()).await.unwrap();
    let contested = backend.link(&world.platform, donor, &card, &unkeyed()).await;
    assert_eq!(code(contested.map(|_| ())), "account_linked_elsewhere");
    let subject = words(language, "contests", "card-subject");
    letters.take_those(&world.test, |mail| mail.subject == subject).await;
}

/// A card that a platform links, and unlinks. The other mails of this are taken elsewhere.
async fn linked_card(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise_in(language, donor).await;
    let card = json!({ "value": "V0010013019339023456789012345" });
    let card = NewLink::read(LinkKind::Par, &card).unwrap();
    backend.link(&world.platform, donor, &card, &unkeyed()).await.unwrap();
    let all = Unlink::AllOf(LinkKind::Par);
    backend.unlink_for_platform(&world.platform, donor, all, &unkeyed()).await.unwrap();
    let subjects = ["card-linked-subject", "card-unlinked-subject"].map(|id| words(language, "notices", id));
    letters.take_those(&world.test, |mail| subjects.contains(&mail.subject)).await;
}

/// What somebody changes about how they sign in, and what others try.
async fn second_steps(letters: &mut Letters) {
    let house = House::open(SecondStepRule::Required).await;
    let (_, codes) = house.add_app().await;
    let me = house.ann().await;
    house.backend.prove_again(&me, Answer::Code(&codes[0])).await.unwrap();
    for code in &codes[1..9] {
        house.backend.prove_again(&me, Answer::Code(code)).await.unwrap();
    }
    house.backend.prove_again(&me, Answer::Code(&codes[9])).await.unwrap();
    house.backend.new_recovery_codes(&me).await.unwrap();
    for _ in 0..WRONG_ANSWERS_A_DAY {
        house.backend.prove_again(&me, Answer::Code("000000")).await.unwrap_err();
    }
    house.add_app().await;
    let factor = house.backend.sign_in_means(&me).await.unwrap().factors.remove(0);
    house.backend.remove_factor(&me, factor.id).await.unwrap();
    house.backend.reset_second_step(&Email::parse("ann@example.org").unwrap()).await.unwrap();
    letters.take(&house.test).await;
}

/// A registration, and the people of a charity.
async fn charities(letters: &mut Letters) {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let who = world.test.staff("anybody@example.org").await;
    let new = NewCharity::read(&json!({
        "name": "Hill Hospice", "hmrcReference": "XB70001", "regulator": "ccew", "regulatorNumber": "123456",
        "officialFirst": "Olive", "officialLast": "Official", "officialEmail": "olive@example.org",
    }))
    .unwrap();
    let charity = backend.register_charity(&who, &new).await.unwrap();
    backend
        .ask_official(Operator::at_the_machine(), charity, &Email::parse("office@example.org").unwrap())
        .await
        .unwrap();
    let reason = RefusalReason::parse("The register has another name for this number.").unwrap();
    backend.refuse_charity(Operator::at_the_machine(), charity, Some(&reason)).await.unwrap();

    let owner = world.test.staff("official@example.org").await.of(world.charity).unwrap().team();
    let ann = Email::parse("ann@example.org").unwrap();
    let id = backend.invite_colleague(&owner, &ann, Role::Owner).await.unwrap();
    world.test.staff("ann@example.org").await;
    backend.invite_colleague(&owner, &Email::parse("ben@example.org").unwrap(), Role::Viewer).await.unwrap();
    backend.change_role(&owner, id, Role::Finance).await.unwrap();
    backend.end_sessions_of(&owner, id).await.unwrap();
    backend.remove_colleague(&owner, id).await.unwrap();
    letters.take(&world.test).await;
}

/// What is decided about a charity's registration and about corrections of its details, and fewer approvals that somebody stops.
async fn decisions(letters: &mut Letters) {
    let world = World::at(NOW).await;
    let (backend, by) = (&world.test.backend, Operator::at_the_machine());
    let who = world.test.staff("anybody@example.org").await;
    let new = NewCharity::read(&json!({
        "name": "Hill Hospice", "hmrcReference": "XB70001", "regulator": "ccew", "regulatorNumber": "123456",
        "officialFirst": "Olive", "officialLast": "Official", "officialEmail": "olive@example.org",
    }))
    .unwrap();
    let charity = backend.register_charity(&who, &new).await.unwrap();
    backend.approve_charity(by, charity).await.unwrap();
    letters.take(&world.test).await;

    let desk = Desk::open().await;
    let backend = desk.backend();
    for is_right in [true, false] {
        let name = if is_right { "Harbour Hospice Trust" } else { "Harbour Trust" };
        let to = CharityDetails::read(&json!({
            "name": name, "hmrcReference": "AB12345", "regulator": "oscr", "regulatorNumber": "SC012345",
        }))
        .unwrap();
        let id = backend.propose_correction(&desk.staff, &to, None).await.unwrap();
        if is_right {
            backend.approve_correction(by, id).await.unwrap();
        } else {
            let reason = RefusalReason::parse("The register has another name for this number.").unwrap();
            backend.refuse_correction(by, id, Some(&reason)).await.unwrap();
        }
    }
    desk.choose("by_hand", "one").await;
    let none = ClaimSetting::read(&json!({
        "schedule": "by_hand", "weekday": "monday", "day": "6", "threshold": "2.50", "approvals": "none",
    }));
    backend.choose_claim_setting(&desk.staff, none.unwrap()).await.unwrap();
    backend.stop_fewer_approvals(&desk.staff).await.unwrap();
    letters.take(&desk.world.test).await;
}

/// What a charity hears of gifts that it claimed on itself: what became of them, and what a job could not take out.
async fn claimed_itself(letters: &mut Letters) {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    desk.claim().await;
    let gifts = desk.gifts(4).await;
    let (backend, platform) = (desk.backend(), &desk.world.platform);
    let elsewhere = TakenOut::ClaimedElsewhere(time::macros::date!(2026 - 11 - 22));
    for gift in &gifts {
        backend.take_gift_out(&desk.staff, *gift, &elsewhere).await.unwrap();
    }
    desk.refund_part(gifts[0], json!({ "amount": 300 })).await.unwrap();
    let reasons = [DeletionReason::Refund, DeletionReason::FailedSettlement, DeletionReason::Unspecified];
    for (gift, why) in gifts[1..].iter().zip(reasons) {
        backend.delete_donation(platform, *gift, why, None, &unkeyed()).await.unwrap();
    }
    // As with a list that one transaction does not take: of these the first has been accepted.
    let staff = desk.world.test.staff("official@example.org").await.staff_id();
    let work = json!({
        "charity_id": desk.staff.charity_id(), "staff_id": staff, "why": elsewhere,
        "last": "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "filter": {
            "states": null, "platform": null, "find": null, "from": null, "to": null, "next_claim": null, "order": null,
        },
    });
    let job = format!(
        "insert into job (job_id, kind, key, payload) values (gen_random_uuid(), 'take_out', '1', '{work}')"
    );
    assert_eq!(desk.world.test.by_hand(&job).await, Ok(1));
    letters.take(&desk.world.test).await;
}

/// Tax that waits to go back to HMRC for three months.
async fn tax_to_return(letters: &mut Letters) {
    let desk = Desk::open().await;
    let gifts = desk.gifts(2).await;
    desk.claim().await;
    for gift in gifts {
        desk.refund(gift).await;
    }
    desk.world.test.set_clock("2027-02-21T09:00:00Z");
    desk.backend().warn_of_waits().await.unwrap();
    letters.take(&desk.world.test).await;
}

/// The people of a platform.
async fn platforms(letters: &mut Letters) {
    let world = World::at(NOW).await;
    let backend = &world.test.backend;
    let dev = world.test.platform_owner(world.platform_id).await;
    let (owner, hooks) = (dev.team(), dev.webhooks());
    let (name, scopes) = (ClientName::parse("Live server").unwrap(), ScopeSet::parse("read:donor").unwrap());
    let client = backend.add_client(&dev, &name, &scopes).await.unwrap();
    backend.add_secret(&dev, client.client_id, None).await.unwrap();
    let hook = backend.read_webhook(&json!({ "url": "http://127.0.0.1:9/hooks" })).unwrap();
    let hook = backend.create_webhook(&hooks, &hook, &unkeyed()).await.unwrap().value.webhook.webhook_id;
    backend.change_webhook_secret(&hooks, hook, &unkeyed()).await.unwrap();
    let ann = Email::parse("ann@example.org").unwrap();
    let id = backend.invite_colleague(&owner, &ann, Role::Developer).await.unwrap();
    world.test.staff("ann@example.org").await;
    // She has signed in before: she is asked.
    let elsewhere = world.test.platform("Tap & Give").await.platform_id;
    backend.join_platform(elsewhere, &Email::parse("else@example.org").unwrap(), Role::Owner).await.unwrap();
    let elsewhere = world.test.staff("else@example.org").await.of_platform(elsewhere).unwrap().team();
    backend.invite_colleague(&elsewhere, &ann, Role::Viewer).await.unwrap();
    backend.change_role(&owner, id, Role::Viewer).await.unwrap();
    backend.remove_colleague(&owner, id).await.unwrap();
    letters.take(&world.test).await;
}

/// Claims that are approved, accepted, refused by line and as a whole, a gift that staff put right, and an account that HMRC does not
/// take.
async fn claims(letters: &mut Letters) {
    let desk = Desk::open().await;
    desk.choose("by_hand", "one").await;
    desk.gifts(2).await;
    let first = desk.claim().await;
    desk.backend().approve_claim(&desk.staff, first).await.unwrap();
    desk.world.test.work().await;
    desk.choose("by_hand", "none").await;
    let mut given = Vec::new();
    for (line, gifts) in [(1, 3), (99, 2)] {
        given.extend(desk.gifts(gifts).await);
        desk.once(Step::Submit, Outcome::Reject { line, number: 4065, element: "Donor/Sur" });
        desk.claim().await;
    }
    desk.gifts(1).await;
    desk.once(Step::Poll, Outcome::Fail { number: 1046 });
    desk.claim().await;
    let right = Correction::read(&json!({
        "first": "Zoe", "last": "ONeill", "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB",
    }));
    desk.backend().correct_gift(&desk.staff, given[1], &right.unwrap()).await.unwrap();
    letters.take(&desk.world.test).await;
}

/// What a donor who agreed in Welsh is asked of a gift whose details HMRC refuses, and told once staff have put them right.
async fn put_right_in_welsh(letters: &mut Letters) {
    let desk = Desk::open().await;
    desk.world.test.set_clock("2026-11-22T10:00:00Z");
    desk.world.authorise_in("cy", desk.world.zoe().await).await;
    let given = desk.gifts(3).await;
    desk.once(Step::Submit, Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    desk.world.test.work().await;
    let right = Correction::read(&json!({
        "first": "Zoe", "last": "ONeill", "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB",
    }));
    desk.backend().correct_gift(&desk.staff, given[1], &right.unwrap()).await.unwrap();
    letters.take_those(&desk.world.test, |mail| mail.to == "zoe@example.org").await;
}

/// A donor who corrects their own details on a gift.
async fn put_right_by_the_donor(letters: &mut Letters, language: &str) {
    let desk = Desk::open().await;
    desk.world.test.set_clock("2026-11-22T10:00:00Z");
    desk.world.authorise_in(language, desk.world.zoe().await).await;
    let given = desk.gifts(3).await;
    desk.once(Step::Submit, Outcome::Reject { line: 1, number: 4065, element: "Donor/Sur" });
    desk.claim().await;
    let right = DonorDetails::read(&json!({
        "name": { "first": "Zoe", "last": "ONeill" },
        "address": { "line1": "2 Quay Street", "postcode": "BS1 4DJ", "country": "GB" },
    }));
    let me = desk.world.test.donor("zoe@example.org").await;
    desk.backend().correct_my_details(&me, given[1], &right.unwrap()).await.unwrap();
    let subject = words(language, "details", "corrected-yourself-subject");
    letters.take_those(&desk.world.test, |mail| mail.subject == subject).await;
}

/// A claim that HMRC accepted and has not paid in time.
async fn overdue(letters: &mut Letters) {
    let desk = Desk::open().await;
    desk.gifts(2).await;
    desk.claim().await;
    desk.world.test.set_clock("2026-12-28T09:00:00Z");
    desk.backend().warn_of_overdue().await.unwrap();
    letters.take(&desk.world.test).await;
}

/// Gifts whose four years end, of a charity that said its period and of one that did not.
async fn deadlines(letters: &mut Letters) {
    for (period, days) in
        [("tax_year", ["2031-01-05", "2031-03-05"]), ("unknown", ["2030-10-20", "2031-01-05"])]
    {
        let desk = Desk::open().await;
        desk.say_period(period).await;
        desk.gifts(3).await;
        for day in days {
            desk.world.test.set_clock(&format!("{day}T09:00:00Z"));
            desk.backend().warn_of_deadlines().await.unwrap();
            desk.world.test.work().await;
        }
        letters.take(&desk.world.test).await;
    }
}

/// The statement of a year, what follows a refund, and what follows when no gift is left.
async fn statements(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise_in(language, donor).await;
    let settled = json!({ "settlementDate": "2026-11-21" });
    let gifts = [world.sent(settled.clone()).await, world.sent(settled).await];
    world.test.set_clock("2027-05-01T09:00:00Z");
    world.test.make_statements().await.unwrap();
    for (gift, day) in gifts.into_iter().zip(["2027-05-02T09:00:00Z", "2027-05-03T09:00:00Z"]) {
        world.test.set_clock(day);
        let refund = DeletionReason::Refund;
        world.test.backend.delete_donation(&world.platform, gift, refund, None, &unkeyed()).await.unwrap();
        world.test.make_statements().await.unwrap();
    }
    letters.take(&world.test).await;
}

/// What a donor hears of the end of their authorisation.
async fn reminders(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise_in(language, donor).await;
    for day in ["2027-03-01T09:00:00Z", "2027-03-20T09:00:00Z", "2027-04-06T09:00:00Z"] {
        world.test.set_clock(day);
        world.test.remind_of_renewal().await.unwrap();
    }
    letters.take(&world.test).await;
}

/// A donor renews Gift Aid before it ends.
async fn renewing(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise_in(language, donor).await;
    world.test.set_clock("2027-03-10T09:00:00Z");
    let me = world.test.donor("zoe@example.org").await;
    world.test.backend.authorise(&me, world.agreement_in(language)).await.unwrap();
    letters.take(&world.test).await;
}

/// A donor stops Gift Aid from a later day, keeps it on after all, and stops it at once.
async fn keeping_on(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise_in(language, donor).await;
    let me = world.test.donor("zoe@example.org").await;
    backend.cancel_mine(&me, Some(time::macros::date!(2026 - 12 - 01))).await.unwrap();
    backend.keep_mine_on(&me).await.unwrap();
    backend.cancel_mine(&me, None).await.unwrap();
    letters.take(&world.test).await;
}

/// A donor changes their details in the portal, and renews.
async fn changing_and_renewing(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let donor = world.zoe().await;
    world.authorise_in(language, donor).await;
    let me = world.test.donor("zoe@example.org").await;
    for now in ["2026-11-22T09:00:00Z", "2027-03-01T09:00:00Z"] {
        world.test.set_clock(now);
        let new = json!({
            "name": { "first": "Zoë", "last": "Marchetti" },
            "address": { "line1": "1 Quay Street", "town": "Bristol", "postcode": "BS1 4DJ", "country": "GB" },
            "declaration": { "version": "2026-11-1", "agreed": true, "language": language, "explainedAt": now },
        });
        let new = NewAuthorisation::read(&new, world.test.backend.now()).unwrap();
        world.test.backend.authorise(&me, new).await.unwrap();
    }
    letters.take(&world.test).await;
}

/// What a donor changes themselves: a gift that is not theirs, and their address; and the end of their account.
async fn own_changes(letters: &mut Letters, language: &str) {
    let world = World::at(NOW).await;
    let (backend, donor) = (&world.test.backend, world.zoe().await);
    world.authorise_in(language, donor).await;
    let me = world.test.donor("zoe@example.org").await;
    let gift = world.sent(json!({ "settlementDate": "2026-11-21" })).await;
    backend.disown_gift(&me, gift).await.unwrap();
    let own = me.myself().unwrap();
    add_passkey_of(&world.test, &own).await;
    let factor = backend.sign_in_means(&own).await.unwrap().factors.remove(0);
    backend.remove_factor(&own, factor.id).await.unwrap();
    let new = Email::parse("zoe.new@example.org").unwrap();
    let sent = backend.mail_address_code(&me, &new, None).await.unwrap();
    world.test.work().await;
    let mailbox = backend.mailbox().await.unwrap();
    let code_is = format!("{} ", words(language, "frame", "code-is"));
    let typed = mailbox.iter().find_map(|mail| mail.body.split_once(&code_is)).unwrap().1[..6].to_owned();
    backend.change_address(&me, &tower_sessions::session::Id::default(), sent, &typed).await.unwrap();
    letters.take(&world.test).await;

    // Something was declared in their name, so that records stay.
    let me = world.test.donor("zoe.new@example.org").await;
    let confirmed = ErasureConfirmed::read(&json!({ "confirm": "DELETE" })).unwrap();
    backend.erase(&me, confirmed).await.unwrap();
    letters.take(&world.test).await;
}

/// A claim that HMRC never received, one that it reduced and then refused after it had accepted it, and what HMRC says that holds all
/// claims of a charity.
async fn settled_otherwise(letters: &mut Letters) {
    for desk in [never_received().await, reduced_and_refused().await, claimed_twice().await] {
        letters.take(&desk.world.test).await;
    }
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let other = desk.neighbour("Second Trust", "CD67890").await;
    for staff in [&desk.staff, &other] {
        desk.once(Step::Submit, Outcome::Fail { number: 1046 });
        desk.backend().begin_claim(staff).await.unwrap();
        desk.world.test.work().await;
    }
    letters.take(&desk.world.test).await;
}

/// A server that does not take events, and one that says that it is gone.
async fn servers(letters: &mut Letters) {
    for status in [500, 410] {
        letters.take(&disabled_by(status).await.test).await;
    }
}

/// What the operator hears of sign-ins: wrong codes, more mail than the limit, and an address that is another person's by now.
async fn alarming_sign_ins(letters: &mut Letters) {
    let test = TestBackend::start(NOW).await;
    let limits = SignInLimits { wrong_codes: 5, mails_to_domain: 2, ..SignInLimits::default() };
    let strict = with_limits(&test, limits).await;
    for name in ["ann", "ben", "cara"] {
        let (email, browser) = (Email::parse(&format!("{name}@example.org")).unwrap(), test.browser());
        let begun = strict
            .begin_sign_in(Audience::Donor, &email, &browser, None, None, Language::English)
            .await
            .unwrap();
        let no_code_fits = "update sign_in set code_hash = '\\x00' where used_at is null";
        test.by_hand(no_code_fits).await.unwrap();
        for _ in 0..3 {
            strict.sign_in_with_code(begun.id, "000000", &browser).await.unwrap_err();
        }
    }
    letters.take_to_operator(&test).await;
    letters.take_to_operator(&with_another_person().await).await;
}

/// What else the operator hears: the head of the audit trail, a backup that was put back, a job that keeps failing, and what platforms do
/// far above their custom.
async fn operators(letters: &mut Letters) {
    let world = World::at(NOW).await;
    world.authorise(world.zoe().await).await;
    // A row waits while any transaction that is older still runs, also one of another test's database.
    while world.test.backend.audit_head().await.unwrap().is_none() {
        world.test.backend.seal_audit().await.unwrap();
    }
    world.test.mail_audit_head().await.unwrap();
    letters.take_to_operator(&world.test).await;

    let desk = Desk::open().await;
    desk.backend().heed_restore(&[1; 32]).await.unwrap();
    stuck_job(&desk).await;
    letters.take_to_operator(&desk.world.test).await;
    letters.take_to_operator(&far_above_custom().await.test).await;
}

/// The subjects in the catalogue, with `{}` where something is filled in: the messages whose names end in `-subject`.
fn subjects_in_the_catalogue() -> BTreeSet<String> {
    let mut subjects = BTreeSet::new();
    for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("words")) {
        for line in read_to_string(&file).unwrap().lines() {
            let Some((_, words)) = line.split_once("-subject = ") else { continue };
            let still = words.split('{').map(|part| part.split_once('}').map_or(part, |(_, behind)| behind));
            subjects.insert(still.collect::<Vec<_>>().join("{}"));
        }
    }
    assert!(!subjects.is_empty());
    subjects
}

/// Whether a mail's subject can be this one of the catalogue.
fn is_of(subject: &str, written: &str) -> bool {
    let still: Vec<&str> = written.split("{}").collect();
    let [first, between @ .., last] = still.as_slice() else { return subject == written };
    let Some(mut rest) = subject.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else {
        return false;
    };
    between.iter().all(|words| match rest.split_once(words) {
        Some((_, behind)) => {
            rest = behind;
            true
        }
        None => false,
    })
}

/// Each subject of the catalogue is that of a mail here; of two that a mail's can be it is the one with more words.
fn no_subject_is_missing(letters: &Letters) {
    let written = subjects_in_the_catalogue();
    let mut missing: BTreeSet<&str> = written.iter().map(String::as_str).collect();
    for subject in &letters.subjects {
        let fitting = written.iter().filter(|written| is_of(subject, written));
        let closest = fitting.max_by_key(|written| written.len());
        missing.remove(
            closest.unwrap_or_else(|| panic!("{subject}: the catalogue has no such subject")).as_str(),
        );
    }
    assert_eq!(missing, BTreeSet::new(), "no journey here sends a mail with this subject");
}

/// A subject of another name could be in no snapshot.
#[test]
fn every_subject_in_the_source_is_a_message_that_is_called_one() {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut messages = 0;
    for source in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = read_to_string(&source).unwrap();
        for call in ["subject(", "subject_in("] {
            for (at, _) in text.match_indices(call) {
                let (before, behind) = (&text[..at], text[at + call.len()..].trim_start());
                // A method, another function, or the function itself.
                if before.ends_with(is_of_name) || before.ends_with('.') || before.ends_with("fn ") {
                    continue;
                }
                let message: String =
                    behind.chars().take_while(|letter| is_of_name(*letter) || *letter == ':').collect();
                let is_called_one = message.ends_with("_SUBJECT") || message.ends_with("Subject");
                assert!(message.contains("::") && is_called_one, "{}: {message}", source.display());
                messages += 1;
            }
        }
    }
    assert!(messages > 0);
}

#[test]
fn a_subject_is_found_by_what_stands_still_in_it() {
    assert!(is_of("Claim 3 of a charity", "Claim {} of a charity"));
    assert!(is_of("Your role at a charity was changed", "Your {} at a {} was changed"));
    assert!(!is_of("Your role at a charity", "Your {} at a {} was changed"));
    assert!(is_of("Sign in to Uplift", "Sign in to Uplift") && !is_of("Sign in", "Sign in to Uplift"));
}

#[tokio::test]
async fn every_mail_reads_as_its_snapshot_does() {
    let mut letters = Letters::default();
    for language in LANGUAGES {
        signing_in(&mut letters, language).await;
        giving(&mut letters, language).await;
        digests(&mut letters, language).await;
        capture_pages(&mut letters, language).await;
        two_platforms(&mut letters, language).await;
        reminders(&mut letters, language).await;
        renewing(&mut letters, language).await;
        keeping_on(&mut letters, language).await;
        contested_card(&mut letters, language).await;
        linked_card(&mut letters, language).await;
        statements(&mut letters, language).await;
        own_changes(&mut letters, language).await;
        changing_and_renewing(&mut letters, language).await;
        put_right_by_the_donor(&mut letters, language).await;
    }
    charities(&mut letters).await;
    decisions(&mut letters).await;
    letters.take(&taken_off_the_map().await.test).await;
    claimed_itself(&mut letters).await;
    tax_to_return(&mut letters).await;
    platforms(&mut letters).await;
    servers(&mut letters).await;
    second_steps(&mut letters).await;
    claims(&mut letters).await;
    put_right_in_welsh(&mut letters).await;
    settled_otherwise(&mut letters).await;
    overdue(&mut letters).await;
    deadlines(&mut letters).await;
    alarming_sign_ins(&mut letters).await;
    operators(&mut letters).await;
    no_subject_is_missing(&letters);

    let folder = "snapshots/mail";
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/use_case").join(folder);
    insta::with_settings!({
        snapshot_path => &here, prepend_module_to_snapshot => false, omit_expression => true
    }, {
        for (name, texts) in &letters.texts {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            insta::assert_snapshot!(name.as_str(), texts.join("\n---\n\n"));
        }
    });
    let kept = std::fs::read_dir(&here).unwrap().map(|file| file.unwrap().path());
    let kept: BTreeSet<String> = kept
        .filter(|path| path.extension() == Some(OsStr::new("snap")))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(kept, letters.texts.into_keys().collect(), "a snapshot is of a mail that nobody writes");
}
