"""The dungeon: its rooms, what lies and stands in them, and what rooms do."""
