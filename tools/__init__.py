"""Commands that test the server: load, chaos, hostile. None of them leaves this machine."""
