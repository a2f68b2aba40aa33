"""Two small still lifes for the words about a first visit: they are shown little, so each is one large thing."""
import numpy as np
from mathutils import Vector

import materials
import objects
import scene
import shapes
from shapes import add
from stage import ARCH, slab, view


def bell(tooth):
    """A brass hand bell on a plinth, and an apple: ring, and we stop."""
    scene.wall(materials.plaster("wall", "#CFDDC9"))
    slab(.98, 1.36, "#9DB391")
    objects.plinth((.06, .16, 0), .78, .20, .035)
    hand_bell((.06, .14, .20), 1.16)
    objects.apple((-.74, -.62, 0), .245, turn=250, tilt=(3, 4))
    view(ARCH, 3.15, .62, 1.40)


def hand_bell(at, size):
    """A bell of turned brass with a waisted teal handle."""
    x, y, z = at
    gold, teal = materials.brass(.22), materials.surface("teal lacquer", "#195957", .3, coat=.6)
    cup = shapes.spline([(.52, .012), (.535, 0), (.552, .010), (.553, .035), (.520, .085), (.455, .20), (.410, .36),
                         (.385, .52), (.345, .63), (.262, .70), (.150, .728), (.095, .735)], 220)
    add("bell", shapes.lathe(np.vstack([[(.50, .05)], cup, [(1e-4, .737)]]) * size, 180), gold, at=at, sharp=75)
    for height, radius, thick in ((.118, .497, .016), (.150, .480, .010), (.56, .376, .013)):
        turn = np.linspace(0, 2 * np.pi, 25)
        ring = np.stack([radius + thick * np.cos(turn), height + thick * np.sin(turn)], 1)
        add("moulding", shapes.lathe(ring[::-1] * size, 180), gold, at=at)
    collar = shapes.spline([(.095, .72), (.128, .735), (.134, .755), (.122, .775), (.082, .79), (.078, .81),
                            (.098, .82), (.100, .84), (.08, .85), (1e-4, .852)], 80)
    add("collar", shapes.lathe(collar * size, 100), gold, at=at, sharp=75)
    grip = shapes.spline([(.060, .848), (.080, .858), (.098, .90), (.112, .98), (.098, 1.07), (.070, 1.15),
                          (.060, 1.20), (.085, 1.25), (.118, 1.31), (.126, 1.37), (.104, 1.43), (.060, 1.462),
                          (1e-4, 1.470)], 140)
    add("grip", shapes.lathe(grip * size, 110), teal, at=at)
    add("knob", shapes.ball(.034 * size, 40), gold, at=(x, y, z + 1.487 * size))


def bear(tooth):
    """A cloth bear with a russet bow, and two wooden blocks: bring what is dear to you."""
    scene.wall(materials.plaster("wall", "#F3D6C6"))
    slab(1.02, 1.30, "#DDA98C")
    teddy((.04, .10, 0))
    objects.blocks((-.94, .16, 0))
    view(ARCH, 3.05, .58, 1.25)


def teddy(at):
    """A teddy bear of honey-brown mohair that sits with its soles towards us, a russet bow round its neck."""
    cloth = materials.surface("mohair", "#A97239", .95, sheen=1)
    felt = materials.surface("felt", "#D9BC8C", .95, grain=(120, .3, .012), sheen=.5)
    body = shapes.spline([(1e-4, 0), (.26, .015), (.45, .13), (.53, .34), (.51, .56), (.43, .78), (.32, .95),
                          (.20, 1.06), (1e-4, 1.10)], 160)
    parts = [_furred(add("body", shapes.lathe(body, 140), cloth)), _head(cloth, felt, (0, -.05, 1.40))]
    for side in (-1, 1):
        parts += _leg((side * .27, -.05, .225), (side * .55, -.76, .205), cloth, felt)
        parts.append(_arm((side * .36, -.06, .90), (side * .60, -.44, .50), cloth))
    parts += _bow((0, -.49, .925))
    return objects._group(parts, at, -5)


def _furred(thing):
    """Short mohair all over a part of the bear."""
    hair = thing.modifiers.new("mohair", "PARTICLE_SYSTEM").particle_system.settings
    hair.type, hair.use_advanced_hair, hair.hair_step = "HAIR", True, 3
    hair.count = round(14000 * sum(face.area for face in thing.data.polygons))
    hair.hair_length, hair.normal_factor, hair.factor_random = .04, .0085, .005
    hair.root_radius, hair.tip_radius, hair.radius_scale = 1, .3, .002
    return thing


def _leg(start, end, cloth, felt):
    """A leg from its rounded root to a foot with a felt sole, taller than it is wide."""
    long = np.linalg.norm(np.subtract(end, start))
    leg = shapes.spline([(1e-4, -.18), (.13, -.13), (.185, 0), (.180, long * .4), (.186, long * .72),
                         (.205, long * .90), (.196, long * .97), (.168, long)], 120)
    sole = shapes.spline([(.164, long - .01), (.160, long + .006), (.10, long + .018), (1e-4, long + .022)], 30)

    def heel(points):
        points[:, 1] += .22 * np.maximum(points[:, 1], 0) * objects.smooth(.4 * long, .9 * long, points[:, 2])

    return [_furred(_sewn("leg", leg, heel, cloth, start, end)), _sewn("sole", sole, heel, felt, start, end)]


def _arm(start, end, cloth):
    """An arm with a round paw."""
    arm = shapes.spline([(1e-4, -.14), (.10, -.10), (.145, .02), (.142, .20), (.128, .38), (.130, .50), (.118, .60),
                         (.075, .665), (1e-4, .685)], 120)
    return _furred(_sewn("arm", arm, lambda points: None, cloth, start, end))


def _sewn(name, profile, change, material, start, end):
    """A turned shape that looks from `start` to `end`, its points changed first."""
    points, faces = shapes.lathe(profile, 90)
    change(points)
    way = Vector(np.subtract(end, start)).to_track_quat("Z", "Y").to_euler()
    return add(name, (points, faces), material, at=start, turn=np.degrees(way))


def _head(cloth, felt, at):
    """A round head with a short felt muzzle, glass eyes, an embroidered nose and a small stitched smile."""
    dark = materials.surface("embroidery", "#3A281C", .55, grain=(60, .4, .01))
    glass = materials.surface("glass eye", "#1B130E", .06, coat=1)
    face = shapes.spline([(1e-4, -.43), (.22, -.385), (.38, -.24), (.455, -.02), (.43, .17), (.345, .315), (.262, .385),
                          (.236, .43), (.215, .50), (.155, .565), (.07, .592), (1e-4, .597)], 240)

    def lowered(points):
        """The muzzle sits below the middle of the face."""
        points = np.array(points, float)
        points[..., 1] -= .085 * objects.smooth(.10, .45, points[..., 2])
        points[..., 0] *= 1.05
        return points

    def skin(angle, depth, lift=0.0):
        """The point of the face at `angle` from the right hand, anticlockwise, and `depth` forwards."""
        radius = np.interp(depth, face[120:, 1], face[120:, 0]) + lift
        turn = np.radians(angle)
        return lowered(np.stack([radius * np.cos(turn), radius * np.sin(turn), depth + lift], -1))

    cut = int(np.argmin(np.abs(face[:, 1] - .385)))
    parts = []
    for name, line, material in (("head", face[:cut + 4], cloth), ("muzzle", face[cut:] * (1.02, 1), felt)):
        points, faces = shapes.lathe(line, 140)
        parts.append(add(name, (lowered(points), faces), material))
    _furred(parts[0])
    for side in (-1, 1):
        parts.append(add("eye", shapes.ball(.050, 40), glass, at=skin(90 - side * 40, .325, .028)))
        ear = shapes.spline([(1e-4, -.075), (.10, -.06), (.158, -.015), (.165, .022), (.148, .042), (.120, .028)], 70)
        lining = shapes.spline([(.124, .034), (.08, .020), (1e-4, .006)], 30)
        place = {"at": (side * .36, .345, .02), "turn": (-8, side * 16, 0)}
        parts += [_furred(add("ear", shapes.lathe(ear, 80), cloth, **place)),
                  add("ear lining", shapes.lathe(lining, 80), felt, **place)]
    nose = shapes.ball(1, 60)
    nose[0][:, 0] *= 1 + .3 * nose[0][:, 1]
    parts.append(add("nose", nose, dark, at=skin(90, .573, .002), scale=(.088, .058, .036)))
    smile = lowered([(0, .045, .600), (0, -.03, .600), (0, -.075, .585)])
    parts.append(add("stitch", shapes.tube(shapes.spline(smile, 20), .009, 10), dark))
    for side in (-1, 1):
        angle = -90 + side * np.linspace(0, 54, 24)
        curve = skin(angle, np.linspace(.583, .555, 24) - .02 * np.sin(np.linspace(0, np.pi, 24)), .003)
        parts.append(add("stitch", shapes.tube(curve, .009, 10), dark))
    hub = objects._group(parts, at, 0)
    # Built looking up; the head is bent towards us, and a little to one side.
    hub.rotation_euler = np.radians((96, -4, 0))
    return hub


def _bow(at):
    """A satin ribbon round the neck, tied in a bow: two loops, two ends and the knot."""
    satin = materials.surface("satin", "#8A2A17", .42, sheen=.2)
    x, y, z = at
    turn = np.linspace(0, 2 * np.pi, 25)
    band = np.stack([.345 + .022 * np.cos(turn), .065 * np.sin(turn)], 1)
    parts = [add("band", shapes.lathe(band[::-1], 120), satin, at=(0, -.06, z + .07), turn=(8, 0, 0)),
             add("knot", shapes.cushion((.115, .10, .135), 3, 2.6), satin, at=at)]
    loop = shapes.spline([(.03, 0), (.045, .03), (.075, .10), (.125, .19), (.150, .265), (.135, .325), (.07, .35),
                          (1e-4, .355)], 60)
    u = np.linspace(0, 1, 30)[:, None]
    for side in (-1, 1):
        points, faces = shapes.lathe(loop, 120)
        angle = np.arctan2(points[:, 1], points[:, 0])
        # Gathered at the knot, smooth at the outside.
        points[:, :2] *= (1 + .10 * np.cos(9 * angle) * objects.smooth(.26, .05, points[:, 2]))[:, None]
        points[:, 1] *= .55
        parts.append(add("loop", (points, faces), satin, at=at, turn=(0, side * 76, side * -12)))
        across = np.linspace(-1, 1, 9)[None, :]
        wide = .045 + .060 * u
        end = np.stack([side * (.02 + .22 * u) + wide * across,
                        -.05 - .04 * np.sin(3 * u) - .012 * np.cos(2.4 * across) * u,
                        -.40 * u - .04 * side * across * u], -1)
        tail = add("ribbon end", (end.reshape(-1, 3), shapes.grid_faces(30, 9, False)), satin, at=at)
        tail.modifiers.new("thick", "SOLIDIFY").thickness = .012
        parts.append(tail)
    return parts


STILLS = {"first-visit/bell": bell, "first-visit/bear": bear}
