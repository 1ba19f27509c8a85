"""What calls send and answer, by the names of the reference.

Made by sdk/generate.mjs out of docs/openapi.json. Change the API, not this file.
"""

from typing import List, Literal, TypedDict, Union


class _Address(TypedDict):
    country: str
    line1: str


class Address(_Address, total=False):
    """A donor's home address. A declaration needs the home (SI 2016/1195 reg. 4), so care-of addresses and PO boxes are refused."""

    line2: Union[str, None]
    postcode: Union[str, None]
    town: Union[str, None]


class Agreement(TypedDict):
    """What a donor agreed to."""

    agreed: bool
    explainedAt: str
    language: "Language"
    version: str


class _AuthorisationCreated(TypedDict):
    active: bool
    canRenew: bool
    status: "AuthorisationStatus"
    id: str


class AuthorisationCreated(_AuthorisationCreated, total=False):
    """A new authorisation, and whether the donor's gifts are now covered."""

    renewalOpensOn: Union[str, None]
    validFrom: Union[str, None]
    validUntil: Union[str, None]
    notice: Union["AuthorisationNotice", None]


class AuthorisationNotice(TypedDict):
    """What you tell a donor about the authorisation that they gave: when it ends, what happens if they pay too little tax, and how to cancel it."""

    language: str
    text: str


class AuthorisationNotified(TypedDict):
    """A record that you told the donor about their authorisation."""

    authorisationId: str
    channel: str
    notifiedAt: str


AuthorisationStatus = str


class _AuthorisationSummary(TypedDict):
    active: bool
    canRenew: bool
    status: "AuthorisationStatus"


class AuthorisationSummary(_AuthorisationSummary, total=False):
    """Whether a donor's gifts are covered now, and for how long."""

    renewalOpensOn: Union[str, None]
    validFrom: Union[str, None]
    validUntil: Union[str, None]


class AuthorisationWording(TypedDict):
    """The wording of an authorisation, with the explanation that must be shown before it."""

    explanation: str
    language: str
    text: str
    version: str


class BatchAnswer(TypedDict):
    """The results of a batch, in the order in which the donations were sent."""

    results: List["BatchResult"]


BatchOutcome = str


class _BatchResult(TypedDict):
    index: int
    outcome: "BatchOutcome"


class BatchResult(_BatchResult, total=False):
    """The result of one donation."""

    donation: "Donation"
    problem: "ResultProblem"
    reference: str


class _CancellationAnswer(TypedDict):
    active: bool
    canRenew: bool
    status: "AuthorisationStatus"
    cancellationPending: bool


class CancellationAnswer(_CancellationAnswer, total=False):
    """A donor's authorisation after a platform cancelled."""

    renewalOpensOn: Union[str, None]
    validFrom: Union[str, None]
    validUntil: Union[str, None]


CaptureCancelledBy = str


class _CaptureCreated(TypedDict):
    createdAt: str
    expiresAt: str
    id: str
    language: str
    status: "CaptureState"
    url: str


class CaptureCreated(_CaptureCreated, total=False):
    """A new session, with the addresses of its page. They are shown only once."""

    authorisationId: Union[str, None]
    cancelUrl: Union[str, None]
    cancelledBy: Union["CaptureCancelledBy", None]
    donation: Union[str, None]
    donorId: Union[str, None]
    endedAt: Union[str, None]
    outcome: Union["CaptureOutcome", None]
    parentOrigin: Union[str, None]
    returnUrl: Union[str, None]
    qrCode: "QrCode"
    shortUrl: str


CaptureOutcome = str


class _CaptureSession(TypedDict):
    createdAt: str
    expiresAt: str
    id: str
    language: str
    status: "CaptureState"


class CaptureSession(_CaptureSession, total=False):
    """A session, as its platform sees it."""

    authorisationId: Union[str, None]
    cancelUrl: Union[str, None]
    cancelledBy: Union["CaptureCancelledBy", None]
    donation: Union[str, None]
    donorId: Union[str, None]
    endedAt: Union[str, None]
    outcome: Union["CaptureOutcome", None]
    parentOrigin: Union[str, None]
    returnUrl: Union[str, None]


CaptureState = str


ChangedField = str


class Charity(TypedDict):
    """A charity that added your platform."""

    accepted: bool
    addedAt: str
    confirmed: bool
    hmrcReference: str
    name: str
    nomineeState: "NomineeState"
    reference: str
    state: "SourceState"


class CharitySummary(TypedDict):
    """The charity of a donation."""

    name: str
    reference: str


class _Claim(TypedDict):
    donationAmount: int
    donationCount: int
    id: str
    status: "ClaimStatus"
    updatedAt: str


class Claim(_Claim, total=False):
    """A claim of a charity with donations of yours."""

    acceptedAt: str
    paidOn: str
    rejectedAt: str
    submittedAt: str


ClaimStatus = str


Currency = Literal["GBP"]


class _Declaration(TypedDict):
    donationId: str
    id: str
    madeAt: str
    status: "DeclarationStatus"
    text: str
    wordingVersion: str


class Declaration(_Declaration, total=False):
    """A declaration, without the donor's name and address."""

    cancelledAt: Union[str, None]


DeclarationStatus = str


DeletionReason = str


DeliveryFailure = str


DeliveryStatus = str


class DirectTransaction(TypedDict):
    """By the charity's reference within the platform."""

    id: str
    type: Literal["direct"]


DisabledReason = str


class _Donation(TypedDict):
    claimableAmount: int
    createdAt: str
    currency: str
    donatedAt: str
    donor: "DonationDonor"
    giftAid: "GiftAid"
    grossAmount: int
    id: str
    transaction: "Transaction"
    updatedAt: str


class Donation(_Donation, total=False):
    """A donation."""

    charity: Union["CharitySummary", None]
    deletedAt: Union[str, None]
    deletionReason: Union["DeletionReason", None]
    donorId: Union[str, None]
    netAmount: Union[int, None]
    reference: Union[str, None]
    refunds: List["Refund"]
    settlementDate: Union[str, None]


class DonationBatch(TypedDict):
    """Donations to send in one request."""

    donations: List["NewDonation"]


class DonationChange(TypedDict, total=False):
    """The fields to change; at least one."""

    donor: "DonorIdentifier"
    netAmount: int
    settlementDate: str


class _DonationDonor(TypedDict):
    type: str


class DonationDonor(_DonationDonor, total=False):
    """The donor as the platform sent it. Only that platform sees it."""

    value: Union[str, None]


DonationStatus = str


class DonorEvidence(TypedDict, total=False):
    """What you know about a donor: one of `email`, `phoneNumber` and `card.par`, or `card.cardholderName` with `address`."""

    address: Union["EvidenceAddress", None]
    card: Union["EvidenceCard", None]
    donationDate: Union[str, None]
    email: Union[str, None]
    phoneNumber: Union[str, None]


class DonorFound(TypedDict):
    """The donor's id."""

    id: str


class DonorHint(TypedDict, total=False):
    """What you know about the donor. The page asks for the rest."""

    address: Union["Address", None]
    email: Union[str, None]
    id: Union[str, None]
    name: Union["PersonName", None]
    phone: Union[str, None]


class DonorIdentifier(TypedDict):
    """The donor of a donation."""

    type: "DonorKind"
    value: str


DonorKind = Literal["uid", "par", "email", "phone", "match"]


class DonorLookup(TypedDict):
    """A donor to look for."""

    type: "LookupKind"
    value: str


class Event(TypedDict):
    """An event: ids and states only."""

    data: "EventData"
    id: str
    timestamp: str
    type: "EventType"


_EventData = TypedDict("_EventData", {})


_EventDataRest = TypedDict("_EventDataRest", {"authorisationId": str, "authorisationSessionId": str, "cancelledBy": "CaptureCancelledBy", "changed": List["ChangedField"], "charityId": str, "claimId": str, "donationId": str, "donorId": str, "from": str, "kind": str, "linkId": str, "outcome": str, "reason": str, "reference": str, "sourceId": str, "state": str, "status": "DonationStatus", "terminalId": str, "validUntil": str, "waits": bool, "webhookEndpointId": str}, total=False)


class EventData(_EventData, _EventDataRest):
    """What an event is about: ids and states. Which fields it has depends on its type."""


EventType = str


class EvidenceAddress(TypedDict):
    """The donor's home, as a payment page asks for it."""

    houseNo: str
    postcode: str


class EvidenceCard(TypedDict, total=False):
    """The card details of a payment."""

    bin: Union[str, None]
    cardholderName: Union[str, None]
    last4: Union[str, None]
    par: Union[str, None]


class _FieldProblem(TypedDict):
    code: str
    detail: str


class FieldProblem(_FieldProblem, total=False):
    """What is wrong with one field of the body (`pointer`) or one query parameter (`parameter`)."""

    parameter: str
    pointer: str


FilingCondition = str


class _GiftAid(TypedDict):
    amount: int
    reasons: List["GiftAidReason"]
    status: "DonationStatus"


class GiftAid(_GiftAid, total=False):
    """The Gift Aid on a donation."""

    declarationId: Union[str, None]


class GiftAidReason(TypedDict):
    """What prevents a declaration."""

    code: "GiftAidReasonCode"
    cure: str
    detail: str


GiftAidReasonCode = str


class Health(TypedDict):
    """The status of the service."""

    api: "ServiceCondition"
    database: "ServiceCondition"
    filing: "FilingCondition"
    status: "ServiceCondition"
    time: str


class HmrcTransaction(TypedDict):
    """By the charity's reference at HMRC, once you have accepted the charity in your console."""

    id: str
    type: Literal["hmrcId"]


class _Introspection(TypedDict):
    active: bool


class Introspection(_Introspection, total=False):
    """The state of a token (RFC 7662 section 2.2). If `active` is false, there are no other fields."""

    aud: str
    client_id: str
    exp: int
    iat: int
    iss: str
    scope: str
    token_type: str


class _IntrospectionRequest(TypedDict):
    token: str


class IntrospectionRequest(_IntrospectionRequest, total=False):
    """A token to check (RFC 7662 section 2.1)."""

    client_id: Union[str, None]
    client_secret: Union[str, None]
    token_type_hint: Union[str, None]


Language = Literal["en", "cy"]


LinkKind = Literal["par", "phone"]


class LinkSet(TypedDict):
    """A linked account."""

    id: str
    kind: str


class _LinkedAccount(TypedDict):
    id: str
    kind: str
    linkedAt: str
    masked: str


class LinkedAccount(_LinkedAccount, total=False):
    """A linked account, as a platform that set it sees it."""

    lastUsedAt: str


LookupKind = Literal["email", "phone"]


class MatchFound(TypedDict):
    """A match."""

    expiresAt: str
    matchId: str


class Metadata(TypedDict):
    """What the authorization server can do (RFC 8414 section 2)."""

    grant_types_supported: List[str]
    introspection_endpoint: str
    introspection_endpoint_auth_methods_supported: List[str]
    issuer: str
    response_types_supported: List[str]
    revocation_endpoint: str
    revocation_endpoint_auth_methods_supported: List[str]
    scopes_supported: List[str]
    service_documentation: str
    token_endpoint: str
    token_endpoint_auth_methods_supported: List[str]


class NewAuthorisation(TypedDict):
    """An authorisation to create: the donor's name and home address, and what they were shown and agreed to."""

    address: "Address"
    declaration: "Agreement"
    name: "PersonName"


class NewCancellation(TypedDict, total=False):
    """A cancellation."""

    endsOn: Union[str, None]


class NewCapture(TypedDict, total=False):
    """A session to begin."""

    cancelUrl: Union[str, None]
    donation: Union[str, None]
    donor: Union["DonorHint", None]
    language: Union["Language", None]
    parentOrigin: Union[str, None]
    returnUrl: Union[str, None]


NewDeletionReason = Literal["refund", "failed_settlement"]


class _NewDonation(TypedDict):
    currency: "Currency"
    donor: "DonorIdentifier"
    grossAmount: int
    transaction: "Transaction"


class NewDonation(_NewDonation, total=False):
    """A donation to send."""

    donatedAt: Union[str, None]
    netAmount: Union[int, None]
    reference: Union[str, None]
    settlementDate: Union[str, None]


class NewDonor(TypedDict, total=False):
    """A donor to create: email address, phone number or both."""

    email: Union[str, None]
    phone: Union[str, None]
    verified: Union[bool, None]


class _NewLink(TypedDict):
    value: str


class NewLink(_NewLink, total=False):
    """A card or phone to link."""

    verified: Union[bool, None]


class NewNotified(TypedDict):
    """How and when you told the donor about their authorisation."""

    channel: "NoticeChannel"
    notifiedAt: str


class _NewRefund(TypedDict):
    amount: int


class NewRefund(_NewRefund, total=False):
    """A refund of part of a donation."""

    reason: Union["RefundReason", None]
    reference: Union[str, None]
    refundedOn: Union[str, None]


class _NewTerminal(TypedDict):
    charity: str


class NewTerminal(_NewTerminal, total=False):
    """An entry to add to the terminal map: `mid` with or without `tid`, or `descriptor`."""

    descriptor: Union[str, None]
    mid: Union[str, None]
    tid: Union[str, None]
    validFrom: Union[str, None]
    validUntil: Union[str, None]


class _NewWebhookEndpoint(TypedDict):
    url: str


class NewWebhookEndpoint(_NewWebhookEndpoint, total=False):
    """An endpoint to add."""

    description: Union[str, None]
    eventTypes: Union[List["EventType"], None]


class NewWebhookReplay(TypedDict, total=False):
    """What to send again: one event, or a range of time."""

    eventId: str
    since: str
    until: str


NomineeState = str


NoticeChannel = Literal["sms", "telephone", "letter", "screen", "other"]


class OauthError(TypedDict):
    """Why a token endpoint refused a request."""

    error: str
    error_description: str


class _PersonName(TypedDict):
    first: str
    last: str


class PersonName(_PersonName, total=False):
    """The name of one person."""

    title: Union[str, None]


class _Problem(TypedDict):
    code: str
    detail: str
    instance: str
    status: int
    title: str
    type: str


class Problem(_Problem, total=False):
    """A problem as it is sent (RFC 9457)."""

    conflictingId: str
    errors: List["FieldProblem"]
    requiredScope: str


class QrCode(TypedDict):
    """The addresses of a QR code."""

    png: str
    svg: str


class _Refund(TypedDict):
    amount: int
    recordedAt: str
    refundedOn: str


class Refund(_Refund, total=False):
    """A refund."""

    reason: Union[str, None]
    reference: Union[str, None]


RefundReason = Literal["requested", "chargeback", "wrong_amount"]


class _ResultProblem(TypedDict):
    code: str
    detail: str
    status: int
    title: str
    type: str


class ResultProblem(_ResultProblem, total=False):
    """Why one donation failed: like the problem of a single request, with pointers into the batch."""

    conflictingId: str
    errors: List["FieldProblem"]


class _RevocationRequest(TypedDict):
    token: str


class RevocationRequest(_RevocationRequest, total=False):
    """A token to revoke (RFC 7009 section 2.1)."""

    client_id: Union[str, None]
    client_secret: Union[str, None]
    token_type_hint: Union[str, None]


ServiceCondition = str


SourceState = str


class _Terminal(TypedDict):
    charity: "CharitySummary"
    createdAt: str
    id: str
    updatedAt: str


class Terminal(_Terminal, total=False):
    """An entry of the terminal map."""

    confirmedAt: Union[str, None]
    descriptor: Union[str, None]
    mid: Union[str, None]
    tid: Union[str, None]
    validFrom: Union[str, None]
    validUntil: Union[str, None]


class TerminalChange(TypedDict, total=False):
    """New dates for an entry; at least one field. `null` removes the limit."""

    validFrom: Union[str, None]
    validUntil: Union[str, None]


class TerminalTransaction(TypedDict):
    """By a card terminal: the charity is found by the terminal map."""

    auth: str
    desc: str
    mid: str
    tid: str
    type: Literal["terminal"]


class TokenAnswer(TypedDict):
    """An access token (RFC 6749 section 5.1)."""

    access_token: str
    expires_in: int
    scope: str
    token_type: str


class _TokenRequest(TypedDict):
    grant_type: str


class TokenRequest(_TokenRequest, total=False):
    """A token request (RFC 6749 section 4.4.2)."""

    audience: Union[str, None]
    client_id: Union[str, None]
    client_secret: Union[str, None]
    scope: Union[str, None]
    uplift_expires_in: Union[int, None]


Transaction = Union["DirectTransaction", "HmrcTransaction", "TerminalTransaction"]


class _WebhookAttempt(TypedDict):
    at: str
    milliseconds: int


class WebhookAttempt(_WebhookAttempt, total=False):
    """One attempt."""

    failure: "DeliveryFailure"
    statusCode: int


class _WebhookDelivery(TypedDict):
    attempts: List["WebhookAttempt"]
    eventId: str
    eventTimestamp: str
    eventType: str
    status: "DeliveryStatus"


class WebhookDelivery(_WebhookDelivery, total=False):
    """The delivery of one event to an endpoint."""

    endedAt: str
    nextTryAt: str


class _WebhookEndpoint(TypedDict):
    createdAt: str
    enabled: bool
    id: str
    updatedAt: str
    url: str


class WebhookEndpoint(_WebhookEndpoint, total=False):
    """An endpoint."""

    deliveredAt: str
    description: str
    disabledAt: str
    disabledReason: "DisabledReason"
    eventTypes: List["EventType"]
    failingSince: str
    previousSecretUntil: str
    replay: "WebhookReplay"


class WebhookEndpointChange(TypedDict, total=False):
    """The settings to change; at least one."""

    description: Union[str, None]
    enabled: bool
    eventTypes: Union[List["EventType"], None]
    url: str


class _WebhookEndpointCreated(TypedDict):
    createdAt: str
    enabled: bool
    id: str
    updatedAt: str
    url: str
    secret: str


class WebhookEndpointCreated(_WebhookEndpointCreated, total=False):
    """A new endpoint, with its secret."""

    deliveredAt: str
    description: str
    disabledAt: str
    disabledReason: "DisabledReason"
    eventTypes: List["EventType"]
    failingSince: str
    previousSecretUntil: str
    replay: "WebhookReplay"


class WebhookMessage(TypedDict):
    """What is posted to an endpoint, with the headers of Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and `webhook-signature`."""

    data: "EventData"
    timestamp: str
    type: str


class WebhookReplay(TypedDict):
    """A replay that is running."""

    since: str
    until: str


class WebhookSecret(TypedDict):
    """A new secret."""

    previousSecretUntil: str
    secret: str


class WebhookTest(TypedDict):
    """The event of a test."""

    eventId: str
