//! What the pages read. Each takes the charity's id as it stands in the address; another's is not found.

use super::approvers::Approvers;
use super::filing_pause::Pause;
use super::filter::{DonationQuery, SHEET_ROWS};
use super::filter_words::filters_on;
use super::list_heading::{at_least, gift_aid_of, listed, of_claims};
use super::page_jump::{MOST_PAGES, Place, ROWS, pages};
use super::pipeline::rounded_off;
use super::saved_views::chosen;
use super::state::{counts, short};
use super::view_of::{declaration_ended, head, history_line, line, rejected_in, with_hmrcs_word};
use super::views::{
    Claiming, DetailsView, DonationDetail, Donations, Head, MoneyLine, NewSourceView, NomineeView, Overview,
    Sent, SourceView, Sources, StageLine, TakeOutView, Unfiled,
};
use crate::access::{backend, charity_staff, staff};
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::ui::day::{long, long_time};
use backend::Backend;
use backend::actor::{CharityStaff, Membership};
use backend::claim::{Claim, RunningOut};
use backend::donation::{Confirmed, Shown};
use backend::overview::CharityOverview;
use backend::pagination::PageRequest;
use backend::team::Invitation;
use domain::calendar::iso;
use domain::charity::view::Source;
use domain::charity::warranty;
use domain::claim::view::ClaimOfGift;
use domain::claim::{ClaimFilter, ClaimPeriod, FindClaim, Overclaim};
use domain::donation::shown::{PlatformStage, Stage, by_state, unclaimed};
use domain::donation::{
    Find, NotTakenOut, Status, TakenOutReason, TakingOut, Transaction, ViewedList, taking_out,
};
use domain::{
    ClaimId, ClaimStatus, DonationId, FieldErrors, Organisation, Pence, PlatformId, SourceState, TaxYear,
    gift_aid,
};
use serde_json::Value;

/// The charities that the person works for, and those that invite them to.
pub async fn mine() -> Result<(Vec<Membership>, Vec<Invitation>), AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let mut invitations = backend.my_invitations(&caller).await?;
    invitations.retain(|invitation| matches!(invitation.organisation, Organisation::Charity(_)));
    Ok((caller.charities().to_vec(), invitations))
}

/// Whether the person may register a charity: anybody may who is signed in as staff.
pub async fn may_register() -> Result<(), AppError> {
    staff().map(|_| ())
}

/// Where every pound is, and what to do next. For a charity with very many gifts the figures may be some seconds old: see
/// `Backend::pipeline`.
pub async fn read_overview(charity: String) -> Result<Overview, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let CharityOverview {
        charity,
        stages: in_all,
        by_money,
        attention: waits,
        money,
        running_out,
        wants_period,
    } = backend.overview(&caller).await?;
    let year = TaxYear::of(backend.today());
    let line = |stage: Stage| StageLine {
        status: stage.status,
        count: stage.count,
        claimable: stage.claimable,
        gift_aid: domain::gift_aid(stage.claimable, year),
    };
    let mut stages: Vec<StageLine> = in_all.iter().cloned().map(line).collect();
    stages.sort_by_key(|stage| super::state::ALONG_THE_WAY.iter().position(|status| *status == stage.status));
    // Who has approved it, or leaves that to another, is not asked to. Who only reads is shown that it waits.
    let is_done = caller.may_change().is_ok() && (waits.approved_by_me || waits.made_by_me);
    let newest = |which: fn(&Claim) -> bool| {
        let claim = waits.newest.as_ref().filter(|claim| which(claim));
        claim.map(|claim| (claim.claim_id, claim.number))
    };
    let ready = newest(|claim| claim.status() == ClaimStatus::Ready);
    let unfiled = waits.newest.as_ref().and_then(Claim::unfiled);
    let in_claim = waits.newest.as_ref().zip(unfiled).map(|(claim, (count, _))| Unfiled {
        claim_id: claim.claim_id,
        number: claim.number,
        waits: claim.status() == ClaimStatus::Ready,
        count,
        gift_aid: claim.gift_aid,
        adjustment: claim.adjustment,
    });
    let with_hmrc = waits.newest.as_ref().filter(|claim| claim.status().is_with_hmrc());
    let refused = newest(Claim::is_refused_as_a_whole);
    let next = line(unclaimed(&in_all, unfiled));
    let by_money = by_money.into_iter().map(|(claims, stage)| {
        let stage = line(stage);
        let of_claims = of_claims(claims, Some(stage.gift_aid));
        MoneyLine { money: claims.money, stage, of_claims }
    });
    let rounded_off = rounded_off(&[
        (
            stages
                .iter()
                .find(|stage| stage.status == Status::Declared)
                .map_or(Pence::ZERO, |stage| stage.gift_aid),
            &[next.gift_aid, in_claim.map_or(Pence::ZERO, |claim| claim.gift_aid)],
        ),
        (domain::gift_aid(money.given, year), &[money.gift_aid]),
    ]);
    Ok(Overview {
        to_approve: ready.filter(|_| !is_done),
        ready: next,
        from_tomorrow: waits.dated_today,
        in_claim,
        adjustment_with_hmrc: with_hmrc.map_or(Pence::ZERO, |claim| claim.adjustment),
        refused,
        filing_held: waits.filing_held,
        claims_wait: charity.claims_wait && charity.nominee.can_file(),
        own: waits.own,
        approvers: Approvers::of(&waits.approvers),
        fewer: waits.fewer,
        open_payments: money.open_payments,
        set_aside: money.set_aside,
        goes_back: waits.goes_back,
        wants_letter: waits.corrects_reference,
        pause: Pause::of(waits.stopped.is_some(), waits.unreached),
        today: backend.today(),
        registered_on: charity.registered_at.london_date(),
        nominee: charity.nominee,
        proof: charity.proof,
        live_sources: waits.live_sources,
        has_paused: waits.has_paused,
        stages,
        by_money: by_money.collect(),
        paid: money.paid,
        set_off: money.set_off,
        back: money.back,
        interest: money.interest,
        above: money.above,
        rounded_off,
        owed: money.owed,
        off: waits.off,
        alarmed: waits.alarmed,
        wants_period,
        // What may be out of time is asked for by the charity's type.
        expiring: running_out.filter(RunningOut::is_sure),
        others: staff()?.charities().len() > 1,
        head: Head::named(&caller, &charity.name),
    })
}

pub async fn nominee_of(charity: String) -> Result<NomineeView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let charity = backend.charity(&caller).await?;
    let sources = backend.sources(&caller).await?;
    let me = staff()?;
    Ok(NomineeView {
        head: Head::of(&caller, &charity),
        is_official: charity.official_contact.iter().any(|contact| contact == me.email().as_str()),
        charity,
        filer: backend.config().filing.as_ref().map(|filing| filing.nominee.clone()),
        has_paused: sources.iter().any(|source| source.state == SourceState::Paused),
        today: backend.today(),
        test: backend.test_message(&caller).await?,
    })
}

/// What HMRC and the regulator know the charity by.
pub async fn read_details(charity: String) -> Result<DetailsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    Ok(DetailsView {
        head: head(&backend, &caller).await?,
        known: backend.charity_details(&caller).await?,
        is_owner: caller.may_manage_team().is_ok(),
    })
}

pub async fn read_sources(charity: String) -> Result<Sources, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let all = backend.pipeline_by_platform(&caller).await?;
    let (mut sources, mut seen) = (Vec::new(), Vec::new());
    let added = backend.sources(&caller).await?;
    let has_more = !to_add(backend.platforms().await?, &added).is_empty();
    for source in added {
        let platform = source.platform_id;
        let sent = if seen.contains(&platform) { None } else { Some(sent(&head, &all, platform)?) };
        seen.push(platform);
        sources.push((source, sent));
    }
    Ok(Sources { head, sources, has_more })
}

/// The platforms that a charity with these sources has not added: those that it has left count.
fn to_add(platforms: Vec<(PlatformId, String)>, sources: &[Source]) -> Vec<(PlatformId, String)> {
    let has =
        |id: PlatformId| sources.iter().any(|one| one.platform_id == id && one.state != SourceState::Ended);
    platforms.into_iter().filter(|(id, _)| !has(*id)).collect()
}

/// What a platform sent, as the list of its gifts adds it up.
fn sent(head: &Head, all: &[PlatformStage], platform: PlatformId) -> Result<Sent, AppError> {
    let stages = by_state(all, Some(platform)).map_err(backend::Error::internal)?;
    let with: Vec<&Stage> = stages.iter().filter(|stage| counts(stage.status)).collect();
    let its = all.iter().filter(|one| one.platform_id == platform);
    Ok(Sent {
        list: head.href(&format!("donations?platform={platform}")),
        gifts: stages.iter().map(|stage| stage.count).sum(),
        claimable: Pence::total(with.iter().map(|stage| stage.claimable))
            .map_err(backend::Error::internal)?,
        with_gift_aid: with.iter().map(|stage| stage.count).sum(),
        last_on: its.map(|one| one.last_on).max().map(short),
    })
}

/// One of the charity's sources.
pub async fn read_source(charity: String, source: String) -> Result<SourceView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = source.parse().map_err(|_| AppError::NotFound)?;
    let source = backend.source(&caller, id).await?;
    Ok(SourceView { head: head(&backend, &caller).await?, source })
}

/// One of the charity's sources, for somebody who may change it.
pub async fn source_to_end(charity: String, source: String) -> Result<SourceView, AppError> {
    charity_staff(&charity)?.may_change()?;
    read_source(charity, source).await
}

/// What one needs to add a source. A platform that the address names, as in the link that it sent, is chosen already.
pub async fn new_source(charity: String, platform: String) -> Result<NewSourceView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let sources = backend.sources(&caller).await?;
    let added = |id: PlatformId| {
        sources.iter().find(|source| source.platform_id == id && source.state != SourceState::Ended)
    };
    let platforms: Vec<(String, String)> = to_add(backend.platforms().await?, &sources)
        .into_iter()
        .map(|(id, name)| (id.to_string(), name))
        .collect();
    let head = head(&backend, &caller).await?;
    let already = platform.parse().ok().and_then(added).map(|source| {
        let page = head.href(&format!("sources/{}", source.source_id));
        (source.platform_name.clone(), page)
    });
    let is_choice = platforms.iter().any(|(id, _)| *id == platform);
    let here = sources.iter().filter(|source| source.state != SourceState::Ended);
    let here = here.map(|source| {
        let page = head.href(&format!("sources/{}", source.source_id));
        (source.platform_name.clone(), source.reference.clone(), page)
    });
    let warranty = warranty::current();
    Ok(NewSourceView {
        chosen: if is_choice { platform } else { String::new() },
        already,
        added: here.collect(),
        head,
        platforms,
        warranty_version: warranty.version.to_string(),
        warranty: warranty.text.to_string(),
    })
}

/// The platforms that the charity added, by name: id and name.
async fn platforms(backend: &Backend, caller: &CharityStaff) -> Result<Vec<(String, String)>, AppError> {
    let sources = backend.sources(caller).await?.into_iter();
    let mut platforms: Vec<(String, String)> =
        sources.map(|source| (source.platform_id.to_string(), source.platform_name)).collect();
    platforms.sort_by(|one, other| one.1.cmp(&other.1));
    platforms.dedup();
    Ok(platforms)
}

/// A page of the charity's gifts: of a saved view where one is asked for, at a place. Filters that cannot be read make a page that says
/// so, with 400; a cursor that is no longer good is an error.
pub async fn read_donations(
    charity: String,
    query: DonationQuery,
    view: String,
    place: Place,
) -> Result<Donations, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let saved = backend.saved_views(&caller, ViewedList::Gifts).await?;
    let (query, note) = chosen(&saved, &view, query, DonationQuery::of_saved);
    let platforms = platforms(&backend, &caller).await?;
    let list = head.href("donations");
    let mut shown = Donations {
        platforms,
        views: saved,
        note,
        days: backend.days_of_gifts(&caller).await?,
        problems: FieldErrors::new(),
        lines: Vec::new(),
        total: String::new(),
        of_claims: None,
        donors: None,
        is_search_full: false,
        is_no_claim: false,
        next: None,
        first: None,
        jump: None,
        csv: query.address(&format!("{list}.csv")),
        xlsx: None,
        take_out: None,
        query: query.clone(),
        head,
    };
    let filter = match query.filter_for(&backend, &caller) {
        Ok(filter) => filter,
        Err(errors) => {
            crate::context::set_status(400);
            shown.problems = errors;
            return Ok(shown);
        }
    };
    let totals = backend.totals_for_charity(&caller, &filter).await?;
    // A part of the next claim is read from one page to the next.
    let most = if filter.next_claim.is_some() { 1 } else { pages(at_least(&totals)).min(MOST_PAGES) };
    let place = place.within(most);
    let before = place.before();
    shown.first = (!place.is_first()).then(|| query.address(&list));
    shown.jump = place.jump(most);
    let page = backend.donations_for_charity(&caller, &filter, &place.request()).await?;
    let ids: Vec<DonationId> = page.items.iter().map(|gift| gift.view.id).collect();
    let claims = backend.claims_of_donations(&caller, &ids, filter.find.as_ref()).await?;
    if let (Some(Find::Claim(number)), true) = (&filter.find, ids.is_empty()) {
        shown.is_no_claim = claim_numbered(&backend, &caller, *number).await?.is_none();
    }
    let is_cut = filter.donor.as_ref().is_some_and(|donors| donors.may_be_more);
    let year = TaxYear::of(backend.today());
    shown.total = place.heading(most, listed(before, ids.len(), &totals, year));
    let money = backend.money_of_claims(&caller, &filter).await?;
    shown.of_claims = money.and_then(|money| of_claims(money, gift_aid_of(&totals, year)));
    let fits = backend.has_at_most(&caller, &totals, SHEET_ROWS).await?;
    shown.xlsx = fits.then(|| query.address(&format!("{list}.xlsx")));
    shown.next = page.next.map(|cursor| {
        let next = list_address(&list, &query, Some(&cursor));
        let rows = before.map(|before| before + i64::from(ROWS));
        next + &rows.map(|rows| format!("&rows={rows}")).unwrap_or_default()
    });
    shown.lines = page.items.iter().map(|gift| line(gift, claims.get(&gift.view.id).copied())).collect();
    // Nothing is taken out by what HMRC's money says, which can change meanwhile.
    let has_some = filter.money().is_none() && page.items.iter().any(|gift| counts(gift.status()));
    let may_take_out = has_some && !is_cut && shown.head.may_change;
    shown.take_out = may_take_out.then(|| query.address(&format!("{list}/take-out")));
    shown.is_search_full = backend.is_search_full(&caller, &filter).await?;
    shown.donors = filter.donor;
    Ok(shown)
}

/// The gifts of a filter, for somebody who may take them out of claiming.
pub async fn read_take_out(charity: String, query: DonationQuery) -> Result<TakeOutView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let filter = query.filter_for(&backend, &caller).map_err(|_| AppError::BadRequest)?;
    let is_narrowed = filter.is_narrowed();
    let stages = if is_narrowed { backend.gifts_to_take_out(&caller, &filter).await? } else { Vec::new() };
    let count = |status| stages.iter().filter(|stage| stage.status == status).map(|stage| stage.count).sum();
    let free: Vec<Stage> = stages.iter().filter(|stage| stage.status != Status::Claimed).cloned().collect();
    let (all, free, today) = (Confirmed::of(&stages)?, Confirmed::of(&free)?, backend.today());
    Ok(TakeOutView {
        is_narrowed,
        words: filters_on(&query, &platforms(&backend, &caller).await?),
        filter: query.text(),
        all,
        count: free.count,
        claimable: free.claimable,
        gift_aid: gift_aid(free.claimable, TaxYear::of(today)),
        with_hmrc: count(Status::Claimed),
        accepted: count(Status::Accepted),
        today: iso(today),
        head: head(&backend, &caller).await?,
    })
}

/// Whether a gift can be taken out of claiming, or put back.
fn claiming(shown: &Shown, claims: &[ClaimOfGift]) -> Claiming {
    if let Some(why) = &shown.taken_out {
        let was_filed = claims.iter().any(|claim| claim.back.is_some());
        return Claiming::Out { why: why.clone(), was_filed };
    }
    // One that its tax goes back from, or that HMRC took the gift out of, is over.
    let claim = claims
        .iter()
        .rev()
        .find(|claim| claim.back.is_none() && claim.cut.is_none())
        .map(|claim| claim.status);
    match taking_out(shown.status(), claim, TakenOutReason::NotEligible) {
        Ok(taken) => Claiming::In { accepted: taken == TakingOut::GoesBack },
        Err(NotTakenOut::WithHmrc) => Claiming::WithHmrc,
        Err(NotTakenOut::NothingToClaim | NotTakenOut::Accepted) => Claiming::Over,
    }
}

/// The terminal of a gift by card, as its entry on the map is named.
fn terminal(transaction: Value) -> Option<String> {
    match serde_json::from_value::<Transaction>(transaction).ok()? {
        Transaction::Terminal { mid, tid, .. } => Some(format!("{mid} / {tid}")),
        Transaction::Direct { .. } | Transaction::HmrcId { .. } => None,
    }
}

/// The charity's claim with this number.
async fn claim_numbered(
    backend: &Backend,
    caller: &CharityStaff,
    number: i32,
) -> Result<Option<(ClaimId, i32)>, AppError> {
    let find = Some(FindClaim { number: Some(number), amount: None });
    let filter = ClaimFilter { find, ..ClaimFilter::default() };
    let found = backend.claims_found(caller, &filter, &PageRequest::new(1, None)).await?;
    Ok(found.items.first().map(|claim| (claim.claim_id, claim.number)))
}

/// One of the charity's gifts.
pub async fn read_donation(charity: String, donation: String) -> Result<DonationDetail, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = donation.parse().map_err(|_| AppError::NotFound)?;
    let (shown, history, claims) = backend.donation_for_charity(&caller, id).await?;
    let head = head(&backend, &caller).await?;
    let whose = if head.may_change { Some(backend.whose_gift(&caller, id).await?) } else { None };
    let in_claim = backend.claims_of_donations(&caller, &[id], None).await?.remove(&id);
    let (status, claiming) = (shown.status(), claiming(&shown, &claims));
    let asking = if status == Status::Held { backend.asking(&caller, id).await? } else { None };
    let is_over =
        matches!(status, Status::Cancelled | Status::Ineligible | Status::Claimed | Status::Accepted);
    let claim_by = if is_over {
        None
    } else {
        let periods = backend.claim_periods(&caller).await?;
        let is_sure = periods.at(shown.donated_on) != ClaimPeriod::Unknown;
        Some((long(periods.deadline(shown.donated_on)), is_sure))
    };
    let rejected_in = match rejected_in(&history) {
        Some(number) => claim_numbered(&backend, &caller, number).await?,
        None => None,
    };
    let view = shown.view;
    let declared = history.iter().rev().find(|entry| entry.status == Some(Status::Declared));
    let platform = shown.platform_name;
    let terminal = terminal(view.transaction);
    let terminal_id = if terminal.is_some() { backend.terminal_of_gift(&caller, id).await? } else { None };
    Ok(DonationDetail {
        head,
        id: view.id,
        reference: view.reference.map(|reference| reference.to_string()),
        terminal,
        terminal_id,
        gross: view.gross_amount.pence(),
        net: view.net_amount.map(|net| net.pence()),
        refunds: view.refunds,
        claimable: view.claimable_amount,
        gift_aid: view.gift_aid.amount,
        donated_at: long_time(view.donated_at),
        settled_on: view.settlement_date.map(short),
        has_settled: view.settlement_date.is_some_and(|on| on <= backend.today()),
        status,
        reasons: view.gift_aid.reasons.iter().map(|reason| reason.code).collect(),
        declared_at: view.gift_aid.declaration_id.and_then(|_| declared.map(|entry| long_time(entry.at))),
        declaration: view.gift_aid.declaration_id,
        declaration_ended: declaration_ended(&history).map(long),
        claimed: in_claim.map(|claim| Overclaim { claimable: claim.claimed, donated_on: shown.donated_on }),
        rejected_in,
        history: {
            let lines = history.iter().map(|entry| history_line(entry, &platform)).collect();
            with_hmrcs_word(&history, lines, in_claim, &claims)
        },
        claims,
        in_claim,
        claiming,
        claim_by,
        asking,
        whose,
        today: iso(backend.today()),
        platform,
    })
}

#[cfg(test)]
mod tests {
    use super::{Source, SourceState, to_add};
    use domain::{PlatformId, Timestamp};

    #[test]
    fn a_platform_that_a_charity_has_or_has_left_is_told_apart() {
        let [one, other]: [PlatformId; 2] =
            ["plt_01ke5v3s8f7qk9mz4x2w6r1t0a", "plt_01ke5v3s8f7qk9mz4x2w6r1t0b"]
                .map(|id| id.parse().unwrap());
        let all = vec![(one, "One".to_owned()), (other, "Other".to_owned())];
        let source = |platform_id, state| Source {
            source_id: "src_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            platform_id,
            platform_name: String::new(),
            reference: String::new(),
            state,
            warranty_version: String::new(),
            warranted_by: None,
            warranted_at: Timestamp::parse("2026-11-21T09:00:00Z").unwrap(),
            ended_at: None,
        };
        let sources = [source(one, SourceState::Ended), source(other, SourceState::Paused)];
        assert_eq!(to_add(all.clone(), &sources), all[..1].to_vec());
        assert!(
            to_add(all, &[source(one, SourceState::Active), source(other, SourceState::Active)]).is_empty()
        );
    }
}
