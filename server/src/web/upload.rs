//! Forms with files: what the browser sends in parts becomes fields like any other, a file being the text that is in it.

use axum::body::Body;
use axum::extract::multipart::{Field, Multipart};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, header};
use domain::FieldErrors;
use domain::text_file::text_of;

/// The longest file.
const LONGEST: usize = 2 * 1024 * 1024;
/// All other fields together.
const FIELDS: usize = 1024 * 1024;
/// What is still read of a form that is too long: whoever stops reading hangs up, and the person sees no answer.
const PATIENCE: usize = 64 * 1024 * 1024;

/// What a form with files held.
#[derive(Debug, Default)]
pub(super) struct Upload {
    /// The fields that were typed or chosen.
    pub(super) typed: Vec<(String, String)>,
    /// The files, as text.
    pub(super) files: Vec<(String, String)>,
    /// A file that is too long, and what to do.
    pub(super) wrong: FieldErrors,
}

/// Why nothing can be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// It is longer than anybody waits for.
    TooLong,
    /// It is no form.
    NoForm,
}

/// Whether a request is a form with files.
pub(super) fn is_upload(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"))
}

/// Reads such a form, part by part.
pub(super) async fn read(mut request: Request<Body>) -> Result<Upload, Unreadable> {
    // The limits are those above, each with its own words.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| Unreadable::NoForm)?;
    let (mut upload, mut fields, mut left) = (Upload::default(), FIELDS, PATIENCE);
    while let Some(field) = form.next_field().await.map_err(|_| Unreadable::NoForm)? {
        let name = field.name().unwrap_or_default().to_owned();
        if field.file_name().is_none() {
            let bytes = bytes(field, fields, &mut left)
                .await?
                .ok_or(Unreadable::TooLong)?;
            fields -= bytes.len();
            let text = String::from_utf8(bytes).map_err(|_| Unreadable::NoForm)?;
            upload.typed.push((name, text));
            continue;
        }
        match bytes(field, LONGEST, &mut left).await? {
            Some(bytes) => upload.files.push((name, text_of(&bytes))),
            None => upload.wrong.push(
                format!("/{name}"),
                "too_long",
                "The file is larger than 2 MB. Choose one for fewer months, or take out the lines that are not HMRC’s.",
            ),
        }
    }
    Ok(upload)
}

/// The bytes of a field, or nothing if there are more than `most`; then they are read and forgotten.
async fn bytes(mut field: Field<'_>, most: usize, left: &mut usize) -> Result<Option<Vec<u8>>, Unreadable> {
    let mut bytes = Some(Vec::new());
    while let Some(part) = field.chunk().await.map_err(|_| Unreadable::NoForm)? {
        *left = left.checked_sub(part.len()).ok_or(Unreadable::TooLong)?;
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

    fn form(parts: &[(&str, Option<&str>, &[u8])]) -> Request<Body> {
        let mut body = Vec::new();
        for (name, file, bytes) in parts {
            let file = file
                .map(|file| format!("; filename=\"{file}\""))
                .unwrap_or_default();
            body.extend(
                format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").into_bytes(),
            );
            body.extend_from_slice(bytes);
            body.extend(b"\r\n");
        }
        body.extend(b"--x--\r\n");
        Request::post("/")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(Body::from(body))
            .unwrap()
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
        let upload = read(form(&[
            ("file", Some("bank.csv"), &long),
            ("charity", None, b"cha_1"),
        ]))
        .await
        .unwrap();
        assert_eq!(upload.wrong.iter().next().unwrap().pointer, "/file");
        assert_eq!((upload.files.len(), upload.typed.len()), (0, 1));
    }

    #[tokio::test]
    async fn what_is_no_form_or_endless_is_refused() {
        let cut = Request::post("/")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(Body::from(
                "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb",
            ))
            .unwrap();
        assert_eq!(read(cut).await.unwrap_err(), Unreadable::NoForm);
        let long = vec![b'a'; FIELDS + 1];
        assert_eq!(
            read(form(&[("story", None, &long)])).await.unwrap_err(),
            Unreadable::TooLong
        );
    }
}
