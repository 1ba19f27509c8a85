#!/usr/bin/env bash
# A first gift: from the token to the declaration. Needs curl and jq.
# Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then: bash first-gift.sh
set -euo pipefail
api=$UPLIFT_URL/integrations/v1

# 1. A token lives a day. Keep it, and fetch a new one when a call answers 401.
token=$(curl -sS --fail-with-body "$UPLIFT_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \
    -d grant_type=client_credentials -d "audience=$api" | jq -r .access_token)

# call METHOD PATH [BODY] [KEY]: a problem says in `code` what is the matter, and in `errors` which fields need attention.
call() {
    local answer
    answer=$(curl -sS --fail-with-body -X "$1" "$api$2" -H "Authorization: Bearer $token" \
        ${3:+-H "Content-Type: application/json" -d "$3"} ${4:+-H "Idempotency-Key: $4"}) || {
        echo "$answer" >&2
        return 1
    }
    echo "$answer"
}

# 2. The donor: the same address gives the same id every time.
donor=$(call POST /donors '{"email": "ada@example.org"}' | jq -r .id)

# A sandbox has a clock of its own; on your live server these are simply now and today.
now=$(call GET /health | jq -r .time)
today=$(TZ=Europe/London date -d "$now" +%F)

# 3. The authorisation, unless one is on file: show `explanation` and `text` to the donor, and send what they agreed to.
if [ "$(call GET "/donors/$donor/authorisation" | jq -r .active)" != true ]; then
    version=$(call GET /authorisation-declaration | jq -r .version)
    call POST "/donors/$donor/authorisations" '{
        "name": {"first": "Ada", "last": "Example"},
        "address": {"line1": "1 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"},
        "declaration": {"version": "'"$version"'", "agreed": true, "language": "en", "explainedAt": "'"$now"'"}
    }' >/dev/null
fi

# 4. The gift, as soon as it is made. The reference is your own name for it; the key makes a repeat safe.
reference=curl-$(date +%s%N)
donation=$(call POST /donations '{
    "reference": "'"$reference"'",
    "donor": {"type": "uid", "value": "'"$donor"'"},
    "transaction": {"type": "direct", "id": "'"$CHARITY"'"},
    "grossAmount": 1000, "netAmount": 980, "currency": "GBP"
}' "$reference")
id=$(jq -r .id <<<"$donation")
echo "$id is $(jq -r .giftAid.status <<<"$donation")"

# 5. The settlement date, once the money reaches the charity.
call PATCH "/donations/$id" '{"settlementDate": "'"$today"'"}' >/dev/null

# 6. See it: the declaration was made by itself.
call GET "/donations/$id" | jq -r '"\(.id) is \(.giftAid.status), and adds \(.giftAid.amount) pence"'
