"""The porcelain molar, as a signed distance field turned into a mesh.

A field is used instead of hand modelling because everything that makes a
tooth read as one smooth casting - cusps melting into each other, roots
growing out of the crown - is a smooth minimum, and costs nothing here.

Usage: tooth.py OUT.npz      (vertices in scene units, root tips down, z up)
"""
import sys

import numpy as np
from scipy.ndimage import gaussian_filter
from skimage.measure import marching_cubes

LOW = np.array([-1.05, -0.95, -1.55])
HIGH = np.array([1.05, 0.95, 1.25])
STEP = 0.0135


def smin(a, b, k):
    """Polynomial smooth minimum: a union with a fillet of about k."""
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b + (a - b) * h - k * h * (1 - h)


def smax(a, b, k):
    return -smin(-a, -b, k)


def capsule(x, y, z, start, end, radius):
    start, end = np.array(start, float), np.array(end, float)
    axis = end - start
    along = (x - start[0]) * axis[0] + (y - start[1]) * axis[1] + (z - start[2]) * axis[2]
    along = np.clip(along / (axis @ axis), 0, 1)
    return np.sqrt((x - start[0] - along * axis[0]) ** 2
                   + (y - start[1] - along * axis[1]) ** 2
                   + (z - start[2] - along * axis[2]) ** 2) - radius


def crown(x, y, z):
    """A rounded square with a belly, four cusps and shallow grooves.

    The walls are a superellipse, not a box: a box with rounded edges keeps
    flat faces, and glaze shows every one of them.
    """
    belly = 0.79 + 0.25 * np.sin(np.clip((z + 0.28) / 1.28, 0, 1) * 0.80 * np.pi)
    around = ((np.abs(x) / (0.66 * belly)) ** 2.7
              + (np.abs(y) / (0.54 * belly)) ** 2.7) ** (1 / 2.7)
    wall = (around - 1) * 0.5 * belly
    body = smax(wall, np.abs(z - 0.33) - 0.47, 0.36)
    for side in (-1, 1):
        for face in (-1, 1):
            # The cusps differ a little in height, as a real molar's do.
            top = 0.645 + 0.02 * side - 0.015 * face
            cusp = np.sqrt((x - side * 0.345) ** 2 + (y - face * 0.255) ** 2
                           + ((z - top) * 0.88) ** 2) - 0.245
            body = smin(body, cusp, 0.17)
    body = smax(body, -capsule(x, y, z, (-.24, 0, 1.0), (.24, 0, 1.0), .12), .20)
    body = smax(body, -capsule(x, y, z, (0, -.75, 1.03), (0, .75, 1.03), .15), .24)
    for face in (-1, 1):
        body = smax(body, -capsule(x, y, z, (0, face * .80, .95), (0, face * .66, .34), .06), .22)
    return body


def root(x, y, z, side):
    down = np.clip((0.05 - z) / 1.18, 0, 1)
    centre = side * (0.295 + 0.135 * np.sin(2.2 * down))
    deep = 0.39 * (1 - 0.64 * down ** 1.15)
    wide = 0.31 * (1 - 0.64 * down ** 1.1)
    shaft = 0.9 * np.minimum(wide, deep) * (np.hypot((x - centre) / wide, y / deep) - 1)
    tip = -1.11 - z + 0.03 * side
    return smax(smax(shaft, tip, 0.20), z - 0.12, 0.1)


def molar():
    axes = [np.arange(low, high, STEP, dtype=np.float32) for low, high in zip(LOW, HIGH)]
    x, y, z = np.meshgrid(*axes, indexing="ij")
    roots = smin(root(x, y, z, -1), root(x, y, z, 1), 0.11)
    field = smin(crown(x, y, z), roots, 0.21)
    # Softening the field takes away the last creases without shrinking fingers of mesh.
    field = gaussian_filter(field, 1.6)
    points, faces, _, _ = marching_cubes(field, 0.0, spacing=(STEP,) * 3)
    points += LOW
    return points.astype(np.float32), faces[:, ::-1].astype(np.int32)


if __name__ == "__main__":
    points, faces = molar()
    points[:, 2] -= points[:, 2].min()
    np.savez(sys.argv[1], points=points, faces=faces)
    print("tooth:", len(points), "points,", "height %.2f" % points[:, 2].max(),
          "width %.2f" % np.ptp(points[:, 0]))
