"""The signatures of webhooks (Standard Webhooks 1.0.0)."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from email.message import Message
from typing import Mapping, Optional, Sequence, Union

from . import types


class SignatureError(Exception):
    """A webhook that is not one of ours. `reason` is `missing_header`, `too_old` or `no_match`."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def verify_webhook(
    body: Union[bytes, str], headers: Union[Mapping[str, str], Message], secrets: Union[str, Sequence[str]], *, tolerance: float = 300,
    now: Optional[float] = None,
) -> types.WebhookMessage:
    """The event of a webhook that was signed with one of the secrets in the last five minutes.

    `body` is what came, byte for byte: not parsed and written again. Give the old and the new secret while you change it.
    """
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("secrets is empty")
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, given = (lower.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not given:
        raise SignatureError("missing_header", "webhook-id, webhook-timestamp or webhook-signature is missing")
    in_time = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12
    if not in_time or abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise SignatureError("too_old", f"webhook-timestamp is not within {tolerance} seconds of now")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{message_id}.{timestamp}.".encode() + content
    good = False
    for key in keys:
        expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        for signature in given.split(" "):
            # Each is compared in full, which takes the same time for every signature.
            good |= hmac.compare_digest(signature.encode("utf-8", "replace"), expected)
    if not good:
        message = "no signature is of one of the secrets: check the secret, and that the body is what came, byte for byte"
        raise SignatureError("no_match", message)
    event: types.WebhookMessage = json.loads(content)
    return event


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("a secret of an endpoint begins with whsec_ and goes on in base64")
    return key
