//! Contests: a platform verified that a card or phone is one donor's, which another platform set for another donor. Until it is
//! settled the card or phone finds nobody, so that nobody sees or declares gifts that may be another person's.

use catalogue::Words;
use domain::calendar::long_in;
use domain::conflict::ApiConflict;
use domain::linked_account::{LinkKind, masked};
use domain::{AuditAction, DonorId, EventType, LinkId, PlatformId, Timestamp, conflict};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::actor::DonorCaller;
use crate::deadlock::retry;
use crate::email_content::{NewEmail, Why, fact, subject_in};
use crate::error::{Error, Resource};
use crate::mail::card_or_phone;
use crate::secret::new_uuid;
use crate::store::donor::Addressee;
use crate::store::link_contest::{Due, Pace};
use crate::store::linked_account::{Ended, Finds};
use crate::store::mail::NoticeKind;
use crate::store::sign_in::Audience;
use crate::store::trail::Concerns;
use crate::store::{self};
use crate::words::{contests, notices};

/// How many days the holder has to answer.
pub const DAYS_TO_ANSWER: i64 = 14;
/// For how many days a platform cannot contest a link again that the holder kept, or about which it took its word back.
pub const DAYS_AT_REST: i64 = 30;
/// How many links a platform can contest within 24 hours.
pub const MOST_A_DAY: i64 = 20;
/// How many contests of a platform can be open at a time.
pub const MOST_OPEN: i64 = 100;

/// What a platform says about a link that another donor has.
#[derive(Clone, Copy)]
pub(crate) struct Claim {
    pub(crate) link: LinkId,
    pub(crate) holder: DonorId,
    pub(crate) kind: LinkKind,
    /// Whose it is, as the platform says.
    pub(crate) donor: DonorId,
    pub(crate) platform: PlatformId,
}

/// How a contest ended, as the platforms that set the link read it.
#[derive(Clone, Copy)]
pub(crate) enum Outcome {
    Kept,
    Moved,
    Withdrawn,
}

impl Outcome {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Moved => "moved",
            Self::Withdrawn => "withdrawn",
        }
    }
}

impl Pace {
    /// Whether the platform can contest another link.
    fn allows_more(&self) -> bool {
        self.in_24_hours < MOST_A_DAY && self.open < MOST_OPEN
    }
}

impl Backend {
    /// Starts a contest where the platform verified the link and another one set it, and answers with the refusal for the
    /// platform: the link does not move yet. The link is locked.
    pub(crate) async fn contest(
        &self,
        conn: &mut PgConnection,
        by: By,
        claim: Claim,
        is_verified: bool,
    ) -> Result<Error, Error> {
        let now = self.now();
        let contested = Error::conflict(ApiConflict::AccountLinkedElsewhere, conflict::ACCOUNT_CONTESTED);
        let elsewhere =
            Error::conflict(ApiConflict::AccountLinkedElsewhere, conflict::ACCOUNT_LINKED_ELSEWHERE);
        let standing = store::link_contest::standing(conn, claim.link, claim.platform).await?;
        if let Some(running) = standing.running {
            return Ok(if running == (claim.donor, claim.platform) { contested } else { elsewhere });
        }
        let rests = standing.settled_at.is_some_and(|at| now < at.plus_days(DAYS_AT_REST));
        // What only this platform set, it moves by ending its own link.
        if !is_verified || !standing.has_other_holder || rests {
            return Ok(elsewhere);
        }
        if !store::link_contest::pace(conn, claim.platform, now).await?.allows_more() {
            return Ok(Error::conflict(ApiConflict::TooManyContests, conflict::TOO_MANY_CONTESTS));
        }
        let moves_at = now.plus_days(DAYS_TO_ANSWER);
        store::link_contest::start(conn, claim.link, claim.donor, claim.platform, now, moves_at).await?;
        let detail = json!({ "donor_id": claim.donor, "kind": claim.kind });
        store::trail::audit(conn, now, by, AuditAction::LinkContest, claim.link.uuid(), detail).await?;
        self.tell_contest(conn, claim.holder, claim.link, None).await?;
        if let Some(to) = store::donor::addressee(conn, claim.holder).await? {
            let (_, number) = store::linked_account::number(conn, claim.link).await?;
            let platform = name_of(conn, claim.platform).await?;
            let letter = self.contest_letter(to, (claim.kind, &number), &platform, moves_at);
            self.post(conn, Audience::Donor, &letter).await?;
        }
        Ok(contested)
    }

    /// Tells the platforms that set a link that another one contests it, or how that ended: their own records say otherwise, and
    /// the holder who answers need not be the one whom they verified.
    pub(crate) async fn tell_contest(
        &self,
        conn: &mut PgConnection,
        holder: DonorId,
        link: LinkId,
        outcome: Option<Outcome>,
    ) -> Result<(), Error> {
        for (platform, kind) in store::link_contest::holders(conn, link).await? {
            let concerns = Concerns { platform: Some(platform), donor: Some(holder), charity: None };
            let (event, data) = match outcome {
                None => (EventType::LinkContested, json!({ "kind": kind })),
                Some(outcome) => {
                    (EventType::LinkContestEnded, json!({ "kind": kind, "outcome": outcome.as_str() }))
                }
            };
            store::trail::event(conn, self.now(), event, concerns, link.uuid(), data).await?;
        }
        Ok(())
    }

    fn contest_letter(
        &self,
        to: Addressee,
        (kind, number): (LinkKind, &str),
        platform: &str,
        moves_at: Timestamp,
    ) -> NewEmail {
        let language = to.language;
        let (subject, says) = match kind {
            LinkKind::Par => {
                let subject = subject_in(contests::CARD_SUBJECT, language);
                (subject, contests::Card { platform }.of(language))
            }
            LinkKind::Phone => {
                let subject = subject_in(contests::PHONE_SUBJECT, language);
                (subject, contests::Phone { platform }.of(language))
            }
        };
        let until = long_in(moves_at.london_date(), language);
        NewEmail::new(to.email, subject, Why::Donor)
            .in_language(language)
            .dear(to.first_name)
            .says(&says)
            .says(contests::ANSWER.of(language))
            .facts(vec![
                card_or_phone(language, kind, masked(kind, number)),
                fact(contests::ANSWER_BY.of(language), until.as_str()),
            ])
            .button(notices::VIEW_LINKED.of(language), format!("{}/giving/linked", self.config.base_url))
            .says(&contests::NoAnswer { until }.of(language))
    }

    /// The donor says that a contested card or phone is theirs: it stays, and gifts that waited are theirs. To say so again
    /// changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the donor has no such link.
    #[tracing::instrument(level = "debug", skip_all, name = "link_contest.keep_my_link")]
    pub async fn keep_my_link(&self, caller: &DonorCaller, link: LinkId) -> Result<(), Error> {
        retry(|| self.try_keep(caller, link)).await
    }

    async fn try_keep(&self, caller: &DonorCaller, link: LinkId) -> Result<(), Error> {
        let (donor, by, now) = (caller.donor_id, By::from(caller), self.now());
        let mut tx = self.begin().await?;
        if store::link_contest::keep(&mut tx, donor, link, now).await? {
            let detail = json!({ "donor_id": donor });
            store::trail::audit(&mut tx, now, by, AuditAction::LinkKeep, link.uuid(), detail).await?;
            self.tell_contest(&mut tx, donor, link, Some(Outcome::Kept)).await?;
            self.judge_late(&mut tx, donor, by).await?;
            return self.commit(tx).await;
        }
        let mine = self.my_links(caller).await?;
        if mine.iter().any(|mine| mine.link_id == link) {
            Ok(())
        } else {
            Err(Error::NotFound(Resource::Link))
        }
    }

    /// Ends the contests whose time is over, or whose link was given up; run by the worker.
    pub(crate) async fn settle_contests(&self) -> Result<(), Error> {
        while retry(|| self.try_settle_contest()).await? {}
        Ok(())
    }

    async fn try_settle_contest(&self) -> Result<bool, Error> {
        let mut tx = self.begin().await?;
        let settled = self.settle_next_contest(&mut tx, None).await?;
        self.commit(tx).await?;
        Ok(settled)
    }

    /// Ends the contests about links that a donor gave up by deleting the account, while their numbers are known.
    pub(crate) async fn settle_contests_of(
        &self,
        conn: &mut PgConnection,
        holder: DonorId,
    ) -> Result<(), Error> {
        while self.settle_next_contest(conn, Some(holder)).await? {}
        Ok(())
    }

    async fn settle_next_contest(
        &self,
        conn: &mut PgConnection,
        holder: Option<DonorId>,
    ) -> Result<bool, Error> {
        let now = self.now();
        let Some(due) = store::link_contest::due(conn, holder, now).await? else { return Ok(false) };
        if !due.is_given_up
            && !due.is_claimant_gone
            && !store::linked_account::narrow(conn, due.link).await?
            && let Some(ended) = store::linked_account::end(conn, due.holder, due.link, now).await?
        {
            self.tell_moved(conn, &due, &ended).await?;
        }
        let is_free =
            store::linked_account::holder(conn, due.kind, &due.value, due.platform).await?.is_none();
        let moves = !due.is_claimant_gone && !due.value.is_empty() && is_free;
        store::link_contest::end(conn, &due, moves, now).await?;
        let outcome = if moves { Outcome::Moved } else { Outcome::Withdrawn };
        self.tell_contest(conn, due.holder, due.link, Some(outcome)).await?;
        let (to, by) = (due.claimant, By::Uplift);
        if moves {
            let id = LinkId::from_uuid(new_uuid());
            let what = (due.kind, due.value.as_str());
            store::linked_account::insert(conn, id, to, what, due.platform, Finds::ForEverybody, now).await?;
            self.record_linked(conn, by, due.platform, to, id, due.kind).await?;
            self.judge_late(conn, to, by).await?;
        } else if !due.is_given_up {
            self.judge_late(conn, due.holder, by).await?;
        }
        Ok(true)
    }

    async fn tell_moved(&self, conn: &mut PgConnection, due: &Due, ended: &Ended) -> Result<(), Error> {
        self.record_ended(conn, By::Uplift, due.holder, due.link, ended).await?;
        self.tell_donor(conn, By::Platform(due.platform), due.holder, NoticeKind::Unlink, due.link.uuid())
            .await
    }
}

async fn name_of(conn: &mut PgConnection, platform: PlatformId) -> Result<String, Error> {
    let names = store::credential::platform_names(conn, &[platform]).await?;
    Ok(names.into_iter().next().map_or_else(String::new, |(_, name)| name))
}
