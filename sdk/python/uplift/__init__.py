"""A client of Uplift's API: Gift Aid for giving platforms."""

from . import types
from ._client import VERSION as __version__
from ._client import Meta, Uplift, meta
from ._error import UpliftError
from ._pages import Page, Pages
from ._webhook import SignatureError, verify_webhook

__all__ = ["Meta", "Page", "Pages", "SignatureError", "Uplift", "UpliftError", "__version__", "meta", "types", "verify_webhook"]
