"""The front door of the practice: an arched doorway with a hall behind it, a panelled leaf with a fanlight, a lantern."""
import bpy
import numpy as np

import materials
import scene
import shapes
from gobo import WALL_Y
from shapes import add

THICK = .09
# From the face of the wall to the frame; the leaf closes against the back of that.
REVEAL = .12


def _upright(line, x, y):
    """An outline in x and z as points in the plane `y`, moved sideways by `x`."""
    return np.stack([line[:, 0] + x, np.full(len(line), y), line[:, 1]], 1)


def _arch_band(inner, outer, springing, front, thick, foot=0.0, edge=.012):
    """A flat band bent over an arch, with soft edges; its feet stand at `foot`."""
    bow = np.linspace(0, np.pi / 2, 5)
    profile = [(inner + edge * (1 - np.sin(a)), front + edge * (1 - np.cos(a))) for a in bow[::-1]]
    profile += [(outer - edge * (1 - np.cos(a)), front + edge * (1 - np.sin(a))) for a in bow[::-1]]
    profile += [(outer, front + thick), (inner, front + thick)]
    rings = [_upright(_lifted(radius, springing, foot), 0, y) for radius, y in profile]
    count = len(rings[0])
    faces = shapes.grid_faces(len(rings) + 1, count, False)
    points = np.concatenate(rings)
    return points, [[corner % len(points) for corner in face] for face in faces]


def _lifted(half, springing, foot):
    line = shapes.arch_line(half, springing - foot, 90)
    return line + (0, foot)


def opening(centre, half, springing, step, wall, trim, hall):
    """The wall with its arched opening, a frame in it, a moulding round it, and the hall behind."""
    top = springing + step
    recess, parts = shapes.wall_with_niche(half, top, REVEAL, rim=.03, back=-.02)
    recess[0][:, 0] += centre
    # Without the last face, which would wall it up.
    add("wall", (recess[0], recess[1][:-1]), [wall, trim], at=(0, WALL_Y, 0), sharp=25, parts=parts[:-1])
    room, parts = shapes.wall_with_niche(half + .42, top + .06, 2.5, rim=.02, back=.16)
    room[0][:, 0] += centre
    add("hall", room, hall, at=(0, WALL_Y + REVEAL + .005, 0), sharp=25)
    add("frame", _arch_band(half - .05, half + .02, top, 0, .05), trim, at=(centre, WALL_Y + REVEAL - .05, 0), sharp=50)
    moulding = shapes.arch_line(half + .085, top, 90)
    add("architrave", shapes.tube(_upright(moulding, centre, WALL_Y), .07, 28), trim)


def leaf(hinge, half, springing, opened):
    """The teal leaf: four panels, a fanlight in its head, a brass knob; hung on the right, opens inwards."""
    satin = materials.surface("teal door", "#2A6A70", .42, coat=.15)
    trim = materials.surface("teal moulding", "#2F727A", .40, coat=.15)
    stile, sill = .15, .10
    low = springing - sill / 2
    parts = [shapes.box((2 * half, THICK, low), .014, "door", satin, at=(half, THICK / 2, low / 2)),
             shapes.box((2 * half + .002, THICK + .05, sill), .018, "sill", satin, at=(half, THICK / 2, springing)),
             add("fanlight frame", _arch_band(half - stile, half, springing, 0, THICK, foot=springing), satin,
                 at=(half, 0, 0), sharp=50)]
    parts += _fan(half, springing, half - stile, trim)
    parts += _panels(half, low, trim, satin)
    knob = shapes.spline([(1e-4, .13), (.05, .125), (.072, .095), (.062, .065), (.026, .045), (.024, .01),
                          (.055, .004), (.056, 0)], 60)[::-1]
    for face, flip in ((0, 90), (THICK, -90)):
        parts.append(add("knob", shapes.lathe(knob, 60), materials.brass(.2),
                         at=(2 * half - .130, face, springing * .52), turn=(flip, 0, 0)))
    hub = bpy.data.objects.new("door", None)
    bpy.context.scene.collection.objects.link(hub)
    for part in parts:
        part.parent = hub
        # The pins are on the inner face.
        part.location.y -= THICK
    hub.location, hub.scale, hub.rotation_euler = hinge, (-1, 1, 1), (0, 0, -np.radians(opened))


def _fan(half, springing, radius, material):
    """Bars like rays, from a small half ring to the frame."""
    parts = []
    for share in (.32, .70):
        turn = np.linspace(0, np.pi, 60)
        ring = np.stack([radius * share * np.cos(turn), springing + radius * share * np.sin(turn)], 1)
        parts.append(add("fan ring", shapes.tube(_upright(ring, half, THICK / 2), .018, 16), material))
    for turn in np.radians((36, 72, 108, 144)):
        ray = np.outer(np.linspace(.32, 1.02, 5) * radius, (np.cos(turn), np.sin(turn))) + (0, springing)
        parts.append(add("ray", shapes.tube(_upright(ray, half, THICK / 2), .018, 16), material))
    return parts


def _panels(half, high, trim, satin):
    """Two tall panels over two low ones: a raised field in a round moulding."""
    # The knob has its place beside them, clear of the frame.
    stile, gap, rail = .215, .13, high * .36
    parts, wide = [], half - stile - gap / 2
    for x in (stile, stile + wide + gap):
        for low, top in ((.15, rail), (rail + gap, high - .10)):
            corners = np.array([(x, low), (x, top), (x + wide, top), (x + wide, low)])
            parts.append(shapes.box((wide - .13, .02, top - low - .13), .010, "field", satin,
                                    at=(x + wide / 2, -.002, (low + top) / 2)))
            for start, end in zip(corners, np.roll(corners, -1, 0)):
                line = _upright(np.array([start, (start + end) / 2, end]), 0, 0)
                parts += [add("moulding", shapes.tube(line, .020, 14), trim),
                          add("moulding corner", shapes.ball(.020, 20), trim, at=line[0])]
    return parts


def hall(centre, step, lamp_at, lit):
    """Boards and a globe on a brass rod, which shines when `lit`."""
    x, gold = centre, materials.brass()
    front, back = WALL_Y + REVEAL + .01, WALL_Y + REVEAL + 2.5
    # A hair above the round doorstep, which reaches in here.
    floor = step + .004
    add("boards", ([(x - 1.6, front, floor), (x + 1.6, front, floor), (x + 1.6, back, floor), (x - 1.6, back, floor)],
                   [(0, 1, 2, 3)]), materials.surface("boards", "#D9B88A", .5))
    globe(lamp_at, .125, lit, 2.6, 46)
    if lit:
        # What the walls of a longer hall would throw out through the gap, on the step and on what stands there.
        scene.panel("spill", (centre - .62, WALL_Y + .62, 1.3), (centre - .3, -.8, .2), .5, 36, "#FFCF8F")
    add("rod", shapes.tube([lamp_at, np.add(lamp_at, (0, 0, .5)), np.add(lamp_at, (0, 0, 1))], .012), gold)


def globe(at, radius, lit, shine, energy):
    """A porcelain globe; `lit`, it is a lamp of `energy` watts."""
    china = materials.glow("lit globe", "#FFE2B0", shine) if lit else materials.enamel()
    thing = add("globe", shapes.ball(radius), china, at=at)
    if lit:
        thing.visible_shadow = False
        scene.lamp(at, energy, radius=radius)


def lantern(at, lit):
    """A porcelain globe on a brass arm beside the door."""
    x, z = at
    gold = materials.brass(.24)
    add("rose", shapes.lathe(shapes.disc_profile(.085, .03, .014), 80), gold, at=(x, WALL_Y, z), turn=(90, 0, 0), sharp=50)
    arm = shapes.spline([(x, WALL_Y, z), (x - .02, WALL_Y - .10, z - .02), (x - .09, WALL_Y - .27, z - .03),
                         (x - .17, WALL_Y - .36, z + .04), (x - .18, WALL_Y - .36, z + .16)], 60)
    add("arm", shapes.tube(arm, .018), gold)
    cup = shapes.spline([(1e-4, 0), (.028, 0), (.045, .02), (.082, .045), (.09, .062), (1e-4, .062)], 50)
    add("cup", shapes.lathe(cup, 70), gold, at=(x - .18, WALL_Y - .36, z + .14), sharp=60)
    globe((x - .18, WALL_Y - .36, z + .34), .165, lit, 2.2, 14)
