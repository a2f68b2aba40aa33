"""Renders one still life.

Run inside Blender; --still names the picture.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import first_visit
import habits
import house
import openings
import people
import scene
import stage

# By name: what stands there, and where that is not the morning, the light.
STILLS = {**openings.STILLS, **people.STILLS, **first_visit.STILLS, **habits.STILLS, **house.STILLS}
LIGHTS = {**stage.LIGHTS, **house.LIGHTS}


def main():
    options = scene.arguments([("--still", {"required": True})])
    scene.empty()
    scene.floor()
    still = STILLS[options.still]
    build, light = still if isinstance(still, tuple) else (still, "morning")
    build(options.tooth)
    LIGHTS[light]()
    scene.resize(options.width)
    scene.quality(options.samples, options.threads)
    scene.render(options.out)


main()
