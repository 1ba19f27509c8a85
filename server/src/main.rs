//! `uplift`: one program for the server, the sandbox's demonstration, and everything an operator does.

use clap::Parser;

/// A request allocates some hundred times, and futures are larger than what glibc keeps at hand.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    server::cli::main(server::cli::Cli::parse())
}
