"""Stills for good habits at home: one shelf in the light of morning, evening and night, and seven small ones."""
import bpy
import numpy as np

import materials
import objects
import scene
import shapes
from objects import _group
from shapes import add
from stage import ARCH, slab, view


def table_lamp(at, lit):
    """A small lamp with a porcelain dome on a brass stem."""
    x, y, z = at
    gold, white = materials.brass(.22), materials.enamel()
    if lit:
        white = materials.glow("lit dome", "#FFE0A6", 1.25 * lit, "#E88A3C")
        scene.lamp((x, y, z + .60), 24 * lit, "#FFB469")
    add("lamp foot", shapes.lathe(shapes.disc_profile(.17, .05, .02), 120), gold, at=at, sharp=50)
    add("lamp stem", shapes.tube([(x, y, z + .04), (x, y, z + .3), (x, y, z + .56)], .024), gold)
    dome = shapes.spline([(1e-4, .50), (.20, .50), (.262, .505), (.275, .525), (.262, .62), (.20, .72), (.10, .775),
                          (1e-4, .79)], 120)
    add("lamp dome", shapes.lathe(dome, 140), white, at=at, sharp=60).visible_shadow = not lit


def toothpaste(cap, body, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """A tube of toothpaste that stands on its cap, pressed flat at the other end."""
    rows = np.linspace(0, 1, 60)
    angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    wide, thick = np.interp(rows, [0, 1], [.185, .25]), np.interp(rows, [0, .88, 1], [.185, .016, .014])
    shoulder = np.interp(rows, [0, .03, .07], [.72, .95, 1])
    points = np.stack([np.outer(wide * shoulder, np.cos(angle)), np.outer(thick * shoulder, np.sin(angle)),
                       np.repeat((.20 + rows * .98)[:, None], 96, 1)], -1).reshape(-1, 3)
    faces = shapes.grid_faces(60, 96, True) + [list(range(96))[::-1], list(range(59 * 96, 60 * 96))]
    ridges = shapes.lathe(shapes.disc_profile(.16, .20, .02), 240)
    around = np.arctan2(ridges[0][:, 1], ridges[0][:, 0])
    ridges[0][:, :2] *= (1 + .02 * np.cos(30 * around))[:, None]
    hub = _group([add("tube", (points, faces), body, sharp=50), add("cap", ridges, cap, sharp=60)], at, 0)
    hub.rotation_euler, hub.scale = np.radians(turn), (scale,) * 3
    return hub


def scraper(at, russet, turn=0, scale=1.0):
    """A tongue scraper: a bent band of brass whose two grips stand in a stone."""
    bow = shapes.spline([(-.34, 0, .40), (-.37, 0, .75), (-.365, 0, 1.12), (-.26, 0, 1.40), (0, 0, 1.52), (.26, 0, 1.40),
                         (.365, 0, 1.12), (.37, 0, .75), (.34, 0, .40)], 160)
    points, faces = shapes.tube(bow, np.interp(np.linspace(0, 1, 160), [0, .14, .86, 1], [.05, .14, .14, .05]), 32)
    # The band is a tube pressed flat: thin along its bend, broad across it.
    core = np.repeat(bow, 32, 0)
    points[:, [0, 2]] = core[:, [0, 2]] + .16 * (points - core)[:, [0, 2]]
    parts = [add("band", (points, faces), materials.brass(.24), sharp=60)]
    grip = shapes.spline([(1e-4, 0), (.062, .004), (.066, .08), (.082, .24), (.084, .36), (.066, .43), (1e-4, .445)], 90)
    for side in (-1, 1):
        parts.append(add("grip", shapes.lathe(grip, 60), russet, at=(side * .335, 0, .10), sharp=70))
        parts.append(add("collar", shapes.lathe(shapes.disc_profile(.10, .03, .012), 60), materials.brass(.22),
                         at=(side * .335, 0, .16), sharp=50))
    parts.append(add("stone", shapes.cushion((1.16, .52, .34), 5, 6), materials.bisque(), at=(0, 0, 0)))
    hub = _group(parts, at, turn)
    hub.scale = (scale,) * 3
    return hub


def floss(at, turn=0, scale=1.0):
    """A round porcelain box of floss standing on its edge, its thread drawn out in a loop."""
    china = materials.enamel()
    drum = shapes.disc_profile(.46, .34, .10)
    thread = shapes.spline([(.04, 0, .93), (.06, .01, 1.10), (.20, .04, 1.34), (.36, .06, 1.58), (.30, .04, 1.78), (.12, .01, 1.76),
                            (.07, -.02, 1.56), (.22, -.05, 1.32), (.46, -.06, 1.08), (.58, -.06, .74), (.60, -.08, .34), (.56, -.16, .08),
                            (.46, -.34, .017), (.26, -.48, .017), (.02, -.46, .017)], 260)
    parts = [add("box", shapes.lathe(drum, 160), china, at=(0, .17, .46), turn=(90, 0, 0), sharp=60),
             add("lid", shapes.lathe(shapes.disc_profile(.30, .03, .014), 140), materials.surface("mint glaze", "#7FB3A3", .25, coat=.5),
                 at=(0, -.165, .46), turn=(90, 0, 0), sharp=50),
             add("cutter", shapes.cushion((.22, .20, .10), 5, 4), materials.brass(.22), at=(.04, 0, .92)),
             add("thread", shapes.tube(thread, .014, 14), materials.surface("thread", "#F4EFE4", .6))]
    hub = _group(parts, at, turn)
    hub.scale = (scale,) * 3
    return hub


def interdental(at, russet):
    """An interdental brush standing in a small block: a stout handle, a wire, and a cone of bristles."""
    handle = shapes.spline([(1e-4, 0), (.075, .005), (.085, .10), (.075, .34), (.095, .56), (.085, .74), (.045, .80), (.030, .84),
                            (1e-4, .845)], 90)
    hairs, faces = [], []
    for number in range(390):
        tier = number // 26
        angle = 2 * np.pi * (number / 26 + .37 * tier)
        foot, reach = np.array([0, 0, .96 + .044 * tier]), .205 - .0095 * tier
        way = np.array([np.cos(angle), np.sin(angle), .10 + .05 * np.sin(5 * angle)]) * reach
        hair = shapes.tube([foot, foot + way / 2, foot + way], .0065, 6)
        faces += [tuple(i + 18 * number for i in face) for face in hair[1]]
        hairs.append(hair[0])
    parts = [add("handle", shapes.lathe(handle, 60), russet, at=(0, 0, .06), sharp=70),
             add("wire", shapes.tube([(0, 0, .86), (0, 0, 1.2), (0, 0, 1.66)], .014), materials.brass(.22)),
             add("bristles", (np.concatenate(hairs), faces), materials.surface("bristles", "#F4F0E6", .6)),
             add("block", shapes.lathe(shapes.disc_profile(.20, .22, .04), 90), materials.bisque(), sharp=50)]
    return _group(parts, at, 0)


def tumbler(at, drink, scale=1.0):
    """A glass with something in it."""
    outer = shapes.spline([(1e-4, 0), (.19, .0), (.205, .02), (.225, .30), (.255, .74), (.250, .752), (.243, .74)], 90)
    fill = shapes.spline([(1e-4, .07), (.16, .07), (.185, .09), (.205, .30), (.229, .55), (.222, .560), (1e-4, .560)], 90)
    hub = _group([add("glass", shapes.lathe(outer, 120), materials.glass("clear glass"), sharp=60),
                  add("drink", shapes.lathe(fill, 120), drink, sharp=60)], at, 0)
    hub.scale = (scale,) * 3
    return hub


def cheese(at, turn):
    """A wedge of cheese with round holes in its side."""
    corners = [(-.52, -.02), (.46, -.30), (.56, -.20), (.56, .22), (.46, .30), (-.52, .02)]
    line = np.array(corners + corners[:1])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    line = np.stack([np.interp(np.linspace(0, length[-1], 700, endpoint=False), length, line[:, axis]) for axis in (0, 1)], 1)
    bow = np.linspace(0, np.pi / 2, 8)
    rings = [(.03 * (1 - np.sin(a)), .03 * (1 - np.cos(a))) for a in bow]
    rings += [(0, z) for z in np.linspace(.04, .44, 140)] + [(.03 * (1 - np.cos(a)), .45 + .03 * np.sin(a)) for a in bow]
    points = np.concatenate([np.column_stack([line * (1 - inset * 2), np.full(700, z)]) for inset, z in rings])
    for hole in ((-.12, .22, .075), (.12, .32, .06), (.26, .14, .10), (-.30, .36, .045), (.02, .12, .045)):
        centre = np.array([hole[0], -.02 - .28 * (hole[0] + .52) / .98 - .02, hole[1]])
        near = points - centre
        gap = np.linalg.norm(near, axis=1)
        dent = gap < hole[2]
        points[dent, 1] += np.sqrt(hole[2] ** 2 - gap[dent] ** 2)
    rows = len(rings)
    faces = shapes.grid_faces(rows, 700, True) + [list(range(700))[::-1], list(range((rows - 1) * 700, rows * 700))]
    return add("cheese", (points, faces), materials.surface("cheese", "#E3B456", .45, coat=.1), at=at, turn=(0, 0, turn), sharp=40)


def calendar(at, russet, turn):
    """A porcelain desk calendar: a leaning leaf with brass rings and rows of studs, one of them russet."""
    ground = materials.surface("leaf", "#EFE9DD", .35, coat=.3)
    teal, gold = materials.surface("teal glaze", "#195957", .3, coat=.4), materials.brass(.22)
    parts = [shapes.box((1.42, .12, 1.30), .05, "leaf", ground, at=(0, 0, .65)),
             shapes.box((1.42, .135, .30), .05, "head", teal, at=(0, 0, 1.16))]
    stud = shapes.lathe(shapes.disc_profile(.072, .035, .02), 60)
    for row in range(4):
        for column in range(5):
            marked = (row, column) == (2, 3)
            parts.append(add("stud", stud, russet if marked else materials.surface("sage glaze", "#A9C3B2", .3, coat=.4),
                             at=(-.48 + .24 * column, -.052, .86 - .21 * row), turn=(90, 0, 0), sharp=50,
                             scale=1.45 if marked else 1))
    ring = np.linspace(0, 2 * np.pi, 60)
    for x in (-.36, .36):
        circle = np.stack([np.zeros(60), .12 * np.cos(ring), .12 * np.sin(ring)], 1)
        parts.append(add("ring", shapes.tube(circle, .026, 20), gold, at=(x, 0, 1.32)))
    hub = _group(parts, at, 0)
    hub.rotation_euler = np.radians((-12, 0, turn))
    return hub


def bottle(at, stopper, scale=1.0):
    """A bottle of mouthwash with a ball for a stopper."""
    outer = shapes.spline([(1e-4, 0), (.27, 0), (.30, .03), (.305, .30), (.305, .70), (.27, .86), (.14, 1.0), (.105, 1.08),
                           (.105, 1.20), (.13, 1.215), (.13, 1.25), (.11, 1.262), (.09, 1.25)], 150)
    fill = shapes.spline([(1e-4, .05), (.24, .05), (.275, .08), (.282, .30), (.282, .66), (.276, .70), (1e-4, .70)], 110)
    hub = _group([add("bottle", shapes.lathe(outer, 140), materials.glass("sea glass", "#E6F4EE"), sharp=60),
                  add("mouthwash", shapes.lathe(fill, 140), materials.surface("mouthwash", "#6FB3A0", .2), sharp=60),
                  add("stopper", shapes.ball(.15), stopper, at=(0, 0, 1.367))], at, 0)
    hub.scale = (scale,) * 3
    return hub


def seedling(at, pot, saucer):
    """A young plant in a pot on its saucer."""
    profile = shapes.spline([(1e-4, .03), (.25, .03), (.27, .05), (.34, .46), (.365, .48), (.38, .50), (.38, .60), (.365, .615),
                             (.34, .60), (.33, .52), (1e-4, .52)], 120)
    dish = shapes.spline([(1e-4, 0), (.34, 0), (.40, .03), (.43, .075), (.42, .085), (.38, .05), (1e-4, .04)], 80)
    stem = shapes.spline([(0, 0, .5), (.03, 0, .9), (-.02, 0, 1.3), (.03, 0, 1.66)], 60)
    green = [materials.surface("green " + colour, colour, .42, coat=.15) for colour in ("#3F7F55", "#5C9A6C", "#79B184")]
    parts = [add("pot", shapes.lathe(profile, 140), pot, sharp=60), add("dish", shapes.lathe(dish, 120), saucer, sharp=60),
             add("earth", shapes.lathe([(1e-4, .555), (.33, .545)], 60), materials.surface("earth", "#6A523C", 1, grain=(40, 1, .05))),
             add("stem", shapes.tube(stem, np.linspace(.026, .014, 60)), green[0])]
    for number in range(11):
        up = .22 + .078 * number
        size = .66 - .34 * up
        parts.append(add("young leaf", objects.leaf_shape(size, size * .56, fold=.2, droop=.7), green[number // 4],
                         at=stem[int(up * 59)], turn=(34 if number % 2 else -34, -34 - 24 * up, 180 * (number % 2) - 18 + 30 * np.sin(number * 2.1))))
    return _group(parts, at, 0)


def cigarette(at, turn):
    """A cigarette broken in two, with crumbs of tobacco at the break."""
    paper, cork = materials.surface("paper", "#F4F0E8", .8), materials.surface("cork", "#C98F52", .7)
    leaf = materials.surface("tobacco", "#7A5230", 1, grain=(60, 1, .05))
    parts = []
    for length, filter_length, x, spin in ((.44, .26, -.34, 0), (.46, 0, .24, 38)):
        half = [add("paper", shapes.lathe(shapes.disc_profile(.080, length, .006), 50), paper, sharp=40),
                add("shreds", shapes.lathe(shapes.disc_profile(.072, length + .02, .02), 30), leaf, at=(0, 0, -.01))]
        if filter_length:
            half.append(add("filter", shapes.lathe(shapes.disc_profile(.082, filter_length, .012), 50), cork, at=(0, 0, -filter_length)))
        part = _group(half, (x, 0, .082), 0)
        part.rotation_euler = np.radians((0, 90, spin))
        parts.append(part)
    return _group(parts, at, turn)


def shelf(light, lamp=0.0):
    """A beaker with two brushes, toothpaste, a round mirror, folded towels and a lamp: five quiet minutes."""
    scene.wall(materials.plaster("wall", "#CDE0D8"))
    objects.shelf((0, .30, 0), 2.7, 1.20, .34)
    objects.round_mirror((.06, .64, .34), .72, light)
    objects.beaker((-.74, .24, .34))
    objects.towels((.36, .06, .34))
    table_lamp((1.04, .34, .34), lamp)
    toothpaste(materials.brass(.22), materials.surface("mint glaze", "#9CC7B6", .25, coat=.5), (-.42, -.10, .455), (0, -99, -6), .62)
    view(ARCH, 3.35, .52, 1.60)

def tongue(tooth):
    """A tongue scraper in its stone, a bow under an arch, and a cup to rinse it."""
    scene.wall(materials.plaster("wall", "#F0CDB9"))
    slab(.86, 1.20, "#D9A58C")
    objects.plinth((0, 0, 0), .86, .14, .035)
    scraper((0, 0, .14), materials.russet_glaze(), -24)
    objects.pearl((.64, -.86, 0), .11, materials.enamel())
    view(ARCH, 2.65, .58, 1.40)


def clean_between(tooth):
    """Floss drawn out in a loop, and an interdental brush beside it."""
    scene.wall(materials.plaster("wall", "#CDE0D8"))
    floss((-.30, .0, 0), 12)
    interdental((.62, .20, 0), materials.russet_glaze())
    view(ARCH, 2.5, .52, 1.35)


def diet(tooth):
    """An apple, a glass of milk and a wedge of cheese: kind to teeth."""
    scene.wall(materials.plaster("wall", "#F4DCBC"))
    slab(.90, 1.10, "#E0B985", x=.06)
    objects.plinth((0, .06, 0), 1.02, .14, .035)
    tumbler((.36, .36, .14), materials.enamel(), 1.35)
    objects.apple((-.42, .18, .14), .40, turn=250, tilt=(3, 4))
    cheese((.30, -.44, .14), 8)
    view(ARCH, 2.8, .62, 1.65)


def visits(tooth):
    """A calendar with one day marked, and a tooth."""
    scene.wall(materials.plaster("wall", "#BCDCD1"))
    slab(.98, 1.10, "#85B8A7")
    calendar((-.08, .22, 0), materials.russet_glaze(), 12)
    objects.tooth(tooth, (.66, -.50, .0), .36, -24)
    view(ARCH, 2.8, .62, 1.50)


def rinse(tooth):
    """A bottle of mouthwash and a small cup."""
    scene.wall(materials.plaster("wall", "#CFDDC9"))
    slab(.86, 1.24, "#A7BF9B", x=-.12)
    objects.plinth((-.12, .10, 0), .66, .14, .035)
    bottle((-.12, .10, .14), materials.russet_glaze(), 1.08)
    tumbler((.66, -.42, 0), materials.surface("mouthwash", "#6FB3A0", .2), .74)
    view(ARCH, 2.9, .62, 1.50)


def smoking(tooth):
    """A young plant in a pot, and a broken cigarette before it."""
    scene.wall(materials.plaster("wall", "#EBE1D0"))
    slab(.86, 1.24, "#9DBBA6")
    seedling((-.06, .16, 0), materials.enamel(), materials.russet_glaze())
    cigarette((.10, -.70, 0), -8)
    view(ARCH, 2.8, .62, 1.50)


def products(tooth):
    """Toothpaste, a brush, floss, a bottle and a scraper on two steps."""
    scene.wall(materials.plaster("wall", "#F2D9A2"))
    slab(1.06, 1.24, "#A9CDBE")
    objects.plinth((0, .10, 0), 1.12, .14, .035)
    objects.plinth((0, .26, .14), .80, .26, .035)
    bottle((-.40, .34, .40), materials.surface("teal glaze", "#195957", .3, coat=.4), .86)
    toothpaste(materials.brass(.22), materials.enamel(), (.06, .30, .40), (0, 0, 20), .94)
    objects.beaker((.50, .26, .40)).scale = (.84,) * 3
    floss((-.42, -.62, .14), 12, .5)
    scraper((.44, -.64, .14), materials.surface("teal glaze", "#195957", .3, coat=.4), -20, .42)
    view(ARCH, 3.0, .62, 1.60)


STILLS = {"hygiene": lambda tooth: shelf("morning"),
          "hygiene-evening": (lambda tooth: shelf("evening"), "evening"),
          "hygiene-night": (lambda tooth: shelf("night", 1.6), "night"),
          "tips/morning-tongue": tongue, "tips/evening-floss": (clean_between, "evening"), "tips/diet": diet,
          "tips/visits": visits, "tips/rinse": rinse, "tips/smoking": smoking, "tips/products": products}
