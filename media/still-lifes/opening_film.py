"""From the frames of the opening door to pictures without grain, as PNG.

The frames are rough, and the still life they end in is fine: wherever a frame
shows the same surface in nearly the same light, it is the still life that one
sees. What remains rough is the door while it moves, and its shadow.

Usage: opening_film.py STILL FRAMES OUT
"""
import os
import sys

import cv2
import numpy as np

from develop import crisp, expose, film_look, load, save, smaller


def main():
    still, frames, out = sys.argv[1:]
    cv2.setNumThreads(2)
    os.makedirs(out, exist_ok=True)
    count = len([name for name in os.listdir(frames) if name.startswith("emit-")])
    rough, where = expose(frames, count, sunless=True), load(frames, "position", count)
    # Glints are held down, so that they do not turn to stairs when they are made smaller.
    fine = smaller(np.minimum(expose(still), 3.0), rough.shape[1])
    look = film_look()
    for number in range(1, count + 1):
        # Filtered as widely as light without sun: the shadows that this softens are the still life's.
        light = expose(frames, number, sunless=True)
        share = (light + .01) / (rough + .01)
        moved = np.linalg.norm(load(frames, "position", number) - where, axis=-1)
        trust = np.exp(-(moved / .01) ** 2 - (np.abs(np.log(share)).max(-1) / .35) ** 2).astype(np.float32)
        # Not at the edge of a shadow either.
        trust = cv2.GaussianBlur(cv2.erode(trust, np.ones((5, 5))), (0, 0), 1)[..., None]
        save(os.path.join(out, "%02d.png" % number), crisp(look(light + trust * (fine * share - light)), .2))


main()
