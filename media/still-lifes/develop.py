"""From linear light to a picture: denoise, tone-map, finish.

Cycles leaves grain and Debian's Blender has no denoiser, so the light is
filtered here, split from the colour of things: light is smooth wherever
surface and depth are, while paint, freckles and edges are never blurred.

Renders arrive at 1.5 to 2 times the final size and are made smaller after
tone-mapping, which is where edges get their smoothness.

Usage: develop.py PASSES OUT.png [WIDTH]
       develop.py PASSES OUT.npy [sunless]  the denoised light, still linear
The OCIO environment variable names Blender's own colour configuration, so
that the picture is exactly what Blender would show.
"""
import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2
import numpy as np
import PyOpenColorIO as ocio

EXPOSURE = 0.26
BALANCE = np.array([1.022, 1.0, 0.975], np.float32)


def load(folder, name, number=1):
    path = os.path.join(folder, "%s-%04d.exr" % (name, number))
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image is None:
        raise FileNotFoundError(path)
    return np.ascontiguousarray(image[..., 2::-1].astype(np.float32))


def without_fireflies(light, limit=2.2):
    """Hold every pixel to `limit` times its neighbourhood's median."""
    median = np.stack([cv2.medianBlur(np.ascontiguousarray(light[..., c]), 5) for c in range(3)], -1)
    return np.minimum(light, median * limit + 0.02)


def shifted(image, dy, dx):
    return np.roll(image, (-dy, -dx), (0, 1))


def cross_bilateral(light, normal, position, reach, spread, guide=None, guide_width=.1,
                    normal_width=.16, plane_width=.02, stride=1):
    """Mean of the neighbours that lie on the same surface, in the same light.

    `position` decides "same surface" by distance from the tangent plane, which
    unlike depth does not fail on a floor seen at a low angle. `guide` is a
    pre-blurred logarithm of the light itself, so a shadow's edge stays an edge.
    """
    total = np.zeros_like(light)
    weight_sum = np.zeros(light.shape[:2], np.float32)
    height, width = light.shape[:2]
    rows, columns = np.arange(height)[:, None], np.arange(width)[None, :]
    # A stride must still visit the pixel itself: reach is a multiple of it.
    for dy in range(-reach, reach + 1, stride):
        for dx in range(-reach, reach + 1, stride):
            other = shifted(normal, dy, dx) - normal
            bad = np.einsum("ijk,ijk->ij", other, other) / normal_width ** 2
            gap = np.einsum("ijk,ijk->ij", shifted(position, dy, dx) - position, normal)
            bad += (gap / plane_width) ** 2
            if guide is not None:
                other = shifted(guide, dy, dx) - guide
                bad += np.einsum("ijk,ijk->ij", other, other) / guide_width ** 2
            bad += (dx * dx + dy * dy) / (2 * spread ** 2)
            weight = np.exp(-bad)
            weight *= ((rows + dy >= 0) & (rows + dy < height) & (columns + dx >= 0) & (columns + dx < width))
            weight_sum += weight
            total += weight[..., None] * shifted(light, dy, dx)
    return total / np.maximum(weight_sum, 1e-8)[..., None]


def quiet(light, normal, position, reach, spread, edge, stride=1):
    """A small pass makes the guide, a wide one trusts it, a last one irons out its weave.

    With a stride there is a wider pass still: light from the sky that reaches
    a niche only round corners leaves blotches larger than the first window.
    """
    light = without_fireflies(light)
    first = cross_bilateral(light, normal, position, 3, 2.0)
    guide = np.log(first.mean(-1, keepdims=True) + 0.02)
    second = cross_bilateral(first if stride > 1 else light, normal, position, reach, spread, guide, edge,
                             stride=stride)
    guide = np.log(second.mean(-1, keepdims=True) + 0.02)
    if stride > 1:
        second = cross_bilateral(second, normal, position, reach * 2, spread * 2, guide, edge * .6, stride=stride * 2)
        guide = np.log(second.mean(-1, keepdims=True) + 0.02)
    return cross_bilateral(second, normal, position, 4, 2.2, guide, edge * .6)


def sharing(small_normal, small_position, normal, position):
    """How each full-size pixel draws on the nine small ones around it.

    Small pixels on another surface count for nothing, so the shadow on the
    wall does not leak over the tooth's edge. The camera never moves: this is
    worked out once and used for every frame.
    """
    low_high, low_wide = small_normal.shape[:2]
    high, wide = normal.shape[:2]
    row = (np.arange(high) + .5) * low_high / high - .5
    column = (np.arange(wide) + .5) * low_wide / wide - .5
    near_row, near_column = np.round(row).astype(int), np.round(column).astype(int)
    index, weight = [], []
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            r = np.clip(near_row + dy, 0, low_high - 1)
            c = np.clip(near_column + dx, 0, low_wide - 1)
            away = ((row - near_row - dy) ** 2)[:, None] + ((column - near_column - dx) ** 2)[None, :]
            at = r[:, None] * low_wide + c[None, :]
            turn = small_normal[r][:, c] - normal
            gap = np.einsum("ijk,ijk->ij", small_position[r][:, c] - position, normal)
            bad = away / .72 + np.einsum("ijk,ijk->ij", turn, turn) / .25 ** 2 + (gap / .05) ** 2
            index.append(at.astype(np.int32))
            weight.append(np.exp(-np.minimum(bad, 60)).astype(np.float32) + 1e-12 * (dy == dx == 0))
    total = sum(weight)
    return [(i, w / total) for i, w in zip(index, weight)]


def at_half_size(light, normal, position, **how):
    """`quiet` for a large render: soft light has no more shapes there, only more pixels."""
    size = (light.shape[1] // 2, light.shape[0] // 2)
    less, less_normal, less_position = (cv2.resize(image, size, interpolation=cv2.INTER_AREA)
                                        for image in (without_fireflies(light), normal, position))
    less = quiet(less, less_normal, less_position, **how).reshape(-1, 3)
    return sum(weight[..., None] * less[index] for index, weight in
               sharing(less_normal, less_position, normal, position))


def expose(folder, number=1, sunless=False):
    """All light of one render, denoised, still linear.

    Without the sun there is no sharp shadow to keep, so the direct light may
    be filtered as widely as the bounced.
    """
    pick = {name: load(folder, name, number) for name in
            ("direct", "indirect", "colour", "gloss", "gloss_indirect", "gloss_colour", "emit",
             "normal", "position")}
    normal, position = pick["normal"], pick["position"]
    large = normal.shape[1] > 2400
    wide = {"reach": 12, "spread": 7.0, "edge": .30, "stride": 2}
    narrow = {"reach": 4 if large else 6, "spread": 3.2, "edge": .10}
    soft = at_half_size if large else quiet
    if sunless:
        direct = soft(pick["direct"], normal, position, **wide)
    else:
        direct = quiet(pick["direct"], normal, position, **narrow)
    bounced = soft(pick["indirect"], normal, position, **wide)
    shine = pick["gloss"] * pick["gloss_colour"] + pick["gloss_indirect"] * pick["gloss_colour"]
    # Reflections are sharp on glaze and faint on plaster: a narrow filter serves both.
    shine = without_fireflies(shine, 3.0)
    guide = np.log(cross_bilateral(shine, normal, position, 2, 1.2).mean(-1, keepdims=True) + .01)
    shine = cross_bilateral(shine, normal, position, 3 if large else 5, 2.4, guide, .35, normal_width=.10)
    return (direct + bounced) * pick["colour"] + shine + pick["emit"]


def film_look():
    """Blender's Filmic with Medium High Contrast, as a function from linear to sRGB."""
    config = ocio.Config.CreateFromEnv()
    view = ocio.DisplayViewTransform(src="Linear", display="sRGB", view="Filmic")
    pipeline = ocio.LegacyViewingPipeline()
    pipeline.setDisplayViewTransform(view)
    pipeline.setLooksOverrideEnabled(True)
    pipeline.setLooksOverride("Medium High Contrast")
    processor = pipeline.getProcessor(config, config.getCurrentContext()).getDefaultCPUProcessor()

    def apply(linear, exposure=EXPOSURE):
        image = np.ascontiguousarray(linear * (2 ** exposure) * BALANCE, np.float32)
        processor.applyRGB(image)
        return np.clip(image, 0, 1)

    return apply


def crisp(image, amount=.35, radius=1.1):
    """A light unsharp mask: Blender's pixel filter is a little soft."""
    return np.clip(image + amount * (image - cv2.GaussianBlur(image, (0, 0), radius)), 0, 1)


def smaller(image, width):
    height = round(image.shape[0] * width / image.shape[1])
    return cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)


def dither(shape, strength=1.0):
    """One fixed pattern of half a code value: no banding, and no bits in a film."""
    chance = np.random.default_rng(7)
    return ((chance.random(shape) + chance.random(shape) - 1) * strength / 255).astype(np.float32)


def save(path, image):
    eight = np.clip(image * 255 + .5 + dither(image.shape[:2] + (1,)) * 127, 0, 255).astype(np.uint8)
    cv2.imwrite(path, eight[..., ::-1])


if __name__ == "__main__":
    cv2.setNumThreads(2)
    light = expose(sys.argv[1], sunless="sunless" in sys.argv)
    if sys.argv[2].endswith(".npy"):
        np.save(sys.argv[2], light)
        raise SystemExit
    picture = film_look()(light)
    if len(sys.argv) > 3:
        picture = smaller(picture, int(sys.argv[3]))
    save(sys.argv[2], crisp(picture))
