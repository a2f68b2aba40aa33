"""Seven stills in place of portraits: in one niche a cup in their own glaze, a thing from their day and a sprig."""
import bpy
import numpy as np
from mathutils import Vector

import materials
import objects
import shapes
from gobo import WALL_Y
from shapes import add, drum, turned
from sprigs import berries, flower, heap, seed, spike, sprig
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
    profile = shapes.spline([(1e-4, .022), (.150, .022), (.166, .002), (.182, 0), (.196, .014), (.255, .052),
                             (.322, .165), (.345, .330), (.343, .500), (.350, .592), (.344, .606), (.330, .600), (.320, .500),
                             (.321, .330), (.296, .175), (.210, .085), (1e-4, .070)], 170)
    points, faces = shapes.lathe(profile, 140)
    row = np.repeat(np.arange(169), 140)
    top = profile[:, 1].argmax() + 1
    add("cup", (points, faces), [glaze, materials.enamel(), materials.bisque()], at=CUP, sharp=80,
        parts=np.where(row >= top, 1, np.where(row < 42, 2, 0)))
    rod("ear", [(.333, 0, .475), (.42, 0, .505), (.535, 0, .470), (.570, 0, .345), (.520, 0, .225), (.41, 0, .165),
                (.312, 0, .170)], (.052, .039, .037, .036, .036, .037, .050), glaze, at=CUP, turn=(0, 0, 196))


def rod(name, knots, thick, material, **place):
    """A bent rod through the knots; `thick` is its radius, or several from one end to the other."""
    thick = np.interp(np.linspace(0, 1, 60), np.linspace(0, 1, np.size(thick)), np.ravel(thick))
    return add(name, shapes.tube(shapes.spline(knots, 60), thick, 28), material, **place)


def hoop(name, radius, thick, material, **place):
    turn = np.linspace(2 * np.pi, 0, 33)
    return turned(name, np.stack([radius + thick * np.cos(turn), thick * np.sin(turn)], 1), material, False, **place)


def together(parts, at, turn, scale=1):
    """Parts that are placed and turned as one."""
    hub = bpy.data.objects.new("together", None)
    bpy.context.scene.collection.objects.link(hub)
    for part in parts:
        part.parent = hub
    hub.location, hub.rotation_euler, hub.scale = at, np.radians(turn), (scale,) * 3
    return hub


def eleanor_hart(tooth):
    """The key of the house on its nail, and an apple."""
    niche("#BCDCD1", "#8FC0B0")
    cup("#1F6F66")
    objects.apple((.46, -.30, 0), .30, turn=250, tilt=(3, 4))
    key((.30, WALL_Y + .25, 2.0))


def key(at):
    """An old door key that hangs by its bow from a nail."""
    gold = materials.brass(.24)
    parts = [hoop("bow", .168, .036, gold, at=(0, 0, -.165), turn=(90, 0, 0)),
             turned("stem", [(1e-4, 0), (.03, .004), (.042, .03), (.042, .50), (.06, .51), (.066, .53), (.06, .55), (.044, .56),
                             (.044, .60), (.058, .61), (.062, .625), (.058, .64), (.036, .66), (.034, .72)], gold, False,
                    at=(0, 0, -1.05)),
             rod("nail", [(0, .2, -.055), (0, 0, -.055), (0, -.07, -.045)], .024, gold),
             add("nail head", shapes.ball(.045, 30), gold, at=(0, -.075, -.045))]
    parts += [shapes.box((wide, .05, .085), .012, "bit", gold, at=(wide / 2 + .01, 0, low - 1.05))
              for low, wide in ((.09, .21), (.165, .12), (.24, .21), (.315, .14))]
    return together(parts, at, (0, 0, 0))


def samir_rahman(tooth):
    """A bridge of three porcelain teeth on its plaster model, and blossom."""
    niche("#F0CDB9", "#DDAC99")
    cup("#BE6A4C")
    bridge(tooth, (.47, -.28, 0))
    path = sprig([(-.54, .14, .12), (-.32, .06, .62), (-.20, 0, 1.05), (-.06, -.02, 1.50)], 5, .24, .13, "#6E9A68", .45)
    for u, out in ((.62, (.16, -.10, .04)), (.80, (-.13, -.10, .06)), (.99, (.04, -.08, .08))):
        flower(path[int(u * 79)] + out, (out[0] * .8, -1, .35), 5, .125, .115, 24, "#F6E4DA", .036)
    buds = [seed(path[int(u * 79)], (out, -.5, .9), (0, -1, 0), (.105, .062, .062))
            for u, out in ((.70, .8), (.92, -.6))]
    heap("buds", buds, materials.surface("bud", "#C4604A", .4))


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
            parts.append(turned("stump", [(.115, .19), (.098, .24), (.088, .30), (1e-4, .30)], plaster,
                                at=(.278 * number, 0, 0)))
    crowns = heap("bridge", pieces, materials.enamel())
    # Three crowns and their joints become one casting.
    cast, soft = crowns.modifiers.new("cast", "REMESH"), crowns.modifiers.new("soft", "SMOOTH")
    cast.mode, cast.voxel_size, cast.use_smooth_shade = "VOXEL", .007, True
    soft.factor, soft.iterations = .5, 10
    return together(parts + [crowns], at, (0, 0, -14))


def megan_pryce(tooth):
    """A magnifying glass on a stand, and rowan."""
    niche("#B9D5D6", "#8DB9BA")
    cup("#14453F")
    loupe((.46, -.24, 0))
    sprig([(-.54, .14, .12), (-.36, .08, .62), (-.36, .04, 1.05), (-.22, 0, 1.50)], 6, .25, .085, "#4C8A58", .52, 58, True)
    path = sprig([(-.50, .10, .12), (-.22, .04, .62), (-.06, .06, .95), (.34, .08, 1.18)], 6, .22, .08, "#4C8A58", .50, 58,
                 True)
    berries(path[48] + (-.13, -.20, .06), 22, .041)


def loupe(at):
    """A round lens in brass on a stem that one can bend, over a heavy foot."""
    gold = materials.brass(.22)
    parts = [turned("foot", [(1e-4, 0), (.24, .002), (.255, .02), (.245, .045), (.12, .07), (.06, .10), (.034, .15),
                             (.030, .22)], gold),
             rod("stem", [(0, 0, .16), (0, 0, .36), (.02, .02, .52), (.02, .01, .60)], .026, gold),
             add("joint", shapes.ball(.05, 40), gold, at=(.02, .01, .62))]
    bow = np.linspace(0, 1, 30)
    lens = [hoop("rim", .335, .034, gold),
            turned("lens", np.stack([.33 * bow + 1e-4, .10 * (1 - bow ** 2)], 1), materials.glass("lens", "#E6F2EE"), False)]
    # The front of the glass looks a little towards the window.
    return together(parts + [together(lens, (.02, .01, 1.005), (80, 0, -16))], at, (0, 0, 0))


def tom_askew(tooth):
    """A bicycle bell, and a twig from the apple tree."""
    niche("#EBE1D0", "#D9C8AC")
    cup("#98301A")
    bell((.47, -.24, 0))
    sprig([(-.54, .14, .12), (-.31, .06, .62), (-.19, 0, 1.1), (-.02, -.02, 1.55)], 7, .34, .17, "#3F7F52", .36)


def bell(at):
    """A brass bell with its thumb lever, on a piece of handlebar that ends in a grip."""
    steel, gold = materials.surface("chrome", "#D5DAD8", .25, metal=1), materials.brass(.26)
    ringing = [turned("dome", [(1e-4, .03), (.300, .004), (.318, .012), (.312, .03), (.294, .05), (.282, .13), (.226, .225),
                               (.13, .280), (.06, .296), (1e-4, .298)], gold),
               turned("nut", [(.062, .285), (.064, .308), (.05, .318), (.045, .340), (.026, .356), (1e-4, .358)], steel),
               drum("works", .21, .07, .02, steel, at=(0, 0, -.055)), drum("neck", .075, .12, .01, steel, at=(0, 0, -.12)),
               rod("lever", [(.10, -.14, -.04), (.20, -.27, -.06), (.33, -.33, -.06), (.44, -.32, -.01), (.49, -.30, .05)],
                   (.026, .028, .034, .062, .040), steel)]
    ribs = [(.128 - .010 * (number % 2), .20 + .028 * number) for number in range(9)]
    lying = {"at": (0, 0, .122), "turn": (0, 90, 0)}
    bar = [turned("handlebar", [(1e-4, -.40), (.09, -.40), (.100, -.39), (.100, .16)], steel, False, **lying),
           turned("band", [(.101, -.185), (.124, -.18), (.124, -.02), (.101, -.015)], steel, False, **lying),
           turned("grip", [(.100, .14), (.126, .145), (.130, .17), *ribs, (.138, .45), (.140, .475), (.11, .50), (1e-4, .502)],
                  materials.surface("leather", "#7A4A30", .55), **lying)]
    return together(bar + [together(ringing, (-.10, 0, .32), (9, -5, 0))], at, (0, -2.2, -14))


def grace_okafor(tooth):
    """Wooden rings on a peg, and daisies."""
    niche("#F4E2BE", "#E2C491")
    cup("#BD8330")
    objects.ring_tower((.46, -.26, 0))
    for knots, size in (([(-.54, .14, .12), (-.31, .05, .62), (-.22, 0, 1.0), (-.06, -.05, 1.42)], 1.15),
                        ([(-.30, .1, .12), (-.50, .08, .62), (-.56, .04, .85), (-.56, 0, 1.06)], .9)):
        path = sprig(knots, 2, .26, .085, "#5C9A5E", .42, 30, end=.66)
        flower(path[-1], (-.1, -1, .5), 17, .17 * size, .05 * size, 6, "#F6F1E6", .085 * size)


def priya_nair(tooth):
    """A fountain pen with its cap off, and lavender."""
    niche("#CFDDC9", "#AEC49F")
    cup("#6F8F62")
    pen((.74, -.23, .036), (-.075, -.012, .682))
    for knots in ([(-.50, .16, .12), (-.55, .14, .62), (-.58, .12, 1.0), (-.58, .10, 1.34)],
                  [(-.56, .14, .12), (-.46, .16, .62), (-.39, .12, 1.1), (-.29, .10, 1.64)]):
        path = sprig(knots, 3, .30, .045, "#7E9C7C", .38, 24, end=.54)
        spike(path, .64, 9, 6, (.064, .046, .046), "#8C85A8", 46)


def pen(foot, rest):
    """A pen that leans, its nib up, and the cap beside it."""
    lacquer, gold = materials.russet_glaze(), materials.brass(.2)
    along = np.array(rest, float) - foot
    turn = np.degrees(Vector(along).to_track_quat("Z", "Y").to_euler())
    parts = [turned("barrel", [(1e-4, 0), (.042, .004), (.060, .03), (.080, .32), (.085, .66), (.085, .90), (.075, .905),
                               (.060, .92), (.055, 1.00), (.062, 1.07), (.060, 1.08), (1e-4, 1.08)], lacquer, False),
             turned("nib", [(.048, 1.06), (.056, 1.11), (.060, 1.15), (.036, 1.22), (.009, 1.285), (1e-4, 1.29)], gold,
                    scale=(1, .5, 1)),
             drum("band", .089, .035, .008, gold, at=(0, 0, .855)), drum("band", .068, .035, .008, gold, at=(0, 0, 1.06))]
    together(parts, foot, turn)
    parts = [turned("cap", [(1e-4, 0), (.06, .004), (.078, .03), (.095, .11), (.098, .48), (.088, .485), (.086, .44),
                            (1e-4, .44)], lacquer, False),
             turned("cap band", [(.097, .39), (.102, .395), (.102, .44), (.097, .445)], gold, False),
             rod("clip", [(.084, 0, .055), (.125, 0, .09), (.116, 0, .22), (.112, 0, .36)], .016, gold)]
    together(parts, (.28, -.56, .100), (90, -130, 76))


def beth_lowe(tooth):
    """A telephone, and ears of wheat."""
    niche("#E6CBC4", "#C79F98")
    cup("#EAE2D3")
    telephone((.50, -.28, 0))
    for knots in ([(-.54, .14, .12), (-.31, .08, .62), (-.24, .04, 1.05), (-.10, 0, 1.58)],
                  [(-.30, .14, .12), (-.48, .10, .62), (-.54, .06, 1.0), (-.58, .02, 1.34)]):
        path = sprig(knots, 2, .5, .05, "#9CA35C", .36, 24, end=.55)
        spike(path, .74, 9, 2, (.115, .055, .05), "#C8973F", 30)


def telephone(at):
    """A round-shouldered telephone with a dial, its receiver on the hook."""
    teal, cream, gold = materials.surface("phone", "#195957", .34, coat=.3), materials.enamel(), materials.brass(.22)
    loft = shapes.spline([(.36, .28, 0, 0), (.40, .32, 0, .02), (.405, .325, 0, .06), (.355, .275, .02, .22),
                          (.285, .20, .06, .36), (.25, .155, .07, .405), (.20, .11, .07, .42), (1e-3, 1e-3, .07, .422)], 90)
    angle = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    c, s = (np.sign(f) * np.abs(f) ** .5 for f in (np.cos(angle), np.sin(angle)))
    body = np.stack([loft[:, :1] * c, loft[:, 1:2] * s + loft[:, 2:3], np.repeat(loft[:, 3:], 160, 1)], -1).reshape(-1, 3)
    parts = [add("phone", (body, shapes.grid_faces(90, 160, True)), teal)]
    dial = [drum("number plate", .185, .03, .012, cream), drum("finger wheel", .165, .05, .012, gold),
            drum("middle", .065, .062, .01, cream)]
    for turn in np.radians(30 * np.arange(10) + 45):
        dial.append(drum("hole", .027, .052, .001, cream, at=(.115 * np.cos(turn), .115 * np.sin(turn), 0)))
    parts.append(together(dial, (0, -.245, .205), (54, 0, 0)))
    for side in (-1, 1):
        parts.append(rod("fork", [(.16 * side, .07, .37), (.18 * side, .07, .45), (.235 * side, .07, .535)], .036, teal))
        parts.append(turned("end of the receiver", [(1e-4, .012), (.11, .004), (.135, .004), (.146, .022), (.138, .06),
                                                    (.090, .115), (.05, .14), (1e-4, .145)], teal,
                            at=(.40 * side, .07, .435), turn=(0, 14 * side, 0)))
    parts.append(rod("receiver", [(-.42, .07, .52), (-.36, .07, .575), (-.22, .07, .598), (0, .07, .606), (.22, .07, .598),
                                  (.36, .07, .575), (.42, .07, .52)], .054, teal))
    return together(parts, at, (0, 0, -16), .95)


STILLS = {"team/eleanor-hart": eleanor_hart, "team/samir-rahman": samir_rahman, "team/megan-pryce": megan_pryce,
          "team/tom-askew": tom_askew, "team/grace-okafor": grace_okafor, "team/priya-nair": priya_nair,
          "team/beth-lowe": beth_lowe}
