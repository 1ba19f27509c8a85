"""Lists, page by page."""

from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Operation:
    """A call of the reference."""

    name: str
    method: str
    path: str
    auth: str = "token"
    form: bool = False
    key: bool = False


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list. `next_cursor` is None on the last page, except of events: keep theirs to go on from it."""

    data: List[T]
    has_more: bool
    next_cursor: Optional[str]


class Pages(Generic[T]):
    """A list: iterate over it for its items, or over `pages()`. Nothing is asked until you do."""

    def __init__(self, load: Callable[[Mapping[str, Any]], Any], query: Mapping[str, Any]) -> None:
        self._load = load
        self._query: Dict[str, Any] = dict(query)

    def page(self) -> Page[T]:
        """The first page alone."""
        return self._page(self._query)

    def pages(self) -> Iterator[Page[T]]:
        """Each page."""
        query = self._query
        while True:
            page = self._page(query)
            yield page
            if not page.has_more:
                return
            query = {**query, "after": page.next_cursor}

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def _page(self, query: Mapping[str, Any]) -> Page[T]:
        answer = self._load(query)
        return Page(answer["data"], answer["hasMore"], answer["nextCursor"])
