"""A game from its setup over the turns to the end of a scenario."""
