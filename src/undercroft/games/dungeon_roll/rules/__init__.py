"""The rules that hold for everyone, by subject; what single heroes change is in heroes/."""
