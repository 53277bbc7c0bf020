"""Commands that try the server out: load, chaos, hostile. All of them stay on this machine."""
