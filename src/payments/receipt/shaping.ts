import fontkit from '@pdf-lib/fontkit'
import type { Font, GlyphRun } from '@pdf-lib/fontkit'
import { provideGenerators } from './generators.ts'

/**
 * A font that lays out any text whatever. Shaping stumbles over some signs that stand where no word has them: these are
 * then set one after the other.
 *
 * @param toLeft The font's letters run to the left.
 */
export function fontOf(data: Uint8Array, toLeft: boolean): Font {
  provideGenerators()
  const font = fontkit.create(data)
  const layout = font.layout.bind(font)
  font.layout = (text, ...rest) => {
    try {
      return layout(text, ...rest)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      const signs = Array.from(text)
      return { ...layout(''), ...signAfterSign(font, toLeft ? signs.reverse() : signs) }
    }
  }
  return font
}

function signAfterSign(
  font: Font,
  signs: readonly string[],
): Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'> {
  const glyphs = signs.map((sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0))
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }))
  return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) }
}
