//! A platform's logo: any picture that was sent is decoded within limits and written anew, so that only pixels of it are kept.

use std::io::Cursor;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::FieldErrors;
use domain::page_fault::PageFault;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::codecs::webp::WebPDecoder;
use image::error::ImageError;
use image::imageops::FilterType as Mixing;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, Limits, Rgba, RgbaImage};
use tokio::sync::Semaphore;

use crate::error::Error;
use crate::secret::hash;
use crate::store::capture::setting::Logo;

/// The largest file that is looked at, in bytes.
pub const LARGEST_FILE: usize = 1024 * 1024;
/// The most pixels of a side.
pub const LONGEST_SIDE: u32 = 4_000;
/// What a logo is scaled down to: twice what the pages show, for fine screens.
const ROOM: (u32, u32) = (480, 160);
/// The most that a logo takes as it is kept, in bytes; `capture_setting_logo_is_small` holds it.
const LARGEST: usize = 200_000;
/// What a decoded picture may take in memory: one of the longest sides with eight bits of each colour.
const MOST_MEMORY: u64 = 64_000_000;

/// A decoded picture takes up to a hundred megabytes while it is made smaller: one at a time.
static ONE_AT_A_TIME: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(1));

/// A file that may be a picture, as a form sends it: not yet decoded.
#[derive(Clone, PartialEq, Eq)]
pub struct PictureFile(Vec<u8>);

impl std::fmt::Debug for PictureFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PictureFile({} bytes)", self.0.len())
    }
}

impl PictureFile {
    /// Takes the bytes of a file in base64, which is how a form's text holds them.
    ///
    /// # Errors
    /// At `/logo`, when there is no file or it is too large.
    pub fn parse(base64: &str) -> Result<Self, FieldErrors> {
        let bytes = STANDARD.decode(base64).map_err(|_| wrong(NOT_A_PICTURE))?;
        match bytes.len() {
            0 => Err(wrong(("required", PageFault::ChoosePicture.as_str()))),
            1..=LARGEST_FILE => Ok(Self(bytes)),
            _ => Err(wrong(("too_long", PageFault::PictureTooLarge.as_str()))),
        }
    }
}

const NOT_A_PICTURE: (&str, &str) = ("wrong_kind", PageFault::PictureUnreadable.as_str());
const TOO_MANY_PIXELS: (&str, &str) = ("too_large", PageFault::TooManyPixels.as_str());
const MOVES: (&str, &str) = ("wrong_kind", PageFault::PictureMoves.as_str());

fn wrong((code, detail): (&str, &str)) -> FieldErrors {
    FieldErrors::one("/logo", code, detail)
}

/// Decodes a picture and writes it anew, off the threads that serve requests.
pub(crate) async fn made_of(file: PictureFile) -> Result<Logo, Error> {
    let _turn = ONE_AT_A_TIME.acquire().await.map_err(Error::internal)?;
    let made = tokio::task::spawn_blocking(move || {
        let picture = decode(&file.0).map_err(wrong)?;
        write(&picture).map_err(Error::internal)
    });
    made.await.map_err(Error::internal)?
}

/// What a file shows. What it is follows from its content, whatever its name says.
fn decode(bytes: &[u8]) -> Result<DynamicImage, (&'static str, &'static str)> {
    let why = |error: ImageError| match error {
        ImageError::Limits(_) => TOO_MANY_PIXELS,
        _ => NOT_A_PICTURE,
    };
    let file = Cursor::new(bytes);
    match image::guess_format(bytes).map_err(why)? {
        ImageFormat::Png => {
            let decoder = PngDecoder::with_limits(file, limits()).map_err(why)?;
            if decoder.is_apng().map_err(why)? {
                return Err(MOVES);
            }
            pixels(decoder).map_err(why)
        }
        ImageFormat::WebP => {
            let decoder = WebPDecoder::new(file).map_err(why)?;
            if decoder.has_animation() {
                return Err(MOVES);
            }
            pixels(decoder).map_err(why)
        }
        ImageFormat::Jpeg => pixels(JpegDecoder::new(file).map_err(why)?).map_err(why),
        _ => Err(NOT_A_PICTURE),
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    limits
}

/// Decodes once the head of the file has shown that there is room: a small file can hold very many pixels.
fn pixels(mut decoder: impl ImageDecoder) -> Result<DynamicImage, ImageError> {
    let mut limits = limits();
    decoder.set_limits(limits.clone())?;
    limits.reserve(decoder.total_bytes())?;
    // Cameras turn the picture by a note beside the pixels, which is not kept.
    let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(turned);
    Ok(picture)
}

/// The picture in PNG, made smaller until it fits.
fn write(picture: &DynamicImage) -> Result<Logo, ImageError> {
    let (mut width, mut height) = ROOM;
    loop {
        let small = scaled(picture, width, height);
        let mut png = Vec::new();
        let encoder = PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
        encoder.write_image(&small, small.width(), small.height(), image::ExtendedColorType::Rgba8)?;
        if png.len() <= LARGEST {
            let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
            let (hash, width, height) = (hash(&png), side(small.width()), side(small.height()));
            return Ok(Logo { png, hash, width, height });
        }
        (width, height) = (width * 3 / 4, height * 3 / 4);
    }
}

/// The picture in at most so many pixels, in its proportions; a small one stays as it is.
fn scaled(picture: &DynamicImage, width: u32, height: u32) -> RgbaImage {
    if picture.width() <= width && picture.height() <= height {
        return picture.to_rgba8();
    }
    if !picture.color().has_alpha() {
        return picture.resize(width, height, Mixing::Lanczos3).into_rgba8();
    }
    // What cannot be seen must not colour what it is mixed with.
    let mut weighed = picture.to_rgba8();
    for Rgba([red, green, blue, alpha]) in weighed.pixels_mut() {
        for part in [red, green, blue] {
            *part = share(u16::from(*part) * u16::from(*alpha) / 255);
        }
    }
    let mut small = DynamicImage::from(weighed).resize(width, height, Mixing::Lanczos3).into_rgba8();
    for Rgba([red, green, blue, alpha]) in small.pixels_mut() {
        for part in [red, green, blue] {
            *part = (u16::from(*part) * 255).checked_div(u16::from(*alpha)).map_or(0, share);
        }
    }
    small
}

fn share(of: u16) -> u8 {
    u8::try_from(of).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of one colour.
    fn plain(width: u32, height: u32) -> DynamicImage {
        RgbaImage::from_pixel(width, height, Rgba([200, 0, 0, 255])).into()
    }

    fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let picture = if format == ImageFormat::Jpeg { picture.to_rgb8().into() } else { picture.clone() };
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    /// The size and a pixel of what is kept of a file.
    fn kept(bytes: &[u8]) -> (u16, u16, Rgba<u8>) {
        let logo = write(&decode(bytes).unwrap()).unwrap();
        let again = image::load_from_memory_with_format(&logo.png, ImageFormat::Png).unwrap().to_rgba8();
        assert_eq!((again.width(), again.height()), (u32::from(logo.width), u32::from(logo.height)));
        assert_eq!(logo.hash, hash(&logo.png));
        (logo.width, logo.height, *again.get_pixel(0, 0))
    }

    /// A PNG whose head says that it has so many pixels, as far as its checksum goes.
    fn png_of(width: u32, height: u32, depth: u8) -> Vec<u8> {
        let mut bytes = file(&plain(1, 1), ImageFormat::Png);
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        bytes[24] = depth;
        let sum = crc(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&sum.to_be_bytes());
        bytes
    }

    /// The checksum of PNG (RFC 2083 section 15), bit by bit.
    fn crc(bytes: &[u8]) -> u32 {
        let step = |sum: u32| if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
        !bytes.iter().fold(u32::MAX, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum)))
    }

    #[test]
    fn each_kind_is_written_anew_in_its_proportions() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            assert_eq!(&kept(&file(&plain(960, 160), format)).0, &480, "{format:?}");
        }
        let red = Rgba([200, 0, 0, 255]);
        assert_eq!(kept(&file(&plain(960, 160), ImageFormat::Png)), (480, 80, red));
        assert_eq!(kept(&file(&plain(100, 800), ImageFormat::Png)), (20, 160, red));
        assert_eq!(
            kept(&file(&plain(30, 20), ImageFormat::Png)),
            (30, 20, red),
            "a small one is not blown up"
        );
        assert_eq!(kept(&file(&plain(4_000, 1), ImageFormat::Png)), (480, 1, red));
    }

    #[test]
    fn nothing_but_pixels_is_kept() {
        let mut bytes = file(&plain(30, 20), ImageFormat::Jpeg);
        let note = b"<script>alert(1)</script>";
        // A comment (ITU-T T.81, B.2.4.5) behind the mark of the beginning, and more behind the end.
        let mut comment = vec![0xff, 0xfe, 0, 27];
        comment.extend_from_slice(note);
        bytes.splice(2..2, comment);
        bytes.extend_from_slice(note);
        let logo = write(&decode(&bytes).unwrap()).unwrap();
        assert!(!logo.png.windows(7).any(|part| part == b"<script"));
    }

    #[test]
    fn what_cannot_be_seen_does_not_colour_its_neighbours() {
        let hidden = RgbaImage::from_fn(960, 320, |x, _| {
            if x % 4 < 2 { Rgba([255, 255, 255, 255]) } else { Rgba([0, 0, 0, 0]) }
        });
        let small = scaled(&hidden.into(), 480, 160);
        assert!(small.pixels().filter(|pixel| pixel.0[3] > 8).all(|pixel| pixel.0[0] > 240));
    }

    #[test]
    fn a_picture_that_does_not_compress_is_made_smaller_until_it_fits() {
        let mut noise = 1_u32;
        let picture = RgbaImage::from_fn(480, 160, |_, _| {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Rgba(noise.rotate_left(13).wrapping_mul(2_654_435_761).to_be_bytes())
        });
        let logo = write(&picture.into()).unwrap();
        assert!(logo.png.len() <= LARGEST && logo.width < 480, "{} {}", logo.png.len(), logo.width);
    }

    #[test]
    fn more_pixels_than_there_is_room_for_are_refused_by_the_head_of_the_file() {
        for (bytes, name) in [
            (png_of(4_001, 1, 8), "too wide"),
            (png_of(1, 4_001, 8), "too high"),
            (png_of(60_000, 60_000, 8), "a bomb"),
            (png_of(4_000, 4_000, 16), "as large as may be, with sixteen bits of each colour"),
            (file(&plain(4_001, 1), ImageFormat::Jpeg), "a wide JPEG"),
            (file(&plain(4_001, 1), ImageFormat::WebP), "a wide WebP"),
        ] {
            assert_eq!(decode(&bytes).unwrap_err(), TOO_MANY_PIXELS, "{name}");
        }
    }

    #[test]
    fn what_moves_is_refused() {
        // One chunk of control (PNG third edition, 11.3.6.1) makes a PNG an animation of one frame.
        let mut moving = file(&plain(1, 1), ImageFormat::Png);
        let mut control = b"acTL\0\0\0\x01\0\0\0\0".to_vec();
        let sum = crc(&control);
        control.splice(0..0, 8_u32.to_be_bytes());
        control.extend(sum.to_be_bytes());
        moving.splice(33..33, control);
        assert_eq!(decode(&moving).unwrap_err(), MOVES);
        // The extended head of a WebP (RFC 9649 section 2.7) with the mark of an animation.
        let mut moving = b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\0\0\0\0\0\0".to_vec();
        moving.extend(b"ANIM\x06\0\0\0\0\0\0\0\0\0");
        moving[4] = 36;
        let refused = decode(&moving).unwrap_err();
        assert!([MOVES, NOT_A_PICTURE].contains(&refused), "{refused:?}");
    }

    #[test]
    fn what_is_no_picture_is_refused_whatever_it_is_called() {
        let cut = file(&plain(300, 300), ImageFormat::Png);
        for (bytes, name) in [
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".to_vec(), "SVG"),
            (b"<!doctype html><script>alert(1)</script>".to_vec(), "HTML"),
            (b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), "GIF"),
            (b"\x89PNG\r\n\x1a\n".to_vec(), "the first bytes alone"),
            (cut[..cut.len() / 2].to_vec(), "half a PNG"),
            (b"text".to_vec(), "text"),
        ] {
            assert_eq!(decode(&bytes).unwrap_err(), NOT_A_PICTURE, "{name}");
        }
    }

    #[test]
    fn a_file_is_there_and_not_too_large() {
        let code = |bytes: &[u8]| {
            let wrong = PictureFile::parse(&STANDARD.encode(bytes)).unwrap_err();
            wrong.iter().map(|error| error.code.clone()).collect::<String>()
        };
        assert_eq!(code(&[]), "required");
        assert_eq!(code(&vec![0; LARGEST_FILE + 1]), "too_long");
        assert!(PictureFile::parse(&STANDARD.encode(vec![0; LARGEST_FILE])).is_ok());
        assert!(PictureFile::parse("not base64").is_err());
    }
}
