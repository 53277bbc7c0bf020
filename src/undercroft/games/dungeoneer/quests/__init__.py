"""Quests: turned up, tried and completed."""
