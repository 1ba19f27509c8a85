"""Tokens, repeats and answers: what every call has in common."""

import base64
import json
import random
import threading
import time
import uuid
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Dict, Mapping, Optional, Tuple
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._error import UpliftError, problem_of
from ._operations import Operations
from ._pages import Operation

VERSION = "1.0.0"
# Statuses that pass, some of them a gateway's; 0 is no answer.
_PASSING = frozenset({0, 429, 502, 503, 504})
# The first wait in seconds, unless the answer says how long; each further one can be twice as long.
_FIRST_WAIT = 0.5
# Who is told to wait longer gets the error instead, with `retry_after`.
_LONGEST_WAIT = 60.0
# A token is renewed this long before it ends, or after nine tenths of a short life.
_RENEWED_BEFORE = 60.0


@dataclass(frozen=True)
class Meta:
    """What the headers of an answer said. `replayed` is true for the stored answer to an earlier request with the same key."""

    status: int
    etag: Optional[str]
    request_id: Optional[str]
    replayed: bool


class _Answer(Dict[str, Any]):
    """The object that a call answers, with what its headers said."""

    meta: Meta


def meta(answer: Mapping[str, Any]) -> Meta:
    """What the headers of an answer said, for the very object that a call gave you."""
    if not isinstance(answer, _Answer):
        raise TypeError("meta takes the object that a call returned")
    return answer.meta


class _NoRedirect(HTTPRedirectHandler):
    """A redirect would take the token or the secret to an address that nobody gave."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Uplift(Operations):
    """A client of Uplift's API. Threads can share one.

    A call is tried `attempts` times at most, each `timeout` seconds long.
    """

    def __init__(self, base_url: str, client_id: str, client_secret: str, *, attempts: int = 4, timeout: float = 35.0) -> None:
        address = urlsplit(base_url)
        if address.scheme != "https" and not (address.scheme == "http" and address.hostname in ("localhost", "127.0.0.1", "::1")):
            raise ValueError("base_url must begin with https://, because the client secret is sent to it")
        if not client_id or not client_secret:
            raise ValueError("client_id and client_secret are required")
        if attempts < 1:
            raise ValueError("attempts must be at least 1")
        self._base = base_url.rstrip("/")
        self._basic = "Basic " + base64.b64encode(f"{client_id}:{client_secret}".encode()).decode()
        self._attempts = attempts
        self._timeout = timeout
        self._opener = build_opener(_NoRedirect)
        self._lock = threading.Lock()
        self._token: Optional[Tuple[str, float]] = None

    def _call(
        self, operation: Operation, path: Tuple[str, ...] = (), *, query: Optional[Mapping[str, Any]] = None, body: Any = None,
        idempotency_key: Optional[str] = None, if_match: Optional[str] = None,
    ) -> Any:
        key = (idempotency_key or str(uuid.uuid4())) if operation.key else None
        request = self._request(operation, path, query, body, key, if_match)
        renewed = False
        attempt = 1
        while True:
            token = self._current_token() if operation.auth == "token" else None
            if token is not None:
                request.add_header("Authorization", f"Bearer {token}")
            try:
                return self._send(operation, request, key)
            except UpliftError as failure:
                error = failure
            # The token was revoked, or the clocks differ: once, a new one may do.
            if error.status == 401 and token is not None and not renewed:
                renewed = True
                self._forget(token)
                continue
            wait = error.retry_after
            if wait is None:
                wait = _FIRST_WAIT * 2 ** (attempt - 1) * random.uniform(0.5, 1)
            if attempt >= self._attempts or error.status not in _PASSING or wait > _LONGEST_WAIT:
                raise error
            attempt += 1
            time.sleep(wait)

    def _request(
        self, operation: Operation, path: Tuple[str, ...], query: Optional[Mapping[str, Any]], body: Any, key: Optional[str],
        if_match: Optional[str],
    ) -> Request:
        place = operation.path
        for part in path:
            # An empty one, or dots, would be the address of something else.
            if not isinstance(part, str) or part in ("", ".", ".."):
                raise ValueError(f"{operation.name} needs an id in its path")
            begun, _, rest = place.partition("{")
            place = begun + quote(part, safe="") + rest.partition("}")[2]
        asked = _parameters(query)
        headers = {"Accept": "application/json", "User-Agent": f"uplift-python/{VERSION}"}
        if operation.auth == "client":
            headers["Authorization"] = self._basic
        if key is not None:
            headers["Idempotency-Key"] = key
        if if_match is not None:
            headers["If-Match"] = if_match
        data = None
        if operation.form:
            data = _parameters(body).encode()
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        url = self._base + place + (f"?{asked}" if asked else "")
        return Request(url, data, headers, method=operation.method)

    def _send(self, operation: Operation, request: Request, key: Optional[str]) -> Any:
        """One attempt, and its whole answer."""
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                status, headers, text = response.status, response.headers, response.read()
        except HTTPError as error:
            with error:
                try:
                    text = error.read()
                except (OSError, HTTPException):
                    text = b""
                raise problem_of(operation.name, error.code, error.headers, text, key) from None
        # A timeout is an OSError too, and what urllib says itself.
        except (OSError, HTTPException) as error:
            detail = "The connection failed before an answer came, or none came in time."
            raise UpliftError(operation.name, 0, "unreachable", detail, idempotency_key=key) from error
        if not text:
            return None
        try:
            answer = _Answer(json.loads(text))
        except (TypeError, ValueError):
            detail = "The answer is not JSON. Check base_url."
            raise UpliftError(operation.name, status, "unreadable", detail, idempotency_key=key) from None
        replayed = headers.get("Idempotency-Replayed") == "true"
        answer.meta = Meta(status, headers.get("ETag"), headers.get("Request-Id"), replayed)
        return answer

    def _current_token(self) -> str:
        """The token, which threads at the same time fetch once."""
        with self._lock:
            if self._token is None or time.monotonic() >= self._token[1]:
                begun = time.monotonic()
                audience = f"{self._base}/integrations/v1"
                answer = self.issue_token({"grant_type": "client_credentials", "audience": audience})
                life = answer["expires_in"]
                self._token = (answer["access_token"], begun + life - min(_RENEWED_BEFORE, life / 10))
            return self._token[0]

    def _forget(self, token: str) -> None:
        with self._lock:
            if self._token is not None and self._token[0] == token:
                self._token = None


def _parameters(fields: Optional[Mapping[str, Any]]) -> str:
    """Fields of a query or a form; those that are None are left out."""
    return urlencode({name: value for name, value in (fields or {}).items() if value is not None})
