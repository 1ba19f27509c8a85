//! The shop's server: it calls the API as any platform's server does, and remembers what was said.

use super::visit::Call;
use crate::access::sandbox;
use crate::error::AppError;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response, StatusCode, header};
use backend::shop::{Shop, ShopEndpoint};
use leptos::prelude::use_context;
use serde_json::{Value, json};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

/// Longer than any answer of the API to the shop.
const LONGEST: usize = 4 * 1024 * 1024;
/// In the place of what nobody is to see.
const MASKED: &str = "•••";

/// An answer on its way.
pub type Answer = Pin<Box<dyn Future<Output = Response<Body>> + Send>>;

/// The public API, which the shop's server calls inside of this process; the server provides it through context.
#[derive(Clone)]
pub struct Api {
    send: Arc<dyn Fn(Request<Body>) -> Answer + Send + Sync>,
    /// The token in hand: it is good for a day.
    token: Arc<Mutex<Option<String>>>,
}

impl std::fmt::Debug for Api {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Api(…)")
    }
}

impl Api {
    /// The API behind `send`.
    pub fn new(send: impl Fn(Request<Body>) -> Answer + Send + Sync + 'static) -> Self {
        Self { send: Arc::new(send), token: Arc::default() }
    }

    fn token(&self) -> Option<String> {
        self.token.lock().ok()?.clone()
    }

    fn keep(&self, token: Option<String>) {
        if let Ok(mut kept) = self.token.lock() {
            *kept = token;
        }
    }

    async fn send(&self, request: Request<Body>) -> Result<(StatusCode, Value), AppError> {
        let answer = (self.send)(request).await;
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), LONGEST).await.map_err(|_| broken())?;
        let body = if bytes.is_empty() {
            Value::Null
        } else {
            serde_json::from_slice(&bytes).map_err(|_| broken())?
        };
        Ok((status, body))
    }
}

fn broken() -> AppError {
    AppError::Internal { request_id: String::new() }
}

/// The shop's server, for one request of a visitor.
pub struct ShopServer {
    api: Api,
    shop: Shop,
    base_url: String,
    /// What was said with the API, in order.
    pub calls: Vec<Call>,
}

impl ShopServer {
    /// Opens the shop; nothing where the demonstration was not told.
    ///
    /// # Errors
    /// [`AppError::NotFound`] in live mode.
    pub async fn open() -> Result<Option<Self>, AppError> {
        let backend = sandbox()?;
        let api = use_context::<Api>().ok_or_else(broken)?;
        let base_url = backend.config().base_url.clone();
        let shop = backend.shop().await?;
        Ok(shop.map(|shop| Self { api, shop, base_url, calls: Vec::new() }))
    }

    /// The last event that the shop's platform had when this request began.
    pub fn last_event(&self) -> Option<String> {
        self.shop.last_event.map(|id| id.to_string())
    }

    /// Whether the shop is told of events.
    pub fn endpoint(&self) -> ShopEndpoint {
        self.shop.endpoint
    }

    /// Calls the API; what it answers, good or not.
    ///
    /// # Errors
    /// [`AppError::Internal`] when the answer is none of the API's.
    pub async fn call(
        &mut self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<(StatusCode, Value), AppError> {
        let mut renewed = false;
        loop {
            let token = match self.api.token() {
                Some(token) => token,
                None => self.fetch_token().await?,
            };
            let (status, answer) = self.send(&method, path, &token, body.as_ref()).await?;
            // Revoked in the console, perhaps: a platform's server fetches another one, once.
            if status == StatusCode::UNAUTHORIZED && !renewed {
                self.api.keep(None);
                renewed = true;
                continue;
            }
            self.note(&method, path, body, status, answer.clone());
            return Ok((status, answer));
        }
    }

    /// The same where nothing but a good answer helps.
    ///
    /// # Errors
    /// [`AppError::Conflict`] with the API's own sentence.
    pub async fn good(&mut self, method: Method, path: &str, body: Option<Value>) -> Result<Value, AppError> {
        let (status, answer) = self.call(method, path, body).await?;
        if status.is_success() { Ok(answer) } else { Err(refused(&answer)) }
    }

    /// Calls it for something that is shown by itself: it is not among the calls.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub async fn look(&mut self, path: &str) -> Result<Value, AppError> {
        let (_, answer) = self.call(Method::GET, path, None).await?;
        self.calls.pop();
        Ok(answer)
    }

    async fn send(
        &self,
        method: &Method,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Value), AppError> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/integrations/v1{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.api.send(request.body(body).map_err(|_| broken())?).await
    }

    async fn fetch_token(&mut self) -> Result<String, AppError> {
        let audience = format!("{}/integrations/v1", self.base_url);
        let id = self.shop.client_id.to_string();
        let form = [
            ("grant_type", "client_credentials"),
            ("client_id", id.as_str()),
            ("client_secret", self.shop.client_secret.as_str()),
            ("audience", audience.as_str()),
        ];
        let form = serde_urlencoded::to_string(form).map_err(|_| broken())?;
        let request = Request::post("/oauth/token")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form))
            .map_err(|_| broken())?;
        let (status, mut answer) = self.api.send(request).await?;
        let token = answer["access_token"].as_str().map(str::to_owned);
        if token.is_some() {
            answer["access_token"] = Value::from(MASKED);
        }
        let sent = json!({ "grant_type": "client_credentials", "client_id": id, "client_secret": MASKED, "audience": audience });
        self.calls.push(Call::new("POST", "/oauth/token", Some(&sent), status, &answer));
        let token = token.ok_or_else(broken)?;
        self.api.keep(Some(token.clone()));
        Ok(token)
    }

    fn note(&mut self, method: &Method, path: &str, body: Option<Value>, status: StatusCode, answer: Value) {
        self.calls.push(Call::new(method.as_str(), path, body.as_ref(), status, &answer));
    }
}

/// What the API says of a request that it refuses.
pub fn refused(answer: &Value) -> AppError {
    let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    AppError::Conflict { code: text("code"), detail: text("detail") }
}
