"""The guild: its deck, and everything that heroes do."""
