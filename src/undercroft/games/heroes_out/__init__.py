"""Keep the Heroes Out!: one to four clans guard their treasure together."""
