"""Turns words into SVG path data, so that a picture needs no font."""

from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from fonts import kerning


def short(value: int, tenths: int) -> str:
    """A whole number of steps as the shortest decimal SVG understands."""
    text = f"{value / tenths:.3f}".rstrip("0").rstrip(".")
    return text.replace("-0.", "-.").removeprefix("0") if text.startswith(("0.", "-0.")) else text


class ShortPen(BasePen):
    """Relative commands from positions that are rounded first: short, and the error never adds up."""

    def __init__(self, x: float, y: float, scale: float, steps: int = 10) -> None:
        super().__init__(None)
        self.x, self.y, self.scale, self.steps = x, y, scale, steps
        self.parts: list[str] = []
        self.at = self.start = (0, 0)
        self.command = ""

    def _point(self, p: tuple[float, float]) -> tuple[int, int]:
        return (round((self.x + p[0] * self.scale) * self.steps), round((self.y - p[1] * self.scale) * self.steps))

    def _write(self, command: str, numbers: list[int]) -> None:
        text = "" if command == self.command and command not in "mz" else command
        for index, value in enumerate(numbers):
            number = short(value, self.steps)
            joined = (text == "" or index > 0) and not number.startswith("-")
            text += (" " if joined else "") + number
        self.command = command
        self.parts.append(text)

    def _moveTo(self, p: tuple[float, float]) -> None:
        to = self._point(p)
        self.command = ""
        if self.parts:
            self._write("m", [to[0] - self.at[0], to[1] - self.at[1]])
        else:
            self._write("M", list(to))
        self.at = self.start = to

    def _lineTo(self, p: tuple[float, float]) -> None:
        to = self._point(p)
        dx, dy = to[0] - self.at[0], to[1] - self.at[1]
        if dx or dy:
            self._write(*(("v", [dy]) if not dx else ("h", [dx]) if not dy else ("l", [dx, dy])))
        self.at = to

    def _qCurveToOne(self, c: tuple[float, float], p: tuple[float, float]) -> None:
        via, to = self._point(c), self._point(p)
        if to == self.at:
            return
        self._write("q", [via[0] - self.at[0], via[1] - self.at[1], to[0] - self.at[0], to[1] - self.at[1]])
        self.at = to

    def _closePath(self) -> None:
        self._write("z", [])
        self.at = self.start


def font_at(path: Path, weight: float) -> TTFont:
    return instancer.instantiateVariableFont(TTFont(path), {"wght": weight})


def advance(font: TTFont, text: str, size: float, tracking: float = 0) -> float:
    """How far the text reaches, without tracking after its last letter."""
    cmap, pairs = font.getBestCmap(), kerning(font)
    names = [cmap[ord(letter)] for letter in text]
    units = sum(font["hmtx"][name][0] for name in names)
    units += sum(pairs.get(pair, 0) for pair in zip(names, names[1:]))
    return units * size / font["head"].unitsPerEm + tracking * (len(names) - 1)


def outline(font: TTFont, text: str, x: float, y: float, size: float, tracking: float = 0, steps: int = 10) -> str:
    """Path data of a line of text, its baseline starting at (x, y)."""
    scale = size / font["head"].unitsPerEm
    cmap, pairs, glyphs = font.getBestCmap(), kerning(font), font.getGlyphSet()
    parts: list[str] = []
    before = None
    for letter in text:
        name = cmap[ord(letter)]
        if before:
            x += pairs.get((before, name), 0) * scale + tracking
        plain = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(plain)
        pen = ShortPen(x, y, scale, steps)
        plain.replay(pen)
        parts += pen.parts
        x += font["hmtx"][name][0] * scale
        before = name
    return "".join(parts)
