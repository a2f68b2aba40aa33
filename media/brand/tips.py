"""Draws the pictures beside the advice on a healthy smile: one still life each, 240 by 180, and those of the morning and
the evening once more to stand large in an arch, 4 by 5.

Usage: tips.py OUT
The family is the site's own: a tinted wall with a round-headed niche, a pale floor, a sprig, one russet thing.
"""

import sys
from pathlib import Path
from typing import Callable

from sprigs import Stem, apple, fill, leaf, line, petals

PINE, TEAL, RUSSET, BRASS, GREEN = "#14453f", "#1f6f66", "#a33e28", "#c9a066", "#3f7f68"
WHITE, SHADE = "#fffdf8", "#dfe6e0"


def shade(identity: str, top: str, bottom: str, across: bool = False) -> str:
    """A soft gradient, downwards or from the left."""
    way = "" if across else ' x2="0" y2="1"'
    return (
        f'<linearGradient id="{identity}"{way}><stop stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{bottom}"/></linearGradient>'
    )


def scene(wall: str, niche: tuple[str, str], floor: str, objects: str, defs: str = "") -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" width="240" height="180">'
        f'<defs>{shade("n", *niche)}{shade("p", WHITE, SHADE, True)}{defs}</defs>'
        + fill(wall, "M0 0h240v180H0z")
        + fill("url(#n)", "M58 150V84a62 62 0 0 1 124 0v66z")
        + fill("#fff", "M100.6 25.1A56 56 0 0 0 182 108V84A62 62 0 0 0 100.6 25.1z", ' opacity=".28"')
        + fill(floor, "M0 150h240v30H0z")
        + objects
        + "</svg>\n"
    )


Pair = tuple[str, str]
# Wall, niche from above to below, floor, objects, definitions: what a still life stands in.
Frame = Callable[..., str]


def arch(wall: Pair, niche: Pair, floor: Pair, light: str, objects: str, defs: str) -> str:
    """The same objects in an arch of 180 by 225 about them; the page rounds its head."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="30 -47.5 180 225" width="720" height="900">'
        f'<defs>{shade("w", *wall)}{shade("n", *niche)}{shade("f", *floor)}{shade("p", WHITE, SHADE, True)}{defs}</defs>'
        + fill("url(#w)", "M30-48h180v199H30z")
        + fill("url(#n)", "M58 151V50a62 62 0 0 1 124 0v101z")
        + light
        + fill("url(#f)", "M30 150h180v28H30z")
        + objects
        + "</svg>\n"
    )


def window_light() -> str:
    """Sun through a window and the leaves before it, from the upper left."""
    panes = "M58 62l78-74 24 0-102 98zM58 98L166-6q8 6 12 20L58 132zM72 151L182 46v34l-76 71z"
    branch = Stem((34, -30), (60, -22), (84, 0), (96, 34))
    leaves = "".join(
        branch.leaf(t, side, size, size * 0.46)
        for t, side, size in (
            (0.3, -46, 26), (0.36, 48, 25), (0.52, -50, 24), (0.58, 46, 22), (0.74, -48, 20), (0.8, 50, 19), (0.97, 4, 20)
        )
    )
    return (
        '<g clip-path="url(#c)">'
        + fill("#fffaf0", panes, ' opacity=".5"')
        + f'<g opacity=".1">{line(PINE, 2.4, branch.path())}{fill(PINE, leaves)}</g></g>'
    )


NICHE_CLIP = '<clipPath id="c"><path d="M58 151V50a62 62 0 0 1 124 0v101z"/></clipPath>'


def morning(wall: str, niche: Pair, floor: str, objects: str, defs: str = "") -> str:
    return arch((wall, wall), niche, (floor, "#fbf6ec"), window_light(), objects, NICHE_CLIP + defs)


def evening(wall: str, niche: Pair, floor: str, objects: str, defs: str = "") -> str:
    """By lamp light, the moon in the window."""
    glow = (
        '<radialGradient id="g"><stop stop-color="#f3cf94" stop-opacity=".62"/>'
        '<stop offset="1" stop-color="#f3cf94" stop-opacity="0"/></radialGradient>'
    )
    stars = '<g fill="#f6e7c8"><circle cx="146" cy="20" r="1.1"/><circle cx="124" cy="2" r=".9"/><circle cx="170" cy="50" r="1"/><circle cx="72" cy="62" r=".8"/><circle cx="134" cy="44" r=".8"/></g>'
    moon = fill("#f6e7c8", "M98 6a17 17 0 1 0 13 27.5A14.5 14.5 0 0 1 98 6z")
    lamp = '<g clip-path="url(#c)"><circle cx="120" cy="128" r="84" fill="url(#g)"/></g>'
    return arch(
        ("#1f544c", "#2b655b"), ("#16423c", "#2f6f63"), ("#e3d2b4", "#efe2ca"), stars + moon + lamp, objects, NICHE_CLIP + glow + defs
    )


def shadow(x: float, y: float, rx: float, ry: float = 3.5) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{PINE}" opacity=".13"/>'


def sprig(stem: Stem, ink: str, rows: tuple[tuple[float, float], ...]) -> str:
    leaves = stem.leaf(0.97, 4, rows[-1][1] * 1.05, rows[-1][1] * 0.5)
    for t, size in rows:
        leaves += stem.leaf(t, -52, size, size * 0.5) + stem.leaf(t + 0.06, 52, size * 0.92, size * 0.48)
    return line(ink, 1.8, stem.path()) + fill(ink, leaves)


def brush(frame: Frame = scene) -> str:
    """A toothbrush leaning in a beaker."""
    beaker = (
        shadow(118, 158, 36)
        + fill("url(#p)", "M92 104h52l-4 48q-.6 6-7 6h-30q-6.4 0-7-6z")
        + fill(PINE, "M92 104h52l-.6 7H92.6z", ' opacity=".1"')
        + line("#fff", 2.4, "M100 118l2.5 30", ' opacity=".9"')
    )
    handle = (
        '<g transform="rotate(14 118 104)">'
        + fill("url(#t)", "M113 146V66q0-7 1.5-12 1-4 1-10V24q0-6 4.5-6t4.5 6v20q0 6 1 10 1.5 5 1.5 12v80z")
        + fill(RUSSET, "M113 88h14v8h-14z")
        + fill(WHITE, "M124.5 22h10q2 0 2 2v22q0 2-2 2h-10z")
        + fill("#9fd0c2", "M124.5 29h12v4h-12zM124.5 38h12v4h-12z")
        + "</g>"
    )
    plant = sprig(Stem((176, 158), (184, 140), (178, 122), (186, 104)), GREEN, ((0.2, 17), (0.5, 15), (0.76, 12)))
    return frame("#d5eae2", ("#bcdcd1", "#dceee7"), "#f3ede2", handle + beaker + shadow(177, 158, 12, 2.5) + plant, shade("t", "#2b8578", "#1a5f57", True))


def floss(frame: Frame = scene) -> str:
    """A floss box with its thread out, and an interdental brush."""
    box = (
        shadow(92, 158, 30)
        + fill("url(#p)", "M66 116q0-8 8-8h36q8 0 8 8v34q0 8-8 8H74q-8 0-8-8z")
        + fill("#cfe3da", "M66 116q0-8 8-8h36q8 0 8 8v6H66z")
        + fill(TEAL, "M80 140a12 12 0 0 1 24 0v8H80z")
        + line(WHITE, 2, "M92 108C92 84 112 76 108 60 104 46 86 52 90 66 94 80 128 70 132 44")
        + line(PINE, 1, "M93.4 108C93.4 85 113.5 76 109.5 60", ' opacity=".14"')
    )
    bristles = "".join(f"M{155 - w} {y}h{2 * w}" for y, w in ((66, 4), (70, 5), (74, 6), (78, 7), (82, 7.5), (86, 8), (90, 8.5)))
    tool = (
        '<g transform="rotate(12 155 110)">'
        + line("#8fa39c", 1.6, "M155 60v42")
        + line("#fff", 2.2, bristles)
        + fill(RUSSET, "M150.5 104q0-5 4.5-5t4.5 5v44q0 8-4.5 8t-4.5-8z")
        + line("#c9694f", 2, "M153.5 108v34")
        + "</g>"
    )
    return frame("#efe0c2", ("#e6cf9f", "#f3e6c9"), "#f7f1e6", box + shadow(147, 158, 16, 2.8) + tool)


def rinse(frame: Frame = scene) -> str:
    """A glass of rinse and its bottle."""
    bottle = (
        shadow(94, 158, 26)
        + fill("url(#t)", "M84 82v-10h20v10q0 5 6 9 6 4 6 12v47q0 8-8 8H80q-8 0-8-8v-47q0-8 6-12 6-4 6-9z")
        + fill(PINE, "M82 56h24v16H82z")
        + fill(WHITE, "M72 110h44v30H72z")
        + fill(RUSSET, "M94 116c5.5 6 8 9.5 8 12.5a8 8 0 0 1-16 0c0-3 2.5-6.5 8-12.5z")
        + line("#fff", 2.2, "M77 104q1-6 6-9", ' opacity=".5"')
    )
    glass = (
        shadow(150, 158, 21)
        + fill("#7fbfae", "M133.5 128h33l-2.5 26q-.4 4-4 4h-20q-3.6 0-4-4z", ' opacity=".75"')
        + fill("#fff", "M131 104h38l-5 50q-.4 4-4 4h-20q-3.6 0-4-4z", ' opacity=".42"')
        + '<ellipse cx="150" cy="128" rx="16.5" ry="2.6" fill="#a9d8ca"/>'
        + line("#fff", 2, "M137 112l3 36", ' opacity=".9"')
    )
    return frame("#dce5d2", ("#c5d6ba", "#e2ebd9"), "#f5efe5", bottle + glass, shade("t", "#8cc9b8", "#5aa392", True))


def diet(frame: Frame = scene) -> str:
    """An apple, a glass of water and a wedge of cheese."""
    fruit = (
        shadow(104, 158, 34)
        + fill("url(#a)", apple(104, 126, 33))
        + line("#f4c9a4", 3, "M81 122C81 112 86 105 93 103", ' opacity=".8"')
        + line("#6b4a2a", 3, "M104 103C104 94 107 89 112 85")
        + fill(GREEN, leaf((109, 92), -14, 32, 15))
        + line("#2f6653", 1, "M110 92Q124 91 138 85")
    )
    glass = (
        shadow(162, 157, 20)
        + fill("#fff", "M145 88h34l-4 64q-.3 5-4.5 5h-17q-4.2 0-4.5-5z", ' opacity=".5"')
        + fill("#bfe0da", "M146.6 112h30.8l-2.4 40q-.3 5-4.5 5h-17q-4.2 0-4.5-5z", ' opacity=".85"')
        + line("#fff", 2, "M151 96l3.5 54", ' opacity=".9"')
    )
    cheese = shadow(58, 163, 22, 2.6) + fill("#f0cf7d", "M36 162v-13l44-9v22z") + fill("#f7e2a6", "M36 149l26-12 18 3z") + '<g fill="#dcb45a"><circle cx="53" cy="155" r="2.6"/><circle cx="68" cy="150" r="3.4"/><circle cx="72" cy="158" r="1.8"/></g>'
    return frame("#f3d8c8", ("#eec4ad", "#f6ded0"), "#f7f0e6", glass + fruit + cheese, shade("a", "#d9824f", RUSSET))


def visits(frame: Frame = scene) -> str:
    """A calendar leaf with a tooth on it, one day marked."""
    days = "".join(
        f'<circle cx="{x}" cy="{y}" r="2.6"/>' for y in (128, 138) for x in (92, 106, 120, 134, 148) if (x, y) != (134, 138)
    )
    calendar = (
        shadow(120, 158, 46)
        + fill("url(#p)", "M76 62q0-6 6-6h76q6 0 6 6v90q0 6-6 6H82q-6 0-6-6z")
        + fill(TEAL, "M76 76V62q0-6 6-6h76q6 0 6 6v14z")
        + line(PINE, 4, "M98 50v12M142 50v12")
        + fill(
            "#cfe3da",
            "M120 90.5c-2-1.9-4.3-2.8-6.7-2.8-4.1 0-6.9 3-6.9 7.3 0 3 1.4 5.2 2 8.2.7 3.6.8 9.2 3.8 9.2 3.3 0 2.3-9 7.8-9s4.5 9 7.8 9c3 0 3.1-5.6 3.8-9.2.6-3 2-5.2 2-8.2 0-4.3-2.8-7.3-6.9-7.3-2.4 0-4.7.9-6.7 2.8z",
        )
        + f'<g fill="#b9c9c2">{days}</g><circle cx="134" cy="138" r="6" fill="{RUSSET}"/>'
        + line("#fff", 1.6, "M131.5 138l1.8 2 3.2-4")
    )
    plant = sprig(Stem((190, 160), (188, 142), (194, 128), (190, 112)), GREEN, ((0.25, 15), (0.55, 13), (0.8, 10)))
    return frame("#dbe7e9", ("#c2d6da", "#e2edee"), "#f3ede2", calendar + shadow(190, 160, 10, 2.2) + plant)


def tongue(frame: Frame = scene) -> str:
    """A brass tongue cleaner on a plinth."""
    plinth = (
        shadow(120, 159, 44)
        + fill("url(#p)", "M80 134h80v24H80z")
        + '<ellipse cx="120" cy="158" rx="40" ry="5" fill="#dfe6e0"/><ellipse cx="120" cy="134" rx="40" ry="6" fill="#fffdf8"/>'
    )
    loop = (
        shadow(120, 135, 26, 2.4)
        + line("url(#b)", 5, "M101 133C99 112 94 92 101 70 107 51 133 51 139 70 146 92 141 112 139 133")
        + line("#f7e3bd", 1.4, "M100 124C98 106 95.5 90 102 72 105 63 111 58.5 117 57.5", ' opacity=".9"')
        + fill(RUSSET, "M97.6 120h8v12q0 2.5-4 2.5t-4-2.5zM134.4 120h8v12q0 2.5-4 2.5t-4-2.5z")
    )
    branch = Stem((196, 158), (190, 140), (178, 124), (176, 106))
    flowers = (
        line("#b4553c", 1.8, branch.path())
        + fill("#7c9a72", branch.leaf(0.25, -56, 17, 9) + branch.leaf(0.4, 50, 16, 8))
        + fill(WHITE, petals((176, 102), 12) + petals((185, 124), 8, turn=-60))
        + '<g fill="#d08a2e"><circle cx="176" cy="102" r="3"/><circle cx="185" cy="124" r="2"/></g>'
    )
    return frame("#f7d9c9", ("#efc3ae", "#f8e0d3"), "#f6efe5", plinth + loop + shadow(195, 159, 9, 2.2) + flowers, shade("b", "#e2bf86", "#a97c3f", True))


def smoking(frame: Frame = scene) -> str:
    """A cigarette broken in two, and a plant that does well."""
    pot = (
        '<g transform="translate(0 8)">'
        + shadow(120, 146, 26)
        + fill("url(#q)", "M98 108h44l-5 34q-.6 4-5 4h-24q-4.4 0-5-4z")
        + fill("#7d2d1c", "M98 108h44l-1 6H99z", ' opacity=".45"')
        + sprig(Stem((120, 110), (112, 88), (124, 64), (119, 44)), GREEN, ((0.16, 24), (0.4, 22), (0.62, 18), (0.82, 14)))
        + fill(GREEN, leaf((119, 109), -150, 26, 11) + leaf((121, 109), -32, 27, 11))
        + "</g>"
    )
    pieces = (
        shadow(72, 172, 30, 2.4)
        + shadow(170, 171, 26, 2.4)
        + '<g transform="translate(-10 6)rotate(-5 82 162)">'
        + fill(WHITE, "M74 157h34l3 2-2.5 2 3.5 2.5-3 1.5H74z")
        + fill("#d9a868", "M54 157h20v8H54z")
        + fill("#c08f50", "M71 157h3v8h-3z")
        + "</g>"
        + '<g transform="translate(10 4)rotate(9 160 163)">'
        + fill(WHITE, "M184 159h-45l-3 2.5 3 2-2.5 2 2.5 1.5h45z")
        + fill("#b9b3a6", "M184 159h3.5v8H184z")
        + "</g>"
    )
    return frame("#e4deec", ("#cfc6de", "#ebe6f1"), "#f4eee5", pot + pieces, shade("q", "#bd5a40", "#93341f", True))


def products(frame: Frame = scene) -> str:
    """Toothpaste, a bottle and a jar on a stepped plinth."""
    step = (
        shadow(120, 160, 56)
        + fill("url(#p)", "M68 140h104v18H68z")
        + '<ellipse cx="120" cy="158" rx="52" ry="4.5" fill="#dfe6e0"/><ellipse cx="120" cy="140" rx="52" ry="5.5" fill="#fffdf8"/>'
    )
    tube = (
        shadow(98, 141, 15, 2.2)
        + fill("url(#t)", "M84 74h28l-4 54H88z")
        + fill(PINE, "M83 68h30v6H83z", ' opacity=".35"')
        + fill(WHITE, "M89 128h18v12H89z")
        + fill(WHITE, "M91 88h14v4H91zM91.5 96h13v3h-13z", ' opacity=".85"')
        + line("#fff", 1.8, "M88 80l3 42", ' opacity=".45"')
    )
    bottle = (
        shadow(130, 141, 12, 2)
        + fill(RUSSET, "M119 104q0-8 6-10v-8h10v8q6 2 6 10v32q0 4-4 4h-14q-4 0-4-4z")
        + fill(BRASS, "M124 78h12v8h-12z")
        + fill("#fbe9df", "M119 110h22v16h-22z")
    )
    jar = (
        shadow(158, 142, 11, 1.8)
        + fill("url(#p)", "M148 124h20v13q0 4-4 4h-12q-4 0-4-4z")
        + fill(TEAL, "M147 117h22v7h-22z")
    )
    plant = sprig(Stem((50, 162), (54, 144), (46, 128), (52, 108)), GREEN, ((0.2, 16), (0.48, 15), (0.74, 12)))
    return frame("#efe3cf", ("#e3d0ae", "#f3e8d4"), "#f8f3ea", step + tube + bottle + jar + shadow(51, 162, 10, 2.2) + plant, shade("t", "#8cc9b8", "#5aa392", True))


def paste(frame: Frame = scene) -> str:
    """A brush back in its glass, and the tube beside it."""
    tube = (
        shadow(84, 158, 36, 3)
        + '<g transform="rotate(-11 84 146)">'
        + fill("url(#t)", "M50 134.5l46-4q7-.4 10 5l2.5 3v10l-2.5 3q-3 5.4-10 5l-46-4z")
        + fill("#b99a70", "M44 132h6v22h-6z")
        + fill(WHITE, "M108.5 138.5h11v10h-11z")
        + fill(RUSSET, "M58 139h34v3H58z")
        + fill(WHITE, "M58 145h24v2.5H58z", ' opacity=".9"')
        + "</g>"
    )
    handle = (
        '<g transform="rotate(11 152 110)">'
        + fill("url(#h)", "M147.5 150V74q0-7 1.5-12 1-4 1-10V34q0-5 4-5t4 5v18q0 6 1 10 1.5 5 1.5 12v76z")
        + fill("#c9694f", "M147.5 92h13v7h-13z")
        + fill(WHITE, "M158 33h9q2 0 2 2v20q0 2-2 2h-9z")
        + fill("#9fd0c2", "M158 39.5h11v3.5h-11zM158 47.5h11v3.5h-11z")
        + "</g>"
    )
    glass = (
        shadow(152, 158, 24)
        + fill("#dff0ea", "M130 104h44l-5 49q-.4 5-5 5h-24q-4.6 0-5-5z", ' opacity=".42"')
        + fill("#fff", "M130 104h44l-.5 5h-43z", ' opacity=".5"')
        + line("#fff", 2, "M136.5 112l3.5 38", ' opacity=".8"')
    )
    return frame("#e0ece6", ("#c6ddd3", "#e2efe9"), "#f3ede2", handle + glass + tube, shade("t", "#fbf3e4", "#dfc9a8") + shade("h", "#bd5a40", "#7d2d1c", True))


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for draw in (brush, rinse, diet, visits, smoking, products):
        (out / f"{draw.__name__}.svg").write_text(draw())
    for name, draw, frame in (
        ("morning-brush", brush, morning),
        ("morning-tongue", tongue, morning),
        ("evening-floss", floss, evening),
        ("evening-brush", paste, evening),
    ):
        (out / f"{name}.svg").write_text(draw(frame))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
