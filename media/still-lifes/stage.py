"""What the stills share: shapes of pictures, cameras, panels on the wall, leaves, and the light of each time of day.

Pages stand them in an arch whose head is a half circle, so nothing that matters
is near the upper corners, and the floor may be cut off at the foot.
"""
import materials
import scene
import shapes
from gobo import Branch, Gobo

ARCH, PANEL = (960, 1200), (960, 693)


def view(size, tall, ground, height, x=0.0, distance=7.2):
    """A level camera that shows `tall` units at the depth of y = 0, `ground` of them under the floor line there."""
    width, high = size
    wide = tall * width / high
    # Blender measures lens and shift along the longer side.
    lens = 36 * distance / max(wide, tall)
    rise = -(height - tall / 2 + ground) / max(wide, tall)
    scene.frame(width, high)
    scene.camera((x, -distance, height), (x, 1, height), lens, rise)


def slab(half, springing, colour, x=0.0, y=.93):
    """The arched panel leaning on the wall; behind porcelain it has to be the darker of the two."""
    shapes.add("panel", shapes.arch_slab(half, springing, .12, .035), materials.plaster("panel", colour),
               at=(x, y, 0), sharp=40)


def leaves():
    return Gobo([
        Branch(11, (-3.6, 2.95), -22, 2.4, 11, size=.66, away=4.8),
        Branch(12, (-2.0, 3.55), -38, 2.2, 10, size=.64, away=5.2),
        Branch(13, (1.3, 3.05), -32, 1.9, 9, size=.60, away=5.0, bend=24),
        Branch(14, (-.6, 3.70), -36, 1.8, 9, size=.60, away=5.0),
        Branch(15, (2.6, 2.75), -30, 1.6, 8, size=.60, away=5.2),
    ], materials.surface("shade", "#3F6F50", .9))


def morning():
    scene.morning()
    leaves()


LIGHTS = {"morning": morning, "evening": scene.evening, "night": scene.night}
