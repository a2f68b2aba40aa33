"""The tree outside the window: leaves that are never seen, only their shadow.

The leaves are drawn in the plane of the wall, where the shadow should fall,
and then moved up the sun's ray. So the composition of the shadow is decided
in picture coordinates, and distance alone sets how soft it is.
"""
import bpy
import numpy as np

from shapes import add

SUN = np.array([0.95, 0.56, -0.60])
SUN = SUN / np.linalg.norm(SUN)
WALL_Y = 1.1
LEAF_STEPS = 9


class Branch:
    """One twig: base (x, z) on the wall, heading in degrees, length, leaves, size, distance, the sun's way."""

    def __init__(self, number, base, heading, length, leaves, size=0.62, away=5.0, bend=18, sun=SUN):
        chance = np.random.default_rng(4100 + number)
        self.base, self.heading, self.length = np.array(base, float), heading, length
        self.bend, self.away, self.sun = bend, away, sun
        along = np.linspace(0.14, 1.0, leaves)
        self.along = np.clip(along + chance.uniform(-.02, .02, leaves), 0.05, 1)
        sides = np.where(np.arange(leaves) % 2 == 0, 1, -1)
        self.angle = sides * chance.uniform(26, 58, leaves) * (1 - 0.55 * self.along ** 4)
        self.size = size * chance.uniform(.82, 1.15, leaves) * (1.05 - 0.35 * self.along)
        self.width = chance.uniform(.30, .40, leaves)
        self.curl = chance.uniform(-.25, .25, leaves)
        self.lift = chance.uniform(-.5, .5, leaves)
        self.phase = chance.uniform(0, 2 * np.pi, leaves)
        self.reach = chance.uniform(2, 9, leaves)
        self.cycles = chance.integers(1, 4, leaves)
        self.swing = chance.uniform(0, 2 * np.pi, 2)

    def _stem(self, u, sway):
        """Points (x, z) and headings (radians) at the fractions u of the twig."""
        turn = np.radians(self.heading + sway * (0.35 + 0.65 * u) + self.bend * (u - 0.5))
        fine = np.linspace(0, 1, 80)
        path = np.radians(self.heading + sway * (0.35 + 0.65 * fine) + self.bend * (fine - 0.5))
        x = np.concatenate([[0], np.cumsum(np.cos(path))]) * self.length / 80
        z = np.concatenate([[0], np.cumsum(np.sin(path))]) * self.length / 80
        where = np.linspace(0, 1, 81)
        return self.base + np.stack([np.interp(u, where, x), np.interp(u, where, z)], 1), turn

    def mesh(self, t):
        """Points and quads at time t, in whole turns: t = 1 is exactly t = 0 again."""
        sway = (2.6 * np.sin(2 * np.pi * t + self.swing[0])
                + 1.1 * np.sin(4 * np.pi * t + self.swing[1]))
        foot, turn = self._stem(self.along, sway)
        flutter = self.reach * np.sin(2 * np.pi * self.cycles * t + self.phase)
        heading = turn + np.radians(self.angle + flutter)
        points, faces = [], []

        def strip(left, right, depth):
            start = sum(len(p) for p in points)
            rows = len(left)
            flat = np.empty((rows * 2, 2))
            flat[0::2], flat[1::2] = left, right
            ray = np.repeat(depth, 2)[:, None]
            on_wall = np.stack([flat[:, 0], np.full(rows * 2, WALL_Y), flat[:, 1]], 1)
            points.append(on_wall - ray * self.sun)
            faces.extend((start + 2 * i, start + 2 * i + 1, start + 2 * i + 3, start + 2 * i + 2)
                         for i in range(rows - 1))

        u = np.linspace(0, 1, LEAF_STEPS)
        for i in range(len(self.along)):
            bow = heading[i] + self.curl[i] * (u - .3)
            step = self.size[i] / (LEAF_STEPS - 1)
            middle = foot[i] + step * np.stack([np.cumsum(np.cos(bow)), np.cumsum(np.sin(bow))], 1)
            half = self.size[i] * self.width[i] * 0.5 * np.sin(np.pi * u ** 0.82) ** 0.9 + 1e-4
            across = np.stack([-np.sin(bow), np.cos(bow)], 1) * half[:, None]
            strip(middle + across, middle - across, self.away + self.lift[i] * u)
        u = np.linspace(0, 1, 14)
        middle, turn = self._stem(u, sway)
        across = np.stack([-np.sin(turn), np.cos(turn)], 1) * (0.022 * (1 - .7 * u))[:, None]
        strip(middle + across, middle - across, np.full(len(u), self.away))
        return np.concatenate(points), faces


class Gobo:
    """All twigs as one object that throws shadows and is otherwise not there."""

    def __init__(self, branches, material):
        self.branches = branches
        points, faces = self._mesh(0.0)
        self.thing = add("leaves", (points, faces), material)
        for ray in ("camera", "diffuse", "glossy", "transmission"):
            setattr(self.thing, "visible_" + ray, False)

    def _mesh(self, t):
        points, faces, start = [], [], 0
        for branch in self.branches:
            p, f = branch.mesh(t)
            points.append(p)
            faces.extend(tuple(i + start for i in quad) for quad in f)
            start += len(p)
        return np.concatenate(points), faces

    def move(self, t):
        points, _ = self._mesh(t)
        self.thing.data.vertices.foreach_set("co", points.astype(np.float32).ravel())
        self.thing.data.update()

    def hide(self, hidden=True):
        self.thing.hide_render = hidden
