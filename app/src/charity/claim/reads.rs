//! What the pages of claims read. Another charity's is not found.

use super::schedule_words::schedule;
use super::views::{
    Approving, ClaimRow, ClaimView, ClaimsView, FixOne, FixOneView, FixView, JustCorrected, LinesView,
    Listed, MessageLine, NewClaimView, NextView, OwnClaimView, PeriodView, REFUSED, ReduceView, SettingView,
    Taken, Unmatched, WaitsFor,
};
use crate::access::{backend, charity_staff};
use crate::charity::approvers::Approvers;
use crate::charity::filing_pause::Pause;
use crate::charity::list_heading::{Rows, before, in_list};
use crate::charity::list_query::ListQuery;
pub(super) use crate::charity::page_jump::ROWS;
use crate::charity::page_jump::{MOST_PAGES, Place, pages};
use crate::charity::saved_views::chosen;
use crate::charity::view_of::{head, history_line};
use crate::charity::views::Head;
use crate::context::set_status;
use crate::error::AppError;
use crate::ui::day::{long, long_time};
use crate::words::{claim as claim_words, claims, say};
use backend::actor::CharityStaff;
use backend::claim::{Claim, ClaimSums, FewerSoon, HeldGift, Preview, in_words};
use backend::pagination::PageRequest;
use backend::{Backend, Error};
use domain::calendar::iso;
use domain::claim::reduction::{Letter, LineNumbers};
use domain::claim::{
    Approvals, ClaimGroup, ClaimPeriod, FindClaim, PeriodHistory, Progress, Rejection, Schedule, YearEnd,
};
use domain::donation::{Find, ViewedList};
use domain::list::HeldOrder;
use domain::payment::{FindPayment, PaymentFilter, PaymentState};
use domain::{AuditAction, ClaimId, Country, DonationId, FieldErrors, Fields, Pence, TaxYear};

/// Whose approval the claim that is on its way waits for, if it does.
async fn waits_for(
    backend: &Backend,
    caller: &CharityStaff,
    next: &Preview,
) -> Result<Option<WaitsFor>, AppError> {
    let open = next.open.as_ref().filter(|claim| matches!(claim.progress, Progress::Ready));
    let Some(claim) = open else { return Ok(None) };
    if backend.is_kept_out(caller, claim.claim_id).await? {
        return Ok(Some(WaitsFor::Another));
    }
    if !backend.has_approved(caller, claim.claim_id).await? {
        return Ok(Some(WaitsFor::Anybody));
    }
    Ok(Some(WaitsFor::Others(claim.to_go())))
}

fn next_view(next: &Preview, waits_for: Option<WaitsFor>) -> NextView {
    let named = |claim: &Claim| (claim.claim_id, claim.number);
    NextView {
        sum: next.to_confirm(),
        days: next.days,
        back: next.adjustment.0,
        waiting_back: next.waiting_back,
        left_out: next.left_out.clone(),
        schedule: schedule(next.setting.schedule),
        next_on: next.next_on.map(long),
        approvals_then: next.approvals_then(),
        can_file: next.can_file,
        not_requested: next.not_requested,
        open: next.open.as_ref().map(named),
        waits_for,
        refused: next.refused.as_ref().map(named),
    }
}

/// Addresses of the newest rows and of older ones, which say how many stand before them where that is known of these.
pub(super) fn around(
    head: &Head,
    page: &str,
    after: &str,
    before: Option<i64>,
    next: Option<String>,
) -> (Option<String>, Option<String>) {
    let list = head.href(page);
    let rows = before.map(|before| format!("&rows={}", before + i64::from(ROWS))).unwrap_or_default();
    let older = next.map(|cursor| format!("{list}?after={cursor}{rows}"));
    ((!after.is_empty()).then_some(list), older)
}

/// The charity's claims, as far as they are asked for, and what the next one would hold. Filters that cannot be read make a page that says
/// so, with 400.
pub async fn read_claims(
    charity: String,
    query: ListQuery,
    view: String,
    place: Place,
) -> Result<ClaimsView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let next = backend.next_claim(&caller).await?;
    let past = past_claims(&backend, &caller, &head, (query, &view), place, next.stopped.is_some()).await?;
    Ok(ClaimsView {
        next: next_view(&next, waits_for(&backend, &caller, &next).await?),
        pause: Pause::of(next.stopped.is_some(), next.unreached),
        past,
        held: next.held,
        money: backend.money_in_all(&caller).await?,
        running_out: backend.running_out(&caller).await?,
        approvers: Approvers::of(&backend.approvers(&caller).await?),
        fewer: fewer_soon(&backend, &caller).await?,
        own: backend.own_claim(&caller).await?.map(|own| own.gifts),
        wait: backend.charity(&caller).await?.claims_wait,
        filing_held: backend.holding_claim(&caller).await?,
        head,
    })
}

/// The claims at a place that a filter, or that of a saved view, leaves, and what all of these come to.
async fn past_claims(
    backend: &Backend,
    caller: &CharityStaff,
    head: &Head,
    (query, view): (ListQuery, &str),
    place: Place,
    stopped: bool,
) -> Result<Listed<ClaimRow>, AppError> {
    let views = backend.saved_views(caller, ViewedList::Claims).await?;
    let query =
        chosen(&views, view, query, |filter| ListQuery::of_saved::<ClaimGroup, _>(filter, FindClaim::parse));
    let mut past = Listed::new(head.href("claims#claims-so-far"), &head.href("claims"), query, views);
    let filter = match past.query.filter(FindClaim::parse) {
        Ok(filter) => filter,
        Err(errors) => {
            set_status(400);
            past.problems = errors;
            return Ok(past);
        }
    };
    let sums = backend.claim_sums(caller, &filter).await?;
    let most = pages(sums.count).min(MOST_PAGES);
    let place = place.within(most);
    let page = backend.claims_found(caller, &filter, &place.request()).await?;
    let which = in_list(Rows::Claims, place.before(), page.items.len(), sums.count);
    past.at(&place, most, format!("{which}. {}", in_sums(&sums)), page.next.as_deref());
    let today = backend.today();
    past.rows = page.items.into_iter().map(|claim| ClaimRow::of(claim, today, stopped)).collect();
    Ok(past)
}

/// What claims come to.
fn in_sums(sums: &ClaimSums) -> String {
    let ClaimSums { due, unsent, unanswered, paid, set_off, interest, .. } = *sums;
    let ClaimSums { returned, owed, to_return, above, .. } = *sums;
    let parts = [
        Some(say(claims::SumDue { sum: due })),
        (unsent > Pence::ZERO).then(|| say(claims::SumUnsent { sum: unsent })),
        (unanswered > Pence::ZERO).then(|| say(claims::SumUnanswered { sum: unanswered })),
        (paid > Pence::ZERO).then(|| match interest {
            Pence::ZERO => say(claims::SumPaid { sum: paid }),
            interest => say(claims::SumPaidWithInterest { sum: paid, interest }),
        }),
        (set_off > Pence::ZERO).then(|| say(claims::SumSetOff { sum: set_off })),
        (returned > Pence::ZERO).then(|| say(claims::SumReturned { sum: returned })),
        (owed > Pence::ZERO).then(|| say(claims::SumOwed { sum: owed })),
        (to_return > Pence::ZERO).then(|| say(claims::SumToReturn { sum: to_return })),
        (above > Pence::ZERO).then(|| say(claims::SumTooMuch { sum: above })),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What the next claim holds, for whoever is about to make it.
pub async fn read_new_claim(charity: String) -> Result<NewClaimView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let waits = backend.charity(&caller).await?.claims_wait.is_some()
        || backend.own_claim(&caller).await?.is_some()
        || backend.holding_claim(&caller).await?.is_some();
    let next = backend.next_claim_exactly(&caller).await?;
    Ok(NewClaimView {
        next: next_view(&next, waits_for(&backend, &caller, &next).await?),
        refused_before: backend.refused_before(&caller, None).await?,
        waits,
        head: head(&backend, &caller).await?,
    })
}

/// What a charity can claim on itself, or has taken out to.
pub async fn read_own_claim(charity: String) -> Result<OwnClaimView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    Ok(OwnClaimView {
        due: backend.own_claimable(&caller).await?,
        open: backend.own_claim(&caller).await?,
        today: iso(backend.today()),
        head: head(&backend, &caller).await?,
    })
}

/// One claim, with what was said about it.
pub async fn read_claim(charity: String, claim: String) -> Result<ClaimView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = claim.parse().map_err(|_| AppError::NotFound)?;
    claim_view(&backend, &caller, id).await
}

/// One claim as its page shows it.
pub async fn claim_view(
    backend: &Backend,
    caller: &CharityStaff,
    id: ClaimId,
) -> Result<ClaimView, AppError> {
    let found = backend.claim(caller, id).await?;
    let head = head(backend, caller).await?;
    let files = head.href(&format!("claims/{id}/messages"));
    let messages = found
        .messages
        .into_iter()
        .map(|message| MessageLine {
            // The first stays the first: the row keeps its id while the answer comes again.
            id: format!("message-{}", message.first.0),
            at: long_time(message.at),
            repeated: (message.times > 1).then(|| (message.times, long_time(message.first.1))),
            kind: message.kind,
            words: in_words(&message.note),
            // It names donors: not for a viewer.
            file: (head.may_change && message.size > 0)
                .then(|| format!("{files}/{}.xml", message.message_id)),
        })
        .collect();
    let lacks_nominee = matches!(found.claim.progress, Progress::Ready | Progress::Approved)
        && !backend.charity(caller).await?.nominee.can_file();
    let approving = match found.claim.progress {
        Progress::Ready => Some(approving(backend, caller, (id, found.claim.number)).await?),
        _ => None,
    };
    let refused = match found.claim.progress.rejection() {
        Some(Rejection::Lines) => backend.refused_lines(caller, id, REFUSED + 1).await?,
        _ => Vec::new(),
    };
    let fewer = match found.claim.progress {
        Progress::Ready => fewer_soon(backend, caller).await?,
        _ => None,
    };
    let asked = asked_of(found.claim.approvals.0, found.by_another);
    let unmatched = unmatched(backend, caller, &found.claim).await?;
    Ok(ClaimView {
        refused,
        fewer: fewer.filter(|fewer| fewer.approvals < asked),
        row: ClaimRow::of(found.claim, backend.today(), found.stopped.is_some()),
        begun_by: found.begun_by,
        cancelled: found.cancelled,
        approving,
        approvals: found.approvals,
        approved_by_me: found.approved_by_me,
        by_another: found.by_another,
        made_by_me: found.made_by_me,
        can_still_approve: found.can_still_approve.len(),
        can_approve: found
            .can_still_approve
            .into_iter()
            .map(|(who, is_new)| if is_new { say(claim_words::NewApprover { who }) } else { who })
            .collect(),
        invited: found.invited_to_approve,
        money: found.money,
        set_offs: found.set_offs,
        has_removable: found.has_removable,
        unmatched,
        returns: found.returns,
        carries: found.carries,
        given_back: found.given_back,
        decisions: found.decisions,
        alarms: found.alarms,
        lacks_nominee,
        messages,
        today: iso(backend.today()),
        head,
    })
}

/// Fewer approvals that do not hold yet. A viewer, who could not stop them, reads of none.
async fn fewer_soon(backend: &Backend, caller: &CharityStaff) -> Result<Option<FewerSoon>, AppError> {
    if caller.may_change().is_err() {
        return Ok(None);
    }
    Ok(backend.fewer_approvals(caller).await?.map(FewerSoon::from))
}

/// Who has to approve a claim: so many people, or another than its maker.
pub(super) const fn asked_of(people: usize, by_another: bool) -> Approvals {
    match people {
        0 => Approvals::None,
        1 if by_another => Approvals::Another,
        1 => Approvals::One,
        _ => Approvals::Two,
    }
}

/// The payments that wait for a claim, where HMRC owes money for this one and the reader can match them.
async fn unmatched(backend: &Backend, caller: &CharityStaff, claim: &Claim) -> Result<Unmatched, AppError> {
    let owed = match claim.progress {
        Progress::Accepted { .. } if !claim.has_nothing_to_pay() => Some(claim.expected()),
        Progress::Paid { .. } => claim.short(),
        _ => None,
    };
    let Some(owed) = owed.filter(|_| caller.may_change().is_ok()) else {
        return Ok(Unmatched::default());
    };
    let mut filter = PaymentFilter { state: Some(PaymentState::Open), ..PaymentFilter::default() };
    let all = backend.payment_sums(caller, &filter).await?.count;
    if all == 0 {
        return Ok(Unmatched::default());
    }
    filter.find = Some(FindPayment { claim: None, amount: Some(owed), part: None });
    let exact = backend.payment_sums(caller, &filter).await?.count;
    Ok(Unmatched { all, exact })
}

/// What the claim with this number is compared with by whoever approves it.
async fn approving(
    backend: &Backend,
    caller: &CharityStaff,
    (id, number): (ClaimId, i32),
) -> Result<Approving, AppError> {
    let newest = backend.claims(caller, &PageRequest::new(10, None)).await?.items;
    let before = newest.into_iter().find(|claim| claim.number < number && !claim.status().lets_go());
    Ok(Approving {
        days: backend.days_of_claim(caller, number).await?,
        before: before.map(|claim| (claim.number, claim.lines, claim.expected())),
        corrected: backend.corrected_in_claim(caller, id).await?,
        refused: backend.refused_since_approval(caller, number).await?,
        refused_before: backend.refused_before(caller, Some(id)).await?,
    })
}

/// What HMRC's letter about a claim that it had accepted changes; without a letter that can be read, the claim alone.
pub async fn read_reduce(
    charity: String,
    claim: String,
    letter: Vec<(String, String)>,
    found: String,
) -> Result<ReduceView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: ClaimId = claim.parse().map_err(|_| AppError::NotFound)?;
    let detail = backend.claim(&caller, id).await?;
    let lines = letter.iter().find(|(name, _)| name == "lines");
    let lines = lines.and_then(|(_, text)| LineNumbers::parse(text).ok());
    let form: Fields = letter.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut taken = None;
    if let Ok(letter) = Letter::read(&form, backend.today()) {
        // A letter that does not fit the claim any more is asked for again.
        taken = backend.would_reduce(&caller, id, &letter).await.ok().map(|would| Taken { letter, would });
    }
    Ok(ReduceView {
        row: ClaimRow::of(detail.claim, backend.today(), detail.stopped.is_some()),
        taken,
        lines: lines.map(|lines| lines.in_words()).unwrap_or_default(),
        found: found.parse().ok(),
        today: iso(backend.today()),
        head: head(&backend, &caller).await?,
    })
}

/// The gifts of a claim behind this line, as far as they are asked for. What cannot be read or looked for makes a page that says so, with
/// 400 where it cannot be read.
pub async fn read_lines(
    charity: String,
    claim: String,
    query: ListQuery,
    place: Place,
) -> Result<LinesView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let id = claim.parse().map_err(|_| AppError::NotFound)?;
    let most = usize::from(ROWS);
    let found = backend.claim(&caller, id).await?;
    // In their own order a page is reached by the numbers of its lines, however many there are. Gifts that were taken out of the claim
    // before it was filed left gaps, so that it is not known how many lines stand before.
    let all = if query == ListQuery::default() { pages(found.claim.lines) } else { 1 };
    let place = place.within(all);
    let from =
        place.cursor().parse::<i32>().ok().or_else(|| i32::try_from(place.skipped()).ok()).unwrap_or(0);
    let head = head(&backend, &caller).await?;
    let list = head.href(&format!("claims/{id}/lines"));
    let mut view = LinesView {
        row: ClaimRow::of(found.claim, backend.today(), found.stopped.is_some()),
        problems: FieldErrors::new(),
        lines: Vec::new(),
        total: String::new(),
        first: (from > 0).then(|| query.address(&list)),
        jump: place.jump(all),
        next: None,
        csv: query.address(&format!("{list}.csv")),
        xlsx: query.address(&format!("{list}.xlsx")),
        query,
        head,
    };
    let filter = match view.query.filter(Find::parse) {
        Ok(filter) => filter,
        Err(errors) => {
            set_status(400);
            view.problems = errors;
            return Ok(view);
        }
    };
    let Some(found) = backend.claim_lines_found(&caller, id, &filter, from, most + 1).await? else {
        view.problems = FieldErrors::one("/find", "too_many", say(claims::TOO_MANY));
        return Ok(view);
    };
    view.lines = found.lines;
    let (more, before) = (view.lines.len() > most, place.before().filter(|_| place.skipped() == 0));
    view.lines.truncate(most);
    let shown = before.map(|before| before + i64::from(ROWS));
    let last = view.lines.last().filter(|_| more);
    view.next = last.map(|last| view.query.next(&list, &last.line_no.to_string(), shown));
    let which = in_list(Rows::Gifts, before, view.lines.len(), found.count);
    view.total = place.heading(all, format!("{which}: {}", found.claimable));
    Ok(view)
}

pub async fn read_fix(
    charity: String,
    sort: String,
    after: String,
    rows: String,
    (corrected, next): (String, String),
) -> Result<FixView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let (head, before) = (head(&backend, &caller).await?, before(&after, &rows));
    let order = held_order(&sort);
    let corrected = just_corrected(&backend, &caller, &corrected, &next).await?;
    let page = backend.held_gifts_in(&caller, order, &PageRequest::new(ROWS, Some(after.clone()))).await?;
    let periods = backend.claim_periods(&caller).await?;
    let (count, claimable) = backend.held_in_all(&caller).await?;
    let which = in_list(Rows::Gifts, before, page.items.len(), count);
    let list = fix_address(&head, "claims/fix", order);
    let behind = if list.contains('?') { '&' } else { '?' };
    let passed = before.map(|before| format!("&rows={}", before + i64::from(ROWS))).unwrap_or_default();
    let older = page.next.map(|cursor| format!("{list}{behind}after={cursor}{passed}"));
    // As on the overview.
    let gift_aid = domain::gift_aid(claimable, TaxYear::of(backend.today()));
    let total = say(claims::HeldTotal { which, claimable, gift_aid });
    let file = |page: &str| (count > 0).then(|| fix_address(&head, page, order));
    let (csv, xlsx) = (file("claims/fix.csv"), file("claims/fix.xlsx"));
    let with_day = |held: HeldGift| {
        let is_sure = periods.at(held.donated_on) != ClaimPeriod::Unknown;
        let claim_by = periods.deadline(held.donated_on);
        (held, claim_by, is_sure)
    };
    let rows = page.items.into_iter().map(with_day).collect();
    let newest = (!after.is_empty()).then_some(list);
    Ok(FixView { total, rows, order, corrected, csv, xlsx, newest, older, head })
}

/// The order of the gifts that need fixing, as an address has it.
fn held_order(sort: &str) -> HeldOrder {
    sort.trim().parse().unwrap_or(HeldOrder::Newest)
}

/// The gift that somebody has just corrected, and the next one of the queue; nothing where the address names none.
async fn just_corrected(
    backend: &Backend,
    caller: &CharityStaff,
    corrected: &str,
    next: &str,
) -> Result<Option<JustCorrected>, AppError> {
    let Ok(id) = corrected.parse::<DonationId>() else { return Ok(None) };
    let gift = match backend.donation_for_charity(caller, id).await {
        Ok((gift, _, _)) => gift,
        Err(Error::NotFound(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let next = match next.parse::<DonationId>() {
        Ok(next) => match backend.held_gift(caller, next).await {
            Ok(held) => Some(held.donation_id),
            Err(Error::NotFound(_)) => None,
            Err(error) => return Err(error.into()),
        },
        Err(_) => None,
    };
    Ok(Some(JustCorrected {
        donation: id,
        reference: gift.view.reference.as_ref().map(ToString::to_string),
        amount: gift.view.claimable_amount,
        donated_on: gift.donated_on,
        next,
    }))
}

/// The address of the gifts that need fixing, of one of them, or of their file, in an order.
pub(super) fn fix_address(head: &Head, page: &str, order: HeldOrder) -> String {
    let list = head.href(page);
    match order {
        HeldOrder::Newest => list,
        HeldOrder::ClaimBy => format!("{list}?sort={}", order.as_str()),
    }
}

/// One gift of the queue, or who corrected it; a viewer has no form for it.
pub async fn read_fix_one(charity: String, donation: String, sort: String) -> Result<FixOne, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    caller.may_change()?;
    let id: DonationId = donation.parse().map_err(|_| AppError::NotFound)?;
    let order = held_order(&sort);
    let held = match backend.held_gift(&caller, id).await {
        Ok(held) => held,
        Err(Error::NotFound(_)) => return read_corrected(&backend, &caller, id, order).await,
        Err(error) => return Err(error.into()),
    };
    Ok(FixOne::Held(Box::new(FixOneView {
        head: head(&backend, &caller).await?,
        asked_on: held.asked_at.map(|at| long(at.london_date())),
        whose: backend.whose_gift(&caller, id).await?,
        held,
        order,
        others: backend.held_alike(&caller, id).await?,
        countries: Country::all()
            .map(|country| (country.code().to_owned(), country.name().to_owned()))
            .collect(),
    })))
}

/// Whoever comes back to the form, by the browser's history or a bookmark, reads what became of the gift. One that was never corrected
/// is not found there.
async fn read_corrected(
    backend: &Backend,
    caller: &CharityStaff,
    donation: DonationId,
    order: HeldOrder,
) -> Result<FixOne, AppError> {
    let (gift, history, _) = backend.donation_for_charity(caller, donation).await?;
    let done = history.iter().rev().find(|entry| entry.action == AuditAction::DonationCorrect);
    let done = history_line(done.ok_or(AppError::NotFound)?, &gift.platform_name);
    Ok(FixOne::Corrected { head: head(backend, caller).await?, donation, order, done })
}

/// What the charity chose about its claims; a viewer has no form for it, and hears of nothing that they could stop.
pub async fn read_setting(charity: String) -> Result<SettingView, AppError> {
    let (backend, caller) = (backend()?, charity_staff(&charity)?);
    let head = head(&backend, &caller).await?;
    let fewer = if head.may_change { backend.fewer_approvals(&caller).await? } else { None };
    let setting = backend.claim_setting(&caller).await?;
    let schedule = setting.schedule;
    let periods = backend.claim_periods(&caller).await?;
    let end = match periods.newest() {
        ClaimPeriod::AccountingYear(end) => Some(end),
        ClaimPeriod::Unknown | ClaimPeriod::TaxYear => None,
    };
    Ok(SettingView {
        head,
        setting,
        schedule: schedule.kind().to_owned(),
        weekday: schedule.weekday().unwrap_or("monday").to_owned(),
        day: match schedule {
            Schedule::Monthly(day) => day.to_string(),
            _ => String::new(),
        },
        threshold: match schedule {
            Schedule::Threshold(pence) => pence.decimal(),
            _ => String::new(),
        },
        approvals: setting.approvals.to_string(),
        may_choose_approvals: caller.may_manage_team().is_ok(),
        fewer,
        period: PeriodView {
            kind: periods.newest().kind().to_owned(),
            end_day: end.map(|end| end.day().to_string()).unwrap_or_default(),
            end_month: end.map_or(12, YearEnd::month).to_string(),
            is_first: periods == PeriodHistory::default(),
            periods: periods.entries().collect(),
            open: periods.open(backend.today()),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::{ClaimSums, Pence, claims, in_sums, say};

    #[test]
    fn what_claims_come_to_is_told_in_parts_that_add_up_to_it() {
        let [due, unsent, unanswered, paid, set_off, owed] =
            [1_500, 100, 200, 400, 100, 700].map(|sum| Pence::new(sum).unwrap());
        let sums =
            ClaimSums { count: 4, due, unsent, unanswered, paid, set_off, owed, ..ClaimSums::default() };
        assert_eq!(Pence::total([unsent, unanswered, paid, set_off, owed]), Ok(due));
        let words = [
            say(claims::SumDue { sum: due }),
            say(claims::SumUnsent { sum: unsent }),
            say(claims::SumUnanswered { sum: unanswered }),
            say(claims::SumPaid { sum: paid }),
            say(claims::SumSetOff { sum: set_off }),
            say(claims::SumOwed { sum: owed }),
        ];
        assert_eq!(in_sums(&sums), words.join(" "));
        let sums = ClaimSums { count: 1, due: paid, paid, ..ClaimSums::default() };
        assert_eq!(in_sums(&sums), [say(claims::SumDue { sum: paid }), words[3].clone()].join(" "));
    }

    #[test]
    fn what_hmrc_paid_too_much_is_one_of_the_parts_until_it_is_returned_or_is_interest() {
        let [due, paid, interest, returned, owed, to_return, above] =
            [1_142_782, 1_146_803, 200, 1_696, 375, 2_000, 500].map(|sum| Pence::new(sum).unwrap());
        let all = Pence::total([due, interest, returned, to_return, above]);
        assert_eq!(paid.checked_add(owed), all.ok());
        let sums =
            ClaimSums { due, paid, interest, returned, owed, to_return, above, ..ClaimSums::default() };
        let words = [
            say(claims::SumDue { sum: due }),
            say(claims::SumPaidWithInterest { sum: paid, interest }),
            say(claims::SumReturned { sum: returned }),
            say(claims::SumOwed { sum: owed }),
            say(claims::SumToReturn { sum: to_return }),
            say(claims::SumTooMuch { sum: above }),
        ];
        assert_eq!(in_sums(&sums), words.join(" "));
    }

    #[test]
    fn interest_is_a_part_of_what_hmrc_paid_and_not_of_what_it_set_off() {
        let [due, paid, set_off, interest] = [3_000, 1_050, 2_000, 50].map(|sum| Pence::new(sum).unwrap());
        let sums = ClaimSums { count: 2, due, paid, set_off, interest, ..ClaimSums::default() };
        let words = [
            say(claims::SumDue { sum: due }),
            say(claims::SumPaidWithInterest { sum: paid, interest }),
            say(claims::SumSetOff { sum: set_off }),
        ];
        assert_eq!(in_sums(&sums), words.join(" "));
    }
}
