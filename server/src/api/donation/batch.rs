//! `POST /donations/batch`: up to 1,000 donations in one request, each with a result of its own.

use app::developers::{error_details, errors};
use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use backend::donation::batch::{BatchDonation, BatchResult, Fate, RowProblem};
use backend::idempotency::Attempt;
use backend::secret::canonical;
use domain::donation::{DonationBatch, DonationView};
use domain::scope::Scope;
use domain::{DonationId, FieldErrors};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::caller::Caller;
use crate::api::error::ApiError;
use crate::api::problem::FieldProblem;
use crate::api::write_request::Sent;
use crate::api::{Api, answer};

/// The results of a batch, in the order in which the donations were sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"results": [
    {"index": 0, "reference": "gift-1001", "outcome": "created", "donation": {
        "id": "don_01ke5v3s8f7qk9mz4x2w6r1t0a", "reference": "gift-1001",
        "donor": {"type": "email", "value": "zoe@example.org"},
        "transaction": {"type": "direct", "id": "UP-7K4M-Q2X1"},
        "grossAmount": 1000, "currency": "GBP", "donatedAt": "2026-11-21T09:05:00Z", "settlementDate": "2026-11-21",
        "donorId": "dnr_01ke5v3s8f7qk9mz4x2w6r1t0a",
        "charity": {"name": "Example Hospice", "reference": "UP-7K4M-Q2X1"},
        "claimableAmount": 1000,
        "giftAid": {"status": "declared", "reasons": [], "amount": 250, "declarationId": "dec_01ke5v3s8f7qk9mz4x2w6r1t0a"},
        "createdAt": "2026-11-21T09:05:01Z", "updatedAt": "2026-11-21T09:05:01Z"
    }},
    {"index": 1, "reference": "gift-1002", "outcome": "failed", "problem": {
        "type": "https://uplift.example.org/developers/errors/invalid_fields", "title": "Some fields are not valid",
        "status": 422, "detail": "Correct every field in errors: pointer names the field, code and detail say what is wrong. This donation was not stored. The others are not affected.", "code": "invalid_fields",
        "errors": [{"pointer": "/donations/1/grossAmount", "code": "required", "detail": "grossAmount is missing. Send a whole number of pence, such as 500."}]
    }}
]}))]
pub struct BatchAnswer {
    /// One for each donation.
    pub results: Vec<ResultView>,
}

/// The result of one donation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BatchResult)]
pub struct ResultView {
    /// Its index in the batch, from 0.
    #[schema(example = 0)]
    pub index: usize,
    /// Your own name for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "gift-1001")]
    pub reference: Option<String>,
    /// The outcome.
    pub outcome: BatchOutcome,
    /// The donation, unless it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub donation: Option<Box<DonationView>>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub problem: Option<ResultProblem>,
}

/// The outcome of one donation of a batch.
///
/// - `created`: It was created.
/// - `existing`: You sent it before with the same reference.
/// - `failed`: It is not valid and was not stored.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BatchOutcome {
    /// It was created.
    Created,
    /// You sent it before with the same reference.
    Existing,
    /// It is not valid and was not stored.
    Failed,
}

/// Why one donation failed: like the problem of a single request, with pointers into the batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultProblem {
    /// The address of a page about this kind of problem.
    #[schema(format = "uri", example = "https://uplift.example.org/developers/errors/invalid_fields")]
    pub r#type: String,
    /// A few words, the same for every problem with this code.
    #[schema(example = "Some fields need attention")]
    pub title: &'static str,
    /// The HTTP status of the same donation in a single request.
    #[schema(example = 422)]
    pub status: u16,
    /// What to do.
    #[schema(
        example = "Correct every field in errors: pointer names the field, code and detail say what is wrong. This donation was not stored. The others are not affected."
    )]
    pub detail: String,
    /// A stable code for programs.
    #[schema(example = "invalid_fields")]
    pub code: &'static str,
    /// Every field that needs attention.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldProblem>,
    /// With `reference_taken` or `deleted`: the donation that has the reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub conflicting_id: Option<DonationId>,
}

impl ResultProblem {
    fn of(base_url: &str, problem: RowProblem) -> Self {
        let (code, detail, errors, conflicting_id) = match problem {
            RowProblem::Invalid(errors) => {
                (errors::INVALID_FIELDS, error_details::ROW.to_owned(), errors, None)
            }
            RowProblem::Conflict { code, detail, conflicting_id } => {
                (errors::of_conflict(code), detail, FieldErrors::new(), conflicting_id)
            }
        };
        Self {
            r#type: format!("{base_url}/developers/errors/{}", code.code),
            title: code.title,
            status: code.status,
            detail,
            code: code.code,
            errors: errors.into_iter().map(FieldProblem::from).collect(),
            conflicting_id,
        }
    }
}

impl ResultView {
    fn of(base_url: &str, result: BatchResult) -> Self {
        let (outcome, donation, problem) = match result.fate {
            Fate::Created(view) => (BatchOutcome::Created, Some(view), None),
            Fate::Existing(view) => (BatchOutcome::Existing, Some(view), None),
            Fate::Failed(problem) => (BatchOutcome::Failed, None, Some(ResultProblem::of(base_url, problem))),
        };
        Self {
            index: result.index,
            reference: result.reference.map(|reference| reference.to_string()),
            outcome,
            donation,
            problem,
        }
    }
}

/// Send up to 1,000 donations
///
/// Each donation has its own result, in the order sent: `created`, `existing` if you sent it before with the same `reference`, or
/// `failed` with the problem that a single donation would have. Its pointers begin with `/donations/` and the index. One failed donation
/// does not affect the others. If you lost the response, send the batch again: donations with a `reference` that were written are then
/// `existing`.
///
/// An `Idempotency-Key` applies to the whole batch. The body can have at most 1 MB.
#[utoipa::path(post, path = "/donations/batch", operation_id = "createDonations", tag = "Donations",
    request_body(content = DonationBatch, content_type = "application/json"),
    responses(
        (status = 200, description = "A result for each donation.", body = BatchAnswer),
    ), security(("oauth2" = ["create:donation"])))]
pub async fn create(State(api): State<Api>, caller: Caller, request: Request) -> Result<Response, ApiError> {
    let caller = caller.with(Scope::CreateDonation)?;
    let address = request.uri().path().trim_end_matches("/batch").to_owned();
    let sent = Sent::read(request).await?;
    let mut donations = Vec::new();
    let batch = DonationBatch::read(&sent.json, api.backend.now())?;
    for donation in batch.donations() {
        // The request that would send it alone, so that one and the same donation is known either way.
        let alone = canonical(donation.sent);
        let alone = Attempt::new(None, &[b"POST", address.as_bytes(), alone.as_bytes()])?;
        donations.push(BatchDonation { reference: donation.reference, read: donation.read, alone });
    }
    let done = api.backend.create_donations(&caller, &donations, &sent.attempt).await?;
    let replayed = done.replayed;
    let results = done.value.into_iter().map(|result| ResultView::of(&api.base_url, result)).collect();
    let mut answer = Json(BatchAnswer { results }).into_response();
    answer::note_replay(&mut answer, replayed);
    Ok(answer)
}
