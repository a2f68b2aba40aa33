"""The home film: ten seconds of leaf shadow moving over a still picture.

Light adds up and only the shadow of the leaves moves, so nothing else is
rendered twice. The sun's share of the picture is multiplied, frame by frame,
by how much of the sun the leaves let through, measured in small, rough
renders; everything else stays exactly still. That is also why the film is so
small: nine tenths of it never change.

Usage: film.py AMBIENT SUN OPEN LEAVES WIDTH FRAMES OUT
Writes OUT.mkv; with FRAMES 1 only the first frame, as OUT.png: the poster, which may be wider than the film.
The folders hold the EXRs that hero.py wrote, and beside the first two lies their
developed light, AMBIENT.npy and SUN.npy. LEAVES holds a few dozen moments of
the loop, and a curve through them gives every frame between.
"""
import os
import subprocess
import sys

import cv2
import numpy as np

from develop import (cross_bilateral, crisp, dither, film_look, load, save, sharing, smaller)

RATE = 24
# A little less sky than rendered: the shade gives the porcelain its roundness.
SHADE = 0.90


def grey(light):
    return light @ np.array([.2126, .7152, .0722], np.float32)


def let_through(leaves, unshaded, count):
    """The fraction of sun that passes, for each rendered frame: (count, rows, columns).

    Where the sun itself does not reach there is only its bounced light, too
    faint in these rough renders to be measured without noise: it follows the
    picture as a whole.
    """
    normal, position = load(unshaded, "normal"), load(unshaded, "position")

    def light(*names):
        return sum(load(unshaded, a) * load(unshaded, b) for a, b in names)

    def calm(image):
        return cross_bilateral(image[..., None], normal, position, 4, 2.0, normal_width=.18, plane_width=.03)[..., 0]

    straight = grey(light(("direct", "colour"), ("gloss", "gloss_colour")))
    whole = straight + grey(light(("indirect", "colour"), ("gloss_indirect", "gloss_colour")))
    full = calm(whole)
    sunny = np.clip((calm(straight) / (full + .004) - .25) / .45, 0, 1)

    def share(number):
        left = grey(load(leaves, "combined", number))
        overall = left.sum() / whole.sum()
        return overall + sunny * (np.clip((calm(left) + .004) / (full + .004), 0, 1.05) - overall)

    kept = np.stack([share(number) for number in range(count)])
    # One-two-one round the circle of time takes out what shimmer is left.
    return .25 * np.roll(kept, 1, 0) + .5 * kept + .25 * np.roll(kept, -1, 0)


def moment(kept, turn):
    """The share of sun at `turn` of the loop, on a closed Catmull-Rom curve through the moments."""
    where = turn * len(kept)
    span, t = int(where), where - int(where)
    a, b, c, d = (kept[(span + step) % len(kept)] for step in (-1, 0, 1, 2))
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)


def encoder(path, width, height):
    """FFV1 in ten bits, tagged BT.709: untagged, film and poster differ in colour."""
    return subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", "%dx%d" % (width, height),
         "-r", str(RATE), "-i", "-", "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p10le",
         "-c:v", "ffv1", "-level", "3", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
         "-color_range", "tv", "-threads", "2", path], stdin=subprocess.PIPE)


def main():
    ambient, sunlit, unshaded, leaves, width, frames, out = sys.argv[1:]
    width, frames = int(width), int(frames)
    cv2.setNumThreads(2)
    # Made small before the loop over frames, with glints held down so that they do not turn to stairs.
    still, sun = (smaller(np.minimum(np.load(folder + ".npy"), 3.0), width) for folder in (ambient, sunlit))
    still *= SHADE
    kept = let_through(leaves, unshaded, len([name for name in os.listdir(leaves) if name.endswith(".exr")]))

    def thinned(name):
        return cv2.resize(load(sunlit, name), sun.shape[1::-1], interpolation=cv2.INTER_NEAREST)

    parts = sharing(load(unshaded, "normal"), load(unshaded, "position"), thinned("normal"), thinned("position"))
    look = film_look()

    def picture(number):
        share = moment(kept, number / frames).ravel()
        share = sum(weight * share[index] for index, weight in parts)
        cloud = .94 + .06 * np.cos(2 * np.pi * number / frames)
        return crisp(look(still + sun * (share * cloud)[..., None]))

    if frames == 1:
        save(out + ".png", picture(0))
        return
    pipe, pattern = encoder(out + ".mkv", width, still.shape[0]), dither(still.shape[:2] + (1,))
    for number in range(frames):
        pipe.stdin.write((np.clip(picture(number) + pattern, 0, 1) * 65535 + .5).astype("<u2").tobytes())
    pipe.stdin.close()
    if pipe.wait():
        raise SystemExit("ffmpeg failed")


main()
