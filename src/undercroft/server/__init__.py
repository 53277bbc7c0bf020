"""HTTP, websockets, storage and bot workers: the only async code; nothing else imports it."""
