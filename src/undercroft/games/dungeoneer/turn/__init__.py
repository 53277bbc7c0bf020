"""A game from its setup over the phases of a turn to its end."""
