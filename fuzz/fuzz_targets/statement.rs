//! A bank's statement: whatever file somebody chooses, it is read whole or refused with what is wrong, and what is kept of it is
//! bounded.
#![no_main]

use domain::page_fault::{PageFault, ValueFault};
use domain::payment::Statement;
use domain::text_file::text_of;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = text_of(bytes);
    match Statement::read(&text) {
        Ok(Statement { payments: rows, .. }) => {
            assert!(rows.len() <= 1_000);
            for row in &rows {
                assert!(row.amount().get() > 0);
                assert!((1990..2200).contains(&row.on().year()));
                assert!(row.reference().chars().count() <= 100);
                assert!(!row.reference().contains(char::is_control));
            }
            // Line ends are those of one system or another's, and mean the same; outside of quotes nothing else does.
            if !text.contains('"') && !text.contains('\r') {
                let other = Statement::read(&text.replace('\n', "\r\n"));
                assert_eq!(other.map(|statement| statement.payments), Ok(rows));
            }
        }
        Err(problem) => {
            let detail = problem.detail();
            assert!(detail.parse::<PageFault>().is_ok() || ValueFault::read(detail).is_some(), "{detail}");
        }
    }
});
