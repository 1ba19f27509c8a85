//! The words of emails about what was done in a donor's name, in the language of what they agreed to, English or Welsh. They use the
//! terms of the capture page.

use domain::calendar::{long_in, long_time_in, when_in};
use domain::count::counted;
use domain::link::LinkKind;
use domain::{Date, Email, Language, Timestamp};

use super::{DENIABLE_DAYS, NoticeKind};
use crate::letter::{Subject, fact, subject};

/// Something that was done in a donor's name.
pub(super) enum News {
    /// They authorised Uplift, under this name if it is fit to print.
    Given {
        name: Option<String>,
        on: Date,
        until: Date,
    },
    /// Gift Aid stops after a day in the future.
    Ends {
        last: Date,
    },
    /// Gift Aid has stopped.
    Stopped(Stopped),
    Linked(Number),
    Unlinked(Number),
}

/// When Gift Aid stopped.
pub(super) enum Stopped {
    /// At a time. Later gifts of the same day are not covered, so the email has the time.
    At(Timestamp),
    /// After a whole day.
    After(Date),
}

/// A card or phone, by its last characters.
pub(super) struct Number {
    pub(super) kind: LinkKind,
    pub(super) masked: String,
}

/// The email about one thing that was done in a donor's name.
pub(super) struct Told {
    /// Has no words from a platform or donor.
    pub(super) subject: Subject,
    pub(super) sentence: String,
    pub(super) facts: Vec<(String, String)>,
}

/// The email's words: what was done, when or to which card or phone, and through which platform.
pub(super) fn told(language: Language, news: News, platform: Option<&str>) -> Told {
    match language {
        Language::English => in_english(news, platform),
        Language::Welsh => in_welsh(news, platform),
    }
}

fn in_english(news: News, platform: Option<&str>) -> Told {
    let language = Language::English;
    let day = |date: Date| long_in(date, language);
    let through = platform.map(|name| format!(" through {name}")).unwrap_or_default();
    match news {
        News::Given { name, on, until } => {
            let until = day(until);
            let facts = [
                name.map(|name| fact("Your name", name)),
                Some(fact("Gifts covered", "to every charity, on every platform that uses Uplift")),
                Some(fact("From", day(on))),
                Some(fact("Until", until.as_str())),
            ];
            Told {
                subject: subject!("Your Gift Aid authorisation is on"),
                sentence: format!(
                    "You authorised Uplift{through} to make Gift Aid declarations for your gifts. This lasts until {until}. You can view \
                     or stop it at any time."
                ),
                facts: facts.into_iter().flatten().collect(),
            }
        }
        News::Ends { last } => {
            let first = day(last.next_day().unwrap_or(last));
            let last = day(last);
            let asked = match platform {
                Some(name) => format!("{name} told us that you want to stop Gift Aid from {first}."),
                None => format!("You asked us to stop Gift Aid from {first}."),
            };
            Told {
                subject: subject!("Your Gift Aid authorisation ends on {last}"),
                sentence: format!("{asked} Gifts before that date keep their Gift Aid."),
                facts: vec![fact("Last day with Gift Aid", last)],
            }
        }
        News::Stopped(stopped) => {
            let (kept, when) = match stopped {
                Stopped::At(at) => {
                    let at = long_time_in(at, language);
                    (format!("Gifts you made before {at} keep their Gift Aid."), fact("Stopped", at))
                }
                Stopped::After(last) => {
                    let last = day(last);
                    let kept = format!("Gifts you made up to and including {last} keep their Gift Aid.");
                    (kept, fact("Last day with Gift Aid", last))
                }
            };
            Told {
                subject: subject!("Your Gift Aid authorisation was stopped"),
                sentence: format!("Your Gift Aid authorisation was stopped{through}. {kept}"),
                facts: vec![when],
            }
        }
        News::Linked(Number { kind, masked }) => {
            let (what, label) = match kind {
                LinkKind::Par => ("card", "Card"),
                LinkKind::Phone => ("phone number", "Phone number"),
            };
            let then = "Gifts you make with it will appear there.";
            Told {
                subject: subject!("A card or phone was linked to you"),
                sentence: match platform {
                    Some(name) => format!("{name} linked a {what} to your Uplift account. {then}"),
                    None => format!("A {what} was linked to your Uplift account. {then}"),
                },
                facts: vec![fact(label, masked)],
            }
        }
        News::Unlinked(Number { kind, masked }) => {
            let (what, label) = match kind {
                LinkKind::Par => ("card", "Card"),
                LinkKind::Phone => ("phone number", "Phone number"),
            };
            let then = "Gifts you have already made with it stay yours.";
            Told {
                subject: unlinked(language),
                sentence: match platform {
                    Some(name) => format!("{name} unlinked a {what} from your Uplift account. {then}"),
                    None => format!("A {what} is no longer linked to your Uplift account. {then}"),
                },
                facts: vec![fact(label, masked)],
            }
        }
    }
}

fn in_welsh(news: News, platform: Option<&str>) -> Told {
    let language = Language::Welsh;
    let day = |date: Date| long_in(date, language);
    let through = platform.map(|name| format!(" drwy {name}")).unwrap_or_default();
    match news {
        News::Given { name, on, until } => {
            let until = day(until);
            let facts = [
                name.map(|name| fact("Eich enw", name)),
                Some(fact(
                    "Rhoddion sydd wedi’u cynnwys",
                    "i bob elusen, ar bob llwyfan sy’n defnyddio Uplift",
                )),
                Some(fact("O", day(on))),
                Some(fact("Tan", until.as_str())),
            ];
            Told {
                subject: subject!("Mae eich awdurdodiad Rhodd Cymorth ymlaen"),
                sentence: format!(
                    "Rydych wedi awdurdodi Uplift{through} i wneud datganiadau Rhodd Cymorth ar gyfer eich rhoddion. Mae hyn yn para tan \
                     {until}. Gallwch ei weld neu ei atal ar unrhyw adeg."
                ),
                facts: facts.into_iter().flatten().collect(),
            }
        }
        News::Ends { last } => {
            let first = day(last.next_day().unwrap_or(last));
            let last = day(last);
            let asked = match platform {
                Some(name) => {
                    format!("Dywedodd {name} wrthym eich bod am atal Rhodd Cymorth o {first} ymlaen.")
                }
                None => format!("Gofynnoch i ni atal Rhodd Cymorth o {first} ymlaen."),
            };
            Told {
                subject: subject!("Daw eich awdurdodiad Rhodd Cymorth i ben ar {last}"),
                sentence: format!("{asked} Mae rhoddion cyn y dyddiad hwnnw yn cadw eu Rhodd Cymorth."),
                facts: vec![fact("Diwrnod olaf gyda Rhodd Cymorth", last)],
            }
        }
        News::Stopped(stopped) => {
            let (kept, when) = match stopped {
                Stopped::At(at) => {
                    let at = long_time_in(at, language);
                    let kept = format!("Mae’r rhoddion a wnaethoch cyn {at} yn cadw eu Rhodd Cymorth.");
                    (kept, fact("Ataliwyd", at))
                }
                Stopped::After(last) => {
                    let last = day(last);
                    let kept = format!(
                        "Mae’r rhoddion a wnaethoch hyd at {last}, gan gynnwys y diwrnod hwnnw, yn cadw eu Rhodd Cymorth."
                    );
                    (kept, fact("Diwrnod olaf gyda Rhodd Cymorth", last))
                }
            };
            Told {
                subject: subject!("Cafodd eich awdurdodiad Rhodd Cymorth ei atal"),
                sentence: format!("Cafodd eich awdurdodiad Rhodd Cymorth ei atal{through}. {kept}"),
                facts: vec![when],
            }
        }
        News::Linked(Number { kind, masked }) => {
            // After a platform's name the noun has a soft mutation.
            let (what, done_to, label) = match kind {
                LinkKind::Par => ("cerdyn", "gerdyn", "Cerdyn"),
                LinkKind::Phone => ("rhif ffôn", "rif ffôn", "Rhif ffôn"),
            };
            let then = "Bydd rhoddion a wnewch gydag ef yn ymddangos yno.";
            Told {
                subject: subject!("Cysylltwyd cerdyn neu ffôn â chi"),
                sentence: match platform {
                    Some(name) => format!("Cysylltodd {name} {done_to} â’ch cyfrif Uplift. {then}"),
                    None => format!("Cysylltwyd {what} â’ch cyfrif Uplift. {then}"),
                },
                facts: vec![fact(label, masked)],
            }
        }
        News::Unlinked(Number { kind, masked }) => {
            let (what, done_to, label) = match kind {
                LinkKind::Par => ("cerdyn", "gerdyn", "Cerdyn"),
                LinkKind::Phone => ("rhif ffôn", "rif ffôn", "Rhif ffôn"),
            };
            let then = "Mae’r rhoddion rydych eisoes wedi’u gwneud gydag ef yn aros yn eich rhestr.";
            Told {
                subject: unlinked(language),
                sentence: match platform {
                    Some(name) => {
                        format!("Datgysylltodd {name} {done_to} oddi wrth eich cyfrif Uplift. {then}")
                    }
                    None => format!("Nid yw {what} wedi’i gysylltu â’ch cyfrif Uplift mwyach. {then}"),
                },
                facts: vec![fact(label, masked)],
            }
        }
    }
}

fn unlinked(language: Language) -> Subject {
    match language {
        Language::English => subject!("A card or phone is no longer linked to you"),
        Language::Welsh => subject!("Nid yw cerdyn neu ffôn wedi’i gysylltu â chi mwyach"),
    }
}

/// The subject of an email about several changes.
pub(super) fn several(language: Language, kind: NoticeKind) -> Subject {
    match (language, kind) {
        (Language::English, NoticeKind::Authorisation) => {
            subject!("Gift Aid authorisations in your name were changed")
        }
        (Language::English, NoticeKind::Cancellation) => {
            subject!("Gift Aid authorisations of yours were stopped")
        }
        (Language::English, NoticeKind::Link) => subject!("Cards or phones were linked to you"),
        (Language::English, NoticeKind::Unlink) => subject!("Cards or phones are no longer linked to you"),
        (Language::Welsh, NoticeKind::Authorisation) => {
            subject!("Newidiwyd awdurdodiadau Rhodd Cymorth yn eich enw")
        }
        (Language::Welsh, NoticeKind::Cancellation) => {
            subject!("Ataliwyd awdurdodiadau Rhodd Cymorth o’ch eiddo")
        }
        (Language::Welsh, NoticeKind::Link) => subject!("Cysylltwyd cardiau neu ffonau â chi"),
        (Language::Welsh, NoticeKind::Unlink) => {
            subject!("Nid yw cardiau neu ffonau wedi’u cysylltu â chi mwyach")
        }
    }
}

/// How many more changes there were than the digest lists.
pub(super) fn more(language: Language, more: i32) -> String {
    match language {
        Language::English => format!("{} in your Uplift account.", counted(more, "more is", "more are")),
        Language::Welsh => format!("Mae {more} arall yn eich cyfrif Uplift."),
    }
}

/// What the confirmation of an authorisation repeats (ITA 2007 s.424).
pub(crate) fn tax_to_pay(language: Language) -> &'static str {
    match language {
        Language::English => {
            "If you pay less Income Tax and/or Capital Gains Tax in a tax year than the amount of Gift Aid claimed on all your donations in that tax year, it is your responsibility to pay any difference. HMRC can ask you for it; the charity does not have to pay."
        }
        Language::Welsh => {
            "Os byddwch yn talu llai o Dreth Incwm a/neu Dreth Enillion Cyfalaf mewn blwyddyn dreth na’r swm o Rodd Cymorth a hawlir ar eich holl roddion yn y flwyddyn dreth honno, eich cyfrifoldeb chi yw talu unrhyw wahaniaeth. Gall CThEF ofyn i chi amdano; nid oes rhaid i’r elusen dalu."
        }
    }
}

/// The confirmation of an authorisation for a donor without an address: their platform gives it to them. It says how long the
/// authorisation lasts, what happens if they pay too little tax, and how to stop it.
pub(crate) fn confirmation(language: Language, until: Date, platform: &str, contact: &Email) -> String {
    let (until, tax, contact) = (long_in(until, language), tax_to_pay(language), contact.as_str());
    match language {
        Language::English => format!(
            "You authorised Uplift through {platform} to make Gift Aid declarations for your gifts until {until}.\n\n{tax}\n\nTo cancel \
             this authorisation, tell {platform} or email {contact}."
        ),
        Language::Welsh => format!(
            "Rydych wedi awdurdodi Uplift drwy {platform} i wneud datganiadau Rhodd Cymorth ar gyfer eich rhoddion tan {until}.\n\n{tax}\n\n\
             I ganslo’r awdurdodiad hwn, rhowch wybod i {platform} neu e-bostiwch {contact}."
        ),
    }
}

/// The email after a donor denied an authorisation. Unlike one that was stopped, it now covers no gifts at all.
pub(super) fn never_given(language: Language) -> (Subject, &'static str) {
    match language {
        Language::English => (
            // The same words as on the page where the donor denied it.
            subject!("Your Gift Aid authorisation is cancelled from its first day"),
            "You told us that you did not give this Gift Aid authorisation. It now covers no gifts, including gifts you have already made. We have cancelled the declarations made under it, and charities pay back to HMRC any Gift Aid they claimed on them. If another authorisation of yours covers a gift, we declare the gift under that one.",
        ),
        Language::Welsh => (
            subject!("Mae eich awdurdodiad Rhodd Cymorth wedi’i ganslo o’i ddiwrnod cyntaf"),
            "Dywedoch wrthym na roesoch yr awdurdodiad Rhodd Cymorth hwn. Nid yw’n cynnwys unrhyw roddion mwyach, gan gynnwys y rhoddion rydych eisoes wedi’u gwneud. Rydym wedi canslo’r datganiadau a wnaed oddi tano, ac mae elusennau’n talu’n ôl i CThEF unrhyw Rodd Cymorth a hawliwyd ganddynt. Os oes awdurdodiad arall gennych sy’n cynnwys rhodd, rydym yn datgan y rhodd o dan hwnnw.",
        ),
    }
}

/// The email after a donor denied a card or phone.
pub(super) fn never_theirs(language: Language) -> (Subject, &'static str) {
    let sentence = match language {
        Language::English => {
            "You told us that this card or phone number is not yours. Gifts matched to you only by it are no longer in your list. We have cancelled their declarations, and charities pay back to HMRC any Gift Aid they claimed on them. Gifts matched to you in another way, such as by your email address, stay in your list."
        }
        Language::Welsh => {
            "Dywedoch wrthym nad chi biau’r cerdyn neu’r rhif ffôn hwn. Nid yw rhoddion a gysylltwyd â chi drwyddo ef yn unig yn eich rhestr mwyach. Rydym wedi canslo eu datganiadau, ac mae elusennau’n talu’n ôl i CThEF unrhyw Rodd Cymorth a hawliwyd ganddynt. Mae rhoddion a gysylltwyd â chi mewn ffordd arall, fel drwy eich cyfeiriad e-bost, yn aros yn eich rhestr."
        }
    };
    (unlinked(language), sentence)
}

/// The email when an authorisation that a platform ended is on again.
pub(super) fn restored(language: Language, platform: &str) -> (Subject, String) {
    match language {
        Language::English => (
            subject!("Your Gift Aid authorisation is on again"),
            format!(
                "You told us that you did not stop your Gift Aid authorisation through {platform}. It is on again, as if it had never been \
                 stopped, and covers the gifts you have made since."
            ),
        ),
        Language::Welsh => (
            subject!("Mae eich awdurdodiad Rhodd Cymorth ymlaen eto"),
            format!(
                "Dywedoch wrthym na wnaethoch atal eich awdurdodiad Rhodd Cymorth drwy {platform}. Mae ymlaen eto, fel pe na bai erioed \
                 wedi’i atal, ac mae’n cynnwys y rhoddion rydych wedi’u gwneud ers hynny."
            ),
        ),
    }
}

/// The email after a donor undid a stop that had not begun, and the text below its button.
pub(super) fn kept_on(language: Language, former_end: Timestamp, until: Date) -> (Told, &'static str) {
    let (from, until) = (when_in(former_end, language), long_in(until, language));
    match language {
        Language::English => (
            Told {
                subject: subject!("Your Gift Aid authorisation stays on"),
                sentence: format!(
                    "You asked us to keep Gift Aid on. It will not stop from {from}. Your authorisation covers your gifts until {until}, as \
                     before."
                ),
                facts: vec![fact("Until", until)],
            },
            "If you did not ask for this, stop Gift Aid there.",
        ),
        Language::Welsh => (
            Told {
                subject: subject!("Mae eich awdurdodiad Rhodd Cymorth yn aros ymlaen"),
                sentence: format!(
                    "Gofynnoch i ni gadw Rhodd Cymorth ymlaen. Ni fydd yn dod i ben o {from}. Mae eich awdurdodiad yn cynnwys eich rhoddion \
                     tan {until}, fel o’r blaen."
                ),
                facts: vec![fact("Tan", until)],
            },
            "Os na ofynnoch am hyn, gallwch atal Rhodd Cymorth yno.",
        ),
    }
}

/// The link to say "not me", and the note beside it.
pub(super) fn not_me(language: Language) -> (&'static str, String) {
    match language {
        Language::English => ("This was not me", format!("this link works for {DENIABLE_DAYS} days")),
        Language::Welsh => {
            ("Nid fi oedd hyn", format!("mae’r ddolen hon yn gweithio am {DENIABLE_DAYS} diwrnod"))
        }
    }
}

/// The button to the page where a donor sees and changes this.
pub(super) fn view(language: Language, kind: NoticeKind) -> &'static str {
    match (language, kind) {
        (Language::English, NoticeKind::Authorisation) => "View or stop your authorisation",
        (Language::English, NoticeKind::Cancellation) => "View your authorisation",
        (Language::English, NoticeKind::Link | NoticeKind::Unlink) => "View your cards and phones",
        (Language::Welsh, NoticeKind::Authorisation) => "Gweld neu atal eich awdurdodiad",
        (Language::Welsh, NoticeKind::Cancellation) => "Gweld eich awdurdodiad",
        (Language::Welsh, NoticeKind::Link | NoticeKind::Unlink) => "Gweld eich cardiau a’ch ffonau",
    }
}
