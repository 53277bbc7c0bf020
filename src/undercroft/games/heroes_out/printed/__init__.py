"""What is printed: the dungeons, and the notation of effects on cards."""
