//! Endpoints, what goes to them, and what came of it. Every statement that the worker makes about an endpoint's queue
//! carries the lease's token; what people and platforms ask for locks the endpoint's row.

pub(crate) mod delivery;
pub(crate) mod endpoint;
pub(crate) mod queue;
pub(crate) mod whole_queue;
