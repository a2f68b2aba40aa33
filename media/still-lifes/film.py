"""The home page's pictures, and its films: ten seconds of leaf shadow moving over a still picture.

Light adds up. hero.py writes every light on its own, and here each picture is
a sum of them, every light in its own strength and colour: so the morning, the
evening and the night are one room. The sun's share is multiplied by how much
of the sun the leaves let through, measured in small, rough renders; in a film
nothing else moves. That is also why it is so small: nine tenths never change.

Usage: film.py SCRATCH PICTURE WIDTH FRAMES OUT
Writes OUT.mkv; with FRAMES 1 only the first frame, as OUT.png: the poster, which may be wider than the film.
SCRATCH holds the folders that hero.py wrote, LIGHT-DOOR, open-LIGHT-DOOR and leaves-LIGHT-DOOR, and
beside the first their developed light, LIGHT-DOOR.npy. The leaves are a few dozen moments of the loop,
and a curve through them gives every frame between; or one alone, where there is no film.
"""
import os
import subprocess
import sys

import cv2
import numpy as np

from develop import (cross_bilateral, crisp, dither, film_look, load, sharing, smaller)

RATE = 24
# How dark the shadow of leaves is: a tree lets some light through, and dark words stand on it.
SHADE = .64
PAPER = np.array([0xFB, 0xF8, 0xF2], np.float32) / 255
# In the day a veil of paper lies over the left, where the words are: strength, and from where to where it fades.
VEIL = (.54, .26, .57)
# Of each picture, the strength of every light, grey or in colour. Only the sun's leaves move.
MORNING = {"ambient": .76, "morning": .84, "hall": (.56, .68, .96)}
AFTERNOON = {"ambient": .70, "afternoon": (.94, .85, .71), "hall": (.56, .66, .90)}
EVENING = {"ambient": (.046, .148, .285), "afternoon": (.020, .022, .030), "hall": (.90, 1.0, 1.34), "lantern": .94}
NIGHT = {"ambient": (.022, .046, .068), "morning": (.018, .034, .048), "hall": (.74, .78, .95), "lantern": .22}
PICTURES = {
    "home": ("ajar", MORNING), "home-shut": ("shut", MORNING),
    "home-afternoon": ("ajar", AFTERNOON), "home-afternoon-shut": ("shut", AFTERNOON),
    "home-evening": ("ajar", EVENING), "home-evening-shut": ("shut", EVENING),
    "home-night": ("shut", NIGHT),
}


def grey(light):
    return light @ np.array([.2126, .7152, .0722], np.float32)


def let_through(leaves, unshaded):
    """The fraction of sun that passes, for each rendered moment: (count, rows, columns).

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

    kept = np.stack([share(number) for number in range(len([f for f in os.listdir(leaves) if f.endswith(".exr")]))])
    # One-two-one round the circle of time takes out what shimmer is left.
    return .25 * np.roll(kept, 1, 0) + .5 * kept + .25 * np.roll(kept, -1, 0)


def moment(kept, turn):
    """The share of sun at `turn` of the loop, on a closed Catmull-Rom curve through the moments."""
    where = turn * len(kept)
    span, t = int(where), where - int(where)
    a, b, c, d = (kept[(span + step) % len(kept)] for step in (-1, 0, 1, 2))
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)


class Room:
    """One state of the door: its lights and its surfaces, `width` pixels wide.

    With the door shut most lights are rendered only round it: the rest is as it was, with a soft seam.
    """

    def __init__(self, scratch, door, width):
        self.scratch, self.door, self.width = scratch, door, width

    def folder(self, name, door=None):
        return os.path.join(self.scratch, name + "-" + (door or self.door))

    def changed(self, light):
        """1 where the shut door's own render counts, fading to 0 at its edge."""
        there = (np.abs(load(self.folder(light, "shut"), "position")).sum(-1) > 0).astype(np.float32)
        reach = there.shape[1] // 80
        there = cv2.erode(there, np.ones((2 * reach + 1,) * 2), borderValue=0)
        return cv2.GaussianBlur(there, (0, 0), reach / 3)[..., None]

    def light(self, light):
        found = np.load(self.folder(light) + ".npy")
        if self.door == "shut" and light != "hall":
            part = self.changed(light)
            found = part * found + (1 - part) * np.load(self.folder(light, "ajar") + ".npy")
        # Made small before the loop over frames, with glints held down so that they do not turn to stairs.
        return smaller(np.minimum(found, 3.0), self.width)

    def surface(self, name):
        """A pass of the hall's light, which is rendered whole in both states of the door."""
        image = load(self.folder("hall"), name)
        high = round(image.shape[0] * self.width / image.shape[1])
        return cv2.resize(image, (self.width, high), interpolation=cv2.INTER_NEAREST)

    def leaves(self, light):
        """A function from a turn of the loop to the share of sun in every pixel."""
        unshaded = self.folder("open-" + light)
        kept = let_through(self.folder("leaves-" + light), unshaded)
        parts = sharing(load(unshaded, "normal"), load(unshaded, "position"), self.surface("normal"),
                        self.surface("position"))

        def share(turn):
            here = moment(kept, turn).ravel()
            shaded = sum(weight * here[index] for index, weight in parts)[..., None]
            return 1 - SHADE * (1 - shaded)

        return share


def veil(shape):
    """How much paper lies over each pixel; steps at its ends would be seen as lines."""
    strength, start, end = VEIL
    t = np.clip((np.linspace(0, 1, shape[1], dtype=np.float32) - start) / (end - start), 0, 1)
    return (strength * (1 - t * t * (3 - 2 * t)))[None, :, None]


def painter(scratch, name, width):
    """A function from a turn of the loop to the finished picture."""
    door, strengths = PICTURES[name]
    room, look, still, suns = Room(scratch, door, width), film_look(), 0, []
    for light, strength in strengths.items():
        lit = room.light(light) * np.array(strength, np.float32)
        if light in ("morning", "afternoon"):
            suns.append((lit, room.leaves(light)))
        else:
            still = still + lit
    paper = veil(still.shape) if strengths in (MORNING, AFTERNOON) else 0

    def picture(turn):
        cloud = .94 + .06 * np.cos(2 * np.pi * turn)
        image = crisp(look(still + sum(lit * share(turn) * cloud for lit, share in suns)))
        return image + paper * (PAPER - image)

    return picture


def sixteen(image, dust):
    """In 16 bits, with `dust` steps of an 8-bit screen strewn over it, or the plaster would break into bands."""
    return (np.clip(image + dither(image.shape[:2] + (1,), dust), 0, 1) * 65535 + .5).astype(np.uint16)


def encoder(path, width, height):
    """FFV1 in ten bits, tagged BT.709: untagged, film and poster differ in colour."""
    return subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", "%dx%d" % (width, height),
         "-r", str(RATE), "-i", "-", "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p10le",
         "-c:v", "ffv1", "-level", "3", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
         "-color_range", "tv", "-threads", "2", path], stdin=subprocess.PIPE)


def main():
    scratch, name, width, frames, out = sys.argv[1:]
    width, frames = int(width), int(frames)
    cv2.setNumThreads(2)
    picture = painter(scratch, name, width)
    if frames == 1:
        cv2.imwrite(out + ".png", sixteen(picture(0), 1.0)[..., ::-1])
        return
    pipe = encoder(out + ".mkv", width, width * 9 // 16)
    for number in range(frames):
        # More than in the poster: the encoder takes it for film grain, and takes most of it away.
        pipe.stdin.write(sixteen(picture(number / frames), 1.6).tobytes())
    pipe.stdin.close()
    if pipe.wait():
        raise SystemExit("ffmpeg failed")


if __name__ == "__main__":
    main()
