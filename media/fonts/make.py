"""Cuts the two typefaces down to what the site says, and works out the stand-ins shown before they arrive.

Usage: fonts.py SOURCES PUBLIC_FONTS STYLES
SOURCES holds the unpacked npm packages (see make.sh), one directory each. STYLES gets fonts.css, which every page
has, and italic.css for the one page with an emphasised phrase.

A file's name carries the start of its SHA-256, so a server may tell browsers to keep it for ever. The letters
of other European languages sit in files of their own with a unicode-range: a page without a Łukasz on it never
fetches them.
"""

import hashlib
import io
import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# What British English prose, prices and fee tables are set in.
LATIN = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *map(ord, "ŒœıŸ–—‘’‚“”„†‡•…‹›€™−⁄"),
]
# Names of patients and staff from the rest of Europe.
EXTENDED = [*range(0x100, 0x180), *map(ord, "ȘșȚț")]
# The italic sets one emphasised phrase: no figures in tables, no fractions.
ITALIC = [*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "£\u00a0–—‘’“”…·")]

MADE = "Made by media/fonts/make.py: change it there"

SAMPLE = (
    "A check-up is a good moment to talk. We look at your teeth, gums and bite, take X-rays only when they help, "
    "and explain what we see before anything is done. You will have a written plan with every price on it, and "
    "time to think it over. New patients are welcome, whether it has been six months or sixteen years since the "
    "last visit. Book by phone or on this page; the examination costs £97 and children pay £58."
)


def limited(path: Path, weights: tuple[int, int]) -> TTFont:
    """The font with its weight axis cut to what the design uses; the axis must keep its default inside."""
    font = TTFont(path, recalcTimestamp=False)
    default = font["fvar"].axes[0].defaultValue
    instancer.instantiateVariableFont(font, {"wght": (min(weights[0], default), weights[1])}, inplace=True)
    # Through the file format once: the subsetter asks for every glyph, also those that no longer vary.
    whole = io.BytesIO()
    font.save(whole)
    return TTFont(whole, recalcTimestamp=False)


def cut(font: TTFont, codepoints: list[int], features: list[str]) -> bytes:
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = features
    options.hinting = False
    options.name_IDs = [1, 2, 13, 14]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.glyph_names = False
    options.legacy_kern = False
    options.drop_tables += ["DSIG", "STAT", "MVAR"]
    worker = subset.Subsetter(options)
    worker.populate(unicodes=codepoints)
    worker.subset(font)
    out = io.BytesIO()
    subset.save_font(font, out, options)
    return out.getvalue()


def ranges(codepoints: list[int]) -> str:
    """A unicode-range value; runs of neighbours become one entry."""
    parts: list[str] = []
    ordered = sorted(codepoints)
    start = last = ordered[0]
    for code in [*ordered[1:], 0]:
        if code == last + 1:
            last = code
            continue
        parts.append(f"U+{start:X}" if start == last else f"U+{start:X}-{last:X}")
        start = last = code
    return ", ".join(parts)


def kerning(font: TTFont) -> dict[tuple[str, str], int]:
    """Pair kerning as one table, so that a line's width is what a browser draws."""
    pairs: dict[tuple[str, str], int] = {}
    if "GPOS" not in font:
        return pairs
    table = font["GPOS"].table
    wanted = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(wanted):
        for sub in table.LookupList.Lookup[index].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if sub.LookupType != 2:
                continue
            if sub.Format == 1:
                for left, group in zip(sub.Coverage.glyphs, sub.PairSet):
                    for record in group.PairValueRecord:
                        value = record.Value1.XAdvance if record.Value1 and hasattr(record.Value1, "XAdvance") else 0
                        pairs.setdefault((left, record.SecondGlyph), value)
            else:
                seconds = sub.ClassDef2.classDefs
                for left in sub.Coverage.glyphs:
                    row = sub.Class1Record[sub.ClassDef1.classDefs.get(left, 0)].Class2Record
                    for right in font.getGlyphOrder():
                        value = row[seconds.get(right, 0)].Value1
                        if value and getattr(value, "XAdvance", 0):
                            pairs.setdefault((left, right), value.XAdvance)
    return pairs


def width(font: TTFont) -> float:
    """How wide the sample is, in ems."""
    cmap, metrics, pairs = font.getBestCmap(), font["hmtx"], kerning(font)
    names = [cmap[ord(letter)] for letter in SAMPLE]
    total = sum(metrics[name][0] for name in names)
    total += sum(pairs.get(pair, 0) for pair in zip(names, names[1:]))
    return total / font["head"].unitsPerEm


def fallback(family: str, real: TTFont, stand_in: Path, local: list[str], weight: str, style: str = "normal") -> str:
    """A system font scaled to the web font's width, with the web font's own line box.

    size-adjust scales everything about the system font, its ascent too, so the overrides are divided by it.
    """
    scale = width(real) / width(TTFont(stand_in))
    em, box = real["head"].unitsPerEm, real["hhea"]
    sources = ", ".join(f'local("{name}")' for name in local)
    print(f"{family} {weight} {style} from {stand_in.name}: size-adjust {scale:.2%}", file=sys.stderr)
    return f"""@font-face {{
  font-family: "{family}";
  src: {sources};
  font-style: {style};
  font-weight: {weight};
  size-adjust: {scale:.2%};
  ascent-override: {box.ascent / em / scale:.2%};
  descent-override: {-box.descent / em / scale:.2%};
  line-gap-override: {box.lineGap / em / scale:.2%};
}}
"""


def main(sources: Path, out: Path, styles: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("*.woff2"):
        old.unlink()

    petrona, figtree = sources / "petrona", sources / "figtree"
    kern = ["kern", "liga", "ccmp", "locl"]
    figures = [*kern, "tnum", "pnum", "lnum", "rvrn"]
    plan = [
        ("petrona", "Petrona", "normal", petrona / "files/petrona-latin-wght-normal.woff2", LATIN, figures, None),
        ("petrona-ext", "Petrona", "normal", petrona / "files/petrona-latin-ext-wght-normal.woff2", EXTENDED, kern, EXTENDED),
        ("petrona-italic", "Petrona", "italic", petrona / "files/petrona-latin-wght-italic.woff2", ITALIC, kern, None),
        ("figtree", "Figtree", "normal", figtree / "files/figtree-latin-wght-normal.woff2", LATIN, figures, None),
        ("figtree-ext", "Figtree", "normal", figtree / "files/figtree-latin-ext-wght-normal.woff2", EXTENDED, kern, EXTENDED),
    ]
    rules: list[str] = []
    for name, family, style, source, wanted, features, only in plan:
        data = cut(limited(source, (400, 600)), wanted, features)
        file = f"{name}-{hashlib.sha256(data).hexdigest()[:8]}.woff2"
        (out / file).write_bytes(data)
        print(f"{file}: {len(data)} bytes", file=sys.stderr)
        held = set(TTFont(out / file).getBestCmap())
        unicode_range = f"  unicode-range: {ranges([c for c in only if c in held])};\n" if only else ""
        rules.append(
            f"""@font-face {{
  font-family: "{family}";
  src: url("/fonts/{file}") format("woff2");
  font-style: {style};
  font-weight: 400 600;
  font-display: swap;
{unicode_range}}}
"""
        )
    def at(path: Path, weight: int) -> TTFont:
        return instancer.instantiateVariableFont(TTFont(path), {"wght": weight})

    serif = at(petrona / "files/petrona-latin-wght-normal.woff2", 480)
    italic = at(petrona / "files/petrona-latin-wght-italic.woff2", 480)
    sans = at(figtree / "files/figtree-latin-wght-normal.woff2", 400)
    strong = at(figtree / "files/figtree-latin-wght-normal.woff2", 600)
    liberation = Path("/usr/share/fonts/truetype/liberation")
    web = "{0}/files/{0}-latin-{1}.woff2"
    gelasio = sources / web.format("gelasio", "400-normal")
    gelasio_italic = sources / web.format("gelasio", "400-italic")
    noto = sources / web.format("noto-serif", "400-normal")
    roboto = sources / web.format("roboto", "400-normal")
    roboto_bold = sources / web.format("roboto", "700-normal")
    # Gelasio has Georgia's widths and Liberation Sans has Arial's, so each stands for the font that may not be copied.
    georgia = ["Georgia", "Gelasio", "Gelasio Regular"]
    arial = ["Arial", "ArialMT", "Liberation Sans", "LiberationSans", "Arimo"]
    arial_bold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold", "Arimo Bold"]
    rules += [
        fallback("Petrona Fallback", serif, gelasio, georgia, "400 600"),
        fallback("Petrona Fallback", italic, gelasio_italic, ["Georgia Italic", "Georgia-Italic", "Gelasio Italic"], "400 600", "italic"),
        fallback("Petrona Fallback Android", serif, noto, ["Noto Serif", "NotoSerif"], "400 600"),
        fallback("Figtree Fallback", sans, liberation / "LiberationSans-Regular.ttf", arial, "400 500"),
        fallback("Figtree Fallback", strong, liberation / "LiberationSans-Bold.ttf", arial_bold, "600"),
        fallback("Figtree Fallback Android", sans, roboto, ["Roboto", "Roboto-Regular"], "400 500"),
        fallback("Figtree Fallback Android", strong, roboto_bold, ["Roboto Bold", "Roboto-Bold"], "600"),
    ]
    italics = [rule for rule in rules if "font-style: italic" in rule]
    styles.mkdir(parents=True, exist_ok=True)
    (styles / "italic.css").write_text(f"/* {MADE}. */\n\n" + "\n".join(italics))
    (styles / "fonts.css").write_text(
        f"/* {MADE}. The fallbacks have the web fonts' widths and line boxes,\n"
        "   so nothing moves when those arrive:\n"
        '   "Petrona", "Petrona Fallback", "Petrona Fallback Android", Georgia, serif and\n'
        '   "Figtree", "Figtree Fallback", "Figtree Fallback Android", system-ui, sans-serif. */\n\n'
        + "\n".join(rule for rule in rules if rule not in italics)
    )
    for family in ("petrona", "figtree"):
        licence = (sources / family / "LICENSE").read_text()
        (out / f"OFL-{family}.txt").write_text(re.sub(r"[ \t]+$", "", licence, flags=re.M).strip() + "\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
