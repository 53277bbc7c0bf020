"""Building blocks that several games need: maps, decks, temporary effects.

Each is one flat row (a list of ints) in the state, created at its full length, and the functions of
its module operate on it. So a clone is `row[:]`, the codec stores it as it is, and nothing ever
grows.
"""
