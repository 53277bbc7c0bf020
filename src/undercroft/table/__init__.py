"""One live table without I/O: seats, secrets, questions, clocks, and who is told what."""
