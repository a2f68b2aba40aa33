import Database from 'better-sqlite3'

/* What really happened to a card, from the provider's own file. Amounts in pence, times in UTC milliseconds. */

export interface Charge {
  id: number
  /** Zero: it was not charged. */
  pence: number
  back: number
  at: number
  lastFour: string
}

export interface Truth {
  /** Every sale under a reference of ours, also those that failed. */
  of: (reference: string) => Charge[]
  /** References of which something was given back, or tried to be, since a time. */
  returnedSince: (since: number) => string[]
  chargedBack: (since: number) => { reference: string; at: number }[]
}

interface Row {
  id: number
  requested: number
  condition: string
  card: string
  fields: string
  type: string
  amount: number
  success: number
  at: number
}

export function openTruth(file: string): Truth {
  const provider = new Database(file, { readonly: true })
  const rows = provider.prepare<[string], Row>(
    `SELECT t.id, t.requested, t.condition, t.card, t.fields, a.type, a.amount, a.success, a.at
     FROM transactions t JOIN actions a ON a.transaction_id = t.id WHERE t.order_id = ? ORDER BY a.id`,
  )
  const disputes = provider.prepare<[number], { reference: string; at: number }>(
    `SELECT t.order_id AS reference, a.at FROM actions a JOIN transactions t ON t.id = a.transaction_id
     WHERE a.type = 'return' AND a.at > ? AND t.order_id LIKE 'PD-%'`,
  )
  const returned = provider.prepare<[number], string>(
    `SELECT DISTINCT t.order_id FROM actions a JOIN transactions t ON t.id = a.transaction_id
     WHERE a.type IN ('refund', 'void') AND a.at > ?`,
  )
  return {
    returnedSince: (since) => returned.pluck().all(since),
    of(reference) {
      const all = rows.all(reference)
      const sales = new Map<number, Charge>()
      for (const row of all.filter(({ requested }) => requested > 0)) {
        const sale = sales.get(row.id) ?? {
          id: row.id,
          pence: 0,
          back: 0,
          at: row.at,
          lastFour: lastFourOf(row.card),
        }
        sales.set(row.id, sale)
        if (row.type === 'sale' && row.success === 1) Object.assign(sale, { pence: row.amount, at: row.at })
        if (row.type === 'refund' && row.success === 1) sale.back += Math.abs(row.amount)
        if (row.condition === 'canceled') sale.back = sale.pence
      }
      // A refund with a number of its own names its sale.
      for (const { requested, fields, amount } of all.filter(
        (row) => row.requested < 0 && row.type === 'refund',
      )) {
        const sale = sales.get(Number((JSON.parse(fields) as Record<string, string>)['refund_of']))
        if (sale !== undefined && requested < 0) sale.back += Math.abs(amount)
      }
      return [...sales.values()]
    },
    chargedBack: (since) => disputes.all(since),
  }
}

const lastFourOf = (card: string) => (JSON.parse(card) as { masked?: string } | null)?.masked?.slice(-4) ?? ''
