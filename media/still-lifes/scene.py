"""The room: camera, English morning, wall, floor, and what Cycles writes out.

Every picture is written as linear EXR passes, not as a finished image,
because develop.py has to denoise: Debian's Blender has no denoiser in it.
"""
import argparse
import os
import sys

import bpy
import numpy as np
from mathutils import Vector

import materials
from gobo import SUN, WALL_Y
from shapes import add

PASSES = {"direct": "DiffDir", "indirect": "DiffInd", "colour": "DiffCol",
          "gloss": "GlossDir", "gloss_indirect": "GlossInd", "gloss_colour": "GlossCol",
          "emit": "Emit", "normal": "Normal", "position": "Position"}


def arguments(extra=()):
    """Options after `--`; every script here takes --out, --tooth, --samples and --width."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--tooth", required=True)
    parser.add_argument("--samples", type=int, default=64)
    parser.add_argument("--width", type=int)
    parser.add_argument("--threads", type=int, default=2)
    for name, options in extra:
        parser.add_argument(name, **options)
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1:])


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.view_settings.view_transform = "Raw"
    return scene


def quality(samples, threads=2, bounces=(5, 4, 3)):
    """`bounces`: in all, diffuse, glossy."""
    scene, cycles = bpy.context.scene, bpy.context.scene.cycles
    cycles.samples, cycles.use_adaptive_sampling = samples, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = bounces
    cycles.transmission_bounces = cycles.transparent_max_bounces = 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4.0, 1.0
    cycles.use_denoising = False
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.render.use_persistent_data = True


def frame(width, height):
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100


def resize(width):
    """The same picture at another width, for drafts and for supersampling."""
    render = bpy.context.scene.render
    if width:
        frame(width, round(render.resolution_y * width / render.resolution_x))


def camera(at, look, lens, rise=0.0, aside=0.0):
    """A level camera keeps the plinths upright; `rise` and `aside` shift the view instead of turning it."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.shift_x, data.shift_y = lens, 36, aside, rise
    thing = bpy.data.objects.new("camera", data)
    thing.location = at
    thing.rotation_euler = (Vector(look) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


def morning(energy=5.6, world=0.46, fill=30, angle=1.4):
    """A low sun from the upper left, a mint sky, and a soft mint fill behind the camera."""
    sun(SUN, energy, angle)
    daylight(world, fill)


def sun(way, energy=5.6, angle=1.4, colour=(1, .885, .74)):
    """Sunlight along `way`; `angle` in degrees sets how soft the shadows are."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = energy, np.radians(angle), colour
    thing = bpy.data.objects.new("sun", data)
    thing.rotation_euler = Vector(way).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def daylight(world=0.46, fill=30):
    """Day without the sun: a mint sky, and a soft mint fill behind the camera."""
    panel("fill", (1.5, -9.5, 5.0), (.8, .5, 1.0), 4, fill, "#DDF0E8")
    sky("#C9DDD6", "#DDEFEA", world)


def sky(low, high, strength):
    """Light from all sides, from the colour of the horizon to that of the height."""
    sky = bpy.data.worlds.new("sky")
    bpy.context.scene.world = sky
    sky.use_nodes = True
    nodes, links = sky.node_tree.nodes, sky.node_tree.links
    where, split = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ")
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (*materials.linear(low), 1)
    ramp.color_ramp.elements[1].color = (*materials.linear(high), 1)
    links.new(where.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = strength


def panel(name, at, look, size, energy, colour):
    """A soft light of `size` units that is not seen itself; `energy` in watts."""
    data = bpy.data.lights.new(name, "AREA")
    data.size, data.energy, data.color = size, energy, materials.linear(colour)
    panel = bpy.data.objects.new(name, data)
    panel.location = at
    panel.rotation_euler = (Vector(look) - panel.location).to_track_quat("-Z", "Y").to_euler()
    panel.visible_camera = False
    bpy.context.scene.collection.objects.link(panel)


def lamp(at, energy, colour="#FFD79A", radius=.14):
    """Light of a lamp, in watts; what one sees of the lamp is another thing."""
    data = bpy.data.lights.new("lamp", "POINT")
    data.energy, data.shadow_soft_size, data.color = energy, radius, materials.linear(colour)
    thing = bpy.data.objects.new("lamp", data)
    thing.location = at
    bpy.context.scene.collection.objects.link(thing)
    return thing


def evening(world=.30, glow=140):
    """After sunset: a rose and lilac sky, and a warm lamp in the room, up on the left."""
    sky("#D9A0A4", "#8E90BE", world)
    panel("lamplight", (-2.7, -1.7, 2.9), (.3, .5, .8), .4, glow, "#FFA67C")


def night(world=.17):
    """Night: little more than the moon, up on the left; the picture brings its own lamp."""
    sky("#3C7478", "#1F3F5C", world)
    panel("moon", (-4.6, -3.4, 4.4), (0, .3, .9), .5, 90, "#86BCC9")


def floor(material=None):
    points = [(-30, -30, 0), (30, -30, 0), (30, 6, 0), (-30, 6, 0)]
    add("floor", (points, [(0, 1, 2, 3)]), material or materials.floor())


def wall(material, y=WALL_Y):
    points = [(-30, y, 0), (30, y, 0), (30, y, 20), (-30, y, 20)]
    add("wall", (points, [(0, 1, 2, 3)]), material)


def passes(folder, only=None):
    """Send each pass to its own EXR in `folder`; `only="combined"` writes just the sum."""
    scene, layer = bpy.context.scene, bpy.context.scene.view_layers[0]
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    layer.use_pass_emit = layer.use_pass_position = layer.use_pass_normal = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, sink = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    sink.base_path = folder
    sink.format.file_format, sink.format.color_depth = "OPEN_EXR", "32"
    sink.format.exr_codec = "ZIP"
    sink.file_slots.clear()
    chosen = {"combined": "Image"} if only == "combined" else PASSES
    for name, socket in chosen.items():
        sink.file_slots.new(name + "-")
        tree.links.new(source.outputs[socket], sink.inputs[name + "-"])


def render(folder, number=1, only=None):
    os.makedirs(folder, exist_ok=True)
    passes(folder, only)
    bpy.context.scene.frame_set(number)
    bpy.ops.render.render(write_still=False)
