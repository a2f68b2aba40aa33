"""Draws the logo, the mark and the icons' artwork.

Usage: logo.py FONT_SOURCES PUBLIC PRACTICE_PUBLIC
The mark is a molar whose crown reads as an apple: a dip at the top, two roots below, a leaf and a smile. It is
drawn on a grid of 64, symmetrical about x = 32, and only its left half is written down.
"""

import sys
from pathlib import Path

from outline import advance, font_at, outline

PINE, PINE_DEEP, PAPER, RUSSET, APRICOT, PALE = "#14453f", "#0e332f", "#fbf8f2", "#a33e28", "#f2b79b", "#cfe3db"

# The left half from the dip down to the furcation: start, then cubic curves.
HALF = [
    (32, 20),
    (28.4, 16.6, 24.4, 15, 20.2, 15),
    (13, 15, 8, 20.4, 8, 28),
    (8, 33.4, 10.5, 37.2, 11.6, 42.6),
    (12.9, 49, 13, 59, 18.4, 59),
    (24.2, 59, 22.4, 43, 32, 43),
]
LEAF = "M32.6 15.2C31.2 8.6 35.6 3.4 43.6 2.6 43.9 10 39.9 14.6 32.6 15.2z"
SMILE = "M20.6 29.4C25.6 36.4 38.4 36.4 43.4 29.4"


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def tooth() -> str:
    parts = [f"M{number(HALF[0][0])} {number(HALF[0][1])}"]
    curves = list(HALF[1:])
    ends = [HALF[0], *[curve[4:] for curve in curves]]
    mirrored = [
        (64 - c[2], c[3], 64 - c[0], c[1], 64 - end[0], end[1])
        for c, end in zip(reversed(curves), reversed(ends[:-1]))
    ]
    parts.append("C" + " ".join(" ".join(number(v) for v in curve) for curve in [*curves, *mirrored]))
    return "".join(parts) + "z"


def mark(body: str, leaf: str, smile: str, stroke: float) -> str:
    return (
        f'<path fill="{body}" d="{tooth()}"/><path fill="{leaf}" d="{LEAF}"/>'
        f'<path fill="none" stroke="{smile}" stroke-width="{stroke}" stroke-linecap="round" d="{SMILE}"/>'
    )


def svg(box: tuple[float, float, float, float], size: tuple[float, float], inner: str, title: str = "") -> str:
    name = f"<title>{title}</title>" if title else ""
    view = " ".join(number(v) for v in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{number(size[0])}" '
        f'height="{number(size[1])}">{name}{inner}</svg>\n'
    )


def icon(corner: float, scale: float) -> str:
    """The light mark on pine; a smaller scale leaves the margin a mask may cut away."""
    # The mark's own middle is (32, 30.8): the leaf reaches higher than the roots reach low.
    move = f"translate({number(32 - 32 * scale)} {32 - 30.9 * scale:.2f})scale({scale})"
    ground = f'<rect width="64" height="64" rx="{number(corner)}" fill="{PINE}"/>' if corner else f'<path fill="{PINE}" d="M0 0h64v64H0z"/>'
    return svg((0, 0, 64, 64), (64, 64), f'{ground}<g transform="{move}">{mark(PAPER, APRICOT, PINE, 3.4)}</g>')


def main(sources: Path, public: Path, practice: Path) -> None:
    petrona = font_at(sources / "petrona/files/petrona-latin-wght-normal.woff2", 520)
    figtree = font_at(sources / "figtree/files/figtree-latin-wght-normal.woff2", 580)
    brand, icons = public / "brand", practice / "icons"
    brand.mkdir(parents=True, exist_ok=True)
    icons.mkdir(parents=True, exist_ok=True)

    size, left = 50, 76
    word = outline(petrona, "Pearmain", left, 50.4, size)
    right = left + advance(petrona, "Pearmain", size)
    (brand / "logo.svg").write_text(
        svg(
            (7, 1, right - 6, 60),
            (right - 6, 60),
            mark(PINE, RUSSET, PAPER, 2.9) + f'<path fill="{PINE}" d="{word}"/>',
            "Pearmain Dental Practice",
        )
    )

    # The small line is tracked out until it is exactly as wide as the drawn name above it.
    size, small, line = 45, 11.6, "DENTAL PRACTICE"
    word = outline(petrona, "Pearmain", left, 43.4, size)
    ink = left + 0.026 * size, left + advance(petrona, "Pearmain", size) - 0.012 * size
    tracking = (ink[1] - ink[0] - advance(figtree, line, small) + 0.9) / (len(line) - 1)
    under = outline(figtree, line, ink[0] - 0.9, 61.4, small, tracking)
    (brand / "logo-full-light.svg").write_text(
        svg(
            (7, 1, ink[1] - 5, 62),
            (ink[1] - 5, 62),
            mark(PAPER, APRICOT, PINE_DEEP, 2.9) + f'<path fill="{PAPER}" d="{word}"/><path fill="{PALE}" d="{under}"/>',
            "Pearmain Dental Practice",
        )
    )

    (icons / "favicon.svg").write_text(icon(14, 0.8))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
