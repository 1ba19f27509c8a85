"""A first gift: from the token to the declaration. Needs Python 3.11, and nothing else.

Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then: python3 first_gift.py
"""

import json
import os
import time
from datetime import datetime
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from zoneinfo import ZoneInfo

host = os.environ["UPLIFT_URL"]
api = f"{host}/integrations/v1"

# 1. A token lives a day. Keep it, and fetch a new one when a call answers 401.
form = {
    "grant_type": "client_credentials",
    "client_id": os.environ["CLIENT_ID"],
    "client_secret": os.environ["CLIENT_SECRET"],
    "audience": api,
}
with urlopen(f"{host}/oauth/token", data=urlencode(form).encode()) as answer:
    token = json.load(answer)["access_token"]


def call(method, path, body=None, key=None):
    headers = {"Authorization": f"Bearer {token}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(api + path, data, headers, method=method)) as answer:
            return json.load(answer)
    except HTTPError as error:
        # A problem says in `code` what is the matter, and in `errors` which fields need attention.
        problem = json.load(error)
        raise SystemExit(f"{problem['code']}: {problem['detail']} {problem.get('errors', [])}") from None


# 2. The donor: the same address gives the same id every time.
donor = call("POST", "/donors", {"email": "alan@example.org"})["id"]

# A sandbox has a clock of its own; on your live server these are simply now and today.
now = call("GET", "/health")["time"]
today = datetime.fromisoformat(now.replace("Z", "+00:00")).astimezone(ZoneInfo("Europe/London")).date()

# 3. The authorisation, unless one is on file: show `explanation` and `text` to the donor, and send what they agreed to.
if not call("GET", f"/donors/{donor}/authorisation")["active"]:
    wording = call("GET", "/authorisation-declaration")
    call("POST", f"/donors/{donor}/authorisations", {
        "name": {"first": "Alan", "last": "Example"},
        "address": {"line1": "3 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"},
        "declaration": {"version": wording["version"], "agreed": True, "language": "en", "explainedAt": now},
    })

# 4. The gift, as soon as it is made. The reference is your own name for it; the key makes a repeat safe.
reference = f"python-{time.time_ns()}"
donation = call("POST", "/donations", {
    "reference": reference,
    "donor": {"type": "uid", "value": donor},
    "transaction": {"type": "direct", "id": os.environ["CHARITY"]},
    "grossAmount": 1000,
    "netAmount": 980,
    "currency": "GBP",
}, key=reference)
print(f"{donation['id']} is {donation['giftAid']['status']}")

# 5. The settlement date, once the money reaches the charity.
call("PATCH", f"/donations/{donation['id']}", {"settlementDate": today.isoformat()})

# 6. See it: the declaration was made by itself.
donation = call("GET", f"/donations/{donation['id']}")
print(f"{donation['id']} is {donation['giftAid']['status']}, and adds {donation['giftAid']['amount']} pence")
