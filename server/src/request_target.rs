//! What a request is sent to: a path of this installation. Everything else is refused before a route or a page sees it.

use axum::http::uri::Authority;
use axum::http::{HeaderValue, Method, Request, StatusCode, Uri, Version, header};
use axum::response::{IntoResponse, Response};

use crate::api::BASE;
use crate::web::browser_answer::{NO_PAGE, ONLY_HTTPS};

/// Names of the machine itself.
const LOOPBACK: [&str; 4] = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0"];

/// The address of the installation, as requests name it.
#[derive(Clone, Debug)]
pub struct Target {
    host: String,
    port: u16,
    /// As almost every request names it.
    usual: String,
    /// Whether people reach it on their own machine, by whichever of its names and through whichever port.
    loopback: bool,
    /// Whether it is reached by TLS, which every answer then asks for.
    by_tls: bool,
    /// Whether every name leads to it.
    is_any: bool,
}

impl Target {
    /// Of `UPLIFT_BASE_URL`.
    #[must_use]
    pub fn of(base_url: &str) -> Self {
        let uri: Uri = base_url.parse().unwrap_or_default();
        let by_tls = uri.scheme_str() == Some("https");
        let port = if by_tls { 443 } else { 80 };
        let host = uri.host().unwrap_or_default().to_ascii_lowercase();
        Self {
            loopback: LOOPBACK.contains(&host.as_str()),
            usual: uri.port().map_or_else(|| host.clone(), |port| format!("{host}:{port}")),
            host,
            port: uri.port_u16().unwrap_or(port),
            by_tls,
            is_any: false,
        }
    }

    /// Of what is reached by any name, as by machines that know an address alone.
    #[must_use]
    pub fn any() -> Self {
        Self { is_any: true, ..Self::of("") }
    }

    /// Whether a request is for this installation.
    ///
    /// # Errors
    /// The answer to one that is not: 400 without a path or without exactly one `Host` (RFC 9112 section 3.2), 421 for another
    /// host (RFC 9110 section 15.5.20).
    pub fn check<B>(&self, request: &Request<B>) -> Result<(), Box<Response>> {
        let uri = request.uri();
        if request.method() == Method::CONNECT || !uri.path().starts_with('/') {
            return Err(self.refused(StatusCode::BAD_REQUEST, "Ask for a path that begins with a slash."));
        }
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let host = hosts.next();
        let is_modern = request.version() == Version::HTTP_11;
        if hosts.next().is_some() || (is_modern && host.is_none()) {
            return Err(self.refused(StatusCode::BAD_REQUEST, "Send exactly one Host header."));
        }
        // Balancers ask each machine by its own address.
        if self.is_any || uri.path().strip_prefix(BASE) == Some("/health") {
            return Ok(());
        }
        // Nothing to read in what is spelt as it should be.
        if uri.authority().is_none() && host.is_some_and(|host| host.as_bytes() == self.usual.as_bytes()) {
            return Ok(());
        }
        let named = host.map(|host| host.to_str().ok().and_then(|host| host.parse().ok()));
        let mut named = named.into_iter().chain(uri.authority().cloned().map(Some)).peekable();
        if named.peek().is_some() && named.all(|name| name.is_some_and(|name| self.is(&name))) {
            return Ok(());
        }
        Err(self.refused(
            StatusCode::MISDIRECTED_REQUEST,
            "This address is not the one that this installation answers at (UPLIFT_BASE_URL).",
        ))
    }

    fn is(&self, name: &Authority) -> bool {
        let host = name.host().to_ascii_lowercase();
        if name.as_str().contains('@') {
            return false;
        }
        if self.loopback {
            return LOOPBACK.contains(&host.as_str());
        }
        // Left out, it is the one of the scheme, which the proxy knows.
        let port = name.port_u16().unwrap_or(if self.port == 80 { 80 } else { 443 });
        host == self.host && port == self.port
    }

    fn refused(&self, status: StatusCode, words: &'static str) -> Box<Response> {
        let headers = [
            (header::CACHE_CONTROL, "no-store"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::CONTENT_SECURITY_POLICY, NO_PAGE),
            // What else is on the connection was meant for somebody else as well. HTTP/2 knows no such header and leaves it out.
            (header::CONNECTION, "close"),
        ];
        let mut answer = (status, headers, words).into_response();
        if self.by_tls {
            let only = HeaderValue::from_static(ONLY_HTTPS);
            answer.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, only);
        }
        Box::new(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "https://giftaid.example.org";

    fn check(base_url: &str, request: Request<()>) -> u16 {
        let checked = Target::of(base_url).check(&request);
        checked.map_or_else(|answer| answer.status().as_u16(), |()| 200)
    }

    fn to(base_url: &str, host: &str) -> u16 {
        check(base_url, Request::get("/giving").header(header::HOST, host).body(()).unwrap())
    }

    #[test]
    fn only_the_address_of_the_installation_is_answered() {
        for (base_url, host, status) in [
            (OURS, "giftaid.example.org", 200),
            (OURS, "GiftAid.Example.Org:443", 200),
            (OURS, "giftaid.example.org:3000", 421),
            (OURS, "giftaid.example.org.evil.example", 421),
            (OURS, "evil.example", 421),
            (OURS, "localhost", 421),
            (OURS, "x@giftaid.example.org", 421),
            (OURS, "not a host", 421),
            ("http://giftaid.example.org:8080", "giftaid.example.org:8080", 200),
            ("http://giftaid.example.org:8080", "giftaid.example.org", 421),
            ("http://giftaid.example.org", "giftaid.example.org", 200),
            ("http://127.0.0.1:3000", "localhost:3000", 200),
            ("http://127.0.0.1:3000", "[::1]:3000", 200),
            ("http://localhost:3000", "127.0.0.1:8080", 200),
            ("http://0.0.0.0:3000", "127.0.0.1:3000", 200),
            ("http://127.0.0.1:3000", "evil.example:3000", 421),
        ] {
            assert_eq!(to(base_url, host), status, "{host} at {base_url}");
        }
    }

    #[test]
    fn a_refusal_asks_for_tls_where_the_installation_has_it_and_may_do_nothing() {
        for (base_url, only_https) in [(OURS, Some(ONLY_HTTPS)), ("http://127.0.0.1:3000", None)] {
            let elsewhere = Request::get("/").header(header::HOST, "evil.example").body(()).unwrap();
            let no_path = Request::options("*").header(header::HOST, "evil.example").body(()).unwrap();
            for request in [elsewhere, no_path] {
                let answer = Target::of(base_url).check(&request).unwrap_err();
                let header = |name| answer.headers().get(name).map(|value| value.to_str().unwrap());
                assert_eq!(header(header::STRICT_TRANSPORT_SECURITY), only_https, "{base_url}");
                assert_eq!(header(header::CONTENT_SECURITY_POLICY), Some(NO_PAGE));
            }
        }
    }

    #[test]
    fn a_balancer_may_ask_for_health_by_any_name() {
        let health = |path: &str| Request::get(path).header(header::HOST, "10.0.0.7:3000").body(()).unwrap();
        assert_eq!(check(OURS, health("/integrations/v1/health")), 200);
        assert_eq!(check(OURS, health("/integrations/v1/healthy")), 421);
        let old = Request::get("/integrations/v1/health").version(Version::HTTP_10).body(()).unwrap();
        assert_eq!(check(OURS, old), 200);
    }

    #[test]
    fn a_request_names_its_host_once() {
        let none = Request::get("/").version(Version::HTTP_11).body(()).unwrap();
        assert_eq!(check(OURS, none), 400);
        let old = Request::get("/").version(Version::HTTP_10).body(()).unwrap();
        assert_eq!(check(OURS, old), 421);
        let two = Request::get("/")
            .header(header::HOST, "giftaid.example.org")
            .header(header::HOST, "giftaid.example.org")
            .body(())
            .unwrap();
        assert_eq!(check(OURS, two), 400);
    }

    #[test]
    fn the_address_of_the_target_counts_beside_the_host() {
        let both = |target: &str| {
            let request = Request::get(target).header(header::HOST, "giftaid.example.org");
            check(OURS, request.body(()).unwrap())
        };
        assert_eq!(both("https://giftaid.example.org/giving"), 200);
        assert_eq!(both("https://evil.example/giving"), 421);
        let modern = Request::get("https://giftaid.example.org/").version(Version::HTTP_2).body(()).unwrap();
        assert_eq!(check(OURS, modern), 200, "HTTP/2 has no Host");
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for (method, target) in [
            ("GET", "a:80"),
            ("CONNECT", "a:80"),
            ("OPTIONS", "*"),
            ("CONNECT", "https://giftaid.example.org/"),
        ] {
            let request = Request::builder().method(method).uri(target);
            let request = request.header(header::HOST, "giftaid.example.org").body(()).unwrap();
            assert_eq!(check(OURS, request), 400, "{method} {target}");
        }
    }
}
