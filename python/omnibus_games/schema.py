"""Fields of observations and numbers of actions (docs/LEARNING_INTERFACE.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from omnibus_games.errors import InvalidValue


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an observation, with one dimension for each list around it.

    In the record it is at `offset`, with `strides` in bytes; among the floats at `float_offset`, each value `float_width`
    wide; its features are numbered from `feature_offset`, each value `feature_width` wide."""

    name: str
    kind: str
    has_none: bool
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int
    bytes: int
    min: int
    max: int
    labels: tuple[str, ...]
    float_offset: int
    float_width: int
    float_form: str
    float_strides: tuple[int, ...]
    feature_offset: int
    feature_width: int
    feature_strides: tuple[int, ...]

    @property
    def dtype(self) -> np.dtype[Any]:
        """Type of the stored values."""
        return np.dtype(f"{'i' if self.min < 0 else 'u'}{self.bytes}")


@dataclass(frozen=True)
class Schema:
    """All fields of a kind of observation. `id` is a hash of all of it, to store with data sets and networks."""

    kind: Literal["seat", "full_state"]
    fields: tuple[Field, ...]
    record_bytes: int
    float_count: int
    feature_count: int
    max_features: int
    id: int

    def __getitem__(self, name: str) -> Field:
        if name not in self._by_name:
            raise KeyError(name)
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> dict[str, Field]:
        return {field.name: field for field in self.fields}

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """Structured type of one record. A list is a field with fields of its own: `record["hands"]["cards"]`."""
        places = [_Place(field, field.name, 0) for field in self.fields]
        return _structured(places, 0, self.record_bytes)

    def unpack(self, records: NDArray[np.uint8]) -> dict[str, NDArray[Any]]:
        """Views of all fields in one record or an array of them, by name."""
        if records.dtype != np.uint8 or records.shape[-1:] != (self.record_bytes,) or records.strides[-1:] != (1,):
            given = f"{records.dtype} {records.shape}"
            allowed = f"uint8 (…, {self.record_bytes})"
            raise InvalidValue("bad_value", {"path": "records", "value": given, "allowed": allowed})
        return {field.name: self._view(field, records) for field in self.fields}

    @staticmethod
    def _view(field: Field, records: NDArray[np.uint8]) -> NDArray[Any]:
        return np.ndarray(
            records.shape[:-1] + field.shape,
            field.dtype,
            records,
            field.offset,
            records.strides[:-1] + field.strides,
        )


@dataclass(frozen=True, slots=True)
class _Place:
    """A field inside `depth` lists, with its name from there on."""

    field: Field
    name: str
    depth: int

    @property
    def is_leaf(self) -> bool:
        own = 1 if self.field.kind in ("set", "counts", "list", "numbers", "choices") else 0
        return len(self.field.shape) - self.depth <= own

    @property
    def parent(self) -> list[str]:
        return self.name.split(".")[:-1]

    def below(self, parts: int) -> _Place:
        return _Place(self.field, ".".join(self.name.split(".")[parts:]), self.depth + 1)


def _common_prefix(paths: Sequence[list[str]]) -> list[str]:
    """Parts with which all paths begin."""
    return [parts[0] for parts in takewhile(lambda parts: len(set(parts)) == 1, zip(*paths, strict=False))]


def _structured(places: Sequence[_Place], base: int, size: int) -> np.dtype[Any]:
    """Structured type of `size` bytes from `base` on."""
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    rest = list(places)
    while rest:
        first = rest[0]
        offsets.append(first.field.offset - base)
        if first.is_leaf:
            names.append(first.name)
            formats.append((first.field.dtype, first.field.shape[first.depth :]))
            del rest[0]
            continue
        stride = first.field.strides[first.depth]
        end = first.field.offset + stride
        elements = [place for place in rest if place.field.offset < end]
        prefix = _common_prefix([place.parent for place in elements])
        names.append(".".join(prefix) or "elements")
        inner = _structured([place.below(len(prefix)) for place in elements], first.field.offset, stride)
        formats.append((inner, (first.field.shape[first.depth],)))
        del rest[: len(elements)]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """Numbers of actions, from 0 to `size` - 1. `id` is a hash of all names and sizes, to store with data sets and networks.
    No decision has more than `max_legal` legal actions."""

    size: int
    id: int
    max_legal: int
