//! `uplift`: one program for the server, the sandbox's demonstration, and everything an operator does.

use clap::Parser;

fn main() -> std::process::ExitCode {
    server::cli::main(server::cli::Cli::parse())
}
