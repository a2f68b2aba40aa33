"""Surfaces. Colours are given as the sRGB hex of the design and made linear here."""
import bpy


def linear(code):
    """'#RRGGBB' to linear RGB."""
    parts = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def surface(name, colour, rough, grain=None, metal=0.0, coat=0.0, sheen=0.0):
    """A Principled surface; `grain` is (noise scale, bump strength, bump depth)."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*linear(colour), 1)
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Clearcoat"].default_value = coat
    shader.inputs["Clearcoat Roughness"].default_value = 0.06
    shader.inputs["Sheen"].default_value = sheen
    if grain:
        scale, strength, depth = grain
        where = nodes.new("ShaderNodeTexCoord")
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = scale
        noise.inputs["Detail"].default_value = 4
        bump = nodes.new("ShaderNodeBump")
        bump.inputs["Strength"].default_value = strength
        bump.inputs["Distance"].default_value = depth
        links.new(where.outputs["Object"], noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return made


def glow(name, colour, strength, high=None):
    """Light of its own, whatever falls on it; from `colour` at the foot of the thing to `high` at its head."""
    made = surface(name, "#000000", 1)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Emission Strength"].default_value = strength
    where, split = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ")
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (*linear(colour), 1)
    ramp.color_ramp.elements[1].color = (*linear(high or colour), 1)
    links.new(where.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Emission"])
    return made


def glass(name, tint="#FFFFFF"):
    """Thin clear glass: it shines at its edges and lets light straight through, without the noise of refraction."""
    made = surface(name, tint, .04)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    edge, clear = nodes.new("ShaderNodeLayerWeight"), nodes.new("ShaderNodeBsdfTransparent")
    mix = nodes.new("ShaderNodeMixShader")
    edge.inputs["Blend"].default_value = .28
    clear.inputs["Color"].default_value = (*linear(tint), 1)
    links.new(edge.outputs["Facing"], mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(nodes["Principled BSDF"].outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return made


def painted(name, rough, coat=0.0):
    """A surface whose colour comes from the points (see shapes.paint)."""
    made = surface(name, "#FFFFFF", rough, coat=coat)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    colour = nodes.new("ShaderNodeAttribute")
    colour.attribute_name = "paint"
    links.new(colour.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def plaster(name="plaster", colour="#EFE6D8"):
    return surface(name, colour, 0.85, grain=(7.0, 0.06, 0.03))


def floor():
    return surface("floor", "#EDE4D6", 0.6)


def enamel():
    return surface("enamel", "#EAE2D3", 0.17, coat=0.8)


def bisque():
    """Unglazed porcelain, for plinths and steps: beside it the glaze can shine."""
    return surface("bisque", "#E9E2D6", 0.55)


def brass(rough=0.28):
    return surface("brass", "#C9A066", rough, metal=1.0)


def russet_glaze():
    return surface("russet glaze", "#98301A", 0.22, coat=0.7)
