"""Seven stills in place of portraits: in one niche a cup in everyone's own glaze, a thing from their day and a sprig."""
import bpy
import numpy as np
from mathutils import Vector

import materials
import objects
import scene
import shapes
from gobo import WALL_Y
from shapes import add
from stage import view

CUP = np.array((-.40, .06, 0))


def niche(wall, recess):
    """The arched niche that everybody has, and the camera; its head is concentric with the arch on the page."""
    hollow, parts = shapes.wall_with_niche(.93, 1.27, .34, rim=.05, back=.12)
    add("wall", hollow, [materials.plaster("wall", wall), materials.plaster("recess", recess)],
        at=(0, WALL_Y, 0), sharp=25, parts=parts)
    view((600, 750), 2.8, .40, 1.5)


def cup(colour):
    """A round cup without a saucer: coloured outside, cream within, its foot unglazed."""
    glaze = materials.surface("glaze", colour, .2, coat=.75)
    profile = shapes.spline([(1e-4, .022), (.150, .022), (.166, .002), (.182, 0), (.196, .014), (.255, .052), (.322, .165),
                             (.345, .330), (.343, .500), (.350, .592), (.344, .606), (.330, .600), (.320, .500),
                             (.321, .330), (.296, .175), (.210, .085), (1e-4, .070)], 170)
    points, faces = shapes.lathe(profile, 140)
    row = np.repeat(np.arange(169), 140)
    top = profile[:, 1].argmax() + 1
    add("cup", (points, faces), [glaze, materials.enamel(), materials.bisque()], at=CUP, sharp=80,
        parts=np.where(row >= top, 1, np.where(row < 42, 2, 0)))
    ear = shapes.spline([(.333, 0, .475), (.42, 0, .505), (.535, 0, .470), (.570, 0, .345), (.520, 0, .225), (.41, 0, .165),
                         (.312, 0, .170)], 60)
    add("ear", shapes.tube(ear, np.interp(np.linspace(0, 1, 60), [0, .12, .88, 1], [.052, .039, .036, .050]), 28), glaze,
        at=CUP, turn=(0, 0, 196))


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
    """A stem through the knots with leaves left and right, and one at the tip where they go so far; returns points of the stem."""
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


def eleanor_hart(tooth):
    """The key of the house on its nail, and an apple."""
    niche("#BCDCD1", "#8FC0B0")
    cup("#1F6F66")
    objects.apple((.46, -.30, 0), .30, turn=250, tilt=(3, 4))
    key((.30, WALL_Y + .25, 2.0))


def key(at):
    """An old door key that hangs by its bow from a nail."""
    x, y, z = at
    gold = materials.brass(.24)
    ring = np.linspace(np.pi / 2, 2.5 * np.pi, 120)
    bow = np.stack([.17 * np.cos(ring), 0 * ring, -.165 + .165 * np.sin(ring)], 1)
    add("bow", shapes.tube(bow, .036, 24), gold, at=at)
    stem = [(1e-4, 0), (.03, .004), (.042, .03), (.042, .50), (.06, .51), (.066, .53), (.06, .55), (.044, .56), (.044, .60),
            (.058, .61), (.062, .625), (.058, .64), (.036, .66), (.034, .72)]
    add("stem", shapes.lathe(stem, 48), gold, at=(x, y, z - 1.05), sharp=40)
    for low, wide in ((.09, .21), (.165, .12), (.24, .21), (.315, .14)):
        shapes.box((wide, .05, .085), .012, "bit", gold, at=(x + wide / 2 + .01, y, z - 1.05 + low))
    add("nail", shapes.tube([(x, y + .2, z - .055), (x, y, z - .055), (x, y - .07, z - .045)], .024), gold)
    add("nail head", shapes.ball(.045, 30), gold, at=(x, y - .075, z - .045))


def samir_rahman(tooth):
    """A bridge of three porcelain teeth on its plaster model, and blossom."""
    niche("#F0CDB9", "#DDAC99")
    cup("#BE6A4C")
    bridge(tooth, (.47, -.28, 0))
    path = sprig([(-.54, .14, .12), (-.32, .06, .62), (-.20, 0, 1.05), (-.06, -.02, 1.50)], 5, .24, .13, "#6E9A68", .45)
    for u, out in ((.62, (.16, -.10, .04)), (.80, (-.13, -.10, .06)), (.99, (.04, -.08, .08))):
        flower(path[int(u * 79)] + out, (out[0] * .8, -1, .35), 5, .125, .115, 24, "#F6E4DA", .036)
    heap("buds", [seed(path[int(u * 79)], (out, -.5, .9), (0, -1, 0), (.105, .062, .062)) for u, out in ((.70, .8), (.92, -.6))],
         materials.surface("bud", "#C4604A", .4))


def bridge(file, at):
    """Two crowns on their stumps, and between them the third, which nothing carries from below."""
    plaster = materials.surface("model plaster", "#DCCBAE", .8)
    parts = [shapes.box((.96, .42, .20), .05, "model", plaster, at=(0, 0, .10))]
    tooth = np.load(file)
    points = (np.maximum(tooth["points"], (-9, -9, 1.02)) - (0, 0, 1.02)) * (.245, .27, .34)
    joint, pieces = shapes.ball(.085, 30), []
    for number in (-1, 0, 1):
        pieces.append((points + (.278 * number, -.02 * (number == 0), .29), tooth["faces"]))
        if number:
            pieces.append((joint[0] * (1, 1, 1.2) + (.139 * number, 0, .42), joint[1]))
            stump = shapes.spline([(.115, .19), (.098, .24), (.088, .30), (1e-4, .30)], 30)
            parts.append(add("stump", shapes.lathe(stump, 60), plaster, at=(.278 * number, 0, 0)))
    crowns = heap("bridge", pieces, materials.enamel())
    # Three crowns and their joints become one casting.
    cast, soft = crowns.modifiers.new("cast", "REMESH"), crowns.modifiers.new("soft", "SMOOTH")
    cast.mode, cast.voxel_size, cast.use_smooth_shade = "VOXEL", .007, True
    soft.factor, soft.iterations = .5, 10
    return together(parts + [crowns], at, (0, 0, -14))


def together(parts, at, turn):
    """Parts that are placed and turned as one."""
    hub = bpy.data.objects.new("together", None)
    bpy.context.scene.collection.objects.link(hub)
    for part in parts:
        part.parent = hub
    hub.location, hub.rotation_euler = at, np.radians(turn)
    return hub


def megan_pryce(tooth):
    """A magnifying glass on a stand, and rowan."""
    niche("#B9D5D6", "#8DB9BA")
    cup("#14453F")
    loupe((.46, -.24, 0))
    sprig([(-.54, .14, .12), (-.36, .08, .62), (-.36, .04, 1.05), (-.22, 0, 1.50)], 6, .25, .085, "#4C8A58", .52, 58, True)
    path = sprig([(-.50, .10, .12), (-.22, .04, .62), (-.06, .06, .95), (.34, .08, 1.18)], 6, .22, .08, "#4C8A58", .50, 58,
                 True)
    berries(path[48] + (-.15, -.14, .06), 26, .045)


def berries(at, count, radius):
    """A cluster, its berries side by side on half a globe that faces us."""
    k = np.arange(count) + .5
    near = k / count
    around = k * np.pi * (3 - 5 ** .5)
    wide = np.sqrt(1 - near ** 2)
    glaze = materials.surface("rowan", "#A83A1C", .25, coat=.6)
    for x, y, z in zip(wide * np.cos(around), -near, wide * np.sin(around)):
        add("berry", shapes.ball(radius, 28), glaze, at=np.array(at) + np.array((x * 1.15, y * .8, z * .9)) * radius * 2.7)


def loupe(at):
    """A round lens in brass on a stem that one can bend, over a heavy foot."""
    gold = materials.brass(.22)
    foot = shapes.spline([(1e-4, 0), (.24, .002), (.255, .02), (.245, .045), (.12, .07), (.06, .10), (.034, .15),
                          (.030, .22)], 70)
    parts = [add("foot", shapes.lathe(foot, 110), gold, sharp=70),
             add("stem", shapes.tube(shapes.spline([(0, 0, .16), (0, 0, .36), (.02, .02, .52), (.02, .01, .60)], 40), .026),
                 gold),
             add("joint", shapes.ball(.05, 40), gold, at=(.02, .01, .62))]
    ring = np.linspace(-np.pi / 2, 1.5 * np.pi, 160)
    rim = np.stack([.335 * np.cos(ring), .335 * np.sin(ring), 0 * ring], 1)
    bow = np.linspace(0, 1, 30)
    lens = [add("rim", shapes.tube(rim, .034, 24), gold),
            add("lens", shapes.lathe(np.stack([.33 * bow + 1e-4, .10 * (1 - bow ** 2)], 1), 120), materials.glass())]
    # The front of the glass looks a little towards the window.
    parts.append(together(lens, (.02, .01, 1.005), (80, 0, -16)))
    return together(parts, at, (0, 0, 0))


def tom_askew(tooth):
    """A bicycle bell, and a twig from the apple tree."""
    niche("#EBE1D0", "#D9C8AC")
    cup("#98301A")
    bell((.44, -.22, 0))
    sprig([(-.54, .14, .12), (-.31, .06, .62), (-.19, 0, 1.1), (-.02, -.02, 1.55)], 7, .34, .17, "#3F7F52", .36)


def bell(at):
    """A brass bell with its thumb lever, on a piece of handlebar that ends in a grip."""
    steel, gold = materials.surface("chrome", "#D5DAD8", .25, metal=1), materials.brass(.26)
    dome = shapes.spline([(.305, 0), (.318, .012), (.312, .03), (.294, .05), (.282, .13), (.226, .225), (.13, .280),
                          (.06, .296), (1e-4, .298)], 110)
    nut = shapes.spline([(.062, .285), (.064, .308), (.05, .318), (.045, .340), (.026, .356), (1e-4, .358)], 50)
    parts = [add("dome", shapes.lathe(dome, 160), gold, sharp=80),
             add("under the dome", shapes.lathe([(.300, .004), (1e-4, .03)], 90), steel),
             add("nut", shapes.lathe(nut, 60), steel, sharp=50),
             add("works", shapes.lathe(shapes.disc_profile(.21, .07, .02), 100), steel, at=(0, 0, -.055), sharp=50),
             add("neck", shapes.lathe([(.075, -.12), (.075, .02)], 50), steel)]
    lever = shapes.spline([(.10, -.14, -.04), (.20, -.27, -.06), (.33, -.33, -.06), (.44, -.32, -.01), (.49, -.30, .05)], 50)
    thumb = np.interp(np.linspace(0, 1, 50), [0, .55, .8, .95, 1], [.026, .030, .062, .060, .04])
    parts.append(add("lever", shapes.tube(lever, thumb), steel))
    ringing = together(parts, (-.10, 0, .33), (9, -5, 0))
    bar = [(1e-4, -.50), (.09, -.50), (.100, -.49), (.100, .16)]
    ribs = [(.128 - .010 * (number % 2), .20 + .028 * number) for number in range(9)]
    grip = shapes.spline([(.100, .14), (.126, .145), (.130, .17)] + ribs + [(.138, .45), (.140, .475), (.11, .50), (1e-4, .502)],
                         120)
    band = [(.101, -.185), (.124, -.18), (.124, -.02), (.101, -.015)]
    leather = materials.surface("leather", "#7A4A30", .55)
    parts = [add("handlebar", shapes.lathe(bar, 60), steel, at=(0, 0, .132), turn=(0, 90, 0), sharp=40),
             add("grip", shapes.lathe(grip, 60), leather, at=(0, 0, .132), turn=(0, 90, 0), sharp=60),
             add("band", shapes.lathe(band, 60), steel, at=(0, 0, .132), turn=(0, 90, 0), sharp=40), ringing]
    return together(parts, at, (0, 0, -14))


def grace_okafor(tooth):
    """Wooden rings on a peg, and daisies."""
    niche("#F4E2BE", "#E9CB92")
    cup("#C98F2E")
    objects.ring_tower((.46, -.26, 0))
    for knots, size in (([(-.54, .14, .12), (-.31, .05, .62), (-.22, 0, 1.0), (-.06, -.05, 1.42)], 1.15),
                        ([(-.30, .1, .12), (-.50, .08, .62), (-.56, .04, .85), (-.56, 0, 1.06)], .9)):
        path = sprig(knots, 2, .26, .085, "#5C9A5E", .42, 30, end=.66)
        flower(path[-1], (-.1, -1, .5), 17, .17 * size, .05 * size, 6, "#F6F1E6", .085 * size)


def priya_nair(tooth):
    """A fountain pen with its cap off, and lavender."""
    niche("#CFDDC9", "#AEC49F")
    cup("#6F8F62")
    pen((.78, -.24, .08), (-.075, -.012, .685))
    for knots in ([(-.50, .16, .12), (-.57, .14, .62), (-.63, .12, 1.0), (-.64, .10, 1.34)],
                  [(-.56, .14, .12), (-.46, .16, .62), (-.42, .12, 1.1), (-.36, .10, 1.66)],
                  [(-.60, .10, .12), (-.38, .06, .62), (-.27, .04, 1.0), (-.16, .02, 1.44)]):
        path = sprig(knots, 3, .30, .045, "#7E9C7C", .38, 24, end=.54)
        spike(path, .64, 9, 6, (.064, .046, .046), "#8C85A8", 46)


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


def pen(foot, rest):
    """A pen that leans, its nib up, and the cap beside it."""
    lacquer, gold = materials.russet_glaze(), materials.brass(.2)
    along = np.array(rest, float) - foot
    turn = np.degrees(Vector(along).to_track_quat("Z", "Y").to_euler())
    barrel = [(1e-4, 0), (.042, .004), (.060, .03), (.080, .32), (.085, .66), (.085, .90), (.075, .905), (.060, .92),
              (.055, 1.00), (.062, 1.07), (.060, 1.08), (1e-4, 1.08)]
    nib = shapes.spline([(.048, 1.06), (.056, 1.13), (.060, 1.18), (.036, 1.26), (.009, 1.34), (1e-4, 1.345)], 50)
    parts = [add("barrel", shapes.lathe(barrel, 64), lacquer, sharp=40),
             add("nib", shapes.lathe(nib, 48), gold, scale=(1, .5, 1))]
    parts += [add("band", shapes.lathe(shapes.disc_profile(radius, .035, .008), 60), gold, at=(0, 0, z), sharp=40)
              for radius, z in ((.089, .855), (.068, 1.06))]
    together(parts, foot, turn)
    shell = [(1e-4, 0), (.06, .004), (.078, .03), (.095, .11), (.098, .48), (.088, .485), (.086, .44), (1e-4, .44)]
    parts = [add("cap", shapes.lathe(shell, 64), lacquer, sharp=40),
             add("cap band", shapes.lathe([(.097, .39), (.102, .395), (.102, .44), (.097, .445)], 60), gold, sharp=40),
             add("clip", shapes.tube([(.084, 0, .055), (.125, 0, .09), (.116, 0, .22), (.112, 0, .36)], .016), gold)]
    together(parts, (.28, -.56, .100), (90, 30, 76))


def beth_lowe(tooth):
    """A telephone, and ears of wheat."""
    niche("#E6CBC4", "#C79F98")
    cup("#EAE2D3")
    telephone((.44, -.22, 0))
    for knots in ([(-.54, .14, .12), (-.31, .08, .62), (-.24, .04, 1.05), (-.10, 0, 1.58)],
                  [(-.30, .14, .12), (-.48, .10, .62), (-.54, .06, 1.0), (-.58, .02, 1.34)]):
        path = sprig(knots, 2, .5, .05, "#9CA35C", .36, 24, end=.55)
        spike(path, .74, 9, 2, (.115, .055, .05), "#C8973F", 30)


def telephone(at):
    """A round-shouldered telephone with a dial, its receiver on the hook."""
    teal, cream, gold = materials.surface("phone", "#195957", .22, coat=.7), materials.enamel(), materials.brass(.22)
    loft = shapes.spline([(.36, .28, 0, 0), (.40, .32, 0, .02), (.405, .325, 0, .06), (.355, .275, .02, .22),
                          (.285, .20, .06, .36), (.25, .155, .07, .405), (.20, .11, .07, .42), (1e-3, 1e-3, .07, .422)], 90)
    angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    c, s = (np.sign(f) * np.abs(f) ** .5 for f in (np.cos(angle), np.sin(angle)))
    body = np.stack([loft[:, :1] * c, loft[:, 1:2] * s + loft[:, 2:3], np.repeat(loft[:, 3:], 160, 1)], -1).reshape(-1, 3)
    parts = [add("phone", (body, shapes.grid_faces(90, 160, True)), teal)]
    dial = [add("number plate", shapes.lathe(shapes.disc_profile(.185, .03, .012), 100), cream, sharp=50),
            add("finger wheel", shapes.lathe(shapes.disc_profile(.165, .05, .012), 100), gold, sharp=50),
            add("middle", shapes.lathe(shapes.disc_profile(.065, .062, .01), 60), cream, sharp=50)]
    for number in range(10):
        turn = np.radians(30 * number + 45)
        dial.append(add("hole", shapes.lathe(shapes.disc_profile(.027, .052, .001), 30), cream,
                        at=(.115 * np.cos(turn), .115 * np.sin(turn), 0), sharp=40))
    parts.append(together(dial, (0, -.245, .205), (54, 0, 0)))
    for side in (-1, 1):
        fork = shapes.spline([(.16 * side, .07, .37), (.18 * side, .07, .45), (.235 * side, .07, .535)], 20)
        parts.append(add("fork", shapes.tube(fork, .036), teal))
        ear = shapes.spline([(1e-4, .012), (.11, .004), (.135, .004), (.146, .022), (.138, .06), (.090, .115), (.05, .14), (1e-4, .145)], 70)
        parts.append(add("receiver's end", shapes.lathe(ear, 80), teal, at=(.40 * side, .07, .435), turn=(0, 14 * side, 0)))
    grip = shapes.spline([(-.42, 0, .52), (-.36, 0, .575), (-.22, 0, .598), (0, 0, .606), (.22, 0, .598), (.36, 0, .575),
                          (.42, 0, .52)], 60)
    parts.append(add("receiver", shapes.tube(grip + (0, .07, 0), .054, 28), teal))
    return together(parts, at, (0, 0, -16))


STILLS = {"team/eleanor-hart": eleanor_hart, "team/samir-rahman": samir_rahman, "team/megan-pryce": megan_pryce,
          "team/tom-askew": tom_askew, "team/grace-okafor": grace_okafor, "team/priya-nair": priya_nair,
          "team/beth-lowe": beth_lowe}
