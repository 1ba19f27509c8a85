//! Tokens and retries: what every call has in common.
//!
//! Three rules make a platform's sending safe. A token is fetched once and used until shortly before it ends, and once
//! more after a 401. Every write carries an Idempotency-Key made out of the platform's own records, so that any write can
//! be repeated until an answer arrives. Repeats wait, as long as the server asks for or twice as long each time.

use std::time::Duration;

use reqwest::header::RETRY_AFTER;
use reqwest::{Method, Response, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::{Mutex, Semaphore};
use tokio::time::Instant;

use super::error::{ClientError, Problem};

/// How many requests are on their way at the same time.
const IN_FLIGHT: usize = 16;
/// How often one call is tried.
const TRIES: u32 = 7;
/// How long the first repeat waits; each further one waits twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// The longest wait that is kept to when the server asks for one.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

pub(super) struct Transport {
    http: reqwest::Client,
    base_url: String,
    client_id: String,
    client_secret: String,
    token: Mutex<Option<Token>>,
    in_flight: Semaphore,
}

#[derive(Clone)]
struct Token {
    value: String,
    renew_at: Instant,
}

#[derive(Deserialize)]
struct TokenAnswer {
    access_token: String,
    expires_in: u64,
}

#[derive(Deserialize)]
struct TokenRefusal {
    error: String,
}

/// One request; `key` is the Idempotency-Key of a write.
pub(super) struct Call<'a> {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) body: Option<&'a Value>,
    pub(super) key: Option<&'a str>,
}

enum Tried {
    Answered(Value),
    Failed(ClientError),
    /// Worth a repeat, after this long if the server said so.
    Later(ClientError, Option<Duration>),
}

impl Transport {
    pub(super) fn new(http: reqwest::Client, base_url: &str, client_id: &str, client_secret: &str) -> Self {
        Self {
            http,
            base_url: base_url.trim_end_matches('/').to_owned(),
            client_id: client_id.to_owned(),
            client_secret: client_secret.to_owned(),
            token: Mutex::new(None),
            in_flight: Semaphore::new(IN_FLIGHT),
        }
    }

    /// The address of the API, which is also the audience of its tokens.
    fn api(&self) -> String {
        format!("{}/integrations/v1", self.base_url)
    }

    /// Sends one call until it is answered for good.
    pub(super) async fn send(&self, call: Call<'_>) -> Result<Value, ClientError> {
        let _place = self.in_flight.acquire().await;
        let mut wait = FIRST_WAIT;
        let mut renewed = false;
        let mut tries = 1;
        loop {
            let tried = match self.token().await {
                Ok(token) => match self.try_once(&call, &token).await {
                    Tried::Failed(error) if is_stale(&error) && !renewed => {
                        renewed = true;
                        self.forget(&token).await;
                        continue;
                    }
                    tried => tried,
                },
                Err(tried) => tried,
            };
            match tried {
                Tried::Answered(value) => return Ok(value),
                Tried::Failed(error) => return Err(error),
                Tried::Later(error, _) if tries == TRIES => return Err(error),
                Tried::Later(_, asked) => tokio::time::sleep(asked.unwrap_or(wait)).await,
            }
            wait *= 2;
            tries += 1;
        }
    }

    async fn try_once(&self, call: &Call<'_>, token: &str) -> Tried {
        let mut request =
            self.http.request(call.method.clone(), format!("{}{}", self.api(), call.path)).bearer_auth(token);
        if let Some(body) = call.body {
            request = request.json(body);
        }
        if let Some(key) = call.key {
            request = request.header("Idempotency-Key", key);
        }
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) => return Tried::Later(ClientError::Unreachable(error), None),
        };
        let (status, wait) = (response.status(), asked_wait(&response));
        let bytes = match response.bytes().await {
            Ok(bytes) => bytes,
            // The write may have been done: the repeat has the same key, so it is not done twice.
            Err(error) => return Tried::Later(ClientError::Unreachable(error), None),
        };
        if status == StatusCode::NO_CONTENT {
            return Tried::Answered(Value::Null);
        }
        if status.is_success() {
            return match serde_json::from_slice(&bytes) {
                Ok(value) => Tried::Answered(value),
                Err(error) => Tried::Failed(ClientError::Unreadable(error.to_string())),
            };
        }
        let mut problem: Problem = serde_json::from_slice(&bytes).unwrap_or_default();
        problem.status = status.as_u16();
        let error = ClientError::Refused(Box::new(problem));
        // A conflict that names a wait is an earlier try of the same request that still runs.
        let conflict_passes = status == StatusCode::CONFLICT && wait.is_some();
        if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS || conflict_passes {
            Tried::Later(error, wait)
        } else {
            Tried::Failed(error)
        }
    }

    /// The token in hand, or a new one. Only one task at a time fetches.
    async fn token(&self) -> Result<String, Tried> {
        let mut kept = self.token.lock().await;
        if let Some(token) = kept.as_ref().filter(|token| Instant::now() < token.renew_at) {
            return Ok(token.value.clone());
        }
        let audience = self.api();
        let form = [
            ("grant_type", "client_credentials"),
            ("client_id", self.client_id.as_str()),
            ("client_secret", self.client_secret.as_str()),
            ("audience", audience.as_str()),
        ];
        let asked_at = Instant::now();
        let sent = self.http.post(format!("{}/oauth/token", self.base_url)).form(&form).send().await;
        let response = sent.map_err(|error| Tried::Later(ClientError::Unreachable(error), None))?;
        let (status, wait) = (response.status(), asked_wait(&response));
        let bytes =
            response.bytes().await.map_err(|error| Tried::Later(ClientError::Unreachable(error), None))?;
        if !status.is_success() {
            let code = serde_json::from_slice(&bytes)
                .map_or_else(|_| status.to_string(), |TokenRefusal { error }| error);
            let error = ClientError::Token { code };
            let passes = status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS;
            return Err(if passes { Tried::Later(error, wait) } else { Tried::Failed(error) });
        }
        let answer: TokenAnswer = serde_json::from_slice(&bytes)
            .map_err(|error| Tried::Failed(ClientError::Unreadable(error.to_string())))?;
        // A minute early, so that no token ends on its way.
        let renew_at = asked_at + Duration::from_secs(answer.expires_in.saturating_sub(60));
        let token = kept.insert(Token { value: answer.access_token, renew_at });
        Ok(token.value.clone())
    }

    /// Lets go of a token that was refused, unless another task has replaced it already.
    async fn forget(&self, refused: &str) {
        self.token.lock().await.take_if(|token| token.value == refused);
    }
}

fn is_stale(error: &ClientError) -> bool {
    matches!(error, ClientError::Refused(problem) if problem.status == 401)
}

/// The seconds of Retry-After; its other form, a date, is not used by Uplift.
fn asked_wait(response: &Response) -> Option<Duration> {
    let seconds = response.headers().get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds).min(LONGEST_WAIT))
}
