"""A learning curve as SVG: one line, and a level to compare it with for each bot."""

from __future__ import annotations

from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM, RIGHT, TOP = 720, 360, 56, 48, 110, 24
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#57534e}"
    ".line{fill:none;stroke:#b45309;stroke-width:2.5}"
    ".level{stroke:#78716c;stroke-dasharray:5 5}.axis{stroke:#a8a29e}"
)


def draw(path: Path, curve: list[tuple[int, float]], levels: dict[str, float]) -> None:
    """Mean score over moves played; `levels` are horizontal lines with names."""
    most = max([score for _, score in curve] + list(levels.values())) * 1.1
    last = curve[-1][0]

    def x(moves: float) -> float:
        return LEFT + moves / last * (WIDTH - LEFT - RIGHT)

    def y(score: float) -> float:
        return HEIGHT - BOTTOM - score / most * (HEIGHT - BOTTOM - TOP)

    line = " ".join(f"{x(moves):.1f},{y(score):.1f}" for moves, score in curve)
    parts = [f'<polyline class="line" points="{line}"/>']
    for name, score in levels.items():
        parts.append(
            f'<line class="level" x1="{LEFT}" x2="{WIDTH - RIGHT}" '
            f'y1="{y(score):.1f}" y2="{y(score):.1f}"/>'
            f'<text x="{WIDTH - RIGHT + 6}" y="{y(score) + 5:.1f}">{name} {score:.1f}</text>'
        )
    step = 5 if most > 12 else 2
    for score in range(0, int(most) + 1, step):
        parts.append(
            f'<text x="{LEFT - 10}" y="{y(score) + 5:.1f}" text-anchor="end">{score}</text>'
        )
    for share in (0, 0.25, 0.5, 0.75, 1):
        label = f"{last * share / 1e6:.2g} M" if last >= 1e6 else f"{last * share:.0f}"
        parts.append(
            f'<text x="{x(last * share):.1f}" y="{HEIGHT - BOTTOM + 22}" '
            f'text-anchor="middle">{label}</text>'
        )
    axis = f'<path class="axis" fill="none" d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>'
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img"><style>{STYLE}</style><rect width="{WIDTH}" height="{HEIGHT}" '
        f'fill="#fafaf9"/>{axis}{"".join(parts)}</svg>\n',
        encoding="utf-8",
    )
