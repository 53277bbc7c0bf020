"""What several games need and none should write twice: maps, decks, effects that pass.

A thing of the kit is one flat row of ints in the state, made once with its whole length, and the
functions of its module act on it. So a clone is `row[:]`, the codec stores it as it is, and nothing
ever grows.
"""
