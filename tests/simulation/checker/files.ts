import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DAY, HOUR } from './known.ts'
import type { Known } from './known.ts'

/* What the files say: database, its log, and backups. */

const DATABASE = 'practice.sqlite'

/** What a person typed is in no file any more, but for what tax law keeps of a charged payment. */
export function judgeErasure(
  { book, typed }: Known,
  { dataDir, email, said }: { dataDir: string; email: string; said: string },
): string | null {
  const asked = [...book.wishes.values()]
    .filter((wish) => wish.email === email)
    .flatMap((wish) => [...wish.asked.values()])
  const gone = asked.flatMap(({ form, name_on_card: card }) => [
    (form as { message?: { phone?: string } } | undefined)?.message?.phone ?? '',
    card as string,
  ])
  gone.push(...(typed.get(email) ?? []))
  const kept = /Kept: Payment/.test(said) ? [] : [email]
  for (const name of readdirSync(dataDir).filter(
    (one) => one.startsWith(DATABASE) && !/before-restore/.test(one),
  )) {
    const bytes = readFileSync(join(dataDir, name)).toString('latin1')
    const left = [...gone, ...kept].find((word) => word !== '' && bytes.includes(word))
    if (left !== undefined) return `${left} of ${email} is still in ${name}.`
  }
  return null
}

/** A backup has every row that the database has. */
export function judgeBackup(file: string, dataDir: string): string | null {
  const files = [file, join(dataDir, DATABASE)].map((one) => new Database(one, { readonly: true }))
  const tables = ['messages', 'letters', 'payments', 'attempts', 'photos', 'returns']
  const counts = tables.map((table) =>
    files.map((one) => String(one.prepare(`SELECT count(*) FROM ${table}`).pluck().get())),
  )
  for (const one of files) one.close()
  const short = counts.findIndex(([copied, all]) => copied !== all)
  return short < 0 ? null : `The backup has ${counts[short]?.join(` ${tables[short]} of `)}.`
}

/** The ledger has every card that the provider charged, and no other, after the time in which both are compared. */
export function judgeLedger(known: Known, file: string, at: number): string | null {
  const old = at - 30 * HOUR
  if (!known.isWell(at, 30 * HOUR, 'provider', 'disk', 'clock', 'keys', 'site') || known.restoredAt > old)
    return null
  const backup = new Database(file, { readonly: true })
  const rows = backup.prepare<[], [string, string]>('SELECT reference, state FROM attempts').raw().all()
  backup.close()
  const states = new Map(rows)
  for (const sale of known.book.sales.values()) {
    const isOfTime = sale.at <= old && sale.at >= at - 20 * DAY
    if (!isOfTime || sale.isTest || known.resolved.has(sale.reference)) continue
    const state = states.get(sale.reference) ?? 'missing'
    const isCharged = known.charges(sale).length > 0
    if (/^(paid|refunded|voided)/.test(state) !== isCharged)
      return `${sale.reference} was ${isCharged ? '' : 'not '}charged, and is ${state} in the ledger.`
  }
  return null
}
