//! What this process has done since it started. No label comes from what somebody sent.

use std::sync::Arc;
use std::time::Instant;

use domain::webhook::DeliveryFailure;
use hmrc::gateway::Failure;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use tracing::Instrument;

/// Upper bounds in seconds: HMRC takes minutes on its worst days.
const HMRC_BUCKETS: [f64; 8] = [0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0, 120.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabels {
    kind: String,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    request: &'static str,
    outcome: &'static str,
}

/// Cloning shares the counts.
#[derive(Clone, Debug)]
pub(crate) struct Counters {
    jobs: Family<JobLabels, Counter>,
    deliveries: Family<OutcomeLabel, Counter>,
    mails: Family<OutcomeLabel, Counter>,
    hmrc: Family<RequestLabels, Histogram, fn() -> Histogram>,
    registry: Arc<Registry>,
}

impl Default for Counters {
    fn default() -> Self {
        let (jobs, deliveries, mails) = (Family::default(), Family::default(), Family::default());
        let hmrc: Family<_, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(HMRC_BUCKETS));
        let mut registry = Registry::with_prefix("uplift");
        registry.register("jobs", "Jobs that were run, by kind and outcome", Family::clone(&jobs));
        let help = "Tries to deliver an event to a webhook endpoint, by outcome";
        registry.register("webhook_deliveries", help, Family::clone(&deliveries));
        registry.register("mails", "Mails, by outcome of a try to send one", Family::clone(&mails));
        let help = "Requests to HMRC, by kind and outcome, until the end of the answer";
        registry.register_with_unit("hmrc_request_duration", help, Unit::Seconds, hmrc.clone());
        Self { jobs, deliveries, mails, hmrc, registry: Arc::new(registry) }
    }
}

/// What a request to HMRC asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HmrcRequest {
    Submit,
    Poll,
    Delete,
    List,
}

impl HmrcRequest {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Submit => "submit",
            Self::Poll => "poll",
            Self::Delete => "delete",
            Self::List => "list",
        }
    }
}

impl Counters {
    pub(crate) fn registry(&self) -> &Registry {
        &self.registry
    }

    /// A run of a job: its kind is one that a worker of Uplift wrote.
    pub(crate) fn ran(&self, kind: &str, outcome: &'static str) {
        self.jobs.get_or_create(&JobLabels { kind: kind.to_owned(), outcome }).inc();
    }

    pub(crate) fn delivered(&self, failure: Option<DeliveryFailure>) {
        let outcome = failure.map_or("delivered", DeliveryFailure::as_str);
        self.deliveries.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    pub(crate) fn mailed(&self, outcome: &'static str) {
        self.mails.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    /// Waits for HMRC's answer, in a span, and counts it. What HMRC said in it does not count: an answer is `answered`.
    pub(crate) async fn ask_hmrc<T>(
        &self,
        request: HmrcRequest,
        exchange: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let (begun, request) = (Instant::now(), request.as_str());
        let answer = exchange.instrument(tracing::debug_span!("hmrc", request)).await;
        let outcome = match &answer {
            Ok(_) => "answered",
            Err(Failure::NotSent { .. }) => "not_sent",
            Err(Failure::Unknown { .. }) => "unknown",
        };
        let seconds = begun.elapsed().as_secs_f64();
        self.hmrc.get_or_create(&RequestLabels { request, outcome }).observe(seconds);
        answer
    }
}
