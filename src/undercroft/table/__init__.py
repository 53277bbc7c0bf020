"""One live table without I/O: seats, secrets, questions, clocks, and what each viewer receives."""
