//! What forms hold, and how much of it. Of those with files, which the browser sends in parts, each part becomes a field like
//! any other, a file being the text that is in it, or of a picture its bytes in base64.

use app::failure::Refusal;
use app::form::pointer_to;
use axum::body::{Body, Bytes};
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use backend::capture::logo::LARGEST_FILE;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::FieldErrors;
use domain::page_fault::PageFault;
use domain::text_file::text_of;
use futures::{Stream, StreamExt};

const LONGEST: usize = 2 * 1024 * 1024;
pub(super) const FIELDS: usize = 1024 * 1024;
/// What of fields that are longer is put back into the page, for the person to make it shorter.
const PUT_BACK: usize = 4 * 1024 * 1024;
/// What is still read of a form that is too long: whoever stops reading hangs up, and the person sees no answer.
const PATIENCE: usize = 64 * 1024 * 1024;
/// The field that takes a picture.
const PICTURE: &str = "logo";
/// More parts than any form has, and more letters than the name of any field.
const MOST: (usize, usize) = (1_000, 200);

/// What a form with files held.
#[derive(Debug, Default)]
pub(super) struct Upload {
    /// The fields that were typed or chosen.
    pub(super) typed: Vec<(String, String)>,
    pub(super) files: Vec<(String, String)>,
    /// What is too long, and what to do.
    pub(super) wrong: FieldErrors,
}

/// What a field takes as its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// A bank's statement.
    Text,
    /// A logo.
    Picture,
}

impl Taken {
    fn by(field: &str) -> Self {
        if field == PICTURE { Self::Picture } else { Self::Text }
    }

    /// Whether a file of this name may be such a one; a browser sends an empty name where none was chosen. What it is shows when
    /// it is read.
    fn fits(self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let endings: &[&str] = match self {
            Self::Text => &[".csv", ".txt"],
            Self::Picture => &[".png", ".jpg", ".jpeg", ".webp"],
        };
        name.is_empty() || endings.iter().any(|ending| name.ends_with(ending))
    }

    fn longest(self) -> usize {
        match self {
            Self::Text => LONGEST,
            Self::Picture => LARGEST_FILE,
        }
    }

    fn wrong_kind(self) -> PageFault {
        match self {
            Self::Text => PageFault::ChooseTextFile,
            Self::Picture => PageFault::ChoosePictureFile,
        }
    }

    fn too_long(self) -> PageFault {
        match self {
            Self::Text => PageFault::StatementTooLarge,
            Self::Picture => PageFault::PictureTooLarge,
        }
    }

    /// The file as a field has it.
    fn as_field(self, bytes: &[u8]) -> String {
        match self {
            Self::Text => text_of(bytes),
            Self::Picture => STANDARD.encode(bytes),
        }
    }
}

/// Whether a request is a form with files.
pub(super) fn is_upload(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"))
}

/// The text of a form without files.
pub(super) async fn read_text(body: Body) -> Result<Bytes, Refusal> {
    let mut left = PATIENCE;
    let text = bytes(body.into_data_stream(), PUT_BACK, &mut left).await?;
    text.map(Bytes::from).ok_or(Refusal::TooLong)
}

/// What to do with a field that is too long.
pub(super) fn too_long(name: &str) -> FieldErrors {
    FieldErrors::one(pointer_to(name), "too_long", PageFault::FormTooLong.as_str())
}

/// Reads such a form, part by part.
pub(super) async fn read(mut request: Request<Body>) -> Result<Upload, Refusal> {
    // The limits are those above, each with its own words; this one is for what surrounds the fields.
    DefaultBodyLimit::max(PATIENCE + FIELDS).apply(&mut request);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| Refusal::NoForm)?;
    let (mut upload, mut typed, mut left) = (Upload::default(), 0, PATIENCE);
    let (mut in_files, mut parts) = (0, 0);
    let mut is_endless = false;
    while let Some(field) = form.next_field().await.map_err(unread)? {
        let name = field.name().unwrap_or_default().to_owned();
        parts += 1;
        if parts > MOST.0 || name.len() > MOST.1 {
            return Err(Refusal::TooLong);
        }
        if let Some(file) = field.file_name() {
            let taken = Taken::by(&name);
            let fits = taken.fits(file);
            // No form of ours has more than one file.
            match bytes(field, taken.longest().saturating_sub(in_files), &mut left).await? {
                Some(_) if !fits => {
                    upload.wrong.push(format!("/{name}"), "wrong_kind", taken.wrong_kind().as_str());
                }
                Some(bytes) => {
                    in_files += bytes.len();
                    upload.files.push((name, taken.as_field(&bytes)));
                }
                None => upload.wrong.push(format!("/{name}"), "too_long", taken.too_long().as_str()),
            }
            continue;
        }
        let Some(bytes) = bytes(field, PUT_BACK - typed, &mut left).await? else {
            is_endless = true;
            continue;
        };
        let before = typed;
        typed += bytes.len();
        if before <= FIELDS && typed > FIELDS {
            upload.wrong.append(too_long(&name));
        }
        let text = String::from_utf8(bytes).map_err(|_| Refusal::NoForm)?;
        upload.typed.push((name, text));
    }
    if is_endless {
        return Err(Refusal::TooLong);
    }
    Ok(upload)
}

/// Why the next part cannot be had.
fn unread(error: MultipartError) -> Refusal {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { Refusal::TooLong } else { Refusal::NoForm }
}

/// All the bytes, or nothing if there are more than `most`; then they are read and forgotten.
async fn bytes<E>(
    mut parts: impl Stream<Item = Result<Bytes, E>> + Unpin,
    most: usize,
    left: &mut usize,
) -> Result<Option<Vec<u8>>, Refusal> {
    let mut bytes = Some(Vec::new());
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| Refusal::NoForm)?;
        *left = left.checked_sub(part.len()).ok_or(Refusal::TooLong)?;
        if let Some(kept) = bytes.as_mut()
            && kept.len() + part.len() <= most
        {
            kept.extend_from_slice(&part);
        } else {
            bytes = None;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(body: impl Into<Body>) -> Request<Body> {
        Request::post("/")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(body.into())
            .unwrap()
    }

    fn lines(parts: &[(&str, Option<&str>, &[u8])]) -> Vec<u8> {
        let mut body = Vec::new();
        for (name, file, bytes) in parts {
            let file = file.map(|file| format!("; filename=\"{file}\"")).unwrap_or_default();
            body.extend(
                format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").into_bytes(),
            );
            body.extend_from_slice(bytes);
            body.extend(b"\r\n");
        }
        body.extend(b"--x--\r\n");
        body
    }

    fn form(parts: &[(&str, Option<&str>, &[u8])]) -> Request<Body> {
        sent(lines(parts))
    }

    #[tokio::test]
    async fn fields_and_files_are_told_apart_and_a_file_is_its_text() {
        let upload = read(form(&[
            ("charity", None, b"cha_1"),
            ("file", Some("bank.csv"), b"Date,Amount\n1,\xA35"),
            ("statement", None, "£".as_bytes()),
        ]))
        .await
        .unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(upload.typed, [pair("charity", "cha_1"), pair("statement", "£")]);
        assert_eq!(upload.files, [pair("file", "Date,Amount\n1,£5")]);
        assert!(upload.wrong.is_empty());
    }

    #[tokio::test]
    async fn a_long_file_is_refused_at_its_field_and_the_rest_is_kept() {
        let long = vec![b'a'; LONGEST + 1];
        let upload =
            read(form(&[("file", Some("bank.csv"), &long), ("charity", None, b"cha_1")])).await.unwrap();
        assert_eq!(upload.wrong.iter().next().unwrap().pointer, "/file");
        assert_eq!((upload.files.len(), upload.typed.len()), (0, 1));
    }

    #[tokio::test]
    async fn a_file_of_another_kind_is_refused_at_its_field_whatever_is_in_it() {
        for (name, is_taken) in [
            ("bank.csv", true),
            ("BANK.CSV", true),
            ("statement.2026.txt", true),
            ("", true),
            ("bank.xlsx", false),
            ("bank.csv.exe", false),
            ("csv", false),
            ("bank", false),
        ] {
            let upload = read(form(&[("file", Some(name), b"Date,Amount"), ("charity", None, b"cha_1")]));
            let upload = upload.await.unwrap();
            assert_eq!((upload.files.len(), upload.typed.len()), (usize::from(is_taken), 1), "{name}");
            let wrong: Vec<_> =
                upload.wrong.iter().map(|one| (one.pointer.as_str(), one.code.as_str())).collect();
            let expected = [("/file", "wrong_kind")];
            assert_eq!(wrong, expected[usize::from(is_taken)..], "{name}");
        }
    }

    #[tokio::test]
    async fn a_picture_goes_on_in_base64_and_other_files_do_not_pass_for_one() {
        let bytes = [0x89, b'P', 0xff, 0];
        let upload = read(form(&[("logo", Some("Logo.PNG"), &bytes)])).await.unwrap();
        assert_eq!(upload.files, [("logo".to_owned(), STANDARD.encode(bytes))]);
        for (name, long, code) in [
            ("logo.svg", 1, "wrong_kind"),
            ("logo.png.html", 1, "wrong_kind"),
            ("logo.png", LARGEST_FILE + 1, "too_long"),
        ] {
            let upload = read(form(&[("logo", Some(name), &vec![b'a'; long])])).await.unwrap();
            let wrong: Vec<_> =
                upload.wrong.iter().map(|one| (one.pointer.as_str(), one.code.as_str())).collect();
            assert_eq!((wrong, upload.files.len()), (vec![("/logo", code)], 0), "{name}");
        }
    }

    #[tokio::test]
    async fn what_is_typed_is_kept_to_be_made_shorter_as_long_as_a_page_can_hold_it() {
        let long = vec![b'a'; FIELDS];
        let upload =
            read(form(&[("story", None, &long), ("end", None, b"b"), ("more", None, b"c")])).await.unwrap();
        let wrong: Vec<&str> = upload.wrong.iter().map(|one| one.pointer.as_str()).collect();
        assert_eq!(wrong, ["/end"], "said once, where it became too much");
        assert_eq!(upload.typed.len(), 3);
        let fits = read(form(&[("story", None, &long)])).await.unwrap();
        assert!(fits.wrong.is_empty());
        let text = Bytes::from(vec![b'a'; PUT_BACK]);
        assert_eq!(read_text(Body::from(text.clone())).await, Ok(text));
    }

    #[tokio::test]
    async fn what_is_no_form_or_endless_is_refused() {
        let cut = sent("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb");
        assert_eq!(read(cut).await.unwrap_err(), Refusal::NoForm);
        let long = vec![b'a'; PUT_BACK + 1];
        let endless = read(form(&[("story", None, &long), ("end", None, b"b")])).await;
        assert_eq!(endless.unwrap_err(), Refusal::TooLong);
        assert_eq!(read_text(Body::from(long)).await, Err(Refusal::TooLong));
        let parts = vec![("a", None, b"".as_slice()); 1_001];
        assert_eq!(read(form(&parts)).await.unwrap_err(), Refusal::TooLong);
        let name = "a".repeat(201);
        assert_eq!(read(form(&[(&name, None, b"b")])).await.unwrap_err(), Refusal::TooLong);
    }

    #[tokio::test]
    async fn many_files_are_as_long_together_as_one_may_be() {
        let half = vec![b'a'; LONGEST / 2 + 1];
        let upload =
            read(form(&[("one", Some("1.csv"), &half), ("two", Some("2.csv"), &half)])).await.unwrap();
        assert_eq!((upload.files.len(), upload.wrong.iter().count()), (1, 1));
    }

    #[tokio::test]
    async fn a_form_as_large_as_may_be_is_taken() {
        let name = "a".repeat(200);
        let parts = vec![(name.as_str(), None, b"".as_slice()); 1_000];
        assert_eq!(read(form(&parts)).await.unwrap().typed.len(), 1_000);
        let (half, typed) = (vec![b'a'; LONGEST / 2], vec![b'a'; FIELDS / 2]);
        let upload = read(form(&[
            ("one", Some("1.csv"), &half),
            ("story", None, &typed),
            ("two", Some("2.csv"), &half),
            ("end", None, &typed),
        ]))
        .await
        .unwrap();
        assert_eq!((upload.files.len(), upload.typed.len()), (2, 2));
        assert!(upload.wrong.is_empty());
    }

    #[tokio::test]
    async fn what_is_too_long_is_refused_wherever_in_the_form_it_stands() {
        // Fields that a page could hold one by one.
        let half = vec![b'a'; PUT_BACK / 2 + 1];
        let fields = form(&[("story", None, &half), ("end", None, &half)]);
        assert_eq!(read(fields).await.unwrap_err(), Refusal::TooLong);
        // A file that nobody reads to its end, to say so at its field.
        let endless = vec![b'a'; PATIENCE + 1];
        let file = form(&[("file", Some("bank.csv"), &endless)]);
        assert_eq!(read(file).await.unwrap_err(), Refusal::TooLong);
        // Before the first field anything may stand, which is of no field (RFC 2046 section 5.1.1).
        let mut body = vec![b' '; PATIENCE + FIELDS];
        body.extend(b"\r\n");
        body.extend(lines(&[("charity", None, b"cha_1")]));
        assert_eq!(read(sent(body)).await.unwrap_err(), Refusal::TooLong);
        let mut few = b"nothing\r\n".to_vec();
        few.extend(lines(&[("charity", None, b"cha_1")]));
        assert_eq!(read(sent(few)).await.unwrap().typed.len(), 1);
    }
}
