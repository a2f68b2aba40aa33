"""The still lifes at the top of pages, and a wide one for the checkout's panel."""
import numpy as np

import materials
import objects
import scene
import shapes
from gobo import WALL_Y
from stage import ARCH, PANEL, slab, view


def new_patients(tooth, size=ARCH, tall=4.1, x=.10, ground=.78, opened=118):
    """An open arched door with a lit hall behind it, a flat round stone, a clipped bay and an apple: come in.

    Returns the door, for the film in which it opens.
    """
    centre, half, springing, step = -.30, .78, 1.60, .04
    recess, parts = shapes.wall_with_niche(half, springing + step, 2.2, rim=.06, back=.10)
    recess[0][:, 0] += centre
    shapes.add("wall", recess, [materials.plaster("wall", "#F0CDB9"), materials.surface("hall", "#F2D9AE", .85)],
               at=(0, WALL_Y, 0), sharp=25, parts=parts)
    objects.hall((centre, WALL_Y, step), 2.2, springing)
    architrave = shapes.arch_line(half + .09, springing + step, 80)
    path = np.stack([architrave[:, 0] + centre, np.full(len(architrave), WALL_Y), architrave[:, 1]], 1)
    shapes.add("architrave", shapes.tube(path, .075, 24), materials.bisque())
    # As flat as a mat, so that everybody can come in.
    objects.plinth((centre, WALL_Y, 0), 1.20, step, .015)
    leaf = objects.door((centre + half, WALL_Y - .02, step + .01), half - .01, springing, opened)
    # Beside the stone, where no door can sweep it away.
    objects.apple((centre - .70, -.44, 0), .225, turn=250, tilt=(3, 4))
    # Behind the open leaf, clear of it.
    objects.bay_tree((1.24, .64, 0), 1.66, .38)
    view(size, tall, ground, 1.75, x)
    return leaf


def what_to_expect(tooth):
    """A teal armchair and a cup of tea: there is time to talk."""
    scene.wall(materials.plaster("wall", "#CFDDC9"))
    slab(1.22, 1.72, "#EFE6D8", x=-.10)
    objects.armchair((-.36, .02, 0), 10)
    objects.tea_table((.98, -.62, 0))
    objects.apple((1.24, -.60, .995), .135, turn=250, tilt=(3, 4))
    view(ARCH, 4.35, .98, 1.75, x=.06)


def plans(tooth):
    """A smile of twelve pearls, one of them russet: one payment a month."""
    scene.wall(materials.plaster("wall", "#F4DCBC"))
    slab(1.06, 1.72, "#E0B985")
    objects.plinth((0, .16, 0), .66, .16, .035)
    objects.plinth((0, .16, .16), .50, .34, .04)
    objects.tooth(tooth, (0, .14, .496), .70, -24)
    glaze, russet = materials.enamel(), materials.russet_glaze()
    for number in range(12):
        # Six tenths of a full turn: a whole half circle bunches its last pearls together.
        turn = np.radians(-60 + 120 * number / 11)
        across, near = np.sin(turn) / .866, (np.cos(turn) - .5) / .5
        objects.pearl((1.36 * across, .20 - 1.22 * near, 0), .100 + .030 * near, russet if number == 8 else glaze)
    view(ARCH, 4.05, 1.02, 2.4)


def treatments(tooth):
    """A molar on two plinths and a brass-handled mirror that looks at it."""
    scene.wall(materials.plaster("wall", "#BCDCD1"))
    slab(1.04, 1.66, "#85B8A7", x=.16)
    stand = materials.bisque()
    objects.plinth((.22, .12, 0), .88, .15, .035, stand)
    objects.plinth((.22, .12, .15), .60, .34, .04, stand)
    objects.tooth(tooth, (.22, .10, .486), .72, -24)
    objects.mirror((-1.16, -.34, .02), (-.66, .50, 1.62), shows=(.18, .05, 1.70), viewer=(0, -7.2, 1.75))
    objects.pearl((-.64, -.80, 0), .18, materials.russet_glaze())
    objects.pearl((1.18, -.42, 0), .15, materials.enamel())
    objects.pearl((.94, -.64, 0), .10, materials.enamel())
    view(ARCH, 4.0, .98, 1.85)


def offers(tooth):
    """Two apples side by side, for friends, and five pearls from honey to white, for whitening."""
    scene.wall(materials.plaster("wall", "#F3D6C6"))
    slab(1.10, 1.66, "#CE9678")
    objects.plinth((0, .12, 0), 1.10, .16, .035)
    objects.plinth((0, .12, .16), .82, .34, .04)
    objects.apple((-.32, .10, .50), .38, turn=250, tilt=(3, 4))
    objects.apple((.43, .02, .50), .30, turn=120, tilt=(-4, 6), seed=23, leaf=150)
    for number, colour in enumerate(("#B98A45", "#CBA76A", "#D9C294", "#E3D6B9", "#EAE2D3")):
        glaze = materials.surface(f"glaze {number}", colour, 0.17, coat=0.8)
        objects.pearl((-1.08 + .54 * number, -.98 - .14 * (2 - abs(number - 2)), 0), .165, glaze)
    view(ARCH, 4.0, 1.08, 2.15)


def not_found(tooth):
    """An empty plinth under its arch, and the apple rolled away from it: nothing is here."""
    scene.wall(materials.plaster("wall", "#E8E0CE"))
    slab(1.04, 1.72, "#A7B792", x=-.14)
    objects.plinth((-.14, .12, 0), .94, .16, .035)
    objects.plinth((-.14, .12, .16), .64, .46, .04)
    objects.apple((1.02, -.52, .15), .29, turn=20, tilt=(50, -40), leaf=-20)
    objects.pearl((.46, -.98, 0), .085, materials.enamel())
    view(ARCH, 4.0, .98, 1.95)


def about(tooth):
    """Seven cups on one rail, one of them russet, and a pot of tea: seven people who work together."""
    scene.wall(materials.plaster("wall", "#EBE1D0"))
    slab(1.34, 1.72, "#7FA594")
    objects.cup_rail((0, .93, 2.12), 7, .34, odd=4)
    objects.tea_table((0, -.30, 0), laid=False, top=.78)
    objects.teapot((-.08, -.34, .997))
    objects.milk_jug((.56, -.40, .997))
    view(ARCH, 4.0, .92, 1.80)


def cosmetics(tooth):
    """A molar before a fan of shade tabs, from honey to white, as a dentist holds them beside a tooth."""
    scene.wall(materials.plaster("wall", "#2F6C64"))
    stand = materials.bisque()
    objects.plinth((0, -.06, 0), .92, .16, .035, stand)
    objects.plinth((0, -.06, .16), .62, .34, .04, stand)
    objects.tooth(tooth, (0, -.08, .496), .70, -24)
    objects.shade_fan((0, .62, 1.20), 9, .62, 1.24)
    objects.apple((.98, -.80, 0), .25, turn=250, tilt=(3, 4))
    objects.pearl((-.96, -.72, 0), .13, materials.brass())
    view(ARCH, 4.0, .98, 1.95)


def children(tooth):
    """A large tooth and a small one on a child's step, wooden rings, one of them russet."""
    scene.wall(materials.plaster("wall", "#F2D9A2"))
    slab(1.16, 1.66, "#A9CDBE")
    objects.step_stool((-.02, .14, 0), 2.0, .92, .44)
    objects.tooth(tooth, (-.40, .20, .436), .64, -24)
    objects.tooth(tooth, (.48, .02, .436), .40, -6)
    objects.ring_tower((1.08, -.62, 0))
    objects.blocks((-1.02, -.66, 0))
    view(ARCH, 3.9, .98, 1.95)


STILLS = {"new-patients": new_patients, "what-to-expect": what_to_expect, "plans": plans, "treatments": treatments,
          "offers": offers, "not-found": not_found, "about": about, "cosmetics": cosmetics,
          "children": children, "checkout": lambda tooth: new_patients(tooth, ARCH, 3.9, .04, .64, 0),
          "checkout-paid": lambda tooth: new_patients(tooth, ARCH, 3.9, .04, .64),
          "checkout-wide": lambda tooth: new_patients(tooth, PANEL, 3.45, .10, .72)}
