"""The calls of the reference, by their names there.

Made by sdk/generate.mjs out of docs/openapi.json. Change the API, not this file.
"""

from typing import Any, Mapping, Optional, Tuple

from . import types
from ._pages import Operation, Pages


class Operations:
    """What `Uplift` can do."""

    def _call(
        self, operation: Operation, path: Tuple[str, ...] = (), *, query: Optional[Mapping[str, Any]] = None, body: Any = None,
        idempotency_key: Optional[str] = None, if_match: Optional[str] = None,
    ) -> Any:
        raise NotImplementedError

    def _pages(self, operation: Operation, path: Tuple[str, ...] = (), *, query: Mapping[str, Any]) -> Pages[Any]:
        return Pages(lambda asked: self._call(operation, path, query=asked), query)

    def get_metadata(self) -> types.Metadata:
        """Read the authorization server metadata."""
        answer: types.Metadata = self._call(Operation("getMetadata", "GET", "/.well-known/oauth-authorization-server", auth="none"))
        return answer

    def get_authorisation_declaration(self, *, lang: Optional[types.Language] = None) -> types.AuthorisationWording:
        """Read the wording that a donor agrees to."""
        answer: types.AuthorisationWording = self._call(Operation("getAuthorisationDeclaration", "GET", "/integrations/v1/authorisation-declaration"), query={"lang": lang})
        return answer

    def list_authorisation_sessions(self, *, limit: Optional[int] = None, after: Optional[str] = None, status: Optional[types.CaptureState] = None) -> Pages[types.CaptureSession]:
        """List your authorisation sessions."""
        return self._pages(Operation("listAuthorisationSessions", "GET", "/integrations/v1/authorisation-sessions"), query={"limit": limit, "after": after, "status": status})

    def create_authorisation_session(self, body: types.NewCapture, *, idempotency_key: Optional[str] = None) -> types.CaptureCreated:
        """Begin an authorisation session."""
        answer: types.CaptureCreated = self._call(Operation("createAuthorisationSession", "POST", "/integrations/v1/authorisation-sessions", key=True), body=body, idempotency_key=idempotency_key)
        return answer

    def get_authorisation_session(self, authorisation_session_id: str) -> types.CaptureSession:
        """Read an authorisation session."""
        answer: types.CaptureSession = self._call(Operation("getAuthorisationSession", "GET", "/integrations/v1/authorisation-sessions/{authorisationSessionId}"), (authorisation_session_id,))
        return answer

    def cancel_authorisation_session(self, authorisation_session_id: str, *, idempotency_key: Optional[str] = None) -> types.CaptureSession:
        """Cancel an authorisation session."""
        answer: types.CaptureSession = self._call(Operation("cancelAuthorisationSession", "POST", "/integrations/v1/authorisation-sessions/{authorisationSessionId}/cancellation", key=True), (authorisation_session_id,), idempotency_key=idempotency_key)
        return answer

    def list_charities(self, *, limit: Optional[int] = None, after: Optional[str] = None) -> Pages[types.Charity]:
        """List the charities that added your platform."""
        return self._pages(Operation("listCharities", "GET", "/integrations/v1/charities"), query={"limit": limit, "after": after})

    def get_charity(self, reference: str) -> types.Charity:
        """Read a charity by its reference."""
        answer: types.Charity = self._call(Operation("getCharity", "GET", "/integrations/v1/charities/{reference}"), (reference,))
        return answer

    def list_claims(self, reference: str, *, limit: Optional[int] = None, after: Optional[str] = None, since: Optional[str] = None) -> Pages[types.Claim]:
        """List a charity's claims."""
        return self._pages(Operation("listClaims", "GET", "/integrations/v1/charities/{reference}/claims"), (reference,), query={"limit": limit, "after": after, "since": since})

    def list_donations(self, *, limit: Optional[int] = None, after: Optional[str] = None, reference: Optional[str] = None, status: Optional[types.DonationStatus] = None, charity: Optional[str] = None, donor_id: Optional[str] = None, created_from: Optional[str] = None, created_before: Optional[str] = None) -> Pages[types.Donation]:
        """List your donations."""
        return self._pages(Operation("listDonations", "GET", "/integrations/v1/donations"), query={"limit": limit, "after": after, "reference": reference, "status": status, "charity": charity, "donorId": donor_id, "createdFrom": created_from, "createdBefore": created_before})

    def create_donation(self, body: types.NewDonation, *, idempotency_key: Optional[str] = None) -> types.Donation:
        """Send a donation."""
        answer: types.Donation = self._call(Operation("createDonation", "POST", "/integrations/v1/donations", key=True), body=body, idempotency_key=idempotency_key)
        return answer

    def create_donations(self, body: types.DonationBatch, *, idempotency_key: Optional[str] = None) -> types.BatchAnswer:
        """Send up to 1,000 donations."""
        answer: types.BatchAnswer = self._call(Operation("createDonations", "POST", "/integrations/v1/donations/batch", key=True), body=body, idempotency_key=idempotency_key)
        return answer

    def delete_donation(self, donation_id: str, *, reason: Optional[types.NewDeletionReason] = None, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Donation:
        """Delete a donation."""
        answer: types.Donation = self._call(Operation("deleteDonation", "DELETE", "/integrations/v1/donations/{donationId}", key=True), (donation_id,), query={"reason": reason}, idempotency_key=idempotency_key, if_match=if_match)
        return answer

    def get_donation(self, donation_id: str) -> types.Donation:
        """Read a donation."""
        answer: types.Donation = self._call(Operation("getDonation", "GET", "/integrations/v1/donations/{donationId}"), (donation_id,))
        return answer

    def change_donation(self, donation_id: str, body: types.DonationChange, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Donation:
        """Change a donation."""
        answer: types.Donation = self._call(Operation("changeDonation", "PATCH", "/integrations/v1/donations/{donationId}", key=True), (donation_id,), body=body, idempotency_key=idempotency_key, if_match=if_match)
        return answer

    def get_declaration(self, donation_id: str) -> types.Declaration:
        """Read a donation's declaration."""
        answer: types.Declaration = self._call(Operation("getDeclaration", "GET", "/integrations/v1/donations/{donationId}/declaration"), (donation_id,))
        return answer

    def refund_donation(self, donation_id: str, body: types.NewRefund, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Donation:
        """Refund part of a donation."""
        answer: types.Donation = self._call(Operation("refundDonation", "POST", "/integrations/v1/donations/{donationId}/refunds", key=True), (donation_id,), body=body, idempotency_key=idempotency_key, if_match=if_match)
        return answer

    def find_donor(self, *, type: types.LookupKind, value: str) -> types.DonorFound:
        """Find a donor by email address or phone number."""
        answer: types.DonorFound = self._call(Operation("findDonor", "GET", "/integrations/v1/donors"), query={"type": type, "value": value})
        return answer

    def create_donor(self, body: types.NewDonor, *, idempotency_key: Optional[str] = None) -> types.DonorFound:
        """Create a donor."""
        answer: types.DonorFound = self._call(Operation("createDonor", "POST", "/integrations/v1/donors", key=True), body=body, idempotency_key=idempotency_key)
        return answer

    def look_up_donor(self, body: types.DonorLookup) -> types.DonorFound:
        """Find a donor (identifier in the body)."""
        answer: types.DonorFound = self._call(Operation("lookUpDonor", "POST", "/integrations/v1/donors/lookup"), body=body)
        return answer

    def match_donor(self, body: types.DonorEvidence, *, idempotency_key: Optional[str] = None) -> types.MatchFound:
        """Match a donor by what you know about them."""
        answer: types.MatchFound = self._call(Operation("matchDonor", "POST", "/integrations/v1/donors/match", key=True), body=body, idempotency_key=idempotency_key)
        return answer

    def get_authorisation(self, donor_id: str) -> types.AuthorisationSummary:
        """Check whether a donor has an active authorisation."""
        answer: types.AuthorisationSummary = self._call(Operation("getAuthorisation", "GET", "/integrations/v1/donors/{donorId}/authorisation"), (donor_id,))
        return answer

    def cancel_authorisation(self, donor_id: str, body: Optional[types.NewCancellation] = None, *, idempotency_key: Optional[str] = None) -> types.CancellationAnswer:
        """Cancel a donor's authorisation."""
        answer: types.CancellationAnswer = self._call(Operation("cancelAuthorisation", "POST", "/integrations/v1/donors/{donorId}/authorisation/cancellation", key=True), (donor_id,), body=body, idempotency_key=idempotency_key)
        return answer

    def record_authorisation_notified(self, donor_id: str, body: types.NewNotified, *, idempotency_key: Optional[str] = None) -> types.AuthorisationNotified:
        """Record that you told the donor."""
        answer: types.AuthorisationNotified = self._call(Operation("recordAuthorisationNotified", "POST", "/integrations/v1/donors/{donorId}/authorisation/notified", key=True), (donor_id,), body=body, idempotency_key=idempotency_key)
        return answer

    def create_authorisation(self, donor_id: str, body: types.NewAuthorisation, *, idempotency_key: Optional[str] = None) -> types.AuthorisationCreated:
        """Create a donor's authorisation."""
        answer: types.AuthorisationCreated = self._call(Operation("createAuthorisation", "POST", "/integrations/v1/donors/{donorId}/authorisations", key=True), (donor_id,), body=body, idempotency_key=idempotency_key)
        return answer

    def list_linked_accounts(self, donor_id: str, *, limit: Optional[int] = None, after: Optional[str] = None) -> Pages[types.LinkedAccount]:
        """List the accounts that you linked to a donor."""
        return self._pages(Operation("listLinkedAccounts", "GET", "/integrations/v1/donors/{donorId}/linked-accounts"), (donor_id,), query={"limit": limit, "after": after})

    def remove_linked_account(self, donor_id: str, link: str, *, idempotency_key: Optional[str] = None) -> None:
        """Unlink a card or a phone."""
        self._call(Operation("removeLinkedAccount", "DELETE", "/integrations/v1/donors/{donorId}/linked-accounts/{link}", key=True), (donor_id, link,), idempotency_key=idempotency_key)

    def set_linked_account(self, donor_id: str, link: str, body: types.NewLink, *, idempotency_key: Optional[str] = None) -> types.LinkSet:
        """Link a card or a phone to a donor."""
        answer: types.LinkSet = self._call(Operation("setLinkedAccount", "PUT", "/integrations/v1/donors/{donorId}/linked-accounts/{link}", key=True), (donor_id, link,), body=body, idempotency_key=idempotency_key)
        return answer

    def list_events(self, *, limit: Optional[int] = None, after: Optional[str] = None, type: Optional[types.EventType] = None, subject: Optional[str] = None) -> Pages[types.Event]:
        """List events."""
        return self._pages(Operation("listEvents", "GET", "/integrations/v1/events"), query={"limit": limit, "after": after, "type": type, "subject": subject})

    def get_health(self) -> types.Health:
        """Check the service."""
        answer: types.Health = self._call(Operation("getHealth", "GET", "/integrations/v1/health", auth="none"))
        return answer

    def list_terminals(self, *, limit: Optional[int] = None, after: Optional[str] = None, charity: Optional[str] = None) -> Pages[types.Terminal]:
        """List your terminal map."""
        return self._pages(Operation("listTerminals", "GET", "/integrations/v1/terminals"), query={"limit": limit, "after": after, "charity": charity})

    def add_terminal(self, body: types.NewTerminal, *, idempotency_key: Optional[str] = None) -> types.Terminal:
        """Add a terminal to the map."""
        answer: types.Terminal = self._call(Operation("addTerminal", "POST", "/integrations/v1/terminals", key=True), body=body, idempotency_key=idempotency_key)
        return answer

    def remove_terminal(self, terminal_id: str, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> None:
        """Remove an entry from the map."""
        self._call(Operation("removeTerminal", "DELETE", "/integrations/v1/terminals/{terminalId}", key=True), (terminal_id,), idempotency_key=idempotency_key, if_match=if_match)

    def get_terminal(self, terminal_id: str) -> types.Terminal:
        """Read an entry of the map."""
        answer: types.Terminal = self._call(Operation("getTerminal", "GET", "/integrations/v1/terminals/{terminalId}"), (terminal_id,))
        return answer

    def change_terminal(self, terminal_id: str, body: types.TerminalChange, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Terminal:
        """Change an entry's dates."""
        answer: types.Terminal = self._call(Operation("changeTerminal", "PATCH", "/integrations/v1/terminals/{terminalId}", key=True), (terminal_id,), body=body, idempotency_key=idempotency_key, if_match=if_match)
        return answer

    def confirm_terminal(self, terminal_id: str, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Terminal:
        """Confirm a charity's entry."""
        answer: types.Terminal = self._call(Operation("confirmTerminal", "POST", "/integrations/v1/terminals/{terminalId}/confirmation", key=True), (terminal_id,), idempotency_key=idempotency_key, if_match=if_match)
        return answer

    def list_webhook_endpoints(self, *, limit: Optional[int] = None, after: Optional[str] = None) -> Pages[types.WebhookEndpoint]:
        """List your webhook endpoints."""
        return self._pages(Operation("listWebhookEndpoints", "GET", "/integrations/v1/webhook-endpoints"), query={"limit": limit, "after": after})

    def create_webhook_endpoint(self, body: types.NewWebhookEndpoint, *, idempotency_key: Optional[str] = None) -> types.WebhookEndpointCreated:
        """Add a webhook endpoint."""
        answer: types.WebhookEndpointCreated = self._call(Operation("createWebhookEndpoint", "POST", "/integrations/v1/webhook-endpoints", key=True), body=body, idempotency_key=idempotency_key)
        return answer

    def delete_webhook_endpoint(self, webhook_endpoint_id: str, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> None:
        """Delete a webhook endpoint."""
        self._call(Operation("deleteWebhookEndpoint", "DELETE", "/integrations/v1/webhook-endpoints/{webhookEndpointId}", key=True), (webhook_endpoint_id,), idempotency_key=idempotency_key, if_match=if_match)

    def get_webhook_endpoint(self, webhook_endpoint_id: str) -> types.WebhookEndpoint:
        """Read a webhook endpoint."""
        answer: types.WebhookEndpoint = self._call(Operation("getWebhookEndpoint", "GET", "/integrations/v1/webhook-endpoints/{webhookEndpointId}"), (webhook_endpoint_id,))
        return answer

    def change_webhook_endpoint(self, webhook_endpoint_id: str, body: types.WebhookEndpointChange, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.WebhookEndpoint:
        """Change a webhook endpoint."""
        answer: types.WebhookEndpoint = self._call(Operation("changeWebhookEndpoint", "PATCH", "/integrations/v1/webhook-endpoints/{webhookEndpointId}", key=True), (webhook_endpoint_id,), body=body, idempotency_key=idempotency_key, if_match=if_match)
        return answer

    def list_webhook_deliveries(self, webhook_endpoint_id: str, *, limit: Optional[int] = None, after: Optional[str] = None, status: Optional[types.DeliveryStatus] = None, event_id: Optional[str] = None) -> Pages[types.WebhookDelivery]:
        """Read the delivery log of a webhook endpoint."""
        return self._pages(Operation("listWebhookDeliveries", "GET", "/integrations/v1/webhook-endpoints/{webhookEndpointId}/deliveries"), (webhook_endpoint_id,), query={"limit": limit, "after": after, "status": status, "eventId": event_id})

    def replay_webhook_events(self, webhook_endpoint_id: str, body: types.NewWebhookReplay, *, idempotency_key: Optional[str] = None) -> types.WebhookEndpoint:
        """Send events again."""
        answer: types.WebhookEndpoint = self._call(Operation("replayWebhookEvents", "POST", "/integrations/v1/webhook-endpoints/{webhookEndpointId}/replay", key=True), (webhook_endpoint_id,), body=body, idempotency_key=idempotency_key)
        return answer

    def change_webhook_secret(self, webhook_endpoint_id: str, *, idempotency_key: Optional[str] = None) -> types.WebhookSecret:
        """Change the secret of a webhook endpoint."""
        answer: types.WebhookSecret = self._call(Operation("changeWebhookSecret", "POST", "/integrations/v1/webhook-endpoints/{webhookEndpointId}/secret", key=True), (webhook_endpoint_id,), idempotency_key=idempotency_key)
        return answer

    def test_webhook_endpoint(self, webhook_endpoint_id: str, *, idempotency_key: Optional[str] = None) -> types.WebhookTest:
        """Test a webhook endpoint."""
        answer: types.WebhookTest = self._call(Operation("testWebhookEndpoint", "POST", "/integrations/v1/webhook-endpoints/{webhookEndpointId}/test", key=True), (webhook_endpoint_id,), idempotency_key=idempotency_key)
        return answer

    def issue_token(self, body: types.TokenRequest) -> types.TokenAnswer:
        """Get an access token."""
        answer: types.TokenAnswer = self._call(Operation("issueToken", "POST", "/oauth/token", auth="client", form=True), body=body)
        return answer

    def introspect_token(self, body: types.IntrospectionRequest) -> types.Introspection:
        """Check an access token."""
        answer: types.Introspection = self._call(Operation("introspectToken", "POST", "/oauth2/introspect", auth="client", form=True), body=body)
        return answer

    def revoke_token(self, body: types.RevocationRequest) -> None:
        """Revoke an access token."""
        self._call(Operation("revokeToken", "POST", "/oauth2/revoke", auth="client", form=True), body=body)

    def issue_token_alias(self, body: types.TokenRequest) -> types.TokenAnswer:
        """Get an access token (alias)."""
        answer: types.TokenAnswer = self._call(Operation("issueTokenAlias", "POST", "/oauth2/token", auth="client", form=True), body=body)
        return answer
