"""Renders one of the three panoramas of the demo's tour: the lane before the house, the waiting room, the surgery.

Run inside Blender; --room names it. A panorama shows all that is around its place, 2:1, with the north in its middle.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np

import first_visit
import house
import materials
import objects
import people
import scene
import shapes
from house import FAR, NEAR, ROOM, apple_tree, group, lantern, railing, rod, town_house
from shapes import add, box


def look_round(at):
    """A camera that sees all around its place."""
    scene.frame(3072, 1536)
    thing = scene.camera(at, np.add(at, (0, 1, 0)), 50)
    thing.data.type = "PANO"
    thing.data.cycles.panorama_type = "EQUIRECTANGULAR"


def dome():
    """The sky that one sees; it takes no part in the light."""
    rise = np.linspace(0, np.pi / 2, 49)
    arc = np.stack([60 * np.cos(rise) + 1e-4, 60 * np.sin(rise) - .3], 1)
    sky = add("dome", shapes.lathe(arc, 96), materials.glow("dome", "#FBEBD3", 2.2, "#9CCFD2"))
    sky.visible_diffuse = sky.visible_glossy = sky.visible_shadow = False


def meadow(z):
    add("meadow", shapes.lathe([(59, z), (1e-4, z)], 90), materials.surface("meadow", "#A9C58A", .95, grain=(3, .4, .1)))


def garden_wall(left, right, y, high):
    """A low wall of pale stone with a coping, along the lane."""
    middle, wide = (left + right) / 2, right - left
    box((wide, .10, high), .016, "garden wall", materials.surface("stone", "#E6DCCB", .8, grain=(14, .1, .02)),
        at=(middle, y, high / 2))
    box((wide + .03, .15, .035), .014, "coping", materials.bisque(), at=(middle, y, high + .01))


def lamp_post(at):
    """A street lamp on an iron post."""
    x, y, z = at
    rod("post", (x, y, z), (x, y, z + .92), .014, materials.surface("iron", "#2C5552", .4))
    lantern((x, y + .13, z + .98))


def bench(at, turn):
    """A garden bench of pale wood."""
    ash = materials.surface("ash", "#DDB88A", .5)
    with group(at, turn):
        for y in (-.07, 0, .07):
            box((.62, .055, .018), .006, "slat", ash, at=(0, y, .17))
        for z in (.24, .31):
            box((.62, .018, .05), .006, "back slat", ash, at=(0, .115, z))
        for x in (-.26, .26):
            box((.03, .22, .03), .006, "bearer", ash, at=(x, .01, .15))
            rod("leg", (x, -.07, 0), (x, -.07, .16), .013, ash)
            rod("leg", (x, .10, 0), (x, .125, .34), .013, ash)


def lane(tooth):
    """The house from across its lane, gardens beside it, and an orchard behind us."""
    dome()
    meadow(-.02)
    paving, road = materials.surface("paving", "#E9DFCF", .8), materials.surface("lane", "#CDBEA8", .9, grain=(16, .2, .02))
    box((60, 1.5, .04), .01, "lane", road, at=(0, -2.1, -.018))
    box((60, .34, .05), .012, "kerb", paving, at=(0, -1.2, 0))
    box((2.1, 1.05, .052), .012, "forecourt", paving, at=(0, -.55, 0))
    with group((0, 0, .026)):
        town_house(materials.surface("window glass", "#47706E", .12, coat=.6))
        for side in (-1, 1):
            objects.bay_tree((side * .40, -.20, 0), 1.62, .40, seed=5 + side).scale = (.26,) * 3
            railing((side * .66, -.94, 0), .62)
    for left, right in ((-12, -1.12), (1.12, 12)):
        garden_wall(left, right, -.96, .30)
    garden_wall(-12, 12, -3.1, .26)
    lamp_post((-1.32, -1.16, .02))
    bench((1.75, -1.22, .02), 0)
    apples = [(248, -22), (292, 8), (262, 38), (215, 0)]
    trees = [(-1.75, -.1), (-2.9, .9), (-4.3, -.2), (-6.6, .3), (2.0, .2), (3.2, -.3), (4.6, .6), (6.9, -.1)]
    trees += [(x + .45 * np.sin(3 * x + y), y) for y in (-4.2, -6.0, -8.6) for x in np.arange(-6, 6.1, 1.9) * (-y / 4.2) ** .7]
    for number, (x, y) in enumerate(trees):
        apple_tree((x, y, -.02), 1.15 + .2 * (number % 3) / 2, .42, [(turn + 180 * (y < -3), lift) for turn, lift in apples],
                   seed=number, leaf=.085)
    scene.morning(world=.6)
    look_round((0, -1.75, .62))


def picture(at, turn, colour):
    """A small arched picture in a brass frame, on a wall."""
    with group(at, turn):
        add("frame", shapes.arch_slab(.40, .62, .06, .018), materials.brass(.24), at=(0, -.06, 0), sharp=40)
        add("picture", shapes.arch_slab(.34, .62, .02, .004), materials.plaster("picture", colour), at=(0, -.075, .06))
        with group((0, -.10, .36), 0, .9):
            objects.apple((0, 0, 0), .17, turn=250, tilt=(3, 4))


def outside():
    """What the windows on the left look out on, and more light for the half of the room behind the stills' camera."""
    dome()
    meadow(-.3)
    for number, (x, y) in enumerate(((-8.5, -4.6), (-9.5, .6), (-12, -8), (-12.5, -2), (-13, 4), (-17, -6), (-18, 1))):
        apple_tree((x, y, -.3), 3.1, 1.25, [(30 * k - 60, 40 * np.sin(k)) for k in range(5)], seed=number + 20, leaf=.26)
    bpy.data.objects["fill"].data.energy = 165


def reception(at, turn):
    """A counter with a telephone and a bell."""
    sage, stone = materials.surface("counter", "#8FB09C", .5), materials.bisque()
    with group(at, turn):
        box((3.1, .90, 1.46), .10, "counter", sage, at=(0, 0, .75))
        for x in np.linspace(-1.38, 1.38, 24):
            rod("flute", (x, -.45, .20), (x, -.45, 1.40), .052, sage)
        box((3.3, 1.06, .10), .045, "counter top", stone, at=(0, 0, 1.50))
        people.telephone((.95, .05, 1.55))
        first_visit.hand_bell((-.1, -.22, 1.55), .42)


def nursery(at):
    """The children's corner: a rug, a bear, rings, blocks and a step to sit on."""
    x, y, z = at
    objects.plinth(at, 1.25, .025, .01, materials.surface("nursery rug", "#E3B9A2", .95, grain=(60, .4, .01)))
    bear = first_visit.teddy((x - .55, y - .10, z + .03))
    bear.rotation_euler = (0, 0, np.radians(128))
    objects.ring_tower((x + .35, y + .45, z + .03))
    objects.blocks((x + .15, y - .55, z + .03))
    objects.step_stool((x - .35, y + 1.35, z), 1.1, .6, .55)


def waiting_room(tooth):
    """The waiting room with all its walls: reception, the children's corner, the front door and that of the surgery."""
    house.waiting_room((((NEAR + FAR) / 2 + 2.2,), (0,)))
    reception((2.95, -5.4, .02), -90)
    with group((ROOM, -5.4, 2.9), -90):
        objects.cup_rail((0, 0, 0), 5, .46, 3)
    nursery((-2.75, -6.1, .02))
    for y in (-3.3, -1.3):
        objects.armchair((-3.25, y, .02), 90, "#8FB09C" if y < -2 else "#215F5C").scale = (.84,) * 3
    for side in (-1, 1):
        objects.bay_tree((side * 1.55, NEAR + .55, .02), 2.1, .52, seed=8 + side)
    picture((-2.9, FAR, 2.6), 0, "#BCDCD1")
    picture((2.9, NEAR, 2.6), 180, "#E8BDA3")
    outside()
    look_round((0, -2.6, 1.95))


def surgery(tooth):
    """The surgery with all its walls: a chair for company, pictures, and the door to the waiting room."""
    house.surgery(((), (-1.6,)))
    with group((-2.9, -5.9, .02), 135, .84):
        objects.armchair((0, 0, 0), 0, "#215F5C")
    objects.bay_tree((-3.5, -7.1, .02), 2.3, .55, seed=12)
    with group((ROOM - .46, -2.5, .02), -90):
        house.wash_stand((0, 0, 0), 2.2)
    for y, colour in ((-.2, "#E8BDA3"), (-4.6, "#F3E4CD"), (-5.9, "#BCDCD1")):
        picture((ROOM, y, 2.5), -90, colour)
    box((1.5, .8, 1.1), .05, "plinth", materials.bisque(), at=(-.6, NEAR + .55, .57))
    objects.tooth(tooth, (-.6, NEAR + .55, 1.12), .50, 150)
    outside()
    look_round((0, -2.6, 1.95))


ROOMS = {"lane": lane, "waiting-room": waiting_room, "surgery": surgery}


def main():
    options = scene.arguments([("--room", {"required": True, "choices": ROOMS})])
    scene.empty()
    ROOMS[options.room](options.tooth)
    scene.resize(options.width)
    scene.quality(options.samples, options.threads)
    scene.render(options.out)


main()
