"""Draws the two pictures beside "If you are nervous" and "Bringing a child", each 4 by 5 for an arch.

Usage: first_visit.py OUT
A bell to ring, for whoever wants us to stop; and the favourite toy that comes along.
"""

import sys
from pathlib import Path

from sprigs import Stem, apple, fill, leaf, line
from tips import GREEN, RUSSET, morning, shade, shadow, sprig


def bell() -> str:
    handle = (
        fill("url(#g)", "M117 92q-1-9 1-15-6-9-3.5-19 2-9 7.5-9t7.5 9q2.5 10-3.5 19 2 6 1 15z")
        + fill("#fff", "M119 58q1-5 3-6-4 11-.5 23-4-8-2.5-17z", ' opacity=".22"')
        + fill("url(#b)", "M113 90q9-3.5 18 0v5h-18z")
    )
    body = (
        fill("url(#b)", "M109 97q13-7 26 0 6 5 7.5 17 1.5 13 8.5 22 2 4 0 6H93q-2-2 0-6 7-9 8.5-22Q103 102 109 97z")
        + line("#8a6a34", 1.2, "M104 112q18 6 36 0M99 128q23 7 46 0", ' opacity=".55"')
        + fill("#fffaf0", "M110 101q3-2 5-2-6 13-6 26 0 8-5 13-3 0-4-2 6-8 6.5-18 .5-12 3.5-17z", ' opacity=".6"')
        + fill("#8a6a34", "M92.5 138q29.5 6 59 0 1 2-.5 4H93q-1.5-2-.5-4z", ' opacity=".28"')
    )
    plinth = (
        shadow(122, 160, 44)
        + fill("url(#p)", "M84 143h76v16H84z")
        + '<ellipse cx="122" cy="159" rx="38" ry="4.5" fill="#dfe6e0"/><ellipse cx="122" cy="143" rx="38" ry="5.5" fill="#fffdf8"/>'
    )
    fruit = (
        shadow(66, 161, 15, 2.4)
        + fill("url(#a)", apple(66, 147, 14))
        + line("#6b4a2a", 1.8, "M66 137q0-5 4-8")
        + fill(GREEN, leaf((68, 132), -16, 14, 7))
    )
    return morning(
        "#dde4d4", ("#c3d1b9", "#e4ebdc"), "#f3ede2", plinth + shadow(122, 142, 30, 2.6) + handle + body + fruit,
        # One light across the whole brass, from the window on the left.
        '<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="92" x2="152"><stop stop-color="#f4e0b0"/>'
        '<stop offset=".45" stop-color="#d9b26c"/><stop offset="1" stop-color="#a87f42"/></linearGradient>'
        + shade("g", "#1f6f66", "#14453f") + shade("a", "#d9824f", RUSSET),
    )


def bear() -> str:
    fur, dark, pale = "url(#b)", "#a87740", "#f3dcb4"
    body = (
        shadow(120, 160, 46)
        + f'<ellipse cx="120" cy="126" rx="31" ry="33" fill="{fur}"/><ellipse cx="120" cy="131" rx="19" ry="21" fill="{pale}"/>'
        + f'<ellipse cx="91" cy="150" rx="16" ry="13" fill="{fur}"/><ellipse cx="149" cy="150" rx="16" ry="13" fill="{fur}"/>'
        + f'<ellipse cx="88" cy="152" rx="9" ry="8" fill="{pale}"/><ellipse cx="152" cy="152" rx="9" ry="8" fill="{pale}"/>'
        + f'<ellipse cx="90" cy="115" rx="9" ry="20" fill="{fur}" transform="rotate(24 90 115)"/>'
        + f'<ellipse cx="150" cy="115" rx="9" ry="20" fill="{fur}" transform="rotate(-24 150 115)"/>'
    )
    head = (
        f'<g fill="{fur}"><circle cx="97" cy="51" r="11.5"/><circle cx="143" cy="51" r="11.5"/></g>'
        + f'<g fill="{pale}"><circle cx="97" cy="52" r="6"/><circle cx="143" cy="52" r="6"/></g>'
        + f'<ellipse cx="120" cy="72" rx="32" ry="28" fill="{fur}"/><ellipse cx="120" cy="82" rx="14" ry="11" fill="{pale}"/>'
        + '<g fill="#3b2a1c"><circle cx="107" cy="68" r="3"/><circle cx="133" cy="68" r="3"/>'
        + '<path d="M114.5 77q5.5-3 11 0-1 5-5.5 6-4.5-1-5.5-6z"/></g>'
        + line("#3b2a1c", 1.7, "M120 83v3.5M112.5 87q3.5 4 7.5-.5 4 4.5 7.5.5")
        + '<g fill="#fff" opacity=".9"><circle cx="108" cy="67" r=".9"/><circle cx="134" cy="67" r=".9"/></g>'
    )
    bow = fill(RUSSET, "M120 99q-9-8-17-6-2 8 1 13 8 1 16-5 8 6 16 5 3-5 1-13-8-2-17 6z") + '<circle cx="120" cy="100.5" r="4" fill="#7d2d1c"/>'
    seams = line(dark, 1, "M120 118v26", ' opacity=".5" stroke-dasharray="3 3"')
    plant = sprig(Stem((186, 160), (190, 144), (182, 130), (188, 112)), GREEN, ((0.22, 15), (0.5, 14), (0.76, 11)))
    return morning(
        "#f7d9c9", ("#efc3ae", "#f8e0d3"), "#f6efe5", body + head + bow + seams + shadow(186, 161, 10, 2.2) + plant,
        shade("b", "#dcae6c", "#bd8747"),
    )


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for draw in (bell, bear):
        (out / f"{draw.__name__}.svg").write_text(draw())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
