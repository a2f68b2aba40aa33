import type { IsoDate } from '../facts/types.ts'
import type { Db } from '../storage/tables.ts'

export interface Total {
  what: string
  count: number
}

/** Sums per name, both ends included. */
export const findTotals = (db: Db, from: IsoDate, to: IsoDate): Promise<Total[]> =>
  db
    .selectFrom('counts')
    .select(['what', (eb) => eb.fn.sum<number>('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('what')
    .orderBy('what')
    .execute()
