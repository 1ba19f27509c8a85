"""The calls of a first gift with the types of the package, as strictly as mypy can."""

import os
from typing import List

from uplift import Uplift, UpliftError, meta, types

env = os.environ
uplift = Uplift(env["BASE_URL"], env["CLIENT_ID"], env["CLIENT_SECRET"])
donor = uplift.create_donor({"email": env["EMAIL"]})
version = uplift.get_authorisation_declaration(lang="en")["version"]
authorised = uplift.create_authorisation(donor["id"], {
    "name": {"first": "Alan", "last": "Example"},
    "address": {"line1": "3 Example Street", "town": "Leeds", "postcode": "LS1 1AA", "country": "GB"},
    "declaration": {"version": version, "agreed": True, "language": "en", "explainedAt": env["NOW"]},
})


def send(key: str) -> types.Donation:
    return uplift.create_donation({
        "donor": {"type": "uid", "value": donor["id"]},
        "transaction": {"type": "direct", "id": env["CHARITY"]},
        "grossAmount": 1000,
        "currency": "GBP",
    }, idempotency_key=key)


gift, again, second = send(f"{donor['id']}-1"), send(f"{donor['id']}-1"), send(f"{donor['id']}-2")
read = uplift.get_donation(gift["id"])
changed = uplift.change_donation(gift["id"], {"netAmount": 900}, if_match=meta(read).etag)
stale = wrong = ""
try:
    uplift.change_donation(gift["id"], {"netAmount": 800}, if_match=meta(read).etag)
except UpliftError as error:
    stale = error.action
try:
    uplift.create_donor({"email": "nobody"})
except UpliftError as error:
    wrong = ",".join(error.fields)
listed: List[str] = [donation["id"] for donation in uplift.list_donations(donor_id=donor["id"], limit=1)]
words = [authorised["active"], read["giftAid"]["status"], meta(again).replayed, changed.get("netAmount"), stale, wrong]
print(*(str(word).lower() for word in [*words, listed == [second["id"], gift["id"]]]))
