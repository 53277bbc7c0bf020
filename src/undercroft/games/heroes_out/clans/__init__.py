"""The clans: their cards, the market, and what monsters do."""
