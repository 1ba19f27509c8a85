//! The address of the other side: of the connection, or as the proxy in front of it says.

use std::net::{IpAddr, SocketAddr};

use app::access::Peer;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, HeaderName};

/// The header in which the trusted proxy says whose request it passes on. None where there is no such proxy: then anybody could say
/// anything in it.
#[derive(Clone, Debug, Default)]
pub struct ProxyHeader(pub Option<HeaderName>);

/// Puts the [`Peer`] into the request, where it is known. This machine is nobody's network: who connects from here is a proxy that says
/// nothing, or who develops on it.
pub fn find(header: &ProxyHeader, request: &mut Request) {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let said = header.0.as_ref().and_then(|name| said_last(request.headers(), name));
    let address = said.or(connected);
    if let Some(address) = address.filter(|address| !address.to_canonical().is_loopback()) {
        request.extensions_mut().insert(Peer(address));
    }
}

/// The last address in the last line of the header: each proxy adds the one that it saw (RFC 7239 section 5.2 for `Forwarded`;
/// `X-Forwarded-For` by custom). What stands before it came with the request.
fn said_last(headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    let last = line.rsplit(',').next()?.trim();
    let bare = last.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    /// Whose request it is, as a page finds it.
    fn peer(header: Option<&'static str>, lines: &[&str]) -> String {
        peer_from("192.0.2.1:50000", header, lines)
    }

    fn peer_from(from: &str, header: Option<&'static str>, lines: &[&str]) -> String {
        let mut request = Request::get("/").body(Body::empty()).unwrap();
        for line in lines {
            request.headers_mut().append("x-forwarded-for", line.parse().unwrap());
        }
        let from: SocketAddr = from.parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(from));
        find(&ProxyHeader(header.map(HeaderName::from_static)), &mut request);
        request.extensions().get::<Peer>().map(|peer| peer.0.to_string()).unwrap_or_default()
    }

    #[test]
    fn without_a_trusted_proxy_nobody_says_who_they_are() {
        assert_eq!(peer(None, &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn this_machine_is_nobodys_network() {
        for from in ["127.0.0.1:50000", "[::1]:50000", "[::ffff:127.0.0.1]:50000"] {
            assert_eq!(peer_from(from, None, &[]), "");
            assert_eq!(peer_from(from, Some("x-forwarded-for"), &["198.51.100.7"]), "198.51.100.7");
        }
    }

    #[test]
    fn the_proxy_says_the_last_address_and_what_came_with_the_request_counts_for_nothing() {
        let header = Some("x-forwarded-for");
        for (lines, address) in [
            (&["198.51.100.7"][..], "198.51.100.7"),
            (&["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
            (&["198.51.100.7", "203.0.113.9"], "203.0.113.9"),
            (&["198.51.100.7:4711"], "198.51.100.7"),
            (&["[2001:db8::1]:4711"], "2001:db8::1"),
            (&["[2001:db8::1]"], "2001:db8::1"),
            (&["2001:db8::1"], "2001:db8::1"),
            (&["unknown"], "192.0.2.1"),
            (&[], "192.0.2.1"),
        ] {
            assert_eq!(peer(header, lines), address, "{lines:?}");
        }
    }
}
