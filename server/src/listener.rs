//! A listener that stops without turning anybody away: whom the system took in is served, everybody later is refused.
//!
//! A socket that is simply closed resets every connection that waits in its queue. Here the queue is emptied first, and what
//! came out of it has a moment to send its request before connections are told to end.

use std::collections::VecDeque;
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::time::sleep;

/// How long a connection from the queue has to send its request. On the way here it needs no more than the network does.
const MOMENT: Duration = Duration::from_millis(200);

/// Listens until it is told to stop.
pub struct Patient {
    listener: Option<TcpListener>,
    address: SocketAddr,
    queue: VecDeque<(TcpStream, SocketAddr)>,
    stop: watch::Receiver<bool>,
    served: Option<oneshot::Sender<()>>,
}

impl Patient {
    /// Stops when `stop` becomes true. What it gives then becomes ready once the queue is empty and has had its moment.
    ///
    /// # Errors
    /// When the listener does not know its address.
    pub fn new(
        listener: TcpListener,
        stop: watch::Receiver<bool>,
    ) -> io::Result<(Self, oneshot::Receiver<()>)> {
        let (served, is_served) = oneshot::channel();
        let patient = Self {
            address: listener.local_addr()?,
            listener: Some(listener),
            queue: VecDeque::new(),
            stop,
            served: Some(served),
        };
        Ok((patient, is_served))
    }
}

impl Listener for Patient {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        if let Some(listener) = &mut self.listener {
            tokio::select! {
                // The stop first: whoever still waits is taken out of the queue when it is emptied.
                biased;
                // A sender that is gone says the same as one that says stop.
                _stops = self.stop.wait_for(|stop| *stop) => {}
                taken = Listener::accept(listener) => return taken,
            }
        }
        if let Some(listener) = self.listener.take() {
            self.queue = empty(listener).unwrap_or_else(|error| {
                tracing::warn!(error = %error, "connections queued during shutdown were lost");
                VecDeque::new()
            });
        }
        if let Some(taken) = self.queue.pop_front() {
            return taken;
        }
        sleep(MOMENT).await;
        if let Some(served) = self.served.take() {
            // Nobody waits for it when the server ended in another way.
            let _nobody_waits = served.send(());
        }
        pending().await
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

/// Closes a listener, and gives the connections that waited in its queue.
fn empty(listener: TcpListener) -> io::Result<VecDeque<(TcpStream, SocketAddr)>> {
    // Asked directly: the runtime knows only of what it has been told so far.
    let listener = listener.into_std()?;
    let mut queue = VecDeque::new();
    loop {
        match listener.accept() {
            Ok((stream, address)) => {
                stream.set_nonblocking(true)?;
                queue.push_back((TcpStream::from_std(stream)?, address));
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(queue),
            // It was gone before it was taken.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    const LONG: Duration = Duration::from_secs(10);

    #[tokio::test]
    async fn who_was_taken_in_before_the_stop_is_served_and_nobody_after() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (stop, stopped) = watch::channel(false);
        let (mut patient, served) = Patient::new(listener, stopped).unwrap();
        let address = patient.local_addr().unwrap();
        let mut before = Vec::new();
        for _ in 0..3 {
            before.push(TcpStream::connect(address).await.unwrap().local_addr().unwrap());
        }
        stop.send(true).unwrap();
        let mut taken = Vec::new();
        for _ in 0..3 {
            taken.push(patient.accept().await.1);
        }
        assert_eq!(taken, before);
        let refused = TcpStream::connect(address).await.unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused);
        let end = tokio::spawn(async move { patient.accept().await });
        timeout(LONG, served).await.unwrap().unwrap();
        end.abort();
    }

    #[tokio::test]
    async fn until_the_stop_it_listens() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (_stop, stopped) = watch::channel(false);
        let (mut patient, mut served) = Patient::new(listener, stopped).unwrap();
        let address = patient.local_addr().unwrap();
        let client = TcpStream::connect(address).await.unwrap();
        assert_eq!(patient.accept().await.1, client.local_addr().unwrap());
        assert!(served.try_recv().is_err());
    }
}
