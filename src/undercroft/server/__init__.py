"""HTTP, websockets, storage and bot workers: the only async code, imported by nobody."""
