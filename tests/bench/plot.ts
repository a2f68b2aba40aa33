import type { Ratio } from './figures.ts'

/* Two small pictures, as SVG that follows the reader's colours: bars of ratios with their ranges, and curves of growth. */

const WIDTH = 720
const NAMES = 270
const ROW = 22
const STYLE =
  '<style>text{font:12px sans-serif;fill:#333}.l{stroke:#888;stroke-width:1;fill:none}.b{fill:#7fb3a4}.r{stroke:#14453f;stroke-width:2;fill:none}@media(prefers-color-scheme:dark){text{fill:#ddd}.b{fill:#2f6f63}.r{stroke:#cfe3db}}</style>'

const svg = (height: number, content: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">${STYLE}\n${content.join('\n')}\n</svg>\n`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const label = (x: number, y: number, text: string, anchor = 'start') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(text)}</text>`
const path = (kind: string, d: string) => `<path class="${kind}" d="${d}"/>`

/** A bar for each ratio, its range as a line, and a mark at 1, where the other one is. */
export function ratioBars(bars: readonly { name: string; ratio: Ratio }[], one = 'bare'): string {
  const most = Math.max(1, ...bars.map(({ ratio }) => ratio.highest)) * 1.1
  const x = (value: number) => NAMES + (value / most) * (WIDTH - NAMES - 10)
  const height = bars.length * ROW + 24
  return svg(height, [
    path('l', `M${x(1)} 4V${height - 20}`),
    label(x(1), height - 6, `1 = ${one}`, 'middle'),
    ...bars.flatMap(({ name, ratio }, index) => {
      const y = index * ROW + 4
      const middle = y + ROW / 2 - 2
      return [
        label(NAMES - 8, middle + 4, name, 'end'),
        `<rect class="b" x="${NAMES}" y="${y + 2}" width="${(x(ratio.median) - NAMES).toFixed(1)}" height="${ROW - 8}"/>`,
        path('r', `M${x(ratio.lowest).toFixed(1)} ${middle}H${x(ratio.highest).toFixed(1)}`),
      ]
    }),
  ])
}

/** A curve for each name over numbers that grow by multiples, with the ranges of its points. */
export function growthCurves(
  curves: readonly { name: string; points: readonly { at: number; ratio: Ratio }[] }[],
  across: string,
): string {
  const points = curves.flatMap((curve) => curve.points)
  const most = Math.max(1, ...points.map(({ ratio }) => ratio.highest)) * 1.1
  const [first, last] = [Math.min(...points.map(({ at }) => at)), Math.max(...points.map(({ at }) => at))]
  const [left, right, top, bottom] = [50, 520, 14, 240]
  const x = (at: number) => left + (Math.log(at / first) / Math.log(last / first)) * (right - left)
  const y = (value: number) => bottom - (value / most) * (bottom - top)
  const place = (at: number, value: number) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`
  return svg(bottom + 46, [
    path('l', `M${left} ${top}V${bottom}H${right}`),
    path('l', `M${left} ${y(1).toFixed(1)}H${right}`),
    label(left - 6, y(1) + 4, '1', 'end'),
    label(left - 6, bottom + 4, '0', 'end'),
    label((left + right) / 2, bottom + 40, across, 'middle'),
    ...[...new Set(points.map(({ at }) => at))].map((at) => label(x(at), bottom + 20, String(at), 'middle')),
    ...curves.flatMap((curve, index) => {
      const end = curve.points.at(-1)
      return [
        path('r', `M${curve.points.map(({ at, ratio }) => place(at, ratio.median)).join('L')}`),
        ...curve.points.map(({ at, ratio }) =>
          path('l', `M${place(at + 0.02 * at * index, ratio.lowest)}V${y(ratio.highest).toFixed(1)}`),
        ),
        label(right + 10, y(end?.ratio.median ?? 0) + 4 + index * 3, curve.name),
      ]
    }),
  ])
}
