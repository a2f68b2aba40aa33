import Database from 'better-sqlite3'

/* What really happened to a card, from the provider's own file. Amounts in pence, times in UTC milliseconds. */

export interface Charge {
  id: number
  /** Zero: it was not charged. */
  pence: number
  back: number
}

export type Truth = ReturnType<typeof openTruth>

/** A refund with a number of its own names its sale. */
const sales = `
  SELECT t.id, coalesce(sum(a.amount) FILTER (WHERE a.type = 'sale'), 0) AS pence,
    CASE t.condition WHEN 'canceled' THEN sum(a.amount) FILTER (WHERE a.type = 'sale') ELSE
      coalesce(sum(abs(a.amount)) FILTER (WHERE a.type = 'refund'), 0) +
      coalesce((SELECT sum(abs(b.amount)) FROM transactions r JOIN actions b ON b.transaction_id = r.id
        WHERE r.order_id = t.order_id AND r.requested < 0 AND b.type = 'refund' AND b.success = 1
          AND json_extract(r.fields, '$.refund_of') = CAST(t.id AS TEXT)), 0) END AS back
  FROM transactions t JOIN actions a ON a.transaction_id = t.id
  WHERE t.order_id = ? AND t.requested > 0 AND a.success = 1 GROUP BY t.id`
const changes = 'FROM actions a JOIN transactions t ON t.id = a.transaction_id WHERE a.at > ? AND a.type'

export function openTruth(file: string) {
  const provider = new Database(file, { readonly: true })
  const ofReference = provider.prepare<[string], Charge>(sales)
  const returned = provider.prepare<[number], string>(
    `SELECT DISTINCT t.order_id ${changes} IN ('refund', 'void')`,
  )
  const disputed = provider.prepare<[number], { reference: string; at: number }>(
    `SELECT t.order_id AS reference, a.at ${changes} = 'return' AND t.order_id LIKE 'PD-%'`,
  )
  return {
    /** Every sale under a reference of ours of which something succeeded. */
    of: (reference: string): Charge[] => ofReference.all(reference),
    /** References of which something was given back, or tried to be, since a time. */
    returnedSince: (since: number) => returned.pluck().all(since),
    chargedBack: (since: number) => disputed.all(since),
  }
}
