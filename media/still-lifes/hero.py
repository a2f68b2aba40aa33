"""The home page's picture: a molar on the doorstep of the practice, an apple, pearls, and the front door.

The left half stays empty for the headline. The group keeps clear of the top
fifth and the bottom tenth, because a wide window crops those away, and of the
lower right corner, where a button lies.

Run inside Blender. Light adds up, so each light is written on its own:
  --light ambient | morning | afternoon | hall | lantern
  --door  ajar | shut   the second only in the region that differs, but for the hall's light
  --rough     a single bounce and no leaves, the measure for
  --frames N  a single bounce and leaves, N moments round one loop, --last of them
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np

import doorway
import materials
import objects
import scene
from gobo import Branch, Gobo, WALL_Y

CENTRE, HALF, SPRINGING, STEP = 1.86, .80, 1.53, .13
EARLY = np.array([.70, .78, -.56]) / np.linalg.norm([.70, .78, -.56])
# From the right, and lower.
LATE = np.array([-.72, .80, -.46]) / np.linalg.norm([-.72, .80, -.46])
# Where a shut door changes what one sees: left, right, low, high, as shares of the picture.
CHANGED = (.54, .88, .12, .84)


def early_branches():
    return [
        Branch(1, (-4.2, 2.80), -20, 2.6, 11, size=.70, away=5.0, sun=EARLY),
        Branch(2, (-2.7, 3.50), -42, 2.2, 10, size=.66, away=4.4, sun=EARLY),
        Branch(3, (-.8, 3.50), -34, 2.0, 9, size=.66, away=5.4, bend=26, sun=EARLY),
        Branch(4, (-4.3, 1.75), -24, 1.7, 8, size=.62, away=4.8, bend=10, sun=EARLY),
        Branch(5, (1.0, 3.70), -38, 1.6, 8, size=.60, away=5.2, sun=EARLY),
        Branch(6, (2.1, 3.45), -34, 2.2, 11, size=.64, away=5.0, bend=24, sun=EARLY),
        Branch(7, (-1.9, 4.00), -60, 1.5, 8, size=.60, away=5.8, sun=EARLY),
        Branch(8, (3.5, 2.75), -42, 1.3, 7, size=.58, away=4.8, sun=EARLY),
    ]


def late_branches():
    return [
        Branch(21, (5.0, 3.10), 196, 2.4, 11, size=.68, away=5.0, sun=LATE),
        Branch(22, (3.6, 3.75), 214, 2.0, 10, size=.64, away=4.8, sun=LATE),
        Branch(23, (.9, 3.75), 206, 2.4, 11, size=.66, away=5.0, bend=-22, sun=LATE),
        Branch(24, (-.9, 3.65), 204, 2.2, 10, size=.64, away=5.4, bend=-20, sun=LATE),
        Branch(25, (-2.4, 3.30), 212, 1.8, 9, size=.62, away=5.0, sun=LATE),
        Branch(26, (4.7, 2.10), 190, 1.2, 7, size=.58, away=4.8, bend=-12, sun=LATE),
    ]


def build(tooth_file, ajar, light):
    scene.empty()
    scene.floor()
    doorway.opening(CENTRE, HALF, SPRINGING, STEP, materials.plaster(),
                    materials.surface("trim", "#B4D6C9", .6), materials.surface("hall", "#EBDDC4", .85))
    doorway.hall(CENTRE, STEP, (1.18, 2.55, 1.98), light == "hall")
    doorway.leaf((CENTRE + HALF + .005, WALL_Y + doorway.REVEAL + doorway.THICK + .006, STEP + .012), HALF + .005, SPRINGING,
                 38 if ajar else 0)
    doorway.lantern((3.47, 1.66), light == "lantern")

    stand, glaze = materials.bisque(), materials.enamel()
    objects.plinth((CENTRE, WALL_Y, 0), 1.45, STEP, .035, stand)
    objects.plinth((2.28, .42, STEP), .55, .25, .04, stand)
    objects.tooth(tooth_file, (2.28, .40, STEP + .246), .70, -24)
    objects.apple((.95, -.46, 0), .32, turn=250, tilt=(4, 5))
    objects.pearl((3.17, .04, 0), .15, glaze)
    objects.pearl((2.98, -.24, 0), .10, glaze)
    objects.pearl((1.38, -.66, 0), .066, materials.brass())

    # Opposite the door and shifted aside, so that one looks into the hall past the leaf.
    scene.camera((2.2, -8.6, 1.5), (2.2, 1, 1.5), 46.5, rise=-.018, aside=-.246)


def shine(light):
    """Lights one light; for the sun, returns its leaves."""
    if light == "ambient":
        scene.daylight()
    if light == "morning":
        scene.sun(EARLY, angle=2.0)
        return Gobo(early_branches(), materials.surface("shade", "#3F6F50", .9))
    if light == "afternoon":
        scene.sun(LATE, angle=2.0, colour=(1, .80, .56))
        return Gobo(late_branches(), materials.surface("shade", "#3F6F50", .9))
    return None


def main():
    options = scene.arguments([("--light", {"required": True}), ("--door", {"default": "ajar"}),
                               ("--rough", {"action": "store_true"}), ("--frames", {"type": int}), ("--last", {"type": int})])
    build(options.tooth, options.door == "ajar", options.light)
    leaves = shine(options.light)
    scene.frame(1280, 720)
    scene.resize(options.width)
    rough = options.rough or options.frames
    scene.quality(options.samples, options.threads, bounces=(2, 1, 1) if rough else (5, 4, 3))
    if options.door == "shut" and options.light != "hall" and not rough:
        render = bpy.context.scene.render
        render.use_border = True
        render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = CHANGED
    if leaves:
        leaves.hide(not options.frames)
    if not options.frames:
        scene.render(options.out)
        return
    for number in range(options.last or options.frames):
        leaves.move(number / options.frames)
        scene.render(options.out, number, only="combined")


main()
