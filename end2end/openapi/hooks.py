"""What schemathesis is told beside its settings."""

import itertools
import re

import schemathesis

numbers = itertools.count(1)
good = re.compile(r"[\x21-\x7e][\x20-\x7e]{0,199}")


@schemathesis.hook
def before_call(context, case, **kwargs):
    """A good Idempotency-Key is made one that was never sent.

    The generator comes back to what it sent before, key included. It would be answered with what the first request did, a thing
    that was deleted since perhaps, and take that for one that was just made. Bad keys go out as they are.
    """
    key = case.headers.get("Idempotency-Key")
    if isinstance(key, str) and good.fullmatch(key):
        case.headers["Idempotency-Key"] = f"{key}-{next(numbers)}"
