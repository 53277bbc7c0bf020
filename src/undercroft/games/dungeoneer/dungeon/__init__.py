"""The dungeon: its map, and how locations and heroes come to stand in it."""
