//! What the simulated HMRC does with a request.

use time::{OffsetDateTime, UtcOffset};

use super::answer::{self, Head, WARNING};
use super::gift::last_names_of;
use super::memory::{Taken, Verdict};
use super::request::Request;
use super::{Outcome, Simulator, Step};
use crate::gateway::{CLASS, CorrelationId};
use crate::irmark::IrMark;
use crate::rules::{Broken, check_xml_on};

/// HMRC's number for a last name that it does not take.
const NAME_REFUSED: u16 = 4065;
/// No reply names more faults than this.
const MOST_FAULTS: usize = 1_000;
/// A host that is certainly not HMRC's (RFC 2606).
const FOREIGN_ENDPOINT: &str = "https://poll.example.org/poll";
/// Where the claim stands in a message.
const CLAIM: &str = "/hd:GovTalkMessage[1]/hd:Body[1]/r68:IRenvelope[1]/r68:R68[1]/r68:Claim[1]";
/// Another submission than the one that was asked about.
const OTHER_ID: &str = "0123456789ABCDEF0123456789ABCDEF";

/// The two addresses of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Door {
    Submission,
    Poll,
}

/// How a request ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// With a message.
    Message(Vec<u8>),
    /// With a message and this HTTP status.
    Failing(Vec<u8>, u16),
    /// With a message, after this.
    Delayed(Vec<u8>, Delay),
    /// With a web page.
    WebPage(u16),
    /// With the end of the connection.
    Cut,
}

/// What a reply waits for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Delay {
    For(std::time::Duration),
    UntilReleased,
}

/// Where replies send the next request.
#[derive(Clone, Debug)]
pub(super) struct Addresses {
    pub(super) submission: String,
    pub(super) poll: String,
}

impl Simulator {
    /// Deals with a request: whatever becomes of its reply, this is done to its end.
    pub(super) fn receive(&self, door: Door, message: &[u8], addresses: &Addresses) -> Ending {
        let at = self.now();
        let Ok(request) = Request::of(message) else {
            let request = Request::default();
            let head = self.head(&request, addresses, at);
            return Ending::Message(answer::failure(&head, 1001));
        };
        let Some(step) = step(door, &request) else {
            let head = self.head(&request, addresses, at);
            return Ending::Message(answer::failure(&head, 1001));
        };
        self.ledger().count(step);
        let charity = self.charity(step, &request);
        let planned = self.planned(step, charity.as_deref());
        match planned {
            Some(Outcome::Drop) => return Ending::Cut,
            Some(Outcome::WebPage { status }) => return Ending::WebPage(status),
            Some(Outcome::Fail { number }) => {
                let head = self.head(&request, addresses, at);
                return Ending::Message(answer::failure(&head, number));
            }
            Some(Outcome::FailFor { number, seconds }) => {
                let mut head = self.head(&request, addresses, at);
                head.poll_interval = seconds;
                return Ending::Message(answer::failure(&head, number));
            }
            Some(Outcome::FailWith { number, status, done: false }) => {
                let head = self.head(&request, addresses, at);
                return Ending::Failing(answer::failure(&head, number), status);
            }
            _ => {}
        }
        let twisted = twist(addresses, planned.as_ref());
        let mut head = self.head(&request, &twisted, at);
        if planned == Some(Outcome::OtherClass) {
            head.class = "HMRC-CT-CT600";
        }
        let reply = match step {
            Step::Submit => self.submit(message, &request, head, planned.as_ref()),
            Step::Poll => self.poll(&request, head, (&twisted.submission, planned.as_ref())),
            Step::Delete => self.delete(&request, head),
            Step::List => self.list(&request, head, planned == Some(Outcome::Nameless)),
        };
        match planned {
            Some(Outcome::LoseReply | Outcome::Unlisted { .. }) => Ending::Cut,
            Some(Outcome::Repeat(words)) => Ending::Message(answer::repeating(&reply, words)),
            Some(Outcome::Truncate) => Ending::Message(reply[..reply.len() / 2].to_vec()),
            Some(Outcome::FailWith { number, status, .. }) => {
                let head = self.head(&request, addresses, at);
                Ending::Failing(answer::failure(&head, number), status)
            }
            Some(Outcome::Late(after)) => Ending::Delayed(reply, Delay::For(after)),
            Some(Outcome::Hold) => Ending::Delayed(reply, Delay::UntilReleased),
            _ => Ending::Message(reply),
        }
    }

    /// A message that is longer than HMRC takes.
    pub(super) fn refuse_too_long(&self, addresses: &Addresses) -> Ending {
        let at = self.now();
        let request = Request::default();
        Ending::Message(answer::failure(&self.head(&request, addresses, at), 2001))
    }

    /// In UTC, as HMRC compares dates.
    fn now(&self) -> OffsetDateTime {
        (self.options().clock)().to_offset(UtcOffset::UTC)
    }

    fn head<'a>(&self, request: &'a Request, addresses: &'a Addresses, at: OffsetDateTime) -> Head<'a> {
        Head {
            class: CLASS,
            function: if request.function.is_empty() { "submit" } else { &request.function },
            transaction_id: &request.transaction_id,
            correlation_id: &request.correlation_id,
            endpoint: &addresses.poll,
            poll_interval: self.options().poll_interval_seconds,
            at,
        }
    }

    /// The charity that a request is about.
    fn charity(&self, step: Step, request: &Request) -> Option<String> {
        match step {
            Step::Submit => request.charity.clone(),
            Step::Poll | Step::Delete => {
                let id: CorrelationId = request.correlation_id.parse().ok()?;
                self.ledger().find(&id)?.charity.clone()
            }
            Step::List => None,
        }
    }

    fn submit(
        &self,
        message: &[u8],
        request: &Request,
        mut head: Head<'_>,
        planned: Option<&Outcome>,
    ) -> Vec<u8> {
        if let Some(number) = self.refused_at_once(request) {
            head.correlation_id = "";
            return answer::failure(&head, number);
        }
        let mut broken = check_xml_on(message, head.at.date());
        if let Some(gateways) = broken.iter().find(|broken| matches!(broken.number, 1001 | 1020 | 1042)) {
            return answer::failure(&head, u32::from(gateways.number));
        }
        broken.truncate(MOST_FAULTS);
        let mut taken = Taken::of(message, request, broken, head.at);
        taken.polls_left = self.options().polls_before_answer;
        if taken.verdict == Verdict::Accept {
            let refused = self.refused_by_name(message);
            if !refused.is_empty() {
                taken.verdict = Verdict::Refuse(refused);
            }
        }
        change(&mut taken, planned);
        let at_once = match planned {
            Some(Outcome::AcceptAtOnce { receipt }) if taken.verdict == Verdict::Accept => {
                taken.polls_left = 0;
                Some((taken.clone(), *receipt))
            }
            _ => None,
        };
        let id = self.ledger().take(|id| Taken { correlation_id: id, ..taken });
        if let Some((taken, receipt)) = at_once {
            let head = Head { correlation_id: id.as_str(), ..head };
            return match taken.irmark.filter(|_| receipt) {
                Some(mark) => answer::success(&head, &taken, mark),
                None => answer::done(&head),
            };
        }
        if let Some(Outcome::Misreport { number, named }) = planned {
            let head = Head { correlation_id: if *named { id.as_str() } else { "" }, ..head };
            return answer::error(&head, *number);
        }
        answer::acknowledgement(&Head {
            correlation_id: match planned {
                Some(Outcome::OtherSubmission) => OTHER_ID,
                _ => id.as_str(),
            },
            ..head
        })
    }

    /// The lines of a claim whose donor's last name is one that is refused here.
    fn refused_by_name(&self, message: &[u8]) -> Vec<Broken> {
        let Some(refused) = self.options().refused_last_name else { return Vec::new() };
        let lines = last_names_of(message).into_iter().enumerate().filter(|(_, name)| name == refused);
        lines.map(|(line, _)| of_line(line, NAME_REFUSED, "Donor/Sur")).take(MOST_FAULTS).collect()
    }

    /// What the gateway looks at before it takes a claim.
    fn refused_at_once(&self, request: &Request) -> Option<u32> {
        if request.class != CLASS || request.has_timestamp {
            return Some(1001);
        }
        if !request.correlation_id.is_empty() {
            return Some(1020);
        }
        if !request.is_from(&self.options().accounts) {
            return Some(1046);
        }
        let vendor_fits =
            request.vendor_id.len() == 4 && request.vendor_id.bytes().all(|byte| byte.is_ascii_digit());
        if !vendor_fits || request.product.is_empty() || request.version.is_empty() {
            return Some(2002);
        }
        (!request.has_body).then_some(1042)
    }

    /// The last reply names the address where the deletion goes.
    fn poll<'a>(
        &self,
        request: &'a Request,
        mut head: Head<'a>,
        (last_endpoint, planned): (&'a str, Option<&Outcome>),
    ) -> Vec<u8> {
        let Ok(id) = request.correlation_id.parse::<CorrelationId>() else {
            return answer::failure(&head, 1035);
        };
        let mut ledger = self.ledger();
        let Some(taken) = ledger.find(&id) else {
            return answer::failure(&head, 2000);
        };
        if planned == Some(&Outcome::OtherSubmission) {
            head.correlation_id = OTHER_ID;
        }
        change(taken, planned);
        if let Some(left) = taken.polls_left.checked_sub(1) {
            taken.polls_left = left;
            return answer::acknowledgement(&head);
        }
        taken.answered = true;
        head.endpoint = last_endpoint;
        match (&taken.verdict, planned, taken.irmark) {
            (Verdict::Refuse(broken), _, _) => answer::rejection(&head, broken),
            (Verdict::Accept, Some(Outcome::NoReceipt), _) | (Verdict::Accept, _, None) => {
                answer::done(&head)
            }
            (Verdict::Accept, Some(Outcome::OtherReceipt), _) => {
                answer::success(&head, taken, IrMark::from_digest([0xa5; 20]))
            }
            (Verdict::Accept, _, Some(mark)) => answer::success(&head, taken, mark),
        }
    }

    fn delete(&self, request: &Request, head: Head<'_>) -> Vec<u8> {
        if !request.is_from(&self.options().accounts) {
            return answer::failure(&head, 1046);
        }
        let Ok(id) = request.correlation_id.parse::<CorrelationId>() else {
            return answer::failure(&head, 1035);
        };
        let mut ledger = self.ledger();
        match ledger.find(&id).filter(|taken| taken.sender_id == request.sender_id) {
            Some(taken) => {
                taken.deleted = true;
                answer::done(&head)
            }
            None => answer::failure(&head, 2000),
        }
    }

    fn list(&self, request: &Request, head: Head<'_>, nameless: bool) -> Vec<u8> {
        if !request.correlation_id.is_empty() {
            return answer::failure(&head, 1020);
        }
        if !request.is_from(&self.options().accounts) {
            return answer::failure(&head, 1046);
        }
        let mut ledger = self.ledger();
        let listed = ledger.of_account(&request.sender_id);
        let list = answer::list(&head, &request.sender_id, nameless, listed);
        ledger.count_list(&request.sender_id);
        list
    }
}

/// What a request asks for, if it came to the right door.
fn step(door: Door, request: &Request) -> Option<Step> {
    match (door, request.qualifier.as_str(), request.function.as_str()) {
        (Door::Submission, "request", "submit") => Some(Step::Submit),
        (Door::Submission, "request", "delete") => Some(Step::Delete),
        (Door::Submission, "request", "list") => Some(Step::List),
        (Door::Poll, "poll", "submit") => Some(Step::Poll),
        _ => None,
    }
}

fn twist(addresses: &Addresses, planned: Option<&Outcome>) -> Addresses {
    match planned {
        Some(Outcome::ForeignEndpoint) => {
            Addresses { poll: FOREIGN_ENDPOINT.to_owned(), ..addresses.clone() }
        }
        _ => addresses.clone(),
    }
}

/// Makes of a submission what is planned for it.
fn change(taken: &mut Taken, planned: Option<&Outcome>) {
    let broken = match planned {
        Some(Outcome::Wait { polls }) => {
            taken.polls_left = taken.polls_left.saturating_add(*polls);
            return;
        }
        Some(Outcome::Unlisted { lists }) => {
            taken.lists_left = *lists;
            return;
        }
        Some(Outcome::Reject { line, number, element }) => vec![of_line(*line, *number, element)],
        Some(Outcome::RejectAndWarn { line, number, element, warned }) => vec![
            Broken {
                number: WARNING,
                place: CLAIM.to_owned(),
                sentence: "This claim was to be warned of.".into(),
                cure: "Tell the simulator otherwise.".into(),
            },
            of_line(*warned, WARNING, "Donor/House"),
            of_line(*line, *number, element),
        ],
        _ => return,
    };
    taken.verdict = Verdict::Refuse(broken);
}

fn of_line(line: usize, number: u16, element: &str) -> Broken {
    let mut place = format!("{CLAIM}/r68:Repayment[1]/r68:GAD[{}]", line.saturating_add(1));
    for name in element.split('/').filter(|name| !name.is_empty()) {
        place.push_str("/r68:");
        place.push_str(name);
        place.push_str("[1]");
    }
    Broken {
        number,
        place,
        sentence: "This line was to be refused.".into(),
        cure: "Tell the simulator otherwise.".into(),
    }
}
