"""The home page's picture: a molar in a mint niche, an apple, three pearls.

The left half stays empty for the headline. The group keeps clear of the top
fifth and the bottom tenth, because a wide window crops those away.

Run inside Blender; --mode says which light is written:
  still   everything at once
  ambient all but the sun
  sun     the sun alone, no leaves
  open    the same with a single bounce, the measure for
  leaves  the sun alone, a single bounce, with leaves, --frames times round one loop
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy

import materials
import objects
import scene
import shapes
from gobo import Branch, Gobo, WALL_Y

CENTRE = 1.60


def branches():
    return [
        Branch(1, (-4.2, 2.80), -20, 2.6, 11, size=.70, away=5.0),
        Branch(2, (-2.7, 3.50), -42, 2.2, 10, size=.66, away=4.4),
        Branch(3, (-.8, 3.50), -34, 2.0, 9, size=.66, away=5.4, bend=26),
        Branch(4, (-4.3, 1.75), -24, 1.7, 8, size=.62, away=4.8, bend=10),
        Branch(5, (1.0, 3.70), -38, 1.6, 8, size=.60, away=5.2),
        Branch(6, (2.1, 3.45), -34, 2.2, 11, size=.64, away=5.0, bend=24),
        Branch(7, (-1.9, 4.00), -60, 1.5, 8, size=.60, away=5.8),
        Branch(8, (3.5, 2.75), -42, 1.3, 7, size=.58, away=4.8),
    ]


def build(tooth_file):
    scene.empty()
    plaster, mint = materials.plaster(), materials.surface("niche", "#ABD2C4", .85)
    # So deep that the rim throws a crescent over the left of the back, and the sun still comes in behind the tooth.
    recess, parts = shapes.wall_with_niche(1.06, 1.56, .46, back=.15)
    recess[0][:, 0] += CENTRE
    shapes.add("wall", recess, [plaster, mint], at=(0, WALL_Y, 0), sharp=25, parts=parts)
    scene.floor()

    low, high = .14, .26
    stand = materials.bisque()
    objects.plinth((CENTRE, .22, 0), .86, low, .04, stand)
    objects.plinth((CENTRE + .02, .22, low), .60, high, .04, stand)
    objects.tooth(tooth_file, (CENTRE + .02, .20, low + high - .004), .76, -24)
    objects.apple((.56, -.42, 0), .335, turn=250, tilt=(4, 5))
    glaze = materials.enamel()
    objects.pearl((2.66, -.36, 0), .165, glaze)
    objects.pearl((2.395, -.56, 0), .108, glaze)
    objects.pearl((2.90, -.62, 0), .072, materials.brass())

    scene.camera((.35, -8.6, 1.5), (.35, 1, 1.5), 46.5, rise=-.018)
    sun = scene.morning(angle=2.0)
    leaves = Gobo(branches(), materials.surface("shade", "#3F6F50", .9))
    return sun, leaves


def main():
    options = scene.arguments([("--mode", {"default": "still"}), ("--frames", {"type": int, "default": 60}),
                               ("--first", {"type": int, "default": 0}), ("--last", {"type": int})])
    sun, leaves = build(options.tooth)
    scene.frame(1280, 720)
    scene.resize(options.width)
    rough = options.mode in ("open", "leaves")
    scene.quality(options.samples, options.threads, bounces=(2, 1, 1) if rough else (5, 4, 3))
    if options.mode == "ambient":
        sun.hide_render = True
    elif options.mode != "still":
        # Without sky and fill the two halves of the light add up exactly.
        bpy.data.objects["fill"].hide_render = True
        bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0
        leaves.hide(options.mode != "leaves")
    if options.mode != "leaves":
        scene.render(options.out)
        return
    last = options.frames if options.last is None else options.last
    for number in range(options.first, last):
        leaves.move(number / options.frames)
        scene.render(options.out, number, only="combined")


main()
