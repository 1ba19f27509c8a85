//! A zip that is sent while it is written: what is deflated goes out, and nothing is held that was sent.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use backend::Error;
use domain::Timestamp;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Where the writer leaves its bytes until they are taken.
#[derive(Clone, Debug, Default)]
struct Outlet(Arc<Mutex<Vec<u8>>>);

impl Outlet {
    fn take(&self) -> Vec<u8> {
        // Bytes have no state that a panic could leave half done.
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A zip in the making.
pub(super) struct Archive {
    writer: ZipWriter<StreamWriter<Outlet>>,
    outlet: Outlet,
    options: SimpleFileOptions,
}

impl Archive {
    /// An empty one, whose files are all dated `at`.
    pub(super) fn new(at: Timestamp) -> Self {
        let outlet = Outlet::default();
        // Files may be longer than 4 GB, which has to be said before it is known.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .large_file(true)
            .unix_permissions(0o644)
            .last_modified_time(dated(at).unwrap_or_default());
        Self { writer: ZipWriter::new_stream(outlet.clone()), outlet, options }
    }

    /// Begins the next file; the one before is whole.
    pub(super) fn begin(&mut self, name: &str) -> Result<(), Error> {
        self.writer.start_file(name, self.options).map_err(Error::internal)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.writer.write_all(bytes).map_err(Error::internal)
    }

    /// What can be sent by now.
    pub(super) fn take(&self) -> Vec<u8> {
        self.outlet.take()
    }

    /// The rest. Without it the zip is visibly cut off.
    pub(super) fn finish(self) -> Result<Vec<u8>, Error> {
        let Self { writer, outlet, .. } = self;
        writer.finish().map_err(Error::internal)?;
        Ok(outlet.take())
    }
}

/// A zip knows the years from 1980 to 2107, and no time zone: London's, as everywhere that people look.
fn dated(at: Timestamp) -> Option<DateTime> {
    let local = at.london();
    DateTime::from_date_and_time(
        u16::try_from(local.year()).ok()?,
        local.month().into(),
        local.day(),
        local.hour(),
        local.minute(),
        local.second(),
    )
    .ok()
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use super::Archive;

    #[test]
    fn what_was_put_in_comes_out_and_little_is_held_meanwhile() {
        let mut archive = Archive::new("2026-11-22T09:00:00Z".parse().unwrap());
        let (mut sent, mut most) = (Vec::new(), 0);
        archive.begin("README.txt").unwrap();
        archive.write("£".as_bytes()).unwrap();
        archive.begin("lines.csv").unwrap();
        for part in 0u32..500 {
            let rows: String = (0..1_000).map(|row| format!("{part},{row},{}\r\n", part * row)).collect();
            archive.write(rows.as_bytes()).unwrap();
            let bytes = archive.take();
            most = most.max(bytes.len());
            sent.extend(bytes);
        }
        sent.extend(archive.finish().unwrap());
        assert!(sent.len() > 1_000_000 && most < 200_000, "{} {most}", sent.len());
        let mut read = zip::ZipArchive::new(Cursor::new(sent)).unwrap();
        assert_eq!(read.len(), 2);
        let mut text = String::new();
        read.by_name("lines.csv").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text.lines().count(), 500_000);
        assert_eq!(text.lines().last(), Some("499,999,498501"));
    }
}
