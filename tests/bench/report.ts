import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/* Prints the results of a run and writes them into its section of docs/performance.md. */

/** A heading, a sentence about the measurement, and a table; its first row is the header. */
export interface Chapter {
  title: string
  about: string
  rows: readonly (readonly string[])[]
}

const docs = join(import.meta.dirname, '../../docs')
const file = join(docs, 'performance.md')

export const print = (text: string) => void process.stdout.write(`${text}\n`)

/** Date, commit and machine of a run; the load average shows noise from other processes. */
function circumstances(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: docs }).toString().trim()
  const processor = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`
  const load = `load average ${loadavg()[0]?.toFixed(1)} at the end`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${processor}, ${load}`
}

/** Prints the chapters and replaces those of an earlier run under the same name. */
export function publish(name: string, chapters: readonly Chapter[]): void {
  const text = [`*${circumstances()}.*`, ...chapters.map(markdownOf)].join('\n\n')
  print(text)
  const document = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- ${name} begins -->`, `<!-- ${name} ends -->`]
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`docs/performance.md has no place for ${name}.`)
  writeFileSync(file, `${document.slice(0, from)}${begin}\n\n${text}\n\n${document.slice(to)}`)
}

function markdownOf({ title, about, rows: [columns = [], ...rows] }: Chapter): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = `|---|${'---:|'.repeat(columns.length - 1)}`
  return [`### ${title}`, '', about, '', line(columns), rule, ...rows.map(line)].join('\n')
}
