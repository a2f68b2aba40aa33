import {
  beginText,
  endMarkedContent,
  endText,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  setTextRise,
} from 'pdf-lib'
import type { Color, PDFPage } from 'pdf-lib'
import type { Line, Run } from './lines.ts'

/** Draws a line with its left end at x on the base line y, in points from the page's lower left corner. */
export function drawLine(page: PDFPage, line: Line, x: number, y: number, size: number, color: Color): void {
  page.pushOperators(
    beginText(),
    setFillingColor(color),
    setTextMatrix(1, 0, 0, 1, x, y),
    ...line.runs.flatMap((run) => [
      ...(run.says === null ? [] : [beginSaying(run.says)]),
      setFontAndSize(fontName(page, run), size),
      ...shown(run, size),
      ...(run.says === null ? [] : [endMarkedContent()]),
    ]),
    endText(),
  )
}

const namesOn = new WeakMap<PDFPage, Map<string, ReturnType<PDFPage['node']['newFontDictionary']>>>()

function fontName(page: PDFPage, { typeface: { embedded } }: Run) {
  const names = namesOn.get(page) ?? new Map()
  namesOn.set(page, names)
  const name = names.get(embedded.ref.tag) ?? page.node.newFontDictionary(embedded.name, embedded.ref)
  names.set(embedded.ref.tag, name)
  return name
}

/** Opens what a reader copies and speaks as that text, whatever glyphs stand in it. */
function beginSaying(text: string): PDFOperator {
  const properties = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', properties])
}

/** Shows the glyphs, each moved to where the font wants it: marks over their letters, pairs closer together. */
function shown({ glyphs }: Run, size: number): readonly PDFOperator[] {
  const operators: PDFOperator[] = []
  let items: string[] = []
  let rise = 0
  const flush = () => {
    if (items.length > 0)
      operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [`[${items.join(' ')}]`]))
    items = []
  }
  const riseTo = (above: number) => {
    if (above === rise) return
    flush()
    operators.push(setTextRise((above * size) / 1000))
    rise = above
  }
  const moveLeft = (by: number) => {
    if (Math.abs(by) >= LEAST_MOVE) items.push(by.toFixed(2))
  }
  for (const { code, right, above, advance, wanted } of glyphs) {
    riseTo(above)
    moveLeft(-right)
    items.push(`<${code}>`)
    moveLeft(right + advance - wanted)
  }
  flush()
  riseTo(0)
  return operators
}

/** Thousandths of the size that nobody sees. */
const LEAST_MOVE = 0.01
