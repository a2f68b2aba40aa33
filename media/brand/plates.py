"""Draws the team's plates: an arch in a tint of its own, the initials, and a sprig from a lower corner.

Usage: plates.py FONT_SOURCES OUT
They hold the place of photographs and have their shape, 200 by 250 with a round head.
"""

import sys
from pathlib import Path

from outline import advance, font_at, outline
from sprigs import Stem, apple, fill, leaf, line, petals

ARCH = "M0 250V100a100 100 0 0 1 200 0v150z"
LIGHT = "M69.3 4.8A90 90 0 0 0 200 142V100A100 100 0 0 0 69.3 4.8z"


def apple_branch(ink: str, green: str) -> str:
    stem = Stem((158, 250), (148, 226), (128, 208), (100, 194))
    leaves = (
        stem.leaf(0.98, 8, 23, 11) + stem.leaf(0.74, 38, 24, 11) + stem.leaf(0.5, -40, 19, 9) + stem.leaf(0.2, -34, 26, 12)
    )
    return (
        line(ink, 2.4, stem.path())
        + fill(green, leaves)
        + line(ink, 1.8, "M124 206C123 213 126 214 126 220")
        + fill("#a33e28", apple(126, 230, 14))
        + fill("#c9644a", "M116.5 226C117 221.5 119.5 220 122 220.5 119 223 118 226 118.5 230 117 229.5 116.3 228 116.5 226z")
    )


def blossom(ink: str, petal: str, heart: str, flip: bool) -> str:
    stem = Stem((54, 250), (58, 232), (66, 222), (80, 196))
    twig = Stem((63, 223), (56, 212), (52, 200), (53, 178))
    flowers = petals((84, 188), 16) + petals((53, 172), 13, turn=-70) + petals((74, 209), 8.5, turn=-40)
    hearts = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in ((84, 188, 4), (53, 172, 3.2), (74, 209, 2.2)))
    inner = (
        line(ink, 2.2, stem.path() + twig.path())
        + fill(ink, stem.leaf(0.14, -62, 21, 11) + stem.leaf(0.2, 58, 20, 11) + twig.leaf(0.62, -52, 14, 8))
        + fill(petal, flowers)
        + f'<g fill="{heart}">{hearts}</g>'
    )
    return f'<g transform="matrix(-1 0 0 1 200 0)">{inner}</g>' if flip else inner


def leafy(ink: str) -> str:
    stem = Stem((150, 250), (144, 226), (130, 200), (126, 168))
    leaves = stem.leaf(0.97, 4, 17, 9)
    for t, size in ((0.1, 23), (0.36, 21), (0.6, 18), (0.8, 14)):
        leaves += stem.leaf(t, -56, size, size * 0.5) + stem.leaf(t + 0.05, 56, size * 0.92, size * 0.48)
    return line(ink, 2, stem.path()) + fill(ink, leaves)


def poppies(ink: str) -> str:
    stem = Stem((44, 250), (50, 232), (62, 216), (86, 192))
    twig = Stem((55, 224), (52, 208), (52, 196), (55, 180))
    return (
        line(ink, 2.2, stem.path() + twig.path())
        + fill(ink, stem.leaf(0.12, -52, 24, 12) + stem.leaf(0.18, 54, 25, 12) + stem.leaf(0.56, 46, 17, 9))
        + fill("#a33e28", petals((88, 188), 17, turn=-60) + petals((55, 173), 14, turn=-90))
        + '<g fill="#efc46e"><circle cx="88" cy="188" r="4"/><circle cx="55" cy="173" r="3.3"/></g>'
    )


def eucalyptus(ink: str, pale: str) -> str:
    stem = Stem((146, 250), (152, 226), (140, 196), (148, 164))
    deep = light = ""
    for t, size in ((0.1, 21), (0.33, 19), (0.55, 16.5), (0.75, 13)):
        base, angle = stem.at(t), stem.angle(t)
        light += leaf(base, angle - 66, size, size * 0.86)
        deep += leaf(base, angle + 66, size, size * 0.86)
    deep += stem.leaf(0.97, -16, 12, 8)
    light += stem.leaf(0.97, 26, 10, 7)
    return line(ink, 1.8, stem.path()) + fill(pale, light) + fill(ink, deep)


def rosehips(ink: str) -> str:
    stem = Stem((40, 250), (46, 226), (70, 210), (104, 200))
    hips = ""
    twigs = ""
    for start, end, r in (((0.93), (112, 186), 6.5), ((0.7), (90, 182), 7.5), ((0.42), (68, 196), 7)):
        at = stem.at(start)
        twigs += f"M{at[0]:.0f} {at[1]:.0f}Q{(at[0] + end[0]) / 2 + 3:.0f} {(at[1] + end[1]) / 2:.0f} {end[0]} {end[1]}"
        x, y = end
        hips += f'<ellipse cx="{x}" cy="{y - r}" rx="{r}" ry="{r * 1.25:.1f}"/>'
        twigs += f"M{x} {y - r * 2:.1f}l-2.5-4.5M{x} {y - r * 2:.1f}v-5M{x} {y - r * 2:.1f}l2.5-4.5"
    return (
        line(ink, 1.8, stem.path() + twigs)
        + fill(ink, stem.leaf(0.2, 44, 26, 12) + stem.leaf(0.14, -70, 20, 10) + stem.leaf(0.5, 40, 22, 11) + stem.leaf(0.97, 30, 20, 10))
        + f'<g fill="#a33e28">{hips}</g>'
    )


def lavender(ink: str, flower: str, deep: str) -> str:
    stems = [
        Stem((150, 250), (150, 230), (146, 214), (142, 204)),
        Stem((152, 250), (154, 226), (162, 206), (166, 190)),
        Stem((148, 250), (142, 238), (128, 226), (121, 222)),
    ]
    # One flower head, drawn lying along the x axis and set on each stem.
    light = "".join(leaf((row * 6, 0), -42, 9 - row * 0.55, 6) for row in range(6))
    dark = "".join(leaf((row * 6, 0), 42, 9 - row * 0.55, 6) for row in range(6)) + leaf((35, 0), 0, 8, 5)
    head = f'<g id="h">{fill(flower, light)}{fill(deep, dark)}</g>'
    uses = ""
    for stem, size in zip(stems, (0.96, 1, 0.7)):
        x, y = stem.at(1)
        move = f"translate({x:.0f} {y:.0f})rotate({stem.angle(0.98):.0f})scale({size})"
        uses += f'<use href="#h" transform="{move}"/>'
    return (
        f"<defs>{head}</defs>"
        + line(ink, 1.8, "".join(stem.path() for stem in stems))
        + uses
        + fill(ink, leaf((150, 249), -58, 24, 7) + leaf((150, 249), -122, 20, 7))
    )


TEAM = [
    ("EH", "#d5eae2", "#14453f", apple_branch("#2b7a62", "#2b7a62")),
    ("SR", "#f7d9c9", "#6d2114", blossom("#b4553c", "#fffaf3", "#d08a2e", flip=False)),
    ("MP", "#efddb4", "#5a3a12", leafy("#8c7427")),
    ("TA", "#dce5d2", "#22442f", poppies("#3f6b46")),
    ("GO", "#dbe7e9", "#17434a", eucalyptus("#3f7c88", "#7fa9b1")),
    ("PN", "#f1dccb", "#5b3913", rosehips("#8a6a3c")),
    ("BL", "#e4deec", "#3b2c55", lavender("#6f7f6a", "#8d7cb0", "#6f5f97")),
]


def main(sources: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    petrona = font_at(sources / "petrona/files/petrona-latin-wght-normal.woff2", 430)
    for initials, tint, ink, sprig in TEAM:
        tracking = 1
        left = 100 - advance(petrona, initials, 62, tracking) / 2
        word = outline(petrona, initials, left, 130, 62, tracking)
        (out / f"{initials.lower()}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250" width="200" height="250">'
            + fill(tint, ARCH)
            + fill("#fff", LIGHT, ' opacity=".34"')
            + sprig
            + fill(ink, word)
            + "</svg>\n"
        )


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
