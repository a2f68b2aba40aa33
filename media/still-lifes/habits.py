"""Stills for good habits at home: one shelf in the light of morning, evening and night, and seven small ones."""
import numpy as np

import materials
import objects
import scene
import shapes
from shapes import add, drum, turned
from stage import ARCH, slab, view


def glaze(colour):
    return materials.surface("glaze " + colour, colour, .28, coat=.45)


def place(parts, at, turn=(0, 0, 0), scale=1.0):
    hub = objects._group(parts, at, 0)
    hub.rotation_euler, hub.scale = np.radians(turn), (scale,) * 3
    return hub


def table_lamp(at, lit):
    """A small lamp with a porcelain dome on a brass stem."""
    x, y, z = at
    gold, white = materials.brass(.22), materials.enamel()
    if lit:
        white = materials.glow("lit dome", "#FFE0A6", 1.25 * lit, "#E88A3C")
        scene.lamp((x, y, z + .60), 24 * lit, "#FFB469")
    drum("lamp foot", .17, .05, .02, gold, at=at)
    add("lamp stem", shapes.tube([(x, y, z + .04), (x, y, z + .3), (x, y, z + .56)], .024), gold)
    dome = turned("lamp dome", [(1e-4, .50), (.20, .50), (.262, .505), (.275, .525), (.262, .62), (.20, .72),
                                (.10, .775), (1e-4, .79)], white, at=at)
    dome.visible_shadow = not lit


def toothpaste(cap, body, at, turn, scale):
    """A tube of toothpaste that stands on its cap, pressed flat at the other end."""
    rows = np.linspace(0, 1, 60)[:, None]
    angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    shoulder = np.interp(rows, [0, .03, .07], [.72, .95, 1])
    wide, thick = .185 + .065 * rows, np.interp(rows, [0, .88, 1], [.185, .016, .014])
    points = np.stack([wide * shoulder * np.cos(angle), thick * shoulder * np.sin(angle),
                       np.repeat(.20 + .98 * rows, 96, 1)], -1).reshape(-1, 3)
    faces = shapes.grid_faces(60, 96, True) + [list(range(96))[::-1], list(range(59 * 96, 60 * 96))]
    ridged, sides = shapes.lathe(shapes.disc_profile(.16, .20, .02), 240)
    ridged[:, :2] *= (1 + .02 * np.cos(30 * np.arctan2(ridged[:, 1], ridged[:, 0])))[:, None]
    place([add("tube", (points, faces), body, sharp=50), add("cap", (ridged, sides), cap, sharp=60)], at, turn, scale)


def scraper(at, grips, turn, scale=1.0):
    """A tongue scraper: a bent band of brass whose two grips stand in a stone."""
    bow = shapes.spline([(-.34, 0, .40), (-.37, 0, .75), (-.365, 0, 1.12), (-.26, 0, 1.40), (0, 0, 1.52),
                         (.26, 0, 1.40), (.365, 0, 1.12), (.37, 0, .75), (.34, 0, .40)], 160)
    points, faces = shapes.tube(bow, np.interp(np.linspace(0, 1, 160), [0, .14, .86, 1], [.05, .14, .14, .05]), 32)
    # The band is a tube pressed flat: thin along its bend, broad across it.
    core = np.repeat(bow, 32, 0)
    points[:, [0, 2]] = core[:, [0, 2]] + .16 * (points - core)[:, [0, 2]]
    gold = materials.brass(.24)
    parts = [add("band", (points, faces), gold, sharp=60),
             add("stone", shapes.cushion((1.16, .52, .34), 5, 6), materials.bisque())]
    for x in (-.335, .335):
        parts += [turned("grip", [(1e-4, 0), (.062, .004), (.066, .08), (.082, .24), (.084, .36), (.066, .43),
                                  (1e-4, .445)], grips, at=(x, 0, .10)),
                  drum("collar", .10, .03, .012, gold, at=(x, 0, .16))]
    place(parts, at, (0, 0, turn), scale)


def floss(at, scale=1.0):
    """A round porcelain box of floss standing on its edge, its thread drawn out in a loop."""
    thread = shapes.spline([(.04, 0, .93), (.06, .01, 1.10), (.20, .04, 1.34), (.36, .06, 1.58), (.30, .04, 1.78),
                            (.12, .01, 1.76), (.07, -.02, 1.56), (.22, -.05, 1.32), (.46, -.06, 1.08), (.58, -.06, .74),
                            (.60, -.08, .34), (.56, -.16, .08), (.46, -.34, .017), (.26, -.48, .017),
                            (.02, -.46, .017)], 260)
    place([drum("box", .46, .34, .10, materials.enamel(), at=(0, .17, .46), turn=(90, 0, 0)),
           drum("lid", .30, .03, .014, glaze("#7FB3A3"), at=(0, -.165, .46), turn=(90, 0, 0)),
           add("cutter", shapes.cushion((.22, .20, .10), 5, 4), materials.brass(.22), at=(.04, 0, .92)),
           add("thread", shapes.tube(thread, .014, 14), materials.surface("thread", "#F4EFE4", .6))],
          at, (0, 0, 12), scale)


def interdental(at):
    """An interdental brush standing in a small block: a stout russet handle, a wire, and a fir tree of bristles."""
    hairs, faces = [], []
    for number in range(390):
        tier = number // 26
        angle = 2 * np.pi * (number / 26 + .37 * tier)
        foot, reach = np.array([0, 0, .96 + .044 * tier]), .205 - .0095 * tier
        way = np.array([np.cos(angle), np.sin(angle), .10 + .05 * np.sin(5 * angle)]) * reach
        hair = shapes.tube([foot, foot + way / 2, foot + way], .0065, 6)
        hairs.append(hair[0])
        faces += [tuple(i + 18 * number for i in face) for face in hair[1]]
    place([drum("block", .20, .22, .04, materials.bisque()),
           turned("handle", [(1e-4, 0), (.075, .005), (.085, .10), (.075, .34), (.095, .56), (.085, .74), (.045, .80),
                             (.030, .84), (1e-4, .845)], materials.russet_glaze(), at=(0, 0, .06)),
           add("wire", shapes.tube([(0, 0, .86), (0, 0, 1.2), (0, 0, 1.66)], .014), materials.brass(.22)),
           add("bristles", (np.concatenate(hairs), faces), materials.surface("bristles", "#F4F0E6", .6))], at)


def tumbler(at, drink, scale):
    """A glass with something in it."""
    place([turned("glass", [(1e-4, 0), (.19, .0), (.205, .02), (.225, .30), (.255, .74), (.250, .752), (.243, .74)],
                  materials.glass("clear glass")),
           turned("drink", [(1e-4, .07), (.16, .07), (.185, .09), (.205, .30), (.229, .55), (.222, .56),
                            (1e-4, .56)], drink)], at, scale=scale)


def bottle(at, stopper, scale):
    """A bottle of mouthwash with a ball for a stopper."""
    place([turned("bottle", [(1e-4, 0), (.27, 0), (.30, .03), (.305, .30), (.305, .70), (.27, .86), (.14, 1.0),
                             (.105, 1.08), (.105, 1.20), (.13, 1.215), (.13, 1.25), (.11, 1.262), (.09, 1.25)],
                  materials.glass("sea glass", "#E6F4EE")),
           turned("mouthwash", [(1e-4, .05), (.24, .05), (.275, .08), (.282, .30), (.282, .66), (.276, .70),
                                (1e-4, .70)], glaze("#6FB3A0")),
           add("stopper", shapes.ball(.15), stopper, at=(0, 0, 1.367))], at, scale=scale)


def cheese(at, turn):
    """A wedge of cheese with round holes in its side."""
    corners = np.array([(-.52, -.02), (.46, -.30), (.56, -.20), (.56, .22), (.46, .30), (-.52, .02), (-.52, -.02)])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(corners, axis=0), axis=1))])
    even = np.linspace(0, length[-1], 700, endpoint=False)
    line = np.stack([np.interp(even, length, corners[:, axis]) for axis in (0, 1)], 1)
    bow = np.linspace(0, np.pi / 2, 8)
    rings = [(.06 * (1 - np.sin(a)), .03 * (1 - np.cos(a))) for a in bow]
    rings += [(0, z) for z in np.linspace(.04, .44, 140)]
    rings += [(.06 * (1 - np.cos(a)), .45 + .03 * np.sin(a)) for a in bow]
    points = np.concatenate([np.column_stack([line * (1 - inset), np.full(700, z)]) for inset, z in rings])
    for x, z, radius in ((-.12, .22, .075), (.12, .32, .06), (.26, .14, .10), (-.30, .36, .045), (.02, .12, .045)):
        gap = np.linalg.norm(points - (x, -.19 - .286 * x, z), axis=1)
        inside = gap < radius
        points[inside, 1] += np.sqrt(radius ** 2 - gap[inside] ** 2)
    faces = shapes.grid_faces(156, 700, True) + [list(range(700))[::-1], list(range(155 * 700, 156 * 700))]
    add("cheese", (points, faces), materials.surface("cheese", "#E3B456", .45, coat=.1), at=at, turn=(0, 0, turn),
        sharp=40)


def calendar(at, turn):
    """A porcelain desk calendar: a leaning leaf with brass rings and rows of studs, one of them russet."""
    parts = [shapes.box((1.42, .12, 1.30), .05, "leaf", glaze("#EFE9DD"), at=(0, 0, .65)),
             shapes.box((1.42, .135, .30), .05, "head", glaze("#195957"), at=(0, 0, 1.16))]
    for number in range(20):
        colour, scale = (materials.russet_glaze(), 1.45) if number == 13 else (glaze("#A9C3B2"), 1)
        middle = (-.48 + .24 * (number % 5), -.052, .86 - .21 * (number // 5))
        parts.append(drum("stud", .072, .035, .02, colour, at=middle, turn=(90, 0, 0), scale=scale))
    turns = np.linspace(0, 2 * np.pi, 60)
    ring = shapes.tube(np.stack([np.zeros(60), .12 * np.cos(turns), .12 * np.sin(turns)], 1), .026)
    parts += [add("ring", ring, materials.brass(.22), at=(x, 0, 1.32)) for x in (-.36, .36)]
    place(parts, at, (-12, 0, turn))


def seedling(at):
    """A young plant in a porcelain pot on a russet saucer."""
    stem = shapes.spline([(0, 0, .5), (.03, 0, .9), (-.02, 0, 1.3), (.03, 0, 1.66)], 60)
    green = [glaze(colour) for colour in ("#3F7F55", "#5C9A6C", "#79B184")]
    parts = [turned("pot", [(1e-4, .03), (.25, .03), (.27, .05), (.34, .46), (.365, .48), (.38, .50), (.38, .60),
                            (.365, .615), (.34, .60), (.33, .52), (1e-4, .52)], materials.enamel()),
             turned("saucer", [(1e-4, 0), (.34, 0), (.40, .03), (.43, .075), (.42, .085), (.38, .05), (1e-4, .04)],
                    materials.russet_glaze()),
             turned("earth", [(1e-4, .555), (.33, .545)], materials.surface("earth", "#6A523C", 1, grain=(40, 1, .05))),
             add("stem", shapes.tube(stem, np.linspace(.026, .014, 60)), green[0])]
    for number in range(11):
        up, side = .22 + .078 * number, number % 2
        size = .66 - .34 * up
        parts.append(add("young leaf", objects.leaf_shape(size, size * .56, fold=.2, droop=.7), green[number // 4],
                         at=stem[int(up * 59)],
                         turn=(68 * side - 34, -34 - 24 * up, 180 * side - 18 + 30 * np.sin(number * 2.1))))
    place(parts, at)


def cigarette(at, turn):
    """A cigarette broken in two."""
    paper = materials.surface("paper", "#F4F0E8", .8)
    shreds = materials.surface("tobacco", "#7A5230", 1, grain=(60, 1, .05))
    halves = []
    for x, spin in ((-.34, 0), (.24, 38)):
        half = [drum("paper", .080, .46, .006, paper), drum("tobacco", .072, .48, .02, shreds, at=(0, 0, -.01))]
        halves.append(place(half, (x, 0, .082), (0, 90, spin)))
    cork = drum("filter", .082, .26, .012, materials.surface("cork", "#C98F52", .7), at=(-.60, 0, .082),
                turn=(0, 90, 0))
    place([*halves, cork], at, (0, 0, turn))


def shelf(light, lamp=0.0):
    """A beaker with two brushes, toothpaste, a round mirror, folded towels and a lamp: five quiet minutes."""
    scene.wall(materials.plaster("wall", "#CDE0D8"))
    objects.shelf((0, .30, 0), 2.7, 1.20, .34)
    objects.round_mirror((.06, .70, .34), .72, light)
    objects.beaker((-.74, .32, .34))
    objects.towels((.36, .06, .34))
    table_lamp((1.04, .34, .34), lamp)
    toothpaste(materials.brass(.22), glaze("#9CC7B6"), (-.38, -.12, .467), (100.4, 0, -94), .56)
    view(ARCH, 3.24, .08, 1.60)


def brush(tooth):
    """Two brushes in a beaker, and a tube of toothpaste beside them."""
    scene.wall(materials.plaster("wall", "#CFDDC9"))
    slab(.86, 1.24, "#9DBBA6")
    objects.plinth((-.06, 0, 0), .86, .14, .035)
    objects.beaker((-.20, .04, .14)).scale = (1.12,) * 3
    toothpaste(materials.russet_glaze(), materials.enamel(), (.44, -.30, .14), (0, 0, 24), .80)
    view(ARCH, 2.8, .62, 1.50)


def tongue(tooth):
    """A tongue scraper in its stone: a bow under an arch."""
    scene.wall(materials.plaster("wall", "#F0CDB9"))
    slab(.86, 1.20, "#D9A58C")
    objects.plinth((0, 0, 0), .86, .14, .035)
    scraper((0, 0, .14), materials.russet_glaze(), -24)
    objects.pearl((.64, -.86, 0), .11, materials.enamel())
    view(ARCH, 2.65, .58, 1.40)


def clean_between(tooth):
    """Floss drawn out in a loop, and an interdental brush beside it."""
    scene.wall(materials.plaster("wall", "#A6CABF"))
    floss((-.30, .0, 0))
    interdental((.62, .20, 0))
    view(ARCH, 2.6, .54, 1.38)


def diet(tooth):
    """An apple, a glass of milk and a wedge of cheese: kind to teeth."""
    scene.wall(materials.plaster("wall", "#F4DCBC"))
    slab(.90, 1.10, "#E0B985", x=.06)
    objects.plinth((0, -.08, 0), 1.0, .14, .035)
    tumbler((.36, .28, .14), materials.enamel(), 1.35)
    objects.apple((-.42, .10, .14), .40, turn=250, tilt=(3, 4))
    cheese((.30, -.50, .14), 8)
    view(ARCH, 2.8, .62, 1.65)


def visits(tooth):
    """A calendar with one day marked, and a tooth."""
    scene.wall(materials.plaster("wall", "#BCDCD1"))
    slab(.98, 1.10, "#85B8A7")
    calendar((-.08, .22, 0), 12)
    objects.tooth(tooth, (.66, -.50, .0), .36, -24)
    view(ARCH, 2.8, .62, 1.50)


def rinse(tooth):
    """A bottle of mouthwash and a small cup."""
    scene.wall(materials.plaster("wall", "#CFDDC9"))
    slab(.86, 1.24, "#A7BF9B", x=-.12)
    objects.plinth((-.12, .10, 0), .66, .14, .035)
    bottle((-.12, .10, .14), materials.russet_glaze(), 1.08)
    tumbler((.66, -.42, 0), glaze("#6FB3A0"), .74)
    view(ARCH, 2.9, .62, 1.50)


def smoking(tooth):
    """A young plant in a pot, and a broken cigarette before it."""
    scene.wall(materials.plaster("wall", "#EBE1D0"))
    slab(.86, 1.24, "#9DBBA6")
    seedling((-.06, .16, 0))
    cigarette((.10, -.84, 0), -8)
    view(ARCH, 2.8, .62, 1.50)


def products(tooth):
    """Toothpaste, a brush, floss, a bottle and a scraper on two steps."""
    scene.wall(materials.plaster("wall", "#F2D9A2"))
    slab(1.06, 1.24, "#A9CDBE")
    objects.plinth((0, -.14, 0), 1.06, .14, .035)
    objects.plinth((0, .14, .14), .74, .26, .035)
    bottle((-.40, .14, .40), glaze("#195957"), .86)
    toothpaste(materials.brass(.22), materials.enamel(), (.06, .10, .40), (0, 0, 20), .94)
    objects.beaker((.50, .08, .40)).scale = (.84,) * 3
    floss((-.42, -.82, .14), .5)
    scraper((.42, -.78, .14), glaze("#195957"), 24, .42)
    view(ARCH, 3.0, .62, 1.60)


STILLS = {"hygiene": lambda tooth: shelf("morning"),
          "hygiene-evening": (lambda tooth: shelf("evening"), "evening"),
          "hygiene-night": (lambda tooth: shelf("night", 1.6), "night"),
          "tips/brush": brush, "tips/tongue": tongue, "tips/floss": (clean_between, "evening"), "tips/diet": diet,
          "tips/visits": visits, "tips/rinse": rinse, "tips/smoking": smoking, "tips/products": products}
