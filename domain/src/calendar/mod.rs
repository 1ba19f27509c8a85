//! Days, instants and tax years. The only place that knows 6 April and when the clocks change.

mod date;
mod london;
mod tax_year;
mod timestamp;

pub use date::{
    DateError, iso, long, long_in, long_time, long_time_in, parse_date, serde_date, serde_date_option, when,
    when_in,
};
pub use london::{last_day_before, london_instant, london_midnight};
pub use tax_year::{ReliefBy, TaxYear};
pub use time::Date;
pub use timestamp::Timestamp;
