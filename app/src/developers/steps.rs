//! The calls of the guide, as one types them.

use super::reads::Place;

/// One step of the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub title: &'static str,
    /// What it does and why.
    pub words: &'static str,
    pub command: String,
    pub answer: String,
    /// What to know about it.
    pub note: &'static str,
    /// Its page in the reference, and what it is there.
    pub reference: (&'static str, &'static str),
}

/// From a token to a declared donation, for this installation.
pub fn calls(place: &Place) -> Vec<Call> {
    let Place { now, today, wording, .. } = place;
    // The variables name the installation.
    let (base, api) = ("$UPLIFT_URL", "$UPLIFT_URL/integrations/v1");
    vec![
        Call {
            title: "Get a token",
            words: "One token a day is enough. Keep the secret and the token on your server, never in an app or a browser.",
            command: format!(
                "TOKEN=$(curl -sS --fail-with-body {base}/oauth/token \\\n  -u \"$CLIENT_ID:$CLIENT_SECRET\" \\\n  -d grant_type=client_credentials \\\n  \
                 -d audience={api} | jq -r .access_token)"
            ),
            answer: "{\"access_token\": \"upt_…\", \"token_type\": \"Bearer\", \"expires_in\": 86400, \"scope\": \"…\"}".to_owned(),
            note: "You can also send client_id and client_secret as form fields. /oauth2/token is the same endpoint.",
            reference: ("/developers/reference/tokens/issueToken", "POST /oauth/token"),
        },
        Call {
            title: "Find the donor",
            words: "By email address or phone number. A donor has the same id every time, so you can store it. If the donor already exists, you get that donor.",
            command: format!(
                "DONOR=$(curl -sS --fail-with-body {api}/donors \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H \"Content-Type: application/json\" \\\n  \
                 -d '{{\"email\": \"zoe@example.org\"}}' | jq -r .id)"
            ),
            answer: "{\"id\": \"dnr_01ke5v3s8f7qk9mz4x2w6r1t0a\"}".to_owned(),
            note: "To look without creating a donor, use POST /donors/lookup with {\"type\": \"email\", \"value\": \"…\"}. An unknown donor is 404 donor_not_found.",
            reference: ("/developers/reference/donors/createDonor", "POST /donors"),
        },
        Call {
            title: "Does the donor still need the Gift Aid question?",
            words: "While active is true, do not ask, even if the donor gave the authorisation through another platform.",
            command: format!("curl -sS --fail-with-body {api}/donors/$DONOR/authorisation -H \"Authorization: Bearer $TOKEN\""),
            answer: "{\"active\": false, \"status\": \"none\", \"canRenew\": true}".to_owned(),
            note: "From renewalOpensOn, near the end of the tax year, you can ask the donor to renew for the next year.",
            reference: ("/developers/reference/authorisations/getAuthorisation", "GET /donors/{donorId}/authorisation"),
        },
        Call {
            title: "Send the donor’s authorisation",
            words: "Show the explanation and the text from GET /authorisation-declaration, let the donor confirm their name and home address, and send what they agreed to. We confirm it to the donor by email.",
            command: format!(
                "curl -sS --fail-with-body {api}/donors/$DONOR/authorisations \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H \"Content-Type: application/json\" \\\n  \
                 -d '{{\n    \"name\": {{\"title\": \"Ms\", \"first\": \"Zoë\", \"last\": \"O’Neil\"}},\n    \
                 \"address\": {{\"line1\": \"12 Sea View\", \"town\": \"Mumbles\", \"postcode\": \"SA3 4XX\", \"country\": \"GB\"}},\n    \
                 \"declaration\": {{\"version\": \"{wording}\", \"agreed\": true, \"language\": \"en\", \"explainedAt\": \"{now}\"}}\n  }}'"
            ),
            answer: "{\"id\": \"aut_…\", \"active\": true, \"status\": \"active\", \"validFrom\": \"…\", \"validUntil\": \"…\"}".to_owned(),
            note: "It covers gifts from today, never earlier ones. To see an error, send a PO box as line1.",
            reference: ("/developers/reference/authorisations/createAuthorisation", "POST /donors/{donorId}/authorisations"),
        },
        Call {
            title: "Send a donation",
            words: "Amounts are whole pence. transaction.id is the charity’s reference for your platform. The Idempotency-Key makes a repeat safe: send the same request again, and you get the same response and no second donation.",
            command: format!(
                "DONATION=$(curl -sS --fail-with-body {api}/donations \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H \"Content-Type: application/json\" \\\n  \
                 -H \"Idempotency-Key: gift-1001\" \\\n  -d '{{\n    \"reference\": \"gift-1001\",\n    \
                 \"donor\": {{\"type\": \"email\", \"value\": \"zoe@example.org\"}},\n    \
                 \"transaction\": {{\"type\": \"direct\", \"id\": \"'\"$CHARITY\"'\"}},\n    \
                 \"grossAmount\": 1000, \"netAmount\": 980, \"currency\": \"GBP\"\n  }}' | jq -r .id)"
            ),
            answer: "{\"id\": \"don_01ke5v3s8f7qk9mz4x2w6r1t0a\", \"reference\": \"gift-1001\", \"claimableAmount\": 980,\n \"giftAid\": {\"status\": \"awaiting_settlement\", \"reasons\": [{\"code\": \"no_settlement_date\", …}], \"amount\": 245}, …}".to_owned(),
            note: "The donor and the charity see it within a second. giftAid.reasons says what is missing, what to do, and who can do it.",
            reference: ("/developers/reference/donations/createDonation", "POST /donations"),
        },
        Call {
            title: "Send the settlement date",
            words: "Send it when the money reaches the charity. If you already know it when you send the donation, include it there and skip this call.",
            command: format!(
                "curl -sS --fail-with-body -X PATCH {api}/donations/$DONATION \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -H \"Content-Type: application/json\" \\\n  \
                 -d '{{\"settlementDate\": \"{today}\"}}'"
            ),
            answer: "{\"id\": \"don_…\", \"settlementDate\": \"…\",\n \"giftAid\": {\"status\": \"declared\", \"reasons\": [], \"amount\": 245, \"declarationId\": \"dec_…\"}, …}".to_owned(),
            note: "The declaration is made straight away. You can send a date up to 60 days ahead: the declaration is then made on that date.",
            reference: ("/developers/reference/donations/changeDonation", "PATCH /donations/{donationId}"),
        },
        Call {
            title: "Read the declaration",
            words: "This is the record for the charity’s claim. It does not show the donor’s name and address: only we keep those.",
            command: format!("curl -sS --fail-with-body {api}/donations/$DONATION/declaration -H \"Authorization: Bearer $TOKEN\""),
            answer: "{\"id\": \"dec_…\", \"donationId\": \"don_…\", \"status\": \"made\", \"wordingVersion\": \"".to_owned() + wording + "\", \"text\": \"Gift Aid declaration …\"}",
            note: "Uplift then files the charity’s claim with HMRC, and giftAid.status changes to claimed and accepted.",
            reference: ("/developers/reference/donations/getDeclaration", "GET /donations/{donationId}/declaration"),
        },
    ]
}

/// The variables that the calls of the guide and the examples take from the shell, as commands that set them.
#[must_use]
pub fn variables(base_url: &str, client: &str, secret: &str, charity: &str) -> String {
    format!(
        "export UPLIFT_URL={base_url}\nexport CLIENT_ID={client}\nexport CLIENT_SECRET={secret}\nexport CHARITY={charity}"
    )
}

/// The variables before there are any: each with the beginning that its value has.
#[must_use]
pub fn variables_to_fill(place: &Place) -> String {
    let secret = if place.sandbox { "sk_sandbox_…" } else { "sk_live_…" };
    variables(&place.base_url, "cli_…", secret, "UP-…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_reaches_the_programs_that_the_shell_starts() {
        let place = Place { base_url: "https://uplift.example.org".into(), ..Place::default() };
        let text = variables_to_fill(&place);
        assert!(text.lines().all(|line| line.starts_with("export ")), "{text}");
        for variable in [
            "UPLIFT_URL=https://uplift.example.org\n",
            "CLIENT_ID=cli_",
            "CLIENT_SECRET=sk_live_",
            "CHARITY=UP-",
        ] {
            assert!(text.contains(variable), "{variable}: {text}");
        }
    }

    #[test]
    fn every_command_asks_the_installation_of_the_variables_and_has_bodies_that_are_json() {
        let place = Place {
            base_url: "https://uplift.example.org".into(),
            sandbox: true,
            clock: true,
            now: "2026-11-21T09:05:00Z".into(),
            today: "2026-11-21".into(),
            wording: "2026-11-1".into(),
        };
        let mut bodies = 0;
        for call in calls(&place) {
            assert!(call.command.contains("$UPLIFT_URL/"), "{}", call.title);
            // A refusal is shown, and stops what would go on with an empty variable.
            assert!(call.command.contains("curl -sS --fail-with-body "), "{}", call.title);
            if let Some((_, body)) = call.command.split_once("-d '{") {
                let body = format!("{{{body}").replace("'\"$CHARITY\"'", "UP-1");
                let (body, _) = body.rsplit_once('\'').unwrap();
                serde_json::from_str::<serde_json::Value>(body).unwrap();
                bodies += 1;
            }
        }
        // The donor, the authorisation, the donation, its settlement.
        assert_eq!(bodies, 4);
    }
}
