"""The things in the pictures. Each function builds one thing standing on z = 0 at `at`."""
import bpy
import numpy as np
from mathutils import Vector

import materials
import shapes
from shapes import add


def smooth(low, high, value):
    """0 below `low`, 1 above `high`, an S between; the other way round when low > high."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def tooth(file, at, scale=0.74, turn=-24, material=None):
    """The molar from tooth.py, on its two root tips."""
    data = np.load(file)
    return add("tooth", (data["points"], data["faces"]), material or materials.enamel(),
               at=at, turn=(0, 0, turn), scale=scale)


def plinth(at, radius, height, edge=0.035, material=None):
    return add("plinth", shapes.lathe(shapes.disc_profile(radius, height, edge), 160),
               material or materials.bisque(), at=at, sharp=50)


def pearl(at, radius, material):
    return add("pearl", shapes.ball(radius), material, at=(at[0], at[1], at[2] + radius))


def _wave(chance, angle, octaves):
    """Smooth periodic noise round the apple, in -1 to 1."""
    total = np.zeros_like(angle)
    for count, strength in octaves:
        total += strength * np.sin(count * angle + chance.uniform(0, 2 * np.pi))
    return total / sum(s for _, s in octaves)


APPLE = [(1e-4, -.76), (.10, -.79), (.24, -.88), (.42, -.90), (.64, -.79), (.84, -.50), (.96, -.14),
         (1.0, .20), (.965, .50), (.85, .75), (.66, .885), (.46, .90), (.28, .815), (.14, .66), (.05, .53),
         (1e-4, .50)]


def _apple_skin(points, angle, height, seed=11):
    """Pearmain colours: honey ground, russet flush in streaks, pale freckles, brown round the stalk."""
    chance = np.random.default_rng(seed)
    honey, lime = (np.array(materials.linear(c)) for c in ("#CF8F3C", "#BE9A42"))
    flush, deep, brown = (np.array(materials.linear(c)) for c in ("#A32A15", "#761A0E", "#86632F"))

    warp = angle + 0.10 * np.sin(3 * height + 2 * angle)
    streaks = (0.9 * _wave(chance, warp, [(n, 1.0) for n in chance.integers(24, 70, 12)])
               + 0.9 * _wave(chance, warp + .05 * height, [(n, 1.0) for n in chance.integers(70, 190, 16)]))
    patches = _wave(chance, angle, [(2, 1), (3, .8), (5, .6)]) + 0.35 * np.sin(2.2 * height + 3 * angle + 1)
    # The side that had the sun is nearly solid; the flush frays towards the eye of the apple.
    sunny = 0.5 + 0.5 * np.cos(angle + 1.2)
    amount = 0.10 + 0.72 * smooth(-1.0, .60, height) + 0.58 * sunny + 0.18 * patches + 0.24 * streaks
    red = smooth(0.10, 1.10, amount)[:, None]
    ground = honey + (lime - honey) * smooth(.1, -.8, height)[:, None]
    skin = ground + (flush - ground) * red
    skin = skin + (deep - skin) * (0.55 * smooth(.95, 1.5, amount))[:, None]

    # Freckles sit close together at the eye and wide apart at the shoulder.
    unit = points / np.linalg.norm(points, axis=1, keepdims=True)
    count = 330
    z = 1 - 2 * chance.uniform(0, 1, count) ** 0.85
    turn = chance.uniform(0, 2 * np.pi, count)
    spots = np.stack([np.sqrt(1 - z * z) * np.cos(turn), np.sqrt(1 - z * z) * np.sin(turn), -z], 1)
    size = chance.uniform(.007, .014, count)
    mark = np.zeros(len(points))
    for spot, radius in zip(spots, size):
        near = np.linalg.norm(unit - spot, axis=1)
        mark = np.maximum(mark, smooth(radius * 1.25, radius * .5, near))
    pale = skin + (np.array(materials.linear("#F0D9A0")) - skin) * 0.30
    skin = skin + (pale - skin) * mark[:, None]

    hollow = np.hypot(points[:, 0], points[:, 1])
    ring = smooth(.46, .10, hollow + .05 * streaks) * (height > 0)
    skin = skin + (brown - skin) * (0.85 * ring)[:, None]
    eye = smooth(.16, .05, hollow) * (height < 0)
    return skin + (np.array(materials.linear("#5A4428")) - skin) * eye[:, None]


def apple(at, radius=0.36, turn=0, tilt=(0, 0), seed=11, leaf=25):
    """An English eating apple, a little lopsided, with a brown stalk and one leaf.

    `turn` chooses which side of the skin shows, `leaf` where the leaf points.
    """
    rows, columns = 300, 720
    profile = shapes.spline(APPLE, rows)
    profile[:, 0] = np.maximum(profile[:, 0], 1e-4)
    points, faces = shapes.lathe(profile, columns)
    angle = np.tile(np.arange(columns) * 2 * np.pi / columns, rows)
    height = points[:, 2].copy()
    lobes = np.cos(5 * angle)
    points[:, :2] *= (1 + lobes * (0.008 + 0.028 * smooth(-.1, -.95, height) + .012 * smooth(.4, .9, height)))[:, None]
    points[:, 2] += lobes * (0.035 * smooth(-.3, -.9, height) * smooth(.12, .4, np.hypot(*points.T[:2])))
    points[:, 2] += 0.035 * points[:, 0] * smooth(-.2, .8, height)
    skin = _apple_skin(points, angle, height, seed)
    points[:, 2] -= points[:, 2].min()
    body = add("apple", (points * radius, faces), materials.painted("apple skin", 0.24, coat=0.35), at=at,
               turn=(tilt[0], tilt[1], turn))
    shapes.paint(body, skin)

    stalk = shapes.spline([(0, 0, 1.38), (.01, 0, 1.62), (.05, .01, 1.86), (.13, .02, 2.04)], 26)
    width = np.interp(np.linspace(0, 1, 26), [0, .7, .92, 1], [.048, .036, .050, .044])
    part = add("stalk", shapes.tube(stalk * radius, width * radius),
               materials.surface("stalk", "#6E4F2E", 0.6), at=(0, 0, 0))
    part.parent = body
    # Rolled towards the camera: a leaf seen from its edge is only a line.
    blade = add("apple leaf", leaf_shape(1.0 * radius, .46 * radius, fold=.22, droop=.75),
                materials.surface("leaf", "#3A7048", 0.42, coat=.15),
                at=(.07 * radius, .01 * radius, 1.80 * radius), turn=(48, -38, leaf - turn))
    blade.parent = body
    return body


def leaf_shape(length, width, fold=.25, droop=.4, steps=22):
    """One leaf along +x: folded at the midrib, tip drooping, edge faintly waved."""
    u = np.linspace(0, 1, steps)
    half = width * 0.5 * np.maximum(np.sin(np.pi * u ** .80) ** .85, .02)
    bow = -droop * u ** 1.4
    step = length / (steps - 1)
    x = np.concatenate([[0], np.cumsum(np.cos(bow[1:])) * step])
    z = np.concatenate([[0], np.cumsum(np.sin(bow[1:])) * step])
    v = np.linspace(-1, 1, 11)
    rise = fold * np.abs(v) ** 1.3
    points = np.stack([np.repeat(x[:, None], 11, 1), half[:, None] * v,
                       z[:, None] + half[:, None] * rise + .03 * half[:, None] * np.sin(9 * u)[:, None] * v ** 2], -1)
    return points.reshape(-1, 3), shapes.grid_faces(steps, 11, False)


def armchair(at, turn=0, colour="#215F5C"):
    """A low upholstered chair: soft arms, loose seat and back cushions, ash legs."""
    cloth = materials.surface("chair cloth", colour, 0.92, grain=(70, 0.35, 0.015), sheen=0.5)
    linen = materials.surface("linen cushion", "#DCC8A4", 0.95, grain=(110, 0.25, 0.010), sheen=0.2)
    ash = materials.surface("ash wood", "#D2A878", 0.45)
    parts = [
        shapes.box((1.66, 1.34, .30), .07, "seat rail", cloth, at=(0, 0, .50)),
        shapes.box((1.66, .30, 1.16), .13, "back", cloth, at=(0, .52, 1.10), turn=(-9, 0, 0)),
    ]
    parts += _upholstery("seat", (1.24, 1.22, .34), 8, 3.0, cloth, at=(0, -.12, .81))
    parts += _upholstery("back cushion", (1.18, .80, .34), 6, 2.8, cloth, at=(0, .25, 1.30), turn=(78, 0, 0))
    for side in (-1, 1):
        parts.append(shapes.box((.27, 1.44, .60), .115, "arm", cloth, at=(side * .80, -.02, .72)))
        for depth in (-.54, .54):
            leg = shapes.tube([(0, 0, .38), (side * .02, np.sign(depth) * .02, .2),
                               (side * .05, np.sign(depth) * .05, 0)], [.060, .050, .034])
            parts.append(add("leg", leg, ash, at=(side * .64, depth, 0), sharp=60))
    parts += _upholstery("linen cushion", (.62, .56, .22), 4.6, 2.0, linen, at=(-.22, -.09, 1.25), turn=(66, 7, 5))
    return _group(parts, at, turn)


def _upholstery(name, size, square, puff, cloth, **place):
    """A cushion with piping round its seam."""
    body = add(name, shapes.cushion(size, square, puff), cloth, **place)
    angle = np.linspace(0, 2 * np.pi, 240)
    seam = np.stack([size[0] / 2 * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** (2 / square),
                     size[1] / 2 * np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** (2 / square),
                     np.zeros(240)], 1)
    # Even spacing: the powers leave the corners bare and crowd the sides.
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(seam, axis=0), axis=1))])
    even = np.linspace(0, length[-1], 200)
    seam = np.stack([np.interp(even, length, seam[:, axis]) for axis in range(3)], 1)
    return [body, add(name + " piping", shapes.tube(seam, .013, 12), cloth, **place)]


def tea_table(at, laid=True, top=.56):
    """A small marble-white table on a brass stem; `laid` with a cup of tea and its saucer."""
    gold, china = materials.brass(), materials.enamel()
    parts = [
        add("table top", shapes.lathe(shapes.disc_profile(top, .055, .024), 140), materials.bisque(),
            at=(0, 0, .94), sharp=50),
        add("stem", shapes.lathe([(1e-4, 0), (.036, 0), (.036, .95), (1e-4, .95)], 40), gold, sharp=40),
        add("foot", shapes.lathe(shapes.spline([(1e-4, 0), (.31, .002), (.325, .018), (.30, .034),
                                                (.12, .055), (.05, .085), (.036, .16)], 60), 120), gold, sharp=60),
    ]
    return _group(parts + (_cup_of_tea((-.20, -.12, .995), china) if laid else []), at, 0)


def _cup(at, china, turn=0):
    """A cup and its handle, which looks along +x."""
    cup = shapes.spline([(1e-4, .0), (.072, 0), (.080, .014), (.098, .030), (.150, .085), (.182, .160),
                         (.196, .235), (.194, .243), (.186, .236), (.170, .160), (.138, .095), (.08, .05),
                         (1e-4, .045)], 110)
    handle = shapes.spline([(.188, 0, .207), (.225, 0, .222), (.272, 0, .190), (.272, 0, .130), (.226, 0, .084),
                            (.184, 0, .066), (.143, 0, .080)], 50)
    return [add("cup", shapes.lathe(cup, 120), china, at=at, sharp=80),
            add("handle", shapes.tube(handle, .017), china, at=at, turn=(0, 0, turn))]


def _cup_of_tea(at, china):
    """A full cup on its saucer, with a brass spoon."""
    x, y, z = at
    saucer = shapes.spline([(1e-4, .012), (.10, .012), (.12, 0), (.13, .012), (.20, .028), (.262, .058),
                            (.268, .066), (.258, .068), (.19, .045), (.12, .034), (1e-4, .034)], 90)
    tea = materials.surface("tea", "#9A5B2A", 0.08)
    spoon = shapes.tube(shapes.spline([(-.21, -.16, .075), (-.05, -.23, .072), (.10, -.245, .066)], 30),
                        np.interp(np.linspace(0, 1, 30), [0, .8, .88, 1], [.008, .010, .020, .016]))
    return [add("saucer", shapes.lathe(saucer, 120), china, at=at, sharp=80),
            *_cup((x, y, z + .034), china, -22),
            add("tea", shapes.lathe([(1e-4, .205), (.181, .205)], 90), tea, at=(x, y, z + .034)),
            add("spoon", spoon, materials.brass(.22), at=at)]


def _group(parts, at, turn):
    """Hang the parts on one empty, so that a chair or a door moves as one thing."""
    hub = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(hub)
    for part in parts:
        if part.parent is None:
            part.parent = hub
    hub.location, hub.rotation_euler = at, (0, 0, np.radians(turn))
    return hub


def door(hinge, half, springing, opened=108, thick=.09):
    """An arched teal door with two sunk panels and a brass knob, hung on its right edge.

    It opens towards the sun: the side one sees is the lit one.
    """
    satin = materials.surface("teal door", "#195957", 0.5)
    trim = materials.surface("teal moulding", "#1D615E", 0.45)
    leaf = add("door", shapes.arch_slab(half, springing, thick, .02), satin, at=(half, 0, 0), sharp=50)
    parts = [leaf]

    def bead(corners, name, arc=None):
        """A moulding on both faces: straight pieces with a ball at each corner, and an arc in one piece."""
        for face in (-.004, thick + .004):
            def place(line):
                return np.stack([line[:, 0] + half, np.full(len(line), face), line[:, 1]], 1)
            for start, end in zip(place(corners), place(np.roll(corners, -1, 0))):
                if arc is None or (start != place(corners)[0]).any():
                    parts.append(add(name, shapes.tube([start, (start + end) / 2, end], .020, 14), trim))
                parts.append(add(name, shapes.ball(.020, 20), trim, at=start))
            if arc is not None:
                parts.append(add(name, shapes.tube(place(arc), .020, 14), trim))

    inset = half * .22
    wide, rail = half - inset, springing * .62
    turn = np.linspace(np.pi, 0, 70)[1:-1]
    head = np.stack([wide * np.cos(turn), springing + wide * np.sin(turn)], 1)
    feet = np.array([(-wide, rail), (wide, rail)])
    bead(feet, "upper panel", arc=np.vstack([feet[:1], [(-wide, springing)], head, [(wide, springing)], feet[1:]]))
    low, high = inset, rail - inset * .6
    bead(np.array([(-wide, low), (-wide, high), (wide, high), (wide, low)]), "lower panel")
    knob = shapes.spline([(1e-4, .13), (.05, .125), (.072, .095), (.062, .065), (.026, .045), (.024, .01),
                          (.055, .004), (.056, 0)], 60)[::-1]
    for face, flip in ((0, 90), (thick, -90)):
        parts.append(add("knob", shapes.lathe(knob, 60), materials.brass(.2),
                         at=(2 * half - inset * .5, face, springing * .56), turn=(flip, 0, 0)))
    hub = _group(parts, hinge, opened)
    hub.scale = (-1, 1, 1)
    return hub


def bay_tree(at, height=1.75, ball=.50, seed=5):
    """A clipped bay beside the door: pale pot, straight stem, a globe of leaves."""
    chance = np.random.default_rng(seed)
    pot_top = .50
    pot = shapes.spline([(1e-4, 0), (.225, 0), (.235, .015), (.30, .42), (.305, .43), (.335, .435), (.34, .45),
                         (.34, .495), (.33, .505), (.30, .50), (.29, .44), (1e-4, .44)], 110)
    bark = materials.surface("bark", "#8A6A4A", .8, grain=(30, .5, .02))
    parts = [add("pot", shapes.lathe(pot, 120), materials.surface("cream pot", "#EFE4D2", .6), sharp=60),
             add("earth", shapes.lathe([(1e-4, .455), (.30, .445)], 60),
                 materials.surface("earth", "#6A523C", 1, grain=(40, 1, .05))),
             add("trunk", shapes.tube(shapes.spline([(0, 0, pot_top - .08), (.012, 0, .8), (-.006, 0, 1.1),
                                                     (0, 0, height - ball)], 30), .034), bark)]
    greens = [materials.surface("bay " + c, c, .42, coat=.12) for c in ("#38724F", "#45855C", "#5C9A6C", "#2B5F46")]
    centre = np.array([0, 0, height - ball * .55])
    parts.append(add("shade", shapes.ball(ball * .80, 48), materials.surface("bay shade", "#1F5245", 1), at=centre))
    count = 900
    # A golden-angle spiral covers the globe evenly; a little chance makes it clipped, not stamped.
    k = np.arange(count) + .5
    z = 1 - 2 * k / count
    around = k * np.pi * (3 - 5 ** .5)
    outward = np.stack([np.sqrt(1 - z * z) * np.cos(around), np.sqrt(1 - z * z) * np.sin(around), z], 1)
    blade, faces = leaf_shape(.19, .085, fold=.35, droop=.5, steps=9)
    groups = {i: ([], [], 0) for i in range(len(greens))}
    for way in outward:
        spin = np.cross(way, (0, 0, 1.0))
        spin = spin / (np.linalg.norm(spin) + 1e-6)
        up = np.cross(spin, way)
        roll, tip = chance.uniform(-1.3, 1.3), chance.uniform(.15, .75)
        flat = np.cos(roll) * up + np.sin(roll) * spin
        along = np.cos(tip) * flat + np.sin(tip) * way
        side = np.cross(way, along)
        side /= np.linalg.norm(side)
        top = np.cross(along, side)
        size = chance.uniform(.8, 1.2)
        start = centre + way * ball * chance.uniform(.76, .90)
        world = start + size * (blade[:, :1] * along + blade[:, 1:2] * side + blade[:, 2:] * top)
        pick = int(chance.integers(0, len(greens)))
        points, quads, used = groups[pick]
        points.append(world)
        quads.extend([tuple(i + used for i in quad) for quad in faces])
        groups[pick] = (points, quads, used + len(world))
    for pick, (points, quads, _) in groups.items():
        parts.append(add("bay leaves", (np.concatenate(points), quads), greens[pick]))
    return _group(parts, at, 0)


def mirror(foot, top, shows, viewer):
    """A dentist's mirror with a brass handle, its foot on the floor and the neck at `top`.

    The glass faces half-way between `shows` and `viewer`, so that the viewer
    finds the one in the other; the head is set at an angle to the handle, as
    on the real instrument.
    """
    foot, top, shows, viewer = (np.array(v, float) for v in (foot, top, shows, viewer))
    middle = top + (0, 0, .3)
    face = sum((v - middle) / np.linalg.norm(v - middle) for v in (shows, viewer))
    along = top - foot
    reach = np.linalg.norm(along)
    gold, steel = materials.brass(.24), materials.surface("steel", "#C9CFCF", .22, metal=1)
    glass = materials.surface("mirror", "#F2F6F5", .02, metal=1)
    profile = [(1e-4, 0), (.040, .004), (.052, .03), (.056, .08)]
    z = .16
    for _ in range(7):                       # the knurled grip, as soft rings
        profile += [(.052, z), (.064, z + .018), (.064, z + .034), (.052, z + .052)]
        z += .062
    profile += [(.052, z + .05), (.050, reach * .62), (.056, reach * .63), (.056, reach * .66), (.040, reach * .68),
                (.024, reach * .70)]
    turn = Vector(along).to_track_quat("Z", "Y").to_euler()
    turn = [np.degrees(a) for a in turn]
    add("handle", shapes.lathe(shapes.spline(profile, 260), 64), gold, at=foot, turn=turn, sharp=70)
    radius = .42
    face = face / np.linalg.norm(face)
    lean = along / reach
    inside = lean - face * (lean @ face)
    inside /= np.linalg.norm(inside)
    head = top + inside * (radius + .02)
    neck = shapes.spline([foot + along * .69, foot + along * .86, top - along / reach * .02,
                          head - inside * (radius - .03) - face * .03], 40)
    add("neck", shapes.tube(neck, np.linspace(.026, .018, 40)), steel)
    tilt = [np.degrees(a) for a in Vector(face).to_track_quat("Z", "Y").to_euler()]
    rim = shapes.spline([(1e-4, -.05), (radius * .6, -.048), (radius * .96, -.030), (radius + .012, .0),
                         (radius + .008, .018), (radius - .012, .020), (radius - .018, .006)], 60)
    add("head", shapes.lathe(rim, 140), gold, at=head, turn=tilt, sharp=80)
    add("glass", shapes.lathe([(1e-4, .008), (radius - .014, .008)], 140), glass, at=head, turn=tilt)
    return head


def hall(at, depth, springing):
    """Behind an open door: a lit lamp on a brass rod, a runner, and a small arched picture at the end."""
    x, y, z = at
    top = z + springing + .73
    gold = materials.brass()
    globe = materials.surface("lit globe", "#FFF3DC", .5)
    shader = globe.node_tree.nodes["Principled BSDF"]
    shader.inputs["Emission"].default_value = (*materials.linear("#FFE2B0"), 1)
    shader.inputs["Emission Strength"].default_value = 2.6
    add("lamp rod", shapes.tube([(x, y + .9, top), (x, y + .9, top - .25), (x, y + .9, top - .50)], .012), gold)
    add("lamp cap", shapes.lathe([(1e-4, 0), (.07, 0), (.05, .05), (1e-4, .06)], 60), gold,
        at=(x, y + .9, top - .54))
    add("globe", shapes.ball(.135), globe, at=(x, y + .9, top - .65)).visible_shadow = False
    data = bpy.data.lights.new("hall light", "POINT")
    data.energy, data.shadow_soft_size, data.color = 34, .14, materials.linear("#FFD79A")
    lamp = bpy.data.objects.new("hall light", data)
    lamp.location = (x, y + .9, top - .65)
    bpy.context.scene.collection.objects.link(lamp)
    add("hall floor", ([(x - 1, y, z + .004), (x + 1, y, z + .004), (x + 1, y + depth, z + .004), (x - 1, y + depth, z + .004)], [(0, 1, 2, 3)]),
        materials.surface("hall boards", "#D9B88A", .5))
    shapes.box((.62, depth - .5, .02), .008, "runner", materials.surface("runner", "#3A7A70", .95),
               at=(x, y + depth / 2 + .1, z + .012))
    end = y + depth - .07
    add("frame", shapes.arch_slab(.27, .42, .04, .012), gold, at=(x, end, z + .42), sharp=40)
    add("picture", shapes.arch_slab(.235, .42, .02, .004), materials.surface("picture", "#7FB3A3", .7),
        at=(x, end - .008, z + .455), sharp=40)


def cup_rail(at, count, gap, odd):
    """Cups on a wooden rail, each by its handle from a brass hook; the one numbered `odd` is russet."""
    x, y, z = at
    oak, gold = materials.surface("oak", "#C89A66", .5), materials.brass(.22)
    shapes.box((gap * count + .04, .07, .17), .03, "rail", oak, at=(x, y - .035, z))
    china, russet = materials.enamel(), materials.russet_glaze()
    hook = shapes.spline([(0, .03, 0), (0, -.02, 0), (0, -.055, -.006), (0, -.078, -.034), (0, -.092, -.062),
                          (0, -.120, -.076), (0, -.150, -.062), (0, -.164, -.026), (0, -.168, .004)], 70)
    collar = shapes.spline([(.040, -.002), (.040, .006), (.030, .014), (.018, .018), (1e-4, .019)], 30)
    for number in range(count):
        here = x + gap * (number - (count - 1) / 2)
        add("hook", shapes.tube(hook, .012), gold, at=(here, y - .07, z))
        add("hook end", shapes.ball(.017, 24), gold, at=(here, y - .238, z + .006))
        add("collar", shapes.lathe(collar, 40), gold, at=(here, y - .07, z), turn=(90, 0, 0), sharp=60)
        parts = _cup((-.275, 0, -.182), russet if number == odd else china)
        hub = _group(parts, (here, y - .190, z - .049), 0)
        # Its weight, below the middle of the handle, turns the mouth up a little; no two hang quite alike.
        hub.rotation_euler = np.radians((0, -74, 44 + 5 * np.sin(2.4 * number)))
        hub.scale = (.85, .85, .85)


def teapot(at):
    china = materials.enamel()
    body = shapes.spline([(1e-4, 0), (.15, .002), (.165, .02), (.26, .12), (.29, .23), (.255, .35), (.15, .425),
                          (.12, .435), (1e-4, .436)], 120)
    lid = shapes.spline([(.128, .430), (.115, .462), (.06, .490), (.022, .500), (.020, .520), (.038, .545),
                         (.026, .572), (1e-4, .580)], 70)
    spout = shapes.spline([(.20, 0, .15), (.35, 0, .19), (.41, 0, .31), (.46, 0, .40), (.53, 0, .435)], 60)
    handle = shapes.spline([(-.20, 0, .38), (-.34, 0, .42), (-.44, 0, .34), (-.42, 0, .20), (-.26, 0, .10)], 50)
    parts = [add("pot", shapes.lathe(body, 140), china, sharp=80), add("lid", shapes.lathe(lid, 100), china, sharp=80),
             add("spout", shapes.tube(spout, np.interp(np.linspace(0, 1, 60), [0, .35, .8, 1], [.105, .066, .036, .032]), 30),
                 china),
             add("pot handle", shapes.tube(handle, .027, 24), china)]
    return _group(parts, at, -16)


def milk_jug(at):
    jug = shapes.spline([(1e-4, 0), (.085, 0), (.095, .015), (.115, .09), (.085, .17), (.082, .20), (.100, .245),
                         (.094, .250), (.074, .20), (.075, .17), (.10, .09), (1e-4, .05)], 100)
    handle = shapes.spline([(.085, 0, .21), (.16, 0, .215), (.175, 0, .13), (.105, 0, .075)], 40)
    china = materials.enamel()
    return _group([add("jug", shapes.lathe(jug, 110), china, sharp=80),
                   add("jug handle", shapes.tube(handle, .015), china)], at, -30)


def shelf(at, wide, deep, high):
    """A long block of stone with soft edges, its top at `high`; those below are sunk, or they draw a dark line."""
    x, y, _ = at
    sunk = .12
    shapes.box((wide, deep, high + sunk), .06, "shelf", materials.bisque(), at=(x, y, (high - sunk) / 2))


def round_mirror(at, radius, light):
    """A round looking-glass in a brass rim on a small foot; it shows the room's window and the sky of that light."""
    x, y, z = at
    gold = materials.brass(.22)
    glass = materials.surface("looking-glass", "#F6FBF8", .03, metal=1)
    middle = (x, y, z + radius + .20)
    # Its seam is below, behind the towels.
    ring = np.linspace(-np.pi / 2, 1.5 * np.pi, 200)
    edge = np.stack([radius * np.cos(ring), np.zeros(200), radius * np.sin(ring)], 1)
    add("rim", shapes.tube(edge, .035, 24), gold, at=middle, turn=(-4, 0, -10))
    add("looking-glass", shapes.lathe([(1e-4, 0), (radius, 0), (radius, .02), (1e-4, .02)], 160), glass, at=middle,
        turn=(86, 0, -10), sharp=40)
    add("mirror stem", shapes.tube([(x, y, z), (x, y, z + .11), (x, y, z + .22)], .03), gold)
    plinth((x, y, z), .26, .035, .012, gold)
    _window((x - 2.45, y - 7.6, .85), light)


# Wall, bars, and the sky from the sill to the head of the window, each with its strength.
_WINDOWS = {"morning": (("#A9CFC0", .8), ("#E9E2D6", 1.1), ("#FBF3E2", "#FBF3E2", 2.4)),
            "evening": (("#8A6A70", .30), ("#9A7C7C", .40), ("#FFA070", "#8C7AA6", 1.25)),
            "night": (("#24605C", .16), ("#2C6663", .24), ("#4E9AA6", "#1F4E70", .42))}


def _window(at, light):
    """An arched window with glazing bars in the wall behind the camera: only mirrors see it."""
    x, y, z = at
    wall, bars, (low, high, strength) = _WINDOWS[light]
    parts = [shapes.box((9, .1, 9), .02, "far wall", materials.glow("far wall", *wall), at=(x, y - .2, z + 1.4)),
             add("panes", shapes.arch_slab(.62, 1.15, .04, .005), materials.glow("panes", low, strength, high),
                 at=(x, y, z), turn=(0, 0, 180))]
    frame, white = shapes.arch_line(.64, 1.15, 80), materials.glow("window frame", *bars)
    if light == "night":
        parts.append(add("moon", shapes.ball(.13), materials.glow("moon", "#F4E9CC", 1.1), at=(x + .26, y, z + 1.38)))
    parts.append(add("window frame", shapes.tube(np.stack([frame[:, 0], np.zeros(len(frame)), frame[:, 1]], 1), .06, 16),
                     white, at=(x, y, z)))
    parts += [shapes.box((.05, .06, 1.75), .01, "bar", white, at=(x, y + .03, z + .88)),
              shapes.box((1.24, .06, .05), .01, "bar", white, at=(x, y + .03, z + .58)),
              shapes.box((1.24, .06, .05), .01, "bar", white, at=(x, y + .03, z + 1.15)),
              shapes.box((1.6, .2, .08), .02, "sill", white, at=(x, y + .05, z - .04))]
    for part in parts:
        part.visible_camera = part.visible_diffuse = part.visible_shadow = False


def beaker(at):
    """A fluted porcelain beaker with a white and a russet toothbrush."""
    china = materials.enamel()
    profile = shapes.spline([(1e-4, 0), (.17, 0), (.185, .02), (.205, .28), (.222, .52), (.214, .528), (.202, .50),
                             (.185, .25), (.165, .06), (1e-4, .055)], 120)
    points, faces = shapes.lathe(profile, 240)
    angle = np.arctan2(points[:, 1], points[:, 0])
    outside = np.hypot(points[:, 0], points[:, 1])
    flute = 1 + .018 * np.cos(20 * angle) * np.interp(points[:, 2], [.04, .10, .44, .50], [0, 1, 1, 0])
    points[:, :2] *= np.where(outside > .1, flute, 1)[:, None]
    parts = [add("beaker", (points, faces), china, sharp=80)]
    parts += toothbrush((-.02, .03, .07), (-17, 4), materials.surface("ash handle", "#D2A878", .45), 24)
    parts += toothbrush((.02, -.03, .07), (15, -5), materials.russet_glaze(), -30)
    return _group(parts, at, 0)


def toothbrush(foot, lean, material, twist):
    """A brush that stands on its foot, leaning sideways and forwards by degrees."""
    handle = shapes.spline([(0, 0, 0), (.006, 0, .3), (-.004, 0, .62), (0, 0, .92), (0, 0, 1.22)], 90)
    width = np.interp(np.linspace(0, 1, 90), [0, .05, .3, .55, .72, .80, .97, 1],
                      [.030, .046, .052, .046, .028, .040, .040, .018])
    white = materials.surface("bristles", "#F2EEE4", .7)
    parts = [add("brush handle", shapes.tube(handle, width, 28), material)]
    for row in range(9):
        for side in (-1, 0, 1):
            start = (.030, side * .022, .99 + row * .024)
            tuft = shapes.tube([start, (.09, start[1] * 1.05, start[2]), (.150, start[1] * 1.12, start[2])], .0125, 10)
            parts.append(add("tuft", tuft, white))
    hub = _group(parts, foot, 0)
    hub.rotation_euler = (np.radians(lean[1]), np.radians(lean[0]), np.radians(twist))
    return [hub]


def towels(at):
    """Two folded towels, one on the other."""
    parts = []
    for number, (colour, wide) in enumerate((("#8DB5A5", .92), ("#EFE7DA", .84))):
        cloth = materials.surface("towel " + colour, colour, .95, grain=(120, .5, .012), sheen=.4)
        for fold in range(2):
            parts.append(add("towel", shapes.cushion((wide - .02 * fold, .62, .115), 9, 3.2), cloth,
                             at=(.01 * number, 0, .06 + .105 * (2 * number + fold))))
    return _group(parts, at, -7)


def shade_fan(at, count, inner, outer):
    """Porcelain tabs on brass stems, fanned out like a half sun, from honey to white."""
    x, y, z = at
    gold = materials.brass(.24)
    honey, white = np.array(materials.linear("#B98A45")), np.array(materials.linear("#EEE8DC"))
    add("hub", shapes.lathe(shapes.disc_profile(.16, .08, .03), 100), gold, at=(x, y, z), turn=(90, 0, 0), sharp=50)
    u = np.linspace(0, 1, 40)
    for number in range(count):
        turn = np.radians(168 - 156 * number / (count - 1))
        way = np.array([np.cos(turn), 0, np.sin(turn)])
        centre = np.array(at)
        add("tab stem", shapes.tube([centre + way * .08, centre + way * (inner + outer) / 2, centre + way * outer],
                                    [.024, .020, .020]), gold)
        glaze = materials.surface(f"shade {number}", "#FFFFFF", .17, coat=.8)
        mix = honey + (white - honey) * (number / (count - 1)) ** .7
        glaze.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*mix, 1)
        # A front tooth: square at the edge, round at the neck, belly towards us.
        length, broad = .50, .165
        half = broad * np.interp(u, [0, .1, .3, .6, .9, .97, 1], [.35, .62, .84, .98, 1.0, .90, .60])
        v = np.linspace(-1, 1, 25)
        points = np.stack([np.repeat((outer - .16 + u * length)[:, None], 25, 1),
                           -.075 * np.sqrt(np.clip(1 - (v[None, :] * .96) ** 2, 0, 1)) * np.sin(np.pi * np.clip(u, .04, .97))[:, None] ** .5 - .03,
                           half[:, None] * v[None, :]], -1).reshape(-1, 3)
        add("shade tab", (points, shapes.grid_faces(40, 25, False)), glaze, at=at,
            turn=(0, -np.degrees(turn), 0))


def step_stool(at, wide, deep, high):
    """A child's step in pale wood: a thick top on two cheeks."""
    x, y, z = at
    ash = materials.surface("ash", "#DDB88A", .5)
    shapes.box((wide, deep, .11), .045, "step top", ash, at=(x, y, z + high - .055))
    for side in (-1, 1):
        shapes.box((.12, deep - .12, high - .10), .03, "cheek", ash, at=(x + side * (wide / 2 - .24), y, z + (high - .10) / 2))
    shapes.box((wide - .6, .07, .14), .02, "rail", ash, at=(x, y + .1, z + high - .20))


def ring_tower(at):
    """Wooden rings on a peg, the largest at the foot."""
    x, y, z = at
    circle = np.linspace(0, 2 * np.pi, 49)
    for number, (radius, colour) in enumerate(((.26, "#2F7A70"), (.225, "#E2B458"), (.19, "#EFE4D2"), (.155, "#98301A"),
                                               (.12, "#9CC7B6"))):
        ring = np.stack([radius - .07 + .082 * np.cos(circle), .082 * np.sin(circle)], 1)
        glaze = materials.surface("ring " + colour, colour, .3, coat=.4)
        add("ring", shapes.lathe(ring[::-1], 110), glaze, at=(x, y, z + .085 + .158 * number))
    add("peg", shapes.ball(.075), materials.surface("peg", "#DDB88A", .45), at=(x, y, z + .085 + .158 * 4 + .13))


def blocks(at):
    """A wooden cube, and a half round upon it."""
    x, y, z = at
    shapes.box((.36, .36, .36), .04, "block", materials.surface("block", "#EFE4D2", .5), at=(x, y, z + .18), turn=(0, 0, 24))
    shape = shapes.arch_slab(.17, .001, .24, .03)
    add("arch block", shape, materials.surface("arch block", "#2F7A70", .4, coat=.3), at=(x + .05, y - .11, z + .36),
        turn=(0, 0, 24), sharp=40)
