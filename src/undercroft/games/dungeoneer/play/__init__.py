"""Cards and abilities: where they lie, what they need, what they cost and what they do."""
