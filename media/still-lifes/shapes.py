"""Meshes made from numbers: lathes, tubes, cushions, arches.

Nothing here uses booleans or sculpting, so every object is the same on every
machine. A shape is a pair (points, faces); `add` turns it into an object.
z is up; one unit is about the height of half a tooth.
"""
import bpy
import numpy as np


def add(name, shape, material, at=(0, 0, 0), turn=(0, 0, 0), scale=1, sharp=None, parts=None):
    """Put a shape into the scene; `turn` is Euler XYZ in degrees.

    `sharp`: angle in degrees above which an edge stays an edge.
    `parts`: material index per face, when `material` is a list.
    """
    points, faces = shape
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(map(float, p)) for p in points], [], [tuple(map(int, f)) for f in faces])
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    for each in material if isinstance(material, (list, tuple)) else [material]:
        mesh.materials.append(each)
    if parts is not None:
        mesh.polygons.foreach_set("material_index", parts)
    if sharp is not None:
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = np.radians(sharp)
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    thing.location = at
    thing.rotation_euler = np.radians(turn)
    thing.scale = (scale,) * 3 if np.isscalar(scale) else scale
    bpy.context.scene.collection.objects.link(thing)
    return thing


def paint(thing, colours):
    """Give every point its own linear RGB colour, read by materials.painted."""
    layer = thing.data.color_attributes.new("paint", "FLOAT_COLOR", "POINT")
    rgba = np.ones((len(colours), 4), np.float32)
    rgba[:, :3] = colours
    layer.data.foreach_set("color", rgba.ravel())


def spline(knots, count):
    """A Catmull-Rom curve through the knots, `count` points, any dimension."""
    knots = np.asarray(knots, float)
    padded = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    where = np.linspace(0, len(knots) - 1, count)
    span = np.minimum(where.astype(int), len(knots) - 2)
    t = (where - span)[:, None]
    a, b, c, d = (padded[span + i] for i in range(4))
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2
                  + (3 * b - a - 3 * c + d) * t ** 3)


def grid_faces(rows, columns, closed):
    """Quads over a rows x columns grid of points; `closed` joins last column to first."""
    r, c = np.meshgrid(np.arange(rows - 1), np.arange(columns if closed else columns - 1), indexing="ij")
    right = (c + 1) % columns
    quads = np.stack([r * columns + c, r * columns + right,
                      (r + 1) * columns + right, (r + 1) * columns + c], -1)
    return quads.reshape(-1, 4).tolist()


def lathe(profile, segments=96):
    """Turn a profile of (radius, height) pairs, bottom to top, round the z axis."""
    profile = np.asarray(profile, float)
    angle = np.arange(segments) * 2 * np.pi / segments
    points = np.stack([profile[:, :1] * np.cos(angle), profile[:, :1] * np.sin(angle),
                       np.repeat(profile[:, 1:], segments, 1)], -1)
    return points.reshape(-1, 3), grid_faces(len(profile), segments, True)


def disc_profile(radius, height, edge, steps=8):
    """Profile of a solid drum with rounded edges, standing on z = 0."""
    edge_low = min(edge * 0.5, height / 2)
    bow = np.linspace(0, np.pi / 2, steps)
    low = [(radius - edge_low + edge_low * np.sin(a), edge_low - edge_low * np.cos(a)) for a in bow]
    high = [(radius - edge + edge * np.cos(a), height - edge + edge * np.sin(a)) for a in bow]
    return [(1e-4, 0)] + low + high + [(radius * 0.5, height), (1e-4, height)]


def turned(name, knots, material, soft=True, **place):
    """A thing from the lathe: its profile runs softly through the knots, or straight."""
    profile = spline(knots, 110) if soft else knots
    return add(name, lathe(profile, 110), material, sharp=60, **place)


def drum(name, radius, height, edge, material, **place):
    """A flat round piece; `edge` is how round its edge is."""
    return turned(name, disc_profile(radius, height, edge), material, False, **place)


def ball(radius, segments=72):
    bow = np.linspace(-np.pi / 2, np.pi / 2, segments // 2 + 1)
    return lathe(np.stack([np.maximum(radius * np.cos(bow), 1e-5), radius * np.sin(bow)], 1), segments)


def tube(path, radii, segments=20):
    """A round tube along a path; the radius may change along it. Ends are closed."""
    path = np.asarray(path, float)
    radii = np.broadcast_to(radii, len(path))
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    # Carry one frame along, so the tube never twists.
    side = np.cross(tangent[0], (0.0, 0.0, 1.0) if abs(tangent[0][2]) < 0.9 else (1.0, 0.0, 0.0))
    rings = []
    for here, along, radius in zip(path, tangent, radii):
        side = side - along * (side @ along)
        side = side / np.linalg.norm(side)
        up = np.cross(along, side)
        angle = np.arange(segments)[:, None] * 2 * np.pi / segments
        rings.append(here + radius * (np.cos(angle) * side + np.sin(angle) * up))
    points = np.concatenate(rings)
    faces = grid_faces(len(path), segments, True)
    faces.append(list(range(segments))[::-1])
    faces.append(list(range(len(points) - segments, len(points))))
    return points, faces


def cushion(size, square=5.0, puff=2.6, segments=120):
    """A superellipsoid: a soft box for upholstery. `size` is the full extent.

    `square` rounds the outline seen from above, `puff` the profile from the side.
    """
    a, b, c = (s / 2 for s in size)

    def power(v, p):
        return np.sign(v) * np.abs(v) ** (2 / p)

    lat = np.linspace(-np.pi / 2, np.pi / 2, segments // 2 + 1)
    lon = np.arange(segments) * 2 * np.pi / segments
    ring = np.maximum(power(np.cos(lat), puff), 1e-4)[:, None]
    points = np.stack([a * ring * power(np.cos(lon), square), b * ring * power(np.sin(lon), square),
                       np.repeat(c * power(np.sin(lat), puff)[:, None], segments, 1)], -1)
    return points.reshape(-1, 3), grid_faces(len(lat), segments, True)


def box(size, edge, thing_name, material, **place):
    """A box with rounded edges, centred; uses the bevel modifier for even corners."""
    a, b, c = (s / 2 for s in size)
    points = [(x, y, z) for x in (-a, a) for y in (-b, b) for z in (-c, c)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = add(thing_name, (points, faces), material, sharp=40, **place)
    bevel = thing.modifiers.new("edge", "BEVEL")
    bevel.width, bevel.segments, bevel.harden_normals = edge, 6, True
    return thing


def arch_line(half, springing, count=64):
    """The outline of a round-headed arch in x and z, left foot to right foot."""
    turn = np.linspace(np.pi, 0, count)
    head = np.stack([half * np.cos(turn), springing + half * np.sin(turn)], 1)
    low = np.linspace(0, springing, 12, endpoint=False)
    left = np.stack([np.full(12, -half), low], 1)
    right = np.stack([np.full(12, half), low[::-1]], 1)
    return np.vstack([left, head, right])


def outward(line):
    """Unit normals of an open outline, pointing away from the arch's inside."""
    step = np.gradient(line, axis=0)
    normal = np.stack([-step[:, 1], step[:, 0]], 1)
    return normal / np.linalg.norm(normal, axis=1, keepdims=True)


def arch_slab(half, springing, thick, edge=0.03):
    """A standing arch-shaped panel, front face at y = 0, foot on z = 0, with soft edges."""
    line = arch_line(half, springing)
    normal = outward(line)
    normal[0], normal[-1] = (-1, 0), (1, 0)
    bow = np.linspace(0, np.pi / 2, 7)
    rings = [(edge * (1 - np.sin(a)), edge * (1 - np.cos(a))) for a in bow]
    rings += [(edge * (1 - np.cos(a)), thick - edge * (1 - np.sin(a))) for a in bow]
    points, count = [], len(line)
    for inset, y in rings:
        shifted = line - normal * inset
        points.append(np.stack([shifted[:, 0], np.full(count, y), shifted[:, 1]], 1))
    faces = grid_faces(len(rings), count, True)
    faces.append(list(range(count)))
    faces.append(list(range((len(rings) - 1) * count, len(rings) * count))[::-1])
    return np.concatenate(points), faces


def wall_with_niche(half, springing, depth, rim=0.05, back=0.12, extent=(-16, 16, 12)):
    """A wall in the plane y = 0 with an arched recess behind it.

    Returns (points, faces), and per face 0 for the wall and 1 for the recess.
    The lip is rounded outwards and the back corner hollowed, like wet plaster
    drawn round with a thumb.
    """
    line = arch_line(half, springing)
    normal = outward(line)
    normal[0], normal[-1] = (-1, 0), (1, 0)
    left, right, top = extent
    spread = np.linspace(0, 1, len(line))
    foot, head = 12, len(line) - 12
    border = np.empty_like(line)
    border[:foot] = np.stack([np.full(foot, left), np.linspace(0, top, foot)], 1)
    border[head:] = np.stack([np.full(12, right), np.linspace(top, 0, 12)], 1)
    border[foot:head] = np.stack([left + (right - left) * np.linspace(0, 1, head - foot),
                                  np.full(head - foot, top)], 1)
    bow = np.linspace(0, np.pi / 2, 8)
    rings = [(border, 0.0, 0)]
    rings += [(line + normal * rim * (1 - np.sin(a)), rim * (1 - np.cos(a)), 0) for a in bow]
    rings += [(line, rim + 0.012, 1)]
    rings += [(line - normal * back * (1 - np.cos(a)), depth - back * (1 - np.sin(a)), 1) for a in bow]
    points = np.concatenate([np.stack([flat[:, 0], np.full(len(flat), y), flat[:, 1]], 1)
                             for flat, y, _ in rings])
    faces = grid_faces(len(rings), len(line), False)
    parts = [rings[1 + row][2] for row in range(len(rings) - 1) for _ in range(len(line) - 1)]
    last = (len(rings) - 1) * len(line)
    faces.append(list(range(last, last + len(line))))
    parts.append(1)
    return (points, faces), parts
