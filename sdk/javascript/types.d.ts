// Made by sdk/generate.mjs out of docs/openapi.json. Change the API, not this file.

import type { CallOptions, ChangeOptions, Pages, WriteOptions } from './index.js';

/** One of the words that there are now. New ones can be added: treat a word that you do not know as unknown. */
export type Open<T extends string> = T | (string & {});

/** A donor's home address. A declaration needs the home (SI 2016/1195 reg. 4), so care-of addresses and PO boxes are refused. */
export type Address = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** House number or name, and street. */
  line1: string;
  /** Address line 2. */
  line2?: string | null;
  /** Required in the United Kingdom, Jersey, Guernsey and the Isle of Man. */
  postcode?: string | null;
  /** Town or city. */
  town?: string | null;
};

/** What a donor agreed to. */
export type Agreement = {
  /** Must be true. */
  agreed: boolean;
  /** When the explanation was shown. At most 90 days ago. */
  explainedAt: string;
  /** The language that was shown. */
  language: Language;
  /** The version of the wording that was shown, from `GET /authorisation-declaration`. */
  version: string;
};

/** A new authorisation, and whether the donor's gifts are now covered. */
export type AuthorisationCreated = AuthorisationSummary & {
  /** The authorisation's id. */
  id: string;
  notice?: AuthorisationNotice | null;
};

/** What you tell a donor about the authorisation that they gave: when it ends, what happens if they pay too little tax, and how to cancel it. */
export type AuthorisationNotice = {
  /** The language of the text. */
  language: Open<Language>;
  /** The text, with line breaks. */
  text: string;
};

/** A record that you told the donor about their authorisation. */
export type AuthorisationNotified = {
  /** The authorisation that you told the donor about: the newest that you sent for them. */
  authorisationId: string;
  /** How the donor was told. */
  channel: Open<NoticeChannel>;
  /** When. */
  notifiedAt: string;
};

/** The status of an authorisation. */
export type AuthorisationStatus = string;

/** Whether a donor's gifts are covered now, and for how long. */
export type AuthorisationSummary = {
  /** Whether a gift made now is covered. */
  active: boolean;
  /** Whether an authorisation given today would cover days that are not covered yet. False for a donor who died. */
  canRenew: boolean;
  /** The day from which a renewal covers the next tax year too. Only while the authorisation is active and not cancelled. */
  renewalOpensOn?: string | null;
  /** The status. If it is not active, the reason. */
  status: AuthorisationStatus;
  /** The first day that is covered. */
  validFrom?: string | null;
  /** The last day that is covered. */
  validUntil?: string | null;
};

/** The wording of an authorisation, with the explanation that must be shown before it. */
export type AuthorisationWording = {
  /** What happens if the donor pays too little tax (ITA 2007 s.424). Show it before the donor agrees. */
  explanation: string;
  /** The language of the text. */
  language: Open<Language>;
  /** What the donor agrees to. */
  text: string;
  /** The version of the wording. Send it back with the donor's agreement. */
  version: string;
};

/** The results of a batch, in the order in which the donations were sent. */
export type BatchAnswer = {
  /** One for each donation. */
  results: Array<BatchResult>;
};

/** The outcome of one donation of a batch. */
export type BatchOutcome = string;

/** The result of one donation. */
export type BatchResult = {
  /** The donation, unless it failed. */
  donation?: Donation;
  /** Its index in the batch, from 0. */
  index: number;
  /** The outcome. */
  outcome: BatchOutcome;
  /** Why it failed. */
  problem?: ResultProblem;
  /** Your own name for it. */
  reference?: string;
};

/** A donor's authorisation after a platform cancelled. */
export type CancellationAnswer = AuthorisationSummary & {
  /** Whether we have asked the donor by email to cancel an authorisation that they gave elsewhere, and they have not answered. Until they confirm, that authorisation still covers gifts. */
  cancellationPending: boolean;
};

/** Who cancelled a session. */
export type CaptureCancelledBy = string;

/** A new session, with the addresses of its page. They are shown only once. */
export type CaptureCreated = CaptureSession & {
  /** With `donation`: QR codes of the short address. */
  qrCode?: QrCode;
  /** With `donation`: a short address of the page, to show on a screen or print on a receipt. */
  shortUrl?: string;
  /** The address of its page. Send the donor there or show it in a frame. Keep it secret: anyone who has it can answer for the donor. */
  url: string;
};

/** How a session was completed. */
export type CaptureOutcome = string;

/** A session, as its platform sees it. */
export type CaptureSession = {
  /** The authorisation that the donor gave on the page. */
  authorisationId?: string | null;
  /** Where the donor goes if they do not want Gift Aid. */
  cancelUrl?: string | null;
  cancelledBy?: CaptureCancelledBy | null;
  /** When it began. */
  createdAt: string;
  /** The donation without a donor that it is for. */
  donation?: string | null;
  /** The donor, once it is completed: send donations with this id. */
  donorId?: string | null;
  /** When it was completed, cancelled or expired. */
  endedAt?: string | null;
  /** When the session expires. */
  expiresAt: string;
  /** The session's id. */
  id: string;
  /** The language of the page. */
  language: Open<Language>;
  outcome?: CaptureOutcome | null;
  /** The origin of your page that shows it in a frame. */
  parentOrigin?: string | null;
  /** Where the donor goes when they are done. */
  returnUrl?: string | null;
  /** Where it stands. */
  status: CaptureState;
};

/** The status of a session. */
export type CaptureState = string;

/** A field of a donation that changed. */
export type ChangedField = string;

/** A charity that added your platform. */
export type Charity = {
  /** Whether you have accepted the charity in your console. Until you have, donations that name it by `hmrcId` are refused. Donations that name it by `reference` do not need this. */
  accepted: boolean;
  /** Since when. */
  addedAt: string;
  /** Whether the charity's registration with Uplift is confirmed. Until it is, donations for the charity are refused: keep them, and send them once it is. */
  confirmed: boolean;
  /** Its reference at HMRC. */
  hmrcReference: string;
  /** Its name. */
  name: string;
  /** The state of Uplift's appointment as the charity's nominee at HMRC. Claims can be filed once it is `active`. Donations are accepted and declared before that. */
  nomineeState: NomineeState;
  /** Send this as `transaction.id`. */
  reference: string;
  /** Whether the charity takes donations from you. While `confirmed` is false, they are refused in every state. */
  state: SourceState;
};

/** The charity of a donation. */
export type CharitySummary = {
  /** Its name. */
  name: string;
  /** Its reference within the platform. */
  reference: string;
};

/** A claim of a charity with donations of yours. */
export type Claim = {
  /** When HMRC accepted it. */
  acceptedAt?: string;
  /** The sum of their claimable amounts, in pence. The Gift Aid is a quarter of it. */
  donationAmount: number;
  /** How many of your donations are in it. */
  donationCount: number;
  /** Its id. */
  id: string;
  /** The day on which HMRC paid. If HMRC pays in parts, the first payment. */
  paidOn?: string;
  /** When HMRC refused it. */
  rejectedAt?: string;
  /** Where it stands. */
  status: ClaimStatus;
  /** When it was sent to HMRC. */
  submittedAt?: string;
  /** When it last changed. */
  updatedAt: string;
};

/** The status of a claim. */
export type ClaimStatus = string;

/** The one currency. */
export type Currency = 'GBP';

/** A declaration, without the donor's name and address. */
export type Declaration = {
  /** When it was cancelled or replaced. */
  cancelledAt?: string | null;
  /** The gift that it is for. */
  donationId: string;
  /** The declaration's id. */
  id: string;
  /** When it was made. */
  madeAt: string;
  /** Where it stands. */
  status: DeclarationStatus;
  /** Its text without name and address. */
  text: string;
  /** The version of its wording. */
  wordingVersion: string;
};

/** The status of a declaration. */
export type DeclarationStatus = string;

/** Why a donation was deleted. */
export type DeletionReason = string;

/** Why an attempt failed. */
export type DeliveryFailure = string;

/** The status of the delivery of one event to one endpoint. */
export type DeliveryStatus = string;

/** By the charity's reference within the platform. */
export type DirectTransaction = {
  /** The charity's reference, from Charities in your console. */
  id: string;
  type: 'direct';
};

/** Why an endpoint is disabled. */
export type DisabledReason = string;

/** A donation. */
export type Donation = {
  charity?: CharitySummary | null;
  /** What Gift Aid is claimed on, in pence: the net amount if you sent it, otherwise the gross amount, less refunds; 0 once it was deleted. */
  claimableAmount: number;
  /** When you sent it. */
  createdAt: string;
  /** GBP. */
  currency: Open<Currency>;
  /** When it was deleted. */
  deletedAt?: string | null;
  deletionReason?: DeletionReason | null;
  /** When the gift was made. */
  donatedAt: string;
  /** The donor as you sent it. */
  donor: DonationDonor;
  /** The donor, once known. Not for a donation whose donor was named by a match. */
  donorId?: string | null;
  /** The Gift Aid on it. */
  giftAid: GiftAid;
  /** What the donor gave, in pence. */
  grossAmount: number;
  /** The donation's id. */
  id: string;
  /** What reached the charity, in pence. */
  netAmount?: number | null;
  /** Your reference. */
  reference?: string | null;
  /** Refunds of part of it, oldest first. */
  refunds?: Array<Refund>;
  /** When the money reached the charity, or will. */
  settlementDate?: string | null;
  /** The transaction as you sent it. */
  transaction: Transaction;
  /** When it last changed. */
  updatedAt: string;
};

/** Donations to send in one request. */
export type DonationBatch = {
  /** The donations, each as for a single request. A `reference` in each makes the batch safe to repeat. */
  donations: Array<NewDonation>;
};

/** The fields to change; at least one. */
export type DonationChange = {
  /** The donor. */
  donor?: DonorIdentifier;
  /** What reached the charity, in pence. */
  netAmount?: number;
  /** When the money reached the charity. */
  settlementDate?: string;
};

/** The donor as the platform sent it. Only that platform sees it. */
export type DonationDonor = {
  /** The type of identifier. */
  type: Open<DonorKind>;
  /** The identifier. Only the platform that sent it sees it. After the donor has deleted their account it is the donor's id, or missing if no declaration was made. */
  value?: string | null;
};

/** The status of a donation: the first that applies, in this order. */
export type DonationStatus = string;

/** What you know about a donor: one of `email`, `phoneNumber` and `card.par`, or `card.cardholderName` with `address`. */
export type DonorEvidence = {
  address?: EvidenceAddress | null;
  card?: EvidenceCard | null;
  /** The date of the gift; today if left out. Name and address are compared with the newest authorisation on that date. */
  donationDate?: string | null;
  /** The donor's email address. */
  email?: string | null;
  /** The donor's phone number, in E.164; `0…` is read as a UK number. */
  phoneNumber?: string | null;
};

/** The donor's id. */
export type DonorFound = {
  /** The donor's id, the same for every platform. */
  id: string;
};

/** What you know about the donor. The page asks for the rest. */
export type DonorHint = {
  address?: Address | null;
  /** The donor's email address. */
  email?: string | null;
  /** The donor's id, if you have one. */
  id?: string | null;
  name?: PersonName | null;
  /** The donor's phone number, if you linked it, in E.164; `0…` is read as a UK number. `email` goes first. */
  phone?: string | null;
};

/** The donor of a donation. */
export type DonorIdentifier = {
  /** The type of identifier. */
  type: DonorKind;
  /** The identifier. */
  value: string;
};

/** The type of identifier. */
export type DonorKind = 'uid' | 'par' | 'email' | 'phone' | 'match';

/** A donor to look for. */
export type DonorLookup = {
  /** The type of identifier. */
  type: LookupKind;
  /** The identifier. */
  value: string;
};

/** An event: ids and states only. */
export type Event = {
  /** What it is about. */
  data: EventData;
  /** The event's id, the same as `webhook-id` of a delivery. */
  id: string;
  /** When. */
  timestamp: string;
  /** What happened. */
  type: EventType;
};

/** What an event is about: ids and states. Which fields it has depends on its type. */
export type EventData = {
  /** The authorisation. */
  authorisationId?: string;
  /** The session of the capture page. */
  authorisationSessionId?: string;
  /** Of `authorisation_session.cancelled`: who cancelled it. */
  cancelledBy?: CaptureCancelledBy;
  /** Of `donation.changed`: what changed. */
  changed?: Array<ChangedField>;
  /** The charity. */
  charityId?: string;
  /** The claim. */
  claimId?: string;
  /** The donation. */
  donationId?: string;
  /** The donor, if known. */
  donorId?: string;
  /** Of `authorisation.cancelled`: gifts made at or after this time are not covered. */
  from?: string;
  /** Of a link: card or phone. */
  kind?: Open<LinkKind>;
  /** The linked account. */
  linkId?: string;
  /** Of `authorisation_session.completed`: `given` or `already_on`. Of `link.contest_ended`: `kept`, `moved` or `withdrawn`. */
  outcome?: string;
  /** Of `donation.cancelled`: why it was deleted. Of `donation.ineligible`: why the charity took it out of claiming, with the code of `giftAid.reasons`. */
  reason?: string;
  /** The charity's reference within your platform. */
  reference?: string;
  /** Your platform as a donation source of the charity. */
  sourceId?: string;
  /** Of a source: `active`, `paused` or `ended`. Of a charity's nominee: the state of its appointment. Of a claim: its status. */
  state?: string;
  /** Of a donation: its status. */
  status?: DonationStatus;
  /** The entry of the terminal map. */
  terminalId?: string;
  /** Of `authorisation.given`, `authorisation.expiring` and `authorisation.expired`: the last day that is covered. */
  validUntil?: string;
  /** Of `terminal.added` and `terminal.changed`: true if the entry takes effect only when you confirm it. */
  waits?: boolean;
  /** Of a `webhook.test`: the endpoint. */
  webhookEndpointId?: string;
};

/** What happened. The meaning of a type never changes. New types can be added: ignore types that you do not know. */
export type EventType = string;

/** The donor's home, as a payment page asks for it. */
export type EvidenceAddress = {
  /** Number or name of the house or flat: the beginning of an address line. */
  houseNo: string;
  /** The UK postcode. */
  postcode: string;
};

/** The card details of a payment. */
export type EvidenceCard = {
  /** The first 6 to 8 digits of the card number. We do not keep them. */
  bin?: string | null;
  /** The name on the card, in any usual order. */
  cardholderName?: string | null;
  /** The last four digits of the card number. We do not keep them. */
  last4?: string | null;
  /** The payment account reference, exactly as it was linked. */
  par?: string | null;
};

/** What is wrong with one field of the body (`pointer`) or one query parameter (`parameter`). */
export type FieldProblem = {
  /** A stable code for programs. */
  code: string;
  /** A sentence for people that says what to do. */
  detail: string;
  /** Which query parameter. */
  parameter?: string;
  /** Which field of the body, as a JSON Pointer (RFC 6901); empty for the whole body. */
  pointer?: string;
};

/** The state of filing with HMRC. Donations are accepted and declared in every state. */
export type FilingCondition = string;

/** The Gift Aid on a donation. */
export type GiftAid = {
  /** What Gift Aid is on `claimableAmount`, in pence: an estimate, rounded down, whatever the status. Add it up only for `declared`, `claimed` and `accepted`: a donation that is `ineligible` gets none. The exact amount is calculated on the total of the claim. */
  amount: number;
  /** The declaration, once made. */
  declarationId?: string | null;
  /** Everything that prevents a declaration, and what to do about it. */
  reasons: Array<GiftAidReason>;
  /** In a word. */
  status: DonationStatus;
};

/** What prevents a declaration. */
export type GiftAidReason = {
  /** A stable code for programs. */
  code: GiftAidReasonCode;
  /** What to do, and who can do it. */
  cure: string;
  /** What is wrong. */
  detail: string;
};

/** What prevents a declaration. */
export type GiftAidReasonCode = string;

/** The status of the service. */
export type Health = {
  /** The API. */
  api: ServiceCondition;
  /** The database. */
  database: ServiceCondition;
  /** Filing with HMRC. It does not affect `status`. */
  filing: FilingCondition;
  /** The whole service. */
  status: ServiceCondition;
  /** The current time by Uplift's clock. In a sandbox you can move it. */
  time: string;
};

/** By the charity's reference at HMRC, once you have accepted the charity in your console. */
export type HmrcTransaction = {
  /** The HMRC reference. */
  id: string;
  type: 'hmrcId';
};

/** The state of a token (RFC 7662 section 2.2). If `active` is false, there are no other fields. */
export type Introspection = {
  /** Whether it is valid and belongs to your client. */
  active: boolean;
  /** The address of this API. */
  aud?: string;
  /** Your client id. */
  client_id?: string;
  /** When it expires, in seconds since 1970, in real time. Not later than its secret. */
  exp?: number;
  /** When it was issued, in seconds since 1970, in real time. */
  iat?: number;
  /** The issuer: this installation, as in the metadata. */
  iss?: string;
  /** Its scopes, separated by spaces. */
  scope?: string;
  /** `Bearer`. */
  token_type?: string;
};

/** A token to check (RFC 7662 section 2.1). */
export type IntrospectionRequest = {
  /** The client id, unless you send it by HTTP Basic. */
  client_id?: string | null;
  /** The client secret, unless you send it by HTTP Basic. */
  client_secret?: string | null;
  /** The token. */
  token: string;
  /** Ignored: there is only one type of token. */
  token_type_hint?: string | null;
};

/** A language that the wording exists in. */
export type Language = 'en' | 'cy';

/** What is linked. */
export type LinkKind = 'par' | 'phone';

/** A linked account. */
export type LinkSet = {
  /** Its id. */
  id: string;
  /** Card or phone. */
  kind: Open<LinkKind>;
};

/** A linked account, as a platform that set it sees it. */
export type LinkedAccount = {
  /** Its id. */
  id: string;
  /** Card or phone. */
  kind: Open<LinkKind>;
  /** When it last matched one of your donations. */
  lastUsedAt?: string;
  /** When you set it. */
  linkedAt: string;
  /** The last digits, to recognise it by. */
  masked: string;
};

/** The type of identifier to look up. */
export type LookupKind = 'email' | 'phone';

/** A match. */
export type MatchFound = {
  /** When it expires: 24 hours after the match. */
  expiresAt: string;
  /** Send this as the donor of a donation, with the type `match`. */
  matchId: string;
};

/** What the authorization server can do (RFC 8414 section 2). */
export type Metadata = {
  /** The only grant type. */
  grant_types_supported: Array<string>;
  /** The introspection endpoint. */
  introspection_endpoint: string;
  /** How clients authenticate at the introspection endpoint. */
  introspection_endpoint_auth_methods_supported: Array<string>;
  /** The issuer. */
  issuer: string;
  /** `none`: there is no authorization endpoint. */
  response_types_supported: Array<string>;
  /** The revocation endpoint. */
  revocation_endpoint: string;
  /** How clients authenticate at the revocation endpoint. */
  revocation_endpoint_auth_methods_supported: Array<string>;
  /** Every scope. */
  scopes_supported: Array<string>;
  /** The documentation. */
  service_documentation: string;
  /** The token endpoint. */
  token_endpoint: string;
  /** How clients authenticate at the token endpoint. */
  token_endpoint_auth_methods_supported: Array<string>;
};

/** An authorisation to create: the donor's name and home address, and what they were shown and agreed to. */
export type NewAuthorisation = {
  /** The donor's home address. */
  address: Address;
  /** What the donor agreed to. */
  declaration: Agreement;
  /** The donor's name. */
  name: PersonName;
};

/** A cancellation. */
export type NewCancellation = {
  /** The first day that is not covered. If left out, the authorisation ends at once. */
  endsOn?: string | null;
};

/** A session to begin. */
export type NewCapture = {
  /** Where the donor goes if they do not want Gift Aid. Must be registered too. If left out, they go to `returnUrl`. */
  cancelUrl?: string | null;
  /** A donation without a donor. The session is then open for 30 days instead of 30 minutes. */
  donation?: string | null;
  donor?: DonorHint | null;
  language?: Language | null;
  /** The origin of your page, if you show the session in a frame. Must be registered too. */
  parentOrigin?: string | null;
  /** Where the donor goes when they are done. Must match an address registered in your console exactly. We add the session's id as the parameter `authorisationSession`, nothing else. */
  returnUrl?: string | null;
};

/** Why a donation is deleted. */
export type NewDeletionReason = 'refund' | 'failed_settlement';

/** A donation to send. */
export type NewDonation = {
  /** GBP. */
  currency: Currency;
  /** When the gift was made; now if left out. A date means the start of that day in London. */
  donatedAt?: string | null;
  /** The donor. */
  donor: DonorIdentifier;
  /** What the donor gave, in pence. */
  grossAmount: number;
  /** What reaches the charity, in pence, if you keep a fee. At most the gross amount. */
  netAmount?: number | null;
  /** Your own reference: printable ASCII, unique within your platform for ever. */
  reference?: string | null;
  /** When the money reaches the charity, at most 60 days ahead. The declaration is made on this day. A timestamp is read as its date in London. */
  settlementDate?: string | null;
  /** The charity. */
  transaction: Transaction;
};

/** A donor to create: email address, phone number or both. */
export type NewDonor = {
  /** The donor's email address. */
  email?: string | null;
  /** The donor's phone number, in E.164; `0…` is read as a UK number. */
  phone?: string | null;
  /** Whether you verified that the donor controls the phone number. Required with a phone, and must be true. */
  verified?: boolean | null;
};

/** A card or phone to link. */
export type NewLink = {
  /** The payment account reference, exactly as in payments, or the phone number in E.164. */
  value: string;
  /** Whether you verified that the donor controls it. Must be true for a phone. */
  verified?: boolean | null;
};

/** How and when you told the donor about their authorisation. */
export type NewNotified = {
  /** How the donor was told. */
  channel: NoticeChannel;
  /** When. */
  notifiedAt: string;
};

/** A refund of part of a donation. */
export type NewRefund = {
  /** How much you refunded, in pence. All refunds together cannot be more than the gross amount. */
  amount: number;
  reason?: RefundReason | null;
  /** Your own reference: printable ASCII, unique within the donation. */
  reference?: string | null;
  /** The date of the refund; today if left out. */
  refundedOn?: string | null;
};

/** An entry to add to the terminal map: `mid` with or without `tid`, or `descriptor`. */
export type NewTerminal = {
  /** The charity's reference within your platform. */
  charity: string;
  /** Merchant descriptor as on statements. A `*` at the end, after at least 4 characters, matches anything that follows. */
  descriptor?: string | null;
  /** Merchant identifier. Case and spaces do not matter. */
  mid?: string | null;
  /** Terminal identifier, for one terminal of the merchant. Case and spaces do not matter. */
  tid?: string | null;
  /** The first gift date that the entry applies to. If left out, there is no first date. */
  validFrom?: string | null;
  /** The last gift date that the entry applies to. If left out, there is no last date. */
  validUntil?: string | null;
};

/** An endpoint to add. */
export type NewWebhookEndpoint = {
  /** Your description. */
  description?: string | null;
  /** Which events. If left out or empty: all events, including future types. */
  eventTypes?: Array<EventType> | null;
  /** Where to send events: https, on a public host. In a sandbox also http, and the machine that Uplift runs on. */
  url: string;
};

/** What to send again: one event, or a range of time. */
export type NewWebhookReplay = {
  /** One event. */
  eventId?: string;
  /** All events from this time. */
  since?: string;
  /** All events before this time; until now if left out. */
  until?: string;
};

/** The state of Uplift's appointment as a charity's nominee at HMRC. */
export type NomineeState = string;

/** How a platform told a donor about their authorisation. */
export type NoticeChannel = 'sms' | 'telephone' | 'letter' | 'screen' | 'other';

/** Why a token endpoint refused a request. */
export type OauthError = {
  /** The error code of RFC 6749 section 5.2, or `invalid_target` of RFC 8707. */
  error: string;
  /** What to do about it. */
  error_description: string;
};

/** The name of one person. */
export type PersonName = {
  /** First name. */
  first: string;
  /** Last name. */
  last: string;
  /** Such as Ms. */
  title?: string | null;
};

/** A problem as it is sent (RFC 9457). */
export type Problem = {
  /** A stable code for programs. */
  code: string;
  /** With `reference_taken` or `deleted`: the donation that has the reference. */
  conflictingId?: string;
  /** What is wrong in this case, and what to do. It never repeats what you sent. */
  detail: string;
  /** Every field or query parameter that is not valid. */
  errors?: Array<FieldProblem>;
  /** The request's id, as in the Request-Id header. Quote it when you contact us. */
  instance: string;
  /** With `insufficient_scope`: the scope that the token lacks. */
  requiredScope?: string;
  /** The HTTP status. */
  status: number;
  /** A few words, the same for every problem with this code. */
  title: string;
  /** The address of a page about this kind of problem. */
  type: string;
};

/** The addresses of a QR code. */
export type QrCode = {
  /** For screens. */
  png: string;
  /** For print, at any size. */
  svg: string;
};

/** A refund. */
export type Refund = {
  /** How much was refunded, in pence. */
  amount: number;
  reason?: Open<RefundReason> | null;
  /** When you sent it. */
  recordedAt: string;
  /** Your own name for it. */
  reference?: string | null;
  /** The date of the refund. */
  refundedOn: string;
};

/** Why part of a gift was refunded. */
export type RefundReason = 'requested' | 'chargeback' | 'wrong_amount';

/** Why one donation failed: like the problem of a single request, with pointers into the batch. */
export type ResultProblem = {
  /** A stable code for programs. */
  code: string;
  /** With `reference_taken` or `deleted`: the donation that has the reference. */
  conflictingId?: string;
  /** What to do. */
  detail: string;
  /** Every field that needs attention. */
  errors?: Array<FieldProblem>;
  /** The HTTP status of the same donation in a single request. */
  status: number;
  /** A few words, the same for every problem with this code. */
  title: string;
  /** The address of a page about this kind of problem. */
  type: string;
};

/** A token to revoke (RFC 7009 section 2.1). */
export type RevocationRequest = {
  /** The client id, unless you send it by HTTP Basic. */
  client_id?: string | null;
  /** The client secret, unless you send it by HTTP Basic. */
  client_secret?: string | null;
  /** The token. */
  token: string;
  /** Ignored: there is only one type of token. */
  token_type_hint?: string | null;
};

/** The status of one part of the service. */
export type ServiceCondition = string;

/** The state of a donation source. Earlier donations stay in every state. */
export type SourceState = string;

/** An entry of the terminal map. */
export type Terminal = {
  /** Which charity it belongs to. */
  charity: CharitySummary;
  /** When you or the operator confirmed it, from which it takes effect. Missing while a charity's entry is waiting for you to confirm it. */
  confirmedAt?: string | null;
  /** When it was added. */
  createdAt: string;
  /** Merchant descriptor: upper case, single spaces. A `*` at the end matches anything that follows. */
  descriptor?: string | null;
  /** Its id. */
  id: string;
  /** Merchant identifier: upper case, without spaces. */
  mid?: string | null;
  /** Terminal identifier: upper case, without spaces. Missing if the entry is for all terminals of the merchant. */
  tid?: string | null;
  /** When it last changed. */
  updatedAt: string;
  /** The first gift date that the entry applies to. */
  validFrom?: string | null;
  /** The last gift date that the entry applies to. */
  validUntil?: string | null;
};

/** New dates for an entry; at least one field. `null` removes the limit. */
export type TerminalChange = {
  /** The first gift date that the entry applies to. */
  validFrom?: string | null;
  /** The last gift date that the entry applies to. */
  validUntil?: string | null;
};

/** By a card terminal: the charity is found by the terminal map. */
export type TerminalTransaction = {
  /** Authorisation code of the card transaction. */
  auth: string;
  /** Merchant descriptor. */
  desc: string;
  /** Merchant identifier. */
  mid: string;
  /** Terminal identifier. */
  tid: string;
  type: 'terminal';
};

/** An access token (RFC 6749 section 5.1). */
export type TokenAnswer = {
  /** The token. Send it as `Authorization: Bearer`. */
  access_token: string;
  /** Seconds until it expires. */
  expires_in: number;
  /** The scopes of the token. */
  scope: string;
  /** `Bearer`. */
  token_type: string;
};

/** A token request (RFC 6749 section 4.4.2). */
export type TokenRequest = {
  /** The address of this API. Optional. */
  audience?: string | null;
  /** The client id, unless you send it by HTTP Basic. */
  client_id?: string | null;
  /** The client secret, unless you send it by HTTP Basic. */
  client_secret?: string | null;
  /** `client_credentials`. */
  grant_type: string;
  /** Scopes separated by spaces. If left out, the token has all scopes of the client. */
  scope?: string | null;
  /** Sandbox only: how many seconds the token lasts, to test what your code does when it expires. A live installation refuses it. */
  uplift_expires_in?: number | null;
};

/** The transaction of a donation, which identifies its charity. */
export type Transaction = DirectTransaction | HmrcTransaction | TerminalTransaction;

/** One attempt. */
export type WebhookAttempt = {
  /** When. */
  at: string;
  /** Why it failed. Missing if it did not fail. */
  failure?: DeliveryFailure;
  /** How long it took. */
  milliseconds: number;
  /** The status of your endpoint's response. Missing if there was no response. */
  statusCode?: number;
};

/** The delivery of one event to an endpoint. */
export type WebhookDelivery = {
  /** The last ten attempts, oldest first. */
  attempts: Array<WebhookAttempt>;
  /** When it was delivered or given up. */
  endedAt?: string;
  /** The event. */
  eventId: string;
  /** When it happened. */
  eventTimestamp: string;
  /** What happened; `webhook.test` too. */
  eventType: string;
  /** The next attempt. Missing while it waits for an earlier event of the same object, while the endpoint is disabled, and after it was delivered or given up. */
  nextTryAt?: string;
  /** The status of the delivery. */
  status: DeliveryStatus;
};

/** An endpoint. */
export type WebhookEndpoint = {
  /** When it was added. */
  createdAt: string;
  /** The last delivery. */
  deliveredAt?: string;
  /** Your description. */
  description?: string;
  /** When it was disabled. */
  disabledAt?: string;
  /** Why it was disabled. */
  disabledReason?: DisabledReason;
  /** Whether events are sent. */
  enabled: boolean;
  /** Which events are sent. If missing: all events, including future types. */
  eventTypes?: Array<EventType>;
  /** Since when every attempt has failed. Missing while deliveries work. */
  failingSince?: string;
  /** Its id. */
  id: string;
  /** Until when the previous secret also signs, in real time. */
  previousSecretUntil?: string;
  /** The replay that is running. */
  replay?: WebhookReplay;
  /** When it last changed. */
  updatedAt: string;
  /** Where events are sent. */
  url: string;
};

/** The settings to change; at least one. */
export type WebhookEndpointChange = {
  /** Your description; null for none. */
  description?: string | null;
  /** Whether events are sent. An endpoint that you enable again gets all events that it wants and has not received. */
  enabled?: boolean;
  /** Which events; null or empty for all. Queued events of other types are dropped. */
  eventTypes?: Array<EventType> | null;
  /** Where to send events. */
  url?: string;
};

/** A new endpoint, with its secret. */
export type WebhookEndpointCreated = WebhookEndpoint & {
  /** The secret that signs events. It is shown only once. Keep it where only your receiver can read it. */
  secret: string;
};

/** What is posted to an endpoint, with the headers of Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
export type WebhookMessage = {
  /** What it is about. */
  data: EventData;
  /** When. */
  timestamp: string;
  /** What happened. */
  type: string;
};

/** A replay that is running. */
export type WebhookReplay = {
  /** From this time. */
  since: string;
  /** Before this time. */
  until: string;
};

/** A new secret. */
export type WebhookSecret = {
  /** Until when the previous secret also signs, in real time. */
  previousSecretUntil: string;
  /** The secret. It is shown only once. */
  secret: string;
};

/** The event of a test. */
export type WebhookTest = {
  /** The event to look for in the delivery log. */
  eventId: string;
};

/** The calls of the reference, by their names there. */
export interface Operations {
  /** Read the authorization server metadata. */
  getMetadata(options?: CallOptions): Promise<Metadata>;
  /** Read the wording that a donor agrees to. */
  getAuthorisationDeclaration(query?: { lang?: Language }, options?: CallOptions): Promise<AuthorisationWording>;
  /** List your authorisation sessions. */
  listAuthorisationSessions(query?: { limit?: number; after?: string; status?: CaptureState }, options?: CallOptions): Pages<CaptureSession>;
  /** Begin an authorisation session. */
  createAuthorisationSession(body: NewCapture, options?: CallOptions & WriteOptions): Promise<CaptureCreated>;
  /** Read an authorisation session. */
  getAuthorisationSession(authorisationSessionId: string, options?: CallOptions): Promise<CaptureSession>;
  /** Cancel an authorisation session. */
  cancelAuthorisationSession(authorisationSessionId: string, options?: CallOptions & WriteOptions): Promise<CaptureSession>;
  /** List the charities that added your platform. */
  listCharities(query?: { limit?: number; after?: string }, options?: CallOptions): Pages<Charity>;
  /** Read a charity by its reference. */
  getCharity(reference: string, options?: CallOptions): Promise<Charity>;
  /** List a charity's claims. */
  listClaims(reference: string, query?: { limit?: number; after?: string; since?: string }, options?: CallOptions): Pages<Claim>;
  /** List your donations. */
  listDonations(query?: { limit?: number; after?: string; reference?: string; status?: DonationStatus; charity?: string; donorId?: string; createdFrom?: string; createdBefore?: string }, options?: CallOptions): Pages<Donation>;
  /** Send a donation. */
  createDonation(body: NewDonation, options?: CallOptions & WriteOptions): Promise<Donation>;
  /** Send up to 1,000 donations. */
  createDonations(body: DonationBatch, options?: CallOptions & WriteOptions): Promise<BatchAnswer>;
  /** Delete a donation. */
  deleteDonation(donationId: string, query?: { reason?: NewDeletionReason }, options?: CallOptions & WriteOptions & ChangeOptions): Promise<Donation>;
  /** Read a donation. */
  getDonation(donationId: string, options?: CallOptions): Promise<Donation>;
  /** Change a donation. */
  changeDonation(donationId: string, body: DonationChange, options?: CallOptions & WriteOptions & ChangeOptions): Promise<Donation>;
  /** Read a donation's declaration. */
  getDeclaration(donationId: string, options?: CallOptions): Promise<Declaration>;
  /** Refund part of a donation. */
  refundDonation(donationId: string, body: NewRefund, options?: CallOptions & WriteOptions & ChangeOptions): Promise<Donation>;
  /** Find a donor by email address or phone number. */
  findDonor(query: { type: LookupKind; value: string }, options?: CallOptions): Promise<DonorFound>;
  /** Create a donor. */
  createDonor(body: NewDonor, options?: CallOptions & WriteOptions): Promise<DonorFound>;
  /** Find a donor (identifier in the body). */
  lookUpDonor(body: DonorLookup, options?: CallOptions): Promise<DonorFound>;
  /** Match a donor by what you know about them. */
  matchDonor(body: DonorEvidence, options?: CallOptions & WriteOptions): Promise<MatchFound>;
  /** Check whether a donor has an active authorisation. */
  getAuthorisation(donorId: string, options?: CallOptions): Promise<AuthorisationSummary>;
  /** Cancel a donor's authorisation. */
  cancelAuthorisation(donorId: string, body?: NewCancellation | null, options?: CallOptions & WriteOptions): Promise<CancellationAnswer>;
  /** Record that you told the donor. */
  recordAuthorisationNotified(donorId: string, body: NewNotified, options?: CallOptions & WriteOptions): Promise<AuthorisationNotified>;
  /** Create a donor's authorisation. */
  createAuthorisation(donorId: string, body: NewAuthorisation, options?: CallOptions & WriteOptions): Promise<AuthorisationCreated>;
  /** List the accounts that you linked to a donor. */
  listLinkedAccounts(donorId: string, query?: { limit?: number; after?: string }, options?: CallOptions): Pages<LinkedAccount>;
  /** Unlink a card or a phone. */
  removeLinkedAccount(donorId: string, link: string, options?: CallOptions & WriteOptions): Promise<null>;
  /** Link a card or a phone to a donor. */
  setLinkedAccount(donorId: string, link: string, body: NewLink, options?: CallOptions & WriteOptions): Promise<LinkSet>;
  /** List events. */
  listEvents(query?: { limit?: number; after?: string; type?: EventType; subject?: string }, options?: CallOptions): Pages<Event>;
  /** Check the service. */
  getHealth(options?: CallOptions): Promise<Health>;
  /** List your terminal map. */
  listTerminals(query?: { limit?: number; after?: string; charity?: string }, options?: CallOptions): Pages<Terminal>;
  /** Add a terminal to the map. */
  addTerminal(body: NewTerminal, options?: CallOptions & WriteOptions): Promise<Terminal>;
  /** Remove an entry from the map. */
  removeTerminal(terminalId: string, options?: CallOptions & WriteOptions & ChangeOptions): Promise<null>;
  /** Read an entry of the map. */
  getTerminal(terminalId: string, options?: CallOptions): Promise<Terminal>;
  /** Change an entry's dates. */
  changeTerminal(terminalId: string, body: TerminalChange, options?: CallOptions & WriteOptions & ChangeOptions): Promise<Terminal>;
  /** Confirm a charity's entry. */
  confirmTerminal(terminalId: string, options?: CallOptions & WriteOptions & ChangeOptions): Promise<Terminal>;
  /** List your webhook endpoints. */
  listWebhookEndpoints(query?: { limit?: number; after?: string }, options?: CallOptions): Pages<WebhookEndpoint>;
  /** Add a webhook endpoint. */
  createWebhookEndpoint(body: NewWebhookEndpoint, options?: CallOptions & WriteOptions): Promise<WebhookEndpointCreated>;
  /** Delete a webhook endpoint. */
  deleteWebhookEndpoint(webhookEndpointId: string, options?: CallOptions & WriteOptions & ChangeOptions): Promise<null>;
  /** Read a webhook endpoint. */
  getWebhookEndpoint(webhookEndpointId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Change a webhook endpoint. */
  changeWebhookEndpoint(webhookEndpointId: string, body: WebhookEndpointChange, options?: CallOptions & WriteOptions & ChangeOptions): Promise<WebhookEndpoint>;
  /** Read the delivery log of a webhook endpoint. */
  listWebhookDeliveries(webhookEndpointId: string, query?: { limit?: number; after?: string; status?: DeliveryStatus; eventId?: string }, options?: CallOptions): Pages<WebhookDelivery>;
  /** Send events again. */
  replayWebhookEvents(webhookEndpointId: string, body: NewWebhookReplay, options?: CallOptions & WriteOptions): Promise<WebhookEndpoint>;
  /** Change the secret of a webhook endpoint. */
  changeWebhookSecret(webhookEndpointId: string, options?: CallOptions & WriteOptions): Promise<WebhookSecret>;
  /** Test a webhook endpoint. */
  testWebhookEndpoint(webhookEndpointId: string, options?: CallOptions & WriteOptions): Promise<WebhookTest>;
  /** Get an access token. */
  issueToken(body: TokenRequest, options?: CallOptions): Promise<TokenAnswer>;
  /** Check an access token. */
  introspectToken(body: IntrospectionRequest, options?: CallOptions): Promise<Introspection>;
  /** Revoke an access token. */
  revokeToken(body: RevocationRequest, options?: CallOptions): Promise<null>;
  /** Get an access token (alias). */
  issueTokenAlias(body: TokenRequest, options?: CallOptions): Promise<TokenAnswer>;
}
