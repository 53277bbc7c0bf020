"""The heroes: one file each, with all that is special about both sides of the card.

`side.py` says what a side and an ability are, `roster.py` lists all heroes. The other files that
are no heroes hold the questions that abilities ask, and abilities that several heroes have.
"""
