//! The live feed of a donor's open page, and what all live feeds have in common: server-sent events whose data is HTML as the page
//! itself renders it, for as long as the session lives.

mod claim;
mod gift;
mod shared;

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter::{from_fn, once};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use app::access::Who;
use app::giving::live::for_donor;
use axum::Extension;
use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use backend::actor::DonorCaller;
use backend::donation::Giving;
use backend::feed::{Event as Happened, Position};
use backend::pagination::PageRequest;
use backend::{Backend, Error};
use domain::{DonationId, DonorId, EventType, Language};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout_at};
use tokio_stream::wrappers::ReceiverStream;
use tower_sessions::Session;
use tower_sessions::session::Id;

use crate::AppState;
use crate::long_answer_limit::Most;
use shared::{Shared, Since};

pub use claim::claim;
pub use gift::gift;

/// How many feeds are open at a time: of the six connections that a browser opens by HTTP/1.1, one is left for pages.
pub const MOST: Most = Most { session: 5, person: 10 };
/// How many of the pages' connections to the database feeds use at a time.
const READS: usize = 2;

/// How many events wait for a browser that reads slowly, a whole list each. The feed then waits too, and shows later what happened
/// meanwhile.
const UNSENT: usize = 4;

/// After this long the browser connects anew, and the session is looked at again.
const LONGEST: Duration = Duration::from_secs(300);

/// What the feeds of a process share.
pub struct Feeds {
    reads: Semaphore,
    lists: Mutex<HashMap<(DonorId, Language), Weak<SharedList>>>,
}

type SharedList = Shared<Position, List>;

/// The newest gifts of a donor, as the page shows them.
struct List {
    giving: Giving,
    html: String,
    /// Stands for the HTML, which is long to keep for every open page.
    fingerprint: u64,
}

impl Default for Feeds {
    fn default() -> Self {
        Self { reads: Semaphore::new(READS), lists: Mutex::default() }
    }
}

impl Feeds {
    /// Reads when it is this feed's turn. What reads may take 100 KB, so it is made only then, and in a box: thousands of feeds that
    /// open at once wait for their turn.
    pub(crate) async fn look<R: Future>(&self, read: impl FnOnce() -> R) -> R::Output {
        // The semaphore is never closed.
        let _turn = self.reads.acquire().await;
        Box::pin(read()).await
    }

    /// What the open lists of a donor in one language share: those that were open before the donor chose another stay in theirs.
    fn list(&self, donor: &DonorCaller) -> Arc<SharedList> {
        let whose = (donor.donor_id(), donor.language());
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = lists.get(&whose).and_then(Weak::upgrade) {
            return list;
        }
        lists.retain(|_, list| list.strong_count() > 0);
        let list = Arc::default();
        lists.insert(whose, Arc::downgrade(&list));
        list
    }
}

/// What feeds are made of.
#[derive(Clone)]
pub struct FeedState {
    pub app: AppState,
    pub feeds: Arc<Feeds>,
}

impl FromRef<FeedState> for AppState {
    fn from_ref(state: &FeedState) -> Self {
        state.app.clone()
    }
}

/// Whether this is the address of a live feed: an open page asks for it by itself, which is no use of the session.
#[must_use]
pub fn is_live(path: &str) -> bool {
    let gift = path.strip_prefix("/giving/donations/");
    path == "/giving/live"
        || gift.is_some_and(|gift| gift.ends_with("/live"))
        || (path.starts_with("/charity/") && path.ends_with("/live"))
}

/// The donor whose page is open. 204 tells a browser that is signed out to stop asking; 503 one that may be signed in to ask
/// again.
fn donor_of(who: Who) -> Result<DonorCaller, StatusCode> {
    match who {
        Who::Donor(donor) => Ok(donor),
        Who::Unknown => Err(StatusCode::SERVICE_UNAVAILABLE),
        Who::Nobody | Who::Staff(_) => Err(StatusCode::NO_CONTENT),
    }
}

/// `GET /giving/live`.
pub async fn gifts(
    State(state): State<FeedState>,
    Extension(who): Extension<Who>,
    Extension(session): Extension<Session>,
) -> Response {
    let donor = match donor_of(who) {
        Ok(donor) => donor,
        Err(status) => return status.into_response(),
    };
    let Some(session) = session.id() else {
        return StatusCode::NO_CONTENT.into_response();
    };
    let shared = state.feeds.list(&donor);
    stream(state, session, |open| {
        let page = Page { open, donor, shared, list: None, said: String::new() };
        page.follow()
    })
}

/// Answers with a stream of events that the work sends to the open page.
fn stream<F>(state: FeedState, session: Id, work: impl FnOnce(Open) -> F) -> Response
where
    F: Future<Output = Result<(), Stop>> + Send + 'static,
{
    let (lines, stream) = mpsc::channel(UNSENT);
    let work = work(Open {
        backend: state.app.backend,
        draining: state.app.draining,
        feeds: state.feeds,
        session,
        lines,
        end: Instant::now() + LONGEST,
    });
    tokio::spawn(async move {
        if let Err(Stop::Failed(error)) = work.await {
            tracing::warn!(error = %error.chain(), "live feed failed; the browser will reconnect");
        }
    });
    Sse::new(ReceiverStream::new(stream))
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
        .into_response()
}

enum Stop {
    /// The page is gone, its session ended, or the server drains.
    Over,
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// A page that is open in a signed-in browser.
struct Open {
    backend: Backend,
    draining: watch::Receiver<bool>,
    feeds: Arc<Feeds>,
    session: Id,
    lines: mpsc::Sender<Result<Event, Infallible>>,
    end: Instant,
}

impl Open {
    /// What happened next; none when so much did that the page has to be read afresh.
    async fn next(&mut self, events: &mut Receiver<Happened>) -> Result<Option<Happened>, Stop> {
        tokio::select! {
            event = events.recv() => match event {
                Ok(event) => Ok(Some(event)),
                Err(RecvError::Lagged(_)) => Ok(None),
                Err(RecvError::Closed) => Err(Stop::Over),
            },
            _ = self.draining.changed() => Err(Stop::Over),
            () = self.lines.closed() => Err(Stop::Over),
            () = sleep_until(self.end) => Err(Stop::Over),
        }
    }

    /// Sends to the page. Somebody may have signed out everywhere meanwhile: then nothing more is told to this browser.
    async fn send(&self, event: Event) -> Result<(), Stop> {
        if !self.feeds.look(|| self.backend.is_signed_in(&self.session)).await? {
            return Err(Stop::Over);
        }
        // A browser that does not read must not keep the feed open past its end.
        let sent = timeout_at(self.end, self.lines.send(Ok(event))).await;
        sent.map_err(|_| Stop::Over)?.map_err(|_| Stop::Over)
    }
}

/// A donor's open page, and what it was told last.
struct Page {
    open: Open,
    donor: DonorCaller,
    shared: Arc<SharedList>,
    /// The fingerprint of what it shows.
    list: Option<u64>,
    said: String,
}

impl Page {
    async fn follow(mut self) -> Result<(), Stop> {
        // Every connection begins with the whole list, so that a page whose connection broke has missed nothing. First listen,
        // then read: what happens between the two is then looked at again, not missed.
        let mut events = self.open.backend.events();
        // In a box, as below: while nothing happens a feed keeps nothing of it.
        Box::pin(self.show(&News::default(), Since::Moment(Instant::now()))).await?;
        loop {
            let first = self.open.next(&mut events).await?;
            // A claim tells of every gift in it at once: one look shows all that has happened by now.
            let mut news = News::default();
            for event in once(first).chain(waiting(&mut events)) {
                news.add(self.donor.donor_id(), event.as_ref());
            }
            if news.is_any {
                let since = news.last.map_or_else(|| Since::Moment(Instant::now()), Since::Event);
                Box::pin(self.show(&news, since)).await?;
            }
        }
    }

    /// The list as the page itself would show it, read once for all pages of the donor.
    async fn read(&self, since: Since<Position>) -> Result<Arc<List>, Error> {
        let newest = PageRequest::new(app::giving::GIFTS_PER_PAGE, None);
        let backend = &self.open.backend;
        let read = async {
            let giving = self.open.feeds.look(|| backend.my_giving(&self.donor, &newest)).await?;
            let today = backend.today();
            let html = for_donor(&self.donor, || app::giving::live::newest(&giving, today));
            Ok(List { giving, fingerprint: fingerprint(&html), html })
        };
        self.shared.read(since, read).await
    }

    /// Sends the list as it is since then, what arrived, and a sentence of what happened.
    async fn show(&mut self, news: &News, since: Since<Position>) -> Result<(), Stop> {
        let now = self.read(since).await?;
        let list = Some(now.fingerprint);
        let differs = list != self.list;
        if differs {
            self.open.send(Event::default().data(&now.html)).await?;
            self.list = list;
            let mut gifts = now.giving.gifts.items.iter();
            if let Some(new) = gifts.find(|gift| news.created.contains(&gift.view.id)) {
                let html = for_donor(&self.donor, || app::giving::live::news(new));
                self.open.send(Event::default().event("news").data(html)).await?;
            }
        }
        let Some(words) = self.words(news, &now.giving).await? else {
            return Ok(());
        };
        // One step of a gift may tell of itself more than once.
        if differs || words != self.said {
            self.open.send(Event::default().event("say").data(&words)).await?;
            self.said = words;
        }
        Ok(())
    }

    /// What a screen reader says of the gifts that something happened to.
    async fn words(&self, news: &News, giving: &Giving) -> Result<Option<String>, Error> {
        let Some(id) = news.gifts.first().copied() else {
            return Ok(None);
        };
        let (count, today) = (news.gifts.len(), self.open.backend.today());
        if count > 1 {
            return Ok(Some(for_donor(&self.donor, || app::giving::live::say_several(count))));
        }
        if let Some(gift) = giving.gifts.items.iter().find(|gift| gift.view.id == id) {
            return Ok(Some(for_donor(&self.donor, || app::giving::live::say(gift, today))));
        }
        let older = self.open.feeds.look(|| self.open.backend.my_gift(&self.donor, id)).await;
        let said = match older {
            Ok((older, _)) => for_donor(&self.donor, || app::giving::live::say(&older, today)),
            // The platform said that it is another donor's, or this donor that its card or phone is.
            Err(Error::NotFound(_)) => for_donor(&self.donor, || app::giving::live::say_gone().to_owned()),
            Err(error) => return Err(error),
        };
        Ok(Some(said))
    }
}

/// What has happened since a page was told last.
#[derive(Default)]
struct News {
    is_any: bool,
    /// The last of them; none when it is not known.
    last: Option<Position>,
    lagged: bool,
    gifts: BTreeSet<DonationId>,
    /// Those of them that were not there before.
    created: BTreeSet<DonationId>,
}

impl News {
    /// Takes what is the donor's. None says that so much happened that nobody knows what.
    fn add(&mut self, donor: DonorId, event: Option<&Happened>) {
        let Some(event) = event else {
            (self.is_any, self.lagged, self.last) = (true, true, None);
            return;
        };
        if event.donor != Some(donor) {
            return;
        }
        self.last = (!self.lagged).then(|| event.position()).max(self.last);
        if event.kind.starts_with("donation.") {
            self.is_any = true;
            let gift = DonationId::from_uuid(event.subject);
            self.gifts.insert(gift);
            if event.kind == EventType::DonationCreated.as_str() {
                self.created.insert(gift);
            }
        } else if event.kind.starts_with("authorisation.") {
            self.is_any = true;
        }
    }
}

/// What has happened already and nobody has looked at yet; see [`Open::next`].
fn waiting(events: &mut Receiver<Happened>) -> impl Iterator<Item = Option<Happened>> {
    from_fn(move || match events.try_recv() {
        Ok(event) => Some(Some(event)),
        Err(TryRecvError::Lagged(_)) => Some(None),
        Err(TryRecvError::Empty | TryRecvError::Closed) => None,
    })
}

/// A number that another list hardly has.
fn fingerprint(html: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_feed_takes_the_memory_for_its_look_once_it_is_its_turn() {
        let feeds = Feeds::default();
        let look = feeds.look(|| async {
            let read = [1_u8; 10_000];
            tokio::task::yield_now().await;
            read.into_iter().map(usize::from).sum::<usize>()
        });
        assert!(size_of_val(&look) < 1_000, "{} bytes while it waits", size_of_val(&look));
        assert_eq!(look.await, 10_000);
    }

    #[test]
    fn a_feed_is_told_from_the_page_that_it_is_of() {
        for (path, live) in [
            ("/giving/live", true),
            ("/giving/donations/don_1/live", true),
            ("/charity/chr_1/claims/clm_1/live", true),
            ("/giving", false),
            ("/giving/donations/live", false),
            ("/giving/donations/don_1", false),
            ("/charity/chr_1/claims/clm_1", false),
        ] {
            assert_eq!(is_live(path), live, "{path}");
        }
    }
}
