//! Every problem as it is answered, in one file, so that a change of words is read in one place.

use std::iter::successors;
use std::path::Path;

use app::developers::errors::ERRORS;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, Uri};
use backend::error::{Conflict, Conflicting, FirstUse, Needed};
use domain::Timestamp;
use domain::conflict::{ApiConflict, reference_of_deleted};
use domain::donation::DeletionReason;
use domain::platform::view::TokenEnd;
use domain::scope::Scope;
use domain::write_call::WriteCall;

use super::super::caller::{bearer, over};
use super::super::envelope::{no_route, no_version};
use super::super::json;
use super::super::query::Params;
use super::super::write_request::Sent;
use super::*;

fn at() -> Timestamp {
    Timestamp::parse("2026-11-21T09:05:00Z").unwrap()
}

/// The kind of error after this one. A kind without its place here does not compile. What the API says when the database is away,
/// and its conflicts, are in [`of_use_cases`].
fn after(error: Option<&Error>) -> Option<Error> {
    Some(match error {
        None => Error::Invalid(FieldErrors::one("/donor", "required", "donor is missing. Send an object.")),
        Some(Error::Invalid(_)) => Error::NotFound(Resource::Donor),
        Some(Error::NotFound(_)) => Error::Unauthenticated,
        Some(Error::Unauthenticated) => Error::ProveAgain,
        Some(Error::ProveAgain) => Error::SecondStepMissing,
        Some(Error::SecondStepMissing) => Error::OutsideRole(Needed::Change),
        Some(Error::OutsideRole(_)) => Error::Forbidden(Scope::CreateDonation),
        Some(Error::Forbidden(_)) => Error::CursorExpired,
        Some(Error::CursorExpired | Error::Conflict(_)) => {
            let call = WriteCall::find("POST", "/donations").unwrap();
            Error::KeyReused(FirstUse { call, at: at() })
        }
        Some(Error::KeyReused(_)) => Error::TooMany { retry_after: 41 },
        Some(Error::TooMany { .. }) => Error::Changed,
        Some(Error::Changed | Error::Unavailable(_)) => Error::internal("the disk of Quillfeather is full"),
        Some(Error::Internal(_)) => return None,
    })
}

/// What use-cases refuse.
fn of_use_cases() -> Vec<ApiError> {
    let mut refused: Vec<ApiError> =
        successors(after(None), |error| after(Some(error))).map(ApiError::from).collect();
    refused.push(ApiError::unavailable());
    for code in ApiConflict::ALL.iter().copied() {
        let conflicting = match code {
            ApiConflict::ReferenceTaken => {
                Some(Conflicting::Donation("don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap()))
            }
            ApiConflict::SessionOpen => {
                Some(Conflicting::Session("cap_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap()))
            }
            _ => None,
        };
        refused.extend(code.sentences().iter().map(|detail| {
            let detail = Cow::Borrowed(*detail);
            ApiError::from(Error::Conflict(Conflict { code: code.into(), detail, conflicting }))
        }));
    }
    let reasons = DeletionReason::ALL.iter();
    let sentences = reasons.flat_map(|given| {
        let again = DeletionReason::ALL.iter().filter_map(move |later| given.then(*later).err());
        [given.refuses_refund()].into_iter().chain(again)
    });
    refused.extend(sentences.map(|detail| ApiError::from(Error::conflict(ApiConflict::Deleted, detail))));
    refused.push(ApiError::from(Error::Conflict(Conflict {
        code: ApiConflict::Deleted.into(),
        detail: reference_of_deleted(at().london_date()).into(),
        conflicting: Some(Conflicting::Donation("don_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap())),
    })));
    refused
}

fn refused_body(body: &[u8]) -> Option<ApiError> {
    json::read(body).err()
}

fn refused_query(query: &str) -> Option<ApiError> {
    let (parts, ()) = Request::get(format!("/?{query}")).body(()).unwrap().into_parts();
    let mut params = Params::of(&parts);
    params.page();
    params.required("type");
    params.finish().err()
}

fn refused_token(authorization: &'static str) -> Option<ApiError> {
    let token = (header::AUTHORIZATION, HeaderValue::from_static(authorization));
    bearer(&HeaderMap::from_iter([token])).err()
}

async fn refused_header(name: HeaderName, value: &str) -> Option<ApiError> {
    let request = Request::post("/donations").header(header::CONTENT_TYPE, "application/json");
    let request = request.header(name, value).body(Body::from("{}")).unwrap();
    Sent::read(request).await.err()
}

/// What is refused before a use-case is called, and what is answered where none ends.
async fn of_requests() -> Vec<ApiError> {
    let bodies: [&[u8]; 6] =
        [b"", b"\xff", b"{\"a\": 1, \"a\": 2}", b"{\"a\": 1e400}", b"{\"a\": ", b"{\"a\": one}"];
    let mut refused: Vec<ApiError> = bodies.into_iter().filter_map(refused_body).collect();
    refused.extend(refused_query("type=email&limit=0"));
    refused.extend(refused_query("limit=&after=a&after=b&page=2"));
    refused.extend(refused_header(header::IF_MATCH, "v1").await);
    refused.push(ApiError::missing_token());
    refused.extend(refused_token("Bearer sk_0"));
    let at = at();
    let ends = [TokenEnd::Expired(at), TokenEnd::Revoked, TokenEnd::SecretOver, TokenEnd::ClientRevoked];
    refused.extend(ends.map(over));
    refused.push(no_route(Uri::from_static("/integrations/v1/donations/")).await);
    refused.push(no_version().await);
    refused.push(ApiError::new(errors::METHOD_NOT_ALLOWED).detail(error_details::methods(&["GET", "POST"])));
    refused.extend(refused_header(header::CONTENT_LENGTH, "1048577").await);
    refused.extend(refused_header(header::CONTENT_ENCODING, "gzip").await);
    refused.push(ApiError::rate_limited(41).detail(error_details::TOO_FAST));
    refused.push(ApiError::timed_out());
    refused
}

/// The answer as text: its status, the headers that say what to do, and its body.
fn written(error: ApiError) -> String {
    let answer = error.into_response();
    let mut text = format!("{}\n", answer.status());
    for (name, value) in answer.headers() {
        text.push_str(&format!("{name}: {}\n", value.to_str().unwrap()));
    }
    let unwritten = answer.extensions().get::<Unwritten>().unwrap();
    let request = "req_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap();
    let problem = unwritten.problem("https://uplift.example.org", request);
    text + &serde_json::to_string_pretty(&problem).unwrap()
}

#[tokio::test]
async fn every_problem_reads_as_its_snapshot_does() {
    let mut answers = of_use_cases();
    answers.extend(of_requests().await);
    let mut documents: Vec<String> = Vec::new();
    for entry in ERRORS.iter().copied() {
        let (its, others): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.0.code == entry);
        // A code of which nothing above is an example says its remedy.
        let its = if its.is_empty() { vec![ApiError::new(entry)] } else { its };
        documents.extend(its.into_iter().map(written));
        answers = others;
    }
    assert!(answers.is_empty(), "not in the catalogue: {answers:?}");
    documents.dedup();
    let texts = documents.join("\n\n---\n\n");
    assert!(!texts.contains("Quillfeather"), "{texts}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/api/error/snapshots");
    insta::with_settings!({
        snapshot_path => &folder, prepend_module_to_snapshot => false, omit_expression => true
    }, {
        insta::assert_snapshot!("problems", texts);
    });
}
