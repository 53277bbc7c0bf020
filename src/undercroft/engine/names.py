"""Class names as ids: the same word in code, texts and messages."""

from __future__ import annotations

import re
from functools import cache


@cache
def snake_case(name: str) -> str:
    """Turn `ChooseCard` into `choose_card`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
