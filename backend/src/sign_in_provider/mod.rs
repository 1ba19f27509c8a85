//! Single sign-on: staff of a mail domain sign in with their organisation's OpenID Connect provider.
//!
//! The operator binds a domain to a provider on the command line ([`Backend::add_provider`]). From then on nobody with an address of
//! the domain gets into the pages of charities and platforms by a mail, a link or a passkey, unless the provider's row allows it. What
//! the provider says is believed about its own domain alone.
//!
//! The flow is the authorisation code with PKCE (RFC 6749, RFC 7636), a state and a nonce, all of which are kept in the browser's
//! session until the answer comes.

mod directory;
mod id_token;

use std::sync::Arc;

use domain::conflict::PageConflict;
use domain::{AuditAction, Email, FieldErrors, MailDomain, OwnPath, Timestamp};
use oauth2::basic::{
    BasicErrorResponse, BasicErrorResponseType, BasicRevocationErrorResponse,
    BasicTokenIntrospectionResponse, BasicTokenType,
};
use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    ExtraTokenFields, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope,
    StandardRevocableToken, StandardTokenResponse, TokenUrl,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::Backend;
use crate::actor::By;
use crate::claim::operator_email;
use crate::clock::real_seconds;
use crate::error::{Error, Resource};
use crate::secret::{capability, hash, new_uuid};
use crate::security_log::{Event, note};
use crate::session::Person;
use crate::sign_in::{BrowserKey, Network};
use crate::sign_in_outcome::{Arrival, Second, Via};
use crate::store;
use crate::store::sign_in_provider::Row;

use self::directory::Away;
pub(crate) use self::directory::Directory;
use self::directory::Known;
use self::id_token::{Ended, Expected, Identity};

/// For how long somebody who was sent to their provider can come back, in seconds.
const MOST_SECONDS: i64 = 600;
/// How long ago the provider may have asked the person, in seconds: as long as a session of ours lasts.
const MAX_AGE: &str = "43200";

/// What an operator says of a provider.
#[derive(Clone, Debug)]
pub struct NewProvider<'a> {
    pub domain: &'a str,
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub client_secret: &'a str,
    /// Whether staff may still sign in with a mail or a passkey.
    pub mail_is_allowed: bool,
}

/// A provider, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    pub domain: MailDomain,
    pub issuer: String,
    pub client_id: String,
    pub mail_is_allowed: bool,
    pub created_at: Timestamp,
}

/// A sign-in that somebody was sent to their provider for. It is kept in their session and nowhere else, so the answer counts in the
/// browser that was sent alone.
#[derive(Clone, Serialize, Deserialize)]
pub struct Departure {
    provider: Uuid,
    state: String,
    nonce: String,
    verifier: String,
    /// In seconds of Unix time.
    since: i64,
    /// Whether the provider was told to ask the person even if it knows who they are.
    again: bool,
    to: Option<String>,
    /// Where the provider asks the person.
    url: String,
    /// The address that was typed, where it may get a mail instead.
    by_mail: Option<Email>,
}

impl Departure {
    /// Where the provider asks the person who they are.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The address that may have a code by mail instead; none where the provider is required.
    #[must_use]
    pub fn by_mail(&self) -> Option<&Email> {
        self.by_mail.as_ref()
    }

    /// The page that was asked for, if it is one of ours.
    #[must_use]
    pub fn to(&self) -> Option<OwnPath> {
        self.to.as_deref().and_then(OwnPath::parse)
    }
}

impl std::fmt::Debug for Departure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Departure(redacted)")
    }
}

/// What the provider's answer has in its address (RFC 6749 section 4.1.2, RFC 9207 section 2).
#[derive(Clone, Default)]
pub struct ProviderAnswer {
    pub state: Option<String>,
    pub code: Option<String>,
    pub iss: Option<String>,
    pub error: Option<String>,
}

/// The answer of the token endpoint, as far as it is of interest: no access token is used or kept.
#[derive(Clone, Deserialize, Serialize)]
struct IdToken {
    id_token: Option<String>,
}

impl std::fmt::Debug for IdToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("IdToken(redacted)")
    }
}

impl ExtraTokenFields for IdToken {}

type Client = oauth2::Client<
    BasicErrorResponse,
    StandardTokenResponse<IdToken, BasicTokenType>,
    BasicTokenIntrospectionResponse,
    StandardRevocableToken,
    BasicRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
>;

/// Why somebody is not signed in by their provider. The log has it; the page says what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum Refused {
    #[error("{0}")]
    Away(Away),
    #[error("the answer is for no sign-in of this browser, for one that has had its answer, or late")]
    Over,
    #[error("the answer is another issuer's, or does not say whose it is")]
    Issuer,
    #[error("the provider answers {0}")]
    Denied(&'static str),
    #[error("the provider does not exchange the code: {0}")]
    Exchange(&'static str),
    #[error("{0}")]
    Token(id_token::Refused),
    #[error("the address is that of somebody who is another subject at this issuer")]
    Subject,
}

impl Refused {
    /// Notes why, and gives what the person can do. The domain is the operator's word, not a person's.
    fn of(self, domain: &MailDomain) -> Error {
        tracing::warn!(%domain, why = %self, "sign-in with a provider refused");
        note(Event::ProviderRefused, None, None);
        self.words()
    }

    fn words(self) -> Error {
        Error::for_reader(match self {
            Self::Away(_) => PageConflict::ProviderAway,
            Self::Over => PageConflict::ProviderOver,
            Self::Denied(_) => PageConflict::ProviderDenied,
            Self::Token(id_token::Refused::Unverified | id_token::Refused::Domain) => {
                PageConflict::ProviderAddress
            }
            Self::Subject => PageConflict::ProviderSubject,
            Self::Issuer | Self::Exchange(_) | Self::Token(_) => PageConflict::ProviderRefused,
        })
    }
}

impl Backend {
    /// Binds a mail domain to a provider, which is asked what it is. Sessions of the domain's staff end, so that everybody who is signed
    /// in afterwards came by the provider. For the command line: the operator vouches for the domain.
    ///
    /// # Errors
    /// Every field that is wrong, the issuer also when it does not answer as a provider does; the conflict `provider_known` when the
    /// domain has one.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.add_provider")]
    pub async fn add_provider(&self, new: &NewProvider<'_>) -> Result<(), Error> {
        let mut errors = FieldErrors::new();
        let domain = MailDomain::parse(new.domain).map_err(|problem| errors.append(problem.at("/domain")));
        let mode = self.config.mode;
        if directory::checked(new.issuer, mode).is_err() || new.issuer.contains('?') {
            errors.push(
                "/issuer",
                "invalid",
                "Give the issuer as its discovery document spells it: an address that begins with https:// and leads to a public server.",
            );
        }
        for (at, text, most) in
            [("/clientId", new.client_id, 500), ("/clientSecret", new.client_secret, 2_000)]
        {
            if text.is_empty() || text.chars().count() > most || text.chars().any(char::is_control) {
                errors.push(at, "invalid", "Give it as the provider shows it, in one line.");
            }
        }
        let Some(domain) = domain.ok().filter(|_| errors.is_empty()) else {
            return Err(Error::Invalid(errors));
        };
        self.providers.read(new.issuer, mode).await.map_err(|why| {
            let detail = format!("The provider cannot be used: {why}. Correct it and try again.");
            Error::field("/issuer", "provider_unfit", &detail)
        })?;
        let id = new_uuid();
        let row = Row {
            id,
            domain,
            issuer: new.issuer.to_owned(),
            client_id: new.client_id.to_owned(),
            client_secret: self.seal_client_secret(id, new.client_secret.as_bytes())?,
            mail_is_allowed: new.mail_is_allowed,
            created_at: self.now(),
        };
        let mut tx = self.begin().await?;
        if !store::sign_in_provider::insert(&mut tx, &row).await? {
            return Err(Error::for_reader(PageConflict::ProviderKnown));
        }
        store::sign_in_provider::end_sessions(&mut tx, &row.domain).await?;
        let detail = json!({ "domain": row.domain, "issuer": row.issuer, "mail": row.mail_is_allowed });
        store::trail::audit(&mut tx, self.now(), By::Uplift, AuditAction::ProviderAdd, id, detail).await?;
        self.commit(tx).await
    }

    /// Every provider, by domain.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.providers")]
    pub async fn providers(&self) -> Result<Vec<Provider>, Error> {
        let mut conn = self.pool.acquire().await?;
        let rows = store::sign_in_provider::all(&mut conn).await?;
        Ok(rows
            .into_iter()
            .map(|row| Provider {
                domain: row.domain,
                issuer: row.issuer,
                client_id: row.client_id,
                mail_is_allowed: row.mail_is_allowed,
                created_at: row.created_at,
            })
            .collect())
    }

    /// Removes the provider of a domain, whose staff sign in with a mail again. Their sessions end: they count as signed in with two
    /// steps on the provider's word alone.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the domain has none.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.remove_provider")]
    pub async fn remove_provider(&self, domain: &MailDomain) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let id = store::sign_in_provider::delete(&mut tx, domain).await?;
        let id = id.ok_or(Error::NotFound(Resource::Provider))?;
        store::sign_in_provider::end_sessions(&mut tx, domain).await?;
        let detail = json!({ "domain": domain });
        store::trail::audit(&mut tx, self.now(), By::Uplift, AuditAction::ProviderRemove, id, detail).await?;
        self.commit(tx).await
    }

    /// Forgets whom providers said that a member of staff is, and ends their sessions: who next comes from the provider with the address
    /// has the account. For the command line. `false` when nothing was known.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nobody of the staff has the address.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.unbind_from_provider")]
    pub async fn unbind_from_provider(&self, email: &Email) -> Result<bool, Error> {
        let mut tx = self.begin().await?;
        let staff =
            store::charity::staff_by_email(&mut tx, email).await?.ok_or(Error::NotFound(Resource::Person))?;
        let unbound = store::sign_in_provider::unbind(&mut tx, staff).await?;
        if unbound {
            self.end_sessions(&mut tx, Person::Staff(staff)).await?;
            let action = AuditAction::PersonUnbind;
            store::trail::audit(&mut tx, self.now(), By::Uplift, action, staff.uuid(), json!({})).await?;
        }
        self.commit(tx).await?;
        Ok(unbound)
    }

    /// Seals the client secrets again that rest under the earlier secret of the installation, and says how many there were.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.seal_providers_again")]
    pub async fn seal_providers_again(&self) -> Result<usize, Error> {
        if self.config.key.earlier().is_none() {
            return Ok(0);
        }
        let mut tx = self.begin().await?;
        let mut count = 0;
        for row in store::sign_in_provider::all(&mut tx).await? {
            if self.config.key.has_sealed(&row.client_secret) {
                continue;
            }
            match self.open_client_secret(&row) {
                Ok(secret) => {
                    let sealed = self.seal_client_secret(row.id, secret.as_bytes())?;
                    store::sign_in_provider::seal_again(&mut tx, row.id, &sealed).await?;
                    count += 1;
                }
                Err(error) => {
                    tracing::error!(domain = %row.domain, error = %error.chain(), "cannot decrypt a client secret");
                }
            }
        }
        self.commit(tx).await?;
        if count > 0 {
            tracing::info!(
                providers = count,
                "client secrets were encrypted again under the current UPLIFT_SECRET"
            );
        }
        Ok(count)
    }

    /// Sends a member of staff to the provider of their domain; nothing where it has none. With `again` the provider asks them even if
    /// it knows who they are.
    ///
    /// # Errors
    /// [`Error::TooMany`] as for a mail, but for the counts of mails; a conflict `provider_away`.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.depart")]
    pub async fn depart_to_provider(
        &self,
        email: &Email,
        browser: &BrowserKey,
        network: Option<Network>,
        to: Option<&OwnPath>,
        again: bool,
    ) -> Result<Option<Departure>, Error> {
        let mut tx = self.begin().await?;
        let Some(row) = store::sign_in_provider::of_domain(&mut tx, &email.domain()).await? else {
            return Ok(None);
        };
        if let Err(error) = self.count_departure(&mut tx, email, browser, network).await {
            // The locks of the try end now, not when the connection is used again.
            tx.rollback().await?;
            return Err(error);
        }
        self.commit(tx).await?;
        let known = self.providers.known(row.id, &row.issuer, self.config.mode).await;
        let known = known.map_err(|why| Refused::Away(why).of(&row.domain))?;
        let (state, nonce, verifier) = (capability("")?, capability("")?, capability("")?);
        let challenge =
            PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(verifier.clone()));
        let client = self.relying_party(&row, &known)?;
        let mut request = client
            .authorize_url(|| CsrfToken::new(state.clone()))
            .add_scopes(["openid", "email"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(challenge)
            .add_extra_param("nonce", &nonce)
            // Whoever is asked for it has to say when it asked the person (OpenID Connect Core 1.0 section 3.1.2.1).
            .add_extra_param("max_age", MAX_AGE);
        if again {
            request = request.add_extra_param("prompt", "login");
        }
        let (url, _state) = request.url();
        Ok(Some(Departure {
            provider: row.id,
            state,
            nonce,
            verifier,
            since: real_seconds(),
            again,
            to: to.map(|page| page.as_str().to_owned()),
            url: url.into(),
            by_mail: row.mail_is_allowed.then(|| email.clone()),
        }))
    }

    /// Signs in whom the provider's answer names, in the browser that was sent there. It counts as both steps where the provider says
    /// that it asked for two factors; otherwise as a mail does.
    ///
    /// # Errors
    /// Conflicts that say what to do: `provider_over`, `provider_denied`, `provider_away`, `provider_address`, `provider_subject`,
    /// `provider_refused`.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.with_provider")]
    pub async fn sign_in_with_provider(
        &self,
        departure: Option<&Departure>,
        answer: &ProviderAnswer,
        browser: &BrowserKey,
    ) -> Result<Arrival, Error> {
        let state = answer.state.as_deref().unwrap_or_default();
        let sent = departure.filter(|sent| sent.state.as_bytes().ct_eq(state.as_bytes()).into());
        let age = |sent: &Departure| real_seconds().saturating_sub(sent.since);
        let sent = sent.filter(|sent| (0..=MOST_SECONDS).contains(&age(sent))).ok_or_else(over)?;
        let mut tx = self.begin().await?;
        let is_first = store::second_factor::use_challenge(&mut tx, &hash(&sent.state)).await?;
        let row = store::sign_in_provider::with_id(&mut tx, sent.provider).await?;
        self.commit(tx).await?;
        let row = row.filter(|_| is_first).ok_or_else(over)?;
        let identity = self.identity(&row, sent, answer).await.map_err(|why| why.of(&row.domain))?;
        let mut tx = self.begin().await?;
        let staff = self.staff_who_owns(&mut tx, &identity.email).await?;
        if !store::sign_in_provider::is_theirs(&mut tx, staff, &row, &identity.subject).await? {
            if store::sign_in_provider::tell_of_another(&mut tx, staff, &row).await? {
                self.tell_operator(&mut tx, &operator_email::another_subject(&identity.email)).await?;
            }
            self.commit(tx).await?;
            return Err(Refused::Subject.of(&row.domain));
        }
        // Where the provider does not say when it asked the person, it did just now if it was told to, and long ago if not.
        let proved_at = identity.proved_at.unwrap_or_else(|| if sent.again { real_seconds() } else { 0 });
        let (email, to, browser) = (&identity.email, sent.to(), browser.hash());
        let second = if identity.has_two_factors { Second::AtProvider } else { Second::NotAsked };
        if second == Second::NotAsked
            && let Some(waits) =
                self.first_step(&mut tx, staff, email, Some(&browser), to.as_ref(), Some(proved_at)).await?
        {
            self.commit(tx).await?;
            return Ok(waits);
        }
        let via = Via::Provider { proved_at, second };
        let entry = self.entered(tx, Person::Staff(staff), email, Some((browser, false)), via, to.as_ref());
        entry.await.map(Arrival::Complete)
    }

    /// Signs out of every browser whom a provider says to have left: whose session there has ended (OpenID Connect Back-Channel Logout
    /// 1.0). `false` when nobody's provider says so, or said it before.
    ///
    /// # Errors
    /// A conflict `provider_away` when its keys cannot be read: whether it says so is not known.
    #[tracing::instrument(level = "debug", skip_all, name = "sign_in.out_by_provider")]
    pub async fn sign_out_by_provider(&self, token: &str) -> Result<bool, Error> {
        let Some(named) = id_token::Named::read(token) else { return Ok(false) };
        let rows = {
            let mut conn = self.pool.acquire().await?;
            store::sign_in_provider::all(&mut conn).await?
        };
        // An issuer may sign in the staff of several domains, each as another client.
        for row in rows.iter().filter(|row| named.is(&row.issuer, &row.client_id)) {
            let ended = match self.ended_at_provider(row, token).await {
                Ok(ended) => ended,
                Err(why) => {
                    // No sign-in was refused, so the security log has nothing: strangers can have this said.
                    tracing::warn!(domain = %row.domain, %why, "sign-out by a provider refused");
                    if matches!(why, Refused::Away(_)) {
                        return Err(why.words());
                    }
                    continue;
                }
            };
            let mut tx = self.begin().await?;
            if !store::second_factor::use_challenge(&mut tx, &ended.token).await? {
                return Ok(false);
            }
            for staff in store::sign_in_provider::staff_of(&mut tx, row, &ended.subject).await? {
                let person = Person::Staff(staff);
                // Signing out at the provider is part of a day's work, and signing in again takes the provider: browsers stay known.
                store::session::delete_all_of(&mut *tx, person).await?;
                self.note_sign_out(&mut tx, By::Uplift, person).await?;
                note(Event::SignedOut, None, Some(person));
            }
            self.commit(tx).await?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Whose session a provider says has ended. No connection to the database is held meanwhile.
    async fn ended_at_provider(&self, row: &Row, token: &str) -> Result<Ended, Refused> {
        let mode = self.config.mode;
        let known = self.providers.known(row.id, &row.issuer, mode).await.map_err(Refused::Away)?;
        let check = |known: &Known| {
            id_token::check_logout(token, &known.keys, &row.issuer, &row.client_id, real_seconds())
        };
        let mut checked = check(&known);
        if checked == Err(id_token::Refused::UnknownKey) {
            let known = self.providers.with_new_keys(row.id, known, mode).await.map_err(Refused::Away)?;
            checked = check(&known);
        }
        checked.map_err(Refused::Token)
    }

    /// Whom the provider names. No connection to the database is held meanwhile.
    async fn identity(
        &self,
        row: &Row,
        sent: &Departure,
        answer: &ProviderAnswer,
    ) -> Result<Identity, Refused> {
        let mode = self.config.mode;
        let known = self.providers.known(row.id, &row.issuer, mode).await.map_err(Refused::Away)?;
        match &answer.iss {
            Some(iss) if *iss != row.issuer => return Err(Refused::Issuer),
            None if known.names_itself => return Err(Refused::Issuer),
            _ => {}
        }
        if let Some(error) = &answer.error {
            return Err(Refused::Denied(known_error(error)));
        }
        let code = answer.code.clone().ok_or(Refused::Denied("without a code"))?;
        let token = self.exchange(row, &known, code, sent.verifier.clone()).await?;
        let check = |known: &Known| {
            let expected = Expected {
                issuer: &row.issuer,
                client_id: &row.client_id,
                nonce: &sent.nonce,
                domain: &row.domain,
                now: real_seconds(),
            };
            id_token::check(&token, &known.keys, &expected)
        };
        let mut checked = check(&known);
        if checked == Err(id_token::Refused::UnknownKey) {
            let known = self.providers.with_new_keys(row.id, known, mode).await.map_err(Refused::Away)?;
            checked = check(&known);
        }
        checked.map_err(Refused::Token)
    }

    async fn exchange(
        &self,
        row: &Row,
        known: &Arc<Known>,
        code: String,
        verifier: String,
    ) -> Result<String, Refused> {
        let mode = self.config.mode;
        let client = self.relying_party(row, known).map_err(|error| {
            tracing::error!(domain = %row.domain, error = %error.chain(), "cannot decrypt a client secret");
            Refused::Exchange("cannot decrypt our own secret")
        })?;
        let send = |request| self.providers.clone().send(request, mode);
        let exchanged = client
            .exchange_code(AuthorizationCode::new(code))
            .set_pkce_verifier(PkceCodeVerifier::new(verifier))
            .request_async(&send)
            .await;
        match exchanged {
            Ok(answer) => answer.extra_fields().id_token.clone().ok_or(Refused::Exchange("no id token")),
            Err(RequestTokenError::Request(why)) => Err(Refused::Away(why)),
            Err(RequestTokenError::ServerResponse(answer)) => Err(Refused::Exchange(match answer.error() {
                BasicErrorResponseType::InvalidClient => "invalid_client: check the client id and secret",
                BasicErrorResponseType::InvalidGrant => "invalid_grant",
                BasicErrorResponseType::UnauthorizedClient => "unauthorized_client",
                _ => "another error",
            })),
            Err(RequestTokenError::Parse(..) | RequestTokenError::Other(_)) => {
                Err(Refused::Exchange("its answer cannot be read"))
            }
        }
    }

    fn relying_party(&self, row: &Row, known: &Known) -> Result<Client, Error> {
        let secret = self.open_client_secret(row)?;
        let back = format!("{}/sign-in/callback", self.config.base_url);
        Ok(oauth2::Client::new(ClientId::new(row.client_id.clone()))
            .set_client_secret(ClientSecret::new(secret))
            .set_auth_type(AuthType::BasicAuth)
            .set_auth_uri(AuthUrl::from_url(known.authorization.clone()))
            .set_token_uri(TokenUrl::from_url(known.token.clone()))
            .set_redirect_uri(RedirectUrl::new(back).map_err(Error::internal)?))
    }

    fn seal_client_secret(&self, id: Uuid, secret: &[u8]) -> Result<Vec<u8>, Error> {
        self.config.key.seal("sign-in provider", id.as_bytes(), secret)
    }

    fn open_client_secret(&self, row: &Row) -> Result<String, Error> {
        let plain = self.config.key.open("sign-in provider", row.id.as_bytes(), &row.client_secret)?;
        String::from_utf8(plain).map_err(Error::internal)
    }
}

/// The answer to no sign-in that waits for one: whose domain it is about is not known.
fn over() -> Error {
    tracing::info!(why = %Refused::Over, "sign-in with a provider refused");
    note(Event::ProviderRefused, None, None);
    Refused::Over.words()
}

/// An error of the standards by its name; anything else could be text about a person.
fn known_error(error: &str) -> &'static str {
    const KNOWN: [&str; 8] = [
        "access_denied",
        "login_required",
        "interaction_required",
        "consent_required",
        "account_selection_required",
        "invalid_request",
        "unauthorized_client",
        "temporarily_unavailable",
    ];
    KNOWN.into_iter().find(|known| *known == error).unwrap_or("with an error")
}
