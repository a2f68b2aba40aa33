"""Cuts the typefaces of the receipt down to what names need, one file a script, and writes which file has what.

Usage: cut.py SCRATCH PUBLIC_FONTS FONTS_TS
SCRATCH holds the unpacked npm packages (see make.sh), one directory each.

A file's name carries the start of its SHA-256, so a server may tell browsers to keep it for ever. Chinese characters
and Korean syllables lie in slices of neighbours, because a name needs three of them, not eleven thousand.
"""

import hashlib
import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

NOTO = Path("/usr/share/fonts/truetype/noto")
CJK = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
JAPANESE, KOREAN, CHINESE = 0, 1, 2
HAN_SLICES = 20
HANGUL_SLICES = 2
# How far a curve may be off when it is redrawn, in thousandths of the letters' size.
CURVE_ERROR = 2

# A script's file has what stands between and joins its letters, and the circle that a stray vowel sign sits on.
BETWEEN = [0x20, 0xA0, 0x200C, 0x200D, 0x25CC]
MARKS = (0x300, 0x36F)
BOX = 0x25A1
# What English is set in.
ENGLISH = [(0x20, 0x7E), (0xA0, 0xFF), *((ord(c), ord(c)) for c in "–—‘’“”•…−")]

# In the order in which they are asked for a character: file, font, and the blocks of characters it is taken for.
SCRIPTS = [
    ("latin", "NotoSans", [(0x20, 0x2AF), (0x2B0, 0x2FF), MARKS, (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x20A0, 0x20BF)]),
    ("greek", "NotoSans", [(0x370, 0x3FF), (0x1F00, 0x1FFF)]),
    ("cyrillic", "NotoSans", [(0x400, 0x52F)]),
    ("armenian", "NotoSansArmenian", [(0x530, 0x58F), (0xFB13, 0xFB17)]),
    ("hebrew", "NotoSansHebrew", [(0x590, 0x5FF), (0xFB1D, 0xFB4F)]),
    ("arabic", "NotoSansArabic", [(0x600, 0x6FF), (0x750, 0x77F), (0x8A0, 0x8FF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)]),
    ("thaana", "NotoSansThaana", [(0x780, 0x7BF)]),
    ("devanagari", "NotoSansDevanagari", [(0x900, 0x97F), (0xA8E0, 0xA8FF)]),
    ("bengali", "NotoSansBengali", [(0x980, 0x9FF)]),
    ("gurmukhi", "NotoSansGurmukhi", [(0xA00, 0xA7F)]),
    ("gujarati", "NotoSansGujarati", [(0xA80, 0xAFF)]),
    ("oriya", "NotoSansOriya", [(0xB00, 0xB7F)]),
    ("tamil", "NotoSansTamil", [(0xB80, 0xBFF)]),
    ("telugu", "NotoSansTelugu", [(0xC00, 0xC7F)]),
    ("kannada", "NotoSansKannada", [(0xC80, 0xCFF)]),
    ("malayalam", "NotoSansMalayalam", [(0xD00, 0xD7F)]),
    ("sinhala", "NotoSansSinhala", [(0xD80, 0xDFF)]),
    ("thai", "NotoSansThai", [(0xE00, 0xE7F)]),
    ("lao", "NotoSansLao", [(0xE80, 0xEFF)]),
    ("myanmar", "NotoSansMyanmar", [(0x1000, 0x109F), (0xAA60, 0xAA7F)]),
    ("georgian", "NotoSansGeorgian", [(0x10A0, 0x10FF), (0x1C90, 0x1CBF), (0x2D00, 0x2D2F)]),
    ("ethiopic", "NotoSansEthiopic", [(0x1200, 0x139F), (0x2D80, 0x2DDF)]),
    ("khmer", "NotoSansKhmer", [(0x1780, 0x17FF), (0x19E0, 0x19FF)]),
]
JAPANESE_BLOCKS = [(0x3000, 0x30FF), (0x3100, 0x312F), (0x31F0, 0x31FF), (0xFF00, 0xFFEF)]


def points(blocks: list[tuple[int, int]]) -> list[int]:
    return [code for first, last in blocks for code in range(first, last + 1)]


def cut(font: TTFont, codepoints: list[int], plain: bool = False) -> bytes:
    """`plain` leaves out the rules of shaping, which a script that only sets sign after sign does not need."""
    options = subset.Options()
    if plain:
        options.layout_features = []
        options.drop_tables += ["BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    options.hinting = False
    options.name_IDs = [1, 2, 6]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.glyph_names = False
    options.legacy_kern = False
    options.drop_tables += ["DSIG", "STAT", "MVAR"]
    worker = subset.Subsetter(options)
    worker.populate(unicodes=codepoints)
    worker.subset(font)
    if "CFF " in font:
        redraw(font)
    # The browser cuts these files once more, and its cutter loses glyphs of odd length.
    font["glyf"].padding = 2
    out = io.BytesIO()
    subset.save_font(font, out, options)
    return out.getvalue()


def redraw(font: TTFont) -> None:
    """Turns PostScript outlines into TrueType ones: of the others, the browser's cutter makes files that nobody reads."""
    drawn = font.getGlyphSet()
    glyphs = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        drawn[name].draw(Cu2QuPen(pen, CURVE_ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"] = newTable("loca")
    outlines = font["glyf"] = newTable("glyf")
    outlines.glyphOrder, outlines.glyphs = font.getGlyphOrder(), glyphs
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    limits.maxZones = 1
    for unused in (
        "maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements maxSizeOfInstructions"
        " maxComponentElements"
    ).split():
        setattr(limits, unused, 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\0\1\0\0"
    del font["CFF "]


def add_box(font: TTFont) -> None:
    """Gives the sign for what no file has (U+25A1) the shape of the font's own sign for it."""
    outlines, widths, missing = font["glyf"], font["hmtx"], font.getGlyphOrder()[0]
    outlines["box"] = outlines[missing]
    widths["box"] = widths[missing]
    for encoding in font["cmap"].tables:
        if encoding.isUnicode():
            encoding.cmap[BOX] = "box"


def east_asian(rows: range, charset: str) -> set[int]:
    """The single characters in those rows of a two-byte set."""
    found = set()
    for lead in rows:
        for trail in range(0x40, 0xFF):
            try:
                character = bytes([lead, trail]).decode(charset)
            except UnicodeDecodeError:
                continue
            if len(character) == 1:
                found.add(ord(character))
    return found


def han() -> list[int]:
    """What the national sets hold: simplified and common traditional Chinese, Japanese and Korean."""
    sets = (
        east_asian(range(0xB0, 0xF8), "gb2312")
        | east_asian(range(0xA4, 0xC7), "big5")
        | east_asian(range(0xB0, 0xF5), "euc_jp")
        | east_asian(range(0xCA, 0xFE), "euc_kr")
    )
    return sorted(sets.intersection(range(0x4E00, 0xA000)))


def hangul() -> list[int]:
    return sorted(east_asian(range(0xB0, 0xC9), "euc_kr"))


def slices(codepoints: list[int], count: int) -> list[list[int]]:
    size = -(-len(codepoints) // count)
    return [codepoints[at : at + size] for at in range(0, len(codepoints), size)]


def main() -> None:
    scratch, public, table = (Path(argument) for argument in sys.argv[1:])
    public.mkdir(parents=True, exist_ok=True)
    for old in public.glob("*.ttf"):
        old.unlink()
    copyrights: dict[str, None] = {}

    def open_font(path: Path, number: int = -1) -> TTFont:
        font = TTFont(path, fontNumber=number, recalcTimestamp=False)
        copyrights.setdefault(font["name"].getDebugName(0))
        return font

    def write(name: str, data: bytes) -> str:
        file = f"{name}-{hashlib.sha256(data).hexdigest()[:8]}.ttf"
        (public / file).write_bytes(data)
        return file

    own = {}
    for style, path, blocks in [
        ("text", "figtree/400Regular/Figtree_400Regular.ttf", None),
        ("strong", "figtree/600SemiBold/Figtree_600SemiBold.ttf", ENGLISH),
        ("heading", "petrona/500Medium/Petrona_500Medium.ttf", ENGLISH),
    ]:
        font = TTFont(scratch / path, recalcTimestamp=False)
        if style == "text":
            add_box(font)
        codepoints = points(blocks) if blocks else list(font.getBestCmap())
        own[style] = write(path.split("/")[0] + f"-{font['OS/2'].usWeightClass}", cut(font, codepoints))

    fallbacks = []
    for name, source, blocks in SCRIPTS:
        font = open_font(NOTO / f"{source}-Regular.ttf")
        codepoints = points(blocks) + BETWEEN
        if source == "NotoSans":
            codepoints += points([MARKS])
        fallbacks.append((write(name, cut(font, codepoints)), blocks))
    kana = cut(open_font(CJK, JAPANESE), points(JAPANESE_BLOCKS) + [0x20, 0x30FB], plain=True)
    fallbacks.append((write("kana", kana), JAPANESE_BLOCKS))
    for number, part in enumerate(slices(hangul(), HANGUL_SLICES), 1):
        data = cut(open_font(CJK, KOREAN), [*part, 0x20], plain=True)
        fallbacks.append((write(f"hangul-{number}", data), [(part[0], part[-1])]))
    for number, part in enumerate(slices(han(), HAN_SLICES), 1):
        data = cut(open_font(CJK, CHINESE), [*part, 0x20], plain=True)
        fallbacks.append((write(f"han-{number}", data), [(part[0], part[-1])]))

    lines = [
        "/* Made by media/receipt-fonts: change it there. */",
        "",
        "/** Files of the receipt's own typefaces, in public/fonts/receipt. */",
        "export const ownFonts = {",
        *(f"  {style}: '{file}'," for style, file in own.items()),
        "} as const",
        "",
        "/** Which file to ask for a character that those do not have: first and last character of each block. */",
        "export const fallbackFonts: readonly (readonly [file: string, ...blocks: readonly [number, number][]])[] = [",
        *(
            f"  ['{file}', {', '.join(f'[0x{first:x}, 0x{last:x}]' for first, last in blocks)}],"
            for file, blocks in fallbacks
        ),
        "]",
        "",
    ]
    table.write_text("\n".join(lines))

    terms = (public.parent / "OFL-figtree.txt").read_text().split("\n", 1)[1]
    notices = "\n".join(["Cut from the Noto fonts:", *copyrights])
    (public / "OFL-noto.txt").write_text(notices + "\n" + terms)


main()
