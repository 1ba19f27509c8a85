//! What platforms set for their capture pages.

use domain::capture::view::{CaptureBrand, CaptureLogo};
use domain::capture::{CapturePlace, Colour};
use domain::{PlatformId, Timestamp};
use sqlx::PgConnection;

use crate::error::{Error, Resource};
use crate::secret::Hash;
use crate::store::stored;

/// A logo as it is kept: in PNG, under its hash.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Logo {
    pub(crate) png: Vec<u8>,
    pub(crate) hash: Hash,
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// How a platform's capture pages look.
pub(crate) async fn brand(conn: &mut PgConnection, platform: PlatformId) -> Result<CaptureBrand, Error> {
    let row = sqlx::query!(
        r#"select name, colour as "colour?", logo_hash as "logo_hash?", logo_width as "logo_width?", logo_height as "logo_height?"
           from platform left join capture_setting using (platform_id)
           where platform_id = $1"#,
        platform.uuid()
    )
    .fetch_optional(conn)
    .await?
    .ok_or(Error::NotFound(Resource::Platform))?;
    let colour = stored("colour", row.colour.as_deref().map(Colour::parse).transpose())?;
    let side = |pixels: i16| stored("side of a logo", u16::try_from(pixels));
    let logo = match (row.logo_hash, row.logo_width, row.logo_height) {
        (Some(hash), Some(width), Some(height)) => {
            let path = format!("/capture-logo/{platform}/{}.png", hex::encode(hash));
            Some(CaptureLogo { path, width: side(width)?, height: side(height)? })
        }
        _ => None,
    };
    Ok(CaptureBrand { name: row.name, colour, logo })
}

pub(crate) async fn set_colour(
    conn: &mut PgConnection,
    platform: PlatformId,
    colour: Option<Colour>,
) -> Result<(), Error> {
    let colour = colour.map(|colour| colour.to_string());
    sqlx::query!(
        "insert into capture_setting (platform_id, colour) values ($1, $2)
         on conflict (platform_id) do update set colour = excluded.colour",
        platform.uuid(),
        colour,
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(crate) async fn set_logo(
    conn: &mut PgConnection,
    platform: PlatformId,
    logo: Option<&Logo>,
) -> Result<(), Error> {
    let side = |pixels: u16| i16::try_from(pixels).map_err(Error::internal);
    sqlx::query!(
        "insert into capture_setting (platform_id, logo, logo_hash, logo_width, logo_height) values ($1, $2, $3, $4, $5)
         on conflict (platform_id) do update
         set logo = excluded.logo, logo_hash = excluded.logo_hash,
             logo_width = excluded.logo_width, logo_height = excluded.logo_height",
        platform.uuid(),
        logo.map(|logo| logo.png.as_slice()),
        logo.map(|logo| logo.hash.as_slice()),
        logo.map(|logo| side(logo.width)).transpose()?,
        logo.map(|logo| side(logo.height)).transpose()?,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A platform's logo, if it is the one of this hash.
pub(crate) async fn logo(
    conn: &mut PgConnection,
    platform: PlatformId,
    hash: &Hash,
) -> Result<Option<Vec<u8>>, Error> {
    let logo = sqlx::query_scalar!(
        r#"select logo as "logo!" from capture_setting where platform_id = $1 and logo_hash = $2"#,
        platform.uuid(),
        hash,
    )
    .fetch_optional(conn)
    .await?;
    Ok(logo)
}

/// Everything that a platform registered, the oldest first.
pub(crate) async fn places(
    conn: &mut PgConnection,
    platform: PlatformId,
) -> Result<Vec<CapturePlace>, Error> {
    let rows = sqlx::query!(
        "select kind, place from capture_place where platform_id = $1 order by created_at, place",
        platform.uuid()
    )
    .fetch_all(conn)
    .await?;
    let place = |kind: &str, place: &str| match kind {
        "origin" => stored("origin", CapturePlace::origin(place)),
        _ => stored("return address", CapturePlace::return_address(place)),
    };
    rows.into_iter().map(|row| place(&row.kind, &row.place)).collect()
}

pub(crate) async fn add_place(
    conn: &mut PgConnection,
    platform: PlatformId,
    place: &CapturePlace,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into capture_place (platform_id, kind, place, created_at) values ($1, $2, $3, $4)",
        platform.uuid(),
        place.kind(),
        place.as_str(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether it was there.
pub(crate) async fn remove_place(
    conn: &mut PgConnection,
    platform: PlatformId,
    place: &CapturePlace,
) -> Result<bool, Error> {
    let removed = sqlx::query!(
        "delete from capture_place where platform_id = $1 and kind = $2 and place = $3",
        platform.uuid(),
        place.kind(),
        place.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(removed.rows_affected() > 0)
}

/// Whether a platform registered a place, letter by letter.
pub(crate) async fn is_registered(
    conn: &mut PgConnection,
    platform: PlatformId,
    place: &CapturePlace,
) -> Result<bool, Error> {
    let is_registered = sqlx::query_scalar!(
        r#"select exists (
             select from capture_place where platform_id = $1 and kind = $2 and place = $3) as "registered!""#,
        platform.uuid(),
        place.kind(),
        place.as_str(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_registered)
}
