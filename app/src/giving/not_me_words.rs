//! The texts of the page "not me", in English and Welsh. They are in the language of the email that leads there.

use super::remove_link_page::lost;
use super::words::{taken_back, taken_back_in_welsh};
use crate::ui::day::long_time_in;
use backend::mail::{Notice, NoticeKind};
use domain::{GiftSum, Language, Pence};

/// What was done, and what the button does.
pub struct Question {
    pub title: &'static str,
    pub lead: String,
    /// What to do if it was them, and what happens if it was not.
    pub ask: String,
    pub button: &'static str,
}

/// What became of it.
pub struct Answer {
    pub title: &'static str,
    pub lead: &'static str,
    pub next: &'static str,
    pub items: Vec<Item>,
}

/// A sentence to read or act on, with a link where it helps.
pub struct Item {
    pub before: String,
    /// Its address and its words.
    pub link: Option<(&'static str, &'static str)>,
    pub after: &'static str,
}

fn says(words: impl Into<String>) -> Item {
    Item { before: words.into(), link: None, after: "" }
}

fn leads(before: &str, link: (&'static str, &'static str), after: &'static str) -> Item {
    Item { before: before.to_owned(), link: Some(link), after }
}

pub fn question(notice: &Notice) -> Question {
    match notice.language {
        Language::English => question_in_english(notice),
        Language::Welsh => question_in_welsh(notice),
    }
}

fn question_in_english(notice: &Notice) -> Question {
    let (through, restored) = match &notice.platform {
        Some(name) => (
            format!(", through {name}"),
            format!(
                "We’ll then switch Gift Aid on again, as if {name} had not stopped it. It covers the gifts you have made since."
            ),
        ),
        None => (
            String::new(),
            "We’ll then record that you did not stop it, and show you how to switch it on again.".to_owned(),
        ),
    };
    let (title, then) = match notice.kind {
        NoticeKind::Authorisation => (
            "Gift Aid was switched on in your name",
            format!(
                "We’ll then cancel this authorisation from its first day. {} Any authorisation you gave yourself stays on.",
                taken_back(notice.gifts)
                    .unwrap_or_else(|| "No gift depends on it, so no Gift Aid is cancelled.".to_owned()),
            ),
        ),
        NoticeKind::Cancellation => ("Gift Aid was stopped in your name", restored),
        NoticeKind::Link => {
            ("A card or phone was linked to you", format!("We’ll then remove it. {}", lost(notice.gifts)))
        }
        NoticeKind::Unlink => (
            "A card or phone is no longer linked to you",
            "We’ll then record that you did not remove it, and show you what to do.".to_owned(),
        ),
    };
    Question {
        title,
        lead: format!("On {}{through}.", long_time_in(notice.at, notice.language)),
        ask: format!("If it was you, close this page. If it was not, tell us. {then}"),
        button: "This was not me",
    }
}

fn question_in_welsh(notice: &Notice) -> Question {
    let (through, restored) = match &notice.platform {
        Some(name) => (
            format!(", drwy {name}"),
            format!(
                "Byddwn wedyn yn troi Rhodd Cymorth ymlaen eto, fel pe na bai {name} wedi’i atal. Mae’n cynnwys y rhoddion rydych wedi’u gwneud ers hynny."
            ),
        ),
        None => (
            String::new(),
            "Byddwn wedyn yn cofnodi nad chi a’i hataliodd, ac yn dangos i chi sut i’w droi ymlaen eto."
                .to_owned(),
        ),
    };
    let (title, then) = match notice.kind {
        NoticeKind::Authorisation => (
            "Trowyd Rhodd Cymorth ymlaen yn eich enw",
            format!(
                "Byddwn wedyn yn canslo’r awdurdodiad hwn o’i ddiwrnod cyntaf. {} Mae unrhyw awdurdodiad a roesoch eich hun yn aros ymlaen.",
                taken_back_in_welsh(notice.gifts).unwrap_or_else(|| {
                    "Nid oes rhodd yn dibynnu arno, felly ni chaiff Rhodd Cymorth ei ganslo.".to_owned()
                }),
            ),
        ),
        NoticeKind::Cancellation => ("Ataliwyd Rhodd Cymorth yn eich enw", restored),
        NoticeKind::Link => (
            "Cysylltwyd cerdyn neu ffôn â chi",
            format!("Byddwn wedyn yn ei dynnu. {}", lost_in_welsh(notice.gifts)),
        ),
        NoticeKind::Unlink => (
            "Nid yw cerdyn neu ffôn wedi’i gysylltu â chi mwyach",
            "Byddwn wedyn yn cofnodi nad chi a’i tynnodd, ac yn dangos i chi beth i’w wneud.".to_owned(),
        ),
    };
    Question {
        title,
        lead: format!("Ar {}{through}.", long_time_in(notice.at, notice.language)),
        ask: format!("Os chi oedd hyn, caewch y dudalen hon. Os nad chi oedd hyn, rhowch wybod i ni. {then}"),
        button: "Nid fi oedd hyn",
    }
}

fn lost_in_welsh(gifts: GiftSum) -> String {
    let GiftSum { count, given, with_gift_aid, gift_aid } = gifts;
    if count == 0 {
        return "Nid oes rhoddion wedi’u cysylltu â chi drwyddo ef yn unig, felly nid yw eich rhestr yn newid.".to_owned();
    }
    let back = if gift_aid > Pence::ZERO {
        format!(
            " Byddwn yn canslo {gift_aid} o Rodd Cymorth ar {with_gift_aid} rhodd. Os yw elusen wedi’i hawlio, mae’r elusen yn ei dalu’n ôl i CThEF."
        )
    } else {
        String::new()
    };
    format!(
        "Bydd {count} rhodd ({given}) a gysylltwyd â chi drwyddo ef yn unig yn gadael eich rhestr.{back} Ni allwch ddadwneud hyn."
    )
}

pub fn answer(notice: Notice) -> Answer {
    match notice.language {
        Language::English => answer_in_english(notice),
        Language::Welsh => answer_in_welsh(notice),
    }
}

fn answer_in_english(notice: Notice) -> Answer {
    let sign_in = ("/sign-in", "Sign in");
    let mailbox = || {
        leads(
            "If somebody else can read your email, change its password, then sign out of ",
            ("/account/browsers", "every browser"),
            ".",
        )
    };
    let (title, items) = match (notice.kind, notice.platform) {
        (NoticeKind::Authorisation, _) => (
            "The authorisation is cancelled from its first day",
            vec![
                says(
                    "It covers no gifts. We have cancelled the declarations made under it. Charities pay back to HMRC any Gift Aid they claimed on them. You do not need to ask anybody.",
                ),
                says(
                    "If an authorisation you gave yourself covers a gift, we declare the gift under that one instead.",
                ),
                leads(
                    "",
                    sign_in,
                    " to see your gifts. If one is not yours, open it and select “This is not my gift”.",
                ),
                says("You can switch on Gift Aid yourself when you are signed in."),
            ],
        ),
        (NoticeKind::Link, _) => (
            "We have removed the card or phone number",
            vec![
                says("New gifts made with it will not appear in your list."),
                says(
                    "Gifts matched to you only by it have left your list, and we have cancelled their declarations. Charities pay back to HMRC any Gift Aid they claimed on them. You do not need to ask anybody.",
                ),
                leads(
                    "",
                    sign_in,
                    " to see your gifts. If one is still not yours, open it and select “This is not my gift”.",
                ),
            ],
        ),
        (NoticeKind::Cancellation, Some(name)) => (
            "Gift Aid is on again",
            vec![
                says(format!(
                    "What {name} stopped is on again, as if it had never been stopped. It covers the gifts you have made since."
                )),
                says("Anything you stopped yourself stays stopped."),
                leads("", sign_in, " to see what you authorised, or to stop it."),
            ],
        ),
        (NoticeKind::Cancellation, None) => (
            "We have recorded that it was not you",
            vec![
                says("Gift Aid stays off until you switch it on again, here or on a giving platform."),
                leads("", sign_in, " and switch on Gift Aid again. It covers gifts from that day."),
                mailbox(),
            ],
        ),
        (NoticeKind::Unlink, _) => (
            "We have recorded that it was not you",
            vec![
                says(
                    "Gifts matched to you by it stay yours. New gifts made with it will not appear in your list.",
                ),
                says("To link it again, give with it again and tell the platform who you are."),
                mailbox(),
            ],
        ),
    };
    let (lead, next) = ("Thank you for telling us. We have recorded it.", "What to do next");
    Answer { title, lead, next, items }
}

fn answer_in_welsh(notice: Notice) -> Answer {
    let sign_in = ("/sign-in", "Mewngofnodwch");
    let mailbox = || {
        leads(
            "Os gall rhywun arall ddarllen eich e-bost, newidiwch ei gyfrinair, yna allgofnodwch o ",
            ("/account/browsers", "bob porwr"),
            ".",
        )
    };
    let (title, items) = match (notice.kind, notice.platform) {
        (NoticeKind::Authorisation, _) => (
            "Mae’r awdurdodiad wedi’i ganslo o’i ddiwrnod cyntaf",
            vec![
                says(
                    "Nid yw’n cynnwys unrhyw roddion. Rydym wedi canslo’r datganiadau a wnaed oddi tano. Mae elusennau’n talu’n ôl i CThEF unrhyw Rodd Cymorth a hawliwyd ganddynt. Nid oes angen i chi ofyn i neb.",
                ),
                says(
                    "Os yw awdurdodiad a roesoch eich hun yn cynnwys rhodd, rydym yn datgan y rhodd o dan hwnnw yn lle hynny.",
                ),
                leads(
                    "",
                    sign_in,
                    " i weld eich rhoddion. Os nad chi a roddodd un ohonynt, agorwch hi a dewiswch “This is not my gift”.",
                ),
                says("Gallwch droi Rhodd Cymorth ymlaen eich hun ar ôl mewngofnodi."),
            ],
        ),
        (NoticeKind::Link, _) => (
            "Rydym wedi tynnu’r cerdyn neu’r rhif ffôn",
            vec![
                says("Ni fydd rhoddion newydd a wneir gydag ef yn ymddangos yn eich rhestr."),
                says(
                    "Mae rhoddion a gysylltwyd â chi drwyddo ef yn unig wedi gadael eich rhestr, ac rydym wedi canslo eu datganiadau. Mae elusennau’n talu’n ôl i CThEF unrhyw Rodd Cymorth a hawliwyd ganddynt. Nid oes angen i chi ofyn i neb.",
                ),
                leads(
                    "",
                    sign_in,
                    " i weld eich rhoddion. Os oes un o hyd nad chi a’i rhoddodd, agorwch hi a dewiswch “This is not my gift”.",
                ),
            ],
        ),
        (NoticeKind::Cancellation, Some(name)) => (
            "Mae Rhodd Cymorth ymlaen eto",
            vec![
                says(format!(
                    "Mae’r hyn a ataliodd {name} ymlaen eto, fel pe na bai erioed wedi’i atal. Mae’n cynnwys y rhoddion rydych wedi’u gwneud ers hynny."
                )),
                says("Nid yw’r hyn yr ydych chi eich hun wedi’i atal yn dod ymlaen eto."),
                leads("", sign_in, " i weld yr hyn a awdurdodwyd gennych, neu i’w atal."),
            ],
        ),
        (NoticeKind::Cancellation, None) => (
            "Rydym wedi cofnodi nad chi oedd hyn",
            vec![
                says("Ni fydd Rhodd Cymorth ymlaen nes i chi ei droi ymlaen eto, yma neu ar lwyfan rhoi."),
                leads(
                    "",
                    sign_in,
                    " i droi Rhodd Cymorth ymlaen eto. Mae’n cynnwys rhoddion o’r diwrnod hwnnw ymlaen.",
                ),
                mailbox(),
            ],
        ),
        (NoticeKind::Unlink, _) => (
            "Rydym wedi cofnodi nad chi oedd hyn",
            vec![
                says(
                    "Mae rhoddion a gysylltwyd â chi drwyddo yn aros yn eich rhestr. Ni fydd rhoddion newydd a wneir gydag ef yn ymddangos yno.",
                ),
                says("I’w gysylltu eto, rhowch gydag ef eto a dywedwch wrth y llwyfan pwy ydych chi."),
                mailbox(),
            ],
        ),
    };
    let (lead, next) = ("Diolch am roi gwybod i ni. Rydym wedi’i gofnodi.", "Beth i’w wneud nesaf");
    Answer { title, lead, next, items }
}
