"""Gift Aid in a checkout: the two steps of your server around the capture page. Needs Python 3.11, and nothing else.

Export UPLIFT_URL, CLIENT_ID, CLIENT_SECRET and CHARITY, then:
python3 checkout.py begin zoe@example.org         when the donor gives: is a question needed, and where is it asked?
python3 checkout.py finish zoe@example.org cap_…  when the donor is back: what became of it, and the gift
RETURN_URL is where donors come back to: one of the addresses in your console, under Settings, Capture page.
"""

import json
import os
import sys
from datetime import datetime
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from zoneinfo import ZoneInfo

host = os.environ["UPLIFT_URL"]
api = f"{host}/integrations/v1"

# A token lives a day. Keep it, and fetch a new one when a call answers 401.
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
        problem = json.load(error)
        raise SystemExit(f"{problem['code']}: {problem['detail']} {problem.get('errors', [])}") from None


def begin(email):
    # While an authorisation is on, there is nothing to ask, whichever platform it was given through.
    donor = call("POST", "/donors", {"email": email})["id"]
    if call("GET", f"/donors/{donor}/authorisation")["active"]:
        print("no question is needed")
        return
    # Keep the id with the donor's basket. The url is for the donor's browser alone.
    new = {"donor": {"email": email}}
    if "RETURN_URL" in os.environ:
        new["returnUrl"] = os.environ["RETURN_URL"]
    session = call("POST", "/authorisation-sessions", new)
    print(f"{session['id']} is {session['status']}")
    print(session["url"])


def finish(email, session_id):
    # What the browser says is a hint. This is what counts.
    session = call("GET", f"/authorisation-sessions/{session_id}")
    print(f"{session['id']} is {session['status']}")
    # Once it is completed you have the donor's id; until then their address: the gift is declared when they agree.
    if "donorId" in session:
        donor = {"type": "uid", "value": session["donorId"]}
    else:
        donor = {"type": "email", "value": email}
    now = datetime.fromisoformat(call("GET", "/health")["time"].replace("Z", "+00:00"))
    reference = f"python-{session_id}"
    donation = call("POST", "/donations", {
        "reference": reference,
        "donor": donor,
        "transaction": {"type": "direct", "id": os.environ["CHARITY"]},
        "grossAmount": 2500,
        "currency": "GBP",
        "settlementDate": now.astimezone(ZoneInfo("Europe/London")).date().isoformat(),
    }, key=reference)
    print(f"{donation['id']} is {donation['giftAid']['status']}")


finish(*sys.argv[2:]) if sys.argv[1] == "finish" else begin(*sys.argv[2:])
