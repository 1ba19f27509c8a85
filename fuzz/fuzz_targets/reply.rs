//! The readers of HMRC's replies: whatever comes, it is read or refused, and a receipt for another claim is never an
//! acceptance.
#![no_main]

use hmrc::gateway::{Awaited, CorrelationId, Reply, Service, read_deletion, read_listing, read_reply};
use hmrc::irmark::IrMark;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let service = Service::live();
    let id: CorrelationId = "723F63DC1F4F4133A26EEF5E169BADF3".parse().expect("an id");
    let irmark: IrMark = "yPwKM0owwwzn3saHOT4rj02rqU0=".parse().expect("a mark");
    for correlation_id in [None, Some(&id)] {
        let awaited = Awaited {
            service: &service,
            correlation_id,
            irmark,
        };
        let Ok(reply) = read_reply(bytes, &awaited) else { continue };
        let told = match &reply {
            Reply::Acknowledged(told) => {
                assert!(service.has(told.endpoint.as_str()));
                Some(&told.correlation_id)
            }
            Reply::Accepted(told) => {
                assert!(told.receipt.as_ref().is_none_or(|receipt| receipt.irmark == irmark));
                Some(&told.correlation_id)
            }
            Reply::Rejected(told) => told.correlation_id.as_ref(),
            Reply::Failed(told) => told.correlation_id.as_ref(),
        };
        assert!(correlation_id.is_none() || told.is_none() || told == correlation_id);
    }
    let _ = read_deletion(bytes, &id);
    let _ = read_listing(bytes);
});
