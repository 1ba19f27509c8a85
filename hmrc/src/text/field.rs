//! The fields of a claim, each in the form that its element takes. What cannot be made fit comes back as it is (or
//! empty), for the rules to name: nothing here guesses.

use std::borrow::Cow;

use super::{clean, clean_ascii, cut, cut_at_word, fold, single_spaces};

/// Titles with a short form that people know, for the four characters that HMRC gives a title.
const SHORT_TITLES: [(&str, &str); 14] = [
    ("captain", "Capt"),
    ("colonel", "Col"),
    ("commander", "Cdr"),
    ("doctor", "Dr"),
    ("father", "Fr"),
    ("general", "Gen"),
    ("lieutenant", "Lt"),
    ("madam", "Mdm"),
    ("major", "Maj"),
    ("mister", "Mr"),
    ("professor", "Prof"),
    ("reverend", "Rev"),
    ("sergeant", "Sgt"),
    ("sister", "Sr"),
];

/// A title of 2 to 4 letters, or none: "Mrs." is `Mrs`, "Captain" is `Capt`, "Dr & Mrs" is left out.
#[must_use]
pub fn title(text: &str) -> Option<Cow<'_, str>> {
    let plain = match clean_ascii(text) {
        Cow::Borrowed(same) => Cow::Borrowed(same.trim_end_matches('.')),
        Cow::Owned(changed) => Cow::Owned(changed.trim_end_matches('.').to_owned()),
    };
    if let Some((_, short)) = SHORT_TITLES.iter().find(|(long, _)| plain.eq_ignore_ascii_case(long)) {
        return Some(Cow::Borrowed(*short));
    }
    let letters = plain.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'\'' | b'-'));
    let begins = plain.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    (letters && begins && (2..=4).contains(&plain.len())).then_some(plain)
}

/// A person's first or last name: at most 35 characters, and empty when no letter is left of it.
#[must_use]
pub fn name(text: &str) -> Cow<'_, str> {
    let shorter = shortened(clean(text), |text| cut(text, 35));
    if shorter.chars().any(char::is_alphabetic) { shorter } else { Cow::Borrowed("") }
}

/// House name or number with as much of the address as fits in 40 characters, cut after a word.
#[must_use]
pub fn house(text: &str) -> Cow<'_, str> {
    shortened(clean(text), |text| cut_at_word(text, 40))
}

/// A line of an agent's address: ASCII, and pound signs.
#[must_use]
pub fn address_line(text: &str) -> Cow<'_, str> {
    let cleaned = clean(text);
    if cleaned.chars().all(|one| one.is_ascii() || one == '£') {
        return cleaned;
    }
    let mut out = String::with_capacity(cleaned.len());
    for one in cleaned.chars() {
        if one == '£' {
            out.push(one);
        } else {
            fold::ascii(std::iter::once(one), &mut out);
        }
    }
    Cow::Owned(single_spaces(&out))
}

/// An organisation's name: at most 160 characters, the first an ASCII letter or digit ("Élan Trust" is `Elan Trust`).
#[must_use]
pub fn organisation(text: &str) -> Cow<'_, str> {
    let cleaned = clean(text);
    let starts_well = |text: &str| text.starts_with(|first: char| first.is_ascii_alphanumeric());
    if starts_well(&cleaned) {
        return shortened(cleaned, |text| cut(text, 160));
    }
    let from = cleaned.find(char::is_alphanumeric).unwrap_or(cleaned.len());
    let mut rest = cleaned[from..].chars();
    let mut out = String::with_capacity(cleaned.len());
    out.extend(rest.next().map(|first| clean_ascii(first.encode_utf8(&mut [0; 4])).into_owned()));
    out.push_str(rest.as_str());
    Cow::Owned(cut(&out, 160).to_owned())
}

/// An official's first names: one or two, ASCII letters, apostrophes and hyphens ("Mary Ann" is two elements).
#[must_use]
pub fn forenames(text: &str) -> Vec<String> {
    clean_ascii(text)
        .split([' ', '.'])
        .map(|word| {
            let kept: String = word
                .chars()
                .filter(|character| character.is_ascii_alphabetic() || matches!(character, '\'' | '-'))
                .collect();
            cut(kept.trim_start_matches(['\'', '-']), 35).to_owned()
        })
        .filter(|word| !word.is_empty())
        .take(2)
        .collect()
}

/// An official's last name: ASCII letters, digits and a few marks, at most 35.
#[must_use]
pub fn official_surname(text: &str) -> Cow<'_, str> {
    let allowed = |character: char| character.is_ascii_alphanumeric() || " ,.()/&-'".contains(character);
    let ascii = clean_ascii(text);
    if ascii.chars().all(allowed) {
        return shortened(ascii, |text| cut(text, 35));
    }
    let kept: String = ascii.chars().filter(|character| allowed(*character)).collect();
    Cow::Owned(cut(kept.trim(), 35).to_owned())
}

/// A telephone number without `+`: +44 becomes a leading 0, any other country code a leading 00.
#[must_use]
pub fn phone(text: &str) -> Cow<'_, str> {
    let cleaned = clean(text);
    let Some(international) = cleaned.strip_prefix('+') else {
        return cleaned;
    };
    let national = international.strip_prefix("44").map(str::trim_start);
    Cow::Owned(match national {
        Some(rest) => match rest.strip_prefix("(0)") {
            Some(number) => format!("0{}", number.trim_start()),
            None if rest.starts_with('0') => rest.to_owned(),
            None => format!("0{rest}"),
        },
        None => format!("00{international}"),
    })
}

/// A postcode in upper case with one space before its last three characters. Never cut, never guessed at.
#[must_use]
pub fn postcode(text: &str) -> Cow<'_, str> {
    if is_spaced_postcode(text) {
        return Cow::Borrowed(text);
    }
    let cleaned = clean(text);
    let mut tight: String = cleaned.chars().filter(|character| *character != ' ').collect();
    tight.make_ascii_uppercase();
    if tight.is_ascii() && (5..=7).contains(&tight.len()) {
        tight.insert(tight.len() - 3, ' ');
    }
    Cow::Owned(tight)
}

fn is_spaced_postcode(text: &str) -> bool {
    let Some((outward, inward)) = text.split_once(' ') else {
        return false;
    };
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    (2..=4).contains(&outward.len()) && inward.len() == 3 && plain(outward) && plain(inward)
}

/// A charity's HMRC reference in upper case, as HMRC wants it.
#[must_use]
pub fn hmrc_reference(text: &str) -> Cow<'_, str> {
    match clean(text) {
        Cow::Borrowed(same) if !same.bytes().any(|byte| byte.is_ascii_lowercase()) => Cow::Borrowed(same),
        other => Cow::Owned(other.to_ascii_uppercase()),
    }
}

fn shortened<'a>(text: Cow<'a, str>, cut: impl Fn(&str) -> &str) -> Cow<'a, str> {
    match text {
        Cow::Borrowed(same) => Cow::Borrowed(cut(same)),
        Cow::Owned(mut changed) => {
            let length = cut(&changed).len();
            changed.truncate(length);
            Cow::Owned(changed)
        }
    }
}
