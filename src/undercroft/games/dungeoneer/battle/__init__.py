"""Battles, rolls and wounds."""
