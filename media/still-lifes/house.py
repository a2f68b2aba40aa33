"""The practice's house on Orchard Lane as a model of porcelain, by day and by night, and two of its rooms.

Walls, windows and doors are flat outlines with holes, given a thickness and soft edges.
A room is built whole, with all its walls and a ceiling; its still only adds the view.
"""
from contextlib import contextmanager

import bpy
import numpy as np

import materials
import objects
import scene
import shapes
from gobo import SUN, Branch, Gobo
from shapes import add, box
from stage import ARCH, leaves, view


@contextmanager
def group(at, turn=0, scale=1):
    """What is built inside moves, turns and scales as one thing."""
    before = set(bpy.data.objects)
    yield
    hub = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(hub)
    for part in set(bpy.data.objects) - before - {hub}:
        if part.parent is None:
            part.parent = hub
    hub.location, hub.rotation_euler, hub.scale = at, (0, 0, np.radians(turn)), (scale,) * 3


def plate(name, outline, holes, thick, edge, material, **place):
    """A standing sheet with soft edges: outlines in x and z, its front at y = 0."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    curve.extrude, curve.bevel_depth, curve.offset, curve.bevel_resolution = thick / 2 - edge, edge, -edge, 3
    for number, line in enumerate([outline, *holes]):
        line = np.asarray(line, float)
        after = np.roll(line, -1, 0)
        turns_left = (line[:, 0] * after[:, 1] - after[:, 0] * line[:, 1]).sum() > 0
        # A hole runs the other way round, or its edge grows into the sheet.
        line = line if turns_left == (number == 0) else line[::-1]
        around = curve.splines.new("POLY")
        around.points.add(len(line) - 1)
        around.use_cyclic_u = True
        around.points.foreach_set("co", np.column_stack([line, np.zeros(len(line)), np.ones(len(line))]).ravel())
    mesh = bpy.data.meshes.new_from_object(bpy.data.objects.new(name, curve))
    points = np.array([(p.co.x, thick / 2 - p.co.z, p.co.y) for p in mesh.vertices])
    return add(name, (points, [tuple(face.vertices) for face in mesh.polygons]), material, sharp=35, **place)


def rod(name, start, end, width, material):
    start, end = np.array(start, float), np.array(end, float)
    add(name, shapes.tube([start, (start + end) / 2, end], width, 16), material)


def rectangle(left, right, low, high):
    return [(left, low), (right, low), (right, high), (left, high)]


def panes(left, right, low, high, columns, rows, bar):
    """The holes between the bars of a window or the rails of a door."""
    wide, tall = (right - left + bar) / columns, (high - low + bar) / rows
    return [rectangle(left + c * wide, left + (c + 1) * wide - bar, low + r * tall, low + (r + 1) * tall - bar)
            for c in range(columns) for r in range(rows)]


def fan(radius, middle, count, bar, hub=.34):
    """The holes of a fanlight: `count` rays over a small half circle."""
    holes = [[(.8 * hub * radius * np.cos(a), middle + .8 * hub * radius * np.sin(a)) for a in np.linspace(0, np.pi, 24)]]
    for number in range(count):
        start, end = np.pi * number / count, np.pi * (number + 1) / count
        line = []
        for reach in (hub * radius + bar, radius):
            aside = np.arcsin(bar / 2 / reach)
            first, last = start + aside * (number > 0), end - aside * (number < count - 1)
            arc = [(reach * np.cos(a), middle + reach * np.sin(a)) for a in np.linspace(first, last, 16)]
            line += arc if reach == radius else arc[::-1]
        holes.append(line)
    return holes


def sash(x, low, wide, high, glass, white, reveal=.05):
    """A sash window of six panes over six in the house front, on a stone sill."""
    left, right, rail, middle = -wide / 2 + .022, wide / 2 - .022, .022, high / 2
    for name, bottom, top, depth in (("lower sash", 0, middle + .012, .012), ("upper sash", middle - .012, high, 0)):
        holes = panes(left, right, bottom + rail, top - rail, 3, 2, .012)
        plate(name, rectangle(-wide / 2, wide / 2, bottom, top), holes, .03, .004, white, at=(x, reveal - .02 + depth, low))
    box((wide, .01, high), .001, "pane", glass, at=(x, reveal + .028, low + high / 2))
    box((wide + .10, .11, .035), .010, "sill", white, at=(x, .015, low - .0175))


def hipped_roof(half, deep, low, high, courses, material):
    """Courses of slate, each a little proud of the next, up to a short ridge; lead rolls on the hips."""
    rings, step = [], deep / courses
    for number in range(courses):
        for inset, rise in ((number * step - .012, 0), (number * step - .012, .014), ((number + 1) * step, high / courses)):
            inset = min(inset, deep - .002)
            z, a, b = low + number * high / courses + rise, half - inset, deep - inset
            rings.append([(-a, -b, z), (a, -b, z), (a, b, z), (-a, b, z)])
    add("roof", (np.concatenate(rings), shapes.grid_faces(len(rings), 4, True) + [(3, 2, 1, 0)]), material, sharp=20)
    lead, ridge, top = materials.surface("lead", "#B9C9C3", .5), half - deep, low + high + .004
    rod("ridge", (-ridge, 0, top), (ridge, 0, top), .020, lead)
    for side in (-1, 1):
        add("ridge end", shapes.ball(.020, 24), lead, at=(side * ridge, 0, top))
        for foot in (-deep, deep):
            rod("hip", (side * half, foot, low + .012), (side * ridge, 0, top), .020, lead)


def chimney(x, y, low, high, material):
    """A stack with a stepped head and two pots."""
    box((.20, .30, high - low), .012, "stack", material, at=(x, y, (low + high) / 2))
    box((.245, .345, .045), .012, "stack head", material, at=(x, y, high - .06))
    pot = shapes.spline([(.046, 0), (.050, .02), (.040, .03), (.036, .12), (.044, .128), (.044, .15), (.030, .15),
                         (.028, .06)], 50)
    for side in (-.075, .075):
        add("pot", shapes.lathe(pot, 40), materials.surface("clay", "#D8A983", .7), at=(x, y + side, high - .004), sharp=60)


def front_door(half, springing, glass, white):
    """A teal door of six panels under a fanlight, in a moulded round-headed case, with a brass knob."""
    teal, gold = materials.surface("teal door", "#195957", .42), materials.brass(.2)
    plate("architrave", shapes.arch_line(half + .07, springing), [shapes.arch_line(half - .005, springing)], .09, .014, white,
          at=(0, -.035, 0))
    for side in (-1, 1):
        box((.10, .11, .07), .010, "door foot", white, at=(side * (half + .032), -.004, .035))
        box((.10, .10, .030), .008, "impost", white, at=(side * (half + .032), -.004, springing))
    box((.075, .11, .13), .012, "keystone", white, at=(0, -.004, springing + half + .035))
    holes = [hole for low, high in ((.045, .155), (.185, .365), (.395, springing - .075))
             for hole in panes(.035 - half, half - .035, low, high, 2, 1, .035)]
    plate("door", rectangle(-half, half, 0, springing - .02), holes, .03, .006, teal, at=(0, .04, 0))
    box((2 * half, .02, springing - .02), .002, "door back", teal, at=(0, .062, springing / 2 - .01))
    box((2 * half, .06, .03), .008, "transom", white, at=(0, .045, springing))
    plate("fanlight", shapes.arch_line(half, .02), fan(half - .02, .026, 5, .011), .03, .004, white,
          at=(0, .045, springing - .002))
    plate("fan glass", shapes.arch_line(half, .02), [], .01, .001, glass, at=(0, .072, springing - .002))
    for size, depth in ((.023, .014), (.014, .036)):
        add("knob", shapes.ball(size, 32), gold, at=(half - .038, depth, springing * .46))


def lantern(at, glow=None):
    """A four-sided lantern on a brass bracket."""
    x, y, z = at
    gold = materials.brass(.24)
    glass = glow or materials.surface("lantern glass", "#F3E6C6", .15, coat=.5)
    bracket = shapes.spline([(x, y, z + .05), (x, y - .05, z + .13), (x, y - .12, z + .13), (x, y - .13, z + .09)], 30)
    add("bracket", shapes.tube(bracket, .007, 12), gold)
    for size, height, high, stuff in ((.062, -.045, .10, glass), (.074, .012, .014, gold), (.070, -.100, .014, gold)):
        box((size, size, high), .004, "lantern", stuff, at=(x, y - .13, z + height)).visible_shadow = stuff is gold
    add("lantern cap", shapes.lathe([(.048, 0), (.030, .03), (.010, .045), (1e-4, .075)], 32), gold, at=(x, y - .13, z + .018))
    for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        box((.008, .008, .11), .002, "lantern post", gold, at=(x + .031 * a, y - .13 + .031 * b, z - .045))


def railing(at, long, high=.22):
    """Slim iron railings with round heads on a low kerb."""
    iron = materials.surface("iron", "#2C5552", .4)
    with group(at):
        box((long + .05, .07, .07), .014, "kerb", materials.bisque(), at=(0, 0, .035))
        box((long, .016, .012), .003, "rail", iron, at=(0, 0, high - .03))
        for x in np.linspace(-long / 2, long / 2, round(long / .075) + 1):
            rod("bar", (x, 0, .06), (x, 0, high), .0075, iron)
            add("bar head", shapes.ball(.0135, 16), iron, at=(x, 0, high + .004))


def apple_tree(at, height, spread, apples, seed=3, leaf=.12):
    """A young apple tree: a forked trunk, a loose round crown, and a few russet apples."""
    chance = np.random.default_rng(seed)
    bark = materials.surface("bark", "#8A6A4A", .8, grain=(30, .5, .02))
    centre = np.array((0, 0, height - spread))
    with group(at):
        fork = np.array((.02, 0, height - 1.75 * spread))
        add("trunk", shapes.tube(shapes.spline([(0, 0, 0), (.02, .01, fork[2] * .5), fork], 12),
                                 np.linspace(.10, .075, 12) * spread), bark)
        balls = [(centre, .74 * spread)]
        for turn in np.arange(6) * 60 + chance.uniform(-15, 15, 6):
            way = np.array((np.cos(np.radians(turn)), np.sin(np.radians(turn)), chance.uniform(-.45, .55)))
            balls.append((centre + way * .52 * spread, chance.uniform(.44, .56) * spread))
            if turn < 190:
                add("branch", shapes.tube([fork, fork + way * .2 * spread + (0, 0, .2 * spread), balls[-1][0]],
                                          np.array([.06, .05, .03]) * spread, 12), bark)
        greens = [materials.surface("leaf " + c, c, .5, coat=.1) for c in ("#4F8A5E", "#6BA070", "#87B383", "#3C7455")]
        blade, faces = objects.leaf_shape(leaf, leaf * .5, fold=.3, droop=.5, steps=7)
        meshes = [([], []) for _ in greens]
        for number, (middle, radius) in enumerate(balls):
            add("shade", shapes.ball(radius * .80, 40), materials.surface("tree shade", "#3B6F53", 1), at=middle)
            ways = chance.normal(size=(int(34 * (radius / leaf) ** 2), 3))
            for way in ways / np.linalg.norm(ways, axis=1, keepdims=True):
                root = middle + way * radius * chance.uniform(.76, .98)
                if any(np.linalg.norm(root - m) < r * .8 for i, (m, r) in enumerate(balls) if i != number):
                    continue
                side = np.cross(way, chance.normal(size=3))
                side /= np.linalg.norm(side)
                along = np.cross(side, way) + way * chance.uniform(.1, .8)
                along /= np.linalg.norm(along)
                points, quads = meshes[chance.integers(len(greens))]
                quads += [tuple(i + len(points) * len(blade) for i in face) for face in faces]
                points.append(root + blade @ np.stack([along, side, np.cross(along, side)]) * chance.uniform(.8, 1.2))
        for (points, quads), green in zip(meshes, greens):
            add("leaves", (np.concatenate(points), quads), green)
        russet = materials.russet_glaze()
        for turn, lift in np.radians(apples):
            way = np.array((np.cos(turn) * np.cos(lift), np.sin(turn) * np.cos(lift), np.sin(lift)))
            middle, radius = max(balls, key=lambda b: b[0] @ way)
            add("fruit", shapes.ball(.085 * spread, 40), russet, at=middle + way * radius * .98)


WIDE, DEEP, EAVES = 1.90, 1.06, 1.74


def town_house(glass, lit=None, glow=None):
    """Two storeys and a hipped roof, five windows and a round-headed door; `lit` numbers the window with a lamp behind it."""
    white = materials.bisque()
    wall = materials.surface("house wall", "#EDE5D8", .7, grain=(9, .05, .02))
    half, spring = .185, .60
    bays = (-.62, 0, .62)
    openings = [(x, .40, .29, .50) for x in bays if x] + [(x, 1.12, .29, .42) for x in bays]
    holes = [rectangle(x - w / 2, x + w / 2, z, z + h) for x, z, w, h in openings]
    holes.append(shapes.arch_line(half, spring))
    plate("front", rectangle(-WIDE / 2, WIDE / 2, 0, EAVES), holes, .08, .012, wall)
    box((WIDE - .01, DEEP - .09, EAVES), .012, "house", wall, at=(0, DEEP / 2 + .045, EAVES / 2))
    for side in (-1, 1):
        box((.10, .11, EAVES), .010, "corner", white, at=(side * (WIDE / 2 - .038), .043, EAVES / 2))
    for number, (x, z, w, h) in enumerate(openings):
        sash(x, z, w, h, glow if number == lit else glass, white)
    front_door(half, spring, glow or glass, white)
    # The base course ends at the door.
    for side in (-1, 1):
        wide = WIDE / 2 + .018 - half - .08
        box((wide, DEEP + .036, .10), .010, "course", white, at=(side * (half + .08 + wide / 2), DEEP / 2, .05))
    for height, proud, high in ((1.02, .012, .035), (EAVES - .01, .05, .05), (EAVES + .03, .075, .035)):
        box((WIDE + 2 * proud, DEEP + 2 * proud, high), .010, "course", white, at=(0, DEEP / 2, height))
    for x in np.linspace(-WIDE / 2, WIDE / 2, 34):
        box((.026, .03, .035), .004, "dentil", white, at=(x, -.022, EAVES - .052))
    with group((0, DEEP / 2, 0)):
        hipped_roof(WIDE / 2 + .085, DEEP / 2 + .085, EAVES + .045, .52, 9, materials.surface("slate", "#7FA39B", .42, coat=.15))
        for side in (-1, 1):
            chimney(side * (WIDE / 2 - .14), .02, EAVES, EAVES + .76, wall)
    lantern((.34, 0, .80), glow)
    box((.075, .012, .055), .004, "name plate", materials.brass(.3), at=(-.33, -.006, .62))
    # A flagstone and no step, so that everybody can come in.
    box((.50, .34, .012), .004, "flagstone", white, at=(0, -.17, .006))


def street(glass, colour, lit=None, glow=None):
    """The house on its round plinth, an apple tree beside it, bays at the door and railings along the pavement."""
    scene.wall(materials.plaster("wall", colour))
    objects.plinth((-.02, -.26, 0), 1.50, .13, .035)
    with group((.02, -.80, .13), -17):
        town_house(glass, lit, glow)
        for side in (-1, 1):
            objects.bay_tree((side * .40, -.20, 0), 1.62, .40, seed=5 + side).scale = (.26,) * 3
            railing((side * .72, -.40, 0), .54)
    apple_tree((-1.16, .20, .13), 1.36, .44, [(248, -22), (292, 8), (262, 38), (215, 0)], leaf=.08)
    view(ARCH, 4.36, .82, 1.75)


def house(tooth):
    """The house by day: porcelain walls, a slate roof, a teal door with a fanlight."""
    street(materials.surface("window glass", "#47706E", .12, coat=.6), "#E8BDA3")


def house_night(tooth):
    """The house at night: one window is lit, and the fanlight and the lantern."""
    street(materials.surface("dark glass", "#1E3C44", .12, coat=.6), "#2F6A6C", 4, materials.glow("lamplight", "#FFB45C", 2.0))
    scene.lamp((.31, -1.06, .85), 2.2, "#FFC273", .04)


def moonlight():
    """A blue moon where the sun was, through the same leaves."""
    scene.sun(SUN, 1.35, colour=materials.linear("#A4C0E4"))
    scene.daylight(fill=5)
    scene.sky("#4F7390", "#2F5270", .15)
    leaves()


ROOM, NEAR, FAR, HIGH, DOOR = 4.3, -7.8, 2.0, 5.2, 4.2
SILL, WINDOW, SIDE = 1.16, (1.05, 1.55), (-.5, 2.6)


def round_window(at, half, springing):
    """A round-headed sash window with a fanlight, and its sill."""
    white = materials.bisque()
    line, edge, bar = shapes.arch_line(half, springing), .09, .045
    holes = panes(-half + edge, half - edge, edge, springing - bar / 2, 3, 3, bar)
    with group(at):
        plate("window", line, holes + fan(half - edge, springing + bar / 2, 5, bar), .09, .014, white, at=(0, .10, 0))
        case = shapes.arch_line(half + .11, springing)
        plate("casing", case, [shapes.arch_line(half - .01, springing)], .07, .022, white, at=(0, -.05, 0))
        box((2 * half + .44, .30, .09), .026, "sill", white, at=(0, -.04, -.035))


def room(colour, across, boards, doors=((), ())):
    """Four walls, a ceiling and boards; two windows on the left, and one in the back wall, `across` from its middle.

    `doors` are those in the wall on the right and in the one behind us, each by its place from the wall's middle.
    """
    wall, white = materials.plaster("wall", colour), materials.surface("ceiling", "#F2ECE1", .85)
    middle, deep, half, springing = (NEAR + FAR) / 2, FAR - NEAR, .185 * DOOR, .60 * DOOR
    for reach, windows, ways, at, turn in (
            (ROOM, [across], (), (0, FAR, 0), 0), (deep / 2, SIDE, (), (-ROOM, middle, 0), 90),
            (deep / 2, [], doors[0], (ROOM, middle, 0), -90), (ROOM, [], doors[1], (0, NEAR, 0), 180)):
        with group(at, turn):
            holes = [shapes.arch_line(*WINDOW) + (x, SILL) for x in windows]
            holes += [shapes.arch_line(half, springing) + (x, .02) for x in ways]
            plate("room wall", rectangle(-reach - .29, reach + .29, -.1, HIGH + .1), holes, .30, .02, wall)
            # The skirting ends at a door.
            ends = [-reach, *(x + side * (half + .3) for x in sorted(ways) for side in (-1, 1)), reach]
            for start, end in zip(ends[::2], ends[1::2]):
                box((end - start, .07, .34), .022, "skirting", white, at=((start + end) / 2, -.02, .17))
            box((2 * reach, .16, .12), .05, "cornice", white, at=(0, -.05, HIGH - .05))
            for x in windows:
                round_window((x, 0, SILL), *WINDOW)
            for x in ways:
                with group((x, .02, .02), 0, DOOR):
                    front_door(.185, .60, materials.surface("fanlight glass", "#9FC4BC", .12, coat=.6), white)
    box((2 * ROOM + .6, deep + .6, .2), .02, "ceiling", white, at=(0, middle, HIGH + .1))
    oak = materials.surface("boards", boards, .5)
    for x in np.arange(-ROOM + .2, ROOM, .4):
        box((.396, deep, .04), .006, "board", oak, at=(x, middle, 0))
    orchard()


def orchard():
    """Behind the window: a meadow that rises to a pale sky, and rows of apple trees."""
    grass = materials.surface("meadow", "#A9C58A", .95, grain=(3, .4, .1))
    add("meadow", ([(-40, 2.6, -.2), (40, 2.6, -.2), (40, 60, 5.5), (-40, 60, 5.5)], [(0, 1, 2, 3)]), grass)
    add("far sky", ([(-60, 58, 0), (60, 58, 0), (60, 58, 40), (-60, 58, 40)], [(0, 1, 2, 3)]),
        materials.surface("far sky", "#D5E6E0", 1))
    for number, (x, y) in enumerate(((-2.3, 9.5), (2.9, 10.5), (.4, 17), (-4.6, 18), (5.4, 19), (-1.9, 26), (3.1, 27), (-7, 28), (8, 28))):
        apple_tree((x, y, (y - 2.6) * .099 - .25), 3.3, 1.35, [(270 + 37 * k % 150 - 70, 50 * np.sin(k)) for k in range(5)],
                   seed=number + 4, leaf=.26)


def daylight():
    """Sun through the windows on the left, the sky's light at all three, and a soft one under the ceiling."""
    scene.morning()
    soft = bpy.data.objects["fill"]
    soft.location, soft.rotation_euler, soft.data.energy = (.5, -3.4, HIGH - .15), (0, 0, 0), 105
    for at, turn, wide, power in (((0, FAR - .15), 0, 1.6, 50), ((-ROOM + .15, -1.8), 90, 4.8, 130)):
        data = bpy.data.lights.new("window light", "AREA")
        data.shape, data.size, data.size_y, data.energy = "RECTANGLE", wide, 2.4, power
        data.color = materials.linear("#E4F0EA")
        light = bpy.data.objects.new("window light", data)
        light.location, light.visible_camera = (*at, SILL + 1.25), False
        light.rotation_euler = np.radians((-90, 0, turn))
        bpy.context.scene.collection.objects.link(light)
    Gobo([Branch(21, (-3.0, 2.75), -30, 1.7, 9, size=.34, away=4.4), Branch(22, (-1.9, 2.2), -60, 1.2, 6, size=.32, away=5.4),
          Branch(23, (1.9, -.5), -70, 1.8, 8, size=.36, away=9.6)], materials.surface("shade", "#3F6F50", .9))


def floor_lamp(at):
    """A brass standard lamp with a pleated linen shade."""
    x, y, z = at
    gold = materials.brass(.24)
    add("lamp stem", shapes.lathe([(1e-4, 0), (.26, .004), (.27, .02), (.25, .04), (.06, .07), (.026, .12), (.024, 2.5),
                                   (1e-4, 2.5)], 60), gold, at=at, sharp=50)
    profile = [(.43, 2.12), (.29, 2.74), (.285, 2.74), (.424, 2.12)]
    points, faces = shapes.lathe(profile, 288)
    points[:, :2] *= (1 + .012 * np.cos(72 * np.arctan2(points[:, 1], points[:, 0])))[:, None]
    linen = materials.surface("lamp shade", "#F4E3C0", .9)
    linen.node_tree.nodes["Principled BSDF"].inputs["Emission"].default_value = (*materials.linear("#FFD9A0"), 1)
    linen.node_tree.nodes["Principled BSDF"].inputs["Emission Strength"].default_value = .45
    add("lamp shade", (points, faces), linen, at=at, sharp=40)
    scene.lamp((x, y, z + 2.45), 14, radius=.10)


def apple_bowl(at, radius=.30):
    """A porcelain bowl with four apples."""
    x, y, z = at
    profile = shapes.spline([(1e-4, 0), (.36, 0), (.40, .05), (.72, .20), (.96, .46), (1.0, .55), (.965, .55), (.92, .47),
                             (.70, .26), (.34, .12), (1e-4, .11)], 80)
    add("bowl", shapes.lathe(profile * radius, 120), materials.enamel(), at=at, sharp=80)
    for number, (dx, dy, dz) in enumerate(((-.42, -.10, .22), (.40, -.20, .22), (.05, .42, .22), (.02, -.04, .68))):
        objects.apple((x + dx * radius, y + dy * radius, z + dz * radius), .40 * radius, turn=250 - 70 * number,
                      tilt=(5 * number - 6, 8 - 6 * number), seed=11 + number, leaf=30 + 80 * number)


def waiting_room(doors=((), ())):
    """Armchairs by a window on the orchard, a lamp, and a low table with a bowl of apples."""
    room("#F3E4CD", 0, "#DCC19A", doors)
    objects.plinth((0, -.10, .02), 1.62, .025, .01, materials.surface("rug", "#9DBDAE", .95, grain=(60, .4, .01)))
    for side, colour in ((-1, "#215F5C"), (1, "#8FB09C")):
        with group((side * 1.12, .40, .045), -28 * side, .84):
            objects.armchair((0, 0, 0), 0, colour)
    with group((0, -.58, .045), 0, .72):
        objects.tea_table((0, 0, 0), laid=False)
    apple_bowl((0, -.58, .762), .27)
    floor_lamp((1.70, 1.46, .02))
    daylight()


def waiting_room_still(tooth):
    waiting_room()
    view(ARCH, 5.15, 1.14, 1.75)


def pad(name, line, thick, wide, edge, material, y=0):
    """A long cushion along a line in x and z, rounded at both ends."""
    u = .5 - .5 * np.cos(np.linspace(0, np.pi, 90))
    path = shapes.spline(line, 400)
    path = path[np.round(u * 399).astype(int)]
    half = thick / 2 * np.maximum(1 - np.abs(2 * u - 1) ** 9, 0) ** .5
    normal = shapes.outward(shapes.spline(line, 90))
    outline = np.vstack([path + normal * half[:, None], (path - normal * half[:, None])[-2:0:-1]])
    plate(name, outline, [], wide, edge, material, at=(0, y - wide / 2, 0))


def dental_chair(at, turn):
    """A reclined chair: teal cushions on a pale shell, a round foot, slim arms."""
    pale, teal = materials.surface("shell", "#EFE9DD", .35, coat=.3), materials.surface("teal cloth", "#2A6F69", .75, sheen=.3)
    gold = materials.brass(.26)
    with group(at, turn, .92):
        add("foot", shapes.lathe(shapes.spline([(1e-4, 0), (.62, 0), (.66, .03), (.62, .075), (.34, .12), (.20, .22), (.17, .46),
                                                (.20, .62), (.34, .70), (1e-4, .70)], 90), 120), pale, at=(.05, 0, 0), sharp=60)
        pad("shell", [(-1.52, .52), (-1.05, .74), (-.45, .80), (.20, .78), (.52, .98), (.92, 1.44), (1.18, 1.76)], .13, .80, .05, pale)
        pad("legs", [(-1.56, .64), (-1.20, .80), (-.76, .90)], .21, .74, .085, teal)
        pad("seat", [(-.74, .91), (-.25, .93), (.28, .92)], .25, .80, .095, teal)
        pad("back", [(.36, 1.00), (.66, 1.30), (1.00, 1.70)], .25, .82, .095, teal)
        pad("head", [(1.06, 1.80), (1.20, 1.95), (1.34, 2.10)], .20, .52, .085, teal)
        pad("neck", [(1.06, 1.66), (1.20, 1.82), (1.32, 1.97)], .06, .16, .025, gold)
        for side in (-1, 1):
            pad("arm", [(-.36, 1.16), (.06, 1.18), (.50, 1.26)], .11, .14, .05, teal, side * .50)
            rod("arm stay", (.10, side * .385, .78), (.10, side * .50, 1.16), .030, gold)


def operating_light(top, wrist):
    """A round lamp on a jointed brass arm that hangs from the ceiling; its face glows."""
    pale, gold = materials.surface("lamp enamel", "#F0EADF", .3, coat=.4), materials.brass(.24)
    top, wrist = np.array(top), np.array(wrist)
    knee = np.array((top[0], top[1], wrist[2] + .55))
    for start, end, width in ((top, knee, .034), (knee, wrist, .030)):
        rod("arm", start, end, width, gold)
        add("joint", shapes.ball(.065, 40), gold, at=end)
    dish = shapes.spline([(1e-4, .23), (.12, .22), (.18, .17), (.38, .10), (.45, .02), (.44, -.02), (.40, -.02), (.39, .01),
                          (1e-4, .012)], 80)
    add("lamp head", shapes.lathe(dish, 120), pale, sharp=70, at=wrist - (0, .08, .16), turn=(-26, 14, 0), scale=.8)
    add("lamp face", shapes.lathe([(1e-4, 0), (.40, 0)], 100), materials.glow("lamp face", "#FFE9C2", 1.6),
        at=wrist - (0, .08, .16), turn=(-26, 14, 0), scale=.8)


def stool(at):
    """A round stool on a brass stem."""
    cloth = materials.surface("teal cloth", "#2A6F69", .75, sheen=.3)
    with group(at):
        add("stool foot", shapes.lathe(shapes.disc_profile(.34, .05, .022), 90), materials.bisque(), sharp=50)
        rod("stool stem", (0, 0, .04), (0, 0, .82), .04, materials.brass(.24))
        add("stool seat", shapes.cushion((.76, .76, .24), 2, 3.2), cloth, at=(0, 0, .90))


def wash_stand(at, wide=1.5, deep=.72, high=1.42):
    """A cabinet with rounded edges, sage drawers, a basin and a brass tap."""
    x, y, z = at
    china, gold, sage = materials.enamel(), materials.brass(.22), materials.surface("drawer", "#A9C4B2", .5)
    with group(at):
        box((wide, deep, high - .16), .05, "cabinet", materials.bisque(), at=(0, 0, high / 2 + .06))
        box((wide - .16, deep - .16, .16), .01, "cabinet foot", materials.surface("foot", "#8FA79A", .6), at=(0, 0, .07))
        box((wide + .08, deep + .08, .07), .03, "top", china, at=(0, 0, high))
        for side in (-1, 1):
            for number in range(3):
                here = (side * (wide / 4 - .015), -deep / 2, .37 + .385 * number)
                box((wide / 2 - .10, .05, .34), .022, "drawer", sage, at=here)
                add("drawer knob", shapes.ball(.032, 32), gold, at=(here[0], here[1] - .05, here[2]))
        bowl = shapes.spline([(1e-4, 0), (.20, 0), (.24, .02), (.34, .14), (.37, .22), (.355, .225), (.32, .15), (.20, .05), (1e-4, .045)], 90)
        add("basin", shapes.lathe(bowl, 120), china, at=(-.26, -.02, high + .034), sharp=80)
        tap = shapes.spline([(-.26, .30, high), (-.26, .30, high + .34), (-.26, .22, high + .46), (-.26, .10, high + .44),
                             (-.26, .07, high + .36)], 50)
        add("tap", shapes.tube(tap, .026), gold)
    objects.apple((x + .40, y - .05, z + high + .034), .15, turn=250, tilt=(3, 4))


def surgery(doors=((), ())):
    """A reclined chair under its light, a stool, and a wash stand, by a window on the orchard."""
    room("#CBDFD4", -.45, "#D9CDB8", doors)
    dental_chair((-.30, -.10, .02), -14)
    operating_light((.36, .30, HIGH), (.92, -.10, 2.92))
    stool((1.12, -.80, .02))
    wash_stand((1.72, 1.50, .02))
    daylight()


def surgery_still(tooth):
    surgery()
    view(ARCH, 4.9, 1.10, 1.80)


STILLS = {"house": house, "house-night": (house_night, "house-night"), "waiting-room": (waiting_room_still, "room"),
          "surgery": (surgery_still, "room")}
LIGHTS = {"house-night": moonlight, "room": lambda: None}
