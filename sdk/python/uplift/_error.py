"""Why a call failed, and what the caller can do about it."""

import json
from email.message import Message
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, Dict, List, Optional

_ADVICE = {
    "retry": "Send it again later. With the same Idempotency-Key it is processed only once. If it stays, contact us with the request id.",
    "credentials": "Check the client id and the client secret in your console.",
    "permission": "Give the client this scope in your console, or ask for it.",
    "read_again": "Read the resource again. Then decide whether to send the change.",
    "correct": "Correct what you sent: fields says where. Nothing was stored.",
    "not_found": "Check the id. You see only what belongs to your platform.",
    "report": "Check the address of the service. If it is right, contact us with the request id.",
}


def _action(status: int, code: str) -> str:
    if status in (0, 429, 500, 502, 503, 504):
        return "retry"
    if status == 401 or code == "invalid_client":
        return "credentials"
    if status == 403:
        return "permission"
    if status == 404:
        return "not_found"
    if status in (409, 410, 412):
        return "read_again"
    return "correct" if 400 <= status < 500 else "report"


class UpliftError(Exception):
    """A call that failed.

    `status` is the HTTP status, 0 if no answer came; `code` is stable, such as `invalid_fields`, and `unreachable` if no answer came.
    `errors` has each field that is not valid, and `fields` the same by pointer. Quote `request_id` when you contact us. `action` and
    `advice` say what you can do; `idempotency_key` is the key to send with a repeat.
    """

    def __init__(
        self, operation: str, status: int, code: str, detail: str, *, title: Optional[str] = None,
        errors: Optional[List[Dict[str, str]]] = None, type: Optional[str] = None, request_id: Optional[str] = None,
        retry_after: Optional[float] = None, conflicting_id: Optional[str] = None, required_scope: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        self.operation = operation
        self.status = status
        self.code = code
        self.detail = detail
        self.title = title
        self.errors = errors or []
        self.type = type
        self.request_id = request_id
        self.retry_after = retry_after
        self.conflicting_id = conflicting_id
        self.required_scope = required_scope
        self.idempotency_key = idempotency_key
        self.action = _action(status, code)
        self.advice = _ADVICE[self.action]
        super().__init__("\n  ".join([f"{operation}: {code}: {detail}", *(f"{at}: {why}" for at, why in self.fields.items())]))

    @property
    def fields(self) -> Dict[str, str]:
        """What is wrong, by the pointer of the field or the name of the query parameter."""
        return {error.get("pointer", error.get("parameter", "")): error["detail"] for error in self.errors}


def _wait(header: Optional[str]) -> Optional[float]:
    """Seconds, or the time of a date (RFC 9110 section 10.2.3)."""
    if not header:
        return None
    if header.isascii() and header.isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time())
    except (TypeError, ValueError):
        return None


def problem_of(operation: str, status: int, headers: Message, body: bytes, key: Optional[str]) -> UpliftError:
    """The error of an answer: a problem document, or what a token endpoint or a gateway says."""
    said: Any = None
    try:
        said = json.loads(body)
    except ValueError:
        pass
    if not isinstance(said, dict):
        said = {}
    # A gateway may use the same name for something else.
    listed = said.get("errors") if isinstance(said.get("errors"), list) else []
    errors = [error for error in listed if isinstance(error, dict) and isinstance(error.get("detail"), str)]
    return UpliftError(
        operation,
        status,
        said.get("code") or said.get("error") or f"status_{status}",
        said.get("detail") or said.get("error_description") or f"The answer has status {status} and says no more.",
        title=said.get("title"),
        errors=errors,
        type=said.get("type"),
        request_id=headers.get("Request-Id") or said.get("instance"),
        retry_after=_wait(headers.get("Retry-After")),
        conflicting_id=said.get("conflictingId"),
        required_scope=said.get("requiredScope"),
        idempotency_key=key,
    )
