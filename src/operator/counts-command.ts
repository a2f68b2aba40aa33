import { findTotals } from '../counts/totals.ts'
import type { Total } from '../counts/totals.ts'
import { addDays, toLondonTime } from '../facts/london-time.ts'
import type { IsoDate } from '../facts/types.ts'
import { UsageError, runWithStorage, parseWords } from './command.ts'
import type { Command } from './command.ts'

/** Days in London, both inclusive. */
interface Column {
  name: string
  from: IsoDate
  to: IsoDate
}

function columnsAt(now: number): readonly Column[] {
  const today = toLondonTime(new Date(now)).date
  const first = (day: IsoDate) => `${day.slice(0, 7)}-01` as IsoDate
  const lastOfMonthBefore = addDays(first(today), -1)
  return [
    { name: 'today', from: today, to: today },
    { name: '7 days', from: addDays(today, -6), to: today },
    { name: 'this month', from: first(today), to: today },
    { name: 'last month', from: first(lastOfMonthBefore), to: lastOfMonthBefore },
  ]
}

export const countsCommand: Command = {
  summary: 'shows how often pages were viewed, forms sent and cards used, per day',
  help: `Usage: npm run practice -- counts [--csv]

Shows how often each page was viewed, and the outcomes of forms and cards: today, in the last seven days, this month
and last month. Nothing is stored about visitors. Programs that say they are robots are not counted.

  --csv    one line per day and name, as "day,what,count", for a spreadsheet`,
  async run(args, { settings, print, system }) {
    const { words, values } = parseWords(args, { csv: { type: 'boolean' } })
    if (words.length > 0) throw new UsageError('Too many arguments.')
    return runWithStorage({ settings, system }, async ({ db }) => {
      if (values['csv'] === true) {
        const rows = await db.selectFrom('counts').selectAll().orderBy('day').orderBy('what').execute()
        print('day,what,count')
        for (const { day, what, count } of rows) print(`${day},"${what}",${count}`)
        return 0
      }
      const columns = columnsAt(system.now())
      const totals = await Promise.all(columns.map(({ from, to }) => findTotals(db, from, to)))
      for (const line of table(columns, totals)) print(line)
      return 0
    })
  },
}

function table(columns: readonly Column[], totals: readonly (readonly Total[])[]): string[] {
  const names = [...new Set(totals.flat().map(({ what }) => what))].sort()
  if (names.length === 0) return ['Nothing has been counted yet.']
  const wide = Math.max(...names.map(({ length }) => length))
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(wide)}${cells.map((cell) => cell.padStart(12)).join('')}`
  const countOf = (what: string, column: readonly Total[]) =>
    String(column.find((total) => total.what === what)?.count ?? 0)
  return [
    line(
      '',
      columns.map(({ name }) => name),
    ),
    ...names.map((name) =>
      line(
        name,
        totals.map((column) => countOf(name, column)),
      ),
    ),
  ]
}
