//! Keys that outlive the installation's secret, sealed under it.

use sqlx::PgConnection;

use crate::error::Error;

/// A key as it is kept.
pub(crate) struct Kept {
    pub(crate) id: i64,
    pub(crate) purpose: String,
    pub(crate) generation: i32,
    /// How it tags, by its name.
    pub(crate) algorithm: String,
    pub(crate) sealed: Vec<u8>,
}

/// Every key, the newest of a purpose first.
pub(crate) async fn all(conn: &mut PgConnection) -> Result<Vec<Kept>, Error> {
    let keys = sqlx::query_as!(
        Kept,
        "select lasting_key_id as id, purpose, generation, algorithm, sealed from lasting_key
         order by purpose, generation desc limit 1000",
    )
    .fetch_all(conn)
    .await?;
    Ok(keys)
}

/// The newest key of a purpose.
pub(crate) async fn newest(conn: &mut PgConnection, purpose: &str) -> Result<Option<Kept>, Error> {
    let key = sqlx::query_as!(
        Kept,
        "select lasting_key_id as id, purpose, generation, algorithm, sealed from lasting_key
         where purpose = $1 order by generation desc limit 1",
        purpose,
    )
    .fetch_optional(conn)
    .await?;
    Ok(key)
}

/// Keeps a key, unless another process has kept one of this generation before.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    purpose: &str,
    generation: i32,
    algorithm: &str,
    sealed: &[u8],
) -> Result<(), Error> {
    sqlx::query!(
        "insert into lasting_key (purpose, generation, algorithm, sealed) values ($1, $2, $3, $4)
         on conflict on constraint lasting_key_is_one_of_its_generation do nothing",
        purpose,
        generation,
        algorithm,
        sealed,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Keeps a key under another secret of the installation.
pub(crate) async fn seal_again(conn: &mut PgConnection, id: i64, sealed: &[u8]) -> Result<(), Error> {
    sqlx::query!("update lasting_key set sealed = $2 where lasting_key_id = $1", id, sealed)
        .execute(conn)
        .await?;
    Ok(())
}
