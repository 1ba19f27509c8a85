//! The rules and the IRmark of any message: whatever comes, it is judged.
#![no_main]

use hmrc::irmark::irmark_of;
use hmrc::rules::check_xml_on;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let day = time::Date::MIN;
    let broken = check_xml_on(bytes, day);
    // What breaks no rule is well-formed, and carries its own mark.
    if broken.is_empty() {
        assert!(irmark_of(bytes).is_ok());
    }
    let _ = irmark_of(bytes);
});
