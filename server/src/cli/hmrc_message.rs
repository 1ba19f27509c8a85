//! `uplift hmrc`: HMRC's messages, from and to files.

use std::io::{BufReader, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use backend::filing::MessageError;
use clap::Subcommand;

use super::{File, heard, say};

/// `uplift hmrc`.
#[derive(Debug, Subcommand)]
pub(super) enum Hmrc {
    /// Print the GovTalk message of a claim given as JSON.
    Message {
        /// The claim; its fields are in docs/hmrc.md.
        file: File,
        /// Compress the claim inside the message.
        #[arg(long)]
        compressed: bool,
    },
    /// Print the IRmark of a GovTalk message: base64, then base32.
    Irmark {
        /// The message.
        file: File,
    },
    /// Print every rule that a message breaks, with its number and place.
    Check {
        /// The message.
        file: File,
    },
}

impl Hmrc {
    pub(super) fn run(self) -> Result<ExitCode> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        match self {
            Self::Message { file, compressed } => {
                write_message(&file, compressed, &mut out)?;
                Ok(ExitCode::SUCCESS)
            }
            Self::Irmark { file } => {
                let mark = backend::filing::irmark_of(&read(&file)?)?;
                let written = writeln!(out, "{}\n{}", mark.base64(), mark.base32());
                heard(written.and_then(|()| out.flush()))?;
                Ok(ExitCode::SUCCESS)
            }
            Self::Check { file } => {
                let broken = backend::filing::check_xml(&read(&file)?);
                let written = broken.iter().try_for_each(|rule| writeln!(out, "{rule}"));
                heard(written.and_then(|()| out.flush()))?;
                if broken.is_empty() {
                    say("the message breaks no rule");
                    return Ok(ExitCode::SUCCESS);
                }
                Ok(ExitCode::FAILURE)
            }
        }
    }
}

fn write_message(file: &File, compressed: bool, out: &mut impl Write) -> Result<()> {
    let claim = std::fs::File::open(file).with_context(|| unreadable(file))?;
    match backend::filing::cli_message(BufReader::new(claim), out, compressed) {
        Ok(()) => Ok(()),
        // A directory, for one, can be opened.
        Err(MessageError::Read(error)) => Err(error).with_context(|| unreadable(file)),
        Err(MessageError::Io(error)) => heard(Err(error)).map_err(|error| MessageError::Io(error).into()),
        Err(error) => {
            if let MessageError::Broken(broken) = &error {
                // Standard output is for the message alone, and there is none.
                for rule in broken {
                    say(&rule.to_string());
                }
            }
            Err(error.into())
        }
    }
}

fn read(file: &File) -> Result<Vec<u8>> {
    std::fs::read(file).with_context(|| unreadable(file))
}

fn unreadable(file: &File) -> String {
    format!("cannot read {}", file.display())
}
