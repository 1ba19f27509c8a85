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
            link(
                "getAuthorisation",
                "Check whether the donor still needs the Gift Aid step.",
                &[("donorId", ID)],
            ),
            link("createAuthorisation", "Record what the donor agreed to.", &[("donorId", ID)]),
            link("listLinkedAccounts", "List the cards and phones that you linked.", &[("donorId", ID)]),
        ],
    ),
    (
        &["createAuthorisation"],
        &[
            link("getAuthorisation", "Read the donor's authorisation.", &[("donorId", DONOR)]),
            link("cancelAuthorisation", "Cancel the authorisation.", &[("donorId", DONOR)]),
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
            link(
                "getAuthorisationSession",
                "Read the outcome of the session.",
                &[("authorisationSessionId", ID)],
            ),
            link(
                "cancelAuthorisationSession",
                "Cancel the session while it is open.",
                &[("authorisationSessionId", ID)],
            ),
        ],
    ),
    (
        &["getAuthorisationSession"],
        &[link(
            "getAuthorisation",
            "Read the donor's authorisation.",
            &[("donorId", "$response.body#/donorId")],
        )],
    ),
    (
        &["listAuthorisationSessions"],
        &[
            link(
                "getAuthorisationSession",
                "Read one of them.",
                &[("authorisationSessionId", "$response.body#/data/0/id")],
            ),
            link(
                "listAuthorisationSessions",
                "Read the next page, with the same filters.",
                &[("after", "$response.body#/nextCursor")],
            ),
        ],
    ),
    (
        &["createDonation", "getDonation", "changeDonation", "refundDonation"],
        &[
            link("getDonation", "Read the donation.", &[("donationId", ID)]),
            link("changeDonation", "Send the settlement date once you know it.", &[("donationId", ID)]),
            link("refundDonation", "Refund part of the donation.", &[("donationId", ID)]),
            link(
                "deleteDonation",
                "Delete the donation after a refund or a failed settlement.",
                &[("donationId", ID)],
            ),
            link("getDeclaration", "Read the Gift Aid declaration once it is made.", &[("donationId", ID)]),
        ],
    ),
    (
        &["listDonations"],
        &[
            link("getDonation", "Read one of them.", &[("donationId", "$response.body#/data/0/id")]),
            link(
                "listDonations",
                "Read the next page, with the same filters.",
                &[("after", "$response.body#/nextCursor")],
            ),
        ],
    ),
    (
        &["getDeclaration"],
        &[link("getDonation", "Read the donation.", &[("donationId", "$response.body#/donationId")])],
    ),
    (
        &["setLinkedAccount"],
        &[
            link("listLinkedAccounts", "List the accounts that you linked.", &[("donorId", DONOR)]),
            link("removeLinkedAccount", "End the link.", &[("donorId", DONOR), ("link", ID)]),
        ],
    ),
    (
        &["listLinkedAccounts"],
        &[link(
            "removeLinkedAccount",
            "End one of the links.",
            &[("donorId", DONOR), ("link", "$response.body#/data/0/id")],
        )],
    ),
    (
        &["createWebhookEndpoint", "getWebhookEndpoint", "changeWebhookEndpoint"],
        &[
            link("getWebhookEndpoint", "Read the endpoint.", &[("webhookEndpointId", ID)]),
            link(
                "changeWebhookEndpoint",
                "Change the address, the events, or whether it is enabled.",
                &[("webhookEndpointId", ID)],
            ),
            link("testWebhookEndpoint", "Test the endpoint.", &[("webhookEndpointId", ID)]),
            link("listWebhookDeliveries", "Read the delivery log.", &[("webhookEndpointId", ID)]),
        ],
    ),
    (
        &["addTerminal", "getTerminal", "changeTerminal"],
        &[
            link("getTerminal", "Read the entry.", &[("terminalId", ID)]),
            link("changeTerminal", "Change the dates.", &[("terminalId", ID)]),
            link("confirmTerminal", "Confirm an entry that a charity added.", &[("terminalId", ID)]),
            link("removeTerminal", "Remove the entry.", &[("terminalId", ID)]),
        ],
    ),
    (
        &["listTerminals"],
        &[link("getTerminal", "Read one of them.", &[("terminalId", "$response.body#/data/0/id")])],
    ),
    (
        &["getCharity"],
        &[link(
            "listClaims",
            "List its claims with donations of yours.",
            &[("reference", "$request.path.reference")],
        )],
    ),
    (
        &["listEvents"],
        &[link(
            "listEvents",
            "Read the events that follow, with the same filters.",
            &[("after", "$response.body#/nextCursor")],
        )],
    ),
    (
        &["listCharities"],
        &[link("getCharity", "Read one of them.", &[("reference", "$response.body#/data/0/reference")])],
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
