//! What the elements of a message tell the business rules.

/// What an element tells the rules.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fact {
    /// Nothing.
    None,
    /// Something of the envelope, the IRheader or the filer.
    Envelope(EnvelopeFact),
    /// Something of a claim.
    Claim(ClaimFact),
    /// Something of a claim's small donations.
    Gasds(GasdsFact),
}

/// What the envelope, the IRheader and the filer tell.
#[derive(Clone, Copy, Debug)]
pub(super) enum EnvelopeFact {
    Class,
    Qualifier,
    Function,
    CorrelationId,
    GatewayTimestamp,
    Credentials,
    VendorId,
    Header,
    EnvelopeKey,
    HeaderKey,
    Mark,
    IrHeader,
    CollectionAgency,
    Signatory,
    AuthOfficial,
    Organisation,
    AgtOrNom,
    ClaimForm,
}

/// What a claim tells.
#[derive(Clone, Copy, Debug)]
pub(super) enum ClaimFact {
    Reference,
    RegName,
    RegNo,
    Regulator,
    Aggregated,
    Sponsored,
    GivenOn,
    Total,
    Line,
    EarliestDate,
    PaidOn,
    Gross,
    Tax,
    OtherIncome,
    Adjustment,
    Repayment,
    OtherInformation,
    Claim,
}

/// What a claim for small donations tells.
#[derive(Clone, Copy, Debug)]
pub(super) enum GasdsFact {
    Connected,
    Charity,
    ClaimYear,
    InBuildings,
    BuildingYear,
    Building,
    Adjustment,
    Gasds,
}
