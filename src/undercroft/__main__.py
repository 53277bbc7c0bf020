"""`python -m undercroft`: the same as the command `undercroft`."""

from undercroft.cli import app

app(prog_name="undercroft")
