//! The paths in HMRC's replies, and the addresses: no text leads to a line or a host that it does not name.
#![no_main]

use hmrc::gateway::{Place, Service};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let place = Place::of(text);
    if let Some(index) = place.line_index() {
        assert!(text.contains("GAD"));
        assert!(index == 0 || text.contains(&format!("{}]", index + 1)));
    }
    let _ = place.to_string();
    let service = Service::live();
    let endpoint = service.poll_at(Some(text));
    assert!(endpoint.as_str().starts_with("https://transaction-engine.tax.service.gov.uk"));
    let after = &endpoint.as_str()["https://transaction-engine.tax.service.gov.uk".len()..];
    assert!(after.starts_with('/') || after.starts_with(":443/") || after.starts_with(":0"));
});
