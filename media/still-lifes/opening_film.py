"""From the frames of the opening door to pictures without grain, as PNG.

The frames are rough, but all with the same grain, and the still life they end
in is fine: wherever a frame shows the same surface as the last one, it is the
still life in that frame's light. What remains rough is the door, while it moves.

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
    rough, where = expose(frames, count), load(frames, "position", count)
    # Glints are held down, so that they do not turn to stairs when they are made smaller.
    fine = smaller(np.minimum(expose(still), 3.0), rough.shape[1])
    look = film_look()
    for number in range(1, count + 1):
        light = expose(frames, number)
        same = np.linalg.norm(load(frames, "position", number) - where, axis=-1) < .01
        share = (light + .01) / (rough + .01)
        save(os.path.join(out, "%02d.png" % number), crisp(look(np.where(same[..., None], fine * share, light)), .2))


main()
