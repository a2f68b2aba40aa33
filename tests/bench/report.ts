import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Ratio } from './figures.ts'

/* What a run found: printed, and written into its part of docs/performance.md. */

export interface Table {
  /** What the rows are, then what the columns say. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface Plot {
  /** File name in docs/performance/. */
  file: string
  /** What it shows, for whoever cannot see it. */
  alt: string
  svg: string
}

/** A heading with what stands under it, in order: sentences, tables, plots. */
export interface Chapter {
  title: string
  content: readonly (string | Table | Plot)[]
}

const docs = join(import.meta.dirname, '../../docs')
const file = join(docs, 'performance.md')

export const print = (text: string) => void process.stdout.write(`${text}\n`)

/** A number with three figures that count. */
export const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** A ratio and its range, as two columns. */
export const ratioColumns = ({ median, lowest, highest }: Ratio): [string, string] => [
  figure(median),
  `${figure(lowest)}–${figure(highest)}`,
]

/** The run's own servers and load keep the processors busy once; more than this is of others. */
const OWN_LOAD = 2

/** What to say of figures that were taken while others used the machine; '' when it was quiet. */
function warning(): string {
  const [load = 0] = loadavg()
  return load <= OWN_LOAD * availableParallelism()
    ? ''
    : '**Others used the machine meanwhile: these figures show what is measured, not how fast it is.**'
}

/** Where, when and of what a run was; noise of neighbours shows in the load average. */
function circumstances(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: docs }).toString().trim()
  const commit = git('rev-parse', '--short', 'HEAD')
  const changed = git('status', '--porcelain', '--', '../src', '../package-lock.json', '../vite.config.ts')
  const { node, v8 } = process.versions
  const [load = 0] = loadavg()
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${commit}${changed === '' ? '' : ' with changes'}`,
    `Node ${node} (V8 ${v8})`,
    `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${figure(totalmem() / 1024 ** 3)} GiB`,
    `load average ${load.toFixed(1)} at the end`,
  ].join(', ')
}

/** Prints chapters, and puts them in place of what an earlier run wrote under this name. */
export function publish(name: string, title: string, chapters: readonly Chapter[]): void {
  for (const { title: heading, content } of chapters) {
    print(`\n${heading}\n`)
    for (const part of content)
      if (typeof part === 'string') print(part)
      else if ('rows' in part) print(aligned(part))
  }
  mkdirSync(join(docs, 'performance'), { recursive: true })
  const plots = chapters.flatMap(({ content }) => content.filter((part) => isPlot(part)))
  for (const plot of plots) writeFileSync(join(docs, 'performance', plot.file), plot.svg)
  const text = [
    `## ${title}`,
    `*${circumstances()}.*`,
    warning(),
    ...chapters.flatMap(({ title: heading, content }) => [`### ${heading}`, ...content.map(markdownOf)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  writeFileSync(file, replacePart(existsSync(file) ? readFileSync(file, 'utf8') : '', name, text))
  print(`\nWritten into docs/performance.md.`)
}

const isPlot = (part: string | Table | Plot): part is Plot => typeof part !== 'string' && 'svg' in part

/** Puts a text between the marks of a part, at the end where there are none yet. */
export function replacePart(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} begins -->`, `<!-- ${name} ends -->`]
  const part = `${begin}\n${text}\n${end}`
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from === -1 || to === -1) return `${document.trimEnd()}\n\n${part}\n`
  return document.slice(0, from) + part + document.slice(to + end.length)
}

function markdownOf(part: string | Table | Plot): string {
  if (typeof part === 'string') return part
  if ('svg' in part) return `![${part.alt}](performance/${part.file})`
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(part.columns), `|---|${'---:|'.repeat(part.columns.length - 1)}`, ...part.rows.map(line)].join(
    '\n',
  )
}

function aligned({ columns, rows }: Table): string {
  const lines = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
