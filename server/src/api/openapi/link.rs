//! Links: which call goes on from an answer, and what it takes from it.

use serde_json::{Map, Value, json};

const ID: &str = "$response.body#/id";
const DONOR: &str = "$request.path.donorId";

/// One way on from an answer.
struct Link {
    /// The operation that it leads to.
    to: &'static str,
    /// Why one goes there.
    words: &'static str,
    /// Its parameters, and where each comes from (OpenAPI 3.1, runtime expressions).
    parameters: &'static [(&'static str, &'static str)],
}

const fn link(
    to: &'static str,
    words: &'static str,
    parameters: &'static [(&'static str, &'static str)],
) -> Link {
    Link { to, words, parameters }
}

/// The ways on from the good answers of some operations.
const LINKS: &[(&[&str], &[Link])] = &[
    (
        &["findDonor", "lookUpDonor", "createDonor"],
        &[
            link("getAuthorisation", "Whether the donor still needs the Gift Aid step.", &[("donorId", ID)]),
            link("createAuthorisation", "What the donor agreed to.", &[("donorId", ID)]),
            link("listLinkedAccounts", "The cards and phones that you linked.", &[("donorId", ID)]),
        ],
    ),
    (
        &["createAuthorisation"],
        &[
            link("getAuthorisation", "Where the donor stands.", &[("donorId", DONOR)]),
            link("cancelAuthorisation", "The donor's way out.", &[("donorId", DONOR)]),
            link(
                "recordAuthorisationNotified",
                "Record that you gave the donor the text in `notice`.",
                &[("donorId", DONOR)],
            ),
        ],
    ),
    (
        &["createAuthorisationSession", "getAuthorisationSession", "cancelAuthorisationSession"],
        &[
            link("getAuthorisationSession", "What came of it.", &[("authorisationSessionId", ID)]),
            link(
                "cancelAuthorisationSession",
                "Its end, while it is open.",
                &[("authorisationSessionId", ID)],
            ),
        ],
    ),
    (
        &["getAuthorisationSession"],
        &[link("getAuthorisation", "Where its donor stands.", &[("donorId", "$response.body#/donorId")])],
    ),
    (
        &["listAuthorisationSessions"],
        &[
            link(
                "getAuthorisationSession",
                "One of them.",
                &[("authorisationSessionId", "$response.body#/data/0/id")],
            ),
            link(
                "listAuthorisationSessions",
                "The next part, with the same filters.",
                &[("after", "$response.body#/nextCursor")],
            ),
        ],
    ),
    (
        &["createDonation", "getDonation", "changeDonation", "refundDonation"],
        &[
            link("getDonation", "The donation as it is now.", &[("donationId", ID)]),
            link("changeDonation", "Its settlement date, once known.", &[("donationId", ID)]),
            link("refundDonation", "For a refund of a part.", &[("donationId", ID)]),
            link("deleteDonation", "For a refund or a failed settlement.", &[("donationId", ID)]),
            link("getDeclaration", "The Gift Aid declaration, once made.", &[("donationId", ID)]),
        ],
    ),
    (
        &["listDonations"],
        &[
            link("getDonation", "One of them.", &[("donationId", "$response.body#/data/0/id")]),
            link(
                "listDonations",
                "The next part, with the same filters.",
                &[("after", "$response.body#/nextCursor")],
            ),
        ],
    ),
    (
        &["getDeclaration"],
        &[link("getDonation", "The gift that it is for.", &[("donationId", "$response.body#/donationId")])],
    ),
    (
        &["setLinkedAccount"],
        &[
            link("listLinkedAccounts", "All that you linked.", &[("donorId", DONOR)]),
            link("removeLinkedAccount", "Its end.", &[("donorId", DONOR), ("link", ID)]),
        ],
    ),
    (
        &["listLinkedAccounts"],
        &[link(
            "removeLinkedAccount",
            "The end of one.",
            &[("donorId", DONOR), ("link", "$response.body#/data/0/id")],
        )],
    ),
    (
        &["createWebhookEndpoint", "getWebhookEndpoint", "changeWebhookEndpoint"],
        &[
            link("getWebhookEndpoint", "The endpoint as it is now.", &[("webhookEndpointId", ID)]),
            link(
                "changeWebhookEndpoint",
                "Another address, other events, on or off.",
                &[("webhookEndpointId", ID)],
            ),
            link("testWebhookEndpoint", "Whether it works.", &[("webhookEndpointId", ID)]),
            link("listWebhookDeliveries", "What was sent to it.", &[("webhookEndpointId", ID)]),
        ],
    ),
    (
        &["addTerminal", "getTerminal", "changeTerminal"],
        &[
            link("getTerminal", "The entry as it is now.", &[("terminalId", ID)]),
            link("changeTerminal", "Other days.", &[("terminalId", ID)]),
            link("confirmTerminal", "Its confirmation, for one that a charity added.", &[("terminalId", ID)]),
            link("removeTerminal", "Its end.", &[("terminalId", ID)]),
        ],
    ),
    (
        &["listTerminals"],
        &[link("getTerminal", "One of them.", &[("terminalId", "$response.body#/data/0/id")])],
    ),
    (
        &["getCharity"],
        &[link(
            "listClaims",
            "Its claims, as far as they concern you.",
            &[("reference", "$request.path.reference")],
        )],
    ),
    (&["listEvents"], &[link("listEvents", "What came after.", &[("after", "$response.body#/nextCursor")])]),
    (
        &["listCharities"],
        &[link("getCharity", "One of them.", &[("reference", "$response.body#/data/0/reference")])],
    ),
];

/// Adds the links to every good answer of an operation.
pub(super) fn complete(operation: &str, responses: &mut Map<String, Value>) {
    let all: Map<String, Value> = LINKS
        .iter()
        .filter(|(of, _)| of.contains(&operation))
        .flat_map(|(_, links)| *links)
        .map(|link| {
            let parameters: Map<String, Value> =
                link.parameters.iter().map(|(name, from)| ((*name).to_owned(), Value::from(*from))).collect();
            let link = json!({"operationId": link.to, "description": link.words, "parameters": parameters});
            (link["operationId"].as_str().unwrap_or_default().to_owned(), link)
        })
        .collect();
    if all.is_empty() {
        return;
    }
    for (_, response) in responses
        .iter_mut()
        .filter(|(status, response)| status.starts_with('2') && response.get("content").is_some())
    {
        response["links"] = Value::Object(all.clone());
    }
}
