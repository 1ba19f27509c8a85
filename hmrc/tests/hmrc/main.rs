//! The crate from outside. The modules say `cfg(test)` so that clippy takes what helps the tests for tests too.

#[cfg(test)]
mod gateway;
#[cfg(test)]
mod irmark;
#[cfg(test)]
mod json;
#[cfg(test)]
mod message;
#[cfg(test)]
mod proof;
#[cfg(test)]
mod proof_header;
#[cfg(test)]
mod reply;
#[cfg(test)]
mod rules;
#[cfg(test)]
mod scenario;
#[cfg(test)]
mod schema;
#[cfg(test)]
mod support;
#[cfg(test)]
mod text;
