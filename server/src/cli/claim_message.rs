//! `uplift hmrc`: HMRC's messages, from and to files.

use std::io::{BufReader, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use backend::filing::MessageError;
use clap::Subcommand;

use super::{File, say};

/// `uplift hmrc`.
#[derive(Debug, Subcommand)]
pub(super) enum Hmrc {
    /// Write the whole GovTalk message for a claim given as JSON, to standard output.
    Message {
        /// The claim; its fields are in docs/hmrc.md.
        file: File,
        /// Compress the claim inside the message.
        #[arg(long)]
        compressed: bool,
    },
    /// The IRmark of any GovTalk message: base64, then base32.
    Irmark {
        /// The message.
        file: File,
    },
    /// Every rule that a message breaks, with number and place.
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
                let claim =
                    std::fs::File::open(&file).with_context(|| format!("cannot read {}", file.display()))?;
                let written = backend::filing::cli_message(BufReader::new(claim), &mut out, compressed);
                if let Err(MessageError::Broken(broken)) = &written {
                    // Standard output is for the message alone, and there is none.
                    for rule in broken {
                        say(&rule.to_string());
                    }
                }
                written?;
                out.flush()?;
                Ok(ExitCode::SUCCESS)
            }
            Self::Irmark { file } => {
                let mark = backend::filing::irmark_of(&read(&file)?)?;
                writeln!(out, "{}\n{}", mark.base64(), mark.base32())?;
                out.flush()?;
                Ok(ExitCode::SUCCESS)
            }
            Self::Check { file } => {
                let broken = backend::filing::check_xml(&read(&file)?);
                for rule in &broken {
                    writeln!(out, "{rule}")?;
                }
                out.flush()?;
                if broken.is_empty() {
                    say("no rule is broken");
                    return Ok(ExitCode::SUCCESS);
                }
                Ok(ExitCode::FAILURE)
            }
        }
    }
}

fn read(file: &File) -> Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))
}
