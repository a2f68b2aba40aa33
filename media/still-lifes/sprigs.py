"""Twigs, flowers, ears and berries: what one cuts in a garden in the morning."""
import numpy as np

import materials
import objects
import shapes
from shapes import add


def heap(name, pieces, material):
    """Many small shapes as one thing."""
    starts = np.cumsum([0] + [len(points) for points, _ in pieces])
    faces = [[i + start for i in face] for (_, each), start in zip(pieces, starts) for face in each]
    return add(name, (np.concatenate([points for points, _ in pieces]), faces), material)


def placed(shape, at, along, facing):
    """The shape with its x axis along `along` and its upper side towards `facing`."""
    x = np.array(along, float) / np.linalg.norm(along)
    z = np.array(facing, float) - x * (x @ np.array(facing, float))
    z /= np.linalg.norm(z)
    return np.array(at) + shape[0] @ np.array([x, np.cross(z, x), z]), shape[1]


def seed(at, along, facing, size):
    """A flattened ball that begins at `at`: a petal, a grain, a bud. `size` is length, breadth and thickness."""
    points, faces = shapes.ball(.5, 28)
    return placed(((points + (.5, 0, 0)) * size, faces), at, along, facing)


def sprig(knots, leaves, length, width, colour="#4E8A5E", start=.3, spread=48, pairs=False, droop=.5, end=.96):
    """A stem through the knots with leaves left and right, and at the tip if they go so far; returns the stem."""
    chance = np.random.default_rng(leaves + int(100 * length))
    path = shapes.spline(knots, 80)
    add("twig", shapes.tube(path, np.linspace(.017, .009, 80), 14), materials.surface("twig", "#6F7A48", .6))
    blades = []
    for number, u in enumerate(np.linspace(start, end, leaves)):
        spot = int(u * 79)
        way = path[min(spot + 1, 79)] - path[spot - 1]
        way /= np.linalg.norm(way)
        across = np.cross(way, (0, -1, 0))
        for side in (-1, 1) if pairs else ((-1) ** number,):
            turn = np.radians(spread + chance.uniform(-7, 7))
            along = np.cos(turn) * way + side * np.sin(turn) * across + (0, chance.uniform(-.35, .1), 0)
            size = (1.1 - .4 * u) * chance.uniform(.92, 1.08)
            blade = objects.leaf_shape(length * size, width * size, .22, droop)
            blades.append(placed(blade, path[spot], along, (-.25, -1, .55 + chance.uniform(-.2, .2))))
    if end > .9:
        blades.append(placed(objects.leaf_shape(length * .8, width * .75, .22, droop), path[-1], way, (-.2, -1, .4)))
    heap("leaves of the sprig", blades, materials.surface("sprig", colour, .45, coat=.12))
    return path


def flower(at, facing, petals, length, width, cupped, colour, heart):
    """Petals round a heart; `cupped` is how far they rise, in degrees."""
    facing = np.array(facing, float) / np.linalg.norm(facing)
    right = np.cross(facing, (0, 0, 1))
    right /= np.linalg.norm(right)
    up, lift = np.cross(right, facing), np.radians(cupped)
    pieces = []
    for number in range(petals):
        turn = 2 * np.pi * (number + .2) / petals
        out = np.cos(turn) * right + np.sin(turn) * up
        # Every other petal a little behind its neighbours.
        foot = np.array(at) + out * .25 * heart - facing * .012 * (number % 2)
        pieces.append(seed(foot, np.cos(lift) * out + np.sin(lift) * facing, facing - out * np.sin(lift),
                           (length, width, .022)))
    heap("petals", pieces, materials.surface("petals " + colour, colour, .45))
    heap("heart", [seed(np.array(at) - facing * heart * .3, facing, right, (heart, heart * 1.5, heart * 1.5))],
         materials.surface("heart", "#D79A2E", .6))


def berries(at, count, radius):
    """A flat cluster, its middle nearest to us."""
    glaze = materials.surface("rowan", "#A83A1C", .25, coat=.6)
    for k in range(count):
        out, turn = np.sqrt((k + .5) / count), k * np.pi * (3 - 5 ** .5)
        spot = np.array((4.8 * out * np.cos(turn), 3.2 * out ** 2, 3.4 * out * np.sin(turn) - 1.2 * out ** 2))
        add("berry", shapes.ball(radius, 28), glaze, at=np.array(at) + spot * radius)


def spike(path, start, rows, around, size, colour, lift):
    """Buds or grains in rows round the upper part of a stem, smaller towards the tip."""
    pieces = []
    for row, u in enumerate(np.linspace(start, 1, rows)):
        spot = int(u * (len(path) - 1))
        way = path[spot] - path[spot - 2]
        way /= np.linalg.norm(way)
        right = np.cross(way, (0, -1, 0))
        for number in range(around):
            turn = 2 * np.pi * (number + row * .5) / around
            out = np.cos(turn) * right + np.sin(turn) * np.cross(way, right)
            rise = np.radians(lift)
            pieces.append(seed(path[spot], np.cos(rise) * way + np.sin(rise) * out, out,
                               np.array(size) * (1.1 - .35 * (u - start) / (1 - start))))
    heap("spike", pieces, materials.surface("spike", colour, .5))
