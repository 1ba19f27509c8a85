//! The simulator over HTTP.

use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, OriginalUri, Request, State};
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::Simulator;
use super::connection::{Cuttable, Switch};
use super::gateway::{Addresses, Delay, Door, Ending};
use crate::gateway::{AddressError, Service};

/// What a server that stands before HMRC's shows when all is not well.
const WEB_PAGE: &str = "<!DOCTYPE html><html lang=\"en\"><head><title>Service unavailable</title></head><body><h1>Sorry, \
     the service is unavailable</h1><p>You will be able to use the service later.</p></body></html>";

/// A simulator that listens, until this is dropped.
#[derive(Debug)]
pub struct Running {
    simulator: Simulator,
    address: SocketAddr,
    task: JoinHandle<io::Result<()>>,
}

impl Simulator {
    /// Its two addresses, `/submission` and `/poll`, to be part of a server. There a connection cannot be ended without
    /// a reply: an empty one with status 500 takes its place.
    pub fn router(&self) -> Router {
        Router::new()
            .route("/submission", post(submission))
            .route("/poll", post(poll))
            .with_state(self.clone())
    }

    /// Listens at an address; port 0 takes any that is free.
    ///
    /// # Errors
    /// When the address cannot be listened at.
    pub async fn start(&self, address: SocketAddr) -> io::Result<Running> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let service = self.router().into_make_service_with_connect_info::<Switch>();
        let serving = axum::serve(Cuttable(listener), service);
        Ok(Running { simulator: self.clone(), address, task: tokio::spawn(async move { serving.await }) })
    }
}

impl Running {
    /// Where submissions go.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/submission", self.address)
    }

    /// The service that a client speaks with.
    ///
    /// # Errors
    /// When it listens elsewhere than at 127.0.0.1: without TLS, clients speak only with services on the same machine.
    pub fn service(&self) -> Result<Service, AddressError> {
        Service::at(&self.url())
    }

    /// What decides on the answers.
    #[must_use]
    pub const fn simulator(&self) -> &Simulator {
        &self.simulator
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn submission(State(simulator): State<Simulator>, request: Request) -> Response {
    receive(simulator, Door::Submission, request).await
}

async fn poll(State(simulator): State<Simulator>, request: Request) -> Response {
    receive(simulator, Door::Poll, request).await
}

async fn receive(simulator: Simulator, door: Door, request: Request) -> Response {
    let switch = request.extensions().get::<ConnectInfo<Switch>>().cloned();
    let addresses = addresses(&request);
    let bytes = to_bytes(request.into_body(), simulator.options().most_bytes).await;
    // A client that has gone does not undo what it sent.
    let within = simulator.clone();
    let ending = tokio::task::spawn_blocking(move || match bytes {
        Ok(bytes) => within.receive(door, &bytes, &addresses),
        Err(_) => within.refuse_too_long(&addresses),
    })
    .await;
    match ending {
        Ok(Ending::Message(bytes)) => message(bytes),
        Ok(Ending::Failing(bytes, status)) => (status_of(status), message(bytes)).into_response(),
        Ok(Ending::Delayed(bytes, delay)) => {
            match delay {
                Delay::For(after) => tokio::time::sleep(after).await,
                Delay::UntilReleased => simulator.held().await,
            }
            message(bytes)
        }
        Ok(Ending::WebPage(status)) => web_page(status),
        Ok(Ending::Cut) => {
            if let Some(ConnectInfo(switch)) = switch {
                switch.cut();
            }
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
        Err(_) => web_page(500),
    }
}

fn message(bytes: Vec<u8>) -> Response {
    ([(CONTENT_TYPE, "text/xml; charset=utf-8")], Body::from(Bytes::from(bytes))).into_response()
}

fn status_of(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE)
}

fn web_page(status: u16) -> Response {
    (status_of(status), [(CONTENT_TYPE, "text/html; charset=utf-8")], WEB_PAGE).into_response()
}

/// As the client called it.
fn addresses(request: &Request) -> Addresses {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let original = request.extensions().get::<OriginalUri>().map(|OriginalUri(uri)| uri);
    let path = original.map_or_else(|| request.uri().path(), Uri::path);
    let base = path.rsplit_once('/').map_or("", |(base, _)| base);
    let base = format!("http://{}{base}", host.unwrap_or("localhost"));
    Addresses { submission: format!("{base}/submission"), poll: format!("{base}/poll") }
}
