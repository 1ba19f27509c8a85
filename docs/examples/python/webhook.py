"""Receives webhooks and checks their signatures (Standard Webhooks 1.0.0). Needs Python 3.11, and nothing else.

UPLIFT_WEBHOOK_SECRET=whsec_… PORT=8080 python3 webhook.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["UPLIFT_WEBHOOK_SECRET"].removeprefix("whsec_"))


def verified(headers, body):
    """The event, if we sent it in the last five minutes; otherwise None. `body` is the body byte for byte."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return None
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # There are two signatures while you change the secret.
    for signature in headers.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(signature.encode(), expected):
            return json.loads(body)
    return None


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        event = verified(self.headers, body)
        # Store the event under its webhook-id, answer, and work on it afterwards. The same id can come again.
        if event:
            print(self.headers["webhook-id"], event["type"], flush=True)
        self.send_response(204 if event else 400)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
