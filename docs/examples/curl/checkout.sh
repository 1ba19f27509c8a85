#!/usr/bin/env bash
# Gift Aid in a checkout: the two steps of your server around the capture page. Needs curl and jq.
# Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then:
#   bash checkout.sh begin zoe@example.org         when the donor gives: is a question needed, and where is it asked?
#   bash checkout.sh finish zoe@example.org cap_…  when the donor is back: what became of it, and the gift
# RETURN_URL is where donors come back to: one of the addresses in your console, under Settings, Capture page.
set -euo pipefail
api=$UPLIFT_URL/integrations/v1 step=$1 email=$2 session=${3:-}

# A token lives a day. Keep it, and fetch a new one when a call answers 401.
token=$(curl -sS --fail-with-body "$UPLIFT_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \
    -d grant_type=client_credentials -d "audience=$api" | jq -r .access_token)

# call METHOD PATH [BODY] [KEY]
call() {
    local answer
    answer=$(curl -sS --fail-with-body -X "$1" "$api$2" -H "Authorization: Bearer $token" \
        ${3:+-H "Content-Type: application/json" -d "$3"} ${4:+-H "Idempotency-Key: $4"}) || {
        echo "$answer" >&2
        return 1
    }
    echo "$answer"
}

begin() {
    # While an authorisation is on, there is nothing to ask, whichever platform it was given through.
    local donor new
    donor=$(call POST /donors "$(jq -n --arg email "$email" '{email: $email}')" | jq -r .id)
    if [ "$(call GET "/donors/$donor/authorisation" | jq -r .active)" = true ]; then
        echo "no question is needed"
        return
    fi
    # Keep the id with the donor's basket. The url is for the donor's browser alone.
    new=$(jq -n --arg email "$email" --arg back "${RETURN_URL:-}" \
        '{donor: {email: $email}} + if $back == "" then {} else {returnUrl: $back} end')
    call POST /authorisation-sessions "$new" | jq -r '"\(.id) is \(.status)", .url'
}

finish() {
    # What the browser says is a hint. This is what counts.
    local read donor today
    read=$(call GET "/authorisation-sessions/$session")
    jq -r '"\(.id) is \(.status)"' <<<"$read"
    # Once it is completed you have the donor's id; until then their address: the gift is declared when they agree.
    donor=$(jq --arg email "$email" 'if .donorId then {type: "uid", value: .donorId} else {type: "email", value: $email} end' <<<"$read")
    today=$(TZ=Europe/London date -d "$(call GET /health | jq -r .time)" +%F)
    call POST /donations '{
        "reference": "curl-'"$session"'",
        "donor": '"$donor"',
        "transaction": {"type": "direct", "id": "'"$CHARITY"'"},
        "grossAmount": 2500, "currency": "GBP", "settlementDate": "'"$today"'"
    }' "curl-$session" | jq -r '"\(.id) is \(.giftAid.status)"'
}

"$step"
