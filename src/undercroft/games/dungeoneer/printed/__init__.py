"""What is printed: words, records of cards, and the same as numbers."""
