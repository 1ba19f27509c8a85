//! Every text of the capture page, in English and Welsh side by side.

use backend::capture::page::CapturePage;
use domain::{Date, Language};

/// One text in both languages. `{platform}` and the like stand for what is filled in.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    english: &'static str,
    welsh: &'static str,
}

impl Text {
    /// The text in a language.
    pub fn of(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Welsh => self.welsh,
        }
    }

    /// The same with what stands in braces filled in.
    pub fn with(self, language: Language, filled: &[(&str, &str)]) -> String {
        let mut rest = self.of(language);
        let mut text = String::with_capacity(rest.len() + 32);
        // In one pass: a name with braces in it stays as it is.
        while let Some((before, behind)) = rest.split_once('{') {
            text.push_str(before);
            let (name, after) = behind.split_once('}').unwrap_or((behind, ""));
            let value = filled.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| *value);
            text.push_str(value);
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

/// The language as a document names it.
pub fn lang(language: Language) -> &'static str {
    match language {
        Language::English => "en-GB",
        Language::Welsh => "cy",
    }
}

/// The name of the platform, for what is filled in.
pub fn platform(page: &CapturePage) -> (&'static str, &str) {
    ("platform", page.brand.name.as_str())
}

macro_rules! texts {
    ($($name:ident = $english:literal, $welsh:literal;)*) => {
        $(pub const $name: Text = Text { english: $english, welsh: $welsh };)*
        #[cfg(test)]
        const ALL: &[(&str, Text)] = &[$((stringify!($name), $name)),*];
    };
}

texts! {
    // Around every page.
    SANDBOX_NAME = "Sandbox", "Blwch tywod";
    SANDBOX = "Sandbox. Nothing here is real.", "Blwch tywod. Does dim byd yma’n real.";
    SKIP = "Skip to the content", "Neidio i’r cynnwys";
    OTHER_LANGUAGE = "Cymraeg", "English";
    ASKED_BY = "Gift Aid for your gifts through {platform}", "Rhodd Cymorth ar gyfer eich rhoddion drwy {platform}";
    BY_UPLIFT = "Gift Aid by Uplift", "Rhodd Cymorth gan Uplift";
    NOT_HMRC = "Uplift is not part of HMRC.", "Nid yw Uplift yn rhan o CThEF.";
    ABOUT = "About Uplift", "Ynglŷn ag Uplift";
    PRIVACY = "Privacy", "Preifatrwydd";
    HELP = "Help", "Cymorth";
    LINKS_NEW_TAB = "These links open a new tab.", "Mae’r dolenni hyn yn agor tab newydd.";
    NEW_TAB = "(opens a new tab)", "(yn agor tab newydd)";
    BACK = "Back", "Yn ôl";
    STEP = "Step {number} of 3", "Cam {number} o 3";
    CONTINUE = "Continue", "Parhau";
    LEAVE_TO = "No thanks, back to {platform}", "Dim diolch, yn ôl i {platform}";
    LEAVE = "No thanks", "Dim diolch";
    OPTIONAL = "(optional)", "(dewisol)";
    ERROR = "Error: ", "Gwall: ";
    PROBLEM = "There is a problem", "Mae problem";

    // Who you are.
    ADD = "Add 25% to your gifts", "Ychwanegwch 25% at eich rhoddion";
    ADD_LEAD = "With Gift Aid, charities get 25p more for every £1 you give, out of tax you have paid. It takes about a minute and covers your gifts until {until}.",
        "Gyda Rhodd Cymorth, mae elusennau’n cael 25c yn fwy am bob £1 a roddwch, o’r dreth rydych wedi’i thalu. Mae’n cymryd tua munud ac yn cynnwys eich rhoddion tan {until}.";
    TAXPAYERS = "Only for people who pay UK Income Tax or Capital Gains Tax.", "Dim ond i bobl sy’n talu Treth Incwm neu Dreth Enillion Cyfalaf yn y DU.";
    WHO = "Your name", "Eich enw";
    TITLE = "Title", "Teitl";
    FIRST = "First name", "Enw cyntaf";
    LAST = "Last name", "Cyfenw";
    EMAIL = "Email address", "Cyfeiriad e-bost";
    EMAIL_HINT = "We’ll email you what you agreed to and how to stop it.", "Byddwn yn e-bostio’r hyn y cytunoch iddo, a sut i’w atal.";

    // Where you live.
    HOME = "Your home address", "Eich cyfeiriad cartref";
    HOME_LEAD = "Your home address, not a PO box. HMRC uses it to check declarations.", "Eich cyfeiriad cartref, nid blwch post. Mae CThEF yn ei ddefnyddio i wirio datganiadau.";
    LINE1 = "Address line 1", "Llinell cyfeiriad 1";
    LINE2 = "Address line 2", "Llinell cyfeiriad 2";
    TOWN = "Town or city", "Tref neu ddinas";
    POSTCODE = "Postcode", "Cod post";
    ABROAD = "I live outside the UK", "Rwy’n byw y tu allan i’r DU";
    COUNTRY = "Country", "Gwlad";
    COUNTRY_HINT = "Leave the postcode blank if your country does not use one.", "Gadewch y cod post yn wag os nad oes un yn eich gwlad.";

    // Check and agree.
    CHECK = "Check and agree", "Gwirio a chytuno";
    CHECK_LEAD = "Gift Aid will then be on until {until}.", "Bydd Rhodd Cymorth wedyn ymlaen tan {until}.";
    NAME = "Name", "Enw";
    CHANGE = "Change", "Newid";
    SHORTFALL = "If you pay too little tax", "Os talwch rhy ychydig o dreth";
    AGREEMENT = "What you agree to", "Yr hyn rydych yn cytuno iddo";
    AGREE = "Agree and switch on Gift Aid", "Cytuno a throi Rhodd Cymorth ymlaen";
    FULL_PAGE = "Open the full page", "Agor y dudalen lawn";
    FULL_PAGE_WHY = "You need to agree on a full page, so that nothing can cover these words.", "I fod yn siŵr nad oes dim yn cuddio’r geiriau hyn, byddwch yn cytuno ar dudalen lawn.";
    FULL_PAGE_CLOSE = "When you have finished there, come back here.", "Pan fyddwch wedi gorffen yno, dewch yn ôl yma.";

    // Done.
    DONE = "Gift Aid is on", "Mae Rhodd Cymorth ymlaen";
    DONE_UNTIL = "Until {until}", "Tan {until}";
    DONE_LEAD = "It covers your gifts through {platform} and every other platform connected to Uplift, from today.", "Mae’n cynnwys eich rhoddion drwy {platform} a phob llwyfan arall sydd wedi’i gysylltu ag Uplift, o heddiw ymlaen.";
    SENT = "Thank you", "Diolch";
    SENT_MAIL = "We’ve sent you an email.", "Rydym wedi anfon e-bost atoch.";
    SENT_NEW = "If you have not given us your details before, Gift Aid is on until {until}. It covers your gifts through {platform} and every other platform connected to Uplift, from today.", "Os nad ydych wedi rhoi eich manylion i ni o’r blaen, mae Rhodd Cymorth ymlaen tan {until}. Mae’n cynnwys eich rhoddion drwy {platform} a phob llwyfan arall sydd wedi’i gysylltu ag Uplift, o heddiw ymlaen.";
    SENT_KNOWN = "If you have, nothing changes until you open the link in the email. It shows what you entered.", "Os ydych, nid oes dim yn newid nes i chi agor y ddolen yn yr e-bost. Mae’n dangos yr hyn a roesoch.";
    CLOSE = "You can close this page.", "Gallwch gau’r dudalen hon.";
    NEXT = "What happens next", "Beth sy’n digwydd nesaf";
    NEXT_DECLARE = "We’ll make the Gift Aid declaration for each gift. You do not need to do anything.", "Byddwn yn gwneud y datganiad Rhodd Cymorth ar gyfer pob rhodd. Nid oes angen i chi wneud dim.";
    NEXT_MAIL = "We’ve sent you an email to confirm.", "Rydym wedi anfon e-bost atoch i’w gadarnhau.";
    NEXT_STOP = "See every gift, or stop Gift Aid at any time:", "Gweld pob rhodd, neu atal Rhodd Cymorth ar unrhyw adeg:";
    NEXT_STOP_LINK = "your Uplift account", "eich cyfrif Uplift";
    AGREED = "What you agreed to", "Yr hyn y cytunoch iddo";
    AGREED_ON = "Agreed on {day} through {platform}. Reference {reference}.", "Cytunwyd ar {day} drwy {platform}. Cyfeirnod {reference}.";
    CONTINUE_TO = "Continue to {platform}", "Parhau i {platform}";
    GO_ON = "You can now continue on {platform}.", "Gallwch fynd ymlaen yn {platform} nawr.";
    PRINT = "Print", "Argraffu";

    // Somebody whom the platform named.
    ON_LEAD = "You have already switched it on. You do not need to do anything.", "Rydych eisoes wedi’i droi ymlaen. Nid oes angen i chi wneud dim.";
    ON_NO_DETAILS = "To protect your privacy, we do not show your details here.", "I gadw’ch manylion yn breifat, nid ydym yn eu dangos yma.";
    NOT_YOU = "Not you? Enter your own details", "Nid chi? Rhowch eich manylion eich hun";
    KNOWN = "Switch on Gift Aid again", "Troi Rhodd Cymorth ymlaen eto";
    KNOWN_LEAD = "You may not need to enter your details again. We can email you a code. Enter it to see the details you gave us last time.", "Efallai na fydd rhaid i chi deipio’ch manylion eto. Gallwn e-bostio cod atoch, a dangos yr hyn a roesoch y tro diwethaf ar ôl i chi ei nodi.";
    SEND_CODE = "Email me a code", "E-bostiwch god ataf";
    TYPE_ANEW = "Enter my details instead", "Teipio fy manylion yn lle hynny";
    CODE = "Enter the code", "Rhowch y cod";
    CODE_LEAD = "If we have an email address for you, we’ve sent a 6-digit code to it. It works for 10 minutes.", "Os oes gennym gyfeiriad e-bost i chi, rydym wedi anfon cod 6 digid ato. Mae’n gweithio am 10 munud.";
    CODE_LABEL = "6-digit code", "Cod 6 digid";
    SHOW_DETAILS = "Show my details", "Dangos fy manylion";
    SEND_AGAIN = "Send another code", "Anfon cod arall";

    // Somebody who opened the link in our email.
    WRITTEN = "Are these your details?", "Ai eich manylion chi yw’r rhain?";
    WRITTEN_LEAD = "Someone entered them with your email address on the Gift Aid page of {platform}. Nothing has changed yet. If they are yours, read the explanation and agree to use them from today.", "Rhoddodd rhywun nhw gyda’ch cyfeiriad e-bost ar dudalen Rhodd Cymorth {platform}. Nid oes dim wedi newid eto. Os eich manylion chi ydynt, darllenwch yr esboniad a chytunwch i’w defnyddio o heddiw ymlaen.";
    KEEP_MINE = "Keep the details I gave before", "Cadw’r manylion a roddais o’r blaen";
    KEEP_MINE_GIFT = "Keep the details I gave before, and add this gift", "Cadw’r manylion a roddais o’r blaen, ac ychwanegu’r rhodd hon";
    NOT_MINE = "This was not me", "Nid fi oedd hyn";

    // A gift without a donor.
    GIFT = "Your gift", "Eich rhodd";
    GIFT_TO = "{amount} to {charity}, {day}", "{amount} i {charity}, {day}";
    GIFT_BARE = "{amount}, {day}", "{amount}, {day}";
    GIFT_COVERED = "Agree today and this gift will get Gift Aid too.", "Cytunwch heddiw, a bydd y rhodd hon yn cael Rhodd Cymorth hefyd.";
    GIFT_LATE = "You made this gift on an earlier day, so it cannot get Gift Aid here. You can switch on Gift Aid for your next gifts.", "Gwnaed y rhodd hon ar ddiwrnod cynharach, felly ni all gael Rhodd Cymorth yma. Gallwch droi Rhodd Cymorth ymlaen ar gyfer eich rhoddion nesaf.";
    GIFT_DONE = "Your gift of {amount} is covered too.", "Mae eich rhodd o {amount} wedi’i chynnwys hefyd.";
    GIFT_DONE_TO = "Your gift of {amount} to {charity} is covered too.", "Mae eich rhodd o {amount} i {charity} wedi’i chynnwys hefyd.";
    GIFT_WAITS = "Your gift waits until then too.", "Mae eich rhodd yn aros tan hynny hefyd.";

    // Ways to end without it.
    CANCELLED = "Gift Aid was not switched on", "Ni throwyd Rhodd Cymorth ymlaen";
    CANCELLED_LEAD = "You have not agreed to anything, and we have not kept anything you entered.", "Ni chytunwyd ar ddim, ac ni chadwyd dim o’r hyn a deipiwyd.";
    EXPIRED = "This page has expired", "Mae’r dudalen hon wedi dod i ben";
    EXPIRED_LEAD = "You have not agreed to anything, and we have not kept anything you entered. Go back to {platform} to start again.", "Ni chytunwyd ar ddim, ac ni chadwyd dim o’r hyn a deipiwyd. Ewch yn ôl i {platform} i ddechrau eto.";
    BACK_TO = "Back to {platform}", "Yn ôl i {platform}";
    UNKNOWN = "We cannot find that page", "Ni allwn ddod o hyd i’r dudalen honno";
    UNKNOWN_LEAD = "The link is incomplete or out of date. Go back to where you came from and start again.", "Efallai bod y cyfeiriad yn anghyflawn neu’n rhy hen. Ewch yn ôl i’r lle y daethoch ohono, a dechrau eto yno.";

    // What went wrong.
    BROKEN = "Something went wrong", "Aeth rhywbeth o’i le";
    BROKEN_LEAD = "This is our fault. We have kept what you entered. Try again in a minute.", "Ein bai ni ydyw. Mae’r hyn a deipioch yn gynharach wedi’i gadw: rhowch gynnig arall arni ymhen munud.";
    TOO_OFTEN = "You have tried too many times", "Rhoddwyd cynnig ar hyn yn rhy aml";
    TOO_OFTEN_LEAD = "Wait 15 minutes and try again, or enter your details.", "Arhoswch chwarter awr a rhowch gynnig arall arni, neu teipiwch eich manylion.";
    TOO_FAST = "Too many requests from your network", "Daw gormod o geisiadau o’ch rhwydwaith";
    TOO_FAST_LEAD = "Wait a few seconds, then try again.", "Arhoswch ychydig eiliadau a rhowch gynnig arall arni.";
    REFUSED = "This did not come from Uplift", "Ni ddaeth hwn gan Uplift";
    REFUSED_LEAD = "Another website sent this, so we did not do anything. Open the page again and try there.", "Mae’ch porwr yn dweud mai safle arall a’i hanfonodd, felly ni wnaed dim. Agorwch y dudalen eto a’i wneud yno.";
    UNREADABLE = "We could not read that form", "Ni allem ddarllen y ffurflen honno";
    UNREADABLE_LEAD = "We have not saved anything. Open the page again and send less at a time.", "Ni chadwyd dim. Agorwch y dudalen eto ac anfonwch lai ar y tro.";
    OPEN_AGAIN = "Open the page again", "Agor y dudalen eto";

    // What is wrong with an answer.
    NO_FIRST = "Enter your first name.", "Rhowch eich enw cyntaf.";
    NO_LAST = "Enter your last name.", "Rhowch eich cyfenw.";
    NO_EMAIL = "Enter your email address.", "Rhowch eich cyfeiriad e-bost.";
    BAD_EMAIL = "Enter an email address such as name@example.org.", "Rhowch gyfeiriad e-bost fel name@example.org.";
    NO_LINE1 = "Enter address line 1, such as your house number and street.", "Rhowch linell cyfeiriad 1, fel rhif eich tŷ a’r stryd.";
    NO_POSTCODE = "Enter your postcode.", "Rhowch eich cod post.";
    BAD_POSTCODE = "Enter a full postcode such as LS1 4AB.", "Rhowch god post llawn fel LS1 4AB.";
    NO_COUNTRY = "Select your country.", "Dewiswch eich gwlad.";
    NOT_A_HOME = "Enter your home address. HMRC does not accept PO boxes or care-of addresses.", "Rhowch eich cyfeiriad cartref. Nid yw CThEF yn derbyn cyfeiriad d/o na blwch post.";
    TOO_LONG = "Use at most 100 characters.", "Defnyddiwch 100 nod ar y mwyaf.";
    ONE_PERSON = "Enter one person’s name. Each person must do this for their own gifts.", "Rhowch enw un person yn unig. Mae pob person yn rhoi Rhodd Cymorth ar gyfer ei roddion ei hun.";
    NOT_A_PERSON = "Enter a person’s name. Gift Aid is not for companies, trusts or clubs.", "Rhowch enw person. Nid yw Rhodd Cymorth ar gyfer cwmnïau, ymddiriedolaethau na chlybiau.";
    BAD_NAME = "Enter your name using letters, without a title. If you have one name, enter it in both boxes.", "Rhowch eich enw gan ddefnyddio llythrennau, heb deitl. Os oes gennych un enw, rhowch ef yn y ddau flwch.";
    BAD_LINE = "Enter this part of the address using letters or numbers.", "Rhowch y rhan hon o’r cyfeiriad gan ddefnyddio llythrennau neu rifau.";
    BAD_COUNTRY = "Select the country this address is in.", "Dewiswch y wlad y mae’r cyfeiriad hwn ynddi.";
    NO_CODE = "Enter the 6 digits from our email.", "Rhowch y 6 digid o’n e-bost.";
    WRONG_CODE = "That code is wrong. Enter the code from our most recent email.", "Mae’r cod hwnnw’n anghywir. Rhowch y cod o’n e-bost diweddaraf.";
    CODE_OVER = "This code no longer works. Send another code, or enter your details.", "Nid yw’r cod hwn yn gweithio mwyach. Anfonwch un arall, neu teipiwch eich manylion.";
    OPEN_TOO_LONG = "This page has been open too long. Read the explanation again, then agree.", "Roedd y dudalen hon ar agor yn rhy hir. Darllenwch yr esboniad eto, yna cytunwch.";
    PRESS_AGAIN = "Read the words above, then press the button again.", "Darllenwch y geiriau uchod, yna pwyswch y botwm eto.";
    COVERED_FRAME = "This window is too small, or something is covering it. Open the full page to agree.", "Mae’r ffenestr hon yn rhy fach, neu mae rhywbeth yn ei chuddio. Agorwch y dudalen lawn i gytuno.";
}

/// The day as people write it: `5 April 2027`, `5 Ebrill 2027`. No line ends inside of it.
pub fn day(date: Date, language: Language) -> String {
    domain::calendar::long_in(date, language).replace(' ', "\u{a0}")
}

/// What a person reads of an error: the domain speaks English, and to platforms as well.
pub fn problem(pointer: &str, code: &str) -> Text {
    match (pointer, code) {
        ("/name/first", "required") => NO_FIRST,
        ("/name/last", "required") => NO_LAST,
        ("/email", "required") => NO_EMAIL,
        ("/email", _) => BAD_EMAIL,
        ("/address/line1", "required") => NO_LINE1,
        ("/address/postcode", "required") => NO_POSTCODE,
        ("/address/postcode", _) => BAD_POSTCODE,
        ("/address/country", "required" | "unsupported") => NO_COUNTRY,
        ("/address/country", _) => BAD_COUNTRY,
        (_, "not_a_home") => NOT_A_HOME,
        (_, "too_long") => TOO_LONG,
        (_, "joint_name") => ONE_PERSON,
        (_, "not_a_person") => NOT_A_PERSON,
        ("/code", "required") => NO_CODE,
        ("/code", "wrong_code") => WRONG_CODE,
        ("/code", _) => CODE_OVER,
        ("/frame", _) => COVERED_FRAME,
        (pointer, _) if pointer.starts_with("/name") => BAD_NAME,
        (pointer, _) if pointer.starts_with("/address") => BAD_LINE,
        _ => OPEN_TOO_LONG,
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, BACK_TO, Language, day};
    use domain::Date;
    use time::Month;

    fn places(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn no_text_lacks_its_welsh() {
        for (name, text) in ALL {
            assert!(!text.welsh.trim().is_empty(), "{name}");
            assert_eq!(places(text.english), places(text.welsh), "{name}");
            assert!(text.english != text.welsh || text.english.starts_with('{'), "{name}");
        }
    }

    #[test]
    fn a_name_with_braces_stays_as_it_is() {
        let text = BACK_TO.with(Language::English, &[("platform", "{until} & <b>")]);
        assert_eq!(text, "Back to {until} & <b>");
    }

    #[test]
    fn a_day_is_written_in_its_language() {
        let date = Date::from_calendar_date(2027, Month::April, 5).expect("a day");
        assert_eq!(day(date, Language::English), "5\u{a0}April\u{a0}2027");
        assert_eq!(day(date, Language::Welsh), "5\u{a0}Ebrill\u{a0}2027");
    }
}
