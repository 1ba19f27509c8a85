"""The six calls with the Python client of openapi-generator. It knows the address of the installation from the document."""

import os
from datetime import datetime

from openapi_client import (
    Address,
    Agreement,
    ApiClient,
    AuthorisationsApi,
    Configuration,
    Currency,
    DirectTransaction,
    DonationsApi,
    DonorIdentifier,
    DonorKind,
    DonorLookup,
    DonorsApi,
    Language,
    LookupKind,
    NewAuthorisation,
    NewDonation,
    PersonName,
    TokensApi,
    Transaction,
)

settings = Configuration(username=os.environ["CLIENT_ID"], password=os.environ["CLIENT_SECRET"])
settings.access_token = TokensApi(ApiClient(settings)).issue_token("client_credentials").access_token
client = ApiClient(settings)
donor = DonorsApi(client).look_up_donor(DonorLookup(type=LookupKind.EMAIL, value=os.environ["EMAIL"]))
wording = AuthorisationsApi(client).get_authorisation_declaration()
agreement = NewAuthorisation(
    name=PersonName(first="Grace", last="Example"),
    address=Address(line1="2 Example Street", town="Leeds", postcode="LS1 1AA", country="GB"),
    declaration=Agreement(
        version=wording.version, agreed=True, language=Language.EN, explainedAt=datetime.fromisoformat(os.environ["NOW"])
    ),
)
authorised = AuthorisationsApi(client).create_authorisation(donor.id, agreement)
new = NewDonation(
    donor=DonorIdentifier(type=DonorKind.UID, value=donor.id),
    transaction=Transaction(DirectTransaction(type="direct", id=os.environ["CHARITY"])),
    grossAmount=1000,
    currency=Currency.GBP,
)
gift = DonationsApi(client).create_donation(new, idempotency_key=donor.id)
read = DonationsApi(client).get_donation(gift.id)
many = DonationsApi(client).list_donations(donor_id=donor.id, limit=2)
print(
    str(authorised.active).lower(),
    read.gift_aid.status,
    str(read.charity is not None).lower(),
    ",".join(str(one.id == gift.id).lower() for one in many.data),
)
