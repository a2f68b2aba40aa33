"""Leaves, blossom and fruit, from a few numbers each: what the plates and the small pictures grow."""

from math import atan2, cos, degrees, radians, sin

Point = tuple[float, float]


def n(value: float) -> str:
    """A coordinate to one decimal, as short as it gets."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pts(*points: Point) -> str:
    out = ""
    for value in [v for p in points for v in p]:
        text = n(value)
        out += text if not out or text.startswith("-") else " " + text
    return out


def turned(base: Point, angle: float, along: float, across: float) -> Point:
    a = radians(angle)
    return (base[0] + along * cos(a) - across * sin(a), base[1] + along * sin(a) + across * cos(a))


def leaf(base: Point, angle: float, length: float, width: float) -> str:
    """A pointed leaf growing from base; angles as in SVG, 0 to the right and -90 up."""

    def at(along: float, across: float) -> Point:
        return turned(base, angle, along * length, across * width)

    return (
        f"M{pts(base)}C{pts(at(0.14, 0.62), at(0.62, 0.78), at(1, 0))} {pts(at(0.78, -0.56), at(0.3, -0.72), base)}z"
    )


def disc(centre: Point, radius: float) -> str:
    return f"M{pts((centre[0] - radius, centre[1]))}a{n(radius)} {n(radius)} 0 1 1 0 .1z"


def petals(centre: Point, radius: float, count: int = 5, turn: float = -90) -> str:
    """A flower as one outline of overlapping round petals."""
    parts = []
    for index in range(count):
        p = turned(centre, turn + 360 / count * index, radius * 0.58, 0)
        r = radius * 0.47
        parts.append(f"M{pts((p[0] - r, p[1]))}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0-{n(2 * r)} 0z")
    return "".join(parts)


class Stem:
    """A cubic curve that knows the point and direction at any part of its length."""

    def __init__(self, a: Point, b: Point, c: Point, d: Point) -> None:
        self.p = (a, b, c, d)

    def path(self) -> str:
        a, b, c, d = self.p
        return f"M{pts(a)}C{pts(b, c, d)}"

    def at(self, t: float) -> Point:
        u = 1 - t
        w = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        return (sum(k * q[0] for k, q in zip(w, self.p)), sum(k * q[1] for k, q in zip(w, self.p)))

    def angle(self, t: float) -> float:
        before, after = self.at(t - 0.01), self.at(t + 0.01)
        return degrees(atan2(after[1] - before[1], after[0] - before[0]))

    def leaf(self, t: float, side: float, length: float, width: float) -> str:
        """A leaf leaving the stem on one side; side is the angle it opens by."""
        return leaf(self.at(t), self.angle(t) + side, length, width)


def fill(colour: str, d: str, more: str = "") -> str:
    return f'<path fill="{colour}"{more} d="{d}"/>'


def line(colour: str, width: float, d: str, more: str = "") -> str:
    return f'<path fill="none" stroke="{colour}" stroke-width="{n(width)}" stroke-linecap="round"{more} d="{d}"/>'


def apple(x: float, y: float, r: float) -> str:
    """An apple's outline about its middle: the dip on top, narrower below, a small dip underneath."""

    def p(dx: float, dy: float) -> Point:
        return (x + dx * r, y + dy * r)

    return (
        f"M{pts(p(0, -0.72))}C{pts(p(0.36, -1.06), p(1.06, -0.9), p(1.06, -0.1))} "
        f"{pts(p(1.06, 0.52), p(0.62, 1), p(0.34, 1))} {pts(p(0.18, 1), p(0.12, 0.92), p(0, 0.92))} "
        f"{pts(p(-0.12, 0.92), p(-0.18, 1), p(-0.34, 1))} {pts(p(-0.62, 1), p(-1.06, 0.52), p(-1.06, -0.1))} "
        f"{pts(p(-1.06, -0.9), p(-0.36, -1.06), p(0, -0.72))}z"
    )
