"""The six calls with the client of openapi-python-client."""

import os
from base64 import b64encode
from datetime import datetime
from typing import TypeVar

from made import AuthenticatedClient
from made.api.authorisations import create_authorisation, get_authorisation_declaration
from made.api.donations import create_donation, get_donation, list_donations
from made.api.donors import look_up_donor
from made.api.tokens import issue_token
from made.models import (
    Address,
    Agreement,
    AuthorisationCreated,
    AuthorisationWording,
    CharitySummary,
    Currency,
    DirectTransaction,
    DirectTransactionType,
    Donation,
    DonationList,
    DonorFound,
    DonorIdentifier,
    DonorKind,
    DonorLookup,
    Language,
    LookupKind,
    NewAuthorisation,
    NewDonation,
    PersonName,
    TokenAnswer,
    TokenRequest,
)

T = TypeVar("T")


def good(kind: type[T], answer: object) -> T:
    if not isinstance(answer, kind):
        raise SystemExit(str(answer))
    return answer


base_url = os.environ["BASE_URL"]
keys = b64encode(f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}".encode()).decode()
basic = AuthenticatedClient(base_url=base_url, token=keys, prefix="Basic")
token = good(TokenAnswer, issue_token.sync(client=basic, body=TokenRequest(grant_type="client_credentials")))
client = AuthenticatedClient(base_url=base_url, token=token.access_token)
lookup = DonorLookup(type_=LookupKind.EMAIL, value=os.environ["EMAIL"])
donor = good(DonorFound, look_up_donor.sync(client=client, body=lookup))
wording = good(AuthorisationWording, get_authorisation_declaration.sync(client=client))
agreement = NewAuthorisation(
    name=PersonName(first="Grace", last="Example"),
    address=Address(line1="2 Example Street", town="Leeds", postcode="LS1 1AA", country="GB"),
    declaration=Agreement(
        version=wording.version, agreed=True, language=Language.EN, explained_at=datetime.fromisoformat(os.environ["NOW"])
    ),
)
authorised = good(AuthorisationCreated, create_authorisation.sync(donor.id, client=client, body=agreement))
gift = good(
    Donation,
    create_donation.sync(
        client=client,
        idempotency_key=donor.id,
        body=NewDonation(
            donor=DonorIdentifier(type_=DonorKind.UID, value=donor.id),
            transaction=DirectTransaction(type_=DirectTransactionType.DIRECT, id=os.environ["CHARITY"]),
            gross_amount=1000,
            currency=Currency.GBP,
        ),
    ),
)
read = good(Donation, get_donation.sync(gift.id, client=client))
many = good(DonationList, list_donations.sync(client=client, donor_id=donor.id, limit=2))
print(
    str(authorised.active).lower(),
    read.gift_aid.status,
    str(isinstance(read.charity, CharitySummary)).lower(),
    ",".join(str(one.id == gift.id).lower() for one in many.data),
)
