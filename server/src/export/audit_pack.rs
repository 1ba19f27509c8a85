//! The audit pack of a claim: everything that the charity has to show HMRC about it (ITA 2007 s.428), in one zip. Rows come
//! from the database in pages and go out deflated, as fast as they are taken and no faster.

use backend::error::Resource;
use std::collections::BTreeMap;

use app::asked_file::AskedPart;
use app::charity::{claim_files, claim_history, claim_pack};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use backend::actor::CharityStaff;
use backend::claim::{AdjustmentLine, DeclarationLine, PackHead, PackMessage, in_words};
use backend::{Backend, Error};
use domain::authorisation::{WordingVersion, wording};
use domain::calendar::{iso, long_time};
use domain::claim::MessageKind;
use domain::claim::view::GivenThrough;
use domain::{ClaimId, Language, Timestamp};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use uuid::Uuid;

use super::archive::Archive;
use super::claims::LinesOf;
use super::{Asker, Stopped, failed, part, prove_first_for};
use crate::AppState;

/// How many rows one read takes.
const ROWS: i64 = 1_000;

/// `GET /charity/{charity}/claims/{claim}/pack.zip`: see the module.
pub async fn claim_pack(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Path((_, claim)): Path<(String, String)>,
) -> Response {
    let Ok(id) = claim.parse::<ClaimId>() else {
        return failed(&Error::NotFound(Resource::Claim));
    };
    // Asked before the first byte, so that another's claim is not found.
    let head = match state.backend.claim_pack(&caller, id).await {
        Ok(head) => head,
        Err(Error::ProveAgain) => {
            return prove_first_for(&state.backend, &caller, id, AskedPart::Pack).await;
        }
        Err(error) => return failed(&error),
    };
    let name = format!("attachment; filename=\"claim-{}-audit-pack.zip\"", head.claim.number);
    // One part waits while the next is made: a slow reader slows the reads, and holds nothing up.
    let (sender, parts) = mpsc::channel(1);
    let pack = Pack { archive: Archive::new(head.at), backend: state.backend, caller, id, sender };
    tokio::spawn(pack.send(head));
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, Body::from_stream(ReceiverStream::new(parts))).into_response()
}

struct Pack {
    backend: Backend,
    caller: CharityStaff,
    id: ClaimId,
    archive: Archive,
    sender: mpsc::Sender<Result<Vec<u8>, Error>>,
}

impl Pack {
    async fn send(mut self, head: PackHead) {
        let sender = self.sender.clone();
        let ended = match self.write(&head).await {
            Ok(()) => self.archive.finish().map_err(Stopped::Failed),
            Err(stopped) => Err(stopped),
        };
        let last = match ended {
            Ok(rest) => Ok(rest),
            Err(Stopped::HungUp) => return,
            Err(Stopped::Failed(error)) => {
                tracing::error!(error = %error.chain(), "audit pack export failed");
                Err(error)
            }
        };
        // Whoever hung up now has missed nothing that could be helped.
        let _hung_up = sender.send(last).await;
    }

    async fn write(&mut self, head: &PackHead) -> Result<(), Stopped> {
        self.archive.begin("README.txt")?;
        self.archive.write(claim_pack::readme(head).as_bytes())?;
        self.flush().await?;
        self.history().await?;
        let last = self.index(head).await?;
        self.conversation(head, last).await?;
        self.lines(LinesOf::claim(&head.claim, &head.money, &head.set_offs)).await?;
        let wordings = self.declarations().await?;
        for ((version, language), words) in wordings {
            self.archive.begin(&format!("wording/{version}-{language}.txt"))?;
            self.archive.write(words.as_bytes())?;
        }
        self.adjustments().await?;
        self.flush().await
    }

    /// Sends what is ready, and waits until it is taken.
    async fn flush(&mut self) -> Result<(), Stopped> {
        let bytes = self.archive.take();
        if bytes.is_empty() {
            return Ok(());
        }
        self.sender.send(Ok(bytes)).await.map_err(|_| Stopped::HungUp)
    }

    async fn rows<const N: usize>(
        &mut self,
        rows: impl Iterator<Item = [String; N]> + Send,
    ) -> Result<(), Stopped> {
        let bytes = part(rows)?;
        self.archive.write(&bytes)?;
        self.flush().await
    }

    /// Who did what about the claim, and what became of it.
    async fn history(&mut self) -> Result<(), Stopped> {
        let happened = self.backend.claim_history(&self.caller, self.id).await?;
        self.archive.begin("history.csv")?;
        self.rows(std::iter::once(claim_files::history().map(str::to_owned))).await?;
        self.rows(claim_history::rows(&happened).into_iter()).await
    }

    /// What was said when, and the file that has it. Answers the last message that there was.
    async fn index(&mut self, head: &PackHead) -> Result<Option<Uuid>, Stopped> {
        self.archive.begin("conversation.csv")?;
        self.rows(std::iter::once(claim_files::messages().map(str::to_owned))).await?;
        let (mut names, mut after) = (Names::of(head), None);
        loop {
            let page = self.backend.claim_messages(&self.caller, self.id, after, ROWS).await?;
            let Some(last) = page.last() else { return Ok(after) };
            after = Some(last.message_id);
            let rows: Vec<_> = page.iter().map(|message| message_row(message, names.next(message))).collect();
            self.rows(rows.into_iter()).await?;
        }
    }

    async fn conversation(&mut self, head: &PackHead, last: Option<Uuid>) -> Result<(), Stopped> {
        let (mut names, mut after) = (Names::of(head), None);
        loop {
            let mut page = self.backend.claim_messages(&self.caller, self.id, after, ROWS).await?;
            // What was said since the index was written is not in it.
            page.retain(|message| Some(message.message_id) <= last);
            let Some(end) = page.last() else { return Ok(()) };
            after = Some(end.message_id);
            for message in page {
                if let Some(name) = names.next(&message) {
                    self.archive.begin(&name)?;
                    self.body(&message).await?;
                }
            }
        }
    }

    async fn body(&mut self, message: &PackMessage) -> Result<(), Stopped> {
        let mut from = 0;
        loop {
            let part = self.backend.claim_message_part(&self.caller, self.id, message.message_id, from);
            let part = part.await?;
            if part.is_empty() {
                return Ok(());
            }
            from += part.len();
            self.archive.write(&part)?;
            self.flush().await?;
        }
    }

    async fn lines(&mut self, of: LinesOf) -> Result<(), Stopped> {
        self.archive.begin("lines.csv")?;
        self.rows(std::iter::once(claim_files::lines().map(str::to_owned))).await?;
        let mut after = 0;
        loop {
            let page = self.backend.claim_lines(&self.caller, self.id, after, ROWS).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = last.line_no;
            self.rows(page.iter().map(|line| of.row(line))).await?;
        }
    }

    /// The declarations; answers the words of the authorisations that they rest on.
    async fn declarations(&mut self) -> Result<BTreeMap<(WordingVersion, &'static str), String>, Stopped> {
        self.archive.begin("declarations.csv")?;
        self.rows(std::iter::once(claim_files::declarations().map(str::to_owned))).await?;
        let (mut wordings, mut after) = (BTreeMap::new(), 0);
        loop {
            let page = self.backend.claim_declarations(&self.caller, self.id, after, ROWS).await?;
            let Some(last) = page.last() else {
                return Ok(wordings);
            };
            after = last.line_no;
            for line in &page {
                wordings
                    .entry((line.wording, line.language.as_str()))
                    .or_insert_with(|| words_of(line.wording, line.language));
            }
            self.rows(page.iter().map(declaration_row)).await?;
        }
    }

    async fn adjustments(&mut self) -> Result<(), Stopped> {
        self.archive.begin("adjustments.csv")?;
        self.rows(std::iter::once(claim_files::adjustments().map(str::to_owned))).await?;
        let mut after = None;
        loop {
            let page = self.backend.claim_adjustments(&self.caller, self.id, after, ROWS).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = Some(last.adjustment_id);
            self.rows(page.iter().map(adjustment_row)).await?;
        }
    }
}

/// The names of the messages' files, in the order in which they were said.
struct Names {
    number: usize,
    /// HMRC's acceptance was not named yet.
    wants_receipt: bool,
}

impl Names {
    fn of(head: &PackHead) -> Self {
        Self { number: 0, wants_receipt: head.claim.progress.acceptance().is_some() }
    }

    /// None for what has no bytes: no answer came.
    fn next(&mut self, message: &PackMessage) -> Option<String> {
        self.number += 1;
        if message.size == 0 {
            return None;
        }
        if message.is_claim {
            return Some("claim.xml".to_owned());
        }
        if message.kind == MessageKind::Response && std::mem::take(&mut self.wants_receipt) {
            return Some("receipt.xml".to_owned());
        }
        let by = if message.is_ours { "sent" } else { "received" };
        Some(format!("conversation/{:04}-{by}-{}.xml", self.number, message.kind))
    }
}

fn message_row(message: &PackMessage, file: Option<String>) -> [String; 6] {
    [
        message.at.to_string(),
        claim_files::sender(!message.is_ours).to_owned(),
        claim_files::message_kind(message.kind).to_owned(),
        message.number.map(|number| number.to_string()).unwrap_or_default(),
        in_words(&message.note),
        file.unwrap_or_default(),
    ]
}

fn declaration_row(line: &DeclarationLine) -> [String; 15] {
    let instant = |at: Option<Timestamp>| at.map(|at| at.to_string()).unwrap_or_default();
    let platform = match &line.given {
        GivenThrough::Portal => "",
        GivenThrough::Platform(name) | GivenThrough::Capture(name) => name.as_str(),
    };
    [
        line.line_no.to_string(),
        line.donation_id.to_string(),
        line.declaration_id.to_string(),
        line.made_at.to_string(),
        claim_files::declaration_state(line.state).to_owned(),
        instant(line.ended_at),
        line.text.clone(),
        line.authorisation_id.to_string(),
        line.given_at.to_string(),
        claim_files::place(&line.given).to_owned(),
        platform.to_owned(),
        line.explained_at.to_string(),
        iso(line.ends_on),
        instant(line.cancelled_from),
        format!("{}-{}", line.wording, line.language.as_str()),
    ]
}

fn words_of(version: WordingVersion, language: Language) -> String {
    let found = wording::by_version(version.as_str(), language);
    let words = found.map(|words| format!("{}\n\n{}\n", words.explanation, words.text));
    // Every version that was ever shown is in the program.
    words.unwrap_or_default()
}

fn adjustment_row(line: &AdjustmentLine) -> [String; 7] {
    [
        line.donation_id.to_string(),
        line.declaration_id.to_string(),
        iso(line.donated_on),
        line.claimable.decimal(),
        long_time(line.made_at),
        line.claimed_in.to_string(),
        line.overclaim().tax().decimal(),
    ]
}

#[cfg(test)]
mod tests {
    use super::{AdjustmentLine, adjustment_row};
    use domain::{DeclarationId, DonationId, Pence, Timestamp};
    use uuid::Uuid;

    #[test]
    fn an_adjustment_says_what_the_claim_deducts_for_it() {
        let line = AdjustmentLine {
            adjustment_id: Uuid::nil(),
            donation_id: DonationId::from_uuid(Uuid::nil()),
            declaration_id: DeclarationId::from_uuid(Uuid::nil()),
            made_at: Timestamp::parse("2026-11-21T09:00:00Z").unwrap(),
            donated_on: domain::calendar::parse_date("2026-10-03").unwrap(),
            claimable: Pence::new(4_907).unwrap(),
            claimed_in: 2,
        };
        assert_eq!(adjustment_row(&line)[6], "12.27");
    }
}
