//! Claims, from declared gifts to the money, with a simulated HMRC over real HTTP.

mod abroad;
mod accepted;
mod again;
mod approval;
mod asked;
mod chosen;
mod disowned;
mod emptied;
mod figures;
mod lines;
mod next_claim;
mod overdue;
mod own_claim;
mod paid;
mod parts;
mod payment_decision;
mod reduced;
mod refunded;
mod refused;
mod taken_out;
mod wall;
mod warned;

pub use reduced::reduced_and_refused;

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use backend::Error;
use backend::actor::CharityStaff;
use backend::charity::NomineeStep;
use backend::claim::ClaimLines;
use backend::clock::Clock;
use backend::filing::{Filing, Nominee, Patience, Service, Simulated};
use backend::idempotency::Done;
use backend::pagination::PageRequest;
use backend::testing::TestBackend;
use domain::calendar::parse_date;
use domain::claim::{ClaimSetting, PeriodChange};
use domain::donation::{DeletionReason, DonationView, NewRefund};
use domain::{CharityId, ClaimId, DonationId, Pence, Timestamp};
use hmrc::simulator::{Options, Outcome, Plan, Running, Simulator, Step, Verdict};
use serde_json::{Value, json};

use crate::person::{World, unkeyed};

const DAY: &str = "2026-11-21T09:00:00Z";
pub const NEXT_DAY: &str = "2026-11-22T09:00:00Z";

/// Nothing waits in a test; but an exchange that is lost must be over before HMRC's list counts.
pub const PATIENCE: Patience = Patience {
    intent: Duration::from_secs(60),
    exchange: Duration::from_secs(5),
    missing: Duration::ZERO,
    between_lists: Duration::ZERO,
    lists: 2,
    reconnect: Duration::ZERO,
    longest_poll: Duration::ZERO,
    between_comparisons: Duration::from_secs(3_600),
};

/// A charity that Uplift may file for, with Zoë's authorisation.
pub struct Desk {
    pub world: World,
    pub staff: CharityStaff,
}

impl Desk {
    pub async fn open() -> Self {
        Self::open_with(ClaimLines::default()).await
    }

    pub async fn open_with(claim_lines: ClaimLines) -> Self {
        Self::over(TestBackend::start_to_file(DAY, PATIENCE, claim_lines).await).await
    }

    /// In a process whose role changes neither schema nor audit trail.
    pub async fn open_as_app() -> Self {
        let mut test = TestBackend::start_to_file(DAY, PATIENCE, ClaimLines::default()).await;
        test.become_app().await;
        Self::over(test).await
    }

    /// With an HMRC that has to prove what it accepted, as its live service does.
    pub async fn open_for_receipts() -> Self {
        let clock = Clock::fixed(Timestamp::parse(NEXT_DAY).unwrap());
        let mut filing = Filing::simulated(clock, PATIENCE).await.unwrap();
        filing.wants_receipt = true;
        Self::open_to_file(filing).await
    }

    /// To file as these settings say.
    pub async fn open_to_file(filing: Filing) -> Self {
        let test = TestBackend::start_with_filing(DAY, filing).await;
        test.backend.keep_hmrc_account().await.unwrap();
        Self::over(test).await
    }

    async fn over(test: TestBackend) -> Self {
        let world = World::over(test).await;
        let staff = appointing(&world.test, world.charity).await;
        let donor = world.zoe().await;
        world.authorise(donor).await;
        let desk = Self { world, staff };
        desk.choose("by_hand", "none").await;
        desk.say_period("tax_year").await;
        desk
    }

    /// Another charity that Uplift may file for, on the monthly schedule that nobody chose, with a gift as in [`Self::gifts`].
    pub async fn neighbour(&self, name: &str, hmrc_reference: &str) -> CharityStaff {
        let (test, now) = (&self.world.test, self.backend().now().to_string());
        test.set_clock(DAY);
        let charity = test.charity(name, hmrc_reference).await;
        let staff = appointing(test, charity).await;
        let reference = test.source(charity, self.world.platform_id).await;
        let transaction = json!({ "type": "direct", "id": reference });
        self.world.sent(json!({ "settlementDate": "2026-11-21", "transaction": transaction })).await;
        test.set_clock(if now == DAY { NEXT_DAY } else { &now });
        staff
    }

    pub async fn choose(&self, schedule: &str, approvals: &str) {
        self.choose_for(&self.staff, schedule, approvals).await;
    }

    pub async fn choose_for(&self, staff: &CharityStaff, schedule: &str, approvals: &str) {
        let setting = ClaimSetting::read(&json!({
            "schedule": schedule, "weekday": "monday", "day": "6", "threshold": "2.50", "approvals": approvals,
        }))
        .unwrap();
        self.backend().choose_claim_setting(staff, setting).await.unwrap();
        self.world.test.let_fewer_hold().await;
    }

    /// Says what the charity is, and always was: `unknown`, `tax_year`, or the end of its accounting year such as `12-31`.
    pub async fn say_period(&self, period: &str) {
        self.change_period(period, None).await;
    }

    /// The same from a day on.
    pub async fn change_period(&self, period: &str, from: Option<&str>) {
        let from = from.map(|day| parse_date(day).unwrap());
        let change = PeriodChange { period: period.parse().unwrap(), from };
        self.backend().choose_claim_period(&self.staff, change).await.unwrap();
    }

    /// Details are checked when they are given; this one's got in under laxer rules.
    pub async fn spoil(&self, gift: DonationId) {
        let spoil =
            format!("update declaration set postcode = 'NOWHERE' where donation_id = '{}'", gift.uuid());
        for statement in [
            "alter table declaration disable trigger declaration_is_immutable",
            spoil.as_str(),
            "alter table declaration enable trigger declaration_is_immutable",
        ] {
            self.world.test.by_hand(statement).await.unwrap();
        }
    }

    pub fn backend(&self) -> &backend::Backend {
        &self.world.test.backend
    }

    pub fn hmrc(&self) -> &Simulator {
        self.world.test.hmrc()
    }

    /// Lets this come about at the next such request.
    pub fn once(&self, step: Step, outcome: Outcome) {
        self.hmrc().plan(Plan::once(step, outcome));
    }

    pub async fn count(&self, query: &str) -> i64 {
        self.world.test.count(query).await
    }

    /// Somebody who looks at everything of the charity and changes nothing.
    pub async fn viewer(&self) -> CharityStaff {
        let viewer = self.world.test.staff("viewer@example.org").await;
        let joins = format!(
            "insert into membership (charity_id, staff_id, role, created_at) values ('{}', '{}', 'viewer', now())",
            self.world.charity.uuid(),
            viewer.staff_id().uuid(),
        );
        self.world.test.by_hand(&joins).await.unwrap();
        let viewer = self.world.test.staff("viewer@example.org").await;
        viewer.of(self.world.charity).unwrap()
    }

    /// So many gifts of £10, made and settled on the first day; the clock then stands on the next.
    pub async fn gifts(&self, count: usize) -> Vec<DonationId> {
        let now = self.backend().now().to_string();
        self.world.test.set_clock(DAY);
        let mut ids = Vec::new();
        for _ in 0..count {
            ids.push(self.world.sent(json!({ "settlementDate": "2026-11-21" })).await);
        }
        let back = if now == DAY { NEXT_DAY } else { &now };
        self.world.test.set_clock(back);
        ids
    }

    /// Makes a claim by hand and does all work.
    pub async fn claim(&self) -> ClaimId {
        let id = self.backend().begin_claim(&self.staff).await.unwrap();
        self.world.test.work().await;
        id
    }

    /// Makes a claim by hand, and takes its steps so many times up to where a worker would wait.
    pub async fn stepped(&self, times: usize) -> ClaimId {
        let id = self.backend().begin_claim(&self.staff).await.unwrap();
        for _ in 0..times {
            self.world.test.step(id).await.unwrap();
        }
        id
    }

    /// Every message of a claim that is kept, as text.
    pub async fn bodies(&self, id: ClaimId) -> Vec<(backend::claim::ClaimMessage, String)> {
        let mut bodies = Vec::new();
        for message in self.backend().claim(&self.staff, id).await.unwrap().messages {
            let body = if message.size > 0 {
                self.backend().claim_message(&self.staff, id, message.message_id).await.unwrap()
            } else {
                Vec::new()
            };
            bodies.push((message, String::from_utf8(body).unwrap()));
        }
        bodies
    }

    pub async fn shown(&self, id: ClaimId) -> backend::claim::Claim {
        self.backend().claim(&self.staff, id).await.unwrap().claim
    }

    pub async fn claims(&self) -> Vec<backend::claim::Claim> {
        self.claims_of(&self.staff).await
    }

    pub async fn claims_of(&self, staff: &CharityStaff) -> Vec<backend::claim::Claim> {
        let request = PageRequest::new(50, None);
        let page = self.backend().claims(staff, &request).await.unwrap();
        page.items
    }

    pub async fn refund(&self, id: DonationId) {
        self.backend()
            .delete_donation(&self.world.platform, id, DeletionReason::Refund, None, &unkeyed())
            .await
            .unwrap();
    }

    /// Says that a part of a gift went back.
    pub async fn refund_part(&self, id: DonationId, refund: Value) -> Result<Done<DonationView>, Error> {
        let refund = NewRefund::read(&refund)?;
        self.backend().refund_donation(&self.world.platform, id, &refund, None, &unkeyed()).await
    }

    /// The pence and the state of the declaration that a gift has now; nothing where it has none.
    pub async fn declared(&self, gift: DonationId) -> String {
        let one = format!(
            "select coalesce(max(declaration.claimable_pence || ' ' || state), '')
             from donation join declaration using (declaration_id) where donation.donation_id = '{}'",
            gift.uuid()
        );
        self.world.test.text(&one).await
    }

    /// Which of these gifts will stand in that line of a claim, from 0.
    pub fn gift_in_line(&self, gifts: &[DonationId], line: usize) -> DonationId {
        let mut gifts = gifts.to_vec();
        gifts.sort_by_key(|gift| gift.uuid());
        gifts[line]
    }

    /// Charity, day and pence of gifts that HMRC accepted more often than there are such in claims, but for claims that HMRC
    /// refused itself, and once more where it took them out of a claim afterwards. Gifts can be alike, and a line names none: so they are counted. A test message has nobody's.
    pub async fn claimed_too_often(&self) -> Vec<String> {
        let gifts = "select coalesce(string_agg(line || ' ' || gifts, ';'), '') from (
                         select hmrc_reference || ' ' || claim_line.donated_on || ' ' || claim_line.claimable_pence as line,
                             count(distinct claim_line.donation_id) + count(*) filter (where dropped = 'cut') as gifts
                         from claim_line
                         join claim using (claim_id)
                         join declaration using (declaration_id)
                         where claim.state <> 'rejected' or claim.settled_as is not null or claim.rejection = 'after_acceptance'
                         group by line
                     ) as lines";
        let gifts = self.world.test.text(gifts).await;
        let gifts: HashMap<&str, usize> = gifts
            .split_terminator(';')
            .map(|line| line.rsplit_once(' ').unwrap())
            .map(|(line, gifts)| (line, gifts.parse().unwrap()))
            .collect();
        let mut accepted = BTreeMap::<String, usize>::new();
        for taken in self.hmrc().taken() {
            let is_test = taken.claim_number.is_some_and(|number| number.ends_with("-TEST"));
            if taken.verdict == Verdict::Accept && !is_test {
                let charity = taken.charity.unwrap();
                for gift in taken.gifts {
                    let line = format!("{charity} {} {}", gift.on, gift.total.pence());
                    *accepted.entry(line).or_default() += 1;
                }
            }
        }
        accepted.retain(|line, times| *times > gifts.get(line.as_str()).copied().unwrap_or_default());
        accepted.into_keys().collect()
    }

    /// HMRC never took the same gifts twice, and nothing breaks an invariant.
    pub async fn is_sound(&self) {
        assert_eq!(self.claimed_too_often().await, [""; 0]);
        self.world.verify().await;
    }
}

/// Any free place on this machine.
pub const ANYWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A simulated HMRC of which Uplift does not know that it is one: it is not that of its own process. Its clock stands on the day
/// after the gifts.
pub async fn hmrc_at(place: SocketAddr, options: Options) -> Running {
    let instant = Timestamp::parse(NEXT_DAY).unwrap();
    let options = Options { clock: Arc::new(move || instant.offset()), ..options };
    Simulator::new(options).start(place).await.unwrap()
}

/// Settings to file with such an HMRC.
pub fn filing_with(service: Service, patience: Patience) -> Filing {
    let account = (Simulated::SENDER_ID.to_owned(), Simulated::PASSWORD.to_owned());
    let nominee = Nominee {
        name: "Uplift".to_owned(),
        reference: Simulated::NOMINEE_REFERENCE.to_owned(),
        postcode: "EX1 1AA".to_owned(),
        phone: Simulated::NOMINEE_PHONE.to_owned(),
    };
    let vendor_id = Simulated::VENDOR_ID.to_owned();
    Filing::new(service, account, vendor_id, nominee, patience)
}

/// Who works for a charity whose nominee Uplift is.
async fn appointing(test: &TestBackend, charity: CharityId) -> CharityStaff {
    let staff = test.staff("official@example.org").await;
    let staff = staff.of(charity).unwrap();
    let today = parse_date("2026-11-21").unwrap();
    for step in [NomineeStep::Requested(today), NomineeStep::Active(today)] {
        test.backend.record_nominee_step(&staff, step).await.unwrap();
    }
    staff
}

fn pence(pence: i64) -> Pence {
    Pence::new(pence).unwrap()
}
