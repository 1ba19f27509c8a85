"""A first gift with our package for Python. Needs Python 3.11."""

import os

from uplift import Uplift

uplift = Uplift(os.environ["UPLIFT_URL"], os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
donor = {"type": "email", "value": "alan@example.org"}
charity = {"type": "direct", "id": os.environ["CHARITY"]}
gift = uplift.create_donation({"donor": donor, "transaction": charity, "grossAmount": 1000, "currency": "GBP"})
print(f"{gift['id']} is {gift['giftAid']['status']}")
