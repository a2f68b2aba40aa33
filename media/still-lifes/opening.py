"""Renders the checkout's door as it opens, frame by frame; the last frame is the still life `checkout-paid`.

Run inside Blender; --frames says how many there are.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import openings
import scene
from objects import smooth
from stage import morning


def main():
    options = scene.arguments([("--frames", {"type": int, "required": True})])
    scene.empty()
    scene.floor()
    leaf = openings.STILLS["checkout-paid"](options.tooth)
    wide = leaf.rotation_euler.z
    morning()
    scene.resize(options.width)
    scene.quality(options.samples, options.threads)
    # Pushed, and then it swings out slowly.
    for number, time in enumerate(np.linspace(0, 1, options.frames), 1):
        leaf.rotation_euler.z = wide * smooth(0, 1, 1 - (1 - time) ** 1.6)
        scene.render(options.out, number)


main()
