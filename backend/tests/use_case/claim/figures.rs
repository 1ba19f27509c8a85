//! What HMRC owes a charity over some days: what it was at the beginning and what changed it come to what it is at the end, and each line
//! is what its claims add up to.

use backend::pagination::PageRequest;
use domain::calendar::{iso, parse_date};
use domain::claim::reduction::Reduction;
use domain::claim::{FigureLine, Figures, Movement, Span};
use domain::payment::SetOffDebt;
use domain::{Balance, ClaimId, Date, DonationId, Pence};
use serde_json::json;

use super::{Desk, pence};

/// In London the last half hour of 5 April, and the first one of 6 April.
const LAST_OF_A_YEAR: &str = "2027-04-05T22:30:00Z";
const FIRST_OF_THE_NEXT: &str = "2027-04-05T23:30:00Z";

fn span(from: &str, to: &str) -> Span {
    Span::new(parse_date(from).unwrap(), parse_date(to).unwrap()).unwrap()
}

/// The lines that come to something.
fn lines(figures: &Figures) -> Vec<(FigureLine, i64)> {
    let moved = figures.moved.iter().map(|(movement, pence)| (FigureLine::Moved(*movement), *pence));
    std::iter::once((FigureLine::Opening, figures.opening))
        .chain(moved)
        .chain([(FigureLine::Closing, figures.closing)])
        .filter(|(_, pence)| *pence != Balance::ZERO)
        .map(|(line, pence)| (line, pence.get()))
        .collect()
}

impl Desk {
    async fn figures(&self, from: &str, to: &str) -> Vec<(FigureLine, i64)> {
        lines(&self.backend().claim_figures(&self.staff, span(from, to)).await.unwrap())
    }

    /// HMRC refuses these lines of a claim by a letter of that day, if it can.
    async fn refuses(&self, id: ClaimId, (what, lines): (&str, &str), on: Date) {
        let form = json!({
            "what": what, "lines": lines, "letterOn": iso(on), "why": "No declaration was shown.", "then": "claim_again",
        });
        let reduction =
            Reduction::read(&serde_json::from_value(form).unwrap(), parse_date("2040-01-01").unwrap())
                .unwrap();
        if let Ok(would) = self.backend().would_reduce(&self.staff, id, &reduction.letter).await {
            drop(self.backend().reduce_claim(&self.staff, id, &reduction, would.to_confirm()).await);
        }
    }

    /// What the claims of a line add up to, three at a time.
    async fn sum_of(&self, days: Span, line: FigureLine) -> i64 {
        let (mut sum, mut after) = (0, None);
        loop {
            let request = PageRequest::new(3, after);
            let page = self.backend().figure_rows(&self.staff, days, line, &request).await.unwrap();
            sum += page.items.iter().map(|row| row.pence.get()).sum::<i64>();
            after = page.next;
            if after.is_none() {
                return sum;
            }
        }
    }

    /// All that is asked of the figures of these days; what HMRC owes as they end.
    async fn reconciles(&self, days: Span) -> Figures {
        let figures = self.backend().claim_figures(&self.staff, days).await.unwrap();
        let moved: i64 = figures.moved.iter().map(|(_, pence)| pence.get()).sum();
        let said = format!("{} to {}: {figures:?}", iso(days.first_day()), iso(days.last_day()));
        assert_eq!(figures.opening.get() + moved, figures.closing.get(), "{said}");
        assert_eq!(figures.owed.1.get() - figures.overpaid.1.get(), figures.closing.get(), "{said}");
        for line in FigureLine::all() {
            let shown = lines(&figures).into_iter().find(|(other, _)| *other == line);
            let shown = shown.map_or(0, |(_, pence)| pence);
            assert_eq!(self.sum_of(days, line).await, shown, "{line} of {said}");
        }
        figures
    }
}

#[tokio::test]
async fn a_claim_a_payment_and_what_goes_back_are_in_the_year_of_their_london_day() {
    let desk = Desk::open().await;
    let (opening, closing, moved) = (FigureLine::Opening, FigureLine::Closing, FigureLine::Moved);
    let gifts = desk.gifts(2).await;
    desk.world.test.set_clock(LAST_OF_A_YEAR);
    let first = desk.claim().await;
    desk.refund(gifts[0]).await;
    desk.gifts(2).await;
    desk.world.test.set_clock(FIRST_OF_THE_NEXT);
    let second = desk.claim().await;
    desk.record(first, "2027-04-06", "").await;
    let (old, new) = (("2026-04-06", "2027-04-05"), ("2027-04-06", "2028-04-05"));
    let claimed = (moved(Movement::Claimed), 500);
    assert_eq!(desk.figures(old.0, old.1).await, [claimed, (closing, 500)]);
    let changed = [claimed, (moved(Movement::Adjusted), -250), (moved(Movement::Paid), -500)];
    assert_eq!(
        desk.figures(new.0, new.1).await,
        [&[(opening, 500)][..], &changed[..], &[(closing, 250)][..]].concat()
    );
    // An accounting year that has both, one day of it, and a year before anything was.
    assert_eq!(
        desk.figures("2027-01-01", "2027-12-31").await,
        [(moved(Movement::Claimed), 1_000), changed[1], changed[2], (closing, 250)]
    );
    assert_eq!(desk.figures("2027-04-05", "2027-04-05").await, [claimed, (closing, 500)]);
    assert!(desk.figures("2025-04-06", "2026-04-05").await.is_empty());
    for (from, to) in [old, new, ("2027-01-01", "2027-12-31"), ("2027-04-05", "2027-04-05")] {
        desk.reconciles(span(from, to)).await;
    }
    let found = desk.backend().claim_figures(&desk.staff, span(new.0, new.1)).await.unwrap();
    assert_eq!((found.owed, found.first_on), ((1, pence(250)), Some(parse_date("2027-04-05").unwrap())));
    let request = PageRequest::new(1, None);
    let one = desk.backend().figure_rows(&desk.staff, span(new.0, new.1), closing, &request).await.unwrap();
    let on = parse_date("2027-04-06").unwrap();
    assert_eq!(
        one.items.iter().map(|row| (row.claim_id, row.number, row.on)).collect::<Vec<_>>(),
        [(second, 2, on)]
    );
    assert_eq!(one.next, None);
}

#[tokio::test]
async fn interest_a_rounded_penny_and_money_that_was_returned_leave_nothing_owed() {
    let desk = Desk::open().await;
    let (backend, on) = (desk.backend(), parse_date("2026-11-22").unwrap());
    let mut last = None;
    for (paid, above) in [(725, Some(225)), (501, None), (500, None)] {
        let id = desk.owed().await;
        let reference = format!("P{paid}");
        backend.mark_claim_paid(&desk.staff, id, on, pence(paid), &reference, pence(0)).await.unwrap();
        if let Some(above) = above {
            backend.say_interest(&desk.staff, id, pence(above)).await.unwrap();
        }
        last = Some(id);
    }
    let last = last.unwrap();
    desk.refuses(last, ("lines", "1"), on).await;
    backend.record_return(&desk.staff, last, on, pence(250), "Set off").await.unwrap();
    let year = span("2026-04-06", "2027-04-05");
    let wanted = [
        (Movement::Claimed, 1_500),
        (Movement::Refused, -250),
        (Movement::Paid, -1_726),
        (Movement::Returned, 250),
        (Movement::Interest, 225),
        (Movement::Rounded, 1),
    ];
    let wanted = wanted.map(|(movement, pence)| (FigureLine::Moved(movement), pence));
    assert_eq!(lines(&desk.reconciles(year).await), wanted);
    // The money had not gone back after all.
    backend.take_return_back(&desk.staff, last, 1).await.unwrap();
    let figures = desk.reconciles(year).await;
    assert_eq!(
        (figures.owed, figures.overpaid, figures.closing.get()),
        ((0, pence(0)), (1, pence(250)), -250)
    );
    desk.world.test.work().await;
    desk.is_sound().await;
}

/// Finance Act 2008, section 130.
#[tokio::test]
async fn what_hmrc_sets_off_has_a_line_of_its_own_and_is_no_payment() {
    let desk = Desk::open().await;
    let (backend, on) = (desk.backend(), parse_date("2026-11-22").unwrap());
    let against = SetOffDebt::parse("PAYE").unwrap();
    let first = desk.owed().await;
    backend.mark_claim_paid(&desk.staff, first, on, pence(300), "P300", pence(0)).await.unwrap();
    backend.record_set_off(&desk.staff, first, on, pence(200), &against, pence(300)).await.unwrap();
    // A penny short of it is rounding, as of a payment.
    let second = desk.owed().await;
    backend.record_set_off(&desk.staff, second, on, pence(499), &against, pence(0)).await.unwrap();
    let wanted = [
        (Movement::Claimed, 1_000),
        (Movement::Paid, -300),
        (Movement::SetOff, -699),
        (Movement::Rounded, -1),
    ];
    let wanted = wanted.map(|(movement, pence)| (FigureLine::Moved(movement), pence));
    assert_eq!(lines(&desk.reconciles(span("2026-04-06", "2027-04-05")).await), wanted);
    desk.is_sound().await;
}

#[tokio::test]
async fn what_happens_after_a_year_changes_nothing_that_its_figures_said() {
    let desk = Desk::open().await;
    let (backend, moved) = (desk.backend(), FigureLine::Moved);
    let (first, later) = (parse_date("2026-11-22").unwrap(), parse_date("2027-04-06").unwrap());
    let (old, new) = (span("2026-04-06", "2027-04-05"), span("2027-04-06", "2028-04-05"));
    let (rounded, short) = (desk.owed().await, desk.owed().await);
    backend.mark_claim_paid(&desk.staff, rounded, first, pence(501), "ONE", pence(0)).await.unwrap();
    backend.mark_claim_paid(&desk.staff, short, first, pence(300), "TWO", pence(0)).await.unwrap();
    let said = [
        (moved(Movement::Claimed), 1_000),
        (moved(Movement::Paid), -801),
        (moved(Movement::Rounded), 1),
        (FigureLine::Closing, 200),
    ];
    assert_eq!(lines(&desk.reconciles(old).await), said);

    desk.world.test.set_clock("2027-04-06T09:00:00Z");
    desk.refuses(rounded, ("lines", "1"), later).await;
    backend.mark_claim_paid(&desk.staff, short, later, pence(240), "THREE", pence(300)).await.unwrap();
    backend.say_interest(&desk.staff, short, pence(40)).await.unwrap();
    assert_eq!(lines(&desk.reconciles(old).await), said);
    let since = [
        (FigureLine::Opening, 200),
        (moved(Movement::Refused), -250),
        (moved(Movement::Paid), -240),
        (moved(Movement::Interest), 40),
        (moved(Movement::Rounded), -1),
        (FigureLine::Closing, -251),
    ];
    assert_eq!(lines(&desk.reconciles(new).await), since);
    // All but the penny went back: it is rounding again.
    backend.record_return(&desk.staff, rounded, later, pence(250), "Set off").await.unwrap();
    let figures = desk.reconciles(new).await;
    assert_eq!((figures.closing.get(), lines(&desk.reconciles(old).await)), (0, said.to_vec()));
    desk.world.test.work().await;
    desk.is_sound().await;
}

#[tokio::test]
async fn the_figures_are_a_charitys_own_and_a_cursor_is_good_for_its_line_and_its_days() {
    let desk = Desk::open().await;
    for _ in 0..2 {
        desk.owed().await;
    }
    let (year, next_year) = (span("2026-04-06", "2027-04-05"), span("2027-04-06", "2028-04-05"));
    let line = FigureLine::Moved(Movement::Claimed);
    let (backend, viewer) = (desk.backend(), desk.viewer().await);
    let neighbour = desk.neighbour("Second Trust", "CD67890").await;
    assert!(lines(&backend.claim_figures(&neighbour, year).await.unwrap()).is_empty());
    let theirs = backend.figure_rows(&neighbour, year, line, &PageRequest::new(1, None)).await.unwrap();
    assert!(theirs.items.is_empty());
    // Who may only look sees them too.
    let first = backend.figure_rows(&viewer, year, line, &PageRequest::new(1, None)).await.unwrap();
    assert_eq!(first.items.len(), 1);
    let after = PageRequest::new(1, first.next);
    let second = backend.figure_rows(&viewer, year, line, &after).await.unwrap();
    assert_eq!((second.items.len(), second.next), (1, None));
    assert_ne!(first.items[0].claim_id, second.items[0].claim_id);
    for (caller, days, line) in
        [(&neighbour, year, line), (&viewer, next_year, line), (&viewer, year, FigureLine::Closing)]
    {
        assert!(backend.figure_rows(caller, days, line, &after).await.is_err(), "{line}");
    }
    // A payment that no claim was found for, and what was repaid directly, are said beside.
    let rows = domain::payment::Statement::read("Date,Description,Amount\n2026-11-22,HMRC,12.34\n")
        .unwrap()
        .payments;
    backend.import_payments(&desk.staff, &rows).await.unwrap();
    let figures = backend.claim_figures(&desk.staff, year).await.unwrap();
    assert_eq!((figures.unmatched, figures.repaid), ((1, pence(1_234)), 0));
    assert_eq!(figures.closing.get(), 1_000);
    assert_eq!(backend.claim_figures(&desk.staff, next_year).await.unwrap().unmatched, (0, pence(0)));
}

/// Numbers that are the same at every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % most
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let most = i64::try_from(of.len()).unwrap();
        (most > 0).then(|| of[usize::try_from(self.below(most)).unwrap()])
    }
}

/// A charity's money with HMRC, as it comes about by chance. What is refused on the way is no matter.
struct History {
    desk: Desk,
    dice: Dice,
    gifts: Vec<DonationId>,
    claims: Vec<ClaimId>,
    /// How many payments were recorded; some are taken back.
    paid: usize,
}

impl History {
    async fn goes_on(&mut self) {
        let later = self.desk.backend().now().plus_days(self.dice.below(4));
        self.desk.world.test.set_clock(&later.to_string());
        let today = self.desk.backend().today();
        match self.dice.below(8) {
            0..=1 => self.claim().await,
            2 => {
                if let Some(gift) = self.dice.one_of(&self.gifts) {
                    self.gifts.retain(|other| *other != gift);
                    self.desk.refund(gift).await;
                }
            }
            3..=4 => self.pay(today).await,
            5 => self.reduce(today).await,
            6 => self.take_back().await,
            _ => self.settle(today).await,
        }
        self.desk.world.test.work().await;
    }

    async fn claim(&mut self) {
        for _ in 0..=self.dice.below(3) {
            self.gifts.extend(self.desk.gifts(1).await);
        }
        if let Ok(id) = self.desk.backend().begin_claim(&self.desk.staff).await {
            self.claims.push(id);
        }
    }

    /// Less, just that, a penny off, or more.
    async fn pay(&mut self, on: Date) {
        let Some(id) = self.dice.one_of(&self.claims) else { return };
        let claim = self.desk.shown(id).await;
        let before = claim.paid().unwrap_or(Pence::ZERO);
        let rest = claim.expected().get() - before.get();
        let part = 1 + self.dice.below(600);
        let amount =
            pence((rest + [0, 1, -1, 40, part, -part][usize::try_from(self.dice.below(6)).unwrap()]).max(1));
        let reference = format!("P{}", self.dice.below(1_000_000));
        let (backend, staff) = (self.desk.backend(), &self.desk.staff);
        let paid = backend.mark_claim_paid(staff, id, on, amount, &reference, before).await;
        self.paid += usize::from(paid.is_ok());
    }

    async fn reduce(&mut self, on: Date) {
        let Some(id) = self.dice.one_of(&self.claims) else { return };
        let (what, lines) = if self.dice.below(4) == 0 { ("whole", "") } else { ("lines", "1") };
        self.desk.refuses(id, (what, lines), on).await;
    }

    /// Of a claim from which money went back the payment stays: the money could not have.
    async fn take_back(&mut self) {
        let payments = self.desk.payments().await;
        let paid: Vec<_> = payments.iter().filter_map(|one| Some((one.payment_id, one.claim?.0))).collect();
        let Some((payment, id)) = self.dice.one_of(&paid) else { return };
        if self.desk.shown(id).await.returned == Pence::ZERO {
            drop(self.desk.backend().take_payment_back(&self.desk.staff, payment).await);
        }
    }

    /// What HMRC paid too much is interest, or goes back: all, or a part.
    async fn settle(&mut self, on: Date) {
        let (backend, staff) = (self.desk.backend(), &self.desk.staff);
        for id in self.claims.clone() {
            let claim = self.desk.shown(id).await;
            if let Some(above) = claim.above() {
                drop(backend.say_interest(staff, id, above).await);
            }
            if let Some(over) = claim.overpaid() {
                let some = pence(1 + self.dice.below(over.get()));
                drop(backend.record_return(staff, id, on, some, "Set off").await);
            }
        }
    }

    /// What the figures say of today is what the first page says; and whichever days are asked for, they fit together.
    async fn is_whole(&mut self) {
        let today = self.desk.backend().today();
        let first = parse_date("2026-11-01").unwrap();
        let all = self.desk.reconciles(Span::new(first, today).unwrap()).await;
        let (backend, staff) = (self.desk.backend(), &self.desk.staff);
        assert_eq!(all.owed, backend.money_in_all(staff).await.unwrap().owed.in_all);
        let off = backend.overview(staff).await.unwrap().attention.off;
        let above = Pence::total(off.iter().filter_map(|claim| claim.above)).unwrap();
        let due = backend.money_in_all(staff).await.unwrap().back.due.1;
        assert_eq!(all.overpaid.1.get(), above.get() + due.get());
        let days = i64::from(today.to_julian_day() - first.to_julian_day());
        let cut = first + time::Duration::days(self.dice.below(days));
        let before = self.desk.reconciles(Span::new(first, cut).unwrap()).await;
        let after = self.desk.reconciles(Span::new(cut.next_day().unwrap(), today).unwrap()).await;
        assert_eq!((before.closing, after.closing), (after.opening, all.closing), "cut after {}", iso(cut));
        for (place, (movement, pence)) in all.moved.iter().enumerate() {
            let parts = before.moved[place].1.get() + after.moved[place].1.get();
            assert_eq!(parts, pence.get(), "{movement}, cut after {}", iso(cut));
        }
    }
}

#[tokio::test]
async fn whatever_happens_to_claims_opening_and_what_changed_it_come_to_closing() {
    let desk = Desk::open().await;
    desk.gifts(1).await;
    let mut history =
        History { desk, dice: Dice(20_261_121), gifts: Vec::new(), claims: Vec::new(), paid: 0 };
    for step in 0..48 {
        history.goes_on().await;
        if step % 4 == 3 {
            history.is_whole().await;
        }
    }
    let (claims, paid) = (history.claims.len(), history.paid);
    assert!(claims > 3 && paid > 3, "too little happened: {claims} claims, {paid} payments");
    history.desk.is_sound().await;
}

#[tokio::test]
async fn two_sums_that_went_back_on_one_day_are_two_of_one_claim() {
    let desk = Desk::open().await;
    let (backend, on) = (desk.backend(), parse_date("2026-11-22").unwrap());
    let id = desk.owed().await;
    backend.mark_claim_paid(&desk.staff, id, on, pence(500), "", pence(0)).await.unwrap();
    desk.refuses(id, ("lines", "1"), on).await;
    for amount in [100, 150] {
        backend.record_return(&desk.staff, id, on, pence(amount), "BACS").await.unwrap();
    }
    let year = span("2026-04-06", "2027-04-05");
    for (line, parts) in [
        (FigureLine::Moved(Movement::Returned), vec![150, 100]),
        (FigureLine::Moved(Movement::Paid), vec![-500]),
    ] {
        let request = PageRequest::new(10, None);
        let rows = backend.figure_rows(&desk.staff, year, line, &request).await.unwrap().items;
        let found: Vec<i64> = rows[0].parts.iter().map(|part| part.get()).collect();
        assert_eq!(
            (rows.len(), found, rows[0].pence.get()),
            (1, parts.clone(), parts.iter().sum()),
            "{line}"
        );
    }
    desk.reconciles(year).await;
}
