"""The pictures of the four cards on the home page, the checkout's panel, the offers, and the page that is not there.

Pages crop them: a wide card keeps only its middle half on a telephone, a
narrow one loses a fifth of its height on a desk. So every group stays within
the middle 520 of 1120, or the middle 560 of 720.

Run inside Blender; --card names the picture.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np

import materials
import objects
import scene
import shapes
from gobo import Branch, Gobo, WALL_Y

WIDE, NARROW, PANEL = (1120, 500), (960, 720), (720, 520)


def view(size, tall, ground, height, x=0.0, distance=7.2):
    """A level camera that shows `tall` units at the depth of y = 0, `ground` of them under the floor line there."""
    width, high = size
    wide = tall * width / high
    lens = 36 * distance / wide
    rise = -(height - tall / 2 + ground) / max(wide, tall)
    scene.frame(width, high)
    scene.camera((x, -distance, height), (x, 1, height), lens, rise)


def slab(half, springing, colour, x=0.0, y=.93):
    """The arched panel leaning on the wall; behind porcelain it has to be the darker of the two."""
    shapes.add("panel", shapes.arch_slab(half, springing, .12, .035), materials.plaster("panel", colour),
               at=(x, y, 0), sharp=40)


def new_patients(tooth, size=WIDE, tall=3.7, x=0.03):
    """An open arched door, round steps, a clipped bay and an apple: come in."""
    centre, half, springing, step = -.62, .74, 1.42, .30
    recess, parts = shapes.wall_with_niche(half, springing + step, .80, rim=.06, back=.10)
    recess[0][:, 0] += centre
    shapes.add("wall", recess, [materials.plaster("wall", "#F0CDB9"), materials.surface("hall", "#F6E3C4", .85)],
               at=(0, WALL_Y, 0), sharp=25, parts=parts)
    architrave = shapes.arch_line(half + .09, springing + step, 80)
    path = np.stack([architrave[:, 0] + centre, np.full(len(architrave), WALL_Y), architrave[:, 1]], 1)
    shapes.add("architrave", shapes.tube(path, .075, 24), materials.bisque())
    stone = materials.bisque()
    objects.plinth((centre, WALL_Y, 0), 1.52, step / 2, .03, stone)
    objects.plinth((centre, WALL_Y, step / 2), 1.18, step / 2, .03, stone)
    objects.door((centre + half, WALL_Y - .02, step + .01), half - .01, springing, 118)
    objects.apple((centre - .58, .47, step), .225, turn=250, tilt=(3, 4))
    objects.bay_tree((1.52, .30, 0), 1.72, .50)
    view(size, tall, .72, 1.75, x)


def what_to_expect(tooth):
    """A teal armchair and a cup of tea: there is time to talk."""
    scene.wall(materials.plaster("wall", "#CFDDC9"))
    slab(1.20, 1.62, "#EFE6D8", x=-.34)
    objects.armchair((-.42, -.05, 0), 8)
    objects.tea_table((1.22, -.35, 0))
    objects.apple((1.52, -.34, .995), .14, turn=250, tilt=(3, 4))
    view(NARROW, 4.05, .88, 1.75, x=.12)


def plans(tooth):
    """A smile of thirteen pearls, one of them russet: one payment a month."""
    scene.wall(materials.plaster("wall", "#F4DCBC"))
    slab(1.02, 1.62, "#E6C494")
    objects.plinth((0, .10, 0), .62, .40, .04)
    objects.tooth(tooth, (0, .08, .396), .68, -24)
    glaze, russet = materials.enamel(), materials.russet_glaze()
    for number in range(13):
        # Six tenths of a full turn: a whole half circle bunches its last pearls together.
        turn = np.radians(-58 + 116 * number / 12)
        across, near = np.sin(turn) / .848, (np.cos(turn) - .530) / .470
        objects.pearl((2.0 * across, .22 - 1.20 * near, 0), .118 + .036 * near, russet if number == 9 else glaze)
    view(NARROW, 4.25, 1.06, 2.5)


def treatments(tooth):
    """A molar on two plinths and a brass-handled mirror that looks at it."""
    scene.wall(materials.plaster("wall", "#BCDCD1"))
    slab(.98, 1.60, "#8FBFAF", x=.22)
    stand = materials.bisque()
    objects.plinth((.22, .12, 0), .88, .15, .035, stand)
    objects.plinth((.22, .12, .15), .60, .34, .04, stand)
    objects.tooth(tooth, (.22, .10, .486), .70, -24)
    objects.mirror((-1.56, -.20, .02), (-.95, .56, 1.58), shows=(.18, .05, 1.70), viewer=(0, -7.2, 1.75))
    objects.pearl((-.86, -.62, 0), .19, materials.russet_glaze())
    objects.pearl((1.38, -.30, 0), .155, materials.enamel())
    objects.pearl((1.13, -.52, 0), .10, materials.enamel())
    view(WIDE, 3.5, .78, 1.75)


def offers(tooth):
    """Two apples side by side, for friends, and five pearls from honey to white, for whitening."""
    scene.wall(materials.plaster("wall", "#F3D6C6"))
    slab(1.06, 1.60, "#D19E84")
    objects.plinth((0, .12, 0), 1.16, .16, .035)
    objects.plinth((0, .12, .16), .84, .30, .04)
    objects.apple((-.33, .10, .46), .36, turn=250, tilt=(3, 4))
    objects.apple((.42, .02, .46), .29, turn=120, tilt=(-4, 6), seed=23, leaf=150)
    for number, colour in enumerate(("#B98A45", "#CBA76A", "#D9C294", "#E3D6B9", "#EAE2D3")):
        glaze = materials.surface(f"glaze {number}", colour, 0.17, coat=0.8)
        objects.pearl((-1.36 + .68 * number, -.98 + .16 * abs(number - 2), 0), .17, glaze)
    view(NARROW, 4.05, 1.02, 2.1)


def not_found(tooth):
    """An empty plinth under its arch, and the apple rolled away from it: nothing is here."""
    scene.wall(materials.plaster("wall", "#E8E0CE"))
    slab(.98, 1.60, "#AEBD9B", x=-.40)
    objects.plinth((-.40, .12, 0), .92, .16, .035)
    objects.plinth((-.40, .12, .16), .62, .42, .04)
    objects.apple((1.34, -.62, 0), .30, turn=200, tilt=(58, 24))
    objects.pearl((.62, -.82, 0), .085, materials.enamel())
    view(NARROW, 4.05, .95, 1.9, x=.06)


CARDS = {"new-patients": new_patients, "what-to-expect": what_to_expect, "plans": plans, "treatments": treatments,
         "offers": offers, "not-found": not_found, "checkout": lambda tooth: new_patients(tooth, PANEL, 3.35, .12)}


def leaves():
    return Gobo([
        Branch(11, (-3.6, 2.95), -22, 2.4, 11, size=.66, away=4.8),
        Branch(12, (-2.0, 3.55), -38, 2.2, 10, size=.64, away=5.2),
        Branch(13, (1.3, 3.05), -32, 1.9, 9, size=.60, away=5.0, bend=24),
        Branch(14, (-.6, 3.70), -36, 1.8, 9, size=.60, away=5.0),
        Branch(15, (2.6, 2.75), -30, 1.6, 8, size=.60, away=5.2),
    ], materials.surface("shade", "#3F6F50", .9))


def main():
    options = scene.arguments([("--card", {"required": True})])
    scene.empty()
    scene.floor()
    CARDS[options.card](options.tooth)
    scene.morning()
    leaves()
    scene.resize(options.width)
    scene.quality(options.samples, options.threads)
    scene.render(options.out)


main()
